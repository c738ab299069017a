/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* What a run gets. */
#include <math.h>
#include <stdlib.h>
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

/* ---- whole distributions, against their closed forms ---- */

static double normal_below(double x)
{
    return 0.5 * erfc(-x / sqrt(2.0));
}

/* The share of a parameter's values below one of them. */
static double below(const campaign_parameter *p, double x)
{
    const campaign_bell *const b = p->kind == CAMPAIGN_NORMAL ? &p->normal : &p->log_normal;
    const bool is_log = p->kind == CAMPAIGN_LOG_NORMAL;
    const double deviation = is_log ? log(b->width) : b->width;
    const double middle = is_log ? log(b->middle) : b->middle;
    const double at[] = {x, b->least, b->most};
    double share[3];
    if (p->kind == CAMPAIGN_UNIFORM) {
        return (x - p->range[0]) / (p->range[1] - p->range[0]);
    }
    for (size_t i = 0u; i < 3u; ++i) {
        const double z = isinf(at[i]) || !is_log ? at[i] : at[i] > 0.0 ? log(at[i]) : -HUGE_VAL;
        share[i] = normal_below((z - middle) / deviation);
    }
    return (share[0] - share[1]) / (share[2] - share[1]);
}

/* Of a Latin hypercube every n-th of the true distribution holds one value. */
static void fills_every_stratum(const campaign_parameter *p)
{
    static bool is_taken[RUNS];
    (void)memset(is_taken, 0, sizeof is_taken);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        const double stratum = below(p, draw(run, 0u)) * RUNS;
        TEST_ASSERT_TRUE(stratum >= 0.0 && stratum < RUNS && !is_taken[(size_t)stratum]);
        is_taken[(size_t)stratum] = true;
    }
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Kolmogorov's distance of n values passes 1.63 / sqrt(n) once in a hundred times. The seed is what it is: no chance here. */
static void is_near(const campaign_parameter *p)
{
    static double shares[RUNS];
    for (uint32_t run = 0u; run < RUNS; ++run) {
        shares[run] = below(p, draw(run, 0u));
    }
    qsort(shares, RUNS, sizeof shares[0], by_size);
    for (uint32_t i = 0u; i < RUNS; ++i) {
        TEST_ASSERT_TRUE(fabs(shares[i] - (i + 0.5) / RUNS) < 1.63 / sqrt((double)RUNS));
    }
}

void test_values_are_distributed_as_their_closed_forms_say(void)
{
    static const campaign_bell bells[] = {{5.0, 2.0, -HUGE_VAL, HUGE_VAL},
                                          {5.0, 2.0, 4.5, HUGE_VAL},
                                          {5.0, 1.3, -HUGE_VAL, 5.5},
                                          {5.0, 1.5, 1.0, 6.0}};
    campaign_parameter *const p = &parameters[0];
    for (size_t i = 0u; i < 1u + 2u * sizeof bells / sizeof bells[0]; ++i) {
        p->kind = (uint8_t)(i == 0u        ? CAMPAIGN_UNIFORM
                            : i % 2u == 0u ? CAMPAIGN_NORMAL
                                           : CAMPAIGN_LOG_NORMAL);
        p->range[0] = -2.0;
        p->range[1] = 5.0;
        p->normal = p->log_normal = bells[(i + 1u) / 2u % 4u];
        campaign_draw_prepare(p);
        file.sampling = CAMPAIGN_LATIN;
        fills_every_stratum(p);
        file.sampling = CAMPAIGN_RANDOM;
        is_near(p);
    }
}

/* Of k values each is drawn as often as the others: evenly by a Latin hypercube. */
void test_a_list_gives_each_of_its_values_as_often(void)
{
    uint32_t counts[7] = {0u};
    parameters[0].kind = CAMPAIGN_LIST;
    parameters[0].is_number = true;
    parameters[0].list = json_pack("[i, i, i, i, i, i, i]", 0, 1, 2, 3, 4, 5, 6);
    file.sampling = CAMPAIGN_LATIN;
    for (uint32_t run = 0u; run < RUNS; ++run) {
        ++counts[(size_t)draw(run, 0u)];
    }
    for (size_t i = 0u; i < 7u; ++i) {
        TEST_ASSERT_UINT32_WITHIN(1u, RUNS / 7u, counts[i]);
    }
    json_decref(parameters[0].list);
}

/* Two columns of random numbers, and one with itself a run later: five deviations of 1 / sqrt(n). */
void test_parameters_and_runs_have_nothing_to_do_with_each_other(void)
{
    double pairs = 0.0, runs = 0.0;
    file.n_parameters = 2u;
    parameters[1].range[1] = 1.0;
    campaign_draw_prepare(&parameters[0]);
    campaign_draw_prepare(&parameters[1]);
    for (uint32_t run = 0u; run < RUNS; ++run) {
        pairs += (draw(run, 0u) - 0.5) * (draw(run, 1u) - 0.5) * 12.0 / RUNS;
        runs += (draw(run, 0u) - 0.5) * (draw(run + 1u, 0u) - 0.5) * 12.0 / RUNS;
    }
    TEST_ASSERT_TRUE(fabs(pairs) < 5.0 / sqrt((double)RUNS));
    TEST_ASSERT_TRUE(fabs(runs) < 5.0 / sqrt((double)RUNS));
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
