/* SPDX-License-Identifier: MIT */
/* The rules of section 4.1 of [EN] that every law must keep, tried on a mass that strikes (striker.h):
 *
 *   C1  a contact begins at depth 0 with force 0
 *   C2  while it lasts the force pushes out, never in
 *   C3  if nothing else acts it ends at depth 0, with force 0, and with e times the speed
 *   C4  under a constant load it may end in rest: the force balances the load at a constant depth
 *
 * and the energy ledger: no contact gives back more than it took. */
#include <math.h>
#include "unity.h"
#include "striker.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_test_random.h"
#include "contact_truth.h"

#define PI 3.14159265358979323846

/* How well a mass shows the restitution of its law: integration, and the grain of depth and speed. */
#if defined(TD_SCALAR_Q16)
#    define BOUNCE_ERROR 1.5e-3
#elif defined(TD_SCALAR_F32)
#    define BOUNCE_ERROR 1e-4
#else
#    define BOUNCE_ERROR 5e-5
#endif

static td_law law;

void setUp(void)
{
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(200.0), .restitution = TD_U(0.5)};
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* A step that is a four hundredth of the contact of a spring. */
static double step_of(double mass)
{
    return PI * sqrt(mass / td_to_double(law.stiffness)) / 400.0;
}

/* The restitution that a mass sees. */
static double bounce(double mass, double speed)
{
    striker s = striker_start(&law, 1.0, mass, speed);
    TEST_ASSERT_TRUE(striker_bounce(&s, striker_integrate, step_of(mass), 20000));
    return -s.speed / speed;
}

static void use_quintic(double mass)
{
    law.kind = TD_LAW_QUINTIC;
    law.duration = td_from_double(PI * sqrt(mass / td_to_double(law.stiffness)));
}

/* ---- C1, C2 ---- */

static void follow_force(double mass, double speed)
{
    const double h = step_of(mass);
    striker s = striker_start(&law, 1.0, mass, speed);
    double first = -1.0;
    for (int i = 0; i < 4000 && (i == 0 || s.depth > 0.0); ++i) {
        striker_integrate(&s, h);
        TEST_ASSERT_TRUE(s.force >= 0.0);
        TEST_ASSERT_TRUE(s.depth > 0.0 || s.force == 0.0);
        first = first < 0.0 ? s.force : first;
    }
    TEST_ASSERT_TRUE(s.depth <= 0.0);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_from_double(s.force));
    /* no jump at the beginning: the force after one step is that of the depth then */
    const double factor = 1.0 + truth_damping(fmin(td_unit_to_double(law.restitution), 0.999));
    TEST_ASSERT_TRUE(first <= 2.0 * factor * td_to_double(law.stiffness) * speed * h);
}

void test_rules_1_and_2_force_begins_and_ends_at_zero_and_repels(void)
{
    const double restitutions[] = {0.05, 0.3, 0.7, 0.95, 1.0};
    for (int kind = 0; kind < TD_LAW_KINDS; ++kind) {
        for (size_t i = 0u; i < sizeof restitutions / sizeof restitutions[0]; ++i) {
            law.kind = (td_law_kind)kind;
            law.blend = TD_R(0.015625);
            law.restitution = td_unit_from_double(restitutions[i]);
            if (kind == TD_LAW_QUINTIC) {
                use_quintic(1.0);
                law.restitution = TD_U(0.75); /* the others are not for it: see below */
            }
            follow_force(1.0, 2.0);
        }
    }
}

/* ---- C3 ---- */

void test_rule_3_damped_gives_back_the_wanted_part(void)
{
    for (double e = 0.05; e < 1.0; e += ON_BOARD ? 0.3 : 0.05) {
        law.restitution = td_unit_from_double(e);
        TEST_ASSERT_NEAR(BOUNCE_ERROR, e, bounce(1.0, 2.0));
    }
}

void test_rule_3_holds_at_any_stiffness_mass_and_speed(void)
{
    td_test_random random = td_test_random_start(51u);
    for (int n = 0; n < (ON_BOARD ? 3 : 40); ++n) {
        law.stiffness = td_test_random_real(&random, 20.0, 2000.0);
        const double mass = td_test_random_double(&random, 0.5, 50.0);
        const double reach = sqrt(td_to_double(law.stiffness) / mass);
        const double speed = reach * td_test_random_double(&random, 0.1, 1.0);
        TEST_ASSERT_NEAR(3.0 * BOUNCE_ERROR, 0.5, bounce(mass, speed));
    }
}

/* The source's experiment: k = v0 = 1 leaves at 0.5936, whatever K is. */
void test_rule_3_the_source_s_own_number(void)
{
    const double expected = truth_restitution(1.0);
    law.restitution = td_unit_from_double(expected);
    const double stiffnesses[] = {1.0, 100.0, 10000.0};
    for (int i = 0; i < 3; ++i) {
        law.stiffness = td_from_double(stiffnesses[i]);
        const double mass = 0.25 * stiffnesses[i]; /* as deep each time */
        TEST_ASSERT_NEAR(BOUNCE_ERROR, 0.5936, bounce(mass, 1.0));
    }
}

void test_rule_3_smooth_gives_back_the_wanted_part(void)
{
    law.kind = TD_LAW_SMOOTH;
    law.blend = TD_R(0.03125);
    for (double e = 0.1; e <= 1.0; e += ON_BOARD ? 0.4 : 0.1) {
        law.restitution = td_unit_from_double(e);
        TEST_ASSERT_NEAR(BOUNCE_ERROR + (e < 0.2 ? 4e-4 : 0.0), e, bounce(1.0, 2.0));
    }
}

/* By its time, not by its depth: it ends when its time is over. Only from e = 2/3 on. [EN E10] */
void test_rule_3_quintic_from_two_thirds_on(void)
{
    const double restitutions[] = {0.7, 0.85, 1.0};
    law.stiffness = td_from_double(PI * PI * 16.0);
    for (int i = 0; i < 3; ++i) {
        law.restitution = td_unit_from_double(restitutions[i]);
        use_quintic(1.0); /* a quarter of a second */
        striker s = striker_start(&law, 1.0, 1.0, 2.0);
        for (int n = 0; n < 512; ++n) {
            striker_integrate(&s, 0.25 / 512.0);
        }
        TEST_ASSERT_NEAR(0.01, -restitutions[i] * 2.0, s.speed);
        TEST_ASSERT_NEAR(0.01, 0.0, s.depth);
    }
}

/* Clamped where it would stick, the quintic gives back more than it should. */
void test_rule_3_quintic_below_two_thirds_fails(void)
{
    law.restitution = TD_U(0.25);
    use_quintic(1.0);
    striker s = striker_start(&law, 1.0, 1.0, 2.0);
    TEST_ASSERT_TRUE(striker_bounce(&s, striker_integrate, step_of(1.0), 4000));
    TEST_ASSERT_TRUE(-s.speed > 0.27 * 2.0);
}

/* Section 4.4: a force that depends on depth alone gives back all speed. */
void test_position_only_laws_are_elastic(void)
{
    const td_law_kind kinds[] = {TD_LAW_SPRING, TD_LAW_USER, TD_LAW_SMOOTH};
    law.blend = TD_R(0.0625);
    for (int i = 0; i < 3; ++i) {
        law.kind = kinds[i];
        law.restitution = kinds[i] == TD_LAW_SMOOTH ? TD_UNIT_ONE : TD_U(0.5);
        TEST_ASSERT_NEAR(BOUNCE_ERROR, 1.0, bounce(1.0, 2.0));
        TEST_ASSERT_NEAR(BOUNCE_ERROR, 1.0, bounce(4.0, 0.5));
    }
}

void test_largest_depth_is_that_of_the_first_integral(void)
{
    striker s = striker_start(&law, 1.0, 1.0, 2.0);
    TEST_ASSERT_TRUE(striker_bounce(&s, striker_integrate, step_of(1.0), 4000));
    const double expected = truth_depth(truth_damping(0.5), 2.0, 200.0);
    TEST_ASSERT_NEAR(2e-3 * expected, expected, s.deepest);
}

/* ---- C4 ---- */

static striker press(double speed, double load, int contacts)
{
    striker s = striker_start(&law, 1.0, 1.0, speed);
    s.load = load;
    const double h = step_of(1.0) * 4.0;
    for (int i = 0; i < 400 * contacts; ++i) {
        striker_tick(&s, h);
    }
    return s;
}

void test_rule_4_a_load_comes_to_rest_at_its_depth(void)
{
    const td_law_kind kinds[] = {TD_LAW_DAMPED, TD_LAW_SMOOTH};
    law.blend = TD_R(0.015625);
    for (int i = 0; i < 2; ++i) {
        law.kind = kinds[i];
        const striker s = press(0.5, 10.0, ON_BOARD ? 10 : 40);
        const double depth = 10.0 / 200.0 + (kinds[i] == TD_LAW_SMOOTH ? 0.0078125 : 0.0);
        TEST_ASSERT_NEAR(1e-4, depth, s.depth);
        TEST_ASSERT_NEAR(1e-3, 0.0, s.speed);
        TEST_ASSERT_NEAR(0.02, 10.0, s.force);
    }
}

/* Of the two rules one must give way: what gives back all speed never rests. */
void test_rule_4_a_spring_swings_about_its_depth(void)
{
    law.kind = TD_LAW_SPRING;
    const striker s = press(0.5, 10.0, 10);
    const double swing = hypot(s.depth - 0.05, s.speed / sqrt(200.0));
    TEST_ASSERT_NEAR(5e-3, hypot(0.05, 0.5 / sqrt(200.0)), swing);
}

/* Why a law in time cannot be used: when its time is over, so is its force. */
void test_rule_4_quintic_lets_the_load_through(void)
{
    law.restitution = TD_U(0.75);
    use_quintic(1.0);
    const striker s = press(0.5, 40.0, 1);
    TEST_ASSERT_TRUE(s.depth > 1.0);
}

/* A body that was put down inside: speed 0, depth beyond rest. The floor that td_law.h recommends. */
void test_rule_4_a_body_put_down_inside_comes_to_rest(void)
{
    const double h = 0.001, load = 10.0;
    law.speed_min = td_from_double(truth_damping(0.5) * load / (2.0 * sqrt(200.0)));
    striker s = striker_start(&law, 1.0, 1.0, 0.0);
    s.load = load;
    s.depth = 0.06;
    for (int i = 0; i < 2000; ++i) {
        striker_tick(&s, h);
    }
    TEST_ASSERT_NEAR(1e-4, 0.05, s.depth);
    TEST_ASSERT_NEAR(1e-3, 0.0, s.speed);
}

/* ---- the energy ledger ---- */

static double energy(const striker *s)
{
    return 0.5 * s->mass * s->speed * s->speed - s->load * s->depth;
}

/* At a rig's tick a contact is seen late, at a depth that no force has paid for: up to v h, worth
 * K (v h)^2 / 2, a share (h w)^2 of the mass's energy; and the load's work is known to a tick. Beyond
 * that no contact gives back more than it took. */
void test_ledger_no_contact_gains_energy(void)
{
    td_test_random random = td_test_random_start(52u);
    const td_law_kind kinds[] = {TD_LAW_SPRING, TD_LAW_DAMPED, TD_LAW_SMOOTH};
    for (int n = 0; n < (ON_BOARD ? 10 : 600); ++n) {
        law.kind = kinds[td_test_random_below(&random, 3u)];
        law.stiffness = td_test_random_real(&random, 50.0, 2000.0);
        law.restitution = td_test_random_unit(&random, 0.1, 1.0);
        law.blend = td_test_random_real(&random, 0.001, 0.05);
        const double ticks = td_test_random_double(&random, 10.0, 100.0);
        const double h = PI / sqrt(td_to_double(law.stiffness)) / ticks;
        striker s = striker_start(&law, 1.0, 1.0, td_test_random_double(&random, 0.2, 4.0));
        s.depth = td_test_random_double(&random, 0.0, 1.0) * s.speed * h;
        s.load = td_test_random_double(&random, -1.0, 1.0);
        const double before = energy(&s);
        const double unpaid = before * PI * PI / (ticks * ticks) + fabs(s.load) * s.speed * h;
        const bool ended = striker_bounce(&s, striker_tick, h, 3000);
        TEST_ASSERT_TRUE(ended || s.load > 0.0);
        TEST_ASSERT_TRUE(energy(&s) <= before * (1.0 + BOUNCE_ERROR) + unpaid);
    }
}

void test_ledger_an_integrator_sees_no_gain_at_all(void)
{
    td_test_random random = td_test_random_start(53u);
    for (int n = 0; n < (ON_BOARD ? 3 : 60); ++n) {
        law.kind = td_test_random_below(&random, 2u) == 0u ? TD_LAW_DAMPED : TD_LAW_SMOOTH;
        law.blend = TD_R(0.01);
        law.restitution = td_test_random_unit(&random, 0.1, 1.0);
        const double speed = td_test_random_double(&random, 0.5, 3.0);
        TEST_ASSERT_TRUE(bounce(1.0, speed) <= 1.0 + BOUNCE_ERROR);
    }
}

/* ---- classes, tried ---- */

/* td_law_classify says where a tick breaks: just below, a swing stays; just above, it grows. */
static double swing_after(double s_squared, int ticks)
{
    const double stiffness = 200.0, mass = 1.0;
    law.kind = TD_LAW_SPRING;
    law.stiffness = TD_R(200.0);
    striker s = striker_start(&law, 1.0, mass, 0.001);
    s.load = 20.0; /* presses it to 0.1 m, so that it stays in contact */
    s.depth = 0.1;
    double largest = 0.0;
    const double h = sqrt(s_squared * mass / stiffness);
    for (int i = 0; i < ticks; ++i) {
        striker_tick(&s, h);
        largest = fmax(largest, fabs(s.depth - 0.1));
    }
    return largest;
}

void test_class_limit_is_where_a_tick_breaks(void)
{
    const double stays = swing_after(3.9, 40);
    const double grows = swing_after(4.1, 40);
    TEST_ASSERT_TRUE(stays < 0.01);
    TEST_ASSERT_TRUE(grows > 0.05);
}

/* Ten ticks a contact are enough for the restitution to come out within a few hundredths. */
void test_ten_ticks_a_contact_give_the_restitution(void)
{
    for (double e = 0.4; e <= 1.0; e += 0.2) {
        law.restitution = td_unit_from_double(e);
        const double h = step_of(1.0) * 400.0 / 10.0;
        striker s = striker_start(&law, 1.0, 1.0, 2.0);
        TEST_ASSERT_TRUE(striker_bounce(&s, striker_tick, h, 100));
        TEST_ASSERT_NEAR(0.08, e, -s.speed / 2.0);
    }
}
