/* SPDX-License-Identifier: MIT */
/* The functions of FMI 3.0, declared from the text of the standard. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "fmu_call.h"

#if defined(FMI3_OVERRIDE_FUNCTION_PREFIX) || !defined(FMI3_FUNCTION_PREFIX)
#    define FMI3(name) fmi3##name
#else
#    define FMI3(name) FMU_PASTE(FMI3_FUNCTION_PREFIX, fmi3##name)
#endif

typedef uint32_t reference;
typedef void (*log_message)(void *environment,
                            int status,
                            const char *category,
                            const char *message);

#define INST FMU_INSTANTIATED
#define INIT FMU_INITIALIZATION
#define TERM FMU_TERMINATED

/// DEFINE(name, modes of ME, modes of CS, parameters): the beginning of a function that checks its order.
#define DEFINE(name, me, cs, ...)                                                                  \
    FMU_EXPORT int FMI3(name)(__VA_ARGS__);                                                        \
    static const fmu_rule rule_##name = {"fmi3" #name, me, cs};                                    \
    FMU_EXPORT int FMI3(name)(__VA_ARGS__)
#define CHECK(name)                                                                                \
    fmu *const m = it;                                                                             \
    if (!fmu_may(m, &rule_##name)) {                                                               \
        return FMU_ERROR;                                                                          \
    }

/* ---- messages ---- */

FMU_EXPORT const char *FMI3(GetVersion)(void);
FMU_EXPORT const char *FMI3(GetVersion)(void)
{
    return "3.0";
}

DEFINE(
    SetDebugLogging, FMU_ANY, FMU_ANY, void *it, bool on, size_t n, const char *const categories[])
{
    CHECK(SetDebugLogging)
    return (int)fmu_set_logging(m, on, n, categories);
}

static void say(const fmu *m, fmu_status status, const char *text)
{
    const log_message logger = (log_message)m->host.logger;
    if (logger != NULL) {
        logger(m->host.environment, (int)status, fmu_category(status), text);
    }
}

/* ---- instances ---- */

static fmu *
make(const char *name, const char *token, bool is_me, void *environment, log_message logger)
{
    const fmu_host host = {say, (void (*)(void))logger, environment, calloc, free};
    return fmu_is_ours(&host, name, token) ? fmu_make(&fmu_this, &host, name, is_me) : NULL;
}

FMU_EXPORT void *FMI3(InstantiateModelExchange)(const char *name,
                                                const char *token,
                                                const char *resources,
                                                bool visible,
                                                bool logs,
                                                void *environment,
                                                log_message logger);
FMU_EXPORT void *FMI3(InstantiateModelExchange)(const char *name,
                                                const char *token,
                                                const char *resources,
                                                bool visible,
                                                bool logs,
                                                void *environment,
                                                log_message logger)
{
    (void)resources;
    (void)visible;
    fmu *const m = make(name, token, true, environment, logger);
    if (m != NULL) {
        m->logs = logs;
    }
    return m;
}

FMU_EXPORT void *FMI3(InstantiateCoSimulation)(const char *name,
                                               const char *token,
                                               const char *resources,
                                               bool visible,
                                               bool logs,
                                               bool uses_events,
                                               bool may_return_early,
                                               const reference needed[],
                                               size_t n_needed,
                                               void *environment,
                                               log_message logger,
                                               void (*update)(void));
FMU_EXPORT void *FMI3(InstantiateCoSimulation)(const char *name,
                                               const char *token,
                                               const char *resources,
                                               bool visible,
                                               bool logs,
                                               bool uses_events,
                                               bool may_return_early,
                                               const reference needed[],
                                               size_t n_needed,
                                               void *environment,
                                               log_message logger,
                                               void (*update)(void))
{
    (void)resources, (void)visible, (void)needed, (void)update;
    fmu *const m = make(name, token, false, environment, logger);
    if (m == NULL) {
        return NULL;
    }
    if (n_needed > 0u) {
        (void)fmu_say(m, FMU_ERROR,
                      "intermediate updates are not offered: ask for no intermediate variables");
        fmu_free(m);
        return NULL;
    }
    m->logs = logs;
    m->uses_events = uses_events;
    m->may_return_early = may_return_early;
    return m;
}

FMU_EXPORT void *FMI3(InstantiateScheduledExecution)(const char *name,
                                                     const char *token,
                                                     const char *resources,
                                                     bool visible,
                                                     bool logs,
                                                     void *environment,
                                                     log_message logger,
                                                     void (*clock)(void *),
                                                     void (*lock)(void),
                                                     void (*unlock)(void));
FMU_EXPORT void *FMI3(InstantiateScheduledExecution)(const char *name,
                                                     const char *token,
                                                     const char *resources,
                                                     bool visible,
                                                     bool logs,
                                                     void *environment,
                                                     log_message logger,
                                                     void (*clock)(void *),
                                                     void (*lock)(void),
                                                     void (*unlock)(void))
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logs, (void)clock, (void)lock,
        (void)unlock;
    if (logger != NULL) {
        logger(environment, FMU_ERROR, fmu_category(FMU_ERROR),
               "scheduled execution is not offered");
    }
    return NULL;
}

FMU_EXPORT void FMI3(FreeInstance)(void *it);
FMU_EXPORT void FMI3(FreeInstance)(void *it)
{
    if (it != NULL) {
        fmu_free(it);
    }
}

DEFINE(EnterInitializationMode,
       INST,
       INST,
       void *it,
       bool has_tolerance,
       double tolerance,
       double start,
       bool has_stop,
       double stop)
{
    CHECK(EnterInitializationMode)
    if (has_tolerance && !(tolerance >= 0.0)) {
        return (int)fmu_say(m, FMU_ERROR, "the tolerance %g is no number above 0", tolerance);
    }
    const fmu_status status = fmu_set_times(m, start, has_stop ? stop : (double)INFINITY);
    if (status == FMU_OK) {
        m->now.mode = INIT;
    }
    return (int)status;
}

DEFINE(ExitInitializationMode, INIT, INIT, void *it)
{
    CHECK(ExitInitializationMode)
    return (int)fmu_end_initialization(m, m->is_me || m->uses_events ? FMU_EVENT : FMU_STEP);
}

DEFINE(EnterEventMode, FMU_CONTINUOUS, FMU_STEP, void *it)
{
    CHECK(EnterEventMode)
    if (!m->is_me && !m->uses_events) {
        return (int)fmu_say(m, FMU_ERROR,
                            "there is no event mode: the instance was made without it");
    }
    m->now.mode = FMU_EVENT;
    return FMU_OK;
}

DEFINE(Terminate, FMU_EVENT | FMU_CONTINUOUS, FMU_EVENT | FMU_STEP, void *it)
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

#define WRITE INST | INIT | FMU_RUNNING

DEFINE(GetFloat64,
       FMU_ANY,
       FMU_ANY,
       void *it,
       const reference vr[],
       size_t n,
       double values[],
       size_t n_values)
{
    CHECK(GetFloat64)
    return fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
               ? (int)fmu_get(m, vr, n, values)
               : FMU_ERROR;
}

DEFINE(SetFloat64,
       WRITE,
       WRITE,
       void *it,
       const reference vr[],
       size_t n,
       const double values[],
       size_t n_values)
{
    CHECK(SetFloat64)
    return fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
               ? (int)fmu_set(m, vr, n, values)
               : FMU_ERROR;
}

DEFINE(GetInt32,
       FMU_ANY,
       FMU_ANY,
       void *it,
       const reference vr[],
       size_t n,
       int32_t values[],
       size_t n_values)
{
    CHECK(GetInt32)
    return fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
               ? (int)fmu_get_count(m, vr, n, values)
               : FMU_ERROR;
}

#define NONE(name, word, modes, type)                                                              \
    DEFINE(name, modes, modes, void *it, const reference vr[], size_t n, type values[],            \
           size_t n_values)                                                                        \
    {                                                                                              \
        CHECK(name)                                                                                \
        (void)vr, (void)values, (void)n_values;                                                    \
        return (int)fmu_no_such(m, n, word);                                                       \
    }
#define NEITHER(name, type)                                                                        \
    NONE(Get##name, #name, FMU_ANY, type)                                                          \
    NONE(Set##name, #name, WRITE, const type)
NEITHER(Float32, float)
NEITHER(Int8, int8_t)
NEITHER(UInt8, uint8_t)
NEITHER(Int16, int16_t)
NEITHER(UInt16, uint16_t)
NONE(SetInt32, "Int32 that can be set", WRITE, const int32_t)
NEITHER(UInt32, uint32_t)
NEITHER(Int64, int64_t)
NEITHER(UInt64, uint64_t)
NEITHER(Boolean, bool)
NONE(GetString, "String", FMU_ANY, const char *)
NONE(SetString, "String", WRITE, const char *const)

DEFINE(GetBinary,
       FMU_ANY,
       FMU_ANY,
       void *it,
       const reference vr[],
       size_t n,
       size_t sizes[],
       const uint8_t *values[],
       size_t n_values)
{
    CHECK(GetBinary)
    (void)vr, (void)sizes, (void)values, (void)n_values;
    return (int)fmu_no_such(m, n, "Binary");
}

DEFINE(SetBinary,
       WRITE,
       WRITE,
       void *it,
       const reference vr[],
       size_t n,
       const size_t sizes[],
       const uint8_t *const values[],
       size_t n_values)
{
    CHECK(SetBinary)
    (void)vr, (void)sizes, (void)values, (void)n_values;
    return (int)fmu_no_such(m, n, "Binary");
}

/* ---- what is not offered ---- */

#define REFUSE(name, ...)                                                                          \
    FMU_EXPORT int FMI3(name)(__VA_ARGS__);                                                        \
    FMU_EXPORT int FMI3(name)(__VA_ARGS__)                                                         \
    {                                                                                              \
        return (int)fmu_not_offered(it, "fmi3" #name);                                             \
    }
/* NOLINTBEGIN: parameters without names are of C23; these are never read */
#if defined(__GNUC__)
#    pragma GCC diagnostic push
#    pragma GCC diagnostic ignored "-Wunused-parameter"
#endif
REFUSE(GetClock, void *it, const reference vr[], size_t n, bool values[])
REFUSE(SetClock, void *it, const reference vr[], size_t n, const bool values[])
REFUSE(GetNumberOfVariableDependencies, void *it, reference of, size_t *n)
REFUSE(GetVariableDependencies,
       void *it,
       reference of,
       size_t elements[],
       reference on[],
       size_t on_elements[],
       int kinds[],
       size_t n)
REFUSE(GetDirectionalDerivative,
       void *it,
       const reference unknown[],
       size_t n_unknown,
       const reference known[],
       size_t n_known,
       const double seed[],
       size_t n_seed,
       double out[],
       size_t n_out)
REFUSE(GetAdjointDerivative,
       void *it,
       const reference unknown[],
       size_t n_unknown,
       const reference known[],
       size_t n_known,
       const double seed[],
       size_t n_seed,
       double out[],
       size_t n_out)
REFUSE(GetIntervalDecimal, void *it, const reference vr[], size_t n, double values[], int kinds[])
REFUSE(GetIntervalFraction,
       void *it,
       const reference vr[],
       size_t n,
       uint64_t counters[],
       uint64_t resolutions[],
       int kinds[])
REFUSE(GetShiftDecimal, void *it, const reference vr[], size_t n, double values[])
REFUSE(GetShiftFraction,
       void *it,
       const reference vr[],
       size_t n,
       uint64_t counters[],
       uint64_t resolutions[])
REFUSE(SetIntervalDecimal, void *it, const reference vr[], size_t n, const double values[])
REFUSE(SetIntervalFraction,
       void *it,
       const reference vr[],
       size_t n,
       const uint64_t counters[],
       const uint64_t resolutions[])
REFUSE(SetShiftDecimal, void *it, const reference vr[], size_t n, const double values[])
REFUSE(SetShiftFraction,
       void *it,
       const reference vr[],
       size_t n,
       const uint64_t counters[],
       const uint64_t resolutions[])
REFUSE(GetOutputDerivatives,
       void *it,
       const reference vr[],
       size_t n,
       const int32_t orders[],
       double values[],
       size_t n_values)
REFUSE(ActivateModelPartition, void *it, reference clock, double t)
#if defined(__GNUC__)
#    pragma GCC diagnostic pop
#endif
/* NOLINTEND */

FMU_EXPORT int FMI3(EnterConfigurationMode)(void *it);
FMU_EXPORT int FMI3(EnterConfigurationMode)(void *it)
{
    return (int)fmu_not_offered(it, "fmi3EnterConfigurationMode");
}

FMU_EXPORT int FMI3(ExitConfigurationMode)(void *it);
FMU_EXPORT int FMI3(ExitConfigurationMode)(void *it)
{
    return (int)fmu_not_offered(it, "fmi3ExitConfigurationMode");
}

/* ---- states of the unit ---- */

static bool has_state(const fmu *m, const void *state)
{
    if (state == NULL) {
        (void)fmu_say(m, FMU_ERROR, "there is no state: the pointer is NULL");
    }
    return state != NULL;
}

DEFINE(GetFMUState, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(GetFMUState)
    return has_state(m, state) ? (int)fmu_save(m, (fmu_saved **)state) : FMU_ERROR;
}

DEFINE(SetFMUState, FMU_ANY, FMU_ANY, void *it, void *state)
{
    CHECK(SetFMUState)
    return has_state(m, state) ? (int)fmu_restore(m, state) : FMU_ERROR;
}

DEFINE(FreeFMUState, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(FreeFMUState)
    if (state != NULL && *state != NULL) {
        fmu_forget(m, *state);
        *state = NULL;
    }
    return FMU_OK;
}

DEFINE(SerializedFMUStateSize, FMU_ANY, FMU_ANY, void *it, void *state, size_t *size)
{
    CHECK(SerializedFMUStateSize)
    if (!has_state(m, state) || !has_state(m, size)) {
        return FMU_ERROR;
    }
    *size = fmu_saved_size();
    return FMU_OK;
}

DEFINE(SerializeFMUState, FMU_ANY, FMU_ANY, void *it, void *state, uint8_t bytes[], size_t size)
{
    CHECK(SerializeFMUState)
    return has_state(m, state) && has_state(m, bytes) ? (int)fmu_write(m, state, bytes, size)
                                                      : FMU_ERROR;
}

DEFINE(DeserializeFMUState,
       FMU_ANY,
       FMU_ANY,
       void *it,
       const uint8_t bytes[],
       size_t size,
       void **state)
{
    CHECK(DeserializeFMUState)
    return has_state(m, state) && has_state(m, bytes)
               ? (int)fmu_read(m, bytes, size, (fmu_saved **)state)
               : FMU_ERROR;
}

/* ---- Model Exchange ---- */

#define LOOK INIT | FMU_EVENT | FMU_CONTINUOUS | TERM

DEFINE(EvaluateDiscreteStates, INIT | FMU_EVENT, INIT | FMU_EVENT, void *it)
{
    CHECK(EvaluateDiscreteStates)
    return FMU_OK;
}

/* In Co-Simulation events are over when a step returns. */
DEFINE(UpdateDiscreteStates,
       FMU_EVENT,
       FMU_EVENT,
       void *it,
       bool *more,
       bool *terminate,
       bool *nominals,
       bool *states,
       bool *has_next,
       double *next)
{
    CHECK(UpdateDiscreteStates)
    const bool is_whole =
        more != NULL && terminate != NULL && nominals != NULL && states != NULL && has_next != NULL;
    if (!has_state(m, is_whole ? next : NULL)) {
        return FMU_ERROR;
    }
    *more = *terminate = *nominals = *states = *has_next = false;
    *next = 0.0;
    if (!m->is_me) {
        return FMU_OK;
    }
    fmu_enter(m);
    const fmu_status status = fmu_me_update(m, states);
    fmu_leave(m);
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
       bool no_state_before,
       bool *event,
       bool *terminate)
{
    CHECK(CompletedIntegratorStep)
    bool changed;
    (void)no_state_before;
    if (!has_state(m, event) || !has_state(m, terminate)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = fmu_me_accept(m, &changed);
    fmu_leave(m);
    *event = changed;
    *terminate = false;
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

DEFINE(GetContinuousStateDerivatives, LOOK, 0u, void *it, double rates[], size_t n)
{
    CHECK(GetContinuousStateDerivatives)
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

DEFINE(GetNumberOfEventIndicators, FMU_ANY, 0u, void *it, size_t *n)
{
    CHECK(GetNumberOfEventIndicators)
    if (!has_state(m, n)) {
        return FMU_ERROR;
    }
    *n = m->n_indicators;
    return FMU_OK;
}

DEFINE(GetNumberOfContinuousStates, FMU_ANY, 0u, void *it, size_t *n)
{
    CHECK(GetNumberOfContinuousStates)
    if (!has_state(m, n)) {
        return FMU_ERROR;
    }
    *n = m->n_states;
    return FMU_OK;
}

/* ---- Co-Simulation ---- */

DEFINE(EnterStepMode, 0u, FMU_EVENT, void *it)
{
    CHECK(EnterStepMode)
    m->now.mode = FMU_STEP;
    return FMU_OK;
}

DEFINE(DoStep,
       0u,
       FMU_STEP,
       void *it,
       double t,
       double h,
       bool no_return,
       bool *event,
       bool *terminate,
       bool *is_early,
       double *last)
{
    CHECK(DoStep)
    fmu_step step;
    (void)no_return;
    const bool is_whole = event != NULL && terminate != NULL && is_early != NULL;
    if (!has_state(m, is_whole ? last : NULL)) {
        return FMU_ERROR;
    }
    const fmu_status status = fmu_cs_step(m, t, h, &step);
    *event = step.has_event;
    *terminate = false;
    *is_early = step.is_early;
    *last = step.last;
    return (int)status;
}
