/* SPDX-License-Identifier: MIT */
/// @file
/// A number with an exponent of its own, for values that do not fit Q16.16.
///
/// Why       coefficients between two quantities of a contact (force to impulse, speed to force) span more decades
///           than 32 bits: a damping of 1e5 s/m, a sum of inverse masses of 1e-4 1/kg. In Q16 such a number is a
///           mantissa of 30 bits and a shift; in floats it is the scalar.
/// Vectors   td_scaled3: three numbers of one exponent, that of the largest; in Q16 each is within 2^-29 of the
///           largest. A body of two centimetres has as many digits as one of two kilometres.
/// Use       inside modules only: interfaces use td_real, and a td_scaled is narrowed (td_scaled_real) where a result
///           is final.
/// Rounding  floats: IEEE. Q16: mantissas are cut, below 2^-29 relative; td_scaled_real rounds as td_narrow does. Both
///           are symmetric: -a has the mantissa -m.
/// Range     any product, quotient or sum of a few dozen values of td_real fits the shift. Floats: below TD_REAL_MAX
///           squared, as every intermediate result; td_scaled_real saturates.
#ifndef TD_SCALED_H
#define TD_SCALED_H

#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(TD_SCALAR_Q16)

/// A number with an exponent of its own.
typedef struct td_scaled {
    int32_t mantissa; ///< 2^29 <= |mantissa| < 2^30, or 0
    int32_t shift;    ///< value = mantissa 2^-shift; 0 for zero
} td_scaled;

/// A vector with one exponent.
typedef struct td_scaled3 {
    int32_t x, y, z; ///< at most 2^30 in size
    int32_t shift;   ///< value = word 2^-shift
} td_scaled3;

/// 0.
#    define TD_SCALED_ZERO TD_LITERAL(td_scaled, 0, 0)
/// 1.
#    define TD_SCALED_ONE TD_LITERAL(td_scaled, 1 << 29, 29)
#    define TD_SCALED_TINY                                                                         \
        TD_LITERAL(td_scaled, 1 << 29, 89) ///< 2^-60: above nothing, below all that counts
/// TD_REAL_MAX, cut as td_scaled_of cuts it.
#    define TD_SCALED_REAL_MAX TD_LITERAL(td_scaled, (1 << 30) - 1, 15)

/// value 2^-shift, |value| < 2^63: how every operation below ends.
td_scaled td_scaled_pack(int64_t value, int32_t shift);

/// A td_real.
static inline td_scaled td_scaled_of(td_real a)
{
    return td_scaled_pack((int64_t)a, 16);
}

/// A td_unit.
static inline td_scaled td_scaled_of_unit(td_unit u)
{
    return td_scaled_pack((int64_t)u, 30);
}

/// A td_wide.
static inline td_scaled td_scaled_of_wide(td_wide w)
{
    return td_scaled_pack((int64_t)w, 32);
}

/// A td_proj.
static inline td_scaled td_scaled_of_proj(td_proj p)
{
    return td_scaled_pack((int64_t)p, 46);
}

/// -a.
static inline td_scaled td_scaled_neg(td_scaled a)
{
    const td_scaled negative = {-a.mantissa, a.shift};
    return negative;
}

/// a b.
static inline td_scaled td_scaled_mul(td_scaled a, td_scaled b)
{
    return td_scaled_pack(td_mul64(a.mantissa, b.mantissa), a.shift + b.shift);
}

/// a times a td_real, without packing that first.
static inline td_scaled td_scaled_times(td_scaled a, td_real b)
{
    return td_scaled_pack(td_mul64(a.mantissa, (int32_t)b), a.shift + 16);
}

/// a + b.
td_scaled td_scaled_add(td_scaled a, td_scaled b);

/// a / b, within 2^-27 relative. By zero: +-2^31, or 0 for 0 / 0; counted as a saturation.
td_scaled td_scaled_div(td_scaled a, td_scaled b);

/// The square root, within 2^-28 relative; 0 of what is not positive.
td_scaled td_scaled_sqrt(td_scaled a);

/// Rounded to td_real; beyond it saturated, and counted.
td_real td_scaled_real(td_scaled a);

/// td_scaled_scale of an a of 1 / 8 and more.
td_real td_scaled_scale_coarse(td_scaled a, td_real b);

/// a b, rounded to td_real. A result beyond td_real is limited to the largest value and is not counted: it is a
/// trial that the caller limits.
static inline td_real td_scaled_scale(td_scaled a, td_real b)
{
    if (a.shift <= 32) {
        return td_scaled_scale_coarse(a, b);
    }
    const int32_t places =
        a.shift < 62 ? a.shift - 32 : 30; // of the high word, which has all that counts
    const int32_t high = (int32_t)(td_mul64(a.mantissa, (int32_t)b) >> 32);
    return (td_real)((high + (1 << (places - 1))) >> places);
}

/// Is a > 0?
static inline bool td_scaled_is_positive(td_scaled a)
{
    return a.mantissa > 0;
}

/// Three words of one shift, each below 2^63 in size.
td_scaled3 td_scaled3_pack(int64_t x, int64_t y, int64_t z, int32_t shift);

/// The sum of products of words, not rounded: a row of a matrix times a.
int64_t td_scaled3_row(const td_scaled3 *a, int32_t x, int32_t y, int32_t z);

/// A direction.
static inline td_scaled3 td_scaled3_of_dir(td_dir3 d)
{
    const td_scaled3 a = {(int32_t)d.x, (int32_t)d.y, (int32_t)d.z, 30};
    return a;
}

/// s_0 d_0 + s_1 d_1 + s_2 d_2
td_scaled3 td_scaled3_sum(const td_scaled s[3], const td_dir3 d[3]);

/// r x a
td_scaled3 td_scaled3_cross(const td_vec3 *r, const td_scaled3 *a);

/// a . b.
td_scaled td_scaled3_dot(const td_scaled3 *a, const td_scaled3 *b);

/// a . v
td_scaled td_scaled3_along(const td_scaled3 *a, const td_vec3 *v);

/// s a, rounded to td_real; in Q16 beyond it saturated, and counted. In floats s and a must be bounded.
td_vec3 td_scaled3_real(td_scaled s, const td_scaled3 *a);

#else

typedef td_real td_scaled;
typedef td_vec3 td_scaled3;

#    define TD_SCALED_ZERO     TD_R(0.0)
#    define TD_SCALED_ONE      TD_R(1.0)
#    define TD_SCALED_TINY     TD_LENGTH_MIN
#    define TD_SCALED_REAL_MAX TD_REAL_MAX

static inline td_scaled td_scaled_of(td_real a)
{
    return a;
}

static inline td_scaled td_scaled_of_unit(td_unit u)
{
    return u;
}

static inline td_scaled td_scaled_of_wide(td_wide w)
{
    return w;
}

static inline td_scaled td_scaled_of_proj(td_proj p)
{
    return p;
}

static inline td_scaled td_scaled_neg(td_scaled a)
{
    return -a;
}

static inline td_scaled td_scaled_mul(td_scaled a, td_scaled b)
{
    return a * b;
}

static inline td_scaled td_scaled_times(td_scaled a, td_real b)
{
    return a * b;
}

static inline td_scaled td_scaled_add(td_scaled a, td_scaled b)
{
    return a + b;
}

static inline td_scaled td_scaled_div(td_scaled a, td_scaled b)
{
    return td_div(a, b);
}

static inline td_scaled td_scaled_sqrt(td_scaled a)
{
    return a > TD_R(0.0) ? td_root(a) : TD_R(0.0);
}

static inline td_real td_scaled_real(td_scaled a)
{
    return td_is_at_most(td_abs(a), TD_REAL_MAX) ? a : td_saturate(a);
}

static inline td_real td_scaled_scale(td_scaled a, td_real b)
{
    return td_clamp(a * b, -TD_REAL_MAX, TD_REAL_MAX);
}

static inline bool td_scaled_is_positive(td_scaled a)
{
    return a > TD_R(0.0);
}

static inline td_scaled3 td_scaled3_of_dir(td_dir3 d)
{
    return td_vec3_of(d.x, d.y, d.z);
}

static inline td_scaled3 td_scaled3_sum(const td_scaled s[3], const td_dir3 d[3])
{
    return td_vec3_of(s[0] * d[0].x + s[1] * d[1].x + s[2] * d[2].x,
                      s[0] * d[0].y + s[1] * d[1].y + s[2] * d[2].y,
                      s[0] * d[0].z + s[1] * d[1].z + s[2] * d[2].z);
}

static inline td_scaled3 td_scaled3_cross(const td_vec3 *r, const td_scaled3 *a)
{
    return td_vec3_of(a->z * r->y - a->y * r->z, a->x * r->z - a->z * r->x,
                      a->y * r->x - a->x * r->y);
}

static inline td_scaled td_scaled3_dot(const td_scaled3 *a, const td_scaled3 *b)
{
    return td_vec3_dot(*a, *b);
}

static inline td_scaled td_scaled3_along(const td_scaled3 *a, const td_vec3 *v)
{
    return td_vec3_dot(*a, *v);
}

static inline td_vec3 td_scaled3_real(td_scaled s, const td_scaled3 *a)
{
    return td_vec3_of(s * a->x, s * a->y, s * a->z);
}

#endif

/* ---- order ---- */

/// Is a < b? In Q16 by their signs, then by their exponents, then by their mantissas: no sum is packed for it.
static inline bool td_scaled_is_less(td_scaled a, td_scaled b)
{
#if defined(TD_SCALAR_Q16)
    const bool is_across = (a.mantissa ^ b.mantissa) < 0 || a.mantissa == 0 || b.mantissa == 0;
    if (is_across || a.shift == b.shift) {
        return a.mantissa < b.mantissa;
    }
    return (a.shift > b.shift) == (a.mantissa > 0);
#else
    return td_scaled_is_positive(td_scaled_add(b, td_scaled_neg(a)));
#endif
}

/// The larger of two numbers.
static inline td_scaled td_scaled_max(td_scaled a, td_scaled b)
{
    return td_scaled_is_less(a, b) ? b : a;
}

#ifdef __cplusplus
}
#endif

#endif
