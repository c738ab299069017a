/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_facet.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
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

#define NEAR TD_R(1e-4)

static void assert_point(td_vec3 expected, td_vec3 actual)
{
    TEST_ASSERT_REAL_WITHIN(NEAR, expected.x, actual.x);
    TEST_ASSERT_REAL_WITHIN(NEAR, expected.y, actual.y);
    TEST_ASSERT_REAL_WITHIN(NEAR, expected.z, actual.z);
}

static bool is_near(td_vec3 a, td_vec3 b)
{
    const td_vec3 d = td_vec3_sub(a, b);
    return td_abs(d.x) <= NEAR && td_abs(d.y) <= NEAR && td_abs(d.z) <= NEAR;
}

/* The same ends, in either order. */
static bool same_ends(const td_triangle_meeting *a, const td_triangle_meeting *b)
{
    return (is_near(a->from, b->from) && is_near(a->to, b->to)) ||
           (is_near(a->from, b->to) && is_near(a->to, b->from));
}

static td_triangle_meeting meet(const td_vec3 *a, const td_vec3 *b)
{
    td_triangle_meeting m;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_triangle_meet(a, b, &m));
    return m;
}

/* ---- triangles: closed forms ---- */

/* (0,0,0) (4,0,0) (0,4,0), in the plane z = 0 */
static const td_vec3 floor_triangle[3] = {
    {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
    {TD_R(4.0), TD_R(0.0), TD_R(0.0)},
    {TD_R(0.0), TD_R(4.0), TD_R(0.0)},
};

static void
assert_meeting(td_triangle_relation relation, td_vec3 from, td_vec3 to, const td_vec3 *b)
{
    const td_triangle_meeting expected = {relation, from, to};
    const td_triangle_meeting m = meet(floor_triangle, b);
    TEST_ASSERT_EQUAL_INT(relation, m.relation);
    TEST_ASSERT_TRUE(same_ends(&expected, &m));
    const td_triangle_meeting swapped = meet(b, floor_triangle);
    TEST_ASSERT_EQUAL_INT(relation, swapped.relation);
    TEST_ASSERT_TRUE(same_ends(&expected, &swapped));
}

static void assert_relation(td_triangle_relation relation, const td_vec3 *b)
{
    assert_meeting(relation, at(0.0, 0.0, 0.0), at(0.0, 0.0, 0.0), b);
}

void test_triangle_meet_crossing_gives_the_segment(void)
{
    const td_vec3 b[3] = {at(1.0, 1.0, -1.0), at(1.0, 1.0, 1.0), at(1.0, 9.0, 0.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(1.0, 1.0, 0.0), at(1.0, 3.0, 0.0), b);
    const td_vec3 inside[3] = {at(1.0, 1.0, -1.0), at(2.0, 1.0, -1.0), at(1.5, 1.0, 1.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(1.25, 1.0, 0.0), at(1.75, 1.0, 0.0), inside);
}

void test_triangle_meet_apart(void)
{
    const td_vec3 above[3] = {at(1.0, 1.0, 1.0), at(2.0, 1.0, 2.0), at(1.0, 2.0, 0.5)};
    const td_vec3 beside[3] = {at(5.0, 1.0, -1.0), at(5.0, 1.0, 1.0), at(6.0, 2.0, 0.0)};
    const td_vec3 parallel[3] = {at(0.0, 0.0, 0.5), at(4.0, 0.0, 0.5), at(0.0, 4.0, 0.5)};
    assert_relation(TD_TRIANGLES_APART, above);
    assert_relation(TD_TRIANGLES_APART, beside);
    assert_relation(TD_TRIANGLES_APART, parallel);
}

/* The printed procedure loses both: one valid d. [PN P19] */
void test_triangle_meet_vertex_touching_is_a_point(void)
{
    const td_vec3 inside[3] = {at(1.0, 1.0, 0.0), at(1.0, 1.0, 2.0), at(2.0, 1.0, 2.0)};
    assert_meeting(TD_TRIANGLES_POINT, at(1.0, 1.0, 0.0), at(1.0, 1.0, 0.0), inside);
    const td_vec3 on_edge[3] = {at(2.0, 2.0, 0.0), at(3.0, 3.0, 2.0), at(3.0, 3.0, -2.0)};
    assert_meeting(TD_TRIANGLES_POINT, at(2.0, 2.0, 0.0), at(2.0, 2.0, 0.0), on_edge);
    const td_vec3 on_vertex[3] = {at(0.0, 0.0, 0.0), at(-1.0, 0.0, 2.0), at(-1.0, 1.0, -2.0)};
    assert_meeting(TD_TRIANGLES_POINT, at(0.0, 0.0, 0.0), at(0.0, 0.0, 0.0), on_vertex);
    const td_vec3 outside[3] = {at(3.0, 3.0, 0.0), at(3.0, 3.0, 2.0), at(4.0, 3.0, 2.0)};
    assert_relation(TD_TRIANGLES_APART, outside);
}

void test_triangle_meet_edge_in_plane_is_a_segment(void)
{
    const td_vec3 whole[3] = {at(1.0, 1.0, 0.0), at(2.0, 1.0, 0.0), at(1.0, 1.0, 3.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(1.0, 1.0, 0.0), at(2.0, 1.0, 0.0), whole);
    const td_vec3 part[3] = {at(-2.0, 1.0, 0.0), at(9.0, 1.0, 0.0), at(1.0, 1.0, 3.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(0.0, 1.0, 0.0), at(3.0, 1.0, 0.0), part);
    const td_vec3 shared[3] = {at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0), at(1.0, 1.0, 3.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(0.0, 0.0, 0.0), at(4.0, 0.0, 0.0), shared);
    const td_vec3 end_to_end[3] = {at(4.0, 0.0, 0.0), at(8.0, 0.0, 0.0), at(6.0, 0.0, 3.0)};
    assert_meeting(TD_TRIANGLES_POINT, at(4.0, 0.0, 0.0), at(4.0, 0.0, 0.0), end_to_end);
}

void test_triangle_meet_edges_crossing_is_a_point(void)
{
    const td_vec3 b[3] = {at(2.0, 0.0, -1.0), at(2.0, 0.0, 1.0), at(2.0, -3.0, 0.0)};
    assert_meeting(TD_TRIANGLES_POINT, at(2.0, 0.0, 0.0), at(2.0, 0.0, 0.0), b);
}

void test_triangle_meet_through_a_vertex_and_an_edge(void)
{
    const td_vec3 b[3] = {at(1.0, 0.0, 0.0), at(1.0, 2.0, -1.0), at(1.0, 2.0, 1.0)};
    assert_meeting(TD_TRIANGLES_SEGMENT, at(1.0, 0.0, 0.0), at(1.0, 2.0, 0.0), b);
}

void test_triangle_meet_coplanar(void)
{
    const td_vec3 inside[3] = {at(1.0, 1.0, 0.0), at(1.0, 2.0, 0.0), at(2.0, 1.0, 0.0)};
    const td_vec3 star[3] = {at(-1.0, 3.0, 0.0), at(3.0, -1.0, 0.0), at(3.0, 3.0, 0.0)};
    const td_vec3 corner[3] = {at(4.0, 0.0, 0.0), at(9.0, 0.0, 0.0), at(9.0, 5.0, 0.0)};
    const td_vec3 apart[3] = {at(3.0, 3.0, 0.0), at(4.0, 3.0, 0.0), at(3.0, 4.0, 0.0)};
    const td_vec3 near_edge[3] = {at(2.125, 2.0, 0.0), at(9.0, 2.0, 0.0), at(9.0, 9.0, 0.0)};
    assert_relation(TD_TRIANGLES_COPLANAR_OVERLAP, inside);
    assert_relation(TD_TRIANGLES_COPLANAR_OVERLAP, star);
    assert_relation(TD_TRIANGLES_COPLANAR_OVERLAP, corner);
    assert_relation(TD_TRIANGLES_COPLANAR_OVERLAP, floor_triangle);
    assert_relation(TD_TRIANGLES_COPLANAR_DISJOINT, apart);
    assert_relation(TD_TRIANGLES_COPLANAR_DISJOINT, near_edge);
}

void test_triangle_meet_degenerate(void)
{
    const td_vec3 line[3] = {at(1.0, 1.0, -1.0), at(1.0, 1.0, 1.0), at(1.0, 1.0, 3.0)};
    const td_vec3 point[3] = {at(1.0, 1.0, 0.0), at(1.0, 1.0, 0.0), at(1.0, 1.0, 0.0)};
    assert_relation(TD_TRIANGLES_DEGENERATE, line);
    assert_relation(TD_TRIANGLES_DEGENERATE, point);
}

/* ---- triangles: properties ---- */

static td_vec3 random_lattice_point(td_test_random *random)
{
    const double x = (double)td_test_random_below(random, 7u) - 3.0;
    const double y = (double)td_test_random_below(random, 7u) - 3.0;
    return at(x, y, (double)td_test_random_below(random, 7u) - 3.0);
}

static td_vec3 moved(td_vec3 v, int turns, td_vec3 shift)
{
    const td_vec3 t = turns == 0   ? v
                      : turns == 1 ? td_vec3_of(v.y, v.z, v.x)
                                   : td_vec3_of(v.y, v.x, v.z); /* a mirror */
    return td_vec3_add(t, shift);
}

/* Whole numbers up to 3: every kind of tie, exact in every scalar. */
void test_triangle_meet_does_not_depend_on_order_or_place(void)
{
    static const uint8_t orders[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                         {2, 1, 0}, {1, 0, 2}, {0, 2, 1}};
    td_test_random random = td_test_random_start(72u);
    int seen[6] = {0, 0, 0, 0, 0, 0};
    for (int i = 0; i < 3000; ++i) {
        td_vec3 a[3];
        td_vec3 b[3];
        td_vec3 c[3];
        td_vec3 d[3];
        for (int k = 0; k < 3; ++k) {
            a[k] = random_lattice_point(&random);
            b[k] = random_lattice_point(&random);
        }
        const uint8_t *const order_a = orders[td_test_random_below(&random, 6u)];
        const uint8_t *const order_b = orders[td_test_random_below(&random, 6u)];
        const int turns = (int)td_test_random_below(&random, 3u);
        const td_vec3 shift = random_lattice_point(&random);
        for (int k = 0; k < 3; ++k) {
            c[k] = moved(a[order_a[k]], turns, shift);
            d[k] = moved(b[order_b[k]], turns, shift);
        }
        td_triangle_meeting m = meet(a, b);
        const td_triangle_meeting other = meet(d, c);
        seen[m.relation] += 1;
        TEST_ASSERT_EQUAL_INT(m.relation, other.relation);
        if (m.relation == TD_TRIANGLES_SEGMENT || m.relation == TD_TRIANGLES_POINT) {
            m.from = moved(m.from, turns, shift);
            m.to = moved(m.to, turns, shift);
            TEST_ASSERT_TRUE(same_ends(&m, &other));
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(300, seen[TD_TRIANGLES_APART]);
    TEST_ASSERT_GREATER_THAN_INT(300, seen[TD_TRIANGLES_SEGMENT]);
    TEST_ASSERT_GREATER_THAN_INT(50, seen[TD_TRIANGLES_POINT]);
    TEST_ASSERT_GREATER_THAN_INT(20, seen[TD_TRIANGLES_DEGENERATE]);
}

/* Distance from the plane of t, in double. */
static double plane_distance(const td_vec3 *t, td_vec3 p)
{
    double e[3][3];
    for (int k = 0; k < 3; ++k) {
        const td_vec3 d = td_vec3_sub(k < 2 ? t[k + 1] : p, t[0]);
        e[k][0] = td_to_double(d.x);
        e[k][1] = td_to_double(d.y);
        e[k][2] = td_to_double(d.z);
    }
    const double n[3] = {e[0][1] * e[1][2] - e[0][2] * e[1][1],
                         e[0][2] * e[1][0] - e[0][0] * e[1][2],
                         e[0][0] * e[1][1] - e[0][1] * e[1][0]};
    const double dot = n[0] * e[2][0] + n[1] * e[2][1] + n[2] * e[2][2];
    return dot / sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

static void assert_on_both(const td_vec3 *b, td_vec3 p)
{
    TEST_ASSERT_REAL_WITHIN(NEAR, TD_ZERO, p.z);
    TEST_ASSERT_TRUE(p.x >= -NEAR && p.y >= -NEAR && p.x + p.y <= TD_R(4.0) + NEAR);
    TEST_ASSERT_NEAR(1e-4, 0.0, plane_distance(b, p));
}

void test_triangle_meet_points_lie_on_both(void)
{
    td_test_random random = td_test_random_start(73u);
    int found = 0;
    for (int i = 0; i < 2000; ++i) {
        td_vec3 b[3];
        for (int k = 0; k < 3; ++k) {
            b[k] = td_vec3_of(td_test_random_real(&random, -3.0, 5.0),
                              td_test_random_real(&random, -3.0, 5.0),
                              td_test_random_real(&random, -2.0, 2.0));
        }
        const td_triangle_meeting m = meet(floor_triangle, b);
        if (m.relation == TD_TRIANGLES_SEGMENT) {
            assert_on_both(b, m.from);
            assert_on_both(b, m.to);
            found += 1;
        }
    }
    TEST_ASSERT_GREATER_THAN_INT(300, found);
}

/* Sides of 23 km, and a vertex that touches, misses or pierces the plane by 2^-16 m. */
void test_triangle_meet_is_exact_over_the_whole_range(void)
{
#if defined(TD_SCALAR_Q16)
    const int32_t far = (1 << 30) - 1;
    const td_vec3 a[3] = {{far, -far, -far}, {-far, far, -far}, {-far, -far, far}};
    for (int32_t step = -1; step <= 1; ++step) {
        /* x + y + z = -far holds a; the tip is off by step */
        const td_vec3 b[3] = {{-far / 3, -far / 3, -far + 2 * (far / 3) + step},
                              {far, far, far - 5},
                              {far, far - 7, far}};
        const td_triangle_meeting m = meet(a, b);
        TEST_ASSERT_EQUAL_INT(step > 0    ? TD_TRIANGLES_APART
                              : step == 0 ? TD_TRIANGLES_POINT
                                          : TD_TRIANGLES_SEGMENT,
                              m.relation);
        TEST_ASSERT_EQUAL_INT(m.relation, meet(b, a).relation);
        if (step <= 0) {
            TEST_ASSERT_INT_WITHIN(2, b[0].x, m.from.x);
            TEST_ASSERT_INT_WITHIN(2, b[0].z, m.to.z);
        }
    }
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

void test_triangle_meet_refuses_bad_input(void)
{
    td_vec3 bad[3] = {at(1.0, 1.0, -1.0), at(2.0, 1.0, -1.0), at(1.5, 1.0, 1.0)};
    td_triangle_meeting m = {TD_TRIANGLES_COPLANAR_OVERLAP, at(7.0, 7.0, 7.0), at(7.0, 7.0, 7.0)};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_triangle_meet(0, bad, &m));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_triangle_meet(bad, 0, &m));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_triangle_meet(bad, bad, 0));
    bad[2].y = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_triangle_meet(floor_triangle, bad, &m));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_triangle_meet(bad, floor_triangle, &m));
#if !defined(TD_SCALAR_Q16)
    bad[2].y = (td_real)__builtin_nan("");
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_triangle_meet(floor_triangle, bad, &m));
#endif
    TEST_ASSERT_EQUAL_INT(TD_TRIANGLES_COPLANAR_OVERLAP, m.relation);
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), m.from.x);
}

/* ---- facets ---- */

/* A U in the plane z = 0, open to +y: two prongs of width 1, the gap from x = 1 to x = 3. */
static const td_vec3 prongs[] = {
    {TD_R(0.0), TD_R(0.0), TD_R(0.0)}, {TD_R(4.0), TD_R(0.0), TD_R(0.0)},
    {TD_R(4.0), TD_R(4.0), TD_R(0.0)}, {TD_R(3.0), TD_R(4.0), TD_R(0.0)},
    {TD_R(3.0), TD_R(1.0), TD_R(0.0)}, {TD_R(1.0), TD_R(1.0), TD_R(0.0)},
    {TD_R(1.0), TD_R(4.0), TD_R(0.0)}, {TD_R(0.0), TD_R(4.0), TD_R(0.0)},
};
static const td_facet u_facet = {prongs, 0, 8u};

static td_piercing rows_f[16];
static td_piercing rows_g[16];

static td_facet_meeting meet_facets(const td_facet *f, const td_facet *g)
{
    td_facet_meeting m = {{rows_f, 16u, 99u}, {rows_g, 16u, 99u}, false, false};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_meet(f, g, &m));
    return m;
}

void test_facet_meet_through_both_prongs(void)
{
    const td_vec3 wall[] = {at(-1.0, 2.0, -1.0), at(5.0, 2.0, -1.0), at(5.0, 2.0, 1.0),
                            at(-1.0, 2.0, 1.0)};
    const td_facet g = {wall, 0, 4u};
    const td_facet_meeting m = meet_facets(&u_facet, &g);
    TEST_ASSERT_TRUE(m.is_hit);
    TEST_ASSERT_FALSE(m.is_coplanar);
    TEST_ASSERT_EQUAL_UINT16(0u, m.of_f.count);
    TEST_ASSERT_EQUAL_UINT16(4u, m.of_g.count);
    static const uint16_t edges[] = {1u, 3u, 5u, 7u};
    static const double x[] = {4.0, 3.0, 1.0, 0.0};
    for (int i = 0; i < 4; ++i) {
        TEST_ASSERT_EQUAL_UINT16(edges[i], rows_g[i].edge);
        assert_point(at(x[i], 2.0, 0.0), rows_g[i].point);
    }
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.5), rows_g[0].share);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.666666666), rows_g[1].share);
}

void test_facet_meet_in_the_gap_is_no_hit(void)
{
    const td_vec3 needle[] = {at(2.0, 3.0, -1.0), at(2.25, 3.0, -1.0), at(2.0, 3.0, 1.0)};
    const td_facet g = {needle, 0, 3u};
    TEST_ASSERT_FALSE(meet_facets(&u_facet, &g).is_hit);
    TEST_ASSERT_FALSE(meet_facets(&g, &u_facet).is_hit);
}

void test_facet_pierce_names_edge_share_and_point(void)
{
    const td_vec3 needle[] = {at(0.5, 2.0, -1.0), at(0.75, 2.0, -1.0), at(0.5, 2.0, 3.0)};
    const td_facet g = {needle, 0, 3u};
    td_piercings list = {rows_f, 16u, 99u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_pierce(&u_facet, &g, &list));
    TEST_ASSERT_EQUAL_UINT16(2u, list.count);
    TEST_ASSERT_EQUAL_UINT16(1u, rows_f[0].edge);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.25), rows_f[0].share);
    assert_point(at(0.6875, 2.0, 0.0), rows_f[0].point);
    TEST_ASSERT_EQUAL_UINT16(2u, rows_f[1].edge);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_U(0.75), rows_f[1].share);
    assert_point(at(0.5, 2.0, 0.0), rows_f[1].point);
}

/* A vertex on the facet is named by both of its edges; edges in the plane by none. [PN P20] */
void test_facet_pierce_in_ties(void)
{
    const td_vec3 tip[] = {at(0.5, 2.0, 0.0), at(0.5, 2.0, 3.0), at(0.75, 2.0, 3.0)};
    const td_facet g = {tip, 0, 3u};
    td_piercings list = {rows_f, 16u, 99u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_pierce(&u_facet, &g, &list));
    TEST_ASSERT_EQUAL_UINT16(2u, list.count);
    TEST_ASSERT_UNIT_WITHIN(TD_U(0.0), TD_U(0.0), rows_f[0].share);
    TEST_ASSERT_UNIT_WITHIN(TD_U(0.0), TD_U(1.0), rows_f[1].share);
    const td_vec3 foot[] = {at(0.5, 2.0, 0.0), at(0.5, 3.0, 0.0), at(0.5, 2.0, 3.0)};
    const td_facet h = {foot, 0, 3u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_pierce(&u_facet, &h, &list));
    TEST_ASSERT_EQUAL_UINT16(2u, list.count);
    TEST_ASSERT_EQUAL_UINT16(1u, rows_f[0].edge);
    TEST_ASSERT_EQUAL_UINT16(2u, rows_f[1].edge);
    const td_vec3 at_rim[] = {at(1.0, 3.0, -1.0), at(1.0, 3.0, 1.0), at(2.0, 3.0, 0.5)};
    const td_facet rim = {at_rim, 0, 3u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_pierce(&u_facet, &rim, &list));
    TEST_ASSERT_EQUAL_UINT16(1u, list.count); /* edge 0 touches the rim of the prong */
    TEST_ASSERT_EQUAL_UINT16(0u, rows_f[0].edge);
}

void test_facet_meet_in_one_plane_is_told(void)
{
    const td_vec3 patch[] = {at(1.0, 2.0, 0.0), at(0.5, 3.0, 0.0), at(-1.0, -1.0, 0.0)};
    const td_facet g = {patch, 0, 3u};
    const td_facet_meeting m = meet_facets(&u_facet, &g);
    TEST_ASSERT_TRUE(m.is_coplanar);
    TEST_ASSERT_FALSE(m.is_hit);
}

void test_facet_meet_agrees_with_triangles(void)
{
    td_test_random random = td_test_random_start(74u);
    int hits = 0;
    for (int i = 0; i < 2000; ++i) {
        td_vec3 a[3];
        td_vec3 b[3];
        for (int k = 0; k < 3; ++k) {
            a[k] = random_lattice_point(&random);
            b[k] = random_lattice_point(&random);
        }
        const td_triangle_meeting t = meet(a, b);
        if (t.relation > TD_TRIANGLES_POINT) {
            continue;
        }
        const td_facet f = {a, 0, 3u};
        const td_facet g = {b, 0, 3u};
        const td_facet_meeting m = meet_facets(&f, &g);
        TEST_ASSERT_EQUAL(t.relation != TD_TRIANGLES_APART, m.is_hit);
        hits += m.is_hit ? 1 : 0;
    }
    TEST_ASSERT_GREATER_THAN_INT(200, hits);
}

void test_facet_pierce_beyond_capacity_counts_all(void)
{
    const td_vec3 needle[] = {at(0.5, 2.0, -1.0), at(0.75, 2.0, -1.0), at(0.5, 2.0, 3.0)};
    const td_facet g = {needle, 0, 3u};
    td_piercings list = {rows_f, 1u, 0u};
    rows_f[1].edge = 77u;
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_facet_pierce(&u_facet, &g, &list));
    TEST_ASSERT_EQUAL_UINT16(2u, list.count);
    TEST_ASSERT_EQUAL_UINT16(77u, rows_f[1].edge);
    td_piercings none = {0, 0u, 0u};
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_facet_pierce(&u_facet, &g, &none));
    TEST_ASSERT_EQUAL_UINT16(2u, none.count);
    td_facet_meeting m = {{0, 0u, 0u}, {0, 0u, 0u}, false, false};
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_facet_meet(&u_facet, &g, &m));
    TEST_ASSERT_TRUE(m.is_hit);
}

void test_facet_check_names_what_is_wrong(void)
{
    const td_vec3 line[] = {at(0.0, 0.0, 0.0), at(1.0, 1.0, 1.0), at(2.0, 2.0, 2.0)};
    const td_facet flat = {line, 0, 3u};
    const td_facet two = {prongs, 0, 2u};
    const td_facet none = {0, 0, 3u};
    const td_vec3 far[] = {at(0.0, 0.0, 0.0), at(1.0, 0.0, 0.0), {TD_ZERO, -TD_RANGE, TD_ZERO}};
    const uint16_t order[] = {2u, 0u, 1u};
    const td_facet outside = {far, order, 3u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_facet_check(&u_facet).status);
    TEST_ASSERT_EQUAL_INT(TD_FACET_COUNT, td_facet_check(0).field);
    TEST_ASSERT_EQUAL_INT(TD_FACET_COUNT, td_facet_check(&two).field);
    TEST_ASSERT_EQUAL_INT(TD_FACET_COUNT, td_facet_check(&none).field);
    TEST_ASSERT_EQUAL_INT(TD_FACET_AREA, td_facet_check(&flat).field);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_check(&flat).status);
    const td_fault fault = td_facet_check(&outside);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_HULL_VERTEX, fault.item);
    TEST_ASSERT_EQUAL_UINT16(2u, fault.index);
}

void test_facet_queries_refuse_bad_input(void)
{
    const td_facet two = {prongs, 0, 2u};
    td_piercings list = {rows_f, 16u, 99u};
    td_piercings no_table = {0, 1u, 99u};
    td_facet_meeting m = {{rows_f, 16u, 99u}, {rows_g, 16u, 99u}, true, true};
    td_facet_meeting half = {{rows_f, 16u, 99u}, {0, 16u, 99u}, true, true};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_pierce(&two, &u_facet, &list));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_pierce(&u_facet, &two, &list));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_pierce(&u_facet, &u_facet, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_pierce(&u_facet, &u_facet, &no_table));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_meet(&u_facet, &two, &m));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_meet(&u_facet, 0, &m));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_meet(&u_facet, &u_facet, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_facet_meet(&u_facet, &u_facet, &half));
    TEST_ASSERT_EQUAL_UINT16(99u, list.count);
    TEST_ASSERT_EQUAL_UINT16(99u, m.of_f.count);
    TEST_ASSERT_TRUE(m.is_hit && m.is_coplanar && half.is_hit);
}

/* ---- meshes ---- */

static const uint16_t cube_indices[] = {
    0u, 2u, 1u, 0u, 3u, 2u, 4u, 5u, 6u, 4u, 6u, 7u, 0u, 1u, 5u, 0u, 5u, 4u,
    1u, 2u, 6u, 1u, 6u, 5u, 2u, 3u, 7u, 2u, 7u, 6u, 3u, 0u, 4u, 3u, 4u, 7u,
};

/* A cube of side 2 with its lowest corner at (x, y, z). */
static td_mesh cube_at(td_vec3 *vertices, double x, double y, double z)
{
    static const double corner[8][3] = {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {0, 2, 0},
                                        {0, 0, 2}, {2, 0, 2}, {2, 2, 2}, {0, 2, 2}};
    for (int k = 0; k < 8; ++k) {
        vertices[k] = at(x + corner[k][0], y + corner[k][1], z + corner[k][2]);
    }
    const td_mesh mesh = {vertices, cube_indices, 8u, 12u};
    return mesh;
}

static td_vec3 vertices_a[8];
static td_vec3 vertices_b[8];
#define MAX_PAIRS 64
static td_mesh_pair pairs[MAX_PAIRS];

static td_mesh_pairs meet_cubes(double x, double y, double z, uint32_t budget, td_status expected)
{
    const td_mesh a = cube_at(vertices_a, 0.0, 0.0, 0.0);
    const td_mesh b = cube_at(vertices_b, x, y, z);
    td_mesh_pairs out = {pairs, MAX_PAIRS, 99u, 99u};
    TEST_ASSERT_EQUAL_INT(expected, td_mesh_meet(&a, &b, budget, &out));
    return out;
}

#define PLENTY 1000000u

void test_mesh_meet_apart_costs_one_look_a_triangle(void)
{
    const td_mesh_pairs out = meet_cubes(5.0, 0.0, 0.0, PLENTY, TD_OK);
    TEST_ASSERT_EQUAL_UINT32(0u, out.count);
    TEST_ASSERT_EQUAL_UINT32(12u, out.tests);
}

/* Corner in corner: the curve in which the surfaces meet is a closed loop of length 6. */
void test_mesh_meet_corner_in_corner(void)
{
    const td_mesh_pairs out = meet_cubes(1.0, 1.0, 1.0, PLENTY, TD_OK);
    double length = 0.0;
    TEST_ASSERT_GREATER_THAN_UINT32(5u, out.count);
    for (uint32_t i = 0u; i < out.count; ++i) {
        const td_vec3 d = td_vec3_sub(pairs[i].meeting.to, pairs[i].meeting.from);
        /* along the axes, but for the diagonals that triangles share */
        length += td_to_double(td_abs(d.x) + td_abs(d.y) + td_abs(d.z));
        TEST_ASSERT_TRUE(i == 0u || pairs[i].triangle_a > pairs[i - 1u].triangle_a ||
                         pairs[i].triangle_b > pairs[i - 1u].triangle_b);
    }
    TEST_ASSERT_NEAR(1e-3, 6.0, length);
    const td_mesh a = {vertices_a, cube_indices, 8u, 12u};
    const td_mesh b = {vertices_b, cube_indices, 8u, 12u};
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(td_mesh_tests_max(&a, &b), out.tests);
}

void test_mesh_meet_touching_is_meeting(void)
{
    const td_mesh_pairs corner = meet_cubes(2.0, 2.0, 2.0, PLENTY, TD_OK);
    uint32_t points = 0u;
    for (uint32_t i = 0u; i < corner.count; ++i) {
        if (pairs[i].meeting.relation == TD_TRIANGLES_POINT) {
            assert_point(at(2.0, 2.0, 2.0), pairs[i].meeting.from);
            points += 1u;
        } else { /* faces in one plane */
            TEST_ASSERT_EQUAL_INT(TD_TRIANGLES_COPLANAR_OVERLAP, pairs[i].meeting.relation);
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32(0u, points);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, meet_cubes(2.0, 0.5, 0.5, PLENTY, TD_OK).count);
    TEST_ASSERT_EQUAL_UINT32(0u, meet_cubes(2.125, 0.5, 0.5, PLENTY, TD_OK).count);
}

void test_mesh_meet_inside_meets_nothing(void)
{
    const td_mesh big = cube_at(vertices_a, 0.0, 0.0, 0.0);
    for (int k = 0; k < 8; ++k) {
        vertices_b[k] =
            td_vec3_of(td_half(vertices_a[k].x) + TD_R(0.5), td_half(vertices_a[k].y) + TD_R(0.5),
                       td_half(vertices_a[k].z) + TD_R(0.5));
    }
    const td_mesh small = {vertices_b, cube_indices, 8u, 12u};
    td_mesh_pairs out = {pairs, MAX_PAIRS, 99u, 99u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_mesh_meet(&big, &small, PLENTY, &out));
    TEST_ASSERT_EQUAL_UINT32(0u, out.count);
}

/* With any budget: never more looks, and the pairs found are the first of all pairs. */
void test_mesh_meet_with_any_budget(void)
{
    static uint16_t all[MAX_PAIRS][2];
    const td_mesh_pairs whole = meet_cubes(1.0, 1.0, 1.0, PLENTY, TD_OK);
    for (uint32_t i = 0u; i < whole.count; ++i) {
        all[i][0] = pairs[i].triangle_a;
        all[i][1] = pairs[i].triangle_b;
    }
    for (uint32_t budget = 0u; budget < whole.tests; budget += 7u) {
        const td_mesh_pairs out = meet_cubes(1.0, 1.0, 1.0, budget, TD_PARTIAL);
        TEST_ASSERT_EQUAL_UINT32(budget, out.tests);
        TEST_ASSERT_LESS_OR_EQUAL_UINT32(whole.count, out.count);
        for (uint32_t i = 0u; i < out.count; ++i) {
            TEST_ASSERT_EQUAL_UINT16(all[i][0], pairs[i].triangle_a);
            TEST_ASSERT_EQUAL_UINT16(all[i][1], pairs[i].triangle_b);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(whole.count, meet_cubes(1.0, 1.0, 1.0, whole.tests, TD_OK).count);
}

void test_mesh_meet_beyond_capacity_counts_all(void)
{
    const td_mesh_pairs whole = meet_cubes(1.0, 1.0, 1.0, PLENTY, TD_OK);
    const td_mesh a = {vertices_a, cube_indices, 8u, 12u};
    const td_mesh b = {vertices_b, cube_indices, 8u, 12u};
    td_mesh_pairs out = {pairs, 2u, 0u, 0u};
    pairs[2].triangle_a = 77u;
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_mesh_meet(&a, &b, PLENTY, &out));
    TEST_ASSERT_EQUAL_UINT32(whole.count, out.count);
    TEST_ASSERT_EQUAL_UINT16(77u, pairs[2].triangle_a);
}

void test_mesh_meet_skips_triangles_without_area(void)
{
    static const uint16_t sliver[] = {0u, 0u, 6u, 0u, 6u, 6u};
    const td_mesh a = cube_at(vertices_a, 0.0, 0.0, 0.0);
    const td_mesh b = {vertices_a, sliver, 8u, 2u};
    td_mesh_pairs out = {pairs, MAX_PAIRS, 99u, 99u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_mesh_meet(&a, &b, PLENTY, &out));
    TEST_ASSERT_EQUAL_UINT32(0u, out.count);
}

void test_mesh_check_names_what_is_wrong(void)
{
    static const uint16_t beyond[] = {0u, 1u, 2u, 3u, 4u, 8u};
    td_mesh mesh = cube_at(vertices_a, 0.0, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_mesh_check(&mesh).status);
    mesh.indices = beyond;
    mesh.n_triangles = 2u;
    TEST_ASSERT_EQUAL_INT(TD_FACET_INDEX, td_mesh_check(&mesh).field);
    TEST_ASSERT_EQUAL_UINT16(1u, td_mesh_check(&mesh).index);
    vertices_a[5].z = TD_RANGE;
    const td_fault fault = td_mesh_check(&mesh);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_UINT16(5u, fault.index);
    mesh.n_vertices = 2u;
    TEST_ASSERT_EQUAL_INT(TD_FACET_COUNT, td_mesh_check(&mesh).field);
    TEST_ASSERT_EQUAL_INT(TD_FACET_COUNT, td_mesh_check(0).field);
}

void test_mesh_meet_refuses_bad_input(void)
{
    const td_mesh a = cube_at(vertices_a, 0.0, 0.0, 0.0);
    td_mesh bad = cube_at(vertices_b, 0.0, 0.0, 0.0);
    td_mesh_pairs out = {pairs, MAX_PAIRS, 99u, 99u};
    td_mesh_pairs no_table = {0, 1u, 99u, 99u};
    bad.n_triangles = 0u;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_mesh_meet(&a, &bad, PLENTY, &out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_mesh_meet(&bad, &a, PLENTY, &out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_mesh_meet(&a, &a, PLENTY, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_mesh_meet(&a, &a, PLENTY, &no_table));
    TEST_ASSERT_EQUAL_UINT32(99u, out.count);
    TEST_ASSERT_EQUAL_UINT32(99u, out.tests);
}
