/* SPDX-License-Identifier: MIT */
/// The gallery: every scene that this build has room for.
///
/// A scene is a file of boards/scenes. scene_*.c of this folder hold the same as const tables, so that boards and tests
/// need no file: `make scenes` writes them (touchdown bake), and a test sees that they are those of the files.
#ifndef SCENES_H
#define SCENES_H

#include "rig.h"

extern const rig_scene *const scenes_all[];
extern const uint32_t scenes_count;

/// By name, or NULL.
const rig_scene *scenes_find(const char *name);

extern const rig_scene scene_aircraft_braking, scene_aircraft_deck, scene_aircraft_house,
    scene_aircraft_landing, scene_aircraft_slope, scene_aircraft_steering, scene_aircraft_takeoff;
extern const rig_scene scene_ball_ramp, scene_bouncing_ball, scene_six_balls;
extern const rig_scene scene_falling_parts, scene_four_cubes, scene_gripper, scene_parts_79,
    scene_stacked_boxes;
extern const rig_scene scene_double_pendulum, scene_pendulum_collide, scene_pendulum_rest;
extern const rig_scene scene_skid_deck, scene_soft_tyre;

#endif
