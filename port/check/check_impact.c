/* SPDX-License-Identifier: MIT */
/* Time of impact of a vertex with a moving edge, at constant velocity and constant acceleration. */
#include "check.h"
#include "td_impact.h"

/* |dt| <= cond * r + t: cond says how far the coefficients' relative error moves a root. */
#if defined(TD_SCALAR_F64)
#    define RELATIVE_ERROR 1e-12
#elif defined(TD_SCALAR_Q16)
#    define RELATIVE_ERROR 1e-4
#else
#    define RELATIVE_ERROR 1e-5
#endif

typedef td_status finder(const td_impact_motion *, td_impact *);

static td_impact_motion read_motion(csv_cursor *row, bool accelerated)
{
    const td_vec2 none = td_vec2_of(TD_ZERO, TD_ZERO);
    td_impact_motion m;
    td_impact_point *const points[3] = {&m.vertex, &m.p, &m.q};
    m.tick = csv_coordinate(row);
    for (int i = 0; i < 3; ++i) {
        points[i]->position_w = csv_vec2(row);
    }
    for (int i = 0; i < 3; ++i) {
        points[i]->velocity_w = csv_vec2(row);
    }
    for (int i = 0; i < 3; ++i) {
        points[i]->acceleration_w = accelerated ? csv_vec2(row) : none;
    }
    return m;
}

/* A time that may be absent: an empty cell. */
typedef struct maybe {
    bool is_there;
    double time;
} maybe;

static maybe read_maybe(csv_cursor *row)
{
    maybe m = {!csv_next_is_empty(row), 0.0};
    if (m.is_there) {
        m.time = csv_number(row);
    } else {
        csv_skip(row, 1);
    }
    return m;
}

static void judge_maybe(check_state *s,
                        const char *what,
                        maybe expected,
                        const td_impact *out,
                        int index,
                        double tolerance)
{
    check_int(s, what, expected.is_there, index != TD_IMPACT_NONE);
    if (expected.is_there && index != TD_IMPACT_NONE) {
        check_near(s, what, expected.time, td_to_double(out->roots[index].time), tolerance);
    }
}

static void judge_roots(check_state *s, csv_cursor *row, const td_impact *out, double tolerance)
{
    csv_cursor list = csv_list(row, ';');
    int i = 0;
    for (; !csv_at_end(&list); ++i) {
        csv_cursor root = csv_list(&list, ':');
        const double time = csv_number(&root);
        const double along = csv_number(&root);
        const int64_t direction = csv_int(&root);
        csv_end(&root);
        if (i < out->n_roots) {
            check_near(s, "root", time, td_to_double(out->roots[i].time), tolerance);
            check_printed(s, "s", along, td_to_double(out->roots[i].along), 9);
            check_int(s, "dir", direction, out->roots[i].direction);
        }
    }
    check_int(s, "roots listed", i, out->n_roots);
}

static check_verdict judge(check_state *s, csv_cursor *row, bool accelerated)
{
    finder *const find = accelerated ? td_impact_find_accelerated : td_impact_find_steady;
    static td_impact out;
    (void)csv_int(row);     /* id */
    csv_skip_words(row, 1); /* kind */
    const td_impact_motion motion = read_motion(row, accelerated);
    check_int(s, "status", TD_OK, find(&motion, &out));
    csv_skip_numbers(row, accelerated ? 5 : 3); /* coefficients */
    check_int(s, "always", csv_int(row), out.is_sliding);
    check_int(s, "nroots", csv_int(row), out.n_roots);
    const maybe first = read_maybe(row);
    const maybe enter = read_maybe(row);
    const double tolerance = csv_number(row) * RELATIVE_ERROR + CHECK_TOLERANCE;
    judge_maybe(s, "t_first", first, &out, out.first, tolerance);
    judge_maybe(s, "t_enter", enter, &out, out.enter, tolerance);
    judge_roots(s, row, &out, tolerance);
    (void)csv_int(row); /* tie: touching is exact, or decided by a margin; judged alike */
    return CHECK_JUDGED;
}

static check_verdict judge_steady(check_state *s, csv_cursor *row)
{
    return judge(s, row, false);
}

static check_verdict judge_accelerated(check_state *s, csv_cursor *row)
{
    return judge(s, row, true);
}

static const check_format formats[] = {
    {"planar", "toi2.csv", NULL, judge_steady},
    {"planar", "toi4.csv", NULL, judge_accelerated},
};

const check_table check_impacts = {formats, (int)(sizeof formats / sizeof formats[0])};
