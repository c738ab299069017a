/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_near.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define ROUNDS (ON_BOARD ? 200 : 20000)

/* The step of a length near 1 m. */
#if defined(TD_SCALAR_F64)
#    define NEAR_STEP 0x1p-52
#elif defined(TD_SCALAR_Q16)
#    define NEAR_STEP 0x1p-27
#else
#    define NEAR_STEP 0x1p-23
#endif

static td_test_random random_;

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double some(double size)
{
    return td_test_random_double(&random_, -size, size);
}

static td_dir3 some_direction(double n[3])
{
    n[0] = some(1.0);
    n[1] = some(1.0);
    n[2] = some(1.0) + 2.0;
    const double size = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    for (int i = 0; i < 3; ++i) {
        n[i] /= size;
    }
    return td_dir3_of(td_unit_from_double(n[0]), td_unit_from_double(n[1]),
                      td_unit_from_double(n[2]));
}

/* ---- numbers ---- */

void test_lengths_and_speeds_keep_their_value(void)
{
    TEST_ASSERT_DOUBLE_WITHIN(0.0, -2.5, td_near_to_double(td_near_of(TD_R(-2.5))));
    TEST_ASSERT_EQUAL_REAL(TD_R(-2.5), td_near_real(td_near_of(TD_R(-2.5))));
    TEST_ASSERT_DOUBLE_WITHIN(NEAR_STEP, 0.3, td_near_to_double(td_near_from_double(0.3)));
    TEST_ASSERT_TRUE(TD_NEAR(0.3) == td_near_from_double(0.3));
    TEST_ASSERT_TRUE(TD_DRAG(4.25) == td_drag_of(TD_R(4.25)));
    TEST_ASSERT_EQUAL_REAL(TD_R(4.25), td_drag_real(td_drag_from_double(4.25)));
    /* 100 m/s for a quarter of a second ... of which td_near holds the way */
    const td_near v = td_near_speed(td_widen(TD_R(-40.0)));
    TEST_ASSERT_DOUBLE_WITHIN(NEAR_STEP * 8.0, -10.0,
                              td_near_to_double(td_near_travel(TD_U(0.25), v)));
}

void test_what_is_too_long_or_too_fast_saturates_in_q16_and_counts(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_TRUE(td_near_of(TD_R(16.0)) == (td_near)INT32_MAX);
    TEST_ASSERT_TRUE(td_near_of(TD_R(-300.0)) == (td_near)-INT32_MAX);
    TEST_ASSERT_TRUE(td_near_speed(td_widen(TD_R(400.0))) == td_near_speed(td_widen(TD_R(295.0))));
    TEST_ASSERT_TRUE(td_drag_of(TD_R(2000.0)) == (td_drag)INT32_MAX);
    TEST_ASSERT_EQUAL_UINT32(4u, td_saturations());
    td_saturations_reset();
#else
    TEST_ASSERT_TRUE(td_near_of(TD_R(300.0)) == TD_R(300.0));
#endif
}

void test_the_reciprocal_of_a_cosine(void)
{
    random_ = td_test_random_start(41u);
    for (int i = 0; i < ROUNDS; ++i) {
        const td_unit u = td_test_random_unit(&random_, 1.0 / 7.0, 1.0);
        const double truth = 1.0 / td_unit_to_double(u);
        TEST_ASSERT_DOUBLE_WITHIN(truth * 0x1p-28 + NEAR_STEP * 4.0, truth,
                                  td_near_to_double(td_near_recip(u)));
    }
    TEST_ASSERT_TRUE(td_near_recip(TD_UNIT_ONE) == TD_NEAR(1.0));
}

void test_a_vector_along_a_direction(void)
{
    random_ = td_test_random_start(42u);
    for (int i = 0; i < ROUNDS; ++i) {
        double n[3];
        const td_dir3 dir = some_direction(n);
        const double a[3] = {some(4.0), some(4.0), some(4.0)};
        const td_near3 v = {td_near_from_double(a[0]), td_near_from_double(a[1]),
                            td_near_from_double(a[2])};
        TEST_ASSERT_DOUBLE_WITHIN(NEAR_STEP * 24.0, n[0] * a[0] + n[1] * a[1] + n[2] * a[2],
                                  td_near_to_double(td_near3_along(dir, v)));
    }
}

void test_directions_across_and_their_cosine(void)
{
    random_ = td_test_random_start(43u);
    for (int i = 0; i < ROUNDS; ++i) {
        double a[3], b[3];
        const td_dir3 x = some_direction(a);
        const td_dir3 y = some_direction(b);
        const td_dir3 c = td_near_across(x, y);
        TEST_ASSERT_DOUBLE_WITHIN(4e-7, a[1] * b[2] - a[2] * b[1], td_unit_to_double(c.x));
        TEST_ASSERT_DOUBLE_WITHIN(4e-7, a[2] * b[0] - a[0] * b[2], td_unit_to_double(c.y));
        TEST_ASSERT_DOUBLE_WITHIN(4e-7, a[0] * b[1] - a[1] * b[0], td_unit_to_double(c.z));
        TEST_ASSERT_DOUBLE_WITHIN(4e-7, a[0] * b[0] + a[1] * b[1] + a[2] * b[2],
                                  td_unit_to_double(td_near_cosine(x, y)));
    }
}

/* ---- forces ---- */

void test_a_spring_and_a_damper_pull_together(void)
{
    const td_near s = td_near_from_double(-0.0125);
    const td_near v = td_near_speed(td_widen(TD_R(3.0)));
    const td_pull pull = td_near_pull(TD_R(200.0), s, TD_DRAG(4.0), v);
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, -2.5 + 12.0, td_to_double(td_pull_narrow(pull)));
    TEST_ASSERT_TRUE(pull > td_pull_of(TD_R(9.4)) && pull < td_pull_of(TD_R(9.6)));
}

void test_a_trial_force_too_large_for_a_number_is_the_largest(void)
{
    const td_pull pull = td_near_pull(TD_R(30000.0), TD_NEAR(-6.0), TD_DRAG(0.0), TD_NEAR_ZERO);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, td_pull_trial(pull));
#else
    TEST_ASSERT_DOUBLE_WITHIN(1.0, -180000.0, td_to_double(td_pull_trial(pull)));
#endif
}

/* From hard springs to soft ones: h / (h k + d) times a force. */
void test_a_force_bends_a_spring(void)
{
    const double k[] = {20000.0, 200.0, 5.0, 0.5};
    const double force[] = {30.0, 2.5, 0.125, 0.0625};
    const double tick = 0.001;
    for (int i = 0; i < 4; ++i) {
        const double d = td_to_double(td_from_double(0.02 * k[i]));
        const td_proj all = td_pmul(td_unit_from_double(tick), td_from_double(k[i])) +
                            td_pmul(TD_UNIT_ONE, td_from_double(d));
        const td_flex flex = td_near_flex(td_unit_from_double(tick), all);
        const double truth = force[i] * tick / (tick * k[i] + d);
        const td_near bent = td_near_bend((td_wnear)0, flex, td_from_double(force[i]));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6 * truth + 2.0 * NEAR_STEP, truth, td_near_to_double(bent));
    }
}

void test_a_ratio_of_products(void)
{
    const td_proj part = td_pmul(TD_UNIT_ONE, TD_R(4.0));
    const td_proj whole = td_pmul(TD_UNIT_ONE, TD_R(5.0));
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0.8, td_unit_to_double(td_proj_ratio(part, whole)));
}

/* ---- places ---- */

static double place_x(const td_place *place)
{
    return td_to_double(place->p.x) + td_near_to_double(place->residual.x);
}

void test_a_place_adds_up_ways_that_td_real_would_lose(void)
{
    td_place place = td_place_of(td_vec3_of(TD_R(3000.0), TD_ZERO, TD_ZERO));
    const td_near3 way = td_near3_of(TD_NEAR(0.0000025), TD_NEAR_ZERO, TD_NEAR_ZERO);
    const double each = td_near_to_double(way.x);
    for (int i = 0; i < 1000; ++i) {
        td_place_add(&place, way);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 3000.0 + 1000.0 * each, place_x(&place));
}

void test_the_arm_between_two_places(void)
{
    const td_near3 way = td_near3_of(TD_NEAR(1.2345678), TD_NEAR(-3.0), TD_NEAR(0.0000001));
    const td_place from = td_place_of(td_vec3_of(TD_R(1000.0), TD_R(-2000.0), TD_R(5.0)));
    td_place to = from;
    td_place_add(&to, way);
    const td_near3 arm = td_place_arm(&from, &to);
    TEST_ASSERT_DOUBLE_WITHIN(2e-7, 1.2345678, td_near_to_double(arm.x));
    TEST_ASSERT_DOUBLE_WITHIN(2e-7, -3.0, td_near_to_double(arm.y));
    TEST_ASSERT_DOUBLE_WITHIN(2e-7, 1e-7, td_near_to_double(arm.z));
    TEST_ASSERT_TRUE(td_near3_is_near(arm));
    const td_vec3 at = td_place_at(&from, way);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 1001.2345678, td_to_double(at.x));
}

void test_in_q16_a_place_beyond_reach_is_not_near(void)
{
    const td_place from = td_place_of(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
    const td_place far = td_place_of(td_vec3_of(TD_R(100.0), TD_ZERO, TD_ZERO));
    const td_place askew = td_place_of(td_vec3_of(TD_R(3.0), TD_R(3.0), TD_R(3.0)));
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_FALSE(td_near3_is_near(td_place_arm(&from, &far)));
    TEST_ASSERT_FALSE(td_near3_is_near(td_place_arm(&from, &askew)));
#else
    TEST_ASSERT_TRUE(td_near3_is_near(td_place_arm(&from, &far)));
    TEST_ASSERT_TRUE(td_near3_is_near(td_place_arm(&from, &askew)));
#endif
}

void test_the_end_of_a_turned_arm(void)
{
    random_ = td_test_random_start(44u);
    for (int i = 0; i < ROUNDS / 10; ++i) {
        const double angle = some(3.0);
        const td_dir3 z = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
        const td_rot r = td_rot_from_quat(td_quat_from_axis_angle(z, td_from_double(angle)));
        const double c = cos(td_to_double(td_from_double(angle)));
        const double s = sin(td_to_double(td_from_double(angle)));
        td_place place = td_place_of(td_vec3_of(TD_R(10.0), TD_ZERO, TD_ZERO));
        td_place_add_turned(&place, &r, td_vec3_of(TD_R(2.5), TD_R(-1.25), TD_ZERO));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 10.0 + 2.5 * c + 1.25 * s, place_x(&place));
        const td_near3 turned =
            td_near3_turned(&r, td_near3_of(TD_NEAR(2.5), TD_NEAR(-1.25), TD_NEAR_ZERO));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 2.5 * c + 1.25 * s, td_near_to_double(turned.x));
    }
}
