/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(5.0),
           .omega_max = TD_R(40.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.08), TD_R(0.08), TD_R(0.00125)}}, /* rod */
    [1] = {.v_max = TD_R(4.2),
           .omega_max = TD_R(40.0),
           .mass = TD_R(2.0),
           .inertia = {TD_R(0.06), TD_R(0.06), TD_R(0.06)}}, /* crank */
    [2] = {.v_max = TD_R(4.5),
           .omega_max = TD_R(40.0),
           .mass = TD_R(2.0),
           .inertia = {TD_R(0.04), TD_R(0.04), TD_R(0.04)}}, /* drum */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}, /* steel */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(6000.0), .restitution = TD_U(0.45)}, /* steel */
};

/* rod */
static const td_shape shape_0 = {.kind = TD_SHAPE_CAPSULE,
                                 .size = {TD_R(0.05), TD_R(0.4), TD_R(0.0)}};
/* pin */
static const td_shape shape_1 = {.kind = TD_SHAPE_CYLINDER,
                                 .size = {TD_R(0.05), TD_R(0.12), TD_R(0.0)}};
/* web */
static const td_shape shape_2 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.04), TD_R(0.15), TD_R(0.06)}};
/* drum */
static const td_shape shape_6 = {.kind = TD_SHAPE_CYLINDER,
                                 .size = {TD_R(0.2), TD_R(0.1), TD_R(0.0)}};
/* floor */
static const td_shape shape_7 = {.kind = TD_SHAPE_BOX, .size = {TD_R(5.0), TD_R(5.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* rod */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.26), TD_R(-0.1), TD_R(0.0)},
                    {TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.7071067811865476), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* left_journal */
    [2] = {.shape = &shape_2,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.13), TD_R(0.05), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* left_web */
    [3] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.2), TD_R(0.0)},
                    {TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.7071067811865476), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* crank_pin */
    [4] = {.shape = &shape_2,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.13), TD_R(0.05), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* right_web */
    [5] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.26), TD_R(-0.1), TD_R(0.0)},
                    {TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.7071067811865476), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* right_journal */
    [6] = {.shape = &shape_6,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* drum */
    [7] = {.shape = &shape_7,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* floor */
};

extern const td_scene core_falling_parts;
const td_scene core_falling_parts = {
    .name = "falling_parts",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 3u,
    .parts = parts,
    .n_parts = 8u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 16u,
    .candidates = 19u,
    .n_z = 16u,
};

static const rig_start start[] = {
    [0] = {.attitude = {0.9800665778412416, 0.0, 0.1986693307950612, 0.0},
           .position = {-1.6, 0.0, 0.7}},
    [1] = {.attitude = {0.9950041652780258, 0.0998334166468282, 0.0, 0.0},
           .position = {0.0, 0.0, 0.4}},
    [2] = {.attitude = {0.9689124217106447, 0.0, 0.2474039592545229, 0.0},
           .position = {1.0, 0.0, 0.5}},
};

extern const rig_scene scene_falling_parts;
const rig_scene scene_falling_parts = {
    .scene = &core_falling_parts,
    .about = "a rod, a crank and a drum fall, tumble and lie still",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 4000u,
    .is_gallery = true,
};
