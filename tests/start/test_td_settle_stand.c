/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_tick.h"
#include "td_test_real.h"
#include "td_test_stand.h"

/* A body that td_settle has put somewhere stands there: on points, on parts, on wheels, and on some of each. */

/* What forces may be off by, as a share of the weight; and where it stands, in metres. */
#if defined(TD_SCALAR_Q16)
#    define JITTER 1e-2
#    define PLACE  1e-5
#else
#    define JITTER 1e-3
#    define PLACE  1e-6
#endif

#define ARM 0.2 /* [m] at which moments are compared with the weight */

static const td_vec3 gravity = {TD_ZERO, TD_ZERO, TD_R(-STAND_WEIGHT)};

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- before ---- */

/* Lifted, and tilted about an axis across. */
static void lift(double up, double axis_x, double axis_y, double angle)
{
    const double length = sqrt(axis_x * axis_x + axis_y * axis_y);
    const double sine = angle != 0.0 ? sin(0.5 * angle) / length : 0.0;
    stand.body.p.z += up;
    stand.body.q = (plant_quat){cos(0.5 * angle), sine * axis_x, sine * axis_y, 0.0};
    stand_look();
}

static td_fault settle(void)
{
    const td_input others = {.nodes = stand.input.nodes, .wheels = stand.input.wheels};
    return td_settle(&stand.plan, 0u, gravity, &stand.room, stand.motion, &others);
}

/* The body of the plant is where the core has put it. */
static void take_place(void)
{
    const td_body_input *const motion = &stand.motion[0];
    const td_pose *const x = &motion->x_wb;
    stand.body.p =
        (plant_vec){td_to_double(x->p.x) + td_near_to_double(motion->position_residual_w.x),
                    td_to_double(x->p.y) + td_near_to_double(motion->position_residual_w.y),
                    td_to_double(x->p.z) + td_near_to_double(motion->position_residual_w.z)};
    stand.body.q = (plant_quat){td_unit_to_double(x->q.w), td_unit_to_double(x->q.x),
                                td_unit_to_double(x->q.y), td_unit_to_double(x->q.z)};
    TEST_ASSERT_TRUE(motion->twist_w.linear.z == TD_ZERO && motion->twist_w.angular.x == TD_ZERO);
}

/* ---- after ---- */

/* [-] The largest share of the weight by which the wrench of a tick is off it. */
static double off_balance(void)
{
    const plant_vec force = stand_force();
    const td_vec3 torque = stand.out.wrenches[0].torque_w;
    const double sums[] = {force.x,
                           force.y,
                           force.z - STAND_WEIGHT,
                           td_to_double(torque.x) / ARM,
                           td_to_double(torque.y) / ARM,
                           td_to_double(torque.z) / ARM};
    double most = 0.0;
    for (uint32_t i = 0u; i < 6u; ++i) {
        most = fmax(most, fabs(sums[i]) / STAND_WEIGHT);
    }
    return most;
}

/* From the first tick on nothing happens. */
static void assert_stands_still(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, settle().status);
    take_place();
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    double worst = 0.0;
    for (uint32_t i = 0u; i < (ON_BOARD ? 200u : 1000u); ++i) {
        stand_tick();
        worst = fmax(worst, off_balance());
        TEST_ASSERT_EQUAL_UINT16(0u, i > 0u ? stand.out.n_events : 0u);
    }
    TEST_ASSERT_NEAR(JITTER, 0.0, worst);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* It has come down to the height of its springs, upright. */
static void assert_upright(void)
{
    TEST_ASSERT_NEAR(PLACE, stand_height(), stand.body.p.z);
    TEST_ASSERT_NEAR(20.0 * PLACE, 0.0, stand.body.q.x);
    TEST_ASSERT_NEAR(20.0 * PLACE, 0.0, stand.body.q.y);
}

static void assert_settles(stand_kind kind, uint32_t n_feet)
{
    const double ups[] = {0.3, 0.01, -0.004};
    for (uint32_t i = 0u; i < 3u; ++i) {
        stand_on(kind, n_feet);
        stand_begin();
        lift(ups[i], 1.0, 0.0, 0.0);
        assert_stands_still();
        assert_upright();
    }
}

/* As far as its corners go: from a tilt it comes down on one of them first. */
static void assert_settles_from_a_tilt(stand_kind kind, uint32_t n_feet)
{
    const double axes[][2] = {{1.0, 0.0}, {-0.6, 0.8}, {0.7, 0.7}};
    for (uint32_t i = 0u; i < 3u; ++i) {
        stand_on(kind, n_feet);
        stand_begin();
        lift(0.1, axes[i][0], axes[i][1], 0.1);
        assert_stands_still();
        assert_upright();
    }
}

/* ---- points ---- */

void test_four_points_settle_on_scenery(void)
{
    assert_settles(STAND_GROUND, 4u);
    assert_settles(STAND_BLOCK, 4u);
}

void test_four_points_settle_on_a_target(void)
{
    assert_settles(STAND_TARGET, 4u);
}

void test_points_that_are_tilted_settle_upright(void)
{
    assert_settles_from_a_tilt(STAND_GROUND, 4u);
    assert_settles_from_a_tilt(STAND_TARGET, 4u);
    assert_settles_from_a_tilt(STAND_TARGET, 3u);
}

/* ---- parts ---- */

void test_a_ball_and_a_box_settle_on_a_plate(void)
{
    assert_settles(STAND_BALL, 0u);
    assert_settles(STAND_BOX, 0u);
}

void test_a_box_that_is_tilted_settles_upright(void)
{
    assert_settles_from_a_tilt(STAND_BOX, 0u);
}

/* A table: a top and four legs, of which each stands on one point, with the plate of the other scenes below. */
#define LEGS 4u

static const td_shape top = {TD_SHAPE_BOX, {TD_R(0.25), TD_R(0.25), TD_R(0.02)}, TD_ZERO, 0};
static const td_shape leg = {TD_SHAPE_CAPSULE, {TD_R(0.03125), TD_R(0.125), TD_ZERO}, TD_ZERO, 0};
static td_part table[LEGS + 2u];

static void begin_table(uint16_t pairs)
{
    stand_on(STAND_BOX, 0u);
    for (uint32_t i = 0u; i < LEGS; ++i) {
        table[i] = stand_parts[0];
        table[i].shape = &leg;
        table[i].x_ba.p = td_vec3_of(i < 2u ? TD_R(0.2) : TD_R(-0.2),
                                     i % 2u == 0u ? TD_R(0.2) : TD_R(-0.2), TD_R(-0.15625));
    }
    table[LEGS] = stand_parts[0];
    table[LEGS].shape = &top;
    table[LEGS + 1u] = stand_parts[1];
    stand.scene.parts = table;
    stand.scene.n_parts = LEGS + 2u;
    stand.scene.contacts = LEGS;
    stand.scene.candidates = pairs;
    stand_body[0].v_max = TD_R(2.0);
    stand_begin();
    stand.body.p.z = 0.3125 - STAND_WEIGHT / (LEGS * STAND_STIFFNESS);
}

static void assert_table_settles(uint16_t pairs, double up, double tilt)
{
    begin_table(pairs);
    const double height = stand.body.p.z;
    lift(up, 0.6, 0.8, tilt);
    TEST_ASSERT_EQUAL_INT(TD_OK, settle().status);
    take_place();
    TEST_ASSERT_NEAR(PLACE, height, stand.body.p.z);
    TEST_ASSERT_NEAR(20.0 * PLACE, 0.0, stand.body.q.x);
    TEST_ASSERT_NEAR(20.0 * PLACE, 0.0, stand.body.q.y);
}

void test_a_table_settles_on_its_legs(void)
{
    assert_table_settles(LEGS + 1u, 0.1, 0.0);
    assert_stands_still();
    assert_table_settles(LEGS + 1u, 0.1, 0.1);
    assert_stands_still();
}

/* Where fewer candidates are measured in a tick than it has legs, all of them carry it all the same. */
void test_a_table_settles_on_all_legs_however_few_are_measured_in_a_tick(void)
{
    assert_table_settles(1u, 0.1, 0.1);
    assert_table_settles(2u, 0.02, 0.0);
}

/* ---- wheels and a point ---- */

/* An aircraft on two wheels and a skid at its tail:
 *   2 N + S = W, 0.6 S = 0.05 * 2 N:  S = W / 13, N = 6 W / 13. */
static td_wheel wheels[2];

static void begin_aircraft(void)
{
    stand_on(STAND_LEGS, 2u);
    for (uint32_t i = 0u; i < 2u; ++i) {
        wheels[i] = stand.scene.wheels[i];
        wheels[i].x_bk.p = td_vec3_of(TD_R(0.05), i == 0u ? TD_R(0.2) : TD_R(-0.2), TD_ZERO);
    }
    stand_feet[0] =
        (td_initiator){.point_b = {TD_R(-0.6), TD_ZERO, TD_R(-0.296875)}, .meets_scenery = true};
    stand.scene.wheels = wheels;
    stand.scene.initiators = stand_feet;
    stand.scene.n_initiators = 1u;
    stand_begin();
}

void test_an_aircraft_settles_on_its_wheels_and_its_skid(void)
{
    const double tilts[] = {0.0, 0.08, -0.08};
    for (uint32_t i = 0u; i < 3u; ++i) {
        begin_aircraft();
        lift(0.2, 0.5, 1.0, tilts[i]);
        assert_stands_still();
        const double skid = td_to_double(stand.out.points[0].force_w.z);
        TEST_ASSERT_NEAR(0.01 * STAND_WEIGHT, STAND_WEIGHT / 13.0, skid);
        TEST_ASSERT_NEAR(0.01 * STAND_WEIGHT, STAND_WEIGHT * 6.0 / 13.0,
                         td_to_double(stand.out.wheels[0].normal));
        TEST_ASSERT_NEAR(0.01 * STAND_WEIGHT, STAND_WEIGHT * 6.0 / 13.0,
                         td_to_double(stand.out.wheels[1].normal));
    }
}

/* ---- what cannot be held ---- */

static void assert_said_to_tip(void)
{
    const td_fault fault = settle();
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_BODY, fault.item);
    TEST_ASSERT_EQUAL_UINT16(0u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_INPUT_BALANCE, fault.field);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* The plate ends so far from its middle: 5 cm beyond it, or 5 cm before. */
static void begin_on_an_edge(double from)
{
    stand_on(STAND_BOX, 0u);
    stand_parts[1].x_ba.p.x = td_from_double(4.0 + from);
    stand_begin();
}

void test_a_box_that_tips_over_an_edge_is_told_apart_from_one_that_stands(void)
{
    begin_on_an_edge(0.05);
    assert_said_to_tip();
    begin_on_an_edge(-0.05);
    TEST_ASSERT_EQUAL_INT(TD_OK, settle().status);
}

void test_a_body_on_one_foot_beside_its_middle_tips(void)
{
    stand_on(STAND_GROUND, 1u);
    stand_begin();
    assert_said_to_tip();
}

/* A ball rolls off if its middle of mass is a thirtieth of its radius beside the contact; a hundredth is not seen. */
void test_a_ball_that_is_heavier_on_one_side_tips(void)
{
    stand_on(STAND_BALL, 0u);
    stand_parts[0].x_ba.p.x = TD_R(0.0042);
    stand_begin();
    assert_said_to_tip();
    stand_on(STAND_BALL, 0u);
    stand_parts[0].x_ba.p.x = TD_R(0.00125);
    stand_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, settle().status);
}

/* From so high the ground is found in the last rounds: it is not carried yet, and is left where it has come to. */
void test_a_body_that_comes_down_from_too_high_is_not_balanced_yet(void)
{
    stand_on(STAND_TARGET, 4u);
    stand_begin();
    lift(2.31, 1.0, 0.0, 0.0);
    assert_said_to_tip();
    take_place();
    TEST_ASSERT_NEAR(0.1, stand_height(), stand.body.p.z);
}
