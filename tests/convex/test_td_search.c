/* SPDX-License-Identifier: MIT */
/* What a search leaves in its answer, however it ends: both points, and a bracket that is its own. The
 * work it is given has served other pairs: nothing of them may show. */
#include "td_distance_work.h"
#include "unity.h"
#include "td_port.h"
#include "td_distance.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_search.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

static td_distance_work work;
static td_distance_result found;
static td_convex convex_a, convex_b;
static td_placed a, b;

static void place(const td_shape *shape, td_convex *convex, td_placed *out, double x, double z)
{
    td_pose pose = TD_POSE_IDENTITY;
    pose.p.x = td_from_double(x);
    pose.p.z = td_from_double(z);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(shape, TD_ONE, convex).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(convex, &pose, out).status);
}

/* Every byte of the work but for what the caller wants. */
static void poison(uint8_t byte)
{
    const td_distance_options usual = {.calls_max = 0u};
    uint8_t *const bytes = (uint8_t *)&work;
    for (size_t i = 0u; i < sizeof work; ++i) {
        bytes[i] = byte;
    }
    work.options = usual;
}

void setUp(void)
{
    poison(0x5au);
}

void tearDown(void)
{
}

/* The way from one point to the other is the distance along the normal, and nothing across it.
 * @param far from the plane y = 0 in which both shapes have their middle: as far as the lesser of them reaches */
static void assert_points_are_apart_by_the_distance(double far)
{
    const td_vec3 d = td_vec3_sub(found.point_b_w, found.point_a_w);
    const double along = td_to_double(td_pnarrow(td_dir3_dot(found.normal_w, d)));
    TEST_ASSERT_NEAR(2e-3, td_to_double(found.distance), along);
    TEST_ASSERT_NEAR(2e-3, td_unit_to_double(found.normal_w.x) * along, td_to_double(d.x));
    TEST_ASSERT_NEAR(2e-3, td_unit_to_double(found.normal_w.y) * along, td_to_double(d.y));
    TEST_ASSERT_NEAR(2e-3, td_unit_to_double(found.normal_w.z) * along, td_to_double(d.z));
    TEST_ASSERT_NEAR(far, 0.0, td_to_double(found.point_a_w.y));
    TEST_ASSERT_NEAR(far, 0.0, td_to_double(found.point_b_w.y));
}

/* Their axes are parallel: the profiles measure the depth, and no polytope is built. */
void test_a_capsule_in_a_cylinder_of_the_same_axis_has_both_points(void)
{
    const td_shape capsule = {TD_SHAPE_CAPSULE, {TD_R(0.04), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    const td_shape cylinder = {TD_SHAPE_CYLINDER, {TD_R(0.005), TD_R(0.1875), TD_ZERO}, TD_ZERO, 0};
    place(&capsule, &convex_a, &a, 0.0025, 0.004);
    place(&cylinder, &convex_b, &b, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, 0, &found));
    TEST_ASSERT_NEAR(1e-3, -0.0425, td_to_double(found.distance));
    assert_points_are_apart_by_the_distance(0.001);
}

/* The very first call proves more than was asked for: the bracket ends at that call's own point. */
void test_a_pair_beyond_at_the_first_call_has_a_bracket_of_its_own(void)
{
    const td_shape cone = {TD_SHAPE_CONE, {TD_R(0.5), TD_R(0.5), TD_ZERO}, TD_ZERO, 0};
    place(&cone, &convex_a, &a, 0.0, 0.0);
    place(&cone, &convex_b, &b, 8.0, 0.0);
    work.options.is_beyond_enough = true;
    work.options.beyond = TD_ONE;
    TEST_ASSERT_TRUE(td_distance(&a, &b, &work, 0, &found) >= TD_OK);
    TEST_ASSERT_TRUE(found.lower > TD_ONE);
    TEST_ASSERT_TRUE(td_to_double(found.lower) <= 7.0 + 1e-3);
    TEST_ASSERT_TRUE(td_to_double(found.upper) >= 7.0 - 1e-3);
    TEST_ASSERT_TRUE(td_to_double(found.upper) <= 9.0);
}

/* Overlapping since the last call, which bounds the depth by the motion: no search runs. */
void test_a_pair_that_still_overlaps_has_both_points(void)
{
    const td_shape cone = {TD_SHAPE_CONE, {TD_R(0.5), TD_R(0.5), TD_ZERO}, TD_ZERO, 0};
    const td_shape box = {TD_SHAPE_BOX, {TD_ONE, TD_ONE, TD_R(0.25)}, TD_ZERO, 0};
    td_distance_cache cache = {.state = 0u};
    place(&cone, &convex_a, &a, 0.0, 0.0);
    place(&box, &convex_b, &b, 0.0, -0.625);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, &cache, &found));
    const uint32_t cold = found.calls;
    poison(0xa5u);
    work.options.is_moved_known = true;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, &cache, &found));
    TEST_ASSERT_TRUE(found.calls < cold);
    TEST_ASSERT_NEAR(2e-3, -0.125, td_to_double(found.distance));
    assert_points_are_apart_by_the_distance(0.5);
}

/* A cone in a box, as deep as that, and a millimetre deeper since. */
static void sink(double depth, double held)
{
    const td_shape cone = {TD_SHAPE_CONE, {TD_R(0.5), TD_R(0.5), TD_ZERO}, TD_ZERO, 0};
    const td_shape box = {TD_SHAPE_BOX, {TD_ONE, TD_ONE, TD_R(0.25)}, TD_ZERO, 0};
    td_distance_cache cache = {.state = 0u};
    place(&cone, &convex_a, &a, 0.0, 0.0);
    place(&box, &convex_b, &b, 0.0, depth - 0.75);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, &cache, &found));
    poison(0xa5u);
    place(&box, &convex_b, &b, 0.0, depth + 0.001 - 0.75);
    work.options.is_moved_known = true;
    work.options.moved = TD_R(0.00105);
    work.options.hold_tolerance = td_from_double(held);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, &cache, &found));
    TEST_ASSERT_TRUE(td_to_double(found.lower) <= -depth - 0.001 + 1e-4);
    TEST_ASSERT_TRUE(td_to_double(found.upper) >= -depth - 0.001 - 1e-4);
}

/* One call: along the kept normal the distance is exact, and the bracket as wide as the motion makes it. */
void test_an_overlap_that_lasts_is_held_by_its_normal(void)
{
    sink(0.125, 0.01);
    TEST_ASSERT_EQUAL_UINT16(1u, found.calls);
    TEST_ASSERT_NEAR(5e-4, -0.126, td_to_double(found.distance));
    TEST_ASSERT_TRUE(found.upper < TD_ZERO);
    TEST_ASSERT_TRUE(found.distance == found.lower);
    assert_points_are_apart_by_the_distance(0.5);
}

void test_an_overlap_that_may_have_ended_or_turned_is_searched(void)
{
    sink(0.125, 0.0005); /* wider than that */
    TEST_ASSERT_GREATER_THAN_UINT16(1u, found.calls);
    sink(0.0005, 0.01); /* it may be none */
    TEST_ASSERT_GREATER_THAN_UINT16(1u, found.calls);
}

/* ---- the search itself ---- */

/* td_distance solves two boxes in closed form; the search is asked for the same pair. */
void test_the_search_brackets_what_the_closed_form_of_two_boxes_answers(void)
{
    td_test_random random = td_test_random_start(706u);
    for (int i = 0; i < 200; ++i) {
        td_shape box_a = {TD_SHAPE_BOX, {TD_ONE, TD_ONE, TD_ONE}, TD_ZERO, 0};
        td_shape box_b = box_a;
        box_a.size.x = td_test_random_real(&random, 0.125, 1.0);
        box_b.size.z = td_test_random_real(&random, 0.125, 1.0);
        place(&box_a, &convex_a, &a, 0.0, 0.0);
        const double x = td_test_random_double(&random, 1.0, 4.0);
        place(&box_b, &convex_b, &b, x, td_test_random_double(&random, -3.0, 3.0));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, 0, &found));
        const double distance = td_to_double(found.distance);
        poison(0u);
        td_pair_set(&a, &b, &work.pair);
        td_pair_turn(&a, &b, &work.pair);
        td_search(&work);
        TEST_ASSERT_GREATER_THAN_UINT16(0u, work.pair.calls);
        TEST_ASSERT_TRUE(td_to_double(td_pair_length(&work.pair, work.answer.lower)) <=
                         distance + 1e-4);
        TEST_ASSERT_TRUE(td_to_double(td_pair_length(&work.pair, work.answer.upper)) >=
                         distance - 1e-4);
        TEST_ASSERT_NEAR(2e-3, distance,
                         td_to_double(td_pair_length(&work.pair, work.answer.upper)));
    }
}

/* ---- whatever the pair ---- */

static td_shape some_shape(td_test_random *random)
{
    static const td_shape_kind kinds[] = {TD_SHAPE_CAPSULE, TD_SHAPE_BOX, TD_SHAPE_CYLINDER,
                                          TD_SHAPE_CONE, TD_SHAPE_ELLIPSOID};
    td_shape shape = {.kind = kinds[td_test_random_below(random, 5u)]};
    const bool has_three = shape.kind == TD_SHAPE_BOX || shape.kind == TD_SHAPE_ELLIPSOID;
    shape.size.x = td_test_random_real(random, 0.05, 1.0);
    shape.size.y = td_test_random_real(random, 0.05, 1.0);
    shape.size.z = has_three ? td_test_random_real(random, 0.05, 1.0) : TD_ZERO;
    return shape;
}

static bool is_same(td_vec3 p, td_vec3 q)
{
    return p.x == q.x && p.y == q.y && p.z == q.z;
}

/* Two answers of one query, with two histories of the work. */
static void assert_work_keeps_nothing(const td_distance_options *options)
{
    td_distance_result again;
    poison(0x5au);
    work.options = *options;
    const td_status status = td_distance(&a, &b, &work, 0, &found);
    poison(0xa5u);
    work.options = *options;
    TEST_ASSERT_EQUAL_INT(status, td_distance(&a, &b, &work, 0, &again));
    TEST_ASSERT_TRUE(found.lower == again.lower && found.upper == again.upper);
    TEST_ASSERT_TRUE(is_same(found.point_a_w, again.point_a_w));
    TEST_ASSERT_TRUE(is_same(found.point_b_w, again.point_b_w));
    TEST_ASSERT_TRUE(found.normal_w.x == again.normal_w.x && found.normal_w.y == again.normal_w.y &&
                     found.normal_w.z == again.normal_w.z);
}

void test_the_work_keeps_nothing_between_calls(void)
{
    td_test_random random = td_test_random_start(705u);
    for (int i = 0; i < 300; ++i) {
        const td_shape shape_a = some_shape(&random);
        const td_shape shape_b = some_shape(&random);
        td_distance_options options = {.calls_max = (uint16_t)td_test_random_below(&random, 12u)};
        options.is_beyond_enough = td_test_random_below(&random, 2u) == 0u;
        options.beyond = td_test_random_real(&random, 0.0, 1.0);
        place(&shape_a, &convex_a, &a, 0.0, 0.0);
        const double x = td_test_random_double(&random, -2.0, 2.0);
        place(&shape_b, &convex_b, &b, x, td_test_random_double(&random, -0.5, 0.5));
        assert_work_keeps_nothing(&options);
    }
}
