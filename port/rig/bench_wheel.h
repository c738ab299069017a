/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for a wheel: beside a house of six planes, on a ground plane.
#ifndef BENCH_WHEEL_H
#define BENCH_WHEEL_H

#include "kernel.h"

/// The wheels' states for this set. Ordinary sets are the ticks of one run, in order from tick 0; at
/// the edges the wheel jumps about, onto the house and into it.
void bench_wheel_prepare(kernel *k, uint32_t tick, bool at_edges);

/* A whole evaluation, from the body's motion to its wrench. */
void bench_wheel_free(void *data);  ///< in the air: the ground is sought
void bench_wheel_stand(void *data); ///< on its pebble
void bench_wheel_tick(void *data);  ///< locked and slipping: the pebble moves, the ground is sought

#endif
