/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_math.h"
#include "td_real.h"
#include "td_test_real.h"
#include "td_test_sweep.h"

/* Bounds of td_math.h, in ulps. */
#if defined(TD_SCALAR_Q16)
#    define EXP_BOUND     0.51
#    define EXP_NEG_BOUND 1.3
#    define EXP_LARGEST   10.397 /* log 32768 */
#    define LOG_BOUND     0.51
#elif defined(TD_SCALAR_F32)
#    define EXP_BOUND   1.05
#    define EXP_LARGEST 41.588
#    define LOG_BOUND   1.0
#else
#    define EXP_BOUND   1.05
#    define EXP_LARGEST 346.57
#    define LOG_BOUND   1.0
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

void test_sqrt_every_value_is_correctly_rounded(void)
{
    sweep_worst worst = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = sweep_argument(i);
        if (x > TD_ZERO && x <= TD_REAL_MAX) {
            const sweep_real exact = SWEEP(sqrt)((sweep_real)td_to_double(x));
            sweep_note(&worst, sweep_error(td_to_double(td_sqrt(x)), exact, sweep_ulp(exact)),
                       td_to_double(x));
        }
    }
    sweep_assert(0.5000001, &worst);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_sqrt_of_squares_is_exact(void)
{
    for (int32_t n = 0; n < 181; ++n) {
        TEST_ASSERT_EQUAL_REAL(td_from_int(n), td_sqrt(td_from_int(n * n)));
        TEST_ASSERT_EQUAL_REAL(td_from_int(n), td_wsqrt(td_wmul(td_from_int(n), td_from_int(n))));
    }
}

void test_sqrt_outside_its_domain_is_counted(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_sqrt(TD_R(-4.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_wsqrt(-td_widen(TD_R(4.0))));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_sqrt(TD_ZERO));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
#if !defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_sqrt((td_real)NAN));
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_sqrt((td_real)INFINITY));
    TEST_ASSERT_EQUAL_UINT32(4u, td_saturations());
#endif
}

/// The integer root against the instruction (or, where there is none, against the library).
/// Scaling by 4 is exact, so two exponents stand for all normal numbers.
void test_soft_root_every_mantissa_equals_ieee(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("floats only");
#else
    const int mantissa_bits = sizeof(td_real) == 4u ? 23 : 52;
    const uint64_t all = (uint64_t)1 << (mantissa_bits + 1);
    const uint64_t step =
        TD_SOAK && mantissa_bits == 23 ? 1u : (all / (SWEEP_END / SWEEP_STEP)) | 1u;
    for (uint64_t m = 0u; m < all; m += step) {
        const td_real x = TD_ONE + (td_real)ldexp((double)(m >> 1), -mantissa_bits);
        const td_real y = (m & 1u) != 0u ? x + x : x;
        TEST_ASSERT_TRUE(td_soft_root(y) == (td_real)sqrt((double)y));
    }
#endif
}

void test_soft_root_of_any_size_equals_ieee(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("floats only");
#else
    const int lowest = sizeof(td_real) == 4u ? -149 : -1074;
    const int highest = sizeof(td_real) == 4u ? 127 : 1023;
    for (int e = lowest; e < highest; ++e) {
        const td_real x = (td_real)ldexp(1.0, e);
        const td_real y = x + x * TD_R(0.37);
        TEST_ASSERT_TRUE(td_soft_root(x) == (td_real)sqrt((double)x));
        TEST_ASSERT_TRUE(td_soft_root(y) == (td_real)sqrt((double)y));
    }
#endif
}

/// Arguments of exponentials: in Q16 the few that have a result, each many times.
static td_real exponent(uint64_t i)
{
#if defined(TD_SCALAR_Q16)
    return (int32_t)(uint32_t)i >> 10;
#else
    return sweep_argument(i);
#endif
}

void test_exp_every_value_within_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = exponent(i);
        const double value = td_to_double(x);
        if (value <= EXP_LARGEST && value >= -87.0) {
            const sweep_real exact = SWEEP(exp)((sweep_real)value);
            double error = sweep_error(td_to_double(td_exp(x)), exact, sweep_ulp(exact));
#if defined(TD_SCALAR_Q16)
            error -= 2.5e-9 * exact * 65536.0; /* the relative part of the bound */
#endif
            sweep_note(&worst, error, value);
        }
    }
    sweep_assert(EXP_BOUND, &worst);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_exp_too_large_saturates_too_small_is_zero(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_exp(TD_R(EXP_LARGEST + 0.01)));
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_exp(TD_REAL_MAX));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_exp(TD_R(-1000.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_exp(-TD_REAL_MAX));
    TEST_ASSERT_EQUAL_REAL(TD_ONE, td_exp(TD_ZERO));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
}

void test_exp_neg_every_value_within_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = exponent(i);
        const double value = td_to_double(x);
        if (value >= 0.0 && value <= 87.0) {
            const sweep_real exact = SWEEP(exp)(-(sweep_real)value);
            const double actual = td_unit_to_double(td_exp_neg(x));
#if defined(TD_SCALAR_Q16)
            sweep_note(&worst, sweep_error(actual, exact, 1.0 / 1073741824.0), value);
#else
            sweep_note(&worst, sweep_error(actual, exact, sweep_ulp(exact)), value);
#endif
        }
    }
#if defined(TD_SCALAR_Q16)
    sweep_assert(EXP_NEG_BOUND, &worst);
#else
    sweep_assert(EXP_BOUND, &worst);
#endif
}

void test_exp_neg_is_a_weight(void)
{
    TEST_ASSERT_TRUE(td_exp_neg(TD_ZERO) == TD_UNIT_ONE);
    TEST_ASSERT_TRUE(td_exp_neg(TD_REAL_MAX) == TD_U(0.0));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
    TEST_ASSERT_TRUE(td_exp_neg(TD_R(-0.5)) == TD_UNIT_ONE);
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
}

void test_exp_neg_never_rises(void)
{
    td_unit last = TD_UNIT_ONE;
    for (int32_t i = 0; i < 40000; ++i) {
        const td_unit weight = td_exp_neg(td_mul(td_from_int(i), TD_R(0.0005)));
        TEST_ASSERT_TRUE(weight <= last);
        last = weight;
    }
}

void test_log_every_value_within_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = sweep_argument(i);
        if (x > TD_ZERO && x <= TD_REAL_MAX) {
            const sweep_real exact = SWEEP(log)((sweep_real)td_to_double(x));
            sweep_note(&worst, sweep_error(td_to_double(td_log(x)), exact, sweep_ulp(exact)),
                       td_to_double(x));
        }
    }
    sweep_assert(LOG_BOUND, &worst);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_log_of_one_is_zero_and_of_nothing_saturates(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_log(TD_ONE));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, td_log(TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, td_log(TD_R(-1.0)));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
#if !defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_log((td_real)NAN));
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_log((td_real)INFINITY));
    TEST_ASSERT_EQUAL_UINT32(4u, td_saturations());
#endif
}
