/* SPDX-License-Identifier: MIT */
#include "scene_aircraft.h"
#include "scene_ball.h"
#include "scene_cubes.h"
#include "scene_parts.h"
#include "scene_pendulum.h"
#include "scene_points.h"

/* A build that has no room for parts or initiators at all leaves out what consists of them: the linker
 * then drops its tables. */
const rig_scene *const rig_scenes[] = {
#if TD_MAX_PARTS > 0
    &scene_bouncing_ball,    &scene_six_balls,        &scene_ball_ramp,
    &scene_pendulum_rest,    &scene_double_pendulum,  &scene_four_cubes,
    &scene_stacked_boxes,    &scene_gripper,          &scene_falling_parts,
    &scene_parts_79,
#endif
#if TD_MAX_INITIATORS > 0
    &scene_pendulum_collide, &scene_skid_deck,        &scene_soft_tyre,
    &scene_aircraft_house,
#endif
    &scene_aircraft_landing, &scene_aircraft_braking, &scene_aircraft_slope,
    &scene_aircraft_takeoff, &scene_aircraft_deck,    &scene_aircraft_steering,
};
const uint32_t rig_scene_count = sizeof rig_scenes / sizeof rig_scenes[0];
