/* SPDX-License-Identifier: MIT */
/// How far a campaign is, its rate and the time that is left, on standard error: on a terminal in one line that changes, into a
/// file or a pipe as a line every ten seconds.
///
/// Tests      suite_campaign.rb
#ifndef CAMPAIGN_PROGRESS_H
#define CAMPAIGN_PROGRESS_H

#include <stdint.h>

/// @param done, all runs; the first call begins to count time
void campaign_progress(uint32_t done, uint32_t all);

/// Ends the line of a terminal: other words follow.
void campaign_progress_end(void);

#endif
