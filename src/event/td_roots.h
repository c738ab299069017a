/* SPDX-License-Identifier: MIT */
/// Real roots of a polynomial of degree four or less, on [0, 1]. Internal to the event room.
///
/// Scale       a root does not change when all coefficients are multiplied by one number. In Q16 the
///             coefficients are therefore words that share a block exponent, which is not kept;
///             in floats they are plain numbers. td_roots_block makes the words and td_roots_lower
///             compares words of two blocks; all else is one text for all scalars.
/// Zero        rounding leaves something where a zero should be. What is no larger than `grain` at an
///             end of the interval or at an extremum counts as zero: roots at the ends are found, a
///             double root is one root, and not two or none.
/// Range       Q16: |c_k| <= 2^27, so that every derivative divided by its factorial, whose
///             coefficients are binomials of at most 6 times c_k, has a sum of sizes below
///             10 * 2^27 < 2^31: Horner's scheme on [0, 1] fits 32 bits, the discriminant of its
///             quadratics is below 33 * 2^54 < 2^60. Floats: the squares of the coefficients must
///             neither overflow nor underflow.
/// Accuracy    of the polynomial with the coefficients as given, a simple root: within 2^-29 (Q16),
///             1.5 * TD_UNIT_EPS (floats), plus (error of the value) / (slope).
/// Cost        derivatives down to the linear one, each searched between the extrema found before:
///             at most 7 roots of a cubic and a quartic by TD_ROOTS_STEPS bisections each, 2 of a
///             quadratic by a square root and a quotient, 1 by a quotient. Bisection, since its worst
///             case is its only case and it needs no quotient, which in Q16 costs three of its steps.
/// Source      [PN P12], [PN P15].
#ifndef TD_ROOTS_H
#define TD_ROOTS_H

#include "td_real.h"

#define TD_ROOTS_DEGREE 4

/// As many halvings as a number between 0 and 1 has bits.
#if defined(TD_SCALAR_F64)
#    define TD_ROOTS_STEPS 53
#elif defined(TD_SCALAR_Q16)
#    define TD_ROOTS_STEPS 30
#else
#    define TD_ROOTS_STEPS 24
#endif

/// Below this a coefficient must be, in size: see Range.
#if defined(TD_SCALAR_Q16)
#    define TD_ROOTS_END TD_R(2048.0)
#else
#    define TD_ROOTS_END TD_REAL_MAX
#endif

typedef struct td_roots_poly {
    td_real c[TD_ROOTS_DEGREE + 1]; ///< c_0 + c_1 u + ... + c_4 u^4
    td_real grain;                  ///< >= 0; no larger than this is zero
} td_roots_poly;

typedef struct td_roots {
    int count;
    td_unit at[TD_ROOTS_DEGREE]; ///< within 0 to 1, ascending
    int8_t direction
        [TD_ROOTS_DEGREE]; ///< -1: the value falls through zero, +1: it rises, 0: it touches
                           ///< and turns back. At 0 and at 1 only one side is seen: there it
                           ///< is the sign of the slope.
} td_roots;

/// The distinct roots on [0, 1]. A root of odd multiplicity has a direction, one of even multiplicity has
/// none. A polynomial that is zero throughout has no roots.
void td_roots_find(const td_roots_poly *p, td_roots *out);

/// How far a value of `grain` moves a root, by the slope there: how well it is known. At most 1/4; 0
/// where there is no slope.
td_unit td_roots_spread(const td_roots_poly *p, td_unit at);

/// Narrows wide numbers that share one meaning to words that share one scale, word = number / 2^n:
/// in Q16 the largest is then within 2^(bits - 1) to 2^bits, and all are rounded to nearest; in floats
/// they are copied, n = 0.
/// @param in each below 1.5 * 2^62 in size (Q16)
/// @param bits 1 to 30
/// @return n
int td_roots_block(const td_wide *in, int count, int bits, td_real *out);

/// w / 2^n, rounded to nearest, to bring numbers of two blocks to one scale. n <= 0: w as it is.
static inline td_wide td_roots_lower(td_wide w, int n)
{
#if defined(TD_SCALAR_Q16)
    if (n > 0) {
        return n < 63 ? (td_wide)((((int64_t)w >> (n - 1)) + 1) >> 1) : (td_wide)0;
    }
#else
    (void)n;
#endif
    return w;
}

/// What rounding may leave of a sum whose terms are no larger than `size`: some units of the last
/// place of a block word (Q16), of `size` (floats).
static inline td_real td_roots_grain(td_real size)
{
#if defined(TD_SCALAR_Q16)
    (void)size;
    return (td_real)4;
#else
    return TD_R(4.0) * TD_REAL_EPS * size;
#endif
}

#endif
