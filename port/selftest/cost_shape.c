/* SPDX-License-Identifier: MIT */
#include "td_patch_work.h"
#include "cost_shape.h"
#include "kernel_walk.h"
#include "td_math.h"
#include "td_patch.h"

#define POINTS 32u
#define SIDE   4u
#define LIST   400u

static td_vec3 points[POINTS];
static uint16_t starts[TD_HULL_STARTS(SIDE)];
static uint8_t lists[LIST];
static cost_hull hull;
static td_convex box, floor_box;
static td_placed ground, standing;
static td_distance_result contact;
static td_patch patch;
static td_patch_work work;

static td_dir3 direction;
static td_vec3 support;

/* Points of a sphere along a spiral of golden angles: evenly spread. */
void cost_hull_set(cost_hull *h, td_vec3 *p, uint32_t n, uint32_t side, const td_hull_arrays *room)
{
    for (uint32_t i = 0u; i < n; ++i) {
        td_unit s = TD_U(0.0);
        td_unit c = TD_UNIT_ONE;
        td_sincos(td_mul(td_from_int((int32_t)i), TD_R(2.39996323)), &s, &c);
        const td_real z = td_div(td_from_int(2 * (int32_t)i + 1), td_from_int((int32_t)n)) - TD_ONE;
        const td_real r = td_sqrt(TD_ONE - td_mul(z, z));
        p[i] = td_vec3_of(td_scale(c, r), td_scale(s, r), z);
    }
    const td_shape shape = {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &h->hull};
    h->hull.points = p;
    h->hull.n_points = (uint16_t)n;
    (void)td_hull_build(&h->hull, side, room, &h->cells);
    h->hull.cells = &h->cells;
    (void)td_convex_set(&shape, TD_ONE, &h->convex);
}

td_convex cost_convex(td_shape_kind kind, td_vec3 size)
{
    const td_shape shape = {kind, size, TD_ZERO, 0};
    td_convex convex;
    (void)td_convex_set(&shape, TD_ONE, &convex);
    return convex;
}

static void set_shapes(void)
{
    const td_hull_arrays room = {starts, lists, LIST};
    floor_box = cost_convex(TD_SHAPE_BOX, td_vec3_of(TD_R(8.0), TD_R(8.0), TD_ONE));
    box = cost_convex(TD_SHAPE_BOX, td_vec3_of(TD_R(0.5), TD_R(0.75), TD_ONE));
    cost_hull_set(&hull, points, POINTS, SIDE, &room);
}

/* The upper box is turned about z and overlaps by a millimetre. */
static void stand(kernel *k, const td_convex *below)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_pose x_wa = TD_POSE_IDENTITY;
    (void)td_placed_set(below, &x_wa, &ground);
    x_wa.q = td_quat_from_axis_angle(up, kernel_some(k));
    x_wa.p.x = td_scale(kernel_unit(k), TD_R(0.25));
    x_wa.p.y = td_scale(kernel_unit(k), TD_R(0.25));
    x_wa.p.z = TD_R(1.999);
    (void)td_placed_set(&box, &x_wa, &standing);
    contact.normal_w = up;
    contact.distance = TD_R(-0.001);
    contact.upper = contact.distance;
    contact.point_a_w = td_vec3_of(x_wa.p.x, x_wa.p.y, TD_ONE);
    contact.point_b_w = td_vec3_of(x_wa.p.x, x_wa.p.y, TD_R(0.999));
}

td_dir3 cost_support_prepare(kernel *k)
{
    if (hull.hull.n_points == 0u) {
        set_shapes();
    }
    direction = kernel_dir3(k);
    return direction;
}

void cost_patch_prepare(kernel *k, bool at_edges)
{
    stand(k, at_edges ? &box : &floor_box);
}

void cost_support_hull_32(void *data)
{
    (void)data;
    support = td_convex_support(&hull.convex, direction);
}

void cost_patch_box_box(void *data)
{
    (void)data;
    (void)td_patch_find(&ground, &standing, &contact, TD_R(0.001), &work, &patch);
}
