/* SPDX-License-Identifier: MIT */
#include "kernel_walk.h"

#define SEED 0x544f5543u

// One step of a body that never stops: any bit lost here is seen by every later round.
static void wander(kernel *k)
{
    const td_vec3 step = td_vec3_of(kernel_some(k), TD_ONE, TD_ZERO);
    const td_dir3 axis = kernel_dir3(k);
    const td_pose x_bb = {step, td_quat_from_axis_angle(axis, kernel_some(k))};
    k->x_wb = td_pose_mul(&k->x_wb, &x_bb);
    if (!td_in_range(k->x_wb.p.x) || !td_in_range(k->x_wb.p.y) || !td_in_range(k->x_wb.p.z)) {
        k->x_wb.p = step;
    }
    kernel_put_bool(k, td_quat_is_unit(k->x_wb.q));
    kernel_put_bool(k, td_quat_normalize(&k->x_wb.q));
    kernel_put_pose(k, k->x_wb);
}

void kernel_start(kernel *k)
{
    k->random = SEED;
    k->hash = td_hash_start();
    k->x_wb = TD_POSE_IDENTITY;
    td_saturations_reset();
}

void kernel_round(kernel *k)
{
    kernel_round_real(k);
    kernel_round_math(k);
    kernel_round_space(k);
    kernel_round_retain(k);
    kernel_round_plane(k);
    kernel_round_solid(k);
    kernel_round_event(k);
    kernel_round_mpr(k);
    kernel_round_scenery(k);
    kernel_round_respond(k);
    kernel_round_shape(k);
    wander(k);
    td_hash_word(&k->hash, td_saturations());
}

uint64_t kernel_value(const kernel *k)
{
    return td_hash_value(&k->hash);
}

uint64_t kernel_hash(kernel_step round, uint32_t rounds)
{
    kernel k;
    kernel_start(&k);
    for (uint32_t i = 0u; i < rounds; ++i) {
        round(&k);
    }
    return kernel_value(&k);
}
