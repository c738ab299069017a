/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_polygon.h"
#include "td_polygon_pair.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

#define AT(x, y)                                                                                   \
    {                                                                                              \
        TD_R(x), TD_R(y)                                                                           \
    }
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define POLYGON(name)                                                                              \
    {                                                                                              \
        name, COUNT(name)                                                                          \
    }
#define ROOM 8u

static const td_vec2 box[] = {AT(0.0, 0.0), AT(0.0, 4.0), AT(8.0, 4.0), AT(8.0, 0.0)};
static const td_polygon body = POLYGON(box);

static td_polygon_point points[ROOM];
static uint32_t n_points;

void setUp(void)
{
    const td_polygon_point mark = {AT(99.0, 99.0), TD_CONTACT2_FROM_BOTH, 99u, 99u};
    td_saturations_reset();
    for (uint32_t k = 0u; k < ROOM; ++k) {
        points[k] = mark;
    }
    n_points = 99u;
}

void tearDown(void)
{
}

static td_polygon_meeting meet(const td_polygon *i, const td_polygon *j)
{
    td_polygon_meeting m = {99u, 99u, 99u, 99u, 99u, 99u, TD_CONTACT2_OTHER, false};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_meet(i, j, &m));
    return m;
}

static void assert_counts(const td_polygon_meeting *m, int vi, int ei, int vj, int ej, int x)
{
    TEST_ASSERT_EQUAL_UINT16(vi, m->vertices_i);
    TEST_ASSERT_EQUAL_UINT16(ei, m->edges_i);
    TEST_ASSERT_EQUAL_UINT16(vj, m->vertices_j);
    TEST_ASSERT_EQUAL_UINT16(ej, m->edges_j);
    TEST_ASSERT_EQUAL_UINT16(x, m->crossings);
    TEST_ASSERT_EQUAL_UINT16(vi + vj + x, m->points);
}

/* The class, with the box as i and then as j. */
static void assert_class(td_polygon_contact contact, bool is_swapped, const td_polygon *other)
{
    const td_polygon_meeting m = meet(&body, other);
    const td_polygon_meeting back = meet(other, &body);
    const bool has_roles = contact != TD_CONTACT2_DISJOINT && contact != TD_CONTACT2_EDGE_EDGE &&
                           contact != TD_CONTACT2_CROSSING && contact != TD_CONTACT2_OTHER;
    TEST_ASSERT_EQUAL_INT(contact, m.contact);
    TEST_ASSERT_EQUAL(is_swapped, m.is_swapped);
    TEST_ASSERT_EQUAL_INT(contact, back.contact);
    TEST_ASSERT_EQUAL(has_roles && !is_swapped, back.is_swapped);
    assert_counts(&back, m.vertices_j, m.edges_j, m.vertices_i, m.edges_i, m.crossings);
}

void test_polygon_meet_disjoint(void)
{
    const td_vec2 far[] = {AT(9.0, 0.0), AT(9.0, 4.0), AT(12.0, 2.0)};
    const td_polygon other = POLYGON(far);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 0, 0, 0, 0, 0);
    assert_class(TD_CONTACT2_DISJOINT, false, &other);
}

void test_polygon_meet_vertex_behind_an_edge(void)
{
    const td_vec2 tip[] = {AT(4.0, 3.0), AT(3.0, 6.0), AT(5.0, 6.0)};
    const td_polygon other = POLYGON(tip);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 0, 1, 1, 2, 2);
    assert_class(TD_CONTACT2_VERTEX_EDGE, false, &other);
}

void test_polygon_meet_one_vertex_of_each(void)
{
    const td_vec2 corner[] = {AT(7.0, 3.0), AT(7.0, 6.0), AT(10.0, 6.0), AT(10.0, 3.0)};
    const td_polygon other = POLYGON(corner);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 1, 2, 1, 2, 2);
    assert_class(TD_CONTACT2_EDGE_EDGE, false, &other);
}

void test_polygon_meet_several_vertices_behind_an_edge(void)
{
    const td_vec2 block[] = {AT(3.0, 3.0), AT(3.0, 6.0), AT(5.0, 6.0), AT(5.0, 3.0)};
    const td_polygon other = POLYGON(block);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 0, 1, 2, 2, 2);
    TEST_ASSERT_EQUAL_UINT16(4u, m.points); /* the notes print 5 */
    assert_class(TD_CONTACT2_VERTICES_EDGE, false, &other);
    const td_vec2 wall[] = {AT(6.0, -1.0), AT(6.0, 5.0), AT(10.0, 5.0), AT(10.0, -1.0)};
    const td_polygon behind = POLYGON(wall);
    assert_class(TD_CONTACT2_VERTICES_EDGE, true, &behind);
}

void test_polygon_meet_several_vertices_against_one(void)
{
    const td_vec2 cut[] = {AT(6.0, 3.5), AT(9.0, 6.0), AT(10.0, 3.0), AT(7.0, 1.0)};
    const td_polygon other = POLYGON(cut);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 1, 2, 2, 2, 2);
    assert_class(TD_CONTACT2_VERTICES_EDGES, false, &other);
}

void test_polygon_meet_contained(void)
{
    const td_vec2 pebble[] = {AT(3.0, 1.0), AT(4.0, 3.0), AT(5.0, 1.0)};
    const td_polygon other = POLYGON(pebble);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 0, 0, 3, 0, 0);
    assert_class(TD_CONTACT2_CONTAINED, false, &other);
    const td_vec2 shell[] = {AT(-9.0, -9.0), AT(4.0, 30.0), AT(30.0, -9.0)};
    const td_polygon around = POLYGON(shell);
    assert_class(TD_CONTACT2_CONTAINED, true, &around);
}

void test_polygon_meet_crossed_bars(void)
{
    const td_vec2 bar[] = {AT(3.0, -2.0), AT(3.0, 6.0), AT(5.0, 6.0), AT(5.0, -2.0)};
    const td_polygon other = POLYGON(bar);
    const td_polygon_meeting m = meet(&body, &other);
    assert_counts(&m, 0, 2, 0, 2, 4);
    assert_class(TD_CONTACT2_CROSSING, false, &other);
}

void test_polygon_meet_several_on_both_sides_is_other(void)
{
    const td_vec2 fist[] = {AT(6.0, 1.0), AT(6.0, 3.0), AT(9.0, 6.0), AT(12.0, 2.0), AT(9.0, -2.0)};
    const td_polygon other = POLYGON(fist);
    const td_polygon_meeting both = meet(&body, &other);
    assert_counts(&both, 2, 2, 2, 2, 2);
    assert_class(TD_CONTACT2_OTHER, false, &other);
    const td_vec2 comb[] = {AT(2.0, 3.0), AT(1.0, 6.0), AT(7.0, 6.0), AT(6.0, 3.0), AT(4.0, 5.0)};
    const td_polygon teeth = POLYGON(comb);
    const td_polygon_meeting m = meet(&body, &teeth);
    assert_counts(&m, 0, 1, 2, 4, 4);
    assert_class(TD_CONTACT2_OTHER, false, &teeth);
}

/* ---- points ---- */

static void assert_point(uint32_t k, double x, double y, td_polygon_origin origin, int i, int j)
{
    TEST_ASSERT_NEAR(2e-5, x, td_to_double(points[k].point.x));
    TEST_ASSERT_NEAR(2e-5, y, td_to_double(points[k].point.y));
    TEST_ASSERT_EQUAL_INT(origin, points[k].origin);
    TEST_ASSERT_EQUAL_UINT8(i, points[k].feature_i);
    TEST_ASSERT_EQUAL_UINT8(j, points[k].feature_j);
}

void test_polygon_points_are_vertices_and_crossings_with_their_features(void)
{
    const td_vec2 corner[] = {AT(7.0, 3.0), AT(7.0, 6.0), AT(10.0, 6.0), AT(10.0, 3.0)};
    const td_polygon other = POLYGON(corner);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_points(&body, &other, points, ROOM, &n_points));
    TEST_ASSERT_EQUAL_UINT32(4u, n_points);
    assert_point(0u, 8.0, 4.0, TD_CONTACT2_FROM_I, 2, 0);
    assert_point(1u, 7.0, 3.0, TD_CONTACT2_FROM_J, 0, 0);
    assert_point(2u, 7.0, 4.0, TD_CONTACT2_FROM_BOTH, 1, 0);
    assert_point(3u, 8.0, 3.0, TD_CONTACT2_FROM_BOTH, 2, 3);
    TEST_ASSERT_EQUAL_UINT8(99u, points[4].feature_i);
}

void test_polygon_points_without_room_gives_the_first_and_the_number_of_all(void)
{
    const td_vec2 corner[] = {AT(7.0, 3.0), AT(7.0, 6.0), AT(10.0, 6.0), AT(10.0, 3.0)};
    const td_polygon other = POLYGON(corner);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_polygon_points(&body, &other, points, 2u, &n_points));
    TEST_ASSERT_EQUAL_UINT32(4u, n_points);
    assert_point(1u, 7.0, 3.0, TD_CONTACT2_FROM_J, 0, 0);
    TEST_ASSERT_EQUAL_UINT8(99u, points[2].feature_i);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_polygon_points(&body, &other, 0, 0u, &n_points));
    TEST_ASSERT_EQUAL_UINT32(4u, n_points);
}

/* No general position: every feature that takes part is counted. */
void test_polygon_points_of_edges_that_overlap_are_their_middle(void)
{
    const td_vec2 on_top[] = {AT(2.0, 4.0), AT(4.0, 7.0), AT(6.0, 4.0)};
    const td_polygon other = POLYGON(on_top);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polygon_points(&body, &other, points, ROOM, &n_points));
    TEST_ASSERT_EQUAL_UINT32(5u, n_points);
    assert_point(0u, 2.0, 4.0, TD_CONTACT2_FROM_J, 0, 0);
    assert_point(1u, 6.0, 4.0, TD_CONTACT2_FROM_J, 0, 2);
    assert_point(2u, 2.0, 4.0, TD_CONTACT2_FROM_BOTH, 1, 0);
    assert_point(3u, 6.0, 4.0, TD_CONTACT2_FROM_BOTH, 1, 1);
    assert_point(4u, 4.0, 4.0, TD_CONTACT2_FROM_BOTH, 1, 2);
}

void test_polygon_points_number_and_roles_agree_with_the_counts(void)
{
    td_test_random random = td_test_random_start(330u);
    int seen = 0;
    for (int n = 0; n < 500; ++n) {
        td_vec2 a[5];
        td_vec2 b[4];
        for (uint32_t k = 0u; k < 5u; ++k) {
            a[k] = td_vec2_of(td_test_random_real(&random, -4.0, 4.0),
                              td_test_random_real(&random, -4.0, 4.0));
        }
        for (uint32_t k = 0u; k < 4u; ++k) {
            b[k] = td_vec2_of(td_test_random_real(&random, -4.0, 4.0),
                              td_test_random_real(&random, -4.0, 4.0));
        }
        const td_polygon i = POLYGON(a);
        const td_polygon j = POLYGON(b);
        const td_polygon_meeting m = meet(&i, &j);
        const td_polygon_meeting back = meet(&j, &i);
        TEST_ASSERT_TRUE(td_polygon_points(&i, &j, 0, 0u, &n_points) >= TD_OK);
        TEST_ASSERT_EQUAL_UINT32(m.points, n_points);
        assert_counts(&back, m.vertices_j, m.edges_j, m.vertices_i, m.edges_i, m.crossings);
        TEST_ASSERT_EQUAL_INT(m.contact, back.contact);
        TEST_ASSERT_EQUAL_UINT16(0u, m.crossings &
                                         1u); /* closed curves cross an even number of times */
        seen |= 1 << (int)m.contact;
    }
    TEST_ASSERT_EQUAL_HEX(0x40 | 0x80 | 0x02, seen & (0x40 | 0x80 | 0x02));
}

/* ---- bad input ---- */

void test_polygon_pair_refuses_bad_polygons_and_leaves_its_output(void)
{
    const td_polygon few = {box, 2u};
    const td_polygon many = {box, TD_POLYGON_VERTICES + 1u};
    const td_polygon empty = {0, 4u};
    const td_polygon *const bad[] = {&few, &many, &empty, 0};
    for (int k = 0; k < 4; ++k) {
        td_polygon_meeting m = {99u, 99u, 99u, 99u, 99u, 99u, TD_CONTACT2_OTHER, false};
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_meet(&body, bad[k], &m));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_meet(bad[k], &body, &m));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_points(&body, bad[k], points, ROOM, &n_points));
        TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_points(bad[k], &body, points, ROOM, &n_points));
        TEST_ASSERT_EQUAL_UINT16(99u, m.points);
        TEST_ASSERT_EQUAL_UINT32(99u, n_points);
    }
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_meet(&body, &body, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_points(&body, &body, 0, 1u, &n_points));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polygon_points(&body, &body, points, ROOM, 0));
    TEST_ASSERT_EQUAL_UINT8(99u, points[0].feature_i);
}
