/* SPDX-License-Identifier: MIT */
/* The border of a Boolean expression: pieces of the borders of its leaves.
 *
 * A piece of leaf L lies on the border of the whole where the expression is true with L true, and false with L false. Of each
 * other leaf a piece knows: inside, outside, or both. Where both leaves the answer open, the piece is cut: by the plane of a
 * half space exactly, at a curved leaf into halves until they are small. */
#include <math.h>
#include <string.h>
#include "drawing.h"
#include "td_scenery.h"

#define CORNERS 24u   /* of a piece */
#define PIECES  6000u /* cuts of one border; beyond it the middle of a piece decides */
#define DEEP    64u   /* cuts after each other */
#define AROUND  48u
#define DOWN    24u
#define FINE    0.12 /* of its radius: pieces at a curved leaf */
#define EPS     1e-9 /* of the view: what is so near to a plane lies on it */

#define PI 3.14159265358979323846

typedef enum truth {
    NO,
    YES,
    OPEN,
} truth;

typedef struct polygon {
    plant_vec p[CORNERS];
    size_t n;
} polygon;

typedef struct border {
    drawing *to;
    const model_scenery *s;
    size_t leaf;     /* that is drawn */
    plant_vec n;     /* its normal, of a half space */
    double eps;      /* [m] */
    uint32_t pieces; /* cuts that are left */
} border;

/* ---- leaves ---- */

typedef struct plane {
    plant_vec n; /* unit */
    double offset;
} plane;

static plane plane_of(const model_scenery *s, size_t leaf)
{
    const model_half_space *const h = &s->half_spaces[leaf];
    const plant_vec n = {h->normal[0], h->normal[1], h->normal[2]};
    const double size = sqrt(plant_dot(n, n));
    const double k = size > 0.0 ? 1.0 / size : 0.0;
    return (plane){plant_scale(k, n), k * h->offset};
}

/* [m] from the surface of a curved leaf, positive outside. */
static double beyond(const model_curved *c, plant_vec p)
{
    plant_vec arm = plant_sub(p, c->centre);
    if (c->kind == TD_CURVE_CYLINDER) {
        arm = plant_sub(arm, plant_scale(plant_dot(arm, c->axis), c->axis));
    }
    return sqrt(plant_dot(arm, arm)) - c->radius;
}

static plant_vec middle_of(const polygon *g)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (size_t i = 0u; i < g->n; ++i) {
        sum = plant_add(sum, plant_scale(1.0 / (double)g->n, g->p[i]));
    }
    return sum;
}

static double reach_of(const polygon *g, plant_vec middle)
{
    double most = 0.0;
    for (size_t i = 0u; i < g->n; ++i) {
        const plant_vec arm = plant_sub(g->p[i], middle);
        most = fmax(most, plant_dot(arm, arm));
    }
    return sqrt(most);
}

static truth of_plane(const border *b, const polygon *g, size_t leaf, truth own)
{
    const plane h = plane_of(b->s, leaf);
    bool is_inside = false, is_outside = false;
    for (size_t i = 0u; i < g->n; ++i) {
        const double d = plant_dot(h.n, g->p[i]) - h.offset;
        is_inside = is_inside || d < -b->eps;
        is_outside = is_outside || d > b->eps;
    }
    if (!is_inside && !is_outside) { /* the same plane: it goes with the leaf, or against it */
        const bool same = plant_dot(h.n, b->n) > 0.0;
        return same ? own : (own == YES ? NO : YES);
    }
    return is_inside && is_outside ? OPEN : (is_inside ? YES : NO);
}

static truth of_leaf(const border *b, const polygon *g, size_t leaf, truth own)
{
    if (leaf == b->leaf) {
        return own;
    }
    if (leaf < b->s->n_half_spaces) {
        return of_plane(b, g, leaf, own);
    }
    const plant_vec middle = middle_of(g);
    const double d = beyond(&b->s->curved[leaf - b->s->n_half_spaces], middle);
    const double reach = reach_of(g, middle);
    return d > reach ? NO : (d < -reach ? YES : OPEN);
}

/* ---- expressions ---- */

static truth join(truth a, truth b, bool is_all)
{
    const truth decides = is_all ? NO : YES;
    if (a == decides || b == decides) {
        return decides;
    }
    return a == OPEN || b == OPEN ? OPEN : (is_all ? YES : NO);
}

/* @param leaves what is known of each */
static truth evaluate(const model_scenery *s, const truth *leaves)
{
    truth stack[256];
    size_t n = 0u;
    for (size_t i = 0u; i < s->n_ops; ++i) {
        const model_op *const op = &s->ops[i];
        const bool of_leaves = op->code == TD_CODE_ALL_OF || op->code == TD_CODE_ANY_OF;
        const bool is_all = op->code == TD_CODE_ALL_OF || op->code == TD_CODE_INTERSECTION;
        truth value = is_all ? YES : NO;
        for (size_t k = 0u; k < op->count; ++k) {
            const truth one = of_leaves ? leaves[op->first + k] : (n > 0u ? stack[--n] : NO);
            value = join(value, one, is_all);
        }
        if (n < sizeof stack / sizeof stack[0]) {
            stack[n++] = value;
        }
    }
    return n > 0u ? stack[n - 1u] : NO;
}

static size_t n_leaves(const model_scenery *s)
{
    const size_t n = (size_t)s->n_half_spaces + s->n_curved;
    return n < 256u ? n : 256u;
}

/* Does a piece lie on the border of the whole? `open` is then a leaf that keeps it from being known. */
static truth on_border(const border *b, const polygon *g, size_t *open)
{
    truth inside[256], outside[256];
    *open = n_leaves(b->s);
    for (size_t i = 0u; i < n_leaves(b->s); ++i) {
        inside[i] = of_leaf(b, g, i, YES);
        outside[i] = of_leaf(b, g, i, NO);
        const bool is_first = *open == n_leaves(b->s);
        *open = inside[i] == OPEN && is_first ? i : *open;
    }
    const truth with = evaluate(b->s, inside), without = evaluate(b->s, outside);
    if (with == NO || without == YES) {
        return NO;
    }
    return with == OPEN || without == OPEN ? OPEN : YES;
}

/* The middle decides. */
static bool middle_on_border(const border *b, const polygon *g)
{
    polygon dot = {{middle_of(g)}, 1u};
    size_t open = 0u;
    return on_border(b, &dot, &open) != NO;
}

/* ---- cuts ---- */

static plant_vec between(plant_vec a, plant_vec b, double da, double db)
{
    return plant_add(a, plant_scale(da / (da - db), plant_sub(b, a)));
}

/* The part of a polygon where sign * (n.x - offset) <= 0. */
static polygon clip(const polygon *g, plane h, double sign)
{
    polygon out = {.n = 0u};
    for (size_t i = 0u; i < g->n; ++i) {
        const plant_vec a = g->p[i], b = g->p[(i + 1u) % g->n];
        const double da = sign * (plant_dot(h.n, a) - h.offset);
        const double db = sign * (plant_dot(h.n, b) - h.offset);
        if (da <= 0.0 && out.n < CORNERS) {
            out.p[out.n++] = a;
        }
        if ((da < 0.0 && db > 0.0) || (da > 0.0 && db < 0.0)) {
            if (out.n < CORNERS) {
                out.p[out.n++] = between(a, b, da, db);
            }
        }
    }
    return out;
}

/* Across the longest way between two corners. */
static plane halving(const polygon *g)
{
    plant_vec longest = {0.0, 0.0, 0.0}, at = g->p[0];
    for (size_t i = 0u; i < g->n; ++i) {
        for (size_t k = 0u; k < i; ++k) {
            const plant_vec way = plant_sub(g->p[i], g->p[k]);
            if (plant_dot(way, way) > plant_dot(longest, longest)) {
                longest = way;
                at = plant_add(g->p[k], plant_scale(0.5, way));
            }
        }
    }
    const double size = sqrt(plant_dot(longest, longest));
    const plant_vec n = plant_scale(size > 0.0 ? 1.0 / size : 0.0, longest);
    return (plane){n, plant_dot(n, at)};
}

static bool is_fine(const border *b, const polygon *g, size_t open)
{
    if (open < b->s->n_half_spaces) {
        return false;
    }
    const double radius = b->s->curved[open - b->s->n_half_spaces].radius;
    return reach_of(g, middle_of(g)) < FINE * radius;
}

/* A piece, and what is cut off it: a list instead of recursion. */
static void draw(border *b, const polygon *whole)
{
    polygon stack[DEEP];
    size_t n = 0u, open = 0u;
    stack[n++] = *whole;
    while (n > 0u) {
        const polygon g = stack[--n];
        const truth t = g.n < 3u ? NO : on_border(b, &g, &open);
        const bool can_cut = n + 2u <= DEEP && b->pieces > 0u && !is_fine(b, &g, open);
        if (t == YES || (t == OPEN && !can_cut && middle_on_border(b, &g))) {
            drawing_polygon(b->to, g.p, g.n, 0u);
        } else if (t == OPEN && can_cut) {
            const plane h = open < b->s->n_half_spaces ? plane_of(b->s, open) : halving(&g);
            stack[n++] = clip(&g, h, 1.0);
            stack[n++] = clip(&g, h, -1.0);
            --b->pieces;
        }
    }
}

/* ---- borders ---- */

static plant_vec any_across(plant_vec n)
{
    const plant_vec axis =
        fabs(n.x) < 0.7 ? (plant_vec){1.0, 0.0, 0.0} : (plant_vec){0.0, 1.0, 0.0};
    const plant_vec across = plant_sub(axis, plant_scale(plant_dot(axis, n), n));
    return plant_scale(1.0 / sqrt(plant_dot(across, across)), across);
}

/* A square about the middle of the view, large enough for what is cut out of it. */
static void draw_plane(border *b, plant_vec middle, double reach)
{
    const plane h = plane_of(b->s, b->leaf);
    const plant_vec u = any_across(h.n), v = plant_cross(h.n, u);
    const double away = plant_dot(h.n, middle) - h.offset;
    const plant_vec at = plant_sub(middle, plant_scale(away, h.n));
    polygon g = {.n = 4u};
    for (size_t i = 0u; i < 4u; ++i) {
        const double s = i == 0u || i == 3u ? -reach : reach, t = i < 2u ? -reach : reach;
        g.p[i] = plant_add(at, plant_add(plant_scale(s, u), plant_scale(t, v)));
    }
    b->n = h.n;
    draw(b, &g);
}

static plant_vec curved_point(const model_curved *c, plant_vec u, plant_vec v, double row, double k)
{
    const double around = 2.0 * PI * k / AROUND;
    const plant_vec across = plant_add(plant_scale(cos(around), u), plant_scale(sin(around), v));
    const bool is_sphere = c->kind == TD_CURVE_SPHERE;
    const double down = PI * row / DOWN;
    const double wide = is_sphere ? sin(down) : 1.0;
    return plant_add(c->centre, plant_add(plant_scale(c->radius * wide, across),
                                          plant_scale(is_sphere ? c->radius * cos(down) : row,
                                                      plant_cross(u, v))));
}

/* One cell of the net; of a cylinder from end to end. */
static void draw_cell(border *b, const model_curved *c, const double rows[2], size_t k)
{
    const plant_vec axis = c->kind == TD_CURVE_SPHERE ? (plant_vec){0.0, 0.0, 1.0} : c->axis;
    const plant_vec u = any_across(axis), v = plant_cross(axis, u);
    const double a = (double)k, z = (double)k + 1.0;
    const polygon g = {{curved_point(c, u, v, rows[0], a), curved_point(c, u, v, rows[1], a),
                        curved_point(c, u, v, rows[1], z), curved_point(c, u, v, rows[0], z)},
                       4u};
    draw(b, &g);
}

static void draw_curved(border *b, const model_curved *c, plant_vec middle, double reach)
{
    const double along = plant_dot(plant_sub(middle, c->centre), c->axis);
    b->n = (plant_vec){0.0, 0.0, 0.0};
    for (size_t k = 0u; k < AROUND; ++k) {
        if (c->kind == TD_CURVE_CYLINDER) {
            const double ends[2] = {along + reach, along - reach};
            draw_cell(b, c, ends, k);
            continue;
        }
        for (size_t row = 0u; row < DOWN; ++row) {
            const double rows[2] = {(double)row, (double)row + 1.0};
            draw_cell(b, c, rows, k);
        }
    }
}

/* How far from its middle the view goes: what a run crossed, and the borders that are near. */
static double reach_of_view(const model_scenery *s, const drawing_box *view, plant_vec middle)
{
    const plant_vec size = plant_sub(view->high, view->low);
    const double own = fmax(0.5 * sqrt(plant_dot(size, size)), 0.05);
    double reach = 1.15 * own;
    for (size_t i = 0u; n_leaves(s) > 1u && i < s->n_half_spaces; ++i) {
        const plane h = plane_of(s, i);
        const double away = fabs(plant_dot(h.n, middle) - h.offset);
        reach = away < 20.0 * own ? fmax(reach, 1.6 * away) : reach;
    }
    for (size_t i = 0u; i < s->n_curved; ++i) {
        const plant_vec arm = plant_sub(s->curved[i].centre, middle);
        const double away = sqrt(plant_dot(arm, arm));
        reach = away < 20.0 * own ? fmax(reach, fmin(away + 1.2 * s->curved[i].radius, 20.0 * own))
                                  : reach;
    }
    return reach;
}

void drawing_scenery(drawing *d, const model_scenery *s, const drawing_box *view)
{
    const plant_vec middle = plant_scale(0.5, plant_add(view->low, view->high));
    const double reach = reach_of_view(s, view, middle);
    for (size_t leaf = 0u; leaf < n_leaves(s); ++leaf) {
        border b = {d, s, leaf, {0.0, 0.0, 0.0}, EPS * reach, PIECES};
        if (leaf < s->n_half_spaces) {
            draw_plane(&b, middle, reach);
        } else {
            draw_curved(&b, &s->curved[leaf - s->n_half_spaces], middle, reach);
        }
    }
}
