/* SPDX-License-Identifier: MIT */
#include "bench_scenery.h"
#include "cost_scenery.h"
#include "house.h"
#include "kernel_walk.h"

static td_path path, leg, barrel_path, along;
static td_entry out;
static bool is_in;

static const td_scenery_op ground_ops[] = {TD_LEAF(0)};
static const td_half_space ground_planes[] = {TD_HALF_SPACE(-0.0625, 0.0, 1.0, 0.0)};
static const td_scenery ground = {ground_planes, 0, ground_ops, 1u, 0u, 1u};

static td_vec3 beside_barrel(kernel *k, bool on_grid)
{
    const td_real x = cost_scenery_within(k, on_grid, 2);
    const td_real y = cost_scenery_within(k, on_grid, 2);
    const td_real z = cost_scenery_within(k, on_grid, 2);
    return td_vec3_of(x, y, z + TD_R(2.0));
}

void bench_scenery_prepare(kernel *k, bool at_edges)
{
    cost_scenery_prepare(k, at_edges);
    path = cost_scenery_path();
    const td_vec3 from = path.from;
    const td_vec3 to = path.to;
    leg = td_path_of(from, from);
    leg.from.z = td_abs(cost_scenery_within(k, at_edges, 1));
    leg.to.z = leg.from.z - TD_R(0.5);
    const td_vec3 start = beside_barrel(k, at_edges);
    const td_vec3 end = beside_barrel(k, at_edges);
    barrel_path = td_path_of(start, end);
    along = td_path_of(td_vec3_of(TD_R(-1.0), from.y, from.z), td_vec3_of(TD_R(8.0), to.y, to.z));
}

void bench_entry_leg(void *data)
{
    (void)data;
    (void)td_entry_find(&ground, &leg, &out);
}

void bench_entry_barrel(void *data)
{
    (void)data;
    (void)td_entry_find(&barrel, &barrel_path, &out);
}

void bench_entry_fence(void *data)
{
    (void)data;
    (void)td_entry_find(&fence, &along, &out);
}

void bench_holds_house(void *data)
{
    (void)data;
    is_in = td_scenery_holds(&house, path.from);
}
