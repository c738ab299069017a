/* SPDX-License-Identifier: MIT */
/// Results of other people's programs: masses between springs and gaps, and a body that falls on a leg.
#include "unity.h"
#include "check.h"
#include "td_law.h"
#include "td_port.h"
#include "td_test_vectors.h"
#include "td_wheel.h"

TD_TEST_VECTORS(elasto_gap, "outside/elasto_gap.csv")
TD_TEST_VECTORS(jsbsim_drop, "outside/jsbsim_drop.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_masses_between_gaps_and_between_springs(void)
{
    const check_file files[] = {TD_TEST_FILE("outside", "elasto_gap.csv", elasto_gap)};
    td_test_judge(&check_outside, files, 1);
}

void test_a_body_that_falls_on_a_leg(void)
{
    const check_file files[] = {TD_TEST_FILE("outside", "jsbsim_drop.csv", jsbsim_drop)};
    td_test_judge(&check_outside, files, 1);
}
