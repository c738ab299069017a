/* SPDX-License-Identifier: MIT */
/* Paths into random scenery: against exact fractions, against closed forms, against samples. */
#include <math.h>
#include "unity.h"
#include "td_entry.h"
#include "td_port.h"
#include "td_test_entry.h"

void setUp(void)
{
    td_test_entry_set();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
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

static void scale_planes(td_real factor)
{
    for (int k = 0; k < TREE_LEAVES; ++k) {
        planes[k].normal = td_vec3_mul(planes[k].normal, factor);
        planes[k].offset = td_mul(planes[k].offset, factor);
    }
}

/* The exact answer, whatever the order of the operands, the grouping and the lengths of the normals. */
void test_entry_find_random_expressions_are_decided_exactly(void)
{
    const int rounds = TD_SOAK ? 3000000 : ON_BOARD ? 150 : 30000;
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
            TEST_ASSERT_TRUE(style == TREE_IN_RUNS || entry.leaf_tests == first.leaf_tests);
            most = entry.leaf_tests > most ? entry.leaf_tests : most;
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

static double plane_value(const td_half_space *h, const td_vec3 *x)
{
    return number(h->normal.x) * number(x->x) + number(h->normal.y) * number(x->y) +
           number(h->normal.z) * number(x->z) - number(h->offset);
}

void test_entry_find_convex_is_the_largest_way_in_before_the_smallest_way_out(void)
{
    static const td_scenery_op all[] = {TD_ALL_OF(0, TREE_LEAVES)};
    const int rounds = TD_SOAK ? 3000000 : ON_BOARD ? 200 : 30000;
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
void test_entry_find_agrees_with_samples_along_the_path(void)
{
    const int rounds = TD_SOAK ? 300000 : ON_BOARD ? 20 : 4000;
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
