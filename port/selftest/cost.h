/* SPDX-License-Identifier: MIT */
/// What operations cost on this machine: the rows that the self-test prints.
///
/// Count     from the first instruction of a small function that loads its operands, runs the
///           operation and stores the result, to its return; less what an empty one takes.
/// Inputs    COST_SETS sets of ordinary values, and as many at the edges (zero, tiny, huge). The
///           mean is that of the ordinary ones, the worst that of all.
/// More      tests/bench holds the whole table, of which these are a part: `make bench`.
#ifndef COST_H
#define COST_H

#include "cost_numbers.h"

#define COST_SETS 64u

/// Beside the numbers, the modules, whose operands need some kilobytes.
#ifndef COST_MODULES
#    define COST_MODULES 1
#endif

typedef struct cost_row {
    const char *name;
    void (*run)(void *data); ///< data: a cost_numbers; rows of modules have operands of their own
} cost_row;

/// Fills in set number `set` of the operands: ordinary below COST_SETS, edges from there to
/// 2 COST_SETS.
typedef void (*cost_prepare)(cost_numbers *data, uint32_t set);

/// A new stream of inputs, another one for each set.
kernel cost_stream(uint32_t set);

/// The row that does nothing: what to subtract.
void cost_empty(void *data);

typedef struct cost_result {
    uint32_t sum;   ///< over the COST_SETS ordinary sets
    uint32_t worst; ///< of all sets
} cost_result;

/// Measures a row through measure.h.
cost_result cost_measure(const cost_row *row, cost_prepare prepare);

/// The rows of the self-test, in the order in which it prints them.
extern const uint32_t cost_count;
const char *cost_name(uint32_t i);
cost_result cost_of(uint32_t i);

#endif
