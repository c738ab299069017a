/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(4.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.0416666667), TD_R(0.0416666667), TD_R(0.0416666667)}}, /* box */
    [1] = {.v_max = TD_R(2.0)},                                                      /* left_jaw */
    [2] = {.v_max = TD_R(2.0)},                                                      /* right_jaw */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.6), .mu_k = TD_U(0.5), .is_unlimited = true}, /* rubber */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(2000.0),
           .restitution = TD_U(0.7),
           .speed_min = TD_R(0.5)}, /* rubber */
};

/* box */
static const td_shape shape_0 = {.kind = TD_SHAPE_BOX,
                                 .size = {TD_R(0.25), TD_R(0.25), TD_R(0.25)}};
/* jaw */
static const td_shape shape_1 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.1), TD_R(0.2), TD_R(0.2)}};
/* floor */
static const td_shape shape_3 = {.kind = TD_SHAPE_BOX, .size = {TD_R(4.0), TD_R(4.0), TD_R(1.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* box */
    [1] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* left_jaw */
    [2] = {.shape = &shape_1,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* right_jaw */
    [3] = {.shape = &shape_3,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = TD_WORLD,
           .groups = 1u}, /* floor */
};

extern const td_scene core_gripper;
const td_scene core_gripper = {
    .name = "gripper",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 3u,
    .parts = parts,
    .n_parts = 4u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 3u,
    .candidates = 3u,
    .n_z = 3u,
    .must_touch = 2u,
};

static const rig_knot table_0[] = {{0.0, -0.36}, {0.3, -0.345}};
static const rig_knot table_2[] = {{0.5, 0.25}, {1.5, 0.65}};
static const rig_knot table_6[] = {{0.0, 0.36}, {0.3, 0.345}};
static const rig_knot table_8[] = {{0.5, 0.25}, {1.5, 0.65}};
static const rig_motion motions[] = {
    {.body = 1u,
     .place = {{.constant = 0.0, .table = table_0, .n_table = 2u, .between = RIG_SMOOTH},
               {.constant = 0.0},
               {.constant = 0.0, .table = table_2, .n_table = 2u, .between = RIG_SMOOTH}},
     .angle = {{.constant = 0.0}, {.constant = 0.0}, {.constant = 0.0}}},
    {.body = 2u,
     .place = {{.constant = 0.0, .table = table_6, .n_table = 2u, .between = RIG_SMOOTH},
               {.constant = 0.0},
               {.constant = 0.0, .table = table_8, .n_table = 2u, .between = RIG_SMOOTH}},
     .angle = {{.constant = 0.0}, {.constant = 0.0}, {.constant = 0.0}}},
};

static const rig_tables tables = {.integrator = RIG_SEMI, .motions = motions, .n_motions = 2u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.0, 0.0, 0.24877375}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {-0.36, 0.0, 0.25}},
    [2] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .position = {0.36, 0.0, 0.25}},
};

extern const rig_scene scene_gripper;
const rig_scene scene_gripper = {
    .scene = &core_gripper,
    .about = "two jaws grip a box and lift it by friction",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 3000u,
    .tables = &tables,
    .is_gallery = true,
};
