/* SPDX-License-Identifier: MIT */
/// What a run has seen, tick by tick (rig_log of rig.h).
///
/// Tests     test_rig.c
#ifndef RIG_LOG_H
#define RIG_LOG_H

#include "rig.h"

/// Notes a tick that was evaluated and committed.
void rig_note(rig *r);

/// Goes on with the hash over all states.
void rig_hash_on(rig *r);

/// A body as one sees it who stands on another, or on the ground: place [m] and velocity [m/s] in that frame.
/// @param on a body, or TD_WORLD
plant_vec rig_place_on(const rig *r, uint32_t on, uint32_t body);
plant_vec rig_velocity_on(const rig *r, uint32_t on, uint32_t body);

/// The largest of the five kinds of work, as a share of its bound.
double rig_share(const td_work *spent, const td_work *bound);

#endif
