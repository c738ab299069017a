/* SPDX-License-Identifier: MIT */
/* Pairs of convex shapes: pairs/pairs3d, degenerate3d; spatial/mpr_pairs, mpr_special;
 * outside/mujoco_pairs.
 *
 * An answer is judged by the file's distance, and by what it claims itself: the separation along its
 * normal, its bracket and its points are held against support maps of our own, in double. */
#include "check_convex.h"
#include "td_distance.h"
#include "td_mpr.h"
#include "td_patch.h"

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

/* What a search that stops at 1e-4 L can do, in any scalar. */
#define MPR_TOLERANCE(size) larger(TOLERANCE(size), 2e-4 * (size))

#define UNIT_TOLERANCE 1e-6
#define PRINTED        5e-10 /* half a unit of the tenth digit: of distances in spatial/ */

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

static void read_vector(csv_cursor *row, double *out)
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < 3; ++i) {
        out[i] = csv_decimal(&list);
    }
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

/* ---- what an answer claims ---- */

typedef struct claim {
    double distance;
    double lower, upper;
    double normal[3]; /* from a to b */
    double point_a[3], point_b[3];
} claim;

/* What is known. */
typedef struct truth {
    double distance;
    double error;     /* it is known within this */
    double tolerance; /* of an exact answer */
} truth;

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

/* -h(n): how far the shapes are apart along a direction. */
static double separation_along(const pair *p, const double *n)
{
    const double back[3] = {-n[0], -n[1], -n[2]};
    return -check_convex_reach(&p->a, n) - check_convex_reach(&p->b, back);
}

/* lower <= distance <= upper, but for what the inputs lose in the scalar. */
static void check_bracket(check_state *s, const pair *p, const truth *t, const claim *c)
{
    const double slack = t->error + p->rounding;
    const double most = t->distance + slack;
    const double least = t->distance - slack;
    check_true(s, "lower end is no more than the upper one", c->lower <= c->upper);
    check_near(s, "lower end of the bracket", smaller(c->lower, most), c->lower, 0.0);
    check_near(s, "upper end of the bracket", larger(c->upper, least), c->upper, 0.0);
}

/* b's point is a's, moved by the distance along the normal; both are of their shapes. */
static void check_points(check_state *s, const pair *p, const claim *c, double tolerance)
{
    double expected[3];
    check_moved(c->point_a, c->distance, c->normal, expected);
    for (int i = 0; i < 3; ++i) {
        check_near(s, "point on b, from that on a", expected[i], c->point_b[i], tolerance);
    }
    check_near(s, "point on a is outside it by", 0.0,
               larger(check_convex_outside(&p->a, c->point_a), 0.0), tolerance);
    check_near(s, "point on b is outside it by", 0.0,
               larger(check_convex_outside(&p->b, c->point_b), 0.0), tolerance);
    check_near(s, "length of the normal", 1.0, check_length(c->normal), UNIT_TOLERANCE);
}

/* ---- the exact distance ---- */

static claim claim_of(const td_distance_result *r)
{
    claim c;
    c.distance = td_to_double(r->distance);
    c.lower = td_to_double(r->lower);
    c.upper = td_to_double(r->upper);
    dir_to_doubles(r->normal_w, c.normal);
    to_doubles(r->point_a_w, c.point_a);
    to_doubles(r->point_b_w, c.point_b);
    return c;
}

/* Each point is the farthest of its shape along the normal: it lies on the surface. */
static void check_surfaces(check_state *s, const pair *p, const claim *c, double tolerance)
{
    const double back[3] = {-c->normal[0], -c->normal[1], -c->normal[2]};
    check_near(s, "reach of the point on a", check_convex_reach(&p->a, c->normal),
               check_dot(c->normal, c->point_a), tolerance);
    check_near(s, "reach of the point on b", check_convex_reach(&p->b, back),
               check_dot(back, c->point_b), tolerance);
}

static td_distance_work work;
static td_distance_result exact;

static claim check_exact(check_state *s, const pair *p, const truth *t)
{
    const td_status status = td_distance(&p->a.placed, &p->b.placed, &work, NULL, &exact);
    const claim c = claim_of(&exact);
    const double tolerance = t->tolerance + 4.0 * p->rounding;
    check_int(s, "status", TD_OK, status);
    check_near(s, "distance", t->distance, c.distance, t->tolerance);
    check_bracket(s, p, t, &c);
    check_true(s, "undecided only if the bracket holds 0",
               exact.is_undecided == (c.lower <= 0.0 && c.upper >= 0.0));
    check_near(s, "separation along the normal", t->distance, separation_along(p, c.normal),
               tolerance);
    check_points(s, p, &c, tolerance);
    check_surfaces(s, p, &c, tolerance);
    return c;
}

/* ---- portal refinement ---- */

/* What its answer may be; from > to: anything. */
typedef struct mpr_rule {
    double from, to;
    bool is_sign_told; /* the distance is large enough for its sign to be judged */
    bool may_fail;
} mpr_rule;

static const mpr_rule any_value = {1.0, -1.0, false, true};

static claim claim_of_mpr(const td_mpr_result *r)
{
    claim c;
    c.distance = td_to_double(r->distance);
    c.lower = td_to_double(r->lower);
    c.upper = td_to_double(r->upper);
    dir_to_doubles(r->normal_w, c.normal);
    to_doubles(r->point_a_w, c.point_a);
    to_doubles(r->point_b_w, c.point_b);
    return c;
}

static void check_mpr_value(
    check_state *s, const truth *t, const mpr_rule *rule, double value, double tolerance)
{
    if (rule->is_sign_told) {
        check_int(s, "mpr: sign", t->distance > 0.0 ? 1 : -1, value > 0.0 ? 1 : -1);
    }
    if (rule->from <= rule->to) {
        check_near(s, "mpr: distance", smaller(larger(value, rule->from), rule->to), value,
                   tolerance);
    }
}

static void check_mpr(check_state *s, const pair *p, const truth *t, const mpr_rule *rule)
{
    static const td_mpr_limits limits = {TD_U(1e-4), 100u};
    static td_mpr_result mpr;
    double axis[3];
    const double tolerance = MPR_TOLERANCE(p->size);
    const td_status status = td_mpr(&p->a.placed, &p->b.placed, &limits, &mpr);
    const claim c = claim_of_mpr(&mpr);
    check_true(s, "mpr: status", status >= TD_OK);
    if (!rule->may_fail || status == TD_OK) {
        check_mpr_value(s, t, rule, c.distance, tolerance);
    }
    check_bracket(s, p, t, &c);
    check_points(s, p, &c, tolerance + 4.0 * p->rounding);
    dir_to_doubles(mpr.axis_w, axis);
    check_near(s, "mpr: length of the axis", 1.0, check_length(axis), UNIT_TOLERANCE);
    check_near(s, "mpr: separation along the axis", c.lower, separation_along(p, axis),
               4.0 * p->rounding);
}

/* ---- pairs3d: id,regime,A,B,dist,err,nx,ny,nz ---- */

static check_verdict judge_pairs3d(check_state *s, csv_cursor *row)
{
    truth t;
    csv_skip(row, 2);
    read_pair(s, row, &now);
    t.distance = csv_decimal(row);
    t.error = csv_decimal(row);
    csv_skip(row, 3); /* a normal that gives it: others may, too */
    if (row->bad || !is_for_us(&now)) {
        return CHECK_SKIPPED;
    }
    t.tolerance = TOLERANCE(now.size) + t.error;
    const mpr_rule rule = {1.0, -1.0, magnitude(t.distance) > MPR_TOLERANCE(now.size), false};
    if (place_pair(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

/* ---- degenerate3d: name,regime,A,B,dist,scalars ---- */

static bool list_has(csv_cursor list, const char *word)
{
    bool is_there = false;
    list.of = NULL;
    while (!csv_at_end(&list)) {
        is_there = is_there || csv_next_is(&list, word);
        csv_skip(&list, 1);
    }
    return is_there;
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

/* A shape or a place that is none: a status, and nothing written. */
static void check_refusal(check_state *s, pair *p)
{
    static check_convex before;
    bool is_refused = false;
    check_convex *const both[2] = {&p->a, &p->b};
    for (int i = 0; i < 2; ++i) {
        before = *both[i];
        if (check_convex_place(both[i]).status != TD_OK) {
            is_refused = true;
            check_true(s, "placed shape is untouched",
                       is_same(&before.placed, &both[i]->placed, sizeof before.placed));
        }
    }
    check_true(s, "one of the shapes is refused", is_refused);
}

static check_verdict judge_degenerate(check_state *s, csv_cursor *row)
{
    csv_skip(row, 2);
    read_pair(s, row, &now);
    truth t = {check_any_number(row), 0.0, TOLERANCE(now.size)};
    const csv_cursor scalars = csv_list(row, ' ');
    const bool is_refusal = list_has(scalars, "refuse");
    if (row->bad || !(is_refusal || list_has(scalars, TD_SCALAR_NAME)) ||
        !(now.a.is_number && now.b.is_number)) {
        return CHECK_SKIPPED;
    }
    if (is_refusal) {
        check_refusal(s, &now);
    } else if (place_pair(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &any_value);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_pairs ---- */

/* Two curved surfaces part by x^2 / L at x from their nearest points: what a distance that is known
 * within `tolerance` says of the points. */
static double point_tolerance(const pair *p, double tolerance)
{
    return __builtin_sqrt(2.0 * tolerance * p->size) + 4.0 * p->rounding;
}

static void check_unique(check_state *s,
                         const pair *p,
                         const double *point_a,
                         const double *point_b,
                         double tolerance,
                         const claim *c)
{
    for (int i = 0; i < 3; ++i) {
        check_near(s, "point on a", point_a[i], c->point_a[i], point_tolerance(p, tolerance));
        check_near(s, "point on b", point_b[i], c->point_b[i], point_tolerance(p, tolerance));
    }
}

static check_verdict judge_mpr_pairs(check_state *s, csv_cursor *row)
{
    double point_a[3];
    double point_b[3];
    truth t;
    csv_skip(row, 2); /* id, class */
    read_pair_q16(s, row, &now);
    csv_skip(row, 1); /* L */
    t.distance = csv_decimal(row);
    const double lo = csv_decimal(row);
    const double hi = csv_decimal(row);
    const double ray = csv_decimal(row);
    csv_skip(row, 2); /* a normal; whether others are none */
    read_vector(row, point_a);
    read_vector(row, point_b);
    const bool is_unique = csv_int(row) != 0;
    csv_skip(row, 6); /* how the distance was found; the answers of another MPR */
    const mpr_rule rule = {smaller(t.distance, ray), larger(t.distance, ray), csv_int(row) != 0,
                           false};
    csv_skip(row, 2); /* tolerances: ours are the same */
    if (row->bad || !is_for_us(&now)) {
        return CHECK_SKIPPED;
    }
    t.error = hi - lo + PRINTED * larger(1.0, magnitude(t.distance));
    t.tolerance = TOLERANCE(now.size) + t.error;
    if (place_pair(s, &now)) {
        const claim c = check_exact(s, &now, &t);
        if (is_unique) {
            check_unique(s, &now, point_a, point_b, t.tolerance, &c);
        }
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

/* ---- mpr_special ---- */

static check_verdict judge_mpr_special(check_state *s, csv_cursor *row)
{
    truth t;
    mpr_rule rule = any_value;
    csv_skip(row, 2); /* id, case */
    read_pair_q16(s, row, &now);
    csv_skip(row, 1); /* L */
    t.distance = csv_decimal(row);
    rule.from = csv_decimal(row);
    rule.to = csv_decimal(row);
    rule.may_fail = csv_int(row) != 0;
    csv_skip(row, 2); /* the tolerance: ours is the same; a note */
    if (row->bad || !is_for_us(&now)) {
        return CHECK_SKIPPED;
    }
    t.error = PRINTED * larger(1.0, magnitude(t.distance));
    t.tolerance = TOLERANCE(now.size) + t.error;
    if (place_pair(s, &now)) {
        (void)check_exact(s, &now, &t);
        check_mpr(s, &now, &t, &rule);
    }
    return CHECK_JUDGED;
}

/* ---- mujoco_pairs: name,A,B,dist,tol,points ---- */

#define NOT_STATED -1

/* As many points as there were, up to ours; each midway between the surfaces. */
static void check_patch(check_state *s, const pair *p, int64_t points, double tolerance)
{
    static td_patch patch;
    const td_real margin = td_from_double(tolerance);
    check_int(s, "patch: status", TD_OK,
              td_patch_find(&p->a.placed, &p->b.placed, &exact, margin, &patch));
    check_int(s, "patch: points", points < (int64_t)TD_PATCH_POINTS ? points : TD_PATCH_POINTS,
              patch.count);
    for (uint32_t i = 0u; i < patch.count && !s->failed; ++i) {
        double at[3];
        const double half = 0.5 * larger(td_to_double(patch.points[i].distance), 0.0);
        to_doubles(patch.points[i].point_w, at);
        check_near(s, "patch: point is outside a by", 0.0,
                   larger(check_convex_outside(&p->a, at) - half, 0.0), tolerance);
        check_near(s, "patch: point is outside b by", 0.0,
                   larger(check_convex_outside(&p->b, at) - half, 0.0), tolerance);
    }
}

static check_verdict judge_mujoco(check_state *s, csv_cursor *row)
{
    truth t;
    csv_skip(row, 1);
    read_pair(s, row, &now);
    t.distance = csv_decimal(row);
    t.error = csv_decimal(row);
    const int64_t points = csv_int(row);
    if (row->bad) {
        return CHECK_SKIPPED;
    }
    t.tolerance = larger(t.error, smaller(TOLERANCE(now.size), CHECK_TOLERANCE));
    if (place_pair(s, &now)) {
        (void)check_exact(s, &now, &t);
        if (points != NOT_STATED) {
            check_patch(s, &now, points, t.tolerance + 4.0 * now.rounding);
        }
        check_mpr(s, &now, &t, &any_value);
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
    {"outside", "mujoco_pairs.csv", NULL, judge_mujoco},
};

const check_table check_pairs = {formats, (int)(sizeof formats / sizeof formats[0])};
