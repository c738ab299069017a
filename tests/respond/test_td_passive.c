/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_motion.h"
#include "td_passive.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scaled.h"
#include "td_vec.h"
#include "td_wrench.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define TICK 0.001

static td_mobility mobility[2];
static td_rot turned[2];
static td_party party[2];
static double mass[2], inertia[2][3];

static td_vec3 vec(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static void set_body(int i, double m, double x, double y, double z)
{
    mass[i] = m;
    inertia[i][0] = x;
    inertia[i][1] = y;
    inertia[i][2] = z;
    td_mobility_set(td_from_double(m), vec(x, y, z), TD_U(TICK), &mobility[i]);
}

static td_party party_of(int i, td_twist twist, td_wrench wrench)
{
    const td_party p = {
        .mobility = &mobility[i], .r_wb = &turned[i], .twist_w = twist, .wrench_w = wrench};
    return p;
}

void setUp(void)
{
    const td_quat aside =
        td_quat_from_axis_angle(td_dir3_of(TD_U(0.48), TD_U(0.6), TD_U(0.64)), TD_R(0.7));
    td_saturations_reset();
    set_body(0, 2.0, 0.5, 0.75, 1.0);
    set_body(1, 0.5, 0.03125, 0.0625, 0.0625);
    turned[0] = td_rot_from_quat(TD_QUAT_IDENTITY);
    turned[1] = td_rot_from_quat(aside);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- in double ---- */

static void to_double(td_vec3 v, double out[3])
{
    out[0] = td_to_double(v.x);
    out[1] = td_to_double(v.y);
    out[2] = td_to_double(v.z);
}

static double dot(const double a[3], const double b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void turn(const td_rot *r, const double v[3], int back, double out[3])
{
    const td_dir3 rows[3] = {r->x, r->y, r->z};
    double m[3][3];
    for (int i = 0; i < 3; ++i) {
        m[i][0] = td_unit_to_double(rows[i].x);
        m[i][1] = td_unit_to_double(rows[i].y);
        m[i][2] = td_unit_to_double(rows[i].z);
    }
    for (int i = 0; i < 3; ++i) {
        out[i] = 0.0;
        for (int k = 0; k < 3; ++k) {
            out[i] += (back ? m[k][i] : m[i][k]) * v[k];
        }
    }
}

/* [J] of a body with a twist. */
static double kinetic(int i, const td_twist *twist)
{
    double v[3], w[3], w_b[3];
    to_double(twist->linear, v);
    to_double(twist->angular, w);
    turn(&turned[i], w, 1, w_b);
    double sum = 0.5 * mass[i] * dot(v, v);
    for (int k = 0; k < 3; ++k) {
        sum += 0.5 * inertia[i][k] * w_b[k] * w_b[k];
    }
    return sum;
}

static td_twist kicked(const td_party *p)
{
    const td_twist after = {td_vec3_add(p->twist_w.linear, p->kick_w.linear),
                            td_vec3_add(p->twist_w.angular, p->kick_w.angular)};
    return after;
}

/* Of both bodies, from before a kick to after it. */
static double energy_gained(void)
{
    double sum = 0.0;
    for (int i = 0; i < 2; ++i) {
        const td_twist after = kicked(&party[i]);
        sum += kinetic(i, &after) - kinetic(i, &party[i].twist_w);
    }
    return sum;
}

static double power_of(td_wide w)
{
#if defined(TD_SCALAR_Q16)
    return (double)w / 4294967296.0;
#else
    return (double)w;
#endif
}

static td_wide wide_of(double power)
{
#if defined(TD_SCALAR_Q16)
    return (td_wide)(power * 4294967296.0);
#else
    return (td_wide)power;
#endif
}

static td_vec3 some(td_test_random *r, double size)
{
    const td_real x = td_test_random_real(r, -size, size);
    const td_real y = td_test_random_real(r, -size, size);
    return td_vec3_of(x, y, td_test_random_real(r, -size, size));
}

static void some_parties(td_test_random *r, double force)
{
    for (int i = 0; i < 2; ++i) {
        const td_twist twist = {some(r, 2.0), some(r, 4.0)};
        const td_wrench wrench = {some(r, force), some(r, 0.1 * force)};
        party[i] = party_of(i, twist, wrench);
    }
}

/* ---- kicks ---- */

void test_a_kick_is_what_a_tick_of_a_wrench_adds(void)
{
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench wrench = {vec(100.0, -40.0, 20.0), vec(5.0, 3.0, -8.0)};
    party[0] = party_of(0, still, wrench);
    td_passive_kick(&party[0]);
    TEST_ASSERT_NEAR(2e-5, TICK * 100.0 / 2.0, td_to_double(party[0].kick_w.linear.x));
    TEST_ASSERT_NEAR(2e-5, TICK * -40.0 / 2.0, td_to_double(party[0].kick_w.linear.y));
    TEST_ASSERT_NEAR(2e-5, TICK * 5.0 / 0.5, td_to_double(party[0].kick_w.angular.x));
    TEST_ASSERT_NEAR(2e-5, TICK * 3.0 / 0.75, td_to_double(party[0].kick_w.angular.y));
    TEST_ASSERT_NEAR(2e-5, TICK * -8.0 / 1.0, td_to_double(party[0].kick_w.angular.z));
}

/* The largest inverse inertia is that of the least inertia. */
void test_spin_is_the_largest_angular_mobility(void)
{
    TEST_ASSERT_NEAR(1e-3, 1000.0 * TICK / 0.03125,
                     td_to_double(td_scaled_scale(mobility[1].spin, TD_R(1000.0))));
}

void test_what_nothing_moves_gets_no_kick(void)
{
    const td_twist twist = {vec(1.0, 2.0, 3.0), vec(0.5, 0.0, 0.0)};
    const td_wrench wrench = {vec(100.0, -40.0, 20.0), vec(5.0, 3.0, -8.0)};
    party[0] = party_of(0, twist, wrench);
    party[0].mobility = 0;
    td_passive_kick(&party[0]);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, party[0].kick_w.linear.x);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, party[0].kick_w.angular.z);
}

/* However large a force is: its kick is bounded, so that its power is. */
void test_a_kick_is_bounded(void)
{
    const td_twist still = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench wrench = {{TD_REAL_MAX, TD_ZERO, -TD_REAL_MAX},
                              {TD_REAL_MAX, TD_ZERO, TD_ZERO}};
    set_body(0, 0.001, 0.001, 0.001, 0.001);
    party[0] = party_of(0, still, wrench);
    td_passive_kick(&party[0]);
    TEST_ASSERT_EQUAL_REAL(TD_MOTION_MAX, party[0].kick_w.linear.x);
    TEST_ASSERT_EQUAL_REAL(-TD_MOTION_MAX, party[0].kick_w.linear.z);
    TEST_ASSERT_EQUAL_REAL(TD_MOTION_MAX, party[0].kick_w.angular.x);
    td_saturations_reset();
}

/* ---- books ---- */

/* 2 P + Q of both is twice the kinetic energy that a tick adds, over the tick: exactly what a plant does that
 * adds velocities first. */
void test_power_and_own_are_the_energy_of_a_tick(void)
{
    td_test_random r = td_test_random_start(161u);
    for (int n = 0; n < 300; ++n) {
        some_parties(&r, 200.0);
        const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
        const double booked = 0.5 * TICK * (2.0 * power_of(sum.power) + power_of(sum.own));
        TEST_ASSERT_NEAR(2e-4, energy_gained(), booked);
        TEST_ASSERT_TRUE(power_of(sum.own) >= 0.0);
    }
}

/* A tick later the same is known from the twists alone. */
void test_work_is_known_from_both_twists(void)
{
    td_test_random r = td_test_random_start(162u);
    for (int n = 0; n < 300; ++n) {
        some_parties(&r, 200.0);
        (void)td_passive_meet(&party[0], &party[1]);
        const double gained = energy_gained();
        double booked = 0.0;
        for (int i = 0; i < 2; ++i) {
            const td_twist after = kicked(&party[i]);
            booked += 0.5 * TICK *
                      power_of(td_passive_work(&party[i].wrench_w, &party[i].twist_w, &after));
        }
        TEST_ASSERT_NEAR(2e-4, gained, booked);
    }
}

/* ---- shares ---- */

/* Whatever is asked for, no more is given than was stored; and no less, if it can be given. */
void test_a_share_gives_what_is_stored_and_no_more(void)
{
    td_test_random r = td_test_random_start(163u);
    uint32_t limited = 0u;
    for (int n = 0; n < 1000; ++n) {
        some_parties(&r, 400.0);
        const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
        const double stored = td_test_random_double(&r, 0.0, 500.0);
        const td_unit share = td_passive_share(&sum, wide_of(stored));
        const double s = td_unit_to_double(share);
        const double given = 2.0 * s * power_of(sum.power) + s * s * power_of(sum.own);
        const double asked = 2.0 * power_of(sum.power) + power_of(sum.own);
        TEST_ASSERT_TRUE(s >= 0.0 && s <= 1.0);
        TEST_ASSERT_TRUE_MESSAGE(given <= stored + 0.02 + 1e-4 * fabs(asked), "more than stored");
        if (s < 1.0) {
            ++limited;
            TEST_ASSERT_NEAR(0.02 + 2e-4 * fabs(asked), stored, given);
        } else {
            TEST_ASSERT_TRUE(asked <= stored + 0.02);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(100u, limited);
}

/* With nothing stored a body that approaches may be thrown back as fast as it came, and no faster. */
void test_from_an_empty_account_a_blow_is_at_most_reflected(void)
{
    const td_twist falls = {vec(0.0, 0.0, -1.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench up = {vec(0.0, 0.0, 10000.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench nothing = td_wrench_zero();
    party[0] = party_of(0, falls, up);
    party[1] = party_of(1, falls, nothing);
    const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
    td_passive_scale(&party[0], td_passive_share(&sum, TD_WIDE_ZERO));
    TEST_ASSERT_NEAR(1e-3, 2.0, td_to_double(party[0].kick_w.linear.z));
    TEST_ASSERT_NEAR(1.0, 4000.0, td_to_double(party[0].wrench_w.force_w.z));
}

/* What parts gets nothing then. */
void test_from_an_empty_account_nothing_is_given(void)
{
    const td_twist rises = {vec(0.0, 0.0, 1.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench up = {vec(0.0, 0.0, 100.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    party[0] = party_of(0, rises, up);
    party[1] = party_of(1, rises, td_wrench_zero());
    const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
    TEST_ASSERT_TRUE(td_passive_share(&sum, TD_WIDE_ZERO) == TD_U(0.0));
    TEST_ASSERT_TRUE(td_passive_share(&sum, wide_of(-50.0)) == TD_U(0.0));
}

/* Who owes takes as much as he can. */
void test_an_account_below_zero_is_filled_first(void)
{
    const td_twist falls = {vec(0.0, 0.0, -1.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    const td_wrench up = {vec(0.0, 0.0, 10000.0), {TD_ZERO, TD_ZERO, TD_ZERO}};
    party[0] = party_of(0, falls, up);
    party[1] = party_of(1, falls, td_wrench_zero());
    const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
    const td_unit share = td_passive_share(&sum, wide_of(-1e5));
    td_passive_scale(&party[0], share);
    TEST_ASSERT_NEAR(1e-3, 1.0, td_to_double(party[0].kick_w.linear.z));
}

/* A damper takes the most where another kick of it would take nothing: the power after it is zero. */
void test_the_best_damping_leaves_no_power(void)
{
    td_test_random r = td_test_random_start(164u);
    uint32_t limited = 0u;
    for (int n = 0; n < 500; ++n) {
        some_parties(&r, 2000.0);
        const td_passive_sum sum = td_passive_meet(&party[0], &party[1]);
        const double c = td_unit_to_double(td_passive_damping(&sum, 1u));
        if (power_of(sum.power) >= 0.0) {
            TEST_ASSERT_TRUE(c <= 0.0);
        } else if (c < 1.0) {
            ++limited;
            TEST_ASSERT_NEAR(0.01 + 1e-4 * power_of(sum.own), 0.0,
                             power_of(sum.power) + c * power_of(sum.own));
        } else {
            TEST_ASSERT_TRUE(power_of(sum.own) <= -power_of(sum.power) + 0.01);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(50u, limited);
}

/* Of n contacts each takes an n-th, rounded to the next power of two. */
void test_several_contacts_share_the_damping(void)
{
    const td_passive_sum sum = {wide_of(-10.0), wide_of(100.0)};
    TEST_ASSERT_NEAR(1e-5, 0.1, td_unit_to_double(td_passive_damping(&sum, 1u)));
    TEST_ASSERT_NEAR(1e-5, 0.05, td_unit_to_double(td_passive_damping(&sum, 2u)));
    TEST_ASSERT_NEAR(1e-5, 0.025, td_unit_to_double(td_passive_damping(&sum, 3u)));
    TEST_ASSERT_NEAR(1e-5, 0.0125, td_unit_to_double(td_passive_damping(&sum, 5u)));
    const td_passive_sum weak = {wide_of(-100.0), wide_of(10.0)};
    TEST_ASSERT_TRUE(td_passive_damping(&weak, 8u) == TD_UNIT_ONE);
}

void test_a_share_scales_wrench_and_kick_alike(void)
{
    td_test_random r = td_test_random_start(165u);
    some_parties(&r, 200.0);
    td_passive_kick(&party[0]);
    const td_party whole = party[0];
    td_passive_scale(&party[0], TD_U(0.25));
    TEST_ASSERT_NEAR(1e-4, 0.25 * td_to_double(whole.wrench_w.force_w.y),
                     td_to_double(party[0].wrench_w.force_w.y));
    TEST_ASSERT_NEAR(1e-4, 0.25 * td_to_double(whole.wrench_w.torque_w.z),
                     td_to_double(party[0].wrench_w.torque_w.z));
    TEST_ASSERT_NEAR(2e-5, 0.25 * td_to_double(whole.kick_w.linear.x),
                     td_to_double(party[0].kick_w.linear.x));
    TEST_ASSERT_NEAR(2e-5, 0.25 * td_to_double(whole.kick_w.angular.y),
                     td_to_double(party[0].kick_w.angular.y));
}
