/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Faulty meshes: what is mended, with a warning, and what stays open. And mutations of good files.
#include "unity.h"
#include <stdlib.h>
#include "mesh.h"
#include "td_test_draw.h"
#include "td_test_mesh.h"

static mesh got;
static mesh_words words;

void setUp(void)
{
    td_test_mesh_begin();
    got = (mesh){0};
}

void tearDown(void)
{
    mesh_free(&got);
}

static void read_built(void)
{
    td_test_file_obj();
    mesh_free(&got);
    const bool ok =
        mesh_read_bytes("a.obj", td_test_written.bytes, td_test_written.size, 1.0, &got, &words);
    TEST_ASSERT_TRUE_MESSAGE(ok, words.error);
}

static void assert_only_warned(const char *expected)
{
    for (uint32_t i = 1u; i < words.n_warnings; ++i) {
        UnityPrint(words.warnings[i]);
        UNITY_PRINT_EOL();
    }
    TEST_ASSERT_EQUAL_UINT32(1u, words.n_warnings);
    if (strstr(words.warnings[0], expected) == NULL) {
        TEST_FAIL_MESSAGE(words.warnings[0]);
    }
}

static void assert_volume(double expected)
{
    mesh_mass_out mass;
    TEST_ASSERT_TRUE_MESSAGE(mesh_mass(&got, 1.0, &mass), "has no volume");
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, expected, mass.volume);
}

static void build_cube(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
}

/* ---- triangles ---- */

void test_mend_drops_triangles_that_name_a_vertex_twice(void)
{
    build_cube();
    td_test_mesh_triangle(0u, 1u, 1u);
    td_test_mesh_triangle(3u, 3u, 3u);
    (void)td_test_mesh_vertex(1.0e-9, 0.0, 0.0);
    td_test_mesh_triangle(0u, 1u, 8u); // once 0 and 8 are one
    read_built();
    assert_only_warned("3 triangles without area are left out, the first is triangle 13");
    assert_volume(1.0);
}

/* Without it, the long edge of its neighbour would be open. */
void test_mend_keeps_a_needle_that_closes_a_seam(void)
{
    build_cube();
    const uint32_t middle = td_test_mesh_vertex(0.5, 0.0, 0.0); // on the edge from 0 to 1
    td_test_built.triangles[4][1] = middle;                     // was 0 1 5
    td_test_mesh_triangle(middle, 1u, 5u);
    td_test_mesh_triangle(0u, 1u, middle);
    read_built();
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    assert_volume(1.0);
}

/* The same seam without the needle: a hole without area. */
void test_mend_closes_a_seam_that_has_a_vertex_on_one_side_only(void)
{
    build_cube();
    const uint32_t middle = td_test_mesh_vertex(0.5, 0.0, 0.0);
    td_test_built.triangles[4][1] = middle;
    td_test_mesh_triangle(middle, 1u, 5u);
    read_built();
    assert_only_warned("1 holes are closed, 0 % of the area");
    assert_volume(1.0);
}

void test_mend_drops_triangles_that_are_there_twice(void)
{
    build_cube();
    td_test_mesh_triangle(3u, 1u, 0u); // the third is triangle 2 again
    td_test_mesh_triangle(5u, 7u, 4u);
    td_test_mesh_triangle(4u, 7u, 5u); // the other way round
    read_built();
    assert_only_warned("3 triangles that are there twice");
    TEST_ASSERT_EQUAL_UINT32(12u, got.n_triangles);
    assert_volume(1.0);
}

void test_mend_turns_triangles_that_disagree_with_their_neighbours(void)
{
    td_test_mesh_sphere(1.0, 16u, 8u);
    const mesh good = td_test_mesh_made();
    mesh_mass_out mass;
    TEST_ASSERT_TRUE(mesh_mass(&good, 1.0, &mass));
    for (uint32_t t = 0u; t < td_test_built.n_triangles; t += 5u) {
        const uint32_t b = td_test_built.triangles[t][1];
        td_test_built.triangles[t][1] = td_test_built.triangles[t][2];
        td_test_built.triangles[t][2] = b;
    }
    read_built();
    assert_only_warned("45 triangles are turned round");
    TEST_ASSERT_TRUE(mesh_is_closed(&got));
    mesh_mass_out after;
    TEST_ASSERT_TRUE(mesh_mass(&got, 1.0, &after));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-6, mass.volume, after.volume);
}

/* ---- shells ---- */

void test_mend_turns_a_shell_that_is_inside_out(void)
{
    build_cube();
    td_test_mesh_turn_inside_out(0u);
    read_built();
    assert_only_warned("1 shells were inside out and are turned, the first has triangle 1");
    assert_volume(1.0);
}

void test_mend_turns_one_of_two_shells(void)
{
    build_cube();
    td_test_mesh_box(2.0, 0.0, 0.0, 3.0, 1.0, 1.0, true);
    read_built();
    assert_only_warned("the first has triangle 13");
    assert_volume(2.0);
}

void test_mend_keeps_a_cavity(void)
{
    td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, true); // inner one first
    build_cube();
    read_built();
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    assert_volume(1.0 - 0.512);
}

void test_mend_keeps_what_lies_in_a_cavity(void)
{
    build_cube();
    td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, true);
    td_test_mesh_box(0.4, 0.4, 0.4, 0.6, 0.6, 0.6, false);
    read_built();
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    assert_volume(1.0 - 0.512 + 0.008);
}

void test_mend_leaves_out_what_lies_inside_of_a_solid(void)
{
    build_cube();
    td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, false);
    read_built();
    assert_only_warned("1 shells inside of others are left out, the first has triangle 13");
    TEST_ASSERT_EQUAL_UINT32(8u, got.n_vertices);
    assert_volume(1.0);
}

void test_mend_takes_boxes_that_touch_for_neighbours(void)
{
    build_cube();
    td_test_mesh_box(1.0, 0.25, 0.25, 1.5, 0.75, 0.75, false); // against the face x = 1
    read_built();
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    assert_volume(1.125);
}

/* A cone on each of two opposite faces: most of its triangles lie in the face. */
void test_mend_takes_cones_on_a_box_for_neighbours(void)
{
    const uint32_t n = 40u;
    build_cube();
    for (int side = 0; side < 2; ++side) {
        const double x = side;
        const uint32_t middle = td_test_mesh_vertex(x, 0.5, 0.5);
        const uint32_t tip = td_test_mesh_vertex(3.0 * x - 1.0, 0.5, 0.5);
        const uint32_t first = td_test_built.n_triangles;
        for (uint32_t i = 0u; i < n; ++i) {
            const double a = 2.0 * TD_TEST_PI * i / n;
            (void)td_test_mesh_vertex(x, 0.5 + 0.3 * cos(a), 0.5 + 0.3 * sin(a));
        }
        for (uint32_t i = 0u; i < 2u * n; ++i) {
            const uint32_t a = tip + 1u + i % n;
            const uint32_t b = tip + 1u + (i + 1u) % n;
            if (i < n) {
                td_test_mesh_triangle(middle, b, a);
            } else {
                td_test_mesh_triangle(tip, a, b);
            }
        }
        if (side == 0) {
            td_test_mesh_turn_inside_out(first);
        }
    }
    read_built();
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    assert_volume(1.0 + 2.0 / 3.0 * 0.5 * n * 0.09 * sin(2.0 * TD_TEST_PI / n));
}

void test_mend_leaves_out_a_shell_without_volume(void)
{
    build_cube();
    const uint32_t v =
        td_test_mesh_vertex(2.0, 0.0, 0.0); // a sheet, cut along one diagonal and along the other
    (void)td_test_mesh_vertex(3.0, 0.0, 0.0);
    (void)td_test_mesh_vertex(3.0, 1.0, 0.0);
    (void)td_test_mesh_vertex(2.0, 1.0, 0.0);
    td_test_mesh_quad(v, v + 1u, v + 2u, v + 3u);
    td_test_mesh_quad(v + 3u, v + 2u, v + 1u, v);
    td_test_built.triangles[14][0] = v + 3u;
    td_test_built.triangles[14][1] = v + 1u;
    td_test_built.triangles[14][2] = v;
    td_test_built.triangles[15][0] = v + 3u;
    td_test_built.triangles[15][1] = v + 2u;
    td_test_built.triangles[15][2] = v + 1u;
    read_built();
    assert_only_warned("1 shells without volume are left out");
    TEST_ASSERT_EQUAL_UINT32(8u, got.n_vertices);
    assert_volume(1.0);
}

void test_mend_takes_two_cubes_with_an_edge_in_common_for_two_shells(void)
{
    build_cube();
    td_test_mesh_box(1.0, 1.0, 0.0, 2.0, 2.0, 1.0, true);
    read_built();
    TEST_ASSERT_EQUAL_UINT32(2u, words.n_warnings);
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[0], "1 edges have more than two triangles"));
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[1], "1 shells were inside out"));
    assert_volume(2.0);
}

/* One in another: to find out which holds which would take too long. */
void test_mend_refuses_shells_in_too_many_layers(void)
{
    for (int i = 0; i < 2000; ++i) {
        const double size = 1.0 - i / 4000.0;
        td_test_mesh_box(-size, -size, -size, size, size, size, false);
    }
    td_test_file_obj();
    TEST_ASSERT_FALSE(
        mesh_read_bytes("a.obj", td_test_written.bytes, td_test_written.size, 1.0, &got, &words));
    TEST_ASSERT_EQUAL_STRING("a.obj: 2000 shells lie in too many layers: join them first",
                             words.error);
    TEST_ASSERT_NULL(got.triangles);
}

/* ---- holes ---- */

void test_mend_closes_small_holes_flat(void)
{
    td_test_mesh_sphere(1.0, 40u, 20u);
    const mesh good = td_test_mesh_made();
    mesh_mass_out before;
    mesh_mass_out after;
    TEST_ASSERT_TRUE(mesh_mass(&good, 1.0, &before));
    td_test_built.triangles[300][0] =
        td_test_built.triangles[301][0]; // two triangles of one square
    td_test_built.triangles[300][1] = td_test_built.triangles[301][1];
    td_test_built.triangles[300][2] = td_test_built.triangles[301][2];
    td_test_built.n_triangles -= 1u;
    read_built();
    TEST_ASSERT_EQUAL_UINT32(2u, words.n_warnings); // one is there twice now
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[1], "2 holes are closed"));
    TEST_ASSERT_TRUE(mesh_is_closed(&got));
    TEST_ASSERT_TRUE(mesh_mass(&got, 1.0, &after));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-3 * before.volume, before.volume, after.volume);
}

void test_mend_leaves_an_open_mesh_open(void)
{
    build_cube();
    --td_test_built.n_triangles;
    read_built();
    assert_only_warned("is open: 1 holes, 9.1 % of the area, the largest at triangle");
    TEST_ASSERT_FALSE(mesh_is_closed(&got));
}

void test_mend_leaves_a_single_triangle_open(void)
{
    (void)td_test_mesh_vertex(0.0, 0.0, 0.0);
    (void)td_test_mesh_vertex(1.0, 0.0, 0.0);
    (void)td_test_mesh_vertex(0.0, 1.0, 0.0);
    td_test_mesh_triangle(0u, 1u, 2u);
    read_built();
    assert_only_warned("is open: 1 holes, 100.0 % of the area");
}

void test_mend_leaves_a_wall_inside_of_a_box_open(void)
{
    build_cube();
    td_test_mesh_quad(0u, 3u, 7u, 4u); // from edge to edge: three triangles meet at four edges
    read_built();
    TEST_ASSERT_FALSE(mesh_is_closed(&got));
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[0], "edges have more than two triangles"));
}

void test_mend_leaves_a_surface_with_one_side_open(void)
{
    const uint32_t n = 24u;
    for (uint32_t i = 0u; i < n; ++i) {
        const double a = 2.0 * TD_TEST_PI * i / n;
        for (int side = -1; side <= 1; side += 2) {
            const double r = 1.0 + 0.2 * side * cos(0.5 * a);
            (void)td_test_mesh_vertex(r * cos(a), r * sin(a), 0.2 * side * sin(0.5 * a));
        }
    }
    for (uint32_t i = 0u; i + 1u < n; ++i) {
        td_test_mesh_quad(2u * i, 2u * i + 1u, 2u * i + 3u, 2u * i + 2u);
    }
    td_test_mesh_quad(2u * n - 2u, 2u * n - 1u, 0u, 1u); // half a turn
    read_built();
    TEST_ASSERT_FALSE(mesh_is_closed(&got));
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[words.n_warnings - 2u], "has one side only"));
}

/* A sphere whose last pole is a cross-cap: opposite points of a small circle are one. No edge is open, and what does
 * not agree is small, but it has no inside. */
void test_mend_fills_nothing_where_a_surface_has_one_side(void)
{
    const uint32_t n = 24u;
    td_test_mesh_sphere(1.0, n, 48u);
    const uint32_t pole = td_test_built.n_vertices - 1u;
    for (uint32_t j = 0u; j < n / 2u; ++j) {
        (void)td_test_mesh_vertex(0.001 * j, 0.0005 * (j % 3u), -0.999);
    }
    const uint32_t end = td_test_built.n_triangles;
    for (uint32_t t = 0u; t < end; ++t) {
        uint32_t *const c = td_test_built.triangles[t];
        if (c[0] == pole) { // then c[2] and c[1] follow each other on the last ring
            const uint32_t j = c[2] + n - pole;
            c[0] = pole + 1u + j % (n / 2u);
            td_test_mesh_triangle(c[0], pole + 1u + (j + 1u) % (n / 2u), c[1]);
        }
    }
    read_built();
    TEST_ASSERT_FALSE(mesh_is_closed(&got));
    TEST_ASSERT_NOT_NULL(strstr(words.warnings[words.n_warnings - 2u], "has one side only"));
}

/* ---- mutations ---- */

#define MUTANTS (TD_SOAK ? 20000u : 1500u)

static void assert_sound(void)
{
    TEST_ASSERT_TRUE(got.n_triangles > 0u && got.n_vertices > 0u);
    for (uint32_t i = 0u; i < 3u * got.n_triangles; ++i) {
        TEST_ASSERT_TRUE(got.triangles[i / 3u][i % 3u] < got.n_vertices);
    }
    for (uint32_t i = 0u; i < 3u * got.n_vertices; ++i) {
        TEST_ASSERT_TRUE(fabs(got.vertices[i / 3u][i % 3u]) <= MESH_MAX_METRES);
    }
}

/* Some bytes changed, lost, or doubled. */
static size_t mutate(td_test_random *random, const char *bytes, size_t size, char *out)
{
    const uint32_t kind = td_test_random_below(random, 4u);
    const uint32_t at = td_test_random_below(random, (uint32_t)size);
    const uint32_t length = 1u + td_test_random_below(random, 40u);
    memcpy(out, bytes, size);
    if (kind == 0u) {
        return at; // cut short
    }
    if (kind == 1u && at + length < size) {
        memmove(out + at, out + at + length, size - at - length); // some are lost
        return size - length;
    }
    if (kind == 2u && at >= length) {
        memcpy(out + at - length, bytes + at / 2u,
               length < size - at / 2u ? length : size - at / 2u);
        return size; // some are copied from elsewhere
    }
    for (uint32_t i = 0u; i < length % 4u + 1u; ++i) {
        static const char useful[] = "0123456789.-+e \n/\\vfnaix";
        const uint32_t where = td_test_random_below(random, (uint32_t)size);
        out[where] = td_test_random_below(random, 2u) == 0u
                         ? useful[td_test_random_below(random, sizeof useful - 1u)]
                         : (char)td_test_random_below(random, 256u);
    }
    return size;
}

static void judge(uint32_t i)
{
    mesh_mass_out mass;
    mesh_parts parts;
    assert_sound();
    (void)mesh_mass(&got, 1.0, &mass);
    const mesh_cut how = {.pieces = 4u, .volume_error = 0.9, .hull_only = i % 2u == 0u};
    if (i % 16u < 2u) {
        if (mesh_convex_parts(&got, &how, &parts, &words)) {
            TEST_ASSERT_TRUE(parts.n >= 1u && parts.n <= 4u);
        } else {
            TEST_ASSERT_NOT_EQUAL(0, words.error[0]);
        }
        mesh_parts_free(&parts);
    }
}

static void read_mutants(const char *name, uint64_t seed)
{
    static char mutant[sizeof td_test_written.bytes];
    td_test_random random = {seed};
    uint32_t n_read = 0u;
    for (uint32_t i = 0u; i < MUTANTS; ++i) {
        const size_t size = mutate(&random, td_test_written.bytes, td_test_written.size, mutant);
        if (mesh_read_bytes(name, mutant, size, 1.0, &got, &words)) {
            ++n_read;
            judge(i);
        } else {
            TEST_ASSERT_NOT_EQUAL(0, words.error[0]);
            TEST_ASSERT_NULL(got.triangles);
        }
        mesh_free(&got);
    }
    TEST_ASSERT_TRUE(n_read > 20u && n_read < MUTANTS); // both are tried
}

static void build_some(void)
{
    td_test_mesh_torus(1.0, 0.4, 8u, 5u);
    td_test_mesh_box(3.0, 0.0, 0.0, 4.0, 1.0, 1.0, false);
    td_test_mesh_box(3.2, 0.2, 0.2, 3.8, 0.8, 0.8, true);
}

void test_mutants_of_an_obj_are_read_or_refused(void)
{
    build_some();
    td_test_file_obj();
    read_mutants("a.obj", 11u);
}

void test_mutants_of_a_text_stl_are_read_or_refused(void)
{
    build_some();
    td_test_file_stl_text();
    read_mutants("a.stl", 12u);
}

void test_mutants_of_a_binary_stl_are_read_or_refused(void)
{
    build_some();
    td_test_file_stl_binary("solid");
    read_mutants("a.stl", 13u);
}
