/* SPDX-License-Identifier: MIT */
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_q16.h"

/// Two edges closer to parallel than this (the square of a sine) have their axis measured along a unit
/// vector: the short cut divides by the sine.
#define SKEW TD_U(0.015625)

/// The two boxes, as the axes see them.
typedef struct boxes {
    const td_pair *pair;
    td_vec3 offset;   // of b in frame a
    td_rot back;      // axes of b in frame a: the transpose of turn
    td_rot size;      // of the components of turn
    td_vec3 offset_b; // offset in frame b
} boxes;

/// The best axis so far.
typedef struct axis {
    td_real separation;
    int id;         // 0 to 2 faces of a, 3 to 5 faces of b, 6 + 3 i + j edges i of a and j of b
    td_unit r1, r2; // edges: components of b's axis j along a's axes after i
} axis;

static td_dir3 sizes_of(td_dir3 d)
{
    return td_dir3_of(td_uabs(d.x), td_uabs(d.y), td_uabs(d.z));
}

static td_vec3 turned(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(r->x, v), td_block_along(r->y, v), td_block_along(r->z, v));
}

static td_dir3 turned_dir(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_block_unarrow(td_dir3_cos(r->x, d)),
                      td_block_unarrow(td_dir3_cos(r->y, d)),
                      td_block_unarrow(td_dir3_cos(r->z, d)));
}

static void boxes_set(const td_pair *pair, boxes *out)
{
    out->pair = pair;
    out->offset = pair->offset;
    out->back = td_rot_inv(&pair->turn);
    out->size.x = sizes_of(pair->turn.x);
    out->size.y = sizes_of(pair->turn.y);
    out->size.z = sizes_of(pair->turn.z);
    out->offset_b = turned(&out->back, pair->offset);
}

// How far a box reaches along n, which is expressed in its own frame.
static td_proj reach_of(td_vec3 half, td_dir3 n)
{
    return td_pmul(td_uabs(n.x), half.x) + td_pmul(td_uabs(n.y), half.y) +
           td_pmul(td_uabs(n.z), half.z);
}

static td_real separation_along(const boxes *q, td_dir3 n)
{
    const td_pair *const pair = q->pair;
    return td_block_narrow(td_dir3_dot(n, pair->offset) - reach_of(pair->size_a, n) -
                           reach_of(pair->size_b, turned_dir(&q->back, n)));
}

/* ---- faces ---- */

static void try_face(axis *best, int id, td_real separation)
{
    if (separation > best->separation) {
        best->separation = separation;
        best->id = id;
    }
}

static axis best_face(const boxes *q)
{
    const td_pair *const pair = q->pair;
    const td_vec3 a = pair->size_a;
    const td_vec3 b = pair->size_b;
    const td_vec3 t = pair->offset;
    const td_vec3 u = q->offset_b;
    const td_rot *const s = &q->size;
    const td_dir3 x = {s->x.x, s->y.x, s->z.x};
    const td_dir3 y = {s->x.y, s->y.y, s->z.y};
    const td_dir3 z = {s->x.z, s->y.z, s->z.z};
    axis best = {td_abs(t.x) - a.x - td_block_along(s->x, b), 0, TD_U(0.0), TD_U(0.0)};
    try_face(&best, 1, td_abs(t.y) - a.y - td_block_along(s->y, b));
    try_face(&best, 2, td_abs(t.z) - a.z - td_block_along(s->z, b));
    try_face(&best, 3, td_abs(u.x) - b.x - td_block_along(x, a));
    try_face(&best, 4, td_abs(u.y) - b.y - td_block_along(y, a));
    try_face(&best, 5, td_abs(u.z) - b.z - td_block_along(z, a));
    return best;
}

/* ---- edges ---- */

#if defined(TD_SCALAR_Q16)

// s / sqrt(square) for SKEW <= square <= 1: square = m 2^-(k + 2) with m in [2^30, 2^32), so that
// 1 / sqrt(square) = y 2^(k / 2 - 32) with y = 2^47 / sqrt(m).
static td_real over_root(td_real s, td_unit square)
{
    const uint32_t word = (uint32_t)(int32_t)square;
    const int k = td_q16_clz(word) & ~1;
    const uint32_t y = td_q16_rsqrt(word << k);
    const int64_t product = td_mul64((int32_t)s, (int32_t)(y >> 1));
    return (td_real)(int32_t)(product >> (31 - k / 2));
}

#else

static td_real over_root(td_real s, td_unit square)
{
    return s / td_root(square);
}

#endif

// The axis of an edge i of a across an edge j of b, from a to b.
static td_dir3 crossing(const boxes *q, const axis *edge)
{
    const td_vec2 across = {-(td_real)edge->r2, (td_real)edge->r1};
    const td_dir2 fallback = {TD_UNIT_ONE, TD_U(0.0)};
    const td_unit zero = TD_U(0.0);
    td_dir2 n;
    (void)td_block_direction2(across, fallback, &n);
    const td_dir3 along = edge->id < 9    ? td_dir3_of(zero, n.x, n.y)
                          : edge->id < 12 ? td_dir3_of(n.y, zero, n.x)
                                          : td_dir3_of(n.x, n.y, zero);
    return td_dir3_dot(along, q->pair->offset) < TD_PROJ_ZERO ? td_dir3_neg(along) : along;
}

// Nearly parallel edges.
static void try_skew(const boxes *q, const axis *edge, axis *best)
{
    const td_unit none = TD_UNIT_EPS + TD_UNIT_EPS;
    if (td_uabs(edge->r1) <= none && td_uabs(edge->r2) <= none) {
        return; /* parallel: a face is as good */
    }
    const td_real separation = separation_along(q, crossing(q, edge));
    if (separation > best->separation + q->pair->slack) {
        *best = *edge;
        best->separation = separation;
    }
}

// s is the separation times the sine of the edges' angle. Both of it are squared, signs kept:
// s / sine > bar if s |s| > bar |bar| sine^2.
static inline void try_edge(const boxes *q, td_proj s, const axis *edge, axis *best)
{
    const td_unit square =
        td_block_unarrow(td_umul(edge->r1, edge->r1) + td_umul(edge->r2, edge->r2));
    const td_real scaled = td_block_narrow(s);
    const td_real bar = best->separation + q->pair->slack;
    if (square < SKEW) {
        try_skew(q, edge, best);
    } else if (td_wmul(scaled, td_abs(scaled)) >
               td_wmul(td_block_narrow(td_pmul(square, bar)), td_abs(bar))) {
        *best = *edge;
        best->separation = over_root(scaled, square);
    }
}

/// An axis of a, and what the two after it have: rows of turn, offset, half length.
typedef struct ring {
    td_dir3 r1, r2;
    td_dir3 size0, size1, size2;
    td_real t1, t2, a1, a2;
    int id;
} ring;

static inline td_proj lever(td_unit r1, td_unit r2, const ring *c)
{
    const td_proj arm = td_pmul(r1, c->t2) - td_pmul(r2, c->t1);
    return arm < TD_PROJ_ZERO ? -arm : arm;
}

// The edges of a along one axis against the three kinds of edges of b.
static inline void try_ring(const boxes *q, const ring *c, axis *best)
{
    const td_vec3 b = q->pair->size_b;
    const td_dir3 s = c->size0;
    const axis x = {TD_ZERO, c->id, c->r1.x, c->r2.x};
    const axis y = {TD_ZERO, c->id + 1, c->r1.y, c->r2.y};
    const axis z = {TD_ZERO, c->id + 2, c->r1.z, c->r2.z};
    try_edge(q,
             lever(c->r1.x, c->r2.x, c) - td_pmul(c->size2.x, c->a1) - td_pmul(c->size1.x, c->a2) -
                 td_pmul(s.z, b.y) - td_pmul(s.y, b.z),
             &x, best);
    try_edge(q,
             lever(c->r1.y, c->r2.y, c) - td_pmul(c->size2.y, c->a1) - td_pmul(c->size1.y, c->a2) -
                 td_pmul(s.x, b.z) - td_pmul(s.z, b.x),
             &y, best);
    try_edge(q,
             lever(c->r1.z, c->r2.z, c) - td_pmul(c->size2.z, c->a1) - td_pmul(c->size1.z, c->a2) -
                 td_pmul(s.y, b.x) - td_pmul(s.x, b.y),
             &z, best);
}

static void try_edges(const boxes *q, axis *best)
{
    const td_pair *const pair = q->pair;
    const td_rot *const r = &pair->turn;
    const td_rot *const s = &q->size;
    const td_vec3 t = pair->offset;
    const td_vec3 a = pair->size_a;
    const ring x = {r->y, r->z, s->x, s->y, s->z, t.y, t.z, a.y, a.z, 6};
    const ring y = {r->z, r->x, s->y, s->z, s->x, t.z, t.x, a.z, a.x, 9};
    const ring z = {r->x, r->y, s->z, s->x, s->y, t.x, t.y, a.x, a.y, 12};
    try_ring(q, &x, best);
    try_ring(q, &y, best);
    try_ring(q, &z, best);
}

/* ---- features ---- */

static td_real farthest(td_unit along, td_real half)
{
    return along > TD_U(0.0) ? half : -half;
}

// The corner of a box that is farthest along n, in its own frame.
static td_vec3 corner_of(td_vec3 half, td_dir3 n)
{
    return td_vec3_of(farthest(n.x, half.x), farthest(n.y, half.y), farthest(n.z, half.z));
}

static td_dir3 signed_dir(td_dir3 n, td_real sign)
{
    return sign < TD_ZERO ? td_dir3_neg(n) : n;
}

static bool is_within(td_real a, td_real half)
{
    return td_abs(a) <= half;
}

// A face of a: the corner of b that is nearest to it.
// @param n of the face, in frame b
// @return whether the corner is above the face
static bool over_face_of_a(const boxes *q, const axis *face, td_gap *out)
{
    const td_pair *const pair = q->pair;
    const td_vec3 t = pair->offset;
    const td_vec3 a = pair->size_a;
    const td_unit zero = TD_U(0.0);
    const int id = face->id;
    const td_unit sign = (id == 0   ? t.x
                          : id == 1 ? t.y
                                    : t.z) < TD_ZERO
                             ? -TD_UNIT_ONE
                             : TD_UNIT_ONE;
    const td_dir3 row = id == 0 ? pair->turn.x : id == 1 ? pair->turn.y : pair->turn.z;
    const td_dir3 inward = sign < zero ? row : td_dir3_neg(row); /* in frame b */
    out->normal = td_dir3_of(id == 0 ? sign : zero, id == 1 ? sign : zero, id == 2 ? sign : zero);
    out->b = td_vec3_add(t, turned(&pair->turn, corner_of(pair->size_b, inward)));
    out->a = td_vec3_sub(out->b, td_block_scale(out->normal, face->separation));
    return (id == 0 || is_within(out->b.x, a.x)) && (id == 1 || is_within(out->b.y, a.y)) &&
           (id == 2 || is_within(out->b.z, a.z));
}

// A face of b: the corner of a that is nearest to it.
static bool over_face_of_b(const boxes *q, const axis *face, td_gap *out)
{
    const td_pair *const pair = q->pair;
    const td_vec3 u = q->offset_b;
    const td_vec3 b = pair->size_b;
    const int id = face->id - 3;
    const td_dir3 row = id == 0 ? q->back.x : id == 1 ? q->back.y : q->back.z;
    out->normal = signed_dir(row, id == 0 ? u.x : id == 1 ? u.y : u.z);
    out->a = corner_of(pair->size_a, out->normal);
    out->b = td_vec3_add(out->a, td_block_scale(out->normal, face->separation));
    const td_vec3 p = td_vec3_sub(turned(&q->back, out->a), u);
    return (id == 0 || is_within(p.x, b.x)) && (id == 1 || is_within(p.y, b.y)) &&
           (id == 2 || is_within(p.z, b.z));
}

static td_real component(td_vec3 v, int i)
{
    return i == 0 ? v.x : i == 1 ? v.y : v.z;
}

static td_vec3 without(td_vec3 v, int i)
{
    return td_vec3_of(i == 0 ? TD_ZERO : v.x, i == 1 ? TD_ZERO : v.y, i == 2 ? TD_ZERO : v.z);
}

// An edge of a across an edge of b. Seen along a's edge, b's passes it where the two corners' offset
// has been made up along (r1, r2).
// @return whether it does so within both edges
static bool over_edge(const boxes *q, axis *edge, td_gap *out)
{
    const td_pair *const pair = q->pair;
    const int i = (edge->id - 6) / 3;
    const int j = (edge->id - 6) % 3;
    const td_dir3 n = crossing(q, edge);
    const td_dir3 n_b = turned_dir(&q->back, n);
    const td_vec3 corner_b = without(corner_of(pair->size_b, td_dir3_neg(n_b)), j);
    const td_vec3 corner = without(corner_of(pair->size_a, n), i);
    const td_dir3 u = j == 0 ? q->back.x : j == 1 ? q->back.y : q->back.z;
    const td_vec3 p = td_vec3_add(pair->offset, turned(&pair->turn, corner_b));
    const td_vec3 d = td_vec3_sub(corner, p);
    const td_real d1 = component(d, i == 2 ? 0 : i + 1);
    const td_real d2 = component(d, i == 0 ? 2 : i - 1);
    const td_proj way = td_pmul(edge->r1, d1) + td_pmul(edge->r2, d2);
    const td_unit square =
        td_block_unarrow(td_umul(edge->r1, edge->r1) + td_umul(edge->r2, edge->r2));
    const td_real half = component(pair->size_b, j);
    const td_real step = td_block_travel(way < TD_PROJ_ZERO ? -way : way, square, half);
    const td_rod rod = {p, u, half};
    edge->separation = td_block_narrow(td_dir3_dot(n, pair->offset) - reach_of(pair->size_a, n) -
                                       reach_of(pair->size_b, n_b));
    out->normal = n;
    out->b = td_rod_at(&rod, way < TD_PROJ_ZERO ? -step : step);
    out->a = td_vec3_sub(out->b, td_block_scale(n, edge->separation));
    return step < half && is_within(component(out->b, i), component(pair->size_a, i));
}

static bool over_feature(const boxes *q, axis *best, td_gap *out)
{
    return best->id < 3   ? over_face_of_a(q, best, out)
           : best->id < 6 ? over_face_of_b(q, best, out)
                          : over_edge(q, best, out);
}

/* ---- apart: along the edges ----
 *
 * A point y of b, in its own coordinates, and the nearest point of a, p less its overhang. Each edge of b
 * through y is tried for a nearer place; so is, in turn, each edge of a through the point of a, if there
 * the overhang is 0: then y is the nearest point of b. What is left to gain is at most the sum of way
 * left times slope over the axes of b. (Descent along the axes of b alone creeps where an edge of a and a
 * face of b are nearly parallel.)
 */

typedef struct walk {
    td_vec3 y; // in frame b
    td_vec3 p; // the same in frame a
    td_vec3 over;
    bool is_moving;
} walk;

static void stand(const boxes *q, td_vec3 y, walk *out)
{
    const td_pair *const pair = q->pair;
    out->y = y;
    out->p = td_vec3_add(q->offset, turned(&pair->turn, y));
    out->over = td_box_overhang(&pair->size_a, out->p);
}

// How much nearer an axis of b may bring: the way to its end times the slope.
static td_wide promise(td_dir3 u, td_vec3 over, td_real y, td_real half)
{
    const td_real slope = td_block_along(u, over);
    return slope > TD_ZERO ? td_wmul(y + half, slope) : td_wmul(y - half, slope);
}

static td_real largest(td_vec3 v)
{
    return td_max(td_max(td_abs(v.x), td_abs(v.y)), td_abs(v.z));
}

static td_real along_edge_of_b(const boxes *q, td_dir3 u, td_real y, td_real half, walk *w)
{
    const td_pair *const pair = q->pair;
    if (promise(u, w->over, y, half) <= td_wmul(pair->slack, largest(w->over))) {
        return y;
    }
    const td_rod rod = {td_vec3_sub(w->p, td_block_scale(u, y)), u, half};
    const td_real place = td_rod_nearest(&rod, &pair->size_a, y, pair->slack);
    w->is_moving = w->is_moving || td_abs(place - y) > pair->slack;
    w->p = td_rod_at(&rod, place);
    w->over = td_box_overhang(&pair->size_a, w->p);
    return place;
}

static void along_edge_of_a(const boxes *q, td_dir3 row, td_real x, td_real half, walk *w)
{
    const td_pair *const pair = q->pair;
    const td_vec3 foot = td_vec3_sub(td_vec3_sub(w->p, w->over), q->offset);
    const td_rod rod = {td_vec3_sub(turned(&q->back, foot), td_block_scale(row, x)), row, half};
    const td_real place = td_rod_nearest(&rod, &pair->size_b, x, pair->slack);
    if (td_abs(place - x) > pair->slack) {
        const td_vec3 at = td_rod_at(&rod, place);
        stand(q, td_vec3_sub(at, td_box_overhang(&pair->size_b, at)), w);
        w->is_moving = true;
    }
}

static bool is_zero(td_real a)
{
    return !(a > TD_ZERO || a < TD_ZERO);
}

static void walk_round(const boxes *q, walk *w)
{
    const td_pair *const pair = q->pair;
    const td_vec3 a = pair->size_a;
    const td_vec3 b = pair->size_b;
    w->is_moving = false;
    w->y.x = along_edge_of_b(q, q->back.x, w->y.x, b.x, w);
    w->y.y = along_edge_of_b(q, q->back.y, w->y.y, b.y, w);
    w->y.z = along_edge_of_b(q, q->back.z, w->y.z, b.z, w);
    if (is_zero(w->over.x)) {
        along_edge_of_a(q, pair->turn.x, w->p.x, a.x, w);
    }
    if (is_zero(w->over.y)) {
        along_edge_of_a(q, pair->turn.y, w->p.y, a.y, w);
    }
    if (is_zero(w->over.z)) {
        along_edge_of_a(q, pair->turn.z, w->p.z, a.z, w);
    }
}

static td_wide promise_of(const boxes *q, const walk *w)
{
    const td_vec3 b = q->pair->size_b;
    return promise(q->back.x, w->over, w->y.x, b.x) + promise(q->back.y, w->over, w->y.y, b.y) +
           promise(q->back.z, w->over, w->y.z, b.z);
}

static void keep_better(const boxes *q, td_dir3 n, td_gap *out)
{
    const td_real separation = separation_along(q, n);
    if (separation > out->lower) {
        out->lower = separation;
        out->normal = n;
    }
}

// From the corner of b that is farthest against n to where b is nearest.
static void walk_from(const boxes *q, td_dir3 n, walk *w)
{
    const td_pair *const pair = q->pair;
    stand(q, corner_of(pair->size_b, td_dir3_neg(turned_dir(&q->back, n))), w);
    w->is_moving = true;
    for (int i = 0; i < TD_BOX_ROUNDS && w->is_moving; ++i) {
        const td_real most = largest(w->over);
        if (!(most > pair->slack) || promise_of(q, w) <= td_wmul(pair->slack, most)) {
            break;
        }
        walk_round(q, w);
    }
}

// @param out its normal is that of the best axis, out->lower the separation along it
static void walk_apart(const boxes *q, td_gap *out)
{
    walk w;
    walk_from(q, out->normal, &w);
    td_dir3 n;
    out->upper = td_block_direction(w.over, out->normal, &n);
    keep_better(q, n, out);
    out->b = w.p;
    out->a = td_vec3_sub(w.p, w.over);
}

// Overlapping, and the corner or the crossing is not above its counterpart, as with parallel faces:
// moved out along the normal, b touches a, and that is where it is deepest.
static void walk_touching(boxes *q, td_gap *out)
{
    const td_vec3 way = td_block_scale(out->normal, out->lower);
    walk w;
    q->offset = td_vec3_sub(q->offset, way);
    walk_from(q, out->normal, &w);
    out->b = td_vec3_add(w.p, way);
    out->a = td_vec3_sub(w.p, w.over);
}

bool td_distance_box(const td_pair *pair, td_gap *out)
{
    boxes q;
    boxes_set(pair, &q);
    axis best = best_face(&q);
    bool is_exact = best.separation > TD_ZERO && over_feature(&q, &best, out);
    if (!is_exact) {
        try_edges(&q, &best);
        is_exact = over_feature(&q, &best, out);
    }
    out->lower = best.separation;
    out->upper = best.separation;
    if (!is_exact) {
        if (best.separation > TD_ZERO) {
            walk_apart(&q, out);
        } else {
            walk_touching(&q, out);
        }
    }
    const bool is_solved = out->upper - out->lower <= pair->gap;
    out->lower = out->lower - pair->slack - pair->slack;
    out->upper = out->upper + pair->slack + pair->slack;
    return is_solved;
}
