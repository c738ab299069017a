/* SPDX-License-Identifier: MIT */
/* Early returns and event mode of Co-Simulation 3.0; states of Model Exchange; every variable by its own type. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "drive.h"

#define ROOM    16384u
#define UPDATES 50
#define TICKS   7 /* of a communication step: no divisor of anything */

static double plain[ROOM], other[ROOM];

/* ---- event mode ---- */

/// From event mode on to step mode.
static bool settle(instance *i)
{
    event_info info = {.more = true};
    for (int k = 0; k < UPDATES && info.more; ++k) {
        if (!expect(do_update(i, &info) <= 1, "cs update of discrete states: %s", i->last)) {
            return false;
        }
    }
    return expect(!info.more && do_step_mode(i) <= 1, "cs step mode after an event: %s", i->last);
}

/// Steps of several ticks that may end early, each event handled where it is. @return how many ended early, or -1
static long run_events(instance *i, double h, long n)
{
    const double start = i->of->about.start;
    const double stop = start + (double)n * h;
    long early = 0;
    double t = start;
    if (!settle(i)) {
        return -1;
    }
    while (t < stop - 0.5 * h) {
        step_info info;
        const long left = lround((stop - t) / h);
        const double length = (double)(left < TICKS ? left : TICKS) * h;
        if (!expect(do_step(i, t, length, &info) <= 1, "cs a step with events: %s", i->last) ||
            !expect(info.last > t || info.has_event, "cs a step goes on, at %g s", t) ||
            !expect(info.is_early || fabs(info.last - t - length) < 1e-6 * h,
                    "cs a step that is not early ends at its end, at %g s", t)) {
            return -1;
        }
        early += info.is_early ? 1 : 0;
        const long ticks = lround((info.last - start) / h);
        (void)expect(fabs(info.last - start - (double)ticks * h) < 1e-6 * h,
                     "cs ends at a tick, not at %.17g s", info.last);
        t = start + (double)ticks * h;
        if (info.has_event && (do_event_mode(i) > 1 || !settle(i))) {
            return -1;
        }
    }
    return early;
}

void drive_events(const unit *u, double h, double stop)
{
    static const how_made with_events = {.uses_events = true, .may_return_early = true};
    const long n = lround((stop - u->about.start) / h);
    instance i;
    instance without;
    if (u->about.version != 3 || !u->about.has_event_mode) {
        printf("note events: not offered\n");
        return;
    }
    if (!drive_to(u, false, MODE_STEP, &without)) {
        return;
    }
    for (long k = 0; k < n; ++k) {
        step_info info;
        if (!expect(do_step(&without, u->about.start + (double)k * h, h, &info) <= 1,
                    "cs a step: %s", without.last)) {
            break;
        }
    }
    const size_t m = drive_values(&without, plain, ROOM);
    instance_free(&without);
    if (!expect(instance_make(u, false, &with_events, &i), "cs an instance with events") ||
        !drive_on(&i, MODE_EVENT)) {
        return;
    }
    const long early = run_events(&i, h, n);
    printf("early %ld\n", early);
    const size_t k = early >= 0 ? drive_values(&i, other, ROOM) : 0u;
    (void)expect(k > 0u && k == m && memcmp(plain, other, k * sizeof plain[0]) == 0,
                 "steps that end early: the same bits");
    instance_free(&i);
}

/* ---- states of Model Exchange ---- */

/// Rates, states and indicators. @return how many numbers
static size_t seen(instance *i, size_t n, double *out)
{
    const size_t n_z = i->of->about.n_indicators;
    const bool is_well = do_states(i, out, n) <= 1 && do_rates(i, out + n, n) <= 1 &&
                         do_indicators(i, out + 2u * n, n_z) <= 1;
    return expect(is_well, "me is read: %s", i->last) ? 2u * n + n_z : 0u;
}

void drive_me_states(const unit *u)
{
    void *state = NULL;
    instance i;
    size_t n = 0u;
    for (uint32_t k = 0u; k < u->about.n_states; ++k) {
        n += u->about.variables[u->about.states[k]].size;
    }
    if (!u->about.me_can_state || !drive_to(u, true, MODE_CONTINUOUS, &i)) {
        printf("note me-states: not offered\n");
        return;
    }
    const size_t before = seen(&i, n, plain);
    bool event;
    bool terminate;
    (void)expect(do_get_state(&i, &state) <= 1 && state, "me a state is taken: %s", i.last);
    for (size_t k = 0u; k < n; ++k) { /* a little on, as Euler would go */
        other[k] = plain[k] + 1e-3 * plain[n + k];
    }
    (void)expect(do_time(&i, u->about.start + 1e-3) <= 1 &&
                     (n == 0u || do_set_states(&i, other, n) <= 1) &&
                     do_completed(&i, &event, &terminate) <= 1,
                 "me a step: %s", i.last);
    (void)expect(do_set_state(&i, state) <= 1, "me a state is put back: %s", i.last);
    const size_t after = seen(&i, n, other);
    (void)expect(before == after && memcmp(plain, other, before * sizeof plain[0]) == 0,
                 "me a state put back: the same bits");
    (void)expect(do_free_state(&i, &state) <= 1 && !state, "me a freed state is NULL");
    instance_free(&i);
}

/* ---- every variable ---- */

static int read2(instance *i, const variable_of *v)
{
    const std2_functions *const f = &i->of->f2;
    const char *text = NULL;
    int number;
    if (strcmp(v->type, "String") == 0) {
        const int status = f->GetString(i->it, &v->reference, 1u, &text);
        return status <= 1 && !text ? 3 : status;
    }
    return strcmp(v->type, "Boolean") == 0 ? f->GetBoolean(i->it, &v->reference, 1u, &number)
                                           : f->GetInteger(i->it, &v->reference, 1u, &number);
}

static int read3(instance *i, const variable_of *v)
{
    const std3_functions *const f = &i->of->f3;
    static union {
        int32_t i32[ROOM];
        uint32_t u32[ROOM];
        int64_t i64[ROOM];
        uint64_t u64[ROOM];
        bool flags[ROOM];
        const char *texts[ROOM];
        float f32[ROOM];
    } out;
    const std3_reference *const r = &v->reference;
    return strcmp(v->type, "Int32") == 0     ? f->GetInt32(i->it, r, 1u, out.i32, v->size)
           : strcmp(v->type, "UInt32") == 0  ? f->GetUInt32(i->it, r, 1u, out.u32, v->size)
           : strcmp(v->type, "Int64") == 0   ? f->GetInt64(i->it, r, 1u, out.i64, v->size)
           : strcmp(v->type, "UInt64") == 0  ? f->GetUInt64(i->it, r, 1u, out.u64, v->size)
           : strcmp(v->type, "Boolean") == 0 ? f->GetBoolean(i->it, r, 1u, out.flags, v->size)
           : strcmp(v->type, "String") == 0  ? f->GetString(i->it, r, 1u, out.texts, v->size)
           : strcmp(v->type, "Float32") == 0 ? f->GetFloat32(i->it, r, 1u, out.f32, v->size)
                                             : 0;
}

void drive_read(const unit *u)
{
    for (int k = 0; k < 2; ++k) {
        instance i;
        if (!drive_to(u, k == 0, k == 0 ? MODE_CONTINUOUS : MODE_STEP, &i)) {
            continue;
        }
        for (uint32_t v = 0u; v < u->about.n_variables; ++v) {
            const variable_of *const one = &u->about.variables[v];
            const int status = variable_is_float(one)
                                   ? do_get(&i, &one->reference, 1u, plain, one->size)
                               : u->about.version == 2 ? read2(&i, one)
                                                       : read3(&i, one);
            (void)expect(status <= 1, "%s (%s) is read: %d, %s", one->name, one->type, status,
                         i.last);
            for (size_t j = 0u; variable_is_float(one) && j < one->size; ++j) {
                (void)expect(isfinite(plain[j]), "%s is a number", one->name);
            }
        }
        instance_free(&i);
    }
}
