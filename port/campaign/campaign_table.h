/* SPDX-License-Identifier: MIT */
/// All runs of a campaign as columns of numbers: parameters, then what is kept.
///
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_TABLE_H
#define CAMPAIGN_TABLE_H

#include "campaign_row.h"
#include "campaign_stats.h"

typedef struct campaign_table {
    const campaign_file *c;
    const char *scalar; ///< that the runs were computed in
    size_t n;           ///< runs
    size_t n_columns;
    double *cells;   ///< column by column
    size_t n_ended;  ///< runs that have quantities
    double *ranks;   ///< of their cells, n_ended a column
    bool *is_ranked; ///< of a column: no number of theirs is missing
    uint8_t *verdicts;
    double *scratch;              ///< n of them
    const campaign_limit *limits; ///< the campaign's; without any, one that names the worst runs
    size_t n_limits;
    campaign_limit none;
} campaign_table;

/// @param rows of all runs
/// @return false: a row is none of this campaign's, or there is no memory; campaign_table_free is due in any case
bool campaign_table_read(campaign_table *t,
                         const campaign_file *c,
                         char *const *rows,
                         const char *scalar);

void campaign_table_free(campaign_table *t);

static inline double *campaign_column(const campaign_table *t, size_t i)
{
    return t->cells + i * t->n;
}

/// Of a limit.
double *campaign_limited(const campaign_table *t, const campaign_limit *l);

campaign_correlation campaign_correlate(const campaign_table *t, size_t a, size_t b);

/// Has this run quantities? Those that were refused, crashed or hung have none.
static inline bool campaign_has_ended(const campaign_table *t, size_t run)
{
    return t->verdicts[run] <= CAMPAIGN_FAILED;
}

#endif
