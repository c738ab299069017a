/* SPDX-License-Identifier: MIT */
/// A soft tyre: a ring of masses whose nodes are the driven initiators of a scene. Code that scenes name "soft_tyre".
#ifndef SOFT_TYRE_H
#define SOFT_TYRE_H

#include "plant.h"

#define TYRE_NODES  24
#define TYRE_RADIUS 0.3                           ///< [m]
#define TYRE_SPEED  1.0                           ///< [m/s] that the hub is held at
#define TYRE_STATES (2u * (3u + 2u * TYRE_NODES)) ///< of soft_tyre_states

typedef struct soft_tyre {
    plant_vec hub;            ///< [m]
    plant_vec hub_velocity;   ///< [m/s]
    double turn, rate;        ///< [rad], [rad/s] of the hub, from x to z
    plant_vec at[TYRE_NODES]; ///< [m]
    plant_vec velocity[TYRE_NODES];
} soft_tyre;

/// The tyre of the running scene.
const soft_tyre *soft_tyre_now(void);

/// [kg] of hub and ring.
double soft_tyre_mass(void);

#endif
