/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(12.0),
           .omega_max = TD_R(30.0),
           .mass = TD_R(2.0),
           .inertia = {TD_R(0.2), TD_R(0.2), TD_R(0.2)}}, /* ball */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}, /* rough */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(8000.0),
           .restitution = TD_U(0.5),
           .speed_min = TD_R(0.05)}, /* rubber */
};

/* ball */
static const td_shape shape_0 = {.kind = TD_SHAPE_SPHERE,
                                 .size = {TD_R(0.5), TD_R(0.0), TD_R(0.0)}};
/* ramp */
static const td_shape shape_1 = {.kind = TD_SHAPE_BOX, .size = {TD_R(20.0), TD_R(2.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* ball */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.19866933079506122), TD_R(0.0), TD_R(-0.9800665778412416)},
                    {TD_U(0.9950041652780258), TD_U(0.0), TD_U(0.09983341664682815), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* ramp */
};

extern const td_scene core_ball_ramp;
const td_scene core_ball_ramp = {
    .name = "ball_ramp",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .parts = parts,
    .n_parts = 2u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 1u,
    .candidates = 1u,
    .n_z = 1u,
};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {0.09885712392709851, 0.0, 0.4876775028874638}},
};

extern const rig_scene scene_ball_ramp;
const rig_scene scene_ball_ramp = {
    .scene = &core_ball_ramp,
    .about = "a ball rolls down a ramp without slipping",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 2000u,
    .is_gallery = true,
};
