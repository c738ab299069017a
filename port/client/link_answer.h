/* SPDX-License-Identifier: MIT */
/// A RESULT taken apart: its fields, and where the records of its groups stand.
///
/// Tests     test_link_client.c
#ifndef LINK_ANSWER_H
#define LINK_ANSWER_H

#include <stdbool.h>
#include "link_frame.h"
#include "link_message.h"

/// All groups of all messages: LINK_AT_RESULT_wrench is where link_answer.groups has the wrenches.
#define LINK_GROUP_PLACE(MESSAGE, record, count, bit, meaning) LINK_AT_##MESSAGE##_##record,
enum {
    LINK_GROUPS(LINK_GROUP_PLACE) LINK_N_GROUPS
};

/// Records of a group, as they came: not aligned. link_answer_get copies one.
typedef struct link_group {
    const uint8_t *bytes;
    uint32_t n;    ///< how many
    uint32_t size; ///< of one
} link_group;

/// A RESULT. It stays until the next frame comes.
typedef struct link_answer {
    uint32_t tick;
    link_result result;
    link_group groups[LINK_N_GROUPS]; ///< those of RESULT that were selected; the others are empty
} link_answer;

/// @param chosen what was selected
/// @param wanted how long it should be, if the answer is false
/// @return false: the frame is not as long as its own counts say
bool link_answer_part(const link_hello *board,
                      const link_select *chosen,
                      const link_frame *frame,
                      link_answer *answer,
                      size_t *wanted);

/// One record of a group, copied. @return false: there is none
bool link_answer_get(const link_answer *answer, unsigned group, uint32_t i, void *record);

/// A bit of a selection of bodies.
static inline bool link_has_bit(const link_u32 *bits, uint32_t i)
{
    return (bits[i / 32u] >> i % 32u & 1u) != 0u;
}

#endif
