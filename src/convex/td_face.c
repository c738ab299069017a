/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 410
#include "td_face.h"

// Within 1 in 50 of the direction given.
#define NEARLY TD_U(0.9998)

static td_unit axis_along(td_unit n)
{
    return n > NEARLY ? TD_UNIT_ONE : n < -NEARLY ? -TD_UNIT_ONE : TD_U(0.0);
}

static bool is_axis(td_dir3 e)
{
    return td_uabs(e.x) + td_uabs(e.y) + td_uabs(e.z) > TD_U(0.5);
}

// Is a point of the plane of a face on the face?
static bool is_on(const td_vec3 *half, td_vec3 p, td_dir3 axis)
{
    const bool x = td_uabs(axis.x) > TD_U(0.5) || td_abs(p.x) <= half->x;
    const bool y = td_uabs(axis.y) > TD_U(0.5) || td_abs(p.y) <= half->y;
    const bool z = td_uabs(axis.z) > TD_U(0.5) || td_abs(p.z) <= half->z;
    return x && y && z;
}

/// The two cores along the normal of a face.
typedef struct face {
    td_real beyond; ///< [block] how far they overlap along it
    td_dir3 normal; ///< frame a
    td_vec3 a,
        b; ///< [block] frame a: the other core where it reaches farthest, the box right across
} face;

static bool is_box_b(const td_pair *pair)
{
    return pair->b->core == TD_CORE_BOX;
}

// @return is there a face, and do they meet on it?
static TD_NOINLINE bool find(td_pair *pair, td_dir3 n, face *out)
{
    const bool is_b = is_box_b(pair);
    const td_dir3 own = is_b ? td_block_turn_dir_back(&pair->turn, n) : n;
    const td_dir3 axis = td_dir3_of(axis_along(own.x), axis_along(own.y), axis_along(own.z));
    if (!is_axis(axis) || pair->calls >= pair->calls_max) {
        return false;
    }
    out->normal = is_b ? td_block_turn_dir(&pair->turn, axis) : axis;
    TD_ASSERT(td_dir3_is_unit(out->normal));
    td_vertex v;
    td_pair_support(pair, out->normal, &v);
    out->beyond = td_block_along(out->normal, v.w);
    const td_vec3 way = td_block_scale(out->normal, out->beyond);
    out->b = td_vec3_sub(v.a, is_b ? way : v.w);
    out->a = is_b ? v.a : td_vec3_add(out->b, way);
    const td_vec3 at =
        is_b ? td_block_turn_back(&pair->turn, td_vec3_sub(out->b, pair->offset)) : out->a;
    return is_on(is_b ? &pair->size_b : &pair->size_a, at, axis);
}

static td_face_end take(td_distance_work *work, const face *f)
{
    td_core_distance *const answer = &work->answer;
    const td_pair *const pair = &work->pair;
    answer->lower = -f->beyond - pair->slack;
    answer->normal = f->normal;
    answer->a = f->a;
    answer->b = f->b;
    if (f->beyond < TD_ZERO) { // two points of the cores, so far apart
        answer->upper = pair->slack - f->beyond;
    }
    return is_box_b(pair) ? TD_FACE_B : TD_FACE_A;
}

static bool has_box(const td_pair *pair)
{
    return is_box_b(pair) || pair->a->core == TD_CORE_BOX;
}

static bool is_round(const td_pair *pair)
{
    return pair->a->core == TD_CORE_ELLIPSOID || pair->b->core == TD_CORE_ELLIPSOID;
}

td_face_end td_face_solve(td_distance_work *work)
{
    face f;
    td_pair *const pair = &work->pair;
    if (!has_box(pair) || !is_round(pair) || !find(pair, work->simplex.toward, &f)) {
        return TD_FACE_NONE;
    }
    return f.beyond < -pair->slack ? take(work, &f) : TD_FACE_NONE;
}

td_face_end td_face_settle(td_distance_work *work)
{
    face f;
    td_pair *const pair = &work->pair;
    const td_real lower = work->answer.lower;
    if (!has_box(pair) || lower > pair->enough || !find(pair, work->answer.normal, &f)) {
        return TD_FACE_NONE;
    }
    const td_real parts = -f.beyond - pair->slack;
    const bool is_better = parts > lower + pair->slack;
    const bool is_as_good = is_round(pair) && parts > lower - pair->slack;
    return is_better || is_as_good ? take(work, &f) : TD_FACE_NONE;
}
