/* SPDX-License-Identifier: MIT */
/// Campaigns for tests: a ball that falls, and a file in a folder of its own.
#ifndef CAMPAIGN_TEXT_H
#define CAMPAIGN_TEXT_H

#include <stdbool.h>
#include "campaign_file.h"

/// Makes a folder with a scene in it. The ball falls 0.2 m onto a floor; 0.5 s; g is 9.80665 m/s^2 or what the scene says.
void campaign_text_begin(void);

/// The folder, with a '/' at its end.
extern char campaign_text_folder[64];

/// Reads a campaign whose members beside name and scene are these. @return campaign_file_read
bool campaign_text_read(const char *members, campaign_file *out);

/// Removes the folder and all that is in it.
void campaign_text_end(void);

#endif
