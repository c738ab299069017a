/* SPDX-License-Identifier: MIT */
/* The functions of FMI 2.0, declared from the text of the standard. */
#include "fmi2_types.h"
#include <math.h>
#include "fmu_call.h"
#include "fmu_pool.h"

typedef unsigned int reference;
typedef int boolean;

#define INST FMU_INSTANTIATED
#define INIT FMU_INITIALIZATION
#define TERM FMU_OVER

/// DEFINE(name, modes of ME, modes of CS, parameters): the beginning of a function that checks its order.
#define DEFINE(name, me, cs, ...)                                                                  \
    FMU_EXPORT fmi2Status FMI2(name)(__VA_ARGS__);                                                 \
    static const fmu_rule rule_##name = {"fmi2" #name, me, cs};                                    \
    FMU_EXPORT fmi2Status FMI2(name)(__VA_ARGS__)
#define CHECK(name)                                                                                \
    fmu *const m = it;                                                                             \
    if (!fmu_may(m, &rule_##name)) {                                                               \
        return (fmi2Status)FMU_ERROR;                                                              \
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
    return (fmi2Status)fmu_set_logging(m, on != 0, n, categories);
}

/* The logger reads its message as a format. */
static void
say(const fmu_host *host, const char *name, fmu_status status, fmu_topic topic, const char *text)
{
    char message[2u * FMU_TEXT];
    const fmi2CallbackLogger logger = (fmi2CallbackLogger)host->logger;
    fmu_escape(text, '%', message, sizeof message);
    if (logger != NULL) {
        logger(host->environment, name, (fmi2Status)status, fmu_category(topic), message);
    }
}

/* ---- instances ---- */

/* Errors are told whatever is asked for, until they are turned off. */
static void *
make(const fmi2CallbackFunctions *with, const char *name, const char *guid, int type, boolean logs)
{
    const bool has_memory = with->allocateMemory != NULL && with->freeMemory != NULL;
    const fmu_host host = {say, (void (*)(void))with->logger, with->componentEnvironment,
                           has_memory ? with->allocateMemory : fmu_pool_allocate,
                           has_memory ? with->freeMemory : fmu_pool_release};
    if (type != 0 && type != 1) {
        say(&host, name != NULL ? name : "", FMU_ERROR, FMU_TELL_ERRORS,
            "an instance is for Model Exchange (0) or for Co-Simulation (1)");
        return NULL;
    }
    return fmu_make_ours(&host, name, guid, type == 0, logs != 0 ? FMU_TELL_ALL : FMU_TELL_ERRORS);
}

FMU_EXPORT void *FMI2(Instantiate)(const char *name,
                                   fmi2Type type,
                                   const char *guid,
                                   const char *resources,
                                   const fmi2CallbackFunctions *with,
                                   boolean visible,
                                   boolean logs);
FMU_EXPORT void *FMI2(Instantiate)(const char *name,
                                   fmi2Type type,
                                   const char *guid,
                                   const char *resources,
                                   const fmi2CallbackFunctions *with,
                                   boolean visible,
                                   boolean logs)
{
    (void)resources;
    (void)visible;
    return with != NULL ? make(with, name, guid, (int)type, logs) : NULL;
}

FMU_EXPORT void FMI2(FreeInstance)(void *it);
FMU_EXPORT void FMI2(FreeInstance)(void *it)
{
    fmu_free(it);
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
    return (fmi2Status)fmu_set_times(m, has_tolerance != 0 ? tolerance : 0.0, start,
                                     has_stop != 0 ? stop : (double)INFINITY);
}

DEFINE(EnterInitializationMode, INST, INST, void *it)
{
    CHECK(EnterInitializationMode)
    return (fmi2Status)fmu_enter_mode(m, INIT);
}

DEFINE(ExitInitializationMode, INIT, INIT, void *it)
{
    CHECK(ExitInitializationMode)
    return (fmi2Status)fmu_end_initialization(m, m->is_me ? FMU_EVENT : FMU_STEP);
}

DEFINE(Terminate, FMU_EVENT | FMU_CONTINUOUS, FMU_STEP, void *it)
{
    CHECK(Terminate)
    return (fmi2Status)fmu_enter_mode(m, FMU_TERMINATED);
}

DEFINE(Reset, FMU_ANY, FMU_ANY, void *it)
{
    CHECK(Reset)
    fmu_reset(m);
    return (fmi2Status)FMU_OK;
}

/* ---- values ---- */

#define READ  INIT | FMU_RUNNING | TERM
#define WRITE INST | INIT | FMU_RUNNING

DEFINE(GetReal, READ, READ, void *it, const reference vr[], size_t n, double values[])
{
    CHECK(GetReal)
    return (fmi2Status)(fmu_has(m, n, vr, values) ? fmu_get(m, (const fmu_handle *)vr, n, values)
                                                  : FMU_ERROR);
}

DEFINE(SetReal, WRITE, WRITE, void *it, const reference vr[], size_t n, const double values[])
{
    CHECK(SetReal)
    return (fmi2Status)(fmu_has(m, n, vr, values) ? fmu_set(m, (const fmu_handle *)vr, n, values)
                                                  : FMU_ERROR);
}

DEFINE(GetInteger, READ, READ, void *it, const reference vr[], size_t n, int values[])
{
    CHECK(GetInteger)
    return (fmi2Status)(fmu_has(m, n, vr, values)
                            ? fmu_get_count(m, (const fmu_handle *)vr, n, (fmu_number *)values)
                            : FMU_ERROR);
}

#define NONE(name, type, modes, value)                                                             \
    DEFINE(name, modes, modes, void *it, const reference vr[], size_t n, value values[])           \
    {                                                                                              \
        CHECK(name)                                                                                \
        (void)vr;                                                                                  \
        (void)values;                                                                              \
        return (fmi2Status)fmu_no_such(m, n, type);                                                \
    }
NONE(GetBoolean, "Boolean", READ, boolean)
NONE(GetString, "String", READ, const char *)
NONE(SetInteger, "Integer that can be set", WRITE, const int)
NONE(SetBoolean, "Boolean", WRITE, const boolean)
NONE(SetString, "String", WRITE, const char *const)

/* ---- states of the unit ---- */

DEFINE(GetFMUstate, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(GetFMUstate)
    return (fmi2Status)(fmu_has(m, 1u, state, state) ? fmu_save(m, (fmu_saved **)state)
                                                     : FMU_ERROR);
}

DEFINE(SetFMUstate, FMU_ANY, FMU_ANY, void *it, void *state)
{
    CHECK(SetFMUstate)
    return (fmi2Status)(fmu_has(m, 1u, state, state) ? fmu_restore(m, state) : FMU_ERROR);
}

DEFINE(FreeFMUstate, FMU_ANY, FMU_ANY, void *it, void **state)
{
    CHECK(FreeFMUstate)
    return (fmi2Status)fmu_forget(m, (fmu_saved **)state);
}

DEFINE(SerializedFMUstateSize, FMU_ANY, FMU_ANY, void *it, void *state, size_t *size)
{
    CHECK(SerializedFMUstateSize)
    return (fmi2Status)(fmu_has(m, 1u, state, size) ? fmu_tell_size(size) : FMU_ERROR);
}

DEFINE(SerializeFMUstate, FMU_ANY, FMU_ANY, void *it, void *state, char bytes[], size_t size)
{
    CHECK(SerializeFMUstate)
    return (fmi2Status)(fmu_has(m, 1u, state, bytes) ? fmu_write(m, state, (uint8_t *)bytes, size)
                                                     : FMU_ERROR);
}

DEFINE(
    DeSerializeFMUstate, FMU_ANY, FMU_ANY, void *it, const char bytes[], size_t size, void **state)
{
    CHECK(DeSerializeFMUstate)
    return (fmi2Status)(fmu_has(m, 1u, state, bytes)
                            ? fmu_read(m, (const uint8_t *)bytes, size, (fmu_saved **)state)
                            : FMU_ERROR);
}

DEFINE(GetDirectionalDerivative,
       0u,
       0u,
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
    return (fmi2Status)fmu_not_offered(it, "fmi2GetDirectionalDerivative");
}

/* ---- Model Exchange ---- */

#define LOOK INIT | FMU_EVENT | FMU_CONTINUOUS | TERM

DEFINE(EnterEventMode, FMU_EVENT | FMU_CONTINUOUS, 0u, void *it)
{
    CHECK(EnterEventMode)
    return (fmi2Status)fmu_enter_mode(m, FMU_EVENT);
}

DEFINE(NewDiscreteStates, FMU_EVENT, 0u, void *it, fmi2EventInfo *info)
{
    CHECK(NewDiscreteStates)
    fmu_update update;
    if (!fmu_has(m, 1u, info, info)) {
        return (fmi2Status)FMU_ERROR;
    }
    const fmu_status status = fmu_update_states(m, &update);
    *info = (fmi2EventInfo){.valuesOfContinuousStatesChanged = update.has_changed ? 1 : 0,
                            .nextEventTimeDefined = update.has_next ? 1 : 0,
                            .nextEventTime = update.next};
    return (fmi2Status)status;
}

DEFINE(EnterContinuousTimeMode, FMU_EVENT, 0u, void *it)
{
    CHECK(EnterContinuousTimeMode)
    return (fmi2Status)fmu_enter_mode(m, FMU_CONTINUOUS);
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
    bool wants_event;
    (void)is_final;
    if (!fmu_has(m, 1u, event, terminate)) {
        return (fmi2Status)FMU_ERROR;
    }
    const fmu_status status = fmu_complete(m, &wants_event);
    *event = wants_event ? 1 : 0;
    *terminate = 0;
    return (fmi2Status)status;
}

/* In event mode for units without states: to them time goes from event to event. */
DEFINE(SetTime, FMU_EVENT | FMU_CONTINUOUS, 0u, void *it, double t)
{
    CHECK(SetTime)
    return (fmi2Status)fmu_me_set_time(m, t);
}

DEFINE(SetContinuousStates, FMU_CONTINUOUS, 0u, void *it, const double x[], size_t n)
{
    CHECK(SetContinuousStates)
    return (fmi2Status)fmu_set_states(m, x, n);
}

#define TELL(name, modes, tell)                                                                    \
    DEFINE(name, modes, 0u, void *it, double out[], size_t n)                                      \
    {                                                                                              \
        CHECK(name)                                                                                \
        return (fmi2Status)tell(m, out, n);                                                        \
    }
TELL(GetDerivatives, LOOK, fmu_tell_rates)
TELL(GetEventIndicators, LOOK, fmu_tell_roots)
TELL(GetContinuousStates, LOOK, fmu_tell_states)
TELL(GetNominalsOfContinuousStates, INST | LOOK, fmu_tell_nominals)

/* ---- Co-Simulation ---- */

DEFINE(SetRealInputDerivatives,
       0u,
       0u,
       void *it,
       const reference vr[],
       size_t n,
       const int order[],
       const double values[])
{
    (void)rule_SetRealInputDerivatives;
    (void)vr, (void)n, (void)order, (void)values;
    return (fmi2Status)fmu_not_offered(it, "fmi2SetRealInputDerivatives");
}

DEFINE(GetRealOutputDerivatives,
       0u,
       0u,
       void *it,
       const reference vr[],
       size_t n,
       const int order[],
       double values[])
{
    (void)rule_GetRealOutputDerivatives;
    (void)vr, (void)n, (void)order, (void)values;
    return (fmi2Status)fmu_not_offered(it, "fmi2GetRealOutputDerivatives");
}

DEFINE(DoStep, 0u, FMU_STEP, void *it, double t, double h, boolean no_return)
{
    CHECK(DoStep)
    fmu_step step;
    (void)no_return;
    return (fmi2Status)fmu_cs_step(m, t, h, &step);
}

DEFINE(CancelStep, 0u, 0u, void *it)
{
    (void)rule_CancelStep;
    return (fmi2Status)fmu_not_offered(it, "fmi2CancelStep");
}

enum {
    STATUS_OF_STEP = 0,
    STATUS_PENDING = 1,
    STATUS_TIME = 2,
    STATUS_TERMINATED = 3
};

static fmu_status no_status(fmu *m, int kind)
{
    return fmu_say(m, FMU_DISCARD, "there is no status %d of this kind", kind);
}

#define STATUS(name, type, wanted, answer)                                                         \
    DEFINE(name, 0u, FMU_STEP | FMU_TERMINATED, void *it, fmi2StatusKind kind, type *value)        \
    {                                                                                              \
        CHECK(name)                                                                                \
        if (!fmu_has(m, 1u, value, value)) {                                                       \
            return (fmi2Status)FMU_ERROR;                                                          \
        }                                                                                          \
        if ((int)kind != (wanted)) {                                                               \
            return (fmi2Status)no_status(m, (int)kind);                                            \
        }                                                                                          \
        *value = (answer);                                                                         \
        return (fmi2Status)FMU_OK;                                                                 \
    }
STATUS(GetStatus, fmi2Status, STATUS_OF_STEP, (fmi2Status)m->now.stepped)
STATUS(GetRealStatus, double, STATUS_TIME, m->now.t)
STATUS(GetIntegerStatus, int, -1, 0)
STATUS(GetBooleanStatus, boolean, STATUS_TERMINATED, 0)
STATUS(GetStringStatus, const char *, STATUS_PENDING, "")
