/* SPDX-License-Identifier: MIT */
/// Few support calls, cold or warm, whatever the work held before: the answer is a bracket of the true value
/// and says how narrow it is. A kept axis whose proof spends the whole budget is an answer, too.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "td_distance_work.h"
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "td_distance.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_warm.h"
#include "td_test_pair.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if TD_SOAK
#    define PAIRS 60000u
#elif defined(__arm__)
#    define PAIRS 8u
#else
#    define PAIRS 2000u
#endif

#define MOST_CALLS 8u
#define GAP        (td_unit_to_double(TD_DISTANCE_TOLERANCE))
#define UNIT       (32.0 * td_unit_to_double(TD_UNIT_EPS))

static td_distance_work work;
static td_distance_result result;

void setUp(void)
{
    td_saturations_reset();
    memset(&work, 0, sizeof work);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- asking ---- */

/// All ones, which are no numbers; a pattern; random bytes.
static void spoil_work(td_test_random *random)
{
    const uint32_t how = td_test_random_below(random, 3u);
    uint8_t *const bytes = (uint8_t *)&work;
    for (size_t i = 0u; i < sizeof work; ++i) {
        bytes[i] = how == 0u   ? 0xFFu
                   : how == 1u ? 0xA5u
                               : (uint8_t)td_test_random_below(random, 256u);
    }
}

static td_status ask(const td_distance_options *options, td_distance_cache *cache)
{
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
    work.options = *options;
    return td_distance(&a.placed, &b.placed, &work, cache, &result);
}

/* ---- what every answer must be ---- */

static void assert_same(const td_distance_result *one, const td_distance_result *two)
{
    TEST_ASSERT_EQUAL_MEMORY(&one->distance, &two->distance, sizeof one->distance);
    TEST_ASSERT_EQUAL_MEMORY(&one->lower, &two->lower, sizeof one->lower);
    TEST_ASSERT_EQUAL_MEMORY(&one->upper, &two->upper, sizeof one->upper);
    TEST_ASSERT_EQUAL_MEMORY(&one->normal_w, &two->normal_w, sizeof one->normal_w);
    TEST_ASSERT_EQUAL_MEMORY(&one->point_a_w, &two->point_a_w, sizeof one->point_a_w);
    TEST_ASSERT_EQUAL_MEMORY(&one->point_b_w, &two->point_b_w, sizeof one->point_b_w);
    TEST_ASSERT_EQUAL_UINT16(one->calls, two->calls);
}

static void assert_same_kept(const td_distance_cache *one, const td_distance_cache *two)
{
    TEST_ASSERT_EQUAL_UINT8(one->state, two->state);
    TEST_ASSERT_EQUAL_MEMORY(&one->axis, &two->axis, sizeof one->axis);
    TEST_ASSERT_EQUAL_MEMORY(&one->point_a, &two->point_a, sizeof one->point_a);
}

/// The separation along the normal is a lower bound of the true value, and lies in the bracket.
static void assert_bracket(const td_distance_result *full)
{
    const double rounding = 4.0 * td_test_rounding();
    const double lower = td_to_double(result.lower);
    const double upper = td_to_double(result.upper);
    double normal[3];
    td_test_dir_doubles(result.normal_w, normal);
    TEST_ASSERT_NEAR(UNIT, 1.0, check_length(normal));
    TEST_ASSERT_TRUE(lower <= td_to_double(full->upper) + rounding);
    TEST_ASSERT_TRUE(upper >= td_to_double(full->lower) - rounding);
    TEST_ASSERT_TRUE(td_test_separation(normal) >= lower - rounding);
    TEST_ASSERT_TRUE(td_test_separation(normal) <= upper + rounding);
    TEST_ASSERT_EQUAL(result.lower <= TD_ZERO && result.upper >= TD_ZERO, result.is_undecided);
}

/// What is wider says so, unless the caller wants no more.
static void assert_status(td_status status, const td_distance_options *options)
{
    const double width = td_to_double(result.upper) - td_to_double(result.lower);
    const double most = fmax(GAP * td_test_extents(), td_to_double(options->hold_tolerance));
    TEST_ASSERT_TRUE(status == TD_OK || status == TD_PARTIAL);
    if (status == TD_OK) {
        TEST_ASSERT_TRUE(width <= most + 8.0 * td_test_rounding());
    }
}

/// Points on both surfaces, apart along the normal by something within the bracket.
static void assert_points(void)
{
    double normal[3], on_a[3], on_b[3];
    const double slack = GAP * td_test_extents() + 8.0 * td_test_rounding();
    td_test_dir_doubles(result.normal_w, normal);
    td_test_doubles(result.point_a_w, on_a);
    td_test_doubles(result.point_b_w, on_b);
    const double along = check_dot(normal, on_b) - check_dot(normal, on_a);
    TEST_ASSERT_TRUE(along >= td_to_double(result.lower) - slack);
    TEST_ASSERT_TRUE(along <= td_to_double(result.upper) + slack);
}

/* ---- random pairs ---- */

/// A pair, apart or not, parallel in every third case.
static void draw_pair(td_test_random *random, uint32_t i)
{
    td_test_draw_pair(random, td_test_sizes[1u + i % 5u]);
    if (i % 3u == 0u) {
        td_test_put(&a, 0.0, 0.0, 0.0, td_test_upright);
        td_test_put(&b, 0.0, 0.0, 0.0, td_test_upright);
    }
    if (i % 2u == 0u) {
        td_test_part(random, td_test_extents() * td_test_draw(random, -0.3, 0.5));
    } else {
        td_test_join(random);
    }
}

/// b goes some way. @return how far
static double move(td_test_random *random)
{
    double e[3];
    td_test_draw_direction(random, e);
    const double way = td_test_extents() * pow(10.0, td_test_draw(random, -5.0, 0.0));
    td_test_move(&b, way, e);
    return way + 4.0 * td_test_rounding();
}

static td_distance_options draw_want(td_test_random *random, double moved)
{
    td_distance_options options = {.is_moved_known = td_test_random_below(random, 2u) == 0u};
    options.moved = td_from_double(moved);
    options.hold_tolerance =
        td_test_random_below(random, 3u) == 0u ? td_from_double(0.05 * td_test_extents()) : TD_ZERO;
    return options;
}

/// Twice, with two histories of the work.
static void ask_twice(td_test_random *random,
                      const td_distance_options *options,
                      const td_distance_cache *cache,
                      const td_distance_result *full)
{
    td_distance_cache one = *cache;
    td_distance_cache two = *cache;
    spoil_work(random);
    const td_status status = ask(options, &one);
    const td_distance_result first = result;
    spoil_work(random);
    TEST_ASSERT_EQUAL(status, ask(options, &two));
    assert_same(&first, &result);
    assert_same_kept(&one, &two);
    TEST_ASSERT_TRUE(result.calls <= options->calls_max);
    assert_bracket(full);
    assert_status(status, options);
    assert_points();
}

void test_distance_of_few_calls_is_a_bracket_whatever_was_kept(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    td_test_random random = td_test_random_start(63u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        td_distance_cache cache = {.state = 0u};
        draw_pair(&random, i);
        if (i % 4u != 0u) {
            TEST_ASSERT_TRUE(ask(&usual, &cache) >= TD_OK);
        }
        td_distance_options options = draw_want(&random, move(&random));
        TEST_ASSERT_TRUE(ask(&usual, NULL) >= TD_OK);
        const td_distance_result full = result;
        for (uint16_t calls = 1u; calls <= MOST_CALLS; ++calls) {
            options.calls_max = calls;
            ask_twice(&random, &options, &cache, &full);
        }
    }
}

/* ---- closed forms and searches in turn ---- */

/// What a closed form solves, and what it leaves to a search, are next to each other: a pair on its way comes from
/// one to the other and back, and what the search had kept is not of the last call then.
void test_distance_of_a_pair_on_its_way_is_a_bracket(void)
{
    static const td_shape_kind round[] = {TD_SHAPE_CONE, TD_SHAPE_CYLINDER, TD_SHAPE_BOX,
                                          TD_SHAPE_ELLIPSOID};
    static const td_shape_kind slim[] = {TD_SHAPE_CAPSULE, TD_SHAPE_SEGMENT, TD_SHAPE_BOX};
    const td_distance_options usual = {.calls_max = 0u};
    td_test_random random = td_test_random_start(64u);
    for (uint32_t i = 0u; i < PAIRS / 8u; ++i) {
        td_distance_cache cache = {.state = 0u};
        const double turned[4] = {0.6, td_test_draw(&random, -1.0, 1.0),
                                  td_test_draw(&random, -1.0, 1.0), 0.3};
        td_test_set(&a, round[i % 4u], 0.5, 0.75, i % 4u < 2u ? 0.0 : 0.25);
        td_test_set(&b, slim[i % 3u], i % 3u == 1u ? 0.0 : 0.25, 0.5, i % 3u == 2u ? 0.5 : 0.0);
        td_test_put(&b, 0.0, 0.0, 0.0, turned);
        td_test_join(&random);
        for (int tick = 0; tick < 24; ++tick) {
            double e[3];
            const double way = td_test_draw(&random, 0.0, 0.3);
            td_test_draw_direction(&random, e);
            td_test_move(&b, tick % 8 == 7 ? -3.0 * way : way, e);
            const double came = (tick % 8 == 7 ? 3.0 : 1.0) * way + 4.0 * td_test_rounding();
            TEST_ASSERT_TRUE(ask(&usual, NULL) >= TD_OK);
            const td_distance_result full = result;
            const td_distance_options options = {.is_moved_known = true,
                                                 .moved = td_from_double(came)};
            TEST_ASSERT_TRUE(ask(&options, &cache) >= TD_OK);
            assert_bracket(&full);
            TEST_ASSERT_TRUE(result.lower <= result.upper);
        }
    }
}

/* ---- single cases ---- */

/// An ellipsoid and a box whose old axis is no longer good enough: its proof is the only call there is.
void test_distance_of_one_call_answers_with_the_proof(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    const td_distance_options one = {.calls_max = 1u};
    const double turned[4] = {0.8, 0.0, 0.6, 0.0};
    td_distance_cache cache = {.state = 0u};
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 3.0, 1.0, 2.0);
    td_test_set(&b, TD_SHAPE_BOX, 2.0, 1.0, 1.0);
    td_test_put(&b, 8.0, 0.0, 0.0, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask(&usual, &cache));
    td_test_put(&a, 0.0, 0.0, 0.0, turned);
    td_test_put(&b, 8.0, 3.0, 0.0, td_test_upright);
    memset(&work, 0xA5, sizeof work);
    TEST_ASSERT_EQUAL(TD_PARTIAL, ask(&one, &cache));
    TEST_ASSERT_EQUAL_UINT16(1u, result.calls);
    /* along the face of the box, where the ellipsoid reaches sqrt(0.84^2 + 1.92^2) */
    TEST_ASSERT_NEAR(1e-3, 8.0 - 2.0 - 2.09571, td_to_double(result.lower));
    TEST_ASSERT_TRUE(td_to_double(result.upper) >= 4.2 && td_to_double(result.upper) <= 6.5);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-3), TD_UNIT_ONE, result.normal_w.x);
}

/// The upper end of a kept overlap grows with the motion of each call that cannot search, and no farther than
/// any two points of the pair.
void test_distance_of_one_call_a_tick_stays_a_bracket(void)
{
    const td_distance_options usual = {.calls_max = 0u};
    td_distance_options one = {.calls_max = 1u, .is_moved_known = true};
    td_distance_cache cache = {.state = 0u};
    td_test_set(&a, TD_SHAPE_CYLINDER, 0.5, 0.5, 0.0);
    td_test_set(&b, TD_SHAPE_CONE, 0.5, 0.5, 0.0);
    const double turned[4] = {0.9, 0.1, 0.3, -0.2};
    td_test_put(&b, 0.5, 0.25, 0.25, turned);
    TEST_ASSERT_TRUE(ask(&usual, &cache) >= TD_OK);
    const td_distance_result full = result;
    one.moved = td_half(TD_SHAPE_RANGE);
    for (int tick = 0; tick < 20; ++tick) {
        TEST_ASSERT_EQUAL(TD_PARTIAL, ask(&one, &cache));
        TEST_ASSERT_EQUAL_UINT16(1u, result.calls);
        assert_bracket(&full);
    }
}
