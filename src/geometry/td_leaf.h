/* SPDX-License-Identifier: MIT */
/// Leaves of scenery in numbers: the value of a plane, the way from a curve's centre. Internal to the
/// core.
///
/// Words     around a curved leaf all lengths may be multiplied by one number: of the point, of the
///           path, of the radius. In Q16 they are words that share a block exponent, as large as the
///           squares of three allow, so that turning them about an axis costs 2^-29 of the largest and
///           not a step of Q16.16. In floats they are plain numbers, and the headroom is 0.
/// Stack     fixed point needs more registers than a small CPU has, above all where products of words
///           are made of halves. So there products are functions of their own, and the steps of a
///           query do not share one frame (TD_NOINLINE_Q16).
/// Tests     test_td_scenery_near.c, test_td_entry.c
#ifndef TD_LEAF_H
#define TD_LEAF_H

#define TD_LEAF_ID 252

#include "td_scenery.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"

#if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
#    define TD_LEAF_CALLS 1
#else
#    define TD_LEAF_CALLS 0
#endif

/* ---- products ---- */

#if TD_LEAF_CALLS
td_wide td_leaf_dot(const td_vec3 *a, const td_vec3 *b);
void td_leaf_cross(const td_vec3 *a, const td_vec3 *b, td_wvec3 *out);
void td_leaf_turn(const td_dir3 *axis, td_vec3 *v);
#else
static inline td_wide td_leaf_dot(const td_vec3 *a, const td_vec3 *b)
{
    return td_vec3_dot(*a, *b);
}

static inline void td_leaf_cross(const td_vec3 *a, const td_vec3 *b, td_wvec3 *out)
{
    *out = td_vec3_cross(*a, *b);
}

/// v becomes axis x v.
static inline void td_leaf_turn(const td_dir3 *axis, td_vec3 *v)
{
    *v = td_dir3_turn(*axis, *v);
}
#endif

/* ---- range ---- */

/// Within the range of scenery? False for NaN.
static inline bool td_leaf_near(td_real a)
{
    return td_is_within(a, TD_SCENERY_RANGE);
}

static inline bool td_leaf_near3(const td_vec3 *v)
{
    return td_leaf_near(v->x) && td_leaf_near(v->y) && td_leaf_near(v->z);
}

/* ---- half spaces ---- */

/// normal . x - offset: positive outside [HW sec. half spaces]. In Q16 exact, and below 2^60 raw.
static inline td_wide td_leaf_plane(const td_half_space *h, const td_vec3 *x)
{
    return td_leaf_dot(&h->normal, x) - td_widen(h->offset);
}

/// The unit normal of a half space.
void td_leaf_unit(const td_half_space *h, td_dir3 *out);

/* ---- words ---- */

#if defined(TD_SCALAR_Q16)

/// The bits of |x|, |y| and |z|, of negative ones less 1: never too large.
static inline uint32_t td_leaf_bits(const td_vec3 *v)
{
    const int32_t x = (int32_t)v->x;
    const int32_t y = (int32_t)v->y;
    const int32_t z = (int32_t)v->z;
    return (uint32_t)((x ^ (x >> 31)) | (y ^ (y >> 31)) | (z ^ (z >> 31)));
}

/// How far words may be shifted to the left, so that all stay within 2^29; -1: to the right.
static inline int td_leaf_headroom(const td_vec3 *v, const td_vec3 *w, td_real radius)
{
    TD_ASSERT_IN(TD_LEAF_ID, radius >= TD_ZERO);
    TD_ASSERT_IN(TD_LEAF_ID, (td_leaf_bits(v) | td_leaf_bits(w)) >> 30 ==
                                 0u); // no word needs more than one place to the right
    return __builtin_clz(td_leaf_bits(v) | td_leaf_bits(w) | (uint32_t)(int32_t)radius | 1u) - 3;
}

static inline td_real td_leaf_up(td_real a, int headroom)
{
    TD_ASSERT_IN(TD_LEAF_ID,
                 headroom < 0 || (int32_t)((uint32_t)(int32_t)a << headroom) >> headroom ==
                                     (int32_t)a); // no bit is lost
    TD_ASSERT_IN(TD_LEAF_ID, headroom >= -1 && headroom < 31);
    return (td_real)(headroom >= 0 ? (int32_t)((uint32_t)(int32_t)a << headroom) : (int32_t)a >> 1);
}

/// Rounded, and back in td_real.
static inline td_real td_leaf_down(td_real word, int headroom)
{
    TD_ASSERT_IN(TD_LEAF_ID, headroom >= -1 && headroom < 31);
    const int64_t twice = (int64_t)(int32_t)word * 2;
    return (td_real)td_fit32(headroom >= 0 ? ((twice >> headroom) + 1) >> 1 : twice);
}

#else

static inline int td_leaf_headroom(const td_vec3 *v, const td_vec3 *w, td_real radius)
{
    (void)v;
    (void)w;
    (void)radius;
    return 0;
}

static inline td_real td_leaf_up(td_real a, int headroom)
{
    (void)headroom;
    return a;
}

static inline td_real td_leaf_down(td_real word, int headroom)
{
    (void)headroom;
    return word;
}

#endif

static inline void td_leaf_up3(td_vec3 *v, int headroom)
{
    v->x = td_leaf_up(v->x, headroom);
    v->y = td_leaf_up(v->y, headroom);
    v->z = td_leaf_up(v->z, headroom);
}

/* ---- curves ---- */

/// What of v lies across the axis of a curve, turned about it by 90 degrees, which changes neither
/// lengths nor angles; of a sphere all of v.
static inline void td_leaf_across(const td_curved *c, td_vec3 *v)
{
    if (c->kind == TD_CURVE_CYLINDER) {
        td_leaf_turn(&c->axis, v);
    }
}

/// The outward normal of a curved leaf at words v from its centre; changes v.
void td_leaf_normal(const td_curved *c, td_vec3 *v, td_dir3 *out);

#endif
