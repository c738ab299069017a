/* SPDX-License-Identifier: MIT */
/// What asserts ask: true of what rounding leaves, false of what it does not, and of what is no number.
#include "unity.h"
#include "td_port.h"
#include "td_invariant.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"

#define FEW TD_UNIT_TOLERANCE /* half of it off in length, all of it off in the square */

static const td_unit one = TD_UNIT_ONE;
static const td_unit none = TD_U(0.0);

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/// u a quarter of the tolerance longer.
static td_unit nearly(td_unit u)
{
    return u + td_unarrow(td_umul(TD_U(0.25), FEW));
}

void test_share_is_from_0_to_1(void)
{
    TEST_ASSERT_TRUE(td_is_share(none));
    TEST_ASSERT_TRUE(td_is_share(one));
    TEST_ASSERT_FALSE(td_is_share(one + FEW));
    TEST_ASSERT_FALSE(td_is_share(none - FEW));
}

void test_direction_of_length_1_but_for_rounding_is_unit(void)
{
    const td_dir2 flat = {nearly(one), none};
    TEST_ASSERT_TRUE(td_dir2_is_unit(flat));
    TEST_ASSERT_TRUE(td_dir3_is_unit(td_dir3_of(none, -nearly(one), none)));
    TEST_ASSERT_TRUE(td_dir3_is_unit(td_dir3_of(TD_U(0.6), none, TD_U(-0.8))));
}

void test_direction_that_is_shorter_or_longer_is_not_unit(void)
{
    const td_dir2 flat = {one - FEW - FEW, none};
    TEST_ASSERT_FALSE(td_dir2_is_unit(flat));
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(none, none, none)));
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(TD_U(0.6), TD_U(0.01), TD_U(0.8))));
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(one + FEW + FEW, none, none)));
}

/// Squares of components beyond 1.4 would not fit Q4.60, and four of them might add up to 1 again.
void test_direction_of_the_largest_components_is_not_unit(void)
{
    const td_unit most = TD_U(1.99);
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(most, most, most)));
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(-most, most, -most)));
}

void test_quaternion_within_the_tolerance_of_the_door_is_not_normal(void)
{
    const td_quat coarse = {one - TD_U(0.0001), none, none, none};
    TEST_ASSERT_TRUE(td_quat_is_unit(coarse));
    TEST_ASSERT_FALSE(td_quat_is_normal(coarse));
    TEST_ASSERT_TRUE(td_quat_is_normal(TD_QUAT_IDENTITY));
}

void test_rotation_has_square_rows_of_either_hand(void)
{
    td_quat q = {TD_U(0.3), TD_U(-0.5), TD_U(0.7), TD_U(0.1)};
    TEST_ASSERT_TRUE(td_quat_normalize(&q));
    td_rot r = td_rot_from_quat(q);
    TEST_ASSERT_TRUE(td_rot_is_square(&r));
    r.z = td_dir3_neg(r.z);
    TEST_ASSERT_TRUE(td_rot_is_square(&r));
}

void test_rotation_with_a_row_that_leans_is_not_square(void)
{
    td_rot r = td_rot_from_quat(TD_QUAT_IDENTITY);
    r.y = td_dir3_of(TD_U(0.6), TD_U(0.8), none);
    TEST_ASSERT_TRUE(td_dir3_is_unit(r.y));
    TEST_ASSERT_FALSE(td_rot_is_square(&r));
    r.y = r.x;
    TEST_ASSERT_FALSE(td_rot_is_square(&r));
}

void test_block_length_ends_with_its_range(void)
{
#if defined(TD_SCALAR_Q16)
    const td_real most = (td_real)(1 << 29);
    const td_real beyond = (td_real)((1 << 29) + 1);
#else
    const td_real most = TD_REAL_MAX;
    const td_real beyond = (td_real)__builtin_inf();
#endif
    TEST_ASSERT_TRUE(td_is_block(most));
    TEST_ASSERT_TRUE(td_is_block(-most));
    TEST_ASSERT_FALSE(td_is_block(beyond));
    TEST_ASSERT_FALSE(td_is_block(-beyond));
    TEST_ASSERT_FALSE(td_vec3_is_block(td_vec3_of(TD_ZERO, TD_ZERO, beyond)));
}

void test_what_is_no_number_is_nothing(void)
{
#if !defined(TD_SCALAR_Q16)
    const td_real nan = (td_real)__builtin_nan("");
    TEST_ASSERT_FALSE(td_is_block(nan));
    TEST_ASSERT_FALSE(td_is_share(nan));
    TEST_ASSERT_FALSE(td_dir3_is_unit(td_dir3_of(one, nan, none)));
#endif
}
