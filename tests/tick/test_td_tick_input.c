/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_wheel_params.h"
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

/* Refused for this reason; no byte of the state has changed. If it is committed it is a lost tick: two counts say
 * so, and no other byte has changed. */
static void assert_refused(td_status status, td_item item, uint32_t index, td_input_field field)
{
    (void)memcpy(&before, &balls.state, sizeof before);
    TEST_ASSERT_EQUAL_INT(status, balls_evaluate());
    TEST_ASSERT_EQUAL_INT(status, balls.out.status);
    TEST_ASSERT_EQUAL_INT(status, balls.out.fault.status);
    TEST_ASSERT_EQUAL_INT(item, balls.out.fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, balls.out.fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, balls.out.fault.field);
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_UINT32(before.lost + 1u, balls.state.lost);
    TEST_ASSERT_EQUAL_UINT32(before.losses + 1u, balls.state.losses);
    balls.state.lost = before.lost;
    balls.state.losses = before.losses;
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
}

/* The numbers of a vector. */
static td_real *axis_of(td_vec3 *v, uint32_t axis)
{
    return axis == 0u ? &v->x : axis == 1u ? &v->y : &v->z;
}

/* Along every axis, both ways. */
void test_positions_and_velocities_out_of_range_are_named(void)
{
    for (uint32_t i = 0u; i < 6u; ++i) {
        const uint32_t b = i % BALLS;
        const bool back = i >= 3u;
        balls_begin();
        *axis_of(&balls.motion[b].x_wb.p, i % 3u) = back ? -TD_SCENERY_RANGE : TD_SCENERY_RANGE;
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, b, TD_INPUT_POSITION);
        balls_begin();
        *axis_of(&balls.motion[b].twist_w.linear, i % 3u) = back ? -TD_MOTION_MAX : TD_MOTION_MAX;
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, b, TD_INPUT_VELOCITY);
        balls_begin();
        *axis_of(&balls.motion[b].twist_w.angular, i % 3u) = back ? -TD_MOTION_MAX : TD_MOTION_MAX;
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, b, TD_INPUT_VELOCITY);
    }
}

void test_a_quaternion_that_is_no_rotation_is_named(void)
{
    balls_begin();
    balls.motion[3].x_wb.q.w = TD_U(0.5);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_ROTATION);
}

/* A 64th more than promised is forgiven, and no more. */
void test_a_speed_beyond_its_promise_is_named(void)
{
    for (uint32_t axis = 0u; axis < 3u; ++axis) {
        balls_begin();
        *axis_of(&balls.motion[1].twist_w.linear, axis) = TD_R(10.15);
        *axis_of(&balls.motion[1].twist_w.angular, axis) = TD_R(-10.15);
        TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
        *axis_of(&balls.motion[1].twist_w.linear, axis) = TD_R(10.17);
        assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_PROMISE);
        *axis_of(&balls.motion[1].twist_w.linear, axis) = TD_ZERO;
        *axis_of(&balls.motion[1].twist_w.angular, axis) = TD_R(-10.17);
        assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_PROMISE);
    }
}

/* 10 m/s: 10 mm a tick, and a 64th of it. */
void test_a_teleport_is_named(void)
{
    balls_begin();
    balls.motion[3].x_wb.p.y = TD_R(0.0101);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    balls.motion[3].x_wb.p.y = TD_R(0.0103);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_INPUT_TELEPORT);
}

#if !defined(TD_SCALAR_Q16)
static const td_real no_numbers[] = {(td_real)NAN, (td_real)INFINITY, (td_real)-INFINITY};

/* One number of a motion of body 2 that is none. */
static void assert_number_refused(uint32_t which, td_status if_large, td_input_field field)
{
    td_body_input *const m = &balls.motion[2];
    td_real *const numbers[] = {
        &m->x_wb.p.x,
        &m->x_wb.p.y,
        &m->x_wb.p.z,
        &m->x_wb.q.w,
        &m->x_wb.q.x,
        &m->x_wb.q.y,
        &m->x_wb.q.z,
        &m->position_residual_w.x,
        &m->position_residual_w.y,
        &m->position_residual_w.z,
        &m->twist_w.linear.x,
        &m->twist_w.linear.y,
        &m->twist_w.linear.z,
        &m->twist_w.angular.x,
        &m->twist_w.angular.y,
        &m->twist_w.angular.z,
    };
    for (int i = 0; i < 3; ++i) {
        balls_begin();
        *numbers[which] = no_numbers[i];
        assert_refused(i == 0 ? TD_E_ARG : if_large, TD_ITEM_BODY, 2u, field);
    }
}
#endif

/* Each in every place of a motion: no number comes in, so none goes out. */
void test_what_is_no_number_is_named_wherever_it_stands(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    for (uint32_t i = 0u; i < 3u; ++i) {
        assert_number_refused(i, TD_E_RANGE, TD_INPUT_POSITION);
        assert_number_refused(7u + i, TD_E_RANGE, TD_INPUT_RESIDUAL);
        assert_number_refused(10u + i, TD_E_RANGE, TD_INPUT_VELOCITY);
        assert_number_refused(13u + i, TD_E_RANGE, TD_INPUT_VELOCITY);
    }
    for (uint32_t i = 3u; i < 7u; ++i) {
        assert_number_refused(i, TD_E_ARG, TD_INPUT_ROTATION);
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

static td_quat turned(double angle)
{
    return td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE),
                                   td_from_double(angle));
}

/* 10 rad/s: a tick turns by 0.01, and a 64th of it. q and -q are one attitude. */
void test_a_turn_too_far_is_a_teleport(void)
{
    balls_begin();
    balls.motion[1].x_wb.q = turned(0.0101);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    const td_quat q = balls.motion[1].x_wb.q;
    balls.motion[1].x_wb.q = (td_quat){-q.w, -q.x, -q.y, -q.z};
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    balls.motion[1].x_wb.q = turned(0.0105);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_TELEPORT);
    balls.motion[1].x_wb.q = turned(-0.0105);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_TELEPORT);
}

/* How far it turns is a promise of its own. */
void test_a_body_that_may_not_turn_is_held_to_it(void)
{
    td_body stiff[BALLS];
    (void)memcpy(stiff, balls_bodies, sizeof stiff);
    stiff[1].omega_max = TD_ZERO;
    balls.scene.bodies = stiff;
    balls_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    balls.motion[1].x_wb.q = turned(0.001);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_INPUT_TELEPORT);
}

/* [m] The largest that is none too many: steps of the number, or of the position. */
static double rest_most(void)
{
    const double step = td_to_double(TD_REAL_EPS);
#if defined(TD_SCALAR_Q16)
    return 16.0 * step;
#else
    const td_vec3 p = balls.motion[3].x_wb.p;
    return 4.0 * step * (1.0 + fabs(p.x) + fabs(p.y) + fabs(p.z));
#endif
}

static void set_rest(uint32_t axis, double rest)
{
    td_near3 *const r = &balls.motion[3].position_residual_w;
    *(axis == 0u ? &r->x : axis == 1u ? &r->y : &r->z) = td_near_from_double(rest);
}

/* A rest is what rounding took, and no second place: broad phase and arms know the position alone. */
void test_a_rest_that_no_rounding_leaves_is_named(void)
{
    for (uint32_t i = 0u; i < 6u; ++i) {
        const double sign = i < 3u ? 1.0 : -1.0;
        balls_begin();
        set_rest(i % 3u, sign);
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 3u, TD_INPUT_RESIDUAL);
        balls_begin();
        set_rest(i % 3u, sign * 1.05 * rest_most());
        assert_refused(TD_E_RANGE, TD_ITEM_BODY, 3u, TD_INPUT_RESIDUAL);
        balls_begin();
        set_rest(i % 3u, sign * 0.9 * rest_most());
        TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    }
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
    TEST_ASSERT_EQUAL_INT(TD_E_ARG,
                          td_evaluate(&balls.plan, &balls.state, &balls.input, 0, &balls.out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG,
                          td_evaluate(&balls.plan, 0, &balls.input, &balls.scratch, &balls.out));
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
    (void)memcpy(&again, &balls.out, sizeof again);
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TELEPORT);
    again.fault = balls.out.fault;
    again.status = balls.out.status;
    again.next.tick = balls.state.tick; /* of the state that was asked */
    TEST_ASSERT_EQUAL_MEMORY(&again, &balls.out, sizeof again);
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

/* A plan that the scene check refused is none. */
void test_a_plan_of_no_scene_is_refused_everywhere(void)
{
    balls_begin();
    (void)balls_evaluate();
    (void)memcpy(&before, &balls.state, sizeof before);
    balls.plan.scene = 0;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_select(&balls.plan, &balls.out, &balls.state).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset(&balls.plan, &balls.input, &balls.state).status);
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
}

/* ---- nodes and wheels ---- */

static const td_initiator driven[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false},
                                      {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false}};

static td_node nodes[2];

static void begin_nodes(void)
{
    (void)memset(nodes, 0, sizeof nodes);
    balls.scene.initiators = driven;
    balls.scene.n_initiators = 2u;
    balls.input.nodes = nodes;
    balls_begin();
}

void test_a_node_without_a_place_is_named(void)
{
    for (uint32_t axis = 0u; axis < 3u; ++axis) {
        begin_nodes();
        *axis_of(&nodes[1].p_w, axis) = TD_SCENERY_RANGE;
        assert_refused(TD_E_RANGE, TD_ITEM_INITIATOR, 1u, TD_INPUT_POSITION);
        begin_nodes();
        *axis_of(&nodes[1].v_w, axis) = -TD_MOTION_MAX;
        assert_refused(TD_E_RANGE, TD_ITEM_INITIATOR, 1u, TD_INPUT_VELOCITY);
#if !defined(TD_SCALAR_Q16)
        begin_nodes();
        *axis_of(&nodes[1].p_w, axis) = (td_real)NAN;
        assert_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_INPUT_POSITION);
        begin_nodes();
        *axis_of(&nodes[1].v_w, axis) = (td_real)NAN;
        assert_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_INPUT_VELOCITY);
#endif
    }
    balls.input.nodes = 0;
    assert_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_INPUT_TABLE);
}

/* The node of an initiator that a body carries is not read. */
void test_a_node_that_nobody_drives_may_be_anything(void)
{
    begin_nodes();
    nodes[0].p_w.x = TD_RANGE;
    nodes[0].v_w.z = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
}

static td_wheel wheels[2];
static td_wheel_control controls[2];

static void begin_wheels(void)
{
    (void)memset(controls, 0, sizeof controls);
    wheels[0] = balls_wheel;
    wheels[1] = balls_wheel;
    balls.scene.wheels = wheels;
    balls.scene.n_wheels = 2u;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.input.wheels = controls;
    balls_begin();
}

void test_a_brake_that_cannot_be_is_named(void)
{
    begin_wheels();
    controls[1].brake = TD_R(-1.0);
    assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 1u, TD_INPUT_BRAKE);
    controls[1].brake = TD_RANGE;
    assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 1u, TD_INPUT_BRAKE);
#if !defined(TD_SCALAR_Q16)
    for (int i = 0; i < 3; ++i) {
        controls[1].brake = no_numbers[i];
        assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 1u, TD_INPUT_BRAKE);
    }
#endif
    balls.input.wheels = 0;
    assert_refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_INPUT_TABLE);
}

/* Half a turn, either way. */
void test_a_steer_that_cannot_be_is_named(void)
{
    begin_wheels();
    controls[0].steer = TD_R(3.141);
    controls[1].steer = TD_R(-3.141);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    controls[1].steer = TD_R(3.142);
    assert_refused(TD_E_RANGE, TD_ITEM_WHEEL, 1u, TD_INPUT_STEER);
    controls[1].steer = TD_R(-3.142);
    assert_refused(TD_E_RANGE, TD_ITEM_WHEEL, 1u, TD_INPUT_STEER);
#if !defined(TD_SCALAR_Q16)
    for (int i = 0; i < 3; ++i) {
        controls[1].steer = no_numbers[i];
        assert_refused(i == 0 ? TD_E_ARG : TD_E_RANGE, TD_ITEM_WHEEL, 1u, TD_INPUT_STEER);
    }
#endif
}

/* ---- stale ---- */

/* The wrenches of the last good tick, whatever lay in the output; a good input takes the mark away. */
void test_a_refused_input_may_repeat_the_last_output(void)
{
    balls.scene.stale = TD_STALE_REPEAT;
    balls_begin();
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    (void)memcpy(&again, &balls.out, sizeof again);
    (void)memset(&balls.out, 0xA5, sizeof balls.out);
    balls.motion[0].x_wb.p.x = TD_R(3.0);
    assert_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_INPUT_TELEPORT);
    TEST_ASSERT_TRUE(balls.out.is_stale);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z > TD_ZERO);
    TEST_ASSERT_TRUE(balls_same_wrenches(&again));
    balls_put(0u, 0.0, 0.09, 0.0);
    balls_tick();
    TEST_ASSERT_FALSE(balls.out.is_stale);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls.out.fault.status);
}

void test_a_state_that_was_never_reset_is_refused(void)
{
    balls_begin();
    balls.state.is_ready = false;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, balls_evaluate());
}

/* ---- faster than laws know ---- */

#if defined(TD_SCALAR_Q16)
#    define SPIN 490.0
#    define FAR  40.0
#else
#    define SPIN 4000.0
#    define FAR  400.0
#endif

/* What is left on the stack by somebody else must not be read. */
static __attribute__((noinline)) void dirty(int with)
{
    volatile char stack[2048];
    (void)memset((char *)stack, with, sizeof stack);
}

/* A deck that spins as fast as it may passes a node far off its middle at more than the range: the node is held, the
 * force pushes out, and every evaluation is the same. */
void test_a_deck_that_passes_a_node_faster_than_its_range_pushes_it_out(void)
{
    static const td_half_space wall[] = {TD_HALF_SPACE(0.0, 1.0, 0.0, 0.0)};
    static const td_scenery_op leaf[] = {TD_LEAF(0)};
    static const td_scenery deck = {wall, 0, leaf, 1u, 0u, 1u};
    static const td_scenery_solid solid[] = {{&deck, 0u, 0u}};
    static const td_initiator node = {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true};
    td_body spinning[BALLS];
    td_node at = {{TD_R(FAR), TD_R(0.5), TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    (void)memcpy(spinning, balls_bodies, sizeof spinning);
    spinning[0] = (td_body){TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(10.0), TD_R(SPIN + 1.0)};
    balls.scene.tick = TD_U(0.0009765625);
    balls.scene.bodies = spinning;
    balls.scene.n_parts = 0u;
    balls.scene.initiators = &node;
    balls.scene.n_initiators = 1u;
    balls.scene.ground.solids = solid;
    balls.scene.ground.n_solids = 1u;
    balls.input.nodes = &at;
    balls_begin();
    balls_put(0u, 0.0, 0.0, 0.0);
    balls.motion[0].twist_w.angular.z = TD_R(SPIN);
    balls_reset();
    at.p_w.y = TD_R(-0.25);
    uint64_t hash = 0u;
    const td_state first = balls.state;
    for (int i = 0; i < 3; ++i) {
        balls.state = first;
        dirty(i == 0 ? 0x00 : i == 1 ? 0x41 : 0xc1);
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(0u, balls.out.points[0].solid);
        TEST_ASSERT_TRUE(balls.out.points[0].force_w.y > TD_ZERO);
        TEST_ASSERT_TRUE(i == 0 || balls_hash() == hash);
        hash = balls_hash();
    }
}
