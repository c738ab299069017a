/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

#define TOUCH 1.0e-4 // of the diagonal of two boxes: nearer ones touch

/// Pieces that are one part by now.
typedef struct part {
    v3 *hull;
    uint32_t n_hull; ///< 0: joined with another
    double volume, hull_volume;
    mesh_box box;
    uint32_t body;
} part;

/// Two parts and what their common hull has more than theirs.
typedef struct pair {
    uint32_t a, b;
    double more;
} pair;

typedef struct joiner {
    part *parts;
    uint32_t n;
    pair *pairs;
    uint32_t n_pairs, pairs_room;
    uint32_t *into; ///< of each piece: the part that it was joined with, or itself
} joiner;

static double excess_of(const part *p)
{
    return fmax(p->hull_volume - p->volume, 0.0);
}

static bool touch(const part *a, const part *b)
{
    const v3 lo = v3_max(a->box.lo, b->box.lo);
    const v3 hi = v3_min(a->box.hi, b->box.hi);
    const double near = TOUCH * (mesh_box_diagonal(a->box) + mesh_box_diagonal(b->box));
    return lo.x <= hi.x + near && lo.y <= hi.y + near && lo.z <= hi.z + near;
}

static v3 *both_hulls(const part *a, const part *b)
{
    v3 *const points = mesh_new((size_t)a->n_hull + b->n_hull, sizeof *points);
    for (uint32_t i = 0u; points != NULL && i < a->n_hull + b->n_hull; ++i) {
        points[i] = i < a->n_hull ? a->hull[i] : b->hull[i - a->n_hull];
    }
    return points;
}

static bool add_pair(joiner *j, uint32_t a, uint32_t b)
{
    const part *const p = &j->parts[a];
    const part *const q = &j->parts[b];
    if (p->n_hull == 0u || q->n_hull == 0u || p->body != q->body || !touch(p, q)) {
        return true;
    }
    v3 *const points = both_hulls(p, q);
    void *const grown = mesh_grown(j->pairs, j->n_pairs, &j->pairs_room, sizeof *j->pairs);
    j->pairs = grown != NULL ? grown : j->pairs;
    double volume = 0.0;
    if (points != NULL && grown != NULL &&
        mesh_hull_volume(points, p->n_hull + q->n_hull, &volume)) {
        const double more = fmax(volume - p->volume - q->volume, 0.0) - excess_of(p) - excess_of(q);
        j->pairs[j->n_pairs++] = (pair){a < b ? a : b, a < b ? b : a, more};
    }
    free(points);
    return points != NULL && grown != NULL;
}

static const pair *cheapest(const joiner *j)
{
    const pair *best = NULL;
    for (uint32_t i = 0u; i < j->n_pairs; ++i) {
        best = best == NULL || j->pairs[i].more < best->more ? &j->pairs[i] : best;
    }
    return best;
}

static void drop_pairs_of(joiner *j, uint32_t a, uint32_t b)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < j->n_pairs; ++i) {
        const pair p = j->pairs[i];
        if (p.a != a && p.a != b && p.b != a && p.b != b) {
            j->pairs[n++] = p;
        }
    }
    j->n_pairs = n;
}

static bool join(joiner *j, uint32_t a, uint32_t b)
{
    part *const p = &j->parts[a];
    part *const q = &j->parts[b];
    mesh_hull hull = {0};
    v3 *const points = both_hulls(p, q);
    bool ok = points != NULL && mesh_hull_facets(points, p->n_hull + q->n_hull, &hull);
    free(points);
    v3 *const vertices = ok ? mesh_new(hull.n_vertices, sizeof *vertices) : NULL;
    ok = ok && vertices != NULL;
    if (ok) {
        for (uint32_t i = 0u; i < hull.n_vertices; ++i) {
            vertices[i] = v3_of(hull.vertices[i]);
        }
        free(p->hull);
        *p = (part){vertices,
                    hull.n_vertices,
                    p->volume + q->volume,
                    hull.volume,
                    {v3_min(p->box.lo, q->box.lo), v3_max(p->box.hi, q->box.hi)},
                    p->body};
        free(q->hull);
        *q = (part){0};
        j->into[b] = a;
        drop_pairs_of(j, a, b);
        for (uint32_t k = 0u; ok && k < j->n; ++k) {
            ok = k == a || add_pair(j, a, k);
        }
    }
    mesh_hull_free(&hull);
    return ok;
}

static bool joiner_make(const mesh_piece *pieces, uint32_t n, joiner *j)
{
    j->parts = mesh_new(n, sizeof *j->parts);
    j->into = mesh_new(n, sizeof *j->into);
    bool ok = j->parts != NULL && j->into != NULL;
    j->n = n;
    for (uint32_t i = 0u; ok && i < n; ++i) {
        const mesh_piece *const piece = &pieces[i];
        j->parts[i] = (part){mesh_new(piece->n_hull, sizeof(v3)),
                             piece->n_hull,
                             piece->volume,
                             piece->hull_volume,
                             piece->box,
                             piece->body};
        j->into[i] = i;
        ok = j->parts[i].hull != NULL;
        for (uint32_t k = 0u; ok && k < piece->n_hull; ++k) {
            j->parts[i].hull[k] = piece->hull[k];
        }
        for (uint32_t k = 0u; ok && k < i; ++k) {
            ok = add_pair(j, k, i);
        }
    }
    return ok;
}

static void joiner_free(joiner *j)
{
    for (uint32_t i = 0u; j->parts != NULL && i < j->n; ++i) {
        free(j->parts[i].hull);
    }
    free(j->parts);
    free(j->pairs);
    free(j->into);
}

/// Parts are numbered by their first pieces.
static void write_groups(const joiner *j, const mesh_piece *pieces, mesh_plan *plan)
{
    plan->n_parts = 0u;
    for (uint32_t i = 0u; i < j->n; ++i) {
        uint32_t root = i;
        while (j->into[root] != root) {
            root = j->into[root];
        }
        plan->group[i] = pieces[i].n_hull == 0u ? MESH_NONE
                         : root == i            ? plan->n_parts++
                                                : plan->group[root];
    }
}

bool mesh_join(const mesh_piece *pieces, uint32_t n, uint32_t most, double aim, mesh_plan *plan)
{
    joiner j = {0};
    bool ok = joiner_make(pieces, n, &j);
    double volume = 0.0;
    double excess = 0.0;
    uint32_t count = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        volume += pieces[i].volume;
        excess += mesh_piece_excess(&pieces[i]);
        count += pieces[i].n_hull > 0u ? 1u : 0u;
    }
    const pair *best = ok ? cheapest(&j) : NULL;
    while (ok && best != NULL && (count > most || excess + best->more <= aim * volume)) {
        excess += best->more;
        ok = join(&j, best->a, best->b);
        --count;
        best = ok ? cheapest(&j) : NULL;
    }
    if (ok) {
        write_groups(&j, pieces, plan);
        plan->excess = volume > 0.0 ? excess / volume : 0.0;
    }
    joiner_free(&j);
    return ok;
}
