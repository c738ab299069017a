/* SPDX-License-Identifier: MIT */
/// The judge of convex pairs: its own support maps, and how it reads shapes.
#include <float.h>
#include <math.h>
#include <stddef.h>
#include <string.h>
#include "unity.h"
#include "check.h"
#include "check_convex.h"
#include "td_port.h"
#include "td_shape.h"
#include "td_vec.h"
#include "td_test_real.h"

static check_convex c;

void setUp(void)
{
}

void tearDown(void)
{
}

/* ---- reach ---- */

static const td_vec3 corners[4] = {{TD_R(0.0), TD_R(0.0), TD_R(0.0)},
                                   {TD_R(4.0), TD_R(0.0), TD_R(0.0)},
                                   {TD_R(0.0), TD_R(4.0), TD_R(0.0)},
                                   {TD_R(0.0), TD_R(0.0), TD_R(4.0)}};
static const td_hull tetrahedron = {corners, NULL, 4u};

/// At (10, 0, 0), turned by 90 degrees about z: its x is the world's y.
static void set(td_shape_kind kind, double x, double y, double z, double mu)
{
    const check_numbers numbers = {kind, {x, y, z}, mu, {10.0, 0.0, 0.0}, {2.0, 0.0, 0.0, 2.0}};
    check_convex_set(&numbers, kind == TD_SHAPE_HULL ? &tetrahedron : NULL, &c);
}

static void assert_reach(double expected, double x, double y, double z)
{
    const double length = sqrt(x * x + y * y + z * z);
    const double e[3] = {x / length, y / length, z / length};
    TEST_ASSERT_NEAR(1e-12, expected, check_convex_reach(&c, e));
}

void test_reach_of_a_sphere(void)
{
    set(TD_SHAPE_SPHERE, 0.5, 9.0, 9.0, 0.25); /* sizes that a sphere has not are ignored */
    assert_reach(10.75, 1.0, 0.0, 0.0);
    assert_reach(0.75, 0.0, 1.0, 0.0);
    TEST_ASSERT_NEAR(1e-12, 0.75, c.extent);
}

void test_reach_of_a_box(void)
{
    set(TD_SHAPE_BOX, 1.0, 2.0, 3.0, 0.0);
    assert_reach(12.0, 1.0, 0.0, 0.0);
    assert_reach(1.0, 0.0, 1.0, 0.0);
    assert_reach(3.0, 0.0, 0.0, -1.0);
    assert_reach(16.0 / sqrt(3.0), 1.0, 1.0, 1.0);
    TEST_ASSERT_NEAR(1e-12, sqrt(14.0), c.extent);
}

void test_reach_of_a_capsule(void)
{
    set(TD_SHAPE_CAPSULE, 0.5, 2.0, 0.0, 0.0);
    assert_reach(2.5, 0.0, 0.0, 1.0);
    assert_reach(0.5, 0.0, -1.0, 0.0);
    TEST_ASSERT_NEAR(1e-12, 2.5, c.extent);
}

void test_reach_of_a_cylinder(void)
{
    set(TD_SHAPE_CYLINDER, 3.0, 4.0, 0.0, 0.0);
    assert_reach(4.0, 0.0, 0.0, 1.0);
    assert_reach(7.0 / sqrt(2.0), 0.0, 1.0, -1.0);
    TEST_ASSERT_NEAR(1e-12, 5.0, c.extent);
}

void test_reach_of_a_cone(void)
{
    set(TD_SHAPE_CONE, 1.0, 2.0, 0.0, 0.0);
    assert_reach(2.0, 0.0, 0.0, 1.0);
    assert_reach(2.0, 0.0, 0.0, -1.0);
    assert_reach(1.0, 0.0, 1.0, 0.0);
    assert_reach(3.0 / sqrt(2.0), 0.0, 1.0, -1.0); /* the rim */
    TEST_ASSERT_NEAR(1e-12, 3.0, c.extent);        /* from a quarter of the height to the apex */
}

void test_reach_of_an_ellipsoid(void)
{
    set(TD_SHAPE_ELLIPSOID, 1.0, 2.0, 3.0, 0.0);
    assert_reach(1.0, 0.0, 1.0, 0.0);
    assert_reach(12.0, 1.0, 0.0, 0.0);
    assert_reach(sqrt(5.0), 0.0, 1.0, 1.0); /* sqrt((1 + 9) / 2) */
    TEST_ASSERT_NEAR(1e-12, 3.0, c.extent);
}

void test_reach_of_a_hull(void)
{
    set(TD_SHAPE_HULL, 0.0, 0.0, 0.0, 0.0);
    assert_reach(4.0, 0.0, 1.0, 0.0);
    assert_reach(-6.0, -1.0, 0.0, 0.0);
    TEST_ASSERT_NEAR(1e-12, sqrt(11.0), c.extent); /* from (1, 1, 1) to a corner */
}

/* ---- outside ---- */

static double outside(double x, double y, double z)
{
    const double at[3] = {x, y, z};
    return check_convex_outside(&c, at);
}

void test_outside_of_a_box_is_the_distance_of_its_face(void)
{
    set(TD_SHAPE_BOX, 1.0, 2.0, 3.0, 0.0);
    TEST_ASSERT_NEAR(1e-12, 0.5, outside(11.0, 1.5, 2.0));
    TEST_ASSERT_NEAR(1e-12, -0.25, outside(11.0, 0.75, 2.0));
    TEST_ASSERT_NEAR(1e-12, 0.0, outside(12.0, 1.0, 3.0));
}

void test_outside_of_a_sphere_is_its_distance(void)
{
    set(TD_SHAPE_SPHERE, 1.0, 0.0, 0.0, 0.0);
    TEST_ASSERT_NEAR(1e-6, sqrt(3.0) - 1.0, outside(11.0, 1.0, 1.0));
    TEST_ASSERT_TRUE(outside(10.5, 0.5, 0.5) < 0.0);
}

void test_outside_of_a_hull_is_found_off_its_axes(void)
{
    set(TD_SHAPE_HULL, 0.0, 0.0, 0.0, 0.0);
    TEST_ASSERT_NEAR(1e-2, 2.0 / sqrt(3.0), outside(8.0, 2.0, 2.0)); /* the face x + y + z = 4 */
    TEST_ASSERT_TRUE(outside(9.0, 1.0, 1.0) <= 0.0);
}

/* ---- reading ---- */

#define HULLS     "# hulls\n3,2,0,0.5,0.25,0\n3,2,1,-0.5,0,1\n7,1,0,1,1,1\n"
#define HULLS_Q16 "hull_id,npoints,points_q16\n3,2,32768 16384 0 -32768 0 65536\n"

static check_state state;
static check_file files[2];
static csv_cursor row;

/// The cursor at the first row of a text, with the companion beside it.
static void open(const char *text, const char *hulls)
{
    const check_file file = {"pairs", "pairs3d.csv", text, strlen(text)};
    const check_file beside = {"pairs", "hulls.csv", hulls, strlen(hulls)};
    const check_state empty = {.files = files, .n_files = 2};
    files[0] = file;
    files[1] = beside;
    state = empty;
    state.search[1].rows = csv_text_of(hulls, strlen(hulls));
    state.search[1].group = state.search[1].rows;
    state.search[1].next = state.search[1].rows;
    csv_text rows = csv_text_of(text, strlen(text));
    TEST_ASSERT_TRUE(csv_next_row(&rows, &row));
    state.below.of = &row;
    state.below.separator = ',';
}

static void read_decimals(const char *text)
{
    open(text, HULLS);
    check_convex_read(&state, &row, CHECK_FIRST, &c);
}

static void read_q16(const char *text)
{
    open(text, HULLS_Q16);
    check_convex_read_q16(&state, &row, CHECK_SECOND, &c);
}

void test_read_decimals(void)
{
    read_decimals("box,1,2,3,0.5,-0.25,4,0,0,2,0,rest\n");
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_TRUE(csv_next_is(&row, "rest"));
    TEST_ASSERT_EQUAL(TD_SHAPE_BOX, c.shape.kind);
    TEST_ASSERT_NEAR(0.0, 2.0, c.size[1]);
    TEST_ASSERT_NEAR(0.0, -0.25, c.p[1]);
    TEST_ASSERT_NEAR(1e-12, -1.0, c.r[0][0]); /* half a turn about y */
    TEST_ASSERT_EQUAL(TD_OK, check_convex_place(&c).status);
}

void test_read_a_hull_of_several_rows(void)
{
    read_decimals("hull2,3,0,0,0,0,0,1,0,0,0\n");
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_EQUAL(TD_SHAPE_HULL, c.shape.kind);
    TEST_ASSERT_EQUAL_UINT16(2u, c.hull.n_points);
    TEST_ASSERT_EQUAL_REAL(TD_R(-0.5), c.hull.points[1].x);
    TEST_ASSERT_NEAR(1e-12, 0.5, c.centre[2]);
}

void test_read_units_of_q16(void)
{
    read_q16("cone,65536 32768,6554,0 65536 0,65536 0 0 0,rest\n");
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_TRUE(csv_next_is(&row, "rest"));
    TEST_ASSERT_EQUAL(TD_SHAPE_CONE, c.shape.kind);
    TEST_ASSERT_NEAR(0.0, 0.5, c.size[1]);
    TEST_ASSERT_NEAR(1e-12, 6554.0 / 65536.0, c.mu);
    TEST_ASSERT_NEAR(0.0, 1.0, c.p[1]);
}

void test_read_a_hull_in_units_of_q16(void)
{
    read_q16("hull,3,0,0 0 0,65536 0 0 0\n");
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_EQUAL_UINT16(2u, c.hull.n_points);
    TEST_ASSERT_EQUAL_REAL(TD_R(0.25), c.hull.points[0].y);
    TEST_ASSERT_EQUAL_REAL(TD_R(1.0), c.hull.points[1].z);
}

void test_read_what_is_no_number(void)
{
    read_decimals("box,1,nan,3,0,inf,-inf,1,0,0,0\n");
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_TRUE(c.size[1] != c.size[1]);
    TEST_ASSERT_TRUE(c.p[1] > DBL_MAX && c.p[2] < -DBL_MAX);
#if defined(TD_SCALAR_Q16)
    TEST_ASSERT_FALSE(c.is_number);
#else
    TEST_ASSERT_TRUE(c.is_number);
    TEST_ASSERT_TRUE(check_convex_place(&c).status < TD_OK);
#endif
}

void test_read_refuses_what_makes_no_sense(void)
{
    static const char *const texts[] = {
        "cube,1,2,3,0,0,0,1,0,0,0\n",  /* no such kind */
        "box,1,2,x,0,0,0,1,0,0,0\n",   /* no number */
        "box,1,2,3,0,0,0,1,0,0\n",     /* a cell is missing */
        "box,1,2,3,0,0,0,0,0,0,0\n",   /* no rotation */
        "hull8,4,0,0,0,0,0,1,0,0,0\n", /* no such hull */
    };
    for (size_t i = 0u; i < sizeof texts / sizeof texts[0]; ++i) {
        read_decimals(texts[i]);
        TEST_ASSERT_TRUE_MESSAGE(row.bad, texts[i]);
    }
}

void test_read_q16_refuses_what_makes_no_sense(void)
{
    static const char *const texts[] = {
        "box,1 2,0,0 0 0,65536 0 0 0\n",     /* a size is missing */
        "box,1 2 3 4,0,0 0 0,65536 0 0 0\n", /* one too many */
        "sphere,1.5,0,0 0 0,65536 0 0 0\n",  /* no integer */
        "sphere,1,0,0 0,65536 0 0 0\n",      /* a coordinate is missing */
        "hull,4,0,0 0 0,65536 0 0 0\n",      /* no such hull */
        "ellipsoid,1 2 3,0,0 0 0,0 0 0 0\n", /* no rotation */
    };
    for (size_t i = 0u; i < sizeof texts / sizeof texts[0]; ++i) {
        read_q16(texts[i]);
        TEST_ASSERT_TRUE_MESSAGE(row.bad, texts[i]);
    }
}

void test_read_a_hull_with_too_many_points_is_not_for_this_target(void)
{
    open("hull9999,3,0,0,0,0,0,1,0,0,0\n", "3,9999,0,0,0,0\n");
    check_convex_read(&state, &row, CHECK_FIRST, &c);
    TEST_ASSERT_FALSE(row.bad);
    TEST_ASSERT_FALSE(c.has_room);
}

void test_read_a_hull_that_breaks_off_is_refused(void)
{
    open("hull3,3,0,0,0,0,0,1,0,0,0\n", "3,3,0,0,0,0\n3,3,1,0,0,1\n4,1,0,0,0,0\n");
    check_convex_read(&state, &row, CHECK_FIRST, &c);
    TEST_ASSERT_TRUE(row.bad);
}
