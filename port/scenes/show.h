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

/// How a run goes and is shown. All 0: its own ticks, its own core, a line of dots.
typedef struct show_how {
    uint32_t ticks;                ///< 0: as many as the scene has
    const rig_contact *contact;    ///< who computes contact; NULL: the core
    void (*on_tick)(const rig *r); ///< at the beginning (r->tick is 0), after each tick
    void (*progress)(const rig *r, uint32_t n); ///< after each tick of n, in place of the dots
    bool has_no_hash; ///< the state here is not that of the run: its hash says nothing
} show_how;

/// How a run has ended.
typedef enum show_end {
    SHOW_WELL = 0,
    SHOW_BAD, ///< a tick was refused, work went beyond its bound, or the hash is not the golden one
    SHOW_LOST, ///< rig_contact has failed, and nothing was said about that
} show_end;

/// Runs a scene, prints a line of progress and a summary.
show_end show_run(rig *r, const rig_scene *what, const show_how *how);

/// The same for a board. @return 0, or 1: it did not end well
int show_scene(rig *r, const rig_scene *what);

/// What a run has seen, as show_run ends with it.
void show_summary(const rig *r);

/// What the plan finds unwise.
void show_warnings(const td_plan *plan);

/// The golden row of a run, or NULL if there is none for so many ticks.
const show_golden *show_golden_of(const rig_scene *what, uint32_t ticks);

#endif
