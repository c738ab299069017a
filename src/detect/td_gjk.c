/* SPDX-License-Identifier: MIT */
#include "td_gjk.h"

// Steps that bring nothing: below the rounding of |x| one may, and the next one still help.
#define STALLS_MAX 4u

static void swap(td_simplex *s, uint32_t i, uint32_t j)
{
    td_vertex *const v = s->v[i];
    s->v[i] = s->v[j];
    s->v[j] = v;
}

/* ---- what stays ---- */

// The newest vertex takes the place of v[k]; x is now the nearest point of the first `count`.
static void keep(td_simplex *s, uint32_t k, uint32_t count, td_vec3 x)
{
    swap(s, k, 3u);
    s->count = count;
    s->away = td_block_normalize(td_vec3_neg(x), &s->toward);
}

static void keep_face(td_simplex *s, td_dir3 n, td_real along)
{
    swap(s, 2u, 3u);
    s->count = 3u;
    if (along > TD_ZERO) {
        s->away = along;
        s->toward = td_dir3_neg(n);
        swap(s, 0u, 1u);
    } else {
        s->away = -along;
        s->toward = n;
    }
}

/* ---- nearest points ---- */

// The point of the edge from the newest vertex to v[k] that is nearest to the origin, if it is not
// the newest vertex itself.
static bool edge_point(const td_simplex *s, uint32_t k, td_vec3 *x)
{
    const td_vec3 w = s->v[3]->w;
    const td_vec3 e = td_vec3_sub(s->v[k]->w, w);
    const td_wide part = -td_block_dot(w, e);
    if (!(part > TD_WIDE_ZERO)) {
        return false;
    }
    const td_wide whole = td_block_dot(e, e);
    const td_unit share = part < whole ? td_block_share(part, whole) : TD_UNIT_ONE;
    *x = td_block_go(w, share, e);
    return true;
}

static void near_edge(td_simplex *s)
{
    td_vec3 x;
    if (edge_point(s, 0u, &x)) {
        keep(s, 1u, 2u, x);
    } else {
        keep(s, 0u, 1u, s->v[3]->w);
    }
}

// Beside a triangle, before the edges that meet at its newest vertex: the nearer of the two.
static void near_edges(td_simplex *s, bool is_beside_0, bool is_beside_1)
{
    td_vec3 x0;
    td_vec3 x1;
    bool is_on_0 = is_beside_0 && edge_point(s, 0u, &x0);
    bool is_on_1 = is_beside_1 && edge_point(s, 1u, &x1);
    if (is_on_0 && is_on_1) {
        is_on_0 = td_block_dot(x0, x0) < td_block_dot(x1, x1);
        is_on_1 = !is_on_0;
    }
    if (is_on_0) {
        keep(s, 1u, 2u, x0);
    } else if (is_on_1) {
        keep(s, 0u, 2u, x1);
    } else {
        keep(s, 0u, 1u, s->v[3]->w);
    }
}

// The triangle of v[0], v[1] and the newest vertex. In a tetrahedron v[2] lies behind it, and the
// answer is whether the origin does, too.
static bool near_triangle(td_simplex *s)
{
    const td_vec3 w = s->v[3]->w;
    const td_vec3 e0 = td_vec3_sub(s->v[0]->w, w);
    const td_vec3 e1 = td_vec3_sub(s->v[1]->w, w);
    td_dir3 n;
    if (!td_block_unit(td_block_cross(e0, e1), &n)) {
        near_edges(s, true, true);
        return false;
    }
    const td_real along = td_block_along(n, w);
    if (s->count == 3u) {
        const bool is_behind = td_block_reach(n, s->v[2]->w) < td_block_reach(n, w);
        if (is_behind ? along >= TD_ZERO : along <= TD_ZERO) {
            return true;
        }
    }
    const td_vec3 c = td_block_across(n, w);
    const bool is_beside_0 = td_block_dot(c, e0) < TD_WIDE_ZERO;
    const bool is_beside_1 = td_block_dot(c, e1) > TD_WIDE_ZERO;
    if (is_beside_0 || is_beside_1) {
        near_edges(s, is_beside_0, is_beside_1);
    } else {
        keep_face(s, n, along);
    }
    return false;
}

// Seen along n the origin lies in the triangle 0 1 2, and so in one of those that the newest vertex
// makes with its edges: that edge becomes 0 1.
static void choose_edge(td_simplex *s)
{
    const td_vec3 c = td_block_across(s->toward, s->v[3]->w);
    const bool is_left_0 = td_block_dot(c, s->v[0]->w) >= TD_WIDE_ZERO;
    const bool is_left_1 = td_block_dot(c, s->v[1]->w) >= TD_WIDE_ZERO;
    if (!is_left_0 || is_left_1) {
        const bool is_left_2 = td_block_dot(c, s->v[2]->w) >= TD_WIDE_ZERO;
        swap(s, is_left_1 && !is_left_2 ? 0u : 1u, 2u);
    }
}

// The newest vertex joins; the answer is whether the origin is inside now.
static TD_APART bool join(td_simplex *s)
{
    switch (s->count) {
    case 0:
        keep(s, 0u, 1u, s->v[3]->w);
        return false;
    case 1:
        near_edge(s);
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

// A wide share of a whole, whatever rounding did to the two.
static td_unit share_of(td_wide part, td_wide whole)
{
    if (!(part > TD_WIDE_ZERO)) {
        return TD_U(0.0);
    }
    return part < whole ? td_block_share(part, whole) : TD_UNIT_ONE;
}

void td_triangle_shares(const td_vertex *const v[3], td_dir3 n, td_wide share[3])
{
    const td_vec3 c0 = td_block_across(n, v[0]->w);
    const td_vec3 c1 = td_block_across(n, v[1]->w);
    share[0] = td_block_dot(c1, v[2]->w);
    share[1] = -td_block_dot(c0, v[2]->w);
    share[2] = td_block_dot(c0, v[1]->w);
}

void td_triangle_point(const td_vertex *const v[3], const td_wide share[3], td_vertex *out)
{
    const td_wide s0 = share[0] > TD_WIDE_ZERO ? share[0] : TD_WIDE_ZERO;
    const td_wide s1 = share[1] > TD_WIDE_ZERO ? share[1] : TD_WIDE_ZERO;
    const td_wide s2 = share[2] > TD_WIDE_ZERO ? share[2] : TD_WIDE_ZERO;
    const td_wide whole = s0 + s1 + s2;
    const td_unit u0 = share_of(s0, whole);
    const td_unit u1 = share_of(s1, whole);
    out->w = td_block_go(td_block_go(v[2]->w, u0, td_vec3_sub(v[0]->w, v[2]->w)), u1,
                         td_vec3_sub(v[1]->w, v[2]->w));
    out->a = td_block_go(td_block_go(v[2]->a, u0, td_vec3_sub(v[0]->a, v[2]->a)), u1,
                         td_vec3_sub(v[1]->a, v[2]->a));
}

static void edge_foot(const td_vertex *v0, const td_vertex *v1, td_vertex *out)
{
    const td_vec3 e = td_vec3_sub(v1->w, v0->w);
    const td_unit u = share_of(-td_block_dot(v0->w, e), td_block_dot(e, e));
    out->w = td_block_go(v0->w, u, e);
    out->a = td_block_go(v0->a, u, td_vec3_sub(v1->a, v0->a));
}

// The nearest point of what stays, without trusting a normal.
static TD_OUT_OF_LINE void best_edge(const td_simplex *s, td_vertex *x)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_vertex other;
        edge_foot(s->v[i], s->v[i == 2u ? 0u : i + 1u], &other);
        if (td_block_dot(other.w, other.w) < td_block_dot(x->w, x->w)) {
            *x = other;
        }
    }
}

static void put_points(const td_vertex *x, td_gap *out)
{
    out->a = x->a;
    out->b = td_vec3_sub(x->a, x->w);
}

// The witness points of x, or of the only point there is, if nothing has joined yet. The bracket ends at
// the distance they really have: the normal of a triangle without area may have promised less.
static TD_APART void answer(const td_pair *pair, const td_simplex *s, td_gap *out)
{
    const td_vertex *const v[3] = {s->v[0], s->v[1], s->v[2]};
    td_vertex *const x = s->v[3]; // free, or the only point
    td_dir3 unused = s->toward;
    if (s->count == 3u) {
        td_wide share[3];
        td_triangle_shares(v, s->toward, share);
        td_triangle_point(v, share, x);
    } else if (s->count == 2u) {
        edge_foot(v[0], v[1], x);
    } else if (s->count == 1u) {
        *x = *v[0];
    }
    out->upper = td_block_normalize(x->w, &unused);
    if (out->upper - s->away > pair->slack && s->count == 3u) {
        best_edge(s, x);
        out->upper = td_block_normalize(x->w, &unused);
    }
    put_points(x, out);
}

// The bracket is within the gap, and the sign of the whole is known.
static bool is_narrow(const td_pair *pair, td_real lower, td_real upper)
{
    const td_real radius = pair->radius_block;
    const td_real gap = upper - lower;
    return gap <= pair->gap && (lower > radius || upper <= radius || gap <= pair->slack);
}

bool td_gjk_is_enough(const td_pair *pair, td_real lower, td_real upper)
{
    return is_narrow(pair, lower, upper) || lower > pair->enough;
}

// Nothing nearer is found. What is narrow but for rounding is an answer (td_gap_is_narrow); else the
// directions were too coarse to tell, and the faces of a polytope have better ones.
static td_gjk_end stalled(const td_pair *pair, td_real lower, td_real upper)
{
    return upper - lower <= pair->gap + pair->slack + pair->slack ? TD_GJK_APART : TD_GJK_INSIDE;
}

// A single vertex is a poor guide: from a corner of K it leads to the far side. A good third of the way to
// it from the best direction so far is better, unless the two bounds are close already. Farther on, and
// where leaning has found nothing new, it must be the way to the origin itself.
static TD_APART void lean(td_simplex *s, const td_gap *best)
{
    if (td_block_narrow(td_pmul(TD_U(0.984375), s->away)) > best->lower) {
        const td_vec3 ahead = td_block_scale(best->normal, td_scale(TD_U(1.75), s->away));
        (void)td_block_normalize(td_vec3_sub(ahead, s->v[0]->w), &s->toward);
    }
}

static td_gjk_end walk(td_pair *pair, td_simplex *s, td_gap *out)
{
    uint32_t n_stalls = 0u;
    while (pair->calls < pair->calls_max) {
        if (s->count == 1u && n_stalls == 0u) {
            lean(s, out);
        }
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

td_gjk_end td_gjk(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_gap *const out = &work->gap;
    const td_gjk_end end = walk(&work->pair, &work->simplex, out);
    if (work->simplex.count == 4u) {
        out->upper = work->simplex.away;
        put_points(work->simplex.v[0], out); /* until a depth is measured */
    } else {
        answer(pair, &work->simplex, out);
    }
    if (end == TD_GJK_APART) {
        out->upper = out->upper + pair->slack;
        out->lower = out->lower - pair->slack;
    }
    return end;
}
