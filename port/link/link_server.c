/* SPDX-License-Identifier: MIT */
#include "link_server.h"
#include <string.h>
#include "link_free.h"
#include "link_records.h"
#include "link_scene.h"
#include "link_service.h"
#include "link_settings.h"
#include "link_tick.h"

#define SEND_SECONDS 4u /* for which sending is waited for; less than the counter holds */

uint32_t link_now(const link_server *s)
{
    return s->on.count(s->on.at);
}

/* ---- sending ---- */

static bool is_sending(const link_server *s)
{
    return s->on.is_sending != NULL && s->on.is_sending(s->on.at);
}

/* The answer of a tick has left: its stages are known. */
static void note_sent(link_server *s)
{
    if (s->counted.is_answering) {
        s->counted.times[LINK_AT_END] = link_now(s);
        link_tally_answer(&s->counted);
    }
}

/* A UART that does not drain costs a frame, not the rig: the longest frame at the lowest rate takes less. */
static void wait_until_sent(const link_server *s)
{
    const uint32_t from = link_now(s);
    while (is_sending(s) && link_now(s) - from < SEND_SECONDS * s->on.clock_hz) {
    }
}

uint8_t *link_begin(link_server *s)
{
    wait_until_sent(s);
    note_sent(s);
    return link_body(&s->writer);
}

void link_send(link_server *s, uint8_t type, uint32_t tick, size_t n)
{
    if (link_fails(&s->faults, LINK_FAULT_MUTE)) {
        return;
    }
    s->writer.spoil = link_fails(&s->faults, LINK_FAULT_SPOIL_OUTPUT) ? 1u : 0u;
    const link_wire wire = link_seal(&s->writer, type, tick, n);
    ++s->counted.kept.frames_out;
    s->on.send(s->on.at, wire.bytes, wire.n);
}

/* ---- STATUS ---- */

static uint8_t state_bits(const link_server *s)
{
    return (uint8_t)((s->state.is_ready ? LINK_STATE_READY : 0) |
                     (LINK_SETTING(s, MODE) != 0u ? LINK_STATE_FREE : 0) |
                     (s->is_stopped ? LINK_STATE_STOPPED : 0) | (s->is_safe ? LINK_STATE_SAFE : 0));
}

static void send_status(link_server *s, const link_head *head, const link_status *status)
{
    link_status full = *status;
    full.about = head->type;
    full.sequence = head->sequence;
    full.state = state_bits(s);
    (void)memcpy(link_begin(s), &full, sizeof full);
    link_send(s, LINK_STATUS, s->ticks, sizeof full);
}

void link_refuse(link_server *s, const link_frame *frame, uint8_t reason, uint32_t expected)
{
    const link_status status = {.status = TD_E_ARG, .reason = reason, .expected = expected};
    send_status(s, &frame->head, &status);
}

void link_done(link_server *s, const link_frame *frame)
{
    const link_status status = {.reason = LINK_REASON_NONE};
    send_status(s, &frame->head, &status);
}

static void refuse_fault(link_server *s, const link_frame *frame, td_fault fault)
{
    const link_status status = {.status = (int8_t)fault.status,
                                .reason = LINK_REASON_CORE,
                                .item = (uint16_t)fault.item,
                                .index = (uint16_t)fault.index,
                                .field = (uint16_t)fault.field};
    send_status(s, &frame->head, &status);
}

/* Bytes that are no frame: nobody knows what they should have been. */
static void refuse_bytes(link_server *s, uint8_t reason, uint32_t expected)
{
    const link_frame unknown = {.n = 0u};
    link_refuse(s, &unknown, reason, expected);
}

/* ---- RESET ---- */

void link_forget(link_server *s)
{
    s->state.is_ready = false;
    s->ticks = 0u;
    s->input_tick = 0u;
    s->last.is_kept = false;
    s->has_trial = false;
    s->is_stopped = false;
    s->is_safe = false;
    s->is_overrun = false;
    link_free_set(s);
}

static td_fault reset(link_server *s, uint8_t kind)
{
    const td_input input = link_told(s);
    td_settle_work work = {&s->state, &s->scratch, &s->out};
    switch (kind) {
    case LINK_RESET_RESYNC:
        return td_resync(&s->plan, &input, &s->state);
    case LINK_RESET_APART: /* what touches leaves no state, so that nobody asks for `out` again */
        return td_reset_apart(&s->plan, &input, &work);
    default:
        return td_reset(&s->plan, &input, &s->state);
    }
}

/* A RESET that is refused gives the motion back: bodies that are not selected, and an input that waits, have it from there. */
static td_fault try_reset(link_server *s, uint8_t kind, uint8_t *motion)
{
    link_motion_swap(s, motion);
    const td_fault fault = s->plan_fault.status == TD_OK ? reset(s, kind) : s->plan_fault;
    if (fault.status != TD_OK) {
        link_motion_swap(s, motion);
    }
    return fault;
}

static void on_reset(link_server *s, const link_frame *frame)
{
    const uint8_t kind = frame->body[0];
    if (kind > LINK_RESET_APART) {
        link_refuse(s, frame, LINK_REASON_RANGE, LINK_RESET_APART);
        return;
    }
    if (kind == LINK_RESET_RESYNC && !s->state.is_ready) {
        link_refuse(s, frame, LINK_REASON_NO_STATE, 0u);
        return;
    }
    const td_fault fault = try_reset(s, kind, s->in + (frame->body - s->in) + LINK_reset_SIZE);
    if (fault.status != TD_OK) {
        refuse_fault(s, frame, fault);
        return;
    }
    const uint32_t ticks = kind == LINK_RESET_RESYNC ? s->ticks : 0u;
    link_forget(s);
    s->state.is_ready = true;
    s->ticks = ticks;
    s->waiting_mark = link_now(s);
    link_done(s, frame);
}

/* ---- LEAVE ---- */

/* The next host finds a server as at its beginning; the baud rate stays. */
static void fresh(link_server *s)
{
    const link_faults none = {0};
    link_settings_first(s);
    s->faults = none;
    link_forget(s);
}

static void on_leave(link_server *s, const link_frame *frame)
{
    (void)frame;
    fresh(s);
    s->is_left = true;
}

/* ---- every message ---- */

typedef struct handler {
    uint8_t type;
    int16_t size; /* [bytes] of fields; ANY: it looks itself */
    void (*run)(link_server *s, const link_frame *frame);
} handler;

#define ANY (-1)

static const handler handlers[] = {
    {LINK_STEP, ANY, link_step},
    {LINK_TRIAL, ANY, link_trial},
    {LINK_ACCEPT, ANY, link_accept},
    {LINK_WHO, 0, link_on_who},
    {LINK_SELECT, LINK_select_SIZE, link_on_select},
    {LINK_GET, LINK_get_SIZE, link_on_get},
    {LINK_SET, LINK_set_SIZE, link_on_set},
    {LINK_COUNT, LINK_count_SIZE, link_on_count},
    {LINK_INJECT, LINK_inject_SIZE, link_on_inject},
    {LINK_BEAT, 0, link_on_beat},
    {LINK_ECHO, LINK_echo_SIZE, link_on_echo},
    {LINK_LEAVE, 0, on_leave},
};

static void handle_reset(link_server *s, const link_frame *frame)
{
    const size_t size = LINK_reset_SIZE + link_motion_size(s, s->scene->n_bodies);
    if (frame->n != size) {
        link_refuse(s, frame, LINK_REASON_LENGTH, (uint32_t)size);
    } else {
        on_reset(s, frame);
    }
}

static void handle(link_server *s, const link_frame *frame)
{
    if (frame->head.version != LINK_VERSION) {
        link_refuse(s, frame, LINK_REASON_VERSION, LINK_VERSION);
        return;
    }
    if (frame->head.type == LINK_RESET) {
        handle_reset(s, frame);
        return;
    }
    for (uint32_t i = 0u; i < sizeof handlers / sizeof handlers[0]; ++i) {
        if (handlers[i].type != frame->head.type) {
            continue;
        }
        if (handlers[i].size != ANY && frame->n != (size_t)handlers[i].size) {
            link_refuse(s, frame, LINK_REASON_LENGTH, (uint32_t)handlers[i].size);
        } else {
            handlers[i].run(s, frame);
        }
        return;
    }
    link_refuse(s, frame, LINK_REASON_TYPE, 0u);
}

/* ---- bytes ---- */

static uint32_t spoilt(const link_server *s)
{
    return s->reader.errors.bad + s->reader.errors.bad_crcs;
}

/* A frame that is a tick's input: the latency of its answer begins here. */
static void note_frame(link_server *s, uint32_t at)
{
    if (!is_sending(s)) {
        note_sent(s);
    }
    if (!s->counted.is_answering) {
        s->counted.times[LINK_AT_INPUT] = at;
    }
}

/* Over a channel that waits, what is not answered is a tick of a board that runs freely. */
static void run_waiting(link_server *s, bool is_tick)
{
    if (is_tick && s->is_stopped) {
        refuse_bytes(s, LINK_REASON_STOPPED, 0u);
    } else if (is_tick) {
        link_free_wait(s);
    }
}

/* At most n bytes: to the end of a frame, or a 0 alone. @return how many were taken */
static size_t feed_bytes(link_server *s, const uint8_t *bytes, size_t n)
{
    const uint32_t at = link_now(s), before = spoilt(s), answers = s->counted.kept.frames_out;
    const bool is_bare = bytes[0] == 0u && !s->reader.has_begun;
    size_t taken = 0u;
    link_frame frame;
    const bool is_whole = link_read(&s->reader, bytes, is_bare ? 1u : n, &taken, &frame);
    const bool is_spoilt = spoilt(s) != before;
    const bool is_free = LINK_SETTING(s, MODE) != 0u;
    if (is_spoilt && !is_free) {
        refuse_bytes(s, LINK_REASON_FRAME, (uint32_t)sizeof s->in);
    }
    if (is_whole) {
        note_frame(s, at);
        handle(s, &frame);
    }
    if (is_free && s->on.waits) {
        const bool is_step = is_whole && frame.head.type == LINK_STEP;
        const bool is_silent = s->counted.kept.frames_out == answers;
        run_waiting(s, is_bare || is_spoilt || (is_step && is_silent));
    }
    return taken;
}

/* @return false: a channel that waits has nobody at its other end */
static bool feed(link_server *s)
{
    const uint8_t *bytes = NULL;
    const size_t n = s->on.look(s->on.at, &bytes);
    if (n > 0u) {
        s->on.take(s->on.at, feed_bytes(s, bytes, n));
    }
    return n > 0u || !s->on.waits;
}

bool link_server_poll(link_server *s)
{
    s->is_left = false;
    const bool is_there = feed(s);
    if (LINK_SETTING(s, MODE) == 0u) {
        link_watch(s);
    } else if (!s->on.waits) {
        link_free_run(s);
    }
    if (s->counted.is_answering && !is_sending(s)) {
        note_sent(s);
    }
    return is_there && !s->is_left;
}

/* ---- beginning ---- */

td_input link_told(const link_server *s)
{
    return (td_input){s->motion, s->nodes, s->controls, s->vertices, s->vertex_speeds};
}

void link_server_begin(link_server *s,
                       const td_scene *scene,
                       uint64_t scene_hash,
                       const link_platform *on)
{
    (void)memset(s, 0, sizeof *s);
    s->scene = scene;
    s->scene_hash = scene_hash;
    s->on = *on;
    s->n_driven = link_count_driven(scene);
    s->n_vertices = link_count_vertices(scene);
    s->plan_fault = td_plan_make(scene, &s->plan);
    s->tick_counts = (uint32_t)((uint64_t)on->clock_hz * link_tick_ns(scene) / LINK_NS_A_SECOND);
    fresh(s);
    link_reader_set(&s->reader, s->in, sizeof s->in);
    link_writer_set(&s->writer, s->out_frame, sizeof s->out_frame);
    link_count_anew(s);
}
