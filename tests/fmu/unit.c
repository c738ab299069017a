/* SPDX-License-Identifier: MIT */
#include "unit.h"
#include <dlfcn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the library ---- */

static bool find(void *library, const char *name, void *pointer, size_t size)
{
    void *const found = dlsym(library, name);
    memcpy(pointer, &found, size); /* POSIX: a pointer to a function fits one to an object */
    if (!found) {
        printf("FAIL exports: %s is missing\n", name);
    }
    return found != NULL;
}

#define FIND2(name, result, parameters)                                                            \
    is_whole = find(u->library, "fmi2" #name, &u->f2.name, sizeof u->f2.name) && is_whole;
#define FIND3(name, result, parameters)                                                            \
    is_whole = find(u->library, "fmi3" #name, &u->f3.name, sizeof u->f3.name) && is_whole;

static bool find_all(unit *u)
{
    bool is_whole = true;
    if (u->about.version == 2) {
        STD2_FUNCTIONS(FIND2)
    } else {
        STD3_FUNCTIONS(FIND3)
    }
    return is_whole;
}

bool unit_open(const char *folder, unit *out)
{
    char path[1024];
    memset(out, 0, sizeof *out);
    if (!description_read(folder, &out->about)) {
        return false;
    }
    const description *const d = &out->about;
    (void)snprintf(out->folder, sizeof out->folder, "%s", folder);
    (void)snprintf(out->resources, sizeof out->resources,
                   d->version == 2 ? "file://%s/resources" : "%s/resources/", out->folder);
    (void)snprintf(path, sizeof path, "%s/binaries/%s/%s.so", folder,
                   d->version == 2 ? "linux64" : "x86_64-linux", d->me[0] ? d->me : d->cs);
    out->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!out->library) {
        printf("FAIL load: %s\n", dlerror());
        return false;
    }
    return find_all(out);
}

void unit_close(unit *u)
{
    if (u->library) {
        (void)dlclose(u->library);
    }
}

/* ---- callbacks ---- */

static void note(instance *i, int status, const char *category, const char *text)
{
    const description *const d = &i->of->about;
    bool is_known = false;
    for (uint32_t k = 0u; k < d->n_categories; ++k) {
        is_known = is_known || (category && strcmp(category, d->categories[k]) == 0);
    }
    i->n_messages += 1;
    i->n_errors += status >= UNIT_ERROR ? 1 : 0;
    i->is_strange = i->is_strange || (d->n_categories > 0u && !is_known);
    if (status > 0 || i->last[0] == '\0') { /* what only informs hides nothing */
        (void)snprintf(i->last, sizeof i->last, "%s", text ? text : "(no text)");
    }
}

static void tell2(
    void *environment, const char *name, int status, const char *category, const char *message, ...)
{
    instance *const i = environment;
    char text[512];
    va_list words;
    va_start(words, message);
    (void)vsnprintf(text, sizeof text, message, words);
    va_end(words);
    i->is_foreign = i->is_foreign || !name || strcmp(name, i->name) != 0;
    note(i, status, category, text);
}

static void tell3(void *environment, int status, const char *category, const char *message)
{
    note(environment, status, category, message);
}

/* ---- instances ---- */

static const std2_callbacks *callbacks_of(instance *i)
{
    static std2_callbacks table[16]; /* 2.0: must live as long as the instance */
    static unsigned next;
    std2_callbacks *const c = &table[next++ % 16u];
    *c = (std2_callbacks){tell2, calloc, free, NULL, i};
    return c;
}

bool instance_make(const unit *u, bool is_me, const how_made *how, instance *out)
{
    static const how_made usual = {0};
    const how_made *const h = how ? how : &usual;
    const char *const token = h->token ? h->token : u->about.token;
    const bool logs = !h->is_quiet;
    memset(out, 0, sizeof *out);
    out->of = u;
    out->is_me = is_me;
    out->name = h->name ? h->name : "one";
    if (u->about.version == 2) {
        out->it = u->f2.Instantiate(out->name, is_me ? 0 : 1, token, u->resources,
                                    callbacks_of(out), 0, logs);
    } else if (is_me) {
        out->it =
            u->f3.InstantiateModelExchange(out->name, token, u->resources, false, logs, out, tell3);
    } else {
        out->it = u->f3.InstantiateCoSimulation(out->name, token, u->resources, false, logs,
                                                h->uses_events, h->may_return_early, NULL, 0u, out,
                                                tell3, NULL);
    }
    return out->it != NULL;
}

void instance_free(instance *i)
{
    if (i->of->about.version == 2) {
        i->of->f2.FreeInstance(i->it);
    } else {
        i->of->f3.FreeInstance(i->it);
    }
    i->it = NULL;
}

/* ---- both standards ---- */

#define IS2(i)                ((i)->of->about.version == 2)
#define EITHER(i, two, three) (IS2(i) ? (i)->of->f2.two : (i)->of->f3.three)

int do_setup(instance *i, double start, double stop)
{
    return IS2(i) ? i->of->f2.SetupExperiment(i->it, 0, 0.0, start, stop > start, stop) : 0;
}

int do_enter_initialization(instance *i, double start, double stop)
{
    if (!IS2(i)) {
        return i->of->f3.EnterInitializationMode(i->it, false, 0.0, start, stop > start, stop);
    }
    const int status = do_setup(i, start, stop);
    return status >= 2 ? status : i->of->f2.EnterInitializationMode(i->it);
}

int do_exit_initialization(instance *i)
{
    return EITHER(i, ExitInitializationMode(i->it), ExitInitializationMode(i->it));
}

int do_terminate(instance *i)
{
    return EITHER(i, Terminate(i->it), Terminate(i->it));
}

int do_reset(instance *i)
{
    return EITHER(i, Reset(i->it), Reset(i->it));
}

int do_get(instance *i, const uint32_t *references, size_t n, double *values, size_t n_values)
{
    return EITHER(i, GetReal(i->it, references, n, values),
                  GetFloat64(i->it, references, n, values, n_values));
}

int do_set(instance *i, const uint32_t *references, size_t n, const double *values, size_t n_values)
{
    return EITHER(i, SetReal(i->it, references, n, values),
                  SetFloat64(i->it, references, n, values, n_values));
}

int do_get_count(instance *i, uint32_t reference, int32_t *value)
{
    int two = 0;
    if (!IS2(i)) {
        return i->of->f3.GetInt32(i->it, &reference, 1u, value, 1u);
    }
    const int status = i->of->f2.GetInteger(i->it, &reference, 1u, &two);
    *value = two;
    return status;
}

int do_set_logging(instance *i, bool on, size_t n, const char *const categories[])
{
    return EITHER(i, SetDebugLogging(i->it, on, n, categories),
                  SetDebugLogging(i->it, on, n, categories));
}

int do_event_mode(instance *i)
{
    return EITHER(i, EnterEventMode(i->it), EnterEventMode(i->it));
}

int do_update(instance *i, event_info *info)
{
    bool nominals = false;
    std2_event_info two = {0};
    int status;
    *info = (event_info){0};
    if (!IS2(i)) {
        return i->of->f3.UpdateDiscreteStates(i->it, &info->more, &info->terminate, &nominals,
                                              &info->states_changed, &info->has_next, &info->next);
    }
    status = i->of->f2.NewDiscreteStates(i->it, &two);
    *info = (event_info){two.more_needed != 0, two.terminate != 0, two.states_changed != 0,
                         two.has_next_time != 0, two.next_time};
    return status;
}

int do_continuous(instance *i)
{
    return EITHER(i, EnterContinuousTimeMode(i->it), EnterContinuousTimeMode(i->it));
}

int do_completed(instance *i, bool *event, bool *terminate)
{
    int event2 = 0;
    int terminate2 = 0;
    if (!IS2(i)) {
        return i->of->f3.CompletedIntegratorStep(i->it, true, event, terminate);
    }
    const int status = i->of->f2.CompletedIntegratorStep(i->it, 1, &event2, &terminate2);
    *event = event2 != 0;
    *terminate = terminate2 != 0;
    return status;
}

int do_time(instance *i, double t)
{
    return EITHER(i, SetTime(i->it, t), SetTime(i->it, t));
}

int do_set_states(instance *i, const double *x, size_t n)
{
    return EITHER(i, SetContinuousStates(i->it, x, n), SetContinuousStates(i->it, x, n));
}

int do_states(instance *i, double *x, size_t n)
{
    return EITHER(i, GetContinuousStates(i->it, x, n), GetContinuousStates(i->it, x, n));
}

int do_rates(instance *i, double *dx, size_t n)
{
    return EITHER(i, GetDerivatives(i->it, dx, n), GetContinuousStateDerivatives(i->it, dx, n));
}

int do_indicators(instance *i, double *z, size_t n)
{
    return EITHER(i, GetEventIndicators(i->it, z, n), GetEventIndicators(i->it, z, n));
}

int do_nominals(instance *i, double *x, size_t n)
{
    return EITHER(i, GetNominalsOfContinuousStates(i->it, x, n),
                  GetNominalsOfContinuousStates(i->it, x, n));
}

int do_step(instance *i, double t, double h, step_info *info)
{
    *info = (step_info){.last = t + h};
    return EITHER(i, DoStep(i->it, t, h, 1),
                  DoStep(i->it, t, h, true, &info->has_event, &info->terminate, &info->is_early,
                         &info->last));
}

int do_step_mode(instance *i)
{
    return IS2(i) ? 0 : i->of->f3.EnterStepMode(i->it);
}

/* ---- states of the unit ---- */

int do_get_state(instance *i, void **state)
{
    return EITHER(i, GetFMUstate(i->it, state), GetFMUState(i->it, state));
}

int do_set_state(instance *i, void *state)
{
    return EITHER(i, SetFMUstate(i->it, state), SetFMUState(i->it, state));
}

int do_free_state(instance *i, void **state)
{
    return EITHER(i, FreeFMUstate(i->it, state), FreeFMUState(i->it, state));
}

int do_state_size(instance *i, void *state, size_t *size)
{
    return EITHER(i, SerializedFMUstateSize(i->it, state, size),
                  SerializedFMUStateSize(i->it, state, size));
}

int do_serialise(instance *i, void *state, uint8_t *bytes, size_t size)
{
    return EITHER(i, SerializeFMUstate(i->it, state, (char *)bytes, size),
                  SerializeFMUState(i->it, state, bytes, size));
}

int do_deserialise(instance *i, const uint8_t *bytes, size_t size, void **state)
{
    return EITHER(i, DeSerializeFMUstate(i->it, (const char *)bytes, size, state),
                  DeserializeFMUState(i->it, bytes, size, state));
}
