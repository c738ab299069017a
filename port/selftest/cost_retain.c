/* SPDX-License-Identifier: MIT */
#include "cost_retain.h"
#include "kernel_walk.h"
#include "td_math.h"

static cost_retain octagon;
static td_retained out;
static td_vec2 before, point;

/* A regular polygon of radius 2 m: clockwise, from angle 0 to the right. */
static void set_target(uint32_t n_faces, td_target2 *target)
{
    td_vec2 v[TD_MAX_FACES];
    for (uint32_t i = 0u; i < n_faces; ++i) {
        const td_real share = td_div(td_from_int((int32_t)i), td_from_int((int32_t)n_faces));
        td_unit s = TD_U(0.0);
        td_unit c = TD_UNIT_ONE;
        td_sincos(-td_mul(share, TD_R(6.283185307)), &s, &c);
        v[i] = td_vec2_of(td_scale(c, TD_R(2.0)), td_scale(s, TD_R(2.0)));
    }
    (void)td_target2_set(v, n_faces, target);
}

/* Jumps around the border: the worst that one tick can ask for. */
static td_vec2 somewhere(kernel *k)
{
    const td_real x = td_scale(kernel_unit(k), TD_R(2.5));
    return td_vec2_of(x, td_scale(kernel_unit(k), TD_R(2.5)));
}

/* A visit: from 0.2 m outside to 0.2 m inside and out again, round and round, 2 cm a tick. */
static td_vec2 visit(uint32_t tick)
{
    td_unit s = TD_U(0.0);
    td_unit c = TD_UNIT_ONE;
    td_sincos(td_mul(td_from_int((int32_t)tick), TD_R(0.1)), &s, &c);
    return td_vec2_of(TD_R(1.95) + td_scale(c, TD_R(0.2)), td_scale(s, TD_R(0.2)));
}

/* The state of a tick is that which the ticks before it have left. */
static void follow(cost_retain *r, uint32_t tick)
{
    if (tick == 0u) {
        td_retain2_reset(&r->state, &r->target, visit(0u), false);
    } else {
        td_retain2_evaluate(&r->state, &r->target, &r->target, visit(tick - 1u), &out);
        td_retain2_commit(&r->state, &out, visit(tick - 1u));
    }
}

void cost_retain_follow(cost_retain *r, uint32_t n_faces, uint32_t tick, bool at_edges)
{
    if (r->target.n_faces == 0u) {
        set_target(n_faces, &r->target);
    }
    if (at_edges) {
        td_retain2_reset(&r->state, &r->target, before, true);
    } else {
        follow(r, tick);
    }
}

void cost_retain_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    before = somewhere(k);
    point = at_edges ? somewhere(k) : visit(tick);
    cost_retain_follow(&octagon, 8u, tick, at_edges);
}

td_vec2 cost_retain_point(void)
{
    return point;
}

void cost_retain_8(void *data)
{
    (void)data;
    td_retain2_evaluate(&octagon.state, &octagon.target, &octagon.target, point, &out);
}
