/* SPDX-License-Identifier: MIT */
/// Two convex shapes, a and b, and the truth about them in double: for tests of queries on pairs.
///
/// Truth     by support maps of the numbers that the core got (check_convex.h): the separation along
///           any direction is a lower bound of the signed distance.
/// Known     pairs are drawn at random, of six decades of size, then placed: `td_test_part` makes the
///           separation along some direction what it is told, `td_test_join` makes them overlap.
/// Link      a test includes check_convex.h and names csv.c and check_convex_read.c.
#ifndef TD_TEST_PAIR_H
#define TD_TEST_PAIR_H

#include <stddef.h>
#include "check_convex.h"
#include "td_test_random.h"

#if defined(TD_SCALAR_F64)
#    define TD_TEST_REL 1e-12 /* rounding, as a share of coordinates */
#    define TD_TEST_ABS 0.0
#elif defined(TD_SCALAR_Q16)
#    define TD_TEST_REL 2e-8
#    define TD_TEST_ABS (1.5 / 65536.0)
#else
#    define TD_TEST_REL 1e-6
#    define TD_TEST_ABS 0.0
#endif

static check_convex a;
static check_convex b;

/* ---- shapes ---- */

static const double td_test_upright[4] = {1.0, 0.0, 0.0, 0.0};

static inline void td_test_set(check_convex *c, td_shape_kind kind, double x, double y, double z)
{
    const check_numbers numbers = {kind, {x, y, z}, 0.0, {0.0, 0.0, 0.0}, {1.0, 0.0, 0.0, 0.0}};
    check_convex_set(&numbers, NULL, c);
}

static inline void td_test_put(check_convex *c, double x, double y, double z, const double *q)
{
    const check_numbers numbers = {c->shape.kind,
                                   {c->size[0], c->size[1], c->size[2]},
                                   c->mu,
                                   {x, y, z},
                                   {q[0], q[1], q[2], q[3]}};
    const td_hull hull = c->hull;
    check_convex_set(&numbers, hull.points != NULL ? &hull : NULL, c);
}

static inline double td_test_extents(void)
{
    return a.extent + b.extent;
}

/* ---- truth ---- */

static inline void td_test_doubles(td_vec3 v, double *out)
{
    out[0] = td_to_double(v.x);
    out[1] = td_to_double(v.y);
    out[2] = td_to_double(v.z);
}

static inline void td_test_dir_doubles(td_dir3 d, double *out)
{
    out[0] = td_unit_to_double(d.x);
    out[1] = td_unit_to_double(d.y);
    out[2] = td_unit_to_double(d.z);
}

static inline double td_test_separation(const double *n)
{
    const double back[3] = {-n[0], -n[1], -n[2]};
    return -check_convex_reach(&a, n) - check_convex_reach(&b, back);
}

static inline double td_test_largest(void)
{
    double most = 0.0;
    for (int i = 0; i < 3; ++i) {
        most = a.p[i] > most ? a.p[i] : -a.p[i] > most ? -a.p[i] : most;
        most = b.p[i] > most ? b.p[i] : -b.p[i] > most ? -b.p[i] : most;
    }
    return most;
}

static inline double td_test_rounding(void)
{
    return TD_TEST_REL * (td_test_largest() + td_test_extents()) + TD_TEST_ABS;
}

/* ---- random pairs ---- */

#define TD_TEST_POINTS 12u

static td_vec3 td_test_points[2][TD_TEST_POINTS];
static const td_hull td_test_hulls[2] = {{td_test_points[0], NULL, TD_TEST_POINTS},
                                         {td_test_points[1], NULL, TD_TEST_POINTS}};

/// What the core gets is rounded; truth is about what it gets.
static inline double td_test_in_scalar(double x)
{
    return td_to_double(td_from_double(x));
}

static inline double td_test_draw(td_test_random *random, double lo, double hi)
{
    return td_test_random_double(random, lo, hi);
}

static inline void td_test_draw_direction(td_test_random *random, double *e)
{
    double length = 0.0;
    while (!(length > 0.1 && length <= 1.0)) {
        for (int i = 0; i < 3; ++i) {
            e[i] = td_test_draw(random, -1.0, 1.0);
        }
        length = check_length(e);
    }
    check_moved(e, 1.0 / length - 1.0, e, e);
}

static inline void td_test_draw_points(td_test_random *random, double size, td_vec3 *out)
{
    for (uint32_t i = 0u; i < TD_TEST_POINTS; ++i) {
        double e[3];
        td_test_draw_direction(random, e);
        const double r = size * td_test_draw(random, 0.5, 1.0);
        out[i] = td_vec3_of(td_from_double(r * e[0]), td_from_double(r * e[1]),
                            td_from_double(r * e[2]));
    }
}

static inline void
td_test_draw_shape(td_test_random *random, double size, uint32_t side, check_convex *c)
{
    static const td_shape_kind kinds[7] = {TD_SHAPE_SPHERE, TD_SHAPE_CAPSULE,   TD_SHAPE_BOX,
                                           TD_SHAPE_CONE,   TD_SHAPE_ELLIPSOID, TD_SHAPE_CYLINDER,
                                           TD_SHAPE_HULL};
    check_numbers n = {.kind = kinds[td_test_random_below(random, 7u)]};
    for (int i = 0; i < 3; ++i) {
        n.size[i] = td_test_in_scalar(size * td_test_draw(random, 0.2, 1.0));
        n.p[i] = td_test_in_scalar(size * td_test_draw(random, -1.0, 1.0));
    }
    n.mu = td_test_random_below(random, 4u) == 0u
               ? td_test_in_scalar(size * td_test_draw(random, 0.0, 0.1))
               : 0.0;
    td_test_draw_direction(random, n.q + 1);
    n.q[0] = td_test_draw(random, -1.0, 1.0);
    td_test_draw_points(random, size, td_test_points[side]);
    check_convex_set(&n, n.kind == TD_SHAPE_HULL ? &td_test_hulls[side] : NULL, c);
}

static inline void td_test_move(check_convex *c, double s, const double *e)
{
    for (int i = 0; i < 3; ++i) {
        c->p[i] = td_test_in_scalar(c->p[i] + s * e[i]);
    }
    c->x_wa.p =
        td_vec3_of(td_from_double(c->p[0]), td_from_double(c->p[1]), td_from_double(c->p[2]));
}

/// b is moved along a random direction until the separation along it is `gap`: the distance is no
/// less.
static inline void td_test_part(td_test_random *random, double gap)
{
    double e[3];
    td_test_draw_direction(random, e);
    td_test_move(&b, gap - td_test_separation(e), e);
}

static inline void td_test_draw_inner(td_test_random *random, const check_convex *c, double *out)
{
    double e[3];
    double centre[3];
    td_test_draw_direction(random, e);
    for (int i = 0; i < 3; ++i) {
        centre[i] = c->p[i] + check_dot(c->r[i], c->centre);
    }
    check_convex_support(c, e, out);
    check_moved(out, -1.0, centre, out);
    check_moved(centre, td_test_draw(random, 0.0, 0.7), out, out);
}

/// b is moved until a point well inside it is one well inside a.
static inline void td_test_join(td_test_random *random)
{
    double in_a[3];
    double in_b[3];
    td_test_draw_inner(random, &a, in_a);
    td_test_draw_inner(random, &b, in_b);
    check_moved(in_a, -1.0, in_b, in_a);
    td_test_move(&b, 1.0, in_a);
}

static const double td_test_sizes[6] = {1e-3, 1e-2, 0.1, 1.0, 30.0, 1000.0};

/// Two shapes of one size, or one ten times as large as the other.
static inline void td_test_draw_pair(td_test_random *random, double size)
{
    const bool is_uneven = td_test_random_below(random, 4u) == 0u;
    td_test_draw_shape(random, size, 0u, &a);
    td_test_draw_shape(random, is_uneven && size < 100.0 ? 10.0 * size : size, 1u, &b);
}

/// Shapes as small as a few steps of Q16 are judged like all others: relative to their size, and by
/// what a step is.
static inline double td_test_resolvable(void)
{
    return 3e-4 * td_test_extents() + 8.0 * td_test_rounding();
}

#endif
