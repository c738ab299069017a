/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.0416666667), TD_R(0.0416666667), TD_R(0.0416666667)}}, /* lower */
    [1] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.0416666667), TD_R(0.0416666667), TD_R(0.0416666667)}}, /* middle */
    [2] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.0416666667), TD_R(0.0416666667), TD_R(0.0416666667)}}, /* upper */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}, /* wood */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(2000.0),
           .restitution = TD_U(0.4),
           .speed_min = TD_R(0.1)}, /* wood */
};

/* box */
static const td_shape shape_0 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.25), TD_R(0.25), TD_R(0.25)}};
/* floor */
static const td_shape shape_3 = {.kind = TD_SHAPE_BOX, .size = {TD_R(4.0), TD_R(4.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* lower */
    [1] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* middle */
    [2] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* upper */
    [3] = {.shape = &shape_3,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* floor */
};

extern const td_scene core_stacked_boxes;
const td_scene core_stacked_boxes = {
    .name = "stacked_boxes",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 3u,
    .parts = parts,
    .n_parts = 4u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 6u,
    .candidates = 6u,
    .n_z = 6u,
    .must_touch = 3u,
};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.0, 0.0, 0.252}},
    [1] = {.attitude = {0.9987502603949663, 0.0, 0.0, 0.04997916927067833},
           .position = {0.02, 0.01, 0.754}},
    [2] = {.attitude = {0.9987502603949663, 0.0, 0.0, -0.04997916927067833},
           .position = {-0.01, 0.02, 1.256}},
};

extern const rig_scene scene_stacked_boxes;
const rig_scene scene_stacked_boxes = {
    .scene = &core_stacked_boxes,
    .about = "three boxes stand on each other",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 6000u,
    .is_gallery = true,
};
