/* SPDX-License-Identifier: MIT */
#include "link_answer.h"
#include <string.h>

typedef struct group_row {
    uint8_t message;
    uint16_t bit;
    uint32_t size;
} group_row;

#define GROUP_ROW(MESSAGE, record, count, bit, meaning) {LINK_##MESSAGE, bit, LINK_##record##_SIZE},
static const group_row group_rows[] = {LINK_GROUPS(GROUP_ROW)};

/* By the words of the third column of LINK_GROUPS. */
typedef struct group_counts {
    uint32_t one, n_bodies, n_driven, n_wheels, bodies_in, bodies_out, n_initiators, n_contacts,
        n_events, n_z, n_vertices;
} group_counts;

static uint32_t count_of(const group_counts *counts, unsigned group)
{
#define COUNT_OF(MESSAGE, record, count, bit, meaning)                                             \
    case LINK_AT_##MESSAGE##_##record:                                                             \
        return counts->count;
    switch (group) {
        LINK_GROUPS(COUNT_OF)
    default:
        return 0u;
    }
}

static uint32_t count_bits(const link_hello *board, const link_u32 *bits)
{
    uint32_t n = 0u;
    for (uint32_t b = 0u; b < board->n_bodies && b < LINK_BODIES_MAX; ++b) {
        n += link_has_bit(bits, b) ? 1u : 0u;
    }
    return n;
}

static group_counts
counts_of(const link_hello *b, const link_select *chosen, const link_result *result)
{
    return (group_counts){.one = 1u,
                          .n_bodies = b->n_bodies,
                          .n_driven = b->n_driven,
                          .n_wheels = b->n_wheels,
                          .bodies_in = count_bits(b, chosen->bodies_in),
                          .bodies_out = count_bits(b, chosen->bodies_out),
                          .n_initiators = b->n_initiators,
                          .n_contacts = result->n_contacts,
                          .n_events = result->n_events,
                          .n_z = b->n_z,
                          .n_vertices = b->n_vertices};
}

bool link_answer_part(const link_hello *board,
                      const link_select *chosen,
                      const link_frame *frame,
                      link_answer *answer,
                      size_t *wanted)
{
    size_t at = LINK_result_SIZE;
    *wanted = at;
    if (frame->n < at) {
        return false;
    }
    answer->tick = frame->head.tick;
    (void)memcpy(&answer->result, frame->body, at);
    const group_counts counts = counts_of(board, chosen, &answer->result);
    for (unsigned g = 0u; g < LINK_N_GROUPS; ++g) {
        const group_row *const row = &group_rows[g];
        const bool is_here =
            row->message == LINK_RESULT && (row->bit == 0u || (row->bit & chosen->outputs) != 0u);
        const uint32_t n = is_here ? count_of(&counts, g) : 0u;
        answer->groups[g] = (link_group){frame->body + at, n, row->size};
        at += (size_t)n * row->size;
        if (at > frame->n) {
            *wanted = at;
            return false;
        }
    }
    *wanted = at;
    return at == frame->n;
}

bool link_answer_get(const link_answer *answer, unsigned group, uint32_t i, void *record)
{
    if (group >= LINK_N_GROUPS || i >= answer->groups[group].n) {
        return false;
    }
    const link_group *const g = &answer->groups[group];
    (void)memcpy(record, g->bytes + (size_t)i * g->size, g->size);
    return true;
}
