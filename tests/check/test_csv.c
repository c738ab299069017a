/* SPDX-License-Identifier: MIT */
/// The reader of vector files: rows, cells, numbers.
#include "unity.h"
#include "td_port.h"
#include <string.h>
#include "check.h"
#include "td_real.h"
#include "td_test_real.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static csv_text text_of(const char *text)
{
    return csv_text_of(text, strlen(text));
}

/* The first row of a text that has one. */
static csv_cursor row_of(const char *text)
{
    csv_cursor row = {0};
    csv_text t = text_of(text);
    TEST_ASSERT_TRUE(csv_next_row(&t, &row));
    return row;
}

/* ---- rows ---- */

static void assert_rows(const char *text, const int *lines, int count)
{
    csv_text t = text_of(text);
    csv_cursor row;
    for (int i = 0; i < count; i++) {
        TEST_ASSERT_TRUE(csv_next_row(&t, &row));
        TEST_ASSERT_EQUAL_UINT32(lines[i], t.line);
        TEST_ASSERT_EQUAL_INT64(lines[i], csv_int(&row));
        TEST_ASSERT_TRUE(csv_at_end(&row));
        TEST_ASSERT_FALSE(row.bad);
    }
    TEST_ASSERT_FALSE(csv_next_row(&t, &row));
}

void test_next_row_skips_comments_and_blank_lines(void)
{
    const int lines[] = {2, 5};
    assert_rows("# id\n2\n\n#3\n5\n", lines, 2);
}

void test_next_row_takes_the_line_ends_of_both_worlds(void)
{
    const int lines[] = {2, 4};
    assert_rows("# id\r\n2\r\n\r\n4\r\n", lines, 2);
}

void test_next_row_needs_no_line_end_after_the_last(void)
{
    const int lines[] = {1, 2};
    assert_rows("1\n2", lines, 2);
    assert_rows("1\r\n2\r", lines, 2);
}

void test_next_row_of_nothing_is_none(void)
{
    assert_rows("", NULL, 0);
    assert_rows("\n\r\n\n", NULL, 0);
    assert_rows("# id,x", NULL, 0);
}

void test_next_row_stops_at_the_given_size(void)
{
    csv_text t = csv_text_of("12345", 2u);
    csv_cursor row;
    TEST_ASSERT_TRUE(csv_next_row(&t, &row));
    TEST_ASSERT_EQUAL_INT64(12, csv_int(&row));
    TEST_ASSERT_FALSE(csv_next_row(&t, &row));
}

/* ---- cells ---- */

void test_cells_are_taken_in_order(void)
{
    csv_cursor row = row_of("1,word,,-4");
    TEST_ASSERT_EQUAL_INT64(1, csv_int(&row));
    TEST_ASSERT_TRUE(csv_next_is(&row, "word"));
    csv_skip(&row, 1);
    TEST_ASSERT_TRUE(csv_next_is_empty(&row));
    csv_skip(&row, 1);
    TEST_ASSERT_FALSE(csv_next_is_empty(&row));
    TEST_ASSERT_EQUAL_INT64(-4, csv_int(&row));
    TEST_ASSERT_TRUE(csv_at_end(&row));
    TEST_ASSERT_FALSE(row.bad);
}

void test_next_is_compares_whole_cells(void)
{
    const csv_cursor row = row_of("word,2");
    TEST_ASSERT_TRUE(csv_next_is(&row, "word"));
    TEST_ASSERT_FALSE(csv_next_is(&row, "wor"));
    TEST_ASSERT_FALSE(csv_next_is(&row, "words"));
    TEST_ASSERT_FALSE(csv_next_is(&row, ""));
}

void test_a_separator_at_the_end_makes_one_more_cell(void)
{
    csv_cursor row = row_of("1,");
    TEST_ASSERT_EQUAL_INT64(1, csv_int(&row));
    TEST_ASSERT_FALSE(csv_at_end(&row));
    TEST_ASSERT_TRUE(csv_next_is_empty(&row));
    csv_skip(&row, 1);
    TEST_ASSERT_TRUE(csv_at_end(&row));
    TEST_ASSERT_FALSE(csv_next_is_empty(&row));
}

void test_a_missing_cell_is_bad_and_zero(void)
{
    csv_cursor row = row_of("7");
    TEST_ASSERT_EQUAL_INT64(7, csv_int(&row));
    TEST_ASSERT_EQUAL_INT64(0, csv_int(&row));
    TEST_ASSERT_TRUE(row.bad);
}

void test_skip_of_more_cells_than_there_are_is_bad(void)
{
    csv_cursor row = row_of("7,8");
    csv_skip(&row, 2);
    TEST_ASSERT_FALSE(row.bad);
    csv_skip(&row, 1);
    TEST_ASSERT_TRUE(row.bad);
}

/* Where a row is bad, and what was wanted there. */
static void assert_bad(const csv_cursor *row, const char *wanted, const char *rest)
{
    TEST_ASSERT_TRUE(row->bad);
    TEST_ASSERT_EQUAL_STRING(wanted, row->wanted);
    TEST_ASSERT_EQUAL_STRING(rest, row->at);
}

void test_skip_looks_at_what_kind_of_cell_it_skips(void)
{
    csv_cursor row = row_of("a,,1.5,nan");
    csv_skip_words(&row, 1);
    csv_skip_empty(&row, 1);
    csv_skip_numbers(&row, 1);
    TEST_ASSERT_FALSE(row.bad);
    csv_skip_numbers(&row, 1);
    assert_bad(&row, "a number", "nan");

    row = row_of("a,,b");
    csv_skip_words(&row, 3);
    assert_bad(&row, "a word", ",b");
    row = row_of(",b");
    csv_skip_empty(&row, 2);
    assert_bad(&row, "an empty cell, as the one before", "b");
}

void test_end_refuses_what_is_left(void)
{
    csv_cursor row = row_of("1,2");
    (void)csv_int(&row);
    csv_end(&row);
    assert_bad(&row, "nothing more", "2");
}

void test_expect_goes_back_to_the_cell_that_was_read_last(void)
{
    csv_cursor row = row_of("1,-2,3");
    csv_expect(&row, csv_int(&row) > 0, "a number above 0");
    TEST_ASSERT_FALSE(row.bad);
    csv_expect(&row, csv_int(&row) > 0, "a number above 0");
    assert_bad(&row, "a number above 0", "-2,3");
    csv_expect(&row, false, "the first refusal counts");
    assert_bad(&row, "a number above 0", "-2,3");
}

void test_int_in_and_flag_know_their_borders(void)
{
    csv_cursor row = row_of("3,5,1,0,6");
    TEST_ASSERT_EQUAL_INT64(3, csv_int_in(&row, 3, 5, "3 to 5"));
    TEST_ASSERT_EQUAL_INT64(5, csv_int_in(&row, 3, 5, "3 to 5"));
    TEST_ASSERT_TRUE(csv_flag(&row));
    TEST_ASSERT_FALSE(csv_flag(&row));
    TEST_ASSERT_EQUAL_INT64(3, csv_int_in(&row, 3, 5, "3 to 5"));
    assert_bad(&row, "3 to 5", "6");
    row = row_of("2");
    TEST_ASSERT_FALSE(csv_flag(&row));
    assert_bad(&row, "0 or 1", "2");
}

void test_choice_is_one_of_its_words(void)
{
    static const char words[] = "in|inside|out";
    csv_cursor row = row_of("inside,out,in,insid");
    TEST_ASSERT_EQUAL_INT(1, csv_choice(&row, words));
    TEST_ASSERT_EQUAL_INT(2, csv_choice(&row, words));
    TEST_ASSERT_EQUAL_INT(0, csv_choice(&row, words));
    TEST_ASSERT_EQUAL_INT(0, csv_choice(&row, words));
    assert_bad(&row, words, "insid");
    static const char *const others[] = {"outs", "in|inside", "|", ","};
    for (size_t i = 0u; i < sizeof others / sizeof others[0]; ++i) {
        row = row_of(others[i]);
        (void)csv_choice(&row, words);
        assert_bad(&row, words, others[i]);
    }
}

void test_scalars_are_within_the_range_of_the_scalar(void)
{
    csv_cursor row = row_of("1.5,3000,1e300");
    TEST_ASSERT_EQUAL_REAL(TD_R(1.5), csv_scalar(&row));
    TEST_ASSERT_EQUAL_REAL(TD_R(3.0), csv_scalar_in(&row, 1000.0));
    (void)csv_scalar(&row);
    assert_bad(&row, "a number within the range of " TD_SCALAR_NAME, "1e300");
    row = row_of("-1,2.5");
    TEST_ASSERT_EQUAL_REAL(TD_R(-1.0), td_from_unit(csv_unit(&row)));
    (void)csv_unit(&row);
    assert_bad(&row, "a number within +-2", "2.5");
}

void test_a_bad_row_has_no_further_cells(void)
{
    csv_cursor row = row_of("x,2,3");
    TEST_ASSERT_EQUAL_INT64(0, csv_int(&row));
    TEST_ASSERT_TRUE(row.bad);
    TEST_ASSERT_TRUE(csv_at_end(&row));
    TEST_ASSERT_EQUAL_INT64(0, csv_int(&row));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, csv_decimal(&row));
    TEST_ASSERT_FALSE(csv_next_is(&row, "x"));
    TEST_ASSERT_FALSE(csv_next_is_empty(&row));
    TEST_ASSERT_EQUAL_CHAR('x', *row.at);
}

/* ---- integers ---- */

static void assert_int(const char *text, int64_t expected)
{
    csv_cursor row = row_of(text);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(expected, csv_int(&row), text);
    TEST_ASSERT_FALSE_MESSAGE(row.bad, text);
}

static void assert_no_int(const char *text)
{
    csv_cursor row = row_of(text);
    TEST_ASSERT_EQUAL_INT64_MESSAGE(0, csv_int(&row), text);
    TEST_ASSERT_TRUE_MESSAGE(row.bad, text);
}

void test_int_reads_to_the_ends_of_its_range(void)
{
    assert_int("0", 0);
    assert_int("-0", 0);
    assert_int("+12", 12);
    assert_int("007", 7);
    assert_int("9223372036854775807", INT64_MAX);
    assert_int("-9223372036854775807", -INT64_MAX);
}

void test_int_refuses_what_is_none_or_too_large(void)
{
    const char *const texts[] = {"9223372036854775808",
                                 "-9223372036854775808",
                                 "18446744073709551616",
                                 "99999999999999999999999",
                                 "1.0",
                                 "1e3",
                                 "0x10",
                                 "-",
                                 "+",
                                 "--1",
                                 " 1",
                                 "1 ",
                                 "nan",
                                 ",1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_no_int(texts[i]);
    }
}

/* ---- decimals ---- */

static void assert_decimal(const char *text, double expected)
{
    csv_cursor row = row_of(text);
    const double actual = csv_decimal(&row);
    TEST_ASSERT_FALSE_MESSAGE(row.bad, text);
    TEST_ASSERT_TRUE_MESSAGE(actual == expected, text);
}

static void assert_no_decimal(const char *text)
{
    csv_cursor row = row_of(text);
    TEST_ASSERT_TRUE_MESSAGE(csv_decimal(&row) == 0.0, text);
    TEST_ASSERT_TRUE_MESSAGE(row.bad, text);
}

void test_decimal_is_exact_to_fifteen_digits(void)
{
    assert_decimal("0", 0.0);
    assert_decimal("-12", -12.0);
    assert_decimal("0.1", 0.1);
    assert_decimal("0.921158011911", 0.921158011911);
    assert_decimal("-99.9999999999999", -99.9999999999999);
    assert_decimal("0.260508760118037", 0.260508760118037);
    assert_decimal("6.02214076e23", 6.02214076e23);
    assert_decimal("1E-9", 1e-9);
    assert_decimal("2.5e+3", 2500.0);
    assert_decimal(".5", 0.5);
    assert_decimal("5.", 5.0);
}

void test_decimal_beyond_fifteen_digits_is_within_two_ulp(void)
{
    const struct {
        const char *text;
        double value;
    } cases[] = {{"0.074716338596910375", 0.074716338596910375},
                 {"2.00000213831663132", 2.00000213831663132},
                 {"123456789012345678901234567890", 123456789012345678901234567890.0},
                 {"0.00000000000000000000000000012345678901234567", 1.2345678901234567e-28},
                 {"1.7976931348623157e300", 1.7976931348623157e300},
                 {"2.2250738585072014e-300", 2.2250738585072014e-300}};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        csv_cursor row = row_of(cases[i].text);
        const double value = cases[i].value;
        /* many multiplications by 10^22 reach the far exponents, half an ulp each */
        const double ulps = value > 1e100 || value < 1e-100 ? 16.0 : 2.0;
        TEST_ASSERT_DOUBLE_WITHIN(ulps * value * 2.3e-16, value, csv_decimal(&row));
        TEST_ASSERT_FALSE(row.bad);
    }
}

void test_decimal_underflows_to_zero(void)
{
    assert_decimal("1e-400", 0.0);
    assert_decimal("0e5", 0.0);
}

void test_decimal_reads_nan(void)
{
    csv_cursor row = row_of("nan,1");
    const double value = csv_decimal(&row);
    TEST_ASSERT_TRUE(value != value);
    TEST_ASSERT_EQUAL_INT64(1, csv_int(&row));
    TEST_ASSERT_FALSE(row.bad);
}

void test_decimal_refuses_what_is_none_or_too_large(void)
{
    const char *const texts[] = {"1e400", "1e999999999999", ".",    "-",    "e5",   "1e",
                                 "1e+",   "1..2",           "0x1",  "1.5 ", " 1.5", "x",
                                 "inf",   "-nan",           "nano", "1-2",  ",1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        assert_no_decimal(texts[i]);
    }
}

/* ---- numbers of the core ---- */

void test_real_is_an_integer_in_units_of_two_to_the_minus_16(void)
{
    csv_cursor row = row_of("65536,-32768,1,-6553600");
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0), csv_real(&row));
    TEST_ASSERT_EQUAL_REAL(TD_R(-0.5), csv_real(&row));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.0000152587890625), csv_real(&row));
    TEST_ASSERT_EQUAL_REAL(TD_R(-100.0), csv_real(&row));
    TEST_ASSERT_FALSE(row.bad);
}

void test_real_refuses_what_no_scalar_of_32_bits_holds(void)
{
    csv_cursor row = row_of("2147483647,-2147483647,2147483648");
    (void)csv_real(&row);
    (void)csv_real(&row);
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, csv_real(&row));
    TEST_ASSERT_TRUE(row.bad);
    TEST_ASSERT_EQUAL_STRING("2147483648", row.at);

    row = row_of("-2147483648");
    (void)csv_real(&row);
    TEST_ASSERT_TRUE(row.bad);
}

void test_vectors_take_their_components_in_order(void)
{
    csv_cursor row = row_of("65536,131072,196608,262144,327680");
    const td_vec2 a = csv_vec2(&row);
    const td_vec3 b = csv_vec3(&row);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0), a.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), a.y);
    TEST_ASSERT_EQUAL_REAL(TD_R(3.0), b.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.0), b.y);
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), b.z);
    TEST_ASSERT_TRUE(csv_at_end(&row));
}

/* ---- lists ---- */

void test_lists_nest(void)
{
    csv_cursor row = row_of("0.5:1:-1;0.75:0:1,9");
    csv_cursor list = csv_list(&row, ';');
    double sum = 0.0;
    int count = 0;
    while (!csv_at_end(&list)) {
        csv_cursor item = csv_list(&list, ':');
        sum += csv_decimal(&item);
        sum += 10.0 * (double)csv_int(&item);
        sum += 100.0 * (double)csv_int(&item);
        TEST_ASSERT_TRUE(csv_at_end(&item));
        count++;
    }
    TEST_ASSERT_EQUAL_INT(2, count);
    TEST_ASSERT_EQUAL_DOUBLE(11.25, sum);
    TEST_ASSERT_EQUAL_INT64(9, csv_int(&row));
    TEST_ASSERT_FALSE(row.bad);
}

void test_an_empty_cell_is_a_list_of_nothing(void)
{
    csv_cursor row = row_of(",2");
    const csv_cursor list = csv_list(&row, ';');
    TEST_ASSERT_TRUE(csv_at_end(&list));
    TEST_ASSERT_FALSE(list.bad);
    TEST_ASSERT_EQUAL_INT64(2, csv_int(&row));
}

void test_a_bad_list_makes_the_row_bad_at_its_cell(void)
{
    csv_cursor row = row_of("1,2:3;4:x;5:6,7");
    (void)csv_int(&row);
    csv_cursor list = csv_list(&row, ';');
    for (int i = 0; i < 3; i++) {
        csv_cursor item = csv_list(&list, ':');
        (void)csv_int(&item);
        (void)csv_int(&item);
    }
    TEST_ASSERT_TRUE(list.bad);
    TEST_ASSERT_TRUE(row.bad);
    TEST_ASSERT_EQUAL_CHAR('x', *row.at);
}

void test_a_list_that_is_too_short_makes_the_row_bad(void)
{
    csv_cursor row = row_of("2:3,7");
    csv_cursor list = csv_list(&row, ':');
    (void)csv_int(&list);
    (void)csv_int(&list);
    TEST_ASSERT_FALSE(row.bad);
    (void)csv_int(&list);
    TEST_ASSERT_TRUE(row.bad);
    TEST_ASSERT_EQUAL_STRING(",7", row.at);
}

void test_a_list_that_is_missing_is_bad(void)
{
    csv_cursor row = row_of("1");
    (void)csv_int(&row);
    const csv_cursor list = csv_list(&row, ';');
    TEST_ASSERT_TRUE(list.bad);
    TEST_ASSERT_TRUE(row.bad);
}

void test_same_compares_whole_words(void)
{
    TEST_ASSERT_TRUE(csv_same("planar", "planar"));
    TEST_ASSERT_TRUE(csv_same("", ""));
    TEST_ASSERT_FALSE(csv_same("planar", "plana"));
    TEST_ASSERT_FALSE(csv_same("planar", "planars"));
    TEST_ASSERT_FALSE(csv_same("planar", "Planar"));
}
