/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_vec.h, td_pose.h and td_box.h. */
#include "kernel_walk.h"
#include "td_box.h"

/* ---- plane ---- */

static void put_box2(kernel *k, td_box2 box)
{
    kernel_put_vec2(k, box.lo);
    kernel_put_vec2(k, box.hi);
}

APART static void plane(kernel *k)
{
    const td_vec2 a = kernel_vec2(k);
    const td_vec2 b = kernel_vec2(k);
    kernel_put_vec2(k, td_vec2_add(a, b));
    kernel_put_vec2(k, td_vec2_sub(a, b));
    kernel_put_vec2(k, td_vec2_neg(a));
    kernel_put_vec2(k, td_vec2_left(b));
    kernel_put_vec2(k, td_vec2_mul(a, kernel_inside(k)));
    kernel_put_wide(k, td_vec2_dot(a, b));
    kernel_put_wide(k, td_vec2_cross(a, b));
    kernel_put(k, td_vec2_length(a));
    td_dir2 n = {TD_UNIT_ONE, TD_U(0.0)};
    kernel_put(k, td_vec2_normalize(b, n, &n));
    kernel_put_unit(k, n.x);
    kernel_put_unit(k, n.y);
    kernel_put_proj(k, td_dir2_dot(n, a));
    td_vec2 v;
    v.x = kernel_some(k);
    v.y = kernel_some(k);
    kernel_put(k, td_wide_over(td_vec2_cross(v, a), td_vec2_inverse(v)));
    const td_pose2 x_ab = td_pose2_of(a, kernel_some(k));
    kernel_put_vec2(k, td_pose2_turn(&x_ab, b));
    kernel_put_vec2(k, td_pose2_point(&x_ab, b));
}

APART static void plane_boxes(kernel *k)
{
    td_vec2 p[4];
    for (uint32_t i = 0u; i < 4u; ++i) {
        p[i] = kernel_vec2(k);
    }
    const td_box2 a = td_box2_add(td_box2_add(td_box2_empty(), p[0]), p[1]);
    const td_box2 b = td_box2_add(td_box2_add(td_box2_empty(), p[1]), p[2]);
    put_box2(k, a);
    kernel_put_bool(k, td_box2_overlap(a, b));
    kernel_put_bool(k, td_box2_overlap(b, td_box2_empty()));
    kernel_put_bool(k, td_box2_holds(a, p[2]));
    kernel_put_bool(k, td_box2_holds(b, p[3]));
}

/* ---- space ---- */

APART static void vectors(kernel *k)
{
    const td_vec3 a = kernel_vec3(k);
    const td_vec3 b = kernel_vec3(k);
    kernel_put_vec3(k, td_vec3_add(a, b));
    kernel_put_vec3(k, td_vec3_sub(a, b));
    kernel_put_vec3(k, td_vec3_neg(a));
    kernel_put_vec3(k, td_vec3_mul(a, kernel_inside(k)));
    kernel_put_wide(k, td_vec3_dot(a, b));
    const td_wvec3 c = td_vec3_cross(a, b);
    kernel_put_wide(k, c.x);
    kernel_put_wide(k, c.y);
    kernel_put_wide(k, c.z);
    kernel_put_vec3(k, td_wvec3_narrow(c));
    td_dir3 n = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    kernel_put_bool(k, td_wvec3_normalize(&c, &n));
    kernel_put_dir3(k, n);
}

APART static void lengths(kernel *k)
{
    const td_real x = kernel_wild(k);
    const td_real y = kernel_wild(k);
    const td_real z = kernel_some(k);
    const td_vec3 far = td_vec3_of(x, y, z);
    const td_vec3 near = kernel_vec3(k);
    kernel_put_vec3(k, td_vec3_add_far(far, near));
    kernel_put_vec3(k, td_vec3_sub_far(near, far));
    kernel_put(k, td_vec3_length(far));
    kernel_put(k, td_vec3_length(near));
    kernel_put_bool(k, td_vec3_is_at_most(near, td_abs(x)));
    td_dir3 n = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    kernel_put(k, td_vec3_normalize(far, n, &n));
    kernel_put_dir3(k, n);
    kernel_put(k, td_vec3_normalize(near, n, &n));
    kernel_put_dir3(k, n);
    kernel_put(k, td_vec3_normalize(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), n, &n));
#if defined(TD_SCALAR_Q16)
    kernel_put(k, td_vec3_aim(far, &n));
    kernel_put_dir3(k, n);
#endif
}

APART static void directions(kernel *k)
{
    const td_dir3 a = kernel_dir3(k);
    const td_dir3 b = kernel_dir3(k);
    kernel_put_dir3(k, td_dir3_neg(td_dir3_of(a.x, b.y, a.z)));
    kernel_put_proj(k, td_dir3_dot(a, kernel_vec3(k)));
    kernel_put_wunit(k, td_dir3_cos(a, b));
    kernel_put_dir3(k, td_dir3_cross(a, b));
    kernel_put_vec3(k, td_dir3_turn(a, kernel_vec3(k)));
    kernel_put_vec3(k, td_dir3_scale(b, kernel_wild(k)));
}

/* ---- rotations ---- */

APART static void quaternions(kernel *k)
{
    const td_quat a = kernel_quat(k);
    const td_quat b = kernel_quat(k);
    const td_dir3 axis = kernel_dir3(k);
    kernel_put_quat(k, a);
    kernel_put_quat(k, td_quat_conj(a));
    kernel_put_quat(k, td_quat_mul(a, b));
    kernel_put_quat(k, td_quat_from_axis_angle(axis, kernel_some(k)));
    kernel_put_quat(k, td_quat_from_axis_angle(axis, kernel_hostile(k)));
    kernel_put_vec3(k, td_quat_rotate(b, kernel_vec3(k)));
    kernel_put_bool(k, td_quat_is_unit(a));
    const td_unit w = kernel_wild_unit(k);
    td_quat c = {w, a.x, b.x, b.y};
    kernel_put_bool(k, td_quat_is_unit(c));
    const td_unit longer = TD_UNIT_ONE + td_unarrow(td_umul(kernel_unit(k), TD_U(0.0005)));
    const td_quat off = {td_unarrow(td_umul(a.w, longer)), td_unarrow(td_umul(a.x, longer)),
                         td_unarrow(td_umul(a.y, longer)), td_unarrow(td_umul(a.z, longer))};
    kernel_put_quat(k, td_quat_renewed(off));
    kernel_put_bool(k, td_quat_normalize(&c));
    kernel_put_quat(k, c);
    td_quat zero = {TD_U(0.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    kernel_put_bool(k, td_quat_normalize(&zero));
    kernel_put_quat(k, zero);
}

static void put_rot(kernel *k, const td_rot *r)
{
    kernel_put_dir3(k, r->x);
    kernel_put_dir3(k, r->y);
    kernel_put_dir3(k, r->z);
}

APART static void rotations(kernel *k)
{
    const td_rot r = td_rot_from_quat(kernel_quat(k));
    const td_rot t = td_rot_inv(&r);
    put_rot(k, &r);
    put_rot(k, &t);
    kernel_put_vec3(k, td_rot_vec(&r, kernel_vec3(k)));
    kernel_put_dir3(k, td_rot_dir(&t, kernel_dir3(k)));
}

APART static void poses(kernel *k)
{
    const td_pose x_ab = kernel_pose(k);
    const td_pose x_bc = kernel_pose(k);
    kernel_put_pose(k, td_pose_mul(&x_ab, &x_bc));
    kernel_put_pose(k, td_pose_inv(&x_ab));
    kernel_put_vec3(k, td_pose_point(&x_ab, kernel_vec3(k)));
    kernel_put_vec3(k, td_pose_point_inv(&x_ab, kernel_vec3(k)));
    kernel_put_dir3(k, td_pose_dir(&x_ab, kernel_dir3(k)));
    kernel_put_dir3(k, td_pose_dir_inv(&x_bc, kernel_dir3(k)));
    const td_twist twist = {x_ab.p, x_bc.p};
    kernel_put_vec3(k, td_twist_at(&twist, kernel_vec3(k)));
}

/* ---- boxes ---- */

static void put_box3(kernel *k, td_box3 box)
{
    kernel_put_vec3(k, box.lo);
    kernel_put_vec3(k, box.hi);
}

static td_vec3 sizes(td_vec3 v)
{
    return td_vec3_of(td_abs(v.x), td_abs(v.y), td_abs(v.z));
}

APART static void boxes(kernel *k)
{
    td_vec3 p[3];
    for (uint32_t i = 0u; i < 3u; ++i) {
        p[i] = kernel_vec3(k);
    }
    const td_box3 a = td_box3_add(td_box3_add(td_box3_empty(), p[0]), p[1]);
    const td_box3 b = td_box3_about(p[2], sizes(p[1]));
    const td_box3 grown = td_box3_grow(b, td_abs(kernel_wild(k)));
    put_box3(k, a);
    put_box3(k, b);
    put_box3(k, grown);
    put_box3(k, td_box3_join(a, b));
    kernel_put_bool(k, td_box3_overlap(a, b));
    kernel_put_bool(k, td_box3_overlap(a, td_box3_empty()));
    kernel_put_bool(k, td_box3_holds(grown, p[0]));
    kernel_put_bool(k, td_box3_holds(b, p[0]));
}

void kernel_round_space(kernel *k)
{
    plane(k);
    plane_boxes(k);
    vectors(k);
    lengths(k);
    directions(k);
    quaternions(k);
    rotations(k);
    poses(k);
    boxes(k);
}
