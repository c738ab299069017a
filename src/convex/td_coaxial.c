/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 402
#include "td_coaxial.h"
#include "td_boxes.h"

#define NO_AXIS 3

// The axis that a core is round about: 0, 1, 2 or none.
static int axis_of(const td_convex *convex)
{
    const td_vec3 e = convex->size;
    switch (convex->core) {
    case TD_CORE_POINT: // about any
    case TD_CORE_SEGMENT:
    case TD_CORE_CYLINDER:
    case TD_CORE_CONE:
        return 2;
    case TD_CORE_ELLIPSOID:
        return e.x == e.y ? 2 : e.y == e.z ? 0 : e.z == e.x ? 1 : NO_AXIS;
    default:
        return NO_AXIS;
    }
}

// The first coordinate becomes the last: done axis + 1 times, coordinate `axis` becomes z; 2 - axis times
// more and all are where they were.
static TD_NOINLINE void rotate(td_vec3 *v, int times)
{
    TD_ASSERT(times >= 0 && times <= 3);
    for (; times > 0; --times) {
        *v = td_vec3_of(v->y, v->z, v->x);
    }
}

td_real td_coaxial_tilt(const td_pair *pair)
{
    const int axis_a = axis_of(pair->a);
    const int axis_b = axis_of(pair->b);
    if (axis_a == NO_AXIS || axis_b == NO_AXIS) {
        return TD_BLOCK_FAR;
    }
    if (pair->mode == TD_PAIR_POINT) {
        return TD_ZERO;
    }
    const td_unit lean = td_uabs(td_boxes_cell(&pair->turn, axis_a, axis_b));
    if (lean < TD_U(0.75)) {
        return TD_BLOCK_FAR;
    }
    td_unit across = TD_U(0.0);
    for (int i = 0; i < 3; ++i) {
        across += i == axis_a ? TD_U(0.0) : td_uabs(td_boxes_cell(&pair->turn, i, axis_b));
    }
    TD_ASSERT(across >= TD_U(0.0) && lean <= TD_UNIT_ONE + TD_UNIT_TOLERANCE);
    return td_block_narrow(
        td_pmul(across + (TD_UNIT_ONE - lean), td_block_of(pair->b->reach, pair->shift)));
}

// x from axis to axis, z along them, y across. The answer is the way from axis to axis.
static td_dir2 set_prism(td_pair *pair)
{
    const int axis_a = axis_of(pair->a);
    const int axis_b = axis_of(pair->b);
    TD_ASSERT(axis_a != NO_AXIS && axis_b != NO_AXIS);
    const bool is_down =
        pair->mode != TD_PAIR_POINT && td_boxes_cell(&pair->turn, axis_a, axis_b) < TD_U(0.0);
    rotate(&pair->offset, axis_a + 1);
    rotate(&pair->size_a, axis_a + 1);
    rotate(&pair->size_b, axis_b + 1);
    const td_vec3 lateral = {pair->offset.x, pair->offset.y, TD_ZERO};
    td_dir3 x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_real apart = td_block_normalize(lateral, &x);
    TD_ASSERT(td_dir3_is_unit(x));
    const td_dir2 away = {x.x, x.y};
    const td_unit up = is_down ? -TD_UNIT_ONE : TD_UNIT_ONE;
    pair->mode = TD_PAIR_PRISM;
    pair->offset.x = apart;
    pair->offset.y = TD_ZERO;
    pair->turn.x = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    pair->turn.y = td_dir3_of(TD_U(0.0), up, TD_U(0.0));
    pair->turn.z = td_dir3_of(TD_U(0.0), TD_U(0.0), up);
    pair->half = td_half(td_block_of(pair->a->reach + pair->b->reach, pair->shift));
    TD_ASSERT(pair->half >= TD_ZERO && td_is_block(pair->half));
    return away;
}

void td_coaxial_begin(td_distance_work *work, td_real tilt)
{
    TD_ASSERT(tilt >= -work->pair.slack && tilt < TD_BLOCK_FAR);
    td_pair *const pair = &work->pair;
    td_profile *const profile = &work->profile;
    profile->answer = work->answer;
    profile->tilt = tilt;
    profile->width = pair->tolerance;
    profile->away = set_prism(pair);
    pair->tolerance = td_max(pair->tolerance - tilt - tilt, pair->slack);
}

// From the plane of the profiles to frame a.
static TD_NOINLINE void put_back(const td_profile *profile, int axis, td_vec3 *v)
{
    TD_ASSERT(axis >= 0 && axis < 3);
    const td_real x = v->x;
    v->x = td_block_narrow(td_pmul(profile->away.x, x));
    v->y = td_block_narrow(td_pmul(profile->away.y, x));
    rotate(v, 2 - axis);
}

// The normal of a face of the prism may lean across the plane by rounding. Without that it is no worse: what
// the prism adds across the plane to the support value is longer than the depth.
static TD_NOINLINE void put_normal_back(const td_profile *profile, int axis, td_dir3 *n)
{
    td_dir2 flat = {TD_UNIT_ONE, TD_U(0.0)};
    (void)td_block_normalize2(n->x, n->z, &flat);
    td_vec3 words = td_block_words(td_dir3_of(flat.x, TD_U(0.0), flat.y));
    put_back(profile, axis, &words);
    *n = td_block_unwords(words);
    TD_ASSERT(td_dir3_is_unit(*n));
}

// A bracket that is narrow, or at least the narrower one, is the answer, with the normal and the points
// that belong to it.
void td_coaxial_end(td_distance_work *work)
{
    const td_profile *const profile = &work->profile;
    td_core_distance *const answer = &work->answer;
    const int axis = axis_of(work->pair.a);
    work->pair.tolerance = profile->width;
    answer->lower = answer->lower - profile->tilt;
    answer->upper = answer->upper + profile->tilt;
    const td_real width = answer->upper - answer->lower;
    TD_ASSERT(width >= TD_ZERO);
    if (!td_core_distance_is_narrow(&work->pair, answer) &&
        width > profile->answer.upper - profile->answer.lower) {
        *answer = profile->answer;
        return;
    }
    answer->upper = td_min(answer->upper, profile->answer.upper);
    put_normal_back(profile, axis, &answer->normal);
    put_back(profile, axis, &answer->a);
    put_back(profile, axis, &answer->b);
}
