/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_material.h"
#include "td_tick.h"
#include "td_wheel.h"
#include "td_test_balls.h"

/* Every row of a scene's tables that the check refuses, with its item, its number and its field. What
 * springs, limits and promises refuse is in test_td_plan.c. */

static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];
static td_catcher catchers[2];
static td_initiator initiators[2];

void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    (void)memcpy(parts, balls_parts, sizeof parts);
    const td_catcher catcher = {&balls_block, {false, false, TD_ZERO}, 0, 0u, TD_WORLD, 0u};
    const td_initiator point = {{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false};
    for (int i = 0; i < 2; ++i) {
        catchers[i] = catcher;
        initiators[i] = point;
    }
    balls.scene.bodies = bodies;
    balls.scene.parts = parts;
    balls.scene.catchers = catchers;
    balls.scene.n_catchers = 2u;
    balls.scene.initiators = initiators;
    balls.scene.n_initiators = 2u;
}

void tearDown(void)
{
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

void test_every_table_that_is_missing_is_named(void)
{
    const td_scene whole = balls.scene;
    balls.scene.bodies = 0;
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.catchers = 0;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.initiators = 0;
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_wheels = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_rules = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_PAIR, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_material_pairs = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.laws = 0;
    balls_refused(TD_E_ARG, TD_ITEM_LAW, 0u, TD_SCENE_TABLE);
}

void test_every_table_that_is_too_long_is_named(void)
{
    const td_scene whole = balls.scene;
    balls.scene.n_parts = TD_MAX_SHAPES + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_SHAPE, TD_MAX_SHAPES + 1u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_catchers = TD_MAX_TARGETS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_TARGET, TD_MAX_TARGETS + 1u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_initiators = TD_MAX_INITIATORS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_INITIATOR, TD_MAX_INITIATORS + 1u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.n_wheels = TD_MAX_WHEELS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_WHEEL, TD_MAX_WHEELS + 1u, TD_SCENE_TABLE);
    balls.scene = whole;
    balls.scene.contacts = TD_MAX_CONTACTS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_CONTACT, TD_MAX_CONTACTS + 1u, TD_SCENE_CONTACTS);
}

void test_a_tick_beyond_a_second_is_refused(void)
{
    balls.scene.tick = TD_UNIT_ONE + TD_UNIT_EPS;
    balls_refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
}

void test_a_part_without_a_shape_or_a_place_is_named(void)
{
    const td_part whole = parts[1];
    parts[1].shape = 0;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 1u, TD_SCENE_TABLE);
    parts[1] = whole;
    parts[1].x_ba.p.y = TD_RANGE;
    balls_refused(TD_E_RANGE, TD_ITEM_SHAPE, 1u, TD_SCENE_POSE);
    parts[1] = whole;
    parts[1].x_ba.q.x = TD_U(0.5);
    balls_refused(TD_E_RANGE, TD_ITEM_SHAPE, 1u, TD_SCENE_POSE);
}

void test_a_target_without_a_solid_a_body_or_a_material_is_named(void)
{
    const td_catcher whole = catchers[1];
    catchers[1].solid = 0;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_TABLE);
    catchers[1] = whole;
    catchers[1].body = BALLS;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_BODY);
    catchers[1] = whole;
    catchers[1].material = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 1u, TD_SCENE_MATERIAL);
}

void test_an_initiator_without_a_body_a_material_or_a_place_is_named(void)
{
    const td_initiator whole = initiators[1];
    initiators[1].body = BALLS;
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_BODY);
    initiators[1].body = TD_WORLD; /* it would never move */
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_BODY);
    initiators[1] = whole;
    initiators[1].material = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 1u, TD_SCENE_MATERIAL);
    initiators[1] = whole;
    initiators[1].point_b.z = -TD_RANGE;
    balls_refused(TD_E_RANGE, TD_ITEM_INITIATOR, 1u, TD_SCENE_POINT);
}

void test_a_wheel_of_no_body_is_named(void)
{
    td_wheel wheel;
    (void)memset(&wheel, 0, sizeof wheel);
    wheel.body = TD_WORLD;
    balls.scene.wheels = &wheel;
    balls.scene.n_wheels = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_WHEEL, 0u, TD_SCENE_BODY);
}

void test_a_rule_of_no_body_or_no_kind_is_named(void)
{
    td_pair_rule rules[] = {{0u, 1u, TD_PAIR_NEVER}, {1u, BALLS, TD_PAIR_NEVER}};
    balls.scene.rules = rules;
    balls.scene.n_rules = 2u;
    balls_refused(TD_E_ARG, TD_ITEM_PAIR, 1u, TD_SCENE_BODY);
    rules[1] = (td_pair_rule){1u, 2u, TD_PAIR_ONE_SIDED + 1};
    balls_refused(TD_E_ARG, TD_ITEM_PAIR, 1u, TD_SCENE_RULE);
}

void test_a_pair_of_materials_that_are_none_is_named(void)
{
    td_material_pair pair;
    (void)memset(&pair, 0, sizeof pair);
    pair.b = 1u;
    balls.scene.material_pairs = &pair;
    balls.scene.n_material_pairs = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_MATERIAL);
}

void test_more_pairs_than_their_table_holds_are_named(void)
{
    enum {
        MANY = 39
    }; /* 741 pairs, the table has 704 */
    static td_part many[MANY];
    static td_body none[MANY];
    balls.scene.n_catchers = 0u;
    balls.scene.n_initiators = 0u;
    for (uint16_t i = 0u; i < MANY; ++i) {
        many[i] = balls_parts[0];
        many[i].body = i % TD_MAX_BODIES;
        none[i] = balls_bodies[0];
    }
    balls.scene.bodies = none;
    balls.scene.n_bodies = TD_MAX_BODIES;
    balls.scene.parts = many;
    balls.scene.n_parts = MANY;
    balls_refused(TD_E_FULL, TD_ITEM_PAIR, TD_MAX_PAIRS, TD_SCENE_COUNT_PAIRS);
}

/* Every target watches every initiator: more than the table of watches holds. */
void test_more_watches_than_their_table_holds_are_named(void)
{
    static td_initiator points[TD_ROOM(TD_MAX_INITIATORS)];
    static td_catcher targets[3];
    for (uint32_t i = 0u; i < TD_MAX_INITIATORS; ++i) {
        points[i] = initiators[0];
    }
    for (int i = 0; i < 3; ++i) {
        targets[i] = catchers[0];
    }
    balls.scene.initiators = points;
    balls.scene.n_initiators = TD_MAX_INITIATORS;
    balls.scene.catchers = targets;
    balls.scene.n_catchers = 3u;
    balls_refused(TD_E_FULL, TD_ITEM_TARGET, TD_MAX_WATCHES % 3, TD_SCENE_TABLE);
}
