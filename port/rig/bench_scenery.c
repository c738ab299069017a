/* SPDX-License-Identifier: MIT */
#include "bench_scenery.h"
#include "house.h"
#include "kernel_walk.h"
#include "td_entry.h"

static td_path path, leg, barrel_path, along;
static td_entry out;
static bool is_in;

static const td_scenery_op ground_ops[] = {TD_LEAF(0)};
static const td_half_space ground_planes[] = {TD_HALF_SPACE(-0.0625, 0.0, 1.0, 0.0)};
static const td_scenery ground = {ground_planes, 0, ground_ops, 1u, 0u, 1u};

/* Evenly between -size and size, or on a grid of metres. */
static td_real within(kernel *k, bool on_grid, int32_t size)
{
    if (on_grid) {
        return td_from_int((int32_t)kernel_below(k, 2u * (uint32_t)size + 1u) - size);
    }
    const int32_t steps = (int32_t)kernel_below(k, 65536u) - 32768;
    return td_mul(td_from_int(steps),
                  td_mul(TD_R(0x1p-8), td_mul(TD_R(0x1p-7), td_from_int(size))));
}

static td_vec3 spot(kernel *k, bool on_grid)
{
    const td_real x = within(k, on_grid, 8);
    const td_real y = within(k, on_grid, 8);
    const td_real z = within(k, on_grid, 8);
    return td_vec3_of(x, y, z);
}

static td_vec3 beside_barrel(kernel *k, bool on_grid)
{
    const td_real x = within(k, on_grid, 2);
    const td_real y = within(k, on_grid, 2);
    const td_real z = within(k, on_grid, 2);
    return td_vec3_of(x, y, z + TD_R(2.0));
}

void bench_scenery_prepare(kernel *k, bool at_edges)
{
    const td_vec3 from = spot(k, at_edges);
    const td_vec3 to = spot(k, at_edges);
    path = td_path_of(from, to);
    leg = td_path_of(from, from);
    leg.from.z = td_abs(within(k, at_edges, 1));
    leg.to.z = leg.from.z - TD_R(0.5);
    const td_vec3 start = beside_barrel(k, at_edges);
    const td_vec3 end = beside_barrel(k, at_edges);
    barrel_path = td_path_of(start, end);
    along = td_path_of(td_vec3_of(TD_R(-1.0), from.y, from.z), td_vec3_of(TD_R(8.0), to.y, to.z));
}

void bench_entry_house(void *data)
{
    (void)data;
    (void)td_entry_find(&house, &path, &out);
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
