/* SPDX-License-Identifier: MIT */
/// @file
/// Axis-aligned boxes, the cheapest test of whether two things can touch.
///
/// Closed     boxes include their faces: two that share one point overlap. [PN P22]
/// Empty      a box with lo > hi in some axis holds nothing and overlaps nothing; td_box3_empty()
///            is the one that any point extends to itself.
/// NaN        a box or a point with one overlaps nothing and holds nothing (td_is_at_most).
/// Safety     growing rounds nothing away: a box made with td_box3_grow always contains the old one.
#ifndef TD_BOX_H
#define TD_BOX_H

#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A box of the plane: lo <= hi in each axis, or empty.
typedef struct td_box2 {
    td_vec2 lo, hi; ///< [m] least and largest coordinates
} td_box2;

/// A box of space: lo <= hi in each axis, or empty.
typedef struct td_box3 {
    td_vec3 lo, hi; ///< [m] least and largest coordinates
} td_box3;

/* ---- plane ---- */

/// A box that holds nothing.
static inline td_box2 td_box2_empty(void)
{
    const td_box2 box = {{TD_REAL_MAX, TD_REAL_MAX}, {-TD_REAL_MAX, -TD_REAL_MAX}};
    return box;
}

/// The smallest box that holds `box` and p.
static inline td_box2 td_box2_add(td_box2 box, td_vec2 p)
{
    const td_box2 sum = {{td_min(box.lo.x, p.x), td_min(box.lo.y, p.y)},
                         {td_max(box.hi.x, p.x), td_max(box.hi.y, p.y)}};
    return sum;
}

/// Do two boxes share a point?
static inline bool td_box2_overlap(td_box2 a, td_box2 b)
{
    return td_is_at_most(a.lo.x, b.hi.x) && td_is_at_most(b.lo.x, a.hi.x) &&
           td_is_at_most(a.lo.y, b.hi.y) && td_is_at_most(b.lo.y, a.hi.y);
}

/// Does a box hold a point, border included?
static inline bool td_box2_holds(td_box2 box, td_vec2 p)
{
    return td_is_at_most(box.lo.x, p.x) && td_is_at_most(p.x, box.hi.x) &&
           td_is_at_most(box.lo.y, p.y) && td_is_at_most(p.y, box.hi.y);
}

/* ---- space ---- */

/// A box that holds nothing.
static inline td_box3 td_box3_empty(void)
{
    const td_box3 box = {{TD_REAL_MAX, TD_REAL_MAX, TD_REAL_MAX},
                         {-TD_REAL_MAX, -TD_REAL_MAX, -TD_REAL_MAX}};
    return box;
}

/// The box of half sizes `half` >= 0 about a centre.
static inline td_box3 td_box3_about(td_vec3 centre, td_vec3 half)
{
    const td_box3 box = {td_vec3_sub_far(centre, half), td_vec3_add_far(centre, half)};
    return box;
}

/// The smallest box that holds `box` and p.
static inline td_box3 td_box3_add(td_box3 box, td_vec3 p)
{
    const td_box3 sum = {
        td_vec3_of(td_min(box.lo.x, p.x), td_min(box.lo.y, p.y), td_min(box.lo.z, p.z)),
        td_vec3_of(td_max(box.hi.x, p.x), td_max(box.hi.y, p.y), td_max(box.hi.z, p.z))};
    return sum;
}

/// The smallest box that holds both.
static inline td_box3 td_box3_join(td_box3 a, td_box3 b)
{
    const td_box3 sum = {
        td_vec3_of(td_min(a.lo.x, b.lo.x), td_min(a.lo.y, b.lo.y), td_min(a.lo.z, b.lo.z)),
        td_vec3_of(td_max(a.hi.x, b.hi.x), td_max(a.hi.y, b.hi.y), td_max(a.hi.z, b.hi.z))};
    return sum;
}

/// `box` with `margin` >= 0 added on all sides.
static inline td_box3 td_box3_grow(td_box3 box, td_real margin)
{
    const td_vec3 m = {margin, margin, margin};
    const td_box3 sum = {td_vec3_sub_far(box.lo, m), td_vec3_add_far(box.hi, m)};
    return sum;
}

/// Do two boxes share a point?
static inline bool td_box3_overlap(td_box3 a, td_box3 b)
{
    return td_is_at_most(a.lo.x, b.hi.x) && td_is_at_most(b.lo.x, a.hi.x) &&
           td_is_at_most(a.lo.y, b.hi.y) && td_is_at_most(b.lo.y, a.hi.y) &&
           td_is_at_most(a.lo.z, b.hi.z) && td_is_at_most(b.lo.z, a.hi.z);
}

/// Does a box hold a point, border included?
static inline bool td_box3_holds(td_box3 box, td_vec3 p)
{
    return td_is_at_most(box.lo.x, p.x) && td_is_at_most(p.x, box.hi.x) &&
           td_is_at_most(box.lo.y, p.y) && td_is_at_most(p.y, box.hi.y) &&
           td_is_at_most(box.lo.z, p.z) && td_is_at_most(p.z, box.hi.z);
}

#ifdef __cplusplus
}
#endif

#endif
