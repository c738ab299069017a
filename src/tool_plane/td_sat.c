/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1405
#include "td_sat.h"
#include "td_polygon_door.h"
#include "../number/td_invariant.h"

/* ---- projections ---- */

// The axis of an edge, as the edge itself: p^R = (r - v)^T [R] (w - v) = (w - v) x (r - v).
typedef struct axis {
    td_vec2 start, edge;
} axis;

static axis axis_of(const td_polygon *body, uint32_t k)
{
    TD_ASSERT(k < body->count);
    const td_vec2 start = body->vertices[k];
    const axis a = {start, td_vec2_sub(td_polygon_next(body, k), start)};
    return a;
}

static td_wide project(const axis *a, td_vec2 point)
{
    return td_vec2_cross(a->edge, td_vec2_sub(point, a->start));
}

// The vertex that reaches least far along an axis.
static uint32_t least_vertex(const axis *a, const td_polygon *body)
{
    TD_ASSERT(body->count > 0u);
    uint32_t best = 0u;
    td_wide least = project(a, body->vertices[0]);
    for (uint32_t k = 1u; k < body->count; ++k) {
        const td_wide p = project(a, body->vertices[k]);
        if (p < least) {
            least = p;
            best = k;
        }
    }
    TD_ASSERT(best < body->count);
    return best;
}

static td_wide least_projection(const axis *a, const td_polygon *body)
{
    return project(a, body->vertices[least_vertex(a, body)]);
}

td_status td_sat_minima(const td_polygon *polygon, td_wide *minima)
{
    if (!td_door_polygon(polygon) || minima == NULL) {
        return TD_E_ARG;
    }
    for (uint32_t k = 0u; k < polygon->count; ++k) {
        const axis a = axis_of(polygon, k);
        minima[k] = least_projection(&a, polygon);
    }
    return TD_OK;
}

/* ---- overlap ---- */

// (0 >= p_j^MIN) AND (p_j^MAX >= p_i^MIN). Own minima are never positive: as soon as one vertex of
// the other body is before the edge and one behind it, the projections overlap.
static bool overlaps_on(const td_sat_body *own, uint32_t k, const td_polygon *other)
{
    const axis a = axis_of(own->polygon, k);
    td_wide most = project(&a, other->vertices[0]);
    bool is_behind = most <= (td_wide)0;
    for (uint32_t n = 1u; n < other->count && !(is_behind && most >= (td_wide)0); ++n) {
        const td_wide p = project(&a, other->vertices[n]);
        is_behind = is_behind || p <= (td_wide)0;
        most = most < p ? p : most;
    }
    if (!is_behind || most >= (td_wide)0) {
        return is_behind;
    }
    TD_ASSERT(most < TD_WIDE_ZERO);
    const td_wide own_least =
        own->minima != NULL ? own->minima[k] : least_projection(&a, own->polygon);
    TD_ASSERT(own_least <= TD_WIDE_ZERO);
    return most >= own_least;
}

static bool overlaps_on_all(const td_sat_body *own, const td_polygon *other)
{
    bool overlaps = true;
    for (uint32_t k = 0u; k < own->polygon->count && overlaps; ++k) {
        overlaps = overlaps_on(own, k, other);
    }
    return overlaps;
}

td_status
td_sat_overlap(const td_sat_body *i, const td_sat_body *j, td_sat_axes axes, bool *is_overlap)
{
    if (i == NULL || j == NULL || is_overlap == NULL || !td_door_polygon(i->polygon) ||
        !td_door_polygon(j->polygon) || axes < TD_SAT_OF_I || axes > TD_SAT_OF_BOTH) {
        return TD_E_ARG;
    }
    bool overlaps = true;
    if (axes != TD_SAT_OF_J) {
        overlaps = overlaps_on_all(i, j->polygon);
    }
    if (overlaps && axes != TD_SAT_OF_I) {
        overlaps = overlaps_on_all(j, i->polygon); // [PN P10] j against i, too
    }
    *is_overlap = overlaps;
    return TD_OK;
}

/* ---- gap ---- */

// An edge of one body against a vertex of the other. Indices fit a byte (TD_POLYGON_VERTICES).
typedef struct feature {
    uint8_t edge, vertex;
    bool is_of_j; // the edge is; the vertex is of the other body
    bool is_found;
} feature;

static const td_polygon *owner(feature f, const td_polygon *i, const td_polygon *j)
{
    return f.is_of_j ? j : i;
}

static td_vec2 vertex_of(feature f, const td_polygon *i, const td_polygon *j)
{
    TD_ASSERT(f.vertex < owner(f, j, i)->count);
    return owner(f, j, i)->vertices[f.vertex];
}

static td_dir2 reversed(td_dir2 n)
{
    const td_dir2 r = {-n.x, -n.y};
    return r;
}

// The outward normal of an edge. False: it has no length, as in a point, or at a repeated vertex.
static bool normal_of(const axis *a, td_dir2 *n)
{
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    return td_vec2_normalize(td_vec2_left(a->edge), none, n) > TD_ZERO;
}

// n . (vertex - start); where its rounding contradicts the exact side, the side is right.
static td_proj gap_along(td_dir2 n, const axis *a, td_vec2 vertex)
{
    TD_ASSERT(td_dir2_is_unit(n));
    const td_proj gap = td_dir2_dot(n, td_vec2_sub(vertex, a->start));
    const td_wide side = project(a, vertex);
    const td_proj zero = (td_proj)0;
    const bool agrees = side > (td_wide)0 ? gap > zero : side < (td_wide)0 ? gap < zero : false;
    return agrees ? gap : zero;
}

// The largest gap along the axes of one body, if it exceeds what was found before.
static td_proj
search_axes(const td_polygon *own, const td_polygon *other, td_proj most, feature *best)
{
    for (uint32_t k = 0u; k < own->count; ++k) {
        const axis a = axis_of(own, k);
        td_dir2 n;
        if (normal_of(&a, &n)) {
            const uint32_t vertex = least_vertex(&a, other);
            const td_proj gap = gap_along(n, &a, other->vertices[vertex]);
            if (!best->is_found || gap > most) {
                const feature found = {(uint8_t)k, (uint8_t)vertex, false, true};
                TD_ASSERT(k <= UINT8_MAX && vertex <= UINT8_MAX);
                *best = found;
                most = gap;
            }
        }
    }
    return most;
}

// The largest gap of all axes: the lowest edge of equals, i before j. [PN P10]
static td_proj search_both(const td_polygon *i, const td_polygon *j, feature *best)
{
    const feature none = {0u, 0u, false, false};
    *best = none;
    const td_proj of_i = search_axes(i, j, (td_proj)0, best);
    const feature best_of_i = *best;
    const td_proj of_both = search_axes(j, i, of_i, best);
    best->is_of_j = best->is_found && (!best_of_i.is_found || of_both > of_i);
    return of_both;
}

// The normal of a feature's edge, from i to j.
static td_dir2 direction_of(feature f, const td_polygon *i, const td_polygon *j)
{
    TD_ASSERT(f.is_found);
    const axis a = axis_of(owner(f, i, j), f.edge);
    td_dir2 n;
    (void)normal_of(&a, &n);
    TD_ASSERT(td_dir2_is_unit(n));
    return f.is_of_j ? reversed(n) : n;
}

td_status td_sat_gap(const td_polygon *i, const td_polygon *j, td_sat_axis *out)
{
    feature best;
    if (!td_door_polygon(i) || !td_door_polygon(j) || out == NULL) {
        return TD_E_ARG;
    }
    const td_proj gap = search_both(i, j, &best);
    if (!best.is_found) {
        return TD_E_ARG;
    }
    out->gap = td_pnarrow(gap);
    out->normal = direction_of(best, i, j);
    out->edge = best.edge;
    out->is_of_j = best.is_of_j;
    return TD_OK;
}

/* ---- distance ---- */

// The point of an edge that is nearest to a vertex before it; its start, if that is an end or the
// vertex is behind the edge: the other end is the start of the next edge, which finds it, and what
// is apart is before the edge that it is nearest to.
// @return whether the point lies between the ends
static bool foot_of(const axis *a, td_vec2 vertex, td_vec2 *foot)
{
    const td_vec2 arm = td_vec2_sub(vertex, a->start);
    const td_wide along = td_vec2_dot(arm, a->edge);
    const td_wide length2 = td_vec2_dot(a->edge, a->edge);
    if (along <= (td_wide)0 || along >= length2 || td_vec2_cross(a->edge, arm) <= (td_wide)0) {
        *foot = a->start;
        return false;
    }
    const td_unit d = td_wide_ratio(along, length2);
    TD_ASSERT(td_is_share(d));
    foot->x = a->start.x + td_scale(d, a->edge.x);
    foot->y = a->start.y + td_scale(d, a->edge.y);
    return true;
}

static td_wide square_of(const axis *a, td_vec2 vertex)
{
    td_vec2 foot;
    (void)foot_of(a, vertex, &foot);
    const td_vec2 arm = td_vec2_sub(vertex, foot);
    return td_vec2_dot(arm, arm);
}

// The vertex nearest to an edge of the other body, if it is nearer than what was found before.
static td_wide
search_edges(const td_polygon *own, const td_polygon *other, td_wide least, feature *best)
{
    for (uint32_t k = 0u; k < own->count; ++k) {
        const axis a = axis_of(own, k);
        for (uint32_t n = 0u; n < other->count; ++n) {
            const td_wide square = square_of(&a, other->vertices[n]);
            if (!best->is_found || square < least) {
                const feature found = {(uint8_t)k, (uint8_t)n, false, true};
                *best = found;
                least = square;
            }
        }
    }
    return least;
}

static feature search_nearest(const td_polygon *i, const td_polygon *j)
{
    feature best = {0u, 0u, false, false};
    const td_wide of_i = search_edges(i, j, (td_wide)0, &best);
    best.is_of_j = search_edges(j, i, of_i, &best) < of_i;
    TD_ASSERT(best.is_found);
    return best;
}

static uint8_t before(const td_polygon *body, uint8_t k)
{
    TD_ASSERT(k < body->count);
    return (uint8_t)(k == 0u ? body->count - 1u : k - 1u);
}

// Two corners seem nearest. Where one has its foot within an edge that ends at the other, that edge is
// nearer, exactly, though its rounded foot need not be; and along an edge a normal has to be right.
static feature prefer_edge(feature f, const td_polygon *i, const td_polygon *j)
{
    const uint8_t before_edge = before(owner(f, i, j), f.edge);
    const uint8_t before_vertex = before(owner(f, j, i), f.vertex);
    const feature around[] = {f,
                              {before_edge, f.vertex, f.is_of_j, true},
                              {f.vertex, f.edge, !f.is_of_j, true},
                              {before_vertex, f.edge, !f.is_of_j, true}};
    for (uint32_t k = 0u; k < sizeof around / sizeof around[0]; ++k) {
        const axis a = axis_of(owner(around[k], i, j), around[k].edge);
        td_vec2 foot;
        if (foot_of(&a, vertex_of(around[k], i, j), &foot)) {
            return around[k];
        }
    }
    return f;
}

static void set_points(feature f, td_vec2 foot, td_vec2 vertex, td_sat_distance *out)
{
    out->point_i = f.is_of_j ? vertex : foot;
    out->point_j = f.is_of_j ? foot : vertex;
}

// Apart. Where the foot is within the edge, the edge's normal is the direction: the difference of
// two rounded points that lie close together would not be.
static void measure_apart(feature f, const td_polygon *i, const td_polygon *j, td_sat_distance *out)
{
    TD_ASSERT(f.is_found && td_dir2_is_unit(out->normal));
    const axis a = axis_of(owner(f, i, j), f.edge);
    const td_vec2 vertex = vertex_of(f, i, j);
    td_vec2 foot;
    const bool is_within = foot_of(&a, vertex, &foot);
    const td_vec2 arm = td_vec2_sub(vertex, foot);
    const td_dir2 fallback = f.is_of_j ? reversed(out->normal) : out->normal;
    out->distance =
        td_vec2_normalize(is_within ? td_vec2_left(a.edge) : arm, fallback, &out->normal);
    if (is_within) {
        out->distance = td_pnarrow(gap_along(out->normal, &a, vertex));
    }
    out->normal = f.is_of_j ? reversed(out->normal) : out->normal;
    TD_ASSERT(td_dir2_is_unit(out->normal));
    set_points(f, foot, vertex, out);
}

// Overlapping: the deepest vertex, and its foot on the edge that is nearest to it. A point of i is
// where j's vertex is, less the gap along the direction from i to j; a point of j likewise, more.
static void
measure_inside(feature f, const td_polygon *i, const td_polygon *j, td_sat_distance *out)
{
    TD_ASSERT(out->distance <= TD_ZERO);
    const td_vec2 deepest = vertex_of(f, i, j);
    const td_real way = f.is_of_j ? out->distance : -out->distance;
    const td_vec2 foot = td_vec2_of(deepest.x + td_scale(out->normal.x, way),
                                    deepest.y + td_scale(out->normal.y, way));
    set_points(f, foot, deepest, out);
}

static td_status distance_of(const td_polygon *i, const td_polygon *j, td_sat_distance *out)
{
    feature best;
    const td_proj gap = search_both(i, j, &best);
    if (!best.is_found) {
        return TD_E_ARG;
    }
    out->distance = td_pnarrow(gap);
    out->normal = direction_of(best, i, j);
    if (gap > (td_proj)0) {
        best = prefer_edge(search_nearest(i, j), i, j);
        measure_apart(best, i, j, out);
    } else {
        measure_inside(best, i, j, out);
    }
    return TD_OK;
}

td_status td_sat_distance_of(const td_polygon *i, const td_polygon *j, td_sat_distance *out)
{
    if (!td_door_polygon(i) || !td_door_polygon(j) || out == NULL) {
        return TD_E_ARG;
    }
    return distance_of(i, j, out);
}

td_status td_sat_distance_to(const td_polygon *i, td_vec2 point, td_sat_distance *out)
{
    if (!td_door_polygon(i) || out == NULL) {
        return TD_E_ARG;
    }
    const td_status status = td_door_point(point);
    if (status != TD_OK) {
        return status;
    }
    const td_polygon j = {&point, 1u};
    return distance_of(i, &j, out);
}
