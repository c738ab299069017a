/* SPDX-License-Identifier: MIT */
/// Distances finer than a position: what stands on a plane and is moved by micrometres, which only `residual` can
/// say, has a distance that follows, and so has every point of its patch. At the origin and a kilometre out.
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "td_distance_work.h"
#include "unity.h"
#include "td_distance.h"
#include "td_near.h"
#include "td_patch.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_patch.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define MICRO 1e-6

/* What a distance may be off by: as fine as td_near has it, in the block of things of a hundred metres; f32 as
 * fine as it is a metre from the contact. */
#if defined(TD_SCALAR_F64)
#    define FINE 1e-12
#elif defined(TD_SCALAR_Q16)
#    define FINE (1.0 / 1048576.0)
#else
#    define FINE 4e-7
#endif

#if defined(__arm__)
#    define STEPS 8
#else
#    define STEPS 150
#endif

static td_distance_work distance_work;
static td_distance_result found;

void setUp(void)
{
    td_saturations_reset();
    memset(&distance_work, 0, sizeof distance_work);
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- places ---- */

static double position(td_real p, td_near rest)
{
    return td_to_double(p) + td_near_to_double(rest);
}

static vector origin_of(const td_placed *placed)
{
    return vec(position(placed->p.x, placed->residual.x), position(placed->p.y, placed->residual.y),
               position(placed->p.z, placed->residual.z));
}

/* A plate whose top passes through a point. */
static void lay_ground(double half_width, vector top)
{
    make(&ground, TD_SHAPE_BOX, vec(half_width, half_width, 0.25), 0.0);
    place(&ground, plus(top, -0.25, up), TD_QUAT_IDENTITY);
}

static td_status ask(void)
{
    return td_distance(&ground.placed, &thing.placed, &distance_work, NULL, &found);
}

/* ---- what stands ---- */

typedef struct standing {
    td_shape_kind kind;
    double x, y, z;    /* size */
    double axis, turn; /* turned about x = 0, y = 1, z = 2 */
    int lowest;        /* what of the size, or which sum, is below the origin */
} standing;

static const standing things[] = {{TD_SHAPE_BOX, 0.2, 0.2, 0.2, 2.0, 0.3, 2},
                                  {TD_SHAPE_SPHERE, 0.3, 0.0, 0.0, 0.0, 0.7, 0},
                                  {TD_SHAPE_CAPSULE, 0.1, 0.4, 0.0, 1.0, PI / 2, 0},
                                  {TD_SHAPE_CAPSULE, 0.1, 0.4, 0.0, 2.0, 0.4, 3},
                                  {TD_SHAPE_CYLINDER, 0.2, 0.3, 0.0, 2.0, 0.4, 1}};
#define THINGS (sizeof things / sizeof things[0])

/* @return how far below its origin it reaches */
static double make_standing(const standing *s)
{
    make(&thing, s->kind, vec(s->x, s->y, s->z), 0.0);
    const double size[3] = {td_to_double(td_from_double(s->x)), td_to_double(td_from_double(s->y)),
                            td_to_double(td_from_double(s->z))};
    return s->lowest == 3 ? size[0] + size[1] : size[s->lowest];
}

static void stand(const standing *s, vector at)
{
    const vector axis = vec(s->axis == 0.0, s->axis == 1.0, s->axis == 2.0);
    place(&thing, at, turn_about(axis, s->turn));
}

static void assert_fine(double expected)
{
    TEST_ASSERT_EQUAL(TD_OK, ask());
    TEST_ASSERT_NEAR(FINE, expected, td_near_to_double(found.fine));
}

static void assert_fine_patch(double expected)
{
    TEST_ASSERT_EQUAL(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                           td_from_double(0.002), &work, &patch));
    for (uint32_t i = 0u; i < patch.count; ++i) {
        TEST_ASSERT_NEAR(FINE, expected, td_near_to_double(patch.points[i].fine));
        TEST_ASSERT_NEAR(2.0 * NEAR, expected, td_to_double(patch.points[i].distance));
    }
}

/* From above to below, micrometre by micrometre, all of it in the rest. */
static void sweep(const standing *s, double half_width, vector top)
{
    const double below = make_standing(s);
    lay_ground(half_width, top);
    for (int height = -1; height <= 1; ++height) {
        stand(s, plus(plus(top, below + 0.0005 * height, up), 1.0, vec(1.3, -0.7, 0.0)));
        for (int i = 0; i < STEPS; ++i) {
            thing.placed.residual.z = td_near_from_double((i - STEPS / 2) * MICRO);
            ground.placed.residual.z = td_near_from_double((i % 3) * MICRO);
            const double gap =
                origin_of(&thing.placed).z - below - (origin_of(&ground.placed).z + 0.25);
            assert_fine(gap);
            assert_fine_patch(gap);
        }
    }
}

void test_distance_fine_follows_micrometres(void)
{
    for (uint32_t i = 0u; i < THINGS; ++i) {
        sweep(&things[i], 5.0, origin);
    }
}

void test_distance_fine_follows_micrometres_on_eighty_metres(void)
{
    for (uint32_t i = 0u; i < THINGS; ++i) {
        sweep(&things[i], 80.0, origin);
    }
}

void test_distance_fine_follows_micrometres_a_kilometre_out(void)
{
    for (uint32_t i = 0u; i < THINGS; ++i) {
        sweep(&things[i], 5.0, vec(1000.0, -1000.0, 1000.0));
        sweep(&things[i], 80.0, vec(1000.0, -1000.0, 1000.0));
    }
}

/* ---- faces that are tilted ---- */

/* How far along d a plane lies, which passes through `on` across m, from p. */
static double along_to(vector p, vector d, vector on, vector m)
{
    return dot(m, plus(on, -1.0, p)) / dot(m, d);
}

/* The lower face of the thing and the upper one of the ground, along the normal, above each point. */
static void assert_tilted_patch(double half_height)
{
    const td_rot *const r = &thing.placed.rot;
    const vector m =
        vec(td_unit_to_double(r->x.z), td_unit_to_double(r->y.z), td_unit_to_double(r->z.z));
    const vector bottom = plus(origin_of(&thing.placed), -half_height, m);
    const vector top = plus(origin_of(&ground.placed), 0.25, up);
    const vector n = vector_of_dir(found.normal_w);
    TEST_ASSERT_EQUAL(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                           td_from_double(0.01), &work, &patch));
    TEST_ASSERT_TRUE(patch.count >= 1u);
    for (uint32_t i = 0u; i < patch.count; ++i) {
        const vector p = vector_of(patch.points[i].point_w);
        const double gap = along_to(p, n, bottom, m) - along_to(p, n, top, up);
        TEST_ASSERT_NEAR(FINE, gap, td_near_to_double(patch.points[i].fine));
    }
}

void test_patch_fine_of_a_tilted_box_on_eighty_metres(void)
{
    td_test_random random = td_test_random_start(71u);
    make(&thing, TD_SHAPE_BOX, vec(0.2, 0.2, 0.2), 0.0);
    lay_ground(80.0, origin);
    const double half = td_to_double(td_from_double(0.2));
    for (uint32_t i = 0u; i < TRIALS(400u); ++i) {
        const double tilt = i % 4u == 0u ? 0.0 : td_test_random_double(&random, -0.02, 0.02);
        const td_quat q =
            td_quat_mul(turn_about(vec(td_test_random_double(&random, -1.0, 1.0), 1.0, 0.0), tilt),
                        turn_about(up, td_test_random_double(&random, -3.0, 3.0)));
        place(&thing,
              vec(td_test_random_double(&random, -70.0, 70.0),
                  td_test_random_double(&random, -70.0, 70.0), 0.2 - 0.0005),
              q);
        thing.placed.residual.z = td_near_from_double(td_test_random_double(&random, -8e-6, 8e-6));
        thing.placed.residual.x = td_near_from_double(td_test_random_double(&random, -8e-6, 8e-6));
        TEST_ASSERT_EQUAL(TD_OK, ask());
        assert_tilted_patch(half);
    }
}

static const td_vec3 cube_points[] = {
    {TD_R(0.5), TD_R(0.25), TD_R(0.25)},    {TD_R(-0.5), TD_R(0.25), TD_R(0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(0.25)},  {TD_R(0.5), TD_R(-0.25), TD_R(0.25)},
    {TD_R(0.5), TD_R(0.25), TD_R(-0.25)},   {TD_R(-0.5), TD_R(0.25), TD_R(-0.25)},
    {TD_R(-0.5), TD_R(-0.25), TD_R(-0.25)}, {TD_R(0.5), TD_R(-0.25), TD_R(-0.25)}};
static const td_hull cube = {cube_points, 0, 8};

/* A hull finds its faces among its points; its heights are as fine. */
void test_patch_fine_of_a_tilted_hull(void)
{
    td_test_random random = td_test_random_start(72u);
    make_hull(&thing, &cube);
    lay_ground(5.0, origin);
    for (uint32_t i = 0u; i < TRIALS(200u); ++i) {
        const double tilt = i % 4u == 0u ? 0.0 : td_test_random_double(&random, -0.005, 0.005);
        const td_quat q =
            td_quat_mul(turn_about(vec(td_test_random_double(&random, -1.0, 1.0), 1.0, 0.0), tilt),
                        turn_about(up, td_test_random_double(&random, -3.0, 3.0)));
        place(&thing, vec(0.3, -0.4, 0.25 - 0.0005), q);
        thing.placed.residual.z = td_near_from_double(td_test_random_double(&random, -8e-6, 8e-6));
        const td_distance_result by_hand = found_along(&ground, &thing, up, vec(0.3, -0.4, 0.0));
        found = by_hand;
        TEST_ASSERT_EQUAL(TD_OK, td_patch_find(&ground.placed, &thing.placed, &found,
                                               td_from_double(0.01), &work, &patch));
        if (patch.count >= 3u) {
            assert_tilted_patch(0.25);
        }
    }
}

/* ---- what is searched ---- */

/* A cone in a box, held by its normal: along that the distance is exact, and follows. */
void test_distance_fine_of_a_held_overlap_follows_along_the_normal(void)
{
    td_distance_cache cache = {.state = 0u};
    make(&ground, TD_SHAPE_CONE, vec(0.5, 0.5, 0.0), 0.0);
    make(&thing, TD_SHAPE_BOX, vec(1.0, 1.0, 0.25), 0.0);
    place(&thing, vec(0.0, 0.0, 0.125 - 0.75), TD_QUAT_IDENTITY);
    TEST_ASSERT_EQUAL(TD_OK,
                      td_distance(&ground.placed, &thing.placed, &distance_work, &cache, &found));
#if defined(TD_SCALAR_Q16)
    const double z = vector_of_dir(found.normal_w).z;
    double first = 0.0;
#endif
    for (int i = 0; i < 40; ++i) {
        thing.placed.residual.z = td_near_from_double(i * MICRO);
        distance_work.options = (td_distance_options){.is_moved_known = true};
        distance_work.options.moved = td_from_double(0.0001);
        distance_work.options.hold_tolerance = td_from_double(0.05);
        TEST_ASSERT_EQUAL(
            TD_OK, td_distance(&ground.placed, &thing.placed, &distance_work, &cache, &found));
        TEST_ASSERT_EQUAL_UINT16(1u, found.calls);
#if defined(TD_SCALAR_Q16)
        const double moved = td_near_to_double(thing.placed.residual.z);
        first = i == 0 ? td_near_to_double(found.fine) : first;
        TEST_ASSERT_NEAR(2.5e-7, first + z * moved, td_near_to_double(found.fine));
#else
        TEST_ASSERT_TRUE(found.lower <= found.fine && found.fine <= found.upper);
#endif
    }
}

/* ---- the rest ---- */

static void assert_same(const td_distance_result *one, const td_distance_result *two)
{
    TEST_ASSERT_EQUAL_MEMORY(&one->lower, &two->lower, sizeof one->lower);
    TEST_ASSERT_EQUAL_MEMORY(&one->upper, &two->upper, sizeof one->upper);
    TEST_ASSERT_EQUAL_MEMORY(&one->fine, &two->fine, sizeof one->fine);
    TEST_ASSERT_EQUAL_MEMORY(&one->normal_w, &two->normal_w, sizeof one->normal_w);
}

/* Only the way from one to the other counts: both moved by the same is neither. */
void test_distance_does_not_see_a_rest_that_both_have(void)
{
    for (uint32_t i = 0u; i < THINGS; ++i) {
        const double below = make_standing(&things[i]);
        lay_ground(5.0, origin);
        stand(&things[i], vec(1.0, 2.0, below - 0.001));
        TEST_ASSERT_EQUAL(TD_OK, ask());
        const td_distance_result none = found;
        const td_near3 rest =
            td_near3_of(td_near_from_double(4.0 * MICRO), td_near_from_double(-3.0 * MICRO),
                        td_near_from_double(5.0 * MICRO));
        thing.placed.residual = rest;
        ground.placed.residual = rest;
        TEST_ASSERT_EQUAL(TD_OK, ask());
        assert_same(&none, &found);
    }
}

void test_placed_set_has_no_rest_and_its_box_has_room_for_one(void)
{
    make(&thing, TD_SHAPE_BOX, vec(0.5, 0.25, 0.125), 0.0);
    TEST_ASSERT_TRUE(thing.placed.residual.x == TD_NEAR_ZERO &&
                     thing.placed.residual.y == TD_NEAR_ZERO &&
                     thing.placed.residual.z == TD_NEAR_ZERO);
    for (int i = -30; i <= 30; ++i) {
        thing.placed.residual = td_near3_of(td_near_from_double(i * MICRO), TD_NEAR_ZERO,
                                            td_near_from_double(-i * MICRO));
        const td_box3 box = td_placed_box(&thing.placed);
        TEST_ASSERT_TRUE(td_to_double(box.hi.x) >=
                         0.5 + td_near_to_double(thing.placed.residual.x));
        TEST_ASSERT_TRUE(td_to_double(box.lo.x) <=
                         -0.5 + td_near_to_double(thing.placed.residual.x));
        TEST_ASSERT_TRUE(td_to_double(box.hi.z) >=
                         0.125 + td_near_to_double(thing.placed.residual.z));
        TEST_ASSERT_TRUE(td_to_double(box.lo.z) <=
                         -0.125 + td_near_to_double(thing.placed.residual.z));
        TEST_ASSERT_NEAR(1e-4, 0.5, td_to_double(box.hi.x));
    }
}

/* ---- its end ---- */

/* td_near ends at 16 m: what is farther is 15, in floats what it is. */
void test_distance_fine_is_no_more_than_fifteen_metres(void)
{
    lay_ground(5.0, origin);
    make(&thing, TD_SHAPE_SPHERE, vec(0.5, 0.0, 0.0), 0.0);
    place(&thing, vec(0.0, 0.0, 100.5), TD_QUAT_IDENTITY);
    TEST_ASSERT_EQUAL(TD_OK, ask());
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_NEAR(FINE, 15.0, td_near_to_double(found.fine));
#else
    TEST_ASSERT_NEAR(1e-4, 100.0, td_near_to_double(found.fine));
#endif
    make(&ground, TD_SHAPE_SPHERE, vec(50.0, 0.0, 0.0), 0.0);
    place(&thing, vec(0.0, 0.0, 1.0), TD_QUAT_IDENTITY);
    TEST_ASSERT_EQUAL(TD_OK, ask());
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_NEAR(FINE, -15.0, td_near_to_double(found.fine));
#else
    TEST_ASSERT_NEAR(1e-4, -49.5, td_near_to_double(found.fine));
#endif
}

/* In floats it is the same number. */
void test_distance_fine_is_the_distance_but_for_a_step(void)
{
    td_test_random random = td_test_random_start(73u);
    for (uint32_t i = 0u; i < TRIALS(500u); ++i) {
        (void)make_standing(&things[i % THINGS]);
        lay_ground(2.0, origin);
        stand(&things[i % THINGS], vec(td_test_random_double(&random, -2.0, 2.0),
                                       td_test_random_double(&random, -2.0, 2.0),
                                       td_test_random_double(&random, 0.0, 0.5)));
        TEST_ASSERT_TRUE(ask() >= TD_OK);
#if defined(TD_SCALAR_Q16)
        TEST_ASSERT_NEAR(1.5 / 65536.0, td_to_double(found.distance),
                         td_near_to_double(found.fine));
#else
        TEST_ASSERT_EQUAL_REAL(found.distance, found.fine);
#endif
    }
}
