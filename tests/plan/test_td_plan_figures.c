/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_wheel_params.h"
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

/* What a warning says would silence it does, as it is; and what is summed up for a body. */

static const td_material smooth[] = {{.is_unlimited = true}};
static td_law law;
static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];
static td_initiator points[BALLS];
static td_scene_target target;
static td_wheel wheel;

void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    (void)memcpy(parts, balls_parts, sizeof parts);
    law = balls_laws[0];
    law.kind = TD_LAW_SPRING;
    wheel = balls_wheel;
    wheel.body = 0u;
    target = (td_scene_target){
        .solid = &balls_block, .rule = {true, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    for (uint32_t i = 0u; i < BALLS; ++i) {
        points[i] = (td_initiator){{TD_ZERO, TD_ZERO, TD_ZERO}, 0u, 0u, false};
    }
    balls.scene.laws = &law;
    balls.scene.bodies = bodies;
    balls.scene.parts = parts;
    balls.scene.ground.materials = smooth;
}

void tearDown(void)
{
}

/* Ball 0 alone, on points. */
static void stand_on(uint32_t n_points)
{
    balls.scene.n_parts = 0u;
    balls.scene.initiators = points;
    balls.scene.n_initiators = (uint16_t)n_points;
    balls.scene.targets = &target;
    balls.scene.n_targets = 1u;
}

static void roll_on(const td_scenery_solid *solids)
{
    balls.scene.wheels = &wheel;
    balls.scene.n_wheels = 1u;
    balls.scene.ground.solids = solids;
    balls.scene.ground.n_solids = 1u;
}

/* ---- what would silence a warning ---- */

/* Two balls at many stiffnesses and ticks: however it is rounded. */
static void assert_silenced(td_item item, uint32_t field, double least, double most)
{
    for (uint32_t i = 0u; i < 64u; ++i) {
        law.stiffness = td_from_double(least + (most - least) * i / 63.0);
        law.stiffness = balls_warned_of(item, field)->enough;
        balls_not_warned_of(item, field);
    }
}

void test_the_stiffness_that_would_do_for_the_ticks_of_a_contact_does(void)
{
    balls.scene.n_parts = 2u;
    balls.scene.tick = TD_U(0.002);
    assert_silenced(TD_ITEM_PART, TD_SCENE_STIFFNESS, 5000.0, 15000.0);
    stand_on(1u);
    assert_silenced(TD_ITEM_INITIATOR, TD_SCENE_STIFFNESS, 10000.0, 15000.0);
}

void test_the_stiffness_that_would_do_for_damping_does(void)
{
    balls.scene.n_parts = 2u;
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.01);
    balls.scene.tick = TD_U(0.00125);
    assert_silenced(TD_ITEM_PART, TD_SCENE_DAMPING, 6000.0, 12000.0);
}

/* Three balls of one body on the slab, 0.2 m from its middle: each takes a quarter of the damping that would serve it
 * there, L = 1 + 0.04 / 0.02 = 3; with w^2 = 3 K that is h root sqrt(K) 4 * 3 / sqrt(3). The outermost alone:
 * h root sqrt(3 K). */
void test_contacts_of_two_bodies_share_the_damping_of_a_tick(void)
{
    for (uint32_t i = 0u; i < BALLS; ++i) {
        parts[i].body = i < 3u ? 0u : 1u;
        parts[i].x_ba.p = td_vec3_of(i < 3u ? TD_R(0.2) : TD_ZERO, TD_ZERO, TD_ZERO);
    }
    bodies[0].inertia = td_vec3_of(TD_R(0.02), TD_R(0.02), TD_R(0.02));
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.05);
    law.stiffness = TD_R(1000.0);
    balls.scene.tick = TD_U(0.001);
    const double root = td_to_double(td_law_depth_root(&law));
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_DAMPING);
    TEST_ASSERT_NEAR(0.02, 0.001 * root * sqrt(1000.0 / 3.0) * 12.0, td_to_double(figure->is));
    assert_silenced(TD_ITEM_PART, TD_SCENE_DAMPING, 900.0, 1400.0);
}

/* Of a contact that is too short and of a low restitution, both. */
void test_the_stiffness_that_would_do_for_a_short_contact_does_for_its_damping_too(void)
{
    balls.scene.n_parts = 2u;
    law.kind = TD_LAW_DAMPED;
    law.restitution = TD_U(0.01);
    law.stiffness = TD_R(15000.0);
    balls.scene.tick = TD_U(0.00125);
    law.stiffness = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS)->enough;
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_DAMPING);
}

void test_the_stiffness_that_would_do_for_a_blow_and_a_weight_does(void)
{
    balls.scene.n_parts = 2u;
    assert_silenced(TD_ITEM_PART, TD_SCENE_PENETRATION, 1000.0, 4900.0);
    balls.scene.n_parts = BALLS + 1u;
    balls.scene.gravity = TD_R(9.81);
    assert_silenced(TD_ITEM_PART, TD_SCENE_SAG, 100.0, 950.0);
}

/* A law that states its duration lasts for as long, whatever its stiffness. */
void test_the_duration_that_would_do_does(void)
{
    balls.scene.n_parts = 2u;
    law.kind = TD_LAW_QUINTIC;
    law.duration = TD_R(0.01);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    TEST_ASSERT_NEAR(0.02, 10.0, td_to_double(figure->is));
    TEST_ASSERT_NEAR(1e-4, 0.016, td_to_double(figure->enough));
    law.duration = figure->enough;
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
}

/* Springs of two stiffnesses: those that are stiffer than it come down to it, the others stay. */
void test_the_stiffness_that_would_do_for_a_body_does_for_all_that_are_stiffer(void)
{
    static const td_material two[] = {{.is_unlimited = true}, {.is_unlimited = true, .law = 1u}};
    td_law laws[2] = {law, law};
    stand_on(4u);
    points[1].material = 1u;
    balls.scene.laws = laws;
    balls.scene.n_laws = 2u;
    balls.scene.ground.materials = two;
    balls.scene.ground.n_materials = 2u;
    balls.scene.tick = TD_U(0.009);
    for (uint32_t i = 0u; i < 32u; ++i) {
        laws[0].stiffness = td_from_double(1000.0 + 100.0 * i);
        laws[1].stiffness = td_from_double(13000.0 + 100.0 * i);
        const td_real enough = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY)->enough;
        laws[0].stiffness = td_min(laws[0].stiffness, enough);
        laws[1].stiffness = td_min(laws[1].stiffness, enough);
        balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    }
}

/* ---- wheels: stiffness, and damping in proportion ---- */

static void soften(td_real *k, td_drag *d, td_drag *other, td_real enough)
{
    const double share = td_to_double(enough) / td_to_double(*k);
    *k = enough;
    *d = td_drag_of(td_from_double(share * td_to_double(td_drag_real(*d))));
    *other = td_drag_of(td_from_double(share * td_to_double(td_drag_real(*other))));
}

void test_the_stiffness_that_would_do_for_a_leg_does_with_its_damping(void)
{
    balls.scene.n_parts = 0u;
    roll_on(balls_ground);
    for (uint32_t i = 0u; i < 32u; ++i) {
        wheel.leg.k = td_from_double(2000.0 + 50.0 * i);
        wheel.leg.d_in = wheel.leg.d_out = TD_DRAG(600.0); /* 2 h d L = 1.2 */
        wheel.mass_eff = i % 2u == 0u ? TD_ZERO : TD_R(64.0);
        soften(&wheel.leg.k, &wheel.leg.d_in, &wheel.leg.d_out,
               balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z)->enough);
        balls_not_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z);
    }
}

void test_the_stiffness_that_would_do_for_a_tyre_does_with_its_damping(void)
{
    td_drag none = TD_DRAG(0.0);
    balls.scene.n_parts = 0u;
    roll_on(balls_ground);
    wheel.k_xy = TD_R(3000.0);
    wheel.d_xy = TD_DRAG(700.0);
    soften(&wheel.k_xy, &wheel.d_xy, &none,
           balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY)->enough);
    balls_not_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY);
}

void test_the_stiffness_that_would_do_for_a_stub_does_with_its_damping(void)
{
    td_stub stub = {
        {TD_NEAR(-0.1), TD_NEAR(0.1), TD_NEAR(0.1), TD_R(3000.0), TD_DRAG(700.0), TD_DRAG(600.0)},
        TD_U(0.3),
        TD_U(0.2)};
    balls.scene.n_parts = 0u;
    roll_on(balls_ground);
    wheel.stub = &stub;
    soften(&stub.leg.k, &stub.leg.d_in, &stub.leg.d_out,
           balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_STUB)->enough);
    balls_not_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_STUB);
}

/* ---- what is summed up ---- */

/* Of ball 0, of 1 kg, at 2 ms: a wheel with h^2 k L = 0.12 and 2 h d L = 0.68, four points with 0.04 each, two
 * other balls with 0.08 each. */
void test_parts_points_and_wheels_of_a_body_count_together(void)
{
    stand_on(4u);
    roll_on(balls_ground);
    balls.scene.tick = TD_U(0.002);
    wheel.leg.k = TD_R(30000.0);
    wheel.leg.d_in = TD_DRAG(170.0);
    balls.scene.n_parts = 0u;
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    balls.scene.n_parts = BALLS + 1u;
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(0.01, 0.96 + 0.16, td_to_double(figure->is));
    law.stiffness = figure->enough;
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(150.0, 1e4 * 0.2 / 0.32, td_to_double(law.stiffness));
}

/* ---- parts of one body on one floor ---- */

/* Ball 0 has all four balls, 0.5 m below its middle on a circle of 0.3 m; the slab below. L = 1 + 0.34 / 0.5 along the
 * normal of a ball: of the arm (0.3, 0, -0.5) all but what lies along the force. */
static void stand_on_balls(uint32_t n, const td_material *material)
{
    static const double at[][2] = {{0.3, 0.0}, {0.0, 0.3}, {-0.3, 0.0}, {0.0, -0.3}};
    (void)memcpy(parts, balls_parts, sizeof parts);
    for (uint32_t i = 0u; i < n; ++i) {
        parts[i].body = 0u;
        parts[i].x_ba.p =
            td_vec3_of(td_from_double(at[i][0]), td_from_double(at[i][1]), TD_R(-0.5));
    }
    for (uint32_t i = n; i < BALLS; ++i) {
        parts[i].groups = 2u; /* none of those that the others meet */
        parts[i].avoids = UINT16_MAX;
    }
    bodies[0].inertia = td_vec3_of(TD_R(0.5), TD_R(0.5), TD_R(0.5));
    balls.scene.ground.materials = material;
}

#define BALL_ALONG 1.68

/* Each of them counts, although there is one slab. */
void test_balls_of_one_body_on_one_slab_count_together(void)
{
    for (uint32_t n = 1u; n <= BALLS; ++n) {
        stand_on_balls(n, smooth);
        law.stiffness = TD_R(10000.0);
        balls.scene.tick = TD_U(0.008);
        const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
        TEST_ASSERT_NEAR(0.02 * n, n * 0.64 * BALL_ALONG, td_to_double(figure->is));
        law.stiffness = figure->enough;
        balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    }
}

/* They come down at one time, straight: w^2 = 4 K / m, of which a single one has 1.68. */
void test_balls_of_one_body_that_are_level_begin_at_one_time(void)
{
    stand_on_balls(BALLS, smooth);
    law.stiffness = TD_R(10000.0);
    balls.scene.tick = TD_U(0.001);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    TEST_ASSERT_NEAR(0.05, 3.14159265 / (0.001 * sqrt(4e4)), td_to_double(figure->is));
    assert_silenced(TD_ITEM_PART, TD_SCENE_STIFFNESS, 9700.0, 15000.0);
    law.stiffness = TD_R(10000.0);
    for (uint32_t i = 0u; i < BALLS; ++i) {
        parts[i].x_ba.p = td_vec3_of(td_from_double(0.1 * i), td_from_double(0.05 * i * i),
                                     td_from_double(-0.2 - 0.1 * i));
    }
    balls_not_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
}

/* Those that do not reach down to the slab with the others do not, except three. */
void test_balls_that_are_not_level_count_as_three(void)
{
    stand_on_balls(BALLS, smooth);
    for (uint32_t i = 0u; i < BALLS; ++i) {
        parts[i].x_ba.p = td_vec3_of(td_from_double(0.3 - 0.1 * i), td_from_double(0.2 * (i % 2u)),
                                     td_from_double(-0.5 + 0.03 * i));
    }
    balls.scene.tick = TD_U(0.008);
    const double four = 4.0 * 0.64 * BALL_ALONG;
    const double is = td_to_double(balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY)->is);
    TEST_ASSERT_NEAR(0.02, 0.75 * four, is);
}

/* Along the surface a ball pushes at its rim: the arm of 0.583 m is longer by its radius, L = 1 + 0.683^2 / 0.5. With
 * damping by default h^2 k L + 2 h d L is 5 h^2 K L, and four are the most. */
void test_springs_along_the_surface_count_with_their_damping(void)
{
    static const td_material rough[] = {
        {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};
    const double arm = sqrt(0.34) + BALL_RADIUS;
    const double across = 1.0 + arm * arm / 0.5;
    stand_on_balls(BALLS, rough);
    law.stiffness = TD_R(10000.0);
    balls.scene.tick = TD_U(0.004);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(0.02, 4.0 * 5.0 * 0.16 * across / 4.0, td_to_double(figure->is));
    TEST_ASSERT_TRUE(4.0 * 0.16 * BALL_ALONG > 1.0);
    law.stiffness = TD_R(9000.0);
    assert_silenced(TD_ITEM_BODY, TD_SCENE_STABILITY, 8000.0, 15000.0);
    law.stiffness = TD_R(8000.0);
    balls.scene.ground.materials = smooth; /* 0.86 along the normal, and nothing else */
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* What materials say of the surface comes down in proportion to the stiffness. */
void test_the_stiffness_that_would_do_for_a_body_does_with_its_friction_in_proportion(void)
{
    td_material own[] = {{.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};
    stand_on_balls(BALLS, own);
    balls.scene.tick = TD_U(0.001);
    for (uint32_t i = 0u; i < 16u; ++i) {
        law.stiffness = TD_R(5000.0);
        own[0].tangential_stiffness = td_from_double(3000.0 + 100.0 * i);
        own[0].tangential_damping = td_from_double(650.0 + 10.0 * i);
        const double was = td_to_double(law.stiffness);
        law.stiffness = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY)->enough;
        const double share = td_to_double(law.stiffness) / was;
        own[0].tangential_stiffness =
            td_from_double(share * td_to_double(own[0].tangential_stiffness));
        own[0].tangential_damping = td_from_double(share * td_to_double(own[0].tangential_damping));
        balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    }
}

/* Wheels that are too stiff without anything else say so themselves. */
void test_wheels_that_are_too_stiff_alone_are_not_told_twice(void)
{
    stand_on(1u);
    roll_on(balls_ground);
    wheel.leg.d_in = TD_DRAG(700.0);
    (void)balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z);
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* A target on ball 3, of 1 kg, that holds a point of each of three others: h^2 K (1 + 1) at 4.1 ms is 0.34 each.
 * Of those the sum is 0.34 of their own and, for ball 3, 1.01. */
void test_points_of_others_count_for_the_body_that_holds_them(void)
{
    stand_on(3u);
    target.body = 3u;
    bodies[3].inertia = td_vec3_of(TD_R(16000.0), TD_R(16000.0), TD_R(16000.0));
    for (uint32_t i = 0u; i < 3u; ++i) {
        points[i].body = (uint16_t)i;
    }
    balls.scene.tick = TD_U(0.0041);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(0.01, 3.0 * 0.0041 * 0.0041 * 2e4, td_to_double(figure->is));
    TEST_ASSERT_EQUAL_UINT16(3u, balls.plan.warnings[figure - balls.plan.figures].index);
    balls.scene.n_initiators = 2u;
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* So do nodes that are driven, on a solid that rides on a body: 1 / m, and r^2 / I of a metre. */
void test_nodes_count_for_the_body_that_carries_the_ground(void)
{
    td_scenery_solid riding = balls_ground[0];
    balls.scene.n_parts = 0u;
    balls.scene.initiators = points;
    balls.scene.n_initiators = 4u;
    balls.scene.ground.solids = &riding;
    balls.scene.ground.n_solids = 1u;
    for (uint32_t i = 0u; i < 4u; ++i) {
        points[i].body = TD_DRIVEN;
        points[i].meets_scenery = true;
    }
    bodies[2].inertia = td_vec3_of(TD_ONE, TD_ONE, TD_ONE);
    riding.body = 2u;
    balls.scene.tick = TD_U(0.004);
    const td_plan_figure *const figure = balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    TEST_ASSERT_NEAR(0.01, 4.0 * 0.004 * 0.004 * 2e4, td_to_double(figure->is));
    TEST_ASSERT_EQUAL_UINT16(2u, balls.plan.warnings[figure - balls.plan.figures].index);
    riding.body = TD_WORLD;
    balls_not_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
}

/* Each of four feet would do on the stiff patch; all of them do not. */
void test_feet_on_a_patch_that_a_modifier_makes_stiff_count_together(void)
{
    td_modifier patch = {balls_ground[0].scenery, TD_WORLD, TD_KEEP_LAW, smooth[0]};
    balls.scene.n_parts = 0u;
    balls.scene.initiators = points;
    balls.scene.n_initiators = 4u;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.scene.ground.modifiers = &patch;
    balls.scene.ground.n_modifiers = 1u;
    for (uint32_t i = 0u; i < 4u; ++i) {
        points[i].meets_scenery = true;
    }
    law.stiffness = TD_R(10.0);
    balls.scene.tick = TD_U(0.006);
    balls_accepted(0u);
    patch.material.stiffness = TD_R(10000.0);
    TEST_ASSERT_NEAR(0.02, 4.0 * 0.36,
                     td_to_double(balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY)->is));
    balls.scene.tick = TD_U(0.0105);
    balls_refused(TD_E_ARG, TD_ITEM_BODY, 0u, TD_SCENE_STABILITY);
}

/* ---- all kinds ---- */

/* Ten kinds at one time. Ball 0 weighs 2^-14: h^2 K L = 0.21 of each of its springs. */
void test_every_kind_of_warning_is_kept(void)
{
    td_stub stub = {
        {TD_NEAR(-0.1), TD_NEAR(0.1), TD_NEAR(0.1), TD_R(3000.0), TD_DRAG(700.0), TD_DRAG(700.0)},
        TD_U(0.3),
        TD_U(0.2)};
    td_wheel wheels[3] = {wheel, wheel, wheel};
    stand_on(4u);
    points[3].body = 1u;
    roll_on(balls_ground);
    wheels[0].leg.d_in = TD_DRAG(700.0);
    wheels[1].d_xy = TD_DRAG(700.0);
    wheels[2].stub = &stub;
    for (uint32_t i = 0u; i < 3u; ++i) {
        wheels[i].body = (uint16_t)(i + 1u);
    }
    balls.scene.n_parts = BALLS + 1u;
    balls.scene.wheels = wheels;
    balls.scene.n_wheels = 3u;
    balls.scene.gravity = TD_R(9.81);
    balls.scene.n_z = 1u;
    law.stiffness = TD_R(13.0);
    target.rule.is_limited = true;
    bodies[0].mass = TD_R(0.00006103515625);
    (void)balls_warned_of(TD_ITEM_PART, TD_SCENE_STIFFNESS);
    (void)balls_warned_of(TD_ITEM_PART, TD_SCENE_PENETRATION);
    (void)balls_warned_of(TD_ITEM_PART, TD_SCENE_SAG);
    (void)balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_STIFFNESS);
    (void)balls_warned_of(TD_ITEM_INITIATOR, TD_SCENE_PENETRATION);
    (void)balls_warned_of(TD_ITEM_BODY, TD_SCENE_STABILITY);
    (void)balls_warned_of(TD_ITEM_SLOT, TD_SCENE_SLOTS);
    (void)balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_Z);
    (void)balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_K_XY);
    (void)balls_warned_of(TD_ITEM_WHEEL, TD_WHEEL_FIELD_STUB);
    TEST_ASSERT_EQUAL_UINT16(10u, balls.plan.n_warnings);
}
