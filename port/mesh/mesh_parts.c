/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

#define PLANNED  5000u  // triangles in which planes are looked for
#define NEARNESS 2.0e-6 // of the diagonal: nearer to a plane is on it
#define OVERLAPS 0.001  // of the volume: less is rounding

/// What a mesh is cut with.
typedef struct workshop {
    const mesh *m;
    mesh_cut how;
    mesh_words *words;
    uint32_t *body; ///< of each triangle
    uint32_t n_bodies;
    mesh coarse;
    uint32_t *coarse_body;
    mesh_lines lines; ///< of m
    double diagonal;
    double volume; ///< of its shells together
} workshop;

/// Mass counts twice where shells overlap; the volume of parts does not.
static bool measure(const workshop *w, mesh_parts *parts, double *twice)
{
    const bool ok = mesh_measure(w->m, parts, twice);
    parts->volume = w->volume / (1.0 + *twice);
    return ok;
}

static void workshop_free(workshop *w)
{
    free(w->body);
    free(w->coarse_body);
    mesh_free(&w->coarse);
    mesh_lines_free(&w->lines);
}

/* ---- from a plan to parts ---- */

static bool
make_pieces(const workshop *w, const mesh_plan *plan, mesh_cutter *cutter, mesh_piece *pieces)
{
    uint32_t n = 0u;
    for (; n < w->n_bodies; ++n) {
        if (!mesh_piece_of(w->m, w->body, n, &pieces[n])) {
            return false;
        }
    }
    for (uint32_t i = 0u; i < plan->n_steps; ++i, ++n) {
        if (!mesh_piece_cut(cutter, &pieces[plan->steps[i].piece], plan->steps[i].plane,
                            &pieces[n])) {
            return false;
        }
    }
    for (uint32_t i = 0u; i < n; ++i) {
        if (!mesh_piece_hull(&pieces[i])) {
            return false;
        }
    }
    return true;
}

/// The hull of the pieces of one group. What is flat is no part.
static bool make_part(
    const mesh_piece *pieces, uint32_t n, const uint32_t *group, uint32_t which, mesh_parts *out)
{
    uint32_t n_points = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        n_points += group[i] == which ? pieces[i].n_hull : 0u;
    }
    v3 *const points = mesh_new(n_points, sizeof *points);
    if (points == NULL) {
        return false;
    }
    n_points = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        for (uint32_t k = 0u; group[i] == which && k < pieces[i].n_hull; ++k) {
            points[n_points++] = pieces[i].hull[k];
        }
    }
    n_points = mesh_thin(points, n_points);
    out->n += mesh_hull_make(points, n_points, &out->parts[out->n]) ? 1u : 0u;
    free(points);
    return true;
}

static bool simplify_all(mesh_parts *parts, uint32_t vertices)
{
    for (uint32_t i = 0u; i < parts->n; ++i) {
        double shrink = 0.0;
        if (!mesh_hull_simplify(&parts->parts[i], vertices, &shrink)) {
            return false;
        }
        parts->shrink = fmax(parts->shrink, shrink);
    }
    return true;
}

static bool make_parts(workshop *w, const mesh_plan *plan, mesh_parts *out, double *twice)
{
    const uint32_t n = w->n_bodies + plan->n_steps;
    mesh_cutter cutter = {.lines = &w->lines, .body = w->body, .near = NEARNESS * w->diagonal};
    mesh_piece *const pieces = mesh_new(n, sizeof *pieces);
    *out = (mesh_parts){.parts = mesh_new(plan->n_parts, sizeof *out->parts)};
    bool ok = pieces != NULL && out->parts != NULL && make_pieces(w, plan, &cutter, pieces);
    for (uint32_t i = 0u; ok && i < plan->n_parts; ++i) {
        ok = make_part(pieces, n, plan->group, i, out);
    }
    for (uint32_t i = 0u; pieces != NULL && i < n; ++i) {
        mesh_piece_free(&pieces[i]);
    }
    free(pieces);
    mesh_cutter_free(&cutter);
    out->overlap = MESH_OVERLAP * w->diagonal;
    ok = ok && mesh_overlap(&w->lines, out->overlap, out->parts, out->n) &&
         simplify_all(out, w->how.vertices) && measure(w, out, twice);
    if (!ok) {
        mesh_parts_free(out);
    }
    return ok;
}

/* ---- aims ---- */

/// Plans for a share of the error that is allowed, since overlap and fewer vertices cost some, too. Then for less.
/// `best` keeps what came nearest.
static bool reach(workshop *w, mesh_parts *best, double *twice)
{
    static const double shares[] = {0.75, 0.5, 0.3, 0.15};
    for (size_t i = 0u; i < sizeof shares / sizeof shares[0]; ++i) {
        const double aim = shares[i] * w->how.volume_error;
        mesh_plan plan;
        mesh_parts parts;
        if (!mesh_plan_make(&w->coarse, w->coarse_body, w->n_bodies, w->how.pieces, aim, &plan)) {
            return false;
        }
        const bool ok = make_parts(w, &plan, &parts, twice);
        const bool is_last = plan.excess > aim; // even all pieces do not suffice
        mesh_plan_free(&plan);
        if (!ok) {
            return false;
        }
        const bool is_better = best->parts == NULL || parts.volume_error < best->volume_error;
        mesh_parts_free(is_better ? best : &parts);
        *best = is_better ? parts : *best;
        if (best->volume_error <= w->how.volume_error || is_last) {
            return true;
        }
    }
    return true;
}

static bool workshop_make(workshop *w)
{
    const uint32_t n = w->m->n_triangles;
    w->body = mesh_new(n, sizeof *w->body);
    w->coarse_body = mesh_new(n, sizeof *w->coarse_body);
    return w->body != NULL && w->coarse_body != NULL && mesh_bodies(w->m, w->body, &w->n_bodies) &&
           mesh_coarse(w->m, w->body, PLANNED, &w->coarse, w->coarse_body) &&
           mesh_lines_make_short(w->m, &w->lines);
}

static bool cut_mesh(workshop *w, mesh_parts *out)
{
    if (!workshop_make(w)) {
        return mesh_refuse_memory(w->words);
    }
    if (w->n_bodies > w->how.pieces) {
        return mesh_refuse(w->words, "%u shells are more than the %u pieces that are allowed",
                           w->n_bodies, w->how.pieces);
    }
    double twice = 0.0;
    if (!reach(w, out, &twice)) {
        return mesh_refuse_memory(w->words);
    }
    if (!(out->volume_error <= w->how.volume_error)) {
        const bool is_full = out->n >= w->how.pieces;
        return mesh_refuse(w->words,
                           "%u convex parts of %u vertices have a volume error of %.1f %%, above "
                           "the %.1f %% allowed: "
                           "allow more %s, or a larger error",
                           out->n, w->how.vertices, 100.0 * out->volume_error,
                           100.0 * w->how.volume_error, is_full ? "pieces" : "vertices");
    }
    if (twice > OVERLAPS) {
        mesh_warn(w->words, "shells overlap: %.1f %% of the volume is counted twice in its mass",
                  100.0 * twice);
    }
    return true;
}

/* ---- doors ---- */

static bool hull_of_all(workshop *w, bool is_closed, mesh_parts *out)
{
    double twice = 0.0;
    v3 *const points = mesh_new(w->m->n_vertices, sizeof *points);
    out->parts = mesh_new(1u, sizeof *out->parts);
    bool ok = points != NULL && out->parts != NULL;
    for (uint32_t v = 0u; ok && v < w->m->n_vertices; ++v) {
        points[v] = v3_of(w->m->vertices[v]);
    }
    if (!ok) {
        (void)mesh_refuse_memory(w->words);
    } else if (!mesh_hull_make(points, w->m->n_vertices, &out->parts[0])) {
        ok = mesh_refuse(w->words, "the mesh lies in one plane, or nearly");
    } else {
        out->n = 1u;
        ok = (simplify_all(out, w->how.vertices) && (!is_closed || measure(w, out, &twice))) ||
             mesh_refuse_memory(w->words);
    }
    free(points);
    return ok;
}

static bool check(const mesh *m, const mesh_cut *how, mesh_words *words)
{
    if (how->pieces > MESH_MAX_PIECES) {
        return mesh_refuse(words, "at most %u pieces, not %u", MESH_MAX_PIECES, how->pieces);
    }
    if (how->vertices < 8u || how->vertices > 4096u) {
        return mesh_refuse(words, "a part has 8 to 4096 vertices, not %u", how->vertices);
    }
    if (!(how->volume_error > 0.0 && how->volume_error < 1.0)) {
        return mesh_refuse(words, "a volume error lies between 0 and 1, not %g", how->volume_error);
    }
    for (uint32_t h = 0u; h < 3u * m->n_triangles; ++h) {
        if (mesh_half_from(m, h) >= m->n_vertices) {
            return mesh_refuse(words, "triangle %u names a vertex that is not there", h / 3u);
        }
    }
    for (uint32_t v = 0u; v < m->n_vertices; ++v) {
        const double *const p = m->vertices[v];
        if (!(fabs(p[0]) <= MESH_MAX_METRES && fabs(p[1]) <= MESH_MAX_METRES &&
              fabs(p[2]) <= MESH_MAX_METRES)) {
            return mesh_refuse(words, "vertex %u is no number, or beyond %g m", v, MESH_MAX_METRES);
        }
    }
    return true;
}

static double volume_of(const mesh *m)
{
    mesh_mass_out mass;
    return mesh_mass(m, 1.0, &mass) ? mass.volume : 0.0;
}

bool mesh_convex_parts(const mesh *m, const mesh_cut *how, mesh_parts *out, mesh_words *words)
{
    const mesh_cut as_asked = how != NULL ? *how : (mesh_cut){0};
    workshop w = {.m = m, .how = as_asked, .words = words};
    w.how.pieces = as_asked.pieces == 0u ? MESH_PIECES : as_asked.pieces;
    w.how.vertices = as_asked.vertices == 0u ? MESH_VERTICES : as_asked.vertices;
    w.how.volume_error = as_asked.volume_error == 0.0 ? MESH_VOLUME_ERROR : as_asked.volume_error;
    mesh_words_begin(words);
    *out = (mesh_parts){0};
    if (!check(m, &w.how, words)) {
        return false;
    }
    w.diagonal = mesh_box_diagonal(mesh_box_of((const double(*)[3])m->vertices, m->n_vertices));
    const bool is_closed = mesh_is_closed(m);
    w.volume = volume_of(m);
    bool ok = false;
    if (w.how.hull_only) {
        ok = hull_of_all(&w, is_closed && w.volume > 0.0, out);
    } else if (!is_closed) {
        (void)mesh_refuse(
            words, "the mesh is open, so that it has no inside: close it, or take its convex hull");
    } else if (!(w.volume > 1.0e-12 * w.diagonal * w.diagonal * w.diagonal)) {
        (void)mesh_refuse(words, "the mesh has no volume: it is flat, or inside out");
    } else {
        ok = cut_mesh(&w, out);
    }
    workshop_free(&w);
    if (!ok) {
        mesh_parts_free(out);
    }
    return ok;
}

void mesh_parts_free(mesh_parts *parts)
{
    for (uint32_t i = 0u; parts->parts != NULL && i < parts->n; ++i) {
        mesh_hull_free(&parts->parts[i]);
    }
    free(parts->parts);
    *parts = (mesh_parts){0};
}
