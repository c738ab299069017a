/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>
#include <string.h>

void mesh_piece_free(mesh_piece *piece)
{
    free(piece->points);
    free(piece->triangles);
    free(piece->corners);
    free(piece->hull);
    *piece = (mesh_piece){0};
}

bool mesh_piece_of(const mesh *m, const uint32_t *wanted, uint32_t which, mesh_piece *out)
{
    uint32_t n = 0u;
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        n += wanted[t] == which ? 1u : 0u;
    }
    *out = (mesh_piece){0};
    uint32_t *const map = mesh_new(m->n_vertices, sizeof *map); // new index + 1
    out->points = mesh_new(m->n_vertices, sizeof *out->points);
    out->triangles = mesh_new(n, sizeof *out->triangles);
    if (map == NULL || out->points == NULL || out->triangles == NULL) {
        free(map);
        mesh_piece_free(out);
        return false;
    }
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        for (uint32_t k = 0u; k < 3u && wanted[t] == which; ++k) {
            uint32_t *const index = &map[m->triangles[t][k]];
            if (*index == 0u) {
                out->points[out->n_points++] = mesh_corner(m, t, k);
                *index = out->n_points;
            }
            out->triangles[out->n_triangles][k] = *index - 1u;
        }
        out->n_triangles += wanted[t] == which ? 1u : 0u;
    }
    out->n_surface = out->n_triangles;
    out->body = which;
    for (uint32_t t = 0u; t < n; ++t) {
        const uint32_t *const c = out->triangles[t];
        out->volume +=
            v3_volume6(out->points[0], out->points[c[0]], out->points[c[1]], out->points[c[2]]) /
            6.0;
    }
    free(map);
    return true;
}

/* ---- hulls ---- */

#define MANY 4000u // points: more are thinned out before qhull sees them
#define FINEST                                                                                     \
    96.0 // cells of a grid along the diagonal: in each of them the point farthest from the middle stays

static mesh_box box_of(const v3 *points, uint32_t n)
{
    mesh_box box = {points[0], points[0]};
    for (uint32_t i = 1u; i < n; ++i) {
        box = (mesh_box){v3_min(box.lo, points[i]), v3_max(box.hi, points[i])};
    }
    return box;
}

/// Keeps one point in each cell, nearly. A corner is the farthest point of its cell from the middle, so that corners stay.
static uint32_t thin_out(v3 *points, uint32_t n, double cells, uint32_t *heads, uint32_t mask)
{
    const mesh_box box = box_of(points, n);
    const v3 middle = mesh_box_middle(box);
    const double per_cell = cells / fmax(mesh_box_diagonal(box), 1.0e-30);
    uint32_t kept = 0u;
    memset(heads, 0, ((size_t)mask + 1u) * sizeof *heads); // index + 1
    for (uint32_t i = 0u; i < n; ++i) {
        const v3 at = v3_mul(v3_sub(points[i], box.lo), per_cell);
        const uint32_t cell =
            ((uint32_t)at.x * 73856093u ^ (uint32_t)at.y * 19349663u ^ (uint32_t)at.z * 83492791u) &
            mask;
        if (heads[cell] == 0u) {
            points[kept] = points[i];
            heads[cell] = ++kept;
        } else {
            const v3 old = v3_sub(points[heads[cell] - 1u], middle);
            const v3 other = v3_sub(points[i], middle);
            if (v3_dot(other, other) > v3_dot(old, old)) {
                points[heads[cell] - 1u] = points[i];
            }
        }
    }
    return kept;
}

uint32_t mesh_thin(v3 *points, uint32_t n)
{
    const uint32_t mask = 0x3FFFFu;
    uint32_t *const heads = n > MANY ? mesh_new((size_t)mask + 1u, sizeof *heads) : NULL;
    for (double cells = FINEST; heads != NULL && n > MANY && cells > 8.0; cells *= 0.8) {
        n = thin_out(points, n, cells, heads, mask);
    }
    free(heads);
    return n;
}

/// The points of the surface and the corners of cuts.
static v3 *hull_points(const mesh_piece *piece, uint32_t *n)
{
    v3 *const out = mesh_new((size_t)piece->n_points + piece->n_corners, sizeof *out);
    uint8_t *const is_used = mesh_new(piece->n_points, sizeof *is_used);
    *n = 0u;
    if (out != NULL && is_used != NULL) {
        for (uint32_t t = 0u; t < piece->n_surface; ++t) {
            for (int k = 0; k < 3; ++k) {
                is_used[piece->triangles[t][k]] = 1u;
            }
        }
        for (uint32_t i = 0u; i < piece->n_points; ++i) {
            if (is_used[i] != 0u) {
                out[(*n)++] = piece->points[i];
            }
        }
        for (uint32_t i = 0u; i < piece->n_corners; ++i) {
            out[(*n)++] = piece->corners[i];
        }
    }
    free(is_used);
    return out;
}

bool mesh_piece_hull(mesh_piece *piece)
{
    uint32_t n = 0u;
    v3 *const points = hull_points(piece, &n);
    mesh_hull hull = {0};
    free(piece->hull);
    piece->hull = NULL;
    piece->n_hull = 0u;
    if (points == NULL) {
        return false;
    }
    n = mesh_thin(points, n);
    bool ok = true;
    if (mesh_hull_facets(points, n, &hull)) {
        piece->hull = mesh_new(hull.n_vertices, sizeof *piece->hull);
        ok = piece->hull != NULL;
        for (uint32_t i = 0u; ok && i < hull.n_vertices; ++i) {
            piece->hull[i] = v3_of(hull.vertices[i]);
        }
        piece->n_hull = ok ? hull.n_vertices : 0u;
        piece->hull_volume = hull.volume;
        piece->box = mesh_box_of((const double(*)[3])hull.vertices, hull.n_vertices);
        mesh_hull_free(&hull);
    }
    free(points);
    return ok;
}
