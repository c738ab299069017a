/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of minutes on boards that compute doubles by software.
/* Damping, friction and stops of joints: closed forms, holding without creep, and no energy from nowhere. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_port.h"
#include "td_test_random.h"
#include "td_test_tree.h"
#include "tree.h"
#include "tree_hold.h"

#define GRAVITY 9.81
#define TICK    1e-3

static const uint8_t ways[2] = {RIG_SEMI, RIG_RK4};

void setUp(void)
{
    tree_test_clear(GRAVITY);
}

void tearDown(void)
{
}

/* A mass on a level rail: nothing but what its joint does, and what pushes it. */
static uint16_t cart(rig_joint joint)
{
    tree_test_clear(0.0);
    const uint16_t body = tree_test_body((rig_mass){.mass = 2.0});
    joint.kind = RIG_PRISMATIC;
    joint.parent = RIG_WORLD;
    joint.child = body;
    joint.axis = (plant_vec){1.0, 0.0, 0.0};
    (void)tree_test_joint(joint);
    return body;
}

static uint16_t hang(double friction, uint16_t parent, double start)
{
    const uint16_t body = tree_test_body(
        (rig_mass){.mass = 1.0, .com_b = {0.0, 0.0, -0.25}, .inertia_b = {0.02, 0.02, 0.002}});
    (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                      .parent = parent,
                                      .child = body,
                                      .at_parent = {0.0, 0.0, parent == RIG_WORLD ? 0.0 : -0.5},
                                      .axis = {0.0, -1.0, 0.0},
                                      .friction = friction,
                                      .start = start});
    return body;
}

/* ---- damping ---- */

void test_a_damped_rate_decays(void)
{
    const uint16_t b = cart((rig_joint){.damping = 6.0, .start_rate = 1.0});
    tree_test_begin(TICK, RIG_RK4);
    TEST_ASSERT_FALSE(tree_test_link(b)->is_stiff);
    tree_test_run(500u);
    TEST_ASSERT_NEAR(1e-12, exp(-1.5), tree_test_link(b)->rate);
    TEST_ASSERT_NEAR(1e-11, 0.0, tree_test_unbooked(1.0));
    (void)cart((rig_joint){.damping = 6.0, .start_rate = 1.0});
    tree_test_begin(TICK, RIG_SEMI);
    tree_test_run(500u);
    TEST_ASSERT_NEAR(1e-12, pow(1.0 + 3.0 * TICK, -500.0), tree_test_link(b)->rate);
    TEST_ASSERT_NEAR(1e-12, 0.0, tree_test_unbooked(1.0));
}

/* However strong: it never swings back, and a constant torque ends in its rate. */
void test_no_damping_is_too_strong(void)
{
    for (int way = 0; way < 2; ++way) {
        for (double damping = 1e3; damping < 1e10; damping *= 10.0) {
            const uint16_t b = cart(
                (rig_joint){.damping = damping, .start_rate = 1.0, .drive = {.constant = 5.0}});
            tree_test_begin(TICK, ways[way]);
            double last = 1.0;
            for (int i = 0; i < 200; ++i) {
                tree_test_step();
                const double rate = tree_test_link(b)->rate;
                TEST_ASSERT_TRUE(rate >= 5.0 / damping * (1.0 - 1e-9) &&
                                 rate <= last * (1.0 + 1e-12));
                last = rate;
            }
            TEST_ASSERT_NEAR(1e-6 * 5.0 / damping, 5.0 / damping, last);
        }
    }
}

/* A light link between two that are heavy: what explicit stages would not bear. */
void test_damped_chains_are_stable_whatever_they_weigh(void)
{
    for (int way = 0; way < 2; ++way) {
        tree_test_clear(GRAVITY);
        for (uint16_t b = 0u; b < 4u; ++b) {
            const double size = b % 2u == 0u ? 1.0 : 1e-4;
            (void)tree_test_body((rig_mass){.mass = size,
                                            .com_b = {0.0, 0.0, -0.1},
                                            .inertia_b = {0.01 * size, 0.01 * size, 0.01 * size}});
            (void)tree_test_joint(
                (rig_joint){.kind = (uint8_t)(b % 3u == 2u ? RIG_PRISMATIC : RIG_REVOLUTE),
                            .parent = b == 0u ? RIG_WORLD : (uint16_t)(b - 1u),
                            .child = b,
                            .at_parent = {0.0, 0.0, -0.2},
                            .axis = {0.6, 0.8, 0.0},
                            .damping = 3.0,
                            .start = 0.2,
                            .start_rate = b % 2u == 0u ? 1.0 : -1.0});
        }
        tree_test_begin(TICK, ways[way]);
        double last = tree_test_energy();
        for (int i = 0; i < 3000; ++i) {
            tree_test_step();
            TEST_ASSERT_TRUE(tree_test_energy() < last + 2e-3);
            last = tree_test_energy();
        }
        TEST_ASSERT_TRUE(tree_test_sum().kinetic < 0.1);
    }
}

/* ---- friction ---- */

/* v = v0 - F t / m, and then nothing, to the last bit. */
void test_friction_slows_down_and_holds(void)
{
    for (int way = 0; way < 2; ++way) {
        const uint16_t b = cart((rig_joint){.friction = 4.0, .start_rate = 1.0});
        tree_test_begin(TICK, ways[way]);
        tree_test_run(250u);
        TEST_ASSERT_NEAR(1e-12, 0.5, tree_test_link(b)->rate);
        tree_test_run(250u);
        TEST_ASSERT_NEAR(2e-3 + 1e-12, 0.0, tree_test_link(b)->rate);
        tree_test_run(1u);
        const double there = tree_test_link(b)->q;
        TEST_ASSERT_NEAR(1e-3, 0.25, there);
        for (int i = 0; i < 100; ++i) {
            tree_test_step();
            TEST_ASSERT_TRUE(tree_test_link(b)->rate == 0.0 && tree_test_link(b)->q == there);
        }
        TEST_ASSERT_EQUAL_INT(TREE_STUCK, tree_test_link(b)->hold);
        TEST_ASSERT_NEAR(1e-12, 0.0, tree_test_unbooked(1.0));
        TEST_ASSERT_NEAR(1e-12, -1.0, model.books.friction);
    }
}

/* Up to its strength it holds what pushes; beyond, the rest accelerates. */
void test_friction_holds_up_to_its_strength(void)
{
    for (int way = 0; way < 2; ++way) {
        const uint16_t b = cart((rig_joint){.friction = 4.0});
        tree_test_begin(TICK, ways[way]);
        model.force[b].x = 3.999;
        tree_test_run(100u);
        TEST_ASSERT_TRUE(tree_test_link(b)->q == 0.0 && tree_test_link(b)->rate == 0.0);
        model.force[b].x = -3.999;
        tree_test_run(100u);
        TEST_ASSERT_TRUE(tree_test_link(b)->q == 0.0 && tree_test_link(b)->rate == 0.0);
        model.force[b].x = -5.0;
        tree_test_run(100u);
        TEST_ASSERT_NEAR(1e-12, -0.5 * 0.1, tree_test_link(b)->rate);
    }
}

/* A double pendulum whose hinges hold stays where it is, for ever; a weaker one swings to rest and stays there. */
void test_friction_holds_a_pendulum_against_its_weight(void)
{
    for (int way = 0; way < 2; ++way) {
        tree_test_clear(GRAVITY);
        const uint16_t upper = hang(12.0, RIG_WORLD, 1.0), lower = hang(4.0, upper, 0.3);
        tree_test_begin(TICK, ways[way]);
        tree_test_run(2000u);
        TEST_ASSERT_TRUE(tree_test_link(upper)->q == 1.0 && tree_test_link(lower)->q == 0.3);
    }
}

static void swing_to_rest(uint8_t way, double friction)
{
    tree_test_clear(GRAVITY);
    const uint16_t upper = hang(friction, RIG_WORLD, 1.5), lower = hang(0.5 * friction, upper, 0.5);
    tree_test_begin(TICK, way);
    double last = tree_test_energy();
    const double begin = last;
    for (int i = 0; i < 20000; ++i) {
        tree_test_step();
        TEST_ASSERT_TRUE(tree_test_energy() < last + (way == RIG_RK4 ? 1e-9 : 2e-2));
        last = tree_test_energy();
    }
    TEST_ASSERT_TRUE(tree_test_link(upper)->rate == 0.0 && tree_test_link(lower)->rate == 0.0);
    const double there[2] = {tree_test_link(upper)->q, tree_test_link(lower)->q};
    tree_test_run(1000u);
    TEST_ASSERT_TRUE(tree_test_link(upper)->q == there[0] && tree_test_link(lower)->q == there[1]);
    TEST_ASSERT_NEAR(way == RIG_RK4 ? 1e-3 : 0.15, 0.0, tree_test_unbooked(begin));
}

void test_friction_brings_a_double_pendulum_to_rest(void)
{
    swing_to_rest(RIG_SEMI, 0.5);
    swing_to_rest(RIG_RK4, 0.5);
    swing_to_rest(RIG_RK4, 1.0);
}

/* ---- stops ---- */

/* What arrives stays, without a bounce, and is held against any load without a drift. */
void test_a_stop_catches_and_holds(void)
{
    for (int way = 0; way < 2; ++way) {
        const uint16_t b =
            cart((rig_joint){.is_limited = true, .lower = -0.5, .upper = 0.2, .start_rate = 1.0});
        tree_test_begin(TICK, ways[way]);
        model.force[b].x = 30.0;
        tree_test_run(1000u);
        TEST_ASSERT_EQUAL_INT(TREE_UPPER, tree_test_link(b)->hold);
        const double there = tree_test_link(b)->q;
        TEST_ASSERT_NEAR(1e-12, 0.2, there);
        tree_test_run(100000u);
        TEST_ASSERT_NEAR(1e-15, there, tree_test_link(b)->q);
        model.force[b].x = -1.0; /* lets go at once, and arrives at the other */
        tree_test_run(10u);
        TEST_ASSERT_NEAR(1e-12, -0.5 * 0.01, tree_test_link(b)->rate);
        tree_test_run(5000u);
        TEST_ASSERT_NEAR(1e-12, -0.5, tree_test_link(b)->q);
        TEST_ASSERT_EQUAL_INT(TREE_LOWER, tree_test_link(b)->hold);
    }
}

/* A pendulum that falls into a stop, and one that carries another: energy only falls. */
static void fall_into_stops(uint8_t way)
{
    tree_test_clear(GRAVITY);
    const uint16_t upper = hang(0.0, RIG_WORLD, 1.5), lower = hang(0.05, upper, 0.5);
    model.joints[0].is_limited = true;
    model.joints[0].lower = 0.3;
    model.joints[0].upper = 2.0;
    model.joints[1].is_limited = true;
    model.joints[1].lower = -0.4;
    model.joints[1].upper = 0.6;
    tree_test_begin(TICK, way);
    double highest = tree_test_energy();
    const double begin = highest;
    for (int i = 0; i < 5000; ++i) {
        tree_test_step();
        const double now = tree_test_energy();
        TEST_ASSERT_TRUE(now < highest + (way == RIG_RK4 ? 1e-9 : 2e-2));
        highest = way == RIG_RK4 ? now : fmin(highest, now);
        TEST_ASSERT_TRUE(tree_test_link(upper)->q > 0.3 - 2e-5);
        TEST_ASSERT_TRUE(tree_test_link(lower)->q > -0.4 - 2e-5);
        TEST_ASSERT_TRUE(tree_test_link(lower)->q < 0.6 + 2e-5);
    }
    TEST_ASSERT_NEAR(2e-5, 0.3, tree_test_link(upper)->q);
    TEST_ASSERT_NEAR(1e-9, 0.0, tree_test_sum().kinetic);
    TEST_ASSERT_NEAR(way == RIG_RK4 ? 1e-3 : 0.15, 0.0, tree_test_unbooked(begin));
    const double there = tree_test_link(upper)->q;
    tree_test_run(10000u);
    TEST_ASSERT_NEAR(1e-12, there, tree_test_link(upper)->q);
}

void test_stops_only_take_energy(void)
{
    fall_into_stops(RIG_SEMI);
    fall_into_stops(RIG_RK4);
}

/* Lower and upper at one place: the joint is as good as fixed. */
void test_a_joint_without_room_stays(void)
{
    for (int way = 0; way < 2; ++way) {
        tree_test_clear(GRAVITY);
        const uint16_t b = hang(0.0, RIG_WORLD, 0.7);
        model.joints[0].is_limited = true;
        model.joints[0].lower = model.joints[0].upper = 0.7;
        tree_test_begin(TICK, ways[way]);
        tree_test_run(1000u);
        TEST_ASSERT_NEAR(1e-15, 0.7, tree_test_link(b)->q);
    }
}

/* ---- all of it at once ---- */

/* Random arms with friction and stops in every joint, weightless and let go in motion: energy never rises, and friction
 * never turns a rate round. */
static void tangle(td_test_random *random, uint8_t way)
{
    tree_test_clear(0.0);
    for (uint16_t b = 0u; b < 6u; ++b) {
        (void)tree_test_body((rig_mass){.mass = td_test_random_double(random, 0.1, 2.0),
                                        .com_b = {0.0, 0.1, 0.2},
                                        .inertia_b = {0.02, 0.03, 0.04}});
        (void)tree_test_joint((rig_joint){
            .kind = (uint8_t)(RIG_REVOLUTE + td_test_random_below(random, 2u)),
            .parent = b == 0u ? RIG_WORLD : (uint16_t)td_test_random_below(random, b),
            .child = b,
            .at_parent = {0.0, 0.0, 0.3},
            .axis = b % 2u == 0u ? (plant_vec){1.0, 0.0, 0.0} : (plant_vec){0.0, 0.6, 0.8},
            .is_limited = true,
            .lower = td_test_random_double(random, -0.3, -0.01),
            .upper = td_test_random_double(random, 0.01, 0.3),
            .friction = td_test_random_double(random, 0.0, 0.5),
            .start_rate = td_test_random_double(random, -2.0, 2.0)});
    }
    tree_test_begin(TICK, way);
    double last = tree_test_energy();
    for (int i = 0; i < 1000; ++i) {
        tree_test_step();
        const double now = tree_test_energy();
        TEST_ASSERT_TRUE(now <= last + (way == RIG_RK4 ? 1e-8 : 5e-4));
        last = now;
    }
    TEST_ASSERT_TRUE(last < 0.5);
}

void test_tangles_of_friction_and_stops_gain_no_energy(void)
{
    td_test_random random = td_test_random_start(5u);
    for (int round = 0; round < 40; ++round) {
        tangle(&random, RIG_SEMI);
        tangle(&random, RIG_RK4);
    }
}
