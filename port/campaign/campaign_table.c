/* SPDX-License-Identifier: MIT */
#include "campaign_table.h"
#include <math.h>
#include <stdlib.h>

static bool fill(campaign_table *t, char *const *rows)
{
    static campaign_result r; /* too large for a stack */
    for (size_t run = 0u; run < t->n; ++run) {
        if (rows[run] == NULL || !campaign_row_read(t->c, rows[run], &r) || r.run != run) {
            return false;
        }
        t->verdicts[run] = (uint8_t)r.verdict;
        for (size_t i = 0u; i < t->c->n_parameters; ++i) {
            campaign_column(t, i)[run] = r.values[i];
        }
        for (size_t i = 0u; i < t->c->n_kept; ++i) {
            campaign_column(t, t->c->n_parameters + i)[run] = r.quantities[t->c->kept[i]];
        }
    }
    return true;
}

/* Runs without quantities say nothing of what matters. */
static void rank(campaign_table *t)
{
    for (size_t run = 0u; run < t->n; ++run) {
        t->n_ended += campaign_has_ended(t, run) ? 1u : 0u;
    }
    for (size_t i = 0u; i < t->n_columns; ++i) {
        size_t n = 0u;
        for (size_t run = 0u; run < t->n; ++run) {
            if (campaign_has_ended(t, run)) {
                t->scratch[n++] = campaign_column(t, i)[run];
            }
        }
        t->is_ranked[i] = campaign_rank(t->scratch, n, t->ranks + i * n);
    }
}

/* Is a quantity not the same in all runs that have it? */
static bool varies(const campaign_table *t, size_t quantity)
{
    const double *const x = campaign_column(t, t->c->n_parameters + quantity);
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (size_t run = 0u; run < t->n; ++run) {
        least = x[run] < least ? x[run] : least; /* NAN is neither */
        most = x[run] > most ? x[run] : most;
    }
    return most > least;
}

/* Without limits the worst runs are those with the largest of the first quantity that varies. */
static void limit(campaign_table *t)
{
    size_t first = 0u;
    while (first + 1u < t->c->n_kept && !varies(t, first)) {
        ++first;
    }
    const size_t quantity = t->c->kept[first];
    t->none = (campaign_limit){campaign_quantities[quantity].name, -HUGE_VAL, 1e300, quantity};
    t->limits = t->c->n_limits > 0u ? t->c->limits : &t->none;
    t->n_limits = t->c->n_limits > 0u ? t->c->n_limits : 1u;
}

bool campaign_table_read(campaign_table *t,
                         const campaign_file *c,
                         char *const *rows,
                         const char *scalar)
{
    const size_t n = c->runs, columns = c->n_parameters + c->n_kept;
    *t = (campaign_table){.c = c,
                          .scalar = scalar,
                          .n = n,
                          .n_columns = columns,
                          .cells = calloc(n * columns + 1u, sizeof(double)),
                          .ranks = calloc(n * columns + 1u, sizeof(double)),
                          .is_ranked = calloc(columns + 1u, sizeof(bool)),
                          .verdicts = calloc(n, 1u),
                          .scratch = calloc(n, sizeof(double))};
    if (t->cells == NULL || t->ranks == NULL || t->is_ranked == NULL || t->verdicts == NULL ||
        t->scratch == NULL || !fill(t, rows)) {
        return false;
    }
    rank(t);
    limit(t);
    return true;
}

void campaign_table_free(campaign_table *t)
{
    free(t->cells);
    free(t->ranks);
    free(t->is_ranked);
    free(t->verdicts);
    free(t->scratch);
}

double *campaign_limited(const campaign_table *t, const campaign_limit *l)
{
    size_t i = 0u;
    while (i + 1u < t->c->n_kept && t->c->kept[i] != l->quantity) {
        ++i;
    }
    return campaign_column(t, t->c->n_parameters + i);
}

campaign_correlation campaign_correlate(const campaign_table *t, size_t a, size_t b)
{
    return t->is_ranked[a] && t->is_ranked[b]
               ? campaign_correlate_ranks(t->ranks + a * t->n_ended, t->ranks + b * t->n_ended,
                                          t->n_ended)
               : campaign_rank_correlation(campaign_column(t, a), campaign_column(t, b), t->n);
}
