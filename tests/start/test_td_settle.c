/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_wheel_params.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* A tonne, in t and kN, on three legs that stand askew: where it comes to rest is a matter of statics.
 *   N0 + N1 + N2 = W, 2 N0 = 0.5 (N1 + N2), N1 = 0.6 N2:  0.2 W, 0.3 W, 0.5 W. */
#define WEIGHT    9.81
#define STIFFNESS 70.0
#define LENGTH    0.6 /* of a leg that hangs */

/* clang-format off */
#define LEG(x, y) {.x_bk = {{TD_R(x), TD_R(y), TD_ZERO}, {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}}, \
                   .leg = {TD_NEAR(0.1), TD_NEAR(LENGTH), TD_NEAR(LENGTH), TD_R(STIFFNESS), TD_DRAG(5.0), TD_DRAG(5.0)}, \
                   .k_xy = TD_R(200.0), .d_xy = TD_DRAG(4.0), .cos_min = TD_U(0.3), .body = 1u}
/* clang-format on */

static const double at_x[] = {2.0, -0.5, -0.5};
static const double at_y[] = {0.0, 1.0, -0.6};
static const double share[] = {0.2, 0.3, 0.5};
static const td_wheel legs[3] = {LEG(2.0, 0.0), LEG(-0.5, 1.0), LEG(-0.5, -0.6)};
static const td_vec3 gravity = {TD_ZERO, TD_ZERO, TD_R(-9.81)};
static const td_wheel_control controls[3];
static const td_input others = {.wheels = controls};
static td_settle_work room = {&balls.state, &balls.scratch, &balls.out};
static td_body bodies[BALLS];
static td_body_input before[BALLS];

/* The second of the bodies stands on legs; the others are far away, the last one is driven. */
void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    bodies[1].inertia = td_vec3_of(TD_ONE, TD_ONE, TD_ONE);
    bodies[3].mass = TD_ZERO;
    balls.scene.bodies = bodies;
    balls.scene.n_parts = 0u;
    balls.scene.wheels = legs;
    balls.scene.n_wheels = 3u;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.input.wheels = controls;
    balls_begin();
    balls_put(1u, 3.0, 0.65, -0.5);
}

void tearDown(void)
{
}

static td_fault settle(uint32_t body)
{
    return td_settle(&balls.plan, body, gravity, &room, balls.motion, &others);
}

/* Nothing pushes it anywhere any more: forces balance, moments balance, it does not move. */
void test_a_settled_body_stands_in_balance(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, settle(1u).status);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, balls.motion[1].twist_w.linear.z);
    balls_reset();
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    TEST_ASSERT_NEAR(0.005 * WEIGHT, WEIGHT, td_to_double(balls.out.wrenches[1].force_w.z));
    TEST_ASSERT_NEAR(0.005 * WEIGHT, 0.0, td_to_double(balls.out.wrenches[1].torque_w.x));
    TEST_ASSERT_NEAR(0.005 * WEIGHT, 0.0, td_to_double(balls.out.wrenches[1].torque_w.y));
}

/* Each leg carries its share, and is pressed in by it: height, pitch and roll follow. */
void test_each_leg_is_pressed_in_by_its_share_of_the_weight(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, settle(1u).status);
    balls_reset();
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    for (uint32_t i = 0u; i < 3u; ++i) {
        const double load = share[i] * WEIGHT;
        const td_vec3 mount = td_pose_point(&balls.motion[1].x_wb, legs[i].x_bk.p);
        TEST_ASSERT_NEAR(0.01 * WEIGHT, load, td_to_double(balls.out.wheels[i].normal));
        TEST_ASSERT_NEAR(0.002, LENGTH - load / STIFFNESS, td_to_double(mount.z));
        TEST_ASSERT_NEAR(0.05, 3.0 + at_x[i], td_to_double(mount.x));
        TEST_ASSERT_NEAR(0.05, at_y[i], td_to_double(mount.y));
    }
}

void test_other_bodies_stay_where_they_are(void)
{
    (void)memcpy(before, balls.motion, sizeof before);
    TEST_ASSERT_EQUAL_INT(TD_OK, settle(1u).status);
    TEST_ASSERT_EQUAL_MEMORY(&before[0], &balls.motion[0], sizeof before[0]);
    TEST_ASSERT_EQUAL_MEMORY(&before[2], &balls.motion[2], 2u * sizeof before[0]);
}

/* ---- refused ---- */

static void assert_refused(td_fault fault, uint32_t body, uint32_t field)
{
    TEST_ASSERT_TRUE(fault.status < TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_BODY, fault.item);
    TEST_ASSERT_EQUAL_UINT16(body, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_MEMORY(before, balls.motion, sizeof before);
}

void test_what_has_no_legs_or_no_mass_is_refused(void)
{
    td_wheel driven[3] = {legs[0], legs[1], legs[2]};
    (void)memcpy(before, balls.motion, sizeof before);
    assert_refused(settle(0u), 0u, TD_SCENE_BODY);
    assert_refused(settle(BALLS), BALLS, TD_SCENE_BODY);
    driven[0].body = 3u;
    balls.scene.wheels = driven;
    assert_refused(settle(3u), 3u, TD_SCENE_BODY);
    balls.plan.scene = 0;
    assert_refused(settle(1u), 1u, TD_SCENE_BODY);
}

void test_a_body_that_is_nowhere_is_refused(void)
{
    balls.motion[2].x_wb.q.w = TD_U(0.5);
    (void)memcpy(before, balls.motion, sizeof before);
    assert_refused(settle(1u), 2u, TD_INPUT_ROTATION);
}
