/* SPDX-License-Identifier: MIT */
/* Impulses: closed forms, balances of momentum and energy of general bodies in space, friction. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_impulse.h"
#include "td_inertia.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_traps.h"

/* Of sums and products of a few numbers around one. */
#if defined(TD_SCALAR_F64)
#    define CLOSE 1e-11
#elif defined(TD_SCALAR_Q16)
#    define CLOSE 1e-4
#else
#    define CLOSE 2e-5
#endif

static td_impulse_body a, b;
static td_impulse_contact contact;
static td_impulse out;

static td_vec3 vec(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static td_sym3 ball_inertia(double inverse)
{
    const td_real i = td_from_double(inverse);
    return (td_sym3){i, i, i, TD_ZERO, TD_ZERO, TD_ZERO};
}

static td_impulse_body body_at(double x, double y, double z)
{
    return (td_impulse_body){.inverse_mass = TD_ONE,
                             .inverse_inertia_w = TD_SYM3_ZERO,
                             .centre_w = vec(x, y, z),
                             .twist_w = {vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0)}};
}

/* A above B, both of one kilogram; the normal is z. */
void setUp(void)
{
    a = body_at(0.0, 0.0, 1.0);
    b = body_at(0.0, 0.0, -1.0);
    contact = (td_impulse_contact){.normal_w = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
                                   .point_w = vec(0.0, 0.0, 0.0),
                                   .restitution = TD_UNIT_ONE};
    memset(&out, 0, sizeof out);
    td_saturations_reset();
}

void tearDown(void)
{
}

static void solve(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impulse_solve(&a, &b, &contact, &out).status);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void expect_vec(double x, double y, double z, td_vec3 v)
{
    TEST_ASSERT_NEAR(CLOSE, x, td_to_double(v.x));
    TEST_ASSERT_NEAR(CLOSE, y, td_to_double(v.y));
    TEST_ASSERT_NEAR(CLOSE, z, td_to_double(v.z));
}

/* ---- point masses ---- */

void test_equal_masses_exchange_their_speeds(void)
{
    a.twist_w.linear = vec(0.5, 0.0, -2.0);
    b.twist_w.linear = vec(0.0, 0.25, 1.0);
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_BOUNCE, out.outcome);
    expect_vec(0.5, 0.0, 1.0, out.a_w.linear);
    expect_vec(0.0, 0.25, -2.0, out.b_w.linear);
    TEST_ASSERT_NEAR(CLOSE, 3.0, td_to_double(out.size));
    expect_vec(0.0, 0.0, 3.0, out.impulse_w);
    TEST_ASSERT_NEAR(CLOSE, -3.0, td_to_double(out.speed_before));
    TEST_ASSERT_NEAR(CLOSE, 3.0, td_to_double(out.speed_after));
}

void test_plastic_masses_go_on_together(void)
{
    contact.restitution = TD_U(0.0);
    b.inverse_mass = TD_R(0.5);
    a.twist_w.linear = vec(0.0, 0.0, -3.0);
    solve();
    expect_vec(0.0, 0.0, -1.0, out.a_w.linear);
    expect_vec(0.0, 0.0, -1.0, out.b_w.linear);
}

/* v' = -e v, and the obstacle stays. [EN E1] */
void test_fixed_obstacle_returns_the_restitution(void)
{
    contact.restitution = TD_U(0.75);
    b.inverse_mass = TD_ZERO;
    a.twist_w.linear = vec(1.0, 0.0, -4.0);
    solve();
    expect_vec(1.0, 0.0, 3.0, out.a_w.linear);
    expect_vec(0.0, 0.0, 0.0, out.b_w.linear);
}

/* A deck that heaves: its motion counts, and does not change. */
void test_driven_obstacle_gives_of_its_speed(void)
{
    contact.restitution = TD_U(0.5);
    b.inverse_mass = TD_ZERO;
    b.twist_w.linear = vec(0.0, 0.0, 1.0);
    b.twist_w.angular = vec(0.0, 0.5, 0.0);
    contact.point_w = vec(-2.0, 0.0, 0.0);
    a.centre_w = vec(-2.0, 0.0, 1.0);
    a.twist_w.linear = vec(0.0, 0.0, -2.0);
    solve(); /* the deck's point rises at 1 + 0.5 * 2 = 2 */
    expect_vec(0.0, 0.0, 4.0, out.a_w.linear);
    expect_vec(0.0, 0.0, 1.0, out.b_w.linear);
    expect_vec(0.0, 0.5, 0.0, out.b_w.angular);
}

/* ---- when nothing happens ---- */

void test_separating_bodies_are_left_alone(void)
{
    a.twist_w.linear = vec(0.25, 0.0, 1.0);
    contact.friction = TD_UNIT_ONE;
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_NONE, out.outcome);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.size);
    expect_vec(0.25, 0.0, 1.0, out.a_w.linear);
    TEST_ASSERT_NEAR(CLOSE, 1.0, td_to_double(out.speed_after));
}

void test_sliding_past_is_no_collision(void)
{
    a.twist_w.linear = vec(3.0, 0.0, 0.0);
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_NONE, out.outcome);
    expect_vec(3.0, 0.0, 0.0, out.a_w.linear);
}

/* ---- rest ---- */

/* [EN E17] */
void test_slow_approach_stops(void)
{
    contact.speed_min = TD_R(0.0625);
    b.inverse_mass = TD_ZERO;
    a.twist_w.linear = vec(0.5, 0.0, -0.03125);
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_STOP, out.outcome);
    expect_vec(0.5, 0.0, 0.0, out.a_w.linear);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.speed_after);
    a.twist_w.linear = vec(0.5, 0.0, -0.125);
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_BOUNCE, out.outcome);
    expect_vec(0.5, 0.0, 0.125, out.a_w.linear);
}

/* ---- rotating bodies ---- */

/* A rod of 2 m, 1 kg falls flat and strikes a fixed edge with its end: I = 1/3, 1/m + r^2 / I = 4. */
void test_rod_strikes_with_its_end(void)
{
    b.inverse_mass = TD_ZERO;
    a.centre_w = vec(0.0, 0.0, 0.0);
    contact.point_w = vec(1.0, 0.0, 0.0);
    a.inverse_inertia_w = ball_inertia(3.0);
    a.twist_w.linear = vec(0.0, 0.0, -2.0);
    contact.restitution = TD_U(0.5);
    solve(); /* j = 1.5 * 2 / 4 */
    TEST_ASSERT_NEAR(CLOSE, 0.75, td_to_double(out.size));
    expect_vec(0.0, 0.0, -1.25, out.a_w.linear);
    expect_vec(0.0, -2.25, 0.0, out.a_w.angular);
    TEST_ASSERT_NEAR(CLOSE, 1.0, td_to_double(out.a_w.linear.z) - td_to_double(out.a_w.angular.y));
}

/* The paper's pendulum: a body on a hinge turns back at e times its rate, wherever it is hit. */
void test_hinged_body_turns_back(void)
{
    b.inverse_mass = TD_ZERO;
    a.inverse_mass = TD_ZERO;
    a.centre_w = vec(0.0, 0.0, 0.0);
    a.inverse_inertia_w = (td_sym3){TD_ZERO, TD_R(0.08), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO};
    a.twist_w.angular = vec(0.0, 4.0, 0.0);
    contact.point_w = vec(0.75, 0.0, -0.5);
    contact.restitution = TD_U(0.5);
    solve();
    expect_vec(0.0, -2.0, 0.0, out.a_w.angular);
    expect_vec(0.0, 0.0, 0.0, out.a_w.linear);
}

/* ---- balances in space ---- */

typedef double matrix[3][3];

static void matrix_of(const td_sym3 *s, matrix m)
{
    m[0][0] = td_to_double(s->xx), m[1][1] = td_to_double(s->yy), m[2][2] = td_to_double(s->zz);
    m[0][1] = m[1][0] = td_to_double(s->xy);
    m[0][2] = m[2][0] = td_to_double(s->xz);
    m[1][2] = m[2][1] = td_to_double(s->yz);
}

/* x = m^-1 y by Cramer's rule. */
static void solve3(matrix m, const double y[3], double x[3])
{
    const double c0 = m[1][1] * m[2][2] - m[1][2] * m[2][1];
    const double c1 = m[1][2] * m[2][0] - m[1][0] * m[2][2];
    const double c2 = m[1][0] * m[2][1] - m[1][1] * m[2][0];
    const double det = m[0][0] * c0 + m[0][1] * c1 + m[0][2] * c2;
    const double c3 = m[0][2] * m[2][1] - m[0][1] * m[2][2];
    const double c4 = m[0][0] * m[2][2] - m[0][2] * m[2][0];
    const double c5 = m[0][1] * m[2][0] - m[0][0] * m[2][1];
    const double c6 = m[0][1] * m[1][2] - m[0][2] * m[1][1];
    const double c7 = m[0][2] * m[1][0] - m[0][0] * m[1][2];
    const double c8 = m[0][0] * m[1][1] - m[0][1] * m[1][0];
    x[0] = (c0 * y[0] + c3 * y[1] + c6 * y[2]) / det;
    x[1] = (c1 * y[0] + c4 * y[1] + c7 * y[2]) / det;
    x[2] = (c2 * y[0] + c5 * y[1] + c8 * y[2]) / det;
}

typedef struct balance {
    double momentum[3], angular[3], energy;
} balance;

static void to_doubles(td_vec3 v, double d[3])
{
    d[0] = td_to_double(v.x), d[1] = td_to_double(v.y), d[2] = td_to_double(v.z);
}

static void add_body(balance *sum, const td_impulse_body *body, const td_twist *twist)
{
    double x[3], v[3], w[3], l[3];
    matrix inverse;
    const double mass = 1.0 / td_to_double(body->inverse_mass);
    to_doubles(body->centre_w, x);
    to_doubles(twist->linear, v);
    to_doubles(twist->angular, w);
    matrix_of(&body->inverse_inertia_w, inverse);
    solve3(inverse, w, l);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        sum->momentum[i] += mass * v[i];
        sum->angular[i] += l[i] + mass * (x[j] * v[k] - x[k] * v[j]); /* [EN E4] */
        sum->energy += 0.5 * (mass * v[i] * v[i] + w[i] * l[i]);
    }
}

static balance balance_of(const td_twist *twist_a, const td_twist *twist_b)
{
    balance sum = {{0.0}, {0.0}, 0.0};
    add_body(&sum, &a, twist_a);
    add_body(&sum, &b, twist_b);
    return sum;
}

static td_vec3 some_vec(td_test_random *random, double size)
{
    const td_real x = td_test_random_real(random, -size, size);
    const td_real y = td_test_random_real(random, -size, size);
    return td_vec3_of(x, y, td_test_random_real(random, -size, size));
}

static td_impulse_body some_body(td_test_random *random)
{
    const td_sym3 principal = {td_test_random_real(random, 0.5, 3.0),
                               td_test_random_real(random, 0.5, 3.0),
                               td_test_random_real(random, 0.5, 3.0),
                               TD_ZERO,
                               TD_ZERO,
                               TD_ZERO};
    td_quat q = {td_test_random_unit(random, -1.0, 1.0), td_test_random_unit(random, -1.0, 1.0),
                 td_test_random_unit(random, -1.0, 1.0), td_test_random_unit(random, 0.1, 1.0)};
    (void)td_quat_normalize(&q);
    const td_rot r = td_rot_from_quat(q);
    td_impulse_body body = {.inverse_mass = td_test_random_real(random, 0.25, 2.0)};
    body.inverse_inertia_w = td_inertia_turn(&principal, &r);
    body.centre_w = some_vec(random, 2.0);
    body.twist_w.linear = some_vec(random, 3.0);
    body.twist_w.angular = some_vec(random, 2.0);
    return body;
}

static void some_meeting(td_test_random *random)
{
    const td_dir3 fallback = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    a = some_body(random);
    b = some_body(random);
    contact.point_w = some_vec(random, 1.5);
    (void)td_vec3_normalize(some_vec(random, 1.0), fallback, &contact.normal_w);
    contact.restitution = td_test_random_unit(random, 0.0, 1.0);
}

/* The speed of A against B at the contact: along a direction, or all of it. */
static void speed_at_contact(const td_twist *twist_a, const td_twist *twist_b, double u[3])
{
    double p[3], x[2][3], v[2][3], w[2][3];
    to_doubles(contact.point_w, p);
    to_doubles(a.centre_w, x[0]);
    to_doubles(b.centre_w, x[1]);
    to_doubles(twist_a->linear, v[0]);
    to_doubles(twist_b->linear, v[1]);
    to_doubles(twist_a->angular, w[0]);
    to_doubles(twist_b->angular, w[1]);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        u[i] = v[0][i] + w[0][j] * (p[k] - x[0][k]) - w[0][k] * (p[j] - x[0][j]) - v[1][i] -
               w[1][j] * (p[k] - x[1][k]) + w[1][k] * (p[j] - x[1][j]);
    }
}

static double along_normal(const double u[3])
{
    return u[0] * td_unit_to_double(contact.normal_w.x) +
           u[1] * td_unit_to_double(contact.normal_w.y) +
           u[2] * td_unit_to_double(contact.normal_w.z);
}

static void expect_balances(void)
{
    const balance before = balance_of(&a.twist_w, &b.twist_w);
    const balance after = balance_of(&out.a_w, &out.b_w);
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_NEAR(20.0 * CLOSE, before.momentum[i], after.momentum[i]);
        TEST_ASSERT_NEAR(60.0 * CLOSE, before.angular[i], after.angular[i]);
    }
    TEST_ASSERT_TRUE(after.energy <= before.energy * (1.0 + 10.0 * CLOSE));
}

static void expect_restitution(void)
{
    double u[3], u1[3];
    speed_at_contact(&a.twist_w, &b.twist_w, u);
    speed_at_contact(&out.a_w, &out.b_w, u1);
    TEST_ASSERT_NEAR(10.0 * CLOSE, along_normal(u), td_to_double(out.speed_before));
    if (out.outcome == TD_IMPULSE_BOUNCE) {
        const double expected = -td_unit_to_double(contact.restitution) * along_normal(u);
        TEST_ASSERT_NEAR(30.0 * CLOSE, expected, along_normal(u1));
        TEST_ASSERT_NEAR(10.0 * CLOSE, expected, td_to_double(out.speed_after));
    }
}

void test_balances_of_general_bodies(void)
{
    td_test_random random = td_test_random_start(71u);
    int met = 0;
    for (int n = 0; n < 400; ++n) {
        some_meeting(&random);
        solve();
        expect_balances();
        expect_restitution();
        if (out.outcome == TD_IMPULSE_BOUNCE) {
            /* the energy lost is (1 - e^2) v^2 / 2 times the mass that meets, j / ((1 + e) v) */
            const double e = td_unit_to_double(contact.restitution);
            const double lost =
                0.5 * (1.0 - e) * td_to_double(out.size) * -td_to_double(out.speed_before);
            const double before = balance_of(&a.twist_w, &b.twist_w).energy;
            const double after = balance_of(&out.a_w, &out.b_w).energy;
            TEST_ASSERT_NEAR(60.0 * CLOSE * (1.0 + before), lost, before - after);
            ++met;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(100, met);
}

/* The sum of the spins alone is not conserved, whatever is printed: of B only the centre moves. [EN E4] */
void test_spins_alone_are_not_conserved(void)
{
    a.inverse_inertia_w = ball_inertia(3.0);
    b.inverse_inertia_w = ball_inertia(1.0);
    b.centre_w = vec(0.5, 0.0, -1.0);
    a.twist_w.linear = vec(0.0, 0.0, -2.0);
    contact.point_w = vec(0.5, 0.0, 0.0);
    solve();
    TEST_ASSERT_TRUE(fabs(td_to_double(out.a_w.angular.y) / 3.0) > 0.1);
    TEST_ASSERT_NEAR(CLOSE, 0.0, td_to_double(out.b_w.angular.y));
    expect_balances();
}

/* Exchanging the bodies and turning the normal round exchanges the answers. */
void test_exchanged_bodies_exchange_their_answers(void)
{
    td_test_random random = td_test_random_start(72u);
    for (int n = 0; n < 100; ++n) {
        some_meeting(&random);
        contact.friction = n % 2 == 0 ? TD_U(0.0) : TD_U(0.4);
        solve();
        const td_impulse there = out;
        const td_impulse_body swap = a;
        a = b;
        b = swap;
        contact.normal_w = td_dir3_neg(contact.normal_w);
        solve();
        TEST_ASSERT_EQUAL_INT(there.outcome, out.outcome);
        expect_vec(td_to_double(there.a_w.linear.x), td_to_double(there.a_w.linear.y),
                   td_to_double(there.a_w.linear.z), out.b_w.linear);
        expect_vec(td_to_double(there.b_w.angular.x), td_to_double(there.b_w.angular.y),
                   td_to_double(there.b_w.angular.z), out.a_w.angular);
    }
}

/* ---- friction ---- */

/* A ball of radius 1, 1 kg, I = 2/5, thrown on the floor at 45 degrees. */
static void throw_ball(double friction)
{
    b.inverse_mass = TD_ZERO;
    a.inverse_inertia_w = ball_inertia(2.5);
    a.twist_w.linear = vec(2.0, 0.0, -2.0);
    contact.restitution = TD_U(0.5);
    contact.friction = td_unit_from_double(friction);
    solve();
}

/* To stop the sliding of a ball takes 2/7 of its momentum; it then rolls. */
void test_friction_that_is_enough_makes_a_ball_roll(void)
{
    throw_ball(1.0);
    TEST_ASSERT_FALSE(out.is_sliding);
    expect_vec(-4.0 / 7.0, 0.0, 3.0, out.impulse_w);
    expect_vec(10.0 / 7.0, 0.0, 1.0, out.a_w.linear);
    expect_vec(0.0, 10.0 / 7.0, 0.0, out.a_w.angular);
}

void test_friction_that_is_not_enough_takes_its_limit(void)
{
    throw_ball(0.125);
    TEST_ASSERT_TRUE(out.is_sliding);
    expect_vec(-0.375, 0.0, 3.0, out.impulse_w);
    expect_vec(1.625, 0.0, 1.0, out.a_w.linear);
    expect_vec(0.0, 0.9375, 0.0, out.a_w.angular);
}

void test_friction_at_its_limit_is_where_both_agree(void)
{
    const double limit = 4.0 / 21.0;
    throw_ball(limit + 0.001);
    TEST_ASSERT_FALSE(out.is_sliding);
    throw_ball(limit - 0.001);
    TEST_ASSERT_TRUE(out.is_sliding);
    TEST_ASSERT_NEAR(0.005, 10.0 / 7.0, td_to_double(out.a_w.linear.x));
}

void test_friction_of_a_stop_is_plastic_in_both_directions(void)
{
    b.inverse_mass = TD_ZERO;
    contact.speed_min = TD_ONE;
    contact.friction = TD_UNIT_ONE;
    a.twist_w.linear = vec(0.25, 0.125, -0.5);
    solve();
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_STOP, out.outcome);
    expect_vec(0.0, 0.0, 0.0, out.a_w.linear);
}

/* General bodies, whose spin candidates bounce and sliding: there Newton's restitution with friction limited
 * part by part would gain energy. */
void test_friction_keeps_restitution_and_gains_no_energy(void)
{
    td_test_random random = td_test_random_start(73u);
    int slid = 0, stuck = 0;
    for (int n = 0; n < 600; ++n) {
        some_meeting(&random);
        contact.friction = td_test_random_unit(&random, 0.02, 1.5);
        contact.restitution = n % 2 == 0 ? TD_U(0.0) : contact.restitution;
        solve();
        expect_balances();
        expect_restitution();
        if (out.outcome == TD_IMPULSE_NONE) {
            continue;
        }
        double j[3];
        to_doubles(out.impulse_w, j);
        const double normal = along_normal(j);
        const double across =
            sqrt(fmax(0.0, j[0] * j[0] + j[1] * j[1] + j[2] * j[2] - normal * normal));
        const double mu = td_unit_to_double(contact.friction);
        TEST_ASSERT_NEAR(30.0 * CLOSE, normal, td_to_double(out.size));
        TEST_ASSERT_TRUE(across <= mu * normal + sqrt(CLOSE) * 0.02);
        slid += out.is_sliding ? 1 : 0;
        if (!out.is_sliding && n % 2 == 0) { /* without a bounce it stays where it struck */
            double u[3];
            ++stuck;
            speed_at_contact(&out.a_w, &out.b_w, u);
            TEST_ASSERT_NEAR(100.0 * CLOSE, 0.0, u[0]);
            TEST_ASSERT_NEAR(100.0 * CLOSE, 0.0, u[1]);
            TEST_ASSERT_NEAR(100.0 * CLOSE, 0.0, u[2]);
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(30, slid);
    TEST_ASSERT_GREATER_THAN_INT(20, stuck);
}

/* On a hinge the contact slides in one direction only, or in none. */
void test_friction_on_a_hinge(void)
{
    b.inverse_mass = TD_ZERO;
    a.inverse_mass = TD_ZERO;
    a.centre_w = vec(0.0, 0.0, 0.0);
    a.inverse_inertia_w = (td_sym3){TD_ZERO, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO};
    a.twist_w.angular = vec(0.0, 4.0, 0.0);
    contact.point_w = vec(0.75, 0.0, -0.5);
    contact.restitution = TD_U(0.5);
    contact.friction = TD_U(0.5);
    solve(); /* along n it must turn back; sliding is tied to that, so friction has nothing to stop */
    expect_vec(0.0, -2.0, 0.0, out.a_w.angular);
}

/* ---- the end of the range ---- */

void test_impulse_beyond_the_range_saturates_and_counts(void)
{
    a.inverse_mass = TD_REAL_EPS;
    b.inverse_mass = TD_ZERO;
    a.twist_w.linear = vec(0.0, 0.0, -1000.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impulse_solve(&a, &b, &contact, &out).status);
    TEST_ASSERT_EQUAL_REAL(TD_RANGE, out.size);
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
    TEST_ASSERT_TRUE(out.a_w.linear.z >= a.twist_w.linear.z);
}

/* ---- refused ---- */

static void refuses(td_status status, td_item item, uint16_t index, uint16_t field)
{
    const td_impulse before = {.size = TD_R(77.0), .outcome = TD_IMPULSE_STOP};
    out = before;
    const td_fault fault = td_impulse_solve(&a, &b, &contact, &out);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_INT(index, fault.index);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
    TEST_ASSERT_EQUAL_REAL(TD_R(77.0), out.size);
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_STOP, out.outcome);
    setUp();
}

void test_refuses_bodies_and_names_the_field(void)
{
    a.inverse_mass = TD_R(-1.0);
    refuses(TD_E_ARG, TD_ITEM_BODY, 0u, TD_IMPULSE_INVERSE_MASS);
    b.inverse_mass = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_IMPULSE_INVERSE_MASS);
    b.inverse_inertia_w = ball_inertia(-1.0);
    refuses(TD_E_ARG, TD_ITEM_BODY, 1u, TD_IMPULSE_INERTIA);
    a.centre_w.y = -TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_IMPULSE_CENTRE);
    b.twist_w.linear.z = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 1u, TD_IMPULSE_VELOCITY);
    a.twist_w.angular.x = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_BODY, 0u, TD_IMPULSE_SPIN);
}

void test_refuses_contacts_and_names_the_field(void)
{
    contact.normal_w.z = TD_U(0.75);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
    contact.normal_w = td_dir3_of(TD_U(1.5), TD_U(1.5), TD_U(1.5));
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
    contact.point_w.x = TD_RANGE;
    refuses(TD_E_RANGE, TD_ITEM_CONTACT, 0u, TD_IMPULSE_POINT);
    contact.restitution = TD_U(-0.25);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_RESTITUTION);
    contact.restitution = TD_U(1.25);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_RESTITUTION);
    contact.friction = TD_U(-0.25);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_FRICTION);
    contact.speed_min = TD_R(-0.25);
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_SPEED_MIN);
    a.inverse_mass = b.inverse_mass = TD_ZERO;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_FREEDOM);
}

void test_refuses_what_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_test_traps_on();
    a.inverse_mass = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_BODY, 0u, TD_IMPULSE_INVERSE_MASS);
    a.inverse_inertia_w.xy = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_BODY, 0u, TD_IMPULSE_INERTIA);
    b.twist_w.angular.y = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_BODY, 1u, TD_IMPULSE_SPIN);
    contact.normal_w.x = (td_unit)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
    contact.restitution = (td_unit)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_RESTITUTION);
    contact.friction = (td_unit)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_FRICTION);
    contact.speed_min = (td_real)INFINITY;
    refuses(TD_E_RANGE, TD_ITEM_CONTACT, 0u, TD_IMPULSE_SPEED_MIN);
    contact.point_w.z = (td_real)NAN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_POINT);
    td_test_traps_off();
#endif
}

/* It has no opposite. */
void test_a_normal_of_the_least_raw_word_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    contact.normal_w.x = INT32_MIN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
    contact.normal_w.y = INT32_MIN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
    contact.normal_w.z = INT32_MIN;
    refuses(TD_E_ARG, TD_ITEM_CONTACT, 0u, TD_IMPULSE_NORMAL);
#else
    TEST_IGNORE_MESSAGE("floats have no such word");
#endif
}
