/* SPDX-License-Identifier: MIT */
#include "link_statistics.h"
#include <string.h>

#define FIRST_BIT 6u /* bin 0 begins at 2^6 */
#define BINS      32u
#define STAGES    5u

void link_tally_begin(link_tally *c, uint32_t scale, uint32_t overhead)
{
    (void)memset(c, 0, sizeof *c);
    c->scale = scale;
    c->overhead = overhead;
}

/* Two bins for every power of two: the highest bit says which, and the one below it. */
uint32_t link_bin_of(uint32_t cost)
{
    if (cost < 1u << FIRST_BIT) {
        return 0u;
    }
    const uint32_t high = 31u - (uint32_t)__builtin_clz(cost);
    const uint32_t bin = 2u * (high - FIRST_BIT) + (cost >> (high - 1u) & 1u);
    return bin < BINS ? bin : BINS - 1u;
}

uint32_t link_cost_between(const link_tally *c, uint32_t from, uint32_t to)
{
    const uint32_t counts = c->times[to] - c->times[from];
    const uint32_t own = (to - from) * c->overhead;
    const uint32_t net = counts > own ? counts - own : 0u;
    const uint64_t scaled = (uint64_t)net * c->scale + 0x80000000u;
    return c->scale == 0u ? net : (uint32_t)(scaled >> 32);
}

uint32_t link_tally_tick(link_tally *c, uint32_t tick)
{
    link_statistics *const kept = &c->kept;
    const uint32_t cost = link_cost_between(c, LINK_AT_EVALUATE, LINK_AT_ANSWER);
    ++kept->ticks;
    kept->cost_sum += cost;
    if (cost > kept->cost_worst) {
        kept->cost_worst = cost;
        kept->worst_tick = tick;
    }
    ++kept->histogram[link_bin_of(cost)];
    return cost;
}

void link_tally_answer(link_tally *c)
{
    link_statistics *const kept = &c->kept;
    for (uint32_t stage = 0u; stage < STAGES; ++stage) {
        const uint32_t cost = link_cost_between(c, stage, stage + 1u);
        kept->stage_worst[stage] =
            cost > kept->stage_worst[stage] ? cost : kept->stage_worst[stage];
    }
    const uint32_t latency = link_cost_between(c, LINK_AT_INPUT, LINK_AT_END);
    kept->latency_sum += latency;
    kept->latency_worst = latency > kept->latency_worst ? latency : kept->latency_worst;
    c->is_answering = false;
}
