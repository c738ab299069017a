/* SPDX-License-Identifier: MIT */
#include "link_tick.h"
#include <string.h>
#include "link_free.h"
#include "link_records.h"

static void mark(link_server *s, uint32_t stage)
{
    s->counted.times[stage] = link_now(s);
}

/* ---- a tick ---- */

void link_tick_begin(link_server *s, uint8_t flags)
{
    const link_result fresh = {.input_tick = s->input_tick, .flags = flags};
    s->last.fields = fresh;
    s->last.tick = s->ticks;
    s->last.wrenches = NULL;
    s->last.has_out = false;
    s->last.is_kept = false;
    s->has_trial = false;
    if ((flags & LINK_FLAG_MISSING) != 0u) {
        mark(s, LINK_AT_INPUT); /* there is none: the tick itself is its beginning */
    }
}

/* A fault that was asked for: the tick takes longer. */
static void be_busy(link_server *s)
{
    if (link_fails(&s->faults, LINK_FAULT_BUSY)) {
        const uint32_t from = link_now(s);
        while (link_now(s) - from < s->faults.busy_counts) {
        }
    }
}

static td_status evaluate(link_server *s, const td_input *input)
{
    return td_evaluate(&s->plan, &s->state, input, &s->scratch, &s->out);
}

/* While ticks were lost, or extrapolated, the motion may have gone farther than one tick explains. */
static bool has_jumped(const link_server *s)
{
    return s->out.status < TD_OK && s->out.fault.field == TD_INPUT_TELEPORT &&
           (s->waiting > 0u || s->state.lost > 0u);
}

void link_tick_evaluate(link_server *s)
{
    const td_input input = link_told(s);
    mark(s, LINK_AT_EVALUATE);
    be_busy(s);
    (void)evaluate(s, &input);
    if (has_jumped(s) && td_resync(&s->plan, &input, &s->state).status == TD_OK) {
        s->last.fields.flags |= LINK_FLAG_RESYNCED;
        (void)evaluate(s, &input);
    }
    mark(s, LINK_AT_COMMIT);
}

/* What of `out` the fields of a RESULT say. */
static void describe(link_server *s)
{
    const td_out *const out = &s->out;
    link_result *const r = &s->last.fields;
    s->last.has_out = out->status >= TD_OK;
    s->last.wrenches = s->last.has_out || out->is_stale ? out->wrenches : NULL;
    r->status = (int8_t)out->status;
    if (!s->last.has_out) {
        r->flags |= out->is_stale ? LINK_FLAG_STALE : 0u;
        r->item = (uint16_t)out->fault.item;
        r->index = (uint16_t)out->fault.index;
        r->field = (uint16_t)out->fault.field;
        ++s->counted.kept.refused;
        return;
    }
    r->n_contacts = out->n_contacts;
    r->n_events = out->n_events;
    r->late = out->late;
    r->n_missed = out->slots.n_missed;
    r->saturations = out->saturations;
}

void link_tick_commit(link_server *s)
{
    (void)td_commit(&s->plan, &s->out, &s->state);
    mark(s, LINK_AT_SELECT);
    (void)td_select(&s->plan, &s->out, &s->state);
    mark(s, LINK_AT_ANSWER);
    describe(s);
    s->last.fields.cost = link_tally_tick(&s->counted, s->ticks);
    s->last.is_kept = true;
    ++s->ticks;
}

void link_tick_lose(link_server *s, bool holds)
{
    (void)td_skip(1u, &s->state);
    s->last.wrenches = holds ? s->state.wrenches : NULL;
    ++s->ticks;
    for (uint32_t stage = LINK_AT_EVALUATE; stage <= LINK_AT_ANSWER; ++stage) {
        mark(s, stage);
    }
}

void link_tick_answer(link_server *s)
{
    link_send(s, LINK_RESULT, s->last.tick, link_result_write(s, link_begin(s)));
    s->counted.is_answering = true;
}

/* ---- the messages of lock-step ---- */

/* A position that the core must refuse. */
static void spoil(td_body_input *motion)
{
#if defined(TD_SCALAR_Q16)
    motion->x_wb.p.x = TD_REAL_MAX;
#else
    motion->x_wb.p.x = (td_real)__builtin_nanf("");
#endif
}

void link_tick_take(link_server *s, const link_frame *frame)
{
    link_motion_read(s, s->bodies_in, frame->body);
    if (link_fails(&s->faults, LINK_FAULT_SPOIL_INPUT)) {
        spoil(&s->motion[0]);
    }
}

/* What every message of a tick needs. @return true: it has been refused */
static bool is_refused(link_server *s, const link_frame *frame, size_t size)
{
    if (frame->n != size) {
        link_refuse(s, frame, LINK_REASON_LENGTH, (uint32_t)size);
    } else if (!s->state.is_ready) {
        link_refuse(s, frame, LINK_REASON_NO_STATE, 0u);
    } else if (s->is_stopped) {
        link_refuse(s, frame, LINK_REASON_STOPPED, 0u);
    } else {
        return false;
    }
    return true;
}

/* The host has lost the answer. It is made again of what the tick has left. */
static bool is_repeated(link_server *s, const link_frame *frame)
{
    if (!s->last.is_kept || frame->head.tick != s->last.tick) {
        return false;
    }
    ++s->counted.kept.repeats;
    link_send(s, LINK_RESULT, s->last.tick, link_result_write(s, link_begin(s)));
    return true;
}

/* There was an input: whoever watches begins anew. */
static void note_input(link_server *s, uint32_t tick)
{
    s->input_tick = tick;
    s->waiting_mark = s->counted.times[LINK_AT_INPUT];
    s->is_safe = false;
}

static void step_now(link_server *s, const link_frame *frame)
{
    const uint32_t tick = frame->head.tick;
    if (tick > s->ticks) {
        (void)td_skip(tick - s->ticks, &s->state);
        s->ticks = tick;
    }
    note_input(s, tick);
    link_tick_begin(s, 0u);
    link_tick_take(s, frame);
    link_tick_evaluate(s);
    link_tick_commit(s);
    s->waiting = 0u;
    link_tick_answer(s);
}

void link_step(link_server *s, const link_frame *frame)
{
    if (is_refused(s, frame, s->step_size)) {
        return;
    }
    if (link_fails(&s->faults, LINK_FAULT_DROP_INPUT)) {
        return;
    }
    if (LINK_SETTING(s, MODE) != 0u) {
        link_free_take(s, frame);
    } else if (frame->head.tick >= s->ticks) {
        step_now(s, frame);
    } else if (!is_repeated(s, frame)) {
        ++s->counted.kept.late;
        link_refuse(s, frame, LINK_REASON_TICK, s->ticks);
    }
}

void link_trial(link_server *s, const link_frame *frame)
{
    if (is_refused(s, frame, s->step_size)) {
        return;
    }
    if (LINK_SETTING(s, MODE) != 0u) {
        link_refuse(s, frame, LINK_REASON_MODE, 0u);
    } else if (frame->head.tick != s->ticks) {
        link_refuse(s, frame, LINK_REASON_TICK, s->ticks);
    } else {
        note_input(s, frame->head.tick);
        link_tick_begin(s, LINK_FLAG_TRIAL);
        link_tick_take(s, frame);
        link_tick_evaluate(s);
        s->counted.times[LINK_AT_SELECT] = s->counted.times[LINK_AT_COMMIT];
        s->counted.times[LINK_AT_ANSWER] = s->counted.times[LINK_AT_COMMIT];
        describe(s);
        s->last.fields.cost = link_cost_between(&s->counted, LINK_AT_EVALUATE, LINK_AT_COMMIT);
        s->has_trial = true;
        link_tick_answer(s);
    }
}

void link_accept(link_server *s, const link_frame *frame)
{
    if (is_refused(s, frame, 0u) || (frame->head.tick < s->ticks && is_repeated(s, frame))) {
        return;
    }
    if (LINK_SETTING(s, MODE) != 0u) {
        link_refuse(s, frame, LINK_REASON_MODE, 0u);
    } else if (!s->has_trial || frame->head.tick != s->ticks) {
        link_refuse(s, frame, LINK_REASON_NO_TRIAL, s->ticks);
    } else {
        link_tick_begin(s, 0u);
        mark(s, LINK_AT_EVALUATE);
        mark(s, LINK_AT_COMMIT);
        link_tick_commit(s);
        link_tick_answer(s);
    }
}

/* ---- the watchdog of lock-step ---- */

/* Ticks of the scene, by the counter, which wraps sooner than a long watchdog runs. */
static bool has_run_out(link_server *s)
{
    const uint32_t now = link_now(s);
    while (now - s->waiting_mark >= s->tick_counts &&
           s->waiting < LINK_SETTING(s, WATCHDOG_TICKS)) {
        s->waiting_mark += s->tick_counts;
        ++s->waiting;
    }
    return s->waiting >= LINK_SETTING(s, WATCHDOG_TICKS);
}

/* Nothing is committed: the tick is still to come. What was kept for a host that asks again stays. */
void link_watch(link_server *s)
{
    if (s->on.waits || s->is_safe || !s->state.is_ready || !has_run_out(s)) {
        return;
    }
    const link_last kept = s->last;
    const bool has_trial = s->has_trial;
    s->is_safe = true;
    ++s->counted.kept.watchdogs;
    link_tick_begin(s, LINK_FLAG_MISSING | LINK_FLAG_ZERO);
    link_send(s, LINK_RESULT, s->ticks, link_result_write(s, link_begin(s)));
    s->last = kept;
    s->has_trial = has_trial;
}
