/* SPDX-License-Identifier: MIT */
/// Costs of retention: a point that visits a regular target.
#ifndef COST_RETAIN_H
#define COST_RETAIN_H

#include "kernel.h"
#include "td_retain.h"

/// A target and what it remembers of the point.
typedef struct cost_retain {
    td_target2 target; ///< without faces: not yet made
    td_retain2 state;
} cost_retain;

/// The point for this set, and the target of 8 faces ready for it. Ordinary sets are the ticks of one
/// visit to the target, in order from tick 0; at the edges the point jumps.
void cost_retain_prepare(kernel *k, uint32_t tick, bool at_edges);

/// Brings another target of n faces to the same tick.
void cost_retain_follow(cost_retain *r, uint32_t n_faces, uint32_t tick, bool at_edges);

/// Where the point is in this set.
td_vec2 cost_retain_point(void);

void cost_retain_8(void *data); ///< a whole evaluation against 8 faces

#endif
