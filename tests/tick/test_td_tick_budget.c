/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_law.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_sweep.h"
#include "td_tick.h"
#include "td_test_balls.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* Who is looked at when, in which order, and what it costs. */

#define COUPLES 10u /* of four balls and the slab */

static td_body bodies[BALLS];
static td_part parts[BALLS + 1u];
static td_law law;

void setUp(void)
{
    balls_clear();
    (void)memcpy(bodies, balls_bodies, sizeof bodies);
    (void)memcpy(parts, balls_parts, sizeof parts);
    law = balls_laws[0];
    balls.scene.bodies = bodies;
    balls.scene.parts = parts;
    balls.scene.laws = &law;
}

void tearDown(void)
{
}

/* ---- the wait is proved ---- */

/* Ball 0 flies along x towards a ball that is part of the world, at 10 m/s or what is forgiven beyond
 * that. They touch, or come within the threshold, at the tick that the closed form says: not later, and
 * whoever touches was measured at the tick before. @return [-] looks that it took */
static uint32_t fly_into(double far, double speed)
{
    const double reach = 0.2 + td_to_double(law.threshold);
    uint32_t candidates = 0u;
    bodies[0].omega_max = TD_ZERO;
    parts[1].body = TD_WORLD;
    parts[1].x_ba.p = td_vec3_of(td_from_double(far + reach), TD_ZERO, TD_R(9.0));
    balls.scene.n_parts = 2u;
    balls_begin();
    balls_put(0u, 0.0, 9.0, 0.0);
    balls_reset();
    for (uint32_t i = 1u;; ++i) {
        const double gap = far - speed * 0.001 * i;
        const uint16_t measured = balls.out.next.n_measured;
        balls_put(0u, far - gap, 9.0, 0.0);
        balls.motion[0].twist_w.linear.x = td_from_double(speed);
        balls_tick();
        candidates += balls.out.work.candidates;
        TEST_ASSERT_EQUAL_UINT16(0u, balls.out.late);
        TEST_ASSERT_TRUE_MESSAGE(gap < 0.03 || balls.out.work.calls == 0u, "spheres are enough");
        if (gap < -1e-4) { /* more than rounding */
            TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
            TEST_ASSERT_EQUAL_UINT16(1u, measured);
            return candidates;
        }
        TEST_ASSERT_TRUE(gap < 1e-4 || balls.out.n_contacts == 0u);
    }
}

void test_no_contact_comes_sooner_than_its_wait_ends(void)
{
    for (uint32_t i = 0u; i < 200u; ++i) {
        (void)fly_into(0.03 + 0.0007 * i, 10.15);
    }
    (void)fly_into(8.0, 10.0);
    TEST_ASSERT_LESS_THAN_UINT32(16u, fly_into(8.0, 10.15)); /* most of it unseen */
}

/* However slow and far away: waits end at a horizon, and nothing saturates on the way there. */
void test_a_wait_has_an_end(void)
{
    bodies[0].v_max = TD_R(0.001);
    bodies[0].omega_max = TD_ZERO;
    for (uint32_t b = 1u; b < BALLS; ++b) {
        bodies[b] = bodies[0];
    }
    parts[1].body = TD_WORLD;
    parts[1].x_ba.p = td_vec3_of(TD_R(500.0), TD_ZERO, TD_ZERO);
    balls.scene.n_parts = 2u;
    balls_begin();
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
    TEST_ASSERT_TRUE(balls.state.due[0] > 1u << 20 && balls.state.due[0] <= 1u << 22);
    balls.state.travel[0] = balls.state.due[0];
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(1u, balls.out.work.candidates);
    TEST_ASSERT_TRUE(balls.state.due[0] - balls.state.travel[0] <= 1u << 22);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* A law that pushes from 50 mm on: the contact begins there. */
void test_a_wait_ends_before_the_threshold_of_a_law(void)
{
    law.threshold = TD_R(0.05);
    (void)fly_into(1.0, 10.15);
    (void)fly_into(8.0, 10.15);
}

/* The same between two bodies, whose boxes keep them apart until then. */
void test_boxes_of_bodies_have_room_for_the_threshold(void)
{
    law.threshold = TD_R(0.05);
    balls.scene.n_parts = 2u;
    balls_begin();
    balls_put(0u, 0.0, 9.0, 0.0);
    balls_put(1u, 0.5, 9.0, 0.0);
    balls_reset();
    for (uint32_t i = 1u; i <= 24u; ++i) {
        balls_put(0u, 0.01 * i, 9.0, 0.0); /* at 0.25 there are 50 mm between them */
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(0u, balls.out.n_contacts);
    }
    balls_put(0u, 0.248, 9.0, 0.0);
    balls_tick();
    balls_put(0u, 0.252, 9.0, 0.0);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
}

/* ---- who is not looked at ---- */

void test_pairs_that_are_far_apart_wait_and_cost_nothing(void)
{
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, (double)b, 20.0, 0.0); /* the sphere about the slab ends at 10.4 m */
    }
    balls_reset();
    for (int i = 0; i < 9; ++i) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT32(0u, balls.out.work.candidates);
        TEST_ASSERT_EQUAL_UINT32(0u, balls.out.work.calls);
    }
}

/* A ball that flies up and down a metre above another is due again and again: two spheres are enough. */
void test_spheres_are_looked_at_before_parts_are_measured(void)
{
    uint32_t candidates = 0u;
    parts[1].body = TD_WORLD;
    balls.scene.n_parts = 2u;
    balls_begin();
    for (uint32_t i = 0u; i < 400u; ++i) {
        const double way = 0.0099 * (i % 200u < 100u ? i % 200u : 200u - i % 200u);
        balls_put(0u, 0.0, 1.0 + way, 0.0);
        if (i == 0u) {
            balls_reset();
        }
        balls_tick();
        candidates += balls.out.work.candidates;
        TEST_ASSERT_EQUAL_UINT32(0u, balls.out.work.calls);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1u, candidates);
}

/* The bound of a body above its parts, and how many candidates it saves. */
void test_bodies_that_are_apart_keep_their_parts_from_being_looked_at(void)
{
    balls_begin(); /* 1 m apart */
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(6u, balls.out.culled);
    TEST_ASSERT_EQUAL_UINT32(4u, balls.out.work.candidates); /* each with the slab */
    balls_put(1u, 0.21, 0.15, 0.0);
    balls_reset();
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(5u, balls.out.culled);
    TEST_ASSERT_EQUAL_UINT32(5u, balls.out.work.candidates);
}

/* ---- warm start ---- */

/* A drum that leans, 6 m off the middle of the slab: no closed form, and the line between the middles
 * separates nothing. In a tick it comes 11.6 mm closer at most. */
static const td_shape drum = {TD_SHAPE_CYLINDER, {TD_R(0.1), TD_R(0.1), TD_ZERO}, TD_ZERO, 0};

static void put_leaning(uint32_t i, double x, double gap)
{
    const double lean = 0.3, low = 0.1 * cos(lean) + 0.1 * sin(lean);
    balls_put(i, x, low + gap, 0.0);
    balls.motion[i].x_wb.q.w = td_unit_from_double(cos(0.5 * lean));
    balls.motion[i].x_wb.q.y = td_unit_from_double(sin(0.5 * lean));
}

static void put_drum(double x, double gap)
{
    put_leaning(0u, x, gap);
}

static void begin_drum(double gap)
{
    parts[0].shape = &drum;
    balls_begin();
    for (uint32_t b = 1u; b < BALLS; ++b) {
        balls_put(b, (double)b, 20.0, 0.0);
    }
    put_drum(6.0, gap);
    balls_reset();
}

/* Beyond the reach of a tick a proof is enough: its axis is kept, and costs one call from then on, as long as
 * the drum moves; then nothing. */
void test_an_axis_that_separates_costs_one_call(void)
{
    begin_drum(0.02);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.next.n_measured);
    TEST_ASSERT_GREATER_THAN_UINT32(1u, balls.out.work.calls);
    for (int i = 1; i <= 5; ++i) {
        put_drum(6.0 - 0.009 * i, 0.02);
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(1u, balls.out.next.n_measured);
        TEST_ASSERT_EQUAL_UINT32(1u, balls.out.work.calls);
        const double proof = td_to_double(balls.out.next.measured[0].distance);
        TEST_ASSERT_TRUE(proof > 0.0116 && proof < 0.0201);
    }
    balls_tick();
    TEST_ASSERT_EQUAL_UINT16_MESSAGE(0u, balls.out.next.n_measured, "nobody has moved");
}

void test_within_the_reach_of_a_tick_the_distance_is_exact(void)
{
    begin_drum(0.02);
    balls_tick();
    put_drum(6.0, 0.011);
    balls_tick();
    TEST_ASSERT_EQUAL_INT(TD_OK, balls.out.status);
    TEST_ASSERT_NEAR(0.002, 0.011, td_to_double(balls.out.next.measured[0].distance));
}

static void sink_two(double gap)
{
    put_leaning(0u, 0.0, gap);
    put_leaning(1u, 1.0, gap);
}

/* [m] What a search leaves open of a distance to the slab, whose half diagonal is 11.4 m. */
#define BRACKET (11.6 * td_unit_to_double(TD_DISTANCE_TOLERANCE) + 1e-4)

/* A search for one of them, and one call for the other, which is as deep along its normal; then they change
 * places. */
void test_overlaps_take_turns_to_be_searched(void)
{
    uint32_t held[2] = {0u, 0u};
    parts[0].shape = &drum;
    parts[1].shape = &drum;
    balls_begin();
    sink_two(-0.02);
    balls_reset();
    for (int t = 1; t <= 10; ++t) {
        const double gap = -0.02 - 0.002 * t;
        sink_two(gap);
        balls_tick();
        TEST_ASSERT_EQUAL_INT(TD_OK, balls.out.status);
        TEST_ASSERT_EQUAL_UINT16(2u, balls.out.n_contacts);
        for (uint32_t i = 0u; i < 2u; ++i) {
            const td_contact *const contact = &balls.out.contacts[i];
            TEST_ASSERT_NEAR(BRACKET, gap, td_to_double(contact->distance));
            TEST_ASSERT_TRUE(td_to_double(contact->lower) <= gap + 1e-4);
            TEST_ASSERT_TRUE(td_to_double(contact->upper) >= gap - 1e-4);
            held[i] += t > 2 && contact->distance == contact->lower ? 1u : 0u;
        }
    }
#if defined(TD_SCALAR_F64)
    const uint32_t most = 0u; /* where a distance is exact to a billionth, nobody is held */
#else
    const uint32_t most = 4u;
#endif
    TEST_ASSERT_EQUAL_UINT32(most, held[0]);
    TEST_ASSERT_EQUAL_UINT32(most, held[1]);
}

/* Bodies that were sorted at the last tick are sorted. */
void test_the_order_of_bodies_is_kept(void)
{
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 3.0 - (double)b, 20.0, 0.0);
    }
    balls_reset();
    balls_tick();
    const uint32_t first = balls.out.work.steps;
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(first, balls.out.work.steps + BALLS * (BALLS - 1u) / 2u);
}

/* ---- the most urgent first ---- */

/* All balls in one place, in the slab: everybody is due. */
static void begin_heap(uint16_t pairs)
{
    balls.scene.candidates = pairs;
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 0.01 * b, 0.05, 0.0);
    }
    balls_reset();
    TEST_ASSERT_EQUAL_UINT16(COUPLES, balls.plan.n_candidates);
}

static uint32_t rank_of(const uint32_t *ages, uint32_t k)
{
    uint32_t before = 0u;
    for (uint32_t j = 0u; j < COUPLES; ++j) {
        before += ages[j] > ages[k] || (ages[j] == ages[k] && j < k) ? 1u : 0u;
    }
    return before;
}

static bool is_measured(uint32_t k)
{
    for (uint32_t i = 0u; i < balls.out.next.n_measured; ++i) {
        if (balls.out.next.measured[i].candidate == k) {
            return true;
        }
    }
    return false;
}

/* Whatever the ages are: the oldest are served, of equals the lower numbers; the rest is late, and as old as
 * the oldest of them. Who is served is late no more, the others by one tick more. */
void test_those_that_have_waited_longest_go_first(void)
{
    td_test_random random = td_test_random_start(5u);
    for (uint32_t round = 0u; round < 200u; ++round) {
        const uint16_t pairs = (uint16_t)(1u + td_test_random_below(&random, 4u));
        uint32_t ages[COUPLES], oldest = 0u;
        begin_heap(pairs);
        for (uint32_t k = 0u; k < COUPLES; ++k) {
            ages[k] = td_test_random_below(&random, 6u);
            balls.state.late[k] = (uint16_t)ages[k];
        }
        TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
        for (uint32_t k = 0u; k < COUPLES; ++k) {
            const bool served = rank_of(ages, k) < pairs;
            TEST_ASSERT_EQUAL_INT(served, is_measured(k));
            oldest = !served && ages[k] > oldest ? ages[k] : oldest;
        }
        TEST_ASSERT_EQUAL_UINT16(COUPLES - pairs, balls.out.late);
        TEST_ASSERT_EQUAL_UINT32(oldest, balls.out.late_ticks);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
        for (uint32_t k = 0u; k < COUPLES; ++k) {
            TEST_ASSERT_EQUAL_UINT16(rank_of(ages, k) < pairs ? 0u : ages[k] + 1u,
                                     balls.state.late[k]);
        }
    }
}

void test_when_more_are_due_than_served_they_are_late_and_none_is_forgotten(void)
{
    balls.scene.candidates = 1u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 0.25 * (double)b, 0.05, 0.0); /* all in the slab */
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    uint32_t contacts = 0u;
    for (uint32_t t = 0u; t < BALLS; ++t) {
        TEST_ASSERT_TRUE(balls_evaluate() == TD_PARTIAL || t == BALLS - 1u);
        TEST_ASSERT_EQUAL_UINT16(BALLS - 1u - t, balls.out.late);
        TEST_ASSERT_EQUAL_UINT32(t > 0u && t < BALLS - 1u ? t : 0u, balls.out.late_ticks);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
        contacts = balls.out.n_contacts;
    }
    TEST_ASSERT_EQUAL_UINT32(BALLS, contacts);
    TEST_ASSERT_TRUE(balls.out.work.calls <= balls.plan.bound.calls);
}

/* Ages stop at their largest value. */
void test_a_candidate_may_be_late_for_very_long(void)
{
    begin_heap(1u);
    for (uint32_t k = 0u; k < COUPLES; ++k) {
        balls.state.late[k] = UINT16_MAX;
    }
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
    TEST_ASSERT_EQUAL_UINT16(0u, balls.state.late[0]);
    for (uint32_t k = 1u; k < COUPLES; ++k) {
        TEST_ASSERT_EQUAL_UINT16(UINT16_MAX, balls.state.late[k]);
    }
}

/* ---- work ---- */

/* Four balls in the slab, half a metre apart: each is due with it. */
static void begin_row(uint16_t pairs)
{
    balls.scene.candidates = pairs;
    balls_begin();
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 0.5 * (double)b, 0.09, 0.0);
    }
    balls_reset();
}

/* Equals come by number, each less urgent than all before it: up a heap of four go 0 + 1 + 1 + 2 steps. It is
 * upside down then: six steps to turn it. Contacts need no heap. */
void test_steps_of_choosing_and_sorting_are_counted(void)
{
    begin_row(4u);
    balls_tick();
    const uint32_t steps = balls.out.work.steps;
    TEST_ASSERT_EQUAL_UINT32(4u, balls.out.work.candidates);
    balls_tick();
    TEST_ASSERT_EQUAL_UINT32(4u, balls.out.work.calls); /* each of a closed form */
    TEST_ASSERT_EQUAL_UINT32(balls.out.work.steps + 4u + 6u, steps);
    TEST_ASSERT_EQUAL_UINT32(0u, balls.out.work.candidates);
}

/* In a heap of two, the third and the fourth come to the top and sink one step each. Those that are served have
 * waited: what the first may spend is asked of the second. */
void test_steps_of_replacing_are_counted(void)
{
    begin_row(2u);
    for (uint32_t k = 0u; k < COUPLES; ++k) {
        balls.state.late[k] = (uint16_t)(1u + k);
    }
    (void)balls_evaluate();
    const uint32_t steps = balls.out.work.steps;
    begin_row(2u);
    balls_tick();
    balls_tick();
    balls_tick(); /* nothing but contacts */
    TEST_ASSERT_EQUAL_UINT32(balls.out.work.steps + 2u + 1u, steps);
}

/* Of four boxes in a row each meets the next, if they are close; balls themselves never meet. */
void test_boxes_that_are_compared_are_counted(void)
{
    uint32_t steps[2];
    for (uint32_t b = 0u; b < BALLS; ++b) {
        parts[b].avoids = 1u;
    }
    parts[BALLS].groups = 2u;
    for (uint32_t i = 0u; i < 2u; ++i) {
        balls_begin();
        for (uint32_t b = 0u; b < BALLS; ++b) {
            balls_put(b, (i == 0u ? 0.5 : 0.21) * (double)b, 0.09, 0.0);
        }
        balls_reset();
        balls_tick();
        steps[i] = balls.out.work.steps;
    }
    TEST_ASSERT_EQUAL_UINT32(steps[0] + BALLS - 1u, steps[1]);
}

/* Four contacts where two may push: each is compared with all. Boxes half a metre apart meet nobody. */
void test_steps_of_choosing_the_deepest_are_counted(void)
{
    begin_row(4u);
    balls_tick();
    const uint32_t steps = balls.out.work.steps;
    balls.scene.contacts = 2u;
    balls_reset();
    (void)balls_evaluate();
    TEST_ASSERT_EQUAL_UINT32(steps + 4u * 4u, balls.out.work.steps);
}

/* ---- contacts beyond the limit ---- */

void test_beyond_the_contact_limit_the_deepest_push(void)
{
    balls.scene.contacts = 2u;
    const double depth[BALLS] = {0.01, 0.03, 0.02, 0.04};
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls_put(b, 0.5 * (double)b, 0.1 - depth[b], 0.0);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&balls.scene, &balls.plan).status);
    balls_reset();
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    TEST_ASSERT_EQUAL_UINT16(2u, balls.out.n_contacts);
    TEST_ASSERT_EQUAL_UINT16(2u, balls.out.contacts_lost);
    TEST_ASSERT_TRUE(balls.out.wrenches[1].force_w.z > TD_ZERO &&
                     balls.out.wrenches[3].force_w.z > TD_ZERO);
    TEST_ASSERT_TRUE(balls.out.wrenches[0].force_w.z == TD_ZERO &&
                     balls.out.wrenches[2].force_w.z == TD_ZERO);
}

void test_of_contacts_that_are_as_deep_the_first_push(void)
{
    balls.scene.contacts = 2u;
    begin_row(4u);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, balls_evaluate());
    for (uint32_t b = 0u; b < BALLS; ++b) {
        TEST_ASSERT_EQUAL_INT(b<2u, balls.out.wrenches[b].force_w.z> TD_ZERO);
    }
}

/* Contacts are served whatever else is due: with one pair a tick they are measured every tick. */
void test_all_contacts_are_served_every_tick(void)
{
    begin_row(1u);
    for (uint32_t t = 1u; t < 9u; ++t) {
        balls_tick();
        const uint32_t touching = t < BALLS ? t : BALLS;
        TEST_ASSERT_EQUAL_UINT16(touching, balls.out.n_contacts);
        TEST_ASSERT_EQUAL_UINT16(touching, balls.out.next.n_measured);
    }
}

/* ---- long waits ---- */

/* How far the bodies of a candidate have come; the last part is the world's. */
static uint32_t way_of(uint32_t k)
{
    uint32_t way = 0u;
    const uint32_t both[] = {balls.scene.parts[balls.plan.candidates[k].a].body,
                             balls.scene.parts[balls.plan.candidates[k].b].body};
    for (uint32_t i = 0u; i < 2u; ++i) {
        way += both[i] != TD_WORLD ? balls.state.travel[both[i]] : 0u;
    }
    return way;
}

/* Ticks and ways count on past 2^32, and a pair that its bodies have kept apart for longer than that is due
 * when they come near. */
void test_ways_wrap_around_and_nobody_is_forgotten(void)
{
    balls_begin();
    balls_put(0u, 0.0, 5.0, 0.0);
    balls_put(1u, 6.0, 5.0, 0.0);
    balls_reset();
    balls.state.tick = UINT32_MAX - 2u;
    for (uint32_t b = 0u; b < BALLS; ++b) {
        balls.state.travel[b] = UINT32_MAX / 2u - 300u; /* those of two are at the end */
    }
    for (uint32_t k = 0u; k < balls.plan.n_candidates; ++k) {
        balls.state.due[k] = way_of(k);
    }
    for (int i = 0; i < 6; ++i) {
        balls_tick();
        TEST_ASSERT_EQUAL_UINT16(0u, balls.out.late);
    }
    TEST_ASSERT_EQUAL_UINT32(3u, balls.state.tick);
    double x = 0.0;
    for (int i = 0; i < 3200 && balls.out.n_contacts == 0u; ++i) {
        x += 0.0098;
        balls_put(0u, x < 5.85 ? x : 5.85, 5.0, 0.0);
        balls_tick();
    }
    TEST_ASSERT_EQUAL_UINT16(1u, balls.out.n_contacts);
    TEST_ASSERT_NEAR(0.02, 5.8, td_to_double(balls.motion[0].x_wb.p.x));
    TEST_ASSERT_TRUE_MESSAGE(balls.state.travel[0] + balls.state.travel[1] < UINT32_MAX / 2u,
                             "they have passed the end");
}

/* Each candidate is brought near the present once in 2^16 ticks, so that no difference of ways ever wraps. */
void test_what_candidates_wait_for_stays_near_the_present(void)
{
    const uint32_t most = 1u << 22; /* the longest wait */
    balls_begin();
    balls_tick();
    const uint32_t n = balls.plan.n_candidates, past = 7u << 16;
    for (uint32_t k = 0u; k < n; ++k) {
        balls.state.due[k] = way_of(k) - 8u * most;
        balls.state.tick = past + (k * 65536u + n - 1u) / n; /* the first tick that looks at k */
        TEST_ASSERT_TRUE(balls_evaluate() >= TD_OK);
        balls.out.next.n_scheduled = 0u; /* as if its bodies kept them apart */
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&balls.plan, &balls.out, &balls.state));
        TEST_ASSERT_EQUAL_UINT32(most, way_of(k) - balls.state.due[k]);
    }
}
