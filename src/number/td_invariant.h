/* SPDX-License-Identifier: MIT */
/// What asserts ask of numbers. Internal to the core.
///
/// Use         inside TD_ASSERT only: an image without asserts holds none of it.
/// Pure        nothing here saturates or counts, so that a build with asserts has the same results. Any bits may be
///             asked about; of what is no number every answer is false.
/// Tolerance   TD_UNIT_TOLERANCE is how far the square of a length of 1 may lie from 1. A normalised vector is off by
///             ten roundings at most. The square of a quaternion may be off by nine (td_quat_renewed): a row of its
///             rotation, I + |q|^2 M, then by four times nine, and what it turns by as many more and a few.
#ifndef TD_INVARIANT_H
#define TD_INVARIANT_H

#include "td_pose.h"

/// A function of a .c that only asserts call.
#define TD_ASSERT_ONLY __attribute__((unused)) static inline

#if defined(TD_SCALAR_Q16)
#    define TD_UNIT_TOLERANCE TD_U(0x1p-22)
#else
#    define TD_UNIT_TOLERANCE (TD_R(96.0) * TD_UNIT_EPS)
#endif

/// Is it a share of a whole: from 0 to 1?
static inline bool td_is_share(td_unit u)
{
    return u >= TD_U(0.0) && u <= TD_UNIT_ONE;
}

/// Is it a component of a unit vector, but for rounding? Larger ones must not be squared.
static inline bool td_is_component(td_unit u)
{
    const td_unit most = TD_UNIT_ONE + TD_UNIT_TOLERANCE;
    return u >= -most && u <= most;
}

/// Is a sum of squares 1, but for rounding?
static inline bool td_is_one(td_wunit squares)
{
    const td_wunit excess = squares - td_umul(TD_UNIT_ONE, TD_UNIT_ONE);
    const td_wunit most = td_umul(TD_UNIT_TOLERANCE, TD_UNIT_ONE);
    return excess <= most && excess >= -most;
}

static inline bool td_dir2_is_unit(td_dir2 d)
{
    return td_is_component(d.x) && td_is_component(d.y) &&
           td_is_one(td_umul(d.x, d.x) + td_umul(d.y, d.y));
}

static inline bool td_dir3_is_unit(td_dir3 d)
{
    return td_is_component(d.x) && td_is_component(d.y) && td_is_component(d.z) &&
           td_is_one(td_dir3_cos(d, d));
}

/// The same of a quaternion: finer than td_quat_is_unit, which is for what comes from outside.
static inline bool td_quat_is_normal(td_quat q)
{
    return td_is_component(q.w) && td_is_component(q.x) && td_is_component(q.y) &&
           td_is_component(q.z) &&
           td_is_one(td_umul(q.w, q.w) + td_umul(q.x, q.x) + td_umul(q.y, q.y) + td_umul(q.z, q.z));
}

/// Are two unit vectors at right angles?
static inline bool td_dir3_is_across(td_dir3 a, td_dir3 b)
{
    const td_wunit most = td_umul(TD_UNIT_TOLERANCE, TD_UNIT_ONE);
    const td_wunit lean = td_dir3_cos(a, b);
    return lean <= most && lean >= -most;
}

/// Are its rows unit vectors at right angles to each other? (A frame may be left-handed.)
static inline bool td_rot_is_square(const td_rot *r)
{
    return td_dir3_is_unit(r->x) && td_dir3_is_unit(r->y) && td_dir3_is_unit(r->z) &&
           td_dir3_is_across(r->x, r->y) && td_dir3_is_across(r->y, r->z) &&
           td_dir3_is_across(r->z, r->x);
}

/// Is it a length of a block (td_block.h): below 2^29 raw in Q16, a number in floats?
static inline bool td_is_block(td_real length)
{
#if defined(TD_SCALAR_Q16)
    return length <= (td_real)(1 << 29) && length >= (td_real) - (1 << 29);
#else
    return td_size_bits(length) <= td_size_bits(TD_REAL_MAX);
#endif
}

static inline bool td_vec3_is_block(td_vec3 v)
{
    return td_is_block(v.x) && td_is_block(v.y) && td_is_block(v.z);
}

#endif
