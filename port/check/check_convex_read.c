/* SPDX-License-Identifier: MIT */
/* Convex shapes out of the cells of a row. */
#include "check_convex.h"

/* Points of a hull that there is room for; a row with more is not for this target. */
#define MAX_POINTS TD_MAX_HULL_VERTICES

static td_vec3 points[2][MAX_POINTS];

/* ---- cells ---- */

static const struct {
    const char *name;
    td_shape_kind kind;
} kinds[] = {
    {"sphere", TD_SHAPE_SPHERE},     {"box", TD_SHAPE_BOX},   {"capsule", TD_SHAPE_CAPSULE},
    {"cylinder", TD_SHAPE_CYLINDER}, {"cone", TD_SHAPE_CONE}, {"ellipsoid", TD_SHAPE_ELLIPSOID},
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
        csv_refuse(row, "the name of a shape");
    } else {
        csv_skip(row, 1);
    }
    return kind;
}

double check_any_number(csv_cursor *row)
{
    const bool is_below = csv_next_is(row, "-inf");
    if (is_below || csv_next_is(row, "inf")) {
        csv_skip(row, 1);
        return is_below ? -__builtin_inf() : __builtin_inf();
    }
    return csv_decimal(row);
}

static void read_decimals(csv_cursor *row, double *out, int n)
{
    for (int i = 0; i < n; ++i) {
        out[i] = check_any_number(row);
    }
}

/* A cell of integers with blanks between them, in units of 2^-16. */
static void read_q16s(csv_cursor *row, double *out, int n)
{
    csv_cursor list = csv_list(row, ' ');
    for (int i = 0; i < n; ++i) {
        out[i] = td_to_double(csv_coordinate(&list));
    }
    csv_end(&list);
}

/* ---- shapes ---- */

/* What a row says, until all of it is read. */
typedef struct reading {
    check_numbers numbers;
    td_hull hull;
    bool has_room;
} reading;

static void begin(csv_cursor *row, check_side side, reading *r)
{
    const reading empty = {.hull = {.points = points[side]}, .has_room = true};
    *r = empty;
    r->numbers.kind = read_kind(row);
}

static void finish(csv_cursor *row, const reading *r, check_convex *out)
{
    const double *const q = r->numbers.q;
    if (!row->bad && !(q[0] * q[0] + check_dot(q + 1, q + 1) > 0.0)) {
        csv_refuse(row, "a quaternion before this");
    }
    if (!row->bad) {
        check_convex_set(&r->numbers, r->numbers.kind == TD_SHAPE_HULL ? &r->hull : NULL, out);
        out->has_room = r->has_room;
    }
}

/* How many points a hull has. @return false: that makes no sense, or there is no room */
static bool read_count(csv_cursor *at, reading *r)
{
    const int64_t count = csv_int_in(at, 1, UINT16_MAX, "how many points");
    r->has_room = count <= MAX_POINTS;
    r->hull.n_points = r->has_room && !at->bad ? (uint16_t)count : 0u;
    return r->hull.n_points != 0u;
}

/* idx,x,y,z */
static td_vec3 read_point(csv_cursor *at, uint32_t index)
{
    (void)csv_int_in(at, index, index, "the next point");
    const td_real x = csv_scalar(at);
    const td_real y = csv_scalar(at);
    const td_real z = csv_scalar(at);
    csv_end(at);
    return td_vec3_of(x, y, z);
}

/* hull,npts,idx,x,y,z: a row a point */
static void read_hull(check_state *s, csv_cursor *row, check_side side, reading *r)
{
    csv_cursor at;
    const double id = r->numbers.size[0];
    const int64_t keys[2] = {id >= 0.0 && id < 1e6 ? (int64_t)id : -1, -1};
    bool is_there = check_find(s, row, "hulls.csv", keys, &at);
    if (!is_there || !read_count(&at, r)) {
        return;
    }
    for (uint32_t i = 0u; i < r->hull.n_points && is_there && !at.bad; ++i) {
        points[side][i] = read_point(&at, i);
        if (i + 1u < r->hull.n_points) {
            is_there = check_find_next(s, "hulls.csv", keys[0], &at);
            (void)csv_int_in(&at, r->hull.n_points, r->hull.n_points, "the count again");
        }
    }
    if (!is_there) {
        check_lacks(s, row);
    }
}

void check_convex_read(check_state *s, csv_cursor *row, check_side side, check_convex *out)
{
    reading r;
    begin(row, side, &r);
    const int n = check_convex_sizes(r.numbers.kind);
    read_decimals(row, r.numbers.size, n);
    for (int i = n; i < 3; ++i) {
        r.numbers.size[i] = csv_number(row); /* of no meaning, but for the number of a hull */
    }
    read_decimals(row, r.numbers.p, 3);
    read_decimals(row, r.numbers.q, 4);
    if (!row->bad && r.numbers.kind == TD_SHAPE_HULL) {
        read_hull(s, row, side, &r);
    }
    finish(row, &r, out);
}

/* hull_id,npoints,points_q16: all points in one cell */
static void read_hull_q16(check_state *s, csv_cursor *row, check_side side, reading *r)
{
    csv_cursor at;
    const int64_t keys[2] = {csv_int(row), -1};
    if (row->bad || !check_find(s, row, "hulls.csv", keys, &at) || !read_count(&at, r)) {
        return;
    }
    csv_cursor list = csv_list(&at, ' ');
    for (uint32_t i = 0u; i < r->hull.n_points; ++i) {
        points[side][i] = csv_vec3(&list);
    }
    csv_end(&list);
    csv_end(&at);
}

void check_convex_read_q16(check_state *s, csv_cursor *row, check_side side, check_convex *out)
{
    reading r;
    begin(row, side, &r);
    if (r.numbers.kind == TD_SHAPE_HULL) {
        read_hull_q16(s, row, side, &r);
    } else {
        read_q16s(row, r.numbers.size, check_convex_sizes(r.numbers.kind));
    }
    read_q16s(row, &r.numbers.mu, 1);
    read_q16s(row, r.numbers.p, 3);
    read_q16s(row, r.numbers.q, 4);
    finish(row, &r, out);
}
