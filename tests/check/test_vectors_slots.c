/* SPDX-License-Identifier: MIT */
/// Selections and values of zero-crossing slots, sequence by sequence.
#include "unity.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(slots, "spatial/slots.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_slots(void)
{
    const check_file files[] = {TD_TEST_FILE("spatial", "slots.csv", slots)};
    td_test_judge(&check_slots, files, 1);
}
