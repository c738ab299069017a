/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

#define FINEST 96.0 // cells along the diagonal

/// Vertices in one cell of a grid become the first of them. Closed chains stay closed, whatever vertices become.
static bool cluster(const mesh *m, double per_cell, v3 corner, uint32_t *map)
{
    uint32_t mask = 255u;
    while (mask < 2u * m->n_vertices) {
        mask = 2u * mask + 1u;
    }
    uint64_t *const keys = mesh_new((size_t)mask + 1u, sizeof *keys);
    uint32_t *const first = mesh_new((size_t)mask + 1u, sizeof *first);
    for (uint32_t v = 0u; keys != NULL && first != NULL && v < m->n_vertices; ++v) {
        const v3 at = v3_mul(v3_sub(v3_of(m->vertices[v]), corner), per_cell);
        const uint64_t key = ((uint64_t)at.x << 40 | (uint64_t)at.y << 20 | (uint64_t)at.z) + 1u;
        uint32_t i = (uint32_t)((key * 0x9E3779B97F4A7C15u) >> 32) & mask;
        while (keys[i] != 0u && keys[i] != key) {
            i = (i + 1u) & mask;
        }
        if (keys[i] == 0u) {
            keys[i] = key;
            first[i] = v;
        }
        map[v] = first[i];
    }
    const bool ok = keys != NULL && first != NULL;
    free(keys);
    free(first);
    return ok;
}

static bool is_triangle(const mesh *m, uint32_t t, const uint32_t *map)
{
    const uint32_t a = map[m->triangles[t][0]];
    const uint32_t b = map[m->triangles[t][1]];
    const uint32_t c = map[m->triangles[t][2]];
    return a != b && b != c && c != a;
}

static uint32_t count(const mesh *m, const uint32_t *map)
{
    uint32_t n = 0u;
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        n += is_triangle(m, t, map) ? 1u : 0u;
    }
    return n;
}

/// Vertices are copied as they are: those of no triangle harm nobody.
static bool
write(const mesh *m, const uint32_t *body, const uint32_t *map, mesh *out, uint32_t *out_body)
{
    out->n_vertices = m->n_vertices;
    out->vertices = mesh_new(m->n_vertices, sizeof *out->vertices);
    out->triangles = mesh_new(m->n_triangles, sizeof *out->triangles);
    if (out->vertices == NULL || out->triangles == NULL) {
        return false;
    }
    for (uint32_t v = 0u; v < m->n_vertices; ++v) {
        v3_to(v3_of(m->vertices[v]), out->vertices[v]);
    }
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        if (is_triangle(m, t, map)) {
            for (int k = 0; k < 3; ++k) {
                out->triangles[out->n_triangles][k] = map[m->triangles[t][k]];
            }
            out_body[out->n_triangles++] = body[t];
        }
    }
    return true;
}

bool mesh_coarse(const mesh *m, const uint32_t *body, uint32_t most, mesh *out, uint32_t *out_body)
{
    const mesh_box box = mesh_box_of((const double(*)[3])m->vertices, m->n_vertices);
    const double diagonal = mesh_box_diagonal(box);
    uint32_t *const map = mesh_new(m->n_vertices, sizeof *map);
    *out = (mesh){0};
    bool ok = map != NULL;
    for (uint32_t v = 0u; ok && v < m->n_vertices; ++v) {
        map[v] = v;
    }
    for (double cells = FINEST; ok && count(m, map) > most && cells > 4.0; cells *= 0.8) {
        ok = cluster(m, cells / diagonal, box.lo, map);
    }
    ok = ok && write(m, body, map, out, out_body);
    free(map);
    if (!ok) {
        mesh_free(out);
    }
    return ok;
}
