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
#include "planted.h"

#if FAULT == 5
API int helper(void);
int helper(void)
{
    return 1;
}
#endif
#if FAULT == 6
double planted_shared[2];
#endif

/* ---- words and modes ---- */

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

int planted_fail(model *m, const char *text)
{
    tell(m, ERROR, text);
    if (m && FAULT != 13) {
        m->b.mode = BROKEN;
    }
    return ERROR;
}

/* Of a token that is wrong: its signs are doubled. */
const char *planted_doubled(const char *token)
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

bool planted_may(model *m, int modes)
{
    return m && (m->b.mode & modes) != 0;
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

void planted_bounce(model *m)
{
    if (X(m)[0] <= 0.0 && X(m)[1] < 0.0) {
        X(m)[1] *= -RESTITUTION;
        X(m)[0] = 0.0;
        ++m->b.bounces;
    }
}

model *planted_make(const char *name, const char *token, bool is_me)
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

bool planted_is_right(const char *name, const char *token)
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

int planted_get(model *m, const uint32_t *references, size_t n, double *values)
{
    NEED(m, n == 0u || (references && values));
    for (size_t i = 0u; i < n; ++i) {
        NEED(m, read_one(m, references[i], &values[i]));
    }
    return OK;
}

int planted_set(model *m, const uint32_t *references, size_t n, const double *values)
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
int planted_step(model *m, double t, double h)
{
    NEED(m, isfinite(h) && h > 0.0 && fabs(t - m->b.t) < 1e-9 && (h >= TICK || h < 1e-6 * TICK));
    const long end = (long)floor((t + h) / TICK + 1e-6);
    NEED(m, FAULT != 19 || fabs((double)end * TICK - t - h) < 1e-9);
    for (; m->b.ticks < end; ++m->b.ticks) {
        X(m)[1] -= TICK * m->b.g;
        X(m)[0] += TICK * X(m)[1];
        planted_bounce(m);
    }
    m->b.t = fabs((double)end * TICK - t - h) < 1e-9 ? (double)end * TICK : t + h;
    return OK;
}

/* ---- functions of both ---- */

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
    IN(m, ALL);
    NEED(m, state);
    *state = *state ? *state : malloc(sizeof m->b);
    memcpy(*state, &m->b, sizeof m->b);
    return OK;
}

int NAMED(STATE(Set))(void *c, void *state)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, state);
    memcpy(&m->b, state, sizeof m->b);
    m->b.x[1] += FAULT == 3 || (FAULT == 10 && m->is_me) ? 1e-12 : 0.0;
    return OK;
}

int NAMED(STATE(Free))(void *c, void **state)
{
    if (!c || !state) {
        return planted_fail(c, "no state");
    }
    free(*state);
    *state = NULL;
    return OK;
}

int NAMED(SIZE)(void *c, void *state, size_t *size)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, state && size);
    *size = sizeof m->b;
    return OK;
}

int NAMED(STATE(Serialize))(void *c, void *state, byte bytes[], size_t size)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, state && bytes && size == sizeof m->b);
    memcpy(bytes, state, size);
    return OK;
}

int NAMED(DESERIALISE)(void *c, const byte bytes[], size_t size, void **state)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, bytes && state && size == sizeof m->b &&
                memcmp(bytes, &m->b.magic, sizeof m->b.magic) == 0);
    *state = malloc(size);
    memcpy(*state, bytes, size);
    return OK;
}
