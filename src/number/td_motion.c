/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 103
#include "td_motion.h"
#include "td_invariant.h"

static td_status check_size(td_real a, td_real most)
{
    return td_is_within(a, most) ? TD_OK : td_is_number(a) ? TD_E_RANGE : TD_E_ARG;
}

/// The worst of three: no number, too large, fine.
static td_status check_vec(td_vec3 v, td_real most)
{
    const td_status x = check_size(v.x, most);
    const td_status y = check_size(v.y, most);
    const td_status z = check_size(v.z, most);
    if (x == TD_E_ARG || y == TD_E_ARG || z == TD_E_ARG) {
        return TD_E_ARG;
    }
    return x == TD_OK && y == TD_OK && z == TD_OK ? TD_OK : TD_E_RANGE;
}

/// The first member that is refused. @return TD_OK: none
static td_status check(const td_pose *x_wb,
                       td_near3 position_residual_w,
                       const td_twist *twist_w,
                       td_motion_field *field)
{
    const td_vec3 residual =
        td_vec3_of(td_near_real(position_residual_w.x), td_near_real(position_residual_w.y),
                   td_near_real(position_residual_w.z));
    td_status status = check_vec(x_wb->p, td_half(TD_RANGE));
    *field = TD_MOTION_POSITION;
    if (status == TD_OK) {
        status = check_vec(residual, TD_ONE);
        *field = TD_MOTION_RESIDUAL;
    }
    if (status == TD_OK) {
        status = td_quat_is_unit(x_wb->q) ? TD_OK : TD_E_ARG;
        *field = TD_MOTION_ROTATION;
    }
    if (status == TD_OK) {
        status = check_vec(twist_w->linear, TD_MOTION_MAX);
        *field = TD_MOTION_LINEAR;
    }
    if (status == TD_OK) {
        status = check_vec(twist_w->angular, TD_MOTION_MAX);
        *field = TD_MOTION_ANGULAR;
    }
    return status;
}

void td_motion_make(const td_pose *x_wb,
                    td_near3 position_residual_w,
                    const td_twist *twist_w,
                    td_motion *out)
{
    out->origin_w.p = x_wb->p;
    out->origin_w.residual = position_residual_w;
    out->r_wb = td_rot_from_quat(td_quat_renewed(x_wb->q));
    TD_ASSERT(td_rot_is_square(&out->r_wb));
    out->twist_w = *twist_w;
}

td_fault td_motion_set(const td_pose *x_wb,
                       td_near3 position_residual_w,
                       const td_twist *twist_w,
                       uint32_t index,
                       td_motion *out)
{
    td_motion_field field = TD_MOTION_POSITION;
    const td_status status = check(x_wb, position_residual_w, twist_w, &field);
    if (status != TD_OK) {
        return td_fault_of(status, TD_ITEM_BODY, index, (uint32_t)field);
    }
    td_motion_make(x_wb, position_residual_w, twist_w, out);
    return td_fault_none();
}

void td_motion_residual(td_motion *out)
{
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    const td_twist still = {none, none};
    out->origin_w = td_place_of(none);
    out->r_wb = td_rot_from_quat(TD_QUAT_IDENTITY);
    out->twist_w = still;
}

td_vec3 td_motion_point(const td_motion *motion, td_vec3 p_b)
{
    TD_ASSERT(td_rot_is_square(&motion->r_wb));
    return td_vec3_add_far(motion->origin_w.p, td_rot_vec(&motion->r_wb, p_b));
}

td_vec3 td_motion_point_inv(const td_motion *motion, td_vec3 p_w)
{
    TD_ASSERT(td_rot_is_square(&motion->r_wb));
    const td_rot r_bw = td_rot_inv(&motion->r_wb);
    return td_rot_vec(&r_bw, td_vec3_sub_far(p_w, motion->origin_w.p));
}
