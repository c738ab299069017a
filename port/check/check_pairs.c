/* SPDX-License-Identifier: MIT */
/* Pairs of convex shapes: pairs/pairs3d, degenerate3d; spatial/mpr_pairs, mpr_special. */
#include "check_pair.h"

static check_pair now; /* not on the stack: boards have little */

/* ---- pairs3d: id,regime,A,B,dist,err,nx,ny,nz ---- */

static check_verdict judge_pairs3d(check_state *s, csv_cursor *row)
{
    check_truth t;
    (void)csv_int(row);     /* id */
    csv_skip_words(row, 1); /* regime */
    check_pair_read(s, row, &now);
    t.distance = csv_number(row);
    t.error = csv_number(row);
    csv_skip_numbers(row, 3); /* a normal that gives it: others may, too */
    if (row->bad || !check_pair_fits(&now)) {
        return CHECK_SKIPPED;
    }
    t.tolerance = now.tolerance + t.error;
    check_mpr_rule rule = CHECK_MPR_ANY;
    rule.is_sign_told = check_size(t.distance) > check_mpr_tolerance(&now);
    rule.may_fail = false;
    if (check_pair_place(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

/* ---- degenerate3d: name,regime,A,B,dist,scalars ---- */

/* For whom a row is: scalars by name, and `refuse`. */
typedef struct audience {
    bool is_ours;    ///< our scalar is among them
    bool is_refusal; ///< the core must refuse one of the shapes
} audience;

static audience read_audience(csv_cursor *row)
{
    audience a = {false, false};
    csv_cursor list = csv_list(row, ' ');
    do {
        a.is_ours = a.is_ours || csv_next_is(&list, TD_SCALAR_NAME);
        a.is_refusal = csv_choice(&list, "f32|f64|q16|refuse") == 3 || a.is_refusal;
    } while (!csv_at_end(&list));
    return a;
}

static bool is_same(const void *a, const void *b, size_t size)
{
    const unsigned char *const x = a;
    const unsigned char *const y = b;
    size_t n = 0u;
    while (n < size && x[n] == y[n]) {
        ++n;
    }
    return n == size;
}

/* @return whether it was */
static bool check_refusal_of(check_state *s, check_convex *c)
{
    static check_convex before;
    before = *c;
    if (check_convex_place(c).status == TD_OK) {
        return false;
    }
    check_true(s, "refused: nothing placed",
               is_same(&before.placed, &c->placed, sizeof before.placed));
    return true;
}

/* A shape or a place that is none: a status, and nothing written. */
static void check_refusal(check_state *s, check_pair *p)
{
    const bool is_a = check_refusal_of(s, &p->a);
    const bool is_b = check_refusal_of(s, &p->b);
    check_true(s, "one of the shapes is refused", is_a || is_b);
}

static check_verdict judge_degenerate(check_state *s, csv_cursor *row)
{
    csv_skip_words(row, 2); /* name, regime */
    check_pair_read(s, row, &now);
    const check_truth t = {check_any_number(row), 0.0, now.tolerance};
    const audience a = read_audience(row);
    if (!a.is_refusal && !(now.a.is_number && now.b.is_number)) {
        csv_refuse(row, "numbers, unless the core is to refuse them");
    }
    if (row->bad || !(a.is_refusal || a.is_ours) || !(now.a.is_number && now.b.is_number)) {
        return CHECK_SKIPPED;
    }
    if (a.is_refusal) {
        check_refusal(s, &now);
    } else if (check_pair_place(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &CHECK_MPR_ANY);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_pairs ---- */

#define PRINTED 5e-10 /* half a unit of the tenth digit: of distances in spatial/ */

static double printed_error(double distance)
{
    return PRINTED * check_larger(1.0, check_size(distance));
}

static void check_nearest(
    check_state *s, const char *what, const double *expected, td_vec3 actual, double aside)
{
    double at[3];
    check_doubles(actual, at);
    for (int i = 0; i < 3; ++i) {
        check_near(s, what, expected[i], at[i], aside);
    }
}

/* Those of another MPR: delta, h, TC, region, support calls. */
static void skip_answers(csv_cursor *row)
{
    csv_skip_numbers(row, 2);
    csv_skip_words(row, 1);
    csv_skip_numbers(row, 2);
}

static check_verdict judge_mpr_pairs(check_state *s, csv_cursor *row)
{
    double point_a[3];
    double point_b[3];
    check_truth t;
    (void)csv_int(row);     /* id */
    csv_skip_words(row, 1); /* class */
    check_pair_read_q16(s, row, &now);
    (void)csv_number(row); /* L */
    t.distance = csv_number(row);
    t.error = -csv_number(row);
    t.error += csv_number(row) + printed_error(t.distance);
    const double along_ray = csv_number(row);
    csv_numbers(row, point_a, 3); /* a normal */
    (void)csv_flag(row);          /* and whether there are others */
    csv_decimals(row, point_a, 3);
    csv_decimals(row, point_b, 3);
    const bool is_unique = csv_flag(row);
    csv_skip_words(row, 1); /* how the distance was found */
    skip_answers(row);
    const bool is_sign_told = csv_flag(row);
    csv_skip_numbers(row, 2); /* tolerances: ours are the same */
    if (row->bad || !check_pair_fits(&now)) {
        return CHECK_SKIPPED;
    }
    t.tolerance = now.tolerance + t.error;
    const check_mpr_rule rule = {check_smaller(t.distance, along_ray),
                                 check_larger(t.distance, along_ray), is_sign_told, false};
    if (check_pair_place(s, &now)) {
        const td_distance_result *const exact = check_exact(s, &now, &t);
        if (is_unique) {
            const double aside = check_pair_aside(&now, t.distance, t.tolerance);
            check_nearest(s, "nearest point of a", point_a, exact->point_a_w, aside);
            check_nearest(s, "nearest point of b", point_b, exact->point_b_w, aside);
        }
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_special ---- */

static check_verdict judge_mpr_special(check_state *s, csv_cursor *row)
{
    check_truth t;
    check_mpr_rule rule = CHECK_MPR_ANY;
    (void)csv_int(row);     /* id */
    csv_skip_words(row, 1); /* case */
    check_pair_read_q16(s, row, &now);
    (void)csv_number(row); /* L */
    t.distance = csv_number(row);
    rule.from = csv_number(row);
    rule.to = csv_number(row);
    rule.may_fail = csv_flag(row);
    (void)csv_number(row); /* the tolerance: ours is the same */
    csv_skip(row, 1);      /* a note */
    if (row->bad || !check_pair_fits(&now)) {
        return CHECK_SKIPPED;
    }
    t.error = printed_error(t.distance);
    t.tolerance = now.tolerance + t.error;
    if (check_pair_place(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"pairs", "pairs3d.csv", NULL, judge_pairs3d},
    {"pairs", "degenerate3d.csv", NULL, judge_degenerate},
    {"pairs", "hulls.csv", NULL, NULL},
    {"spatial", "mpr_pairs.csv", NULL, judge_mpr_pairs},
    {"spatial", "mpr_special.csv", NULL, judge_mpr_special},
    {"spatial", "hulls.csv", NULL, NULL},
};

const check_table check_pairs = {formats, (int)(sizeof formats / sizeof formats[0])};
