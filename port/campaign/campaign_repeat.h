/* SPDX-License-Identifier: MIT */
/// The command that does a run of a campaign again, as it can be pasted into a shell.
///
/// Tests      suite_campaign.rb
#ifndef CAMPAIGN_REPEAT_H
#define CAMPAIGN_REPEAT_H

#include <jansson.h>

/// `touchdown --scalar SCALAR run FILE --run RUN OPTION PATH`; paths with letters that mean something to a shell are quoted.
typedef struct campaign_repeat_words {
    const char *scalar, *file;
    size_t run;
    const char *option; ///< "--record" or "--report"
    const char *path;   ///< what the option writes
} campaign_repeat_words;

/// @return a new reference
json_t *campaign_repeat(const campaign_repeat_words *w);

#endif
