/* SPDX-License-Identifier: MIT */
/* Chrome's trace format: a slice a tick, counters of work and cost, an instant for every event. Times are microseconds. */
#include <stdio.h>
#include "export.h"
#include "page_text.h"
#include "trace_read.h"

#define TICKS_LINE  1.0
#define EVENTS_LINE 2.0

static void begin(bytes *to, const char *name, const char *phase, double time_us, double line)
{
    page_comma(to);
    page_raw(to, "\n{");
    page_text_of(to, "name", name);
    page_text_of(to, "ph", phase);
    page_number_of(to, "ts", time_us);
    page_number_of(to, "pid", 1.0);
    page_number_of(to, "tid", line);
    page_key(to, "args");
    page_raw(to, "{");
}

static void end(bytes *to)
{
    page_raw(to, "}}");
}

static void name_line(bytes *to, const char *kind, double line, const char *name)
{
    begin(to, kind, "M", 0.0, line);
    page_text_of(to, "name", name);
    end(to);
}

static double share(uint32_t spent, uint32_t bound)
{
    return bound > 0u ? 100.0 * spent / bound : 0.0;
}

static void counters(bytes *to, const trace_tick_row *t, double time_us)
{
    begin(to, "share of the bound [%]", "C", time_us, TICKS_LINE);
    page_number_of(to, "candidates", share(t->work.candidates, t->bound.candidates));
    page_number_of(to, "calls", share(t->work.calls, t->bound.calls));
    page_number_of(to, "separations", share(t->work.separations, t->bound.separations));
    page_number_of(to, "leaf tests", share(t->work.leaf_tests, t->bound.leaf_tests));
    page_number_of(to, "steps", share(t->work.steps, t->bound.steps));
    end(to);
    begin(to, "cost [instructions]", "C", time_us, TICKS_LINE);
    page_number_of(to, "tick", t->cost);
    page_number_of(to, "plant", t->step_cost);
    end(to);
    begin(to, "contacts", "C", time_us, TICKS_LINE);
    page_number_of(to, "parts", t->contacts);
    page_number_of(to, "points", t->held);
    page_number_of(to, "wheels", t->wheels_down);
    end(to);
}

static void event(bytes *to, const trace_event_row *e)
{
    char name[256];
    (void)snprintf(name, sizeof name, "%s: %s - %s", e->kind, e->a, e->b);
    begin(to, name, "i", 1e6 * e->time, EVENTS_LINE);
    page_text_of(to, "place", e->place);
    page_number_of(to, "speed in [m/s]", e->speed_in);
    page_number_of(to, "peak [N]", e->peak);
    page_raw(to, "}");
    page_text_of(to, "s", "p");
    page_raw(to, "}");
}

static bool tick(void *user, const trace_head *head, const trace_rows *rows)
{
    bytes *const to = user;
    const trace_tick_row *const t = trace_item(rows, TRACE_TICK, 0u);
    const double time_us = 1e6 * t->time;
    (void)head;
    begin(to, t->status, "B", time_us, TICKS_LINE);
    page_number_of(to, "tick", t->tick);
    end(to);
    counters(to, t, time_us);
    begin(to, t->status, "E", time_us + 1e-3 * (t->cost > 0u ? t->cost : 1000.0), TICKS_LINE);
    end(to);
    for (uint32_t i = 0u; i < rows->groups[TRACE_EVENTS].n; ++i) {
        event(to, trace_item(rows, TRACE_EVENTS, i));
    }
    return !to->failed;
}

bool export_chrome(const char *from, const char *to, char *error, size_t size)
{
    bytes json = {NULL, 0u, 0u, false};
    trace_head head = {.n_words = 0u};
    const trace_visitor visitor = {&json, tick};
    page_raw(&json, "{\"displayTimeUnit\":\"ns\",\"traceEvents\":[");
    name_line(&json, "process_name", TICKS_LINE, "touchdown");
    name_line(&json, "thread_name", TICKS_LINE, "ticks, 1 us a thousand instructions");
    name_line(&json, "thread_name", EVENTS_LINE, "events");
    bool well = trace_read(from, &visitor, &head, error, size);
    page_raw(&json, "\n]}\n");
    well = well && export_write(to, &json, error, size);
    trace_head_free(&head);
    bytes_free(&json);
    return well;
}
