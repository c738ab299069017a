/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_slots.h. */
#include "kernel_walk.h"
#include "td_slots.h"

#define PAIRS 24u
#define N_Z   8u /* what the small preset holds */

static td_slots slots;
static td_slots_out out;
static td_slot_pair pairs[PAIRS];

static void put_slots(kernel *k)
{
    td_hash_word(&k->hash, slots.n_used);
    td_hash_word(&k->hash, out.n_missed);
    td_hash_word(&k->hash, out.n_failed);
    td_hash_word(&k->hash, (uint32_t)out.failed);
    for (uint32_t i = 0u; i < slots.n_z; ++i) {
        kernel_put(k, out.z[i]);
        td_hash_word(&k->hash, (uint32_t)slots.id[i]);
    }
}

/* Ids ascend, most pairs are measured and apart, some distances are equal. */
static void draw_pairs(kernel *k)
{
    uint32_t id = kernel_below(k, 4u);
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        const td_real size = td_abs(kernel_inside(k));
        const uint32_t kind = kernel_below(k, 16u);
        pairs[i].source = kind == 0u ? TD_SLOT_FAILED : kind == 1u ? TD_SLOT_BOUND : 0u;
        pairs[i].distance = kind < 6u && kind > 1u ? -size : size;
        pairs[i].distance = kind == 1u ? size + TD_ONE : pairs[i].distance;
        pairs[i].touches = kernel_below(k, 8u) == 0u;
        pairs[i].id = (uint16_t)id;
        id += 1u + kernel_below(k, 3u);
    }
}

static void follow_flags(kernel *k, td_real hysteresis)
{
    for (uint32_t i = 0u; i < PAIRS; ++i) {
        pairs[i].touches = td_slots_touches(pairs[i].touches, pairs[i].distance, hysteresis);
        kernel_put_bool(k, pairs[i].touches);
    }
}

static void select_and_get(kernel *k)
{
    const uint32_t n_z = 1u + kernel_below(k, N_Z);
    kernel_put_fault(k, td_slots_init(&slots, n_z, td_abs(kernel_some(k))));
    draw_pairs(k);
    kernel_put_fault(k, td_slots_get(&slots, pairs, 0u, &out));
    kernel_put_fault(k, td_slots_select(&slots, pairs, PAIRS, &out));
    put_slots(k);
    draw_pairs(k);
    kernel_put_fault(k, td_slots_get(&slots, pairs, PAIRS, &out));
    put_slots(k);
    kernel_put_bool(k, td_slots_is_valid(&slots));
}

static void two_slots(kernel *k)
{
    td_two_slots two = {{TD_ZERO, TD_ZERO}, {0, 0}, 0u, 0};
    const td_real hysteresis = td_abs(kernel_some(k));
    follow_flags(k, hysteresis);
    kernel_put_fault(k, td_slots_two(pairs, PAIRS, hysteresis, &two));
    for (uint32_t i = 0u; i < 2u; ++i) {
        kernel_put(k, two.z[i]);
        td_hash_word(&k->hash, (uint32_t)two.id[i]);
    }
    td_hash_word(&k->hash, two.n_failed);
    td_hash_word(&k->hash, (uint32_t)two.failed);
}

static void refusals(kernel *k)
{
    const uint32_t wild = kernel_below(k, PAIRS);
    pairs[wild].distance = kernel_hostile(k);
    kernel_put_fault(k, td_slots_select(&slots, pairs, PAIRS, &out));
    const uint32_t lost = kernel_below(k, PAIRS);
    pairs[lost].id = (uint16_t)kernel_below(k, PAIRS);
    kernel_put_fault(k, td_slots_select(&slots, pairs, PAIRS, &out));
    put_slots(k);
    const uint32_t n_z = kernel_below(k, 2u);
    kernel_put_fault(k, td_slots_init(&slots, n_z, kernel_hostile(k)));
}

void kernel_round_event(kernel *k)
{
    select_and_get(k);
    two_slots(k);
    refusals(k);
    const uint32_t i = kernel_below(k, 20u);
    td_hash_word(&k->hash, td_slot_id(i, i + 1u + kernel_below(k, 20u), 40u));
}
