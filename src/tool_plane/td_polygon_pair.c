/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1403
#include "td_polygon_pair.h"
#include "td_polygon_door.h"
#include "td_segment_inner.h"

static td_segment edge_of(const td_polygon *polygon, uint32_t k)
{
    TD_ASSERT(k < polygon->count);
    const td_segment edge = {polygon->vertices[k], td_polygon_next(polygon, k)};
    return edge;
}

// Inside or on the boundary. [PN P5]
static bool is_inside(const td_polygon *polygon, td_vec2 point)
{
    td_polygon_place place = {TD_POLYGON_OUT, 0};
    return td_polygon_locate(polygon, 1u, point, &place) == TD_OK && place.side != TD_POLYGON_OUT;
}

/* ---- points ---- */

// Where contact points go; those that find no room are only counted.
typedef struct table {
    td_polygon_point *points;
    uint32_t capacity;
    uint32_t count;
} table;

static void add(table *t, const td_polygon_point *point)
{
    if (t->count < t->capacity) {
        t->points[t->count] = *point;
    }
    t->count += 1u;
}

static void
add_vertices(table *t, const td_polygon *of, const td_polygon *in, td_polygon_origin origin)
{
    for (uint32_t k = 0u; k < of->count; ++k) {
        if (is_inside(in, of->vertices[k])) {
            const bool is_of_i = origin == TD_CONTACT2_FROM_I;
            TD_ASSERT(k <= UINT8_MAX);
            const td_polygon_point point = {of->vertices[k], origin, (uint8_t)(is_of_i ? k : 0u),
                                            (uint8_t)(is_of_i ? 0u : k)};
            add(t, &point);
        }
    }
}

static td_vec2 point_of(const td_segment *edge, td_meeting meeting)
{
    const td_vec2 start = td_segment_at(edge, meeting.d_i);
    if (meeting.kind != TD_MEETING_OVERLAP) {
        return start;
    }
    const td_vec2 end = td_segment_at(edge, meeting.d_j);
    return td_vec2_of(td_half(start.x + end.x), td_half(start.y + end.y));
}

static void add_crossings(table *t, const td_polygon *i, const td_polygon *j)
{
    for (uint32_t a = 0u; a < i->count; ++a) {
        const td_segment of_i = edge_of(i, a);
        for (uint32_t b = 0u; b < j->count; ++b) {
            const td_segment of_j = edge_of(j, b);
            const td_meeting meeting = td_segment_meet_checked(&of_i, &of_j);
            if (meeting.kind != TD_MEETING_NONE) {
                const td_polygon_point point = {point_of(&of_i, meeting), TD_CONTACT2_FROM_BOTH,
                                                (uint8_t)a, (uint8_t)b};
                add(t, &point);
            }
        }
    }
}

td_status td_polygon_points(const td_polygon *i,
                            const td_polygon *j,
                            td_polygon_point *points,
                            uint32_t capacity,
                            uint32_t *n_points)
{
    if (!td_door_polygon(i) || !td_door_polygon(j) || n_points == NULL ||
        (points == NULL && capacity > 0u)) {
        return TD_E_ARG;
    }
    table t = {points, capacity, 0u};
    add_vertices(&t, i, j, TD_CONTACT2_FROM_I);
    add_vertices(&t, j, i, TD_CONTACT2_FROM_J);
    add_crossings(&t, i, j);
    *n_points = t.count;
    return t.count > capacity ? TD_PARTIAL : TD_OK;
}

/* ---- counts ---- */

// One bit for each edge of a polygon.
typedef struct marks {
    uint32_t words[(TD_POLYGON_VERTICES + 31u) / 32u];
} marks;

// 1 if the edge was not marked before.
static uint32_t mark(marks *m, uint32_t edge)
{
    TD_ASSERT(edge < TD_POLYGON_VERTICES);
    const uint32_t bit = (uint32_t)1u << (edge & 31u);
    const uint32_t is_new = (m->words[edge >> 5] & bit) == 0u ? 1u : 0u;
    m->words[edge >> 5] |= bit;
    return is_new;
}

static uint32_t count_inside(const td_polygon *of, const td_polygon *in)
{
    uint32_t count = 0u;
    for (uint32_t k = 0u; k < of->count; ++k) {
        count += is_inside(in, of->vertices[k]) ? 1u : 0u;
    }
    return count;
}

// The edges of j that meet one edge of i.
static uint32_t
count_met(const td_segment *of_i, const td_polygon *j, marks *met, uint32_t *edges_j)
{
    uint32_t count = 0u;
    for (uint32_t b = 0u; b < j->count; ++b) {
        const td_segment of_j = edge_of(j, b);
        if (td_segment_meet_checked(of_i, &of_j).kind != TD_MEETING_NONE) {
            *edges_j += mark(met, b);
            count += 1u;
        }
    }
    TD_ASSERT(count <= j->count && *edges_j <= j->count);
    return count;
}

static td_polygon_meeting count_features(const td_polygon *i, const td_polygon *j)
{
    marks met = {{0u}};
    uint32_t edges_i = 0u;
    uint32_t edges_j = 0u;
    uint32_t crossings = 0u;
    for (uint32_t a = 0u; a < i->count; ++a) {
        const td_segment of_i = edge_of(i, a);
        const uint32_t count = count_met(&of_i, j, &met, &edges_j);
        edges_i += count > 0u ? 1u : 0u; // [PN P11] distinct edges, not crossings
        crossings += count;
    }
    const uint32_t inside_i = count_inside(i, j);
    const uint32_t inside_j = count_inside(j, i);
    TD_ASSERT(edges_i <= i->count && edges_j <= j->count && edges_i <= crossings &&
              edges_j <= crossings);
    const td_polygon_meeting features = {
        (uint16_t)inside_i,  (uint16_t)edges_i,
        (uint16_t)inside_j,  (uint16_t)edges_j,
        (uint16_t)crossings, (uint16_t)(inside_i + inside_j + crossings),
        TD_CONTACT2_OTHER,   false};
    return features;
}

/* ---- classes ---- */

// The rows of the notes' table, all with two crossings and two edges of the entering body; V and E
// of the body that is entered, V of the one that enters.
static td_polygon_contact table_row(uint32_t vertices, uint32_t edges, uint32_t entering)
{
    if (entering >= 1u && vertices == 0u && edges == 1u) {
        return entering == 1u ? TD_CONTACT2_VERTEX_EDGE : TD_CONTACT2_VERTICES_EDGE;
    }
    if (entering >= 1u && vertices == 1u && edges == 2u) {
        return entering == 1u ? TD_CONTACT2_EDGE_EDGE : TD_CONTACT2_VERTICES_EDGES;
    }
    return TD_CONTACT2_OTHER;
}

static void classify_two(td_polygon_meeting *m)
{
    TD_ASSERT(m->crossings == 2u && m->edges_i > 0u && m->edges_j > 0u);
    if (m->edges_j == 2u) {
        m->contact = table_row(m->vertices_i, m->edges_i, m->vertices_j);
    }
    if (m->contact == TD_CONTACT2_OTHER && m->edges_i == 2u) { // [PN P11] the mirrored rows
        m->contact = table_row(m->vertices_j, m->edges_j, m->vertices_i);
        m->is_swapped = m->contact != TD_CONTACT2_OTHER;
    }
}

static void classify(td_polygon_meeting *m, uint32_t count_i, uint32_t count_j)
{
    if (m->crossings == 2u) {
        classify_two(m);
    } else if (m->crossings != 0u) {
        const bool is_bare = m->vertices_i == 0u && m->vertices_j == 0u;
        m->contact = is_bare ? TD_CONTACT2_CROSSING : TD_CONTACT2_OTHER;
    } else if (m->vertices_j == count_j) {
        m->contact = TD_CONTACT2_CONTAINED;
    } else if (m->vertices_i == count_i) {
        m->contact = TD_CONTACT2_CONTAINED;
        m->is_swapped = true;
    } else {
        m->contact = TD_CONTACT2_DISJOINT;
    }
}

td_status td_polygon_meet(const td_polygon *i, const td_polygon *j, td_polygon_meeting *out)
{
    if (!td_door_polygon(i) || !td_door_polygon(j) || out == NULL) {
        return TD_E_ARG;
    }
    td_polygon_meeting meeting = count_features(i, j);
    classify(&meeting, i->count, j->count);
    *out = meeting;
    return TD_OK;
}
