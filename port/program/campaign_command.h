/* SPDX-License-Identifier: MIT */
/// Campaigns for commands, with what is wrong said on standard error.
#ifndef CAMPAIGN_COMMAND_H
#define CAMPAIGN_COMMAND_H

#include "campaign_file.h"

#define CAMPAIGN_TAKES "FILE [--jobs N] [--shard i/n] [--out DIR] | FILE --run K --write SCENE.json"

/// Reads a campaign; sees that its base can be run and that there is such a run.
/// @return a COMMAND_*; campaign_file_free is due in any case
int campaign_open(const char *path, uint32_t run, campaign_file *c);

#endif
