/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_divisor.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_travel.h"

#define REACH 0.5
#define PACE  0.0078125 /* [m] 2^-7: a unit is 2^-15 m */
#define UNIT  (PACE / 256.0)

static td_plan plan;
static td_test_random numbers;

void setUp(void)
{
    (void)memset(&plan, 0, sizeof plan);
    plan.body_reach[0] = TD_R(REACH);
    plan.travel_unit = td_divisor_of(TD_R(PACE));
    plan.horizon = TD_R(16384.0 * PACE);
    numbers = td_test_random_start(77u);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- steps ---- */

static td_dir3 any_axis(void)
{
    double v[3], n = 0.0;
    for (int i = 0; i < 3; ++i) {
        v[i] = td_test_random_double(&numbers, -1.0, 1.0);
        n += v[i] * v[i];
    }
    n = sqrt(n);
    return td_dir3_of(td_unit_from_double(v[0] / n), td_unit_from_double(v[1] / n),
                      td_unit_from_double(v[2] / n));
}

static td_vec3 any_point(double size)
{
    return td_vec3_of(td_from_double(td_test_random_double(&numbers, -size, size)),
                      td_from_double(td_test_random_double(&numbers, -size, size)),
                      td_from_double(td_test_random_double(&numbers, -size, size)));
}

static double distance(td_vec3 a, td_vec3 b)
{
    const double x = td_to_double(a.x) - td_to_double(b.x);
    const double y = td_to_double(a.y) - td_to_double(b.y);
    const double z = td_to_double(a.z) - td_to_double(b.z);
    return sqrt(x * x + y * y + z * z);
}

static td_travel_step between(const td_pose *from, const td_pose *to)
{
    const td_body_input last = {.x_wb = *from}, now = {.x_wb = *to};
    return td_travel_between(&last, &now);
}

/* From a pose, by `far` at most along each axis and by `angle` about any axis. */
static td_pose moved(const td_pose *from, double far, double angle)
{
    td_pose to;
    to.p = td_vec3_add(from->p, any_point(far));
    to.q = td_quat_mul(td_quat_from_axis_angle(any_axis(), td_from_double(angle)), from->q);
    return to;
}

void test_what_stands_still_has_come_nowhere(void)
{
    const td_pose pose = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(1.0))};
    const td_travel_step step = between(&pose, &pose);
    TEST_ASSERT_TRUE(step.is_none);
    TEST_ASSERT_EQUAL_UINT32(0u, td_travel_units(&plan, 0u, &step));
}

/* What a position has lost by rounding is a place as well: it counts whether the position changes or not. */
void test_a_rest_that_changes_is_a_way(void)
{
    const td_pose pose = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(1.0))};
    td_body_input last = {.x_wb = pose}, now = last;
    now.position_residual_w.y = TD_NEAR(0.0009765625);
    const td_travel_step step = td_travel_between(&last, &now);
    TEST_ASSERT_FALSE(step.is_none);
    TEST_ASSERT_EQUAL_DOUBLE(0.0009765625, td_to_double(step.shift));
    TEST_ASSERT_GREATER_THAN_UINT32(0u, td_travel_units(&plan, 0u, &step));
    now.position_residual_w.y = last.position_residual_w.y;
    now.position_residual_w.z = TD_NEAR(0.0000000149011612);
    TEST_ASSERT_FALSE(td_travel_between(&last, &now).is_none);
}

/* Less than a unit counts as one: nothing creeps by unseen. */
void test_the_least_step_counts(void)
{
    td_pose first = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(1.0))};
    td_pose next = first;
    next.q.x = next.q.x + TD_UNIT_EPS;
    const td_travel_step turned = between(&first, &next);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, td_travel_units(&plan, 0u, &turned));
    first.p = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    next = first;
    next.p.y = TD_REAL_EPS;
    const td_travel_step shifted = between(&first, &next);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, td_travel_units(&plan, 0u, &shifted));
}

/* No point within reach has moved farther than the way says, and the way says little more than the
 * farthest of them could have moved. */
void test_no_point_comes_farther_than_the_way_and_the_way_is_little_longer(void)
{
    for (int i = 0; i < 300; ++i) {
        const td_pose from = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(2.0))};
        const double angle = td_test_random_double(&numbers, 0.0, 0.01);
        const td_pose to = moved(&from, 0.001, angle);
        const td_travel_step step = between(&from, &to);
        const double way = td_travel_units(&plan, 0u, &step) * UNIT;
        for (int k = 0; k < 20; ++k) {
            const td_vec3 point = any_point(REACH / sqrt(3.0));
            const double came = distance(td_pose_point(&from, point), td_pose_point(&to, point));
            TEST_ASSERT_TRUE(came <= way);
        }
        const double could = distance(from.p, to.p) + 2.0 * REACH * sin(0.5 * angle);
        TEST_ASSERT_NEAR(4.0 * UNIT + could / 256.0, could, way);
    }
}

/* Far out a point is placed as coarsely as the number is there: a body that hardly moves may have parts that jump
 * by a step, and its way knows. */
void test_far_out_the_way_holds_what_rounding_adds(void)
{
    const double far = 0.4 * td_to_double(TD_RANGE);
#if defined(TD_SCALAR_Q16)
    const double coarse = td_to_double(TD_REAL_EPS);
#else
    const double coarse = far * td_to_double(TD_REAL_EPS);
#endif
    plan.travel_unit = td_divisor_of(td_from_double(fmax(PACE / 64.0, coarse)));
    plan.horizon = td_from_double(fmin(16384.0 * td_to_double(plan.travel_unit.value), far));
    const double unit = td_to_double(plan.travel_unit.value) / 256.0;
    for (int i = 0; i < 300; ++i) {
        const td_pose from = {any_point(far), td_quat_from_axis_angle(any_axis(), TD_R(2.0))};
        const double angles[] = {0.0, 1e-6, 1e-4};
        const td_pose to = moved(&from, i % 2 == 0 ? 0.0 : 1e-4, angles[i % 3]);
        const td_travel_step step = between(&from, &to);
        const double way = td_travel_units(&plan, 0u, &step) * unit;
        for (int k = 0; k < 20; ++k) {
            const td_vec3 point = any_point(REACH / sqrt(3.0));
            const double came = distance(td_pose_point(&from, point), td_pose_point(&to, point));
            TEST_ASSERT_TRUE(came <= way);
        }
    }
}

static td_quat shortened(td_quat q)
{
    const td_unit by =
        TD_UNIT_ONE - TD_UNIT_EPS - td_unarrow(td_umul(TD_QUAT_TOLERANCE, TD_U(0.45)));
    return (td_quat){td_unarrow(td_umul(q.w, by)), td_unarrow(td_umul(q.x, by)),
                     td_unarrow(td_umul(q.y, by)), td_unarrow(td_umul(q.z, by))};
}

/* Quaternions that are as short as a tick accepts them: the way is no shorter for it. */
void test_short_quaternions_do_not_shorten_the_way(void)
{
    /* a turn of many units, so that rounding does not hide the share */
    plan.travel_unit = td_divisor_of(TD_R(0.25));
    for (int i = 0; i < 300; ++i) {
        const double angle = td_test_random_double(&numbers, 0.5, 1.0);
        td_pose from = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(2.0))};
        td_pose to = moved(&from, 0.0, angle);
        from.q = shortened(from.q);
        to.q = shortened(to.q);
        TEST_ASSERT_TRUE(td_quat_is_unit(from.q) && td_quat_is_unit(to.q));
        const td_travel_step step = between(&from, &to);
        const double way = td_travel_units(&plan, 0u, &step) * 0.25 / 256.0;
        TEST_ASSERT_TRUE(way >= 2.0 * REACH * sin(0.5 * angle));
    }
}

/* A quaternion and its negative are one rotation. */
void test_the_sign_of_a_quaternion_is_no_turn(void)
{
    const td_pose from = {any_point(4.0), td_quat_from_axis_angle(any_axis(), TD_R(2.0))};
    td_pose to = from;
    to.q = (td_quat){-from.q.w, -from.q.x, -from.q.y, -from.q.z};
    const td_travel_step step = between(&from, &to);
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(4u, td_travel_units(&plan, 0u, &step));
}

/* What has moved is no less than what was counted, and little more. */
void test_units_of_a_tick_are_a_motion(void)
{
    for (uint32_t units = 0u; units <= 514u; ++units) {
        const double moved = td_to_double(td_travel_moved(&plan, units));
        TEST_ASSERT_TRUE(moved >= units * UNIT);
        TEST_ASSERT_TRUE(moved <= units * UNIT + 3.0 * td_to_double(TD_REAL_EPS));
    }
}

/* ---- waits ---- */

void test_who_could_touch_in_the_next_tick_waits_for_nothing(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_travel_wait(&plan, TD_R(0.01), TD_R(0.01)));
    TEST_ASSERT_EQUAL_UINT32(0u, td_travel_wait(&plan, TD_R(-0.5), TD_R(0.01)));
}

void test_a_wait_is_the_gap_without_the_next_tick_rounded_down(void)
{
    for (int i = 0; i < 300; ++i) {
        const double closing = td_test_random_double(&numbers, 0.0, 0.02);
        const double gap = closing + td_test_random_double(&numbers, 0.0, i < 150 ? 0.05 : 20.0);
        const double wait =
            UNIT * td_travel_wait(&plan, td_from_double(gap), td_from_double(closing));
        TEST_ASSERT_TRUE(wait <= gap - closing + 2.0 * td_to_double(TD_REAL_EPS) * (1.0 + gap));
        TEST_ASSERT_TRUE(wait >= gap - closing - 2.0 * UNIT);
    }
}

void test_nobody_waits_beyond_the_horizon(void)
{
    TEST_ASSERT_EQUAL_UINT32(TD_TRAVEL_WAIT_MAX, td_travel_wait(&plan, TD_R(8000.0), TD_R(0.01)));
}

/* What a wait leaves is no more than the gap it was made of. */
void test_what_is_left_of_a_wait_is_a_lower_bound(void)
{
    for (int i = 0; i < 300; ++i) {
        const double gap = td_test_random_double(&numbers, 0.01, 20.0);
        const uint32_t wait = td_travel_wait(&plan, td_from_double(gap), TD_R(0.01));
        const double left = td_to_double(td_travel_left(&plan, (int32_t)wait));
        TEST_ASSERT_TRUE(left <= gap - 0.01 + 2.0 * td_to_double(TD_REAL_EPS) * (1.0 + gap));
        TEST_ASSERT_TRUE(left >= gap - 0.01 - 1.1 * PACE);
    }
    TEST_ASSERT_TRUE(td_travel_left(&plan, -5) == TD_ZERO);
}
