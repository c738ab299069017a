/* SPDX-License-Identifier: MIT */
#include "check_convex.h"
#include <float.h>

/* Points of a hull that there is room for; a row with more is not for this target. */
#define MAX_POINTS TD_MAX_HULL_VERTICES

static td_vec3 points[2][MAX_POINTS];

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
static void set_pose(csv_cursor *row, const double *p, double *q, check_convex *c)
{
    const double square = q[0] * q[0] + check_dot(q + 1, q + 1);
    if (!(square > 0.0)) {
        csv_refuse(row);
        return;
    }
    const double scale = 1.0 / __builtin_sqrt(square);
    for (int i = 0; i < 4; ++i) {
        q[i] *= scale;
    }
    for (int i = 0; i < 3; ++i) {
        c->p[i] = p[i];
        c->is_number = c->is_number && scalar_has(p[i]);
    }
    set_rows(q, c->r);
    c->x_wa.p = td_vec3_of(real_of(p[0]), real_of(p[1]), real_of(p[2]));
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

/* A table of the points of either hulls.csv; this one's points are exact in every scalar. */
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

/* Sizes beyond those that the kind has are 0: files may hold anything there. */
static int sizes_of(td_shape_kind kind)
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

/* What follows from the kind and the numbers read. */
static void set_form(check_convex *c)
{
    const int n = sizes_of(c->shape.kind);
    for (int i = 0; i < 3; ++i) {
        c->size[i] = i < n ? c->size[i] : 0.0;
        c->is_number = c->is_number && scalar_has(c->size[i]);
        c->centre[i] = 0.0;
    }
    c->shape.size = td_vec3_of(real_of(c->size[0]), real_of(c->size[1]), real_of(c->size[2]));
    c->shape.mu = real_of(c->mu);
    if (c->shape.kind == TD_SHAPE_CONE) {
        c->centre[2] = -0.5 * c->size[1];
    } else if (c->shape.kind == TD_SHAPE_HULL) {
        set_hull_centre(c);
    }
    c->extent = extent_of(c) + c->mu;
}

/* ---- reading ---- */

static const struct {
    const char *name;
    td_shape_kind kind;
} kinds[] = {
    {"sphere", TD_SHAPE_SPHERE},     {"box", TD_SHAPE_BOX},
    {"capsule", TD_SHAPE_CAPSULE},   {"cylinder", TD_SHAPE_CYLINDER},
    {"cone", TD_SHAPE_CONE},         {"ellipsoid", TD_SHAPE_ELLIPSOID},
};

/* "hull", "hull32" */
static bool next_is_hull(const csv_cursor *row)
{
    static const char word[] = "hull";
    for (int i = 0; i < 4; ++i) {
        if (row->at == NULL || row->end - row->at <= i || row->at[i] != word[i]) {
            return false;
        }
    }
    return true;
}

static td_shape_kind read_kind(csv_cursor *row)
{
    td_shape_kind kind = TD_SHAPE_KINDS;
    for (size_t i = 0u; i < sizeof kinds / sizeof kinds[0]; ++i) {
        kind = csv_next_is(row, kinds[i].name) ? kinds[i].kind : kind;
    }
    kind = next_is_hull(row) ? TD_SHAPE_HULL : kind;
    if (kind == TD_SHAPE_KINDS) {
        csv_refuse(row);
    } else {
        csv_skip(row, 1);
    }
    return kind;
}

/* The next three, or more, cells. */
static void read_decimals(csv_cursor *row, double *out, int n)
{
    for (int i = 0; i < n; ++i) {
        out[i] = csv_decimal(row);
    }
}

/* A cell of integers with blanks between them, in units of 2^-16. */
static void read_q16s(csv_cursor *row, double *out, int n)
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < n; ++i) {
        out[i] = (double)csv_int(&list) / 65536.0;
    }
    if (!csv_at_end(&list)) {
        csv_refuse(&list);
    }
}

static void begin(check_side side, td_shape_kind kind, check_convex *c)
{
    const check_convex empty = {.shape = {.kind = kind}, .has_room = true, .is_number = true};
    *c = empty;
    c->hull.points = points[side];
}

/* A count that the hull's rows must keep to. */
static bool begin_points(csv_cursor *row, int64_t count, check_convex *c)
{
    if (count < 1 || count > UINT16_MAX) {
        csv_refuse(row);
        return false;
    }
    c->has_room = count <= MAX_POINTS;
    c->hull.n_points = c->has_room ? (uint16_t)count : 0u;
    return c->has_room;
}

/* hull,npts,idx,x,y,z: a row a point */
static void read_hull(check_state *s, csv_cursor *row, double id, check_side side, check_convex *c)
{
    csv_cursor at;
    const int64_t hull = id >= 0.0 && id < 1e6 ? (int64_t)id : -1;
    if (!check_find(s, "hulls.csv", hull, -1, &at)) {
        csv_refuse(row);
        return;
    }
    if (!begin_points(&at, csv_int(&at), c)) {
        return;
    }
    for (uint32_t i = 0u; i < c->hull.n_points && !row->bad; ++i) {
        if (i > 0u && (!check_find_next(s, "hulls.csv", hull, &at) ||
                       csv_int(&at) != (int64_t)c->hull.n_points)) {
            csv_refuse(row);
            return;
        }
        double p[3];
        if (csv_int(&at) != (int64_t)i) {
            csv_refuse(&at);
        }
        read_decimals(&at, p, 3);
        points[side][i] = td_vec3_of(real_of(p[0]), real_of(p[1]), real_of(p[2]));
    }
}

void check_convex_read(check_state *s, csv_cursor *row, check_side side, check_convex *out)
{
    double p[3];
    double q[4];
    begin(side, read_kind(row), out);
    read_decimals(row, out->size, 3);
    read_decimals(row, p, 3);
    read_decimals(row, q, 4);
    if (!row->bad && out->shape.kind == TD_SHAPE_HULL) {
        read_hull(s, row, out->size[0], side, out);
    }
    if (!row->bad) {
        set_pose(row, p, q, out);
        set_form(out);
    }
}

/* hull_id,npoints,points_q16: all points in one cell */
static void
read_hull_q16(check_state *s, csv_cursor *row, csv_cursor *id, check_side side, check_convex *c)
{
    csv_cursor at;
    if (!check_find(s, "hulls.csv", csv_int(id), -1, &at)) {
        csv_refuse(row);
        return;
    }
    if (!begin_points(&at, csv_int(&at), c)) {
        return;
    }
    csv_cursor list = csv_list(&at, ' ');
    for (uint32_t i = 0u; i < c->hull.n_points; ++i) {
        points[side][i] = csv_vec3(&list);
    }
    if (!csv_at_end(&list)) {
        csv_refuse(&list);
    }
}

void check_convex_read_q16(check_state *s, csv_cursor *row, check_side side, check_convex *out)
{
    double p[3];
    double q[4];
    begin(side, read_kind(row), out);
    if (out->shape.kind == TD_SHAPE_HULL) {
        csv_cursor id = csv_list(row, ' ');
        read_hull_q16(s, row, &id, side, out);
    } else {
        read_q16s(row, out->size, sizes_of(out->shape.kind));
    }
    read_q16s(row, &out->mu, 1);
    read_q16s(row, p, 3);
    read_q16s(row, q, 4);
    if (!row->bad) {
        set_pose(row, p, q, out);
        set_form(out);
    }
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

/* y moves towards the support point s of the direction from y to x, as near to x as it gets: the way
 * of Gilbert. Every direction e says that x is outside by e . (x - s). */
double check_convex_outside(const check_convex *c, const double *x)
{
    double most = -DBL_MAX;
    double y[3];
    for (int i = 0; i < 3; ++i) {
        y[i] = c->p[i] + check_dot(c->r[i], c->centre);
    }
    for (int look = 0; look < LOOKS; ++look) {
        double e[3];
        double s[3];
        check_moved(x, -1.0, y, e);
        const double length = check_length(e);
        if (!(length > 0.0)) {
            return larger(most, 0.0);
        }
        check_moved(e, 1.0 / length - 1.0, e, e);
        check_convex_support(c, e, s);
        check_moved(s, -1.0, y, s); /* the way from y to s */
        const double way = check_dot(s, s);
        const double along = check_dot(s, e);
        most = larger(most, length - along);
        if (!(way > 0.0)) {
            return most;
        }
        const double share = length * along / way;
        check_moved(y, share < 1.0 ? share : 1.0, s, y);
    }
    return most;
}
