/* SPDX-License-Identifier: MIT */
/// Convex shapes: what they are, and where they end in a given direction.
///
/// Kinds     a shape is its core and a ball rolled about it. The core is one of seven; everything
///           else is one of these with a radius: a sphere is a rounded point, a capsule a rounded
///           segment, and any shape may be smoothed by mu. The distance of two rounded shapes is
///           that of their cores minus the radii, exactly and for both signs. [NO N15]
///
///             kind                 core       size                         points
///             point, sphere        point      x: radius (sphere)           -
///             segment, capsule     segment    x: radius (capsule), y: half length along z
///             box                  box        half lengths                 -
///             cylinder             cylinder   x: radius, y: half height along z
///             cone                 cone       x: radius of the base at z = -y, apex at z = +y
///             ellipsoid            ellipsoid  half axes                    -
///             triangle, tetrahedron, polygon, hull: points, the hull of hull->points
///
/// Frames    everything is expressed in the shape's own frame; an instance (td_convex) has a scale,
///           a placed instance (td_placed) a pose in the world.
/// Centre    the reference point strictly inside (on, for flat shapes): the origin; of a cone a
///           quarter of its height above the base; of points their mean. [NO N17]
/// Zero      sizes and flat shapes are valid: a box without height is a plate.
/// Peel      an ellipsoid is round everywhere: the ball of its least radius of curvature rolls
///           inside all of it. td_convex keeps it as part of `radius` and what is left as core, so
///           that two deep ellipsoids are a search of two small cores.
/// Range     sizes, points and scale within TD_RANGE / 4 after scaling: a pair of shapes then has
///           room in td_pair.
/// Source    [NO] sec. 3, Table of support maps; [NO N5] S.r is the farthest point along e.
#ifndef TD_SHAPE_H
#define TD_SHAPE_H

#include "td_box.h"
#include "td_pose.h"
#include "td_status.h"

/// Sizes, points and radii after scaling lie below this.
#define TD_SHAPE_RANGE td_half(td_half(TD_RANGE))

/// Squares along one edge of a cube face of direction cells: 1, 2, 4, 8 or 16.
#define TD_MAX_CELL_SIDE 16

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

/// What a fault of a shape speaks of (td_fault.field); its index is the point, where there is one.
typedef enum td_shape_field {
    TD_SHAPE_FIELD_KIND = 1, ///< no such kind
    TD_SHAPE_FIELD_SIZE,     ///< a size is negative, no number or out of range
    TD_SHAPE_FIELD_MU,       ///< the smoothing radius is negative, no number or out of range
    TD_SHAPE_FIELD_SCALE,    ///< the scale is not positive, no number or out of range
    TD_SHAPE_FIELD_POINTS,   ///< no points, too few or too many of them
    TD_SHAPE_FIELD_POINT,    ///< a coordinate is no number or out of range
    TD_SHAPE_FIELD_CELLS,    ///< the direction cells do not fit the points
    TD_SHAPE_FIELD_POSE,     ///< a placed shape's pose is out of range or not a rotation
} td_shape_field;

/// Direction cells of a hull: the surface of a cube about the origin, each face cut into
/// `side` x `side` squares; a square lists every point that is the farthest one for some direction
/// through it. A support call then tries a handful of points, whatever the hull has. Exact: made by
/// td_hull_cells (a host tool or a scene check calls it), verified by td_shape_check.
typedef struct td_hull_cells {
    const uint16_t *starts; ///< 6 side^2 + 1 offsets into `points`
    const uint8_t *points;  ///< indices of hull points, cell after cell
    uint16_t side;          ///< squares along one edge of a cube face: 1, 2, 4, 8 or 16
} td_hull_cells;

/// Points of a hull; const, may live in flash. Not all need to be corners.
typedef struct td_hull {
    const td_vec3 *points;
    const td_hull_cells *cells; ///< or NULL: a support call tries all points
    uint16_t n_points;
} td_hull;

/// What a user writes; const, may live in flash.
typedef struct td_shape {
    td_shape_kind kind;
    td_vec3 size;        ///< [m] see the table above; unused members are 0
    td_real mu;          ///< [m] smoothing radius [NO sec. 4.3], >= 0
    const td_hull *hull; ///< points, or NULL
} td_shape;

typedef enum td_core {
    TD_CORE_POINT = 0,
    TD_CORE_SEGMENT,
    TD_CORE_BOX,
    TD_CORE_CYLINDER,
    TD_CORE_CONE,
    TD_CORE_ELLIPSOID,
    TD_CORE_POINTS,
} td_core;

/// An instance, ready for queries: a shape times a scale.
typedef struct td_convex {
    td_core core;
    td_vec3 size;        ///< [m] of the core; segment: y; ellipsoid: the whole one's half axes
    td_real radius;      ///< [m] of the ball about the core
    td_real peel;        ///< [m] part of `radius` that was taken off an ellipsoid, else 0
    td_real reach;       ///< [m] no point of the core is farther from the origin, in the 1-norm
    td_real extent;      ///< [m] bounding radius about `centre`, ball included
    td_vec3 centre;      ///< [m]
    td_real scale;       ///< [-] of the hull's points
    const td_hull *hull; ///< points, or NULL
} td_convex;

/// Where an instance is: what the pose stage makes of a body's pose, once a tick.
typedef struct td_placed {
    const td_convex *convex;
    td_rot rot; ///< from the shape's frame to the world's
    td_vec3 p;  ///< [m] origin of the shape in the world
} td_placed;

/// Is the shape fit to be scaled by `scale`? Nothing is written.
td_fault td_shape_check(const td_shape *shape, td_real scale);

/// The instance of a shape. Refused: `out` is untouched.
td_fault td_convex_set(const td_shape *shape, td_real scale, td_convex *out);

/// Refused if the pose is out of range or its quaternion not of unit length: `out` is untouched.
td_fault td_placed_set(const td_convex *convex, const td_pose *x_wa, td_placed *out);

/// The farthest point of the whole shape (ball included) along a unit direction, in its own frame.
/// Among equals: the + side of a box, the axis point of a disc, the first point of a hull.
td_vec3 td_convex_support(const td_convex *convex, td_dir3 direction);

/// The box of a shape in its own frame, and of a placed one in the world: it contains the shape.
td_box3 td_convex_box(const td_convex *convex);
td_box3 td_placed_box(const td_placed *placed);

#endif
