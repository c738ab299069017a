/* SPDX-License-Identifier: MIT */
/// The report of a campaign: its page, and pages of its worst runs.
#ifndef REPORT_FOLDER_H
#define REPORT_FOLDER_H

#include <stdbool.h>

/// Is there a folder of that name?
bool is_folder(const char *path);

/// FOLDER/report.html, quantiles.csv and correlations.csv. @param has_replays the worst runs are run again, with a page each
/// @return a COMMAND_*; standard error says why
int report_folder(const char *folder, bool has_replays);

#endif
