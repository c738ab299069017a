/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1302
#include "td_facet.h"
#include "td_box.h"
#include "td_exact.h"
#include "../number/td_invariant.h"

// An edge whose ends have the values vp and vq of a plane, not of one sign, not both 0.
typedef struct edge {
    const td_vec3 *p, *q;
    td_volume vp, vq;
} edge;

static td_vec3 plane_point(const edge *e)
{
    TD_ASSERT(td_volume_sign(&e->vp) != td_volume_sign(&e->vq));
    if (td_volume_sign(&e->vp) == 0) {
        return *e->p;
    }
    if (td_volume_sign(&e->vq) == 0) {
        return *e->q;
    }
    const td_unit share = td_volume_ratio(&e->vp, &e->vq);
    TD_ASSERT(td_is_share(share));
    const td_vec3 d = td_vec3_sub(*e->q, *e->p);
    return td_vec3_add(
        *e->p, td_vec3_of(td_scale(share, d.x), td_scale(share, d.y), td_scale(share, d.z)));
}

/* ---- triangles ---- */

// A triangle and the plane of the other. The plane's normal is computed where it is needed, at most
// twice: kept here, it would lie on the stack under everything else.
typedef struct cut {
    const td_facet *triangle;
    const td_facet *plane;
    int8_t sign[3]; ///< of the triangle's vertices: 1 above the plane, 0 on it, -1 below
} cut;

static void set_value(const cut *c, const td_wvec3 *n, uint32_t k, td_volume *out)
{
    TD_ASSERT(k < c->triangle->count && c->plane->count >= 3u);
    td_volume_set(out, n, td_facet_at(c->triangle, k), td_facet_at(c->plane, 0u));
}

// Signs of the plane values, not distances of piercing points, decide everything. [PN P19]
// @return false: there is no plane
TD_NOINLINE static bool cut_by_plane(const td_facet *triangle, const td_facet *plane, cut *out)
{
    TD_ASSERT(triangle->count == 3u && plane->count == 3u);
    td_wvec3 n;
    td_exact_normal(plane, &n);
    out->triangle = triangle;
    out->plane = plane;
    for (uint32_t k = 0u; k < 3u; ++k) {
        td_volume value;
        set_value(out, &n, k, &value);
        out->sign[k] = (int8_t)td_volume_sign(&value);
    }
    return !td_exact_is_zero(&n);
}

static bool all_signs(const cut *c, int sign)
{
    return c->sign[0] == sign && c->sign[1] == sign && c->sign[2] == sign;
}

static bool is_clear(const cut *c)
{
    return all_signs(c, 1) || all_signs(c, -1);
}

static const uint8_t next_of[3] = {1u, 2u, 0u};

// The vertex whose two edges meet the plane: alone on its side, or alone on the plane while the
// others share a side. There is one unless all three signs are equal.
static uint8_t apex_of(const cut *c)
{
    TD_ASSERT(c->sign[0] != c->sign[1] || c->sign[1] != c->sign[2]);
    for (uint8_t k = 0u; k < 2u; ++k) {
        const int m = c->sign[next_of[k]];
        const int n = c->sign[next_of[next_of[k]]];
        if (c->sign[k] != m && c->sign[k] != n && (c->sign[k] != 0 || m == n)) {
            return k;
        }
    }
    return 2u;
}

// An edge of a triangle that meets the plane of the other, directed from below the plane to above it.
typedef struct end {
    uint8_t below, above; ///< vertices
} end;

// What a triangle has in common with the plane of the other: a piece of the line u in which the
// planes meet, from low to high along u.
typedef struct piece {
    const cut *of;
    end low, high;
    bool is_point;
} piece;

// For triangle a, u = na x nb: seen from the tip of na with nb pointing up, u points to the left. With
// apex, m, n counter-clockwise, an apex above the plane has its edge to m on the left, one below has
// it on the right. For triangle b, u = -(nb x na), and all is the other way round.
static piece piece_of(const cut *c, bool is_b)
{
    const uint8_t apex = apex_of(c);
    TD_ASSERT(c->sign[apex] != c->sign[next_of[apex]]);
    const uint8_t m = next_of[apex];
    const uint8_t n = next_of[m];
    const bool is_above = c->sign[apex] > c->sign[m];
    const end to_m = {is_above ? m : apex, is_above ? apex : m};
    const end to_n = {is_above ? n : apex, is_above ? apex : n};
    const bool m_is_high = is_above != is_b;
    const piece p = {c, m_is_high ? to_n : to_m, m_is_high ? to_m : to_n, c->sign[apex] == 0};
    TD_ASSERT(c->sign[p.low.below] < c->sign[p.low.above] &&
              c->sign[p.high.below] < c->sign[p.high.above]);
    return p;
}

// Where, along u, is the end of b from the end of a? For x on edge p -> q of a, y on edge r -> s of b:
//     (q - p) . ((r - p) x (s - p)) = (y - x) . ((s - r) x (q - p))
//     u . ((s - r) x (q - p)) = (na . (s - r)) (nb . (q - p))
// and both factors are positive, as ends are directed upwards.
TD_NOINLINE static int order(const cut *a, end of_a, const cut *b, end of_b)
{
    const td_vec3 *const p = td_facet_at(a->triangle, of_a.below);
    const td_vec3 q = td_vec3_sub(*td_facet_at(a->triangle, of_a.above), *p);
    const td_vec3 r = td_vec3_sub(*td_facet_at(b->triangle, of_b.below), *p);
    const td_vec3 s = td_vec3_sub(*td_facet_at(b->triangle, of_b.above), *p);
    return td_exact_triple(&r, &s, &q);
}

TD_NOINLINE static td_vec3 end_point(const cut *c, end at)
{
    td_wvec3 n;
    edge e;
    td_exact_normal(c->plane, &n);
    e.p = td_facet_at(c->triangle, at.below);
    e.q = td_facet_at(c->triangle, at.above);
    set_value(c, &n, at.below, &e.vp);
    set_value(c, &n, at.above, &e.vq);
    return plane_point(&e);
}

// Closed pieces of one line. [PN P19]
static void meet_on_line(const piece *a, const piece *b, td_triangle_meeting *out)
{
    const int b_ends = order(a->of, a->low, b->of, b->high);
    const int b_starts = order(a->of, a->high, b->of, b->low);
    if (b_ends < 0 || b_starts > 0) {
        return;
    }
    const bool is_point = b_ends == 0 || b_starts == 0 || a->is_point || b->is_point;
    const piece *const from = order(a->of, a->low, b->of, b->low) > 0 ? b : a;
    const piece *const to = order(a->of, a->high, b->of, b->high) < 0 ? b : a;
    out->relation = is_point ? TD_TRIANGLES_POINT : TD_TRIANGLES_SEGMENT;
    out->from = end_point(from->of, from->low);
    out->to = is_point ? out->from : end_point(to->of, to->high);
}

// How many vertices of b are outside of edge k of a, both seen along `axis`, a counter-clockwise?
TD_NOINLINE static int count_outside(const td_facet *a, const td_facet *b, uint8_t k, int axis)
{
    TD_ASSERT(k < 3u && axis >= 0 && axis < 3);
    const td_vec3 *const p = td_facet_at(a, k);
    const td_vec3 edge_a = td_exact_turn(td_vec3_sub(*td_facet_at(a, next_of[k]), *p), axis);
    int outside = 0;
    for (uint32_t m = 0u; m < 3u; ++m) {
        const td_vec3 w = td_exact_turn(td_vec3_sub(*td_facet_at(b, m), *p), axis);
        const td_wide side = td_exact_det(edge_a.x, edge_a.y, w.x, w.y);
        outside += side < TD_WIDE_ZERO ? 1 : side > TD_WIDE_ZERO ? -1 : 0;
    }
    return outside;
}

// Does an edge of a have all of b on its outer side?
static bool separates(const td_facet *a, const td_facet *b, int axis, bool clockwise)
{
    bool is_apart = false;
    for (uint8_t k = 0u; k < 3u; ++k) {
        is_apart = is_apart || count_outside(a, b, k, axis) == (clockwise ? -3 : 3);
    }
    return is_apart;
}

static bool is_clockwise(const td_wvec3 *n, int axis)
{
    return (axis == 0 ? n->x : axis == 1 ? n->y : n->z) < TD_WIDE_ZERO;
}

TD_NOINLINE static td_triangle_relation meet_in_plane(const td_facet *a, const td_facet *b)
{
    td_wvec3 na;
    td_wvec3 nb;
    td_exact_normal(a, &na);
    td_exact_normal(b, &nb);
    const int axis = td_exact_largest(&na);
    TD_ASSERT(!td_exact_is_zero(&na) && !td_exact_is_zero(&nb));
    const bool is_apart = separates(a, b, axis, is_clockwise(&na, axis)) ||
                          separates(b, a, axis, is_clockwise(&nb, axis));
    return is_apart ? TD_TRIANGLES_COPLANAR_DISJOINT : TD_TRIANGLES_COPLANAR_OVERLAP;
}

static void meet_across(const cut *a, const cut *b, td_triangle_meeting *out)
{
    const piece of_a = piece_of(a, false);
    const piece of_b = piece_of(b, true);
    meet_on_line(&of_a, &of_b, out);
}

// Triangles of checked coordinates.
static void meet_triangles(const td_facet *a, const td_facet *b, td_triangle_meeting *out)
{
    TD_ASSERT(a->count == 3u && b->count == 3u);
    cut of_a;
    cut of_b;
    out->relation = TD_TRIANGLES_APART;
    out->from = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    out->to = out->from;
    if (!cut_by_plane(a, b, &of_a) || !cut_by_plane(b, a, &of_b)) {
        out->relation = TD_TRIANGLES_DEGENERATE;
    } else if (is_clear(&of_a) || is_clear(&of_b)) {
        out->relation = TD_TRIANGLES_APART;
    } else if (all_signs(&of_a, 0) || all_signs(&of_b, 0)) {
        out->relation = meet_in_plane(a, b);
    } else {
        meet_across(&of_a, &of_b, out);
    }
}

/// The worst of all corners: no number, out of range, fine.
static td_status judge_triangles(const td_vec3 *a, const td_vec3 *b)
{
    td_status worst = TD_OK;
    for (uint32_t i = 0u; i < 6u && worst != TD_E_ARG; ++i) {
        const td_status status = td_exact_judge(i < 3u ? a[i] : b[i - 3u]);
        worst = status != TD_OK ? status : worst;
    }
    return worst;
}

td_status td_triangle_meet(const td_vec3 *a, const td_vec3 *b, td_triangle_meeting *out)
{
    if (a == 0 || b == 0 || out == 0) {
        return TD_E_ARG;
    }
    const td_status status = judge_triangles(a, b);
    if (status != TD_OK) {
        return status;
    }
    const td_facet facet_a = {a, 0, 3u};
    const td_facet facet_b = {b, 0, 3u};
    meet_triangles(&facet_a, &facet_b, out);
    return TD_OK;
}

/* ---- facets ---- */

td_fault td_facet_check(const td_facet *facet)
{
    if (facet == 0 || facet->vertices == 0 || facet->count < 3u) {
        return td_fault_of(TD_E_ARG, TD_ITEM_FACE, 0u, TD_FACET_COUNT);
    }
    for (uint32_t k = 0u; k < facet->count; ++k) {
        const td_status status = td_exact_judge(*td_facet_at(facet, k));
        if (status != TD_OK) {
            const uint32_t index = facet->indices == 0 ? k : facet->indices[k];
            return td_fault_of(status, TD_ITEM_HULL_VERTEX, index, TD_FACET_RANGE);
        }
    }
    td_wvec3 normal;
    td_exact_normal(facet, &normal);
    if (td_exact_is_zero(&normal)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_FACE, 0u, TD_FACET_AREA);
    }
    return td_fault_none();
}

static bool is_table(const td_piercings *list)
{
    return list->rows != 0 || list->capacity == 0u;
}

static td_status check_facets(const td_facet *f, const td_facet *g)
{
    const td_fault fault = td_facet_check(f);
    return fault.status != TD_OK ? fault.status : td_facet_check(g).status;
}

// Closed: 0 <= d <= 1. An edge with vp = vq does not meet the plane, or lies in it. [PN P20]
static bool pierces(const td_facet *f, const edge *e)
{
    if (td_volume_sign(&e->vp) == td_volume_sign(&e->vq)) {
        return false;
    }
    const td_vec3 along = td_vec3_sub(*e->q, *e->p);
    TD_ASSERT(along.x != TD_ZERO || along.y != TD_ZERO || along.z != TD_ZERO);
    const td_passage passage = td_exact_pass(f, e->p, &along);
    return passage.is_on || passage.is_inside;
}

TD_NOINLINE static void add_piercing(uint32_t k, const edge *e, td_piercings *list)
{
    TD_ASSERT(k < UINT16_MAX);
    if (list->count < list->capacity) {
        td_piercing *const row = &list->rows[list->count];
        row->edge = (uint16_t)k;
        row->share = td_volume_ratio(&e->vp, &e->vq);
        TD_ASSERT(td_is_share(row->share));
        row->point = plane_point(e);
    }
    ++list->count;
}

// Piercings of f by edges of g. @return all of g lies in the plane of f
static bool pierce(const td_facet *f, const td_facet *g, td_piercings *out)
{
    td_wvec3 n;
    td_exact_normal(f, &n);
    bool is_coplanar = true;
    edge e;
    e.q = td_facet_at(g, 0u);
    td_volume_set(&e.vq, &n, e.q, td_facet_at(f, 0u));
    out->count = 0u;
    for (uint32_t k = 0u; k < g->count; ++k) {
        e.p = e.q;
        e.vp = e.vq;
        e.q = td_facet_at(g, k + 1u < g->count ? k + 1u : 0u);
        td_volume_set(&e.vq, &n, e.q, td_facet_at(f, 0u));
        is_coplanar = is_coplanar && td_volume_sign(&e.vp) == 0;
        if (pierces(f, &e)) {
            add_piercing(k, &e, out);
        }
    }
    TD_ASSERT(out->count <= g->count);
    return is_coplanar;
}

td_status td_facet_pierce(const td_facet *f, const td_facet *g, td_piercings *out)
{
    if (out == 0 || !is_table(out)) {
        return TD_E_ARG;
    }
    const td_status status = check_facets(f, g);
    if (status != TD_OK) {
        return status;
    }
    (void)pierce(f, g, out);
    return out->count > out->capacity ? TD_PARTIAL : TD_OK;
}

td_status td_facet_meet(const td_facet *f, const td_facet *g, td_facet_meeting *out)
{
    if (out == 0 || !is_table(&out->of_f) || !is_table(&out->of_g)) {
        return TD_E_ARG;
    }
    const td_status status = check_facets(f, g);
    if (status != TD_OK) {
        return status;
    }
    out->is_coplanar = pierce(f, g, &out->of_f);
    (void)pierce(g, f, &out->of_g);
    out->is_hit = out->of_f.count > 0u || out->of_g.count > 0u;
    const bool fits =
        out->of_f.count <= out->of_f.capacity && out->of_g.count <= out->of_g.capacity;
    return fits ? TD_OK : TD_PARTIAL;
}

/* ---- meshes ---- */

static bool names_vertices(const td_mesh *mesh, uint32_t i)
{
    const uint16_t *const corner = mesh->indices + 3u * i;
    return corner[0] < mesh->n_vertices && corner[1] < mesh->n_vertices &&
           corner[2] < mesh->n_vertices;
}

td_fault td_mesh_check(const td_mesh *mesh)
{
    if (mesh == 0 || mesh->vertices == 0 || mesh->indices == 0 || mesh->n_vertices < 3u ||
        mesh->n_triangles < 1u) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_FACET_COUNT);
    }
    for (uint32_t i = 0u; i < mesh->n_vertices; ++i) {
        const td_status status = td_exact_judge(mesh->vertices[i]);
        if (status != TD_OK) {
            return td_fault_of(status, TD_ITEM_HULL_VERTEX, i, TD_FACET_RANGE);
        }
    }
    for (uint32_t i = 0u; i < mesh->n_triangles; ++i) {
        if (!names_vertices(mesh, i)) {
            return td_fault_of(TD_E_ARG, TD_ITEM_FACE, i, TD_FACET_INDEX);
        }
    }
    return td_fault_none();
}

TD_NOINLINE static td_status check_meshes(const td_mesh *a, const td_mesh *b)
{
    const td_fault fault = td_mesh_check(a);
    return fault.status != TD_OK ? fault.status : td_mesh_check(b).status;
}

static td_facet triangle_of(const td_mesh *mesh, uint32_t i)
{
    TD_ASSERT(i < mesh->n_triangles);
    const td_facet triangle = {mesh->vertices, mesh->indices + 3u * i, 3u};
    return triangle;
}

static void add_triangle(const td_facet *t, td_box3 *box)
{
    for (uint32_t k = 0u; k < 3u; ++k) {
        *box = td_box3_add(*box, *td_facet_at(t, k));
    }
}

TD_NOINLINE static void set_triangle_box(const td_facet *t, td_box3 *out)
{
    *out = td_box3_empty();
    add_triangle(t, out);
    TD_ASSERT(out->lo.x <= out->hi.x && out->lo.y <= out->hi.y && out->lo.z <= out->hi.z);
}

TD_NOINLINE static void set_mesh_box(const td_mesh *mesh, td_box3 *out)
{
    *out = td_box3_empty();
    for (uint32_t i = 0u; i < mesh->n_triangles; ++i) {
        const td_facet t = triangle_of(mesh, i);
        add_triangle(&t, out);
    }
}

static bool is_meeting(td_triangle_relation relation)
{
    return relation == TD_TRIANGLES_SEGMENT || relation == TD_TRIANGLES_POINT ||
           relation == TD_TRIANGLES_COPLANAR_OVERLAP;
}

// What a walk over the pairs needs of one triangle of a.
typedef struct walk {
    const td_mesh *mesh_b;
    td_facet a;
    td_box3 box_a;
    uint32_t index_a;
    uint32_t budget;
} walk;

static void add_pair(uint32_t a, uint32_t b, const td_triangle_meeting *m, td_mesh_pairs *out)
{
    TD_ASSERT(is_meeting(m->relation));
    if (out->count < out->capacity) {
        td_mesh_pair *const row = &out->rows[out->count];
        row->triangle_a = (uint16_t)a;
        row->triangle_b = (uint16_t)b;
        row->meeting = *m;
    }
    ++out->count;
}

TD_NOINLINE static bool boxes_overlap(const td_box3 *box_a, const td_facet *b)
{
    td_box3 box_b;
    set_triangle_box(b, &box_b);
    return td_box3_overlap(*box_a, box_b);
}

static void look(const walk *w, uint32_t index_b, td_mesh_pairs *out)
{
    TD_ASSERT(index_b < w->mesh_b->n_triangles);
    const td_facet b = triangle_of(w->mesh_b, index_b);
    td_triangle_meeting meeting;
    if (!boxes_overlap(&w->box_a, &b)) {
        return;
    }
    meet_triangles(&w->a, &b, &meeting);
    if (is_meeting(meeting.relation)) {
        add_pair(w->index_a, index_b, &meeting, out);
    }
}

// All triangles of b. @return false: the budget ended first
static bool walk_row(const walk *w, td_mesh_pairs *out)
{
    for (uint32_t i = 0u; i < w->mesh_b->n_triangles; ++i) {
        if (out->tests == w->budget) {
            return false;
        }
        ++out->tests;
        TD_ASSERT(out->tests <= w->budget);
        look(w, i, out);
    }
    return true;
}

static bool walk_all(const td_mesh *a, walk *w, td_mesh_pairs *out)
{
    td_box3 box_b;
    set_mesh_box(w->mesh_b, &box_b);
    for (uint32_t i = 0u; i < a->n_triangles; ++i) {
        if (out->tests == w->budget) {
            return false;
        }
        ++out->tests;
        w->a = triangle_of(a, i);
        set_triangle_box(&w->a, &w->box_a);
        w->index_a = i;
        if (td_box3_overlap(w->box_a, box_b) && !walk_row(w, out)) {
            return false;
        }
    }
    return true;
}

td_status
td_mesh_meet(const td_mesh *a, const td_mesh *b, uint32_t budget_tests, td_mesh_pairs *out)
{
    if (out == 0 || (out->rows == 0 && out->capacity > 0u)) {
        return TD_E_ARG;
    }
    const td_status status = check_meshes(a, b);
    if (status != TD_OK) {
        return status;
    }
    walk w;
    w.mesh_b = b;
    w.budget = budget_tests;
    out->count = 0u;
    out->tests = 0u;
    const bool is_complete = walk_all(a, &w, out);
    TD_ASSERT(out->tests <= budget_tests);
    return is_complete && out->count <= out->capacity ? TD_OK : TD_PARTIAL;
}
