/* SPDX-License-Identifier: MIT */
/// The runs of a shard that are not done, handed out in their order: fewer at a time towards the end, so that all who work
/// end together.
///
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_QUEUE_H
#define CAMPAIGN_QUEUE_H

#include "campaign_store.h"

typedef struct campaign_queue {
    campaign_store *store;
    campaign_shard shard;
    uint32_t workers; ///< that take from it
    uint32_t at;      ///< nobody has taken this run, and those behind it
    uint32_t left;    ///< that nobody has taken
    uint32_t all;     ///< of the shard
    uint32_t done;    ///< of the shard, now
    void (*progress)(uint32_t done, uint32_t all); ///< after each run, or NULL
} campaign_queue;

/// @param workers > 0
void campaign_queue_begin(campaign_queue *q,
                          campaign_store *s,
                          const campaign_shard *shard,
                          uint32_t workers);

/// For campaign_pool.next: up to CAMPAIGN_BATCH runs. @param queue a campaign_queue
uint32_t campaign_queue_next(void *queue, uint32_t *runs);

/// For campaign_pool.done: into the store. @return false: the store's error says why
bool campaign_queue_done(void *queue, uint32_t run, const char *row);

#endif
