/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(1.0),
           .omega_max = TD_R(40.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.25), TD_R(0.25), TD_R(0.25)}}, /* upper */
    [1] = {.v_max = TD_R(5.0),
           .omega_max = TD_R(40.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.25), TD_R(0.25), TD_R(0.25)}}, /* lower */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* smooth */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_SPRING,
           .stiffness = TD_R(10000.0),
           .restitution = TD_U(1.0)}, /* elastic */
};

/* link */
static const td_shape shape_0 = {.kind = TD_SHAPE_CAPSULE,
                                 .size = {TD_R(0.03), TD_R(0.25), TD_R(0.0)}};
/* bob */
static const td_shape shape_2 = {.kind = TD_SHAPE_SPHERE,
                                 .size = {TD_R(0.08), TD_R(0.0), TD_R(0.0)}};
/* wall */
static const td_shape shape_3 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.25), TD_R(1.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.25)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* upper */
    [1] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.25)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* lower */
    [2] = {.shape = &shape_2,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.5)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* bob */
    [3] = {.shape = &shape_3,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.75), TD_R(0.0), TD_R(-0.5)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* wall */
};

static const td_pair_rule rules[] = {
    {.a = 0u, .b = 1u, .kind = TD_PAIR_NEVER},
};

extern const td_scene core_double_pendulum;
const td_scene core_double_pendulum = {
    .name = "double_pendulum",
    .tick = TD_U(0.00025),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 2u,
    .parts = parts,
    .n_parts = 4u,
    .rules = rules,
    .n_rules = 1u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 3u,
    .candidates = 3u,
    .n_z = TD_SCENE_TWO_SLOTS,
};

static const rig_joint joints[] = {
    /* shoulder */
    {.kind = RIG_REVOLUTE,
     .child = 0u,
     .parent = RIG_WORLD,
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, -1.0, 0.0},
     .start = 2.0,
     .drive = {.constant = 0.0}},
    /* elbow */
    {.kind = RIG_REVOLUTE,
     .child = 1u,
     .at_parent = {0.0, 0.0, 0.5},
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, -1.0, 0.0},
     .start = -0.5,
     .drive = {.constant = 0.0}},
};

static const rig_mass masses[] = {
    [0] = {.mass = 1.0, .com_b = {0.0, 0.0, 0.5}, .inertia_b = {0.0, 0.0, 0.25}},
    [1] = {.mass = 1.0, .com_b = {0.0, 0.0, 0.5}, .inertia_b = {0.0, 0.0, 0.25}},
};

static const rig_tables tables = {
    .integrator = RIG_RK4, .masses = masses, .joints = joints, .n_joints = 2u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
};

extern const rig_scene scene_double_pendulum;
const rig_scene scene_double_pendulum = {
    .scene = &core_double_pendulum,
    .about = "a double pendulum beside an elastic wall",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 16000u,
    .tables = &tables,
    .is_gallery = true,
};
