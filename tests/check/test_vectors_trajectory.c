/* SPDX-License-Identifier: MIT */
/// Trajectories of initiators past planar targets: masks, the held face, separations, step by step.
#include "unity.h"
#include "algorithm1.h"
#include "check.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(traj_steps, "planar/traj_steps.csv")
TD_TEST_VECTORS(traj_cases, "planar/traj_cases.csv")
TD_TEST_VECTORS(traj_targets, "planar/traj_targets.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_trajectories(void)
{
    const check_file files[] = {
        TD_TEST_FILE("planar", "traj_steps.csv", traj_steps),
        TD_TEST_FILE("planar", "traj_cases.csv", traj_cases),
        TD_TEST_FILE("planar", "traj_targets.csv", traj_targets),
    };
    td_test_judge(&check_trajectories, files, 3);
}
