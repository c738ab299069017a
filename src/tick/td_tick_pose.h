/* SPDX-License-Identifier: MIT */
/// Where bodies, parts and points are: in this tick, in the last one and between them. Internal to the core.
///
/// Tests     test_td_tick.c, test_td_tick_input.c
#ifndef TD_TICK_POSE_H
#define TD_TICK_POSE_H

#include "td_tick_stages.h"

/// Where a body is: its rotation may be off unit length in an input (TD_QUAT_TOLERANCE), and is not here.
static inline td_pose td_tick_frame(const td_body_input *motion)
{
    const td_pose frame = {motion->x_wb.p, td_quat_renewed(motion->x_wb.q)};
    return frame;
}

/// A point in the frame of a body, with the rounding of td_motion: where a tick ends the next one begins, to the bit.
static inline td_vec3 td_tick_seen_from(const td_body_input *motion, td_vec3 p_w)
{
    const td_rot r_wb = td_rot_from_quat(td_quat_renewed(motion->x_wb.q));
    const td_rot r_bw = td_rot_inv(&r_wb);
    return td_rot_vec(&r_bw, td_vec3_sub_far(p_w, motion->x_wb.p));
}

/// Of a body, or of the world: rotation, origin, a point of it, the velocity of its point at p_w.
const td_rot *td_tick_rot(const td_job *job, uint32_t body);
td_vec3 td_tick_origin(const td_job *job, uint32_t body);
td_near3 td_tick_residual(const td_job *job, uint32_t body);
td_vec3 td_tick_point(const td_job *job, uint32_t body, td_vec3 point_b);
td_vec3 td_tick_velocity(const td_job *job, uint32_t body, td_vec3 p_w);

/// A part in the world: now, placed when it is first asked for; and on a body that is elsewhere.
const td_placed *td_tick_placed(const td_job *job, uint32_t part);
void td_tick_place(
    const td_job *job, uint32_t part, const td_rot *r_wb, td_place origin_w, td_placed *out);

/// A part where its body was at a share of the tick: on a cubic through both places and velocities, or straight.
void td_tick_place_at(
    const td_job *job, uint32_t part, td_unit share, bool is_straight, td_placed *out);

/// [m] The middle of a part's bounding sphere, in the world; moved when it is first asked for.
td_vec3 td_tick_centre(const td_job *job, uint32_t part);

static inline td_unit td_tick_blend(td_unit from, td_unit to, td_unit share)
{
    return td_unarrow(td_umul(from, TD_UNIT_ONE - share) + td_umul(to, share));
}

#endif
