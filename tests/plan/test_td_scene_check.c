/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_law.h"
#include "td_material.h"
#include "td_motion.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_scenery.h"
#include "td_shape.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_balls.h"

/* Every table, row and number of a scene that the check refuses, with its item, its index and its field.
 * What springs, speeds and limits refuse is in test_td_plan_check.c; ground, materials and wheels have
 * tests of their own (test_wheel_faults.c and the rooms'). */

static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];
static td_scene_target targets[2];
static td_initiator initiators[2];
static td_pair_rule rules[2];
static td_material_pair pairs[2];
static td_law laws[2];

void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    (void)memcpy(parts, balls_parts, sizeof parts);
    for (uint32_t i = 0u; i < 2u; ++i) {
        targets[i] = (td_scene_target){
            .solid = &balls_block, .rule = {false, true, TD_ONE}, .body = TD_WORLD, .material = 0u};
        initiators[i] = (td_initiator){{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false};
        rules[i] = (td_pair_rule){0u, (uint16_t)(i + 1u), TD_PAIR_ONE_SIDED};
        pairs[i] = (td_material_pair){0u, 0u, balls.scene.ground.materials[0]};
        laws[i] = balls_laws[0];
    }
    balls.scene.bodies = bodies;
    balls.scene.parts = parts;
    balls.scene.targets = targets;
    balls.scene.n_targets = 2u;
    balls.scene.initiators = initiators;
    balls.scene.n_initiators = 2u;
    balls.scene.rules = rules;
    balls.scene.n_rules = 2u;
    balls.scene.material_pairs = pairs;
    balls.scene.n_material_pairs = 2u;
    balls.scene.laws = laws;
    balls.scene.n_laws = 2u;
}

void tearDown(void)
{
}

/* Refused for this reason; the scene is whole again. */
static void refused(td_status status, td_item item, uint32_t index, uint32_t field)
{
    balls_refused(status, item, index, field);
    setUp();
}

/* What no length, mass or speed may be, of either sign. */
#if defined(TD_SCALAR_Q16)
static const td_real wild[] = {TD_RANGE, -TD_RANGE, TD_REAL_MAX};
#else
static const td_real wild[] = {TD_RANGE, -TD_RANGE, (td_real)NAN, (td_real)INFINITY,
                               -(td_real)INFINITY};
#endif
#define WILD (sizeof wild / sizeof wild[0])

/* Of a place: what is no number is no place, what is one is out of range. */
static td_status of_place(td_real a)
{
    return td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

void test_the_scene_that_these_tests_spoil_is_accepted(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

void test_no_scene_is_refused(void)
{
    const td_fault fault = td_plan_make(0, &balls.plan);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_TABLE, fault.field);
}

/* ---- tables ---- */

void test_every_table_that_is_missing_is_named(void)
{
    balls.scene.bodies = 0;
    refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_TABLE);
    balls.scene.parts = 0;
    refused(TD_E_ARG, TD_ITEM_PART, 0u, TD_SCENE_TABLE);
    balls.scene.targets = 0;
    refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_TABLE);
    balls.scene.initiators = 0;
    refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_TABLE);
    balls.scene.n_wheels = 1u;
    refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_SCENE_TABLE);
    balls.scene.rules = 0;
    refused(TD_E_ARG, TD_ITEM_PAIR_RULE, 0u, TD_SCENE_TABLE);
    balls.scene.material_pairs = 0;
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 0u, TD_SCENE_TABLE);
    balls.scene.laws = 0;
    refused(TD_E_ARG, TD_ITEM_LAW, 0u, TD_SCENE_TABLE);
    balls.scene.ground.materials = 0;
    refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_GROUND_TABLE);
    balls.scene.ground.n_modifiers = 1u;
    refused(TD_E_ARG, TD_ITEM_MODIFIER, 0u, TD_GROUND_TABLE);
}

void test_every_table_that_is_too_long_is_named(void)
{
    balls.scene.n_bodies = TD_MAX_BODIES + 1u;
    refused(TD_E_FULL, TD_ITEM_BODY, TD_MAX_BODIES + 1u, TD_SCENE_TABLE);
    balls.scene.n_parts = TD_MAX_PARTS + 1u;
    refused(TD_E_FULL, TD_ITEM_PART, TD_MAX_PARTS + 1u, TD_SCENE_TABLE);
    balls.scene.n_targets = TD_MAX_TARGETS + 1u;
    refused(TD_E_FULL, TD_ITEM_TARGET, TD_MAX_TARGETS + 1u, TD_SCENE_TABLE);
    balls.scene.n_initiators = TD_MAX_INITIATORS + 1u;
    refused(TD_E_FULL, TD_ITEM_INITIATOR, TD_MAX_INITIATORS + 1u, TD_SCENE_TABLE);
    balls.scene.n_wheels = TD_MAX_WHEELS + 1u;
    refused(TD_E_FULL, TD_ITEM_WHEEL, TD_MAX_WHEELS + 1u, TD_SCENE_TABLE);
    balls.scene.n_rules = TD_MAX_CANDIDATES + 2u;
    refused(TD_E_FULL, TD_ITEM_PAIR_RULE, TD_MAX_CANDIDATES + 2u, TD_SCENE_TABLE);
    balls.scene.contacts = TD_MAX_CONTACTS + 1u;
    refused(TD_E_FULL, TD_ITEM_CONTACT, TD_MAX_CONTACTS + 1u, TD_SCENE_CONTACTS);
    balls.scene.n_z = TD_MAX_SLOTS + 1u;
    refused(TD_E_FULL, TD_ITEM_SLOT, TD_MAX_SLOTS + 1u, TD_SCENE_SLOTS);
}

void test_a_tick_that_is_none_or_beyond_a_second_is_refused(void)
{
    balls.scene.tick = TD_U(0.0);
    refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
    balls.scene.tick = TD_U(-0.001);
    refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
    balls.scene.tick = TD_UNIT_ONE + TD_UNIT_EPS;
    refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
#if !defined(TD_SCALAR_Q16)
    balls.scene.tick = (td_unit)NAN;
    refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
#endif
}

void test_a_rule_for_bad_inputs_that_is_none_is_refused(void)
{
    balls.scene.stale = TD_STALE_REPEAT + 1;
    refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_STALE);
}

/* ---- bodies ---- */

void test_every_number_of_a_body_is_looked_at(void)
{
    for (uint32_t i = 0u; i < WILD; ++i) {
        td_real *const inertia[] = {&bodies[3].inertia.x, &bodies[3].inertia.y,
                                    &bodies[3].inertia.z};
        bodies[3].mass = wild[i];
        refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_SCENE_MASS);
        for (uint32_t axis = 0u; axis < 3u; ++axis) {
            *inertia[axis] = wild[i];
            refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_SCENE_INERTIA);
        }
        bodies[2].v_max = wild[i];
        refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
        bodies[2].omega_max = wild[i];
        refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
    }
}

void test_a_body_without_mass_needs_no_inertia_and_one_with_mass_needs_all_three(void)
{
    td_real *const inertia[] = {&bodies[1].inertia.x, &bodies[1].inertia.y, &bodies[1].inertia.z};
    for (uint32_t axis = 0u; axis < 3u; ++axis) {
        *inertia[axis] = TD_ZERO;
        refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SCENE_INERTIA);
    }
    bodies[1].mass = TD_ZERO;
    bodies[1].inertia = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    setUp();
    bodies[1].mass = TD_R(-1.0);
    refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SCENE_MASS);
}

/* A body may be one that never turns, but not one that never moves. */
void test_promises_that_cannot_be_are_named(void)
{
    bodies[0].v_max = TD_ZERO;
    refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_SPEED);
    bodies[0].v_max = TD_MOTION_MAX + TD_ONE;
    refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_SPEED);
    bodies[0].omega_max = TD_R(-1.0);
    refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_SPEED);
    bodies[0].omega_max = TD_MOTION_MAX + TD_ONE;
    refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_SPEED);
    bodies[0].omega_max = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

/* ---- parts ---- */

void test_a_part_of_no_shape_body_or_material_is_named(void)
{
    parts[1].shape = 0;
    refused(TD_E_ARG, TD_ITEM_PART, 1u, TD_SCENE_TABLE);
    parts[2].body = BALLS;
    refused(TD_E_ARG, TD_ITEM_PART, 2u, TD_SCENE_BODY);
    parts[BALLS].body = TD_DRIVEN; /* of initiators only */
    refused(TD_E_ARG, TD_ITEM_PART, BALLS, TD_SCENE_BODY);
    parts[3].material = 1u;
    refused(TD_E_ARG, TD_ITEM_PART, 3u, TD_SCENE_MATERIAL);
}

void test_every_number_of_a_place_of_a_part_is_looked_at(void)
{
    for (uint32_t i = 0u; i < WILD; ++i) {
        td_real *const p[] = {&parts[1].x_ba.p.x, &parts[1].x_ba.p.y, &parts[1].x_ba.p.z};
        for (uint32_t axis = 0u; axis < 3u; ++axis) {
            *p[axis] = wild[i];
            refused(of_place(wild[i]), TD_ITEM_PART, 1u, TD_SCENE_POSE);
        }
    }
    td_unit *const q[] = {&parts[2].x_ba.q.w, &parts[2].x_ba.q.x, &parts[2].x_ba.q.y,
                          &parts[2].x_ba.q.z};
    for (uint32_t k = 0u; k < 4u; ++k) {
        *q[k] = TD_U(0.5);
        refused(TD_E_ARG, TD_ITEM_PART, 2u, TD_SCENE_POSE);
    }
}

void test_a_shape_or_a_scale_that_is_wrong_has_the_fields_of_its_header(void)
{
    const td_shape inside_out = {TD_SHAPE_SPHERE, {TD_R(-0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    parts[1].shape = &inside_out;
    refused(TD_E_ARG, TD_ITEM_PART, 1u, TD_SHAPE_FIELD_SIZE);
    parts[2].scale = TD_ZERO;
    refused(TD_E_ARG, TD_ITEM_PART, 2u, TD_SHAPE_FIELD_SCALE);
    parts[2].scale = TD_R(-1.0);
    refused(TD_E_ARG, TD_ITEM_PART, 2u, TD_SHAPE_FIELD_SCALE);
    parts[3].scale = TD_RANGE;
    refused(TD_E_RANGE, TD_ITEM_PART, 3u, TD_SHAPE_FIELD_SCALE);
}

/* ---- targets and initiators ---- */

void test_a_target_of_no_solid_body_or_material_is_named(void)
{
    targets[1].solid = 0;
    refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_OUTLINE);
    targets[1].body = BALLS;
    refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_BODY);
    targets[1].material = 1u;
    refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_MATERIAL);
}

/* It counts only where it limits. */
void test_a_depth_that_a_target_cannot_hold_to_is_named(void)
{
    for (uint32_t i = 0u; i < WILD; ++i) {
        targets[1].rule.depth_max = wild[i];
        refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_DEPTH);
    }
    targets[0].rule.depth_max = TD_R(-0.1);
    refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_DEPTH);
    targets[0].rule.depth_max = TD_R(-0.1);
    targets[0].rule.is_limited = false;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

void test_an_initiator_that_is_none_is_not_watched(void)
{
    static const uint16_t watched[] = {1u, 2u};
    targets[1].watched = watched;
    targets[1].n_watched = 2u;
    refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_INITIATOR);
    targets[1].watched = watched;
    targets[1].n_watched = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(3u, balls.plan.n_watches); /* two of the other target */
}

void test_an_initiator_of_no_body_or_material_is_named(void)
{
    initiators[1].body = BALLS;
    refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_BODY);
    initiators[1].body = TD_WORLD; /* it would never move */
    refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_BODY);
    initiators[1].material = 1u;
    refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_MATERIAL);
}

/* A driven one has its place from the input. */
void test_every_number_of_a_place_of_an_initiator_is_looked_at(void)
{
    for (uint32_t i = 0u; i < WILD; ++i) {
        td_real *const p[] = {&initiators[1].point_b.x, &initiators[1].point_b.y,
                              &initiators[1].point_b.z};
        for (uint32_t axis = 0u; axis < 3u; ++axis) {
            *p[axis] = wild[i];
            refused(of_place(wild[i]), TD_ITEM_INITIATOR, 1u, TD_SCENE_POINT);
        }
    }
    initiators[1].body = TD_DRIVEN;
    initiators[1].point_b.x = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

/* ---- wheels, rules, materials, laws ---- */

void test_a_wheel_of_no_body_is_named(void)
{
    static td_wheel wheel;
    wheel.body = TD_WORLD;
    balls.scene.wheels = &wheel;
    balls.scene.n_wheels = 1u;
    refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_SCENE_BODY);
}

void test_a_rule_of_no_body_or_no_kind_is_named(void)
{
    rules[1].a = BALLS;
    refused(TD_E_ARG, TD_ITEM_PAIR_RULE, 1u, TD_SCENE_BODY);
    rules[1].b = BALLS;
    refused(TD_E_ARG, TD_ITEM_PAIR_RULE, 1u, TD_SCENE_BODY);
    rules[1].kind = TD_PAIR_ONE_SIDED + 1;
    refused(TD_E_ARG, TD_ITEM_PAIR_RULE, 1u, TD_SCENE_RULE);
}

/* Neither of its materials, nor what both of them do to each other. */
void test_a_pair_of_materials_that_cannot_be_is_named(void)
{
    pairs[1].a = 1u;
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 1u, TD_SCENE_MATERIAL);
    pairs[1].b = 1u;
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 1u, TD_SCENE_MATERIAL);
    pairs[1].both.mu_k = TD_MU_MAX;
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 1u, TD_MATERIAL_MU_K);
    pairs[1].both.restitution = TD_U(-0.5);
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 1u, TD_MATERIAL_RESTITUTION);
    pairs[1].both.law = 2u;
    refused(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, 1u, TD_SCENE_LAW);
}

/* Parts and initiators need one; a scene of wheels does not. */
void test_a_material_without_a_law_is_named(void)
{
    static const td_material lawless[] = {
        {.mu_s = TD_U(0.4), .mu_k = TD_U(0.3), .law = 3u, .is_unlimited = true}};
    balls.scene.ground.materials = lawless;
    refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
    balls.scene.ground.materials = lawless;
    balls.scene.n_parts = 0u;
    refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
    balls.scene.ground.materials = lawless;
    balls.scene.n_initiators = 0u;
    refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
    balls.scene.ground.materials = lawless;
    balls.scene.n_parts = 0u;
    balls.scene.n_initiators = 0u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

void test_a_law_that_cannot_be_has_the_fields_of_its_header(void)
{
    laws[1].stiffness = TD_ZERO;
    refused(TD_E_ARG, TD_ITEM_LAW, 1u, TD_LAW_FIELD_STIFFNESS);
    laws[1].threshold = TD_R(-0.01);
    refused(TD_E_ARG, TD_ITEM_LAW, 1u, TD_LAW_FIELD_THRESHOLD);
}

void test_a_modifier_without_a_law_is_named(void)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
    static const td_scenery_op leaf[] = {TD_LEAF(0)};
    static const td_scenery flat = {planes, 0, leaf, 1u, 0u, 1u};
    td_modifier modifier = {&flat, TD_WORLD, TD_KEEP_LAW, TD_MATERIAL_WET};
    modifier.material.law = 2u;
    balls.scene.ground.modifiers = &modifier;
    balls.scene.ground.n_modifiers = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    modifier.keep = 0u;
    refused(TD_E_ARG, TD_ITEM_MODIFIER, 0u, TD_SCENE_LAW);
}
