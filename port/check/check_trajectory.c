/* SPDX-License-Identifier: MIT */
/* Trajectories of initiators past planar targets: rows form a history, case by case. */
#include "algorithm1.h"
#include "check.h"
#include "td_retain.h"

#define MAX_INITIATORS 8

/* A case under way. C1 and C2 (the source's algorithms, several bits possible) have histories of
 * their own, as the file's columns do. */
static struct {
    int64_t id;
    int64_t step;
    int64_t n_initiators, last_step; /* of the case */
    int64_t row;                     /* of the case, from 0: every initiator at every step */
    bool is_fixed, seed_mtv, fits, was_committed;
    td_target2 target, last; /* as it stands, and as it stood when a step was committed */
    td_retain2 state[MAX_INITIATORS];
    uint32_t c1[MAX_INITIATORS], c2[MAX_INITIATORS];
} run;

typedef struct step_row {
    int64_t id, step, j;
    bool commit;
    td_vec2 q;
} step_row;

static void start(void)
{
    run.id = -1;
    run.step = -1;
}

static bool read_case(check_state *s, csv_cursor *row, int64_t id)
{
    csv_cursor beside;
    const int64_t keys[2] = {id, -1};
    if (!check_find(s, row, "traj_cases.csv", keys, &beside)) {
        return false;
    }
    csv_skip_words(&beside, 1); /* group */
    const int64_t n_faces = csv_int_in(&beside, 3, 32, "how many vertices");
    run.n_initiators = csv_int_in(&beside, 1, MAX_INITIATORS, "how many initiators");
    run.last_step = csv_int_in(&beside, 0, INT32_MAX, "how many steps");
    run.is_fixed = csv_choice(&beside, "fixed|moving|rotating") == 0;
    run.seed_mtv = csv_flag(&beside);
    csv_skip_numbers(&beside, 2); /* scene, tie */
    csv_end(&beside);
    run.id = id;
    run.step = -1;
    run.row = 0;
    run.fits = n_faces <= TD_MAX_FACES;
    return !beside.bad;
}

static bool read_target(check_state *s, csv_cursor *row, int64_t step)
{
    csv_cursor beside;
    td_vec2 vertices[TD_MAX_FACES];
    const int64_t keys[2] = {run.id, step};
    if (!check_find(s, row, "traj_targets.csv", keys, &beside)) {
        return false;
    }
    const int64_t n = csv_int_in(&beside, 3, TD_MAX_FACES, "how many vertices");
    for (int64_t i = 0; i < n; ++i) {
        vertices[i] = csv_vec2(&beside);
    }
    csv_end(&beside);
    run.step = step;
    if (beside.bad) {
        return false;
    }
    const td_fault fault = td_target2_set(vertices, (uint32_t)n, &run.target);
    if (fault.status != TD_OK) {
        check_refused(&beside, "a convex target", fault);
    }
    return !beside.bad;
}

/* The rows of a case come step by step, initiator by initiator, and all of them. */
static bool is_next(check_state *s, csv_cursor *row, const step_row *r)
{
    const int64_t step = run.row / run.n_initiators;
    const int64_t j = run.row % run.n_initiators;
    const bool is_last = step == run.last_step && j + 1 == run.n_initiators;
    run.row += 1;
    s->owed = is_last ? NULL : "the rest of a case";
    if (r->step != step || r->j != j || step > run.last_step) {
        csv_refuse(row, "the next step of a case");
        return false;
    }
    return true;
}

/// The target of this row, read where it changes; that of the last committed step is kept.
static bool prepare(check_state *s, csv_cursor *row, const step_row *r)
{
    if (run.id != r->id && s->owed != NULL) {
        csv_refuse(row, s->owed);
        return false;
    }
    if ((run.id != r->id && !read_case(s, row, r->id)) || !is_next(s, row, r)) {
        return false;
    }
    const bool is_first = run.step < 0;
    const bool changes = is_first || (!run.is_fixed && run.step != r->step);
    if (!run.fits || !changes) {
        return true;
    }
    if (!is_first && run.was_committed) {
        run.last = run.target;
    }
    const bool is_read = read_target(s, row, run.is_fixed ? 0 : r->step);
    if (is_first) {
        run.last = run.target;
    }
    run.was_committed = r->commit;
    return is_read;
}

/// The source's Algorithm 2 without the choice of one face. [SL S6]
static uint32_t algorithm2(uint32_t all, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0)
{
    const td_retain_masks masks = td_retain_logic(all, p, p0, s, c0);
    return masks.kept | masks.fresh;
}

static void judge_masks(check_state *s, csv_cursor *row, const step_row *r, const td_retained *out)
{
    const uint32_t n = run.target.n_faces;
    const uint32_t p0 = r->step == 0 ? out->penetrated : run.state[r->j].hold.penetrated;
    const uint32_t ranges = td_target2_ranges(&run.target, r->q);
    const uint32_t c1 = algorithm1(n, out->penetrated, p0, ranges, run.c1[r->j], false);
    const uint32_t c2 = algorithm2(td_faces_all(n), out->penetrated, p0, ranges, run.c2[r->j]);
    check_int(s, "P", csv_int(row), out->penetrated);
    check_int(s, "S", csv_int(row), ranges);
    check_int(s, "Dp", csv_int(row), out->lost);
    check_int(s, "Dm", csv_int(row), out->gained);
    check_int(s, "C1", csv_int(row), c1);
    check_int(s, "C2", csv_int(row), c2);
    check_int(s, "C", csv_int(row), out->held);
    if (r->commit) {
        run.c1[r->j] = c1;
        run.c2[r->j] = c2;
    }
}

static void judge_numbers(check_state *s, csv_cursor *row, td_vec2 q, const td_retained *out)
{
    check_int(s, "surf", csv_int(row), out->face);
    check_int(s, "mtv", csv_int(row), td_target2_mtv(&run.target, q));
    check_int(s, "tun", csv_int(row), out->crossed);
    if (csv_next_is_empty(row)) {
        csv_skip(row, 1);
    } else {
        check_number(s, "lam", csv_number(row), td_unit_to_double(out->lambda));
    }
    check_printed(s, "sepmax", csv_number(row), td_to_double(td_target2_separation(&run.target, q)),
                  9);
    if (csv_next_is_empty(row)) {
        csv_skip(row, 1);
    } else {
        const uint32_t face = (uint32_t)(out->face < 0 ? 0 : out->face);
        check_printed(s, "sepc", csv_number(row),
                      td_to_double(td_target2_distance(&run.target, face, q)), 9);
    }
}

/// Step 0 is the reference itself: nothing has changed since.
static void first_step(const step_row *r, td_retained *out)
{
    td_retain2 *const state = &run.state[r->j];
    td_retain2_reset(state, &run.target, r->q, run.seed_mtv);
    out->penetrated = state->hold.penetrated;
    run.c1[r->j] = state->hold.held;
    run.c2[r->j] = state->hold.held;
    out->held = state->hold.held;
    out->lost = 0u;
    out->gained = 0u;
    out->face = out->held == 0u ? -1 : 31 - __builtin_clz(out->held);
    out->crossed = -1;
    out->lambda = TD_U(0.0);
}

static check_verdict judge(check_state *s, csv_cursor *row)
{
    static td_retained out;
    step_row r;
    r.id = csv_int(row);
    r.step = csv_int(row);
    r.j = csv_int(row);
    r.commit = csv_flag(row);
    r.q = csv_vec2(row);
    if (row->bad || !prepare(s, row, &r)) {
        return CHECK_JUDGED;
    }
    if (!run.fits) {
        csv_skip(row, 13);
        return CHECK_SKIPPED;
    }
    if (r.step == 0) {
        first_step(&r, &out);
    } else {
        td_retain2_evaluate(&run.state[r.j], &run.last, &run.target, r.q, &out);
    }
    judge_masks(s, row, &r, &out);
    judge_numbers(s, row, r.q, &out);
    if (r.commit && r.step > 0) {
        td_retain2_commit(&run.state[r.j], &out, r.q);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"planar", "traj_steps.csv", start, judge},
    {"planar", "traj_cases.csv", NULL, NULL},
    {"planar", "traj_targets.csv", NULL, NULL},
    {"planar", "traj_pose.csv", NULL, NULL},
};

const check_table check_trajectories = {formats, (int)(sizeof formats / sizeof formats[0])};
