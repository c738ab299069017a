/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(20.0),
           .omega_max = TD_R(30.0),
           .mass = TD_R(60.0),
           .inertia = {TD_R(2.4), TD_R(2.4), TD_R(1.2)}}, /* base */
    [1] = {.v_max = TD_R(20.0),
           .omega_max = TD_R(30.0),
           .mass = TD_R(12.0),
           .inertia = {TD_R(2.5740000000000003), TD_R(2.5740000000000003),
                       TD_R(0.0288)}}, /* upper */
    [2] = {.v_max = TD_R(20.0),
           .omega_max = TD_R(30.0),
           .mass = TD_R(12.0),
           .inertia = {TD_R(2.6374999999970266), TD_R(2.6096699999970263),
                       TD_R(0.0454)}}, /* lower */
    [3] = {.v_max = TD_R(20.0),
           .omega_max = TD_R(30.0),
           .mass = TD_R(2.0),
           .inertia = {TD_R(0.00453), TD_R(0.00533), TD_R(0.00133)}}, /* finger */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.5), .mu_k = TD_U(0.4), .is_unlimited = true}, /* default */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(905.0312916056841),
           .restitution = TD_U(0.5)}, /* default */
};

/* base */
static const td_shape shape_0 = {.kind = TD_SHAPE_CYLINDER,
                                 .size = {TD_R(0.2), TD_R(0.15), TD_R(0.0)}};
/* upper */
static const td_shape shape_1 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.06), TD_R(0.06), TD_R(0.4)}};
/* lower */
static const td_shape shape_2 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.05), TD_R(0.05), TD_R(0.3)}};
/* hand */
static const td_shape shape_3 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.04), TD_R(0.15), TD_R(0.04)}};
/* thumb */
static const td_shape shape_4 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.04), TD_R(0.02), TD_R(0.08)}};
/* finger */
static const td_shape shape_5 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.04), TD_R(0.02), TD_R(0.08)}};
/* ground */
static const td_shape shape_6 = {.kind = TD_SHAPE_BOX, .size = {TD_R(50.0), TD_R(50.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.15)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* base */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.4)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* upper */
    [2] = {.shape = &shape_2,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.3)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* lower */
    [3] = {.shape = &shape_3,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.64)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* hand */
    [4] = {.shape = &shape_4,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(-0.13), TD_R(0.76)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* thumb */
    [5] = {.shape = &shape_5,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 3u,
           .groups = 1u}, /* finger */
    [6] = {.shape = &shape_6,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* ground */
};

static const td_pair_rule rules[] = {
    {.a = 0u, .b = TD_WORLD, .kind = TD_PAIR_NEVER},
    {.a = 1u, .kind = TD_PAIR_NEVER},
    {.a = 2u, .b = 1u, .kind = TD_PAIR_NEVER},
    {.a = 3u, .b = 2u, .kind = TD_PAIR_NEVER},
};

extern const td_scene core_two_link_arm;
const td_scene core_two_link_arm = {
    .name = "two_link_arm",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 4u,
    .parts = parts,
    .n_parts = 7u,
    .rules = rules,
    .n_rules = 4u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 10u,
    .candidates = 10u,
    .n_z = 10u,
};

static const rig_joint joints[] = {
    /* shoulder */
    {.kind = RIG_REVOLUTE,
     .child = 1u,
     .at_parent = {0.0, 0.0, 0.4},
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, 1.0, 0.0},
     .is_limited = true,
     .lower = -1.5,
     .upper = 2.2,
     .damping = 20.0,
     .friction = 5.0,
     .drive = {.constant = 0.0}},
    /* elbow */
    {.kind = RIG_REVOLUTE,
     .child = 2u,
     .parent = 1u,
     .at_parent = {0.0, 0.0, 0.8},
     .turn_parent = {0.82533561491, 0.0, 0.564642473395, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, 1.0, 0.0},
     .is_limited = true,
     .lower = -1.0,
     .upper = 2.0,
     .damping = 10.0,
     .friction = 2.0,
     .drive = {.constant = 0.0}},
    /* grip */
    {.kind = RIG_PRISMATIC,
     .child = 3u,
     .parent = 2u,
     .at_parent = {0.0, 0.13, 0.76},
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .axis = {0.0, -1.0, 0.0},
     .is_limited = true,
     .upper = 0.2,
     .damping = 50.0,
     .friction = 10.0,
     .drive = {.constant = 0.0}},
    /* fixed_base */
    {.kind = RIG_FIXED,
     .child = 0u,
     .parent = RIG_WORLD,
     .at_parent = {0.0, 0.0, 0.01},
     .turn_parent = {1.0, 0.0, 0.0, 0.0},
     .turn_child = {1.0, 0.0, 0.0, 0.0},
     .drive = {.constant = 0.0}},
};

static const rig_mass masses[] = {
    [0] = {.mass = 60.0, .com_b = {0.0, 0.0, 0.15}, .inertia_b = {1.05, 1.05, 1.2}},
    [1] = {.mass = 12.0, .com_b = {0.0, 0.0, 0.4}, .inertia_b = {0.654, 0.654, 0.0288}},
    [2] = {.mass = 12.0,
           .com_b = {0.0, 0.0, 0.413333333333},
           .inertia_b = {0.587366666667, 0.559536666667, 0.0454}},
    [3] = {.mass = 2.0, .inertia_b = {0.00453, 0.00533, 0.00133}},
};

static const rig_tables tables = {
    .integrator = RIG_SEMI, .masses = masses, .joints = joints, .n_joints = 4u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
    [2] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
    [3] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
};

extern const rig_scene scene_two_link_arm;
const rig_scene scene_two_link_arm = {
    .scene = &core_two_link_arm,
    .about = "imported from two_link_arm.urdf",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 10000u,
    .tables = &tables,
    .is_gallery = true,
};
