/* SPDX-License-Identifier: MIT */
#include "fmu_call.h"
#include <math.h>
#include <string.h>

/* ---- the order of calls ---- */

static const char *mode_word(uint32_t mode)
{
    static const char *const words[] = {"instantiated", "initialization mode",
                                        "event mode",   "continuous-time mode",
                                        "step mode",    "terminated"};
    uint32_t i = 0u;
    while (i < 5u && (mode >> i & 1u) == 0u) {
        ++i;
    }
    return words[i];
}

bool fmu_may(const fmu *m, const fmu_rule *rule)
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
        (void)fmu_say(m, FMU_ERROR, "%s may not be called now: the instance is %s%s", rule->name,
                      (m->now.mode & (FMU_INSTANTIATED | FMU_TERMINATED)) != 0u ? "" : "in ",
                      mode_word(m->now.mode));
        return false;
    }
    return true;
}

/* ---- arguments ---- */

bool fmu_has(const fmu *m, size_t n, const void *a, const void *b)
{
    if (n > 0u && (a == NULL || b == NULL)) {
        (void)fmu_say(m, FMU_ERROR, "a pointer is NULL, and %zu values are asked for", n);
        return false;
    }
    return true;
}

bool fmu_is(const fmu *m, const char *what, size_t n, size_t wanted)
{
    if (n != wanted) {
        (void)fmu_say(m, FMU_ERROR, "the number of %s is %zu, not %zu", what, wanted, n);
    }
    return n == wanted;
}

bool fmu_is_ours(const fmu_host *host, const char *name, const char *token)
{
    fmu nobody = {.host = *host, .name = (char[]){"nobody"}};
    if (name == NULL || name[strspn(name, " \t\r\n")] == '\0') {
        (void)fmu_say(&nobody, FMU_ERROR, "an instance needs a name");
        return false;
    }
    if (token == NULL || strcmp(token, fmu_this.token) != 0) {
        (void)fmu_say(
            &nobody, FMU_ERROR,
            "the token '%s' is not that of this unit: the description belongs to another library",
            token != NULL ? token : "");
        return false;
    }
    return true;
}

fmu_status fmu_set_times(fmu *m, double start, double stop)
{
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

fmu_status fmu_no_such(const fmu *m, size_t n, const char *type)
{
    return n == 0u ? FMU_OK
                   : fmu_say(m, FMU_ERROR, "no variable of this unit has the type %s", type);
}

fmu_status fmu_not_offered(const fmu *m, const char *name)
{
    return m == NULL
               ? FMU_ERROR
               : fmu_say(m, FMU_ERROR,
                         "%s is not offered: modelDescription.xml does not announce it", name);
}

/* ---- messages ---- */

const char *const fmu_categories[3] = {"logStatusWarning", "logStatusDiscard", "logStatusError"};

const char *fmu_category(fmu_status status)
{
    return fmu_categories[status <= FMU_WARNING ? 0 : status == FMU_DISCARD ? 1 : 2];
}

static bool is_category(const char *word)
{
    bool is_one = false;
    for (uint32_t i = 0u; i < 3u; ++i) {
        is_one = is_one || strcmp(word, fmu_categories[i]) == 0;
    }
    return is_one;
}

/* Errors are told whatever is asked for: who does not hear of them loses time. */
fmu_status fmu_set_logging(fmu *m, bool logs, size_t n, const char *const categories[])
{
    if (!fmu_has(m, n, categories, categories)) {
        return FMU_ERROR;
    }
    for (size_t i = 0u; i < n; ++i) {
        if (categories[i] == NULL || !is_category(categories[i])) {
            return fmu_say(m, FMU_ERROR, "there is no category of messages '%s'",
                           categories[i] != NULL ? categories[i] : "");
        }
    }
    m->logs = logs;
    return FMU_OK;
}
