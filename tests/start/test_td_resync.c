/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "td_friction.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_real.h"
#include "td_test_stand.h"

#define JUMP (0.01 * STAND_WEIGHT) /* what a force may change by */

#if defined(TD_SCALAR_Q16)
#    define PART_JUMP (0.025 * STAND_WEIGHT) /* a step of 15 um of a depth of 1.2 mm, twice */
#    define STILL     2e-5
#else
#    define PART_JUMP JUMP
#    define STILL     1e-6
#endif

static td_state before;

void setUp(void)
{
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_fault resync(void)
{
    stand_look();
    return td_resync(&stand.plan, &stand.input, &stand.state);
}

static void assert_force(stand_kind kind, plant_vec expected)
{
    const double most = kind == STAND_BOX || kind == STAND_BALL ? PART_JUMP : JUMP;
    const plant_vec force = stand_force();
    TEST_ASSERT_NEAR(most, expected.x, force.x);
    TEST_ASSERT_NEAR(most, expected.y, force.y);
    TEST_ASSERT_NEAR(most, expected.z, force.z);
}

/* ---- on a slope ---- */

/* What stands on a slope of 10 degrees, by stretched pebbles; a ball would not. */
static const stand_kind rough[] = {STAND_TARGET, STAND_GROUND, STAND_BLOCK, STAND_DOME,
                                   STAND_UNION,  STAND_SEAM,   STAND_BOX,   STAND_LEGS};
#define ROUGH (ON_BOARD ? 1u : sizeof rough / sizeof rough[0])

static void stand_on_a_slope(stand_kind kind)
{
    stand_on(kind, 4u);
    stand_begin();
    stand.weight.x = STAND_WEIGHT * sin(0.1745);
    stand.weight.z = -STAND_WEIGHT * cos(0.1745);
    for (uint32_t i = 0u; i < 4u; ++i) {
        stand_controls[i].brake = TD_R(100.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    (void)stand_run(ON_BOARD ? 2000u : 4000u);
    TEST_ASSERT_NEAR(0.02, -stand.weight.x, stand_force().x);
}

/* The same force in the next tick, and no motion after that. */
static void assert_goes_on(stand_kind kind)
{
    const plant_vec last = stand_force();
    TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
    TEST_ASSERT_TRUE(td_state_is_valid(&stand.plan, &stand.state));
    TEST_ASSERT_EQUAL_UINT32(0u, stand.state.lost);
    stand_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, stand.out.n_events);
    assert_force(kind, last);
    const stand_report seen = stand_run(300u);
    TEST_ASSERT_NEAR(STILL, 0.0, seen.way);
    TEST_ASSERT_EQUAL_UINT32(0u, seen.events);
}

void test_after_a_pause_forces_go_on(void)
{
    for (uint32_t k = 0u; k < ROUGH; ++k) {
        stand_on_a_slope(rough[k]);
        assert_goes_on(rough[k]);
    }
}

void test_after_ticks_that_were_lost_forces_go_on(void)
{
    for (uint32_t k = 0u; k < ROUGH; ++k) {
        stand_on_a_slope(rough[k]);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_skip(50u, &stand.state));
        assert_goes_on(rough[k]);
        TEST_ASSERT_EQUAL_UINT32(50u, stand.state.losses);
    }
}

/* Put aside by millimetres, which is far more than pebbles are stretched; and by centimetres. */
void test_after_a_small_step_aside_forces_go_on(void)
{
    static const double travel[] = {0.003, -0.02, 0.15};
    for (uint32_t k = 0u; k < ROUGH; ++k) {
        for (uint32_t i = 0u; i < 3u; ++i) {
            const bool is_seam =
                rough[k] == STAND_SEAM && i > 0u;    /* other solids below some feet */
            if (is_seam || rough[k] == STAND_DOME) { /* which bends away */
                continue;
            }
            stand_on_a_slope(rough[k]);
            stand.body.p.x += travel[i];
            stand.body.p.y -= 0.5 * travel[i];
            assert_goes_on(rough[k]);
        }
    }
}

/* Turned where it stands, by a little and by a quarter: the force has the slope's direction, not the body's. */
void test_after_a_turn_forces_go_on(void)
{
    static const double angles[] = {0.002, 1.5707963};
    static const stand_kind kinds[] = {STAND_TARGET, STAND_GROUND, STAND_BOX, STAND_LEGS};
    for (uint32_t k = 0u; k < 4u; ++k) {
        for (uint32_t i = 0u; i < 2u; ++i) {
            stand_on_a_slope(kinds[k]);
            const plant_vec last = stand_force();
            const double tilt = stand.body.q.y / stand.body.q.w; /* downhill, which is x */
            stand.body.q = (plant_quat){cos(0.5 * angles[i]), -tilt * sin(0.5 * angles[i]),
                                        tilt * cos(0.5 * angles[i]), sin(0.5 * angles[i])};
            TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
            stand_tick();
            assert_force(kinds[k], last);
        }
    }
}

/* Pressed in by more than it was: nothing is thrown out. */
void test_depth_that_a_jump_has_made_is_forgiven(void)
{
    for (uint32_t k = 0u; k < ROUGH; ++k) {
        if (rough[k] == STAND_LEGS) {
            continue;
        }
        stand_on_a_slope(rough[k]);
        const plant_vec last = stand_force();
        stand.body.p.z -= 0.001;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        assert_force(rough[k], last);
        const double high = stand.body.p.z;
        const stand_report seen = stand_run(ON_BOARD ? 300u : 1000u);
        TEST_ASSERT_NEAR(2e-4, 0.001, stand.body.p.z - high);
        TEST_ASSERT_TRUE(seen.way < 0.0013);
    }
}

/* ---- what is remembered ---- */

void test_laws_and_accounts_are_kept(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_GROUND, STAND_BOX};
    for (uint32_t k = 0u; k < 3u; ++k) {
        stand_on_a_slope(kinds[k]);
        before = stand.state;
        stand.body.p.x += 0.002;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        const td_state *const s = &stand.state;
        const td_point_contact *const now =
            kinds[k] == STAND_TARGET ? &s->target_contacts[1].hold : &s->ground_contacts[1].hold;
        const td_point_contact *const then = kinds[k] == STAND_TARGET
                                                 ? &before.target_contacts[1].hold
                                                 : &before.ground_contacts[1].hold;
        const bool is_part = kinds[k] == STAND_BOX;
        const td_law_memory *const law = is_part ? &s->part_contacts[0].law : &now->law;
        const td_law_memory *const old = is_part ? &before.part_contacts[0].law : &then->law;
        TEST_ASSERT_TRUE(law->is_touching);
        TEST_ASSERT_EQUAL_REAL(old->entry_speed, law->entry_speed);
        TEST_ASSERT_EQUAL_REAL(old->elapsed, law->elapsed);
        TEST_ASSERT_TRUE(is_part ? s->part_contacts[0].account.stored ==
                                       before.part_contacts[0].account.stored
                                 : now->account.stored == then->account.stored);
        TEST_ASSERT_EQUAL_UINT16(is_part ? before.part_contacts[0].age : then->age,
                                 is_part ? s->part_contacts[0].age : now->age);
    }
}

/* ---- new places ---- */

/* A body falls, and is put where it stands: as by a reset, whatever it has been. */
void test_what_is_inside_without_having_been_is_taken_as_by_a_reset(void)
{
    for (int k = 0; k < STAND_KINDS; ++k) {
        stand_on((stand_kind)k, 4u);
        stand_begin();
        const plant_vec place = stand.body.p;
        stand.body.p.z += 0.4;
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.body.p = place;
        stand.body.v.z = 0.0;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        assert_force((stand_kind)k, (plant_vec){0.0, 0.0, STAND_WEIGHT});
        const stand_report seen = stand_run(500u);
        TEST_ASSERT_NEAR(STILL, 0.0, seen.way);
    }
}

void test_what_is_put_apart_is_free(void)
{
    for (int k = 0; k < STAND_KINDS; ++k) {
        stand_on((stand_kind)k, 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.body.p.z += 0.2;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().z);
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().x);
    }
}

/* Metres away, on the same ground: it stands there, with or without what it remembers. */
void test_what_is_put_far_away_stands_there(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_GROUND, STAND_BLOCK, STAND_UNION,
                                       STAND_BOX,    STAND_BALL,   STAND_LEGS};
    for (uint32_t k = 0u; k < 7u; ++k) {
        stand_on(kinds[k], 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(200u);
        stand.body.p.x -= 3.0;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        assert_force(kinds[k], (plant_vec){0.0, 0.0, STAND_WEIGHT});
        const stand_report seen = stand_run(500u);
        TEST_ASSERT_NEAR(STILL, 0.0, seen.way);
    }
}

/* Off the end of the block, and below its top: there is nothing to stand on. */
void test_what_is_put_beside_the_block_is_free(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_BLOCK, STAND_SEAM, STAND_BOX};
    for (uint32_t k = 0u; k < 4u; ++k) {
        stand_on(kinds[k], 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.body.p.x += 5.0;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().z);
    }
}

/* A ball on top of a plate is put below it: it is pushed down there, not up through the plate. */
void test_a_part_that_is_put_on_the_other_side_is_pushed_out_there(void)
{
    stand_on(STAND_BALL, 0u);
    stand_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    (void)stand_run(20u);
    stand.body.p.z = -2.0 - 0.125 + 0.001;
    TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
    stand_tick();
    TEST_ASSERT_NEAR(0.05, -0.001 * STAND_STIFFNESS, stand_force().z);
}

/* A foot that has gone off the side of a block is held by its top, and still is after a pause. */
void test_a_foot_beside_its_border_is_held_after_a_pause(void)
{
    stand_on(STAND_BLOCK, 4u);
    stand_materials[0] = (td_material)TD_MATERIAL_HARD(0.0);
    stand_begin();
    stand.body.p.x = 4.0 - 0.2 - 0.003;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    (void)stand_run(5u);
    stand.body.p.x += 0.004;
    (void)stand_run(5u);
    const double last = td_to_double(stand.out.points[0].force_w.z);
    TEST_ASSERT_TRUE(last > 1.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
    stand_tick();
    TEST_ASSERT_NEAR(0.01 * last, last, td_to_double(stand.out.points[0].force_w.z));
}

/* A step of 12.5 cm down at x = 1, as one solid. */
static const td_half_space steps[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, -0.125),
                                      TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                      TD_HALF_SPACE(1.0, 0.0, 0.0, 1.0)};
static const td_scenery_op step_ops[] = {TD_LEAF(0), TD_ALL_OF(1, 2), TD_UNION(2)};
static const td_scenery stepped = {steps, 0, step_ops, 3u, 0u, 3u};

/* Put down the step: on the ground that is there, not as deep as that below the one above. */
void test_feet_and_wheels_find_other_ground(void)
{
    static const stand_kind kinds[] = {STAND_GROUND, STAND_LEGS};
    for (uint32_t k = 0u; k < 2u; ++k) {
        stand_on(kinds[k], 4u);
        stand_solids[0].scenery = &stepped;
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.body.p.x += 2.0;
        stand.body.p.z -= 0.125;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        assert_force(STAND_LEGS, (plant_vec){0.0, 0.0, STAND_WEIGHT});
        const stand_report seen = stand_run(300u);
        TEST_ASSERT_NEAR(STILL, 0.0, seen.way);
    }
}

/* From the top of a block to 1 mm behind its right side: that holds it now. */
void test_a_point_that_is_put_behind_another_face_is_held_by_that(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_BLOCK};
    for (uint32_t k = 0u; k < 2u; ++k) {
        stand_on(kinds[k], 1u);
        stand_feet[0].point_b = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
        stand_begin();
        stand.body.p.z = -0.001;
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        stand_tick();
        stand.body.p = (plant_vec){4.0 - 0.0009765625, 0.0, -0.5};
        stand.body.v = (plant_vec){0.0, 0.0, 0.0};
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        TEST_ASSERT_NEAR(0.01, 0.0009765625 * STAND_STIFFNESS, stand_force().x);
        TEST_ASSERT_NEAR(0.01, 0.0, stand_force().z);
    }
}

/* Lifted by millimetres, which is no step aside: it does not touch. */
void test_a_point_that_is_lifted_a_little_is_free(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_GROUND, STAND_BOX};
    for (uint32_t k = 0u; k < 3u; ++k) {
        stand_on(kinds[k], 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.body.p.z += 0.005;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        for (uint32_t i = 0u; i < 4u && kinds[k] == STAND_GROUND; ++i) {
            TEST_ASSERT_EQUAL_UINT16(TD_NO_SOLID, stand.state.ground_contacts[i].solid);
        }
        stand_tick();
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().z);
    }
}

/* What is free inside by the rule of the scene stays so; what is held stays held, wherever it is put. */
void test_a_scene_that_frees_what_is_inside_keeps_what_it_holds(void)
{
    static const stand_kind kinds[] = {STAND_TARGET, STAND_BLOCK};
    for (uint32_t k = 0u; k < 2u; ++k) {
        stand_on(kinds[k], 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand.scene.inside = TD_INSIDE_FREE;
        stand.body.p.x += 0.5;
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        assert_force(kinds[k], (plant_vec){0.0, 0.0, STAND_WEIGHT});
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        stand_tick();
        TEST_ASSERT_EQUAL_INT(TD_OK, resync().status);
        stand_tick();
        TEST_ASSERT_NEAR(0.0, 0.0, stand_force().z);
    }
}

/* ---- refused ---- */

static void assert_refused(td_item item, uint32_t field)
{
    (void)memcpy(&before, &stand.state, sizeof before);
    const td_fault fault = td_resync(&stand.plan, &stand.input, &stand.state);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_EQUAL_MEMORY(&before, &stand.state, sizeof before);
}

void test_a_state_that_is_not_ready_is_refused(void)
{
    stand_on(STAND_BOX, 0u);
    stand_begin();
    (void)memset(&stand.state, 0xA5, sizeof stand.state);
    stand.state.is_ready = false;
    assert_refused(TD_ITEM_NONE, TD_SCENE_TABLE);
}

void test_a_bad_input_is_refused(void)
{
    for (int k = 0; k < STAND_KINDS; ++k) {
        stand_on((stand_kind)k, 4u);
        stand_begin();
        TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
        (void)stand_run(20u);
        stand_look();
        stand.motion[0].x_wb.q.w = TD_U(0.5);
        assert_refused(TD_ITEM_BODY, TD_INPUT_ROTATION);
        stand_look();
        stand.motion[0].twist_w.linear.x = TD_R(20.0);
        assert_refused(TD_ITEM_BODY, TD_INPUT_PROMISE);
        stand.input.bodies = 0;
        assert_refused(TD_ITEM_BODY, TD_INPUT_TABLE);
    }
}

void test_missing_arguments_are_refused(void)
{
    stand_on(STAND_BOX, 0u);
    stand_begin();
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_resync(0, &stand.input, &stand.state).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_resync(&stand.plan, 0, &stand.state).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_resync(&stand.plan, &stand.input, 0).status);
    stand.plan.scene = 0;
    assert_refused(TD_ITEM_NONE, TD_SCENE_TABLE);
}
