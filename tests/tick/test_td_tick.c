/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_status.h"
#include "td_tick.h"
#include "td_test_balls.h"
#include "td_test_real.h"

static td_state before;
static td_out again;

void setUp(void)
{
    balls_clear();
}

void tearDown(void)
{
}

void test_the_plan_lists_every_pair_that_may_meet(void)
{
    balls_begin();
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, balls.plan.n_candidates);
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, balls.plan.n_groups);
    TEST_ASSERT_EQUAL_UINT32(balls.plan.n_candidates, balls.plan.bound.candidates);
}

/* Not a byte of the state changes, and the same answer comes again, whatever lies in scratch and output: two
 * balls and the slab, contacts that begin and one that lasts. */
void test_evaluation_is_pure_and_commit_accepts(void)
{
    static td_state other;
    balls_begin();
    balls_put(2u, 0.19, 0.09, 0.0);
    balls_reset();
    balls_tick();
    balls_put(0u, 0.0, 0.145, -5.0);
    balls_put(3u, 2.995, 0.15, 0.0);
    (void)memcpy(&before, &balls.state, sizeof before);
    (void)memcpy(&other, &balls.state, sizeof other);
    TEST_ASSERT_EQUAL_INT(TD_OK, balls_evaluate());
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    (void)memset(&balls.scratch, 0x5A, sizeof balls.scratch);
    (void)memset(&again, 0xA5, sizeof again);
    (void)td_evaluate(&balls.plan, &balls.state, &balls.input, &balls.scratch, &again);
    TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    TEST_ASSERT_TRUE(balls_same_wrenches(&again));
    TEST_ASSERT_EQUAL_MEMORY(&balls.out.work, &again.work, sizeof again.work);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &again, &other));
    TEST_ASSERT_EQUAL_HEX64(balls_hash(), td_state_hash(&balls.plan, &other));
    TEST_ASSERT_FALSE(td_state_hash(&balls.plan, &before) == balls_hash());
}

void test_a_step_that_is_not_committed_leaves_no_trace(void)
{
    balls_begin();
    balls_tick();
    balls_put(1u, 1.0, 0.145, -5.0);
    (void)balls_evaluate(); /* a trial step, rejected */
    balls_put(1u, 1.0, 0.1499, -0.1);
    balls_tick();
    before = balls.state;
    balls_begin();
    balls_tick();
    balls_put(1u, 1.0, 0.1499, -0.1);
    balls_tick();
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

/* [force] What comes back at 0.2 m/s after a blow of 0.5 m/s, both 5 mm deep. Nothing but the law limits what has no mass. */
static double push_of_what_comes_back(bool keeps_blows)
{
    td_body bodies[BALLS];
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    balls_clear();
    balls.scene.bodies = bodies;
    balls_begin();
    bodies[0].mass = TD_ZERO;
    balls.plan.keeps_blows = keeps_blows;
    balls_put(0u, 0.0, 0.095, -0.5);
    balls_reset();
    balls_tick();
    balls_put(0u, 0.0, 0.095, 0.1);
    balls_tick();
    balls_put(0u, 0.0, 0.095, -0.2);
    balls_tick();
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.2,
                              td_to_double(balls.state.part_contacts[0].law.entry_speed));
    return td_to_double(balls.out.wrenches[0].force_w.z);
}

/* F = K x (1 + u v / v0): v0 is of the new blow at once, or from the commit on. */
void test_a_blow_is_taken_anew_at_commits_alone_if_the_plan_says_so(void)
{
    const double u = td_to_double(td_restitution_damping(balls_laws[0].restitution));
    const double spring = td_to_double(balls_laws[0].stiffness) * 0.005;
    TEST_ASSERT_DOUBLE_WITHIN(0.005 * spring, spring * (1.0 + u), push_of_what_comes_back(false));
    TEST_ASSERT_DOUBLE_WITHIN(0.005 * spring, spring * (1.0 + 0.4 * u),
                              push_of_what_comes_back(true));
}

void test_a_commit_of_another_tick_is_refused(void)
{
    balls_begin();
    (void)balls_evaluate();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    before = balls.state;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
}

void test_a_contact_pushes_up_begins_and_ends(void)
{
    balls_begin();
    balls_tick();
    for (int i = 0; i <= 10; ++i) { /* 5 mm a tick: from 0.145 m to 0.095 m */
        balls_put(0u, 0.0, 0.145 - 0.005 * i, -5.0);
        balls_tick();
    }
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_events);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, balls.out.events[0].kind);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 5.0, td_to_double(balls.out.events[0].speed_in));
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z > TD_ZERO);
    for (int i = 0; i <= 2; ++i) {
        balls_put(0u, 0.0, 0.095 + 0.005 * i, 5.0);
        balls_tick();
    }
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_END, balls.out.events[0].kind);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.n_contacts);
    TEST_ASSERT_TRUE(balls.out.events[0].speed_out > TD_R(4.9));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 0.005, td_to_double(balls.out.events[0].peak));
}

void test_the_forces_of_a_contact_are_negatives_to_the_last_bit(void)
{
    balls_begin();
    balls_put(1u, 0.15, 0.15, 0.0);
    for (uint32_t b = 2u; b < BALLS; ++b) {
        balls_put(b, (double)b, 0.15, 0.0);
    }
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x < TD_ZERO);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.x == -balls.out.wrenches[1].force_w.x);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.y == -balls.out.wrenches[1].force_w.y);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z == -balls.out.wrenches[1].force_w.z);
}

/* ---- slots ---- */

void test_slots_give_the_most_urgent_distances_and_keep_their_signs(void)
{
    balls_begin();
    balls_put(2u, 2.0, 0.09, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.slots.n_missed);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -0.01, td_to_double(balls.out.slots.z[0]));
    for (uint32_t i = 1u; i < balls.scene.n_z; ++i) {
        TEST_ASSERT_TRUE(balls.out.slots.z[i] > TD_ZERO);
    }
}

/* Where there are no slots, or two for everything, there is nothing to choose: not even too few. */
void test_without_slots_of_its_own_a_selection_changes_nothing(void)
{
    const uint16_t n_z[] = {0u, TD_SCENE_TWO_SLOTS};
    for (uint32_t i = 0u; i < 2u; ++i) {
        balls.scene.n_z = n_z[i];
        balls_begin();
        balls_put(0u, 0.0, 0.09, 0.0);
        balls_put(1u, 1.0, 0.09, 0.0);
        balls_reset();
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(2u, balls.out.n_contacts);
        (void)memcpy(&before, &balls.state, sizeof before);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
        TEST_ASSERT_EQUAL_MEMORY(&before, &balls.state, sizeof before);
    }
}

/* Two parts push from the threshold of their law on: there z is zero. */
void test_z_is_zero_where_the_force_begins(void)
{
    td_law law = balls_laws[0];
    law.threshold = TD_R(0.04);
    balls.scene.laws = &law;
    balls_begin();
    balls_put(0u, 0.0, 0.13, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    TEST_ASSERT_NEAR(1e-3, -0.01, td_to_double(balls.out.slots.z[0]));
}

/* A point that a face holds is one of those in contact, another one of those apart. */
void test_points_have_their_place_in_two_slots(void)
{
    static const td_initiator node = {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, false};
    static const td_scene_target block = {
        .solid = &balls_block, .rule = {false, false, TD_ZERO}, .body = TD_WORLD, .material = 0u};
    td_node at = {{TD_ZERO, TD_ZERO, TD_R(0.01)}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    balls.scene.n_parts = 0u;
    balls.scene.n_z = TD_SCENE_TWO_SLOTS;
    balls.scene.initiators = &node;
    balls.scene.n_initiators = 1u;
    balls.scene.targets = &block;
    balls.scene.n_targets = 1u;
    balls.input.nodes = &at;
    balls_begin();
    balls_tick();
    TEST_ASSERT_EQUAL_REAL(TD_R(0.01), balls.out.two.z[TD_SLOT_CLOSING]);
    at.p_w.z = TD_R(-0.01); /* it closes in this tick, and is held from then on */
    balls_tick();
    TEST_ASSERT_EQUAL_REAL(TD_R(-0.01), balls.out.two.z[TD_SLOT_CLOSING]);
    balls_tick();
    TEST_ASSERT_EQUAL_REAL(TD_R(-0.01), balls.out.two.z[TD_SLOT_OPENING]);
    TEST_ASSERT_TRUE(balls.out.two.z[TD_SLOT_CLOSING] > TD_ZERO);
}

/* Ball 0 is chosen with the slab or with ball 1, and flies away until nobody measures it.
 * @return its z: not above the distance that is left */
static double z_after_flight(double way, bool up)
{
    balls.scene.n_z = 1u;
    balls_begin();
    for (uint32_t b = 2u; b < BALLS; ++b) {
        balls_put(b, (double)b, 20.0, 0.0);
    }
    balls_put(0u, 0.0, up ? 0.105 : 9.0, 0.0);
    balls_put(1u, 0.205, 9.0, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.state.slots.n_used);
    for (double d = 0.0; d < way; d += 0.0099) {
        balls_put(0u, up ? 0.0 : -d, up ? 0.105 + d : 9.0, 0.0);
        balls_tick();
        TEST_ASSERT_TRUE(balls.out.slots.z[0] > TD_ZERO);
        TEST_ASSERT_TRUE(td_to_double(balls.out.slots.z[0]) < 0.0051 + d);
    }
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.next.n_measured);
    return td_to_double(balls.out.slots.z[0]);
}

/* A pair that has a slot and is not measured shows what is proved of its distance: by its spheres, or by how
 * long it still waits, where a sphere about a slab of 16 m says nothing. */
void test_a_pair_that_nobody_measures_shows_a_bound(void)
{
    TEST_ASSERT_NEAR(0.02, 0.99, z_after_flight(1.0, false));
    TEST_ASSERT_NEAR(0.3, 0.4, z_after_flight(1.0, true));
}

/* One that is late has nothing better than the least positive number. */
void test_a_late_pair_with_a_slot_shows_no_contact(void)
{
    balls.scene.candidates = 1u;
    balls.scene.n_z = 4u;
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, 0.105, 0.0);
    }
    balls_reset();
    for (uint32_t i = 0u; i < BALLS; ++i) {
        TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    }
    for (uint32_t i = 0u; i < BALLS; ++i) {
        balls.state.slots.id[i] = (int32_t)(9u - i); /* of each ball and the slab, among others */
    }
    balls.state.slots.n_used = 4u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, 0.104, 0.0);
        balls.out.slots.z[b] = TD_R(-1.0);
    }
    (void)balls_evaluate();
    TEST_ASSERT_GREATER_THAN_UINT16(0u, balls.out.late);
    for (uint32_t i = 0u; i < 4u; ++i) {
        TEST_ASSERT_TRUE(balls.out.slots.z[i] > TD_ZERO);
    }
}

void test_too_few_slots_are_a_fault_while_contacts_keep_their_forces(void)
{
    balls.scene.n_z = 1u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 0.5 * (double)b, 0.09, 0.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    balls_tick();
    before = balls.state;
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, td_select(&balls.plan, &balls.out, &balls.state).status);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
    TEST_ASSERT_TRUE(balls.out.wrenches[3].force_w.z > TD_ZERO);
}

/* ---- a variable-step integrator ---- */

/* [m] Of slot 0 at a trial point: ball 0 comes down at 2 m/s from 5 mm above the slab. Flag 2 of [SL], then
 * flag 3; getDistances! of [NO]. */
static double root_at(double t)
{
    balls_put(0u, 0.0, 0.105 - 2.0 * t, -2.0);
    TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
    return td_to_double(balls.out.slots.z[0]);
}

/* Flag 1 of [SL]; then selectContactPairs! of [NO]. */
static void accept(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
}

/* Steps, trials, a root, and on from there: the event is where the closed form has it, and no trial has
 * left a trace. */
void test_an_integrator_finds_the_root_between_two_steps(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.105, -2.0);
    balls_reset(); /* flag 0 */
    for (int i = 0; i <= 2; ++i) {
        (void)root_at(0.001 * i);
        accept();
    }
    before = balls.state;
    double from = 0.002, to = 0.003;
    TEST_ASSERT_TRUE(root_at(from) >= 0.0 && root_at(to) < 0.0);
    for (int i = 0; i < 30; ++i) {
        const double middle = 0.5 * (from + to);
        *(root_at(middle) >= 0.0 ? &from : &to) = middle;
    }
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
    TEST_ASSERT_NEAR(2e-5, 0.0025, to);
    (void)root_at(to);
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_events);
    TEST_ASSERT_EQUAL_UINT8(TD_EVENT_BEGIN, balls.out.events[0].kind);
    accept();
    TEST_ASSERT_TRUE(root_at(to + 0.0005) < 0.0);
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.slots.n_missed);
}

/* A pair without a slot that goes negative is missed, until slots are chosen anew. */
void test_a_contact_without_a_slot_is_missed(void)
{
    balls_begin();
    balls_put(0u, 0.0, 0.095, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.slots.n_missed);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_select(&balls.plan, &balls.out, &balls.state).status);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(0u, balls.out.slots.n_missed);
}

/* ---- parts in their bodies ---- */

/* A slab that is turned by 0.03 rad, by a quaternion as long as the scene check lets in: two metres off, its top
 * is 60 mm higher. */
void test_a_part_turned_by_a_long_quaternion_is_turned(void)
{
    td_part parts[BALLS + 1u];
    (void)memcpy(parts, balls_parts, sizeof parts);
    parts[BALLS].x_ba.q = (td_quat){TD_UNIT_ONE, TD_U(0.0), TD_U(0.015), TD_U(0.0)};
    balls.scene.parts = parts;
    balls_begin();
    balls_put(0u, -2.0, 0.15, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
}

/* Two parts of which no search ends in its first simplex, turned by quaternions as long as the scene check lets in:
 * what a contact says of its distance is a bracket of it. */
void test_long_quaternions_leave_a_bracket_in_order(void)
{
    static const td_vec3 corners[] = {{TD_R(0.9), TD_R(0.1), TD_R(-0.7)},
                                      {TD_R(-0.8), TD_R(0.6), TD_R(-0.6)},
                                      {TD_R(-0.3), TD_R(-0.9), TD_R(-0.5)},
                                      {TD_R(0.1), TD_R(0.2), TD_R(0.9)}};
    static const td_hull hull = {corners, 0, 4u};
    static const td_shape shapes[] = {
        {TD_SHAPE_TETRAHEDRON, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &hull},
        {TD_SHAPE_ELLIPSOID, {TD_R(0.7), TD_R(0.5), TD_R(0.6)}, TD_ZERO, 0}};
    const double longer = 1.00048;
    td_part parts[2] = {balls_parts[BALLS], balls_parts[0]};
    const td_unit half = td_unit_from_double(0.5 * longer);
    parts[0].shape = &shapes[0];
    parts[0].x_ba = (td_pose){{TD_ZERO, TD_ZERO, TD_ZERO}, {half, -half, half, half}};
    parts[1].shape = &shapes[1];
    parts[1].x_ba.q = (td_quat){td_unit_from_double(0.6 * longer), TD_U(0.0),
                                td_unit_from_double(0.8 * longer), TD_U(0.0)};
    td_law soft = balls_laws[0];
    soft.stiffness = TD_R(50.0);
    balls.scene.laws = &soft;
    balls.scene.parts = parts;
    balls.scene.n_parts = 2u;
    balls_begin();
    uint32_t n_contacts = 0u;
    for (uint32_t i = 0u; i < 240u; ++i) {
        balls_put(0u, -0.6 + 0.005 * i, 0.1, 0.0);
        balls.motion[0].x_wb.p.y = TD_R(0.4);
        balls.motion[0].x_wb.q.w = td_unit_from_double(longer);
        if (i == 0u) {
            balls_reset();
        }
        balls_tick();
        n_contacts += balls.out.n_contacts;
        TEST_ASSERT_TRUE(balls.out.n_contacts == 0u ||
                         balls.out.contacts[0].lower <= balls.out.contacts[0].upper);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100u, n_contacts);
}

/* A part that is nothing but the origin of its body has no size and does not turn: it is looked at all the same. */
void test_a_part_that_is_a_point_at_the_origin_touches(void)
{
    static const td_shape point = {TD_SHAPE_POINT, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    td_part parts[2] = {balls_parts[BALLS], balls_parts[0]};
    parts[1].shape = &point;
    balls.scene.parts = parts;
    balls.scene.n_parts = 2u;
    balls_begin();
    balls_put(0u, 0.0, -0.5, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    TEST_ASSERT_NEAR(1e-3, -0.5, td_to_double(balls.out.contacts[0].distance));
    for (uint32_t i = 0u; i <= 60u; ++i) { /* and one that falls into it */
        balls_put(0u, 0.0, 0.5 - 0.01 * i, -10.0);
        if (i == 0u) {
            balls_reset();
        }
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(i > 50u ? 1u : 0u, i != 50u ? balls.out.n_contacts : 0u);
    }
}

/* ---- ground ---- */

/* [force] Along x, on a node that slides over ground at 2 m/s, 1 cm deep: mu_k times what it
 * carries. */
static double drag_at(double x, double *carried)
{
    static const td_initiator node = {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true};
    td_node at = {{td_from_double(x), TD_ZERO, TD_R(0.001)}, {TD_R(2.0), TD_ZERO, TD_ZERO}};
    balls.scene.n_parts = 0u;
    balls.scene.initiators = &node;
    balls.scene.n_initiators = 1u;
    balls.scene.ground.solids = balls_ground;
    balls.scene.ground.n_solids = 1u;
    balls.input.nodes = &at;
    balls_begin();
    at.p_w.z = TD_R(-0.01);
    for (int i = 0; i < 100; ++i) {
        at.p_w.x = td_from_double(x + 0.002 * i);
        balls_tick();
    }
    balls.input.nodes = 0;
    *carried = td_to_double(balls.out.points[0].force_w.z);
    return -td_to_double(balls.out.points[0].force_w.x);
}

/* A wet patch at x > 4 m changes the ground under a point as it does under a wheel. */
void test_a_modifier_changes_the_ground_under_a_point(void)
{
    static const td_half_space planes[] = {TD_HALF_SPACE(-1.0, 0.0, 0.0, -4.0)};
    static const td_scenery_op leaf[] = {TD_LEAF(0)};
    static const td_scenery beyond = {planes, 0, leaf, 1u, 0u, 1u};
    td_modifier wet = {&beyond, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION, TD_MATERIAL_WET};
    double carried = 0.0;
    balls.scene.ground.modifiers = &wet;
    balls.scene.ground.n_modifiers = 1u;
    const double dry_mu = td_unit_to_double(balls.scene.ground.materials[0].mu_k);
    const double wet_mu = td_unit_to_double(wet.material.mu_k);
    TEST_ASSERT_TRUE(fabs(wet_mu - dry_mu) > 0.05);
    const double dry = drag_at(1.0, &carried);
    TEST_ASSERT_NEAR(0.02 * carried, dry_mu * carried, dry);
    const double slides = drag_at(5.0, &carried);
    TEST_ASSERT_NEAR(0.02 * carried, wet_mu * carried, slides);
}

/* ---- saturations ---- */

/* Eight metres deep at 10^4 N/m: more than Q16 holds. It is counted, in this evaluation and not in the next. */
void test_what_saturates_is_counted(void)
{
    static const td_shape tower = {TD_SHAPE_BOX, {TD_R(8.0), TD_R(8.0), TD_R(8.0)}, TD_ZERO, 0};
    td_part parts[BALLS + 1u];
    (void)memcpy(parts, balls_parts, sizeof parts);
    parts[BALLS].shape = &tower;
    parts[BALLS].x_ba.p.z = TD_R(-8.0);
    balls.scene.parts = parts;
    balls_begin();
    balls_put(0u, 0.0, -7.5, 0.0);
    balls_reset();
    (void)balls_evaluate();
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_GREATER_THAN_UINT32(0u, balls.out.saturations);
#else
    TEST_ASSERT_EQUAL_UINT32(0u, balls.out.saturations);
#endif
    balls_begin();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(0u, balls.out.saturations);
}
