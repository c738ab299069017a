/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_inertia.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"

#if defined(TD_SCALAR_F64)
#    define RELATIVE 1e-12
#else
#    define RELATIVE 4e-5
#endif

void setUp(void)
{
}

void tearDown(void)
{
}

static td_quat some_rotation(td_test_random *random)
{
    td_quat q = {td_test_random_unit(random, -1.0, 1.0), td_test_random_unit(random, -1.0, 1.0),
                 td_test_random_unit(random, -1.0, 1.0), td_test_random_unit(random, 0.1, 1.0)};
    (void)td_quat_normalize(&q);
    return q;
}

/* A positive definite matrix with these principal values, in axes turned at random. */
static td_sym3 turned(td_test_random *random, double a, double b, double c)
{
    const td_sym3 principal = {td_from_double(a), td_from_double(b), td_from_double(c),
                               TD_ZERO,           TD_ZERO,           TD_ZERO};
    const td_rot r = td_rot_from_quat(some_rotation(random));
    return td_inertia_turn(&principal, &r);
}

static void expect_identity(const td_sym3 *s, const td_sym3 *inverse)
{
    for (int i = 0; i < 3; ++i) {
        const td_vec3 e = td_vec3_of(i == 0 ? TD_ONE : TD_ZERO, i == 1 ? TD_ONE : TD_ZERO,
                                     i == 2 ? TD_ONE : TD_ZERO);
        const td_vec3 v = td_inertia_times(s, td_inertia_times(inverse, e));
        TEST_ASSERT_NEAR(20.0 * RELATIVE, i == 0, td_to_double(v.x));
        TEST_ASSERT_NEAR(20.0 * RELATIVE, i == 1, td_to_double(v.y));
        TEST_ASSERT_NEAR(20.0 * RELATIVE, i == 2, td_to_double(v.z));
    }
}

void test_invert_times_itself_is_one(void)
{
    td_test_random random = td_test_random_start(61u);
    for (int n = 0; n < 200; ++n) {
        td_sym3 inverse = TD_SYM3_ZERO;
        const double a = td_test_random_double(&random, 0.3, 3.0);
        const td_sym3 s = turned(&random, a, 1.0, td_test_random_double(&random, 0.3, 3.0));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_inertia_invert(&s, &inverse));
        expect_identity(&s, &inverse);
        TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&inverse));
    }
}

void test_invert_diagonal(void)
{
    const td_sym3 s = {TD_R(0.5), TD_R(4.0), TD_R(0.125), TD_ZERO, TD_ZERO, TD_ZERO};
    td_sym3 inverse = TD_SYM3_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_inertia_invert(&s, &inverse));
    TEST_ASSERT_NEAR(1e-6, 2.0, td_to_double(inverse.xx));
    TEST_ASSERT_NEAR(1e-6, 0.25, td_to_double(inverse.yy));
    TEST_ASSERT_NEAR(1e-6, 8.0, td_to_double(inverse.zz));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, inverse.xy);
}

void test_invert_zero_is_what_nothing_turns(void)
{
    const td_sym3 s = TD_SYM3_ZERO;
    td_sym3 inverse = {TD_ONE, TD_ONE, TD_ONE, TD_ONE, TD_ONE, TD_ONE};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_inertia_invert(&s, &inverse));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, inverse.xx);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, inverse.yz);
}

static void refuses(td_sym3 s, td_status status)
{
    td_sym3 inverse = {TD_R(7.0), TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO, TD_R(9.0)};
    TEST_ASSERT_EQUAL_INT(status, td_inertia_invert(&s, &inverse));
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), inverse.xx);
    TEST_ASSERT_EQUAL_REAL(TD_R(9.0), inverse.yz);
}

void test_invert_refuses_what_is_not_positive_definite(void)
{
    const td_sym3 negative = {TD_R(-1.0), TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO};
    const td_sym3 flat = {TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO, TD_ZERO};
    const td_sym3 mixed = {TD_ONE, TD_ONE, TD_ONE, TD_R(1.5), TD_ZERO, TD_ZERO};
    const td_sym3 twisted = {TD_ONE, TD_ONE, TD_ONE, TD_R(-0.75), TD_R(-0.75), TD_R(-0.75)};
    refuses(negative, TD_E_ARG);
    refuses(flat, TD_E_ARG);
    refuses(mixed, TD_E_ARG);
    refuses(twisted, TD_E_ARG);
    const td_sym3 far = {TD_RANGE, TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO};
    refuses(far, TD_E_RANGE);
#if !defined(TD_SCALAR_Q16)
    const td_sym3 none = {TD_ONE, TD_ONE, TD_ONE, (td_real)NAN, TD_ZERO, TD_ZERO};
    refuses(none, TD_E_ARG);
#endif
}

/* ---- inverses as they are carried around ---- */

void test_semidefinite_accepts_fixed_hinged_and_free(void)
{
    const td_sym3 fixed = TD_SYM3_ZERO;
    const td_sym3 hinge = {TD_ZERO, TD_ZERO, TD_R(2.0), TD_ZERO, TD_ZERO, TD_ZERO};
    const td_sym3 slanted = {TD_R(0.5), TD_R(0.5), TD_ZERO, TD_R(0.5), TD_ZERO, TD_ZERO};
    TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&fixed));
    TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&hinge));
    TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&slanted));
}

/* A hinge in any direction, rounded: its minors are zero up to rounding. */
void test_semidefinite_bears_rounding(void)
{
    td_test_random random = td_test_random_start(62u);
    for (int n = 0; n < 500; ++n) {
        const td_sym3 one = turned(&random, 1.7, 0.0, 0.0);
        const td_sym3 two = turned(&random, 0.3, 0.0, 2.1);
        TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&one));
        TEST_ASSERT_TRUE(td_inertia_is_semidefinite(&two));
    }
}

void test_semidefinite_refuses(void)
{
    const td_sym3 negative = {TD_ONE, TD_R(-0.25), TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO};
    const td_sym3 minors[] = {
        {TD_ONE, TD_ONE, TD_ONE, TD_R(1.25), TD_ZERO, TD_ZERO},
        {TD_ONE, TD_ONE, TD_ONE, TD_ZERO, TD_R(-1.25), TD_ZERO},
        {TD_ONE, TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_R(1.25)},
    };
    const td_sym3 det = {TD_ONE, TD_ONE, TD_ONE, TD_R(-0.75), TD_R(-0.75), TD_R(-0.75)};
    TEST_ASSERT_FALSE(td_inertia_is_semidefinite(&negative));
    for (int i = 0; i < 3; ++i) {
        TEST_ASSERT_FALSE(td_inertia_is_semidefinite(&minors[i]));
    }
    TEST_ASSERT_FALSE(td_inertia_is_semidefinite(&det));
    const td_sym3 far = {TD_RANGE, TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO};
    TEST_ASSERT_FALSE(td_inertia_is_semidefinite(&far));
#if !defined(TD_SCALAR_Q16)
    const td_sym3 none = {(td_real)NAN, TD_ONE, TD_ONE, TD_ZERO, TD_ZERO, TD_ZERO};
    TEST_ASSERT_FALSE(td_inertia_is_semidefinite(&none));
#endif
}

/* ---- axes ---- */

void test_turn_by_a_quarter_exchanges_axes(void)
{
    const td_sym3 s = {TD_R(1.0), TD_R(2.0), TD_R(3.0), TD_R(0.25), TD_ZERO, TD_ZERO};
    const td_dir3 z = td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE);
    const td_rot r =
        td_rot_from_quat(td_quat_from_axis_angle(z, td_from_double(1.57079632679489661923)));
    const td_sym3 t = td_inertia_turn(&s, &r);
    TEST_ASSERT_NEAR(1e-4, 2.0, td_to_double(t.xx));
    TEST_ASSERT_NEAR(1e-4, 1.0, td_to_double(t.yy));
    TEST_ASSERT_NEAR(1e-4, 3.0, td_to_double(t.zz));
    TEST_ASSERT_NEAR(1e-4, -0.25, td_to_double(t.xy));
}

/* Turning a matrix and a vector alike turns the product alike. */
void test_turn_commutes_with_products(void)
{
    td_test_random random = td_test_random_start(63u);
    for (int n = 0; n < 100; ++n) {
        const td_sym3 s = turned(&random, 1.0, 2.0, 3.0);
        const td_rot r = td_rot_from_quat(some_rotation(&random));
        const td_sym3 t = td_inertia_turn(&s, &r);
        const td_vec3 v = td_vec3_of(TD_R(1.0), TD_R(-2.0), TD_R(0.5));
        const td_vec3 there = td_inertia_times(&t, td_rot_vec(&r, v));
        const td_vec3 here = td_rot_vec(&r, td_inertia_times(&s, v));
        TEST_ASSERT_REAL_WITHIN(TD_R(3e-4), here.x, there.x);
        TEST_ASSERT_REAL_WITHIN(TD_R(3e-4), here.y, there.y);
        TEST_ASSERT_REAL_WITHIN(TD_R(3e-4), here.z, there.z);
    }
}
