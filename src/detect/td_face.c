/* SPDX-License-Identifier: MIT */
#include "td_face.h"

// Within 1 in 50 of the normal that a search has found.
#define NEARLY TD_U(0.9998)

static td_unit axis_along(td_unit n)
{
    return n > NEARLY ? TD_UNIT_ONE : n < -NEARLY ? -TD_UNIT_ONE : TD_U(0.0);
}

static bool is_axis(td_dir3 e)
{
    return td_uabs(e.x) + td_uabs(e.y) + td_uabs(e.z) > TD_U(0.5);
}

static td_dir3 nearest_axis(td_dir3 n)
{
    return td_dir3_of(axis_along(n.x), axis_along(n.y), axis_along(n.z));
}

// Is a point of the plane of a face on the face?
static bool is_on(const td_vec3 *half, td_vec3 p, td_dir3 axis)
{
    const bool x = td_uabs(axis.x) > TD_U(0.5) || td_abs(p.x) <= half->x;
    const bool y = td_uabs(axis.y) > TD_U(0.5) || td_abs(p.y) <= half->y;
    const bool z = td_uabs(axis.z) > TD_U(0.5) || td_abs(p.z) <= half->z;
    return x && y && z;
}

// The other core touches where it reaches farthest, the box right across from there.
static TD_OUT_OF_LINE bool take(td_distance_work *work, td_dir3 axis, bool is_b)
{
    td_pair *const pair = &work->pair;
    td_gap *const gap = &work->gap;
    const td_dir3 e = is_b ? td_block_turn_dir(&pair->turn, axis) : axis;
    td_vertex v;
    td_pair_support(pair, e, &v);
    const td_real beyond = td_block_along(e, v.w);
    const td_real lower = -beyond - pair->slack;
    const td_vec3 way = td_block_scale(e, beyond);
    const td_vec3 b = td_vec3_sub(v.a, is_b ? way : v.w);
    const td_vec3 a = is_b ? v.a : td_vec3_add(b, way);
    const td_vec3 at = is_b ? td_block_turn_back(&pair->turn, td_vec3_sub(b, pair->offset)) : a;
    if (lower <= gap->lower + pair->slack ||
        !is_on(is_b ? &pair->size_b : &pair->size_a, at, axis)) {
        return false;
    }
    gap->lower = lower;
    gap->normal = e;
    gap->a = a;
    gap->b = b;
    if (beyond < TD_ZERO) { // two points of the cores, so far apart
        gap->upper = td_min(gap->upper, pair->slack - beyond);
    }
    return is_b;
}

bool td_face_settle(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    const td_gap *const gap = &work->gap;
    const bool is_b = pair->b->core == TD_CORE_BOX;
    if ((!is_b && pair->a->core != TD_CORE_BOX) || pair->calls >= pair->calls_max ||
        gap->lower > pair->enough) {
        return false;
    }
    const td_dir3 n = is_b ? td_block_turn_dir_back(&pair->turn, gap->normal) : gap->normal;
    const td_dir3 axis = nearest_axis(n);
    return is_axis(axis) && take(work, axis, is_b);
}
