/* SPDX-License-Identifier: MIT */
/// Sweeps over the arguments of a function, to establish its stated error bound.
///
///     sweep_worst worst = {0};
///     for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
///         const td_real x = sweep_argument(i);
///         sweep_note(&worst, error of f(x) in units of the bound, x);
///     }
///     sweep_assert(1.0, &worst);
///
/// Arguments in f32 and Q16 all 2^32 words with -DTD_SOAK=1, else every SWEEP_STEP-th (a prime):
///           about a million on the host, a thousand on a board. In f64 as many pseudo-random words
///           (2^28 in a soak), spread over the exponents that matter.
/// Truth     the C library's double; in f64 its long double. Where that is no wider (boards), the
///           reference itself may be off by one ulp, and the bound is widened by that.
#ifndef TD_TEST_SWEEP_H
#define TD_TEST_SWEEP_H

#include <math.h>
#include <stdint.h>
#include "unity.h"
#include "td_real.h"

#if TD_SOAK && defined(TD_SCALAR_F64)
#    define SWEEP_STEP 16u
#elif TD_SOAK
#    define SWEEP_STEP 1u
#elif defined(__arm__)
#    define SWEEP_STEP 4194301u
#else
#    define SWEEP_STEP 4093u
#endif
#define SWEEP_END 0x100000000u

#if defined(TD_SCALAR_F64)
typedef long double sweep_real;
#    define SWEEP(f)    f##l
#    define SWEEP_SLACK (sizeof(long double) > sizeof(double) ? 0.0 : 1.0)
#else
typedef double sweep_real;
#    define SWEEP(f)    f
#    define SWEEP_SLACK 0.0
#endif

typedef struct sweep_worst {
    double error;    ///< in units of the bound
    double argument; ///< where
    uint64_t count;  ///< how many arguments were tried
} sweep_worst;

static inline td_real sweep_argument(uint64_t i)
{
#if defined(TD_SCALAR_Q16)
    const int32_t raw = (int32_t)(uint32_t)i;
    return raw == INT32_MIN ? 0 : raw;
#elif defined(TD_SCALAR_F32)
    const union {
        uint32_t bits;
        float real;
    } word = {.bits = (uint32_t)i};
    return word.real;
#else
    uint64_t x = i * 0x9e3779b97f4a7c15u + 0x2545f4914f6cdd1du;
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9u;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebu;
    const uint64_t exponent = 1023u - 40u + (x >> 58); /* 2^-40 to 2^23 */
    const union {
        uint64_t bits;
        double real;
    } word = {.bits = (x & 0x800fffffffffffffu) | (exponent << 52)};
    return word.real;
#endif
}

/// The spacing of td_real at r: the unit of errors.
static inline double sweep_ulp(sweep_real r)
{
#if defined(TD_SCALAR_Q16)
    (void)r;
    return 1.0 / 65536.0;
#else
    int exponent = 0;
    (void)frexp((double)r, &exponent);
    return ldexp((double)TD_REAL_EPS, exponent - 1);
#endif
}

static inline void sweep_note(sweep_worst *worst, double error, double argument)
{
    ++worst->count;
    if (!(error <= worst->error)) { /* a NaN is a failure, too */
        worst->error = error;
        worst->argument = argument;
    }
}

/// |actual - expected| in units of `unit`.
static inline double sweep_error(double actual, sweep_real expected, double unit)
{
    return (double)SWEEP(fabs)((sweep_real)actual - expected) / unit;
}

static inline void sweep_assert(double bound, const sweep_worst *worst)
{
    TEST_ASSERT_TRUE_MESSAGE(worst->count > 50u, "too few arguments in the domain");
    if (!(worst->error <= bound + SWEEP_SLACK)) {
        TEST_ASSERT_EQUAL_DOUBLE_MESSAGE(0.0, worst->argument, "worst at this argument");
    }
    TEST_ASSERT_DOUBLE_WITHIN(bound + SWEEP_SLACK, 0.0, worst->error);
}

#endif
