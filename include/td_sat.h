/* SPDX-License-Identifier: MIT */
/// @file
/// Separating axes: do two convex polygons overlap, how far are they apart or inside each other?
///
/// Bodies    i and j, convex and clockwise (td_polygon_check_convex), in one frame. An axis is an
///           edge turned by +90 degrees: the outward normal. [PN P1]
/// Axes      the answer needs the axes of both bodies. One body's axes alone are a quick reject: "no
///           overlap" is certain, "overlap" is not. [PN P10]
/// Minima    the smallest projection of a body onto the axis of its own edge is a constant of a rigid
///           body; td_sat_minima computes it once, in any frame. It is kept as a cross product with
///           the edge ([m^2], not divided by its length): no root is needed at run time, and in Q16
///           the decision with the constants of the vertices at hand is the exact one.
/// Sign      gaps and distances are positive apart, negative overlapping; 0 is touching, which counts
///           as overlap. Normals point from i to j.
/// Exact     in Q16 td_sat_overlap decides exactly; a gap and its sign never contradict it, though a
///           gap below half a unit rounds to 0.
/// Range     as td_polygon.h: projections onto an edge are cross products of differences, below 2^61
///           raw; lengths and gaps are below 2^30.5.
/// Cost      overlap: n_i n_j cross products at most, early out, plus n_i^2 (n_j^2) only where the
///           other body lies wholly behind an edge and its minimum is not given. Gap: n_i n_j cross
///           products a body and one normalised edge an axis. Distance: the gap, and while apart one
///           point against one edge n_i n_j times a body, a ratio each where the foot is inside.
/// Status    TD_OK; TD_E_ARG: null pointer, bad count, NaN, no edge with a length; TD_E_RANGE for a
///           point out of range; outputs are then untouched.
/// Source    [PN], section on the separating axis theorem.
#ifndef TD_SAT_H
#define TD_SAT_H

#include "td_polygon.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Whose edges give the axes.
typedef enum td_sat_axes {
    TD_SAT_OF_I = 1,
    TD_SAT_OF_J = 2,
    TD_SAT_OF_BOTH = 3,
} td_sat_axes;

/// A polygon, and its minima if they are known.
typedef struct td_sat_body {
    const td_polygon *polygon; ///< convex, clockwise
    const td_wide *minima;     ///< [m^2] as td_sat_minima wrote them, one an edge; or NULL
} td_sat_body;

/// The smallest projection of the body onto each of its own axes: <= 0, one an edge.
/// @param minima room for polygon->count values
td_status td_sat_minima(const td_polygon *polygon, td_wide *minima);

/// Is there no separating axis among those asked for?
td_status
td_sat_overlap(const td_sat_body *i, const td_sat_body *j, td_sat_axes axes, bool *is_overlap);

/// The axis with the largest gap.
typedef struct td_sat_axis {
    td_real gap;    ///< [m] apart: a lower bound of the distance; overlapping: minus the depth
    td_dir2 normal; ///< [-] from i to j: moving j by -gap along it makes them touch
    uint32_t edge;  ///< whose axis it is, from 0; the lowest of equals, i before j
    bool is_of_j;   ///< the edge is one of j
} td_sat_axis;

/// The largest gap over the unit normals of both bodies.
td_status td_sat_gap(const td_polygon *i, const td_polygon *j, td_sat_axis *out);

/// The signed distance, and where it is measured.
typedef struct td_sat_distance {
    td_real distance; ///< [m] exact within rounding: nearest points apart, least depth overlapping
    td_dir2 normal;   ///< [-] from i to j
    td_vec2 point_i;  ///< [m] on i; apart: nearest to j
    td_vec2 point_j;  ///< [m] on j; point_j = point_i + distance * normal
} td_sat_distance;

/// The signed distance of two convex polygons.
td_status td_sat_distance_of(const td_polygon *i, const td_polygon *j, td_sat_distance *out);

/// The signed distance of a point (as body j) from a convex polygon.
td_status td_sat_distance_to(const td_polygon *i, td_vec2 point, td_sat_distance *out);

#ifdef __cplusplus
}
#endif

#endif
