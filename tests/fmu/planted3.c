/* SPDX-License-Identifier: MIT */
/* The unit in miniature: what FMI 3.0 has alone. */
#include "planted.h"

const char *fmi3GetVersion(void)
{
    return "3.0";
}

static void *instantiate(
    const char *name, const char *token, bool is_me, bool logs, void *environment, std3_log log)
{
    if (!planted_is_right(name, token)) {
        log(environment, ERROR, CATEGORY,
            token ? planted_doubled(token) : "no name, or a wrong token");
        return NULL;
    }
    model *const m = planted_make(name, token, is_me);
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
    IN(m, ALL);
    NEED(m, n == n_values);
    return planted_get(m, r, n, v);
}

int fmi3SetFloat64(void *c, const std3_reference r[], size_t n, const double v[], size_t n_values)
{
    model *const m = c;
    IN(m, ALL);
    NEED(m, n == n_values);
    return planted_set(m, r, n, v);
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
    planted_bounce(m);
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
    return planted_step(m, t, h);
}

#define NEITHER(name, type)                                                                        \
    NONE(Get##name, const std3_reference[], size_t, type[], size_t)                                \
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
