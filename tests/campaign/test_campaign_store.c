/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* Rows, the folder of results, processes that crash and hang, and the summary. */
#define _DEFAULT_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include "unity.h"
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
    return campaign_pool_run(&pool) && campaign_store_merge(&s, &c);
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

void test_a_row_that_ends_early_or_has_changed_is_done_again(void)
{
    TEST_ASSERT_TRUE_MESSAGE(run_all(1u), s.error);
    campaign_store_close(&s);
    char *const before = strdup(read_all("results.csv"));
    char *const records = strdup(read_all("records-1-of-1.csv"));
    records[20] ^= 1;                                               /* in the first row */
    write_all("records-1-of-1.csv", records, strlen(records) - 6u); /* and the last is torn */
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    TEST_ASSERT_EQUAL_UINT32(RUNS - 2u, s.done);
    TEST_ASSERT_EQUAL_UINT32(1u, s.broken);
    campaign_store_close(&s);
    TEST_ASSERT_TRUE_MESSAGE(run_all(4u), s.error);
    TEST_ASSERT_EQUAL_STRING(before, read_all("results.csv"));
    campaign_store_close(&s);
    free(before);
    free(records);
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

void test_a_folder_is_of_one_campaign_one_scalar_and_one_writer(void)
{
    static campaign_store second;
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&s, &c, &whole, folder, "f64"), s.error);
    TEST_ASSERT_FALSE(campaign_store_open(&second, &c, &whole, folder, "f64"));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(second.error, "somebody else writes"), second.error);
    campaign_store_close(&second);
    TEST_ASSERT_FALSE(campaign_store_open(&second, &c, &whole, folder, "f32"));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(second.error, "another campaign, scalar or version"),
                                 second.error);
    campaign_store_close(&second);
    const campaign_shard shard = {1u, 2u};
    TEST_ASSERT_TRUE_MESSAGE(campaign_store_open(&second, &c, &shard, folder, "f64"), second.error);
    campaign_store_close(&second);
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
