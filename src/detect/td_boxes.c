/* SPDX-License-Identifier: MIT */
#include "td_boxes.h"
#include "td_distance_segment.h"

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
    w->p = td_vec3_add(w->offset, td_block_turn(&w->pair->turn, y));
    w->over = td_box_overhang(&w->pair->size_a, w->p);
}

static td_real largest(td_vec3 v)
{
    return td_max(td_max(td_block_abs(v.x), td_block_abs(v.y)), td_block_abs(v.z));
}

static void along_edge_of_b(walk *w, int j)
{
    const td_pair *const pair = w->pair;
    const td_dir3 u = td_boxes_column(&pair->turn, j);
    const td_real end = td_boxes_at(&pair->size_b, j);
    const td_real y = td_boxes_at(&w->y, j);
    const bool is_rising = td_dir3_dot(u, w->over) > TD_PROJ_ZERO;
    if ((is_rising ? end + y : end - y) > pair->slack) {
        td_rod_place place = {y, w->p, w->over};
        td_rod_nearest(&u, end, &pair->size_a, pair->slack, &place);
        w->is_moving = w->is_moving || td_block_abs(place.y - y) > pair->slack;
        td_boxes_put(&w->y, j, place.y);
        w->p = place.p;
        w->over = place.over;
    }
}

// @param place the point of a, in frame b
static void along_edge_of_a(walk *w, int i, td_rod_place *place)
{
    const td_pair *const pair = w->pair;
    const td_dir3 u = td_boxes_row(&pair->turn, i);
    place->y = td_boxes_at(&w->p, i);
    const td_real before = place->y;
    td_rod_nearest(&u, td_boxes_at(&pair->size_a, i), &pair->size_b, pair->slack, place);
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
    place.p = td_block_turn_back(&pair->turn, foot);
    place.over = td_box_overhang(&pair->size_b, place.p);
    const td_vec3 nearest = td_vec3_sub(place.p, place.over);
    if (largest(td_vec3_sub(nearest, w->y)) <= pair->slack) {
        return;
    }
    for (int i = 0; i < 3; ++i) {
        const td_real over = td_boxes_at(&w->over, i);
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
    const td_vec3 p = td_block_turn_back(&pair->turn, td_vec3_sub(*from, pair->offset));
    w->pair = pair;
    w->offset = td_vec3_sub(pair->offset, way);
    w->is_moving = true;
    stand(w, td_vec3_sub(p, td_box_overhang(&pair->size_b, p)));
}

// How far the points are apart, and what their direction separates.
// @return whether that is as good an axis as any
static TD_OUT_OF_LINE bool measure(const walk *w, td_gap *out)
{
    td_dir3 n;
    out->upper = td_block_direction(w->over, out->normal, &n);
    const td_real separation = td_boxes_along(w->pair, n);
    const bool is_best = separation + w->pair->slack > out->lower;
    if (is_best) {
        out->lower = td_max(separation, out->lower);
        out->normal = n;
    }
    return is_best;
}

bool td_boxes_walk_apart(const td_pair *pair, td_gap *out)
{
    walk w;
    bool is_best = false;
    walk_begin(pair, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), &out->b, &w);
    out->upper = TD_REAL_MAX;
    for (int i = 0; i < TD_BOXES_ROUNDS && w.is_moving && out->upper - out->lower > pair->slack;
         ++i) {
        walk_round(&w);
        is_best = measure(&w, out);
    }
    out->b = w.p;
    return is_best && out->upper - out->lower <= td_boxes_blur(pair);
}

bool td_boxes_walk_touching(const td_pair *pair, td_gap *out)
{
    const td_vec3 way = td_block_scale(out->normal, out->lower);
    walk w;
    walk_begin(pair, way, &out->b, &w);
    for (int i = 0; i < TD_BOXES_ROUNDS && w.is_moving && largest(w.over) > pair->slack; ++i) {
        walk_round(&w);
    }
    out->b = td_vec3_add(w.p, way);
    return largest(w.over) <= td_boxes_blur(pair);
}
