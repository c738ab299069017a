/* SPDX-License-Identifier: MIT */
/* Written by `touchdown bake`: change the scene file, not this. */
#include "rig.h"

static const td_body bodies[] = {
    [0] = {.v_max = TD_R(2.5),
           .omega_max = TD_R(6.0),
           .mass = TD_R(14.0),
           .inertia = {TD_R(2.0), TD_R(4.0), TD_R(6.0)}}, /* bowl */
    [1] = {.v_max = TD_R(2.5),
           .omega_max = TD_R(30.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.04), TD_R(0.04), TD_R(0.04)}}, /* jack */
    [2] = {.v_max = TD_R(2.5),
           .omega_max = TD_R(30.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.02), TD_R(0.02), TD_R(0.0125)}}, /* can */
    [3] = {.v_max = TD_R(2.5),
           .omega_max = TD_R(30.0),
           .mass = TD_R(1.5),
           .inertia = {TD_R(0.02), TD_R(0.025), TD_R(0.03125)}}, /* brick */
    [4] = {.v_max = TD_R(2.5),
           .omega_max = TD_R(30.0),
           .mass = TD_R(1.0),
           .inertia = {TD_R(0.016), TD_R(0.016), TD_R(0.016)}}, /* ball */
};

static const td_material materials[] = {
    [0] = {.mu_s = TD_U(0.0), .is_unlimited = true}, /* smooth */
};

static const td_law laws[] = {
    [0] = {.kind = TD_LAW_SPRING,
           .stiffness = TD_R(2000.0),
           .restitution = TD_U(1.0)}, /* elastic */
};

/* tile */
static const td_shape shape_0 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.1), TD_R(0.1), TD_R(0.1)}};
/* arm */
static const td_shape shape_70 = {.kind = TD_SHAPE_CAPSULE,
                                  .size = {TD_R(0.06), TD_R(0.12), TD_R(0.0)}};
/* can */
static const td_shape shape_76 = {.kind = TD_SHAPE_CYLINDER,
                                  .size = {TD_R(0.15), TD_R(0.2), TD_R(0.0)}};
/* brick */
static const td_shape shape_77 = {.kind = TD_SHAPE_BOX, .size = {TD_R(0.2), TD_R(0.15), TD_R(0.1)}};
/* ball */
static const td_shape shape_78 = {.kind = TD_SHAPE_SPHERE,
                                  .size = {TD_R(0.2), TD_R(0.0), TD_R(0.0)}};

static const td_part parts[] = {
    [0] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.9), TD_R(-0.6), TD_R(0.38499999999999995)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_0 */
    [1] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.7), TD_R(-0.6), TD_R(0.22499999999999992)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_1 */
    [2] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.5), TD_R(-0.6), TD_R(0.10499999999999998)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_2 */
    [3] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.29999999999999993), TD_R(-0.6), TD_R(0.024999999999999967)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_3 */
    [4] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(-0.09999999999999998), TD_R(-0.6), TD_R(-0.015000000000000013)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_4 */
    [5] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.09999999999999998), TD_R(-0.6), TD_R(-0.015000000000000013)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_5 */
    [6] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.30000000000000016), TD_R(-0.6), TD_R(0.025000000000000022)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_6 */
    [7] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.5000000000000001), TD_R(-0.6), TD_R(0.10500000000000004)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_7 */
    [8] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.7000000000000001), TD_R(-0.6), TD_R(0.22500000000000003)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_8 */
    [9] = {.shape = &shape_0,
           .scale = TD_R(1.0),
           .x_ba = {{TD_R(0.9), TD_R(-0.6), TD_R(0.38499999999999995)},
                    {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
           .groups = 1u}, /* tile_0_9 */
    [10] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(-0.39999999999999997), TD_R(0.285)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_0 */
    [11] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(-0.39999999999999997), TD_R(0.12499999999999994)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_1 */
    [12] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(-0.39999999999999997), TD_R(0.004999999999999977)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_2 */
    [13] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(-0.39999999999999997),
                      TD_R(-0.07500000000000004)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_3 */
    [14] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(-0.39999999999999997),
                      TD_R(-0.11500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_4 */
    [15] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(-0.39999999999999997),
                      TD_R(-0.11500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_5 */
    [16] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(-0.39999999999999997),
                      TD_R(-0.07499999999999998)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_6 */
    [17] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(-0.39999999999999997),
                      TD_R(0.005000000000000032)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_7 */
    [18] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(-0.39999999999999997),
                      TD_R(0.12500000000000006)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_8 */
    [19] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(-0.39999999999999997), TD_R(0.285)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_1_9 */
    [20] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(-0.19999999999999996), TD_R(0.22500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_0 */
    [21] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(-0.19999999999999996), TD_R(0.06499999999999995)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_1 */
    [22] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(-0.19999999999999996), TD_R(-0.05500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_2 */
    [23] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(-0.19999999999999996),
                      TD_R(-0.13500000000000004)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_3 */
    [24] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(-0.19999999999999996),
                      TD_R(-0.17500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_4 */
    [25] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(-0.19999999999999996),
                      TD_R(-0.17500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_5 */
    [26] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(-0.19999999999999996),
                      TD_R(-0.13499999999999998)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_6 */
    [27] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(-0.19999999999999996),
                      TD_R(-0.054999999999999966)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_7 */
    [28] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(-0.19999999999999996), TD_R(0.065)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_8 */
    [29] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(-0.19999999999999996), TD_R(0.22500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_2_9 */
    [30] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(1.1102230246251565e-16), TD_R(0.20500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_0 */
    [31] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(1.1102230246251565e-16), TD_R(0.04499999999999996)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_1 */
    [32] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(1.1102230246251565e-16), TD_R(-0.07500000000000001)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_2 */
    [33] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(1.1102230246251565e-16),
                      TD_R(-0.15500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_3 */
    [34] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(1.1102230246251565e-16), TD_R(-0.195)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_4 */
    [35] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(1.1102230246251565e-16), TD_R(-0.195)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_5 */
    [36] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(1.1102230246251565e-16),
                      TD_R(-0.15499999999999997)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_6 */
    [37] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(1.1102230246251565e-16),
                      TD_R(-0.07499999999999996)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_7 */
    [38] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(1.1102230246251565e-16),
                      TD_R(0.04500000000000004)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_8 */
    [39] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(1.1102230246251565e-16), TD_R(0.20500000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_3_9 */
    [40] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(0.20000000000000007), TD_R(0.22500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_0 */
    [41] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(0.20000000000000007), TD_R(0.06499999999999995)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_1 */
    [42] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(0.20000000000000007), TD_R(-0.05499999999999999)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_2 */
    [43] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(0.20000000000000007), TD_R(-0.135)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_3 */
    [44] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(0.20000000000000007), TD_R(-0.175)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_4 */
    [45] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(0.20000000000000007), TD_R(-0.175)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_5 */
    [46] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(0.20000000000000007),
                      TD_R(-0.13499999999999995)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_6 */
    [47] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(0.20000000000000007),
                      TD_R(-0.05499999999999994)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_7 */
    [48] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(0.20000000000000007),
                      TD_R(0.06500000000000006)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_8 */
    [49] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(0.20000000000000007), TD_R(0.22500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_4_9 */
    [50] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(0.4), TD_R(0.28500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_0 */
    [51] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(0.4), TD_R(0.12499999999999994)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_1 */
    [52] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(0.4), TD_R(0.0050000000000000044)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_2 */
    [53] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(0.4), TD_R(-0.07500000000000001)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_3 */
    [54] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(0.4), TD_R(-0.11499999999999999)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_4 */
    [55] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(0.4), TD_R(-0.11499999999999999)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_5 */
    [56] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(0.4), TD_R(-0.07499999999999996)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_6 */
    [57] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(0.4), TD_R(0.00500000000000006)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_7 */
    [58] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(0.4), TD_R(0.12500000000000006)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_8 */
    [59] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(0.4), TD_R(0.28500000000000003)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_5_9 */
    [60] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.9), TD_R(0.6000000000000002), TD_R(0.3850000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_0 */
    [61] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.7), TD_R(0.6000000000000002), TD_R(0.2250000000000001)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_1 */
    [62] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.5), TD_R(0.6000000000000002), TD_R(0.10500000000000015)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_2 */
    [63] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.29999999999999993), TD_R(0.6000000000000002),
                      TD_R(0.025000000000000105)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_3 */
    [64] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.09999999999999998), TD_R(0.6000000000000002),
                      TD_R(-0.014999999999999875)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_4 */
    [65] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.09999999999999998), TD_R(0.6000000000000002),
                      TD_R(-0.014999999999999875)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_5 */
    [66] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.30000000000000016), TD_R(0.6000000000000002),
                      TD_R(0.02500000000000016)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_6 */
    [67] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.5000000000000001), TD_R(0.6000000000000002),
                      TD_R(0.10500000000000015)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_7 */
    [68] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.7000000000000001), TD_R(0.6000000000000002),
                      TD_R(0.22500000000000014)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_8 */
    [69] = {.shape = &shape_0,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.9), TD_R(0.6000000000000002), TD_R(0.3850000000000002)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .groups = 1u}, /* tile_6_9 */
    [70] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.12), TD_R(0.0), TD_R(0.0)},
                     {TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.7071067811865476), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_ahead */
    [71] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(-0.12), TD_R(0.0), TD_R(0.0)},
                     {TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.7071067811865476), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_back */
    [72] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.12), TD_R(0.0)},
                     {TD_U(0.7071067811865476), TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_left */
    [73] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(-0.12), TD_R(0.0)},
                     {TD_U(0.7071067811865476), TD_U(0.7071067811865476), TD_U(0.0), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_right */
    [74] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.12)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_up */
    [75] = {.shape = &shape_70,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(-0.12)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .body = 1u,
            .groups = 1u}, /* arm_down */
    [76] = {.shape = &shape_76,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .body = 2u,
            .groups = 1u}, /* can */
    [77] = {.shape = &shape_77,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .body = 3u,
            .groups = 1u}, /* brick */
    [78] = {.shape = &shape_78,
            .scale = TD_R(1.0),
            .x_ba = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                     {TD_U(1.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
            .body = 4u,
            .groups = 1u}, /* ball */
};

extern const td_scene core_parts_79;
const td_scene core_parts_79 = {
    .name = "parts_79",
    .tick = TD_U(0.0005),
    .bodies = bodies,
    .n_bodies = 5u,
    .parts = parts,
    .n_parts = 79u,
    .laws = laws,
    .n_laws = 1u,
    .ground = {.materials = materials, .n_materials = 1u},
    .contacts = 24u,
    .candidates = 32u,
    .n_z = 24u,
};

static const rig_start start[] = {
    [0] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .velocity = {0.0, 0.0, 0.2},
           .spin_b = {0.0, 0.0, 0.1}},
    [1] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {-0.5, 0.1, 0.9},
           .velocity = {0.2, 0.0, -0.8},
           .spin_b = {0.3, 0.5, 0.2}},
    [2] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {0.2, -0.2, 1.0},
           .velocity = {-0.1, 0.1, -0.9},
           .spin_b = {0.5, 0.0, 0.0}},
    [3] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {0.6, 0.2, 1.1},
           .velocity = {-0.3, -0.1, -0.8},
           .spin_b = {0.0, 0.4, 0.1}},
    [4] = {.attitude = {1.0, 0.0, 0.0, 0.0},
           .position = {0.1, 0.3, 1.6},
           .velocity = {0.0, -0.1, -1.2}},
};

extern const rig_scene scene_parts_79;
const rig_scene scene_parts_79 = {
    .scene = &core_parts_79,
    .about = "five bodies of 79 parts, 651 pairs, fly into each other",
    .newtons = 1.0,
    .start = start,
    .ticks = 6000u,
    .is_gallery = true,
};
