/* SPDX-License-Identifier: MIT */
/// What contact does to driven targets: the forces on initiators, negated, shared out among the corners of the faces that
/// hold them (td_face_point). For a plant whose nodes these corners are.
///
/// Tests     test_scene_driven.c
#ifndef RIG_SHARE_H
#define RIG_SHARE_H

#include "rig.h"

/// [N] Adds to the forces on vertices, in the order of rig.vertices, where r->out finds contact.
void rig_share_forces(const rig *r, plant_vec *forces);

/// [m/s] Of the face of a driven target that holds an initiator, below it.
plant_vec rig_share_velocity(const rig *r, const td_point_record *point);

#endif
