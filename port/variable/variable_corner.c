/* SPDX-License-Identifier: MIT */
/* When signals of the plant jump or bend: an integrator stops there. */
#include <float.h>
#include "variable.h"

static double sooner(double t, double now, double first)
{
    return t > now && t < first ? t : first;
}

/* Smooth tables have no corners. A table that steps has none in its first point, whose value it had before. */
static double corner_of(const rig_signal *signal, double now, double first)
{
    const bool bends = signal->n_table > 1u && signal->between != RIG_SMOOTH;
    for (uint32_t i = signal->between == RIG_STEP ? 1u : 0u; bends && i < signal->n_table; ++i) {
        first = sooner(signal->table[i].t, now, first);
    }
    return signal->n_sines > 0u ? sooner(signal->ease, now, first) : first;
}

static double corner_of_three(const rig_signal signals[3], double now, double first)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        first = corner_of(&signals[i], now, first);
    }
    return first;
}

static double corner_of_plant(const rig_tables *tables, double now, double first)
{
    for (uint32_t i = 0u; i < tables->n_motions; ++i) {
        first = corner_of_three(tables->motions[i].place, now, first);
        first = corner_of_three(tables->motions[i].angle, now, first);
    }
    for (uint32_t i = 0u; i < tables->n_forces; ++i) {
        first = corner_of_three(tables->forces[i].force, now, first);
        first = corner_of_three(tables->forces[i].torque, now, first);
    }
    for (uint32_t i = 0u; i < tables->n_airs; ++i) {
        first = corner_of_three(tables->airs[i].wind, now, first);
    }
    return first;
}

double variable_corner(const variable *v, double t)
{
    const rig_tables *const tables = &v->tables;
    double first = corner_of_plant(tables, t, DBL_MAX);
    for (uint32_t i = 0u; i < tables->n_controls; ++i) {
        first = corner_of(&tables->controls[i].brake, t, first);
        first = corner_of(&tables->controls[i].steer, t, first);
        first = corner_of(&tables->controls[i].drive, t, first);
    }
    for (uint32_t i = 0u; i < tables->n_joints; ++i) {
        first = corner_of(&tables->joints[i].drive, t, first);
    }
    return first;
}
