/* SPDX-License-Identifier: MIT */
/// A pendulum: a point mass on a hinge, its tip beyond the mass. A plant, in double (see plant.h).
///
/// Angle     q, from straight up; the tip is at (-L sin q, L cos q), y up. q' = omega.
/// Energy    omega^2 / 2 = (g / l) (cos a - cos q) for one that started from rest at a, so that swings
///           need no integration: speeds in closed form, times by quadrature to 1e-12.
#ifndef PENDULUM_H
#define PENDULUM_H

typedef struct pendulum {
    double gravity;  ///< [m/s^2]
    double mass;     ///< [kg]
    double distance; ///< [m] l, of the mass from the hinge
    double length;   ///< [m] L, of the tip from the hinge
} pendulum;

/// [rad/s] at the angle q, if it was at rest at the angle a < q.
double pendulum_speed(const pendulum *p, double a, double q);

/// [s] from rest at the angle a to the angle q > a, which it reaches: q <= 2 pi - a.
double pendulum_time(const pendulum *p, double a, double q);

/// The angle below q at which it comes to rest, if it is at q with omega < 0.
double pendulum_turning(const pendulum *p, double q, double omega);

/// [rad/s^2] at the angle q, under a force (fx, fy) at the tip.
double pendulum_acceleration(const pendulum *p, double q, double fx, double fy);

#endif
