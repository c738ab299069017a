/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* A run: a falling ball against closed forms, and what faults do to it. */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "campaign_check.h"
#include "campaign_frames.h"
#include "campaign_one.h"
#include "campaign_text.h"
#include "campaign_watch.h"
#include "measure.h"
#include "td_port.h"

#define HEIGHT                                                                                     \
    "\"parameters\": {\"z\": {\"path\": \"bodies.ball.position[2]\", \"list\": [0.3, 0.5]}}"

static campaign_file c;
static campaign_result r, other;

void setUp(void)
{
    campaign_text_begin();
}

void tearDown(void)
{
    campaign_file_free(&c);
    campaign_text_end();
}

static void read_well(const char *members)
{
    TEST_ASSERT_TRUE_MESSAGE(campaign_text_read(members, &c), c.doc.error);
}

void test_a_ball_touches_when_and_as_fast_as_it_falls(void)
{
    read_well("\"runs\": 4, " HEIGHT);
    for (uint32_t run = 0u; run < 4u; ++run) {
        campaign_one(&c, run, &r);
        TEST_ASSERT_EQUAL_STRING("", r.reason);
        const double drop = r.values[0] - 0.1;
        const double *const q = r.quantities;
        TEST_ASSERT_TRUE(fabs(q[CAMPAIGN_AT_touch_time] - sqrt(2.0 * drop / 10.0)) < 0.001);
        TEST_ASSERT_TRUE(fabs(q[CAMPAIGN_AT_touch_speed] - sqrt(20.0 * drop)) < 0.03);
        TEST_ASSERT_TRUE(q[CAMPAIGN_AT_level_speed] < 1e-3 && q[CAMPAIGN_AT_tilt] < 1e-3);
        TEST_ASSERT_TRUE(q[CAMPAIGN_AT_peak_force] > sqrt(20.0 * drop) * sqrt(10000.0) * 0.5);
        TEST_ASSERT_TRUE(q[CAMPAIGN_AT_airborne] > 0.0 && q[CAMPAIGN_AT_lost] <= 0.0);
    }
}

void test_a_run_has_the_same_bits_whatever_ran_before(void)
{
    read_well(
        "\"runs\": 6, \"faults\": {\"lost\": 0.1, \"delay\": 1, \"velocity\": 0.001}, " HEIGHT);
    campaign_one(&c, 3u, &r);
    campaign_one(&c, 1u, &other);
    campaign_one(&c, 3u, &other);
    TEST_ASSERT_EQUAL_MEMORY(&r, &other, sizeof r);
}

void test_the_share_of_lost_frames_is_that_of_the_faults(void)
{
    double lost = 0.0;
    read_well("\"runs\": 40, \"faults\": {\"lost\": 0.2, \"burst\": 4}, " HEIGHT);
    for (uint32_t run = 0u; run < 40u; ++run) {
        campaign_one(&c, run, &r);
        lost += r.quantities[CAMPAIGN_AT_lost];
    }
    TEST_ASSERT_TRUE(fabs(lost / (40.0 * 500.0) - 0.2) <
                     0.04); /* five deviations: sqrt(.16 * 7 / 20000) */
}

void test_limits_are_judged_and_named(void)
{
    read_well("\"runs\": 4, \"limits\": {\"touch_speed\": {\"most\": 1}, \"touch_time\": "
              "{\"most\": 0.1}, "
              "\"tilt\": {\"most\": 1}}, " HEIGHT);
    campaign_one(&c, 0u, &r);
    TEST_ASSERT_EQUAL_INT(CAMPAIGN_FAILED, r.verdict);
    TEST_ASSERT_EQUAL_STRING("touch_speed touch_time", r.reason);
}

void test_what_is_refused_says_why_without_a_folder(void)
{
    read_well(
        "\"runs\": 4, \"parameters\": {\"m\": {\"path\": \"bodies.ball.mass\", \"list\": [-1]}}");
    campaign_one(&c, 0u, &r);
    TEST_ASSERT_EQUAL_INT(CAMPAIGN_REFUSED, r.verdict);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(r.reason, "bodies.ball.mass"), r.reason);
    TEST_ASSERT_NULL_MESSAGE(strchr(r.reason, '/'), r.reason);
}

/* A ball that may move at 1 m/s falls faster: the core refuses the truth, whatever the frames do to it. */
void test_what_the_core_would_refuse_anyway_is_refused(void)
{
    static const char *const faults[] = {"", "\"faults\": {\"delay\": 3}, ",
                                         "\"faults\": {\"velocity\": 0.001}, "};
    for (size_t i = 0u; i < 3u; ++i) {
        char members[512];
        (void)snprintf(members, sizeof members,
                       "\"runs\": 2, %s\"changes\": {\"bodies.ball.v_max\": 1}, " HEIGHT,
                       faults[i]);
        campaign_file_free(&c);
        read_well(members);
        campaign_one(&c, 0u, &r);
        TEST_ASSERT_EQUAL_INT(CAMPAIGN_REFUSED, r.verdict);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(r.reason, "velocity must keep v_max"), r.reason);
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(r.reason, "; body 0 is \"ball\""), r.reason);
    }
}

/* Speeds with a deviation of half of v_max: some are beyond it, the true ones never. */
void test_noise_that_the_core_refuses_is_a_lost_frame(void)
{
    read_well("\"runs\": 2, \"faults\": {\"velocity\": 10}, " HEIGHT);
    campaign_one(&c, 0u, &r);
    TEST_ASSERT_TRUE_MESSAGE(r.verdict <= CAMPAIGN_FAILED, r.reason);
    TEST_ASSERT_TRUE(r.quantities[CAMPAIGN_AT_refused] > 50.0);
    TEST_ASSERT_TRUE(r.quantities[CAMPAIGN_AT_lost] >= r.quantities[CAMPAIGN_AT_refused]);
}

/* The first touch comes as many ticks later as the frames are late. */
void test_a_delay_is_of_as_many_ticks(void)
{
    double touch[2];
    for (size_t i = 0u; i < 2u; ++i) {
        campaign_file_free(&c);
        read_well(i == 0u ? "\"runs\": 2, " HEIGHT
                          : "\"runs\": 2, \"faults\": {\"delay\": 7}, " HEIGHT);
        campaign_one(&c, 0u, &r);
        touch[i] = r.quantities[CAMPAIGN_AT_touch_time];
    }
    TEST_ASSERT_TRUE(fabs(touch[1] - touch[0] - 0.007) < 1e-4);
}

static void check_refuses(const char *members, const char *words)
{
    campaign_case base;
    campaign_file_free(&c);
    read_well(members);
    TEST_ASSERT_TRUE_MESSAGE(campaign_one_open(&c, NULL, &base), base.doc.error);
    TEST_ASSERT_FALSE_MESSAGE(campaign_check(&c, &base), words);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(c.doc.error, words), c.doc.error);
    campaign_one_close(&base);
}

void test_limits_that_no_run_of_this_scene_can_meet_are_refused(void)
{
    check_refuses("\"runs\": 4, \"limits\": {\"touch_time\": {\"least\": 0.6}}, " HEIGHT,
                  "limits.touch_time: no run can meet it: touch_time is never more than 0.5 here");
    check_refuses("\"runs\": 4, \"limits\": {\"peak_load\": {\"least\": 1}}, " HEIGHT,
                  "peak_load is never more than 0 here");
    check_refuses("\"runs\": 4, \"limits\": {\"lost\": {\"least\": 501}}, " HEIGHT,
                  "lost is never more than 500 here");
    check_refuses("\"runs\": 4, \"duration\": 1, \"parameters\": {\"d\": {\"path\": \"duration\", "
                  "\"list\": [1]}}",
                  "the campaign has its own");
}

/* Runs of several lengths. */
void test_a_limit_is_left_to_runs_whose_length_is_scattered(void)
{
    campaign_case base;
    read_well("\"runs\": 4, \"limits\": {\"touch_time\": {\"least\": 0.6}}, \"parameters\": "
              "{\"d\": {\"path\": "
              "\"duration\", \"list\": [0.4, 1]}}");
    TEST_ASSERT_TRUE_MESSAGE(campaign_one_open(&c, NULL, &base), base.doc.error);
    TEST_ASSERT_TRUE_MESSAGE(campaign_check(&c, &base), c.doc.error);
    campaign_one_close(&base);
}
