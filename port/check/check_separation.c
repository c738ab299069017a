/* SPDX-License-Identifier: MIT */
/* The search for the shortest separation: response/separation. */
#include "td_distance_work.h"
#include "check_pair.h"
#include "td_parting.h"

static check_pair now; /* not on the stack: boards have little */
static td_distance_work work;

/* id,A,B,c0,kappa,depth_exact,depth_paper,dir_paper,depth_improved,dir_improved,trial_length: whatever a
 * search finds lies between the true depth and the paper's answer. */
static check_verdict judge_separation(check_state *s, csv_cursor *row)
{
    (void)csv_int(row); /* id */
    check_pair_read_q16(s, row, &now);
    const td_real c0 = csv_scalar(row);
    const td_real kappa = csv_scalar(row);
    const double exact = csv_number(row);
    const double paper = csv_number(row);
    double direction[3];
    csv_numbers(row, direction, 3); /* the paper's; others will do */
    csv_skip_numbers(row, 1);
    csv_numbers(row, direction, 3);
    csv_skip_numbers(row, 1);
    if (row->bad || !check_pair_fits(&now)) {
        return CHECK_SKIPPED;
    }
    if (!check_pair_place(s, &now)) {
        return CHECK_JUDGED;
    }
    const td_parting_rule rule = {c0, kappa, 200u};
    td_parting found;
    const td_status status = td_parting_find(&now.a.placed, &now.b.placed, &rule, &work, &found);
    check_true(s, "some trial parts them", status == TD_OK);
    if (status == TD_OK) {
        const double source = td_to_double(found.depth_source);
        const double improved = td_to_double(found.depth);
        const double slack = now.tolerance + 1e-9;
        check_true(s, "the source's depth is not below the true one", source >= exact - slack);
        check_true(s, "nor beyond the paper's", source <= paper * 1.001 + 2.0 * slack);
        check_true(s, "the improved depth is not below the true one", improved >= exact - slack);
        check_true(s, "nor beyond the source's", improved <= source + slack);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {{"response", "separation.csv", NULL, judge_separation}};

const check_table check_separation = {formats, (int)(sizeof formats / sizeof formats[0])};
