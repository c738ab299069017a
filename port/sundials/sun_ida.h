/* SPDX-License-Identifier: MIT */
/// A scene as a differential-algebraic equation, by IDA: joints are constraints, and their forces are unknown.
///
///     positions' = velocities + G' m       m = 0 but for rounding: it keeps positions on their constraint
///     velocities' = f(t, x, l)             l the forces of the pins
///     0 = g(x), 0 = G(x) velocities        gaps of pins, and how fast they open
///
/// Index 2, of Gear, Gupta and Leimkuhler. Roots and events as sun_cvode.h has them.
#ifndef SUN_IDA_H
#define SUN_IDA_H

#include "sun_cvode.h"

/// As sun_cvode_run, of a scene that was begun with how.is_dae.
variable_end sun_ida_run(
    variable *v, const sun_how *how, const sun_watch *watch, sun_counts *counts, const char **why);

#endif
