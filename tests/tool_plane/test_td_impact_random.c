/* SPDX-License-Identifier: MIT */
/* What is true of every motion, tried on random ones. */
#include "unity.h"
#include "td_impact.h"
#include "td_port.h"
#include "td_real.h"
#include "td_vec.h"
#include "td_test_impact.h"
#include "td_test_random.h"
#include "td_test_real.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

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
            TEST_ASSERT_EQUAL_INT(a->direction, -(int)b->direction);
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
