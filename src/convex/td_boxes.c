/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 401
#include "td_boxes.h"
#include "td_edge.h"

// How far a box reaches along n, which is expressed in its own frame.
static inline td_proj reach_of(td_vec3 half, td_dir3 n)
{
    TD_ASSERT(half.x >= TD_ZERO && half.y >= TD_ZERO && half.z >= TD_ZERO);
    return td_block_reach(td_boxes_sizes(n), half);
}

td_real td_boxes_along(const td_pair *pair, const td_dir3 *n)
{
    TD_ASSERT(td_dir3_is_unit(*n));
    return td_block_narrow(td_block_reach(*n, pair->offset) - reach_of(pair->size_a, *n) -
                           reach_of(pair->size_b, td_block_turn_dir_back(&pair->turn, *n)));
}

/* ---- along the edges ----
 *
 * A point of b, and the nearest point of a. Each edge of b through the former is tried for a nearer
 * place. Then, if the former is not the nearest point of b in turn, each edge of a through the latter is
 * tried. Where neither moves, both are nearest to each other, and to all. (Descent along the axes of b
 * alone creeps where an edge of a and a face of b are nearly parallel.)
 */

static td_real largest(const td_vec3 *v)
{
    return td_max(td_max(td_block_abs(v->x), td_block_abs(v->y)), td_block_abs(v->z));
}

// How far a place hangs over a box.
TD_ALWAYS_INLINE void hang_over(const td_vec3 *half, td_edge_place *at)
{
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        const td_real p = td_boxes_at(&at->p, i);
        const td_real end = td_boxes_at(half, i);
        TD_ASSERT(end >= TD_ZERO);
        td_boxes_put(&at->over, i, p - td_clamp(p, -end, end));
    }
}

// From a point to the foot of a place, the point of the box that is nearest to it.
TD_ALWAYS_INLINE void set_way(const td_vec3 *from, const td_edge_place *at, td_vec3 *out)
{
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        const td_real foot = td_boxes_at(&at->p, i) - td_boxes_at(&at->over, i);
        td_boxes_put(out, i, foot - td_boxes_at(from, i));
    }
}

// The nearest point of a, as b sees it.
static void look_back(const td_distance_work *work, td_edge_place *out)
{
    const td_boxes *const w = &work->search.boxes;
    td_vec3 way;
    set_way(&w->origin, &w->at, &way);
    out->p = td_block_turn_back(&work->pair.turn, way);
    TD_ASSERT(td_vec3_is_block(out->p));
    hang_over(&work->pair.size_b, out);
}

// At the point of b that is nearest to a place of frame b.
static void stand(td_distance_work *work, const td_edge_place *nearest)
{
    td_boxes *const w = &work->search.boxes;
    w->is_moving = true;
    w->y = td_vec3_sub(nearest->p, nearest->over);
    w->at.p = td_vec3_add(w->origin, td_block_turn(&work->pair.turn, w->y));
    TD_ASSERT(td_vec3_is_block(w->at.p));
    hang_over(&work->pair.size_a, &w->at);
}

// Along edge i of a, or of b, toward the other.
// @param at a point of the edge, in the other's frame
// @return whether there is a nearer one
TD_ALWAYS_INLINE bool slide(const td_distance_work *work, int i, bool is_a, td_edge_place *at)
{
    const td_pair *const pair = &work->pair;
    const td_vec3 *const own = is_a ? &pair->size_a : &pair->size_b;
    const td_vec3 *const other = is_a ? &pair->size_b : &pair->size_a;
    const td_dir3 u = td_boxes_line(&pair->turn, i, is_a);
    const td_real before = td_boxes_at(is_a ? &work->search.boxes.at.p : &work->search.boxes.y, i);
    TD_ASSERT(td_dir3_is_unit(u));
    at->y = before;
    td_edge_nearest(&u, td_boxes_at(own, i), other, pair->slack, at);
    return td_block_abs(at->y - before) > pair->slack;
}

static TD_NOINLINE_Q16 void along_edges_of_b(td_distance_work *work)
{
    td_boxes *const w = &work->search.boxes;
    for (int j = 0; j < 3; ++j) {
        if (slide(work, j, false, &w->at)) {
            w->is_moving = true;
        }
        td_boxes_put(&w->y, j, w->at.y);
    }
}

static TD_NOINLINE_Q16 void along_edges_of_a(td_distance_work *work)
{
    const td_boxes *const w = &work->search.boxes;
    td_edge_place at;
    td_vec3 way;
    look_back(work, &at);
    set_way(&w->y, &at, &way);
    if (largest(&way) <= work->pair.slack) {
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const td_real over = td_boxes_at(&w->at.over, i);
        if (!(over > TD_ZERO || over < TD_ZERO) && slide(work, i, true, &at)) {
            stand(work, &at);
        }
    }
}

// From the point of the feature, taken for one of a, as far as b reaches.
// @param way by which b is moved back
static TD_NOINLINE_Q16 void walk_begin(td_distance_work *work, const td_vec3 *way)
{
    td_boxes *const w = &work->search.boxes;
    td_edge_place at;
    w->at.p = work->answer.b;
    w->at.over = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    w->origin = work->pair.offset;
    look_back(work, &at);
    w->origin = td_vec3_sub(work->pair.offset, *way);
    stand(work, &at);
}

// How far the points are apart, and what their direction separates.
// @return whether that is as good an axis as any
static TD_NOINLINE_Q16 bool measure(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_core_distance *const out = &work->answer;
    td_dir3 n = out->normal;
    out->upper = td_block_normalize(work->search.boxes.at.over, &n);
    TD_ASSERT(td_dir3_is_unit(n));
    const td_real separation = td_boxes_along(pair, &n);
    const bool is_best = separation + pair->slack > out->lower;
    if (is_best) {
        out->lower = td_max(separation, out->lower);
        out->normal = n;
    }
    return is_best;
}

bool td_boxes_walk(td_distance_work *work)
{
    const td_real slack = work->pair.slack;
    td_boxes *const w = &work->search.boxes;
    td_core_distance *const answer = &work->answer;
    const bool is_apart = answer->lower > TD_ZERO;
    const td_vec3 way = td_block_scale(answer->normal, is_apart ? TD_ZERO : answer->lower);
    bool is_best = !is_apart;
    TD_ASSERT(td_dir3_is_unit(answer->normal));
    walk_begin(work, &way);
    td_real open = is_apart ? TD_REAL_MAX : largest(&w->at.over);
    for (int i = 0; i < TD_BOXES_ROUNDS && w->is_moving && open > slack; ++i) {
        w->is_moving = false;
        along_edges_of_b(work);
        along_edges_of_a(work);
        if (is_apart) {
            is_best = measure(work);
            open = answer->upper - answer->lower;
        } else {
            open = largest(&w->at.over);
        }
    }
    answer->b = td_vec3_add(w->at.p, way);
    return is_best && open <= td_boxes_blur(&work->pair);
}
