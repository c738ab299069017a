/* SPDX-License-Identifier: MIT */
/// What a tick costs: whole runs, each tick of them counted, for `make bench` on boards.
///
/// Runs      scenes of the gallery, and rows of balls on a slab that show how the cost grows: with
///           bodies (each touches the slab and is near its neighbours), with pairs that are far apart,
///           and with slots.
/// Counted   evaluate, commit and select, as a rig calls them.
#ifndef TICKS_H
#define TICKS_H

#include "rig.h"

/// Small builds have room for their own scene only.
#define TICKS_HAS_RUNS (TD_MAX_CANDIDATES >= 704)

typedef struct ticks_result {
    uint32_t ticks;
    uint64_t sum;   ///< over all ticks
    uint32_t worst; ///< of them
} ticks_result;

/// How many runs there are; the name of one.
uint32_t ticks_count(void);
const char *ticks_name(uint32_t i);

/// Runs number i, below ticks_count.
ticks_result ticks_measure(uint32_t i);

#endif
