/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(1.0),
           .omega_max = TD_R(12.0),
           .mass = TD_R(0.05),
           .inertia = {TD_R(0.0125), TD_R(0.0125), TD_R(0.0125)}}, /* pendulum */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* smooth */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(50.0),
           .restitution = TD_U(0.5),
           .speed_min = TD_R(0.001)}, /* steel */
};

/* tip */
static const td_shape shape_0 = {.kind = TD_SHAPE_POINT};
/* floor */
static const td_shape shape_1 = {.kind = TD_SHAPE_BOX, .size = {TD_R(2.0), TD_R(1.0), TD_R(0.5)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tip */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-0.9)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* floor */
};

extern const td_scene core_pendulum_rest;
const td_scene core_pendulum_rest = {
    .name = "pendulum_rest",
    .tick = TD_U(0.0001),
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

static const rig_joint joints[] = {
    /* hinge */
    {.kind = RIG_REVOLUTE,
     .child = 0u,
     .parent = RIG_WORLD,
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, -1.0, 0.0},
     .start = 1.0,
     .drive = {.constant = 0.0}},
};

static const rig_mass masses[] = {
    [0] = {.mass = 50.0, .com_b = {0.0, 0.0, 0.5}, .inertia_b = {0.0, 0.0, 12.5}},
};

static const rig_tables tables = {
    .integrator = RIG_RK4, .masses = masses, .joints = joints, .n_joints = 1u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
};

extern const rig_scene scene_pendulum_rest;
const rig_scene scene_pendulum_rest = {
    .scene = &core_pendulum_rest,
    .about = "a pendulum falls on a floor, bounces and comes to rest",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 30000u,
    .tables = &tables,
    .is_gallery = true,
};
