/* SPDX-License-Identifier: MIT */
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_exact.h"
#include "../number/td_q16.h"

/// Two edges closer to parallel than this (the square of a sine) have their axis measured along a unit
/// vector: the short cut divides by the sine.
#define SKEW TD_U(0.015625)

/// What rounding may hide in the short cut: a slack over the least sine.
#if defined(TD_SCALAR_Q16)
#    define EDGE_SLACK(slack) ((td_real)((int32_t)(slack)*8))
#else
#    define EDGE_SLACK(slack) (TD_R(8.0) * (slack))
#endif

/// The nine pairs of edges are one text nine times, unless products are calls of their own.
#if defined(__ARM_ARCH_6M__)
#    define UNROLLED static inline
#else
#    define UNROLLED static inline __attribute__((always_inline))
#endif

/// An axis of a, one of b, and the two after each.
typedef struct axes {
    uint8_t i, i1, i2, j, j1, j2;
} axes;

#define AFTER_X 0u, 1u, 2u
#define AFTER_Y 1u, 2u, 0u
#define AFTER_Z 2u, 0u, 1u

/// By id: 0 to 2 faces of a, 3 to 5 faces of b, then edges i of a across edges j of b.
static const axes axes_of[15] = {{AFTER_X, AFTER_X}, {AFTER_Y, AFTER_X}, {AFTER_Z, AFTER_X},
                                 {AFTER_X, AFTER_X}, {AFTER_X, AFTER_Y}, {AFTER_X, AFTER_Z},
                                 {AFTER_X, AFTER_X}, {AFTER_X, AFTER_Y}, {AFTER_X, AFTER_Z},
                                 {AFTER_Y, AFTER_X}, {AFTER_Y, AFTER_Y}, {AFTER_Y, AFTER_Z},
                                 {AFTER_Z, AFTER_X}, {AFTER_Z, AFTER_Y}, {AFTER_Z, AFTER_Z}};

/// The best axis so far.
typedef struct axis {
    td_real separation;
    td_real bar;   // what an edge must beat
    td_real floor; // the same, if negative
    int id;
} axis;

/* ---- components by number ---- */

_Static_assert(sizeof(td_vec3) == 3 * sizeof(td_real), "a vector is an array of three");
_Static_assert(sizeof(td_rot) == 9 * sizeof(td_unit), "a rotation is an array of nine");

static inline td_real at(const td_vec3 *v, int i)
{
    return ((const td_real *)v)[i];
}

static inline void put(td_vec3 *v, int i, td_real value)
{
    ((td_real *)v)[i] = value;
}

static inline void put_dir(td_dir3 *d, int i, td_unit value)
{
    ((td_unit *)d)[i] = value;
}

static inline td_unit cell(const td_rot *r, int row, int column)
{
    return ((const td_unit *)r)[3 * row + column];
}

static inline td_dir3 row_of(const td_rot *r, int i)
{
    return td_dir3_of(cell(r, i, 0), cell(r, i, 1), cell(r, i, 2));
}

static inline td_dir3 column_of(const td_rot *r, int j)
{
    return td_dir3_of(cell(r, 0, j), cell(r, 1, j), cell(r, 2, j));
}

/* ---- turning ---- */

UNROLLED td_dir3 sizes_of(td_dir3 d)
{
    return td_dir3_of(td_block_uabs(d.x), td_block_uabs(d.y), td_block_uabs(d.z));
}

UNROLLED td_vec3 turned(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(r->x, v), td_block_along(r->y, v), td_block_along(r->z, v));
}

static inline td_dir3 column_x(const td_rot *r)
{
    return td_dir3_of(r->x.x, r->y.x, r->z.x);
}

static inline td_dir3 column_y(const td_rot *r)
{
    return td_dir3_of(r->x.y, r->y.y, r->z.y);
}

static inline td_dir3 column_z(const td_rot *r)
{
    return td_dir3_of(r->x.z, r->y.z, r->z.z);
}

// From frame a to frame b.
UNROLLED td_vec3 turned_back(const td_rot *r, td_vec3 v)
{
    return td_vec3_of(td_block_along(column_x(r), v), td_block_along(column_y(r), v),
                      td_block_along(column_z(r), v));
}

UNROLLED td_dir3 dir_back(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(td_block_cos(column_x(r), d), td_block_cos(column_y(r), d),
                      td_block_cos(column_z(r), d));
}

// How far a box reaches along n, which is expressed in its own frame.
UNROLLED td_proj reach_of(td_vec3 half, td_dir3 n)
{
    return td_block_reach(sizes_of(n), half);
}

static td_real separation_along(const td_pair *pair, td_dir3 n)
{
    return td_block_narrow(td_block_reach(n, pair->offset) - reach_of(pair->size_a, n) -
                           reach_of(pair->size_b, dir_back(&pair->turn, n)));
}

/* ---- faces ---- */

UNROLLED void try_face(axis *best, int id, td_real separation)
{
    if (separation > best->separation) {
        best->separation = separation;
        best->id = id;
    }
}

UNROLLED td_rot sizes_of_all(const td_rot *r)
{
    const td_rot size = {sizes_of(r->x), sizes_of(r->y), sizes_of(r->z)};
    return size;
}

// @param v the offset in frame b
static TD_OUT_OF_LINE void best_face(const td_pair *pair, const td_vec3 *v, axis *best)
{
    const td_rot all = sizes_of_all(&pair->turn);
    const td_rot *const size = &all;
    const td_vec3 u = *v;
    const td_vec3 a = pair->size_a;
    const td_vec3 b = pair->size_b;
    const td_vec3 t = pair->offset;
    best->separation = td_block_abs(t.x) - a.x - td_block_along(size->x, b);
    best->id = 0;
    try_face(best, 1, td_block_abs(t.y) - a.y - td_block_along(size->y, b));
    try_face(best, 2, td_block_abs(t.z) - a.z - td_block_along(size->z, b));
    try_face(best, 3, td_block_abs(u.x) - b.x - td_block_along(column_x(size), a));
    try_face(best, 4, td_block_abs(u.y) - b.y - td_block_along(column_y(size), a));
    try_face(best, 5, td_block_abs(u.z) - b.z - td_block_along(column_z(size), a));
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

static inline td_real over_root(td_real s, td_unit square)
{
    return s / td_root(square);
}

#endif

/// Edge i of a and edge j of b: the components of the latter along the two axes after the former, and
/// the square of the sine between them.
typedef struct edges {
    td_unit r1, r2;
    td_unit square;
} edges;

static inline edges edges_of(const td_pair *pair, const axes *k)
{
    const td_unit r1 = cell(&pair->turn, k->i1, k->j);
    const td_unit r2 = cell(&pair->turn, k->i2, k->j);
    const edges e = {r1, r2, td_block_unarrow(td_umul(r1, r1) + td_umul(r2, r2))};
    return e;
}

// Does the product of the edges, (0, -r2, r1) from axis i on, point from b to a?
static inline bool is_product_back(const td_pair *pair, const axes *k, const edges *e)
{
    return td_pmul(e->r1, at(&pair->offset, k->i2)) < td_pmul(e->r2, at(&pair->offset, k->i1));
}

// The unit vector across both edges.
static inline td_dir3 crossing(const axes *k, const edges *e, bool is_back)
{
    const td_real r1 = td_block_word(e->r1);
    const td_real r2 = td_block_word(e->r2);
    const td_vec2 across = {is_back ? r2 : -r2, is_back ? -r1 : r1};
    const td_dir2 fallback = {TD_UNIT_ONE, TD_U(0.0)};
    td_dir2 n;
    td_dir3 along;
    (void)td_block_direction2(across, fallback, &n);
    put_dir(&along, k->i, TD_U(0.0));
    put_dir(&along, k->i1, n.x);
    put_dir(&along, k->i2, n.y);
    return along;
}

static inline void take(const td_pair *pair, axis *best, int id, td_real separation)
{
    best->separation = separation;
    best->bar = separation + pair->slack;
    best->floor = td_min(best->bar, TD_ZERO);
    best->id = id;
}

static TD_OUT_OF_LINE td_real skew_separation(const td_pair *pair, const axes *k, const edges *e)
{
    return separation_along(pair, crossing(k, e, is_product_back(pair, k, e)));
}

// A pair of edges whose separation times the sine of their angle is `scaled`: to compare without a root
// both are squared, signs kept. Divided by a small sine, rounding would grow: those are measured.
static TD_OUT_OF_LINE void consider_edge(const td_pair *pair, int id, td_real scaled, axis *best)
{
    const edges e = edges_of(pair, &axes_of[id]);
    const td_unit none = TD_UNIT_EPS + TD_UNIT_EPS;
    if (e.square >= SKEW) {
        const td_real level = td_block_narrow(td_pmul(e.square, best->bar));
        if (td_wmul(scaled, td_block_abs(scaled)) > td_wmul(level, td_block_abs(best->bar))) {
            take(pair, best, id, over_root(scaled, e.square));
        }
    } else if (td_block_uabs(e.r1) > none ||
               td_block_uabs(e.r2) > none) { /* else a face is as good */
        const td_real separation = skew_separation(pair, &axes_of[id], &e);
        if (separation > best->bar) {
            take(pair, best, id, separation);
        }
    }
}

// A sine makes a depth smaller: what is still too deep need not be considered.
UNROLLED void try_edge(const td_pair *pair, int id, td_proj s, axis *best)
{
    const td_real scaled = td_block_narrow(s);
    if (scaled > best->floor) {
        consider_edge(pair, id, scaled, best);
    }
}

/// What the two axes of a after i have: offset and half length.
typedef struct ring {
    td_real t1, t2, a1, a2;
} ring;

// What edge i of a does for its separation from edge j of b, times the sine.
TD_PRODUCTS td_proj lever(const ring *c, td_unit r1, td_unit r2, td_unit size1, td_unit size2)
{
    const td_proj arm = td_pmul(r1, c->t2) - td_pmul(r2, c->t1);
    return td_block_pabs(arm) - td_pmul(size2, c->a1) - td_pmul(size1, c->a2);
}

/// Rows of turn and their sizes, from axis i on.
typedef struct rows {
    const td_dir3 *r1, *r2;
    const td_dir3 *size0, *size1, *size2;
} rows;

// The edges of a along axis i against the three kinds of edges of b.
UNROLLED void try_ring(const td_pair *pair, int id, const rows *m, const ring *c, axis *best)
{
    const td_vec3 b = pair->size_b;
    const td_dir3 s = *m->size0;
    const td_proj x = lever(c, m->r1->x, m->r2->x, m->size1->x, m->size2->x);
    const td_proj y = lever(c, m->r1->y, m->r2->y, m->size1->y, m->size2->y);
    const td_proj z = lever(c, m->r1->z, m->r2->z, m->size1->z, m->size2->z);
    try_edge(pair, id, x - td_pmul(s.z, b.y) - td_pmul(s.y, b.z), best);
    try_edge(pair, id + 1, y - td_pmul(s.x, b.z) - td_pmul(s.z, b.x), best);
    try_edge(pair, id + 2, z - td_pmul(s.y, b.x) - td_pmul(s.x, b.y), best);
}

static TD_OUT_OF_LINE void best_edge(const td_pair *pair, axis *best)
{
    const td_rot *const r = &pair->turn;
    const td_rot all = sizes_of_all(r);
    const td_rot *const size = &all;
    const td_vec3 t = pair->offset;
    const td_vec3 a = pair->size_a;
    const rows from_x = {&r->y, &r->z, &size->x, &size->y, &size->z};
    const rows from_y = {&r->z, &r->x, &size->y, &size->z, &size->x};
    const rows from_z = {&r->x, &r->y, &size->z, &size->x, &size->y};
    const ring x = {t.y, t.z, a.y, a.z};
    const ring y = {t.z, t.x, a.z, a.x};
    const ring z = {t.x, t.y, a.x, a.y};
    take(pair, best, best->id, best->separation);
    try_ring(pair, 6, &from_x, &x, best);
    try_ring(pair, 9, &from_y, &y, best);
    try_ring(pair, 12, &from_z, &z, best);
}

/* ---- features ---- */

// The corner of a box that is farthest along n, in its own frame.
static inline td_vec3 corner_of(td_vec3 half, td_dir3 n)
{
    return td_vec3_of(td_block_signed(half.x, n.x), td_block_signed(half.y, n.y),
                      td_block_signed(half.z, n.z));
}

static inline td_dir3 signed_dir(td_dir3 n, bool is_back)
{
    return is_back ? td_dir3_neg(n) : n;
}

static inline bool is_within(const td_vec3 *p, const td_vec3 *half, int i)
{
    return td_block_abs(at(p, i)) <= at(half, i);
}

// A face of a, and the corner of b that is nearest to it.
// @return whether the corner is above the face
static TD_OUT_OF_LINE bool over_face_of_a(const td_pair *pair, const axis *face, td_gap *out)
{
    const axes k = axes_of[face->id];
    const td_unit zero = TD_U(0.0);
    const bool is_back = at(&pair->offset, k.i) < TD_ZERO;
    const td_vec3 corner = corner_of(pair->size_b, signed_dir(row_of(&pair->turn, k.i), !is_back));
    const td_unit side = is_back ? -TD_UNIT_ONE : TD_UNIT_ONE;
    out->b = td_vec3_add(pair->offset, turned(&pair->turn, corner));
    out->a = out->b;
    put(&out->a, k.i, td_block_signed(at(&pair->size_a, k.i), side));
    out->normal =
        td_dir3_of(k.i == 0u ? side : zero, k.i == 1u ? side : zero, k.i == 2u ? side : zero);
    return is_within(&out->b, &pair->size_a, k.i1) && is_within(&out->b, &pair->size_a, k.i2);
}

// A face of b, and the corner of a that is nearest to it.
static TD_OUT_OF_LINE bool
over_face_of_b(const td_pair *pair, const td_vec3 *u, const axis *face, td_gap *out)
{
    const axes k = axes_of[face->id];
    out->normal = signed_dir(column_of(&pair->turn, k.j), at(u, k.j) < TD_ZERO);
    out->a = corner_of(pair->size_a, out->normal);
    out->b = td_vec3_add(out->a, td_block_scale(out->normal, face->separation));
    const td_vec3 p = td_vec3_sub(turned_back(&pair->turn, out->a), *u);
    return is_within(&p, &pair->size_b, k.j1) && is_within(&p, &pair->size_b, k.j2);
}

static inline td_real half_along(const td_vec3 *half, int i, td_unit along, bool is_back)
{
    return td_block_signed(at(half, i), is_back ? -along : along);
}

// An edge of a across an edge of b. Seen along a's edge, b's passes it where the offset of two corners
// has been made up along b's. Of the product of axis i and axis j, the components along the axes of b
// after j are those of axis i, crosswise: (e_i x f_j) . f_j1 = e_i . f_j2.
// @return whether it does so within both edges
static TD_OUT_OF_LINE bool over_edge(const td_pair *pair, const axis *edge, td_gap *out)
{
    const axes *const k = &axes_of[edge->id];
    const edges e = edges_of(pair, k);
    const bool is_back = is_product_back(pair, k, &e);
    const td_real a1 = half_along(&pair->size_a, k->i1, e.r2, !is_back);
    const td_real a2 = half_along(&pair->size_a, k->i2, e.r1, is_back);
    td_vec3 corner;
    put(&corner, k->j, TD_ZERO);
    put(&corner, k->j1, half_along(&pair->size_b, k->j1, cell(&pair->turn, k->i, k->j2), !is_back));
    put(&corner, k->j2, half_along(&pair->size_b, k->j2, cell(&pair->turn, k->i, k->j1), is_back));
    const td_rod rod = {td_vec3_add(pair->offset, turned(&pair->turn, corner)),
                        column_of(&pair->turn, k->j), at(&pair->size_b, k->j)};
    const td_proj way =
        td_pmul(e.r1, a1 - at(&rod.p, k->i1)) + td_pmul(e.r2, a2 - at(&rod.p, k->i2));
    const td_real step = td_block_travel(td_block_pabs(way), e.square, rod.half);
    out->b = td_rod_at(&rod, way < TD_PROJ_ZERO ? -step : step);
    out->normal = crossing(k, &e, is_back);
    out->a = td_vec3_sub(out->b, td_block_scale(out->normal, edge->separation));
    return step < rod.half && is_within(&out->b, &pair->size_a, k->i);
}

// @param u the offset in frame b
static inline bool
over_feature(const td_pair *pair, const td_vec3 *u, const axis *best, td_gap *out)
{
    return best->id < 3   ? over_face_of_a(pair, best, out)
           : best->id < 6 ? over_face_of_b(pair, u, best, out)
                          : over_edge(pair, best, out);
}

/* ---- apart: along the edges ----
 *
 * A point of b, and the nearest point of a. Each edge of b through the former is tried for a nearer
 * place. Then, if the former is not the nearest point of b in turn, each edge of a through the latter is
 * tried. Where neither moves, both are nearest to each other, and to all. (Descent along the axes of b
 * alone creeps where an edge of a and a face of b are nearly parallel.)
 */

typedef struct walk {
    const td_pair *pair;
    td_vec3 offset; // of b in frame a
    td_vec3 y;      // the point of b in frame b
    td_vec3 p;      // the same in frame a
    td_vec3 over;   // p less the point of a
    bool is_moving;
} walk;

static void stand(walk *w, td_vec3 y)
{
    w->y = y;
    w->p = td_vec3_add(w->offset, turned(&w->pair->turn, y));
    w->over = td_box_overhang(&w->pair->size_a, w->p);
}

static td_real largest(td_vec3 v)
{
    return td_max(td_max(td_block_abs(v.x), td_block_abs(v.y)), td_block_abs(v.z));
}

static void along_edge_of_b(walk *w, int j)
{
    const td_pair *const pair = w->pair;
    const td_dir3 u = column_of(&pair->turn, j);
    const td_real end = at(&pair->size_b, j);
    const td_real y = at(&w->y, j);
    const bool is_rising = td_dir3_dot(u, w->over) > TD_PROJ_ZERO;
    if ((is_rising ? end + y : end - y) > pair->slack) {
        td_rod_place place = {y, w->p, w->over};
        td_rod_nearest(&u, end, &pair->size_a, pair->slack, &place);
        w->is_moving = w->is_moving || td_block_abs(place.y - y) > pair->slack;
        put(&w->y, j, place.y);
        w->p = place.p;
        w->over = place.over;
    }
}

// @param place the point of a, in frame b
static void along_edge_of_a(walk *w, int i, td_rod_place *place)
{
    const td_pair *const pair = w->pair;
    const td_dir3 u = row_of(&pair->turn, i);
    place->y = at(&w->p, i);
    const td_real before = place->y;
    td_rod_nearest(&u, at(&pair->size_a, i), &pair->size_b, pair->slack, place);
    if (td_block_abs(place->y - before) > pair->slack) {
        stand(w, td_vec3_sub(place->p, place->over));
        w->is_moving = true;
    }
}

static void along_edges_of_a(walk *w)
{
    const td_pair *const pair = w->pair;
    const td_vec3 foot = td_vec3_sub(td_vec3_sub(w->p, w->over), w->offset);
    td_rod_place place;
    place.p = turned_back(&pair->turn, foot);
    place.over = td_box_overhang(&pair->size_b, place.p);
    const td_vec3 nearest = td_vec3_sub(place.p, place.over);
    if (largest(td_vec3_sub(nearest, w->y)) <= pair->slack) {
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const td_real over = at(&w->over, i);
        if (!(over > TD_ZERO || over < TD_ZERO)) {
            along_edge_of_a(w, i, &place);
        }
    }
}

static void walk_round(walk *w)
{
    w->is_moving = false;
    for (int j = 0; j < 3; ++j) {
        along_edge_of_b(w, j);
    }
    along_edges_of_a(w);
}

// From the point of the feature, as far as b reaches.
static void walk_begin(const td_pair *pair, td_vec3 way, const td_vec3 *from, walk *w)
{
    const td_vec3 p = turned_back(&pair->turn, td_vec3_sub(*from, pair->offset));
    w->pair = pair;
    w->offset = td_vec3_sub(pair->offset, way);
    w->is_moving = true;
    stand(w, td_vec3_sub(p, td_box_overhang(&pair->size_b, p)));
}

// How far the points are apart, and what their direction separates.
static TD_OUT_OF_LINE void measure(const walk *w, td_gap *out)
{
    td_dir3 n;
    out->upper = td_block_direction(w->over, out->normal, &n);
    const td_real separation = separation_along(w->pair, n);
    if (separation + w->pair->slack > out->lower) {
        out->lower = td_max(separation, out->lower);
        out->normal = n;
    }
}

// @param out the best axis, the separation along it, and its feature
static TD_OUT_OF_LINE void walk_apart(const td_pair *pair, td_gap *out)
{
    walk w;
    walk_begin(pair, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), &out->b, &w);
    out->upper = TD_REAL_MAX;
    for (int i = 0; i < TD_BOX_ROUNDS && w.is_moving && out->upper - out->lower > pair->slack;
         ++i) {
        walk_round(&w);
        measure(&w, out);
    }
    out->b = w.p;
    out->a = td_vec3_sub(w.p, w.over);
}

// Overlapping, and the corner or the crossing is not above its counterpart, as with parallel faces:
// moved out along the normal, b touches a, and that is where it is deepest.
static TD_OUT_OF_LINE void walk_touching(const td_pair *pair, td_gap *out)
{
    const td_vec3 way = td_block_scale(out->normal, out->lower);
    walk w;
    walk_begin(pair, way, &out->b, &w);
    for (int i = 0; i < TD_BOX_ROUNDS && w.is_moving && largest(w.over) > pair->slack; ++i) {
        walk_round(&w);
    }
    out->b = td_vec3_add(w.p, way);
    out->a = td_vec3_sub(w.p, w.over);
}

/* ---- all of it ---- */

static void set_bracket(td_real separation, td_gap *out)
{
    out->lower = separation;
    out->upper = separation;
}

// A face separates: its feature, or a walk from there, as a rule; else the edges have their say.
static bool solve_apart(const td_pair *pair, const td_vec3 *u, const axis *face, td_gap *out)
{
    const bool is_exact = over_feature(pair, u, face, out);
    set_bracket(face->separation, out);
    if (!is_exact) {
        walk_apart(pair, out);
    }
    return out->upper - out->lower <= pair->gap;
}

static bool solve_edges(const td_pair *pair, const td_vec3 *u, const axis *best, td_gap *out)
{
    const bool is_exact = over_feature(pair, u, best, out);
    set_bracket(best->separation, out);
    if (!is_exact && best->separation > TD_ZERO) {
        walk_apart(pair, out);
    } else if (!is_exact) {
        walk_touching(pair, out);
    }
    return out->upper - out->lower <= pair->gap;
}

bool td_distance_box(const td_pair *pair, td_gap *out)
{
    const td_vec3 u = turned_back(&pair->turn, pair->offset);
    axis best;
    best_face(pair, &u, &best);
    bool is_solved = best.separation > TD_ZERO && solve_apart(pair, &u, &best, out);
    if (!is_solved) {
        best_edge(pair, &best);
        is_solved = solve_edges(pair, &u, &best, out);
    }
    const td_real slack = best.id >= 6 ? EDGE_SLACK(pair->slack) : pair->slack + pair->slack;
    out->lower = out->lower - slack;
    out->upper = out->upper + slack;
    return is_solved;
}
