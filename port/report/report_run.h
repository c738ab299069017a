/* SPDX-License-Identifier: MIT */
/// A run, as a page tells it: the trace, thinned, in tables; the scene, as triangles.
///
///     report_run run = {0};
///     report_run_read(path, &run, error, size) && report_run_write(&run, &json, &packed);
///     report_run_free(&run);
///
/// Two reads  the first finds how long the run is, where its events and peaks are, and the scene; the second fills the tables.
/// Ticks      one row a kept tick: groups of trace_groups that there are as many of as the scene has, item after item, field
///            after field (report_tells), component after component. The head of the page lists groups, items and fields.
/// Tracks     contacts of parts come and go. A track is two parts from the first kept tick in which they touch to the last;
///            rows of `contacts` are those of the first track, then of the next.
/// Events     all of them.
/// Strings    a text is its number in the list of strings.
/// Scene      that of the trace, read as any scene file is; if it cannot be read, `note` says so, and nothing is drawn.
/// Tests      test_report.c, tests/commands/suite_pages.rb
#ifndef REPORT_RUN_H
#define REPORT_RUN_H

#include "columns.h"
#include "document.h"
#include "drawing.h"
#include "model.h"
#include "thin.h"
#include "trace_read.h"

typedef enum report_table {
    REPORT_TICKS,
    REPORT_TRACKS, ///< two parts, the first row of `ticks`, how many
    REPORT_CONTACTS,
    REPORT_EVENTS,
    REPORT_VERTICES,
    REPORT_TRIANGLES,
    REPORT_TABLES,
} report_table;

typedef struct report_strings {
    char **texts;
    uint32_t n, room;
    bool failed;
} report_strings;

/// What is counted over all ticks, kept or not.
typedef struct report_totals {
    uint32_t partial, refused, stale, late, contacts_lost, events_lost, missed, unswept;
    uint32_t saturations, beyond_bound, events;
    uint64_t cost, step_cost;
    uint32_t worst_cost, worst_step_cost;
    uint64_t hash; ///< of the last tick
    uint32_t last; ///< its number
} report_totals;

typedef struct report_track report_track;

typedef struct report_run {
    const char *path;
    trace_head head;
    report_strings strings;
    uint32_t *names[TRACE_GROUPS]; ///< of the items of a group: strings, labels after labels
    uint32_t n_items[TRACE_GROUPS];
    thin kept;
    report_totals totals;
    table tables[REPORT_TABLES];
    report_track *tracks;
    size_t n_tracks, track_room;
    bool has_scene;
    document doc;
    model scene;
    char note[512]; ///< why nothing is drawn
    drawing_box *views;
    drawing shapes;
    bool failed; ///< there was no memory
} report_run;

/// Is a field told in a page? Some are never shown, and some follow from others.
bool report_tells(size_t group, const trace_field *field);

/// Of how many numbers a field consists.
size_t report_components(trace_type type);

/// @return its number
uint32_t report_string(report_strings *strings, const char *text);

/// report_scene.c: the scene of a trace, from its attachments. Without one, run->note says why.
void report_scene_read(report_run *run);

/// report_tracks.c: contacts of the kept tick that is row `row`; at the end all of them into their tables.
void report_tracks_add(report_run *run, const trace_rows *rows, uint32_t row);
void report_tracks_end(report_run *run);
void report_tracks_free(report_run *run);

/// @return false: `error` is a sentence; report_run_free is due in any case
bool report_run_read(const char *path, report_run *out, char *error, size_t size);

/// report_write.c: the head as JSON, the tables packed. @return false: there is no memory
bool report_run_write(const report_run *run, bytes *json, bytes *packed);

void report_run_free(report_run *run);

#endif
