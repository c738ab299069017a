/* SPDX-License-Identifier: MIT */
/// What the files of this room share: vectors, words, growing arrays, edges and shells.
#ifndef MESH_WORK_H
#define MESH_WORK_H

#include <math.h>
#include "mesh.h"

#define MESH_NONE UINT32_MAX

/* ---- vectors ---- */

typedef struct v3 {
    double x, y, z;
} v3;

static inline v3 v3_of(const double p[3])
{
    return (v3){p[0], p[1], p[2]};
}

static inline void v3_to(v3 a, double p[3])
{
    p[0] = a.x;
    p[1] = a.y;
    p[2] = a.z;
}

static inline double v3_get(v3 a, int axis)
{
    return axis == 0 ? a.x : axis == 1 ? a.y : a.z;
}

static inline v3 v3_add(v3 a, v3 b)
{
    return (v3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static inline v3 v3_sub(v3 a, v3 b)
{
    return (v3){a.x - b.x, a.y - b.y, a.z - b.z};
}

static inline v3 v3_mul(v3 a, double s)
{
    return (v3){a.x * s, a.y * s, a.z * s};
}

static inline double v3_dot(v3 a, v3 b)
{
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

static inline v3 v3_cross(v3 a, v3 b)
{
    return (v3){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline double v3_length(v3 a)
{
    return sqrt(v3_dot(a, a));
}

/// The unit vector, or zero if a has no length.
static inline v3 v3_unit(v3 a)
{
    const double length = v3_length(a);
    return length > 0.0 ? v3_mul(a, 1.0 / length) : (v3){0.0, 0.0, 0.0};
}

static inline v3 v3_min(v3 a, v3 b)
{
    return (v3){fmin(a.x, b.x), fmin(a.y, b.y), fmin(a.z, b.z)};
}

static inline v3 v3_max(v3 a, v3 b)
{
    return (v3){fmax(a.x, b.x), fmax(a.y, b.y), fmax(a.z, b.z)};
}

/// Twice the area, along the normal.
static inline v3 v3_normal(v3 a, v3 b, v3 c)
{
    return v3_cross(v3_sub(b, a), v3_sub(c, a));
}

/// Six times the volume of the tetrahedron o a b c, positive if a b c is counter-clockwise seen from outside.
static inline double v3_volume6(v3 o, v3 a, v3 b, v3 c)
{
    return v3_dot(v3_sub(a, o), v3_cross(v3_sub(b, o), v3_sub(c, o)));
}

typedef struct mesh_box {
    v3 lo, hi;
} mesh_box;

static inline mesh_box mesh_box_of(const double (*points)[3], uint32_t n)
{
    mesh_box box = {{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (uint32_t i = 0u; i < n; ++i) {
        const v3 p = v3_of(points[i]);
        box.lo = i == 0u ? p : v3_min(box.lo, p);
        box.hi = i == 0u ? p : v3_max(box.hi, p);
    }
    return box;
}

static inline double mesh_box_diagonal(mesh_box box)
{
    return v3_length(v3_sub(box.hi, box.lo));
}

static inline v3 mesh_box_middle(mesh_box box)
{
    return v3_mul(v3_add(box.lo, box.hi), 0.5);
}

static inline v3 mesh_corner(const mesh *m, uint32_t triangle, uint32_t k)
{
    return v3_of(m->vertices[m->triangles[triangle][k]]);
}

/* ---- words and memory: mesh_words.c ---- */

void mesh_words_begin(mesh_words *words);

/// @return false, so that a caller can return what it says
bool mesh_refuse(mesh_words *words, const char *format, ...);

bool mesh_refuse_memory(mesh_words *words);

void mesh_warn(mesh_words *words, const char *format, ...);

/// The end of a path, if it is long.
const char *mesh_name(const char *path);

/// calloc of at least one item.
void *mesh_new(size_t n, size_t size);

/// The array of n items, moved where there is room for one more. @return NULL: no memory; the array is as it was
void *mesh_grown(void *array, uint32_t n, uint32_t *room, size_t size);

/* ---- what a reader finds: mesh_stl.c, mesh_obj.c ---- */

typedef struct mesh_soup {
    const char *name;
    mesh_words *words;
    double scale;
    double (*points)[3];
    uint32_t (*triangles)[3];
    uint32_t n_points, n_triangles;
    uint32_t points_room, triangles_room;
} mesh_soup;

/// @param what and where it stands, for the sentence that refuses it: "line", "triangle"
bool mesh_soup_point(mesh_soup *soup, const double p[3], const char *what, uint32_t where);
bool mesh_soup_triangle(mesh_soup *soup, uint32_t a, uint32_t b, uint32_t c);
void mesh_soup_free(mesh_soup *soup);

bool mesh_read_stl(mesh_soup *soup, const char *bytes, size_t size);
bool mesh_read_obj(mesh_soup *soup, const char *bytes, size_t size);

/* ---- lines of text: mesh_file.c ---- */

/// Where a reader of text stands. The text ends with a zero byte that `end` points to.
typedef struct mesh_cursor {
    const char *at, *end;
    uint32_t line;
} mesh_cursor;

bool mesh_is_text(const char *bytes, size_t size, size_t *first_strange);
/// Passes over white space of this line.
void mesh_skip_blanks(mesh_cursor *c);
/// Passes over what is left of this line.
void mesh_skip_line(mesh_cursor *c);
/// Takes a word, in any case, that white space ends.
bool mesh_take_word(mesh_cursor *c, const char *word);
/// Takes a number; white space or the end must follow it.
bool mesh_take_number(mesh_cursor *c, double *out);
/// Does the line end here?
bool mesh_at_line_end(const mesh_cursor *c);

/* ---- mending ---- */

/// A mesh while it is mended: the number of the triangle in its file (from 1; 0: none) goes with each triangle.
typedef struct mesh_raw {
    mesh m;
    uint32_t *source;
    uint32_t vertices_room, triangles_room;
    bool is_one_sided; ///< no orientation suits all neighbours: its gaps are no holes
} mesh_raw;

bool mesh_raw_vertex(mesh_raw *raw, v3 p, uint32_t *index);
bool mesh_raw_triangle(mesh_raw *raw, uint32_t a, uint32_t b, uint32_t c, uint32_t source);
/// Drops the triangles that keep[] says no to. @return how many
uint32_t mesh_raw_keep(mesh_raw *raw, const bool *keep);
/// Drops the vertices of no triangle.
bool mesh_raw_compact(mesh_raw *raw);
void mesh_raw_free(mesh_raw *raw);

bool mesh_weld(const mesh_soup *soup, mesh_raw *out);                // mesh_weld.c
bool mesh_mend(mesh_raw *raw, const char *name, mesh_words *words);  // mesh_mend.c
bool mesh_close(mesh_raw *raw, const char *name, mesh_words *words); // mesh_holes.c
bool mesh_nest(mesh_raw *raw, const char *name, mesh_words *words);  // mesh_nest.c

/* ---- edges and shells: mesh_edges.c ---- */

/// Half edge h = 3 t + k goes from corner k of triangle t to the next corner.
typedef struct mesh_edges {
    uint32_t *half; ///< all half edges, those of one edge side by side
    uint32_t
        *mate;  ///< of a half edge: the other one, if exactly two share the edge, else MESH_NONE
    uint32_t n; ///< 3 n_triangles
} mesh_edges;

bool mesh_edges_make(const mesh *m, mesh_edges *out);
void mesh_edges_free(mesh_edges *e);

static inline uint32_t mesh_half_from(const mesh *m, uint32_t h)
{
    return m->triangles[h / 3u][h % 3u];
}

static inline uint32_t mesh_half_to(const mesh *m, uint32_t h)
{
    return m->triangles[h / 3u][(h + 1u) % 3u];
}

/// +1 or -1: does it go from the lower vertex to the upper one?
static inline int32_t mesh_half_sign(const mesh *m, uint32_t h)
{
    return mesh_half_from(m, h) < mesh_half_to(m, h) ? 1 : -1;
}

/// One past the last half edge that shares the edge of e->half[first].
uint32_t mesh_edge_end(const mesh *m, const mesh_edges *e, uint32_t first);
/// How often the edge is walked up more than down.
int32_t mesh_edge_balance(const mesh *m, const mesh_edges *e, uint32_t first, uint32_t end);
bool mesh_edges_closed(const mesh *m, const mesh_edges *e);

/// The shell of each triangle, numbered from 0 by their first triangles.
/// @param shell an array of n_triangles
bool mesh_shells(const mesh *m, const mesh_edges *e, uint32_t *shell, uint32_t *n);

/// Volumes of shells about the middle of the mesh, signed. `volumes` has one for each shell.
void mesh_shell_volumes(const mesh *m, const uint32_t *shell, uint32_t n, double *volumes);

/* ---- lines through a mesh: mesh_lines.c ---- */

/// Where a line meets the mesh.
typedef struct mesh_crossing {
    double at;    ///< along the axis
    int32_t sign; ///< +1: the line leaves the mesh there, going up
    uint32_t triangle;
} mesh_crossing;

/// A grid over the mesh seen along an axis (0 1 2: x y z), so that a line is tried against few triangles.
typedef struct mesh_lines {
    const mesh *m;
    int axis, u_axis, v_axis;
    uint32_t cells; ///< along each side
    double u0, v0, per_u, per_v;
    uint32_t *starts, *list;
    mesh_crossing *found;
    uint32_t n_found, found_room;
    uint64_t work; ///< triangles that lines were tried against, so far
} mesh_lines;

bool mesh_lines_make(const mesh *m, int axis, mesh_lines *out);
/// Along the axis for which lines are tried against few triangles.
bool mesh_lines_make_short(const mesh *m, mesh_lines *out);
/// Triangles that a line is tried against, on average.
double mesh_lines_depth(const mesh_lines *lines);
void mesh_lines_free(mesh_lines *lines);
/// The crossings with the line through (u, v), in any order: lines->found. @return false: no memory
bool mesh_lines_find(mesh_lines *lines, double u, double v);
/// The same from below to above.
bool mesh_lines_cross(mesh_lines *lines, double u, double v);
/// How often the mesh winds about a point: 1 inside of it. A point nearer than 1e-9 of the size is on either side.
/// @param body of each triangle: only those of `which` count; NULL: all
int32_t mesh_lines_winding(mesh_lines *lines, v3 p, const uint32_t *body, uint32_t which);

/* ---- hulls: mesh_qhull.c, mesh_hull.c ---- */

/// The hull's volume. @return false: the points are flat, or too few
bool mesh_hull_volume(const v3 *points, uint32_t n, double *volume);
/// The hull with the facets that qhull finds. @return false: flat, too few, or no memory
bool mesh_hull_facets(const v3 *points, uint32_t n, mesh_hull *out);
/// Facets that lie in one plane become one face.
bool mesh_hull_merge(mesh_hull *hull);
/// Both of these.
bool mesh_hull_make(const v3 *points, uint32_t n, mesh_hull *out);

static inline uint32_t mesh_loop_begin(const mesh_hull *hull, uint32_t face)
{
    return face == 0u ? 0u : hull->loop_ends[face - 1u];
}

/// How far a point is outside of a face, negative inside.
static inline double mesh_face_height(const mesh_hull *hull, uint32_t face, v3 p)
{
    const double *const plane = hull->planes[face];
    return v3_dot(v3_of(plane), p) - plane[3];
}

/// Where corners go if each face f moves outward by heights[f], at most twice as far as one of its faces.
bool mesh_corner_moves(const mesh_hull *hull, const double *heights, v3 *moves);

/// How far a point is outside of the farthest face.
double mesh_hull_height(const mesh_hull *hull, v3 p);

/// A hull of at most `vertices` corners in its place. *shrink: how far the old one reaches beyond it.
bool mesh_hull_simplify(mesh_hull *hull, uint32_t vertices, double *shrink);

#endif
