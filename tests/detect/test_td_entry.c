/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "house.h"
#include "td_entry.h"
#include "td_pose.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_scenery.h"

/* Of lambda, for paths and scenes of some ten metres. */
#if defined(TD_SCALAR_F64)
#    define LAMBDA_ERROR 1e-15
#elif defined(TD_SCALAR_Q16)
#    define LAMBDA_ERROR 0x1p-30
#else
#    define LAMBDA_ERROR 1.2e-7
#endif

static td_half_space planes[TREE_LEAVES];
#define CURVES 4 /* and as many half spaces, in samples */
static td_curved curves[CURVES];
static td_scenery scenery;
static td_entry entry;

void setUp(void)
{
    const td_entry mark = {TD_ENTRY_TOUCH, 77u, 77u, TD_U(-1.0), {TD_U(0.5), TD_U(0.5), TD_U(0.5)}};
    td_saturations_reset();
    entry = mark;
    scenery.half_spaces = planes;
    scenery.curved = curves;
    scenery.n_half_spaces = TREE_LEAVES;
    scenery.n_curved = 0u;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static double number(td_real a)
{
    return td_to_double(a);
}

static void find(const td_scenery *s, td_vec3 from, td_vec3 to)
{
    const td_path path = td_path_of(from, to);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(s, &path, &entry));
}

static void assert_entry(td_entry_kind kind, double lambda, uint32_t leaf)
{
    TEST_ASSERT_EQUAL_INT(kind, entry.kind);
    TEST_ASSERT_NEAR(LAMBDA_ERROR, lambda, td_unit_to_double(entry.lambda));
    TEST_ASSERT_EQUAL_UINT32(leaf, entry.leaf);
}

static void assert_normal(double x, double y, double z)
{
    TEST_ASSERT_NEAR(2e-7, x, td_unit_to_double(entry.normal.x));
    TEST_ASSERT_NEAR(2e-7, y, td_unit_to_double(entry.normal.y));
    TEST_ASSERT_NEAR(2e-7, z, td_unit_to_double(entry.normal.z));
}

static void assert_none(void)
{
    assert_entry(TD_ENTRY_NONE, 1.0, TD_NO_LEAF);
    assert_normal(0.0, 0.0, 0.0);
}

/* ---- the house ---- */

void test_td_entry_find_through_a_wall_and_through_the_roof(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 2.0 / 3.0, 1u);
    assert_normal(1.0, 0.0, 0.0);
    find(&house, at(1.0, 0.0, 9.0), at(1.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 0.375, 4u);
    assert_normal(sqrt(0.5), 0.0, sqrt(0.5));
}

void test_td_entry_find_the_printed_shortcut_would_hit_what_is_missed(void)
{
    find(&house, at(0.0, 10.0, 0.5), at(10.0, 0.0, 0.5)); /* [HW H5]: printed 0.6 */
    assert_none();
}

void test_td_entry_find_the_ridge_is_entered_by_its_lowest_leaf(void)
{
    find(&house, at(0.0, 0.0, 10.0), at(0.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_CROSSED, 0.3, 4u);
    find(&house, at(6.0, 7.0, 0.0), at(0.0, 1.0, 0.0)); /* at the edge of two walls */
    assert_entry(TD_ENTRY_CROSSED, 0.5, 1u);
}

void test_td_entry_find_an_edge_that_is_only_grazed_counts(void)
{
    find(&house, at(2.0, 5.0, 0.0), at(4.0, 3.0, 0.0)); /* x + y = 7 */
    assert_entry(TD_ENTRY_CROSSED, 0.5, 2u);
    find(&house, at(2.0, 5.0 + 0x1p-14, 0.0), at(4.0, 3.0 + 0x1p-14, 0.0));
    assert_none();
}

void test_td_entry_find_a_path_may_end_on_the_border(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(3.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_CROSSED, 1.0, 1u);
    find(&house, at(9.0, 0.0, 1.0), at(3.0 + 0x1p-14, 0.0, 1.0));
    assert_none();
}

void test_td_entry_find_from_inside_has_no_normal(void)
{
    find(&house, at(0.0, 0.0, 1.0), at(9.0, 0.0, 1.0));
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    assert_normal(0.0, 0.0, 0.0);
}

void test_td_entry_find_from_the_border(void)
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

void test_td_entry_find_a_path_of_no_length_is_a_point(void)
{
    find(&house, at(1.0, 1.0, 1.0), at(1.0, 1.0, 1.0));
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find(&house, at(1.0, 4.0, 1.0), at(1.0, 4.0, 1.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 2u);
    find(&house, at(1.0, 4.5, 1.0), at(1.0, 4.5, 1.0));
    assert_none();
}

void test_td_entry_find_part_of_a_path(void)
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

void test_td_entry_find_a_union_is_entered_first_of_all(void)
{
    find_slabs(either, 3u, -4.0, 4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
    find_slabs(either, 3u, 4.0, -4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.125, 3u);
}

void test_td_entry_find_on_one_border_and_inside_the_other_is_inside(void)
{
    find_slabs(either, 3u, 1.0, 4.0); /* [HW H7], in either order */
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
    find_slabs(other, 3u, 1.0, 4.0);
    assert_entry(TD_ENTRY_INSIDE, 0.0, TD_NO_LEAF);
}

void test_td_entry_find_an_intersection_is_entered_last_of_all(void)
{
    find_slabs(both, 3u, -4.0, 4.0);
    assert_entry(TD_ENTRY_CROSSED, 0.625, 2u);
    find_slabs(both, 3u, 2.5, -3.5);
    assert_entry(TD_ENTRY_CROSSED, 0.5 / 6.0, 1u);
    find_slabs(both, 3u, 3.5, 2.5);
    assert_none();
}

void test_td_entry_find_constants(void)
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

void test_td_entry_find_a_seam_between_two_parts_is_no_border_to_enter(void)
{
    static const td_half_space halves[] = {FENCE_SLAB(-9.0, 0.0), FENCE_SLAB(0.0, 9.0)};
    const td_scenery s = {halves, 0, either, 4u, 0u, 3u};
    find(&s, at(-10.0, 0.0, 0.0), at(10.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_CROSSED, 0.05, 0u);
    find(&s, at(0.0, 0.0, 0.0), at(10.0, 0.0, 0.0));
    assert_entry(TD_ENTRY_TOUCH, 0.0, 1u); /* left, not entered */
}

void test_td_entry_find_work_is_counted_and_bounded(void)
{
    find(&house, at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    TEST_ASSERT_EQUAL_UINT32(HOUSE_PLANES, entry.looks);
    find(&fence, at(-1.0, 0.0, 0.0), at(8.0, 1.0, 1.0));
    assert_none();
    TEST_ASSERT_EQUAL_UINT32(8u * FENCE_PLANES, entry.looks); /* a pass a slab */
    find(&fence, at(-1.0, 0.0, 0.0), at(0.5, 1.0, 1.0));
    assert_none();
    TEST_ASSERT_EQUAL_UINT32(FENCE_PLANES, entry.looks);
}

/* ---- curved leaves ---- */

void test_td_entry_find_a_barrel_by_its_mantle_and_by_its_caps(void)
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

void test_td_entry_find_a_curve_in_an_intersection_of_operands(void)
{
    static const td_scenery_op ops[] = {TD_LEAF(2), TD_ALL_OF(0, 2), TD_INTERSECTION(2)};
    td_scenery s = barrel;
    s.ops = ops;
    s.n_ops = 3u;
    find(&s, at(3.0, 0.25, 2.0), at(-1.0, 0.25, 2.0));
    assert_entry(TD_ENTRY_CROSSED, 0.5, 0u);
    TEST_ASSERT_EQUAL_UINT32(3u, entry.looks);
}

/* ---- fuzz against exact fractions ---- */

/* Whole numbers throughout: every scalar computes the values of planes exactly, ties are plentiful, and
 * each of them is decided. */
typedef struct fraction {
    int64_t num, den; ///< den > 0
} fraction;

typedef struct truth {
    int64_t from[TREE_LEAVES], to[TREE_LEAVES]; ///< values of the planes
    fraction first, last;
} truth;

static int compare(fraction a, fraction b)
{
    const int64_t d = a.num * b.den - b.num * a.den;
    return (d > 0) - (d < 0);
}

/* The sign of plane k at lambda. */
static int side(const truth *t, int k, fraction lambda)
{
    const int64_t value = t->from[k] * lambda.den + lambda.num * (t->to[k] - t->from[k]);
    return (value > 0) - (value < 0);
}

static bool is_inside(const td_test_tree *tree, const truth *t, fraction lambda, bool strictly)
{
    bool inside[TREE_LEAVES];
    for (int k = 0; k < TREE_LEAVES; ++k) {
        inside[k] = side(t, k, lambda) < (strictly ? 0 : 1);
    }
    return td_test_tree_holds(tree, inside);
}

/* The smallest of all candidates that is inside. @return false: none is */
static bool first_inside(const td_test_tree *tree, const truth *t, fraction *best)
{
    bool found = is_inside(tree, t, t->first, false);
    *best = t->first;
    for (int k = 0; k < TREE_LEAVES; ++k) {
        const fraction lambda = {t->from[k], t->from[k] - t->to[k]};
        if (lambda.den > 0 && compare(lambda, t->first) > 0 && compare(lambda, t->last) <= 0 &&
            (!found || compare(lambda, *best) < 0) && is_inside(tree, t, lambda, false)) {
            *best = lambda;
            found = true;
        }
    }
    return found;
}

static void assert_leaf(const truth *t, fraction lambda, bool is_entered)
{
    TEST_ASSERT_LESS_THAN_UINT16(TREE_LEAVES, entry.leaf);
    TEST_ASSERT_EQUAL_INT(0, side(t, entry.leaf, lambda));
    TEST_ASSERT_EQUAL_INT(is_entered, t->from[entry.leaf] > t->to[entry.leaf]);
}

static void assert_truth(const td_test_tree *tree, const truth *t)
{
    fraction lambda;
    if (!first_inside(tree, t, &lambda)) {
        TEST_ASSERT_EQUAL_INT(TD_ENTRY_NONE, entry.kind);
        return;
    }
    const double exact = (double)lambda.num / (double)lambda.den;
    TEST_ASSERT_NEAR(LAMBDA_ERROR, exact, td_unit_to_double(entry.lambda));
    if (compare(lambda, t->first) > 0) {
        TEST_ASSERT_EQUAL_INT(TD_ENTRY_CROSSED, entry.kind);
        assert_leaf(t, lambda, true);
    } else if (is_inside(tree, t, lambda, true)) {
        TEST_ASSERT_EQUAL_INT(TD_ENTRY_INSIDE, entry.kind);
    } else {
        TEST_ASSERT_TRUE(entry.kind == TD_ENTRY_BORDER || entry.kind == TD_ENTRY_TOUCH);
        assert_leaf(t, lambda, entry.kind == TD_ENTRY_BORDER);
    }
}

static int32_t whole(td_test_random *random, int32_t size)
{
    return (int32_t)td_test_random_below(random, 2u * (uint32_t)size + 1u) - size;
}

static void grow_planes(td_test_random *random, const int32_t *from, const int32_t *to, truth *t)
{
    for (int k = 0; k < TREE_LEAVES; ++k) {
        int32_t n[3] = {whole(random, 2), whole(random, 2), whole(random, 2)};
        const int32_t d = whole(random, 6);
        n[k % 3] = n[0] == 0 && n[1] == 0 && n[2] == 0 ? 1 : n[k % 3];
        planes[k].normal = td_vec3_of(td_from_int(n[0]), td_from_int(n[1]), td_from_int(n[2]));
        planes[k].offset = td_from_int(d);
        t->from[k] =
            (int64_t)n[0] * from[0] + (int64_t)n[1] * from[1] + (int64_t)n[2] * from[2] - d;
        t->to[k] = (int64_t)n[0] * to[0] + (int64_t)n[1] * to[1] + (int64_t)n[2] * to[2] - d;
    }
}

static td_path grow_path(td_test_random *random, truth *t)
{
    const int32_t from[3] = {whole(random, 6), whole(random, 6), whole(random, 6)};
    const int32_t to[3] = {whole(random, 6), whole(random, 6), whole(random, 6)};
    td_path path =
        td_path_of(td_vec3_of(td_from_int(from[0]), td_from_int(from[1]), td_from_int(from[2])),
                   td_vec3_of(td_from_int(to[0]), td_from_int(to[1]), td_from_int(to[2])));
    const bool is_part = td_test_random_below(random, 4u) == 0u;
    t->first.num = is_part ? (int64_t)td_test_random_below(random, 9u) : 0;
    t->last.num =
        is_part ? 8 - (int64_t)td_test_random_below(random, 9u - (uint32_t)t->first.num) : 8;
    t->first.den = 8;
    t->last.den = 8;
    path.first = td_unit_from_double((double)t->first.num / 8.0);
    path.last = td_unit_from_double((double)t->last.num / 8.0);
    grow_planes(random, from, to, t);
    return path;
}

static void assert_same(const td_entry *expected)
{
    TEST_ASSERT_EQUAL_INT(expected->kind, entry.kind);
    TEST_ASSERT_EQUAL_UINT16(expected->leaf, entry.leaf);
    TEST_ASSERT_TRUE(expected->lambda == entry.lambda);
    TEST_ASSERT_TRUE(expected->normal.x == entry.normal.x);
    TEST_ASSERT_TRUE(expected->normal.y == entry.normal.y);
    TEST_ASSERT_TRUE(expected->normal.z == entry.normal.z);
}

static void scale_planes(td_real factor)
{
    for (int k = 0; k < TREE_LEAVES; ++k) {
        planes[k].normal = td_vec3_mul(planes[k].normal, factor);
        planes[k].offset = td_mul(planes[k].offset, factor);
    }
}

/* The exact answer, whatever the order of the operands, the grouping and the lengths of the normals. */
void test_td_entry_find_random_expressions_are_decided_exactly(void)
{
    const int rounds = TD_SOAK ? 3000000 : sizeof(void *) > 4u ? 30000 : 150;
    td_test_random random = td_test_random_start(51u);
    uint32_t kinds[TD_ENTRY_INSIDE + 1] = {0u};
    uint32_t most = 0u;
    td_test_tree tree;
    for (int i = 0; i < rounds; ++i) {
        truth t;
        const td_path path = grow_path(&random, &t);
        td_test_tree_grow(&random, TREE_LEAVES, &tree);
        td_test_tree_write(&tree, TREE_IN_ORDER, &scenery);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&scenery, &path, &entry));
        assert_truth(&tree, &t);
        const td_entry first = entry;
        for (int style = TREE_REVERSED; style <= TREE_IN_RUNS; ++style) {
            td_test_tree_write(&tree, (td_test_tree_style)style, &scenery);
            TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&scenery, &path, &entry));
            assert_same(&first);
            TEST_ASSERT_TRUE(style == TREE_IN_RUNS || entry.looks == first.looks);
            most = entry.looks > most ? entry.looks : most;
        }
        scale_planes(TD_R(3.0));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&scenery, &path, &entry));
        TEST_ASSERT_EQUAL_INT(first.kind, entry.kind);
        TEST_ASSERT_EQUAL_UINT16(first.leaf, entry.leaf);
        TEST_ASSERT_TRUE(first.lambda == entry.lambda);
        ++kinds[entry.kind];
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(TREE_LEAVES * (TREE_LEAVES + 1u), most);
    for (int kind = TD_ENTRY_NONE; kind <= TD_ENTRY_INSIDE; ++kind) {
        TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 200u, kinds[kind]);
    }
}

/* ---- any numbers ---- */

static void grow_real_planes(td_test_random *random)
{
    for (int k = 0; k < TREE_LEAVES; ++k) {
        planes[k].normal =
            at(td_test_random_double(random, -2.0, 2.0), td_test_random_double(random, -2.0, 2.0),
               td_test_random_double(random, -2.0, 2.0));
        planes[k].offset = td_test_random_real(random, -1.0, 6.0);
    }
}

static td_vec3 anywhere(td_test_random *random, double size)
{
    return at(td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size));
}

static double plane_value(const td_half_space *h, const td_vec3 *x)
{
    return number(h->normal.x) * number(x->x) + number(h->normal.y) * number(x->y) +
           number(h->normal.z) * number(x->z) - number(h->offset);
}

void test_td_entry_find_convex_is_the_largest_way_in_before_the_smallest_way_out(void)
{
    static const td_scenery_op all[] = {TD_ALL_OF(0, TREE_LEAVES)};
    const int rounds = TD_SOAK ? 3000000 : sizeof(void *) > 4u ? 30000 : 200;
    td_test_random random = td_test_random_start(52u);
    uint32_t hits = 0u;
    scenery.ops = all;
    scenery.n_ops = 1u;
    for (int i = 0; i < rounds; ++i) {
        const td_path path = td_path_of(anywhere(&random, 8.0), anywhere(&random, 8.0));
        double in = 0.0;
        double out = 1.0;
        grow_real_planes(&random);
        for (int k = 0; k < TREE_LEAVES; ++k) {
            const double from = plane_value(&planes[k], &path.from);
            const double to = plane_value(&planes[k], &path.to);
            in = from > to ? fmax(in, from / (from - to)) : in;
            out = from < to ? fmin(out, from / (from - to)) : out;
        }
        if (fabs(in - out) < 1e-4 || fabs(in) < 1e-4) {
            in = in == 0.0 ? in : NAN;
        }
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&scenery, &path, &entry));
        if (!isnan(in)) {
            const td_entry_kind kind = in == 0.0 ? TD_ENTRY_INSIDE : TD_ENTRY_CROSSED;
            TEST_ASSERT_EQUAL_INT(in < out ? kind : TD_ENTRY_NONE, entry.kind);
        }
        if (!isnan(in) && in < out) {
            TEST_ASSERT_NEAR(2e-5, in, td_unit_to_double(entry.lambda));
            ++hits;
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 50u, hits);
}

/* ---- sampling ---- */

#if defined(TD_SCALAR_F64)
#    define MARGIN 1e-9
#else
#    define MARGIN 1e-4
#endif

/* Half spaces and curves of every kind, in doubles. */
static void read_vector(td_vec3 v, double *out)
{
    out[0] = number(v.x);
    out[1] = number(v.y);
    out[2] = number(v.z);
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static double gap_of(uint32_t leaf, const double *x)
{
    double n[3];
    if (leaf < scenery.n_half_spaces) {
        read_vector(planes[leaf].normal, n);
        return (dot(n, x) - number(planes[leaf].offset)) / sqrt(dot(n, n));
    }
    const td_curved *const c = &curves[leaf - scenery.n_half_spaces];
    const double axis[3] = {td_unit_to_double(c->axis.x), td_unit_to_double(c->axis.y),
                            td_unit_to_double(c->axis.z)};
    read_vector(c->centre, n);
    double w[3] = {x[0] - n[0], x[1] - n[1], x[2] - n[2]};
    const double along = c->kind == TD_CURVE_CYLINDER ? dot(axis, w) : 0.0;
    for (int i = 0; i < 3; ++i) {
        w[i] -= along * axis[i];
    }
    return sqrt(dot(w, w)) - number(c->radius);
}

/* With every leaf made thicker by `margin`. */
static bool holds(const td_test_tree *tree, const td_path *path, double lambda, double margin)
{
    bool inside[TREE_LEAVES];
    double from[3];
    double to[3];
    read_vector(path->from, from);
    read_vector(path->to, to);
    const double x[3] = {from[0] + lambda * (to[0] - from[0]), from[1] + lambda * (to[1] - from[1]),
                         from[2] + lambda * (to[2] - from[2])};
    for (uint32_t k = 0u; k < 2u * CURVES; ++k) {
        inside[k] = gap_of(k, x) <= margin;
    }
    return td_test_tree_holds(tree, inside);
}

static void grow_curves(td_test_random *random)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    grow_real_planes(random);
    scenery.n_half_spaces = CURVES;
    scenery.n_curved = CURVES;
    for (int k = 0; k < CURVES; ++k) {
        curves[k].kind =
            td_test_random_below(random, 2u) == 0u ? TD_CURVE_SPHERE : TD_CURVE_CYLINDER;
        curves[k].centre = anywhere(random, 6.0);
        curves[k].radius = td_test_random_real(random, 0.5, 4.0);
        (void)td_vec3_normalize(anywhere(random, 1.0), up, &curves[k].axis);
    }
}

/* Trees use the first leaves most: let them be any. */
static void turn_leaves(td_test_random *random, td_test_tree *tree)
{
    const int turn = (int)td_test_random_below(random, 2u * CURVES);
    for (int i = 0; i < tree->n_nodes; ++i) {
        tree->nodes[i].leaf = (tree->nodes[i].leaf + turn) % (2 * CURVES);
    }
}

static void assert_normal_of(const td_path *path)
{
    const td_unit lambda = entry.lambda;
    const td_vec3 x = td_path_at(path, lambda);
    const td_dir3 n = td_scenery_normal(&scenery, entry.leaf, x);
    TEST_ASSERT_NEAR(1e-4, 1.0, td_unit_to_double(td_unarrow(td_dir3_cos(n, entry.normal))));
    TEST_ASSERT_NEAR(MARGIN, 0.0, number(td_scenery_gap(&scenery, entry.leaf, x)));
    const td_vec3 way = td_vec3_sub(path->to, path->from);
    TEST_ASSERT_TRUE(number(td_pnarrow(td_dir3_dot(entry.normal, way))) <= MARGIN);
}

/* Nothing is inside before lambda, and lambda is not outside, as samples show. */
void test_td_entry_find_agrees_with_samples_along_the_path(void)
{
    const int rounds = TD_SOAK ? 300000 : sizeof(void *) > 4u ? 4000 : 20;
    td_test_random random = td_test_random_start(53u);
    td_test_tree tree;
    uint32_t crossed = 0u;
    uint32_t curved = 0u;
    for (int i = 0; i < rounds; ++i) {
        const td_path path = td_path_of(anywhere(&random, 8.0), anywhere(&random, 8.0));
        grow_curves(&random);
        td_test_tree_grow(&random, 2 * CURVES, &tree);
        turn_leaves(&random, &tree);
        td_test_tree_write(&tree, TREE_IN_RUNS, &scenery);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&scenery).status);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_entry_find(&scenery, &path, &entry));
        const bool is_hit = entry.kind != TD_ENTRY_NONE;
        const double end = is_hit ? td_unit_to_double(entry.lambda) : 1.0;
        for (double lambda = 0.0; lambda < end; lambda += 0x1p-7) {
            TEST_ASSERT_FALSE(holds(&tree, &path, lambda, -MARGIN));
        }
        TEST_ASSERT_TRUE(!is_hit || holds(&tree, &path, end, MARGIN));
        if (entry.kind == TD_ENTRY_CROSSED) {
            assert_normal_of(&path);
            ++crossed;
            curved += entry.leaf >= scenery.n_half_spaces ? 1u : 0u;
        }
    }
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 16u, crossed);
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 64u, curved);
}

void test_td_path_at_lies_between_its_ends(void)
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

void test_td_entry_first_the_nearest_solid_and_of_equals_the_first(void)
{
    const td_scenery_solid solids[] = {
        {&ground, 0u, TD_SOLID_FIXED}, {&house, 1u, TD_SOLID_FIXED}, {&house, 2u, TD_SOLID_FIXED}};
    const td_path roof = td_path_of(at(1.0, 0.0, 9.0), at(1.0, 0.0, -1.0));
    td_solid_entry found = first_of(solids, 3u, 0, roof);
    TEST_ASSERT_EQUAL_UINT16(1u, found.solid);
    TEST_ASSERT_EQUAL_UINT16(4u, found.entry.leaf);
    TEST_ASSERT_NEAR(LAMBDA_ERROR, 0.3, td_unit_to_double(found.entry.lambda));
    TEST_ASSERT_EQUAL_UINT32(13u, found.entry.looks);
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
void test_td_entry_first_a_solid_rides_on_a_body(void)
{
    const int rounds = sizeof(void *) > 4u ? 2000 : 30;
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
    const td_scenery_solid solids[] = {{&house, 0u, TD_SOLID_FIXED}};
    const td_entry before = entry;
    td_solid_entry first = {9u, before, path->from};
    TEST_ASSERT_EQUAL_INT(status, td_entry_find(&house, path, &entry));
    assert_same(&before);
    TEST_ASSERT_EQUAL_INT(status, td_entry_first(solids, 1u, 0, path, &first));
    TEST_ASSERT_EQUAL_UINT16(9u, first.solid);
    TEST_ASSERT_EQUAL_UINT16(77u, first.entry.leaf);
}

void test_td_entry_find_coordinates_out_of_range_are_refused(void)
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

void test_td_entry_first_a_body_far_away_or_without_a_rotation_is_refused(void)
{
    const td_scenery_solid solids[] = {{&house, 0u, TD_SOLID_FIXED}, {&house, 0u, 0u}};
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

void test_td_entry_find_a_part_beyond_the_path_is_refused(void)
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

void test_td_entry_find_takes_no_number_for_one(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    td_path path = td_path_of(at(9.0, 0.0, 1.0), at(0.0, 0.0, 1.0));
    path.to.y = (td_real)NAN;
    assert_refused(TD_E_RANGE, &path);
    path.to.y = (td_real)INFINITY;
    assert_refused(TD_E_RANGE, &path);
    path.to.y = TD_ZERO;
    path.first = (td_unit)NAN;
    assert_refused(TD_E_ARG, &path);
    path.first = TD_U(0.0);
    path.last = (td_unit)NAN;
    assert_refused(TD_E_ARG, &path);
#endif
}

void test_td_entry_find_at_the_ends_of_the_range(void)
{
    const double far = td_to_double(TD_SCENERY_RANGE) * 0.9999;
    static const td_scenery_op all[] = {TD_ALL_OF(0, 2)};
    planes[0].normal = at(far, far, far);
    planes[0].offset = td_from_double(far);
    planes[1].normal = at(-far, -far, -far);
    planes[1].offset = td_from_double(far);
    scenery.ops = all;
    scenery.n_ops = 1u;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&scenery).status);
    find(&scenery, at(far, far, far), at(-far, -far, -far)); /* inside: |x + y + z| <= 1 */
    TEST_ASSERT_EQUAL_INT(TD_ENTRY_CROSSED, entry.kind);
    TEST_ASSERT_EQUAL_UINT16(0u, entry.leaf);
    TEST_ASSERT_NEAR(1.5e-7, 0.5 - 1.0 / (6.0 * far), td_unit_to_double(entry.lambda));
}
