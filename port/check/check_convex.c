/* SPDX-License-Identifier: MIT */
#include "check_convex.h"
#include <float.h>

/* ---- vectors of doubles ---- */

double check_dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

double check_length(const double *a)
{
    return __builtin_sqrt(check_dot(a, a));
}

void check_moved(const double *v, double s, const double *n, double *out)
{
    for (int i = 0; i < 3; ++i) {
        out[i] = v[i] + s * n[i];
    }
}

static double larger(double a, double b)
{
    return a > b ? a : b;
}

static double with_sign(double size, double sign)
{
    return sign >= 0.0 ? size : -size;
}

/* ---- numbers ---- */

/* As the core gets it, nan and infinities included, which td_from_double would mend. */
static td_real real_of(double x)
{
#if !defined(TD_SCALAR_Q16)
    if (!(x <= DBL_MAX && x >= -DBL_MAX)) {
        return (td_real)x;
    }
#endif
    return td_from_double(x);
}

static bool is_nan(double x)
{
    return x != x;
}

static bool scalar_has(double x)
{
#if defined(TD_SCALAR_Q16)
    return !is_nan(x);
#else
    (void)is_nan(x);
    return true;
#endif
}

/* ---- placing ---- */

/* Of a unit quaternion (w, x, y, z). */
static void set_rows(const double *q, double rows[3][3])
{
    const double w = q[0];
    const double x = q[1];
    const double y = q[2];
    const double z = q[3];
    const double r[3][3] = {
        {1.0 - 2.0 * (y * y + z * z), 2.0 * (x * y - w * z), 2.0 * (x * z + w * y)},
        {2.0 * (x * y + w * z), 1.0 - 2.0 * (x * x + z * z), 2.0 * (y * z - w * x)},
        {2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)},
    };
    for (int i = 0; i < 9; ++i) {
        rows[i / 3][i % 3] = r[i / 3][i % 3];
    }
}

/* Quaternions of files are rounded: normalised here. */
static void set_pose(const check_numbers *numbers, check_convex *c)
{
    double q[4];
    const double *const from = numbers->q;
    const double scale = 1.0 / __builtin_sqrt(from[0] * from[0] + check_dot(from + 1, from + 1));
    for (int i = 0; i < 4; ++i) {
        q[i] = from[i] * scale;
    }
    for (int i = 0; i < 3; ++i) {
        c->p[i] = numbers->p[i];
        c->is_number = c->is_number && scalar_has(c->p[i]);
    }
    set_rows(q, c->r);
    c->x_wa.p = td_vec3_of(real_of(c->p[0]), real_of(c->p[1]), real_of(c->p[2]));
    c->x_wa.q.w = td_unit_from_double(q[0]);
    c->x_wa.q.x = td_unit_from_double(q[1]);
    c->x_wa.q.y = td_unit_from_double(q[2]);
    c->x_wa.q.z = td_unit_from_double(q[3]);
}

td_fault check_convex_place(check_convex *c)
{
    c->shape.hull = c->shape.kind == TD_SHAPE_HULL ? &c->hull : NULL;
    const td_fault fault = td_convex_set(&c->shape, TD_ONE, &c->convex);
    return fault.status == TD_OK ? td_placed_set(&c->convex, &c->x_wa, &c->placed) : fault;
}

/* ---- what a shape is ---- */

static void point_of(const check_convex *c, uint32_t i, double *out)
{
    const td_vec3 p = c->hull.points[i];
    out[0] = td_to_double(p.x);
    out[1] = td_to_double(p.y);
    out[2] = td_to_double(p.z);
}

static double hull_extent(const check_convex *c)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < c->hull.n_points; ++i) {
        double p[3];
        point_of(c, i, p);
        check_moved(p, -1.0, c->centre, p);
        most = larger(most, check_length(p));
    }
    return most;
}

static void set_hull_centre(check_convex *c)
{
    for (uint32_t i = 0u; i < c->hull.n_points; ++i) {
        double p[3];
        point_of(c, i, p);
        check_moved(c->centre, 1.0 / c->hull.n_points, p, c->centre);
    }
}

static double extent_of(const check_convex *c)
{
    const double *const d = c->size;
    switch (c->shape.kind) {
    case TD_SHAPE_SPHERE:
        return d[0];
    case TD_SHAPE_CAPSULE:
        return d[0] + d[1];
    case TD_SHAPE_BOX:
        return check_length(d);
    case TD_SHAPE_CYLINDER:
        return check_length(d); /* its third size is 0 */
    case TD_SHAPE_CONE: {
        const double rim[3] = {d[0], 0.5 * d[1], 0.0};
        return larger(check_length(rim), 1.5 * d[1]);
    }
    case TD_SHAPE_ELLIPSOID:
        return larger(larger(d[0], d[1]), d[2]);
    default:
        return hull_extent(c);
    }
}

int check_convex_sizes(td_shape_kind kind)
{
    switch (kind) {
    case TD_SHAPE_SPHERE:
        return 1;
    case TD_SHAPE_CAPSULE:
    case TD_SHAPE_CYLINDER:
    case TD_SHAPE_CONE:
        return 2;
    case TD_SHAPE_BOX:
    case TD_SHAPE_ELLIPSOID:
        return 3;
    default:
        return 0;
    }
}

static void set_form(const check_numbers *numbers, check_convex *c)
{
    const int n = check_convex_sizes(numbers->kind);
    for (int i = 0; i < n; ++i) {
        c->size[i] = numbers->size[i];
        c->is_number = c->is_number && scalar_has(c->size[i]);
    }
    c->mu = numbers->mu;
    c->shape.kind = numbers->kind;
    c->shape.size = td_vec3_of(real_of(c->size[0]), real_of(c->size[1]), real_of(c->size[2]));
    c->shape.rounding_radius = real_of(c->mu);
    if (c->shape.kind == TD_SHAPE_CONE) {
        c->centre[2] = -0.5 * c->size[1];
    } else if (c->shape.kind == TD_SHAPE_HULL) {
        set_hull_centre(c);
    }
    c->extent = extent_of(c) + c->mu;
}

void check_convex_set(const check_numbers *numbers, const td_hull *hull, check_convex *out)
{
    const check_convex empty = {.has_room = true, .is_number = true};
    *out = empty;
    if (hull != NULL) {
        out->hull = *hull;
    }
    set_form(numbers, out);
    set_pose(numbers, out);
}

/* ---- support ---- */

static void disc_support(const double *e, double radius, double z, double *out)
{
    const double across[3] = {e[0], e[1], 0.0};
    const double length = check_length(across);
    out[0] = length > 0.0 ? radius * e[0] / length : 0.0;
    out[1] = length > 0.0 ? radius * e[1] / length : 0.0;
    out[2] = z;
}

static void cone_support(const double *size, const double *e, double *out)
{
    const double apex[3] = {0.0, 0.0, size[1]};
    disc_support(e, size[0], -size[1], out);
    if (check_dot(e, apex) >= check_dot(e, out)) {
        out[0] = 0.0;
        out[1] = 0.0;
        out[2] = size[1];
    }
}

static void ellipsoid_support(const double *size, const double *e, double *out)
{
    const double t[3] = {size[0] * e[0], size[1] * e[1], size[2] * e[2]};
    const double length = check_length(t);
    for (int i = 0; i < 3; ++i) {
        out[i] = length > 0.0 ? size[i] * t[i] / length : 0.0;
    }
}

static void hull_support(const check_convex *c, const double *e, double *out)
{
    double most = -DBL_MAX;
    for (uint32_t i = 0u; i < c->hull.n_points; ++i) {
        double p[3];
        point_of(c, i, p);
        const double along = check_dot(e, p);
        if (along > most) {
            most = along;
            check_moved(p, 0.0, p, out);
        }
    }
}

/* In the shape's frame, without its ball. */
static void core_support(const check_convex *c, const double *e, double *out)
{
    const double *const d = c->size;
    out[0] = 0.0;
    out[1] = 0.0;
    out[2] = 0.0;
    switch (c->shape.kind) {
    case TD_SHAPE_SPHERE:
        return;
    case TD_SHAPE_CAPSULE:
        out[2] = with_sign(d[1], e[2]);
        return;
    case TD_SHAPE_BOX:
        for (int i = 0; i < 3; ++i) {
            out[i] = with_sign(d[i], e[i]);
        }
        return;
    case TD_SHAPE_CYLINDER:
        disc_support(e, d[0], with_sign(d[1], e[2]), out);
        return;
    case TD_SHAPE_CONE:
        cone_support(d, e, out);
        return;
    case TD_SHAPE_ELLIPSOID:
        ellipsoid_support(d, e, out);
        return;
    default:
        hull_support(c, e, out);
        return;
    }
}

static double ball_of(const check_convex *c)
{
    const bool is_round = c->shape.kind == TD_SHAPE_SPHERE || c->shape.kind == TD_SHAPE_CAPSULE;
    return c->mu + (is_round ? c->size[0] : 0.0);
}

void check_convex_support(const check_convex *c, const double *e, double *out)
{
    double local[3];
    double at[3];
    for (int i = 0; i < 3; ++i) {
        local[i] = c->r[0][i] * e[0] + c->r[1][i] * e[1] + c->r[2][i] * e[2];
    }
    core_support(c, local, at);
    const double ball = ball_of(c);
    for (int i = 0; i < 3; ++i) {
        out[i] = c->p[i] + check_dot(c->r[i], at) + ball * e[i];
    }
}

double check_convex_reach(const check_convex *c, const double *e)
{
    double at[3];
    check_convex_support(c, e, at);
    return check_dot(e, at);
}

/* ---- points ---- */

#define LOOKS 16

static double outside_along(const check_convex *c, const double *x, const double *e)
{
    return check_dot(e, x) - check_convex_reach(c, e);
}

/* Along the axes of the shape's frame: all that a box needs. */
static double outside_axes(const check_convex *c, const double *x)
{
    double most = -DBL_MAX;
    for (int i = 0; i < 3; ++i) {
        const double e[3] = {c->r[0][i], c->r[1][i], c->r[2][i]};
        const double back[3] = {-e[0], -e[1], -e[2]};
        most = larger(most, outside_along(c, x, e));
        most = larger(most, outside_along(c, x, back));
    }
    return most;
}

/* y moves towards the support point of the direction from y to x, as near to x as it gets: the way
 * of Gilbert. Every direction e says how far x is outside along it. */
double check_convex_outside(const check_convex *c, const double *x)
{
    double most = outside_axes(c, x);
    double y[3];
    for (int i = 0; i < 3; ++i) {
        y[i] = c->p[i] + check_dot(c->r[i], c->centre);
    }
    for (int look = 0; look < LOOKS; ++look) {
        double e[3];
        double way[3];
        check_moved(x, -1.0, y, e);
        const double length = check_length(e);
        if (!(length > 0.0)) {
            return most;
        }
        check_moved(e, 1.0 / length - 1.0, e, e);
        check_convex_support(c, e, way);
        check_moved(way, -1.0, y, way);
        most = larger(most, length - check_dot(way, e));
        if (!(check_dot(way, e) > 0.0)) {
            return most;
        }
        const double share = length * check_dot(way, e) / check_dot(way, way);
        check_moved(y, share < 1.0 ? share : 1.0, way, y);
    }
    return most;
}
