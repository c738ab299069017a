/* SPDX-License-Identifier: MIT */
/// How far a program is that runs the survey.
#ifndef SURVEY_PROGRESS_H
#define SURVEY_PROGRESS_H

#include <stdint.h>
#include <stdio.h>

/// A line to the standard error after each twentieth of all: `progress BY DONE ALL`. What was printed before
/// stands before it, wherever both go.
static inline void survey_tell_progress(const char *by, uint32_t done, uint32_t all)
{
    if (done * 20ull / all != (done - 1u) * 20ull / all) {
        (void)fflush(stdout);
        (void)fprintf(stderr, "progress %s %u %u\n", by, (unsigned)done, (unsigned)all);
    }
}

#endif
