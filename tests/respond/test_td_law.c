/* SPDX-License-Identifier: MIT */
/* Force laws, one evaluation at a time. What they do to a mass is the matter of test_td_law_rules.c. */
#include <math.h>
#include "unity.h"
#include "td_law.h"
#include "td_port.h"
#include "td_real.h"
#include "td_restitution.h"
#include "td_scaled.h"
#include "td_test_random.h"
#include "contact_truth.h"

/* A law's result in newtons of this size. */
#if defined(TD_SCALAR_F64)
#    define RELATIVE 1e-5 /* u is a fit */
#elif defined(TD_SCALAR_Q16)
#    define RELATIVE 2e-4
#else
#    define RELATIVE 1e-5
#endif
#define NEARLY(expected) (RELATIVE * fabs(expected) + 1.0 / 65536.0)

static td_law law;
static td_law_out out;

void setUp(void)
{
    law = (td_law){.kind = TD_LAW_DAMPED, .stiffness = TD_R(2000.0), .restitution = TD_U(0.5)};
    law.blend = TD_R(0.0078125);
    law.duration = TD_R(0.0625);
    td_saturations_reset();
}

void tearDown(void)
{
}

static const td_law_memory none = {.is_touching = false};

/* ---- parameters ---- */

static void refuses(td_law bad, td_status status, td_law_field field)
{
    const td_fault fault = td_law_check(&bad, 7u);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_LAW, fault.item);
    TEST_ASSERT_EQUAL_INT(7, fault.index);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
}

void test_check_accepts_every_kind(void)
{
    for (int kind = 0; kind < TD_LAW_KINDS; ++kind) {
        law.kind = (td_law_kind)kind;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_law_check(&law, 0u).status);
    }
}

void test_check_names_the_field(void)
{
    td_law bad = law;
    bad.kind = TD_LAW_KINDS;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_KIND);
    bad = law;
    bad.stiffness = TD_ZERO;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_STIFFNESS);
    bad.stiffness = TD_R(-5.0);
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_STIFFNESS);
    bad = law;
    bad.restitution = TD_U(0.0);
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_RESTITUTION);
    bad.restitution = TD_U(1.0625);
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_RESTITUTION);
    bad = law;
    bad.threshold = TD_R(-0.5);
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_THRESHOLD);
    bad = law;
    bad.speed_min = TD_R(-0.5);
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_SPEED_MIN);
}

void test_check_names_what_only_some_laws_need(void)
{
    td_law bad = law;
    bad.blend = TD_ZERO;
    bad.duration = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_law_check(&bad, 0u).status);
    bad.kind = TD_LAW_SMOOTH;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_BLEND);
    bad.kind = TD_LAW_QUINTIC;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_DURATION);
}

void test_check_refuses_what_is_out_of_range(void)
{
    td_law bad = law;
    bad.stiffness = TD_RANGE;
    refuses(bad, TD_E_RANGE, TD_LAW_FIELD_STIFFNESS);
    bad = law;
    bad.threshold = TD_RANGE;
    refuses(bad, TD_E_RANGE, TD_LAW_FIELD_THRESHOLD);
}

void test_check_refuses_what_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_law bad = law;
    bad.stiffness = (td_real)NAN;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_STIFFNESS);
    bad = law;
    bad.restitution = (td_unit)NAN;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_RESTITUTION);
    bad = law;
    bad.duration = (td_real)NAN;
    refuses(bad, TD_E_ARG, TD_LAW_FIELD_DURATION);
    bad = law;
    bad.speed_min = (td_real)INFINITY;
    refuses(bad, TD_E_RANGE, TD_LAW_FIELD_SPEED_MIN);
#endif
}

/* ---- depth and threshold ---- */

void test_depth_begins_at_the_threshold_outside(void)
{
    law.threshold = TD_R(0.25);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_depth(&law, TD_R(0.5)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_depth(&law, TD_R(0.25)));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.125), td_law_depth(&law, TD_R(0.125)));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.25), td_law_depth(&law, TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.75), td_law_depth(&law, TD_R(-0.5)));
}

/* One step of distance moves the depth by one step, through touching as anywhere. [EN E13] */
void test_depth_has_no_jump_at_touching(void)
{
    law.threshold = TD_R(0.25);
    const td_real before = td_law_depth(&law, TD_R(1.0 / 65536.0));
    const td_real at = td_law_depth(&law, TD_ZERO);
    const td_real after = td_law_depth(&law, TD_R(-1.0 / 65536.0));
    TEST_ASSERT_EQUAL_REAL(at - before, after - at);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0 / 65536.0), at - before);
}

/* ---- a contact's beginning ---- */

void test_enter_takes_the_speed(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_R(2.0));
    TEST_ASSERT_TRUE(memory.is_touching);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), memory.entry_speed);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, memory.elapsed);
    const double k = td_to_double(td_scaled_real(memory.gain));
    TEST_ASSERT_NEAR(1e-4, truth_damping(0.5) / 2.0, k);
}

void test_enter_has_a_floor(void)
{
    TEST_ASSERT_EQUAL_REAL(TD_LAW_SPEED_MIN, td_law_enter(&law, TD_R(0.0005)).entry_speed);
    TEST_ASSERT_EQUAL_REAL(TD_LAW_SPEED_MIN, td_law_enter(&law, TD_ZERO).entry_speed);
    TEST_ASSERT_EQUAL_REAL(TD_LAW_SPEED_MIN, td_law_enter(&law, TD_R(-3.0)).entry_speed);
    law.speed_min = TD_R(0.25);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.25), td_law_enter(&law, TD_R(0.125)).entry_speed);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.5), td_law_enter(&law, TD_R(0.5)).entry_speed);
}

/* k = 1e5 s/m: beyond Q16.16, yet the force is right. */
void test_enter_gain_of_a_dead_contact_at_the_floor(void)
{
    law.restitution = TD_U(0.01);
    const td_law_memory memory = td_law_enter(&law, TD_ZERO);
    const double k = truth_damping(0.01) / td_to_double(TD_LAW_SPEED_MIN);
    const double expected = 2000.0 * 0.0009765625 * (1.0 + k * 0.001953125);
    const td_real force = td_law_force(&law, &memory, TD_R(0.0009765625), TD_R(0.001953125));
    TEST_ASSERT_NEAR(4e-3 * expected, expected, td_to_double(force));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- forces ---- */

void test_spring_is_proportional_to_depth(void)
{
    law.kind = TD_LAW_SPRING;
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_EQUAL_REAL(TD_R(500.0), td_law_force(&law, &memory, TD_R(0.25), TD_R(3.0)));
    TEST_ASSERT_EQUAL_REAL(TD_R(500.0), td_law_force(&law, &memory, TD_R(0.25), TD_R(-3.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_ZERO, TD_R(3.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(-0.25), TD_R(3.0)));
}

void test_damped_follows_the_formula(void)
{
    td_test_random random = td_test_random_start(41u);
    for (int n = 0; n < 500; ++n) {
        law.stiffness = td_test_random_real(&random, 100.0, 15000.0);
        law.restitution = td_test_random_unit(&random, 0.05, 1.0);
        const td_law_memory memory = td_law_enter(&law, td_test_random_real(&random, 0.1, 10.0));
        const td_real depth = td_test_random_real(&random, -0.01, 0.1);
        const td_real speed = td_test_random_real(&random, -10.0, 10.0);
        const double u = td_to_double(td_restitution_damping(law.restitution));
        const double factor = 1.0 + u / td_to_double(memory.entry_speed) * td_to_double(speed);
        const double x = fmax(td_to_double(depth), 0.0);
        const double spring = td_to_double(law.stiffness) * x;
        const double expected = fmin(spring * fmax(factor, 0.0), 32767.0);
        const double error = RELATIVE * spring * (1.0 + fabs(factor - 1.0)) + 1.0 / 65536.0;
        TEST_ASSERT_NEAR(error, expected,
                         fmin(td_to_double(td_law_force(&law, &memory, depth, speed)), 32767.0));
    }
}

/* Without damping there is nothing to tell a damped law from a spring. */
void test_damped_with_full_restitution_is_a_spring(void)
{
    law.restitution = TD_UNIT_ONE;
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_EQUAL_REAL(TD_R(500.0), td_law_force(&law, &memory, TD_R(0.25), TD_R(-3.0)));
}

/* [EN E8] */
void test_damped_never_pulls(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(0.25), TD_R(-5.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(0.25), TD_R(-0.75)));
}

void test_force_beyond_the_number_saturates_and_counts(void)
{
    law.restitution = TD_U(0.01);
    law.stiffness = TD_RANGE - TD_ONE;
    const td_law_memory memory = td_law_enter(&law, TD_ZERO);
    const td_real most = TD_RANGE - TD_ONE;
#if defined(TD_SCALAR_F64)
    TEST_IGNORE_MESSAGE("nothing within the range of f64 comes near");
#endif
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_law_force(&law, &memory, most, most));
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
}

/* ---- smooth ---- */

static double smooth_at(double depth, double speed)
{
    static td_law_memory memory;
    memory = td_law_enter(&law, TD_ONE);
    return td_to_double(td_law_force(&law, &memory, td_from_double(depth), td_from_double(speed)));
}

void test_smooth_is_the_damped_law_half_a_blend_later(void)
{
    law.kind = TD_LAW_SMOOTH;
    const double smooth = smooth_at(0.25, 0.5);
    law.kind = TD_LAW_DAMPED;
    const double damped = smooth_at(0.25 - 0.00390625, 0.5);
    TEST_ASSERT_NEAR(NEARLY(damped), damped, smooth);
}

void test_smooth_begins_with_a_parabola(void)
{
    law.kind = TD_LAW_SMOOTH;
    law.restitution = TD_UNIT_ONE;
    const double expected = 2000.0 * 0.00390625 * 0.00390625 / (2.0 * 0.0078125);
    TEST_ASSERT_NEAR(NEARLY(expected), expected, smooth_at(0.00390625, 0.5));
    TEST_ASSERT_NEAR(0.0, 0.0, smooth_at(0.0, 0.5));
}

/* Slopes from either side of a place, in floats of double width: no corner. */
static void expect_no_corner(double x, double v, double dx, double dv)
{
    const double here = smooth_at(x, v);
    const double left = here - smooth_at(x - dx, v - dv);
    const double right = smooth_at(x + dx, v + dv) - here;
    TEST_ASSERT_NEAR(1e-2 * (fabs(left) + fabs(right)) + 1e-7, left, right);
}

void test_smooth_has_no_corners(void)
{
#if !defined(TD_SCALAR_F64)
    TEST_IGNORE_MESSAGE("differences need more digits");
#endif
    const double u = truth_damping(0.5);
    const double edge = -1.0 / u;                   /* 1 + k v = 0 */
    const double rounding = (1.0 / 64.0 - 1.0) / u; /* 1 + k v = b */
    law.kind = TD_LAW_SMOOTH;
    expect_no_corner(0.0, 0.5, 1e-9, 0.0);
    expect_no_corner(0.0078125, 0.5, 1e-8, 0.0);
    expect_no_corner(0.05, edge, 0.0, 1e-7);
    expect_no_corner(0.05, rounding, 0.0, 1e-7);
}

void test_damped_has_a_corner_where_smooth_has_none(void)
{
    const double before = smooth_at(-1e-3, 0.5);
    const double after = smooth_at(1e-3, 0.5);
    TEST_ASSERT_NEAR(0.0, 0.0, before);
    TEST_ASSERT_TRUE(after > 1.0);
}

/* ---- quintic ---- */

static double quintic(double t)
{
    return td_to_double(td_law_quintic(td_from_double(t), TD_R(0.5), TD_R(2.0), TD_R(-1.0)));
}

/* x'' = -60 t^3 / 16 (..): integrated by Simpson's rule from v0 it must arrive at v1, and x at 0. */
void test_quintic_satisfies_its_end_conditions(void)
{
    double v = 2.0, x = 0.0;
    const int steps = 512;
    const double h = 0.5 / steps;
    TEST_ASSERT_NEAR(0.0, 0.0, quintic(0.0));
    TEST_ASSERT_NEAR(0.0, 0.0, quintic(0.5));
    for (int i = 0; i < steps; ++i) {
        const double a0 = quintic(h * i), a1 = quintic(h * (i + 0.5)), a2 = quintic(h * (i + 1));
        x += h * v + h * h * (a0 + 2.0 * a1) / 6.0;
        v += h * (a0 + 4.0 * a1 + a2) / 6.0;
    }
    TEST_ASSERT_NEAR(1e-3, -1.0, v);
    TEST_ASSERT_NEAR(1e-3, 0.0, x);
}

/* Near its end, and near the zero between: the sum of three terms would leave none of its digits. */
void test_quintic_keeps_its_digits_near_its_zeros(void)
{
    const double in = 2.0, way_out = -1.25, tau = 0.5;
    const double zero =
        (3.0 * in + 2.0 * way_out) / (5.0 * (in + way_out)); /* s of the other one */
    const double shares[] = {1.0 - 1.0 / 512.0, 0.9375, zero - 1.0 / 256.0, 1.0 / 512.0};
    for (int i = 0; i < 4; ++i) {
        const td_real t = td_from_double(shares[i] * tau);
        const double s = td_to_double(t) / tau;
        const double exact =
            12.0 * s * (1.0 - s) * (5.0 * s * (in + way_out) - 3.0 * in - 2.0 * way_out) / tau;
        const td_real actual = td_law_quintic(t, TD_R(0.5), TD_R(2.0), TD_R(-1.25));
        TEST_ASSERT_NEAR(2e-5 * fabs(exact) + 1.0 / 131072.0, exact, td_to_double(actual));
    }
}

void test_quintic_outside_of_its_time_is_zero(void)
{
    TEST_ASSERT_NEAR(0.0, 0.0, quintic(-0.25));
    TEST_ASSERT_NEAR(0.0, 0.0, quintic(0.75));
}

/* [EN E10]: e < 2/3 sticks at the end, and the law does not. */
void test_quintic_sticks_below_two_thirds_and_is_clamped(void)
{
    TEST_ASSERT_TRUE(quintic(0.48) > 0.0);
    TEST_ASSERT_TRUE(td_to_double(td_law_quintic(TD_R(0.48), TD_R(0.5), TD_R(2.0), TD_R(-1.5))) <
                     0.0);
    law.kind = TD_LAW_QUINTIC;
    law.duration = TD_R(0.5);
    td_law_memory memory = td_law_enter(&law, TD_R(2.0));
    memory.elapsed = TD_R(0.48);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_law_force(&law, &memory, TD_R(0.01), TD_ZERO));
    memory.elapsed = TD_R(0.25);
    const double mass = 2000.0 * pow(0.5 / 3.14159265358979, 2.0);
    TEST_ASSERT_NEAR(0.05, -mass * quintic(0.25),
                     td_to_double(td_law_force(&law, &memory, TD_R(0.01), TD_ZERO)));
}

/* ---- the user's, if there is none ---- */

void test_user_law_of_nobody_is_a_spring(void)
{
    law.kind = TD_LAW_USER;
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    TEST_ASSERT_EQUAL_REAL(TD_R(500.0), td_law_force(&law, &memory, TD_R(0.25), TD_R(-9.0)));
}

/* ---- steps of a contact ---- */

static td_status evaluate(const td_law_memory *memory, td_real depth, td_real speed)
{
    return td_law_evaluate(&law, memory, depth, speed, &out);
}

void test_evaluate_phases_of_a_contact(void)
{
    td_law_memory memory = none;
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(-0.25), TD_ONE));
    TEST_ASSERT_EQUAL_INT(TD_LAW_APART, out.phase);
    td_law_commit(&memory, &out, TD_R(0.001));
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(0.001), TD_ONE));
    TEST_ASSERT_EQUAL_INT(TD_LAW_BEGUN, out.phase);
    TEST_ASSERT_TRUE(out.force > TD_ZERO);
    td_law_commit(&memory, &out, TD_R(0.001));
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(0.002), TD_R(0.5)));
    TEST_ASSERT_EQUAL_INT(TD_LAW_LASTS, out.phase);
    TEST_ASSERT_EQUAL_REAL(TD_ONE, out.memory.entry_speed);
    td_law_commit(&memory, &out, TD_R(0.001));
    TEST_ASSERT_NEAR(2e-5, 0.002, td_to_double(memory.elapsed));
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_ZERO, TD_R(-0.5)));
    TEST_ASSERT_EQUAL_INT(TD_LAW_ENDED, out.phase);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.force);
    td_law_commit(&memory, &out, TD_R(0.001));
    TEST_ASSERT_FALSE(memory.is_touching);
}

/* Every new contact takes its own v0. [EN E15] */
void test_evaluate_takes_the_entry_speed_anew(void)
{
    td_law_memory memory = none;
    const double speeds[] = {3.0, 1.5};
    for (int i = 0; i < 2; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(0.01), td_from_double(speeds[i])));
        TEST_ASSERT_NEAR(0.0, speeds[i], td_to_double(out.memory.entry_speed));
        td_law_commit(&memory, &out, TD_R(0.001));
        TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(-0.01), TD_R(-1.0)));
        td_law_commit(&memory, &out, TD_R(0.001));
    }
}

/* A trial step that is not committed leaves no trace. */
void test_evaluate_does_not_change_the_memory(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_R(2.0));
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(0.5), TD_R(7.0)));
    const td_real first = out.force;
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(-0.5), TD_R(-7.0)));
    TEST_ASSERT_EQUAL_INT(TD_OK, evaluate(&memory, TD_R(0.5), TD_R(7.0)));
    TEST_ASSERT_EQUAL_REAL(first, out.force);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), memory.entry_speed);
}

void test_commit_stops_the_clock_at_a_minute(void)
{
    td_law_memory memory = none;
    (void)evaluate(&memory, TD_R(0.01), TD_ONE);
    for (int i = 0; i < 200; ++i) {
        td_law_commit(&memory, &out, TD_ONE);
        (void)evaluate(&memory, TD_R(0.01), TD_ZERO);
    }
    TEST_ASSERT_NEAR(1.0, 60.0, td_to_double(memory.elapsed));
}

void test_evaluate_bad_input_leaves_the_output_alone(void)
{
    out.force = TD_R(77.0);
    out.phase = TD_LAW_LASTS;
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, evaluate(&none, TD_RANGE, TD_ONE));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, evaluate(&none, TD_ONE, -TD_RANGE));
#if !defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, evaluate(&none, (td_real)NAN, TD_ONE));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, evaluate(&none, TD_ONE, (td_real)NAN));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, evaluate(&none, (td_real)INFINITY, TD_ONE));
#endif
    TEST_ASSERT_EQUAL_REAL(TD_R(77.0), out.force);
    TEST_ASSERT_EQUAL_INT(TD_LAW_LASTS, out.phase);
}

/* ---- in two parts ---- */

/* Spring and damping together are the force, for every law, to the step of the number. */
void test_push_is_the_force_in_two_parts(void)
{
    static const td_law_kind kinds[] = {TD_LAW_SPRING, TD_LAW_DAMPED, TD_LAW_SMOOTH, TD_LAW_QUINTIC,
                                        TD_LAW_USER};
    td_test_random random = td_test_random_start(42u);
    for (uint32_t k = 0u; k < sizeof kinds / sizeof kinds[0]; ++k) {
        law.kind = kinds[k];
        for (int n = 0; n < 200; ++n) {
            td_law_memory memory = td_law_enter(&law, td_test_random_real(&random, 0.1, 2.0));
            memory.elapsed = td_test_random_real(&random, 0.0, 0.05);
            const td_real depth = td_test_random_real(&random, 0.0001, 0.05);
            const td_real speed = td_test_random_real(&random, -2.0, 2.0);
            const td_law_push push = td_law_push_at(&law, &memory, td_near_of(depth), speed);
            const double force = td_to_double(td_law_force(&law, &memory, depth, speed));
            const double sum = td_to_double(push.spring) + td_to_double(push.damping);
            TEST_ASSERT_NEAR(4.0 * NEARLY(force) + RELATIVE * td_to_double(push.spring), force,
                             sum);
            TEST_ASSERT_TRUE(push.spring >= TD_ZERO && push.damping >= -push.spring);
        }
    }
}

/* In Q16 a depth is finer than a step of td_real. */
void test_push_knows_depths_below_a_step(void)
{
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    const td_near fine = td_near_from_double(1e-5 / 3.0);
    const double spring = td_to_double(td_law_push_at(&law, &memory, fine, TD_ZERO).spring);
    TEST_ASSERT_NEAR(2e-5, 2000.0 * 1e-5 / 3.0, spring);
}

/* Around a blend of one step, or of a few: nothing pulls, and what is deeper pushes no less. */
void test_push_of_a_smooth_law_grows_with_the_depth(void)
{
    law.kind = TD_LAW_SMOOTH;
    const td_law_memory memory = td_law_enter(&law, TD_ONE);
    for (int steps = 1; steps <= 5; ++steps) {
        td_real least = TD_ZERO;
        law.blend = TD_ZERO;
        for (int i = 0; i < steps; ++i) {
            law.blend += TD_REAL_EPS;
        }
        for (int i = 1; i <= 200; ++i) {
            const double depth = 0.02 * i * td_to_double(law.blend);
            const td_law_push push =
                td_law_push_at(&law, &memory, td_near_from_double(depth), TD_ZERO);
            TEST_ASSERT_TRUE(push.spring >= least);
            least = push.spring;
        }
    }
}

/* A damping beyond the number counts as the largest, and is no saturation: only what serves is taken. */
void test_push_of_a_dead_contact_is_bounded(void)
{
    law.restitution = TD_U(0.01);
    law.speed_min = TD_R(0.0001);
    const td_law_memory memory = td_law_enter(&law, TD_ZERO);
    const td_law_push push = td_law_push_at(&law, &memory, TD_NEAR(4.0), TD_R(100.0));
    TEST_ASSERT_TRUE(push.damping > TD_ZERO && push.damping <= TD_REAL_MAX);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- which blow is damped ---- */

static td_law_phase follow(td_law_memory *memory, bool touches, double speed)
{
    td_law_memory next;
    const td_law_phase phase = td_law_follow(&law, memory, touches, td_from_double(speed), &next);
    *memory = next;
    return phase;
}

void test_follow_phases_of_a_contact(void)
{
    td_law_memory memory = none;
    TEST_ASSERT_EQUAL_INT(TD_LAW_APART, follow(&memory, false, 1.0));
    TEST_ASSERT_EQUAL_INT(TD_LAW_BEGUN, follow(&memory, true, 1.0));
    TEST_ASSERT_EQUAL_INT(TD_LAW_LASTS, follow(&memory, true, 0.5));
    TEST_ASSERT_EQUAL_INT(TD_LAW_ENDED, follow(&memory, false, -0.5));
    TEST_ASSERT_FALSE(memory.is_touching);
}

/* In and out again: one blow. */
void test_follow_keeps_the_speed_of_a_blow(void)
{
    static const double speeds[] = {1.0, 1.1, 0.8, 0.3, -0.2, -0.6};
    td_law_memory memory = none;
    for (uint32_t i = 0u; i < sizeof speeds / sizeof speeds[0]; ++i) {
        (void)follow(&memory, true, speeds[i]);
        TEST_ASSERT_NEAR(2e-5, 1.0, td_to_double(memory.entry_speed));
    }
}

/* What comes back without having left is another, smaller one; its gain is that of its speed. */
void test_follow_takes_a_swing_that_never_left_as_a_blow_of_its_own(void)
{
    td_law_memory memory = none;
    (void)follow(&memory, true, 1.0);
    (void)follow(&memory, true, -0.3);
    TEST_ASSERT_TRUE(memory.is_parting);
    (void)follow(&memory, true, 0.0);
    TEST_ASSERT_NEAR(2e-5, 1.0, td_to_double(memory.entry_speed));
    (void)follow(&memory, true, 0.125);
    TEST_ASSERT_FALSE(memory.is_parting);
    TEST_ASSERT_NEAR(2e-5, 0.125, td_to_double(memory.entry_speed));
    const td_law_memory fresh = td_law_enter(&law, TD_R(0.125));
    TEST_ASSERT_EQUAL_REAL(td_scaled_real(fresh.gain), td_scaled_real(memory.gain));
}

/* A second corner comes down faster than the first. */
void test_follow_rises_with_a_faster_approach(void)
{
    td_law_memory memory = none;
    (void)follow(&memory, true, 0.1);
    (void)follow(&memory, true, 0.9);
    TEST_ASSERT_NEAR(2e-5, 0.9, td_to_double(memory.entry_speed));
    (void)follow(&memory, true, 0.5);
    TEST_ASSERT_NEAR(2e-5, 0.9, td_to_double(memory.entry_speed));
}

/* Its clock goes on. */
void test_follow_keeps_the_time_since_contact_began(void)
{
    td_law_memory memory = none;
    (void)follow(&memory, true, 1.0);
    td_law_pass(&memory, TD_R(0.25));
    (void)follow(&memory, true, -0.5);
    (void)follow(&memory, true, 0.5);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.25), memory.elapsed);
}

/* After so many lost ticks that their time is no number any more, it stands still. */
void test_the_time_of_a_contact_ends(void)
{
    td_law_memory memory = none;
    (void)follow(&memory, true, 1.0);
    td_law_pass(&memory, TD_ONE);
    for (int i = 0; i < 3; ++i) {
        td_law_pass(&memory, TD_REAL_MAX);
        TEST_ASSERT_TRUE(memory.elapsed >= TD_R(60.0) && memory.elapsed <= TD_R(120.0));
    }
}
