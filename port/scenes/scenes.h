/* SPDX-License-Identifier: MIT */
/// The gallery: every scene that this build has room for.
///
/// A scene is a file of boards/scenes. scene_*.c of this folder hold the same as const tables, so that boards and tests
/// need no file: `make scenes` writes them (touchdown bake), and a test sees that they are those of the files.
#ifndef SCENES_H
#define SCENES_H

#include "gallery.h"
#include "rig.h"

extern const rig_scene *const scenes_all[];
extern const uint32_t scenes_count;

/// By name, or NULL.
const rig_scene *scenes_find(const char *name);

#endif
