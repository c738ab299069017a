/* SPDX-License-Identifier: MIT */
#include "rig.h"

extern const rig_scene scene_bouncing_ball;
extern const rig_scene scene_aircraft_landing;
extern const rig_scene scene_aircraft_braking;
extern const rig_scene scene_aircraft_slope;
extern const rig_scene scene_aircraft_takeoff;
extern const rig_scene scene_aircraft_deck;
extern const rig_scene scene_aircraft_house;

const rig_scene *const rig_scenes[] = {
    &scene_bouncing_ball,  &scene_aircraft_landing, &scene_aircraft_braking,
    &scene_aircraft_slope, &scene_aircraft_takeoff, &scene_aircraft_deck,
    &scene_aircraft_house,
};
const uint32_t rig_scene_count = sizeof rig_scenes / sizeof rig_scenes[0];
