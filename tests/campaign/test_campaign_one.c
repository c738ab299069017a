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

/* ---- frames ---- */

static rig machine;
static campaign_frames frames;
static campaign_case base;

/* A run of the base with the faults of a file. @param see after each tick */
static void run_frames(uint32_t run, void (*see)(void))
{
    TEST_ASSERT_TRUE_MESSAGE(campaign_one_open(&c, NULL, &base), base.doc.error);
    const rig_contact *const contact = campaign_frames_begin(&frames, &c.faults, c.seed, run);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin_with(&machine, base.scene, contact).status);
    while (machine.tick < base.ticks) {
        TEST_ASSERT_TRUE(rig_tick(&machine) >= TD_OK);
        see();
    }
    campaign_one_close(&base);
}

static uint32_t losses, lost;
static bool was_lost;

static void count_losses(void)
{
    lost += frames.was_skipped ? 1u : 0u;
    losses += frames.was_skipped && !was_lost ? 1u : 0u;
    was_lost = frames.was_skipped;
}

void test_a_loss_is_as_long_as_the_faults_say(void)
{
    read_well("\"runs\": 40, \"faults\": {\"lost\": 0.2, \"burst\": 4}, " HEIGHT);
    losses = lost = 0u;
    for (uint32_t run = 0u; run < 40u; ++run) {
        was_lost = false;
        run_frames(run, count_losses);
    }
    TEST_ASSERT_TRUE(losses > 800u);
    TEST_ASSERT_TRUE(fabs((double)lost / losses - 4.0) <
                     0.55); /* five deviations: sqrt(12 / 1000) */
}

static double squares[2], sums[2];
static uint32_t told;

/* What the core was told, less the truth: of place and speed, along z. */
static void add_noise(void)
{
    const td_body_input *const motion = &machine.motion[0];
    const plant_body *const truth = &frames.past[0][0];
    const double off[] = {td_to_double(motion->x_wb.p.z) - truth->position.z,
                          td_to_double(motion->twist_w.linear.z) - truth->velocity.z};
    for (size_t i = 0u; i < 2u; ++i) {
        sums[i] += off[i];
        squares[i] += off[i] * off[i];
    }
    ++told;
}

void test_noise_has_the_deviations_of_the_faults_and_no_mean(void)
{
    static const double deviations[] = {0.003, 0.02};
    read_well("\"runs\": 10, \"faults\": {\"position\": 0.003, \"velocity\": 0.02}, " HEIGHT);
    (void)memset(squares, 0, sizeof squares);
    (void)memset(sums, 0, sizeof sums);
    told = 0u;
    for (uint32_t run = 0u; run < 10u; ++run) {
        run_frames(run, add_noise);
    }
    for (size_t i = 0u; i < 2u;
         ++i) { /* of 5000: five deviations are 7 % of a mean's, 5 % of a deviation's */
        TEST_ASSERT_TRUE(fabs(sums[i] / told) < 0.07 * deviations[i]);
        TEST_ASSERT_TRUE(fabs(sqrt(squares[i] / told) / deviations[i] - 1.0) < 0.05);
    }
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
    read_well("\"runs\": 4, \"limits\": {\"touch_time\": {\"least\": 0.6}}, \"parameters\": "
              "{\"d\": {\"path\": "
              "\"duration\", \"list\": [0.4, 1]}}");
    TEST_ASSERT_TRUE_MESSAGE(campaign_one_open(&c, NULL, &base), base.doc.error);
    TEST_ASSERT_TRUE_MESSAGE(campaign_check(&c, &base), c.doc.error);
    campaign_one_close(&base);
}
