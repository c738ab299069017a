/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include <math.h>
#include "unity.h"
#include "td_port.h"
#include "td_real.h"
#include "td_segment.h"
#include "td_status.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

static td_vec2 at(double x, double y)
{
    return td_vec2_of(td_from_double(x), td_from_double(y));
}

static td_segment from_to(double px, double py, double qx, double qy)
{
    const td_segment segment = {at(px, py), at(qx, qy)};
    return segment;
}

static td_meeting meet(td_segment i, td_segment j)
{
    td_meeting meeting = {TD_MEETING_NONE, TD_U(-1.0), TD_U(-1.0)};
    TEST_ASSERT_EQUAL_INT(TD_OK, td_segment_meet(&i, &j, &meeting));
    return meeting;
}

static void assert_meeting(td_meeting_kind kind, double d_i, double d_j, td_meeting actual)
{
    TEST_ASSERT_EQUAL_INT(kind, actual.kind);
    TEST_ASSERT_NEAR(1e-6, d_i, td_unit_to_double(actual.d_i));
    TEST_ASSERT_NEAR(1e-6, d_j, td_unit_to_double(actual.d_j));
}

static void assert_none(td_segment i, td_segment j)
{
    assert_meeting(TD_MEETING_NONE, 0.0, 0.0, meet(i, j));
    assert_meeting(TD_MEETING_NONE, 0.0, 0.0, meet(j, i));
}

void test_segment_meet_crossing_gives_both_parameters(void)
{
    const td_segment i = from_to(0.0, 0.0, 4.0, 0.0);
    assert_meeting(TD_MEETING_POINT, 0.75, 0.5, meet(i, from_to(3.0, -1.0, 3.0, 1.0)));
    assert_meeting(TD_MEETING_POINT, 0.25, 0.2, meet(i, from_to(0.0, -1.0, 5.0, 4.0)));
    assert_none(i, from_to(3.0, 1.0, 3.0, 2.0));
    assert_none(i, from_to(5.0, -1.0, 5.0, 1.0));
}

void test_segment_meet_touching_counts(void)
{
    const td_segment i = from_to(0.0, 0.0, 4.0, 0.0);
    assert_meeting(TD_MEETING_POINT, 0.5, 0.0, meet(i, from_to(2.0, 0.0, 2.0, 3.0))); /* T */
    assert_meeting(TD_MEETING_POINT, 0.5, 1.0, meet(i, from_to(2.0, 3.0, 2.0, 0.0)));
    assert_meeting(TD_MEETING_POINT, 1.0, 0.0, meet(i, from_to(4.0, 0.0, 4.0, 3.0))); /* L */
    assert_meeting(TD_MEETING_POINT, 0.0, 1.0, meet(i, from_to(-1.0, -1.0, 0.0, 0.0)));
}

/* The notes' test of coincidence passes for these. */
void test_segment_meet_collinear_but_apart_is_none(void)
{
    assert_none(from_to(0.0, 0.0, 1.0, 0.0), from_to(5.0, 0.0, 6.0, 0.0));
    assert_none(from_to(0.0, 0.0, 1.0, 2.0), from_to(2.0, 4.0, 3.0, 6.0));
    assert_none(from_to(0.0, 0.0, 1.0, 0.0), from_to(0.0, 1.0, 1.0, 1.0)); /* parallel */
}

void test_segment_meet_without_length_is_a_point(void)
{
    const td_segment i = from_to(1.0, 1.0, 5.0, 3.0);
    assert_none(i, from_to(7.0, -2.0, 7.0, -2.0));
    assert_none(i, from_to(7.0, 4.0, 7.0, 4.0)); /* on its line */
    assert_meeting(TD_MEETING_POINT, 0.5, 0.0, meet(i, from_to(3.0, 2.0, 3.0, 2.0)));
    assert_meeting(TD_MEETING_POINT, 0.0, 0.5, meet(from_to(3.0, 2.0, 3.0, 2.0), i));
    assert_meeting(TD_MEETING_POINT, 1.0, 0.0, meet(i, from_to(5.0, 3.0, 5.0, 3.0)));
    const td_segment dot = from_to(2.0, 2.0, 2.0, 2.0);
    assert_meeting(TD_MEETING_POINT, 0.0, 0.0, meet(dot, dot));
    assert_none(dot, from_to(2.0, 2.5, 2.0, 2.5));
}

void test_segment_meet_overlap_is_an_interval_of_the_first(void)
{
    const td_segment i = from_to(0.0, 0.0, 4.0, 2.0);
    assert_meeting(TD_MEETING_OVERLAP, 0.5, 1.0, meet(i, from_to(2.0, 1.0, 6.0, 3.0)));
    assert_meeting(TD_MEETING_OVERLAP, 0.5, 1.0, meet(i, from_to(6.0, 3.0, 2.0, 1.0)));
    assert_meeting(TD_MEETING_OVERLAP, 0.0, 1.0, meet(i, i));
    assert_meeting(TD_MEETING_OVERLAP, 0.0, 1.0, meet(i, from_to(-2.0, -1.0, 6.0, 3.0)));
    assert_meeting(TD_MEETING_OVERLAP, 0.25, 0.75, meet(i, from_to(3.0, 1.5, 1.0, 0.5)));
    assert_meeting(TD_MEETING_POINT, 1.0, 0.0, meet(i, from_to(4.0, 2.0, 6.0, 3.0)));
    assert_meeting(TD_MEETING_POINT, 1.0, 1.0, meet(i, from_to(6.0, 3.0, 4.0, 2.0)));
    assert_meeting(TD_MEETING_POINT, 0.0, 0.0, meet(i, from_to(0.0, 0.0, -2.0, -1.0)));
}

/* ---- against whole numbers ---- */

typedef struct whole {
    int64_t px, py, qx, qy;
} whole;

static whole random_whole(td_test_random *random)
{
    whole w;
    w.px = (int64_t)td_test_random_below(random, 6u);
    w.py = (int64_t)td_test_random_below(random, 6u);
    w.qx = (int64_t)td_test_random_below(random, 6u);
    w.qy = (int64_t)td_test_random_below(random, 6u);
    return w;
}

static td_segment segment_of(whole w)
{
    return from_to((double)w.px, (double)w.py, (double)w.qx, (double)w.qy);
}

static bool is_within(int64_t num, int64_t den)
{
    return den > 0 ? num >= 0 && num <= den : num <= 0 && num >= den;
}

/* Does the lattice point lie on the segment? */
static bool holds(whole w, int64_t x, int64_t y)
{
    const int64_t ex = w.qx - w.px;
    const int64_t ey = w.qy - w.py;
    const bool in_x = w.px < w.qx ? x >= w.px && x <= w.qx : x >= w.qx && x <= w.px;
    const bool in_y = w.py < w.qy ? y >= w.py && y <= w.qy : y >= w.qy && y <= w.py;
    return in_x && in_y && ex * (y - w.py) == ey * (x - w.px);
}

/* The notes' formulas in exact arithmetic; parallel segments by the ends that one has on the other. */
static td_meeting_kind expected_kind(whole i, whole j)
{
    const int64_t eix = i.qx - i.px;
    const int64_t eiy = i.qy - i.py;
    const int64_t ejx = j.qx - j.px;
    const int64_t ejy = j.qy - j.py;
    const int64_t wx = j.px - i.px;
    const int64_t wy = j.py - i.py;
    const int64_t den = ejx * eiy - eix * ejy;
    if (den != 0) {
        const bool meets =
            is_within(ejx * wy - ejy * wx, den) && is_within(eix * wy - eiy * wx, den);
        return meets ? TD_MEETING_POINT : TD_MEETING_NONE;
    }
    const int64_t x[4] = {i.px, i.qx, j.px, j.qx};
    const int64_t y[4] = {i.py, i.qy, j.py, j.qy};
    td_meeting_kind kind = TD_MEETING_NONE;
    int64_t first = 0;
    for (int k = 0; k < 4; ++k) {
        if (holds(i, x[k], y[k]) && holds(j, x[k], y[k])) {
            const int64_t name = x[k] * 100 + y[k];
            kind = kind == TD_MEETING_NONE || name == first ? kind : TD_MEETING_OVERLAP;
            first = kind == TD_MEETING_NONE ? name : first;
            kind = kind == TD_MEETING_NONE ? TD_MEETING_POINT : kind;
        }
    }
    return kind;
}

void test_segment_meet_agrees_with_whole_numbers_on_a_lattice(void)
{
    td_test_random random = td_test_random_start(310u);
    int kinds[3] = {0, 0, 0};
    for (int n = 0; n < 4000; ++n) {
        const whole a = random_whole(&random);
        const whole b = random_whole(&random);
        const td_meeting meeting = meet(segment_of(a), segment_of(b));
        TEST_ASSERT_EQUAL_INT(expected_kind(a, b), meeting.kind);
        ++kinds[meeting.kind];
    }
    TEST_ASSERT_GREATER_THAN_INT(1000, kinds[TD_MEETING_NONE]);
    TEST_ASSERT_GREATER_THAN_INT(500, kinds[TD_MEETING_POINT]);
    TEST_ASSERT_GREATER_THAN_INT(20, kinds[TD_MEETING_OVERLAP]);
}

void test_segment_meet_is_symmetric(void)
{
    td_test_random random = td_test_random_start(311u);
    for (int n = 0; n < 1000; ++n) {
        const td_segment i = segment_of(random_whole(&random));
        const td_segment j = segment_of(random_whole(&random));
        const td_segment back = {i.q, i.p};
        const td_meeting forth = meet(i, j);
        const td_meeting swapped = meet(j, i);
        const td_meeting turned = meet(back, j);
        TEST_ASSERT_EQUAL_INT(forth.kind, swapped.kind);
        TEST_ASSERT_EQUAL_INT(forth.kind, turned.kind);
        const bool has_length = i.p.x != i.q.x || i.p.y != i.q.y;
        if (forth.kind == TD_MEETING_POINT) {
            TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), forth.d_i, swapped.d_j);
            TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), forth.d_j, swapped.d_i);
        }
        if (forth.kind == TD_MEETING_POINT && has_length) {
            TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_UNIT_ONE - forth.d_i, turned.d_i);
        }
        if (forth.kind == TD_MEETING_OVERLAP) {
            TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_UNIT_ONE - forth.d_j, turned.d_i);
            TEST_ASSERT_UNIT_WITHIN(TD_U(1e-6), TD_UNIT_ONE - forth.d_i, turned.d_j);
        }
    }
}

/* A chain of two edges whose middle vertex lies on or beside a segment, within rounding. */
void test_segment_meet_lets_no_chain_slip_through_at_a_vertex(void)
{
    td_test_random random = td_test_random_start(312u);
    for (int n = 0; n < 2000; ++n) {
        const double slope = td_test_random_double(&random, -1.0, 1.0);
        const double x = td_test_random_double(&random, -5.0, 5.0);
        const td_segment wall = from_to(-10.0, -10.0 * slope, 10.0, 10.0 * slope);
        const td_vec2 before = at(x + td_test_random_double(&random, -2.0, 2.0), x * slope + 5.0);
        const td_vec2 after = at(x + td_test_random_double(&random, -2.0, 2.0), x * slope - 5.0);
        const td_segment down = {before, at(x, x * slope)};
        const td_segment on = {down.q, after};
        const bool meets =
            meet(down, wall).kind != TD_MEETING_NONE || meet(on, wall).kind != TD_MEETING_NONE;
        TEST_ASSERT_TRUE(meets);
    }
}

void test_segment_meet_is_exact_at_the_end_of_the_range(void)
{
#if !defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("exact in fixed point");
#else
    const td_real end = td_half(TD_RANGE) - TD_REAL_EPS;
    const td_segment i = {{-end, -end}, {end, end}};
    const td_segment touching = {{TD_ZERO, TD_ZERO}, {-end, end}};
    const td_segment beside = {{-TD_REAL_EPS, TD_ZERO}, {-end, end}};
    const td_segment nearly = {{-end, -end + TD_REAL_EPS}, {end, end}}; /* they share q */
    assert_meeting(TD_MEETING_POINT, 0.5, 0.0, meet(i, touching));
    assert_none(i, beside);
    assert_meeting(TD_MEETING_POINT, 1.0, 1.0, meet(i, nearly));
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
#endif
}

/* ---- points and lines ---- */

void test_segment_at_is_exact_at_both_ends(void)
{
    const td_segment s = from_to(-3.25, 7.5, 8.125, -1.0);
    TEST_ASSERT_EQUAL_REAL(s.p.x, td_segment_at(&s, TD_U(0.0)).x);
    TEST_ASSERT_EQUAL_REAL(s.q.x, td_segment_at(&s, TD_UNIT_ONE).x);
    TEST_ASSERT_EQUAL_REAL(s.q.y, td_segment_at(&s, TD_UNIT_ONE).y);
    TEST_ASSERT_REAL_WITHIN(TD_R(1e-4), TD_R(2.4375), td_segment_at(&s, TD_U(0.5)).x);
}

void test_segment_lines_cross_outside_the_segments(void)
{
    const td_segment i = from_to(0.0, 0.0, 1.0, 0.0);
    const td_segment j = from_to(5.0, 2.0, 5.0, 1.0);
    td_line_crossing lines;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_segment_lines(&i, &j, &lines));
    TEST_ASSERT_NEAR(1e-6, 5.0, (double)lines.num_i / (double)lines.den);
    TEST_ASSERT_NEAR(1e-6, 2.0, (double)lines.num_j / (double)lines.den);
    const td_segment parallel = from_to(5.0, 2.0, 9.0, 2.0);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_segment_lines(&i, &parallel, &lines));
    TEST_ASSERT_TRUE(lines.den == (td_wide)0);
}

/* ---- bad input ---- */

static void assert_refused(td_status status, const td_segment *i, const td_segment *j)
{
    td_meeting meeting = {TD_MEETING_OVERLAP, TD_U(0.5), TD_U(0.5)};
    td_line_crossing lines = {(td_wide)7, (td_wide)7, (td_wide)7};
    TEST_ASSERT_EQUAL_INT(status, td_segment_meet(i, j, &meeting));
    TEST_ASSERT_EQUAL_INT(TD_MEETING_OVERLAP, meeting.kind);
    TEST_ASSERT_EQUAL_INT(status, td_segment_lines(i, j, &lines));
    TEST_ASSERT_TRUE(lines.den == (td_wide)7);
}

void test_segment_refuses_null_and_range_and_leaves_its_output(void)
{
    const td_segment good = from_to(0.0, 0.0, 1.0, 0.0);
    td_segment far = good;
    far.q.y = td_half(TD_RANGE);
    assert_refused(TD_E_ARG, 0, &good);
    assert_refused(TD_E_ARG, &good, 0);
    assert_refused(TD_E_RANGE, &far, &good);
    assert_refused(TD_E_RANGE, &good, &far);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_segment_meet(&good, &good, 0));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_segment_lines(&good, &good, 0));
}

void test_segment_refuses_what_is_no_number(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("Q16 has no NaN");
#else
    td_test_traps_on();
    const td_segment good = from_to(0.0, 0.0, 1.0, 0.0);
    td_segment bad = good;
    bad.p.x = TD_REAL_MAX;
    bad.q.y = (td_real)NAN;
    assert_refused(TD_E_ARG, &bad, &good);
    assert_refused(TD_E_ARG, &good, &bad);
    td_test_traps_off();
#endif
}
