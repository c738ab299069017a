/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for Boolean scenery: points, and paths that enter.
#ifndef BENCH_SCENERY_H
#define BENCH_SCENERY_H

#include "kernel.h"

/// More paths and a point for this set, beside the path of cost_scenery.h.
void bench_scenery_prepare(kernel *k, bool at_edges);

void bench_entry_leg(void *data);    ///< half a metre of a wheel's leg, one half space
void bench_entry_barrel(void *data); ///< a cylinder and its two caps
void bench_entry_fence(void *data);  ///< sixteen half spaces, as many passes as they can take
void bench_holds_house(void *data);  ///< a point in six half spaces

#endif
