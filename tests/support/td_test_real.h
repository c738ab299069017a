/* SPDX-License-Identifier: MIT */
/// Assertions on the number, the same text for every scalar: messages speak in decimals.
///
/// TEST_ASSERT_REAL_WITHIN(TD_R(1e-3), TD_R(2.0), x)  |x - 2| <= 0.001, all three td_real
/// TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.5), u)  the same for td_unit
/// TEST_ASSERT_EQUAL_REAL(a, b)                       the same bits, but for the sign of zero
/// TEST_ASSERT_NEAR(1e-3, 2.0, td_test_double(x))     the same with doubles, for oracles in double
///
/// A NaN is never within anything.
#ifndef TD_TEST_REAL_H
#define TD_TEST_REAL_H

#include <stdint.h>
#include "unity.h"
#include "td_real.h"

/// The value of a td_real. Exact for every scalar.
static inline double td_test_double(td_real a)
{
#if defined(TD_SCALAR_Q16)
    return (double)a / 65536.0;
#else
    return (double)a;
#endif
}

/// The value of a td_unit. Exact for every scalar.
static inline double td_test_unit_double(td_unit a)
{
#if defined(TD_SCALAR_Q16)
    return (double)a / 1073741824.0;
#else
    return (double)a;
#endif
}

/// floor(a) for |a| below 2^31, without the C library.
static inline int32_t td_test_floor(double a)
{
    const int32_t whole = (int32_t)a;
    return (double)whole > a ? whole - 1 : whole;
}

/// The td_real nearest to a double that is within its range; ties upwards in Q16, as td_real.h says.
static inline td_real td_test_real(double a)
{
#if defined(TD_SCALAR_Q16)
    return (td_real)td_test_floor(a * 65536.0 + 0.5);
#else
    return (td_real)a;
#endif
}

/// The td_unit nearest to a double within [-2, 2).
static inline td_unit td_test_unit(double a)
{
#if defined(TD_SCALAR_Q16)
    return (td_unit)td_test_floor(a * 1073741824.0 + 0.5);
#else
    return (td_unit)a;
#endif
}

#define TEST_ASSERT_NEAR(tolerance, expected, actual)                                              \
    TEST_ASSERT_DOUBLE_WITHIN((tolerance), (expected), (actual))

#define TEST_ASSERT_REAL_WITHIN(tolerance, expected, actual)                                       \
    TEST_ASSERT_DOUBLE_WITHIN(td_test_double(tolerance), td_test_double(expected),                 \
                              td_test_double(actual))

#define TEST_ASSERT_UNIT_WITHIN(tolerance, expected, actual)                                       \
    TEST_ASSERT_DOUBLE_WITHIN(td_test_unit_double(tolerance), td_test_unit_double(expected),       \
                              td_test_unit_double(actual))

#define TEST_ASSERT_EQUAL_REAL(expected, actual)                                                   \
    TEST_ASSERT_DOUBLE_WITHIN(0.0, td_test_double(expected), td_test_double(actual))

#endif
