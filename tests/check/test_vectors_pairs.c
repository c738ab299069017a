/* SPDX-License-Identifier: MIT */
/// Pairs of planar polygons: bounds, separating axes, contacts and their class, distance.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(pairs, "planar/pairs.csv")
TD_TEST_VECTORS(pairs2d, "pairs/pairs2d.csv")
TD_TEST_VECTORS(polys2d, "pairs/polys2d.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_pairs_of_the_notes(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "pairs.csv", pairs)};
    td_test_judge(&check_polygons, files, 1);
}

void test_pairs_with_exact_distances(void)
{
    const check_file files[] = {
        TD_TEST_FILE("pairs", "pairs2d.csv", pairs2d),
        TD_TEST_FILE("pairs", "polys2d.csv", polys2d),
    };
    td_test_judge(&check_polygons, files, 2);
}
