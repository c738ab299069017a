/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_chord.h"
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_entry.h"
#include "td_epa.h"
#include "td_exact.h"
#include "td_feature.h"
#include "td_friction.h"
#include "td_gear.h"
#include "td_gjk.h"
#include "td_hull.h"
#include "td_law.h"
#include "td_material.h"
#include "td_math.h"
#include "td_near.h"
#include "td_pair.h"
#include "td_patch.h"
#include "td_plan.h"
#include "td_plan_check.h"
#include "td_coaxial.h"
#include "td_ground.h"
#include "td_motion.h"
#include "td_search.h"
#include "td_warm.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_retain.h"
#include "td_scaled.h"
#include "td_scenery.h"
#include "td_separation.h"
#include "td_shape.h"
#include "td_slots.h"
#include "td_status.h"
#include "td_sweep.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_wheel.h"
#include "td_wheel_leg.h"
#include "td_wrench.h"
#include "td_test_balls.h"
#include "td_test_real.h"

TEST_SOURCE_FILE("td_law_class.c")
TEST_SOURCE_FILE("td_law_user.c")
TEST_SOURCE_FILE("td_scene_check.c")
TEST_SOURCE_FILE("td_tick_contacts.c")
TEST_SOURCE_FILE("td_tick_hash.c")
TEST_SOURCE_FILE("td_tick_impact.c")
TEST_SOURCE_FILE("td_tick_input.c")
TEST_SOURCE_FILE("td_tick_pairs.c")
TEST_SOURCE_FILE("td_tick_points.c")
TEST_SOURCE_FILE("td_tick_respond.c")
TEST_SOURCE_FILE("td_tick_slots.c")
TEST_SOURCE_FILE("td_tick_valid.c")
TEST_SOURCE_FILE("td_tick_wheels.c")

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- the scene check ---- */

static void assert_no_plan(td_status status, td_item item, uint32_t index, uint32_t field)
{
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(index, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_TRUE(balls.plan.scene == 0);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_reset(&balls.plan, &balls.input, &balls.state).status);
}

void test_a_scene_without_a_tick_is_refused(void)
{
    balls.scene.tick = TD_U(0.0);
    assert_no_plan(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
}

void test_a_missing_table_is_named(void)
{
    balls.scene.parts = 0;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_TABLE);
}

void test_a_table_that_is_too_long_is_named(void)
{
    balls.scene.n_bodies = TD_MAX_BODIES + 1u;
    assert_no_plan(TD_E_FULL, TD_ITEM_BODY, TD_MAX_BODIES + 1u, TD_SCENE_TABLE);
}

void test_a_part_of_no_body_or_material_is_named(void)
{
    td_part wrong[BALLS + 1u];
    (void)memcpy(wrong, balls_parts, sizeof wrong);
    balls.scene.parts = wrong;
    wrong[2].body = 9u;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 2u, TD_SCENE_BODY);
    wrong[2].body = 2u;
    wrong[3].material = 1u;
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 3u, TD_SCENE_MATERIAL);
}

void test_a_mass_without_inertia_and_a_speed_of_zero_are_named(void)
{
    td_body wrong[BALLS];
    (void)memcpy(wrong, balls_bodies, sizeof wrong);
    balls.scene.bodies = wrong;
    wrong[1].inertia.y = TD_ZERO;
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SCENE_INERTIA);
    wrong[1].inertia.y = TD_ONE;
    wrong[2].v_max = TD_ZERO;
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
    wrong[2].v_max = TD_ONE;
    wrong[3].mass = TD_R(-1.0);
    assert_no_plan(TD_E_ARG, TD_ITEM_BODY, 3u, TD_SCENE_MASS);
}

void test_a_shape_that_is_wrong_has_the_fields_of_its_header(void)
{
    const td_shape inside_out = {TD_SHAPE_SPHERE, {TD_R(-0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    td_part wrong[BALLS + 1u];
    (void)memcpy(wrong, balls_parts, sizeof wrong);
    balls.scene.parts = wrong;
    wrong[1].shape = &inside_out;
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_TRUE(fault.status < TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SHAPE, fault.item);
    TEST_ASSERT_EQUAL_UINT16(1u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_SHAPE_FIELD_SIZE, fault.field);
}

void test_a_stiffness_that_the_tick_cannot_hold_is_refused_and_a_coarse_one_warned_of(void)
{
    td_law stiff = balls_laws[0];
    balls.scene.laws = &stiff;
    balls.scene.tick = TD_U(0.03);
    assert_no_plan(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = TD_U(0.004);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_TRUE(balls.plan.n_warnings > 0u);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls.plan.warnings[0].status);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_STIFFNESS, balls.plan.warnings[0].field);
}

void test_a_material_without_a_law_is_named(void)
{
    const td_material lawless[] = {{TD_U(0.4), TD_U(0.3), TD_ZERO, TD_ZERO, TD_U(0.0), 3u, true}};
    balls.scene.ground.materials = lawless;
    assert_no_plan(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
}

void test_rules_and_groups_keep_pairs_apart(void)
{
    const td_pair_rule rules[] = {{0u, 1u, TD_PAIR_NEVER}};
    balls.scene.rules = rules;
    balls.scene.n_rules = 1u;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT16(9u, balls.plan.n_couples);
    td_part shy[BALLS + 1u];
    (void)memcpy(shy, balls_parts, sizeof shy);
    shy[3].groups = 2u;
    shy[2].avoids = 2u;
    balls.scene.parts = shy;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT16(8u, balls.plan.n_couples);
}

void test_a_one_sided_pair_pushes_one_side(void)
{
    const td_pair_rule rules[] = {{1u, 0u, TD_PAIR_ONE_SIDED}};
    balls.scene.rules = rules;
    balls.scene.n_rules = 1u;
    balls_begin();
    balls_put(1u, 0.15, 0.15, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_TRUE(balls.out.wrenches[1].force_w.x > TD_ZERO);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x == TD_ZERO);
}
