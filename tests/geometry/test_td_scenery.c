/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "house.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_scenery.h"

static td_half_space planes[TD_MAX_LEAVES + 1];
static td_curved curves[4];
static td_scenery_op ops[16];
static td_scenery scenery;

/* Two half spaces, a sphere and a cylinder, all right. */
void setUp(void)
{
    const td_half_space right = TD_HALF_SPACE(1.0, 0.0, 0.0, 2.0);
    const td_half_space top = TD_HALF_SPACE(0.0, 3.0, 4.0, 10.0);
    const td_curved sphere = {TD_CURVE_SPHERE,
                              {TD_R(1.0), TD_R(2.0), TD_R(3.0)},
                              TD_R(1.5),
                              {TD_U(0.0), TD_U(0.0), TD_U(0.0)}};
    const td_curved cylinder = {TD_CURVE_CYLINDER,
                                {TD_R(0.0), TD_R(-1.0), TD_R(0.5)},
                                TD_R(0.25),
                                {TD_U(0.6), TD_U(0.0), TD_U(0.8)}};
    const td_scenery_op all = TD_ALL_OF(0, 4);
    td_saturations_reset();
    planes[0] = right;
    planes[1] = top;
    curves[0] = sphere;
    curves[1] = cylinder;
    ops[0] = all;
    scenery.half_spaces = planes;
    scenery.curved = curves;
    scenery.ops = ops;
    scenery.n_half_spaces = 2u;
    scenery.n_curved = 2u;
    scenery.n_ops = 1u;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

/* ---- check ---- */

static void assert_fault(td_status status, td_item item, uint32_t index, uint32_t field)
{
    const td_fault fault = td_scenery_check(&scenery);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(item, fault.item);
    TEST_ASSERT_EQUAL_UINT32(index, fault.index);
    TEST_ASSERT_EQUAL_UINT32(field, fault.field);
}

static void assert_accepted(void)
{
    assert_fault(TD_OK, TD_ITEM_NONE, 0u, 0u);
}

static void assert_leaf(td_status status, uint32_t leaf, td_scenery_field field)
{
    assert_fault(status, TD_ITEM_LEAF, leaf, field);
}

static void assert_solid(td_status status, uint32_t op, td_scenery_field field)
{
    assert_fault(status, TD_ITEM_SOLID, op, field);
}

void test_scenery_check_accepts_the_scenes_of_the_rig(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&house).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&barrel).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&fence).status);
    assert_accepted();
}

void test_scenery_check_missing_tables_are_refused(void)
{
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_scenery_check(0).status);
    scenery.n_ops = 0u;
    assert_solid(TD_E_ARG, 0u, TD_SCENERY_TABLES);
    scenery.n_ops = 1u;
    scenery.ops = 0;
    assert_solid(TD_E_ARG, 0u, TD_SCENERY_TABLES);
    scenery.ops = ops;
    scenery.half_spaces = 0;
    assert_solid(TD_E_ARG, 0u, TD_SCENERY_TABLES);
    scenery.half_spaces = planes;
    scenery.curved = 0;
    assert_solid(TD_E_ARG, 0u, TD_SCENERY_TABLES);
    scenery.n_curved = 0u;
    ops[0].count = 2u;
    assert_accepted();
}

void test_scenery_check_too_many_leaves_are_refused(void)
{
    for (int i = 0; i <= TD_MAX_LEAVES; ++i) {
        planes[i] = planes[0];
    }
    scenery.n_half_spaces = TD_MAX_LEAVES - 2;
    ops[0].count = TD_MAX_LEAVES;
    assert_accepted();
    scenery.n_half_spaces = TD_MAX_LEAVES - 1;
    assert_solid(TD_E_FULL, 0u, TD_SCENERY_LEAVES);
}

void test_scenery_check_half_spaces(void)
{
    planes[1].normal = at(0.0, 0.0, 0.0);
    assert_leaf(TD_E_ARG, 1u, TD_SCENERY_NORMAL);
    planes[1].normal.y = TD_LENGTH_MIN;
    assert_accepted();
    planes[1].normal.x = TD_SCENERY_RANGE;
    assert_leaf(TD_E_RANGE, 1u, TD_SCENERY_NUMBER);
    planes[1].normal.x = TD_ZERO;
    planes[1].offset = -TD_SCENERY_RANGE;
    assert_leaf(TD_E_RANGE, 1u, TD_SCENERY_NUMBER);
}

void test_scenery_check_curves(void)
{
    curves[0].kind = (td_curve)7;
    assert_leaf(TD_E_ARG, 2u, TD_SCENERY_KIND);
    curves[0].kind = TD_CURVE_SPHERE;
    curves[1].radius = TD_ZERO;
    assert_leaf(TD_E_ARG, 3u, TD_SCENERY_RADIUS);
    curves[1].radius = TD_R(-1.0);
    assert_leaf(TD_E_ARG, 3u, TD_SCENERY_RADIUS);
    curves[1].radius = TD_SCENERY_RANGE;
    assert_leaf(TD_E_RANGE, 3u, TD_SCENERY_NUMBER);
    curves[1].radius = TD_ONE;
    curves[1].centre.z = TD_SCENERY_RANGE;
    assert_leaf(TD_E_RANGE, 3u, TD_SCENERY_NUMBER);
    curves[1].centre.z = TD_ZERO;
    assert_accepted();
}

void test_scenery_check_an_axis_has_unit_length(void)
{
    const td_dir3 axes[] = {{TD_U(0.6), TD_U(0.0), TD_U(0.79)},
                            {TD_U(0.0), TD_U(0.0), TD_U(0.0)},
                            {TD_U(1.5), TD_U(1.5), TD_U(1.5)},
                            {TD_U(-1.5), TD_U(0.0), TD_U(0.0)}};
    for (int i = 0; i < 4; ++i) {
        curves[1].axis = axes[i];
        assert_leaf(TD_E_ARG, 3u, TD_SCENERY_AXIS);
    }
    curves[0].axis = axes[2]; /* of a sphere: not read */
    curves[1].axis = td_dir3_of(TD_U(0.0), TD_U(-0.6), TD_U(-0.8));
    assert_accepted();
}

void test_scenery_check_operations(void)
{
    const td_scenery_op wrong_code = {4u, 0u, 1u};
    const td_scenery_op wrong_leaf = TD_ALL_OF(3, 2);
    const td_scenery_op join_none = TD_UNION(0);
    const td_scenery_op join_two = TD_INTERSECTION(2);
    ops[1] = wrong_code;
    scenery.n_ops = 2u;
    assert_solid(TD_E_ARG, 1u, TD_SCENERY_OP_CODE);
    ops[1] = wrong_leaf;
    assert_solid(TD_E_ARG, 1u, TD_SCENERY_OP_LEAF);
    ops[1] = join_none;
    assert_solid(TD_E_ARG, 1u, TD_SCENERY_OP_COUNT);
    ops[1] = join_two;
    assert_solid(TD_E_ARG, 1u, TD_SCENERY_OP_COUNT);
    ops[1] = ops[0];
    assert_solid(TD_E_ARG, 0u, TD_SCENERY_BALANCE);
    ops[2] = join_two;
    scenery.n_ops = 3u;
    assert_accepted();
}

void test_scenery_check_the_stack_is_bounded(void)
{
    const td_scenery_op join = TD_UNION(TD_SCENERY_DEPTH);
    for (uint32_t i = 0u; i < TD_SCENERY_DEPTH; ++i) {
        ops[i] = ops[0];
    }
    ops[TD_SCENERY_DEPTH] = join;
    scenery.n_ops = TD_SCENERY_DEPTH + 1u;
    assert_accepted();
    ops[TD_SCENERY_DEPTH] = ops[0];
    assert_solid(TD_E_FULL, TD_SCENERY_DEPTH, TD_SCENERY_OP_DEPTH);
}

void test_scenery_check_takes_no_number_for_one(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    const td_real none = (td_real)NAN;
    td_real *const numbers[] = {&planes[0].normal.y, &planes[0].offset, &curves[0].centre.x,
                                &curves[0].radius, &curves[1].axis.y};
    for (int i = 0; i < 5; ++i) {
        const td_real good = *numbers[i];
        *numbers[i] = none;
        TEST_ASSERT_NOT_EQUAL(TD_OK, td_scenery_check(&scenery).status);
        *numbers[i] = good;
    }
    planes[0].offset = (td_real)INFINITY;
    assert_leaf(TD_E_RANGE, 0u, TD_SCENERY_NUMBER);
#endif
}

void test_scenery_solids_check_names_the_solid(void)
{
    td_scenery_solid solids[] = {{&house, 0u, TD_WORLD}, {&scenery, 2u, 1u}};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_solids_check(solids, 2u, 3u, 2u).status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_solids_check(0, 0u, 0u, 0u).status);
    const td_fault body = td_scenery_solids_check(solids, 2u, 3u, 1u);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_SOLID, body.item);
    TEST_ASSERT_EQUAL_INT(1, body.index);
    TEST_ASSERT_EQUAL_INT(TD_SOLID_BODY, body.field);
    TEST_ASSERT_EQUAL_INT(TD_SOLID_MATERIAL, td_scenery_solids_check(solids, 2u, 2u, 2u).field);
    curves[1].radius = TD_ZERO;
    const td_fault inner = td_scenery_solids_check(solids, 2u, 3u, 2u);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, inner.status);
    TEST_ASSERT_EQUAL_INT(1, inner.index);
    TEST_ASSERT_EQUAL_INT(TD_SCENERY_RADIUS, inner.field);
    solids[0].scenery = 0;
    TEST_ASSERT_EQUAL_INT(TD_SOLID_SCENERY, td_scenery_solids_check(solids, 2u, 3u, 2u).field);
}

/* ---- points ---- */

void test_scenery_holds_the_house_with_its_border(void)
{
    TEST_ASSERT_TRUE(td_scenery_holds(&house, at(0.0, 0.0, 0.0)));
    TEST_ASSERT_TRUE(td_scenery_holds(&house, at(3.0, 4.0, 4.0))); /* where three planes meet */
    TEST_ASSERT_TRUE(td_scenery_holds(&house, at(0.0, -4.0, 7.0)));
    TEST_ASSERT_TRUE(td_scenery_holds(&house, at(1.0, 1.0, -8000.0))); /* no floor */
    TEST_ASSERT_FALSE(td_scenery_holds(&house, at(0.0, 0.0, 7.0001)));
    TEST_ASSERT_FALSE(td_scenery_holds(&house, at(3.0001, 0.0, 0.0)));
    TEST_ASSERT_FALSE(td_scenery_holds(&house, at(0.0, -4.0001, 0.0)));
    TEST_ASSERT_FALSE(td_scenery_holds(&house, at(2.0, 0.0, 5.0001)));
}

void test_scenery_holds_constants(void)
{
    const td_scenery_op everything = TD_EVERYTHING;
    const td_scenery_op nothing = TD_NOTHING;
    ops[0] = everything;
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(1.0, 2.0, 3.0)));
    ops[0] = nothing;
    TEST_ASSERT_FALSE(td_scenery_holds(&scenery, at(1.0, 2.0, 3.0)));
}

void test_scenery_holds_a_sphere_and_a_cylinder(void)
{
    const td_scenery_op sphere = TD_LEAF(2);
    const td_scenery_op cylinder = TD_LEAF(3);
    ops[0] = sphere;
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(1.0, 3.5, 3.0)));
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(0.0, 1.0, 2.5))); /* 1 + 1 + 0.25 = 1.5^2 */
    TEST_ASSERT_FALSE(td_scenery_holds(&scenery, at(1.0, 3.5001, 3.0)));
    ops[0] = cylinder; /* along (0.6, 0, 0.8) through (0, -1, 0.5) */
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(6.0, -1.0, 8.5)));
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(-60.0, -1.2499, -79.5)));
    TEST_ASSERT_TRUE(td_scenery_holds(&scenery, at(0.199, -1.0, 0.351))); /* 0.2487 across */
    TEST_ASSERT_FALSE(td_scenery_holds(&scenery, at(0.201, -1.0, 0.349)));
    TEST_ASSERT_FALSE(td_scenery_holds(&scenery, at(-60.0, -1.2501, -79.5)));
}

static double number(td_real a)
{
    return td_to_double(a);
}

static double plane_gap(const td_half_space *h, td_vec3 x)
{
    const double n[3] = {number(h->normal.x), number(h->normal.y), number(h->normal.z)};
    const double dot = n[0] * number(x.x) + n[1] * number(x.y) + n[2] * number(x.z);
    return (dot - number(h->offset)) / sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
}

static double curve_gap(const td_curved *c, td_vec3 x)
{
    double w[3] = {number(x.x) - number(c->centre.x), number(x.y) - number(c->centre.y),
                   number(x.z) - number(c->centre.z)};
    if (c->kind == TD_CURVE_CYLINDER) {
        const double u[3] = {td_unit_to_double(c->axis.x), td_unit_to_double(c->axis.y),
                             td_unit_to_double(c->axis.z)};
        const double along = w[0] * u[0] + w[1] * u[1] + w[2] * u[2];
        for (int i = 0; i < 3; ++i) {
            w[i] -= along * u[i];
        }
    }
    return sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]) - number(c->radius);
}

void test_scenery_holds_what_the_tree_holds(void)
{
    const int rounds = TD_SOAK ? 1000000 : ON_BOARD ? 200 : 20000;
    td_test_random random = td_test_random_start(31u);
    td_test_tree tree;
    uint32_t held = 0u;
    scenery.n_half_spaces = TREE_LEAVES;
    scenery.n_curved = 0u;
    for (int i = 0; i < rounds; ++i) {
        bool truth[TREE_LEAVES];
        const td_vec3 x = at((double)td_test_random_below(&random, 9u) - 4.0,
                             (double)td_test_random_below(&random, 9u) - 4.0,
                             (double)td_test_random_below(&random, 9u) - 4.0);
        for (int k = 0; k < TREE_LEAVES; ++k) {
            planes[k].normal = at((double)td_test_random_below(&random, 5u) - 2.0,
                                  (double)td_test_random_below(&random, 5u) - 2.0, 1.0);
            planes[k].offset = td_from_int((int32_t)td_test_random_below(&random, 9u) - 4);
            truth[k] = plane_gap(&planes[k], x) <= 0.0;
        }
        td_test_tree_grow(&random, TREE_LEAVES, &tree);
        const bool expected = td_test_tree_holds(&tree, truth);
        for (int style = TREE_IN_ORDER; style <= TREE_IN_RUNS; ++style) {
            td_test_tree_write(&tree, (td_test_tree_style)style, &scenery);
            assert_accepted();
            TEST_ASSERT_EQUAL_INT(expected, td_scenery_holds(&scenery, x));
        }
        held += expected ? 1u : 0u;
    }
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 8u, held);
    TEST_ASSERT_LESS_THAN_UINT32((uint32_t)rounds / 8u * 7u, held);
}

/* ---- gaps and normals ---- */

#if defined(TD_SCALAR_F64)
#    define GAP_ERROR 1e-12
#elif defined(TD_SCALAR_Q16)
#    define GAP_ERROR (0.51 / 65536.0)
#else
#    define GAP_ERROR 2e-5
#endif

void test_scenery_gap_is_in_metres_whatever_the_normal(void)
{
    TEST_ASSERT_NEAR(GAP_ERROR, 1.0, number(td_scenery_gap(&scenery, 0u, at(3.0, 9.0, 9.0))));
    TEST_ASSERT_NEAR(GAP_ERROR, 3.0, number(td_scenery_gap(&scenery, 1u, at(0.0, 3.0, 4.0))));
    TEST_ASSERT_NEAR(GAP_ERROR, -2.0, number(td_scenery_gap(&scenery, 1u, at(7.0, 0.0, 0.0))));
    TEST_ASSERT_NEAR(GAP_ERROR, -1.5, number(td_scenery_gap(&scenery, 2u, at(1.0, 2.0, 3.0))));
    TEST_ASSERT_NEAR(GAP_ERROR, 0.75, number(td_scenery_gap(&scenery, 3u, at(6.0, 0.0, 8.5))));
}

void test_scenery_gap_against_doubles(void)
{
    const int rounds = ON_BOARD ? 200 : 20000;
    td_test_random random = td_test_random_start(32u);
    for (int i = 0; i < rounds; ++i) {
        const double length = ldexp(1.0, (int)td_test_random_below(&random, 14u) - 2);
        const td_vec3 x = at(td_test_random_double(&random, -20.0, 20.0),
                             td_test_random_double(&random, -20.0, 20.0),
                             td_test_random_double(&random, -20.0, 20.0));
        planes[0].normal = at(td_test_random_double(&random, -length, length),
                              td_test_random_double(&random, -length, length), 0.5 * length);
        planes[0].offset = td_test_random_real(&random, -length, length);
        curves[0].radius = td_test_random_real(&random, 0.01, 30.0);
        curves[1].radius = td_test_random_real(&random, 0.01, 30.0);
        const double expected[3] = {plane_gap(&planes[0], x), curve_gap(&curves[0], x),
                                    curve_gap(&curves[1], x)};
        TEST_ASSERT_NEAR(GAP_ERROR, expected[0], number(td_scenery_gap(&scenery, 0u, x)));
        TEST_ASSERT_NEAR(GAP_ERROR, expected[1], number(td_scenery_gap(&scenery, 2u, x)));
        TEST_ASSERT_NEAR(GAP_ERROR, expected[2], number(td_scenery_gap(&scenery, 3u, x)));
    }
}

static void assert_dir(double x, double y, double z, td_dir3 actual)
{
    const double error = 1e-6;
    TEST_ASSERT_NEAR(error, x, td_unit_to_double(actual.x));
    TEST_ASSERT_NEAR(error, y, td_unit_to_double(actual.y));
    TEST_ASSERT_NEAR(error, z, td_unit_to_double(actual.z));
}

void test_scenery_normal_has_unit_length_and_points_out(void)
{
    assert_dir(1.0, 0.0, 0.0, td_scenery_normal(&scenery, 0u, at(5.0, 0.0, 0.0)));
    assert_dir(0.0, 0.6, 0.8, td_scenery_normal(&scenery, 1u, at(5.0, 0.0, 0.0)));
    assert_dir(0.0, 0.6, -0.8, td_scenery_normal(&scenery, 2u, at(1.0, 2.75, 2.0)));
    assert_dir(0.8, 0.0, -0.6, td_scenery_normal(&scenery, 3u, at(1.0, -1.0, -0.25)));
    assert_dir(0.0, -1.0, 0.0, td_scenery_normal(&scenery, 3u, at(6.0, -1.25, 8.5)));
}

void test_scenery_normal_of_a_small_sphere_is_as_good_as_that_of_a_large_one(void)
{
    curves[0].radius = TD_R(0.0078125); /* 512 steps of Q16.16 */
    const td_vec3 x = at(1.0 + 0.0046875, 2.0, 3.0 + 0.00625);
    const double dx = number(x.x) - 1.0; /* what of it the scalar holds */
    const double dz = number(x.z) - 3.0;
    const double length = sqrt(dx * dx + dz * dz);
    assert_dir(dx / length, 0.0, dz / length, td_scenery_normal(&scenery, 2u, x));
}

void test_scenery_normal_in_the_middle_is_some_direction(void)
{
    const td_dir3 axes[] = {{TD_U(0.6), TD_U(0.0), TD_U(0.8)},
                            {TD_U(0.8), TD_U(0.6), TD_U(0.0)},
                            {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                            {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                            {TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE}};
    const td_dir3 up = td_scenery_normal(&scenery, 2u, curves[0].centre);
    TEST_ASSERT_NEAR(1e-6, 1.0, td_unit_to_double(td_unarrow(td_dir3_cos(up, up))));
    for (int i = 0; i < 5; ++i) {
        curves[1].axis = axes[i];
        const td_dir3 n = td_scenery_normal(&scenery, 3u, curves[1].centre);
        TEST_ASSERT_NEAR(1e-6, 1.0, td_unit_to_double(td_unarrow(td_dir3_cos(n, n))));
        TEST_ASSERT_NEAR(3e-5, 0.0, td_unit_to_double(td_unarrow(td_dir3_cos(n, axes[i]))));
    }
}

/* ---- half spaces ---- */

void test_half_space_at_a_border_point(void)
{
    const td_half_space constant = TD_HALF_SPACE_AT(1.0, -2.0, 0.5, 3.0, 4.0, 5.0);
    const td_half_space made = td_half_space_at(at(1.0, -2.0, 0.5), at(3.0, 4.0, 5.0));
    TEST_ASSERT_NEAR(0.0, -2.5, number(constant.offset));
    TEST_ASSERT_NEAR(0.0, -2.5, number(made.offset));
    TEST_ASSERT_NEAR(0.0, -2.0, number(made.normal.y));
    TEST_ASSERT_NEAR(0.0, 0.0, plane_gap(&made, at(3.0, 4.0, 5.0)));
}

void test_half_space_from_double_is_as_fine_as_the_scalar_allows(void)
{
    const double slope[3] = {-0.0954774022102356, 0.0, 0.9954316020011902};
#if defined(TD_SCALAR_F32)
    const double error = 4e-8;
#else
    const double error = 2e-9;
#endif
    planes[0] = td_half_space_from_double(slope, 0.25);
    assert_accepted();
    const double x = number(planes[0].normal.x);
    const double z = number(planes[0].normal.z);
    TEST_ASSERT_NEAR(error, slope[0] / slope[2], x / z);
    TEST_ASSERT_NEAR(error, 0.25 / slope[2], number(planes[0].offset) / z);
    const double far[3] = {0.0, 0.0, 1.0};
    planes[0] = td_half_space_from_double(far, 8000.0);
    assert_accepted();
    TEST_ASSERT_NEAR(0.0, 8000.0, number(planes[0].offset) / number(planes[0].normal.z));
    const double large[3] = {0.0, 0.0, 8.0};
    planes[0] = td_half_space_from_double(large, 48000.0);
    assert_accepted();
    TEST_ASSERT_NEAR(0.0, 6000.0, number(planes[0].offset) / number(planes[0].normal.z));
}
