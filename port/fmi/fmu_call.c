/* SPDX-License-Identifier: MIT */
#include "fmu_call.h"
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the order of calls ---- */

static const char *mode_words(uint32_t mode)
{
    static const char *const words[] = {
        "is instantiated",
        "is in initialization mode",
        "is in event mode",
        "is in continuous-time mode",
        "is in step mode",
        "is terminated",
        "has failed: reset it, or put back a state",
    };
    uint32_t i = 0u;
    while (i < 6u && (mode >> i & 1u) == 0u) {
        ++i;
    }
    return words[i];
}

bool fmu_may(fmu *m, const fmu_rule *rule)
{
    if (m == NULL) {
        return false;
    }
    const uint32_t modes = m->is_me ? rule->me : rule->cs;
    if (modes == 0u) {
        (void)fmu_say(m, FMU_ERROR, "%s is no function of %s", rule->name,
                      m->is_me ? "Model Exchange" : "Co-Simulation");
        return false;
    }
    if ((modes & m->now.mode) == 0u) {
        (void)fmu_say(m, FMU_ERROR, "%s may not be called now: the instance %s", rule->name,
                      mode_words(m->now.mode));
        return false;
    }
    return true;
}

/* ---- arguments ---- */

bool fmu_has(fmu *m, size_t n, const void *a, const void *b)
{
    if (n > 0u && (a == NULL || b == NULL)) {
        (void)fmu_say(m, FMU_ERROR, "a pointer is NULL where values are to be read or written");
        return false;
    }
    return true;
}

bool fmu_is(fmu *m, const char *what, size_t n, size_t wanted)
{
    if (n != wanted) {
        (void)fmu_say(m, FMU_ERROR, "the number of %s is %zu, not %zu", what, wanted, n);
    }
    return n == wanted;
}

static bool refuse(const fmu_host *host, const char *name, const char *text)
{
    host->say(host, name != NULL ? name : "", FMU_ERROR, FMU_TELL_ERRORS, text);
    return false;
}

static bool is_ours(const fmu_host *host, const char *name, const char *token)
{
    char text[FMU_TEXT];
    if (name == NULL || name[strspn(name, " \t\r\n")] == '\0') {
        return refuse(host, name, "an instance needs a name");
    }
    if (token == NULL || strcmp(token, fmu_this.token) != 0) {
        (void)snprintf(text, sizeof text,
                       "the token '%s' is not that of this unit, '%s': the description belongs to "
                       "another library",
                       token != NULL ? token : "", fmu_this.token);
        return refuse(host, name, text);
    }
    return true;
}

fmu *fmu_make_ours(
    const fmu_host *host, const char *name, const char *token, bool is_me, uint32_t tells)
{
    fmu *const m =
        is_ours(host, name, token) ? fmu_make(&fmu_this, host, name, is_me) : (fmu *)NULL;
    if (m != NULL) {
        m->tells = tells;
    }
    return m;
}

/* ---- modes ---- */

fmu_status fmu_set_times(fmu *m, double tolerance, double start, double stop)
{
    if (!(tolerance >= 0.0) || !isfinite(tolerance)) {
        return fmu_say(m, FMU_ERROR, "the tolerance %g is no number above 0", tolerance);
    }
    if (!isfinite(start) || isnan(stop) || stop < start) {
        return fmu_say(m, FMU_ERROR,
                       "from %g s to %g s is no experiment: the stop must not lie before the start",
                       start, stop);
    }
    m->now.start = start;
    m->now.t = start;
    m->now.input_t = start;
    m->now.stop = stop;
    m->now.has_begun = false;
    return FMU_OK;
}

fmu_status fmu_enter_mode(fmu *m, fmu_mode mode)
{
    if (mode == FMU_EVENT && !m->is_me && !m->uses_events) {
        return fmu_say(m, FMU_ERROR, "there is no event mode: the instance was made without it");
    }
    if (mode == FMU_EVENT && m->is_me) {
        fmu_me_enter_events(m);
    }
    m->now.mode = mode;
    return FMU_OK;
}

fmu_status fmu_end_initialization(fmu *m, fmu_mode mode)
{
    fmu_enter(m);
    const fmu_status status = fmu_begin(m);
    fmu_leave(m);
    if (status == FMU_OK) {
        m->now.mode = mode;
    }
    return status;
}

/* ---- Model Exchange ---- */

fmu_status fmu_update_states(fmu *m, fmu_update *out)
{
    fmu_enter(m);
    const fmu_status status = fmu_me_update(m, &out->has_changed, &out->next);
    fmu_leave(m);
    out->has_next = isfinite(out->next);
    out->next = out->has_next ? out->next : 0.0;
    return status;
}

fmu_status fmu_complete(fmu *m, bool *wants_event)
{
    fmu_enter(m);
    const fmu_status status = fmu_me_accept(m, wants_event);
    fmu_leave(m);
    return status;
}

static bool fits(fmu *m, const char *what, size_t n, uint32_t wanted, const double *values)
{
    return fmu_is(m, what, n, wanted) && fmu_has(m, n, values, values);
}

fmu_status fmu_set_states(fmu *m, const double *x, size_t n)
{
    return fits(m, "states", n, m->n_states, x) ? fmu_me_set_states(m, x) : FMU_ERROR;
}

fmu_status fmu_tell_states(fmu *m, double *x, size_t n)
{
    if (!fits(m, "states", n, m->n_states, x)) {
        return FMU_ERROR;
    }
    fmu_enter(m);
    const fmu_status status = fmu_begin(m);
    fmu_leave(m);
    if (status == FMU_OK && n > 0u) {
        (void)memcpy(x, m->now.x, n * sizeof x[0]);
    }
    return status;
}

fmu_status fmu_tell_nominals(fmu *m, double *x, size_t n)
{
    if (!fits(m, "states", n, m->n_states, x)) {
        return FMU_ERROR;
    }
    for (size_t i = 0u; i < n; ++i) {
        x[i] = 1.0;
    }
    return FMU_OK;
}

/* Of nothing the run is not asked. */
static fmu_status ask(fmu *m, fmu_status (*of)(fmu *m, double *out), double *out, size_t n)
{
    if (n == 0u) {
        return FMU_OK;
    }
    fmu_enter(m);
    const fmu_status status = of(m, out);
    fmu_leave(m);
    return status;
}

fmu_status fmu_tell_rates(fmu *m, double *rates, size_t n)
{
    return fits(m, "states", n, m->n_states, rates) ? ask(m, fmu_me_rates, rates, n) : FMU_ERROR;
}

fmu_status fmu_tell_roots(fmu *m, double *z, size_t n)
{
    return fits(m, "event indicators", n, m->n_indicators, z) ? ask(m, fmu_me_roots, z, n)
                                                              : FMU_ERROR;
}

fmu_status fmu_tell_number(fmu *m, uint32_t number, size_t *out)
{
    if (!fmu_has(m, 1u, out, out)) {
        return FMU_ERROR;
    }
    *out = number;
    return FMU_OK;
}

fmu_status fmu_tell_size(size_t *size)
{
    *size = fmu_saved_size();
    return FMU_OK;
}

/* ---- what is not offered ---- */

fmu_status fmu_no_such(fmu *m, size_t n, const char *type)
{
    return n == 0u ? FMU_OK
                   : fmu_say(m, FMU_ERROR, "no variable of this unit has the type %s", type);
}

fmu_status fmu_not_offered(fmu *m, const char *name)
{
    return m == NULL
               ? FMU_ERROR
               : fmu_say(m, FMU_ERROR,
                         "%s is not offered: modelDescription.xml does not announce it", name);
}

/* ---- messages ---- */

const char *fmu_category(fmu_topic topic)
{
    uint32_t i = 0u;
    while (i + 1u < FMU_TOPICS && ((uint32_t)topic >> i & 1u) == 0u) {
        ++i;
    }
    return fmu_categories[i];
}

/* @return its bit; 0: there is none of this name */
static uint32_t topic_of(const char *word)
{
    for (uint32_t i = 0u; word != NULL && i < FMU_TOPICS; ++i) {
        if (strcmp(word, fmu_categories[i]) == 0) {
            return 1u << i;
        }
    }
    return 0u;
}

fmu_status fmu_set_logging(fmu *m, bool logs, size_t n, const char *const categories[])
{
    uint32_t topics = n == 0u ? (uint32_t)FMU_TELL_ALL : 0u;
    if (!fmu_has(m, n, categories, categories)) {
        return FMU_ERROR;
    }
    for (size_t i = 0u; i < n; ++i) {
        const uint32_t topic = topic_of(categories[i]);
        if (topic == 0u) {
            return fmu_say(m, FMU_ERROR, "there is no category of messages '%s'",
                           categories[i] != NULL ? categories[i] : "");
        }
        topics |= topic;
    }
    m->tells = logs ? m->tells | topics : m->tells & ~topics;
    return FMU_OK;
}

void fmu_escape(const char *text, char also, char *out, size_t size)
{
    size_t n = 0u;
    for (; *text != '\0' && n + 2u < size; ++text) {
        if (*text == '#' || (*text == also && also != '\0')) {
            out[n++] = *text;
        }
        out[n++] = *text;
    }
    out[n] = '\0';
}
