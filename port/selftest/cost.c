/* SPDX-License-Identifier: MIT */
#include "cost.h"
#include "cost_distance.h"
#include "cost_respond.h"
#include "cost_retain.h"
#include "cost_scenery.h"
#include "cost_shape.h"
#include "cost_wheel.h"
#include "kernel_walk.h"
#include "measure.h"

/* ---- rows ---- */

static const cost_row numbers[] = {
    {"mul", cost_mul},
    {"div", cost_div},
    {"sqrt", cost_sqrt},
    {"wratio", cost_wratio},
    {"sincos", cost_sincos},
    {"atan2", cost_atan2},
    {"exp", cost_exp},
    {"log", cost_log},
    {"vec3_normalize", cost_vec3_normalize},
    {"quat_mul", cost_quat_mul},
    {"pose_mul", cost_pose_mul},
    {"pose_point", cost_pose_point},
};
#define NUMBERS (sizeof numbers / sizeof numbers[0])

static void prepare_numbers(cost_numbers *data, uint32_t set)
{
    kernel k = cost_stream(set);
    cost_numbers_prepare(&k, data, set >= COST_SETS);
}

#if COST_MODULES
static const cost_row modules[] = {
    {"retain_8", cost_retain_8},
    {"wheel_tick", cost_wheel_tick},
#    if COST_HAS_DISTANCE
    {"box_box_sep", cost_box_box_sep},
    {"box_box_shallow", cost_box_box_shallow},
    {"box_box_deep", cost_box_box_deep},
    {"sphere_box_sep", cost_sphere_box_sep},
#    endif
    {"support_hull_32", cost_support_hull_32},
    {"entry_house", cost_entry_house},
    {"force_law", cost_force_law},
    {"impulse", cost_impulse},
    {"patch_box_box", cost_patch_box_box},
};

static void prepare_modules(cost_numbers *data, uint32_t set)
{
    const bool at_edges = set >= COST_SETS;
    kernel k = cost_stream(set);
    cost_numbers_prepare(&k, data, at_edges);
    cost_retain_prepare(&k, set, at_edges);
    cost_wheel_set();
    cost_wheel_prepare(&k, set, at_edges);
    cost_scenery_prepare(&k, at_edges);
    cost_respond_prepare(&k, at_edges);
    (void)cost_support_prepare(&k);
    cost_patch_prepare(&k, at_edges);
    cost_distance_prepare(&k, at_edges);
}

const uint32_t cost_count = NUMBERS + sizeof modules / sizeof modules[0];

const char *cost_name(uint32_t i)
{
    return i < NUMBERS ? numbers[i].name : modules[i - NUMBERS].name;
}

cost_result cost_of(uint32_t i)
{
    return i < NUMBERS ? cost_measure(&numbers[i], prepare_numbers)
                       : cost_measure(&modules[i - NUMBERS], prepare_modules);
}
#else
const uint32_t cost_count = NUMBERS;

const char *cost_name(uint32_t i)
{
    return numbers[i].name;
}

cost_result cost_of(uint32_t i)
{
    return cost_measure(&numbers[i], prepare_numbers);
}
#endif

/* ---- measuring ---- */

kernel cost_stream(uint32_t set)
{
    kernel k;
    kernel_start(&k);
    k.random ^= (set + 1u) << 8;
    (void)kernel_random(&k);
    return k;
}

void cost_empty(void *data)
{
    (void)data;
}

cost_result cost_measure(const cost_row *row, cost_prepare prepare)
{
    cost_numbers data;
    cost_result result = {0u, 0u};
    for (uint32_t set = 0u; set < 2u * COST_SETS; ++set) {
        prepare(&data, set);
        const uint32_t nothing = measure_call(cost_empty, &data);
        const uint32_t gross = measure_call(row->run, &data);
        const uint32_t net = gross > nothing ? gross - nothing : 0u;
        result.sum += set < COST_SETS ? net : 0u;
        result.worst = net > result.worst ? net : result.worst;
    }
    return result;
}
