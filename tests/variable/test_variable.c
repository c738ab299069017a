/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of seconds.
/* A scene as states, rates and roots: purity, slots, bad input, wheels, integrators of others. */
#include <float.h>
#include <math.h>
#include <string.h>
#include "unity.h"
#include "codes.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "skid_pad.h"
#include "td_port.h"
#include "td_test_variable.h"
#include "td_tick.h"
#include "variable.h"
#include "variable_plant.h"
#include "variable_roots.h"

void setUp(void)
{
    variable_test_needs_doubles();
}

void tearDown(void)
{
}

static uint32_t negatives(double t, const double *at)
{
    static double z[VARIABLE_ROOTS];
    uint32_t n = 0u;
    TEST_ASSERT_TRUE(variable_roots(&v, t, at, z));
    for (uint32_t i = 0u; i < variable_root_count(&v); ++i) {
        TEST_ASSERT_TRUE(fabs(z[i]) >= VARIABLE_ROOT_LEAST);
        n += z[i] < 0.0 ? 1u : 0u;
    }
    return n;
}

/* ---- purity ---- */

/* As an integrator does that rejects a step: rates and roots far ahead, and back. */
void test_a_rejected_step_leaves_no_trace(void)
{
    static double rates[VARIABLE_STATES], again[VARIABLE_STATES], far[VARIABLE_STATES];
    begin("falling_parts", NULL);
    TEST_ASSERT_TRUE(variable_rates(&v, 0.0, x, rates));
    const uint64_t before = td_state_hash(&v.r.plan, &v.r.state);
    for (double h = 0.01; h > 1e-4; h *= 0.5) {
        step(0.0, h, x, far);
        (void)negatives(h, far);
    }
    TEST_ASSERT_EQUAL_HEX64(before, td_state_hash(&v.r.plan, &v.r.state));
    TEST_ASSERT_TRUE(variable_rates(&v, 0.0, x, again));
    TEST_ASSERT_EQUAL_MEMORY(rates, again, v.n_states * sizeof rates[0]);
}

void test_nothing_is_computed_twice_for_one_state(void)
{
    static double rates[VARIABLE_STATES];
    begin("six_balls", NULL);
    const uint64_t before = v.counts.evaluations;
    TEST_ASSERT_TRUE(variable_rates(&v, 0.001, x, rates));
    (void)negatives(0.001, x);
    (void)negatives(0.001, x);
    TEST_ASSERT_EQUAL_UINT64(before + 1u, v.counts.evaluations);
}

/* A ball on a floor that was parting comes back: rates have no jump there, whatever the contact remembers. */
void test_rates_do_not_jump_where_a_contact_comes_back(void)
{
    static double rates[VARIABLE_STATES], last[VARIABLE_STATES], at[VARIABLE_STATES];
    begin("bouncing_ball", NULL);
    x[2] = 0.0995;
    x[9] = -1.0;
    TEST_ASSERT_TRUE(variable_accept(&v, 0.001, x) != VARIABLE_FAILED);
    x[9] = 0.5;
    TEST_ASSERT_TRUE(variable_accept(&v, 0.002, x) != VARIABLE_FAILED);
    (void)memcpy(at, x, sizeof at);
    for (int k = 0; k <= 100; ++k) {
        at[9] = 0.05 - 0.001 * k;
        TEST_ASSERT_TRUE(variable_rates(&v, 0.003, at, rates));
        TEST_ASSERT_TRUE(k == 0 || fabs(rates[9] - last[9]) < 0.01 * fabs(rates[9] + 9.81));
        (void)memcpy(last, rates, sizeof last);
    }
}

/* A box that touches the floor, to the last bit: integrators multiply roots, and no product may come to 0. */
void test_no_root_is_lost_where_parts_just_touch(void)
{
    bool touches = false;
    begin("stacked_boxes", NULL);
    x[2] = 0.25;
    TEST_ASSERT_EQUAL_UINT32(0u, negatives(0.0, x));
    for (uint32_t i = 0u; i < v.n_z; ++i) {
        const double z = td_to_double(v.r.out.slots.z[i]);
        touches = touches || !(z < 0.0 || z > 0.0);
    }
    TEST_ASSERT_TRUE(touches);
    TEST_ASSERT_TRUE(VARIABLE_ROOT_LEAST * -1e-200 < 0.0);
}

/* ---- slots over a whole run ---- */

/* From one accepted step to the next: signs change if a contact begins or ends, and not by a selection. */
static void check_signs(const char *name, uint32_t n_z, double seconds, double h)
{
    static double next[VARIABLE_STATES];
    const variable_how how = {.n_z = n_z, .longest = 0.01};
    begin(name, &how);
    uint32_t last = negatives(0.0, x);
    const double longest = h;
    for (double t = 0.0; t < seconds; t += h, h = longest) {
        step(t, h, x, next);
        while (variable_try(&v, t + h, next) == VARIABLE_HALVE) {
            TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, variable_again(&v, t, x));
            h *= 0.5;
            TEST_ASSERT_TRUE(h > 1e-9);
            step(t, h, x, next);
        }
        const uint32_t at_end = negatives(t + h, next);
        const uint64_t events = v.counts.begins + v.counts.ends;
        const variable_end end = variable_accept(&v, t + h, next);
        TEST_ASSERT_TRUE(end == VARIABLE_GO_ON || end == VARIABLE_CHANGED);
        const uint32_t chosen = negatives(t + h, next);
        TEST_ASSERT_EQUAL_UINT32(at_end, chosen);
        if (v.counts.begins + v.counts.ends == events) {
            TEST_ASSERT_EQUAL_UINT32(last, chosen);
        }
        last = chosen;
        (void)memcpy(x, next, v.n_states * sizeof x[0]);
    }
    TEST_ASSERT_TRUE(v.counts.begins > 2u);
}

void test_signs_survive_every_selection_of_six_balls(void)
{
    check_signs("six_balls", 3u, 0.5, 0.0005);
}

void test_signs_survive_every_selection_of_falling_parts(void)
{
    check_signs("falling_parts", 12u, 1.2, 0.0005);
}

void test_signs_survive_every_selection_of_parts_79(void)
{
    check_signs("parts_79", 12u, 1.5, 0.001);
}

/* ---- the plant ---- */

/* A pendulum of 50 kg at 0.5 m from its hinge, at q = 1: q'' = g sin(q) / 0.5 away from upright. */
void test_rates_of_a_joint_are_those_of_the_closed_form(void)
{
    double rates[2];
    begin("pendulum_rest", NULL);
    TEST_ASSERT_EQUAL_UINT32(2u, v.n_states);
    TEST_ASSERT_TRUE(variable_rates(&v, 0.0, x, rates));
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, 0.0, rates[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 9.81 * sin(1.0) / 0.5, rates[1]);
}

/* A blow at the end of a pendulum: I w = r J. */
void test_a_blow_at_a_joint_meets_its_inertia(void)
{
    plant_vec force[TD_MAX_BODIES] = {{0.0, 0.0, 0.0}}, torque[TD_MAX_BODIES] = {{0.0, 0.0, 0.0}};
    begin("pendulum_rest", NULL);
    torque[0] = (plant_vec){0.0, -2.5, 0.0};
    variable_plant_strike(&v.r, force, torque);
    variable_states(&v, x);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, 2.5 / 12.5, x[1]);
}

/* Rates of free bodies against what a short step of the rig does. */
void test_rates_of_free_bodies_are_those_of_short_ticks(void)
{
    static double rates[VARIABLE_STATES];
    begin("four_cubes", NULL);
    TEST_ASSERT_TRUE(variable_rates(&v, 0.0, x, rates));
    plant_body body = v.r.bodies[1];
    plant_step(&body, v.r.force[1], v.r.torque[1], 1e-6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-9, (body.position.x - x[13]) / 1e-6, rates[13]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, (body.attitude.x - x[17]) / 1e-6, rates[17]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-5, (body.spin_b.z - x[25]) / 1e-6, rates[25]);
}

/* ---- bad input ---- */

void test_no_number_is_refused(void)
{
    static double rates[VARIABLE_STATES];
    begin("six_balls", NULL);
    x[3] = NAN;
    TEST_ASSERT_FALSE(variable_rates(&v, 0.001, x, rates));
    TEST_ASSERT_FALSE(variable_roots(&v, 0.001, x, rates));
}

/* ---- wheels ---- */

/* [m] that all wheels have slid after so many steps. */
static double slid_after(int steps, double h)
{
    static double next[VARIABLE_STATES];
    double sum = 0.0;
    begin("aircraft_braking", NULL);
    for (int k = 0; k < steps; ++k) {
        step(k * h, h, x, next);
        (void)memcpy(x, next, sizeof x);
        TEST_ASSERT_TRUE(variable_accept(&v, (k + 1) * h, x) <= VARIABLE_CHANGED);
    }
    for (uint32_t i = 0u; i < v.scene.n_wheels; ++i) {
        sum += v.r.log.slid[i];
    }
    return sum;
}

void test_wheels_slide_as_far_in_many_steps_as_in_few(void)
{
    const double few = slid_after(100, 0.002);
    TEST_ASSERT_TRUE(few > 1.0);
    TEST_ASSERT_DOUBLE_WITHIN(0.02 * few, few, slid_after(400, 0.0005));
}

/* ---- somebody else's integrator ---- */

static const variable_how led = {.is_led = true};

/* 0.3 m in no time: the core would call it a leap. In contact its slot is negative, and what says that it has no memory yet. */
void test_states_may_be_ahead_of_their_time(void)
{
    begin("bouncing_ball", &led);
    x[2] -= 0.3;
    TEST_ASSERT_EQUAL_UINT32(0u, negatives(0.0, x));
    x[2] -= 0.8;
    TEST_ASSERT_EQUAL_UINT32(2u, negatives(0.0, x));
}

void test_speeds_beyond_all_limits_have_rates_if_somebody_else_tries_them(void)
{
    static double rates[VARIABLE_STATES];
    begin("bouncing_ball", NULL);
    x[9] = -1e5;
    TEST_ASSERT_FALSE(variable_rates(&v, 0.001, x, rates));
    begin("bouncing_ball", &led);
    x[9] = -1e5;
    TEST_ASSERT_TRUE(variable_rates(&v, 0.001, x, rates));
    TEST_ASSERT_EQUAL_DOUBLE(-1e5, rates[2]);
}

void test_a_promise_binds_our_integrator_alone(void)
{
    begin("bouncing_ball", NULL);
    const double most = 2.0 * td_to_double(v.given->bodies[0].v_max);
    x[9] = most;
    TEST_ASSERT_EQUAL_INT(VARIABLE_FAILED, variable_accept(&v, 0.001, x));
    begin("bouncing_ball", &led);
    x[9] = most;
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, variable_accept(&v, 0.001, x));
}

/* Free fall for a second, right through the ground. */
void test_a_contact_between_the_ends_of_a_long_step_is_seen(void)
{
    static double end[VARIABLE_STATES], z[VARIABLE_ROOTS];
    begin("bouncing_ball", &led);
    (void)memcpy(end, x, sizeof end);
    end[2] -= 0.5 * 9.81;
    end[9] -= 9.81;
    TEST_ASSERT_EQUAL_UINT32(0u, negatives(1.0, end));
    const variable_point from = {0.0, x}, to = {1.0, end};
    TEST_ASSERT_TRUE(variable_roots_since(&v, &from, &to, z));
    TEST_ASSERT_TRUE(z[0] < 0.0 || z[1] < 0.0);
    end[2] = x[2] + 0.1;
    end[9] = x[9];
    TEST_ASSERT_TRUE(variable_roots_since(&v, &from, &to, z));
    TEST_ASSERT_TRUE(z[0] > 0.0 && z[1] > 0.0);
}

/* A box that tilts stands on other corners: somebody else's integrator is told, until it has told that a step is completed. */
void test_other_points_of_a_contact_are_seen(void)
{
    static double z[VARIABLE_ROOTS];
    begin("stacked_boxes", &led);
    const uint32_t last = variable_root_count(&v) - 1u;
    x[2] = 0.2499;
    TEST_ASSERT_TRUE(variable_accept(&v, 0.001, x) != VARIABLE_FAILED);
    TEST_ASSERT_EQUAL_UINT8(4u, v.r.out.contacts[0].n_points);
    TEST_ASSERT_TRUE(variable_roots(&v, 0.002, x, z));
    TEST_ASSERT_EQUAL_DOUBLE(1.0, z[last]);
    x[3] = cos(0.005);
    x[5] = sin(0.005);
    TEST_ASSERT_TRUE(variable_roots(&v, 0.002, x, z));
    TEST_ASSERT_EQUAL_DOUBLE(-1.0, z[last]);
    TEST_ASSERT_EQUAL_INT(VARIABLE_CHANGED, variable_accept(&v, 0.002, x));
    TEST_ASSERT_TRUE(variable_roots(&v, 0.002, x, z));
    TEST_ASSERT_EQUAL_DOUBLE(1.0, z[last]);
}

/* The third ball of a chain stands half in the fourth, which was too far away to have a slot. */
void test_a_pair_in_contact_without_a_slot_is_seen(void)
{
    begin("six_balls", &led);
    x[26] = x[39] - 0.01;
    TEST_ASSERT_EQUAL_UINT32(2u, negatives(0.001, x));
    TEST_ASSERT_EQUAL_UINT32(1u, v.r.out.slots.n_missed);
    TEST_ASSERT_EQUAL_INT(VARIABLE_CHANGED, variable_accept(&v, 0.001, x));
    TEST_ASSERT_EQUAL_UINT32(1u, negatives(0.001, x));
    TEST_ASSERT_EQUAL_UINT32(0u, v.r.out.slots.n_missed);
}

/* One node of the pad 1 m above its neighbours: no convex outline. An integrator may try it, and not end there. */
void test_faces_that_are_none_can_be_tried_but_not_accepted(void)
{
    static double rates[VARIABLE_STATES];
    const variable_how bent = {.is_led = true, .code = codes_states(scenes_find("skid_pad"))};
    begin("skid_pad", &bent);
    const uint32_t way = v.n_plant + 6u * SKID_NODES + 1u;
    x[way] = 1.0;
    TEST_ASSERT_TRUE(variable_rates(&v, 0.001, x, rates));
    TEST_ASSERT_TRUE(rates[way + PAD_NODES] < -1000.0);
    TEST_ASSERT_EQUAL_INT(VARIABLE_FAILED, variable_accept(&v, 0.001, x));
    TEST_ASSERT_EQUAL_INT(TD_ITEM_TARGET, v.fault.item);
    x[way] = 0.0;
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, variable_accept(&v, 0.001, x));
}

/* The deck is eased in for 2 s, the drone's thrust is a table with corners at 0, 2.5 and 3 s. */
void test_corners_of_signals_are_known(void)
{
    begin("drone_deck", NULL);
    TEST_ASSERT_EQUAL_DOUBLE(2.0, variable_corner(&v, 0.0));
    TEST_ASSERT_EQUAL_DOUBLE(2.5, variable_corner(&v, 2.0));
    TEST_ASSERT_EQUAL_DOUBLE(3.0, variable_corner(&v, 2.5));
    TEST_ASSERT_EQUAL_DOUBLE(DBL_MAX, variable_corner(&v, 3.0));
}

void test_a_plant_that_is_code_without_states_is_refused(void)
{
    TEST_ASSERT_TRUE(variable_begin(&v, scenes_find("soft_tyre"), NULL).status < TD_OK);
}

/* Steps of a millisecond, or as short as they must be. @return how it failed, or VARIABLE_GO_ON */
static variable_end run_for(double seconds)
{
    static double next[VARIABLE_STATES];
    variable_end end = VARIABLE_GO_ON;
    double h = 0.001;
    for (double t = 0.0; t < seconds && end != VARIABLE_FULL && h > 1e-9;) {
        step(t, h, x, next);
        end = variable_try(&v, t + h, next);
        if (end == VARIABLE_HALVE || end == VARIABLE_GREW) {
            (void)variable_again(&v, t, x);
            h *= 0.5;
        } else if (end == VARIABLE_GO_ON) {
            end = variable_accept(&v, t + h, next);
            t += h;
            h = 0.001;
            variable_states(&v, x);
        }
    }
    return end == VARIABLE_FULL ? end : VARIABLE_GO_ON;
}

void test_more_contacts_than_slots_are_refused(void)
{
    const variable_how how = {.n_z = 1u};
    begin("stacked_boxes", &how);
    TEST_ASSERT_EQUAL_INT(VARIABLE_FULL, run_for(1.0));
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, v.fault.status);
    TEST_ASSERT_EQUAL_INT(TD_SLOTS_COUNT, v.fault.field);
}

void test_slots_grow_if_they_may(void)
{
    const variable_how how = {.n_z = 1u, .may_grow = true};
    begin("stacked_boxes", &how);
    TEST_ASSERT_EQUAL_INT(VARIABLE_GO_ON, run_for(1.0));
    TEST_ASSERT_TRUE(v.n_z >= 2u && v.r.out.n_contacts > 1u);
}
