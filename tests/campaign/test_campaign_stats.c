/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* What is said of many numbers, against closed forms. */
#include <math.h>
#include "unity.h"
#include "campaign_stats.h"

#define NEAR(wanted, is) TEST_ASSERT_TRUE(fabs((is) - (wanted)) < 1e-9)

void setUp(void)
{
}

void tearDown(void)
{
}

static void whole_numbers(double *x, size_t n)
{
    for (size_t i = 0u; i < n; ++i) {
        x[i] = (double)(n - i);
    }
}

void test_quantiles_of_whole_numbers(void)
{
    double x[1001];
    whole_numbers(x, 1000u);
    x[1000] = (double)NAN;
    TEST_ASSERT_EQUAL_size_t(1000u, campaign_sort(x, 1001u));
    const campaign_interval q = campaign_quantile(x, 1000u, 0.5);
    NEAR(500.0, q.value);
    NEAR(469.0, q.low); /* of 1000 coins 468 heads or fewer have 2.3 %, 469 have 2.7 % */
    NEAR(532.0, q.high);
}

/* Of n coins: ten have at most one head with 11/1024, at most two with 56/1024; six have none with 1/64; five with 1/32. */
void test_limits_of_a_median_are_those_of_coins(void)
{
    double x[10];
    whole_numbers(x, 10u);
    (void)campaign_sort(x, 10u);
    NEAR(2.0, campaign_quantile(x, 10u, 0.5).low);
    NEAR(9.0, campaign_quantile(x, 10u, 0.5).high);
    NEAR(1.0, campaign_quantile(x, 6u, 0.5).low);
    NEAR(6.0, campaign_quantile(x, 6u, 0.5).high);
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 5u, 0.5).low));
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 5u, 0.5).high));
}

/* All of n are below the 99 % quantile with 0.99^n: that is 2.5 % or less from n = 368 on. */
void test_a_high_quantile_has_an_upper_limit_from_368_numbers_on(void)
{
    double x[400];
    whole_numbers(x, 400u);
    (void)campaign_sort(x, 400u);
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 367u, 0.99).high));
    NEAR(368.0, campaign_quantile(x, 368u, 0.99).high);
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 367u, 0.01).low));
    NEAR(1.0, campaign_quantile(x, 368u, 0.01).low);
}

void test_no_numbers_say_nothing(void)
{
    const double x[] = {(double)NAN, 3.0};
    TEST_ASSERT_TRUE(isnan(campaign_quantile(x, 0u, 0.5).value));
    TEST_ASSERT_TRUE(isnan(campaign_moments_of(x, 1u).mean));
    NEAR(3.0, campaign_moments_of(x, 2u).mean);
    TEST_ASSERT_TRUE(isnan(campaign_moments_of(x, 2u).deviation));
}

void test_the_deviation_of_whole_numbers(void)
{
    double x[9];
    whole_numbers(x, 9u);
    NEAR(5.0, campaign_moments_of(x, 9u).mean);
    NEAR(sqrt(7.5), campaign_moments_of(x, 9u).deviation); /* n (n + 1) / 12 */
}

void test_no_failure_in_n_runs_still_leaves_a_share(void)
{
    const campaign_interval none = campaign_proportion(0u, 100u);
    TEST_ASSERT_TRUE(none.value <= 0.0 && none.low <= 0.0);
    NEAR(CAMPAIGN_Z * CAMPAIGN_Z / (100.0 + CAMPAIGN_Z * CAMPAIGN_Z), none.high);
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
    NEAR(1.0, campaign_rank_correlation(x, up, 9u).rho);
    NEAR(0.0, campaign_rank_correlation(x, up, 9u).chance);
    NEAR(-1.0, campaign_rank_correlation(x, down, 9u).rho);
    TEST_ASSERT_TRUE(isnan(campaign_rank_correlation(x, flat, 9u).rho));
    TEST_ASSERT_TRUE(isnan(campaign_rank_correlation(x, up, 2u).rho));
    const double a[] = {1, 2, 3, 4, 5}, b[] = {2, 1, 4, 3, 5}; /* 1 - 6 (4) / (5 (24)) */
    NEAR(0.8, campaign_rank_correlation(a, b, 5u).rho);
    const double tied[] = {1, 1, 2, 2, 3};
    NEAR(1.0, campaign_rank_correlation(tied, tied, 5u).rho);
    const double missing[] = {1, (double)NAN, 3, 4, 5};
    NEAR(0.8, campaign_rank_correlation(missing, b, 5u).rho); /* ranks 1 2 3 4 and 1 3 2 4 */
}

/* Student's t has closed forms with one, two and three degrees of freedom. */
void test_chance_is_that_of_student(void)
{
    const double a[] = {1, 2, 3, 4, 5}, three[] = {1, 3, 2}, four[] = {1, 3, 2, 4};
    const double five[] = {2, 1, 4, 3, 5};
    const double pi = 3.141592653589793;
    NEAR(0.5, campaign_rank_correlation(a, three, 3u).rho);
    NEAR(1.0 - 2.0 / pi * asin(0.5), campaign_rank_correlation(a, three, 3u).chance);
    NEAR(0.8, campaign_rank_correlation(a, four, 4u).rho);
    NEAR(1.0 - 0.8, campaign_rank_correlation(a, four, 4u).chance);
    const double angle = asin(0.8); /* of rho */
    NEAR(1.0 - 2.0 / pi * (angle + sin(angle) * cos(angle)),
         campaign_rank_correlation(a, five, 5u).chance);
}

/* With many rows the normal distribution: rho sqrt(n - 1) of 1.96 comes with 5 %. */
void test_chance_of_many_rows_is_normal(void)
{
    static double x[20001], y[20001];
    const size_t n = 20001u;
    for (size_t i = 0u; i < n; ++i) {
        x[i] = (double)i;
        y[i] = (double)((i * 7919u) % n); /* a permutation */
    }
    const campaign_correlation found = campaign_rank_correlation(x, y, n);
    const double normal = erfc(fabs(found.rho) * sqrt((double)n - 1.0) / sqrt(2.0));
    TEST_ASSERT_TRUE(fabs(found.chance - normal) < 1e-3);
}

/* What falls and rises again has no rank correlation, and follows from x all the same. */
void test_what_is_explained_need_not_rise_or_fall(void)
{
    static double x[1001], y[1001], other[1001];
    for (size_t i = 0u; i < 1001u; ++i) {
        x[i] = (double)i;
        y[i] = fabs((double)i - 500.0);
        other[i] = (double)((i * 389u) % 1001u); /* a permutation */
    }
    const campaign_correlation found = campaign_rank_correlation(x, y, 1001u);
    TEST_ASSERT_TRUE(fabs(found.rho) < 1e-9 && found.chance > 0.99);
    TEST_ASSERT_TRUE(found.explained > 0.98 && found.explained < 1.0);
    TEST_ASSERT_TRUE(found.explained_chance < 1e-12);
    const campaign_correlation nothing = campaign_rank_correlation(other, y, 1001u);
    TEST_ASSERT_TRUE(nothing.explained < 0.03 && nothing.explained_chance > 0.01);
}

/* Of two groups the F test is Student's, and what is explained is the square of the correlation. */
void test_two_groups_are_explained_as_they_are_correlated(void)
{
    const double x[] = {0, 0, 0, 0, 1, 1, 1, 1, 1}, y[] = {1, 2, 3, 6, 4, 5, 7, 8, 9};
    const campaign_correlation found = campaign_rank_correlation(x, y, 9u);
    NEAR(found.chance, found.explained_chance);
    NEAR(1.0 - (1.0 - found.rho * found.rho) * 8.0 / 7.0, found.explained);
    const double flat[] = {3, 3, 3, 3, 3, 3, 3, 3, 3};
    TEST_ASSERT_TRUE(isnan(campaign_rank_correlation(flat, y, 9u).explained));
    TEST_ASSERT_TRUE(isnan(campaign_rank_correlation(x, flat, 9u).explained));
}
