/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "link_client.h"
#include <string.h>
#include "link_words.h"

#define TIMEOUT_MS 2000
#define HELLO_MS   20000
#define ATTEMPTS   5

#define SPOILT_MOST 200 /* attempts that a spoilt wire may take */

void link_client_open(link_client *c, const link_channel *channel)
{
    link_stream_set(&c->stream, channel);
    (void)memset(&c->board, 0, sizeof *c - offsetof(link_client, board));
    c->timeout_ms = TIMEOUT_MS;
    c->hello_ms = HELLO_MS;
    c->attempts = ATTEMPTS;
}

/* ---- words ---- */

static const char *name_of(const link_client *c)
{
    return c->stream.channel.name;
}

static link_outcome refused(link_client *c)
{
    const link_status *const s = &c->status;
    if (s->reason == LINK_REASON_VERSION) {
        return link_stream_say(&c->stream, LINK_STRANGER,
                               "%s speaks version %u of the link, this program version %d",
                               name_of(c), (unsigned)s->expected, LINK_VERSION);
    }
    return link_stream_say(&c->stream, LINK_REFUSED,
                           "%s has refused %s of tick %u: %s (expected %u; item %u, index %u, "
                           "field %u)",
                           name_of(c), link_message_name(s->about), (unsigned)c->asked.tick,
                           link_reason_text(s->reason), (unsigned)s->expected, s->item, s->index,
                           s->field);
}

/* ---- question and answer ---- */

/* Fields of a message, if it is as long as they are. */
static bool take(const link_frame *frame, void *fields, size_t size)
{
    if (frame->n < size) {
        return false;
    }
    (void)memcpy(fields, frame->body, size);
    return true;
}

static link_outcome put(link_client *c, link_wire wire)
{
    return link_stream_put(&c->stream, wire, c->timeout_ms);
}

/* Fields and groups stand at link_body already: n bytes of them. */
static link_outcome ask(link_client *c, uint8_t type, uint8_t answer, uint32_t key, size_t n)
{
    const size_t most = c->board.frame_max;
    if (most > 0u && LINK_RAW_SIZE(n) > most) {
        return link_stream_say(&c->stream, LINK_TOO_LONG,
                               "%s takes frames of %zu bytes, %s has %zu: select fewer bodies",
                               name_of(c), most, link_message_name(type), LINK_RAW_SIZE(n));
    }
    c->asked = (link_question){.type = type,
                               .answer = answer,
                               .sequence = c->stream.writer.sequence,
                               .tick = c->tick,
                               .key = key};
    c->asked.wire = link_seal(&c->stream.writer, type, c->tick, n);
    return put(c, c->asked.wire);
}

/* A 0 ends what a spoilt wire has begun. */
static link_outcome ask_again(link_client *c)
{
    uint8_t zero = 0u;
    const link_wire end = {&zero, 1u};
    ++c->repeats;
    c->is_unsure = true;
    const link_outcome ended = put(c, end);
    return ended == LINK_FINE ? put(c, c->asked.wire) : ended;
}

static bool is_result(const link_client *c, const link_frame *frame)
{
    link_result result;
    const bool is_trial = c->asked.type == LINK_TRIAL;
    return frame->head.tick == c->asked.tick && take(frame, &result, sizeof result) &&
           (result.flags & LINK_FLAG_MISSING) == 0u && /* of a watchdog: nobody's answer */
           ((result.flags & LINK_FLAG_TRIAL) != 0u) == is_trial;
}

/* Of the kinds that this question is answered by: is it the answer to this very one? */
static bool is_answer(const link_client *c, const link_frame *frame)
{
    link_value value;
    link_echoed echoed;
    switch (frame->head.type) {
    case LINK_RESULT:
        return is_result(c, frame);
    case LINK_VALUE:
        return take(frame, &value, sizeof value) && value.parameter == c->asked.key;
    case LINK_ECHOED:
        return take(frame, &echoed, sizeof echoed) && echoed.token == c->asked.key;
    default:
        return true;
    }
}

/* What a STATUS is to this question. */
typedef enum bearing {
    BEARING_NONE = 0,
    BEARING_ANSWER, /* c->status is it */
    BEARING_SPOILT, /* the board has got something that was no frame: ours, as a rule */
} bearing;

static bearing bearing_of(link_client *c, const link_frame *frame)
{
    link_status status;
    if (frame->head.type != LINK_STATUS || !take(frame, &status, sizeof status)) {
        return BEARING_NONE;
    }
    if (status.about == 0u && status.reason == LINK_REASON_FRAME) {
        return BEARING_SPOILT;
    }
    if (status.about != c->asked.type || status.sequence != c->asked.sequence) {
        return BEARING_NONE;
    }
    c->status = status;
    return BEARING_ANSWER;
}

/* Of a good frame. @return LINK_SILENT: listen on */
static link_outcome judge(link_client *c, const link_frame *frame)
{
    if (frame->head.version != LINK_VERSION) {
        return link_stream_say(&c->stream, LINK_STRANGER,
                               "%s speaks version %u of the link, this program version %d",
                               name_of(c), frame->head.version, LINK_VERSION);
    }
    switch (bearing_of(c, frame)) {
    case BEARING_ANSWER:
        return c->status.reason == LINK_REASON_NONE && c->asked.answer == LINK_STATUS ? LINK_FINE
                                                                                      : refused(c);
    case BEARING_SPOILT:
        return LINK_SPOILT;
    default:
        break;
    }
    if (frame->head.type == c->asked.answer && frame->head.type != LINK_STATUS &&
        is_answer(c, frame)) {
        return LINK_FINE;
    }
    ++c->strays;
    return LINK_SILENT;
}

/* One attempt. @return LINK_SPOILT: something has come, and was no frame: no need to wait for a clock */
static link_outcome listen(link_client *c, int ms, link_frame *frame)
{
    const int64_t until = link_now_ms() + ms;
    for (;;) {
        const int64_t left = until - link_now_ms();
        const link_outcome heard = link_stream_next(&c->stream, left > 0 ? (int)left : 0, frame);
        const link_outcome judged = heard == LINK_FINE ? judge(c, frame) : heard;
        if (heard != LINK_FINE || judged != LINK_SILENT) {
            return judged;
        }
    }
}

static link_outcome unanswered(link_client *c, int ms, int attempts)
{
    const link_errors *const e = &c->stream.reader.errors;
    return link_stream_say(&c->stream, LINK_SILENT,
                           "%s does not answer %s of tick %u: asked %d times, %d ms each; %u "
                           "spoilt frames came",
                           name_of(c), link_message_name(c->asked.type), (unsigned)c->asked.tick,
                           attempts, ms, (unsigned)(e->bad + e->bad_crcs));
}

/* Listens, and asks again: so often when nothing comes, more often when what comes is spoilt. */
static link_outcome await_for(link_client *c, int ms, int attempts, link_frame *frame)
{
    link_outcome heard = listen(c, ms, frame);
    int silent = 0;
    for (int spoilt = 0; heard == LINK_SILENT || heard == LINK_SPOILT;) {
        silent += heard == LINK_SILENT ? 1 : 0;
        spoilt += heard == LINK_SPOILT ? 1 : 0;
        if (silent >= attempts || spoilt >= SPOILT_MOST) {
            return unanswered(c, ms, silent + spoilt);
        }
        const link_outcome asked = ask_again(c);
        heard = asked == LINK_FINE ? listen(c, ms, frame) : asked;
    }
    return heard;
}

static link_outcome await(link_client *c, link_frame *frame)
{
    return await_for(c, c->timeout_ms, c->attempts, frame);
}

/* A question of `fields`, and the frame of its answer. */
static link_outcome call(link_client *c,
                         const link_question *what, /* type, answer, key */
                         const void *fields,
                         size_t n,
                         link_frame *frame)
{
    if (n > 0u) {
        (void)memcpy(link_body(&c->stream.writer), fields, n);
    }
    const link_outcome asked = ask(c, what->type, what->answer, what->key, n);
    return asked == LINK_FINE ? await(c, frame) : asked;
}

/* The fields of an answer. */
static link_outcome
understand(link_client *c, link_outcome heard, const link_frame *frame, void *fields, size_t size)
{
    if (heard == LINK_FINE && !take(frame, fields, size)) {
        return link_stream_say(&c->stream, LINK_STRANGER, "%s answers %s with %zu bytes, not %zu",
                               name_of(c), link_message_name(c->asked.type), frame->n, size);
    }
    return heard;
}

/* ---- hello ---- */

static link_outcome judge_scene(link_client *c, const link_expected *expected)
{
    const link_hello *const b = &c->board;
    const bool is_other_scene = expected->scene_hash != 0u && b->scene_hash != expected->scene_hash;
    const bool is_other_size =
        expected->n_bodies != 0u &&
        (b->n_bodies != expected->n_bodies || b->n_driven != expected->n_driven ||
         b->n_wheels != expected->n_wheels || b->n_vertices != expected->n_vertices);
    if (is_other_scene || is_other_size) {
        return link_stream_say(
            &c->stream, LINK_STRANGER,
            "%s has the scene '%.32s' in it, which is not this '%s': build its image anew "
            "(make firmware SCENE=)",
            name_of(c), b->scene, expected->scene != NULL ? expected->scene : "scene");
    }
    return LINK_FINE;
}

static link_outcome judge_board(link_client *c, const link_expected *expected)
{
    const link_hello *const b = &c->board;
    if (b->layout_hash != link_layout_hash()) {
        return link_stream_say(&c->stream, LINK_STRANGER,
                               "%s has another layout of the link (%08x, here %08x): build its "
                               "image and this program from one tree",
                               name_of(c), (unsigned)b->layout_hash, (unsigned)link_layout_hash());
    }
    if (b->scalar != LINK_SCALAR) {
        return link_stream_say(
            &c->stream, LINK_STRANGER, "%s computes in %s, this program in %s: choose one --scalar",
            name_of(c), link_scalar_name(b->scalar), link_scalar_name(LINK_SCALAR));
    }
    return expected == NULL ? LINK_FINE : judge_scene(c, expected);
}

link_outcome link_client_hello(link_client *c, const link_expected *expected)
{
    link_frame frame;
    const int ms = c->timeout_ms < c->hello_ms ? c->timeout_ms : c->hello_ms;
    const int attempts = ms > 0 ? c->hello_ms / ms : 1;
    c->board.frame_max = 0u;
    link_outcome heard = ask(c, LINK_WHO, LINK_HELLO, 0u, 0u);
    heard = heard == LINK_FINE ? await_for(c, ms, attempts, &frame) : heard;
    heard = understand(c, heard, &frame, &c->board, sizeof c->board);
    return heard == LINK_FINE ? judge_board(c, expected) : heard;
}

/* ---- select, reset ---- */

link_outcome link_client_choose(link_client *c)
{
    link_frame frame;
    const link_question what = {.type = LINK_SELECT, .answer = LINK_STATUS};
    return call(c, &what, &c->chosen, sizeof c->chosen, &frame);
}

link_outcome link_client_select(link_client *c, uint16_t outputs)
{
    (void)memset(&c->chosen, 0, sizeof c->chosen);
    c->chosen.outputs = outputs;
    for (uint32_t b = 0u; b < c->board.n_bodies && b < LINK_BODIES_MAX; ++b) {
        c->chosen.bodies_in[b / 32u] |= 1u << b % 32u;
        c->chosen.bodies_out[b / 32u] |= 1u << b % 32u;
    }
    return link_client_choose(c);
}

/* Behind `to`. @return where the next thing belongs */
static uint8_t *add(uint8_t *to, const void *from, size_t n)
{
    if (from != NULL && n > 0u) {
        (void)memcpy(to, from, n);
    }
    return to + n;
}

/* The groups of a motion. @param bodies bits; NULL: all. @return bytes of them */
static size_t
put_input(const link_client *c, uint8_t *to, const link_u32 *bodies, const link_input *input)
{
    uint8_t *at = to;
    const uint8_t *const motions = input->motions;
    for (uint32_t b = 0u; b < c->board.n_bodies; ++b) {
        if (bodies == NULL || link_has_bit(bodies, b)) {
            at = add(at, motions + (size_t)b * LINK_motion_SIZE, LINK_motion_SIZE);
        }
    }
    at = add(at, input->nodes, (size_t)c->board.n_driven * LINK_node_SIZE);
    at = add(at, input->controls, (size_t)c->board.n_wheels * LINK_control_SIZE);
    at = add(at, input->vertices, (size_t)c->board.n_vertices * LINK_vertex_SIZE);
    at = add(at, input->vertex_speeds, (size_t)c->board.n_vertices * LINK_vertex_speed_SIZE);
    return (size_t)(at - to);
}

/* Does a motion of all bodies fit into a frame of ours? */
static link_outcome fits(link_client *c)
{
    const size_t n = (size_t)c->board.n_bodies * LINK_motion_SIZE +
                     (size_t)c->board.n_driven * LINK_node_SIZE +
                     (size_t)c->board.n_wheels * LINK_control_SIZE +
                     (size_t)c->board.n_vertices * (LINK_vertex_SIZE + LINK_vertex_speed_SIZE);
    if (c->board.n_bodies > LINK_BODIES_MAX || n + LINK_reset_SIZE > c->stream.writer.n_most) {
        return link_stream_say(&c->stream, LINK_TOO_LONG,
                               "the scene of %s has more bodies than a frame holds", name_of(c));
    }
    return LINK_FINE;
}

link_outcome link_client_reset(link_client *c, uint8_t kind, const link_input *input)
{
    link_frame frame;
    const link_reset fields = {.kind = kind};
    uint8_t *const body = link_body(&c->stream.writer);
    link_outcome heard = fits(c);
    if (heard != LINK_FINE) {
        return heard;
    }
    uint8_t *const groups = add(body, &fields, sizeof fields);
    c->tick = 0u;
    heard = ask(c, LINK_RESET, LINK_STATUS, 0u, sizeof fields + put_input(c, groups, NULL, input));
    return heard == LINK_FINE ? await(c, &frame) : heard;
}

/* ---- ticks ---- */

link_outcome link_client_send(link_client *c, uint8_t type, const link_input *input)
{
    if (type == LINK_TRIAL && c->is_unsure) { /* answers of an earlier TRIAL may be on their way */
        const link_outcome flushed = link_client_echo(c, c->repeats, NULL);
        if (flushed != LINK_FINE) {
            return flushed;
        }
        c->is_unsure = false;
    }
    const size_t n = put_input(c, link_body(&c->stream.writer), c->chosen.bodies_in, input);
    return ask(c, type, LINK_RESULT, 0u, n);
}

link_outcome link_client_accept(link_client *c)
{
    return ask(c, LINK_ACCEPT, LINK_RESULT, 0u, 0u);
}

link_outcome link_client_post(link_client *c, uint32_t tick, const link_input *input)
{
    const size_t n = put_input(c, link_body(&c->stream.writer), c->chosen.bodies_in, input);
    return put(c, link_seal(&c->stream.writer, LINK_STEP, tick, n));
}

/* ---- results ---- */

/* Where each group of a RESULT stands. */
static link_outcome part(link_client *c, const link_frame *frame, link_answer *answer)
{
    size_t wanted = 0u;
    if (link_answer_part(&c->board, &c->chosen, frame, answer, &wanted)) {
        return LINK_FINE;
    }
    return link_stream_say(&c->stream, LINK_STRANGER, "%s answers tick %u with %zu bytes, not %zu",
                           name_of(c), (unsigned)frame->head.tick, frame->n, wanted);
}

link_outcome link_client_receive(link_client *c, link_answer *answer)
{
    link_frame frame;
    link_outcome heard = await(c, &frame);
    heard = heard == LINK_FINE ? part(c, &frame, answer) : heard;
    if (heard == LINK_FINE && c->asked.type != LINK_TRIAL) {
        ++c->tick;
    }
    return heard;
}

link_outcome link_client_hear(link_client *c, int ms, link_answer *answer)
{
    link_frame frame;
    const int64_t until = link_now_ms() + ms;
    for (;;) {
        const int64_t left = until - link_now_ms();
        const link_outcome heard = link_stream_next(&c->stream, left > 0 ? (int)left : 0, &frame);
        if (heard != LINK_FINE && heard != LINK_SPOILT) {
            return heard;
        }
        if (heard == LINK_FINE && frame.head.version == LINK_VERSION &&
            frame.head.type == LINK_RESULT) {
            return part(c, &frame, answer);
        }
        ++c->strays;
    }
}

/* ---- everything else ---- */

/* The VALUE that answers a GET or a SET. */
static link_outcome
ask_value(link_client *c, const link_question *what, const void *fields, size_t n, uint32_t *out)
{
    link_frame frame;
    link_value value = {.status = 0};
    link_outcome heard = call(c, what, fields, n, &frame);
    heard = understand(c, heard, &frame, &value, sizeof value);
    if (heard != LINK_FINE) {
        return heard;
    }
    *out = value.value;
    if (value.status == 0) {
        return LINK_FINE;
    }
    const char *const name = link_parameter_name(value.parameter);
    if (value.status == -1) {
        return link_stream_say(&c->stream, LINK_REFUSED, "%s has no parameter %u", name_of(c),
                               value.parameter);
    }
    return link_stream_say(
        &c->stream, LINK_REFUSED, "%s takes %s from %u to %u, and keeps %u: nothing has changed",
        name_of(c), name, (unsigned)value.lowest, (unsigned)value.highest, (unsigned)value.value);
}

link_outcome link_client_get(link_client *c, uint16_t parameter, uint32_t *value)
{
    const link_question what = {.type = LINK_GET, .answer = LINK_VALUE, .key = parameter};
    const link_get fields = {.parameter = parameter};
    return ask_value(c, &what, &fields, sizeof fields, value);
}

link_outcome link_client_put(link_client *c, uint16_t parameter, uint32_t value)
{
    const link_question what = {.type = LINK_SET, .answer = LINK_VALUE, .key = parameter};
    const link_set fields = {.parameter = parameter, .value = value};
    uint32_t now = 0u;
    return ask_value(c, &what, &fields, sizeof fields, &now);
}

link_outcome link_client_count(link_client *c, bool clear, link_statistics *out)
{
    link_frame frame;
    const link_question what = {.type = LINK_COUNT, .answer = LINK_STATISTICS};
    const link_count fields = {.clear = clear ? 1u : 0u};
    const link_outcome heard = call(c, &what, &fields, sizeof fields, &frame);
    return understand(c, heard, &frame, out, sizeof *out);
}

link_outcome link_client_inject(link_client *c, uint16_t fault, uint16_t count, uint32_t value)
{
    link_frame frame;
    const link_question what = {.type = LINK_INJECT, .answer = LINK_STATUS};
    const link_inject fields = {.kind = fault, .count = count, .value = value};
    return call(c, &what, &fields, sizeof fields, &frame);
}

link_outcome link_client_beat(link_client *c)
{
    link_frame frame;
    const link_question what = {.type = LINK_BEAT, .answer = LINK_STATUS};
    return call(c, &what, NULL, 0u, &frame);
}

link_outcome link_client_echo(link_client *c, uint32_t token, link_echoed *out)
{
    link_frame frame;
    link_echoed echoed;
    const link_question what = {.type = LINK_ECHO, .answer = LINK_ECHOED, .key = token};
    const link_echo fields = {.token = token};
    const link_outcome heard = call(c, &what, &fields, sizeof fields, &frame);
    return understand(c, heard, &frame, out != NULL ? out : &echoed, sizeof echoed);
}

link_outcome link_client_leave(link_client *c)
{
    return put(c, link_seal(&c->stream.writer, LINK_LEAVE, c->tick, 0u));
}
