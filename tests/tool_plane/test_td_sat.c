/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_polygon.h"
#include "td_port.h"
#include "td_real.h"
#include "td_sat.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define AT(x, y)                                                                                   \
    {                                                                                              \
        TD_R(x), TD_R(y)                                                                           \
    }
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define POLYGON(name)                                                                              \
    {                                                                                              \
        name, COUNT(name)                                                                          \
    }
#define MOST 8u

#if defined(TD_SCALAR_F64)
#    define TOLERANCE 1e-12
#elif defined(TD_SCALAR_Q16)
#    define TOLERANCE 6e-5
#else
#    define TOLERANCE 1e-5
#endif

static const td_vec2 unit_square[] = {AT(0.0, 0.0), AT(0.0, 1.0), AT(1.0, 1.0), AT(1.0, 0.0)};
/* centre (1.6, 1.6), radius 1: the square's axes do not separate it */
static const td_vec2 diamond[] = {AT(0.6, 1.6), AT(1.6, 2.6), AT(2.6, 1.6), AT(1.6, 0.6)};

static td_vec2 vertices_a[MOST];
static td_vec2 vertices_b[MOST];

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static td_vec2 at(double x, double y)
{
    return td_vec2_of(td_from_double(x), td_from_double(y));
}

static double x_of(td_vec2 v)
{
    return td_to_double(v.x);
}

static double y_of(td_vec2 v)
{
    return td_to_double(v.y);
}

static bool overlaps(const td_polygon *i, const td_polygon *j, td_sat_axes axes)
{
    const td_sat_body body_i = {i, 0};
    const td_sat_body body_j = {j, 0};
    bool answer = false;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_overlap(&body_i, &body_j, axes, &answer));
    return answer;
}

static td_sat_axis gap_of(const td_polygon *i, const td_polygon *j)
{
    td_sat_axis axis = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, 0u, false};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_gap(i, j, &axis));
    return axis;
}

static td_sat_distance distance_of(const td_polygon *i, const td_polygon *j)
{
    td_sat_distance d = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, AT(0.0, 0.0), AT(0.0, 0.0)};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_distance_of(i, j, &d));
    return d;
}

static void assert_near(double expected, td_real actual)
{
    TEST_ASSERT_NEAR(TOLERANCE, expected, td_to_double(actual));
}

static void assert_normal(double x, double y, td_dir2 n)
{
    TEST_ASSERT_NEAR(1e-6, x, td_unit_to_double(n.x));
    TEST_ASSERT_NEAR(1e-6, y, td_unit_to_double(n.y));
}

/* A convex clockwise polygon with corners on an ellipse. */
static td_polygon make_round(td_test_random *random, td_vec2 *out, double reach)
{
    const uint32_t n = 3u + td_test_random_below(random, MOST - 2u);
    const double turn = td_test_random_double(random, 0.0, 1.0);
    const double a = td_test_random_double(random, 0.5, 2.0);
    const double b = td_test_random_double(random, 0.5, 2.0);
    const double x = td_test_random_double(random, -reach, reach);
    const double y = td_test_random_double(random, -reach, reach);
    for (uint32_t k = 0u; k < n; ++k) {
        const double angle = -6.283185307179586 * ((double)k + turn) / (double)n;
        out[k] = at(x + a * cos(angle), y + b * sin(angle));
    }
    const td_polygon polygon = {out, n};
    return polygon;
}

static td_polygon shifted(td_vec2 *out, const td_vec2 *of, uint32_t n, double x, double y)
{
    for (uint32_t k = 0u; k < n; ++k) {
        out[k] = td_vec2_add(of[k], at(x, y));
    }
    const td_polygon polygon = {out, n};
    return polygon;
}

/* ---- overlap ---- */

void test_sat_overlap_needs_the_axes_of_both_bodies(void)
{
    const td_polygon i = POLYGON(unit_square);
    const td_polygon j = POLYGON(diamond);
    TEST_ASSERT_TRUE(overlaps(&i, &j, TD_SAT_OF_I));
    TEST_ASSERT_FALSE(overlaps(&i, &j, TD_SAT_OF_J));
    TEST_ASSERT_FALSE(overlaps(&i, &j, TD_SAT_OF_BOTH));
    TEST_ASSERT_TRUE(overlaps(&j, &i, TD_SAT_OF_J));
    const td_sat_axis axis = gap_of(&i, &j);
    TEST_ASSERT_NEAR(1e-4, 0.1414213562, td_to_double(axis.gap));
    TEST_ASSERT_TRUE(axis.is_of_j);
    TEST_ASSERT_EQUAL_UINT32(3u, axis.edge);
    TEST_ASSERT_NEAR(1e-4, 0.70710678, td_unit_to_double(axis.normal.x));
    TEST_ASSERT_NEAR(1e-4, 0.70710678, td_unit_to_double(axis.normal.y));
}

void test_sat_overlap_touching_counts(void)
{
    const td_polygon i = POLYGON(unit_square);
    const td_polygon side = shifted(vertices_a, unit_square, 4u, 1.0, 0.5);
    const td_polygon corner = shifted(vertices_b, unit_square, 4u, 1.0, 1.0);
    TEST_ASSERT_TRUE(overlaps(&i, &side, TD_SAT_OF_BOTH));
    TEST_ASSERT_TRUE(overlaps(&i, &corner, TD_SAT_OF_BOTH));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, gap_of(&i, &side).gap);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, gap_of(&i, &corner).gap);
    const td_polygon apart = shifted(vertices_a, unit_square, 4u, 1.0625, 0.5);
    TEST_ASSERT_FALSE(overlaps(&i, &apart, TD_SAT_OF_I));
    TEST_ASSERT_FALSE(overlaps(&i, &apart, TD_SAT_OF_J));
}

/* A wide triangle behind the long side of a thin one: only the far end of that side's projection
 * tells them apart among the axes of i. */
void test_sat_overlap_looks_at_both_ends_of_a_projection(void)
{
    const td_vec2 wedge[] = {AT(-8.0, 0.0), AT(8.0, 0.0), AT(0.0, -1.0)};
    const td_vec2 below[] = {AT(-4.0, -4.0), AT(4.0, -4.0), AT(0.0, -5.0)};
    const td_polygon i = POLYGON(wedge);
    const td_polygon j = POLYGON(below);
    td_wide minima[3] = {(td_wide)0, (td_wide)0, (td_wide)0};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_minima(&i, minima));
    const td_sat_body with = {&i, minima};
    const td_sat_body other = {&j, 0};
    bool answer = true;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_overlap(&with, &other, TD_SAT_OF_I, &answer));
    TEST_ASSERT_FALSE(answer);
    TEST_ASSERT_FALSE(overlaps(&i, &j, TD_SAT_OF_I));
}

void test_sat_minima_are_minus_the_width_times_the_edge(void)
{
    const td_vec2 bar[] = {AT(-3.0, 0.0), AT(-3.0, 0.5), AT(1.0, 0.5), AT(1.0, 0.0)};
    const td_polygon polygon = POLYGON(bar);
    td_wide minima[4];
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_minima(&polygon, minima));
    for (int k = 0; k < 4; ++k) {
        TEST_ASSERT_EQUAL_REAL(TD_R(-2.0), td_narrow(minima[k])); /* 4 x 0.5, either way */
    }
}

void test_sat_overlap_with_minima_is_the_same(void)
{
    td_test_random random = td_test_random_start(320u);
    int hits = 0;
    for (int n = 0; n < 500; ++n) {
        const td_polygon i = make_round(&random, vertices_a, 1.5);
        const td_polygon j = make_round(&random, vertices_b, 1.5);
        td_wide minima_i[MOST];
        td_wide minima_j[MOST];
        TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_minima(&i, minima_i));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_minima(&j, minima_j));
        const td_sat_body body_i = {&i, minima_i};
        const td_sat_body body_j = {&j, minima_j};
        for (int axes = TD_SAT_OF_I; axes <= TD_SAT_OF_BOTH; ++axes) {
            bool known = false;
            TEST_ASSERT_EQUAL_INT(TD_OK,
                                  td_sat_overlap(&body_i, &body_j, (td_sat_axes)axes, &known));
            TEST_ASSERT_EQUAL(overlaps(&i, &j, (td_sat_axes)axes), known);
        }
        hits += overlaps(&i, &j, TD_SAT_OF_BOTH);
    }
    TEST_ASSERT_GREATER_THAN_INT(50, hits);
    TEST_ASSERT_LESS_THAN_INT(450, hits);
}

/* ---- gap ---- */

void test_sat_gap_of_boxes_is_known(void)
{
    const td_polygon i = POLYGON(unit_square);
    const td_polygon apart = shifted(vertices_a, unit_square, 4u, 3.5, 0.25);
    const td_sat_axis out = gap_of(&i, &apart);
    assert_near(2.5, out.gap);
    assert_normal(1.0, 0.0, out.normal);
    TEST_ASSERT_EQUAL_UINT32(2u, out.edge);
    TEST_ASSERT_FALSE(out.is_of_j);
    const td_polygon inside = shifted(vertices_b, unit_square, 4u, 0.25, -0.875);
    const td_sat_axis in = gap_of(&i, &inside);
    assert_near(-0.125, in.gap);
    assert_normal(0.0, -1.0, in.normal);
}

void test_sat_gap_swaps_sides_and_moves_with_the_bodies(void)
{
    td_test_random random = td_test_random_start(321u);
    for (int n = 0; n < 300; ++n) {
        const td_polygon i = make_round(&random, vertices_a, 2.0);
        const td_polygon j = make_round(&random, vertices_b, 2.0);
        const td_sat_axis forth = gap_of(&i, &j);
        const td_sat_axis back = gap_of(&j, &i);
        assert_near(td_to_double(forth.gap), back.gap);
        const bool overlap = overlaps(&i, &j, TD_SAT_OF_BOTH);
        TEST_ASSERT_TRUE(overlap ? forth.gap <= TD_ZERO : forth.gap >= TD_ZERO);
        (void)shifted(vertices_a, vertices_a, i.count, 3.0, -5.0);
        (void)shifted(vertices_b, vertices_b, j.count, 3.0, -5.0);
        assert_near(td_to_double(forth.gap), gap_of(&i, &j).gap);
    }
}

/* Pushing j by -gap along the normal makes the bodies touch. */
void test_sat_gap_is_the_way_to_touching(void)
{
    td_test_random random = td_test_random_start(322u);
    for (int n = 0; n < 300; ++n) {
        const td_polygon i = make_round(&random, vertices_a, 1.0);
        const td_polygon j = make_round(&random, vertices_b, 1.0);
        const td_sat_axis axis = gap_of(&i, &j);
        if (axis.gap < TD_ZERO) {
            const double way = -td_to_double(axis.gap);
            (void)shifted(vertices_b, vertices_b, j.count, way * td_unit_to_double(axis.normal.x),
                          way * td_unit_to_double(axis.normal.y));
            assert_near(0.0, gap_of(&i, &j).gap);
        }
    }
}

/* ---- distance ---- */

void test_sat_distance_between_vertices_is_longer_than_the_gap(void)
{
    const td_polygon i = POLYGON(unit_square);
    const td_polygon j = shifted(vertices_a, unit_square, 4u, 4.0, 5.0);
    const td_sat_distance d = distance_of(&i, &j);
    assert_near(5.0, d.distance);
    assert_normal(0.6, 0.8, d.normal);
    assert_near(1.0, d.point_i.x);
    assert_near(1.0, d.point_i.y);
    assert_near(4.0, d.point_j.x);
    assert_near(5.0, d.point_j.y);
    assert_near(4.0, gap_of(&i, &j).gap);
    const td_sat_distance back = distance_of(&j, &i);
    assert_near(5.0, back.distance);
    assert_normal(-0.6, -0.8, back.normal);
}

void test_sat_distance_between_a_vertex_and_an_edge(void)
{
    const td_polygon i = POLYGON(unit_square);
    const td_polygon j = POLYGON(diamond);
    const td_sat_distance d = distance_of(&i, &j);
    TEST_ASSERT_NEAR(1e-4, 0.1414213562, td_to_double(d.distance));
    TEST_ASSERT_NEAR(1e-4, 0.70710678, td_unit_to_double(d.normal.x));
    TEST_ASSERT_NEAR(1e-4, 1.1, td_to_double(d.point_j.x));
    assert_near(1.0, d.point_i.x);
}

void test_sat_distance_to_a_point(void)
{
    const td_polygon i = POLYGON(unit_square);
    td_sat_distance d;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_distance_to(&i, at(0.5, 0.875), &d));
    assert_near(-0.125, d.distance);
    assert_normal(0.0, 1.0, d.normal);
    assert_near(1.0, d.point_i.y);
    assert_near(0.875, d.point_j.y);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_distance_to(&i, at(-3.0, 5.0), &d));
    assert_near(5.0, d.distance);
    assert_normal(-0.6, 0.8, d.normal);
    assert_near(0.0, d.point_i.x);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_distance_to(&i, at(0.25, -2.0), &d));
    assert_near(2.0, d.distance);
    assert_near(0.25, d.point_i.x);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_sat_distance_to(&i, at(1.0, 0.5), &d));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, d.distance);
}

/* The square distance of a point from a segment, in double. */
static double square_to(td_vec2 v, td_vec2 p, td_vec2 q)
{
    const double ex = x_of(q) - x_of(p);
    const double ey = y_of(q) - y_of(p);
    const double wx = x_of(v) - x_of(p);
    const double wy = y_of(v) - y_of(p);
    double t = (wx * ex + wy * ey) / (ex * ex + ey * ey);
    t = t < 0.0 ? 0.0 : t > 1.0 ? 1.0 : t;
    const double dx = wx - t * ex;
    const double dy = wy - t * ey;
    return dx * dx + dy * dy;
}

static double least_square(const td_polygon *own, const td_polygon *other)
{
    double least = 1e9;
    for (uint32_t k = 0u; k < own->count; ++k) {
        for (uint32_t n = 0u; n < other->count; ++n) {
            const double square = square_to(other->vertices[n], own->vertices[k],
                                            own->vertices[(k + 1u) % own->count]);
            least = square < least ? square : least;
        }
    }
    return least;
}

void test_sat_distance_agrees_with_all_vertices_against_all_edges(void)
{
    td_test_random random = td_test_random_start(323u);
    int apart = 0;
    for (int n = 0; n < 400; ++n) {
        const td_polygon i = make_round(&random, vertices_a, 3.0);
        const td_polygon j = make_round(&random, vertices_b, 3.0);
        const td_sat_distance d = distance_of(&i, &j);
        if (d.distance > TD_ZERO) {
            const double of_i = least_square(&i, &j);
            const double of_j = least_square(&j, &i);
            assert_near(sqrt(of_i < of_j ? of_i : of_j), d.distance);
            ++apart;
        } else {
            TEST_ASSERT_EQUAL_REAL(gap_of(&i, &j).gap, d.distance);
        }
        const double distance = td_to_double(d.distance);
        TEST_ASSERT_NEAR(2.0 * TOLERANCE,
                         x_of(d.point_i) + distance * td_unit_to_double(d.normal.x),
                         x_of(d.point_j));
        TEST_ASSERT_NEAR(2.0 * TOLERANCE,
                         y_of(d.point_i) + distance * td_unit_to_double(d.normal.y),
                         y_of(d.point_j));
    }
    TEST_ASSERT_GREATER_THAN_INT(100, apart);
    TEST_ASSERT_LESS_THAN_INT(350, apart);
}

void test_sat_reaches_across_the_range(void)
{
    const td_real end = td_half(TD_RANGE) - TD_ONE;
    const td_vec2 low[] = {{-end, -end}, {-end, TD_ONE - end}, {TD_ONE - end, -end}};
    const td_vec2 high[] = {{end, end}, {end, end - TD_ONE}, {end - TD_ONE, end}};
    const td_polygon i = POLYGON(low);
    const td_polygon j = POLYGON(high);
    const double expected = sqrt(2.0) * (2.0 * td_to_double(end) - 1.0);
    TEST_ASSERT_FALSE(overlaps(&i, &j, TD_SAT_OF_BOTH));
    TEST_ASSERT_NEAR(1e-6 * expected, expected, td_to_double(distance_of(&i, &j).distance));
    TEST_ASSERT_NEAR(1e-6 * expected, expected, td_to_double(gap_of(&i, &j).gap));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* The foot of a corner is a millimetre from the end of an edge: rounded to Q16 it is no nearer than that end. */
void test_sat_distance_near_the_end_of_an_edge_has_the_normal_of_the_edge(void)
{
    const td_vec2 corner[] = {AT(0.079833984375, -0.190673828125), AT(-0.6328125, 0.327880859375),
                              AT(-0.6181640625, 0.352294921875)};
    const td_vec2 edge[] = {AT(-1.04339599609375, -0.1046142578125),
                            AT(-0.7910003662109375, 0.160858154296875),
                            AT(-0.1911163330078125, -0.4001922607421875)};
    const td_polygon i = POLYGON(corner);
    const td_polygon j = POLYGON(edge);
    const td_sat_distance d = distance_of(&i, &j);
    assert_near(0.230038908234, d.distance);
    assert_normal(-0.683071793924, -0.730351233548, d.normal);
}

/* ---- bad input ---- */

static void assert_refused(const td_polygon *i, const td_polygon *j)
{
    const td_sat_body body_i = {i, 0};
    const td_sat_body body_j = {j, 0};
    bool answer = true;
    td_sat_axis axis = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, 0u, false};
    td_sat_distance d = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, AT(0.0, 0.0), AT(0.0, 0.0)};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(&body_i, &body_j, TD_SAT_OF_BOTH, &answer));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_gap(i, j, &axis));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_distance_of(i, j, &d));
    TEST_ASSERT_TRUE(answer);
    TEST_ASSERT_EQUAL_REAL(TD_R(99.0), axis.gap);
    TEST_ASSERT_EQUAL_REAL(TD_R(99.0), d.distance);
}

void test_sat_refuses_bad_polygons_and_leaves_its_output(void)
{
    const td_polygon good = POLYGON(unit_square);
    const td_polygon few = {unit_square, 2u};
    const td_polygon many = {unit_square, TD_POLYGON_VERTICES + 1u};
    const td_polygon empty = {0, 4u};
    const td_polygon *const bad[] = {&few, &many, &empty, 0};
    for (int k = 0; k < 4; ++k) {
        td_wide minimum = (td_wide)9;
        td_sat_distance d = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, AT(0.0, 0.0), AT(0.0, 0.0)};
        assert_refused(bad[k], &good);
        assert_refused(&good, bad[k]);
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_minima(bad[k], &minimum));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_distance_to(bad[k], at(0.0, 0.0), &d));
        TEST_ASSERT_TRUE(minimum == (td_wide)9);
        TEST_ASSERT_EQUAL_REAL(TD_R(99.0), d.distance);
    }
}

void test_sat_refuses_null_odd_axes_and_points_out_of_range(void)
{
    const td_polygon good = POLYGON(unit_square);
    const td_sat_body body = {&good, 0};
    const td_vec2 far = {td_half(TD_RANGE), TD_ZERO};
    bool answer = true;
    td_sat_distance d = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, AT(0.0, 0.0), AT(0.0, 0.0)};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(0, &body, TD_SAT_OF_I, &answer));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(&body, 0, TD_SAT_OF_I, &answer));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(&body, &body, TD_SAT_OF_I, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(&body, &body, (td_sat_axes)0, &answer));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_overlap(&body, &body, (td_sat_axes)4, &answer));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_gap(&good, &good, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_minima(&good, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_distance_of(&good, &good, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_distance_to(&good, far, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_sat_distance_to(&good, far, &d));
    TEST_ASSERT_EQUAL_REAL(TD_R(99.0), d.distance);
}

void test_sat_gap_of_bodies_without_any_edge_is_refused(void)
{
    const td_vec2 dots[] = {AT(1.0, 1.0), AT(1.0, 1.0), AT(1.0, 1.0)};
    const td_polygon dot = POLYGON(dots);
    td_sat_axis axis = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, 0u, false};
    td_sat_distance d = {TD_R(99.0), {TD_U(0.0), TD_U(0.0)}, AT(0.0, 0.0), AT(0.0, 0.0)};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_gap(&dot, &dot, &axis));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_sat_distance_of(&dot, &dot, &d));
    TEST_ASSERT_EQUAL_REAL(TD_R(99.0), axis.gap);
    TEST_ASSERT_EQUAL_REAL(TD_R(99.0), d.distance);
}
