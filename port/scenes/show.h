/* SPDX-License-Identifier: MIT */
/// Shows a scene: runs it with progress, and sums it up. On boards and on the host alike.
#ifndef SHOW_H
#define SHOW_H

#include "rig.h"

/// A row of tests/golden/scene_hash.h: what every build's run of a scene must end with.
typedef struct show_golden {
    const char *name; ///< of the scene
    uint32_t ticks;
    uint64_t hash; ///< in this build's scalar
} show_golden;

/// Runs `ticks` ticks of a scene (0: as many as it has), prints a line of progress and a summary.
/// @param on_tick called at the beginning (r->tick is 0) and after each tick, or NULL
/// @return 0; 1: a tick was refused, work went beyond its bound, or the hash is not the golden one
int show_scene(rig *r, const rig_scene *what, uint32_t ticks, void (*on_tick)(const rig *r));

/// The golden row of a run, or NULL if there is none for so many ticks.
const show_golden *show_golden_of(const rig_scene *what, uint32_t ticks);

#endif
