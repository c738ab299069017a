/* SPDX-License-Identifier: MIT */
/* Rules of both standards that a schema does not state. */
#include <stdio.h>
#include <string.h>
#include "description.h"

static int broken; /* rules, of the file that is judged */

void rule(bool holds, const char *name, const char *what)
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

static void check_range(const variable_of *v)
{
    rule(!v->has_min || !v->has_max || v->min <= v->max, v->name, "its min is above its max");
    rule(!v->has_start || !v->has_min || v->start >= v->min, v->name, "starts below its min");
    rule(!v->has_start || !v->has_max || v->start <= v->max, v->name, "starts above its max");
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

/* ---- structured names ---- */

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/// In apostrophes. @return behind it, or NULL
static const char *quoted(const char *at)
{
    static const char also[] = "!#$%&()*+,-./:;<>=?@[]^{}|~ ";
    for (++at; *at != '\'' && *at != '\0'; ++at) {
        const bool is_escape = *at == '\\' && at[1] != '\0' && strchr("'\"?\\abfnrtv", at[1]);
        if (!is_escape && !is_letter(*at) && !is_digit(*at) && !strchr(also, *at)) {
            return NULL;
        }
        at += is_escape ? 1 : 0;
    }
    return *at == '\'' ? at + 1 : NULL;
}

static const char *numbers(const char *at)
{
    while (is_digit(*at) || (*at == ',' && is_digit(at[1]))) {
        ++at;
    }
    return at;
}

/// A word, or one in apostrophes, and its indices. @return behind it, or NULL
static const char *part_of_name(const char *at)
{
    const char *const from = at;
    if (*at == '\'') {
        at = quoted(at);
    } else {
        while (is_letter(*at) || (at > from && is_digit(*at))) {
            ++at;
        }
    }
    if (!at || at == from || *at != '[') {
        return at == from ? NULL : at;
    }
    const char *const end = numbers(at + 1);
    return end > at + 1 && *end == ']' ? end + 1 : NULL;
}

static bool is_structured(const char *name)
{
    const bool is_rate = strncmp(name, "der(", 4u) == 0;
    const char *at = part_of_name(name + (is_rate ? 4 : 0));
    while (at && *at == '.') {
        at = part_of_name(at + 1);
    }
    at = at && is_rate && *at == ',' ? numbers(at + 1) : at;
    return at && (is_rate ? *at == ')' && at[1] == '\0' : *at == '\0');
}

static void check_name(const description *d, const variable_of *v)
{
    rule(v->name[0] != '\0' && !strpbrk(v->name, "\r\n\t"), v->name, "is no name");
    rule(!d->is_structured || is_structured(v->name), v->name, "is no structured name");
}

/* ---- structure ---- */

static bool is_among(const unknown_of *list, uint32_t n, uint32_t place)
{
    for (uint32_t i = 0u; i < n; ++i) {
        if (list[i].place == place) {
            return true;
        }
    }
    return false;
}

static bool holds(const uint32_t *list, uint32_t n, uint32_t place)
{
    for (uint32_t i = 0u; i < n; ++i) {
        if (list[i] == place) {
            return true;
        }
    }
    return false;
}

/// What an unknown may depend on: 3.0 has parameters always, 2.0 in initialization mode.
static bool is_known(const description *d, uint32_t i, bool is_initial)
{
    const variable_of *const v = i < d->n_variables ? &d->variables[i] : NULL;
    return v && (variable_is(v, "input") || variable_is(v, "independent") ||
                 (is_initial ? same(initial_of(v), "exact")
                             : holds(d->states, d->n_states, i) ||
                                   (d->version == 3 && variable_is(v, "parameter"))));
}

static void check_dependencies(const description *d, const unknown_of *u, bool is_initial)
{
    const char *const name = u->place < d->n_variables ? d->variables[u->place].name : "unknown";
    rule(!u->has_kinds || u->n_kinds == u->n_dependencies, name,
         "has not as many kinds as dependencies");
    for (uint32_t i = 0u; i < u->n_dependencies; ++i) {
        rule(is_known(d, u->dependencies[i], is_initial), name, "depends on what is no known");
        rule(d->version == 3 || i == 0u || u->dependencies[i - 1u] < u->dependencies[i], name,
             "its dependencies are not in the order of their indices");
    }
}

static void
check_unknowns(const description *d, const unknown_of *list, uint32_t n, bool is_initial)
{
    for (uint32_t i = 0u; i < n; ++i) {
        check_dependencies(d, &list[i], is_initial);
        rule(!is_among(list, i, list[i].place), "ModelStructure", "an unknown stands twice");
        rule(d->version == 3 || !is_initial || i == 0u || list[i - 1u].place < list[i].place,
             "InitialUnknowns", "are not in the order of their indices");
    }
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
        rule(variable_is(v, "output") == is_among(d->outputs, d->n_outputs, i), v->name,
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
        rule(is_initial_unknown(d, i) == is_among(d->initial, d->n_initial, i),
             d->variables[i].name,
             "InitialUnknowns are the outputs, states, derivatives and calculated parameters that "
             "are not exact");
    }
}

int description_check(const char *folder, const description *d)
{
    uint32_t times = 0u;
    broken = 0;
    rule(d->name[0] != '\0', "modelName", "is missing");
    rule(d->token[0] != '\0', "guid or instantiationToken", "is missing");
    rule(d->me[0] || d->cs[0], "kinds", "neither Model Exchange nor Co-Simulation");
    rule(!d->has_stop || d->stop > d->start, "DefaultExperiment", "ends before it starts");
    for (uint32_t i = 0u; i < d->n_variables; ++i) {
        check_unique(d, i);
        check_name(d, &d->variables[i]);
        check_range(&d->variables[i]);
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
    check_unknowns(d, d->outputs, d->n_outputs, false);
    check_unknowns(d, d->initial, d->n_initial, true);
    check_files(folder, d);
    return broken;
}
