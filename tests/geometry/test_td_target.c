/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_target.h"
#include "td_vec.h"
#include "td_test_real.h"

static const td_vec2 square[] = {
    {TD_R(0.0), TD_R(0.0)}, {TD_R(0.0), TD_R(2.0)}, {TD_R(2.0), TD_R(2.0)}, {TD_R(2.0), TD_R(0.0)}};

static td_target2 target;

void setUp(void)
{
    td_saturations_reset();
    target.n_faces = 99u; /* a mark: a refusal must leave it */
}

void tearDown(void)
{
}

static void
assert_refused(const td_vec2 *v, uint32_t n, td_status status, uint32_t index, int field)
{
    const td_fault fault = td_target2_set(v, n, &target);
    TEST_ASSERT_EQUAL_INT(status, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_FACE, fault.item);
    TEST_ASSERT_EQUAL_INT(field, fault.field);
    TEST_ASSERT_EQUAL_UINT32(index, fault.index);
    TEST_ASSERT_EQUAL_UINT32(99u, target.n_faces);
}

void test_target2_set_clockwise_square_has_outward_normals(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_target2_set(square, 4u, &target).status);
    TEST_ASSERT_EQUAL_UINT32(4u, target.n_faces);
    const double nx[4] = {-1.0, 0.0, 1.0, 0.0};
    const double ny[4] = {0.0, 1.0, 0.0, -1.0};
    for (uint32_t i = 0u; i < 4u; ++i) {
        const td_dir2 n = td_target2_normal(&target, i);
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, nx[i], td_unit_to_double(n.x));
        TEST_ASSERT_DOUBLE_WITHIN(1e-8, ny[i], td_unit_to_double(n.y));
    }
}

void test_target2_too_few_or_too_many_vertices_are_refused(void)
{
    td_vec2 many[TD_MAX_FACES + 1];
    for (int i = 0; i <= TD_MAX_FACES; ++i) {
        many[i] = td_vec2_of(td_from_int(i), TD_ZERO);
    }
    assert_refused(square, 2u, TD_E_ARG, 2u, TD_TARGET_COUNT);
    assert_refused(square, 0u, TD_E_ARG, 0u, TD_TARGET_COUNT);
    assert_refused(0, 4u, TD_E_ARG, 4u, TD_TARGET_COUNT);
    assert_refused(many, TD_MAX_FACES + 1u, TD_E_FULL, TD_MAX_FACES + 1u, TD_TARGET_COUNT);
}

void test_target2_zero_length_edge_is_refused_at_its_vertex(void)
{
    const td_vec2 v[] = {square[0], square[1], square[1], square[2], square[3]};
    assert_refused(v, 5u, TD_E_ARG, 1u, TD_TARGET_EDGE);
}

void test_target2_collinear_vertices_are_refused(void)
{
    const td_vec2 v[] = {square[0], {TD_R(0.0), TD_R(1.0)}, square[1], square[2], square[3]};
    assert_refused(v, 5u, TD_E_ARG, 0u, TD_TARGET_COLLINEAR);
}

void test_target2_counter_clockwise_order_is_refused(void)
{
    const td_vec2 v[] = {square[3], square[2], square[1], square[0]};
    assert_refused(v, 4u, TD_E_ARG, 0u, TD_TARGET_ORDER);
}

void test_target2_dent_is_refused_at_its_edge(void)
{
    const td_vec2 v[] = {square[0], square[1], {TD_R(0.5), TD_R(0.5)}, square[3]};
    assert_refused(v, 4u, TD_E_ARG, 1u, TD_TARGET_ORDER);
}

void test_target2_pentagram_winds_twice_and_is_refused(void)
{
    const td_vec2 v[] = {{TD_R(0.0), TD_R(1.0)},
                         {TD_R(0.588), TD_R(-0.809)},
                         {TD_R(-0.951), TD_R(0.309)},
                         {TD_R(0.951), TD_R(0.309)},
                         {TD_R(-0.588), TD_R(-0.809)}};
    assert_refused(v, 5u, TD_E_ARG, 0u, TD_TARGET_TURNS);
}

void test_target2_coordinates_out_of_range_or_nan_are_refused(void)
{
    td_vec2 v[] = {square[0], square[1], square[2], square[3]};
    v[2].x = td_half(TD_RANGE);
    assert_refused(v, 4u, TD_E_RANGE, 2u, TD_TARGET_RANGE);
#if !defined(TD_SCALAR_Q16)
    v[2].x = TD_R(2.0);
    v[3].y = (td_real)NAN;
    assert_refused(v, 4u, TD_E_ARG, 3u, TD_TARGET_RANGE);
    v[3].y = (td_real)INFINITY;
    assert_refused(v, 4u, TD_E_RANGE, 3u, TD_TARGET_RANGE);
#endif
}

void test_target2_smallest_and_largest_triangles_are_accepted(void)
{
    const td_real far = td_half(TD_RANGE) - TD_ONE;
    const td_vec2 large[] = {{-far, -far}, {-far, far}, {far, -far}};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_target2_check(large, 3u).status);
    const td_vec2 small[] = {{TD_ZERO, TD_ZERO}, {TD_ZERO, TD_R(0.001)}, {TD_R(0.001), TD_ZERO}};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_target2_check(small, 3u).status);
}

/* ---- space ---- */

static const td_vec3 corners[] = {
    {TD_R(-1.0), TD_R(-1.0), TD_R(-1.0)}, {TD_R(1.0), TD_R(-1.0), TD_R(-1.0)},
    {TD_R(1.0), TD_R(1.0), TD_R(-1.0)},   {TD_R(-1.0), TD_R(1.0), TD_R(-1.0)},
    {TD_R(-1.0), TD_R(-1.0), TD_R(1.0)},  {TD_R(1.0), TD_R(-1.0), TD_R(1.0)},
    {TD_R(1.0), TD_R(1.0), TD_R(1.0)},    {TD_R(-1.0), TD_R(1.0), TD_R(1.0)}};
static const uint16_t loops[] = {3, 2, 1, 0, 4, 5, 6, 7, 0, 1, 5, 4,
                                 1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t ends[] = {4, 8, 12, 16, 20, 24};

void test_target3_cube_is_accepted_and_its_normals_point_outwards(void)
{
    const td_polyhedron cube = {corners, loops, ends, 8, 6};
    static td_target3 placed;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_target3_set(&cube, &placed).status);
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, -1.0, td_unit_to_double(placed.faces[0].normal.z));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1.0, td_unit_to_double(placed.faces[1].normal.z));
    TEST_ASSERT_DOUBLE_WITHIN(1e-8, 1.0, td_unit_to_double(placed.faces[3].normal.x));
}

void test_target3_of_too_many_faces_is_a_full_table(void)
{
    const td_polyhedron solid = {corners, loops, ends, 8, TD_MAX_FACES + 1};
    const td_fault fault = td_target3_check(&solid);
    TEST_ASSERT_EQUAL_INT(TD_E_FULL, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_TARGET_COUNT, fault.field);
}

void test_target3_wrong_solids_are_refused_at_the_face(void)
{
    td_polyhedron solid = {corners, loops, ends, 8, 6};
    static td_target3 untouched;
    solid.n_faces = 3;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_target3_set(&solid, &untouched).status);
    TEST_ASSERT_NULL(untouched.solid);
    TEST_ASSERT_EQUAL_INT(TD_TARGET_COUNT, td_target3_check(&solid).field);
    TEST_ASSERT_EQUAL_INT(TD_TARGET_COUNT, td_target3_check(0).field);
    static const uint16_t inward[] = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 5, 4,
                                      1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
    const td_polyhedron turned = {corners, inward, ends, 8, 6};
    TEST_ASSERT_EQUAL_INT(TD_TARGET_NOT_CONVEX, td_target3_check(&turned).field);
    TEST_ASSERT_EQUAL_UINT32(0u, td_target3_check(&turned).index);
    static const uint16_t strange[] = {3, 2, 1, 9, 4, 5, 6, 7, 0, 1, 5, 4,
                                       1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
    const td_polyhedron wild = {corners, strange, ends, 8, 6};
    TEST_ASSERT_EQUAL_INT(TD_TARGET_INDEX, td_target3_check(&wild).field);
    td_vec3 bent[8];
    for (int i = 0; i < 8; ++i) {
        bent[i] = corners[i];
    }
    bent[7].z = TD_R(0.5); /* the top is no plane any more */
    const td_polyhedron crooked = {bent, loops, ends, 8, 6};
    TEST_ASSERT_EQUAL_INT(TD_TARGET_NOT_PLANAR, td_target3_check(&crooked).field);
    TEST_ASSERT_EQUAL_UINT32(1u, td_target3_check(&crooked).index);
    bent[7].z = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_TARGET_RANGE, td_target3_check(&crooked).field);
    static const uint16_t short_ends[] = {2, 8, 12, 16, 20, 24};
    const td_polyhedron thin = {corners, loops, short_ends, 8, 6};
    TEST_ASSERT_EQUAL_INT(TD_TARGET_COUNT, td_target3_check(&thin).field);
    static const uint16_t flat[] = {3, 3, 3, 0, 4, 5, 6, 7, 0, 1, 5, 4,
                                    1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
    const td_polyhedron line = {corners, flat, ends, 8, 6};
    TEST_ASSERT_EQUAL_INT(TD_TARGET_COLLINEAR, td_target3_check(&line).field);
}
