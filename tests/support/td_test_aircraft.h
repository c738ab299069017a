/* SPDX-License-Identifier: MIT */
/// An aircraft of a tonne on three pebble wheels, closed loop: the plant in double, the wheels in the
/// scalar under test.
#ifndef TD_TEST_AIRCRAFT_H
#define TD_TEST_AIRCRAFT_H

#include "td_wheel_work.h"
#include "td_test_wheel_params.h"
#include "unity.h"

#define TD_TEST_GRAVITY 9.81
#define TD_TEST_MASS    1000.0

enum {
    NOSE,
    LEFT,
    RIGHT,
    WHEELS
};

/// Bodies of a tick.
enum {
    CRAFT,
    DECK,
    BODIES
};

typedef struct td_test_aircraft {
    double tick; ///< [s]
    plant_body body;
    plant_body deck; ///< what solids of body DECK ride on; nothing moves it
    td_wheel wheels[WHEELS];
    td_wheel_params wheel_params[WHEELS];
    td_wheel_state states[WHEELS];
    td_wheel_out outs[WHEELS];
    td_test_ground flat;
    const td_ground *ground;
    double brake[WHEELS]; ///< [N]
    double steer;         ///< [rad] of the nose wheel
    double down;          ///< [m/s^2]
    plant_vec push;       ///< [N] on the centre of mass
    plant_vec twist;      ///< [N m]
    int changes;          ///< of phases, all wheels
} td_test_aircraft;

/* Sum over the wheels of 1 / m + r^2 / I, lateral: 7.4 / t. */
#define TD_TEST_INVERSE_MASS (TD_TEST_FORCE == 1.0 ? TD_R(0.0074) : TD_R(7.4))

/// Makes the wheels ready and puts them in the air. @return what td_wheel_params_set says of the last
static inline td_status td_test_aircraft_ready(td_test_aircraft *a)
{
    td_status status = TD_OK;
    for (int i = 0; i < WHEELS; ++i) {
        status = td_wheel_params_set(&a->wheels[i], td_unit_from_double(a->tick),
                                     TD_TEST_INVERSE_MASS, (uint32_t)i, &a->wheel_params[i])
                     .status;
        TEST_ASSERT_TRUE(status >= TD_OK);
        td_wheel_reset(&a->states[i]);
    }
    return status;
}

/// In the air over level ground, ticks of a millisecond, wheels free.
static inline void td_test_aircraft_set(td_test_aircraft *a)
{
    const plant_body still = {.mass = 1.0, .inertia_b = {1.0, 1.0, 1.0}, .attitude = {.w = 1.0}};
    const td_test_aircraft empty = {.tick = 0.001, .deck = still, .down = TD_TEST_GRAVITY};
    *a = empty;
    a->wheels[NOSE] = td_test_wheel((plant_vec){1.6, 0.0, 0.2}, 1e5, 4e4, 2e3, 2.5e3);
    a->wheels[LEFT] = td_test_main_wheel((plant_vec){-0.4, -1.2, 0.2});
    a->wheels[RIGHT] = td_test_main_wheel((plant_vec){-0.4, 1.2, 0.2});
    a->body.mass = TD_TEST_MASS;
    a->body.inertia_b = (plant_vec){900.0, 1400.0, 2000.0};
    a->body.attitude = td_test_upright();
    td_test_ground_set(&a->flat, (plant_vec){0.0, 0.0, 1.0}, 0.0, td_test_material(0.5, 0.4));
    a->ground = &a->flat.ground;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_test_aircraft_ready(a));
}

/// Stands on ground that rises towards +x by `slope` [rad]: at rest but for its legs, which settle.
static inline void td_test_aircraft_park(td_test_aircraft *a, double slope, td_material material)
{
    const double s = plant_sin(slope);
    const double c = plant_cos(slope);
    const plant_vec normal = {-s, 0.0, c};
    a->body.attitude = (plant_quat){0.0, plant_cos(0.5 * slope), 0.0, plant_sin(0.5 * slope)};
    a->body.position = plant_scale(0.945, normal);
    td_test_ground_set(&a->flat, normal, 0.0, material);
}

static inline void td_test_aircraft_brake(td_test_aircraft *a, double nose, double mains)
{
    a->brake[NOSE] = nose;
    a->brake[LEFT] = mains;
    a->brake[RIGHT] = mains;
}

static inline void td_test_aircraft_motion(const plant_body *body, td_motion *out)
{
    const plant_vec spin_w = plant_turn(body->attitude, body->spin_b);
    const td_fault fault =
        td_test_motion(body->position, body->attitude, body->velocity, spin_w, out);
    TEST_ASSERT_EQUAL_INT(TD_OK, fault.status);
}

/// Evaluates and commits the wheels, and adds what they do.
static inline void td_test_aircraft_wheels(td_test_aircraft *a, plant_vec *force, plant_vec *torque)
{
    td_wheel_work work;
    td_motion motions[BODIES];
    td_test_aircraft_motion(&a->body, &motions[CRAFT]);
    td_test_aircraft_motion(&a->deck, &motions[DECK]);
    for (int i = 0; i < WHEELS; ++i) {
        const td_wheel_input input = {motions, td_test_force(a->brake[i]),
                                      i == NOSE ? td_from_double(a->steer) : TD_ZERO, &work};
        const uint8_t phase = a->states[i].phase;
        td_wheel_evaluate(&a->wheel_params[i], a->ground, &a->states[i], &input, &a->outs[i]);
        td_wheel_commit(&a->states[i], &a->outs[i]);
        a->changes += a->states[i].phase != phase;
        *force = plant_add(*force, td_test_plant_force(a->outs[i].force_w));
        *torque = plant_add(*torque, td_test_plant_force(a->outs[i].torque_w));
    }
}

static inline void td_test_aircraft_tick(td_test_aircraft *a)
{
    plant_vec force = plant_add(a->push, (plant_vec){0.0, 0.0, -TD_TEST_MASS * a->down});
    plant_vec torque = a->twist;
    td_test_aircraft_wheels(a, &force, &torque);
    plant_step(&a->body, force, torque, a->tick);
}

static inline void td_test_aircraft_run(td_test_aircraft *a, double seconds)
{
    const long ticks = (long)(seconds / a->tick + 0.5);
    for (long i = 0; i < ticks; ++i) {
        td_test_aircraft_tick(a);
    }
}

/// [N] that wheel i bears.
static inline double td_test_aircraft_load(const td_test_aircraft *a, int i)
{
    return td_test_newtons(a->outs[i].normal);
}

static inline double td_test_length(plant_vec v)
{
    return plant_sqrt(plant_dot(v, v));
}

#endif
