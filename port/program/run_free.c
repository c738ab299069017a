/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "run_free.h"
#include <errno.h>
#include <time.h>

#define SECOND_NS 1000000000LL

link_outcome run_free_begin(run_board *b)
{
    const link_outcome rated = link_client_put(&b->client, LINK_PARAMETER_RATE, b->order->rate);
    return rated == LINK_FINE ? link_client_put(&b->client, LINK_PARAMETER_MODE, 1u) : rated;
}

/* ---- the clock ---- */

static int64_t now_ns(void)
{
    struct timespec t;
    (void)clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * SECOND_NS + t.tv_nsec;
}

static void sleep_until(int64_t ns)
{
    const struct timespec t = {ns / SECOND_NS, ns % SECOND_NS};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL) == EINTR) {
    }
}

/* ---- what the board says, where the core would have written it ---- */

static td_vec3 vec(const link_real *v)
{
    return td_vec3_of(v[0], v[1], v[2]);
}

static void take_wheel(td_wheel_out *out, const link_wheel *wheel)
{
    const bool is_slipping = wheel->state == 2u && wheel->border >= TD_BORDER_CORNER;
    out->force_w = vec(wheel->force_w);
    out->point_w = vec(wheel->point_w);
    out->normal = wheel->normal;
    out->length = wheel->length;
    out->solid = wheel->solid;
    out->border = wheel->border;
    out->flags = wheel->flags;
    out->next.phase = wheel->state == 3u   ? TD_WHEEL_STANDING
                      : is_slipping        ? TD_WHEEL_SLIPPING
                      : wheel->state == 2u ? TD_WHEEL_ROLLING
                                           : TD_WHEEL_FREE;
}

static td_event event_of(const link_event *e)
{
    return (td_event){.kind = e->kind,
                      .place = e->place,
                      .timing = e->timing,
                      .a = e->a,
                      .b = e->b,
                      .body_a = e->body_a,
                      .body_b = e->body_b,
                      .face = e->face,
                      .n_points = e->n_points,
                      .when = e->when,
                      .speed_in = e->speed_in,
                      .speed_out = e->speed_out,
                      .restitution = e->restitution,
                      .peak = e->peak,
                      .ticks = e->ticks};
}

/* Events of every answer that comes within a tick are kept, as far as there is room. */
static void take_events(const link_answer *answer, td_out *out)
{
    link_event event;
    for (uint32_t i = 0u; link_answer_get(answer, LINK_AT_RESULT_event, i, &event); ++i) {
        if (out->n_events < TD_MAX_EVENTS) {
            out->events[out->n_events++] = event_of(&event);
        }
    }
}

static void take_answer(const link_answer *answer, rig *r)
{
    td_out *const out = &r->out;
    link_wheel wheel;
    link_work work;
    for (uint32_t i = 0u; i < r->what->scene->n_bodies; ++i) {
        (void)link_answer_get(answer, LINK_AT_RESULT_wrench, i, &out->wrenches[i]);
    }
    for (uint32_t i = 0u; link_answer_get(answer, LINK_AT_RESULT_wheel, i, &wheel); ++i) {
        take_wheel(&out->wheels[i], &wheel);
    }
    take_events(answer, out);
    if (link_answer_get(answer, LINK_AT_RESULT_work, 0u, &work)) {
        out->work = (td_work){.candidates = work.candidates,
                              .calls = work.calls,
                              .separations = work.separations,
                              .leaf_tests = work.leaf_tests,
                              .steps = work.steps};
    }
    out->n_contacts = answer->result.n_contacts;
    out->late = answer->result.late;
    out->saturations = answer->result.saturations;
}

/* ---- a tick ---- */

static void note(run_board *b, const rig *r)
{
    const uint32_t delay = r->tick - b->answer.result.input_tick;
    ++b->round_trips;
    ++b->delay.n;
    b->delay.sum += delay;
    b->delay.worst = delay > b->delay.worst ? delay : b->delay.worst;
    b->heard_ns = now_ns();
}

/* All answers that are there. The first of all is waited for. @return LINK_SILENT: none for too long */
static link_outcome take_answers(run_board *b, rig *r)
{
    const bool is_first = b->delay.n == 0u;
    link_outcome heard =
        link_client_hear(&b->client, is_first ? b->client.timeout_ms : 0, &b->answer);
    b->delay.stale += heard == LINK_SILENT ? 1u : 0u;
    while (heard == LINK_FINE) {
        note(b, r);
        take_answer(&b->answer, r);
        heard = link_client_hear(&b->client, 0, &b->answer);
    }
    const int64_t quiet_ms = (now_ns() - b->heard_ns) / 1000000;
    if (heard == LINK_SILENT && quiet_ms >= b->client.timeout_ms) {
        return link_stream_say(&b->client.stream, LINK_SILENT,
                               "%s has not answered for %d ms, at tick %u",
                               b->client.stream.channel.name, b->client.timeout_ms, r->tick);
    }
    return heard == LINK_SILENT ? LINK_FINE : heard;
}

void run_free_tick(void *with, rig *r)
{
    run_board *const b = with;
    const link_input input = run_board_input(b, r);
    sleep_until(b->began_ns + (int64_t)r->tick * SECOND_NS / b->order->rate);
    r->out.status = TD_OK;
    r->out.n_events = 0u;
    b->outcome = link_client_post(&b->client, r->tick, &input);
    b->outcome = b->outcome == LINK_FINE ? take_answers(b, r) : b->outcome;
    b->ended_ns = now_ns();
    if (b->outcome != LINK_FINE) {
        rig_lose(r);
    }
}
