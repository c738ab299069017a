/* SPDX-License-Identifier: MIT */
#include "td_mpr_work.h"
#include "td_distance_work.h"
#include "check_pair.h"
#include "td_mpr.h"

#if defined(TD_SCALAR_F64)
#    define TOLERANCE(size) (1e-9 * (size))
#    define ROUNDING(at)    (1e-14 * (at))
#elif defined(TD_SCALAR_Q16)
#    define TOLERANCE(size) (2e-3 * (size) + 1.0 / 16384.0)
#    define ROUNDING(at)    (1e-8 * (at) + 1.0 / 32768.0)
#else
#    define TOLERANCE(size) (2e-4 * (size))
#    define ROUNDING(at)    (5e-7 * (at))
#endif

#define UNIT_TOLERANCE 1e-6

void check_doubles(td_vec3 v, double *out)
{
    out[0] = td_to_double(v.x);
    out[1] = td_to_double(v.y);
    out[2] = td_to_double(v.z);
}

void check_dir_doubles(td_dir3 d, double *out)
{
    out[0] = td_unit_to_double(d.x);
    out[1] = td_unit_to_double(d.y);
    out[2] = td_unit_to_double(d.z);
}

/* ---- rows ---- */

static void measure(check_pair *p)
{
    double at = 0.0;
    for (int i = 0; i < 3; ++i) {
        at = check_larger(at, check_larger(check_size(p->a.p[i]), check_size(p->b.p[i])));
    }
    p->size = p->a.extent + p->b.extent;
    p->tolerance = TOLERANCE(p->size);
    p->rounding = ROUNDING(at + p->size);
}

void check_pair_read(check_state *s, csv_cursor *row, check_pair *out)
{
    check_convex_read(s, row, CHECK_FIRST, &out->a);
    check_convex_read(s, row, CHECK_SECOND, &out->b);
    measure(out);
}

void check_pair_read_q16(check_state *s, csv_cursor *row, check_pair *out)
{
    check_convex_read_q16(s, row, CHECK_FIRST, &out->a);
    check_convex_read_q16(s, row, CHECK_SECOND, &out->b);
    measure(out);
}

bool check_pair_fits(const check_pair *p)
{
    return p->a.has_room && p->b.has_room;
}

bool check_pair_place(check_state *s, check_pair *p)
{
    check_accepted(s, "first shape", check_convex_place(&p->a));
    check_accepted(s, "second shape", check_convex_place(&p->b));
    return !s->failed;
}

double check_pair_aside(const check_pair *p, double distance, double tolerance)
{
    return __builtin_sqrt(2.0 * tolerance * (check_size(distance) + p->size)) + 4.0 * p->rounding;
}

/* ---- what an answer claims ---- */

typedef struct claim {
    double distance, lower, upper;
    double normal[3]; /* from a to b */
    double point_a[3], point_b[3];
} claim;

/* -h(n): how far the shapes are apart along a direction. */
static double separation_along(const check_pair *p, const double *n)
{
    const double back[3] = {-n[0], -n[1], -n[2]};
    return -check_convex_reach(&p->a, n) - check_convex_reach(&p->b, back);
}

/* lower <= distance <= upper, but for what the inputs lose in the scalar. */
static void check_bracket(check_state *s, const check_pair *p, const check_truth *t, const claim *c)
{
    const double slack = t->error + p->rounding;
    const double most = t->distance + slack;
    const double least = t->distance - slack;
    check_true(s, "lower end is no more than the upper one", c->lower <= c->upper);
    check_near(s, "lower end of the bracket", check_smaller(c->lower, most), c->lower, 0.0);
    check_near(s, "upper end of the bracket", check_larger(c->upper, least), c->upper, 0.0);
}

/* b's point is a's, moved by the distance along the normal; both are of their shapes.
 * `aside`: how far it may lie beside that. */
static void
check_points(check_state *s, const check_pair *p, const claim *c, double tolerance, double aside)
{
    double way[3];
    check_moved(c->point_b, -1.0, c->point_a, way);
    check_near(s, "points are apart by", c->distance, check_dot(way, c->normal), tolerance);
    check_moved(way, -check_dot(way, c->normal), c->normal, way);
    check_near(s, "point on b lies beside the normal by", 0.0, check_length(way), aside);
    check_near(s, "point on a is outside it by", 0.0,
               check_larger(check_convex_outside(&p->a, c->point_a), 0.0), tolerance);
    check_near(s, "point on b is outside it by", 0.0,
               check_larger(check_convex_outside(&p->b, c->point_b), 0.0), tolerance);
    check_near(s, "length of the normal", 1.0, check_length(c->normal), UNIT_TOLERANCE);
}

/* ---- the exact distance ---- */

static td_distance_work work; /* not on the stack: boards have little */
static td_distance_result exact;

static claim claim_of_exact(void)
{
    claim c = {td_to_double(exact.distance),
               td_to_double(exact.lower),
               td_to_double(exact.upper),
               {0.0},
               {0.0},
               {0.0}};
    check_dir_doubles(exact.normal_w, c.normal);
    check_doubles(exact.point_a_w, c.point_a);
    check_doubles(exact.point_b_w, c.point_b);
    return c;
}

/* A distance is known to the bracket; a point of the two, which a search does not seek, to a few of them. */
#define POINTS 4.0

/* Each point is the farthest of its shape along the normal: it lies on the surface. */
static void check_surfaces(check_state *s, const check_pair *p, const claim *c, double tolerance)
{
    const double back[3] = {-c->normal[0], -c->normal[1], -c->normal[2]};
    check_near(s, "reach of the point on a", check_convex_reach(&p->a, c->normal),
               check_dot(c->normal, c->point_a), tolerance);
    check_near(s, "reach of the point on b", check_convex_reach(&p->b, back),
               check_dot(back, c->point_b), tolerance);
}

const td_distance_result *check_exact(check_state *s, const check_pair *p, const check_truth *t)
{
    const double tolerance = t->tolerance + 4.0 * p->rounding;
    check_int(s, "status", TD_OK, td_distance(&p->a.placed, &p->b.placed, &work, NULL, &exact));
    const claim c = claim_of_exact();
    check_near(s, "distance", t->distance, c.distance, t->tolerance);
    check_bracket(s, p, t, &c);
    check_true(s, "undecided only if the bracket holds 0",
               exact.is_undecided == (c.lower <= 0.0 && c.upper >= 0.0));
    check_near(s, "separation along the normal", t->distance, separation_along(p, c.normal),
               tolerance);
    check_points(s, p, &c, POINTS * tolerance,
                 check_pair_aside(p, t->distance, POINTS * t->tolerance));
    check_surfaces(s, p, &c, POINTS * tolerance);
    return &exact;
}

/* ---- portal refinement ---- */

static td_mpr_work mpr_work;
static td_mpr_result mpr;

static claim claim_of_mpr(void)
{
    claim c = {td_to_double(mpr.distance),
               td_to_double(mpr.lower),
               td_to_double(mpr.upper),
               {0.0},
               {0.0},
               {0.0}};
    check_dir_doubles(mpr.normal_w, c.normal);
    check_doubles(mpr.point_a_w, c.point_a);
    check_doubles(mpr.point_b_w, c.point_b);
    return c;
}

double check_mpr_tolerance(const check_pair *p)
{
    return check_larger(p->tolerance, 2e-4 * p->size);
}

static void check_mpr_value(check_state *s,
                            const check_truth *t,
                            const check_mpr_rule *rule,
                            double value,
                            double tolerance)
{
    if (rule->is_sign_told) {
        check_int(s, "mpr: sign", t->distance > 0.0 ? 1 : -1, value > 0.0 ? 1 : -1);
    }
    if (rule->from <= rule->to) {
        const double nearest = check_smaller(check_larger(value, rule->from), rule->to);
        check_near(s, "mpr: distance", nearest, value, tolerance);
    }
}

void check_mpr(check_state *s,
               const check_pair *p,
               const check_truth *t,
               const check_mpr_rule *rule)
{
    const td_mpr_limits paper = TD_MPR_DEFAULTS;
    const double tolerance = check_mpr_tolerance(p);
    const td_status status = td_mpr(&p->a.placed, &p->b.placed, &paper, &mpr_work, &mpr);
    const claim c = claim_of_mpr();
    double axis[3];
    check_true(s, "mpr: status", status >= TD_OK);
    if (!rule->may_fail || status == TD_OK) {
        check_mpr_value(s, t, rule, c.distance, tolerance);
    }
    check_bracket(s, p, t, &c);
    check_points(s, p, &c, tolerance + 4.0 * p->rounding, 4.0 * p->rounding);
    check_dir_doubles(mpr.axis_w, axis);
    check_near(s, "mpr: length of the axis", 1.0, check_length(axis), UNIT_TOLERANCE);
    /* less the slack of the bracket, and what the length of the axis is off */
    check_near(s, "mpr: separation along the axis", c.lower, separation_along(p, axis),
               8.0 * p->rounding);
}
