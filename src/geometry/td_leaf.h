/* SPDX-License-Identifier: MIT */
/// Leaves of scenery in numbers: the value of a plane, the way from a curve's centre. Internal to the
/// core.
///
/// Words     around a curved leaf all lengths may be multiplied by one number: of the point, of the
///           path, of the radius. In Q16 they are words that share a block exponent, as large as the
///           squares of three allow, so that turning them about an axis costs 2^-29 of the largest and
///           not a step of Q16.16. In floats they are what they are, and `room` is 0.
#ifndef TD_LEAF_H
#define TD_LEAF_H

#include "td_scenery.h"

/// Within the range of scenery? False for NaN.
static inline bool td_leaf_near(td_real a)
{
#if defined(TD_SCALAR_Q16)
    return a < TD_SCENERY_RANGE && a > -TD_SCENERY_RANGE;
#elif defined(TD_SCALAR_F64)
    return __builtin_fabs(a) < TD_SCENERY_RANGE;
#else
    return __builtin_fabsf(a) < TD_SCENERY_RANGE;
#endif
}

static inline bool td_leaf_near3(td_vec3 v)
{
    return td_leaf_near(v.x) && td_leaf_near(v.y) && td_leaf_near(v.z);
}

/// normal . x - offset: positive outside. In Q16 exact, and below 2^60 raw.
static inline td_wide td_leaf_plane(const td_half_space *h, const td_vec3 *x)
{
    return td_vec3_dot(h->normal, *x) - td_widen(h->offset);
}

/// The unit normal of a half space.
td_dir3 td_leaf_unit(const td_half_space *h);

#if defined(TD_SCALAR_Q16)

/// What a rest adds to the value of a plane, rounded down.
static inline td_wide td_leaf_plane_rest(const td_half_space *h, const td_vec3 *rest)
{
    return (td_wide)((int64_t)td_vec3_dot(h->normal, *rest) >> 16);
}

/// -1 - |a| or |a|: no other bits than those of |a|, and never too large.
static inline uint32_t td_leaf_bits(td_vec3 v)
{
    const int32_t x = (int32_t)v.x;
    const int32_t y = (int32_t)v.y;
    const int32_t z = (int32_t)v.z;
    return (uint32_t)((x ^ (x >> 31)) | (y ^ (y >> 31)) | (z ^ (z >> 31)));
}

/// How far words may be shifted to the left, so that all stay within 2^29; -1: to the right.
static inline int td_leaf_room(td_vec3 v, td_vec3 w, td_real radius)
{
    return __builtin_clz(td_leaf_bits(v) | td_leaf_bits(w) | (uint32_t)(int32_t)radius | 1u) - 3;
}

static inline td_real td_leaf_up(td_real a, int room)
{
    return (td_real)(room >= 0 ? (int32_t)((uint32_t)(int32_t)a << room) : (int32_t)a >> 1);
}

/// Rounded, and back in td_real.
static inline td_real td_leaf_down(td_real word, int room)
{
    const int64_t twice = (int64_t)(int32_t)word * 2;
    return (td_real)td_fit32(room >= 0 ? ((twice >> room) + 1) >> 1 : twice);
}

/// The word of at + rest / 65536.
static inline td_real td_leaf_fine(td_real at, td_real rest, int room)
{
    const int32_t low = room <= 16 ? (int32_t)rest >> (16 - room)
                                   : (int32_t)((uint32_t)(int32_t)rest << (room - 16));
    return td_leaf_up(at, room) + (td_real)low;
}

#else

static inline td_wide td_leaf_plane_rest(const td_half_space *h, const td_vec3 *rest)
{
    (void)h;
    (void)rest;
    return TD_WIDE_ZERO;
}

static inline int td_leaf_room(td_vec3 v, td_vec3 w, td_real radius)
{
    (void)v;
    (void)w;
    (void)radius;
    return 0;
}

static inline td_real td_leaf_up(td_real a, int room)
{
    (void)room;
    return a;
}

static inline td_real td_leaf_down(td_real word, int room)
{
    (void)room;
    return word;
}

static inline td_real td_leaf_fine(td_real at, td_real rest, int room)
{
    (void)rest;
    (void)room;
    return at;
}

#endif

static inline td_vec3 td_leaf_up3(td_vec3 v, int room)
{
    return td_vec3_of(td_leaf_up(v.x, room), td_leaf_up(v.y, room), td_leaf_up(v.z, room));
}

static inline td_vec3 td_leaf_fine3(td_vec3 at, td_vec3 rest, int room)
{
    return td_vec3_of(td_leaf_fine(at.x, rest.x, room), td_leaf_fine(at.y, rest.y, room),
                      td_leaf_fine(at.z, rest.z, room));
}

/// What of v lies across the axis of a curve, turned about it by 90 degrees, which changes neither
/// lengths nor angles; all of v for a sphere.
static inline td_vec3 td_leaf_across(const td_curved *c, td_vec3 v)
{
    return c->kind == TD_CURVE_CYLINDER ? td_dir3_turn(c->axis, v) : v;
}

/// The outward normal of a curved leaf at words v from its centre.
td_dir3 td_leaf_normal(const td_curved *c, td_vec3 v);

#endif
