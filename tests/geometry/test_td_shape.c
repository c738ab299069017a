/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_box.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_shapes.h"

/* What a coordinate of size 1 may be off by. */
#if defined(TD_SCALAR_F64)
#    define STEP 1e-15
#elif defined(TD_SCALAR_Q16)
#    define STEP (1.0 / 65536.0)
#else
#    define STEP 5e-7
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- doubles ---- */

static vector vector_of(td_vec3 v)
{
    const vector d = {td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
    return d;
}

static vector minus(vector a, vector b)
{
    const vector d = {a.x - b.x, a.y - b.y, a.z - b.z};
    return d;
}

/* ---- what the shapes are, written down once more ---- */

/* How far a shape of scale 1 without mu reaches along d, a vector of any length. */
static double reach_of(const td_shape *shape, vector d)
{
    const vector s = vector_of(shape->size);
    const double across = hypot(d.x, d.y);
    double most = -1e9;
    switch (shape->kind) {
    case TD_SHAPE_POINT:
        return 0.0;
    case TD_SHAPE_SEGMENT:
        return s.y * fabs(d.z);
    case TD_SHAPE_SPHERE:
        return s.x * length_of(d);
    case TD_SHAPE_CAPSULE:
        return s.y * fabs(d.z) + s.x * length_of(d);
    case TD_SHAPE_BOX:
        return s.x * fabs(d.x) + s.y * fabs(d.y) + s.z * fabs(d.z);
    case TD_SHAPE_CYLINDER:
        return s.x * across + s.y * fabs(d.z);
    case TD_SHAPE_CONE:
        return fmax(s.y * d.z, s.x * across - s.y * d.z);
    case TD_SHAPE_ELLIPSOID:
        return sqrt(pow(s.x * d.x, 2.0) + pow(s.y * d.y, 2.0) + pow(s.z * d.z, 2.0));
    default:
        for (uint32_t i = 0u; i < shape->hull->n_points; ++i) {
            most = fmax(most, dot(d, vector_of(shape->hull->points[i])));
        }
        return most;
    }
}

/* A random point of the boundary (of the hull, for shapes of points: a random mixture). */
static vector surface_point(const td_shape *shape, td_test_random *random)
{
    const vector s = vector_of(shape->size);
    const double t = td_test_random_double(random, 0.0, 6.28318530718);
    const double u = td_test_random_double(random, -1.0, 1.0);
    const double w = sqrt(1.0 - u * u);
    const vector ball = {w * cos(t), w * sin(t), u};
    vector p = {0.0, 0.0, 0.0};
    switch (shape->kind) {
    case TD_SHAPE_POINT:
        return p;
    case TD_SHAPE_SEGMENT:
        p.z = s.y * u;
        return p;
    case TD_SHAPE_SPHERE:
    case TD_SHAPE_CAPSULE:
        p.x = s.x * ball.x;
        p.y = s.x * ball.y;
        p.z = s.x * ball.z + s.y * td_test_random_double(random, -1.0, 1.0);
        return p;
    case TD_SHAPE_BOX:
        p.x = s.x * u;
        p.y = s.y * cos(t);
        p.z = td_test_random_below(random, 2u) == 0u ? s.z : -s.z;
        return p;
    case TD_SHAPE_CYLINDER:
        p.x = s.x * cos(t);
        p.y = s.x * sin(t);
        p.z = s.y * u;
        return p;
    case TD_SHAPE_CONE:
        p.x = s.x * cos(t) * (1.0 - u) / 2.0;
        p.y = s.x * sin(t) * (1.0 - u) / 2.0;
        p.z = s.y * u;
        return p;
    case TD_SHAPE_ELLIPSOID:
        p.x = s.x * ball.x;
        p.y = s.y * ball.y;
        p.z = s.z * ball.z;
        return p;
    default:
        for (uint32_t i = 0u; i < shape->hull->n_points; ++i) {
            const double share = 1.0 / shape->hull->n_points;
            const vector q = vector_of(shape->hull->points[i]);
            p.x += share * q.x;
            p.y += share * q.y;
            p.z += share * q.z;
        }
        return p;
    }
}

static td_convex convex_of(const td_shape *shape, double mu, double scale)
{
    td_shape smooth = *shape;
    td_convex convex;
    smooth.rounding_radius = td_from_double(mu);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&smooth, td_from_double(scale), &convex).status);
    return convex;
}

static td_placed placed_at(const td_convex *convex, td_vec3 p, td_quat q)
{
    const td_pose x_wa = {p, q};
    td_placed placed;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(convex, &x_wa, &placed).status);
    return placed;
}

/* ---- support ---- */

void test_convex_support_reaches_as_far_as_the_shape(void)
{
    td_test_random random = td_test_random_start(1u);
    for (uint32_t kind = 0u; kind < TD_SHAPE_KINDS; ++kind) {
        for (uint32_t i = 0u; i < TRIALS(600u); ++i) {
            const double scale = td_test_random_double(&random, 0.25, 4.0);
            const double mu = i % 3u == 0u ? 0.0 : td_test_random_double(&random, 0.0, 0.5);
            const td_convex convex = convex_of(&shapes[kind], mu, scale);
            const td_dir3 direction = random_direction(&random);
            const vector d = vector_of_dir(direction);
            const vector p = vector_of(td_convex_support(&convex, direction));
            const double expected = (reach_of(&shapes[kind], d) + mu * length_of(d)) * scale;
            TEST_ASSERT_NEAR(6.0 * STEP, expected, dot(d, p));
        }
    }
}

void test_convex_support_lies_in_the_shape(void)
{
    td_test_random random = td_test_random_start(2u);
    for (uint32_t kind = 0u; kind < TD_SHAPE_KINDS; ++kind) {
        const td_convex convex = convex_of(&shapes[kind], 0.125, 2.0);
        for (uint32_t i = 0u; i < TRIALS(200u); ++i) {
            const vector p = vector_of(td_convex_support(&convex, random_direction(&random)));
            for (uint32_t j = 0u; j < TRIALS(40u); ++j) {
                const vector d = vector_of_dir(random_direction(&random));
                const double most = (reach_of(&shapes[kind], d) + 0.125 * length_of(d)) * 2.0;
                TEST_ASSERT_TRUE(dot(d, p) <= most + 6.0 * STEP);
            }
        }
    }
}

void test_convex_support_no_point_of_the_surface_is_farther(void)
{
    td_test_random random = td_test_random_start(3u);
    for (uint32_t kind = 0u; kind < TD_SHAPE_KINDS; ++kind) {
        const td_convex convex = convex_of(&shapes[kind], 0.0, 1.0);
        for (uint32_t i = 0u; i < TRIALS(4000u); ++i) {
            const td_dir3 direction = random_direction(&random);
            const vector d = vector_of_dir(direction);
            const vector p = vector_of(td_convex_support(&convex, direction));
            const vector q = surface_point(&shapes[kind], &random);
            TEST_ASSERT_TRUE(dot(d, q) <= dot(d, p) + 4.0 * STEP);
        }
    }
}

void test_convex_support_ties_have_one_answer(void)
{
    const td_convex box = convex_of(&shapes[TD_SHAPE_BOX], 0.0, 1.0);
    const td_convex cylinder = convex_of(&shapes[TD_SHAPE_CYLINDER], 0.0, 1.0);
    const td_convex cone = convex_of(&shapes[TD_SHAPE_CONE], 0.0, 1.0);
    const td_dir3 down = {TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE};
    const vector corner = vector_of(td_convex_support(&box, down));
    TEST_ASSERT_NEAR(0.0, 0.5, corner.x);
    TEST_ASSERT_NEAR(0.0, 0.25, corner.y);
    TEST_ASSERT_NEAR(0.0, -0.75, corner.z);
    const vector lid = vector_of(td_convex_support(&cylinder, down));
    TEST_ASSERT_NEAR(0.0, 0.0, fabs(lid.x) + fabs(lid.y));
    TEST_ASSERT_NEAR(0.0, -0.75, lid.z);
    const vector base = vector_of(td_convex_support(&cone, down));
    TEST_ASSERT_NEAR(0.0, 0.0, fabs(base.x) + fabs(base.y));
    TEST_ASSERT_NEAR(0.0, -0.75, base.z);
}

/* A hundred thousandth of a radian off the axis: the rim is found where it is. */
void test_convex_support_of_a_cylinder_almost_along_its_axis_is_on_the_rim(void)
{
    const td_convex cylinder = convex_of(&shapes[TD_SHAPE_CYLINDER], 0.0, 1.0);
    for (int i = 0; i < 16; ++i) {
        const double t = 0.3 + 0.39 * i;
        const td_dir3 d = direction_of(1e-5 * cos(t), 1e-5 * sin(t), i % 2 == 0 ? 1.0 : -1.0);
        const vector p = vector_of(td_convex_support(&cylinder, d));
        /* a direction of Q2.30 holds 1e-5 to four digits */
        TEST_ASSERT_NEAR(1e-4, 0.5 * cos(t), p.x);
        TEST_ASSERT_NEAR(1e-4, 0.5 * sin(t), p.y);
        TEST_ASSERT_NEAR(2.0 * STEP, i % 2 == 0 ? 0.75 : -0.75, p.z);
    }
}

void test_convex_support_of_a_cone_changes_from_rim_to_apex_where_both_are_equal(void)
{
    const td_convex cone = convex_of(&shapes[TD_SHAPE_CONE], 0.0, 1.0);
    const vector before = vector_of(td_convex_support(&cone, direction_of(1.5, 0.0, 0.499)));
    const vector behind = vector_of(td_convex_support(&cone, direction_of(1.5, 0.0, 0.501)));
    TEST_ASSERT_NEAR(2.0 * STEP, 0.5, before.x);
    TEST_ASSERT_NEAR(2.0 * STEP, -0.75, before.z);
    TEST_ASSERT_NEAR(2.0 * STEP, 0.0, behind.x);
    TEST_ASSERT_NEAR(2.0 * STEP, 0.75, behind.z);
}

void test_convex_support_of_flat_and_empty_sizes_is_defined(void)
{
    const td_shape disc = {TD_SHAPE_ELLIPSOID, {TD_R(0.5), TD_R(0.25), TD_ZERO}, TD_ZERO, 0};
    const td_shape dot_like = {TD_SHAPE_ELLIPSOID, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    const td_shape plate = {TD_SHAPE_CONE, {TD_R(0.5), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_convex convex = convex_of(&disc, 0.0, 1.0);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, convex.inset);
    TEST_ASSERT_NEAR(0.0, 0.0, length_of(vector_of(td_convex_support(&convex, up))));
    const vector rim = vector_of(td_convex_support(&convex, direction_of(1e-3, 0.0, 1.0)));
    TEST_ASSERT_NEAR(2.0 * STEP, 0.5, rim.x);
    TEST_ASSERT_NEAR(0.0, 0.0, rim.z);
    convex = convex_of(&dot_like, 0.0, 1.0);
    TEST_ASSERT_NEAR(0.0, 0.0, length_of(vector_of(td_convex_support(&convex, up))));
    convex = convex_of(&plate, 0.0, 1.0);
    TEST_ASSERT_NEAR(0.0, 0.0, length_of(vector_of(td_convex_support(&convex, up))));
    const vector edge = vector_of(td_convex_support(&convex, direction_of(0.0, 1.0, 1.0)));
    TEST_ASSERT_NEAR(2.0 * STEP, 0.5, edge.y);
}

/* ---- instances ---- */

void test_convex_set_rounds_and_scales(void)
{
    const td_convex sphere = convex_of(&shapes[TD_SHAPE_SPHERE], 0.25, 2.0);
    TEST_ASSERT_EQUAL_INT(TD_CORE_POINT, sphere.core);
    TEST_ASSERT_NEAR(0.0, 1.5, td_to_double(sphere.radius));
    TEST_ASSERT_NEAR(0.0, 0.0, length_of(vector_of(sphere.size)));
    TEST_ASSERT_NEAR(0.0, 0.0, td_to_double(sphere.reach));
    const td_convex capsule = convex_of(&shapes[TD_SHAPE_CAPSULE], 0.25, 2.0);
    TEST_ASSERT_EQUAL_INT(TD_CORE_SEGMENT, capsule.core);
    TEST_ASSERT_NEAR(0.0, 1.0, td_to_double(capsule.radius));
    TEST_ASSERT_NEAR(0.0, 1.0, td_to_double(capsule.size.y));
    const td_convex box = convex_of(&shapes[TD_SHAPE_BOX], 0.25, 2.0);
    TEST_ASSERT_NEAR(0.0, 0.5, td_to_double(box.radius));
    TEST_ASSERT_NEAR(0.0, 1.0, td_to_double(box.size.x));
    TEST_ASSERT_NEAR(8.0 * STEP, 3.0, td_to_double(box.reach));
}

void test_convex_set_centre_lies_strictly_inside(void)
{
    td_test_random random = td_test_random_start(4u);
    for (uint32_t kind = 0u; kind < TD_SHAPE_KINDS; ++kind) {
        const td_convex convex = convex_of(&shapes[kind], 0.0625, 1.5);
        const vector c = vector_of(convex.centre);
        for (uint32_t i = 0u; i < TRIALS(500u); ++i) {
            const vector d = vector_of_dir(random_direction(&random));
            const double most = (reach_of(&shapes[kind], d) + 0.0625 * length_of(d)) * 1.5;
            TEST_ASSERT_TRUE(dot(d, c) < most - 0.05);
        }
    }
    const td_convex cone = convex_of(&shapes[TD_SHAPE_CONE], 0.0, 2.0);
    TEST_ASSERT_NEAR(0.0, -0.75, td_to_double(cone.centre.z));
}

/* A millimetre of hull a kilometre from its origin: the mean loses no digits to the distance. */
void test_convex_set_mean_of_far_points_is_within_them(void)
{
    const td_real far = TD_R(1000.0);
    const td_real step = TD_R(1.0 / 512.0);
    const td_vec3 points[3] = {{far, far, far}, {far + step, far, far}, {far, far + step, far}};
    const td_hull hull = {points, 0, 3};
    const td_shape shape = {TD_SHAPE_TRIANGLE, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, &hull};
    const td_convex convex = convex_of(&shape, 0.0, 1.0);
    TEST_ASSERT_TRUE(convex.centre.x > far && convex.centre.x < far + step);
    TEST_ASSERT_TRUE(convex.centre.y > far && convex.centre.y < far + step);
    TEST_ASSERT_EQUAL_REAL(far, convex.centre.z);
}

void test_convex_set_extent_and_reach_are_bounds_and_tight(void)
{
    td_test_random random = td_test_random_start(5u);
    for (uint32_t kind = 0u; kind < TD_SHAPE_KINDS; ++kind) {
        const td_convex convex = convex_of(&shapes[kind], 0.0, 1.5);
        const double extent = td_to_double(convex.extent);
        const double reach = td_to_double(convex.reach) + td_to_double(convex.radius) * 1.7321;
        double farthest = 0.0;
        for (uint32_t i = 0u; i < TRIALS(4000u); ++i) {
            const vector p = vector_of(td_convex_support(&convex, random_direction(&random)));
            farthest = fmax(farthest, length_of(minus(p, vector_of(convex.centre))));
            TEST_ASSERT_TRUE(fabs(p.x) + fabs(p.y) + fabs(p.z) <= reach + 3.0 * STEP);
        }
        TEST_ASSERT_TRUE(farthest <= extent + 2.0 * STEP);
        TEST_ASSERT_NEAR(TRIALS(400u) < 400u ? 2e-2 : 2e-3, farthest, extent);
    }
}

void test_placed_set_normalises_and_refuses(void)
{
    const td_convex box = convex_of(&shapes[TD_SHAPE_BOX], 0.0, 1.0);
    td_placed placed = placed_at(&box, td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO), TD_QUAT_IDENTITY);
    td_pose pose = {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_U(1.0001), TD_U(0.0), TD_U(0.0), TD_U(0.0)}};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_placed_set(&box, &pose, &placed).status);
    TEST_ASSERT_UNIT_WITHIN(TD_U(1e-7), TD_UNIT_ONE, placed.rot.x.x);
    placed.p.x = TD_R(7.0);
    pose.q.w = TD_U(0.9);
    td_fault fault = td_placed_set(&box, &pose, &placed);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_SHAPE_FIELD_POSE, fault.field);
    pose.q.w = TD_UNIT_ONE;
    pose.p.z = TD_RANGE;
    fault = td_placed_set(&box, &pose, &placed);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_SHAPE_FIELD_POSE, fault.field);
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), placed.p.x);
}

/* ---- boxes ---- */

static void assert_inside(td_box3 box, vector p)
{
    const vector lo = vector_of(box.lo);
    const vector hi = vector_of(box.hi);
    TEST_ASSERT_TRUE(lo.x <= p.x && p.x <= hi.x);
    TEST_ASSERT_TRUE(lo.y <= p.y && p.y <= hi.y);
    TEST_ASSERT_TRUE(lo.z <= p.z && p.z <= hi.z);
}

/* The faces of a box against the reach of the shape along its axes, in double. */
static void assert_faces(td_box3 box, const td_shape *shape, const td_placed *placed, double mu)
{
    const td_dir3 rows[3] = {placed->rot.x, placed->rot.y, placed->rot.z};
    const td_real hi[3] = {box.hi.x, box.hi.y, box.hi.z};
    const td_real lo[3] = {box.lo.x, box.lo.y, box.lo.z};
    const td_real p[3] = {placed->p.x, placed->p.y, placed->p.z};
    const double scale = td_to_double(placed->convex->scale);
    for (uint32_t i = 0u; i < 3u; ++i) {
        const vector d = vector_of_dir(rows[i]);
        const vector opposite = {-d.x, -d.y, -d.z};
        const double at = td_to_double(p[i]);
        const double top = at + (reach_of(shape, d) + mu) * scale;
        const double bottom = at - (reach_of(shape, opposite) + mu) * scale;
        const double loose = (8.0 + 2.0 * fabs(at)) * STEP;
        TEST_ASSERT_TRUE(td_to_double(hi[i]) >= top && td_to_double(hi[i]) <= top + loose);
        TEST_ASSERT_TRUE(td_to_double(lo[i]) <= bottom && td_to_double(lo[i]) >= bottom - loose);
    }
}

void test_convex_box_contains_and_touches(void)
{
    td_test_random random = td_test_random_start(6u);
    const double mus[2] = {0.0, 0.125};
    for (uint32_t i = 0u; i < 2u * TD_SHAPE_KINDS; ++i) {
        const td_shape *const shape = &shapes[i / 2u];
        const td_convex convex = convex_of(shape, mus[i % 2u], 1.5);
        const td_placed at_home =
            placed_at(&convex, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), TD_QUAT_IDENTITY);
        const td_box3 box = td_convex_box(&convex);
        assert_faces(box, shape, &at_home, mus[i % 2u]);
        for (uint32_t j = 0u; j < TRIALS(1000u); ++j) {
            assert_inside(box, vector_of(td_convex_support(&convex, random_direction(&random))));
        }
    }
}

void test_placed_box_contains_and_touches(void)
{
    td_test_random random = td_test_random_start(7u);
    for (uint32_t i = 0u; i < TRIALS(40u) * TD_SHAPE_KINDS; ++i) {
        const td_shape *const shape = &shapes[i % TD_SHAPE_KINDS];
        const double far = i % 5u == 0u ? 1000.0 : 2.0;
        const td_convex convex = convex_of(shape, 0.125, 0.75);
        const td_vec3 p = td_vec3_of(td_test_random_real(&random, -far, far),
                                     td_test_random_real(&random, -far, far),
                                     td_test_random_real(&random, -far, far));
        td_quat q = {
            td_test_random_unit(&random, -1.0, 1.0), td_test_random_unit(&random, -1.0, 1.0),
            td_test_random_unit(&random, -1.0, 1.0), td_test_random_unit(&random, -1.0, 1.0)};
        TEST_ASSERT_TRUE(td_quat_normalize(&q));
        const td_placed placed = placed_at(&convex, p, q);
        const td_box3 box = td_placed_box(&placed);
        assert_faces(box, shape, &placed, 0.125);
        for (uint32_t j = 0u; j < TRIALS(50u); ++j) {
            const td_vec3 s = td_convex_support(&convex, random_direction(&random));
            assert_inside(box, vector_of(td_vec3_add(p, td_rot_vec(&placed.rot, s))));
        }
    }
}
