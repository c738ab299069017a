/* SPDX-License-Identifier: MIT */
#include "scene_ball.h"
#include "scene_words.h"

#define GRAVITY 9.81 /* [m/s^2] */

/* ---- bouncing_ball: 1 kg falls from 1 m onto a ground that gives back 0.7 of its speed ---- */

#define BALL_RADIUS      0.1     /* [m] */
#define BALL_MASS        1.0     /* [kg] */
#define BALL_INERTIA     0.004   /* [kg m^2] 2/5 m r^2 */
#define BALL_K           16000.0 /* [N/m] */
#define BALL_RESTITUTION 0.7     /* [-] */
#define SLAB_HALF        1.0     /* [m] its top is at z = 0 */
#define BALL_HEIGHT      1.1     /* [m] of its middle, at the beginning */

static const td_shape ball = {.kind = TD_SHAPE_SPHERE, .size = SCENE_VEC(BALL_RADIUS, 0.0, 0.0)};
static const td_shape slab = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(10.0, 10.0, SLAB_HALF)};

static const td_body bouncing_bodies[] = {
    {.mass = TD_R(BALL_MASS),
     .inertia = SCENE_VEC(BALL_INERTIA, BALL_INERTIA, BALL_INERTIA),
     .v_max = TD_R(12.0),
     .omega_max = TD_R(50.0)}};
static const td_part bouncing_parts[] = {SCENE_PART(ball, 0.0, 0.0, 0.0, 0u),
                                         SCENE_PART(slab, 0.0, 0.0, -SLAB_HALF, TD_WORLD)};
static const td_law bouncing_laws[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(BALL_K), .restitution = TD_U(BALL_RESTITUTION)}};
static const td_material bouncing_materials[] = {TD_MATERIAL_HARD(0.4)};

static const td_scene bouncing = {
    .name = "bouncing_ball",
    .gravity = TD_R(GRAVITY),
    .tick = TD_U(0.001),
    .bodies = bouncing_bodies,
    .parts = bouncing_parts,
    .laws = bouncing_laws,
    .ground = {.materials = bouncing_materials, .n_materials = 1u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 2u,
    .candidates = 2u,
    .n_z = 2u,
};

static const rig_start bouncing_start[] = {SCENE_AT(0.0, 0.0, BALL_HEIGHT)};

const rig_scene scene_bouncing_ball = {
    .scene = &bouncing,
    .about = "a ball falls and bounces",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .start = bouncing_start,
    .ticks = 5000u,
};

/* ---- six_balls: a row on the x axis, weightless; the first one comes in ---- */

const double six_balls_mass[SIX_BALLS] = {1.0, 0.875, 0.75, 0.625, 0.5, 0.375};
const double six_balls_restitution[SIX_BALLS - 1] = {0.95, 0.9, 0.85, 0.8, 0.75};

#define ROW_BALL(m)                                                                                \
    {                                                                                              \
        .mass = TD_R(m),                                                                           \
        .inertia = SCENE_VEC(BALL_INERTIA * (m), BALL_INERTIA * (m), BALL_INERTIA * (m)),          \
        .v_max = TD_R(4.0), .omega_max = TD_R(10.0)                                                \
    }
#define ROW_PART(i)                                                                                \
    {                                                                                              \
        .shape = &ball, .scale = TD_ONE, .x_ba = SCENE_POSE(0.0, 0.0, 0.0), .body = i,             \
        .material = i, .groups = 1u                                                                \
    }
/* Of balls i and i + 1: smooth, with a restitution of their own. */
#define ROW_PAIR(i, e)                                                                             \
    {                                                                                              \
        .a = i, .b = (i) + 1u, .both = {.restitution = TD_U(e), .is_unlimited = true }             \
    }

static const td_body row_bodies[] = {ROW_BALL(1.0),   ROW_BALL(0.875), ROW_BALL(0.75),
                                     ROW_BALL(0.625), ROW_BALL(0.5),   ROW_BALL(0.375)};
static const td_part row_parts[] = {ROW_PART(0u), ROW_PART(1u), ROW_PART(2u),
                                    ROW_PART(3u), ROW_PART(4u), ROW_PART(5u)};
static const td_law row_laws[] = {
    {.kind = TD_LAW_DAMPED, .stiffness = TD_R(4000.0), .restitution = TD_U(0.9)}};
static const td_material row_materials[] = {{.is_unlimited = true}, {.is_unlimited = true},
                                            {.is_unlimited = true}, {.is_unlimited = true},
                                            {.is_unlimited = true}, {.is_unlimited = true}};
static const td_material_pair row_pairs[] = {ROW_PAIR(0u, 0.95), ROW_PAIR(1u, 0.9),
                                             ROW_PAIR(2u, 0.85), ROW_PAIR(3u, 0.8),
                                             ROW_PAIR(4u, 0.75)};

static const td_scene row = {
    .name = "six_balls",
    .tick = TD_U(0.00025),
    .bodies = row_bodies,
    .parts = row_parts,
    .material_pairs = row_pairs,
    .laws = row_laws,
    .ground = {.materials = row_materials, .n_materials = 6u},
    .n_bodies = 6u,
    .n_parts = 6u,
    .n_material_pairs = 5u,
    .n_laws = 1u,
    .contacts = 5u,
    .candidates = 15u,
    .n_z = 15u,
};

/* Gaps of 0.1 m: far more than a contact is deep, so that one meeting ends before the next begins. */
static const rig_start row_start[] = {
    {.attitude = SCENE_UPRIGHT, .velocity = {SIX_BALLS_SPEED, 0.0, 0.0}},
    SCENE_AT(0.3, 0.0, 0.0),
    SCENE_AT(0.6, 0.0, 0.0),
    SCENE_AT(0.9, 0.0, 0.0),
    SCENE_AT(1.2, 0.0, 0.0),
    SCENE_AT(1.5, 0.0, 0.0)};

const rig_scene scene_six_balls = {
    .scene = &row,
    .about = "six balls in a row hand on a blow, each pair with its own restitution",
    .newtons = 1.0,
    .gravity = 0.0,
    .start = row_start,
    .ticks = 2400u,
};

/* ---- ball_ramp: rolls without slipping, a = 5/7 g sin(angle) ---- */

#define RAMP_SIN       0.19866933079506122 /* [-] of its angle, 0.2 rad */
#define RAMP_COS       0.98006657784124163 /* [-] */
#define RAMP_SIN_HALF  0.09983341664682815 /* [-] of half its angle */
#define RAMP_COS_HALF  0.99500416527802577 /* [-] */
#define BOULDER_RADIUS 0.5                 /* [m] */
#define BOULDER_SUNK                                                                               \
    0.4975963 /* [m] from its middle to the ramp: m g cos(angle) / K = 2.4 mm less than its radius */
#define BOULDER_MASS    2.0    /* [kg] */
#define BOULDER_INERTIA 0.2    /* [kg m^2] 2/5 m r^2 */
#define BOULDER_K       8000.0 /* [N/m] */

static const td_shape boulder = {.kind = TD_SHAPE_SPHERE,
                                 .size = SCENE_VEC(BOULDER_RADIUS, 0.0, 0.0)};
static const td_shape ramp = {.kind = TD_SHAPE_BOX, .size = SCENE_VEC(20.0, 2.0, 1.0)};

static const td_body ramp_bodies[] = {
    {.mass = TD_R(BOULDER_MASS),
     .inertia = SCENE_VEC(BOULDER_INERTIA, BOULDER_INERTIA, BOULDER_INERTIA),
     .v_max = TD_R(12.0),
     .omega_max = TD_R(30.0)}};

/* Turned about y by the angle; its top goes through the origin. */
static const td_part ramp_parts[] = {
    SCENE_PART(boulder, 0.0, 0.0, 0.0, 0u),
    SCENE_PLACED(ramp,
                 TD_WORLD,
                 {SCENE_VEC(-RAMP_SIN, 0.0, -RAMP_COS),
                  SCENE_QUAT(RAMP_COS_HALF, 0.0, RAMP_SIN_HALF, 0.0)})};
static const td_law ramp_laws[] = {{.kind = TD_LAW_DAMPED,
                                    .stiffness = TD_R(BOULDER_K),
                                    .restitution = TD_U(0.5),
                                    .speed_min = TD_R(0.05)}};
static const td_material ramp_materials[] = {
    {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}};

static const td_scene ramp_scene = {
    .name = "ball_ramp",
    .gravity = TD_R(GRAVITY),
    .tick = TD_U(0.001),
    .bodies = ramp_bodies,
    .parts = ramp_parts,
    .laws = ramp_laws,
    .ground = {.materials = ramp_materials, .n_materials = 1u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 1u,
    .candidates = 1u,
    .n_z = 1u,
};

static const rig_start ramp_start[] = {
    SCENE_AT(RAMP_SIN * BOULDER_SUNK, 0.0, RAMP_COS *BOULDER_SUNK)};

const rig_scene scene_ball_ramp = {
    .scene = &ramp_scene,
    .about = "a ball rolls down a ramp without slipping",
    .newtons = 1.0,
    .gravity = GRAVITY,
    .start = ramp_start,
    .ticks = 2000u,
};
