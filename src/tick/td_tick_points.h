/* SPDX-License-Identifier: MIT */
/// Initiators: which face of a target or border of the scenery holds them. Internal to the core.
///
/// Tests     test_td_tick_landing.c, test_td_tick_lost.c
#ifndef TD_TICK_POINTS_H
#define TD_TICK_POINTS_H

#include "td_tick_pose.h"

/// [m] Where an initiator was, in the frame of a solid then.
td_vec3 td_tick_before_in(const td_job *job, uint32_t initiator, uint32_t solid);

/// The lowest face of a mask that has one.
uint32_t td_tick_face(uint32_t mask);

#endif
