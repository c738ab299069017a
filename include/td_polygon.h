/* SPDX-License-Identifier: MIT */
/// @file
/// Polygons of the plane: their bounds, and where a point lies.
///
/// Frames    everything is expressed in one frame, whichever the caller chose.
/// Order     edge k runs from vertex k to vertex k + 1, the last one back to vertex 0; the first
///           vertex is not repeated. Convex bodies are clockwise: outward is on the left. [PN P1]
///           General polygons may turn either way, be concave or cross themselves. [PN P2]
/// Closed    polygons hold their boundary. ON is an answer of its own; contact code counts it as
///           inside. [PN P5]
/// Range     2 coordinates a vertex, each within TD_RANGE / 2, 3 to TD_POLYGON_VERTICES vertices. In
///           Q16 differences are then below 2^30 raw, products below 2^60, cross and dot products of
///           differences below 2^61: they fit td_wide, every sign is exact, and the length of a
///           difference (below 2^30.5) fits td_real. In floats signs are those of plain products.
/// Checks    td_polygon_set checks vertices once; set the polygon again after moving them. The
///           other functions check their pointers and the count, not the vertices. They return TD_OK;
///           TD_E_ARG for a null pointer, a bad count, a NaN; TD_E_RANGE for a point out of range;
///           outputs are then untouched.
/// Cost      one pass over the vertices each; no division, one square root in td_polygon_circle.
/// Source    [PN], sections on bounding circle, AABB and point in polygon.
#ifndef TD_POLYGON_H
#define TD_POLYGON_H

#include "td_box.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The most vertices of one loop.
#define TD_POLYGON_VERTICES 255u

/// One loop of vertices, owned by the caller; may lie in flash.
typedef struct td_polygon {
    const td_vec2 *vertices; ///< [m]
    uint32_t count;          ///< 3 to TD_POLYGON_VERTICES
} td_polygon;

/// Fields of a fault of a polygon (td_fault.field). Its item is TD_ITEM_FACE, its index the
/// vertex, or the edge that begins there, or the count that is wrong.
typedef enum td_polygon_field {
    TD_POLYGON_COUNT = TD_FIELDS_POLYGON + 1, ///< too few or too many vertices, or a null pointer
    TD_POLYGON_VERTEX,                        ///< a coordinate is out of range, or no number
    TD_POLYGON_EDGE,                          ///< the edge that begins here has no length
    TD_POLYGON_TURN,    ///< the edges that meet here go straight on or turn left
    TD_POLYGON_WINDING, ///< the loop is counter-clockwise, or winds more than once
} td_polygon_field;

/// The polygon of these vertices. Refused: `out` is untouched, the fault names the vertex.
td_fault td_polygon_set(const td_vec2 *vertices, uint32_t count, td_polygon *out)
    TD_FOR_BUILD(td_polygon_set);

/// Is the polygon strictly convex and clockwise, once around? What the functions that ask for a
/// convex polygon take for granted.
td_fault td_polygon_check_convex(const td_polygon *polygon);

/* ---- bounds ---- */

/// A circle that holds a polygon.
typedef struct td_circle {
    td_vec2 centre; ///< [m]
    td_real radius; ///< [m]
} td_circle;

/// The circle about `centre` that holds every vertex. Its radius is a constant of a rigid body:
/// compute it once and move the centre. In Q16 the radius is rounded up, never down.
td_status td_polygon_circle(const td_polygon *polygon, td_vec2 centre, td_circle *out);

/// Do two circles share a point? Squares are compared, touching counts. [PN P22]
/// @param a, b with centres in range and 0 <= radius
bool td_circle_overlap(td_circle a, td_circle b);

/// The smallest box that holds the polygon; td_box2_overlap compares two of them.
td_status td_polygon_box(const td_polygon *polygon, td_box2 *out);

/* ---- point in polygon ---- */

/// On which side of its boundary a point lies.
typedef enum td_polygon_side {
    TD_POLYGON_OUT = -1,
    TD_POLYGON_ON = 0, ///< on an edge or a vertex
    TD_POLYGON_IN = 1,
} td_polygon_side;

/// Where a point lies in one or more loops.
typedef struct td_polygon_place {
    td_polygon_side side; ///< by the even-odd rule over all loops
    int32_t winding;      ///< how often the loops wind around the point, counter-clockwise; 0 if ON
} td_polygon_place;

/// Where a point lies in a convex clockwise polygon. Ends at the first edge that has it outside.
td_status td_polygon_locate_convex(const td_polygon *polygon, td_vec2 point, td_polygon_side *out);

/// Where a point lies in any polygon, by ray casting. Holes are further loops, of either direction;
/// a loop that crosses itself has both rules: side (even-odd) and winding != 0. [PN P2]
td_status
td_polygon_locate(const td_polygon *loops, uint32_t n_loops, td_vec2 point, td_polygon_place *out);

#ifdef __cplusplus
}
#endif

#endif
