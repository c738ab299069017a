/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Formats, limits, what is refused and what is mended.
#define _POSIX_C_SOURCE 200809L
#include "unity.h"
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>
#include "mesh.h"
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

static bool read_written(const char *name)
{
    mesh_free(&got);
    return mesh_read_bytes(name, td_test_written.bytes, td_test_written.size, 1.0, &got, &words);
}

static void assert_words(const char *expected, const char *actual)
{
    if (strstr(actual, expected) == NULL) {
        UnityPrint(actual);
        UNITY_PRINT_EOL();
    }
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(actual, expected), expected);
}

static void assert_warned(const char *expected)
{
    for (uint32_t i = 0u; i < words.n_warnings; ++i) {
        if (strstr(words.warnings[i], expected) != NULL) {
            return;
        }
    }
    TEST_FAIL_MESSAGE(expected);
}

static double volume_of_got(void)
{
    mesh_mass_out mass;
    return mesh_mass(&got, 1.0, &mass) ? mass.volume : 0.0;
}

static void assert_cube(void)
{
    TEST_ASSERT_EQUAL_STRING("", words.error);
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    TEST_ASSERT_EQUAL_UINT32(8u, got.n_vertices);
    TEST_ASSERT_EQUAL_UINT32(12u, got.n_triangles);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-6, 1.0, volume_of_got());
}

static void build_cube(void)
{
    td_test_mesh_begin();
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
}

/* ---- formats ---- */

void test_read_binary_stl_welds_its_corners(void)
{
    build_cube();
    td_test_file_stl_binary("");
    TEST_ASSERT_TRUE(read_written("cube.stl"));
    assert_cube();
}

void test_read_binary_stl_that_begins_with_solid(void)
{
    build_cube();
    td_test_file_stl_binary("solid made by some exporter\nfacet");
    TEST_ASSERT_TRUE(read_written("CUBE.STL"));
    assert_cube();
}

void test_read_binary_stl_with_bytes_at_its_end(void)
{
    build_cube();
    td_test_file_stl_binary("");
    td_test_written.size += 7u;
    TEST_ASSERT_TRUE(read_written("cube.stl"));
    assert_warned("7 bytes after triangle 12");
    TEST_ASSERT_EQUAL_UINT32(12u, got.n_triangles);
}

void test_read_text_stl(void)
{
    build_cube();
    td_test_file_stl_text();
    TEST_ASSERT_TRUE(read_written("cube.stl"));
    assert_cube();
}

void test_read_text_stl_in_capitals_with_the_line_ends_of_another_world(void)
{
    build_cube();
    td_test_file_stl_text();
    char *const text = td_test_written.bytes;
    char copy[8192];
    size_t n = 0u;
    copy[n++] = '\n';
    for (size_t i = 0u; i < td_test_written.size; ++i) {
        if (text[i] == '\n') {
            copy[n++] = '\r';
        }
        copy[n++] = (char)(text[i] >= 'a' && text[i] <= 'z' ? text[i] - 'a' + 'A' : text[i]);
    }
    TEST_ASSERT_TRUE(mesh_read_bytes("cube.stl", copy, n, 1.0, &got, &words));
    assert_cube();
}

void test_read_text_stl_without_its_end_warns(void)
{
    build_cube();
    td_test_file_stl_text();
    td_test_written.size -= strlen("endsolid test\n");
    TEST_ASSERT_TRUE(read_written("cube.stl"));
    assert_warned("endsolid");
}

static const char cube_obj[] = "# cube\nmtllib cube.mtl\no cube\n"
                               "v 0 0 0\nv 1 0 0 1.0\nv 0 1 0\nv 1 1 0\n"
                               "v 0 0 1 0.5 0.5 0.5\nv 1 0 1\nv 0 1 1\nv 1 1 1\n"
                               "vn 0 0 1\nvt 0 0\ng sides\nusemtl steel\ns off\n"
                               "f 1 3 4 2\n"
                               "f 5//1 6//1 8//1 7//1\n"
                               "f 1/1 2/1 6/1 5/1\n"
                               "f -6/1/1 -2/1/1 -1/1/1 -5/1/1\n"
                               "f 1 5 \\\n  7 3\n"
                               "\tf  2   4 8 6\r\n"
                               "l 1 2\np 1\n";

void test_read_obj_takes_every_form_of_a_face(void)
{
    TEST_ASSERT_TRUE(mesh_read_bytes("cube.obj", cube_obj, strlen(cube_obj), 1.0, &got, &words));
    assert_cube();
}

void test_read_obj_whose_vertices_come_after_its_faces(void)
{
    static const char text[] = "f 1 3 2\nf 1 2 4\nf 2 3 4\nf 3 1 4\n"
                               "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n";
    TEST_ASSERT_TRUE(mesh_read_bytes("late.obj", text, strlen(text), 1.0, &got, &words));
    TEST_ASSERT_EQUAL_UINT32(4u, got.n_triangles);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 1.0 / 6.0, volume_of_got());
}

/* A U over eight corners: a fan from the first would cover its notch. All triangles of the top look up, and their areas
 * add up to that of the U. */
void test_read_obj_cuts_a_concave_polygon_into_its_own_triangles(void)
{
    static const char text[] =
        "v 0 0 0\nv 3 0 0\nv 3 2 0\nv 2 2 0\nv 2 1 0\nv 1 1 0\nv 1 2 0\nv 0 2 0\n"
        "v 0 0 1\nv 3 0 1\nv 3 2 1\nv 2 2 1\nv 2 1 1\nv 1 1 1\nv 1 2 1\nv 0 2 1\n"
        "f 8 7 6 5 4 3 2 1\nf 9 10 11 12 13 14 15 16\n"
        "f 1 2 10 9\nf 2 3 11 10\nf 3 4 12 11\nf 4 5 13 12\n"
        "f 5 6 14 13\nf 6 7 15 14\nf 7 8 16 15\nf 8 1 9 16\n";
    TEST_ASSERT_TRUE(mesh_read_bytes("u.obj", text, strlen(text), 1.0, &got, &words));
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    TEST_ASSERT_EQUAL_UINT32(28u, got.n_triangles);
    double area = 0.0;
    for (uint32_t t = 0u; t < got.n_triangles; ++t) {
        const double *const a = got.vertices[got.triangles[t][0]];
        const double *const b = got.vertices[got.triangles[t][1]];
        const double *const c = got.vertices[got.triangles[t][2]];
        if (a[2] + b[2] + c[2] > 2.9) {
            const double twice = (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
            TEST_ASSERT_TRUE(twice > 0.0);
            area += 0.5 * twice;
        }
    }
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 5.0, area);
}

void test_read_scales(void)
{
    TEST_ASSERT_TRUE(mesh_read_bytes("cube.obj", cube_obj, strlen(cube_obj), 0.001, &got, &words));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-21, 1.0e-9, volume_of_got());
}

/* Far from the origin a float32 has coarse steps: neighbours are still welded. */
void test_read_welds_what_rounding_has_torn(void)
{
    td_test_mesh_sphere(1.0, 16u, 8u);
    td_test_file_stl_binary("");
    for (size_t i = 84u + 12u; i < td_test_written.size; i += 50u) {
        td_test_written.bytes[i] = (char)(td_test_written.bytes[i] ^ 1); // the last bit of a corner
    }
    TEST_ASSERT_TRUE(read_written("sphere.stl"));
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    TEST_ASSERT_EQUAL_UINT32(td_test_built.n_vertices, got.n_vertices);
    TEST_ASSERT_TRUE(mesh_is_closed(&got));
}

void test_read_does_without_words(void)
{
    TEST_ASSERT_TRUE(mesh_read_bytes("cube.obj", cube_obj, strlen(cube_obj), 1.0, &got, NULL));
    mesh_free(&got);
    TEST_ASSERT_FALSE(mesh_read_bytes("cube.obj", "", 0u, 1.0, &got, NULL));
}

/* ---- what is refused ---- */

typedef struct refusal {
    const char *name, *text, *sentence;
} refusal;

static void assert_refused(const char *name, const char *text, size_t size, const char *sentence)
{
    TEST_ASSERT_FALSE_MESSAGE(mesh_read_bytes(name, text, size, 1.0, &got, &words), sentence);
    assert_words(name, words.error);
    assert_words(sentence, words.error);
    TEST_ASSERT_NULL(got.vertices);
    TEST_ASSERT_NULL(got.triangles);
    TEST_ASSERT_EQUAL_UINT32(0u, got.n_triangles);
}

#define FACET(z)                                                                                   \
    "facet\nouter loop\nvertex 0 0 0\nvertex 1 0 0\nvertex 0 1 " z "\nendloop\nendfacet\n"
#define LONG_TEXT                                                                                  \
    "This is a letter, and no mesh at all, though it is long enough for the head of a binary STL " \
    "and for a triangle, too, which it does not hold."

void test_read_refuses_what_is_no_mesh(void)
{
    static const refusal cases[] = {
        {"a.stl", "", "is empty"},
        {"a.obj", "", "is empty"},
        {"a.ply", "ply\n", "neither .stl nor .obj"},
        {"stl", "solid\n", "neither .stl nor .obj"},
        {"a.stl", "hello", "is no STL"},
        {"a.stl", LONG_TEXT, "is no STL, or cut short"},
        {"a.stl", "solid a\nendsolid a\n", "holds no triangle"},
        {"a.stl", "solid a\nfacet\nvertex 0 0 0\nendfacet\n", "line 4: a facet of 1 vertices"},
        {"a.stl", "solid a\n" FACET("0") "facet\nvertex 1 2\n",
         "line 10: a vertex needs three numbers"},
        {"a.stl", "solid a\n" FACET("0") "facet\nvertex 1 2 3\n", "cut short"},
        {"a.stl", "solid a\nfacet\nvertex 1 2 x\n", "line 3: a vertex needs three numbers"},
        {"a.stl", "solid a\nhello\n", "line 2: is no line of an STL"},
        {"a.stl", "solid a\n" FACET("nan"), "line 8 has a coordinate that is no number"},
        {"a.stl", "solid a\n" FACET("-inf"), "line 8 has a coordinate that is no number"},
        {"a.stl", "solid a\n" FACET("1e300"), "beyond 100000 m"},
        {"a.obj", LONG_TEXT, "is no OBJ, or one without faces"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\n", "without faces"},
        {"a.obj", "v 0 0 0\nv 1 0\nf 1 2 3\n", "line 2: a vertex needs three numbers"},
        {"a.obj", "v 0 0 0\nv 1 0 nan\n", "line 2 has a coordinate that is no number"},
        {"a.obj", "v 0 0 0\nv 1 0 2e5\n", "line 2 has a coordinate of 200000 m"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\nv 1 1 x",
         "line 5: a vertex needs three numbers"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\nf 1 2 4\n",
         "line 5: a face names vertex 4 of 3"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 0\n", "line 4: a face names a vertex"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 -4\n", "line 4: a face names a vertex"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 99999999999\n",
         "line 4: a face names a vertex"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 a\n", "line 4: a face names a vertex"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3a\n", "line 4: a corner of a face"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n", "line 4: a face needs three corners"},
        {"a.obj", "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 2\n", "no triangle is left"},
        {"a.obj", "v 0 0 0\nv 1e-8 0 0\nv 0 1e-8 0\nf 1 2 3\n", "m large: is the scale right?"},
    };
    for (size_t i = 0u; i < sizeof cases / sizeof cases[0]; ++i) {
        assert_refused(cases[i].name, cases[i].text, strlen(cases[i].text), cases[i].sentence);
    }
}

void test_read_refuses_bytes_that_are_no_text(void)
{
    assert_refused("a.obj", "v 0 0 0\nv 1 0 0\n\0", 17u, "byte 16 is no text");
}

void test_read_refuses_a_scale_that_is_none(void)
{
    static const double scales[] = {0.0, -1.0, (double)NAN, (double)INFINITY};
    for (int i = 0; i < 4; ++i) {
        TEST_ASSERT_FALSE(
            mesh_read_bytes("a.obj", cube_obj, strlen(cube_obj), scales[i], &got, &words));
        assert_words("the scale must be a positive number", words.error);
    }
}

void test_read_refuses_a_binary_stl_cut_short_wherever_it_is_cut(void)
{
    build_cube();
    td_test_file_stl_binary("x");
    const size_t size = td_test_written.size;
    for (size_t n = 0u; n < size; ++n) {
        td_test_written.size = n;
        TEST_ASSERT_FALSE(read_written("cube.stl"));
        TEST_ASSERT_NOT_EQUAL(0, words.error[0]);
    }
    assert_words("it would hold 12 triangles, and has room for 11", words.error);
}

void test_read_refuses_a_binary_stl_with_a_coordinate_that_is_none(void)
{
    build_cube();
    td_test_file_stl_binary("x");
    const size_t at = 84u + 50u * 4u + 12u;
    memcpy(td_test_written.bytes + at, "\0\0\300\177", 4u); // not a number
    TEST_ASSERT_FALSE(read_written("cube.stl"));
    assert_words("triangle 5 has a coordinate that is no number", words.error);
    memcpy(td_test_written.bytes + at, "\377\377\177\177", 4u); // the largest float
    TEST_ASSERT_FALSE(read_written("cube.stl"));
    assert_words("triangle 5 has a coordinate of 3.40282e+38 m", words.error);
}

void test_read_refuses_too_many_triangles(void)
{
    static char text[2u * MESH_MAX_TRIANGLES + 64u];
    size_t n = (size_t)snprintf(text, sizeof text, "v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1");
    for (uint32_t i = 0u; i < MESH_MAX_TRIANGLES + 2u && n + 2u < sizeof text; ++i) {
        text[n++] = ' ';
        text[n++] = (char)('1' + i % 3u);
    }
    assert_refused("a.obj", text, n, "more than 2000000 triangles");
}

/* ---- files ---- */

#define FOLDER "build/tests"
#define BIG    FOLDER "/big.stl"

void test_read_refuses_files_that_are_none(void)
{
    TEST_ASSERT_FALSE(mesh_read(FOLDER "/nowhere.stl", 1.0, &got, &words));
    assert_words(FOLDER "/nowhere.stl: No such file", words.error);
    TEST_ASSERT_FALSE(mesh_read(FOLDER, 1.0, &got, &words));
    assert_words(FOLDER ": is a directory", words.error);
    TEST_ASSERT_FALSE(mesh_read("/dev/zero", 1.0, &got, &words));
    assert_words("no file that can be read", words.error);
}

/* A gigabyte of nothing: the file has no blocks, and is refused before it is read. */
void test_read_refuses_a_gigabyte_by_its_size(void)
{
    FILE *const file = fopen(BIG, "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_INT(0, ftruncate(fileno(file), (off_t)1 << 30));
    (void)fclose(file);
    const bool ok = mesh_read(BIG, 1.0, &got, &words);
    (void)remove(BIG);
    TEST_ASSERT_FALSE(ok);
    assert_words("has 1024 MB, more than 512 MB", words.error);
}

void test_read_cuts_long_paths_in_its_sentences(void)
{
    char path[4000];
    memset(path, 'a', sizeof path);
    memcpy(path + sizeof path - 5u, ".stl", 5u);
    TEST_ASSERT_FALSE(mesh_read(path, 1.0, &got, &words));
    assert_words("aaa.stl: ", words.error);
    TEST_ASSERT_TRUE(strlen(words.error) < 200u);
}

void test_read_the_meshes_of_the_scenes_without_a_warning(void)
{
    TEST_ASSERT_TRUE(mesh_read("boards/scenes/rod.stl", 0.001, &got, &words));
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-7, 127.832e-6, volume_of_got());
    mesh_free(&got);
    TEST_ASSERT_TRUE(mesh_read("boards/scenes/crank.obj", 0.001, &got, &words));
    TEST_ASSERT_EQUAL_UINT32(0u, words.n_warnings);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-7, 222.967e-6, volume_of_got());
}
