/* SPDX-License-Identifier: MIT */
#include "campaign_queue.h"
#include "campaign_pool.h"

void campaign_queue_begin(campaign_queue *q,
                          campaign_store *s,
                          const campaign_shard *shard,
                          uint32_t workers)
{
    *q = (campaign_queue){.store = s, .shard = *shard, .workers = workers, .at = shard->i};
    for (uint32_t run = shard->i; run < s->runs; run += shard->n) {
        q->left += s->rows[run] == NULL ? 1u : 0u;
        ++q->all;
    }
    q->done = q->all - q->left;
}

uint32_t campaign_queue_next(void *queue, uint32_t *runs)
{
    campaign_queue *const q = queue;
    const uint32_t share = q->left / (4u * q->workers) + 1u;
    uint32_t n = 0u;
    for (; q->at < q->store->runs && n < share && n < CAMPAIGN_BATCH; q->at += q->shard.n) {
        if (q->store->rows[q->at] == NULL) {
            runs[n++] = q->at;
        }
    }
    q->left -= n;
    return n;
}

bool campaign_queue_done(void *queue, uint32_t run, const char *row)
{
    campaign_queue *const q = queue;
    if (!campaign_store_add(q->store, run, row)) {
        return false;
    }
    ++q->done;
    if (q->progress != NULL) {
        q->progress(q->done, q->all);
    }
    return true;
}
