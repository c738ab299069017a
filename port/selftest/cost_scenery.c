/* SPDX-License-Identifier: MIT */
#include "cost_scenery.h"
#include "house.h"
#include "kernel_walk.h"

static td_path path;
static td_entry out;

td_real cost_scenery_within(kernel *k, bool on_grid, int32_t size)
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
    const td_real x = cost_scenery_within(k, on_grid, 8);
    const td_real y = cost_scenery_within(k, on_grid, 8);
    const td_real z = cost_scenery_within(k, on_grid, 8);
    return td_vec3_of(x, y, z);
}

void cost_scenery_prepare(kernel *k, bool at_edges)
{
    const td_vec3 from = spot(k, at_edges);
    const td_vec3 to = spot(k, at_edges);
    path = td_path_of(from, to);
}

td_path cost_scenery_path(void)
{
    return path;
}

void cost_entry_house(void *data)
{
    (void)data;
    (void)td_entry_find(&house, &path, &out);
}
