/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 105
#include "td_pose.h"
#include "td_invariant.h"
#include "td_math.h"
#include "td_q16.h"
#include "td_unit_block.h"

/* ---- quaternions ---- */

td_quat td_quat_mul(td_quat a, td_quat b)
{
    const td_quat c = {
        td_unarrow(td_umul(a.w, b.w) - td_umul(a.x, b.x) - td_umul(a.y, b.y) - td_umul(a.z, b.z)),
        td_unarrow(td_umul(a.w, b.x) + td_umul(a.x, b.w) + td_umul(a.y, b.z) - td_umul(a.z, b.y)),
        td_unarrow(td_umul(a.w, b.y) - td_umul(a.x, b.z) + td_umul(a.y, b.w) + td_umul(a.z, b.x)),
        td_unarrow(td_umul(a.w, b.z) + td_umul(a.x, b.y) - td_umul(a.y, b.x) + td_umul(a.z, b.w)),
    };
    return c;
}

static td_wunit square_sum(td_quat q)
{
    return td_umul(q.w, q.w) + td_umul(q.x, q.x) + td_umul(q.y, q.y) + td_umul(q.z, q.z);
}

td_quat td_quat_from_axis_angle(td_dir3 axis, td_real angle)
{
    td_unit s = TD_U(0.0);
    td_unit c = TD_UNIT_ONE;
    td_sincos_half(angle, &s, &c);
    TD_ASSERT(td_is_component(s) && td_is_component(c));
    const td_quat q = {c, td_unarrow(td_umul(axis.x, s)), td_unarrow(td_umul(axis.y, s)),
                       td_unarrow(td_umul(axis.z, s))};
    return q;
}

#if defined(TD_SCALAR_Q16)

// Each component is at most 1 in size, but for the tolerance: four squares of 2 would not fit Q4.60.
static bool squares_fit(td_quat q)
{
    const td_unit most = TD_UNIT_ONE + TD_QUAT_TOLERANCE;
    return q.w <= most && q.w >= -most && q.x <= most && q.x >= -most && q.y <= most &&
           q.y >= -most && q.z <= most && q.z >= -most;
}

bool td_quat_normalize(td_quat *q)
{
    td_unit_block block =
        td_unit_block_from32((int32_t)q->w, (int32_t)q->x, (int32_t)q->y, (int32_t)q->z);
    if (block.shift == TD_UNIT_BLOCK_ZERO) {
        *q = TD_QUAT_IDENTITY;
        return false;
    }
    (void)td_unit_block_unit(&block);
    const td_quat unit = {(td_unit)block.a, (td_unit)block.b, (td_unit)block.c, (td_unit)block.d};
    *q = unit;
    TD_ASSERT(td_quat_is_normal(*q));
    return true;
}

#else

// Each component is below 2 in size: from there on, with infinity and NaN, the top bit of the exponent
// is set. So one look at all bits together decides, before anything is multiplied.
static bool squares_fit(td_quat q)
{
    return (td_size_bits(q.w) | td_size_bits(q.x) | td_size_bits(q.y) | td_size_bits(q.z)) <
           td_size_bits(TD_R(2.0));
}

static void divide(td_quat *q, td_wunit squares)
{
    TD_ASSERT(squares > TD_WUNIT_ZERO);
    const td_real length = td_root(squares);
    const td_quat unit = {q->w / length, q->x / length, q->y / length, q->z / length};
    *q = unit;
    TD_ASSERT(td_quat_is_normal(*q));
}

// What is rare: a component from 2 on, or all of them tiny, or no numbers.
static TD_NOINLINE bool normalize_any(td_quat *q)
{
    const uint32_t top = td_top_max(td_top_max(td_size_top(q->w), td_size_top(q->x)),
                                    td_top_max(td_size_top(q->y), td_size_top(q->z)));
    if (!td_top_fits(top)) {
        *q = TD_QUAT_IDENTITY;
        return false;
    }
    divide(q, square_sum(*q));
    return true;
}

// Of four squares one is a quarter of their sum or more.
bool td_quat_normalize(td_quat *q)
{
    if (squares_fit(*q)) {
        const td_wunit squares = square_sum(*q);
        if (squares >= TD_R(4.0) * TD_LENGTH_MIN * TD_LENGTH_MIN) {
            divide(q, squares);
            return true;
        }
    }
    return normalize_any(q);
}

#endif

bool td_quat_is_unit(td_quat q)
{
    if (!squares_fit(q)) {
        return false;
    }
    const td_wunit one = td_umul(TD_UNIT_ONE, TD_UNIT_ONE);
    const td_wunit most = td_umul(TD_QUAT_TOLERANCE, TD_UNIT_ONE);
    const td_wunit excess = square_sum(q) - one;
    return excess <= most && excess >= -most;
}

// What rounding leaves of a unit quaternion: less needs no mending, and mending would round again.
#if defined(TD_SCALAR_F64)
#    define ROUNDED TD_U(2e-15)
#elif defined(TD_SCALAR_Q16)
#    define ROUNDED TD_U(1.5e-8)
#else
#    define ROUNDED TD_U(1e-6)
#endif

// 1 / sqrt(1 + e) = 1 - e / 2 + 3 e^2 / 8 - ...: of e within the tolerance the second time leaves nothing.
td_quat td_quat_renewed(td_quat q)
{
    for (int round = 0; round < 2; ++round) {
        const td_unit excess = td_unarrow(square_sum(q) - td_umul(TD_UNIT_ONE, TD_UNIT_ONE));
        if (td_uabs(excess) <= ROUNDED) {
            break;
        }
        const td_unit bend = td_unarrow(td_umul(TD_U(0.375), excess)) - TD_U(0.5);
        const td_unit factor = TD_UNIT_ONE + td_unarrow(td_umul(excess, bend));
        const td_quat unit = {td_unarrow(td_umul(factor, q.w)), td_unarrow(td_umul(factor, q.x)),
                              td_unarrow(td_umul(factor, q.y)), td_unarrow(td_umul(factor, q.z))};
        q = unit;
    }
    return q;
}

/* ---- rotations ---- */

// Rows of 1 + 2 w [v]x + 2 [v]x^2, products kept wide; 2 a is written a + a.
td_rot td_rot_from_quat(td_quat q)
{
    const td_wunit one = td_umul(TD_UNIT_ONE, TD_UNIT_ONE);
    const td_wunit xx = td_umul(q.x, q.x);
    const td_wunit yy = td_umul(q.y, q.y);
    const td_wunit zz = td_umul(q.z, q.z);
    const td_wunit xy = td_umul(q.x, q.y);
    const td_wunit xz = td_umul(q.x, q.z);
    const td_wunit yz = td_umul(q.y, q.z);
    const td_wunit wx = td_umul(q.w, q.x);
    const td_wunit wy = td_umul(q.w, q.y);
    const td_wunit wz = td_umul(q.w, q.z);
    const td_rot r = {
        {td_unarrow(one - (yy + zz) - (yy + zz)), td_unarrow((xy - wz) + (xy - wz)),
         td_unarrow((xz + wy) + (xz + wy))},
        {td_unarrow((xy + wz) + (xy + wz)), td_unarrow(one - (xx + zz) - (xx + zz)),
         td_unarrow((yz - wx) + (yz - wx))},
        {td_unarrow((xz - wy) + (xz - wy)), td_unarrow((yz + wx) + (yz + wx)),
         td_unarrow(one - (xx + yy) - (xx + yy))},
    };
    return r;
}

td_vec3 td_quat_rotate(td_quat q, td_vec3 v)
{
    const td_rot r = td_rot_from_quat(q);
    return td_rot_vec(&r, v);
}

/* ---- poses ---- */

td_pose td_pose_mul(const td_pose *x_ab, const td_pose *x_bc)
{
    const td_pose x_ac = {td_pose_point(x_ab, x_bc->p), td_quat_mul(x_ab->q, x_bc->q)};
    return x_ac;
}

td_pose td_pose_inv(const td_pose *x_ab)
{
    const td_quat q_ba = td_quat_conj(x_ab->q);
    const td_pose x_ba = {td_quat_rotate(q_ba, td_vec3_neg(x_ab->p)), q_ba};
    return x_ba;
}

td_vec3 td_pose_point(const td_pose *x_ab, td_vec3 p_b)
{
    return td_vec3_add_far(x_ab->p, td_quat_rotate(x_ab->q, p_b));
}

td_vec3 td_pose_point_inv(const td_pose *x_ab, td_vec3 p_a)
{
    return td_quat_rotate(td_quat_conj(x_ab->q), td_vec3_sub_far(p_a, x_ab->p));
}

td_dir3 td_pose_dir(const td_pose *x_ab, td_dir3 d_b)
{
    const td_rot r = td_rot_from_quat(x_ab->q);
    return td_rot_dir(&r, d_b);
}

td_dir3 td_pose_dir_inv(const td_pose *x_ab, td_dir3 d_a)
{
    const td_rot r = td_rot_from_quat(td_quat_conj(x_ab->q));
    return td_rot_dir(&r, d_a);
}

td_vec3 td_twist_at(const td_twist *twist, td_vec3 offset)
{
    const td_wvec3 turn = td_vec3_cross(twist->angular, offset);
    return td_vec3_add_far(twist->linear, td_wvec3_narrow(turn));
}

/* ---- plane ---- */

td_pose2 td_pose2_of(td_vec2 p, td_real angle)
{
    td_pose2 pose = {p, TD_UNIT_ONE, TD_U(0.0)};
    td_sincos(angle, &pose.sine, &pose.cosine);
    return pose;
}
