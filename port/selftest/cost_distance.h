/* SPDX-License-Identifier: MIT */
/// Costs of signed distances: boxes and boxes apart, shallow and deep, a sphere beside
/// a box. All 45 combinations of shapes, and other libraries, are asked on the host (tests/peers).
#ifndef COST_DISTANCE_H
#define COST_DISTANCE_H

#include "kernel.h"
#include "td_config.h"
#include "td_shape.h"

/// The workspace of a query fills a third of what the smallest boards have.
#if defined(TD_PRESET_SMALL)
#    define COST_HAS_DISTANCE 0
#else
#    define COST_HAS_DISTANCE 1
#endif

/// Shapes for this set, placed four times. At the edges, boxes are aligned.
void cost_distance_prepare(kernel *k, bool at_edges);

/// b moved along e until its separation from `fixed`, at the origin, along e is `gap`.
void cost_part(const td_placed *fixed, const td_placed *b, td_dir3 e, td_real gap, td_placed *out);

void cost_box_box_sep(void *data);
void cost_box_box_shallow(void *data);
void cost_box_box_deep(void *data);
void cost_sphere_box_sep(void *data);

#endif
