/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_facet.h and td_polyhedron.h. */
#include <stddef.h>
#include "kernel_walk.h"
#include "td_facet.h"
#include "td_polyhedron.h"

#define ROWS 3u /* of a table of results */

/* An L: its floor has a facet that is not convex. */
#define L_CORNERS 6u
static const td_vec3 ell_vertices[] = {
    {TD_R(-2.0), TD_R(-2.0), TD_R(-1.0)}, {TD_R(2.0), TD_R(-2.0), TD_R(-1.0)},
    {TD_R(2.0), TD_R(0.0), TD_R(-1.0)},   {TD_R(0.0), TD_R(0.0), TD_R(-1.0)},
    {TD_R(0.0), TD_R(2.0), TD_R(-1.0)},   {TD_R(-2.0), TD_R(2.0), TD_R(-1.0)},
    {TD_R(-2.0), TD_R(-2.0), TD_R(1.0)},  {TD_R(2.0), TD_R(-2.0), TD_R(1.0)},
    {TD_R(2.0), TD_R(0.0), TD_R(1.0)},    {TD_R(0.0), TD_R(0.0), TD_R(1.0)},
    {TD_R(0.0), TD_R(2.0), TD_R(1.0)},    {TD_R(-2.0), TD_R(2.0), TD_R(1.0)},
};
static const uint16_t ell_indices[] = {5, 4, 3, 2, 1, 0, 6, 7, 8,  9, 10, 11, 0,  1,  7, 6, 1, 2,
                                       8, 7, 2, 3, 9, 8, 3, 4, 10, 9, 4,  5,  11, 10, 5, 0, 6, 11};
static const uint16_t ell_ends[] = {6, 12, 16, 20, 24, 28, 32, 36};
static const td_polyhedron ell = {ell_vertices, ell_indices, ell_ends, 12, 8};

/* Four corners, four triangles: a polyhedron and a mesh. */
#define CORNERS   4u
#define TRIANGLES 4u
static const td_vec3 corners[CORNERS] = {
    {TD_R(-1.0), TD_R(-1.0), TD_R(-1.0)},
    {TD_R(2.0), TD_R(0.0), TD_R(-1.0)},
    {TD_R(0.0), TD_R(2.0), TD_R(-1.0)},
    {TD_R(0.0), TD_R(0.0), TD_R(1.5)},
};
static const uint16_t faces[3u * TRIANGLES] = {0, 2, 1, 0, 1, 3, 1, 2, 3, 2, 0, 3};
static const uint16_t face_ends[TRIANGLES] = {3, 6, 9, 12};
static const uint16_t bad_faces[3u * TRIANGLES] = {0, 2, 1, 0, 1, 1, 1, 2, 4, 2, 0, 3};
static const uint16_t flat_faces[3u * TRIANGLES] = {0, 2, 1, 0, 1, 1, 1, 2, 3, 2, 0, 3};
static const uint16_t bad_ends[TRIANGLES] = {3, 6, 8, 12};

/* ---- inputs ---- */

/// Within four metres, or on a grid: what lies on a grid is aligned, touches, coincides.
static td_real coordinate(kernel *k, bool on_grid)
{
    return on_grid ? td_from_int((int32_t)kernel_below(k, 5u) - 2)
                   : td_scale(kernel_unit(k), TD_R(4.0));
}

static td_vec3 spot(kernel *k, bool on_grid)
{
    const td_real x = coordinate(k, on_grid);
    const td_real y = coordinate(k, on_grid);
    const td_real z = coordinate(k, on_grid);
    return td_vec3_of(x, y, z);
}

static bool coin(kernel *k)
{
    return kernel_below(k, 2u) != 0u;
}

/// Vertices somewhere else: moved on the grid, or moved and turned.
static void place(kernel *k, const td_vec3 *from, uint32_t count, td_vec3 *to)
{
    const bool on_grid = coin(k);
    td_pose x_wb = TD_POSE_IDENTITY;
    x_wb.p = spot(k, on_grid);
    if (!on_grid) {
        x_wb.q = kernel_quat(k);
    }
    for (uint32_t i = 0u; i < count; ++i) {
        to[i] = td_pose_point(&x_wb, from[i]);
    }
}

/* ---- results ---- */

static void put_status(kernel *k, td_status status)
{
    td_hash_word(&k->hash, (uint32_t)status);
}

/* ---- triangles ---- */

static void put_meeting(kernel *k, const td_triangle_meeting *meeting)
{
    td_hash_word(&k->hash, (uint32_t)meeting->relation);
    kernel_put_vec3(k, meeting->from);
    kernel_put_vec3(k, meeting->to);
}

static void put_triangles(kernel *k, const td_vec3 *a, const td_vec3 *b)
{
    static td_triangle_meeting meeting;
    const td_status status = td_triangle_meet(a, b, &meeting);
    put_status(k, status);
    if (status == TD_OK) {
        put_meeting(k, &meeting);
    }
}

static void triangles(kernel *k)
{
    static td_vec3 a[3];
    static td_vec3 b[3];
    const bool on_grid = coin(k);
    for (uint32_t i = 0u; i < 3u; ++i) {
        a[i] = spot(k, on_grid);
        b[i] = spot(k, on_grid);
    }
    put_triangles(k, a, b);
    b[0] = a[0]; /* a common vertex, then a common edge */
    put_triangles(k, a, b);
    b[1] = a[1];
    put_triangles(k, b, a);
    for (uint32_t i = 0u; i < 3u; ++i) { /* one plane */
        a[i].z = TD_ONE;
        b[i] = spot(k, on_grid);
        b[i].z = TD_ONE;
    }
    put_triangles(k, a, b);
    b[2] = b[1]; /* no area */
    put_triangles(k, a, b);
    a[1].y = kernel_hostile(k);
    put_triangles(k, a, b);
    put_triangles(k, NULL, b);
}

/* ---- facets ---- */

static void put_piercings(kernel *k, const td_piercings *list)
{
    td_hash_word(&k->hash, list->count);
    for (uint32_t i = 0u; i < list->count && i < list->capacity; ++i) {
        td_hash_word(&k->hash, list->rows[i].edge);
        kernel_put_unit(k, list->rows[i].share);
        kernel_put_vec3(k, list->rows[i].point);
    }
}

static void put_pierced(kernel *k, const td_facet *f, const td_facet *g, uint32_t capacity)
{
    static td_piercing rows[ROWS];
    td_piercings list = {capacity > 0u ? rows : NULL, (uint16_t)capacity, 0u};
    put_status(k, td_facet_pierce(f, g, &list));
    put_piercings(k, &list);
}

static void put_facets(kernel *k, const td_facet *f, const td_facet *g)
{
    static td_piercing rows[2][ROWS];
    td_facet_meeting meeting = {{rows[0], ROWS, 0u}, {rows[1], ROWS, 0u}, false, false};
    put_status(k, td_facet_meet(f, g, &meeting));
    put_piercings(k, &meeting.of_f);
    put_piercings(k, &meeting.of_g);
    kernel_put_bool(k, meeting.is_hit);
    kernel_put_bool(k, meeting.is_coplanar);
}

static void facets(kernel *k)
{
    static td_vec3 vertices[L_CORNERS];
    const td_facet floor = {ell_vertices, ell_indices, L_CORNERS};
    const td_facet wall = {ell_vertices, &ell_indices[24], 4u};
    const td_facet moved = {vertices, NULL, L_CORNERS};
    place(k, ell_vertices, L_CORNERS, vertices);
    kernel_put_vec3(k, *td_facet_at(&wall, kernel_below(k, 4u)));
    kernel_put_vec3(k, *td_facet_at(&moved, kernel_below(k, L_CORNERS)));
    kernel_put_fault(k, td_facet_check(&floor));
    kernel_put_fault(k, td_facet_check(&moved));
    put_pierced(k, &floor, &moved, ROWS);
    put_pierced(k, &moved, &wall, kernel_below(k, 2u));
    put_facets(k, &wall, &moved);
    put_facets(k, &floor, &wall);
    const uint32_t bad = kernel_below(k, L_CORNERS);
    vertices[bad].z = kernel_hostile(k);
    kernel_put_fault(k, td_facet_check(&moved));
    put_pierced(k, &wall, &moved, ROWS);
    const td_facet line = {vertices, NULL, 2u};
    const td_facet flat = {corners, &flat_faces[3], 3u}; /* no area */
    kernel_put_fault(k, td_facet_check(&line));
    kernel_put_fault(k, td_facet_check(&flat));
    put_facets(k, &floor, &flat);
}

/* ---- meshes ---- */

static void put_pairs(kernel *k, const td_mesh *a, const td_mesh *b, uint32_t budget)
{
    static td_mesh_pair rows[ROWS];
    td_mesh_pairs list = {rows, ROWS, 0u, 0u};
    put_status(k, td_mesh_meet(a, b, budget, &list));
    td_hash_word(&k->hash, list.count);
    td_hash_word(&k->hash, list.tests);
    for (uint32_t i = 0u; i < list.count && i < list.capacity; ++i) {
        td_hash_word(&k->hash, rows[i].triangle_a);
        td_hash_word(&k->hash, rows[i].triangle_b);
        put_meeting(k, &rows[i].meeting);
    }
}

static void meshes(kernel *k)
{
    static td_vec3 vertices[CORNERS];
    const td_mesh a = {corners, faces, CORNERS, TRIANGLES};
    const td_mesh b = {vertices, faces, CORNERS, TRIANGLES};
    const td_mesh bad = {vertices, bad_faces, CORNERS, TRIANGLES};
    place(k, corners, CORNERS, vertices);
    const uint32_t most = td_mesh_tests_max(&a, &b);
    td_hash_word(&k->hash, most);
    kernel_put_fault(k, td_mesh_check(&b));
    put_pairs(k, &a, &b, most);
    kernel_put_fault(k, td_mesh_check(&bad));
    put_pairs(k, &a, &bad, most);
    const td_mesh thin = {vertices, flat_faces, CORNERS, 3u}; /* one triangle has no area */
    put_pairs(k, &thin, &a, kernel_below(k, most));
    vertices[3].x = kernel_hostile(k);
    kernel_put_fault(k, td_mesh_check(&b));
    put_pairs(k, &b, &thin, kernel_below(k, 8u));
    const td_mesh none = {vertices, faces, CORNERS, 0u};
    kernel_put_fault(k, td_mesh_check(&none));
}

/* ---- polyhedra ---- */

static td_bounding_sphere
put_bounds(kernel *k, const td_vec3 *vertices, uint32_t count, td_vec3 centre)
{
    td_box3 box = td_box3_empty();
    td_bounding_sphere sphere = {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO};
    put_status(k, td_polyhedron_box(vertices, count, &box));
    kernel_put_vec3(k, box.lo);
    kernel_put_vec3(k, box.hi);
    put_status(k, td_polyhedron_sphere(vertices, count, centre, &sphere));
    kernel_put_vec3(k, sphere.centre);
    kernel_put(k, sphere.radius);
    return sphere;
}

static void bounds(kernel *k, td_vec3 *vertices)
{
    const td_bounding_sphere a = put_bounds(k, corners, CORNERS, corners[3]);
    const td_bounding_sphere b = put_bounds(k, vertices, CORNERS, spot(k, true));
    const td_bounding_sphere c = put_bounds(k, vertices, CORNERS, kernel_vec3(k));
    kernel_put_bool(k, td_bounding_sphere_overlap(&a, &b));
    kernel_put_bool(k, td_bounding_sphere_overlap(&b, &c));
    (void)put_bounds(k, vertices, 0u, corners[0]);
}

static void put_sides(kernel *k, const td_polyhedron *polyhedron, td_vec3 point)
{
    td_polyhedron_side side = TD_POLYHEDRON_OUT;
    put_status(k, td_polyhedron_side_convex(polyhedron, point, &side));
    td_hash_word(&k->hash, (uint32_t)side);
    put_status(k, td_polyhedron_side_any(polyhedron, point, &side));
    td_hash_word(&k->hash, (uint32_t)side);
}

static void refused_polyhedra(kernel *k, const td_vec3 *vertices)
{
    const td_polyhedron bad[] = {
        {vertices, bad_faces, face_ends, CORNERS, TRIANGLES},
        {vertices, flat_faces, face_ends, CORNERS, TRIANGLES},
        {vertices, faces, bad_ends, CORNERS, TRIANGLES},
        {vertices, faces, face_ends, CORNERS, TRIANGLES - 1u},
        {vertices, NULL, face_ends, CORNERS, TRIANGLES},
    };
    for (uint32_t i = 0u; i < sizeof bad / sizeof bad[0]; ++i) {
        kernel_put_fault(k, td_polyhedron_check(&bad[i]));
        put_sides(k, &bad[i], vertices[0]);
    }
}

static void polyhedra(kernel *k)
{
    static td_vec3 vertices[CORNERS];
    const td_polyhedron moved = {vertices, faces, face_ends, CORNERS, TRIANGLES};
    place(k, corners, CORNERS, vertices);
    bounds(k, vertices);
    kernel_put_fault(k, td_polyhedron_check(&ell));
    kernel_put_fault(k, td_polyhedron_check(&moved));
    put_sides(k, &ell, spot(k, true));
    put_sides(k, &ell, spot(k, false));
    const td_vec3 point = spot(k, coin(k));
    put_sides(k, &moved, point);
    put_sides(k, &moved, vertices[1]);
    refused_polyhedra(k, vertices);
    const td_real x = kernel_hostile(k);
    put_sides(k, &moved, td_vec3_of(x, TD_ZERO, TD_ONE));
    vertices[2].y = x;
    kernel_put_fault(k, td_polyhedron_check(&moved));
    put_sides(k, &moved, point);
    (void)put_bounds(k, vertices, CORNERS, point);
}

void kernel_round_solid(kernel *k)
{
    triangles(k);
    facets(k);
    meshes(k);
    polyhedra(k);
}
