/* SPDX-License-Identifier: MIT */
#include "bench_shape.h"
#include "cost_shape.h"
#include "kernel_walk.h"

static td_convex box, cylinder, ellipsoid;
static td_placed placed;
static td_dir3 direction;
static td_vec3 support;
static td_box3 bounds;

#if TD_MAX_HULL_VERTICES >= 128
#    define POINTS 128u
#    define SIDE   8u
#    define LIST   1400u

static td_vec3 points[POINTS];
static uint16_t starts[TD_HULL_STARTS(SIDE)];
static uint8_t lists[LIST];
static cost_hull hull;

static void set_hull(void)
{
    const td_hull_arrays room = {starts, lists, LIST};
    if (hull.hull.n_points == 0u) {
        cost_hull_set(&hull, points, POINTS, SIDE, &room);
    }
}

void bench_support_hull_128(void *data)
{
    (void)data;
    support = td_convex_support(&hull.convex, direction);
}
#else
static void set_hull(void)
{
}
#endif

static void set_shapes(void)
{
    const td_vec3 round = td_vec3_of(TD_R(0.5), TD_R(0.75), TD_ZERO);
    const td_vec3 three = td_vec3_of(TD_R(0.5), TD_R(0.75), TD_ONE);
    box = cost_convex(TD_SHAPE_BOX, three);
    cylinder = cost_convex(TD_SHAPE_CYLINDER, round);
    ellipsoid = cost_convex(TD_SHAPE_ELLIPSOID, three);
    set_hull();
}

void bench_shape_prepare(kernel *k, bool at_edges)
{
    set_shapes();
    direction = cost_support_prepare(k);
    const td_pose x_wa = kernel_pose(k);
    (void)td_placed_set(&box, &x_wa, &placed);
    cost_patch_prepare(k, at_edges);
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

void bench_placed_box(void *data)
{
    (void)data;
    bounds = td_placed_box(&placed);
}
