/* SPDX-License-Identifier: MIT */
/// What a board counts of itself: link_statistics, as the wire has it, and the times of the tick that runs.
///
/// Counts    differences of the platform's counter. Where it is known how many instructions a count is, they are
///           instructions. What reading the counter takes is subtracted.
/// Stages    read: from the end of the input to the core; evaluate; commit; select; answer: to the end of sending it.
/// Cost      of keeping it: seven readings of the counter and a hundred instructions a tick.
#ifndef LINK_STATISTICS_H
#define LINK_STATISTICS_H

#include <stdbool.h>
#include "link_message.h"

enum {
    LINK_AT_INPUT = 0, ///< the last byte of the input was there
    LINK_AT_EVALUATE,
    LINK_AT_COMMIT,
    LINK_AT_SELECT,
    LINK_AT_ANSWER,
    LINK_AT_END,
    LINK_TIMES
};

typedef struct link_tally {
    uint32_t times[LINK_TIMES]; ///< [counts] when each stage of this tick began
    uint32_t overhead;          ///< [counts] of reading the counter
    uint32_t scale;             ///< as link_platform has it
    bool is_answering;          ///< the answer is on its way: its end is not yet known
    link_statistics kept;
} link_tally;

/// Begins to count. @param overhead [counts] between two readings of the counter
void link_tally_begin(link_tally *c, uint32_t scale, uint32_t overhead);

/// The bin of a cost.
uint32_t link_bin_of(uint32_t cost);

/// What lies between two stages, in the unit of the costs.
uint32_t link_cost_between(const link_tally *c, uint32_t from, uint32_t to);

/// A tick was evaluated: its cost, from LINK_AT_EVALUATE to LINK_AT_ANSWER.
uint32_t link_tally_tick(link_tally *c, uint32_t tick);

/// Its answer has been sent, at LINK_AT_END.
void link_tally_answer(link_tally *c);

#endif
