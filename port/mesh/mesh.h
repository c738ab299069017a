/* SPDX-License-Identifier: MIT */
/// Triangle meshes for contact scenes: from an STL or OBJ file to convex parts, a mass and faces.
///
///     mesh m;
///     mesh_words words;
///     mesh_parts parts;
///     if (!mesh_read("rod.stl", 0.001, &m, &words) || !mesh_convex_parts(&m, NULL, &parts, &words)) {
///         puts(words.error);
///     }
///
/// Where      a host: the C library, memory from malloc, and libqhull_r for hulls. The core knows nothing of it.
/// Answers    false: refused. `out` is then empty and words->error says why in one sentence. true: words->warnings
///            say what was mended. Words may be NULL. What was answered true is freed by its mesh_free function.
/// Formats    STL, binary or text, told apart by what the file holds; OBJ: `v` and `f` (v, v/t, v//n, v/t/n,
///            negative indices; polygons are cut into triangles), whatever else an OBJ holds is passed over. The
///            ending of the name says which: .stl or .obj, in any case.
/// Limits     MESH_MAX_BYTES of a file, MESH_MAX_TRIANGLES, coordinates within MESH_MAX_METRES, a diagonal of
///            MESH_MIN_METRES, shells in not too many layers. Memory: the bytes of the file and some 250 bytes a
///            triangle.
/// Same       the same file gives the same mesh and the same parts in the same order.
///
/// What mesh_read does to a mesh, in this order, each with a warning:
/// Weld       points nearer to each other than 1e-6 of the diagonal, or 4 steps of a float32, become one vertex.
/// Drop       triangles that name a vertex twice, and all but one of triangles with the same corners. Triangles
///            with three corners on a line are kept: they close seams.
/// Orient     neighbours over an edge of two triangles agree: the fewer are turned.
/// Holes      are closed flat, if together they are at most MESH_HOLES of the area. Else the mesh stays open: then
///            only its hull can be had.
/// Shells     (what hangs together by edges) get a positive volume. One of negative volume inside of another is
///            a cavity and stays. One of positive volume inside of another, and one without volume, is left out.
#ifndef MESH_H
#define MESH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESH_MAX_BYTES     536870912u ///< of a file: 512 MiB
#define MESH_MAX_TRIANGLES 2000000u   ///< of a file, polygons cut into triangles
#define MESH_MAX_METRES    100000.0   ///< the largest coordinate, scaled
#define MESH_MIN_METRES    1.0e-6     ///< the smallest diagonal, scaled
#define MESH_HOLES         0.02       ///< of the area: as much is closed

#define MESH_PIECES     32u   ///< convex parts, if nothing is said
#define MESH_MAX_PIECES 1024u ///< and at most
#define MESH_VERTICES                                                                              \
    128u ///< of a part, if nothing is said: TD_MAX_HULL_VERTICES of the middle preset
#define MESH_VOLUME_ERROR 0.02  ///< of the parts, if nothing is said
#define MESH_OVERLAP      0.005 ///< of the diagonal: how far parts overlap at their seams
#define MESH_FLAT         1.0e-5 ///< of a hull's diagonal: facets that lie nearer to one plane are one face

/* ---- words ---- */

#define MESH_TEXT     320u ///< bytes of a sentence, with its end
#define MESH_WARNINGS 12u  ///< so many are kept

/// Why something was refused, and what was mended. Each function that takes it begins it anew.
typedef struct mesh_words {
    char error[MESH_TEXT];                   ///< one sentence; empty if nothing was refused
    char warnings[MESH_WARNINGS][MESH_TEXT]; ///< sentences
    uint32_t n_warnings; ///< how many of them; what comes after the last is left off
} mesh_words;

/* ---- meshes ---- */

/// Triangles with common vertices, counter-clockwise seen from outside.
typedef struct mesh {
    double (*vertices)[3];    ///< [m]
    uint32_t (*triangles)[3]; ///< indices of vertices
    uint32_t n_vertices;      ///< length of `vertices`
    uint32_t n_triangles;     ///< length of `triangles`, at least 1
} mesh;

/// Reads a file and mends what can be mended.
/// @param scale metres of one unit of the file: 0.001 for millimetres
bool mesh_read(const char *path, double scale, mesh *out, mesh_words *words);

/// The same for a file that is in memory; `name` is for its ending and for words.
bool mesh_read_bytes(
    const char *name, const void *bytes, size_t size, double scale, mesh *out, mesh_words *words);

/// Is it closed: is each edge walked in both directions equally often? Only then it has a volume.
/// False, too, if an index is out of range.
bool mesh_is_closed(const mesh *m);

void mesh_free(mesh *m);

/* ---- mass ---- */

/// What a body needs to know of its mesh.
typedef struct mesh_mass_out {
    double volume;        ///< [m^3]
    double mass;          ///< [kg]
    double centre[3];     ///< [m] of mass
    double inertia[3][3]; ///< [kg m^2] about the centre of mass, along the axes of the mesh
} mesh_mass_out;

/// Volume, mass, centre and inertia of a closed mesh, exact but for rounding. Where shells overlap, mass is counted
/// twice (mesh_convex_parts warns of it).
/// @param density [kg/m^3], positive
/// @return false: the mesh is open or has no volume, or the density is none; `out` is all zero
bool mesh_mass(const mesh *m, double density, mesh_mass_out *out);

/* ---- hulls ---- */

/// A convex polyhedron. Face i is the loop indices[loop_ends[i - 1]] to indices[loop_ends[i] - 1] (from 0 for the
/// first one), counter-clockwise seen from outside, as td_polyhedron has it.
typedef struct mesh_hull {
    double (*vertices)[3]; ///< [m] each is a corner of at least three faces
    double (*planes)
        [4]; ///< of each face: outward unit normal n and offset d; n.x <= d for all vertices x
    uint32_t *loop_ends; ///< of each face
    uint32_t *indices;   ///< loops of all faces, one after another
    uint32_t n_vertices; ///< length of `vertices`
    uint32_t n_faces;    ///< length of `planes` and `loop_ends`
    double volume;       ///< [m^3]
} mesh_hull;

/// The convex hull of points. Facets that lie in one plane but for MESH_FLAT are one face.
/// Refused: fewer than four points, no number among them, or all in one plane.
bool mesh_hull_of(const double (*points)[3], uint32_t n, mesh_hull *out, mesh_words *words);

void mesh_hull_free(mesh_hull *hull);

/* ---- convex parts ---- */

/// How a mesh is cut. All zero: as the defaults say.
typedef struct mesh_cut {
    uint32_t pieces;     ///< at most so many parts; 0: MESH_PIECES
    uint32_t vertices;   ///< of a part, at least 8; 0: MESH_VERTICES
    double volume_error; ///< allowed, see mesh_parts; 0: MESH_VOLUME_ERROR
    bool hull_only;      ///< one part, the convex hull, whatever its error; the mesh may be open
} mesh_cut;

/// Convex parts whose union is the mesh, nearly.
typedef struct mesh_parts {
    mesh_hull *parts; ///< in an order that is always the same
    uint32_t n;       ///< length of `parts`
    double volume;    ///< [m^3] of the mesh
    double excess;    ///< of the volume: what the parts have beyond the mesh
    double missing;   ///< of the volume: what the mesh has beyond the parts
    double
        volume_error; ///< excess and missing together; of the hull of an open mesh all four are 0
    double
        overlap; ///< [m] at seams: MESH_OVERLAP of the diagonal, less where there is less material
    double
        shrink; ///< [m] a hull with fewer vertices lies nowhere deeper inside the one it stands for
} mesh_parts;

/// Cuts a closed mesh into convex parts.
///
/// Parts      each shell, with its cavities, is cut by planes until the hulls of its pieces fit; pieces that fit as one
///            are joined again. A convex mesh is one part.
/// Error      measured along 24 576 lines (fewer for meshes of many layers), in three directions, that are spread
///            evenly and exact along their lengths. Both what is beyond the mesh and what is missing count.
/// Vertices   hulls with too many are replaced by others of the same volume with fewer.
/// Refused    an open mesh (but for hull_only), a mesh without volume, more shells than pieces, a volume error above
///            the one allowed. The sentence says what was reached.
/// Cost       some tenths of a second for hundreds of triangles, some seconds for ten thousand, ten for a million; it
///            grows with pieces. Memory: some 150 bytes a triangle.
bool mesh_convex_parts(const mesh *m, const mesh_cut *how, mesh_parts *out, mesh_words *words);

void mesh_parts_free(mesh_parts *parts);

#endif
