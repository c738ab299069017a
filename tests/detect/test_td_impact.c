/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_impact.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_random.h"
#include "td_test_real.h"

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

/* ---- motions in doubles ---- */

typedef struct point {
    double x, y, vx, vy, ax, ay;
} point;

static td_impact_point point_of(point p)
{
    const td_impact_point out = {{td_from_double(p.x), td_from_double(p.y)},
                                 {td_from_double(p.vx), td_from_double(p.vy)},
                                 {td_from_double(p.ax), td_from_double(p.ay)}};
    return out;
}

static td_impact_motion motion_of(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = {td_from_double(tick), point_of(vertex), point_of(p), point_of(q)};
    return m;
}

/* The upper edge of a clockwise body runs to the right: outside is above. */
static const point edge_p = {-2.0, 0.0, 0.0, 0.0, 0.0, 0.0};
static const point edge_q = {2.0, 0.0, 0.0, 0.0, 0.0, 0.0};

static td_impact steady(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = motion_of(tick, vertex, p, q);
    td_impact out;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_steady(&m, &out));
    return out;
}

static td_impact accelerated(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = motion_of(tick, vertex, p, q);
    td_impact out;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_accelerated(&m, &out));
    return out;
}

static void
expect(const td_impact *out, int i, double time, double along, td_impact_way way, double tick)
{
    TEST_ASSERT_TRUE(i >= 0 && i < out->n_roots);
    TEST_ASSERT_NEAR(TIME_ERROR, time, td_to_double(out->roots[i].time));
    TEST_ASSERT_NEAR(FRACTION_ERROR, time / tick, td_unit_to_double(out->roots[i].fraction));
    TEST_ASSERT_NEAR(ALONG_ERROR, along, td_to_double(out->roots[i].along));
    TEST_ASSERT_EQUAL_INT(way, out->roots[i].way);
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
                              out.roots[i].way);
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

/* ---- properties ---- */

static point random_point(td_test_random *random, double size, double speed, double acceleration)
{
    point p;
    p.x = td_test_random_double(random, -size, size);
    p.y = td_test_random_double(random, -size, size);
    p.vx = td_test_random_double(random, -speed, speed);
    p.vy = td_test_random_double(random, -speed, speed);
    p.ax = td_test_random_double(random, -acceleration, acceleration);
    p.ay = td_test_random_double(random, -acceleration, acceleration);
    return p;
}

static double at(td_real r, td_real v, td_real a, double t)
{
    return td_to_double(r) + t * (td_to_double(v) + 0.5 * t * td_to_double(a));
}

static double x_at(const td_impact_point *p, double t)
{
    return at(p->position_w.x, p->velocity_w.x, p->acceleration_w.x, t);
}

static double y_at(const td_impact_point *p, double t)
{
    return at(p->position_w.y, p->velocity_w.y, p->acceleration_w.y, t);
}

/* The place of the vertex against the edge at a time: across, and along in parts of the edge. */
static void place(const td_impact_motion *m, double t, double *f, double *length2, double *along)
{
    const double wx = x_at(&m->vertex, t) - x_at(&m->p, t);
    const double wy = y_at(&m->vertex, t) - y_at(&m->p, t);
    const double ex = x_at(&m->q, t) - x_at(&m->p, t);
    const double ey = y_at(&m->q, t) - y_at(&m->p, t);
    *f = wy * ex - wx * ey;
    *length2 = ex * ex + ey * ey;
    *along = (wx * ex + wy * ey) / *length2;
}

#if defined(TD_SCALAR_F64)
#    define ON_LINE 1e-11
#elif defined(TD_SCALAR_Q16)
#    define ON_LINE 1e-4
#else
#    define ON_LINE 1e-3
#endif

/* Each time found puts the vertex on the line, at the place stated. */
void test_accelerated_root_is_on_the_line(void)
{
    td_test_random random = td_test_random_start(7u);
    for (int n = 0; n < 1000; ++n) {
        const td_impact_motion m = motion_of(0.5, random_point(&random, 5.0, 20.0, 40.0),
                                             random_point(&random, 5.0, 20.0, 40.0),
                                             random_point(&random, 5.0, 20.0, 40.0));
        td_impact out;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_accelerated(&m, &out));
        for (int i = 0; i < out.n_roots; ++i) {
            double f, length2, along;
            place(&m, td_to_double(m.tick) * td_unit_to_double(out.roots[i].fraction), &f, &length2,
                  &along);
            TEST_ASSERT_NEAR(ON_LINE * 100.0, 0.0, f);
            if (length2 > 1.0) {
                TEST_ASSERT_NEAR(ON_LINE * (1.0 + along * along), along,
                                 td_to_double(out.roots[i].along));
            }
        }
    }
}

/* The motion backwards: from the end of the tick, with speeds turned round. */
static td_impact_motion reversed(const td_impact_motion *m)
{
    const double h = td_to_double(m->tick);
    td_impact_motion back = *m;
    td_impact_point *const points[3] = {&back.vertex, &back.p, &back.q};
    for (int i = 0; i < 3; ++i) {
        td_impact_point *const p = points[i];
        const double x = x_at(p, h);
        const double y = y_at(p, h);
        const double vx = td_to_double(p->velocity_w.x) + h * td_to_double(p->acceleration_w.x);
        const double vy = td_to_double(p->velocity_w.y) + h * td_to_double(p->acceleration_w.y);
        p->position_w = td_vec2_of(td_from_double(x), td_from_double(y));
        p->velocity_w = td_vec2_of(td_from_double(-vx), td_from_double(-vy));
    }
    return back;
}

static bool is_decided(const td_impact_motion *m, const td_impact *out)
{
    double f, length2, along;
    bool decided = true;
    for (int i = 0; i < out->n_roots; ++i) {
        const double u = td_unit_to_double(out->roots[i].fraction);
        const double next =
            i + 1 < out->n_roots ? td_unit_to_double(out->roots[i + 1].fraction) : 9.0;
        decided = decided && u > 0.02 && u < 0.98 && next - u > 0.05;
    }
    /* no extremum near zero: sampled */
    for (int k = 0; k <= 64; ++k) {
        bool near_root = false;
        for (int i = 0; i < out->n_roots; ++i) {
            const double gap = k / 64.0 - td_unit_to_double(out->roots[i].fraction);
            near_root = near_root || (gap < 0.02 && gap > -0.02);
        }
        place(m, td_to_double(m->tick) * k / 64.0, &f, &length2, &along);
        decided = decided && (near_root || f > 0.5 || f < -0.5);
    }
    return decided;
}

void test_accelerated_time_reversal_turns_roots_round(void)
{
    td_test_random random = td_test_random_start(8u);
    int judged = 0;
    for (int n = 0; n < 600; ++n) {
        const td_impact_motion m = motion_of(0.5, random_point(&random, 5.0, 20.0, 40.0),
                                             random_point(&random, 5.0, 20.0, 40.0),
                                             random_point(&random, 5.0, 20.0, 40.0));
        const td_impact_motion back = reversed(&m);
        td_impact there, here;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_accelerated(&m, &there));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_accelerated(&back, &here));
        if (there.n_roots == 0 || !is_decided(&m, &there)) {
            continue;
        }
        judged += 1;
        TEST_ASSERT_EQUAL_INT(there.n_roots, here.n_roots);
        for (int i = 0; i < there.n_roots; ++i) {
            const td_impact_root *const a = &there.roots[i];
            const td_impact_root *const b = &here.roots[here.n_roots - 1 - i];
            TEST_ASSERT_NEAR(2e-3, 1.0 - td_unit_to_double(a->fraction),
                             td_unit_to_double(b->fraction));
            TEST_ASSERT_EQUAL_INT(a->way, -(int)b->way);
        }
    }
    TEST_ASSERT_TRUE(judged > 50);
}

/* A vertex that hits the very end of an edge at any time, at any angle: edges are closed, so that of
 * two edges with a common end at least one is met. */
void test_steady_common_end_of_two_edges_lets_nothing_through(void)
{
    td_test_random random = td_test_random_start(9u);
    for (int n = 0; n < 1000; ++n) {
        const point corner = random_point(&random, 3.0, 4.0, 0.0);
        point p = random_point(&random, 3.0, 4.0, 0.0);
        point q = random_point(&random, 3.0, 4.0, 0.0);
        /* half a tick before it is where the relative speed leads back to: exact in every scalar */
        td_impact_motion first = motion_of(1.0, corner, p, corner);
        td_impact_motion second = motion_of(1.0, corner, corner, q);
        const td_vec2 speed = td_vec2_of(td_test_random_real(&random, -8.0, 8.0),
                                         td_test_random_real(&random, -8.0, 8.0));
        const td_vec2 c = first.q.velocity_w;
        first.vertex.velocity_w = td_vec2_add(c, td_vec2_add(speed, speed));
        first.vertex.position_w = td_vec2_sub(first.q.position_w, speed);
        second.vertex = first.vertex;
        td_impact a, b;
        TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_steady(&first, &a));
        TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_steady(&second, &b));
        const bool met_a = a.is_sliding || a.first != TD_IMPACT_NONE;
        const bool met_b = b.is_sliding || b.first != TD_IMPACT_NONE;
        TEST_ASSERT_TRUE(met_a || met_b);
    }
}

/* A common shift of the frame, and a common speed, change nothing in Q16 and little in floats. */
void test_steady_common_motion_does_not_matter(void)
{
    point vertex = {1.0, 3.0, 0.5, -4.0, 0.0, 0.0};
    point p = edge_p;
    point q = edge_q;
    q.vy = 0.5;
    const td_impact here = steady(1.0, vertex, p, q);
    point *const points[3] = {&vertex, &p, &q};
    for (int i = 0; i < 3; ++i) {
        points[i]->x += 1000.0;
        points[i]->y -= 500.0;
        points[i]->vx += 32.0;
        points[i]->vy -= 64.0;
    }
    const td_impact there = steady(1.0, vertex, p, q);
    TEST_ASSERT_EQUAL_REAL(here.roots[0].time, there.roots[0].time);
    TEST_ASSERT_EQUAL_REAL(here.roots[0].along, there.roots[0].along);
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
