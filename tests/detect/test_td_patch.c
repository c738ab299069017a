/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_patch.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define PI     3.14159265358979
#define MARGIN 0.001

/* A board computes the doubles of this file in software. */
#if defined(__arm__)
#    define TRIALS(n) ((n) / 10u)
#else
#    define TRIALS(n) (n)
#endif

/* What positions and distances of things of a metre may be off by. */
#if defined(TD_SCALAR_F64)
#    define NEAR 1e-13
#elif defined(TD_SCALAR_Q16)
#    define NEAR 8e-5
#else
#    define NEAR 2e-6
#endif

typedef struct vector {
    double x, y, z;
} vector;

typedef struct body {
    td_convex convex;
    td_placed placed;
} body;

static body ground, thing;
static td_patch patch;
static td_patch_work work;

void setUp(void)
{
    td_saturations_reset();
    patch.count = 77u;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- doubles ---- */

static vector vec(double x, double y, double z)
{
    const vector v = {x, y, z};
    return v;
}

static vector vector_of(td_vec3 v)
{
    return vec(td_to_double(v.x), td_to_double(v.y), td_to_double(v.z));
}

static vector vector_of_dir(td_dir3 v)
{
    return vec(td_unit_to_double(v.x), td_unit_to_double(v.y), td_unit_to_double(v.z));
}

static double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static vector plus(vector a, double s, vector b)
{
    return vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static double length_of(vector a)
{
    return sqrt(dot(a, a));
}

static td_vec3 real_of(vector v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static td_dir3 dir_of(vector v)
{
    const double length = length_of(v);
    return td_dir3_of(td_unit_from_double(v.x / length), td_unit_from_double(v.y / length),
                      td_unit_from_double(v.z / length));
}

/* ---- scenes ---- */

static td_quat turn_about(vector axis, double angle)
{
    const vector unit = vector_of_dir(dir_of(axis));
    const double s = sin(angle / 2.0);
    td_quat q = {td_unit_from_double(cos(angle / 2.0)), td_unit_from_double(s * unit.x),
                 td_unit_from_double(s * unit.y), td_unit_from_double(s * unit.z)};
    (void)td_quat_normalize(&q);
    return q;
}

static void place(body *b, vector p, td_quat q)
{
    const td_pose x_wa = {real_of(p), q};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&b->convex, &x_wa, &b->placed).status);
}

static void make(body *b, td_shape_kind kind, vector size, double mu)
{
    const td_shape shape = {kind, real_of(size), td_from_double(mu), 0};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &b->convex).status);
    place(b, vec(0.0, 0.0, 0.0), TD_QUAT_IDENTITY);
}

static void make_hull(body *b, const td_hull *hull)
{
    const td_shape shape = {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, hull};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &b->convex).status);
    place(b, vec(0.0, 0.0, 0.0), TD_QUAT_IDENTITY);
}

/* Half a metre thick, its top at z = 0. */
static void make_ground(double half_width)
{
    make(&ground, TD_SHAPE_BOX, vec(half_width, half_width, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
}

/* How far a body reaches along a direction, in the world. */
static double reach(const body *b, vector d)
{
    const td_rot inverse = td_rot_inv(&b->placed.rot);
    const td_dir3 local = td_rot_dir(&inverse, dir_of(d));
    const vector p = vector_of(td_convex_support(&b->convex, local));
    return dot(vector_of_dir(local), p) * length_of(d) + dot(d, vector_of(b->placed.p));
}

/* What a distance query says, if the shapes are closest along n about the line through `at`. */
static td_distance_result found_along(const body *a, const body *b, vector n, vector at)
{
    const double top = reach(a, n);
    const double bottom = -reach(b, vec(-n.x, -n.y, -n.z));
    td_distance_result found = {0};
    found.distance = td_from_double(bottom - top);
    found.lower = found.distance;
    found.upper = found.distance;
    found.normal_w = dir_of(n);
    found.point_a_w = real_of(plus(at, top - dot(n, at), n));
    found.point_b_w = real_of(plus(at, bottom - dot(n, at), n));
    return found;
}

static void find(vector n, vector at)
{
    const td_distance_result found = found_along(&ground, &thing, n, at);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                               td_from_double(MARGIN), &work, &patch));
    TEST_ASSERT_TRUE(patch.count >= 1u && patch.count <= 4u);
}

/* ---- assertions ---- */

static double distance_to(vector p, double tolerance)
{
    for (uint32_t i = 0u; i < patch.count; ++i) {
        if (length_of(plus(vector_of(patch.points[i].point_w), -1.0, p)) <= tolerance) {
            return td_to_double(patch.points[i].distance);
        }
    }
    TEST_FAIL_MESSAGE("no point of the patch is there");
    return 0.0;
}

static void assert_point(vector p, double distance)
{
    TEST_ASSERT_NEAR(2.0 * NEAR, distance, distance_to(p, 4.0 * NEAR));
}

/* Twice the area that the points span, seen along z. */
static double span(void)
{
    double most = 0.0;
    const double sign[3][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 1, 3, 2}};
    for (int order = 0; order < 3; ++order) {
        double sum = 0.0;
        for (uint32_t i = 0u; i < patch.count; ++i) {
            const uint32_t j = i + 1u < patch.count ? i + 1u : 0u;
            const uint32_t at = patch.count == 4u ? (uint32_t)sign[order][i] : i;
            const uint32_t to = patch.count == 4u ? (uint32_t)sign[order][j] : j;
            const vector p = vector_of(patch.points[at].point_w);
            const vector q = vector_of(patch.points[to].point_w);
            sum += p.x * q.y - p.y * q.x;
        }
        most = fmax(most, fabs(sum));
    }
    return most;
}

/* Each point lies between the surfaces: within half its distance of both shapes. */
static void assert_between(td_test_random *random)
{
    for (uint32_t i = 0u; i < patch.count; ++i) {
        const vector p = vector_of(patch.points[i].point_w);
        const double room = fabs(td_to_double(patch.points[i].distance)) / 2.0 + 8.0 * NEAR;
        for (uint32_t j = 0u; j < TRIALS(60u); ++j) {
            const vector d = vector_of_dir(dir_of(vec(td_test_random_double(random, -1.0, 1.0),
                                                      td_test_random_double(random, -1.0, 1.0),
                                                      td_test_random_double(random, -1.0, 1.0))));
            TEST_ASSERT_TRUE(dot(d, p) <= reach(&ground, d) + room);
            TEST_ASSERT_TRUE(dot(d, p) <= reach(&thing, d) + room);
        }
    }
}

static const vector up = {0.0, 0.0, 1.0};
static const vector origin = {0.0, 0.0, 0.0};

/* ---- one point ---- */

/* Each leans by 30 degrees, one about x, the other about y: the faces beside the edges that cross are flat
 * enough to be seen, and they are no place to stand on. */
void test_two_crossed_edges_touch_in_one_point(void)
{
    const double angle = PI / 6.0, half = 0.2;
    const double beside = half * (cos(angle) - sin(angle)), out = half * (cos(angle) + sin(angle));
    make(&ground, TD_SHAPE_BOX, vec(half, half, half), 0.0);
    make(&thing, TD_SHAPE_BOX, vec(half, half, half), 0.0);
    place(&ground, origin, turn_about(vec(1.0, 0.0, 0.0), angle));
    place(&thing, vec(0.0, 0.0, 2.0 * out - 0.01), turn_about(vec(0.0, 1.0, 0.0), angle));
    find(up, vec(beside, beside, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(beside, beside, out - 0.005), -0.01);
}

/* A blade of 2 mm on its edge of 0.4 m: its points are two, and not four springs. */
void test_points_that_are_nearly_one_are_one(void)
{
    make_ground(0.5);
    make(&thing, TD_SHAPE_BOX, vec(0.2, 0.001, 0.2), 0.0);
    place(&thing, vec(0.0, 0.0, 0.199), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    const vector first = vector_of(patch.points[0].point_w);
    const vector second = vector_of(patch.points[1].point_w);
    TEST_ASSERT_NEAR(4.0 * NEAR, 0.4, fabs(first.x - second.x));
}

/* ---- boxes ---- */

void test_td_patch_find_box_on_a_face_has_its_four_corners(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    place(&thing, vec(1.0, 2.0, 0.1875), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 2.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        assert_point(vec(1.0 + (i % 2 ? 0.5 : -0.5), 2.0 + (i / 2 ? 0.3 : -0.3), -0.00625),
                     -0.0125);
    }
}

void test_td_patch_find_box_on_the_corner_of_another_has_the_common_rectangle(void)
{
    make_ground(1.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&thing, vec(0.75, -0.75, 0.25), TD_QUAT_IDENTITY);
    find(up, vec(0.75, -0.75, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        assert_point(vec(i % 2 ? 1.0 : 0.25, i / 2 ? -0.25 : -1.0, 0.0), 0.0);
    }
}

void test_td_patch_find_tilted_box_has_distances_of_its_own(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    const double tilt = 0.0005;
    place(&thing, vec(0.0, 0.0, 0.2 - 0.001), turn_about(vec(0.0, 1.0, 0.0), tilt));
    find(up, vec(0.5, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (int i = 0; i < 4; ++i) {
        const double x = i % 2 ? 0.5 : -0.5;
        const double z = 0.199 - 0.2 * cos(tilt) - x * sin(tilt);
        TEST_ASSERT_NEAR(2.0 * NEAR, z, distance_to(vec(x, i / 2 ? 0.3 : -0.3, z / 2.0), 3e-4));
    }
}

void test_td_patch_find_box_on_an_edge_has_two_points_on_a_corner_one(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.3, 0.4, 0.3), 0.0);
    for (int i = 0; i < 7; ++i) {
        const double tilt = 0.1 + 0.2 * i; /* 6 to 75 degrees */
        const double half = 0.3 * (cos(tilt) + sin(tilt));
        const double x = 0.3 * (cos(tilt) - sin(tilt));
        place(&thing, vec(0.0, 0.0, half - 0.002), turn_about(vec(0.0, 1.0, 0.0), tilt));
        find(up, vec(x, 0.1, 0.0));
        TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
        assert_point(vec(x, 0.4, -0.001), -0.002);
        assert_point(vec(x, -0.4, -0.001), -0.002);
    }
    make(&thing, TD_SHAPE_BOX, vec(0.3, 0.3, 0.3), 0.0);
    place(&thing, vec(0.0, 0.0, 0.3 * sqrt(3.0) - 0.002),
          turn_about(vec(1.0, -1.0, 0.0), acos(1.0 / sqrt(3.0))));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.0, 0.0, -0.001), -0.002);
}

void test_td_patch_find_crossed_boxes_keep_four_corners_of_an_octagon(void)
{
    td_test_random random = td_test_random_start(1u);
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    for (int i = 0; i < 12; ++i) {
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, PI / 4.0 + 0.02 * i));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        /* a regular octagon about a circle of 0.5 has twice the area 1.657, its largest
           quadrilateral 1.172 */
        TEST_ASSERT_TRUE(span() >= 1.15);
        assert_between(&random);
    }
}

/* At 15 degrees four of the eight corners lie farther out: these are the extent of the contact. */
void test_td_patch_find_keeps_the_corners_that_lie_farthest_out(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.25), 0.0);
    place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, PI / 12.0));
    find(up, origin);
    const double radius = 0.5 / cos(PI * 37.5 / 180.0);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    TEST_ASSERT_NEAR(8.0 * NEAR, 4.0 * radius * radius, span());
}

void test_td_patch_find_edges_that_cross_have_one_point(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 0.5, 0.5), 0.0);
    place(&ground, origin, turn_about(vec(1.0, 0.0, 0.0), PI / 4.0));
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.5, 0.5), 0.0);
    place(&thing, vec(0.1, 0.05, sqrt(2.0) - 0.002), turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    find(up, vec(0.1, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.1, 0.0, sqrt(0.5) - 0.001), -0.002);
}

/* Both edges along y, leaning against each other. */
void test_td_patch_find_edges_side_by_side_have_two_points(void)
{
    make(&ground, TD_SHAPE_BOX, vec(0.5, 1.0, 0.5), 0.0);
    place(&ground, origin, turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    make(&thing, TD_SHAPE_BOX, vec(0.5, 1.0, 0.5), 0.0);
    place(&thing, vec(0.0, 0.75, sqrt(2.0) - 0.002), turn_about(vec(0.0, 1.0, 0.0), PI / 4.0));
    find(up, vec(0.0, 0.5, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(0.0, 1.0, sqrt(0.5) - 0.001), -0.002);
    assert_point(vec(0.0, -0.25, sqrt(0.5) - 0.001), -0.002);
}

void test_td_patch_find_plates_needles_and_dots_are_not_lost(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.0, 0.25), 0.0); /* a plate on its edge */
    place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, 0.3));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(0.5 * cos(0.3), 0.5 * sin(0.3), -0.0005), -0.001);
    assert_point(vec(-0.5 * cos(0.3), -0.5 * sin(0.3), -0.0005), -0.001);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.25, 0.0), 0.0); /* and lying */
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    make(&thing, TD_SHAPE_BOX, vec(0.0, 0.0, 0.25), 0.0);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_BOX, origin, 0.0);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.0, 0.25, 0.0), 0.0);
    find(up, vec(0.0, 0.0, -0.25));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    make(&thing, TD_SHAPE_CONE, vec(0.5, 0.0, 0.0), 0.0); /* a disc, either way up */
    for (int i = 0; i < 2; ++i) {
        place(&thing, vec(0.0, 0.0, -0.001), turn_about(vec(1.0, 0.0, 0.0), i == 0 ? 0.0 : PI));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    }
}

/* ---- round shapes ---- */

void test_td_patch_find_standing_cylinder_reaches_its_rim(void)
{
    td_test_random random = td_test_random_start(2u);
    make_ground(5.0);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.4, 0.5, 0.0), 0.0);
    for (int i = 0; i < 10; ++i) {
        const bool upside_down = i % 2 == 0;
        td_quat q = turn_about(up, 0.3 * i);
        if (upside_down) {
            q = td_quat_mul(q, turn_about(vec(1.0, 0.0, 0.0), PI));
        }
        place(&thing, vec(1.0, 1.0, 0.499), q);
        find(up, vec(1.0, 1.0, 0.0));
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        for (uint32_t j = 0u; j < 4u; ++j) {
            const vector p = plus(vector_of(patch.points[j].point_w), -1.0, vec(1.0, 1.0, 0.0));
            TEST_ASSERT_NEAR(4.0 * NEAR, 0.4, hypot(p.x, p.y));
            TEST_ASSERT_NEAR(2.0 * NEAR, -0.001, td_to_double(patch.points[j].distance));
        }
        TEST_ASSERT_NEAR(4.0 * NEAR, 4.0 * 0.16, span());
        assert_between(&random);
    }
}

void test_td_patch_find_lying_cylinder_and_capsule_have_two_ends(void)
{
    make_ground(5.0);
    const td_shape_kind kinds[2] = {TD_SHAPE_CYLINDER, TD_SHAPE_CAPSULE};
    for (int i = 0; i < 2; ++i) {
        make(&thing, kinds[i], vec(0.25, 0.5, 0.0), 0.0);
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(vec(0.0, 1.0, 0.0), PI / 2.0));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
        assert_point(vec(0.5, 0.0, -0.0005), -0.001);
        assert_point(vec(-0.5, 0.0, -0.0005), -0.001);
    }
}

/* Two degrees: the rim point is that of the answer, wherever the octagon has its corners. */
void test_td_patch_find_cylinder_on_its_rim_touches_where_the_answer_says(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_CYLINDER, vec(0.5, 0.25, 0.0), 0.0);
    for (int i = 0; i < 8; ++i) {
        const double tilt = 0.035;
        const double heading = 0.2 * i;
        place(&thing, vec(0.0, 0.0, 0.25 * cos(tilt) + 0.5 * sin(tilt) - 0.001),
              turn_about(vec(-sin(heading), cos(heading), 0.0), tilt));
        const double r = 0.5 * cos(tilt) - 0.25 * sin(tilt);
        const vector rim = vec(r * cos(heading), r * sin(heading), -0.0005);
        find(up, rim);
        /* within 0.12 rad of a corner, the corner is as low but for an eighth of the margin */
        const double off = fabs(remainder(heading, PI / 4.0));
        const double where = off < 0.13 ? 0.5 * off + 1e-3 : 4.0 * NEAR;
        TEST_ASSERT_NEAR(MARGIN / 8.0 + 2.0 * NEAR, -0.001, distance_to(rim, where));
    }
}

void test_td_patch_find_cone_on_its_base_side_and_apex(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_CONE, vec(0.5, 0.75, 0.0), 0.0);
    place(&thing, vec(0.0, 0.0, 0.749), turn_about(up, 0.4));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    TEST_ASSERT_NEAR(4.0 * NEAR, 4.0 * 0.25, span());
    /* on its side: base and apex of one line */
    const double lean = atan2(0.5, 1.5);
    place(&thing, vec(0.0, 0.0, 0.75 * sin(lean) - 0.001),
          turn_about(vec(0.0, 1.0, 0.0), PI / 2.0 + lean));
    const double slant = hypot(1.5, 0.5);
    find(up, vec(0.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    const vector p = vector_of(patch.points[0].point_w);
    const vector q = vector_of(patch.points[1].point_w);
    TEST_ASSERT_NEAR(8.0 * NEAR, slant, length_of(plus(p, -1.0, q)));
    /* on its apex */
    place(&thing, vec(0.0, 0.0, 0.749), turn_about(vec(0.0, 1.0, 0.0), PI));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
}

void test_td_patch_find_balls_have_one_point(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_SPHERE, vec(0.5, 0.0, 0.0), 0.0);
    place(&thing, vec(1.0, 0.0, 0.499), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(1.0, 0.0, -0.0005), -0.001);
    make(&thing, TD_SHAPE_ELLIPSOID, vec(0.5, 0.25, 0.5), 0.0);
    place(&thing, vec(1.0, 0.0, 0.499), TD_QUAT_IDENTITY);
    find(up, vec(1.0, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(1.0, 0.0, -0.0005), -0.001);
}

void test_td_patch_find_smoothed_box_stands_on_the_flat_of_its_face(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0625);
    place(&thing, vec(0.0, 0.0, 0.2625), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    assert_point(vec(0.5, 0.3, 0.0), 0.0);
    assert_point(vec(-0.5, -0.3, 0.0), 0.0);
}

/* ---- hulls ---- */

static const td_vec3 cube_points[] = {
    {TD_R(0.5), TD_R(0.25), TD_R(0.25)},    {TD_R(-0.5), TD_R(0.25), TD_R(0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(0.25)},  {TD_R(0.5), TD_R(-0.25), TD_R(0.25)},
    {TD_R(0.5), TD_R(0.25), TD_R(-0.25)},   {TD_R(-0.5), TD_R(0.25), TD_R(-0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(-0.25)}, {TD_R(0.5), TD_R(-0.25), TD_R(-0.25)},
    {TD_R(0.0), TD_R(0.0), TD_R(-0.25)},    {TD_R(0.25), TD_R(0.25), TD_R(-0.25)},
};
static const td_hull cube = {cube_points, 0, 10};

/* Standing, tilted a little, and turned: as the box that it is. */
void test_td_patch_find_hull_stands_as_the_box_that_it_is(void)
{
    td_test_random random = td_test_random_start(3u);
    for (uint32_t i = 0u; i < TRIALS(100u); ++i) {
        const double tilt = i % 3u == 0u ? 0.0 : td_test_random_double(&random, -0.002, 0.002);
        const td_quat q = td_quat_mul(
            turn_about(vec(1.0, 2.0, 0.0), tilt),
            turn_about(up, i % 4u == 0u ? 0.0 : td_test_random_double(&random, -3.0, 3.0)));
        const vector p = vec(0.5, 0.0, 0.2485);
        make_ground(0.6);
        make(&thing, TD_SHAPE_BOX, vec(0.5, 0.25, 0.25), 0.0);
        place(&thing, p, q);
        const td_distance_result found = found_along(&ground, &thing, up, vec(0.4, 0.1, 0.0));
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        const td_patch of_box = patch;
        make_hull(&thing, &cube);
        place(&thing, p, q);
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        TEST_ASSERT_EQUAL_UINT32(of_box.count, patch.count);
        for (uint32_t j = 0u; j < of_box.count; ++j) {
            TEST_ASSERT_NEAR(4.0 * NEAR, td_to_double(of_box.points[j].distance),
                             distance_to(vector_of(of_box.points[j].point_w), 8.0 * NEAR));
        }
    }
}

void test_td_patch_find_tetrahedron_has_face_edge_and_corner(void)
{
    static const td_vec3 points[] = {{TD_R(0.5), TD_R(0.0), TD_R(-0.25)},
                                     {TD_R(-0.25), TD_R(0.4), TD_R(-0.25)},
                                     {TD_R(-0.25), TD_R(-0.4), TD_R(-0.25)},
                                     {TD_R(0.0), TD_R(0.0), TD_R(0.5)}};
    static const td_hull hull = {points, 0, 4};
    make_ground(5.0);
    make_hull(&thing, &hull);
    place(&thing, vec(0.0, 0.0, 0.249), TD_QUAT_IDENTITY);
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(3u, patch.count);
    assert_point(vec(0.5, 0.0, -0.0005), -0.001);
    assert_point(vec(-0.25, 0.4, -0.0005), -0.001);
    assert_point(vec(-0.25, -0.4, -0.0005), -0.001);
    /* 0.3 rad about y: on the edge at x = -0.25 */
    const double x = -0.25 * cos(-0.3) - 0.25 * sin(-0.3);
    const double z = -0.25 * cos(-0.3) + 0.25 * sin(-0.3);
    place(&thing, vec(0.0, 0.0, -z - 0.001), turn_about(vec(0.0, 1.0, 0.0), -0.3));
    find(up, vec(x, 0.0, 0.0));
    TEST_ASSERT_EQUAL_UINT32(2u, patch.count);
    assert_point(vec(x, 0.4, -0.0005), -0.001);
    assert_point(vec(x, -0.4, -0.0005), -0.001);
    place(&thing, vec(0.0, 0.0, 0.499), turn_about(vec(1.0, 0.0, 0.0), PI));
    find(up, origin);
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
}

/* A prism of 12 sides stands on 8 of its corners, of which 4 are kept. */
void test_td_patch_find_prism_of_many_sides_keeps_a_wide_quadrilateral(void)
{
    static td_vec3 points[24];
    const td_hull hull = {points, 0, 24};
    for (int i = 0; i < 24; ++i) {
        const double t = PI / 6.0 * i;
        points[i] = real_of(vec(0.5 * cos(t), 0.5 * sin(t), i < 12 ? -0.25 : 0.25));
    }
    make_ground(5.0);
    make_hull(&thing, &hull);
    for (int i = 0; i < 10; ++i) {
        place(&thing, vec(0.0, 0.0, 0.249), turn_about(up, 0.1 * i));
        find(up, origin);
        TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
        TEST_ASSERT_TRUE(span() >= 0.9);
    }
}

/* ---- any direction, any order ---- */

static void assert_equal_patches(const td_patch *a, const td_patch *b)
{
    TEST_ASSERT_EQUAL_UINT32(a->count, b->count);
    for (uint32_t i = 0u; i < a->count; ++i) {
        TEST_ASSERT_EQUAL_REAL(a->points[i].distance, b->points[i].distance);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.x, b->points[i].point_w.x);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.y, b->points[i].point_w.y);
        TEST_ASSERT_EQUAL_REAL(a->points[i].point_w.z, b->points[i].point_w.z);
    }
}

static td_quat random_turn(td_test_random *random)
{
    const double x = td_test_random_double(random, -1.0, 1.0);
    const double y = td_test_random_double(random, -1.0, 1.0);
    const double z = td_test_random_double(random, -1.0, 1.0);
    return turn_about(vec(x, y, z + 1e-3), td_test_random_double(random, 0.0, PI));
}

static void make_some(body *b, uint32_t kind)
{
    switch (kind) {
    case 0u:
        make(b, TD_SHAPE_BOX, vec(0.5, 0.25, 0.375), 0.0);
        break;
    case 1u:
        make(b, TD_SHAPE_CYLINDER, vec(0.375, 0.25, 0.0), 0.0);
        break;
    case 2u:
        make(b, TD_SHAPE_CONE, vec(0.375, 0.25, 0.0), 0.0);
        break;
    case 3u:
        make(b, TD_SHAPE_CAPSULE, vec(0.25, 0.375, 0.0), 0.0);
        break;
    case 4u:
        make_hull(b, &cube);
        break;
    default:
        make(b, TD_SHAPE_BOX, vec(0.375, 0.375, 0.125), 0.0625);
        break;
    }
}

/* A tower of two, turned as a whole: the normal points anywhere. */
static td_distance_result make_tower(td_test_random *random, td_quat whole, double gap)
{
    const double yaw = td_test_random_double(random, -3.0, 3.0);
    const uint32_t below = td_test_random_below(random, 6u);
    const uint32_t above = td_test_random_below(random, 6u);
    const bool has_tip = below == 2u || below == 3u || above == 3u;
    const double aside = has_tip ? 0.0 : td_test_random_double(random, -0.2, 0.2);
    make_some(&ground, below);
    make_some(&thing, above);
    place(&ground, origin, whole);
    const td_pose x_whole = {{TD_ZERO, TD_ZERO, TD_ZERO}, whole};
    const vector n = vector_of(td_pose_point(&x_whole, td_vec3_of(TD_ZERO, TD_ZERO, TD_ONE)));
    place(&thing, origin, td_quat_mul(whole, turn_about(up, yaw)));
    const double height = reach(&ground, n) + reach(&thing, vec(-n.x, -n.y, -n.z)) + gap;
    const vector x = vector_of(td_pose_point(&x_whole, td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO)));
    place(&thing, plus(vec(height * n.x, height * n.y, height * n.z), aside, x),
          td_quat_mul(whole, turn_about(up, yaw)));
    return found_along(&ground, &thing, n, vec(0.0, 0.0, 0.0));
}

void test_td_patch_find_points_lie_between_the_surfaces_and_reach_the_depth(void)
{
    td_test_random random = td_test_random_start(4u);
    for (uint32_t i = 0u; i < TRIALS(600u); ++i) {
        const td_distance_result found = make_tower(&random, random_turn(&random), -0.001);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                                   td_from_double(MARGIN), &work, &patch));
        double least = 1.0;
        for (uint32_t j = 0u; j < patch.count; ++j) {
            least = fmin(least, td_to_double(patch.points[j].distance));
        }
        TEST_ASSERT_NEAR(4.0 * NEAR, td_to_double(found.distance), least);
        assert_between(&random);
    }
}

void test_td_patch_find_exchanged_shapes_have_the_same_points(void)
{
    td_test_random random = td_test_random_start(5u);
    for (uint32_t i = 0u; i < TRIALS(600u); ++i) {
        const td_distance_result found = make_tower(&random, random_turn(&random), -0.001);
        td_distance_result back = found;
        td_patch exchanged;
        back.normal_w = td_dir3_neg(found.normal_w);
        back.point_a_w = found.point_b_w;
        back.point_b_w = found.point_a_w;
        (void)td_patch_find(&ground.placed, &thing.placed, &found, td_from_double(MARGIN), &work,
                            &patch);
        (void)td_patch_find(&thing.placed, &ground.placed, &back, td_from_double(MARGIN), &work,
                            &exchanged);
        assert_equal_patches(&patch, &exchanged);
    }
}

/* A millionth of a radian, a millionth of a metre: no point jumps. */
void test_td_patch_find_does_not_flicker(void)
{
    td_test_random random = td_test_random_start(6u);
    uint32_t jumps = 0u;
    for (uint32_t i = 0u; i < TRIALS(400u); ++i) {
        (void)make_tower(&random, i % 2u == 0u ? TD_QUAT_IDENTITY : random_turn(&random), -0.001);
        const td_placed at = thing.placed;
        td_patch before = patch;
        for (uint32_t j = 0u; j < 4u; ++j) {
            const td_real step = td_test_random_real(&random, -2e-5, 2e-5);
            thing.placed = at;
            thing.placed.p.x = at.p.x + step;
            thing.placed.p.y = at.p.y - step;
            thing.placed.rot.x.y = at.rot.x.y + td_test_random_unit(&random, -1e-6, 1e-6);
            const vector n = vector_of_dir(
                td_dir3_of(ground.placed.rot.x.z, ground.placed.rot.y.z, ground.placed.rot.z.z));
            find(n, origin);
            if (j > 0u) {
                bool same = before.count == patch.count;
                for (uint32_t k = 0u; same && k < patch.count; ++k) {
                    const vector p = vector_of(before.points[k].point_w);
                    same = length_of(plus(vector_of(patch.points[k].point_w), -1.0, p)) < 2e-3;
                }
                jumps += same ? 0u : 1u;
            }
            before = patch;
        }
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(TRIALS(400u) / 50u, jumps);
}

/* ---- apart, and wrong ---- */

void test_td_patch_find_beyond_the_margin_one_point_remains(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    place(&thing, vec(0.0, 0.0, 0.25), TD_QUAT_IDENTITY);
    find(up, vec(0.25, 0.25, 0.0));
    TEST_ASSERT_EQUAL_UINT32(1u, patch.count);
    assert_point(vec(0.25, 0.25, 0.025), 0.05);
}

void test_td_patch_find_wrong_input_is_refused(void)
{
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    td_distance_result found = found_along(&ground, &thing, up, origin);
    patch.count = 77u;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found,
                                                  -TD_REAL_EPS, &work, &patch));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_RANGE, &work, &patch));
    found.normal_w = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.9));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found.normal_w = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found = found_along(&ground, &thing, up, origin);
    found.point_b_w.y = td_from_double(4.0);
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    found.point_b_w.y = TD_RANGE;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &found, TD_ZERO, &work, &patch));
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
}

void test_td_patch_find_what_is_no_number_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("every word of Q16 is a number");
#else
    make_ground(5.0);
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.3, 0.2), 0.0);
    const td_distance_result good = found_along(&ground, &thing, up, origin);
    td_distance_result bad = good;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &good, (td_real)NAN, &work, &patch));
    bad.normal_w.x = (td_unit)NAN;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    bad = good;
    bad.distance = (td_real)INFINITY;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    bad = good;
    bad.point_a_w.z = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(
        TD_E_ARG, td_patch_find(&ground.placed, &thing.placed, &bad, TD_ZERO, &work, &patch));
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
#endif
}
