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
#include "td_test_balls.h"
#include "td_test_real.h"
#include "td_test_stand.h"

/* What a depth of 0.6 mm and more is worth: of points it is as fine as td_near, of parts in Q16 a step of 15 um. */
#if defined(TD_SCALAR_Q16)
#    define ROUNDING(kind) ((kind) == STAND_BOX || (kind) == STAND_BALL ? 0.015 : 0.002)
#    define STILL          1e-5
#elif defined(TD_SCALAR_F64)
#    define ROUNDING(kind) ((void)(kind), 1e-12)
#    define STILL          1e-12
#else
#    define ROUNDING(kind) ((void)(kind), 2.5e-4)
#    define STILL          1e-7
#endif

static const uint32_t feet[] = {3u, 4u, 8u};

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* A body where it stands, and the state of that. */
static void begin(stand_kind kind, uint32_t n_feet)
{
    stand_on(kind, n_feet);
    stand_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
}

static td_status evaluate(void)
{
    return td_evaluate(&stand.plan, &stand.state, &stand.input, &stand.scratch, &stand.out);
}

/* ---- what stands, stands ---- */

static void assert_stands(stand_kind kind, uint32_t n_feet)
{
    begin(kind, n_feet);
    stand_tick();
    const plant_vec force = stand_force();
    const double most = ROUNDING(kind) * STAND_WEIGHT;
    TEST_ASSERT_NEAR(most, STAND_WEIGHT, force.z);
    TEST_ASSERT_NEAR(most, 0.0, force.x);
    TEST_ASSERT_NEAR(most, 0.0, force.y);
    const stand_report seen = stand_run(ON_BOARD ? 200u : 1000u);
    TEST_ASSERT_NEAR(ROUNDING(kind), 0.0, seen.force);
    TEST_ASSERT_NEAR(STILL, 0.0, seen.way);
    TEST_ASSERT_EQUAL_UINT32(0u, seen.events);
}

static void assert_feet_stand(stand_kind kind)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        assert_stands(kind, feet[i]);
    }
}

void test_feet_on_a_target_stand(void)
{
    assert_feet_stand(STAND_TARGET);
}

void test_feet_on_a_half_space_stand(void)
{
    assert_feet_stand(STAND_GROUND);
}

void test_feet_on_a_block_of_scenery_stand(void)
{
    assert_feet_stand(STAND_BLOCK);
}

void test_feet_on_a_sphere_stand(void)
{
    assert_feet_stand(STAND_DOME);
}

/* Some of four and of eight feet stand where both blocks are: no way out leads into the other. */
void test_feet_on_a_union_stand(void)
{
    assert_feet_stand(STAND_UNION);
}

/* ... and exactly where two solids meet. */
void test_feet_on_the_seam_of_two_solids_stand(void)
{
    assert_feet_stand(STAND_SEAM);
}

void test_a_box_and_a_ball_on_a_slab_stand(void)
{
    assert_stands(STAND_BOX, 0u);
    assert_stands(STAND_BALL, 0u);
}

void test_legs_stand(void)
{
    assert_feet_stand(STAND_LEGS);
}

/* A light body on smooth springs that the scene check warns of: each of eight feet has its share, though the account
 * of the last one sees what all others do. */
void test_stiff_feet_stand_in_the_first_tick(void)
{
    const double weight = 0.125 * STAND_WEIGHT;
    stand_on(STAND_TARGET, 8u);
    stand_laws[0].stiffness = TD_R(12000.0);
    stand_materials[0].mu_s = TD_U(0.0);
    stand_materials[0].mu_k = TD_U(0.0);
    stand_body[0].mass = TD_R(0.125);
    stand_body[0].inertia = td_vec3_of(TD_R(0.0125), TD_R(0.0125), TD_R(0.0125));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&stand.scene, &stand.plan).status);
    TEST_ASSERT_TRUE(stand.plan.n_warnings > 0u);
    stand.body = free_body_of(0.125, (plant_vec){0.0125, 0.0125, 0.0125});
    stand.body.p.z = 0.3125 - weight / (8.0 * 12000.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    for (uint32_t i = 0u; i < 8u; ++i) {
        TEST_ASSERT_NEAR(0.01 * weight, weight / 8.0, td_to_double(stand.out.points[i].force_w.z));
    }
}

/* All that touches begins in the first tick, and has begun before it. */
void test_a_beginning_is_told(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_DOME, STAND_BOX, STAND_LEGS};
    static const uint16_t told[] = {4u, 4u, 1u, 4u};
    for (uint32_t k = 0u; k < 4u; ++k) {
        begin(kinds[k], 4u);
        TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
        TEST_ASSERT_EQUAL_UINT16(told[k], stand.out.n_events);
        for (uint32_t i = 0u; i < told[k]; ++i) {
            TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, stand.out.events[i].kind);
        }
    }
}

/* Pushed aside it gives way a little at first, as its pebbles are not stretched; then friction holds it. */
void test_pebbles_are_not_stretched_at_first(void)
{
    begin(STAND_BOX, 0u);
    stand.weight.x = 2.0;
    stand_tick();
    TEST_ASSERT_NEAR(1e-9, 0.0, stand_force().x);
    (void)stand_run(2000u);
    TEST_ASSERT_NEAR(0.05, -2.0, stand_force().x);
}

/* A point that is put 1 mm deep into a box of 40 kN/m is given 40 N, and no account holds them back. */
void test_the_force_is_that_of_the_depth(void)
{
    begin(STAND_GROUND, 4u);
    stand.body.p.z = 0.3125 - 0.0625;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    TEST_ASSERT_NEAR(0.01, 4.0 * STAND_STIFFNESS * 0.0625, stand_force().z);
}

/* Kilometres away the numbers are coarse, and borders are where they were. */
void test_far_from_the_origin_it_stands_too(void)
{
    stand_on(STAND_GROUND, 4u);
    stand_begin();
    stand.body.p.x = 4000.0;
    stand.body.p.y = -4000.0;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    const stand_report seen = stand_run(200u);
    TEST_ASSERT_NEAR(ROUNDING(STAND_GROUND), 0.0, seen.force);
}

/* ---- which face, which border ---- */

/* Point 0 alone counts: the others are high above. */
static void put_point(stand_kind kind, double x, double z)
{
    stand_on(kind, 1u);
    stand_feet[0].point_b = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    stand_begin();
    stand.body.p = (plant_vec){x, 0.0, z};
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
}

static void assert_pushed(double x, double z)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    TEST_ASSERT_NEAR(0.02, STAND_STIFFNESS * x, stand_force().x);
    TEST_ASSERT_NEAR(0.02, STAND_STIFFNESS * z, stand_force().z);
}

/* 2 mm below the top, 1 mm beside the right side: that is nearer. */
void test_the_nearest_face_holds(void)
{
    put_point(STAND_TARGET, 3.9990234375, -0.001953125);
    assert_pushed(0.0009765625, 0.0);
    put_point(STAND_TARGET, 3.998046875, -0.0009765625);
    assert_pushed(0.0, 0.0009765625);
}

void test_the_nearest_border_holds(void)
{
    put_point(STAND_BLOCK, 3.9990234375, -0.001953125);
    assert_pushed(0.0009765625, 0.0);
    put_point(STAND_BLOCK, 3.998046875, -0.0009765625);
    assert_pushed(0.0, 0.0009765625);
}

/* Half a millimetre beside the seam, and beside the end of the other block: both borders lead nowhere. */
void test_a_border_that_leads_into_the_solid_beside_does_not_hold(void)
{
    put_point(STAND_SEAM, -0.00048828125, -0.0009765625);
    assert_pushed(0.0, 0.0009765625);
    put_point(STAND_SEAM, 0.00048828125, -0.0009765625);
    assert_pushed(0.0, 0.0009765625);
    put_point(STAND_UNION, 0.0498046875, -0.0009765625);
    assert_pushed(0.0, 0.0009765625);
}

/* A roof 5 cm above the ground: its border is near, but not one that the point is behind. */
void test_a_border_that_the_point_is_not_behind_does_not_hold(void)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, -1.0, -0.05),
                                           TD_HALF_SPACE(0.0, 0.0, 1.0, 0.1),
                                           TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
    static const td_scenery_op ops[] = {TD_ALL_OF(0, 2), TD_LEAF(2), TD_UNION(2)};
    static const td_scenery roofed = {planes, 0, ops, 3u, 0u, 3u};
    put_point(STAND_GROUND, 0.0, 1.0);
    stand_solids[0].scenery = &roofed;
    stand.body.p.z = -0.0009765625;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    assert_pushed(0.0, 0.0009765625);
}

/* 4 km up, where a tenth of a millimetre is no number in f32, on the seam of two halves of a plateau. */
void test_high_up_a_border_leads_out_too(void)
{
    static const td_half_space planes[] = {
        TD_HALF_SPACE(1.0, 0.0, 0.0, 0.0), TD_HALF_SPACE(0.0, 0.0, 1.0, 4096.0),
        TD_HALF_SPACE(-1.0, 0.0, 0.0, 0.0), TD_HALF_SPACE(0.0, 0.0, 1.0, 4096.0)};
    static const td_scenery_op ops[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 2), TD_UNION(2)};
    static const td_scenery plateau = {planes, 0, ops, 4u, 0u, 3u};
    put_point(STAND_GROUND, 0.0, 1.0);
    stand_solids[0].scenery = &plateau;
    stand.body.p.z = 4096.0 - 0.0078125;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    assert_pushed(0.0, 0.0078125);
}

/* On a border is in: nothing pushes yet, nothing ends, and what goes down from there is held. */
static void assert_held_from_the_border_on(stand_kind kind)
{
    put_point(kind, 1.0, 0.0);
    stand_look();
    assert_pushed(0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&stand.plan, &stand.out, &stand.state));
    for (uint32_t i = 0u; i < stand.out.n_events; ++i) {
        TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, stand.out.events[i].kind);
    }
    stand.body.p.z = -0.0009765625;
    stand.body.v.z = -0.9765625;
    stand_look();
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    TEST_ASSERT_TRUE(stand_force().z > 0.5 * STAND_STIFFNESS * 0.0009765625);
}

void test_a_point_on_the_border_is_held_from_there_on(void)
{
    assert_held_from_the_border_on(STAND_TARGET);
    assert_held_from_the_border_on(STAND_GROUND);
    assert_held_from_the_border_on(STAND_BLOCK);
}

/* What is inside at the beginning and out of it in the first tick has never touched: nothing ends. */
void test_what_leaves_in_the_first_tick_has_not_touched(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_GROUND, STAND_BOX, STAND_LEGS};
    for (uint32_t k = 0u; k < 4u; ++k) {
        begin(kinds[k], 4u);
        stand.body.p.z = stand_height() + (kinds[k] == STAND_LEGS ? 0.009 : 0.0055);
        stand_body[0].v_max = TD_R(10.0);
        stand_look();
        TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
        if (kinds[k] != STAND_LEGS) {
            TEST_ASSERT_NEAR(1e-9, 0.0, stand_force().z);
            TEST_ASSERT_EQUAL_UINT16(0u, stand.out.n_events);
        }
    }
}

/* A rotation that is a little too long, as rounding in another machine leaves it, moves no point: lying on its
 * side, a body with a foot 4 m away from its middle stands as one whose rotation has unit length. */
void test_a_long_quaternion_moves_no_point(void)
{
    static const double lengths[] = {0.99955, 1.00045};
    for (uint32_t i = 0u; i < 2u; ++i) {
        stand_on(STAND_GROUND, 1u);
        stand_feet[0].point_b = td_vec3_of(TD_ZERO, TD_R(4.0), TD_ZERO);
        stand_body[0].inertia = td_vec3_of(TD_R(8.0), TD_R(8.0), TD_R(8.0));
        stand_begin();
        const double half = sqrt(0.5) * lengths[i];
        stand.body.q = (plant_quat){half, -half, 0.0, 0.0}; /* y of the body is down */
        stand.body.p.z = 4.0 - 0.0009765625;
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        TEST_ASSERT_NEAR(2e-5, -0.0009765625, td_to_double(stand.state.nodes[0].z));
        TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
        TEST_ASSERT_NEAR(0.05, STAND_STIFFNESS * 0.0009765625, stand_force().z);
    }
}

/* ---- nothing holds what is inside, if the scene wants that ---- */

/* Deeper and deeper; then out, and in again: now it is caught. */
static void assert_free_inside(stand_kind kind)
{
    stand_on(kind, 4u);
    stand.scene.inside = TD_INSIDE_FREE;
    stand_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    static const double heights[] = {-0.001, -0.006, -0.001, 0.004, 0.002};
    for (uint32_t i = 0u; i < 5u; ++i) {
        stand.body.p.z = 0.3125 + heights[i];
        stand_tick();
        TEST_ASSERT_NEAR(1e-9, 0.0, stand_force().z);
        TEST_ASSERT_EQUAL_UINT16(0u, stand.out.n_events);
    }
    stand.body.p.z = 0.3125 - 0.001;
    stand.body.v.z = -3.0;
    stand_tick();
    TEST_ASSERT_EQUAL_UINT16(4u, stand.out.n_events);
    TEST_ASSERT_TRUE(stand_force().z > 4.0);
}

void test_what_is_inside_stays_free_if_the_scene_wants_it(void)
{
    assert_free_inside(STAND_TARGET);
    assert_free_inside(STAND_GROUND);
    assert_free_inside(STAND_BLOCK);
}

/* ---- apart, or not at all ---- */

static td_fault reset_apart(void)
{
    stand_look();
    return td_reset_apart(&stand.plan, &stand.input, &stand.room);
}

void test_what_touches_nothing_may_be_asked_to(void)
{
    for (int k = 0; k < STAND_KINDS; ++k) {
        stand_on((stand_kind)k, 4u);
        stand_begin();
        stand.body.p.z = stand_height() + 0.1;
        TEST_ASSERT_EQUAL_INT(TD_OK, reset_apart().status);
        TEST_ASSERT_TRUE(td_state_is_valid(&stand.plan, &stand.state));
        TEST_ASSERT_EQUAL_UINT32(0u, stand.state.tick);
        stand_tick();
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().z);
    }
}

static void assert_inside(td_fault fault, td_item item, uint32_t index)
{
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_INPUT_INSIDE, fault.field);
}

/* The second of three feet, or legs, is the first that is in. */
void test_what_touches_is_named(void)
{
    for (int k = 0; k < STAND_KINDS; ++k) {
        const bool is_part = k == STAND_BOX || k == STAND_BALL;
        const td_item item = is_part           ? TD_ITEM_PART
                             : k == STAND_LEGS ? TD_ITEM_WHEEL
                                               : TD_ITEM_INITIATOR;
        stand_on((stand_kind)k, 3u);
        stand_begin();
        stand.body.p.x = k == STAND_DOME ? 0.0 : 1.0;
        if (!is_part) { /* tilted: the first is 4 mm up, the others 2 mm down */
            const double stiffness = k == STAND_LEGS ? STAND_LEG : STAND_STIFFNESS;
            stand.body.q = (plant_quat){cos(0.01), 0.0, -sin(0.01), 0.0};
            stand.body.p.z += STAND_WEIGHT / (3.0 * stiffness);
        }
        assert_inside(reset_apart(), item, is_part ? 0u : 1u);
        TEST_ASSERT_FALSE(stand.state.is_ready);
    }
}

/* Whatever a scene makes of points that are inside. */
void test_what_is_inside_is_named_even_if_it_would_be_free(void)
{
    for (int k = STAND_TARGET; k <= STAND_SEAM; ++k) {
        stand_on((stand_kind)k, 3u);
        stand.scene.inside = TD_INSIDE_FREE;
        stand_begin();
        assert_inside(reset_apart(), TD_ITEM_INITIATOR, 0u);
    }
}

void test_a_bad_input_is_no_touch(void)
{
    stand_on(STAND_BOX, 0u);
    stand_begin();
    stand.body.q.w = 0.5;
    const td_fault fault = reset_apart();
    TEST_ASSERT_EQUAL_INT(TD_ITEM_BODY, fault.item);
    TEST_ASSERT_EQUAL_UINT16(TD_INPUT_ROTATION, fault.field);
    stand.body.q.w = 1.0;
    td_settle_work nothing = {0, &stand.scratch, &stand.out};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset_apart(&stand.plan, &stand.input, &nothing).status);
    nothing = (td_settle_work){&stand.state, 0, &stand.out};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset_apart(&stand.plan, &stand.input, &nothing).status);
    nothing = (td_settle_work){&stand.state, &stand.scratch, 0};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset_apart(&stand.plan, &stand.input, &nothing).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset_apart(&stand.plan, &stand.input, 0).status);
}

/* ---- more candidates than a tick measures ---- */

/* Four balls in the slab, and one candidate a tick: the last of them is looked at in the fourth tick. */
void test_a_part_that_is_late_is_named_too(void)
{
    td_settle_work room = {&balls.state, &balls.scratch, &balls.out};
    balls.scene.candidates = 1u;
    balls_begin();
    balls_put(3u, 3.0, 0.09, 0.0);
    for (uint32_t b = 0u; b < 3u; ++b) {
        balls_put(b, (double)b, 0.105, 0.0); /* near enough to be looked at */
    }
    assert_inside(td_reset_apart(&balls.plan, &balls.input, &room), TD_ITEM_PART, 3u);
    balls_put(3u, 3.0, 0.105, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset_apart(&balls.plan, &balls.input, &room).status);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.state.tick);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.state.late[3]);
}

/* A ball that is late was there from the beginning, all the same: it is carried as soon as it is looked at. */
void test_a_part_that_is_late_stands_as_soon_as_it_is_measured(void)
{
    balls.scene.candidates = 1u;
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, BALL_RADIUS - STAND_WEIGHT / 10000.0, 0.0);
    }
    balls_reset();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(b + 1u, balls.out.n_contacts);
        TEST_ASSERT_NEAR(0.02 * STAND_WEIGHT, STAND_WEIGHT,
                         td_to_double(balls.out.wrenches[b].force_w.z));
    }
}

/* ---- ticks that are lost at once ---- */

/* The first input after a reset comes three ticks late: feet that stood then stand now. */
void test_ticks_that_are_lost_after_a_reset_change_nothing(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_DOME, STAND_LEGS};
    for (uint32_t k = 0u; k < 3u; ++k) {
        begin(kinds[k], 4u);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(3u, &stand.state));
        const stand_report seen = stand_run(100u);
        TEST_ASSERT_NEAR(0.01, 0.0, seen.force);
    }
}
