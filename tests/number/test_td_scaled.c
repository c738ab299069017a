/* SPDX-License-Identifier: MIT */
/* A number with its own exponent, against doubles: every operation, over 40 binary orders. */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scaled.h"
#include "td_vec.h"
#include "td_test_random.h"

#if defined(TD_SCALAR_Q16)
#    define RELATIVE 0x1p-27
#else
#    define RELATIVE (2.0 * (double)TD_REAL_EPS)
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static double value_of(td_scaled a)
{
#if defined(TD_SCALAR_Q16)
    return ldexp((double)a.mantissa, -a.shift);
#else
    return (double)a;
#endif
}

/* As large as 2^30 and as small as 2^-30: products of two ordinary numbers or their quotients. */
static td_scaled some(td_test_random *random)
{
    const td_scaled a = td_scaled_of(td_test_random_real(random, -1000.0, 1000.0));
    const td_scaled b = td_scaled_of(td_test_random_real(random, 0.01, 100.0));
    const td_scaled c = td_scaled_mul(a, b);
    return td_test_random_below(random, 2u) == 0u ? td_scaled_mul(c, b) : td_scaled_div(a, c);
}

static void expect(double expected, td_scaled actual)
{
    TEST_ASSERT_NEAR(fabs(expected) * RELATIVE, expected, value_of(actual));
}

void test_of_is_exact(void)
{
    const double values[] = {0.0, 1.0, -1.0, 0.5, -3.25, 12345.0, 0x1p-15, -0x1p-16};
    for (size_t i = 0u; i < sizeof values / sizeof values[0]; ++i) {
        const td_scaled a = td_scaled_of(td_from_double(values[i]));
        TEST_ASSERT_NEAR(0.0, values[i], value_of(a));
        TEST_ASSERT_EQUAL_REAL(td_from_double(values[i]), td_scaled_real(a));
    }
}

void test_of_products_keeps_their_digits(void)
{
    const td_real a = TD_R(3.0), b = TD_R(0.0625);
    expect(0.1875, td_scaled_of_wide(td_wmul(a, b)));
    expect(0.0625 * 0.375, td_scaled_of_proj(td_pmul(TD_U(0.375), b)));
    expect(-0.375, td_scaled_of_unit(TD_U(-0.375)));
}

void test_arithmetic_follows_doubles(void)
{
    td_test_random random = td_test_random_start(31u);
    for (int n = 0; n < 2000; ++n) {
        const td_scaled a = some(&random);
        const td_scaled b = some(&random);
        const double x = value_of(a), y = value_of(b);
        expect(x * y, td_scaled_mul(a, b));
        expect(-x, td_scaled_neg(a));
        expect(x * 2.5, td_scaled_times(a, TD_R(2.5)));
        TEST_ASSERT_NEAR((fabs(x) + fabs(y)) * RELATIVE, x + y, value_of(td_scaled_add(a, b)));
        if (y > 0.0 || y < 0.0) {
            expect(x / y, td_scaled_div(a, b));
        }
        if (x > 0.0) {
            expect(sqrt(x), td_scaled_sqrt(a));
        }
        TEST_ASSERT_EQUAL_INT(x > 0.0, td_scaled_is_positive(a));
        TEST_ASSERT_EQUAL_INT(x < y, td_scaled_is_less(a, b));
        TEST_ASSERT_EQUAL_INT(x < 0.0, td_scaled_is_less(a, TD_SCALED_ZERO));
        TEST_ASSERT_EQUAL_INT(x > 0.0, td_scaled_is_less(TD_SCALED_ZERO, a));
        TEST_ASSERT_FALSE(td_scaled_is_less(a, a));
        TEST_ASSERT_TRUE(value_of(td_scaled_max(a, b)) == fmax(x, y));
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_the_largest_real_is_what_td_scaled_of_makes_of_it(void)
{
    TEST_ASSERT_TRUE(value_of(td_scaled_of(TD_REAL_MAX)) == value_of(TD_SCALED_REAL_MAX));
}

void test_sum_of_opposites_is_zero(void)
{
    td_test_random random = td_test_random_start(32u);
    for (int n = 0; n < 200; ++n) {
        const td_scaled a = some(&random);
        TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled_add(a, td_scaled_neg(a))));
    }
}

void test_sum_with_zero_and_with_what_is_far_below(void)
{
    const td_scaled tiny = td_scaled_div(TD_SCALED_ONE, td_scaled_of(TD_R(12000.0)));
    const td_scaled tinier = td_scaled_mul(td_scaled_mul(tiny, tiny), td_scaled_mul(tiny, tiny));
    expect(1.0, td_scaled_add(TD_SCALED_ONE, TD_SCALED_ZERO));
    expect(1.0, td_scaled_add(TD_SCALED_ZERO, TD_SCALED_ONE));
    expect(1.0, td_scaled_add(TD_SCALED_ONE, tinier));
    expect(1.0, td_scaled_add(tinier, TD_SCALED_ONE));
    expect(0.0, td_scaled_add(TD_SCALED_ZERO, TD_SCALED_ZERO));
}

void test_real_rounds_to_nearest_and_lets_the_tiny_vanish(void)
{
    const td_scaled third = td_scaled_div(TD_SCALED_ONE, td_scaled_of(TD_R(3.0)));
    TEST_ASSERT_NEAR(0.5 / 65536.0, 1.0 / 3.0, td_to_double(td_scaled_real(third)));
    td_scaled tiny = third;
    for (int i = 0; i < 25; ++i) {
        tiny = td_scaled_mul(tiny, third);
    }
    TEST_ASSERT_NEAR(1e-12, 0.0, td_to_double(td_scaled_real(tiny)));
    TEST_ASSERT_NEAR(1e-12, 0.0, td_to_double(td_scaled_real(td_scaled_neg(tiny))));
}

void test_real_saturates_by_sign_and_counts(void)
{
    td_scaled huge = td_scaled_of(TD_R(16000.0));
    for (int i = 0; i < 5; ++i) {
        huge = td_scaled_mul(huge, td_scaled_of(TD_R(16000.0)));
    }
#if defined(TD_SCALAR_F64)
    TEST_IGNORE_MESSAGE("such a product is no trouble for a double");
#endif
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_scaled_real(huge));
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, td_scaled_real(td_scaled_neg(huge)));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
}

void test_real_at_the_end_of_the_range(void)
{
    const td_scaled top = td_scaled_of(TD_R(32767.0));
    TEST_ASSERT_EQUAL_REAL(TD_R(32767.0), td_scaled_real(top));
    TEST_ASSERT_EQUAL_REAL(TD_R(-32767.0), td_scaled_real(td_scaled_neg(top)));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_quotient_by_zero_is_large_and_counted(void)
{
    TEST_ASSERT_TRUE(value_of(td_scaled_div(TD_SCALED_ONE, TD_SCALED_ZERO)) >= 0x1p31);
    TEST_ASSERT_TRUE(value_of(td_scaled_div(td_scaled_neg(TD_SCALED_ONE), TD_SCALED_ZERO)) <=
                     -0x1p31);
    TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled_div(TD_SCALED_ZERO, TD_SCALED_ZERO)));
    TEST_ASSERT_EQUAL_UINT32(3u, td_saturations());
}

void test_root_of_what_is_not_positive_is_zero(void)
{
    TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled_sqrt(TD_SCALED_ZERO)));
    TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled_sqrt(td_scaled_neg(TD_SCALED_ONE))));
}

/* ---- vectors ---- */

static void some_vec(td_test_random *random, double size, td_vec3 *v, double d[3])
{
    v->x = td_test_random_real(random, -size, size);
    v->y = td_test_random_real(random, -size, size);
    v->z = td_test_random_real(random, -size, size);
    d[0] = td_to_double(v->x);
    d[1] = td_to_double(v->y);
    d[2] = td_to_double(v->z);
}

static double length_of(const double d[3])
{
    return sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
}

/* r x n and its products, for arms of a centimetre and of a kilometre. */
void test_vectors_follow_doubles(void)
{
    td_test_random random = td_test_random_start(33u);
    const double sizes[] = {0.01, 1.0, 1000.0};
    for (int i = 0; i < 300; ++i) {
        td_vec3 r, v, w;
        double dr[3], dv[3], dn[3], c[3];
        td_dir3 n = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
        some_vec(&random, sizes[i % 3], &r, dr);
        some_vec(&random, 10.0, &v, dv);
        some_vec(&random, 1.0, &w, dn);
        (void)td_vec3_normalize(w, n, &n);
        dn[0] = td_unit_to_double(n.x);
        dn[1] = td_unit_to_double(n.y);
        dn[2] = td_unit_to_double(n.z);
        c[0] = dr[1] * dn[2] - dr[2] * dn[1];
        c[1] = dr[2] * dn[0] - dr[0] * dn[2];
        c[2] = dr[0] * dn[1] - dr[1] * dn[0];
        const td_scaled3 direction = td_scaled3_of_dir(n);
        const td_scaled3 arm = td_scaled3_cross(&r, &direction);
        const double tolerance = 4.0 * RELATIVE * length_of(dr);
        TEST_ASSERT_NEAR(tolerance * length_of(dr), c[0] * c[0] + c[1] * c[1] + c[2] * c[2],
                         value_of(td_scaled3_dot(&arm, &arm)));
        TEST_ASSERT_NEAR(tolerance * length_of(dv), c[0] * dv[0] + c[1] * dv[1] + c[2] * dv[2],
                         value_of(td_scaled3_along(&arm, &v)));
        const td_vec3 back = td_scaled3_real(TD_SCALED_ONE, &arm);
        TEST_ASSERT_NEAR(tolerance + 0.51 / 65536.0, c[0], td_to_double(back.x));
        TEST_ASSERT_NEAR(tolerance + 0.51 / 65536.0, c[1], td_to_double(back.y));
        TEST_ASSERT_NEAR(tolerance + 0.51 / 65536.0, c[2], td_to_double(back.z));
    }
}

void test_vector_of_a_direction(void)
{
    const td_dir3 d = td_dir3_of(TD_U(0.6), TD_U(0.0), TD_U(-0.8));
    const td_scaled3 a = td_scaled3_of_dir(d);
    const td_vec3 v = td_scaled3_real(td_scaled_of(TD_R(5.0)), &a);
    TEST_ASSERT_NEAR(1e-5, 3.0, td_to_double(v.x));
    TEST_ASSERT_NEAR(0.0, 0.0, td_to_double(v.y));
    TEST_ASSERT_NEAR(1e-5, -4.0, td_to_double(v.z));
}

void test_vector_of_zero_is_zero(void)
{
    const td_vec3 zero = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    const td_scaled3 x = td_scaled3_of_dir(td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)));
    const td_scaled3 arm = td_scaled3_cross(&zero, &x);
    TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled3_dot(&arm, &arm)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_scaled3_real(TD_SCALED_ONE, &arm).y);
}

void test_vector_as_a_sum_along_three_directions(void)
{
    const td_dir3 d[3] = {td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)),
                          td_dir3_of(TD_U(0.0), TD_U(0.6), TD_U(0.8)),
                          td_dir3_of(TD_U(0.0), TD_U(-0.8), TD_U(0.6))};
    const td_scaled s[3] = {td_scaled_of(TD_R(100.0)), td_scaled_of(TD_R(-0.5)), TD_SCALED_ZERO};
    const td_scaled3 sum = td_scaled3_sum(s, d);
    const td_vec3 v = td_scaled3_real(TD_SCALED_ONE, &sum);
    TEST_ASSERT_NEAR(1e-5, 100.0, td_to_double(v.x));
    TEST_ASSERT_NEAR(1e-5, -0.3, td_to_double(v.y));
    TEST_ASSERT_NEAR(1e-5, -0.4, td_to_double(v.z));
    const td_scaled none[3] = {TD_SCALED_ZERO, TD_SCALED_ZERO, TD_SCALED_ZERO};
    const td_scaled3 zero = td_scaled3_sum(none, d);
    TEST_ASSERT_NEAR(0.0, 0.0, value_of(td_scaled3_dot(&zero, &zero)));
}

/* As td_scaled_real(td_scaled_times(a, b)), but for the last digit; what is beyond counts as the largest. */
void test_scale_is_the_product_and_no_saturation(void)
{
    td_test_random random = td_test_random_start(77u);
    td_saturations_reset();
    for (int i = 0; i < 2000; ++i) {
        const double b = td_test_random_double(&random, -300.0, 300.0);
        const td_scaled a = td_scaled_div(td_scaled_of(td_test_random_real(&random, 0.01, 100.0)),
                                          td_scaled_of(td_test_random_real(&random, 1.0, 5000.0)));
        const td_real factor = td_from_double(b);
        const double expected = td_to_double(td_scaled_real(td_scaled_times(a, factor)));
        TEST_ASSERT_NEAR(1.6e-5, expected, td_to_double(td_scaled_scale(a, factor)));
    }
    const td_scaled huge = td_scaled_div(TD_SCALED_ONE, td_scaled_of(TD_LENGTH_MIN));
    const td_scaled more = td_scaled_mul(huge, td_scaled_of(TD_R(16.0)));
    td_saturations_reset();
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, td_scaled_scale(more, TD_R(1000.0)));
    TEST_ASSERT_EQUAL_REAL(-TD_REAL_MAX, td_scaled_scale(more, TD_R(-1000.0)));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_scaled_scale(more, TD_ZERO));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, td_scaled_scale(TD_SCALED_ZERO, TD_R(1000.0)));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_td_scaled_scale_is_the_nearest_at_every_exponent(void)
{
#if defined(TD_SCALAR_Q16) // floats have no exponent of their own to choose by
    td_test_random random = td_test_random_start(77u);
    for (int32_t i = 0; i < 6200; ++i) {
        const int32_t shift = 1 + i % 62;
        const td_scaled a = {(int32_t)td_test_random_below(&random, 1u << 30), shift};
        const int32_t factor = (int32_t)(td_test_random_below(&random, UINT32_MAX) - INT32_MAX);
        const int64_t product = (int64_t)a.mantissa * factor;
        const int64_t value = (product + ((int64_t)1 << (shift - 1))) >> shift;
        const int64_t most = value < -INT32_MAX ? -INT32_MAX : value;
        const int32_t expected = (int32_t)(most > INT32_MAX ? INT32_MAX : most);
        TEST_ASSERT_EQUAL_INT32(expected, (int32_t)td_scaled_scale(a, (td_real)factor));
    }
#endif
}
