/* SPDX-License-Identifier: MIT */
/// Runs on the cores of one machine. Processes take some runs each. A run that crashes or hangs ends its process alone, and
/// is a result with its reason; another process goes on behind it.
///
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_POOL_H
#define CAMPAIGN_POOL_H

#include "campaign_store.h"

#define CAMPAIGN_JOBS_MAX 256u

typedef struct campaign_pool {
    const campaign_file *campaign;
    campaign_store *store;
    campaign_shard shard;
    uint32_t jobs;                                 ///< processes at once, 1 to CAMPAIGN_JOBS_MAX
    void (*progress)(uint32_t done, uint32_t all); ///< after each run, of the shard; or NULL
    void (*one)(const campaign_file *, uint32_t, campaign_result *); ///< campaign_one
} campaign_pool;

/// All runs of the shard that are not done. @return false: the store's error says why
bool campaign_pool_run(const campaign_pool *p);

#endif
