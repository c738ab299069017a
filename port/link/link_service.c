/* SPDX-License-Identifier: MIT */
#include "link_service.h"
#include <string.h>
#include "td.h"

/* ---- WHO ---- */

/* At most n - 1 characters; what is left is 0 already. */
static void text(link_text *to, const char *from, size_t n)
{
    for (size_t i = 0u; from != NULL && i + 1u < n && from[i] != '\0'; ++i) {
        to[i] = from[i];
    }
}

/* A tick is below a second, and of at most 30 bits behind the point. */
uint32_t link_tick_ns(const td_scene *scene)
{
#if defined(TD_SCALAR_Q16)
    return (uint32_t)(((uint64_t)(uint32_t)scene->tick * LINK_NS_A_SECOND + (1u << 29)) >> 30);
#else
    return (uint32_t)(scene->tick * TD_R(1e9) + TD_R(0.5));
#endif
}

static void say_sizes(const link_server *s, link_hello *h)
{
    static const uint16_t capacities[14] = {
        TD_MAX_BODIES,   TD_MAX_PARTS,           TD_MAX_HULL_VERTICES, TD_MAX_TARGETS,
        TD_MAX_OUTLINES, TD_MAX_DRIVEN_VERTICES, TD_MAX_FACES,         TD_MAX_INITIATORS,
        TD_MAX_LEAVES,   TD_MAX_WHEELS,          TD_MAX_CANDIDATES,    TD_MAX_CONTACTS,
        TD_MAX_SLOTS,    TD_MAX_EVENTS,
    };
    const td_work *const bound = &s->plan.bound;
    const uint32_t work[5] = {bound->candidates, bound->calls, bound->separations,
                              bound->leaf_tests, bound->steps};
    h->n_bodies = s->scene->n_bodies;
    h->n_driven = s->n_driven;
    h->n_vertices = s->n_vertices;
    h->n_initiators = s->scene->n_initiators;
    h->n_wheels = s->scene->n_wheels;
    h->n_watches = s->plan.n_watches;
    h->n_z = s->scene->n_z == TD_SCENE_TWO_SLOTS ? 2u : s->scene->n_z;
    (void)memcpy(h->capacities, capacities, sizeof capacities);
    (void)memcpy(h->bound, work, sizeof work);
}

void link_on_who(link_server *s, const link_frame *frame)
{
    (void)frame;
    link_hello h = {.scene_hash = s->scene_hash,
                    .layout_hash = link_layout_hash(),
                    .frame_max = (uint32_t)sizeof s->in,
                    .clock_hz = s->on.clock_hz,
                    .tick_ns = link_tick_ns(s->scene),
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

/* ---- COUNT ---- */

void link_count_anew(link_server *s)
{
    const uint32_t from = link_now(s);
    const uint32_t overhead = link_now(s) - from;
    const link_errors none = {0};
    link_tally_begin(&s->counted, s->on.scale, overhead);
    s->reader.errors = none;
}

void link_on_count(link_server *s, const link_frame *frame)
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
        link_count_anew(s);
    }
}

/* ---- INJECT, BEAT, ECHO ---- */

void link_on_inject(link_server *s, const link_frame *frame)
{
    link_inject fault;
    (void)memcpy(&fault, frame->body, sizeof fault);
    const bool is_too_long = fault.kind == LINK_FAULT_BUSY && fault.value > s->on.clock_hz;
    if (fault.kind < LINK_FAULT_DROP_INPUT || fault.kind > LINK_FAULT_FLIP || fault.count == 0u ||
        is_too_long) {
        link_refuse(s, frame, LINK_REASON_RANGE, LINK_FAULT_FLIP);
        return;
    }
    link_done(s, frame);
    if (fault.kind == LINK_FAULT_FLIP) { /* of a count that no tick writes: the difference stays */
        s->state.losses ^= 1u << fault.value % 32u;
        return;
    }
    s->faults.left[fault.kind] = fault.count;
    if (fault.kind == LINK_FAULT_BUSY) {
        s->faults.busy_counts = fault.value;
    }
}

void link_on_beat(link_server *s, const link_frame *frame)
{
    if (LINK_SETTING(s, MODE) == 0u) {
        s->waiting = 0u;
        s->waiting_mark = link_now(s);
    }
    link_done(s, frame);
}

void link_on_echo(link_server *s, const link_frame *frame)
{
    link_echoed echoed = {.count = link_now(s), .ticks = s->ticks};
    (void)memcpy(&echoed.token, frame->body, sizeof echoed.token);
    (void)memcpy(link_begin(s), &echoed, sizeof echoed);
    link_send(s, LINK_ECHOED, s->ticks, sizeof echoed);
}
