/* SPDX-License-Identifier: MIT */
/* Zero-crossing slots: selections and values, rows of one sequence form a history. */
#include "check.h"
#include "td_slots.h"

#define MAX_PAIRS 256

/* A sequence under way: its slots, and what they held after the last row. */
static struct {
    int64_t seq, op;
    bool fits; /* into the tables of this build */
    td_slots slots;
    td_slots_out out;
} run;

/* The pairs of a row. */
static td_slot_pair pairs[MAX_PAIRS];
static uint32_t n_pairs;

static void start(void)
{
    run.seq = -1;
}

static void begin_sequence(int64_t seq, int64_t n_z)
{
    run.seq = seq;
    run.op = 0;
    run.fits = td_slots_init(&run.slots, (uint32_t)n_z, TD_ZERO).status == TD_OK;
    if (run.fits) {
        (void)td_slots_get(&run.slots, NULL, 0u, &run.out); /* dummies */
    }
}

/* Into its place by id: the file lists pairs in any order. A pair that was measured needs no bound. */
static void insert(td_slot_pair pair)
{
    uint32_t i = n_pairs;
    while (i > 0u && pairs[i - 1u].id > pair.id) {
        --i;
    }
    if (i > 0u && pairs[i - 1u].id == pair.id && pair.source == TD_SLOT_BOUND) {
        return;
    }
    for (uint32_t j = n_pairs; j > i; --j) {
        pairs[j] = pairs[j - 1u];
    }
    pairs[i] = pair;
    n_pairs += 1u;
}

/* "id:distance;id:distance" */
static void read_pairs(csv_cursor *row, td_slot_source source)
{
    csv_cursor list = csv_list(row, ';');
    while (!csv_at_end(&list)) {
        csv_cursor cell = csv_list(&list, ':');
        const int64_t id = csv_int_in(&cell, 0, TD_SLOT_ID_MAX, "the number of a pair");
        const td_real distance = csv_real(&cell);
        csv_end(&cell);
        if (n_pairs == MAX_PAIRS) {
            csv_refuse(&list, "no more pairs than there is room for");
        }
        if (!list.bad) {
            const td_slot_pair pair = {distance, (uint16_t)id, (uint8_t)source, false};
            insert(pair);
        }
    }
}

static void judge_status(check_state *s, csv_cursor *row, td_fault fault)
{
    const int expected = csv_choice(row, "ok|missed|nz");
    if (expected == 2) {
        check_int(s, "status", TD_E_FULL, fault.status);
    } else {
        check_accepted(s, "slots", fault);
        check_int(s, "missed", expected, run.out.n_missed > 0u);
    }
}

static void judge_slots(check_state *s, csv_cursor *row)
{
    csv_cursor z = csv_list(row, ';');
    csv_cursor ids = csv_list(row, ';');
    for (uint32_t i = 0u; i < run.slots.n_z; ++i) {
        const td_real expected = csv_real(&z);
        check_near(s, "z", td_to_double(expected), td_to_double(run.out.z[i]), 0.0);
        check_int(s, "id", csv_int(&ids), run.slots.id[i]);
    }
    csv_end(&z);
    csv_end(&ids);
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    const int64_t seq = csv_int(row);
    const bool is_fresh = seq != run.seq;
    const int64_t op = is_fresh ? 0 : run.op + 1;
    (void)csv_int_in(row, op, op, "the next operation of the sequence");
    const bool is_selection = csv_choice(row, "S|G") == 0;
    const int64_t n_z = csv_int_in(row, 1, UINT16_MAX, "how many slots");
    n_pairs = 0u;
    read_pairs(row, TD_SLOT_MEASURED);
    read_pairs(row, TD_SLOT_BOUND);
    if (row->bad) {
        return CHECK_JUDGED;
    }
    if (is_fresh) {
        begin_sequence(seq, n_z);
    }
    run.op = op;
    if (!run.fits) {
        csv_skip(row, 3);
        return CHECK_SKIPPED;
    }
    check_int(s, "slots", run.slots.n_z, n_z);
    judge_status(s, row,
                 is_selection ? td_slots_select(&run.slots, pairs, n_pairs, &run.out)
                              : td_slots_get(&run.slots, pairs, n_pairs, &run.out));
    check_true(s, "valid", td_slots_is_valid(&run.slots));
    judge_slots(s, row);
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"spatial", "slots.csv", start, judge},
};

const check_table check_slots = {formats, (int)(sizeof formats / sizeof formats[0])};
