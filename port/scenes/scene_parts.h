/* SPDX-License-Identifier: MIT */
/// Concave bodies, made of convex parts: three that fall, five of 79 parts that fly.
#ifndef SCENE_PARTS_H
#define SCENE_PARTS_H

#include "rig.h"

extern const rig_scene scene_falling_parts;
extern const rig_scene scene_parts_79;

#endif
