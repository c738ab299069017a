/* SPDX-License-Identifier: MIT */
/* One wheel on a frame that is driven by hand, in doubles: what each kind of tick answers. */
#include <math.h>
#include <string.h>
#include "unity.h"
#include "plant.h"
#include "td_gear.h"
#include "td_ground.h"
#include "td_material.h"
#include "td_motion.h"
#include "td_near.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_wheel.h"
#include "td_test_gear.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define TICK     0.001
#define ON_BOARD (sizeof(void *) == 4u)

/* [N] and [m]: rounding of force and place near the origin. */
#if defined(TD_SCALAR_F64)
#    define FORCE_ERROR 1e-6
#    define PLACE_ERROR 1e-9
#elif defined(TD_SCALAR_Q16)
#    define FORCE_ERROR 0.06
#    define PLACE_ERROR 1e-7
#else
#    define FORCE_ERROR 0.05
#    define PLACE_ERROR 2e-7
#endif

static const plant_vec none = {0.0, 0.0, 0.0};
static const plant_vec up = {0.0, 0.0, 1.0};

static td_test_ground flat;
static const td_ground *ground;
static td_wheel wheel;
static td_gear gear;
static td_wheel_state state;
static td_wheel_out out;
static td_motion bodies[2];
static td_wheel_input input;

/* The frame: where it is and how it moves. */
static struct {
    plant_vec position, velocity, spin;
    plant_quat attitude;
} frame;

static void ready(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_gear_set(&wheel, TD_U(TICK), TD_ZERO, 0u, &gear).status);
}

void setUp(void)
{
    memset(&frame, 0, sizeof frame);
    memset(&out, 0, sizeof out);
    frame.attitude = td_test_upright();
    frame.position.z = 0.75;
    td_test_ground_set(&flat, up, 0.0, td_test_material(0.5, 0.4));
    ground = &flat.ground;
    wheel = td_test_main_wheel(none);
    ready();
    td_wheel_reset(&state);
    input.bodies = bodies;
    input.brake = TD_ZERO;
    input.steer = TD_ZERO;
    td_motion_rest(&bodies[1]);
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static void evaluate(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_motion(frame.position, frame.attitude, frame.velocity,
                                                frame.spin, &bodies[0])
                                     .status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_wheel_check(&input, 0u).status);
    td_wheel_evaluate(&gear, ground, &state, &input, &out);
}

static void step(void)
{
    evaluate();
    td_wheel_commit(&state, &out);
}

/* A step, and the frame moves on. */
static void drive(int ticks)
{
    for (int i = 0; i < ticks; ++i) {
        step();
        frame.position = plant_add(frame.position, plant_scale(TICK, frame.velocity));
    }
}

static plant_vec force(void)
{
    return td_test_plant_force(out.force_w);
}

static void assert_vec(double tolerance, plant_vec expected, plant_vec actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.x, actual.x);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.y, actual.y);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.z, actual.z);
}

/* ---- touching and leaving ---- */

void test_a_wheel_in_the_air_is_free_and_weighs_nothing(void)
{
    frame.position.z = 0.9;
    step();
    TEST_ASSERT_EQUAL_INT(TD_BORDER_NONE, out.border);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    TEST_ASSERT_EQUAL_INT(1, td_wheel_source_state(state.phase));
    assert_vec(0.0, none, force());
    assert_vec(0.0, none, td_test_plant(out.torque_w));
    TEST_ASSERT_DOUBLE_WITHIN(PLACE_ERROR, 0.8, td_near_to_double(out.length));
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, out.looks);
}

void test_the_end_of_the_leg_on_the_ground_is_still_free(void)
{
    frame.position.z = 0.8125; /* exact, and beyond z_max */
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
}

void test_first_contact_bears_in_the_same_tick(void)
{
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, state.phase);
    TEST_ASSERT_EQUAL_INT(3, td_wheel_source_state(state.phase));
    TEST_ASSERT_DOUBLE_WITHIN(PLACE_ERROR, 0.75, td_near_to_double(out.length));
    assert_vec(FORCE_ERROR, (plant_vec){0.0, 0.0, 7e4 * 0.05}, force());
    assert_vec(PLACE_ERROR, none, td_test_plant_place(&state.pebble_s));
}

void test_compression_and_rebound_are_damped_apart(void)
{
    wheel.leg.d_in = td_drag_from_double(3e3 / TD_TEST_FORCE);
    wheel.leg.d_out = td_drag_from_double(8e3 / TD_TEST_FORCE);
    ready();
    frame.velocity.z = -0.25;
    evaluate();
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 3500.0 + 750.0, force().z);
    frame.velocity.z = 0.25;
    evaluate();
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 3500.0 - 2000.0, force().z);
}

void test_a_rebound_never_pulls(void)
{
    frame.velocity.z = 4.0;
    step();
    assert_vec(0.0, none, force());
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.normal);
}

void test_lifting_off_frees_a_standing_wheel(void)
{
    input.brake = td_test_force(3000.0);
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, state.phase);
    frame.position.z = 0.81;
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    assert_vec(0.0, none, force());
}

void test_lifting_off_frees_a_slipping_wheel(void)
{
    input.brake = td_test_force(3000.0);
    frame.velocity = (plant_vec){10.0, 0.0, 0.0};
    drive(3);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, state.phase);
    frame.position.z = 0.81;
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
}

void test_a_pebble_left_behind_does_not_pull_after_the_next_touch_down(void)
{
    input.brake = td_test_force(3000.0);
    step();
    frame.position = (plant_vec){0.4, 0.0, 0.85};
    step();
    frame.position.z = 0.75;
    step();
    assert_vec(FORCE_ERROR, (plant_vec){0.0, 0.0, 3500.0}, force());
}

/* ---- phases ---- */

void test_within_the_border_the_pebble_stays_to_the_last_bit(void)
{
    input.brake = td_test_force(3000.0);
    step();
    const td_wheel_state before = state;
    frame.position.x = 0.004;
    frame.position.y = -0.003;
    step();
    TEST_ASSERT_EQUAL_INT(TD_BORDER_INSIDE, out.border);
    TEST_ASSERT_EQUAL_MEMORY(&before.pebble_s, &state.pebble_s, sizeof before.pebble_s);
    assert_vec(FORCE_ERROR, (plant_vec){-800.0, 600.0, 3500.0}, force());
}

void test_an_unbraked_wheel_rolls_with_static_grip_to_the_side(void)
{
    frame.velocity = (plant_vec){8.0, 0.0, 0.0};
    drive(5);
    TEST_ASSERT_EQUAL_INT(TD_BORDER_BAND, out.border);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_EQUAL_INT(2, td_wheel_source_state(state.phase));
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 0.0, force().x);
    frame.position.y -= 1650.0 / 2e5; /* between mu_k N = 1400 and mu_s N = 1750 */
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(2.0 * FORCE_ERROR, 1650.0, force().y);
}

void test_a_rolling_wheel_keeps_its_lateral_deflection(void)
{
    frame.velocity = (plant_vec){8.0, 0.0, 0.0};
    drive(2);
    frame.position.y -= 0.005;
    drive(ON_BOARD ? 20 : 500);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 2.0 : 5.0, 1000.0, force().y);
}

void test_beyond_the_disc_it_slips_and_dynamic_friction_takes_over(void)
{
    input.brake = td_test_force(1e4);
    frame.velocity = (plant_vec){10.0, 0.0, 0.0};
    drive(1);
    TEST_ASSERT_EQUAL_INT(TD_BORDER_CIRCLE, out.border);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.5 * 3500.0, force().x); /* mu_s, once */
    drive(5);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.4 * 3500.0, force().x);
}

void test_the_corner_of_disc_and_band(void)
{
    input.brake = td_test_force(500.0);
    frame.velocity = (plant_vec){6.0, 6.0, 0.0};
    drive(1);
    TEST_ASSERT_EQUAL_INT(TD_BORDER_CORNER, out.border);
    const double side = sqrt(1750.0 * 1750.0 - 500.0 * 500.0);
    assert_vec(2.0 * FORCE_ERROR, (plant_vec){-500.0, -side, 3500.0}, force());
}

void test_rolling_resistance_is_a_brake_of_its_own(void)
{
    wheel.c_rr = TD_U(0.125);
    ready();
    frame.velocity.x = 5.0;
    drive(3);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.125 * 3500.0, force().x);
    input.brake = td_test_force(600.0); /* more than that */
    drive(1);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -600.0, force().x);
}

void test_steering_turns_the_rolling_direction(void)
{
    input.steer = TD_R(0.5); /* to the right: -y of the world */
    frame.velocity = plant_scale(6.0, (plant_vec){cos(0.5), -sin(0.5), 0.0});
    drive(5);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(1.0, 0.0, force().x);
    TEST_ASSERT_DOUBLE_WITHIN(1.0, 0.0, force().y);
}

void test_a_relaxation_length_turns_a_slip_angle_into_a_steady_force(void)
{
    if (ON_BOARD) {
        TEST_IGNORE_MESSAGE("three thousand ticks of soft doubles");
    }
    wheel.relaxation = TD_R(0.3);
    ready();
    frame.velocity = (plant_vec){10.0, -0.1, 0.0}; /* 10 mrad: F = k sigma angle */
    drive(3000);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(20.0, 2e5 * 0.3 * 0.01, force().y);
}

/* ---- geometry ---- */

/* The leg is pitched, the wheel fast: compression is where the plane meets the leg. */
void test_a_pitched_leg_at_speed_bears_what_it_should(void)
{
    const double a = 0.1;
    frame.attitude = (plant_quat){0.0, cos(0.5 * a), 0.0, sin(0.5 * a)};
    frame.position.z = 0.75 * cos(a);
    frame.velocity.x = 40.0;
    drive(10);
    /* axial 3500 N, borne by a surface that it meets at the angle a */
    TEST_ASSERT_DOUBLE_WITHIN(1.0, 3500.0 / cos(a), td_test_newtons(out.normal));
}

void test_the_force_acts_at_the_contact_point_with_its_moment(void)
{
    wheel = td_test_main_wheel((plant_vec){-0.5, 1.25, 0.25});
    ready();
    frame.position = (plant_vec){3.0, -2.0, 1.0};
    input.brake = td_test_force(3000.0);
    step();
    frame.position.x += 0.005;
    step();
    const plant_vec contact = {2.5, -3.25, 0.0};
    const plant_vec f = {-1000.0, 0.0, 3500.0};
    assert_vec(FORCE_ERROR, f, force());
    assert_vec(2e-5, contact, td_test_plant(out.point_w));
    assert_vec(0.3, plant_cross(plant_sub(contact, frame.position), f),
               td_test_plant_force(out.torque_w));
}

void test_the_reaction_is_the_force_turned_round(void)
{
    input.brake = td_test_force(3000.0);
    step();
    frame.position.x += 0.005;
    step();
    td_vec3 f, m;
    const plant_vec about = {1.0, 2.0, -3.0};
    td_wheel_reaction(&out, td_test_vec(about), &f, &m);
    assert_vec(FORCE_ERROR, (plant_vec){1000.0, 0.0, -3500.0}, td_test_plant_force(f));
    const plant_vec arm = plant_sub(td_test_plant(out.point_w), about);
    assert_vec(0.3, plant_cross(arm, (plant_vec){1000.0, 0.0, -3500.0}), td_test_plant_force(m));
}

void test_a_turned_mount_and_a_turned_body_are_the_same(void)
{
    const plant_quat turned = {cos(0.3), 0.0, 0.0, sin(0.3)}; /* 0.6 rad about z */
    wheel.x_bk.q = td_test_quat(turned);
    ready();
    frame.velocity = plant_scale(5.0, (plant_vec){cos(0.6), -sin(0.6), 0.0});
    drive(5);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(1.0, 0.0, force().x);
    TEST_ASSERT_DOUBLE_WITHIN(1.0, 0.0, force().y);
}

/* Where Q16.16 alone has steps of 3 N, and f32 ten kilometres out steps of 200 N. */
void test_far_out_the_rest_of_the_place_keeps_the_force_smooth(void)
{
#if defined(TD_SCALAR_Q16)
    const double x = 5000.0;
#else
    const double x = 10000.0;
#endif
    input.brake = td_test_force(3000.0);
    frame.position.x = x;
    step();
    for (int i = 1; i <= 50; ++i) {
        frame.position.x = x + 1e-5 * i;
        step();
        TEST_ASSERT_DOUBLE_WITHIN(3.0 * FORCE_ERROR + 2e-9 * x, -2.0 * i, force().x);
    }
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
    const td_scenery_solid solid = {&shelf, 0, TD_SOLID_FIXED};
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
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, -0.03 * force().z, force().x);
}

void test_a_modifier_changes_the_grip_where_it_lies(void)
{
    const td_half_space planes[] = {TD_HALF_SPACE(-1.0, 0.0, 0.0, -0.05),
                                    TD_HALF_SPACE(0.0, 0.0, 1.0, 0.5),
                                    TD_HALF_SPACE(0.0, 0.0, -1.0, 0.5)};
    const td_scenery_op ops[] = {TD_ALL_OF(0, 3)};
    const td_scenery patch = {planes, 0, ops, 3, 0, 1};
    const td_modifier ice = {&patch, TD_SOLID_FIXED, TD_KEEP_ALL_BUT_FRICTION,
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
    const td_scenery_solid solids[] = {{&flat.scenery, 0, TD_SOLID_FIXED},
                                       {&upper.scenery, 1, TD_SOLID_FIXED}};
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

/* ---- purity ---- */

void test_evaluation_leaves_the_state_alone(void)
{
    input.brake = td_test_force(1e4);
    frame.velocity.x = 5.0;
    drive(2);
    const td_wheel_state before = state;
    const td_wheel_out first = (evaluate(), out);
    frame.position.x += 1.0;
    evaluate();
    frame.position.x -= 1.0;
    evaluate();
    TEST_ASSERT_EQUAL_MEMORY(&before.pebble_s, &state.pebble_s, sizeof state.pebble_s);
    TEST_ASSERT_EQUAL_INT(before.phase, state.phase);
    TEST_ASSERT_EQUAL_REAL(first.force_w.x, out.force_w.x);
    TEST_ASSERT_EQUAL_REAL(first.next.pebble_s.p.x, out.next.pebble_s.p.x);
}

void test_a_bad_input_is_refused_with_its_member(void)
{
    td_fault fault = td_fault_none();
    input.brake = TD_R(-1.0);
    fault = td_wheel_check(&input, 2u);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, fault.status);
    TEST_ASSERT_EQUAL_INT(TD_ITEM_WHEEL, fault.item);
    TEST_ASSERT_EQUAL_UINT16(2u, fault.index);
    TEST_ASSERT_EQUAL_UINT16(TD_GEAR_BRAKE, fault.field);
    input.brake = TD_ZERO;
    input.steer = TD_R(4.0);
    fault = td_wheel_check(&input, 0u);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_GEAR_STEER, fault.field);
#if !defined(TD_SCALAR_Q16)
    input.steer = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_wheel_check(&input, 0u).status);
    input.steer = TD_ZERO;
    input.brake = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_wheel_check(&input, 0u).status);
#endif
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
    const td_wheel_input deck_input = {riding, td_test_force(900.0), TD_ZERO};
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
        td_wheel_evaluate(&gear, &deck.ground, &deck_state, &deck_input, &deck_out);
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

/* ---- energy ---- */

static double work_of_a_cycle(double amplitude, int ticks)
{
    double work = 0.0;
    for (int i = 0; i < ticks; ++i) {
        const double angle = 2.0 * 3.14159265358979323846 * i / ticks;
        const double rate = 2.0 * 3.14159265358979323846 / (ticks * TICK);
        frame.position.y = amplitude * sin(angle);
        frame.position.x = amplitude * (1.0 - cos(angle));
        frame.velocity.y = amplitude * rate * cos(angle);
        frame.velocity.x = amplitude * rate * sin(angle);
        step();
        work += plant_dot(force(), frame.velocity) * TICK;
    }
    return work;
}

void test_round_a_closed_cycle_a_tyre_gives_no_energy(void)
{
    const int ticks = ON_BOARD ? 50 : 1000;
    const double amplitudes[] = {0.001, 0.003, 0.006, 0.01, 0.05};
    input.brake = td_test_force(1e4);
    for (int i = 0; i < 5; ++i) {
        td_wheel_reset(&state);
        for (int cycle = 0; cycle < 2; ++cycle) {
            TEST_ASSERT_LESS_THAN_DOUBLE(0.01, work_of_a_cycle(amplitudes[i], ticks));
        }
    }
}

void test_round_a_closed_cycle_a_spring_without_damper_gives_back_what_it_took(void)
{
    wheel.d_xy = TD_DRAG(0.0);
    ready();
    input.brake = td_test_force(1e4);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 0.0, work_of_a_cycle(0.003, ON_BOARD ? 50 : 1000));
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_STANDING, state.phase);
}
