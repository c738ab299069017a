/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 404
#include "td_distance_box.h"
#include "td_boxes.h"
#include "td_edge.h"
#include "../number/td_q16.h"

/// Two edges closer to parallel than this (the square of a sine) have their axis measured along a unit
/// vector: the short cut divides by the sine, 1/8 at least (td_boxes_blur).
#define SKEW TD_U(0.015625)

/// Two edges this close to parallel have no axis across them; a face is as good.
#define PARALLEL td_umul(TD_UNIT_EPS + TD_UNIT_EPS, TD_UNIT_EPS + TD_UNIT_EPS)

/// From entry i on: axis i and the two after it.
static const uint8_t ring[5] = {0u, 1u, 2u, 0u, 1u};

/// By id: from 0 on the faces of a, then those of b, then edges i of a across edges j of b.
#define FACES_OF_B     4
#define EDGES          8
#define EDGES_OF(i, j) (EDGES + 4 * (i) + (j))

static inline const uint8_t *ring_of_a(int id)
{
    TD_ASSERT(id >= EDGES && id <= EDGES_OF(2, 2));
    return &ring[(id - EDGES) >> 2];
}

static inline const uint8_t *ring_of_b(int id)
{
    TD_ASSERT(id >= EDGES && id <= EDGES_OF(2, 2) && (id & 3) < 3);
    return &ring[id & 3];
}

/// The best axis so far.
typedef struct axis {
    td_real separation;
    td_real bar;   // what an edge must beat
    td_real floor; // the same, if negative
    int32_t id;
    uint32_t skew; // pairs of edges that are still to be measured, by id
} axis;

/* ---- faces ---- */

// A row is an axis of a in frame b, a column one of b in frame a.
TD_ALWAYS_INLINE td_real along_line(const td_rot *r, int i, bool is_row, const td_vec3 *v)
{
    return td_block_along(td_boxes_line(r, i, is_row), *v);
}

// The faces of one against the other.
// @param id of the first of them
TD_ALWAYS_INLINE void
try_faces(int id, const td_vec3 *offset, const td_vec3 *own, const td_vec3 *other, td_boxes *best)
{
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        const td_real reach = along_line(&best->size, i, id == 0, other);
        const td_real separation =
            td_block_abs(td_boxes_at(offset, i)) - (td_boxes_at(own, i) + reach);
        if (id + i == 0 || separation > best->separation) {
            best->separation = separation;
            best->axis = id + i;
        }
    }
}

static TD_NOINLINE_Q16 void best_face(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_boxes *const best = &work->search.boxes;
    best->offset = td_block_turn_back(&pair->turn, pair->offset);
    try_faces(0, &pair->offset, &pair->size_a, &pair->size_b, best);
    try_faces(FACES_OF_B, &best->offset, &pair->size_b, &pair->size_a, best);
    TD_ASSERT(best->axis >= 0 && best->axis < EDGES);
}

/* ---- edges ---- */

#if defined(TD_SCALAR_Q16)

// s / sqrt(square) for SKEW <= square <= 1: square = m 2^-(k + 2) with m in [2^30, 2^32), so that
// 1 / sqrt(square) = y 2^(k / 2 - 32) with y = 2^47 / sqrt(m).
static TD_NOINLINE_CONST td_real over_root(td_real s, td_unit square)
{
    TD_ASSERT(square >= SKEW && square <= TD_UNIT_ONE + TD_UNIT_TOLERANCE);
    const uint32_t word = (uint32_t)(int32_t)square;
    const int k = td_q16_clz(word) & ~1;
    const uint32_t y = td_q16_rsqrt(word << k);
    const int64_t product = td_mul64((int32_t)s, (int32_t)(y >> 1));
    return (td_real)(int32_t)(product >> (31 - k / 2));
}

#else

static inline td_real over_root(td_real s, td_unit square)
{
    TD_ASSERT(square >= SKEW && square <= TD_UNIT_ONE + TD_UNIT_TOLERANCE);
    return s / td_root(square);
}

#endif

/// Edge i of a and edge j of b: the components of the latter along the two axes after the former, and
/// what the offset has along the product of the two, (0, -r2, r1) from axis i on.
typedef struct edges {
    td_unit r1, r2;
    td_proj arm;
} edges;

TD_PRODUCTS edges edges_of(const td_pair *pair, const uint8_t *i, const uint8_t *j)
{
    const td_unit r1 = td_boxes_cell(&pair->turn, i[1], j[0]);
    const td_unit r2 = td_boxes_cell(&pair->turn, i[2], j[0]);
    const edges e = {r1, r2,
                     td_pmul(r1, td_boxes_at(&pair->offset, i[2])) -
                         td_pmul(r2, td_boxes_at(&pair->offset, i[1]))};
    return e;
}

static inline td_wunit square_of(const edges *e)
{
    return td_umul(e->r1, e->r1) + td_umul(e->r2, e->r2);
}

// The product of axis k[0] and a direction that has x and y along the two after it, or its opposite.
TD_ALWAYS_INLINE void
set_product(const uint8_t *k, td_unit x, td_unit y, bool is_back, td_dir3 *out)
{
    td_boxes_point(out, k[0], TD_U(0.0));
    td_boxes_point(out, k[1], is_back ? y : -y);
    td_boxes_point(out, k[2], is_back ? -x : x);
}

// The unit vector across both edges, from a to b.
TD_ALWAYS_INLINE void set_crossing(const uint8_t *i, const edges *e, td_dir3 *out)
{
    set_product(i, e->r1, e->r2, e->arm < TD_PROJ_ZERO, out);
    (void)td_block_normalize_dir(*out, out);
    TD_ASSERT(td_dir3_is_unit(*out));
}

static inline void take(axis *best, td_real slack, int id, td_real separation)
{
    TD_ASSERT(slack >= TD_ZERO);
    best->separation = separation;
    best->bar = separation + slack;
    best->floor = td_min(separation, -slack);
    best->id = id;
}

// Is scaled / sine > bar? To compare without a root both are squared, signs kept.
TD_ALWAYS_INLINE bool is_above(td_real scaled, td_unit square, const axis *best)
{
    const td_real level = td_block_narrow(td_pmul(square, best->bar));
    return td_wmul(scaled, td_block_abs(scaled)) > td_wmul(level, td_block_abs(best->bar));
}

// A pair of edges whose separation times the sine of their angle is `scaled`. Divided by a small sine,
// rounding would grow: those are measured.
TD_ALWAYS_INLINE void consider(td_real slack, int id, td_real scaled, const edges *e, axis *best)
{
    const td_wunit sines = square_of(e);
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

// How far both boxes reach along the product of edge i of a and edge j of b.
TD_PRODUCTS td_proj reach_of(const td_pair *pair,
                             const td_rot *size,
                             const uint8_t *i,
                             const uint8_t *j)
{
    return td_pmul(td_boxes_cell(size, i[2], j[0]), td_boxes_at(&pair->size_a, i[1])) +
           td_pmul(td_boxes_cell(size, i[1], j[0]), td_boxes_at(&pair->size_a, i[2])) +
           td_pmul(td_boxes_cell(size, i[0], j[2]), td_boxes_at(&pair->size_b, j[1])) +
           td_pmul(td_boxes_cell(size, i[0], j[1]), td_boxes_at(&pair->size_b, j[2]));
}

// A sine makes a depth smaller: what is still too deep need not be considered.
TD_ALWAYS_INLINE void try_edge(const td_pair *pair, const td_rot *size, int id, axis *best)
{
    const uint8_t *const i = ring_of_a(id);
    const uint8_t *const j = ring_of_b(id);
    const edges e = edges_of(pair, i, j);
    const td_real scaled = td_block_narrow(td_block_pabs(e.arm) - reach_of(pair, size, i, j));
    if (scaled > best->floor) {
        consider(pair->slack, id, scaled, &e, best);
    }
}

static TD_NOINLINE void measure_skew(td_distance_work *work, uint32_t skew)
{
    const td_pair *const pair = &work->pair;
    td_boxes *const best = &work->search.boxes;
    for (int id = EDGES_OF(0, 0); id <= EDGES_OF(2, 2); ++id) {
        if ((skew >> id & 1u) != 0u) {
            const edges e = edges_of(pair, ring_of_a(id), ring_of_b(id));
            td_dir3 n;
            set_crossing(ring_of_a(id), &e, &n);
            const td_real separation = td_boxes_along(pair, &n);
            TD_ASSERT(td_dir3_is_unit(n));
            if (separation > best->separation + pair->slack) {
                best->separation = separation;
                best->axis = id;
            }
        }
    }
}

// @return which pairs are still to be measured, by id
static TD_NOINLINE uint32_t try_edges(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_boxes *const out = &work->search.boxes;
    axis best;
    best.skew = 0u;
    take(&best, pair->slack, out->axis, out->separation);
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        TD_UNROLL_3
        for (int j = 0; j < 3; ++j) {
            try_edge(pair, &out->size, EDGES_OF(i, j), &best);
        }
    }
    out->separation = best.separation;
    out->axis = best.id;
    return best.skew;
}

static void best_edge(td_distance_work *work)
{
    const uint32_t skew = try_edges(work);
    if (skew != 0u) {
        measure_skew(work, skew);
    }
}

/* ---- features ---- */

// The corner of a box that is farthest along n, in its own frame: what it has along axis i, and all of it.
TD_ALWAYS_INLINE td_real corner_at(const td_vec3 *half, const td_dir3 *n, int i)
{
    return td_block_signed(td_boxes_at(half, i), td_boxes_lean(n, i));
}

TD_ALWAYS_INLINE void set_corner(const td_vec3 *half, const td_dir3 *n, td_vec3 *out)
{
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        td_boxes_put(out, i, corner_at(half, n, i));
    }
}

static inline bool is_within(const td_vec3 *p, const td_vec3 *half, int i)
{
    return td_block_abs(td_boxes_at(p, i)) <= td_boxes_at(half, i);
}

// A face of one, and the corner of the other that is nearest to it: the farthest along n, which leads from
// b to a for a face of a, from a to b for one of b.
// @return whether the corner is above the face
TD_ALWAYS_INLINE bool over_face(td_distance_work *work, bool is_b)
{
    const td_pair *const pair = &work->pair;
    const td_boxes *const face = &work->search.boxes;
    td_core_distance *const out = &work->answer;
    const int i = face->axis - (is_b ? FACES_OF_B : 0);
    TD_ASSERT(i >= 0 && i < 3);
    const td_vec3 *const own = is_b ? &pair->size_b : &pair->size_a;
    const td_vec3 *const other = is_b ? &pair->size_a : &pair->size_b;
    const td_vec3 *const offset = is_b ? &face->offset : &pair->offset;
    const bool is_back = td_boxes_at(offset, i) < TD_ZERO;
    td_dir3 n;
    td_vec3 corner, p;
    td_vec3 *const at = is_b ? &p : &out->b;
    TD_UNROLL_3
    for (int k = 0; k < 3; ++k) {
        const td_unit cell = td_boxes_cell(&pair->turn, is_b ? k : i, is_b ? i : k);
        td_boxes_point(&n, k, is_back == is_b ? -cell : cell);
    }
    set_corner(other, &n, &corner);
    TD_UNROLL_3
    for (int k = 0; k < 3; ++k) {
        const td_real along = along_line(&pair->turn, k, !is_b, &corner);
        td_boxes_put(at, k, is_b ? along - td_boxes_at(offset, k) : along + td_boxes_at(offset, k));
    }
    if (is_b) {
        out->normal = n;
        out->b = td_vec3_add(corner, td_block_scale(n, face->separation));
    } else {
        out->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
        td_boxes_point(&out->normal, i, is_back ? -TD_UNIT_ONE : TD_UNIT_ONE);
    }
    return is_within(at, own, ring[i + 1]) && is_within(at, own, ring[i + 2]);
}

// An edge of a across an edge of b. Seen along a's edge, b's passes it where the offset from b's middle to
// a's edge has been made up along b's.
// @return whether it does so within both edges
static TD_NOINLINE bool over_edge(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_core_distance *const out = &work->answer;
    const uint8_t *const i = ring_of_a(work->search.boxes.axis);
    const uint8_t *const j = ring_of_b(work->search.boxes.axis);
    const edges e = edges_of(pair, i, j);
    const td_real half = td_boxes_at(&pair->size_b, j[0]);
    TD_ASSERT(half >= TD_ZERO);
    td_dir3 n; // the other way, in frame b
    td_vec3 b; // the middle of b's edge
    set_product(j, td_boxes_cell(&pair->turn, i[0], j[1]), td_boxes_cell(&pair->turn, i[0], j[2]),
                e.arm < TD_PROJ_ZERO, &n);
    set_crossing(i, &e, &out->normal);
    set_corner(&pair->size_b, &n, &b);
    td_boxes_put(&b, j[0], TD_ZERO);
    b = td_vec3_add(pair->offset, td_block_turn(&pair->turn, b));
    const td_real a1 = corner_at(&pair->size_a, &out->normal, i[1]);
    const td_real a2 = corner_at(&pair->size_a, &out->normal, i[2]);
    const td_proj way =
        td_pmul(e.r1, a1 - td_boxes_at(&b, i[1])) + td_pmul(e.r2, a2 - td_boxes_at(&b, i[2]));
    const td_real step = td_block_travel(td_block_pabs(way), td_block_unarrow(square_of(&e)), half);
    TD_ASSERT(step >= TD_ZERO && step <= half);
    out->b = td_vec3_add(b, td_block_scale(td_boxes_line(&pair->turn, j[0], false),
                                           way < TD_PROJ_ZERO ? -step : step));
    return step < half && is_within(&out->b, &pair->size_a, i[0]);
}

static inline bool over_feature(td_distance_work *work, int id)
{
    TD_ASSERT(id >= 0 && id <= EDGES_OF(2, 2) && (id & 3) < 3);
    return id < FACES_OF_B ? over_face(work, false)
           : id < EDGES    ? over_face(work, true)
                           : over_edge(work);
}

/* ---- all of it ---- */

// Do the features that the best axis belongs to face each other? If not, a walk leads from them to others.
static bool is_settled(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_core_distance *const answer = &work->answer;
    const int id = work->search.boxes.axis;
    td_real lower = work->search.boxes.separation;
    td_real upper = lower;
    if (!over_feature(work, id)) {
        answer->lower = lower;
        answer->upper = upper;
        if (!td_boxes_walk(work)) {
            return false;
        }
        lower = answer->lower;
        upper = answer->upper;
    }
    const td_real slack = id < EDGES ? pair->slack + pair->slack : td_boxes_blur(pair);
    answer->lower = lower - slack;
    answer->upper = upper + slack;
    TD_ASSERT(answer->lower <= answer->upper && td_dir3_is_unit(answer->normal));
    return true;
}

// Where a face separates, the edges have their say only if that does not settle the matter.
bool td_distance_box(td_distance_work *work)
{
    best_face(work);
    if (work->search.boxes.separation > TD_ZERO && is_settled(work)) {
        return true;
    }
    best_edge(work);
    return is_settled(work);
}
