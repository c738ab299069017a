/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for signed distances: boxes and boxes apart, shallow and deep, a sphere beside
/// a box. All 45 combinations of shapes, and other libraries, are asked on the host (tests/peers).
#ifndef BENCH_DISTANCE_H
#define BENCH_DISTANCE_H

#include "kernel.h"
#include "td_config.h"

/// The workspace of a query fills a third of what the smallest boards have.
#if defined(TD_PRESET_SMALL)
#    define BENCH_HAS_DISTANCE 0
#else
#    define BENCH_HAS_DISTANCE 1
#endif

/// Shapes for this set, placed four times. At the edges, boxes are aligned.
void bench_distance_prepare(kernel *k, bool at_edges);

void bench_box_box_sep(void *data);
void bench_box_box_shallow(void *data);
void bench_box_box_deep(void *data);
void bench_sphere_box_sep(void *data);

#endif
