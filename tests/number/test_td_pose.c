/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_sweep.h"

/// What one rotation of a vector of a few metres may cost in each scalar.
#if defined(TD_SCALAR_Q16)
#    define TURN_ERROR  (0.51 / 65536.0)
#    define CHAIN_ERROR (2.0 / 65536.0)
#    define UNIT_ERROR  6e-9
#elif defined(TD_SCALAR_F32)
#    define TURN_ERROR  4e-6
#    define CHAIN_ERROR 1e-5
#    define UNIT_ERROR  4e-7
#else
#    define TURN_ERROR  2e-14
#    define CHAIN_ERROR 4e-14
#    define UNIT_ERROR  8e-16
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 random_vec(td_test_random *random)
{
    return td_vec3_of(td_test_random_real(random, -9.0, 9.0),
                      td_test_random_real(random, -9.0, 9.0),
                      td_test_random_real(random, -9.0, 9.0));
}

static td_quat random_quat(td_test_random *random)
{
    td_quat q = {td_test_random_unit(random, -0.9, 0.9), td_test_random_unit(random, -0.9, 0.9),
                 td_test_random_unit(random, -0.9, 0.9), td_test_random_unit(random, -0.9, 0.9)};
    TEST_ASSERT_TRUE(td_quat_normalize(&q));
    return q;
}

static td_pose random_pose(td_test_random *random)
{
    const td_pose pose = {random_vec(random), random_quat(random)};
    return pose;
}

static void assert_vec_within(double tolerance, td_vec3 expected, td_vec3 actual)
{
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, td_to_double(expected.x), td_to_double(actual.x));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, td_to_double(expected.y), td_to_double(actual.y));
    TEST_ASSERT_DOUBLE_WITHIN(tolerance, td_to_double(expected.z), td_to_double(actual.z));
}

static double norm_of(td_quat q)
{
    const double w = td_unit_to_double(q.w);
    const double x = td_unit_to_double(q.x);
    const double y = td_unit_to_double(q.y);
    const double z = td_unit_to_double(q.z);
    return sqrt(w * w + x * x + y * y + z * z);
}

/// v turned by q in double, by the definition q v q*.
static void exact_turn(td_quat q, td_vec3 v, double out[3])
{
    const double n = norm_of(q);
    const double w = td_unit_to_double(q.w) / n;
    const double u[3] = {td_unit_to_double(q.x) / n, td_unit_to_double(q.y) / n,
                         td_unit_to_double(q.z) / n};
    const double p[3] = {td_to_double(v.x), td_to_double(v.y), td_to_double(v.z)};
    const double t[3] = {2.0 * (u[1] * p[2] - u[2] * p[1]), 2.0 * (u[2] * p[0] - u[0] * p[2]),
                         2.0 * (u[0] * p[1] - u[1] * p[0])};
    out[0] = p[0] + w * t[0] + u[1] * t[2] - u[2] * t[1];
    out[1] = p[1] + w * t[1] + u[2] * t[0] - u[0] * t[2];
    out[2] = p[2] + w * t[2] + u[0] * t[1] - u[1] * t[0];
}

/* ---- quaternions ---- */

/* A table of a scene is const, and built by the compiler. */
void test_pose_at_is_an_initialiser_of_a_const_table(void)
{
    static const td_pose table[] = {TD_POSE_AT(1.0, -2.0, 0.5), TD_POSE_AT(0.0, 0.0, 0.0)};
    const td_vec3 p = td_pose_point(&table[0], td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO));
    TEST_ASSERT_TRUE(p.x == TD_R(2.0) && p.y == TD_R(-2.0) && p.z == TD_R(0.5));
    const td_pose none = TD_POSE_IDENTITY;
    TEST_ASSERT_EQUAL_MEMORY(&none, &table[1], sizeof none);
}

void test_quat_from_axis_angle_quarter_turn_about_z_takes_x_to_y(void)
{
    const td_dir3 z = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    const td_quat q = td_quat_from_axis_angle(z, td_half(TD_PI));
    const td_vec3 v = td_quat_rotate(q, td_vec3_of(TD_R(2.0), TD_ZERO, TD_R(5.0)));
    /* pi/2 itself is rounded in the scalar: 2 m times that */
    const double tolerance = TURN_ERROR + td_to_double(TD_REAL_EPS) * 2.0;
    assert_vec_within(tolerance, td_vec3_of(TD_ZERO, TD_R(2.0), TD_R(5.0)), v);
}

void test_quat_from_axis_angle_keeps_the_angle(void)
{
    td_test_random random = td_test_random_start(21u);
    const td_dir3 x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    for (int i = 0; i < 500; ++i) {
        const td_real angle = td_test_random_real(&random, -3.1, 3.1);
        const td_quat q = td_quat_from_axis_angle(x, angle);
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, cos(td_to_double(angle) / 2.0),
                                  td_unit_to_double(q.w));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, sin(td_to_double(angle) / 2.0),
                                  td_unit_to_double(q.x));
    }
}

void test_quat_mul_turns_by_b_then_a(void)
{
    td_test_random random = td_test_random_start(22u);
    for (int i = 0; i < 500; ++i) {
        const td_quat a = random_quat(&random);
        const td_quat b = random_quat(&random);
        const td_vec3 v = random_vec(&random);
        assert_vec_within(CHAIN_ERROR, td_quat_rotate(a, td_quat_rotate(b, v)),
                          td_quat_rotate(td_quat_mul(a, b), v));
    }
}

void test_quat_mul_by_the_conjugate_is_the_identity(void)
{
    td_test_random random = td_test_random_start(23u);
    for (int i = 0; i < 200; ++i) {
        const td_quat q = random_quat(&random);
        const td_quat one = td_quat_mul(q, td_quat_conj(q));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 1.0, td_unit_to_double(one.w));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.0, td_unit_to_double(one.x));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.0, td_unit_to_double(one.z));
    }
}

void test_quat_long_products_stay_unit_when_renormalised(void)
{
    td_test_random random = td_test_random_start(24u);
    td_quat q = TD_QUAT_IDENTITY;
    for (int i = 0; i < 2000; ++i) {
        q = td_quat_mul(q, random_quat(&random));
        TEST_ASSERT_TRUE(td_quat_normalize(&q));
    }
    TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 1.0, norm_of(q));
}

void test_quat_normalize_any_size(void)
{
    for (int e = 0; e < 26; ++e) {
        td_quat q = {td_unit_from_double(ldexp(1.0, -e)), td_unit_from_double(ldexp(-0.5, -e)),
                     TD_U(0.0), td_unit_from_double(ldexp(0.25, -e))};
        TEST_ASSERT_TRUE(td_quat_normalize(&q));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 1.0, norm_of(q));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR, 0.8728715609439696, td_unit_to_double(q.w));
    }
}

void test_quat_normalize_zero_is_the_identity_and_false(void)
{
    td_quat q = {TD_U(0.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    TEST_ASSERT_FALSE(td_quat_normalize(&q));
    TEST_ASSERT_TRUE(q.w == TD_UNIT_ONE && q.x == TD_U(0.0));
}

void test_quat_is_unit_accepts_rounding_and_refuses_mistakes(void)
{
    td_test_random random = td_test_random_start(25u);
    for (int i = 0; i < 200; ++i) {
        TEST_ASSERT_TRUE(td_quat_is_unit(random_quat(&random)));
    }
    td_quat q = TD_QUAT_IDENTITY;
    q.x = TD_U(0.02); /* squared length 1.0004: within 2^-10 */
    TEST_ASSERT_TRUE(td_quat_is_unit(q));
    q.x = TD_U(0.05);
    TEST_ASSERT_FALSE(td_quat_is_unit(q));
    const td_quat large = {TD_U(-1.9), TD_U(1.9), TD_U(1.9), TD_U(1.9)};
    TEST_ASSERT_FALSE(td_quat_is_unit(large));
    const td_quat zero = {TD_U(0.0), TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    TEST_ASSERT_FALSE(td_quat_is_unit(zero));
#if !defined(TD_SCALAR_Q16)
    q.x = (td_real)NAN;
    TEST_ASSERT_FALSE(td_quat_is_unit(q));
#endif
}

/* ---- rotations ---- */

void test_quat_rotate_is_q_v_q_conjugate(void)
{
    td_test_random random = td_test_random_start(26u);
    for (int i = 0; i < 1000; ++i) {
        const td_quat q = random_quat(&random);
        const td_vec3 v = random_vec(&random);
        double expected[3];
        exact_turn(q, v, expected);
        const td_vec3 turned = td_quat_rotate(q, v);
        TEST_ASSERT_DOUBLE_WITHIN(TURN_ERROR, expected[0], td_to_double(turned.x));
        TEST_ASSERT_DOUBLE_WITHIN(TURN_ERROR, expected[1], td_to_double(turned.y));
        TEST_ASSERT_DOUBLE_WITHIN(TURN_ERROR, expected[2], td_to_double(turned.z));
    }
}

void test_rot_rows_are_orthonormal_and_right_handed(void)
{
    td_test_random random = td_test_random_start(27u);
    for (int i = 0; i < 300; ++i) {
        const td_rot r = td_rot_from_quat(random_quat(&random));
        const td_dir3 z = td_dir3_cross(r.x, r.y);
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 2.0, 0.0,
                                  td_unit_to_double(td_unarrow(td_dir3_cos(r.x, r.y))));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 2.0, 1.0,
                                  td_unit_to_double(td_unarrow(td_dir3_cos(r.z, r.z))));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 2.0, td_unit_to_double(r.z.x),
                                  td_unit_to_double(z.x));
    }
}

void test_rot_inv_undoes_the_rotation(void)
{
    td_test_random random = td_test_random_start(28u);
    for (int i = 0; i < 300; ++i) {
        const td_rot r = td_rot_from_quat(random_quat(&random));
        const td_rot inverse = td_rot_inv(&r);
        const td_vec3 v = random_vec(&random);
        assert_vec_within(CHAIN_ERROR, v, td_rot_vec(&inverse, td_rot_vec(&r, v)));
    }
}

/* ---- poses ---- */

void test_pose_letters_cancel(void)
{
    td_test_random random = td_test_random_start(29u);
    for (int i = 0; i < 500; ++i) {
        const td_pose x_ab = random_pose(&random);
        const td_pose x_bc = random_pose(&random);
        const td_vec3 p_c = random_vec(&random);
        const td_vec3 twice = td_pose_point(&x_ab, td_pose_point(&x_bc, p_c));
        const td_pose x_ac = td_pose_mul(&x_ab, &x_bc);
        assert_vec_within(CHAIN_ERROR * 2.0, twice, td_pose_point(&x_ac, p_c));
    }
}

void test_pose_inv_and_point_inv_go_back(void)
{
    td_test_random random = td_test_random_start(30u);
    for (int i = 0; i < 500; ++i) {
        const td_pose x_ab = random_pose(&random);
        const td_vec3 p_b = random_vec(&random);
        const td_vec3 p_a = td_pose_point(&x_ab, p_b);
        const td_pose x_ba = td_pose_inv(&x_ab);
        assert_vec_within(CHAIN_ERROR, p_b, td_pose_point_inv(&x_ab, p_a));
        assert_vec_within(CHAIN_ERROR * 2.0, p_b, td_pose_point(&x_ba, p_a));
    }
}

void test_pose_identity_changes_nothing(void)
{
    td_test_random random = td_test_random_start(31u);
    const td_vec3 p = random_vec(&random);
    const td_pose identity = TD_POSE_IDENTITY;
    assert_vec_within(0.0, p, td_pose_point(&identity, p));
    assert_vec_within(0.0, p, td_pose_point_inv(&identity, p));
}

void test_pose_dir_turns_and_does_not_move(void)
{
    td_test_random random = td_test_random_start(32u);
    for (int i = 0; i < 200; ++i) {
        const td_pose x_ab = random_pose(&random);
        const td_dir3 d_b = {TD_U(0.6), TD_U(-0.8), TD_U(0.0)};
        const td_dir3 d_a = td_pose_dir(&x_ab, d_b);
        const td_dir3 back = td_pose_dir_inv(&x_ab, d_a);
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 2.0, 0.6, td_unit_to_double(back.x));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 2.0, -0.8, td_unit_to_double(back.y));
        TEST_ASSERT_DOUBLE_WITHIN(UNIT_ERROR * 4.0, 1.0,
                                  td_unit_to_double(td_unarrow(td_dir3_cos(d_a, d_a))));
    }
}

/* ---- rotations that are a little off ---- */

static double length_of(td_quat q)
{
    const double w = td_unit_to_double(q.w), x = td_unit_to_double(q.x);
    const double y = td_unit_to_double(q.y), z = td_unit_to_double(q.z);
    return sqrt(w * w + x * x + y * y + z * z);
}

static td_quat stretched(td_quat q, double by)
{
    return (td_quat){td_unit_from_double(by * td_unit_to_double(q.w)),
                     td_unit_from_double(by * td_unit_to_double(q.x)),
                     td_unit_from_double(by * td_unit_to_double(q.y)),
                     td_unit_from_double(by * td_unit_to_double(q.z))};
}

/* Of whatever is accepted: unit length again, and the same rotation. */
void test_quat_renewed_has_unit_length_and_turns_as_before(void)
{
    td_test_random random = td_test_random_start(77u);
    const double tolerance = td_unit_to_double(TD_QUAT_TOLERANCE);
    for (int i = 0; i < 500; ++i) {
        const td_quat unit = random_quat(&random);
        const double share = td_test_random_double(&random, -0.999, 0.999);
        const td_quat off = stretched(unit, sqrt(1.0 + share * tolerance));
        TEST_ASSERT_TRUE(td_quat_is_unit(off));
        const td_quat q = td_quat_renewed(off);
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * UNIT_ERROR, 1.0, length_of(q));
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * UNIT_ERROR, td_unit_to_double(unit.w),
                                  td_unit_to_double(q.w));
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * UNIT_ERROR, td_unit_to_double(unit.x),
                                  td_unit_to_double(q.x));
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * UNIT_ERROR, td_unit_to_double(unit.y),
                                  td_unit_to_double(q.y));
        TEST_ASSERT_DOUBLE_WITHIN(2.0 * UNIT_ERROR, td_unit_to_double(unit.z),
                                  td_unit_to_double(q.z));
    }
}

/* What only rounding has touched stays as it is, to the last bit; so does what was renewed. */
void test_quat_renewed_leaves_unit_quaternions_alone(void)
{
    td_test_random random = td_test_random_start(78u);
    for (int i = 0; i < 500; ++i) {
        const td_quat unit = i == 0 ? TD_QUAT_IDENTITY : random_quat(&random);
        const td_quat q = td_quat_renewed(unit);
        TEST_ASSERT_TRUE(q.w == unit.w && q.x == unit.x && q.y == unit.y && q.z == unit.z);
        const td_quat once = td_quat_renewed(stretched(unit, 1.0004));
        const td_quat twice = td_quat_renewed(once);
        TEST_ASSERT_TRUE(twice.w == once.w && twice.x == once.x && twice.y == once.y &&
                         twice.z == once.z);
    }
}

void test_twist_at_adds_the_turning(void)
{
    const td_twist twist = {td_vec3_of(TD_ONE, TD_ZERO, TD_ZERO),
                            td_vec3_of(TD_ZERO, TD_ZERO, TD_R(2.0))};
    const td_vec3 v = td_twist_at(&twist, td_vec3_of(TD_ZERO, TD_R(3.0), TD_R(9.0)));
    assert_vec_within(0.0, td_vec3_of(TD_R(-5.0), TD_ZERO, TD_ZERO), v);
}

void test_twist_at_is_the_derivative_of_the_motion(void)
{
    /* a point of a body that turns at w about z: finite difference over a small turn, in double */
    const double w = 1.5;
    const double h = 1e-6;
    const td_twist twist = {td_vec3_of(TD_R(0.25), TD_R(-1.0), TD_R(2.0)),
                            td_vec3_of(TD_ZERO, TD_ZERO, TD_R(1.5))};
    const td_vec3 r = td_vec3_of(TD_R(3.0), TD_R(-2.0), TD_R(1.0));
    const td_vec3 v = td_twist_at(&twist, r);
    const double dx = (3.0 * cos(w * h) + 2.0 * sin(w * h) - 3.0) / h + 0.25;
    const double dy = (3.0 * sin(w * h) - 2.0 * cos(w * h) + 2.0) / h - 1.0;
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, dx, td_to_double(v.x));
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, dy, td_to_double(v.y));
    TEST_ASSERT_DOUBLE_WITHIN(2e-5, 2.0, td_to_double(v.z));
}
