/* SPDX-License-Identifier: MIT */
/// The result of a run, and how it stands in files: a row of CSV.
///
///     run,verdict,hash,PARAMETERS...,QUANTITIES...,reason
///
/// Numbers    as the shortest decimals that read back as the same doubles; nothing: there is no number.
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_ROW_H
#define CAMPAIGN_ROW_H

#include "campaign_file.h"

#define CAMPAIGN_ROW    4096u ///< [bytes] of the longest
#define CAMPAIGN_REASON 240u  ///< [bytes]

typedef enum campaign_verdict {
    CAMPAIGN_PASSED = 0,
    CAMPAIGN_FAILED,  ///< a limit
    CAMPAIGN_REFUSED, ///< by the scene's reader, by the core, or by the plant
    CAMPAIGN_CRASHED,
    CAMPAIGN_HUNG,
    CAMPAIGN_VERDICTS
} campaign_verdict;

extern const char *const campaign_verdict_words[CAMPAIGN_VERDICTS + 1];

typedef struct campaign_result {
    uint32_t run;
    campaign_verdict verdict;
    uint64_t hash;
    double values[CAMPAIGN_PARAMETERS_MAX];
    double quantities[CAMPAIGN_QUANTITY_COUNT];
    char reason[CAMPAIGN_REASON];
} campaign_result;

/// The run's values, no quantities yet.
void campaign_result_begin(const campaign_file *c, uint32_t run, campaign_result *out);

/// Holds quantities to the limits: verdict and reason.
void campaign_judge(const campaign_file *c, campaign_result *r);

/// Is a quantity within a limit? What has no number is not.
bool campaign_keeps(const campaign_limit *limit, double quantity);

/// The names of the columns. @return its length, without a newline
size_t campaign_row_head(const campaign_file *c, char out[CAMPAIGN_ROW]);

size_t campaign_row_write(const campaign_file *c, const campaign_result *r, char out[CAMPAIGN_ROW]);

/// @return false: it is no row of this campaign
bool campaign_row_read(const campaign_file *c, const char *row, campaign_result *out);

#endif
