/* SPDX-License-Identifier: MIT */
/// The worst runs of a campaign: by each limit, and of all limits. Runs without quantities are none of them.
///
/// Measure    how far a quantity is beyond its limit; of all limits the farthest, in deviations of the quantity. One that is the
///            same in all runs, and keeps its limit, says nothing.
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_WORST_H
#define CAMPAIGN_WORST_H

#include "campaign_table.h"

#define CAMPAIGN_WORST 10u ///< runs of a list

/// The runs of a limit, as summary.json has them. Freed by json_decref.
json_t *campaign_worst_of(const campaign_table *t, const campaign_limit *l);

/// Of all limits; each names the quantity that it is worst by.
json_t *campaign_worst(const campaign_table *t);

#endif
