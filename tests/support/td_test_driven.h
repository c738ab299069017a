/* SPDX-License-Identifier: MIT */
/// One wheel on a frame that is driven by hand, in doubles: for suites that ask what a tick answers.
///
///     setUp:     td_test_driven_set();          a wheel over level ground, frame.position.z = 0.75 m
///     tearDown:  td_test_driven_end();          nothing has saturated
///     frame.velocity.x = 10.0; drive(3); ... out, state
#ifndef TD_TEST_DRIVEN_H
#define TD_TEST_DRIVEN_H

#include <string.h>
#include "td_wheel_work.h"
#include "td_test_wheel_params.h"
#include "td_test_real.h"
#include "unity.h"

#define TICK 0.001

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
static td_wheel_params params;
static td_wheel_state state;
static td_wheel_out out;
static td_motion bodies[2];
static td_wheel_input input;
static td_wheel_work work;

/* The frame: where it is and how it moves. */
static struct {
    plant_vec position, velocity, spin;
    plant_quat attitude;
} frame;

/// After a change of the wheel.
static inline void ready(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK,
                          td_wheel_params_set(&wheel, TD_U(TICK), TD_ZERO, 0u, &params).status);
}

static inline void td_test_driven_set(void)
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
    input.work = &work;
    td_motion_residual(&bodies[1]);
    td_saturations_reset();
}

static inline void td_test_driven_end(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static inline void evaluate(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_motion(frame.position, frame.attitude, frame.velocity,
                                                frame.spin, &bodies[0])
                                     .status);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_wheel_check(&input, 0u).status);
    td_wheel_evaluate(&params, ground, &state, &input, &out);
}

static inline void step(void)
{
    evaluate();
    td_wheel_commit(&state, &out);
}

/// Steps, after each of which the frame moves on.
static inline void drive(int ticks)
{
    for (int i = 0; i < ticks; ++i) {
        step();
        frame.position = plant_add(frame.position, plant_scale(TICK, frame.velocity));
    }
}

/// [N] On the frame.
static inline plant_vec force(void)
{
    return td_test_plant_force(out.force_w);
}

static inline void assert_vec(double tolerance, plant_vec expected, plant_vec actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.x, actual.x);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.y, actual.y);
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, expected.z, actual.z);
}

#endif
