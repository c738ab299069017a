/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(60.0),
           .omega_max = TD_R(10.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.9), TD_R(1.4000000000000001), TD_R(2.0)}}, /* aircraft */
    [1] = {.v_max = TD_R(20.0), .omega_max = TD_R(1.0)},                 /* ship */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.8), .mu_k = TD_U(0.6), .is_unlimited = true}, /* coated */
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

extern const td_scene core_aircraft_deck;
const td_scene core_aircraft_deck = {
    .name = "aircraft_deck",
    .tick = TD_U(0.001),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 2u,
    .wheels = wheels,
    .n_wheels = 3u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
};

static const plant_sine sines_2[] = {{1.2, 0.7853981633974483, 0.0}};
static const plant_sine sines_3[] = {{0.10471975511965977, 0.6283185307179586, 0.7}};
static const plant_sine sines_4[] = {{0.03490658503988659, 0.8975979010256552, 0.2}};
static const rig_motion motions[] = {
    {.body = 1u,
     .place = {{.constant = 0.0, .slope = 6.3074798583984375},
               {.constant = 0.0},
               {.constant = 0.0, .sines = sines_2, .n_sines = 1u, .ease = 4.0}},
     .angle = {{.constant = 0.0, .sines = sines_3, .n_sines = 1u, .ease = 4.0},
               {.constant = 0.0, .sines = sines_4, .n_sines = 1u, .ease = 4.0},
               {.constant = 0.0}}},
};

static const rig_control controls[] = {
    {.wheel = 0u,
     .brake = {.constant = 1500.0},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
    {.wheel = 1u,
     .brake = {.constant = 3000.0},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
    {.wheel = 2u,
     .brake = {.constant = 3000.0},
     .steer = {.constant = 0.0},
     .drive = {.constant = 0.0}},
};

static const rig_tables tables = {.integrator = RIG_SEMI,
                                  .motions = motions,
                                  .n_motions = 1u,
                                  .controls = controls,
                                  .n_controls = 3u};

static const rig_start start[] = {
    [0] = {.attitude = {0.0, 1.0, 0.0, 0.0},
           .position = {0.0, 0.0, 1.2},
           .velocity = {6.3074798583984375, 0.0, 0.0}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0}, .velocity = {6.3074798583984375, 0.0, 0.0}},
};

extern const rig_scene scene_aircraft_deck;
const rig_scene scene_aircraft_deck = {
    .scene = &core_aircraft_deck,
    .about = "sets down on a heaving, rolling deck under way, and stays",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 20000u,
    .tables = &tables,
    .is_gallery = true,
};
