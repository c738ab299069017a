/* SPDX-License-Identifier: MIT */
#include <math.h>
#include <string.h>
#include "td_tick_work.h"
#include "unity.h"
#include "plant.h"
#include "td_near.h"
#include "td_plan.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_tick.h"
#include "td_test_draw.h"

/* A point that comes down on scenery by less than a step of the number in a tick is caught, whatever way the border
 * faces, and whoever carries it: rounding must not put it inside before anybody has held it. */

#define STEP   1.3e-6 /* [m] a tick */
#define TICKS  120
#define DEEP   8e-5 /* [m] at which it must be held */
#define BEGINS 3e-5 /* [m] above the border */
#define DRAWS  40

typedef struct way {
    double x, y, z;
} way;

static td_half_space plane[1];
static td_curved round_leaf[1];
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static td_scenery scenery;
static td_scenery_solid solid = {&scenery, 0u, TD_WORLD};
static const td_material material[] = {TD_MATERIAL_HARD(0.5)};
static const td_law law[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(1000.0), .restitution = TD_U(0.5)}};
static const td_initiator tip[] = {{{TD_ZERO, TD_ZERO, TD_ZERO}, TD_DRIVEN, 0u, true}};
static const td_body carrier[] = {{TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(8.0), TD_R(8.0)}};
static td_scene scene;
static td_plan plan;
static td_state state;
static td_scratch scratch;
static td_out out;
static td_body_input motion[1];
static td_node node[1];
static td_test_random dice;

void setUp(void)
{
    dice = (td_test_random){0x9E3779B97F4A7C15u};
    (void)memset(&scene, 0, sizeof scene);
    scene.tick = TD_U(0.001);
    scene.bodies = carrier;
    scene.n_bodies = 1u;
    scene.initiators = tip;
    scene.n_initiators = 1u;
    scene.laws = law;
    scene.n_laws = 1u;
    scene.ground.solids = &solid;
    scene.ground.n_solids = 1u;
    scene.ground.materials = material;
    scene.ground.n_materials = 1u;
    solid.body = TD_WORLD;
    motion[0] = TD_BODY_INPUT_NONE;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static double draw(double lo, double hi)
{
    return td_test_random_double(&dice, lo, hi);
}

static td_vec3 to_td(way v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static way along(way from, way dir, double length)
{
    return (way){from.x + length * dir.x, from.y + length * dir.y, from.z + length * dir.z};
}

static way any_direction(void)
{
    const way v = {draw(-1.0, 1.0), draw(-1.0, 1.0), draw(0.3, 1.0)};
    const double n = 1.0 / sqrt(v.x * v.x + v.y * v.y + v.z * v.z);
    return (way){n * v.x, n * v.y, n * v.z};
}

static td_input input_at(way from, way normal, int tick)
{
    node[0].p_w = to_td(along(from, normal, BEGINS - STEP * tick));
    node[0].v_w = to_td(along((way){0.0, 0.0, 0.0}, normal, -STEP / 0.001));
    return (td_input){.bodies = motion, .nodes = node};
}

/* From above a place of the border until it is deep behind it. @return is it held there? */
static bool is_caught(way place, way normal)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_plan_make(&scene, &plan).status);
    td_input input = input_at(place, normal, 0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_reset(&plan, &input, &state).status);
    for (int n = 1; n < TICKS; ++n) {
        input = input_at(place, normal, n);
        TEST_ASSERT_EQUAL_INT(TD_OK, td_evaluate(&plan, &state, &input, &scratch, &out));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_commit(&plan, &out, &state));
    }
    TEST_ASSERT_TRUE(STEP * TICKS - BEGINS > DEEP);
    return out.points[0].solid == 0u && out.points[0].depth > TD_ZERO;
}

static void set_plane(way place, way normal)
{
    plane[0].normal = to_td(normal);
    plane[0].offset = td_from_double(place.x * normal.x + place.y * normal.y + place.z * normal.z);
    scenery = (td_scenery){plane, 0, one_leaf, 1u, 0u, 1u};
}

void test_a_slow_point_is_caught_by_a_slope(void)
{
    for (int i = 0; i < DRAWS; ++i) {
        const way normal = any_direction();
        const way place = {draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)};
        set_plane(place, normal);
        TEST_ASSERT_TRUE(is_caught(place, normal));
    }
}

/* In its carrier's frame the border slopes as well. */
void test_a_slow_point_is_caught_by_a_slope_that_a_body_carries(void)
{
    const way slope = {0.48, 0.6, 0.64};
    const plant_vec slope_b = {slope.x, slope.y, slope.z};
    solid.body = 0u;
    for (int i = 0; i < DRAWS; ++i) {
        const way axis = any_direction();
        const double turn = draw(0.1, 1.5), s = sin(turn);
        const plant_quat q = {cos(turn), s * axis.x, s * axis.y, s * axis.z};
        const plant_vec n = plant_turn(q, slope_b);
        const way place = {draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)};
        set_plane((way){0.0, 0.0, 0.0}, slope);
        motion[0].x_wb.p = to_td(place);
        motion[0].x_wb.q = (td_quat){td_unit_from_double(q.w), td_unit_from_double(q.x),
                                     td_unit_from_double(q.y), td_unit_from_double(q.z)};
        TEST_ASSERT_TRUE(is_caught(place, (way){n.x, n.y, n.z}));
    }
}

static void assert_round(td_curve kind)
{
    for (int i = 0; i < DRAWS; ++i) {
        const way n = any_direction();
        const double radius = draw(0.5, 4.0), flat = 1.0 / hypot(n.x, n.z);
        const way place = {draw(-1.0, 1.0), draw(-1.0, 1.0), draw(-1.0, 1.0)};
        round_leaf[0] = (td_curved){
            kind,
            to_td(along(place, n, -radius)),
            td_from_double(radius),
            {td_unit_from_double(flat * n.z), TD_U(0.0), td_unit_from_double(-flat * n.x)}};
        scenery = (td_scenery){0, round_leaf, one_leaf, 0u, 1u, 1u};
        TEST_ASSERT_TRUE(is_caught(place, n));
    }
}

void test_a_slow_point_is_caught_by_a_sphere(void)
{
    assert_round(TD_CURVE_SPHERE);
}

void test_a_slow_point_is_caught_by_a_cylinder(void)
{
    assert_round(TD_CURVE_CYLINDER);
}
