/* SPDX-License-Identifier: MIT */
/// Cubes and boxes: four that fly, three that stand, one that is gripped.
#ifndef SCENE_CUBES_H
#define SCENE_CUBES_H

#include "rig.h"

extern const rig_scene scene_four_cubes;
extern const rig_scene scene_stacked_boxes;
extern const rig_scene scene_gripper;

#define GRIPPER_LIFT 0.4 ///< [m]

#endif
