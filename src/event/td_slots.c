/* SPDX-License-Identifier: MIT */
#include "td_slots.h"
#include <stddef.h>
#include "../number/td_call.h"

_Static_assert(sizeof(td_real) + sizeof(int32_t) <= TD_PRICE_SLOT / 4u * sizeof(td_real),
               "what a slot holds must be within its price (td_config.h)");
_Static_assert(TD_SLOT_ID_MAX == UINT16_MAX - 1u, "one id is none");

/* ---- pairs at the door ---- */

/// z of any pair.
static inline td_real z_of(const td_slot_pair *pair, td_real hysteresis)
{
    if (pair->source == TD_SLOT_MEASURED) {
        return pair->touches ? td_sub(pair->distance, hysteresis) : td_add(pair->distance, hysteresis);
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

/// Looks at a pair, and counts it if it is not simply far away. @return what is wrong with it; 0: nothing
static uint32_t look_at(survey *s, const td_slot_pair *pair, td_real hysteresis)
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
    if (!(d <= TD_REAL_MAX)) {
        return TD_SLOTS_DISTANCE;
    }
    if (d > hysteresis) {
        return 0u; // nearly all pairs of a scene
    }
    if (d < -TD_REAL_MAX || (d <= TD_ZERO && pair->source == TD_SLOT_BOUND)) {
        return TD_SLOTS_DISTANCE;
    }
    const td_real z = z_of(pair, hysteresis);
    s->n_contacts += z <= TD_ZERO ? 1u : 0u;
    s->n_negative += z < TD_ZERO ? 1u : 0u;
    return 0u;
}

static td_fault fault_in(uint32_t index, uint32_t field)
{
    const td_status status = field == TD_SLOTS_DISTANCE ? TD_E_RANGE : TD_E_ARG;
    return td_fault_of(status, TD_ITEM_PAIR, index, field);
}

static survey survey_of(const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis)
{
    survey s = {td_fault_none(), 0u, 0u, 0u, TD_SLOT_NONE};
    uint32_t least = 0u;
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const uint32_t next = (uint16_t)(pairs[i].id + 1u); // 0 above TD_SLOT_ID_MAX
        const uint32_t field = next > least ? look_at(&s, &pairs[i], hysteresis) : TD_SLOTS_ID;
        if (field != 0u) {
            s.fault = fault_in(i, field);
            break;
        }
        least = next;
    }
    return s;
}

// Asked at three doors, and at none of them often.
TD_OUT_OF_LINE static bool is_hysteresis(td_real h)
{
    return h >= TD_ZERO && h < TD_RANGE;
}

/* ---- the smallest of many: a heap with the largest on top ---- */

/// Does (z, id) come after entry i? No two ids are equal, and that of no pair comes last. [NO Z1]
static inline bool
is_after(td_real z, int32_t id, const td_real *zs, const int32_t *ids, uint32_t i)
{
    return z > zs[i] || (z >= zs[i] && (uint32_t)id > (uint32_t)ids[i]);
}

/// Put (z, id) on top of n entries, or below it: at most log2(n) steps.
static void sift(td_real *zs, int32_t *ids, uint32_t n, td_real z, int32_t id)
{
    uint32_t hole = 0u;
    for (uint32_t child = 1u; child < n; child = 2u * hole + 1u) {
        if (child + 1u < n && is_after(zs[child + 1u], ids[child + 1u], zs, ids, child)) {
            ++child;
        }
        if (is_after(z, id, zs, ids, child)) {
            break;
        }
        zs[hole] = zs[child];
        ids[hole] = ids[child];
        hole = child;
    }
    zs[hole] = z;
    ids[hole] = id;
}

/// The n_z smallest z of the measured pairs, in ascending order. [NO Z2], [NO Z3], [NO Z10]
/// No z is above TD_REAL_MAX: slots without a pair come last. In the end they hold a dummy. [NO Z6]
static void keep_smallest(td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_real *z)
{
    const td_real hysteresis = slots->hysteresis;
    uint32_t n = slots->n_z;
    for (uint32_t i = 0u; i < n; ++i) {
        z[i] = TD_REAL_MAX;
        slots->id[i] = TD_SLOT_NONE;
    }
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        if (pairs[i].source == TD_SLOT_MEASURED) {
            const td_real z_i = z_of(&pairs[i], hysteresis);
            const int32_t id = (int32_t)pairs[i].id;
            if (!is_after(z_i, id, z, slots->id, 0u)) {
                sift(z, slots->id, n, z_i, id);
            }
        }
    }
    for (uint32_t last = n - 1u; last > 0u; --last) {
        const td_real z_last = z[last];
        const int32_t id = slots->id[last];
        z[last] = z[0];
        slots->id[last] = slots->id[0];
        sift(z, slots->id, last, z_last, id);
    }
    while (n > 0u && slots->id[n - 1u] == TD_SLOT_NONE) {
        z[--n] = TD_SLOT_DUMMY;
    }
    slots->n_used = (uint16_t)n;
}

/* ---- slots ---- */

static void put_counts(const survey *s, uint32_t n_missed, td_slots_out *out)
{
    out->n_missed = (uint16_t)n_missed;
    out->n_failed = (uint16_t)s->n_failed;
    out->failed = s->failed;
}

td_fault td_slots_init(td_slots *slots, uint32_t n_z, td_real hysteresis)
{
    if (n_z == 0u || n_z > TD_MAX_SLOTS) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SLOT, 0u, TD_SLOTS_COUNT);
    }
    if (!is_hysteresis(hysteresis)) {
        return td_fault_of(TD_E_RANGE, TD_ITEM_SLOT, 0u, TD_SLOTS_HYSTERESIS);
    }
    slots->hysteresis = hysteresis;
    slots->n_z = (uint16_t)n_z;
    slots->n_used = 0u;
    for (uint32_t i = 0u; i < n_z; ++i) {
        slots->id[i] = TD_SLOT_NONE;
    }
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
    keep_smallest(slots, pairs, n_pairs, out->z);
    put_counts(&s, 0u, out);
    return s.fault;
}

/// The pair of this id, by bisection, since ids ascend; NULL: it is not there.
static const td_slot_pair *find(const td_slot_pair *pairs, uint32_t n_pairs, int32_t id)
{
    uint32_t from = 0u;
    uint32_t n = n_pairs;
    while (n > 0u) {
        const uint32_t half = n / 2u;
        const bool is_above = (int32_t)pairs[from + half].id < id;
        from += is_above ? half + 1u : 0u;
        n = is_above ? n - half - 1u : half;
    }
    return from < n_pairs && (int32_t)pairs[from].id == id ? &pairs[from] : NULL;
}

td_fault
td_slots_get(const td_slots *slots, const td_slot_pair *pairs, uint32_t n_pairs, td_slots_out *out)
{
    const survey s = survey_of(pairs, n_pairs, slots->hysteresis);
    if (s.fault.status != TD_OK) {
        return s.fault;
    }
    uint32_t n_missed = s.n_negative; // [NO Z8]
    for (uint32_t i = 0u; i < slots->n_z; ++i) {
        const td_slot_pair *const pair = find(pairs, n_pairs, slots->id[i]);
        const td_real z = pair == NULL ? TD_SLOT_DUMMY : z_of(pair, slots->hysteresis); // [NO Z6]
        const bool is_seen = pair != NULL && pair->source == TD_SLOT_MEASURED && z < TD_ZERO;
        out->z[i] = z;
        n_missed -= is_seen ? 1u : 0u;
    }
    put_counts(&s, n_missed, out);
    return s.fault;
}

bool td_slots_is_valid(const td_slots *slots)
{
    bool is_valid = slots->n_z > 0u && slots->n_z <= TD_MAX_SLOTS && slots->n_used <= slots->n_z &&
                    is_hysteresis(slots->hysteresis);
    for (uint32_t i = 0u; is_valid && i < slots->n_z; ++i) {
        const int32_t id = slots->id[i];
        uint32_t first = 0u;
        while (slots->id[first] != id) {
            ++first;
        }
        is_valid = i < slots->n_used ? first == i && id >= 0 && id <= (int32_t)TD_SLOT_ID_MAX
                                     : id == TD_SLOT_NONE;
    }
    return is_valid;
}

/* ---- two slots for everything ---- */

td_fault
td_slots_two(const td_slot_pair *pairs, uint32_t n_pairs, td_real hysteresis, td_two_slots *out)
{
    if (!is_hysteresis(hysteresis)) {
        return td_fault_of(TD_E_RANGE, TD_ITEM_SLOT, 0u, TD_SLOTS_HYSTERESIS);
    }
    const survey s = survey_of(pairs, n_pairs, hysteresis);
    if (s.fault.status != TD_OK) {
        return s.fault;
    }
    for (uint32_t slot = 0u; slot < 2u; ++slot) {
        out->z[slot] = TD_SLOT_DUMMY;
        out->id[slot] = TD_SLOT_NONE;
    }
    // z of the slot is how far it is from its root, until the end; of equal ones the lower id came first.
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const td_slot_pair *const pair = &pairs[i];
        const uint32_t slot = pair->touches ? TD_SLOT_OPENING : TD_SLOT_CLOSING;
        if (pair->source != TD_SLOT_FAILED) {
            const td_real z = z_of(pair, hysteresis);
            const td_real far = pair->touches ? -z : z;
            if (out->id[slot] == TD_SLOT_NONE || far < out->z[slot]) {
                out->z[slot] = far;
                out->id[slot] = (int32_t)pair->id;
            }
        }
    }
    out->z[TD_SLOT_OPENING] = -out->z[TD_SLOT_OPENING];
    out->n_failed = (uint16_t)s.n_failed;
    out->failed = s.failed;
    return s.fault;
}
