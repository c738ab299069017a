/* SPDX-License-Identifier: MIT */
#include "bench_shape.h"
#include "kernel_walk.h"
#include "td_hull.h"
#include "td_math.h"
#include "td_patch.h"

/* Hulls of 32 and, where they fit, 128 points. */
#define SIZES (TD_MAX_HULL_VERTICES >= 128 ? 2u : 1u)
#define MOST  (SIZES == 2u ? 128u : 32u)
#define SIDE  (SIZES == 2u ? 8u : 4u)
#define LIST  (SIZES == 2u ? 1400u : 400u)

static td_vec3 points[SIZES][MOST];
static uint16_t starts[SIZES][TD_HULL_STARTS(SIDE)];
static uint8_t lists[SIZES][LIST];
static td_hull_cells cells[SIZES];
static td_hull hulls[SIZES];
static td_convex convexes[SIZES];
static td_convex box, floor_box, cylinder, ellipsoid;
static td_placed placed, ground, standing;
static td_distance_result contact;
static td_patch patch;
static td_patch_work work;

static td_dir3 direction;
static td_vec3 support;
static td_box3 bounds;

/* Points of a sphere along a spiral of golden angles: evenly spread. */
static void set_hull(uint32_t size, uint32_t n, uint32_t side)
{
    for (uint32_t i = 0u; i < n; ++i) {
        td_unit s = TD_U(0.0);
        td_unit c = TD_UNIT_ONE;
        td_sincos(td_mul(td_from_int((int32_t)i), TD_R(2.39996323)), &s, &c);
        const td_real z = td_div(td_from_int(2 * (int32_t)i + 1), td_from_int((int32_t)n)) - TD_ONE;
        const td_real r = td_sqrt(TD_ONE - td_mul(z, z));
        points[size][i] = td_vec3_of(td_scale(c, r), td_scale(s, r), z);
    }
    const td_hull_arrays room = {starts[size], lists[size], LIST};
    const td_shape shape = {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &hulls[size]};
    hulls[size].points = points[size];
    hulls[size].n_points = (uint16_t)n;
    (void)td_hull_build(&hulls[size], side, &room, &cells[size]);
    hulls[size].cells = &cells[size];
    (void)td_convex_set(&shape, TD_ONE, &convexes[size]);
}

static td_convex of_kind(td_shape_kind kind, td_real z)
{
    const td_shape shape = {kind, {TD_R(0.5), TD_R(0.75), z}, TD_ZERO, 0};
    td_convex convex;
    (void)td_convex_set(&shape, TD_ONE, &convex);
    return convex;
}

static void set_shapes(void)
{
    const td_shape floor = {TD_SHAPE_BOX, {TD_R(8.0), TD_R(8.0), TD_ONE}, TD_ZERO, 0};
    (void)td_convex_set(&floor, TD_ONE, &floor_box);
    box = of_kind(TD_SHAPE_BOX, TD_ONE);
    cylinder = of_kind(TD_SHAPE_CYLINDER, TD_ZERO);
    ellipsoid = of_kind(TD_SHAPE_ELLIPSOID, TD_ONE);
    set_hull(0u, 32u, 4u);
    if (SIZES == 2u) {
        set_hull(SIZES - 1u, MOST, SIDE);
    }
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

void bench_shape_prepare(kernel *k, bool at_edges)
{
    if (hulls[0].n_points == 0u) {
        set_shapes();
    }
    direction = kernel_dir3(k);
    const td_pose x_wa = kernel_pose(k);
    (void)td_placed_set(&box, &x_wa, &placed);
    stand(k, at_edges ? &box : &floor_box);
}

void bench_support_box(void *data)
{
    (void)data;
    support = td_convex_support(&box, direction);
}

void bench_support_cylinder(void *data)
{
    (void)data;
    support = td_convex_support(&cylinder, direction);
}

void bench_support_ellipsoid(void *data)
{
    (void)data;
    support = td_convex_support(&ellipsoid, direction);
}

void bench_support_hull_32(void *data)
{
    (void)data;
    support = td_convex_support(&convexes[0], direction);
}

#if TD_MAX_HULL_VERTICES >= 128
void bench_support_hull_128(void *data)
{
    (void)data;
    support = td_convex_support(&convexes[1], direction);
}
#endif

void bench_placed_box(void *data)
{
    (void)data;
    bounds = td_placed_box(&placed);
}

void bench_patch_box_box(void *data)
{
    (void)data;
    (void)td_patch_find(&ground, &standing, &contact, TD_R(0.001), &work, &patch);
}
