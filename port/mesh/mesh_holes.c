/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

/// An edge that a closed mesh would have once more.
typedef struct gap {
    uint32_t from, to;
    uint32_t triangle; ///< beside it
} gap;

/// What is found out about holes. A loop is gaps that follow each other.
typedef struct holes {
    mesh_raw *raw;
    gap *gaps; ///< by their `from`
    uint32_t n_gaps;
    uint32_t *firsts;  ///< of each vertex: its first gap; one more at the end
    uint32_t *used;    ///< of each vertex: how many of its gaps are in a loop
    uint32_t *on_path; ///< of each vertex: its place on the path plus 1, or 0
    uint32_t *path;    ///< gaps
    uint32_t *loops;   ///< gaps, loop after loop
    uint32_t *ends;    ///< of each loop
    uint32_t n_loops, n_looped;
} holes;

static void holes_free(holes *h)
{
    free(h->gaps);
    free(h->firsts);
    free(h->used);
    free(h->on_path);
    free(h->path);
    free(h->loops);
    free(h->ends);
}

/// Counts the gaps of all edges and, where there are arrays, writes them down by their `from`.
static uint32_t survey(holes *h, const mesh_edges *e, bool is_written)
{
    const mesh *const m = &h->raw->m;
    uint32_t n = 0u;
    for (uint32_t first = 0u, end; first < e->n; first = end) {
        end = mesh_edge_end(m, e, first);
        int32_t balance = mesh_edge_balance(m, e, first, end);
        for (uint32_t i = first; i < end && balance != 0; ++i) {
            const uint32_t half = e->half[i];
            if (mesh_half_sign(m, half) * balance > 0) {
                const gap g = {mesh_half_to(m, half), mesh_half_from(m, half), half / 3u};
                if (is_written) {
                    h->gaps[h->firsts[g.from] + h->used[g.from]++] = g;
                } else {
                    ++h->firsts[g.from + 1u];
                }
                balance -= mesh_half_sign(m, half);
                ++n;
            }
        }
    }
    return n;
}

static bool find_gaps(holes *h, const mesh_edges *e)
{
    const uint32_t n_vertices = h->raw->m.n_vertices;
    h->firsts = mesh_new((size_t)n_vertices + 1u, sizeof *h->firsts);
    h->used = mesh_new(n_vertices, sizeof *h->used);
    h->on_path = mesh_new(n_vertices, sizeof *h->on_path);
    if (h->firsts == NULL || h->used == NULL || h->on_path == NULL) {
        return false;
    }
    h->n_gaps = survey(h, e, false);
    for (uint32_t v = 0u; v < n_vertices; ++v) {
        h->firsts[v + 1u] += h->firsts[v];
    }
    h->gaps = mesh_new(h->n_gaps, sizeof *h->gaps);
    h->path = mesh_new((size_t)h->n_gaps + 1u, sizeof *h->path);
    h->loops = mesh_new(h->n_gaps, sizeof *h->loops);
    h->ends = mesh_new(h->n_gaps, sizeof *h->ends);
    if (h->gaps == NULL || h->path == NULL || h->loops == NULL || h->ends == NULL) {
        return false;
    }
    (void)survey(h, e, true);
    for (uint32_t v = 0u; v < n_vertices; ++v) {
        h->used[v] = 0u;
    }
    return true;
}

/// The path came back to a vertex: what lies behind it is a loop.
static uint32_t cut_loop(holes *h, uint32_t from, uint32_t length)
{
    for (uint32_t i = from; i < length; ++i) {
        h->loops[h->n_looped++] = h->path[i];
        h->on_path[h->gaps[h->path[i]].from] = 0u;
    }
    h->ends[h->n_loops++] = h->n_looped;
    return from;
}

/// Walks until no gap leaves the vertex. As many gaps lead to a vertex as leave it, so that this is the first one,
/// and all that was walked is in loops.
static void walk_from(holes *h, uint32_t vertex)
{
    uint32_t length = 0u;
    while (h->firsts[vertex] + h->used[vertex] < h->firsts[vertex + 1u]) {
        const uint32_t next = h->firsts[vertex] + h->used[vertex];
        ++h->used[vertex];
        h->path[length++] = next;
        h->on_path[vertex] = length;
        vertex = h->gaps[next].to;
        if (h->on_path[vertex] != 0u) {
            length = cut_loop(h, h->on_path[vertex] - 1u, length);
        }
    }
}

/* ---- closing ---- */

static v3 gap_point(const holes *h, uint32_t i)
{
    return v3_of(h->raw->m.vertices[h->gaps[h->loops[i]].from]);
}

static v3 loop_middle(const holes *h, uint32_t begin, uint32_t end)
{
    v3 sum = {0.0, 0.0, 0.0};
    for (uint32_t i = begin; i < end; ++i) {
        sum = v3_add(sum, gap_point(h, i));
    }
    return v3_mul(sum, 1.0 / (double)(end - begin));
}

static double loop_area(const holes *h, uint32_t begin, uint32_t end)
{
    const v3 middle = loop_middle(h, begin, end);
    double area = 0.0;
    for (uint32_t i = begin; i < end; ++i) {
        const uint32_t next = i + 1u < end ? i + 1u : begin;
        area += 0.5 * v3_length(v3_normal(middle, gap_point(h, i), gap_point(h, next)));
    }
    return area;
}

/// A triangle for three gaps, a fan about the middle for more. Two gaps lie on each other.
static bool fill_loop(holes *h, uint32_t begin, uint32_t end)
{
    const uint32_t n = end - begin;
    uint32_t middle = 0u;
    if (n == 3u) {
        return mesh_raw_triangle(h->raw, h->gaps[h->loops[begin]].from,
                                 h->gaps[h->loops[begin + 1u]].from,
                                 h->gaps[h->loops[begin + 2u]].from, 0u);
    }
    bool ok = n < 3u || mesh_raw_vertex(h->raw, loop_middle(h, begin, end), &middle);
    for (uint32_t i = begin; ok && n > 3u && i < end; ++i) {
        const gap g = h->gaps[h->loops[i]];
        ok = mesh_raw_triangle(h->raw, middle, g.from, g.to, 0u);
    }
    return ok;
}

static double area_of(const mesh *m)
{
    double area = 0.0;
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        area += 0.5 * v3_length(v3_normal(mesh_corner(m, t, 0u), mesh_corner(m, t, 1u),
                                          mesh_corner(m, t, 2u)));
    }
    return area;
}

static bool fill_or_warn(holes *h, const char *name, mesh_words *words)
{
    const double area = area_of(&h->raw->m);
    double sum = 0.0;
    double largest = -1.0;
    uint32_t where = 0u; // in the file
    for (uint32_t i = 0u, begin = 0u; i < h->n_loops; begin = h->ends[i], ++i) {
        const double of_this = loop_area(h, begin, h->ends[i]);
        sum += of_this;
        if (of_this > largest) {
            largest = of_this;
            where = h->raw->source[h->gaps[h->loops[begin]].triangle];
        }
    }
    if (h->raw->is_one_sided || sum > MESH_HOLES * area) {
        mesh_warn(words,
                  "%s: is open: %u holes, %.1f %% of the area, the largest at triangle %u: it has "
                  "no volume, only a hull",
                  name, h->n_loops, area > 0.0 ? 100.0 * sum / area : 100.0, where);
        return true;
    }
    mesh_warn(words, "%s: %u holes are closed, %.2g %% of the area, the largest at triangle %u",
              name, h->n_loops, area > 0.0 ? 100.0 * sum / area : 0.0, where);
    bool ok = true;
    for (uint32_t i = 0u, begin = 0u; ok && i < h->n_loops; begin = h->ends[i], ++i) {
        ok = fill_loop(h, begin, h->ends[i]);
    }
    return ok;
}

bool mesh_close(mesh_raw *raw, const char *name, mesh_words *words)
{
    holes h = {.raw = raw};
    mesh_edges e;
    bool ok = mesh_edges_make(&raw->m, &e);
    if (ok && !mesh_edges_closed(&raw->m, &e)) {
        ok = find_gaps(&h, &e);
        for (uint32_t v = 0u; ok && v < raw->m.n_vertices; ++v) {
            walk_from(&h, v);
        }
        ok = ok && fill_or_warn(&h, name, words);
        holes_free(&h);
    }
    mesh_edges_free(&e);
    return ok || mesh_refuse_memory(words);
}
