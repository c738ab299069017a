/* SPDX-License-Identifier: MIT */
/* Paths into the house, into small expressions, into one of several solids; and what is refused. */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include <string.h>
#include "unity.h"
#include "house.h"
#include "td_entry.h"
#include "td_port.h"
#include "td_test_entry.h"
#include "td_test_traps.h"

void setUp(void)
{
    td_test_entry_set();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- the house ---- */

void test_entry_find_through_a_wall_and_through_the_roof(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 2.0 / 3.0, 1u);
    assert_normal(1.0, 0.0, 0.0);
    find(&house, at(1.0, 0.0, 9.0), at(1.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 0.375, 4u);
    assert_normal(sqrt(0.5), 0.0, sqrt(0.5));
}

void test_entry_find_the_printed_shortcut_would_hit_what_is_missed(void)
{
    find(&house, at(0.0, 10.0, 0.5), at(10.0, 0.0, 0.5)); /* [HW H5]: printed 0.6 */
    assert_none();
}

void test_entry_find_the_ridge_is_entered_by_its_lowest_leaf(void)
{
    find(&house, at(0.0, 0.0, 10.0), at(0.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_CROSSED, 0.3, 4u);
    find(&house, at(6.0, 7.0, 0.0), at(0.0, 1.0, 0.0)); /* at the edge of two walls */
    assert_entry(TD_ENTRY_CROSSED, 0.5, 1u);
}

void test_entry_find_an_edge_that_is_only_grazed_counts(void)
{
    find(&house, at(2.0, 5.0, 0.0), at(4.0, 3.0, 0.0)); /* x + y = 7 */
    assert_entry(TD_ENTRY_CROSSED, 0.5, 2u);
    find(&house, at(2.0, 5.0 + 0x1p-14, 0.0), at(4.0, 3.0 + 0x1p-14, 0.0));
    assert_none();
}

void test_entry_find_a_path_may_end_on_the_border(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(3.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 1.0, 1u);
    find(&house, at(9.0, 0.0, 1.0), at(3.0 + 0x1p-14, 0.0, 1.0));
    assert_none();
}

void test_entry_find_from_inside_has_no_normal(void)
{
    find(&house, at(0.0, 0.0, 1.0), at(9.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    assert_normal(0.0, 0.0, 0.0);
}

void test_entry_find_from_the_border(void)
{
    find(&house, at(3.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_BORDER, 0.0, 1u);
    assert_normal(1.0, 0.0, 0.0);
    find(&house, at(3.0, 0.0, 1.0), at(9.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 1u);
    assert_normal(1.0, 0.0, 0.0);
    find(&house, at(3.0, 0.0, 1.0), at(3.0, 1.0, 1.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 1u);
    find(&house, at(3.0, 4.0, 1.0), at(2.0, 4.0, 1.0)); /* in by one wall, along another */
    assert_entry(TD_ENTRY_BORDER, 0.0, 1u);
}

void test_entry_find_a_path_of_no_length_is_a_point(void)
{
    find(&house, at(1.0, 1.0, 1.0), at(1.0, 1.0, 1.0));
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find(&house, at(1.0, 4.0, 1.0), at(1.0, 4.0, 1.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 2u);
    find(&house, at(1.0, 4.5, 1.0), at(1.0, 4.5, 1.0));
    assert_none();
}

void test_entry_find_part_of_a_path(void)
{
    td_path path = td_path_of(at(6.0, 0.0, 1.0), at(-6.0, 0.0, 1.0)); /* inside from 1/4 to 3/4 */
    path.first = TD_U(0.125);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_entry(TD_ENTRY_CROSSED, 0.25, 1u);
    path.first = TD_U(0.25);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_entry(TD_ENTRY_BORDER, 0.25, 1u);
    path.first = TD_U(0.5);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_entry(TD_ENTRY_INSIDE, 0.5, TD_NO_LEAF);
    path.first = TD_U(0.75);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_entry(TD_ENTRY_TOUCH, 0.75, 3u);
    path.first = TD_U(0.875);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_none();
    path.first = TD_U(0.0);
    path.last = TD_U(0.2421875);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &path, &entry));
    assert_entry(TD_ENTRY_NONE, 0.2421875, TD_NO_LEAF);
}

void test_entry_find_in_memory_that_held_anything(void)
{
    const td_path paths[] = {td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0)),
                             td_path_of(at(0.0, 10.0, 0.5), at(10.0, 0.0, 0.5))};
    td_entry_work work;
    for (int i = 0; i < 2; ++i) {
        td_entry inside;
        memset(&work, 0xa5, sizeof work);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find_in(&house, &paths[i], &work, &inside));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&house, &paths[i], &entry));
        assert_same(&inside);
        TEST_ASSERT_EQUAL_UINT32(inside.leaf_tests, entry.leaf_tests);
    }
}

/* ---- expressions ---- */

/* Two slabs across x, [0, 2] and [1, 3]. */
static const td_half_space slabs[] = {FENCE_SLAB(0.0, 2.0), FENCE_SLAB(1.0, 3.0)};
static const td_scenery_op either[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 2), TD_UNION(2)};
static const td_scenery_op other[] = {TD_ALL_OF(2, 2), TD_ALL_OF(0, 2), TD_UNION(2)};
static const td_scenery_op both[] = {TD_ALL_OF(0, 2), TD_ALL_OF(2, 2), TD_INTERSECTION(2)};

static void find_slabs(const td_scenery_op *ops, uint32_t n_ops, double from, double to)
{
    const td_scenery s = {slabs, 0, ops, 4u, 0u, (uint16_t)n_ops};
    find(&s, at(from, 0.0, 0.0), at(to, 0.0, 0.0));
}

void test_entry_find_a_union_is_entered_first_of_all(void)
{
    find_slabs(either, 3u, -4.0, 4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
    find_slabs(either, 3u, 4.0, -4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.125, 3u);
}

void test_entry_find_on_one_border_and_inside_the_other_is_inside(void)
{
    find_slabs(either, 3u, 1.0, 4.0); /* [HW H7], in either order */
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find_slabs(other, 3u, 1.0, 4.0);
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
}

void test_entry_find_an_intersection_is_entered_last_of_all(void)
{
    find_slabs(both, 3u, -4.0, 4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.625, 2u);
    find_slabs(both, 3u, 2.5, -3.5);
    assert_entry(TD_ENTRY_CROSSED, 0.5 / 6.0, 1u);
    find_slabs(both, 3u, 3.5, 2.5);
    assert_none();
}

void test_entry_find_constants(void)
{
    static const td_scenery_op everything[] = {TD_EVERYTHING};
    static const td_scenery_op nothing[] = {TD_NOTHING};
    static const td_scenery_op mixed[] = {TD_NOTHING, TD_ALL_OF(0, 2), TD_UNION(2), TD_EVERYTHING,
                                          TD_INTERSECTION(2)};
    find_slabs(everything, 1u, -4.0, 4.0);
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find_slabs(nothing, 1u, -4.0, 4.0);
    assert_none();
    find_slabs(mixed, 5u, -4.0, 4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
}

void test_entry_find_a_seam_between_two_parts_is_no_border_to_enter(void)
{
    static const td_half_space halves[] = {FENCE_SLAB(-9.0, 0.0), FENCE_SLAB(0.0, 9.0)};
    const td_scenery s = {halves, 0, either, 4u, 0u, 3u};
    find(&s, at(-10.0, 0.0, 0.0), at(10.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_CROSSED, 0.05, 0u);
    find(&s, at(0.0, 0.0, 0.0), at(10.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 1u); /* left, not entered */
}

void test_entry_find_work_is_counted_and_bounded(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    TEST_ASSERT_EQUAL_UINT32(HOUSE_PLANES, entry.leaf_tests);
    find(&fence, at(-1.0, 0.0, 0.0), at(8.0, 1.0, 1.0));
    assert_none();
    TEST_ASSERT_EQUAL_UINT32(8u * FENCE_PLANES, entry.leaf_tests); /* a pass a slab */
    find(&fence, at(-1.0, 0.0, 0.0), at(0.5, 1.0, 1.0));
    assert_none();
    TEST_ASSERT_EQUAL_UINT32(FENCE_PLANES, entry.leaf_tests);
}

/* ---- curved leaves ---- */

void test_entry_find_a_barrel_by_its_mantle_and_by_its_caps(void)
{
    find(&barrel, at(0.0, 0.0, 4.0), at(0.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_CROSSED, 0.375, 2u);
    assert_normal(0.0, 0.0, 1.0);
    find(&barrel, at(3.0, 0.25, 2.0), at(-1.0, 0.25, 2.0));
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
    assert_normal(1.0, 0.0, 0.0);
    find(&barrel, at(3.0, 0.0, 2.0), at(0.0, 0.0, 5.0)); /* over the rim */
    assert_none();
    find(&barrel, at(0.0, 0.0, 2.0), at(0.0, 0.0, 5.0));
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find(&barrel, at(0.5, -0.5, 2.0), at(0.5, 0.0, 2.0));
    assert_entry(TD_ENTRY_BORDER, 0.0, 2u);
    assert_normal(0.0, -1.0, 0.0);
    find(&barrel, at(0.5, -0.5, 2.0), at(0.5, -0.5, 2.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 2u);
    find(&barrel, at(0.5, -0.5, 2.0), at(0.5, -1.0, 2.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 2u);
}

void test_entry_find_a_curve_in_an_intersection_of_operands(void)
{
    static const td_scenery_op ops[] = {TD_LEAF(2), TD_ALL_OF(0, 2), TD_INTERSECTION(2)};
    td_scenery s = barrel;
    s.ops = ops;
    s.n_ops = 3u;
    find(&s, at(3.0, 0.25, 2.0), at(-1.0, 0.25, 2.0));
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
    TEST_ASSERT_EQUAL_UINT32(3u, entry.leaf_tests);
}

void test_path_at_lies_between_its_ends(void)
{
    const td_path path = td_path_of(at(1.0, -2.0, 300.0), at(3.0, 6.0, -100.0));
    const td_vec3 x = td_path_at(&path, TD_U(0.25));
    TEST_ASSERT_NEAR(0.0, 1.5, number(x.x));
    TEST_ASSERT_NEAR(0.0, 0.0, number(x.y));
    TEST_ASSERT_NEAR(0.0, 200.0, number(x.z));
}

/* ---- solids ---- */

static const td_scenery_op ground_ops[] = {TD_LEAF(0)};
static const td_half_space ground_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery ground = {ground_planes, 0, ground_ops, 1u, 0u, 1u};

static td_solid_entry
first_of(const td_scenery_solid *solids, uint32_t n, const td_pose *x_wb, td_path path)
{
    td_solid_entry found;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_first(solids, n, x_wb, &path, &found));
    return found;
}

void test_entry_first_the_nearest_solid_and_of_equals_the_first(void)
{
    const td_scenery_solid solids[] = {
        {&ground, 0u, TD_WORLD}, {&house, 1u, TD_WORLD}, {&house, 2u, TD_WORLD}};
    const td_path roof = td_path_of(at(1.0, 0.0, 9.0), at(1.0, 0.0, -1.0));
    td_solid_entry found = first_of(solids, 3u, 0, roof);
    TEST_ASSERT_EQUAL_UINT16(1u, found.solid);
    TEST_ASSERT_EQUAL_UINT16(4u, found.entry.leaf);
    TEST_ASSERT_NEAR(LAMBDA_ERROR, 0.3, td_unit_to_double(found.entry.lambda));
    TEST_ASSERT_EQUAL_UINT32(13u, found.entry.leaf_tests);
    TEST_ASSERT_NEAR(1e-5, 6.0, number(found.point_s.z));
    found = first_of(solids, 3u, 0, td_path_of(at(9.0, 0.0, 9.0), at(9.0, 0.0, -1.0)));
    TEST_ASSERT_EQUAL_UINT16(0u, found.solid);
    found = first_of(solids, 1u, 0, td_path_of(at(9.0, 0.0, 9.0), at(9.0, 0.0, 1.0)));
    TEST_ASSERT_EQUAL_INT(TD_ENTRY_NONE, found.entry.kind);
    TEST_ASSERT_EQUAL_UINT16(TD_NO_LEAF, found.entry.leaf);
    found = first_of(solids, 0u, 0, roof);
    TEST_ASSERT_EQUAL_INT(TD_ENTRY_NONE, found.entry.kind);
}

/* A house that was turned and moved is entered as the house is. */
void test_entry_first_a_solid_rides_on_a_body(void)
{
    const int rounds = ON_BOARD ? 30 : 2000;
    const td_scenery_solid solids[] = {{&house, 0u, 1u}};
    td_test_random random = td_test_random_start(55u);
    uint32_t hits = 0u;
    for (int i = 0; i < rounds; ++i) {
        const td_vec3 from = anywhere(&random, 8.0);
        const td_vec3 to = anywhere(&random, 8.0);
        const td_pose x_wb[2] = {
            TD_POSE_IDENTITY,
            {anywhere(&random, 50.0),
             td_quat_from_axis_angle(td_dir3_of(TD_U(0.0), TD_U(0.6), TD_U(0.8)),
                                     td_test_random_real(&random, -3.0, 3.0))}};
        const td_path path_w =
            td_path_of(td_pose_point(&x_wb[1], from), td_pose_point(&x_wb[1], to));
        find(&house, from, to);
        const td_solid_entry found = first_of(solids, 1u, x_wb, path_w);
        if (entry.kind != found.entry.kind || entry.leaf != found.entry.leaf) {
            continue; /* a tie within rounding: counted below */
        }
        ++hits;
        TEST_ASSERT_NEAR(1e-4, td_unit_to_double(entry.lambda),
                         td_unit_to_double(found.entry.lambda));
        TEST_ASSERT_TRUE(entry.normal.x == found.entry.normal.x);
        TEST_ASSERT_TRUE(entry.normal.z == found.entry.normal.z);
        if (entry.kind == TD_ENTRY_CROSSED) {
            const td_real gap = td_scenery_gap(&house, found.entry.leaf, found.point_s);
            TEST_ASSERT_NEAR(1e-4, 0.0, number(gap));
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds - (uint32_t)rounds / 100u - 2u, hits);
}

/* ---- what is refused ---- */

static void assert_refused(td_status status, const td_path *path)
{
    const td_scenery_solid solids[] = {{&house, 0u, TD_WORLD}};
    const td_entry before = entry;
    td_solid_entry first = {9u, before, path->from};
    TEST_ASSERT_EQUAL_INT(status, td_entry_find(&house, path, &entry));
    assert_same(&before);
    TEST_ASSERT_EQUAL_INT(status, td_entry_first(solids, 1u, 0, path, &first));
    TEST_ASSERT_EQUAL_UINT16(9u, first.solid);
    TEST_ASSERT_EQUAL_UINT16(77u, first.entry.leaf);
}

void test_entry_find_coordinates_out_of_range_are_refused(void)
{
    const td_path good = td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    for (int i = 0; i < 12; ++i) {
        td_path path = good;
        td_real *const numbers[] = {&path.from.x, &path.from.y, &path.from.z,
                                    &path.to.x,   &path.to.y,   &path.to.z};
        *numbers[i % 6] = i < 6 ? TD_SCENERY_RANGE : -TD_SCENERY_RANGE;
        assert_refused(TD_E_RANGE, &path);
    }
}

void test_entry_first_a_body_far_away_or_without_a_rotation_is_refused(void)
{
    const td_scenery_solid solids[] = {{&house, 0u, TD_WORLD}, {&house, 0u, 0u}};
    const td_path path = td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    td_solid_entry first = {9u, entry, path.from};
    td_pose x_wb = TD_POSE_IDENTITY;
    x_wb.p.y = td_half(TD_SCENERY_RANGE);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_entry_first(solids, 2u, &x_wb, &path, &first));
    x_wb.p.y = TD_ZERO;
    x_wb.q.w = TD_U(0.5);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_entry_first(solids, 2u, &x_wb, &path, &first));
    TEST_ASSERT_EQUAL_UINT16(9u, first.solid);
    TEST_ASSERT_EQUAL_UINT16(77u, first.entry.leaf);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_first(solids, 1u, &x_wb, &path, &first)); /* not asked */
}

void test_entry_find_a_part_beyond_the_path_is_refused(void)
{
    const td_unit parts[][2] = {{TD_U(-0.25), TD_U(0.5)},
                                {TD_U(0.5), TD_U(1.25)},
                                {TD_U(0.75), TD_U(0.5)},
                                {TD_U(1.25), TD_U(1.5)}};
    for (int i = 0; i < 4; ++i) {
        td_path path = td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
        path.first = parts[i][0];
        path.last = parts[i][1];
        assert_refused(TD_E_ARG, &path);
    }
}

void test_entry_find_takes_no_number_for_one(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    td_test_traps_on();
    td_path path = td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    path.to.y = (td_real)NAN;
    assert_refused(TD_E_ARG, &path);
    path.to.y = (td_real)INFINITY;
    assert_refused(TD_E_RANGE, &path);
    path.to.y = TD_ZERO;
    path.first = (td_unit)NAN;
    assert_refused(TD_E_ARG, &path);
    path.first = TD_U(0.0);
    path.last = (td_unit)NAN;
    assert_refused(TD_E_ARG, &path);
    td_test_traps_off();
#endif
}

void test_entry_find_at_the_ends_of_the_range(void)
{
    const double far = td_to_double(TD_SCENERY_RANGE) * 0.9999;
    static const td_scenery_op all[] = {TD_ALL_OF(0, 2)};
    planes[0].normal = at(far, far, far);
    planes[0].offset = td_from_double(far);
    planes[1].normal = at(-far, -far, -far);
    planes[1].offset = td_from_double(far);
    scenery.n_half_spaces = 2u;
    scenery.ops = all;
    scenery.n_ops = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&scenery).status);
    find(&scenery, at(far, far, far), at(-far, -far, -far)); /* inside: |x + y + z| <= 1 */
    TEST_ASSERT_EQUAL_INT(TD_ENTRY_CROSSED, entry.kind);
    TEST_ASSERT_EQUAL_UINT16(0u, entry.leaf);
    TEST_ASSERT_NEAR(1.5e-7, 0.5 - 1.0 / (6.0 * far), td_unit_to_double(entry.lambda));
}
