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

/* road */
static const td_half_space scenery_0_planes[] = {
    {{TD_R(0.0), TD_R(0.0), TD_R(4096.0)}, TD_R(0.0)},
    {{TD_R(-4096.0), TD_R(0.0), TD_R(0.0)}, TD_R(-4096.0)},
    {{TD_R(0.0), TD_R(0.0), TD_R(4096.0)}, TD_R(163.84)},
    {{TD_R(2048.0), TD_R(0.0), TD_R(0.0)}, TD_R(6144.0)},
};
static const td_scenery_op scenery_0_ops[] = {TD_ALL_OF(0, 1), TD_ALL_OF(1, 3), TD_UNION(2)};
static const td_scenery scenery_0 = {
    .half_spaces = scenery_0_planes, .n_half_spaces = 4u, .ops = scenery_0_ops, .n_ops = 3u};

static const td_scenery_solid solids[] = {
    [0] = {.scenery = &scenery_0, .body = TD_WORLD},
};

extern const td_scene core_soft_tyre;
const td_scene core_soft_tyre = {
    .name = "soft_tyre",
    .tick = TD_U(0.0005),
    .gravity = TD_R(9.81),
    .initiators = initiators,
    .n_initiators = 24u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u, .solids = solids, .n_solids = 1u},
    .contacts = 0u,
    .candidates = 0u,
};

extern const rig_scene scene_soft_tyre;
const rig_scene scene_soft_tyre = {
    .scene = &core_soft_tyre,
    .about = "a soft tyre rolls onto a kerb and down again",
    .newtons = 1.0,
    .gravity = 9.81,
    .ticks = 8000u,
    .is_gallery = true,
    .begin = soft_tyre_begin,
    .drive = soft_tyre_drive,
    .load = soft_tyre_load,
};
