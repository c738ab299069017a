/* SPDX-License-Identifier: MIT */
/* The unit in miniature: what FMI 2.0 has alone. */
#include "planted.h"

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
    if (!planted_is_right(name, token)) {
        calls->logger(calls->environment, name, ERROR, CATEGORY, "no name, or a wrong token: %s",
                      planted_doubled(token));
        return NULL;
    }
    model *const m = planted_make(name, token, type == 0);
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
    return planted_get(m, r, n, v);
}

int fmi2SetReal(void *c, const std2_reference r[], size_t n, const double v[])
{
    model *const m = c;
    IN(m, INST | INIT | EVENT | CONT | STEP);
    return planted_set(m, r, n, v);
}

int fmi2NewDiscreteStates(void *c, std2_event_info *info)
{
    model *const m = c;
    IN(m, EVENT);
    NEED(m, info);
    const double v = X(m)[1];
    planted_bounce(m);
    *info = (std2_event_info){.states_changed = v != X(m)[1] && FAULT != 17};
    return OK;
}

int fmi2DoStep(void *c, double t, double h, int)
{
    model *const m = c;
    IN(m, STEP);
    return planted_step(m, t, h);
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
