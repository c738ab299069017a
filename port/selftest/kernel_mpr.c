/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_mpr.h. */
#include <stddef.h>
#include "td_mpr_work.h"
#include "kernel_walk.h"
#include "td_mpr.h"

#define CORNERS 6u
static const td_vec3 corners[CORNERS] = {
    {TD_R(1.0), TD_R(0.0), TD_R(0.25)},  {TD_R(-1.0), TD_R(0.5), TD_R(0.0)},
    {TD_R(0.0), TD_R(-0.75), TD_R(0.0)}, {TD_R(0.25), TD_R(1.0), TD_R(-0.5)},
    {TD_R(0.0), TD_R(0.25), TD_R(1.0)},  {TD_R(-0.5), TD_R(-0.5), TD_R(-0.75)},
};
static const td_hull hull = {corners, NULL, CORNERS};
static const td_hull triangle = {corners, NULL, 3u};

static td_real size(kernel *k)
{
    const td_unit share = td_uabs(kernel_unit(k));
    return td_scale(share, kernel_below(k, 4u) == 0u ? TD_R(40.0) : TD_R(1.5));
}

void kernel_convex(kernel *k, td_convex *out)
{
    static const td_shape_kind kinds[] = {TD_SHAPE_SPHERE,   TD_SHAPE_CAPSULE, TD_SHAPE_BOX,
                                          TD_SHAPE_CYLINDER, TD_SHAPE_CONE,    TD_SHAPE_ELLIPSOID,
                                          TD_SHAPE_HULL,     TD_SHAPE_TRIANGLE};
    td_shape shape = {TD_SHAPE_POINT, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, NULL};
    shape.kind = kinds[kernel_below(k, 8u)];
    if (shape.kind == TD_SHAPE_HULL) {
        shape.hull = &hull;
    } else if (shape.kind == TD_SHAPE_TRIANGLE) {
        shape.hull = &triangle;
    } else {
        shape.size.x = size(k);
        shape.size.y = shape.kind == TD_SHAPE_SPHERE ? TD_ZERO : size(k);
        const bool has_three = shape.kind == TD_SHAPE_BOX || shape.kind == TD_SHAPE_ELLIPSOID;
        shape.size.z = has_three ? size(k) : TD_ZERO;
    }
    shape.rounding_radius = kernel_below(k, 4u) == 0u ? td_scale(TD_U(0.0625), size(k)) : TD_ZERO;
    td_hash_word(&k->hash, (uint32_t)td_convex_set(&shape, TD_ONE, out).status);
}

td_pose kernel_pose_near(kernel *k)
{
    td_pose x_wa = TD_POSE_IDENTITY;
    const uint32_t where = kernel_below(k, 8u);
    if (where == 0u) {
        x_wa.p = kernel_vec3(k);
    } else if (where > 1u) {
        x_wa.p.x = td_scale(kernel_unit(k), TD_R(3.0));
        x_wa.p.y = td_scale(kernel_unit(k), TD_R(3.0));
        x_wa.p.z = td_scale(kernel_unit(k), TD_R(3.0));
    }
    if (kernel_below(k, 4u) != 0u) {
        x_wa.q = kernel_quat(k);
    }
    return x_wa;
}

static void
put_answer(kernel *k, const td_placed *a, const td_placed *b, const td_mpr_limits *limits)
{
    td_mpr_work work; /* on the stack: small boards have no room for it beside the other rounds */
    static td_mpr_result r;
    const td_status status = td_mpr(a, b, limits, &work, &r);
    td_hash_word(&k->hash, (uint32_t)status);
    kernel_put(k, r.distance);
    kernel_put(k, r.lower);
    kernel_put(k, r.upper);
    kernel_put_dir3(k, r.normal_w);
    kernel_put_dir3(k, r.axis_w);
    kernel_put_vec3(k, r.point_a_w);
    kernel_put_vec3(k, r.point_b_w);
    td_hash_word(&k->hash, (uint32_t)r.calls << 16 | r.flags);
    td_hash_word(&k->hash, (uint32_t)r.found << 16 | r.refined);
}

void kernel_round_mpr(kernel *k)
{
    static td_convex convex_a;
    static td_convex convex_b;
    static td_placed a;
    static td_placed b;
    const td_mpr_limits paper = TD_MPR_DEFAULTS;
    kernel_convex(k, &convex_a);
    kernel_convex(k, &convex_b);
    const td_pose x_wa = kernel_pose_near(k);
    td_hash_word(&k->hash, (uint32_t)td_placed_set(&convex_a, &x_wa, &a).status);
    const td_pose x_wb = kernel_pose_near(k);
    td_hash_word(&k->hash, (uint32_t)td_placed_set(&convex_b, &x_wb, &b).status);
    put_answer(k, &a, &b, &paper);
    td_mpr_limits some;
    some.tolerance = kernel_wild_unit(k);
    some.steps_max = (uint16_t)kernel_below(k, 6u);
    put_answer(k, &b, &a, &some);
    put_answer(k, &a, NULL, &paper);
}
