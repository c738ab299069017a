/* SPDX-License-Identifier: MIT */
/// The whole table of costs: the rows of the self-test (port/selftest/cost.h, which says what is counted),
/// and all others.
///
/// Extend    one function in bench_<module>.c and one row in bench.c. A row that the self-test prints too
///           goes into port/selftest/cost_<module>.c.
/// Counting  boards by measure.h (board_main.c); the host under callgrind (callgrind_main.c).
#ifndef BENCH_H
#define BENCH_H

#include "cost.h"

extern const uint32_t bench_count;

/// Row number i, below bench_count.
const cost_row *bench_at(uint32_t i);

/// Fill in set number `set` of what row i works on, as a cost_prepare does.
void bench_prepare(uint32_t i, cost_numbers *data, uint32_t set);

/// Measure row number i through measure.h.
cost_result bench_measure(uint32_t i);

#endif
