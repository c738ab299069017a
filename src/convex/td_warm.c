/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 416
#include "td_warm.h"

#if defined(TD_SCALAR_Q16)

// From one block to another.
static td_real moved_block(td_real length, int32_t shift)
{
    TD_ASSERT(shift < 0 || td_block_has_room((int32_t)length, shift));
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

/* ---- proving ---- */

static TD_NOINLINE_Q16 void
view_of(const td_placed *a, const td_placed *b, const td_distance_cache *cache, td_pair_view *out)
{
    TD_ASSERT(td_dir3_is_unit(cache->axis));
    const bool is_b = (cache->state & TD_CACHE_AXIS_B) != 0u;
    const td_placed *const own = is_b ? b : a;
    const td_placed *const other = is_b ? a : b;
    out->world = td_block_turn_dir(&own->rot, cache->axis);
    out->a = out->b = td_block_turn_dir_back(&other->rot, out->world);
    *(is_b ? &out->b : &out->a) = cache->axis;
}

// An ellipsoid touches elsewhere when it has turned: its points tell whether it is far, not where it touches.
static td_real gap_of_kept(const td_pair *pair)
{
    const bool is_round = pair->a->core == TD_CORE_ELLIPSOID || pair->b->core == TD_CORE_ELLIPSOID;
    return is_round ? TD_ZERO : pair->tolerance;
}

// The cached witness points above. If the two ends do not meet the points are not used again: turned to and
// fro from tick to tick, they would leave their shapes by and by.
static TD_NOINLINE_Q16 bool
is_still_apart(const td_placed *b, td_distance_work *work, td_real lower)
{
    td_pair *const pair = &work->pair;
    const td_distance_cache *const cache = work->cache;
    td_core_distance *const out = &work->answer;
    td_vec3 on_b = pair->offset;
    if (pair->mode != TD_PAIR_POINT) {
        const td_vec3 point_b = moved_point(cache->b.point_b, pair->shift - cache->shift);
        on_b = td_vec3_add(on_b, td_block_turn(&b->rot, point_b));
    }
    const td_real upper = td_block_length(td_vec3_sub(out->a, on_b));
    out->b = on_b;
    TD_ASSERT(td_is_block(upper));
    out->upper = upper + pair->slack;
    pair->tolerance = gap_of_kept(pair);
    return td_gjk_is_enough(pair, lower, upper);
}

// The motion above. If they overlap for certain the bracket may be as wide as the caller holds.
static TD_NOINLINE_Q16 bool is_still_over(td_distance_work *work)
{
    td_pair *const pair = &work->pair;
    td_core_distance *const out = &work->answer;
    td_distance_cache *const cache = work->cache;
    const int32_t shift = pair->shift - cache->shift;
    const td_real moved = td_pair_block(pair, work->options.moved);
    TD_ASSERT(moved >= TD_ZERO);
    out->upper = td_min(moved_block(cache->b.upper, shift) + moved + pair->slack, TD_BLOCK_FAR);
    out->b = td_vec3_add(out->a, td_block_scale(out->normal, out->lower));
    cache->b.upper = out->upper;
    cache->point_a = moved_point(cache->point_a, shift);
    cache->shift = (int8_t)pair->shift;
    if (out->upper <= TD_ZERO) {
        pair->tolerance =
            td_max(pair->tolerance, td_pair_block(pair, work->options.hold_tolerance));
    }
    return out->upper < TD_BLOCK_FAR && td_core_distance_is_narrow(pair, out);
}

// One call below.
bool td_warm_proves(const td_placed *a, const td_placed *b, td_distance_work *work)
{
    td_pair *const pair = &work->pair;
    td_core_distance *const out = &work->answer;
    const td_distance_cache *const cache = work->cache;
    td_pair_view n;
    out->a = td_block_turn(&a->rot, moved_point(cache->point_a, pair->shift - cache->shift));
    view_of(a, b, cache, &n);
    const td_real lower = td_pair_along(pair, &n);
    out->lower = lower - pair->slack;
    out->normal = n.world;
    TD_ASSERT(td_dir3_is_unit(out->normal));
    return (cache->state & TD_CACHE_APART) != 0u ? is_still_apart(b, work, lower)
                                                 : is_still_over(work);
}

bool td_warm_begin(td_distance_work *work)
{
    const td_distance_cache *const cache = work->cache;
    const bool is_b = (cache->state & TD_CACHE_AXIS_B) != 0u;
    if ((cache->state & TD_CACHE_APART) == 0u) {
        return false;
    }
    work->simplex.toward = is_b ? td_block_turn_dir(&work->pair.turn, cache->axis) : cache->axis;
    TD_ASSERT(td_dir3_is_unit(work->simplex.toward));
    return true;
}

/* ---- keeping ---- */

static TD_NOINLINE bool is_same(const td_vec3 *a, const td_vec3 *b)
{
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

// Several points of K, and all of them over one point of a: they belong to a face or an edge of b.
static bool is_face_of_b(const td_distance_work *work, td_gjk_end end)
{
    const td_simplex *const s = &work->simplex;
    const td_polytope *const p = &work->search.polytope;
    const bool is_apart = end == TD_GJK_APART;
    TD_ASSERT(is_apart || p->n_vertices == 0u || p->face < p->n_faces);
    if (is_apart ? s->count < 2u : p->n_vertices == 0u) {
        return false;
    }
    const uint8_t *const corner =
        &p->origin[is_apart ? 0u : 4u * p->face]; // apart there is no face
    TD_ASSERT(!is_apart || s->count <= 4u);
    const td_vertex *const v0 = is_apart ? s->v[0] : &p->vertex[corner[0]];
    const td_vertex *const v1 = is_apart ? s->v[1] : &p->vertex[corner[1]];
    const td_vertex *const v2 = is_apart ? s->v[s->count - 1u] : &p->vertex[corner[2]];
    return is_same(&v0->a, &v1->a) && is_same(&v0->a, &v2->a);
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

void td_warm_keep(const td_distance_work *work,
                  td_gjk_end end,
                  bool is_axis_b,
                  td_distance_cache *cache)
{
    TD_ASSERT(td_dir3_is_unit(work->answer.normal));
    const td_pair *const pair = &work->pair;
    const td_core_distance *const answer = &work->answer;
    const bool is_apart = end == TD_GJK_APART;
    is_axis_b = is_axis_b || (pair->mode != TD_PAIR_POINT && is_face_of_b(work, end));
    cache->axis =
        is_axis_b ? renewed(td_block_turn_dir_back(&pair->turn, answer->normal)) : answer->normal;
    TD_ASSERT(td_dir3_is_unit(cache->axis));
    cache->point_a = answer->a;
    cache->shift = (int8_t)pair->shift;
    TD_ASSERT(cache->shift == pair->shift); // it fits 8 bits
    cache->state = (uint8_t)((is_apart ? TD_CACHE_APART : TD_CACHE_OVERLAP) |
                             (is_axis_b ? TD_CACHE_AXIS_B : 0u));
    if (!is_apart) {
        cache->b.upper = answer->upper;
    } else if (pair->mode != TD_PAIR_POINT) {
        cache->b.point_b = td_block_turn_back(&pair->turn, td_vec3_sub(answer->b, pair->offset));
    }
}
