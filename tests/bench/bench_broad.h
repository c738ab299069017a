/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for the broad phase: boxes that drift through a cube, crowded enough that each
/// overlaps one other on the average.
#ifndef BENCH_BROAD_H
#define BENCH_BROAD_H

#include "kernel.h"
#include "td_sweep.h"

/// How many boxes this build has room for.
#define BENCH_BROAD_79   (TD_MAX_SWEEP >= 79)
#define BENCH_BROAD_2000 (TD_MAX_SWEEP >= 2000)

/// One tick on: ordinary sets drift by a hundredth of a box; at the edges all of them jump.
void bench_broad_prepare(kernel *k, uint32_t set, bool at_edges);

void bench_broad_79(void *data);
void bench_broad_500(void *data);
void bench_broad_2000(void *data);

/// The same 79 without a sweep, all pairs, to compare.
void bench_broad_all_79(void *data);

#endif
