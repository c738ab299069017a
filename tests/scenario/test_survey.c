/* SPDX-License-Identifier: MIT */
/// On the host alone: a board emulates some hundred times slower.
/* A survey of random scenes: none that the scene check accepts without a warning makes energy, keeps
 * moving where it must rest, or takes more work than its plan allows. A slice of it here, 4500 scenes in a
 * soak. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include "unity.h"
#include "plant.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_tick.h"
#include "survey.h"
#include "survey_plant.h"
#include "survey_scene.h"
#include "survey_tables.h"
#include "survey_tally.h"

TEST_SOURCE_FILE("survey_more.c")
TEST_SOURCE_FILE("survey_run.c")

/* Of each family, every day and with FULL=1. Sanitizers take several times as long. */
#if TD_SOAK
#    define FEW     250u
#    define MANY    250u
#    define SECONDS 10.0
#elif defined(__SANITIZE_ADDRESS__)
#    define FEW     2u
#    define MANY    4u
#    define SECONDS 1.0
#else
#    define FEW     4u
#    define MANY    12u
#    define SECONDS 1.0
#endif

static survey_tally tallies[SURVEY_FAMILIES];
static char text[500];

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- running ---- */

static uint32_t scenes_of_a_family(void)
{
    const char *const full = getenv("FULL");
    return full != 0 && full[0] != '\0' ? MANY : FEW;
}

/* A soak takes minutes a family: whoever waits may watch a file (tests/run.rb names it). */
static void tell_progress(survey_family family, uint32_t done)
{
#if TD_SOAK
    const char *const path = getenv("TD_TEST_PROGRESS");
    FILE *const file = path != 0 && done % 50u == 0u ? fopen(path, "a") : 0;
    if (file != 0) {
        (void)fprintf(file, "survey, %s: %u of %u scenes\n", survey_name(family), (unsigned)done,
                      (unsigned)scenes_of_a_family());
        (void)fclose(file);
    }
#else
    (void)family;
    (void)done;
#endif
}

/* Once a family, whoever asks first. */
static const survey_tally *tally_of(survey_family family)
{
    survey_tally *const tally = &tallies[family];
    const uint32_t scenes = scenes_of_a_family();
    for (uint32_t i = tally->scenes; i < scenes; ++i) {
        const uint32_t number = i * SURVEY_FAMILIES + (uint32_t)family;
        survey_result result;
        survey_run(number, SECONDS, &result);
        survey_tally_add(tally, number, &result);
        tell_progress(family, i + 1u);
    }
    return tally;
}

static void assert_family(survey_family family)
{
    const survey_tally *const tally = tally_of(family);
    TEST_ASSERT_EQUAL_UINT32(scenes_of_a_family(), tally->scenes);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, tally->accepted);
    if (tally->wrong > 0u) {
        const size_t n = survey_describe(tally->first, &tally->at_first, text, sizeof text);
        (void)snprintf(text + n, sizeof text - n, "; %u of %u scenes break something",
                       (unsigned)tally->wrong, (unsigned)tally->accepted);
        TEST_FAIL_MESSAGE(text);
    }
}

/* ---- families ---- */

void test_closed_rooms(void)
{
    assert_family(SURVEY_CLOSED);
}

void test_closed_rooms_with_friction(void)
{
    assert_family(SURVEY_ROUGH);
}

void test_drops(void)
{
    assert_family(SURVEY_DROP);
}

void test_stacks(void)
{
    assert_family(SURVEY_STACK);
}

void test_a_hundred_times_the_mass(void)
{
    assert_family(SURVEY_RATIO);
}

void test_pyramids(void)
{
    assert_family(SURVEY_PYRAMID);
}

void test_tables(void)
{
    assert_family(SURVEY_TABLE);
}

void test_soft_touchdowns(void)
{
    assert_family(SURVEY_TOUCHDOWN);
}

void test_slides(void)
{
    assert_family(SURVEY_SLIDE);
}

void test_resets(void)
{
    assert_family(SURVEY_RESET);
}

void test_single_impacts(void)
{
    assert_family(SURVEY_IMPACT);
}

void test_rolling_balls(void)
{
    assert_family(SURVEY_ROLL);
}

void test_twisted_stacks(void)
{
    assert_family(SURVEY_TWIST);
}

void test_slopes(void)
{
    assert_family(SURVEY_SLOPE);
}

void test_broad_impacts(void)
{
    assert_family(SURVEY_BROAD);
}

void test_smooth_laws(void)
{
    assert_family(SURVEY_SMOOTH);
}

void test_wheels(void)
{
    assert_family(SURVEY_WHEELS);
}

void test_compound_bodies(void)
{
    assert_family(SURVEY_COMPOUND);
}

/* ---- scenes that broke something once ---- */

void test_scenes_that_broke_something_once(void)
{
    static const uint32_t numbers[] = {
        403u,  2041u,
        3049u, /* soft touchdowns at low restitution that crept: damped for one contact of four */
        923u,  2255u, /* pyramids that hummed */
        1320u, 2112u,
        4290u,        /* tables on soft feet */
        2893u, 3919u, /* feet on a dome that hummed by the steps of float32 */
        3383u,        /* a compound body */
    };
    for (uint32_t i = 0u; i < sizeof numbers / sizeof numbers[0]; ++i) {
        survey_result result;
        survey_run(numbers[i], 1.0, &result);
        TEST_ASSERT_TRUE(result.is_accepted);
        (void)survey_describe(numbers[i], &result, text, sizeof text);
        TEST_ASSERT_EQUAL_UINT32_MESSAGE(0u, survey_verdict(&result), text);
    }
}

/* ---- work ---- */

void test_no_bound_of_work_is_exceeded(void)
{
    for (int bound = 0; bound < SURVEY_BOUNDS; ++bound) {
        double used = 0.0;
        for (int family = 0; family < SURVEY_FAMILIES; ++family) {
            const double here = tally_of((survey_family)family)->most.bound_used[bound];
            used = here > used ? here : used;
        }
        (void)snprintf(text, sizeof text, "%s: %.3f of the bound", survey_bound_name(bound), used);
        UnityPrint(text);
        UNITY_PRINT_EOL();
        TEST_ASSERT_TRUE_MESSAGE(used <= 1.0, text);
        TEST_ASSERT_TRUE_MESSAGE(used > 0.0, text);
    }
}

/* ---- the verdict ---- */

static survey_result good_result(survey_family family)
{
    return (survey_result){.family = family,
                           .is_accepted = true,
                           .must_rest = true,
                           .tick = 0.001,
                           .restitution = 0.5};
}

static void assert_verdict(uint32_t expected, const survey_result *result)
{
    survey_tally tally = {0};
    TEST_ASSERT_EQUAL_HEX32(expected, survey_verdict(result));
    survey_tally_add(&tally, 7u, result);
    TEST_ASSERT_EQUAL_UINT32(expected != 0u ? 1u : 0u, tally.wrong);
    for (uint32_t i = 0u; i < SURVEY_BITS; ++i) {
        TEST_ASSERT_EQUAL_UINT32((expected >> i) & 1u, tally.broken[i]);
    }
}

void test_a_good_result_breaks_nothing(void)
{
    for (int family = 0; family < SURVEY_FAMILIES; ++family) {
        const survey_result good = good_result((survey_family)family);
        assert_verdict(0u, &good);
    }
}

void test_what_is_not_accepted_is_not_judged(void)
{
    survey_result result = good_result(SURVEY_STACK);
    result.is_accepted = false;
    result.grown = 1.0;
    assert_verdict(0u, &result);
}

static const double bad[] = {0.1, INFINITY, NAN};

static void assert_each_breaks(survey_result *result, double *figure, uint32_t bit)
{
    const double was = *figure;
    for (uint32_t i = 0u; i < sizeof bad / sizeof bad[0]; ++i) {
        *figure = bad[i];
        assert_verdict(bit, result);
    }
    *figure = was;
}

void test_each_figure_breaks_its_bit(void)
{
    survey_result r = good_result(SURVEY_STACK);
    assert_each_breaks(&r, &r.grown, SURVEY_GAINS);
    assert_each_breaks(&r, &r.kinetic, SURVEY_RESTLESS);
    assert_each_breaks(&r, &r.chatter, SURVEY_CHATTERS);
    assert_each_breaks(&r, &r.jitter, SURVEY_JITTERS);
    assert_each_breaks(&r, &r.drift, SURVEY_DRIFTS);
    r.is_refused = true;
    assert_verdict(SURVEY_BROKEN, &r);
}

void test_what_need_not_rest_may_move(void)
{
    survey_result r = good_result(SURVEY_CLOSED);
    r.must_rest = false;
    r.kinetic = r.chatter = r.jitter = r.drift = 1.0;
    assert_verdict(0u, &r);
    r.grown = 1.0;
    assert_verdict(SURVEY_GAINS, &r);
}

void test_impacts_and_balls_are_held_to_theirs(void)
{
    survey_result impact = good_result(SURVEY_IMPACT);
    survey_result broad = good_result(SURVEY_BROAD);
    survey_result ball = good_result(SURVEY_ROLL);
    survey_result stack = good_result(SURVEY_STACK);
    assert_each_breaks(&impact, &impact.off, SURVEY_OFF);
    assert_each_breaks(&broad, &broad.off, SURVEY_OFF);
    assert_each_breaks(&ball, &ball.off, SURVEY_OFF);
    assert_each_breaks(&stack, &stack.off, 0u);
    impact.off = -0.1;
    assert_verdict(SURVEY_OFF, &impact);
}

/* What bounces off elastically may be a little slower, and hardly faster. */
void test_an_elastic_impact_may_not_gain(void)
{
    survey_result r = good_result(SURVEY_IMPACT);
    r.restitution = 1.0;
    r.off = -0.004;
    assert_verdict(0u, &r);
    r.off = 0.001;
    assert_verdict(SURVEY_OFF, &r);
}

void test_each_bound_may_be_used_up_and_not_exceeded(void)
{
    for (int i = 0; i < SURVEY_BOUNDS; ++i) {
        survey_result r = good_result(SURVEY_TABLE);
        r.bound_used[i] = 1.0;
        assert_verdict(0u, &r);
        r.bound_used[i] = 1.001;
        assert_verdict(SURVEY_BROKEN, &r);
    }
}

void test_a_scene_that_breaks_something_is_described(void)
{
    survey_result r = good_result(SURVEY_STACK);
    r.stiffness = 5000.0;
    r.jitter = 0.25;
    r.bound_used[3] = 1.5;
    (void)survey_describe(27u, &r, text, sizeof text);
    TEST_ASSERT_EQUAL_STRING("scene 27 (stacks, tick 0.001 s, K 5000 N/m, e 0.500): jitter 0.25 "
                             "leaf_tests 1.500 of their bound",
                             text);
}

void test_a_tally_keeps_the_first_and_the_largest(void)
{
    survey_tally tally = {0};
    survey_result r = good_result(SURVEY_STACK);
    r.aside = 0.2;
    r.bound_sum[0] = 1.0;
    r.bound_ticks[0] = 2u;
    survey_tally_add(&tally, 3u, &r);
    r.drift = 2.0;
    survey_tally_add(&tally, 15u, &r);
    r.drift = 1.0;
    survey_tally_add(&tally, 27u, &r);
    TEST_ASSERT_EQUAL_UINT32(3u, tally.accepted);
    TEST_ASSERT_EQUAL_UINT32(3u, tally.fallen);
    TEST_ASSERT_EQUAL_UINT32(2u, tally.wrong);
    TEST_ASSERT_EQUAL_UINT32(15u, tally.first);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, tally.at_first.drift);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, tally.most.drift);
    TEST_ASSERT_EQUAL_DOUBLE(0.5, survey_tally_mean(&tally, 0));
}
