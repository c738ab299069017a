/* SPDX-License-Identifier: MIT */
#include "td_distance_work.h"
#include "cost_distance.h"
#include "kernel_walk.h"
#include "td_distance.h"

// How far a placed shape reaches along a direction of the world.
static td_real reach(const td_placed *placed, td_dir3 e)
{
    const td_rot back = td_rot_inv(&placed->rot);
    const td_vec3 at = td_convex_support(placed->convex, td_rot_dir(&back, e));
    return td_pnarrow(td_dir3_dot(e, td_rot_vec(&placed->rot, at)));
}

void cost_part(const td_placed *fixed, const td_placed *b, td_dir3 e, td_real gap, td_placed *out)
{
    *out = *b;
    out->p = td_dir3_scale(e, reach(fixed, e) + reach(b, td_dir3_neg(e)) + gap);
}

#if COST_HAS_DISTANCE

static td_convex convex_a, convex_b, ball;
static td_placed a, apart, shallow, deep, beside;
static td_distance_work work;
static td_distance_result result;

static td_real size(kernel *k)
{
    return TD_R(0.25) + td_scale(td_uabs(kernel_unit(k)), TD_R(0.75));
}

static void set_box(kernel *k, td_convex *out)
{
    td_shape shape = {TD_SHAPE_BOX, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    shape.size.x = size(k);
    shape.size.y = size(k);
    shape.size.z = size(k);
    (void)td_convex_set(&shape, TD_ONE, out);
}

static td_placed turned(kernel *k, const td_convex *convex, bool is_turned)
{
    td_pose x_wa = TD_POSE_IDENTITY;
    td_placed placed;
    const td_quat q = kernel_quat(k);
    x_wa.q = is_turned ? q : x_wa.q;
    (void)td_placed_set(convex, &x_wa, &placed);
    return placed;
}

// What is apart, moved along the way between the two until it is that deep, as seen along that way.
static void sink(td_real depth, td_placed *out)
{
    *out = apart;
    (void)td_distance(&a, &apart, &work, 0, &result);
    const td_vec3 way = td_dir3_scale(result.normal_w, -result.distance - depth);
    out->p = td_vec3_add(apart.p, way);
}

void cost_distance_prepare(kernel *k, bool at_edges)
{
    td_shape sphere = {TD_SHAPE_SPHERE, {TD_R(0.5), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    set_box(k, &convex_a);
    set_box(k, &convex_b);
    (void)td_convex_set(&sphere, TD_ONE, &ball);
    a = turned(k, &convex_a, !at_edges);
    const td_placed b = turned(k, &convex_b, !at_edges);
    const td_placed c = turned(k, &ball, false);
    const td_dir3 e = kernel_dir3(k);
    cost_part(&a, &b, e, TD_R(0.25), &apart);
    cost_part(&a, &c, e, TD_R(0.25), &beside);
    sink(TD_R(0.03), &shallow);
    sink(TD_R(0.2), &deep);
}

static void run(const td_placed *b)
{
    (void)td_distance(&a, b, &work, 0, &result);
}

void cost_box_box_sep(void *data)
{
    (void)data;
    run(&apart);
}

void cost_box_box_shallow(void *data)
{
    (void)data;
    run(&shallow);
}

void cost_box_box_deep(void *data)
{
    (void)data;
    run(&deep);
}

void cost_sphere_box_sep(void *data)
{
    (void)data;
    run(&beside);
}

#else

void cost_distance_prepare(kernel *k, bool at_edges)
{
    (void)k;
    (void)at_edges;
}

#endif
