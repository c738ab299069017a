/* SPDX-License-Identifier: MIT */
/// Costs of convex shapes: a support call of a hull, a contact patch of boxes.
#ifndef COST_SHAPE_H
#define COST_SHAPE_H

#include "kernel.h"
#include "td_hull.h"
#include "td_shape.h"

/// A hull with direction cells.
typedef struct cost_hull {
    td_hull hull; ///< without points: not yet made
    td_hull_cells cells;
    td_convex convex;
} cost_hull;

/// A hull of n points of a sphere, `side` cells to an edge. The points, and what `room` names, stay the
/// caller's.
void cost_hull_set(cost_hull *h, td_vec3 *p, uint32_t n, uint32_t side, const td_hull_arrays *room);

td_convex cost_convex(td_shape_kind kind, td_vec3 size);

/// Shapes (once), and the direction of this set's support calls.
td_dir3 cost_support_prepare(kernel *k);

/// A box that stands on a floor, or (at the edges) crosswise on its like.
void cost_patch_prepare(kernel *k, bool at_edges);

void cost_support_hull_32(void *data); ///< the farthest point along a direction
void cost_patch_box_box(void *data);

#endif
