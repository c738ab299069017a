/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1111
/* Stage slots: z of every slot.
 * Reads   next.measured, scratch->roots, state->slots, part_contacts, due.
 * Writes  next.slot_pairs, out->slots, out->two.
 * A candidate that was not measured in this tick has a lower bound for its z: from its travel, or from bounding
 * spheres, which are asked for here.
 * Tests   test_td_tick.c, test_scene_slots.c */
#include "td_tick_pairs.h"
#include "td_tick_invariant.h"
#include "../plan/td_travel.h"

/* Ids of slots: candidates first, then watches. */

/// [m] A candidate that is not measured is at least this far apart: what is left of its wait and a tick's way
/// more, and its spheres are no closer. One that is late has nothing better than the least positive
/// number.
static td_real bound_of(const td_job *job, uint32_t candidate)
{
    const td_candidate *const c = &job->plan->candidates[candidate];
    const uint32_t way = td_tick_candidate_travel(job->plan, job->out->next.travel, candidate);
    const int32_t left = (int32_t)(job->state->due[candidate] - way);
    TD_ASSERT(left <= TD_TRAVEL_WAIT_MAX);
    const td_real waits =
        left > 0 ? td_add(td_travel_left(job->plan, left), td_tick_closing(job->plan, c)) : TD_ZERO;
    return td_max(td_max(waits, td_tick_sphere_gap(job, c)), TD_REAL_EPS);
}

static void add(td_next *next, uint32_t id, td_real distance, bool measured, bool touches)
{
    TD_ASSERT(next->n_slot_pairs < TD_MAX_MEASURED + TD_MAX_WATCHES + TD_MAX_SLOTS);
    TD_ASSERT(next->n_slot_pairs == 0u || next->slot_pairs[next->n_slot_pairs - 1u].id < id);
    TD_ASSERT(measured || distance > TD_ZERO); // a bound is positive
    td_slot_pair *const pair = &next->slot_pairs[next->n_slot_pairs++];
    pair->id = (uint16_t)id;
    pair->distance = distance;
    pair->source = (uint8_t)(measured ? TD_SLOT_MEASURED : TD_SLOT_BOUND);
    pair->touches = touches;
}

/// [m] Where two parts begin to push: there z is zero.
static td_real zero_of(const td_job *job, uint32_t candidate)
{
    if (!(job->plan->threshold > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_candidate *const c = &job->plan->candidates[candidate];
    return td_pair_law_of(job->scene, job->scene->parts[c->a].material,
                          job->scene->parts[c->b].material)
        .law.threshold;
}

static void add_measured(const td_job *job, uint32_t m, uint32_t *touch)
{
    const td_measured *const measured = &job->out->next.measured[m];
    const td_state *const state = job->state;
    while (*touch < state->n_part_contacts &&
           state->part_contacts[*touch].candidate < measured->candidate) {
        ++*touch;
    }
    const bool touches = *touch < state->n_part_contacts &&
                         state->part_contacts[*touch].candidate == measured->candidate;
    add(&job->out->next, measured->candidate,
        td_sub(measured->distance, zero_of(job, measured->candidate)), true, touches);
}

/// The ids of chosen candidates, ascending, into the scratch. @return how many
static uint32_t sort_chosen(const td_job *job)
{
    const td_slots *const slots = &job->state->slots;
    uint16_t *const chosen = job->scratch->chosen;
    uint32_t n = 0u;
    for (uint32_t k = 0u; k < slots->n_used; ++k) {
        const uint32_t id = (uint32_t)slots->id[k];
        if (id < td_n_candidates(job->plan)) {
            uint32_t place = n++;
            for (; place > 0u && chosen[place - 1u] > id; --place) {
                chosen[place] = chosen[place - 1u];
            }
            chosen[place] = (uint16_t)id;
        }
    }
    TD_ASSERT(n <= TD_MAX_SLOTS && td_tick_is_ascending(chosen, n));
    return n;
}

/// Ascending: measured candidates and, between them, those that have a slot and were not measured; then
/// watches.
static void gather(const td_job *job)
{
    const uint16_t *const chosen = job->scratch->chosen;
    const uint32_t n_chosen = sort_chosen(job);
    td_next *const next = &job->out->next;
    uint32_t c = 0u;
    uint32_t touch = 0u;
    for (uint32_t m = 0u; m <= next->n_measured; ++m) {
        const uint32_t measured = m < next->n_measured ? next->measured[m].candidate : UINT32_MAX;
        for (; c < n_chosen && chosen[c] < measured; ++c) {
            add(next, chosen[c], bound_of(job, chosen[c]), false, false);
        }
        c += c < n_chosen && chosen[c] == measured ? 1u : 0u;
        if (m < next->n_measured) {
            add_measured(job, m, &touch);
        }
    }
    for (uint32_t w = 0u; w < td_n_watches(job->plan); ++w) {
        add(next, td_n_candidates(job->plan) + w, job->scratch->roots[w], true,
            job->state->target_contacts[w].retain.hold.held != 0u);
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
        const td_fault fault =
            td_slots_two(next->slot_pairs, next->n_slot_pairs, TD_ZERO, &job->out->two);
        TD_ASSERT(fault.status == TD_OK);
    } else {
        const td_fault fault = td_slots_get(&job->state->slots, next->slot_pairs,
                                            next->n_slot_pairs, &job->out->slots);
        TD_ASSERT(fault.status == TD_OK);
    }
}
