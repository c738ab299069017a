/* SPDX-License-Identifier: MIT */
/// Costs of Boolean scenery: a path that enters the house.
#ifndef COST_SCENERY_H
#define COST_SCENERY_H

#include "kernel.h"
#include "td_entry.h"

/// A path for this set. Ordinary ones lie anywhere around the house; at the edges they have corners on a
/// grid, so that they run along walls and through edges.
void cost_scenery_prepare(kernel *k, bool at_edges);

/// The path of this set.
td_path cost_scenery_path(void);

/// Evenly between -size and size, or on a grid of metres.
td_real cost_scenery_within(kernel *k, bool on_grid, int32_t size);

void cost_entry_house(void *data); ///< six half spaces, convex

#endif
