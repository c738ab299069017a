/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "unity.h"
#include "td_box.h"
#include "td_polygon.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

#define AT(x, y)                                                                                   \
    {                                                                                              \
        TD_R(x), TD_R(y)                                                                           \
    }
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define POLYGON(name)                                                                              \
    {                                                                                              \
        name, COUNT(name)                                                                          \
    }

/* clockwise, as convex bodies are */
static const td_vec2 square[] = {AT(0.0, 0.0), AT(0.0, 2.0), AT(2.0, 2.0), AT(2.0, 0.0)};
/* the triangle that refutes the printed rule of ray casting */
static const td_vec2 triangle[] = {AT(0.0, 0.0), AT(1.0, 2.0), AT(2.0, 0.0)};
static const td_vec2 pentagram[] = {AT(0.0, 4.0), AT(2.5, -3.5), AT(-4.0, 1.0), AT(4.0, 1.0),
                                    AT(-2.5, -3.5)};

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

static td_polygon_place place_in(const td_polygon *loops, uint32_t n, td_vec2 q)
{
    td_polygon_place place = {TD_POLYGON_OUT, 99};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_locate(loops, n, q, &place));
    return place;
}

static td_polygon_side side_of(const td_polygon *polygon, td_vec2 q)
{
    return place_in(polygon, 1u, q).side;
}

static td_polygon_side convex_side_of(const td_polygon *polygon, td_vec2 q)
{
    td_polygon_side side = TD_POLYGON_OUT;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_locate_convex(polygon, q, &side));
    return side;
}

/* A convex clockwise polygon about (x, y), corners on a circle. */
static void make_round(td_test_random *random, td_vec2 *out, uint32_t n, double x, double y)
{
    const double turn = td_test_random_double(random, 0.0, 1.0);
    const double radius = td_test_random_double(random, 1.0, 3.0);
    for (uint32_t k = 0u; k < n; ++k) {
        const double angle = -6.283185307179586 * ((double)k + turn) / (double)n;
        out[k] = at(x + radius * cos(angle), y + radius * sin(angle));
    }
}

/* ---- the door ---- */

static void
assert_refused(const td_vec2 *v, uint32_t n, td_status status, uint32_t index, int field)
{
    td_polygon polygon = {triangle, 77u};
    const td_fault fault = td_polygon_set(v, n, &polygon);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_FACE, fault.item);
    TEST_ASSERT_EQUAL_UINT32(index, fault.index);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
    TEST_ASSERT_EQUAL_PTR(triangle, polygon.vertices);
    TEST_ASSERT_EQUAL_UINT32(77u, polygon.count);
}

void test_polygon_set_takes_vertices_as_they_are(void)
{
    td_polygon polygon = {0, 0u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_set(square, 4u, &polygon).status);
    TEST_ASSERT_EQUAL_PTR(square, polygon.vertices);
    TEST_ASSERT_EQUAL_UINT32(4u, polygon.count);
}

void test_polygon_set_refuses_bad_counts_and_null(void)
{
    assert_refused(square, 0u, TD_E_ARG, 0u, TD_POLYGON_COUNT);
    assert_refused(square, 2u, TD_E_ARG, 2u, TD_POLYGON_COUNT);
    assert_refused(square, TD_POLYGON_VERTICES + 1u, TD_E_ARG, 256u, TD_POLYGON_COUNT);
    assert_refused(0, 4u, TD_E_ARG, 4u, TD_POLYGON_COUNT);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_set(square, 4u, 0).status);
}

void test_polygon_set_names_the_vertex_that_is_out_of_range(void)
{
    const td_real end = td_half(TD_RANGE);
    td_vec2 v[4] = {square[0], square[1], square[2], square[3]};
    v[2].y = end;
    assert_refused(v, 4u, TD_E_RANGE, 2u, TD_POLYGON_VERTEX);
    v[2].y = -TD_REAL_MAX;
    assert_refused(v, 4u, TD_E_RANGE, 2u, TD_POLYGON_VERTEX);
    v[2].y = square[2].y;
    v[3].x = -end;
    assert_refused(v, 4u, TD_E_RANGE, 3u, TD_POLYGON_VERTEX);
}

void test_polygon_set_names_the_vertex_that_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    td_test_traps_on();
    td_vec2 v[3] = {triangle[0], triangle[1], triangle[2]};
    v[1].x = (td_real)NAN;
    assert_refused(v, 3u, TD_E_ARG, 1u, TD_POLYGON_VERTEX);
    v[1].x = (td_real)INFINITY;
    assert_refused(v, 3u, TD_E_RANGE, 1u, TD_POLYGON_VERTEX);
    td_test_traps_off();
#endif
}

static void assert_convexity(const td_vec2 *v, uint32_t n, uint32_t index, int field)
{
    const td_polygon polygon = {v, n};
    const td_fault fault = td_polygon_check_convex(&polygon);
    TEST_ASSERT_EQUAL_INT(field == 0 ? TD_OK : TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_UINT32(index, fault.index);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
}

void test_polygon_check_convex_tells_what_is_wrong_and_where(void)
{
    const td_vec2 reversed[] = {AT(2.0, 0.0), AT(2.0, 2.0), AT(0.0, 2.0), AT(0.0, 0.0)};
    const td_vec2 straight[] = {AT(0.0, 0.0), AT(0.0, 1.0), AT(0.0, 2.0), AT(2.0, 2.0),
                                AT(2.0, 0.0)};
    const td_vec2 concave[] = {AT(0.0, 0.0), AT(0.0, 2.0), AT(1.0, 1.0), AT(2.0, 2.0),
                               AT(2.0, 0.0)};
    const td_vec2 repeated[] = {AT(0.0, 0.0), AT(0.0, 2.0), AT(2.0, 2.0), AT(2.0, 2.0),
                                AT(2.0, 0.0)};
    assert_convexity(square, 4u, 0u, 0);
    assert_convexity(triangle, 3u, 0u, 0);
    assert_convexity(reversed, 4u, 0u, TD_POLYGON_WINDING);
    assert_convexity(straight, 5u, 1u, TD_POLYGON_TURN);
    assert_convexity(concave, 5u, 2u, TD_POLYGON_TURN);
    assert_convexity(repeated, 5u, 2u, TD_POLYGON_EDGE);
    assert_convexity(pentagram, 5u, 0u, TD_POLYGON_WINDING); /* right turns only, twice around */
    assert_convexity(0, 4u, 4u, TD_POLYGON_COUNT);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_check_convex(0).status);
}

/* ---- bounds ---- */

void test_polygon_circle_reaches_the_farthest_vertex(void)
{
    const td_vec2 v[] = {AT(1.0, 1.0), AT(4.0, 5.0), AT(3.0, -1.0)};
    const td_polygon polygon = POLYGON(v);
    td_circle circle;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_circle(&polygon, at(1.0, 1.0), &circle));
    TEST_ASSERT_EQUAL_REAL(TD_R(5.0), circle.radius);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0), circle.centre.x);
}

void test_polygon_circle_is_never_too_small_in_fixed_point(void)
{
#if !defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("floats round to nearest");
#else
    td_test_random random = td_test_random_start(301u);
    for (int i = 0; i < 500; ++i) {
        td_vec2 v[3];
        for (int k = 0; k < 3; ++k) {
            v[k] = td_vec2_of(td_test_random_real(&random, -8191.0, 8191.0),
                              td_test_random_real(&random, -8191.0, 8191.0));
        }
        const td_polygon polygon = POLYGON(v);
        td_circle circle;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_circle(&polygon, v[0], &circle));
        td_wide most = 0;
        for (int k = 1; k < 3; ++k) {
            const td_vec2 arm = td_vec2_sub(v[k], v[0]);
            const td_wide square_k = td_vec2_dot(arm, arm);
            most = square_k > most ? square_k : most;
        }
        const td_real less = circle.radius - TD_REAL_EPS;
        TEST_ASSERT_TRUE(td_wmul(circle.radius, circle.radius) >= most);
        TEST_ASSERT_TRUE(td_wmul(less, less) < most);
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
#endif
}

void test_circle_overlap_is_closed(void)
{
    const td_circle a = {AT(0.0, 0.0), TD_R(2.0)};
    const td_circle touching = {AT(3.0, 4.0), TD_R(3.0)};
    const td_circle apart = {AT(3.0, 4.0), TD_R(2.9)};
    TEST_ASSERT_TRUE(td_circle_overlap(a, touching));
    TEST_ASSERT_TRUE(td_circle_overlap(touching, a));
    TEST_ASSERT_FALSE(td_circle_overlap(a, apart));
    TEST_ASSERT_FALSE(td_circle_overlap(apart, a));
    TEST_ASSERT_TRUE(td_circle_overlap(a, a));
}

void test_circle_overlap_bears_the_largest_radii(void)
{
    const td_real end = td_half(TD_RANGE) - TD_ONE;
    const td_circle a = {{end, end}, TD_REAL_MAX};
    const td_circle b = {{-end, -end}, TD_REAL_MAX};
    const td_circle small = {{-end, -end}, TD_ONE};
    const td_circle dot = {{end, end}, TD_ONE};
    TEST_ASSERT_TRUE(td_circle_overlap(a, b));
    TEST_ASSERT_TRUE(td_circle_overlap(a, small));
    TEST_ASSERT_FALSE(td_circle_overlap(dot, small));
}

void test_polygon_box_is_the_smallest(void)
{
    const td_polygon polygon = POLYGON(pentagram);
    td_box2 box;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_box(&polygon, &box));
    TEST_ASSERT_EQUAL_REAL(TD_R(-4.0), box.lo.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(-3.5), box.lo.y);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.0), box.hi.x);
    TEST_ASSERT_EQUAL_REAL(TD_R(4.0), box.hi.y);
}

/* ---- point in polygon ---- */

void test_polygon_locate_counts_no_crossing_at_an_extreme_vertex(void)
{
    const td_polygon polygon = POLYGON(triangle);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(-1.0, 2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(-1.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(3.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side_of(&polygon, at(1.0, 1.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, at(1.0, 2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, at(0.5, 1.0)));
}

void test_polygon_locate_says_on_along_every_side_of_a_square(void)
{
    const td_polygon polygon = POLYGON(square);
    for (int k = 0; k <= 4; ++k) {
        const double s = 0.5 * k;
        const td_vec2 on[4] = {at(0.0, s), at(2.0, s), at(s, 0.0), at(s, 2.0)};
        const td_vec2 out[4] = {at(-0.5, s), at(2.5, s), at(s, -0.5), at(s, 2.5)};
        for (int n = 0; n < 4; ++n) {
            TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, on[n]));
            TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, convex_side_of(&polygon, on[n]));
            TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, out[n]));
            TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, convex_side_of(&polygon, out[n]));
        }
    }
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side_of(&polygon, at(1.0, 1.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, convex_side_of(&polygon, at(1.0, 1.0)));
}

void test_polygon_locate_knows_holes_as_further_loops(void)
{
    const td_vec2 hole[] = {AT(0.5, 0.5), AT(0.5, 1.5), AT(1.5, 1.5), AT(1.5, 0.5)};
    const td_vec2 island[] = {AT(0.75, 0.75), AT(1.25, 0.75), AT(1.0, 1.25)};
    const td_polygon loops[] = {POLYGON(square), POLYGON(hole), POLYGON(island)};
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, place_in(loops, 2u, at(0.25, 1.0)).side);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, place_in(loops, 2u, at(1.0, 1.0)).side);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, place_in(loops, 2u, at(0.5, 1.0)).side);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, place_in(loops, 2u, at(0.0, 1.0)).side);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, place_in(loops, 3u, at(1.0, 1.0)).side);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, place_in(loops, 1u, at(1.0, 1.0)).side);
    TEST_ASSERT_EQUAL_INT32(-2, place_in(loops, 2u, at(1.0, 1.0)).winding);
    TEST_ASSERT_EQUAL_INT32(-1, place_in(loops, 3u, at(1.0, 1.0)).winding);
}

void test_polygon_locate_has_both_rules_for_a_pentagram(void)
{
    const td_polygon polygon = POLYGON(pentagram);
    const td_polygon_place centre = place_in(&polygon, 1u, at(0.0, 0.0));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, centre.side);
    TEST_ASSERT_EQUAL_INT32(-2, centre.winding);
    const td_polygon_place tip = place_in(&polygon, 1u, at(0.0, 3.0));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, tip.side);
    TEST_ASSERT_EQUAL_INT32(-1, tip.winding);
    const td_polygon_place on = place_in(&polygon, 1u, at(0.5, 1.0));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, on.side);
    TEST_ASSERT_EQUAL_INT32(0, on.winding);
}

void test_polygon_locate_bears_repeated_vertices(void)
{
    const td_vec2 closed[] = {AT(0.0, 0.0), AT(0.0, 2.0), AT(0.0, 2.0),
                              AT(2.0, 2.0), AT(2.0, 0.0), AT(0.0, 0.0)};
    const td_polygon polygon = POLYGON(closed);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side_of(&polygon, at(1.0, 1.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(3.0, 2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(-1.0, 2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, at(0.0, 2.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, at(0.0, 0.0)));
}

void test_polygon_locate_depends_on_neither_direction_nor_start_nor_place(void)
{
    td_test_random random = td_test_random_start(302u);
    for (int i = 0; i < 300; ++i) {
        td_vec2 v[7];
        td_vec2 reversed[7];
        td_vec2 turned[7];
        td_vec2 moved[7];
        const td_vec2 shift = at(37.0, -12.5);
        for (uint32_t k = 0u; k < 7u; ++k) { /* a lattice: vertices, levels and edges are hit */
            v[k] = at((double)td_test_random_below(&random, 9u),
                      (double)td_test_random_below(&random, 9u));
        }
        for (uint32_t k = 0u; k < 7u; ++k) {
            reversed[k] = v[6u - k];
            turned[k] = v[(k + 3u) % 7u];
            moved[k] = td_vec2_add(v[k], shift);
        }
        const td_polygon polygons[4] = {POLYGON(v), POLYGON(reversed), POLYGON(turned),
                                        POLYGON(moved)};
        const td_vec2 q = at((double)td_test_random_below(&random, 9u),
                             (double)td_test_random_below(&random, 9u));
        const td_polygon_place place = place_in(&polygons[0], 1u, q);
        const td_polygon_place back = place_in(&polygons[1], 1u, q);
        const td_polygon_place round = place_in(&polygons[2], 1u, q);
        const td_polygon_place far = place_in(&polygons[3], 1u, td_vec2_add(q, shift));
        TEST_ASSERT_EQUAL_INT(place.side, back.side);
        TEST_ASSERT_EQUAL_INT32(place.winding, -back.winding);
        TEST_ASSERT_EQUAL_INT(place.side, round.side);
        TEST_ASSERT_EQUAL_INT32(place.winding, round.winding);
        TEST_ASSERT_EQUAL_INT(place.side, far.side);
        TEST_ASSERT_EQUAL_INT32(place.winding, far.winding);
    }
}

void test_polygon_locate_convex_agrees_with_ray_casting(void)
{
    td_test_random random = td_test_random_start(303u);
    int inside = 0;
    for (int i = 0; i < 500; ++i) {
        td_vec2 v[12];
        const uint32_t n = 3u + td_test_random_below(&random, 10u);
        make_round(&random, v, n, 1.0, -2.0);
        const td_polygon polygon = {v, n};
        const td_vec2 q = td_vec2_of(td_test_random_real(&random, -2.0, 4.0),
                                     td_test_random_real(&random, -5.0, 1.0));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_check_convex(&polygon).status);
        TEST_ASSERT_EQUAL_INT(side_of(&polygon, q), convex_side_of(&polygon, q));
        inside += convex_side_of(&polygon, q) == TD_POLYGON_IN;
        TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, convex_side_of(&polygon, v[n - 1u]));
        TEST_ASSERT_EQUAL_INT(TD_POLYGON_ON, side_of(&polygon, v[n - 1u]));
    }
    TEST_ASSERT_GREATER_THAN_INT(50, inside);
    TEST_ASSERT_LESS_THAN_INT(450, inside);
}

void test_polygon_locate_decides_one_unit_beside_the_longest_edge(void)
{
#if !defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("exact in fixed point");
#else
    const td_real end = td_half(TD_RANGE) - TD_REAL_EPS;
    const td_vec2 v[] = {{-end, -end}, {end, end - TD_REAL_EPS}, {end, -end}};
    const td_polygon polygon = POLYGON(v);
    /* the long edge passes just below the diagonal: (0, 0) lies half a unit to its left */
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, convex_side_of(&polygon, at(0.0, 0.0)));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_OUT, side_of(&polygon, at(0.0, 0.0)));
    const td_vec2 below = {TD_ZERO, -TD_REAL_EPS};
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, convex_side_of(&polygon, below));
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side_of(&polygon, below));
#endif
}

/* ---- bad input ---- */

void test_polygon_functions_refuse_bad_polygons_and_leave_their_output(void)
{
    const td_polygon bad[] = {{0, 4u}, {square, 2u}, {square, 256u}};
    const td_polygon good = POLYGON(square);
    for (int k = 0; k < 4; ++k) {
        const td_polygon *const polygon = k < 3 ? &bad[k] : 0;
        td_circle circle = {AT(7.0, 7.0), TD_R(7.0)};
        td_box2 box = {AT(7.0, 7.0), AT(7.0, 7.0)};
        td_polygon_side side = TD_POLYGON_IN;
        td_polygon_place place = {TD_POLYGON_IN, 7};
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_circle(polygon, at(0.0, 0.0), &circle));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_box(polygon, &box));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_locate_convex(polygon, at(9.0, 9.0), &side));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_locate(polygon, 1u, at(9.0, 9.0), &place));
        TEST_ASSERT_EQUAL_REAL(TD_R(7.0), circle.radius);
        TEST_ASSERT_EQUAL_REAL(TD_R(7.0), box.lo.x);
        TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side);
        TEST_ASSERT_EQUAL_INT32(7, place.winding);
    }
    td_polygon_place place = {TD_POLYGON_IN, 7};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_locate(&good, 0u, at(9.0, 9.0), &place));
    TEST_ASSERT_EQUAL_INT32(7, place.winding);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_locate(&good, 1u, at(9.0, 9.0), 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_locate_convex(&good, at(9.0, 9.0), 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_box(&good, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_circle(&good, at(0.0, 0.0), 0));
}

void test_polygon_functions_refuse_points_out_of_range(void)
{
    const td_polygon good = POLYGON(square);
    const td_vec2 far = {TD_ZERO, td_half(TD_RANGE)};
    td_circle circle = {AT(7.0, 7.0), TD_R(7.0)};
    td_polygon_side side = TD_POLYGON_IN;
    td_polygon_place place = {TD_POLYGON_IN, 7};
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polygon_circle(&good, far, &circle));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polygon_locate_convex(&good, far, &side));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_polygon_locate(&good, 1u, far, &place));
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), circle.radius);
    TEST_ASSERT_EQUAL_INT(TD_POLYGON_IN, side);
    TEST_ASSERT_EQUAL_INT32(7, place.winding);
}
