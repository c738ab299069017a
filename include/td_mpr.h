/* SPDX-License-Identifier: MIT */
/// @file
/// Minkowski portal refinement: a small signed distance of two convex shapes, good for signs.
///
/// Use       beside td_distance, where a table for its polytope is too much: half a kilobyte of the
///           caller's, a dozen support calls. The sign is right [NO Theorem 4.1], so the value serves
///           as a zero-crossing function; its size is exact only where TD_MPR_EXACT says so.
/// Method    K = a - b of the whole shapes, balls included. A ray runs from a point inside K
///           through the origin. A portal, three points on the surface of K, is moved along it
///           until no point of K lies beyond the portal's plane. The answer is the portal's point
///           nearest to the origin. [NO sec. 4.1] [NO sec. 4.2]
/// Frames    shapes are placed in the world; the answer is in world coordinates.
/// Sign      distance > 0 apart, 0 touching, < 0 overlapping; normal_w points from a to b and
///           point_b_w = point_a_w + distance normal_w, for both signs. [NO N10]
/// Apart     the true distance lies in [lower, distance]; with TD_MPR_EXACT it is `distance`,
///           within the tolerance. [NO Theorem 4.2] [NO N16] Of 8660 reference pairs one in ten is
///           more than 5 % too large, the worst 64 %. [NO N19]
/// Overlap   the true depth is at most -lower: moving b by -lower along axis_w parts the shapes.
///           `distance` is what the portal says: the ray's side need not be the nearest one, and it
///           jumps, with the sides and with the triangles that a flat side happens to be cut into. If it
///           is not in the bracket TD_MPR_OUTSIDE says so. [NO N14] [NO N15]
/// Along     the separation along portal_w, the normal of K where the ray leaves it: a valid separation in
///           any case, and independent of triangles. Where the ray passes from one side of K to another it
///           jumps with the normal; if the shapes are rounded (rounding_radius) it does not, and follows
///           the motion. [NO sec. 4.3] For a force law take along and portal_w, or td_distance.
/// Bracket   lower <= true signed distance <= upper, whatever the status. lower is the best of all
///           directions tried, axis_w the direction; along <= lower.
/// Limits    tolerance is relative to L, the sum of both extents: one setting for all sizes. What
///           the paper raises as errors are flags, and an answer that is still a bracket. [NO N7]
///           [NO N9] [NO N12] [NO N18] [NO N20]
/// Range     as td_shape.h; in f32 extents of 1e-6 m and more. In Q16 a pair that is farther apart than
///           32 767 m is refused, as by td_distance.
/// Cost      at most 11 + 2 steps_max support calls; of the reference pairs 13 in the median and 28
///           at most, with the paper's limits.
/// Source    [NO] sec. 4, with its errata.
#ifndef TD_MPR_H
#define TD_MPR_H

#include "td_distance.h"

#ifdef __cplusplus
extern "C" {
#endif

/// When a search ends.
typedef struct td_mpr_limits {
    td_unit tolerance;  ///< [-] of L: how far K may reach beyond the portal's plane, >= 0
    uint16_t steps_max; ///< of finding, and again of refining the portal, 1 to TD_MPR_STEPS_MAX
} td_mpr_limits;

/// The paper's. [NO eq. 3]
#define TD_MPR_DEFAULTS TD_LITERAL(td_mpr_limits, TD_U(1e-4), 100u)
/// The most steps that a caller may allow.
#define TD_MPR_STEPS_MAX 1000u

/// How a search ended; bits of td_mpr_result.flags.
typedef enum td_mpr_flag {
    TD_MPR_ON_RAY = 1,    ///< the first support point lay on the ray: no portal was needed (TC1)
    TD_MPR_EXACT = 2,     ///< apart, and `distance` is the true distance
    TD_MPR_DEEP = 4,      ///< the centres coincide: the ray was chosen
    TD_MPR_THIN = 8,      ///< K is flat along the ray; a rounding radius avoids it
    TD_MPR_ROUNDING = 16, ///< the portal was too small for the scalar before the tolerance was met
    TD_MPR_STEPS = 32,    ///< steps_max ended first
    TD_MPR_OUTSIDE = 64,  ///< `distance` is not in [lower, upper]
} td_mpr_flag;

/// The answer of td_mpr.
typedef struct td_mpr_result {
    td_real distance;     ///< [m] signed, see above
    td_real lower, upper; ///< [m] certified bracket of the true signed distance
    td_dir3 normal_w;     ///< [-] from a to b, unit; belongs to `distance` and the points
    td_dir3 axis_w;       ///< [-] from a to b, unit; the separation along it is `lower`
    td_real along;        ///< [m] separation along portal_w, <= lower
    td_dir3 portal_w;     ///< [-] from a to b, unit; normal of K where the ray leaves it
    td_vec3 point_a_w;    ///< [m] on a
    td_vec3 point_b_w;    ///< [m] on b
    uint16_t calls;       ///< support calls spent (pairs of them)
    uint16_t found;       ///< steps until the ray passed the portal
    uint16_t refined;     ///< steps until the portal lay on the surface
    uint16_t flags;       ///< td_mpr_flag
} td_mpr_result;

/// The memory that a search works in (td_mpr_work.h).
typedef struct td_mpr_work td_mpr_work;

/// @return TD_OK; TD_PARTIAL: thin, rounding or out of steps, the bracket holds; TD_E_ARG: null
///         pointer or bad limits, TD_E_RANGE: too far apart (Q16): `out` is untouched
td_status td_mpr(const td_placed *a,
                 const td_placed *b,
                 const td_mpr_limits *limits,
                 td_mpr_work *work,
                 td_mpr_result *out);

#ifdef __cplusplus
}
#endif

#endif
