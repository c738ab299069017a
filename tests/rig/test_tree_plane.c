/* SPDX-License-Identifier: MIT */
/* Trees that turn in a plane: against brute force, and against the same trees in six dimensions. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "rig_signal.h"
#include "td_hash.h"
#include "td_port.h"
#include "td_test_kkt.h"
#include "td_test_random.h"
#include "td_test_tree.h"
#include "tree.h"
#include "tree_plane.h"
#include "tree_solve.h"

#define GRAVITY 9.81

void setUp(void)
{
    tree_test_clear(GRAVITY);
}

void tearDown(void)
{
}

static void assert_vec(double tolerance, plant_vec expected, plant_vec actual)
{
    TEST_ASSERT_NEAR(tolerance, expected.x, actual.x);
    TEST_ASSERT_NEAR(tolerance, expected.y, actual.y);
    TEST_ASSERT_NEAR(tolerance, expected.z, actual.z);
}

/* ---- trees at random ---- */

/* With all coordinates zero: in which the axes of all hinges are parallel. */
static plant_quat rest[TREE_TEST_MOST];

static plant_quat back(plant_quat q)
{
    return (plant_quat){q.w, -q.x, -q.y, -q.z};
}

static rig_joint
random_joint(td_test_random *random, uint16_t child, uint16_t parent, plant_vec axis_w)
{
    const double sign = td_test_random_below(random, 2u) == 0u ? 1.0 : -1.0;
    const plant_quat frame = tree_test_random_turn(random);
    const plant_quat in_child = tree_test_random_turn(random);
    const plant_quat in_world = parent == RIG_WORLD ? frame : plant_quat_mul(rest[parent], frame);
    rig_joint joint = {.kind = (uint8_t)(RIG_FIXED + td_test_random_below(random, 4u)),
                       .parent = parent,
                       .child = child,
                       .at_parent = tree_test_random_vec(random, 0.5),
                       .turn_parent = frame,
                       .at_child = tree_test_random_vec(random, 0.5),
                       .turn_child = in_child,
                       .axis = tree_test_random_unit(random)};
    joint.kind = joint.kind == RIG_FREE ? RIG_REVOLUTE : joint.kind;
    if (joint.kind == RIG_REVOLUTE) {
        joint.axis = plant_turn_back(in_world, plant_scale(sign, axis_w));
    }
    if (joint.kind != RIG_FIXED) {
        joint.start = td_test_random_double(random, -1.0, 1.0);
        joint.start_rate = td_test_random_double(random, -3.0, 3.0);
    }
    rest[child] = plant_quat_mul(in_world, back(in_child));
    return joint;
}

/* Each body hangs on one of those before it, or on the world. Every tree has an axis of its own. */
static void random_trees(td_test_random *random, uint16_t n)
{
    plant_vec axes[TREE_TEST_MOST];
    for (uint16_t b = 0u; b < n; ++b) {
        (void)tree_test_body(tree_test_random_mass(random));
        model.force[b] = tree_test_random_vec(random, 20.0);
        model.torque[b] = tree_test_random_vec(random, 5.0);
        const uint32_t above = td_test_random_below(random, b + 1u);
        const uint16_t parent = above == b ? RIG_WORLD : (uint16_t)above;
        axes[b] = parent == RIG_WORLD ? tree_test_random_unit(random) : axes[parent];
        (void)tree_test_joint(random_joint(random, b, parent, axes[b]));
    }
}

/* ---- against brute force ---- */

static void solve_trees(const double *torques)
{
    const tree_load load = {.force = model.force, .torque = model.torque};
    tree_load_states(&model.trees, &model.work, model.bodies);
    tree_pose(&model.trees, &model.work, model.bodies, 0.0);
    tree_bias(&model.trees, &model.work, model.bodies, model.gravity);
    tree_push(&model.trees, &model.work, &load, true);
    for (uint32_t i = 0u; i < model.trees.n; ++i) {
        tree_relax(&model.work.nodes[i]);
        model.work.nodes[i].torque = torques[model.trees.links[i].joint - model.joints];
    }
    tree_factor(&model.trees, &model.work);
    tree_solve(&model.trees, &model.work);
}

void test_accelerations_of_random_trees_are_those_of_all_equations_at_once(void)
{
    td_test_random random = td_test_random_start(21u);
    for (int round = 0; round < (ON_BOARD ? 20 : 400); ++round) {
        double rates[TREE_TEST_MOST], torques[TREE_TEST_MOST], expected[TREE_TEST_MOST];
        tree_motion bodies[TREE_TEST_MOST];
        tree_test_clear(GRAVITY);
        random_trees(&random, (uint16_t)(1u + td_test_random_below(&random, TREE_TEST_MOST)));
        tree_test_begin(1e-3, RIG_SEMI);
        TEST_ASSERT_TRUE(model.trees.is_planar);
        for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
            rates[i] = model.joints[i].start_rate;
            torques[i] = td_test_random_double(&random, -10.0, 10.0);
        }
        kkt_solve(rates, torques, expected, bodies);
        solve_trees(torques);
        for (uint32_t i = 0u; i < model.trees.n; ++i) {
            if (tree_is_joint(&model.trees.links[i])) {
                const double truth = expected[model.trees.links[i].joint - model.joints];
                TEST_ASSERT_NEAR(1e-9 * (1.0 + fabs(truth)), truth, model.work.nodes[i].result);
            }
        }
    }
}

/* ---- against six dimensions ---- */

/* Friction, stops, damping (also more than a tick bears) and drives. */
static void add_torques(td_test_random *random)
{
    for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
        rig_joint *const j = &model.joints[i];
        if (j->kind != RIG_FIXED) {
            const uint32_t draw = td_test_random_below(random, 16u);
            j->damping = (draw & 1u) != 0u ? (draw == 15u ? 1e5 : 0.5) : 0.0;
            j->friction = (draw & 2u) != 0u ? td_test_random_double(random, 0.0, 5.0) : 0.0;
            j->is_limited = (draw & 4u) != 0u;
            j->lower = j->start - 0.02;
            j->upper = j->start + 0.03;
            j->drive.constant = (draw & 8u) != 0u ? td_test_random_double(random, -5.0, 5.0) : 0.0;
        }
    }
}

/* A body that floats by itself makes all trees of a scene go in six dimensions. */
static void add_bystander(void)
{
    (void)tree_test_body(
        (rig_mass){.mass = 1.0, .com_b = {0.1, 0.0, 0.0}, .inertia_b = {0.1, 0.1, 0.1}});
}

/* The trees that `random` stands for, whichever way they go. */
static void run_trees(td_test_random random, uint8_t integrator, bool is_flat)
{
    tree_test_clear(GRAVITY);
    random_trees(&random, (uint16_t)(1u + td_test_random_below(&random, TREE_TEST_MOST - 1u)));
    add_torques(&random);
    if (!is_flat) {
        add_bystander();
    }
    tree_test_begin(1e-3, integrator);
    TEST_ASSERT_EQUAL_INT(is_flat, model.trees.is_planar);
    tree_test_run(30u);
}

static double size_of(plant_vec v)
{
    return 1.0 + plant_sqrt(plant_dot(v, v));
}

static void compare_links(const tree_test *flat, uint32_t b)
{
    const tree_link *const one = &flat->trees.links[flat->trees.of_body[b]];
    const tree_link *const other = tree_test_link((uint16_t)b);
    TEST_ASSERT_EQUAL_UINT8(other->hold, one->hold);
    TEST_ASSERT_NEAR(1e-12 * (1.0 + fabs(other->q)), other->q, one->q);
    TEST_ASSERT_NEAR(1e-11 * (1.0 + fabs(other->rate)), other->rate, one->rate);
}

/* But for the sign of its quaternion. */
static void compare_bodies(const plant_body *one, const plant_body *other)
{
    const plant_vec tip = {1.0, 2.0, 3.0};
    assert_vec(1e-12 * size_of(other->position), other->position, one->position);
    assert_vec(1e-12, plant_turn(other->attitude, tip), plant_turn(one->attitude, tip));
    assert_vec(1e-11 * size_of(other->velocity), other->velocity, one->velocity);
    assert_vec(1e-11 * size_of(other->spin_b), other->spin_b, one->spin_b);
}

static void compare_books(const tree_test *flat)
{
    const tree_books *const one = &flat->books, *const other = &model.books;
    const double size = 1.0 + fabs(other->drive) + fabs(other->damping) + fabs(other->friction) +
                        fabs(other->stops);
    TEST_ASSERT_NEAR(1e-11 * size, other->drive, one->drive);
    TEST_ASSERT_NEAR(1e-11 * size, other->damping, one->damping);
    TEST_ASSERT_NEAR(1e-11 * size, other->friction, one->friction);
    TEST_ASSERT_NEAR(1e-11 * size, other->stops, one->stops);
}

static void compare_means(const tree_test *flat, uint32_t b)
{
    const tree_motion one = flat->work.nodes[flat->trees.of_body[b]].mean;
    const tree_motion other = model.work.nodes[model.trees.of_body[b]].mean;
    assert_vec(1e-11 * size_of(other.turn), other.turn, one.turn);
    assert_vec(1e-11 * size_of(other.shift), other.shift, one.shift);
}

void test_a_plane_is_what_six_dimensions_say(void)
{
    static tree_test flat;
    td_test_random random = td_test_random_start(22u);
    for (int round = 0; round < (ON_BOARD ? 6 : 300); ++round) {
        const uint8_t integrator = round % 2 == 0 ? RIG_SEMI : RIG_RK4;
        (void)td_test_random_bits(&random);
        run_trees(random, integrator, true);
        flat = model;
        run_trees(random, integrator, false);
        for (uint32_t b = 0u; b < flat.n; ++b) {
            compare_links(&flat, b);
            compare_bodies(&flat.bodies[b], &model.bodies[b]);
            compare_means(&flat, b);
        }
        compare_books(&flat);
    }
}

/* ---- the same bits ---- */

static void hash_vec(td_hash *h, plant_vec v)
{
    const union {
        plant_vec value;
        uint64_t bits[3];
    } u = {.value = v};
    td_hash_long(h, u.bits[0]);
    td_hash_long(h, u.bits[1]);
    td_hash_long(h, u.bits[2]);
}

static uint64_t hash_of_runs(uint8_t integrator)
{
    td_hash h = td_hash_start();
    td_test_random random = {0x123456789ABCDEFu};
    for (int round = 0; round < 4; ++round) {
        (void)td_test_random_bits(&random);
        run_trees(random, integrator, true);
        for (uint32_t b = 0u; b < model.n; ++b) {
            hash_vec(&h, model.bodies[b].position);
            hash_vec(&h, plant_turn(model.bodies[b].attitude, (plant_vec){1.0, 2.0, 3.0}));
            hash_vec(&h, model.bodies[b].velocity);
            hash_vec(&h, model.bodies[b].spin_b);
        }
    }
    return td_hash_value(&h);
}

void test_every_machine_computes_the_same_bits(void)
{
    TEST_ASSERT_EQUAL_HEX64(0xA8C4E0AC0C105C7Du, hash_of_runs(RIG_SEMI));
    TEST_ASSERT_EQUAL_HEX64(0x9401E3B0BEF668D9u, hash_of_runs(RIG_RK4));
}

/* ---- which trees turn in a plane ---- */

/* An arm of two on the world: hinges about y, or whatever a test makes of them. */
static void arm(plant_vec axis, plant_vec next)
{
    tree_test_clear(GRAVITY);
    for (uint16_t b = 0u; b < 2u; ++b) {
        (void)tree_test_body(
            (rig_mass){.mass = 1.0, .com_b = {0.0, 0.0, -0.25}, .inertia_b = {0.02, 0.02, 0.01}});
        (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                          .parent = b == 0u ? RIG_WORLD : 0u,
                                          .child = b,
                                          .at_parent = {0.0, 0.0, b == 0u ? 0.0 : -0.5},
                                          .axis = b == 0u ? axis : next});
    }
}

static bool is_planar(void)
{
    tree_test_begin(1e-3, RIG_RK4);
    return model.trees.is_planar;
}

void test_parallel_axes_turn_in_a_plane_either_way(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    TEST_ASSERT_TRUE(is_planar());
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, -1.0, 0.0});
    TEST_ASSERT_TRUE(is_planar());
}

void test_crossed_axes_do_not_turn_in_a_plane(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){1.0, 0.0, 0.0});
    TEST_ASSERT_FALSE(is_planar());
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){1e-10, 1.0, 0.0});
    TEST_ASSERT_FALSE(is_planar());
}

void test_slides_may_go_anywhere(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 0.6, 0.8});
    model.joints[1].kind = RIG_PRISMATIC;
    TEST_ASSERT_TRUE(is_planar());
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.6, 0.0, 0.8});
    model.joints[0].kind = model.joints[1].kind = RIG_PRISMATIC;
    TEST_ASSERT_TRUE(is_planar());
}

void test_what_floats_or_is_carried_goes_in_six_dimensions(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    add_bystander();
    TEST_ASSERT_FALSE(is_planar());
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    model.joints[0].kind = RIG_FREE;
    TEST_ASSERT_FALSE(is_planar());
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    model.joints[0].parent = tree_test_body((rig_mass){.mass = 0.0});
    TEST_ASSERT_FALSE(is_planar());
}

/* Trees that begin anew forget the plane that they were in, and refused ones leave nothing behind. */
void test_a_plane_does_not_last(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    TEST_ASSERT_TRUE(is_planar());
    model.joints[1].axis = (plant_vec){1.0, 0.0, 0.0};
    TEST_ASSERT_FALSE(is_planar());
    model.joints[1].axis = (plant_vec){0.0, 1.0, 0.0};
    model.joints[1].parent = 1u;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, tree_test_try(1e-3, RIG_RK4).status);
    TEST_ASSERT_EQUAL_UINT16(0u, model.trees.n);
}

/* ---- extremes ---- */

/* Weightless: the angle is the rate times the time, and the quaternion goes on over every turn. */
void test_an_attitude_goes_on_over_many_turns(void)
{
    arm((plant_vec){0.0, 1.0, 0.0}, (plant_vec){0.0, 1.0, 0.0});
    model.gravity = 0.0;
    model.joints[0].start_rate = 30.0;
    model.masses[0].com_b.z = model.masses[1].com_b.z = 0.0;
    model.joints[1].at_parent.z = 0.0;
    TEST_ASSERT_TRUE(is_planar());
    for (uint32_t i = 1u; i <= 1000u; ++i) {
        tree_test_step();
        const double half = 0.5 * 30.0 * 1e-3 * i;
        TEST_ASSERT_NEAR(1e-11, cos(half), model.bodies[0].attitude.w);
        TEST_ASSERT_NEAR(1e-11, sin(half), model.bodies[0].attitude.y);
        assert_vec(1e-11, (plant_vec){0.0, 30.0, 0.0}, model.bodies[1].spin_b);
    }
}

/* All is computed about the root: a tree far from the world's origin moves by the same bits. */
void test_where_a_tree_stands_does_not_matter(void)
{
    double q[2];
    for (int far = 0; far < 2; ++far) {
        arm((plant_vec){0.6, 0.8, 0.0}, (plant_vec){0.6, 0.8, 0.0});
        model.joints[0].at_parent = (plant_vec){far * 1e6, far * -3e5, far * 1e4};
        model.joints[0].start = 1.0;
        TEST_ASSERT_TRUE(is_planar());
        tree_test_run(300u);
        q[far] = tree_test_link(1u)->q;
    }
    TEST_ASSERT_TRUE(q[0] < -0.01 || q[0] > 0.01);
    TEST_ASSERT_EQUAL_MEMORY(&q[0], &q[1], sizeof q[0]);
}

/* A mass on a thread that is stretched out from a hinge without inertia: the hinge does not accelerate there, and what
 * hangs on it stays finite. */
void test_a_joint_that_loses_its_inertia_in_a_pose_does_not_accelerate(void)
{
    const double torques[2] = {3.0, 0.0};
    for (int tilt = 0; tilt < 40; ++tilt) {
        const plant_vec axis = {cos(0.1 * tilt), sin(0.1 * tilt), 0.0};
        arm(axis, axis);
        model.masses[0] = tree_test_point(1.0, (plant_vec){0.0, 0.0, 0.0});
        model.masses[1] = tree_test_point(1.0, (plant_vec){0.0, 0.0, -0.5});
        model.joints[0].start = 0.3;
        model.joints[1].start = 1.0;
        TEST_ASSERT_TRUE(is_planar());
        tree_test_link(1u)->q = 0.0;
        solve_trees(torques);
        TEST_ASSERT_EQUAL_DOUBLE(0.0, model.work.nodes[0].result);
        TEST_ASSERT_TRUE(fabs(model.work.nodes[1].result) < 100.0);
    }
}
