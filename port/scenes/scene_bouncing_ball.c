/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(12.0),
           .omega_max = TD_R(50.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.004), TD_R(0.004), TD_R(0.004)}}, /* ball */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.4), .mu_k = TD_U(0.32), .is_unlimited = true}, /* dry */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(16000.0),
           .restitution = TD_U(0.7)}, /* rubber */
};

/* ball */
static const td_shape shape_0 = {.kind = TD_SHAPE_SPHERE,
                                 .size = {TD_R(0.1), TD_R(0.0), TD_R(0.0)}};
/* ground */
static const td_shape shape_1 = {.kind = TD_SHAPE_BOX, .size = {TD_R(10.0), TD_R(10.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* ball */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* ground */
};

extern const td_scene core_bouncing_ball;
const td_scene core_bouncing_ball = {
    .name = "bouncing_ball",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .parts = parts,
    .n_parts = 2u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 2u,
    .candidates = 2u,
    .n_z = 2u,
};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.0, 0.0, 1.1}},
};

extern const rig_scene scene_bouncing_ball;
const rig_scene scene_bouncing_ball = {
    .scene = &core_bouncing_ball,
    .about = "a ball falls and bounces",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 5000u,
    .is_gallery = true,
};
