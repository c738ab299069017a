/* SPDX-License-Identifier: MIT */
/// Shapes whose axes are parallel, or nearly so: of all kinds, flat and slender, concentric, end on end,
/// side by side, standing and head down. Round a common axis every direction is as good as the next; the
/// answer has a unit normal all the same, and points on both surfaces that belong to it.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "td_distance_work.h"
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "td_distance.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_pair.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if TD_SOAK
#    define PAIRS 200000u
#elif defined(__arm__)
#    define PAIRS 40u
#else
#    define PAIRS 8000u
#endif

#define GAP  (td_unit_to_double(TD_DISTANCE_TOLERANCE))
#define UNIT (32.0 * td_unit_to_double(TD_UNIT_EPS))

static td_distance_work work;
static td_distance_result result;

void setUp(void)
{
    td_saturations_reset();
    memset(&work, 0, sizeof work);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- what every answer must be ---- */

typedef struct answer {
    double normal[3], on_a[3], on_b[3];
    double distance, lower, upper;
    double tolerance; ///< what its bracket hides, and rounding
} answer;

static answer read_answer(void)
{
    answer it;
    td_test_dir_doubles(result.normal_w, it.normal);
    td_test_doubles(result.point_a_w, it.on_a);
    td_test_doubles(result.point_b_w, it.on_b);
    it.distance = td_to_double(result.distance);
    it.lower = td_to_double(result.lower);
    it.upper = td_to_double(result.upper);
    it.tolerance =
        4.0 * fmax(GAP * td_test_extents(), it.upper - it.lower) + 16.0 * td_test_rounding();
    return it;
}

/// Each is the farthest point of its shape along the normal.
static void assert_on_surfaces(const answer *it)
{
    const double back[3] = {-it->normal[0], -it->normal[1], -it->normal[2]};
    TEST_ASSERT_NEAR(it->tolerance, check_convex_reach(&a, it->normal),
                     check_dot(it->normal, it->on_a));
    TEST_ASSERT_NEAR(it->tolerance, check_convex_reach(&b, back), check_dot(back, it->on_b));
    TEST_ASSERT_TRUE(check_convex_outside(&a, it->on_a) <= it->tolerance);
    TEST_ASSERT_TRUE(check_convex_outside(&b, it->on_b) <= it->tolerance);
}

/// By the distance along the normal; beside it by what the bracket hides.
static void assert_apart_by_the_distance(const answer *it)
{
    double way[3];
    check_moved(it->on_b, -1.0, it->on_a, way);
    const double along = check_dot(way, it->normal);
    TEST_ASSERT_NEAR(it->tolerance, it->distance, along);
    check_moved(way, -along, it->normal, way);
    const double aside = sqrt(it->tolerance * (fabs(it->distance) + td_test_extents()));
    TEST_ASSERT_TRUE(check_length(way) <= aside + 4.0 * td_test_rounding());
}

/// The separation along the normal lies in it, and that along no axis of the two is above it.
static void assert_bracket(const answer *it)
{
    const double rounding = 4.0 * td_test_rounding();
    const double along = td_test_separation(it->normal);
    TEST_ASSERT_TRUE(along >= it->lower - rounding && along <= it->upper + rounding);
    for (int i = 0; i < 12; ++i) {
        const check_convex *const c = i < 6 ? &a : &b;
        const double sign = i % 2 == 0 ? 1.0 : -1.0;
        const int k = i / 2 % 3;
        const double e[3] = {sign * c->r[0][k], sign * c->r[1][k], sign * c->r[2][k]};
        TEST_ASSERT_TRUE(td_test_separation(e) <= it->upper + rounding);
    }
}

static void assert_answer(td_status status)
{
    const answer it = read_answer();
    TEST_ASSERT_TRUE(status == TD_OK || status == TD_PARTIAL);
    TEST_ASSERT_NEAR(UNIT, 1.0, check_length(it.normal));
    TEST_ASSERT_TRUE(result.lower <= result.distance && result.distance <= result.upper);
    assert_bracket(&it);
    assert_on_surfaces(&it);
    assert_apart_by_the_distance(&it);
}

/* ---- shapes of all kinds ---- */

/// What the truth takes a kind for: a point is a sphere without radius, a segment a capsule without, and what
/// has points is a hull.
static td_shape_kind truth_of(td_shape_kind kind)
{
    switch (kind) {
    case TD_SHAPE_POINT:
        return TD_SHAPE_SPHERE;
    case TD_SHAPE_SEGMENT:
        return TD_SHAPE_CAPSULE;
    case TD_SHAPE_TRIANGLE:
    case TD_SHAPE_TETRAHEDRON:
    case TD_SHAPE_POLYGON:
        return TD_SHAPE_HULL;
    default:
        return kind;
    }
}

static td_shape_kind kind_a, kind_b;
static td_vec3 points[2][TD_TEST_POINTS];
static td_hull hulls[2];

/// As a share of 1: the whole, some of it, a hundredth, a thousandth, nothing.
static double draw_share(td_test_random *random)
{
    static const double least[6] = {1.0, 0.1, 0.1, 0.1, 0.01, 0.0};
    static const double most[6] = {1.0, 1.0, 1.0, 1.0, 0.1, 0.001};
    const uint32_t i = td_test_random_below(random, 6u);
    const bool is_none = i == 5u && td_test_random_below(random, 3u) == 0u;
    return is_none ? 0.0 : td_test_draw(random, least[i], most[i]);
}

/// Of a cuboid, so that faces are parallel as well; else anywhere; in a plane, if a polygon.
static void
draw_points(td_test_random *random, td_shape_kind kind, const double *size, uint32_t side)
{
    const bool is_flat = kind == TD_SHAPE_POLYGON || kind == TD_SHAPE_TRIANGLE;
    const bool is_cuboid = kind == TD_SHAPE_HULL && td_test_random_below(random, 2u) == 0u;
    const uint32_t n = kind == TD_SHAPE_TRIANGLE      ? 3u
                       : kind == TD_SHAPE_TETRAHEDRON ? 4u
                       : is_cuboid                    ? 8u
                                                      : 3u + td_test_random_below(random, 8u);
    for (uint32_t i = 0u; i < n; ++i) {
        double e[3];
        td_test_draw_direction(random, e);
        for (uint32_t k = 0u; k < 3u && is_cuboid; ++k) {
            e[k] = (i >> k & 1u) != 0u ? 1.0 : -1.0;
        }
        points[side][i] = td_vec3_of(td_from_double(size[0] * e[0]), td_from_double(size[1] * e[1]),
                                     is_flat ? TD_ZERO : td_from_double(size[2] * e[2]));
    }
    hulls[side] = (td_hull){points[side], NULL, (uint16_t)n};
}

static check_numbers draw_shape(td_test_random *random, double size, uint32_t side)
{
    const td_shape_kind kind = (td_shape_kind)td_test_random_below(random, TD_SHAPE_KINDS);
    check_numbers n = {.kind = truth_of(kind), .q = {1.0, 0.0, 0.0, 0.0}};
    for (int i = 0; i < 3; ++i) {
        n.size[i] = td_test_in_scalar(size * draw_share(random));
    }
    if (td_test_random_below(random, 3u) == 0u) {
        n.size[1] = n.size[0];
    }
    draw_points(random, kind, n.size, side);
    if (kind == TD_SHAPE_POINT || kind == TD_SHAPE_SEGMENT) {
        n.size[0] = 0.0;
    }
    n.mu = td_test_random_below(random, 4u) == 0u
               ? td_test_in_scalar(size * td_test_draw(random, 0.0, 0.2))
               : 0.0;
    *(side == 0u ? &kind_a : &kind_b) = kind;
    return n;
}

/// As the core has it, by its own kind.
static void place(check_convex *c, td_shape_kind kind)
{
    td_shape shape = c->shape;
    shape.kind = kind;
    shape.hull = truth_of(kind) == TD_SHAPE_HULL ? &c->hull : NULL;
    TEST_ASSERT_EQUAL(TD_OK, td_convex_set(&shape, TD_ONE, &c->convex).status);
    TEST_ASSERT_EQUAL(TD_OK, td_placed_set(&c->convex, &c->x_wa, &c->placed).status);
}

/* ---- poses ---- */

static void quat_mul(const double *p, const double *q, double *out)
{
    out[0] = p[0] * q[0] - check_dot(p + 1, q + 1);
    for (int i = 0; i < 3; ++i) {
        const int j = (i + 1) % 3;
        const int k = (i + 2) % 3;
        out[1 + i] = p[0] * q[1 + i] + q[0] * p[1 + i] + p[1 + j] * q[1 + k] - p[1 + k] * q[1 + j];
    }
}

/// As a, head down, on one side, or turned about the axis; and in some cases off by a little.
static void draw_turn(td_test_random *random, const double *q_a, double *q_b)
{
    double relative[4] = {1.0, 0.0, 0.0, 0.0};
    const uint32_t how = td_test_random_below(random, 6u);
    if (how < 2u) {
        relative[0] = 0.0;
        relative[1 + how] = 1.0;
    } else if (how == 2u) {
        relative[1u + td_test_random_below(random, 3u)] = 1.0;
    } else if (how == 3u) {
        relative[3] = td_test_draw(random, -2.0, 2.0);
    }
    if (td_test_random_below(random, 3u) == 0u) {
        double tilt[4] = {1.0, 0.0, 0.0, 0.0};
        double turned[4];
        const double angle = pow(10.0, td_test_draw(random, -9.0, -1.5));
        td_test_draw_direction(random, tilt + 1);
        check_moved(tilt + 1, 0.5 * angle - 1.0, tilt + 1, tilt + 1);
        quat_mul(relative, tilt, turned);
        memcpy(relative, turned, sizeof relative);
    }
    quat_mul(q_a, relative, q_b);
}

/// From origin to origin, in the frame of a and as a share of both extents: none, along the axis, across
/// it, a little, anywhere.
static void draw_offset(td_test_random *random, double *out)
{
    const uint32_t how = td_test_random_below(random, 6u);
    const double little = pow(10.0, td_test_draw(random, -7.0, -1.0));
    for (uint32_t i = 0u; i < 3u; ++i) {
        const double any = td_test_draw(random, -1.0, 1.0);
        out[i] = how == 0u                             ? 0.0
                 : how == 1u                           ? (i == 2u ? any : 0.0)
                 : how == 2u                           ? (i == 0u ? any : 0.0)
                 : how == 3u && (i == 0u || any < 0.0) ? little
                 : how == 3u                           ? 0.0
                                                       : 0.3 * any;
    }
}

/// End on end, or side by side: as far as the two reach together, or a little less.
static void touch(td_test_random *random, uint32_t axis)
{
    const double e[3] = {a.r[0][axis], a.r[1][axis], a.r[2][axis]};
    const double less = td_test_random_below(random, 2u) == 0u
                            ? 0.0
                            : td_test_extents() * td_test_draw(random, 0.0, 0.05);
    td_test_move(&b, -td_test_separation(e) - less, e);
}

static void draw_pair(td_test_random *random)
{
    static const double sizes[5] = {0.01, 0.1, 1.0, 30.0, 300.0};
    static const double ratios[4] = {1.0, 1.0, 8.0, 0.125};
    const double size = sizes[td_test_random_below(random, 5u)];
    check_numbers one = draw_shape(random, size, 0u);
    check_numbers two = draw_shape(random, size * ratios[td_test_random_below(random, 4u)], 1u);
    if (td_test_random_below(random, 2u) == 0u) {
        td_test_draw_direction(random, one.q + 1);
        one.q[0] = td_test_draw(random, -1.0, 1.0);
    }
    draw_turn(random, one.q, two.q);
    check_convex_set(&one, one.kind == TD_SHAPE_HULL ? &hulls[0] : NULL, &a);
    check_convex_set(&two, two.kind == TD_SHAPE_HULL ? &hulls[1] : NULL, &b);
    double offset[3];
    draw_offset(random, offset);
    for (int i = 0; i < 3; ++i) {
        const double e[3] = {a.r[0][i], a.r[1][i], a.r[2][i]};
        td_test_move(&b, offset[i] * td_test_extents(), e);
    }
    if (td_test_random_below(random, 3u) == 0u) {
        touch(random, 2u * td_test_random_below(random, 2u));
    }
    place(&a, kind_a);
    place(&b, kind_b);
}

void test_distance_of_parallel_shapes_has_points_on_both_surfaces(void)
{
    td_test_random random = td_test_random_start(61u);
    uint32_t n_partial = 0u;
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        draw_pair(&random);
        const td_status status = td_distance(&a.placed, &b.placed, &work, NULL, &result);
        assert_answer(status);
        n_partial += status == TD_PARTIAL ? 1u : 0u;
    }
    TEST_ASSERT_TRUE(n_partial <= PAIRS / 40u + 1u);
}

/* ---- single cases ---- */

static td_status ask(void)
{
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
    const td_status status = td_distance(&a.placed, &b.placed, &work, NULL, &result);
    assert_answer(status);
    return status;
}

static void expect(double expected)
{
    TEST_ASSERT_EQUAL(TD_OK, ask());
    TEST_ASSERT_NEAR(GAP * td_test_extents() + 4.0 * td_test_rounding(), expected,
                     td_to_double(result.distance));
}

/// The first direction of a search is already the best: the points are not those of its first simplex.
void test_distance_of_concentric_cylinders_has_both_points(void)
{
    td_test_set(&a, TD_SHAPE_CYLINDER, 1.0, 1.0, 0.0);
    td_test_set(&b, TD_SHAPE_CYLINDER, 1.0, 1.0, 0.0);
    expect(-2.0);
    td_test_set(&a, TD_SHAPE_CYLINDER, 2.0, 1.0, 0.0);
    expect(-2.0);
    td_test_put(&b, 0.0, 0.0, 1.5, td_test_upright);
    expect(-0.5);
}

void test_distance_of_a_cylinder_in_a_capsule_has_both_points(void)
{
    td_test_set(&a, TD_SHAPE_CYLINDER, 1.125, 3.25, 0.0);
    td_test_set(&b, TD_SHAPE_CAPSULE, 4.5, 1.5, 0.0);
    expect(-5.625);
}

void test_distance_of_a_cone_round_a_segment_has_both_points(void)
{
    td_test_set(&a, TD_SHAPE_CONE, 0.625, 2.75, 0.0);
    td_test_set(&b, TD_SHAPE_CAPSULE, 0.0, 11.0, 0.0);
    expect(-0.625);
}

void test_distance_of_concentric_ellipsoids_has_both_points(void)
{
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 0.5, 0.5, 0.75);
    td_test_set(&b, TD_SHAPE_ELLIPSOID, 0.25, 0.25, 1.0);
    expect(-0.75);
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 1.0, 0.5, 0.75);
    (void)ask();
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 1.0, 1.0, 1.0);
    (void)ask();
}

/// More than 128 times as long as thick: a search of the core, which is round about its axis as the point is.
void test_distance_of_a_sphere_in_the_middle_of_a_needle_has_both_points(void)
{
    td_test_set(&a, TD_SHAPE_ELLIPSOID, 0.03125, 0.03125, 8.0);
    td_test_set(&b, TD_SHAPE_SPHERE, 0.5, 0.0, 0.0);
    expect(-0.53125);
}

/// The segment crosses the disc: the normals at its two ends are opposite, and nothing is left of their mix.
void test_distance_of_a_segment_through_a_disc_is_the_way_to_the_rim(void)
{
    td_test_set(&a, TD_SHAPE_CYLINDER, 0.5, 0.0, 0.0);
    td_test_set(&b, TD_SHAPE_CAPSULE, 0.25, 2.0, 0.0);
    td_test_put(&b, 0.125, 0.0, 0.0, td_test_upright);
    expect(-0.625);
    const double leaning[4] = {1.0, 1.0 / 1024.0, 0.0, 0.0};
    td_test_put(&b, 0.125, 0.0, 0.0, leaning);
    expect(-0.625);
}

/// A long capsule and a point beside its axis, so close that rounding turns the way between them.
void test_distance_of_a_sphere_beside_a_long_axis_has_a_normal_across_it(void)
{
    const double leaning[4] = {0.9, 0.3, -0.2, 0.1};
    td_test_set(&a, TD_SHAPE_CAPSULE, 64.0, 256.0, 0.0);
    td_test_put(&a, 0.0, 0.0, 0.0, leaning);
    td_test_set(&b, TD_SHAPE_SPHERE, 0.25, 0.0, 0.0);
    for (int i = 0; i < 12; ++i) {
        const double z = -240.0 + 40.0 * i;
        const double axis[3] = {a.r[0][2], a.r[1][2], a.r[2][2]};
        td_test_put(&b, 0.0, 0.0, 0.0, td_test_upright);
        td_test_move(&b, z, axis);
        expect(-64.25);
    }
}

/// A segment in a thin plate, nearly parallel to it: it touches an edge, far from where it begins to look.
void test_distance_of_a_rod_in_a_plate_has_points_on_it(void)
{
    td_test_random random = td_test_random_start(62u);
    for (int i = 0; i < 50; ++i) {
        double q[4] = {1.0, 0.0, 1.0, 0.0};
        double tilt[4] = {1.0, 0.0, 0.0, 0.0};
        double turned[4];
        td_test_draw_direction(&random, tilt + 1);
        check_moved(tilt + 1, 0.002 - 1.0, tilt + 1, tilt + 1);
        quat_mul(q, tilt, turned);
        td_test_set(&a, TD_SHAPE_BOX, 0.5, 0.5, td_test_in_scalar(0.02));
        td_test_set(&b, TD_SHAPE_CAPSULE, td_test_in_scalar(0.1), 0.5625, 0.0);
        td_test_put(&b, 0.0, 0.0, 0.0, turned);
        TEST_ASSERT_EQUAL(TD_OK, ask());
    }
}

/* ---- almost parallel ---- */

/// Flat cones side by side; a thin disc and a segment that leans through its middle; a cylinder on the end of another,
/// beside its axis: the points are on the surfaces, and the normal is of unit length.
void test_distance_of_flat_and_slim_shapes_has_points_on_both_surfaces(void)
{
    const double leaning[4] = {0.669955772, -0.430503522, 0.601108913, -0.0670377081};
    td_test_set(&a, TD_SHAPE_CONE, 1.7, 0.2, 0.0);
    td_test_set(&b, TD_SHAPE_CONE, 1.7, 0.2, 0.0);
    td_test_put(&b, -0.1, 0.0, 0.05, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    td_test_set(&a, TD_SHAPE_CYLINDER, 1.61987305, 0.000442504883, 0.0);
    td_test_set(&b, TD_SHAPE_SEGMENT, 0.0, 0.315673828, 0.0);
    td_test_put(&b, 0.0, 0.0, 0.0, leaning);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    td_test_set(&a, TD_SHAPE_CYLINDER, 18.7184143, 50.6953125, 0.0);
    td_test_set(&b, TD_SHAPE_CYLINDER, 2.28172665, 15.3194, 0.0);
    td_test_put(&b, 17.0679169, 12.2319946, -66.0146, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    TEST_ASSERT_NEAR(1e-3, 0.0001125, -td_to_double(result.distance));
}
