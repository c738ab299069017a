/* SPDX-License-Identifier: MIT */
#include <string.h>
#include "unity.h"
#include "td_law.h"
#include "td_material.h"
#include "td_motion.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_scenery.h"
#include "td_shape.h"
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* What a tick cannot hold: springs, speeds, thin targets, too few contacts and slots. Single rows and
 * numbers of a scene: test_td_scene_check.c.
 *
 * A ball of 1 kg, 0.01 kg m^2 and 10 cm gives way by 1 / m + r^2 / I = 2 a unit of force: two of them, 4. */

static const td_material smooth[] = {{.is_unlimited = true}};
static td_law law;
static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];

void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    (void)memcpy(parts, balls_parts, sizeof parts);
    law = balls_laws[0];
    balls.scene.laws = &law;
    balls.scene.bodies = bodies;
    balls.scene.parts = parts;
}

void tearDown(void)
{
}

static void accepted(uint32_t n_warnings)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(n_warnings, balls.plan.n_warnings);
}

/* ---- springs of parts ---- */

/* Two balls, no friction, no damping: q = K L h^2 with K = 10^4. Refused from 4 on: at this tick, and not at
 * one of 2 % less. */
static void assert_unstable_from(double tick)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.ground.materials = smooth;
    balls.scene.n_parts = 2u;
    balls.scene.tick = td_unit_from_double(1.01 * tick);
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = td_unit_from_double(0.99 * tick);
    accepted(1u);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_STIFFNESS, balls.plan.warnings[0].field);
}

void test_a_spring_is_refused_from_a_merit_of_four_on(void)
{
    assert_unstable_from(0.01);
}

void test_the_least_inertia_counts(void)
{
    for (uint32_t b = 0u; b < 2u; ++b) {
        bodies[b].inertia = td_vec3_of(TD_ONE, TD_R(0.01), TD_ONE);
    }
    assert_unstable_from(0.01);
}

/* What is driven does not give way. */
void test_each_of_two_bodies_counts_if_it_is_moved(void)
{
    bodies[0].mass = TD_ZERO;
    assert_unstable_from(0.0141421);
    bodies[0].mass = TD_ONE;
    bodies[1].mass = TD_ZERO;
    assert_unstable_from(0.0141421);
}

/* From q = (pi / 10)^2 on a contact lasts for less than ten ticks [EN E20]: every pair is warned of, and the
 * first warnings are kept. */
void test_every_coarse_spring_is_counted_and_the_first_few_are_kept(void)
{
    balls.scene.tick = TD_U(0.004);
    accepted(10u);
    accepted(10u); /* of this plan, not of the last one as well */
    for (uint32_t i = 0u; i < TD_PLAN_WARNINGS; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls.plan.warnings[i].status);
        TEST_ASSERT_EQUAL_INT(TD_ITEM_SHAPE, balls.plan.warnings[i].item);
        TEST_ASSERT_EQUAL_UINT16(balls.plan.couples[i].a, balls.plan.warnings[i].index);
        TEST_ASSERT_EQUAL_UINT16(TD_SCENE_STIFFNESS, balls.plan.warnings[i].field);
    }
}

/* Friction refuses it first: 5 K L h^2. */
void test_a_stiffness_that_the_tick_cannot_hold_is_refused(void)
{
    balls.scene.tick = TD_U(0.03);
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
}

/* The pairs of each ball with the slab, of which that of the last ball is the last. */
void test_the_last_pair_is_looked_at_too(void)
{
    static const td_material two[] = {TD_MATERIAL_HARD(0.4), TD_MATERIAL_HARD(0.4)};
    static const td_material stiff = {.stiffness = TD_R(16000.0), .is_unlimited = true};
    const td_material_pair pair = {1u, 0u, stiff};
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(2000.0);
    parts[BALLS].material = 1u;
    balls.scene.ground.materials = two;
    balls.scene.ground.n_materials = 2u;
    balls.scene.material_pairs = &pair;
    balls.scene.tick = TD_U(0.0018); /* q = 0.03 of two balls, 0.01 of a ball and the slab */
    accepted(0u);
    balls.scene.n_material_pairs = 1u; /* 0.10 of a ball and the slab */
    accepted(BALLS);
    TEST_ASSERT_EQUAL_UINT16(BALLS - 1u, balls.plan.warnings[TD_PLAN_WARNINGS - 1].index);
}

/* As a spring of ten ticks a contact it would do; a low restitution damps it beyond what a tick bears. */
void test_damping_counts_in_the_bound_of_a_spring(void)
{
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
    law.kind = TD_LAW_SPRING;
    balls.scene.tick = TD_U(0.007);
    balls.scene.n_parts = 2u; /* two balls: L = 2 (1 + 0.01 / 0.01), K L h^2 = 1.96 */
    const td_ground rough = balls.scene.ground;
    balls.scene.ground.materials = smooth;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls.scene.ground = rough;
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_STIFFNESS);
}

/* Four springs where a box may stand on four corners; one where either of both is round. */
void test_a_patch_counts_as_four_springs(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.05), TD_R(0.05), TD_R(0.05)}, TD_ZERO, 0};
    static const td_shape egg = {
        TD_SHAPE_ELLIPSOID, {TD_R(0.05), TD_R(0.05), TD_R(0.04)}, TD_ZERO, 0};
    law.kind = TD_LAW_SPRING;
    balls.scene.n_parts = 2u;
    balls.scene.tick = TD_U(0.0014); /* K L h^2 is at most 0.08 of one point, 0.27 of four */
    const td_shape *const shapes[][2] = {
        {&box, parts[1].shape}, {parts[0].shape, &box}, {&box, &egg}, {&egg, &box}, {&box, &box}};
    for (uint32_t i = 0u; i < 5u; ++i) {
        parts[0].shape = shapes[i][0];
        parts[1].shape = shapes[i][1];
        accepted(i == 4u ? 1u : 0u);
    }
}

/* ---- springs of points ---- */

/* A point at the middle of ball 0, and a block that watches it, on `body`. */
static void watch(uint32_t body)
{
    static const td_initiator point[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false}};
    static td_catcher catcher = {&balls_block, {true, false, TD_ZERO}, 0, 0u, TD_WORLD, 0u};
    catcher.body = (uint16_t)body;
    law.kind = TD_LAW_SPRING;
    balls.scene.n_parts = 0u;
    balls.scene.ground.materials = smooth;
    balls.scene.initiators = point;
    balls.scene.n_initiators = 1u;
    balls.scene.catchers = &catcher;
    balls.scene.n_catchers = 1u;
}

void test_the_spring_of_a_point_and_a_target_is_refused_from_four_on(void)
{
    watch(TD_WORLD); /* L = 1 */
    balls.scene.tick = TD_U(0.0202);
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = TD_U(0.0198);
    accepted(1u);
}

/* At the corner of the block, sqrt(33) m from its origin: L = 1 + (1 + 33 / 33). */
void test_a_target_gives_way_where_it_is_farthest_from_its_body(void)
{
    watch(1u);
    bodies[1].inertia = td_vec3_of(TD_R(33.0), TD_R(33.0), TD_R(33.0));
    balls.scene.tick = TD_U(0.01166); /* sqrt(4 / 30000) = 0.01155 */
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = TD_U(0.01144);
    accepted(1u);
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

/* Ground that is soft, but for a patch: L = 1 of a point at the middle of a ball. */
void test_a_spring_is_looked_at_where_a_modifier_makes_it_stiff(void)
{
    static const td_initiator foot[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, true}};
    td_modifier patch = {balls_ground[0].scenery, TD_WORLD, TD_KEEP_LAW, smooth[0]};
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(10.0);
    balls.scene.n_parts = 0u;
    balls.scene.ground.materials = smooth;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.scene.ground.modifiers = &patch;
    balls.scene.ground.n_modifiers = 1u;
    balls.scene.initiators = foot;
    balls.scene.n_initiators = 1u;
    balls.scene.tick = TD_U(0.0202);
    accepted(0u);
    patch.material.stiffness = TD_R(10000.0);
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
}

/* ---- speeds ---- */

void test_a_threshold_that_a_tick_jumps_over_is_refused(void)
{
    law.threshold = TD_R(0.0215); /* two balls at 10 m/s and 10 rad/s: 22 mm a tick */
    balls_refused(TD_E_ARG, TD_ITEM_SHAPE, 0u, TD_SCENE_THRESHOLD);
    law.threshold = TD_R(0.0225);
    accepted(0u);
}

/* The plan keeps the largest of all laws, whoever asks for it. */
void test_the_largest_threshold_is_that_of_the_plan(void)
{
    const td_law two[] = {
        {TD_LAW_DAMPED, TD_R(10000.0), TD_U(0.5), TD_R(0.04), TD_ZERO, TD_ZERO, TD_ZERO},
        balls_laws[0]};
    balls.scene.laws = two;
    balls.scene.n_laws = 2u;
    accepted(0u);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.04), balls.plan.threshold);
}

/* ---- targets ---- */

static td_vec3 plate_vertices[8];
static const uint8_t plate_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                        1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint8_t inward_indices[] = {7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t plate_loops[] = {4, 8, 12, 16, 20, 24};
static const td_solid3 plate = {plate_vertices, plate_indices, plate_loops, 8u, 6u};
static const td_solid3 inward = {plate_vertices, inward_indices, plate_loops, 8u, 6u};
static td_initiator tip;
static td_catcher catcher;

/* Two metres square, of this thickness, fixed; a point 10 cm from the middle of ball 0. */
static void put_plate(double thickness)
{
    const td_real x[] = {-TD_ONE, TD_ONE, TD_ONE, -TD_ONE};
    const td_real y[] = {-TD_ONE, -TD_ONE, TD_ONE, TD_ONE};
    for (uint32_t i = 0u; i < 8u; ++i) {
        plate_vertices[i] =
            td_vec3_of(x[i % 4u], y[i % 4u], i < 4u ? td_from_double(-thickness) : TD_ZERO);
    }
    tip = (td_initiator){{TD_ZERO, TD_ZERO, TD_R(-0.1)}, 0u, 0u, false};
    catcher = (td_catcher){&plate, {false, false, TD_ZERO}, 0, 0u, TD_WORLD, 0u};
    balls.scene.initiators = &tip;
    balls.scene.n_initiators = 1u;
    balls.scene.catchers = &catcher;
    balls.scene.n_catchers = 1u;
}

/* At 10 m/s and 10 rad/s it comes by 11 mm in a tick: unless it is swept, a thinner plate is jumped over. */
void test_a_target_thinner_than_the_way_of_a_point_is_refused_unless_swept(void)
{
    put_plate(0.0105);
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_THICKNESS);
    catcher.rule.swept = true;
    accepted(0u);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_watches);
    put_plate(0.0115);
    accepted(0u);
}

/* The corners of a plate that spins at 10 rad/s and moves at 1 m/s come by 1 + 14.1 mm in a tick. */
void test_a_target_thinner_than_its_own_way_is_refused(void)
{
    bodies[3].mass = TD_ZERO;
    bodies[3].v_max = TD_ONE;
    put_plate(0.0145);
    tip.body = TD_DRIVEN;
    catcher.body = 3u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_THICKNESS);
    put_plate(0.0157);
    tip.body = TD_DRIVEN;
    catcher.body = 3u;
    accepted(0u);
}

void test_a_target_of_wrong_winding_is_named(void)
{
    put_plate(0.1);
    catcher.solid = &inward;
    const td_fault fault = td_plan_make(&balls.scene, &balls.plan);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_TARGET, fault.item);
    TEST_ASSERT_EQUAL_UINT16(0u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_TARGET_NOT_CONVEX, fault.field);
}

/* ---- contacts and slots ---- */

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

void test_fewer_slots_than_contacts_are_a_warning(void)
{
    balls.scene.n_z = 3u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_warnings);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SLOT, balls.plan.warnings[0].item);
    TEST_ASSERT_EQUAL_UINT16(TD_SCENE_SLOTS, balls.plan.warnings[0].field);
    balls.scene.n_parts = 2u; /* one pair: more contacts than that cannot be */
    balls.scene.n_z = 1u;
    accepted(0u);
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
        accepted(0u);
    }
    balls.scene.must_touch = (uint16_t)(balls.plan.n_couples + 1u);
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, balls.scene.must_touch, TD_SCENE_MUST_TOUCH);
}
