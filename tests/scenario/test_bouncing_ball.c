/* SPDX-License-Identifier: MIT */
/* The bouncing ball of [EN] section 2.4, by impulses and by forces: 10 m, g = 9.8, e = 0.8. Truth: the
 * closed form; each bounce lasts 2 v / g, and has e of the speed before. */
#include <math.h>
#include "unity.h"
#include "striker.h"
#include "td_impulse.h"
#include "td_inertia.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_real.h"

#define GRAVITY 9.8
#define HEIGHT  10.0
#define EPS     0.8

#if defined(TD_SCALAR_F64)
#    define CLOSE 1e-9
#elif defined(TD_SCALAR_Q16)
#    define CLOSE 1e-3
#else
#    define CLOSE 1e-4
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- by impulses ---- */

/* The speed upwards after an impact; the ground is a body that nothing moves. */
static double bounce(double speed, double speed_min, td_impulse_outcome *outcome)
{
    static td_impulse out;
    td_impulse_body ball = {.inverse_mass = TD_ONE, .inverse_inertia_w = TD_SYM3_ZERO};
    const td_impulse_body ground = {.inverse_mass = TD_ZERO, .inverse_inertia_w = TD_SYM3_ZERO};
    const td_impulse_contact contact = {.normal_w = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
                                        .restitution = TD_U(EPS),
                                        .speed_min = td_from_double(speed_min)};
    ball.twist_w.linear.z = td_from_double(speed);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impulse_solve(&ball, &ground, &contact, &out).status);
    *outcome = out.outcome;
    return td_to_double(out.a_w.linear.z);
}

void test_impacts_come_when_the_closed_form_says(void)
{
    td_impulse_outcome outcome;
    double time = sqrt(2.0 * HEIGHT / GRAVITY);
    double speed = sqrt(2.0 * HEIGHT * GRAVITY);
    for (int n = 0; n < 12; ++n) {
        const double share = pow(EPS, n);
        const double expected =
            sqrt(2.0 * HEIGHT / GRAVITY) * (1.0 + 2.0 * EPS * (1.0 - share) / (1.0 - EPS));
        TEST_ASSERT_NEAR(CLOSE * (1.0 + n), expected, time);
        TEST_ASSERT_NEAR(CLOSE * (1.0 + n), 14.0 * share, speed);
        speed = bounce(-speed, 0.0, &outcome);
        TEST_ASSERT_EQUAL_INT(TD_IMPULSE_BOUNCE, outcome);
        time += 2.0 * speed / GRAVITY;
    }
}

/* Without an end the bounces pile up at 12.857 s, and a simulation never passes it. [EN E17] */
void test_bounces_end_below_a_least_speed(void)
{
    td_impulse_outcome outcome = TD_IMPULSE_BOUNCE;
    double time = sqrt(2.0 * HEIGHT / GRAVITY);
    double speed = sqrt(2.0 * HEIGHT * GRAVITY);
    int bounces = 0;
    while (outcome == TD_IMPULSE_BOUNCE && bounces < 1000) {
        speed = bounce(-speed, 0.01, &outcome);
        time += 2.0 * speed / GRAVITY;
        ++bounces;
    }
    TEST_ASSERT_EQUAL_INT(TD_IMPULSE_STOP, outcome);
    TEST_ASSERT_NEAR(0.0, 0.0, speed);
    TEST_ASSERT_EQUAL_INT(34, bounces); /* 14 * 0.8^33 < 0.01 */
    TEST_ASSERT_TRUE(time < 12.8572);
}

/* At a fixed tick: it bounces, stops, and then rests by micro-collisions: one a tick, each of which takes
 * the speed that gravity gave. It never falls through, and never wakes up. */
void test_rest_by_micro_collisions(void)
{
    const double h = 0.001;
    double height = 0.5, speed = 0.0, lowest = 0.0, last_wake = 0.0;
    for (int i = 0; i < (ON_BOARD ? 4000 : 20000); ++i) {
        td_impulse_outcome outcome;
        speed -= h * GRAVITY;
        if (height <= 0.0 && speed < 0.0) {
            speed = bounce(speed, 0.05, &outcome);
            last_wake = outcome == TD_IMPULSE_BOUNCE ? i * h : last_wake;
        }
        height += h * speed;
        lowest = fmin(lowest, height);
    }
    TEST_ASSERT_TRUE(last_wake > 2.0 && last_wake < 3.2);
    TEST_ASSERT_TRUE(lowest > -0.005);
    TEST_ASSERT_TRUE(height > -0.005 && height <= 0.0);
    TEST_ASSERT_NEAR(1e-6, 0.0, speed);
}

/* ---- by forces ---- */

/* In kN/m: a ball of 10 kg. */
static const td_law law = {
    .kind = TD_LAW_DAMPED, .stiffness = TD_R(20.0), .restitution = TD_U(EPS)};

/* Drops from a height above the ground; the law's depth is minus the height. Hard, so that gravity has
 * no time to matter during a contact. */
void test_forces_give_the_same_bounces(void)
{
    td_law hard = law;
    hard.stiffness = TD_R(2000.0);
    striker s = striker_start(&hard, 1000.0, 10.0, 0.0);
    s.load = 10.0 * GRAVITY;
    s.depth = -1.0;
    double apex = 1.0;
    int bounces = 0;
    for (int i = 0; i < (ON_BOARD ? 12000 : 40000) && bounces < 4; ++i) {
        const double speed = s.speed;
        striker_tick(&s, 0.0002);
        if (speed < 0.0 && s.speed >= 0.0) { /* at the top */
            TEST_ASSERT_NEAR(0.02 * apex, EPS * EPS * apex, -s.depth);
            apex = -s.depth;
            ++bounces;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(ON_BOARD ? 1 : 3, bounces);
}

void test_forces_end_in_rest_at_the_depth_of_the_weight(void)
{
    striker s = striker_start(&law, 1000.0, 10.0, 0.0);
    s.load = 10.0 * GRAVITY;
    s.depth = -0.01;
    for (int i = 0; i < (ON_BOARD ? 3000 : 20000); ++i) {
        striker_tick(&s, 0.001);
    }
    TEST_ASSERT_NEAR(ON_BOARD ? 1e-3 : 5e-5, 98.0 / 20000.0, s.depth);
    TEST_ASSERT_NEAR(ON_BOARD ? 2e-2 : 1e-3, 0.0, s.speed);
}
