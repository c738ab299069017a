/* SPDX-License-Identifier: MIT */
/* One wheel, driven by hand over ground that is soft, steep, broken off, patched, or moves. */
#include <math.h>
#include "unity.h"
#include "plant.h"
#include "td_port.h"
#include "td_wheel.h"
#include "td_test_driven.h"

void setUp(void)
{
    td_test_driven_set();
}

void tearDown(void)
{
    td_test_driven_end();
}

/* ---- flags ---- */

void test_a_bottomed_leg_tells(void)
{
    frame.position.z = 0.31;
    step();
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags & TD_WHEEL_BOTTOMED);
    frame.position.z = 0.29;
    step();
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_BOTTOMED, out.flags & TD_WHEEL_BOTTOMED);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 7e4 * 0.51, force().z);
}

void test_a_leg_that_starts_inside_uses_its_own_axis(void)
{
    frame.position.z = 0.2;
    step();
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_INSIDE | TD_WHEEL_BOTTOMED, out.flags);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1.0, td_unit_to_double(state.normal_s.z));
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 7e4 * 0.5, force().z); /* at z_min */
}

/* On a slope of 0.2 rad, sliding: the leg sinks in until it starts below the surface. */
void test_a_sliding_wheel_that_sinks_in_keeps_the_normal_it_had(void)
{
    const double a = 0.2;
    td_test_ground_set(&flat, (plant_vec){-sin(a), 0.0, cos(a)}, 0.0, td_test_material(0.5, 0.4));
    input.brake = td_test_force(1e4);
    frame.velocity.y = 10.0;
    drive(3);
    const td_dir3 normal = state.normal_s;
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -sin(a), td_unit_to_double(normal.x));
    frame.position.z = 0.25;
    drive(2);
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_INSIDE | TD_WHEEL_BOTTOMED, out.flags);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, state.phase);
    TEST_ASSERT_TRUE(state.normal_s.x == normal.x && state.normal_s.z == normal.z);
}

/* Closed sets hold their borders, but a leg stands on what it enters, not on what it leaves or passes. */
void test_a_leg_along_a_wall_or_out_of_a_ceiling_stands_on_neither(void)
{
    td_test_ground_set(&flat, (plant_vec){-1.0, 0.0, 0.0}, 0.0, td_test_material(0.5, 0.4));
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    wheel.leg.z_min = TD_NEAR(0.25);
    ready();
    td_test_ground_set(&flat, (plant_vec){0.0, 0.0, -1.0}, -0.5, td_test_material(0.5, 0.4));
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    assert_vec(0.0, none, force());
}

void test_a_leg_that_leans_too_far_lets_go_of_where_it_stood(void)
{
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, state.phase);
    const double lean[] = {1.25, 1.28}; /* the cosine passes 0.3 at 1.266 rad */
    for (int i = 0; i < 2; ++i) {
        frame.attitude = (plant_quat){0.0, cos(0.5 * lean[i]), 0.0, sin(0.5 * lean[i])};
        frame.position.z = 0.6 * cos(lean[i]);
        evaluate();
        TEST_ASSERT_EQUAL_UINT32(i == 0 ? 0u : TD_WHEEL_STEEP, out.flags & TD_WHEEL_STEEP);
        TEST_ASSERT_EQUAL_INT(i == 1, out.next.phase == TD_WHEEL_FREE);
    }
    assert_vec(0.0, none, force());
}

void test_a_wall_is_too_steep_to_stand_on(void)
{
    td_test_ground_set(&flat, (plant_vec){0.995, 0.0, 0.0998}, 0.02, td_test_material(0.5, 0.4));
    step();
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_STEEP, out.flags);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    assert_vec(0.0, none, force());
}

void test_soft_ground_yields_and_tells(void)
{
    td_material grass = td_test_material(0.4, 0.3);
    grass.is_unlimited = false;
    grass.yield = td_test_force(2000.0);
    td_test_ground_set(&flat, up, 0.0, grass);
    frame.position.z = 0.78;
    step();
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    frame.position.z = 0.7;
    step();
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_YIELD, out.flags);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 2000.0, force().z);
}

void test_water_carries_nothing(void)
{
    const td_material water = TD_MATERIAL_WATER;
    td_test_ground_set(&flat, up, 0.0, water);
    frame.velocity.x = 5.0;
    drive(3);
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_YIELD, out.flags);
    assert_vec(0.0, none, force());
}

void test_the_edge_of_the_ground_is_lost_with_a_last_force(void)
{
    const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                    TD_HALF_SPACE(1.0, 0.0, 0.0, 0.03)};
    const td_scenery_op ops[] = {TD_ALL_OF(0, 2)};
    const td_scenery shelf = {planes, 0, ops, 2, 0, 1};
    const td_scenery_solid solid = {&shelf, 0, TD_WORLD};
    const td_ground edge = {&solid, &flat.material, 0, 0, 1, 1, 0};
    ground = &edge;
    frame.velocity.x = 10.0;
    drive(3);
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    drive(1);
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_LOST, out.flags);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 3500.0, force().z);
    drive(1);
    assert_vec(0.0, none, force());
}

static const td_stub stub = {
    {TD_NEAR(0.1), TD_NEAR(0.3), TD_NEAR(0.3), TD_R(100.0), TD_DRAG(1.0), TD_DRAG(1.0)},
    TD_U(0.2),
    TD_U(0.15)};

void test_a_broken_leg_slides_on_its_strut(void)
{
    wheel.stub = &stub;
    ready();
    frame.position.z = 0.32;
    step();
    frame.position.z = 0.28;
    step();
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_BOTTOMED | TD_WHEEL_BROKEN, out.flags);
    TEST_ASSERT_TRUE(state.is_broken);
    frame.velocity.x = 10.0;
    drive(5);
    TEST_ASSERT_EQUAL_UINT32(TD_WHEEL_BROKEN, out.flags);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, state.phase); /* no wheel turns */
    const double normal = 100.0 * TD_TEST_FORCE * 0.02;
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, normal, force().z);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.15 * normal, force().x);
}

void test_a_strut_on_ice_is_as_slippery_as_ice(void)
{
    td_test_ground_set(&flat, up, 0.0, td_test_material(0.05, 0.03));
    wheel.stub = &stub;
    ready();
    frame.position.z = 0.28;
    frame.velocity.x = 10.0;
    drive(6);
    TEST_ASSERT_DOUBLE_WITHIN(0.1 * 0.03 * force().z, -0.03 * force().z,
                              force().x); /* its own is 0.15 */
}

/* ---- solids and modifiers ---- */

void test_a_modifier_changes_the_grip_where_it_lies(void)
{
    const td_half_space planes[] = {TD_HALF_SPACE(-1.0, 0.0, 0.0, -0.05),
                                    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.5),
                                    TD_HALF_SPACE(0.0, 0.0, -1.0, 0.5)};
    const td_scenery_op ops[] = {TD_ALL_OF(0, 3)};
    const td_scenery patch = {planes, 0, ops, 3, 0, 1};
    const td_modifier ice = {&patch, TD_WORLD, TD_KEEP_ALL_BUT_FRICTION,
                             td_test_material(0.05, 0.03)};
    const td_ground icy = {&flat.solid, &flat.material, &ice, 0, 1, 1, 1};
    ground = &icy;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_ground_check(ground, 2u).status);
    input.brake = td_test_force(1e4);
    frame.velocity.x = 5.0;
    drive(5);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.4 * 3500.0, force().x);
    drive(15);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.03 * 3500.0, force().x);
}

void test_a_solid_that_is_gone_is_sought_anew(void)
{
    step();
    state.solid = 7u;
    frame.position.x = 0.1;
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, state.phase);
    TEST_ASSERT_EQUAL_UINT32(0u, state.solid);
    assert_vec(FORCE_ERROR, (plant_vec){0.0, 0.0, 3500.0}, force());
}

void test_of_two_solids_the_first_that_the_leg_meets_bears(void)
{
    td_test_ground upper;
    td_test_ground_set(&upper, up, 0.02, td_test_material(0.9, 0.8));
    const td_scenery_solid solids[] = {{&flat.scenery, 0, TD_WORLD}, {&upper.scenery, 1, TD_WORLD}};
    const td_material materials[] = {flat.material, upper.material};
    td_box3 boxes[2];
    td_ground both = {solids, materials, 0, 0, 2, 2, 0};
    ground = &both;
    td_ground_bound(ground, boxes);
    for (int i = 0; i < 2; ++i) {
        td_wheel_reset(&state);
        step();
        TEST_ASSERT_EQUAL_UINT32(1u, out.solid);
        TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 7e4 * 0.07, force().z);
        TEST_ASSERT_TRUE(state.mu_s == upper.material.mu_s);
        both.boxes = boxes; /* once without, once with */
    }
}

/* Of solids that are met at the same place the first of the list bears, wherever they ride. */
void test_of_two_solids_at_one_height_the_first_bears(void)
{
    td_test_ground lower;
    td_test_ground_set(&lower, up, -0.02, td_test_material(0.9, 0.8));
    const td_scenery *const second[] = {&flat.scenery, &lower.scenery};
    const uint16_t rides[] = {TD_WORLD, 1u};
    for (int i = 0; i < 4; ++i) {
        const td_scenery_solid solids[] = {{&flat.scenery, 0, TD_WORLD},
                                           {second[i % 2], 0, rides[i / 2]}};
        const td_ground both = {solids, &flat.material, 0, 0, 2, 1, 0};
        ground = &both;
        td_wheel_reset(&state);
        step();
        TEST_ASSERT_EQUAL_UINT32(0u, out.solid);
        TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 3500.0, force().z);
    }
}

/* [m] From the pebble to the plane of its normal, through the point where flat ground and ramp meet. */
static double pebble_above(double edge)
{
    const plant_vec at = td_test_plant_place(&state.pebble_s);
    return td_unit_to_double(state.normal_s.x) * (at.x - edge) +
           td_unit_to_double(state.normal_s.z) * at.z;
}

void test_from_flat_ground_onto_a_ramp_the_pebble_lies_on_what_it_is_on(void)
{
    const td_half_space planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                    TD_HALF_SPACE(-0.25, 0.0, 1.0, -0.0078125)};
    const td_scenery_op ops[] = {TD_ANY_OF(0, 2)};
    const td_scenery ramp = {planes, 0, ops, 2, 0, 1};
    const td_scenery_solid solid = {&ramp, 0, TD_WORLD};
    const td_ground rising = {&solid, &flat.material, 0, 0, 1, 1, 0};
    ground = &rising;
    frame.velocity.x = 10.0;
    for (int i = 0; i < 8; ++i) {
        drive(1);
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * PLACE_ERROR, 0.0, pebble_above(0.03125));
    }
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, -0.25 / sqrt(1.0625), td_unit_to_double(state.normal_s.x));
}

/* The deck's surface has the normal of the ground, in its own frame: yet it is another plane. */
void test_from_ground_onto_a_tilted_deck_the_pebble_lies_on_the_deck(void)
{
    const td_half_space edge[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0),
                                  TD_HALF_SPACE(1.0, 0.0, 0.0, 0.03)};
    const td_scenery_op ops[] = {TD_ALL_OF(0, 2)};
    const td_scenery shelf = {edge, 0, ops, 2, 0, 1};
    const td_scenery_solid solids[] = {{&shelf, 0, TD_WORLD}, {&flat.scenery, 0, 1u}};
    const td_ground both = {solids, &flat.material, 0, 0, 2, 1, 0};
    const plant_quat tilt = {cos(0.1), 0.0, sin(0.1), 0.0};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_motion(none, tilt, none, none, &bodies[1]).status);
    ground = &both;
    frame.velocity.x = 10.0;
    for (int i = 0; i < 6; ++i) {
        drive(1);
        TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * PLACE_ERROR, 0.0, td_test_plant_place(&state.pebble_s).z);
    }
    TEST_ASSERT_EQUAL_UINT32(1u, state.solid);
}

/* ---- moving ground ---- */

/* A deck that heaves, rolls, pitches and runs, and a frame that wanders over it: on the deck it must
 * feel what it feels on ground at rest. */
typedef struct ship {
    plant_vec position, velocity, spin;
    plant_quat attitude;
} ship;

static plant_quat turn(double x, double y, double z)
{
    const double n = sqrt(1.0 + x * x + y * y + z * z);
    return (plant_quat){1.0 / n, x / n, y / n, z / n};
}

static plant_quat times(plant_quat a, plant_quat b)
{
    return (plant_quat){a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z,
                        a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                        a.w * b.y - a.x * b.z + a.y * b.w + a.z * b.x,
                        a.w * b.z + a.x * b.y - a.y * b.x + a.z * b.w};
}

static ship ship_at(double t)
{
    const ship s = {{4.0 * t, 3.0 + 0.2 * sin(t), 0.8 * sin(0.9 * t)},
                    {4.0, 0.2 * cos(t), 0.72 * cos(0.9 * t)},
                    {0.05 * cos(0.8 * t), -0.03 * sin(t), 0.01},
                    turn(0.03 * sin(0.8 * t), 0.02 * cos(t), 0.2 + 0.005 * t)};
    return s;
}

/* From the deck's frame to the world's. */
static td_fault on_deck(const ship *s, td_motion *body)
{
    const plant_vec arm = plant_turn(s->attitude, frame.position);
    const plant_vec position = plant_add(s->position, arm);
    const plant_vec riding = plant_add(s->velocity, plant_cross(s->spin, arm));
    const plant_vec linear = plant_add(riding, plant_turn(s->attitude, frame.velocity));
    const plant_vec angular = plant_add(s->spin, plant_turn(s->attitude, frame.spin));
    return td_test_motion(position, times(s->attitude, frame.attitude), linear, angular, body);
}

#if defined(TD_SCALAR_F64)
#    define DECK_ERROR 1e-5
#elif defined(TD_SCALAR_Q16)
#    define DECK_ERROR 0.5
#else
#    define DECK_ERROR 5.0
#endif

void test_on_a_moving_deck_a_wheel_feels_what_it_feels_on_ground_at_rest(void)
{
    td_test_ground deck;
    td_wheel_state deck_state;
    td_wheel_out deck_out;
    td_motion riding[2];
    const td_wheel_input deck_input = {riding, td_test_force(900.0), TD_ZERO, &work};
    td_test_ground_set(&deck, up, 0.0, td_test_material(0.5, 0.4));
    deck.solid.body = 1u;
    td_wheel_reset(&deck_state);
    input.brake = td_test_force(900.0);
    for (int i = 0; i < (ON_BOARD ? 60 : 2000); ++i) {
        const double t = TICK * i;
        const ship s = ship_at(t);
        frame.position = (plant_vec){1.0 + 0.3 * sin(2.0 * t), 2.0 + 0.02 * sin(7.0 * t),
                                     0.72 + 0.09 * cos(5.0 * t)};
        frame.velocity = (plant_vec){0.6 * cos(2.0 * t), 0.14 * cos(7.0 * t), -0.45 * sin(5.0 * t)};
        frame.spin = (plant_vec){0.1, 0.05, -0.02};
        step();
        TEST_ASSERT_EQUAL_INT(TD_OK, on_deck(&s, &riding[0]).status);
        TEST_ASSERT_EQUAL_INT(
            TD_OK, td_test_motion(s.position, s.attitude, s.velocity, s.spin, &riding[1]).status);
        td_wheel_evaluate(&params, &deck.ground, &deck_state, &deck_input, &deck_out);
        td_wheel_commit(&deck_state, &deck_out);
        const plant_vec felt = plant_turn_back(s.attitude, td_test_plant_force(deck_out.force_w));
        assert_vec(DECK_ERROR, force(), felt);
        TEST_ASSERT_EQUAL_INT(state.phase == TD_WHEEL_FREE, deck_state.phase == TD_WHEEL_FREE);
        if (state.phase != TD_WHEEL_FREE) {
            assert_vec(20.0 * PLACE_ERROR, td_test_plant_place(&state.pebble_s),
                       td_test_plant_place(&deck_state.pebble_s));
        }
    }
}
