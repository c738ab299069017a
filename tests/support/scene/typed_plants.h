/* SPDX-License-Identifier: MIT */
/// Plants of the gallery typed as equations and functions: an independent way to what the gallery's tables say.
///
/// Angles    of pendulums from straight up, towards -x. Bodies have their origins at their hinges, and turn about y by minus
///           the angle: a link is along its body's z axis.
/// Scheme    a kick by the contact forces of the tick, then the free motion by Runge and Kutta's fourth order.
#ifndef TYPED_PLANTS_H
#define TYPED_PLANTS_H

#include "rig.h"
#include "scenes.h"

typedef struct typed_swing {
    double angle[2]; ///< [rad]; of a single pendulum the first
    double rate[2];  ///< [rad/s]
} typed_swing;

/// A scene of the gallery without its tables, moved by functions: pendulum_collide, pendulum_rest, double_pendulum,
/// aircraft_deck, _landing, _steering, _slope.
rig_scene typed_scene(const rig_scene *gallery);

/// Where the pendulum of the running scene is.
typed_swing typed_swing_now(void);

#endif
