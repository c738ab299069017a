/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

/* ---- a mesh while it is mended ---- */

bool mesh_raw_vertex(mesh_raw *raw, v3 p, uint32_t *index)
{
    mesh *const m = &raw->m;
    void *const grown =
        mesh_grown(m->vertices, m->n_vertices, &raw->vertices_room, sizeof *m->vertices);
    if (grown == NULL) {
        return false;
    }
    m->vertices = grown;
    v3_to(p, m->vertices[m->n_vertices]);
    *index = m->n_vertices;
    ++m->n_vertices;
    return true;
}

bool mesh_raw_triangle(mesh_raw *raw, uint32_t a, uint32_t b, uint32_t c, uint32_t source)
{
    mesh *const m = &raw->m;
    uint32_t room = raw->triangles_room;
    void *const grown = mesh_grown(m->triangles, m->n_triangles, &room, sizeof *m->triangles);
    if (grown == NULL) {
        return false;
    }
    m->triangles = grown;
    void *const sources =
        mesh_grown(raw->source, m->n_triangles, &raw->triangles_room, sizeof *raw->source);
    if (sources == NULL) {
        return false;
    }
    raw->source = sources;
    uint32_t *const corners = m->triangles[m->n_triangles];
    corners[0] = a;
    corners[1] = b;
    corners[2] = c;
    raw->source[m->n_triangles] = source;
    ++m->n_triangles;
    return true;
}

uint32_t mesh_raw_keep(mesh_raw *raw, const bool *keep)
{
    mesh *const m = &raw->m;
    uint32_t n = 0u;
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        if (keep[t]) {
            for (int k = 0; k < 3; ++k) {
                m->triangles[n][k] = m->triangles[t][k];
            }
            raw->source[n] = raw->source[t];
            ++n;
        }
    }
    const uint32_t dropped = m->n_triangles - n;
    m->n_triangles = n;
    return dropped;
}

bool mesh_raw_compact(mesh_raw *raw)
{
    mesh *const m = &raw->m;
    uint32_t *const map =
        mesh_new(m->n_vertices, sizeof *map); // 1 for those that are used, then their new index
    if (map == NULL) {
        return false;
    }
    for (uint32_t h = 0u; h < 3u * m->n_triangles; ++h) {
        map[mesh_half_from(m, h)] = 1u;
    }
    uint32_t n = 0u;
    for (uint32_t v = 0u; v < m->n_vertices; ++v) {
        if (map[v] != 0u) {
            v3_to(v3_of(m->vertices[v]), m->vertices[n]);
            map[v] = n++;
        }
    }
    for (uint32_t h = 0u; h < 3u * m->n_triangles; ++h) {
        m->triangles[h / 3u][h % 3u] = map[mesh_half_from(m, h)];
    }
    m->n_vertices = n;
    free(map);
    return true;
}

void mesh_raw_free(mesh_raw *raw)
{
    mesh_free(&raw->m);
    free(raw->source);
    raw->source = NULL;
}

/* ---- welding ---- */

#define SHARE      1.0e-6             // of the diagonal: nearer points are one
#define FLOAT_STEP (4.0 / 16777216.0) // of the largest coordinate: what a float32 cannot tell apart
#define CELL                                                                                       \
    4.0 // a cell's side, in lengths of nearness: some hundred vertices fit into one at most

/// Vertices in the cells of a grid, found by hashing.
typedef struct grid {
    mesh_raw *raw;
    double near, per_cell;
    v3 corner;
    uint32_t *heads; ///< of each bucket: its last vertex, or MESH_NONE
    uint32_t *next;  ///< of each vertex
    uint32_t mask;   ///< buckets - 1
} grid;

static uint32_t bucket_of(const grid *g, int64_t i, int64_t j, int64_t k)
{
    uint64_t hash = (uint64_t)i * 0x9E3779B97F4A7C15u + (uint64_t)j * 0xC2B2AE3D27D4EB4Fu +
                    (uint64_t)k * 0x165667B19E3779F9u;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    return (uint32_t)(hash >> 32) & g->mask;
}

/// The first vertex of a bucket that is near p, or MESH_NONE.
static uint32_t near_in(const grid *g, uint32_t bucket, v3 p)
{
    uint32_t first = MESH_NONE;
    for (uint32_t v = g->heads[bucket]; v != MESH_NONE; v = g->next[v]) {
        const v3 apart = v3_sub(v3_of(g->raw->m.vertices[v]), p);
        if (v3_dot(apart, apart) <= g->near * g->near) {
            first = v; // chains run from the last vertex to the first
        }
    }
    return first;
}

/// The vertex near p: in its own cell as a rule, else in one of the seven cells that p is nearest to.
static uint32_t find_near(const grid *g, v3 p, uint32_t *home)
{
    const v3 at = v3_mul(v3_sub(p, g->corner), g->per_cell);
    const int64_t cell[3] = {(int64_t)floor(at.x), (int64_t)floor(at.y), (int64_t)floor(at.z)};
    *home = bucket_of(g, cell[0], cell[1], cell[2]);
    uint32_t found = near_in(g, *home, p);
    const int64_t side[3] = {at.x - floor(at.x) < 0.5 ? -1 : 1, at.y - floor(at.y) < 0.5 ? -1 : 1,
                             at.z - floor(at.z) < 0.5 ? -1 : 1};
    for (int64_t n = 1; n < 8 && found == MESH_NONE; ++n) {
        found = near_in(g,
                        bucket_of(g, cell[0] + (n & 1) * side[0], cell[1] + (n >> 1 & 1) * side[1],
                                  cell[2] + (n >> 2 & 1) * side[2]),
                        p);
    }
    return found;
}

static bool weld_point(grid *g, v3 p, uint32_t *index)
{
    uint32_t home;
    *index = find_near(g, p, &home);
    if (*index != MESH_NONE) {
        return true;
    }
    if (!mesh_raw_vertex(g->raw, p, index)) {
        return false;
    }
    g->next[*index] = g->heads[home];
    g->heads[home] = *index;
    return true;
}

static bool make_grid(const mesh_soup *soup, grid *g)
{
    const mesh_box box = mesh_box_of((const double(*)[3])soup->points, soup->n_points);
    const v3 far = v3_max(v3_mul(box.lo, -1.0), box.hi);
    const double largest = fmax(far.x, fmax(far.y, far.z));
    g->near = fmax(fmax(SHARE * mesh_box_diagonal(box), FLOAT_STEP * largest), 1.0e-15);
    g->per_cell = 1.0 / (CELL * g->near);
    g->corner = box.lo;
    uint32_t buckets = 64u;
    while (buckets < soup->n_points) {
        buckets *= 2u;
    }
    g->mask = buckets - 1u;
    g->heads = malloc((size_t)buckets * sizeof *g->heads);
    g->next = mesh_new(soup->n_points, sizeof *g->next);
    for (uint32_t i = 0u; g->heads != NULL && i < buckets; ++i) {
        g->heads[i] = MESH_NONE;
    }
    return g->heads != NULL && g->next != NULL;
}

/// Triangles with the vertices that their points became. Points of no triangle are left behind.
bool mesh_weld(const mesh_soup *soup, mesh_raw *out)
{
    grid g = {.raw = out};
    uint32_t *const map = mesh_new(soup->n_points, sizeof *map);
    bool ok = map != NULL && make_grid(soup, &g);
    for (uint32_t i = 0u; ok && i < soup->n_points; ++i) {
        map[i] = MESH_NONE;
    }
    for (uint32_t t = 0u; ok && t < soup->n_triangles; ++t) {
        uint32_t corners[3] = {0u, 0u, 0u};
        for (int k = 0; ok && k < 3; ++k) {
            const uint32_t i = soup->triangles[t][k];
            if (map[i] == MESH_NONE) {
                ok = weld_point(&g, v3_of(soup->points[i]), &map[i]);
            }
            corners[k] = map[i];
        }
        ok = ok && mesh_raw_triangle(out, corners[0], corners[1], corners[2], t + 1u);
    }
    free(g.heads);
    free(g.next);
    free(map);
    return ok;
}
