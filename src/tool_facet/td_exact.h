/* SPDX-License-Identifier: MIT */
/// Exact signs in space: volumes, planes, lines through facets. Internal to the tool_facet room.
///
/// Why       the side of a plane, the order of two points on a line, the way in which a line passes
///           an edge: each is the sign of a triple product of differences. In Q16 that product has
///           96 bits; rounded anywhere, by a unit normal or a block exponent, "touching" becomes
///           "apart" or "inside". So it is kept whole, and the answers built on its sign are exact.
/// Floats    the same text in plain arithmetic.
/// Range     points within +-TD_RANGE. In raw Q16 words: differences below 2^31, cross products of
///           two below 2 * 2^62, so they fit td_wide, and volumes below 3 * 2^94.
#ifndef TD_EXACT_H
#define TD_EXACT_H

#define TD_EXACT_ID 1351

#include "td_facet.h"
#include "../number/td_inline.h"

/* ---- volumes ---- */

/// Sums of td_wide x td_real.
#if defined(TD_SCALAR_Q16)
typedef struct td_volume {
    int64_t high; ///< value = high 2^64 + low, in units of 2^-48
    uint64_t low;
} td_volume;
#else
typedef td_real td_volume;
#endif

/// n . (p - o)
void td_volume_set(td_volume *out, const td_wvec3 *n, const td_vec3 *p, const td_vec3 *o);

/// -1, 0 or 1.
int td_volume_sign(const td_volume *a);

/// a / (a - b) for a and b of opposite sign, one of which may be 0: where an edge that runs from
/// plane value a to plane value b meets the plane. Error at most 2^-30 (Q16).
td_unit td_volume_ratio(const td_volume *a, const td_volume *b);

/* ---- planes and facets ---- */

bool td_exact_in_range(td_vec3 p);

/// TD_E_ARG: a coordinate is no number; TD_E_RANGE: one is out of range.
td_status td_exact_judge(td_vec3 p);

/// The Newell normal: twice the vector area, outward if the facet is counter-clockwise seen from
/// outside, convex or not. [PN P18] Exact if the facet does not cross itself.
void td_exact_normal(const td_facet *facet, td_wvec3 *out);

/// a d - b c
td_wide td_exact_det(td_real a, td_real b, td_real c, td_real d);

/// The sign of c . (a x b).
int td_exact_triple(const td_vec3 *a, const td_vec3 *b, const td_vec3 *c);

static inline bool td_exact_is_zero(const td_wvec3 *n)
{
    return n->x == TD_WIDE_ZERO && n->y == TD_WIDE_ZERO && n->z == TD_WIDE_ZERO;
}

/// The axis (0 x, 1 y, 2 z) of the largest component.
int td_exact_largest(const td_wvec3 *n);

/// v with its components moved on in their cycle, so that `axis` becomes z: products keep their sign.
static inline td_vec3 td_exact_turn(td_vec3 v, int axis)
{
    TD_ASSERT_IN(TD_EXACT_ID, axis >= 0 && axis < 3);
    return axis == 2 ? v : axis == 0 ? td_vec3_of(v.y, v.z, v.x) : td_vec3_of(v.z, v.x, v.y);
}

/// How a line passes a facet, seen along the line. One through an edge counts as passing beside it, on
/// the same side for every facet that has the edge: parity over a closed surface holds.
typedef struct td_passage {
    bool is_on;     ///< through an edge or a vertex
    bool is_inside; ///< by the even-odd rule
} td_passage;

/// @param along not zero, and not parallel to the facet's plane if `is_on` is of interest
td_passage td_exact_pass(const td_facet *facet, const td_vec3 *origin, const td_vec3 *along);

#endif
