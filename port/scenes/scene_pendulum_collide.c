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

static const td_initiator initiators[] = {
    [0] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(1.0)}, .meets_scenery = true}, /* tip */
};

/* wall */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(-4096.0), TD_R(0.0), TD_R(0.0)}, TD_R(-2048.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 1u, .ops = scenery_0_ops, .n_ops = 1u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = TD_WORLD},
};

extern const td_scene core_pendulum_collide;
const td_scene core_pendulum_collide = {
    .name = "pendulum_collide",
    .tick = TD_U(0.0001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .initiators = initiators,
    .n_initiators = 1u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
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

extern const rig_scene scene_pendulum_collide;
const rig_scene scene_pendulum_collide = {
    .scene = &core_pendulum_collide,
    .about = "a pendulum swings against a wall, again and again",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 30000u,
    .tables = &tables,
    .is_gallery = true,
};
