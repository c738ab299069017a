/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "td_distance_work.h"
#include "unity.h"
#include "td_port.h"
#include "td_distance.h"
#include "td_parting.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

static const td_parting_rule usual = {TD_R(0.01), TD_R(0.25), 60u};

static td_shape shape_a = {TD_SHAPE_BOX, {TD_ONE, TD_ONE, TD_ONE}, TD_ZERO, 0};
static td_shape shape_b = {TD_SHAPE_BOX, {TD_R(0.2), TD_ONE, TD_R(0.2)}, TD_ZERO, 0};
static td_convex convex_a, convex_b;
static td_placed a, b;
static td_distance_work work;
static td_distance_result exact;
static td_parting found;

static void place(double x, double y, double z)
{
    td_pose pose = TD_POSE_IDENTITY;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape_a, TD_ONE, &convex_a).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape_b, TD_ONE, &convex_b).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&convex_a, &pose, &a).status);
    pose.p = td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&convex_b, &pose, &b).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, 0, &exact));
}

void setUp(void)
{
    td_saturations_reset();
    work.options.calls_max = 0u;
}

void tearDown(void)
{
}

void test_aligned_boxes_part_by_their_exact_depth(void)
{
    place(0.9, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &usual, &work, &found));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.3, td_to_double(found.depth));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 1.0, td_unit_to_double(found.along.x));
    TEST_ASSERT_TRUE(found.calls <= TD_PARTING_DIRECTIONS * 60u * TD_DISTANCE_CALLS);
}

/// In Q16 they are farther apart than td_real can say, and no distance is written: none is read.
void test_shapes_beyond_any_distance_are_not_parted_by_what_was_never_written(void)
{
    const td_parting_rule long_way = {TD_R(8.0), TD_R(0.25), 1u}; // each trial parts them
    place(0.9, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &long_way, &work, &found));
    a.p = td_vec3_of(TD_R(-15000.0), TD_R(-15000.0), TD_ZERO);
    b.p = td_vec3_of(TD_R(15000.0), TD_R(15000.0), TD_ZERO);
    const td_parting_rule short_ways = {TD_R(0.01), TD_R(0.25), 3u};
    found.calls = 7u;
    const td_status status = td_parting_find(&a, &b, &short_ways, &work, &found);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, status);
    TEST_ASSERT_EQUAL_UINT32(0u, found.calls);
#else
    TEST_ASSERT_EQUAL_INT(TD_OK, status);
    TEST_ASSERT_TRUE(found.depth < TD_ZERO);
#endif
}

void test_the_answers_are_ordered_true_depth_improved_source(void)
{
    td_test_random random = td_test_random_start(704u);
    for (int i = 0; i < 12; ++i) {
        const double x = td_test_random_double(&random, -1.0, 1.0);
        const double y = td_test_random_double(&random, -1.0, 1.0);
        place(x, y, td_test_random_double(&random, -1.0, 1.0));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &usual, &work, &found));
        const double depth = -td_to_double(exact.distance);
        TEST_ASSERT_TRUE(td_to_double(found.depth) >= depth - 2e-3);
        TEST_ASSERT_TRUE(found.depth <= found.depth_source + TD_R(0.001));
    }
}

/* Turned boxes, whose normals are none of the 26: the source's answer is too large by some percent, and
 * less so for a finer search; the improved one is the true depth nearly always. [EN E12] */
static void place_askew(td_test_random *random)
{
    td_pose pose = TD_POSE_IDENTITY;
    const double angle = td_test_random_double(random, -1.5, 1.5);
    const td_dir3 axis = td_dir3_of(TD_U(0.48), TD_U(0.6), TD_U(0.64));
    pose.q = td_quat_from_axis_angle(axis, td_from_double(angle));
    pose.p.x = td_test_random_real(random, -0.8, 0.8);
    pose.p.y = td_test_random_real(random, -0.8, 0.8);
    pose.p.z = td_test_random_real(random, -0.8, 0.8);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&convex_b, &pose, &b).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, 0, &exact));
}

void test_the_improved_depth_is_the_exact_one_and_the_source_s_is_within_a_seventh(void)
{
    td_test_random random = td_test_random_start(706u);
    int n_exact = 0;
    place(0.0, 0.0, 0.0);
    for (int i = 0; i < 30; ++i) {
        place_askew(&random);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &usual, &work, &found));
        const double depth = -td_to_double(exact.distance);
        TEST_ASSERT_TRUE(td_to_double(found.depth_source) >= depth - 2e-3);
        TEST_ASSERT_TRUE(td_to_double(found.depth_source) <= 1.2 * depth + 2e-3);
        n_exact += td_to_double(found.depth) <= depth + 4e-3 ? 1 : 0;
    }
    TEST_ASSERT_TRUE(n_exact >= 27);
}

void test_a_finer_search_parts_by_less_and_begins_where_it_is_told(void)
{
    const td_parting_rule fine = {TD_R(0.01), TD_R(0.03125), 400u};
    td_test_random random = td_test_random_start(707u);
    double coarse_sum = 0.0, fine_sum = 0.0;
    place(0.0, 0.0, 0.0);
    for (int i = 0; i < 4; ++i) {
        place_askew(&random);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &usual, &work, &found));
        coarse_sum += td_to_double(found.length);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &fine, &work, &found));
        fine_sum += td_to_double(found.length);
        TEST_ASSERT_TRUE(td_to_double(found.length) >= -td_to_double(exact.distance) - 2e-3);
    }
    TEST_ASSERT_TRUE_MESSAGE(fine_sum < coarse_sum, "trial lengths end nearer to the depth");
    const td_parting_rule long_first = {TD_R(6.0), TD_R(0.25), 1u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_parting_find(&a, &b, &long_first, &work, &found));
    TEST_ASSERT_TRUE(found.length == TD_R(6.0));
}

/* Figure 23. A bar lies across the edge of a box: the closest face to its end is one that does not part them. */
void test_the_closest_face_of_a_vertex_is_not_the_way_out_of_a_body(void)
{
    place(0.9, 0.0, 0.0);
    td_dir3 normal;
    const td_vec3 vertex = td_vec3_of(TD_R(0.7), TD_R(0.99), TD_R(0.2));
    const td_real depth = td_parting_face(shape_a.size, vertex, &normal);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.01, td_to_double(depth));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1.0, td_unit_to_double(normal.y));
    b.p = td_vec3_add(b.p, td_dir3_scale(normal, depth));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_distance(&a, &b, &work, 0, &exact));
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(2e-3, -0.3, td_to_double(exact.distance), "still as deep");
}

void test_faces_of_a_box_by_the_point_they_are_closest_to(void)
{
    td_dir3 normal;
    const td_vec3 half = td_vec3_of(TD_R(1.0), TD_R(2.0), TD_R(3.0));
    TEST_ASSERT_DOUBLE_WITHIN(
        1e-4, 0.25,
        td_to_double(td_parting_face(half, td_vec3_of(TD_R(-0.75), TD_ZERO, TD_ZERO), &normal)));
    TEST_ASSERT_TRUE(normal.x == -TD_UNIT_ONE);
    TEST_ASSERT_DOUBLE_WITHIN(
        1e-4, 0.5,
        td_to_double(td_parting_face(half, td_vec3_of(TD_ZERO, TD_ZERO, TD_R(2.5)), &normal)));
    TEST_ASSERT_TRUE(normal.z == TD_UNIT_ONE);
    TEST_ASSERT_TRUE(td_parting_face(half, td_vec3_of(TD_R(1.5), TD_ZERO, TD_ZERO), &normal) <
                     TD_ZERO);
}

void test_a_rule_that_is_none_is_refused_and_too_few_lengths_are_told(void)
{
    place(0.0, 0.0, 0.0);
    td_parting_rule rule = usual;
    rule.c0 = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_parting_find(&a, &b, &rule, &work, &found));
    rule = usual;
    rule.kappa = TD_R(-1.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_parting_find(&a, &b, &rule, &work, &found));
    rule = usual;
    rule.lengths_max = 0u;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_parting_find(&a, &b, &rule, &work, &found));
    rule = usual;
    rule.kappa = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_parting_find(&a, &b, &rule, &work, &found));
#if !defined(TD_SCALAR_Q16)
    rule = usual;
    rule.c0 = (td_real)NAN;
    td_test_traps_on();
    const td_status status = td_parting_find(&a, &b, &rule, &work, &found);
    td_test_traps_off();
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, status);
#endif
    rule = usual;
    rule.lengths_max = 2u;
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_parting_find(&a, &b, &rule, &work, &found));
}
