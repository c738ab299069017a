/* SPDX-License-Identifier: MIT */
#include "td_distance.h"
#include "td_distance_box.h"
#include "td_distance_point.h"
#include "td_distance_segment.h"
#include "td_pair.h"
#include "td_search.h"

// Solvers take the simpler core as b. `is_turned` says that their a is the caller's b.

/* ---- the answer, in the world ---- */

static td_vec3 go(td_vec3 point, td_dir3 direction, td_real length)
{
    return td_vec3_add_far(point, td_dir3_scale(direction, length));
}

static td_real write_bracket(td_real lower, td_real upper, bool is_fine, td_distance_result *out)
{
    out->lower = lower;
    out->upper = upper;
    out->distance = is_fine ? lower + td_half(upper - lower) : lower;
    out->is_undecided = lower <= TD_ZERO && upper >= TD_ZERO;
    return out->distance;
}

/// @param n from a to b
static void
write_contact(bool is_turned, td_dir3 n, td_vec3 on_a, td_vec3 on_b, td_distance_result *out)
{
    td_vec3 *const at_a = is_turned ? &out->point_b_w : &out->point_a_w;
    td_vec3 *const at_b = is_turned ? &out->point_a_w : &out->point_b_w;
    *at_a = on_a;
    *at_b = on_b;
    out->normal_w = is_turned ? td_dir3_neg(n) : n;
}

static TD_OUT_OF_LINE void finish(const td_pair *pair,
                                  const td_placed *a,
                                  bool is_turned,
                                  const td_gap *gap,
                                  td_distance_result *out)
{
    const td_dir3 n = td_pair_dir_w(a, gap->normal);
    const td_vec3 core_a = td_pair_point_w(pair, a, gap->a);
    const td_vec3 core_b = td_pair_point_w(pair, a, gap->b);
    const td_vec3 on_a = go(core_a, n, pair->radius - pair->b->radius);
    const td_real lower = td_pair_length_down(pair, gap->lower) - pair->radius;
    const td_real upper = td_pair_length_up(pair, gap->upper) - pair->radius;
    const td_real two = pair->slack + pair->slack; /* as td_gap_is_narrow */
    const bool is_fine = gap->upper - gap->lower <= pair->fine + two + two;
    (void)write_bracket(lower, upper, is_fine, out);
    write_contact(is_turned, n, on_a, go(core_b, n, -pair->b->radius), out);
    out->calls = pair->calls;
}

/* ---- any two cores ---- */

// Closed forms take an ellipsoid as a whole: what was peeled off it is no part of the radius.
static bool solve_rod(const td_placed *a, const td_placed *b, td_distance_work *work)
{
    td_pair *const pair = &work->pair;
    td_pair_set_axis(a, b, pair);
    td_pair_want(pair, &work->want);
    if (!td_distance_segment(work)) {
        td_pair_turn(a, b, pair);
        return false;
    }
    pair->radius = pair->radius - pair->a->peel;
    return true;
}

static bool solve_boxes(td_pair *pair, td_gap *gap)
{
    return pair->a->core == TD_CORE_BOX && pair->b->core == TD_CORE_BOX &&
           td_distance_box(pair, gap);
}

static bool solve_closed(const td_placed *a, const td_placed *b, td_distance_work *work)
{
    if (b->convex->core == TD_CORE_SEGMENT && a->convex->core != TD_CORE_POINTS) {
        return solve_rod(a, b, work);
    }
    td_pair_set(a, b, &work->pair);
    td_pair_want(&work->pair, &work->want);
    return solve_boxes(&work->pair, &work->gap);
}

static td_status solve(const td_placed *a,
                       const td_placed *b,
                       bool is_turned,
                       td_distance_work *work,
                       td_distance_kept *kept,
                       td_distance_result *out)
{
    const td_pair *const pair = &work->pair;
    const td_gap *const gap = &work->gap;
    if (!solve_closed(a, b, work)) {
        td_search(work, kept);
    }
    finish(pair, a, is_turned, gap, out);
    return td_gap_is_narrow(pair, gap) ? TD_OK : TD_PARTIAL;
}

/* ---- a point core ---- */

// @param foot of b on the core of a, in the frame of a
static TD_APART void write_foot(const td_placed *a,
                                const td_placed *b,
                                const td_foot *foot,
                                int32_t shift,
                                bool is_turned,
                                td_distance_result *out)
{
    const td_convex *const ca = a->convex;
    const td_real radius_b = b->convex->radius;
    const td_real radius = ca->radius - ca->peel + radius_b;
    const td_real slack = td_block_slack(foot->distance, ca->reach + radius);
    const td_dir3 n = td_block_turn_dir(&a->rot, foot->normal);
    const td_vec3 on_b = go(b->p, n, -radius_b);
    const td_real distance = write_bracket(
        td_block_metres(foot->distance - slack, shift, TD_BLOCK_DOWN) - radius,
        td_block_metres(foot->distance + slack, shift, TD_BLOCK_UP) - radius, true, out);
    write_contact(is_turned, n, go(on_b, n, -distance), on_b, out);
    out->calls = 0u;
}

// Of the pair it needs no more than where it is in the frame of a. An ellipsoid is taken as a whole.
// @return false: not solved
static TD_OUT_OF_LINE bool
solve_point(const td_placed *a, const td_placed *b, bool is_turned, td_distance_result *out)
{
    const td_convex *const ca = a->convex;
    const td_vec3 d_w = td_vec3_sub(b->p, a->p);
    const int32_t shift = td_block_shift(d_w, ca->reach);
    const td_vec3 at = td_block_turn_back(&a->rot, td_block_of_vec(d_w, shift));
    const td_vec3 size = td_block_of_vec(ca->size, shift);
    td_foot foot;
    if (!td_point_foot(ca->core, &size, &at, &foot)) {
        return false;
    }
    write_foot(a, b, &foot, shift, is_turned, out);
    return true;
}

td_status td_distance(const td_placed *a,
                      const td_placed *b,
                      td_distance_work *work,
                      td_distance_kept *kept,
                      td_distance_result *out)
{
    if (a == 0 || b == 0 || work == 0 || out == 0) {
        return TD_E_ARG;
    }
    const bool is_turned = b->convex->core > a->convex->core;
    const td_placed *const first = is_turned ? b : a;
    const td_placed *const second = is_turned ? a : b;
    if (second->convex->core == TD_CORE_POINT && first->convex->core != TD_CORE_POINTS &&
        solve_point(first, second, is_turned, out)) {
        return TD_OK;
    }
    return solve(first, second, is_turned, work, kept, out);
}
