/* SPDX-License-Identifier: MIT */
#include "td_epa.h"

#define NO_FACE 0xffffu

typedef struct polytope {
    td_pair *pair;
    td_distance_work *work;
    uint32_t n_vertices;
    uint32_t n_faces; ///< slots in use, or free again
    uint32_t free;    ///< the first of the free ones, or NO_FACE
    td_real depth;    ///< least support value so far
    td_dir3 normal;   ///< its direction
    uint32_t face;    ///< the nearest
} polytope;

/* ---- half-edges: 4 f + k is edge k of face f ---- */

static uint32_t face_of(uint32_t edge)
{
    return edge >> 2;
}

static uint32_t after(uint32_t edge)
{
    return (edge & 3u) == 2u ? edge - 2u : edge + 1u;
}

static uint32_t before(uint32_t edge)
{
    return (edge & 3u) == 0u ? edge + 2u : edge - 1u;
}

// The fourth place of a face has no edge: it says whether the face was dropped, and which was
// dropped before it.
static uint32_t mark_of(uint32_t face)
{
    return 4u * face + 3u;
}

static void join(td_distance_work *work, uint32_t edge, uint32_t twin)
{
    work->twin[edge] = (uint16_t)twin;
    work->twin[twin] = (uint16_t)edge;
}

/* ---- faces ---- */

static uint32_t take_face(polytope *p)
{
    const uint32_t face = p->free;
    if (face == NO_FACE) {
        return p->n_faces++;
    }
    p->free = p->work->twin[mark_of(face)];
    return face;
}

// Its edges stay readable until the slot is taken again.
static void drop_face(polytope *p, uint32_t face)
{
    p->work->origin[mark_of(face)] = 1u;
    p->work->twin[mark_of(face)] = (uint16_t)p->free;
    p->work->plane[face].distance = TD_BLOCK_FAR;
    p->free = face;
}

// The plane of a face with edges e0, e1 from its corner w. One without area is in nobody's way, and
// never the nearest.
static void set_plane(td_plane *plane, td_vec3 w, td_vec3 e0, td_vec3 e1)
{
    td_dir3 n = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    const bool is_flat = td_block_unit(td_vec3_cross(e0, e1), &n);
    plane->normal = n;
    plane->distance = is_flat ? td_block_along(n, w) : TD_BLOCK_FAR;
}

static uint32_t nearest_face(const polytope *p)
{
    const td_plane *const first = p->work->plane;
    const td_plane *const end = first + p->n_faces;
    const td_plane *best = first;
    for (const td_plane *plane = first + 1; plane < end; ++plane) {
        best = plane->distance < best->distance ? plane : best;
    }
    return (uint32_t)(best - first);
}

/* ---- growing ---- */

// What `newest` sees, from face `start` on, is dropped. The edges where its view ends go to
// work->rim, one after the other. Rounding may tear the view in two: then the answer is 0, and
// nothing more can be built.
static uint32_t look_round(polytope *p, uint32_t start, td_vec3 newest)
{
    td_distance_work *const work = p->work;
    const td_real slack = p->pair->slack;
    uint32_t n_rim = 0u;
    uint32_t n_stack = 3u;
    work->stack[0] = work->twin[4u * start + 2u];
    work->stack[1] = work->twin[4u * start + 1u];
    work->stack[2] = work->twin[4u * start];
    drop_face(p, start);
    while (n_stack > 0u) {
        const uint32_t edge = work->stack[--n_stack];
        const uint32_t face = face_of(edge);
        const td_plane *const plane = &work->plane[face];
        if (work->origin[mark_of(face)] != 0u) {
            continue;
        }
        if (td_block_along(plane->normal, newest) - slack > plane->distance) {
            drop_face(p, face);
            work->stack[n_stack++] = work->twin[before(edge)];
            work->stack[n_stack++] = work->twin[after(edge)];
        } else {
            if (n_rim > 0u && work->origin[work->rim[n_rim - 1u]] != work->origin[after(edge)]) {
                return 0u;
            }
            work->rim[n_rim++] = (uint16_t)edge;
        }
    }
    return n_rim;
}

// A fan of faces from the rim to the newest vertex. Each begins with the edge that its neighbour
// ends with.
static void close_rim(polytope *p, uint32_t n_rim, uint32_t newest)
{
    td_distance_work *const work = p->work;
    const td_vec3 w = work->vertex[newest].w;
    uint32_t first = 0u;
    uint32_t last = 0u;
    uint32_t v0 = work->origin[after(work->rim[0])];
    td_vec3 e0 = td_vec3_sub(work->vertex[v0].w, w);
    for (uint32_t i = 0u; i < n_rim; ++i) {
        const uint32_t edge = work->rim[i];
        const uint32_t v1 = work->origin[edge];
        const td_vec3 e1 = td_vec3_sub(work->vertex[v1].w, w);
        const uint32_t face = take_face(p);
        const uint32_t base = 4u * face;
        set_plane(&work->plane[face], w, e0, e1);
        work->origin[base] = (uint8_t)v0;
        work->origin[base + 1u] = (uint8_t)v1;
        work->origin[base + 2u] = (uint8_t)newest;
        work->origin[base + 3u] = 0u;
        join(work, base, edge);
        if (i == 0u) {
            first = base;
        } else {
            join(work, base + 2u, last + 1u);
        }
        last = base;
        v0 = v1;
        e0 = e1;
    }
    join(work, first + 2u, last + 1u);
}

static bool grow(polytope *p, uint32_t face, uint32_t newest)
{
    const uint32_t n_rim = look_round(p, face, p->work->vertex[newest].w);
    if (n_rim < 3u) {
        return false;
    }
    close_rim(p, n_rim, newest);
    return true;
}

/* ---- the first four vertices ---- */

static bool may_call(const polytope *p)
{
    return p->pair->calls < p->pair->calls_max;
}

static td_real thickness(const polytope *p, td_dir3 d, const td_vertex *from, const td_vertex *to)
{
    const td_real apart = td_block_along(d, td_vec3_sub(to->w, from->w));
    return td_abs(apart) - p->pair->slack - p->pair->slack;
}

// Vertex `k` of the simplex, off the first one along d or -d; unless the one there already is.
static bool widen(polytope *p, td_simplex *s, uint32_t k, td_dir3 d)
{
    td_vertex *const v = s->v[k];
    if (s->count > k && thickness(p, d, s->v[0], v) > TD_ZERO) {
        return true;
    }
    for (uint32_t side = 0u; side < 2u && may_call(p); ++side) {
        td_pair_farthest(p->pair, &d, v);
        const td_real reach = td_block_along(d, v->w);
        if (reach < p->depth) {
            p->depth = reach;
            p->normal = d;
        }
        if (thickness(p, d, s->v[0], v) > TD_ZERO) {
            return true;
        }
        d = td_dir3_neg(d);
    }
    return false;
}

static td_dir3 axis_of(uint32_t i)
{
    return td_dir3_of(i == 0u ? TD_UNIT_ONE : TD_U(0.0), i == 1u ? TD_UNIT_ONE : TD_U(0.0),
                      i == 2u ? TD_UNIT_ONE : TD_U(0.0));
}

static bool widen_point(polytope *p, td_simplex *s)
{
    return widen(p, s, 1u, axis_of(0u)) || widen(p, s, 1u, axis_of(1u)) ||
           widen(p, s, 1u, axis_of(2u));
}

// Two directions across an edge, the first also across the axis that it is least along.
static bool widen_edge(polytope *p, td_simplex *s)
{
    const td_vec3 e = td_vec3_sub(s->v[1]->w, s->v[0]->w);
    const td_real x = td_abs(e.x);
    const td_real y = td_abs(e.y);
    const td_real z = td_abs(e.z);
    const uint32_t least = x <= y && x <= z ? 0u : y <= z ? 1u : 2u;
    td_dir3 u = axis_of(0u);
    td_dir3 d = axis_of(1u);
    (void)td_block_normalize(e, &u);
    (void)td_block_normalize(td_block_across(axis_of(least), e), &d);
    return widen(p, s, 2u, d) || widen(p, s, 2u, td_dir3_cross(u, d));
}

static bool widen_face(polytope *p, td_simplex *s)
{
    const td_vec3 e0 = td_vec3_sub(s->v[1]->w, s->v[0]->w);
    const td_vec3 e1 = td_vec3_sub(s->v[2]->w, s->v[0]->w);
    td_dir3 n = p->normal;
    return td_block_unit(td_vec3_cross(e0, e1), &n) && widen(p, s, 3u, n);
}

// A triangle with two sides; the fourth vertex sees one of them.
static bool first_faces(polytope *p, const td_simplex *s)
{
    td_distance_work *const work = p->work;
    const td_vec3 w = s->v[2]->w;
    const td_vec3 e0 = td_vec3_sub(s->v[0]->w, w);
    const td_vec3 e1 = td_vec3_sub(s->v[1]->w, w);
    td_dir3 n = p->normal;
    if (!td_block_unit(td_vec3_cross(e0, e1), &n)) {
        return false;
    }
    const td_real along = td_block_along(n, w);
    work->plane[0].normal = n;
    work->plane[0].distance = along;
    work->plane[1].normal = td_dir3_neg(n);
    work->plane[1].distance = -along;
    for (uint32_t k = 0u; k < 3u; ++k) {
        const uint32_t back = 6u - k;
        join(work, k, back);
        work->origin[k] = (uint8_t)(s->v[k] - work->vertex);
        work->origin[back == 6u ? 4u : back + 1u] = work->origin[k];
    }
    work->origin[mark_of(0u)] = 0u;
    work->origin[mark_of(1u)] = 0u;
    p->n_faces = 2u;
    p->n_vertices = 4u;
    p->free = NO_FACE;
    const bool is_before =
        td_block_along(work->plane[0].normal, s->v[3]->w) > work->plane[0].distance;
    return grow(p, is_before ? 0u : 1u, (uint32_t)(s->v[3] - work->vertex));
}

/* ---- the search ---- */

static bool is_deep_enough(const polytope *p, td_real nearest)
{
    const td_real slack = p->pair->slack;
    const td_real gap = p->depth - nearest;
    return gap <= p->pair->gap && (nearest > slack || gap <= slack);
}

// Expands the nearest face until the depth is known. The answer is that face's distance.
static td_real search(polytope *p, bool *is_done)
{
    td_distance_work *const work = p->work;
    for (;;) {
        const uint32_t face = nearest_face(p);
        const td_plane plane = work->plane[face];
        p->face = face;
        *is_done = is_deep_enough(p, plane.distance);
        if (*is_done || !may_call(p) || p->n_vertices == TD_DISTANCE_VERTICES) {
            return plane.distance;
        }
        td_vertex *const v = &work->vertex[p->n_vertices];
        td_pair_farthest(p->pair, &plane.normal, v);
        const td_real reach = td_block_along(plane.normal, v->w);
        if (reach < p->depth) {
            p->depth = reach;
            p->normal = plane.normal;
        }
        *is_done = is_deep_enough(p, plane.distance);
        if (*is_done || !grow(p, face, p->n_vertices)) {
            return plane.distance;
        }
        ++p->n_vertices;
    }
}

// The face that the normal through the origin leaves by: there the witness points are. Coplanar faces
// are as near as each other, so it need not be the one that was found to be the nearest. The answer is
// whether it is a face of b.
static bool find_foot(const polytope *p, uint32_t face, td_vertex *out)
{
    const td_distance_work *const work = p->work;
    td_wide share[3];
    for (uint32_t step = 0u;; ++step) {
        const uint32_t base = 4u * face;
        const td_vertex *const v[3] = {&work->vertex[work->origin[base]],
                                       &work->vertex[work->origin[base + 1u]],
                                       &work->vertex[work->origin[base + 2u]]};
        td_triangle_shares(v, p->normal, share);
        uint32_t k = share[0] < share[1] ? 0u : 1u;
        k = share[2] < share[k] ? 2u : k;
        if (!(share[k] < TD_WIDE_ZERO) || step == p->n_faces) {
            td_triangle_point(v, share, out);
            return td_is_over_one_point(v, 3u);
        }
        face = face_of(work->twin[after(base + k)]);
    }
}

void td_epa(td_pair *pair, td_simplex *simplex, td_distance_work *work, td_gap *out)
{
    polytope p = {pair, work, 0u, 0u, NO_FACE, TD_BLOCK_FAR, out->normal, 0u};
    td_vertex foot = *simplex->v[0];
    bool is_done = true;
    out->is_face_of_b = false;
    if (widen_point(&p, simplex) && widen_edge(&p, simplex) && widen_face(&p, simplex) &&
        first_faces(&p, simplex)) {
        p.depth = TD_BLOCK_FAR;
        const td_real nearest = search(&p, &is_done);
        if (nearest >= -pair->slack && nearest - p.depth <= pair->gap) {
            out->upper = -nearest;
        }
        out->is_face_of_b = find_foot(&p, p.face, &foot);
    } else {
        is_done = may_call(&p);
    }
    out->a = foot.a;
    out->b = td_vec3_sub(foot.a, foot.w);
    if (is_done || -p.depth > out->lower) {
        out->lower = -p.depth;
        out->normal = p.normal;
    }
    out->lower = out->lower - pair->slack;
    out->upper = out->upper + pair->slack;
}
