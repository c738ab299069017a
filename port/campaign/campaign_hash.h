/* SPDX-License-Identifier: MIT */
/// A number that stands for everything that decides about a campaign's results: of campaigns that give the same it is the same.
///
/// Decides    what the campaign's file says, but not texts for people (about, unit, comment, $schema), its name, the path of
///            its scene, "tolerated" and "time_limit"; what its scene says; and the bytes of every mesh that either names.
/// Tests      test_campaign_hash.c
#ifndef CAMPAIGN_HASH_H
#define CAMPAIGN_HASH_H

#include "campaign_file.h"

uint64_t campaign_hash(const campaign_file *c);

#endif
