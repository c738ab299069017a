/* SPDX-License-Identifier: MIT */
/// Four free cubes in space: their books, kept by a plant in double and forces of the core.
#include "unity.h"
#include "td_port.h"
#include "check.h"
#include "free_bodies.h"
#include "plant.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(scen_cubes3d, "response/scen_cubes3d.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_four_free_cubes(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "scen_cubes3d.csv", scen_cubes3d)};
    td_test_judge(&check_cubes, files, 1);
}
