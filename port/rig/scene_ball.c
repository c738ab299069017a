/* SPDX-License-Identifier: MIT */
/* bouncing_ball: a ball of 1 kg falls from 1 m onto a ground, and gives back 0.7 of its speed. */
#include "rig.h"

static const td_shape ball = {TD_SHAPE_SPHERE, {TD_R(0.1), TD_ZERO, TD_ZERO}, TD_ZERO, 0};
static const td_shape slab = {TD_SHAPE_BOX, {TD_R(10.0), TD_R(10.0), TD_R(1.0)}, TD_ZERO, 0};

static const td_body bodies[] = {
    {TD_R(1.0), {TD_R(0.004), TD_R(0.004), TD_R(0.004)}, TD_R(12.0), TD_R(50.0)}};

static const td_part parts[] = {
    {&ball,
     TD_ONE,
     {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
     0u,
     0u,
     1u,
     0u},
    {&slab,
     TD_ONE,
     {{TD_ZERO, TD_ZERO, TD_R(-1.0)}, {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0), TD_U(0.0)}},
     TD_WORLD,
     0u,
     1u,
     0u}};

static const td_law laws[] = {
    {TD_LAW_DAMPED, TD_R(16000.0), TD_U(0.7), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO}};
static const td_material materials[] = {TD_MATERIAL_HARD(0.4)};

static const td_scene scene = {
    .name = "bouncing_ball",
    .tick = TD_U(0.001),
    .bodies = bodies,
    .parts = parts,
    .laws = laws,
    .ground = {0, materials, 0, 0u, 1u, 0u},
    .n_bodies = 1u,
    .n_parts = 2u,
    .n_laws = 1u,
    .contacts = 2u,
    .pairs = 2u,
    .n_z = 2u,
};

static const rig_start start[] = {
    {{0.0, 0.0, 1.1}, {1.0, 0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}}};

const rig_scene scene_bouncing_ball = {
    &scene, "a ball falls and bounces", 1.0, 9.81, start, 5000u, NULL, NULL, NULL, NULL};
