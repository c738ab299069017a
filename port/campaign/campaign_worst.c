/* SPDX-License-Identifier: MIT */
#include "campaign_worst.h"
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "campaign_repeat.h"

/* How bad a run is, and by which limit. */
typedef struct mark {
    size_t run;
    double beyond;
    const campaign_limit *by;
} mark;

typedef struct list {
    mark marks[CAMPAIGN_WORST];
    size_t n;
} list;

/* How far beyond a limit; what has no number is farthest. */
static double beyond(const campaign_limit *l, double x)
{
    const double over = isfinite(l->most) ? x - l->most : -HUGE_VAL;
    const double under = isfinite(l->least) ? l->least - x : -HUGE_VAL;
    return isnan(x) ? HUGE_VAL : over > under ? over : under;
}

/* From the worst on; of equals the first run. */
static void insert(list *to, mark m)
{
    size_t at = to->n;
    while (at > 0u && m.beyond > to->marks[at - 1u].beyond) {
        --at;
    }
    if (at < CAMPAIGN_WORST) {
        to->n += to->n < CAMPAIGN_WORST ? 1u : 0u;
        (void)memmove(&to->marks[at + 1u], &to->marks[at], (to->n - at - 1u) * sizeof to->marks[0]);
        to->marks[at] = m;
    }
}

static json_t *number(double x)
{
    return isfinite(x) ? json_real(x) : json_null();
}

static json_t *of_mark(const campaign_table *t, const mark *m)
{
    char page[32];
    json_t *const values = json_object();
    (void)snprintf(page, sizeof page, "run-%zu.html", m->run);
    for (size_t i = 0u; i < t->c->n_parameters; ++i) {
        (void)json_object_set_new(values, t->c->parameters[i].name,
                                  number(campaign_column(t, i)[m->run]));
    }
    return json_pack("{s: i, s: s, s: o, s: s, s: o, s: o}", "run", (int)m->run, "quantity",
                     m->by->name, "value", number(campaign_limited(t, m->by)[m->run]), "verdict",
                     campaign_verdict_words[t->verdicts[m->run]], "values", values, "repeat",
                     campaign_repeat(&(campaign_repeat_words){t->scalar, t->c->doc.path, m->run,
                                                              "--report", page}));
}

static json_t *of_list(const campaign_table *t, const list *from)
{
    json_t *const out = json_array();
    for (size_t i = 0u; i < from->n; ++i) {
        (void)json_array_append_new(out, of_mark(t, &from->marks[i]));
    }
    return out;
}

json_t *campaign_worst_of(const campaign_table *t, const campaign_limit *l)
{
    const double *const x = campaign_limited(t, l);
    list worst = {.n = 0u};
    for (size_t run = 0u; run < t->n; ++run) {
        if (campaign_has_ended(t, run)) {
            insert(&worst, (mark){run, beyond(l, x[run]), l});
        }
    }
    return of_list(t, &worst);
}

/* A deviation that can be divided by. */
static double larger(double deviation)
{
    return deviation > 0.0 ? deviation : 1.0;
}

static mark mark_of(const campaign_table *t, const double *deviations, size_t run)
{
    mark out = {run, -HUGE_VAL, &t->limits[0]};
    for (size_t i = 0u; i < t->n_limits; ++i) {
        const campaign_limit *const l = &t->limits[i];
        const double far = beyond(l, campaign_limited(t, l)[run]);
        const bool is_alike = deviations[i] <= 0.0 && far <= 0.0; /* no run is worse than another */
        if (!is_alike && far / larger(deviations[i]) > out.beyond) {
            out.beyond = far / larger(deviations[i]);
            out.by = l;
        }
    }
    return out;
}

json_t *campaign_worst(const campaign_table *t)
{
    double deviations[CAMPAIGN_QUANTITY_COUNT + 1u];
    list worst = {.n = 0u};
    for (size_t i = 0u; i < t->n_limits; ++i) {
        deviations[i] = campaign_moments_of(campaign_limited(t, &t->limits[i]), t->n).deviation;
    }
    for (size_t run = 0u; run < t->n; ++run) {
        if (campaign_has_ended(t, run)) {
            insert(&worst, mark_of(t, deviations, run));
        }
    }
    return of_list(t, &worst);
}
