/* SPDX-License-Identifier: MIT */
#include "bench_wheel.h"
#include "cost_wheel.h"

static cost_wheel flying, standing;
static td_wheel_out out;
static td_motion motion;
static td_pose pose;
static td_twist twist;

void bench_wheel_prepare(kernel *k, uint32_t tick, bool at_edges)
{
    cost_wheel_set();
    cost_wheel_follow(k, &flying, COST_WHEEL_FREE, tick, at_edges);
    cost_wheel_follow(k, &standing, COST_WHEEL_STAND, tick, at_edges);
    cost_wheel_prepare(k, tick, at_edges);
    cost_wheel_motion(&pose, &twist);
}

void bench_wheel_free(void *data)
{
    (void)data;
    td_wheel_evaluate(&cost_wheel_gear, &cost_wheel_ground, &flying.state, &flying.input, &out);
}

void bench_wheel_stand(void *data)
{
    (void)data;
    td_wheel_evaluate(&cost_wheel_gear, &cost_wheel_ground, &standing.state, &standing.input, &out);
}

void bench_motion_set(void *data)
{
    (void)data;
    (void)td_motion_set(&pose, td_near3_zero(), &twist, 0u, &motion);
}
