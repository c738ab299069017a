/* SPDX-License-Identifier: MIT */
/// Points that a model of its own moves: a skid gear on a ship's deck, a soft tyre over a kerb.
#ifndef SCENE_POINTS_H
#define SCENE_POINTS_H

#include "rig.h"
#include "skid.h"

extern const rig_scene scene_skid_deck;
extern const rig_scene scene_soft_tyre;

/// The gear of the running scene.
const skid *scene_skid_now(void);

#define TYRE_NODES  24
#define TYRE_RADIUS 0.3
#define TYRE_SPEED  1.0  ///< [m/s] that the hub is held at
#define TYRE_KERB   0.04 ///< [m] its height, from x = 1 on

typedef struct scene_tyre {
    plant_vec hub;            ///< [m]
    plant_vec hub_velocity;   ///< [m/s]
    double turn, rate;        ///< [rad], [rad/s] of the hub, from x to z
    plant_vec at[TYRE_NODES]; ///< [m]
    plant_vec velocity[TYRE_NODES];
} scene_tyre;

const scene_tyre *scene_tyre_now(void);

/// [kg] of hub and ring.
double scene_tyre_mass(void);

#endif
