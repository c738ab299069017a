/* SPDX-License-Identifier: MIT */
/// From double to the types of the number room: what does not fit is counted, or refused by those that check.
#include <float.h>
#include <math.h>
#include "unity.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_calm.h"
#include "td_test_real.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static const double doubles[] = {
    (double)NAN,
    -(double)NAN,
    (double)INFINITY,
    -(double)INFINITY,
    DBL_MAX,
    -DBL_MAX,
    DBL_TRUE_MIN,
    -DBL_TRUE_MIN,
    0.0,
    -0.0,
    1.0,
    -1.0,
    1.9999999999,
    2.0,
    -2.0,
    15.9999999999,
    16.0,
    -16.0,
    1023.99999999999,
    1024.0,
    16383.9999999,
    16384.0,
    32767.9,
    32768.0,
    1e6,
    1048575.99999999,
    1048576.0,
    1e12,
    1e18,
    1e19,
};

#define DOUBLES ((int)(sizeof doubles / sizeof doubles[0]))

void test_from_double_counts_what_it_cannot_hold(void)
{
    for (int i = 0; i < DOUBLES; ++i) {
        td_saturations_reset();
        LISTEN();
        const td_real a = td_from_double(doubles[i]);
        CALM();
        const double most = td_to_double(TD_REAL_MAX);
        const double x = isnan(doubles[i]) ? 0.0 : doubles[i];
        const double held = x > most ? most : x < -most ? -most : x;
        const bool is_held = fabs(doubles[i]) <= most;
        TEST_ASSERT_DOUBLE_WITHIN(fabs(held) * 1e-6 + 1e-5, held, td_to_double(a));
        TEST_ASSERT_EQUAL_UINT32(is_held ? 0u : 1u, td_saturations());
    }
}

void test_all_conversions_count_a_nan(void)
{
    LISTEN();
    TEST_ASSERT_TRUE(td_from_double((double)NAN) == TD_ZERO);
    TEST_ASSERT_TRUE(td_unit_from_double((double)NAN) == TD_U(0.0));
    TEST_ASSERT_TRUE(td_near_from_double((double)NAN) == TD_NEAR_ZERO);
    TEST_ASSERT_TRUE(td_drag_from_double((double)NAN) == TD_DRAG(0.0));
    CALM();
    TEST_ASSERT_EQUAL_UINT32(4u, td_saturations());
}

/* What a conversion must say of x, for a type that ends at +-range. */
static td_status verdict(double x, double range)
{
    return isnan(x) ? TD_E_ARG : fabs(x) < range ? TD_OK : TD_E_RANGE;
}

/* In the last half step before the end a number is rounded to the end, and refused. */
static bool is_at_end(double x, double range)
{
    return fabs(x) < range && fabs(x) > range * (1.0 - 1e-7);
}

void test_from_double_checked_refuses_and_leaves_the_rest(void)
{
    const double range = td_to_double(TD_RANGE);
    for (int i = 0; i < DOUBLES; ++i) {
        td_real out = TD_R(0.25);
        LISTEN();
        const td_status status = td_from_double_checked(doubles[i], &out);
        CALM();
        if (!is_at_end(doubles[i], range)) {
            TEST_ASSERT_EQUAL_INT(verdict(doubles[i], range), status);
        }
        TEST_ASSERT_TRUE(status == TD_OK ? td_in_range(out) && out == td_from_double(doubles[i])
                                         : out == TD_R(0.25));
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_checked_conversions_of_units_lengths_and_damping(void)
{
    for (int i = 0; i < DOUBLES; ++i) {
        const double x = doubles[i];
        td_unit unit = TD_U(0.25);
        td_near near = TD_NEAR(0.25);
        td_drag drag = TD_DRAG(0.25);
        LISTEN();
        const td_status of_unit = td_unit_from_double_checked(x, &unit);
        const td_status of_near = td_near_from_double_checked(x, &near);
        const td_status of_drag = td_drag_from_double_checked(x, &drag);
        CALM();
        TEST_ASSERT_EQUAL_INT(is_at_end(x, 2.0) ? of_unit : verdict(x, 2.0), of_unit);
        TEST_ASSERT_EQUAL_INT(is_at_end(x, 16.0) ? of_near : verdict(x, 16.0), of_near);
        TEST_ASSERT_EQUAL_INT(is_at_end(x, 1024.0) ? of_drag : verdict(x, 1024.0), of_drag);
        TEST_ASSERT_TRUE(unit == (of_unit == TD_OK ? td_unit_from_double(x) : TD_U(0.25)));
        TEST_ASSERT_TRUE(near == (of_near == TD_OK ? td_near_from_double(x) : TD_NEAR(0.25)));
        TEST_ASSERT_TRUE(drag == (of_drag == TD_OK ? td_drag_from_double(x) : TD_DRAG(0.25)));
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_the_last_half_step_before_the_range_is_refused_where_it_rounds_to_it(void)
{
    td_real out = TD_R(0.25);
    const double range = td_to_double(TD_RANGE);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_from_double_checked(range - 0.5 / 65536.0, &out));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_from_double_checked(range - 0.51 / 65536.0, &out));
#elif defined(TD_SCALAR_F32)
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_from_double_checked(range - 0.03125, &out));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_from_double_checked(range - 0.0313, &out));
#else
    TEST_ASSERT_EQUAL_INT(TD_OK, td_from_double_checked(nextafter(range, 0.0), &out));
#endif
    TEST_ASSERT_TRUE(td_in_range(out));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}
