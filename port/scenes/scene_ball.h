/* SPDX-License-Identifier: MIT */
/// Balls: one that bounces, six in a row, one that rolls down a ramp.
#ifndef SCENE_BALL_H
#define SCENE_BALL_H

#include "rig.h"

extern const rig_scene scene_bouncing_ball;
extern const rig_scene scene_six_balls;
extern const rig_scene scene_ball_ramp;

/// [rad] of the ramp, whose normal is (sin, 0, cos): it falls towards +x.
#define BALL_RAMP_ANGLE 0.2

/// [kg], [-] of the six: each is lighter than the one before, and hits the next with a restitution of
/// its own.
#define SIX_BALLS 6
extern const double six_balls_mass[SIX_BALLS];
extern const double six_balls_restitution[SIX_BALLS - 1];
#define SIX_BALLS_SPEED 2.0 ///< [m/s] of the first; the others are at rest

#endif
