/* SPDX-License-Identifier: MIT */
/// Pieces of a mesh between planes, and how a mesh is cut into them.
///
/// Chains     a piece is a closed chain of triangles: its surface, and caps on the planes that cut it. A cap is a fan
///            over its border with signs, so that holes and islands need no triangulation: volumes are right, its
///            triangles are not. Nothing here decides anything by topology, so nothing can be inconsistent.
/// Hulls      of the points of its surface and of the corners of its planes that lie inside of the mesh.
/// Sides      a plane n.x = d has the piece that is cut on both sides: "below" is n.x < d.
#ifndef MESH_PIECE_H
#define MESH_PIECE_H

#include "mesh_work.h"

#define MESH_MAX_CUTS 24u ///< that one piece lies between

typedef struct mesh_plane {
    v3 n;
    double d;
} mesh_plane;

static inline double mesh_plane_height(mesh_plane plane, v3 p)
{
    return v3_dot(plane.n, p) - plane.d;
}

typedef struct mesh_piece {
    v3 *points;
    uint32_t (*triangles)[3]; ///< those of the surface, then those of caps
    v3 *corners;              ///< of cuts, inside of the mesh
    uint32_t n_points, n_surface, n_triangles, n_corners;
    mesh_plane cuts[MESH_MAX_CUTS]; ///< n.x <= d in the piece
    uint32_t n_cuts;
    uint32_t body; ///< what it was cut from
    double volume;
    v3 *hull;           ///< the vertices of its hull
    uint32_t n_hull;    ///< 0: the piece is flat, and not used
    double hull_volume; ///< of these
    mesh_box box;       ///< of these
    bool is_done;       ///< no plane cuts it
} mesh_piece;

/// What cutting needs beside a piece: the mesh that it is of, and memory.
typedef struct mesh_cutter {
    mesh_lines *lines;    ///< of the mesh, to see whether a corner lies inside of it,
    const uint32_t *body; ///< and in which of its bodies; of each triangle
    double near;          ///< nearer to a plane is on it
    double *heights;      ///< of the points of the piece
    uint8_t *marks;       ///< of them
    uint32_t points_room;
    v3 *below, *above; ///< points for hulls
    uint32_t n_below, n_above, below_room, above_room;
} mesh_cutter;

/// What a cut would make of a piece.
typedef struct mesh_split {
    double volume[2], hull[2]; ///< below, above
} mesh_split;

/// A piece from some triangles of a mesh, a closed chain.
/// @param wanted of each triangle: the value `which` if it is taken
bool mesh_piece_of(const mesh *m, const uint32_t *wanted, uint32_t which, mesh_piece *out);
void mesh_piece_free(mesh_piece *piece);
/// Drops points of large sets that matter least for a hull. @return how many stay
uint32_t mesh_thin(v3 *points, uint32_t n);
/// Sets hull, volume of the hull and box.
bool mesh_piece_hull(mesh_piece *piece);

static inline double mesh_piece_excess(const mesh_piece *piece)
{
    return piece->n_hull > 0u ? fmax(piece->hull_volume - piece->volume, 0.0) : 0.0;
}

void mesh_cutter_free(mesh_cutter *cutter);

/// What a cut would make; nothing is changed. @return false: one side would be empty or flat, or no memory
bool mesh_piece_try(mesh_cutter *cutter,
                    const mesh_piece *piece,
                    mesh_plane plane,
                    mesh_split *out);
/// Cuts: `piece` becomes what is below, `above` the rest. Hulls are not made. @return false: no memory; `piece` is gone
bool mesh_piece_cut(mesh_cutter *cutter, mesh_piece *piece, mesh_plane plane, mesh_piece *above);

/// An edge where a mesh is concave.
typedef struct mesh_notch {
    v3 p, q;      ///< its ends
    v3 n1, n2;    ///< normals of its triangles
    double angle; ///< beyond 180 degrees
} mesh_notch;

typedef struct mesh_notches {
    mesh_notch *items;
    uint32_t n, room;
} mesh_notches;

bool mesh_notches_of(const mesh *m, mesh_notches *out);

/// The plane that is best for a piece, among those of its notches and others across it.
/// @return false: none cuts it
bool mesh_best_plane(mesh_cutter *cutter,
                     const mesh_piece *piece,
                     const mesh_notches *notches,
                     mesh_plane *best);

/* ---- plans: mesh_coarse.c, mesh_plan.c, mesh_join.c ---- */

/// The same chains with at most so many triangles, nearly: planes are looked for in it.
/// @param out_body of each triangle, an array of m->n_triangles
bool mesh_coarse(const mesh *m, const uint32_t *body, uint32_t most, mesh *out, uint32_t *out_body);

/// A cut of piece `piece` of a list: what is above becomes the last of the list.
typedef struct mesh_step {
    uint32_t piece;
    mesh_plane plane;
} mesh_step;

/// How a mesh is cut into pieces, and which pieces are joined.
typedef struct mesh_plan {
    mesh_step *steps;
    uint32_t n_steps, steps_room;
    uint32_t *group; ///< of each piece: the part that it belongs to, or MESH_NONE
    uint32_t n_parts;
    double excess; ///< of all parts together, of the volume
} mesh_plan;

/// The first pieces of a mesh: its shells with their cavities. @param body of each triangle: its piece
bool mesh_bodies(const mesh *m, uint32_t *body, uint32_t *n);

/// @param aim the excess, of the volume, below which cutting ends
bool mesh_plan_make(const mesh *m,
                    const uint32_t *body,
                    uint32_t n_bodies,
                    uint32_t pieces,
                    double aim,
                    mesh_plan *out);
void mesh_plan_free(mesh_plan *plan);

/// Joins pieces of one body while their number is above `most` or their excess is below `aim`; group[] says with whom.
bool mesh_join(const mesh_piece *pieces, uint32_t n, uint32_t most, double aim, mesh_plan *plan);

/* ---- parts ---- */

/// Makes seams overlap: faces that lie inside of the mesh move outward. mesh_seams.c
bool mesh_overlap(mesh_lines *lines, double overlap, mesh_hull *parts, uint32_t n);

/// Measures excess and missing of parts. *twice: of the volume, what more than one shell holds. mesh_error.c
bool mesh_measure(const mesh *m, mesh_parts *parts, double *twice);

#endif
