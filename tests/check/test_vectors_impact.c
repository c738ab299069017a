/* SPDX-License-Identifier: MIT */
/// Times of impact of a vertex and an edge, at constant velocity and at constant acceleration.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(toi2, "planar/toi2.csv")
TD_TEST_VECTORS(toi4, "planar/toi4.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_impacts_at_constant_velocity(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "toi2.csv", toi2)};
    td_test_judge(&check_impacts, files, 1);
}

void test_impacts_at_constant_acceleration(void)
{
    const check_file files[] = {TD_TEST_FILE("planar", "toi4.csv", toi4)};
    td_test_judge(&check_impacts, files, 1);
}
