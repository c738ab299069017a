/* SPDX-License-Identifier: MIT */
/// The report of a campaign: a page of its summary and its runs, and tables for a spreadsheet.
///
/// Reads      DIR/summary.json and DIR/results.csv, which a finished campaign has; no campaign and no scene file.
/// Page       DIR/report.html, of build/report/campaign.html. The page computes nothing but places: numbers are the summary's.
///            Of more than REPORT_POINTS runs that have passed every n-th is a point of its plots; of the others, too.
/// Replays    DIR/run-K.html is linked where it is there, else the page has the command that makes it.
/// Tables     DIR/quantiles.csv and DIR/correlations.csv
/// Errors     one sentence; a file that cannot be completed is removed.
/// Tests      tests/commands/suite_campaign.rb
#ifndef REPORT_CAMPAIGN_H
#define REPORT_CAMPAIGN_H

#include <jansson.h>
#include "bytes.h"

#define REPORT_POINTS 4000u

typedef struct report_campaign {
    const char *folder;
    json_t *summary;
    bytes results; ///< results.csv, with a closing zero
} report_campaign;

/// @return false: `error` is a sentence; report_campaign_free is due in any case
bool report_campaign_read(const char *folder, report_campaign *out, char *error, size_t size);

bool report_campaign_write(report_campaign *r, char *error, size_t size);

void report_campaign_free(report_campaign *r);

#endif
