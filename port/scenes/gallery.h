/* SPDX-License-Identifier: MIT */
/* Written by `make scenes`: the scenes of boards/scenes. */
#ifndef GALLERY_H
#define GALLERY_H

#include "rig.h"

extern const rig_scene scene_aircraft_braking;
extern const rig_scene scene_aircraft_deck;
extern const rig_scene scene_aircraft_house;
extern const rig_scene scene_aircraft_landing;
extern const rig_scene scene_aircraft_slope;
extern const rig_scene scene_aircraft_steering;
extern const rig_scene scene_aircraft_takeoff;
extern const rig_scene scene_ball_ramp;
extern const rig_scene scene_bouncing_ball;
extern const rig_scene scene_double_pendulum;
extern const rig_scene scene_drone_deck;
extern const rig_scene scene_falling_parts;
extern const rig_scene scene_four_cubes;
extern const rig_scene scene_gripper;
extern const rig_scene scene_parts_79;
extern const rig_scene scene_pendulum_collide;
extern const rig_scene scene_pendulum_rest;
extern const rig_scene scene_rod_and_crank;
extern const rig_scene scene_six_balls;
extern const rig_scene scene_skid_deck;
extern const rig_scene scene_skid_pad;
extern const rig_scene scene_soft_bump;
extern const rig_scene scene_soft_tyre;
extern const rig_scene scene_stacked_boxes;
extern const rig_scene scene_two_link_arm;

/* clang-format off */
#define GALLERY_OF_PARTS &scene_ball_ramp, &scene_bouncing_ball, &scene_double_pendulum, &scene_falling_parts, &scene_four_cubes, &scene_gripper, &scene_parts_79, &scene_pendulum_rest, &scene_rod_and_crank, &scene_six_balls, &scene_stacked_boxes, &scene_two_link_arm,
#define GALLERY_OF_POINTS &scene_aircraft_house, &scene_drone_deck, &scene_pendulum_collide, &scene_skid_deck, &scene_skid_pad, &scene_soft_bump, &scene_soft_tyre,
#define GALLERY_OF_WHEELS &scene_aircraft_braking, &scene_aircraft_deck, &scene_aircraft_landing, &scene_aircraft_slope, &scene_aircraft_steering, &scene_aircraft_takeoff,
/* clang-format on */

#endif
