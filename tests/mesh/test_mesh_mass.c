/* SPDX-License-Identifier: MIT */
/// On the host alone: meshes are read where a scene is made.
/// Volumes, centres and inertias against closed forms.
#include "unity.h"
#include "mesh.h"
#include "td_test_mesh.h"

static mesh_mass_out out;

void setUp(void)
{
    td_test_mesh_begin();
}

void tearDown(void)
{
}

static void measure(double density)
{
    const mesh m = td_test_mesh_made();
    TEST_ASSERT_TRUE(mesh_mass(&m, density, &out));
}

static void assert_near(double share, double expected, double actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(share * fabs(expected) + 1.0e-14, expected, actual);
}

/* A box of a x b x c has m (b^2 + c^2) / 12 about x. */
void test_mass_of_a_box_far_from_the_origin_is_exact(void)
{
    td_test_mesh_box(1000.0, -500.0, 20.0, 1001.0, -498.0, 23.0, false);
    measure(2.0);
    assert_near(1.0e-12, 6.0, out.volume);
    assert_near(1.0e-12, 12.0, out.mass);
    assert_near(1.0e-12, 1000.5, out.centre[0]);
    assert_near(1.0e-12, -499.0, out.centre[1]);
    assert_near(1.0e-12, 21.5, out.centre[2]);
    assert_near(1.0e-9, 13.0, out.inertia[0][0]);
    assert_near(1.0e-9, 10.0, out.inertia[1][1]);
    assert_near(1.0e-9, 5.0, out.inertia[2][2]);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 0.0, out.inertia[0][1]);
    TEST_ASSERT_DOUBLE_WITHIN(1.0e-9, 0.0, out.inertia[1][2]);
}

/* Turned, the sum of its principal moments stays; the matrix is symmetric. */
void test_mass_of_a_turned_box_has_products_of_inertia(void)
{
    td_test_mesh_box(-0.5, -1.0, -1.5, 0.5, 1.0, 1.5, false);
    td_test_mesh_place(3.0, 4.0, 5.0);
    measure(2.0);
    assert_near(1.0e-12, 3.0, out.centre[0]);
    assert_near(1.0e-12, 28.0, out.inertia[0][0] + out.inertia[1][1] + out.inertia[2][2]);
    TEST_ASSERT_TRUE(fabs(out.inertia[0][1]) > 0.1);
    assert_near(1.0e-12, out.inertia[0][1], out.inertia[1][0]);
    assert_near(1.0e-12, out.inertia[0][2], out.inertia[2][0]);
    assert_near(1.0e-12, out.inertia[1][2], out.inertia[2][1]);
}

/* Between its inscribed polyhedron and the ball there are terms of the steps squared. */
void test_mass_of_a_sphere_nears_the_ball(void)
{
    td_test_mesh_sphere(0.5, 80u, 60u);
    measure(1000.0);
    const double mass = 1000.0 * TD_TEST_PI / 6.0;
    assert_near(0.003, mass, out.mass);
    for (int k = 0; k < 3; ++k) {
        TEST_ASSERT_DOUBLE_WITHIN(1.0e-12, 0.0, out.centre[k]);
        assert_near(0.006, 0.4 * mass * 0.25, out.inertia[k][k]);
    }
}

/* 2 pi^2 R r^2; about its axis m (R^2 + 3/4 r^2), across m (R^2 / 2 + 5/8 r^2). */
void test_mass_of_a_torus_nears_its_closed_form(void)
{
    td_test_mesh_torus(1.0, 0.3, 120u, 60u);
    measure(1.0);
    const double mass = 2.0 * TD_TEST_PI * TD_TEST_PI * 0.09;
    assert_near(0.004, mass, out.volume);
    assert_near(0.008, mass * (1.0 + 0.75 * 0.09), out.inertia[2][2]);
    assert_near(0.008, mass * (0.5 + 0.625 * 0.09), out.inertia[0][0]);
}

/* Three unit squares: the centre is at 5/6. */
void test_mass_of_an_ell(void)
{
    td_test_mesh_ell();
    measure(1.0);
    assert_near(1.0e-12, 3.0, out.volume);
    assert_near(1.0e-12, 5.0 / 6.0, out.centre[0]);
    assert_near(1.0e-12, 5.0 / 6.0, out.centre[1]);
    assert_near(1.0e-12, 0.5, out.centre[2]);
}

void test_mass_of_a_hollow_cube_leaves_its_cavity_out(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    td_test_mesh_box(0.1, 0.1, 0.1, 0.9, 0.9, 0.9, true);
    measure(1.0);
    assert_near(1.0e-12, 1.0 - 0.512, out.volume);
    assert_near(1.0e-12, (1.0 - 0.512 * 0.64) / 6.0, out.inertia[1][1]);
}

void test_mass_of_two_boxes_is_about_their_common_centre(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    td_test_mesh_box(9.0, 0.0, 0.0, 10.0, 1.0, 1.0, false);
    measure(1.0);
    assert_near(1.0e-12, 5.0, out.centre[0]);
    assert_near(1.0e-12, 2.0 / 6.0, out.inertia[0][0]);
    assert_near(1.0e-12, 2.0 / 6.0 + 2.0 * 4.5 * 4.5, out.inertia[1][1]);
}

static void assert_refused(const mesh *m, double density)
{
    out.mass = 1.0;
    TEST_ASSERT_FALSE(mesh_mass(m, density, &out));
    TEST_ASSERT_EQUAL_DOUBLE(0.0, out.mass);
}

void test_mass_without_a_density_is_refused(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    const mesh m = td_test_mesh_made();
    assert_refused(&m, 0.0);
    assert_refused(&m, -1.0);
    assert_refused(&m, (double)NAN);
    assert_refused(&m, (double)INFINITY);
}

void test_mass_of_what_encloses_nothing_is_refused(void)
{
    td_test_mesh_box(0.0, 0.0, 0.0, 1.0, 1.0, 1.0, false);
    mesh m = td_test_mesh_made();
    --m.n_triangles;
    assert_refused(&m, 1.0); // open
    m.n_triangles = 0u;
    assert_refused(&m, 1.0);
    m.n_triangles = 12u;
    td_test_mesh_turn_inside_out(0u);
    assert_refused(&m, 1.0);
    m.n_vertices = 7u; // an index out of range
    assert_refused(&m, 1.0);
}
