/* SPDX-License-Identifier: MIT */
/// Points in polygons, crossings of segments, crossings of polygons.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(pip_points, "planar/pip_points.csv")
TD_TEST_VECTORS(pip_polys, "planar/pip_polys.csv")
TD_TEST_VECTORS(segseg, "planar/segseg.csv")
TD_TEST_VECTORS(polyxpoly, "planar/polyxpoly.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_points_in_polygons(void)
{
    const check_file files[] = {
        TD_TEST_FILE("planar", "pip_points.csv", pip_points),
        TD_TEST_FILE("planar", "pip_polys.csv", pip_polys),
    };
    td_test_judge(&check_polygons, files, 2);
}

void test_crossings_of_segments(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "segseg.csv", segseg)};
    td_test_judge(&check_polygons, files, 1);
}

void test_crossings_of_polygons(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "polyxpoly.csv", polyxpoly)};
    td_test_judge(&check_polygons, files, 1);
}
