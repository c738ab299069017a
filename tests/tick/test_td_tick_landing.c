/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "survey_plant.h"
#include "plant.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_tick.h"
#include "td_test_real.h"
#include "td_test_stand.h"

/* A body comes down while ticks are lost, and is found deep inside: what it stands on brings it to rest, and does not
 * throw it out. */

#define DEEP  0.05 /* [m] */
#define FADES 0.1  /* [m/s] */

/* [m] What a depth is worth: of points it is as fine as td_near, of parts in Q16 a step. */
#if defined(TD_SCALAR_Q16)
#    define FINE 4e-5
#else
#    define FINE 2e-6
#endif

typedef struct ground {
    stand_kind kind;
    uint32_t n_feet;
} ground;

static const ground grounds[] = {{STAND_TARGET, 4u}, {STAND_TARGET, 1u}, {STAND_GROUND, 4u},
                                 {STAND_BLOCK, 3u},  {STAND_BOX, 0u},    {STAND_BALL, 0u}};
#define GROUNDS (sizeof grounds / sizeof grounds[0])

void setUp(void)
{
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* [m] Where its lowest points are, from its middle. */
static double below(stand_kind kind)
{
    return kind == STAND_BOX || kind == STAND_BALL ? 0.125 : 0.3125;
}

/* A tick before it touches, at so many metres a second. */
static void begin_above(const ground *g, double speed)
{
    stand_on(g->kind, g->n_feet);
    stand_feet[0].point_b =
        g->n_feet == 1u ? td_vec3_of(TD_ZERO, TD_ZERO, TD_R(-0.3125)) : stand_feet[0].point_b;
    stand_begin();
    stand.body.p.z = below(g->kind) + 0.0001;
    stand.body.v.z = -speed;
    TEST_ASSERT_EQUAL_INT(TD_OK, stand_reset().status);
}

/* On its way, without weight, until it is so deep: these ticks are lost. */
static void lose_until(const ground *g, double depth)
{
    const double way = stand.body.p.z - (below(g->kind) - depth);
    const double ticks = ceil(way / (-stand.body.v.z * STAND_TICK));
    TEST_ASSERT_EQUAL_INT(TD_OK, td_skip((uint32_t)ticks - 1u, &stand.state));
    stand.body.p.z = below(g->kind) - depth;
}

/* [m] What is forgiven of the depth of the first of its points, or of its part. */
static double forgiven(const ground *g)
{
    const td_near left = g->kind == STAND_BOX || g->kind == STAND_BALL
                             ? stand.state.part_contacts[0].forgiven
                         : g->kind == STAND_TARGET ? stand.state.target_contacts[0].hold.forgiven
                                                   : stand.state.ground_contacts[0].hold.forgiven;
    return td_near_to_double(left);
}

/* ---- with a plant ---- */

typedef struct flight {
    double up;     ///< [m/s] the fastest that it ever rises
    double lowest; ///< [m] of its middle
} flight;

static flight fly(uint32_t ticks)
{
    flight seen = {0.0, stand.body.p.z};
    for (uint32_t i = 0u; i < ticks; ++i) {
        stand_tick();
        seen.up = fmax(seen.up, stand.body.v.z);
        seen.lowest = fmin(seen.lowest, stand.body.p.z);
    }
    return seen;
}

/* Whatever it fell on, and however fast: slower than it came. Its springs alone, 5 cm deep, would throw it out at
 * 2 m/s and more: d sqrt(n K / m). */
void test_what_came_deep_while_ticks_were_lost_is_not_thrown_out(void)
{
    const double speeds[] = {0.25, 0.5, 1.0, 2.0, 4.0};
    for (uint32_t i = 0u; i < GROUNDS; ++i) {
        for (uint32_t k = ON_BOARD ? 3u : 0u; k < 5u; ++k) {
            begin_above(&grounds[i], speeds[k]);
            lose_until(&grounds[i], DEEP);
            const flight seen = fly(ON_BOARD ? 600u : 1500u);
            TEST_ASSERT_TRUE(seen.up < speeds[k]);
            TEST_ASSERT_TRUE_MESSAGE(seen.up > 0.0, "it comes up again");
            TEST_ASSERT_TRUE(stand.body.p.z > below(grounds[i].kind) - DEEP);
        }
    }
}

/* In the end it stands where it would have. */
void test_what_was_forgiven_is_forgotten_when_it_stands(void)
{
    for (uint32_t i = 0u; i < GROUNDS; ++i) {
        if (grounds[i].n_feet == 1u) {
            continue;
        }
        begin_above(&grounds[i], 0.5);
        lose_until(&grounds[i], DEEP);
        (void)fly(ON_BOARD ? 2500u : 6000u);
        TEST_ASSERT_NEAR(FINE, stand_height(), stand.body.p.z);
        TEST_ASSERT_NEAR(1e-3, 0.0, stand.body.v.z);
        TEST_ASSERT_NEAR(0.0, 0.0, forgiven(&grounds[i]));
    }
}

/* ---- by hand ---- */

static void hold(void)
{
    stand.body.v = (plant_vec){0.0, 0.0, 0.0};
    stand_look();
    TEST_ASSERT_TRUE(
        td_evaluate(&stand.plan, &stand.state, &stand.input, &stand.scratch, &stand.out) >= TD_OK);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&stand.plan, &stand.out, &stand.state));
    TEST_ASSERT_TRUE(td_state_is_valid(&stand.plan, &stand.state));
}

/* [force] Of all springs, at what a law sees of the depth. */
static double push_at(const ground *g, double depth)
{
    const double springs = g->kind == STAND_BOX ? 4.0 : g->kind == STAND_BALL ? 1.0 : g->n_feet;
    return springs * STAND_STIFFNESS * depth;
}

/* Held where it is, it is given back a tenth of a millimetre of its depth in each tick. */
void test_forgiven_depth_fades_a_tenth_of_a_metre_in_a_second(void)
{
    for (uint32_t i = 0u; i < GROUNDS; ++i) {
        const ground *const g = &grounds[i];
        begin_above(g, 2.0);
        lose_until(g, DEEP);
        hold();
        const double first = forgiven(g);
        TEST_ASSERT_NEAR(FINE, DEEP, first);
        for (uint32_t t = 1u; t <= 600u; ++t) {
            hold();
            const double left = fmax(first - FADES * STAND_TICK * t, 0.0);
            TEST_ASSERT_NEAR(FINE, left, forgiven(g));
            TEST_ASSERT_NEAR(push_at(g, 2.0 * FINE) + 1e-3 * push_at(g, DEEP),
                             push_at(g, DEEP - left), stand_force().z);
        }
    }
}

/* Ticks that are lost once more add what came meanwhile, and nothing fades in the first good one. */
void test_depth_of_two_losses_is_forgiven_together(void)
{
    for (uint32_t i = 0u; i < GROUNDS; ++i) {
        const ground *const g = &grounds[i];
        begin_above(g, 2.0);
        lose_until(g, 0.02);
        hold();
        for (uint32_t t = 0u; t < 50u; ++t) {
            hold();
        }
        stand.body.v.z = -2.0;
        lose_until(g, DEEP);
        hold();
        TEST_ASSERT_NEAR(1e-3, DEEP - 0.005, forgiven(g));
    }
}
