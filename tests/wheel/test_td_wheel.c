/* SPDX-License-Identifier: MIT */
/* One wheel, driven by hand over level ground: touching, leaving, the phases between, energy. */
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

/* ---- touching and leaving ---- */

void test_a_wheel_in_the_air_is_free_and_weighs_nothing(void)
{
    frame.position.z = 0.9;
    step();
    TEST_ASSERT_EQUAL_INT(TD_BORDER_NONE, out.border);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    TEST_ASSERT_EQUAL_INT(1, td_wheel_source_state(state.phase));
    assert_vec(0.0, none, force());
    assert_vec(0.0, none, plant_from_core(out.torque_w));
    TEST_ASSERT_DOUBLE_WITHIN(PLACE_ERROR, 0.8, td_near_to_double(out.length));
    TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, out.leaf_tests);
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

void test_lifting_off_frees_a_rolling_wheel(void)
{
    frame.velocity.x = 10.0;
    drive(3);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    frame.position.z = 0.81;
    step();
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_FREE, state.phase);
    assert_vec(0.0, none, force());
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

/* ---- relaxation at speed ---- */

/* With 0.2 m and d / k = 20 ms a deflection that is being forgotten at 30 m/s would outrun its damper:
 * only what rolls forgets. A locked wheel slides against its motion, whatever the length. */
static void slide(plant_vec velocity, double brake)
{
    wheel.relaxation = TD_R(0.2);
    ready();
    input.brake = td_test_force(brake);
    frame.velocity = velocity;
    for (int i = 0; i < (ON_BOARD ? 100 : 1000); ++i) {
        drive(1);
        TEST_ASSERT_EQUAL_UINT32(0u, out.flags);
    }
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_SLIPPING, state.phase);
}

static double deflection_aside(void)
{
    const plant_vec pebble = td_test_plant_place(&state.pebble_s);
    return pebble.y - (frame.position.y - TICK * frame.velocity.y);
}

void test_a_locked_wheel_with_a_relaxation_length_slides_against_its_motion(void)
{
    slide((plant_vec){30.0, -3.0, 0.0}, 1e4);
    const double ratio = -force().y / force().x;
    TEST_ASSERT_EQUAL_INT(TD_BORDER_CIRCLE, out.border);
    TEST_ASSERT_DOUBLE_WITHIN(0.001, 0.1, ratio);
    TEST_ASSERT_DOUBLE_WITHIN(0.5, 0.4 * 3500.0, hypot(force().x, force().y));
}

void test_a_rolling_wheel_that_slides_aside_is_held_by_dynamic_friction(void)
{
    slide((plant_vec){30.0, -3.0, 0.0}, 0.0); /* far beyond the angle that 0.4 N would hold */
    TEST_ASSERT_EQUAL_INT(TD_BORDER_CORNER, out.border);
    TEST_ASSERT_DOUBLE_WITHIN(FORCE_ERROR, 0.4 * 3500.0, force().y);
    /* H = k s + d (s - s_0) / h, of which 3 cm of way have forgotten a seventh */
    const double stiff = 2e5 + 4e3 * (1.0 - exp(-0.15)) / TICK;
    TEST_ASSERT_DOUBLE_WITHIN(ON_BOARD ? 2e-4 : 2e-5, 0.4 * 3500.0 / stiff, deflection_aside());
}

/* ... and rolls again when the slip angle is one that friction holds: F = k sigma angle. */
void test_a_rolling_wheel_grips_again_at_a_small_angle(void)
{
    slide((plant_vec){30.0, -3.0, 0.0}, 0.0);
    frame.velocity.y = -0.3;
    drive(ON_BOARD ? 60 : 1000);
    TEST_ASSERT_EQUAL_INT(TD_WHEEL_ROLLING, state.phase);
    TEST_ASSERT_DOUBLE_WITHIN(80.0, 2e5 * 0.2 * 0.01, force().y); /* 30 mm, 0.15 lengths a tick */
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
    assert_vec(2e-5, contact, plant_from_core(out.point_w));
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
    td_wheel_reaction(&out, plant_to_core(about), &f, &m);
    assert_vec(FORCE_ERROR, (plant_vec){1000.0, 0.0, -3500.0}, td_test_plant_force(f));
    const plant_vec arm = plant_sub(plant_from_core(out.point_w), about);
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
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_BRAKE, fault.field);
    input.brake = TD_ZERO;
    input.steer = TD_R(4.0);
    fault = td_wheel_check(&input, 0u);
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, fault.status);
    TEST_ASSERT_EQUAL_UINT16(TD_WHEEL_FIELD_STEER, fault.field);
#if !defined(TD_SCALAR_Q16)
    input.steer = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_wheel_check(&input, 0u).status);
    input.steer = TD_ZERO;
    input.brake = (td_real)NAN;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_wheel_check(&input, 0u).status);
#endif
}

/* ---- energy ---- */

static double work_of_a_cycle(double amplitude, int ticks)
{
    double given = 0.0;
    for (int i = 0; i < ticks; ++i) {
        const double angle = 2.0 * 3.14159265358979323846 * i / ticks;
        const double rate = 2.0 * 3.14159265358979323846 / (ticks * TICK);
        frame.position.y = amplitude * sin(angle);
        frame.position.x = amplitude * (1.0 - cos(angle));
        frame.velocity.y = amplitude * rate * cos(angle);
        frame.velocity.x = amplitude * rate * sin(angle);
        step();
        given += plant_dot(force(), frame.velocity) * TICK;
    }
    return given;
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
