/* SPDX-License-Identifier: MIT */
#include <math.h>
#include "unity.h"
#include "td_chord.h"
#include "td_entry.h"
#include "td_port.h"
#include "td_real.h"
#include "td_scenery.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

/* How far off the border it is met, over the largest length at hand. */
#if defined(TD_SCALAR_F64)
#    define POINT_ERROR (4.0 * DBL_EPSILON)
#elif defined(TD_SCALAR_Q16)
#    define POINT_ERROR 0x1p-27
#else
#    define POINT_ERROR (4.0 * (double)FLT_EPSILON)
#endif

static td_curved sphere, cylinder;

/* The unit sphere; a cylinder of radius 1 about the z axis. */
void setUp(void)
{
    const td_curved ball = {
        TD_CURVE_SPHERE, {TD_ZERO, TD_ZERO, TD_ZERO}, TD_ONE, {TD_U(0.0), TD_U(0.0), TD_U(0.0)}};
    td_saturations_reset();
    sphere = ball;
    cylinder = ball;
    cylinder.kind = TD_CURVE_CYLINDER;
    cylinder.axis.z = TD_UNIT_ONE;
}

void tearDown(void)
{
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_vec3 at(double x, double y, double z)
{
    return td_vec3_of(td_from_double(x), td_from_double(y), td_from_double(z));
}

static td_chord find(const td_curved *curved, td_vec3 from, td_vec3 to)
{
    const td_path path = td_path_of(from, to);
    td_chord chord;
    td_chord_find(curved, &path, &chord);
    return chord;
}

static void assert_chord(double enter, double leave, td_chord actual)
{
    TEST_ASSERT_TRUE(actual.is_met);
    TEST_ASSERT_TRUE(actual.is_entered);
    TEST_ASSERT_TRUE(actual.is_left);
    TEST_ASSERT_FALSE(actual.is_touched);
    TEST_ASSERT_NEAR(4e-7, enter, td_unit_to_double(actual.enter));
    TEST_ASSERT_NEAR(4e-7, leave, td_unit_to_double(actual.leave));
}

/* Entered and not left, left and not entered, neither. */
static void assert_entered(double enter, td_chord actual)
{
    TEST_ASSERT_TRUE(actual.is_met && actual.is_entered && !actual.is_left && !actual.is_touched);
    TEST_ASSERT_NEAR(4e-7, enter, td_unit_to_double(actual.enter));
}

static void assert_left(double leave, td_chord actual)
{
    TEST_ASSERT_TRUE(actual.is_met && !actual.is_entered && actual.is_left && !actual.is_touched);
    TEST_ASSERT_NEAR(4e-7, leave, td_unit_to_double(actual.leave));
}

static void assert_held(td_chord actual)
{
    TEST_ASSERT_TRUE(actual.is_met && !actual.is_entered && !actual.is_left && !actual.is_touched);
}

static void assert_missed(td_chord actual)
{
    TEST_ASSERT_FALSE(actual.is_met || actual.is_entered || actual.is_left || actual.is_touched);
}

/* ---- closed forms ---- */

void test_chord_find_through_a_sphere(void)
{
    assert_chord(1.0 / 3.0, 2.0 / 3.0, find(&sphere, at(-3.0, 0.0, 0.0), at(3.0, 0.0, 0.0)));
    const double half = sqrt(0.75) / 6.0;
    assert_chord(0.5 - half, 0.5 + half, find(&sphere, at(-3.0, 0.5, 0.0), at(3.0, 0.5, 0.0)));
    assert_chord(0.5, 1.0, find(&sphere, at(-3.0, 0.0, 0.0), at(1.0, 0.0, 0.0)));
    assert_entered(0.5, find(&sphere, at(0.0, 0.0, 2.0), at(0.0, 0.0, 0.0)));
    assert_entered(1.0, find(&sphere, at(0.0, 0.0, 2.0), at(0.0, 0.0, 1.0)));
    assert_missed(find(&sphere, at(0.0, 0.0, 2.0), at(0.0, 0.0, 1.0625)));
    assert_missed(find(&sphere, at(-3.0, 1.0625, 0.0), at(3.0, 1.0625, 0.0)));
    assert_missed(find(&sphere, at(2.0, 0.0, 0.0), at(3.0, 0.0, 0.0)));
}

void test_chord_find_a_tangent_touches_in_one_point(void)
{
    assert_chord(0.5, 0.5, find(&sphere, at(-3.0, 1.0, 0.0), at(3.0, 1.0, 0.0)));
    assert_chord(0.25, 0.25, find(&cylinder, at(-1.0, 1.0, 5.0), at(3.0, 1.0, 7.0)));
}

void test_chord_find_from_inside(void)
{
    assert_left(1.0 / 3.0, find(&sphere, at(0.0, 0.0, 0.0), at(0.0, 3.0, 0.0)));
    assert_left(0.5, find(&sphere, at(0.5, 0.0, 0.0), at(-2.5, 0.0, 0.0)));
    assert_left(0.25, find(&sphere, at(0.5, 0.0, 0.0), at(2.5, 0.0, 0.0)));
    assert_held(find(&sphere, at(0.5, 0.0, 0.0), at(-0.5, 0.25, 0.25)));
    assert_left(1.0, find(&sphere, at(0.5, 0.0, 0.0), at(1.0, 0.0, 0.0)));
    assert_left(1.0, find(&sphere, at(0.5, 0.0, 0.0), at(-1.0, 0.0, 0.0)));
}

void test_chord_find_from_the_border(void)
{
    assert_chord(0.0, 0.5, find(&sphere, at(1.0, 0.0, 0.0), at(-3.0, 0.0, 0.0)));
    assert_left(0.0, find(&sphere, at(1.0, 0.0, 0.0), at(3.0, 1.0, 0.0)));
    assert_left(0.0, find(&sphere, at(1.0, 0.0, 0.0), at(1.0, 1.0, 0.0))); /* along the border */
}

void test_chord_find_through_a_cylinder(void)
{
    assert_chord(1.0 / 3.0, 2.0 / 3.0, find(&cylinder, at(-3.0, 0.0, 9.0), at(3.0, 0.0, -50.0)));
    assert_held(find(&cylinder, at(0.5, 0.5, 9.0), at(0.5, 0.5, -50.0))); /* along the axis */
    assert_missed(find(&cylinder, at(1.5, 0.5, 9.0), at(1.5, 0.5, -50.0)));
    cylinder.axis = td_dir3_of(TD_U(0.6), TD_U(0.8), TD_U(0.0));
    assert_chord(0.25, 0.75, find(&cylinder, at(30.0, 40.0, 2.0), at(60.0, 80.0, -2.0)));
    assert_entered(0.75, find(&cylinder, at(3.2, -2.4, 0.0), at(0.0, 0.0, 0.0)));
}

void test_chord_find_a_path_of_no_length_is_a_point(void)
{
    const td_curved *const curves[] = {&sphere, &cylinder};
    for (int i = 0; i < 2; ++i) {
        assert_held(find(curves[i], at(0.5, 0.25, 0.0), at(0.5, 0.25, 0.0)));
        assert_missed(find(curves[i], at(1.5, 0.25, 0.0), at(1.5, 0.25, 0.0)));
        const td_chord on = find(curves[i], at(0.0, 1.0, 0.0), at(0.0, 1.0, 0.0));
        TEST_ASSERT_TRUE(on.is_met && on.is_touched && !on.is_entered && !on.is_left);
    }
}

/* ---- against doubles ---- */

typedef struct line {
    double v[3], d[3]; ///< from the centre, across the axis
    double r;
    double largest; ///< length at hand
} line;

static void read_vector(td_vec3 a, td_vec3 b, double *out)
{
    out[0] = td_to_double(a.x) - td_to_double(b.x);
    out[1] = td_to_double(a.y) - td_to_double(b.y);
    out[2] = td_to_double(a.z) - td_to_double(b.z);
}

static double dot(const double *a, const double *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void drop_axis(td_dir3 axis, double *v)
{
    const double u[3] = {td_unit_to_double(axis.x), td_unit_to_double(axis.y),
                         td_unit_to_double(axis.z)};
    const double along = dot(u, v) / dot(u, u);
    for (int i = 0; i < 3; ++i) {
        v[i] -= along * u[i];
    }
}

static line line_of(const td_curved *c, const td_path *path)
{
    line l;
    read_vector(path->from, c->centre, l.v);
    read_vector(path->to, path->from, l.d);
    l.r = td_to_double(c->radius);
    l.largest = fmax(l.r, fmax(sqrt(dot(l.v, l.v)), sqrt(dot(l.d, l.d))));
    if (c->kind == TD_CURVE_CYLINDER) {
        drop_axis(c->axis, l.v);
        drop_axis(c->axis, l.d);
    }
    return l;
}

/* What POINT_ERROR bounds. */
static double error_at(const line *l, td_unit lambda)
{
    double x[3];
    for (int i = 0; i < 3; ++i) {
        x[i] = l->v[i] + td_unit_to_double(lambda) * l->d[i];
    }
    return fabs(sqrt(dot(x, x)) - l->r) / l->largest;
}

static td_vec3 anywhere(td_test_random *random, double size)
{
    return at(td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size),
              td_test_random_double(random, -size, size));
}

static td_dir3 some_axis(td_test_random *random)
{
    const td_dir3 up = {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE};
    td_dir3 axis;
    (void)td_vec3_normalize(anywhere(random, 1.0), up, &axis);
    return axis;
}

void test_chord_find_ends_lie_on_the_border(void)
{
    const int rounds = TD_SOAK ? 10000000 : ON_BOARD ? 300 : 100000;
    td_test_random random = td_test_random_start(41u);
    double worst = 0.0;
    uint32_t met = 0u;
    for (int i = 0; i < rounds; ++i) {
        td_curved *const c = i % 2 == 0 ? &sphere : &cylinder;
        const double size = ldexp(1.0, (int)td_test_random_below(&random, 12u) - 4);
        cylinder.axis = some_axis(&random);
        c->centre = anywhere(&random, 8.0);
        c->radius = td_from_double(td_test_random_double(&random, 0.02, 1.0) * size);
        const td_path path = td_path_of(td_vec3_add(c->centre, anywhere(&random, 1.5 * size)),
                                        td_vec3_add(c->centre, anywhere(&random, 1.5 * size)));
        const line l = line_of(c, &path);
        td_chord chord;
        td_chord_find(c, &path, &chord);
        met += chord.is_met ? 1u : 0u;
        worst = chord.is_entered ? fmax(worst, error_at(&l, chord.enter)) : worst;
        worst = chord.is_left ? fmax(worst, error_at(&l, chord.leave)) : worst;
    }
    UnityPrint("worst error of a border: ");
    UnityPrintFloat((UNITY_DOUBLE)(worst / POINT_ERROR));
    UNITY_PRINT_EOL();
    TEST_ASSERT_TRUE(worst <= POINT_ERROR);
    TEST_ASSERT_GREATER_THAN_UINT32((uint32_t)rounds / 8u, met);
}

/* What is met, entered and left follows from the ends and from the closest point of the line. */
void test_chord_find_agrees_with_the_distance_to_the_line(void)
{
    const int rounds = TD_SOAK ? 10000000 : ON_BOARD ? 300 : 100000;
    td_test_random random = td_test_random_start(42u);
    for (int i = 0; i < rounds; ++i) {
        td_curved *const c = i % 2 == 0 ? &sphere : &cylinder;
        cylinder.axis = some_axis(&random);
        c->centre = anywhere(&random, 4.0);
        c->radius = td_test_random_real(&random, 0.1, 3.0);
        const td_path path = td_path_of(anywhere(&random, 6.0), anywhere(&random, 6.0));
        const line l = line_of(c, &path);
        const double margin = 64.0 * POINT_ERROR * l.largest;
        const double lambda = fmin(1.0, fmax(0.0, -dot(l.v, l.d) / dot(l.d, l.d)));
        double x[3];
        double end[3];
        for (int k = 0; k < 3; ++k) {
            x[k] = l.v[k] + lambda * l.d[k];
            end[k] = l.v[k] + l.d[k];
        }
        const double start = sqrt(dot(l.v, l.v)) - l.r;
        const double nearest = sqrt(dot(x, x)) - l.r;
        const double finish = sqrt(dot(end, end)) - l.r;
        if (fabs(start) < margin || fabs(nearest) < margin || fabs(finish) < margin) {
            continue;
        }
        td_chord chord;
        td_chord_find(c, &path, &chord);
        TEST_ASSERT_EQUAL_INT(nearest < 0.0, chord.is_met);
        TEST_ASSERT_EQUAL_INT(nearest < 0.0 && start > 0.0, chord.is_entered);
        TEST_ASSERT_EQUAL_INT(nearest < 0.0 && finish > 0.0, chord.is_left);
    }
}

void test_chord_find_at_the_ends_of_the_range(void)
{
    const double far = td_to_double(TD_SCENERY_RANGE) * 0.99;
    sphere.centre = at(far, far, far);
    sphere.radius = td_from_double(far);
    const td_chord through = find(&sphere, at(-far, -far, -far), at(far, far, far));
    TEST_ASSERT_TRUE(through.is_entered && !through.is_left);
    TEST_ASSERT_NEAR(1e-6, 1.0 - 0.5 / sqrt(3.0), td_unit_to_double(through.enter));
    sphere.radius = TD_LENGTH_MIN;
    assert_missed(find(&sphere, at(-far, -far, -far), at(far, far, -far)));
    cylinder.centre = at(-far, far, 0.0);
    cylinder.radius = td_from_double(far);
    const td_chord across = find(&cylinder, at(far, far, far), at(-far, far, -far));
    TEST_ASSERT_TRUE(across.is_entered && !across.is_left);
    TEST_ASSERT_NEAR(1e-6, 0.5, td_unit_to_double(across.enter));
}

/* ---- shares ---- */

void test_share_equal_quotients_are_equal(void)
{
    td_test_random random = td_test_random_start(43u);
    for (int i = 0; i < 2000; ++i) {
        const td_real whole = td_from_int(1 + (int32_t)td_test_random_below(&random, 99u));
        const td_real part =
            td_from_int((int32_t)td_test_random_below(&random, (uint32_t)td_floor(whole) + 1u));
        const td_real factor = td_from_int(1 + (int32_t)td_test_random_below(&random, 99u));
        const td_unit once = td_share(td_widen(part), td_widen(whole));
        const td_unit more = td_share(td_wmul(part, factor), td_wmul(whole, factor));
        TEST_ASSERT_TRUE(once == more);
        TEST_ASSERT_NEAR(1.2e-7, td_to_double(part) / td_to_double(whole), td_unit_to_double(once));
    }
}

void test_share_is_rounded_down_from_the_exact_quotient(void)
{
#if defined(TD_SCALAR_Q16)
    const int rounds = TD_SOAK ? 20000000 : ON_BOARD ? 1000 : 200000;
    td_test_random random = td_test_random_start(44u);
    for (int i = 0; i < rounds; ++i) {
        const uint64_t high = (uint64_t)td_test_random_bits(&random) << 32;
        const uint64_t word = high | td_test_random_bits(&random);
        const uint64_t whole = ((word >> (4u + td_test_random_below(&random, 58u))) | 1u);
        uint64_t rest = ((uint64_t)td_test_random_bits(&random) << 32 | 1u) % (whole + 1u);
        const td_unit share = td_share((td_wide)rest, (td_wide)whole);
        uint32_t exact = rest == whole ? 1u : 0u; /* long division, bit by bit */
        rest -= rest == whole ? whole : 0u;
        for (int bit = 0; bit < 30; ++bit) {
            rest *= 2u;
            exact = exact * 2u + (rest >= whole ? 1u : 0u);
            rest -= rest >= whole ? whole : 0u;
        }
        TEST_ASSERT_EQUAL_INT32((int32_t)exact, share);
    }
#else
    TEST_IGNORE_MESSAGE("Q16 only");
#endif
}
