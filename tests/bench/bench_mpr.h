/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for portal refinement: pairs of seven kinds, apart, shallow and deep.
#ifndef BENCH_MPR_H
#define BENCH_MPR_H

#include "kernel.h"

/// A pair for this set, placed three times.
void bench_mpr_prepare(kernel *k, uint32_t set);

void bench_mpr_sep(void *data);
void bench_mpr_shallow(void *data);
void bench_mpr_deep(void *data);

#endif
