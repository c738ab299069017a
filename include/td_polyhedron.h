/* SPDX-License-Identifier: MIT */
/// @file
/// Polyhedra: bounds of a set of vertices, and whether a point is inside.
///
/// Frames    one frame for everything in a call.
/// Order     facets counter-clockwise seen from outside, normals outward [PN P17]; the test by ray
///           casting does not care.
/// Sides     TD_POLYHEDRON_ON is an answer of its own; for contact it counts as inside. Bounds are
///           closed: spheres and boxes that touch overlap. [PN P22]
/// Ties      decided by signs of triple products, without tolerance: exact in Q16 for all coordinates
///           in range, exact in floats where the products are (see td_facet.h).
/// Ray       one ray, along +x. One that meets an edge or a vertex, or lies in a facet, is no special
///           case: it counts as passing beside, on the same side for all facets of that edge, so that
///           the parity is right at the first try and no other direction is ever needed. [PN P21]
/// Range     coordinates within +-TD_RANGE, else TD_E_RANGE (NaN: TD_E_ARG). Facets are planar, simple, may
///           be non-convex, and close the surface; that they do is not checked.
/// Cost      every facet is visited whatever the point: the same work for every point, but for the
///           edges that a ray may cross. Before that, one pass over vertices and indices.
/// Source    [PN] bounding circle, AABB, point in polyhedron, with [PN P17] to [PN P22].
#ifndef TD_POLYHEDRON_H
#define TD_POLYHEDRON_H

#include "td_box.h"
#include "td_polyhedron_tables.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- bounds ---- */

/// The smallest box that holds some vertices.
/// @return TD_OK; TD_E_ARG: NULL or no vertex; TD_E_RANGE: a coordinate. Refused: `out` is untouched.
td_status td_polyhedron_box(const td_vec3 *vertices, uint32_t count, td_box3 *out);

/// A sphere that holds a body.
typedef struct td_bounding_sphere {
    td_vec3 centre; ///< [m]
    td_real radius; ///< [m]
} td_bounding_sphere;

/// The smallest sphere about a centre that holds some vertices: of a body, about its origin, it is
/// computed once and turns with the body.
///
/// Rounding  outwards, by less than 2^-16 (Q16), 4 TD_REAL_EPS of the radius (floats).
/// @return as td_polyhedron_box. In range: every vertex within +-TD_RANGE of the centre, axis by axis.
td_status td_polyhedron_sphere(const td_vec3 *vertices,
                               uint32_t count,
                               td_vec3 centre,
                               td_bounding_sphere *out);

/// May two bodies touch? Squares are compared, exactly in Q16. Radii as td_polyhedron_sphere gives
/// them, centres within +-TD_RANGE.
bool td_bounding_sphere_overlap(const td_bounding_sphere *a, const td_bounding_sphere *b);

/* ---- points ---- */

/// Fields of a fault (td_fault.field); td_fault.index is the vertex (TD_ITEM_HULL_VERTEX) or the
/// facet (TD_ITEM_FACE).
typedef enum td_polyhedron_field {
    TD_POLYHEDRON_COUNT =
        TD_FIELDS_POLYHEDRON +
        1,               ///< fewer than 4 vertices or facets, a table that is missing, or a facet
                         ///< of fewer than 3 vertices
    TD_POLYHEDRON_RANGE, ///< a coordinate of this vertex is out of range, or no number
    TD_POLYHEDRON_INDEX, ///< the facet names a vertex that is not there
    TD_POLYHEDRON_AREA,  ///< the facet has no area
} td_polyhedron_field;

/// Checks a polyhedron, facet by facet. Queries refuse what this refuses.
td_fault td_polyhedron_check(const td_polyhedron *polyhedron);

/// Where a point lies.
typedef enum td_polyhedron_side {
    TD_POLYHEDRON_OUT = -1,
    TD_POLYHEDRON_ON = 0,
    TD_POLYHEDRON_IN = 1,
} td_polyhedron_side;

/// Where is a point, of a convex polyhedron? Convexity is not checked.
/// @return TD_OK; TD_E_*: `out` is untouched
td_status
td_polyhedron_side_convex(const td_polyhedron *polyhedron, td_vec3 point, td_polyhedron_side *out);

/// Where is a point, of any closed polyhedron: concave, with holes, of several shells; even-odd where
/// it crosses itself.
/// @return TD_OK; TD_E_*: `out` is untouched
td_status
td_polyhedron_side_any(const td_polyhedron *polyhedron, td_vec3 point, td_polyhedron_side *out);

#ifdef __cplusplus
}
#endif

#endif
