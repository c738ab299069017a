/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_exact.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static const td_vec3 origin = {TD_ZERO, TD_ZERO, TD_ZERO};

/* Whole numbers stay exact in every scalar, and far from zero a step of one decides. */
static int sign_of(double nx, double ny, double nz, td_vec3 p, td_vec3 o)
{
    const td_wvec3 n = {td_widen(td_from_double(nx)), td_widen(td_from_double(ny)),
                        td_widen(td_from_double(nz))};
    td_volume v;
    td_volume_set(&v, &n, &p, &o);
    return td_volume_sign(&v);
}

/* ---- volumes ---- */

void test_volume_sign_of_plane_values(void)
{
    TEST_ASSERT_EQUAL_INT(1, sign_of(1.0, 2.0, 3.0, at(1.0, 1.0, 1.0), origin));
    TEST_ASSERT_EQUAL_INT(0, sign_of(1.0, 2.0, -3.0, at(1.0, 1.0, 1.0), origin));
    TEST_ASSERT_EQUAL_INT(-1, sign_of(1.0, 2.0, -4.0, at(1.0, 1.0, 1.0), origin));
    TEST_ASSERT_EQUAL_INT(1, sign_of(1.0, 2.0, -4.0, origin, at(1.0, 1.0, 1.0)));
    TEST_ASSERT_EQUAL_INT(0, sign_of(1000.0, -999.0, -1.0, at(7.0, 7.0, 7.0), origin));
}

/* Terms of 2^92 that leave one unit: (2^62 + 3) v - (2^62 + 2) v - (v - unit) = unit. */
void test_volume_keeps_the_last_unit_of_96_bits(void)
{
#if defined(TD_SCALAR_Q16)
    const td_vec3 p = {(1 << 29) + 1, (1 << 29) + 1, 1};
    const td_vec3 o = {-(1 << 29), -(1 << 29), 0};
    const int64_t v = ((int64_t)1 << 30) + 1;
    for (int unit = -1; unit <= 1; ++unit) {
        const td_wvec3 n = {((int64_t)1 << 62) + 3, -((int64_t)1 << 62) - 2, unit - v};
        const td_wvec3 opposite = {-n.x, -n.y, -n.z};
        td_volume value;
        td_volume_set(&value, &n, &p, &o);
        TEST_ASSERT_EQUAL_INT(unit, td_volume_sign(&value));
        TEST_ASSERT_EQUAL_HEX64((uint64_t)(int64_t)unit, value.low);
        TEST_ASSERT_EQUAL_HEX64(unit < 0 ? UINT64_MAX : 0u, (uint64_t)value.high);
        td_volume_set(&value, &opposite, &p, &o);
        TEST_ASSERT_EQUAL_INT(-unit, td_volume_sign(&value));
    }
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

/* 3 (2^63 - 2^34 + 8) (2^31 - 2): the largest that can occur, and its opposite. */
void test_volume_holds_the_largest_value(void)
{
#if defined(TD_SCALAR_Q16)
    const int64_t most = INT64_MAX - ((int64_t)1 << 34) + 9;
    const td_wvec3 n = {most, -most, most};
    const int32_t far = (1 << 30) - 1;
    const td_vec3 p = {far, -far, far};
    const td_vec3 o = {-far, far, -far};
    td_volume value;
    td_volume_set(&value, &n, &p, &o);
    /* (2^63 - 2^34 + 8) (2^31 - 2) = 2^94 - 2^65 + 2^34 - 2^64 + 2^35 - 16; three times that */
    TEST_ASSERT_EQUAL_HEX64(((uint64_t)3 << 30) - 9u, (uint64_t)value.high);
    TEST_ASSERT_EQUAL_HEX64(3u * (((uint64_t)1 << 34) + ((uint64_t)1 << 35) - 16u), value.low);
    td_volume back;
    td_volume_set(&back, &n, &o, &p);
    TEST_ASSERT_EQUAL_INT(-1, td_volume_sign(&back));
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-9), TD_U(0.5), td_volume_ratio(&value, &back));
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

void test_volume_agrees_with_double(void)
{
    td_test_random random = td_test_random_start(70u);
    for (int i = 0; i < 2000; ++i) {
        double n[3];
        double v[3];
        for (int k = 0; k < 3; ++k) {
            n[k] = (double)(int32_t)(td_test_random_below(&random, 32001u)) - 16000.0;
            v[k] = (double)(int32_t)(td_test_random_below(&random, 4001u)) - 2000.0;
        }
        const double exact = n[0] * v[0] + n[1] * v[1] + n[2] * v[2];
        const int sign = sign_of(n[0], n[1], n[2], at(v[0], v[1], v[2]), origin);
        TEST_ASSERT_EQUAL_INT((exact > 0.0) - (exact < 0.0), sign);
    }
}

static td_unit share_of(double a, double b)
{
    const td_wvec3 n = {TD_WIDE_ZERO, TD_WIDE_ZERO, td_widen(TD_R(100.0))};
    const td_vec3 pa = at(0.0, 0.0, a);
    const td_vec3 pb = at(0.0, 0.0, b);
    td_volume va;
    td_volume vb;
    td_volume_set(&va, &n, &pa, &origin);
    td_volume_set(&vb, &n, &pb, &origin);
    return td_volume_ratio(&va, &vb);
}

void test_volume_share_is_where_the_edge_meets_the_plane(void)
{
    const td_unit tolerance = TD_U(2e-7);
    TEST_ASSERT_UNIT_WITHIN(tolerance, TD_U(0.25), share_of(1.0, -3.0));
    TEST_ASSERT_UNIT_WITHIN(tolerance, TD_U(0.75), share_of(-3.0, 1.0));
    TEST_ASSERT_UNIT_WITHIN(tolerance, TD_U(1.0), share_of(8000.0, -0.0001));
    TEST_ASSERT_UNIT_WITHIN(tolerance, TD_U(0.5), share_of(0.0001, -0.0001));
    TEST_ASSERT_UNIT_WITHIN(TD_U(0.0), TD_U(0.0), share_of(0.0, -2.0));
    TEST_ASSERT_UNIT_WITHIN(TD_U(0.0), TD_U(1.0), share_of(-2.0, 0.0));
}

void test_volume_share_of_values_of_every_size(void)
{
    td_test_random random = td_test_random_start(71u);
    for (int bits = 0; bits < 60; ++bits) {
        const int64_t size = (int64_t)1 << bits;
        const double part = td_test_random_double(&random, 0.05, 0.95);
        const int64_t small = (int64_t)((double)size * part);
#if defined(TD_SCALAR_Q16)
        const td_wvec3 n = {(td_wide)small, -(td_wide)size, 0};
        const td_vec3 x = {INT32_C(0x20000000), 0, 0};
        const td_vec3 y = {0, INT32_C(0x20000000), 0};
#else
        const td_wvec3 n = {(td_wide)small, -(td_wide)size, TD_WIDE_ZERO};
        const td_vec3 x = at(1024.0, 0.0, 0.0);
        const td_vec3 y = at(0.0, 1024.0, 0.0);
#endif
        td_volume a;
        td_volume b;
        td_volume_set(&a, &n, &x, &origin);
        td_volume_set(&b, &n, &y, &origin);
        const double exact = (double)small / ((double)small + (double)size);
        TEST_ASSERT_NEAR(2e-7, exact, td_unit_to_double(td_volume_ratio(&a, &b)));
    }
}

/* ---- planes and facets ---- */

void test_exact_triple_is_the_sign_of_the_volume(void)
{
    const td_vec3 x = at(2.0, 0.0, 0.0);
    const td_vec3 y = at(0.0, 3.0, 0.0);
    const td_vec3 z = at(1.0, 1.0, 0.5);
    const td_vec3 flat = at(7.0, -4.0, 0.0);
    TEST_ASSERT_EQUAL_INT(1, td_exact_triple(&x, &y, &z));
    TEST_ASSERT_EQUAL_INT(-1, td_exact_triple(&y, &x, &z));
    TEST_ASSERT_EQUAL_INT(1, td_exact_triple(&y, &z, &x));
    TEST_ASSERT_EQUAL_INT(0, td_exact_triple(&x, &y, &flat));
}

void test_exact_turn_keeps_the_sign(void)
{
    const td_vec3 v[3] = {at(1.0, 2.0, 3.0), at(-4.0, 5.0, 6.0), at(7.0, -8.0, 9.0)};
    const int sign = td_exact_triple(&v[0], &v[1], &v[2]);
    for (int axis = 0; axis < 3; ++axis) {
        const td_vec3 a = td_exact_turn(v[0], axis);
        const td_vec3 b = td_exact_turn(v[1], axis);
        const td_vec3 c = td_exact_turn(v[2], axis);
        TEST_ASSERT_EQUAL_INT(sign, td_exact_triple(&a, &b, &c));
        TEST_ASSERT_EQUAL_REAL(axis == 0 ? v[0].x : axis == 1 ? v[0].y : v[0].z, a.z);
    }
}

void test_exact_largest_picks_the_axis(void)
{
    const td_wvec3 x = {td_widen(TD_R(-3.0)), td_widen(TD_R(2.0)), td_widen(TD_R(3.0))};
    const td_wvec3 y = {td_widen(TD_R(-3.0)), td_widen(TD_R(-4.0)), td_widen(TD_R(3.0))};
    const td_wvec3 z = {td_widen(TD_R(-3.0)), td_widen(TD_R(4.0)), td_widen(TD_R(5.0))};
    TEST_ASSERT_EQUAL_INT(0, td_exact_largest(&x)); /* a tie goes to the first */
    TEST_ASSERT_EQUAL_INT(1, td_exact_largest(&y));
    TEST_ASSERT_EQUAL_INT(2, td_exact_largest(&z));
}

/* An L in the plane z = 5: its first three vertices are collinear, the next is reflex. [PN P18] */
static const td_vec3 ell[] = {
    {TD_R(0.0), TD_R(0.0), TD_R(5.0)}, {TD_R(2.0), TD_R(0.0), TD_R(5.0)},
    {TD_R(4.0), TD_R(0.0), TD_R(5.0)}, {TD_R(4.0), TD_R(1.0), TD_R(5.0)},
    {TD_R(1.0), TD_R(1.0), TD_R(5.0)}, {TD_R(1.0), TD_R(3.0), TD_R(5.0)},
    {TD_R(0.0), TD_R(3.0), TD_R(5.0)},
};
static const td_facet ell_facet = {ell, 0, 7u};

void test_exact_normal_of_a_non_convex_facet_is_twice_its_area(void)
{
    td_wvec3 n;
    td_exact_normal(&ell_facet, &n);
    TEST_ASSERT_TRUE(n.x == TD_WIDE_ZERO && n.y == TD_WIDE_ZERO);
    TEST_ASSERT_EQUAL_REAL(TD_R(12.0), td_narrow(n.z));
    const uint16_t backwards[] = {6u, 5u, 4u, 3u, 2u, 1u, 0u};
    const td_facet back = {ell, backwards, 7u};
    td_exact_normal(&back, &n);
    TEST_ASSERT_EQUAL_REAL(TD_R(-12.0), td_narrow(n.z));
}

void test_exact_normal_of_a_line_is_zero(void)
{
    const td_vec3 line[] = {at(1.0, 2.0, 3.0), at(2.0, 4.0, 6.0), at(-3.0, -6.0, -9.0)};
    const td_facet facet = {line, 0, 3u};
    td_wvec3 n;
    td_exact_normal(&facet, &n);
    TEST_ASSERT_TRUE(td_exact_is_zero(&n));
}

/* ---- lines through facets ---- */

static td_passage pass(double x, double y, double dx, double dy)
{
    const td_vec3 along = at(dx, dy, -2.0);
    const td_vec3 from = at(x - 2.0 * dx, y - 2.0 * dy, 9.0); /* meets z = 5 at (x, y) */
    return td_exact_pass(&ell_facet, &from, &along);
}

static void assert_pass(bool is_on, bool is_inside, double x, double y)
{
    static const double slopes[][2] = {
        {0.0, 0.0}, {1.0, 0.0}, {0.0, -1.0}, {3.0, 1.0}, {-5.0, 7.0}};
    for (int i = 0; i < 5; ++i) {
        const td_passage passage = pass(x, y, slopes[i][0], slopes[i][1]);
        TEST_ASSERT_EQUAL(is_on, passage.is_on);
        if (!is_on) {
            TEST_ASSERT_EQUAL(is_inside, passage.is_inside);
        }
    }
}

void test_exact_pass_inside_outside_and_on(void)
{
    assert_pass(false, true, 0.5, 0.5);
    assert_pass(false, true, 3.0, 0.5);
    assert_pass(false, true, 0.5, 2.5);
    assert_pass(false, false, 2.0, 2.0);  /* in the notch */
    assert_pass(false, false, -1.0, 1.0); /* level with an edge */
    assert_pass(false, false, 5.0, 0.0);
    assert_pass(true, false, 0.0, 1.0);
    assert_pass(true, false, 3.0, 0.0);
    assert_pass(true, false, 3.0, 1.0);
    assert_pass(true, false, 1.0, 2.0);
    for (uint32_t k = 0u; k < 7u; ++k) {
        assert_pass(true, false, td_to_double(ell[k].x), td_to_double(ell[k].y));
    }
}

/* Two triangles share an edge; the line runs through it: one of them counts it, never both or none. */
void test_exact_pass_through_a_shared_edge_counts_once(void)
{
    const td_vec3 quad[] = {at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0), at(4.0, 4.0, 0.0),
                            at(0.0, 4.0, 0.0)};
    const uint16_t first[] = {0u, 1u, 2u};
    const uint16_t second[] = {0u, 2u, 3u};
    const td_facet a = {quad, first, 3u};
    const td_facet b = {quad, second, 3u};
    const td_vec3 down = at(0.0, 0.0, -1.0);
    for (int i = 1; i < 8; ++i) {
        const td_vec3 from = at(0.5 * i, 0.5 * i, 3.0);
        const td_passage pass_a = td_exact_pass(&a, &from, &down);
        const td_passage pass_b = td_exact_pass(&b, &from, &down);
        TEST_ASSERT_TRUE(pass_a.is_on && pass_b.is_on);
        TEST_ASSERT_TRUE(pass_a.is_inside != pass_b.is_inside);
    }
}
