/* SPDX-License-Identifier: MIT */
/* What may be wrong with ground and wheels of a scene: each refused by item and field when the plan is
 * made, and no plan is left that a tick could run on. */
#include "unity.h"
#include "td_wheel_params.h"
#include "td_material.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_ground.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_status.h"
#include "td_test_real.h"

static struct {
    td_half_space planes[8];
    td_scenery_op ops[8];
    td_scenery scenery;
    td_scenery_solid solid;
    td_material material;
    td_modifier modifier;
    td_wheel wheel;
    td_body body;
    td_scene scene;
    td_plan plan;
} made;

/* A tonne on one leg, in kN and t, on a plane with a wet half. */
void setUp(void)
{
    const td_half_space level = TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0);
    const td_scenery_op leaf = TD_LEAF(0);
    const td_scenery scenery = {made.planes, 0, made.ops, 1u, 0u, 1u};
    const td_scenery_solid solid = {&made.scenery, 0u, TD_WORLD};
    const td_material dry = TD_MATERIAL_DRY;
    const td_modifier wet = {&made.scenery, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET};
    const td_wheel wheel = {
        .x_bk = {{TD_ZERO, TD_ZERO, TD_R(0.2)}, TD_QUAT_IDENTITY},
        .leg = {TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(70.0), TD_DRAG(5.0), TD_DRAG(5.0)},
        .k_xy = TD_R(200.0),
        .d_xy = TD_DRAG(4.0),
        .cos_min = TD_U(0.3),
    };
    const td_body body = {TD_ONE, {TD_ONE, TD_ONE, TD_ONE}, TD_R(60.0), TD_R(10.0)};
    const td_scene scene = {.name = "one leg",
                            .tick = TD_U(0.001),
                            .bodies = &made.body,
                            .n_bodies = 1u,
                            .wheels = &made.wheel,
                            .n_wheels = 1u,
                            .ground = {&made.solid, &made.material, &made.modifier, 0, 1u, 1u, 1u}};
    made.planes[0] = level;
    made.ops[0] = leaf;
    made.scenery = scenery;
    made.solid = solid;
    made.material = dry;
    made.modifier = wet;
    made.wheel = wheel;
    made.body = body;
    made.scene = scene;
}

void tearDown(void)
{
}

static void refused_as(td_status status, td_item item, uint32_t field)
{
    const td_fault fault = td_plan_make(&made.scene, &made.plan);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT16(0u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(field, fault.field);
    TEST_ASSERT_NULL(made.plan.scene);
    setUp();
}

static void refused(td_item item, uint32_t field)
{
    refused_as(TD_E_ARG, item, field);
}

void test_a_leg_on_a_plane_is_a_scene(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&made.scene, &made.plan).status);
    TEST_ASSERT_EQUAL_UINT32(0u, made.plan.n_warnings);
}

/* The solid is named; what is wrong in it, as td_scenery_check names it. */
void test_expressions_that_say_nothing_are_refused(void)
{
    const td_scenery_op union_of_two = TD_UNION(2);
    made.scenery.n_ops = 0u;
    refused(TD_ITEM_SOLID, TD_SCENERY_TABLES);
    made.ops[0] = union_of_two;
    refused(TD_ITEM_SOLID, TD_SCENERY_OP_COUNT);
    made.ops[1] = made.ops[0];
    made.scenery.n_ops = 2u;
    refused(TD_ITEM_SOLID, TD_SCENERY_BALANCE);
    for (uint32_t i = 1u; i <= TD_SCENERY_DEPTH; ++i) {
        made.ops[i] = made.ops[0];
    }
    made.scenery.n_ops = TD_SCENERY_DEPTH + 1u;
    refused_as(TD_E_FULL, TD_ITEM_SOLID, TD_SCENERY_OP_DEPTH);
    made.planes[0].normal.z = TD_ZERO;
    refused(TD_ITEM_SOLID, TD_SCENERY_NORMAL);
}

void test_materials_that_cannot_be_are_refused(void)
{
    made.material.mu_s = TD_U(-0.1);
    refused(TD_ITEM_MATERIAL, TD_MATERIAL_MU_S);
    made.material.mu_k = TD_U(-0.1);
    refused(TD_ITEM_MATERIAL, TD_MATERIAL_MU_K);
    made.material.mu_k = TD_U(0.5); /* above mu_s */
    refused(TD_ITEM_MATERIAL, TD_MATERIAL_MU_K);
    made.material.stiffness = TD_R(-1.0);
    refused(TD_ITEM_MATERIAL, TD_MATERIAL_STIFFNESS);
    made.modifier.material.mu_k = TD_U(0.5);
    refused(TD_ITEM_MODIFIER, TD_MATERIAL_MU_K);
    made.modifier.body = 1u;
    refused(TD_ITEM_MODIFIER, TD_GROUND_BODY);
}

void test_legs_and_tyres_that_cannot_be_are_refused(void)
{
    made.wheel.leg.z_min = made.wheel.leg.z_max;
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_TRAVEL);
    made.wheel.leg.k = TD_R(-70.0);
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z);
    made.wheel.leg.d_out = TD_DRAG(-1.0);
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_D_Z);
    made.wheel.k_xy = TD_R(-200.0);
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY);
    made.wheel.body = 1u;
    refused(TD_ITEM_WHEEL, TD_SCENE_BODY);
}

/* q = h^2 k L + 2 h d L with the tick of the scene and the mass of its body. */
void test_a_spring_that_the_tick_cannot_follow_is_refused_and_a_coarse_one_warned_of(void)
{
    made.scene.tick = TD_U(0.0625);
    made.wheel.k_xy = TD_R(2000.0);
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY);
    made.scene.tick = TD_U(0.0625);
    made.wheel.leg.k = TD_R(2000.0);
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z);
    made.scene.tick = TD_U(0.03125);
    made.wheel.k_xy = TD_R(1400.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&made.scene, &made.plan).status);
    TEST_ASSERT_EQUAL_UINT32(1u, made.plan.n_warnings);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_WHEEL, made.plan.warnings[0].item);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_K_XY, made.plan.warnings[0].field);
}

/* All legs of a body push it at once: L is their sum. Those of another body do not count. */
void test_springs_of_all_wheels_of_a_body_count_together(void)
{
    const td_body bodies[2] = {made.body, made.body};
    td_wheel wheels[2] = {made.wheel, made.wheel};
    made.scene.bodies = bodies;
    made.scene.n_bodies = 2u;
    made.scene.wheels = wheels;
    made.scene.n_wheels = 2u;
    made.scene.tick = TD_U(0.03125);
    for (uint32_t i = 0u; i < 2u; ++i) {
        wheels[i].k_xy = TD_R(2000.0); /* q = 2.3 of one, 4.6 of two */
        wheels[i].body = (uint16_t)i;
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&made.scene, &made.plan).status);
    TEST_ASSERT_EQUAL_UINT32(1u, made.plan.n_warnings); /* one kind, of two wheels */
    TEST_ASSERT_NEAR(0.1, 2.3, td_to_double(made.plan.figures[0].is));
    TEST_ASSERT_NEAR(1e-3, 1.0, td_to_double(made.plan.figures[0].limit));
    TEST_ASSERT_NEAR(20.0, 2000.0 / td_to_double(made.plan.figures[0].is),
                     td_to_double(made.plan.figures[0].enough));
    wheels[1].body = 0u;
    refused(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY);
}
