/* SPDX-License-Identifier: MIT */
/// Runs on the cores of one machine. Processes take some runs each. A run that crashes or hangs ends its process alone, and
/// is a result with its reason; another process goes on behind it.
///
/// Time       a run hangs when it takes longer than the campaign's time_limit. What passes while all of them are stopped does not
///            count: a queue of jobs may suspend them, or a machine may sleep.
///
/// Where runs come from and where rows go, the caller says: a queue and a store (campaign_queue.h), or a link.
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_POOL_H
#define CAMPAIGN_POOL_H

#include "campaign_row.h"

#define CAMPAIGN_JOBS_MAX 256u
#define CAMPAIGN_BATCH    32u ///< runs that a process takes at most: a new one costs milliseconds

typedef struct campaign_pool {
    const campaign_file *campaign;
    uint32_t jobs; ///< processes at once, 1 to CAMPAIGN_JOBS_MAX
    void (*one)(const campaign_file *, uint32_t, campaign_result *); ///< campaign_one
    void *with;
    uint32_t (*next)(void *with, uint32_t *runs); ///< up to CAMPAIGN_BATCH runs. @return 0: no more
    bool (*done)(void *with, uint32_t run, const char *row); ///< @return false: stop
    int lock; ///< a file that processes must not hold; -1: none
} campaign_pool;

/// All runs that `next` gives. @return false: `done` did not want more, or a signal has come
bool campaign_pool_run(const campaign_pool *p);

/// From now on SIGINT and SIGTERM end a pool between two rows.
void campaign_pool_heed(void);

/// Has one come?
bool campaign_pool_is_stopped(void);

#endif
