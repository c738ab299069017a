/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "unity.h"
#include "td_core.h"
#include "td_hull.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

/* A board has little room, and computes the doubles of this file in software. */
#if defined(__arm__)
#    define POINTS_MOST 32u
#    define SIDE_MOST   4u
#    define LIST_MOST   600u
#    define DIRECTIONS  64u
#else
#    define POINTS_MOST 128u
#    define SIDE_MOST   16u
#    define LIST_MOST   20000u
#    define DIRECTIONS  (TD_SOAK ? 2000000u : 20000u)
#endif

static td_vec3 points[TD_MAX_HULL_VERTICES + 1];
static uint16_t starts[TD_HULL_STARTS(SIDE_MOST)];
static uint8_t list[LIST_MOST];
static const td_hull_arrays room = {starts, list, LIST_MOST};
static td_hull_cells cells;
static td_hull hull = {points, &cells, 0};

void setUp(void)
{
    td_saturations_reset();
    cells.side = 99u; /* a mark: a refusal must leave it */
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- hulls ---- */

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

/* Points of an ellipsoid about `middle`: all are corners. */
static void set_round(td_test_random *random, uint32_t n, double size, double middle)
{
    hull.n_points = (uint16_t)n;
    for (uint32_t i = 0u; i < n; ++i) {
        const double t = td_test_random_double(random, 0.0, 6.28318530718);
        const double u = td_test_random_double(random, -1.0, 1.0);
        const double w = size * sqrt(1.0 - u * u);
        points[i] = at(middle + w * cos(t), middle + 0.7 * w * sin(t), middle + 0.5 * size * u);
    }
}

/* Points of a coarse lattice: faces with many points, edges in line, points inside, doubles. */
static void set_lattice(td_test_random *random, uint32_t n, double step)
{
    hull.n_points = (uint16_t)n;
    for (uint32_t i = 0u; i < n; ++i) {
        const double x = (double)td_test_random_below(random, 5u) - 2.0;
        const double y = (double)td_test_random_below(random, 4u) - 1.0;
        points[i] = at(step * x, step * y, step * (double)td_test_random_below(random, 3u));
    }
}

/* All points of a plate, or of a needle. */
static void flatten(bool to_a_line)
{
    for (uint32_t i = 0u; i < hull.n_points; ++i) {
        points[i].z = td_half(points[i].x);
        points[i].y = to_a_line ? -points[i].x : points[i].y;
    }
}

static uint32_t build(uint32_t side)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_hull_build(&hull, side, &room, &cells).status);
    TEST_ASSERT_EQUAL_UINT32(side, cells.side);
    return starts[6u * side * side];
}

/* ---- directions ---- */

static td_dir3 direction_of(double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    return td_dir3_of(td_unit_from_double(x / length), td_unit_from_double(y / length),
                      td_unit_from_double(z / length));
}

static td_dir3 random_direction(td_test_random *random)
{
    const double x = td_test_random_double(random, -1.0, 1.0);
    const double y = td_test_random_double(random, -1.0, 1.0);
    return direction_of(x, y, td_test_random_double(random, -1.0, 1.0));
}

/* A component moved by up to four of its last digits. */
static td_unit nudged(td_test_random *random, td_unit u)
{
    const int32_t steps = (int32_t)td_test_random_below(random, 9u) - 4;
#if defined(TD_SCALAR_Q16)
    return u + steps;
#else
    return u + (td_unit)steps * td_max(td_uabs(u), TD_R(0x1p-20)) * TD_UNIT_EPS;
#endif
}

/* Along the border of a cell, on an edge or a corner of the cube. */
static td_dir3 border_direction(td_test_random *random, uint32_t side)
{
    double c[3];
    for (uint32_t i = 0u; i < 3u; ++i) {
        c[i] = 2.0 * td_test_random_below(random, side + 1u) / side - 1.0;
    }
    c[td_test_random_below(random, 3u)] = td_test_random_below(random, 2u) == 0u ? 1.0 : -1.0;
    const td_dir3 d = direction_of(c[0], c[1], c[2]);
    const td_unit x = nudged(random, d.x);
    const td_unit y = nudged(random, d.y);
    return td_dir3_of(x, y, nudged(random, d.z));
}

/* Where two points of the hull, or three, are as far as each other but for rounding. */
static td_dir3 tied_direction(td_test_random *random)
{
    const td_vec3 p = points[td_test_random_below(random, hull.n_points)];
    const td_vec3 q = points[td_test_random_below(random, hull.n_points)];
    const td_vec3 r = points[td_test_random_below(random, hull.n_points)];
    const td_dir3 any = random_direction(random);
    td_dir3 n = any;
    const td_wvec3 area = td_vec3_cross(td_vec3_sub(q, p), td_vec3_sub(r, p));
    (void)td_wvec3_normalize(&area, &n);
    const td_unit x = nudged(random, n.x);
    const td_unit y = nudged(random, n.y);
    const td_dir3 tied = td_dir3_of(x, y, nudged(random, n.z));
    return td_test_random_below(random, 2u) == 0u ? tied : td_dir3_neg(tied);
}

static void assert_same(td_dir3 d)
{
    TEST_ASSERT_EQUAL_PTR(td_core_scan(&hull, d), td_core_farthest(&hull, d));
}

static void assert_exact(td_test_random *random, uint32_t n_directions)
{
    for (uint32_t i = 0u; i < n_directions; ++i) {
        assert_same(random_direction(random));
        assert_same(border_direction(random, cells.side));
        assert_same(tied_direction(random));
    }
}

/* ---- the point that a scan finds ---- */

void test_hull_build_cells_find_the_very_point_of_a_scan_on_round_hulls(void)
{
    td_test_random random = td_test_random_start(1u);
    for (uint32_t side = 1u; side <= SIDE_MOST; side *= 2u) {
        set_round(&random, side == 1u ? 8u : side < 8u ? 32u : POINTS_MOST, 1.0, 0.0);
        (void)build(side);
        assert_exact(&random, DIRECTIONS);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_hull_check(&hull).status);
    }
}

void test_hull_build_cells_find_the_very_point_of_a_scan_on_lattices(void)
{
    td_test_random random = td_test_random_start(2u);
    for (uint32_t i = 0u; i < 12u; ++i) {
        set_lattice(&random, 8u + 2u * i, i % 2u == 0u ? 0.25 : 0.1);
        (void)build(4u);
        assert_exact(&random, DIRECTIONS / 8u);
    }
}

void test_hull_build_cells_find_the_very_point_of_a_scan_far_from_the_origin(void)
{
    td_test_random random = td_test_random_start(3u);
    const double sizes[3] = {0.01, 1.0, 100.0};
    for (uint32_t i = 0u; i < 3u; ++i) {
        set_round(&random, 32u, sizes[i], 100.0);
        (void)build(4u);
        assert_exact(&random, DIRECTIONS / 4u);
    }
}

void test_hull_build_flat_hulls_needles_and_points_have_cells(void)
{
    td_test_random random = td_test_random_start(4u);
    for (uint32_t i = 0u; i < 8u; ++i) {
        set_round(&random, i == 0u ? 1u : 3u * i, 1.0, 0.0);
        flatten(i % 2u == 0u);
        (void)build(2u);
        assert_exact(&random, DIRECTIONS / 8u);
    }
}

/* What a cell lists beyond need: of three million directions through 384 cells, 1063 points were
   farthest; 1089 were listed. */
void test_hull_build_lists_are_short(void)
{
    td_test_random random = td_test_random_start(5u);
    set_round(&random, 32u, 1.0, 0.0);
    TEST_ASSERT_LESS_THAN_UINT32(300u, build(4u));
#if !defined(__arm__)
    set_round(&random, 128u, 1.0, 0.0);
    TEST_ASSERT_LESS_THAN_UINT32(1250u, build(8u));
#endif
}

void test_hull_build_a_shape_with_cells_passes_its_check(void)
{
    td_test_random random = td_test_random_start(6u);
    const td_shape shape = {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &hull};
    td_convex convex;
    set_round(&random, 32u, 1.0, 0.0);
    (void)build(4u);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &convex).status);
    const td_dir3 d = random_direction(&random);
    const td_vec3 expected = *td_core_scan(&hull, d);
    const td_vec3 p = td_convex_support(&convex, d);
    TEST_ASSERT_EQUAL_REAL(expected.x, p.x);
    TEST_ASSERT_EQUAL_REAL(expected.y, p.y);
    TEST_ASSERT_EQUAL_REAL(expected.z, p.z);
}

/* ---- tables from elsewhere ---- */

void test_hull_check_a_table_that_lacks_a_point_is_refused(void)
{
    td_test_random random = td_test_random_start(7u);
    set_round(&random, 32u, 1.0, 0.0);
    const uint32_t n = build(4u);
    for (uint32_t i = 0u; i < n; i += 17u) {
        const uint8_t point = list[i];
        list[i] = (uint8_t)((point + 16u) % 32u);
        const td_fault fault = td_hull_check(&hull);
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
        TEST_ASSERT_EQUAL_INT(TD_SHAPE_FIELD_CELLS, fault.field);
        TEST_ASSERT_TRUE(starts[fault.index] <= i && i < starts[fault.index + 1u]);
        list[i] = point;
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_hull_check(&hull).status);
}

void test_hull_check_without_cells_is_refused(void)
{
    const td_hull bare = {points, 0, 8u};
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_hull_check(&bare).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_hull_check(0).status);
}

/* ---- refusals ---- */

static void assert_refused(td_status status, td_shape_field field, uint32_t side, uint32_t most)
{
    const td_hull_arrays small = {starts, list, (uint16_t)most};
    const td_fault fault = td_hull_build(&hull, side, &small, &cells);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
    TEST_ASSERT_EQUAL_UINT32(99u, cells.side);
}

void test_hull_build_refuses_what_it_cannot_hold(void)
{
    td_test_random random = td_test_random_start(8u);
    set_round(&random, 8u, 1.0, 0.0);
    assert_refused(TD_E_FULL, TD_SHAPE_FIELD_CELLS, 4u, 20u);
    assert_refused(TD_E_ARG, TD_SHAPE_FIELD_CELLS, 0u, LIST_MOST);
    assert_refused(TD_E_ARG, TD_SHAPE_FIELD_CELLS, 3u, LIST_MOST);
    assert_refused(TD_E_ARG, TD_SHAPE_FIELD_CELLS, 32u, LIST_MOST);
    hull.n_points = 0u;
    assert_refused(TD_E_ARG, TD_SHAPE_FIELD_POINTS, 4u, LIST_MOST);
    hull.n_points = TD_MAX_HULL_VERTICES + 1;
    assert_refused(TD_E_FULL, TD_SHAPE_FIELD_POINTS, 4u, LIST_MOST);
    hull.n_points = 8u;
    points[5].y = TD_RANGE;
    assert_refused(TD_E_RANGE, TD_SHAPE_FIELD_POINT, 4u, LIST_MOST);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_hull_build(&hull, 4u, 0, &cells).status);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_hull_build(0, 4u, &room, &cells).status);
}

void test_hull_build_refuses_what_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_test_random random = td_test_random_start(9u);
    set_round(&random, 8u, 1.0, 0.0);
    td_test_traps_on();
    points[3].z = (td_real)NAN;
    assert_refused(TD_E_ARG, TD_SHAPE_FIELD_POINT, 4u, LIST_MOST);
    points[3].z = (td_real)INFINITY;
    assert_refused(TD_E_RANGE, TD_SHAPE_FIELD_POINT, 4u, LIST_MOST);
    td_test_traps_off();
#endif
}
