/* SPDX-License-Identifier: MIT */
#include "bench.h"
#include "bench_broad.h"
#include "bench_event.h"
#include "bench_mpr.h"
#include "bench_numbers.h"
#include "bench_respond.h"
#include "bench_retain.h"
#include "bench_scenery.h"
#include "bench_shape.h"
#include "bench_wheel.h"
#include "cost_distance.h"
#include "cost_respond.h"
#include "cost_retain.h"
#include "cost_scenery.h"
#include "cost_shape.h"
#include "cost_wheel.h"

/* Operands in cost_numbers. */
static const cost_row numbers[] = {
    {"mul", cost_mul},
    {"div", cost_div},
    {"recip", bench_recip},
    {"sqrt", cost_sqrt},
    {"wratio", cost_wratio},
    {"narrow", bench_narrow},
    {"sincos", cost_sincos},
    {"atan2", cost_atan2},
    {"exp", cost_exp},
    {"exp_neg", bench_exp_neg},
    {"log", cost_log},
    {"vec3_dot", bench_vec3_dot},
    {"vec3_cross", bench_vec3_cross},
    {"vec3_length", bench_vec3_length},
    {"vec3_normalize", cost_vec3_normalize},
    {"wvec3_normalize", bench_wvec3_normalize},
    {"quat_mul", cost_quat_mul},
    {"quat_normalize", bench_quat_normalize},
    {"quat_from_axis_angle", bench_quat_from_axis_angle},
    {"rot_from_quat", bench_rot_from_quat},
    {"rot_vec", bench_rot_vec},
    {"pose_mul", cost_pose_mul},
    {"pose_inv", bench_pose_inv},
    {"pose_point", cost_pose_point},
    {"twist_at", bench_twist_at},
    {"box3_overlap", bench_box3_overlap},
    {"hash_real", bench_hash_real},
};

/* Operands of their own. */
static const cost_row modules[] = {
    {"retain_3", bench_retain_3},
    {"retain_8", cost_retain_8},
#if TD_MAX_FACES >= 32
    {"retain_16", bench_retain_16},
    {"retain_32", bench_retain_32},
#endif
    {"retain_alg1_1", bench_retain_alg1_1},
    {"retain_alg1_8", bench_retain_alg1_8},
    {"retain_alg1_32", bench_retain_alg1_32},
    {"retain_alg2_1", bench_retain_alg2_1},
    {"retain_alg2_8", bench_retain_alg2_8},
    {"retain_alg2_32", bench_retain_alg2_32},
    {"motion_set", bench_motion_set},
    {"wheel_free", bench_wheel_free},
    {"wheel_stand", bench_wheel_stand},
    {"wheel_tick", cost_wheel_tick},
    {"mpr_sep", bench_mpr_sep},
    {"mpr_shallow", bench_mpr_shallow},
    {"mpr_deep", bench_mpr_deep},
#if COST_HAS_DISTANCE
    {"box_box_sep", cost_box_box_sep},
    {"box_box_shallow", cost_box_box_shallow},
    {"box_box_deep", cost_box_box_deep},
    {"sphere_box_sep", cost_sphere_box_sep},
#endif
    {"support_box", bench_support_box},
    {"support_cylinder", bench_support_cylinder},
    {"support_ellipsoid", bench_support_ellipsoid},
    {"support_hull_32", cost_support_hull_32},
#if TD_MAX_HULL_VERTICES >= 128
    {"support_hull_128", bench_support_hull_128},
#endif
    {"placed_box", bench_placed_box},
    {"entry_house", cost_entry_house},
    {"entry_leg", bench_entry_leg},
    {"entry_barrel", bench_entry_barrel},
    {"entry_fence", bench_entry_fence},
    {"holds_house", bench_holds_house},
#if BENCH_HAS_SLOTS
    {"slots_select", bench_slots_select},
    {"slots_get", bench_slots_get},
    {"slots_two", bench_slots_two},
#endif
#if BENCH_BROAD_79
    {"broad_79", bench_broad_79},
    {"broad_all_79", bench_broad_all_79},
#endif
#if BENCH_BROAD_2000
    {"broad_500", bench_broad_500},
    {"broad_2000", bench_broad_2000},
#endif
    {"force_law", cost_force_law},
    {"force_smooth", bench_force_smooth},
    {"law_evaluate", bench_law_evaluate},
    {"restitution_k", bench_restitution_k},
    {"restitution_cubic", bench_restitution_cubic},
    {"impulse", cost_impulse},
    {"impulse_door", bench_impulse_door},
    {"impulse_friction", bench_impulse_friction},
    {"patch_box_box", cost_patch_box_box},
};

#define NUMBERS (sizeof numbers / sizeof numbers[0])

const uint32_t bench_count = NUMBERS + sizeof modules / sizeof modules[0];

const cost_row *bench_at(uint32_t i)
{
    return i < NUMBERS ? &numbers[i] : &modules[i - NUMBERS];
}

static void prepare_numbers(cost_numbers *data, uint32_t set)
{
    kernel k = cost_stream(set);
    cost_numbers_prepare(&k, data, set >= COST_SETS);
}

static void prepare_all(cost_numbers *data, uint32_t set)
{
    const bool at_edges = set >= COST_SETS;
    kernel k = cost_stream(set);
    cost_numbers_prepare(&k, data, at_edges);
    bench_retain_prepare(&k, set, at_edges);
    bench_wheel_prepare(&k, set, at_edges);
    bench_scenery_prepare(&k, at_edges);
    bench_event_prepare(&k, at_edges);
    bench_broad_prepare(&k, set, at_edges);
    bench_mpr_prepare(&k, set);
    cost_respond_prepare(&k, at_edges);
    bench_shape_prepare(&k, at_edges);
    cost_distance_prepare(&k, at_edges);
}

void bench_prepare(uint32_t i, cost_numbers *data, uint32_t set)
{
    (i < NUMBERS ? prepare_numbers : prepare_all)(data, set);
}

cost_result bench_measure(uint32_t i)
{
    return cost_measure(bench_at(i), i < NUMBERS ? prepare_numbers : prepare_all);
}
