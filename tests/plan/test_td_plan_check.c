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

/* What a tick cannot hold: speeds, thin targets, too few contacts and slots. Springs: test_td_plan_springs.c.
 * Single rows and numbers of a scene: test_td_scene_check.c. */

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

/* ---- speeds ---- */

void test_a_threshold_that_a_tick_jumps_over_is_refused(void)
{
    law.threshold = TD_R(0.0215); /* two balls at 10 m/s and 10 rad/s: 22 mm a tick */
    balls_refused(TD_E_ARG, TD_ITEM_PART, 0u, TD_SCENE_THRESHOLD);
    law.threshold = TD_R(0.0225);
    balls_accepted(0u);
}

/* The plan keeps the largest of all laws, whoever asks for it. */
void test_the_largest_threshold_is_that_of_the_plan(void)
{
    const td_law two[] = {
        {TD_LAW_DAMPED, TD_R(10000.0), TD_U(0.5), TD_R(0.04), TD_ZERO, TD_ZERO, TD_ZERO},
        balls_laws[0]};
    balls.scene.laws = two;
    balls.scene.n_laws = 2u;
    balls_accepted(0u);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.04), balls.plan.threshold);
}

/* ---- targets ---- */

static td_vec3 plate_vertices[8];
static const uint16_t plate_indices[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                         1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t inward_indices[] = {7, 6, 5, 4, 3, 2, 1, 0, 0, 1, 5, 4,
                                          1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t plate_loops[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron plate = {plate_vertices, plate_indices, plate_loops, 8u, 6u};
static const td_polyhedron inward = {plate_vertices, inward_indices, plate_loops, 8u, 6u};
static td_initiator tip;
static td_scene_target target;

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
    target = (td_scene_target){
        .solid = &plate, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    balls.scene.initiators = &tip;
    balls.scene.n_initiators = 1u;
    balls.scene.targets = &target;
    balls.scene.n_targets = 1u;
}

/* At 10 m/s and 10 rad/s it comes by 11 mm in a tick: unless it is swept, a thinner plate is jumped over. */
void test_a_target_thinner_than_the_way_of_a_point_is_refused_unless_swept(void)
{
    put_plate(0.0105);
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_THICKNESS);
    target.rule.swept = true;
    balls_accepted(0u);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.plan.n_watches);
    put_plate(0.0115);
    balls_accepted(0u);
}

/* The corners of a plate that spins at 10 rad/s and moves at 1 m/s come by 1 + 14.1 mm in a tick. */
void test_a_target_thinner_than_its_own_way_is_refused(void)
{
    bodies[3].mass = TD_ZERO;
    bodies[3].v_max = TD_ONE;
    put_plate(0.0145);
    tip.body = TD_DRIVEN;
    target.body = 3u;
    balls_refused(TD_E_ARG, TD_ITEM_TARGET, 0u, TD_SCENE_THICKNESS);
    put_plate(0.0157);
    tip.body = TD_DRIVEN;
    target.body = 3u;
    balls_accepted(0u);
}

void test_a_target_of_wrong_winding_is_named(void)
{
    put_plate(0.1);
    target.solid = &inward;
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
    balls.scene.candidates = 0u;
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, 4u, TD_SCENE_CONTACTS);
    balls.scene.candidates = TD_MAX_MEASURED;
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
    balls_accepted(0u);
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
        balls_accepted(0u);
    }
    balls.scene.must_touch = (uint16_t)(balls.plan.n_candidates + 1u);
    balls_refused(TD_E_ARG, TD_ITEM_CONTACT, balls.scene.must_touch, TD_SCENE_MUST_TOUCH);
}
