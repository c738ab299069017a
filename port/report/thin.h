/* SPDX-License-Identifier: MIT */
/// Which ticks of a long run a page keeps.
///
/// Rule       a run of at most THIN_MOST ticks is kept whole. Of a longer one are kept:
///            every k-th tick, k the least so that these are at most THIN_MOST; of each k ticks that with the greatest sum of
///            forces and that with the greatest depth; the ticks where a quantity is greatest or least in the run; the
///            ticks within THIN_AROUND ticks of one with an event or a change of status. If that are more than twice
///            THIN_MOST, the last number is halved until they are not, or it is 0.
/// So         no event, no peak of the run, and no peak of the sums is lost; what is kept is as it was, never a mean.
/// Tests      test_report.c
#ifndef THIN_H
#define THIN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define THIN_MOST   8000u
#define THIN_AROUND 16u

typedef struct thin {
    float *force, *depth; ///< of each tick
    uint8_t *marks;       ///< bits below
    uint32_t n, room;
    uint32_t every;  ///< k; 1: all are kept
    uint32_t around; ///< ticks kept on both sides of an event
    uint32_t kept;
    bool failed; ///< there was no memory
} thin;

enum {
    THIN_EVENT = 1,   ///< set by the caller: something happens here
    THIN_EXTREME = 2, ///< set by the caller: a quantity is greatest or least here
    THIN_KEPT = 4,    ///< the answer
};

/// One tick more.
void thin_add(thin *t, float force, float depth, bool is_event);

/// The answer, in `marks`.
void thin_choose(thin *t);

static inline bool thin_keeps(const thin *t, uint32_t i)
{
    return i < t->n && (t->marks[i] & THIN_KEPT) != 0;
}

void thin_free(thin *t);

#endif
