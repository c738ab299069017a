/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 808
#include "td_wrench.h"
#include <stddef.h>

static td_vec3 torque_of(td_vec3 force, td_vec3 point, td_vec3 origin)
{
    return td_wvec3_narrow(td_vec3_cross(td_vec3_sub(point, origin), force));
}

void td_wrench_add(td_wrench *sum, td_vec3 force_w, td_vec3 point_w, td_vec3 origin_w)
{
    sum->force_w = td_vec3_add_far(sum->force_w, force_w);
    sum->torque_w = td_vec3_add_far(sum->torque_w, torque_of(force_w, point_w, origin_w));
}

void td_wrench_add_pair(const td_wrench_side *a, const td_wrench_side *b, td_vec3 force_w)
{
    if (a->sum != NULL) {
        td_wrench_add(a->sum, force_w, a->point_w, a->origin_w);
    }
    if (b->sum != NULL) {
        td_wrench_add(b->sum, td_vec3_neg(force_w), b->point_w, b->origin_w);
    }
}

td_wrench td_wrench_sum(td_wrench a, td_wrench b)
{
    const td_wrench sum = {td_vec3_add_far(a.force_w, b.force_w),
                           td_vec3_add_far(a.torque_w, b.torque_w)};
    return sum;
}

td_wrench td_wrench_about(td_wrench wrench, td_vec3 from_w, td_vec3 to_w)
{
    const td_wrench moved = {
        wrench.force_w, td_vec3_add_far(wrench.torque_w, torque_of(wrench.force_w, from_w, to_w))};
    return moved;
}
