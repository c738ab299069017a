/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.004), TD_R(0.004), TD_R(0.004)}}, /* first */
    [1] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(0.875),
           .inertia = {TD_R(0.0035), TD_R(0.0035), TD_R(0.0035)}}, /* second */
    [2] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(0.75),
           .inertia = {TD_R(0.003), TD_R(0.003), TD_R(0.003)}}, /* third */
    [3] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(0.625),
           .inertia = {TD_R(0.0025), TD_R(0.0025), TD_R(0.0025)}}, /* fourth */
    [4] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(0.5),
           .inertia = {TD_R(0.002), TD_R(0.002), TD_R(0.002)}}, /* fifth */
    [5] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(0.375),
           .inertia = {TD_R(0.0015), TD_R(0.0015), TD_R(0.0015)}}, /* sixth */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* first */
    [1] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* second */
    [2] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* third */
    [3] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* fourth */
    [4] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* fifth */
    [5] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* sixth */
};

static const td_material_pair material_pairs[] = {
    {.a = 0u,
     .b = 1u,
     .both = {.mu_s = TD_U(0.0), .is_unlimited = true, .restitution = TD_U(0.95)}},
    {.a = 1u, .b = 2u, .both = {.mu_s = TD_U(0.0), .is_unlimited = true, .restitution = TD_U(0.9)}},
    {.a = 2u,
     .b = 3u,
     .both = {.mu_s = TD_U(0.0), .is_unlimited = true, .restitution = TD_U(0.85)}},
    {.a = 3u, .b = 4u, .both = {.mu_s = TD_U(0.0), .is_unlimited = true, .restitution = TD_U(0.8)}},
    {.a = 4u,
     .b = 5u,
     .both = {.mu_s = TD_U(0.0), .is_unlimited = true, .restitution = TD_U(0.75)}},
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(4000.0), .restitution = TD_U(0.9)}, /* steel */
};

/* ball */
static const td_shape shape_0 = {.kind = TD_SHAPE_SPHERE,
                                 .size = {TD_R(0.1), TD_R(0.0), TD_R(0.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* first */
    [1] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .material = 1u,
           .groups = 1u}, /* second */
    [2] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .material = 2u,
           .groups = 1u}, /* third */
    [3] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 3u,
           .material = 3u,
           .groups = 1u}, /* fourth */
    [4] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 4u,
           .material = 4u,
           .groups = 1u}, /* fifth */
    [5] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 5u,
           .material = 5u,
           .groups = 1u}, /* sixth */
};

extern const td_scene core_six_balls;
const td_scene core_six_balls = {
    .name = "six_balls",
    .tick = TD_U(0.00025),
    .bodies = bodies,
    .n_bodies = 6u,
    .parts = parts,
    .n_parts = 6u,
    .material_pairs = material_pairs,
    .n_material_pairs = 5u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 6u},
    .contacts = 5u,
    .candidates = 15u,
    .n_z = 15u,
};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .velocity = {2.0, 0.0, 0.0}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.3, 0.0, 0.0}},
    [2] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.6, 0.0, 0.0}},
    [3] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.9, 0.0, 0.0}},
    [4] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {1.2, 0.0, 0.0}},
    [5] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {1.5, 0.0, 0.0}},
};

extern const rig_scene scene_six_balls;
const rig_scene scene_six_balls = {
    .scene = &core_six_balls,
    .about = "six balls in a row hand on a blow, each pair with its own restitution",
    .newtons = 1.0,
    .start = start,
    .ticks = 2400u,
    .is_gallery = true,
};
