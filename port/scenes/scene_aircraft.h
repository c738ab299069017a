/* SPDX-License-Identifier: MIT */
/// An aircraft of one tonne on a tricycle gear.
#ifndef SCENE_AIRCRAFT_H
#define SCENE_AIRCRAFT_H

#include "rig.h"

extern const rig_scene scene_aircraft_landing;
extern const rig_scene scene_aircraft_braking;
extern const rig_scene scene_aircraft_slope;
extern const rig_scene scene_aircraft_steering;
extern const rig_scene scene_aircraft_takeoff;
extern const rig_scene scene_aircraft_deck;
extern const rig_scene scene_aircraft_house;

/// A wind that pushes and turns body 0: -400 + 300 sin 2.5 t N ahead, 700 sin 6 t N aside, 420 sin 6 t N m.
void aircraft_gusts(rig *r);

/// Moves body 1 as a deck under way: heave 1.2 m, roll 6 degrees, pitch 2 degrees, eased in over 4 s.
void aircraft_deck_at(rig *r, double speed);

#endif
