/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

/* ---- triangles that are none, or there twice ---- */

/// The corners of a triangle, the lowest first.
static void sorted_corners(const mesh *m, uint32_t t, uint32_t out[3])
{
    const uint32_t *const c = m->triangles[t];
    const uint32_t lo = c[0] < c[1] ? c[0] : c[1];
    const uint32_t hi = c[0] < c[1] ? c[1] : c[0];
    out[0] = lo < c[2] ? lo : c[2];
    out[2] = hi > c[2] ? hi : c[2];
    out[1] = lo > c[2] ? lo : hi < c[2] ? hi : c[2];
}

static bool names_a_vertex_twice(const mesh *m, uint32_t t)
{
    const uint32_t *const c = m->triangles[t];
    return c[0] == c[1] || c[1] == c[2] || c[2] == c[0];
}

/// Counting sort of triangles by their k-th corner, stable.
static void
sort_by_corner(const mesh *m, int k, const uint32_t *from, uint32_t *to, uint32_t *counts)
{
    uint32_t corners[3];
    for (uint32_t v = 0u; v <= m->n_vertices; ++v) {
        counts[v] = 0u;
    }
    for (uint32_t i = 0u; i < m->n_triangles; ++i) {
        sorted_corners(m, from[i], corners);
        ++counts[corners[k] + 1u];
    }
    for (uint32_t v = 0u; v < m->n_vertices; ++v) {
        counts[v + 1u] += counts[v];
    }
    for (uint32_t i = 0u; i < m->n_triangles; ++i) {
        sorted_corners(m, from[i], corners);
        to[counts[corners[k]]++] = from[i];
    }
}

static bool same_corners(const mesh *m, uint32_t s, uint32_t t)
{
    uint32_t a[3];
    uint32_t b[3];
    sorted_corners(m, s, a);
    sorted_corners(m, t, b);
    return a[0] == b[0] && a[1] == b[1] && a[2] == b[2];
}

/// keep[t] is false for all but the first of triangles with the same corners.
static bool mark_first(const mesh *m, bool *keep)
{
    uint32_t *const one = mesh_new(m->n_triangles, sizeof *one);
    uint32_t *const other = mesh_new(m->n_triangles, sizeof *other);
    uint32_t *const counts = mesh_new((size_t)m->n_vertices + 1u, sizeof *counts);
    const bool ok = one != NULL && other != NULL && counts != NULL;
    if (ok) {
        for (uint32_t t = 0u; t < m->n_triangles; ++t) {
            one[t] = t;
        }
        sort_by_corner(m, 2, one, other, counts);
        sort_by_corner(m, 1, other, one, counts);
        sort_by_corner(m, 0, one, other, counts);
        for (uint32_t i = 0u; i < m->n_triangles; ++i) {
            keep[other[i]] = i == 0u || !same_corners(m, other[i - 1u], other[i]);
        }
    }
    free(one);
    free(other);
    free(counts);
    return ok;
}

static bool drop_useless(mesh_raw *raw, const char *name, mesh_words *words)
{
    bool *const keep = mesh_new(raw->m.n_triangles, sizeof *keep);
    uint32_t first = 0u; // in the file
    for (uint32_t t = 0u; keep != NULL && t < raw->m.n_triangles; ++t) {
        keep[t] = !names_a_vertex_twice(&raw->m, t);
        first = !keep[t] && first == 0u ? raw->source[t] : first;
    }
    const uint32_t dots = keep != NULL ? mesh_raw_keep(raw, keep) : 0u;
    const bool ok = keep != NULL && mark_first(&raw->m, keep);
    const uint32_t twins = ok ? mesh_raw_keep(raw, keep) : 0u;
    if (dots > 0u) {
        mesh_warn(words, "%s: %u triangles without area are left out, the first is triangle %u",
                  name, dots, first);
    }
    if (twins > 0u) {
        mesh_warn(words, "%s: %u triangles that are there twice are left out", name, twins);
    }
    free(keep);
    return ok;
}

/* ---- orientation ---- */

/// A walk over neighbours: who is turned, and whom we have met.
typedef struct walk {
    mesh *m;
    const mesh_edges *e;
    uint32_t *queue;
    bool *is_turned, *is_met;
    uint32_t one_sided; ///< a triangle that would have to be turned and not, or MESH_NONE
} walk;

static void meet_neighbours(walk *w, uint32_t t, uint32_t *n_queued)
{
    for (uint32_t h = 3u * t; h < 3u * t + 3u; ++h) {
        const uint32_t mate = w->e->mate[h];
        if (mate == MESH_NONE) {
            continue;
        }
        const uint32_t other = mate / 3u;
        const bool agree = mesh_half_sign(w->m, h) != mesh_half_sign(w->m, mate);
        const bool turned = agree ? w->is_turned[t] : !w->is_turned[t];
        if (!w->is_met[other]) {
            w->is_met[other] = true;
            w->is_turned[other] = turned;
            w->queue[(*n_queued)++] = other;
        } else if (w->is_turned[other] != turned && w->one_sided == MESH_NONE) {
            w->one_sided = other;
        }
    }
}

/// What hangs together with triangle t agrees with it, or it with them if they are more. @return how many are turned
static uint32_t orient_from(walk *w, uint32_t t)
{
    uint32_t n = 1u;
    uint32_t turned = 0u;
    w->queue[0] = t;
    w->is_met[t] = true;
    for (uint32_t i = 0u; i < n; ++i) {
        meet_neighbours(w, w->queue[i], &n);
    }
    for (uint32_t i = 0u; i < n; ++i) {
        turned += w->is_turned[w->queue[i]] ? 1u : 0u;
    }
    const bool is_other_way = turned > n - turned;
    for (uint32_t i = 0u; i < n; ++i) {
        const uint32_t s = w->queue[i];
        if (w->is_turned[s] != is_other_way) {
            const uint32_t b = w->m->triangles[s][1];
            w->m->triangles[s][1] = w->m->triangles[s][2];
            w->m->triangles[s][2] = b;
        }
    }
    return is_other_way ? n - turned : turned;
}

static uint32_t orient_all(walk *w)
{
    uint32_t turned = 0u;
    for (uint32_t t = 0u; t < w->m->n_triangles; ++t) {
        turned += w->is_met[t] ? 0u : orient_from(w, t);
    }
    return turned;
}

static uint32_t count_crowded(const mesh *m, const mesh_edges *e)
{
    uint32_t n = 0u;
    for (uint32_t first = 0u, end; first < e->n; first = end) {
        end = mesh_edge_end(m, e, first);
        n += end - first > 2u ? 1u : 0u;
    }
    return n;
}

static bool orient(mesh_raw *raw, const char *name, mesh_words *words)
{
    const uint32_t n = raw->m.n_triangles;
    mesh_edges e;
    if (!mesh_edges_make(&raw->m, &e)) {
        return false;
    }
    walk w = {&raw->m,
              &e,
              mesh_new(n, sizeof *w.queue),
              mesh_new(n, sizeof *w.is_turned),
              mesh_new(n, sizeof *w.is_met),
              MESH_NONE};
    const bool ok = w.queue != NULL && w.is_turned != NULL && w.is_met != NULL;
    if (ok) {
        const uint32_t crowded = count_crowded(&raw->m, &e);
        const uint32_t turned = orient_all(&w);
        if (turned > 0u) {
            mesh_warn(words, "%s: %u triangles are turned round to agree with their neighbours",
                      name, turned);
        }
        if (crowded > 0u) {
            mesh_warn(words,
                      "%s: %u edges have more than two triangles: it is cut into shells there",
                      name, crowded);
        }
        raw->is_one_sided = w.one_sided != MESH_NONE;
        if (raw->is_one_sided) {
            mesh_warn(words, "%s: the surface has one side only, see triangle %u", name,
                      raw->source[w.one_sided]);
        }
    }
    free(w.queue);
    free(w.is_turned);
    free(w.is_met);
    mesh_edges_free(&e);
    return ok;
}

bool mesh_mend(mesh_raw *raw, const char *name, mesh_words *words)
{
    return (drop_useless(raw, name, words) && orient(raw, name, words)) ||
           mesh_refuse_memory(words);
}
