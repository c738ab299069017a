/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Pieces between planes: their volumes, and the hulls of their corners.
#include "unity.h"
#include "mesh_piece.h"
#include "td_test_draw.h"
#include "td_test_mesh.h"

static mesh built;
static uint32_t body[2u * TD_TEST_MESH_ROOM];
static mesh_lines lines;
static mesh_cutter cutter;
static mesh_piece pieces[64];
static uint32_t n_pieces;

void setUp(void)
{
    td_test_mesh_begin();
    memset(body, 0, sizeof body);
    n_pieces = 0u;
}

void tearDown(void)
{
    for (uint32_t i = 0u; i < n_pieces; ++i) {
        mesh_piece_free(&pieces[i]);
    }
    mesh_lines_free(&lines);
    mesh_cutter_free(&cutter);
}

static void begin(void)
{
    built = td_test_mesh_made();
    TEST_ASSERT_TRUE(mesh_lines_make(&built, 2, &lines));
    cutter = (mesh_cutter){.lines = &lines, .body = body, .near = 1.0e-6};
    TEST_ASSERT_TRUE(mesh_piece_of(&built, body, 0u, &pieces[0]));
    n_pieces = 1u;
}

/* Cuts a piece; what is above n.x = d is the last one. */
static void cut_at(uint32_t piece, double x, double y, double z, double d)
{
    const v3 n = {x, y, z};
    const mesh_plane plane = {v3_unit(n), d / v3_length(n)};
    TEST_ASSERT_TRUE(mesh_piece_cut(&cutter, &pieces[piece], plane, &pieces[n_pieces]));
    ++n_pieces;
}

static double hull_of(uint32_t piece)
{
    TEST_ASSERT_TRUE(mesh_piece_hull(&pieces[piece]));
    return pieces[piece].n_hull > 0u ? pieces[piece].hull_volume : 0.0;
}

/* A notch lies on the plane: its floor belongs to the block below, not to the tower. */
void test_cut_along_a_face_leaves_boxes(void)
{
    td_test_mesh_ell();
    begin();
    cut_at(0u, 0.0, 1.0, 0.0, 1.0);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 2.0, pieces[0].volume);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 1.0, pieces[1].volume);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 2.0, hull_of(0u));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 1.0, hull_of(1u));
}

void test_cut_the_other_way_round_leaves_the_same_boxes(void)
{
    td_test_mesh_ell();
    begin();
    cut_at(0u, 0.0, -1.0, 0.0, -1.0);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 1.0, hull_of(0u));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 2.0, hull_of(1u));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 2.0, pieces[1].volume);
}

/* Eight boxes of a cube meet in a point that no triangle has. */
void test_cuts_have_corners_inside_of_the_mesh(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    begin();
    for (uint32_t i = 0u; i < 7u; ++i) {
        cut_at(i < 1u   ? 0u
               : i < 3u ? i - 1u
                        : i - 3u,
               i < 1u ? 1.0 : 0.0, i >= 1u && i < 3u ? 1.0 : 0.0, i >= 3u ? 1.0 : 0.0, 0.4);
    }
    double sum = 0.0;
    for (uint32_t i = 0u; i < 8u; ++i) {
        TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, pieces[i].volume, hull_of(i));
        TEST_ASSERT_EQUAL_UINT32(1u, pieces[i].n_corners);
        sum += pieces[i].volume;
    }
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 1.0, sum);
}

/* The floor of the notch is a cut, too: corners of other cuts lie on the surface there. */
void test_cuts_have_corners_on_faces_that_lie_in_a_cut(void)
{
    td_test_mesh_ell();
    begin();
    cut_at(0u, 0.0, 1.0, 0.0, 1.0); // the block below is piece 0
    cut_at(0u, 1.0, 0.0, 1.0, 2.0);
    cut_at(0u, 1.0, 0.0, -1.0, 1.0);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, pieces[0].volume, hull_of(0u));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, pieces[2].volume, hull_of(2u));
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, pieces[3].volume, hull_of(3u));
}

/* Cuts of the L meet in the notch, where another body lies: no corner of the L. */
void test_cuts_have_no_corners_in_other_bodies(void)
{
    td_test_mesh_ell();
    const uint32_t n = td_test_built.n_triangles;
    td_test_mesh_box(1.2, 1.2, 0.1, 1.8, 1.8, 0.9, false);
    for (uint32_t t = n; t < td_test_built.n_triangles; ++t) {
        body[t] = 1u;
    }
    begin();
    cut_at(0u, 1.0, 0.0, 0.0, 1.5);
    cut_at(0u, 0.0, 1.0, 0.0, 1.5);
    cut_at(0u, 0.0, 0.0, 1.0, 0.5);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 1.0, pieces[0].volume);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 1.0625, hull_of(0u));
}

/* Whatever planes: volumes add up, those of hulls are no smaller, and a try says what a cut will make. */
static void cut_at_random(uint64_t seed)
{
    td_test_random random = {seed};
    const double whole = pieces[0].volume;
    while (n_pieces < 24u) {
        const uint32_t i = td_test_random_below(&random, n_pieces);
        const v3 n = {td_test_random_double(&random, -1.0, 1.0),
                      td_test_random_double(&random, -1.0, 1.0),
                      td_test_random_double(&random, -1.0, 1.0)};
        const mesh_plane plane = {v3_unit(n), td_test_random_double(&random, -0.8, 0.8)};
        mesh_split split = {{0.0, 0.0}, {0.0, 0.0}};
        if (mesh_piece_try(&cutter, &pieces[i], plane, &split)) {
            cut_at(i, plane.n.x, plane.n.y, plane.n.z, plane.d);
            TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, split.volume[0], pieces[i].volume);
            TEST_ASSERT_DOUBLE_WITHIN(1.0e-6, split.hull[0], hull_of(i));
            TEST_ASSERT_DOUBLE_WITHIN(1.0e-6, split.hull[1], hull_of(n_pieces - 1u));
        }
    }
    double sum = 0.0;
    for (uint32_t i = 0u; i < n_pieces; ++i) {
        TEST_ASSERT_TRUE(pieces[i].volume > -1.0e-9);
        TEST_ASSERT_TRUE(hull_of(i) > pieces[i].volume - 1.0e-6);
        sum += pieces[i].volume;
    }
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, whole, sum);
}

void test_cuts_of_a_torus_keep_its_volume(void)
{
    td_test_mesh_torus(0.7, 0.3, 20u, 11u);
    begin();
    cut_at_random(3u);
}

void test_cuts_of_a_hollow_cube_keep_its_volume(void)
{
    td_test_mesh_box(-0.7, -0.7, -0.7, 0.7, 0.7, 0.7, false);
    td_test_mesh_box(-0.5, -0.5, -0.5, 0.5, 0.5, 0.5, true);
    begin();
    cut_at_random(4u);
}

void test_try_refuses_a_plane_beside_the_piece(void)
{
    td_test_mesh_ell();
    begin();
    mesh_split split;
    const mesh_plane beside = {{1.0, 0.0, 0.0}, 2.5};
    const mesh_plane along = {{1.0, 0.0, 0.0}, 2.0};
    TEST_ASSERT_FALSE(mesh_piece_try(&cutter, &pieces[0], beside, &split));
    TEST_ASSERT_FALSE(mesh_piece_try(&cutter, &pieces[0], along, &split));
}
