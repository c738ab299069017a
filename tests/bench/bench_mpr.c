/* SPDX-License-Identifier: MIT */
#include "td_mpr_work.h"
#include "bench_mpr.h"
#include "cost_distance.h"
#include "kernel_walk.h"
#include "td_mpr.h"

#define CORNERS 8u
#define KINDS   7u

static const td_vec3 corners[CORNERS] = {
    {TD_R(0.9), TD_R(0.1), TD_R(0.3)},   {TD_R(-0.8), TD_R(0.5), TD_R(0.2)},
    {TD_R(0.1), TD_R(-0.9), TD_R(0.4)},  {TD_R(0.3), TD_R(0.8), TD_R(-0.5)},
    {TD_R(-0.2), TD_R(0.2), TD_R(0.9)},  {TD_R(-0.6), TD_R(-0.6), TD_R(-0.5)},
    {TD_R(0.7), TD_R(-0.4), TD_R(-0.6)}, {TD_R(-0.1), TD_R(0.1), TD_R(-0.9)},
};
static const td_hull hull = {corners, 0, CORNERS};

static td_convex convex_a, convex_b;
static td_placed a, apart, shallow, deep;
static td_mpr_work work;
static td_mpr_result result;

static void set_shape(kernel *k, uint32_t number, td_convex *out)
{
    static const td_shape_kind kinds[KINDS] = {TD_SHAPE_SPHERE,   TD_SHAPE_BOX,  TD_SHAPE_CAPSULE,
                                               TD_SHAPE_CYLINDER, TD_SHAPE_CONE, TD_SHAPE_ELLIPSOID,
                                               TD_SHAPE_HULL};
    td_shape shape = {kinds[number % KINDS], {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    shape.hull = shape.kind == TD_SHAPE_HULL ? &hull : 0;
    const bool is_long = shape.kind == TD_SHAPE_BOX || shape.kind == TD_SHAPE_ELLIPSOID;
    if (shape.kind != TD_SHAPE_HULL) {
        shape.size.x = TD_R(0.3) + td_scale(td_uabs(kernel_unit(k)), TD_R(0.7));
        shape.size.y = shape.kind == TD_SHAPE_SPHERE ? TD_ZERO : TD_R(0.6);
        shape.size.z = is_long ? TD_R(0.4) : TD_ZERO;
    }
    (void)td_convex_set(&shape, TD_ONE, out);
}

void bench_mpr_prepare(kernel *k, uint32_t set)
{
    td_pose x_wa = TD_POSE_IDENTITY;
    td_placed b;
    set_shape(k, set, &convex_a);
    set_shape(k, set / KINDS, &convex_b);
    x_wa.q = kernel_quat(k);
    (void)td_placed_set(&convex_a, &x_wa, &a);
    x_wa.q = kernel_quat(k);
    (void)td_placed_set(&convex_b, &x_wa, &b);
    const td_dir3 e = kernel_dir3(k);
    cost_part(&a, &b, e, TD_R(0.25), &apart);
    cost_part(&a, &b, e, TD_R(-0.03), &shallow);
    cost_part(&a, &b, e, TD_R(-0.4), &deep);
}

static void run(const td_placed *b)
{
    static const td_mpr_limits paper = {TD_U(1e-4), 100u};
    (void)td_mpr(&a, b, &paper, &work, &result);
}

void bench_mpr_sep(void *data)
{
    (void)data;
    run(&apart);
}

void bench_mpr_shallow(void *data)
{
    (void)data;
    run(&shallow);
}

void bench_mpr_deep(void *data)
{
    (void)data;
    run(&deep);
}
