/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_law.h"
#include "td_material.h"
#include "td_plan.h"
#include "td_ground.h"
#include "td_motion.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_sweep.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_test_balls.h"
#include "td_test_real.h"

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

/* ---- the scene check ---- */

void test_a_scene_without_a_tick_is_refused(void)
{
    balls.scene.tick = TD_U(0.0);
    balls_refused(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TICK);
}

void test_a_missing_table_is_named(void)
{
    balls.scene.parts = 0;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_TABLE);
}

void test_a_table_that_is_too_long_is_named(void)
{
    balls.scene.n_bodies = TD_MAX_BODIES + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_BODY, TD_MAX_BODIES + 1u, TD_SCENE_TABLE);
}

void test_a_part_of_no_body_or_material_is_named(void)
{
    td_part wrong[BALLS + 1u];
    (void)memcpy(wrong, balls_parts, sizeof wrong);
    balls.scene.parts = wrong;
    wrong[2].body = 9u;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 2u, TD_SCENE_BODY);
    wrong[2].body = 2u;
    wrong[3].material = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 3u, TD_SCENE_MATERIAL);
}

void test_a_mass_without_inertia_and_a_speed_of_zero_are_named(void)
{
    td_body wrong[BALLS];
    (void)memcpy(wrong, balls_bodies, sizeof wrong);
    balls.scene.bodies = wrong;
    wrong[1].inertia.y = TD_ZERO;
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 1u, TD_SCENE_INERTIA);
    wrong[1].inertia.y = TD_ONE;
    wrong[2].v_max = TD_ZERO;
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
    wrong[2].v_max = TD_ONE;
    wrong[3].mass = TD_R(-1.0);
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 3u, TD_SCENE_MASS);
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
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
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
    balls_refused(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_SCENE_LAW);
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

/* ---- springs ---- */

/* As a spring of ten ticks a contact it would do; a low restitution damps it beyond what a tick bears. */
void test_damping_counts_in_the_bound_of_a_spring(void)
{
    td_law law = balls_laws[0];
    balls.scene.laws = &law;
    law.kind = TD_LAW_SPRING;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.plan.n_warnings);
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.02);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_GREATER_THAN_UINT16(0u, balls.plan.n_warnings);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_STIFFNESS, balls.plan.warnings[0].field);
}

/* q = h^2 K L (1 + 4) of friction alone: K L h^2 = 1 is fine for a spring without, and not with it. */
void test_friction_counts_in_the_bound_of_a_spring(void)
{
    static const td_material smooth[] = {
        {TD_U(0.0), TD_U(0.0), TD_ZERO, TD_ZERO, TD_U(0.0), 0u, true}};
    td_law law = balls_laws[0];
    law.kind = TD_LAW_SPRING;
    balls.scene.laws = &law;
    balls.scene.tick = TD_U(0.007);
    balls.scene.n_parts = 2u; /* two balls: L = 2 (1 + 0.01 / 0.01), K L h^2 = 1.96 */
    const td_ground rough = balls.scene.ground;
    balls.scene.ground.materials = smooth;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls.scene.ground = rough;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
}

/* Four springs where a box may stand on four corners, one where a ball does. */
void test_a_patch_counts_as_four_springs(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.05), TD_R(0.05), TD_R(0.05)}, TD_ZERO, 0};
    td_part boxes[BALLS + 1u];
    td_law law = balls_laws[0];
    (void)memcpy(boxes, balls_parts, sizeof boxes);
    law.kind = TD_LAW_SPRING;
    balls.scene.laws = &law;
    balls.scene.parts = boxes;
    balls.scene.n_parts = 2u;
    balls.scene.tick =
        TD_U(0.0014); /* K L h^2 = 0.078 of two balls, 0.14 of four points of boxes */
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.plan.n_warnings);
    boxes[0].shape = &box;
    boxes[1].shape = &box;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_warnings);
}

/* Between nodes that are driven and a world at rest nothing can swing, however stiff it is. */
void test_what_nothing_moves_needs_no_bound(void)
{
    static const td_initiator node[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true}};
    static const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
    static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
    static const td_scenery flat = {planes, 0, one_leaf, 1u, 0u, 1u};
    static const td_scenery_solid solids[] = {{&flat, 0u, TD_WORLD}};
    td_initiator nodes[1] = {node[0]};
    balls.scene.ground.solids = solids;
    balls.scene.ground.n_solids = 1u;
    balls.scene.initiators = nodes;
    balls.scene.n_initiators = 1u;
    balls.scene.n_parts = 0u;
    balls.scene.tick = TD_U(0.05);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.plan.n_warnings);
    nodes[0].body = 0u; /* on a ball of 1 kg the same spring is refused */
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
}

/* ---- speeds and limits ---- */

void test_a_threshold_that_a_tick_jumps_over_is_refused(void)
{
    td_law law = balls_laws[0];
    law.threshold = TD_R(0.015); /* two balls at 10 m/s and 10 rad/s: 22 mm a tick */
    balls.scene.laws = &law;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_THRESHOLD);
    law.threshold = TD_R(0.03);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
}

void test_a_promise_beyond_what_motions_may_be_is_refused(void)
{
    td_body fast[BALLS];
    (void)memcpy(fast, balls_bodies, sizeof fast);
    balls.scene.bodies = fast;
    fast[2].omega_max = TD_MOTION_MAX + TD_ONE;
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 2u, TD_SCENE_SPEED);
}

void test_parts_that_may_meet_need_a_contact_and_a_pair(void)
{
    balls.scene.contacts = 0u;
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_SCENE_CONTACTS);
    balls.scene.contacts = 4u;
    balls.scene.pairs = 0u;
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, 4u, TD_SCENE_CONTACTS);
    balls.scene.pairs = TD_MAX_MEASURED;
    balls_refused(TD_E_FULL, TD_ITEM_CONTACT, 4u, TD_SCENE_CONTACTS);
    balls.scene.contacts = TD_MAX_CONTACTS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_CONTACT, TD_MAX_CONTACTS + 1u, TD_SCENE_CONTACTS);
}

void test_fewer_slots_than_contacts_are_a_warning_and_too_many_a_fault(void)
{
    balls.scene.n_z = 3u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_warnings);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SLOT, balls.plan.warnings[0].item);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_SLOTS, balls.plan.warnings[0].field);
    balls.scene.n_z = TD_MAX_SLOTS + 1u;
    balls_refused(TD_E_FULL, TD_ITEM_SLOT, TD_MAX_SLOTS + 1u, TD_SCENE_SLOTS);
}

void test_limits_below_what_must_touch_are_refused(void)
{
    balls.scene.must_touch = 3u;
    balls.scene.contacts = 2u;
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, 2u, TD_SCENE_CONTACTS);
    balls.scene.contacts = 3u;
    balls.scene.n_z = 2u;
    balls_refused(TD_E_ARG, TD_ITEM_SLOT, 2u, TD_SCENE_SLOTS);
    const uint16_t enough[] = {3u, 0u, TD_SCENE_TWO_SLOTS};
    for (uint32_t i = 0u; i < 3u; ++i) {
        balls.scene.n_z = enough[i];
        TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
        TEST_ASSERT_EQUAL_UINT16(0u, balls.plan.n_warnings);
    }
    balls.scene.must_touch = (uint16_t)(balls.plan.n_couples + 1u);
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, balls.scene.must_touch, TD_SCENE_MUST_TOUCH);
}

/* ---- targets ---- */

static const td_vec3 plate_vertices[] = {
    {TD_R(-1.0), TD_R(-1.0), TD_R(-0.005)}, {TD_R(1.0), TD_R(-1.0), TD_R(-0.005)},
    {TD_R(1.0), TD_R(1.0), TD_R(-0.005)},   {TD_R(-1.0), TD_R(1.0), TD_R(-0.005)},
    {TD_R(-1.0), TD_R(-1.0), TD_ZERO},      {TD_R(1.0), TD_R(-1.0), TD_ZERO},
    {TD_R(1.0), TD_R(1.0), TD_ZERO},        {TD_R(-1.0), TD_R(1.0), TD_ZERO}};
static const uint8_t plate_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                        1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint8_t inward_indices[] = {7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t plate_loops[] = {4, 8, 12, 16, 20, 24};
static const td_solid3 plate = {plate_vertices, plate_indices, plate_loops, 8u, 6u};
static const td_solid3 inward = {plate_vertices, inward_indices, plate_loops, 8u, 6u};
static const td_initiator tip[] = {{{TD_ZERO, TD_ZERO, TD_R(-0.1)}, 0u, 0u, false}};

/* Five millimetres, and a point that comes by eleven in a tick: unless it is swept, it is jumped over. */
void test_a_target_thinner_than_a_tick_is_refused_unless_swept(void)
{
    td_catcher catcher = {&plate, {false, false, TD_ZERO}, 0, 0u, TD_WORLD, 0u};
    balls.scene.initiators = tip;
    balls.scene.n_initiators = 1u;
    balls.scene.catchers = &catcher;
    balls.scene.n_catchers = 1u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_THICKNESS);
    catcher.rule.swept = true;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_watches);
}

void test_a_target_of_wrong_winding_or_strange_initiators_is_named(void)
{
    const uint16_t watched[] = {0u, 1u};
    td_catcher catcher = {&inward, {false, true, TD_ZERO}, 0, 0u, TD_WORLD, 0u};
    balls.scene.initiators = tip;
    balls.scene.n_initiators = 1u;
    balls.scene.catchers = &catcher;
    balls.scene.n_catchers = 1u;
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_TRUE(fault.status < TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_TARGET, fault.item);
    catcher.solid = &plate;
    catcher.watched = watched;
    catcher.n_watched = 2u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_INITIATOR);
    catcher.n_watched = 1u;
    catcher.body = 7u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_BODY);
}

/* ---- what the plan promises ---- */

/* What times of impact may cost, beside the distances of contacts and pairs. */
void test_the_bound_of_the_work_is_that_of_the_scene(void)
{
    balls_begin();
    TEST_ASSERT_EQUAL_UINT32((4u + 4u + TD_IMPACT_BUDGET) * TD_DISTANCE_CALLS,
                             balls.plan.bound.calls);
    TEST_ASSERT_EQUAL_UINT32(TD_IMPACT_BUDGET * TD_DISTANCE_CALLS, balls.plan.impact_calls);
    TEST_ASSERT_EQUAL_UINT32(10u, balls.plan.bound.pairs);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.plan.bound.separations);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.plan.bound.looks);
    TEST_ASSERT_EQUAL_UINT32(TD_SWEEP_SORT_MAX(BALLS) + BALLS * (BALLS - 1u) / 2u + 10u * 4u +
                                 4u * 4u / 2u + 8u * 8u,
                             balls.plan.bound.steps);
}
