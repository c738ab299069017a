/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* Rows, the folder of results and what may happen to it, processes that crash and hang, and the summary. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#include "unity.h"
#include "campaign_identity.h"
#include "campaign_pool.h"
#include "campaign_queue.h"
#include "campaign_row.h"
#include "campaign_store.h"
#include "campaign_summary.h"
#include "campaign_text.h"

#define RUNS 12u

static campaign_file c;
static campaign_store s;
static campaign_result r;
static char row[CAMPAIGN_ROW], folder[96];
static const campaign_shard whole = {0u, 1u};

void setUp(void)
{
    campaign_text_begin();
    TEST_ASSERT_TRUE(campaign_text_read(
        "\"runs\": 12, \"keep\": [\"tilt\", \"drift\"], \"limits\": {\"tilt\": {\"most\": 0.1}}, "
        "\"time_limit\": 0.3, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", "
        "\"uniform\": [1, 2]}}",
        &c));
    (void)snprintf(folder, sizeof folder, "%sout", campaign_text_folder);
}

void tearDown(void)
{
    campaign_file_free(&c);
    campaign_text_end();
}

/* In place of a run: 3 crashes, 5 hangs, 7 is refused. */
static void pretend(const campaign_file *file, uint32_t run, campaign_result *out)
{
    campaign_result_begin(file, run, out);
    if (run == 3u) {
        (void)signal(SIGABRT, SIG_DFL);
        (void)raise(SIGKILL);
    }
    while (run == 5u) {
        (void)usleep(1000);
    }
    if (run == 7u) {
        out->verdict = CAMPAIGN_REFUSED;
        (void)strcpy(out->reason, "no \"sense\", at all\n");
        return;
    }
    out->quantities[CAMPAIGN_AT_tilt] = 0.01 * run;
    out->quantities[CAMPAIGN_AT_drift] = out->values[0] * 2.0;
    campaign_judge(file, out);
}

static bool run_all(uint32_t jobs)
{
    campaign_queue queue;
    const campaign_pool pool = {.campaign = &c,
                                .jobs = jobs,
                                .one = pretend,
                                .with = &queue,
                                .next = campaign_queue_next,
                                .done = campaign_queue_done,
                                .lock = -1};
    if (!campaign_store_open(&s, &c, &whole, folder, "f64")) {
        return false;
    }
    campaign_queue_begin(&queue, &s, &whole, jobs);
    uint32_t crc = 0u;
    return campaign_pool_run(&pool) && campaign_store_merge(&s, &c, &crc);
}

static char *read_all(const char *name)
{
    static char text[65536];
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const from = fopen(path, "r");
    TEST_ASSERT_NOT_NULL_MESSAGE(from, path);
    text[fread(text, 1u, sizeof text - 1u, from)] = '\0';
    (void)fclose(from);
    return text;
}

static void write_all(const char *name, const char *text, size_t size)
{
    char path[160];
    (void)snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *const to = fopen(path, "w");
    TEST_ASSERT_EQUAL_size_t(size, fwrite(text, 1u, size, to));
    (void)fclose(to);
}

void test_a_row_reads_back_to_the_last_bit(void)
{
    campaign_result back;
    pretend(&c, 7u, &r);
    r.quantities[CAMPAIGN_AT_tilt] = 0.1 + 0.2;
    r.hash = 0xfedcba9876543210ull;
    (void)campaign_row_write(&c, &r, row);
    TEST_ASSERT_NULL(strchr(row, '\n'));
    TEST_ASSERT_TRUE(campaign_row_read(&c, row, &back));
    TEST_ASSERT_EQUAL_MEMORY(&r.quantities[CAMPAIGN_AT_tilt], &back.quantities[CAMPAIGN_AT_tilt],
                             8u);
    TEST_ASSERT_EQUAL_MEMORY(r.values, back.values, 8u);
    TEST_ASSERT_TRUE(isnan(back.quantities[CAMPAIGN_AT_drift]));
    TEST_ASSERT_TRUE(back.hash == r.hash && back.verdict == CAMPAIGN_REFUSED);
    TEST_ASSERT_EQUAL_STRING("no 'sense', at all ", back.reason);
    TEST_ASSERT_FALSE(campaign_row_read(&c, "99,passed,0,1,2,3,", &back));
    TEST_ASSERT_FALSE(campaign_row_read(&c, "1,fine,0,1,2,3,", &back));
}

void test_crashes_and_hangs_are_results_and_the_rest_goes_on(void)
{
    TEST_ASSERT_TRUE_MESSAGE(run_all(2u), s.error);
    TEST_ASSERT_EQUAL_UINT32(RUNS, s.done);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[3], &r) && r.verdict == CAMPAIGN_CRASHED);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(r.reason, "signal 9"), r.reason);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[5], &r) && r.verdict == CAMPAIGN_HUNG);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[11], &r) && r.verdict == CAMPAIGN_FAILED);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[2], &r) && r.verdict == CAMPAIGN_PASSED);
    campaign_store_close(&s);
}

/* Asleep for longer than a run may take, and its process with it: nobody has hung. */
static void sleep_together(const campaign_file *file, uint32_t run, campaign_result *out)
{
    campaign_result_begin(file, run, out);
    if (run == 0u) {
        (void)kill(getppid(), SIGSTOP);
        (void)usleep(600000);
        (void)kill(getppid(), SIGCONT);
    }
}

static bool is_passed(void *with, uint32_t run, const char *text)
{
    (void)with;
    (void)run;
    return strstr(text, ",passed,") != NULL;
}

static uint32_t first_run(void *with, uint32_t *runs)
{
    bool *const is_given = with;
    runs[0] = 0u;
    return *is_given ? 0u : (*is_given = true, 1u);
}

void test_a_pool_that_was_suspended_kills_nobody(void)
{
    bool is_given = false;
    const campaign_pool pool = {.campaign = &c,
                                .jobs = 1u,
                                .one = sleep_together,
                                .with = &is_given,
                                .next = first_run,
                                .done = is_passed,
                                .lock = -1};
    int status = -1;
    const pid_t pid = fork();
    if (pid == 0) {
        _exit(campaign_pool_run(&pool) ? 0 : 1);
    }
    TEST_ASSERT_EQUAL_INT(pid, waitpid(pid, &status, 0));
    TEST_ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

/* ---- records ---- */

static void add_run(uint32_t run, campaign_verdict verdict)
{
    campaign_result_begin(&c, run, &r);
    r.verdict = verdict;
    (void)campaign_row_write(&c, &r, row);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_add(&s, run, row), s.error);
}

/* All runs have passed. @return the records, as the caller's */
static char *fill(void)
{
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        add_run(run, CAMPAIGN_PASSED);
    }
    campaign_store_close(&s);
    return strdup(read_all("records-1-of-1.csv"));
}

/* Rows that are taken are those that were written. @return how many */
static uint32_t taken(const char *records, size_t size)
{
    write_all("records-1-of-1.csv", records, size);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    const uint32_t done = s.done;
    for (uint32_t run = 0u; run < RUNS; ++run) {
        campaign_result_begin(&c, run, &r);
        (void)campaign_row_write(&c, &r, row);
        TEST_ASSERT_TRUE(s.rows[run] == NULL || strcmp(s.rows[run], row) == 0);
    }
    campaign_store_close(&s);
    return done;
}

/* One that ends a row takes the row behind it along. */
void test_a_bit_that_has_flipped_costs_a_run_or_two_and_gives_no_wrong_number(void)
{
    char *const records = fill();
    const size_t size = strlen(records);
    for (size_t i = 0u; i < size; ++i) {
        records[i] ^= (char)(1u << i % 7u);
        TEST_ASSERT_GREATER_OR_EQUAL_UINT32(RUNS - 2u, taken(records, size));
        records[i] ^= (char)(1u << i % 7u);
    }
    TEST_ASSERT_EQUAL_UINT32(RUNS, taken(records, size));
    free(records);
}

void test_records_that_end_anywhere_keep_their_whole_rows(void)
{
    char *const records = fill();
    uint32_t rows = 0u;
    for (size_t i = 0u; records[i] != '\0'; ++i) {
        TEST_ASSERT_EQUAL_UINT32(rows, taken(records, i));
        rows += records[i] == '\n' ? 1u : 0u;
    }
    TEST_ASSERT_EQUAL_UINT32(RUNS, rows);
    free(records);
}

void test_carriage_returns_harm_no_row(void)
{
    char *const records = fill();
    char *const other = calloc(strlen(records) + RUNS + 1u, 1u);
    for (size_t i = 0u, k = 0u; records[i] != '\0'; ++i) {
        if (records[i] == '\n') {
            other[k++] = '\r';
        }
        other[k++] = records[i];
    }
    TEST_ASSERT_EQUAL_UINT32(RUNS, taken(other, strlen(other)));
    free(other);
    free(records);
}

void test_a_row_that_is_damaged_is_done_again(void)
{
    TEST_ASSERT_TRUE_MESSAGE(run_all(1u), s.error);
    campaign_store_close(&s);
    char *const before = strdup(read_all("results.csv"));
    char *const records = strdup(read_all("records-1-of-1.csv"));
    records[20] ^= 1;                                               /* in the first row */
    write_all("records-1-of-1.csv", records, strlen(records) - 6u); /* and the last is torn */
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    TEST_ASSERT_EQUAL_UINT32(RUNS - 2u, s.done);
    TEST_ASSERT_EQUAL_UINT32(1u, s.damaged);
    campaign_store_close(&s);
    TEST_ASSERT_TRUE_MESSAGE(run_all(4u), s.error);
    TEST_ASSERT_EQUAL_STRING(before, read_all("results.csv"));
    campaign_store_close(&s);
    free(before);
    free(records);
}

/* The same columns, other numbers. */
void test_rows_of_another_campaign_are_not_taken(void)
{
    char *const records = fill();
    TEST_ASSERT_EQUAL_INT(0, json_object_set_new(c.doc.root, "seed", json_integer(5)));
    (void)snprintf(folder, sizeof folder, "%sother", campaign_text_folder);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    campaign_store_close(&s);
    write_all("records-2-of-2.csv", records, strlen(records));
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    TEST_ASSERT_EQUAL_UINT32(0u, s.done);
    TEST_ASSERT_EQUAL_UINT32(RUNS, s.damaged);
    campaign_store_close(&s);
    free(records);
}

void test_runs_that_crashed_or_hung_may_be_done_again_and_then_count(void)
{
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    add_run(0u, CAMPAIGN_CRASHED);
    add_run(1u, CAMPAIGN_HUNG);
    add_run(2u, CAMPAIGN_REFUSED);
    campaign_store_again(&s, &(campaign_shard){0u, 2u});
    TEST_ASSERT_TRUE(s.rows[0] == NULL && s.rows[1] != NULL && s.rows[2] != NULL && s.done == 2u);
    campaign_store_again(&s, &whole);
    add_run(0u, CAMPAIGN_PASSED);
    add_run(1u, CAMPAIGN_HUNG);
    campaign_store_close(&s);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[0], &r) && r.verdict == CAMPAIGN_PASSED);
    TEST_ASSERT_TRUE(campaign_row_read(&c, s.rows[1], &r) && r.verdict == CAMPAIGN_HUNG);
    TEST_ASSERT_EQUAL_UINT32(3u, s.done);
    campaign_store_close(&s);
}

void test_a_queue_hands_out_every_run_once_and_fewer_towards_the_end(void)
{
    campaign_queue queue;
    uint32_t runs[CAMPAIGN_BATCH], sizes[RUNS], n = 0u, next = 1u, got = 0u;
    const campaign_shard second = {1u, 2u};
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &second, folder, "f64"), s.error);
    campaign_queue_begin(&queue, &s, &second, 1u);
    while ((got = campaign_queue_next(&queue, runs)) > 0u) {
        sizes[n++] = got;
        for (uint32_t i = 0u; i < got; ++i, next += 2u) {
            TEST_ASSERT_EQUAL_UINT32(next, runs[i]);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(RUNS + 1u, next);
    TEST_ASSERT_EQUAL_UINT32(2u, sizes[0]); /* 6 / 4 + 1 */
    TEST_ASSERT_EQUAL_UINT32(1u, sizes[n - 1u]);
    campaign_store_close(&s);
}

static void refused(const campaign_shard *shard, const char *scalar, const char *words)
{
    static campaign_store second;
    TEST_ASSERT_FALSE_MESSAGE(campaign_store_open(&second, &c, shard, folder, scalar), words);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(second.error, words), second.error);
    campaign_store_close(&second);
}

void test_a_shard_has_one_writer_and_two_numbers_of_shards_do_not_go_together(void)
{
    static campaign_store second;
    const campaign_shard half = {1u, 2u}, other_half = {0u, 2u};
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &half, folder, "f64"), s.error);
    refused(&half, "f64", "somebody else writes");
    refused(&whole, "f64", "another size");
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&second, &c, &other_half, folder, "f64"),
                             second.error);
    campaign_store_close(&second);
    campaign_store_close(&s);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    campaign_store_close(&s);
}

static void identity_is(const char *text)
{
    write_all("identity", text, strlen(text));
}

void test_a_folder_says_what_else_it_holds(void)
{
    char own[CAMPAIGN_IDENTITY], other[2u * CAMPAIGN_IDENTITY];
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    campaign_store_close(&s);
    refused(&whole, "f32", "holds results in f64, and this is f32");
    (void)strcpy(own, read_all("identity"));
    (void)snprintf(other, sizeof other, "touchdown-campaign 1 name else%s", strstr(own, " runs"));
    identity_is(other);
    refused(&whole, "f64", "holds results of another campaign, else:");
    (void)snprintf(other, sizeof other, "%.*s behaviour 1\n", (int)(strstr(own, " beh") - own),
                   own);
    identity_is(other);
    refused(&whole, "f64", "its core has behaviour 1, this one");
    (void)strcpy(other, own);
    strstr(other, "hash ")[5] ^= 1;
    identity_is(other);
    refused(&whole, "f64", "as it was before its file, its scene or a mesh changed");
    identity_is("touchdown");
    refused(&whole, "f64", "identity is damaged: remove it");
    (void)snprintf(other, sizeof other, "%.*s\r\n", (int)strlen(own) - 1, own);
    identity_is(other);
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    campaign_store_close(&s);
}

void test_the_summary_counts_ranks_and_names_the_worst(void)
{
    TEST_ASSERT_TRUE_MESSAGE(run_all(2u), s.error);
    json_t *const summary = campaign_summary(&c, s.rows, "f64");
    TEST_ASSERT_NOT_NULL(summary);
    const json_t *const verdicts = json_object_get(summary, "verdicts");
    TEST_ASSERT_EQUAL_INT(8, json_integer_value(json_object_get(verdicts, "passed")));
    TEST_ASSERT_EQUAL_INT(1, json_integer_value(json_object_get(verdicts, "failed")));
    TEST_ASSERT_TRUE(fabs(campaign_summary_failed(summary) - 4.0 / 12.0) < 1e-12);
    const json_t *const limit = json_array_get(json_object_get(summary, "limits"), 0u);
    const json_t *const worst = json_array_get(json_object_get(limit, "worst"), 0u);
    TEST_ASSERT_EQUAL_INT(11, json_integer_value(json_object_get(worst, "run")));
    const json_t *const drift = json_array_get(json_object_get(summary, "quantities"), 0u);
    const json_t *const rho = json_object_get(json_object_get(drift, "correlations"), "m");
    TEST_ASSERT_TRUE(fabs(json_number_value(rho) - 1.0) < 1e-12);
    TEST_ASSERT_EQUAL_size_t(3u, json_array_size(json_object_get(summary, "troubles")));
    json_decref(summary);
    campaign_store_close(&s);
}

/* The same number in all runs, at its limit: none of them is worse than another, and the other limit decides. */
void test_a_limit_that_all_runs_keep_alike_names_no_worst_run(void)
{
    campaign_limit *const l = &c.limits[0];
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        campaign_result_begin(&c, run, &r);
        r.quantities[CAMPAIGN_AT_tilt] = 0.01 * (run * 5u % RUNS);
        r.quantities[CAMPAIGN_AT_drift] = 1.0;
        (void)campaign_row_write(&c, &r, row);
        TEST_ASSERT_TRUE_MESSAGE(campaign_store_add(&s, run, row), s.error);
    }
    campaign_limit both[2] = {{"drift", -HUGE_VAL, 1.0, CAMPAIGN_AT_drift}, *l};
    both[1].most = 1.0;
    c.limits = both;
    c.n_limits = 2u;
    json_t *const summary = campaign_summary(&c, s.rows, "f64");
    const json_t *const worst = json_array_get(json_object_get(summary, "worst"), 0u);
    TEST_ASSERT_EQUAL_STRING("tilt", json_string_value(json_object_get(worst, "quantity")));
    TEST_ASSERT_EQUAL_INT(7, json_integer_value(json_object_get(worst, "run"))); /* 35 % 12 is 11 */
    json_decref(summary);
    c.n_limits = 0u; /* then what varies names them: tilt, not drift, which comes first */
    json_t *const without = campaign_summary(&c, s.rows, "f64");
    const json_t *const largest = json_array_get(json_object_get(without, "worst"), 0u);
    TEST_ASSERT_EQUAL_STRING("tilt", json_string_value(json_object_get(largest, "quantity")));
    json_decref(without);
    campaign_store_close(&s);
    c.limits = l;
    c.n_limits = 1u;
}

static bool is_whole(const char *text)
{
    uint32_t results = 0u;
    json_t *const summary = json_loads(text, 0u, NULL);
    const bool well =
        summary != NULL && campaign_summary_is_whole(summary, &results) && results == 77u;
    json_decref(summary);
    return well;
}

/* But for the last of many digits, which may leave the number as it is. */
void test_a_summary_in_which_a_digit_has_changed_is_not_whole(void)
{
    TEST_ASSERT_TRUE_MESSAGE(run_all(2u), s.error);
    json_t *const summary = campaign_summary(&c, s.rows, "f64");
    char *const text = campaign_summary_text(summary, 77u);
    TEST_ASSERT_TRUE(is_whole(text));
    for (size_t i = 0u, n = strlen(text); i < n; i += 7u) {
        const char was = text[i];
        if (was >= '0' && was <= '9' && strspn(text + i, "0123456789") > 2u) {
            text[i] = was == '9' ? '8' : (char)(was + 1);
            TEST_ASSERT_FALSE_MESSAGE(is_whole(text), text + i);
            text[i] = was;
        }
    }
    free(text);
    json_decref(summary);
    campaign_store_close(&s);
}
