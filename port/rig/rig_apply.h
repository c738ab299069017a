/* SPDX-License-Identifier: MIT */
/// From the tables of a plant to the rig: driven bodies, controls, forces. Each takes a scene without tables.
///
/// Tests     test_rig_tables.c
#ifndef RIG_APPLY_H
#define RIG_APPLY_H

#include "rig.h"

/// Where a motion is, and how fast: exact derivatives. @param t [s]
rig_start rig_motion_at(const rig_motion *motion, double t);

/// Driven bodies to their places.
void rig_apply_motions(rig *r, double t);

/// Brakes and steering: of the tables, and given.
void rig_apply_controls(rig *r, double t);

/// Adds what is given, forces, air and the drives of wheels to r->force and r->torque; wheels as r->out has them.
void rig_apply_forces(rig *r, double t);

/// What the plant moves of a body: from the tables, or as the scene has it.
rig_mass rig_mass_of(const rig *r, uint32_t body);

#endif
