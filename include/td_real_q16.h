/* SPDX-License-Identifier: MIT */
/// @file
/// The number in fixed point. Included by td_real.h, which holds the contract.
///
/// Raw values are written with explicit casts throughout, so that this file also compiles with the types of
/// tests/lint/td_real_lint.hpp, which have no `*`, `/` or bare integers: other code cannot multiply raw values
/// by accident.
#ifndef TD_REAL_Q16_H
#define TD_REAL_Q16_H

#ifndef TD_LINT
typedef int32_t td_real;  ///< lengths, times, speeds, forces
typedef int32_t td_unit;  ///< direction components, sines, weights, ratios
typedef int64_t td_wide;  ///< sums of td_real x td_real
typedef int64_t td_proj;  ///< sums of td_unit x td_real
typedef int64_t td_wunit; ///< sums of td_unit x td_unit
#endif

TD_STATIC_ASSERT((-3 >> 1) == -2, "right shifts of negative numbers must round down");

/// The name of the scalar.
#define TD_SCALAR_NAME "q16"

/// Literals, rounded to nearest, ties towards +infinity: floor(x * 2^n + 1/2) as a constant.
/// One that does not fit does not compile: it divides by zero.
#define TD_FLOOR_CONST(v) ((int32_t)(v) - ((double)(int32_t)(v) > (v)))
/// 1 if a constant fits 32 bits, else 0.
#define TD_FITS_CONST(v) ((int32_t)((v) < 2147483648.0 && (v) > -2147483648.0))
/// A constant as raw bits; one that does not fit does not compile.
#define TD_RAW_CONST(v) (TD_FLOOR_CONST(v) / TD_FITS_CONST(v))
/// A constant td_real.
#define TD_R(x) ((td_real)TD_RAW_CONST((x)*65536.0 + 0.5))
/// A constant td_unit.
#define TD_U(x) ((td_unit)TD_RAW_CONST((x)*1073741824.0 + 0.5))

/// Results beyond it saturate.
#define TD_REAL_MAX ((td_real)INT32_MAX)
/// Results beyond it saturate.
#define TD_UNIT_MAX ((td_unit)INT32_MAX)
/// The step at 1 (floats), everywhere (Q16).
#define TD_REAL_EPS ((td_real)1)
/// The same of td_unit.
#define TD_UNIT_EPS ((td_unit)1)
/// Coordinates lie below it.
#define TD_RANGE TD_R(16384.0)
/// Lengths below it are zero.
#define TD_LENGTH_MIN ((td_real)1)

/* ---- raw words ---- */

/// 32 x 32 -> 64 bits, signed. Where the CPU has no such instruction, four 16-bit products are
/// cheaper than the compiler's library call (ARMv6-M: 24 instructions against 55).
static inline int64_t td_mul64(int32_t a, int32_t b)
{
#if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
    const int32_t ah = a >> 16;
    const int32_t bh = b >> 16;
    const uint32_t al = (uint16_t)a;
    const uint32_t bl = (uint16_t)b;
    const int32_t cross_a = ah * (int32_t)bl;
    const int32_t cross_b = bh * (int32_t)al;
    const int32_t high = ah * bh + (cross_a >> 16) + (cross_b >> 16);
    const uint64_t outer = ((uint64_t)(uint32_t)high << 32) | (al * bl);
    return (int64_t)(outer + ((uint32_t)cross_a << 16) + ((uint32_t)cross_b << 16));
#else
    return (int64_t)a * (int64_t)b;
#endif
}

/// +-INT32_MAX by the sign of v (0 for 0), counted (td_real.c).
int32_t td_saturate(int64_t v);

/// v if it fits 32 bits (INT32_MIN does not), else saturated and counted.
static inline int32_t td_fit32(int64_t v)
{
    const int32_t low = (int32_t)v;
    return (v == low && low != INT32_MIN) ? low : td_saturate(v);
}

/// td_fit32 of a sum and of a difference: the CPU's own overflow says whether they fit. ARMv6-M has so few registers
/// that 64 bits take less of its stack.
static inline int32_t td_add32(int32_t a, int32_t b)
{
#if defined(__ARM_ARCH_6M__)
    return td_fit32((int64_t)a + b);
#else
    int32_t sum;
    const bool is_beyond = __builtin_add_overflow(a, b, &sum);
    return !is_beyond && sum != INT32_MIN ? sum : td_saturate((int64_t)a + b);
#endif
}

/// The same of a difference.
static inline int32_t td_sub32(int32_t a, int32_t b)
{
#if defined(__ARM_ARCH_6M__)
    return td_fit32((int64_t)a - b);
#else
    int32_t difference;
    const bool is_beyond = __builtin_sub_overflow(a, b, &difference);
    return !is_beyond && difference != INT32_MIN ? difference : td_saturate((int64_t)a - b);
#endif
}

/// td_fit32 of v / 2^shift, rounded down, 0 < shift < 32: the high word alone says whether that fits.
static inline int32_t td_fit32_of(int64_t v, int shift)
{
#if defined(__ARM_ARCH_6M__)
    return td_fit32(v >> shift);
#else
    const int32_t low = (int32_t)(v >> shift);
    const int32_t high = (int32_t)(v >> 32);
    const bool fits = high >> (shift - 1) == high >> 31;
    return fits && low != INT32_MIN ? low : td_saturate(v);
#endif
}

/* ---- checks: any bits, raw INT32_MIN included ---- */

/// Is |a| < most?
static inline bool td_is_within(td_real a, td_real most)
{
    return a < most && a > -most;
}

/// Is a coordinate, a speed, a force within the range contract?
static inline bool td_in_range(td_real a)
{
    return td_is_within(a, TD_RANGE);
}

/// Always true: only floats have NaN.
static inline bool td_is_number(td_real a)
{
    (void)a;
    return true;
}

/// a < b and a <= b, as in floats, where both are false for NaN.
static inline bool td_is_less(td_real a, td_real b)
{
    return a < b;
}

/// a <= b, as in floats, where it is false for NaN.
static inline bool td_is_at_most(td_real a, td_real b)
{
    return a <= b;
}

/* ---- products, and back ---- */

/// a b, not narrowed.
static inline td_wide td_wmul(td_real a, td_real b)
{
    return (td_wide)td_mul64((int32_t)a, (int32_t)b);
}

/// u a, not narrowed.
static inline td_proj td_pmul(td_unit u, td_real a)
{
    return (td_proj)td_mul64((int32_t)u, (int32_t)a);
}

/// u v, not narrowed.
static inline td_wunit td_umul(td_unit u, td_unit v)
{
    return (td_wunit)td_mul64((int32_t)u, (int32_t)v);
}

/// a as a sum of products.
static inline td_wide td_widen(td_real a)
{
    return (td_wide)((int64_t)a * 65536);
}

/// A sum of products, rounded to td_real.
static inline td_real td_narrow(td_wide w)
{
    return (td_real)td_fit32_of((int64_t)w + 0x8000, 16);
}

/// The same of td_proj.
static inline td_real td_pnarrow(td_proj p)
{
    return (td_real)td_fit32_of((int64_t)p + (1 << 29), 30);
}

/// The same of td_wunit, to td_unit.
static inline td_unit td_unarrow(td_wunit w)
{
    return (td_unit)td_fit32_of((int64_t)w + (1 << 29), 30);
}

/// a / 2, rounded.
static inline td_real td_half(td_real a)
{
    return (td_real)(((int32_t)a >> 1) + ((int32_t)a & 1));
}

/* ---- sizes: not of raw INT32_MIN, which checks keep out ---- */

/// |a|.
static inline td_real td_abs(td_real a)
{
    return (int32_t)a < 0 ? -a : a;
}

/// |a|.
static inline td_unit td_uabs(td_unit a)
{
    return (int32_t)a < 0 ? -a : a;
}

/* ---- sums that may leave the range ---- */

/// a + b, for sums that may leave the range: saturates.
static inline td_real td_add(td_real a, td_real b)
{
    return (td_real)td_add32((int32_t)a, (int32_t)b);
}

/// a - b, for differences that may leave the range: saturates.
static inline td_real td_sub(td_real a, td_real b)
{
    return (td_real)td_sub32((int32_t)a, (int32_t)b);
}

/* ---- quotients (td_real.c) ---- */

/// a / b, rounded; by zero: saturates.
td_real td_div(td_real a, td_real b);
/// 1 / b, rounded; by zero: saturates.
td_real td_recip(td_real b);

/// A number > 0 by which much is divided, with the reciprocal of its mantissa.
typedef struct td_divisor {
    td_real value;  ///< > 0
    uint32_t recip; ///< 2^63 / (value 2^k), k its leading zeros
} td_divisor;

/// num / den for 0 <= num <= den, 0 < den; other arguments saturate to 0 or 1 and are counted.
/// Error below 3 * 2^-30, and never more than 2^-30 too large.
td_unit td_wide_ratio(td_wide num, td_wide den);

/* ---- conversions ---- */

/// n as a td_real; saturates.
static inline td_real td_from_int(int32_t n)
{
    return (td_real)td_fit32((int64_t)n * 65536);
}

/// The largest integer <= a.
static inline int32_t td_floor(td_real a)
{
    return (int32_t)a >> 16;
}

/// u as a td_real, rounded.
static inline td_real td_from_unit(td_unit u)
{
    return (td_real)(((int32_t)u >> 14) + (((int32_t)u >> 13) & 1));
}

/// a as a td_unit; saturates.
static inline td_unit td_to_unit(td_real a)
{
    return (td_unit)td_fit32((int64_t)a * 16384);
}

/// The first double from which on x is rounded to `range` or beyond it, in a format that divides the
/// unit into so many steps.
#define TD_DOUBLE_END(range, steps) ((range)-0.5 / (steps))

/// For the host and for scene tables: boards without a double unit pay for it in library code.
/// The rounding is ours: floor, then compare. Too large: saturates. NaN: 0. Both are counted.
static inline int32_t td_raw_from_double(double scaled)
{
    const td_status status = td_double_check(scaled, 2147483647.5);
    if (status != TD_OK) {
        return td_saturate(status == TD_E_ARG ? 0 : scaled > 0.0 ? 1 : -1);
    }
    const int64_t cut = (int64_t)scaled;
    const int64_t below = (double)cut > scaled ? cut - 1 : cut;
    return td_fit32(scaled - (double)below >= 0.5 ? below + 1 : below);
}

/// x in steps of a format, of which a unit has so many: a power of two, so that the product is exact.
/// What is beyond all formats is not multiplied; those named _checked refuse instead of saturating.
static inline int32_t td_steps_from_double(double x, double steps)
{
    return td_raw_from_double(td_double_check(x, 2147483648.0) == TD_OK ? x * steps : x);
}

/// x as a td_real; see above.
static inline td_real td_from_double(double x)
{
    return (td_real)td_steps_from_double(x, 65536.0);
}

/// x as a td_unit; see above.
static inline td_unit td_unit_from_double(double x)
{
    return (td_unit)td_steps_from_double(x, 1073741824.0);
}

/// a as a double, exactly.
static inline double td_to_double(td_real a)
{
    return (double)(int32_t)a / 65536.0;
}

/// u as a double, exactly.
static inline double td_unit_to_double(td_unit u)
{
    return (double)(int32_t)u / 1073741824.0;
}

#endif
