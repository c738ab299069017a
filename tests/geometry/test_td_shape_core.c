/* SPDX-License-Identifier: MIT */
/* Support maps of the cores, in block lengths: what a search of two shapes works with. */
#include <math.h>
#include "unity.h"
#include "td_core.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* A board computes the doubles of this file in software. */
#if defined(__arm__)
#    define ROUNDS 100u
#else
#    define ROUNDS 4000u
#endif

/* Sizes up to MOST: in Q16 they fill the block. A unit is what the last digit is worth there. */
#if defined(TD_SCALAR_Q16)
#    define MOST 536870911.0
#    define UNIT 1.0
#else
#    define MOST 1.0
#    define UNIT ((double)TD_REAL_EPS)
#endif

typedef struct vector {
    double x, y, z;
} vector;

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* Block lengths as they are stored: raw words in Q16. */
static double block_of(td_real a)
{
    return (double)a;
}

static td_real block_from(double a)
{
    return (td_real)a;
}

static vector vector_of(td_vec3 v)
{
    const vector d = {block_of(v.x), block_of(v.y), block_of(v.z)};
    return d;
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vector plus(vector a, double share, vector b)
{
    const vector sum = {a.x + share * b.x, a.y + share * b.y, a.z + share * b.z};
    return sum;
}

static vector vector_of_dir(td_dir3 d)
{
    const vector v = {td_unit_to_double(d.x), td_unit_to_double(d.y), td_unit_to_double(d.z)};
    return v;
}

static td_dir3 direction_of(double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    return td_dir3_of(td_unit_from_double(x / length), td_unit_from_double(y / length),
                      td_unit_from_double(z / length));
}

/* Every second one close to the axis of discs and cones. */
static td_dir3 random_direction(td_test_random *random)
{
    const double share = td_test_random_below(random, 2u) == 0u
                             ? 1.0
                             : pow(10.0, td_test_random_double(random, -7.0, 0.0));
    const double x = share * td_test_random_double(random, -1.0, 1.0);
    const double y = share * td_test_random_double(random, -1.0, 1.0);
    const double z = td_test_random_double(random, -1.0, 1.0);
    return direction_of(x, y, z);
}

/* Now and then flat, round, or slender. */
static td_vec3 random_sizes(td_test_random *random)
{
    const double x = td_test_random_double(random, 0.0, MOST);
    const double y = td_test_random_double(random, 0.0, MOST);
    const double z = td_test_random_double(random, 0.0, MOST);
    switch (td_test_random_below(random, 8u)) {
    case 0u:
        return td_vec3_of(block_from(x), block_from(x), block_from(x));
    case 1u:
        return td_vec3_of(block_from(x), block_from(y), TD_ZERO);
    case 2u:
        return td_vec3_of(block_from(x * 1e-3), block_from(y), block_from(z));
    default:
        return td_vec3_of(block_from(x), block_from(y), block_from(z));
    }
}

static td_convex instance(td_core core, td_vec3 size)
{
    td_convex convex = {0};
    convex.core = core;
    convex.size = size;
    convex.scale = TD_ONE;
    return convex;
}

static vector support(td_core core, td_vec3 size, td_real inset, td_dir3 d)
{
    const td_convex convex = instance(core, size);
    return vector_of(td_core_support(&convex, &size, inset, 0, &d));
}

/* ---- values ---- */

void test_core_support_of_box_and_segment_is_exact(void)
{
    td_test_random random = td_test_random_start(1u);
    for (uint32_t i = 0u; i < ROUNDS; ++i) {
        const td_vec3 size = random_sizes(&random);
        const td_dir3 d = random_direction(&random);
        const vector e = vector_of(size);
        const vector n = vector_of_dir(d);
        const vector box = support(TD_CORE_BOX, size, TD_ZERO, d);
        TEST_ASSERT_NEAR(0.0, n.x < 0.0 ? -e.x : e.x, box.x);
        TEST_ASSERT_NEAR(0.0, n.y < 0.0 ? -e.y : e.y, box.y);
        TEST_ASSERT_NEAR(0.0, n.z < 0.0 ? -e.z : e.z, box.z);
        const vector end = support(TD_CORE_SEGMENT, size, TD_ZERO, d);
        TEST_ASSERT_NEAR(0.0, 0.0, fabs(end.x) + fabs(end.y));
        TEST_ASSERT_NEAR(0.0, n.z < 0.0 ? -e.y : e.y, end.z);
    }
}

void test_core_support_of_a_rim_is_within_its_bound(void)
{
    td_test_random random = td_test_random_start(2u);
    for (uint32_t i = 0u; i < ROUNDS; ++i) {
        const td_vec3 size = random_sizes(&random);
        const td_dir3 d = random_direction(&random);
        const vector e = vector_of(size);
        const vector n = vector_of_dir(d);
        const double across = hypot(n.x, n.y);
        const vector rim = support(TD_CORE_CYLINDER, size, TD_ZERO, d);
        TEST_ASSERT_NEAR(0.0, n.z < 0.0 ? -e.y : e.y, rim.z);
        TEST_ASSERT_NEAR(2.5 * UNIT, e.x * n.x / across, rim.x);
        TEST_ASSERT_NEAR(2.5 * UNIT, e.x * n.y / across, rim.y);
    }
}

void test_core_support_of_a_cone_reaches_the_farther_of_apex_and_rim(void)
{
    td_test_random random = td_test_random_start(3u);
    for (uint32_t i = 0u; i < ROUNDS; ++i) {
        const td_vec3 size = random_sizes(&random);
        const td_dir3 d = random_direction(&random);
        const vector e = vector_of(size);
        const vector n = vector_of_dir(d);
        const vector p = support(TD_CORE_CONE, size, TD_ZERO, d);
        const double rim = e.x * hypot(n.x, n.y) - e.y * n.z;
        TEST_ASSERT_NEAR(2.5 * UNIT, fmax(e.y * n.z, rim), dot(n, p));
        TEST_ASSERT_TRUE(p.z == e.y || p.z == -e.y);
    }
}

static double inset_of(vector e)
{
    const double least = fmin(e.x, fmin(e.y, e.z));
    const double most = fmax(e.x, fmax(e.y, e.z));
    return most > 0.0 ? (1.0 - 1.0 / 1024.0) * least * least / most : 0.0;
}

void test_core_support_of_an_ellipsoid_is_within_its_bound_whole_and_peeled(void)
{
    td_test_random random = td_test_random_start(4u);
    for (uint32_t i = 0u; i < ROUNDS; ++i) {
        const td_vec3 size = random_sizes(&random);
        const td_dir3 d = random_direction(&random);
        const vector e = vector_of(size);
        const vector n = vector_of_dir(d);
        const td_real inset = i % 2u == 0u ? TD_ZERO : block_from(inset_of(e));
        const double length = sqrt(pow(e.x * n.x, 2.0) + pow(e.y * n.y, 2.0) + pow(e.z * n.z, 2.0));
        const vector p = support(TD_CORE_ELLIPSOID, size, inset, d);
        TEST_ASSERT_NEAR(2.5 * UNIT, n.x * (e.x * e.x / length - block_of(inset)), p.x);
        TEST_ASSERT_NEAR(2.5 * UNIT, n.y * (e.y * e.y / length - block_of(inset)), p.y);
        TEST_ASSERT_NEAR(2.5 * UNIT, n.z * (e.z * e.z / length - block_of(inset)), p.z);
    }
}

/* Of a convex body, the support points of two directions lie as the directions do. */
void test_core_support_of_a_peeled_ellipsoid_is_that_of_a_convex_body(void)
{
    td_test_random random = td_test_random_start(5u);
    for (uint32_t i = 0u; i < 5u * ROUNDS; ++i) {
        const td_vec3 size = random_sizes(&random);
        const td_real inset = block_from(inset_of(vector_of(size)));
        const td_dir3 d1 = random_direction(&random);
        const vector n1 = vector_of_dir(d1);
        const vector to = vector_of_dir(random_direction(&random));
        const vector near = plus(n1, i % 2u == 0u ? 1.0 : 1e-3, to);
        const td_dir3 d2 = direction_of(near.x, near.y, near.z);
        const vector turn = plus(vector_of_dir(d2), -1.0, n1);
        const vector p1 = support(TD_CORE_ELLIPSOID, size, inset, d1);
        const vector p2 = support(TD_CORE_ELLIPSOID, size, inset, d2);
        const double size_of_turn = sqrt(dot(turn, turn));
        TEST_ASSERT_TRUE(dot(plus(p2, -1.0, p1), turn) >= -5.0 * UNIT * size_of_turn);
        /* and it is its own farthest point */
        TEST_ASSERT_TRUE(dot(p2, n1) <= dot(p1, n1) + 5.0 * UNIT);
    }
}

void test_convex_set_peel_is_what_rolls_inside(void)
{
    const double axes[5][3] = {
        {0.5, 0.5, 0.5}, {1.0, 0.5, 0.25}, {2.0, 0.01, 1.0}, {1.0, 0.0, 1.0}, {0.0, 0.0, 0.0}};
    for (int i = 0; i < 5; ++i) {
        const td_shape shape = {
            TD_SHAPE_ELLIPSOID,
            {td_from_double(axes[i][0]), td_from_double(axes[i][1]), td_from_double(axes[i][2])},
            TD_R(0.125),
            0};
        const vector e = {axes[i][0], axes[i][1], axes[i][2]};
        td_convex convex;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &convex).status);
        const double inset = td_to_double(convex.inset);
        const double most = inset_of(e);
#if defined(TD_SCALAR_Q16)
        TEST_ASSERT_NEAR(2.0 / 65536.0, most, inset);
#else
        TEST_ASSERT_NEAR(1e-6 * most, most, inset);
#endif
        TEST_ASSERT_TRUE(inset <= most / (1.0 - 1.0 / 1024.0));
        TEST_ASSERT_EQUAL_REAL(TD_R(0.125) + convex.inset, convex.radius);
    }
}

/* ---- points ---- */

void test_core_support_of_points_is_scaled_once(void)
{
    const td_vec3 points[2] = {{TD_R(1.0), TD_R(-0.3), TD_R(0.7)},
                               {TD_R(-1.0), TD_R(0.123), TD_R(-3.0)}};
    const td_hull hull = {points, 0, 2};
    td_convex convex = instance(TD_CORE_POINTS, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
    convex.hull = &hull;
    convex.scale = TD_R(1.1);
    for (int32_t shift = -4; shift <= 24; ++shift) {
#if defined(TD_SCALAR_Q16)
        const double factor = ldexp(td_to_double(convex.scale) * 65536.0, shift);
        const double unit = 0.5;
#else
        const double factor = td_to_double(convex.scale);
        const double unit = 4.0 * (double)TD_REAL_EPS;
#endif
        if (3.5 * factor < 536870912.0) {
            const td_dir3 d = direction_of(-0.1, 0.2, -1.0);
            const vector p = vector_of(td_core_support(&convex, &convex.size, TD_ZERO, shift, &d));
            TEST_ASSERT_NEAR(unit, factor * td_to_double(points[1].x), p.x);
            TEST_ASSERT_NEAR(unit, factor * td_to_double(points[1].y), p.y);
            TEST_ASSERT_NEAR(unit, factor * td_to_double(points[1].z), p.z);
        }
    }
}

void test_core_support_first_of_equal_points_wins(void)
{
    const td_vec3 points[4] = {{TD_ZERO, TD_ZERO, TD_ZERO},
                               {TD_ONE, TD_ONE, TD_ZERO},
                               {TD_ONE, -TD_ONE, TD_ZERO},
                               {TD_ONE, TD_ONE, TD_ZERO}};
    const td_hull hull = {points, 0, 4};
    TEST_ASSERT_EQUAL_PTR(&hull.points[1], td_core_farthest(&hull, direction_of(1.0, 0.0, 0.0)));
    TEST_ASSERT_EQUAL_PTR(&hull.points[1], td_core_farthest(&hull, direction_of(1.0, 1.0, 0.0)));
    TEST_ASSERT_EQUAL_PTR(&hull.points[2], td_core_farthest(&hull, direction_of(1.0, -1.0, 0.0)));
    TEST_ASSERT_EQUAL_PTR(&hull.points[0], td_core_farthest(&hull, direction_of(0.0, 0.0, 1.0)));
}

/* ---- cells ---- */

void test_core_cell_every_direction_has_one_and_neighbours_share_borders(void)
{
    td_test_random random = td_test_random_start(6u);
    for (uint32_t i = 0u; i < ROUNDS; ++i) {
        const uint32_t side = 1u << td_test_random_below(&random, 5u);
        const td_dir3 d = random_direction(&random);
        const vector n = vector_of_dir(d);
        const uint32_t cell = td_core_cell(side, d);
        TEST_ASSERT_TRUE(cell < 6u * side * side);
        const double part[6] = {n.x, -n.x, n.y, -n.y, n.z, -n.z};
        const double minor[3][2] = {{n.y, n.z}, {n.z, n.x}, {n.x, n.y}};
        const uint32_t face = cell / (side * side);
        const double major = part[face];
        for (int axis = 0; axis < 6; ++axis) {
            TEST_ASSERT_TRUE(part[axis] <= major);
        }
        const double u = (minor[face / 2u][0] / major + 1.0) * side / 2.0;
        const double v = (minor[face / 2u][1] / major + 1.0) * side / 2.0;
        TEST_ASSERT_NEAR(0.5 + 1e-5, cell / side % side + 0.5, u);
        TEST_ASSERT_NEAR(0.5 + 1e-5, cell % side + 0.5, v);
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_core_cell(4u, td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0))));
}
