/* SPDX-License-Identifier: MIT */
/// From the doubles of a plant to the scalar of the core, and back.
#ifndef PLANT_CORE_H
#define PLANT_CORE_H

#include "plant.h"
#include "td_near.h"
#include "td_pose.h"

static inline td_vec3 plant_to_core(plant_vec v)
{
    return td_vec3_of(td_from_double(v.x), td_from_double(v.y), td_from_double(v.z));
}

static inline plant_vec plant_from_core(td_vec3 v)
{
    return (plant_vec){td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
}

static inline td_quat plant_quat_to_core(plant_quat q)
{
    return (td_quat){td_unit_from_double(q.w), td_unit_from_double(q.x), td_unit_from_double(q.y),
                     td_unit_from_double(q.z)};
}

/// What rounding a coordinate to td_real takes from it.
static inline td_near plant_residual(double x)
{
    return td_near_from_double(x - td_to_double(td_from_double(x)));
}

/// What rounding a position to td_vec3 takes from it.
static inline td_near3 plant_residuals(plant_vec p)
{
    return td_near3_of(plant_residual(p.x), plant_residual(p.y), plant_residual(p.z));
}

#endif
