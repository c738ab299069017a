/* SPDX-License-Identifier: MIT */
/// Campaigns for commands, with what is wrong said on standard error.
#ifndef CAMPAIGN_COMMAND_H
#define CAMPAIGN_COMMAND_H

#include "campaign_order.h"

/// Reads a campaign; sees that its base can be run and that there is such a run.
/// @return a COMMAND_*; campaign_file_free is due in any case
int campaign_open(const char *path, uint32_t run, campaign_file *c);

/// Who does the runs of a store that are not done. @return false: s->error says why, or a signal has come
typedef bool (*campaign_engine)(const campaign_order *o, const campaign_file *c, campaign_store *s);

/// All runs of the order's shard; what they say, when all shards are done. @return a COMMAND_*
int campaign_run_all(const campaign_order *o, const campaign_file *c, campaign_engine engine);

#endif
