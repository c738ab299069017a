/* SPDX-License-Identifier: MIT */
/// @file
/// Convex shapes, and their support points.
///
/// Kinds     a shape is a core and a ball rolled about it. There are seven cores; every other kind is one of
///           them with a radius: a sphere is a rounded point, a capsule a rounded segment. Any shape may be
///           rounded further by its rounding_radius. The distance of two rounded shapes is that of their cores
///           minus the radii, exactly and for both signs. [NO N15]
///
///             kind                 core       size
///             point                point      -
///             sphere               point      x: radius
///             segment              segment    y: half length along z
///             capsule              segment    x: radius, y: half length along z
///             box                  box        x y z: half lengths
///             cylinder             cylinder   x: radius, y: half height along z
///             cone                 cone       x: radius of the base at z = -y, apex at z = +y
///             ellipsoid            ellipsoid  x y z: half axes
///             triangle, tetrahedron, polygon (planar), hull: the convex hull of hull->points
///
/// Frames    everything is expressed in the shape's own frame. An instance (td_convex) has a scale, a placed
///           instance (td_placed) a pose in the world.
/// Scale     one factor for the whole shape: sizes, points and rounding_radius.
/// Centre    a reference point strictly inside (on, for flat shapes): the origin; for a cone a quarter of its
///           height above the base; for points their mean. [NO N17]
/// Zero      sizes of zero and flat shapes are valid: a box without height is a plate, a hull of two points a
///           segment. Points need not be corners, nor in order, nor distinct.
/// Inset     a ball of an ellipsoid's least radius of curvature, e_min^2 / e_max, rolls inside all of it.
///           td_convex takes that radius off the core (the inset) and adds it to `radius`, so that two deep
///           ellipsoids are a search of two small cores.
/// Boxes     contain the shape whatever was rounded, residual included. They are too wide by at most 4 steps
///           (Q16), 10 roundings (floats).
/// Range     sizes, points and radii within TD_SHAPE_RANGE, before and after scaling: a pair then fits td_pair.
/// Cost      an instance is set once, a placed one once a tick. A support call is a handful of products, one root
///           for round cores, one product a point for hulls (with cells, td_hull.h: for about three points).
/// Extend    a kind is a value of td_shape_kind and a row of the table in td_shape.c. If no core serves it, a new
///           core is a value of td_core, a support map in td_core.h, and a line in each switch over cores there
///           and in td_shape.c: reach, extent, centre.
/// Source    [NO eq. 4] support map and centroid; [NO N5] the support point is the farthest one along the
///           direction; the rounding radius is mu of [NO sec. 4.3].
#ifndef TD_SHAPE_H
#define TD_SHAPE_H

#include "td_box.h"
#include "td_near.h"
#include "td_pose.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Sizes, points and radii after scaling lie below this.
#define TD_SHAPE_RANGE td_half(td_half(TD_RANGE))

/// Squares along one edge of a cube face of direction cells: 1, 2, 4, 8 or 16.
#define TD_MAX_CELL_SIDE 16

/// Kinds of shapes.
typedef enum td_shape_kind {
    TD_SHAPE_POINT = 0,
    TD_SHAPE_SEGMENT,
    TD_SHAPE_TRIANGLE,
    TD_SHAPE_TETRAHEDRON,
    TD_SHAPE_POLYGON,
    TD_SHAPE_HULL,
    TD_SHAPE_SPHERE,
    TD_SHAPE_CAPSULE,
    TD_SHAPE_BOX,
    TD_SHAPE_CYLINDER,
    TD_SHAPE_CONE,
    TD_SHAPE_ELLIPSOID,
    TD_SHAPE_KINDS, ///< how many there are; not a kind
} td_shape_kind;

/// Fields of a fault of a shape (td_fault.field). Item and index are those of the point
/// (TD_ITEM_HULL_VERTEX), else TD_ITEM_PART, 0.
typedef enum td_shape_field {
    TD_SHAPE_FIELD_KIND = TD_FIELDS_SHAPE + 1, ///< no such kind
    TD_SHAPE_FIELD_SIZE, ///< a size is negative, no number, out of range, or not 0 but unused
    TD_SHAPE_FIELD_ROUNDING_RADIUS, ///< the rounding radius is negative, no number or out of range
    TD_SHAPE_FIELD_SCALE,           ///< the scale is not positive, no number or out of range
    TD_SHAPE_FIELD_POINTS,          ///< no points, too few or too many of them
    TD_SHAPE_FIELD_POINT, ///< a coordinate is no number or out of range; off a polygon's plane
    TD_SHAPE_FIELD_CELLS, ///< the direction cells do not fit the points
    TD_SHAPE_FIELD_POSE,  ///< a placed shape's pose is out of range or not a rotation
} td_shape_field;

/// Direction cells of a hull: for each of 6 side^2 bundles of directions the points that may be the
/// farthest. Made by td_hull_build, see td_hull.h; td_shape_check sees that it can be read safely.
typedef struct td_hull_cells {
    const uint16_t *starts; ///< 6 side^2 + 1 offsets into `points`
    const uint8_t *points;  ///< indices of hull points, cell after cell
    uint16_t side;          ///< squares along one edge of a cube face: 1, 2, 4, 8 or 16
} td_hull_cells;

/// Points of a hull; const, may live in flash. Not all need to be corners.
typedef struct td_hull {
    const td_vec3 *points;      ///< [m]
    const td_hull_cells *cells; ///< or NULL: a support call tries all points
    uint16_t n_points;          ///< 1 to TD_MAX_HULL_VERTICES
} td_hull;

/// A shape, as a user writes it; const, may live in flash.
typedef struct td_shape {
    td_shape_kind kind;      ///< see the table above
    td_vec3 size;            ///< [m] see the table above; members that it does not name are 0
    td_real rounding_radius; ///< [m] radius by which the shape is rounded, >= 0 [NO sec. 4.3]
    const td_hull *hull;     ///< points, or NULL
} td_shape;

/// Cores. Of two, the first in this order is the easier to place in the frame of the other (td_pair.h).
typedef enum td_core {
    TD_CORE_POINT = 0,
    TD_CORE_SEGMENT,
    TD_CORE_CYLINDER,
    TD_CORE_CONE,
    TD_CORE_BOX,
    TD_CORE_ELLIPSOID,
    TD_CORE_POINTS,
} td_core;

/// An instance, ready for queries: a shape times a scale.
typedef struct td_convex {
    td_core core;        ///< what the ball is rolled about
    td_vec3 size;        ///< [m] of the core; segment: y; ellipsoid: the whole one's half axes
    td_real radius;      ///< [m] of the ball about the core
    td_real inset;       ///< [m] part of `radius` that was taken off an ellipsoid, else 0
    td_real reach;       ///< [m] no point of the core is farther from the origin, in the 1-norm
    td_real extent;      ///< [m] bounding radius about `centre`, ball included
    td_vec3 centre;      ///< [m]
    td_real scale;       ///< [-] of the hull's points
    const td_hull *hull; ///< points, or NULL
} td_convex;

/// An instance with a pose in the world.
typedef struct td_placed {
    const td_convex *convex; ///< the instance
    td_rot rot;              ///< from the shape's frame to the world's
    td_vec3 p;               ///< [m] origin of the shape in the world
    td_near3
        residual; ///< [m] what rounding took from p, a few steps at most: p + residual is the origin
} td_placed;

/// Checks a shape and its scale. Too many points: TD_E_FULL. Nothing is written.
td_fault td_shape_check(const td_shape *shape, td_real scale);

/// The instance of a shape. Refused: `out` is untouched.
td_fault td_convex_set(const td_shape *shape, td_real scale, td_convex *out)
    TD_FOR_BUILD(td_convex_set);

/// Places an instance. Refused if the pose is out of range or its quaternion not of unit length: `out` is
/// untouched. `residual` is set to zero; a caller that knows it sets it afterwards.
td_fault td_placed_set(const td_convex *convex, const td_pose *x_wa, td_placed *out);

/// The farthest point of the whole shape (ball included) along a unit direction, in its own frame.
/// Among equals: the + side of a box, the axis point of a disc, the first point of a hull.
td_vec3 td_convex_support(const td_convex *convex, td_dir3 direction);

/// The box of a shape in its own frame, and of a placed one in the world: it contains the shape.
td_box3 td_convex_box(const td_convex *convex);
/// The box of a placed shape in the world; it contains the shape.
td_box3 td_placed_box(const td_placed *placed);

#ifdef __cplusplus
}
#endif

#endif
