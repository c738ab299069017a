/* SPDX-License-Identifier: MIT */
/// The folder of a campaign's results.
///
///     identity             which campaign (campaign_identity.h): a folder is of one alone
///     records-I-of-N.csv   what shard I of N has finished: a row a run, and the CRC-32 of identity and row behind it. Only
///                          added to.
///     results.csv          all runs in their order, when all are there: the same bytes whoever ran them
///
/// Lock       the records of a shard, while somebody writes them (flock). Two numbers of shards at a time are refused.
/// Damaged    a row that ends early, or has another checksum, is not there: its run is done again.
/// Twice      a run that crashed or hung may be done again (campaign_store_again): the row that has numbers counts.
/// Tests      test_campaign_store.c
#ifndef CAMPAIGN_STORE_H
#define CAMPAIGN_STORE_H

#include "campaign_row.h"

#define CAMPAIGN_STORE_SENTENCE 1024u

/// Runs i, i + n, i + 2 n ...; i below n.
typedef struct campaign_shard {
    uint32_t i, n;
} campaign_shard;

typedef struct campaign_store {
    char folder[512];
    int fd; ///< of the shard's records; -1: closed
    uint32_t runs;
    uint32_t shards;  ///< that the campaign is done in
    uint32_t begin;   ///< of all checksums: that of the identity
    char **rows;      ///< of each run, or NULL: it is not done
    uint32_t done;    ///< in all
    uint32_t damaged; ///< rows that were not taken
    char error[CAMPAIGN_STORE_SENTENCE];
} campaign_store;

/// Makes the folder if it is not there, takes its lock, reads what is done by whatever shard.
/// @param scalar what runs are computed in @return false: s->error says why; campaign_store_close is due in any case
bool campaign_store_open(campaign_store *s,
                         const campaign_file *c,
                         const campaign_shard *shard,
                         const char *folder,
                         const char *scalar);

/// Forgets the runs of a shard that crashed or hung: they are done again.
void campaign_store_again(campaign_store *s, const campaign_shard *shard);

/// Adds a run that is done. @return false: it could not be written; what was is whole
bool campaign_store_add(campaign_store *s, uint32_t run, const char *row);

/// Reads what other shards have finished meanwhile.
bool campaign_store_refresh(campaign_store *s);

/// Writes a file of the folder, all of it or nothing: results.csv and summaries.
bool campaign_store_write(campaign_store *s, const char *name, const char *text, size_t size);

/// results.csv, when all is done. @param crc of the file
bool campaign_store_merge(campaign_store *s, const campaign_file *c, uint32_t *crc);

void campaign_store_close(campaign_store *s);

#endif
