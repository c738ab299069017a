/* SPDX-License-Identifier: MIT */
/// Entries of paths into Boolean scenery.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(phi_queries, "wheel/phi_queries.csv")
TD_TEST_VECTORS(phi_shapes, "wheel/phi_shapes.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_entries_into_boolean_scenery(void)
{
    const check_file files[] = {
        TD_TEST_FILE("wheel", "phi_queries.csv", phi_queries),
        TD_TEST_FILE("wheel", "phi_shapes.csv", phi_shapes),
    };
    td_test_judge(&check_phis, files, 2);
}
