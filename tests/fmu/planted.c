/* SPDX-License-Identifier: MIT */
/* A unit in miniature, for tests of the importer: a ball that falls from 1 m and comes back with 0.7 of its speed. Built for one of
 * both standards (-DVERSION=2 or 3), as it should be or with a fault (-DFAULT=n) that the importer must find:
 *   1 states that are no numbers are taken       4 an error without a message      7 a wrong token is taken
 *   2 derivatives are given in every mode        5 a function too many             8 an unknown reference reads as 0
 *   3 a state put back has another velocity      6 instances share their height    9 a reset leaves the ball where it was
 *   10 as 3, in Model Exchange alone                                       15 states before their time are discarded
 *   11 bounces are counted outside of event mode                           16 so is what is far from the last completed step
 *   12 what is turned off is told                                          17 states jump, and nobody says so
 *   13 after an error it goes on                                           18 signs of messages are not escaped
 *   14 time goes back over an event                                        19 a step that is no number of ticks is refused
 *   20 messages have a category that is none */
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "standard2.h"
#include "standard3.h"

#ifndef FAULT
#    define FAULT 0
#endif
#define TICK        0.01
#define RESTITUTION 0.7
#define TOKEN       "{planted}"
#define API         __attribute__((visibility("default")))
#if VERSION == 2
#    define NAME(name)                        fmi2##name
#    define DECLARE(name, result, parameters) API result fmi2##name parameters;
STD2_FUNCTIONS(DECLARE)
typedef char byte;
typedef int flag;
#else
#    define NAME(name)                        fmi3##name
#    define DECLARE(name, result, parameters) API result fmi3##name parameters;
STD3_FUNCTIONS(DECLARE)
typedef uint8_t byte;
typedef bool flag;
#endif

enum {
    INST = 1,
    INIT = 2,
    EVENT = 4,
    CONT = 8,
    STEP = 16,
    TERM = 32,
    BROKEN = 64,
    ALL = 127
};
enum {
    OK,
    DISCARD = 2,
    ERROR = 3
};
enum {
    HEIGHT = 1,
    SPEED,
    RATE_OF_HEIGHT,
    RATE_OF_SPEED,
    GRAVITY,
    TIME,
    BOUNCES
};

typedef struct ball {
    uint32_t magic;
    int mode, bounces, ticks;
    double t, x[2], g, floor, completed;
} ball;

typedef struct model {
    ball b;
    bool is_me, tells, has_moved;
    char name[64];
    void *environment;
#if VERSION == 2
    const std2_callbacks *calls;
#else
    std3_log log;
#endif
} model;

#if FAULT == 5
API int helper(void);
int helper(void)
{
    return 1;
}
#endif
#if FAULT == 6
static double shared[2];
#    define X(m) shared
#else
#    define X(m) ((m)->b.x)
#endif

/* ---- words and modes ---- */

#define CATEGORY (FAULT == 20 ? "error" : "logStatusError")

static void tell(model *m, int status, const char *text)
{
    if (m && FAULT != 4 && (m->tells || FAULT == 12)) {
#if VERSION == 2
        m->calls->logger(m->environment, m->name, status, CATEGORY, "%s", text);
#else
        m->log(m->environment, status, CATEGORY, text);
#endif
    }
}

static int fail(model *m, const char *text)
{
    tell(m, ERROR, text);
    if (m && FAULT != 13) {
        m->b.mode = BROKEN;
    }
    return ERROR;
}

/* Of a token that is wrong: its signs are doubled. */
static const char *doubled(const char *token)
{
    static char text[256];
    size_t n = 0u;
    for (; token && *token && n < sizeof text - 2u; ++token) {
        text[n++] = *token;
        if (*token == '#' && FAULT != 18) {
            text[n++] = '#';
        }
    }
    text[n] = '\0';
    return text;
}

static bool may(model *m, int modes)
{
    return m && (m->b.mode & modes) != 0;
}

#define IN(m, modes)                                                                               \
    if (!may(m, modes)) {                                                                          \
        return fail(m, "not in this mode");                                                        \
    }
#define ME(m, modes) ((m) && (m)->is_me ? (modes) : 0)
#define NEED(m, truth)                                                                             \
    if (!(truth)) {                                                                                \
        return fail(m, "a wrong argument");                                                        \
    }

static void begin(model *m)
{
    m->b.magic = 0x62616c6cu;
    m->b.mode = INST;
    m->b.t = 0.0;
    m->b.g = 9.81;
    m->b.bounces = 0;
    m->b.ticks = 0;
    m->b.floor = 0.0;
    m->b.completed = 0.0;
    X(m)[0] = FAULT == 9 && X(m)[0] > 0.0 ? X(m)[0] : 1.0;
    X(m)[1] = 0.0;
}

static void bounce(model *m)
{
    if (X(m)[0] <= 0.0 && X(m)[1] < 0.0) {
        X(m)[1] *= -RESTITUTION;
        X(m)[0] = 0.0;
        ++m->b.bounces;
    }
}

static model *make(const char *name, const char *token, bool is_me)
{
    model *const m = calloc(1u, sizeof *m);
    if (m && name) {
        (void)strncpy(m->name, name, sizeof m->name - 1u);
    }
    m->is_me = is_me;
    begin(m);
    (void)token;
    return m;
}

static bool is_right(const char *name, const char *token)
{
    return name && name[0] && token && (FAULT == 7 || strcmp(token, TOKEN) == 0);
}

/* ---- values ---- */

static bool read_one(model *m, uint32_t reference, double *out)
{
    switch (reference) {
    case HEIGHT:
        *out = X(m)[0];
        return true;
    case SPEED:
    case RATE_OF_HEIGHT:
        *out = X(m)[1];
        return true;
    case RATE_OF_SPEED:
        *out = -m->b.g;
        return true;
    case GRAVITY:
        *out = m->b.g;
        return true;
    case TIME:
        *out = m->b.t;
        return true;
    default:
        *out = 0.0;
        return FAULT == 8;
    }
}

static int get(model *m, const uint32_t *references, size_t n, double *values)
{
    NEED(m, n == 0u || (references && values));
    for (size_t i = 0u; i < n; ++i) {
        NEED(m, read_one(m, references[i], &values[i]));
    }
    return OK;
}

static int set(model *m, const uint32_t *references, size_t n, const double *values)
{
    NEED(m, n == 0u || (references && values));
    for (size_t i = 0u; i < n; ++i) {
        const bool is_early = (m->b.mode & (INST | INIT)) != 0;
        const bool is_state = references[i] == HEIGHT || references[i] == SPEED;
        NEED(m, isfinite(values[i]) &&
                    (references[i] == GRAVITY ? is_early : is_state && m->b.mode == CONT));
        *(is_state ? &X(m)[references[i] - HEIGHT] : &m->b.g) = values[i];
    }
    return OK;
}

/* Ticks up to the end of the step. */
static int step(model *m, double t, double h)
{
    NEED(m, isfinite(h) && h > 0.0 && fabs(t - m->b.t) < 1e-9 && (h >= TICK || h < 1e-6 * TICK));
    const long end = (long)floor((t + h) / TICK + 1e-6);
    NEED(m, FAULT != 19 || fabs((double)end * TICK - t - h) < 1e-9);
    for (; m->b.ticks < end; ++m->b.ticks) {
        X(m)[1] -= TICK * m->b.g;
        X(m)[0] += TICK * X(m)[1];
        bounce(m);
    }
    m->b.t = fabs((double)end * TICK - t - h) < 1e-9 ? (double)end * TICK : t + h;
    return OK;
}

/* ---- functions of both ---- */

#define COMMON ALL

int NAME(SetDebugLogging)(void *c, flag on, size_t n, const char *const categories[])
{
    model *const m = c;
    NEED(m, m && (n == 0u || categories));
    for (size_t i = 0u; i < n; ++i) {
        NEED(m, categories[i] && strcmp(categories[i], "logStatusError") == 0);
    }
    m->tells = on;
    return OK;
}

void NAME(FreeInstance)(void *c)
{
    free(c);
}

int NAME(ExitInitializationMode)(void *c)
{
    model *const m = c;
    IN(m, INIT);
    m->b.mode = m->is_me ? EVENT : STEP;
    return OK;
}

int NAME(Terminate)(void *c)
{
    model *const m = c;
    IN(m, EVENT | CONT | STEP);
    m->b.mode = TERM;
    return OK;
}

int NAME(Reset)(void *c)
{
    if (!c) {
        return ERROR;
    }
    begin(c);
    return OK;
}

int NAME(EnterEventMode)(void *c)
{
    model *const m = c;
    IN(m, ME(m, VERSION == 2 ? EVENT | CONT : CONT));
    m->b.mode = EVENT;
    m->b.floor = m->b.t;
    return OK;
}

int NAME(EnterContinuousTimeMode)(void *c)
{
    model *const m = c;
    IN(m, EVENT);
    m->b.mode = CONT;
    return OK;
}

int NAME(CompletedIntegratorStep)(void *c, flag, flag *event, flag *terminate)
{
    model *const m = c;
    IN(m, CONT);
    NEED(m, event && terminate);
    *event = false;
    *terminate = false;
    if (m->b.completed < m->b.t) {
        m->b.floor = fmax(m->b.floor, m->b.completed);
        m->b.completed = m->b.t;
        m->b.bounces += FAULT == 11;
    }
    m->has_moved = false;
    return OK;
}

int NAME(SetTime)(void *c, double t)
{
    model *const m = c;
    IN(m, ME(m, EVENT | CONT));
    NEED(m, isfinite(t) && (t >= m->b.floor || FAULT == 14));
    m->has_moved = m->has_moved || t > m->b.t;
    m->b.t = t;
    return OK;
}

int NAME(SetContinuousStates)(void *c, const double x[], size_t n)
{
    model *const m = c;
    IN(m, CONT);
    NEED(m, n == 2u && x && (FAULT == 1 || (isfinite(x[0]) && isfinite(x[1]))));
    if (FAULT == 15 && !m->has_moved && memcmp(X(m), x, sizeof m->b.x) != 0) {
        tell(m, DISCARD, "these states have another time");
        return DISCARD;
    }
    memcpy(X(m), x, sizeof m->b.x);
    return OK;
}

#if VERSION == 2
#    define RATES GetDerivatives
#else
#    define RATES GetContinuousStateDerivatives
#endif

static int show(model *m, int modes, double *out, size_t n, size_t due, const double *values)
{
    IN(m, FAULT == 2 ? ALL : ME(m, modes));
    NEED(m, n == due && out);
    if (FAULT == 16 && m->b.t > m->b.completed + 0.05) {
        tell(m, DISCARD, "a step is too long");
        return DISCARD;
    }
    memcpy(out, values, n * sizeof *out);
    return OK;
}

#define SEEN (INIT | EVENT | CONT | TERM | BROKEN)

#define TELL(name, modes, due, ...)                                                                \
    int NAME(name)(void *c, double out[], size_t n)                                                \
    {                                                                                              \
        model *const m = c;                                                                        \
        if (!m) {                                                                                  \
            return ERROR;                                                                          \
        }                                                                                          \
        const double values[] = {__VA_ARGS__};                                                     \
        return show(m, modes, out, n, due, values);                                                \
    }

#define EXPAND(name, due, ...) TELL(name, SEEN, due, __VA_ARGS__)
EXPAND(RATES, 2u, X(m)[1], -m->b.g)
TELL(GetEventIndicators, SEEN, 1u, X(m)[0] + 1e-12)
TELL(GetContinuousStates, SEEN, 2u, X(m)[0], X(m)[1])
TELL(GetNominalsOfContinuousStates, SEEN | (VERSION == 2 ? INST : 0), 2u, 1.0, 1.0)

/* ---- states ---- */

#if VERSION == 2
#    define STATE(verb) verb##FMUstate
#    define DESERIALISE DeSerializeFMUstate
#    define SIZE        SerializedFMUstateSize
#else
#    define STATE(verb) verb##FMUState
#    define DESERIALISE DeserializeFMUState
#    define SIZE        SerializedFMUStateSize
#endif
#define NAMED(name) NAME(name)

int NAMED(STATE(Get))(void *c, void **state)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, state);
    *state = *state ? *state : malloc(sizeof m->b);
    memcpy(*state, &m->b, sizeof m->b);
    return OK;
}

int NAMED(STATE(Set))(void *c, void *state)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, state);
    memcpy(&m->b, state, sizeof m->b);
    m->b.x[1] += FAULT == 3 || (FAULT == 10 && m->is_me) ? 1e-12 : 0.0;
    return OK;
}

int NAMED(STATE(Free))(void *c, void **state)
{
    if (!c || !state) {
        return fail(c, "no state");
    }
    free(*state);
    *state = NULL;
    return OK;
}

int NAMED(SIZE)(void *c, void *state, size_t *size)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, state && size);
    *size = sizeof m->b;
    return OK;
}

int NAMED(STATE(Serialize))(void *c, void *state, byte bytes[], size_t size)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, state && bytes && size == sizeof m->b);
    memcpy(bytes, state, size);
    return OK;
}

int NAMED(DESERIALISE)(void *c, const byte bytes[], size_t size, void **state)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, bytes && state && size == sizeof m->b &&
                memcmp(bytes, &m->b.magic, sizeof m->b.magic) == 0);
    *state = malloc(size);
    memcpy(*state, bytes, size);
    return OK;
}

/* ---- what differs ---- */

#define NONE(name, ...)                                                                            \
    int NAME(name)(void *c, __VA_ARGS__)                                                           \
    {                                                                                              \
        return fail(c, "not offered");                                                             \
    }
#define NONE1(name)                                                                                \
    int NAME(name)(void *c)                                                                        \
    {                                                                                              \
        return fail(c, "not offered");                                                             \
    }

#if VERSION == 2

const char *fmi2GetTypesPlatform(void)
{
    return "default";
}

const char *fmi2GetVersion(void)
{
    return "2.0";
}

void *fmi2Instantiate(const char *name,
                      int type,
                      const char *token,
                      const char *,
                      const std2_callbacks *calls,
                      int,
                      int)
{
    if (!is_right(name, token)) {
        calls->logger(calls->environment, name, ERROR, CATEGORY, "no name, or a wrong token: %s",
                      doubled(token));
        return NULL;
    }
    model *const m = make(name, token, type == 0);
    m->tells = true;
    m->calls = calls;
    m->environment = calls->environment;
    return m;
}

int fmi2SetupExperiment(void *c, int, double, double start, int, double)
{
    model *const m = c;
    IN(m, INST);
    m->b.t = start;
    return OK;
}

int fmi2EnterInitializationMode(void *c)
{
    model *const m = c;
    IN(m, INST);
    m->b.mode = INIT;
    return OK;
}

int fmi2GetReal(void *c, const std2_reference r[], size_t n, double v[])
{
    model *const m = c;
    IN(m, INIT | EVENT | CONT | STEP | TERM | BROKEN);
    return get(m, r, n, v);
}

int fmi2SetReal(void *c, const std2_reference r[], size_t n, const double v[])
{
    model *const m = c;
    IN(m, INST | INIT | EVENT | CONT | STEP);
    return set(m, r, n, v);
}

int fmi2NewDiscreteStates(void *c, std2_event_info *info)
{
    model *const m = c;
    IN(m, EVENT);
    NEED(m, info);
    const double v = X(m)[1];
    bounce(m);
    *info = (std2_event_info){.states_changed = v != X(m)[1] && FAULT != 17};
    return OK;
}

int fmi2DoStep(void *c, double t, double h, int)
{
    model *const m = c;
    IN(m, STEP);
    return step(m, t, h);
}

int fmi2GetInteger(void *c, const std2_reference r[], size_t n, int v[])
{
    model *const m = c;
    IN(m, INIT | EVENT | CONT | STEP | TERM | BROKEN);
    NEED(m, n == 0u || (n == 1u && r[0] == BOUNCES && v));
    v[0] = m->b.bounces;
    return OK;
}

NONE(GetBoolean, const std2_reference[], size_t, int[])
NONE(GetString, const std2_reference[], size_t, const char *[])
NONE(SetInteger, const std2_reference[], size_t, const int[])
NONE(SetBoolean, const std2_reference[], size_t, const int[])
NONE(SetString, const std2_reference[], size_t, const char *const[])
NONE(GetDirectionalDerivative,
     const std2_reference[],
     size_t,
     const std2_reference[],
     size_t,
     const double[],
     double[])
NONE(SetRealInputDerivatives, const std2_reference[], size_t, const int[], const double[])
NONE(GetRealOutputDerivatives, const std2_reference[], size_t, const int[], double[])
NONE1(CancelStep)
NONE(GetStatus, int, std2_status *)
NONE(GetRealStatus, int, double *)
NONE(GetIntegerStatus, int, int *)
NONE(GetBooleanStatus, int, int *)
NONE(GetStringStatus, int, const char **)

#else

const char *fmi3GetVersion(void)
{
    return "3.0";
}

static void *instantiate(
    const char *name, const char *token, bool is_me, bool logs, void *environment, std3_log log)
{
    if (!is_right(name, token)) {
        log(environment, ERROR, CATEGORY, token ? doubled(token) : "no name, or a wrong token");
        return NULL;
    }
    model *const m = make(name, token, is_me);
    m->tells = logs;
    m->log = log;
    m->environment = environment;
    return m;
}

void *fmi3InstantiateModelExchange(const char *name,
                                   const char *token,
                                   const char *,
                                   bool,
                                   bool logs,
                                   void *environment,
                                   std3_log log)
{
    return instantiate(name, token, true, logs, environment, log);
}

void *fmi3InstantiateCoSimulation(const char *name,
                                  const char *token,
                                  const char *,
                                  bool,
                                  bool logs,
                                  bool,
                                  bool,
                                  const std3_reference[],
                                  size_t,
                                  void *environment,
                                  std3_log log,
                                  std3_update)
{
    return instantiate(name, token, false, logs, environment, log);
}

void *fmi3InstantiateScheduledExecution(const char *,
                                        const char *,
                                        const char *,
                                        bool,
                                        bool,
                                        void *,
                                        std3_log,
                                        std3_clock_update,
                                        std3_preemption,
                                        std3_preemption)
{
    return NULL;
}

int fmi3EnterInitializationMode(void *c, bool, double, double start, bool, double)
{
    model *const m = c;
    IN(m, INST);
    m->b.t = start;
    m->b.mode = INIT;
    return OK;
}

int fmi3GetFloat64(void *c, const std3_reference r[], size_t n, double v[], size_t n_values)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, n == n_values);
    return get(m, r, n, v);
}

int fmi3SetFloat64(void *c, const std3_reference r[], size_t n, const double v[], size_t n_values)
{
    model *const m = c;
    IN(m, COMMON);
    NEED(m, n == n_values);
    return set(m, r, n, v);
}

int fmi3UpdateDiscreteStates(void *c,
                             bool *more,
                             bool *terminate,
                             bool *nominals,
                             bool *changed,
                             bool *has_next,
                             double *next)
{
    model *const m = c;
    IN(m, ME(m, EVENT));
    NEED(m, more && terminate && nominals && changed && has_next && next);
    const double v = X(m)[1];
    bounce(m);
    *more = *terminate = *nominals = *has_next = false;
    *changed = v != X(m)[1] && FAULT != 17;
    return OK;
}

int fmi3GetNumberOfEventIndicators(void *c, size_t *n)
{
    NEED((model *)c, c && n);
    *n = 1u;
    return OK;
}

int fmi3GetNumberOfContinuousStates(void *c, size_t *n)
{
    NEED((model *)c, c && n);
    *n = 2u;
    return OK;
}

int fmi3DoStep(
    void *c, double t, double h, bool, bool *event, bool *terminate, bool *early, double *last)
{
    model *const m = c;
    IN(m, STEP);
    NEED(m, event && terminate && early && last);
    *event = *terminate = *early = false;
    *last = t + h;
    return step(m, t, h);
}

#    define NEITHER(name, type)                                                                    \
        NONE(Get##name, const std3_reference[], size_t, type[], size_t)                            \
        NONE(Set##name, const std3_reference[], size_t, const type[], size_t)
NEITHER(Float32, float)
NEITHER(Int8, int8_t)
NEITHER(UInt8, uint8_t)
NEITHER(Int16, int16_t)
NEITHER(UInt16, uint16_t)
int fmi3GetInt32(void *c, const std3_reference r[], size_t n, int32_t v[], size_t n_values)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, n == n_values && (n == 0u || (n == 1u && r[0] == BOUNCES && v)));
    v[0] = m->b.bounces;
    return OK;
}
NONE(SetInt32, const std3_reference[], size_t, const int32_t[], size_t)
NEITHER(UInt32, uint32_t)
NEITHER(Int64, int64_t)
NEITHER(UInt64, uint64_t)
NEITHER(Boolean, bool)
NONE(GetString, const std3_reference[], size_t, const char *[], size_t)
NONE(SetString, const std3_reference[], size_t, const char *const[], size_t)
NONE(GetBinary, const std3_reference[], size_t, size_t[], const uint8_t *[], size_t)
NONE(SetBinary, const std3_reference[], size_t, const size_t[], const uint8_t *const[], size_t)
NONE(GetClock, const std3_reference[], size_t, bool[])
NONE(SetClock, const std3_reference[], size_t, const bool[])
NONE(GetNumberOfVariableDependencies, std3_reference, size_t *)
NONE(GetVariableDependencies, std3_reference, size_t[], std3_reference[], size_t[], int[], size_t)
NONE(GetDirectionalDerivative,
     const std3_reference[],
     size_t,
     const std3_reference[],
     size_t,
     const double[],
     size_t,
     double[],
     size_t)
NONE(GetAdjointDerivative,
     const std3_reference[],
     size_t,
     const std3_reference[],
     size_t,
     const double[],
     size_t,
     double[],
     size_t)
NONE1(EnterConfigurationMode)
NONE1(ExitConfigurationMode)
NONE(GetIntervalDecimal, const std3_reference[], size_t, double[], int[])
NONE(GetIntervalFraction, const std3_reference[], size_t, uint64_t[], uint64_t[], int[])
NONE(GetShiftDecimal, const std3_reference[], size_t, double[])
NONE(GetShiftFraction, const std3_reference[], size_t, uint64_t[], uint64_t[])
NONE(SetIntervalDecimal, const std3_reference[], size_t, const double[])
NONE(SetIntervalFraction, const std3_reference[], size_t, const uint64_t[], const uint64_t[])
NONE(SetShiftDecimal, const std3_reference[], size_t, const double[])
NONE(SetShiftFraction, const std3_reference[], size_t, const uint64_t[], const uint64_t[])
NONE1(EvaluateDiscreteStates)
NONE1(EnterStepMode)
NONE(GetOutputDerivatives, const std3_reference[], size_t, const int32_t[], double[], size_t)
NONE(ActivateModelPartition, std3_reference, double)

#endif
