/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Hulls of points: corners, faces as loops, planes, and targets made of them.
#include "unity.h"
#include "mesh.h"
#include "td_port.h"
#include "td_target.h"
#include "td_test_draw.h"
#include "td_test_mesh.h"

static mesh_hull hull;
static mesh_words words;
static double points[2000][3];
static uint32_t n_points;

void setUp(void)
{
    n_points = 0u;
    hull = (mesh_hull){0};
    td_test_mesh_begin();
}

void tearDown(void)
{
    mesh_hull_free(&hull);
}

static void add(double x, double y, double z)
{
    points[n_points][0] = x;
    points[n_points][1] = y;
    points[n_points][2] = z;
    ++n_points;
}

static void make(void)
{
    mesh_hull_free(&hull);
    TEST_ASSERT_TRUE_MESSAGE(mesh_hull_of((const double(*)[3])points, n_points, &hull, &words),
                             words.error);
}

static uint32_t begin_of(uint32_t face)
{
    return face == 0u ? 0u : hull.loop_ends[face - 1u];
}

static double height(uint32_t face, const double *p)
{
    const double *const n = hull.planes[face];
    return n[0] * p[0] + n[1] * p[1] + n[2] * p[2] - n[3];
}

static uint32_t next_in(uint32_t face, uint32_t i)
{
    return i + 1u < hull.loop_ends[face] ? i + 1u : begin_of(face);
}

/* How often the edge from a to b is walked. */
static uint32_t walked(uint32_t a, uint32_t b)
{
    uint32_t n = 0u;
    for (uint32_t face = 0u; face < hull.n_faces; ++face) {
        for (uint32_t i = begin_of(face); i < hull.loop_ends[face]; ++i) {
            n += hull.indices[i] == a && hull.indices[next_in(face, i)] == b ? 1u : 0u;
        }
    }
    return n;
}

/* The turn at each corner, seen from outside, is to the left. */
static void assert_loop_turns_left(uint32_t face)
{
    for (uint32_t i = begin_of(face); i < hull.loop_ends[face]; ++i) {
        const uint32_t j = next_in(face, i);
        const double *const a = hull.vertices[hull.indices[i]];
        const double *const b = hull.vertices[hull.indices[j]];
        const double *const c = hull.vertices[hull.indices[next_in(face, j)]];
        const double u[3] = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        const double v[3] = {c[0] - b[0], c[1] - b[1], c[2] - b[2]};
        const double *const n = hull.planes[face];
        TEST_ASSERT_TRUE(n[0] * (u[1] * v[2] - u[2] * v[1]) + n[1] * (u[2] * v[0] - u[0] * v[2]) +
                             n[2] * (u[0] * v[1] - u[1] * v[0]) >
                         0.0);
    }
}

/* Closed, oriented, Euler's count, all points inside, corners on their planes. */
static void assert_sound(double size)
{
    uint32_t n_edges = 0u;
    for (uint32_t face = 0u; face < hull.n_faces; ++face) {
        const double *const n = hull.planes[face];
        TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 1.0, n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        TEST_ASSERT_TRUE(hull.loop_ends[face] >= begin_of(face) + 3u);
        for (uint32_t i = begin_of(face); i < hull.loop_ends[face]; ++i) {
            TEST_ASSERT_TRUE(hull.indices[i] < hull.n_vertices);
            TEST_ASSERT_DOUBLE_WITHIN(3.0 * MESH_FLAT * size, 0.0,
                                      height(face, hull.vertices[hull.indices[i]]));
            const uint32_t next = hull.indices[next_in(face, i)];
            TEST_ASSERT_EQUAL_UINT32(1u, walked(hull.indices[i], next));
            TEST_ASSERT_EQUAL_UINT32(1u, walked(next, hull.indices[i]));
            ++n_edges;
        }
        assert_loop_turns_left(face);
        for (uint32_t i = 0u; i < n_points; ++i) {
            TEST_ASSERT_TRUE(height(face, points[i]) <= 2.0 * MESH_FLAT * size);
        }
        for (uint32_t i = 0u; i < hull.n_vertices; ++i) {
            TEST_ASSERT_TRUE(height(face, hull.vertices[i]) <= 1.0e-12 * size);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(2u, hull.n_vertices + hull.n_faces - n_edges / 2u);
}

void test_hull_of_a_box_with_points_all_over_it_is_the_box(void)
{
    for (int i = 0; i < 125; ++i) {
        add(0.25 * (i % 5), 0.5 * (i / 5 % 5), 0.75 * (i / 25));
    }
    make();
    TEST_ASSERT_EQUAL_UINT32(8u, hull.n_vertices);
    TEST_ASSERT_EQUAL_UINT32(6u, hull.n_faces);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 6.0, hull.volume);
    assert_sound(3.7);
}

void test_hull_of_random_points_is_closed_and_holds_them(void)
{
    td_test_random random = {5u};
    for (int run = 0; run < 20; ++run) {
        n_points = 0u;
        for (int i = 0; i < 5 + 10 * run; ++i) {
            add(td_test_random_double(&random, 99.0, 101.0),
                td_test_random_double(&random, -1.0, 1.0),
                td_test_random_double(&random, -1.0, 1.0));
        }
        make();
        assert_sound(3.5);
    }
}

/* A prism of 40 sides: caps are one face each. */
void test_hull_of_a_prism_has_its_caps_as_faces(void)
{
    for (int i = 0; i < 80; ++i) {
        const double a = 2.0 * TD_TEST_PI * (i / 2) / 40.0;
        add(cos(a), sin(a), i % 2 == 0 ? -1.0 : 1.0);
    }
    make();
    TEST_ASSERT_EQUAL_UINT32(80u, hull.n_vertices);
    TEST_ASSERT_EQUAL_UINT32(42u, hull.n_faces);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 2.0 * 20.0 * sin(2.0 * TD_TEST_PI / 40.0), hull.volume);
    assert_sound(3.5);
}

/* A dent as deep as a float32 rounds is none; one of a thousandth is. */
void test_hull_merges_what_lies_in_one_plane_but_for_rounding(void)
{
    for (int i = 0; i < 8; ++i) {
        add(i & 1, i >> 1 & 1, i >> 2);
    }
    add(0.5, 0.4, 1.0 + 1.0e-6);
    make();
    TEST_ASSERT_EQUAL_UINT32(6u, hull.n_faces);
    TEST_ASSERT_EQUAL_UINT32(8u, hull.n_vertices);
    assert_sound(1.7);
    points[8][2] = 1.001;
    make();
    TEST_ASSERT_EQUAL_UINT32(9u, hull.n_faces);
    TEST_ASSERT_EQUAL_UINT32(9u, hull.n_vertices);
    assert_sound(1.7);
}

/* ---- targets ---- */

static td_fault target_of_hull(void)
{
    static td_vec3 vertices[256];
    static uint16_t indices[1024];
    static uint16_t ends[64];
    for (uint32_t i = 0u; i < hull.n_vertices; ++i) {
        const double *const p = hull.vertices[i];
        vertices[i] = td_vec3_of(td_from_double(p[0]), td_from_double(p[1]), td_from_double(p[2]));
    }
    for (uint32_t i = 0u; i < hull.loop_ends[hull.n_faces - 1u]; ++i) {
        indices[i] = (uint16_t)hull.indices[i];
    }
    for (uint32_t i = 0u; i < hull.n_faces; ++i) {
        ends[i] = (uint16_t)hull.loop_ends[i];
    }
    const td_polyhedron solid = {vertices, indices, ends, (uint16_t)hull.n_vertices,
                                 (uint16_t)hull.n_faces};
    return td_target3_check(&solid);
}

void test_hull_of_a_turned_box_makes_a_target(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 2.0, 0.5, false);
    td_test_mesh_place(0.3, -0.2, 1.0);
    n_points = td_test_built.n_vertices;
    memcpy(points, td_test_built.vertices, n_points * sizeof points[0]);
    make();
    TEST_ASSERT_EQUAL_UINT32(6u, hull.n_faces);
    TEST_ASSERT_EQUAL_INT(TD_OK, target_of_hull().status);
}

void test_hull_of_a_prism_makes_a_target(void)
{
    for (int i = 0; i < 48; ++i) {
        const double a = 2.0 * TD_TEST_PI * (i / 2) / 24.0;
        add(cos(a), sin(a), i % 2 == 0 ? -0.2 : 0.2);
    }
    make();
    TEST_ASSERT_EQUAL_UINT32(26u, hull.n_faces);
    TEST_ASSERT_EQUAL_INT(TD_OK, target_of_hull().status);
}

/* ---- refused ---- */

static void assert_refused(uint32_t n, const char *sentence)
{
    TEST_ASSERT_FALSE(mesh_hull_of((const double(*)[3])points, n, &hull, &words));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(words.error, sentence), words.error);
    TEST_ASSERT_NULL(hull.vertices);
    TEST_ASSERT_EQUAL_UINT32(0u, hull.n_faces);
}

void test_hull_refuses_what_has_none(void)
{
    for (int i = 0; i < 30; ++i) {
        add(i % 6, i / 6, 3.0);
    }
    assert_refused(0u, "four points, not 0");
    assert_refused(3u, "four points, not 3");
    assert_refused(6u, "in one plane"); // a line
    assert_refused(30u, "in one plane");
    points[29][2] = (double)NAN;
    assert_refused(30u, "point 29 is no number");
    points[29][2] = 1.0e9;
    assert_refused(30u, "point 29 is no number, or beyond");
    for (int i = 0; i < 30; ++i) {
        points[i][0] = points[i][1] = points[i][2] = 1.0; // one point
    }
    assert_refused(30u, "in one plane");
}
