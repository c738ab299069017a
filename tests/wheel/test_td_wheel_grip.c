/* SPDX-License-Identifier: MIT */
/* The force law by itself: axes of a surface, and the pebble border. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_wheel_grip.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if defined(TD_SCALAR_F64)
#    define AXIS_ERROR  1e-14
#    define FORCE_ERROR 1e-11
#elif defined(TD_SCALAR_Q16)
#    define AXIS_ERROR  2e-8
#    define FORCE_ERROR 4e-5
#else
#    define AXIS_ERROR  5e-7
#    define FORCE_ERROR 2e-5
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- axes ---- */

static td_dir3 dir(double x, double y, double z)
{
    return td_dir3_of(td_unit_from_double(x), td_unit_from_double(y), td_unit_from_double(z));
}

static void assert_dir(double x, double y, double z, td_dir3 actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(AXIS_ERROR, x, td_unit_to_double(actual.x));
    TEST_ASSERT_DOUBLE_WITHIN(AXIS_ERROR, y, td_unit_to_double(actual.y));
    TEST_ASSERT_DOUBLE_WITHIN(AXIS_ERROR, z, td_unit_to_double(actual.z));
}

/* In the wheel's own frame: x = (-n_z, 0, n_x) / |...|, y = -n x x. */
void test_axes_of_a_surface_are_those_of_q(void)
{
    td_test_random random = td_test_random_start(31u);
    const int rounds = ON_BOARD ? 20 : 2000;
    for (int i = 0; i < rounds; ++i) {
        const double a = td_test_random_double(&random, -0.8, 0.8);
        const double b = td_test_random_double(&random, -0.8, 0.8);
        const double size = sqrt(1.0 + a * a + b * b);
        const double n[3] = {a / size, b / size, -1.0 / size};
        const double s = hypot(n[0], n[2]);
        const double x[3] = {-n[2] / s, 0.0, n[0] / s};
        td_wheel_grip grip;
        td_wheel_grip_axes(dir(n[0], n[1], n[2]), dir(0.0, 1.0, 0.0), &grip);
        assert_dir(x[0], x[1], x[2], grip.ahead);
        assert_dir(-(n[1] * x[2] - n[2] * x[1]), -(n[2] * x[0] - n[0] * x[2]),
                   -(n[0] * x[1] - n[1] * x[0]), grip.aside);
    }
}

/* ---- border ---- */

typedef struct clipped {
    double x, y;
    td_wheel_border border;
} clipped;

static clipped clip(double x, double y, double radius, double brake)
{
    td_vec2 hold;
    const td_wheel_border border =
        td_wheel_grip_clip(td_pull_of(td_from_double(x)), td_pull_of(td_from_double(y)),
                           td_from_double(radius), td_from_double(brake), &hold);
    return (clipped){td_to_double(hold.x), td_to_double(hold.y), border};
}

static void assert_clipped(double x, double y, td_wheel_border border, clipped c)
{
    TEST_ASSERT_EQUAL_INT(border, c.border);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, x, c.x);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, y, c.y);
}

void test_inside_the_border_a_force_stays_as_it_is(void)
{
    assert_clipped(1.0, -2.0, TD_BORDER_INSIDE, clip(1.0, -2.0, 5.0, 1.5));
    assert_clipped(3.0, 4.0, TD_BORDER_INSIDE, clip(3.0, 4.0, 5.0, 9.0)); /* on the circle */
    assert_clipped(0.0, 0.0, TD_BORDER_INSIDE, clip(0.0, 0.0, 0.0, 0.0));
}

void test_beyond_the_band_only_the_rolling_part_is_cut(void)
{
    assert_clipped(-1.5, 2.0, TD_BORDER_BAND, clip(-7.0, 2.0, 5.0, 1.5));
    assert_clipped(0.0, 5.0, TD_BORDER_BAND, clip(100.0, 5.0, 5.0, 0.0)); /* no brake: a line */
}

void test_beyond_both_it_is_the_corner(void)
{
    assert_clipped(3.0, 4.0, TD_BORDER_CORNER, clip(60.0, 60.0, 5.0, 3.0));
    assert_clipped(-3.0, -4.0, TD_BORDER_CORNER, clip(-60.0, -60.0, 5.0, 3.0));
}

void test_beyond_the_disc_it_is_the_circle(void)
{
    assert_clipped(0.6 * 5.0, 0.8 * 5.0, TD_BORDER_CIRCLE, clip(6.0, 8.0, 5.0, 99.0));
    assert_clipped(-5.0, 0.0, TD_BORDER_CIRCLE, clip(-9.0, 0.0, 5.0, 5.0));
    assert_clipped(0.0, 0.0, TD_BORDER_CIRCLE, clip(6.0, 8.0, 0.0, 99.0)); /* no load */
}

void test_a_trial_force_beyond_all_bounds_keeps_its_direction(void)
{
    td_vec2 hold;
    const td_pull far = td_near_pull(TD_R(30000.0), TD_NEAR(6.0), TD_DRAG(0.0), TD_NEAR_ZERO);
    const td_pull half = td_near_pull(TD_R(30000.0), TD_NEAR(3.0), TD_DRAG(0.0), TD_NEAR_ZERO);
    const td_wheel_border border = td_wheel_grip_clip(far, -half, TD_R(10.0), TD_R(30000.0), &hold);
    TEST_ASSERT_EQUAL_INT(TD_BORDER_CIRCLE, border);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 10.0 * 2.0 / sqrt(5.0), td_to_double(hold.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, -10.0 / sqrt(5.0), td_to_double(hold.y));
}

/* However it is clipped: inside the border, no longer than the trial, and continuous. */
void test_clipping_is_continuous_and_within_the_border(void)
{
    td_test_random random = td_test_random_start(32u);
    const int rounds = ON_BOARD ? 50 : 20000;
    for (int i = 0; i < rounds; ++i) {
        const double x = td_test_random_double(&random, -10.0, 10.0);
        const double y = td_test_random_double(&random, -10.0, 10.0);
        const double radius = td_test_random_double(&random, 0.0, 6.0);
        const double brake = td_test_random_double(&random, 0.0, 6.0);
        const clipped a = clip(x, y, radius, brake);
        const clipped b = clip(x + 1e-3, y - 1e-3, radius, brake);
        TEST_ASSERT_TRUE(hypot(a.x, a.y) <= radius + FORCE_ERROR);
        TEST_ASSERT_TRUE(fabs(a.x) <= brake + FORCE_ERROR);
        TEST_ASSERT_TRUE(a.x * x >= -FORCE_ERROR && a.y * y >= -FORCE_ERROR);
        const double far = fmax(1.0, radius / fmax(hypot(x, y), 1e-9));
        TEST_ASSERT_TRUE(hypot(a.x - b.x, a.y - b.y) <= 3e-3 * far + 2e-3 + 4.0 * FORCE_ERROR);
    }
}
