/* SPDX-License-Identifier: MIT */
/// What `touchdown campaign` was asked for: the words of its command line.
#ifndef CAMPAIGN_ORDER_H
#define CAMPAIGN_ORDER_H

#include "campaign_store.h"

#define CAMPAIGN_TAKES                                                                             \
    "FILE [--jobs N] [--shard i/n] [--out DIR] [--again] | FILE --run K --write SCENE.json"

typedef struct campaign_order {
    const char *file;
    const char *out;   ///< NULL: by the name of the campaign
    const char *write; ///< the scene of a run as a file; NULL: not wanted
    uint32_t jobs;     ///< 0: not told
    campaign_shard shard;
    uint32_t run;
    bool has_run, has_shard;
    bool is_again; ///< runs that crashed or hung are done again
} campaign_order;

/// @return COMMAND_OK, or COMMAND_USAGE: standard error says why
int campaign_order_take(int argc, char **argv, campaign_order *o);

#endif
