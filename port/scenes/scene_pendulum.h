/* SPDX-License-Identifier: MIT */
/// Pendulums: generalised coordinates of their own, moved by the rig's callbacks; the contact module
/// sees bodies, and its wrenches come back as generalised forces.
///
/// Angles    from straight up, towards -x; the world's z is up. Bodies have their origins at their
///           hinges, and turn about y by minus the angle: a link is along its body's z axis.
/// Scheme    a kick by the contact forces of the tick, then the free motion by Runge and Kutta's fourth
///           order: without contact, energy stays to 1e-9.
#ifndef SCENE_PENDULUM_H
#define SCENE_PENDULUM_H

#include "rig.h"

extern const rig_scene scene_pendulum_collide;
extern const rig_scene scene_pendulum_rest;
extern const rig_scene scene_double_pendulum;

/// Both single ones: 50 kg at 0.5 m, the tip at 1 m, from rest at 1 rad.
#define PENDULUM_MASS     50.0
#define PENDULUM_DISTANCE 0.5
#define PENDULUM_LENGTH   1.0
#define PENDULUM_FLOOR    -0.4 ///< [m] z of the floor of pendulum_rest
#define PENDULUM_GRAVITY  9.81

typedef struct scene_swing {
    double angle[2]; ///< [rad]; of a single pendulum the first
    double rate[2];  ///< [rad/s]
} scene_swing;

/// Where the pendulum of the running scene is.
scene_swing scene_swing_now(void);

/// [J] of the double pendulum, without the energy of its contact.
double scene_double_energy(const scene_swing *swing);

#endif
