/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* What a run gets, and what can be said of many. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "campaign_draw.h"
#include "campaign_stats.h"

#define RUNS 1000u

static campaign_parameter parameters[2];
static campaign_file file;

void setUp(void)
{
    (void)memset(parameters, 0, sizeof parameters);
    (void)memset(&file, 0, sizeof file);
    file.parameters = parameters;
    file.n_parameters = 1u;
    file.runs = RUNS;
    file.seed = 11u;
    parameters[0].name = "a";
    parameters[0].id = 77u;
    parameters[0].range[1] = 1.0;
    parameters[1].id = 78u;
}

void tearDown(void)
{
}

static double draw(uint32_t run, size_t which)
{
    campaign_value values[2];
    campaign_draw(&file, run, values);
    return values[which].number;
}

void test_of_a_latin_hypercube_each_run_has_a_stratum_of_its_own(void)
{
    static bool is_taken[RUNS];
    file.sampling = CAMPAIGN_LATIN;
    campaign_draw_prepare(&parameters[0]);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        const size_t stratum = (size_t)(draw(run, 0u) * RUNS);
        TEST_ASSERT_TRUE(stratum < RUNS && !is_taken[stratum]);
        is_taken[stratum] = true;
    }
}

void test_a_bell_has_its_mean_and_its_deviation_and_ends_where_it_is_cut(void)
{
    double sum = 0.0, squares = 0.0;
    parameters[0].kind = CAMPAIGN_NORMAL;
    parameters[0].normal = (campaign_bell){5.0, 2.0, -HUGE_VAL, HUGE_VAL};
    file.sampling = CAMPAIGN_LATIN;
    campaign_draw_prepare(&parameters[0]);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        sum += draw(run, 0u);
        squares += (draw(run, 0u) - 5.0) * (draw(run, 0u) - 5.0);
    }
    TEST_ASSERT_TRUE(fabs(sum / RUNS - 5.0) < 0.01);
    TEST_ASSERT_TRUE(fabs(squares / RUNS - 4.0) < 0.05);
    parameters[0].normal.least = 4.0;
    parameters[0].normal.most = 5.5;
    campaign_draw_prepare(&parameters[0]);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        TEST_ASSERT_TRUE(draw(run, 0u) >= 4.0 && draw(run, 0u) <= 5.5);
    }
}

void test_half_of_a_log_normal_is_below_its_median(void)
{
    uint32_t below = 0u, inner = 0u;
    parameters[0].kind = CAMPAIGN_LOG_NORMAL;
    parameters[0].log_normal = (campaign_bell){3.0, 1.5, -HUGE_VAL, HUGE_VAL};
    file.sampling = CAMPAIGN_LATIN;
    campaign_draw_prepare(&parameters[0]);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        const double x = draw(run, 0u);
        below += x < 3.0 ? 1u : 0u;
        inner += x > 2.0 && x < 4.5 ? 1u : 0u;
    }
    TEST_ASSERT_UINT32_WITHIN(1u, RUNS / 2u, below);
    TEST_ASSERT_UINT32_WITHIN(2u, 683u, inner);
}

void test_grids_take_all_combinations(void)
{
    file.n_parameters = 2u;
    parameters[0].kind = parameters[1].kind = CAMPAIGN_GRID;
    parameters[0].grid = (campaign_steps){0.0, 1.0, 2u};
    parameters[1].grid = (campaign_steps){10.0, 30.0, 3u};
    TEST_ASSERT_EQUAL_UINT32(6u, campaign_draw_cells(&file));
    TEST_ASSERT_TRUE(draw(0u, 0u) <= 0.0 && fabs(draw(0u, 1u) - 10.0) < 1e-12);
    TEST_ASSERT_TRUE(draw(2u, 0u) <= 0.0 && fabs(draw(2u, 1u) - 30.0) < 1e-12);
    TEST_ASSERT_TRUE(fabs(draw(4u, 0u) - 1.0) < 1e-12 && fabs(draw(4u, 1u) - 20.0) < 1e-12);
}

void test_one_more_parameter_does_not_change_the_others(void)
{
    campaign_draw_prepare(&parameters[0]);
    const double alone = draw(17u, 0u);
    file.n_parameters = 2u;
    parameters[1].range[1] = 1.0;
    campaign_draw_prepare(&parameters[1]);
    TEST_ASSERT_EQUAL_MEMORY(&alone, &(double){draw(17u, 0u)}, sizeof alone);
}

/* ---- what can be said of many ---- */

void test_quantiles_of_whole_numbers(void)
{
    double x[1001];
    for (int i = 0; i < 1000; ++i) {
        x[i] = (double)(1000 - i);
    }
    x[1000] = (double)NAN;
    TEST_ASSERT_EQUAL_size_t(1000u, campaign_sort(x, 1001u));
    const campaign_interval q = campaign_quantile(x, 1000u, 0.5);
    TEST_ASSERT_TRUE(fabs(q.value - 500.0) < 1e-9);
    TEST_ASSERT_TRUE(fabs(q.low - 469.0) < 1e-9);  /* floor(500 - 1.96 sqrt(250)) */
    TEST_ASSERT_TRUE(fabs(q.high - 532.0) < 1e-9); /* ceil(500 + 30.99) + 1 */
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 20u, 0.99).high));
}

void test_no_failure_in_n_runs_still_leaves_a_share(void)
{
    const campaign_interval none = campaign_proportion(0u, 100u);
    TEST_ASSERT_TRUE(none.value <= 0.0 && none.low <= 0.0);
    TEST_ASSERT_TRUE(fabs(none.high - 0.036994) < 1e-5); /* z^2 / (n + z^2) */
}

void test_rank_correlation_sees_order_alone(void)
{
    double x[9], up[9], down[9], flat[9];
    for (int i = 0; i < 9; ++i) {
        x[i] = i;
        up[i] = exp(i);
        down[i] = -i * i * i;
        flat[i] = 1.0;
    }
    TEST_ASSERT_TRUE(fabs(campaign_rank_correlation(x, up, 9u) - 1.0) < 1e-12);
    TEST_ASSERT_TRUE(fabs(campaign_rank_correlation(x, down, 9u) + 1.0) < 1e-12);
    TEST_ASSERT_TRUE(isnan(campaign_rank_correlation(x, flat, 9u)));
    const double a[] = {1, 2, 3, 4, 5}, b[] = {2, 1, 4, 3, 5}; /* 1 - 6 (4) / (5 (24)) */
    TEST_ASSERT_TRUE(fabs(campaign_rank_correlation(a, b, 5u) - 0.8) < 1e-12);
    const double tied[] = {1, 1, 2, 2, 3};
    TEST_ASSERT_TRUE(fabs(campaign_rank_correlation(tied, tied, 5u) - 1.0) < 1e-12);
}
