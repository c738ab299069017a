/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 412
#include "td_gjk.h"

// Steps that bring nothing: below the rounding of |x| one may, and the next one still help.
#define STALLS_MAX 4u

// Called, where code is to be small.
#if TD_IS_SMALL
#    define CALLED TD_NOINLINE
#else
#    define CALLED
#endif

// What asserts ask of a simplex: are its four places four vertices?
TD_ASSERT_ONLY bool are_apart(const td_simplex *s)
{
    return s->v[0] != s->v[1] && s->v[0] != s->v[2] && s->v[0] != s->v[3] && s->v[1] != s->v[2] &&
           s->v[1] != s->v[3] && s->v[2] != s->v[3];
}

static void swap(td_simplex *s, uint32_t i, uint32_t j)
{
    TD_ASSERT(i < 4u && j < 4u);
    td_vertex *const v = s->v[i];
    s->v[i] = s->v[j];
    s->v[j] = v;
}

/* ---- what stays ---- */

// The newest vertex takes the place of v[k]; x is now the nearest point of the first `count`.
static void keep(td_simplex *s, uint32_t k, uint32_t count, td_vec3 x)
{
    TD_ASSERT(k < 3u && count > k && count <= 2u);
    TD_ASSERT(td_vec3_is_block(x));
    swap(s, k, 3u);
    s->count = count;
    s->away = td_block_normalize(td_vec3_neg(x), &s->toward);
}

static void keep_face(td_simplex *s, td_dir3 n, td_real along)
{
    TD_ASSERT(td_dir3_is_unit(n));
    swap(s, 2u, 3u);
    s->count = 3u;
    s->away = -along;
    s->toward = n;
    if (along > TD_ZERO) {
        s->away = along;
        s->toward = td_dir3_neg(n);
        swap(s, 0u, 1u);
    }
    TD_ASSERT(s->away >= TD_ZERO && are_apart(s));
}

/* ---- nearest points ---- */

// A wide share of a whole, whatever rounding did to the two.
static CALLED td_unit share_of(td_wide part, td_wide whole)
{
    if (!(part > TD_WIDE_ZERO)) {
        return TD_U(0.0);
    }
    return part < whole ? td_block_wide_ratio(part, whole) : TD_UNIT_ONE;
}

// x moves on by a share of the way from one point to another.
static void go(td_vec3 *x, td_unit share, const td_vec3 *from, const td_vec3 *to)
{
    *x = td_block_go(*x, share, td_vec3_sub(*to, *from));
}

static void go_both(td_vertex *x, td_unit share, const td_vertex *from, const td_vertex *to)
{
    go(&x->w, share, &from->w, &to->w);
    go(&x->a, share, &from->a, &to->a);
}

// How far from one point to another the way comes nearest to the origin. @return it is not the first one
static bool edge_share(const td_vec3 *from, const td_vec3 *to, td_unit *share)
{
    const td_vec3 e = td_vec3_sub(*to, *from);
    const td_wide part = -td_block_dot(*from, e);
    *share = share_of(part, td_block_dot(e, e));
    TD_ASSERT(td_is_share(*share));
    return part > TD_WIDE_ZERO;
}

// The point of the edge from the newest vertex to v[k] that is nearest to the origin, if it is not
// the newest vertex itself.
static bool edge_point(const td_simplex *s, uint32_t k, td_vec3 *x)
{
    TD_ASSERT(k < s->count);
    const td_vec3 *const w = &s->v[3]->w;
    const td_vec3 *const to = &s->v[k]->w;
    td_unit share;
    if (!edge_share(w, to, &share)) {
        return false;
    }
    *x = *w;
    go(x, share, w, to);
    return true;
}

bool td_is_nearer(const td_vec3 *p, const td_vec3 *q)
{
    return td_block_dot(*p, *p) < td_block_dot(*q, *q);
}

// Before the edges that meet at the newest vertex, those of them that matter: the nearest point of the two.
TD_ALWAYS_INLINE void near_edges(td_simplex *s, bool is_beside_0, bool is_beside_1)
{
    TD_ASSERT((!is_beside_0 || s->count >= 1u) && (!is_beside_1 || s->count >= 2u));
    td_vec3 x = s->v[3]->w;
    td_vec3 x0;
    uint32_t count = 1u;
    uint32_t k = 0u;
    if (is_beside_1 && edge_point(s, 1u, &x)) {
        count = 2u;
    }
    if (is_beside_0 && edge_point(s, 0u, &x0) && (count == 1u || td_is_nearer(&x0, &x))) {
        count = 2u;
        k = 1u;
        x = x0;
    }
    keep(s, k, count, x);
}

// Called where a triangle fills the registers.
static void near_both(td_simplex *s, bool is_beside_0, bool is_beside_1)
{
    near_edges(s, is_beside_0, is_beside_1);
}

// The triangle of v[0], v[1] and the newest vertex. In a tetrahedron v[2] lies behind it, and the
// answer is whether the origin does, too.
static bool near_triangle(td_simplex *s)
{
    TD_ASSERT(s->count == 2u || s->count == 3u);
    const td_vec3 w = s->v[3]->w;
    const td_vec3 e0 = td_vec3_sub(s->v[0]->w, w);
    const td_vec3 e1 = td_vec3_sub(s->v[1]->w, w);
    td_dir3 n;
    if (!td_block_unit(td_block_cross(e0, e1), &n)) {
        near_both(s, true, true);
        return false;
    }
    const td_real along = td_block_along(n, w);
    if (s->count == 3u) {
        const bool is_behind = td_block_reach(n, s->v[2]->w) < td_block_reach(n, w);
        if ((is_behind ? along : -along) >= TD_ZERO) {
            return true;
        }
    }
    const td_vec3 c = td_block_across(n, w);
    const bool is_beside_0 = td_block_dot(c, e0) < TD_WIDE_ZERO;
    const bool is_beside_1 = td_block_dot(c, e1) > TD_WIDE_ZERO;
    if (is_beside_0 || is_beside_1) {
        near_both(s, is_beside_0, is_beside_1);
    } else {
        keep_face(s, n, along);
    }
    return false;
}

// Seen along n the origin lies in the triangle 0 1 2, and so in one of those that the newest vertex
// makes with its edges: that edge becomes 0 1.
static void choose_edge(td_simplex *s)
{
    TD_ASSERT(s->count == 3u && td_dir3_is_unit(s->toward));
    const td_vec3 c = td_block_across(s->toward, s->v[3]->w);
    const bool is_left_0 = td_block_dot(c, s->v[0]->w) >= TD_WIDE_ZERO;
    const bool is_left_1 = td_block_dot(c, s->v[1]->w) >= TD_WIDE_ZERO;
    if (!is_left_0 || is_left_1) {
        const bool is_left_2 = td_block_dot(c, s->v[2]->w) >= TD_WIDE_ZERO;
        swap(s, is_left_1 && !is_left_2 ? 0u : 1u, 2u);
    }
}

// The newest vertex joins; the answer is whether the origin is inside now.
static TD_NOINLINE_Q16 bool join(td_simplex *s)
{
    TD_ASSERT(s->count <= 3u && are_apart(s));
    switch (s->count) {
    case 0:
        near_edges(s, false, false);
        return false;
    case 1:
        near_edges(s, true, false);
        return false;
    case 3:
        choose_edge(s);
        break;
    default:
        break;
    }
    return near_triangle(s);
}

/* ---- the walk ---- */

void td_triangle_shares(td_vertex *const v[3], td_dir3 n, td_wide share[3])
{
    TD_ASSERT(td_dir3_is_unit(n));
    const td_vec3 c0 = td_block_across(n, v[0]->w);
    const td_vec3 c1 = td_block_across(n, v[1]->w);
    share[0] = td_block_dot(c1, v[2]->w);
    share[1] = -td_block_dot(c0, v[2]->w);
    share[2] = td_block_dot(c0, v[1]->w);
}

static td_wide positive(td_wide share)
{
    return share > TD_WIDE_ZERO ? share : TD_WIDE_ZERO;
}

void td_triangle_point(td_vertex *const v[3], const td_wide share[3], td_vertex *out)
{
    const td_wide whole = positive(share[0]) + positive(share[1]) + positive(share[2]);
    TD_ASSERT(whole >= TD_WIDE_ZERO);
    td_vertex x = *v[2];
    go_both(&x, share_of(share[0], whole), v[2], v[0]);
    go_both(&x, share_of(share[1], whole), v[2], v[1]);
    *out = x;
}

static CALLED void edge_foot(const td_vertex *v0, const td_vertex *v1, td_vertex *out)
{
    td_unit share;
    (void)edge_share(&v0->w, &v1->w, &share);
    *out = *v0;
    go_both(out, share, v0, v1);
}

// The nearest point of what stays, without trusting a normal.
static TD_NOINLINE void best_edge(const td_simplex *s, td_vertex *x)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_vertex other;
        edge_foot(s->v[i], s->v[i == 2u ? 0u : i + 1u], &other);
        if (td_is_nearer(&other.w, &x->w)) {
            *x = other;
        }
    }
}

void td_core_distance_put(const td_vertex *x, td_core_distance *out)
{
    out->a = x->a;
    out->b = td_vec3_sub(x->a, x->w);
}

static td_real length_of(const td_vertex *x)
{
    td_dir3 unused = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    return td_block_normalize(x->w, &unused);
}

// v[3] becomes x, unless it is the only point, as nothing has joined yet. The bracket ends at the distance
// that it really has: the normal of a triangle without area may have promised less.
static TD_NOINLINE_Q16 void answer(const td_pair *pair, const td_simplex *s, td_core_distance *out)
{
    TD_ASSERT(s->count <= 3u);
    td_vertex *const *const v = s->v;
    td_vertex *const x = v[3];
    if (s->count == 3u) {
        td_wide share[3];
        td_triangle_shares(v, s->toward, share);
        td_triangle_point(v, share, x);
    } else if (s->count == 2u) {
        edge_foot(v[0], v[1], x);
    } else if (s->count == 1u) {
        *x = *v[0];
    }
    out->upper = length_of(x);
    if (out->upper - s->away > pair->slack && s->count == 3u) {
        best_edge(s, x);
        out->upper = length_of(x);
    }
    TD_ASSERT(out->upper >= TD_ZERO);
}

// The bracket is within the tolerance, and the sign of the whole is known.
static CALLED bool is_narrow(const td_pair *pair, td_real lower, td_real upper)
{
    TD_ASSERT(pair->tolerance >= TD_ZERO && pair->slack >= TD_ZERO);
    const td_real radius = pair->radius_block;
    const td_real answer = upper - lower;
    return answer <= pair->tolerance &&
           (lower > radius || upper <= radius || answer <= pair->slack);
}

bool td_gjk_is_enough(const td_pair *pair, td_real lower, td_real upper)
{
    return is_narrow(pair, lower, upper) || lower > pair->enough;
}

// Nothing nearer is found. What is narrow but for rounding is an answer (td_core_distance_is_narrow); else the
// directions were too coarse to tell, and the faces of a polytope have better ones.
static td_gjk_end stalled(const td_pair *pair, td_real lower, td_real upper)
{
    return upper - lower <= pair->tolerance + pair->slack + pair->slack ? TD_GJK_APART
                                                                        : TD_GJK_INSIDE;
}

// A single vertex is a poor guide: from a corner of K it leads to the far side. A good third of the way to
// it from the best direction so far is better, unless the two bounds are close already. Farther on, and
// where leaning has found nothing new, it must be the way to the origin itself.
static TD_NOINLINE_Q16 void lean(td_simplex *s, const td_core_distance *best)
{
    TD_ASSERT(s->count == 1u && td_dir3_is_unit(best->normal));
    if (td_block_narrow(td_pmul(TD_U(0.984375), s->away)) > best->lower) {
        const td_vec3 ahead = td_block_scale(best->normal, td_scale(TD_U(1.75), s->away));
        (void)td_block_normalize(td_vec3_sub(ahead, s->v[0]->w), &s->toward);
    }
    TD_ASSERT(td_dir3_is_unit(s->toward));
}

static td_gjk_end walk(td_pair *pair, td_simplex *s, td_core_distance *out)
{
    uint32_t n_stalls = 0u;
    while (pair->calls < pair->calls_max) {
        TD_ASSERT(s->count <= 3u && s->away >= TD_ZERO);
        if (s->count == 1u && n_stalls == 0u) {
            lean(s, out);
        }
        TD_ASSERT(td_dir3_is_unit(s->toward));
        td_pair_farthest(pair, &s->toward, s->v[3]);
        const td_real lower = -td_block_along(s->toward, s->v[3]->w);
        if (lower > out->lower) {
            out->lower = lower;
            out->normal = s->toward;
            if (td_gjk_is_enough(pair, lower, s->away)) {
                return TD_GJK_APART;
            }
        }
        const td_real before = s->away;
        if (join(s)) {
            s->count = 4u;
            return TD_GJK_INSIDE;
        }
        if (s->away <= pair->slack) {
            return TD_GJK_INSIDE;
        }
        if (is_narrow(pair, out->lower, s->away)) {
            return TD_GJK_APART;
        }
        if (!(s->away < before) && ++n_stalls == STALLS_MAX) {
            return stalled(pair, out->lower, s->away);
        }
    }
    return TD_GJK_APART;
}

const td_vertex *td_farthest(const td_vertex *first, uint32_t count, const td_dir3 *n)
{
    TD_ASSERT(count > 0u && td_dir3_is_unit(*n));
    const td_vertex *best = first;
    for (const td_vertex *v = first + 1; v < first + count; ++v) {
        best = td_block_reach(*n, v->w) > td_block_reach(*n, best->w) ? v : best;
    }
    return best;
}

void td_gjk_settle(td_distance_work *work)
{
    TD_ASSERT(work->simplex.count <= 4u);
    const td_real slack = work->pair.slack;
    td_core_distance *const out = &work->answer;
    if (work->simplex.count == 4u) {
        td_core_distance_put(td_farthest(work->search.polytope.vertex, 4u, &out->normal), out);
    }
    out->lower = out->lower - slack;
    out->upper = out->upper + slack;
    TD_ASSERT(out->lower <= out->upper);
}

td_gjk_end td_gjk(td_distance_work *work)
{
    TD_ASSERT(work->simplex.count <= 1u);
    const td_pair *const pair = &work->pair;
    const td_simplex *const s = &work->simplex;
    td_core_distance *const out = &work->answer;
    const td_gjk_end end = walk(&work->pair, &work->simplex, out);
    const td_vertex *x = s->v[0]; // of a tetrahedron any, until a depth is measured
    out->upper = s->away;
    if (s->count < 4u) {
        x = s->v[3];
        answer(pair, s, out);
    }
    td_core_distance_put(x, out);
    if (end == TD_GJK_APART) {
        TD_ASSERT(out->lower <= out->upper + pair->slack + pair->slack);
        out->upper = out->upper + pair->slack;
        out->lower = out->lower - pair->slack;
    }
    return end;
}
