/* SPDX-License-Identifier: MIT */
/// The command that does a run of a campaign again, as it can be pasted into a shell.
///
/// Tests      test_campaign_repeat.c, suite_campaign.rb
#ifndef CAMPAIGN_REPEAT_H
#define CAMPAIGN_REPEAT_H

#include <jansson.h>

/// `build/touchdown --scalar SCALAR run FILE --run RUN OPTION PATH`, where the program is reached from this folder; paths with
/// letters that mean something to a shell are quoted.
typedef struct campaign_repeat_words {
    const char *scalar, *file;
    size_t run;
    const char *option; ///< "--record" or "--report"
    const char *path;   ///< what the option writes
} campaign_repeat_words;

/// A path for JSON: as it is, or with ? where it is no UTF-8. @return a new reference
json_t *campaign_repeat_text(const char *text);

/// @return a new reference
json_t *campaign_repeat(const campaign_repeat_words *w);

#endif
