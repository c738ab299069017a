/* SPDX-License-Identifier: MIT */
/// @file
/// Roots, angles, exponentials: no libm, no libc, the same bits on every target.
///
/// Angles    radians, of any size within +-TD_ANGLE_MAX. Never degrees.
/// Errors    the bound beside each function holds for every argument in its domain; the tests
///           establish it over all 2^32 values where 32 bits allow it and over dense samples in
///           f64. An ulp is the spacing at the result (floats), 2^-16 (td_real) or 2^-30 (td_unit)
///           in Q16.
/// Domain    an argument outside it has a defined result, counted as a saturation (td_real.h).
/// Cost      polynomials and two Newton steps; no loop depends on the argument's value. Instruction
///           counts stand in DESIGN.md.
#ifndef TD_MATH_H
#define TD_MATH_H

#include "td_real.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The largest angle that is reduced exactly enough for the bounds below.
#define TD_ANGLE_MAX TD_R(32767.0)

/// Square root, correctly rounded in every scalar: 0.5 ulp. Negative or NaN: 0, counted;
/// infinite: saturates.
td_real td_sqrt(td_real x);

/// Square root of a sum of products: a length from its square. 0.5 ulp (of the rounded sum, in
/// floats). Negative or NaN: 0, counted; a root beyond TD_REAL_MAX saturates.
td_real td_wsqrt(td_wide x);

/// Sine and cosine together. Absolute error below 0.75 * 2^-23 (f32), 0.85 * 2^-52 (f64),
/// 1.5 * 2^-30 (Q16). Beyond TD_ANGLE_MAX, and for NaN: those of angle 0, counted.
void td_sincos(td_real angle, td_unit *sine, td_unit *cosine);

/// Sine and cosine of angle / 2, which in Q16 keeps the bit that halving the angle would lose.
void td_sincos_half(td_real angle, td_unit *sine, td_unit *cosine);

/// The angle of the vector (x, y), in [-pi, pi]; atan2(0, 0) is 0, atan2(0, x < 0) is +pi whatever
/// the sign of zero. Relative error below 2.5 ulp (floats), absolute 0.51 * 2^-16 (Q16). NaN: 0,
/// counted.
td_real td_atan2(td_real y, td_real x);

/// e^x. Error below 1.05 ulp (floats), 0.51 ulp + 2.5e-9 e^x (Q16). Too large for td_real: saturates.
/// Too small for a normal number: 0, not counted.
td_real td_exp(td_real x);

/// e^-x for x >= 0, as a weight in [0, 1]: decay over a tick. Error below 1.05 ulp (floats),
/// 1.3 * 2^-30 (Q16). Negative: 1, counted; NaN: 0, counted.
td_unit td_exp_neg(td_real x);

/// Natural logarithm. Error below 1.0 ulp (floats), 0.51 ulp (Q16). Zero and below: -TD_REAL_MAX,
/// counted; beyond TD_REAL_MAX: TD_REAL_MAX, counted; NaN: 0, counted.
td_real td_log(td_real x);

#ifdef __cplusplus
}
#endif

#endif
