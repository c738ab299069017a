/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <float.h>
#include <stdlib.h>

#define LINES       8192u // along each axis
#define LEAST_LINES 1024u
#define MOST_WORK   3.0e8 // triangles that lines are tried against

/// What is summed up along lines.
enum {
    VOLUME,  ///< of the mesh
    TWICE,   ///< of it: where shells overlap
    EXCESS,  ///< of parts, outside of the mesh
    MISSING, ///< of the mesh, outside of all parts
    SUMS
};

/// Where a line enters or leaves the mesh or a part.
typedef struct event {
    double at;
    int32_t mesh, part; ///< +1 in, -1 out
} event;

typedef struct ruler {
    const mesh_parts *parts;
    const mesh_box *boxes; ///< of parts
    mesh_lines lines;
    event *events;
    uint32_t n, room;
    double sums[SUMS];
} ruler;

static bool add_event(ruler *r, double at, int32_t in_mesh, int32_t in_part)
{
    void *const grown = mesh_grown(r->events, r->n, &r->room, sizeof *r->events);
    if (grown == NULL) {
        return false;
    }
    r->events = grown;
    r->events[r->n++] = (event){at, in_mesh, in_part};
    return true;
}

static int compare(const void *a, const void *b)
{
    const event *const p = a;
    const event *const q = b;
    return p->at < q->at ? -1 : p->at > q->at;
}

/// The part of a line inside of a hull.
static bool clip(const mesh_hull *hull, int axis, v3 on_line, double *lo, double *hi)
{
    *lo = -DBL_MAX;
    *hi = DBL_MAX;
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        const double along = hull->planes[face][axis];
        const double height =
            mesh_face_height(hull, face, on_line); // where the line's coordinate is 0
        if (fabs(along) < 1.0e-12) {
            if (height > 0.0) {
                return false;
            }
        } else if (along > 0.0) {
            *hi = fmin(*hi, -height / along);
        } else {
            *lo = fmax(*lo, -height / along);
        }
    }
    return *lo < *hi;
}

static bool add_parts(ruler *r, double u, double v)
{
    const mesh_lines *const l = &r->lines;
    double at[3] = {0.0, 0.0, 0.0};
    at[l->u_axis] = u;
    at[l->v_axis] = v;
    for (uint32_t i = 0u; i < r->parts->n; ++i) {
        const mesh_box box = r->boxes[i];
        double lo;
        double hi;
        if (u >= v3_get(box.lo, l->u_axis) && u <= v3_get(box.hi, l->u_axis) &&
            v >= v3_get(box.lo, l->v_axis) && v <= v3_get(box.hi, l->v_axis) &&
            clip(&r->parts->parts[i], l->axis, v3_of(at), &lo, &hi) &&
            !(add_event(r, lo, 0, 1) && add_event(r, hi, 0, -1))) {
            return false;
        }
    }
    return true;
}

/// Adds the lengths of one line. Going up, the mesh is entered where a triangle looks down.
static bool measure_line(ruler *r, double u, double v, double sums[SUMS])
{
    r->n = 0u;
    bool ok = mesh_lines_cross(&r->lines, u, v);
    for (uint32_t k = 0u; ok && k < r->lines.n_found; ++k) {
        ok = add_event(r, r->lines.found[k].at, -r->lines.found[k].sign, 0);
    }
    ok = ok && add_parts(r, u, v);
    if (r->n > 1u) {
        qsort(r->events, r->n, sizeof *r->events, compare);
    }
    int32_t in_mesh = 0;
    int32_t in_part = 0;
    for (uint32_t k = 0u; ok && k + 1u < r->n; ++k) {
        in_mesh += r->events[k].mesh;
        in_part += r->events[k].part;
        const double length = r->events[k + 1u].at - r->events[k].at;
        sums[VOLUME] += in_mesh > 0 ? length : 0.0;
        sums[TWICE] += in_mesh > 1 ? length * (double)(in_mesh - 1) : 0.0;
        sums[EXCESS] += in_mesh <= 0 && in_part > 0 ? length : 0.0;
        sums[MISSING] += in_mesh > 0 && in_part <= 0 ? length : 0.0;
    }
    return ok;
}

static mesh_box box_of_all(const mesh *m, const mesh_box *boxes, uint32_t n)
{
    mesh_box box = mesh_box_of((const double(*)[3])m->vertices, m->n_vertices);
    for (uint32_t i = 0u; i < n; ++i) {
        box = (mesh_box){v3_min(box.lo, boxes[i].lo), v3_max(box.hi, boxes[i].hi)};
    }
    return box;
}

/// Lines where the multiples of 1/g and 1/g^2 lie in the unit square, g^3 = g + 1: they fill it evenly.
static bool measure_axis(ruler *r, const mesh *m, int axis, mesh_box box)
{
    static const double step_u = 0.7548776662466927;
    static const double step_v = 0.5698402909980532;
    if (!mesh_lines_make(m, axis, &r->lines)) {
        return false;
    }
    const mesh_lines *const l = &r->lines;
    const v3 size = v3_sub(box.hi, box.lo);
    const double entries = mesh_lines_depth(l);
    const double bound = fmax(MOST_WORK / fmax(entries, 1.0), (double)LEAST_LINES);
    const uint32_t n = bound < (double)LINES ? (uint32_t)bound : LINES;
    const double weight = v3_get(size, l->u_axis) * v3_get(size, l->v_axis) / (double)n;
    double sums[SUMS] = {0.0};
    bool ok = true;
    for (uint32_t i = 0u; ok && i < n; ++i) {
        const double s = 0.5 + step_u * (double)(i + 1u);
        const double t = 0.5 + step_v * (double)(i + 1u);
        ok = measure_line(r, v3_get(box.lo, l->u_axis) + (s - floor(s)) * v3_get(size, l->u_axis),
                          v3_get(box.lo, l->v_axis) + (t - floor(t)) * v3_get(size, l->v_axis),
                          sums);
    }
    for (int k = 0; k < SUMS; ++k) {
        r->sums[k] += weight * sums[k];
    }
    mesh_lines_free(&r->lines);
    return ok;
}

bool mesh_measure(const mesh *m, mesh_parts *parts, double *twice)
{
    mesh_box *const boxes = mesh_new(parts->n, sizeof *boxes);
    if (boxes == NULL) {
        return false;
    }
    for (uint32_t i = 0u; i < parts->n; ++i) {
        boxes[i] =
            mesh_box_of((const double(*)[3])parts->parts[i].vertices, parts->parts[i].n_vertices);
    }
    ruler r = {.parts = parts, .boxes = boxes};
    const mesh_box box = box_of_all(m, boxes, parts->n);
    bool ok = true;
    for (int axis = 0; ok && axis < 3; ++axis) {
        ok = measure_axis(&r, m, axis, box);
    }
    const double volume = fmax(r.sums[VOLUME], DBL_MIN);
    parts->excess = r.sums[EXCESS] / volume;
    parts->missing = r.sums[MISSING] / volume;
    parts->volume_error = parts->excess + parts->missing;
    *twice = r.sums[TWICE] / volume;
    free(r.events);
    free(boxes);
    return ok;
}
