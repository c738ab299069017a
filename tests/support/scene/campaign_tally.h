/* SPDX-License-Identifier: MIT */
/// What many scenes of a campaign come to: how many break what, the largest of each figure, and words for a
/// reader.
#ifndef CAMPAIGN_TALLY_H
#define CAMPAIGN_TALLY_H

#include <stddef.h>
#include "campaign.h"

/// A stack has fallen where a box has come this far aside: half of the smallest edge.
#define CAMPAIGN_FALLEN 0.1

typedef struct campaign_tally {
    uint32_t scenes;
    uint32_t accepted;
    uint32_t resting;               ///< of these, such as must rest
    uint32_t wrong;                 ///< that break anything
    uint32_t broken[CAMPAIGN_BITS]; ///< by the bits of the verdict, lowest first
    uint32_t refused;
    uint32_t fallen;      ///< stacks alone
    campaign_result most; ///< the largest of each figure; sums are sums
    uint32_t first;       ///< number of the first that breaks anything
    campaign_result at_first;
} campaign_tally;

/// One result more. Scenes that are not accepted count as scenes, and as nothing else.
void campaign_tally_add(campaign_tally *tally, uint32_t number, const campaign_result *result);

/// [-] Mean share of a bound over all ticks that have it; 0: none has.
double campaign_tally_mean(const campaign_tally *tally, int bound);

const char *campaign_bound_name(int bound);

/// What a scene breaks, with figures, as a sentence without its full stop. @return its length
size_t campaign_describe(uint32_t number, const campaign_result *result, char *text, size_t size);

/// The names of the columns of campaign_tally_row, without an end of line.
extern const char *const campaign_tally_header;

/// A row for a table of such tallies. @param by who computed it @param name of what
size_t campaign_tally_row(
    const campaign_tally *tally, const char *by, const char *name, char *text, size_t size);

#endif
