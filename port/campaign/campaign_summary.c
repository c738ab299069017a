/* SPDX-License-Identifier: MIT */
#include "campaign_summary.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include "campaign_stats.h"

#define BINS     20u
#define TROUBLES 100u /* runs without quantities that are named */

static const double levels[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

/* Columns of all runs: parameters, then what is kept. */
typedef struct table {
    const campaign_file *c;
    const char *scalar;
    size_t n;
    double *cells; /* column by column */
    uint8_t *verdicts;
    double *scratch;
} table;

static double *column(const table *t, size_t i)
{
    return t->cells + i * t->n;
}

static bool fill(table *t, char *const *rows)
{
    static campaign_result r; /* too large for a stack */
    for (size_t run = 0u; run < t->n; ++run) {
        if (rows[run] == NULL || !campaign_row_read(t->c, rows[run], &r) || r.run != run) {
            return false;
        }
        t->verdicts[run] = (uint8_t)r.verdict;
        for (size_t i = 0u; i < t->c->n_parameters; ++i) {
            column(t, i)[run] = r.values[i];
        }
        for (size_t i = 0u; i < t->c->n_kept; ++i) {
            column(t, t->c->n_parameters + i)[run] = r.quantities[t->c->kept[i]];
        }
    }
    return true;
}

static json_t *number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *interval(campaign_interval x)
{
    return json_pack("{s: o, s: o, s: o}", "value", number(x.value), "low", number(x.low), "high",
                     number(x.high));
}

/* ---- verdicts ---- */

static json_t *of_verdicts(const table *t)
{
    size_t counts[CAMPAIGN_VERDICTS] = {0u};
    json_t *const out = json_object();
    for (size_t i = 0u; i < t->n; ++i) {
        ++counts[t->verdicts[i]];
    }
    for (size_t i = 0u; i < CAMPAIGN_VERDICTS; ++i) {
        (void)json_object_set_new(out, campaign_verdict_words[i],
                                  json_integer((json_int_t)counts[i]));
    }
    (void)json_object_set_new(out, "not_passed",
                              interval(campaign_proportion(t->n - counts[CAMPAIGN_PASSED], t->n)));
    return out;
}

static json_t *repeat(const table *t, size_t run)
{
    return json_sprintf("touchdown --scalar %s run %s --run %zu --trace run-%zu.mcap", t->scalar,
                        t->c->doc.path, run, run);
}

/* Runs that were refused, crashed or hung: the first of them. */
static json_t *of_troubles(const table *t, char *const *rows)
{
    static campaign_result r;
    json_t *const out = json_array();
    for (size_t i = 0u; i < t->n && json_array_size(out) < TROUBLES; ++i) {
        if (t->verdicts[i] > CAMPAIGN_FAILED && campaign_row_read(t->c, rows[i], &r)) {
            (void)json_array_append_new(out, json_pack("{s: i, s: s, s: s, s: o}", "run", (int)i,
                                                       "verdict", campaign_verdict_words[r.verdict],
                                                       "reason", r.reason, "repeat", repeat(t, i)));
        }
    }
    return out;
}

/* ---- the worst ---- */

/* How far beyond a limit; what has no number is farthest. */
static double beyond(const campaign_limit *l, double x)
{
    const double over = isfinite(l->most) ? x - l->most : -HUGE_VAL;
    const double under = isfinite(l->least) ? l->least - x : -HUGE_VAL;
    return isnan(x) ? HUGE_VAL : over > under ? over : under;
}

static size_t kept_place(const campaign_file *c, size_t quantity)
{
    size_t i = 0u;
    while (i + 1u < c->n_kept && c->kept[i] != quantity) {
        ++i;
    }
    return i;
}

static json_t *of_run(const table *t, size_t run, double value)
{
    json_t *const out =
        json_pack("{s: i, s: o, s: s, s: o}", "run", (int)run, "value", number(value), "verdict",
                  campaign_verdict_words[t->verdicts[run]], "repeat", repeat(t, run));
    for (size_t i = 0u; i < t->c->n_parameters; ++i) {
        (void)json_object_set_new(out, t->c->parameters[i].name, number(column(t, i)[run]));
    }
    return out;
}

/* Of runs that have quantities. */
static json_t *worst_of(const table *t, const campaign_limit *l)
{
    const double *const x = column(t, t->c->n_parameters + kept_place(t->c, l->quantity));
    size_t runs[CAMPAIGN_WORST];
    size_t n = 0u;
    for (size_t run = 0u; run < t->n; ++run) {
        if (t->verdicts[run] > CAMPAIGN_FAILED) {
            continue;
        }
        size_t at = n;
        while (at > 0u && beyond(l, x[run]) > beyond(l, x[runs[at - 1u]])) {
            --at;
        }
        if (at < CAMPAIGN_WORST) {
            n += n < CAMPAIGN_WORST ? 1u : 0u;
            (void)memmove(&runs[at + 1u], &runs[at], (n - at - 1u) * sizeof runs[0]);
            runs[at] = run;
        }
    }
    json_t *const out = json_array();
    for (size_t i = 0u; i < n; ++i) {
        (void)json_array_append_new(out, of_run(t, runs[i], x[runs[i]]));
    }
    return out;
}

static json_t *of_limit(const table *t, const campaign_limit *l)
{
    const double *const x = column(t, t->c->n_parameters + kept_place(t->c, l->quantity));
    size_t broken = 0u;
    for (size_t i = 0u; i < t->n; ++i) {
        broken += t->verdicts[i] <= CAMPAIGN_FAILED && !campaign_keeps(l, x[i]) ? 1u : 0u;
    }
    return json_pack("{s: s, s: s, s: o, s: o, s: i, s: o, s: o}", "quantity", l->name, "unit",
                     campaign_quantities[l->quantity].unit, "least", number(l->least), "most",
                     number(l->most), "broken", (int)broken, "share",
                     interval(campaign_proportion(broken, t->n)), "worst", worst_of(t, l));
}

/* Without limits the largest of the first quantity are the worst. */
static json_t *of_limits(const table *t)
{
    json_t *const out = json_array();
    for (size_t i = 0u; i < t->c->n_limits; ++i) {
        (void)json_array_append_new(out, of_limit(t, &t->c->limits[i]));
    }
    if (t->c->n_limits == 0u) {
        const size_t first = t->c->kept[0];
        const campaign_limit none = {campaign_quantities[first].name, -HUGE_VAL, 1e300, first};
        (void)json_array_append_new(out, of_limit(t, &none));
    }
    return out;
}

/* ---- distributions ---- */

static json_t *histogram(const double *sorted, size_t n)
{
    size_t counts[BINS] = {0u};
    json_t *const list = json_array();
    const double from = n > 0u ? sorted[0] : 0.0, to = n > 0u ? sorted[n - 1u] : 0.0;
    for (size_t i = 0u; i < n; ++i) {
        const double at = to > from ? (sorted[i] - from) / (to - from) * BINS : 0.0;
        ++counts[at < BINS ? (size_t)at : BINS - 1u];
    }
    for (size_t i = 0u; i < BINS; ++i) {
        (void)json_array_append_new(list, json_integer((json_int_t)counts[i]));
    }
    return json_pack("{s: o, s: o, s: o}", "from", number(from), "to", number(to), "counts", list);
}

static json_t *quantiles(const double *sorted, size_t n)
{
    json_t *const list = json_array();
    for (size_t i = 0u; i < sizeof levels / sizeof levels[0]; ++i) {
        json_t *const one = interval(campaign_quantile(sorted, n, levels[i]));
        (void)json_object_set_new(one, "share", json_real(levels[i]));
        (void)json_array_append_new(list, one);
    }
    return list;
}

static json_t *of_column(const table *t, size_t place)
{
    (void)memcpy(t->scratch, column(t, place), t->n * sizeof *t->scratch);
    const size_t n = campaign_sort(t->scratch, t->n);
    double sum = 0.0, squares = 0.0;
    for (size_t i = 0u; i < n; ++i) {
        sum += t->scratch[i];
    }
    const double mean = n > 0u ? sum / (double)n : (double)NAN;
    for (size_t i = 0u; i < n; ++i) {
        squares += (t->scratch[i] - mean) * (t->scratch[i] - mean);
    }
    return json_pack("{s: i, s: o, s: o, s: o, s: o, s: o, s: o}", "n", (int)n, "mean",
                     number(mean), "deviation",
                     number(n > 1u ? sqrt(squares / (double)(n - 1u)) : (double)NAN), "least",
                     number(n > 0u ? t->scratch[0] : (double)NAN), "most",
                     number(n > 0u ? t->scratch[n - 1u] : (double)NAN), "quantiles",
                     quantiles(t->scratch, n), "histogram", histogram(t->scratch, n));
}

static json_t *correlations(const table *t, size_t place)
{
    json_t *const out = json_object();
    for (size_t i = 0u; i < t->c->n_parameters; ++i) {
        if (t->c->parameters[i].is_number) {
            (void)json_object_set_new(
                out, t->c->parameters[i].name,
                number(campaign_rank_correlation(column(t, i), column(t, place), t->n)));
        }
    }
    return out;
}

static void name_column(json_t *out, const char *name, const char *unit, const char *about)
{
    (void)json_object_set_new(out, "name", json_string(name));
    (void)json_object_set_new(out, "unit", json_string(unit != NULL ? unit : "-"));
    (void)json_object_set_new(out, "about", json_string(about != NULL ? about : ""));
}

static json_t *of_columns(const table *t, bool is_parameters)
{
    json_t *const list = json_array();
    const size_t n = is_parameters ? t->c->n_parameters : t->c->n_kept;
    for (size_t i = 0u; i < n; ++i) {
        const size_t place = is_parameters ? i : t->c->n_parameters + i;
        json_t *const one = of_column(t, place);
        if (is_parameters) {
            const campaign_parameter *const p = &t->c->parameters[i];
            name_column(one, p->name, p->unit, p->about);
        } else {
            const campaign_quantity *const q = &campaign_quantities[t->c->kept[i]];
            name_column(one, q->name, q->unit, q->about);
            (void)json_object_set_new(one, "correlations", correlations(t, place));
        }
        (void)json_array_append_new(list, one);
    }
    return list;
}

/* ---- all of it ---- */

static json_t *whole(const table *t, char *const *rows)
{
    const double chance = t->n > 2u ? CAMPAIGN_Z / sqrt((double)t->n - 1.0) : 1.0;
    return json_pack(
        "{s: s, s: s, s: s, s: s, s: i, s: I, s: f, s: f, s: o, s: o, s: o, s: o, s: o}",
        "campaign", t->c->name, "about", t->c->about != NULL ? t->c->about : "", "scene",
        t->c->scene, "scalar", t->scalar, "runs", (int)t->n, "seed", (json_int_t)t->c->seed,
        "tolerated", t->c->tolerated, "chance", chance, "verdicts", of_verdicts(t), "limits",
        of_limits(t), "parameters", of_columns(t, true), "quantities", of_columns(t, false),
        "troubles", of_troubles(t, rows));
}

json_t *campaign_summary(const campaign_file *c, char *const *rows, const char *scalar)
{
    const size_t n = c->runs, columns = c->n_parameters + c->n_kept;
    table t = {c,
               scalar,
               n,
               calloc(n * columns + 1u, sizeof(double)),
               calloc(n, 1u),
               calloc(n, sizeof(double))};
    json_t *out = NULL;
    if (t.cells != NULL && t.verdicts != NULL && t.scratch != NULL && fill(&t, rows)) {
        out = whole(&t, rows);
    }
    free(t.cells);
    free(t.verdicts);
    free(t.scratch);
    return out;
}

double campaign_summary_failed(const json_t *summary)
{
    const json_t *const share = json_object_get(
        json_object_get(json_object_get(summary, "verdicts"), "not_passed"), "value");
    return share != NULL ? json_number_value(share) : (double)NAN;
}

/* ---- in words ---- */

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

static void say_verdicts(FILE *to, const json_t *summary)
{
    const json_t *const v = json_object_get(summary, "verdicts");
    const json_t *const share = json_object_get(v, "not_passed");
    (void)fprintf(to, "runs: %.0f", real(summary, "runs"));
    for (size_t i = 0u; i < CAMPAIGN_VERDICTS; ++i) {
        (void)fprintf(to, ", %s %.0f", campaign_verdict_words[i],
                      real(v, campaign_verdict_words[i]));
    }
    (void)fprintf(to, "; not passed %.3g %% (95 %% sure: %.3g to %.3g %%)\n",
                  100.0 * real(share, "value"), 100.0 * real(share, "low"),
                  100.0 * real(share, "high"));
}

static void say_limits(FILE *to, const json_t *summary)
{
    size_t i = 0u;
    json_t *limit = NULL;
    json_array_foreach(json_object_get(summary, "limits"), i, limit)
    {
        const json_t *const worst = json_array_get(json_object_get(limit, "worst"), 0u);
        (void)fprintf(to, "limit of %s [%s]: broken by %.0f runs", text(limit, "quantity"),
                      text(limit, "unit"), real(limit, "broken"));
        if (worst != NULL) {
            (void)fprintf(to, "; the worst is run %.0f with %.6g: %s", real(worst, "run"),
                          real(worst, "value"), text(worst, "repeat"));
        }
        (void)fputc('\n', to);
    }
}

/* The parameter that matters most, if any does more than chance. */
static void say_matters(FILE *to, const json_t *quantity, double chance)
{
    const char *name = NULL, *most = NULL;
    json_t *value = NULL;
    double largest = chance;
    json_object_foreach(json_object_get(quantity, "correlations"), name, value)
    {
        if (fabs(json_number_value(value)) > fabs(largest)) {
            largest = json_number_value(value);
            most = name;
        }
    }
    if (most != NULL) {
        (void)fprintf(to, "  %s (%+.2f)", most, largest);
    }
    (void)fputc('\n', to);
}

static void say_quantities(FILE *to, const json_t *summary)
{
    size_t i = 0u;
    json_t *q = NULL;
    (void)fprintf(to, "%-14s %-6s %12s %12s %12s %12s  %s\n", "quantity", "unit", "median", "95 %",
                  "99 %", "most", "what matters most (rank correlation)");
    json_array_foreach(json_object_get(summary, "quantities"), i, q)
    {
        const json_t *const at = json_object_get(q, "quantiles");
        (void)fprintf(to, "%-14s %-6s %12.5g %12.5g %12.5g %12.5g", text(q, "name"),
                      text(q, "unit"), real(json_array_get(at, 3u), "value"),
                      real(json_array_get(at, 5u), "value"), real(json_array_get(at, 6u), "value"),
                      real(q, "most"));
        say_matters(to, q, real(summary, "chance"));
    }
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
