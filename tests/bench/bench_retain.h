/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for retention: one initiator against a target, and the two algorithms of
/// the source over many initiators.
#ifndef BENCH_RETAIN_H
#define BENCH_RETAIN_H

#include "kernel.h"

/// What cost_retain.h prepares, more targets on the same way, and columns of masks for this set.
void bench_retain_prepare(kernel *k, uint32_t tick, bool at_edges);

/* One initiator, a whole evaluation, against 3, 16 and 32 faces (the last two where they fit). */
void bench_retain_3(void *data);
void bench_retain_16(void *data);
void bench_retain_32(void *data);

/* Masks of 8 faces in, C(t) out, for 1, 8 and 32 initiators. */
void bench_retain_alg1_1(void *data);
void bench_retain_alg1_8(void *data);
void bench_retain_alg1_32(void *data);
void bench_retain_alg2_1(void *data);
void bench_retain_alg2_8(void *data);
void bench_retain_alg2_32(void *data);

#endif
