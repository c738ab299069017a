/* SPDX-License-Identifier: MIT */
/* A summary for a person. */
#include <math.h>
#include "campaign_summary.h"
#include "campaign_worst.h"

#define CHANCE 0.01 /* less often than once in a hundred cases */

static double real(const json_t *object, const char *key)
{
    const json_t *const value = json_object_get(object, key);
    return json_is_number(value) ? json_number_value(value) : (double)NAN;
}

static const char *text(const json_t *object, const char *key)
{
    const char *const value = json_string_value(json_object_get(object, key));
    return value != NULL ? value : "";
}

static void say_limits(FILE *to, const json_t *summary)
{
    size_t i = 0u;
    json_t *limit = NULL;
    json_array_foreach(json_object_get(summary, "limits"), i, limit)
    {
        const json_t *const worst = json_array_get(json_object_get(limit, "worst"), 0u);
        if (!json_is_true(json_object_get(summary, "has_limits"))) {
            continue; /* it is there for its worst runs */
        }
        (void)fprintf(to, "limit of %s [%s]: broken by %.0f runs", text(limit, "quantity"),
                      text(limit, "unit"), real(limit, "broken"));
        if (worst != NULL) {
            (void)fprintf(to, "; the worst is run %.0f with %.6g: %s", real(worst, "run"),
                          real(worst, "value"), text(worst, "repeat"));
        }
        (void)fputc('\n', to);
    }
}

/* The parameter that explains most, if any does more than chance, and its correlation where that does. */
static void say_matters(FILE *to, const json_t *quantity, const char *before)
{
    const json_t *const chances = json_object_get(quantity, "explained_chances");
    const char *name = NULL, *most = NULL;
    json_t *value = NULL;
    double largest = 0.0;
    json_object_foreach(json_object_get(quantity, "explained"), name, value)
    {
        if (real(chances, name) < CHANCE && json_number_value(value) > largest) {
            largest = json_number_value(value);
            most = name;
        }
    }
    if (most != NULL) {
        (void)fprintf(to, "%s%s %.0f %%", before, most, 100.0 * largest);
        if (real(json_object_get(quantity, "chances"), most) < CHANCE) {
            (void)fprintf(to, " (%+.2f)", real(json_object_get(quantity, "correlations"), most));
        }
    }
    (void)fputc('\n', to);
}

static void say_quantities(FILE *to, const json_t *summary)
{
    size_t i = 0u;
    json_t *q = NULL;
    (void)fprintf(to, "%-14s %-6s %12s %12s %12s %12s  %s\n", "quantity", "unit", "median", "95 %",
                  "99 %", "most", "explained most by (rank correlation)");
    json_array_foreach(json_object_get(summary, "quantities"), i, q)
    {
        const json_t *const at = json_object_get(q, "quantiles");
        if (real(q, "n") < 1.0) {
            continue; /* no run has it */
        }
        (void)fprintf(to, "%-14s %-6s %12.5g %12.5g %12.5g %12.5g", text(q, "name"),
                      text(q, "unit"), real(json_array_get(at, 3u), "value"),
                      real(json_array_get(at, 5u), "value"), real(json_array_get(at, 6u), "value"),
                      real(q, "most"));
        say_matters(to, q, "  ");
    }
}

static void say_verdicts(FILE *to, const json_t *summary)
{
    const json_t *const v = json_object_get(summary, "verdicts");
    const json_t *const share = json_object_get(v, "not_passed");
    (void)fprintf(to, "runs: %.0f", real(summary, "runs"));
    for (size_t i = 0u; i < CAMPAIGN_VERDICTS; ++i) {
        (void)fprintf(to, ", %s %.0f", campaign_verdict_words[i],
                      real(v, campaign_verdict_words[i]));
    }
    (void)fprintf(to, "; not passed %.3g %% (95 %% confidence: %.3g to %.3g %%)",
                  100.0 * real(share, "value"), 100.0 * real(share, "low"),
                  100.0 * real(share, "high"));
    say_matters(to, share, "; explained most by ");
}

void campaign_summary_say(FILE *to, const json_t *summary)
{
    size_t i = 0u;
    json_t *trouble = NULL;
    say_quantities(to, summary);
    say_limits(to, summary);
    json_array_foreach(json_object_get(summary, "troubles"), i, trouble)
    {
        if (i < CAMPAIGN_WORST) {
            (void)fprintf(to, "run %.0f %s: %s; again: %s\n", real(trouble, "run"),
                          text(trouble, "verdict"), text(trouble, "reason"),
                          text(trouble, "repeat"));
        }
    }
    say_verdicts(to, summary);
}
