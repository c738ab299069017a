/* SPDX-License-Identifier: MIT */
/* The functions of FMI 2.0, declared from the text of the standard. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "fmu_call.h"

#if defined(FMI2_OVERRIDE_FUNCTION_PREFIX) || !defined(FMI2_FUNCTION_PREFIX)
#    define FMI2(name) fmi2##name
#else
#    define FMI2(name) FMU_PASTE(FMI2_FUNCTION_PREFIX, fmi2##name)
#endif

typedef unsigned int reference;
typedef int boolean;

typedef void (*log_message)(void *environment,
                            const char *name,
                            int status,
                            const char *category,
                            const char *message,
                            ...);

typedef struct callbacks {
    log_message logger;
    void *(*allocate)(size_t n, size_t size);
    void (*release)(void *memory);
    void (*step_finished)(void *environment, int status);
    void *environment;
} callbacks;

typedef struct event_info {
    boolean more_needed, terminate, nominals_changed, states_changed, has_next_time;
    double next_time;
} event_info;

#define INST FMU_INSTANTIATED
#define INIT FMU_INITIALIZATION
#define TERM FMU_TERMINATED

/// DEFINE(name, modes of ME, modes of CS, parameters): the beginning of a function that checks its order.
#define DEFINE(name, me, cs, ...)                                                                  \
    FMU_EXPORT int FMI2(name)(__VA_ARGS__);                                                        \
    static const fmu_rule rule_##name = {"fmi2" #name, me, cs};                                    \
    FMU_EXPORT int FMI2(name)(__VA_ARGS__)
#define CHECK(name)                                                                                \
    fmu *const m = it;                                                                             \
    if (!fmu_may(m, &rule_##name)) {                                                               \
        return FMU_ERROR;                                                                          \
    }

/* ---- platform and messages ---- */

FMU_EXPORT const char *FMI2(GetTypesPlatform)(void);
FMU_EXPORT const char *FMI2(GetTypesPlatform)(void)
{
    return "default";
}

FMU_EXPORT const char *FMI2(GetVersion)(void);
FMU_EXPORT const char *FMI2(GetVersion)(void)
{
    return "2.0";
}

DEFINE(SetDebugLogging,
       FMU_ANY,
       FMU_ANY,
       void *it,
       boolean on,
       size_t n,
       const char *const categories[])
{
    CHECK(SetDebugLogging)
    return (int)fmu_set_logging(m, on != 0, n, categories);
}

/* The logger reads its message as a format. */
static void say(const fmu *m, fmu_status status, const char *text)
{
    char message[2u * FMU_TEXT];
    size_t n = 0u;
    for (; *text != '\0'; ++text) {
        if (*text == '%') {
            message[n++] = '%';
        }
        message[n++] = *text;
    }
    message[n] = '\0';
    const log_message logger = (log_message)m->host.logger;
    if (logger != NULL) {
        logger(m->host.environment, m->name, (int)status, fmu_category(status), message);
    }
}

/* ---- instances ---- */

FMU_EXPORT void *FMI2(Instantiate)(const char *name,
                                   int type,
                                   const char *guid,
                                   const char *resources,
                                   const callbacks *with,
                                   boolean visible,
                                   boolean logs);
FMU_EXPORT void *FMI2(Instantiate)(const char *name,
                                   int type,
                                   const char *guid,
                                   const char *resources,
                                   const callbacks *with,
                                   boolean visible,
                                   boolean logs)
{
    (void)resources;
    (void)visible;
    if (with == NULL || (type != 0 && type != 1)) {
        return NULL;
    }
    const bool has_memory = with->allocate != NULL && with->release != NULL;
    const fmu_host host = {say, (void (*)(void))with->logger, with->environment,
                           has_memory ? with->allocate : calloc, has_memory ? with->release : free};
    if (!fmu_is_ours(&host, name, guid)) {
        return NULL;
    }
    fmu *const m = fmu_make(&fmu_this, &host, name, type == 0);
    if (m != NULL) {
        m->logs = logs != 0;
    }
    return m;
}

FMU_EXPORT void FMI2(FreeInstance)(void *it);
FMU_EXPORT void FMI2(FreeInstance)(void *it)
{
    if (it != NULL) {
        fmu_free(it);
    }
}

DEFINE(SetupExperiment,
       INST,
       INST,
       void *it,
       boolean has_tolerance,
       double tolerance,
       double start,
       boolean has_stop,
       double stop)
{
    CHECK(SetupExperiment)
    if (has_tolerance != 0 && !(tolerance >= 0.0)) {
        return (int)fmu_say(m, FMU_ERROR, "the tolerance %g is no number above 0", tolerance);
    }
    return (int)fmu_set_times(m, start, has_stop != 0 ? stop : (double)INFINITY);
}

DEFINE(EnterInitializationMode, INST, INST, void *it)
{
    CHECK(EnterInitializationMode)
    m->now.mode = INIT;
    return FMU_OK;
}

DEFINE(ExitInitializationMode, INIT, INIT, void *it)
{
    CHECK(ExitInitializationMode)
    return (int)fmu_end_initialization(m, m->is_me ? FMU_EVENT : FMU_STEP);
}

DEFINE(Terminate, FMU_EVENT | FMU_CONTINUOUS, FMU_STEP, void *it)
{
    CHECK(Terminate)
    m->now.mode = TERM;
    return FMU_OK;
}

DEFINE(Reset, FMU_ANY, FMU_ANY, void *it)
{
    CHECK(Reset)
    fmu_reset(m);
    return FMU_OK;
}

/* ---- values ---- */

#define READ  INIT | FMU_RUNNING | TERM
#define WRITE INST | INIT | FMU_RUNNING

DEFINE(GetReal, READ, READ, void *it, const reference vr[], size_t n, double values[])
{
    CHECK(GetReal)
    return fmu_has(m, n, vr, values) ? (int)fmu_get(m, vr, n, values) : FMU_ERROR;
}

DEFINE(SetReal, WRITE, WRITE, void *it, const reference vr[], size_t n, const double values[])
{
    CHECK(SetReal)
    return fmu_has(m, n, vr, values) ? (int)fmu_set(m, vr, n, values) : FMU_ERROR;
}

DEFINE(GetInteger, READ, READ, void *it, const reference vr[], size_t n, int values[])
{
    CHECK(GetInteger)
    return fmu_has(m, n, vr, values) ? (int)fmu_get_count(m, vr, n, values) : FMU_ERROR;
}

#define NONE(name, type, modes, value)                                                             \
    DEFINE(name, modes, modes, void *it, const reference vr[], size_t n, value values[])           \
    {                                                                                              \
        CHECK(name)                                                                                \
        (void)vr;                                                                                  \
        (void)values;                                                                              \
        return (int)fmu_no_such(m, n, type);                                                       \
    }
NONE(GetBoolean, "Boolean", READ, boolean)
NONE(GetString, "String", READ, const char *)
NONE(SetInteger, "Integer that can be set", WRITE, const int)
NONE(SetBoolean, "Boolean", WRITE, const boolean)
NONE(SetString, "String", WRITE, const char *const)

/* ---- states of the unit ---- */

static bool has_state(const fmu *m, const void *state)
{
    if (state == NULL) {
        (void)fmu_say(m, FMU_ERROR, "there is no state: the pointer is NULL");
    }
    return state != NULL;
}

DEFINE(GetFMUstate, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(GetFMUstate)
    return has_state(m, state) ? (int)fmu_save(m, (fmu_saved **)state) : FMU_ERROR;
}

DEFINE(SetFMUstate, FMU_ANY, FMU_ANY, void *it, void *state)
{
    CHECK(SetFMUstate)
    return has_state(m, state) ? (int)fmu_restore(m, state) : FMU_ERROR;
}

DEFINE(FreeFMUstate, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(FreeFMUstate)
    if (state != NULL && *state != NULL) {
        fmu_forget(m, *state);
        *state = NULL;
    }
    return FMU_OK;
}

DEFINE(SerializedFMUstateSize, FMU_ANY, FMU_ANY, void *it, void *state, size_t *size)
{
    CHECK(SerializedFMUstateSize)
    if (!has_state(m, state) || !has_state(m, size)) {
        return FMU_ERROR;
    }
    *size = fmu_saved_size();
    return FMU_OK;
}

DEFINE(SerializeFMUstate, FMU_ANY, FMU_ANY, void *it, void *state, char bytes[], size_t size)
{
    CHECK(SerializeFMUstate)
    return has_state(m, state) && has_state(m, bytes)
               ? (int)fmu_write(m, state, (uint8_t *)bytes, size)
               : FMU_ERROR;
}

DEFINE(
    DeSerializeFMUstate, FMU_ANY, FMU_ANY, void *it, const char bytes[], size_t size, void **state)
{
    CHECK(DeSerializeFMUstate)
    return has_state(m, state) && has_state(m, bytes)
               ? (int)fmu_read(m, (const uint8_t *)bytes, size, (fmu_saved **)state)
               : FMU_ERROR;
}

DEFINE(GetDirectionalDerivative,
       FMU_ANY,
       FMU_ANY,
       void *it,
       const reference unknown[],
       size_t n_unknown,
       const reference known[],
       size_t n_known,
       const double seed[],
       double out[])
{
    (void)rule_GetDirectionalDerivative;
    (void)unknown, (void)n_unknown, (void)known, (void)n_known, (void)seed, (void)out;
    return (int)fmu_not_offered(it, "fmi2GetDirectionalDerivative");
}

/* ---- Model Exchange ---- */

#define LOOK INIT | FMU_EVENT | FMU_CONTINUOUS | TERM

DEFINE(EnterEventMode, FMU_CONTINUOUS, 0u, void *it)
{
    CHECK(EnterEventMode)
    m->now.mode = FMU_EVENT;
    return FMU_OK;
}

DEFINE(NewDiscreteStates, FMU_EVENT, 0u, void *it, event_info *info)
{
    CHECK(NewDiscreteStates)
    bool changed;
    if (!has_state(m, info)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = fmu_me_update(m, &changed);
    fmu_leave(m);
    *info = (event_info){.states_changed = changed ? 1 : 0};
    return (int)status;
}

DEFINE(EnterContinuousTimeMode, FMU_EVENT, 0u, void *it)
{
    CHECK(EnterContinuousTimeMode)
    m->now.mode = FMU_CONTINUOUS;
    return FMU_OK;
}

DEFINE(CompletedIntegratorStep,
       FMU_CONTINUOUS,
       0u,
       void *it,
       boolean is_final,
       boolean *event,
       boolean *terminate)
{
    CHECK(CompletedIntegratorStep)
    bool changed;
    (void)is_final;
    if (!has_state(m, event) || !has_state(m, terminate)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = fmu_me_accept(m, &changed);
    fmu_leave(m);
    *event = changed ? 1 : 0;
    *terminate = 0;
    return (int)status;
}

DEFINE(SetTime, FMU_EVENT | FMU_CONTINUOUS, 0u, void *it, double t)
{
    CHECK(SetTime)
    if (!isfinite(t) || t < m->now.start) {
        return (int)fmu_say(m, FMU_ERROR, "%g s is no time: it begins at %g s", t, m->now.start);
    }
    fmu_me_set_time(m, t);
    return FMU_OK;
}

DEFINE(SetContinuousStates, FMU_CONTINUOUS, 0u, void *it, const double x[], size_t n)
{
    CHECK(SetContinuousStates)
    return fmu_is(m, "states", n, m->n_states) && fmu_has(m, n, x, x) ? (int)fmu_me_set_states(m, x)
                                                                      : FMU_ERROR;
}

DEFINE(GetDerivatives, LOOK, 0u, void *it, double rates[], size_t n)
{
    CHECK(GetDerivatives)
    if (!fmu_is(m, "states", n, m->n_states) || !fmu_has(m, n, rates, rates)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = n > 0u ? fmu_me_rates(m, rates) : FMU_OK;
    fmu_leave(m);
    return (int)status;
}

DEFINE(GetEventIndicators, LOOK, 0u, void *it, double z[], size_t n)
{
    CHECK(GetEventIndicators)
    if (!fmu_is(m, "event indicators", n, m->n_indicators) || !fmu_has(m, n, z, z)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = n > 0u ? fmu_me_roots(m, z) : FMU_OK;
    fmu_leave(m);
    return (int)status;
}

DEFINE(GetContinuousStates, LOOK, 0u, void *it, double x[], size_t n)
{
    CHECK(GetContinuousStates)
    if (!fmu_is(m, "states", n, m->n_states) || !fmu_has(m, n, x, x)) {
        return FMU_ERROR;
    }
    const fmu_status status = fmu_begin(m);
    if (status == FMU_OK) {
        (void)memcpy(x, m->now.x, n * sizeof x[0]);
    }
    return (int)status;
}

DEFINE(GetNominalsOfContinuousStates, LOOK, 0u, void *it, double x[], size_t n)
{
    CHECK(GetNominalsOfContinuousStates)
    if (!fmu_is(m, "states", n, m->n_states) || !fmu_has(m, n, x, x)) {
        return FMU_ERROR;
    }
    for (size_t i = 0u; i < n; ++i) {
        x[i] = 1.0;
    }
    return FMU_OK;
}

/* ---- Co-Simulation ---- */

DEFINE(SetRealInputDerivatives,
       0u,
       FMU_ANY,
       void *it,
       const reference vr[],
       size_t n,
       const int order[],
       const double values[])
{
    (void)rule_SetRealInputDerivatives;
    (void)vr, (void)n, (void)order, (void)values;
    return (int)fmu_not_offered(it, "fmi2SetRealInputDerivatives");
}

DEFINE(GetRealOutputDerivatives,
       0u,
       FMU_ANY,
       void *it,
       const reference vr[],
       size_t n,
       const int order[],
       double values[])
{
    (void)rule_GetRealOutputDerivatives;
    (void)vr, (void)n, (void)order, (void)values;
    return (int)fmu_not_offered(it, "fmi2GetRealOutputDerivatives");
}

DEFINE(DoStep, 0u, FMU_STEP, void *it, double t, double h, boolean no_return)
{
    CHECK(DoStep)
    fmu_step step;
    (void)no_return;
    return (int)fmu_cs_step(m, t, h, &step);
}

DEFINE(CancelStep, 0u, FMU_STEP, void *it)
{
    CHECK(CancelStep)
    return (int)fmu_say(m, FMU_ERROR,
                        "no step is under way: steps are done when fmi2DoStep returns");
}

enum {
    STATUS_OF_STEP = 0,
    STATUS_PENDING = 1,
    STATUS_TIME = 2,
    STATUS_TERMINATED = 3
};

static int no_status(const fmu *m, int kind)
{
    return (int)fmu_say(m, FMU_DISCARD, "there is no status %d of this kind", kind);
}

#define STATUS(name, type, wanted, answer)                                                         \
    DEFINE(name, 0u, FMU_STEP | TERM, void *it, int kind, type *value)                             \
    {                                                                                              \
        CHECK(name)                                                                                \
        if (!has_state(m, value)) {                                                                \
            return FMU_ERROR;                                                                      \
        }                                                                                          \
        if (kind != (wanted)) {                                                                    \
            return no_status(m, kind);                                                             \
        }                                                                                          \
        *value = (answer);                                                                         \
        return FMU_OK;                                                                             \
    }
STATUS(GetStatus, int, STATUS_OF_STEP, FMU_OK)
STATUS(GetRealStatus, double, STATUS_TIME, m->now.t)
STATUS(GetIntegerStatus, int, -1, 0)
STATUS(GetBooleanStatus, boolean, STATUS_TERMINATED, 0)
STATUS(GetStringStatus, const char *, STATUS_PENDING, "")
