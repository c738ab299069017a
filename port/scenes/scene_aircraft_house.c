/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(60.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.9), TD_R(1.4000000000000001), TD_R(2.0)}}, /* aircraft */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.6), .mu_k = TD_U(0.5), .is_unlimited = true}, /* dry */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED, .stiffness = TD_R(100.0), .restitution = TD_U(0.2)}, /* nose */
};

static const td_initiator initiators[] = {
    [0] = {.point_b = {TD_R(2.0), TD_R(0.0), TD_R(0.0)}, .meets_scenery = true}, /* nose_tip */
};

static const td_wheel wheels[] = {
    [0] = {.x_bk = {{TD_R(1.6), TD_R(0.0), TD_R(0.2)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .leg = {.z_min = TD_NEAR(0.3),
                   .z_max = TD_NEAR(0.8),
                   .z_zero = TD_NEAR(0.8),
                   .k = TD_R(40.0),
                   .d_in = TD_DRAG(2.5),
                   .d_out = TD_DRAG(2.5)},
           .k_xy = TD_R(100.0),
           .d_xy = TD_DRAG(2.0),
           .cos_min = TD_U(0.3)}, /* nose */
    [1] = {.x_bk = {{TD_R(-0.4), TD_R(-1.2), TD_R(0.2)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .leg = {.z_min = TD_NEAR(0.3),
                   .z_max = TD_NEAR(0.8),
                   .z_zero = TD_NEAR(0.8),
                   .k = TD_R(70.0),
                   .d_in = TD_DRAG(5.0),
                   .d_out = TD_DRAG(5.0)},
           .k_xy = TD_R(200.0),
           .d_xy = TD_DRAG(4.0),
           .cos_min = TD_U(0.3)}, /* left */
    [2] = {.x_bk = {{TD_R(-0.4), TD_R(1.2), TD_R(0.2)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .leg = {.z_min = TD_NEAR(0.3),
                   .z_max = TD_NEAR(0.8),
                   .z_zero = TD_NEAR(0.8),
                   .k = TD_R(70.0),
                   .d_in = TD_DRAG(5.0),
                   .d_out = TD_DRAG(5.0)},
           .k_xy = TD_R(200.0),
           .d_xy = TD_DRAG(4.0),
           .cos_min = TD_U(0.3)}, /* right */
};

/* runway */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(0.0), TD_R(0.0), TD_R(4096.0)}, TD_R(0.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 1u, .ops = scenery_0_ops, .n_ops = 1u};

/* house */
static const td_half_space scenery_1_planes[] = {
    {{TD_R(0.0), TD_R(-1024.0), TD_R(0.0)}, TD_R(4096.0)},
    {{TD_R(2048.0), TD_R(0.0), TD_R(0.0)}, TD_R(6144.0)},
    {{TD_R(0.0), TD_R(1024.0), TD_R(0.0)}, TD_R(4096.0)},
    {{TD_R(-2048.0), TD_R(0.0), TD_R(0.0)}, TD_R(6144.0)},
    {{TD_R(1024.0), TD_R(0.0), TD_R(1024.0)}, TD_R(7168.0)},
    {{TD_R(-1024.0), TD_R(0.0), TD_R(1024.0)}, TD_R(7168.0)},
};
static const td_scenery_op scenery_1_ops[] = {TD_ALL_OF(0, 6)};
static const td_scenery scenery_1 = {
    .half_spaces = scenery_1_planes, .n_half_spaces = 6u, .ops = scenery_1_ops, .n_ops = 1u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = TD_WORLD},
    [1] = {.scenery = &scenery_1, .body = TD_WORLD},
};

extern const td_scene core_aircraft_house;
const td_scene core_aircraft_house = {
    .name = "aircraft_house",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .initiators = initiators,
    .n_initiators = 1u,
    .wheels = wheels,
    .n_wheels = 3u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 2u},
    .contacts = 0u,
    .candidates = 0u,
};

static const rig_knot table_0[] = {{0.0, 0.0}, {1.4, 3000.0}};
static const rig_knot table_3[] = {{0.0, 0.0}, {1.4, 3000.0}};
static const rig_control controls[] = {
    {.wheel = 1u,
     .brake = {.constant = 0.0, .table = table_0, .n_table = 2u, .between = RIG_STEP},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
    {.wheel = 2u,
     .brake = {.constant = 0.0, .table = table_3, .n_table = 2u, .between = RIG_STEP},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
};

static const rig_tables tables = {.integrator = RIG_SEMI, .controls = controls, .n_controls = 2u};

static const rig_start start[] = {
    [0] = {.attitude = {0.0, 1.0, 0.0, 0.0},
           .position = {-6.4, 0.0, 0.945},
           .velocity = {1.5, 0.0, 0.0}},
};

extern const rig_scene scene_aircraft_house;
const rig_scene scene_aircraft_house = {
    .scene = &core_aircraft_house,
    .about = "rolls against the wall of a house, and brakes too late",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 4000u,
    .tables = &tables,
    .is_gallery = true,
};
