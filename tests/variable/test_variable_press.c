/* SPDX-License-Identifier: MIT */
/// On the host alone.
/* Presses of points against closed forms, and against the conditions that define them. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_port.h"
#include "td_test_random.h"
#include "variable_press.h"

#define MOST 8u
#define ROWS (VARIABLE_AXES * MOST)
#define SOFT 1e-9

static variable_press_work work;
static double factor[ROWS * ROWS], wanted[ROWS], mu[MOST], held[ROWS], p[ROWS];
static uint32_t n, rank;

void setUp(void)
{
    (void)memset(factor, 0, sizeof factor);
    (void)memset(wanted, 0, sizeof wanted);
    (void)memset(held, 0, sizeof held);
    (void)memset(p, 0, sizeof p);
    n = 1u;
}

void tearDown(void)
{
}

static bool solve(double softness)
{
    const variable_press ask = {n, rank, factor, wanted, mu, held, softness, &work};
    return variable_press_solve(&ask, p);
}

/* What row r has of motion k: G = L L'. */
static double *has(uint32_t r, uint32_t k)
{
    return &factor[r * VARIABLE_AXES * n + k];
}

static double given(uint32_t r, uint32_t q)
{
    double sum = 0.0;
    for (uint32_t k = 0u; k < rank; ++k) {
        sum += *has(r, k) * *has(q, k);
    }
    return sum;
}

/* A free mass of 2 kg at one point. */
static void one_mass(double friction)
{
    rank = 3u;
    for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
        *has(k, k) = sqrt(0.5);
    }
    mu[0] = friction;
}

/* ---- one point ---- */

void test_a_point_presses_what_its_mass_takes(void)
{
    one_mass(0.0);
    wanted[0] = 9.81;
    TEST_ASSERT_TRUE(solve(SOFT));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 2.0 * 9.81, p[0]);
}

void test_a_point_that_parts_does_not_pull(void)
{
    one_mass(0.5);
    wanted[0] = -1.0;
    wanted[1] = 3.0;
    TEST_ASSERT_TRUE(solve(SOFT));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, p[0]);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, p[1]);
}

void test_friction_holds_what_it_can(void)
{
    one_mass(0.5);
    wanted[0] = 10.0;
    wanted[1] = 3.0;
    wanted[2] = -4.0 + 1e-9;
    TEST_ASSERT_TRUE(solve(SOFT));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 6.0, p[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -8.0, p[2]);
}

void test_friction_beyond_that_lies_along_what_is_left(void)
{
    one_mass(0.5);
    wanted[0] = 10.0;
    wanted[1] = 30.0;
    wanted[2] = -40.0;
    TEST_ASSERT_TRUE(solve(SOFT));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 20.0, p[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 6.0, p[1]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -8.0, p[2]);
}

void test_what_cannot_move_is_not_pressed(void)
{
    rank = 0u;
    mu[0] = 0.5;
    wanted[0] = 1.0;
    TEST_ASSERT_TRUE(solve(SOFT));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, p[0]);
}

/* ---- softness ---- */

/* Four points of one mass along one way: their rows are the same. */
static void four_feet(void)
{
    n = 4u;
    rank = 1u;
    for (uint32_t i = 0u; i < n; ++i) {
        *has(VARIABLE_AXES * i, 0u) = sqrt(0.5);
        wanted[VARIABLE_AXES * i] = 10.0;
        mu[i] = 0.0;
    }
}

void test_feet_share_a_load(void)
{
    four_feet();
    TEST_ASSERT_TRUE(solve(1e-2));
    for (uint32_t i = 0u; i < n; ++i) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, 10.0 / (0.5 * (4.0 + 1e-2)), p[VARIABLE_AXES * i]);
    }
}

void test_softness_goes_if_presses_are_held(void)
{
    four_feet();
    for (int k = 0; k < 6; ++k) {
        TEST_ASSERT_TRUE(solve(1e-2));
        (void)memcpy(held, p, sizeof held);
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 5.0, p[0]);
}

/* Two points press one mass from both sides: no presses part both. */
void test_what_is_squeezed_has_a_finite_answer(void)
{
    n = 2u;
    rank = 1u;
    *has(0u, 0u) = sqrt(0.5);
    *has(3u, 0u) = -sqrt(0.5);
    wanted[0] = wanted[3] = 1.0;
    mu[0] = mu[1] = 0.5;
    TEST_ASSERT_TRUE(solve(1e-2));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1.0 / (0.5 * 1e-2), p[0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, p[0], p[3]);
}

/* ---- any points of a body ---- */

/* One point has three motions, more have six. */
static void draw_body(td_test_random *rng)
{
    rank = n == 1u ? 3u : 6u;
    for (uint32_t r = 0u; r < VARIABLE_AXES * n; ++r) {
        for (uint32_t k = 0u; k < rank; ++k) {
            *has(r, k) = td_test_random_double(rng, -1.0, 1.0);
        }
        wanted[r] = td_test_random_double(rng, -1.0, 1.0);
    }
}

/* What row r is off by. */
static double lack(uint32_t r, double softness)
{
    const uint32_t first = r - r % VARIABLE_AXES;
    double most = 0.0, sum = wanted[r];
    for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
        most = fmax(most, given(first + k, first + k));
    }
    for (uint32_t k = 0u; k < VARIABLE_AXES * n; ++k) {
        sum -= given(r, k) * p[k];
    }
    return sum - softness * most * p[r];
}

static void check_point(uint32_t i, double softness)
{
    const double *const q = p + VARIABLE_AXES * i;
    const double normal = lack(VARIABLE_AXES * i, softness);
    const double across[2] = {lack(VARIABLE_AXES * i + 1u, softness),
                              lack(VARIABLE_AXES * i + 2u, softness)};
    const double size = hypot(q[1], q[2]), left = hypot(across[0], across[1]);
    TEST_ASSERT_TRUE(q[0] >= 0.0 && normal <= 1e-6);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 0.0, fmin(q[0], -normal));
    TEST_ASSERT_TRUE(size <= mu[i] * q[0] + 1e-6);
    if (left > 1e-5) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-5, mu[i] * q[0], size);
        TEST_ASSERT_DOUBLE_WITHIN(1e-4, size, (q[1] * across[0] + q[2] * across[1]) / left);
    }
}

void test_conditions_hold_for_any_points(void)
{
    td_test_random rng = td_test_random_start(4711u);
    uint32_t solved = 0u;
    for (uint32_t k = 0u; k < 400u; ++k) {
        n = 1u + k % 6u;
        (void)memset(p, 0, sizeof p);
        draw_body(&rng);
        for (uint32_t i = 0u; i < n; ++i) {
            mu[i] = td_test_random_double(&rng, 0.0, 0.6);
        }
        if (solve(1e-2)) {
            ++solved;
            for (uint32_t i = 0u; i < n; ++i) {
                check_point(i, 1e-2);
            }
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(solved >= 396u, "nearly all questions have an answer");
}
