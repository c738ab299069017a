/* SPDX-License-Identifier: MIT */
/// The search for the shortest separation, between the true depth and the source's own answer.
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "check_pair.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(separation, "response/separation.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_separations_found_by_trial(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "separation.csv", separation)};
    td_test_judge(&check_separation, files, 1);
}
