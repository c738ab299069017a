/* SPDX-License-Identifier: MIT */
/// What many scenes of a survey come to: how many break what, the largest of each figure, and words for a
/// reader.
#ifndef SURVEY_TALLY_H
#define SURVEY_TALLY_H

#include <stddef.h>
#include "survey.h"

/// A stack has fallen where a box has come this far aside: half of the smallest edge.
#define SURVEY_FALLEN 0.1

typedef struct survey_tally {
    uint32_t scenes;
    uint32_t accepted;
    uint32_t resting;             ///< of these, such as must rest
    uint32_t wrong;               ///< that break anything
    uint32_t broken[SURVEY_BITS]; ///< by the bits of the verdict, lowest first
    uint32_t refused;
    uint32_t fallen;    ///< stacks alone
    survey_result most; ///< the largest of each figure; sums are sums
    uint32_t first;     ///< number of the first that breaks anything
    survey_result at_first;
} survey_tally;

/// One result more. Scenes that are not accepted count as scenes, and as nothing else.
void survey_tally_add(survey_tally *tally, uint32_t number, const survey_result *result);

/// [-] Mean share of a bound over all ticks that have it; 0: none has.
double survey_tally_mean(const survey_tally *tally, int bound);

const char *survey_bound_name(int bound);

/// What a scene breaks, with figures, as a sentence without its full stop. @return its length
size_t survey_describe(uint32_t number, const survey_result *result, char *text, size_t size);

/// The names of the columns of survey_tally_row, without an end of line.
extern const char *const survey_tally_header;

/// A row for a table of such tallies. @param by who computed it @param name of what
size_t survey_tally_row(
    const survey_tally *tally, const char *by, const char *name, char *text, size_t size);

#endif
