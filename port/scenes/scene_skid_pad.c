/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "codes.h"
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(5.0), .omega_max = TD_R(1.0)}, /* ship */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.4), .mu_k = TD_U(0.3), .is_unlimited = true}, /* pad */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(200.0),
           .restitution = TD_U(0.3),
           .speed_min = TD_R(0.3)}, /* steel */
};

static const td_initiator initiators[] = {
    [0] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)}, .body = TD_DRIVEN}, /* left_foot */
    [1] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)}, .body = TD_DRIVEN}, /* right_foot */
};

/* pad */
static const td_vec2 outline_0[] = {
    {TD_R(-3.0), TD_R(-0.09)}, {TD_R(-2.0), TD_R(-0.04)}, {TD_R(-1.0), TD_R(-0.01)},
    {TD_R(0.0), TD_R(0.0)},    {TD_R(1.0), TD_R(-0.01)},  {TD_R(2.0), TD_R(-0.04)},
    {TD_R(3.0), TD_R(-0.09)},  {TD_R(3.0), TD_R(-0.5)},   {TD_R(-3.0), TD_R(-0.5)},
};

static const td_scene_target targets[] = {
    [0] = {.outline = outline_0, .n_outline = 9u, .body = TD_DRIVEN}, /* pad */
};

extern const td_scene core_skid_pad;
const td_scene core_skid_pad = {
    .name = "skid_pad",
    .tick = TD_U(0.0005),
    .gravity = TD_R(9.81),
    .bodies = bodies,
    .n_bodies = 1u,
    .targets = targets,
    .n_targets = 1u,
    .initiators = initiators,
    .n_initiators = 2u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 0u,
    .candidates = 0u,
    .n_z = 2u,
};

static const plant_sine sines_0[] = {{0.1, 0.5, 0.0}};
static const plant_sine sines_2[] = {{0.3, 0.8, 0.0}, {0.1, 2.1, 1.0}};
static const plant_sine sines_4[] = {{-0.06, 0.7, 0.5}, {-0.02, 1.9, 0.0}};
static const rig_motion motions[] = {
    {.body = 0u,
     .place = {{.constant = 0.0, .sines = sines_0, .n_sines = 1u},
               {.constant = 0.0},
               {.constant = 0.0, .sines = sines_2, .n_sines = 2u}},
     .angle = {{.constant = 0.0},
               {.constant = 0.0, .sines = sines_4, .n_sines = 2u},
               {.constant = 0.0}}},
};

static const rig_tables tables = {.integrator = RIG_SEMI, .motions = motions, .n_motions = 1u};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0}},
};

extern const rig_scene scene_skid_pad;
const rig_scene scene_skid_pad = {
    .scene = &core_skid_pad,
    .about = "a skid gear lands on a heaving deck, on a pad that gives way: planar faces of finite "
             "elements",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 10000u,
    .tables = &tables,
    .is_gallery = true,
    .begin = skid_pad_begin,
    .drive = skid_pad_drive,
    .load = skid_pad_load,
};
