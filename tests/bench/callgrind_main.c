/* SPDX-License-Identifier: MIT */
/* The bench table under valgrind's callgrind, which counts the instructions of one call exactly: the
 * counters are set to zero before it and written out after it, under the operation's name. What the
 * requests themselves take is the same for every call, and the empty operation shows it.
 *   valgrind --tool=callgrind --combine-dumps=yes --callgrind-out-file=F THIS */
#include <stdio.h>
#include <valgrind/callgrind.h>
#include "bench.h"

/* Not inlined, and called from one place: callgrind counts by basic blocks, so what it counts beside
 * the operation begins at the entry of this function, and must be the same for all. */
__attribute__((noinline)) static void count(const cost_row *op, cost_numbers *data)
{
    CALLGRIND_ZERO_STATS;
    op->run(data);
    CALLGRIND_DUMP_STATS_AT(op->name);
}

static void count_set(uint32_t set)
{
    static const cost_row empty = {"empty", cost_empty};
    cost_numbers data;
    bench_prepare(bench_count - 1u, &data, set); /* the last: the operands of all */
    for (uint32_t i = 0u; i <= bench_count; ++i) {
        count(i < bench_count ? bench_at(i) : &empty, &data);
    }
}

int main(void)
{
    if (!RUNNING_ON_VALGRIND) {
        (void)fprintf(stderr, "bench: runs under callgrind only: `make bench`\n");
        return 2;
    }
    (void)printf("bench-unit instructions %u\n", (unsigned)COST_SETS);
    for (uint32_t set = 0u; set < 2u * COST_SETS; ++set) {
        count_set(set);
    }
    return 0;
}
