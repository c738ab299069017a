/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_math.h"
#include "td_real.h"
#include "td_test_real.h"
#include "td_test_sweep.h"

/* Units and bounds of td_math.h. */
#if defined(TD_SCALAR_Q16)
#    define SIN_BOUND  1.5
#    define ATAN_BOUND 0.51
#elif defined(TD_SCALAR_F32)
#    define SIN_BOUND  0.75
#    define ATAN_BOUND 2.5
#else
#    define SIN_BOUND  0.85
#    define ATAN_BOUND 2.5
#endif

static double unit_step(void)
{
    return td_unit_to_double(TD_UNIT_EPS);
}

static bool is_angle(td_real x)
{
    return x <= TD_ANGLE_MAX && x >= -TD_ANGLE_MAX;
}

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

void test_sincos_every_angle_within_bound(void)
{
    sweep_worst sine = {0};
    sweep_worst cosine = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = sweep_argument(i);
        if (is_angle(x)) {
            td_unit s;
            td_unit c;
            td_sincos(x, &s, &c);
            const sweep_real exact = (sweep_real)td_to_double(x);
            sweep_note(&sine, sweep_error(td_unit_to_double(s), SWEEP(sin)(exact), unit_step()),
                       td_to_double(x));
            sweep_note(&cosine, sweep_error(td_unit_to_double(c), SWEEP(cos)(exact), unit_step()),
                       td_to_double(x));
        }
    }
    sweep_assert(SIN_BOUND, &sine);
    sweep_assert(SIN_BOUND, &cosine);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_sincos_half_every_angle_within_bound(void)
{
    sweep_worst sine = {0};
    sweep_worst cosine = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = sweep_argument(i);
        if (is_angle(x)) {
            td_unit s;
            td_unit c;
            td_sincos_half(x, &s, &c);
            const sweep_real half = (sweep_real)td_to_double(x) / 2;
            sweep_note(&sine, sweep_error(td_unit_to_double(s), SWEEP(sin)(half), unit_step()),
                       td_to_double(x));
            sweep_note(&cosine, sweep_error(td_unit_to_double(c), SWEEP(cos)(half), unit_step()),
                       td_to_double(x));
        }
    }
    sweep_assert(SIN_BOUND, &sine);
    sweep_assert(SIN_BOUND, &cosine);
}

void test_sincos_negated_angle_is_odd_and_even_to_the_last_bit(void)
{
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP * (uint64_t)97u) {
        const td_real x = sweep_argument(i);
        if (is_angle(x)) {
            td_unit s;
            td_unit c;
            td_unit s_neg;
            td_unit c_neg;
            td_sincos(x, &s, &c);
            td_sincos(-x, &s_neg, &c_neg);
#if defined(TD_SCALAR_Q16)
            /* the turn is rounded, ties upwards: at a tie x and -x differ by one part in 2^32 */
            TEST_ASSERT_INT32_WITHIN(2, s, -s_neg);
            TEST_ASSERT_INT32_WITHIN(2, c, c_neg);
#else
            TEST_ASSERT_TRUE(s == -s_neg && c == c_neg);
#endif
        }
    }
}

void test_sincos_quarter_turns_are_near_exact(void)
{
    td_unit s;
    td_unit c;
    td_sincos(TD_ZERO, &s, &c);
    TEST_ASSERT_TRUE(s == TD_U(0.0) && c == TD_UNIT_ONE);
    td_sincos(TD_PI, &s, &c);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-5), TD_U(0.0), s);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-9), TD_U(-1.0), c);
}

void test_sincos_beyond_domain_is_angle_zero_and_counted(void)
{
    td_unit s = TD_U(0.5);
    td_unit c = TD_U(0.5);
    td_sincos(TD_ANGLE_MAX + TD_R(0.5), &s, &c);
    TEST_ASSERT_TRUE(s == TD_U(0.0) && c == TD_UNIT_ONE);
    td_sincos(-TD_REAL_MAX, &s, &c);
    TEST_ASSERT_TRUE(s == TD_U(0.0) && c == TD_UNIT_ONE);
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
#if !defined(TD_SCALAR_Q16)
    td_sincos((td_real)NAN, &s, &c);
    TEST_ASSERT_TRUE(s == TD_U(0.0) && c == TD_UNIT_ONE);
    td_sincos((td_real)INFINITY, &s, &c);
    TEST_ASSERT_TRUE(s == TD_U(0.0) && c == TD_UNIT_ONE);
    TEST_ASSERT_EQUAL_UINT32(4u, td_saturations());
#endif
}

/// Pairs of arguments: the second is the first's word, scrambled.
static td_real other_argument(uint64_t i)
{
    return sweep_argument((i * 2654435761u + 12345u) & 0xffffffffu);
}

void test_atan2_dense_pairs_within_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t i = 0; i < SWEEP_END; i += SWEEP_STEP) {
        const td_real x = sweep_argument(i);
        const td_real y = other_argument(i);
        const double size_x = fabs(td_to_double(x));
        const double size_y = fabs(td_to_double(y));
        /* a quotient that is no normal number has no relative error to speak of */
        const bool usable =
            size_x < 1e15 && size_y < 1e15 && size_y > 1e-20 * size_x && size_x + size_y > 1e-30;
        if (usable) {
            const sweep_real exact =
                SWEEP(atan2)((sweep_real)td_to_double(y), (sweep_real)td_to_double(x));
            sweep_note(&worst, sweep_error(td_to_double(td_atan2(y, x)), exact, sweep_ulp(exact)),
                       td_to_double(x));
        }
    }
    sweep_assert(ATAN_BOUND, &worst);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_atan2_axes_and_diagonals_have_known_angles(void)
{
    const td_real one = TD_ONE;
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_atan2(TD_ZERO, TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_atan2(TD_ZERO, one));
    TEST_ASSERT_EQUAL_REAL(TD_PI, td_atan2(TD_ZERO, -one));
    TEST_ASSERT_EQUAL_REAL(td_half(TD_PI), td_atan2(one, TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(-td_half(TD_PI), td_atan2(-one, TD_ZERO));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, TD_R(0.78539816339744830962), td_atan2(one, one));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, TD_R(-0.78539816339744830962), td_atan2(-one, one));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS + TD_REAL_EPS, TD_R(2.35619449019234492885),
                            td_atan2(one, -one));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_atan2_smallest_and_largest_arguments_stay_finite(void)
{
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, td_half(td_half(TD_PI)),
                            td_atan2(TD_REAL_MAX, TD_REAL_MAX));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, TD_ZERO, td_atan2(TD_LENGTH_MIN, TD_REAL_MAX));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, td_half(td_half(TD_PI)),
                            td_atan2(TD_LENGTH_MIN, TD_LENGTH_MIN));
#if !defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_atan2((td_real)NAN, TD_ONE));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_atan2(TD_ONE, (td_real)NAN));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
#endif
}
