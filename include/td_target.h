/* SPDX-License-Identifier: MIT */
/// @file
/// Targets: convex bodies with numbered faces that catch initiators.
///
/// Planar     vertices in clockwise order; face i is the edge from vertex i to vertex i + 1, its
///            outward normal on the left.
/// Spatial    vertices and faces as const tables, each face a loop of vertex indices, counter-clockwise
///            seen from outside.
/// Motion     a rigid target never moves in its own frame: its faces are set once, and points are
///            brought to it (td_pose2_point_inv, td_pose_point_inv). A driven target, whose vertices
///            something else moves (nodes of finite elements), is set again every tick, and distances at the last
///            tick are those from its faces then. [SL S13]
/// Points     of a face are shares of its corners (td_face_point). They go with a face that moves and deforms: so does
///            its velocity, and what pushes the face is shared out among its corners.
/// Refused    fewer than 3 faces (4 in space) or more than TD_MAX_FACES, coordinates out of range,
///            zero-length edges, collinear neighbours, counter-clockwise or non-convex order, loops
///            that wind more than once. [SL S16] The fault names the vertex or face; nothing else is
///            written.
/// Range      coordinates within TD_RANGE / 2: a cross product of two differences then fits td_wide
///            (2 * 2^30 * 2^30 raw < 2^63), so that in Q16 the side of a face is decided exactly.
/// Cost       setting: one inverse length a face (plane), one normal a face (space).
#ifndef TD_TARGET_H
#define TD_TARGET_H

#include "td_polyhedron_tables.h"
#include "td_pose.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Fields of a fault of a target (td_fault.field); its index is the vertex or face, 0 if it concerns all of them;
/// of TD_TARGET_COUNT in the plane the number of vertices. TD_TARGET_COUNT is TD_E_FULL if there are more than
/// TD_MAX_FACES.
typedef enum td_target_field {
    TD_TARGET_COUNT = TD_FIELDS_TARGET + 1, ///< too few or too many vertices, faces or indices
    TD_TARGET_RANGE,      ///< a coordinate is out of range, or no number (TD_E_ARG)
    TD_TARGET_EDGE,       ///< the edge that begins at this vertex has no length
    TD_TARGET_COLLINEAR,  ///< this edge and the next lie on one line
    TD_TARGET_ORDER,      ///< the turn after this edge is not to the right: order or convexity
    TD_TARGET_TURNS,      ///< the loop winds more than once
    TD_TARGET_INDEX,      ///< a face names a vertex that is not there
    TD_TARGET_NOT_CONVEX, ///< a vertex lies outside of this face
    TD_TARGET_NOT_PLANAR, ///< a vertex of this face lies off its plane
} td_target_field;

/// How a target holds initiators (td_retain.h). All zero: as the source has it.
typedef struct td_hold_rule {
    bool swept;        ///< a face crossed inside one step holds, if the point ends behind and on it
    bool is_limited;   ///< retention without penetration ends at depth_max
    td_real depth_max; ///< [m]
} td_hold_rule;

/* ---- plane ---- */

/// A face of a planar target: an edge.
typedef struct td_face2 {
    td_vec2 start;      ///< [m] v_i
    td_vec2 edge;       ///< [m] v_(i+1) - v_i
    td_inverse inverse; ///< [1/m] one over the edge's length
} td_face2;

/// A planar target, ready for queries.
typedef struct td_target2 {
    td_hold_rule rule;            ///< the caller's: setting the faces leaves it alone
    uint32_t n_faces;             ///< 3 to TD_MAX_FACES
    td_face2 faces[TD_MAX_FACES]; ///< in the order of the vertices
} td_target2;

/// The mask with one bit for each of n faces, 1 <= n <= 32.
static inline uint32_t td_faces_all(uint32_t n)
{
    return UINT32_MAX >> (32u - n);
}

/// Checks the vertices of a target. Nothing is written.
td_fault td_target2_check(const td_vec2 *vertices, uint32_t n);

/// The target that these vertices make. Refused: `out` is untouched.
td_fault td_target2_set(const td_vec2 *vertices, uint32_t n, td_target2 *out)
    TD_FOR_BUILD(td_target2_set);

/// The outward unit normal of a face. [SL eq. 4]
td_dir2 td_target2_normal(const td_target2 *target, uint32_t face);

/* ---- space ---- */

/// A face of a spatial target: a plane.
typedef struct td_face3 {
    td_vec3 start;  ///< [m] the first vertex of the loop
    td_dir3 normal; ///< [-] outward
} td_face3;

/// A spatial target, ready for queries.
typedef struct td_target3 {
    td_hold_rule rule;            ///< the caller's: setting the faces leaves it alone
    const td_polyhedron *solid;   ///< its tables
    td_face3 faces[TD_MAX_FACES]; ///< in the order of the tables
} td_target3;

/// Checks that a solid is convex, closed and oriented outward. Nothing is written.
td_fault td_target3_check(const td_polyhedron *solid);

/// The target that a solid makes. Refused: `out` is untouched.
td_fault td_target3_set(const td_polyhedron *solid, td_target3 *out) TD_FOR_BUILD(td_target3_set);

/* ---- either ---- */

/// A target of a scene: in space, or in the plane. A planar one is a prism without ends: its plane is that of x and z of
/// its frame (td_vec2.y is z), and what lies along y does not matter.
typedef struct td_target {
    bool is_planar; ///< which of both
    union {
        td_target3 space; ///< a solid
        td_target2 plane; ///< an outline
    };
} td_target;

/// A point of space in the plane of planar targets.
static inline td_vec2 td_target_flat(td_vec3 p)
{
    return td_vec2_of(p.x, p.z);
}

/// Is it an outline? In a build that has no room for any (TD_MAX_OUTLINES is 0) none is.
static inline bool td_target_is_planar(const td_target *target)
{
    return TD_MAX_OUTLINES > 0 && target->is_planar;
}

/// How many faces it has.
static inline uint32_t td_target_faces(const td_target *target)
{
    return td_target_is_planar(target) ? target->plane.n_faces : target->space.solid->n_faces;
}

/// The plane of a face.
td_face3 td_target_face(const td_target *target, uint32_t face);

/* ---- points of a face ---- */

/// A point of a face as shares of three corners: of its triangle, or of both ends of an edge, the second of them twice.
typedef struct td_face_point {
    uint8_t corners[3]; ///< vertices of the target
    td_unit second;     ///< [-] share of corners[1]
    td_unit third;      ///< [-] share of corners[2]; that of corners[0] is what is left of 1
} td_face_point;

/// The foot of q on the plane of a face. Loops of more than three corners are triangles about their first one. Beside
/// a face shares end at -0.49 and 1.25.
td_face_point td_target_face_point(const td_target *target, uint32_t face, td_vec3 q);

/// Where that point is, of positions of all vertices; how fast it is, of velocities.
td_vec3 td_face_point_of(const td_face_point *point, const td_vec3 *vertices);

/// The share of the first corner.
static inline td_unit td_face_point_first(const td_face_point *point)
{
    return TD_UNIT_ONE - point->second - point->third;
}

#ifdef __cplusplus
}
#endif

#endif
