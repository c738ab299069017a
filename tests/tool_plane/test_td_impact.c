/* SPDX-License-Identifier: MIT */
#if !defined(__arm__)
#    define _GNU_SOURCE /* traps */
#endif
#include "unity.h"
#include "td_impact.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_impact.h"
#include "td_test_random.h"
#include "td_test_real.h"
#include "td_test_traps.h"

/* Of a time in seconds, of a fraction of a tick, of a place on the edge. In Q16 a time is rounded to
 * 2^-17 s, a fraction is not. */
#if defined(TD_SCALAR_F64)
#    define TIME_ERROR     1e-13
#    define FRACTION_ERROR 1e-13
#    define ALONG_ERROR    1e-12
#elif defined(TD_SCALAR_Q16)
#    define TIME_ERROR     0x1p-16
#    define FRACTION_ERROR 3e-7
#    define ALONG_ERROR    3e-5
#else
#    define TIME_ERROR     1e-6
#    define FRACTION_ERROR 1e-6
#    define ALONG_ERROR    1e-5
#endif

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

/* ---- answers ---- */

static td_impact accelerated(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = motion_of(tick, vertex, p, q);
    td_impact out;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_accelerated(&m, &out));
    return out;
}

static void expect(const td_impact *out,
                   int i,
                   double time,
                   double along,
                   td_impact_direction direction,
                   double tick)
{
    TEST_ASSERT_TRUE(i >= 0 && i < out->n_roots);
    TEST_ASSERT_NEAR(TIME_ERROR, time, td_to_double(out->roots[i].time));
    TEST_ASSERT_NEAR(FRACTION_ERROR, time / tick, td_unit_to_double(out->roots[i].fraction));
    TEST_ASSERT_NEAR(ALONG_ERROR, along, td_to_double(out->roots[i].along));
    TEST_ASSERT_EQUAL_INT(direction, out->roots[i].direction);
}

/* ---- constant velocity ---- */

void test_steady_vertex_falls_on_a_resting_edge(void)
{
    const point vertex = {1.0, 3.0, 0.0, -4.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_FALSE(out.is_sliding);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    TEST_ASSERT_EQUAL_INT(0, out.first);
    TEST_ASSERT_EQUAL_INT(0, out.enter);
    expect(&out, 0, 0.75, 0.75, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_TRUE(out.roots[0].is_on_edge);
}

void test_steady_does_not_read_accelerations(void)
{
    point vertex = {1.0, 3.0, 0.0, -4.0, 0.0, 0.0};
    const td_impact plain = steady(1.0, vertex, edge_p, edge_q);
    vertex.ay = 30.0;
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_REAL(plain.roots[0].time, out.roots[0].time);
}

/* A rig's tick: in Q16 it has 66 steps of time, but its fraction has 30 bits. */
void test_steady_fraction_resolves_a_millisecond(void)
{
    const double tick = 66.0 / 65536.0;
    const point vertex = {0.0, 0.0078125, 0.0, -12.0, 0.0, 0.0};
    const td_impact out = steady(tick, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(0, out.enter);
    TEST_ASSERT_NEAR(2.0 * FRACTION_ERROR, 0.0078125 / 12.0 / tick,
                     td_unit_to_double(out.roots[0].fraction));
}

void test_steady_vertex_that_does_not_arrive(void)
{
    const point vertex = {1.0, 3.0, 0.0, -2.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(0, out.n_roots);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.first);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.enter);
}

void test_steady_parallel_motion_has_no_roots(void)
{
    const point vertex = {-1.0, 1.0, 5.0, 0.0, 0.0, 0.0};
    TEST_ASSERT_EQUAL_INT(0, steady(1.0, vertex, edge_p, edge_q).n_roots);
}

void test_steady_root_beside_the_edge_is_no_impact(void)
{
    const point vertex = {4.0, 1.0, 0.0, -2.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.5, 1.5, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_FALSE(out.roots[0].is_on_edge);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.first);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.enter);
}

void test_steady_leaving_is_first_but_does_not_enter(void)
{
    const point vertex = {0.0, -1.0, 0.0, 4.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    expect(&out, 0, 0.25, 0.5, TD_IMPACT_LEAVING, 1.0);
    TEST_ASSERT_EQUAL_INT(0, out.first);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.enter);
}

/* q rises: f = -8 (t - 1/4) (t - 1/2). The vertex comes out first and is then overtaken. */
void test_steady_departure_before_entry(void)
{
    const point vertex = {-1.0, -0.25, 4.0, 2.0, 0.0, 0.0};
    const point q = {2.0, 0.0, 0.0, 2.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, q);
    TEST_ASSERT_EQUAL_INT(2, out.n_roots);
    expect(&out, 0, 0.25, 0.5, TD_IMPACT_LEAVING, 1.0);
    expect(&out, 1, 0.5, 0.75, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_EQUAL_INT(0, out.first);
    TEST_ASSERT_EQUAL_INT(1, out.enter);
}

/* An edge that turns about p up to a resting vertex: q moves on its tangent, y_q(t) = 3 t. */
void test_steady_turning_edge_meets_a_resting_vertex(void)
{
    const point vertex = {0.0, 0.75, 0.0, 0.0, 0.0, 0.0};
    const point q = {2.0, 0.0, 0.0, 3.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.5, (2.0 * 4.0 + 0.75 * 1.5) / (16.0 + 2.25), TD_IMPACT_ENTERING, 1.0);
}

void test_steady_grazing_touches_once(void)
{
    /* f = 4 (1 - 2 t)^2 */
    const point vertex = {1.0, -1.0, -10.0, 1.0, 0.0, 0.0};
    const point p = {0.0, 0.0, -6.0, 1.0, 0.0, 0.0};
    const point q = {0.0, -4.0, -10.0, 5.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, p, q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.5, 0.5, TD_IMPACT_GRAZING, 1.0);
    TEST_ASSERT_EQUAL_INT(0, out.first);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.enter);
}

void test_steady_sliding_has_no_roots(void)
{
    const point vertex = {-1.0, 0.0, 3.0, 0.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_TRUE(out.is_sliding);
    TEST_ASSERT_EQUAL_INT(0, out.n_roots);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.first);
}

/* On a slope no product comes out as zero in floats. */
void test_steady_sliding_on_a_slope_up_to_rounding(void)
{
    const point p = {0.0, 0.0, 1.0, 0.0, 0.0, 0.0};
    const point q = {0.7, 2.1, 1.0, 0.0, 0.0, 0.0};
    const point vertex = {0.1, 0.3, 1.3, 0.9, 0.0, 0.0};
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE(
        "0.1 is rounded to 2^-17: beside the slope, by more than this arithmetic errs");
#endif
    TEST_ASSERT_TRUE(steady(1.0, vertex, p, q).is_sliding);
}

/* A vertex that rounding has left a little inside or outside goes in now: at the beginning. */
void test_steady_start_on_a_slope_up_to_rounding(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("a vertex is rounded by more than this arithmetic errs");
#endif
    td_test_random random = td_test_random_start(10u);
    for (int n = 0; n < 200; ++n) {
        const double x = td_test_random_double(&random, 0.5, 2.0);
        const double y = td_test_random_double(&random, 0.5, 2.0);
        const double s = td_test_random_double(&random, 0.1, 0.9);
        const point p = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
        const point q = {x, y, 0.0, 0.0, 0.0, 0.0};
        const point vertex = {x * s, y * s, y / 64.0, -x / 64.0, 0.0, 0.0};
        const td_impact out = steady(1.0, vertex, p, q);
        expect(&out, out.enter, 0.0, s, TD_IMPACT_ENTERING, 1.0);
    }
}

void test_steady_roots_at_the_beginning_and_the_end(void)
{
    const point begin = {0.0, 0.0, 1.0, -1.0, 0.0, 0.0};
    const point end = {0.0, 1.0, 1.0, -1.0, 0.0, 0.0};
    const td_impact at_begin = steady(1.0, begin, edge_p, edge_q);
    const td_impact at_end = steady(1.0, end, edge_p, edge_q);
    expect(&at_begin, at_begin.enter, 0.0, 0.5, TD_IMPACT_ENTERING, 1.0);
    expect(&at_end, at_end.enter, 1.0, 0.75, TD_IMPACT_ENTERING, 1.0);
}

void test_steady_both_ends_of_the_edge_belong_to_it(void)
{
    const point at_p = {-2.0, 1.0, 0.0, -2.0, 0.0, 0.0};
    const point at_q = {2.0, 1.0, 0.0, -2.0, 0.0, 0.0};
    const td_impact p = steady(1.0, at_p, edge_p, edge_q);
    const td_impact q = steady(1.0, at_q, edge_p, edge_q);
    expect(&p, p.enter, 0.5, 0.0, TD_IMPACT_ENTERING, 1.0);
    expect(&q, q.enter, 0.5, 1.0, TD_IMPACT_ENTERING, 1.0);
}

/* ---- constant acceleration ---- */

/* y = 9.8125 (1/8 - t^2 / 2) */
void test_accelerated_free_fall_on_a_resting_edge(void)
{
    const point vertex = {0.0, 1.2265625, 0.0, 0.0, 0.0, -9.8125};
    const td_impact out = accelerated(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.5, 0.5, TD_IMPACT_ENTERING, 1.0);
}

/* Thrown up from below through the edge, and down again. */
void test_accelerated_up_and_down(void)
{
    const point vertex = {0.0, -1.5, 0.0, 8.0, 0.0, -16.0};
    const td_impact out = accelerated(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(2, out.n_roots);
    expect(&out, 0, 0.25, 0.5, TD_IMPACT_LEAVING, 1.0);
    expect(&out, 1, 0.75, 0.5, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_EQUAL_INT(0, out.first);
    TEST_ASSERT_EQUAL_INT(1, out.enter);
}

/* The top of the throw just reaches the edge. */
void test_accelerated_grazing(void)
{
    const point vertex = {1.0, -1.0, 0.0, 4.0, 0.0, -8.0};
    const td_impact out = accelerated(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.5, 0.75, TD_IMPACT_GRAZING, 1.0);
}

/* Resting on the edge and starting to fall: no slope at the beginning. */
void test_accelerated_start_without_speed_is_grazing(void)
{
    const point vertex = {0.0, 0.0, 0.0, 0.0, 0.0, -8.0};
    const td_impact out = accelerated(1.0, vertex, edge_p, edge_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.0, 0.5, TD_IMPACT_GRAZING, 1.0);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.enter);
}

/* Both bodies fall alike: c3 = c4 = 0, and the answer is that of constant velocity. */
void test_accelerated_equal_accelerations_are_none(void)
{
    point vertex = {1.0, 3.0, 0.25, -4.0, 3.0, -9.75};
    point p = edge_p;
    point q = edge_q;
    p.ax = q.ax = vertex.ax;
    p.ay = q.ay = vertex.ay;
    q.vy = 0.5;
    const td_impact with = accelerated(1.0, vertex, p, q);
    const td_impact without = steady(1.0, vertex, p, q);
    TEST_ASSERT_EQUAL_INT(without.n_roots, with.n_roots);
    TEST_ASSERT_EQUAL_REAL(without.roots[0].time, with.roots[0].time);
    TEST_ASSERT_EQUAL_REAL(without.roots[0].along, with.roots[0].along);
}

/* w = (1/2, 4 (u - 1/8) (u - 5/8)) and e = (8 (u - 1/4) (u - 3/4), 0): f = w_y e_x. The edge has no
 * length at 1/4 and 3/4, and points the other way between. */
void test_accelerated_quartic_with_four_roots(void)
{
    const point vertex = {0.5, 0.3125, 0.0, -3.0, 0.0, 8.0};
    const point p = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    const point q = {1.5, 0.0, -8.0, 0.0, 16.0, 0.0};
    const double times[4] = {0.125, 0.25, 0.625, 0.75};
    const td_impact out = accelerated(1.0, vertex, p, q);
    TEST_ASSERT_EQUAL_INT(4, out.n_roots);
    for (int i = 0; i < 4; ++i) {
        TEST_ASSERT_NEAR(4.0 * FRACTION_ERROR, times[i], td_unit_to_double(out.roots[i].fraction));
        TEST_ASSERT_EQUAL_INT(i % 2 == 0 ? TD_IMPACT_ENTERING : TD_IMPACT_LEAVING,
                              out.roots[i].direction);
    }
    expect(&out, 0, 0.125, 0.8, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_TRUE(out.roots[0].is_on_edge);
    TEST_ASSERT_NEAR(10.0 * ALONG_ERROR, -4.0 / 3.0, td_to_double(out.roots[2].along));
    TEST_ASSERT_FALSE(out.roots[2].is_on_edge);
}

/* ---- an edge that shrinks to a point ---- */

void test_steady_edge_of_no_length_at_the_root_is_not_met(void)
{
    const point vertex = {1.0, 1.0, 0.0, 0.0, 0.0, 0.0};
    const point q = {2.0, 0.0, -8.0, 0.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, edge_p, q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots); /* e_x = 4 - 8 t */
    TEST_ASSERT_FALSE(out.roots[0].is_on_edge);
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, out.roots[0].along);
    TEST_ASSERT_EQUAL_INT(TD_IMPACT_NONE, out.first);
}

/* ---- size ---- */

/* A millimetre edge and a vertex that flies by at 4 km/s: a kilometre before it is not on it. */
void test_steady_short_edge_and_long_way(void)
{
    const point vertex = {0.0, 4000.0, 0.0, -4000.0, 0.0, 0.0};
    const point short_p = {-0.0009765625, 1000.0, 0.0, 0.0, 0.0, 0.0};
    const point short_q = {0.0009765625, 1000.0, 0.0, 0.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, short_p, short_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    expect(&out, 0, 0.75, 0.5, TD_IMPACT_ENTERING, 1.0);
    TEST_ASSERT_EQUAL_INT(0, steady(0.5, vertex, short_p, short_q).n_roots);
}

void test_steady_long_edge_and_short_way(void)
{
    const point vertex = {5.0, 0.0009765625, 0.0, -0.001953125, 0.0, 0.0};
    const point long_p = {-40.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    const point long_q = {40.0, 0.0, 0.0, 0.0, 0.0, 0.0};
    const td_impact out = steady(1.0, vertex, long_p, long_q);
    TEST_ASSERT_EQUAL_INT(1, out.n_roots);
    TEST_ASSERT_NEAR(1e-3, 0.5, td_to_double(out.roots[0].time));
    TEST_ASSERT_EQUAL_INT(0, out.enter);
}

/* ---- bad input ---- */

static td_impact untouched(void)
{
    td_impact out;
    uint8_t *const bytes = (uint8_t *)&out;
    for (unsigned i = 0; i < sizeof out; ++i) {
        bytes[i] = 0xA5u;
    }
    return out;
}

static void expect_untouched(const td_impact *out)
{
    const uint8_t *const bytes = (const uint8_t *)out;
    for (unsigned i = 0; i < sizeof *out; ++i) {
        TEST_ASSERT_EQUAL_HEX8(0xA5u, bytes[i]);
    }
}

static void expect_refused(const td_impact_motion *m, td_status status)
{
    td_impact out = untouched();
    TEST_ASSERT_EQUAL_INT(status, td_impact_find_steady(m, &out));
    expect_untouched(&out);
    TEST_ASSERT_EQUAL_INT(status, td_impact_find_accelerated(m, &out));
    expect_untouched(&out);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

static td_impact_motion good_motion(void)
{
    const point vertex = {1.0, 3.0, 0.0, -4.0, 0.0, -1.0};
    return motion_of(1.0, vertex, edge_p, edge_q);
}

void test_find_null_pointer_is_refused(void)
{
    const td_impact_motion m = good_motion();
    td_impact out;
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_find_steady(NULL, &out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_find_steady(&m, NULL));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_find_accelerated(NULL, &out));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_find_accelerated(&m, NULL));
}

void test_find_tick_of_zero_or_less_is_refused(void)
{
    td_impact_motion m = good_motion();
    m.tick = TD_ZERO;
    expect_refused(&m, TD_E_ARG);
    m.tick = TD_R(-1.0);
    expect_refused(&m, TD_E_ARG);
}

void test_find_edge_without_length_is_refused(void)
{
    td_impact_motion m = good_motion();
    m.q = m.p;
    expect_refused(&m, TD_E_ARG);
}

void test_find_values_beyond_the_range_are_refused(void)
{
    td_impact_motion m = good_motion();
    m.tick = TD_RANGE;
    expect_refused(&m, TD_E_RANGE);
    m = good_motion();
    m.vertex.position_w.x = TD_RANGE;
    expect_refused(&m, TD_E_RANGE);
    m = good_motion();
    m.p.position_w.y = -TD_REAL_MAX;
    expect_refused(&m, TD_E_RANGE);
    m = good_motion();
    m.q.velocity_w.x = TD_REAL_MAX;
    expect_refused(&m, TD_E_RANGE);
}

void test_find_accelerated_acceleration_beyond_the_range_is_refused(void)
{
    td_impact_motion m = good_motion();
    td_impact out = untouched();
    m.q.acceleration_w.y = -TD_RANGE;
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_find_accelerated(&m, &out));
    expect_untouched(&out);
}

/* Each value is within the range, but not where they lead. */
void test_find_ways_beyond_the_range_are_refused(void)
{
    td_impact_motion m = good_motion();
    m.vertex.velocity_w.y = td_half(TD_RANGE);
    m.tick = TD_R(3.0);
    expect_refused(&m, TD_E_RANGE);
    m = good_motion();
    m.vertex.acceleration_w.y = td_half(TD_RANGE);
    m.tick = TD_R(3.0);
    td_impact out = untouched();
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_find_accelerated(&m, &out));
    expect_untouched(&out);
    m.tick = TD_R(1000.0); /* the gain of speed alone is beyond it */
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_find_accelerated(&m, &out));
    expect_untouched(&out);
    TEST_ASSERT_EQUAL_UINT32(0u, td_saturations());
}

void test_find_nan_is_refused(void)
{
#if defined(TD_SCALAR_Q16)
    TEST_IGNORE_MESSAGE("there is no NaN in fixed point");
#else
    td_test_traps_on();
    const td_real nan = (td_real)__builtin_nan("");
    td_impact_motion m = good_motion();
    m.tick = nan;
    expect_refused(&m, TD_E_ARG);
    m = good_motion();
    m.vertex.position_w.x = TD_REAL_MAX;
    m.q.velocity_w.y = nan; /* which is worse than a number out of range */
    expect_refused(&m, TD_E_ARG);
    m = good_motion();
    m.p.acceleration_w.x = nan;
    td_impact out = untouched();
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_steady(&m, &out)); /* which does not read it */
    out = untouched();
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_find_accelerated(&m, &out));
    expect_untouched(&out);
    td_test_traps_off();
#endif
}

/* ---- linear interpolation ---- */

void test_interpolate_by_distances(void)
{
    td_real time = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_interpolate(TD_R(0.5), TD_R(3.0), TD_R(-1.0), &time));
    TEST_ASSERT_REAL_WITHIN(TD_REAL_EPS, TD_R(0.375), time);
}

void test_interpolate_at_the_ends(void)
{
    td_real time = TD_ZERO;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_interpolate(TD_R(0.5), TD_R(3.0), TD_ZERO, &time));
    TEST_ASSERT_EQUAL_REAL(TD_R(0.5), time);
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_interpolate(TD_R(0.5), TD_ZERO, TD_R(-2.0), &time));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, time);
    time = TD_ONE;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_interpolate(TD_R(0.5), TD_ZERO, TD_ZERO, &time));
    TEST_ASSERT_EQUAL_REAL(TD_ZERO, time);
}

void test_interpolate_bad_input_is_refused(void)
{
    td_real time = TD_R(7.0);
    const td_real tick = TD_R(0.5);
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_interpolate(tick, TD_ONE, -TD_ONE, NULL));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_interpolate(TD_ZERO, TD_ONE, -TD_ONE, &time));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_interpolate(tick, -TD_ONE, -TD_ONE, &time));
    TEST_ASSERT_EQUAL_INT(TD_E_ARG, td_impact_interpolate(tick, TD_ONE, TD_ONE, &time));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_interpolate(tick, TD_RANGE, -TD_ONE, &time));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_interpolate(tick, TD_ONE, -TD_RANGE, &time));
    TEST_ASSERT_EQUAL_INT(TD_E_RANGE, td_impact_interpolate(TD_RANGE, TD_ONE, -TD_ONE, &time));
    TEST_ASSERT_EQUAL_REAL(TD_R(7.0), time);
}
