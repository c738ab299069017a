/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 207
#include "td_target.h"
#include "td_target_inner.h"
#include "../number/td_invariant.h"

#define FITS_PRICE(type, bytes) (sizeof(type) <= (bytes) / 4u * sizeof(td_real))
TD_STATIC_ASSERT(FITS_PRICE(td_face2, 24u) && FITS_PRICE(td_face3, 24u),
                 "a face must be within its price (td_config.h)");

/// TD_E_ARG: a coordinate is no number; TD_E_RANGE: one is out of range. The range that td_in_range knows comes
/// first: < of what is no number is an invalid operation.
static td_status judge(td_real a)
{
    const td_real most = td_half(TD_RANGE);
    if (td_in_range(a) && a < most && a > -most) {
        return TD_OK;
    }
    return td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

static td_status judge_all(td_real x, td_real y, td_real z)
{
    const td_status of[3] = {judge(x), judge(y), judge(z)};
    td_status worst = TD_OK;
    for (uint32_t i = 0u; i < 3u && worst != TD_E_ARG; ++i) {
        worst = of[i] != TD_OK ? of[i] : worst;
    }
    return worst;
}

static td_fault fault_at(td_status status, uint32_t index, td_target_field field)
{
    return td_fault_of(status, TD_ITEM_FACE, index, (uint32_t)field);
}

/* ---- plane ---- */

static td_vec2 edge_of(const td_vec2 *vertices, uint32_t n, uint32_t i)
{
    TD_ASSERT(i < n);
    return td_vec2_sub(vertices[i + 1u < n ? i + 1u : 0u], vertices[i]);
}

/// All vertices first: beyond the range a difference of two might not fit.
static td_fault check_ranges(const td_vec2 *vertices, uint32_t n)
{
    for (uint32_t i = 0u; i < n; ++i) {
        const td_status status = judge_all(vertices[i].x, vertices[i].y, TD_ZERO);
        if (status != TD_OK) {
            return fault_at(status, i, TD_TARGET_RANGE);
        }
    }
    return td_fault_none();
}

static td_fault check_lengths(const td_vec2 *vertices, uint32_t n)
{
    for (uint32_t i = 0u; i < n; ++i) {
        const td_vec2 edge = edge_of(vertices, n, i);
        if (edge.x == TD_ZERO && edge.y == TD_ZERO) {
            return fault_at(TD_E_ARG, i, TD_TARGET_EDGE);
        }
    }
    return td_fault_none();
}

static td_fault check_turn(const td_vec2 *vertices, uint32_t n, uint32_t i)
{
    const td_vec2 edge = edge_of(vertices, n, i);
    const td_vec2 next = edge_of(vertices, n, i + 1u < n ? i + 1u : 0u);
    const td_wide turn = td_vec2_cross(edge, next);
    if (turn < TD_WIDE_ZERO) {
        return td_fault_none();
    }
    return fault_at(TD_E_ARG, i, turn > TD_WIDE_ZERO ? TD_TARGET_ORDER : TD_TARGET_COLLINEAR);
}

// Of a loop that turns right at every vertex, the edges that point upwards (or straight left) follow
// each other; a second run of them means a second turn.
static bool winds_once(const td_vec2 *vertices, uint32_t n)
{
    uint32_t runs = 0u;
    for (uint32_t i = 0u; i < n; ++i) {
        const td_vec2 edge = edge_of(vertices, n, i);
        const td_vec2 next = edge_of(vertices, n, i + 1u < n ? i + 1u : 0u);
        const bool up = edge.y > TD_ZERO || (edge.y == TD_ZERO && edge.x < TD_ZERO);
        const bool next_up = next.y > TD_ZERO || (next.y == TD_ZERO && next.x < TD_ZERO);
        runs += (!up && next_up) ? 1u : 0u;
    }
    return runs == 1u;
}

td_fault td_target2_check(const td_vec2 *vertices, uint32_t n)
{
    if (vertices == 0 || n < 3u || n > TD_MAX_FACES) {
        return fault_at(n > TD_MAX_FACES ? TD_E_FULL : TD_E_ARG, n, TD_TARGET_COUNT);
    }
    td_fault fault = check_ranges(vertices, n); // [SL S16]
    if (fault.status == TD_OK) {
        fault = check_lengths(vertices, n);
    }
    for (uint32_t i = 0u; i < n && fault.status == TD_OK; ++i) {
        fault = check_turn(vertices, n, i);
    }
    if (fault.status == TD_OK && !winds_once(vertices, n)) {
        fault = fault_at(TD_E_ARG, 0u, TD_TARGET_TURNS);
    }
    return fault;
}

td_face2 td_target2_face(td_vec2 start, td_vec2 end)
{
    const td_vec2 edge = td_vec2_sub(end, start);
    TD_ASSERT(edge.x != TD_ZERO || edge.y != TD_ZERO);
    const td_face2 face = {start, edge, td_vec2_inverse(edge)}; // the denominator of [SL eq. 3]
    return face;
}

td_dir2 td_target2_normal(const td_target2 *target, uint32_t face)
{
    TD_ASSERT(face < target->n_faces);
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    td_dir2 normal;
    (void)td_vec2_normalize(td_vec2_left(target->faces[face].edge), none, &normal); // [SL eq. 4]
    TD_ASSERT(td_dir2_is_unit(normal));
    return normal;
}

void td_target2_place(const td_vec2 *vertices, uint32_t n, td_target2 *out)
{
    TD_ASSERT(n >= 3u && n <= TD_MAX_FACES);
    out->n_faces = n;
    for (uint32_t i = 0u; i < n; ++i) {
        out->faces[i] = td_target2_face(vertices[i], vertices[i + 1u < n ? i + 1u : 0u]);
    }
}

td_fault td_target2_set(const td_vec2 *vertices, uint32_t n, td_target2 *out)
{
    const td_fault fault = td_target2_check(vertices, n);
    if (fault.status == TD_OK) {
        td_target2_place(vertices, n, out);
    }
    return fault;
}

/* ---- space ---- */

static uint32_t loop_begin(const td_polyhedron *solid, uint32_t face)
{
    TD_ASSERT(face < solid->n_faces);
    return face == 0u ? 0u : solid->loop_ends[face - 1u];
}

static td_vec3 loop_vertex(const td_polyhedron *solid, uint32_t at)
{
    TD_ASSERT(solid->indices[at] < solid->n_vertices);
    return solid->vertices[solid->indices[at]];
}

// The normal of a loop is that of the first corner: convex faces have no reflex one. [PN P18]
static bool face_normal(const td_polyhedron *solid, uint32_t face, td_dir3 *normal)
{
    const uint32_t at = loop_begin(solid, face);
    TD_ASSERT(at + 2u < solid->loop_ends[face]);
    const td_vec3 a = loop_vertex(solid, at);
    const td_vec3 ab = td_vec3_sub(loop_vertex(solid, at + 1u), a);
    const td_vec3 ac = td_vec3_sub(loop_vertex(solid, at + 2u), a);
    const td_wvec3 area = td_vec3_cross(ab, ac);
    return td_wvec3_normalize(&area, normal);
}

static td_fault check_loop(const td_polyhedron *solid, uint32_t face)
{
    const uint32_t begin = loop_begin(solid, face);
    if (solid->loop_ends[face] < begin + 3u) {
        return fault_at(TD_E_ARG, face, TD_TARGET_COUNT);
    }
    for (uint32_t at = begin; at < solid->loop_ends[face]; ++at) {
        if (solid->indices[at] >= solid->n_vertices) {
            return fault_at(TD_E_ARG, face, TD_TARGET_INDEX);
        }
    }
    return td_fault_none();
}

// How far outside of a face a vertex may lie by rounding: a few steps of the number at that size.
static td_real plane_tolerance(td_vec3 offset)
{
    const td_real size = td_max(td_max(td_abs(offset.x), td_abs(offset.y)), td_abs(offset.z));
    return td_mul(TD_R(8.0), TD_REAL_EPS) + td_mul(size, td_mul(TD_R(8.0), TD_REAL_EPS));
}

static bool is_corner(const td_polyhedron *solid, uint32_t face, uint32_t vertex)
{
    TD_ASSERT(vertex < solid->n_vertices);
    for (uint32_t at = loop_begin(solid, face); at < solid->loop_ends[face]; ++at) {
        if (solid->indices[at] == vertex) {
            return true;
        }
    }
    return false;
}

static td_fault check_face(const td_polyhedron *solid, uint32_t face)
{
    td_dir3 normal;
    if (!face_normal(solid, face, &normal)) {
        return fault_at(TD_E_ARG, face, TD_TARGET_COLLINEAR);
    }
    const td_vec3 start = loop_vertex(solid, loop_begin(solid, face));
    TD_ASSERT(td_dir3_is_unit(normal));
    for (uint32_t v = 0u; v < solid->n_vertices; ++v) {
        const td_vec3 offset = td_vec3_sub(solid->vertices[v], start);
        const td_real height = td_pnarrow(td_dir3_dot(normal, offset));
        if (height > plane_tolerance(offset)) {
            return fault_at(TD_E_ARG, face, TD_TARGET_NOT_CONVEX);
        }
        if (is_corner(solid, face, v) && height < -plane_tolerance(offset)) {
            return fault_at(TD_E_ARG, face, TD_TARGET_NOT_PLANAR);
        }
    }
    return td_fault_none();
}

static bool counts_fit(const td_polyhedron *solid)
{
    return solid != 0 && solid->n_faces >= 4u && solid->n_faces <= TD_MAX_FACES &&
           solid->n_vertices >= 4u && solid->n_vertices <= 256u;
}

td_fault td_target3_check(const td_polyhedron *solid)
{
    if (!counts_fit(solid)) {
        const bool is_full = solid != 0 && solid->n_faces > TD_MAX_FACES;
        return fault_at(is_full ? TD_E_FULL : TD_E_ARG, 0u, TD_TARGET_COUNT);
    }
    for (uint32_t v = 0u; v < solid->n_vertices; ++v) {
        const td_vec3 p = solid->vertices[v];
        const td_status status = judge_all(p.x, p.y, p.z);
        if (status != TD_OK) {
            return fault_at(status, v, TD_TARGET_RANGE);
        }
    }
    td_fault fault = td_fault_none();
    for (uint32_t face = 0u; face < solid->n_faces && fault.status == TD_OK; ++face) {
        fault = check_loop(solid, face);
        if (fault.status == TD_OK) {
            fault = check_face(solid, face);
        }
    }
    return fault;
}

td_face3 td_target3_face(const td_polyhedron *solid, uint32_t face)
{
    td_face3 plane = {loop_vertex(solid, loop_begin(solid, face)),
                      {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};
    (void)face_normal(solid, face, &plane.normal);
    TD_ASSERT(td_dir3_is_unit(plane.normal));
    return plane;
}

void td_target3_place(const td_polyhedron *solid, td_target3 *out)
{
    TD_ASSERT(solid->n_faces >= 4u && solid->n_faces <= TD_MAX_FACES);
    out->solid = solid;
    for (uint32_t face = 0u; face < solid->n_faces; ++face) {
        out->faces[face] = td_target3_face(solid, face);
    }
}

td_fault td_target3_set(const td_polyhedron *solid, td_target3 *out)
{
    const td_fault fault = td_target3_check(solid);
    if (fault.status == TD_OK) {
        td_target3_place(solid, out);
    }
    return fault;
}

/* ---- either ---- */

td_face3 td_target_face(const td_target *target, uint32_t face)
{
    TD_ASSERT(face < td_target_faces(target));
    if (!td_target_is_planar(target)) {
        return target->space.faces[face];
    }
    const td_dir2 normal = td_target2_normal(&target->plane, face);
    const td_vec2 start = target->plane.faces[face].start;
    const td_face3 upright = {{start.x, TD_ZERO, start.y}, {normal.x, TD_U(0.0), normal.y}};
    return upright;
}

/* ---- points of a face ---- */

#define SHARE_LEAST TD_U(-0.49) /* the share that is left of 1 then fits td_unit, too */
#define SHARE_MOST  TD_U(1.25)

/// num / den, within those two.
static td_unit share_of(td_wide num, td_wide den)
{
    if (!(den > TD_WIDE_ZERO)) {
        return TD_U(0.0);
    }
    if (num < TD_WIDE_ZERO) {
        const td_unit below = -num < den ? td_wide_ratio(-num, den) : TD_UNIT_ONE;
        return below < -SHARE_LEAST ? -below : SHARE_LEAST;
    }
    if (num <= den) {
        return td_wide_ratio(num, den);
    }
    const td_unit above = num - den < den ? td_wide_ratio(num - den, den) : TD_UNIT_ONE;
    return above < SHARE_MOST - TD_UNIT_ONE ? TD_UNIT_ONE + above : SHARE_MOST;
}

static td_face_point point_of_edge(const td_target2 *target, uint32_t face, td_vec2 q)
{
    const td_face2 *const edge = &target->faces[face];
    const uint32_t end = face + 1u < target->n_faces ? face + 1u : 0u;
    const td_face_point point = {{(uint8_t)face, (uint8_t)end, (uint8_t)end},
                                 share_of(td_vec2_dot(edge->edge, td_vec2_sub(q, edge->start)),
                                          td_vec2_dot(edge->edge, edge->edge)),
                                 TD_U(0.0)};
    return point;
}

/// n . (a x b).
static td_wide area_of(td_dir3 normal, td_vec3 a, td_vec3 b)
{
    return td_vec3_dot(td_dir3_turn(normal, a), b);
}

/// Of the triangles about the first corner the one that holds q, or is nearest beside it: `at` is its second corner.
static uint32_t triangle_below(const td_target3 *target, uint32_t face, td_vec3 q)
{
    const td_polyhedron *const solid = target->solid;
    const uint32_t begin = loop_begin(solid, face);
    const td_vec3 arm = td_vec3_sub(q, target->faces[face].start);
    uint32_t at = begin + 1u;
    while (at + 2u < solid->loop_ends[face] &&
           area_of(target->faces[face].normal,
                   td_vec3_sub(loop_vertex(solid, at + 1u), target->faces[face].start),
                   arm) > TD_WIDE_ZERO) {
        ++at;
    }
    TD_ASSERT(at + 1u < solid->loop_ends[face]);
    return at;
}

static td_face_point point_of_loop(const td_target3 *target, uint32_t face, td_vec3 q)
{
    const td_polyhedron *const solid = target->solid;
    const td_face3 *const plane = &target->faces[face];
    const uint32_t at = triangle_below(target, face, q);
    const td_vec3 a = td_vec3_sub(loop_vertex(solid, at), plane->start);
    const td_vec3 b = td_vec3_sub(loop_vertex(solid, at + 1u), plane->start);
    const td_vec3 arm = td_vec3_sub(q, plane->start);
    const td_wide area = area_of(plane->normal, a, b);
    const td_face_point point = {{(uint8_t)solid->indices[loop_begin(solid, face)],
                                  (uint8_t)solid->indices[at], (uint8_t)solid->indices[at + 1u]},
                                 share_of(area_of(plane->normal, arm, b), area),
                                 share_of(area_of(plane->normal, a, arm), area)};
    return point;
}

td_face_point td_target_face_point(const td_target *target, uint32_t face, td_vec3 q)
{
    TD_ASSERT(face < td_target_faces(target));
    return td_target_is_planar(target) ? point_of_edge(&target->plane, face, td_target_flat(q))
                                       : point_of_loop(&target->space, face, q);
}

static td_vec3 part_of(td_unit share, td_vec3 v)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

td_vec3 td_face_point_of(const td_face_point *point, const td_vec3 *vertices)
{
    const td_vec3 first = vertices[point->corners[0]];
    const td_vec3 to_second = td_vec3_sub_far(vertices[point->corners[1]], first);
    const td_vec3 to_third = td_vec3_sub_far(vertices[point->corners[2]], first);
    return td_vec3_add_far(
        first, td_vec3_add_far(part_of(point->second, to_second), part_of(point->third, to_third)));
}
