/* SPDX-License-Identifier: MIT */
/// Portal refinement: its theorems on random pairs of all sizes, its degenerate cases, and what
/// other implementations stumbled over. Truth comes from support maps in double (check_convex.h),
/// and from pairs that are placed so that the answer is known.
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "td_mpr_work.h"
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "td_mpr.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_pair.h"
#include "td_test_random.h"
#include "td_test_real.h"

static const td_mpr_limits paper = {TD_U(1e-4), 100u};
static td_mpr_work work;
static td_mpr_result result;

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- shapes ---- */

static td_status run_with(const td_mpr_limits *limits)
{
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
    (void)memset(&work, 0xA5, sizeof work);
    (void)td_mpr(&a.placed, &b.placed, limits, &work, &result);
    const td_mpr_result first = result;
    (void)memset(&work, 0x3C, sizeof work);
    const td_status status = td_mpr(&a.placed, &b.placed, limits, &work, &result);
    TEST_ASSERT_EQUAL_MEMORY(&first, &result, sizeof first); // whatever was in the work
    return status;
}

static td_status run(void)
{
    return run_with(&paper);
}

/* ---- what every answer must be ---- */

/// In every case, and only then.
static void assert_outside_is_told(void)
{
    const bool is_outside = result.distance < result.lower || result.distance > result.upper;
    TEST_ASSERT_EQUAL(is_outside, (result.flags & TD_MPR_OUTSIDE) != 0u);
}

/// Along the portal's normal the shapes are apart by what it says, which is no better than the best.
static void assert_along(void)
{
    double portal[3];
    td_test_dir_doubles(result.portal_w, portal);
    TEST_ASSERT_NEAR(1e-6, 1.0, check_length(portal));
    TEST_ASSERT_NEAR(8.0 * td_test_rounding(), td_test_separation(portal),
                     td_to_double(result.along));
    TEST_ASSERT_TRUE(result.along <= result.lower);
}

/// Points and normal belong together; the bracket is that of its axis.
static void assert_sound(void)
{
    double normal[3];
    double axis[3];
    double on_a[3];
    double on_b[3];
    double moved[3];
    const double tolerance = 2e-4 * td_test_extents() + 4.0 * td_test_rounding();
    td_test_dir_doubles(result.normal_w, normal);
    td_test_dir_doubles(result.axis_w, axis);
    td_test_doubles(result.point_a_w, on_a);
    td_test_doubles(result.point_b_w, on_b);
    check_moved(on_a, td_to_double(result.distance), normal, moved);
    TEST_ASSERT_NEAR(1e-6, 1.0, check_length(normal));
    TEST_ASSERT_NEAR(1e-6, 1.0, check_length(axis));
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_NEAR(4.0 * td_test_rounding(), moved[i], on_b[i]);
    }
    TEST_ASSERT_TRUE(check_convex_outside(&a, on_a) <= tolerance);
    TEST_ASSERT_TRUE(check_convex_outside(&b, on_b) <= tolerance);
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= td_test_separation(axis) + td_test_rounding());
    TEST_ASSERT_NEAR(8.0 * td_test_rounding(), td_test_separation(axis),
                     td_to_double(result.lower));
    TEST_ASSERT_TRUE(result.lower <= result.upper);
    TEST_ASSERT_TRUE(result.distance <= result.upper);
    assert_outside_is_told();
    assert_along();
}

#if TD_SOAK
#    define PAIRS 20000u
#elif defined(__arm__)
#    define PAIRS 8u
#else
#    define PAIRS 700u
#endif

/// Theorem 4.1, apart; 4.2: exact where it says so, an upper bound elsewhere. [NO N16]
void test_mpr_of_separated_pairs_keeps_the_theorems(void)
{
    td_test_random random = td_test_random_start(41u);
    for (uint32_t i = 0u; i < 6u * PAIRS; ++i) {
        double normal[3];
        td_test_draw_pair(&random, td_test_sizes[i % 6u]);
        const double gap =
            td_test_resolvable() + td_test_extents() * td_test_draw(&random, 0.0, 1.0);
        td_test_part(&random, gap);
        TEST_ASSERT_EQUAL(TD_OK, run());
        assert_sound();
        const double distance = td_to_double(result.distance);
        const double tolerance = 1e-4 * td_test_extents() + 4.0 * td_test_rounding();
        TEST_ASSERT_TRUE(distance > 0.0);
        TEST_ASSERT_TRUE(distance >= gap - tolerance);
        TEST_ASSERT_TRUE(result.lower > TD_ZERO);
        if ((result.flags & TD_MPR_EXACT) != 0u) {
            td_test_dir_doubles(result.normal_w, normal);
            TEST_ASSERT_NEAR(tolerance, distance, td_test_separation(normal));
        }
    }
}

/// Theorem 4.1, overlapping; the bracket never takes them for apart.
void test_mpr_of_overlapping_pairs_is_negative(void)
{
    td_test_random random = td_test_random_start(42u);
    for (uint32_t i = 0u; i < 6u * PAIRS; ++i) {
        td_test_draw_pair(&random, td_test_sizes[i % 6u]);
        td_test_join(&random);
        TEST_ASSERT_EQUAL(TD_OK, run());
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.distance) < 0.0);
        TEST_ASSERT_TRUE(td_to_double(result.lower) < 0.0);
        TEST_ASSERT_EQUAL(0u, result.flags & TD_MPR_EXACT);
    }
}

/// Overlapping, the depth along the axis is never more than that to the portal. [NO N14]
void test_mpr_axis_of_overlapping_pairs_is_no_worse_than_the_portal(void)
{
    td_test_random random = td_test_random_start(43u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        td_test_draw_pair(&random, 1.0);
        td_test_join(&random);
        TEST_ASSERT_EQUAL(TD_OK, run());
        const double tolerance = 1e-4 * td_test_extents() + 4.0 * td_test_rounding();
        TEST_ASSERT_TRUE(td_to_double(result.lower) >= td_to_double(result.distance) - tolerance);
    }
}

/// A lost sign would be a lost zero crossing: near touching, the bracket tells what is not known.
void test_mpr_near_touching_has_a_narrow_bracket(void)
{
    td_test_random random = td_test_random_start(44u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        td_test_draw_pair(&random, 1.0);
        td_test_part(&random, 0.0);
        TEST_ASSERT_EQUAL(TD_OK, run());
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.upper) >= -td_test_rounding());
    }
}

/// Far from the world's origin only the digits of the positions are lost. [NO N21]
void test_mpr_far_from_the_origin_is_the_same(void)
{
    td_test_random random = td_test_random_start(45u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        static const double away[3] = {1024.0, -2048.0, 512.0};
        td_test_draw_pair(&random, 1.0);
        const double gap = 0.01 + td_test_draw(&random, 0.0, 1.0);
        td_test_part(&random, gap);
        td_test_move(&a, 1.0, away); /* first, so that both lose the same digits */
        td_test_move(&b, 1.0, away);
        TEST_ASSERT_EQUAL(TD_OK, run());
        const double there = td_to_double(result.distance);
        td_test_move(&a, -1.0, away);
        td_test_move(&b, -1.0, away);
        TEST_ASSERT_EQUAL(TD_OK, run());
        TEST_ASSERT_NEAR(TD_TEST_ABS + 1e-6, td_to_double(result.distance), there);
    }
}

/// However few the steps: the truth is in the bracket. [NO N20]
void test_mpr_of_few_steps_is_a_bracket(void)
{
    td_test_random random = td_test_random_start(47u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        const td_mpr_limits few = {TD_U(0.0), (uint16_t)(1u + i % 4u)};
        td_test_draw_pair(&random, 1.0);
        const double gap = td_test_extents() * td_test_draw(&random, 0.0, 0.5);
        td_test_part(&random, gap);
        TEST_ASSERT_TRUE(run_with(&few) >= TD_OK);
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.upper) >= gap - td_test_rounding());
        td_test_join(&random);
        TEST_ASSERT_TRUE(run_with(&few) >= TD_OK);
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.lower) < 0.0);
    }
}

/* ---- closed forms ---- */

static void set_spheres(double radius_a, double radius_b, double apart)
{
    td_test_set(&a, TD_SHAPE_SPHERE, radius_a, 0.0, 0.0);
    td_test_set(&b, TD_SHAPE_SPHERE, radius_b, 0.0, 0.0);
    td_test_put(&b, 0.0, apart, 0.0, td_test_upright);
}

static void assert_answer(double distance, uint32_t flags)
{
    assert_sound();
    TEST_ASSERT_NEAR(1e-4, distance, td_to_double(result.distance));
    TEST_ASSERT_EQUAL_HEX16(flags, result.flags);
}

void test_mpr_of_spheres_apart_needs_one_call(void)
{
    set_spheres(0.5, 0.25, 2.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(1.25, TD_MPR_ON_RAY | TD_MPR_EXACT);
    TEST_ASSERT_EQUAL_UINT16(1u, result.calls);
    TEST_ASSERT_EQUAL_UINT16(0u, result.found + result.refined);
}

void test_mpr_of_overlapping_spheres_is_their_depth(void)
{
    set_spheres(0.5, 0.25, 0.6);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(-0.15, TD_MPR_ON_RAY);
    TEST_ASSERT_NEAR(1e-4, -0.15, td_to_double(result.lower));
}

void test_mpr_of_a_sphere_over_a_face_is_exact(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 1.0, 0.5);
    td_test_set(&b, TD_SHAPE_SPHERE, 0.25, 0.0, 0.0);
    td_test_put(&b, 0.3, -0.2, 1.0, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(0.25, TD_MPR_EXACT);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-2), TD_UNIT_ONE, result.normal_w.z);
}

void test_mpr_of_a_point_beside_a_corner_is_no_less_than_the_distance(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_set(&b, TD_SHAPE_SPHERE, 0.0, 0.0, 0.0);
    td_test_put(&b, 1.5, 1.25, 1.125, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_sound();
    TEST_ASSERT_NEAR(1e-3, 0.5728, td_to_double(result.distance)); /* |(0.5, 0.25, 0.125)| */
    TEST_ASSERT_EQUAL(0u, result.flags & TD_MPR_EXACT);
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= 0.5728 + 1e-3);
}

void test_mpr_with_no_tolerance_ends_on_a_polytope(void)
{
    const td_mpr_limits none = {TD_U(0.0), 100u};
    const double turned[4] = {0.9, 0.1, 0.3, -0.2};
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 0.5, 0.75);
    td_test_set(&b, TD_SHAPE_BOX, 0.5, 0.5, 0.25);
    td_test_put(&b, 0.5, 0.25, 1.75, turned);
    (void)run();
    const double before = td_to_double(result.distance);
    TEST_ASSERT_TRUE(run_with(&none) >= TD_OK);
    assert_sound();
    TEST_ASSERT_TRUE(result.refined < 30u);
    TEST_ASSERT_NEAR(3e-4, before, td_to_double(result.distance));
}

/* ---- degenerate pairs ---- */

void test_mpr_of_concentric_boxes_leaves_by_the_nearest_of_six_sides(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 0.5, 0.25);
    td_test_set(&b, TD_SHAPE_BOX, 1.0, 0.5, 0.25);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(-0.5, TD_MPR_DEEP | TD_MPR_ON_RAY);
    TEST_ASSERT_NEAR(1e-4, -0.5, td_to_double(result.lower));
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-3), TD_UNIT_ONE, td_uabs(result.axis_w.z));
}

void test_mpr_of_concentric_spheres_is_the_sum_of_radii(void)
{
    set_spheres(0.5, 0.25, 0.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(-0.75, TD_MPR_DEEP | TD_MPR_ON_RAY);
}

/// Radii that dwarf the distance of the centres: the block has room for them.
void test_mpr_of_large_spheres_with_close_centres(void)
{
    set_spheres(1000.0, 500.0, 0.03125);
    TEST_ASSERT_EQUAL(TD_OK, run());
    TEST_ASSERT_NEAR(0.3, -1499.96875, td_to_double(result.distance));
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= -1499.96875 + 4.0 * td_test_rounding());
}

static const td_vec3 square[4] = {{TD_R(-1.0), TD_R(-1.0), TD_R(0.0)},
                                  {TD_R(1.0), TD_R(-1.0), TD_R(0.0)},
                                  {TD_R(1.0), TD_R(1.0), TD_R(0.0)},
                                  {TD_R(-1.0), TD_R(1.0), TD_R(0.0)}};
static const td_hull plate = {square, NULL, 4u};

static void set_plates(double mu, double above)
{
    const double beside = above > 0.0 ? 0.5 : 2.25;
    const check_numbers low = {TD_SHAPE_HULL, {0.0}, mu, {0.0}, {1.0, 0.0, 0.0, 0.0}};
    const check_numbers high = {
        TD_SHAPE_HULL, {0.0}, mu, {beside, 0.25, above}, {1.0, 0.0, 0.0, 0.0}};
    check_convex_set(&low, &plate, &a);
    check_convex_set(&high, &plate, &b);
}

/// K is flat, but the ray crosses its plane: that is portal enough.
void test_mpr_of_parallel_plates_is_their_distance(void)
{
    set_plates(0.0, 0.5);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_sound();
    TEST_ASSERT_EQUAL(0u, result.flags & TD_MPR_THIN);
    TEST_ASSERT_NEAR(1e-4, 0.5, td_to_double(result.lower));
    TEST_ASSERT_TRUE(td_to_double(result.distance) >= 0.5 - 1e-4);
}

void test_mpr_of_plates_in_one_plane_is_thin_and_still_a_bracket(void)
{
    set_plates(0.0, 0.0);
    TEST_ASSERT_EQUAL(TD_PARTIAL, run());
    assert_sound();
    TEST_ASSERT_EQUAL_HEX16(TD_MPR_THIN, result.flags);
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= 0.25);
    TEST_ASSERT_TRUE(td_to_double(result.upper) >= 0.25);
}

/// The same anywhere: no rounding takes them for overlapping.
void test_mpr_of_plates_in_one_tilted_plane_are_never_deep(void)
{
    td_test_random random = td_test_random_start(46u);
    for (uint32_t i = 0u; i < 40u; ++i) {
        double q[4];
        td_test_draw_direction(&random, q + 1);
        q[0] = td_test_draw(&random, -1.0, 1.0);
        set_plates(0.0, 0.0);
        td_test_put(&a, 0.0, 0.0, 0.0, q);
        td_test_put(&b, 0.0, 0.0, 0.0, q);
        const double in_plane[3] = {b.r[0][0], b.r[1][0], b.r[2][0]};
        td_test_move(&b, 2.25, in_plane);
        TEST_ASSERT_TRUE(run() >= TD_OK);
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.distance) >= 0.25 - 1e-3);
    }
}

void test_mpr_of_smoothed_plates_in_one_plane_is_no_longer_thin(void)
{
    set_plates(0.05, 0.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_sound();
    TEST_ASSERT_NEAR(1e-3, 0.15, td_to_double(result.distance));
}

/// A segment's ball gives what two capsules' cores lack: volume.
void test_mpr_of_capsules_is_not_thin(void)
{
    const double turned[4] = {0.8, 0.6, 0.0, 0.0};
    td_test_set(&a, TD_SHAPE_CAPSULE, 0.25, 1.0, 0.0);
    td_test_set(&b, TD_SHAPE_CAPSULE, 0.25, 1.0, 0.0);
    td_test_put(&b, 1.0, 0.125, 0.25, turned);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_sound();
    TEST_ASSERT_NEAR(1e-3, 0.5, td_to_double(result.distance));
}

void test_mpr_of_points_in_one_place_is_zero(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 0.0, 0.0, 0.0);
    td_test_set(&b, TD_SHAPE_BOX, 0.0, 0.0, 0.0);
    TEST_ASSERT_TRUE(run() >= TD_OK);
    assert_sound();
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, result.distance);
}

void test_mpr_of_points_apart_is_their_distance(void)
{
    td_test_set(&a, TD_SHAPE_SPHERE, 0.0, 0.0, 0.0);
    td_test_set(&b, TD_SHAPE_SPHERE, 0.0, 0.0, 0.0);
    td_test_put(&b, 3.0, 0.0, 4.0, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(5.0, TD_MPR_ON_RAY | TD_MPR_EXACT);
}

void test_mpr_out_of_steps_is_still_a_bracket(void)
{
    const td_mpr_limits one = {TD_U(0.0), 1u};
    const double turned[4] = {0.9, 0.1, 0.3, -0.2};
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 1.0, 0.5, 0.25);
    td_test_set(&b, TD_SHAPE_ELLIPSOID, 0.25, 1.0, 0.5);
    td_test_put(&b, 1.0, 1.25, 0.5, turned);
    TEST_ASSERT_EQUAL(TD_OK, run());
    const td_mpr_result whole = result;
    TEST_ASSERT_EQUAL(TD_PARTIAL, run_with(&one));
    assert_sound();
    TEST_ASSERT_EQUAL_HEX16(TD_MPR_STEPS, result.flags & TD_MPR_STEPS);
    TEST_ASSERT_TRUE(result.found <= 1u && result.refined <= 1u);
    TEST_ASSERT_TRUE(result.lower <= whole.upper && result.upper >= whole.lower);
}

/* ---- what others stumbled over ---- */

/// Boxes that touch exactly: a depth of zero has a direction all the same. (libccd 49)
void test_mpr_of_touching_boxes_has_a_normal(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_set(&b, TD_SHAPE_BOX, 0.5, 0.5, 0.5);
    for (int i = -8; i <= 8; ++i) {
        td_test_put(&b, 1.5, 0.125 * i, 0.25, td_test_upright);
        TEST_ASSERT_TRUE(run() >= TD_OK);
        assert_sound();
        TEST_ASSERT_NEAR(1e-4, 0.0, td_to_double(result.distance));
        TEST_ASSERT_NEAR(1e-4, 0.0, td_to_double(result.lower));
        TEST_ASSERT_UNIT_WITHIN(TD_U(1e-3), TD_UNIT_ONE, result.axis_w.x);
    }
}

/// A box that sinks into a plate by a little, wherever it stands: the way out is up. (libccd 71)
void test_mpr_of_a_box_on_a_plate_points_up(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 8.0, 8.0, 0.5);
    td_test_set(&b, TD_SHAPE_BOX, 0.5, 0.5, 0.5);
    for (int i = 0; i < 49; ++i) {
        const double x = (i % 7) - 3.0;
        const double y = (i / 7) - 3.0;
        td_test_put(&b, x + 0.125, y - 0.0625, 1.0 - 1.0 / 64.0, td_test_upright);
        TEST_ASSERT_EQUAL(TD_OK, run());
        assert_sound();
        TEST_ASSERT_TRUE(td_to_double(result.distance) < 0.0);
        TEST_ASSERT_NEAR(3e-3, -1.0 / 64.0, td_to_double(result.lower));
        TEST_ASSERT_UNIT_WITHIN(TD_U(1e-3), TD_UNIT_ONE, result.axis_w.z);
    }
}

/// Two cubes of side 2, one 1.9 above the other. (libccd 25)
void test_mpr_of_stacked_cubes(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_set(&b, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_put(&b, 0.0, 0.0, 1.9, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_answer(-0.1, TD_MPR_ON_RAY);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-3), TD_UNIT_ONE, result.normal_w.z);
}

/// A small cylinder on a triangle of 320 m, nearly in its plane: the ray runs along the face, and
/// the portal is at its far end. The answer is a bracket, and says overlap.
void test_mpr_of_a_small_cylinder_on_a_large_triangle_is_a_bracket(void)
{
    static const td_vec3 corners[3] = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                                       {TD_R(100.0), TD_R(320.0), TD_R(0.0)},
                                       {TD_R(0.0), TD_R(320.0), TD_R(0.0)}};
    static const td_hull triangle = {corners, NULL, 3u};
    const check_numbers ground = {TD_SHAPE_HULL, {0.0}, 0.0, {0.0}, {1.0, 0.0, 0.0, 0.0}};
    const double turned[4] = {0.77515626, -0.16498479, 0.36682746, -0.48718625};
    check_convex_set(&ground, &triangle, &a);
    td_test_set(&b, TD_SHAPE_CYLINDER, 0.02, 0.07, 0.0);
    td_test_put(&b, 28.875, 260.53125, 0.0, turned);
    TEST_ASSERT_TRUE(run() >= TD_OK);
    assert_sound();
    TEST_ASSERT_TRUE(td_to_double(result.distance) < 0.0);
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= -0.0617);
}

/// A plate against a coin. (Drake 10578)
void test_mpr_of_thin_shapes_keeps_the_sign(void)
{
    const double turned[4] = {0.7071067811865476, 0.0, 0.0, 0.7071067811865476};
    td_test_set(&a, TD_SHAPE_BOX, 0.245, 0.315, 0.0075);
    td_test_set(&b, TD_SHAPE_CYLINDER, 0.08, 0.001, 0.0);
    td_test_put(&a, -0.145, -0.63, 0.2425, turned);
    for (int i = -4; i <= 4; ++i) {
        const double height = 0.2425 + 0.0085 + 0.0005 * i;
        td_test_put(&b, -0.2, -0.6, height, td_test_upright);
        TEST_ASSERT_TRUE(run() >= TD_OK);
        assert_sound();
        if (i < -1 || i > 1) {
            TEST_ASSERT_EQUAL(i > 0, td_to_double(result.distance) > 0.0);
        }
    }
}

/* ---- deep [NO fig. 6], [NO fig. 7] ---- */

/// The largest changes from one step of a motion to the next.
typedef struct jumps {
    double distance, along;
} jumps;

#define STEP (1.0 / 1024.0)

/* A board has time for what happens about the edge. */
#if defined(__arm__)
#    define FIRST_STEP 440
#    define DEPTHS     1
#else
#    define FIRST_STEP 0
#    define DEPTHS     7
#endif

/// b slides to the right in the top of a, as deep as that, from above its middle until it leaves a by the
/// side. The ray from centre to centre leaves K by the top first, then by the side.
static jumps slide(double top, double depth)
{
    const td_mpr_limits close = {TD_U(1e-6), 1000u};
    jumps most = {0.0, 0.0};
    double last_distance = 0.0;
    double last_along = 0.0;
    for (int i = FIRST_STEP; i < 700; ++i) {
        td_test_put(&b, i * STEP, 0.125, td_test_in_scalar(top - depth), td_test_upright);
        TEST_ASSERT_TRUE(run_with(&close) >= TD_OK);
        assert_sound();
        if (!(result.upper <= TD_ZERO) && td_to_double(result.distance) > 0.0) {
            break;
        }
        const double distance = td_to_double(result.distance);
        const double along = td_to_double(result.along);
        if (i > FIRST_STEP) {
            most.distance = fmax(most.distance, fabs(distance - last_distance));
            most.along = fmax(most.along, fabs(along - last_along));
        }
        last_distance = distance;
        last_along = along;
    }
    return most;
}

/// A plate, and on it a cube or a ball, both smoothed by mu.
static double set_sliding(td_shape_kind kind, double mu)
{
    const check_numbers low = {TD_SHAPE_BOX, {0.5, 1.0, 0.25}, mu, {0.0}, {1.0, 0.0, 0.0, 0.0}};
    const check_numbers high = {kind, {0.125, 0.125, 0.125}, mu, {0.0}, {1.0, 0.0, 0.0, 0.0}};
    check_convex_set(&low, NULL, &a);
    check_convex_set(&high, NULL, &b);
    return 0.25 + 0.125 + 2.0 * mu;
}

/// Where the ray passes an edge of K, both jump: by most of the depth, in a step of a millimetre.
void test_mpr_of_a_deep_cube_jumps_at_the_edge(void)
{
    const double top = set_sliding(TD_SHAPE_BOX, 0.0);
    const jumps most = slide(top, 0.0625);
    TEST_ASSERT_TRUE(most.distance > 0.03);
    TEST_ASSERT_TRUE(most.along > 0.03);
}

/// Smoothed, and no deeper than both radii together, it follows the motion. `distance` does not, as it depends
/// on the triangles that a flat side is cut into. [NO N15]
void test_mpr_of_a_smoothed_cube_does_not_jump(void)
{
    const double top = set_sliding(TD_SHAPE_BOX, 0.0625);
    for (int i = 8 - DEPTHS; i <= 7; ++i) {
        TEST_ASSERT_TRUE(slide(top, i / 64.0).along < 4.0 * STEP);
    }
}

/// The sphere of figure 7 smooths the plate by its own radius.
void test_mpr_of_a_sphere_on_a_plate_does_not_jump(void)
{
    const double bare = set_sliding(TD_SHAPE_SPHERE, 0.0);
    TEST_ASSERT_TRUE(slide(bare, 0.0625).along < 4.0 * STEP);
    const double smoothed = set_sliding(TD_SHAPE_SPHERE, 0.0625);
    TEST_ASSERT_TRUE(slide(smoothed, 0.125).along < 4.0 * STEP);
}

/// A cone beside a segment: with no tolerance the last portals are slim, their normals are off by more than a rounding,
/// and so is the distance of their planes. The bracket holds all the same. One pair of f32, one of f64.
void test_mpr_of_a_slim_portal_is_still_a_bracket(void)
{
    static const struct {
        double half, segment_scale, radius, height, cone_scale, q[4], p[3];
    } pairs[] = {
        {1.0,
         4.1195883750915527,
         0.5,
         1.3431282043457031,
         6.1068758964538574,
         {0.72674024105072021, -0.23638540506362915, -0.52587282657623291, 0.3734009861946106},
         {-2.2915959358215332, -4.0514755249023438, -0.27160757780075073}},
        {0.26634075450607392,
         1.0,
         0.5,
         1.0,
         1.0,
         {-0.13855362591039072, -0.22021713284716682, 0.78473259106164128, -0.56258516481803866},
         {0.074044624216477672, 0.061658372028717309, 0.389262628026802}}};
    const td_mpr_limits none = {TD_U(0.0), 100u};
    for (uint32_t i = 0u; i < sizeof pairs / sizeof pairs[0]; ++i) {
        const double *const q = pairs[i].q;
        const double *const p = pairs[i].p;
        const td_shape segment = {
            TD_SHAPE_SEGMENT, {TD_ZERO, td_from_double(pairs[i].half), TD_ZERO}, TD_ZERO, NULL};
        const td_shape cone = {
            TD_SHAPE_CONE,
            {td_from_double(pairs[i].radius), td_from_double(pairs[i].height), TD_ZERO},
            TD_ZERO,
            NULL};
        td_pose at = {{TD_ZERO, TD_ZERO, TD_ZERO},
                      {td_unit_from_double(q[0]), td_unit_from_double(q[1]),
                       td_unit_from_double(q[2]), td_unit_from_double(q[3])}};
        td_convex convex[2];
        td_placed placed[2];
        (void)td_convex_set(&segment, td_from_double(pairs[i].segment_scale), &convex[0]);
        (void)td_convex_set(&cone, td_from_double(pairs[i].cone_scale), &convex[1]);
        (void)td_placed_set(&convex[0], &at, &placed[0]);
        at.p = td_vec3_of(td_from_double(p[0]), td_from_double(p[1]), td_from_double(p[2]));
        TEST_ASSERT_EQUAL(TD_OK, td_placed_set(&convex[1], &at, &placed[1]).status);
        TEST_ASSERT_TRUE(td_mpr(&placed[0], &placed[1], &none, &work, &result) >= TD_OK);
        TEST_ASSERT_TRUE(result.lower <= result.upper);
        assert_outside_is_told();
    }
}

/* ---- arguments ---- */

static void assert_refused(const td_mpr_limits *limits)
{
    const td_mpr_result before = result;
    TEST_ASSERT_EQUAL(TD_E_ARG, run_with(limits));
    TEST_ASSERT_EQUAL_MEMORY(&before, &result, sizeof result);
}

void test_mpr_refuses_bad_limits(void)
{
    const td_mpr_limits bad[] = {{-TD_UNIT_EPS, 100u},
                                 {TD_U(1.5), 100u},
                                 {TD_U(1e-4), 0u},
                                 {TD_U(1e-4), TD_MPR_STEPS_MAX + 1u}};
    set_spheres(0.5, 0.25, 2.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    for (uint32_t i = 0u; i < sizeof bad / sizeof bad[0]; ++i) {
        assert_refused(&bad[i]);
    }
    assert_refused(NULL);
}

void test_mpr_refuses_a_tolerance_that_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    const td_mpr_limits bad = {(td_unit)__builtin_nan(""), 100u};
    set_spheres(0.5, 0.25, 2.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    assert_refused(&bad);
#endif
}

void test_mpr_refuses_null(void)
{
    set_spheres(0.5, 0.25, 2.0);
    TEST_ASSERT_EQUAL(TD_OK, run());
    TEST_ASSERT_EQUAL(TD_E_ARG, td_mpr(NULL, &b.placed, &paper, &work, &result));
    TEST_ASSERT_EQUAL(TD_E_ARG, td_mpr(&a.placed, NULL, &paper, &work, &result));
    TEST_ASSERT_EQUAL(TD_E_ARG, td_mpr(&a.placed, &b.placed, &paper, &work, NULL));
    TEST_ASSERT_EQUAL(TD_E_ARG, td_mpr(&a.placed, &b.placed, &paper, NULL, &result));
}

void test_mpr_defaults_are_the_papers(void)
{
    const td_mpr_limits defaults = TD_MPR_DEFAULTS;
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-8), TD_U(1e-4), defaults.tolerance);
    TEST_ASSERT_EQUAL_UINT16(100u, defaults.steps_max);
}
