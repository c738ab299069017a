/* SPDX-License-Identifier: MIT */
#include "td_epa.h"

#define NO_FACE 0xffu

typedef struct polytope {
    td_pair *pair;
    td_distance_work *work;
    uint32_t n_vertices;
    uint32_t n_faces;  ///< slots in use, or free again
    uint32_t free;     ///< the first of the free ones, or NO_FACE
    td_real depth;     ///< least support value so far
    td_dir3 normal;    ///< its direction
    uint8_t corner[3]; ///< the face that has it as normal
} polytope;

/* ---- faces ---- */

static uint32_t next_edge(uint32_t k)
{
    return k == 2u ? 0u : k + 1u;
}

static uint32_t last_edge(uint32_t k)
{
    return k == 0u ? 2u : k - 1u;
}

static uint32_t edge_from(const td_face *face, uint32_t vertex)
{
    return face->vertex[0] == vertex ? 0u : face->vertex[1] == vertex ? 1u : 2u;
}

// A face without area is in nobody's way, and never the nearest.
static void
set_face(const td_distance_work *work, td_face *face, uint32_t i, uint32_t j, uint32_t k)
{
    const td_vec3 w = work->vertex[k].w;
    const td_vec3 e0 = td_vec3_sub(work->vertex[i].w, w);
    const td_vec3 e1 = td_vec3_sub(work->vertex[j].w, w);
    face->vertex[0] = (uint8_t)i;
    face->vertex[1] = (uint8_t)j;
    face->vertex[2] = (uint8_t)k;
    face->is_seen = 0u;
    face->distance = TD_BLOCK_FAR;
    if (td_block_unit(td_vec3_cross(e0, e1), &face->normal)) {
        face->distance = td_block_along(face->normal, w);
    } else {
        face->normal = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_U(0.0));
    }
}

static uint32_t take_face(polytope *p)
{
    const uint32_t slot = p->free;
    if (slot == NO_FACE) {
        return p->n_faces++;
    }
    p->free = p->work->face[slot].next;
    return slot;
}

// Its edges stay readable until the slot is taken again.
static void drop_face(polytope *p, uint32_t slot)
{
    td_face *const face = &p->work->face[slot];
    face->is_seen = 1u;
    face->distance = TD_BLOCK_FAR;
    face->next = (uint8_t)p->free;
    p->free = slot;
}

static uint32_t nearest_face(const polytope *p)
{
    const td_face *const face = p->work->face;
    uint32_t best = 0u;
    td_real least = face[0].distance;
    for (uint32_t i = 1u; i < p->n_faces; ++i) {
        if (face[i].distance < least) {
            least = face[i].distance;
            best = i;
        }
    }
    return best;
}

/* ---- growing ---- */

// What the newest vertex sees, from face `start` on, is dropped. The edges where its view ends go to
// work->rim in their order, as face and edge beyond.
static uint32_t look_round(polytope *p, uint32_t start)
{
    td_distance_work *const work = p->work;
    const td_vec3 w = work->vertex[p->n_vertices].w;
    const td_real slack = p->pair->slack;
    uint32_t n_rim = 0u;
    uint32_t n_stack = 3u;
    work->stack[0] = (uint16_t)(start << 2 | 2u);
    work->stack[1] = (uint16_t)(start << 2 | 1u);
    work->stack[2] = (uint16_t)(start << 2);
    drop_face(p, start);
    while (n_stack > 0u) {
        const uint32_t code = work->stack[--n_stack];
        const td_face *const from = &work->face[code >> 2];
        const uint32_t slot = from->twin[code & 3u];
        td_face *const face = &work->face[slot];
        if (face->is_seen != 0u) {
            continue;
        }
        const uint32_t k = edge_from(face, from->vertex[next_edge(code & 3u)]);
        if (td_block_along(face->normal, w) - slack > face->distance) {
            drop_face(p, slot);
            work->stack[n_stack++] = (uint16_t)(slot << 2 | last_edge(k));
            work->stack[n_stack++] = (uint16_t)(slot << 2 | next_edge(k));
        } else {
            work->rim[n_rim++] = (uint16_t)(slot << 2 | k);
        }
    }
    return n_rim;
}

// One loop: rounding may tear a view in two, and then nothing more can be built.
static bool is_loop(const td_distance_work *work, uint32_t n_rim)
{
    uint32_t code = work->rim[n_rim - 1u];
    uint32_t begin = work->face[code >> 2].vertex[code & 3u];
    for (uint32_t i = 0u; i < n_rim; ++i) {
        code = work->rim[i];
        const td_face *const beyond = &work->face[code >> 2];
        if (beyond->vertex[next_edge(code & 3u)] != begin) {
            return false;
        }
        begin = beyond->vertex[code & 3u];
    }
    return n_rim >= 3u;
}

// A fan of faces from the rim to the newest vertex.
static void close_rim(polytope *p, uint32_t n_rim)
{
    td_distance_work *const work = p->work;
    uint32_t first = NO_FACE;
    uint32_t last = NO_FACE;
    for (uint32_t i = 0u; i < n_rim; ++i) {
        const uint32_t code = work->rim[i];
        const uint32_t k = code & 3u;
        td_face *const beyond = &work->face[code >> 2];
        const uint32_t slot = take_face(p);
        td_face *const face = &work->face[slot];
        set_face(work, face, beyond->vertex[next_edge(k)], beyond->vertex[k], p->n_vertices);
        face->twin[0] = (uint8_t)(code >> 2);
        beyond->twin[k] = (uint8_t)slot;
        if (last == NO_FACE) {
            first = slot;
        } else {
            face->twin[2] = (uint8_t)last;
            work->face[last].twin[1] = (uint8_t)slot;
        }
        last = slot;
    }
    work->face[first].twin[2] = (uint8_t)last;
    work->face[last].twin[1] = (uint8_t)first;
    ++p->n_vertices;
}

static bool grow(polytope *p, uint32_t slot)
{
    const uint32_t n_rim = look_round(p, slot);
    if (n_rim == 0u || !is_loop(p->work, n_rim)) {
        return false;
    }
    close_rim(p, n_rim);
    return true;
}

/* ---- the first four vertices ---- */

static bool may_call(const polytope *p)
{
    return p->pair->calls < p->pair->calls_max;
}

// One more vertex, if K reaches beyond the plane of the others along d or -d.
static bool widen(polytope *p, td_simplex *s, td_dir3 d)
{
    const td_real thin = p->pair->slack + p->pair->slack;
    for (uint32_t side = 0u; side < 2u && may_call(p); ++side) {
        td_vertex *const v = s->v[s->count];
        td_pair_support(p->pair, d, v);
        const td_real reach = td_block_along(d, v->w);
        if (reach < p->depth) {
            p->depth = reach;
            p->normal = d;
        }
        if (reach - td_block_along(d, s->v[0]->w) > thin) {
            ++s->count;
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
    return widen(p, s, axis_of(0u)) || widen(p, s, axis_of(1u)) || widen(p, s, axis_of(2u));
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
    return widen(p, s, d) || widen(p, s, td_dir3_cross(u, d));
}

static bool widen_face(polytope *p, td_simplex *s)
{
    const td_vec3 e0 = td_vec3_sub(s->v[1]->w, s->v[0]->w);
    const td_vec3 e1 = td_vec3_sub(s->v[2]->w, s->v[0]->w);
    td_dir3 n = p->normal;
    return td_block_unit(td_vec3_cross(e0, e1), &n) && widen(p, s, n);
}

static bool complete(polytope *p, td_simplex *s)
{
    return (s->count > 1u || widen_point(p, s)) && (s->count > 2u || widen_edge(p, s)) &&
           (s->count > 3u || widen_face(p, s));
}

static void first_faces(polytope *p, const td_simplex *s)
{
    static const uint8_t corners[4][3] = {{0, 1, 2}, {0, 3, 1}, {1, 3, 2}, {2, 3, 0}};
    static const uint8_t twins[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
    td_distance_work *const work = p->work;
    uint32_t at[4];
    for (uint32_t i = 0u; i < 4u; ++i) {
        at[i] = (uint32_t)(s->v[i] - work->vertex);
    }
    set_face(work, &work->face[0], at[0], at[1], at[2]);
    const td_face *const base = &work->face[0];
    if (td_block_along(base->normal, s->v[3]->w) > base->distance) {
        const uint32_t swapped = at[0];
        at[0] = at[1];
        at[1] = swapped;
    }
    for (uint32_t f = 0u; f < 4u; ++f) {
        td_face *const face = &work->face[f];
        set_face(work, face, at[corners[f][0]], at[corners[f][1]], at[corners[f][2]]);
        for (uint32_t k = 0u; k < 3u; ++k) {
            face->twin[k] = twins[f][k];
        }
    }
    p->n_faces = 4u;
    p->n_vertices = 4u;
    p->free = NO_FACE;
}

/* ---- the search ---- */

static bool is_deep_enough(const polytope *p, td_real nearest)
{
    const td_real slack = p->pair->slack;
    const td_real gap = p->depth - nearest;
    return gap <= p->pair->gap - slack - slack && (nearest > slack || gap <= slack);
}

// Expands the nearest face until the depth is known. The answer is that face's distance.
static td_real search(polytope *p, bool *is_done)
{
    for (;;) {
        const uint32_t slot = nearest_face(p);
        const td_face *const face = &p->work->face[slot];
        const td_real nearest = face->distance;
        *is_done = is_deep_enough(p, nearest);
        if (*is_done || !may_call(p) || p->n_vertices == TD_DISTANCE_VERTICES) {
            return nearest;
        }
        const td_dir3 n = face->normal;
        td_vertex *const v = &p->work->vertex[p->n_vertices];
        td_pair_support(p->pair, n, v);
        const td_real reach = td_block_along(n, v->w);
        if (reach < p->depth) {
            p->depth = reach;
            p->normal = n;
            for (uint32_t k = 0u; k < 3u; ++k) {
                p->corner[k] = face->vertex[k];
            }
        }
        *is_done = is_deep_enough(p, nearest) || reach - nearest <= p->pair->slack;
        if (*is_done || !grow(p, slot)) {
            return nearest;
        }
    }
}

bool td_epa(td_pair *pair, td_simplex *simplex, td_distance_work *work, td_gap *out)
{
    polytope p = {pair, work, 0u, 0u, NO_FACE, TD_BLOCK_FAR, out->normal, {0u, 1u, 2u}};
    td_vertex foot;
    bool is_done = true;
    if (complete(&p, simplex)) {
        first_faces(&p, simplex);
        p.depth = TD_BLOCK_FAR;
        out->upper = -search(&p, &is_done);
        const td_vertex *const v[3] = {&work->vertex[p.corner[0]], &work->vertex[p.corner[1]],
                                       &work->vertex[p.corner[2]]};
        td_triangle_foot(v, p.normal, &foot);
    } else {
        is_done = may_call(&p);
        foot = *simplex->v[0];
    }
    out->a = foot.a;
    out->b = td_vec3_sub(foot.a, foot.w);
    if (is_done || -p.depth > out->lower) {
        out->lower = -p.depth;
        out->normal = p.normal;
    }
    out->lower = out->lower - pair->slack;
    out->upper = out->upper + pair->slack;
    return is_done;
}
