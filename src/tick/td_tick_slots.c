/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

/* Ids of slots: couples first, then watches. */

/// [m] A couple that is not measured is at least this far apart: it cannot close sooner than it is due,
/// and its spheres are no closer. One that is late has nothing better than the least positive number.
static td_real bound_of(const td_job *job, uint32_t couple)
{
    const td_couple *const c = &job->plan->couples[couple];
    const int32_t ticks = (int32_t)(job->state->due[couple] - job->state->tick);
    const td_real closing = td_add(job->plan->stride[c->a], job->plan->stride[c->b]);
    const td_real waits = td_mul(closing, td_from_int(ticks > 0 ? ticks : 0));
    return td_max(td_max(waits, td_tick_sphere_gap(job, c)), TD_REAL_EPS);
}

static void add(td_next *next, uint32_t id, td_real distance, bool measured, bool touches)
{
    td_slot_pair *const pair = &next->slot_pairs[next->n_slot_pairs++];
    pair->id = (uint16_t)id;
    pair->distance = distance;
    pair->source = (uint8_t)(measured ? TD_SLOT_MEASURED : TD_SLOT_BOUND);
    pair->touches = touches;
}

/// [m] Where two parts begin to push: there z is zero.
static td_real zero_of(const td_job *job, uint32_t couple)
{
    if (!(job->plan->threshold > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_couple *const c = &job->plan->couples[couple];
    return td_tick_law_of(job->scene, job->scene->parts[c->a].material,
                          job->scene->parts[c->b].material)
        .law.threshold;
}

static void add_measured(const td_job *job, uint32_t m, uint32_t *touch)
{
    const td_measured *const measured = &job->out->next.measured[m];
    const td_state *const state = job->state;
    while (*touch < state->n_touches && state->touches[*touch].couple < measured->couple) {
        ++*touch;
    }
    const bool touches =
        *touch < state->n_touches && state->touches[*touch].couple == measured->couple;
    add(&job->out->next, measured->couple,
        td_sub(measured->distance, zero_of(job, measured->couple)), true, touches);
}

/// The chosen couple with the least id that is not below `from`, or UINT32_MAX.
static uint32_t next_chosen(const td_slots *slots, uint32_t from)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t k = 0u; k < slots->n_used; ++k) {
        const uint32_t id = (uint32_t)slots->id[k];
        least = id >= from && id < least ? id : least;
    }
    return least;
}

/// Ascending: measured couples and, between them, those that have a slot and were not measured; then
/// watches.
static void gather(const td_job *job)
{
    const td_slots *const slots = &job->state->slots;
    td_next *const next = &job->out->next;
    uint32_t chosen = next_chosen(slots, 0u);
    uint32_t m = 0u;
    uint32_t touch = 0u;
    while (m < next->n_measured || chosen < job->plan->n_couples) {
        const uint32_t measured = m < next->n_measured ? next->measured[m].couple : UINT32_MAX;
        if (measured <= chosen) {
            add_measured(job, m++, &touch);
        } else {
            add(next, chosen, bound_of(job, chosen), false, false);
        }
        chosen = measured < chosen ? chosen : next_chosen(slots, chosen + 1u);
    }
    for (uint32_t w = 0u; w < job->plan->n_watches; ++w) {
        add(next, job->plan->n_couples + w, job->scratch->roots[w], true,
            job->state->grips[w].retain.hold.held != 0u);
    }
}

void td_tick_slots(const td_job *job)
{
    td_next *const next = &job->out->next;
    next->n_slot_pairs = 0u;
    if (job->scene->n_z == 0u) {
        return;
    }
    gather(job);
    if (job->scene->n_z == TD_SCENE_TWO_SLOTS) {
        (void)td_slots_two(next->slot_pairs, next->n_slot_pairs, TD_ZERO, &job->out->two);
    } else {
        (void)td_slots_get(&job->state->slots, next->slot_pairs, next->n_slot_pairs,
                           &job->out->slots);
    }
}
