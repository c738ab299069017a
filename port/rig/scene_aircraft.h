/* SPDX-License-Identifier: MIT */
/// An aircraft of one tonne on a tricycle gear.
#ifndef SCENE_AIRCRAFT_H
#define SCENE_AIRCRAFT_H

#include "rig.h"

extern const rig_scene scene_aircraft_landing;
extern const rig_scene scene_aircraft_braking;
extern const rig_scene scene_aircraft_slope;
extern const rig_scene scene_aircraft_takeoff;
extern const rig_scene scene_aircraft_deck;
extern const rig_scene scene_aircraft_house;

#endif
