/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for a wheel, beside that of cost_wheel.h.
#ifndef BENCH_WHEEL_H
#define BENCH_WHEEL_H

#include "kernel.h"

/// Three wheels for this set, the one of cost_wheel.h among them.
void bench_wheel_prepare(kernel *k, uint32_t tick, bool at_edges);

void bench_motion_set(void *data); ///< once for each body: check and rotation matrix

/* A whole evaluation, from the body's motion to its wrench. */
void bench_wheel_free(void *data);  ///< in the air
void bench_wheel_stand(void *data); ///< on its pebble

#endif
