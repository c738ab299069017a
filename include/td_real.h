/* SPDX-License-Identifier: MIT */
/// @file
/// The number: one source for float32, float64 and Q16.16 fixed point.
///
/// Choice    one -D a binary: TD_SCALAR_F32 (the default), TD_SCALAR_F64 or TD_SCALAR_Q16.
/// Types     a type says what a number is, never how wide it is:
///
///             type      what                                       f32/f64   Q16 build
///             td_real   lengths, times, speeds, forces             float     Q16.16  in 32 bits
///             td_unit   within [-2, 2): direction components,      float     Q2.30   in 32 bits
///                       sines, weights, ratios
///             td_wide   sums of td_real x td_real                  float     Q32.32  in 64 bits
///             td_proj   sums of td_unit x td_real                  float     Q18.46  in 64 bits
///             td_wunit  sums of td_unit x td_unit                  float     Q4.60   in 64 bits
///
///           + - < == and unary - are native within one type. Products, quotients, roots, literals
///           and conversions have names. Products stay wide until they are compared or until a
///           final result is narrowed: that is what makes Q16.16 as good as float32.
/// Rounding  one rule each. Floats: IEEE 754, to nearest, ties to even, no contraction. Q16: to
///           nearest, ties towards +infinity; narrowing, quotients, literals and conversions alike.
/// Overflow  one rule for all. A named operation whose result lies beyond +-TD_REAL_MAX (td_unit:
///           beyond its range) returns the nearest value that does not, and counts one saturation,
///           which the caller reads with td_saturations(). A quotient by zero saturates with the
///           sign of its numerator (0/0 is 0). Nothing traps, nothing yields NaN. Native + and -
///           need room: operands within TD_RANGE have it; td_add and td_sub serve those that may
///           not. In Q16, TD_REAL_MAX is the format's end and raw INT32_MIN never occurs, so that
///           unary - always fits. In floats it is set so low (2^60, 2^500) that a saturated value
///           can still be squared without overflow.
/// Range     coordinates within +-TD_RANGE: their differences fit td_real, a dot product of a
///           difference with a coordinate fits td_wide, and (floats) six of them multiplied do not
///           overflow. Inputs are checked once, where they enter.
/// Any bits  an unchecked input may hold NaN, infinity or raw INT32_MIN. td_is_within, td_in_range,
///           td_is_number and td_is_at_most answer for all of them, and raise no exception of the
///           FPU. So do td_quat_is_unit, td_motion_set and every function whose text says what it
///           does with a NaN. td_abs and unary - do not: they are for checked numbers.
#ifndef TD_REAL_H
#define TD_REAL_H

#include <float.h>
#include <stdbool.h>
#include <stdint.h>
#include "td_config.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

#if defined(TD_SCALAR_F32) + defined(TD_SCALAR_F64) + defined(TD_SCALAR_Q16) > 1
#    error "choose one of TD_SCALAR_F32, TD_SCALAR_F64 and TD_SCALAR_Q16"
#endif

/// How many results have saturated since the last reset; it stops at UINT32_MAX.
/// One counter a process (or thread: TD_THREAD_LOCAL). Evaluation stays pure: nothing reads it to
/// decide anything; the tick reports the difference over its own work.
uint32_t td_saturations(void);
/// Sets the count of saturations to 0.
void td_saturations_reset(void);

/// Checks a double: TD_E_ARG: NaN; TD_E_RANGE: not within +-end, or infinite; else TD_OK. As integers the
/// bits of |x| are in the order of |x|, followed by those of infinity and NaN. So nothing is compared as a
/// double, which would be an invalid operation for NaN.
static inline td_status td_double_check(double x, double end)
{
    union {
        double real;
        uint64_t bits;
    } word, limit, infinite;
    word.real = x;
    limit.real = end;
    infinite.real = __builtin_inf();
    const uint64_t size = word.bits & (UINT64_MAX >> 1);
    if (size > infinite.bits) {
        return TD_E_ARG;
    }
    return size < limit.bits ? TD_OK : TD_E_RANGE;
}

#if defined(TD_SCALAR_Q16)
#    include "td_real_q16.h"
#else
#    include "td_real_float.h"
#endif

/* ---- the same text for every scalar ---- */

/// 0.
#define TD_ZERO TD_R(0.0)
/// 1.
#define TD_ONE TD_R(1.0)
/// The ratio of circumference and diameter.
#define TD_PI TD_R(3.14159265358979323846)
/// 1.
#define TD_UNIT_ONE TD_U(1.0)

/// 0.
#define TD_WIDE_ZERO ((td_wide)0)
/// 0.
#define TD_PROJ_ZERO ((td_proj)0)
/// 0.
#define TD_WUNIT_ZERO ((td_wunit)0)

/// The smaller of two numbers.
static inline td_real td_min(td_real a, td_real b)
{
    return b < a ? b : a;
}

/// The larger of two numbers.
static inline td_real td_max(td_real a, td_real b)
{
    return a < b ? b : a;
}

/// @param lo, hi with lo <= hi
static inline td_real td_clamp(td_real a, td_real lo, td_real hi)
{
    return td_min(td_max(a, lo), hi);
}

/// a * b, rounded once.
static inline td_real td_mul(td_real a, td_real b)
{
    return td_narrow(td_wmul(a, b));
}

/// u * a, rounded once: a length along a direction, a share of a force.
static inline td_real td_scale(td_unit u, td_real a)
{
    return td_pnarrow(td_pmul(u, a));
}

/* ---- conversions that refuse ---- */

/// x as a coordinate, a speed, a force; the result is within TD_RANGE (td_in_range). td_from_double returns the
/// nearest value for every x (0 for NaN) and counts; this one refuses and counts nothing.
/// @return TD_OK; TD_E_ARG: x is no number; TD_E_RANGE: it is too large, or infinite. Refused: `out` is
///         untouched.
static inline td_status td_from_double_checked(double x, td_real *out)
{
    const td_status status = td_double_check(x, TD_DOUBLE_END(td_to_double(TD_RANGE), 65536.0));
    if (status == TD_OK) {
        *out = td_from_double(x);
    }
    return status;
}

/// The same of a direction component, a sine, a share: within +-2, in every scalar.
static inline td_status td_unit_from_double_checked(double x, td_unit *out)
{
    const td_status status = td_double_check(x, TD_DOUBLE_END(2.0, 1073741824.0));
    if (status == TD_OK) {
        *out = td_unit_from_double(x);
    }
    return status;
}

#ifdef __cplusplus
}
#endif

#endif
