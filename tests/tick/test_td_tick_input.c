/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_gear.h"
#include "td_near.h"
#include "td_motion.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_status.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_test_balls.h"
#include "td_test_real.h"

static td_state before;
static td_out again;

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- bad input ---- */

static void assert_refused(td_status status, td_item item, uint32_t index, td_input_field field)
{
    before = balls.state;
    TEST_ASSERT_EQUAL_INT(status, balls_evaluate());
    TEST_ASSERT_EQUAL_INT(item, balls.out.fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, balls.out.fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, balls.out.fault.field);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

void test_a_body_out_of_range_is_named(void)
{
    balls_begin();
    balls.motion[2].x_wb.p.y = TD_RANGE;
    assert_refused(TD_E_RANGE, TD_ITEM_BODY, 2u, TD_INPUT_POSITION);
}

void test_a_quaternion_that_is_no_rotation_is_named(void)
{
    balls_begin();
    balls.motion[3].x_wb.q.w = TD_U(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_ROTATION);
}

void test_a_speed_beyond_its_promise_is_named(void)
{
    balls_begin();
    balls.motion[1].twist_w.linear.x = TD_R(11.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_PROMISE);
}

void test_a_teleport_is_named(void)
{
    balls_begin();
    balls.motion[0].x_wb.p.x = TD_R(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TELEPORT);
}

/* Each in every place of a motion: no number comes in, so none goes out. */
void test_what_is_no_number_is_named_wherever_it_stands(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    const td_real bad[] = {(td_real)NAN, (td_real)INFINITY, (td_real)-INFINITY};
    for (int i = 0; i < 3; ++i) {
        balls_begin();
        balls.motion[1].x_wb.p.z = bad[i];
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_INPUT_POSITION);
        balls_begin();
        balls.motion[2].x_wb.q.x = bad[i];
        assert_refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_INPUT_ROTATION);
        balls_begin();
        balls.motion[3].rest_w.y = bad[i];
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 3u, TD_INPUT_REST);
        balls_begin();
        balls.motion[0].twist_w.linear.y = bad[i];
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_INPUT_VELOCITY);
        balls_begin();
        balls.motion[0].twist_w.angular.x = bad[i];
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_INPUT_VELOCITY);
    }
#endif
}

void test_a_quaternion_may_be_off_by_its_tolerance_and_no_more(void)
{
    balls_begin();
    balls.motion[2].x_wb.q.w = td_unit_from_double(1.0 - 0.25 / 1024.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    balls.motion[2].x_wb.q.w = td_unit_from_double(1.0 - 1.0 / 1024.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_INPUT_ROTATION);
}

void test_a_turn_too_far_is_a_teleport(void)
{
    balls_begin(); /* 10 rad/s: a tick turns by 0.01 */
    balls.motion[1].x_wb.q =
        td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE), TD_R(0.01));
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    balls.motion[1].x_wb.q =
        td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE), TD_R(0.1));
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_TELEPORT);
}

void test_a_rest_of_a_metre_is_named(void)
{
    balls_begin();
    balls.motion[3].rest_w.z = TD_NEAR(1.0);
    assert_refused(TD_E_RANGE, TD_ITEM_BODY, 3u, TD_INPUT_REST);
}

void test_a_missing_table_is_named(void)
{
    balls_begin();
    balls.input.bodies = 0;
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TABLE);
}

void test_missing_arguments_are_refused(void)
{
    balls_begin();
    before = balls.state;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG,
                          td_evaluate(&balls.plan, &balls.state, &balls.input, &balls.scratch, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG,
                          td_evaluate(&balls.plan, &balls.state, 0, &balls.scratch, &balls.out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG,
                          td_evaluate(0, &balls.state, &balls.input, &balls.scratch, &balls.out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, 0, &balls.state));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_select(&balls.plan, 0, &balls.state).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset(&balls.plan, 0, &balls.state).status);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

/* A refused reset leaves the state that was. */
void test_a_reset_to_nowhere_is_refused(void)
{
    balls_begin();
    balls_tick();
    before = balls.state;
    balls.motion[1].x_wb.q.w = TD_U(0.5);
    const td_fault fault = td_reset(&balls.plan, &balls.input, &balls.state);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

/* The rule decides: what was there stays as it was, or is not touched and not marked. */
void test_a_refused_input_is_not_marked_stale_unless_the_scene_asks(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
    TEST_ASSERT_FALSE(balls.out.is_stale);
}

/* After a refusal the rig goes on as if nothing had been. */
void test_a_good_input_after_a_bad_one_goes_on(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    before = balls.state;
    balls_tick();
    const uint64_t hash = balls_hash();
    balls.state = before;
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_tick();
    TEST_ASSERT_FALSE(balls.out.is_stale);
    TEST_ASSERT_EQUAL_HEX64(hash, balls_hash());
}

/* ---- nodes and wheels ---- */

static const td_initiator driven[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false},
                                      {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false}};

void test_a_node_without_a_place_is_named(void)
{
    td_node nodes[2] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}},
                        {{TD_ZERO, TD_ZERO, TD_ONE}, {TD_ZERO, TD_ZERO, TD_ZERO}}};
    balls.scene.initiators = driven;
    balls.scene.n_initiators = 2u;
    balls.input.nodes = nodes;
    balls_begin();
    nodes[1].p_w.x = TD_RANGE;
    assert_refused(TD_E_RANGE, TD_ITEM_INITIATOR, 1u, TD_INPUT_POSITION);
    nodes[1].p_w.x = TD_ZERO;
    nodes[1].v_w.y = TD_MOTION_MAX;
    assert_refused(TD_E_RANGE, TD_ITEM_INITIATOR, 1u, TD_INPUT_VELOCITY);
    balls.input.nodes = 0;
    assert_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_INPUT_TABLE);
}

void test_a_brake_or_a_steer_that_cannot_be_is_named(void)
{
    td_wheel_control control = {TD_ZERO, TD_ZERO};
    balls.scene.wheels = &balls_wheel;
    balls.scene.n_wheels = 1u;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.input.wheels = &control;
    balls_begin();
    control.brake = TD_R(-1.0);
    assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_BRAKE);
    control.brake = TD_ZERO;
    control.steer = TD_R(3.2);
    assert_refused(TD_E_RANGE, TD_ITEM_WHEEL, 0u, TD_INPUT_STEER);
    balls.input.wheels = 0;
    assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_TABLE);
}

/* ---- stale ---- */

void test_a_refused_input_may_repeat_the_last_wrenches(void)
{
    balls.scene.stale = TD_STALE_REPEAT;
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    again = balls.out;
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
    TEST_ASSERT_TRUE(balls.out.is_stale);
    TEST_ASSERT_TRUE(balls_same_wrenches(&again));
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z > TD_ZERO);
}

void test_a_state_that_was_never_reset_is_refused(void)
{
    balls_begin();
    balls.state.is_ready = false;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
}
