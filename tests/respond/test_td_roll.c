/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_near.h"
#include "td_passive.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_roll.h"
#include "td_scaled.h"
#include "td_vec.h"
#include "td_test_real.h"

/* A wheel of one inertia that turns about y on ground that does not; motion in double. */
#define TICK    0.001
#define INERTIA 0.004
#define MOST    0.01 /* [N m] */

/* [rad] in ten seconds: a spin of less than half a step of Q16.16 is none. */
#if defined(TD_SCALAR_Q16)
#    define CREEP 1e-4
#else
#    define CREEP 2e-6
#endif

static td_roll roll;
static td_roll_out out;
static td_near3 angle;
static td_rot level;
static double spin, turned;

void setUp(void)
{
    td_mobility mobility;
    td_saturations_reset();
    td_mobility_set(TD_ONE, td_vec3_of(TD_R(INERTIA), TD_R(INERTIA), TD_R(INERTIA)), TD_U(TICK),
                    &mobility);
    roll = (td_roll){TD_U(TICK), mobility.spin, TD_R(MOST), TD_ZERO};
    angle = td_near3_zero();
    level = td_rot_from_quat(TD_QUAT_IDENTITY);
    spin = turned = 0.0;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};

/* @return the torque that resists */
static double step(double push)
{
    td_roll_evaluate(&roll, &angle, &level, up, td_vec3_of(TD_ZERO, td_from_double(spin), TD_ZERO),
                     &out);
    angle = out.angle_a;
    const double torque = td_to_double(out.torque_w.y);
    spin += TICK / INERTIA * (push + torque);
    turned += TICK * spin;
    return torque;
}

/* Constant until it stops: w = w0 - M t / I. */
void test_what_rolls_slows_down_evenly(void)
{
    spin = 2.0;
    for (int i = 0; i < 400; ++i) {
        (void)step(0.0);
    }
    TEST_ASSERT_NEAR(0.01, 2.0 - 400.0 * TICK * MOST / INERTIA, spin);
}

void test_it_comes_to_rest_and_stays(void)
{
    spin = 2.0;
    for (int i = 0; i < 1500; ++i) {
        (void)step(0.0);
    }
    const double rest = turned;
    TEST_ASSERT_NEAR(1e-4, 0.0, spin);
    for (int i = 0; i < 10000; ++i) {
        (void)step(0.0);
    }
    TEST_ASSERT_NEAR(CREEP, rest, turned);
    TEST_ASSERT_NEAR(1e-5, 0.0, spin);
}

/* What pushes less than the limit is held for ever; what pushes more is not. */
void test_it_holds_what_it_can_without_creep(void)
{
    for (int i = 0; i < 3000; ++i) {
        (void)step(0.9 * MOST);
    }
    const double held = turned;
    for (int i = 0; i < 20000; ++i) {
        (void)step(0.9 * MOST);
    }
    TEST_ASSERT_NEAR(2.0 * CREEP, held, turned);
    TEST_ASSERT_NEAR(1e-3, 0.0, held);
    for (int i = 0; i < 1000; ++i) {
        (void)step(1.5 * MOST);
    }
    TEST_ASSERT_NEAR(0.01, 1000.0 * TICK * 0.5 * MOST / INERTIA, spin);
}

/* About the normal it is another limit. */
void test_spinning_is_resisted_apart_from_rolling(void)
{
    roll.spinning = TD_R(0.25 * MOST);
    const td_vec3 both = {TD_ZERO, TD_R(5.0), TD_R(-5.0)};
    for (int i = 0; i < 20; ++i) {
        td_roll_evaluate(&roll, &angle, &level, up, both, &out);
        angle = out.angle_a;
    }
    TEST_ASSERT_NEAR(1e-4, 0.0, td_to_double(out.torque_w.x));
    TEST_ASSERT_NEAR(1e-4, -MOST, td_to_double(out.torque_w.y));
    TEST_ASSERT_NEAR(1e-4, 0.25 * MOST, td_to_double(out.torque_w.z));
}

void test_without_a_limit_nothing_resists(void)
{
    roll.rolling = TD_ZERO;
    spin = 3.0;
    for (int i = 0; i < 100; ++i) {
        TEST_ASSERT_NEAR(1e-9, 0.0, step(0.0));
    }
    TEST_ASSERT_NEAR(1e-9, 3.0, spin);
}

/* The angle rides on body a. */
void test_the_angle_turns_with_its_body(void)
{
    (void)step(0.5 * MOST);
    (void)step(0.5 * MOST);
    const td_roll_out before = out;
    level = td_rot_from_quat(
        (td_quat){TD_U(0.70710678118654752), TD_U(0.0), TD_U(0.0), TD_U(0.70710678118654752)});
    td_roll_evaluate(&roll, &before.angle_a, &level, up, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO),
                     &out);
    TEST_ASSERT_NEAR(1e-6, td_near_to_double(before.angle_a.y), td_near_to_double(out.angle_a.y));
    TEST_ASSERT_TRUE(td_to_double(out.torque_w.x) > 0.0); /* y of a is now -x of the world */
    TEST_ASSERT_NEAR(1e-5, 0.0, td_to_double(out.torque_w.y));
}

/* Any spin that an input may have, and inertias from a marble's to a ship's: no number is lost. */
void test_sizes_from_a_marble_to_a_ship(void)
{
    static const double inertias[] = {1e-4, 0.01, 10.0, 10000.0};
    for (uint32_t i = 0u; i < sizeof inertias / sizeof inertias[0]; ++i) {
        td_mobility mobility;
        const td_real I = td_from_double(inertias[i]);
        td_mobility_set(TD_ONE, td_vec3_of(I, I, I), TD_U(TICK), &mobility);
        roll.mobility = mobility.spin;
        angle = td_near3_zero();
        for (int n = 0; n < 50; ++n) {
            td_roll_evaluate(&roll, &angle, &level, up, td_vec3_of(TD_R(400.0), TD_ZERO, TD_ZERO),
                             &out);
            angle = out.angle_a;
            TEST_ASSERT_TRUE(fabs(td_to_double(out.torque_w.x)) < 1.001 * MOST);
        }
        TEST_ASSERT_NEAR(1e-4, -MOST, td_to_double(out.torque_w.x));
    }
}

/* Rolling and spinning at a time, each as far as an angle goes: the sum still fits the frame of any body. */
void test_the_angle_of_both_springs_together_is_bounded(void)
{
    const td_dir3 skew = {TD_U(0.57735026918962576), TD_U(0.57735026918962576),
                          TD_U(0.57735026918962576)};
    const td_vec3 spin_w = {TD_R(248.0), TD_R(-91.5), TD_R(-92.7)};
    td_mobility mobility;
    td_mobility_set(TD_ONE, td_vec3_of(TD_R(0.0067), TD_R(0.0067), TD_R(0.0067)), TD_U(0.03125),
                    &mobility);
    roll = (td_roll){TD_U(0.03125), mobility.spin, TD_R(0.064), TD_R(41.4)};
    level = td_rot_from_quat(
        (td_quat){TD_U(0.7071067811865475), TD_U(0.0), TD_U(0.7071067811865475), TD_U(0.0)});
    for (int i = 0; i < 40; ++i) {
        td_roll_evaluate(&roll, &angle, &level, skew, spin_w, &out);
        angle = out.angle_a;
        const double x = td_near_to_double(angle.x);
        const double y = td_near_to_double(angle.y);
        const double z = td_near_to_double(angle.z);
#if defined(TD_SCALAR_Q16)
        TEST_ASSERT_TRUE(sqrt(x * x + y * y + z * z) < 5.0 * sqrt(3.0) + 1e-6);
#else
        TEST_ASSERT_TRUE(sqrt(x * x + y * y + z * z) < 1e5);
#endif
    }
}
