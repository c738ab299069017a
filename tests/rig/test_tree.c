/* SPDX-License-Identifier: MIT */
/* Trees of links: against brute force, closed forms, and what is conserved. */
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
#include "tree_solve.h"

#define GRAVITY 9.81
#define PI      3.14159265358979323846

static const plant_vec along_x = {1.0, 0.0, 0.0}, along_y = {0.0, 1.0, 0.0},
                       along_z = {0.0, 0.0, 1.0};

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

/* ---- against brute force ---- */

/* Each body hangs on one of those before it; the first on the world, or on nothing. */
static void random_tree(td_test_random *random, uint16_t n)
{
    for (uint16_t b = 0u; b < n; ++b) {
        (void)tree_test_body(tree_test_random_mass(random));
        model.force[b] = tree_test_random_vec(random, 20.0);
        model.torque[b] = tree_test_random_vec(random, 5.0);
        const bool floats = b == 0u && td_test_random_below(random, 2u) == 0u;
        if (floats) {
            model.bodies[b].position = tree_test_random_vec(random, 2.0);
            model.bodies[b].attitude = tree_test_random_turn(random);
            model.bodies[b].velocity = tree_test_random_vec(random, 2.0);
            model.bodies[b].spin_b = tree_test_random_vec(random, 3.0);
            continue;
        }
        const bool is_fixed = b > 0u && td_test_random_below(random, 6u) == 0u;
        const rig_joint joint = {
            .kind =
                (uint8_t)(is_fixed ? RIG_FIXED : RIG_REVOLUTE + td_test_random_below(random, 2u)),
            .parent = b == 0u ? RIG_WORLD : (uint16_t)td_test_random_below(random, b),
            .child = b,
            .at_parent = tree_test_random_vec(random, 0.5),
            .turn_parent = tree_test_random_turn(random),
            .at_child = tree_test_random_vec(random, 0.5),
            .turn_child = tree_test_random_turn(random),
            .axis = tree_test_random_unit(random),
            .start = is_fixed ? 0.0 : td_test_random_double(random, -1.0, 1.0),
            .start_rate = is_fixed ? 0.0 : td_test_random_double(random, -3.0, 3.0)};
        (void)tree_test_joint(joint);
    }
}

static void solve_tree(const double *torques)
{
    const tree_load load = {.force = model.force, .torque = model.torque};
    tree_load_states(&model.trees, &model.work, model.bodies);
    tree_pose(&model.trees, &model.work, model.bodies, 0.0);
    tree_bias(&model.trees, &model.work, model.bodies, model.gravity);
    tree_push(&model.trees, &model.work, &load, true);
    for (uint32_t i = 0u; i < model.trees.n; ++i) {
        const tree_link *const link = &model.trees.links[i];
        tree_relax(&model.work.nodes[i]);
        model.work.nodes[i].torque = link->joint != 0 ? torques[link->joint - model.joints] : 0.0;
    }
    tree_factor(&model.trees, &model.work);
    tree_solve(&model.trees, &model.work);
}

static void compare_solutions(const double *rates, const double *torques)
{
    double expected[TREE_TEST_MOST];
    tree_motion bodies[TREE_TEST_MOST];
    kkt_solve(rates, torques, expected, bodies);
    solve_tree(torques);
    for (uint32_t i = 0u; i < model.trees.n; ++i) {
        const tree_link *const link = &model.trees.links[i];
        const tree_node *const node = &model.work.nodes[i];
        if (link->kind == RIG_FREE) {
            assert_vec(1e-9 * (1.0 + fabs(bodies[link->body].turn.x)), bodies[link->body].turn,
                       node->change.turn);
            assert_vec(1e-9, bodies[link->body].shift, node->change.shift);
        } else if (tree_is_joint(link)) {
            const double truth = expected[link->joint - model.joints];
            TEST_ASSERT_NEAR(1e-9 * (1.0 + fabs(truth)), truth, node->result);
        }
    }
}

void test_accelerations_of_random_trees_are_those_of_all_equations_at_once(void)
{
    td_test_random random = td_test_random_start(7u);
    for (int round = 0; round < (ON_BOARD ? 20 : 400); ++round) {
        double rates[TREE_TEST_MOST], torques[TREE_TEST_MOST];
        tree_test_clear(GRAVITY);
        random_tree(&random, (uint16_t)(1u + td_test_random_below(&random, TREE_TEST_MOST)));
        tree_test_begin(1e-3, RIG_SEMI);
        for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
            rates[i] = model.joints[i].start_rate;
            torques[i] = td_test_random_double(&random, -10.0, 10.0);
        }
        compare_solutions(rates, torques);
    }
}

/* ---- places ---- */

/* The joint's frames coincide at q = 0, and turn by q about the axis. */
void test_a_joint_puts_its_child_where_its_frames_say(void)
{
    const plant_quat quarter_z = {sqrt(0.5), 0.0, 0.0, sqrt(0.5)};
    const uint16_t arm = tree_test_body(tree_test_point(1.0, (plant_vec){0.0, 0.0, 1.0}));
    (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                      .parent = RIG_WORLD,
                                      .child = arm,
                                      .at_parent = {1.0, 2.0, 3.0},
                                      .turn_parent = quarter_z,
                                      .at_child = {0.0, 0.0, 0.5},
                                      .axis = along_x, /* the world's y, after the quarter */
                                      .start = 0.5 * PI,
                                      .start_rate = 2.0});
    tree_test_begin(1e-3, RIG_SEMI);
    const plant_body *const body = &model.bodies[arm];
    assert_vec(1e-15, (plant_vec){1.0, 2.0, 3.0}, plant_point(body, (plant_vec){0.0, 0.0, 0.5}));
    assert_vec(1e-15, along_y, plant_turn(body->attitude, along_x));
    assert_vec(1e-15, along_z, plant_turn(body->attitude, along_y));
    assert_vec(1e-15, along_x, plant_turn(body->attitude, along_z));
    assert_vec(1e-15, (plant_vec){2.0, 0.0, 0.0}, body->spin_b);
    assert_vec(1e-15, (plant_vec){0.0, 0.0, 1.0}, body->velocity);
}

void test_a_slide_moves_its_child_along_the_axis(void)
{
    const uint16_t arm = tree_test_body(tree_test_point(1.0, along_z));
    (void)tree_test_joint((rig_joint){.kind = RIG_PRISMATIC,
                                      .parent = RIG_WORLD,
                                      .child = arm,
                                      .at_parent = {1.0, 0.0, 0.0},
                                      .axis = {0.6, 0.0, 0.8},
                                      .start = 0.5,
                                      .start_rate = -2.0});
    tree_test_begin(1e-3, RIG_SEMI);
    assert_vec(1e-15, (plant_vec){1.3, 0.0, 0.4}, model.bodies[arm].position);
    assert_vec(1e-15, (plant_vec){-1.2, 0.0, -1.6}, model.bodies[arm].velocity);
}

/* Twists are the differences of poses, for every link. */
void test_twists_are_the_rates_of_poses(void)
{
    td_test_random random = td_test_random_start(11u);
    tree_test_clear(0.0);
    random_tree(&random, 6u);
    for (uint32_t b = 0u; b < 6u; ++b) {
        model.force[b] = model.torque[b] = (plant_vec){0.0, 0.0, 0.0};
    }
    tree_test_begin(1e-6, RIG_RK4);
    const tree_test tick = model;
    tree_test_step();
    for (uint32_t b = 0u; b < 6u; ++b) {
        const plant_vec tip = {0.3, -0.2, 0.1};
        const plant_vec then = plant_point(&tick.bodies[b], tip);
        const plant_vec moved = plant_sub(plant_point(&model.bodies[b], tip), then);
        assert_vec(2e-4, plant_velocity(&tick.bodies[b], then), plant_scale(1e6, moved));
    }
}

/* ---- the same bits ---- */

static void hash_double(td_hash *h, double x)
{
    union {
        double value;
        uint64_t bits;
    } u = {.value = x};
    td_hash_long(h, u.bits);
}

/* Friction, stops, damping, a slide, a body that floats, and a push: with every compiler, level and machine. */
static uint64_t hash_of_a_run(uint8_t integrator)
{
    td_test_random random = td_test_random_start(3u);
    tree_test_clear(GRAVITY);
    random_tree(&random, 7u);
    for (uint32_t i = 0u; i < model.tables.n_joints; ++i) {
        rig_joint *const j = &model.joints[i];
        if (j->kind != RIG_FIXED) {
            j->damping = 0.1 * i;
            j->friction = i % 2u == 0u ? 0.3 : 0.0;
            j->is_limited = i % 3u == 0u;
            j->lower = j->start - 0.05;
            j->upper = j->start + 0.1;
            j->drive.slope = 2.0;
        }
    }
    tree_test_begin(1e-3, integrator);
    td_hash h = td_hash_start();
    for (int i = 0; i < 100; ++i) {
        tree_test_step();
        for (uint32_t b = 0u; b < model.n; ++b) {
            hash_double(&h, model.bodies[b].position.x);
            hash_double(&h, model.bodies[b].attitude.y);
            hash_double(&h, model.bodies[b].velocity.z);
            hash_double(&h, model.bodies[b].spin_b.x);
        }
    }
    return td_hash_value(&h);
}

void test_every_machine_computes_the_same_bits(void)
{
    TEST_ASSERT_EQUAL_HEX64(0xB2725B3943194D99u, hash_of_a_run(RIG_SEMI));
    TEST_ASSERT_EQUAL_HEX64(0xC8083459538BFC92u, hash_of_a_run(RIG_RK4));
}

/* ---- closed forms ---- */

/* Hangs from the origin about y: theta'' = -m g d / I sin theta. */
static uint16_t hang(rig_mass mass, uint16_t parent, plant_vec at, double start)
{
    const uint16_t body = tree_test_body(mass);
    (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                      .parent = parent,
                                      .child = body,
                                      .at_parent = at,
                                      .axis = {0.0, -1.0, 0.0},
                                      .start = start});
    return body;
}

/* The period by the arithmetic-geometric mean: 2 pi sqrt(I / m g d) / agm(1, cos(theta / 2)). */
static double period(double amplitude, double omega)
{
    double a = 1.0, b = cos(0.5 * amplitude);
    for (int i = 0; i < 8; ++i) {
        const double mean = 0.5 * (a + b);
        b = sqrt(a * b);
        a = mean;
    }
    return 2.0 * PI / (omega * a);
}

void test_a_pendulum_has_the_period_of_its_amplitude(void)
{
    const double h = 1e-3, start = 2.0;
    const uint16_t bar =
        hang((rig_mass){.mass = 2.0, .com_b = {0.0, 0.0, -0.5}, .inertia_b = {0.1, 0.2, 0.3}},
             RIG_WORLD, (plant_vec){0.0, 0.0, 0.0}, start);
    tree_test_begin(h, RIG_RK4);
    const double whole = period(start, sqrt(2.0 * GRAVITY * 0.5 / (0.2 + 2.0 * 0.25)));
    const uint32_t steps = (uint32_t)(0.25 * whole / h);
    tree_test_run(steps);
    const tree_link *const link = tree_test_link(bar);
    /* at the bottom after a quarter: the rest of the way at the speed there */
    const double left = 0.25 * whole - steps * h;
    TEST_ASSERT_NEAR(1e-6, 0.0, link->q + left * link->rate);
    const double speed = sqrt(2.0 * 2.0 * GRAVITY * 0.5 * (cos(link->q) - cos(start)) / 0.7);
    TEST_ASSERT_NEAR(1e-9, -speed, link->rate);
}

static uint16_t double_pendulum(void)
{
    const plant_vec down = {0.0, 0.0, -0.5};
    const uint16_t upper =
        hang(tree_test_point(1.0, down), RIG_WORLD, (plant_vec){0.0, 0.0, 0.0}, 2.0);
    return hang(tree_test_point(1.0, down), upper, down, -0.5);
}

void test_a_double_pendulum_keeps_its_energy(void)
{
    (void)double_pendulum();
    tree_test_begin(2.5e-4, RIG_RK4);
    const double before = tree_test_energy();
    double worst = 0.0;
    for (uint32_t i = 0u; i < (ON_BOARD ? 400u : 40000u); ++i) {
        tree_test_step();
        worst = fmax(worst, fabs(tree_test_energy() - before));
    }
    TEST_ASSERT_TRUE(worst < 1e-9);
    TEST_ASSERT_NEAR(1e-9, 0.0, tree_test_unbooked(before));
}

void test_semi_implicit_energy_stays_to_first_order(void)
{
    double worst[2] = {0.0, 0.0};
    for (int round = 0; round < 2; ++round) {
        const double h = round == 0 ? 1e-3 : 5e-4;
        tree_test_clear(GRAVITY);
        (void)double_pendulum();
        tree_test_begin(h, RIG_SEMI);
        const double before = tree_test_energy();
        for (uint32_t i = 0u; i * h < 0.5; ++i) {
            tree_test_step();
            worst[round] = fmax(worst[round], fabs(tree_test_energy() - before));
        }
    }
    TEST_ASSERT_TRUE(worst[0] < 0.2);
    TEST_ASSERT_NEAR(0.25, 2.0, worst[0] / worst[1]);
}

void test_a_driven_slide_accelerates_by_its_force(void)
{
    const uint16_t cart = tree_test_body((rig_mass){.mass = 4.0});
    (void)tree_test_joint((rig_joint){.kind = RIG_PRISMATIC,
                                      .parent = RIG_WORLD,
                                      .child = cart,
                                      .axis = {0.6, 0.0, 0.8},
                                      .drive = {.constant = 40.0, .slope = 12.0}});
    tree_test_begin(1e-2, RIG_RK4);
    tree_test_run(100u);
    const double a = 10.0 - 0.8 * GRAVITY;
    TEST_ASSERT_NEAR(1e-12, a + 0.5 * 3.0, tree_test_link(cart)->rate);
    TEST_ASSERT_NEAR(1e-12, 0.5 * a + 3.0 / 6.0, tree_test_link(cart)->q);
    TEST_ASSERT_NEAR(1e-12, 0.0, tree_test_unbooked(0.0));
}

/* A spring as an outer force: cos(w t), w^2 = k / m. */
void test_a_spring_on_a_slide_swings_in_its_period(void)
{
    const double k = 400.0, m = 4.0, h = 1e-3, w = sqrt(k / m);
    const uint16_t cart = tree_test_body((rig_mass){.mass = m});
    (void)tree_test_joint((rig_joint){
        .kind = RIG_PRISMATIC, .parent = RIG_WORLD, .child = cart, .axis = along_x, .start = 0.1});
    tree_test_begin(h, RIG_SEMI);
    for (int i = 0; i < 1000; ++i) {
        model.force[cart].x = -k * tree_test_link(cart)->q;
        tree_test_step();
    }
    TEST_ASSERT_NEAR(1e-3, 0.1 * cos(w * 1.0), tree_test_link(cart)->q);
    TEST_ASSERT_NEAR(1e-3, -0.1 * w * sin(w * 1.0), tree_test_link(cart)->rate);
}

/* ---- bodies that float ---- */

/* With axes that are not principal and an origin off the centre it is the same body. */
static void assert_goes_like_plant_step(uint8_t integrator, double tolerance)
{
    const plant_vec principal = {0.9, 1.4, 2.0}, com = {0.3, -0.2, 0.5};
    const plant_quat turn =
        plant_quat_unit((plant_quat){0.8, 0.1, -0.5, 0.3}); /* principal axes in the body */
    const tree_sym diagonal = {principal.x, principal.y, principal.z, 0.0, 0.0, 0.0};
    const tree_mat m = tree_mat_of(turn);
    tree_sym i;
    tree_sym_turn(&diagonal, &m, &i);
    plant_body plain = {3.0, principal, com, turn, {1.0, 2.0, -1.0}, {0.3, 2.0, 0.5}};
    const plant_vec spin_w = plant_turn(turn, plain.spin_b);
    tree_test_clear(GRAVITY);
    const uint16_t b = tree_test_body((rig_mass){3.0, com, {i.xx, i.yy, i.zz}, {i.yz, i.zx, i.xy}});
    model.bodies[b].velocity = plant_sub(plain.velocity, plant_cross(spin_w, com));
    model.bodies[b].spin_b = spin_w;
    tree_test_begin(1e-3, integrator);
    for (int step = 0; step < 1000; ++step) {
        plant_step(&plain, (plant_vec){0.0, 0.0, -3.0 * GRAVITY}, (plant_vec){0.0, 0.0, 0.0}, 1e-3);
        tree_test_step();
    }
    assert_vec(tolerance, plain.position, plant_point(&model.bodies[b], com));
    assert_vec(tolerance, plant_turn(plain.attitude, plain.spin_b),
               plant_turn(model.bodies[b].attitude, model.bodies[b].spin_b));
}

void test_a_free_body_off_its_axes_goes_as_plant_step_does(void)
{
    assert_goes_like_plant_step(RIG_SEMI, 1e-11);
    assert_goes_like_plant_step(RIG_RK4, 1e-2); /* which plant_step is off by itself */
}

/* A spinning top: precession of a fast one is m g d / (I3 w3), with small nutation. */
void test_a_top_precesses(void)
{
    const double spin = 200.0, h = 1e-4;
    const uint16_t top = tree_test_body(
        (rig_mass){.mass = 1.0, .com_b = {0.0, 0.0, 0.2}, .inertia_b = {0.01, 0.01, 0.02}});
    /* three hinges in one point: yaw, tilt, spin; the first two carry almost nothing */
    const rig_mass ring = {.mass = 1e-6, .inertia_b = {1e-6, 1e-6, 1e-6}};
    const uint16_t yaw = tree_test_body(ring), tilt = tree_test_body(ring);
    (void)tree_test_joint(
        (rig_joint){.kind = RIG_REVOLUTE, .parent = RIG_WORLD, .child = yaw, .axis = along_z});
    (void)tree_test_joint((rig_joint){
        .kind = RIG_REVOLUTE, .parent = yaw, .child = tilt, .axis = along_y, .start = 0.5 * PI});
    (void)tree_test_joint((rig_joint){
        .kind = RIG_REVOLUTE, .parent = tilt, .child = top, .axis = along_z, .start_rate = spin});
    const double rate = GRAVITY * 0.2 / (0.02 * spin);
    model.joints[0].start_rate = rate;
    tree_test_begin(h, RIG_RK4);
    const double before = tree_test_energy();
    tree_test_run(10000u);
    TEST_ASSERT_NEAR(0.01 * rate, rate, tree_test_link(yaw)->q);
    TEST_ASSERT_NEAR(1e-2, 0.5 * PI, tree_test_link(tilt)->q);
    TEST_ASSERT_NEAR(1e-6, before, tree_test_energy());
}

static void free_chain(double rate)
{
    const rig_mass link = {.mass = 1.0,
                           .com_b = {0.25, 0.0, 0.05},
                           .inertia_b = {0.01, 0.03, 0.04},
                           .product_b = {0.002, 0.001, -0.003}};
    for (uint16_t b = 0u; b < 5u; ++b) {
        (void)tree_test_body(link);
    }
    for (uint16_t b = 1u; b < 5u; ++b) {
        (void)tree_test_joint((rig_joint){.kind = RIG_REVOLUTE,
                                          .parent = (uint16_t)(b - 1u),
                                          .child = b,
                                          .at_parent = {0.5, 0.0, 0.0},
                                          .axis = b % 2u == 0u ? along_y : along_z,
                                          .start = 0.3 * b,
                                          .start_rate = rate * (b % 2u == 0u ? -1.0 : 1.0)});
    }
    model.bodies[0].velocity = (plant_vec){0.4, -0.2, 0.1};
    model.bodies[0].spin_b = (plant_vec){0.3, 0.2, -0.4};
}

void test_a_free_chain_keeps_its_momenta(void)
{
    tree_test_clear(0.0);
    free_chain(0.5);
    tree_test_begin(1e-3, RIG_RK4);
    const tree_test_sums before = tree_test_sum();
    tree_test_run(1000u);
    const tree_test_sums after = tree_test_sum();
    assert_vec(1e-12, before.momentum, after.momentum);
    assert_vec(1e-12, before.moment, after.moment);
    TEST_ASSERT_NEAR(1e-12, before.kinetic, after.kinetic);
}

void test_a_free_chain_falls_by_its_centre_of_mass(void)
{
    free_chain(2.0);
    tree_test_begin(1e-3, RIG_RK4);
    const plant_vec before = tree_test_sum().momentum;
    tree_test_run(200u);
    const plant_vec gone = plant_sub(tree_test_sum().momentum, before);
    assert_vec(1e-8, (plant_vec){0.0, 0.0, -5.0 * GRAVITY * 0.2}, gone);
}

/* What is fixed together moves as one. */
void test_fixed_bodies_move_as_one(void)
{
    const rig_mass half = {
        .mass = 1.0, .com_b = {0.0, 0.0, -0.25}, .inertia_b = {0.02, 0.02, 0.02}};
    const uint16_t first = hang(half, RIG_WORLD, (plant_vec){0.0, 0.0, 0.0}, 1.0);
    const uint16_t second = tree_test_body(half);
    (void)tree_test_joint((rig_joint){
        .kind = RIG_FIXED, .parent = first, .child = second, .at_parent = {0.0, 0.0, -0.5}});
    tree_test_begin(1e-3, RIG_RK4);
    tree_test_run(700u);
    const double swung = tree_test_link(first)->q;
    setUp();
    const rig_mass whole = {
        .mass = 2.0, .com_b = {0.0, 0.0, -0.5}, .inertia_b = {0.04 + 0.125, 0.04 + 0.125, 0.04}};
    const uint16_t bar = hang(whole, RIG_WORLD, (plant_vec){0.0, 0.0, 0.0}, 1.0);
    tree_test_begin(1e-3, RIG_RK4);
    tree_test_run(700u);
    TEST_ASSERT_NEAR(1e-12, tree_test_link(bar)->q, swung);
}

/* ---- what pushes ---- */

/* A blow on the tip of a hanging rod changes its rate by h F l / I, and works what it gives. */
void test_a_push_is_a_change_of_rate_that_the_books_explain(void)
{
    const uint8_t ways[2] = {RIG_SEMI, RIG_RK4};
    for (int i = 0; i < 2; ++i) {
        tree_test_clear(0.0);
        const uint16_t bar = hang(tree_test_point(2.0, (plant_vec){0.0, 0.0, -0.5}), RIG_WORLD,
                                  (plant_vec){0.0, 0.0, 0.0}, 0.0);
        tree_test_begin(1e-3, ways[i]);
        model.force[bar] = (plant_vec){100.0, 0.0, 7.0};
        model.torque[bar] = plant_cross((plant_vec){0.0, 0.0, -1.0}, model.force[bar]);
        tree_test_step();
        const double rate = 1e-3 * 100.0 / (2.0 * 0.25);
        TEST_ASSERT_NEAR(1e-15, rate, tree_test_link(bar)->rate);
        const tree_motion mean = model.work.nodes[0].mean;
        TEST_ASSERT_NEAR(1e-15, -0.5 * rate, mean.turn.y);
        TEST_ASSERT_NEAR(1e-15, tree_test_energy(), 1e-3 * plant_dot(model.torque[bar], mean.turn));
    }
}

/* ---- bases that move ---- */

/* A pendulum on a cart that accelerates swings about the slanted apparent weight. */
void test_a_pendulum_feels_its_base_accelerate(void)
{
    const double a = 3.0, h = 1e-4;
    const uint16_t cart = tree_test_body((rig_mass){.mass = 0.0});
    const double rest = -atan2(a, GRAVITY);
    const uint16_t bar = hang(tree_test_point(1.0, (plant_vec){0.0, 0.0, -0.5}), cart,
                              (plant_vec){0.0, 0.0, -0.1}, rest);
    tree_test_begin(h, RIG_RK4);
    for (int i = 0; i < (ON_BOARD ? 1000 : 10000); ++i) {
        tree_mark(&model.trees, &model.work, model.bodies);
        model.bodies[cart].velocity.x = a * model.t;
        model.bodies[cart].position.x = 0.5 * a * model.t * model.t;
        tree_follow(&model.trees, &model.work, model.bodies, h, &model.books);
        tree_test_step();
    }
    TEST_ASSERT_NEAR(1e-3, rest, tree_test_link(bar)->q);
    TEST_ASSERT_NEAR(2e-3, 0.0, tree_test_link(bar)->rate);
}

/* On a turntable a bead on a rail flies out: r = r0 cosh(w t). The table's work is what it has. */
void test_a_slide_on_a_turntable_flies_out(void)
{
    const double w = 2.0, h = 1e-3;
    tree_test_clear(0.0);
    const uint16_t table = tree_test_body((rig_mass){.mass = 0.0});
    const uint16_t bead = tree_test_body((rig_mass){.mass = 1.5});
    (void)tree_test_joint((rig_joint){
        .kind = RIG_PRISMATIC, .parent = table, .child = bead, .axis = along_x, .start = 0.2});
    model.bodies[table].spin_b = (plant_vec){0.0, 0.0, w};
    tree_test_begin(h, RIG_RK4);
    const double before = tree_test_energy();
    for (int i = 0; i < 1000; ++i) {
        tree_mark(&model.trees, &model.work, model.bodies);
        model.bodies[table].attitude =
            plant_spun((plant_quat){1.0, 0.0, 0.0, 0.0}, model.bodies[table].spin_b, model.t);
        tree_follow(&model.trees, &model.work, model.bodies, h, &model.books);
        tree_test_step();
    }
    TEST_ASSERT_NEAR(1e-9, 0.2 * cosh(w), tree_test_link(bead)->q);
    TEST_ASSERT_NEAR(1e-9, 0.0, tree_test_unbooked(before));
}

/* A jerk of the base is an impulse at the hinge: the mass on a hanging thread stays where it is. */
void test_a_jerk_of_the_base_leaves_a_hanging_mass_behind(void)
{
    const uint16_t cart = tree_test_body((rig_mass){.mass = 0.0});
    const uint16_t bar = hang(tree_test_point(1.0, (plant_vec){0.0, 0.0, -0.5}), cart,
                              (plant_vec){0.0, 0.0, 0.0}, 0.0);
    tree_test_begin(1e-3, RIG_RK4);
    tree_mark(&model.trees, &model.work, model.bodies);
    model.bodies[cart].velocity.x = 2.0;
    tree_follow(&model.trees, &model.work, model.bodies, 1e-3, &model.books);
    TEST_ASSERT_NEAR(1e-12, -2.0 / 0.5, tree_test_link(bar)->rate);
    const plant_vec tip = plant_point(&model.bodies[bar], (plant_vec){0.0, 0.0, -0.5});
    assert_vec(1e-12, (plant_vec){0.0, 0.0, 0.0}, plant_velocity(&model.bodies[bar], tip));
}
