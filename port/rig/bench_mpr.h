/* SPDX-License-Identifier: MIT */
/// Rows of the benchmark for portal refinement: pairs of seven kinds, apart, shallow and deep.
#ifndef BENCH_MPR_H
#define BENCH_MPR_H

#include "kernel.h"
#include "td_shape.h"

/// A pair for this set, placed three times.
void bench_mpr_prepare(kernel *k, uint32_t set);

/// b moved along e until its separation from `fixed`, at the origin, along e is `gap`.
void bench_part(const td_placed *fixed, const td_placed *b, td_dir3 e, td_real gap, td_placed *out);

void bench_mpr_sep(void *data);
void bench_mpr_shallow(void *data);
void bench_mpr_deep(void *data);

#endif
