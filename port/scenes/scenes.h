/* SPDX-License-Identifier: MIT */
/// The gallery: every scene that this build has room for.
///
/// A scene is const tables in a file scene_*.c of this folder; scene_aircraft.c is the one to read first.
#ifndef SCENES_H
#define SCENES_H

#include "rig.h"

extern const rig_scene *const scenes_all[];
extern const uint32_t scenes_count;

/// By name, or NULL.
const rig_scene *scenes_find(const char *name);

#endif
