/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

/* ---- edges ---- */

static uint32_t lower_of(const mesh *m, uint32_t h)
{
    const uint32_t a = mesh_half_from(m, h);
    const uint32_t b = mesh_half_to(m, h);
    return a < b ? a : b;
}

static uint32_t upper_of(const mesh *m, uint32_t h)
{
    const uint32_t a = mesh_half_from(m, h);
    const uint32_t b = mesh_half_to(m, h);
    return a < b ? b : a;
}

/// Counting sort, stable: `to` has the half edges of `from` by their key. `counts` has n_vertices + 1 places.
static void sort_by(const mesh *m,
                    uint32_t (*key)(const mesh *, uint32_t),
                    const uint32_t *from,
                    uint32_t *to,
                    uint32_t *counts)
{
    const uint32_t n = 3u * m->n_triangles;
    for (uint32_t v = 0u; v <= m->n_vertices; ++v) {
        counts[v] = 0u;
    }
    for (uint32_t i = 0u; i < n; ++i) {
        ++counts[key(m, from[i]) + 1u];
    }
    for (uint32_t v = 0u; v < m->n_vertices; ++v) {
        counts[v + 1u] += counts[v];
    }
    for (uint32_t i = 0u; i < n; ++i) {
        to[counts[key(m, from[i])]++] = from[i];
    }
}

uint32_t mesh_edge_end(const mesh *m, const mesh_edges *e, uint32_t first)
{
    const uint32_t lower = lower_of(m, e->half[first]);
    const uint32_t upper = upper_of(m, e->half[first]);
    uint32_t end = first + 1u;
    while (end < e->n && lower_of(m, e->half[end]) == lower && upper_of(m, e->half[end]) == upper) {
        ++end;
    }
    return end;
}

int32_t mesh_edge_balance(const mesh *m, const mesh_edges *e, uint32_t first, uint32_t end)
{
    int32_t balance = 0;
    for (uint32_t i = first; i < end; ++i) {
        balance += mesh_half_sign(m, e->half[i]);
    }
    return balance;
}

static void find_mates(const mesh *m, mesh_edges *e)
{
    for (uint32_t first = 0u, end; first < e->n; first = end) {
        end = mesh_edge_end(m, e, first);
        const bool is_pair = end - first == 2u;
        for (uint32_t i = first; i < end; ++i) {
            e->mate[e->half[i]] = is_pair ? e->half[first + end - 1u - i] : MESH_NONE;
        }
    }
}

bool mesh_edges_make(const mesh *m, mesh_edges *out)
{
    const uint32_t n = 3u * m->n_triangles;
    uint32_t *const counts = mesh_new((size_t)m->n_vertices + 1u, sizeof *counts);
    *out = (mesh_edges){mesh_new(n, sizeof(uint32_t)), mesh_new(n, sizeof(uint32_t)), n};
    const bool ok = counts != NULL && out->half != NULL && out->mate != NULL;
    if (ok) {
        for (uint32_t h = 0u; h < n; ++h) {
            out->half[h] = h;
        }
        sort_by(m, upper_of, out->half, out->mate, counts); // `mate` lends its memory
        sort_by(m, lower_of, out->mate, out->half, counts);
        find_mates(m, out);
    } else {
        mesh_edges_free(out);
    }
    free(counts);
    return ok;
}

void mesh_edges_free(mesh_edges *e)
{
    free(e->half);
    free(e->mate);
    *e = (mesh_edges){0};
}

bool mesh_edges_closed(const mesh *m, const mesh_edges *e)
{
    for (uint32_t first = 0u, end; first < e->n; first = end) {
        end = mesh_edge_end(m, e, first);
        if (mesh_edge_balance(m, e, first, end) != 0) {
            return false;
        }
    }
    return e->n > 0u;
}

bool mesh_is_closed(const mesh *m)
{
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        for (int k = 0; k < 3; ++k) {
            if (m->triangles[t][k] >= m->n_vertices) {
                return false;
            }
        }
    }
    mesh_edges e;
    if (!mesh_edges_make(m, &e)) {
        return false;
    }
    const bool is_closed = mesh_edges_closed(m, &e);
    mesh_edges_free(&e);
    return is_closed;
}

/* ---- shells ---- */

static uint32_t root_of(uint32_t *parent, uint32_t t)
{
    while (parent[t] != t) {
        parent[t] = parent[parent[t]];
        t = parent[t];
    }
    return t;
}

/// The lower one becomes the root: shells are numbered by their first triangles.
static void unite(uint32_t *parent, uint32_t a, uint32_t b)
{
    a = root_of(parent, a);
    b = root_of(parent, b);
    parent[a < b ? b : a] = a < b ? a : b;
}

/// Shells that an edge of many triangles leaves open hang together there. `balance` is zero for all roots, before
/// and after.
static void unite_open(const mesh *m,
                       const mesh_edges *e,
                       uint32_t first,
                       uint32_t end,
                       uint32_t *parent,
                       int32_t *balance)
{
    for (uint32_t i = first; i < end; ++i) {
        balance[root_of(parent, e->half[i] / 3u)] += mesh_half_sign(m, e->half[i]);
    }
    uint32_t open = MESH_NONE;
    for (uint32_t i = first; i < end; ++i) {
        const uint32_t root = root_of(parent, e->half[i] / 3u);
        if (balance[root] != 0) {
            balance[root] = 0;
            if (open != MESH_NONE) {
                unite(parent, open, root);
            }
            open = root_of(parent, root);
        }
    }
}

static void unite_all(const mesh *m, const mesh_edges *e, uint32_t *parent, int32_t *balance)
{
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        parent[t] = t;
    }
    for (uint32_t h = 0u; h < e->n; ++h) {
        if (e->mate[h] != MESH_NONE) {
            unite(parent, h / 3u, e->mate[h] / 3u);
        }
    }
    for (uint32_t first = 0u, end; first < e->n; first = end) {
        end = mesh_edge_end(m, e, first);
        if (end - first > 2u) {
            unite_open(m, e, first, end, parent, balance);
        }
    }
}

bool mesh_shells(const mesh *m, const mesh_edges *e, uint32_t *shell, uint32_t *n)
{
    uint32_t *const parent = mesh_new(m->n_triangles, sizeof *parent);
    int32_t *const balance = mesh_new(m->n_triangles, sizeof *balance);
    const bool ok = parent != NULL && balance != NULL;
    *n = 0u;
    if (ok) {
        unite_all(m, e, parent, balance);
        for (uint32_t t = 0u; t < m->n_triangles; ++t) {
            const uint32_t root = root_of(parent, t);
            shell[t] = root == t ? (*n)++ : shell[root];
        }
    }
    free(parent);
    free(balance);
    return ok;
}

void mesh_shell_volumes(const mesh *m, const uint32_t *shell, uint32_t n, double *volumes)
{
    const v3 o = mesh_box_middle(mesh_box_of((const double(*)[3])m->vertices, m->n_vertices));
    for (uint32_t s = 0u; s < n; ++s) {
        volumes[s] = 0.0;
    }
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        const double volume6 =
            v3_volume6(o, mesh_corner(m, t, 0u), mesh_corner(m, t, 1u), mesh_corner(m, t, 2u));
        volumes[shell[t]] += volume6 / 6.0;
    }
}
