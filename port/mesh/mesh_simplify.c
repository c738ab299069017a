/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <float.h>
#include <stdlib.h>

/// A hull of some corners of another, and how far the rest of them lies outside of it.
typedef struct choice {
    const mesh_hull *from;
    uint32_t most;
    v3 *points; ///< those that are chosen
    uint32_t n;
    bool *is_chosen;   ///< of each vertex of `from`
    mesh_hull hull;    ///< of the points
    uint32_t *highest; ///< of each face: the vertex of `from` highest above it, or MESH_NONE
    double *heights;   ///< of these
} choice;

static void choice_free(choice *c)
{
    free(c->points);
    free(c->is_chosen);
    mesh_hull_free(&c->hull);
    free(c->highest);
    free(c->heights);
}

static void choose(choice *c, uint32_t vertex)
{
    if (!c->is_chosen[vertex] && c->n < c->most) {
        c->is_chosen[vertex] = true;
        c->points[c->n++] = v3_of(c->from->vertices[vertex]);
    }
}

/// Begin with the farthest corners along the axes and the diagonals.
static void choose_extremes(choice *c)
{
    for (int i = 0; i < 27; ++i) {
        const v3 toward = {(double)(i % 3 - 1), (double)(i / 3 % 3 - 1), (double)(i / 9 - 1)};
        uint32_t best = 0u;
        double farthest = -DBL_MAX;
        for (uint32_t v = 0u; v < c->from->n_vertices; ++v) {
            const double reach = v3_dot(toward, v3_of(c->from->vertices[v]));
            best = reach > farthest ? v : best;
            farthest = fmax(farthest, reach);
        }
        if (i != 13) {
            choose(c, best);
        }
    }
}

/// The face that a point is highest above.
static uint32_t highest_face(const mesh_hull *hull, v3 p, double *height)
{
    uint32_t best = 0u;
    *height = -DBL_MAX;
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        const double h = mesh_face_height(hull, face, p);
        best = h > *height ? face : best;
        *height = fmax(*height, h);
    }
    return best;
}

/// Makes the hull of what is chosen and looks for what lies outside of it. @return the largest height
static bool look_outside(choice *c, double *largest)
{
    mesh_hull_free(&c->hull);
    free(c->highest);
    free(c->heights);
    c->highest = NULL;
    c->heights = NULL;
    *largest = 0.0;
    if (!mesh_hull_facets(c->points, c->n, &c->hull)) {
        return false;
    }
    c->highest = mesh_new(c->hull.n_faces, sizeof *c->highest);
    c->heights = mesh_new(c->hull.n_faces, sizeof *c->heights);
    if (c->highest == NULL || c->heights == NULL) {
        return false;
    }
    for (uint32_t face = 0u; face < c->hull.n_faces; ++face) {
        c->highest[face] = MESH_NONE;
    }
    for (uint32_t v = 0u; v < c->from->n_vertices; ++v) {
        double height = 0.0;
        const uint32_t face =
            c->is_chosen[v] ? 0u : highest_face(&c->hull, v3_of(c->from->vertices[v]), &height);
        if (!c->is_chosen[v] && height > c->heights[face]) {
            c->heights[face] = height;
            c->highest[face] = v;
            *largest = fmax(*largest, height);
        }
    }
    return true;
}

#define BATCH  8u  // one more for so many that are chosen, at a time
#define NEARLY 0.8 // of the largest height

/// Chooses some of the highest vertices above faces.
static void choose_highest(choice *c, double largest)
{
    const uint32_t end = c->n + (c->n + BATCH - 1u) / BATCH;
    for (uint32_t face = 0u; face < c->hull.n_faces && c->n < end; ++face) {
        if (c->highest[face] != MESH_NONE && c->heights[face] >= NEARLY * largest) {
            choose(c, c->highest[face]);
        }
    }
}

/* ---- as much volume as before ---- */

static void set_moved(const choice *c, const v3 *moves, double share, v3 *points)
{
    for (uint32_t v = 0u; v < c->hull.n_vertices; ++v) {
        points[v] = v3_add(v3_of(c->hull.vertices[v]), v3_mul(moves[v], share));
    }
}

/// Corners move outward, where the hull was cut off, until it has its volume again.
static bool regain(const choice *c, mesh_hull *out)
{
    const uint32_t n = c->hull.n_vertices;
    v3 *const moves = mesh_new(n, sizeof *moves);
    v3 *const points = mesh_new(n, sizeof *points);
    bool ok = moves != NULL && points != NULL && mesh_corner_moves(&c->hull, c->heights, moves);
    if (ok) {
        double lo = 0.0;
        double hi = 1.0;
        for (int i = 0; i < 12; ++i) {
            double volume = 0.0;
            const double share = 0.5 * (lo + hi);
            set_moved(c, moves, share, points);
            const bool is_small = !mesh_hull_volume(points, n, &volume) || volume < c->from->volume;
            lo = is_small ? share : lo;
            hi = is_small ? hi : share;
        }
        set_moved(c, moves, 0.5 * (lo + hi), points);
        ok = mesh_hull_make(points, n, out);
    }
    free(moves);
    free(points);
    return ok;
}

bool mesh_hull_simplify(mesh_hull *hull, uint32_t vertices, double *shrink)
{
    *shrink = 0.0;
    if (hull->n_vertices <= vertices) {
        return true;
    }
    choice c = {.from = hull,
                .most = vertices,
                .points = mesh_new(vertices, sizeof *c.points),
                .is_chosen = mesh_new(hull->n_vertices, sizeof *c.is_chosen)};
    mesh_hull fewer = {0};
    bool ok = c.points != NULL && c.is_chosen != NULL;
    if (ok) {
        double largest = 0.0;
        choose_extremes(&c);
        ok = look_outside(&c, &largest);
        while (ok && c.n < c.most && largest > 0.0) {
            choose_highest(&c, largest);
            ok = look_outside(&c, &largest);
        }
        ok = ok && regain(&c, &fewer);
    }
    if (ok) {
        for (uint32_t v = 0u; v < hull->n_vertices; ++v) {
            *shrink = fmax(*shrink, mesh_hull_height(&fewer, v3_of(hull->vertices[v])));
        }
        mesh_hull_free(hull);
        *hull = fewer;
    }
    choice_free(&c);
    return ok;
}
