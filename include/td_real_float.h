/* SPDX-License-Identifier: MIT */
/// @file
/// The number in float32 or float64: every role is the same IEEE type, and nearly every name below
/// folds away. Included by td_real.h, which holds the contract.
///
/// Builds need -ffp-contract=off (a fused multiply-add rounds once where others round twice) and a
/// strict -std=c11. Never -ffast-math, not even at link time.
#ifndef TD_REAL_FLOAT_H
#define TD_REAL_FLOAT_H

#if defined(__FAST_MATH__) || (defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0)
#    error "floats must be evaluated in their own type, without -ffast-math, or bits will differ"
#endif

#if defined(TD_SCALAR_F64)
typedef double td_real;
#    define TD_SCALAR_NAME "f64"
#    define TD_R(x)        ((td_real)(x))
#    define TD_REAL_MAX    TD_R(0x1p500)
#    define TD_REAL_EPS    DBL_EPSILON
#    define TD_RANGE       TD_R(1099511627776.0) /* 2^40 */
#    define TD_LENGTH_MIN  TD_R(0x1p-500)
#    define TD_FPU_BIT     8 /* of __ARM_FP: double precision */
typedef uint64_t td_bits;
#else
typedef float td_real; ///< lengths, times, speeds, forces
/// The name of the scalar.
#    define TD_SCALAR_NAME "f32"
/// A constant td_real.
#    define TD_R(x)        ((td_real)(x))
/// Results beyond it saturate.
#    define TD_REAL_MAX    TD_R(0x1p60)
/// The step at 1 (floats), everywhere (Q16).
#    define TD_REAL_EPS    FLT_EPSILON
/// Coordinates lie below it.
#    define TD_RANGE       TD_R(1048576.0) /* 2^20 */
/// Lengths below it are zero.
#    define TD_LENGTH_MIN  TD_R(0x1p-60)
/// Of __ARM_FP: the FPU has this precision.
#    define TD_FPU_BIT     4 /* of __ARM_FP: single precision */
typedef uint32_t td_bits; ///< the bits of a td_real
#endif

typedef td_real td_unit;  ///< direction components, sines, weights, ratios
typedef td_real td_wide;  ///< sums of td_real x td_real
typedef td_real td_proj;  ///< sums of td_unit x td_real
typedef td_real td_wunit; ///< sums of td_unit x td_unit

/// A constant td_unit.
#define TD_U(x) TD_R(x)
/// The same of td_unit.
#define TD_UNIT_EPS TD_REAL_EPS

/* ---- checks: any bits ---- */

/// The bits of |a|. As integers they grow as |a| does, followed by those of infinity and NaN. So they can be
/// compared for any bits; < with a NaN would be an invalid operation.
static inline td_bits td_size_bits(td_real a)
{
    union {
        td_real real;
        td_bits bits;
    } word;
    word.real = a;
    return word.bits & (~(td_bits)0 >> 1);
}

/// Is |a| < most? False for NaN.
static inline bool td_is_within(td_real a, td_real most)
{
    return td_size_bits(a) < td_size_bits(most);
}

/// The upper 32 bits of |a|, which compare any a with a power of two.
static inline uint32_t td_size_top(td_real a)
{
    return (uint32_t)(td_size_bits(a) >> (8u * (sizeof(td_real) - sizeof(uint32_t))));
}

/// Is a coordinate, a speed, a force within the range contract? False for NaN and infinity.
static inline bool td_in_range(td_real a)
{
    return td_size_top(a) < td_size_top(TD_RANGE);
}

/// False for NaN.
static inline bool td_is_number(td_real a)
{
    return td_size_bits(a) <= td_size_bits((td_real)__builtin_inf());
}

/// a < b; false for NaN, without an invalid operation. Where floats are library calls, the operators raise
/// none and are cheaper.
static inline bool td_is_less(td_real a, td_real b)
{
#if defined(__arm__) && !(defined(__ARM_FP) && (__ARM_FP & TD_FPU_BIT))
    return a < b;
#else
    return __builtin_isless(a, b);
#endif
}

/// a <= b in the same way.
static inline bool td_is_at_most(td_real a, td_real b)
{
#if defined(__arm__) && !(defined(__ARM_FP) && (__ARM_FP & TD_FPU_BIT))
    return a <= b;
#else
    return __builtin_islessequal(a, b);
#endif
}

/* ---- products, and back ---- */

/// a b, not narrowed.
static inline td_wide td_wmul(td_real a, td_real b)
{
    return a * b;
}

/// u a, not narrowed.
static inline td_proj td_pmul(td_unit u, td_real a)
{
    return u * a;
}

/// u v, not narrowed.
static inline td_wunit td_umul(td_unit u, td_unit v)
{
    return u * v;
}

/// a as a sum of products.
static inline td_wide td_widen(td_real a)
{
    return a;
}

/// A sum of products, rounded to td_real.
static inline td_real td_narrow(td_wide w)
{
    return w;
}

/// The same of td_proj.
static inline td_real td_pnarrow(td_proj p)
{
    return p;
}

/// The same of td_wunit, to td_unit.
static inline td_unit td_unarrow(td_wunit w)
{
    return w;
}

/// a / 2, rounded.
static inline td_real td_half(td_real a)
{
    return a * TD_R(0.5);
}

/* ---- sizes: a bit is cleared, nothing is compared ---- */

/// |a|.
static inline td_real td_abs(td_real a)
{
#if defined(TD_SCALAR_F64)
    return __builtin_fabs(a);
#else
    return __builtin_fabsf(a);
#endif
}

/// |a|.
static inline td_unit td_uabs(td_unit a)
{
    return td_abs(a);
}

/* ---- sums that may leave the range: in floats none does ---- */

/// +-TD_REAL_MAX by the sign of a (0 for 0 and NaN), counted (td_real.c).
td_real td_saturate(td_real a);

/// a + b, for sums that may leave the range: saturates.
static inline td_real td_add(td_real a, td_real b)
{
    return a + b;
}

/// a - b, for differences that may leave the range: saturates.
static inline td_real td_sub(td_real a, td_real b)
{
    return a - b;
}

/* ---- quotients ---- */

/// a / b. The test (|a / b| < TD_REAL_MAX = 1 / TD_LENGTH_MIN) comes before the division, so that
/// neither an overflow nor a division by zero is ever executed; it is false for NaN.
static inline td_real td_div(td_real a, td_real b)
{
    if (td_is_less(td_abs(a) * TD_LENGTH_MIN, td_abs(b))) {
        return a / b;
    }
    return td_saturate(td_is_less(b, TD_R(0.0)) ? -a : a);
}

/// 1 / b, rounded; by zero: saturates.
static inline td_real td_recip(td_real b)
{
    return td_div(TD_R(1.0), b);
}

/// A number > 0 by which much is divided.
typedef struct td_divisor {
    td_real value; ///< > 0
} td_divisor;

/// num / den for 0 <= num <= den, 0 < den: a parameter along an edge or a tick.
static inline td_unit td_wide_ratio(td_wide num, td_wide den)
{
    return td_div(num, den);
}

/* ---- square root ---- */

/// A square root by integers, correctly rounded, for CPUs without the instruction (td_math.c).
td_real td_soft_root(td_real x);

/// The square root of x > 0, correctly rounded. td_sqrt (td_math.h) takes any x.
static inline td_real td_root(td_real x)
{
#if defined(__arm__) && !(defined(__ARM_FP) && (__ARM_FP & TD_FPU_BIT))
    return td_soft_root(x);
#elif defined(TD_SCALAR_F64)
    return __builtin_sqrt(x);
#else
    return __builtin_sqrtf(x);
#endif
}

/* ---- conversions ---- */

/// n as a td_real; saturates.
static inline td_real td_from_int(int32_t n)
{
    return (td_real)n;
}

/// The largest integer <= a, saturated to int32; 0 for NaN, counted.
static inline int32_t td_floor(td_real a)
{
    if (!(td_is_at_most(TD_R(-2147483647.0), a) && td_is_less(a, TD_R(2147483520.0)))) {
        const td_real most = td_saturate(a);
        return most > TD_R(0.0) ? INT32_MAX : most < TD_R(0.0) ? -INT32_MAX : 0;
    }
    const int32_t n = (int32_t)a;
    return (td_real)n > a ? n - 1 : n;
}

/// u as a td_real, rounded.
static inline td_real td_from_unit(td_unit u)
{
    return u;
}

/// a as a td_unit; saturates.
static inline td_unit td_to_unit(td_real a)
{
    return a;
}

/// The first double from which on x is rounded to `range`, or beyond it. (`steps` of a unit: Q16.)
#define TD_DOUBLE_END(range, steps) ((range) * (1.0 - (double)TD_REAL_EPS / 4.0))

/// For the host and for scene tables: boards without a double unit pay for it in library code.
/// Too large: saturates. NaN: 0. Both are counted; td_from_double_checked refuses instead.
static inline td_real td_from_double(double x)
{
    const td_status status = td_double_check(x, (double)TD_REAL_MAX * (1.0 + DBL_EPSILON));
    if (status == TD_OK) {
        return (td_real)x;
    }
    return td_saturate(status == TD_E_ARG ? TD_R(0.0) : x > 0.0 ? TD_R(1.0) : TD_R(-1.0));
}

/// a as a double, exactly.
static inline double td_to_double(td_real a)
{
    return (double)a;
}

/// u as a double, exactly.
static inline double td_unit_to_double(td_unit u)
{
    return (double)u;
}

/// x as a td_unit; see above.
static inline td_unit td_unit_from_double(double x)
{
    return td_from_double(x);
}

#endif
