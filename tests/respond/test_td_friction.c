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
    const td_pebble nothing = {
        false, false, {TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}};
    td_saturations_reset();
    friction = (td_friction){TD_U(MU_S), TD_U(MU_K), TD_R(K),   TD_R(D),
                             TD_R(0.05), TD_U(TICK), TD_U(0.0), friction.flex};
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

static void evaluate(const td_grain *grain, double load)
{
    const double w[2] = {v[0] - table_v[0], v[1] - table_v[1]};
    const td_friction_place place = {&level,  &level,  flat(table),
                                     flat(x), flat(x), {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
                                     flat(w)};
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
        &level,
        &level,
        flat(table),
        flat(x),
        td_vec3_add(flat(x), td_vec3_of(TD_R(0.25), TD_ZERO, TD_ZERO)),
        {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE},
        flat(v)};
    td_friction_evaluate(&friction, 0, &pebble, &rolled, TD_R(10.0), &out);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3 + K / 65536.0, td_to_double(force), td_to_double(out.force_w.x));
    TEST_ASSERT_FALSE(out.pebble.mark_b.x == pebble.mark_b.x);
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
    const td_friction good = friction;
    const struct {
        td_friction_field field;
        td_friction friction;
    } cases[] = {
        {TD_FRICTION_MU_S,
         {TD_U(-0.1), TD_U(0.0), good.k, good.d, good.renew, good.tick, good.keep, good.flex}},
        {TD_FRICTION_MU_K,
         {TD_U(0.3), TD_U(0.4), good.k, good.d, good.renew, good.tick, good.keep, good.flex}},
        {TD_FRICTION_K,
         {TD_U(0.5), TD_U(0.4), TD_ZERO, good.d, good.renew, good.tick, good.keep, good.flex}},
        {TD_FRICTION_D,
         {TD_U(0.5), TD_U(0.4), good.k, TD_R(-1.0), good.renew, good.tick, good.keep, good.flex}},
        {TD_FRICTION_RENEW,
         {TD_U(0.5), TD_U(0.4), good.k, good.d, TD_ZERO, good.tick, good.keep, good.flex}},
        {TD_FRICTION_TICK,
         {TD_U(0.5), TD_U(0.4), good.k, good.d, good.renew, TD_U(0.0), good.keep, good.flex}},
    };
    for (uint32_t i = 0u; i < sizeof(cases) / sizeof(cases[0]); ++i) {
        td_friction friction_i = cases[i].friction;
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
