/* SPDX-License-Identifier: MIT */
/// Roots beside the slots: legs of wheels, points on scenery, joints that friction or stops hold.
///
/// Wheels     z [m] is how far the ground is below the end of the hanging leg: < 0 the leg is pressed in.
/// Points     z [m] is how far an initiator is outside of the border that holds it, or of all scenery.
/// Joints     two roots each. A joint that moves: its rate, where it has friction (it comes to rest there); how far it is from
///            its stops. One that is held: by how much less than friction holds it, or the stop pushes.
/// Tests      test_variable.c
#ifndef VARIABLE_ROOTS_H
#define VARIABLE_ROOTS_H

#include "rig.h"

/// The least size of a root. Integrators multiply those at both ends of a step to see whether the sign has changed: two small
/// ones must not come to 0.
#define VARIABLE_ROOT_LEAST 1e-100

static inline double variable_root_of(double z)
{
    return z > VARIABLE_ROOT_LEAST || z < -VARIABLE_ROOT_LEAST ? z
           : z < 0.0                                           ? -VARIABLE_ROOT_LEAST
                                                               : VARIABLE_ROOT_LEAST;
}

/// Joints begin held or moving, as they are.
void variable_roots_begin(rig *r);

uint32_t variable_roots_count(const rig *r);

/// Do they need the reactions of joints, of variable_plant_rates?
bool variable_roots_need_rates(const rig *r);

/// For what was evaluated last.
void variable_roots_get(rig *r, double *z);

/// Joints whose root has been reached are held, or let go. @return has any changed?
bool variable_roots_turn(rig *r);

#endif
