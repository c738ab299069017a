/* SPDX-License-Identifier: MIT */
/* An aircraft of one tonne on a tricycle gear: landing, braking, steering a circle, standing on a slope in
 * gusts, taking off, on a heaving deck, and beside a house. Units: m, s, t, kN. Body axes: x ahead, y right,
 * z down; the world's z is up. Numbers of [HW W19]'s aircraft. */
#include "scene_aircraft.h"
#include "house.h"
#include "scene_words.h"

#define PI 3.14159265358979323846

/* ---- the aircraft ---- */

#define MOUNT(x, y, z)                                                                             \
    {                                                                                              \
        {TD_R(x), TD_R(y), TD_R(z)},                                                               \
        {                                                                                          \
            TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)                                           \
        }                                                                                          \
    }
#define LEG(k, d)                                                                                  \
    {                                                                                              \
        TD_NEAR(0.3), TD_NEAR(0.8), TD_NEAR(0.8), TD_R(k), TD_DRAG(d), TD_DRAG(d)                  \
    }

static const td_wheel wheels[] = {{MOUNT(1.6, 0.0, 0.2), LEG(40.0, 2.5), TD_R(100.0), TD_DRAG(2.0),
                                   TD_U(0.0), TD_U(0.3), TD_ZERO, TD_ZERO, NULL, 0u},
                                  {MOUNT(-0.4, -1.2, 0.2), LEG(70.0, 5.0), TD_R(200.0),
                                   TD_DRAG(4.0), TD_U(0.0), TD_U(0.3), TD_ZERO, TD_ZERO, NULL, 0u},
                                  {MOUNT(-0.4, 1.2, 0.2), LEG(70.0, 5.0), TD_R(200.0), TD_DRAG(4.0),
                                   TD_U(0.0), TD_U(0.3), TD_ZERO, TD_ZERO, NULL, 0u}};

#define AIRCRAFT                                                                                   \
    {                                                                                              \
        TD_R(1.0), {TD_R(0.9), TD_R(1.4), TD_R(2.0)}, TD_R(60.0), TD_R(10.0)                       \
    }
static const td_body alone[] = {AIRCRAFT};
static const td_body with_deck[] = {AIRCRAFT,
                                    {TD_ZERO, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_R(20.0), TD_R(1.0)}};

/* ---- grounds ---- */

static const td_half_space flat_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)};
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static const td_scenery flat = {flat_planes, 0, one_leaf, 1u, 0u, 1u};

/* Rises towards +x by 3.1094 degrees: the normal is long, hence fine, in Q16. */
static const td_half_space slope_planes[] = {TD_HALF_SPACE(-433.93, 0.0, 7988.23, 0.0)};
static const td_scenery slope = {slope_planes, 0, one_leaf, 1u, 0u, 1u};

static const td_material grip[] = {SCENE_MATERIAL(0.6, 0.5, 0u)};
static const td_material poor[] = {SCENE_MATERIAL(0.5, 0.4, 0u)};
static const td_material deck[] = {SCENE_MATERIAL(0.8, 0.6, 0u)};

static const td_scenery_solid on_flat[] = {{&flat, 0u, TD_WORLD}};
static const td_scenery_solid on_slope[] = {{&slope, 0u, TD_WORLD}};
static const td_scenery_solid on_deck[] = {{&flat, 0u, 1u}};
static const td_scenery_solid on_house[] = {{&flat, 0u, TD_WORLD}, {&house, 0u, TD_WORLD}};

#define SCENE(title, with, n, floors, n_floors, surface)                                           \
    {                                                                                              \
        .name = title, .tick = TD_U(0.001), .bodies = with, .n_bodies = n, .wheels = wheels,       \
        .n_wheels = 3u, .ground = {                                                                \
            .solids = floors,                                                                      \
            .materials = surface,                                                                  \
            .n_solids = n_floors,                                                                  \
            .n_materials = 1u                                                                      \
        }                                                                                          \
    }
static const td_scene landing = SCENE("aircraft_landing", alone, 1u, on_flat, 1u, grip);
static const td_scene braking = SCENE("aircraft_braking", alone, 1u, on_flat, 1u, poor);
static const td_scene sloping = SCENE("aircraft_slope", alone, 1u, on_slope, 1u, grip);
static const td_scene steering = SCENE("aircraft_steering", alone, 1u, on_flat, 1u, grip);
static const td_scene takeoff = SCENE("aircraft_takeoff", alone, 1u, on_flat, 1u, grip);
static const td_scene at_sea = SCENE("aircraft_deck", with_deck, 2u, on_deck, 1u, deck);

/* Its nose is a point that the wall holds: beside the legs, which reach downwards only. */
static const td_initiator nose_point[] = {{{TD_R(2.0), TD_ZERO, TD_ZERO}, 0u, 0u, true}};
static const td_law nose_laws[] = {
    {TD_LAW_DAMPED, TD_R(100.0), TD_U(0.2), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_scene at_home = {
    .name = "aircraft_house",
    .tick = TD_U(0.001),
    .bodies = alone,
    .wheels = wheels,
    .initiators = nose_point,
    .laws = nose_laws,
    .ground = {.solids = on_house, .materials = grip, .n_solids = 2u, .n_materials = 1u},
    .n_bodies = 1u,
    .n_wheels = 3u,
    .n_initiators = 1u,
    .n_laws = 1u,
};

/* ---- controls ---- */

static void brake(rig *r, double nose, double mains)
{
    const double kn[3] = {nose, mains, mains};
    for (int i = 0; i < 3; ++i) {
        r->controls[i].brake = td_from_double(kn[i] / r->what->newtons);
    }
}

static void drive_landing(rig *r)
{
    brake(r, 0.0, r->t >= 3.0 ? 1000.0 : 0.0);
}

static void drive_braking(rig *r)
{
    brake(r, 0.0, 10000.0);
}

/* The nose wheel turns to the right by 0.1 rad, from 1 s to 2 s, and stays so. */
static void drive_steering(rig *r)
{
    const double share = r->t < 1.0 ? 0.0 : r->t < 2.0 ? r->t - 1.0 : 1.0;
    r->controls[0].steer = td_from_double(0.1 * share);
}

static void drive_slope(rig *r)
{
    brake(r, 0.0, 3000.0);
}

/* Too late: once the nose has come off the wall again. */
static void drive_house(rig *r)
{
    brake(r, 0.0, r->t >= 1.4 ? 3000.0 : 0.0);
}

void aircraft_gusts(rig *r)
{
    const plant_vec force = {-400.0 + 300.0 * plant_sin(2.5 * r->t), 700.0 * plant_sin(6.0 * r->t),
                             0.0};
    r->force[0] = plant_add(r->force[0], force);
    r->torque[0].z += 420.0 * plant_sin(6.0 * r->t);
}

/* Thrust, and a wing that carries more and more: off the ground when it carries everything. */
static void thrust_and_lift(rig *r)
{
    const double v = r->bodies[0].velocity.x;
    const plant_vec force = {r->t < 12.0 ? 4000.0 : 1000.0, 0.0, 9.81 * v * v / 0.9};
    const plant_vec damp = {0.0, 0.0, -600.0 * r->bodies[0].velocity.z};
    r->force[0] = plant_add(r->force[0], plant_add(force, damp));
    r->torque[0] = plant_add(
        r->torque[0], plant_scale(-3000.0, plant_turn(r->bodies[0].attitude, r->bodies[0].spin_b)));
}

/* ---- the deck: heave 1.2 m, roll 6 degrees, pitch 2 degrees, under way; it eases in over 4 s ---- */

#define SHIP_SPEED 6.3074798583984375

typedef struct wave {
    double value, rate;
} wave;

static wave wave_at(double t, double amplitude, double period, double phase)
{
    const double w = 2.0 * PI / period;
    const double ease = t < 4.0 ? t / 4.0 : 1.0;
    const double ease_rate = t < 4.0 ? 0.25 : 0.0;
    const double s = amplitude * plant_sin(w * t + phase);
    const double c = amplitude * w * plant_cos(w * t + phase);
    return (wave){s * ease, c * ease + s * ease_rate};
}

/* q = q_y(pitch) q_x(roll): the roll rate about the pitched x axis, the pitch rate about the world's y. */
void aircraft_deck_at(rig *r, double speed)
{
    const double t = r->t;
    const wave heave = wave_at(t, 1.2, 8.0, 0.0);
    const wave roll = wave_at(t, 6.0 * PI / 180.0, 10.0, 0.7);
    const wave pitch = wave_at(t, 2.0 * PI / 180.0, 7.0, 0.2);
    const double cp = plant_cos(0.5 * pitch.value);
    const double sp = plant_sin(0.5 * pitch.value);
    const double cr = plant_cos(0.5 * roll.value);
    const double sr = plant_sin(0.5 * roll.value);
    const plant_quat q = {cp * cr, cp * sr, sp * cr, -sp * sr};
    const plant_vec spin_w = {roll.rate * plant_cos(pitch.value), pitch.rate,
                              -roll.rate * plant_sin(pitch.value)};
    const rig_start at = {
        {speed * t, 0.0, heave.value}, q, {speed, 0.0, heave.rate}, plant_turn_back(q, spin_w)};
    rig_place(r, 1u, &at);
}

static void drive_deck(rig *r)
{
    aircraft_deck_at(r, SHIP_SPEED);
    brake(r, 1500.0, 3000.0);
}

/* ---- beginnings ---- */

/* On its wheels, at rest. */
static void begin_standing(rig *r)
{
    (void)rig_settle(r, 0u);
}

#define LEVEL                                                                                      \
    {                                                                                              \
        0.0, 1.0, 0.0, 0.0                                                                         \
    }
#define STILL                                                                                      \
    {                                                                                              \
        0.0, 0.0, 0.0                                                                              \
    }
static const rig_start start_landing[] = {
    {{0.0, 0.0, 1.02},
     LEVEL,
     {27.523178100585938, -0.147186279296875, -1.9796905517578125},
     STILL}};
static const rig_start start_braking[] = {
    {{0.0, 0.0, 0.945}, LEVEL, {11.076889038085938, 0.0, 0.0}, STILL}};
static const rig_start start_slope[] = {{{-0.05125963047613469, 0.0, 0.9436087379223711},
                                         {0.0, 0.9996318734907411, 0.0, 0.027131485425441148},
                                         STILL,
                                         STILL}};
static const rig_start start_steering[] = {{{0.0, 0.0, 0.945}, LEVEL, {6.0, 0.0, 0.0}, STILL}};
static const rig_start start_takeoff[] = {{{0.0, 0.0, 0.945}, LEVEL, STILL, STILL}};
static const rig_start start_deck[] = {
    {{0.0, 0.0, 1.2}, LEVEL, {SHIP_SPEED, 0.0, 0.0}, STILL},
    {STILL, {1.0, 0.0, 0.0, 0.0}, {SHIP_SPEED, 0.0, 0.0}, STILL}};
/* Its nose is 1.4 m from the wall at x = -3. */
static const rig_start start_house[] = {{{-6.4, 0.0, 0.945}, LEVEL, {1.5, 0.0, 0.0}, STILL}};

const rig_scene scene_aircraft_landing = {
    &landing,      "an aircraft lands at 27 m/s, sinking 2 m/s, and brakes",
    1000.0,        9.81,
    start_landing, 20000u,
    NULL,          drive_landing,
    NULL,          NULL};
const rig_scene scene_aircraft_braking = {&braking,      "locked wheels from 11 m/s",
                                          1000.0,        9.81,
                                          start_braking, 6000u,
                                          NULL,          drive_braking,
                                          NULL,          NULL};
const rig_scene scene_aircraft_slope = {&sloping,       "parked on a slope of 3 degrees, in gusts",
                                        1000.0,         9.81,
                                        start_slope,    20000u,
                                        begin_standing, drive_slope,
                                        aircraft_gusts, NULL};
const rig_scene scene_aircraft_steering = {&steering,      "runs a circle by its nose wheel",
                                           1000.0,         9.81,
                                           start_steering, 10000u,
                                           NULL,           drive_steering,
                                           NULL,           NULL};
const rig_scene scene_aircraft_takeoff = {&takeoff,        "runs up and leaves the ground",
                                          1000.0,          9.81,
                                          start_takeoff,   16000u,
                                          begin_standing,  NULL,
                                          thrust_and_lift, NULL};
const rig_scene scene_aircraft_deck = {
    &at_sea,    "sets down on a heaving, rolling deck under way, and stays",
    1000.0,     9.81,
    start_deck, 20000u,
    NULL,       drive_deck,
    NULL,       NULL};
const rig_scene scene_aircraft_house = {
    &at_home,    "rolls against the wall of a house, and brakes too late",
    1000.0,      9.81,
    start_house, 4000u,
    NULL,        drive_house,
    NULL,        NULL};
