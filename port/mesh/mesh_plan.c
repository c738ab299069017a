/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

/* ---- bodies: shells with their cavities ---- */

/// Of the shells that wind about a point, the smallest of positive volume, or MESH_NONE. `windings` is zero for all
/// shells, before and after.
static uint32_t
holder_of(mesh_lines *lines, const uint32_t *shell, const double *volumes, v3 p, int32_t *windings)
{
    uint32_t best = MESH_NONE;
    if (!mesh_lines_find(lines, p.x, p.y)) {
        return best;
    }
    for (uint32_t k = 0u; k < lines->n_found; ++k) {
        windings[shell[lines->found[k].triangle]] +=
            lines->found[k].at > p.z ? lines->found[k].sign : 0;
    }
    for (uint32_t k = 0u; k < lines->n_found; ++k) {
        const uint32_t s = shell[lines->found[k].triangle];
        if (windings[s] > 0 && volumes[s] > 0.0 &&
            (best == MESH_NONE || volumes[s] < volumes[best])) {
            best = s;
        }
    }
    for (uint32_t k = 0u; k < lines->n_found; ++k) {
        windings[shell[lines->found[k].triangle]] = 0;
    }
    return best;
}

#define TRIES 8u // triangles of a cavity that are asked what is around them

/// holders[s] is s for shells of positive volume, for cavities the shell around them.
static bool find_holders(
    const mesh *m, const uint32_t *shell, const double *volumes, uint32_t n, uint32_t *holders)
{
    mesh_lines lines;
    int32_t *const windings = mesh_new(n, sizeof *windings);
    uint8_t *const tries = mesh_new(n, sizeof *tries);
    if (windings == NULL || tries == NULL || !mesh_lines_make(m, 2, &lines)) {
        free(windings);
        free(tries);
        return false;
    }
    for (uint32_t s = 0u; s < n; ++s) {
        holders[s] = volumes[s] > 0.0 ? s : MESH_NONE;
    }
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        const uint32_t s = shell[t];
        if (holders[s] == MESH_NONE && tries[s] < TRIES) {
            ++tries[s];
            const v3 sum =
                v3_add(mesh_corner(m, t, 0u), v3_add(mesh_corner(m, t, 1u), mesh_corner(m, t, 2u)));
            holders[s] = holder_of(&lines, shell, volumes, v3_mul(sum, 1.0 / 3.0), windings);
        }
    }
    free(windings);
    free(tries);
    mesh_lines_free(&lines);
    return true;
}

static bool number_bodies(const mesh *m, const mesh_edges *e, uint32_t *body, uint32_t *n)
{
    uint32_t n_shells = 0u;
    if (!mesh_shells(m, e, body, &n_shells)) {
        return false;
    }
    double *const volumes = mesh_new(n_shells, sizeof *volumes);
    uint32_t *const holders = mesh_new(n_shells, sizeof *holders);
    uint32_t *const numbers = mesh_new(n_shells, sizeof *numbers);
    bool ok = volumes != NULL && holders != NULL && numbers != NULL;
    if (ok) {
        mesh_shell_volumes(m, body, n_shells, volumes);
        ok = find_holders(m, body, volumes, n_shells, holders);
    }
    *n = 0u;
    for (uint32_t s = 0u; ok && s < n_shells; ++s) {
        numbers[s] = holders[s] == s ? (*n)++ : 0u;
    }
    for (uint32_t t = 0u; ok && t < m->n_triangles; ++t) {
        const uint32_t holder = holders[body[t]];
        body[t] = holder == MESH_NONE ? 0u : numbers[holder];
    }
    free(volumes);
    free(holders);
    free(numbers);
    return ok;
}

bool mesh_bodies(const mesh *m, uint32_t *body, uint32_t *n)
{
    mesh_edges e;
    const bool ok = mesh_edges_make(m, &e) && number_bodies(m, &e, body, n);
    mesh_edges_free(&e);
    return ok;
}

/* ---- rounds of cuts ---- */

#define MORE     2u   // times as many pieces as parts, before pieces are joined
#define DEEPER   0.75 // of the aim: so far cutting goes, so that joining has something to give
#define CRUMB    0.5  // of a part's share of the aim: a piece with less excess is not cut
#define NEARNESS 2.0e-6

typedef struct planner {
    mesh_piece *pieces;
    uint32_t n, most;
    double volume;
    mesh_notches notches;
    mesh_lines lines;
    mesh_cutter cutter;
    mesh_plan *plan;
} planner;

static void planner_free(planner *p)
{
    for (uint32_t i = 0u; p->pieces != NULL && i < p->n; ++i) {
        mesh_piece_free(&p->pieces[i]);
    }
    free(p->pieces);
    free(p->notches.items);
    mesh_lines_free(&p->lines);
    mesh_cutter_free(&p->cutter);
}

static bool
planner_make(const mesh *m, const uint32_t *body, uint32_t n_bodies, uint32_t pieces, planner *p)
{
    p->most = n_bodies + MORE * pieces;
    p->pieces = mesh_new(p->most, sizeof *p->pieces);
    if (p->pieces == NULL || !mesh_notches_of(m, &p->notches) ||
        !mesh_lines_make(m, 2, &p->lines)) {
        return false;
    }
    p->cutter.lines = &p->lines;
    p->cutter.body = body;
    p->cutter.near =
        NEARNESS * mesh_box_diagonal(mesh_box_of((const double(*)[3])m->vertices, m->n_vertices));
    for (; p->n < n_bodies; ++p->n) {
        if (!mesh_piece_of(m, body, p->n, &p->pieces[p->n]) || !mesh_piece_hull(&p->pieces[p->n])) {
            return false;
        }
        p->volume += p->pieces[p->n].volume;
    }
    return true;
}

static bool note_step(mesh_plan *plan, uint32_t piece, mesh_plane plane)
{
    void *const grown =
        mesh_grown(plan->steps, plan->n_steps, &plan->steps_room, sizeof *plan->steps);
    if (grown == NULL) {
        return false;
    }
    plan->steps = grown;
    plan->steps[plan->n_steps++] = (mesh_step){piece, plane};
    return true;
}

static bool cut_one(planner *p, uint32_t i)
{
    mesh_plane plane;
    if (!mesh_best_plane(&p->cutter, &p->pieces[i], &p->notches, &plane)) {
        p->pieces[i].is_done = true;
        return true;
    }
    mesh_piece *const above = &p->pieces[p->n];
    if (!note_step(p->plan, i, plane) || !mesh_piece_cut(&p->cutter, &p->pieces[i], plane, above)) {
        return false;
    }
    ++p->n;
    return mesh_piece_hull(&p->pieces[i]) && mesh_piece_hull(above);
}

/// The largest excess of a piece that can be cut; *sum of all pieces.
static double worst_excess(const planner *p, double *sum)
{
    double worst = 0.0;
    *sum = 0.0;
    for (uint32_t i = 0u; i < p->n; ++i) {
        const double excess = mesh_piece_excess(&p->pieces[i]);
        *sum += excess;
        worst = p->pieces[i].is_done ? worst : fmax(worst, excess);
    }
    return worst;
}

/// Each round cuts the pieces that are at least half as bad as the worst.
static bool cut_all(planner *p, uint32_t pieces, double aim)
{
    const double crumb = CRUMB * aim * p->volume / (double)pieces;
    double sum = 0.0;
    double worst = worst_excess(p, &sum);
    bool ok = true;
    while (ok && p->n < p->most && sum > DEEPER * aim * p->volume && worst > crumb) {
        const uint32_t n = p->n;
        for (uint32_t i = 0u; ok && i < n && p->n < p->most; ++i) {
            const double excess = mesh_piece_excess(&p->pieces[i]);
            if (!p->pieces[i].is_done && excess >= fmax(0.5 * worst, crumb)) {
                ok = cut_one(p, i);
            }
        }
        worst = worst_excess(p, &sum);
    }
    return ok;
}

bool mesh_plan_make(const mesh *m,
                    const uint32_t *body,
                    uint32_t n_bodies,
                    uint32_t pieces,
                    double aim,
                    mesh_plan *out)
{
    planner p = {.plan = out};
    *out = (mesh_plan){0};
    bool ok = planner_make(m, body, n_bodies, pieces, &p) && cut_all(&p, pieces, aim);
    if (ok) {
        out->group = mesh_new(p.n, sizeof *out->group);
        ok = out->group != NULL && mesh_join(p.pieces, p.n, pieces, aim, out);
    }
    planner_free(&p);
    if (!ok) {
        mesh_plan_free(out);
    }
    return ok;
}

void mesh_plan_free(mesh_plan *plan)
{
    free(plan->steps);
    free(plan->group);
    *plan = (mesh_plan){0};
}
