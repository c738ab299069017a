/* SPDX-License-Identifier: MIT */
/// Judging files row by row: counts, failures, malformed rows, companions.
#include "unity.h"
#include "td_port.h"
#include <string.h>
#include "check.h"

/* ---- a format of our own: id, expected, actual ---- */

static int starts;

static void start(void)
{
    starts++;
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    const int64_t id = csv_int(row);
    if (csv_next_is(row, "skip")) {
        csv_skip(row, 2);
        return CHECK_SKIPPED;
    }
    const int64_t expected = csv_int(row);
    check_int(s, "first", expected, csv_int(row));
    check_int(s, "second", 2 * expected, id < 0 ? 0 : 2 * expected);
    return CHECK_JUDGED;
}

/* id; the companion gives key, k2, value, and the row passes if the value is the id. */
static check_verdict judge_beside(check_state *s, csv_cursor *row)
{
    csv_cursor beside;
    int64_t keys[2];
    keys[0] = csv_int(row);
    keys[1] = csv_int(row);
    if (!check_find(s, row, "beside.csv", keys, &beside)) {
        return CHECK_JUDGED;
    }
    csv_skip(&beside, keys[1] < 0 ? 1 : 0);
    check_int(s, "value", csv_int(row), csv_int(&beside));
    return CHECK_JUDGED;
}

/* key, n, sum of the n values that the companion has for it */
static check_verdict judge_sum(check_state *s, csv_cursor *row)
{
    csv_cursor beside;
    const int64_t keys[2] = {csv_int(row), -1};
    int64_t n = 0;
    int64_t sum = 0;
    for (bool more = check_find(s, row, "beside.csv", keys, &beside); more;
         more = check_find_next(s, "beside.csv", keys[0], &beside)) {
        csv_skip(&beside, 1);
        sum += csv_int(&beside);
        n++;
    }
    check_int(s, "count", csv_int(row), n);
    check_int(s, "sum", csv_int(row), sum);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"planar", "own.csv", start, judge},        {"pairs", "own.csv", NULL, judge},
    {"planar", "uses.csv", NULL, judge_beside}, {"planar", "sums.csv", NULL, judge_sum},
    {"planar", "beside.csv", NULL, NULL},
};
static const check_table table = {formats, (int)(sizeof formats / sizeof formats[0])};

void setUp(void)
{
    starts = 0;
}

void tearDown(void)
{
}

static check_file file_of(const char *folder, const char *name, const char *text)
{
    const check_file file = {folder, name, text, strlen(text)};
    return file;
}

static check_result run(const char *folder, const char *name, const char *text)
{
    const check_file file = file_of(folder, name, text);
    const check_format *const format = check_format_in(&table, folder, name);
    TEST_ASSERT_NOT_NULL(format);
    return check_run(format, &file, 1);
}

static check_result run_beside(const char *name, const char *text, const char *beside)
{
    const check_file files[] = {file_of("planar", name, text),
                                file_of("planar", "beside.csv", beside)};
    return check_run(check_format_in(&table, "planar", name), files, 2);
}

static void assert_counts(uint32_t passed, uint32_t failed, uint32_t skipped, const check_result *r)
{
    TEST_ASSERT_EQUAL_UINT32(passed, r->passed);
    TEST_ASSERT_EQUAL_UINT32(failed, r->failed);
    TEST_ASSERT_EQUAL_UINT32(skipped, r->skipped);
}

static void assert_malformed(uint32_t line, uint32_t cell, const char *what, const check_result *r)
{
    TEST_ASSERT_EQUAL_STRING(what, r->malformed.what);
    TEST_ASSERT_EQUAL_UINT32(line, r->malformed.place.line);
    TEST_ASSERT_EQUAL_UINT32(cell, r->malformed.place.cell);
}

/* ---- runs ---- */

void test_run_counts_rows_that_pass_fail_and_are_skipped(void)
{
    const check_result r = run("planar", "own.csv", "# id\n1,5,5\n2,5,6\n3,skip,\n4,1,1");
    assert_counts(2u, 1u, 1u, &r);
    TEST_ASSERT_NULL(r.malformed.what);
    TEST_ASSERT_EQUAL_INT(1, starts);
}

void test_run_remembers_the_first_expectation_that_failed(void)
{
    const check_result r = run("planar", "own.csv", "# id\r\n1,5,5\r\n-2,5,6\r\n-3,4,4\r\n");
    assert_counts(1u, 2u, 0u, &r);
    TEST_ASSERT_EQUAL_UINT32(2u, r.n_shown);
    TEST_ASSERT_EQUAL_UINT32(3u, r.shown[0].line);
    TEST_ASSERT_EQUAL_STRING("first", r.shown[0].what);
    TEST_ASSERT_EQUAL_DOUBLE(5.0, r.shown[0].expected);
    TEST_ASSERT_EQUAL_DOUBLE(6.0, r.shown[0].actual);
    TEST_ASSERT_EQUAL_UINT32(4u, r.shown[1].line);
    TEST_ASSERT_EQUAL_STRING("second", r.shown[1].what);
    TEST_ASSERT_EQUAL_DOUBLE(8.0, r.shown[1].expected);
}

void test_run_counts_on_when_it_shows_no_more(void)
{
    const check_result r =
        run("planar", "own.csv", "1,0,1\n2,0,1\n3,0,1\n4,0,1\n5,0,1\n6,0,1\n7,0,1\n8,1,1\n");
    assert_counts(1u, 7u, 0u, &r);
    TEST_ASSERT_EQUAL_UINT32(CHECK_SHOWN, r.n_shown);
    TEST_ASSERT_EQUAL_UINT32(CHECK_SHOWN, r.shown[CHECK_SHOWN - 1].line);
}

void test_run_ends_at_a_cell_that_cannot_be_read(void)
{
    const check_result r = run("planar", "own.csv", "1,5,5\n2,5,6x\n3,5,5\n");
    assert_counts(1u, 0u, 0u, &r);
    assert_malformed(2u, 3u, "a cell cannot be read", &r);
}

void test_run_ends_at_a_missing_cell(void)
{
    const check_result r = run("planar", "own.csv", "1,5\n");
    assert_counts(0u, 0u, 0u, &r);
    assert_malformed(1u, 3u, "a cell is missing", &r);
}

void test_run_ends_at_a_cell_too_many(void)
{
    const check_result r = run("planar", "own.csv", "1,5,5\n2,5,5,\n");
    assert_counts(1u, 0u, 0u, &r);
    assert_malformed(2u, 4u, "a cell too many", &r);
}

void test_run_refuses_numbers_too_large_for_any_integer(void)
{
    const check_result r = run("planar", "own.csv", "99999999999999999999,5,5\n");
    assert_malformed(1u, 1u, "a cell cannot be read", &r);
}

void test_run_refuses_what_is_no_text(void)
{
    check_result r = run("planar", "own.csv", "1,5,5\n\001\002\377\n");
    assert_malformed(2u, 0u, "this is no text", &r);
    r = run("planar", "own.csv", "1,5,5\r2,5,5\r");
    assert_malformed(1u, 0u, "this is no text", &r);
}

void test_run_refuses_a_file_without_rows(void)
{
    check_result r = run("planar", "own.csv", "");
    assert_malformed(1u, 0u, "there are no rows", &r);
    r = run("planar", "own.csv", "# id\n\n");
    assert_malformed(2u, 0u, "there are no rows", &r);
    r = run("pairs", "own.csv", "# words\nid,a,b\n");
    assert_malformed(2u, 0u, "there are no rows", &r);
}

/* ---- headers ---- */

void test_header_is_skipped_where_files_have_one(void)
{
    const check_result r = run("pairs", "own.csv", "# words\nid,a,b\n1,5,5\n");
    assert_counts(1u, 0u, 0u, &r);
    TEST_ASSERT_NULL(r.malformed.what);
}

void test_header_that_is_missing_is_no_lost_row(void)
{
    const check_result r = run("pairs", "own.csv", "# words\n1,5,5\n2,5,5\n");
    assert_malformed(2u, 0u, "a number where the columns' names should be", &r);
}

void test_header_where_files_have_none_is_malformed(void)
{
    const check_result r = run("planar", "own.csv", "id,a,b\n1,5,5\n");
    assert_malformed(1u, 1u, "a cell cannot be read", &r);
}

void test_has_header_follows_the_folders(void)
{
    TEST_ASSERT_FALSE(check_has_header("planar", "segseg.csv"));
    TEST_ASSERT_FALSE(check_has_header("pairs", "hulls.csv"));
    TEST_ASSERT_FALSE(check_has_header("pairs", "polys2d.csv"));
    TEST_ASSERT_TRUE(check_has_header("pairs", "pairs2d.csv"));
    TEST_ASSERT_TRUE(check_has_header("spatial", "hulls.csv"));
}

/* ---- formats ---- */

void test_format_is_known_by_folder_and_name_together(void)
{
    TEST_ASSERT_EQUAL_PTR(&formats[0], check_format_in(&table, "planar", "own.csv"));
    TEST_ASSERT_EQUAL_PTR(&formats[1], check_format_in(&table, "pairs", "own.csv"));
    TEST_ASSERT_NULL(check_format_in(&table, "planar", "other.csv"));
    TEST_ASSERT_NULL(check_format_in(&table, "spatial", "own.csv"));
}

void test_files_without_answers_are_read_and_not_judged(void)
{
    const check_result r = run("planar", "beside.csv", "1,2\n3,4\n");
    assert_counts(0u, 0u, 0u, &r);
    TEST_ASSERT_NULL(r.malformed.what);
}

/* ---- companions ---- */

static const char beside[] = "# key,k2,value\n1,0,10\n1,1,11\n2,0,20\n2,2,22\n5,0,50\n";

void test_find_goes_by_one_key_or_two_in_any_order(void)
{
    const check_result r = run_beside(
        "uses.csv", "5,-1,50\n1,1,11\n1,0,10\n2,2,22\n2,-1,20\n1,-1,10\n5,0,50\n", beside);
    TEST_ASSERT_NULL(r.malformed.what);
    assert_counts(7u, 0u, 0u, &r);
}

void test_find_fails_for_keys_that_are_not_there(void)
{
    check_result r = run_beside("uses.csv", "1,0,10\n3,0,1\n", beside);
    assert_malformed(2u, 3u, "its companion has no such row", &r);
    TEST_ASSERT_EQUAL_STRING("beside.csv", r.malformed.in);
    assert_counts(1u, 0u, 0u, &r);
    r = run_beside("uses.csv", "2,1,1\n", beside);
    TEST_ASSERT_NOT_NULL(r.malformed.what);
    r = run_beside("uses.csv", "2,1,1\n", "");
    TEST_ASSERT_NOT_NULL(r.malformed.what);
}

void test_find_fails_without_the_companion(void)
{
    const check_file file = file_of("planar", "uses.csv", "1,0,10\n");
    const check_result r = check_run(&formats[2], &file, 1);
    assert_malformed(1u, 3u, "its companion is missing", &r);
    TEST_ASSERT_EQUAL_STRING("beside.csv", r.malformed.in);
}

void test_a_companion_that_cannot_be_read_makes_the_row_malformed(void)
{
    check_result r = run_beside("uses.csv", "1,0,10\n1,1,11\n", "1,0,10\n1,1,x\n");
    assert_counts(1u, 0u, 0u, &r);
    TEST_ASSERT_EQUAL_UINT32(2u, r.malformed.place.line);
    TEST_ASSERT_EQUAL_STRING("its companion's row cannot be read", r.malformed.what);
    r = run_beside("uses.csv", "1,0,10\n", "1,0\n");
    TEST_ASSERT_EQUAL_STRING("its companion's row cannot be read", r.malformed.what);
}

void test_the_end_of_a_walk_is_not_what_is_wrong_with_the_row(void)
{
    const check_result r = run_beside("sums.csv", "1,2,21\n1,2,x\n", beside);
    assert_malformed(2u, 3u, "a cell cannot be read", &r);
    TEST_ASSERT_NULL(r.malformed.in);
}

void test_find_next_walks_the_rows_of_one_key(void)
{
    const check_result r =
        run_beside("sums.csv", "1,2,21\n2,2,42\n5,1,50\n1,2,21\n5,1,50\n", beside);
    TEST_ASSERT_NULL(r.malformed.what);
    assert_counts(5u, 0u, 0u, &r);
}

/* ---- expectations ---- */

static bool near(double expected, double actual, double tolerance)
{
    check_state s = {0};
    check_near(&s, "near", expected, actual, tolerance);
    return !s.failed;
}

static bool number(double expected, double actual)
{
    check_state s = {0};
    check_number(&s, "number", expected, actual);
    return !s.failed;
}

static bool printed(double expected, double actual, int digits)
{
    check_state s = {0};
    check_printed(&s, "printed", expected, actual, digits);
    return !s.failed;
}

void test_near_includes_its_border(void)
{
    TEST_ASSERT_TRUE(near(1.0, 1.25, 0.25));
    TEST_ASSERT_TRUE(near(1.0, 0.75, 0.25));
    TEST_ASSERT_FALSE(near(1.0, 1.251, 0.25));
    TEST_ASSERT_FALSE(near(1.0, -1.0, 0.25));
}

void test_near_takes_nan_for_nan_only(void)
{
    const double nan = __builtin_nan("");
    TEST_ASSERT_TRUE(near(nan, nan, 0.0));
    TEST_ASSERT_FALSE(near(nan, 0.0, 1.0));
    TEST_ASSERT_FALSE(near(0.0, nan, 1.0));
}

void test_number_scales_with_what_is_expected(void)
{
    TEST_ASSERT_TRUE(number(0.0, 0.9 * CHECK_TOLERANCE));
    TEST_ASSERT_FALSE(number(0.0, 1.1 * CHECK_TOLERANCE));
    TEST_ASSERT_TRUE(number(-100.0, -100.0 + 90.0 * CHECK_TOLERANCE));
    TEST_ASSERT_FALSE(number(-100.0, -100.0 + 110.0 * CHECK_TOLERANCE));
}

void test_printed_adds_what_the_last_digit_hides(void)
{
    const double t = CHECK_TOLERANCE;
    TEST_ASSERT_TRUE(printed(1.23, 1.2349 + 0.9 * t, 3));
    TEST_ASSERT_FALSE(printed(1.23, 1.2351 + 1.3 * t, 3));
    TEST_ASSERT_TRUE(printed(-123.0, -123.49, 3));
    TEST_ASSERT_FALSE(printed(-123.0, -123.51 - 124.0 * t, 3));
    TEST_ASSERT_TRUE(printed(0.0123, 0.01234, 3));
    TEST_ASSERT_FALSE(printed(0.0123, 0.01236 + t, 3));
}

void test_true_and_int_are_exact(void)
{
    check_state s = {0};
    check_true(&s, "yes", true);
    check_int(&s, "large", INT64_MAX, INT64_MAX);
    TEST_ASSERT_FALSE(s.failed);
    check_int(&s, "large", INT64_MAX, INT64_MAX - 1);
    TEST_ASSERT_TRUE(s.failed);
    check_true(&s, "no", false);
    TEST_ASSERT_EQUAL_STRING("large", s.what);
}
