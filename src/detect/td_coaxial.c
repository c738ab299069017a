/* SPDX-License-Identifier: MIT */
#include "td_coaxial.h"

#define NO_AXIS 3u

// The axis that a core is round about: 0, 1, 2 or none.
static uint32_t axis_of(const td_convex *convex)
{
    const td_vec3 e = convex->size;
    switch (convex->core) {
    case TD_CORE_SEGMENT:
    case TD_CORE_CYLINDER:
    case TD_CORE_CONE:
        return 2u;
    case TD_CORE_ELLIPSOID:
        return e.x == e.y ? 2u : e.y == e.z ? 0u : e.z == e.x ? 1u : NO_AXIS;
    default:
        return NO_AXIS;
    }
}

// Coordinates in their order, so that coordinate `axis` becomes z; and back.
static td_vec3 raised(td_vec3 v, uint32_t axis)
{
    return axis == 2u ? v : axis == 0u ? td_vec3_of(v.y, v.z, v.x) : td_vec3_of(v.z, v.x, v.y);
}

static td_vec3 lowered(td_vec3 v, uint32_t axis)
{
    return raised(v, axis == 2u ? 2u : 1u - axis);
}

static td_dir3 raised_dir(td_dir3 d, uint32_t axis)
{
    return axis == 2u ? d : axis == 0u ? td_dir3_of(d.y, d.z, d.x) : td_dir3_of(d.z, d.x, d.y);
}

// The axis of b, in frame a with the axis of a as z.
static td_dir3 axis_of_b(const td_pair *pair)
{
    const td_rot back = td_rot_inv(&pair->turn);
    const uint32_t axis = axis_of(pair->b);
    return raised_dir(axis == 0u ? back.x : axis == 1u ? back.y : back.z, axis_of(pair->a));
}

td_real td_coaxial_tilt(const td_pair *pair)
{
    if (axis_of(pair->a) == NO_AXIS || axis_of(pair->b) == NO_AXIS) {
        return TD_BLOCK_FAR;
    }
    const td_dir3 u = axis_of_b(pair);
    if (td_uabs(u.z) < TD_U(0.75)) {
        return TD_BLOCK_FAR;
    }
    const td_unit across = td_uabs(u.x) + td_uabs(u.y) + (TD_UNIT_ONE - td_uabs(u.z));
    return td_block_narrow(td_pmul(across, td_block_of(pair->b->reach, pair->shift)));
}

// x from axis to axis, z along them, y across. The answer is the way from axis to axis.
static td_dir2 set_prism(td_pair *pair)
{
    const uint32_t axis = axis_of(pair->a);
    const td_vec3 offset = raised(pair->offset, axis);
    const td_unit up = axis_of_b(pair).z < TD_U(0.0) ? -TD_UNIT_ONE : TD_UNIT_ONE;
    const td_vec3 lateral = {offset.x, offset.y, TD_ZERO};
    td_dir3 x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_real apart = td_block_normalize(lateral, &x);
    const td_dir2 away = {x.x, x.y};
    pair->mode = TD_PAIR_PRISM;
    pair->offset = td_vec3_of(apart, TD_ZERO, offset.z);
    pair->turn.x = td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0));
    pair->turn.y = td_dir3_of(TD_U(0.0), up, TD_U(0.0));
    pair->turn.z = td_dir3_of(TD_U(0.0), TD_U(0.0), up);
    pair->size_a = raised(pair->size_a, axis);
    pair->size_b = raised(pair->size_b, axis_of(pair->b));
    pair->half = td_half(td_block_of(pair->a->reach + pair->b->reach, pair->shift));
    return away;
}

void td_coaxial_begin(td_distance_work *work, td_real tilt)
{
    td_pair *const pair = &work->pair;
    td_profile *const profile = &work->profile;
    profile->gap = work->gap;
    profile->tilt = tilt;
    profile->width = pair->gap;
    profile->away = set_prism(pair);
    pair->gap = td_max(pair->gap - tilt - tilt, pair->slack);
}

// From the plane of the profiles to frame a.
static td_vec3 put_back(td_vec3 v, td_dir2 away, uint32_t axis)
{
    const td_real x = td_block_narrow(td_pmul(away.x, v.x));
    const td_real y = td_block_narrow(td_pmul(away.y, v.x));
    return lowered(td_vec3_of(x, y, v.z), axis);
}

static td_dir3 put_back_dir(td_dir3 d, td_dir2 away, uint32_t axis)
{
    const td_dir3 n = {td_block_unarrow(td_umul(away.x, d.x)),
                       td_block_unarrow(td_umul(away.y, d.x)), d.z};
    return raised_dir(n, axis == 2u ? 2u : 1u - axis);
}

void td_coaxial_end(td_distance_work *work)
{
    const td_profile *const profile = &work->profile;
    td_gap *const gap = &work->gap;
    const uint32_t axis = axis_of(work->pair.a);
    const td_real lower = gap->lower - profile->tilt;
    const td_real upper = td_min(profile->gap.upper, gap->upper + profile->tilt);
    work->pair.gap = profile->width;
    if (lower > profile->gap.lower) {
        gap->lower = lower;
        gap->normal = put_back_dir(gap->normal, profile->away, axis);
        gap->a = put_back(gap->a, profile->away, axis);
        gap->b = put_back(gap->b, profile->away, axis);
    } else {
        *gap = profile->gap;
    }
    gap->upper = upper;
}
