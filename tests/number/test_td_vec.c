/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_sweep.h"

#if defined(TD_SCALAR_Q16)
#    define UNIT_ULPS       3.0 /* of 2^-30, as td_vec.h says */
#    define LENGTH_ULPS     0.5
#    define LENGTH_RELATIVE 2e-9
#else
#    define UNIT_ULPS       1.5 /* of the spacing below 1 */
#    define LENGTH_ULPS     1.5
#    define LENGTH_RELATIVE 0.0
#endif

static const td_dir3 fallback = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static td_vec3 random_vec(td_test_random *random, double size)
{
    return td_vec3_of(td_test_random_real(random, -size, size),
                      td_test_random_real(random, -size, size),
                      td_test_random_real(random, -size, size));
}

static double exact_length(td_vec3 v)
{
    return sqrt(td_to_double(v.x) * td_to_double(v.x) + td_to_double(v.y) * td_to_double(v.y) +
                td_to_double(v.z) * td_to_double(v.z));
}

void test_plane_operations(void)
{
    const td_vec2 a = td_vec2_of(TD_R(3.0), TD_R(4.0));
    const td_vec2 b = td_vec2_of(TD_R(-1.0), TD_R(2.0));
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), td_vec2_add(a, b).x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), td_vec2_sub(a, b).y);
    TEST_ASSERT_EQUAL_REAL(TD_R(-4.0), td_vec2_neg(a).y);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.5), td_vec2_mul(a, TD_R(0.5)).x);
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), td_narrow(td_vec2_dot(a, b)));
    TEST_ASSERT_EQUAL_REAL(TD_R(10.0), td_narrow(td_vec2_cross(a, b)));
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), td_vec2_length(a));
}

void test_vec2_left_turns_by_plus_90_degrees(void)
{
    const td_vec2 a = td_vec2_of(TD_R(3.0), TD_R(4.0));
    const td_vec2 left = td_vec2_left(a);
    TEST_ASSERT_EQUAL_REAL(TD_R(-4.0), left.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(3.0), left.y);
    TEST_ASSERT_TRUE(td_vec2_cross(a, left) > td_widen(TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_narrow(td_vec2_dot(a, left)));
}

void test_vec2_normalize_gives_direction_and_length(void)
{
    const td_dir2 none = {TD_U(0.0), TD_UNIT_ONE};
    td_dir2 n;
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, TD_R(5.0),
                            td_vec2_normalize(td_vec2_of(TD_R(-3.0), TD_R(4.0)), none, &n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, -0.6, td_unit_to_double(n.x));
    TEST_ASSERT_DOUBLE_WITHIN(1e-7, 0.8, td_unit_to_double(n.y));
    TEST_ASSERT_REAL_WITHIN(td_half(TD_R(0.0001)), TD_R(5.0),
                            td_pnarrow(td_dir2_dot(n, td_vec2_of(TD_R(-3.0), TD_R(4.0)))));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_vec2_normalize(td_vec2_of(TD_ZERO, TD_ZERO), none, &n));
    TEST_ASSERT_TRUE(n.x == none.x && n.y == none.y);
}

void test_space_operations(void)
{
    const td_vec3 a = td_vec3_of(TD_R(1.0), TD_R(2.0), TD_R(3.0));
    const td_vec3 b = td_vec3_of(TD_R(-2.0), TD_R(0.5), TD_R(4.0));
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), td_vec3_add(a, b).z);
    TEST_ASSERT_EQUAL_REAL(TD_R(3.0), td_vec3_sub(a, b).x);
    TEST_ASSERT_EQUAL_REAL(TD_R(-2.0), td_vec3_neg(a).y);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.5), td_vec3_mul(a, TD_R(0.5)).z);
    TEST_ASSERT_EQUAL_REAL(TD_R(11.0), td_narrow(td_vec3_dot(a, b)));
    const td_vec3 c = td_wvec3_narrow(td_vec3_cross(a, b));
    TEST_ASSERT_EQUAL_REAL(TD_R(6.5), c.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(-10.0), c.y);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.5), c.z);
}

void test_far_sums_saturate_in_q16(void)
{
    const td_vec3 a = td_vec3_of(TD_REAL_MAX, TD_ONE, -TD_REAL_MAX);
    const td_vec3 sum = td_vec3_add_far(a, td_vec3_of(TD_ONE, TD_ONE, TD_ONE));
    const td_vec3 difference = td_vec3_sub_far(a, td_vec3_of(TD_ONE, TD_ONE, TD_ONE));
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, sum.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(2.0), sum.y);
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, difference.z);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
#endif
}

void test_vec3_length_is_nearest_over_all_sizes(void)
{
    td_test_random random = td_test_random_start(10u);
    sweep_worst worst = {0};
    for (int i = 0; i < 3000; ++i) {
        const td_vec3 v = random_vec(&random, ldexp(1.0, i % 28 - 14));
        const double exact = exact_length(v);
        sweep_note(&worst,
                   sweep_error(td_to_double(td_vec3_length(v)), (sweep_real)exact,
                               sweep_ulp((sweep_real)exact)),
                   exact);
    }
#if defined(TD_SCALAR_Q16)
    sweep_assert(0.5000001, &worst);
#else
    sweep_assert(LENGTH_ULPS, &worst);
#endif
}

void test_vec3_is_at_most_answers_as_the_length_does(void)
{
    td_test_random random = td_test_random_start(11u);
    for (int i = 0; i < 3000; ++i) {
        const td_vec3 v = random_vec(&random, ldexp(1.0, i % 28 - 14));
        const td_real length = td_vec3_length(v);
        const td_real less = td_sub(length, td_max(TD_REAL_EPS, td_mul(length, TD_REAL_EPS)));
        TEST_ASSERT_TRUE(td_vec3_is_at_most(v, length));
        TEST_ASSERT_EQUAL(length <= less, td_vec3_is_at_most(v, less));
        TEST_ASSERT_FALSE(td_vec3_is_at_most(v, -TD_ONE));
    }
    const td_vec3 longest = td_vec3_of(TD_REAL_MAX, -TD_REAL_MAX, TD_REAL_MAX);
    TEST_ASSERT_FALSE(td_vec3_is_at_most(longest, td_half(TD_REAL_MAX)));
}

void test_vec3_length_of_the_longest_saturates(void)
{
    const td_vec3 v = td_vec3_of(TD_REAL_MAX, -TD_REAL_MAX, TD_REAL_MAX);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_vec3_length(v));
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
    td_dir3 n;
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_vec3_normalize(v, fallback, &n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, -0.57735026919, td_unit_to_double(n.y));
#else
    /* squares of a saturated value still fit; their root is then beyond the range */
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_vec3_length(v));
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
    const td_real large = td_half(TD_REAL_MAX); /* its square is far beyond the range, it is not */
    TEST_ASSERT_EQUAL_REAL(large, td_vec3_length(td_vec3_of(TD_ZERO, -large, TD_ZERO)));
    TEST_ASSERT_EQUAL_UINT32(1u, td_saturations());
#endif
}

void test_vec3_normalize_within_bounds_over_all_sizes(void)
{
    td_test_random random = td_test_random_start(11u);
    sweep_worst direction = {0};
    sweep_worst length = {0};
    for (int i = 0; i < 3000; ++i) {
        const td_vec3 v = random_vec(&random, ldexp(1.0, i % 24 - 10));
        const double exact = exact_length(v);
        td_dir3 n;
        const double found = td_to_double(td_vec3_normalize(v, fallback, &n));
        if (exact > 0.0) {
            const double unit = sweep_ulp((sweep_real)exact);
            const double error = sweep_error(found, (sweep_real)exact, unit);
            sweep_note(&length, error - LENGTH_RELATIVE * exact / unit, exact);
            const double x = td_to_double(v.x) / exact;
            sweep_note(&direction,
                       fabs(td_unit_to_double(n.x) - x) / td_unit_to_double(TD_UNIT_EPS), exact);
        }
    }
    sweep_assert(UNIT_ULPS, &direction);
    sweep_assert(LENGTH_ULPS, &length);
}

void test_vec3_normalize_zero_or_tiny_gives_the_fallback(void)
{
    td_dir3 n = {TD_U(0.5), TD_U(0.5), TD_U(0.5)};
    const td_vec3 zero = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_vec3_normalize(zero, fallback, &n));
    TEST_ASSERT_TRUE(n.x == fallback.x && n.y == fallback.y && n.z == fallback.z);
    const td_vec3 smallest = td_vec3_of(TD_ZERO, -TD_LENGTH_MIN, TD_ZERO);
    TEST_ASSERT_EQUAL_REAL(TD_LENGTH_MIN, td_vec3_normalize(smallest, fallback, &n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, -1.0, td_unit_to_double(n.y));
#if !defined(TD_SCALAR_Q16)
    const td_vec3 tiny = td_vec3_of(td_half(TD_LENGTH_MIN), TD_ZERO, TD_ZERO);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_vec3_normalize(tiny, fallback, &n));
    TEST_ASSERT_TRUE(n.z == fallback.z);
#endif
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_wvec3_normalize_small_triangle_has_an_exact_normal(void)
{
    /* two edges of a few millimetres: their cross product vanishes if it is narrowed */
    const td_vec3 a = td_vec3_of(TD_R(0.003), TD_ZERO, TD_ZERO);
    const td_vec3 b = td_vec3_of(TD_ZERO, TD_R(0.003), TD_ZERO);
    td_dir3 n;
    const td_wvec3 area = td_vec3_cross(a, b);
    const td_wvec3 nothing = td_vec3_cross(a, a);
    TEST_ASSERT_TRUE(td_wvec3_normalize(&area, &n));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1.0, td_unit_to_double(n.z));
    n = fallback;
    TEST_ASSERT_FALSE(td_wvec3_normalize(&nothing, &n));
    TEST_ASSERT_TRUE(n.z == fallback.z);
}

void test_directions_project_cross_and_scale(void)
{
    const td_dir3 x = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    const td_dir3 y = td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0));
    const td_vec3 v = td_vec3_of(TD_R(-2.5), TD_R(7.0), TD_R(1.0));
    TEST_ASSERT_EQUAL_REAL(TD_R(-2.5), td_pnarrow(td_dir3_dot(x, v)));
    TEST_ASSERT_TRUE(td_unarrow(td_dir3_cos(x, y)) == TD_U(0.0));
    TEST_ASSERT_TRUE(td_dir3_cross(x, y).z == TD_UNIT_ONE);
    TEST_ASSERT_TRUE(td_dir3_neg(x).x == TD_U(-1.0));
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), td_dir3_turn(x, v).z);
    TEST_ASSERT_EQUAL_REAL(TD_R(-1.0), td_dir3_turn(x, v).y);
    TEST_ASSERT_EQUAL_REAL(TD_R(12.0), td_dir3_scale(y, TD_R(12.0)).y);
}
