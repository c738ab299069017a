/* SPDX-License-Identifier: MIT */
/* The functions of FMI 3.0, declared from the text of the standard. After an error an instance is terminated. */
#include "fmi3_types.h"
#include <math.h>
#include "fmu_call.h"
#include "fmu_pool.h"

typedef uint32_t reference;

#define INST FMU_INSTANTIATED
#define INIT FMU_INITIALIZATION
#define TERM FMU_OVER

/// DEFINE(name, modes of ME, modes of CS, parameters): the beginning of a function that checks its order.
#define DEFINE(name, me, cs, ...)                                                                  \
    FMU_EXPORT fmi3Status FMI3(name)(__VA_ARGS__);                                                 \
    static const fmu_rule rule_##name = {"fmi3" #name, me, cs};                                    \
    FMU_EXPORT fmi3Status FMI3(name)(__VA_ARGS__)
#define CHECK(name)                                                                                \
    fmu *const m = it;                                                                             \
    if (!fmu_may(m, &rule_##name)) {                                                               \
        return (fmi3Status)FMU_ERROR;                                                              \
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
    return (fmi3Status)fmu_set_logging(m, on, n, categories);
}

static void
say(const fmu_host *host, const char *name, fmu_status status, fmu_topic topic, const char *text)
{
    char message[2u * FMU_TEXT];
    const fmi3LogMessageCallback logger = (fmi3LogMessageCallback)host->logger;
    (void)name;
    fmu_escape(text, '\0', message, sizeof message);
    if (logger != NULL) {
        logger(host->environment, (fmi3Status)status, fmu_category(topic), message);
    }
}

/* ---- instances ---- */

static fmu *make(const char *name,
                 const char *token,
                 bool is_me,
                 bool logs,
                 void *environment,
                 fmi3LogMessageCallback logger)
{
    const fmu_host host = {say, (void (*)(void))logger, environment, fmu_pool_allocate,
                           fmu_pool_release};
    return fmu_make_ours(&host, name, token, is_me, logs ? (uint32_t)FMU_TELL_ALL : 0u);
}

FMU_EXPORT void *FMI3(InstantiateModelExchange)(const char *name,
                                                const char *token,
                                                const char *resources,
                                                bool visible,
                                                bool logs,
                                                void *environment,
                                                fmi3LogMessageCallback logger);
FMU_EXPORT void *FMI3(InstantiateModelExchange)(const char *name,
                                                const char *token,
                                                const char *resources,
                                                bool visible,
                                                bool logs,
                                                void *environment,
                                                fmi3LogMessageCallback logger)
{
    (void)resources;
    (void)visible;
    return make(name, token, true, logs, environment, logger);
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
                                               fmi3LogMessageCallback logger,
                                               fmi3IntermediateUpdateCallback update);
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
                                               fmi3LogMessageCallback logger,
                                               fmi3IntermediateUpdateCallback update)
{
    (void)resources, (void)visible, (void)needed, (void)update;
    fmu *const m = make(name, token, false, logs, environment, logger);
    if (m != NULL && n_needed > 0u) {
        m->tells = FMU_TELL_ERRORS;
        (void)fmu_say(m, FMU_ERROR,
                      "intermediate updates are not offered: ask for no intermediate variables");
        fmu_free(m);
        return NULL;
    }
    if (m != NULL) {
        m->uses_events = uses_events;
        m->may_return_early = may_return_early;
    }
    return m;
}

FMU_EXPORT void *FMI3(InstantiateScheduledExecution)(const char *name,
                                                     const char *token,
                                                     const char *resources,
                                                     bool visible,
                                                     bool logs,
                                                     void *environment,
                                                     fmi3LogMessageCallback logger,
                                                     fmi3ClockUpdateCallback clock,
                                                     fmi3LockPreemptionCallback lock,
                                                     fmi3UnlockPreemptionCallback unlock);
FMU_EXPORT void *FMI3(InstantiateScheduledExecution)(const char *name,
                                                     const char *token,
                                                     const char *resources,
                                                     bool visible,
                                                     bool logs,
                                                     void *environment,
                                                     fmi3LogMessageCallback logger,
                                                     fmi3ClockUpdateCallback clock,
                                                     fmi3LockPreemptionCallback lock,
                                                     fmi3UnlockPreemptionCallback unlock)
{
    (void)name, (void)token, (void)resources, (void)visible, (void)logs, (void)clock, (void)lock,
        (void)unlock;
    if (logger != NULL) {
        logger(environment, (fmi3Status)FMU_ERROR, fmu_category(FMU_TELL_ERRORS),
               "scheduled execution is not offered");
    }
    return NULL;
}

FMU_EXPORT void FMI3(FreeInstance)(void *it);
FMU_EXPORT void FMI3(FreeInstance)(void *it)
{
    fmu_free(it);
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
    const fmu_status status = fmu_set_times(m, has_tolerance ? tolerance : 0.0, start,
                                            has_stop ? stop : (double)INFINITY);
    return (fmi3Status)(status == FMU_OK ? fmu_enter_mode(m, INIT) : status);
}

DEFINE(ExitInitializationMode, INIT, INIT, void *it)
{
    CHECK(ExitInitializationMode)
    return (fmi3Status)fmu_end_initialization(m, m->is_me || m->uses_events ? FMU_EVENT : FMU_STEP);
}

DEFINE(EnterEventMode, FMU_CONTINUOUS, FMU_STEP, void *it)
{
    CHECK(EnterEventMode)
    return (fmi3Status)fmu_enter_mode(m, FMU_EVENT);
}

DEFINE(Terminate, FMU_EVENT | FMU_CONTINUOUS, FMU_EVENT | FMU_STEP, void *it)
{
    CHECK(Terminate)
    return (fmi3Status)fmu_enter_mode(m, FMU_TERMINATED);
}

DEFINE(Reset, FMU_ANY, FMU_ANY, void *it)
{
    CHECK(Reset)
    fmu_reset(m);
    return (fmi3Status)FMU_OK;
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
    return (fmi3Status)(fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
                            ? fmu_get(m, vr, n, values)
                            : FMU_ERROR);
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
    return (fmi3Status)(fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
                            ? fmu_set(m, vr, n, values)
                            : FMU_ERROR);
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
    return (fmi3Status)(fmu_is(m, "values", n_values, n) && fmu_has(m, n, vr, values)
                            ? fmu_get_count(m, vr, n, values)
                            : FMU_ERROR);
}

#define NONE(name, word, modes, type)                                                              \
    DEFINE(name, modes, modes, void *it, const reference vr[], size_t n, type values[],            \
           size_t n_values)                                                                        \
    {                                                                                              \
        CHECK(name)                                                                                \
        (void)vr, (void)values, (void)n_values;                                                    \
        return (fmi3Status)fmu_no_such(m, n, word);                                                \
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
    return (fmi3Status)fmu_no_such(m, n, "Binary");
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
    return (fmi3Status)fmu_no_such(m, n, "Binary");
}

/* ---- what is not offered ---- */

#define REFUSE(name, ...)                                                                          \
    FMU_EXPORT fmi3Status FMI3(name)(__VA_ARGS__);                                                 \
    FMU_EXPORT fmi3Status FMI3(name)(__VA_ARGS__)                                                  \
    {                                                                                              \
        return (fmi3Status)fmu_not_offered(it, "fmi3" #name);                                      \
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
       fmi3DependencyKind kinds[],
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
REFUSE(GetIntervalDecimal,
       void *it,
       const reference vr[],
       size_t n,
       double values[],
       fmi3IntervalQualifier kinds[])
REFUSE(GetIntervalFraction,
       void *it,
       const reference vr[],
       size_t n,
       uint64_t counters[],
       uint64_t resolutions[],
       fmi3IntervalQualifier kinds[])
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

FMU_EXPORT fmi3Status FMI3(EnterConfigurationMode)(void *it);
FMU_EXPORT fmi3Status FMI3(EnterConfigurationMode)(void *it)
{
    return (fmi3Status)fmu_not_offered(it, "fmi3EnterConfigurationMode");
}

FMU_EXPORT fmi3Status FMI3(ExitConfigurationMode)(void *it);
FMU_EXPORT fmi3Status FMI3(ExitConfigurationMode)(void *it)
{
    return (fmi3Status)fmu_not_offered(it, "fmi3ExitConfigurationMode");
}

/* ---- states of the unit ---- */

DEFINE(GetFMUState, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(GetFMUState)
    return (fmi3Status)(fmu_has(m, 1u, state, state) ? fmu_save(m, (fmu_saved **)state)
                                                     : FMU_ERROR);
}

DEFINE(SetFMUState, FMU_ANY, FMU_ANY, void *it, void *state)
{
    CHECK(SetFMUState)
    return (fmi3Status)(fmu_has(m, 1u, state, state) ? fmu_restore(m, state) : FMU_ERROR);
}

DEFINE(FreeFMUState, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(FreeFMUState)
    return (fmi3Status)fmu_forget(m, (fmu_saved **)state);
}

DEFINE(SerializedFMUStateSize, FMU_ANY, FMU_ANY, void *it, void *state, size_t *size)
{
    CHECK(SerializedFMUStateSize)
    return (fmi3Status)(fmu_has(m, 1u, state, size) ? fmu_tell_size(size) : FMU_ERROR);
}

DEFINE(SerializeFMUState, FMU_ANY, FMU_ANY, void *it, void *state, uint8_t bytes[], size_t size)
{
    CHECK(SerializeFMUState)
    return (fmi3Status)(fmu_has(m, 1u, state, bytes) ? fmu_write(m, state, bytes, size)
                                                     : FMU_ERROR);
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
    return (fmi3Status)(fmu_has(m, 1u, state, bytes) ? fmu_read(m, bytes, size, (fmu_saved **)state)
                                                     : FMU_ERROR);
}

/* ---- Model Exchange ---- */

#define LOOK INIT | FMU_EVENT | FMU_CONTINUOUS | TERM

DEFINE(EvaluateDiscreteStates, INIT | FMU_EVENT, INIT | FMU_EVENT, void *it)
{
    CHECK(EvaluateDiscreteStates)
    return (fmi3Status)FMU_OK;
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
    fmu_update update = {.has_changed = false};
    if (!fmu_has(m, 1u, more, terminate) || !fmu_has(m, 1u, nominals, states) ||
        !fmu_has(m, 1u, has_next, next)) {
        return (fmi3Status)FMU_ERROR;
    }
    const fmu_status status = m->is_me ? fmu_update_states(m, &update) : FMU_OK;
    *more = *terminate = *nominals = false;
    *states = update.has_changed;
    *has_next = update.has_next;
    *next = update.next;
    return (fmi3Status)status;
}

DEFINE(EnterContinuousTimeMode, FMU_EVENT, 0u, void *it)
{
    CHECK(EnterContinuousTimeMode)
    return (fmi3Status)fmu_enter_mode(m, FMU_CONTINUOUS);
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
    (void)no_state_before;
    if (!fmu_has(m, 1u, event, terminate)) {
        return (fmi3Status)FMU_ERROR;
    }
    *terminate = false;
    return (fmi3Status)fmu_complete(m, event);
}

DEFINE(SetTime, FMU_EVENT | FMU_CONTINUOUS, 0u, void *it, double t)
{
    CHECK(SetTime)
    return (fmi3Status)fmu_me_set_time(m, t);
}

DEFINE(SetContinuousStates, FMU_CONTINUOUS, 0u, void *it, const double x[], size_t n)
{
    CHECK(SetContinuousStates)
    return (fmi3Status)fmu_set_states(m, x, n);
}

#define TELL(name, modes, tell)                                                                    \
    DEFINE(name, modes, 0u, void *it, double out[], size_t n)                                      \
    {                                                                                              \
        CHECK(name)                                                                                \
        return (fmi3Status)tell(m, out, n);                                                        \
    }
TELL(GetContinuousStateDerivatives, LOOK, fmu_tell_rates)
TELL(GetEventIndicators, LOOK, fmu_tell_roots)
TELL(GetContinuousStates, LOOK, fmu_tell_states)
TELL(GetNominalsOfContinuousStates, LOOK, fmu_tell_nominals)

DEFINE(GetNumberOfEventIndicators, FMU_ANY, 0u, void *it, size_t *n)
{
    CHECK(GetNumberOfEventIndicators)
    return (fmi3Status)fmu_tell_number(m, m->n_indicators, n);
}

DEFINE(GetNumberOfContinuousStates, FMU_ANY, 0u, void *it, size_t *n)
{
    CHECK(GetNumberOfContinuousStates)
    return (fmi3Status)fmu_tell_number(m, m->n_states, n);
}

/* ---- Co-Simulation ---- */

DEFINE(EnterStepMode, 0u, FMU_EVENT, void *it)
{
    CHECK(EnterStepMode)
    return (fmi3Status)fmu_enter_mode(m, FMU_STEP);
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
    if (!fmu_has(m, 1u, event, terminate) || !fmu_has(m, 1u, is_early, last)) {
        return (fmi3Status)FMU_ERROR;
    }
    const fmu_status status = fmu_cs_step(m, t, h, &step);
    *event = step.has_event;
    *terminate = false;
    *is_early = step.is_early;
    *last = step.last;
    return (fmi3Status)status;
}
