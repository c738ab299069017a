/* SPDX-License-Identifier: MIT */
/* Contacts of parts, each from its first kept tick to its last: numbers of one contact then follow each other, and pack well. */
#include <stdlib.h>
#include <string.h>
#include "report_run.h"

struct report_track {
    uint32_t a, b; /* strings */
    uint32_t first, n;
    trace_contact_row *rows;
    uint32_t room;
};

static report_track *running(report_run *run, uint32_t a, uint32_t b, uint32_t row)
{
    for (size_t i = run->n_tracks; i-- > 0u;) {
        report_track *const t = &run->tracks[i];
        if (t->a == a && t->b == b) {
            return t->first + t->n == row ? t : NULL;
        }
    }
    return NULL;
}

static report_track *begun(report_run *run, uint32_t a, uint32_t b, uint32_t row)
{
    if (run->n_tracks == run->track_room) {
        const size_t room = 2u * run->track_room + 64u;
        report_track *const tracks = realloc(run->tracks, room * sizeof *tracks);
        if (tracks == NULL) {
            run->failed = true;
            return NULL;
        }
        run->tracks = tracks;
        run->track_room = room;
    }
    run->tracks[run->n_tracks] = (report_track){a, b, row, 0u, NULL, 0u};
    return &run->tracks[run->n_tracks++];
}

static void add_row(report_run *run, report_track *t, const trace_contact_row *row)
{
    if (t->n == t->room) {
        const uint32_t room = 2u * t->room + 8u;
        trace_contact_row *const rows = realloc(t->rows, room * sizeof *rows);
        if (rows == NULL) {
            run->failed = true;
            return;
        }
        t->rows = rows;
        t->room = room;
    }
    t->rows[t->n++] = *row;
}

void report_tracks_add(report_run *run, const trace_rows *rows, uint32_t row)
{
    for (uint32_t i = 0u; i < rows->groups[TRACE_CONTACTS].n && !run->failed; ++i) {
        const trace_contact_row *const c = trace_item(rows, TRACE_CONTACTS, i);
        const uint32_t a = report_string(&run->strings, c->part_a);
        const uint32_t b = report_string(&run->strings, c->part_b);
        report_track *t = running(run, a, b, row);
        t = t == NULL ? begun(run, a, b, row) : t;
        if (t != NULL) {
            add_row(run, t, c);
        }
    }
}

/* In the order of trace_groups, as the page reads it. */
static void tell_contact(table *t, const trace_contact_row *c)
{
    const trace_group *const group = &trace_groups[TRACE_CONTACTS];
    size_t column = 0u;
    for (size_t f = 2u; f < group->n_fields; ++f) {
        const trace_field *const field = &group->fields[f];
        const void *const member = trace_member(c, field);
        if (!report_tells(TRACE_CONTACTS, field)) {
            continue;
        }
        if (field->type == TRACE_BOOL) {
            table_whole(t, column++, *(const bool *)member ? 1u : 0u);
        } else if (field->type == TRACE_U32) {
            table_whole(t, column++, *(const uint32_t *)member);
        } else {
            for (size_t k = 0u; k < report_components(field->type); ++k) {
                table_float(t, column++, (float)((const double *)member)[k]);
            }
        }
    }
}

void report_tracks_end(report_run *run)
{
    table *const tracks = &run->tables[REPORT_TRACKS];
    for (size_t i = 0u; i < run->n_tracks; ++i) {
        const report_track *const t = &run->tracks[i];
        const uint32_t words[] = {t->a, t->b, t->first, t->n};
        for (size_t k = 0u; k < 4u; ++k) {
            table_whole(tracks, k, words[k]);
        }
        for (uint32_t k = 0u; k < t->n; ++k) {
            tell_contact(&run->tables[REPORT_CONTACTS], &t->rows[k]);
        }
    }
}

void report_tracks_free(report_run *run)
{
    for (size_t i = 0u; i < run->n_tracks; ++i) {
        free(run->tracks[i].rows);
    }
    free(run->tracks);
    run->tracks = NULL;
    run->n_tracks = 0u;
}
