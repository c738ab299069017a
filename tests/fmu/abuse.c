/* SPDX-License-Identifier: MIT */
/* What no importer should do. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "drive.h"

#define ROOM 4096u

static double room[ROOM];

/* ---- calls, one a function ---- */

static size_t n_states(const instance *i)
{
    size_t n = 0u;
    for (uint32_t k = 0u; k < i->of->about.n_states; ++k) {
        n += i->of->about.variables[i->of->about.states[k]].size;
    }
    return n;
}

static const variable_of *some_float(const instance *i)
{
    const description *const d = &i->of->about;
    for (uint32_t k = 0u; k < d->n_variables; ++k) {
        if (variable_is_float(&d->variables[k]) && d->variables[k].size == 1u &&
            !variable_is(&d->variables[k], "independent")) {
            return &d->variables[k];
        }
    }
    return NULL;
}

static int call_enter(instance *i)
{
    return i->of->about.version == 2
               ? i->of->f2.EnterInitializationMode(i->it)
               : do_enter_initialization(i, i->of->about.start, i->of->about.start);
}
static int call_setup(instance *i)
{
    return do_setup(i, i->of->about.start, i->of->about.start);
}
static int call_update(instance *i)
{
    event_info info;
    return do_update(i, &info);
}
static int call_completed(instance *i)
{
    bool a;
    bool b;
    return do_completed(i, &a, &b);
}
static int call_time(instance *i)
{
    return do_time(i, i->of->about.start);
}
static int call_states(instance *i)
{
    return do_states(i, room, n_states(i));
}
static int call_rates(instance *i)
{
    return do_rates(i, room, n_states(i));
}
static int call_nominals(instance *i)
{
    return do_nominals(i, room, n_states(i));
}
static int call_indicators(instance *i)
{
    return do_indicators(i, room, i->of->about.n_indicators);
}
static int call_set_states(instance *i)
{
    static double x[ROOM];
    instance other;
    if (drive_to(i->of, true, MODE_CONTINUOUS, &other)) { /* numbers that make sense */
        (void)do_states(&other, x, n_states(i));
        instance_free(&other);
    }
    return do_set_states(i, x, n_states(i));
}
static int call_step(instance *i)
{
    step_info info;
    const double h = i->of->about.step > 0.0 ? i->of->about.step : 0.001;
    return do_step(i, i->of->about.start, h, &info);
}
static int call_get(instance *i)
{
    const variable_of *const v = some_float(i);
    return v ? do_get(i, &v->reference, 1u, room, 1u) : 0;
}
static int call_state(instance *i)
{
    void *state = NULL;
    const int status = do_get_state(i, &state);
    if (status <= 1) {
        (void)do_free_state(i, &state);
    }
    return status;
}

/* ---- the order of calls: the tables of both standards ---- */

#define IN(mode) (1u << (mode))
#define INST     IN(MODE_INSTANTIATED)
#define INIT     IN(MODE_INITIALIZATION)
#define EVENT    IN(MODE_EVENT)
#define CONT     IN(MODE_CONTINUOUS)
#define STEP     IN(MODE_STEP)
#define TERM     IN(MODE_TERMINATED)
#define ALL      (INST | INIT | EVENT | CONT | STEP | TERM)
#define SEEN     (INIT | EVENT | CONT | TERM)

/// A function and the modes in which it is allowed; where `open` says so the standard's text leaves it open.
typedef struct order {
    const char *name;
    int (*call)(instance *i);
    unsigned two, three, open;
    bool is_me, is_cs;
} order;

static const order orders[] = {
    {"SetupExperiment", call_setup, INST, ALL, 0u, true, true},
    {"EnterInitializationMode", call_enter, INST, INST, 0u, true, true},
    {"ExitInitializationMode", do_exit_initialization, INIT, INIT, 0u, true, true},
    {"Terminate", do_terminate, EVENT | CONT | STEP, EVENT | CONT | STEP, 0u, true, true},
    {"Reset", do_reset, ALL, ALL, 0u, true, true},
    {"GetReal", call_get, INIT | EVENT | CONT | STEP | TERM, ALL, 0u, true, true},
    {"GetFMUState", call_state, ALL, ALL, 0u, true, true},
    {"EnterEventMode", do_event_mode, EVENT | CONT, CONT | STEP, STEP, true, false},
    {"UpdateDiscreteStates", call_update, EVENT, EVENT, STEP, true, true},
    {"EnterContinuousTimeMode", do_continuous, EVENT, EVENT, 0u, true, false},
    {"CompletedIntegratorStep", call_completed, CONT, CONT, 0u, true, false},
    {"SetTime", call_time, EVENT | CONT, EVENT | CONT, 0u, true, false},
    {"SetContinuousStates", call_set_states, CONT, CONT, 0u, true, false},
    {"GetDerivatives", call_rates, SEEN, SEEN, 0u, true, false},
    {"GetEventIndicators", call_indicators, SEEN, SEEN, 0u, true, false},
    {"GetContinuousStates", call_states, SEEN, SEEN, 0u, true, false},
    {"GetNominals", call_nominals, INST | SEEN, SEEN, 0u, true, false},
    {"DoStep", call_step, STEP, STEP, EVENT, false, true},
};

static const char *const mode_names[MODES] = {"instantiated",    "initialization", "event",
                                              "continuous time", "step",           "terminated"};

static bool is_offered(const unit *u, const order *o, bool is_me)
{
    const bool can_state = is_me ? u->about.me_can_state : u->about.can_state;
    return (o->call != call_state || can_state) && (o->call != call_setup || u->about.version == 2);
}

static int do_set_time_back(instance *i)
{
    return do_time(i, i->of->about.start);
}

/// An error comes with a message. After it nothing goes on; values can be read, and the instance can be reset and used.
static void forbidden(instance *i, const order *o, const char *where)
{
    const int before = i->n_errors;
    const int status = o->call(i);
    if (!expect(status == UNIT_ERROR, "%s in %s mode (%s) is an error, not %d", o->name, where,
                i->is_me ? "ME" : "CS", status)) {
        return;
    }
    (void)expect(i->n_errors > before, "%s in %s mode tells the logger", o->name, where);
    (void)expect(call_step(i) == UNIT_ERROR && do_set_time_back(i) == UNIT_ERROR &&
                     do_terminate(i) == UNIT_ERROR,
                 "%s in %s mode: after an error the run is over", o->name, where);
    (void)expect(do_reset(i) <= 1 &&
                     do_enter_initialization(i, i->of->about.start, i->of->about.start) <= 1,
                 "%s in %s mode: a reset heals it: %s", o->name, where, i->last);
}

static void judge(const unit *u, const order *o, bool is_me, drive_mode mode)
{
    instance i;
    const bool is_kind = is_me ? o->is_me : o->is_cs;
    const unsigned allowed = is_kind ? (u->about.version == 2 ? o->two : o->three) : 0u;
    if ((o->open & IN(mode)) != 0u || !is_offered(u, o, is_me) || !drive_to(u, is_me, mode, &i)) {
        return;
    }
    if ((allowed & IN(mode)) != 0u) {
        const int status = o->call(&i);
        (void)expect(status <= 1, "%s in %s mode (%s) is allowed: %d, %s", o->name,
                     mode_names[mode], is_me ? "ME" : "CS", status, i.last);
    } else {
        forbidden(&i, o, mode_names[mode]);
    }
    (void)expect(!i.is_foreign, "messages of %s bear the name of the instance", o->name);
    (void)expect(!i.is_strange, "messages of %s have a category of the description", o->name);
    instance_free(&i);
}

void abuse_order(const unit *u)
{
    for (unsigned k = 0u; k < sizeof orders / sizeof orders[0]; ++k) {
        for (int mode = 0; mode < MODES; ++mode) {
            judge(u, &orders[k], true, (drive_mode)mode);
            judge(u, &orders[k], false, (drive_mode)mode);
        }
    }
}

/* ---- values ---- */

static void refused(instance *i, int status, const char *what)
{
    (void)expect(status == UNIT_ERROR, "%s (%s) is an error, not %d", what, i->is_me ? "ME" : "CS",
                 status);
    (void)expect(status != UNIT_ERROR || i->n_errors > 0, "%s tells the logger", what);
    instance_free(i);
}

static drive_mode running(bool is_me)
{
    return is_me ? MODE_CONTINUOUS : MODE_STEP;
}

/* ---- messages ---- */

/// An error that the logger may or may not hear of. @return how many messages there were
static int messages_of_error(instance *i)
{
    const uint32_t nobody = 4294967290u;
    const int before = i->n_messages;
    (void)do_get(i, &nobody, 1u, room, 1u);
    return i->n_messages - before;
}

/// 3.0: what is off is off. 2.0: errors are told until they are turned off.
static void logging(const unit *u, bool is_me)
{
    const how_made quiet = {.is_quiet = true};
    const char *const errors[1] = {"logStatusError"};
    const char *const none[1] = {"no category"};
    instance i;
    if (!instance_make(u, is_me, &quiet, &i)) {
        return;
    }
    (void)expect(drive_on(&i, running(is_me)) &&
                     (messages_of_error(&i) > 0) == (u->about.version == 2),
                 "an error with logging off is told in 2.0 alone");
    (void)expect(do_reset(&i) <= 1 && do_set_logging(&i, true, 1u, errors) <= 1 &&
                     drive_on(&i, running(is_me)) && messages_of_error(&i) > 0,
                 "an error is told where its category is turned on");
    (void)expect(do_reset(&i) <= 1 && do_set_logging(&i, false, 1u, errors) <= 1 &&
                     drive_on(&i, running(is_me)) && messages_of_error(&i) == 0,
                 "an error is not told where its category is turned off");
    (void)expect(do_reset(&i) <= 1 && do_set_logging(&i, true, 0u, NULL) <= 1 &&
                     messages_of_error(&i) > 0,
                 "an error is told where all categories are turned on");
    (void)expect(do_reset(&i) <= 1 && do_set_logging(&i, true, 1u, none) == UNIT_ERROR,
                 "a category that is none is an error");
    instance_free(&i);
}

static void tokens(const unit *u, bool is_me)
{
    const how_made wrong = {.token = "{#not# the token of 100%s}"};
    const how_made empty = {.name = ""};
    instance i;
    (void)expect(!instance_make(u, is_me, &wrong, &i), "a wrong token gives no instance");
    (void)expect(i.n_errors > 0, "a wrong token tells the logger");
    (void)expect(!strchr(i.last, '#') || strstr(i.last, "##not## the token of 100%s"),
                 "signs of messages are escaped: %s", i.last);
    (void)expect(!instance_make(u, is_me, &empty, &i), "an empty name gives no instance");
}

static void references(const unit *u, bool is_me)
{
    const uint32_t nobody = 4294967290u;
    const double one = 1.0;
    instance i;
    if (drive_to(u, is_me, running(is_me), &i)) {
        refused(&i, do_get(&i, &nobody, 1u, room, 1u), "an unknown reference, read");
    }
    if (drive_to(u, is_me, MODE_INITIALIZATION, &i)) {
        refused(&i, do_set(&i, &nobody, 1u, &one, 1u), "an unknown reference, written");
    }
    const variable_of *const v = drive_to(u, is_me, running(is_me), &i) ? some_float(&i) : NULL;
    if (v) {
        int as_integer;
        int32_t as_int32;
        refused(&i,
                u->about.version == 2 ? u->f2.GetInteger(i.it, &v->reference, 1u, &as_integer)
                                      : u->f3.GetInt32(i.it, &v->reference, 1u, &as_int32, 1u),
                "a real variable read as an integer");
    }
    if (v && drive_to(u, is_me, running(is_me), &i)) {
        refused(&i, do_get(&i, &v->reference, 1u, NULL, 1u), "no room for values");
    }
    if (v && drive_to(u, is_me, running(is_me), &i)) {
        refused(&i, do_get(&i, NULL, 1u, room, 1u), "no references");
    }
    if (v && u->about.version == 3 && drive_to(u, is_me, running(is_me), &i)) {
        refused(&i, do_get(&i, &v->reference, 1u, room, 2u), "a wrong number of values");
    }
}

/// What is no parameter, input or start value.
static void read_only(const unit *u, bool is_me)
{
    for (uint32_t k = 0u; k < u->about.n_variables; ++k) {
        const variable_of *const v = &u->about.variables[k];
        const bool is_fixed = variable_is(v, "output") || (variable_is(v, "parameter") &&
                                                           strcmp(v->variability, "tunable") != 0);
        instance i;
        bool is_state = false;
        for (uint32_t s = 0u; s < u->about.n_states; ++s) {
            is_state = is_state || u->about.states[s] == k;
        }
        if (variable_is_float(v) && is_fixed && !is_state && v->size == 1u &&
            drive_to(u, is_me, running(is_me), &i)) {
            const double one = 1.0;
            char what[256];
            (void)snprintf(what, sizeof what, "%s written while it runs", v->name);
            refused(&i, do_set(&i, &v->reference, 1u, &one, 1u), what);
            break;
        }
    }
}

static void states(const unit *u)
{
    instance i;
    static double x[ROOM];
    if (!drive_to(u, true, MODE_CONTINUOUS, &i)) {
        return;
    }
    const size_t n = n_states(&i);
    if (n == 0u) {
        instance_free(&i);
        return;
    }
    (void)do_states(&i, x, n);
    const double was = x[n - 1u];
    x[n - 1u] = NAN;
    const int set = do_set_states(&i, x, n);
    const int rates = set <= 1 ? do_rates(&i, room, n) : set;
    (void)expect(rates == 2 || rates == UNIT_ERROR,
                 "states that are no numbers are discarded or an error, not %d", rates);
    (void)expect(i.n_messages > 0, "states that are no numbers tell the logger");
    x[n - 1u] = was;
    if (rates == 2) {
        (void)expect(do_set_states(&i, x, n) <= 1 && do_rates(&i, room, n) <= 1,
                     "after a discarded state it goes on: %s", i.last);
    }
    instance_free(&i);
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_set_states(&i, x, n + 1u), "too many states");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_set_states(&i, NULL, n), "no states");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_rates(&i, NULL, n), "no room for derivatives");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_rates(&i, room, n + 1u), "too much room for derivatives");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_indicators(&i, room, u->about.n_indicators + 1u), "too many indicators");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        refused(&i, do_time(&i, NAN), "a time that is no number");
    }
}

/// Back over an event, and over more than a step.
static void times(const unit *u)
{
    const double h = 0.001;
    const double start = u->about.start;
    event_info info;
    bool a;
    bool b;
    instance i;
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        (void)expect(do_time(&i, start + h) <= 1 && do_event_mode(&i) <= 1 &&
                         do_update(&i, &info) <= 1 && do_continuous(&i) <= 1,
                     "an event without a reason: %s", i.last);
        refused(&i, do_time(&i, start), "a time before the last event");
    }
    if (drive_to(u, true, MODE_CONTINUOUS, &i)) {
        for (int k = 1; k <= 2; ++k) {
            (void)do_time(&i, start + k * h);
            (void)do_completed(&i, &a, &b);
        }
        (void)expect(do_time(&i, start + 1.5 * h) <= 1, "a time within the last step: %s", i.last);
        refused(&i, do_time(&i, start + 0.5 * h), "a time before the last step");
    }
}

static void steps(const unit *u)
{
    const double tick = u->about.step > 0.0 ? u->about.step : 0.001;
    const double bad[] = {0.0, -tick, NAN, INFINITY, 0.5 * tick};
    step_info info;
    instance i;
    for (int k = 0; k < 5; ++k) {
        if (drive_to(u, false, MODE_STEP, &i)) {
            const int status = do_step(&i, u->about.start, bad[k], &info);
            (void)expect(status == UNIT_ERROR || status == 2,
                         "a step of %g s is an error or discarded, not %d", bad[k], status);
            (void)expect(i.n_messages > 0, "a step of %g s tells the logger", bad[k]);
            instance_free(&i);
        }
    }
    if (drive_to(u, false, MODE_STEP, &i)) {
        refused(&i, do_step(&i, u->about.start + 5.0 * tick, tick, &info),
                "a step from where it is not");
    }
    if (u->about.version == 3 && drive_to(u, false, MODE_STEP, &i)) {
        refused(&i, u->f3.DoStep(i.it, u->about.start, tick, true, NULL, NULL, NULL, NULL),
                "a step without room for its answers");
    }
}

static void nobody(const unit *u)
{
    instance none = {.of = u};
    event_info info;
    (void)expect(do_reset(&none) == UNIT_ERROR && do_terminate(&none) == UNIT_ERROR &&
                     do_exit_initialization(&none) == UNIT_ERROR &&
                     do_update(&none, &info) == UNIT_ERROR && call_get(&none) == UNIT_ERROR &&
                     call_step(&none) == UNIT_ERROR,
                 "calls of no instance are errors");
    instance_free(&none);
}

void abuse_values(const unit *u)
{
    for (int k = 0; k < 2; ++k) {
        if ((k == 0 ? u->about.me : u->about.cs)[0]) {
            tokens(u, k == 0);
            logging(u, k == 0);
            references(u, k == 0);
            read_only(u, k == 0);
        }
    }
    if (u->about.me[0]) {
        states(u);
        times(u);
    }
    if (u->about.cs[0]) {
        steps(u);
    }
    nobody(u);
}
