/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_distance.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_real.h"
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
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, balls.plan.n_couples);
    TEST_ASSERT_EQUAL_UINT16(BALLS * (BALLS - 1u) / 2u + BALLS, balls.plan.n_groups);
    TEST_ASSERT_EQUAL_UINT32(balls.plan.n_couples, balls.plan.bound.pairs);
}

void test_evaluation_is_pure_and_commit_accepts(void)
{
    balls_begin();
    balls_tick();
    balls_put(0u, 0.0, 0.145, -5.0);
    before = balls.state;
    (void)balls_evaluate();
    (void)td_evaluate(&balls.plan, &balls.state, &balls.input, &balls.scratch, &again);
    TEST_ASSERT_EQUAL_HEX64(td_state_hash(&balls.plan, &before), balls_hash());
    TEST_ASSERT_TRUE(balls_same_wrenches(&again));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
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
