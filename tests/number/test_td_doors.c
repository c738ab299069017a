/* SPDX-License-Identifier: MIT */
/// Doors of the number room: whatever bits come in, the answer is right, and nothing is invalid,
/// overflows or divides by zero on the way. The sanitizers watch the integers.
#include <float.h>
#include <math.h>
#include <string.h>
#include "unity.h"
#include "td_box.h"
#include "td_math.h"
#include "td_motion.h"
#include "td_near.h"
#include "td_port.h"
#include "td_pose.h"
#include "td_real.h"
#include "td_scaled.h"
#include "td_vec.h"
#include "td_test_calm.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define ROUNDS (ON_BOARD ? 200 : 20000)

/* ---- any bits ---- */

#if defined(TD_SCALAR_Q16)
static const td_real special[] = {
    INT32_MIN,
    INT32_MIN + 1,
    INT32_MAX,
    0,
    1,
    -1,
    TD_RANGE,
    -TD_RANGE,
    TD_ONE,
    -TD_ONE,
    TD_UNIT_ONE,
    -TD_UNIT_ONE,
    0x40100000,
    -0x40100000,
    TD_MOTION_MAX,
    -TD_MOTION_MAX,
};

static td_real any_bits(td_test_random *random)
{
    return (td_real)td_test_random_bits(random);
}
#else
#    if defined(TD_SCALAR_F64)
#        define LARGEST DBL_MAX
#        define TINIEST DBL_TRUE_MIN
#        define SMALL   DBL_MIN
#    else
#        define LARGEST FLT_MAX
#        define TINIEST FLT_TRUE_MIN
#        define SMALL   FLT_MIN
#    endif
static const td_real special[] = {
    (td_real)NAN,
    -(td_real)NAN,
    (td_real)INFINITY,
    -(td_real)INFINITY,
    TINIEST,
    -TINIEST,
    SMALL,
    -SMALL,
    LARGEST,
    -LARGEST,
    TD_REAL_MAX,
    -TD_REAL_MAX,
    TD_LENGTH_MIN,
    -TD_LENGTH_MIN,
    TD_RANGE,
    -TD_RANGE,
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0 * TD_REAL_MAX,
    2.0,
    TD_MOTION_MAX,
    0.5,
    TD_LENGTH_MIN / 4.0,
};

/* A NaN among them may be one that signals. */
static td_real any_bits(td_test_random *random)
{
    td_bits bits = td_test_random_bits(random);
#    if defined(TD_SCALAR_F64)
    bits = bits << 32 | td_test_random_bits(random);
#    endif
    td_real real;
    memcpy(&real, &bits, sizeof real);
    return real;
}
#endif

#define SPECIALS ((uint32_t)(sizeof special / sizeof special[0]))

static td_real any_real(td_test_random *random)
{
    const uint32_t kind = td_test_random_below(random, 4u);
    return kind == 0u   ? any_bits(random)
           : kind == 1u ? td_test_random_real(random, -1.0, 1.0)
                        : special[td_test_random_below(random, SPECIALS)];
}

/* The same without NaNs that signal: those are for integers to look at. */
static td_real any_quiet(td_test_random *random)
{
    const td_real a = any_real(random);
    return td_is_number(a) ? a : special[0];
}

static td_vec3 any_vec(td_test_random *random)
{
    return td_vec3_of(any_real(random), any_real(random), any_real(random));
}

static td_vec3 any_quiet_vec(td_test_random *random)
{
    return td_vec3_of(any_quiet(random), any_quiet(random), any_quiet(random));
}

/* One that may be a rotation, but for one component. */
static td_quat any_quat(td_test_random *random)
{
    td_quat q = {(td_unit)any_real(random), (td_unit)any_real(random), (td_unit)any_real(random),
                 (td_unit)any_real(random)};
    if (td_test_random_below(random, 3u) == 0u) {
        td_quat near = {td_test_random_unit(random, -0.9, 0.9), TD_U(0.5), TD_U(-0.25), TD_U(0.5)};
        (void)td_quat_normalize(&near);
        near.y = td_test_random_below(random, 2u) == 0u ? q.y : near.y;
        q = near;
    }
    return q;
}

/* ---- truth: in long double, of components over the largest, which squares do not spoil ---- */

typedef struct truth {
    long double c[4]; ///< over the largest, and over their length
    long double largest, length;
    bool is_known; ///< all are numbers, and finite
} truth;

static truth truth_of(double a, double b, double c, double d)
{
    truth t = {{a, b, c, d}, 0.0L, 0.0L, true};
    long double squares = 0.0L;
    for (int i = 0; i < 4; ++i) {
        t.is_known = t.is_known && isfinite(t.c[i]);
        t.largest = fabsl(t.c[i]) > t.largest ? fabsl(t.c[i]) : t.largest;
    }
    for (int i = 0; i < 4 && t.largest > 0.0L; ++i) {
        t.c[i] /= t.largest;
        squares += t.c[i] * t.c[i];
    }
    for (int i = 0; i < 4 && squares > 0.0L; ++i) {
        t.c[i] /= sqrtl(squares);
    }
    t.length = t.largest * sqrtl(squares);
    return t;
}

static truth truth_of_quat(td_quat q)
{
    return truth_of(td_unit_to_double(q.w), td_unit_to_double(q.x), td_unit_to_double(q.y),
                    td_unit_to_double(q.z));
}

static void assert_direction(const truth *t, double a, double b, double c, double d)
{
    TEST_ASSERT_TRUE(t->is_known);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, (double)t->c[0], a);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, (double)t->c[1], b);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, (double)t->c[2], c);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, (double)t->c[3], d);
}

/* What has no direction is zero, or too small or too large for floats, or no vector at all. */
static void assert_no_direction(const truth *t)
{
    TEST_ASSERT_TRUE(!t->is_known || t->largest < (long double)td_to_double(TD_LENGTH_MIN) ||
                     t->largest > (long double)td_to_double(TD_REAL_MAX));
}

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

/* ---- numbers ---- */

void test_is_within_and_td_in_range_know_any_bits(void)
{
    td_test_random random = td_test_random_start(71u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_real a = any_real(&random);
        LISTEN();
        const volatile bool in_range = td_in_range(a);
        const volatile bool is_within = td_is_within(a, TD_ONE);
        const volatile bool is_number = td_is_number(a);
        CALM();
        const double x = td_to_double(a);
        TEST_ASSERT_EQUAL(fabs(x) < td_to_double(TD_RANGE), in_range);
        TEST_ASSERT_EQUAL(fabs(x) < 1.0, is_within);
        TEST_ASSERT_EQUAL(!isnan(x), is_number);
    }
}

void test_boxes_with_any_bits_overlap_and_hold_what_they_should(void)
{
    td_test_random random = td_test_random_start(72u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_box3 a = {any_quiet_vec(&random), any_quiet_vec(&random)};
        const td_vec3 p = any_quiet_vec(&random);
        const td_box3 b = {p, p};
        const td_box2 flat = {{a.lo.x, a.lo.y}, {a.hi.x, a.hi.y}};
        const td_box2 spot = {{p.x, p.y}, {p.x, p.y}};
        LISTEN();
        const volatile bool holds = td_box3_holds(a, p);
        const volatile bool overlaps = td_box3_overlap(a, b);
        const volatile bool flat_holds = td_box2_holds(flat, spot.lo);
        const volatile bool flat_overlaps = td_box2_overlap(flat, spot);
        CALM();
        const bool in_xy = td_to_double(a.lo.x) <= td_to_double(p.x) &&
                           td_to_double(p.x) <= td_to_double(a.hi.x) &&
                           td_to_double(a.lo.y) <= td_to_double(p.y) &&
                           td_to_double(p.y) <= td_to_double(a.hi.y);
        const bool in_z =
            td_to_double(a.lo.z) <= td_to_double(p.z) && td_to_double(p.z) <= td_to_double(a.hi.z);
        TEST_ASSERT_EQUAL(in_xy, flat_holds);
        TEST_ASSERT_EQUAL(in_xy, flat_overlaps);
        TEST_ASSERT_EQUAL(in_xy && in_z, holds);
        TEST_ASSERT_EQUAL(in_xy && in_z, overlaps);
    }
}

/* ---- rotations ---- */

void test_quat_is_unit_refuses_the_least_raw_word(void)
{
#if defined(TD_SCALAR_Q16)
    const td_quat one = {INT32_MIN, 0, 0, 0};
    const td_quat all = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN};
    TEST_ASSERT_FALSE(td_quat_is_unit(one));
    TEST_ASSERT_FALSE(td_quat_is_unit(all));
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

void test_quat_is_unit_is_right_for_any_bits_and_counts_nothing(void)
{
    td_test_random random = td_test_random_start(73u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_quat q = any_quat(&random);
        LISTEN();
        const volatile bool is_unit = td_quat_is_unit(q);
        CALM();
        const truth t = truth_of_quat(q);
        const long double off = fabsl(t.length * t.length - 1.0L) - 0x1p-10L;
        if (!t.is_known || fabsl(off) > 1e-6L) {
            TEST_ASSERT_EQUAL(t.is_known && off < 0.0L, is_unit);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* Found by these tests: four words of -2 gave 2^62, and a table was read far outside. */
void test_quat_normalize_of_the_least_words(void)
{
#if defined(TD_SCALAR_Q16)
    for (int32_t least = INT32_MIN; least < INT32_MIN + 3; ++least) {
        td_quat q = {least, least, least, least};
        TEST_ASSERT_TRUE(td_quat_normalize(&q));
        TEST_ASSERT_DOUBLE_WITHIN(6e-9, -0.5, td_unit_to_double(q.w));
        TEST_ASSERT_DOUBLE_WITHIN(6e-9, -0.5, td_unit_to_double(q.z));
    }
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}

void test_quat_normalize_gives_a_rotation_for_any_bits(void)
{
    td_test_random random = td_test_random_start(74u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_quat q = any_quat(&random);
        td_quat unit = q;
        LISTEN();
        const bool is_fine = td_quat_normalize(&unit);
        CALM();
        TEST_ASSERT_TRUE(td_quat_is_unit(unit));
        const truth t = truth_of_quat(q);
        if (is_fine) {
            assert_direction(&t, td_unit_to_double(unit.w), td_unit_to_double(unit.x),
                             td_unit_to_double(unit.y), td_unit_to_double(unit.z));
        } else {
            TEST_ASSERT_TRUE(unit.w == TD_UNIT_ONE);
            assert_no_direction(&t);
        }
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- directions ---- */

#if defined(TD_SCALAR_Q16)
#    define LENGTH_STEP (0.51L / 65536.0L)
#else
#    define LENGTH_STEP 0.0L
#endif

/* @return whether v has a direction */
static bool judge_direction(td_vec3 v, td_dir3 out, td_real length)
{
    const truth t = truth_of(td_to_double(v.x), td_to_double(v.y), td_to_double(v.z), 0.0);
    const long double most = (long double)td_to_double(TD_REAL_MAX);
    TEST_ASSERT_TRUE(td_is_number(length));
    if (length == TD_ZERO) {
        TEST_ASSERT_TRUE(out.x == TD_U(0.0) && out.y == TD_U(0.0) && out.z == TD_UNIT_ONE);
        assert_no_direction(&t);
        return false;
    }
    assert_direction(&t, td_unit_to_double(out.x), td_unit_to_double(out.y),
                     td_unit_to_double(out.z), 0.0);
    if (t.length < most) { /* beyond it floats keep the length, Q16 ends */
        const long double off = fabsl((long double)td_to_double(length) - t.length);
        TEST_ASSERT_TRUE(off <= 1e-6L * t.length + LENGTH_STEP);
    }
    return true;
}

void test_vec3_normalize_is_defined_for_any_bits(void)
{
    td_test_random random = td_test_random_start(75u);
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    uint32_t directions = 0u;
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_vec3 v = any_vec(&random);
        td_dir3 out = up;
        LISTEN();
        const volatile td_real length = td_vec3_normalize(v, up, &out);
        CALM();
        directions += judge_direction(v, out, length) ? 1u : 0u;
    }
    TEST_ASSERT_TRUE(directions > (uint32_t)ROUNDS / 16u);
}

void test_vec2_normalize_is_defined_for_any_bits(void)
{
    td_test_random random = td_test_random_start(76u);
    const td_dir2 up = {TD_U(0.0), TD_UNIT_ONE};
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_vec2 v = {any_real(&random), any_real(&random)};
        td_dir2 out = up;
        LISTEN();
        const volatile td_real length = td_vec2_normalize(v, up, &out);
        CALM();
        const td_vec3 turned = td_vec3_of(v.x, TD_ZERO, v.y); /* up is z there */
        (void)judge_direction(turned, td_dir3_of(out.x, TD_U(0.0), out.y), length);
    }
}

void test_vec3_normalize_counts_what_is_no_vector(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has numbers only");
#else
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_dir3 out = up;
    TEST_ASSERT_EQUAL_REAL(TD_ZERO,
                           td_vec3_normalize(td_vec3_of(TD_ONE, (td_real)NAN, TD_ZERO), up, &out));
    TEST_ASSERT_EQUAL_REAL(
        TD_ZERO, td_vec3_normalize(td_vec3_of(TD_ONE, TD_ONE, (td_real)INFINITY), up, &out));
    TEST_ASSERT_EQUAL_UINT32(2u, td_saturations());
    TEST_ASSERT_EQUAL_REAL(TD_ZERO,
                           td_vec3_normalize(td_vec3_of(LARGEST, TD_ZERO, TD_ZERO), up, &out));
    TEST_ASSERT_EQUAL_UINT32(3u, td_saturations());
    TEST_ASSERT_EQUAL_REAL(TD_ZERO,
                           td_vec3_normalize(td_vec3_of(TINIEST, TD_ZERO, TD_ZERO), up, &out));
    TEST_ASSERT_EQUAL_UINT32(3u, td_saturations());
#endif
}

static td_wide any_wide(td_test_random *random)
{
#if defined(TD_SCALAR_Q16)
    const uint64_t bits = (uint64_t)td_test_random_bits(random) << 32 | td_test_random_bits(random);
    static const td_wide ends[] = {INT64_MIN, INT64_MIN + 1, INT64_MAX, 0, 1, -1};
    const uint32_t kind = td_test_random_below(random, 12u);
    return kind < 6u ? ends[kind] : (td_wide)bits >> td_test_random_below(random, 63u);
#else
    return any_quiet(random);
#endif
}

/* Products of floats that a door has let in do not overflow when they are squared: these may. */
void test_wvec3_normalize_of_any_bits_gives_a_direction_or_says_no(void)
{
    td_test_random random = td_test_random_start(77u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_wvec3 v = {any_wide(&random), any_wide(&random), any_wide(&random)};
        td_dir3 out = {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)};
        LISTEN();
        const bool has_one = td_wvec3_normalize(&v, &out);
        CALM_BUT_BIG();
        const truth t = truth_of(td_unit_to_double(out.x), td_unit_to_double(out.y),
                                 td_unit_to_double(out.z), 0.0);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, 1.0, (double)t.length);
        if (!has_one) {
            TEST_ASSERT_TRUE(out.y == TD_UNIT_ONE);
        }
    }
}

/* ---- bodies ---- */

/* A body at rest of which some members have any bits. */
typedef struct body {
    td_pose pose;
    td_near3 rest;
    td_twist twist;
} body;

static body any_body(td_test_random *random)
{
    body b = {TD_POSE_IDENTITY,
              td_near3_zero(),
              {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}}};
    switch (td_test_random_below(random, 6u)) {
    case 0:
        b.pose.p = any_vec(random);
        break;
    case 1: {
        const td_vec3 rest = any_vec(random);
        b.rest = td_near3_of((td_near)rest.x, (td_near)rest.y, (td_near)rest.z);
        break;
    }
    case 2:
        b.pose.q = any_quat(random);
        break;
    case 3:
        b.twist.linear = any_vec(random);
        break;
    case 4:
        b.twist.angular = any_vec(random);
        break;
    default:
        break;
    }
    return b;
}

static bool is_below(td_vec3 v, double most)
{
    return fabs(td_to_double(v.x)) < most && fabs(td_to_double(v.y)) < most &&
           fabs(td_to_double(v.z)) < most;
}

static bool is_motion(const body *b)
{
    const td_vec3 rest =
        td_vec3_of(td_near_real(b->rest.x), td_near_real(b->rest.y), td_near_real(b->rest.z));
    const double fastest = td_to_double(TD_MOTION_MAX);
    return is_below(b->pose.p, td_to_double(TD_RANGE) / 2.0) && is_below(rest, 1.0) &&
           td_quat_is_unit(b->pose.q) && is_below(b->twist.linear, fastest) &&
           is_below(b->twist.angular, fastest);
}

void test_motion_set_takes_motions_and_refuses_all_other_bits(void)
{
    td_test_random random = td_test_random_start(78u);
    uint32_t taken = 0u;
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const body b = any_body(&random);
        td_motion out;
        td_motion before;
        memset(&out, 0x5a, sizeof out);
        memcpy(&before, &out, sizeof out);
        LISTEN();
        const td_fault fault = td_motion_set(&b.pose, b.rest, &b.twist, 3u, &out);
        CALM();
        TEST_ASSERT_EQUAL(is_motion(&b), fault.status == TD_OK);
        if (fault.status != TD_OK) {
            TEST_ASSERT_EQUAL_MEMORY(&before, &out, sizeof out);
        }
        taken += fault.status == TD_OK ? 1u : 0u;
    }
    TEST_ASSERT_TRUE(taken > (uint32_t)ROUNDS / 8u);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

/* ---- near a wheel ---- */

void test_near_conversions_take_any_bits(void)
{
    td_test_random random = td_test_random_start(79u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_real a = any_real(&random);
        const td_wide v = any_wide(&random);
        LISTEN();
        const volatile td_near length = td_near_of(a);
        const volatile td_near speed = td_near_speed(v);
        const volatile td_drag drag = td_drag_of(a);
        const volatile td_real back = td_near_real((td_near)a);
        CALM();
        (void)back;
#if defined(TD_SCALAR_Q16)
        const double x = td_to_double(a);
        const double most = 295.0;
        const double fast = (double)v / 4294967296.0;
        TEST_ASSERT_DOUBLE_WITHIN(1e-6,
                                  x > 16.0    ? 16.0
                                  : x < -16.0 ? -16.0
                                              : x,
                                  td_near_to_double(length));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6,
                                  fast > most    ? most
                                  : fast < -most ? -most
                                                 : fast,
                                  (double)speed / 4194304.0);
        TEST_ASSERT_DOUBLE_WITHIN(1e-6,
                                  x > 1024.0    ? 1024.0
                                  : x < -1024.0 ? -1024.0
                                                : x,
                                  (double)drag / 2097152.0);
#else
        (void)length;
        (void)speed;
        (void)drag;
#endif
    }
}

void test_near3_is_near_is_right_for_any_bits(void)
{
    td_test_random random = td_test_random_start(80u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_vec3 v = any_vec(&random);
        const td_near3 arm = td_near3_of((td_near)v.x, (td_near)v.y, (td_near)v.z);
        LISTEN();
        const volatile bool is_near = td_near3_is_near(arm);
        CALM();
#if defined(TD_SCALAR_Q16)
        const double sum = fabs(td_near_to_double(arm.x)) + fabs(td_near_to_double(arm.y)) +
                           fabs(td_near_to_double(arm.z));
        TEST_ASSERT_EQUAL(sum < 7.5, is_near);
#else
        TEST_ASSERT_TRUE(is_near);
#endif
    }
}

/* ---- functions that say what they make of a NaN ---- */

void test_functions_of_any_bits_give_numbers_and_raise_nothing(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("raw INT32_MIN is not for functions: doors keep it out");
#else
    td_test_random random = td_test_random_start(81u);
    for (int i = 0; i < (int)ROUNDS; ++i) {
        const td_real a = any_quiet(&random);
        const td_real b = any_quiet(&random);
        td_unit sine = TD_U(0.0);
        td_unit cosine = TD_U(0.0);
        LISTEN();
        td_sincos(a, &sine, &cosine);
        const volatile td_real all[] = {td_div(a, b),      td_sqrt(a),  td_wsqrt(a),   td_exp(a),
                                        td_exp_neg(a),     td_log(a),   sine,          cosine,
                                        td_scaled_real(a), td_recip(b), td_atan2(a, b)};
        const volatile int32_t floor = td_floor(a);
        CALM();
        (void)floor;
        for (uint32_t k = 0u; k < sizeof all / sizeof all[0]; ++k) {
            TEST_ASSERT_TRUE(fabs((double)all[k]) <= (double)TD_REAL_MAX);
        }
    }
#endif
}
