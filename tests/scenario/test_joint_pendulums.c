/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of seconds.
/* The gallery's pendulums twice: with their own equations of motion, and the same scenes with joints. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "scenes.h"
#include "td_port.h"
#include "td_tick.h"
#include "tree.h"
#include "td_test_real.h"
#include "typed_plants.h"

/* Until the first contact both compute the same in double. Then the contact computes in its own scalar, and a rounding
 * error of a pose becomes one of a force: in float32 they come to 2e-7, in the others to 1e-11. */
#define APART 1e-12
#define AFTER 1e-6

static rig typed, jointed;

void setUp(void)
{
}

void tearDown(void)
{
}

/* Angles from straight up, as the typed scenes have them. */
static double angle_of(uint32_t link)
{
    const tree_link *const l = jointed.joints.links;
    return link == 0u ? l[0].q : l[0].q + l[1].q;
}

static double rate_of(uint32_t link)
{
    const tree_link *const l = jointed.joints.links;
    return link == 0u ? l[0].rate : l[0].rate + l[1].rate;
}

static double difference(uint32_t links)
{
    const typed_swing s = typed_swing_now();
    double worst = 0.0;
    for (uint32_t i = 0u; i < links; ++i) {
        worst = fmax(worst, fabs(s.angle[i] - angle_of(i)));
        worst = fmax(worst, fabs(s.rate[i] - rate_of(i)));
    }
    return worst;
}

static void compare(const rig_scene *what, uint32_t ticks)
{
    const rig_scene equations = typed_scene(what);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&typed, &equations).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&jointed, what).status);
    uint32_t before = 0u;
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&typed));
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&jointed));
        const bool apart = typed.log.events == 0u;
        before += apart ? 1u : 0u;
        TEST_ASSERT_NEAR(apart ? APART : AFTER, 0.0, difference(what->tables->n_joints));
        TEST_ASSERT_EQUAL_UINT32(typed.log.events, jointed.log.events);
    }
    TEST_ASSERT_GREATER_THAN_UINT32(500u, before);
    TEST_ASSERT_GREATER_THAN_UINT32(1u, typed.log.events);
}

void test_a_pendulum_against_a_wall_goes_the_same_by_a_joint(void)
{
    compare(&scene_pendulum_collide, 30000u);
}

void test_a_pendulum_on_a_floor_goes_the_same_by_a_joint(void)
{
    compare(&scene_pendulum_rest, 30000u);
}

void test_a_double_pendulum_goes_the_same_by_joints(void)
{
    compare(&scene_double_pendulum, 16000u);
}

/* All of its run, by what is conserved: the wall is elastic. */
void test_a_double_pendulum_by_joints_keeps_its_energy_over_its_contacts(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&jointed, &scene_double_pendulum).status);
    const double before = jointed.books.begin, lowest = -1.5 * 9.81;
    double worst = 0.0;
    for (uint32_t i = 0u; i < scene_double_pendulum.ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&jointed));
        const rig_sums sums = rig_sum(&jointed);
        worst = fmax(worst, fabs(rig_balance(&jointed)));
        if (jointed.out.n_contacts == 0u) {
            TEST_ASSERT_NEAR(0.01 * (before - lowest), before, sums.kinetic + sums.potential);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(1u, jointed.log.events);
    TEST_ASSERT_NEAR(1e-9, 0.0, worst); /* the books explain all of it, contacts included */
}
