/* SPDX-License-Identifier: MIT */
/* What a shape may not be: each refused with its field, and nothing written. */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_shapes.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void assert_refused_at(td_shape shape, td_real scale, td_fault expected)
{
    td_convex convex;
    convex.scale = TD_R(77.0);
    const td_fault check = td_shape_check(&shape, scale);
    const td_fault set = td_convex_set(&shape, scale, &convex);
    TEST_ASSERT_EQUAL_INT(expected.status, check.status);
    TEST_ASSERT_EQUAL_INT(expected.item, check.item);
    TEST_ASSERT_EQUAL_UINT32(expected.index, check.index);
    TEST_ASSERT_EQUAL_UINT32(expected.field, check.field);
    TEST_ASSERT_EQUAL_INT(expected.status, set.status);
    TEST_ASSERT_EQUAL_UINT32(expected.field, set.field);
    TEST_ASSERT_EQUAL_REAL(TD_R(77.0), convex.scale);
}

static void assert_refused(td_shape shape, td_real scale, td_status status, td_shape_field field)
{
    assert_refused_at(shape, scale, td_fault_of(status, TD_ITEM_PART, 0u, (uint32_t)field));
}

void test_shape_check_wrong_kind_is_refused(void)
{
    td_shape shape = shapes[TD_SHAPE_BOX];
    shape.kind = TD_SHAPE_KINDS;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_KIND);
    shape.kind = (td_shape_kind)-1;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_KIND);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_shape_check(0, TD_ONE).status);
}

void test_shape_check_sizes_are_positive_in_range_and_used(void)
{
    td_shape shape = shapes[TD_SHAPE_BOX];
    shape.size.y = -TD_REAL_EPS;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SIZE);
    shape.size.y = TD_SHAPE_RANGE;
    assert_refused(shape, TD_ONE, TD_E_RANGE, TD_SHAPE_FIELD_SIZE);
    shape.size.y = td_half(TD_SHAPE_RANGE);
    assert_refused(shape, TD_R(2.0), TD_E_RANGE, TD_SHAPE_FIELD_SIZE);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_R(1.9)).status);
    shape = shapes[TD_SHAPE_CYLINDER];
    shape.size.z = TD_ONE;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SIZE);
    shape = shapes[TD_SHAPE_SEGMENT];
    shape.size.x = TD_ONE;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SIZE);
}

void test_shape_check_smoothing_and_scale_are_checked(void)
{
    td_shape shape = shapes[TD_SHAPE_BOX];
    shape.rounding_radius = -TD_REAL_EPS;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_ROUNDING_RADIUS);
    shape.rounding_radius = TD_SHAPE_RANGE;
    assert_refused(shape, TD_ONE, TD_E_RANGE, TD_SHAPE_FIELD_ROUNDING_RADIUS);
    shape = shapes[TD_SHAPE_SPHERE];
    shape.size.x = td_half(TD_SHAPE_RANGE);
    shape.rounding_radius = shape.size.x;
    assert_refused(shape, TD_ONE, TD_E_RANGE, TD_SHAPE_FIELD_ROUNDING_RADIUS);
    assert_refused(shapes[TD_SHAPE_BOX], TD_ZERO, TD_E_ARG, TD_SHAPE_FIELD_SCALE);
    assert_refused(shapes[TD_SHAPE_BOX], -TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SCALE);
    assert_refused(shapes[TD_SHAPE_BOX], TD_RANGE, TD_E_RANGE, TD_SHAPE_FIELD_SCALE);
}

void test_shape_check_what_is_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    td_shape shape = shapes[TD_SHAPE_BOX];
    shape.size.z = (td_real)NAN;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SIZE);
    shape.size.z = (td_real)INFINITY;
    assert_refused(shape, TD_ONE, TD_E_RANGE, TD_SHAPE_FIELD_SIZE);
    shape = shapes[TD_SHAPE_SPHERE];
    shape.size.y = (td_real)NAN;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_SIZE);
    shape = shapes[TD_SHAPE_POINT];
    shape.rounding_radius = (td_real)NAN;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_ROUNDING_RADIUS);
    assert_refused(shapes[TD_SHAPE_BOX], (td_real)NAN, TD_E_ARG, TD_SHAPE_FIELD_SCALE);
    assert_refused(shapes[TD_SHAPE_BOX], (td_real)INFINITY, TD_E_RANGE, TD_SHAPE_FIELD_SCALE);
    const td_vec3 bad[3] = {corners[0], {TD_ZERO, (td_real)NAN, TD_ZERO}, corners[1]};
    const td_hull hull = {bad, 0, 3};
    shape = shapes[TD_SHAPE_TRIANGLE];
    shape.hull = &hull;
    assert_refused_at(shape, TD_ONE,
                      td_fault_of(TD_E_ARG, TD_ITEM_HULL_VERTEX, 1u, TD_SHAPE_FIELD_POINT));
#endif
}

void test_shape_check_number_of_points_belongs_to_the_kind(void)
{
    static td_vec3 many[TD_MAX_HULL_VERTICES + 1];
    td_hull hull = {many, 0, TD_MAX_HULL_VERTICES + 1};
    td_shape shape = shapes[TD_SHAPE_HULL];
    shape.hull = &hull;
    assert_refused(shape, TD_ONE, TD_E_FULL, TD_SHAPE_FIELD_POINTS);
    hull.n_points = TD_MAX_HULL_VERTICES;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
    hull.n_points = 0u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    hull.n_points = 3u;
    hull.points = 0;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    shape.hull = 0;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    shape = shapes[TD_SHAPE_TRIANGLE];
    shape.hull = &four;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    shape = shapes[TD_SHAPE_TETRAHEDRON];
    shape.hull = &three;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    shape = shapes[TD_SHAPE_BOX];
    shape.hull = &three;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_POINTS);
}

void test_shape_check_points_are_in_range(void)
{
    const td_vec3 points[3] = {
        corners[0], corners[1], {TD_ZERO, TD_ZERO, -td_half(TD_SHAPE_RANGE)}};
    const td_hull hull = {points, 0, 3};
    td_shape shape = shapes[TD_SHAPE_HULL];
    shape.hull = &hull;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
    assert_refused_at(shape, TD_R(2.0),
                      td_fault_of(TD_E_RANGE, TD_ITEM_HULL_VERTEX, 2u, TD_SHAPE_FIELD_POINT));
}

void test_shape_check_polygon_is_planar(void)
{
    td_vec3 points[5];
    const td_hull hull = {points, 0, 5};
    td_shape shape = shapes[TD_SHAPE_POLYGON];
    shape.hull = &hull;
    for (uint32_t i = 0u; i < 5u; ++i) {
        points[i] = pentagon[i];
    }
    points[3].z = points[3].z + TD_R(1e-3);
    TEST_ASSERT_EQUAL_INT(TD_SHAPE_FIELD_POINT, td_shape_check(&shape, TD_ONE).field);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_HULL_VERTEX, td_shape_check(&shape, TD_ONE).item);
    /* all on one line, all in one place: flat, and valid */
    for (uint32_t i = 0u; i < 5u; ++i) {
        points[i] = td_vec3_mul(td_vec3_of(TD_R(0.3), TD_R(-0.7), TD_R(0.9)), td_from_int((int)i));
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
    for (uint32_t i = 0u; i < 5u; ++i) {
        points[i] = corners[0];
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
}

/* Polygons in any plane, of any size, as planar as their rounded points can be. */
void test_shape_check_rounded_polygon_is_planar(void)
{
    td_test_random random = td_test_random_start(8u);
    for (uint32_t i = 0u; i < TRIALS(300u); ++i) {
        td_vec3 points[8];
        const td_hull hull = {points, 0, 8};
        td_shape shape = shapes[TD_SHAPE_POLYGON];
        shape.hull = &hull;
        const td_dir3 x = random_direction(&random);
        const td_dir3 y = random_direction(&random);
        const double size = pow(10.0, td_test_random_double(&random, -1.0, 2.0));
        for (uint32_t j = 0u; j < 8u; ++j) {
            const double a = td_test_random_double(&random, -size, size);
            const double b = td_test_random_double(&random, -size, size);
            const vector u = vector_of_dir(x);
            const vector v = vector_of_dir(y);
            points[j] =
                td_vec3_of(td_from_double(a * u.x + b * v.x), td_from_double(a * u.y + b * v.y),
                           td_from_double(a * u.z + b * v.z));
        }
        TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
    }
}

void test_shape_check_cells_can_be_read_safely(void)
{
    uint16_t starts[7] = {0u, 1u, 2u, 3u, 4u, 5u, 6u};
    uint8_t points[6] = {0u, 1u, 2u, 3u, 4u, 5u};
    td_hull_cells cells = {starts, points, 1u};
    const td_hull hull = {corners, &cells, 6};
    td_shape shape = shapes[TD_SHAPE_HULL];
    shape.hull = &hull;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_shape_check(&shape, TD_ONE).status);
    points[3] = 6u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    points[3] = 3u;
    starts[2] = 1u; /* an empty cell */
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    starts[2] = 2u;
    starts[0] = 1u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    starts[0] = 0u;
    cells.side = 0u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    cells.side = 3u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    cells.side = 32u;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    cells.side = 1u;
    cells.points = 0;
    assert_refused(shape, TD_ONE, TD_E_ARG, TD_SHAPE_FIELD_CELLS);
}
