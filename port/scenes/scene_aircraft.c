/* SPDX-License-Identifier: MIT */
/* An aircraft of one tonne on a tricycle gear: landing, braking, steering a circle, standing on a slope in
 * gusts, taking off, on a heaving deck, and beside a house. Units: m, s, t, kN. Body axes: x ahead, y right,
 * z down; the world's z is up. Numbers of [HW W19]'s aircraft.
 *
 * How a scene is written: tables of bodies, of what they carry (wheels here) and of what they meet (grounds and
 * their materials); a td_scene that names them; how it begins; functions that move what nothing else moves, and
 * controls; last a rig_scene that names all that. aircraft_deck has everything. */
#include "scene_aircraft.h"
#include "house.h"
#include "scene_words.h"

#define TICK    0.001  /* [s] */
#define NEWTONS 1000.0 /* [N] in the scene's unit of force, the kN: so all of it fits Q16.16 */
#define GRAVITY 9.81   /* [m/s^2] */

/* ---- bodies ---- */

enum {
    AIRCRAFT,
    SHIP
};
#define AIRCRAFT_ONLY 1u /* scenes on land leave out the ship */
#define BOTH          2u

static const td_body bodies[] = {
    [AIRCRAFT] = {.mass = TD_R(1.0),                   /* [t] */
                  .inertia = SCENE_VEC(0.9, 1.4, 2.0), /* [t m^2] */
                  .v_max = TD_R(60.0),                 /* [m/s] */
                  .omega_max = TD_R(10.0)},            /* [rad/s] */
    /* Without mass: it moves as its own plant says, whatever pushes it. */
    [SHIP] = {.v_max = TD_R(20.0), .omega_max = TD_R(1.0)}, /* [m/s], [rad/s] */
};

/* ---- wheels ---- */

#define NOSE_X  1.6 /* [m] ahead of the centre of mass */
#define MAINS_X 0.4 /* [m] behind it */
#define MAINS_Y 1.2 /* [m] to each side */
#define MOUNT_Z 0.2 /* [m] below it: there the legs begin */
#define LEG_MIN 0.3 /* [m] length of a leg that is fully compressed */
#define LEG_MAX 0.8 /* [m] length of one that hangs free: its spring is slack */
#define COS_MIN 0.3 /* [-] of leg and normal of the ground: on a steeper one no wheel stands */

#define NOSE_LEG_K   40.0  /* [kN/m] spring of the leg */
#define NOSE_LEG_D   2.5   /* [kN s/m] its damper, when it shortens and when it rebounds */
#define NOSE_TYRE_K  100.0 /* [kN/m] spring of the tyre, along the ground */
#define NOSE_TYRE_D  2.0   /* [kN s/m] its damper: a fiftieth of a second of the spring is good */
#define MAINS_LEG_K  70.0  /* [kN/m] */
#define MAINS_LEG_D  5.0   /* [kN s/m] */
#define MAINS_TYRE_K 200.0 /* [kN/m] */
#define MAINS_TYRE_D 4.0   /* [kN s/m] */

enum {
    NOSE,
    LEFT,
    RIGHT,
    WHEELS
};
static const td_wheel wheels[WHEELS] = {
    [NOSE] =
        {
            .x_bk = SCENE_POSE(NOSE_X, 0.0, MOUNT_Z),
            .leg = {.z_min = TD_NEAR(LEG_MIN),
                    .z_max = TD_NEAR(LEG_MAX),
                    .z_zero = TD_NEAR(LEG_MAX),
                    .k = TD_R(NOSE_LEG_K),
                    .d_in = TD_DRAG(NOSE_LEG_D),
                    .d_out = TD_DRAG(NOSE_LEG_D)},
            .k_xy = TD_R(NOSE_TYRE_K),
            .d_xy = TD_DRAG(NOSE_TYRE_D),
            .cos_min = TD_U(COS_MIN),
            .body = AIRCRAFT,
        },
    [LEFT] =
        {
            .x_bk = SCENE_POSE(-MAINS_X, -MAINS_Y, MOUNT_Z),
            .leg = {.z_min = TD_NEAR(LEG_MIN),
                    .z_max = TD_NEAR(LEG_MAX),
                    .z_zero = TD_NEAR(LEG_MAX),
                    .k = TD_R(MAINS_LEG_K),
                    .d_in = TD_DRAG(MAINS_LEG_D),
                    .d_out = TD_DRAG(MAINS_LEG_D)},
            .k_xy = TD_R(MAINS_TYRE_K),
            .d_xy = TD_DRAG(MAINS_TYRE_D),
            .cos_min = TD_U(COS_MIN),
            .body = AIRCRAFT,
        },
    [RIGHT] =
        {
            .x_bk = SCENE_POSE(-MAINS_X, MAINS_Y, MOUNT_Z),
            .leg = {.z_min = TD_NEAR(LEG_MIN),
                    .z_max = TD_NEAR(LEG_MAX),
                    .z_zero = TD_NEAR(LEG_MAX),
                    .k = TD_R(MAINS_LEG_K),
                    .d_in = TD_DRAG(MAINS_LEG_D),
                    .d_out = TD_DRAG(MAINS_LEG_D)},
            .k_xy = TD_R(MAINS_TYRE_K),
            .d_xy = TD_DRAG(MAINS_TYRE_D),
            .cos_min = TD_U(COS_MIN),
            .body = AIRCRAFT,
        },
};

/* ---- grounds: Boolean scenery, here of one half space each, and what it is made of ---- */

static const td_half_space flat_planes[] = {TD_HALF_SPACE(0.0, 0.0, 1.0, 0.0)}; /* z <= 0 */
static const td_scenery_op one_leaf[] = {TD_LEAF(0)};
static const td_scenery flat = {
    .half_spaces = flat_planes, .ops = one_leaf, .n_half_spaces = 1u, .n_ops = 1u};

/* Rises towards +x by 3.1094 degrees: the normal is long, hence fine, in Q16. */
static const td_half_space slope_planes[] = {TD_HALF_SPACE(-433.93, 0.0, 7988.23, 0.0)};
static const td_scenery slope = {
    .half_spaces = slope_planes, .ops = one_leaf, .n_half_spaces = 1u, .n_ops = 1u};

/* A solid is scenery in the frame of a body: a deck moves with its ship. */
static const td_scenery_solid runway[] = {{.scenery = &flat, .body = TD_WORLD}};
static const td_scenery_solid hillside[] = {{.scenery = &slope, .body = TD_WORLD}};
static const td_scenery_solid flight_deck[] = {{.scenery = &flat, .body = SHIP}};
static const td_scenery_solid runway_and_house[] = {{.scenery = &flat, .body = TD_WORLD},
                                                    {.scenery = &house, .body = TD_WORLD}};

/* Friction that holds, and friction that slides. */
static const td_material dry[] = {{.mu_s = TD_U(0.6), .mu_k = TD_U(0.5), .is_unlimited = true}};
static const td_material poor[] = {{.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};
static const td_material coated[] = {{.mu_s = TD_U(0.8), .mu_k = TD_U(0.6), .is_unlimited = true}};

/* ---- scenes ---- */

static const td_scene on_deck = {
    .name = "aircraft_deck",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = flight_deck, .materials = coated, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = BOTH,
    .n_wheels = WHEELS,
};

static const td_scene landing = {
    .name = "aircraft_landing",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = runway, .materials = dry, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
};

static const td_scene braking = {
    .name = "aircraft_braking",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = runway, .materials = poor, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
};

static const td_scene sloping = {
    .name = "aircraft_slope",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = hillside, .materials = dry, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
};

static const td_scene steering = {
    .name = "aircraft_steering",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = runway, .materials = dry, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
};

static const td_scene takeoff = {
    .name = "aircraft_takeoff",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .ground = {.solids = runway, .materials = dry, .n_solids = 1u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
};

/* Its nose is a point that the wall holds: beside the legs, which reach downwards only. */
#define NOSE_TIP_X 2.0   /* [m] ahead of the centre of mass */
#define NOSE_TIP_K 100.0 /* [kN/m] */

static const td_initiator nose_tip[] = {
    {.point_b = SCENE_VEC(NOSE_TIP_X, 0.0, 0.0), .body = AIRCRAFT, .meets_scenery = true}};
static const td_law nose_laws[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(NOSE_TIP_K), .restitution = TD_U(0.2)}};

static const td_scene at_house = {
    .name = "aircraft_house",
    .tick = TD_U(TICK),
    .bodies = bodies,
    .wheels = wheels,
    .initiators = nose_tip,
    .laws = nose_laws,
    .ground = {.solids = runway_and_house, .materials = dry, .n_solids = 2u, .n_materials = 1u},
    .n_bodies = AIRCRAFT_ONLY,
    .n_wheels = WHEELS,
    .n_initiators = 1u,
    .n_laws = 1u,
};

/* ---- controls ---- */

/* Brakes in newtons: the most that a wheel resists. */
static void brake(rig *r, double nose, double mains)
{
    const double newtons[WHEELS] = {[NOSE] = nose, [LEFT] = mains, [RIGHT] = mains};
    for (int i = 0; i < WHEELS; ++i) {
        r->controls[i].brake = td_from_double(newtons[i] / r->what->newtons);
    }
}

#define LANDING_BRAKE_FROM 3.0     /* [s] */
#define LANDING_BRAKE      1000.0  /* [N] */
#define LOCKED             10000.0 /* [N] more than friction can turn */
#define PARKED             3000.0  /* [N] */

static void drive_landing(rig *r)
{
    brake(r, 0.0, r->t >= LANDING_BRAKE_FROM ? LANDING_BRAKE : 0.0);
}

static void drive_braking(rig *r)
{
    brake(r, 0.0, LOCKED);
}

/* The nose wheel turns to the right from 1 s to 2 s, and stays so. */
#define STEER 0.1 /* [rad] */

static void drive_steering(rig *r)
{
    const double share = r->t < 1.0 ? 0.0 : r->t < 2.0 ? r->t - 1.0 : 1.0;
    r->controls[NOSE].steer = td_from_double(STEER * share);
}

static void drive_slope(rig *r)
{
    brake(r, 0.0, PARKED);
}

/* Too late: once the nose has come off the wall again. */
#define HOUSE_BRAKE_FROM 1.4 /* [s] */

static void drive_house(rig *r)
{
    brake(r, 0.0, r->t >= HOUSE_BRAKE_FROM ? PARKED : 0.0);
}

#define WIND_X      -400.0 /* [N] */
#define GUST_X      300.0  /* [N] */
#define GUST_X_RATE 2.5    /* [rad/s] */
#define GUST_Y      700.0  /* [N] */
#define GUST_Y_RATE 6.0    /* [rad/s] */
#define GUST_YAW    420.0  /* [N m] */

void aircraft_gusts(rig *r)
{
    const plant_vec force = {.x = WIND_X + GUST_X * plant_sin(GUST_X_RATE * r->t),
                             .y = GUST_Y * plant_sin(GUST_Y_RATE * r->t)};
    r->force[AIRCRAFT] = plant_add(r->force[AIRCRAFT], force);
    r->torque[AIRCRAFT].z += GUST_YAW * plant_sin(GUST_Y_RATE * r->t);
}

/* Thrust, and a wing that carries more and more: off the ground when it carries everything. */
#define RUN_UP       12.0   /* [s] */
#define THRUST       4000.0 /* [N] so long */
#define CRUISE       1000.0 /* [N] then */
#define LIFT_SHARE   0.9    /* [-] lift is 9.81 v^2 / 0.9: the weight of a tonne at 30 m/s */
#define CLIMB_DAMPER 600.0  /* [N s/m] */
#define SPIN_DAMPER  3000.0 /* [N m s] */

static void thrust_and_lift(rig *r)
{
    const plant_body *const b = &r->bodies[AIRCRAFT];
    const double v = b->velocity.x;
    const plant_vec force = {.x = r->t < RUN_UP ? THRUST : CRUISE,
                             .z = GRAVITY * v * v / LIFT_SHARE};
    const plant_vec damp = {.z = -CLIMB_DAMPER * b->velocity.z};
    r->force[AIRCRAFT] = plant_add(r->force[AIRCRAFT], plant_add(force, damp));
    r->torque[AIRCRAFT] = plant_add(r->torque[AIRCRAFT],
                                    plant_scale(-SPIN_DAMPER, plant_turn(b->attitude, b->spin_b)));
}

/* ---- the ship: heaves, rolls and pitches, under way; its motion eases in ---- */

#define SHIP_SPEED   6.3074798583984375       /* [m/s] */
#define EASE         4.0                      /* [s] */
#define HEAVE        1.2                      /* [m] */
#define HEAVE_PERIOD 8.0                      /* [s] */
#define ROLL         (6.0 * SCENE_PI / 180.0) /* [rad] */
#define ROLL_PERIOD  10.0                     /* [s] */
#define ROLL_PHASE   0.7                      /* [rad] */
#define PITCH        (2.0 * SCENE_PI / 180.0) /* [rad] */
#define PITCH_PERIOD 7.0                      /* [s] */
#define PITCH_PHASE  0.2                      /* [rad] */

typedef struct wave {
    double value, rate;
} wave;

static wave wave_at(double t, double amplitude, double period, double phase)
{
    const double w = 2.0 * SCENE_PI / period;
    const double ease = t < EASE ? t / EASE : 1.0;
    const double ease_rate = t < EASE ? 1.0 / EASE : 0.0;
    const double s = amplitude * plant_sin(w * t + phase);
    const double c = amplitude * w * plant_cos(w * t + phase);
    return (wave){.value = s * ease, .rate = c * ease + s * ease_rate};
}

/* q = q_y(pitch) q_x(roll): the roll rate about the pitched x axis, the pitch rate about the world's y. */
void aircraft_deck_at(rig *r, double speed)
{
    const double t = r->t;
    const wave heave = wave_at(t, HEAVE, HEAVE_PERIOD, 0.0);
    const wave roll = wave_at(t, ROLL, ROLL_PERIOD, ROLL_PHASE);
    const wave pitch = wave_at(t, PITCH, PITCH_PERIOD, PITCH_PHASE);
    const double cp = plant_cos(0.5 * pitch.value);
    const double sp = plant_sin(0.5 * pitch.value);
    const double cr = plant_cos(0.5 * roll.value);
    const double sr = plant_sin(0.5 * roll.value);
    const plant_quat q = {cp * cr, cp * sr, sp * cr, -sp * sr};
    const plant_vec spin_w = {roll.rate * plant_cos(pitch.value), pitch.rate,
                              -roll.rate * plant_sin(pitch.value)};
    const rig_start at = {.position = {speed * t, 0.0, heave.value},
                          .attitude = q,
                          .velocity = {speed, 0.0, heave.rate},
                          .spin_b = plant_turn_back(q, spin_w)};
    rig_place(r, SHIP, &at);
}

#define DECK_BRAKE_NOSE  1500.0 /* [N] */
#define DECK_BRAKE_MAINS 3000.0 /* [N] */

static void drive_deck(rig *r)
{
    aircraft_deck_at(r, SHIP_SPEED);
    brake(r, DECK_BRAKE_NOSE, DECK_BRAKE_MAINS);
}

/* ---- beginnings ---- */

/* On its wheels, at rest. */
static void begin_standing(rig *r)
{
    (void)rig_settle(r, AIRCRAFT);
}

/* What is not named is zero. The aircraft's z points down: {.x = 1.0} is half a turn about x. */
#define ON_WHEELS 0.945 /* [m] height of its centre of mass on its legs */

static const rig_start start_deck[] = {
    [AIRCRAFT] = {.position = {.z = 1.2}, .attitude = {.x = 1.0}, .velocity = {.x = SHIP_SPEED}},
    [SHIP] = {.attitude = SCENE_UPRIGHT, .velocity = {.x = SHIP_SPEED}},
};
static const rig_start start_landing[] = {
    {.position = {.z = 1.02},
     .attitude = {.x = 1.0},
     .velocity = {27.523178100585938, -0.147186279296875, -1.9796905517578125}}};
static const rig_start start_braking[] = {
    {.position = {.z = ON_WHEELS}, .attitude = {.x = 1.0}, .velocity = {.x = 11.076889038085938}}};
static const rig_start start_slope[] = {
    {.position = {-0.05125963047613469, 0.0, 0.9436087379223711},
     .attitude = {0.0, 0.9996318734907411, 0.0, 0.027131485425441148}}};
static const rig_start start_steering[] = {
    {.position = {.z = ON_WHEELS}, .attitude = {.x = 1.0}, .velocity = {.x = 6.0}}};
static const rig_start start_takeoff[] = {{.position = {.z = ON_WHEELS}, .attitude = {.x = 1.0}}};
/* Its nose is 1.4 m from the wall at x = -3. */
static const rig_start start_house[] = {
    {.position = {.x = -6.4, .z = ON_WHEELS}, .attitude = {.x = 1.0}, .velocity = {.x = 1.5}}};

/* ---- the gallery's rows: a scene, its beginning, and who moves what ---- */

const rig_scene scene_aircraft_deck = {
    .scene = &on_deck,
    .about = "sets down on a heaving, rolling deck under way, and stays",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_deck,
    .ticks = 20000u,
    .drive = drive_deck,
};
const rig_scene scene_aircraft_landing = {
    .scene = &landing,
    .about = "an aircraft lands at 27 m/s, sinking 2 m/s, and brakes",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_landing,
    .ticks = 20000u,
    .drive = drive_landing,
};
const rig_scene scene_aircraft_braking = {
    .scene = &braking,
    .about = "locked wheels from 11 m/s",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_braking,
    .ticks = 6000u,
    .drive = drive_braking,
};
const rig_scene scene_aircraft_slope = {
    .scene = &sloping,
    .about = "parked on a slope of 3 degrees, in gusts",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_slope,
    .ticks = 20000u,
    .begin = begin_standing,
    .drive = drive_slope,
    .load = aircraft_gusts,
};
const rig_scene scene_aircraft_steering = {
    .scene = &steering,
    .about = "runs a circle by its nose wheel",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_steering,
    .ticks = 10000u,
    .drive = drive_steering,
};
const rig_scene scene_aircraft_takeoff = {
    .scene = &takeoff,
    .about = "runs up and leaves the ground",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_takeoff,
    .ticks = 16000u,
    .begin = begin_standing,
    .load = thrust_and_lift,
};
const rig_scene scene_aircraft_house = {
    .scene = &at_house,
    .about = "rolls against the wall of a house, and brakes too late",
    .newtons = NEWTONS,
    .gravity = GRAVITY,
    .start = start_house,
    .ticks = 4000u,
    .drive = drive_house,
};
