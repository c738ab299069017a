/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_near.h and td_motion.h. */
#include "walks.h"
#include "td_motion.h"

/* ---- inputs ---- */

/* A length within +-7 m, to its last bit. */
static td_near length(kernel *k)
{
    return td_near_scale(kernel_unit(k), TD_NEAR(7.0));
}

static td_near3 lengths(kernel *k)
{
    const td_near x = td_near_scale(kernel_unit(k), TD_NEAR(3.0));
    const td_near y = td_near_scale(kernel_unit(k), TD_NEAR(3.0));
    const td_near z = td_near_scale(kernel_unit(k), TD_NEAR(3.0));
    return td_near3_of(x, y, z);
}

/* A speed, now and then beyond what td_near holds. */
static td_near speed(kernel *k)
{
    return td_near_speed(td_wmul(kernel_some(k), TD_R(2.0)));
}

/* 1 to 7, as 1 / cosine of a leg and a normal. */
static td_near ratio(kernel *k)
{
    const td_unit cosine = td_uabs(kernel_unit(k));
    return td_near_recip(cosine > TD_U(0.15) ? cosine : TD_U(0.15));
}

static td_place place(kernel *k)
{
    td_place at = td_place_of(td_vec3_of(kernel_some(k), TD_ONE, TD_ZERO));
    td_place_add(&at, lengths(k));
    return at;
}

/* ---- results ---- */

static void put(kernel *k, td_near a)
{
#if defined(TD_SCALAR_Q16)
    td_hash_word(&k->hash, (uint32_t)a);
#else
    kernel_put(k, a);
#endif
}

static void put_product(kernel *k, td_wnear a)
{
#if defined(TD_SCALAR_Q16)
    td_hash_long(&k->hash, (uint64_t)a);
#else
    kernel_put(k, a);
#endif
}

static void put3(kernel *k, td_near3 a)
{
    put(k, a.x);
    put(k, a.y);
    put(k, a.z);
}

static void put_place(kernel *k, const td_place *at)
{
    kernel_put_vec3(k, at->p);
    put3(k, at->residual);
}

/* ---- rounds ---- */

/* What a checked conversion takes is what the other one makes of it. */
static td_near near_of(double d)
{
    td_near a = TD_NEAR_ZERO;
    return td_near_from_double_checked(d, &a) == TD_OK ? a : td_near_from_double(d);
}

static td_drag drag_of(double d)
{
    td_drag a = TD_DRAG(0.0);
    return td_drag_from_double_checked(d, &a) == TD_OK ? a : td_drag_from_double(d);
}

static void conversions(kernel *k)
{
    const td_real wide = kernel_inside(k);
    put(k, td_near_of(wide));
    put(k, td_near_short(td_scale(kernel_unit(k), TD_R(15.0))));
    kernel_put(k, td_near_real(length(k)));
    put(k, near_of(kernel_double(k)));
    kernel_put_double(k, td_near_to_double(length(k)));
    const td_drag d = td_drag_of(kernel_some(k));
    put(k, d);
    kernel_put(k, td_drag_real(d));
    put(k, drag_of(kernel_double(k)));
    const td_pull pull = td_pull_of(kernel_wild(k));
    put_product(k, pull);
    kernel_put(k, td_pull_narrow(pull));
    kernel_put(k, td_pull_trial(pull));
#if defined(TD_SCALAR_Q16)
    td_hash_long(&k->hash, (uint64_t)td_near_round((int64_t)pull, 11));
#endif
}

static void products(kernel *k)
{
    const td_unit u = kernel_unit(k);
    const td_unit v = kernel_unit(k);
    const td_near a = length(k);
    const td_near b = length(k);
    put(k, td_near_sub(a, b));
    put(k, td_near_abs(a));
    put(k, td_nnarrow(td_nmul(u, a) + td_nmul(v, b)));
    kernel_put_unit(k, td_near_sine(u, v, td_uabs(v), u));
    put(k, td_near_stretch(a, ratio(k)));
    const td_real force = kernel_some(k);
    kernel_put(k, td_near_amplify(force, ratio(k)));
    put(k, td_near_times(kernel_some(k), b));
    put(k, td_near_travel(u, speed(k)));
    kernel_put_unit(k, td_proj_ratio(td_pmul(td_uabs(u), TD_ONE), td_pmul(TD_UNIT_ONE, TD_R(2.0))));
    const td_near length = td_near_abs(a);
    if (length > TD_NEAR_ZERO) {
        kernel_put_unit(k,
                        td_near_ratio(td_nmul(td_uabs(u), length), td_nmul(TD_UNIT_ONE, length)));
    }
}

static void springs(kernel *k)
{
    const td_real stiffness = td_abs(kernel_some(k));
    const td_drag drag = td_drag_of(td_abs(kernel_some(k)));
    const td_near s = length(k);
    put_product(k, td_near_pull(stiffness, s, drag, speed(k)));
    const td_flex flex = td_near_flex(TD_U(0.001), td_pmul(TD_UNIT_ONE, stiffness));
    const td_real force = kernel_some(k);
    kernel_put(k, td_near_rate(s, TD_R(1000.0)));
    put(k, td_near_bend(td_nmul(kernel_unit(k), s), flex, force));
}

static void directions(kernel *k)
{
    const td_dir3 a = kernel_dir3(k);
    const td_dir3 b = kernel_dir3(k);
    const td_near3 v = lengths(k);
    const td_rot r = td_rot_from_quat(kernel_quat(k));
    kernel_put_unit(k, td_near_cosine(a, b));
    kernel_put_dir3(k, td_near_across(a, b));
    kernel_put_dir3(k, td_near_unit(a));
    kernel_put_dir3(k, td_near_turned(&r, b));
    put_product(k, td_near3_dot(a, v));
    put(k, td_near3_along(b, v));
    put3(k, td_near3_add(td_near3_scaled(a, length(k)), td_near3_zero()));
    put3(k, td_near3_sub(v, td_near3_turned(&r, v)));
}

static void places(kernel *k)
{
    td_place here = place(k);
    const td_place there = place(k);
    const td_near3 arm = td_place_arm(&here, &there);
    const td_rot r = td_rot_from_quat(kernel_quat(k));
    put3(k, arm);
    kernel_put_bool(k, td_near3_is_near(arm));
    kernel_put_vec3(k, td_place_at(&here, lengths(k)));
    td_place_add_turned(&here, &r, td_vec3_of(kernel_some(k), TD_ONE, TD_ZERO));
    put_place(k, &here);
    put(k, td_place_along(kernel_dir3(k), &here, &there));
    put(k, td_place_axis(here.p.x, here.residual.x, there.p.x, there.residual.x));
    kernel_put(k, td_place_axis_at(there.p.y, there.residual.y, length(k)));
    td_place_add_axis(&here.p.z, &here.residual.z, length(k));
    td_place_add_proj(&here.p.y, &here.residual.y, td_pmul(kernel_unit(k), TD_R(5.0)));
    put_place(k, &here);
}

static void motions(kernel *k)
{
    const td_vec3 p = td_vec3_of(kernel_some(k), TD_ONE, TD_R(-3.0));
    const td_pose pose = kernel_pose(k);
    const td_real fast = kernel_hostile(k);
    const td_twist twist = {td_vec3_of(fast, TD_ONE, TD_ZERO), p};
    td_motion motion;
    td_motion_residual(&motion);
    (void)kernel_put_fault(k, td_motion_set(&pose, lengths(k), &twist, 3u, &motion));
    const td_near3 rest =
        td_near3_of(td_near_scale(kernel_unit(k), TD_NEAR(0.0625)), TD_NEAR_ZERO, TD_NEAR_ZERO);
    const td_twist slow = {p, td_vec3_of(TD_ONE, TD_ZERO, TD_R(-0.5))};
    const td_pose near = {p, kernel_quat(k)};
    if (kernel_put_fault(k, td_motion_set(&near, rest, &slow, 1u, &motion))) {
        td_motion_make(&near, rest, &slow, &motion);
    }
    put_place(k, &motion.origin_w);
    kernel_put_vec3(k, td_motion_point(&motion, p));
    kernel_put_vec3(k, td_motion_point_inv(&motion, pose.p));
    const td_wvec3 v = td_motion_velocity(&motion, td_vec3_add(p, p));
    kernel_put_wide(k, v.x);
    kernel_put_wide(k, v.y);
    kernel_put_wide(k, v.z);
}

void kernel_round_near(kernel *k)
{
    conversions(k);
    products(k);
    springs(k);
    directions(k);
    places(k);
    motions(k);
}
