/* SPDX-License-Identifier: MIT */
#include "campaign_summary.h"
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "bytes.h"
#include "campaign_hash.h"
#include "campaign_repeat.h"
#include "campaign_stats.h"
#include "campaign_table.h"
#include "campaign_worst.h"

#define CHECK    "check" /* of summary.json without it */
#define BINS     20u
#define LISTED   12u
#define TROUBLES 100u /* runs without quantities that are named */

static const double levels[] = {0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99};

static json_t *number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *interval(campaign_interval x)
{
    return json_pack("{s: o, s: o, s: o}", "value", number(x.value), "low", number(x.low), "high",
                     number(x.high));
}

/* ---- what matters ---- */

/* How a column goes with each parameter: rank correlations of those that are numbers, what each explains, and what chance alone
 * would do. @param found of parameter i */
static void
add_correlations(const campaign_table *t,
                 campaign_correlation (*found_of)(const campaign_table *, size_t, size_t),
                 size_t place,
                 json_t *to)
{
    json_t *const rho = json_object(), *const chance = json_object();
    json_t *const explained = json_object(), *const explained_chance = json_object();
    for (size_t i = 0u; i < t->c->n_parameters; ++i) {
        const char *const name = t->c->parameters[i].name;
        const campaign_correlation found = found_of(t, i, place);
        if (t->c->parameters[i].is_number) {
            (void)json_object_set_new(rho, name, number(found.rho));
            (void)json_object_set_new(chance, name, number(found.chance));
        }
        (void)json_object_set_new(explained, name, number(found.explained));
        (void)json_object_set_new(explained_chance, name, number(found.explained_chance));
    }
    (void)json_object_set_new(to, "correlations", rho);
    (void)json_object_set_new(to, "chances", chance);
    (void)json_object_set_new(to, "explained", explained);
    (void)json_object_set_new(to, "explained_chances", explained_chance);
}

/* ---- verdicts ---- */

/* Of 0 and 1, which t->scratch has: runs that have passed, and others. */
static campaign_correlation with_verdict(const campaign_table *t, size_t parameter, size_t unused)
{
    (void)unused;
    return campaign_rank_correlation(campaign_column(t, parameter), t->scratch, t->n);
}

static json_t *of_verdicts(const campaign_table *t)
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
    json_t *const not_passed = interval(campaign_proportion(t->n - counts[CAMPAIGN_PASSED], t->n));
    for (size_t i = 0u; i < t->n; ++i) {
        t->scratch[i] = t->verdicts[i] == CAMPAIGN_PASSED ? 0.0 : 1.0;
    }
    add_correlations(t, with_verdict, 0u, not_passed);
    (void)json_object_set_new(out, "not_passed", not_passed);
    return out;
}

/* Runs that were refused, crashed or hung: the first of them. */
static json_t *of_troubles(const campaign_table *t, char *const *rows)
{
    static campaign_result r;
    json_t *const out = json_array();
    for (size_t i = 0u; i < t->n && json_array_size(out) < TROUBLES; ++i) {
        if (!campaign_has_ended(t, i) && campaign_row_read(t->c, rows[i], &r)) {
            char record[32];
            (void)snprintf(record, sizeof record, "run-%zu.txt", i);
            json_t *const repeat = campaign_repeat(
                &(campaign_repeat_words){t->scalar, t->c->doc.path, i, "--record", record});
            (void)json_array_append_new(out, json_pack("{s: i, s: s, s: s, s: o}", "run", (int)i,
                                                       "verdict", campaign_verdict_words[r.verdict],
                                                       "reason", r.reason, "repeat", repeat));
        }
    }
    return out;
}

static json_t *of_limit(const campaign_table *t, const campaign_limit *l)
{
    const double *const x = campaign_limited(t, l);
    size_t broken = 0u;
    for (size_t i = 0u; i < t->n; ++i) {
        broken += campaign_has_ended(t, i) && !campaign_keeps(l, x[i]) ? 1u : 0u;
    }
    return json_pack("{s: s, s: s, s: o, s: o, s: i, s: o, s: o}", "quantity", l->name, "unit",
                     campaign_quantities[l->quantity].unit, "least", number(l->least), "most",
                     number(l->most), "broken", (int)broken, "share",
                     interval(campaign_proportion(broken, t->n)), "worst", campaign_worst_of(t, l));
}

static json_t *of_limits(const campaign_table *t)
{
    json_t *const out = json_array();
    for (size_t i = 0u; i < t->n_limits; ++i) {
        (void)json_array_append_new(out, of_limit(t, &t->limits[i]));
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

static json_t *of_column(const campaign_table *t, size_t place)
{
    (void)memcpy(t->scratch, campaign_column(t, place), t->n * sizeof *t->scratch);
    const size_t n = campaign_sort(t->scratch, t->n);
    const campaign_moments m = campaign_moments_of(t->scratch, n);
    return json_pack("{s: i, s: o, s: o, s: o, s: o, s: o, s: o}", "n", (int)n, "mean",
                     number(m.mean), "deviation", number(m.deviation), "least",
                     number(n > 0u ? t->scratch[0] : (double)NAN), "most",
                     number(n > 0u ? t->scratch[n - 1u] : (double)NAN), "quantiles",
                     quantiles(t->scratch, n), "histogram", histogram(t->scratch, n));
}

/* ---- what was scattered ---- */

static int say_bell(char *out, size_t size, const campaign_bell *bell, const char *words)
{
    char ends[2][40] = {"", ""};
    if (isfinite(bell->least)) {
        (void)snprintf(ends[0], sizeof ends[0], ", at least %.6g", bell->least);
    }
    if (isfinite(bell->most)) {
        (void)snprintf(ends[1], sizeof ends[1], ", at most %.6g", bell->most);
    }
    return snprintf(out, size, words, bell->middle, bell->width, ends[0], ends[1]);
}

/* Short lists of numbers are told. */
static void say_list(const campaign_parameter *p, char *out, size_t size)
{
    const size_t n = json_array_size(p->list);
    int used = snprintf(out, size, n > LISTED || !p->is_number ? "one of %zu values" : "one of", n);
    for (size_t i = 0u; i < n && n <= LISTED && p->is_number && used < (int)size; ++i) {
        used += snprintf(out + used, size - (size_t)used, "%s %.6g", i > 0u ? "," : "",
                         json_number_value(json_array_get(p->list, i)));
    }
}

/* A distribution in words. */
static void say_kind(const campaign_parameter *p, char *out, size_t size)
{
    switch (p->kind) {
    case CAMPAIGN_UNIFORM:
        (void)snprintf(out, size, "uniform, %.6g to %.6g", p->range[0], p->range[1]);
        break;
    case CAMPAIGN_NORMAL:
        (void)say_bell(out, size, &p->normal, "normal, mean %.6g, deviation %.6g%s%s");
        break;
    case CAMPAIGN_LOG_NORMAL:
        (void)say_bell(out, size, &p->log_normal, "log-normal, median %.6g, factor %.6g%s%s");
        break;
    case CAMPAIGN_GRID:
        (void)snprintf(out, size, "grid of %u, %.6g to %.6g", p->grid.count, p->grid.first,
                       p->grid.last);
        break;
    default:
        say_list(p, out, size);
        break;
    }
}

static void add_origin(const campaign_parameter *p, json_t *to)
{
    static const char *const applied[] = {"", "factor: ", "offset: "};
    char kind[256], drawn[300];
    json_t *const paths = json_array();
    for (size_t i = 0u; i < p->n_paths; ++i) {
        (void)json_array_append_new(paths, json_string(p->paths[i]));
    }
    say_kind(p, kind, sizeof kind);
    (void)snprintf(drawn, sizeof drawn, "%s%s", applied[p->applies], kind);
    (void)json_object_set_new(to, "paths", paths);
    (void)json_object_set_new(to, "drawn", json_string(drawn));
    if (!p->is_number) {
        (void)json_object_set(to, "values", p->list);
    }
}

static void name_column(json_t *out, const char *name, const char *unit, const char *about)
{
    (void)json_object_set_new(out, "name", json_string(name));
    (void)json_object_set_new(out, "unit", json_string(unit != NULL ? unit : "-"));
    (void)json_object_set_new(out, "about", json_string(about != NULL ? about : ""));
}

static json_t *of_columns(const campaign_table *t, bool is_parameters)
{
    json_t *const list = json_array();
    const size_t n = is_parameters ? t->c->n_parameters : t->c->n_kept;
    for (size_t i = 0u; i < n; ++i) {
        const size_t place = is_parameters ? i : t->c->n_parameters + i;
        json_t *const one = of_column(t, place);
        if (is_parameters) {
            const campaign_parameter *const p = &t->c->parameters[i];
            name_column(one, p->name, p->unit, p->about);
            add_origin(p, one);
        } else {
            const campaign_quantity *const q = &campaign_quantities[t->c->kept[i]];
            name_column(one, q->name, q->unit, q->about);
            add_correlations(t, campaign_correlate, place, one);
        }
        (void)json_array_append_new(list, one);
    }
    return list;
}

/* ---- all of it ---- */

static json_t *whole(const campaign_table *t, char *const *rows)
{
    const double chance = t->n > 2u ? CAMPAIGN_Z / sqrt((double)t->n - 1.0) : 1.0;
    json_t *const out =
        json_pack("{s: s, s: s, s: s, s: s, s: i, s: I, s: f, s: f, s: b}", "campaign", t->c->name,
                  "about", t->c->about != NULL ? t->c->about : "", "scene", t->c->scene, "scalar",
                  t->scalar, "runs", (int)t->n, "seed", (json_int_t)t->c->seed, "tolerated",
                  t->c->tolerated, "chance", chance, "has_limits", (int)(t->c->n_limits > 0u));
    (void)json_object_set_new(out, "file", campaign_repeat_text(t->c->doc.path));
    (void)json_object_set_new(out, "hash", json_sprintf("%016" PRIx64, campaign_hash(t->c)));
    (void)json_object_set_new(out, "verdicts", of_verdicts(t));
    (void)json_object_set_new(out, "limits", of_limits(t));
    (void)json_object_set_new(out, "worst", campaign_worst(t));
    (void)json_object_set_new(out, "parameters", of_columns(t, true));
    (void)json_object_set_new(out, "quantities", of_columns(t, false));
    (void)json_object_set_new(out, "troubles", of_troubles(t, rows));
    return out;
}

json_t *campaign_summary(const campaign_file *c, char *const *rows, const char *scalar)
{
    campaign_table t;
    json_t *const out = campaign_table_read(&t, c, rows, scalar) ? whole(&t, rows) : NULL;
    campaign_table_free(&t);
    return out;
}

double campaign_summary_failed(const json_t *summary)
{
    const json_t *const share = json_object_get(
        json_object_get(json_object_get(summary, "verdicts"), "not_passed"), "value");
    return share != NULL ? json_number_value(share) : (double)NAN;
}

/* ---- as a file ---- */

static char *text_of(const json_t *summary)
{
    return json_dumps(summary, JSON_INDENT(1) | JSON_REAL_PRECISION(17));
}

static uint32_t checksum_of(const json_t *summary)
{
    char *const text = text_of(summary);
    const uint32_t crc = text != NULL ? bytes_crc32(0u, text, strlen(text)) : 0u;
    free(text);
    return crc;
}

char *campaign_summary_text(json_t *summary, uint32_t results)
{
    (void)json_object_set_new(summary, "results", json_integer(results));
    (void)json_object_set_new(summary, CHECK, json_integer(checksum_of(summary)));
    return text_of(summary);
}

bool campaign_summary_is_whole(json_t *summary, uint32_t *results)
{
    const json_int_t crc = json_integer_value(json_object_get(summary, CHECK));
    (void)json_object_del(summary, CHECK);
    *results = (uint32_t)json_integer_value(json_object_get(summary, "results"));
    return crc == (json_int_t)checksum_of(summary);
}
