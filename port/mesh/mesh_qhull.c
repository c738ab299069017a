/* SPDX-License-Identifier: MIT */
/// Convex hulls by libqhull_r. Whatever fails inside of it comes back as its exit code; what it would print goes nowhere.
#include "mesh_work.h"
#include <stdio.h>
#include <stdlib.h>
#include <libqhull_r/qhull_ra.h>

/// A run of qhull: coordinates are taken from the middle of the points, where they are most exact.
typedef struct run {
    qhT qh;
    FILE *nowhere;
    double *coordinates;
    uint32_t n_points;
    v3 middle;
    bool is_open, is_made;
} run;

/// Work on a hull that is made. An error of qhull ends the process, but for this door.
static bool guarded(run *r, bool (*work)(run *, void *), void *with)
{
    volatile bool ok = false;
    r->qh.NOerrexit = False;
    if (setjmp(r->qh.errexit) == 0) {
        ok = work(r, with);
    }
    r->qh.NOerrexit = True;
    return ok;
}

static void run_end(run *r)
{
    if (r->is_open) {
        int n_long = 0;
        int total = 0;
        r->qh.NOerrexit = True;
        qh_freeqhull(&r->qh, !qh_ALL);
        qh_memfreeshort(&r->qh, &n_long, &total);
    }
    if (r->nowhere != NULL) {
        (void)fclose(r->nowhere);
    }
    free(r->coordinates);
    free(r);
}

static run *run_begin(const v3 *points, uint32_t n)
{
    static char command[] = "qhull Pp";
    run *const r = n >= 4u ? mesh_new(1u, sizeof *r) : NULL;
    if (r == NULL) {
        return NULL;
    }
    r->nowhere = fopen("/dev/null", "w");
    r->coordinates = mesh_new(3u * (size_t)n, sizeof *r->coordinates);
    if (r->nowhere == NULL || r->coordinates == NULL) {
        run_end(r);
        return NULL;
    }
    mesh_box box = {points[0], points[0]};
    for (uint32_t i = 1u; i < n; ++i) {
        box = (mesh_box){v3_min(box.lo, points[i]), v3_max(box.hi, points[i])};
    }
    r->middle = mesh_box_middle(box);
    r->n_points = n;
    for (uint32_t i = 0u; i < n; ++i) {
        v3_to(v3_sub(points[i], r->middle), r->coordinates + 3u * (size_t)i);
    }
    qh_zero(&r->qh, r->nowhere);
    r->is_open = true;
    r->is_made =
        qh_new_qhull(&r->qh, 3, (int)n, r->coordinates, False, command, NULL, r->nowhere) == 0;
    return r;
}

/// Ends the run. @return whether it was made and worked on
static bool finish(run *r, bool (*work)(run *, void *), void *with)
{
    const bool ok = r != NULL && r->is_made && guarded(r, work, with);
    if (r != NULL) {
        run_end(r);
    }
    return ok;
}

static bool take_volume(run *r, void *volume)
{
    qh_getarea(&r->qh, r->qh.facet_list);
    *(double *)volume = r->qh.totvol;
    return r->qh.totvol > 0.0;
}

bool mesh_hull_volume(const v3 *points, uint32_t n, double *volume)
{
    return finish(run_begin(points, n), take_volume, volume);
}

/* ---- facets ---- */

/// Corners of a facet in their order, counter-clockwise seen from outside; *n of them into `ids`, if there is room.
static void take_loop(run *r, facetT *facet, uint32_t *ids, uint32_t *n)
{
    setT *corners = qh_facet3vertex(&r->qh, facet);
    vertexT *vertex;
    vertexT **vertexp;
    const uint32_t begin = *n;
    FOREACHvertex_(corners)
    {
        if (ids != NULL) {
            ids[*n] = (uint32_t)qh_pointid(&r->qh, vertex->point);
        }
        ++*n;
    }
    qh_settempfree(&r->qh, &corners);
    if (ids == NULL || *n < begin + 3u) {
        return;
    }
    v3 normal = {0.0, 0.0, 0.0};
    const v3 first = v3_of(r->coordinates + 3u * (size_t)ids[begin]);
    for (uint32_t i = begin + 1u; i + 1u < *n; ++i) {
        normal = v3_add(normal, v3_normal(first, v3_of(r->coordinates + 3u * (size_t)ids[i]),
                                          v3_of(r->coordinates + 3u * (size_t)ids[i + 1u])));
    }
    if (v3_dot(normal, v3_of(facet->normal)) < 0.0) {
        for (uint32_t i = begin, j = *n - 1u; i < j; ++i, --j) {
            const uint32_t swapped = ids[i];
            ids[i] = ids[j];
            ids[j] = swapped;
        }
    }
}

static bool count_and_make(run *r, mesh_hull *out)
{
    facetT *facet;
    uint32_t n_indices = 0u;
    for (facet = r->qh.facet_list; facet != NULL && facet->next != NULL; facet = facet->next) {
        take_loop(r, facet, NULL, &n_indices);
        ++out->n_faces;
    }
    out->vertices = mesh_new((size_t)r->qh.num_vertices, sizeof *out->vertices);
    out->planes = mesh_new(out->n_faces, sizeof *out->planes);
    out->loop_ends = mesh_new(out->n_faces, sizeof *out->loop_ends);
    out->indices = mesh_new(n_indices, sizeof *out->indices);
    return out->vertices != NULL && out->planes != NULL && out->loop_ends != NULL &&
           out->indices != NULL;
}

/// Vertices keep the order of the points.
static bool number_vertices(run *r, uint32_t n_indices, mesh_hull *out)
{
    uint32_t *const map = mesh_new(r->n_points, sizeof *map);
    if (map == NULL) {
        return false;
    }
    for (uint32_t i = 0u; i < n_indices; ++i) {
        map[out->indices[i]] = 1u;
    }
    for (uint32_t p = 0u; p < r->n_points && out->n_vertices < (uint32_t)r->qh.num_vertices; ++p) {
        if (map[p] != 0u) {
            v3_to(v3_add(v3_of(r->coordinates + 3u * (size_t)p), r->middle),
                  out->vertices[out->n_vertices]);
            map[p] = out->n_vertices++;
        }
    }
    for (uint32_t i = 0u; i < n_indices; ++i) {
        out->indices[i] = map[out->indices[i]];
    }
    free(map);
    return true;
}

static bool take_facets(run *r, void *hull)
{
    mesh_hull *const out = hull;
    if (!count_and_make(r, out)) {
        return false;
    }
    uint32_t n_indices = 0u;
    uint32_t face = 0u;
    for (facetT *facet = r->qh.facet_list; facet != NULL && facet->next != NULL;
         facet = facet->next) {
        take_loop(r, facet, out->indices, &n_indices);
        out->loop_ends[face] = n_indices;
        const v3 normal = v3_of(facet->normal);
        v3_to(normal, out->planes[face]);
        out->planes[face][3] = v3_dot(normal, r->middle) - facet->offset;
        ++face;
    }
    return take_volume(r, &out->volume) && number_vertices(r, n_indices, out);
}

bool mesh_hull_facets(const v3 *points, uint32_t n, mesh_hull *out)
{
    *out = (mesh_hull){0};
    const bool ok = finish(run_begin(points, n), take_facets, out);
    if (!ok) {
        mesh_hull_free(out);
    }
    return ok;
}
