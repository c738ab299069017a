/* SPDX-License-Identifier: MIT */
#include "bench_event.h"
#include "kernel_walk.h"
#include "td_slots.h"

#if BENCH_HAS_SLOTS

#    define PAIRS 651u
#    define N_Z   32u

static td_slots chosen, slots;
static td_slots_out out;
static td_two_slots two;
static td_slot_pair pairs[PAIRS];

void bench_event_prepare(kernel *k, bool at_edges)
{
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        const td_real any = td_abs(kernel_some(k)) + TD_REAL_EPS;
        pairs[i].distance = at_edges ? td_from_int((int32_t)(PAIRS - i)) : any;
        pairs[i].id = (uint16_t)i;
    }
    (void)td_slots_init(&slots, N_Z, TD_R(0.001));
    (void)td_slots_select(&slots, pairs, PAIRS, &out);
    chosen = slots;
}

void bench_slots_select(void *data)
{
    (void)data;
    (void)td_slots_select(&slots, pairs, PAIRS, &out);
}

void bench_slots_get(void *data)
{
    (void)data;
    (void)td_slots_get(&chosen, pairs, PAIRS, &out);
}

void bench_slots_two(void *data)
{
    (void)data;
    (void)td_slots_two(pairs, PAIRS, TD_R(0.001), &two);
}

#else

void bench_event_prepare(kernel *k, bool at_edges)
{
    (void)k;
    (void)at_edges;
}

#endif
