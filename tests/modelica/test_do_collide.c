/* SPDX-License-Identifier: MIT */
/// On the host alone: worlds of megabytes, meshes from files.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "unity.h"
#include "do_collide.h"
#include "do_collide_world.h"
#include "mesh.h"
#include "plant.h"
#include "td_collide.h"
#include "td_port.h"
#include "td_shape.h"
#include "td_test_mesh.h"
#include "td_test_real.h"

#define BODIES 2
#define K      5000.0
#define UNSET  -7.5 /* what nobody writes */

static do_collide_world world;
static double in[3][DO_COLLIDE_IN];
static double more[3][DO_COLLIDE_MORE];
static double memory[3][DO_COLLIDE_MEMORY];
static double next[3][DO_COLLIDE_MEMORY];
static double out[3][DO_COLLIDE_OUT];

static const double damped[DO_COLLIDE_LAW] = {1, K, 0.5, 0, 0, 0, 0};

static void put(int i, double shape, double x, double y, double z)
{
    const double row[DO_COLLIDE_IN] = {i + 1.0, shape, 0, 0, 0, 0, 1, 1, 1, 1, 0, 0, 0, 1,
                                       0,       x,     y, z, 1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double motion[DO_COLLIDE_MORE] = {x, y, z, 0, 0, 0, 0, 0, 0, 1, 1};
    memcpy(in[i], row, sizeof row);
    memcpy(more[i], motion, sizeof motion);
}

void setUp(void)
{
    doCollideClear(&world);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollideLaws(&world, 1, damped));
    memset(memory, 0, sizeof memory);
    for (int i = 0; i < 3; ++i) {
        for (int k = 0; k < DO_COLLIDE_OUT; ++k) {
            out[i][k] = UNSET;
        }
        for (int k = 0; k < DO_COLLIDE_MEMORY; ++k) {
            next[i][k] = UNSET;
        }
    }
    put(0, 1, 0.0, 0.0, 0.0);
    put(1, 1, 0.99, 0.0, 0.0);
    put(2, 1, 50.0, 0.0, 0.0);
}

void tearDown(void)
{
}

static int collide(int bodies)
{
    return doCollide(&world, bodies, 0.25, in[0], more[0], memory[0], next[0], out[0]);
}

static void assert_refused(int status)
{
    TEST_ASSERT_EQUAL_INT_MESSAGE(status, collide(BODIES), world.text);
    TEST_ASSERT_TRUE(strlen(doCollideText(&world)) > 10u);
    TEST_ASSERT_EQUAL_DOUBLE(UNSET, out[0][0]);
    TEST_ASSERT_EQUAL_DOUBLE(UNSET, out[1][5]);
    TEST_ASSERT_EQUAL_DOUBLE(UNSET, next[0][0]);
}

/* ---- the same contact as td_collide ---- */

static void see(int i, const td_convex *convex, td_collide_body *body)
{
    *body = (td_collide_body){
        .convex = convex,
        .x_wb = {{td_from_double(in[i][15]), td_from_double(in[i][16]), td_from_double(in[i][17])},
                 {.w = TD_UNIT_ONE}},
        .twist_w = {{td_from_double(more[i][3]), td_from_double(more[i][4]),
                     td_from_double(more[i][5])},
                    {td_from_double(more[i][6]), td_from_double(more[i][7]),
                     td_from_double(more[i][8])}},
        .mass = TD_ONE,
        .inertia = {TD_ONE, TD_ONE, TD_ONE}};
}

void test_answers_are_those_of_td_collide(void)
{
    static const td_shape cube = {TD_SHAPE_BOX, {TD_R(0.5), TD_R(0.5), TD_R(0.5)}, TD_ZERO, 0};
    static const td_law law = {TD_LAW_DAMPED, TD_R(K), TD_U(0.5), TD_ZERO,
                               TD_ZERO,       TD_ZERO, TD_ZERO};
    static const td_collide_rules rules = {&law, 1u};
    static td_distance_work work;
    const double motion[2][6] = {{2.0, 0.5, -0.25, 0.25, 0.5, -0.5},
                                 {-1.0, 0.0, 0.5, 0.0, 1.0, 0.0}};
    td_convex convex;
    td_collide_body bodies[3];
    td_law_memory before[3];
    td_law_memory after[3];
    td_wrench wrench[3];
    memset(before, 0, sizeof before);
    memcpy(&more[0][3], motion[0], sizeof motion[0]);
    memcpy(&more[1][3], motion[1], sizeof motion[1]);
    in[1][16] = more[1][1] = 0.25;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_convex_set(&cube, TD_ONE, &convex).status);
    for (int i = 0; i < 3; ++i) {
        see(i, &convex, &bodies[i]);
    }
    TEST_ASSERT_EQUAL_INT(TD_OK, td_collide(&rules, bodies, 3u, before, after, &work, wrench));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(3));
    for (int i = 0; i < 3; ++i) {
        const td_vec3 f = wrench[i].force_w;
        const td_vec3 t = wrench[i].torque_w;
        const double want[] = {td_to_double(f.x), td_to_double(f.y), td_to_double(f.z),
                               td_to_double(t.x), td_to_double(t.y), td_to_double(t.z)};
        for (int k = 0; k < DO_COLLIDE_OUT; ++k) {
            TEST_ASSERT_DOUBLE_WITHIN(sizeof(td_real) == 8u ? 1e-9 : 0.1, want[k], out[i][k]);
        }
    }
    TEST_ASSERT_TRUE(out[1][0] > 10.0);
    TEST_ASSERT_EQUAL_DOUBLE(td_to_double(after[0].entry_speed), next[0][2]);
}

void test_forces_are_negatives_and_memory_moves_by_accepting(void)
{
    more[0][3] = 2.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    for (int k = 0; k < 3; ++k) {
        TEST_ASSERT_TRUE(out[0][k] == -out[1][k]);
    }
    TEST_ASSERT_EQUAL_DOUBLE(1.0, next[0][0]);
    TEST_ASSERT_DOUBLE_WITHIN(1e-3, 2.0, next[0][2]);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, memory[0][0]);
    doCollideAccept(BODIES, 0.125, next[0], memory[0]);
    TEST_ASSERT_EQUAL_DOUBLE(0.125, memory[0][3]);
    more[0][3] = 1.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-3, 2.0, next[0][2], "the speed of entry stays");
    in[0][15] = more[0][0] = -5.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_DOUBLE_ARRAY(((const double[]){0, 0, 0, 0}), next[0], DO_COLLIDE_MEMORY);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out[0][0]);
}

void test_torques_are_about_the_origin_of_the_body(void)
{
    more[1][1] = 2.0; /* the shape stays */
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_TRUE(out[1][0] > 1.0);
    const double arm = out[1][5] / out[1][0]; /* (r x F)_z = -r_y F_x */
    TEST_ASSERT_TRUE(arm > 1.4 && arm < 2.6);
}

void test_who_takes_no_part_and_who_is_fixed(void)
{
    in[0][5] = 1.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out[1][0]);
    in[0][5] = 0.0;
    more[0][9] = 0.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_TRUE(out[1][0] > 1.0);
    more[1][9] = 0.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out[1][0]);
}

void test_one_body_needs_no_memory(void)
{
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollide(&world, 1, 0.0, in[0], more[0], 0, 0, out[0]));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out[0][0]);
}

/* ---- shapes: depth 0.02 along x, whatever the shape, is a force of K 0.02 at rest ---- */

/// @param reach of the shape along +x, in the world
static void assert_reaches(double reach)
{
    put(1, 1, reach - 0.02 + 0.5, 0.0, 0.0);
    TEST_ASSERT_EQUAL_INT_MESSAGE(DO_COLLIDE_OK, collide(BODIES), world.text);
    TEST_ASSERT_DOUBLE_WITHIN(sizeof(td_real) == 8u ? 1e-4 : 2.0, K * 0.02, out[1][0]);
}

void test_sizes_are_whole_lengths_and_axes_lie_along_x(void)
{
    const double sizes[][5] = {{1, 2, 1, 1, 1},
                               {2, 1.5, 0, 0, 0.75},
                               {3, 3, 1, 0, 1.5},
                               {5, 2, 0.5, 0, 1.25},
                               {6, 2, 1, 0.5, 1}};
    for (int i = 0; i < 5; ++i) {
        put(0, sizes[i][0], 0.0, 0.0, 0.0);
        memcpy(&in[0][6], &sizes[i][1], 3u * sizeof(double));
        assert_reaches(sizes[i][4]);
    }
    put(0, 4, 0.0, 0.0, 0.0); /* a cone's base is at -x: seen from there */
    in[0][6] = 2.0;
    in[0][9] = -1.0;
    assert_reaches(1.0);
}

void test_a_turned_box_is_turned(void)
{
    in[0][7] = 3.0; /* its y, which now points along x */
    const double axes[] = {0, 1, 0, 1, 0, 0};
    memcpy(&in[0][9], axes, sizeof axes);
    assert_reaches(1.5);
}

/* ---- meshes ---- */

static const double tetra[4][3] = {{1.5, 0, 0}, {-1, 1, 0}, {-1, -1, 1}, {-1, -1, -1}};

void test_points_are_a_mesh_and_its_number_names_it(void)
{
    const double cube[8][3] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1},
                               {-1, -1, 1},  {1, -1, 1},  {-1, 1, 1},  {1, 1, 1}};
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollidePoints(&world, 20, 8, cube[0]));
    in[0][4] = 20.0;
    in[0][1] = 77.0; /* not read */
    assert_reaches(1.0);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_MESH, doCollidePoints(&world, 20, 4, tetra[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_MESH, doCollidePoints(&world, 0, 4, tetra[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_FULL, doCollidePoints(&world, 21, 0, tetra[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT, doCollidePoints(&world, 21, 4, 0));
    const double none[3] = {NAN, 0, 0};
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_NUMBER, doCollidePoints(&world, 21, 1, none));
    TEST_ASSERT_EQUAL_UINT32(1u, world.n_meshes);
}

static const char *write_corner(void)
{
    static char path[] = "/tmp/td_do_collide_XXXXXX.stl";
    td_test_mesh_begin(); /* an L: a plate along x, and a post at its left end */
    td_test_mesh_box(0.0, 0.0, 0.0, 4.0, 1.0, 1.0, false);
    td_test_mesh_box(0.0, 1.5, 0.0, 1.0, 4.0, 1.0, false);
    td_test_file_stl_text();
    (void)snprintf(path, sizeof path, "/tmp/td_do_collide_%06d.stl", (int)(td_test_written.size));
    FILE *const file = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL(file);
    TEST_ASSERT_EQUAL_size_t(td_test_written.size,
                             fwrite(td_test_written.bytes, 1u, td_test_written.size, file));
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
    return path;
}

void test_a_file_is_cut_into_convex_parts(void)
{
    const char *const path = write_corner();
    TEST_ASSERT_EQUAL_INT_MESSAGE(DO_COLLIDE_OK, doCollideMesh(&world, 3, path, 1.0), world.text);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_MESH, doCollideMesh(&world, 3, path, 1.0));
    TEST_ASSERT_EQUAL_INT(0, remove(path));
    TEST_ASSERT_EQUAL_UINT32(2u, world.meshes[0].n);
    in[0][4] = 3.0;
    put(1, 2, 3.0, 3.0, 0.5); /* in the corner: outside of both parts, inside of the hull */
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out[1][0]);
    put(1, 2, 3.0, 1.49, 0.5); /* on the plate */
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_DOUBLE_WITHIN(5.0, K * 0.01, out[1][1]);
    put(1, 2, 1.49, 3.0, 0.5); /* at the post */
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_DOUBLE_WITHIN(5.0, K * 0.01, out[1][0]);
}

void test_files_that_are_none_are_refused_in_words(void)
{
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_FILE, doCollideMesh(&world, 3, "/nowhere/a.stl", 1.0));
    TEST_ASSERT_NOT_NULL(strstr(doCollideText(&world), "/nowhere/a.stl"));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT, doCollideMesh(&world, 3, 0, 1.0));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT, doCollideMesh(0, 3, "a.stl", 1.0));
    TEST_ASSERT_EQUAL_UINT32(0u, world.n_meshes + world.n_parts + world.n_points);
}

void test_meshes_end_where_the_table_does(void)
{
    for (int i = 0; i < DO_COLLIDE_MESHES; ++i) {
        TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollidePoints(&world, i + 1, 4, tetra[0]));
    }
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_FULL, doCollidePoints(&world, 1000, 4, tetra[0]));
}

/* ---- bad input ---- */

void test_what_is_no_number_is_refused_in_every_column(void)
{
    for (int k = 0; k < DO_COLLIDE_IN; ++k) {
        const double was = in[1][k];
        in[1][k] = k % 2 == 0 ? NAN : INFINITY;
        assert_refused(DO_COLLIDE_E_NUMBER);
        in[1][k] = was;
    }
    for (int k = 0; k < DO_COLLIDE_MORE; ++k) {
        const double was = more[0][k];
        more[0][k] = NAN;
        assert_refused(DO_COLLIDE_E_NUMBER);
        more[0][k] = was;
    }
    memory[0][1] = NAN;
    assert_refused(DO_COLLIDE_E_NUMBER);
    memory[0][1] = -1.0;
    assert_refused(DO_COLLIDE_E_NUMBER);
    memory[0][1] = 0.0;
    more[0][9] = -1.0;
    assert_refused(DO_COLLIDE_E_NUMBER);
    more[0][9] = 1.0;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_NUMBER,
                          doCollide(&world, 2, NAN, in[0], more[0], memory[0], next[0], out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
}

void test_shapes_sizes_frames_meshes_and_materials_that_are_none(void)
{
    const struct {
        int column;
        double value;
        int status;
    } bad[] = {{1, 0.0, DO_COLLIDE_E_SHAPE},  {1, 7.0, DO_COLLIDE_E_SHAPE},
               {1, 1.5, DO_COLLIDE_E_SHAPE},  {6, 0.0, DO_COLLIDE_E_SIZE},
               {8, -1.0, DO_COLLIDE_E_SIZE},  {9, 2.0, DO_COLLIDE_E_FRAME},
               {10, 0.1, DO_COLLIDE_E_FRAME}, {13, 0.0, DO_COLLIDE_E_FRAME},
               {4, 5.0, DO_COLLIDE_E_MESH},   {4, -1.0, DO_COLLIDE_E_MESH}};
    for (unsigned i = 0u; i < sizeof bad / sizeof bad[0]; ++i) {
        const double was = in[1][bad[i].column];
        in[1][bad[i].column] = bad[i].value;
        assert_refused(bad[i].status);
        in[1][bad[i].column] = was;
    }
    const double materials[] = {0.0, 2.0, 0.5, -1.0};
    for (int i = 0; i < 4; ++i) {
        more[1][10] = materials[i];
        assert_refused(DO_COLLIDE_E_MATERIAL);
    }
}

void test_numbers_of_bodies_and_missing_arrays(void)
{
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_BODIES, collide(0));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_BODIES, collide(-3));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_BODIES, collide(DO_COLLIDE_BODIES + 1));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(&world, 2, 0, 0, more[0], memory[0], next[0], out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(&world, 2, 0, in[0], 0, memory[0], next[0], out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(&world, 2, 0, in[0], more[0], 0, next[0], out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(&world, 2, 0, in[0], more[0], memory[0], 0, out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(&world, 2, 0, in[0], more[0], memory[0], next[0], 0));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollide(0, 2, 0, in[0], more[0], memory[0], next[0], out[0]));
    TEST_ASSERT_EQUAL_DOUBLE(UNSET, out[0][0]);
    TEST_ASSERT_TRUE(strlen(doCollideText(0)) > 0u);
}

void test_laws_that_are_none_leave_those_that_were(void)
{
    const double bad[][DO_COLLIDE_LAW] = {{5, K, 0.5}, {-1, K, 0.5},  {NAN, K, 0.5}, {1, 0, 0.5},
                                          {1, K, 0},   {1, NAN, 0.5}, {2, K, 0.5},   {1, K, 1.5}};
    for (unsigned i = 0u; i < sizeof bad / sizeof bad[0]; ++i) {
        TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_LAW, doCollideLaws(&world, 1, bad[i]));
    }
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_FULL, doCollideLaws(&world, 0, damped));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_FULL,
                          doCollideLaws(&world, DO_COLLIDE_MATERIALS + 1, damped));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT, doCollideLaws(&world, 1, 0));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT, doCollideLaws(0, 1, damped));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
}

void test_each_pair_of_materials_has_its_law(void)
{
    const double laws[4][DO_COLLIDE_LAW] = {{0, 100, 1}, {0, 1000, 1}, {0, 1000, 1}, {0, 200, 1}};
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollideLaws(&world, 2, laws[0]));
    const double want[4] = {1.0, 10.0, 10.0, 2.0};
    for (int i = 0; i < 4; ++i) {
        more[0][10] = 1 + i / 2;
        more[1][10] = 1 + i % 2;
        TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
        TEST_ASSERT_DOUBLE_WITHIN(sizeof(td_real) == 8u ? 1e-6 : 0.2, want[i], out[1][0]);
    }
}

/* ---- replaced functions ---- */

typedef struct hooks {
    int detections, forces, answer;
    double force;
} hooks;

static int detect_plane(void *user, const do_collide_pair *pair, do_collide_contact *contact)
{
    hooks *const h = user;
    h->detections += 1;
    *contact = (do_collide_contact){.distance = -0.5, .normal = {0, 0, 1}};
    contact->point[0] = pair->in_b[15];
    return h->answer;
}

static double
force_fixed(void *user, const do_collide_meeting *meeting, const double *before, double *after)
{
    hooks *const h = user;
    h->forces += 1;
    after[0] = 1.0;
    after[3] = before[3] + meeting->pair->time;
    return h->force * meeting->depth;
}

void test_detection_and_force_are_replaced_each_alone_and_together(void)
{
    hooks h = {0, 0, DO_COLLIDE_OK, 8.0};
    doCollideReplace(&world, detect_plane, 0, &h);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_INT(1, h.detections);
    TEST_ASSERT_DOUBLE_WITHIN(1.0, K * 0.5, out[1][2]);
    doCollideReplace(&world, 0, force_fixed, &h);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_INT(1, h.detections);
    TEST_ASSERT_DOUBLE_WITHIN(0.01, 8.0 * 0.01, out[1][0]);
    doCollideReplace(&world, detect_plane, force_fixed, &h);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_DOUBLE(4.0, out[1][2]);
    TEST_ASSERT_EQUAL_DOUBLE(-4.0, out[0][2]);
    TEST_ASSERT_EQUAL_DOUBLE(0.25, next[0][3]);
    TEST_ASSERT_EQUAL_INT(2, h.forces);
    doCollideReplace(&world, 0, 0, 0);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    TEST_ASSERT_EQUAL_INT(2, h.forces);
}

void test_replaced_functions_without_an_answer_are_refused(void)
{
    hooks h = {0, 0, -1, 8.0};
    doCollideReplace(&world, detect_plane, force_fixed, &h);
    assert_refused(DO_COLLIDE_E_HOOK);
    h.answer = DO_COLLIDE_OK;
    const double none[] = {NAN, INFINITY, -1.0};
    for (int i = 0; i < 3; ++i) {
        h.force = none[i];
        assert_refused(DO_COLLIDE_E_HOOK);
    }
    h.force = 1.0;
    h.answer = DO_COLLIDE_PARTIAL;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_PARTIAL, collide(BODIES));
}

/* ---- objects ---- */

static double pressed(do_collide_world *object, double time, double x, double v)
{
    in[0][15] = more[0][0] = x;
    more[0][3] = v;
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK,
                          doCollideObject(object, BODIES, time, in[0], more[0], out[0]));
    return out[1][0];
}

void test_an_object_finds_contacts_as_they_were_when_time_goes_back(void)
{
    do_collide_world *const object = doCollideOpen(BODIES);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, doCollideLaws(object, 1, damped));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, pressed(object, 0.0, -1.0, 2.0));
    const double first = pressed(object, 0.1, 0.0, 2.0); /* enters at 2 m/s */
    const double later = pressed(object, 0.2, 0.01, 1.0);
    TEST_ASSERT_EQUAL_DOUBLE(later, pressed(object, 0.2, 0.01, 1.0));
    const double slower = pressed(object, 0.1, 0.0, 1.0); /* a step that was rejected */
    TEST_ASSERT_TRUE(first != later && slower > 0.0);
    TEST_ASSERT_TRUE_MESSAGE(pressed(object, 0.2, 0.01, 1.0) != later, "it entered at 1 m/s");
    TEST_ASSERT_EQUAL_DOUBLE(first, pressed(object, 0.1, 0.0, 2.0));
    TEST_ASSERT_EQUAL_DOUBLE(later, pressed(object, 0.2, 0.01, 1.0));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_NUMBER,
                          doCollideObject(object, BODIES, NAN, in[0], more[0], out[0]));
    TEST_ASSERT_EQUAL_DOUBLE(later, pressed(object, 0.2, 0.01, 1.0));
    for (int i = 0; i < 2 * DO_COLLIDE_HISTORY; ++i) {
        TEST_ASSERT_EQUAL_DOUBLE(later, pressed(object, 0.3 + 0.01 * i, 0.01, 1.0));
    }
    doCollideClose(object);
}

void test_objects_that_are_none(void)
{
    TEST_ASSERT_NULL(doCollideOpen(0));
    TEST_ASSERT_NULL(doCollideOpen(DO_COLLIDE_BODIES + 1));
    doCollideClose(0);
    doCollideClear(0);
    doCollideReplace(0, 0, 0, 0);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_ARGUMENT,
                          doCollideObject(0, BODIES, 0.0, in[0], more[0], out[0]));
    do_collide_world *const object = doCollideOpen(3);
    TEST_ASSERT_NOT_NULL(object);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_BODIES,
                          doCollideObject(object, BODIES, 0.0, in[0], more[0], out[0]));
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_E_MATERIAL,
                          doCollideObject(object, 3, 0.0, in[0], more[0], out[0]));
    doCollideClose(object);
}

/* ---- blocks ---- */

void test_a_block_gives_what_the_call_gives(void)
{
    double u[DO_COLLIDE_U(BODIES)] = {BODIES, 0.25, 0.001};
    double y[DO_COLLIDE_Y(BODIES)] = {UNSET, UNSET};
    more[0][3] = 2.0;
    memcpy(&u[3], in, BODIES * sizeof in[0]);
    memcpy(&u[3 + BODIES * DO_COLLIDE_IN], more, BODIES * sizeof more[0]);
    TEST_ASSERT_EQUAL_INT(DO_COLLIDE_OK, collide(BODIES));
    doCollideStep(&world, u, y);
    TEST_ASSERT_EQUAL_DOUBLE(0.0, y[0]);
    TEST_ASSERT_EQUAL_MEMORY(out, &y[1], BODIES * sizeof out[0]);
    double *const kept = &y[1 + BODIES * DO_COLLIDE_OUT];
    TEST_ASSERT_EQUAL_MEMORY(next, kept, sizeof next[0]);
    memcpy(&u[DO_COLLIDE_U(BODIES) - DO_COLLIDE_MEMORY], kept, sizeof next[0]); /* the delay */
    doCollideStep(&world, u, y);
    TEST_ASSERT_DOUBLE_WITHIN(1e-4, 0.001, kept[3]);
    const double bad[][2] = {{0, 0}, {2.5, 0}, {1e9, 0}, {NAN, 0}, {2, -1}, {2, NAN}};
    for (int i = 0; i < 6; ++i) {
        u[0] = bad[i][0];
        u[2] = bad[i][1];
        y[1] = UNSET;
        doCollideStep(&world, u, y);
        TEST_ASSERT_TRUE(y[0] < 0.0 && y[1] == UNSET);
    }
    doCollideStep(0, u, y);
    TEST_ASSERT_EQUAL_DOUBLE(DO_COLLIDE_E_ARGUMENT, y[0]);
    doCollideStep(&world, u, 0);
}
