/* SPDX-License-Identifier: MIT */
/// @file
/// Facets: triangle against triangle, planar facet against planar facet, mesh against mesh.
///
/// Frames    one frame for everything in a call: the caller places vertices.
/// Order     either way round: no answer here depends on it. [PN P17]
/// Closed    triangles and facets include their boundary: touching is meeting.
/// Ties      answers are decided by signs of triple products, never by a tolerance. In Q16 a triple
///           product is kept whole (96 bits), so every yes, no and "exactly touching" is right for
///           the coordinates given. In floats it is plain arithmetic: exact where the products are
///           (small dyadic numbers), decided by rounding within some TD_REAL_EPS of a tie.
/// Points    are within 2 ulp (Q16); in floats within some TD_REAL_EPS times the size of the scene,
///           over the sine of the angle at which an edge meets a plane.
/// Range     coordinates within +-TD_RANGE, else TD_E_RANGE (NaN: TD_E_ARG). Facets are planar and do not
///           cross themselves; they may be non-convex. A facet that is planar only to rounding
///           answers for the plane of its Newell normal through its first vertex.
/// Not here  a body wholly inside another meets nothing: ask td_polyhedron.h for a vertex of it.
/// Source    [PN] triangular and general facet intersection, with [PN P17] to [PN P20].
#ifndef TD_FACET_H
#define TD_FACET_H

#include "td_status.h"
#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- triangles ---- */

/// How two triangles lie. The first three are those of triangles in different planes.
typedef enum td_triangle_relation {
    TD_TRIANGLES_APART = 0,             ///< no common point
    TD_TRIANGLES_SEGMENT = 1,           ///< they meet in a segment
    TD_TRIANGLES_POINT = 2,             ///< they meet in one point
    TD_TRIANGLES_COPLANAR_OVERLAP = 3,  ///< in one plane, with a common point
    TD_TRIANGLES_COPLANAR_DISJOINT = 4, ///< in one plane, without
    TD_TRIANGLES_DEGENERATE = 5,        ///< one of them, or both, has no area
} td_triangle_relation;

/// How two triangles meet, and where.
typedef struct td_triangle_meeting {
    td_triangle_relation relation; ///< how they lie
    td_vec3 from, to; ///< [m] ends of the segment; equal for a point; zero for the other relations
} td_triangle_meeting;

/// Do two triangles meet, and where?
///
/// Cost      6 plane values; if the planes cross both triangles, 2 to 4 triple products; if they meet,
///           4 plane values and 2 quotients more.
/// @param a, b three vertices each
/// @return TD_OK; TD_E_ARG: NULL; TD_E_RANGE: a coordinate. Refused: `out` is untouched.
td_status td_triangle_meet(const td_vec3 *a, const td_vec3 *b, td_triangle_meeting *out);

/* ---- facets ---- */

/// A planar polygon in space; its edge k runs from vertex k to vertex k + 1, the last to vertex 0.
typedef struct td_facet {
    const td_vec3 *vertices; ///< [m]
    const uint16_t *indices; ///< of its vertices, in order; NULL: vertices 0, 1, 2, ...
    uint16_t count;          ///< of its vertices, 3 or more
} td_facet;

/// Vertex k < count of a facet.
static inline const td_vec3 *td_facet_at(const td_facet *facet, uint32_t k)
{
    return &facet->vertices[facet->indices == 0 ? k : facet->indices[k]];
}

/// Fields of a fault of a facet or a mesh (td_fault.field); td_fault.index is the vertex
/// (TD_ITEM_HULL_VERTEX: its place in the table) or the facet or triangle (TD_ITEM_FACE).
typedef enum td_facet_field {
    TD_FACET_COUNT = TD_FIELDS_FACET + 1, ///< too few, or a table that is missing
    TD_FACET_RANGE, ///< a coordinate of this vertex is out of range, or no number
    TD_FACET_AREA,  ///< the facet has no area
    TD_FACET_INDEX, ///< the triangle names a vertex that is not there
} td_facet_field;

/// Checks a facet. Indices must lie within the vertices, whose number is not known here.
td_fault td_facet_check(const td_facet *facet);

/// An edge through a facet: the edge is part of the piercing facet, the point of both.
typedef struct td_piercing {
    uint16_t edge; ///< of the piercing facet
    td_unit share; ///< [-] of the edge's length, 0 at its first vertex, 1 at its second
    td_vec3 point; ///< [m]
} td_piercing;

/// Piercings of one facet. The caller gives the table; a facet with n edges has at most n rows.
typedef struct td_piercings {
    td_piercing *rows; ///< may be NULL if capacity is 0
    uint16_t capacity; ///< rows that it holds
    uint16_t count;    ///< out: piercings found; the first `capacity` of them are written
} td_piercings;

/// Which edges of g pierce f, in ascending order?
///
/// An edge that ends on f pierces it, so that a vertex of g on f is named by both of its edges
/// [PN P20]: do not rely on counts in ties. An edge parallel to the plane of f, or in it, does not.
/// Cost      one plane value a vertex of g; one triple product and less than three comparisons an
///           edge of f for each edge of g that reaches the plane.
/// @return TD_OK; TD_PARTIAL: more piercings than capacity; TD_E_*: `out` is untouched
td_status td_facet_pierce(const td_facet *f, const td_facet *g, td_piercings *out);

/// Which edges of two facets pierce the other.
typedef struct td_facet_meeting {
    td_piercings of_f; ///< by edges of g
    td_piercings of_g; ///< by edges of f
    bool is_hit;       ///< there is a piercing
    bool is_coplanar;  ///< every vertex of g lies in the plane of f: no edge can pierce, and is_hit
                       ///< is false, overlap or not; a question for polygons
} td_facet_meeting;

/// Do two facets meet? Both directions, as neither alone tells.
/// @param out its tables are set by the caller
/// @return as td_facet_pierce
td_status td_facet_meet(const td_facet *f, const td_facet *g, td_facet_meeting *out);

/* ---- meshes ---- */

/// Triangles in any order, closed or not: a triangle soup. Const, may live in flash. A triangle
/// without area meets nothing.
typedef struct td_mesh {
    const td_vec3 *vertices; ///< [m]
    const uint16_t *indices; ///< three a triangle
    uint16_t n_vertices;     ///< length of `vertices`
    uint16_t n_triangles;    ///< a third of the length of `indices`
} td_mesh;

/// Checks a mesh. All queries check first; call it to see the fault.
td_fault td_mesh_check(const td_mesh *mesh);

/// Two triangles that meet.
typedef struct td_mesh_pair {
    uint16_t triangle_a, triangle_b; ///< of mesh a, of mesh b
    td_triangle_meeting meeting;     ///< its relation is a segment, a point or a coplanar overlap
} td_mesh_pair;

/// The caller's table of triangles that meet.
typedef struct td_mesh_pairs {
    td_mesh_pair *rows; ///< may be NULL if capacity is 0
    uint32_t capacity;  ///< rows that it holds
    uint32_t count;     ///< out: pairs found; the first `capacity` of them are written
    uint32_t tests;     ///< out: triangle tests spent
} td_mesh_pairs;

/// The most triangle tests that two meshes can take.
static inline uint32_t td_mesh_tests_max(const td_mesh *a, const td_mesh *b)
{
    return a->n_triangles * (1u + (uint32_t)b->n_triangles);
}

/// Which triangles of a meet which of b? Pairs in ascending order, first by a, then by b.
///
/// Work      a triangle test compares two boxes and, if they overlap, two triangles. A triangle of a that
///           is clear of b's box takes one, any other one more for each triangle of b.
///           Before that, one pass over the vertices and indices of both meshes.
/// @param budget_tests triangle tests that may be spent
/// @return TD_OK: all pairs found and written. TD_PARTIAL: the budget ended first (tests ==
///         budget_tests), or there are more pairs than rows (count > capacity); every row written is
///         right, others may be missing. TD_E_*: `out` is untouched.
td_status
td_mesh_meet(const td_mesh *a, const td_mesh *b, uint32_t budget_tests, td_mesh_pairs *out);

#ifdef __cplusplus
}
#endif

#endif
