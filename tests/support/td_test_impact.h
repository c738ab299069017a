/* SPDX-License-Identifier: MIT */
/// Points that move, in doubles, for tests of impacts: (x, y), velocity, acceleration.
#ifndef TD_TEST_IMPACT_H
#define TD_TEST_IMPACT_H

#include "unity.h"
#include "td_impact.h"
#include "td_real.h"

typedef struct point {
    double x, y, vx, vy, ax, ay;
} point;

static inline td_impact_point point_of(point p)
{
    const td_impact_point out = {{td_from_double(p.x), td_from_double(p.y)},
                                 {td_from_double(p.vx), td_from_double(p.vy)},
                                 {td_from_double(p.ax), td_from_double(p.ay)}};
    return out;
}

static inline td_impact_motion motion_of(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = {td_from_double(tick), point_of(vertex), point_of(p), point_of(q)};
    return m;
}

/* The upper edge of a clockwise body runs to the right: outside is above. */
static const point edge_p = {-2.0, 0.0, 0.0, 0.0, 0.0, 0.0};
static const point edge_q = {2.0, 0.0, 0.0, 0.0, 0.0, 0.0};

static inline td_impact steady(double tick, point vertex, point p, point q)
{
    const td_impact_motion m = motion_of(tick, vertex, p, q);
    td_impact out;
    TEST_ASSERT_EQUAL_INT(TD_OK, td_impact_find_steady(&m, &out));
    return out;
}

#endif
