/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <float.h>
#include <stdlib.h>
#include <string.h>

/* ---- facets of one plane become one face ---- */

/// Which facets lie in one plane. Half edge i goes from indices[i] to the next corner of its loop.
typedef struct merger {
    mesh_hull *hull;
    uint32_t n;       ///< indices
    uint32_t *facet;  ///< of each half edge
    uint32_t *next;   ///< of each half edge: the next one of its loop
    uint32_t *twin;   ///< of each half edge: the same edge in the other facet
    uint32_t *group;  ///< of each facet: the facet that its face began with
    uint32_t *order;  ///< facets, the largest first
    double *areas;    ///< of each facet
    uint32_t *stack;  ///< facets
    uint32_t *groups; ///< of each vertex: in how many faces it is a corner
    uint32_t *sizes;  ///< of each face's first facet: how many facets it has
    double (*planes)[4];
} merger;

static void merger_free(merger *g)
{
    free(g->facet);
    free(g->next);
    free(g->twin);
    free(g->group);
    free(g->order);
    free(g->areas);
    free(g->stack);
    free(g->groups);
    free(g->sizes);
    free(g->planes);
}

static v3 corner_of(const mesh_hull *hull, uint32_t i)
{
    return v3_of(hull->vertices[hull->indices[i]]);
}

static v3 area_of(const mesh_hull *hull, uint32_t face)
{
    v3 sum = {0.0, 0.0, 0.0};
    const uint32_t begin = mesh_loop_begin(hull, face);
    for (uint32_t i = begin + 1u; i + 1u < hull->loop_ends[face]; ++i) {
        sum = v3_add(
            sum, v3_normal(corner_of(hull, begin), corner_of(hull, i), corner_of(hull, i + 1u)));
    }
    return v3_mul(sum, 0.5);
}

/// Half edges of each vertex are few: the twin is searched among those that leave the other end.
static bool find_twins(merger *g)
{
    const uint32_t n_vertices = g->hull->n_vertices;
    uint32_t *const firsts = mesh_new((size_t)n_vertices + 1u, sizeof *firsts);
    uint32_t *const leaving = mesh_new(g->n, sizeof *leaving);
    bool ok = firsts != NULL && leaving != NULL;
    if (ok) {
        for (uint32_t i = 0u; i < g->n; ++i) {
            ++firsts[g->hull->indices[i] + 1u];
        }
        for (uint32_t v = 0u; v < n_vertices; ++v) {
            firsts[v + 1u] += firsts[v];
        }
        for (uint32_t i = g->n; i > 0u; --i) {
            leaving[--firsts[g->hull->indices[i - 1u] + 1u]] = i - 1u;
        }
    }
    // firsts[v + 1] is now where the half edges of v begin; firsts[v + 2] where they end
    for (uint32_t i = 0u; ok && i < g->n; ++i) {
        const uint32_t from = g->hull->indices[i];
        const uint32_t to = g->hull->indices[g->next[i]];
        const uint32_t end = to + 2u <= n_vertices ? firsts[to + 2u] : g->n;
        g->twin[i] = MESH_NONE;
        for (uint32_t k = firsts[to + 1u]; k < end; ++k) {
            if (g->hull->indices[g->next[leaving[k]]] == from) {
                g->twin[i] = leaving[k];
            }
        }
        ok = g->twin[i] != MESH_NONE;
    }
    free(firsts);
    free(leaving);
    return ok;
}

/// Is each corner of a facet near the plane of another?
static bool lies_in(const mesh_hull *hull, uint32_t facet, uint32_t plane, double near)
{
    for (uint32_t i = mesh_loop_begin(hull, facet); i < hull->loop_ends[facet]; ++i) {
        if (fabs(mesh_face_height(hull, plane, corner_of(hull, i))) > near) {
            return false;
        }
    }
    return v3_dot(v3_of(hull->planes[facet]), v3_of(hull->planes[plane])) > 0.0;
}

static void grow_from(merger *g, uint32_t seed, double near)
{
    uint32_t n = 1u;
    g->stack[0] = seed;
    g->group[seed] = seed;
    g->sizes[seed] = 1u;
    while (n > 0u) {
        const uint32_t facet = g->stack[--n];
        for (uint32_t i = mesh_loop_begin(g->hull, facet); i < g->hull->loop_ends[facet]; ++i) {
            const uint32_t other = g->facet[g->twin[i]];
            if (g->group[other] == MESH_NONE && lies_in(g->hull, other, seed, near)) {
                g->group[other] = seed;
                ++g->sizes[seed];
                g->stack[n++] = other;
            }
        }
    }
}

/// Facets by area, the largest first: insertion sort would do for most, a hull of a large mesh has thousands.
static void sort_facets(merger *g)
{
    const uint32_t n = g->hull->n_faces;
    for (uint32_t gap = n / 2u; gap > 0u; gap /= 2u) {
        for (uint32_t i = gap; i < n; ++i) {
            const uint32_t facet = g->order[i];
            uint32_t k = i;
            for (; k >= gap && (g->areas[g->order[k - gap]] < g->areas[facet] ||
                                (!(g->areas[g->order[k - gap]] > g->areas[facet]) &&
                                 g->order[k - gap] > facet));
                 k -= gap) {
                g->order[k] = g->order[k - gap];
            }
            g->order[k] = facet;
        }
    }
}

static bool merger_make(mesh_hull *hull, merger *g)
{
    const uint32_t n = hull->n_faces > 0u ? hull->loop_ends[hull->n_faces - 1u] : 0u;
    *g = (merger){hull,
                  n,
                  mesh_new(n, sizeof(uint32_t)),
                  mesh_new(n, sizeof(uint32_t)),
                  mesh_new(n, sizeof(uint32_t)),
                  mesh_new(hull->n_faces, sizeof(uint32_t)),
                  mesh_new(hull->n_faces, sizeof(uint32_t)),
                  mesh_new(hull->n_faces, sizeof(double)),
                  mesh_new(hull->n_faces, sizeof(uint32_t)),
                  mesh_new(hull->n_vertices, sizeof(uint32_t)),
                  mesh_new(hull->n_faces, sizeof(uint32_t)),
                  mesh_new(hull->n_faces, sizeof *g->planes)};
    if (g->facet == NULL || g->next == NULL || g->twin == NULL || g->group == NULL ||
        g->order == NULL || g->areas == NULL || g->stack == NULL || g->groups == NULL ||
        g->sizes == NULL || g->planes == NULL) {
        return false;
    }
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        for (uint32_t i = mesh_loop_begin(hull, face); i < hull->loop_ends[face]; ++i) {
            g->facet[i] = face;
            g->next[i] = i + 1u < hull->loop_ends[face] ? i + 1u : mesh_loop_begin(hull, face);
        }
        g->group[face] = MESH_NONE;
        g->order[face] = face;
        g->areas[face] = v3_length(area_of(hull, face));
    }
    return true;
}

/* ---- loops of faces ---- */

static uint32_t group_at(const merger *g, uint32_t half)
{
    return g->group[g->facet[half]];
}

static bool is_border(const merger *g, uint32_t half)
{
    return group_at(g, half) != group_at(g, g->twin[half]);
}

/// The next half edge along the border of a face.
static uint32_t next_border(const merger *g, uint32_t half)
{
    uint32_t next = g->next[half];
    for (uint32_t tries = 0u; !is_border(g, next) && tries < g->n; ++tries) {
        next = g->next[g->twin[next]];
    }
    return next;
}

/// Writes the loop of the face that begins at a border, or counts for each vertex how many loops it is on.
/// A vertex on fewer than three is no corner. @return the number of corners
static uint32_t walk_border(merger *g, uint32_t start, uint32_t *loop, bool *is_walked)
{
    uint32_t n = 0u;
    uint32_t half = start;
    for (uint32_t steps = 0u; steps < g->n; ++steps) {
        const uint32_t vertex = g->hull->indices[half];
        if (loop == NULL) {
            ++g->groups[vertex];
        } else if (g->groups[vertex] >= 3u) {
            loop[n++] = vertex;
        }
        is_walked[half] = true;
        half = next_border(g, half);
        if (half == start) {
            break;
        }
    }
    return n;
}

static void count_corners(merger *g, bool *is_walked)
{
    for (uint32_t i = 0u; i < g->n; ++i) {
        if (is_border(g, i) && !is_walked[i]) {
            (void)walk_border(g, i, NULL, is_walked);
        }
    }
    memset(is_walked, 0, g->n * sizeof *is_walked);
}

/// The plane of a face: its normal is that of its area, and no vertex is outside of it.
static void set_plane(mesh_hull *hull, uint32_t face)
{
    const v3 normal = v3_unit(area_of(hull, face));
    double offset = -DBL_MAX;
    for (uint32_t v = 0u; v < hull->n_vertices; ++v) {
        offset = fmax(offset, v3_dot(normal, v3_of(hull->vertices[v])));
    }
    v3_to(normal, hull->planes[face]);
    hull->planes[face][3] = offset;
}

/// Faces with loops of fewer than three corners have vanished between their neighbours. Of each face that stays,
/// g->order is then the number of its facets.
static uint32_t write_loops(merger *g, bool *is_walked, uint32_t *loops)
{
    uint32_t n = 0u;
    uint32_t n_faces = 0u;
    for (uint32_t i = 0u; i < g->n; ++i) {
        if (is_border(g, i) && !is_walked[i]) {
            const uint32_t corners = walk_border(g, i, loops + n, is_walked);
            if (corners >= 3u) {
                const uint32_t seed = group_at(g, i);
                n += corners;
                g->order[n_faces] = g->sizes[seed];
                memcpy(g->planes[n_faces], g->hull->planes[seed], sizeof *g->planes);
                g->stack[n_faces++] = n;
            }
        }
    }
    memcpy(g->hull->indices, loops, n * sizeof *loops);
    memcpy(g->hull->planes, g->planes, n_faces * sizeof *g->planes);
    memcpy(g->hull->loop_ends, g->stack, n_faces * sizeof *g->stack);
    return n_faces;
}

/// Vertices that are no corners go.
static void drop_vertices(merger *g)
{
    mesh_hull *const hull = g->hull;
    uint32_t n = 0u;
    for (uint32_t v = 0u; v < hull->n_vertices; ++v) {
        const bool is_corner = g->groups[v] >= 3u;
        if (is_corner) {
            v3_to(v3_of(hull->vertices[v]), hull->vertices[n]);
        }
        g->groups[v] = n; // its new number
        n += is_corner ? 1u : 0u;
    }
    hull->n_vertices = n;
    for (uint32_t i = 0u; i < hull->loop_ends[hull->n_faces - 1u]; ++i) {
        hull->indices[i] = g->groups[hull->indices[i]];
    }
}

static bool write_faces(merger *g)
{
    bool *const is_walked = mesh_new(g->n, sizeof *is_walked);
    uint32_t *const loops = mesh_new(g->n, sizeof *loops);
    const bool ok = is_walked != NULL && loops != NULL;
    if (ok) {
        count_corners(g, is_walked);
        g->hull->n_faces = write_loops(g, is_walked, loops);
        drop_vertices(g);
        for (uint32_t face = 0u; face < g->hull->n_faces; ++face) {
            if (g->order[face] > 1u) {
                set_plane(g->hull, face);
            }
        }
    }
    free(is_walked);
    free(loops);
    return ok;
}

/// At least as many faces as a tetrahedron has: else the hull is too thin to be merged, and stays as it is.
static bool has_body(const merger *g)
{
    uint32_t n = 0u;
    for (uint32_t face = 0u; face < g->hull->n_faces; ++face) {
        n += g->group[face] == face ? 1u : 0u;
    }
    return n >= 4u;
}

bool mesh_hull_merge(mesh_hull *hull)
{
    merger g;
    const double near =
        MESH_FLAT *
        mesh_box_diagonal(mesh_box_of((const double(*)[3])hull->vertices, hull->n_vertices));
    bool ok = merger_make(hull, &g);
    if (ok && find_twins(&g)) {
        sort_facets(&g);
        for (uint32_t i = 0u; i < hull->n_faces; ++i) {
            if (g.group[g.order[i]] == MESH_NONE) {
                grow_from(&g, g.order[i], near);
            }
        }
        ok = !has_body(&g) || write_faces(&g);
    }
    merger_free(&g);
    return ok;
}

/* ---- moving faces ---- */

#define STIFFNESS 0.01 // holds what no face moves

/// The least squares of n_f.d = h_f: A = sum n n^T, b = sum n h.
static v3 solve(double a[3][3], v3 b)
{
    const v3 r0 = {a[0][0] + STIFFNESS, a[0][1], a[0][2]};
    const v3 r1 = {a[1][0], a[1][1] + STIFFNESS, a[1][2]};
    const v3 r2 = {a[2][0], a[2][1], a[2][2] + STIFFNESS};
    const v3 c = v3_cross(r1, r2);
    const double det = v3_dot(r0, c);
    const v3 sum = v3_add(v3_mul(c, b.x),
                          v3_add(v3_mul(v3_cross(r2, r0), b.y), v3_mul(v3_cross(r0, r1), b.z)));
    return v3_mul(sum, 1.0 / det); // symmetric and positive: det >= STIFFNESS^3
}

/// What the faces of a corner want.
typedef struct wish {
    double a[3][3];
    v3 b;
    double most; ///< of their heights
} wish;

static void add_wish(wish *w, const double plane[4], double height)
{
    for (int k = 0; k < 9; ++k) {
        w->a[k / 3][k % 3] += plane[k / 3] * plane[k % 3];
    }
    w->b = v3_add(w->b, v3_mul(v3_of(plane), height));
    w->most = fmax(w->most, height);
}

bool mesh_corner_moves(const mesh_hull *hull, const double *heights, v3 *moves)
{
    wish *const wishes = mesh_new(hull->n_vertices, sizeof *wishes);
    if (wishes == NULL) {
        return false;
    }
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        for (uint32_t i = mesh_loop_begin(hull, face); i < hull->loop_ends[face]; ++i) {
            add_wish(&wishes[hull->indices[i]], hull->planes[face], heights[face]);
        }
    }
    for (uint32_t v = 0u; v < hull->n_vertices; ++v) {
        const v3 move = solve(wishes[v].a, wishes[v].b);
        const double length = v3_length(move);
        const double most = 2.0 * wishes[v].most;
        moves[v] = length > most ? v3_mul(move, most / length) : move;
    }
    free(wishes);
    return true;
}

/* ---- doors ---- */

double mesh_hull_height(const mesh_hull *hull, v3 p)
{
    double height = -DBL_MAX;
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        height = fmax(height, mesh_face_height(hull, face, p));
    }
    return height;
}

bool mesh_hull_make(const v3 *points, uint32_t n, mesh_hull *out)
{
    if (mesh_hull_facets(points, n, out) && mesh_hull_merge(out)) {
        return true;
    }
    mesh_hull_free(out);
    return false;
}

bool mesh_hull_of(const double (*points)[3], uint32_t n, mesh_hull *out, mesh_words *words)
{
    mesh_words_begin(words);
    *out = (mesh_hull){0};
    if (n < 4u) {
        return mesh_refuse(words, "a hull needs four points, not %u", n);
    }
    v3 *const copy = mesh_new(n, sizeof *copy);
    if (copy == NULL) {
        return mesh_refuse_memory(words);
    }
    bool ok = true;
    for (uint32_t i = 0u; ok && i < n; ++i) {
        copy[i] = v3_of(points[i]);
        const double sum = fabs(copy[i].x) + fabs(copy[i].y) + fabs(copy[i].z);
        ok = sum <= MESH_MAX_METRES ||
             mesh_refuse(words, "point %u is no number, or beyond %g m", i, MESH_MAX_METRES);
    }
    ok = ok && (mesh_hull_make(copy, n, out) ||
                mesh_refuse(words, "the points lie in one plane, or nearly"));
    free(copy);
    return ok;
}

void mesh_hull_free(mesh_hull *hull)
{
    free(hull->vertices);
    free(hull->planes);
    free(hull->loop_ends);
    free(hull->indices);
    *hull = (mesh_hull){0};
}
