/* SPDX-License-Identifier: MIT */
#include "td_warm.h"

#if defined(TD_SCALAR_Q16)

// From one block to another.
static td_real moved_block(td_real length, int32_t shift)
{
    return shift >= 0 ? (td_real)(int32_t)((uint32_t)(int32_t)length << shift)
                      : td_block_of(length, shift);
}

#else

static td_real moved_block(td_real length, int32_t shift)
{
    (void)shift;
    return length;
}

#endif

static td_vec3 moved_point(td_vec3 p, int32_t shift)
{
    return td_vec3_of(moved_block(p.x, shift), moved_block(p.y, shift), moved_block(p.z, shift));
}

TD_IN_LINE td_dir3 kept_axis(const td_pair *pair, const td_distance_kept *kept)
{
    const bool is_b = (kept->state & TD_KEPT_AXIS_B) != 0u;
    return is_b ? td_block_turn_dir(&pair->turn, kept->axis) : kept->axis;
}

/* ---- beginning ---- */

// The kept witness points, where they are now.
static TD_APART void kept_points(const td_pair *pair, const td_distance_kept *kept, td_gap *out)
{
    const int32_t shift = pair->shift - kept->shift;
    out->a = moved_point(kept->point_a, shift);
    out->b = pair->offset;
    if (pair->mode != TD_PAIR_POINT) {
        const td_vec3 b = td_block_turn(&pair->turn, moved_point(kept->b.point_b, shift));
        out->b = td_vec3_add(pair->offset, b);
    }
}

// One call below, the points above. If the two do not meet the new vertex begins a simplex; the points
// are not used again: turned to and fro from tick to tick, they would leave their shapes by and by.
static TD_APART bool is_still_apart(td_distance_work *work, const td_distance_kept *kept)
{
    td_pair *const pair = &work->pair;
    td_gap *const out = &work->gap;
    td_vertex *const v = &work->search.polytope.vertex[0];
    out->normal = kept_axis(pair, kept);
    td_pair_farthest(pair, &out->normal, v);
    kept_points(pair, kept, out);
    const td_real lower = -td_block_along(out->normal, v->w);
    const td_real upper = td_block_length(td_vec3_sub(out->a, out->b));
    const bool is_enough = td_gjk_is_enough(pair, lower, upper);
    out->lower = is_enough ? lower - pair->slack : lower;
    out->upper = upper + pair->slack;
    return is_enough;
}

// One call below, the motion above.
static TD_APART bool is_still_over(td_distance_work *work, td_distance_kept *kept)
{
    td_pair *const pair = &work->pair;
    td_gap *const out = &work->gap;
    td_vertex *const v = &work->search.polytope.vertex[0];
    const int32_t shift = pair->shift - kept->shift;
    const td_dir3 n = kept_axis(pair, kept);
    const td_real moved = td_pair_block(pair, work->want.moved);
    const td_real upper = moved_block(kept->b.upper, shift) + moved + pair->slack;
    td_pair_farthest(pair, &n, v);
    out->lower = -td_block_along(n, v->w) - pair->slack;
    out->upper = upper;
    out->normal = n;
    out->a = moved_point(kept->point_a, shift);
    out->b = td_vec3_add(out->a, td_block_scale(n, out->lower));
    kept->b.upper = upper;
    kept->point_a = out->a;
    kept->shift = (int8_t)pair->shift;
    return upper < TD_BLOCK_FAR && td_gap_is_narrow(pair, out);
}

bool td_warm_proves(td_distance_work *work, td_distance_kept *kept)
{
    if ((kept->state & TD_KEPT_APART) != 0u) {
        return is_still_apart(work, kept);
    }
    return (kept->state & TD_KEPT_OVERLAP) != 0u && work->want.is_moved_known &&
           is_still_over(work, kept);
}

bool td_warm_begin(td_distance_work *work, const td_distance_kept *kept)
{
    td_simplex *const s = &work->simplex;
    if ((kept->state & TD_KEPT_APART) == 0u) {
        return false;
    }
    s->count = 1u;
    s->toward = work->gap.normal;
    s->away = td_block_normalize(td_vec3_neg(s->v[0]->w), &s->toward);
    return true;
}

/* ---- keeping ---- */

static bool is_same(td_vec3 a, td_vec3 b)
{
    return a.x == b.x && a.y == b.y && a.z == b.z;
}

// Several points of K, and all of them over one point of a: they belong to a face or an edge of b.
static bool is_face_of_b(const td_distance_work *work, td_gjk_end end)
{
    const td_simplex *const s = &work->simplex;
    const td_polytope *const p = &work->search.polytope;
    if (end == TD_GJK_APART) {
        return s->count > 1u && is_same(s->v[0]->a, s->v[1]->a) &&
               (s->count == 2u || is_same(s->v[0]->a, s->v[2]->a));
    }
    if (p->n_vertices == 0u) {
        return false;
    }
    const uint8_t *const corner = &p->origin[4u * p->face];
    return is_same(p->vertex[corner[0]].a, p->vertex[corner[1]].a) &&
           is_same(p->vertex[corner[0]].a, p->vertex[corner[2]].a);
}

// Of length 1 again: what is turned to and fro every tick would lose or gain a rounding each time.
static td_dir3 renewed(td_dir3 n)
{
    const td_unit excess = td_block_cos(n, n) - TD_UNIT_ONE;
    const td_unit half = td_block_unarrow(td_umul(TD_U(0.5), excess));
    return td_dir3_of(n.x - td_block_unarrow(td_umul(half, n.x)),
                      n.y - td_block_unarrow(td_umul(half, n.y)),
                      n.z - td_block_unarrow(td_umul(half, n.z)));
}

void td_warm_keep(const td_distance_work *work, td_gjk_end end, td_distance_kept *kept)
{
    const td_pair *const pair = &work->pair;
    const td_gap *const gap = &work->gap;
    const bool is_apart = end == TD_GJK_APART;
    const bool is_axis_b = pair->mode != TD_PAIR_POINT && is_face_of_b(work, end);
    kept->axis =
        is_axis_b ? renewed(td_block_turn_dir_back(&pair->turn, gap->normal)) : gap->normal;
    kept->point_a = gap->a;
    kept->shift = (int8_t)pair->shift;
    kept->state =
        (uint8_t)((is_apart ? TD_KEPT_APART : TD_KEPT_OVERLAP) | (is_axis_b ? TD_KEPT_AXIS_B : 0u));
    if (!is_apart) {
        kept->b.upper = gap->upper;
    } else if (pair->mode != TD_PAIR_POINT) {
        kept->b.point_b = td_block_turn_back(&pair->turn, td_vec3_sub(gap->b, pair->offset));
    }
}
