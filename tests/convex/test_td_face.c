/* SPDX-License-Identifier: MIT */
/// What is round on a wide floor: distance, normal and points to the last digit, tick by tick.
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
#include "td_test_pair.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define FLOOR 20.0 /* [m] half of its width */

/* Steps of coordinates of 20 m, and of what is turned. */
#if defined(TD_SCALAR_F64)
#    define NEAR 1e-12
#elif defined(TD_SCALAR_Q16)
#    define NEAR 4e-5
#else
#    define NEAR 3e-5
#endif

#if defined(__arm__)
#    define PAIRS 10u
#else
#    define PAIRS 500u
#endif

static td_distance_work work;
static td_distance_result result;
static td_distance_cache cache;
static td_test_random numbers;

void setUp(void)
{
    td_saturations_reset();
    memset(&work, 0, sizeof work);
    cache = (td_distance_cache){.state = 0u};
    numbers = td_test_random_start(31u);
    td_test_set(&b, TD_SHAPE_BOX, FLOOR, FLOOR, 0.5);
    td_test_put(&b, 0.0, 0.0, -0.5, td_test_upright);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double draw(double lo, double hi)
{
    return td_test_random_double(&numbers, lo, hi);
}

/* An ellipsoid somewhere above the floor, turned by q, its lowest point at a height. */
static void lay(const double *q, double x, double y, double height)
{
    const double down[3] = {0.0, 0.0, -1.0};
    td_test_put(&a, x, y, 0.0, q);
    td_test_put(&a, x, y, td_test_in_scalar(height + check_convex_reach(&a, down)), q);
}

static td_status ask(void)
{
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
    return td_distance(&a.placed, &b.placed, &work, &cache, &result);
}

/* The truth: along the vertical, below its middle by D^2 R^T z / h. */
static void assert_on_the_floor(void)
{
    const double down[3] = {0.0, 0.0, -1.0};
    const double height = -check_convex_reach(&a, down);
    const double low = a.p[2] - height;
    double at[2];
    for (int i = 0; i < 2; ++i) {
        double sum = 0.0;
        for (int k = 0; k < 3; ++k) {
            sum += a.r[i][k] * a.size[k] * a.size[k] * a.r[2][k];
        }
        at[i] = a.p[i] - sum / low;
    }
    TEST_ASSERT_NEAR(NEAR, height, td_to_double(result.distance));
    TEST_ASSERT_NEAR(NEAR, height, td_near_to_double(result.fine));
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), -TD_UNIT_ONE, result.normal_w.z);
    TEST_ASSERT_NEAR(30.0 * NEAR, at[0], td_to_double(result.point_a_w.x));
    TEST_ASSERT_NEAR(30.0 * NEAR, at[1], td_to_double(result.point_a_w.y));
    TEST_ASSERT_NEAR(30.0 * NEAR, at[0], td_to_double(result.point_b_w.x));
    TEST_ASSERT_NEAR(30.0 * NEAR, at[1], td_to_double(result.point_b_w.y));
}

static void draw_attitude(double *q)
{
    double norm = 0.0;
    for (int i = 0; i < 4; ++i) {
        q[i] = draw(-1.0, 1.0);
        norm += q[i] * q[i];
    }
    for (int i = 0; i < 4; ++i) {
        q[i] /= sqrt(norm);
    }
}

void test_distance_of_an_ellipsoid_on_a_wide_floor_is_exact(void)
{
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        double q[4];
        draw_attitude(q);
        cache.state = 0u;
        td_test_set(&a, TD_SHAPE_ELLIPSOID, draw(0.05, 0.3), draw(0.05, 0.3), draw(0.05, 0.3));
        lay(q, draw(-15.0, 15.0), draw(-15.0, 15.0), draw(-0.002, 0.01));
        TEST_ASSERT_EQUAL(TD_OK, ask());
        assert_on_the_floor();
    }
}

/* It rocks, and its points go with it: what was kept tells nothing about where it touches. */
void test_distance_of_an_ellipsoid_that_rocks_follows_it(void)
{
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 0.25, 0.125, 0.1875);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        const double angle = 0.3 * sin(0.05 * i);
        const double q[4] = {cos(0.5 * angle), sin(0.5 * angle), 0.0, 0.0};
        lay(q, 3.0, -2.0, -0.001);
        TEST_ASSERT_EQUAL(TD_OK, ask());
        assert_on_the_floor();
        TEST_ASSERT_TRUE(i == 0u || result.calls <= 2u);
    }
}

/* Beside the face there is no face: the way to the edge is the answer. */
void test_distance_of_an_ellipsoid_beyond_the_edge_is_to_the_edge(void)
{
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 0.25, 0.125, 0.1875);
    lay(td_test_upright, FLOOR - 1.0, 0.0, 0.001);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    assert_on_the_floor();
    td_test_put(&a, FLOOR + 0.25, 0.0, 0.25, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    TEST_ASSERT_TRUE(td_unit_to_double(result.normal_w.z) > -0.95);
    TEST_ASSERT_TRUE(td_to_double(result.distance) > 0.1);
    TEST_ASSERT_NEAR(1e-2, FLOOR, td_to_double(result.point_b_w.x));
}

/* The bracket holds the distance whatever the calls that are left. */
void test_distance_on_a_face_holds_with_few_calls(void)
{
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 0.25, 0.125, 0.1875);
    for (uint16_t calls = 1u; calls < 12u; ++calls) {
        double q[4];
        draw_attitude(q);
        cache.state = 0u;
        work.options.calls_max = calls;
        lay(q, draw(-15.0, 15.0), draw(-15.0, 15.0), draw(-0.002, 0.01));
        TEST_ASSERT_TRUE(ask() >= TD_OK);
        const double down[3] = {0.0, 0.0, -1.0};
        const double height = -check_convex_reach(&a, down);
        TEST_ASSERT_TRUE(result.calls <= calls);
        TEST_ASSERT_TRUE(td_to_double(result.lower) <= height + NEAR);
        TEST_ASSERT_TRUE(td_to_double(result.upper) >= height - NEAR);
    }
}
