/* SPDX-License-Identifier: MIT */
/* Gaps of places that are finer than td_real, and the way out of a leaf. */
#include <math.h>
#include "unity.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if defined(TD_SCALAR_Q16)
#    define NEAR_ERROR 4e-8 /* [m] ten steps of td_near, of the length of a normal and of a root */
#    define DOME_ERROR 4e-8
#    define FARTHEST   15.0 /* [m] that it tells */
#elif defined(TD_SCALAR_F32)
#    define NEAR_ERROR 4e-6
#    define DOME_ERROR 1e-8 /* a step of 5.3 m is 5e-7 */
#    define FARTHEST   2000.0
#else
#    define NEAR_ERROR 1e-14
#    define DOME_ERROR 3e-15
#    define FARTHEST   2000.0
#endif

static td_half_space planes[2];
static td_curved curves[2];
static const td_scenery_op ops[] = {TD_ANY_OF(0, 4)};
static const td_scenery scenery = {planes, curves, ops, 2u, 2u, 1u};
static td_test_random numbers;

void setUp(void)
{
    const double slope[3] = {0.6, 0.0, 0.8};
    const td_dir3 axis = {TD_U(0.0), TD_U(0.6), TD_U(0.8)};
    planes[0] = (td_half_space)TD_HALF_SPACE(0.0, 0.0, 2.0, 1.0); /* z <= 0.5 */
    planes[1] = td_half_space_from_double(slope, 0.25);
    curves[0] = (td_curved){TD_CURVE_SPHERE, {TD_ONE, TD_ZERO, TD_ZERO}, TD_ONE, axis};
    curves[1] = (td_curved){TD_CURVE_CYLINDER, {TD_ONE, TD_ZERO, TD_ZERO}, TD_R(0.5), axis};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_scenery_check(&scenery).status);
    numbers = td_test_random_start(31u);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void to_doubles(const td_place *place, double *out)
{
    out[0] = td_to_double(place->p.x) + td_near_to_double(place->residual.x);
    out[1] = td_to_double(place->p.y) + td_near_to_double(place->residual.y);
    out[2] = td_to_double(place->p.z) + td_near_to_double(place->residual.z);
}

static double plane_gap(const td_half_space *h, const double *x)
{
    const double n[3] = {td_to_double(h->normal.x), td_to_double(h->normal.y),
                         td_to_double(h->normal.z)};
    const double length = sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
    return (n[0] * x[0] + n[1] * x[1] + n[2] * x[2] - td_to_double(h->offset)) / length;
}

static double curve_gap(const td_curved *c, const double *x)
{
    const double a[3] = {td_unit_to_double(c->axis.x), td_unit_to_double(c->axis.y),
                         td_unit_to_double(c->axis.z)};
    double v[3] = {x[0] - td_to_double(c->centre.x), x[1] - td_to_double(c->centre.y),
                   x[2] - td_to_double(c->centre.z)};
    if (c->kind == TD_CURVE_CYLINDER) {
        const double along = a[0] * v[0] + a[1] * v[1] + a[2] * v[2];
        for (int i = 0; i < 3; ++i) {
            v[i] -= along * a[i];
        }
    }
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]) - td_to_double(c->radius);
}

static double gap_of(uint32_t leaf, const double *x)
{
    return leaf < 2u ? plane_gap(&planes[leaf], x) : curve_gap(&curves[leaf - 2u], x);
}

static td_vec3 any_point(double size)
{
    return td_vec3_of(td_test_random_real(&numbers, -size, size),
                      td_test_random_real(&numbers, -size, size),
                      td_test_random_real(&numbers, -size, size));
}

static td_place any_place(double size)
{
    const double step = td_to_double(TD_REAL_EPS);
    const td_place place = {
        any_point(size),
        td_near3_of(td_near_from_double(td_test_random_double(&numbers, -step, step)),
                    td_near_from_double(td_test_random_double(&numbers, -step, step)),
                    td_near_from_double(td_test_random_double(&numbers, -step, step)))};
    return place;
}

/* ---- gaps ---- */

/* In Q16 finer than a step of td_real by a factor of hundreds: what a point is pressed in by is not rounded away. */
void test_scenery_gap_near_against_doubles(void)
{
    for (int n = 0; n < 500; ++n) {
        const uint32_t leaf = (uint32_t)n % 4u;
        const td_place place = any_place(3.0);
        double x[3];
        to_doubles(&place, x);
        const td_dir3 normal = td_scenery_normal(&scenery, leaf, place.p);
        const double gap = td_near_to_double(td_scenery_gap_near(&scenery, leaf, &place, normal));
        const double expected = gap_of(leaf, x);
        TEST_ASSERT_DOUBLE_WITHIN(NEAR_ERROR, expected, gap);
        /* a rest is up to a step along each axis */
        TEST_ASSERT_DOUBLE_WITHIN(3.0 * td_to_double(TD_REAL_EPS) + NEAR_ERROR, gap,
                                  td_to_double(td_scenery_gap(&scenery, leaf, place.p)));
    }
}

/* On a dome of 5 m a step of float32 is half a micrometre, and a stiff foot would hum by it. */
void test_scenery_gap_near_on_a_dome_and_a_barrel_is_finer_than_a_step(void)
{
    for (int n = 0; n < 200; ++n) {
        const bool is_barrel = n % 2 == 1;
        const td_curved curve = {.kind = is_barrel ? TD_CURVE_CYLINDER : TD_CURVE_SPHERE,
                                 .centre = td_vec3_of(TD_ZERO, TD_ZERO, TD_R(-5.3)),
                                 .radius = TD_R(5.3),
                                 .axis = {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)}};
        const td_scenery_op one[] = {TD_LEAF(0)};
        const td_scenery dome = {.ops = one, .n_ops = 1u, .curved = &curve, .n_curved = 1u};
        const td_place place = {td_vec3_of(td_test_random_real(&numbers, -0.4, 0.4),
                                           td_test_random_real(&numbers, -0.4, 0.4),
                                           td_test_random_real(&numbers, -0.03, 0.0)),
                                td_near3_zero()};
        double x[3];
        to_doubles(&place, x);
        const td_dir3 normal = td_scenery_normal(&dome, 0u, place.p);
        TEST_ASSERT_DOUBLE_WITHIN(
            DOME_ERROR, curve_gap(&curve, x),
            td_near_to_double(td_scenery_gap_near(&dome, 0u, &place, normal)));
    }
}

/* What is missing of a place counts along the normal, and across it not at all. */
void test_scenery_gap_near_knows_what_a_place_has_lost(void)
{
    const td_near step = td_near_from_double(1e-5);
    td_place place = {td_vec3_of(TD_ONE, TD_ONE, TD_ONE), td_near3_zero()};
    const td_dir3 up = td_scenery_normal(&scenery, 0u, place.p);
    const double flat = td_near_to_double(td_scenery_gap_near(&scenery, 0u, &place, up));
    place.residual = td_near3_of(step, step, TD_NEAR_ZERO);
    TEST_ASSERT_EQUAL_DOUBLE(flat,
                             td_near_to_double(td_scenery_gap_near(&scenery, 0u, &place, up)));
    place.residual = td_near3_of(step, step, step);
    TEST_ASSERT_DOUBLE_WITHIN(NEAR_ERROR, flat + 1e-5,
                              td_near_to_double(td_scenery_gap_near(&scenery, 0u, &place, up)));
}

/* Far from a border there is no need of it: in Q16 it ends at 15 m, with the sign that it has. */
void test_scenery_gap_near_far_away(void)
{
    const double most = FARTHEST;
    for (uint32_t leaf = 0u; leaf < 2u; ++leaf) {
        td_place place = {td_vec3_of(TD_ZERO, TD_ZERO, TD_R(2000.0)), td_near3_zero()};
        const td_dir3 normal = td_scenery_normal(&scenery, leaf, place.p);
        const double out = td_near_to_double(td_scenery_gap_near(&scenery, leaf, &place, normal));
        TEST_ASSERT_TRUE(out >= 0.79 * most && out <= most);
        place.p.z = TD_R(-2000.0);
        const double in = td_near_to_double(td_scenery_gap_near(&scenery, leaf, &place, normal));
        TEST_ASSERT_TRUE(in <= -0.79 * most && in >= -most - 1.0);
    }
}

/* ---- the way out ---- */

/* Just outside, as near as the number allows, and nowhere else: the way is the normal's. */
void test_scenery_beyond_is_outside_and_near(void)
{
    int tried = 0;
    for (int n = 0; n < 2000; ++n) {
        const uint32_t leaf = (uint32_t)n % 4u;
        const td_vec3 point = any_point(n % 8 < 4 ? 2.0 : 60.0);
        const td_real depth = -td_scenery_gap(&scenery, leaf, point);
        if (depth < TD_R(0.001)) {
            continue;
        }
        const td_vec3 beyond = td_scenery_beyond(&scenery, leaf, point, depth);
        const td_place place = {beyond, td_near3_zero()};
        double x[3];
        to_doubles(&place, x);
        const double gap = gap_of(leaf, x);
        const double size = td_to_double(depth) + td_to_double(td_vec3_length(point));
        TEST_ASSERT_TRUE(gap > 0.0);
        TEST_ASSERT_TRUE(gap <= 0.002 * size + 0.0004);
        TEST_ASSERT_TRUE(td_scenery_gap(&scenery, leaf, beyond) > TD_ZERO);
        ++tried;
    }
    TEST_ASSERT_GREATER_THAN_INT(200, tried);
}

/* On the border, and in the middle of a ball, where every way leads out. */
void test_scenery_beyond_where_there_is_little_to_go_by(void)
{
    const td_vec3 on = {TD_R(3.0), TD_ZERO, TD_R(0.5)};
    TEST_ASSERT_TRUE(td_scenery_gap(&scenery, 0u, on) == TD_ZERO);
    TEST_ASSERT_TRUE(td_scenery_gap(&scenery, 0u, td_scenery_beyond(&scenery, 0u, on, TD_ZERO)) >
                     TD_ZERO);
    for (uint32_t leaf = 2u; leaf < 4u; ++leaf) {
        const td_vec3 middle = curves[leaf - 2u].centre;
        const td_real depth = curves[leaf - 2u].radius;
        const td_vec3 beyond = td_scenery_beyond(&scenery, leaf, middle, depth);
        TEST_ASSERT_TRUE(td_scenery_gap(&scenery, leaf, beyond) > TD_ZERO);
    }
}
