/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for zero-crossing slots: 651 pairs, 32 slots, where the tables hold them.
#ifndef BENCH_EVENT_H
#define BENCH_EVENT_H

#include "kernel.h"

#define BENCH_HAS_SLOTS (TD_MAX_SLOTS >= 32)

/// Distances for this set, and a selection of 32. Ordinary sets have distances without an order; at the
/// edges they descend, so that each pair is nearer than all before it.
void bench_event_prepare(kernel *k, bool at_edges);

void bench_slots_select(void *data);
void bench_slots_get(void *data);
void bench_slots_two(void *data);

#endif
