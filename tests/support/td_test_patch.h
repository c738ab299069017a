/* SPDX-License-Identifier: MIT */
/// Two bodies, `ground` and `thing`, and what touches between them: for tests of contact patches.
#ifndef TD_TEST_PATCH_H
#define TD_TEST_PATCH_H

#include <math.h>
#include "td_patch_work.h"
#include "unity.h"
#include "td_patch.h"
#include "td_pose.h"
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

/* ---- doubles ---- */

static inline vector vec(double x, double y, double z)
{
    const vector v = {x, y, z};
    return v;
}

static inline vector vector_of(td_vec3 v)
{
    return vec(td_to_double(v.x), td_to_double(v.y), td_to_double(v.z));
}

static inline vector vector_of_dir(td_dir3 v)
{
    return vec(td_unit_to_double(v.x), td_unit_to_double(v.y), td_unit_to_double(v.z));
}

static inline double dot(vector a, vector b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline vector plus(vector a, double s, vector b)
{
    return vec(a.x + s * b.x, a.y + s * b.y, a.z + s * b.z);
}

static inline double length_of(vector a)
{
    return sqrt(dot(a, a));
}

static inline td_vec3 real_of(vector v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static inline td_dir3 dir_of(vector v)
{
    const double length = length_of(v);
    return td_dir3_of(td_unit_from_double(v.x / length), td_unit_from_double(v.y / length),
                      td_unit_from_double(v.z / length));
}

/* ---- scenes ---- */

static inline td_quat turn_about(vector axis, double angle)
{
    const vector unit = vector_of_dir(dir_of(axis));
    const double s = sin(angle / 2.0);
    td_quat q = {td_unit_from_double(cos(angle / 2.0)), td_unit_from_double(s * unit.x),
                 td_unit_from_double(s * unit.y), td_unit_from_double(s * unit.z)};
    (void)td_quat_normalize(&q);
    return q;
}

static inline void place(body *b, vector p, td_quat q)
{
    const td_pose x_wa = {real_of(p), q};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&b->convex, &x_wa, &b->placed).status);
}

static inline void make(body *b, td_shape_kind kind, vector size, double mu)
{
    const td_shape shape = {kind, real_of(size), td_from_double(mu), 0};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &b->convex).status);
    place(b, vec(0.0, 0.0, 0.0), TD_QUAT_IDENTITY);
}

static inline void make_hull(body *b, const td_hull *hull)
{
    const td_shape shape = {TD_SHAPE_HULL, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, hull};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&shape, TD_ONE, &b->convex).status);
    place(b, vec(0.0, 0.0, 0.0), TD_QUAT_IDENTITY);
}

/* Half a metre thick, its top at z = 0. */
static inline void make_ground(double half_width)
{
    make(&ground, TD_SHAPE_BOX, vec(half_width, half_width, 0.25), 0.0);
    place(&ground, vec(0.0, 0.0, -0.25), TD_QUAT_IDENTITY);
}

/* How far a body reaches along a direction, in the world. */
static inline double reach(const body *b, vector d)
{
    const td_rot inverse = td_rot_inv(&b->placed.rot);
    const td_dir3 local = td_rot_dir(&inverse, dir_of(d));
    const vector p = vector_of(td_convex_support(&b->convex, local));
    return dot(vector_of_dir(local), p) * length_of(d) + dot(d, vector_of(b->placed.p));
}

/* What a distance query says, if the shapes are closest along n about the line through `at`. */
static inline td_distance_result found_along(const body *a, const body *b, vector n, vector at)
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

static inline void find(vector n, vector at)
{
    const td_distance_result found = found_along(&ground, &thing, n, at);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                               td_from_double(MARGIN), &work, &patch));
    TEST_ASSERT_TRUE(patch.count >= 1u && patch.count <= 4u);
}

/* ---- assertions ---- */

static inline double distance_to(vector p, double tolerance)
{
    for (uint32_t i = 0u; i < patch.count; ++i) {
        if (length_of(plus(vector_of(patch.points[i].point_w), -1.0, p)) <= tolerance) {
            return td_to_double(patch.points[i].distance);
        }
    }
    TEST_FAIL_MESSAGE("no point of the patch is there");
    return 0.0;
}

static inline void assert_point(vector p, double distance)
{
    TEST_ASSERT_NEAR(2.0 * NEAR, distance, distance_to(p, 4.0 * NEAR));
}

/* Twice the area that the points span, seen along z. */
static inline double span(void)
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
static inline void assert_between(td_test_random *random)
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

#endif
