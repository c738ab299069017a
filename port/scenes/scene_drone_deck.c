/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(6.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(2.0),
           .inertia = {TD_R(0.02), TD_R(0.02), TD_R(0.035)}}, /* drone */
    [1] = {.v_max = TD_R(6.0), .omega_max = TD_R(1.0)},       /* ship */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.8), .mu_k = TD_U(0.6), .is_unlimited = true}, /* rubber */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(3000.0), .restitution = TD_U(0.3)}, /* rubber */
};

static const td_initiator initiators[] = {
    [0] = {.point_b = {TD_R(0.15), TD_R(0.15), TD_R(-0.1)}, .meets_scenery = true}, /* front_left */
    [1] = {.point_b = {TD_R(0.15), TD_R(-0.15), TD_R(-0.1)},
           .meets_scenery = true}, /* front_right */
    [2] = {.point_b = {TD_R(-0.15), TD_R(0.15), TD_R(-0.1)}, .meets_scenery = true}, /* rear_left */
    [3] = {.point_b = {TD_R(-0.15), TD_R(-0.15), TD_R(-0.1)},
           .meets_scenery = true}, /* rear_right */
};

/* deck */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(0.0), TD_R(0.0), TD_R(4096.0)}, TD_R(0.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 1u, .ops = scenery_0_ops, .n_ops = 1u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = 1u},
};

extern const td_scene core_drone_deck;
const td_scene core_drone_deck = {
    .name = "drone_deck",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 2u,
    .initiators = initiators,
    .n_initiators = 4u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
};

static const plant_sine sines_2[] = {{0.3, 0.7853981633974483, 0.0}};
static const plant_sine sines_3[] = {{0.05, 0.6981317007977318, 1.0}};
static const plant_sine sines_4[] = {{0.02, 0.8975979010256552, 0.0}};
static const rig_knot table_8[] = {{0.0, 17.66}, {2.5, 17.66}, {3.0, 0.0}};
static const rig_motion motions[] = {
    {.body = 1u,
     .place = {{.constant = 0.0},
               {.constant = 0.0},
               {.constant = 0.0, .sines = sines_2, .n_sines = 1u, .ease = 2.0}},
     .angle = {{.constant = 0.0, .sines = sines_3, .n_sines = 1u, .ease = 2.0},
               {.constant = 0.0, .sines = sines_4, .n_sines = 1u, .ease = 2.0},
               {.constant = 0.0}}},
};

static const rig_force forces[] = {
    {.body = 0u,
     .force = {{.constant = 0.0},
               {.constant = 0.0},
               {.constant = 0.0, .table = table_8, .n_table = 3u, .between = RIG_LINEAR}},
     .torque = {{.constant = 0.0}, {.constant = 0.0}, {.constant = 0.0}},
     .in_body = true},
};

static const rig_air airs[] = {
    {.body = 0u,
     .wind = {{.constant = 0.0}, {.constant = 0.0}, {.constant = 0.0}},
     .damping = {0.5, 0.5, 3.0},
     .spin_damping = {0.05, 0.05, 0.05}},
};

static const rig_tables tables = {.integrator = RIG_SEMI,
                                  .motions = motions,
                                  .n_motions = 1u,
                                  .forces = forces,
                                  .n_forces = 1u,
                                  .airs = airs,
                                  .n_airs = 1u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {0.0, 0.0, 0.8},
           .velocity = {0.1, 0.0, 0.0}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
};

extern const rig_scene scene_drone_deck;
const rig_scene scene_drone_deck = {
    .scene = &core_drone_deck,
    .about =
        "a drone sets down on a heaving, rolling deck on four feet, and stays when its motors stop",
    .newtons = 1.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 8000u,
    .tables = &tables,
    .is_gallery = true,
};
