/* SPDX-License-Identifier: MIT */
/// A mass that strikes an obstacle: the plant of a force law.
///
/// One coordinate, computed in double as every plant; the law alone computes in the scalar. A constant
/// load may press the mass on. Sign and units are those of td_law.h; `unit` says how many newtons one
/// unit of the law's force is (1000 for a law in kN/m).
#ifndef STRIKER_H
#define STRIKER_H

#include "td_law.h"

typedef struct striker {
    const td_law *law;
    double unit;  ///< [N] of one unit of force
    double mass;  ///< [kg]
    double load;  ///< [N] constant, > 0 presses on
    double depth; ///< [m]
    double speed; ///< [m/s] of depth
    double time;  ///< [s]
    td_law_memory memory;
    double force;   ///< [N] of the law, at the last step's end
    double deepest; ///< [m] so far
    double work;    ///< [J] that the law has taken out of the mass so far, by the trapezoidal rule
} striker;

/// At depth 0, going in.
striker striker_start(const td_law *law, double unit, double mass, double speed);

/// One step as a rig makes it: one evaluation a tick, committed; speed first, then depth.
void striker_tick(striker *s, double h);

/// One step as an integrator makes it (Runge-Kutta, fourth order): trial evaluations that are not
/// committed, then the accepted one.
void striker_integrate(striker *s, double h);

typedef void striker_step(striker *s, double h);

/// Steps until the contact has ended, or for so many steps. @return whether it ended
bool striker_bounce(striker *s, striker_step *step, double h, int steps);

#endif
