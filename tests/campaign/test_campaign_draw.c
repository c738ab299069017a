/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* What a run gets. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "campaign_draw.h"

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
