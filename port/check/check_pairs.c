/* SPDX-License-Identifier: MIT */
/* Pairs of convex shapes: pairs/pairs3d, degenerate3d; spatial/mpr_pairs, mpr_special;
 * outside/mujoco_pairs. */
#include "check_convex.h"
#include "td_mpr.h"

typedef struct pair {
    check_convex a, b;
    double size;     /* L: the sum of both extents */
    double rounding; /* of a coordinate of the answer: the scalar's, at the shapes' place */
} pair;

static pair now; /* not on the stack: boards have little */

/* ---- tolerances ---- */

#if defined(TD_SCALAR_F64)
#    define TOLERANCE(size) (1e-9 * (size))
#    define ROUNDING(at)    (1e-15 * (at))
#elif defined(TD_SCALAR_Q16)
#    define TOLERANCE(size) (2e-3 * (size) + 1.0 / 16384.0)
#    define ROUNDING(at)    (1e-8 * (at) + 1.0 / 32768.0)
#else
#    define TOLERANCE(size) (2e-4 * (size))
#    define ROUNDING(at)    (5e-7 * (at))
#endif

#define TOLERANCE_F32(size) (2e-4 * (size))

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double smaller(double a, double b)
{
    return a < b ? a : b;
}

static double magnitude(double a)
{
    return a < 0.0 ? -a : a;
}

/* ---- rows ---- */

static void set_pair(pair *p)
{
    double at = 0.0;
    for (int i = 0; i < 3; ++i) {
        at = larger(at, larger(magnitude(p->a.p[i]), magnitude(p->b.p[i])));
    }
    p->size = p->a.extent + p->b.extent;
    p->rounding = ROUNDING(at + p->size);
}

static void read_pair(check_state *s, csv_cursor *row, pair *p)
{
    check_convex_read(s, row, CHECK_FIRST, &p->a);
    check_convex_read(s, row, CHECK_SECOND, &p->b);
    set_pair(p);
}

static void read_pair_q16(check_state *s, csv_cursor *row, pair *p)
{
    check_convex_read_q16(s, row, CHECK_FIRST, &p->a);
    check_convex_read_q16(s, row, CHECK_SECOND, &p->b);
    set_pair(p);
}

/* The core accepts both shapes. */
static bool place_pair(check_state *s, pair *p)
{
    check_int(s, "first shape: status", TD_OK, check_convex_place(&p->a).status);
    check_int(s, "second shape: status", TD_OK, check_convex_place(&p->b).status);
    return !s->failed;
}

static bool is_for_us(const pair *p)
{
    return p->a.has_room && p->b.has_room;
}

/* ---- what any answer says of itself ---- */

typedef struct separation {
    double distance;
    double normal[3]; /* from a to b */
    double point_a[3], point_b[3];
} separation;

static void to_doubles(td_vec3 v, double *out)
{
    out[0] = td_to_double(v.x);
    out[1] = td_to_double(v.y);
    out[2] = td_to_double(v.z);
}

static void dir_to_doubles(td_dir3 d, double *out)
{
    out[0] = td_unit_to_double(d.x);
    out[1] = td_unit_to_double(d.y);
    out[2] = td_unit_to_double(d.z);
}

/* -h(n): how far the shapes are apart along a direction, in double and by our own support maps. */
static double separation_along(const pair *p, const double *n)
{
    const double back[3] = {-n[0], -n[1], -n[2]};
    return -check_convex_reach(&p->a, n) - check_convex_reach(&p->b, back);
}

#define UNIT_TOLERANCE 1e-6

static void check_unit(check_state *s, const char *what, const double *n)
{
    check_near(s, what, 1.0, check_length(n), UNIT_TOLERANCE);
}

/* b's point is a's, moved by the distance along the normal; both are of their shapes. */
static void check_points(check_state *s, const pair *p, const separation *r, double tolerance)
{
    double expected[3];
    check_moved(r->point_a, r->distance, r->normal, expected);
    for (int i = 0; i < 3; ++i) {
        check_near(s, "point on b, from that on a", expected[i], r->point_b[i], tolerance);
    }
    check_near(s, "point on a is outside it by", 0.0,
               larger(check_convex_outside(&p->a, r->point_a), 0.0), tolerance);
    check_near(s, "point on b is outside it by", 0.0,
               larger(check_convex_outside(&p->b, r->point_b), 0.0), tolerance);
}

/* lower <= true <= upper; the truth is known to lie in [from, to]. */
static void check_bracket(check_state *s, double from, double to, double lower, double upper)
{
    check_true(s, "lower end is no more than the upper one", lower <= upper);
    check_near(s, "lower end of the bracket", smaller(lower, to), lower, 0.0);
    check_near(s, "upper end of the bracket", larger(upper, from), upper, 0.0);
}

/* ---- portal refinement ---- */

typedef struct mpr_truth {
    double distance;   /* the true one */
    double error;      /* of it */
    double from, to;   /* what the answer may be; from > to: anything */
    double tolerance;  /* of the answer */
    bool is_sign_told; /* the distance is large enough for its sign to be judged */
    bool may_fail;
} mpr_truth;

static void check_mpr(check_state *s, const pair *p, const mpr_truth *truth)
{
    static const td_mpr_limits limits = {TD_U(1e-4), 100u};
    static td_mpr_result r;
    separation found;
    double axis[3];
    const td_status status = td_mpr(&p->a.placed, &p->b.placed, &limits, &r);
    check_true(s, "mpr: status", status >= TD_OK);
    if (s->failed || (truth->may_fail && status != TD_OK)) {
        return;
    }
    found.distance = td_to_double(r.distance);
    dir_to_doubles(r.normal_w, found.normal);
    dir_to_doubles(r.axis_w, axis);
    to_doubles(r.point_a_w, found.point_a);
    to_doubles(r.point_b_w, found.point_b);
    if (truth->is_sign_told) {
        check_int(s, "mpr: sign", truth->distance > 0.0 ? 1 : -1, found.distance > 0.0 ? 1 : -1);
    }
    if (truth->from <= truth->to) {
        check_near(s, "mpr: distance", smaller(larger(found.distance, truth->from), truth->to),
                   found.distance, truth->tolerance);
    }
    const double slack = truth->error + p->rounding;
    check_bracket(s, truth->distance - slack, truth->distance + slack, td_to_double(r.lower),
                  td_to_double(r.upper));
    check_unit(s, "mpr: length of the normal", found.normal);
    check_unit(s, "mpr: length of the axis", axis);
    check_near(s, "mpr: separation along the axis", td_to_double(r.lower),
               separation_along(p, axis), 4.0 * p->rounding);
    check_points(s, p, &found, TOLERANCE_F32(p->size) + 4.0 * p->rounding);
}

/* ---- pairs3d: id,regime,A,B,dist,err,nx,ny,nz ---- */

static check_verdict judge_pairs3d(check_state *s, csv_cursor *row)
{
    csv_skip(row, 2);
    read_pair(s, row, &now);
    const double distance = csv_decimal(row);
    const double error = csv_decimal(row);
    csv_skip(row, 3); /* a normal that gives it: others may, too */
    if (row->bad || !is_for_us(&now)) {
        return row->bad ? CHECK_JUDGED : CHECK_SKIPPED;
    }
    const double tolerance = TOLERANCE(now.size) + error;
    if (place_pair(s, &now)) {
        const mpr_truth truth = {.distance = distance,
                                 .error = error,
                                 .from = 1.0,
                                 .to = -1.0,
                                 .is_sign_told = magnitude(distance) >
                                                 larger(tolerance, TOLERANCE_F32(now.size))};
        check_mpr(s, &now, &truth);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_pairs ---- */

static check_verdict judge_mpr_pairs(check_state *s, csv_cursor *row)
{
    csv_skip(row, 2); /* id, class */
    read_pair_q16(s, row, &now);
    csv_skip(row, 1); /* L */
    const double distance = csv_decimal(row);
    const double lo = csv_decimal(row);
    const double hi = csv_decimal(row);
    const double ray = csv_decimal(row);
    csv_skip(row, 4); /* eA, e_unique, rA, rB */
    csv_skip(row, 1);
    csv_skip(row, 6); /* method, what another MPR answered */
    const bool is_sign_told = csv_int(row) != 0;
    csv_skip(row, 2); /* tolerances: ours are the same */
    if (row->bad || !is_for_us(&now)) {
        return row->bad ? CHECK_JUDGED : CHECK_SKIPPED;
    }
    if (place_pair(s, &now)) {
        const mpr_truth truth = {.distance = distance,
                                 .error = hi - lo + 1e-9,
                                 .from = smaller(distance, ray),
                                 .to = larger(distance, ray),
                                 .tolerance = larger(TOLERANCE(now.size), TOLERANCE_F32(now.size)),
                                 .is_sign_told = is_sign_told};
        check_mpr(s, &now, &truth);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_special ---- */

static check_verdict judge_mpr_special(check_state *s, csv_cursor *row)
{
    csv_skip(row, 2); /* id, case */
    read_pair_q16(s, row, &now);
    csv_skip(row, 1); /* L */
    const double distance = csv_decimal(row);
    const double from = csv_decimal(row);
    const double to = csv_decimal(row);
    const bool may_fail = csv_int(row) != 0;
    csv_skip_rest(row); /* the tolerance: ours is the same; a note */
    if (row->bad || !is_for_us(&now)) {
        return row->bad ? CHECK_JUDGED : CHECK_SKIPPED;
    }
    if (place_pair(s, &now)) {
        const mpr_truth truth = {.distance = distance,
                                 .error = 1e-9,
                                 .from = from,
                                 .to = to,
                                 .tolerance = larger(TOLERANCE(now.size), TOLERANCE_F32(now.size)),
                                 .may_fail = may_fail};
        check_mpr(s, &now, &truth);
    }
    return CHECK_JUDGED;
}

static const check_format formats[] = {
    {"pairs", "pairs3d.csv", NULL, judge_pairs3d},
    {"pairs", "hulls.csv", NULL, NULL},
    {"spatial", "mpr_pairs.csv", NULL, judge_mpr_pairs},
    {"spatial", "mpr_special.csv", NULL, judge_mpr_special},
    {"spatial", "hulls.csv", NULL, NULL},
};

const check_table check_pairs = {formats, (int)(sizeof formats / sizeof formats[0])};
