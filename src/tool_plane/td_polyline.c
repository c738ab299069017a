/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1404
#include "td_polyline.h"
#include "td_polygon_door.h"
#include "td_segment_inner.h"

static bool is_break(const td_polyline *line, uint32_t k)
{
    TD_ASSERT(k < line->count);
    return line->breaks != NULL && line->breaks[k];
}

static td_status check_line(const td_polyline *line)
{
    if (line == NULL || line->vertices == NULL || line->count < 2u ||
        line->count > TD_POLYLINE_VERTICES) {
        return TD_E_ARG;
    }
    td_status worst = TD_OK;
    for (uint32_t k = 0u; k < line->count; ++k) {
        const td_status status = is_break(line, k) ? TD_OK : td_door_point(line->vertices[k]);
        worst = status == TD_E_ARG || worst == TD_OK ? status : worst;
    }
    return worst;
}

// The edge from vertex k, if it exists.
static bool edge_at(const td_polyline *line, uint32_t k, td_segment *edge)
{
    TD_ASSERT(k + 1u < line->count);
    if (is_break(line, k) || is_break(line, k + 1u)) {
        return false;
    }
    edge->p = line->vertices[k];
    edge->q = line->vertices[k + 1u];
    return true;
}

// Where the rows go.
typedef struct table {
    td_polyline_hit *hits;
    uint32_t capacity;
    uint32_t count; // of all crossings, also of those that found no room
} table;

static void add_row(table *t, uint32_t line_edge, uint32_t box_edge, td_vec2 point)
{
    TD_ASSERT(line_edge > 0u && line_edge <= UINT16_MAX && box_edge > 0u && box_edge <= UINT16_MAX);
    if (t->count < t->capacity) {
        td_polyline_hit *const hit = &t->hits[t->count];
        hit->line_edge = (uint16_t)line_edge;
        hit->box_edge = (uint16_t)box_edge;
        hit->point = point;
    }
    t->count += 1u;
}

// One edge of the box against all edges of the line.
static void cross_edge(const td_polyline *line, const td_segment *side, uint32_t box_edge, table *t)
{
    for (uint32_t k = 0u; k + 1u < line->count; ++k) {
        td_segment edge;
        if (edge_at(line, k, &edge)) {
            const td_meeting meeting = td_segment_meet_checked(&edge, side);
            if (meeting.kind == TD_MEETING_POINT) {
                add_row(t, k + 1u, box_edge, td_segment_at(&edge, meeting.d_i));
            }
        }
    }
}

td_status td_polyline_cross(const td_polyline *line,
                            const td_polyline *box,
                            td_polyline_hit *hits,
                            uint32_t capacity,
                            uint32_t *n_hits)
{
    if (n_hits == NULL || (hits == NULL && capacity > 0u)) {
        return TD_E_ARG;
    }
    const td_status of_line = check_line(line);
    const td_status of_box = check_line(box);
    if (of_line != TD_OK || of_box != TD_OK) {
        return of_line == TD_E_ARG || of_box == TD_OK ? of_line : of_box;
    }
    table t = {hits, capacity, 0u};
    for (uint32_t k = 0u; k + 1u < box->count; ++k) { // [PN P9] box edge first
        td_segment side;
        if (edge_at(box, k, &side)) {
            cross_edge(line, &side, k + 1u, &t);
        }
    }
    *n_hits = t.count;
    return t.count > capacity ? TD_PARTIAL : TD_OK;
}
