/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "codes.h"
#include "rig.h"

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.8), .mu_k = TD_U(0.7), .is_unlimited = true}, /* road */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_DAMPED,
           .stiffness = TD_R(10000.0),
           .restitution = TD_U(0.5),
           .speed_min = TD_R(0.1)}, /* rubber */
};

static const td_initiator initiators[] = {
    [0] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_0 */
    [1] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_1 */
    [2] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_2 */
    [3] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_3 */
    [4] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_4 */
    [5] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_5 */
    [6] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_6 */
    [7] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_7 */
    [8] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_8 */
    [9] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
           .body = TD_DRIVEN,
           .meets_scenery = true}, /* tread_9 */
    [10] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_10 */
    [11] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_11 */
    [12] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_12 */
    [13] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_13 */
    [14] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_14 */
    [15] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_15 */
    [16] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_16 */
    [17] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_17 */
    [18] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_18 */
    [19] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_19 */
    [20] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_20 */
    [21] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_21 */
    [22] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_22 */
    [23] = {.point_b = {TD_R(0.0), TD_R(0.0), TD_R(0.0)},
            .body = TD_DRIVEN,
            .meets_scenery = true}, /* tread_23 */
};

/* bump */
static const td_vec3 vertices_0[] = {
    {TD_R(1.15), TD_R(-0.4), TD_R(-0.05)}, {TD_R(1.15), TD_R(0.4), TD_R(-0.05)},
    {TD_R(1.85), TD_R(-0.4), TD_R(-0.05)}, {TD_R(1.85), TD_R(0.4), TD_R(-0.05)},
    {TD_R(1.5), TD_R(0.0), TD_R(0.06)},
};
static const uint16_t indices_0[] = {0, 4, 1, 2, 3, 4, 0, 1, 3, 2, 0, 2, 4, 1, 4, 3};
static const uint16_t loop_ends_0[] = {3, 6, 10, 13, 16};
static const td_polyhedron solid_0 = {.vertices = vertices_0,
                                      .indices = indices_0,
                                      .loop_ends = loop_ends_0,
                                      .n_vertices = 5u,
                                      .n_faces = 5u};

static const td_scene_target targets[] = {
    [0] = {.solid = &solid_0, .body = TD_DRIVEN}, /* bump */
};

/* road */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(0.0), TD_R(0.0), TD_R(4096.0)}, TD_R(0.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 1u, .ops = scenery_0_ops, .n_ops = 1u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = TD_WORLD},
};

extern const td_scene core_soft_bump;
const td_scene core_soft_bump = {
    .name = "soft_bump",
    .tick = TD_U(0.0005),
    .gravity = TD_R(9.81),
    .targets = targets,
    .n_targets = 1u,
    .initiators = initiators,
    .n_initiators = 24u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
};

extern const rig_scene scene_soft_bump;
const rig_scene scene_soft_bump = {
    .scene = &core_soft_bump,
    .about = "a soft tyre rolls over a bump of rubber: faces of finite elements in space",
    .newtons = 1.0,
    .gravity = 9.81,
    .ticks = 6000u,
    .is_gallery = true,
    .begin = soft_bump_begin,
    .drive = soft_bump_drive,
    .load = soft_bump_load,
};
