/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_writer.h"

static char text[32];

void setUp(void)
{
}

void tearDown(void)
{
}

/* What the digits say; boards have no atof. */
static double value_of(const char *digits)
{
    double value = 0.0;
    double place = 0.0;
    for (; *digits != '\0'; ++digits) {
        if (*digits == '.') {
            place = 1.0;
        } else {
            TEST_ASSERT_TRUE(*digits >= '0' && *digits <= '9');
            value = 10.0 * value + (double)(*digits - '0');
            place *= 10.0;
        }
    }
    return place > 0.0 ? value / place : value;
}

static void assert_real(const char *expected, double value, td_rounding rounding)
{
    td_writer w = td_writer_begin(text, sizeof text);
    td_writer_real(&w, td_from_double(value), rounding);
    TEST_ASSERT_EQUAL_STRING(expected, text);
}

void test_whole_numbers_have_no_point(void)
{
    assert_real("0", 0.0, TD_ROUND_NEAREST);
    assert_real("1", 1.0, TD_ROUND_NEAREST);
    assert_real("16", 16.0, TD_ROUND_NEAREST);
    assert_real("1000", 1000.0, TD_ROUND_NEAREST);
    assert_real("9999", 9999.0, TD_ROUND_NEAREST);
}

void test_rounding_does_not_change_what_four_digits_hold(void)
{
    static const double values[] = {1.0, 1.2, 9.999, 16.0, 20.5, 125.0, 1000.0, 4321.0, 0.5, 0.25};
    for (size_t i = 0u; i < sizeof values / sizeof values[0]; ++i) {
        for (int rounding = TD_ROUND_NEAREST; rounding <= TD_ROUND_UP; ++rounding) {
            td_writer w = td_writer_begin(text, sizeof text);
            td_writer_real(&w, td_from_double(values[i]), (td_rounding)rounding);
            TEST_ASSERT_EQUAL_DOUBLE(values[i], value_of(text));
        }
    }
}

void test_more_than_four_digits_are_rounded_to_the_side_that_is_asked_for(void)
{
    assert_real("1234", 1234.5 - 0.125, TD_ROUND_NEAREST);
    assert_real("1235", 1234.75, TD_ROUND_NEAREST);
    assert_real("1234", 1234.75, TD_ROUND_DOWN);
    assert_real("1235", 1234.25, TD_ROUND_UP);
    assert_real("10000", 9999.75, TD_ROUND_UP);
}

void test_small_numbers_keep_their_digits(void)
{
    assert_real("0.0625", 0.0625, TD_ROUND_NEAREST);
    assert_real("0.001953", 0.001953125, TD_ROUND_NEAREST);
}

void test_large_numbers_are_filled_with_zeros(void)
{
    assert_real("16380", 16384.0, TD_ROUND_NEAREST);
#if !defined(TD_SCALAR_Q16)
    assert_real("524300", 524288.0, TD_ROUND_NEAREST);
    assert_real("1000000", 1000000.0, TD_ROUND_NEAREST);
#endif
}

/* Whatever the number is, its text is within a part in a thousand of it. */
void test_a_text_is_as_near_as_four_digits_are(void)
{
    for (double value = 0.002; value < 16000.0; value *= 1.37) {
        td_writer w = td_writer_begin(text, sizeof text);
        td_writer_real(&w, td_from_double(value), TD_ROUND_NEAREST);
        const double exact = td_to_double(td_from_double(value));
        TEST_ASSERT_DOUBLE_WITHIN(0.001 * exact, exact, value_of(text));
    }
}

void test_integers_are_written_whole(void)
{
    td_writer w = td_writer_begin(text, sizeof text);
    td_writer_u32(&w, 0u);
    td_writer_text(&w, " ");
    td_writer_u32(&w, UINT32_MAX);
    TEST_ASSERT_EQUAL_STRING("0 4294967295", text);
}
