/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_polygon.h, td_segment.h, td_polyline.h, td_sat.h,
 * td_polygon_pair.h and td_impact.h. */
#include <stddef.h>
#include "kernel_walk.h"
#include "td_impact.h"
#include "td_polygon_pair.h"
#include "td_polyline.h"
#include "td_sat.h"
#include "td_segment.h"

#define CORNERS 5u /* of a loop */
#define ROWS    4u /* of a table of results */

/* Convex and clockwise. */
static const td_vec2 square[] = {
    {TD_R(-1.0), TD_R(-1.0)},
    {TD_R(-1.0), TD_R(1.0)},
    {TD_R(1.0), TD_R(1.0)},
    {TD_R(1.0), TD_R(-1.0)},
};
static const td_vec2 triangle[] = {
    {TD_R(-1.5), TD_R(-0.5)},
    {TD_R(0.25), TD_R(2.0)},
    {TD_R(2.0), TD_R(-1.0)},
};
static const td_vec2 wedge[] = {
    {TD_R(-2.0), TD_R(0.5)}, {TD_R(1.5), TD_R(1.25)},   {TD_R(3.0), TD_R(0.25)},
    {TD_R(2.5), TD_R(-0.5)}, {TD_R(-1.0), TD_R(-0.75)},
};
static const td_vec2 chip[] = {
    {TD_R(-0.25), TD_R(0.0)},
    {TD_R(0.0), TD_R(0.25)},
    {TD_R(0.25), TD_R(-0.25)},
};
static const td_polygon shapes[] = {{square, 4u}, {triangle, 3u}, {wedge, 5u}, {chip, 3u}};
#define SHAPES ((uint32_t)(sizeof shapes / sizeof shapes[0]))

/* ---- inputs ---- */

/// Within four metres, or on a grid: what lies on a grid is aligned, touches, coincides.
static td_real coordinate(kernel *k, bool on_grid)
{
    return on_grid ? td_from_int((int32_t)kernel_below(k, 5u) - 2)
                   : td_scale(kernel_unit(k), TD_R(4.0));
}

static td_vec2 spot(kernel *k, bool on_grid)
{
    const td_real x = coordinate(k, on_grid);
    const td_real y = coordinate(k, on_grid);
    return td_vec2_of(x, y);
}

static bool coin(kernel *k)
{
    return kernel_below(k, 2u) != 0u;
}

/// Any loop: concave, crossing itself, flat.
static void scatter(kernel *k, td_vec2 *vertices)
{
    const bool on_grid = coin(k);
    for (uint32_t i = 0u; i < CORNERS; ++i) {
        vertices[i] = spot(k, on_grid);
    }
}

/// A convex shape somewhere: straight on the grid, or turned. @return the shape that it was
static uint32_t place(kernel *k, td_vec2 *vertices, td_polygon *out)
{
    const uint32_t shape = kernel_below(k, SHAPES);
    const bool on_grid = coin(k);
    const td_vec2 p = spot(k, on_grid);
    const td_pose2 x_wb = td_pose2_of(p, on_grid ? TD_ZERO : coordinate(k, false));
    for (uint32_t i = 0u; i < shapes[shape].count; ++i) {
        vertices[i] = td_pose2_point(&x_wb, shapes[shape].vertices[i]);
    }
    out->vertices = vertices;
    out->count = shapes[shape].count;
    return shape;
}

/* ---- results ---- */

static void put_status(kernel *k, td_status status)
{
    td_hash_word(&k->hash, (uint32_t)status);
}

static void put_dir2(kernel *k, td_dir2 n)
{
    kernel_put_unit(k, n.x);
    kernel_put_unit(k, n.y);
}

/* ---- polygons ---- */

static td_circle put_bounds(kernel *k, const td_polygon *polygon, td_vec2 centre)
{
    td_circle circle = {{TD_ZERO, TD_ZERO}, TD_ZERO};
    td_box2 box = td_box2_empty();
    put_status(k, td_polygon_circle(polygon, centre, &circle));
    kernel_put_vec2(k, circle.centre);
    kernel_put(k, circle.radius);
    put_status(k, td_polygon_box(polygon, &box));
    kernel_put_vec2(k, box.lo);
    kernel_put_vec2(k, box.hi);
    return circle;
}

static void put_places(kernel *k, const td_polygon *loops, td_vec2 point)
{
    for (uint32_t n = 1u; n <= 2u; ++n) {
        td_polygon_place at = {TD_POLYGON_OUT, 0};
        put_status(k, td_polygon_locate(loops, n, point, &at));
        td_hash_word(&k->hash, (uint32_t)at.side);
        td_hash_word(&k->hash, (uint32_t)at.winding);
    }
}

static void put_side(kernel *k, const td_polygon *polygon, td_vec2 point)
{
    td_polygon_side side = TD_POLYGON_OUT;
    put_status(k, td_polygon_locate_convex(polygon, point, &side));
    td_hash_word(&k->hash, (uint32_t)side);
}

static void polygons(kernel *k)
{
    static td_vec2 vertices[2][CORNERS];
    static td_polygon loops[2];
    scatter(k, vertices[0]);
    kernel_put_fault(k, td_polygon_set(vertices[0], CORNERS, &loops[0]));
    kernel_put_fault(k, td_polygon_check_convex(&loops[0]));
    (void)place(k, vertices[1], &loops[1]);
    kernel_put_fault(k, td_polygon_check_convex(&loops[1]));
    const td_circle a = put_bounds(k, &loops[0], spot(k, true));
    const td_circle b = put_bounds(k, &loops[1], kernel_vec2(k));
    const td_circle huge = {a.centre, TD_REAL_MAX};
    kernel_put_bool(k, td_circle_overlap(a, b));
    kernel_put_bool(k, td_circle_overlap(b, huge));
    for (uint32_t i = 0u; i < 4u; ++i) {
        const td_vec2 point = spot(k, (i & 1u) != 0u);
        put_places(k, loops, point);
        put_side(k, &loops[1], point);
    }
    put_places(k, loops, vertices[0][1]);
    put_side(k, &loops[1], vertices[1][1]);
}

static void refused_polygons(kernel *k)
{
    static td_vec2 vertices[CORNERS];
    static td_polygon polygon;
    scatter(k, vertices);
    kernel_put_fault(k, td_polygon_set(vertices, 2u, &polygon));
    kernel_put_fault(k, td_polygon_set(NULL, CORNERS, &polygon));
    kernel_put_fault(k, td_polygon_set(vertices, TD_POLYGON_VERTICES + 1u, &polygon));
    kernel_put_fault(k, td_polygon_check_convex(NULL));
    const td_polygon good = {square, 4u};
    const td_real x = kernel_hostile(k);
    const td_vec2 point = td_vec2_of(x, kernel_inside(k));
    put_side(k, &good, point);
    put_places(k, shapes, point);
    vertices[kernel_below(k, CORNERS)] = point;
    const td_fault fault = td_polygon_set(vertices, CORNERS, &polygon);
    kernel_put_fault(k, fault);
    if (fault.status == TD_OK) {
        kernel_put_fault(k, td_polygon_check_convex(&polygon));
    }
}

/* ---- segments ---- */

static void put_meeting(kernel *k, const td_segment *i, const td_segment *j)
{
    td_meeting meeting = {TD_MEETING_NONE, TD_U(0.0), TD_U(0.0)};
    td_line_crossing lines = {(td_wide)0, (td_wide)0, (td_wide)0};
    put_status(k, td_segment_meet(i, j, &meeting));
    td_hash_word(&k->hash, (uint32_t)meeting.kind);
    kernel_put_unit(k, meeting.d_i);
    kernel_put_unit(k, meeting.d_j);
    if (meeting.kind != TD_MEETING_NONE) {
        kernel_put_vec2(k, td_segment_at(i, meeting.d_i));
        const bool is_point = meeting.kind == TD_MEETING_POINT;
        kernel_put_vec2(k, td_segment_at(is_point ? j : i, meeting.d_j));
    }
    put_status(k, td_segment_lines(i, j, &lines));
    kernel_put_wide(k, lines.num_i);
    kernel_put_wide(k, lines.num_j);
    kernel_put_wide(k, lines.den);
}

static td_segment segment_of(kernel *k, bool on_grid)
{
    td_segment s;
    s.p = spot(k, on_grid);
    s.q = spot(k, on_grid);
    return s;
}

static void segments(kernel *k)
{
    const bool on_grid = coin(k);
    td_segment i = segment_of(k, on_grid);
    td_segment j = segment_of(k, on_grid);
    put_meeting(k, &i, &j);
    j.p = i.q; /* end to end */
    put_meeting(k, &i, &j);
    j.q = td_segment_at(&i, TD_U(0.25)); /* back along the same line, up to rounding */
    put_meeting(k, &j, &i);
    j.p = j.q; /* a point on a segment, then two points */
    put_meeting(k, &i, &j);
    i.q = i.p;
    put_meeting(k, &i, &j);
    j.q.y = kernel_hostile(k);
    put_meeting(k, &i, &j);
    put_meeting(k, NULL, &j);
}

/* ---- polylines ---- */

static void put_hits(kernel *k, const td_polyline *line, const td_polyline *box, uint32_t capacity)
{
    static td_polyline_hit hits[ROWS];
    uint32_t n = 0u;
    put_status(k, td_polyline_cross(line, box, capacity > 0u ? hits : NULL, capacity, &n));
    td_hash_word(&k->hash, n);
    for (uint32_t i = 0u; i < n && i < capacity; ++i) {
        td_hash_word(&k->hash, hits[i].line_edge);
        td_hash_word(&k->hash, hits[i].box_edge);
        kernel_put_vec2(k, hits[i].point);
    }
}

static void polylines(kernel *k)
{
    static td_vec2 vertices[2][CORNERS];
    static bool gaps[CORNERS];
    const td_polyline line = {vertices[0], gaps, CORNERS};
    const td_polyline box = {vertices[1], NULL, CORNERS};
    scatter(k, vertices[0]);
    scatter(k, vertices[1]);
    vertices[1][CORNERS - 1u] = vertices[1][0]; /* closed */
    for (uint32_t i = 0u; i < CORNERS; ++i) {
        gaps[i] = false;
    }
    put_hits(k, &line, &box, ROWS);
    const uint32_t gap = kernel_below(k, CORNERS);
    vertices[0][gap].x = kernel_hostile(k);
    put_hits(k, &line, &box, 0u);
    gaps[gap] = true;
    put_hits(k, &line, &box, kernel_below(k, ROWS));
    const td_polyline single = {vertices[1], NULL, 1u};
    put_hits(k, &single, &box, ROWS);
}

/* ---- separating axes ---- */

static void put_distance(kernel *k, td_status status, const td_sat_distance *out)
{
    put_status(k, status);
    if (status == TD_OK) {
        kernel_put(k, out->distance);
        put_dir2(k, out->normal);
        kernel_put_vec2(k, out->point_i);
        kernel_put_vec2(k, out->point_j);
    }
}

static void put_gap(kernel *k, const td_polygon *i, const td_polygon *j)
{
    static td_sat_axis axis;
    const td_status status = td_sat_gap(i, j, &axis);
    put_status(k, status);
    if (status == TD_OK) {
        kernel_put(k, axis.gap);
        put_dir2(k, axis.normal);
        td_hash_word(&k->hash, axis.edge);
        kernel_put_bool(k, axis.is_of_j);
    }
}

static void put_overlap(kernel *k, const td_sat_body *i, const td_sat_body *j)
{
    static const td_sat_axes axes[] = {TD_SAT_OF_I, TD_SAT_OF_J, TD_SAT_OF_BOTH};
    for (uint32_t n = 0u; n < 3u; ++n) {
        bool is_overlap = false;
        put_status(k, td_sat_overlap(i, j, axes[n], &is_overlap));
        kernel_put_bool(k, is_overlap);
    }
}

/// The constants of a shape, which hold wherever it is placed.
static void put_minima(kernel *k, const td_polygon *shape, td_wide *minima)
{
    put_status(k, td_sat_minima(shape, minima));
    for (uint32_t i = 0u; i < shape->count; ++i) {
        kernel_put_wide(k, minima[i]);
    }
}

static void separating_axes(kernel *k)
{
    static td_vec2 vertices[2][CORNERS];
    static td_polygon i;
    static td_polygon j;
    static td_wide minima[CORNERS];
    static td_sat_distance out;
    put_minima(k, &shapes[place(k, vertices[0], &i)], minima);
    (void)place(k, vertices[1], &j);
    const td_sat_body constant_i = {&i, minima};
    const td_sat_body body_i = {&i, NULL};
    const td_sat_body body_j = {&j, NULL};
    put_overlap(k, &constant_i, &body_j);
    put_overlap(k, &body_i, &body_j);
    put_gap(k, &i, &j);
    put_distance(k, td_sat_distance_of(&i, &j, &out), &out);
    const td_vec2 near = spot(k, true);
    put_distance(k, td_sat_distance_to(&i, near, &out), &out);
    const td_real x = kernel_hostile(k);
    put_distance(k, td_sat_distance_to(&j, td_vec2_of(x, TD_ONE), &out), &out);
    const td_vec2 spots[3] = {near, near, near}; /* no edge with a length */
    const td_polygon flat = {spots, 3u};
    put_gap(k, &flat, &flat);
    put_distance(k, td_sat_distance_of(&i, &flat, &out), &out);
}

/* ---- pairs ---- */

static void put_pair(kernel *k, const td_polygon *i, const td_polygon *j, uint32_t capacity)
{
    static td_polygon_point points[ROWS];
    static td_polygon_meeting meeting;
    put_status(k, td_polygon_meet(i, j, &meeting));
    td_hash_word(&k->hash, meeting.vertices_i);
    td_hash_word(&k->hash, meeting.edges_i);
    td_hash_word(&k->hash, meeting.vertices_j);
    td_hash_word(&k->hash, meeting.edges_j);
    td_hash_word(&k->hash, meeting.crossings);
    td_hash_word(&k->hash, meeting.points);
    td_hash_word(&k->hash, (uint32_t)meeting.contact);
    kernel_put_bool(k, meeting.is_swapped);
    uint32_t n = 0u;
    put_status(k, td_polygon_points(i, j, capacity > 0u ? points : NULL, capacity, &n));
    td_hash_word(&k->hash, n);
    for (uint32_t r = 0u; r < n && r < capacity; ++r) {
        kernel_put_vec2(k, points[r].point);
        td_hash_word(&k->hash, (uint32_t)points[r].origin);
        td_hash_word(&k->hash, points[r].feature_i);
        td_hash_word(&k->hash, points[r].feature_j);
    }
}

static void pairs(kernel *k)
{
    static td_vec2 vertices[2][CORNERS];
    static td_polygon i;
    static td_polygon j;
    (void)place(k, vertices[0], &i);
    (void)place(k, vertices[1], &j);
    put_pair(k, &i, &j, ROWS);
    scatter(k, vertices[1]);
    kernel_put_fault(k, td_polygon_set(vertices[1], CORNERS, &j));
    put_pair(k, &j, &i, kernel_below(k, ROWS));
    const td_polygon none = {NULL, 3u};
    put_pair(k, &i, &none, 0u); /* refused: the last meeting is still there */
}

/* ---- impacts ---- */

static void put_impact(kernel *k, td_status status, const td_impact *out)
{
    put_status(k, status);
    if (status != TD_OK) {
        return;
    }
    kernel_put_bool(k, out->is_sliding);
    td_hash_word(&k->hash, (uint32_t)out->n_roots);
    td_hash_word(&k->hash, (uint32_t)out->first);
    td_hash_word(&k->hash, (uint32_t)out->enter);
    for (int i = 0; i < out->n_roots; ++i) {
        const td_impact_root *const root = &out->roots[i];
        kernel_put_unit(k, root->fraction);
        kernel_put(k, root->time);
        kernel_put(k, root->along);
        kernel_put_bool(k, root->is_on_edge);
        td_hash_word(&k->hash, (uint32_t)root->direction);
    }
}

static void put_both(kernel *k, const td_impact_motion *motion)
{
    static td_impact out;
    put_impact(k, td_impact_find_steady(motion, &out), &out);
    put_impact(k, td_impact_find_accelerated(motion, &out), &out);
}

static void set_point(kernel *k, bool on_grid, td_impact_point *point)
{
    point->position_w = spot(k, on_grid);
    point->velocity_w = spot(k, on_grid);
    point->acceleration_w = spot(k, on_grid);
}

static void impacts(kernel *k)
{
    static td_impact_motion motion;
    const bool on_grid = coin(k);
    motion.tick = coin(k) ? TD_R(2.0) : TD_R(0.125);
    set_point(k, on_grid, &motion.vertex);
    set_point(k, on_grid, &motion.p);
    set_point(k, on_grid, &motion.q);
    put_both(k, &motion);
    motion.q.velocity_w = motion.p.velocity_w; /* an edge that does not turn, in a steady motion */
    put_both(k, &motion);
    motion.vertex = motion.q; /* sliding */
    put_both(k, &motion);
    motion.q = motion.p; /* no edge */
    put_both(k, &motion);
}

/// f = (u - 1/2)^3: an edge that shrinks to a point and turns round, a vertex that touches its line.
static void triple_root(kernel *k)
{
    static td_impact_motion motion;
    set_point(k, true, &motion.p);
    motion.tick = TD_ONE;
    motion.q = motion.p;
    motion.q.position_w.x -= TD_R(0.5);
    motion.q.velocity_w.x += TD_ONE;
    motion.vertex = motion.p;
    motion.vertex.position_w.y += TD_R(0.25);
    motion.vertex.velocity_w.y -= TD_ONE;
    motion.vertex.acceleration_w.y += TD_R(2.0);
    motion.vertex.velocity_w.x = coordinate(k, false);
    put_both(k, &motion);
}

static void far_impacts(kernel *k)
{
    static td_impact_motion motion;
    motion.tick = kernel_some(k);
    set_point(k, false, &motion.vertex);
    set_point(k, false, &motion.p);
    set_point(k, true, &motion.q);
    motion.vertex.velocity_w = kernel_vec2(k);
    put_both(k, &motion);
    motion.q.acceleration_w.y = kernel_hostile(k);
    put_both(k, &motion);
    motion.tick = kernel_hostile(k);
    put_both(k, &motion);
    put_both(k, NULL);
}

static void put_time(kernel *k, td_real tick, td_real distance_0, td_real distance_1)
{
    td_real time = TD_ZERO;
    put_status(k, td_impact_interpolate(tick, distance_0, distance_1, &time));
    kernel_put(k, time);
}

static void interpolated(kernel *k)
{
    const td_real tick = td_abs(kernel_some(k));
    const td_real before = td_abs(kernel_inside(k));
    const td_real after = -td_abs(kernel_inside(k));
    put_time(k, tick, before, after);
    put_time(k, tick, before, TD_ZERO);
    put_time(k, tick, TD_ZERO, TD_ZERO);
    put_time(k, -tick, before, after);
    put_time(k, tick, after, before);
    put_time(k, tick, before, kernel_hostile(k));
}

void kernel_round_plane(kernel *k)
{
    polygons(k);
    refused_polygons(k);
    segments(k);
    polylines(k);
    separating_axes(k);
    pairs(k);
    impacts(k);
    triple_root(k);
    far_impacts(k);
    interpolated(k);
}
