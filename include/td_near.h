/* SPDX-License-Identifier: MIT */
/// @file
/// Numbers finer than td_real, for lengths and speeds near a contact.
///
/// Why       a tyre of 200 kN/m turns the step of Q16.16, 15 micrometres, into 3 N. Near a contact lengths are
///           small, so their bits serve better behind the point:
///
///             type      what                            f32/f64   Q16 build
///             td_near   a length within +-16 m          float     Q5.27   in 32 bits
///                       a ratio within +-16             float     Q5.27
///                       a speed within +-512 m/s        float     Q10.22
///             td_wnear  sums of td_unit x td_near       float     Q7.57 (speeds Q12.52) in 64 bits
///             td_drag   damping, below 1024 force s/m   float     Q11.21  in 32 bits
///             td_pull   sums of stiffness x length      float     Q21.43  in 64 bits
///                       and damping x speed
///
///           A direction times a length is a length, times a speed a speed: one set of operations serves both, and
///           only the conversions say which is meant.
/// Places    a place is a position as fine as td_near: p + residual, where p is rounded to td_real and the residual
///           is what rounding took from it. Without a finer position the residual is zero. In f32 this helps as
///           well: 10 km from the origin p has steps of a millimetre, p + residual of a tenth of a micrometre.
/// Rounding  as in td_real.h.
/// Overflow  conversions and operations that say so saturate and count, as in td_real.h. Products with a direction
///           do not check: a vector shorter than 16 m (512 m/s) has no component that would not fit. Arms are
///           checked by td_near3_is_near, speeds by td_near_speed.
/// Range     places within TD_RANGE / 2.
#ifndef TD_NEAR_H
#define TD_NEAR_H

#include "td_pose.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(TD_SCALAR_Q16)

#    ifndef TD_LINT
typedef int32_t td_near;  ///< a length, a ratio or a speed, see above
typedef int64_t td_wnear; ///< a sum of products of them with directions
typedef int32_t td_drag;  ///< a damping
typedef int64_t td_pull;  ///< a sum of forces
#    endif

/// A constant length or ratio.
#    define TD_NEAR(x) ((td_near)TD_RAW_CONST((x)*134217728.0 + 0.5))
/// A constant damping.
#    define TD_DRAG(x) ((td_drag)TD_RAW_CONST((x)*2097152.0 + 0.5))
/// The longest arm that products with directions may take.
#    define TD_NEAR_REACH TD_NEAR(7.5)

#else

typedef td_real td_near;
typedef td_real td_wnear;
typedef td_real td_drag;
typedef td_real td_pull;

#    define TD_NEAR(x) TD_R(x)
#    define TD_DRAG(x) TD_R(x)

#endif

/// Zero.
#define TD_NEAR_ZERO TD_NEAR(0.0)
/// Zero.
#define TD_WNEAR_ZERO ((td_wnear)0)
/// Zero.
#define TD_PULL_ZERO ((td_pull)0)

/// A vector of near lengths.
typedef struct td_near3 {
    td_near x, y, z; ///< components
} td_near3;

/// How far a force bends a spring, [m/force]. In Q16 a mantissa and an exponent: soft springs and
/// hard ones lose no digits.
#if defined(TD_SCALAR_Q16)
typedef struct td_flex {
    int32_t mantissa; ///< 31 bits
    int32_t shift;    ///< length = force * mantissa 2^-shift in raw units
} td_flex;
#else
typedef td_real td_flex;
#endif

/// A position: p + residual.
typedef struct td_place {
    td_vec3 p;         ///< [m] rounded to td_real
    td_near3 residual; ///< [m] what rounding took from p, at most a step of p
} td_place;

#if defined(TD_SCALAR_Q16)
#    include "td_near_q16.h"
#else
#    include "td_near_float.h"
#endif

/* ---- the same text for every scalar ---- */

/// 1 / u as a ratio, for u from 1 / 7 to 1 (td_near.c). Relative error below 2^-28 (Q16).
td_near td_near_recip(td_unit u);

/// The direction of a vector that is not zero, as a cross product of directions gives it (td_near.c).
td_dir3 td_near_unit(td_dir3 v);

/// num / den as td_wide_ratio, of products with directions or times.
static inline td_unit td_proj_ratio(td_proj num, td_proj den)
{
#if defined(TD_SCALAR_Q16)
    return td_wide_ratio((td_wide)(int64_t)num, (td_wide)(int64_t)den);
#else
    return td_wide_ratio(num, den);
#endif
}

/// part / whole of two products, 0 <= part <= whole and whole > 0.
static inline td_unit td_near_ratio(td_wnear part, td_wnear whole)
{
#if defined(TD_SCALAR_Q16)
    return td_wide_ratio((td_wide)(int64_t)part, (td_wide)(int64_t)whole);
#else
    return td_wide_ratio(part, whole);
#endif
}

/// x as a length within +-16 m, or a ratio; as td_from_double_checked.
static inline td_status td_near_from_double_checked(double x, td_near *out)
{
    const td_status status = td_double_check(x, TD_DOUBLE_END(16.0, 134217728.0));
    if (status == TD_OK) {
        *out = td_near_from_double(x);
    }
    return status;
}

/// x as damping within +-1024; as td_from_double_checked.
static inline td_status td_drag_from_double_checked(double x, td_drag *out)
{
    const td_status status = td_double_check(x, TD_DOUBLE_END(1024.0, 2097152.0));
    if (status == TD_OK) {
        *out = td_drag_from_double(x);
    }
    return status;
}

/// tick / d for 0 < tick < 2 and d > 0 (td_near.c). Relative error below 2^-27 (Q16).
td_flex td_near_flex(td_unit tick, td_proj d);

/// |a|.
static inline td_near td_near_abs(td_near a)
{
    return a < TD_NEAR_ZERO ? -a : a;
}

/// u a, rounded once.
static inline td_near td_near_scale(td_unit u, td_near a)
{
    return td_nnarrow(td_nmul(u, a));
}

/// The vector (x, y, z).
static inline td_near3 td_near3_of(td_near x, td_near y, td_near z)
{
    const td_near3 v = {x, y, z};
    return v;
}

/// The zero vector.
static inline td_near3 td_near3_zero(void)
{
    return td_near3_of(TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO);
}

/// a + b.
static inline td_near3 td_near3_add(td_near3 a, td_near3 b)
{
    return td_near3_of(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b.
static inline td_near3 td_near3_sub(td_near3 a, td_near3 b)
{
    return td_near3_of(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// a x b of two directions, of length sin(a, b).
static inline td_dir3 td_near_across(td_dir3 a, td_dir3 b)
{
    return td_dir3_of(td_near_sine(a.y, b.z, a.z, b.y), td_near_sine(a.z, b.x, a.x, b.z),
                      td_near_sine(a.x, b.y, a.y, b.x));
}

/// n . a, not narrowed.
static inline td_wnear td_near3_dot(td_dir3 n, td_near3 a)
{
    return td_nmul(n.x, a.x) + td_nmul(n.y, a.y) + td_nmul(n.z, a.z);
}

/// How far a reaches along n, rounded once.
static inline td_near td_near3_along(td_dir3 n, td_near3 a)
{
    return td_nnarrow(td_near3_dot(n, a));
}

/// A direction, turned.
static inline td_dir3 td_near_turned(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_near_cosine(r->x, d), td_near_cosine(r->y, d), td_near_cosine(r->z, d));
}

/// A vector, turned.
static inline td_near3 td_near3_turned(const td_rot *r, td_near3 a)
{
    return td_near3_of(td_near3_along(r->x, a), td_near3_along(r->y, a), td_near3_along(r->z, a));
}

/// n scaled to a length.
static inline td_near3 td_near3_scaled(td_dir3 n, td_near a)
{
    return td_near3_of(td_near_scale(n.x, a), td_near_scale(n.y, a), td_near_scale(n.z, a));
}

/// A position without a residual.
static inline td_place td_place_of(td_vec3 p)
{
    const td_place place = {p, {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO}};
    return place;
}

/// The vector from one place to another.
static inline td_near3 td_place_arm(const td_place *from, const td_place *to)
{
    return td_near3_of(td_place_axis(from->p.x, from->residual.x, to->p.x, to->residual.x),
                       td_place_axis(from->p.y, from->residual.y, to->p.y, to->residual.y),
                       td_place_axis(from->p.z, from->residual.z, to->p.z, to->residual.z));
}

/// How far one place lies beyond another along a unit direction, however far beside it; in Q16 saturates at
/// 15 m.
static inline td_near td_place_along(td_dir3 n, const td_place *from, const td_place *to)
{
#if defined(TD_SCALAR_Q16)
    const td_near3 fine = td_near3_sub(to->residual, from->residual);
    const int64_t most = (int64_t)15 << 27;
    const int64_t coarse = td_near_round((int64_t)td_dir3_dot(n, td_vec3_sub(to->p, from->p)), 19);
    const int64_t along = coarse + (int64_t)td_near3_along(n, fine);
    return (td_near)(int32_t)(along > most ? most : along < -most ? -most : along);
#else
    return td_near3_along(n, td_place_arm(from, to));
#endif
}

/// Is an arm within TD_NEAR_REACH in every direction? Floats: always.
static inline bool td_near3_is_near(td_near3 arm)
{
#if defined(TD_SCALAR_Q16)
    const td_near x = arm.x < TD_NEAR_ZERO ? arm.x : -arm.x; /* -|x|: every word has one */
    const td_near y = arm.y < TD_NEAR_ZERO ? arm.y : -arm.y;
    const td_near z = arm.z < TD_NEAR_ZERO ? arm.z : -arm.z;
    return x > -TD_NEAR_REACH && y > -TD_NEAR_REACH - x && z > -TD_NEAR_REACH - x - y;
#else
    (void)arm;
    return true;
#endif
}

/// Moves a place.
static inline void td_place_add(td_place *place, td_near3 by)
{
    td_place_add_axis(&place->p.x, &place->residual.x, by.x);
    td_place_add_axis(&place->p.y, &place->residual.y, by.y);
    td_place_add_axis(&place->p.z, &place->residual.z, by.z);
}

/// A place that is moved, rounded to td_real.
static inline td_vec3 td_place_at(const td_place *place, td_near3 by)
{
    return td_vec3_of(td_place_axis_at(place->p.x, place->residual.x, by.x),
                      td_place_axis_at(place->p.y, place->residual.y, by.y),
                      td_place_axis_at(place->p.z, place->residual.z, by.z));
}

/// Moves a place by R arm: from a body's origin to the end of an arm.
static inline void td_place_add_turned(td_place *place, const td_rot *r, td_vec3 arm)
{
    td_place_add_proj(&place->p.x, &place->residual.x, td_dir3_dot(r->x, arm));
    td_place_add_proj(&place->p.y, &place->residual.y, td_dir3_dot(r->y, arm));
    td_place_add_proj(&place->p.z, &place->residual.z, td_dir3_dot(r->z, arm));
}

#ifdef __cplusplus
}
#endif

#endif
