/* SPDX-License-Identifier: MIT */
/// Pairs of convex shapes: signed distance, portal refinement, contact patches.
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "check_pair.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(pairs3d, "pairs/pairs3d.csv")
TD_TEST_VECTORS(pairs_hulls, "pairs/hulls.csv")
TD_TEST_VECTORS(found3d, "found/pairs/pairs3d.csv")
TD_TEST_VECTORS(found_hulls, "found/pairs/hulls.csv")
TD_TEST_VECTORS(degenerate3d, "pairs/degenerate3d.csv")
TD_TEST_VECTORS(mpr_pairs, "spatial/mpr_pairs.csv")
TD_TEST_VECTORS(mpr_special, "spatial/mpr_special.csv")
TD_TEST_VECTORS(spatial_hulls, "spatial/hulls.csv")
TD_TEST_VECTORS(mujoco_pairs, "outside/mujoco_pairs.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_pairs_with_certified_distances(void)
{
    const check_file files[] = {
        TD_TEST_FILE("pairs", "pairs3d.csv", pairs3d),
        TD_TEST_FILE("pairs", "hulls.csv", pairs_hulls),
    };
    td_test_judge(&check_pairs, files, 2);
}

void test_pairs_that_once_were_wrong(void)
{
    const check_file files[] = {
        TD_TEST_FILE("pairs", "pairs3d.csv", found3d),
        TD_TEST_FILE("pairs", "hulls.csv", found_hulls),
    };
    td_test_judge(&check_pairs, files, 2);
}

void test_degenerate_pairs(void)
{
    const check_file files[] = {TD_TEST_FILE("pairs", "degenerate3d.csv", degenerate3d)};
    td_test_judge(&check_pairs, files, 1);
}

void test_pairs_of_the_portal_method(void)
{
    const check_file files[] = {
        TD_TEST_FILE("spatial", "mpr_pairs.csv", mpr_pairs),
        TD_TEST_FILE("spatial", "hulls.csv", spatial_hulls),
    };
    td_test_judge(&check_pairs, files, 2);
}

void test_special_pairs_of_the_portal_method(void)
{
    const check_file files[] = {
        TD_TEST_FILE("spatial", "mpr_special.csv", mpr_special),
        TD_TEST_FILE("spatial", "hulls.csv", spatial_hulls),
    };
    td_test_judge(&check_pairs, files, 2);
}

void test_pairs_of_another_engine(void)
{
    const check_file files[] = {TD_TEST_FILE("outside", "mujoco_pairs.csv", mujoco_pairs)};
    td_test_judge(&check_patches, files, 1);
}
