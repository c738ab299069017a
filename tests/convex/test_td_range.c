/* SPDX-License-Identifier: MIT */
/// At the end of the range: whatever td_placed_set accepts has a distance whose bracket holds, or is refused
/// because td_real cannot say how far apart it is; and what td_distance answers td_patch_find accepts.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "td_patch_work.h"
#include "td_mpr_work.h"
#include "td_distance_work.h"
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "td_distance.h"
#include "td_mpr.h"
#include "td_patch.h"
#include "td_port.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_pair.h"
#include "td_test_random.h"
#include "td_test_real.h"

#if TD_SOAK
#    define PAIRS 40000u
#elif defined(__arm__)
#    define PAIRS 10u
#else
#    define PAIRS 2000u
#endif

#define RANGE (td_to_double(TD_RANGE))

static td_distance_work work;
static td_distance_result result;
static td_patch_work patch_work;
static td_patch patch;

void setUp(void)
{
    td_saturations_reset();
    memset(&work, 0, sizeof work);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_status ask(void)
{
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
    return td_distance(&a.placed, &b.placed, &work, NULL, &result);
}

/* ---- truth about the numbers that the core has: a is the origin, so that doubles lose nothing ---- */

static void see_as_placed(check_convex *c)
{
    const td_dir3 rows[3] = {c->placed.rot.x, c->placed.rot.y, c->placed.rot.z};
    for (int i = 0; i < 3; ++i) {
        td_test_dir_doubles(rows[i], c->r[i]);
    }
}

/// What rounding may hide in a bracket, beside what it says: a dozen steps of the sizes.
static double rounding(double distance)
{
    const double step = td_unit_to_double(TD_UNIT_EPS);
    return 16.0 * step * (fabs(distance) + td_test_extents());
}

static void assert_bracket_holds(td_test_random *random)
{
    double normal[3];
    check_convex here = b;
    see_as_placed(&a);
    see_as_placed(&b);
    check_moved(b.p, -1.0, a.p, here.p);
    memcpy(b.p, here.p, sizeof b.p);
    memset(a.p, 0, sizeof a.p);
    td_test_dir_doubles(result.normal_w, normal);
    check_moved(normal, 1.0 / check_length(normal) - 1.0, normal, normal);
    const double along = td_test_separation(normal);
    TEST_ASSERT_TRUE(td_to_double(result.lower) <= along + rounding(along));
    TEST_ASSERT_TRUE(td_to_double(result.upper) >= along - rounding(along));
    for (int i = 0; i < 12; ++i) {
        double e[3];
        td_test_draw_direction(random, e);
        const double other = td_test_separation(e);
        TEST_ASSERT_TRUE(td_to_double(result.upper) >= other - rounding(other));
    }
}

/* ---- pairs ---- */

/// Of any size that the range has, within a share of it.
static void draw(td_test_random *random, double share)
{
    const double most = log10(0.24 * RANGE);
    td_test_draw_shape(random, pow(10.0, td_test_draw(random, -1.0, most)), 0u, &a);
    td_test_draw_shape(random, pow(10.0, td_test_draw(random, -1.0, most)), 1u, &b);
    for (int i = 0; i < 3; ++i) {
        a.p[i] = 0.0;
        b.p[i] = 0.0;
    }
    const double at[3] = {share * RANGE * td_test_draw(random, -1.0, 1.0),
                          share * RANGE * td_test_draw(random, -1.0, 1.0),
                          share * RANGE *
                              (td_test_random_below(random, 2u) == 0u ? 0.999 : -0.999)};
    td_test_move(&a, 1.0, at);
}

/// b anywhere, or beside a.
static void draw_other(td_test_random *random, double share)
{
    const bool is_near = td_test_random_below(random, 2u) == 0u;
    for (int i = 0; i < 3; ++i) {
        const double near = a.p[i] + td_test_extents() * td_test_draw(random, -0.7, 0.7);
        const double any = share * RANGE * td_test_draw(random, -1.0, 1.0);
        b.p[i] = is_near && fabs(near) < 0.999 * RANGE ? near : any;
    }
    const double none[3] = {0.0, 0.0, 0.0};
    td_test_move(&b, 1.0, none);
}

static void try_pairs(uint32_t seed, double share)
{
    td_test_random random = td_test_random_start(seed);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        draw(&random, share);
        draw_other(&random, share);
        result.calls = 777u;
        const td_status status = ask();
        if (status == TD_E_RANGE) {
            TEST_ASSERT_EQUAL_UINT16(777u, result.calls);
            continue;
        }
        TEST_ASSERT_TRUE(status == TD_OK || status == TD_PARTIAL);
        assert_bracket_holds(&random);
    }
}

void test_distance_at_the_end_of_the_range_has_a_bracket_that_holds(void)
{
    try_pairs(81u, 1.0);
}

/// In f32 500 km out.
void test_distance_half_way_out_has_a_bracket_that_holds(void)
{
    try_pairs(82u, 0.477);
}

/// What td_placed_set refuses has no distance.
void test_placed_set_refuses_what_is_beyond_the_range(void)
{
    td_test_set(&a, TD_SHAPE_BOX, 0.5, 0.5, 0.5);
    a.x_wa.p.x = TD_RANGE;
    TEST_ASSERT_EQUAL(TD_E_RANGE, check_convex_place(&a).status);
    a.x_wa.p.x = -TD_RANGE;
    TEST_ASSERT_EQUAL(TD_E_RANGE, check_convex_place(&a).status);
    a.x_wa.p.x = td_from_double(-RANGE * (1.0 - 1e-6));
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
}

/* ---- the border of Q16 ---- */

#if defined(TD_SCALAR_Q16)

static const td_shape_kind kinds[7] = {TD_SHAPE_SPHERE,   TD_SHAPE_CAPSULE, TD_SHAPE_BOX,
                                       TD_SHAPE_CYLINDER, TD_SHAPE_CONE,    TD_SHAPE_ELLIPSOID,
                                       TD_SHAPE_HULL};

static void set_kind(check_convex *c, td_shape_kind kind)
{
    static const td_vec3 corners[4] = {{TD_R(0.5), TD_ZERO, TD_ZERO},
                                       {TD_R(-0.5), TD_R(0.5), TD_ZERO},
                                       {TD_R(-0.5), TD_R(-0.5), TD_ZERO},
                                       {TD_ZERO, TD_ZERO, TD_R(0.5)}};
    static const td_hull hull = {corners, NULL, 4u};
    const bool has_three = kind == TD_SHAPE_BOX || kind == TD_SHAPE_ELLIPSOID;
    const check_numbers n = {kind,
                             {0.5, kind == TD_SHAPE_SPHERE ? 0.0 : 0.5, has_three ? 0.5 : 0.0},
                             0.0,
                             {0.0},
                             {1.0, 0.0, 0.0, 0.0}};
    check_convex_set(&n, kind == TD_SHAPE_HULL ? &hull : NULL, c);
}

/// Origins that are so far apart, 30 km of it along x.
static void set_apart(double origins)
{
    td_test_put(&a, -15000.0, -10000.0, 0.0, td_test_upright);
    td_test_put(&b, 15000.0, td_test_in_scalar(-10000.0 + sqrt(origins * origins - 9e8)), 0.0,
                td_test_upright);
}

static void assert_refused(void)
{
    memset(&result, 0x5A, sizeof result);
    const td_distance_result before = result;
    TEST_ASSERT_EQUAL(TD_E_RANGE, ask());
    TEST_ASSERT_EQUAL_MEMORY(&before, &result, sizeof before);
}

void test_distance_beyond_td_real_is_refused_and_before_it_holds(void)
{
    td_test_random random = td_test_random_start(83u);
    for (uint32_t i = 0u; i < 49u; ++i) {
        set_kind(&a, kinds[i % 7u]);
        set_kind(&b, kinds[i / 7u]);
        set_apart(32766.0);
        TEST_ASSERT_EQUAL(TD_OK, ask());
        TEST_ASSERT_TRUE(td_to_double(result.distance) > 32764.0);
        assert_bracket_holds(&random);
        set_apart(32771.0); /* no shape reaches farther than 1.5 m */
        assert_refused();
    }
}

/// Step by step across the border: what is answered holds, what is not is beyond.
void test_distance_crosses_the_border_in_one_step(void)
{
    set_kind(&a, TD_SHAPE_SPHERE);
    set_kind(&b, TD_SHAPE_SPHERE);
    bool was_refused = false;
    for (int i = -40; i <= 40; ++i) {
        set_apart(32769.0 + i * 0.001);
        const td_status status = ask();
        const double truth = hypot(b.p[0] - a.p[0], b.p[1] - a.p[1]) - 1.0;
        TEST_ASSERT_TRUE(status == TD_OK || status == TD_E_RANGE);
        TEST_ASSERT_TRUE(status == TD_E_RANGE || !was_refused);
        was_refused = status == TD_E_RANGE;
        if (!was_refused) {
            TEST_ASSERT_TRUE(td_to_double(result.lower) <= truth);
            TEST_ASSERT_TRUE(td_to_double(result.upper) >= truth);
        } else {
            TEST_ASSERT_TRUE(truth > 32767.99);
        }
    }
    TEST_ASSERT_TRUE(was_refused);
}

/// Cores beyond the border, and balls that bring the shapes back.
void test_distance_of_large_balls_whose_middles_are_beyond_holds(void)
{
    td_test_random random = td_test_random_start(84u);
    for (uint32_t i = 0u; i < 7u; ++i) {
        set_kind(&a, kinds[i]);
        td_test_set(&b, TD_SHAPE_SPHERE, 4000.0, 0.0, 0.0);
        set_apart(36000.0);
        TEST_ASSERT_EQUAL(TD_OK, ask());
        TEST_ASSERT_NEAR(2.0, 32000.0, td_to_double(result.distance));
        assert_bracket_holds(&random);
    }
}

/// Who wants to know only that it is far is told so.
void test_distance_beyond_td_real_is_far_enough(void)
{
    for (uint32_t i = 0u; i < 49u; ++i) {
        set_kind(&a, kinds[i % 7u]);
        set_kind(&b, kinds[i / 7u]);
        set_apart(36000.0);
        work.options.is_beyond_enough = true;
        work.options.beyond = TD_R(100.0);
        TEST_ASSERT_EQUAL(TD_PARTIAL, ask());
        TEST_ASSERT_TRUE(result.lower > TD_R(100.0));
        TEST_ASSERT_TRUE(result.upper == TD_REAL_MAX);
        work.options.is_beyond_enough = false;
        assert_refused();
    }
}

void test_mpr_beyond_td_real_is_refused_and_before_it_holds(void)
{
    static td_mpr_work mpr_work;
    static td_mpr_result mpr;
    const td_mpr_limits paper = TD_MPR_DEFAULTS;
    for (uint32_t i = 0u; i < 49u; ++i) {
        set_kind(&a, kinds[i % 7u]);
        set_kind(&b, kinds[i / 7u]);
        set_apart(32760.0);
        TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
        TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
        TEST_ASSERT_TRUE(td_mpr(&a.placed, &b.placed, &paper, &mpr_work, &mpr) >= TD_OK);
        TEST_ASSERT_NEAR(5.0, 32760.0, td_to_double(mpr.distance));
        set_apart(32775.0);
        TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&a).status);
        TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&b).status);
        memset(&mpr, 0x5A, sizeof mpr);
        const td_mpr_result before = mpr;
        TEST_ASSERT_EQUAL(TD_E_RANGE, td_mpr(&a.placed, &b.placed, &paper, &mpr_work, &mpr));
        TEST_ASSERT_EQUAL_MEMORY(&before, &mpr, sizeof mpr);
    }
}

#else

void test_distance_beyond_td_real_is_refused_and_before_it_holds(void)
{
    TEST_IGNORE_MESSAGE("floats have numbers for all distances");
}

void test_distance_crosses_the_border_in_one_step(void)
{
    TEST_IGNORE_MESSAGE("floats have numbers for all distances");
}

void test_distance_of_large_balls_whose_middles_are_beyond_holds(void)
{
    TEST_IGNORE_MESSAGE("floats have numbers for all distances");
}

void test_distance_beyond_td_real_is_far_enough(void)
{
    TEST_IGNORE_MESSAGE("floats have numbers for all distances");
}

void test_mpr_beyond_td_real_is_refused_and_before_it_holds(void)
{
    TEST_IGNORE_MESSAGE("floats have numbers for all distances");
}

#endif

/* ---- patches ---- */

/// A pair that touches: within a hundredth of its size, on either side.
static void draw_touching(td_test_random *random)
{
    draw(random, 1.0);
    double e[3];
    td_test_draw_direction(random, e);
    td_test_move(&b, 1.0, a.p);
    td_test_move(
        &b, -td_test_separation(e) - 0.01 * td_test_extents() * td_test_draw(random, 0.0, 1.0), e);
}

static bool is_in_range(const check_convex *c)
{
    return fabs(c->p[0]) < RANGE && fabs(c->p[1]) < RANGE && fabs(c->p[2]) < RANGE;
}

void test_patch_find_accepts_every_answer_about_what_touches(void)
{
    td_test_random random = td_test_random_start(85u);
    uint32_t n_beyond = 0u;
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        draw_touching(&random);
        if (i % 2u == 0u) {
            td_test_join(&random);
        }
        if (!is_in_range(&a) || !is_in_range(&b)) {
            continue;
        }
        TEST_ASSERT_TRUE(ask() >= TD_OK);
        const td_real margin = td_from_double(0.02 * td_test_extents());
        TEST_ASSERT_EQUAL(
            TD_OK, td_patch_find(&a.placed, &b.placed, &result, margin, &patch_work, &patch));
        TEST_ASSERT_TRUE(patch.count >= 1u && patch.count <= TD_PATCH_POINTS);
        n_beyond += td_abs(result.point_a_w.z) > TD_RANGE ? 1u : 0u;
    }
    TEST_ASSERT_TRUE(n_beyond > 0u || PAIRS < 100u);
}

/// The two witness points of a large plate lie beyond the range, and so does what stands there.
void test_patch_find_of_a_plate_that_reaches_beyond_the_range(void)
{
    const double edge = td_test_in_scalar(RANGE * (1.0 - 1.0 / 4096.0));
    const double half = td_test_in_scalar(RANGE / 8.0);
    td_test_set(&a, TD_SHAPE_BOX, half, half, half);
    td_test_put(&a, edge, edge, -half, td_test_upright);
    td_test_set(&b, TD_SHAPE_BOX, half, half, half);
    td_test_put(&b, edge, edge, td_test_in_scalar(half * 0.875), td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    TEST_ASSERT_EQUAL(TD_OK,
                      td_patch_find(&a.placed, &b.placed, &result, TD_ONE, &patch_work, &patch));
    TEST_ASSERT_EQUAL_UINT32(4u, patch.count);
    for (uint32_t i = 0u; i < 4u; ++i) {
        const double x = td_to_double(patch.points[i].point_w.x);
        TEST_ASSERT_NEAR(1e-5 * RANGE, half, fabs(x - edge));
        TEST_ASSERT_NEAR(1e-5 * RANGE, -0.125 * half, td_to_double(patch.points[i].distance));
    }
}

void test_patch_find_refuses_what_is_no_answer_there(void)
{
    const double edge = td_test_in_scalar(RANGE * (1.0 - 1.0 / 4096.0));
    td_test_set(&a, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_put(&a, edge, 0.0, 0.0, td_test_upright);
    td_test_set(&b, TD_SHAPE_BOX, 1.0, 1.0, 1.0);
    td_test_put(&b, edge, 0.0, 1.9375, td_test_upright);
    TEST_ASSERT_EQUAL(TD_OK, ask());
    const td_distance_result good = result;
    patch.count = 77u;
    result.point_b_w.x = -good.point_b_w.x;
    TEST_ASSERT_EQUAL(TD_E_ARG,
                      td_patch_find(&a.placed, &b.placed, &result, TD_ONE, &patch_work, &patch));
    result = good;
    result.point_a_w.y = TD_RANGE;
    TEST_ASSERT_EQUAL(TD_E_ARG,
                      td_patch_find(&a.placed, &b.placed, &result, TD_ONE, &patch_work, &patch));
    TEST_ASSERT_EQUAL_UINT32(77u, patch.count);
}
