/* SPDX-License-Identifier: MIT */
/// Judging a vector file: rows of reference data against the core, in any scalar.
///
/// One reader    `touchdown check` maps files from disk; unit tests on boards hold slices of the same
///               files in flash. Both go through check_run: a file is text in memory, nothing is
///               allocated, nothing printed here.
/// A format      knows a file by folder and name and judges one row: it reads the row's cells in
///               order, calls the core, and states what it expects with check_int, check_near, ...
///               The first expectation that fails is remembered with both values.
/// Malformed     a cell that cannot be read, one that is missing, one that is left over: the run ends
///               at that row, and what was wanted there is kept. Every cell is
///               read: one without meaning for us by its kind (csv_skip, csv_skip_numbers).
/// Whole         a row has as many cells as the line of names; what a row has promised (`owed`) comes before
///               the file ends.
/// Numbers       `*_q16` and planar coordinates are integers in units of 2^-16 (csv_real); other
///               numbers are decimals. What the core is given is within the scalar's range (csv_scalar).
///               Tolerances per scalar: CHECK_TOLERANCE.
#ifndef CHECK_H
#define CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "td_vec.h"

/* ---- cells ---- */

/// What is left of a row. Readers take the next cell and move on; a cell that is not what the reader
/// wants, or is not there, sets `bad`: the cursor stays at it, has no further cells and reads as 0.
/// Lines end in LF or CRLF; blank lines and those that start with # are no rows.
typedef struct csv_cursor {
    const char *start;     ///< the row's first character
    const char *at;        ///< the next cell; NULL: none is left
    const char *last;      ///< the cell that was read last
    const char *end;       ///< one past the row's last character
    bool bad;              ///< a cell was malformed or missing
    char separator;        ///< of cells
    struct csv_cursor *of; ///< a list in a cell, a companion's row: what turns bad together with it
    const char *wanted;    ///< by the reader that found it bad
    const char *spot;      ///< where that was
} csv_cursor;

bool csv_at_end(const csv_cursor *row);                ///< no cell is left, or `bad`
bool csv_next_is_empty(const csv_cursor *row);         ///< the next cell is there, and empty
bool csv_next_is(const csv_cursor *row, const char *); ///< the next cell is this word
void csv_skip(csv_cursor *row, int cells);             ///< these must be there
void csv_skip_words(csv_cursor *row, int cells);       ///< and these not be empty
void csv_skip_empty(csv_cursor *row, int cells);       ///< and these be empty
void csv_skip_numbers(csv_cursor *row, int cells);     ///< and these be decimals
void csv_end(csv_cursor *row);                         ///< nothing may be left: of a list, say
void csv_refuse(csv_cursor *row, const char *wanted); ///< sets `bad`: here should be something else
/// The same, unless it is fine, for the cell that was read last.
void csv_expect(csv_cursor *row, bool is_fine, const char *wanted);
/// One of these words, as in "wall|floor": its place among them, from 0.
int csv_choice(csv_cursor *row, const char *words);
bool csv_flag(csv_cursor *row);   ///< 0 or 1
int64_t csv_int(csv_cursor *row); ///< a decimal integer
int64_t csv_int_in(csv_cursor *row, int64_t least, int64_t most, const char *wanted);
double csv_decimal(csv_cursor *row); ///< a decimal or `nan`; exact to 15 digits, else within 2 ulp
double csv_number(csv_cursor *row);  ///< a decimal
td_real csv_scalar(csv_cursor *row); ///< a decimal, rounded to a scalar, within its range
td_real csv_scalar_in(csv_cursor *row, double unit); ///< the same, of a number in other units
td_unit csv_unit(csv_cursor *row);                   ///< a decimal within +-2
td_real csv_real(csv_cursor *row);       ///< an integer in units of 2^-16, exact in every scalar
td_real csv_coordinate(csv_cursor *row); ///< the same, within +-TD_RANGE of Q16: 16384
td_vec2 csv_vec2(csv_cursor *row);       ///< two such
td_vec3 csv_vec3(csv_cursor *row);       ///< three such
/// The next cell as a row of its own, for cells that hold lists ("t:s:dir;t:s:dir"): its separators
/// become commas in the sense of the readers above. An empty cell is a list of nothing. If the list
/// turns bad, so does the row, which must outlive it.
csv_cursor csv_list(csv_cursor *row, char separator);
/// Cells of n numbers with blanks between them, no more and no less.
void csv_numbers(csv_cursor *row, double *out, int n);
void csv_decimals(csv_cursor *row, double *out, int n); ///< any of which may be `nan`
td_vec3 csv_vec3_cell(csv_cursor *row);                 ///< three of csv_real

/// The rows of a text, one after another.
typedef struct csv_text {
    const char *at;
    const char *end;
    uint32_t line; ///< of the row that was read last, from 1
} csv_text;

csv_text csv_text_of(const char *text, size_t size);
/// The next line that is a row. @return false: there is none
bool csv_next_row(csv_text *text, csv_cursor *row);
bool csv_same(const char *a, const char *b); ///< the same characters

/* ---- judging ---- */

/// The tolerance t of the vectors' README for numbers without a rule of their own:
/// |value - expected| <= t * max(1, |expected|).
#if defined(TD_SCALAR_F64)
#    define CHECK_TOLERANCE 1e-9
#elif defined(TD_SCALAR_Q16)
#    define CHECK_TOLERANCE 4e-3
#else
#    define CHECK_TOLERANCE 1e-4
#endif

typedef struct check_file {
    const char *folder; ///< "planar"
    const char *name;   ///< "segseg.csv"
    const char *text;
    size_t size;
} check_file;

#define CHECK_MAX_FILES 8 ///< a file and its companions

/// Where a search is in a companion.
typedef struct check_search {
    csv_text rows;  ///< all of them
    csv_text group; ///< before those of the last key
    csv_text next;  ///< after the row found last
    uint32_t cells; ///< of every row; 0: as many as it likes
} check_search;

/// What the row under judgement has found beside the file.
typedef struct check_beside {
    const char *name;  ///< of the companion that was looked into last; NULL: of none
    const char *lacks; ///< what is wrong with it as a whole; NULL: nothing
    uint32_t line;     ///< of the row that was found last, from 1
    const char *start; ///< and where that begins
    const char *end;   ///< and ends
} check_beside;

typedef struct check_state {
    const check_file *files; ///< the file under judgement and what lies beside it
    int n_files;
    csv_cursor below; ///< no text: turns bad with a row of a companion, and its own row with it
    check_beside beside;
    check_search search[CHECK_MAX_FILES];
    const char *owed; ///< what must come before the file may end; NULL: nothing. Kept by formats
    bool failed;      ///< this row failed an expectation
    const char *what; ///< the first that did
    double expected, actual; ///< its values
    td_fault fault;          ///< what was refused, if that is what failed; else TD_OK
} check_state;

/// Expectations. All may be called for a row; the first failure is kept.
void check_int(check_state *s, const char *what, int64_t expected, int64_t actual);
void check_true(check_state *s, const char *what, bool actual);
/// The core accepts something: fault.status is TD_OK.
void check_accepted(check_state *s, const char *what, td_fault fault);
/// |actual - expected| <= tolerance; a NaN fails, unless both are.
void check_near(check_state *s, const char *what, double expected, double actual, double tolerance);
/// The same with the rule above.
void check_number(check_state *s, const char *what, double expected, double actual);
/// The same for columns printed with so many significant digits: half a unit of the last one is what
/// the file does not know (with 9 of them, more than f64's tolerance).
void check_printed(check_state *s, const char *what, double expected, double actual, int digits);

/// Companions. What is missing there, or malformed, makes the row of the file malformed: `row` turns bad,
/// at once or together with the companion's row.
///
/// The first row of a companion whose first cell is the integer keys[0] (and second keys[1], if that is
/// not negative): false if there is none. `beside` starts after the key cells.
/// Rows of one first key must lie together. Quick if calls come in the file's order, and if only the
/// second key is missing; otherwise the whole file is searched.
bool check_find(
    check_state *s, csv_cursor *row, const char *name, const int64_t keys[2], csv_cursor *beside);

/// The row that follows the one last found in that companion, if its first cell is `key` as well:
/// for items of several rows. `beside` starts after that cell. False: there is none, which is fine.
bool check_find_next(check_state *s, const char *name, int64_t key, csv_cursor *beside);

/// All rows of a companion, one after another. False: there is no such file; there are no more rows.
bool check_rewind(check_state *s, csv_cursor *row, const char *name);
bool check_read(check_state *s, const char *name, csv_cursor *beside);

/// The companion last looked into has no such row; or something else is wrong with it as a whole.
/// @param wanted what should be there; may be NULL
void check_lacks(check_state *s, csv_cursor *row);
void check_blame(check_state *s, csv_cursor *row, const char *what, const char *wanted);

/// The core refuses what a row describes: the row is malformed, and `wanted` goes on with why.
/// @param wanted "a wheel that the core accepts", at most 63 characters
void check_refused(csv_cursor *row, const char *wanted, td_fault fault);

/// A companion that has no rows. NULL: there is no such file
const check_file *check_companion(check_state *s, csv_cursor *row, const char *name);

typedef enum check_verdict {
    CHECK_JUDGED,  ///< passed or failed, by the expectations
    CHECK_SKIPPED, ///< not for this scalar, by the file's own rules
} check_verdict;

/// A kind of file. `row` judges one row; rows come in file order, so a format whose rows form a
/// history (trajectories) may keep static state that `start` resets.
typedef struct check_format {
    const char *folder;
    const char *name;    ///< one that ends in * stands for all that begin like it
    void (*start)(void); ///< before the first row; may be NULL
    check_verdict (*row)(check_state *s, csv_cursor *row);
} check_format;

typedef struct check_failure {
    uint32_t line; ///< in the file, from 1
    const char *what;
    double expected, actual;
    td_fault fault; ///< why the core refuses it; TD_OK: it is `actual` that is wrong
} check_failure;

#define CHECK_SHOWN 5

/// A piece of a file's text; none: size 0.
typedef struct check_piece {
    const char *at;
    size_t size;
} check_piece;

/// Where a file is not what it should be.
typedef struct check_place {
    uint32_t line; ///< from 1; 0: none
    uint32_t cell; ///< of that line, from 1; 0: the line as a whole
} check_place;

/// What is wrong with a file. The run ends there.
typedef struct check_malformed {
    const char *what;   ///< NULL: nothing
    check_place place;  ///< in the file
    const char *in;     ///< its companion of this name is to blame; NULL: none
    check_place beside; ///< in that
    const char *wanted; ///< what should stand there; NULL: no one thing
    check_piece column; ///< the column's name
    check_piece found;  ///< what stands there
} check_malformed;

typedef struct check_result {
    uint32_t passed, failed, skipped;
    check_malformed malformed;
    uint32_t n_shown;
    check_failure shown[CHECK_SHOWN]; ///< the first failures
} check_result;

/// The format of a file, or NULL if none knows it. Companions that hold no answers of their own
/// (polygons, hulls, cases) are known too: their format's `row` is NULL and they are not judged.
const check_format *check_format_of(const char *folder, const char *name);

/// Does a line with the columns' names follow the # lines? Not in planar/, nor in two files of
/// pairs/, where the first # line names them.
bool check_has_header(const char *folder, const char *name);

/// Judge all rows of files[0]; the others are its companions. A file without rows is malformed.
check_result check_run(const check_format *format, const check_file *files, int n_files);

/// The same row by row, for those who want to tell how it goes.
typedef struct check_runner {
    const check_format *format;
    check_state state;
    csv_text text;
    csv_cursor names; ///< the line with the columns' names, if there is one
    bool has_rows;
    check_result result;
} check_runner;

/// The runner must stay where it is until the last step.
void check_begin(check_runner *r, const check_format *format, const check_file *files, int n_files);
/// Judges the next row. @return false: there is none, or it was malformed; the result is complete
bool check_step(check_runner *r);

/// The formats, one table a source file; check_format_of looks through them (check_formats.c lists
/// them, so that a test can link the one that it needs).
typedef struct check_table {
    const check_format *formats;
    int count;
} check_table;

/// The first format of a file in one table, or NULL.
const check_format *check_format_in(const check_table *table, const char *folder, const char *name);

extern const check_table check_trajectories; ///< check_trajectory.c: traj_*
extern const check_table check_polygons;     ///< check_polygon.c: pip_*, segseg, polyxpoly, pairs*
extern const check_table check_impacts;      ///< check_impact.c: toi2, toi4
extern const check_table check_solids;       ///< check_solid.c: tritri, facets, poly3_*
extern const check_table check_wheels;       ///< check_wheel.c: wheel_*
extern const check_table check_aircraft;     ///< check_aircraft.c: aircraft
extern const check_table check_phis;         ///< check_phi.c: phi_*
extern const check_table check_slots;        ///< check_slots.c: slots
extern const check_table check_responses;    ///< check_response.c: restitution, forces, impulse
extern const check_table check_scenarios;    ///< check_scenario.c: scen_*
extern const check_table check_cubes;        ///< check_cubes.c: scen_cubes3d
extern const check_table check_outside;      ///< check_outside.c: elasto_gap, jsbsim_drop
extern const check_table check_separation;   ///< check_separation.c: separation
extern const check_table check_pairs; ///< check_pairs.c: pairs3d, degenerate3d, mpr_*, mujoco_pairs
extern const check_table check_patches; ///< check_patch.c: mujoco_pairs

#endif
