/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include "unity.h"
#include "td_patch.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_patch.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

void setUp(void)
{
    td_saturations_reset();
    patch.count = 77u;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- one point ---- */

/* Each leans by 30 degrees, one about x, the other about y: the faces beside the edges that cross are flat
 * enough to be seen, and they are no place to stand on. */
void test_two_crossed_edges_touch_in_one_point(void)
{
    const double angle = PI / 6.0, half = 0.2;
    const double beside = half * (cos(angle) - sin(angle)), out = half * (cos(angle) + sin(angle));
    make(&ground, TD_SHAPE_BOX, vec(half, half, half), 0.0);
    make(&thing, TD_SHAPE_BOX, vec(half, half, half), 0.0);
    place(&ground, origin, turn_about(vec(1.0, 0.0, 0.0), angle));
    place(&thing, vec(0.0, 0.0, 2.0 * out - 0.01), turn_about(vec(0.0, 1.0, 0.0), angle));
    find(up, vec(beside, beside, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(beside, beside, out - 0.005), -0.01);
}

/* A blade of 2 mm on its edge of 0.4 m: its points are two, and not four springs. */
void test_points_that_are_nearly_one_are_one(void)
{
    make_ground(0.5);
    make(&thing, TD_SHAPE_BOX, vec(0.2, 0.001, 0.2), 0.0);
    place(&thing, vec(0.0, 0.0, 0.199), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    const vector first = vector_of(patch.points[0].point_w);
    const vector second = vector_of(patch.points[1].point_w);
    TEST_ASSERT_NEAR(4.0 * NEAR, 0.4, fabs(first.x - second.x));
}

/* ---- boxes ---- */

void test_patch_find_box_on_a_face_has_its_four_corners(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    place(&thing, vec(1.0, 2.0, 0.1875), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 2.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        assert_point(vec(1.0 + (i % 2 ? 0.5 : -0.5), 2.0 + (i / 2 ? 0.3 : -0.3), -0.00625),
                     -0.0125);
    }
}

void test_patch_find_box_on_the_corner_of_another_has_the_common_rectangle(void)
{
    make_ground(1.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&thing, vec(0.75, -0.75, 0.25), TD_QUAT_IDENTITY);
    find(up, vec(0.75, -0.75, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        assert_point(vec(i % 2 ? 1.0 : 0.25, i / 2 ? -0.25 : -1.0, 0.0), 0.0);
    }
}

void test_patch_find_tilted_box_has_distances_of_its_own(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    const double tilt = 0.0005;
    place(&thing, vec(0.0, 0.0, 0.2 - 0.001), turn_about(vec(0.0, 1.0, 0.0), tilt));
    find(up, vec(0.5, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        const double x = i % 2 ? 0.5 : -0.5;
        const double z = 0.199 - 0.2 * cos(tilt) - x * sin(tilt);
        TEST_ASSERT_NEAR(2.0 * NEAR, z, distance_to(vec(x, i / 2 ? 0.3 : -0.3, z / 2.0), 3e-4));
    }
}

void test_patch_find_box_on_an_edge_has_two_points_on_a_corner_one(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.3, 0.4, 0.3), 0.0);
    for (int i = 0; i < 7; ++i) {
        const double tilt = 0.1 + 0.2 * i; /* 6 to 75 degrees */
        const double half = 0.3 * (cos(tilt) + sin(tilt));
        const double x = 0.3 * (cos(tilt) - sin(tilt));
        place(&thing, vec(0.0, 0.0, half - 0.002), turn_about(vec(0.0, 1.0, 0.0), tilt));
        find(up, vec(x, 0.1, 0.0));
        TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
        assert_point(vec(x, 0.4, -0.001), -0.002);
        assert_point(vec(x, -0.4, -0.001), -0.002);
    }
    make(&thing, TD_SHAPE_BOX, vec(0.3, 0.3, 0.3), 0.0);
    place(&thing, vec(0.0, 0.0, 0.3 * sqrt(3.0) - 0.002),
          turn_about(vec(1.0, -1.0, 0.0), acos(1.0 / sqrt(3.0))));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.0, 0.0, -0.001), -0.002);
}

void test_patch_find_crossed_boxes_keep_four_corners_of_an_octagon(void)
{
    td_test_random random = td_test_random_start(1u);
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    for (int i = 0; i < 12; ++i) {
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, PI / 4.0 + 0.02 * i));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        /* a regular octagon about a circle of 0.5 has twice the area 1.657, its largest
           quadrilateral 1.172 */
        TEST_ASSERT_TRUE(span() >= 1.15);
        assert_between(&random);
    }
}

/* At 15 degrees four of the eight corners lie farther out: these are the extent of the contact. */
void test_patch_find_keeps_the_corners_that_lie_farthest_out(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, PI / 12.0));
    find(up, origin);
    const double radius = 0.5 / cos(PI * 37.5 / 180.0);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    TEST_ASSERT_NEAR(8.0 * NEAR, 4.0 * radius * radius, span());
}

void test_patch_find_edges_that_cross_have_one_point(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.5), 0.0);
    place(&ground, origin, turn_about(vec(1.0, 0.0, 0.0), PI / 4.0));
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.5), 0.0);
    place(&thing, vec(0.1, 0.05, sqrt(2.0) - 0.002), turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    find(up, vec(0.1, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.1, 0.0, sqrt(0.5) - 0.001), -0.002);
}

/* Both edges along y, leaning against each other. */
void test_patch_find_edges_side_by_side_have_two_points(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 1.0, 0.5), 0.0);
    place(&ground, origin, turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    make(&thing, TD_SHAPE_BOX, vec(0.5, 1.0, 0.5), 0.0);
    place(&thing, vec(0.0, 0.75, sqrt(2.0) - 0.002), turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    find(up, vec(0.0, 0.5, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(0.0, 1.0, sqrt(0.5) - 0.001), -0.002);
    assert_point(vec(0.0, -0.25, sqrt(0.5) - 0.001), -0.002);
}

void test_patch_find_plates_needles_and_dots_are_not_lost(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.0, 0.25), 0.0); /* a plate on its edge */
    place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, 0.3));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(0.5 * cos(0.3), 0.5 * sin(0.3), -0.0005), -0.001);
    assert_point(vec(-0.5 * cos(0.3), -0.5 * sin(0.3), -0.0005), -0.001);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.25, 0.0), 0.0); /* and lying */
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    make(&thing, TD_SHAPE_BOX, vec(0.0, 0.0, 0.25), 0.0);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_BOX, origin, 0.0);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.0, 0.25, 0.0), 0.0);
    find(up, vec(0.0, 0.0, -0.25));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_CONE, vec(0.5, 0.0, 0.0), 0.0); /* a disc, either way up */
    for (int i = 0; i < 2; ++i) {
        place(&thing, vec(0.0, 0.0, -0.001), turn_about(vec(1.0, 0.0, 0.0), i == 0 ? 0.0 : PI));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    }
}

/* ---- apart, and wrong ---- */

void test_patch_find_beyond_the_margin_one_point_remains(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    place(&thing, vec(0.0, 0.0, 0.25), TD_QUAT_IDENTITY);
    find(up, vec(0.25, 0.25, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.25, 0.25, 0.025), 0.05);
}

void test_patch_find_wrong_input_is_refused(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    td_distance_result found = found_along(&ground, &thing, up, origin);
    patch.count = 77u;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found,
                                                  -TD_REAL_EPS, &work, &patch));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_RANGE, &work, &patch));
    found.normal_w = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.9));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found.normal_w = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found = found_along(&ground, &thing, up, origin);
    found.point_b_w.y = td_from_double(4.0);
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found.point_b_w.y = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
}

/* The one word of Q16 whose negative is none, which no direction has. In floats -2, which is no direction either. */
void test_patch_find_refuses_the_lowest_word_of_a_normal(void)
{
#if defined(TD_SCALAR_Q16)
    const td_unit lowest = (td_unit)INT32_MIN;
#else
    const td_unit lowest = TD_U(-2.0);
#endif
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    const td_distance_result good = found_along(&ground, &thing, up, origin);
    patch.count = 77u;
    for (uint32_t bits = 1u; bits < 8u; ++bits) {
        td_distance_result found = good;
        found.normal_w.x = (bits & 1u) != 0u ? lowest : found.normal_w.x;
        found.normal_w.y = (bits & 2u) != 0u ? lowest : found.normal_w.y;
        found.normal_w.z = (bits & 4u) != 0u ? lowest : found.normal_w.z;
        TEST_ASSERT_EQUAL_INT(
            TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
        TEST_ASSERT_EQUAL_INT(
            TD_E_ARG, td_patch_keep(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    }
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
}

void test_patch_find_what_is_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_test_traps_on();
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    const td_distance_result good = found_along(&ground, &thing, up, origin);
    td_distance_result bad = good;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &good, (td_real)NAN, &work, &patch));
    bad.normal_w.x = (td_unit)NAN;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    bad = good;
    bad.distance = (td_real)INFINITY;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    bad = good;
    bad.point_a_w.z = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
    td_test_traps_off();
#endif
}
