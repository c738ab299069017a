/* SPDX-License-Identifier: MIT */
/// What a campaign has found: verdicts, distributions, what matters, the worst runs. As JSON for pages, and in words.
///
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_SUMMARY_H
#define CAMPAIGN_SUMMARY_H

#include <stdio.h>
#include "campaign_row.h"

/// @param rows of all runs @param scalar that they were computed in
/// @return NULL: a row is none of this campaign's, or there is no memory; freed by json_decref
json_t *campaign_summary(const campaign_file *c, char *const *rows, const char *scalar);

/// The text of summary.json: with checksums of results.csv and of itself. @return freed by free; NULL: there is no memory
char *campaign_summary_text(json_t *summary, uint32_t results);

/// Is it as it was written? @param results takes the checksum of results.csv
bool campaign_summary_is_whole(json_t *summary, uint32_t *results);

/// The same for a person.
void campaign_summary_say(FILE *to, const json_t *summary);

/// Runs that have not passed, of all. @return NAN: it is no summary
double campaign_summary_failed(const json_t *summary);

#endif
