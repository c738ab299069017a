/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_motion.h"
#include "td_near.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_real.h"

#define POINT_ERROR (4.0 * 8.0 * td_to_double(TD_REAL_EPS))

static td_pose pose;
static td_near3 rest;
static td_twist twist;
static td_motion motion;

void setUp(void)
{
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    pose.p = td_vec3_of(TD_R(1.0), TD_R(2.0), TD_R(3.0));
    pose.q = TD_QUAT_IDENTITY;
    rest = td_near3_zero();
    twist.linear = none;
    twist.angular = none;
    td_motion_residual(&motion);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_fault set(void)
{
    return td_motion_set(&pose, rest, &twist, 4u, &motion);
}

static void refused(td_status status, uint32_t field)
{
    const td_fault fault = set();
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_BODY, fault.item);
    TEST_ASSERT_EQUAL_UINT16(4u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, motion.origin_w.p.x); /* untouched */
    setUp();
}

void test_a_motion_is_kept_as_it_is_given(void)
{
    rest.y = TD_NEAR(0.0000025);
    twist.linear.z = TD_R(-7.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, set().status);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), motion.origin_w.p.y);
    TEST_ASSERT_TRUE(motion.origin_w.residual.y == TD_NEAR(0.0000025));
    TEST_ASSERT_EQUAL_REAL(TD_R(-7.0), motion.twist_w.linear.z);
    TEST_ASSERT_TRUE(motion.r_wb.x.x == TD_UNIT_ONE && motion.r_wb.x.y == TD_U(0.0));
}

void test_what_is_out_of_range_is_refused(void)
{
    pose.p.z = td_half(TD_RANGE);
    refused(TD_E_RANGE, TD_MOTION_POSITION);
    rest.x = TD_NEAR(1.5);
    refused(TD_E_RANGE, TD_MOTION_RESIDUAL);
    twist.linear.x = -TD_MOTION_MAX;
    refused(TD_E_RANGE, TD_MOTION_LINEAR);
    twist.angular.y = TD_MOTION_MAX;
    refused(TD_E_RANGE, TD_MOTION_ANGULAR);
    pose.q.w = TD_U(0.9);
    refused(TD_E_ARG, TD_MOTION_ROTATION);
}

void test_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has numbers only");
#else
    pose.p.x = (td_real)NAN;
    refused(TD_E_ARG, TD_MOTION_POSITION);
    rest.z = (td_near)NAN;
    refused(TD_E_ARG, TD_MOTION_RESIDUAL);
    pose.q.x = (td_unit)NAN;
    refused(TD_E_ARG, TD_MOTION_ROTATION);
    twist.linear.y = (td_real)INFINITY;
    refused(TD_E_RANGE, TD_MOTION_LINEAR);
    twist.angular.z = (td_real)NAN;
    refused(TD_E_ARG, TD_MOTION_ANGULAR);
#endif
}

void test_points_go_there_and_back(void)
{
    const td_dir3 z = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    pose.q = td_quat_from_axis_angle(z, TD_R(0.5));
    TEST_ASSERT_EQUAL_INT(TD_OK, set().status);
    const td_vec3 p_b = td_vec3_of(TD_R(2.0), TD_R(-1.0), TD_R(0.5));
    const td_vec3 p_w = td_motion_point(&motion, p_b);
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, 1.0 + 2.0 * cos(0.5) + sin(0.5), td_to_double(p_w.x));
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, 2.0 + 2.0 * sin(0.5) - cos(0.5), td_to_double(p_w.y));
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, 3.5, td_to_double(p_w.z));
    const td_vec3 back = td_motion_point_inv(&motion, p_w);
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, 2.0, td_to_double(back.x));
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, -1.0, td_to_double(back.y));
    TEST_ASSERT_DOUBLE_WITHIN(POINT_ERROR, 0.5, td_to_double(back.z));
}

void test_a_point_of_a_turning_body_moves_across_its_arm(void)
{
    twist.linear = td_vec3_of(TD_R(1.0), TD_R(0.0), TD_R(-2.0));
    twist.angular = td_vec3_of(TD_ZERO, TD_ZERO, TD_R(3.0));
    TEST_ASSERT_EQUAL_INT(TD_OK, set().status);
    const td_wvec3 v = td_motion_velocity(&motion, td_vec3_of(TD_R(3.0), TD_R(2.0), TD_R(9.0)));
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0), td_narrow(v.x));
    TEST_ASSERT_EQUAL_REAL(TD_R(6.0), td_narrow(v.y));
    TEST_ASSERT_EQUAL_REAL(TD_R(-2.0), td_narrow(v.z));
}
