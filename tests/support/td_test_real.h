/* SPDX-License-Identifier: MIT */
/// Assertions on the number, the same text for every scalar: messages speak in decimals.
///
/// TEST_ASSERT_REAL_WITHIN(TD_R(1e-3), TD_R(2.0), x)  |x - 2| <= 0.001, all three td_real
/// TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.5), u)  the same for td_unit
/// TEST_ASSERT_EQUAL_REAL(a, b)                       the same bits, but for the sign of zero
/// TEST_ASSERT_NEAR(1e-3, 2.0, td_to_double(x))     the same with doubles, for oracles in double
///
/// A NaN is never within anything.
#ifndef TD_TEST_REAL_H
#define TD_TEST_REAL_H

#include <stdint.h>
#include "unity.h"
#include "td_real.h"

#define TEST_ASSERT_NEAR(tolerance, expected, actual)                                              \
    TEST_ASSERT_DOUBLE_WITHIN((tolerance), (expected), (actual))

#define TEST_ASSERT_REAL_WITHIN(tolerance, expected, actual)                                       \
    TEST_ASSERT_DOUBLE_WITHIN(td_to_double(tolerance), td_to_double(expected), td_to_double(actual))

#define TEST_ASSERT_UNIT_WITHIN(tolerance, expected, actual)                                       \
    TEST_ASSERT_DOUBLE_WITHIN(td_unit_to_double(tolerance), td_unit_to_double(expected),           \
                              td_unit_to_double(actual))

#define TEST_ASSERT_EQUAL_REAL(expected, actual)                                                   \
    TEST_ASSERT_DOUBLE_WITHIN(0.0, td_to_double(expected), td_to_double(actual))

#endif
