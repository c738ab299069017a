/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 702
#include "td_slots.h"
#include "../number/td_invariant.h"
#include <stddef.h>

TD_STATIC_ASSERT(sizeof(td_real) + sizeof(int32_t) <= TD_PRICE_SLOT / 4u * sizeof(td_real),
                 "what a slot holds must be within its price (td_config.h)");

/* ---- pairs at the door ---- */

/// z of a pair that was measured.
static inline td_real z_measured(const td_slot_pair *pair, td_real hysteresis)
{
    TD_ASSERT(pair->source == TD_SLOT_MEASURED && hysteresis >= TD_ZERO);
    return pair->touches ? td_sub(pair->distance, hysteresis) : td_add(pair->distance, hysteresis);
}

/// z of any pair.
static td_real z_of(const td_slot_pair *pair, td_real hysteresis)
{
    if (pair->source == TD_SLOT_MEASURED) {
        return z_measured(pair, hysteresis);
    }
    if (pair->source == TD_SLOT_BOUND) {
        return pair->distance; // [NO Z5]
    }
    return pair->touches ? -TD_SLOT_DUMMY : TD_SLOT_DUMMY;
}

/// What the first walk over the pairs finds.
typedef struct survey {
    td_fault fault;
    uint32_t n_contacts; ///< measured pairs with z <= 0
    uint32_t n_negative; ///< those with z < 0
    uint32_t n_failed;
    int32_t failed; ///< the first that failed
} survey;

/// Counts a pair that is not simply far away. @return what is wrong with it; 0: nothing
static uint32_t look_closer(survey *s, const td_slot_pair *pair, td_real hysteresis)
{
    const td_real d = pair->distance;
    if (pair->source == TD_SLOT_FAILED) { // [NO Z11]
        s->failed = s->n_failed == 0u ? (int32_t)pair->id : s->failed;
        s->n_failed += 1u;
        return 0u;
    }
    if (pair->source > TD_SLOT_FAILED) {
        return TD_SLOTS_SOURCE;
    }
    if (!(td_is_at_most(-TD_REAL_MAX, d) && td_is_at_most(d, TD_REAL_MAX))) {
        return TD_SLOTS_DISTANCE;
    }
    if (pair->source == TD_SLOT_BOUND) {
        return d > TD_ZERO ? 0u : TD_SLOTS_DISTANCE;
    }
    const td_real z = z_measured(pair, hysteresis);
    TD_ASSERT(s->n_negative <= s->n_contacts);
    s->n_contacts += z <= TD_ZERO ? 1u : 0u;
    s->n_negative += z < TD_ZERO ? 1u : 0u;
    return 0u;
}

/// Of a number that is out of its range, or none.
static td_status refused(td_real a)
{
    return td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

static td_fault fault_in(const td_slot_pair *pair, uint32_t index, uint32_t field)
{
    const td_status status = field == TD_SLOTS_DISTANCE ? refused(pair->distance) : TD_E_ARG;
    return td_fault_of(status, TD_ITEM_CANDIDATE, index, field);
}

// Nearly all pairs of a scene were measured, and are farther away than the hysteresis.
static survey survey_of(const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis)
{
    survey s = {td_fault_none(), 0u, 0u, 0u, TD_SLOT_NONE};
    uint32_t least = 0u;
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const td_slot_pair *const pair = &pairs[i];
        const td_real d = pair->distance;
        const bool is_far = pair->source == TD_SLOT_MEASURED && td_is_less(hysteresis, d) &&
                            td_is_at_most(d, TD_REAL_MAX);
        uint32_t field = is_far ? 0u : look_closer(&s, pair, hysteresis);
        field = pair->id < least || pair->id > TD_SLOT_ID_MAX ? TD_SLOTS_ID : field;
        if (field != 0u) {
            s.fault = fault_in(pair, i, field);
            break;
        }
        least = pair->id + 1u;
    }
    return s;
}

static bool is_hysteresis(td_real h)
{
    return td_in_range(h) && h >= TD_ZERO;
}

/* ---- the smallest of many: a heap with the largest on top ---- */

/// The first n of n_max entries (z, id), in the slots' own arrays.
typedef struct heap {
    td_real *z;
    int32_t *id;
    uint32_t n, n_max;
} heap;

/// Does (z, id) come after entry i? No two ids are equal. [NO Z1]
static inline bool is_after(td_real z, int32_t id, const heap *h, uint32_t i)
{
    return z > h->z[i] || (z >= h->z[i] && id > h->id[i]);
}

/// What asserts ask: are the first n entries a heap, are they sorted?
TD_ASSERT_ONLY bool is_heap(const heap *h)
{
    bool is_sound = h->n <= h->n_max;
    for (uint32_t i = 1u; i < h->n && is_sound; ++i) {
        is_sound = is_after(h->z[(i - 1u) / 2u], h->id[(i - 1u) / 2u], h, i);
    }
    return is_sound;
}

TD_ASSERT_ONLY bool is_sorted(const heap *h)
{
    bool is_sound = true;
    for (uint32_t i = 1u; i < h->n && is_sound; ++i) {
        is_sound = is_after(h->z[i], h->id[i], h, i - 1u);
    }
    return is_sound;
}

/// Put (z, id) at `hole`, or below it: at most log2(n) steps.
static void sift(const heap *h, uint32_t n, uint32_t hole, td_real z, int32_t id)
{
    TD_ASSERT(hole < n && n <= h->n_max);
    for (uint32_t child = 2u * hole + 1u; child < n; child = 2u * hole + 1u) {
        if (child + 1u < n && is_after(h->z[child + 1u], h->id[child + 1u], h, child)) {
            ++child;
        }
        if (is_after(z, id, h, child)) {
            break;
        }
        h->z[hole] = h->z[child];
        h->id[hole] = h->id[child];
        hole = child;
    }
    h->z[hole] = z;
    h->id[hole] = id;
}

static void make_heap(const heap *h)
{
    for (uint32_t i = h->n / 2u; i > 0u; --i) {
        sift(h, h->n, i - 1u, h->z[i - 1u], h->id[i - 1u]);
    }
    TD_ASSERT(is_heap(h));
}

/// From a heap to ascending order.
static void sort_heap(const heap *h)
{
    for (uint32_t end = h->n; end > 1u; --end) {
        const uint32_t last = end - 1u;
        const td_real z = h->z[last];
        const int32_t id = h->id[last];
        h->z[last] = h->z[0];
        h->id[last] = h->id[0];
        sift(h, last, 0u, z, id);
    }
    TD_ASSERT(is_sorted(h));
}

// Entries fill the arrays, which then become a heap; from then on, what comes before the top takes its
// place. Ids ascend, so that an equal z comes after it.
static inline void offer(heap *h, td_real z, int32_t id)
{
    TD_ASSERT(h->n <= h->n_max && id >= 0);
    if (h->n < h->n_max) {
        h->z[h->n] = z;
        h->id[h->n] = id;
        h->n += 1u;
        if (h->n == h->n_max) {
            make_heap(h);
        }
    } else if (z < h->z[0]) {
        sift(h, h->n, 0u, z, id);
    }
}

/// The n_max smallest z of the measured pairs, in ascending order. [NO Z2], [NO Z10]
static void keep_smallest(heap *h, const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis)
{
    h->n = 0u;
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        if (pairs[i].source == TD_SLOT_MEASURED) {
            offer(h, z_measured(&pairs[i], hysteresis), (int32_t)pairs[i].id);
        }
    }
    if (h->n < h->n_max) {
        make_heap(h);
    }
    sort_heap(h);
}

/* ---- slots ---- */

static void empty_from(td_slots *slots, uint32_t first)
{
    TD_ASSERT(first <= slots->n_z);
    slots->n_used = (uint16_t)first;
    for (uint32_t i = first; i < slots->n_z; ++i) {
        slots->id[i] = TD_SLOT_NONE;
    }
}

/// What stands beside the values: dummies in slots without a pair [NO Z6], and counts.
static void finish(const td_slots *slots, const survey *s, td_slots_out *out)
{
    TD_ASSERT(slots->n_used <= slots->n_z && slots->n_z <= TD_MAX_SLOTS);
    for (uint32_t i = slots->n_used; i < slots->n_z; ++i) {
        out->z[i] = TD_SLOT_DUMMY;
    }
    out->n_missed = 0u;
    out->n_failed = (uint16_t)s->n_failed;
    out->failed = s->failed;
}

td_fault td_slots_init(td_slots *slots, uint32_t n_z, td_real hysteresis)
{
    if (n_z == 0u || n_z > TD_MAX_SLOTS) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SLOT, 0u, TD_SLOTS_COUNT);
    }
    if (!is_hysteresis(hysteresis)) {
        return td_fault_of(refused(hysteresis), TD_ITEM_SLOT, 0u, TD_SLOTS_HYSTERESIS);
    }
    slots->hysteresis = hysteresis;
    slots->n_z = (uint16_t)n_z;
    empty_from(slots, 0u);
    return td_fault_none();
}

td_fault
td_slots_select(td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_slots_out *out)
{
    const survey s = survey_of(pairs, n_pairs, slots->hysteresis);
    if (s.fault.status != TD_OK) {
        return s.fault;
    }
    if (s.n_contacts > slots->n_z) { // [NO Z4]
        return td_fault_of(TD_E_FULL, TD_ITEM_SLOT, s.n_contacts - 1u, TD_SLOTS_COUNT);
    }
    heap h = {out->z, slots->id, 0u, slots->n_z};
    keep_smallest(&h, pairs, n_pairs, slots->hysteresis);
    TD_ASSERT(s.n_contacts <= h.n); // every contact has a slot
    empty_from(slots, h.n);         // [NO Z3]
    finish(slots, &s, out);
    TD_ASSERT(td_slots_is_valid(slots));
    return td_fault_none();
}

/// The pair of this id, by bisection, since ids ascend; NULL: it is not there.
static const td_slot_pair *find(const td_slot_pair *pairs, uint32_t n_pairs, int32_t id)
{
    uint32_t from = 0u;
    uint32_t n = n_pairs;
    while (n > 0u) {
        TD_ASSERT(from + n <= n_pairs);
        const uint32_t half = n / 2u;
        const bool is_above = (int32_t)pairs[from + half].id < id;
        from += is_above ? half + 1u : 0u;
        n = is_above ? n - half - 1u : half;
    }
    return from < n_pairs && (int32_t)pairs[from].id == id ? &pairs[from] : NULL;
}

/// z of slot number i. @return whether it is a distance, and negative
static bool give_value(
    const td_slots *slots, uint32_t i, const td_slot_pair *pairs, uint32_t n_pairs, td_real *z)
{
    TD_ASSERT(i < slots->n_used);
    const td_slot_pair *const pair = find(pairs, n_pairs, slots->id[i]);
    *z = pair == NULL ? TD_SLOT_DUMMY : z_of(pair, slots->hysteresis);
    return pair != NULL && pair->source == TD_SLOT_MEASURED && *z < TD_ZERO;
}

td_fault
td_slots_get(const td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_slots_out *out)
{
    const survey s = survey_of(pairs, n_pairs, slots->hysteresis);
    if (s.fault.status != TD_OK) {
        return s.fault;
    }
    finish(slots, &s, out);
    uint32_t n_missed = s.n_negative; // [NO Z8]
    for (uint32_t i = 0u; i < slots->n_used; ++i) {
        n_missed -= give_value(slots, i, pairs, n_pairs, &out->z[i]) ? 1u : 0u;
    }
    TD_ASSERT(n_missed <= s.n_negative); // no pair stands in two slots
    out->n_missed = (uint16_t)n_missed;
    return td_fault_none();
}

bool td_slots_is_valid(const td_slots *slots)
{
    bool is_valid = slots->n_z > 0u && slots->n_z <= TD_MAX_SLOTS && slots->n_used <= slots->n_z &&
                    is_hysteresis(slots->hysteresis);
    for (uint32_t i = 0u; is_valid && i < slots->n_z; ++i) {
        is_valid = i < slots->n_used ? slots->id[i] >= 0 && slots->id[i] <= (int32_t)TD_SLOT_ID_MAX
                                     : slots->id[i] == TD_SLOT_NONE;
        for (uint32_t j = 0u; is_valid && j < i && i < slots->n_used; ++j) {
            is_valid = slots->id[j] != slots->id[i];
        }
    }
    return is_valid;
}

/* ---- two slots for everything ---- */

/// Is z nearer to the root of its slot than what is there? Of equal ones the lower id came first.
static inline bool is_nearer(const td_two_slots *two, uint32_t slot, td_real z)
{
    TD_ASSERT(slot == TD_SLOT_OPENING || slot == TD_SLOT_CLOSING);
    const bool is_free = two->id[slot] == TD_SLOT_NONE;
    return is_free || (slot == TD_SLOT_OPENING ? z > two->z[slot] : z < two->z[slot]);
}

td_fault
td_slots_two(const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis, td_two_slots *out)
{
    if (!is_hysteresis(hysteresis)) {
        return td_fault_of(refused(hysteresis), TD_ITEM_SLOT, 0u, TD_SLOTS_HYSTERESIS);
    }
    const survey s = survey_of(pairs, n_pairs, hysteresis);
    if (s.fault.status != TD_OK) {
        return s.fault;
    }
    td_two_slots two = {{-TD_SLOT_DUMMY, TD_SLOT_DUMMY},
                        {TD_SLOT_NONE, TD_SLOT_NONE},
                        (uint16_t)s.n_failed,
                        s.failed};
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const td_slot_pair *const pair = &pairs[i];
        const uint32_t slot = pair->touches ? TD_SLOT_OPENING : TD_SLOT_CLOSING;
        if (pair->source != TD_SLOT_FAILED && is_nearer(&two, slot, z_of(pair, hysteresis))) {
            two.z[slot] = z_of(pair, hysteresis);
            two.id[slot] = (int32_t)pair->id;
        }
    }
    *out = two;
    return s.fault;
}
