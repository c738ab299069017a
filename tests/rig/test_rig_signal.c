/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "rig_signal.h"
#include "td_port.h"
#include "td_test_real.h"

static const plant_sine sines[] = {{2.0, 3.0, 0.5}, {-0.5, 7.0, -1.0}};
static const rig_knot knots[] = {{1.0, 10.0}, {2.0, 14.0}, {2.5, 13.0}, {4.0, 13.0}};
static rig_signal s;

void setUp(void)
{
    s = (rig_signal){.constant = 0.0};
}

void tearDown(void)
{
}

static void with_table(uint8_t between)
{
    s.table = knots;
    s.n_table = 4u;
    s.between = between;
}

void test_all_zero_is_nothing(void)
{
    TEST_ASSERT_NEAR(0.0, 0.0, signal_value(&s, 3.0));
    TEST_ASSERT_NEAR(0.0, 0.0, signal_rate(&s, 3.0));
    TEST_ASSERT_TRUE(signal_is_valid(&s, 1u));
}

void test_a_signal_is_the_sum_of_its_parts(void)
{
    s = (rig_signal){.constant = 5.0, .slope = -2.0, .sines = sines, .n_sines = 2u};
    with_table(RIG_LINEAR);
    const double waves = 2.0 * sin(3.0 * 1.5 + 0.5) - 0.5 * sin(7.0 * 1.5 - 1.0);
    TEST_ASSERT_NEAR(1e-14, 5.0 - 3.0 + waves + 12.0, signal_value(&s, 1.5));
}

void test_a_table_goes_on_as_it_is_told(void)
{
    with_table(RIG_LINEAR);
    TEST_ASSERT_NEAR(1e-15, 11.0, signal_value(&s, 1.25));
    TEST_ASSERT_NEAR(1e-14, 13.5, signal_value(&s, 2.25));
    with_table(RIG_SMOOTH);
    TEST_ASSERT_NEAR(1e-14, 10.0 + 4.0 * 0.15625, signal_value(&s, 1.25));
    with_table(RIG_STEP);
    TEST_ASSERT_NEAR(0.0, 10.0, signal_value(&s, 1.999));
    TEST_ASSERT_NEAR(0.0, 14.0, signal_value(&s, 2.0));
}

void test_a_table_keeps_its_ends(void)
{
    for (uint8_t between = RIG_LINEAR; between <= RIG_STEP; ++between) {
        with_table(between);
        TEST_ASSERT_NEAR(0.0, 10.0, signal_value(&s, -7.0));
        TEST_ASSERT_NEAR(0.0, 10.0, signal_value(&s, 1.0));
        TEST_ASSERT_NEAR(0.0, 13.0, signal_value(&s, 4.0));
        TEST_ASSERT_NEAR(0.0, 13.0, signal_value(&s, 99.0));
        TEST_ASSERT_NEAR(0.0, 0.0, signal_rate(&s, 0.5));
        TEST_ASSERT_NEAR(0.0, 0.0, signal_rate(&s, 4.0));
    }
    s.n_table = 1u;
    TEST_ASSERT_NEAR(0.0, 10.0, signal_value(&s, 3.0));
}

/* A corner has the slope of what begins there. */
void test_rates_at_corners(void)
{
    with_table(RIG_LINEAR);
    TEST_ASSERT_NEAR(1e-15, 4.0, signal_rate(&s, 1.0));
    TEST_ASSERT_NEAR(1e-15, -2.0, signal_rate(&s, 2.0));
    with_table(RIG_SMOOTH);
    TEST_ASSERT_NEAR(1e-15, 0.0, signal_rate(&s, 2.0));
    TEST_ASSERT_NEAR(1e-14, 6.0, signal_rate(&s, 1.5));
    with_table(RIG_STEP);
    TEST_ASSERT_NEAR(0.0, 0.0, signal_rate(&s, 1.5));
}

void test_sines_ease_in(void)
{
    s = (rig_signal){.sines = sines, .n_sines = 1u, .ease = 4.0};
    TEST_ASSERT_NEAR(0.0, 0.0, signal_value(&s, -1.0));
    TEST_ASSERT_NEAR(0.0, 0.0, signal_value(&s, 0.0));
    TEST_ASSERT_NEAR(1e-15, 0.25 * 2.0 * sin(3.5), signal_value(&s, 1.0));
    TEST_ASSERT_NEAR(1e-15, 2.0 * sin(12.5), signal_value(&s, 4.0));
    TEST_ASSERT_NEAR(1e-14, 0.25 * 6.0 * cos(3.5) + 0.25 * 2.0 * sin(3.5), signal_rate(&s, 1.0));
}

void test_rates_are_central_differences(void)
{
    s = (rig_signal){.constant = 5.0, .slope = -2.0, .sines = sines, .n_sines = 2u, .ease = 3.0};
    for (uint8_t between = RIG_LINEAR; between <= RIG_STEP; ++between) {
        with_table(between);
        for (double t = 0.03; t < 5.0; t += 0.07) {
            const double h = 1e-5,
                         slope = (signal_value(&s, t + h) - signal_value(&s, t - h)) / (2.0 * h);
            TEST_ASSERT_NEAR(1e-7, slope, signal_rate(&s, t));
        }
    }
}

/* A search by halves finds every piece of a long table. */
void test_long_tables(void)
{
    static rig_knot many[100];
    for (int i = 0; i < 100; ++i) {
        many[i] = (rig_knot){0.1 * i, 0.01 * i * i};
    }
    s = (rig_signal){.table = many, .n_table = 100u};
    for (int i = 0; i < 99; ++i) {
        TEST_ASSERT_NEAR(1e-9, 0.005 * (i * i + (i + 1) * (i + 1)),
                         signal_value(&s, 0.1 * i + 0.05));
    }
}

/* ---- bad input ---- */

static void assert_refused(void)
{
    TEST_ASSERT_FALSE(signal_is_valid(&s, 1u));
    setUp();
}

void test_bad_signals_are_refused(void)
{
    rig_knot bad[2] = {{0.0, 1.0}, {0.0, 2.0}};
    const plant_sine wave = {NAN, 1.0, 0.0};
    s.constant = NAN;
    assert_refused();
    s.slope = INFINITY;
    assert_refused();
    s.ease = -1.0;
    assert_refused();
    s.ease = NAN;
    assert_refused();
    s.between = RIG_STEP + 1;
    assert_refused();
    s.n_sines = 1u;
    assert_refused();
    s.n_table = 1u;
    assert_refused();
    s = (rig_signal){.sines = &wave, .n_sines = 1u};
    assert_refused();
    s = (rig_signal){.table = bad, .n_table = 2u}; /* not ascending */
    assert_refused();
    bad[1] = (rig_knot){1.0, NAN};
    s = (rig_signal){.table = bad, .n_table = 2u};
    assert_refused();
    bad[1] = (rig_knot){INFINITY, 1.0};
    s = (rig_signal){.table = bad, .n_table = 2u};
    assert_refused();
}

void test_of_several_signals_each_is_looked_at(void)
{
    rig_signal three[3] = {{.constant = 1.0}, {.constant = 2.0}, {.constant = 3.0}};
    TEST_ASSERT_TRUE(signal_is_valid(three, 3u));
    three[2].slope = NAN;
    TEST_ASSERT_TRUE(signal_is_valid(three, 2u));
    TEST_ASSERT_FALSE(signal_is_valid(three, 3u));
}
