/* SPDX-License-Identifier: MIT */
#include "check.h"
#include "td_fault_text.h"

/* ---- expectations ---- */

static void fail(check_state *s, const char *what, double expected, double actual)
{
    if (!s->failed) {
        s->failed = true;
        s->what = what;
        s->expected = expected;
        s->actual = actual;
        s->fault = td_fault_none();
    }
}

void check_int(check_state *s, const char *what, int64_t expected, int64_t actual)
{
    if (expected != actual) {
        fail(s, what, (double)expected, (double)actual);
    }
}

void check_true(check_state *s, const char *what, bool actual)
{
    check_int(s, what, 1, actual ? 1 : 0);
}

void check_accepted(check_state *s, const char *what, td_fault fault)
{
    const bool is_first = !s->failed;
    check_int(s, what, TD_OK, fault.status);
    if (is_first) {
        s->fault = fault;
    }
}

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

static bool is_nan(double a)
{
    return a != a;
}

void check_near(check_state *s, const char *what, double expected, double actual, double tolerance)
{
    const bool is_close = magnitude(actual - expected) <= tolerance;
    const bool is_same = is_nan(expected) ? is_nan(actual) : actual == expected;
    if (!is_close && !is_same) {
        fail(s, what, expected, actual);
    }
}

static double tolerance_of(double expected)
{
    const double size = magnitude(expected);
    return CHECK_TOLERANCE * (size > 1.0 ? size : 1.0);
}

void check_number(check_state *s, const char *what, double expected, double actual)
{
    check_near(s, what, expected, actual, tolerance_of(expected));
}

/* Half a unit of the last of `digits` significant digits. */
static double half_unit(double a, int digits)
{
    double unit = 0.5;
    for (double size = magnitude(a); size >= 10.0; size /= 10.0) {
        unit *= 10.0;
    }
    for (double size = magnitude(a); size > 0.0 && size < 1.0; size *= 10.0) {
        unit /= 10.0;
    }
    for (int i = 1; i < digits; ++i) {
        unit /= 10.0;
    }
    return unit;
}

void check_printed(check_state *s, const char *what, double expected, double actual, int digits)
{
    check_near(s, what, expected, actual, tolerance_of(expected) + half_unit(expected, digits));
}

/* ---- text ---- */

/* Text is what one can print. */
static bool is_text(const csv_cursor *row)
{
    for (const char *at = row->start; at != row->end; ++at) {
        if (*at < ' ' || *at > '~') {
            return false;
        }
    }
    return true;
}

/* Which cell a spot is in, from 1. */
static uint32_t cell_at(const char *start, const char *spot)
{
    uint32_t cell = 1u;
    for (const char *at = start; at != spot; ++at) {
        cell += *at == ',' ? 1u : 0u;
    }
    return cell;
}

static uint32_t cells_of(const csv_cursor *row)
{
    return cell_at(row->start, row->end);
}

/* ---- companions ---- */

/* The companion's number in check_state, or -1. */
static int companion(const check_state *s, const char *name)
{
    for (int i = 1; i < s->n_files; ++i) {
        if (csv_same(s->files[i].name, name)) {
            return i;
        }
    }
    return -1;
}

void check_blame(check_state *s, csv_cursor *row, const char *what, const char *wanted)
{
    s->beside.lacks = row->bad ? s->beside.lacks : what;
    csv_refuse(row, wanted);
}

void check_refused(csv_cursor *row, const char *wanted, td_fault fault)
{
    static char words[64 + TD_TEXT_SIZE]; /* of the first refusal: the run ends there */
    size_t n = 0u;
    if (row->bad) {
        return;
    }
    for (; wanted[n] != '\0' && n < 62u; ++n) {
        words[n] = wanted[n];
    }
    words[n++] = ':';
    words[n++] = ' ';
    (void)td_fault_text(fault, words + n, sizeof words - n);
    csv_refuse(row, words);
}

/* The same for a row that depends on it. */
static int open_companion(check_state *s, csv_cursor *row, const char *name)
{
    if (row->bad) {
        return -1;
    }
    const int i = companion(s, name);
    s->beside.name = name;
    s->beside.lacks = NULL;
    if (i < 0) {
        check_blame(s, row, "its companion is missing", NULL);
    }
    return i;
}

/* A row of companion i: if it turns bad, so does the row of the file, and the complaint says where. */
static void note(check_state *s, int i, csv_cursor *row)
{
    const check_search *const search = &s->search[i];
    row->of = &s->below;
    if (s->below.bad) {
        return; /* one row of it is to blame, and known */
    }
    s->beside.name = s->files[i].name;
    s->beside.line = search->next.line;
    s->beside.start = row->start;
    s->beside.end = row->end;
    if (!is_text(row)) {
        csv_refuse(row, "text");
    } else if (search->cells != 0u && cells_of(row) != search->cells) {
        row->at = row->end;
        csv_refuse(row, "as many cells as the line of names has");
    }
}

/* Is the next cell this integer? Takes it if so. What is none is only a row that is not meant. */
static bool accept_key(csv_cursor *row, int64_t key)
{
    csv_cursor probe = *row;
    probe.of = NULL;
    const int64_t found = csv_int(&probe);
    if (probe.bad || found != key) {
        return false;
    }
    row->at = probe.at;
    return true;
}

/* From `text` on to the first row of `key`: `text` is left before it. */
static bool find_group(csv_text *text, int64_t key)
{
    csv_cursor row;
    csv_text at = *text;
    while (csv_next_row(&at, &row)) {
        if (accept_key(&row, key)) {
            return true;
        }
        *text = at;
    }
    return false;
}

/* Through the rows of one `key`. */
static bool find_in_group(csv_text *text, int64_t key, int64_t key2, csv_cursor *row)
{
    while (csv_next_row(text, row) && accept_key(row, key)) {
        if (key2 < 0 || accept_key(row, key2)) {
            return true;
        }
    }
    return false;
}

static bool find(check_search *search, int64_t key, int64_t key2, csv_cursor *row)
{
    csv_text text = search->group;
    if (!find_group(&text, key)) {
        text = search->rows;
        if (!find_group(&text, key)) {
            return false;
        }
    }
    search->group = text;
    const bool is_found = find_in_group(&text, key, key2, row);
    search->next = text;
    return is_found;
}

bool check_find(
    check_state *s, csv_cursor *row, const char *name, const int64_t keys[2], csv_cursor *beside)
{
    const int i = open_companion(s, row, name);
    if (i < 0) {
        return false;
    }
    if (!find(&s->search[i], keys[0], keys[1], beside)) {
        check_lacks(s, row);
        return false;
    }
    note(s, i, beside);
    return true;
}

bool check_find_next(check_state *s, const char *name, int64_t key, csv_cursor *beside)
{
    const int i = companion(s, name);
    if (i < 0 || !find_in_group(&s->search[i].next, key, -1, beside)) {
        return false;
    }
    note(s, i, beside);
    return true;
}

bool check_rewind(check_state *s, csv_cursor *row, const char *name)
{
    const int i = open_companion(s, row, name);
    if (i > 0) {
        s->search[i].next = s->search[i].rows;
    }
    return i > 0;
}

bool check_read(check_state *s, const char *name, csv_cursor *beside)
{
    const int i = companion(s, name);
    if (i < 0 || !csv_next_row(&s->search[i].next, beside)) {
        return false;
    }
    note(s, i, beside);
    return true;
}

void check_lacks(check_state *s, csv_cursor *row)
{
    check_blame(s, row, "its companion has no such row", NULL);
}

const check_file *check_companion(check_state *s, csv_cursor *row, const char *name)
{
    const int i = open_companion(s, row, name);
    return i < 0 ? NULL : &s->files[i];
}

/* ---- files ---- */

bool check_has_header(const char *folder, const char *name)
{
    if (csv_same(folder, "planar")) {
        return false;
    }
    return !csv_same(folder, "pairs") ||
           !(csv_same(name, "hulls.csv") || csv_same(name, "polys2d.csv"));
}

/* A pattern that ends in * stands for all names that begin like it. */
static bool is_named(const char *pattern, const char *name)
{
    while (*pattern != '\0' && *pattern == *name) {
        ++pattern;
        ++name;
    }
    return *pattern == '*' || *pattern == *name;
}

const check_format *check_format_in(const check_table *table, const char *folder, const char *name)
{
    for (int i = 0; i < table->count; ++i) {
        const check_format *const f = &table->formats[i];
        if (csv_same(f->folder, folder) && is_named(f->name, name)) {
            return f;
        }
    }
    return NULL;
}

/* ---- what is malformed ---- */

static void refuse(check_runner *r, uint32_t cell, const char *what)
{
    const check_place place = {r->text.line == 0u ? 1u : r->text.line, cell};
    r->result.malformed.what = what;
    r->result.malformed.place = place;
}

/* The nth cell of a row, from 1; nothing if there is none. */
static check_piece piece_of(const char *start, const char *end, uint32_t cell)
{
    check_piece piece = {start, 0u};
    for (uint32_t i = 1u; i < cell && piece.at != end; ++piece.at) {
        i += *piece.at == ',' ? 1u : 0u;
    }
    while (piece.at + piece.size != end && piece.at[piece.size] != ',') {
        ++piece.size;
    }
    return piece;
}

static const char *complaint(const check_state *s, const csv_cursor *row)
{
    if (s->beside.lacks != NULL) {
        return s->beside.lacks;
    }
    if (s->below.bad) {
        return "its companion's row cannot be read";
    }
    return row->at == NULL ? "a cell is missing" : "a cell cannot be read";
}

static void refuse_row(check_runner *r, const csv_cursor *row)
{
    check_malformed *const m = &r->result.malformed;
    const check_beside *const beside = &r->state.beside;
    const uint32_t cell = row->at == NULL ? cells_of(row) + 1u : cell_at(row->start, row->at);
    refuse(r, cell, complaint(&r->state, row));
    m->wanted = row->wanted;
    if (beside->lacks != NULL) {
        m->in = beside->name;
    } else if (r->state.below.bad) {
        m->in = beside->name;
        m->beside.line = beside->line;
        m->beside.cell = cell_at(beside->start, r->state.below.spot);
        m->found = piece_of(beside->start, beside->end, m->beside.cell);
    } else {
        m->column = piece_of(r->names.start, r->names.end, cell);
        m->found = piece_of(row->start, row->end, cell);
    }
}

static void refuse_rest(check_runner *r, const csv_cursor *row, uint32_t cell)
{
    refuse(r, cell, "a cell too many");
    r->result.malformed.found = piece_of(row->start, row->end, cell);
}

/* A row with another number of cells than the line of names has lost one, or has one too many. */
static bool has_all_cells(check_runner *r, const csv_cursor *row)
{
    const uint32_t named = cells_of(&r->names);
    const uint32_t cells = cells_of(row);
    if (r->names.start == NULL || cells == named) {
        return true;
    }
    if (cells > named) {
        refuse_rest(r, row, named + 1u);
    } else {
        refuse(r, cells + 1u, "a cell is missing");
        r->result.malformed.column = piece_of(r->names.start, r->names.end, cells + 1u);
    }
    return false;
}

/* ---- runs ---- */

/* A hole of zeros in a file may begin in a line that is no row. */
static bool holds_zero(const char *from, const char *to)
{
    while (from != to && *from != '\0') {
        ++from;
    }
    return from != to;
}

static void skip_header(check_runner *r)
{
    csv_cursor probe;
    const char *const from = r->text.at;
    if (!csv_next_row(&r->text, &r->names)) {
        return;
    }
    probe = r->names;
    (void)csv_number(&probe);
    if (!is_text(&r->names) || holds_zero(from, r->names.start)) {
        refuse(r, 0u, "this is no text");
    } else if (!probe.bad) {
        refuse(r, 0u, "a number where the columns' names should be");
    }
}

/* Rows of a companion, after the line of names. */
static void open_search(check_search *search, const check_file *file)
{
    csv_cursor names;
    search->rows = csv_text_of(file->text, file->size);
    search->cells = 0u;
    if (check_has_header(file->folder, file->name) && csv_next_row(&search->rows, &names)) {
        search->cells = cells_of(&names);
    }
    search->group = search->rows;
    search->next = search->rows;
}

void check_begin(check_runner *r, const check_format *format, const check_file *files, int n_files)
{
    const check_runner empty = {.format = format};
    *r = empty;
    r->state.files = files;
    r->state.below.separator = ',';
    r->state.n_files = n_files < CHECK_MAX_FILES ? n_files : CHECK_MAX_FILES;
    for (int i = 1; i < r->state.n_files; ++i) {
        open_search(&r->state.search[i], &files[i]);
    }
    r->text = csv_text_of(files[0].text, files[0].size);
    if (check_has_header(files[0].folder, files[0].name)) {
        skip_header(r);
    }
    if (format->start != NULL) {
        format->start();
    }
}

static void count(check_runner *r)
{
    check_result *const result = &r->result;
    const check_state *const s = &r->state;
    if (!s->failed) {
        result->passed += 1u;
        return;
    }
    result->failed += 1u;
    if (result->n_shown < CHECK_SHOWN) {
        const check_failure failure = {r->text.line, s->what, s->expected, s->actual, s->fault};
        result->shown[result->n_shown++] = failure;
    }
}

/* Judges a row. @return whether it was well formed */
static bool judge(check_runner *r, csv_cursor *row)
{
    const check_beside nothing = {NULL, NULL, 0u, NULL, NULL};
    r->state.below.of = row;
    r->state.beside = nothing;
    r->state.failed = false;
    const check_verdict verdict = r->format->row(&r->state, row);
    if (row->bad) {
        refuse_row(r, row);
        return false;
    }
    if (!csv_at_end(row)) {
        refuse_rest(r, row, cell_at(row->start, row->at));
        return false;
    }
    if (verdict == CHECK_SKIPPED) {
        r->result.skipped += 1u;
    } else {
        count(r);
    }
    return true;
}

/* After the last row. */
static void judge_end(check_runner *r)
{
    if (!r->has_rows) {
        refuse(r, 0u, "there are no rows");
    } else if (r->state.owed != NULL) {
        refuse(r, 0u, "the file ends too early");
        r->result.malformed.wanted = r->state.owed;
    }
}

bool check_step(check_runner *r)
{
    csv_cursor row;
    const char *const from = r->text.at;
    if (r->result.malformed.what != NULL) {
        return false;
    }
    const bool is_there = csv_next_row(&r->text, &row);
    if (holds_zero(from, r->text.at) || (is_there && !is_text(&row))) {
        refuse(r, 0u, "this is no text");
        return false;
    }
    if (!is_there) {
        judge_end(r);
        return false;
    }
    r->has_rows = true;
    return has_all_cells(r, &row) && (r->format->row == NULL || judge(r, &row));
}

check_result check_run(const check_format *format, const check_file *files, int n_files)
{
    check_runner runner;
    check_begin(&runner, format, files, n_files);
    while (check_step(&runner)) {
    }
    return runner.result;
}
