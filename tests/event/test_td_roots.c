/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_roots.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* How far a well-conditioned root may be off, and one whose polynomial is flat there. */
#if defined(TD_SCALAR_F64)
#    define TOLERANCE      1e-13
#    define TOLERANCE_FLAT 1e-6
#elif defined(TD_SCALAR_Q16)
#    define TOLERANCE      3e-7
#    define TOLERANCE_FLAT 2e-3
#else
#    define TOLERANCE      4e-6
#    define TOLERANCE_FLAT 4e-3
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double size_of(double x)
{
    return x < 0.0 ? -x : x;
}

/* Coefficients by ascending power, as the module wants them: in Q16 words of 27 bits. */
static td_roots_poly poly_of(const double c[5])
{
    td_roots_poly p;
    double largest = 0.0;
    double sum = 0.0;
    for (int k = 0; k < 5; ++k) {
        largest = size_of(c[k]) > largest ? size_of(c[k]) : largest;
        sum += size_of(c[k]);
    }
    for (int k = 0; k < 5; ++k) {
#if defined(TD_SCALAR_Q16)
        p.c[k] = td_raw_from_double(largest > 0.0 ? c[k] / largest * 0x1p27 : 0.0);
#else
        p.c[k] = (td_real)c[k];
#endif
    }
    p.grain = td_roots_grain((td_real)sum);
    return p;
}

static td_roots roots_of(double c0, double c1, double c2, double c3, double c4)
{
    const double c[5] = {c0, c1, c2, c3, c4};
    const td_roots_poly p = poly_of(c);
    td_roots out;
    td_roots_find(&p, &out);
    return out;
}

/* (u - a) (u - b) (u - c) (u - d) scale */
static td_roots roots_of_product(const double r[4], double scale)
{
    double c[5] = {scale, 0.0, 0.0, 0.0, 0.0};
    for (int n = 0; n < 4; ++n) {
        for (int k = n + 1; k >= 0; --k) {
            c[k] = (k > 0 ? c[k - 1] : 0.0) - r[n] * c[k];
        }
    }
    return roots_of(c[0], c[1], c[2], c[3], c[4]);
}

static void expect(const td_roots *r, int i, double at, int direction, double tolerance)
{
    TEST_ASSERT_TRUE(i < r->count);
    TEST_ASSERT_NEAR(tolerance, at, td_unit_to_double(r->at[i]));
    TEST_ASSERT_EQUAL_INT(direction, r->direction[i]);
}

/* ---- degree by degree ---- */

void test_find_zero_polynomial_has_no_roots(void)
{
    TEST_ASSERT_EQUAL_INT(0, roots_of(0.0, 0.0, 0.0, 0.0, 0.0).count);
}

void test_find_constant_has_no_roots(void)
{
    TEST_ASSERT_EQUAL_INT(0, roots_of(3.0, 0.0, 0.0, 0.0, 0.0).count);
}

void test_find_linear_falls_or_rises(void)
{
    const td_roots falling = roots_of(1.0, -3.0, 0.0, 0.0, 0.0);
    const td_roots rising = roots_of(-1.0, 3.0, 0.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, falling.count);
    expect(&falling, 0, 1.0 / 3.0, -1, TOLERANCE);
    expect(&rising, 0, 1.0 / 3.0, 1, TOLERANCE);
}

void test_find_linear_beyond_the_ends_has_no_roots(void)
{
    TEST_ASSERT_EQUAL_INT(0, roots_of(1.0, 3.0, 0.0, 0.0, 0.0).count);
    TEST_ASSERT_EQUAL_INT(0, roots_of(3.0, -1.0, 0.0, 0.0, 0.0).count);
}

void test_find_quadratic_has_both_roots(void)
{
    const td_roots r = roots_of(0.1875, -1.0, 1.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(2, r.count);
    expect(&r, 0, 0.25, -1, TOLERANCE);
    expect(&r, 1, 0.75, 1, TOLERANCE);
}

void test_find_quadratic_upside_down_has_the_other_ways(void)
{
    const td_roots r = roots_of(-0.1875, 1.0, -1.0, 0.0, 0.0);
    expect(&r, 0, 0.25, 1, TOLERANCE);
    expect(&r, 1, 0.75, -1, TOLERANCE);
}

void test_find_quadratic_with_negative_discriminant_has_no_roots(void)
{
    TEST_ASSERT_EQUAL_INT(0, roots_of(0.26, -1.0, 1.0, 0.0, 0.0).count);
}

/* (-b + sqrt(b^2 - 4 a c)) / 2a loses every digit of this root in f32: 4 a c is 1e-7 of b^2. */
void test_find_quadratic_with_large_b_keeps_the_digits_of_the_small_root(void)
{
    const td_roots r = roots_of(-0.3, 1.0, 1e-7, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, r.count);
    expect(&r, 0, 0.29999999100000054, 1, TOLERANCE);
}

void test_find_cubic_has_three_roots(void)
{
    /* (u - 1/8) (u - 1/2) (u - 3/4) */
    const td_roots r = roots_of(-0.046875, 0.53125, -1.375, 1.0, 0.0);
    TEST_ASSERT_EQUAL_INT(3, r.count);
    expect(&r, 0, 0.125, 1, TOLERANCE);
    expect(&r, 1, 0.5, -1, 4.0 * TOLERANCE);
    expect(&r, 2, 0.75, 1, 4.0 * TOLERANCE);
}

void test_find_quartic_has_four_roots(void)
{
    const double at[4] = {0.1, 0.4, 0.6, 0.95};
    const td_roots r = roots_of_product(at, -7.0);
    TEST_ASSERT_EQUAL_INT(4, r.count);
    for (int i = 0; i < 4; ++i) {
        expect(&r, i, at[i], i % 2 == 0 ? 1 : -1, 40.0 * TOLERANCE);
    }
}

void test_find_quartic_without_roots(void)
{
    TEST_ASSERT_EQUAL_INT(0, roots_of(1.0, -1.0, 1.0, -1.0, 1.0).count);
}

/* ---- multiple roots ---- */

void test_find_double_root_is_one_root_without_a_way(void)
{
    const td_roots half = roots_of(0.25, -1.0, 1.0, 0.0, 0.0);
    const td_roots third = roots_of(-1.0 / 9.0, 2.0 / 3.0, -1.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, half.count);
    expect(&half, 0, 0.5, 0, TOLERANCE);
    TEST_ASSERT_EQUAL_INT(1, third.count);
    expect(&third, 0, 1.0 / 3.0, 0, TOLERANCE);
}

void test_find_two_double_roots_of_a_quartic(void)
{
    const double at[4] = {0.3, 0.3, 0.8, 0.8};
    const td_roots r = roots_of_product(at, 2.0);
    TEST_ASSERT_EQUAL_INT(2, r.count);
    expect(&r, 0, 0.3, 0, 40.0 * TOLERANCE);
    expect(&r, 1, 0.8, 0, 40.0 * TOLERANCE);
}

void test_find_double_root_beside_simple_ones(void)
{
    const double at[4] = {0.2, 0.6, 0.6, 0.9};
    const td_roots r = roots_of_product(at, 1.0);
    TEST_ASSERT_EQUAL_INT(3, r.count);
    expect(&r, 0, 0.2, -1, 40.0 * TOLERANCE);
    expect(&r, 1, 0.6, 0, 40.0 * TOLERANCE);
    expect(&r, 2, 0.9, 1, 40.0 * TOLERANCE);
}

void test_find_triple_root_goes_through(void)
{
    const double at[4] = {0.4, 0.4, 0.4, -2.0};
    const td_roots r = roots_of_product(at, 1.0);
    TEST_ASSERT_EQUAL_INT(1, r.count);
    expect(&r, 0, 0.4, 1, 4.0 * TOLERANCE_FLAT);
}

void test_find_quadruple_root_turns_back(void)
{
    const double at[4] = {0.5, 0.5, 0.5, 0.5};
    const td_roots r = roots_of_product(at, 1.0);
    TEST_ASSERT_EQUAL_INT(1, r.count);
    expect(&r, 0, 0.5, 0, TOLERANCE_FLAT);
}

/* ---- the ends ---- */

void test_find_roots_at_both_ends(void)
{
    const td_roots r = roots_of(0.0, 1.0, -1.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(2, r.count);
    expect(&r, 0, 0.0, 1, 0.0);
    expect(&r, 1, 1.0, -1, 0.0);
}

/* Neither end is zero to the last bit: 0.1 + 0.2 - 0.3. */
void test_find_root_at_the_end_up_to_rounding(void)
{
    const td_roots r = roots_of(0.3, -0.1, -0.2, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, r.count);
    expect(&r, 0, 1.0, -1, TOLERANCE);
}

void test_find_flat_root_at_an_end_has_no_way(void)
{
    const td_roots begin = roots_of(0.0, 0.0, -16.0, 0.0, 0.0);
    const td_roots end = roots_of(1.0, -2.0, 1.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, begin.count);
    expect(&begin, 0, 0.0, 0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, end.count);
    expect(&end, 0, 1.0, 0, 0.0);
}

/* The slope is not zero, but no larger than rounding. */
void test_find_root_at_an_end_with_a_slope_of_rounding_has_no_way(void)
{
    const double c[5] = {0.0, 0.0, -16.0, 0.0, 0.0};
    td_roots_poly p = poly_of(c);
    p.c[1] = p.grain;
    td_roots r;
    td_roots_find(&p, &r);
    TEST_ASSERT_EQUAL_INT(0, r.direction[0]);
    expect(&r, 0, 0.0, 0, 0.0);
}

void test_find_quartic_with_roots_at_the_ends_and_between(void)
{
    const double at[4] = {0.0, 0.25, 0.5, 1.0};
    const td_roots r = roots_of_product(at, 1.0);
    TEST_ASSERT_EQUAL_INT(4, r.count);
    for (int i = 0; i < 4; ++i) {
        expect(&r, i, at[i], i % 2 == 0 ? -1 : 1, 40.0 * TOLERANCE);
    }
}

/* ---- properties ---- */

static void sort4(double r[4])
{
    for (int i = 0; i < 4; ++i) {
        for (int k = 0; k + 1 < 4; ++k) {
            const double low = r[k] < r[k + 1] ? r[k] : r[k + 1];
            r[k + 1] = r[k] < r[k + 1] ? r[k + 1] : r[k];
            r[k] = low;
        }
    }
}

void test_find_random_quartics_with_known_roots(void)
{
    td_test_random random = td_test_random_start(41u);
    for (int n = 0; n < 2000; ++n) {
        double at[4];
        for (int i = 0; i < 4; ++i) {
            at[i] = td_test_random_double(&random, -1.0, 2.0);
        }
        sort4(at);
        bool apart = true;
        for (int i = 0; i < 4; ++i) {
            const double next = i < 3 ? at[i + 1] : 9.0;
            apart =
                apart && next - at[i] > 0.1 && size_of(at[i]) > 0.05 && size_of(at[i] - 1.0) > 0.05;
        }
        if (!apart) {
            continue;
        }
        const td_roots r = roots_of_product(at, td_test_random_double(&random, 0.5, 2.0));
        int found = 0;
        for (int i = 0; i < 4; ++i) {
            if (at[i] > 0.0 && at[i] < 1.0) {
                expect(&r, found, at[i], i % 2 == 0 ? -1 : 1, 400.0 * TOLERANCE);
                ++found;
            }
        }
        TEST_ASSERT_EQUAL_INT(found, r.count);
    }
}

void test_spread_is_grain_by_slope(void)
{
    const double c[5] = {-0.5, 1.0, 0.0, 0.0, 0.0};
    td_roots_poly p = poly_of(c);
#if defined(TD_SCALAR_Q16)
    p.grain = (td_real)(1 << 17);
#else
    p.grain = TD_R(0x1p-10);
#endif
    TEST_ASSERT_NEAR(1e-6, 0x1p-10, td_unit_to_double(td_roots_spread(&p, TD_U(0.5))));
}

void test_spread_without_slope_is_zero(void)
{
    const double c[5] = {0.25, -1.0, 1.0, 0.0, 0.0};
    const td_roots_poly p = poly_of(c);
    TEST_ASSERT_EQUAL_INT(0, td_unit_to_double(td_roots_spread(&p, TD_U(0.5))) > 0.0);
}

/* ---- blocks ---- */

void test_block_keeps_ratios(void)
{
    const td_wide in[3] = {td_widen(TD_R(96.0)), td_widen(TD_R(-24.0)), td_widen(TD_ZERO)};
    td_real out[3];
    const int n = td_roots_block(in, 3, 27, out);
    TEST_ASSERT_TRUE(out[0] == -(out[1] + out[1] + out[1] + out[1]));
    TEST_ASSERT_TRUE(out[2] == TD_ZERO);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_INT(39 - 27, n); /* 96 is 2^6.6, in units of 2^-32 */
    TEST_ASSERT_EQUAL_INT32(96 << 20, out[0]);
#else
    TEST_ASSERT_EQUAL_INT(0, n);
#endif
}

void test_block_rounds_to_nearest_and_lifts_small_numbers(void)
{
#if defined(TD_SCALAR_Q16)
    const td_wide down[2] = {0x1FFF, -0x1FFF};
    const td_wide up[2] = {3, -1};
    td_real out[2];
    TEST_ASSERT_EQUAL_INT(5, td_roots_block(down, 2, 8, out));
    TEST_ASSERT_EQUAL_INT32(256, out[0]);
    TEST_ASSERT_EQUAL_INT32(-256, out[1]);
    TEST_ASSERT_EQUAL_INT(-6, td_roots_block(up, 2, 8, out));
    TEST_ASSERT_EQUAL_INT32(192, out[0]);
    TEST_ASSERT_EQUAL_INT32(-64, out[1]);
#else
    TEST_IGNORE_MESSAGE("floats have no block exponents");
#endif
}

void test_lower_divides_by_a_power_of_two(void)
{
    TEST_ASSERT_TRUE(td_roots_lower((td_wide)24, 0) == (td_wide)24);
    TEST_ASSERT_TRUE(td_roots_lower((td_wide)24, -2) == (td_wide)24);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_TRUE(td_roots_lower((td_wide)24, 3) == (td_wide)3);
    TEST_ASSERT_TRUE(td_roots_lower((td_wide)-20, 3) == (td_wide)-2);
    TEST_ASSERT_TRUE(td_roots_lower((td_wide)INT64_MAX, 63) == (td_wide)0);
#endif
}
