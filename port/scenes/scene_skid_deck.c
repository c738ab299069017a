/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "codes.h"
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(5.0), .omega_max = TD_R(1.0)}, /* ship */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.4), .mu_k = TD_U(0.3), .is_unlimited = true}, /* deck */
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

/* deck */
static const td_vec3 vertices_0[] = {
    {TD_R(-4.0), TD_R(-2.0), TD_R(-0.5)}, {TD_R(4.0), TD_R(-2.0), TD_R(-0.5)},
    {TD_R(4.0), TD_R(2.0), TD_R(-0.5)},   {TD_R(-4.0), TD_R(2.0), TD_R(-0.5)},
    {TD_R(-4.0), TD_R(-2.0), TD_R(0.0)},  {TD_R(4.0), TD_R(-2.0), TD_R(0.0)},
    {TD_R(4.0), TD_R(2.0), TD_R(0.0)},    {TD_R(-4.0), TD_R(2.0), TD_R(0.0)},
};
static const uint16_t indices_0[] = {4, 5, 6, 7, 3, 2, 1, 0, 0, 1, 5, 4,
                                     1, 2, 6, 5, 2, 3, 7, 6, 3, 0, 4, 7};
static const uint16_t loop_ends_0[] = {4, 8, 12, 16, 20, 24};
static const td_polyhedron solid_0 = {.vertices = vertices_0,
                                      .indices = indices_0,
                                      .loop_ends = loop_ends_0,
                                      .n_vertices = 8u,
                                      .n_faces = 6u};

static const td_scene_target targets[] = {
    [0] = {.solid = &solid_0}, /* deck */
};

extern const td_scene core_skid_deck;
const td_scene core_skid_deck = {
    .name = "skid_deck",
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

extern const rig_scene scene_skid_deck;
const rig_scene scene_skid_deck = {
    .scene = &core_skid_deck,
    .about = "a skid gear lands on a heaving, rolling deck",
    .newtons = 1000.0,
    .gravity = 9.81,
    .start = start,
    .ticks = 10000u,
    .tables = &tables,
    .is_gallery = true,
    .begin = skid_gear_begin,
    .drive = skid_gear_drive,
    .load = skid_gear_load,
};
