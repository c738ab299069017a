/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(6.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.16666666666666666), TD_R(0.16666666666666666),
                       TD_R(0.16666666666666666)}}, /* left */
    [1] = {.v_max = TD_R(6.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.16666666666666666), TD_R(0.16666666666666666),
                       TD_R(0.16666666666666666)}}, /* inner_left */
    [2] = {.v_max = TD_R(6.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.16666666666666666), TD_R(0.16666666666666666),
                       TD_R(0.16666666666666666)}}, /* inner_right */
    [3] = {.v_max = TD_R(6.0),
           .omega_max = TD_R(20.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.16666666666666666), TD_R(0.16666666666666666),
                       TD_R(0.16666666666666666)}}, /* right */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* smooth */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_SPRING,
           .stiffness = TD_R(2000.0),
           .restitution = TD_U(1.0)}, /* elastic */
};

/* cube */
static const td_shape shape_0 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.5), TD_R(0.5), TD_R(0.5)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* left */
    [1] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 1u,
           .groups = 1u}, /* inner_left */
    [2] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 2u,
           .groups = 1u}, /* inner_right */
    [3] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .body = 3u,
           .groups = 1u}, /* right */
};

extern const td_scene core_four_cubes;
const td_scene core_four_cubes = {
    .name = "four_cubes",
    .tick = TD_U(0.001),
    .bodies = bodies,
    .n_bodies = 4u,
    .parts = parts,
    .n_parts = 4u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 6u,
    .candidates = 6u,
    .n_z = 6u,
};

static const rig_start start[] = {
    [0] = {.attitude = {0.9993857388276747, -0.02731312557258886, -0.014648380195341511,
                        0.016357357884798022},
           .position = {-2.5, 0.071533203125, 0.0441589355469},
           .velocity = {1.5, 0.0, 0.0}},
    [1] = {.attitude = {0.9975467488323312, 0.023696980511494683, -0.03352367429726467,
                        0.05670185420508515},
           .position = {-0.949996948242, 0.147674560547, 0.0665435791016}},
    [2] = {.attitude = {0.9992689924688312, -0.010482802923033704, 0.03492741759961535,
                        0.011474625615938204},
           .position = {0.949996948242, -0.132080078125, 0.0797576904297}},
    [3] = {.attitude = {0.993251090656693, -0.03282150576091364, 0.10311842674649055,
                        -0.04173259798053031},
           .position = {2.69999694824, -0.0246124267578, 0.117065429688},
           .velocity = {-1.5, 0.0, 0.0}},
};

extern const rig_scene scene_four_cubes;
const rig_scene scene_four_cubes = {
    .scene = &core_four_cubes,
    .about = "four weightless cubes collide",
    .newtons = 1.0,
    .start = start,
    .ticks = 3000u,
    .is_gallery = true,
};
