/* SPDX-License-Identifier: MIT */
/// Restitution, force laws and impulses, one evaluation a row.
#include "unity.h"
#include "check.h"
#include "contact_truth.h"
#include "pendulum.h"
#include "td_port.h"
#include "td_test_vectors.h"

TD_TEST_VECTORS(restitution, "response/restitution.csv")
TD_TEST_VECTORS(forces, "response/forces.csv")
TD_TEST_VECTORS(impulse, "response/impulse.csv")

void setUp(void)
{
}

void tearDown(void)
{
}

void test_restitution_of_the_damping(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "restitution.csv", restitution)};
    td_test_judge(&check_responses, files, 1);
}

void test_forces_of_the_laws(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "forces.csv", forces)};
    td_test_judge(&check_responses, files, 1);
}

void test_impulses_of_bodies_in_space(void)
{
    const check_file files[] = {TD_TEST_FILE("response", "impulse.csv", impulse)};
    td_test_judge(&check_responses, files, 1);
}
