/* SPDX-License-Identifier: MIT */
/* Friction at a contact point: what one evaluation gives, and what becomes of a block that is pushed. The
 * block (double) lies on a plane; its weight is the load. Forces in kN, so that Q16 has them. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_friction.h"
#include "td_math.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_scaled.h"
#include "td_vec.h"
#include "td_test_random.h"

#define ON_BOARD (sizeof(void *) == 4u)
#define H        0.001
#define GRAVITY  9.81

/* How far a block at rest may sway: the force answers to the grain of its place. */
#if defined(TD_SCALAR_Q16)
#    define SWAY (3.0 / 65536.0)
#else
#    define SWAY 1e-6
#endif

static td_friction friction;
static td_friction_memory memory;
static td_friction_contact contact;
static td_friction_out out;

static td_vec3 vec(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

void setUp(void)
{
    friction = (td_friction){.kind = TD_FRICTION_PEBBLE,
                             .mu_s = TD_U(0.5),
                             .mu_k = TD_U(0.375),
                             .across = TD_UNIT_ONE,
                             .stiffness = TD_R(100.0),
                             .look_ahead = TD_R(0.015625),
                             .speed = TD_R(0.0625)};
    friction.axis_s = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    memory = (td_friction_memory){.state = TD_FRICTION_FREE};
    contact.x_ws = TD_POSE_IDENTITY;
    contact.normal_w = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    contact.point_w = vec(0.0, 0.0, 0.0);
    contact.velocity_w = vec(0.0, 0.0, 0.0);
    contact.load = TD_R(0.5);
    contact.rate = TD_R(1000.0);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_status evaluate(void)
{
    return td_friction_evaluate(&friction, &memory, &contact, &out);
}

static void step(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    td_friction_commit(&memory, &out);
}

static void expect_force(double x, double y, double z)
{
    TEST_ASSERT_NEAR(4e-5, x, td_to_double(out.force_w.x));
    TEST_ASSERT_NEAR(4e-5, y, td_to_double(out.force_w.y));
    TEST_ASSERT_NEAR(4e-5, z, td_to_double(out.force_w.z));
}

/* ---- one evaluation ---- */

void test_first_touch_lays_the_pebble(void)
{
    contact.point_w = vec(1.5, -0.5, 0.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.5), memory.pebble_s.x);
    expect_force(0.0, 0.0, 0.0);
}

void test_spring_and_damping_pull_back(void)
{
    step();
    contact.point_w = vec(0.0009765625, -0.00048828125, 0.25); /* depth is not friction's matter */
    contact.velocity_w = vec(0.0, 0.03125, -4.0);
    step(); /* 100 (s + t v) */
    expect_force(-0.09765625, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
}

void test_border_is_static_friction_then_kinetic(void)
{
    step();
    contact.point_w = vec(0.03, 0.04, 0.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_SLIPS, memory.state);
    expect_force(-0.25 * 0.6, -0.25 * 0.8, 0.0);
    contact.point_w = vec(0.06, 0.08, 0.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_SLIPS, memory.state);
    expect_force(-0.1875 * 0.6, -0.1875 * 0.8, 0.0);
}

/* Dragged with a spring alone, the pebble lies mu N / k behind. */
void test_dragged_pebble_lies_behind_by_the_border(void)
{
    friction.look_ahead = TD_ZERO;
    step();
    contact.point_w = vec(0.5, 0.0, 0.0);
    step();
    TEST_ASSERT_NEAR(3e-5, 0.5 - 0.0025, td_to_double(memory.pebble_s.x));
}

void test_slip_ends_when_the_way_turns_round(void)
{
    contact.velocity_w = vec(1.0, 0.0, 0.0);
    for (int i = 0; i < 100; ++i) {
        contact.point_w = vec(i * H, 0.0, 0.0);
        step();
    }
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_SLIPS, memory.state);
    contact.velocity_w = vec(-0.015625, 0.0, 0.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
}

void test_without_load_the_pebble_is_forgotten(void)
{
    step();
    contact.load = TD_ZERO;
    contact.point_w = vec(0.25, 0.0, 0.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_FREE, memory.state);
    expect_force(0.0, 0.0, 0.0);
    contact.load = TD_R(0.5);
    step();
    TEST_ASSERT_EQUAL_REAL(TD_R(0.25), memory.pebble_s.x);
}

void test_none_is_none(void)
{
    friction.kind = TD_FRICTION_NONE;
    contact.velocity_w = vec(3.0, 0.0, 0.0);
    step();
    expect_force(0.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_FREE, memory.state);
}

/* Skates: no grip to speak of along, all of it across. */
void test_border_is_an_ellipse(void)
{
    friction.across = TD_U(0.25);
    const double mu_n = 0.25;
    const struct {
        double x, y, grip;
    } cases[] = {{1.0, 0.0, 1.0}, {0.0, 1.0, 0.25}, {0.6, 0.8, 0.25 / sqrt(0.0625 * 0.36 + 0.64)}};
    for (int i = 0; i < 3; ++i) {
        memory.state = TD_FRICTION_FREE;
        contact.point_w = vec(0.0, 0.0, 0.0);
        step();
        contact.point_w = vec(0.25 * cases[i].x, 0.25 * cases[i].y, 0.0);
        step();
        const double size = mu_n * cases[i].grip;
        expect_force(-size * cases[i].x, -size * cases[i].y, 0.0);
    }
}

/* The axis belongs to the carrier, and turns with it; what of it stands out of the surface is left. */
void test_ellipse_turns_with_its_carrier(void)
{
    const td_dir3 z = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    friction.across = TD_U(0.25);
    friction.axis_s = td_dir3_of(TD_U(0.8), TD_U(0.0), TD_U(0.6));
    contact.x_ws.q = td_quat_from_axis_angle(z, td_from_double(1.57079632679489661923));
    step();
    contact.point_w = vec(0.25, 0.0, 0.0);
    step();
    TEST_ASSERT_NEAR(1e-4, -0.0625, td_to_double(out.force_w.x));
}

void test_axis_that_stands_on_the_surface_gives_the_least_grip(void)
{
    friction.across = TD_U(0.25);
    friction.axis_s = contact.normal_w;
    step();
    contact.point_w = vec(0.0, 0.25, 0.0);
    step();
    expect_force(0.0, -0.0625, 0.0);
}

/* A deck that heaves, rolls and sails away: whoever stands on it is not pulled back. [HW W14] */
void test_pebble_goes_with_its_carrier(void)
{
    const td_dir3 x = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    const td_dir3 up = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    const td_vec3 place_s = vec(2.0, 1.0, 0.0);
    for (int i = 0; i < 200; ++i) {
        contact.x_ws.p = vec(8.0 * i * H, 0.0, 0.3 * sin(0.01 * i));
        contact.x_ws.q = td_quat_from_axis_angle(x, td_from_double(0.1 * sin(0.02 * i)));
        contact.point_w = td_pose_point(&contact.x_ws, place_s);
        contact.normal_w = td_pose_dir(&contact.x_ws, up);
        step();
        TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
        TEST_ASSERT_NEAR(100.0 * 6.0 / 65536.0, 0.0, td_to_double(out.force_w.x));
        TEST_ASSERT_NEAR(100.0 * 6.0 / 65536.0, 0.0, td_to_double(out.force_w.y));
    }
}

void test_evaluate_does_not_change_the_memory(void)
{
    step();
    const td_friction_memory before = memory;
    contact.point_w = vec(0.5, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate());
    TEST_ASSERT_EQUAL_INT(before.state, memory.state);
    TEST_ASSERT_EQUAL_REAL(before.pebble_s.x, memory.pebble_s.x);
}

/* ---- the alternative ---- */

void test_regular_is_proportional_below_its_speed(void)
{
    friction.kind = TD_FRICTION_REGULAR;
    contact.velocity_w = vec(0.03125, 0.0, 0.0);
    step();
    expect_force(-0.09375, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
    contact.velocity_w = vec(0.0, -3.0, 0.0);
    step();
    expect_force(0.0, 0.1875, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_SLIPS, memory.state);
    contact.velocity_w = vec(0.0, 0.0, 0.0);
    step();
    expect_force(0.0, 0.0, 0.0);
}

/* ---- a block on a plane ---- */

typedef struct block {
    double mass;    /* [t] */
    double x, v;    /* along the plane */
    double pull;    /* [kN] */
    double force;   /* [kN] of friction */
    double stretch; /* [m] of the pebble's spring */
} block;

static block block_of(double mass)
{
    contact.load = td_from_double(mass * GRAVITY);
    return (block){.mass = mass};
}

static void move(block *b)
{
    contact.point_w = vec(b->x, 0.0, 0.0);
    contact.velocity_w = vec(b->v, 0.0, 0.0);
    step();
    b->force = td_to_double(out.force_w.x);
    b->v += H * (b->pull + b->force) / b->mass;
    b->x += H * b->v;
    b->stretch = b->x - td_to_double(memory.pebble_s.x);
}

/* A hundred seconds on a slope, or a day: the pebble is not rewritten. */
void test_no_drift_at_rest(void)
{
    block b = block_of(0.05);
    const int ticks = ON_BOARD ? 2000 : 100000;
    double early = 0.0, farthest = 0.0;
    for (int i = 0; i < ticks; ++i) {
        b.pull = i < 400 ? 0.0005 * i : 0.2; /* mu_s N = 0.245 */
        move(&b);
        if (i == 1000) {
            early = b.x;
        } else if (i > 1000) {
            farthest = fmax(farthest, fabs(b.x - early));
        }
    }
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, memory.pebble_s.x);
    TEST_ASSERT_NEAR(2e-5, 0.002, b.x);
    TEST_ASSERT_TRUE(farthest < SWAY);
}

/* Gusts that come and go below the limit leave it where it was. */
void test_no_drift_under_a_load_that_comes_and_goes(void)
{
    block b = block_of(0.05);
    for (int i = 0; i < (ON_BOARD ? 2000 : 100000); ++i) {
        b.pull = 0.1 + 0.1 * sin(0.01 * i);
        move(&b);
        TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
    }
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, memory.pebble_s.x);
}

/* The alternative creeps: v = speed F / (mu N). */
void test_regular_creeps(void)
{
    block b = block_of(0.05);
    friction.kind = TD_FRICTION_REGULAR;
    b.pull = 0.1;
    for (int i = 0; i < 1000; ++i) {
        move(&b);
    }
    TEST_ASSERT_NEAR(1e-3, 0.0625 * 0.1 / (0.375 * 0.05 * GRAVITY), b.v);
}

void test_breakaway_at_mu_s_and_sliding_at_mu_k(void)
{
    block b = block_of(0.05);
    const double load = td_to_double(contact.load);
    double broke = 0.0;
    for (int i = 0; i < 4000; ++i) {
        b.pull = 0.0001 * i;
        move(&b);
        if (memory.state == TD_FRICTION_SLIPS && broke == 0.0) {
            broke = b.pull;
        } else if (broke > 0.0 && b.pull > broke + 0.001) {
            TEST_ASSERT_EQUAL_INT(TD_FRICTION_SLIPS, memory.state);
            TEST_ASSERT_NEAR(4e-5, -0.375 * load, b.force);
        }
    }
    TEST_ASSERT_NEAR(0.01 * load, 0.5 * load, broke);
}

/* Kicked at 2 m/s it slides v^2 / 2 mu g, stops, and stays. */
void test_kicked_block_stops_where_it_should(void)
{
    block b = block_of(0.05);
    b.v = 2.0;
    for (int i = 0; i < 1500; ++i) {
        move(&b);
    }
    TEST_ASSERT_EQUAL_INT(TD_FRICTION_STICKS, memory.state);
    TEST_ASSERT_NEAR(5e-3, 2.0 * 2.0 / (2.0 * 0.375 * GRAVITY), b.x);
    TEST_ASSERT_NEAR(1e-3, 0.0, b.v);
}

static double energy(const block *b)
{
    return 0.5 * b->mass * b->v * b->v + 0.5 * 100.0 * b->stretch * b->stretch;
}

/* Kicks at random: between them the energy of block and spring only falls. */
void test_friction_never_gains_energy(void)
{
    td_test_random random = td_test_random_start(91u);
    block b = block_of(0.05);
    move(&b);
    for (int n = 0; n < (ON_BOARD ? 4 : 60); ++n) {
        b.v += td_test_random_double(&random, -1.0, 1.0);
        double last = energy(&b);
        const double kick = last;
        for (int i = 0; i < 300; ++i) {
            move(&b);
            const double now = energy(&b);
            TEST_ASSERT_TRUE(now <=
                             last + 0.02 * kick + 1e-6); /* the scheme's own swing: h w / 2 */
            last = fmin(last, now);
        }
        TEST_ASSERT_TRUE(last < 0.1 * kick + 1e-5);
    }
}

/* A touch-down with drift: the pebble laid at the first touch must not shoot the block off. */
void test_touch_down_with_drift_loses_energy(void)
{
    for (double speed = 0.01; speed < 8.0; speed *= 2.0) {
        setUp();
        block b = block_of(0.05);
        b.v = speed;
        move(&b);
        const double first = energy(&b);
        TEST_ASSERT_TRUE(first <= 0.5 * b.mass * speed * speed * 1.001 + 1e-7);
    }
}

/* ---- refused ---- */

static void refuses(td_friction bad, td_status status, td_friction_field field)
{
    const td_fault fault = td_friction_check(&bad, 5u);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_FRICTION, fault.item);
    TEST_ASSERT_EQUAL_INT(5, fault.index);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
}

void test_check_accepts_every_kind(void)
{
    for (int kind = 0; kind < TD_FRICTION_KINDS; ++kind) {
        friction.kind = (td_friction_kind)kind;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_check(&friction, 0u).status);
    }
}

void test_check_names_the_field(void)
{
    td_friction bad = friction;
    bad.kind = TD_FRICTION_KINDS;
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_KIND);
    bad = friction;
    bad.mu_s = TD_U(-0.25);
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_MU_S);
    bad = friction;
    bad.mu_k = TD_U(0.75);
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_MU_K);
    bad = friction;
    bad.across = TD_U(0.0);
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_ACROSS);
    bad.across = TD_U(1.5);
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_ACROSS);
    bad.across = TD_U(0.5);
    bad.axis_s = td_dir3_of(TD_U(0.5), TD_U(0.0), TD_U(0.0));
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_AXIS);
    bad = friction;
    bad.stiffness = TD_ZERO;
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_STIFFNESS);
    bad.stiffness = TD_RANGE;
    refuses(bad, TD_E_RANGE, TD_FRICTION_FIELD_STIFFNESS);
    bad = friction;
    bad.look_ahead = TD_R(-0.5);
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_LOOK_AHEAD);
    bad = friction;
    bad.kind = TD_FRICTION_REGULAR;
    bad.speed = TD_ZERO;
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_SPEED);
#if !defined(TD_SCALAR_Q16)
    bad = friction;
    bad.mu_s = (td_unit)NAN;
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_MU_S);
    bad = friction;
    bad.stiffness = (td_real)NAN;
    refuses(bad, TD_E_ARG, TD_FRICTION_FIELD_STIFFNESS);
#endif
}

static void refuses_contact(td_status status)
{
    out.force_w = vec(7.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(status, evaluate());
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), out.force_w.x);
    setUp();
}

void test_evaluate_bad_input_leaves_the_output_alone(void)
{
    contact.load = TD_R(-1.0);
    refuses_contact(TD_E_ARG);
    contact.rate = TD_ZERO;
    refuses_contact(TD_E_ARG);
    contact.point_w.y = TD_RANGE;
    refuses_contact(TD_E_RANGE);
    contact.velocity_w.z = -TD_RANGE;
    refuses_contact(TD_E_RANGE);
    contact.normal_w = td_dir3_of(TD_U(0.5), TD_U(0.5), TD_U(0.5));
    refuses_contact(TD_E_ARG);
    contact.x_ws.q.w = TD_U(0.5);
    refuses_contact(TD_E_ARG);
#if !defined(TD_SCALAR_Q16)
    contact.velocity_w.x = (td_real)NAN;
    refuses_contact(TD_E_ARG);
    contact.load = (td_real)NAN;
    refuses_contact(TD_E_ARG);
#endif
}
