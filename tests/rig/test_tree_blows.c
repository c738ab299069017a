/* SPDX-License-Identifier: MIT */
/// On the host alone: the tree is tested on boards by its steps.
/* Blows: what one joint's stop, or a blow on one body, does to the rates of a whole tree. */
#include <string.h>
#include "unity.h"
#include "plant.h"
#include "td_port.h"
#include "td_test_real.h"
#include "td_test_tree.h"
#include "tree.h"

#define SPEED 2.0
#define ARM   0.5

static uint16_t cart, bob;

/* A mass on a thread below a cart on a rail: both move along x. */
void setUp(void)
{
    tree_test_clear(0.0);
    cart = tree_test_body((rig_mass){.mass = 3.0});
    (void)tree_test_joint((rig_joint){.kind = RIG_PRISMATIC,
                                      .parent = RIG_WORLD,
                                      .child = cart,
                                      .axis = {1.0, 0.0, 0.0},
                                      .lower = -1.0,
                                      .upper = 1.0,
                                      .start_rate = SPEED});
    bob = tree_test_body(tree_test_point(1.0, (plant_vec){0.0, 0.0, -ARM}));
    (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                      .parent = cart,
                                      .child = bob,
                                      .axis = {0.0, 1.0, 0.0},
                                      .friction = 0.1});
    tree_test_begin(1e-3, RIG_RK4);
}

void tearDown(void)
{
}

static double result_of(uint16_t body)
{
    return model.work.nodes[model.trees.of_body[body]].result;
}

static void strike(uint16_t body, plant_vec impulse)
{
    plant_vec force[TREE_TEST_MOST], torque[TREE_TEST_MOST];
    (void)memset(force, 0, sizeof force);
    (void)memset(torque, 0, sizeof torque);
    force[body] = impulse;
    const tree_load load = {.force = force, .torque = torque, .h = 1e-3, .integrator = RIG_RK4};
    tree_strike(&model.trees, &model.work, model.bodies, &load);
}

/* The thread takes no moment: the mass goes on at the speed that it had, on a circle about the cart. */
void test_a_joint_that_stops_leaves_the_rest_its_speed(void)
{
    tree_halt(&model.trees, &model.work, model.bodies, model.trees.of_body[cart]);
    TEST_ASSERT_NEAR(1e-12, -SPEED, result_of(cart));
    TEST_ASSERT_NEAR(1e-12, -SPEED / ARM, result_of(bob));
}

void test_a_blow_on_the_cart_moves_the_cart_alone(void)
{
    strike(cart, (plant_vec){6.0, 0.0, 0.0});
    TEST_ASSERT_NEAR(1e-12, 6.0 / 3.0, result_of(cart));
    TEST_ASSERT_NEAR(1e-12, 6.0 / 3.0 / ARM, result_of(bob)); /* the mass stays where it is */
}

/* What friction holds a blow moves: no torque is an impulse. */
void test_friction_does_not_hold_against_a_blow(void)
{
    tree_test_link(bob)->hold = TREE_STUCK;
    strike(cart, (plant_vec){6.0, 0.0, 0.0});
    TEST_ASSERT_NEAR(1e-12, 6.0 / 3.0 / ARM, result_of(bob));
}

void test_a_stop_holds_against_a_blow_and_says_how(void)
{
    tree_test_link(cart)->hold = TREE_UPPER;
    strike(cart, (plant_vec){6.0, 0.0, 0.0});
    TEST_ASSERT_NEAR(1e-12, 0.0, result_of(cart));
    TEST_ASSERT_NEAR(1e-12, -6.0, model.work.nodes[model.trees.of_body[cart]].reaction);
    strike(cart, (plant_vec){-6.0, 0.0, 0.0});
    TEST_ASSERT_NEAR(1e-12, 6.0, model.work.nodes[model.trees.of_body[cart]].reaction);
}
