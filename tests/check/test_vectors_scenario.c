/* SPDX-License-Identifier: MIT */
/// Bouncing ball, pendulum, cubes on a line: the core between the plants' events.
#include "unity.h"
#include "check.h"
#include "contact_truth.h"
#include "pendulum.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(scen_ball, "response/scen_ball.csv")
TD_TEST_VECTORS(scen_pendulum, "response/scen_pendulum.csv")
TD_TEST_VECTORS(scen_cubes, "response/scen_cubes.csv")
TD_TEST_VECTORS(scen_pendulum_force, "response/scen_pendulum_force.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_bouncing_ball(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "scen_ball.csv", scen_ball)};
    td_test_judge(&check_scenarios, files, 1);
}

void test_pendulum_that_strikes(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "scen_pendulum.csv", scen_pendulum)};
    td_test_judge(&check_scenarios, files, 1);
}

void test_cubes_on_a_line(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "scen_cubes.csv", scen_cubes)};
    td_test_judge(&check_scenarios, files, 1);
}

void test_force_along_a_pendulum(void)
{
    const check_file files[] = {
        TD_TEST_FILE("response", "scen_pendulum_force.csv", scen_pendulum_force)};
    td_test_judge(&check_scenarios, files, 1);
}
