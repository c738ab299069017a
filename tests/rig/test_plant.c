/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "plant.h"
#include "td_test_real.h"

/* A brick: three different inertias, so that a free spin tumbles. */
static const plant_vec none = {0.0, 0.0, 0.0};
static plant_body brick;

void setUp(void)
{
    brick = (plant_body){.mass = 1000.0,
                         .inertia_b = {900.0, 1400.0, 2000.0},
                         .position = {0.0, 0.0, 2.0},
                         .attitude = {1.0, 0.0, 0.0, 0.0}};
}

void tearDown(void)
{
}

static void assert_vec(double tolerance, double x, double y, double z, plant_vec actual)
{
    TEST_ASSERT_NEAR(tolerance, x, actual.x);
    TEST_ASSERT_NEAR(tolerance, y, actual.y);
    TEST_ASSERT_NEAR(tolerance, z, actual.z);
}

static void run(plant_vec force, plant_vec torque, double h, int steps)
{
    for (int i = 0; i < steps; ++i) {
        plant_step(&brick, force, torque, h);
    }
}

/* Velocity first: after n steps v = -g n h and z = z0 - g h^2 n (n + 1) / 2. */
void test_step_in_free_fall_follows_the_sum_of_the_scheme(void)
{
    const plant_vec weight = {0.0, 0.0, -9.81 * brick.mass};
    brick.velocity.x = 3.0;
    run(weight, none, 1e-3, 500);
    assert_vec(1e-11, 3.0, 0.0, -9.81 * 0.5, brick.velocity);
    assert_vec(1e-11, 1.5, 0.0, 2.0 - 9.81 * 1e-6 * 500.0 * 501.0 / 2.0, brick.position);
    assert_vec(0.0, 0.0, 0.0, 0.0, brick.spin_b);
}

void test_step_under_a_torque_about_a_principal_axis_turns_by_its_angle(void)
{
    run(none, (plant_vec){0.0, 0.0, 2000.0}, 1e-3, 500); /* 1 rad/s^2 */
    const double angle = 1e-6 * 500.0 * 501.0 / 2.0;
    assert_vec(1e-12, 0.0, 0.0, 0.5, brick.spin_b);
    TEST_ASSERT_NEAR(1e-12, cos(0.5 * angle), brick.attitude.w);
    TEST_ASSERT_NEAR(1e-12, sin(0.5 * angle), brick.attitude.z);
}

/* A torque of the world acts in the world, whatever the attitude. */
void test_step_turns_the_torque_into_body_axes(void)
{
    const double half = sqrt(0.5);
    brick.attitude = (plant_quat){half, half, 0.0, 0.0}; /* +90 degrees about x: y_b = z_w */
    run(none, (plant_vec){0.0, 0.0, 1400.0}, 1e-3, 1);
    assert_vec(1e-15, 0.0, 1e-3, 0.0, brick.spin_b);
}

/* The reference of the wheel vectors' aircraft, without its wheels, after 100 steps of 10 ms. */
void test_step_agrees_with_the_reference_under_force_and_torque(void)
{
    const plant_vec force = {500.0, -200.0, 100.0}, torque = {300.0, -400.0, 250.0};
    brick.velocity = (plant_vec){1.0, 2.0, -1.0};
    brick.spin_b = (plant_vec){0.3, 2.0, 0.5};
    run(force, torque, 0.01, 100);
    assert_vec(1e-12, 1.2525, 1.899, 1.0505, brick.position);
    assert_vec(1e-12, -0.5247837835048375, 1.7084875431882982, 0.6525992949469247, brick.spin_b);
    TEST_ASSERT_NEAR(1e-12, 0.5578342263264483, brick.attitude.w);
    TEST_ASSERT_NEAR(1e-12, 0.007263574761412171, brick.attitude.x);
    TEST_ASSERT_NEAR(1e-12, 0.7765002555631518, brick.attitude.y);
    TEST_ASSERT_NEAR(1e-12, 0.29294294586287306, brick.attitude.z);
}

/* How far energy (relative) and momentum (relative) drift in one second of a tumble. */
static void tumble(double h, double *energy, double *momentum)
{
    setUp();
    brick.spin_b = (plant_vec){0.3, 2.0, 0.5};
    const double e0 = plant_kinetic(&brick);
    const plant_vec l0 = plant_momentum(&brick);
    run(none, none, h, (int)(1.0 / h + 0.5));
    const plant_vec gone = plant_sub(plant_momentum(&brick), l0);
    *energy = fabs(plant_kinetic(&brick) - e0) / e0;
    *momentum = sqrt(plant_dot(gone, gone) / plant_dot(l0, l0));
}

void test_torque_free_tumble_keeps_energy_and_momentum_to_first_order(void)
{
    double energy[2], momentum[2];
    tumble(1.0 / 256.0, &energy[0], &momentum[0]);
    tumble(1.0 / 512.0, &energy[1], &momentum[1]);
    TEST_ASSERT_TRUE(energy[0] > 0.0 && energy[0] < 0.01);
    TEST_ASSERT_TRUE(momentum[0] > 0.0 && momentum[0] < 0.01);
    TEST_ASSERT_NEAR(0.1, 2.0, energy[0] / energy[1]); /* half the step, half the drift */
    TEST_ASSERT_NEAR(0.1, 2.0, momentum[0] / momentum[1]);
}

void test_attitude_stays_of_unit_length(void)
{
    brick.spin_b = (plant_vec){3.0, -7.0, 11.0};
    run(none, (plant_vec){500.0, 0.0, -200.0}, 1e-3, 1000);
    const plant_quat q = brick.attitude;
    TEST_ASSERT_NEAR(1e-15, 1.0, q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z);
}

void test_velocity_of_a_point_is_the_difference_of_its_places(void)
{
    const plant_vec corner_b = {1.0, -0.5, 0.25};
    brick.spin_b = (plant_vec){0.3, 2.0, 0.5};
    brick.velocity = (plant_vec){1.0, 2.0, -1.0};
    run(none, none, 1e-2, 50);
    const plant_vec first = plant_point(&brick, corner_b);
    const plant_vec v = plant_velocity(&brick, first);
    run(none, none, 1e-6, 1);
    const plant_vec moved = plant_sub(plant_point(&brick, corner_b), first);
    assert_vec(2e-5, v.x, v.y, v.z, plant_scale(1e6, moved));
}

void test_atan2_is_the_angle_of_the_library_in_every_quadrant(void)
{
    for (int i = -40; i <= 40; ++i) {
        for (int k = -40; k <= 40; ++k) {
            const double y = 0.1 * i * i * i, x = 0.03 * k;
            const double truth = i == 0 && k == 0 ? 0.0 : atan2(y, x);
            TEST_ASSERT_NEAR(1e-15, truth, plant_atan2(y, x));
        }
    }
}

void test_sine_and_cosine_at_once_are_those_of_the_library(void)
{
    double s = 0.0, c = 0.0;
    for (int i = -2000; i <= 2000; ++i) {
        const double x = 0.0123 * i + 1e-6 * i * i * i / 1e3;
        plant_sin_cos(x, &s, &c);
        TEST_ASSERT_NEAR(2e-15, sin(x), s);
        TEST_ASSERT_NEAR(2e-15, cos(x), c);
        TEST_ASSERT_NEAR(4e-15, 1.0, s * s + c * c);
    }
    plant_sin_cos(0.0, &s, &c);
    TEST_ASSERT_TRUE(s == 0.0 && c == 1.0 &&
                     plant_cos(0.0) == 1.0); /* no turn is none, to the last bit */
}

/* As many small turns as make a large one; a spin of zero is none. */
void test_spun_attitudes_add_up(void)
{
    const plant_vec spin_b = {0.3, -0.5, 0.2};
    const plant_quat begin = plant_quat_unit((plant_quat){0.5, 0.1, -0.7, 0.2});
    plant_quat small = begin;
    for (int i = 0; i < 100; ++i) {
        small = plant_spun(small, spin_b, 0.01);
    }
    const plant_quat large = plant_spun(begin, spin_b, 1.0);
    TEST_ASSERT_NEAR(1e-14, large.w, small.w);
    TEST_ASSERT_NEAR(1e-14, large.x, small.x);
    TEST_ASSERT_NEAR(1e-14, large.y, small.y);
    TEST_ASSERT_NEAR(1e-14, large.z, small.z);
    TEST_ASSERT_TRUE(plant_spun(begin, none, 1.0).w == begin.w);
}

void test_turn_back_undoes_turn(void)
{
    const plant_quat q = {0.5, -0.5, 0.5, 0.5};
    assert_vec(1e-15, 1.0, 2.0, 3.0, plant_turn_back(q, plant_turn(q, (plant_vec){1.0, 2.0, 3.0})));
    assert_vec(1e-15, 0.0, 0.0, -1.0, plant_turn(q, (plant_vec){1.0, 0.0, 0.0}));
}

/* ---- prescribed motion ---- */

static const plant_ship ship = {
    .surge = {{{0.2, 0.5, 0.0}}},
    .heave = {{{0.3, 0.8, 0.0}, {0.1, 2.1, 1.0}}},
    .roll = {{{0.08, 0.7, 0.5}, {-0.02, 1.9, 0.0}, {0.01, 3.1, 2.0}}},
};

void test_motion_is_the_sum_of_its_sines(void)
{
    TEST_ASSERT_NEAR(1e-15, 0.3 * sin(1.6) + 0.1 * sin(5.2), plant_motion_value(&ship.heave, 2.0));
    TEST_ASSERT_NEAR(1e-15, 0.24 * cos(1.6) + 0.21 * cos(5.2),
                     plant_motion_velocity(&ship.heave, 2.0));
}

void test_motion_velocity_is_its_central_difference(void)
{
    const double h = 1e-4;
    for (double t = 0.0; t < 10.0; t += 0.37) {
        const plant_frame now = plant_ship_at(&ship, t);
        const plant_frame before = plant_ship_at(&ship, t - h);
        const plant_frame after = plant_ship_at(&ship, t + h);
        TEST_ASSERT_NEAR(1e-8, (after.x - before.x) / (2.0 * h), now.vx);
        TEST_ASSERT_NEAR(1e-8, (after.y - before.y) / (2.0 * h), now.vy);
        TEST_ASSERT_NEAR(1e-8, (after.angle - before.angle) / (2.0 * h), now.omega);
    }
}

void test_frame_velocity_adds_the_turn_about_its_origin(void)
{
    const plant_frame frame = {.x = 1.0, .y = 2.0, .vx = 0.5, .vy = -0.25, .omega = 2.0};
    double v[2];
    plant_frame_velocity(&frame, 4.0, 3.0, v);
    TEST_ASSERT_NEAR(1e-15, 0.5 - 2.0, v[0]);
    TEST_ASSERT_NEAR(1e-15, -0.25 + 6.0, v[1]);
}
