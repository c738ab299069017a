/* SPDX-License-Identifier: MIT */
#include "scene_ball.h"
#include "scene_words.h"

/* ---- bouncing_ball: 1 kg falls from 1 m onto a ground that gives back 0.7 of its speed ---- */

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, SCENE_VEC(10.0, 10.0, 1.0), TD_ZERO, 0};

static const td_body bouncing_bodies[] = {
    {TD_R(1.0), SCENE_VEC(0.004, 0.004, 0.004), TD_R(12.0), TD_R(50.0)}};
static const td_part bouncing_parts[] = {SCENE_PART(ball, 0.0, 0.0, 0.0, 0u),
                                         SCENE_PART(slab, 0.0, 0.0, -1.0, TD_WORLD)};
static const td_law bouncing_laws[] = {SCENE_DAMPED(16000.0, 0.7, 0.0)};
static const td_material bouncing_materials[] = {TD_MATERIAL_HARD(0.4)};

static const td_scene bouncing = {
    .name = "bouncing_ball",
    .gravity = TD_R(9.81),
    .tick = TD_U(0.001),
    .bodies = bouncing_bodies,
    .parts = bouncing_parts,
    .laws = bouncing_laws,
    .ground = {.solids = 0, .materials = bouncing_materials, .n_solids = 0u, .n_materials = 1u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 2u,
    .pairs = 2u,
    .n_z = 2u,
};

static const rig_start bouncing_start[] = {SCENE_AT(0.0, 0.0, 1.1)};

const rig_scene scene_bouncing_ball = {
    &bouncing, "a ball falls and bounces", 1.0, 9.81, bouncing_start, 5000u, NULL, NULL, NULL,
    NULL};

/* ---- six_balls: a row on the x axis, weightless; the first one comes in ---- */

const double six_balls_mass[SIX_BALLS] = {1.0, 0.875, 0.75, 0.625, 0.5, 0.375};
const double six_balls_restitution[SIX_BALLS - 1] = {0.95, 0.9, 0.85, 0.8, 0.75};

#define ROW_BALL(m)                                                                                \
    {                                                                                              \
        TD_R(m), SCENE_VEC(0.004 * (m), 0.004 * (m), 0.004 * (m)), TD_R(4.0), TD_R(10.0)           \
    }
#define ROW_PART(i)                                                                                \
    {                                                                                              \
        .shape = &ball, .scale = TD_ONE, .x_ba = SCENE_POSE(0.0, 0.0, 0.0), .body = i,             \
        .material = i, .groups = 1u                                                                \
    }
/* Of balls i and i + 1: smooth, with a restitution of their own. */
#define ROW_PAIR(i, e)                                                                             \
    {                                                                                              \
        i, (i) + 1u,                                                                               \
        {                                                                                          \
            .restitution = TD_U(e), .is_unlimited = true                                           \
        }                                                                                          \
    }

static const td_body row_bodies[] = {ROW_BALL(1.0),   ROW_BALL(0.875), ROW_BALL(0.75),
                                     ROW_BALL(0.625), ROW_BALL(0.5),   ROW_BALL(0.375)};
static const td_part row_parts[] = {ROW_PART(0u), ROW_PART(1u), ROW_PART(2u),
                                    ROW_PART(3u), ROW_PART(4u), ROW_PART(5u)};
static const td_law row_laws[] = {SCENE_DAMPED(4000.0, 0.9, 0.0)};
static const td_material row_materials[] = {
    SCENE_MATERIAL(0.0, 0.0, 0u), SCENE_MATERIAL(0.0, 0.0, 0u), SCENE_MATERIAL(0.0, 0.0, 0u),
    SCENE_MATERIAL(0.0, 0.0, 0u), SCENE_MATERIAL(0.0, 0.0, 0u), SCENE_MATERIAL(0.0, 0.0, 0u)};
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
    .ground = {.solids = 0, .materials = row_materials, .n_solids = 0u, .n_materials = 6u},
    .n_bodies = 6u,
    .n_parts = 6u,
    .n_material_pairs = 5u,
    .n_laws = 1u,
    .contacts = 5u,
    .pairs = 15u,
    .n_z = 15u,
};

/* Gaps of 0.1 m: far more than a contact is deep, so that one meeting ends before the next begins. */
static const rig_start row_start[] = {
    {{0.0, 0.0, 0.0}, SCENE_UPRIGHT, {SIX_BALLS_SPEED, 0.0, 0.0}, SCENE_STILL},
    SCENE_AT(0.3, 0.0, 0.0),
    SCENE_AT(0.6, 0.0, 0.0),
    SCENE_AT(0.9, 0.0, 0.0),
    SCENE_AT(1.2, 0.0, 0.0),
    SCENE_AT(1.5, 0.0, 0.0)};

const rig_scene scene_six_balls = {
    &row,      "six balls in a row hand on a blow, each pair with its own restitution",
    1.0,       0.0,
    row_start, 2400u,
    NULL,      NULL,
    NULL,      NULL};

/* ---- ball_ramp: rolls without slipping, a = 5/7 g sin(angle) ---- */

static const td_shape boulder = {TD_SHAPE_SPHERE, {TD_R(0.5), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape ramp = {TD_SHAPE_BOX, SCENE_VEC(20.0, 2.0, 1.0), TD_ZERO, 0};

static const td_body ramp_bodies[] = {
    {TD_R(2.0), SCENE_VEC(0.2, 0.2, 0.2), TD_R(12.0), TD_R(30.0)}};

/* Turned about y by the angle; its top goes through the origin. */
static const td_part ramp_parts[] = {
    SCENE_PART(boulder, 0.0, 0.0, 0.0, 0u),
    SCENE_PLACED(ramp,
                 TD_WORLD,
                 {SCENE_VEC(-0.19866933079506122, 0.0, -0.98006657784124163),
                  SCENE_QUAT(0.99500416527802577, 0.0, 0.09983341664682815, 0.0)})};
static const td_law ramp_laws[] = {SCENE_DAMPED(8000.0, 0.5, 0.05)};
static const td_material ramp_materials[] = {SCENE_MATERIAL(0.5, 0.4, 0u)};

static const td_scene ramp_scene = {
    .name = "ball_ramp",
    .gravity = TD_R(9.81),
    .tick = TD_U(0.001),
    .bodies = ramp_bodies,
    .parts = ramp_parts,
    .laws = ramp_laws,
    .ground = {.solids = 0, .materials = ramp_materials, .n_solids = 0u, .n_materials = 1u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 1u,
    .pairs = 1u,
    .n_z = 1u,
};

/* As deep as its weight presses it: m g cos(angle) / K = 2.4 mm. */
static const rig_start ramp_start[] = {
    SCENE_AT(0.19866933079506122 * 0.4975963, 0.0, 0.98006657784124163 * 0.4975963)};

const rig_scene scene_ball_ramp = {&ramp_scene, "a ball rolls down a ramp without slipping",
                                   1.0,         9.81,
                                   ramp_start,  2000u,
                                   NULL,        NULL,
                                   NULL,        NULL};
