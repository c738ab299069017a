/* SPDX-License-Identifier: MIT */
#include "mesh_piece.h"
#include <stdlib.h>

/* ---- notches ---- */

#define LEAST_ANGLE 0.01 // [rad] less is no notch

static bool add_notch(const mesh *m, uint32_t h, uint32_t mate, mesh_notches *out)
{
    const uint32_t t = h / 3u;
    const uint32_t other = mate / 3u;
    const v3 n1 =
        v3_unit(v3_normal(mesh_corner(m, t, 0u), mesh_corner(m, t, 1u), mesh_corner(m, t, 2u)));
    const v3 n2 = v3_unit(
        v3_normal(mesh_corner(m, other, 0u), mesh_corner(m, other, 1u), mesh_corner(m, other, 2u)));
    const v3 p = v3_of(m->vertices[mesh_half_from(m, h)]);
    const v3 opposite = mesh_corner(m, other, (mate + 2u) % 3u);
    const double angle = acos(fmin(fmax(v3_dot(n1, n2), -1.0), 1.0));
    if (!(v3_dot(n1, v3_sub(opposite, p)) > 0.0) || angle < LEAST_ANGLE) {
        return true;
    }
    void *const grown = mesh_grown(out->items, out->n, &out->room, sizeof *out->items);
    if (grown == NULL) {
        return false;
    }
    out->items = grown;
    out->items[out->n++] = (mesh_notch){p, v3_of(m->vertices[mesh_half_to(m, h)]), n1, n2, angle};
    return true;
}

bool mesh_notches_of(const mesh *m, mesh_notches *out)
{
    mesh_edges e;
    *out = (mesh_notches){0};
    bool ok = mesh_edges_make(m, &e);
    for (uint32_t h = 0u; ok && h < e.n; ++h) {
        if (e.mate[h] != MESH_NONE && h < e.mate[h]) {
            ok = add_notch(m, h, e.mate[h], out);
        }
    }
    mesh_edges_free(&e);
    return ok;
}

/// The part of a notch strictly between the cuts of a piece. @return its length
static double
notch_between(const mesh_piece *piece, const mesh_notch *notch, double near, v3 *middle)
{
    double from = 0.0;
    double to = 1.0;
    for (uint32_t i = 0u; i < piece->n_cuts; ++i) {
        const double a = mesh_plane_height(piece->cuts[i], notch->p) + 2.0 * near;
        const double b = mesh_plane_height(piece->cuts[i], notch->q) + 2.0 * near;
        if (a >= 0.0 && b >= 0.0) {
            return 0.0;
        }
        if (a > 0.0) {
            from = fmax(from, a / (a - b));
        } else if (b > 0.0) {
            to = fmin(to, a / (a - b));
        }
    }
    *middle = v3_add(notch->p, v3_mul(v3_sub(notch->q, notch->p), 0.5 * (from + to)));
    return fmax(to - from, 0.0) * v3_length(v3_sub(notch->q, notch->p));
}

/* ---- candidates ---- */

#define MOST_KINDS  256u  // kinds of planes that are told apart
#define TRIED       20u   // of them, the heaviest
#define SAME_NORMAL 0.985 // cosine: nearer ones are of one kind,
#define SAME_OFFSET 0.04  // if their offsets are nearer than so much of the piece
#define ACROSS      7     // planes across each axis

typedef struct candidate {
    mesh_plane plane;
    double weight;   ///< of the notches that it and its kind resolve
    double heaviest; ///< of its own
} candidate;

typedef struct candidates {
    candidate items[MOST_KINDS];
    uint32_t n;
} candidates;

/// Planes of one kind count together; the heaviest stands for them.
static void add_candidate(candidates *list, mesh_plane plane, double weight, double size)
{
    if (!(v3_length(plane.n) > 0.5)) {
        return;
    }
    for (uint32_t i = 0u; i < list->n; ++i) {
        candidate *const c = &list->items[i];
        const double cosine = v3_dot(c->plane.n, plane.n);
        const double offset = cosine > 0.0 ? c->plane.d - plane.d : c->plane.d + plane.d;
        if (fabs(cosine) > SAME_NORMAL && fabs(offset) < SAME_OFFSET * size) {
            c->weight += weight;
            if (weight > c->heaviest) {
                c->heaviest = weight;
                c->plane = plane;
            }
            return;
        }
    }
    if (list->n < MOST_KINDS) {
        list->items[list->n++] = (candidate){plane, weight, weight};
    }
}

/// Through a notch: along both of its faces, and between them.
static void
add_notch_planes(candidates *list, const mesh_notch *notch, v3 at, double weight, v3 o, double size)
{
    const v3 normals[3] = {notch->n1, notch->n2, v3_unit(v3_sub(notch->n1, notch->n2))};
    for (int k = 0; k < 3; ++k) {
        // offsets from the middle of the piece, so that normals that differ a little compare well
        add_candidate(list, (mesh_plane){normals[k], v3_dot(normals[k], v3_sub(at, o))}, weight,
                      size);
    }
}

static int compare(const void *a, const void *b)
{
    const candidate *const p = a;
    const candidate *const q = b;
    if (p->weight > q->weight || p->weight < q->weight) {
        return p->weight > q->weight ? -1 : 1;
    }
    return p->plane.d < q->plane.d ? -1 : p->plane.d > q->plane.d;
}

static void add_across(candidates *list, const mesh_piece *piece)
{
    for (int k = 0; k < 3 * ACROSS && list->n < MOST_KINDS; ++k) {
        const int axis = k / ACROSS;
        const v3 n = {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
        const double share = (double)(k % ACROSS + 1) / (ACROSS + 1);
        const double at =
            v3_get(piece->box.lo, axis) * (1.0 - share) + v3_get(piece->box.hi, axis) * share;
        list->items[list->n++] = (candidate){{n, at}, 0.0, 0.0};
    }
}

/// Fills the list with what is worth a try, the heaviest notches first. @return the weight of all notches
static double
find_candidates(const mesh_piece *piece, const mesh_notches *notches, double near, candidates *list)
{
    const double size = mesh_box_diagonal(piece->box);
    const v3 o = mesh_box_middle(piece->box);
    double sum = 0.0;
    list->n = 0u;
    for (uint32_t i = 0u; i < notches->n; ++i) {
        v3 at = o;
        const double length = notch_between(piece, &notches->items[i], near, &at);
        if (length > 1.0e-3 * size) {
            const double weight = length * notches->items[i].angle;
            sum += weight;
            add_notch_planes(list, &notches->items[i], at, weight, o, size);
        }
    }
    qsort(list->items, list->n, sizeof list->items[0], compare);
    list->n = list->n < TRIED ? list->n : TRIED;
    for (uint32_t i = 0u; i < list->n; ++i) {
        list->items[i].plane.d += v3_dot(list->items[i].plane.n, o);
    }
    add_across(list, piece);
    return sum;
}

/* ---- the best ---- */

#define NOTCH_PRICE                                                                                \
    0.1 // of notches that stay, beside the excess of the hulls, of the hull's volume
#define UNEVEN_PRICE 0.02 // of pieces of unlike volume

/// The share of the notches' weight that a plane does not resolve.
static double notches_left(
    const mesh_piece *piece, const mesh_notches *notches, mesh_plane plane, double near, double sum)
{
    double left = 0.0;
    for (uint32_t i = 0u; i < notches->n; ++i) {
        const mesh_notch *const notch = &notches->items[i];
        const bool is_on = fabs(mesh_plane_height(plane, notch->p)) < 2.0 * near &&
                           fabs(mesh_plane_height(plane, notch->q)) < 2.0 * near;
        v3 middle;
        left += is_on ? 0.0 : notch_between(piece, notch, near, &middle) * notch->angle;
    }
    return sum > 0.0 ? left / sum : 0.0;
}

static double score_of(const mesh_piece *piece, const mesh_split *split, double left)
{
    const double excess =
        fmax(split->hull[0] - split->volume[0], 0.0) + fmax(split->hull[1] - split->volume[1], 0.0);
    const double uneven =
        fabs(split->volume[0] - split->volume[1]) / fmax(fabs(piece->volume), 1.0e-30);
    return excess / piece->hull_volume + NOTCH_PRICE * left + UNEVEN_PRICE * uneven;
}

bool mesh_best_plane(mesh_cutter *cutter,
                     const mesh_piece *piece,
                     const mesh_notches *notches,
                     mesh_plane *best)
{
    candidates *const list = mesh_new(1u, sizeof *list);
    if (list == NULL) {
        return false;
    }
    const double sum = find_candidates(piece, notches, cutter->near, list);
    double best_score = 0.0;
    bool is_found = false;
    for (uint32_t i = 0u; i < list->n; ++i) {
        const mesh_plane plane = list->items[i].plane;
        mesh_split split;
        if (mesh_piece_try(cutter, piece, plane, &split)) {
            const double left = notches_left(piece, notches, plane, cutter->near, sum);
            const double score = score_of(piece, &split, left);
            if (!is_found || score < best_score) {
                best_score = score;
                *best = plane;
                is_found = true;
            }
        }
    }
    free(list);
    return is_found;
}
