/* SPDX-License-Identifier: MIT */
/// Costs of a wheel: beside a house of six planes, on a ground plane.
#ifndef COST_WHEEL_H
#define COST_WHEEL_H

#include "kernel.h"
#include "td_wheel.h"

typedef enum cost_wheel_run {
    COST_WHEEL_FREE,  ///< in the air: the ground is sought
    COST_WHEEL_STAND, ///< on its pebble
    COST_WHEEL_SLIDE  ///< locked and slipping: the pebble moves, the ground is sought
} cost_wheel_run;

/// A wheel on one of these runs.
typedef struct cost_wheel {
    td_motion body;
    td_wheel_input input;
    td_wheel_state state;
} cost_wheel;

extern td_wheel_params cost_wheel_gear;
extern const td_ground cost_wheel_ground;

/// Gear and ground, before any wheel follows.
void cost_wheel_set(void);

/// Brings a wheel to a tick of its run. Ordinary sets are the ticks of one run, in order from tick 0; at
/// the edges the wheel jumps about, onto the house and into it.
void cost_wheel_follow(kernel *k, cost_wheel *w, cost_wheel_run run, uint32_t tick, bool at_edges);

/// The wheel that slides. After cost_wheel_set.
void cost_wheel_prepare(kernel *k, uint32_t tick, bool at_edges);

/// How the body moves on which a wheel was placed last.
void cost_wheel_motion(td_pose *x_wb, td_twist *twist_w);

void cost_wheel_tick(void *data); ///< a whole evaluation, from the body's motion to its wrench

#endif
