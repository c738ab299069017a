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

/* ---- conversions ---- */

/// a raw number with `shift` more fractional bits than wanted, rounded; 0 < shift < 63
static inline int64_t td_near_round(int64_t raw, int shift)
{
    return (raw + ((int64_t)1 << (shift - 1))) >> shift;
}

/// A length, a ratio; saturates.
static inline td_near td_near_of(td_real a)
{
    const bool fits = a < TD_R(16.0) && a > -TD_R(16.0);
    return (td_near)(fits ? (int32_t)a * 2048 : td_saturate((int64_t)a));
}

/// The same of a length that is known to be below 16 m.
static inline td_near td_near_short(td_real a)
{
    return (td_near)((int32_t)a * 2048);
}

/// A length or a ratio, rounded to td_real.
static inline td_real td_near_real(td_near a)
{
    return (td_real)(((int32_t)a >> 11) + (((int32_t)a >> 10) & 1));
}

/// A speed, from a product; saturates at +-295 m/s, so that no vector of speeds is beyond 512.
static inline td_near td_near_speed(td_wide v)
{
    const int64_t most = (int64_t)295 << 32;
    if ((int64_t)v <= most && (int64_t)v >= -most) {
        return (td_near)(int32_t)td_near_round((int64_t)v, 10);
    }
    (void)td_saturate((int64_t)v);
    return (td_near)(int32_t)(((int64_t)v < 0 ? -most : most) >> 10);
}

/// For the host and for scene tables, as td_from_double: a length.
static inline td_near td_near_from_double(double x)
{
    return (td_near)td_steps_from_double(x, 134217728.0);
}

/// A length or a ratio as a double.
static inline double td_near_to_double(td_near a)
{
    return (double)(int32_t)a / 134217728.0;
}

/// Damping; saturates.
static inline td_drag td_drag_of(td_real d)
{
    return (td_drag)td_fit32((int64_t)d * 32);
}

/// A damping, rounded to td_real.
static inline td_real td_drag_real(td_drag d)
{
    return (td_real)(((int32_t)d >> 5) + (((int32_t)d >> 4) & 1));
}

/// A damping, as td_from_double.
static inline td_drag td_drag_from_double(double x)
{
    return (td_drag)td_steps_from_double(x, 2097152.0);
}

/// A force to compare with sums of products, and such a sum as a force; saturates.
static inline td_pull td_pull_of(td_real force)
{
    return (td_pull)((int64_t)force * 134217728);
}

/// A sum of forces, rounded to td_real; saturates.
static inline td_real td_pull_narrow(td_pull pull)
{
    return (td_real)td_fit32(td_near_round((int64_t)pull, 27));
}

/// The same of a trial force, which may be too large and is then limited without being counted.
static inline td_real td_pull_trial(td_pull pull)
{
    const int64_t force = td_near_round((int64_t)pull, 27);
    const int32_t low = (int32_t)force;
    return (td_real)(low == force ? low : force < 0 ? -INT32_MAX : INT32_MAX);
}

/* ---- sums that may leave the range ---- */

/// a - b; saturates.
static inline td_near td_near_sub(td_near a, td_near b)
{
    return (td_near)td_sub32((int32_t)a, (int32_t)b);
}

/* ---- products ---- */

/// u a, not narrowed.
static inline td_wnear td_nmul(td_unit u, td_near a)
{
    return (td_wnear)td_mul64((int32_t)u, (int32_t)a);
}

/// A product, rounded.
static inline td_near td_nnarrow(td_wnear w)
{
    return (td_near)(int32_t)td_near_round((int64_t)w, 30);
}

/// The cosine of two directions.
static inline td_unit td_near_cosine(td_dir3 a, td_dir3 b)
{
    return (td_unit)(int32_t)td_near_round((int64_t)td_dir3_cos(a, b), 30);
}

/// a b - c d. (Written as a sum with -c d: of a difference compilers make 64-bit factors.)
static inline td_unit td_near_sine(td_unit a, td_unit b, td_unit c, td_unit d)
{
    return (td_unit)(int32_t)td_near_round((int64_t)(td_umul(a, b) + td_umul(-c, d)), 30);
}

/// a times a ratio; saturates.
static inline td_near td_near_stretch(td_near a, td_near ratio)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)a, (int32_t)ratio), 27));
}

/// A force times a ratio; saturates.
static inline td_real td_near_amplify(td_real f, td_near ratio)
{
    return (td_real)td_fit32(td_near_round(td_mul64((int32_t)f, (int32_t)ratio), 27));
}

/// a times a number; saturates.
static inline td_near td_near_times(td_real number, td_near a)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)number, (int32_t)a), 16));
}

/// The force of a spring and a damper: k s + d v.
static inline td_pull td_near_pull(td_real k, td_near s, td_drag d, td_near v)
{
    return (td_pull)(td_mul64((int32_t)k, (int32_t)s) + td_mul64((int32_t)d, (int32_t)v));
}

/// How far a force bends a spring, rounded down, from a position that is still a product. Limited to +-3 m.
static inline td_near td_near_bend(td_wnear from, td_flex flex, td_real force)
{
    const int64_t most = (int64_t)3 << 27;
    const int64_t bent = td_mul64((int32_t)force, flex.mantissa) >> flex.shift;
    const int64_t at = td_near_round((int64_t)from, 30) + bent;
    return (td_near)(int32_t)(at > most ? most : at < -most ? -most : at);
}

/// The distance covered at a speed in `time` seconds; saturates.
static inline td_near td_near_way(td_unit time, td_near v)
{
    return (td_near)td_fit32(td_near_round(td_mul64((int32_t)time, (int32_t)v), 25));
}

/// A length times a rate [1/s]: a speed; saturates.
static inline td_real td_near_rate(td_near a, td_real rate)
{
    return (td_real)td_fit32(td_near_round(td_mul64((int32_t)a, (int32_t)rate), 27));
}

/* ---- places ---- */

/// to - from along one axis; TD_NEAR_REACH if that is not near.
static inline td_near
td_place_axis(td_real from, td_near from_residual, td_real to, td_near to_residual)
{
    const int32_t coarse = (int32_t)(to - from);
    const bool is_near = coarse <= (int32_t)TD_R(7.0) && coarse >= -(int32_t)TD_R(7.0);
    const int32_t fine = (int32_t)(to_residual - from_residual);
    return is_near ? (td_near)(coarse * 2048 + fine) : TD_NEAR_REACH;
}

/// Moves one axis of a place by less than 16 m.
static inline void td_place_add_axis(td_real *p, td_near *residual, td_near by)
{
    const int32_t fine = (int32_t)(*residual + by);
    const int32_t steps = (fine + 1024) >> 11;
    *p = *p + (td_real)steps;
    *residual = (td_near)(fine - steps * 2048);
}

/// One axis of a place that is moved, rounded to td_real.
static inline td_real td_place_axis_at(td_real p, td_near residual, td_near by)
{
    return p + (td_real)(((int32_t)(residual + by) + 1024) >> 11);
}

/// The same by a product of a direction and a length: what is finer than p goes to the residual.
static inline void td_place_add_proj(td_real *p, td_near *residual, td_proj by)
{
    const int32_t steps = (int32_t)td_near_round((int64_t)by, 30);
    const int32_t beyond = (int32_t)((uint32_t)(int64_t)by - ((uint32_t)steps << 30));
    *p = *p + (td_real)steps;
    *residual = *residual + (td_near)((beyond + (1 << 18)) >> 19);
}

#else

static inline td_near td_near_of(td_real a)
{
    return a;
}

static inline td_near td_near_short(td_real a)
{
    return a;
}

static inline td_real td_near_real(td_near a)
{
    return a;
}

static inline td_near td_near_speed(td_wide v)
{
    return v;
}

static inline td_near td_near_from_double(double x)
{
    return td_from_double(x);
}

static inline double td_near_to_double(td_near a)
{
    return (double)a;
}

static inline td_drag td_drag_of(td_real d)
{
    return d;
}

static inline td_real td_drag_real(td_drag d)
{
    return d;
}

static inline td_drag td_drag_from_double(double x)
{
    return td_from_double(x);
}

static inline td_pull td_pull_of(td_real force)
{
    return force;
}

static inline td_real td_pull_narrow(td_pull pull)
{
    return pull;
}

static inline td_real td_pull_trial(td_pull pull)
{
    return pull;
}

static inline td_near td_near_sub(td_near a, td_near b)
{
    return a - b;
}

static inline td_wnear td_nmul(td_unit u, td_near a)
{
    return u * a;
}

static inline td_near td_nnarrow(td_wnear w)
{
    return w;
}

static inline td_unit td_near_cosine(td_dir3 a, td_dir3 b)
{
    return td_dir3_cos(a, b);
}

static inline td_unit td_near_sine(td_unit a, td_unit b, td_unit c, td_unit d)
{
    return a * b - c * d;
}

static inline td_near td_near_stretch(td_near a, td_near ratio)
{
    return a * ratio;
}

static inline td_real td_near_amplify(td_real f, td_near ratio)
{
    return f * ratio;
}

static inline td_near td_near_times(td_real number, td_near a)
{
    return number * a;
}

static inline td_pull td_near_pull(td_real k, td_near s, td_drag d, td_near v)
{
    return k * s + d * v;
}

static inline td_near td_near_bend(td_wnear from, td_flex flex, td_real force)
{
    return from + flex * force;
}

static inline td_near td_near_way(td_unit time, td_near v)
{
    return time * v;
}

static inline td_real td_near_rate(td_near a, td_real rate)
{
    return a * rate;
}

static inline td_near
td_place_axis(td_real from, td_near from_residual, td_real to, td_near to_residual)
{
    return (to - from) + (to_residual - from_residual);
}

/// p + by and what that sum loses: all of it where p is the larger of the two (Dekker's sum), and where
/// it is not, p has small steps anyway.
static inline void td_place_add_axis(td_real *p, td_near *residual, td_near by)
{
    const td_real fine = *residual + by;
    const td_real sum = *p + fine;
    *residual = fine - (sum - *p);
    *p = sum;
}

static inline td_real td_place_axis_at(td_real p, td_near residual, td_near by)
{
    return p + (residual + by);
}

static inline void td_place_add_proj(td_real *p, td_near *residual, td_proj by)
{
    td_place_add_axis(p, residual, by);
}

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
