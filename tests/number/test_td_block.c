/* SPDX-License-Identifier: MIT */
/* Lengths of a pair as multiples of one power of two: they fit, they come back, and their directions are as good as
 * those of lengths in metres. In floats a block is a metre. */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_block.h"
#include "td_near.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if defined(TD_SCALAR_Q16)
#    define STEP 1.52587890625e-5 /* of Q16.16 */
#    define UNIT 4e-9             /* of a direction */
#elif defined(TD_SCALAR_F64)
#    define STEP 1e-12
#    define UNIT 1e-15
#else
#    define STEP 1e-3 /* half a step of the largest coordinate below is 2^-11 m */
#    define UNIT 4e-7
#endif

void setUp(void)
{
}

void tearDown(void)
{
}

static td_vec3 some_vec(td_test_random *random, double far)
{
    const td_real x = td_test_random_real(random, -far, far),
                  y = td_test_random_real(random, -far, far);
    return td_vec3_of(x, y, td_test_random_real(random, -far, far));
}

static double most(td_vec3 v)
{
    return fabs(td_to_double(v.x)) + fabs(td_to_double(v.y)) + fabs(td_to_double(v.z));
}

/* From a millimetre to kilometres: what lies within the reach of a pair stays below 2^29, and fills 2^27 at least. */
void test_a_pair_of_any_size_fills_its_block_and_no_more(void)
{
    td_test_random random = td_test_random_start(31u);
    for (int i = 0; i < 2000; ++i) {
        const double far = pow(10.0, td_test_random_double(&random, -3.0, 3.5));
        const td_vec3 d = some_vec(&random, far);
        const td_real reach = td_test_random_real(&random, 0.0, far);
        const int32_t shift = td_block_shift(d, reach);
#if defined(TD_SCALAR_Q16)
        const double raw = ldexp(65536.0 * (most(d) + td_to_double(reach)), shift);
        TEST_ASSERT_TRUE(raw < 536870912.0);
        TEST_ASSERT_TRUE(raw >= 134217728.0 || shift >= 20);
#else
        (void)most(d);
        (void)reach;
        TEST_ASSERT_EQUAL_INT32(0, shift);
#endif
    }
}

void test_a_length_comes_back_and_its_roundings_enclose_it(void)
{
    td_test_random random = td_test_random_start(32u);
    for (int i = 0; i < 2000; ++i) {
        const double far = pow(10.0, td_test_random_double(&random, -3.0, 3.5));
        const td_vec3 d = some_vec(&random, far);
        const int32_t shift = td_block_shift(d, td_from_double(far));
        const td_real block = td_block_of(d.x, shift);
        const double metres = td_to_double(d.x);
        TEST_ASSERT_NEAR(shift < 0 ? STEP * ldexp(0.5, -shift) : 0.0, metres,
                         td_to_double(td_block_metres(block, shift, TD_BLOCK_NEAREST)));
        const td_real near = block + td_block_of(td_from_double(far * 0.125), shift) / (td_real)3;
        TEST_ASSERT_TRUE(td_block_metres(near, shift, TD_BLOCK_DOWN) <=
                         td_block_metres(near, shift, TD_BLOCK_NEAREST));
        TEST_ASSERT_TRUE(td_block_metres(near, shift, TD_BLOCK_UP) >=
                         td_block_metres(near, shift, TD_BLOCK_NEAREST));
        TEST_ASSERT_NEAR(STEP * 1.01, td_to_double(td_block_metres(near, shift, TD_BLOCK_UP)),
                         td_to_double(td_block_metres(near, shift, TD_BLOCK_DOWN)));
    }
}

void test_a_place_is_the_way_to_it_from_where_one_is(void)
{
    td_test_random random = td_test_random_start(33u);
    for (int i = 0; i < 500; ++i) {
        const td_vec3 way = some_vec(&random, 100.0);
        const td_real from = td_test_random_real(&random, -8000.0, 8000.0);
        const int32_t shift = td_block_shift(way, TD_R(100.0));
        const td_real place = td_block_place(td_block_of(way.y, shift), shift, from);
        TEST_ASSERT_NEAR(STEP, td_to_double(from) + td_to_double(way.y), td_to_double(place));
    }
}

/* What a position has lost by rounding is a few steps; the block of a small pair is finer than that. */
void test_a_residual_is_the_difference_of_two_rests(void)
{
    const td_near3 from = {td_near_from_double(2e-6), td_near_from_double(-3e-6),
                           td_near_from_double(0.0)};
    const td_near3 to = {td_near_from_double(7e-6), td_near_from_double(4e-6),
                         td_near_from_double(0.0)};
    const int32_t shift = td_block_shift(td_vec3_of(TD_R(0.01), TD_ZERO, TD_ZERO), TD_R(0.01));
    const td_vec3 rest = td_block_residual(from, to, shift);
    const double block = ldexp(1.0, -shift);
    TEST_ASSERT_NEAR(3e-8, 5e-6, td_to_double(rest.x) * block);
    TEST_ASSERT_NEAR(3e-8, 7e-6, td_to_double(rest.y) * block);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, rest.z);
}

static void assert_direction(td_vec3 v, td_dir3 n)
{
    const double x = td_to_double(v.x), y = td_to_double(v.y), z = td_to_double(v.z);
    const double length = sqrt(x * x + y * y + z * z);
    TEST_ASSERT_NEAR(UNIT, x / length, td_unit_to_double(n.x));
    TEST_ASSERT_NEAR(UNIT, y / length, td_unit_to_double(n.y));
    TEST_ASSERT_NEAR(UNIT, z / length, td_unit_to_double(n.z));
}

void test_the_direction_of_a_length_is_a_unit_vector_along_it(void)
{
    td_test_random random = td_test_random_start(34u);
    for (int i = 0; i < 1000; ++i) {
        const td_vec3 v = some_vec(&random, 8000.0);
        const double exact = sqrt(pow(td_to_double(v.x), 2.0) + pow(td_to_double(v.y), 2.0) +
                                  pow(td_to_double(v.z), 2.0));
        td_dir3 n = {TD_U(0.0), TD_U(0.0), TD_U(0.0)}, m = n;
        td_real length = TD_ZERO;
        TEST_ASSERT_NEAR(2.0 * STEP, exact, td_to_double(td_block_normalize(v, &n)));
        TEST_ASSERT_NEAR(2.0 * STEP, exact, td_to_double(td_block_length(v)));
        TEST_ASSERT_TRUE(td_block_aim(v, &length, &m));
        TEST_ASSERT_NEAR(2.0 * STEP, exact, td_to_double(length));
        assert_direction(v, n);
        assert_direction(v, m);
    }
}

void test_nothing_has_no_direction_and_none_is_written(void)
{
    const td_vec3 none = {TD_ZERO, TD_ZERO, TD_ZERO};
    const td_dir3 old = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_dir3 n = old;
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_block_normalize(none, &n));
    TEST_ASSERT_TRUE(n.x == old.x && n.y == old.y && n.z == old.z);
    TEST_ASSERT_FALSE(td_block_unit(td_vec3_cross(none, none), &n));
    TEST_ASSERT_TRUE(n.x == old.x && n.y == old.y && n.z == old.z);
}

void test_a_cross_product_has_the_direction_across_both(void)
{
    const td_vec3 u = {TD_R(3.0), TD_ZERO, TD_ZERO}, v = {TD_R(1.0), TD_R(0.25), TD_ZERO};
    td_dir3 n = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    TEST_ASSERT_TRUE(td_block_unit(td_vec3_cross(u, v), &n));
    TEST_ASSERT_NEAR(UNIT, 0.0, td_unit_to_double(n.x));
    TEST_ASSERT_NEAR(UNIT, 0.0, td_unit_to_double(n.y));
    TEST_ASSERT_NEAR(UNIT, 1.0, td_unit_to_double(n.z));
}

void test_the_slack_of_a_pair_is_positive_and_small(void)
{
    const int32_t shift = td_block_shift(td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO), TD_ONE);
    const td_real slack = td_block_slack(td_block_of(TD_ONE, shift), td_block_of(TD_ONE, shift));
    TEST_ASSERT_TRUE(slack > TD_ZERO);
    TEST_ASSERT_TRUE(ldexp(td_to_double(slack), -shift) < 4e-6);
}
