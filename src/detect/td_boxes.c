/* SPDX-License-Identifier: MIT */
#include "td_boxes.h"
#include "td_rod.h"

// How far a box reaches along n, which is expressed in its own frame.
static inline td_proj reach_of(td_vec3 half, td_dir3 n)
{
    return td_block_reach(td_boxes_sizes(n), half);
}

td_real td_boxes_along(const td_pair *pair, td_dir3 n)
{
    return td_block_narrow(td_block_reach(n, pair->offset) - reach_of(pair->size_a, n) -
                           reach_of(pair->size_b, td_block_turn_dir_back(&pair->turn, n)));
}

/* ---- along the edges ----
 *
 * A point of b, and the nearest point of a. Each edge of b through the former is tried for a nearer
 * place. Then, if the former is not the nearest point of b in turn, each edge of a through the latter is
 * tried. Where neither moves, both are nearest to each other, and to all. (Descent along the axes of b
 * alone creeps where an edge of a and a face of b are nearly parallel.)
 */

static void stand(const td_pair *pair, td_vec3 y, td_boxes *w)
{
    w->y = y;
    w->at.p = td_vec3_add(w->origin, td_block_turn(&pair->turn, y));
    w->at.over = td_box_overhang(&pair->size_a, w->at.p);
}

static td_real largest(td_vec3 v)
{
    return td_max(td_max(td_block_abs(v.x), td_block_abs(v.y)), td_block_abs(v.z));
}

static TD_APART void along_edge_of_b(const td_pair *pair, int j, td_boxes *w)
{
    const td_dir3 u = td_boxes_column(&pair->turn, j);
    const td_real end = td_boxes_at(&pair->size_b, j);
    const td_real y = td_boxes_at(&w->y, j);
    const bool is_rising = td_dir3_dot(u, w->at.over) > TD_PROJ_ZERO;
    if ((is_rising ? end + y : end - y) > pair->slack) {
        w->at.y = y;
        td_rod_nearest(&u, end, &pair->size_a, pair->slack, &w->at);
        w->is_moving = w->is_moving || td_block_abs(w->at.y - y) > pair->slack;
        td_boxes_put(&w->y, j, w->at.y);
    }
}

// @param place the point of a, in frame b
static void along_edge_of_a(const td_pair *pair, int i, td_rod_place *place, td_boxes *w)
{
    const td_dir3 u = td_boxes_row(&pair->turn, i);
    const td_real before = td_boxes_at(&w->at.p, i);
    place->y = before;
    td_rod_nearest(&u, td_boxes_at(&pair->size_a, i), &pair->size_b, pair->slack, place);
    if (td_block_abs(place->y - before) > pair->slack) {
        stand(pair, td_vec3_sub(place->p, place->over), w);
        w->is_moving = true;
    }
}

static TD_APART void along_edges_of_a(const td_pair *pair, td_boxes *w)
{
    const td_vec3 foot = td_vec3_sub(td_vec3_sub(w->at.p, w->at.over), w->origin);
    td_rod_place place;
    place.p = td_block_turn_back(&pair->turn, foot);
    place.over = td_box_overhang(&pair->size_b, place.p);
    const td_vec3 nearest = td_vec3_sub(place.p, place.over);
    if (largest(td_vec3_sub(nearest, w->y)) <= pair->slack) {
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const td_real over = td_boxes_at(&w->at.over, i);
        if (!(over > TD_ZERO || over < TD_ZERO)) {
            along_edge_of_a(pair, i, &place, w);
        }
    }
}

static void walk_round(const td_pair *pair, td_boxes *w)
{
    w->is_moving = false;
    for (int j = 0; j < 3; ++j) {
        along_edge_of_b(pair, j, w);
    }
    along_edges_of_a(pair, w);
}

// From the point of the feature, as far as b reaches.
// @param way by which b is moved back
static TD_OUT_OF_LINE void
walk_begin(const td_pair *pair, const td_vec3 *way, const td_vec3 *from, td_boxes *w)
{
    const td_vec3 p = td_block_turn_back(&pair->turn, td_vec3_sub(*from, pair->offset));
    w->origin = td_vec3_sub(pair->offset, *way);
    w->is_moving = true;
    stand(pair, td_vec3_sub(p, td_box_overhang(&pair->size_b, p)), w);
}

// How far the points are apart, and what their direction separates.
// @return whether that is as good an axis as any
static TD_OUT_OF_LINE bool measure(const td_pair *pair, const td_boxes *w, td_gap *out)
{
    td_dir3 n;
    out->upper = td_block_direction(w->at.over, out->normal, &n);
    const td_real separation = td_boxes_along(pair, n);
    const bool is_best = separation + pair->slack > out->lower;
    if (is_best) {
        out->lower = td_max(separation, out->lower);
        out->normal = n;
    }
    return is_best;
}

bool td_boxes_walk_apart(const td_pair *pair, td_boxes *w, td_gap *out)
{
    const td_vec3 none = {TD_ZERO, TD_ZERO, TD_ZERO};
    bool is_best = false;
    walk_begin(pair, &none, &out->b, w);
    out->upper = TD_REAL_MAX;
    for (int i = 0; i < TD_BOXES_ROUNDS && w->is_moving && out->upper - out->lower > pair->slack;
         ++i) {
        walk_round(pair, w);
        is_best = measure(pair, w, out);
    }
    out->b = w->at.p;
    return is_best && out->upper - out->lower <= td_boxes_blur(pair);
}

bool td_boxes_walk_touching(const td_pair *pair, td_boxes *w, td_gap *out)
{
    const td_vec3 way = td_block_scale(out->normal, out->lower);
    walk_begin(pair, &way, &out->b, w);
    for (int i = 0; i < TD_BOXES_ROUNDS && w->is_moving && largest(w->at.over) > pair->slack; ++i) {
        walk_round(pair, w);
    }
    out->b = td_vec3_add(w->at.p, way);
    return largest(w->at.over) <= td_boxes_blur(pair);
}
