/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Convex parts: how many, how well they fill the mesh, how they overlap, and what is refused.
#include "unity.h"
#include <stdlib.h>
#include "mesh.h"
#include "td_test_draw.h"
#include "td_test_mesh.h"

static mesh from_file;
static mesh_parts parts;
static mesh_words words;

void setUp(void)
{
    td_test_mesh_begin();
    parts = (mesh_parts){0};
    from_file = (mesh){0};
}

void tearDown(void)
{
    mesh_parts_free(&parts);
    mesh_free(&from_file);
}

static void cut_mesh(const mesh *m, const mesh_cut *how)
{
    mesh_parts_free(&parts);
    TEST_ASSERT_TRUE_MESSAGE(mesh_convex_parts(m, how, &parts, &words), words.error);
}

static void cut_built(const mesh_cut *how)
{
    const mesh m = td_test_mesh_made();
    cut_mesh(&m, how);
}

/* ---- judging by other means: solid angles, and planes ---- */

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/* How often the mesh winds about p: the sum of solid angles by 4 pi. */
static double winding(const mesh *m, const double p[3])
{
    double sum = 0.0;
    for (uint32_t t = 0u; t < m->n_triangles; ++t) {
        double v[3][3];
        double length[3];
        for (int i = 0; i < 3; ++i) {
            for (int k = 0; k < 3; ++k) {
                v[i][k] = m->vertices[m->triangles[t][i]][k] - p[k];
            }
            length[i] = sqrt(dot(v[i], v[i]));
        }
        const double cross[3] = {v[1][1] * v[2][2] - v[1][2] * v[2][1],
                                 v[1][2] * v[2][0] - v[1][0] * v[2][2],
                                 v[1][0] * v[2][1] - v[1][1] * v[2][0]};
        const double below = length[0] * length[1] * length[2] + dot(v[0], v[1]) * length[2] +
                             dot(v[1], v[2]) * length[0] + dot(v[2], v[0]) * length[1];
        sum += 2.0 * atan2(dot(v[0], cross), below);
    }
    return sum / (4.0 * TD_TEST_PI);
}

static bool is_in_mesh(const mesh *m, const double p[3])
{
    return winding(m, p) > 0.5;
}

static double height_over(const mesh_hull *hull, const double p[3])
{
    double height = -1.0e30;
    for (uint32_t face = 0u; face < hull->n_faces; ++face) {
        height = fmax(height, dot(hull->planes[face], p) - hull->planes[face][3]);
    }
    return height;
}

/* How deep p is in the parts, but for one of them; negative outside. */
static double depth_in_parts(const double p[3], uint32_t but_for)
{
    double depth = -1.0e30;
    for (uint32_t i = 0u; i < parts.n; ++i) {
        depth = i == but_for ? depth : fmax(depth, -height_over(&parts.parts[i], p));
    }
    return depth;
}

#define NONE 0xFFFFFFFFu

/* Random points about the mesh: the share, of those *inside, that parts and mesh disagree about. */
static double random_error(const mesh *m, int n, int *inside)
{
    td_test_random random = {77u};
    double lo[3] = {1.0e30, 1.0e30, 1.0e30};
    double hi[3] = {-1.0e30, -1.0e30, -1.0e30};
    for (uint32_t i = 0u; i < 3u * m->n_vertices; ++i) {
        lo[i % 3u] = fmin(lo[i % 3u], m->vertices[i / 3u][i % 3u]);
        hi[i % 3u] = fmax(hi[i % 3u], m->vertices[i / 3u][i % 3u]);
    }
    int wrong = 0;
    *inside = 0;
    for (int i = 0; i < n; ++i) {
        double p[3];
        for (int k = 0; k < 3; ++k) {
            const double more = 0.02 * (hi[k] - lo[k]);
            p[k] = td_test_random_double(&random, lo[k] - more, hi[k] + more);
        }
        const bool is_in = is_in_mesh(m, p);
        *inside += is_in ? 1 : 0;
        wrong += is_in != (depth_in_parts(p, NONE) > 0.0) ? 1 : 0;
    }
    return (double)wrong / *inside;
}

/* Is p so deep in the mesh that there is mesh all around it? */
static bool is_deep(const mesh *m, const double p[3], double reach)
{
    for (int i = 0; i < 27; ++i) {
        const double q[3] = {p[0] + reach * (i % 3 - 1), p[1] + reach * (i / 3 % 3 - 1),
                             p[2] + reach * (i / 9 - 1)};
        if (!is_in_mesh(m, q)) {
            return false;
        }
    }
    return true;
}

/* Each point of a part's face lies in another part, too, and not only just, or else not well inside of the mesh.
 * @return how many lie in another part */
static int assert_seams_overlap(const mesh *m)
{
    int n_seen = 0;
    for (uint32_t i = 0u; i < parts.n; ++i) {
        const mesh_hull *const hull = &parts.parts[i];
        for (uint32_t face = 0u, begin = 0u; face < hull->n_faces;
             begin = hull->loop_ends[face], ++face) {
            const uint32_t n = hull->loop_ends[face] - begin;
            double middle[3] = {0.0, 0.0, 0.0};
            for (uint32_t k = 0u; k < 3u * n; ++k) {
                middle[k % 3u] += hull->vertices[hull->indices[begin + k / 3u]][k % 3u] / n;
            }
            for (uint32_t k = 0u; k < 4u * n; ++k) {
                const double *const corner = hull->vertices[hull->indices[begin + k / 4u]];
                const double share = 0.24 * (k % 4u);
                const double p[3] = {middle[0] + share * (corner[0] - middle[0]),
                                     middle[1] + share * (corner[1] - middle[1]),
                                     middle[2] + share * (corner[2] - middle[2])};
                if (depth_in_parts(p, i) > 0.05 * parts.overlap) {
                    ++n_seen;
                } else {
                    TEST_ASSERT_FALSE(is_deep(m, p, 1.5 * parts.overlap));
                }
            }
        }
    }
    return n_seen;
}

static void assert_fits(const mesh *m, double share)
{
    TEST_ASSERT_TRUE(parts.volume_error <= share);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, parts.volume_error, parts.excess + parts.missing);
    int inside = 0;
    const double random = random_error(m, m->n_triangles > 200u ? 2000 : 8000, &inside);
    const double spread = sqrt(fmax(parts.volume_error, 0.001) / inside);
    TEST_ASSERT_DOUBLE_WITHIN(3.0 * spread, parts.volume_error, random);
    for (uint32_t i = 0u; i < parts.n; ++i) {
        TEST_ASSERT_TRUE(parts.parts[i].n_vertices >= 4u &&
                         parts.parts[i].n_vertices <= MESH_VERTICES);
        TEST_ASSERT_TRUE(parts.parts[i].volume > 0.0);
    }
}

/* ---- how many, and how well ---- */

void test_parts_of_a_convex_mesh_are_one(void)
{
    td_test_mesh_box(5.0, 0.0, 0.0, 6.0, 2.0, 3.0, false);
    cut_built(NULL);
    TEST_ASSERT_EQUAL_UINT32(1u, parts.n);
    TEST_ASSERT_EQUAL_UINT32(8u, parts.parts[0].n_vertices);
    TEST_ASSERT_EQUAL_UINT32(6u, parts.parts[0].n_faces);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 0.0, parts.volume_error);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 6.0, parts.volume);
}

void test_parts_of_an_ell_are_two_however_it_lies(void)
{
    for (int i = 0; i < 2; ++i) {
        td_test_mesh_begin();
        td_test_mesh_ell();
        if (i == 1) {
            td_test_mesh_place(-4.0, 10.0, 2.0);
        }
        const mesh m = td_test_mesh_made();
        cut_mesh(&m, NULL);
        TEST_ASSERT_EQUAL_UINT32(2u, parts.n);
        assert_fits(&m, 0.002);
        TEST_ASSERT_TRUE(assert_seams_overlap(&m) > 5);
    }
}

void test_parts_of_two_boxes_are_the_boxes(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    td_test_mesh_box(1.5, 0.0, 0.0, 2.5, 1.0, 1.0, false);
    cut_built(NULL);
    TEST_ASSERT_EQUAL_UINT32(2u, parts.n);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 1.0, parts.parts[0].volume);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 0.0, parts.volume_error);
}

void test_parts_of_a_hollow_cube_leave_its_cavity_free(void)
{
    for (int i = 0; i < 2; ++i) {
        td_test_mesh_begin();
        td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
        td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, true);
        if (i == 1) {
            td_test_mesh_place(1.0, 2.0, 3.0);
        }
        const mesh m = td_test_mesh_made();
        cut_mesh(&m, NULL);
        TEST_ASSERT_EQUAL_UINT32(6u, parts.n);
        assert_fits(&m, 0.01);
        TEST_ASSERT_TRUE(assert_seams_overlap(&m) > 5);
    }
}

/* 2 pi^2 R r^2, less what its 24 x 12 steps cut off. */
void test_parts_of_a_torus_leave_its_hole_free(void)
{
    td_test_mesh_torus(1.0, 0.3, 24u, 12u);
    const mesh m = td_test_mesh_made();
    cut_mesh(&m, NULL);
    TEST_ASSERT_TRUE(parts.n >= 12u && parts.n <= 20u);
    TEST_ASSERT_DOUBLE_WITHIN(0.06 * parts.volume, 2.0 * TD_TEST_PI * TD_TEST_PI * 0.09,
                              parts.volume);
    assert_fits(&m, MESH_VOLUME_ERROR);
    TEST_ASSERT_TRUE(assert_seams_overlap(&m) > 100);
}

/* Planes that cut a hollow cube meet in the corners of its cavity. Other bodies lie there: the cube does not reach into
 * them. */
void test_parts_of_bodies_in_a_cavity_are_each_its_own(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, true);
    for (int i = 0; i < 8; ++i) {
        const double x = (i & 1) != 0 ? 0.9 : 0.3;
        const double y = (i & 2) != 0 ? 0.9 : 0.3;
        const double z = (i & 4) != 0 ? 0.9 : 0.3;
        td_test_mesh_box(x - 0.2, y - 0.2, z - 0.2, x, y, z, false);
    }
    td_test_mesh_place(0.0, 0.0, 0.0);
    const mesh m = td_test_mesh_made();
    cut_mesh(&m, NULL);
    TEST_ASSERT_EQUAL_UINT32(6u + 8u, parts.n);
    assert_fits(&m, 0.01);
}

void test_parts_of_shells_that_overlap_count_once(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    td_test_mesh_box(0.5, 0.2, 0.2, 1.5, 0.8, 0.8, false);
    cut_built(NULL);
    TEST_ASSERT_EQUAL_UINT32(2u, parts.n);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-3, 1.18, parts.volume);
    TEST_ASSERT_EQUAL_UINT32(1u, words.n_warnings);
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[0], "shells overlap"));
}

/* Where two blocks meet with half a face each, neither face is all seam: still they overlap. */
void test_parts_overlap_where_only_a_part_of_a_face_is_a_seam(void)
{
    static const double outline[8][2] = {{0.0, 0.0}, {2.0, 0.0}, {2.0, 1.0}, {3.0, 1.0},
                                         {3.0, 2.0}, {1.0, 2.0}, {1.0, 1.0}, {0.0, 1.0}};
    static const uint32_t faces[6][3] = {{0u, 1u, 6u}, {0u, 6u, 7u}, {1u, 2u, 6u},
                                         {6u, 2u, 5u}, {2u, 3u, 4u}, {2u, 4u, 5u}};
    for (int i = 0; i < 16; ++i) {
        (void)td_test_mesh_vertex(outline[i % 8][0], outline[i % 8][1], i < 8 ? 0.0 : 1.0);
    }
    for (uint32_t i = 0u; i < 8u; ++i) {
        td_test_mesh_quad(i, (i + 1u) % 8u, 8u + (i + 1u) % 8u, 8u + i);
    }
    for (uint32_t i = 0u; i < 6u; ++i) {
        td_test_mesh_triangle(faces[i][0], faces[i][2], faces[i][1]);
        td_test_mesh_triangle(8u + faces[i][0], 8u + faces[i][1], 8u + faces[i][2]);
    }
    const mesh m = td_test_mesh_made();
    cut_mesh(&m, NULL);
    TEST_ASSERT_EQUAL_UINT32(2u, parts.n);
    assert_fits(&m, 0.01);
    TEST_ASSERT_TRUE(assert_seams_overlap(&m) > 5);
}

void test_parts_of_the_rod_and_of_the_crank(void)
{
    TEST_ASSERT_TRUE(mesh_read("boards/scenes/rod.stl", 0.001, &from_file, &words));
    cut_mesh(&from_file, NULL);
    TEST_ASSERT_TRUE(parts.n <= MESH_PIECES);
    assert_fits(&from_file, MESH_VOLUME_ERROR);
    mesh_free(&from_file);
    TEST_ASSERT_TRUE(mesh_read("boards/scenes/crank.obj", 0.001, &from_file, &words));
    cut_mesh(&from_file, NULL);
    TEST_ASSERT_EQUAL_UINT32(5u, parts.n); // journal, web, pin, web, journal
    assert_fits(&from_file, 0.005);
}

void test_parts_are_the_same_every_time(void)
{
    td_test_mesh_torus(1.0, 0.4, 14u, 8u);
    cut_built(NULL);
    mesh_parts first = parts;
    parts = (mesh_parts){0};
    cut_built(NULL);
    TEST_ASSERT_EQUAL_UINT32(first.n, parts.n);
    for (uint32_t i = 0u; i < parts.n; ++i) {
        TEST_ASSERT_EQUAL_UINT32(first.parts[i].n_vertices, parts.parts[i].n_vertices);
        TEST_ASSERT_EQUAL_MEMORY(first.parts[i].vertices, parts.parts[i].vertices,
                                 parts.parts[i].n_vertices * sizeof parts.parts[i].vertices[0]);
    }
    mesh_parts_free(&first);
}

/* ---- fewer vertices ---- */

void test_parts_with_fewer_vertices_keep_the_volume(void)
{
    td_test_mesh_sphere(1.0, 40u, 24u);
    const mesh m = td_test_mesh_made();
    mesh_mass_out mass;
    TEST_ASSERT_TRUE(mesh_mass(&m, 1.0, &mass));
    cut_mesh(&m, NULL);
    TEST_ASSERT_EQUAL_UINT32(1u, parts.n);
    TEST_ASSERT_TRUE(parts.parts[0].n_vertices <= MESH_VERTICES &&
                     parts.parts[0].n_vertices > 100u);
    TEST_ASSERT_DOUBLE_WITHIN(0.002 * mass.volume, mass.volume, parts.parts[0].volume);
    assert_fits(&m, MESH_VOLUME_ERROR);
    TEST_ASSERT_TRUE(parts.shrink > 0.0 && parts.shrink < 0.03);
    for (uint32_t i = 0u; i < m.n_vertices; ++i) {
        TEST_ASSERT_TRUE(height_over(&parts.parts[0], m.vertices[i]) <=
                         parts.shrink * (1.0 + 1.0e-9));
    }
}

/* What is flat stays flat: only the rims of a cylinder lose corners. */
void test_parts_with_fewer_vertices_keep_flat_faces(void)
{
    const uint32_t n = 300u;
    for (uint32_t i = 0u; i < 2u * n; ++i) {
        const double a = 2.0 * TD_TEST_PI * (i / 2u) / n;
        (void)td_test_mesh_vertex(cos(a), sin(a), i % 2u == 0u ? 0.0 : 0.5);
    }
    for (uint32_t i = 0u; i < n; ++i) {
        const uint32_t j = (i + 1u) % n;
        td_test_mesh_quad(2u * i, 2u * j, 2u * j + 1u, 2u * i + 1u);
        if (i > 0u && i + 1u < n) {
            td_test_mesh_triangle(0u, 2u * j, 2u * i);
            td_test_mesh_triangle(1u, 2u * i + 1u, 2u * j + 1u);
        }
    }
    cut_built(NULL);
    TEST_ASSERT_EQUAL_UINT32(1u, parts.n);
    TEST_ASSERT_TRUE(parts.parts[0].n_vertices <= MESH_VERTICES);
    TEST_ASSERT_TRUE(parts.volume_error < 0.005);
    for (uint32_t i = 0u; i < parts.parts[0].n_vertices; ++i) {
        const double z = parts.parts[0].vertices[i][2];
        TEST_ASSERT_TRUE(fabs(z) < 1.0e-4 || fabs(z - 0.5) < 1.0e-4);
    }
}

void test_parts_of_few_vertices_are_what_was_asked_for(void)
{
    const mesh_cut how = {.vertices = 16u, .volume_error = 0.3};
    td_test_mesh_sphere(1.0, 30u, 20u);
    cut_built(&how);
    TEST_ASSERT_TRUE(parts.parts[0].n_vertices <= 16u);
}

/* ---- the hull alone ---- */

void test_hull_only_takes_an_open_mesh(void)
{
    const mesh_cut how = {.hull_only = true};
    td_test_mesh_ell();
    td_test_built.n_triangles -= 2u;
    cut_built(&how);
    TEST_ASSERT_EQUAL_UINT32(1u, parts.n);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 3.5, parts.parts[0].volume);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, parts.volume_error);
    td_test_built.n_triangles += 2u;
    cut_built(&how);
    TEST_ASSERT_DOUBLE_WITHIN(0.002, 0.5 / 3.0, parts.volume_error); // now it can be measured
}

/* ---- refused ---- */

static void assert_refused(const mesh *m, const mesh_cut *how, const char *sentence)
{
    TEST_ASSERT_FALSE_MESSAGE(mesh_convex_parts(m, how, &parts, &words), sentence);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(words.error, sentence), words.error);
    TEST_ASSERT_NULL(parts.parts);
    TEST_ASSERT_EQUAL_UINT32(0u, parts.n);
}

void test_parts_refuse_what_has_no_inside(void)
{
    td_test_mesh_ell();
    mesh m = td_test_mesh_made();
    --m.n_triangles;
    assert_refused(&m, NULL, "the mesh is open");
    m.n_triangles = 0u;
    assert_refused(&m, NULL, "the mesh is open");
    m.n_triangles = td_test_built.n_triangles;
    td_test_mesh_turn_inside_out(0u);
    assert_refused(&m, NULL, "no volume");
    for (uint32_t i = 0u; i < m.n_vertices; ++i) {
        m.vertices[i][2] = 7.0;
    }
    assert_refused(&m, NULL, "no volume");
    const mesh_cut hull = {.hull_only = true};
    assert_refused(&m, &hull, "in one plane");
}

void test_parts_refuse_a_mesh_that_is_broken(void)
{
    td_test_mesh_ell();
    mesh m = td_test_mesh_made();
    m.triangles[3][1] = 12u;
    assert_refused(&m, NULL, "triangle 3 names a vertex that is not there");
    m.triangles[3][1] = 2u;
    m.vertices[5][0] = (double)NAN;
    assert_refused(&m, NULL, "vertex 5 is no number");
    m.vertices[5][0] = 1.0e7;
    assert_refused(&m, NULL, "vertex 5 is no number, or beyond");
}

void test_parts_refuse_what_nobody_can_ask_for(void)
{
    td_test_mesh_ell();
    const mesh m = td_test_mesh_made();
    assert_refused(&m, &(mesh_cut){.pieces = MESH_MAX_PIECES + 1u},
                   "at most 1024 pieces, not 1025");
    assert_refused(&m, &(mesh_cut){.vertices = 7u}, "8 to 4096 vertices, not 7");
    assert_refused(&m, &(mesh_cut){.vertices = 4097u}, "8 to 4096 vertices, not 4097");
    assert_refused(&m, &(mesh_cut){.volume_error = -0.1}, "between 0 and 1");
    assert_refused(&m, &(mesh_cut){.volume_error = 1.0}, "between 0 and 1");
    assert_refused(&m, &(mesh_cut){.volume_error = (double)NAN}, "between 0 and 1");
}

void test_parts_refuse_an_error_that_they_cannot_reach(void)
{
    td_test_mesh_torus(1.0, 0.3, 24u, 12u);
    const mesh m = td_test_mesh_made();
    const mesh_cut how = {.pieces = 4u};
    assert_refused(&m, &how, "4 convex parts of 128 vertices have a volume error of ");
    TEST_ASSERT_NOT_NULL(strstr(words.error, "above the 2.0 % allowed: allow more pieces"));
}

void test_parts_refuse_more_shells_than_pieces(void)
{
    for (int i = 0; i < 5; ++i) {
        td_test_mesh_box(2.0 * i, 0.0, 0.0, 2.0 * i + 1.0, 1.0, 1.0, false);
    }
    const mesh m = td_test_mesh_made();
    const mesh_cut how = {.pieces = 4u};
    assert_refused(&m, &how, "5 shells are more than the 4 pieces");
}
