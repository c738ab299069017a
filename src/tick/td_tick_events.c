/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1115
#include "td_tick_events.h"
#include "td_tick_invariant.h"
#include "../event/td_roots.h"

/* ---- events ---- */

td_event *td_tick_event(const td_job *job, td_event_kind kind, td_event_place place)
{
    td_out *const out = job->out;
    if (out->n_events >= TD_MAX_EVENTS) {
        ++out->events_lost;
        return 0;
    }
    td_event *const event = &out->events[out->n_events++];
    event->kind = (uint8_t)kind;
    event->place = (uint8_t)place;
    event->body_a = TD_WORLD;
    event->body_b = TD_WORLD;
    event->face = -1;
    event->n_points = 0u;
    event->when = TD_UNIT_ONE;
    event->timing = TD_WHEN_TICK;
    event->speed_in = TD_ZERO;
    event->speed_out = TD_ZERO;
    event->restitution = TD_ZERO;
    event->peak = TD_ZERO;
    event->ticks = 0u;
    return event;
}

void td_tick_end(td_event *event, const td_tick_past *past, td_real speed)
{
    const bool parts = speed < TD_ZERO && past->entry_speed > TD_ZERO;
    event->speed_in = past->entry_speed;
    event->speed_out = -speed;
    event->restitution = parts ? td_div(-speed, past->entry_speed) : TD_ZERO;
    TD_ASSERT(event->restitution >= TD_ZERO && past->peak >= TD_ZERO);
    TD_ASSERT(past->age > 0u); // it was there at the last tick
    event->peak = past->peak;
    event->ticks = past->age;
}

/* ---- times ---- */

td_tick_time td_tick_at_border(td_event_kind kind)
{
    const td_tick_time border = {kind == TD_EVENT_BEGIN ? TD_U(0.0) : TD_UNIT_ONE, TD_WHEN_TICK};
    return border;
}

static bool is_short(const td_roots_poly *g)
{
    return td_is_within(g->c[0], TD_ROOTS_END) && td_is_within(g->c[1], TD_ROOTS_END) &&
           td_is_within(g->c[2], TD_ROOTS_END);
}

/// g(s) = before + (way - bend) s + bend s^2, with g(1) = now and g'(1) = tick * rate: the quadratic of
/// constant acceleration. [PN P12] After so many lost ticks that it does not fit, a line.
td_tick_time td_tick_crosses(const td_job *job, td_event_kind kind, const td_tick_course *course)
{
    if (td_tick_is_apart(course->before) == td_tick_is_apart(course->now)) {
        return td_tick_at_border(kind);
    }
    const td_real way = td_sub(course->now, course->before);
    const td_real bend = td_sub(td_tick_span(job, course->rate), way);
    const td_roots_poly g = {{course->before, td_sub(way, bend), bend, TD_ZERO, TD_ZERO}, TD_ZERO};
    const int8_t wanted = td_tick_is_apart(course->now) ? 1 : -1;
    td_roots roots = {.count = 0};
    if (is_short(&g)) {
        td_roots_find(&g, &roots);
    }
    for (int i = 0; i < roots.count; ++i) {
        if (roots.direction[i] == wanted) {
            TD_ASSERT(td_is_share(roots.at[i]));
            const td_tick_time root = {roots.at[i], TD_WHEN_CLOSED};
            return root;
        }
    }
    const td_tick_time line = {
        td_wide_ratio(td_widen(td_abs(course->before)), td_widen(td_abs(way))), TD_WHEN_LINEAR};
    TD_ASSERT(td_is_share(line.at)); // before and now have different signs
    return line;
}
