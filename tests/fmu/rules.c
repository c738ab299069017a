/* SPDX-License-Identifier: MIT */
/* Rules of both standards that a schema does not state. */
#include <stdio.h>
#include <string.h>
#include "description.h"

static int broken; /* rules, of the file that is judged */

static void rule(bool holds, const char *name, const char *what)
{
    if (!holds) {
        printf("FAIL rule: %s: %s\n", name, what);
        ++broken;
    }
}

static bool same(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static bool one_of(const char *word, const char *const *words)
{
    for (; *words; ++words) {
        if (same(word, *words)) {
            return true;
        }
    }
    return false;
}

/* ---- causality, variability, initial, start: the standards' tables ---- */

/// What a description means where it says nothing.
static const char *variability_of(const variable_of *v)
{
    if (v->variability[0]) {
        return v->variability;
    }
    return variable_is(v, "parameter") || variable_is(v, "calculatedParameter") ? "fixed"
           : variable_is_float(v)                                               ? "continuous"
                                                                                : "discrete";
}

static const char *initial_of(const variable_of *v)
{
    const char *const kind = variability_of(v);
    if (v->initial[0]) {
        return v->initial;
    }
    if (same(kind, "constant") || variable_is(v, "parameter") ||
        variable_is(v, "structuralParameter")) {
        return "exact";
    }
    return variable_is(v, "input") || variable_is(v, "independent") ? "" : "calculated";
}

static void check_variability(const variable_of *v)
{
    static const char *const fixed[] = {"fixed", "tunable", NULL};
    static const char *const moving[] = {"discrete", "continuous", NULL};
    const char *const kind = variability_of(v);
    if (variable_is(v, "parameter") || variable_is(v, "calculatedParameter")) {
        rule(one_of(kind, fixed), v->name, "a parameter is fixed or tunable");
    } else if (variable_is(v, "input")) {
        rule(one_of(kind, moving), v->name, "an input is discrete or continuous");
    } else if (variable_is(v, "output")) {
        rule(!one_of(kind, fixed), v->name, "an output is constant, discrete or continuous");
    } else if (variable_is(v, "independent")) {
        rule(same(kind, "continuous"), v->name, "time is continuous");
    }
    rule(variable_is_float(v) || same(v->type, "Float32") || !same(kind, "continuous"), v->name,
         "only real numbers are continuous");
}

static void check_start(const variable_of *v)
{
    const char *const initial = initial_of(v);
    const bool wants = variable_is(v, "input") || variable_is(v, "parameter") ||
                       same(variability_of(v), "constant") || same(initial, "exact") ||
                       same(initial, "approx");
    const bool forbids = same(initial, "calculated") || variable_is(v, "independent");
    rule(!wants || v->has_start, v->name, "needs a start value");
    rule(!forbids || !v->has_start, v->name, "must have no start value");
    rule(!(variable_is(v, "input") || variable_is(v, "independent")) || !v->initial[0], v->name,
         "must not say `initial`");
    rule(!variable_is(v, "parameter") || same(initial, "exact"), v->name,
         "`initial` of a parameter is exact");
}

static void check_unit(const description *d, const variable_of *v)
{
    bool is_known = !v->unit[0];
    for (uint32_t i = 0u; i < d->n_units; ++i) {
        is_known = is_known || same(d->units[i], v->unit);
    }
    rule(is_known, v->name, "its unit is not defined");
}

/* ---- the list of variables ---- */

static void check_unique(const description *d, uint32_t i)
{
    const variable_of *const v = &d->variables[i];
    for (uint32_t j = 0u; j < i; ++j) {
        const variable_of *const w = &d->variables[j];
        rule(!same(v->name, w->name), v->name, "the name stands twice");
        rule(v->reference != w->reference || (d->version == 2 && !same(v->type, w->type)), v->name,
             "the value reference stands twice");
    }
}

/* ---- structure ---- */

static bool holds(const uint32_t *list, uint32_t n, uint32_t place)
{
    for (uint32_t i = 0u; i < n; ++i) {
        if (list[i] == place) {
            return true;
        }
    }
    return false;
}

static void check_rates(const description *d)
{
    for (uint32_t i = 0u; i < d->n_states; ++i) {
        const bool is_there = d->rates[i] < d->n_variables && d->states[i] < d->n_variables;
        rule(is_there, "ModelStructure", "a derivative or its state is no variable");
        if (!is_there) {
            continue;
        }
        const variable_of *const state = &d->variables[d->states[i]];
        const variable_of *const rate = &d->variables[d->rates[i]];
        rule(rate->is_derivative, rate->name, "is listed as a derivative and does not say of what");
        rule(same(variability_of(state), "continuous"), state->name, "a state is continuous");
        rule(variable_is(state, "local") || variable_is(state, "output"), state->name,
             "a state is local or an output");
        rule(!holds(d->states, i, d->states[i]), state->name, "the state stands twice");
        rule(!state->unit[0] || rate->unit[0], rate->name, "its state has a unit, it has none");
    }
}

static void check_outputs(const description *d)
{
    for (uint32_t i = 0u; i < d->n_variables; ++i) {
        const variable_of *const v = &d->variables[i];
        rule(variable_is(v, "output") == holds(d->outputs, d->n_outputs, i), v->name,
             "Outputs of ModelStructure are the variables that are outputs");
    }
}

/// Outputs, states, derivatives and calculated parameters that are approx or calculated.
static bool is_initial_unknown(const description *d, uint32_t i)
{
    static const char *const open[] = {"approx", "calculated", NULL};
    const variable_of *const v = &d->variables[i];
    const bool is_asked = variable_is(v, "output") || variable_is(v, "calculatedParameter") ||
                          holds(d->states, d->n_states, i) || holds(d->rates, d->n_states, i);
    return is_asked && !same(variability_of(v), "constant") && one_of(initial_of(v), open);
}

static void check_initial(const description *d)
{
    for (uint32_t i = 0u; i < d->n_variables; ++i) {
        rule(is_initial_unknown(d, i) == holds(d->initial, d->n_initial, i), d->variables[i].name,
             "InitialUnknowns are the outputs, states, derivatives and calculated parameters that "
             "are not exact");
    }
}

int description_check(const description *d)
{
    uint32_t times = 0u;
    broken = 0;
    rule(d->name[0] != '\0', "modelName", "is missing");
    rule(d->token[0] != '\0', "guid or instantiationToken", "is missing");
    rule(d->me[0] || d->cs[0], "kinds", "neither Model Exchange nor Co-Simulation");
    rule(!d->has_stop || d->stop > d->start, "DefaultExperiment", "ends before it starts");
    for (uint32_t i = 0u; i < d->n_variables; ++i) {
        check_unique(d, i);
        check_variability(&d->variables[i]);
        check_start(&d->variables[i]);
        check_unit(d, &d->variables[i]);
        times += variable_is(&d->variables[i], "independent") ? 1u : 0u;
    }
    rule(times <= 1u && (d->version == 2 || times == 1u), "independent",
         "there is one in 3.0, at most one in 2.0");
    check_rates(d);
    check_outputs(d);
    check_initial(d);
    return broken;
}
