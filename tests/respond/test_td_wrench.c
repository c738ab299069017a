/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_wrench.h"
#include "td_test_random.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static td_vec3 vec(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static void expect_vec(double x, double y, double z, td_vec3 v)
{
    TEST_ASSERT_NEAR(1e-5, x, td_to_double(v.x));
    TEST_ASSERT_NEAR(1e-5, y, td_to_double(v.y));
    TEST_ASSERT_NEAR(1e-5, z, td_to_double(v.z));
}

static td_vec3 some_vec(td_test_random *random, double size)
{
    const td_real x = td_test_random_real(random, -size, size);
    const td_real y = td_test_random_real(random, -size, size);
    return td_vec3_of(x, y, td_test_random_real(random, -size, size));
}

void test_force_at_a_point_turns_about_the_origin(void)
{
    td_wrench sum = td_wrench_zero();
    td_wrench_add(&sum, vec(0.0, 0.0, 10.0), vec(3.0, 1.0, 0.5), vec(1.0, 1.0, 0.5));
    expect_vec(0.0, 0.0, 10.0, sum.force_w);
    expect_vec(0.0, -20.0, 0.0, sum.torque_w);
}

void test_forces_through_the_origin_do_not_turn(void)
{
    td_wrench sum = td_wrench_zero();
    td_wrench_add(&sum, vec(1.0, 2.0, 4.0), vec(1.5, 2.5, 4.5), vec(0.5, 0.5, 0.5));
    expect_vec(0.0, 0.0, 0.0, sum.torque_w);
}

/* Newton's third law, bit by bit, whatever the points are. */
void test_pair_gives_a_vector_and_its_negative(void)
{
    td_test_random random = td_test_random_start(81u);
    for (int n = 0; n < 200; ++n) {
        td_wrench sums[2] = {td_wrench_zero(), td_wrench_zero()};
        const td_wrench_side a = {&sums[0], some_vec(&random, 5.0), some_vec(&random, 5.0)};
        const td_wrench_side b = {&sums[1], some_vec(&random, 5.0), some_vec(&random, 5.0)};
        td_wrench_add_pair(&a, &b, some_vec(&random, 1000.0));
        TEST_ASSERT_EQUAL_REAL(sums[0].force_w.x, -sums[1].force_w.x);
        TEST_ASSERT_EQUAL_REAL(sums[0].force_w.y, -sums[1].force_w.y);
        TEST_ASSERT_EQUAL_REAL(sums[0].force_w.z, -sums[1].force_w.z);
    }
}

/* About one point, the torques of a pair that acts at one point cancel as well. */
void test_pair_at_one_point_leaves_nothing_behind(void)
{
    td_test_random random = td_test_random_start(82u);
    for (int n = 0; n < 200; ++n) {
        td_wrench sums[2] = {td_wrench_zero(), td_wrench_zero()};
        const td_vec3 point = some_vec(&random, 5.0);
        const td_wrench_side a = {&sums[0], some_vec(&random, 5.0), point};
        const td_wrench_side b = {&sums[1], some_vec(&random, 5.0), point};
        td_wrench_add_pair(&a, &b, some_vec(&random, 10.0));
        const td_wrench moved = td_wrench_about(sums[1], b.origin_w, a.origin_w);
        const td_wrench all = td_wrench_sum(sums[0], moved);
        TEST_ASSERT_EQUAL_REAL(TD_ZERO, all.force_w.y);
        TEST_ASSERT_NEAR(2e-4, 0.0, td_to_double(all.torque_w.x));
        TEST_ASSERT_NEAR(2e-4, 0.0, td_to_double(all.torque_w.y));
        TEST_ASSERT_NEAR(2e-4, 0.0, td_to_double(all.torque_w.z));
    }
}

void test_the_world_keeps_no_books(void)
{
    td_wrench sum = td_wrench_zero();
    const td_wrench_side body = {&sum, vec(0.0, 0.0, 1.0), vec(1.0, 0.0, 0.0)};
    const td_wrench_side world = {NULL, vec(0.0, 0.0, 0.0), vec(1.0, 0.0, 0.0)};
    td_wrench_add_pair(&world, &body, vec(0.0, 0.0, -5.0));
    expect_vec(0.0, 0.0, 5.0, sum.force_w);
    expect_vec(0.0, -5.0, 0.0, sum.torque_w);
    td_wrench_add_pair(&body, &world, vec(0.0, 0.0, -5.0));
    expect_vec(0.0, 0.0, 0.0, sum.force_w);
}

void test_about_and_back_is_the_same(void)
{
    td_wrench sum = td_wrench_zero();
    const td_vec3 here = vec(1.0, -2.0, 0.5), there = vec(-3.0, 0.25, 2.0);
    td_wrench_add(&sum, vec(4.0, -8.0, 16.0), vec(0.5, 0.5, 0.5), here);
    const td_wrench back = td_wrench_about(td_wrench_about(sum, here, there), there, here);
    expect_vec(td_to_double(sum.torque_w.x), td_to_double(sum.torque_w.y),
               td_to_double(sum.torque_w.z), back.torque_w);
}

void test_sums_beyond_the_range_saturate_and_count(void)
{
#if !defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("in floats such a sum is no trouble");
#endif
    td_wrench sum = td_wrench_zero();
    for (int i = 0; i < 4; ++i) {
        td_wrench_add(&sum, vec(16000.0, 0.0, 0.0), vec(0.0, 0.0, 0.0), vec(0.0, 0.0, 0.0));
    }
    TEST_ASSERT_EQUAL_REAL(TD_REAL_MAX, sum.force_w.x);
    TEST_ASSERT_GREATER_THAN_UINT32(0u, td_saturations());
}
