/* SPDX-License-Identifier: MIT */
#include "td_distance_box.h"
#include "td_boxes.h"
#include "td_rod.h"
#include "../number/td_q16.h"

/// Two edges closer to parallel than this (the square of a sine) have their axis measured along a unit
/// vector: the short cut divides by the sine, 1/8 at least (td_boxes_blur).
#define SKEW TD_U(0.015625)

/// Two edges this close to parallel have no axis across them; a face is as good.
#define PARALLEL td_umul(TD_UNIT_EPS + TD_UNIT_EPS, TD_UNIT_EPS + TD_UNIT_EPS)

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
    int32_t id;
    uint32_t skew; // pairs of edges that are still to be measured, by id
} axis;

/* ---- faces ---- */

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

TD_IN_LINE void try_face(td_boxes *best, int id, td_real separation)
{
    if (separation > best->separation) {
        best->separation = separation;
        best->axis = id;
    }
}

static TD_APART void best_face(const td_pair *pair, td_boxes *best)
{
    const td_rot *const size = &best->size;
    const td_vec3 a = pair->size_a;
    const td_vec3 b = pair->size_b;
    const td_vec3 t = pair->offset;
    const td_vec3 u = td_block_turn_back(&pair->turn, t);
    best->offset = u;
    best->separation = td_block_abs(t.x) - (a.x + td_block_along(size->x, b));
    best->axis = 0;
    try_face(best, 1, td_block_abs(t.y) - (a.y + td_block_along(size->y, b)));
    try_face(best, 2, td_block_abs(t.z) - (a.z + td_block_along(size->z, b)));
    try_face(best, 3, td_block_abs(u.x) - (b.x + td_block_along(column_x(size), a)));
    try_face(best, 4, td_block_abs(u.y) - (b.y + td_block_along(column_y(size), a)));
    try_face(best, 5, td_block_abs(u.z) - (b.z + td_block_along(column_z(size), a)));
}

/* ---- edges ---- */

#if defined(TD_SCALAR_Q16)

// s / sqrt(square) for SKEW <= square <= 1: square = m 2^-(k + 2) with m in [2^30, 2^32), so that
// 1 / sqrt(square) = y 2^(k / 2 - 32) with y = 2^47 / sqrt(m).
static TD_OUT_OF_LINE_CONST td_real over_root(td_real s, td_unit square)
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
    const td_unit r1 = td_boxes_cell(&pair->turn, k->i1, k->j);
    const td_unit r2 = td_boxes_cell(&pair->turn, k->i2, k->j);
    const edges e = {r1, r2, td_block_unarrow(td_umul(r1, r1) + td_umul(r2, r2))};
    return e;
}

// Does the product of the edges, (0, -r2, r1) from axis i on, point from b to a?
static inline bool is_product_back(const td_pair *pair, const axes *k, const edges *e)
{
    return td_pmul(e->r1, td_boxes_at(&pair->offset, k->i2)) <
           td_pmul(e->r2, td_boxes_at(&pair->offset, k->i1));
}

// The unit vector across both edges.
static inline td_dir3 crossing(const axes *k, const edges *e, bool is_back)
{
    const td_real r1 = td_block_word(e->r1);
    const td_real r2 = td_block_word(e->r2);
    const td_vec2 across = {is_back ? r2 : -r2, is_back ? -r1 : r1};
    const td_dir2 fallback = {TD_UNIT_ONE, TD_U(0.0)};
    td_dir2 n;
    (void)td_block_direction2(across, fallback, &n);
    return k->i == 0u   ? td_dir3_of(TD_U(0.0), n.x, n.y)
           : k->i == 1u ? td_dir3_of(n.y, TD_U(0.0), n.x)
                        : td_dir3_of(n.x, n.y, TD_U(0.0));
}

static inline void take(axis *best, td_real slack, int id, td_real separation)
{
    best->separation = separation;
    best->bar = separation + slack;
    best->floor = td_min(separation, -slack);
    best->id = id;
}

// Is scaled / sine > bar? To compare without a root both are squared, signs kept.
TD_IN_LINE bool is_above(td_real scaled, td_unit square, const axis *best)
{
    const td_real level = td_block_narrow(td_pmul(square, best->bar));
    return td_wmul(scaled, td_block_abs(scaled)) > td_wmul(level, td_block_abs(best->bar));
}

// A pair of edges whose separation times the sine of their angle is `scaled`. Divided by a small sine,
// rounding would grow: those are measured.
TD_IN_LINE void consider(td_real slack, int id, td_real scaled, td_wunit sines, axis *best)
{
    const td_unit square = td_block_unarrow(sines);
    if (!is_above(scaled + slack, square, best)) {
        return;
    }
    if (square < SKEW) {
        best->skew |= sines > PARALLEL ? 1u << id : 0u;
        return;
    }
    const td_real separation = over_root(scaled, square);
    if (separation > best->bar) {
        take(best, slack, id, separation);
    }
}

// Edge i of a and edge j of b. A sine makes a depth smaller: what is still too deep need not be considered.
TD_IN_LINE void try_edge(const td_pair *pair, const td_rot *size, int id, axis *best)
{
    const axes *const k = &axes_of[id];
    const td_unit r1 = td_boxes_cell(&pair->turn, k->i1, k->j);
    const td_unit r2 = td_boxes_cell(&pair->turn, k->i2, k->j);
    const td_proj arm = td_pmul(r1, td_boxes_at(&pair->offset, k->i2)) -
                        td_pmul(r2, td_boxes_at(&pair->offset, k->i1));
    const td_proj reach =
        td_pmul(td_boxes_cell(size, k->i2, k->j), td_boxes_at(&pair->size_a, k->i1)) +
        td_pmul(td_boxes_cell(size, k->i1, k->j), td_boxes_at(&pair->size_a, k->i2)) +
        td_pmul(td_boxes_cell(size, k->i, k->j2), td_boxes_at(&pair->size_b, k->j1)) +
        td_pmul(td_boxes_cell(size, k->i, k->j1), td_boxes_at(&pair->size_b, k->j2));
    const td_real scaled = td_block_narrow(td_block_pabs(arm) - reach);
    if (scaled > best->floor) {
        consider(pair->slack, id, scaled, td_umul(r1, r1) + td_umul(r2, r2), best);
    }
}

// The same of an axis, from a to b.
TD_PRODUCTS td_dir3 crossing_of(const td_pair *pair, int id)
{
    const axes *const k = &axes_of[id];
    const edges e = edges_of(pair, k);
    return crossing(k, &e, is_product_back(pair, k, &e));
}

static TD_OUT_OF_LINE void measure_skew(const td_pair *pair, uint32_t skew, td_boxes *best)
{
    for (int id = 6; id < 15; ++id) {
        if ((skew >> id & 1u) != 0u) {
            const td_real separation = td_boxes_along(pair, crossing_of(pair, id));
            if (separation > best->separation + pair->slack) {
                best->separation = separation;
                best->axis = id;
            }
        }
    }
}

static TD_OUT_OF_LINE void best_edge(const td_pair *pair, td_boxes *out)
{
    axis best;
    const td_rot *const size = &out->size;
    best.skew = 0u;
    take(&best, pair->slack, out->axis, out->separation);
    try_edge(pair, size, 6, &best);
    try_edge(pair, size, 7, &best);
    try_edge(pair, size, 8, &best);
    try_edge(pair, size, 9, &best);
    try_edge(pair, size, 10, &best);
    try_edge(pair, size, 11, &best);
    try_edge(pair, size, 12, &best);
    try_edge(pair, size, 13, &best);
    try_edge(pair, size, 14, &best);
    out->separation = best.separation;
    out->axis = best.id;
    if (best.skew != 0u) {
        measure_skew(pair, best.skew, out);
    }
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
    return td_block_abs(td_boxes_at(p, i)) <= td_boxes_at(half, i);
}

// A face of a, and the corner of b that is nearest to it.
// @return whether the corner is above the face
static TD_APART bool over_face_of_a(const td_pair *pair, const td_boxes *face, td_gap *out)
{
    const axes k = axes_of[face->axis];
    const td_unit zero = TD_U(0.0);
    const bool is_back = td_boxes_at(&pair->offset, k.i) < TD_ZERO;
    const td_vec3 corner =
        corner_of(pair->size_b, signed_dir(td_boxes_row(&pair->turn, k.i), !is_back));
    const td_unit side = is_back ? -TD_UNIT_ONE : TD_UNIT_ONE;
    out->b = td_vec3_add(pair->offset, td_block_turn(&pair->turn, corner));
    out->normal =
        td_dir3_of(k.i == 0u ? side : zero, k.i == 1u ? side : zero, k.i == 2u ? side : zero);
    return is_within(&out->b, &pair->size_a, k.i1) && is_within(&out->b, &pair->size_a, k.i2);
}

// A face of b, and the corner of a that is nearest to it.
static TD_APART bool over_face_of_b(const td_pair *pair, const td_boxes *face, td_gap *out)
{
    const axes k = axes_of[face->axis];
    out->normal =
        signed_dir(td_boxes_column(&pair->turn, k.j), td_boxes_at(&face->offset, k.j) < TD_ZERO);
    const td_vec3 corner = corner_of(pair->size_a, out->normal);
    out->b = td_vec3_add(corner, td_block_scale(out->normal, face->separation));
    const td_vec3 p = td_vec3_sub(td_block_turn_back(&pair->turn, corner), face->offset);
    return is_within(&p, &pair->size_b, k.j1) && is_within(&p, &pair->size_b, k.j2);
}

static inline td_real half_along(const td_vec3 *half, int i, td_unit along, bool is_back)
{
    return td_block_signed(td_boxes_at(half, i), is_back ? -along : along);
}

// The corner of b at which its edge j begins, less half the edge: its middle, in frame a. Of the product
// of axis i and axis j, the components along the axes of b after j are those of axis i, crosswise:
// (e_i x f_j) . f_j1 = e_i . f_j2.
TD_PRODUCTS td_vec3 middle_of_edge(const td_pair *pair, const axes *k, bool is_back)
{
    const td_rot *const r = &pair->turn;
    const td_real b1 = half_along(&pair->size_b, k->j1, td_boxes_cell(r, k->i, k->j2), !is_back);
    const td_real b2 = half_along(&pair->size_b, k->j2, td_boxes_cell(r, k->i, k->j1), is_back);
    const td_dir3 f1 = td_boxes_column(r, k->j1);
    const td_dir3 f2 = td_boxes_column(r, k->j2);
    return td_vec3_of(pair->offset.x + td_block_narrow(td_pmul(f1.x, b1) + td_pmul(f2.x, b2)),
                      pair->offset.y + td_block_narrow(td_pmul(f1.y, b1) + td_pmul(f2.y, b2)),
                      pair->offset.z + td_block_narrow(td_pmul(f1.z, b1) + td_pmul(f2.z, b2)));
}

// An edge of a across an edge of b. Seen along a's edge, b's passes it where the offset of their middles
// has been made up along b's.
// @return whether it does so within both edges
static TD_APART bool over_edge(const td_pair *pair, const td_boxes *edge, td_gap *out)
{
    const axes *const k = &axes_of[edge->axis];
    const edges e = edges_of(pair, k);
    const bool is_back = is_product_back(pair, k, &e);
    const td_real a1 = half_along(&pair->size_a, k->i1, e.r2, !is_back);
    const td_real a2 = half_along(&pair->size_a, k->i2, e.r1, is_back);
    const td_rod rod = {middle_of_edge(pair, k, is_back), td_boxes_column(&pair->turn, k->j),
                        td_boxes_at(&pair->size_b, k->j)};
    const td_proj way = td_pmul(e.r1, a1 - td_boxes_at(&rod.p, k->i1)) +
                        td_pmul(e.r2, a2 - td_boxes_at(&rod.p, k->i2));
    const td_real step = td_block_travel(td_block_pabs(way), e.square, rod.half);
    out->b = td_rod_at(&rod, way < TD_PROJ_ZERO ? -step : step);
    out->normal = crossing(k, &e, is_back);
    return step < rod.half && is_within(&out->b, &pair->size_a, k->i);
}

static inline bool over_feature(const td_pair *pair, const td_boxes *best, td_gap *out)
{
    return best->axis < 3   ? over_face_of_a(pair, best, out)
           : best->axis < 6 ? over_face_of_b(pair, best, out)
                            : over_edge(pair, best, out);
}

/* ---- all of it ---- */

static inline void
set_bracket(const td_pair *pair, int id, td_real lower, td_real upper, td_gap *out)
{
    const td_real slack = id < 6 ? pair->slack + pair->slack : td_boxes_blur(pair);
    out->lower = lower - slack;
    out->upper = upper + slack;
}

// Do the features that the best axis belongs to face each other?
static inline bool is_settled(const td_pair *pair, const td_boxes *best, td_gap *out)
{
    const bool is_exact = over_feature(pair, best, out);
    set_bracket(pair, best->axis, best->separation, best->separation, out);
    return is_exact;
}

// Where a face separates, the edges have their say only if that does not settle the matter.
bool td_distance_box(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_boxes *const best = &work->search.boxes;
    best_face(pair, best);
    if (!(best->separation > TD_ZERO)) {
        best_edge(pair, best);
    }
    return is_settled(pair, best, &work->gap);
}

static TD_OUT_OF_LINE bool try_edges(td_distance_work *work)
{
    best_edge(&work->pair, &work->search.boxes);
    return is_settled(&work->pair, &work->search.boxes, &work->gap);
}

// From features that do not face each other.
static bool walk(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_boxes *const best = &work->search.boxes;
    td_gap *const gap = &work->gap;
    const td_real separation = best->separation;
    gap->lower = separation;
    gap->upper = separation;
    const bool is_solved = separation > TD_ZERO ? td_boxes_walk_apart(pair, best, gap)
                                                : td_boxes_walk_touching(pair, best, gap);
    set_bracket(pair, best->axis, gap->lower, gap->upper, gap);
    return is_solved;
}

bool td_distance_box_walk(td_distance_work *work)
{
    const td_boxes *const best = &work->search.boxes;
    const bool is_face = best->axis < 6 && best->separation > TD_ZERO;
    return walk(work) || (is_face && (try_edges(work) || walk(work)));
}
