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

/* hillside */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(-433.93), TD_R(0.0), TD_R(7988.23)}, TD_R(0.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 1u, .ops = scenery_0_ops, .n_ops = 1u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = TD_WORLD},
};

extern const td_scene core_aircraft_slope;
const td_scene core_aircraft_slope = {
    .name = "aircraft_slope",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .wheels = wheels,
    .n_wheels = 3u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
};

static const plant_sine sines_0[] = {{300.0, 2.5, 0.0}};
static const plant_sine sines_1[] = {{700.0, 6.0, 0.0}};
static const plant_sine sines_5[] = {{420.0, 6.0, 0.0}};
static const rig_force forces[] = {
    {.body = 0u,
     .force = {{.constant = -400.0, .sines = sines_0, .n_sines = 1u},
               {.constant = 0.0, .sines = sines_1, .n_sines = 1u},
               {.constant = 0.0}},
     .torque = {{.constant = 0.0},
                {.constant = 0.0},
                {.constant = 0.0, .sines = sines_5, .n_sines = 1u}}},
};

static const rig_control controls[] = {
    {.wheel = 1u,
     .brake = {.constant = 3000.0},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
    {.wheel = 2u,
     .brake = {.constant = 3000.0},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
};

static const uint16_t settled[] = {0};

static const rig_tables tables = {.integrator = RIG_SEMI,
                                  .forces = forces,
                                  .n_forces = 1u,
                                  .controls = controls,
                                  .n_controls = 2u,
                                  .settled = settled,
                                  .n_settled = 1u};

static const rig_start start[] = {
    [0] = {.attitude = {0.0, 0.9996318734907411, 0.0, 0.027131485425441148},
           .position = {-0.05125963047613469, 0.0, 0.9436087379223711}},
};

extern const rig_scene scene_aircraft_slope;
const rig_scene scene_aircraft_slope = {
    .scene = &core_aircraft_slope,
    .about = "parked on a slope of 3 degrees, in gusts",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 20000u,
    .tables = &tables,
    .is_gallery = true,
};
