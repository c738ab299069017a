/* SPDX-License-Identifier: MIT */
#include "mesh_work.h"
#include <stdlib.h>

#define MOST_CELLS   1024u  // along a side
#define PER_TRIANGLE 8u     // entries of the grid, on average, and some more
#define JITTER       1.0e-9 // of the size: a line through an edge or a corner is moved aside
#define DEEP         64.0   // triangles a line is tried against, on average

/* ---- the grid ---- */

/// The cells that a triangle's box covers: first and last along u, first and last along v.
static void cells_of(const mesh_lines *l, uint32_t t, uint32_t range[4])
{
    double lo[2] = {0.0, 0.0};
    double hi[2] = {0.0, 0.0};
    for (uint32_t k = 0u; k < 3u; ++k) {
        const v3 p = mesh_corner(l->m, t, k);
        const double at[2] = {(v3_get(p, l->u_axis) - l->u0) * l->per_u,
                              (v3_get(p, l->v_axis) - l->v0) * l->per_v};
        for (int i = 0; i < 2; ++i) {
            lo[i] = k == 0u ? at[i] : fmin(lo[i], at[i]);
            hi[i] = k == 0u ? at[i] : fmax(hi[i], at[i]);
        }
    }
    const double last = (double)l->cells - 1.0;
    for (int i = 0; i < 2; ++i) {
        range[2 * i] = (uint32_t)fmin(fmax(lo[i] * (double)l->cells - 1.0e-3, 0.0), last);
        range[2 * i + 1] = (uint32_t)fmin(fmax(hi[i] * (double)l->cells + 1.0e-3, 0.0), last);
    }
}

static uint64_t count_entries(const mesh_lines *l)
{
    uint64_t n = 0u;
    for (uint32_t t = 0u; t < l->m->n_triangles; ++t) {
        uint32_t r[4];
        cells_of(l, t, r);
        n += (uint64_t)(r[1] - r[0] + 1u) * (r[3] - r[2] + 1u);
    }
    return n;
}

/// Adds 1 to the place of each cell of a triangle or, with a list, the triangle to each of them.
static void enter(mesh_lines *l, uint32_t t, uint32_t *places)
{
    uint32_t r[4];
    cells_of(l, t, r);
    for (uint32_t u = r[0]; u <= r[1]; ++u) {
        for (uint32_t v = r[2]; v <= r[3]; ++v) {
            uint32_t *const place = &places[u * l->cells + v];
            if (l->list != NULL) {
                l->list[*place] = t;
            }
            ++*place;
        }
    }
}

static bool fill_grid(mesh_lines *l)
{
    const uint32_t n_cells = l->cells * l->cells;
    uint32_t *const places = mesh_new(n_cells, sizeof *places);
    l->starts = mesh_new((size_t)n_cells + 1u, sizeof *l->starts);
    if (places == NULL || l->starts == NULL) {
        free(places);
        return false;
    }
    for (uint32_t t = 0u; t < l->m->n_triangles; ++t) {
        enter(l, t, places);
    }
    for (uint32_t c = 0u; c < n_cells; ++c) {
        l->starts[c + 1u] = l->starts[c] + places[c];
        places[c] = l->starts[c];
    }
    l->list = mesh_new(l->starts[n_cells], sizeof *l->list);
    for (uint32_t t = 0u; l->list != NULL && t < l->m->n_triangles; ++t) {
        enter(l, t, places);
    }
    free(places);
    return l->list != NULL;
}

bool mesh_lines_make(const mesh *m, int axis, mesh_lines *out)
{
    const mesh_box box = mesh_box_of((const double(*)[3])m->vertices, m->n_vertices);
    *out = (mesh_lines){.m = m, .axis = axis, .u_axis = (axis + 1) % 3, .v_axis = (axis + 2) % 3};
    const v3 size = v3_sub(box.hi, box.lo);
    const double u = v3_get(size, out->u_axis);
    const double v = v3_get(size, out->v_axis);
    out->u0 = v3_get(box.lo, out->u_axis);
    out->v0 = v3_get(box.lo, out->v_axis);
    out->per_u = u > 0.0 ? 1.0 / u : 0.0;
    out->per_v = v > 0.0 ? 1.0 / v : 0.0;
    const double wanted = sqrt((double)m->n_triangles);
    out->cells = wanted < 1.0 ? 1u : wanted > (double)MOST_CELLS ? MOST_CELLS : (uint32_t)wanted;
    while (out->cells > 1u &&
           count_entries(out) > (uint64_t)PER_TRIANGLE * m->n_triangles + 4096u) {
        out->cells = (out->cells + 1u) / 2u;
    }
    if (!fill_grid(out)) {
        mesh_lines_free(out);
        return false;
    }
    return true;
}

double mesh_lines_depth(const mesh_lines *lines)
{
    const uint32_t n = lines->cells * lines->cells;
    return (double)lines->starts[n] / (double)n;
}

/// A mesh of many layers is looked at from where they are fewest.
bool mesh_lines_make_short(const mesh *m, mesh_lines *out)
{
    bool ok = mesh_lines_make(m, 2, out);
    for (int axis = 0; ok && axis < 2 && mesh_lines_depth(out) > DEEP; ++axis) {
        mesh_lines other;
        ok = mesh_lines_make(m, axis, &other);
        if (ok) {
            const bool is_better = mesh_lines_depth(&other) < mesh_lines_depth(out);
            mesh_lines_free(is_better ? out : &other);
            *out = is_better ? other : *out;
        }
    }
    if (!ok) {
        mesh_lines_free(out);
    }
    return ok;
}

void mesh_lines_free(mesh_lines *lines)
{
    free(lines->starts);
    free(lines->list);
    free(lines->found);
    *lines = (mesh_lines){0};
}

/* ---- crossings ---- */

/// Twice the signed area of the point and an edge, the same but for the sign for both triangles of the edge.
static double side_of(const mesh_lines *l, uint32_t a, uint32_t b, double u, double v)
{
    const bool is_up = a < b;
    const double *const p = l->m->vertices[is_up ? a : b];
    const double *const q = l->m->vertices[is_up ? b : a];
    const double area = (q[l->u_axis] - p[l->u_axis]) * (v - p[l->v_axis]) -
                        (q[l->v_axis] - p[l->v_axis]) * (u - p[l->u_axis]);
    return is_up ? area : -area;
}

/// Zero lies on the left of an edge that goes up, on the right of the same edge down: on one side only.
static bool is_left(double side, uint32_t a, uint32_t b)
{
    return side > 0.0 || (!(side < 0.0) && a < b);
}

static bool cross_one(mesh_lines *l, uint32_t t, double u, double v)
{
    const uint32_t *const c = l->m->triangles[t];
    double side[3];
    int left = 0;
    for (int k = 0; k < 3; ++k) {
        const uint32_t a = c[(k + 1) % 3];
        const uint32_t b = c[(k + 2) % 3];
        side[k] = side_of(l, a, b, u, v);
        left += is_left(side[k], a, b) ? 1 : 0;
    }
    const double sum = side[0] + side[1] + side[2];
    if ((left != 0 && left != 3) || !(fabs(sum) > 0.0)) {
        return true; // beside it, or the triangle is seen from its edge
    }
    void *const grown = mesh_grown(l->found, l->n_found, &l->found_room, sizeof *l->found);
    if (grown == NULL) {
        return false;
    }
    l->found = grown;
    const double at =
        (side[0] * l->m->vertices[c[0]][l->axis] + side[1] * l->m->vertices[c[1]][l->axis] +
         side[2] * l->m->vertices[c[2]][l->axis]) /
        sum;
    l->found[l->n_found++] = (mesh_crossing){at, left == 3 ? 1 : -1, t};
    return true;
}

static int compare(const void *a, const void *b)
{
    const mesh_crossing *const p = a;
    const mesh_crossing *const q = b;
    if (p->at < q->at || p->at > q->at) {
        return p->at < q->at ? -1 : 1;
    }
    return p->triangle < q->triangle ? -1 : p->triangle > q->triangle;
}

bool mesh_lines_find(mesh_lines *lines, double u, double v)
{
    const double n = (double)lines->cells;
    const double i = (u - lines->u0) * lines->per_u * n;
    const double j = (v - lines->v0) * lines->per_v * n;
    lines->n_found = 0u;
    if (!(i >= 0.0 && i <= n && j >= 0.0 && j <= n)) {
        return true;
    }
    const uint32_t cell = (uint32_t)fmin(i, n - 1.0) * lines->cells + (uint32_t)fmin(j, n - 1.0);
    for (uint32_t k = lines->starts[cell]; k < lines->starts[cell + 1u]; ++k) {
        if (!cross_one(lines, lines->list[k], u, v)) {
            return false;
        }
    }
    lines->work += lines->starts[cell + 1u] - lines->starts[cell];
    return true;
}

bool mesh_lines_cross(mesh_lines *lines, double u, double v)
{
    const bool ok = mesh_lines_find(lines, u, v);
    if (ok && lines->n_found > 1u) {
        qsort(lines->found, lines->n_found, sizeof *lines->found, compare);
    }
    return ok;
}

int32_t mesh_lines_winding(mesh_lines *lines, v3 p, const uint32_t *body, uint32_t which)
{
    const double u_size = lines->per_u > 0.0 ? 1.0 / lines->per_u : 0.0;
    const double v_size = lines->per_v > 0.0 ? 1.0 / lines->per_v : 0.0;
    int32_t winding = 0;
    if (mesh_lines_find(lines, v3_get(p, lines->u_axis) + 0.618 * JITTER * u_size,
                        v3_get(p, lines->v_axis) + 0.414 * JITTER * v_size)) {
        for (uint32_t k = 0u; k < lines->n_found; ++k) {
            const mesh_crossing c = lines->found[k];
            const bool counts = body == NULL || body[c.triangle] == which;
            winding += counts && c.at > v3_get(p, lines->axis) ? c.sign : 0;
        }
    }
    return winding;
}
