/* SPDX-License-Identifier: MIT */
/// On the host alone: files.
/* Cells of a CSV. */
#define _GNU_SOURCE
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "unity.h"
#include "td_port.h"
#include "trace_csv.h"

static char said[512];

void setUp(void)
{
}

void tearDown(void)
{
}

static FILE *open_said(void)
{
    (void)memset(said, 0, sizeof said);
    return fmemopen(said, sizeof said - 1u, "w");
}

static const char *text(const char *words)
{
    FILE *const to = open_said();
    trace_csv_text(to, words);
    (void)fclose(to);
    return said;
}

static const char *real(double value)
{
    FILE *const to = open_said();
    trace_csv_real(to, value);
    (void)fclose(to);
    return said;
}

void test_trace_csv_text_that_is_plain_stands_as_it_is(void)
{
    TEST_ASSERT_EQUAL_STRING("left foot", text("left foot"));
    TEST_ASSERT_EQUAL_STRING("", text(""));
}

void test_trace_csv_text_with_commas_quotes_and_lines_stands_in_quotes(void)
{
    TEST_ASSERT_EQUAL_STRING("\"a,b\"", text("a,b"));
    TEST_ASSERT_EQUAL_STRING("\"say \"\"a\"\"\"", text("say \"a\""));
    TEST_ASSERT_EQUAL_STRING("\"a\nb\"", text("a\nb"));
    TEST_ASSERT_EQUAL_STRING("\"a\rb\"", text("a\rb"));
}

void test_trace_csv_real_is_short_where_that_is_enough(void)
{
    TEST_ASSERT_EQUAL_STRING("0", real(0.0));
    TEST_ASSERT_EQUAL_STRING("-3", real(-3.0));
    TEST_ASSERT_EQUAL_STRING("0.1", real(0.1));
    TEST_ASSERT_EQUAL_STRING("-0.0", real(-0.0));
}

void test_trace_csv_real_reads_back_as_the_same_double(void)
{
    const double values[] = {1.0 / 3.0, 0.1f, 1e300, -DBL_MIN, 5e-324, 1e15, 1e15 + 2.0, -0.0};
    for (size_t i = 0u; i < sizeof values / sizeof values[0]; ++i) {
        const double back = strtod(real(values[i]), NULL);
        TEST_ASSERT_EQUAL_MEMORY(&values[i], &back, sizeof back);
    }
}
