/* SPDX-License-Identifier: MIT */
/// Triangles, facets and polyhedra of space.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(tritri, "planar/tritri.csv")
TD_TEST_VECTORS(facets, "planar/facets.csv")
TD_TEST_VECTORS(poly3_points, "planar/poly3_points.csv")
TD_TEST_VECTORS(poly3_verts, "planar/poly3_verts.csv")
TD_TEST_VECTORS(poly3_facets, "planar/poly3_facets.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_triangle_against_triangle(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "tritri.csv", tritri)};
    td_test_judge(&check_solids, files, 1);
}

void test_facet_against_facet(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "facets.csv", facets)};
    td_test_judge(&check_solids, files, 1);
}

void test_points_in_polyhedra(void)
{
    const check_file files[] = {
        TD_TEST_FILE("planar", "poly3_points.csv", poly3_points),
        TD_TEST_FILE("planar", "poly3_verts.csv", poly3_verts),
        TD_TEST_FILE("planar", "poly3_facets.csv", poly3_facets),
    };
    td_test_judge(&check_solids, files, 3);
}
