/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_friction.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_real.h"

/* A block of one unit of mass on a table; the table is body a, the block b. Motion in double, friction
 * in the scalar. */
#define TICK 0.001
#define MASS 1.0
#define MU_S 0.5
#define MU_K 0.4
#define K    2000.0
#define D    20.0

static td_friction friction;
static td_pebble pebble;
static td_friction_out out;
static td_rot level;
static double x[2], v[2];
static double table[2], table_v[2];

void setUp(void)
{
    const td_pebble nothing = {.is_set = false};
    td_saturations_reset();
    friction = (td_friction){.mu_s = TD_U(MU_S),
                             .mu_k = TD_U(MU_K),
                             .k = TD_R(K),
                             .d = TD_R(D),
                             .renew = TD_R(0.05),
                             .tick = TD_U(TICK)};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_set(&friction, 0u).status);
    pebble = nothing;
    level = td_rot_from_quat(TD_QUAT_IDENTITY);
    for (int i = 0; i < 2; ++i) {
        x[i] = v[i] = table[i] = table_v[i] = 0.0;
    }
}

void tearDown(void)
{
}

static td_vec3 flat(const double p[2])
{
    return td_vec3_of(td_from_double(p[0]), td_from_double(p[1]), TD_ZERO);
}

static td_near3 rest(const double p[2])
{
    const td_vec3 coarse = flat(p);
    return td_near3_of(td_near_from_double(p[0] - td_to_double(coarse.x)),
                       td_near_from_double(p[1] - td_to_double(coarse.y)), TD_NEAR_ZERO);
}

static void evaluate(const td_grain *grain, double load)
{
    const double w[2] = {v[0] - table_v[0], v[1] - table_v[1]};
    const td_friction_place place = {.rot_a = &level,
                                     .rot_b = &level,
                                     .origin_a = flat(table),
                                     .origin_b = flat(x),
                                     .point_w = flat(x),
                                     .normal_w = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
                                     .velocity_w = flat(w),
                                     .residual_a = rest(table),
                                     .residual_b = rest(x)};
    td_friction_evaluate(&friction, grain, &pebble, &place, td_from_double(load), &out);
}

/* Semi-implicit Euler under a push and friction; the work of friction comes back. */
static double step(const td_grain *grain, double load, double push_x, double push_y)
{
    evaluate(grain, load);
    pebble = out.pebble;
    const double f[2] = {td_to_double(out.force_w.x), td_to_double(out.force_w.y)};
    v[0] += TICK / MASS * (push_x + f[0]);
    v[1] += TICK / MASS * (push_y + f[1]);
    x[0] += TICK * v[0];
    x[1] += TICK * v[1];
    return TICK * (f[0] * v[0] + f[1] * v[1]);
}

static double held(void)
{
    return hypot(td_to_double(out.force_w.x), td_to_double(out.force_w.y));
}

void test_what_static_friction_can_hold_stays_where_it_is(void)
{
    for (int i = 0; i < 4000; ++i) {
        (void)step(0, 10.0, i < 2000 ? 0.0024 * i : 4.8, 0.0);
    }
    const double settled = x[0];
    const td_pebble before = pebble;
    for (int i = 0; i < 20000; ++i) {
        (void)step(0, 10.0, 4.8, 0.0);
    }
    TEST_ASSERT_FALSE(pebble.is_slipping);
    TEST_ASSERT_TRUE(before.pebble_a.x == pebble.pebble_a.x && before.mark_b.x == pebble.mark_b.x);
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, settled, x[0]);
    TEST_ASSERT_DOUBLE_WITHIN(3e-5, 4.8 / K, x[0]);
}

void test_beyond_it_the_block_slides_and_feels_kinetic_friction(void)
{
    for (int i = 0; i < 500; ++i) {
        (void)step(0, 10.0, 6.0, 0.0);
    }
    TEST_ASSERT_TRUE(pebble.is_slipping);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, MU_K * 10.0, held());
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 0.5 * (6.0 - MU_K * 10.0) * 0.25, x[0]);
}

void test_it_breaks_away_at_static_friction_and_not_before(void)
{
    double push = 0.0;
    while (!pebble.is_slipping && push < 8.0) {
        push += 0.0005;
        (void)step(0, 10.0, push, 0.0);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.05, MU_S * 10.0, push);
}

void test_a_sliding_block_comes_to_rest_and_stays(void)
{
    v[0] = 1.0;
    v[1] = 0.5;
    double ticks = 0.0;
    while (pebble.is_slipping || ticks < 1.0) {
        (void)step(0, 10.0, 0.0, 0.0);
        ticks += 1.0;
        TEST_ASSERT_TRUE_MESSAGE(ticks < 1000.0, "it never stops");
    }
    TEST_ASSERT_DOUBLE_WITHIN(5.0, 1000.0 * hypot(1.0, 0.5) / (MU_K * 10.0), ticks);
    for (int i = 0; i < 3000; ++i) {
        (void)step(0, 10.0, 0.0, 0.0);
    }
    TEST_ASSERT_TRUE(hypot(v[0], v[1]) < 1e-3);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.5 * 1.25 / (MU_K * 10.0), hypot(x[0], x[1]));
}

void test_friction_never_gives_energy_over_a_cycle(void)
{
    double work = 0.0;
    double kinetic = 0.0;
    for (int i = 0; i < 6000; ++i) {
        const double push = 7.0 * sin(2.0 * 3.14159265358979 * (double)i / 1500.0);
        const double before = v[0];
        work += step(0, 10.0, push, 0.3 * push);
        kinetic = 0.5 * (v[0] * v[0] + v[1] * v[1]);
        (void)before;
    }
    const double stored = 0.5 * K * 0.01 * 0.01;
    TEST_ASSERT_TRUE(kinetic >= 0.0);
    TEST_ASSERT_TRUE_MESSAGE(work < stored, "friction has done work");
}

void test_the_pebble_rides_on_its_body(void)
{
    for (int i = 0; i < 3000; ++i) {
        table_v[0] = 2.0;
        table[0] += TICK * table_v[0];
        (void)step(0, 10.0, 0.0, 0.0);
    }
    TEST_ASSERT_FALSE(pebble.is_slipping);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 2.0, v[0]);
}

void test_no_load_holds_nothing_and_forgets(void)
{
    (void)step(0, 10.0, 1.0, 0.0);
    TEST_ASSERT_TRUE(pebble.is_set);
    (void)step(0, 0.0, 1.0, 0.0);
    TEST_ASSERT_FALSE(pebble.is_set);
    TEST_ASSERT_TRUE(out.force_w.x == TD_ZERO && out.force_w.y == TD_ZERO);
}

void test_a_mark_that_wandered_is_renewed_without_a_change_of_force(void)
{
    (void)step(0, 10.0, 3.0, 0.0);
    (void)step(0, 10.0, 3.0, 0.0);
    evaluate(0, 10.0);
    const td_real force = out.force_w.x;
    const td_friction_place rolled = {
        .rot_a = &level,
        .rot_b = &level,
        .origin_a = flat(table),
        .origin_b = flat(x),
        .point_w = td_vec3_add(flat(x), td_vec3_of(TD_R(0.25), TD_ZERO, TD_ZERO)),
        .normal_w = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
        .velocity_w = flat(v),
        .residual_a = rest(table),
        .residual_b = rest(x)};
    td_friction_evaluate(&friction, 0, &pebble, &rolled, TD_R(10.0), &out);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 + K / 65536.0, td_to_double(force), td_to_double(out.force_w.x));
    TEST_ASSERT_FALSE(out.pebble.mark_b.x == pebble.mark_b.x);
}

/* A wheel of radius R rolls over the table: the place is under its middle, the mark turns with it. */
static td_rot spoke;

static td_friction_place under_wheel(double radius, double way, double angle, double slips)
{
    const double middle[2] = {way, 0.0};
    spoke = td_rot_from_quat(td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)),
                                                     td_from_double(angle)));
    td_friction_place place = {.rot_a = &level,
                               .rot_b = &spoke,
                               .origin_b = flat(middle),
                               .point_w = flat(middle),
                               .normal_w = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
                               .velocity_w = td_vec3_of(td_from_double(slips), TD_ZERO, TD_ZERO),
                               .residual_b = rest(middle)};
    place.origin_b.z = td_from_double(radius);
    return place;
}

/* Free, and with all its spin: friction has nothing to do, however fast it rolls and however small it is. */
static void roll_freely(double radius, double speed)
{
    const double h = TICK;
    double ahead = speed, w = speed / radius, way = 0.0, angle = 0.0;
    const td_pebble nothing = {.is_set = false};
    friction.renew = td_from_double(radius / 32.0 < 0.02 ? radius / 32.0 : 0.02);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_set(&friction, 0u).status);
    pebble = nothing;
    for (int i = 0; i < 5000; ++i) {
        const td_friction_place place = under_wheel(
            radius, fmod(way, 100.0), remainder(angle, 6.28318530717958647692), ahead - w * radius);
        td_friction_evaluate(&friction, 0, &pebble, &place, TD_R(10.0), &out);
        pebble = out.pebble;
        const double f = td_to_double(out.force_w.x);
        ahead += h * f / MASS;
        w -= h * f * radius / (0.4 * MASS * radius * radius);
        way += h * ahead;
        angle += h * w;
    }
    TEST_ASSERT_NEAR(0.01 * speed, speed, ahead);
    TEST_ASSERT_NEAR(0.01 * speed, speed, w * radius);
}

void test_what_rolls_keeps_rolling_at_any_radius(void)
{
    roll_freely(0.005, 1.0);
    roll_freely(0.005, 3.0);
    roll_freely(0.05, 1.0);
    roll_freely(0.05, 0.1);
    roll_freely(0.2, 1.0);
    roll_freely(0.2, 10.0);
}

/* When it stops the pebble is put down again, and holds. */
void test_what_has_rolled_stands_again(void)
{
    friction.renew = TD_R(0.01);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_set(&friction, 0u).status);
    for (int i = 0; i < 40; ++i) {
        const td_friction_place place = under_wheel(0.25, 0.001 * i, 0.004 * i, 0.0);
        td_friction_evaluate(&friction, 0, &pebble, &place, TD_R(10.0), &out);
        pebble = out.pebble;
    }
    TEST_ASSERT_TRUE(pebble.is_rolling);
    for (int i = 0; i < 3; ++i) {
        const td_friction_place place = under_wheel(0.25, 0.039, 0.156, 0.0);
        td_friction_evaluate(&friction, 0, &pebble, &place, TD_R(10.0), &out);
        pebble = out.pebble;
    }
    TEST_ASSERT_FALSE(pebble.is_rolling);
    const td_pebble before = pebble;
    const td_friction_place place = under_wheel(0.25, 0.039, 0.156, 0.0);
    td_friction_evaluate(&friction, 0, &pebble, &place, TD_R(10.0), &out);
    TEST_ASSERT_EQUAL_REAL(before.pebble_a.x, out.pebble.pebble_a.x);
    TEST_ASSERT_EQUAL_REAL(before.mark_b.x, out.pebble.mark_b.x);
}

/* A trial force far beyond the number is clipped as a whole: along the slip, in the surface, of size mu_k N. */
void test_a_huge_trial_force_stays_in_the_cone(void)
{
    const td_grain grain = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}, TD_U(0.5)};
    const td_dir3 n = {TD_U(0.57735027), TD_U(0.57735027), TD_U(0.57735027)};
    friction.k = TD_R(3000.0);
    friction.d = TD_R(1000.0);
    friction.renew = TD_ONE;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_set(&friction, 0u).status);
    const td_friction_place place = {.rot_a = &level,
                                     .rot_b = &level,
                                     .normal_w = n,
                                     .velocity_w = {TD_R(50.0), TD_R(-60.0), TD_R(10.0)}};
    for (int k = 0; k < 2; ++k) {
        td_friction_evaluate(&friction, k == 0 ? 0 : &grain, &pebble, &place, TD_R(10.0), &out);
        const double f[3] = {td_to_double(out.force_w.x), td_to_double(out.force_w.y),
                             td_to_double(out.force_w.z)};
        const double size = sqrt(f[0] * f[0] + f[1] * f[1] + f[2] * f[2]);
        TEST_ASSERT_NEAR(1e-3, 0.0, (f[0] + f[1] + f[2]) / sqrt(3.0));
        TEST_ASSERT_TRUE(size < 1.001 * MU_K * 10.0);
        TEST_ASSERT_TRUE(size > 0.499 * MU_K * 10.0);
        /* against the slip, which is v less its part along n, which is 0: (50, -60, 10) */
        TEST_ASSERT_NEAR(1e-3, -1.0,
                         (50.0 * f[0] - 60.0 * f[1] + 10.0 * f[2]) / (size * sqrt(6200.0)));
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* What has no inverse is no stiffness. */
void test_a_stiffness_without_an_inverse_is_refused(void)
{
#if !defined(TD_SCALAR_Q16)
    friction.k = TD_LENGTH_MIN / TD_R(2.0);
    friction.d = TD_ZERO;
    TEST_ASSERT_EQUAL_UINT16(TD_FRICTION_K, td_friction_set(&friction, 0u).field);
    friction.k = sizeof(td_real) == 4u ? (td_real)1e-44 : (td_real)5e-324;
    TEST_ASSERT_EQUAL_UINT16(TD_FRICTION_K, td_friction_set(&friction, 0u).field);
#endif
    friction.k = TD_LENGTH_MIN;
    friction.d = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_friction_set(&friction, 0u).status);
}

void test_a_grain_makes_the_border_an_ellipse(void)
{
    const td_grain grain = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}, TD_U(0.5)};
    double push = 0.0;
    while (!pebble.is_slipping && push < 8.0) {
        push += 0.0005;
        (void)step(&grain, 10.0, 0.0, push);
    }
    TEST_ASSERT_DOUBLE_WITHIN(0.05, 0.5 * MU_S * 10.0, push);
}

void test_smooth_friction_brakes_against_the_motion_and_vanishes_at_rest(void)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    const td_vec3 fast = td_friction_smooth(
        TD_U(0.4), TD_R(10.0), up, td_vec3_of(TD_R(3.0), TD_R(4.0), TD_R(9.0)), TD_R(0.01));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -0.4 * 10.0 * 0.6, td_to_double(fast.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, -0.4 * 10.0 * 0.8, td_to_double(fast.y));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.0, td_to_double(fast.z));
    const td_vec3 still = td_friction_smooth(TD_U(0.4), TD_R(10.0), up,
                                             td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), TD_R(0.01));
    TEST_ASSERT_TRUE(still.x == TD_ZERO && still.y == TD_ZERO && still.z == TD_ZERO);
}

void test_bad_parameters_are_refused_by_name(void)
{
    const struct {
        td_friction_field field;
        td_real k, d, renew;
        td_unit mu_s, mu_k, tick;
    } cases[] = {
        {TD_FRICTION_MU_S, TD_R(K), TD_R(D), TD_ONE, TD_U(-0.1), TD_U(0.0), TD_U(TICK)},
        {TD_FRICTION_MU_K, TD_R(K), TD_R(D), TD_ONE, TD_U(0.3), TD_U(0.4), TD_U(TICK)},
        {TD_FRICTION_K, TD_ZERO, TD_R(D), TD_ONE, TD_U(0.5), TD_U(0.4), TD_U(TICK)},
        {TD_FRICTION_D, TD_R(K), TD_R(-1.0), TD_ONE, TD_U(0.5), TD_U(0.4), TD_U(TICK)},
        {TD_FRICTION_RENEW, TD_R(K), TD_R(D), TD_ZERO, TD_U(0.5), TD_U(0.4), TD_U(TICK)},
        {TD_FRICTION_TICK, TD_R(K), TD_R(D), TD_ONE, TD_U(0.5), TD_U(0.4), TD_U(0.0)},
    };
    for (uint32_t i = 0u; i < sizeof(cases) / sizeof(cases[0]); ++i) {
        td_friction friction_i = {.mu_s = cases[i].mu_s,
                                  .mu_k = cases[i].mu_k,
                                  .k = cases[i].k,
                                  .d = cases[i].d,
                                  .renew = cases[i].renew,
                                  .tick = cases[i].tick};
        const td_fault fault = td_friction_set(&friction_i, 7u);
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
        TEST_ASSERT_EQUAL_UINT16(7u, fault.index);
        TEST_ASSERT_EQUAL_UINT16(cases[i].field, fault.field);
    }
}

void test_parameters_that_are_no_numbers_are_refused_and_nothing_is_written(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_friction bad = friction;
    td_real *const places[] = {&bad.mu_s, &bad.mu_k, &bad.k, &bad.d, &bad.renew, &bad.tick};
    for (uint32_t i = 0u; i < sizeof places / sizeof places[0]; ++i) {
        bad = friction;
        bad.keep = TD_U(0.25);
        *places[i] = (td_real)NAN;
        const td_fault fault = td_friction_set(&bad, 3u);
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
        TEST_ASSERT_EQUAL_UINT16(TD_FRICTION_MU_S + i, fault.field);
        TEST_ASSERT_TRUE(bad.keep == TD_U(0.25));
    }
#endif
}
