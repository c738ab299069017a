/* SPDX-License-Identifier: MIT */
/// @file
/// The memory in which td_distance works. The caller owns it, sets `options` and reads nothing.
///
/// One work serves any number of pairs, one at a time; it keeps nothing between calls. Its types are the solvers' own:
/// a pair in block lengths (td_pair.h), a simplex (td_gjk.h), a polytope (td_epa.h), an edge (td_edge.h), two boxes
/// (td_boxes.h).
#ifndef TD_DISTANCE_WORK_H
#define TD_DISTANCE_WORK_H

#include "td_distance.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Vertices of the polytope that measures a depth: one support call each.
#if defined(TD_SCALAR_F64)
#    define TD_DISTANCE_VERTICES 240
#else
#    define TD_DISTANCE_VERTICES 56
#endif
/// Faces of a polytope of so many vertices.
#define TD_DISTANCE_FACES (2 * TD_DISTANCE_VERTICES - 4)

/// How a support call is made.
typedef enum td_pair_mode {
    TD_PAIR_ANY = 0,
    TD_PAIR_ROUND,   ///< b is a cylinder or a cone: of `turn` only the last column counts
    TD_PAIR_SEGMENT, ///< b is a segment: the same
    TD_PAIR_POINT,   ///< b is a point: `turn` is not set
    TD_PAIR_PRISM,   ///< only x and z of the cores count, and y is +-half (td_coaxial.h)
} td_pair_mode;

/// Two cores in the frame of a and in one unit of length, the block: see td_pair.h.
typedef struct td_pair {
    const td_convex *a, *b; ///< the two shapes, in the order of the search
    td_rot turn;            ///< from the frame of b to that of a
    td_vec3 offset;         ///< [block] origin of b
    td_vec3 size_a;         ///< [block] of the cores
    td_vec3 size_b;         ///< [block] of the core of b
    td_real inset_a;        ///< [block]
    td_real inset_b;        ///< [block] of the core of b
    td_real tolerance;      ///< [block] the bracket a search may stop at
    td_real fine;           ///< [block] the same by default: what is wider is a coarse answer
    td_real enough;         ///< [block] a lower bound beyond this is enough
    td_real slack;  ///< [block] what rounding may hide in -h(n) or |x|: brackets end this far out
    td_real radius; ///< [m] sum of both radii
    td_real radius_block; ///< [block] the same, at most 2^29: where the sign of the whole changes
    td_real half;         ///< [block] of a prism
    td_pair_mode mode;    ///< how a support call is made
    int32_t shift;        ///< block = metres * 2^shift
    uint16_t calls;       ///< support calls so far
    uint16_t calls_max;   ///< support calls that may be made
} td_pair;

/// What every solver answers, about the cores: closed forms, searches on boxes, GJK, EPA.
typedef struct td_core_distance {
    td_real lower, upper; ///< [block] certified bracket of the cores' signed distance
    td_dir3 normal;       ///< frame a, from a to b, unit
    td_vec3 a, b;         ///< [block] frame a: witness points on the two cores
} td_core_distance;

/// What is put aside while the profiles of a pair are searched, see td_coaxial.h.
typedef struct td_profile {
    td_core_distance answer; ///< what was known before
    td_real tilt;            ///< [block] by which both ends of a bracket move
    td_real width;           ///< [block] the tolerance of the pair
    td_dir2 away;            ///< from axis to axis
} td_profile;

/// A point of the Minkowski difference a - b, with the point of a it came from.
typedef struct td_vertex {
    td_vec3 w; ///< [block]
    td_vec3 a; ///< [block]
} td_vertex;

/// Up to four of them, see td_gjk.h.
typedef struct td_simplex {
    td_vertex *v[4]; ///< the first `count` carry x; v[3], else, is where the next one goes
    uint32_t count;  ///< 1 to 4
    td_dir3 toward;  ///< n = -x / |x|; of a triangle its normal, and 0 1 2 turn left about it
    td_real away;    ///< [block] |x|
} td_simplex;

/// The plane of a face of the polytope.
typedef struct td_plane {
    td_dir3 normal;   ///< [-] outward, unit
    td_real distance; ///< [block]
} td_plane;

/// A polytope of such points about the origin, see td_epa.h.
typedef struct td_polytope {
    uint16_t n_vertices;               ///< used entries of `vertex`
    uint16_t n_faces;                  ///< slots in use, or free again
    uint16_t free;                     ///< the first of the free ones
    uint16_t face;                     ///< the nearest; in the end, that of the witness points
    td_real depth;                     ///< [block] least support value so far
    td_dir3 normal;                    ///< its direction
    uint16_t edges[TD_DISTANCE_FACES]; ///< to be looked at, from the left; the rim, from the right
    uint16_t twin[4 * TD_DISTANCE_FACES]; ///< the opposite half edge of each half edge, four a face
    uint8_t origin[4 * TD_DISTANCE_FACES];  ///< the vertex at which each half edge starts
    td_plane plane[TD_DISTANCE_FACES];      ///< of each face
    td_vertex vertex[TD_DISTANCE_VERTICES]; ///< the first four are those of the simplex
} td_polytope;

/// How far a point is from a core, and which way: see td_distance_point.h.
typedef struct td_foot {
    td_real distance; ///< [block] signed
    td_dir3 normal;   ///< [-] frame of the core, from it to the point, unit
} td_foot;

/// The points p + y u with |y| <= half, and one of them as a core sees it.
typedef struct td_edge {
    td_vec3 p;    ///< [block] its middle
    td_dir3 u;    ///< [-] its direction, unit
    td_real half; ///< [block] half its length
} td_edge;

/// The distance of a point of an edge from a core.
typedef struct td_edge_foot {
    td_real y;     ///< [block] where on the edge
    td_foot foot;  ///< distance and direction there
    td_unit slope; ///< of the distance along the edge
} td_edge_foot;

/// What is known of the nearest point of an edge, see td_distance_segment.c.
typedef struct td_edge_search {
    td_edge edge;             ///< the edge
    td_edge_foot left, right; ///< it lies between these two; one may be an end that was not tried
    td_edge_foot last;        ///< the one that was tried last
    td_real y_before;         ///< the one before `last`
    td_unit slope_before;     ///< its slope
    uint8_t tried;            ///< 1: left, 2: right, 3: both
    bool is_halved;           ///< `last` halved what lies between
} td_edge_search;

/// A place on an edge: how far along it, where that is, and how far it hangs over a box.
typedef struct td_edge_place {
    td_real y;       ///< [block] along the edge
    td_vec3 p, over; ///< [block] the point; its offset from the box
} td_edge_place;

/// What is known of two boxes, see td_distance_box.c; then, see td_boxes.c, where a walk has come to.
typedef struct td_boxes {
    td_rot size;        ///< of the turn: each component without its sign
    td_vec3 offset;     ///< [block] that of the pair, in frame b
    td_real separation; ///< [block] along the best axis so far
    int32_t axis;       ///< which it is
    td_vec3 origin;     ///< [block] of b in frame a: the pair's offset, or b moved out
    td_vec3 y;          ///< [block] the point of b, in frame b
    td_edge_place at;   ///< the same in frame a, and how far it is from a
    bool is_moving;     ///< the walk has not ended
} td_boxes;

struct td_distance_work {
    td_distance_options options; ///< the caller's; all zero: the default
    td_distance_cache *cache;    ///< of this query, or NULL
    bool is_turned;          ///< the pair's a is the caller's b: solvers take the simpler core as b
    td_pair pair;            ///< both shapes in one block
    td_core_distance answer; ///< about the cores
    td_profile profile;      ///< while profiles are searched
    td_simplex simplex;      ///< of GJK
    union {
        td_polytope polytope;
        td_edge_search along;
        td_foot foot;
        td_boxes boxes;
    } search; ///< of the solver that runs
};

#ifdef __cplusplus
}
#endif

#endif
