/* SPDX-License-Identifier: MIT */
/* Co-Simulation: steps, states, several at once. */
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "drive.h"

#define VALUES 16384u

static double first[VALUES], second[VALUES]; ///< of a run that nothing disturbs, and of another
static size_t n_first;

/* ---- words ---- */

static int n_failures;

bool expect(bool holds, const char *format, ...)
{
    char text[768];
    va_list words;
    va_start(words, format);
    (void)vsnprintf(text, sizeof text, format, words);
    va_end(words);
    if (!holds) {
        printf("FAIL %s\n", text);
        ++n_failures;
    }
    return holds;
}

int failures(void)
{
    return n_failures;
}

/* ---- modes ---- */

bool drive_on(instance *i, drive_mode mode)
{
    const description *const d = &i->of->about;
    event_info info = {.more = true};
    if (mode == MODE_INSTANTIATED) {
        return true;
    }
    if (do_enter_initialization(i, d->start, d->has_stop ? d->stop : d->start) > 1) {
        return expect(false, "initialization mode: %s", i->last);
    }
    if (mode == MODE_INITIALIZATION) {
        return true;
    }
    if (do_exit_initialization(i) > 1) {
        return expect(false, "end of initialization: %s", i->last);
    }
    if (mode == MODE_CONTINUOUS) {
        for (int k = 0; k < 50 && info.more; ++k) {
            if (do_update(i, &info) > 1) {
                return expect(false, "update of discrete states: %s", i->last);
            }
        }
        return expect(do_continuous(i) <= 1, "continuous time mode: %s", i->last);
    }
    return mode != MODE_TERMINATED || expect(do_terminate(i) <= 1, "terminate: %s", i->last);
}

/// 3.0: with events Co-Simulation begins in event mode.
bool drive_to(const unit *u, bool is_me, drive_mode mode, instance *out)
{
    const bool is_cs_event = !is_me && mode == MODE_EVENT;
    const how_made with_events = {.uses_events = true};
    if ((is_me && mode == MODE_STEP) || (!is_me && mode == MODE_CONTINUOUS) ||
        (is_cs_event && !(u->about.version == 3 && u->about.has_event_mode)) ||
        (is_me ? u->about.me : u->about.cs)[0] == '\0') {
        return false;
    }
    if (!instance_make(u, is_me, is_cs_event ? &with_events : NULL, out)) {
        return expect(false, "an instance is made: %s", out->last);
    }
    if (!drive_on(out, mode)) {
        instance_free(out);
        return false;
    }
    return true;
}

/* ---- values ---- */

size_t drive_values(instance *i, double *out, size_t room)
{
    const description *const d = &i->of->about;
    size_t n = 0u;
    for (uint32_t k = 0u; k < d->n_variables; ++k) {
        const variable_of *const v = &d->variables[k];
        if (variable_is_float(v) && n + v->size <= room) {
            if (do_get(i, &v->reference, 1u, &out[n], v->size) > 1) {
                (void)expect(false, "%s is read: %s", v->name, i->last);
                return 0u;
            }
            n += v->size;
        }
    }
    return n;
}

void drive_print(instance *i)
{
    const description *const d = &i->of->about;
    size_t n = drive_values(i, first, VALUES) > 0u ? 0u : VALUES;
    for (uint32_t k = 0u; k < d->n_variables && n < VALUES; ++k) {
        const variable_of *const v = &d->variables[k];
        for (size_t j = 0u; variable_is_float(v) && j < v->size; ++j) {
            printf("value %s %zu %.17g\n", v->name, j, first[n++]);
        }
    }
}

/* ---- steps ---- */

/// n steps of h from t0 on, their times by one product each, as a tick counts them.
static bool steps(instance *i, double t0, double h, long from, long to)
{
    for (long k = from; k < to; ++k) {
        step_info info;
        const double t = t0 + (double)k * h;
        const int status = do_step(i, t, h, &info);
        if (status > 1 || info.is_early) {
            return expect(false, "cs a step of %g s at %g s: status %d, %s", h, t, status, i->last);
        }
        if (info.terminate) {
            return expect(false, "cs wants to end at %g s", t);
        }
    }
    return true;
}

static long steps_of(const unit *u, double h, double stop)
{
    return lround((stop - u->about.start) / h);
}

bool drive_cs(const unit *u, double h, double stop)
{
    instance i;
    if (!drive_to(u, false, MODE_STEP, &i)) {
        return false;
    }
    const bool is_well = steps(&i, u->about.start, h, 0, steps_of(u, h, stop));
    if (is_well) {
        drive_print(&i);
        (void)expect(do_terminate(&i) <= 1, "cs terminates: %s", i.last);
    }
    instance_free(&i);
    return is_well;
}

/* ---- states ---- */

static void same(const char *what, size_t n)
{
    (void)expect(n > 0u && n == n_first && memcmp(first, second, n * sizeof first[0]) == 0,
                 "%s: the same bits", what);
}

/// Bytes that are no state. @param size of `bytes`; they are spoilt
static void spoil(const unit *u, uint8_t *bytes, size_t size)
{
    for (int k = 0; k < 3; ++k) {
        instance i;
        void *state = NULL;
        if (!drive_to(u, false, MODE_STEP, &i)) {
            return;
        }
        bytes[0] = (uint8_t)(bytes[0] ^ (k == 2 ? 0x5Au : 0u));
        const int status =
            do_deserialise(&i, k == 1 ? NULL : bytes, k == 0 ? size / 2u : size, &state);
        (void)expect(status == UNIT_ERROR && !state, "%s is an error, not %d",
                     k == 0   ? "half of a state"
                     : k == 1 ? "no state"
                              : "a state with a wrong first byte",
                     status);
        instance_free(&i);
    }
}

/// Another instance goes on from bytes.
static void revive(const unit *u, instance *from, void *state, double h, long n)
{
    size_t size = 0u;
    void *copy = &size; /* what it points to is nobody's */
    instance other;
    if (!expect(do_state_size(from, state, &size) <= 1 && size > 0u, "a state has a size: %s",
                from->last)) {
        return;
    }
    uint8_t *const bytes = malloc(size);
    (void)expect(do_serialise(from, state, bytes, size) <= 1, "a state is serialised: %s",
                 from->last);
    if (drive_to(u, false, MODE_STEP, &other)) {
        const bool lives = do_deserialise(&other, bytes, size, &copy) <= 1 && copy &&
                           do_set_state(&other, copy) <= 1;
        if (expect(lives, "a state is revived: %s", other.last) &&
            steps(&other, u->about.start, h, n / 2, n)) {
            same("a revived state", drive_values(&other, second, VALUES));
        }
        (void)expect(!lives || (do_free_state(&other, &copy) <= 1 && !copy),
                     "a freed state is NULL");
        instance_free(&other);
    }
    spoil(u, bytes, size);
    free(bytes);
}

/// A state taken in the middle, and put back.
static void put_back(const unit *u, instance *i, double h, long n)
{
    void *state = NULL;
    if (steps(i, u->about.start, h, 0, n / 2) &&
        expect(do_get_state(i, &state) <= 1 && state, "a state is taken: %s", i->last) &&
        steps(i, u->about.start, h, n / 2, n)) {
        (void)expect(do_set_state(i, state) <= 1, "a state is put back: %s", i->last);
        if (steps(i, u->about.start, h, n / 2, n)) {
            same("a state put back", drive_values(i, second, VALUES));
        }
        if (u->about.can_serialise) {
            revive(u, i, state, h, n);
        }
    }
    (void)expect(do_free_state(i, &state) <= 1 && !state, "a freed state is NULL");
    (void)expect(do_free_state(i, &state) <= 1, "NULL is freed, too");
}

static void again(const unit *u, instance *i, double h, long n)
{
    if (expect(do_reset(i) <= 1 && drive_on(i, MODE_STEP), "a reset: %s", i->last) &&
        steps(i, u->about.start, h, 0, n)) {
        same("a run after a reset", drive_values(i, second, VALUES));
    }
}

/// Steps of 1.7 ticks: where ten of them end there is a tick again, with its bits. A rest that rounding leaves is no step.
static void crooked(const unit *u, double h, long n)
{
    const long tens = n / 17;
    step_info info = {0};
    instance i;
    instance straight;
    if (!drive_to(u, false, MODE_STEP, &i) || !drive_to(u, false, MODE_STEP, &straight)) {
        return;
    }
    for (long k = 0; k < 10 * tens; ++k) {
        const double t = u->about.start + (double)k * 1.7 * h;
        const int status = do_step(&i, t, 1.7 * h, &info);
        if (!expect(status <= 1, "a step of 1.7 ticks: %s", i.last) ||
            !expect(fabs(info.last - t - 1.7 * h) < 1e-6 * h,
                    "a step of 1.7 ticks ends where it is to end, at %g s", info.last)) {
            break;
        }
    }
    (void)expect(do_step(&i, u->about.start + (double)(17 * tens) * h, 1e-9 * h, &info) <= 1,
                 "a step that rounding has left: %s", i.last);
    (void)steps(&straight, u->about.start, h, 0, 17 * tens);
    n_first = drive_values(&straight, first, VALUES);
    same("steps of 1.7 ticks", drive_values(&i, second, VALUES));
    instance_free(&i);
    instance_free(&straight);
}

/// Steps of 1, 2, 3, 4, 5, 1, ... ticks.
static void uneven(const unit *u, double h, long n)
{
    step_info info;
    instance i;
    if (!drive_to(u, false, MODE_STEP, &i)) {
        return;
    }
    for (long k = 0, length = 1; k < n; k += length, length = length % 5 + 1) {
        length = k + length > n ? n - k : length;
        const int status = do_step(&i, u->about.start + (double)k * h, (double)length * h, &info);
        if (!expect(status <= 1, "a step of %ld ticks: %s", length, i.last)) {
            break;
        }
    }
    same("steps of several ticks", drive_values(&i, second, VALUES));
    instance_free(&i);
}

void drive_states(const unit *u, double h, double stop)
{
    const long n = steps_of(u, h, stop);
    instance i;
    if (!drive_to(u, false, MODE_STEP, &i) || !steps(&i, u->about.start, h, 0, n)) {
        return;
    }
    n_first = drive_values(&i, first, VALUES);
    again(u, &i, h, n);
    instance_free(&i);
    if (u->about.can_state && drive_to(u, false, MODE_STEP, &i)) {
        put_back(u, &i, h, n);
        instance_free(&i);
    }
    if (u->about.has_variable_step) {
        uneven(u, h, n);
        crooked(u, h, n);
    }
}

/* ---- several ---- */

void drive_many(const unit *u, double h, double stop)
{
    static const how_made names[3] = {{.name = "same"}, {.name = "same"}, {.name = "other"}};
    const long n = steps_of(u, h, stop);
    instance i[3];
    instance alone;
    if (!drive_to(u, false, MODE_STEP, &alone) || !steps(&alone, u->about.start, h, 0, n)) {
        return;
    }
    n_first = drive_values(&alone, first, VALUES);
    for (int k = 0; k < 3; ++k) {
        if (!expect(instance_make(u, false, &names[k], &i[k]) && drive_on(&i[k], MODE_STEP),
                    "instance %d of three", k)) {
            return;
        }
    }
    for (long s = 0; s < n; ++s) { /* one after another, in turns */
        for (int k = 0; k < 3; ++k) {
            if (!steps(&i[k], u->about.start, h, s, s + 1)) {
                return;
            }
        }
    }
    for (int k = 0; k < 3; ++k) {
        same("three at once and one alone", drive_values(&i[k], second, VALUES));
        (void)expect(!i[k].is_foreign, "messages bear the name of their instance");
        instance_free(&i[k]);
    }
    instance_free(&alone);
}
