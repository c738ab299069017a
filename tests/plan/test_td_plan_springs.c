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
#include "td_target.h"
#include "td_tick.h"
#include "td_vec.h"
#include "td_test_balls.h"
#include "td_test_real.h"

/* Springs that a tick, a weight or a speed is too much for.
 *
 * A ball of 1 kg about the middle of its body gives way by 1 / m = 1 a unit of force: two of them, 2. */

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

/* ---- springs of parts ---- */

/* Two balls, no friction: q = K L h^2 with K = 10^4. Refused from 4 on: at this tick, and not at one of 2 %
 * less. */
static void assert_unstable_from(double tick)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.ground.materials = smooth;
    balls.scene.n_parts = 2u;
    balls.scene.tick = td_unit_from_double(1.01 * tick);
    balls_refused(TD_E_ARG, TD_ITEM_PART, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = td_unit_from_double(0.99 * tick);
    (void)balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
}

void test_a_spring_is_refused_from_a_merit_of_four_on(void)
{
    assert_unstable_from(0.0141421);
}

/* A ball whose middle is 10 cm beside the origin gives way by r^2 / I = 1 more, about the axis of the least
 * inertia that is across the way. */
void test_the_least_inertia_counts_across_the_arm(void)
{
    for (uint32_t b = 0u; b < 2u; ++b) {
        bodies[b].inertia = td_vec3_of(TD_R(0.001), TD_R(0.01), TD_ONE);
        parts[b].x_ba.p.x = TD_R(0.1);
    }
    assert_unstable_from(0.01);
}

/* What is driven does not give way. */
void test_each_of_two_bodies_counts_if_it_is_moved(void)
{
    bodies[0].mass = TD_ZERO;
    assert_unstable_from(0.02);
    bodies[0].mass = TD_ONE;
    bodies[1].mass = TD_ZERO;
    assert_unstable_from(0.02);
}

/* A corner of a cube of 40 cm and 1 kg: 1 + 0.12 / 0.02667 = 5.5, whichever way it is pushed; with eight corners
 * alike four points at one time. */
void test_the_worst_corner_of_a_box_counts(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.2), TD_R(0.2)}, TD_ZERO, 0};
    const td_real inertia = TD_R(0.0266667);
    for (uint32_t b = 0u; b < 2u; ++b) {
        bodies[b].inertia = td_vec3_of(inertia, inertia, inertia);
        parts[b].shape = &box;
    }
    assert_unstable_from(2.0 / sqrt(1e4 * 4.0 * 11.0));
}

/* pi / (h sqrt(K L)) ticks a contact, L = 2: warned of below 16, with the stiffness that would do. */
void test_too_few_ticks_a_contact_are_warned_of_with_the_stiffness_that_would_do(void)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.ground.materials = smooth;
    balls.scene.n_parts = 2u;
    balls.scene.tick = TD_U(0.002);
    const double ticks = 3.14159265 / (0.002 * sqrt(2e4));
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    TEST_ASSERT_NEAR(0.01, ticks, td_to_double(figure->is));
    TEST_ASSERT_NEAR(0.01, 16.0, td_to_double(figure->limit));
    const double enough = 1e4 * (ticks / 16.0) * (ticks / 16.0);
    TEST_ASSERT_NEAR(0.01 * enough, enough, td_to_double(figure->enough));
    TEST_ASSERT_EQUAL_UINT16(1u, figure->other);
    law.stiffness = td_from_double(0.99 * enough);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    law.stiffness = td_from_double(1.01 * enough);
    (void)balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
}

/* Of many that are too stiff the stiffest is named, once. */
void test_of_each_kind_the_worst_is_kept(void)
{
    bodies[2].mass = TD_R(0.25);
    law.kind = TD_LAW_SPRING;
    balls.scene.ground.materials = smooth;
    balls.scene.tick = TD_U(0.003);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    TEST_ASSERT_NEAR(0.05, 3.14159265 / (0.003 * sqrt(5e4)), td_to_double(figure->is));
    const uint16_t named = balls.plan.warnings[figure - balls.plan.figures].index;
    TEST_ASSERT_TRUE(named == 2u || figure->other == 2u);
    TEST_ASSERT_EQUAL_PTR(
        figure, balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS)); /* of this plan alone */
}

/* 1 kg, 1 kN/m, 1 ms: soft enough for any restitution. */
void test_a_low_restitution_of_a_soft_contact_is_no_trouble(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.2), TD_R(0.2)}, TD_ZERO, 0};
    const td_real inertia = TD_R(0.0266667);
    law.stiffness = TD_R(1000.0);
    law.restitution = TD_U(0.05);
    for (uint32_t b = 0u; b < BALLS; ++b) {
        bodies[b].v_max = TD_R(2.0);
    }
    balls_accepted(0u);
    for (uint32_t b = 0u; b < BALLS; ++b) {
        bodies[b].inertia = td_vec3_of(inertia, inertia, inertia);
        parts[b].shape = &box;
    }
    balls_accepted(0u);
}

/* Springs of one body together: four points of a box on the slab and four of another on it. */
void test_all_springs_of_a_body_count_together(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.2), TD_R(0.2), TD_R(0.2)}, TD_ZERO, 0};
    const td_real inertia = TD_R(0.0266667);
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(5000.0);
    balls.scene.ground.materials = smooth;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        bodies[b].inertia = td_vec3_of(inertia, inertia, inertia);
        parts[b].shape = &box;
    }
    balls.scene.tick = TD_U(0.0018);
    const double two = 0.0018 * 0.0018 * 5000.0 * 4.0 * 11.0;
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(0.01, two + two, td_to_double(figure->is));
    TEST_ASSERT_NEAR(0.01 * 5000.0, 5000.0 / (two + two), td_to_double(figure->enough));
    law.stiffness = TD_R(0.98 * 5000.0 / 1.425);
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* ---- depth and weight ---- */

/* v / sqrt(K L) at 10 m/s each: 20 / sqrt(2 10^4) = 14 cm of 20. */
void test_a_blow_that_goes_through_is_warned_of(void)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.n_parts = 2u;
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_PENETRATION);
    law.stiffness = TD_R(4000.0);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_PENETRATION);
    const double depth = 20.0 / sqrt(8000.0);
    TEST_ASSERT_NEAR(0.001, depth, td_to_double(figure->is));
    TEST_ASSERT_NEAR(0.001, 0.2, td_to_double(figure->limit));
    const double enough = 4000.0 * (depth / 0.2) * (depth / 0.2);
    TEST_ASSERT_NEAR(0.01 * enough, enough, td_to_double(figure->enough));
    law.stiffness = td_from_double(1.01 * enough);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_PENETRATION);
    law.stiffness = TD_R(4000.0);
    parts[1].is_swept = true;
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_PENETRATION);
}

/* m g / K of a ball on the slab: 5 % of 20 cm. Without gravity nothing weighs anything. */
void test_what_sinks_in_by_its_weight_is_warned_of(void)
{
    law.stiffness = TD_R(500.0);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_SAG);
    balls.scene.gravity = TD_R(9.81);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_SAG);
    TEST_ASSERT_NEAR(1e-4, 9.81 / 500.0, td_to_double(figure->is));
    TEST_ASSERT_NEAR(1e-4, 0.01, td_to_double(figure->limit));
    TEST_ASSERT_NEAR(5.0, 981.0, td_to_double(figure->enough));
    law.stiffness = TD_R(990.0);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_SAG);
}

/* Friction refuses it first: 5 K L h^2. */
void test_a_stiffness_that_the_tick_cannot_hold_is_refused(void)
{
    balls.scene.tick = TD_U(0.03);
    balls_refused(TD_E_ARG, TD_ITEM_PART, 0u, TD_SCENE_STIFFNESS);
}

/* The pairs of each ball with the slab, of which that of the last ball is the last. */
void test_the_last_pair_is_looked_at_too(void)
{
    static const td_material two[] = {TD_MATERIAL_HARD(0.4), TD_MATERIAL_HARD(0.4)};
    static const td_material stiff = {.stiffness = TD_R(16000.0), .is_unlimited = true};
    const td_material_pair pair = {1u, 0u, stiff};
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(2000.0);
    bodies[BALLS - 1u].mass = TD_R(0.5);
    parts[BALLS].material = 1u;
    balls.scene.ground.materials = two;
    balls.scene.ground.n_materials = 2u;
    balls.scene.material_pairs = &pair;
    balls.scene.tick = TD_U(0.0018);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    balls.scene.n_material_pairs = 1u;
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    TEST_ASSERT_EQUAL_UINT16(BALLS - 1u, balls.plan.warnings[figure - balls.plan.figures].index);
    TEST_ASSERT_EQUAL_UINT16(BALLS, figure->other);
}

/* As a spring it would do; a low restitution asks for more damping than a tick holds. */
void test_damping_beyond_the_tick_is_warned_of(void)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.tick = TD_U(0.00125);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_DAMPING);
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.01);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_DAMPING);
    TEST_ASSERT_TRUE(figure->is > figure->limit);
    law.stiffness = td_mul(figure->enough, TD_R(0.99));
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_DAMPING);
}

/* q = h^2 K L (1 + 4) of friction alone: K L h^2 = 1 is fine for a spring without, and not with it. */
void test_friction_counts_in_the_bound_of_a_spring(void)
{
    law.kind = TD_LAW_SPRING;
    balls.scene.tick = TD_U(0.0099);
    balls.scene.n_parts = 2u; /* two balls: L = 2, K L h^2 = 1.96 */
    const td_ground rough = balls.scene.ground;
    balls.scene.ground.materials = smooth;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls.scene.ground = rough;
    balls_refused(TD_E_ARG, TD_ITEM_PART, 0u, TD_SCENE_STIFFNESS);
}

/* Four springs where a box may stand on four corners; one where either of both is round: straight through the
 * middle a contact of four is twice as short. */
void test_a_patch_counts_as_four_springs(void)
{
    static const td_shape box = {TD_SHAPE_BOX, {TD_R(0.05), TD_R(0.05), TD_R(0.05)}, TD_ZERO, 0};
    static const td_shape egg = {
        TD_SHAPE_ELLIPSOID, {TD_R(0.05), TD_R(0.05), TD_R(0.04)}, TD_ZERO, 0};
    law.kind = TD_LAW_SPRING;
    balls.scene.n_parts = 2u;
    balls.scene.tick = TD_U(0.001);
    for (uint32_t b = 0u; b < 2u; ++b) {
        bodies[b].v_max = TD_ONE;
        bodies[b].inertia = td_vec3_of(TD_R(0.1), TD_R(0.1), TD_R(0.1));
    }
    const td_shape *const shapes[][2] = {
        {&box, parts[1].shape}, {parts[0].shape, &box}, {&box, &egg}, {&egg, &box}, {&box, &box}};
    for (uint32_t i = 0u; i < 5u; ++i) {
        parts[0].shape = shapes[i][0];
        parts[1].shape = shapes[i][1];
        balls_accepted(i == 4u ? 1u : 0u);
    }
}

/* ---- springs of points ---- */

/* A point at the middle of ball 0, and a block that watches it, on `body`. */
static void watch(uint32_t body)
{
    static const td_initiator point[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false}};
    static td_scene_target target = {
        .solid = &balls_block, .rule = {true, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    target.body = (uint16_t)body;
    law.kind = TD_LAW_SPRING;
    balls.scene.n_parts = 0u;
    balls.scene.ground.materials = smooth;
    balls.scene.initiators = point;
    balls.scene.n_initiators = 1u;
    balls.scene.targets = &target;
    balls.scene.n_targets = 1u;
}

void test_the_spring_of_a_point_and_a_target_is_refused_from_four_on(void)
{
    watch(TD_WORLD); /* L = 1 */
    balls.scene.tick = TD_U(0.0202);
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = TD_U(0.0198);
    (void)balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_STIFFNESS);
    (void)balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* All feet of a body are held at one time: L = 1 each. Four of them swing as one of four times the stiffness. */
void test_feet_of_one_body_count_together(void)
{
    static td_initiator feet[4];
    watch(TD_WORLD);
    for (uint32_t i = 0u; i < 4u; ++i) {
        feet[i] = (td_initiator){{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false};
    }
    balls.scene.initiators = feet;
    balls.scene.n_initiators = 4u;
    balls.scene.tick = TD_U(0.0101);
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_STABILITY);
    balls.scene.tick = TD_U(0.0099);
    TEST_ASSERT_NEAR(0.02, 3.92,
                     td_to_double(balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY)->is));
    balls.scene.tick = TD_U(0.0018);
    TEST_ASSERT_NEAR(0.01, 3.14159265 / (0.0018 * sqrt(4e4)),
                     td_to_double(balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_STIFFNESS)->is));
}

/* At a corner of the block, sqrt(33) m from its origin: L = 1 + (1 + 33 / 33). */
void test_a_target_gives_way_where_it_is_farthest_from_its_body(void)
{
    watch(1u);
    bodies[1].inertia = td_vec3_of(TD_R(33.0), TD_R(33.0), TD_R(33.0));
    balls.scene.tick = TD_U(0.01166); /* sqrt(4 / 30000) = 0.01155 */
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
    balls.scene.tick = TD_U(0.01144);
    (void)balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_STIFFNESS);
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
    balls_accepted(0u);
    patch.material.stiffness = TD_R(10000.0);
    balls_refused(TD_E_ARG, TD_ITEM_INITIATOR, 0u, TD_SCENE_STIFFNESS);
}

/* A target that lets go of what is deeper than it is thick and than depth_max. */
void test_a_blow_that_a_target_lets_go_of_is_warned_of(void)
{
    static const td_initiator point[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false}};
    td_scene_target target = {
        .solid = &balls_block, .rule = {true, true, TD_R(1.5)}, .body = TD_WORLD, .material = 0u};
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(40.0); /* 10 / sqrt(40) = 1.58 m */
    balls.scene.n_parts = 0u;
    balls.scene.ground.materials = smooth;
    balls.scene.initiators = point;
    balls.scene.n_initiators = 1u;
    balls.scene.targets = &target;
    balls.scene.n_targets = 1u;
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_PENETRATION);
    TEST_ASSERT_NEAR(0.01, 10.0 / sqrt(40.0), td_to_double(figure->is));
    TEST_ASSERT_NEAR(0.001, 1.5, td_to_double(figure->limit));
    TEST_ASSERT_NEAR(0.5, 100.0 / 2.25, td_to_double(figure->enough));
    law.stiffness = TD_R(45.0);
    balls_not_warned_of(TD_ITEM_INITIATOR, TD_SCENE_PENETRATION);
    law.stiffness = TD_R(40.0);
    target.rule.is_limited = false; /* it holds what is behind its face, however deep */
    balls_not_warned_of(TD_ITEM_INITIATOR, TD_SCENE_PENETRATION);
}
