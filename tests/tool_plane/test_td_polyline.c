/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "unity.h"
#include "td_polyline.h"
#include "td_port.h"
#include "td_real.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_real.h"
#include "td_test_traps.h"

#define AT(x, y)                                                                                   \
    {                                                                                              \
        TD_R(x), TD_R(y)                                                                           \
    }
#define COUNT(array) ((uint32_t)(sizeof(array) / sizeof((array)[0])))
#define ROOM         16u

/* The notes' example: a two-part polyline with a break, and a clockwise closed rectangle. The break's
 * coordinates are out of range on purpose. */
static const td_vec2 line_vertices[] = {
    AT(0.0, 4.0),  AT(6.0, 6.0),   AT(4.0, 10.0),  AT(8.0, 11.0), AT(8.0, 7.0),
    AT(10.0, 6.0), AT(14.0, 10.0), AT(10.0, 10.0), AT(14.0, 6.0), {TD_REAL_MAX, TD_REAL_MAX},
    AT(4.0, 0.0),  AT(4.0, 3.0),   AT(6.0, 4.0),   AT(9.0, 3.0),  AT(15.0, 6.0)};
static const bool line_gaps[] = {false, false, false, false, false, false, false, false,
                                 false, true,  false, false, false, false, false};
static const td_vec2 box_vertices[] = {AT(3.0, 2.0), AT(3.0, 8.0), AT(13.0, 8.0), AT(13.0, 2.0),
                                       AT(3.0, 2.0)};
static const td_polyline line = {line_vertices, line_gaps, COUNT(line_vertices)};
static const td_polyline box = {box_vertices, 0, COUNT(box_vertices)};

static const uint16_t line_edges[] = {1u, 2u, 4u, 6u, 8u, 8u, 14u, 11u};
static const uint16_t box_edges[] = {1u, 2u, 2u, 2u, 2u, 3u, 3u, 4u};
static const td_vec2 points[] = {AT(3.0, 5.0),  AT(5.0, 8.0),  AT(8.0, 8.0),  AT(12.0, 8.0),
                                 AT(12.0, 8.0), AT(13.0, 7.0), AT(13.0, 5.0), AT(4.0, 2.0)};

static td_polyline_hit hits[ROOM];
static uint32_t n_hits;

void setUp(void)
{
    const td_polyline_hit mark = {99u, 99u, AT(99.0, 99.0)};
    td_saturations_reset();
    for (uint32_t k = 0u; k < ROOM; ++k) {
        hits[k] = mark;
    }
    n_hits = 99u;
}

void tearDown(void)
{
}

static void assert_row(uint32_t k)
{
    TEST_ASSERT_EQUAL_UINT16(line_edges[k], hits[k].line_edge);
    TEST_ASSERT_EQUAL_UINT16(box_edges[k], hits[k].box_edge);
    TEST_ASSERT_REAL_WITHIN(TD_R(2e-5), points[k].x, hits[k].point.x);
    TEST_ASSERT_REAL_WITHIN(TD_R(2e-5), points[k].y, hits[k].point.y);
}

void test_polyline_cross_prints_the_table_of_the_notes(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyline_cross(&line, &box, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(COUNT(line_edges), n_hits);
    for (uint32_t k = 0u; k < n_hits; ++k) {
        assert_row(k);
    }
    TEST_ASSERT_EQUAL_UINT16(99u, hits[n_hits].line_edge);
}

void test_polyline_cross_without_room_gives_the_first_rows_and_the_number_of_all(void)
{
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_polyline_cross(&line, &box, hits, 3u, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(8u, n_hits);
    assert_row(0u);
    assert_row(2u);
    TEST_ASSERT_EQUAL_UINT16(99u, hits[3].line_edge);
    TEST_ASSERT_EQUAL_INT(TD_PARTIAL, td_polyline_cross(&line, &box, 0, 0u, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(8u, n_hits);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyline_cross(&line, &box, hits, 8u, &n_hits));
}

void test_polyline_cross_with_exchanged_roles_finds_the_same_points(void)
{
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyline_cross(&box, &line, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(8u, n_hits);
    for (uint32_t k = 1u; k < n_hits; ++k) {
        const bool is_sorted = hits[k - 1u].box_edge < hits[k].box_edge ||
                               (hits[k - 1u].box_edge == hits[k].box_edge &&
                                hits[k - 1u].line_edge < hits[k].line_edge);
        TEST_ASSERT_TRUE(is_sorted);
    }
    TEST_ASSERT_EQUAL_UINT16(14u, hits[7].box_edge);
    TEST_ASSERT_REAL_WITHIN(TD_R(2e-5), TD_R(13.0), hits[7].point.x);
}

void test_polyline_cross_reports_a_crossing_at_a_vertex_with_each_edge(void)
{
    const td_vec2 bar[] = {AT(3.0, 8.0), AT(0.0, 11.0)}; /* starts at a corner of the box */
    const td_polyline corner = {bar, 0, 2u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyline_cross(&corner, &box, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(2u, n_hits);
    TEST_ASSERT_EQUAL_UINT16(1u, hits[0].box_edge);
    TEST_ASSERT_EQUAL_UINT16(2u, hits[1].box_edge);
}

void test_polyline_cross_gives_no_row_for_a_common_piece(void)
{
    const td_vec2 bar[] = {AT(3.0, 4.0), AT(3.0, 6.0)};
    const td_polyline along = {bar, 0, 2u};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_polyline_cross(&along, &box, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(0u, n_hits);
}

/* ---- bad input ---- */

static void assert_refused(td_status status, const td_polyline *a, const td_polyline *b)
{
    TEST_ASSERT_EQUAL_INT(status, td_polyline_cross(a, b, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_INT(status, td_polyline_cross(b, a, hits, ROOM, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(99u, n_hits);
    TEST_ASSERT_EQUAL_UINT16(99u, hits[0].line_edge);
}

void test_polyline_cross_refuses_bad_lines_and_leaves_its_output(void)
{
    const td_polyline short_line = {line_vertices, 0, 1u};
    const td_polyline long_line = {line_vertices, 0, TD_POLYLINE_VERTICES + 1u};
    const td_polyline no_vertices = {0, 0, 4u};
    const td_polyline gap_as_vertex = {line_vertices, 0, COUNT(line_vertices)};
    assert_refused(TD_E_ARG, &short_line, &box);
    assert_refused(TD_E_ARG, &long_line, &box);
    assert_refused(TD_E_ARG, &no_vertices, &box);
    assert_refused(TD_E_ARG, 0, &box);
    assert_refused(TD_E_RANGE, &gap_as_vertex, &box);
    assert_refused(TD_E_ARG, &gap_as_vertex, &short_line);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyline_cross(&line, &box, 0, 1u, &n_hits));
    TEST_ASSERT_EQUAL_UINT32(99u, n_hits);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_polyline_cross(&line, &box, hits, ROOM, 0));
    TEST_ASSERT_EQUAL_UINT16(99u, hits[0].line_edge);
}

void test_polyline_cross_refuses_what_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    td_test_traps_on();
    const td_vec2 v[] = {{(td_real)NAN, TD_ZERO}, AT(1.0, 1.0)};
    const td_polyline bad = {v, 0, 2u};
    assert_refused(TD_E_ARG, &bad, &box);
    td_test_traps_off();
#endif
}
