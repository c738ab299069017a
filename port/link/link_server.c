/* SPDX-License-Identifier: MIT */
#include "link_server.h"
#include <string.h>
#include "link_free.h"
#include "link_records.h"
#include "link_tick.h"
#include "td.h"

#define NS_A_SECOND  1000000000u
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

static void done(link_server *s, const link_frame *frame)
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

/* ---- WHO ---- */

/* At most n - 1 characters; what is left is 0 already. */
static void text(link_text *to, const char *from, size_t n)
{
    for (size_t i = 0u; from != NULL && i + 1u < n && from[i] != '\0'; ++i) {
        to[i] = from[i];
    }
}

/* [ns] A tick is below a second, and of at most 30 bits behind the point. */
static uint32_t tick_ns(const td_scene *scene)
{
#if defined(TD_SCALAR_Q16)
    return (uint32_t)(((uint64_t)(uint32_t)scene->tick * NS_A_SECOND + (1u << 29)) >> 30);
#else
    return (uint32_t)(scene->tick * TD_R(1e9) + TD_R(0.5));
#endif
}

static void say_sizes(const link_server *s, link_hello *h)
{
    static const uint16_t capacities[12] = {
        TD_MAX_BODIES,     TD_MAX_PARTS,      TD_MAX_HULL_VERTICES, TD_MAX_TARGETS,
        TD_MAX_FACES,      TD_MAX_INITIATORS, TD_MAX_LEAVES,        TD_MAX_WHEELS,
        TD_MAX_CANDIDATES, TD_MAX_CONTACTS,   TD_MAX_SLOTS,         TD_MAX_EVENTS,
    };
    const td_work *const bound = &s->plan.bound;
    const uint32_t work[5] = {bound->candidates, bound->calls, bound->separations,
                              bound->leaf_tests, bound->steps};
    h->n_bodies = s->scene->n_bodies;
    h->n_driven = s->n_driven;
    h->n_initiators = s->scene->n_initiators;
    h->n_wheels = s->scene->n_wheels;
    h->n_watches = s->plan.n_watches;
    h->n_z = s->scene->n_z == TD_SCENE_TWO_SLOTS ? 2u : s->scene->n_z;
    (void)memcpy(h->capacities, capacities, sizeof capacities);
    (void)memcpy(h->bound, work, sizeof work);
}

static void on_who(link_server *s, const link_frame *frame)
{
    (void)frame;
    link_hello h = {.scene_hash = s->scene_hash,
                    .layout_hash = link_layout_hash(),
                    .frame_max = (uint32_t)sizeof s->in,
                    .clock_hz = s->on.clock_hz,
                    .tick_ns = tick_ns(s->scene),
                    .behaviour = TD_BEHAVIOUR,
                    .scalar = LINK_SCALAR,
                    .exact = s->on.scale != 0u ? 1u : 0u};
    text(h.version, TD_VERSION, sizeof h.version);
    text(h.board, s->on.board, sizeof h.board);
    text(h.scene, s->scene->name, sizeof h.scene);
    say_sizes(s, &h);
    (void)memcpy(link_begin(s), &h, sizeof h);
    link_send(s, LINK_HELLO, s->ticks, sizeof h);
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
    const td_input input = {s->motion, s->nodes, s->controls};
    td_settle_work work = {&s->state, &s->scratch, &s->out};
    switch (kind) {
    case LINK_RESET_RESYNC:
        return td_resync(&s->plan, &input, &s->state);
    case LINK_RESET_APART:
        return td_reset_apart(&s->plan, &input, &work);
    default:
        return td_reset(&s->plan, &input, &s->state);
    }
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
    link_motion_read(s, NULL, frame->body + LINK_reset_SIZE);
    const td_fault fault = s->plan_fault.status == TD_OK ? reset(s, kind) : s->plan_fault;
    if (fault.status != TD_OK) {
        refuse_fault(s, frame, fault);
        return;
    }
    const uint32_t ticks = kind == LINK_RESET_RESYNC ? s->ticks : 0u;
    link_forget(s);
    s->state.is_ready = true;
    s->ticks = ticks;
    s->waiting_mark = link_now(s);
    done(s, frame);
}

/* ---- SELECT ---- */

#define BODY_WORDS ((TD_MAX_BODIES + 31u) / 32u)

static uint32_t count_bits(const uint32_t *bits, uint32_t words)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < words; ++i) {
        for (uint32_t rest = bits[i]; rest != 0u; rest &= rest - 1u) {
            ++n;
        }
    }
    return n;
}

/* Are there bits of bodies that the scene does not have? */
static bool is_beyond(const uint32_t *bits, uint32_t n_bodies)
{
    for (uint32_t b = n_bodies; b < LINK_BODIES_MAX; ++b) {
        if (link_has_body(bits, b)) {
            return true;
        }
    }
    return false;
}

static void choose(link_server *s, const link_select *wanted)
{
    (void)memcpy(s->bodies_in, wanted->bodies_in, sizeof s->bodies_in);
    (void)memcpy(s->bodies_out, wanted->bodies_out, sizeof s->bodies_out);
    s->outputs = wanted->outputs;
    s->step_size = (uint16_t)link_motion_size(s, count_bits(s->bodies_in, BODY_WORDS));
    s->last.is_kept = false; /* it was made for another selection */
}

static void choose_all(link_server *s)
{
    link_select all = {.outputs = LINK_RESULT_hash_BIT};
    for (uint32_t b = 0u; b < s->scene->n_bodies; ++b) {
        all.bodies_in[b / 32u] |= 1u << b % 32u;
        all.bodies_out[b / 32u] |= 1u << b % 32u;
    }
    choose(s, &all);
}

static void on_select(link_server *s, const link_frame *frame)
{
    const uint16_t known = 2u * LINK_RESULT_hash_BIT - 1u;
    const uint32_t n = s->scene->n_bodies;
    link_select wanted;
    (void)memcpy(&wanted, frame->body, sizeof wanted);
    const uint32_t out = count_bits(wanted.bodies_out, LINK_BODIES_MAX / 32u);
    if ((wanted.outputs & ~known) != 0u || is_beyond(wanted.bodies_in, n) ||
        is_beyond(wanted.bodies_out, n)) {
        link_refuse(s, frame, LINK_REASON_RANGE, n);
    } else if (link_result_size(s, wanted.outputs, out) > LINK_RESULT_MOST) {
        link_refuse(s, frame, LINK_REASON_LENGTH, LINK_RESULT_MOST);
    } else {
        choose(s, &wanted);
        done(s, frame);
    }
}

/* ---- GET, SET ---- */

typedef struct parameter {
    uint32_t first, lowest, highest;
} parameter;

#define PARAMETER_ROW(NAME, number, first, low, high, unit, meaning)                               \
    [(number)-1] = {first, low, high},

static const parameter parameters[LINK_PARAMETERS_N] = {LINK_PARAMETERS(PARAMETER_ROW)};

static void say_value(link_server *s, uint16_t number, int8_t status)
{
    link_value value = {.parameter = number, .status = status};
    if (number >= 1u && number <= LINK_PARAMETERS_N) {
        value.value = s->values[number - 1u];
        value.lowest = parameters[number - 1u].lowest;
        value.highest = parameters[number - 1u].highest;
    }
    (void)memcpy(link_begin(s), &value, sizeof value);
    link_send(s, LINK_VALUE, s->ticks, sizeof value);
}

static void on_get(link_server *s, const link_frame *frame)
{
    link_get get;
    (void)memcpy(&get, frame->body, sizeof get);
    const bool is_known = get.parameter >= 1u && get.parameter <= LINK_PARAMETERS_N;
    say_value(s, get.parameter, is_known ? TD_OK : TD_E_ARG);
}

static bool can_set(const link_server *s, uint16_t number, uint32_t value)
{
    const parameter *const p = &parameters[number - 1u];
    const bool is_baud = number == LINK_PARAMETER_BAUD && value != LINK_SETTING(s, BAUD);
    const bool is_made = !is_baud || (s->on.can_baud != NULL && s->on.can_baud(s->on.at, value));
    return value >= p->lowest && value <= p->highest && is_made;
}

/* The answer to a new baud rate goes at the old one. */
static void change_baud(link_server *s, uint32_t baud)
{
    wait_until_sent(s);
    if (s->on.baud != NULL) {
        (void)s->on.baud(s->on.at, baud);
    }
}

static void on_set(link_server *s, const link_frame *frame)
{
    link_set set;
    (void)memcpy(&set, frame->body, sizeof set);
    if (set.parameter < 1u || set.parameter > LINK_PARAMETERS_N) {
        say_value(s, set.parameter, TD_E_ARG);
        return;
    }
    if (!can_set(s, set.parameter, set.value)) {
        say_value(s, set.parameter, TD_E_RANGE);
        return;
    }
    const bool is_new = s->values[set.parameter - 1u] != set.value;
    s->values[set.parameter - 1u] = set.value;
    if (set.parameter <= LINK_PARAMETER_RATE) {
        link_free_set(s);
        s->waiting_mark = link_now(s);
    }
    say_value(s, set.parameter, TD_OK);
    if (set.parameter == LINK_PARAMETER_BAUD && is_new) {
        change_baud(s, set.value);
    }
}

/* ---- COUNT, INJECT, BEAT, ECHO, LEAVE ---- */

static void count_anew(link_server *s)
{
    const uint32_t from = link_now(s);
    const uint32_t overhead = link_now(s) - from;
    const link_errors none = {0};
    link_tally_begin(&s->counted, s->on.scale, overhead);
    s->reader.errors = none;
}

static void on_count(link_server *s, const link_frame *frame)
{
    uint8_t *const to = link_begin(s);
    link_statistics *const kept = &s->counted.kept;
    const link_errors *const errors = &s->reader.errors;
    kept->frames_in = errors->frames;
    kept->bad_frames = errors->bad + errors->versions;
    kept->bad_crcs = errors->bad_crcs;
    kept->gaps = errors->gaps;
    kept->bytes_lost = s->on.bytes_lost != NULL ? s->on.bytes_lost(s->on.at) : 0u;
    kept->stack = s->on.stack != NULL ? s->on.stack(s->on.at) : 0u;
    (void)memcpy(to, kept, sizeof *kept);
    link_send(s, LINK_STATISTICS, s->ticks, sizeof *kept);
    if (frame->body[0] != 0u) {
        count_anew(s);
    }
}

static void on_inject(link_server *s, const link_frame *frame)
{
    link_inject fault;
    (void)memcpy(&fault, frame->body, sizeof fault);
    const bool is_too_long = fault.kind == LINK_FAULT_BUSY && fault.value > s->on.clock_hz;
    if (fault.kind < LINK_FAULT_DROP_INPUT || fault.kind > LINK_FAULT_FLIP || fault.count == 0u ||
        is_too_long) {
        link_refuse(s, frame, LINK_REASON_RANGE, LINK_FAULT_FLIP);
        return;
    }
    done(s, frame);
    if (fault.kind == LINK_FAULT_FLIP) { /* of a count that no tick writes: the difference stays */
        s->state.losses ^= 1u << fault.value % 32u;
        return;
    }
    s->faults.left[fault.kind] = fault.count;
    if (fault.kind == LINK_FAULT_BUSY) {
        s->faults.busy_counts = fault.value;
    }
}

static void on_beat(link_server *s, const link_frame *frame)
{
    if (LINK_SETTING(s, MODE) == 0u) {
        s->waiting = 0u;
        s->waiting_mark = link_now(s);
    }
    done(s, frame);
}

static void on_echo(link_server *s, const link_frame *frame)
{
    link_echoed echoed = {.count = link_now(s), .ticks = s->ticks};
    (void)memcpy(&echoed.token, frame->body, sizeof echoed.token);
    (void)memcpy(link_begin(s), &echoed, sizeof echoed);
    link_send(s, LINK_ECHOED, s->ticks, sizeof echoed);
}

/* The next host finds a server as at its beginning; the baud rate stays. */
static void fresh(link_server *s)
{
    const link_faults none = {0};
    const uint32_t baud = LINK_SETTING(s, BAUD);
    for (uint32_t i = 0u; i < LINK_PARAMETERS_N; ++i) {
        s->values[i] = parameters[i].first;
    }
    LINK_SETTING(s, BAUD) = baud;
    s->faults = none;
    link_forget(s);
    choose_all(s);
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
    {LINK_WHO, 0, on_who},
    {LINK_SELECT, LINK_select_SIZE, on_select},
    {LINK_GET, LINK_get_SIZE, on_get},
    {LINK_SET, LINK_set_SIZE, on_set},
    {LINK_COUNT, LINK_count_SIZE, on_count},
    {LINK_INJECT, LINK_inject_SIZE, on_inject},
    {LINK_BEAT, 0, on_beat},
    {LINK_ECHO, LINK_echo_SIZE, on_echo},
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

static uint16_t count_driven(const td_scene *scene)
{
    uint16_t n = 0u;
    for (uint32_t i = 0u; i < scene->n_initiators; ++i) {
        n = (uint16_t)(n + (scene->initiators[i].body == TD_DRIVEN ? 1u : 0u));
    }
    return n;
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
    s->n_driven = count_driven(scene);
    s->plan_fault = td_plan_make(scene, &s->plan);
    s->tick_counts = (uint32_t)((uint64_t)on->clock_hz * tick_ns(scene) / NS_A_SECOND);
    s->values[LINK_PARAMETER_BAUD - 1u] = parameters[LINK_PARAMETER_BAUD - 1u].first;
    fresh(s);
    link_reader_set(&s->reader, s->in, sizeof s->in);
    link_writer_set(&s->writer, s->out_frame, sizeof s->out_frame);
    count_anew(s);
}
