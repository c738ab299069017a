/* SPDX-License-Identifier: MIT */
/// A step of the plant: bodies by themselves, bodies on joints, and the books of what they are given.
///
/// Tests     test_rig_tables.c, test_rig_books.c
#ifndef RIG_STEP_H
#define RIG_STEP_H

#include "rig.h"

/// Makes the joints of a scene. @return the fault of a joint or a mass
td_fault rig_step_begin(rig *r);

/// Under r->force and r->torque. @param t [s] when it begins @param h [s] how long it is
void rig_step(rig *r, double t, double h);

/// Does the body go by tree.h?
bool rig_is_jointed(const rig *r, uint32_t body);

/// Bodies where their joints say.
void rig_joints_place(rig *r);

/// Before driven bodies are placed anew, and after: joints take the change of their motion.
void rig_joints_mark(rig *r);
void rig_joints_follow(rig *r);

/// Everything that is driven goes to where it is at t; then the core's input is that of the plant.
void rig_drive(rig *r, double t);

/// The core's input, from the bodies.
td_input rig_input(rig *r);

/// Everything that pushes: r->force and r->torque of the wrenches of r->out, weights, forces, air, wheels that drive.
/// @param t [s]
void rig_push(rig *r, double t);

/// The wrench of contact that pushes a body now.
const td_wrench *rig_contact_on(const rig *r, uint32_t body);

#endif
