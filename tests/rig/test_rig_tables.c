/* SPDX-License-Identifier: MIT */
/// On the host alone: runs of seconds.
/* Scenes whose plants are tables: motion, controls, forces, air, wheels that drive, masses. Scenes of the gallery are the
 * truth where their functions say the same: to the last bit. */
#include <math.h>
#include "unity.h"
#include "measure.h"
#include "plant.h"
#include "rig.h"
#include "rig_apply.h"
#include "rig_check.h"
#include "scenes.h"
#include "scene_words.h"
#include "td_port.h"
#include "td_tick.h"
#include "td_test_scene.h"
#include "typed_plants.h"

static const rig_signal none = {.constant = 0.0};
static rig_tables tables;
static rig_scene what;

void setUp(void)
{
    tables = (rig_tables){.integrator = RIG_SEMI};
}

void tearDown(void)
{
}

/* ---- the gallery, whose plants are tables, and the same plants typed as functions ---- */

static uint64_t hash_after(const rig_scene *scene, uint32_t ticks)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, scene).status);
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
    return machine.log.hash;
}

static void assert_goes_as_typed(const rig_scene *gallery, uint32_t ticks)
{
    what = typed_scene(gallery);
    const uint64_t typed = hash_after(&what, ticks);
    TEST_ASSERT_EQUAL_HEX64(typed, hash_after(gallery, ticks));
}

void test_a_deck_by_tables_moves_as_a_typed_one(void)
{
    assert_goes_as_typed(&scene_aircraft_deck, 6000u);
}

void test_brakes_by_tables_are_typed_ones(void)
{
    assert_goes_as_typed(&scene_aircraft_landing, 5000u);
}

void test_steering_by_tables_is_typed_steering(void)
{
    assert_goes_as_typed(&scene_aircraft_steering, 3000u);
}

void test_gusts_by_tables_on_a_settled_aircraft_are_typed_ones(void)
{
    assert_goes_as_typed(&scene_aircraft_slope, 3000u);
}

/* ---- motion ---- */

/* The spin is the rate of the attitude, whatever the three angles do. */
void test_motion_has_exact_rates(void)
{
    static const plant_sine wave[] = {{0.7, 1.3, 0.2}};
    const rig_motion m = {
        .place = {{.slope = 1.0}, {.sines = wave, .n_sines = 1u}, {.constant = 2.0}},
        .angle = {{.sines = wave, .n_sines = 1u},
                  {.constant = 0.4, .slope = -0.5},
                  {.constant = -1.0, .slope = 0.9}}};
    for (double t = 0.1; t < 6.0; t += 0.37) {
        const double h = 1e-5;
        const rig_start now = rig_motion_at(&m, t), next = rig_motion_at(&m, t + h),
                        last = rig_motion_at(&m, t - h);
        const plant_quat back = {now.attitude.w, -now.attitude.x, -now.attitude.y, -now.attitude.z};
        const plant_quat to = plant_quat_mul(back, next.attitude);
        const plant_quat from = plant_quat_mul(back, last.attitude);
        const plant_vec spin_b = {(to.x - from.x) / h, (to.y - from.y) / h, (to.z - from.z) / h};
        TEST_ASSERT_VEC_NEAR(1e-8, spin_b, now.spin_b);
        const plant_vec v = plant_scale(0.5 / h, plant_sub(next.position, last.position));
        TEST_ASSERT_VEC_NEAR(1e-8, v, now.velocity);
    }
}

/* Yaw last: a quarter of yaw takes the pitched x axis to y. */
void test_angles_turn_roll_first_and_yaw_last(void)
{
    const rig_motion m = {
        .angle = {{.constant = 0.3}, {.constant = 0.5}, {.constant = 0.5 * SCENE_PI}}};
    const rig_start at = rig_motion_at(&m, 0.0);
    const plant_vec ahead = {0.0, cos(0.5), -sin(0.5)};
    TEST_ASSERT_VEC_NEAR(1e-15, ahead, plant_turn(at.attitude, (plant_vec){1.0, 0.0, 0.0}));
}

/* ---- two balls in the air, which nothing touches ---- */

static const td_body balls[] = {
    {TD_R(2.0), SCENE_VEC(0.01, 0.02, 0.03), TD_R(100.0), TD_R(100.0)},
    {TD_R(2.0), SCENE_VEC(0.01, 0.02, 0.03), TD_R(100.0), TD_R(100.0)},
};
static const td_material smooth[] = {{.is_unlimited = true}};
static const td_scene air = {.name = "air",
                             .tick = TD_U(0.001),
                             .bodies = balls,
                             .ground = {.materials = smooth, .n_materials = 1u},
                             .n_bodies = 2u};
static rig_start starts[2];

static void fly(double gravity, uint32_t ticks)
{
    what = (rig_scene){
        .scene = &air, .newtons = 1.0, .gravity = gravity, .start = starts, .tables = &tables};
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    for (uint32_t i = 0u; i < ticks; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
}

static void start_apart(plant_vec velocity, plant_vec spin_b)
{
    for (int b = 0; b < 2; ++b) {
        starts[b] = (rig_start){{10.0 * b, 0.0, 5.0}, {1.0, 0.0, 0.0, 0.0}, velocity, spin_b};
    }
}

static const plant_vec still = {0.0, 0.0, 0.0};

/* Thrust turns with its body, wind does not. */
void test_forces_act_in_the_world_or_in_the_body(void)
{
    const rig_force pair[] = {
        {.force = {{.constant = 4.0}, none, none}, .body = 0u},
        {.force = {{.constant = 4.0}, none, none}, .body = 1u, .in_body = true},
    };
    tables.forces = pair;
    tables.n_forces = 2u;
    start_apart(still, still);
    starts[0].attitude = starts[1].attitude = (plant_quat){sqrt(0.5), 0.0, 0.0, sqrt(0.5)};
    fly(0.0, 500u);
    const double v = 2.0 * machine.t;
    TEST_ASSERT_VEC_NEAR(1e-9, ((plant_vec){v, 0.0, 0.0}), machine.bodies[0].velocity);
    TEST_ASSERT_VEC_NEAR(1e-9, ((plant_vec){0.0, v, 0.0}), machine.bodies[1].velocity);
    TEST_ASSERT_NEAR(1e-9, 2.0 * v * v, machine.books.forces);
    TEST_ASSERT_NEAR(1e-12, 0.0, rig_balance(&machine));
}

/* Off the centre a force is a torque as well; a torque of the body turns it about its own axis. */
void test_forces_have_a_place(void)
{
    const rig_force pair[] = {
        {.force = {none, {.constant = 0.3}, none},
         .point_b = {0.1, 0.0, 0.0},
         .body = 0u,
         .in_body = true},
        {.torque = {none, none, {.constant = 0.03}}, .body = 1u, .in_body = true},
    };
    tables.forces = pair;
    tables.n_forces = 2u;
    start_apart(still, still);
    fly(0.0, 500u);
    const double spin = 0.03 / machine.bodies[0].inertia_b.z * machine.t;
    TEST_ASSERT_NEAR(1e-7, spin, machine.bodies[0].spin_b.z);
    TEST_ASSERT_NEAR(1e-7, spin, machine.bodies[1].spin_b.z);
    TEST_ASSERT_NEAR(1e-15, 0.0, machine.bodies[1].velocity.y);
}

/* A body falls at sqrt(m g / drag), with the wind. */
void test_drag_ends_in_a_terminal_speed(void)
{
    const rig_air a = {.wind = {{.constant = 3.0}, none, none}, .drag = 0.5, .body = 0u};
    tables.airs = &a;
    tables.n_airs = 1u;
    start_apart(still, still);
    fly(9.81, 5000u);
    TEST_ASSERT_VEC_NEAR(5e-3, ((plant_vec){3.0, 0.0, -sqrt(2.0 * 9.81 / 0.5)}),
                         machine.bodies[0].velocity);
}

void test_damping_and_lift_are_linear_and_square(void)
{
    const rig_air pair[] = {
        {.damping = {1.0, 2.0, 4.0}, .spin_damping = {0.0, 0.0, 0.03}, .body = 0u},
        {.lift = 0.1, .body = 1u}};
    tables.airs = pair;
    tables.n_airs = 2u;
    start_apart((plant_vec){3.0, 4.0, 5.0}, (plant_vec){0.0, 0.0, 2.0});
    fly(0.0, 1u);
    const double h = machine.h, inertia = machine.bodies[0].inertia_b.z;
    TEST_ASSERT_VEC_NEAR(1e-12, ((plant_vec){3.0 - h * 1.5, 4.0 - h * 4.0, 5.0 - h * 10.0}),
                         machine.bodies[0].velocity);
    TEST_ASSERT_NEAR(1e-12, 2.0 - h * 0.03 / inertia * 2.0, machine.bodies[0].spin_b.z);
    TEST_ASSERT_VEC_NEAR(1e-12, ((plant_vec){3.0, 4.0, 5.0 + h * 0.1 * 25.0 / 2.0}),
                         machine.bodies[1].velocity);
}

/* However thick the air: a body stops in it, and does not swing back. */
void test_no_air_is_too_thick(void)
{
    const rig_air a = {
        .damping = {1e9, 1e9, 1e9}, .spin_damping = {1e9, 1e9, 1e9}, .drag = 1e9, .body = 0u};
    tables.airs = &a;
    tables.n_airs = 1u;
    start_apart((plant_vec){1.0, -2.0, 3.0}, (plant_vec){1.0, 0.0, 0.0});
    fly(0.0, 50u);
    TEST_ASSERT_VEC_NEAR(1e-9, still, machine.bodies[0].velocity);
    TEST_ASSERT_VEC_NEAR(1e-9, still, machine.bodies[0].spin_b);
}

/* ---- masses ---- */

/* Masses of the tables count, and a centre of mass off the origin falls as it should. */
void test_masses_of_the_tables_count(void)
{
    const rig_mass masses[] = {
        {.mass = 4.0, .inertia_b = {0.1, 0.1, 0.1}},
        {.mass = 4.0, .com_b = {0.5, 0.0, 0.0}, .inertia_b = {0.1, 0.1, 0.1}}};
    const rig_force pair[] = {
        {.force = {none, none, {.constant = 4.0}}, .body = 0u},
        {.force = {none, none, {.constant = 4.0}}, .point_b = {0.5, 0.0, 0.0}, .body = 1u}};
    tables.masses = masses;
    tables.forces = pair;
    tables.n_forces = 2u;
    start_apart(still, still);
    fly(9.81, 200u);
    const double v = (1.0 - 9.81) * machine.t;
    TEST_ASSERT_NEAR(1e-12, v, machine.bodies[0].velocity.z);
    TEST_ASSERT_NEAR(1e-12, v, machine.bodies[1].velocity.z);
    TEST_ASSERT_NEAR(1e-12, 0.0, machine.bodies[1].spin_b.y);
}

/* ---- wheels that drive ---- */

/* A tonne on three wheels, 500 N each on the mains: 1 m/s^2, until friction holds no more. */
void test_wheels_drive_the_aircraft(void)
{
    const rig_control controls[] = {{.drive = {.constant = 500.0}, .wheel = 1u},
                                    {.drive = {.constant = 500.0}, .wheel = 2u}};
    static const uint16_t settled[] = {0u};
    tables.controls = controls;
    tables.n_controls = 2u;
    tables.settled = settled;
    tables.n_settled = 1u;
    what = scene_aircraft_takeoff;
    what.begin = what.load = NULL;
    what.tables = &tables;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    for (int i = 0; i < 1000; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
    TEST_ASSERT_NEAR(0.02, 1.0, machine.bodies[0].velocity.x);
    TEST_ASSERT_NEAR(0.01, 0.0, machine.bodies[0].velocity.y);
}

void test_wheels_drive_no_harder_than_friction_holds(void)
{
    const rig_control controls[] = {{.drive = {.constant = 1e6}, .wheel = 1u},
                                    {.drive = {.constant = 1e6}, .wheel = 2u}};
    static const uint16_t settled[] = {0u};
    tables.controls = controls;
    tables.n_controls = 2u;
    tables.settled = settled;
    tables.n_settled = 1u;
    what = scene_aircraft_takeoff;
    what.begin = what.load = NULL;
    what.tables = &tables;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    for (int i = 0; i < 300; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
        const double most = 0.6 * 9.81 * 1.3; /* mu_s of the runway, and a tail that squats */
        TEST_ASSERT_TRUE(machine.bodies[0].velocity.x < most * (machine.t + 0.01));
    }
    TEST_ASSERT_TRUE(machine.bodies[0].velocity.x > 0.5);
}

/* In the air nothing drives. */
void test_a_wheel_in_the_air_drives_nothing(void)
{
    const rig_control controls[] = {{.drive = {.constant = 500.0}, .wheel = 1u},
                                    {.drive = {.constant = 500.0}, .wheel = 2u}};
    tables.controls = controls;
    tables.n_controls = 2u;
    what = scene_aircraft_takeoff;
    what.begin = what.load = NULL;
    what.tables = &tables;
    static const rig_start high[] = {{.position = {.z = 5.0}, .attitude = {.x = 1.0}}};
    what.start = high;
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    for (int i = 0; i < 100; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
    }
    TEST_ASSERT_NEAR(1e-15, 0.0, machine.bodies[0].velocity.x);
}

/* ---- joints in a scene ---- */

/* A bar on a driven deck that heaves: what carries it works, and the books know. */
void test_a_pendulum_on_a_deck_is_in_the_books(void)
{
    static const plant_sine heave[] = {{0.2, 6.0, 0.0}};
    static const td_body bodies[] = {{.v_max = TD_R(10.0), .omega_max = TD_R(10.0)},
                                     {TD_ONE, SCENE_VEC(0.1, 0.1, 0.1), TD_R(20.0), TD_R(40.0)}};
    static const td_scene scene = {.name = "deck",
                                   .tick = TD_U(0.0001),
                                   .bodies = bodies,
                                   .ground = {.materials = smooth, .n_materials = 1u},
                                   .n_bodies = 2u};
    const rig_motion deck = {.place = {none, none, {.sines = heave, .n_sines = 1u}}, .body = 0u};
    const rig_joint hinge = {.kind = RIG_REVOLUTE,
                             .parent = 0u,
                             .child = 1u,
                             .at_child = {0.0, 0.0, 0.5},
                             .axis = {0.0, 1.0, 0.0},
                             .start = 1.0};
    tables.motions = &deck;
    tables.n_motions = 1u;
    tables.joints = &hinge;
    tables.n_joints = 1u;
    tables.integrator = RIG_RK4;
    static const rig_start level[] = {SCENE_AT(0.0, 0.0, 0.0), SCENE_AT(0.0, 0.0, 0.0)};
    what = (rig_scene){
        .scene = &scene, .newtons = 1.0, .gravity = 9.81, .start = level, .tables = &tables};
    TEST_ASSERT_EQUAL_INT(TD_OK, rig_begin(&machine, &what).status);
    double worst = 0.0, most = 0.0;
    for (int i = 0; i < 20000; ++i) {
        TEST_ASSERT_EQUAL_INT(TD_OK, rig_tick(&machine));
        worst = fmax(worst, fabs(rig_balance(&machine)));
        most = fmax(most, fabs(machine.books.joints.bases));
    }
    TEST_ASSERT_TRUE(most > 1.0);
    TEST_ASSERT_TRUE(worst < 0.02 * most);
}
