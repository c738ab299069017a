/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1101
#include "td_tick.h"
#include "td_tick_pairs.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../plan/td_travel.h"

/// What the tables cost is known (td_config.h); beside them stand the work of one wheel, of one distance and
/// one patch, the few candidates that are measured beyond the table of contacts, and nine hundred words: tables that
/// are empty have one row nevertheless.
#if TD_MAX_CANDIDATES > 0
#    define WORK_BYTES                                                                             \
        (sizeof(td_distance_work) + sizeof(td_patch_work) +                                        \
         8u * (sizeof(td_distance_result) + sizeof(td_measured) + sizeof(td_slot_pair)))
#else
#    define WORK_BYTES 0u
#endif
TD_STATIC_ASSERT(sizeof(td_plan) + sizeof(td_state) + sizeof(td_out) + sizeof(td_scratch) <=
                     WORK_BYTES + sizeof(td_wheel_work) +
                         (TD_TABLE_BYTES / 4u + 896u) * sizeof(td_real),
                 "records have outgrown their prices");

/* ---- evaluate ---- */

static TD_NOINLINE void clear(const td_job *job)
{
    td_out *const out = job->out;
    const td_work no_work = {0u, 0u, 0u, 0u, 0u};
    out->status = TD_OK;
    out->is_stale = false;
    out->fault = td_fault_none();
    out->n_contacts = 0u;
    out->n_events = 0u;
    out->events_lost = 0u;
    out->work = no_work;
    out->late = 0u;
    out->late_ticks = 0u;
    out->contacts_lost = 0u;
    out->unswept = 0u;
    out->culled = 0u;
#if TD_MAX_CANDIDATES > 0
    job->scratch->n_crossings = 0u;
    job->scratch->impact_calls = 0u;
    job->scratch->sweep_calls = 0u;
#endif
#if TD_MAX_DRIVEN_VERTICES > 0
    job->scratch->in_hand = UINT32_MAX;
#endif
    out->ticks = job->ticks;
    out->next.tick = job->state->tick;
    out->next.n_scheduled = 0u;
    out->next.n_measured = 0u;
    out->next.n_part_contacts = 0u;
    for (uint32_t b = 0u; b < job->scene->n_bodies; ++b) {
        out->wrenches[b] = td_wrench_zero();
        out->next.bodies[b] = job->input->bodies[b];
        out->next.travel[b] = job->scratch->travel[b];
        job->scratch->twist[b] = job->input->bodies[b].twist_w;
        job->scratch->n_contacts[b] = 0u;
        job->scratch->is_after[b] = false;
    }
}

/// In Q16 td_real ends at 2^15.
static td_wide wide_of(uint32_t n)
{
    return td_wmul(td_from_int((int32_t)(n >> 8)), TD_R(256.0)) +
           td_widen(td_from_int((int32_t)(n & 255u)));
}

/// How much of the last good wrenches is given in the tick in hand, the first that is lost or a later one.
static td_unit stale_share(const td_scene *scene, uint32_t lost)
{
    const uint32_t most = scene->stale_ticks;
    if (scene->stale == TD_STALE_REPEAT) {
        return most == 0u || lost < most ? TD_UNIT_ONE : TD_U(0.0);
    }
    return lost < most ? td_wide_ratio(wide_of(most - lost), wide_of(most + 1u)) : TD_U(0.0);
}

static td_vec3 share_of(td_vec3 v, td_unit share)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

static void repeat(const td_scene *scene, const td_state *state, td_out *out)
{
    const td_unit share = stale_share(scene, state->lost);
    TD_ASSERT(td_is_share(share));
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        out->wrenches[b].force_w = share_of(state->wrenches[b].force_w, share);
        out->wrenches[b].torque_w = share_of(state->wrenches[b].torque_w, share);
    }
    out->is_stale = true;
}

/// An input that cannot be used: why, and the wrenches of the last good tick if the scene wants them.
static td_status refuse(const td_plan *plan, const td_state *state, td_fault fault, td_out *out)
{
    const bool is_known = plan != 0 && plan->scene != 0 && state != 0 && state->is_ready;
    TD_ASSERT(fault.status < TD_OK);
    out->fault = fault;
    out->status = fault.status;
    out->is_stale = false;
    out->next.tick = is_known ? state->tick : UINT32_MAX;
    if (is_known && plan->scene->stale != TD_STALE_REFUSE) {
        repeat(plan->scene, state, out);
    }
    return fault.status;
}

/// The work of a tick is within what the plan has promised.
static inline void assert_within_plan(const td_job *job)
{
    TD_ASSERT(job->out->work.candidates <= job->plan->bound.candidates);
    TD_ASSERT(job->out->work.calls <= job->plan->bound.calls);
    TD_ASSERT(job->out->work.separations <= job->plan->bound.separations);
    TD_ASSERT(job->out->work.leaf_tests <= job->plan->bound.leaf_tests);
    TD_ASSERT(job->out->work.steps <= job->plan->bound.steps);
    (void)job;
}

/// What the next tick is handed fits its tables, and is in order.
static inline void assert_tables(const td_job *job)
{
    const td_out *const out = job->out;
    TD_ASSERT(out->n_events <= TD_MAX_EVENTS);
    TD_ASSERT(out->n_contacts == out->next.n_part_contacts);
    TD_ASSERT(out->n_contacts <= job->scene->contacts);
    TD_ASSERT(out->n_contacts <= out->next.n_measured);
    TD_ASSERT(out->next.n_measured <= out->next.n_scheduled);
    TD_ASSERT(out->next.n_scheduled <= td_n_candidates(job->plan));
    TD_ASSERT(out->late <= out->next.n_scheduled);
    TD_ASSERT(out->culled <= td_n_candidates(job->plan));
    TD_ASSERT(td_tick_are_touches_ascending(out->next.part_contacts, out->next.n_part_contacts));
    (void)out;
}
static void run(const td_job *job)
{
    const uint32_t saturations = td_saturations();
    clear(job);
    td_tick_pose(job);
    td_tick_pairs(job);
    td_tick_points(job);
    td_tick_slots(job);
    td_tick_holds(job);
    td_tick_contacts(job);
    td_tick_impacts(job);
    td_tick_wheels(job);
    td_out *const out = job->out;
    out->saturations = td_saturations() - saturations;
    assert_within_plan(job);
    assert_tables(job);
    if (out->late > 0u || out->events_lost > 0u) {
        out->status = TD_PARTIAL;
    }
}

td_status td_evaluate(const td_plan *plan,
                      const td_state *state,
                      const td_input *input,
                      td_scratch *scratch,
                      td_out *out)
{
    if (out == 0) {
        return TD_E_ARG;
    }
    if (plan == 0 || plan->scene == 0 || state == 0 || !state->is_ready || input == 0 ||
        scratch == 0) {
        return refuse(plan, state, td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE), out);
    }
    const td_fault fault = td_tick_check_input(plan, state, input, scratch->travel);
    if (fault.status != TD_OK) {
        return refuse(plan, state, fault, out);
    }
    const td_job job = {plan, plan->scene, state, input, scratch, out, td_tick_passed(state)};
    run(&job);
    return out->status;
}

/* ---- commit ---- */

/// A candidate that could not be served is due as it was, and a tick later; one that was served is not.
static void commit_look(const td_schedule *look, td_state *state)
{
    uint16_t *const late = &state->late[look->candidate];
    if (look->is_late) {
        *late = (uint16_t)(*late < UINT16_MAX ? *late + 1u : UINT16_MAX);
    } else {
        *late = 0u;
        state->due[look->candidate] = look->due;
    }
}

static void keep_couple_near(const td_plan *plan, uint32_t k, td_state *state)
{
    const uint32_t way = td_tick_candidate_travel(plan, state->travel, k);
    if ((int32_t)(way - state->due[k]) > TD_TRAVEL_WAIT_MAX) {
        state->due[k] = way - TD_TRAVEL_WAIT_MAX;
    }
}

/// Ways wrap around after 2^32, and a candidate that its bodies keep apart is looked at by nobody: one candidate
/// after another, what it waits for is kept within 2^26 of the present; all of them at once where a body has
/// come farther than in a tick: ticks were lost, or rounding moves it.
static void keep_near(const td_plan *plan, bool has_leapt, td_state *state)
{
    const uint32_t n = td_n_candidates(plan);
    /* each of up to 2^16 candidates once in 2^16 ticks, without a division */
    const uint32_t turn = (state->tick & UINT16_MAX) * n >> 16;
    TD_ASSERT(n == 0u || turn < n);
    const uint32_t end = has_leapt ? n : turn + 1u;
    for (uint32_t k = has_leapt ? 0u : turn; n > 0u && k < end; ++k) {
        keep_couple_near(plan, k, state);
    }
}

static void commit_pairs(const td_next *next, td_state *state)
{
    for (uint32_t i = 0u; i < next->n_scheduled; ++i) {
        commit_look(&next->schedule[i], state);
    }
    for (uint32_t i = 0u; i < next->n_measured; ++i) {
        state->cache[next->measured[i].candidate] = next->measured[i].cache;
    }
    for (uint32_t i = 0u; i < next->n_part_contacts; ++i) {
        state->part_contacts[i] = next->part_contacts[i];
    }
    state->n_part_contacts = next->n_part_contacts;
}

static uint32_t sum_up(uint32_t a, uint32_t b)
{
    return a > UINT32_MAX - b ? UINT32_MAX : a + b;
}

td_status td_skip(uint32_t ticks, td_state *state)
{
    if (state == 0 || !state->is_ready) {
        return TD_E_ARG;
    }
    state->lost = sum_up(state->lost, ticks);
    state->losses = sum_up(state->losses, ticks);
    return TD_OK;
}

td_status td_commit(const td_plan *plan, const td_out *out, td_state *state)
{
    if (plan == 0 || plan->scene == 0 || out == 0 || state == 0 || !state->is_ready ||
        out->next.tick != state->tick) {
        return TD_E_ARG;
    }
    const bool is_lost = out->status < TD_OK;
    if (!is_lost && out->ticks != td_tick_passed(state)) {
        return TD_E_ARG; // ticks have been lost since it was evaluated
    }
    if (is_lost) {
        (void)td_skip(1u, state);
        return TD_PARTIAL;
    }
    const td_scene *const scene = plan->scene;
    const td_next *const next = &out->next;
    bool has_leapt = false;
    TD_ASSERT(next->n_scheduled <= td_n_candidates(plan));
    TD_ASSERT(next->n_part_contacts <= scene->contacts);
    commit_pairs(next, state);
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        has_leapt = has_leapt || next->travel[b] - state->travel[b] > TD_TRAVEL_LEAP;
        state->bodies[b] = next->bodies[b];
        state->travel[b] = next->travel[b];
        state->order[b] = next->order[b];
        state->wrenches[b] = out->wrenches[b];
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene); ++i) {
        state->nodes[i] = next->nodes[i];
        if (scene->initiators[i].meets_scenery) {
            state->ground_contacts[i] = next->ground_contacts[i];
        }
    }
    for (uint32_t w = 0u; w < td_n_watches(plan); ++w) {
        state->target_contacts[w] = next->target_contacts[w];
    }
    for (uint32_t v = 0u; v < td_n_vertices(plan); ++v) {
        state->vertices[v] = next->vertices[v];
    }
    for (uint32_t i = 0u; i < td_n_wheels(scene); ++i) {
        td_wheel_commit(&state->wheels[i], &out->wheels[i]);
        state->wheel_contacts[i] = next->wheel_contacts[i];
    }
    state->worst_late = out->late_ticks > state->worst_late ? out->late_ticks : state->worst_late;
    state->lost = 0u;
    ++state->tick;
    keep_near(plan, has_leapt, state);
    TD_ASSERT(td_state_is_valid(plan, state));
    return TD_OK;
}

td_fault td_select(const td_plan *plan, const td_out *out, td_state *state)
{
    if (plan == 0 || plan->scene == 0 || out == 0 || state == 0 || !state->is_ready) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    if (out->status < TD_OK) {
        return out->fault; // it has measured nothing
    }
    const uint16_t n_z = plan->scene->n_z;
    if (n_z == 0u || n_z == TD_SCENE_TWO_SLOTS) {
        return td_fault_none();
    }
    td_slots_out values;
    return td_slots_select(&state->slots, out->next.slot_pairs, out->next.n_slot_pairs, &values);
}
