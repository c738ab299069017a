/* SPDX-License-Identifier: MIT */
/// How far bodies have come: the clock by which candidates wait.
///
/// Why       a candidate that is far apart need not be measured until its bodies have come that far. The scene
///           states how far they may come (v_max, omega_max), but how far they have come is known: poses are
///           given at every tick. Few bodies ever move as fast as they may, so a candidate that waits for
///           the travel itself waits ten times as long as one that waits for the bound.
/// Travel    of a body, from one tick to the next: no point of it has moved farther. |p - p'| for its
///           origin, and 2 r sin(a / 2) for what is up to r away from that, turned by a; and what
///           rounding adds where a part is placed, which far out is more than a slow body comes.
/// Unit      travel is counted in 256ths of the travel unit, which is the longest stride of a body of the scene. It
///           is rounded up, but what stands still has not travelled; a wait is rounded down. Travels add up in 32 bits and
///           wrap around: only differences count, and those stay far below 2^31 (td_commit).
#ifndef TD_TRAVEL_H
#define TD_TRAVEL_H

#include "td_input.h"
#include "td_plan.h"

/// [units] No candidate waits for more: the plan's horizon.
#define TD_TRAVEL_WAIT_MAX (1 << 22)

/// [units] No body that keeps its promise comes so far in one tick, and two of them in 2^16 ticks no 2^26.
#define TD_TRAVEL_LEAP 512u

/// [m] The least travel unit: a rounding at the edge of the range is then no more than 2^16 of it.
#if defined(TD_SCALAR_Q16)
#    define TD_TRAVEL_UNIT_MIN TD_REAL_EPS
#else
#    define TD_TRAVEL_UNIT_MIN (TD_REAL_EPS * TD_RANGE * TD_R(0x1p-13))
#endif

/// [-] What rounding may add to the sine of half an angle.
#define TD_TRAVEL_TURN_SLACK TD_R(0.0000152587890625)

/// From one pose to another.
typedef struct td_travel_step {
    td_real shift; ///< [m] of the origin
    td_real turn;  ///< [1/64] sine of half the angle, so that Q16.16 does not lose it
    td_real blur;  ///< [m] what rounding may move a point at the origin by
    bool is_none;  ///< nothing has moved
} td_travel_step;

/// What a position has lost by rounding counts.
td_travel_step td_travel_between(const td_body_input *last, const td_body_input *now);

/// [m] Of the origin, in the world.
td_vec3 td_travel_shift(const td_body_input *last, const td_body_input *now);

/// What a promise allows: a 64th more, for rounding and for integrators that overshoot.
static inline td_real td_travel_allowed(td_real promised)
{
    return td_add(td_add(promised, td_mul(promised, TD_R(0.015625))), TD_REAL_EPS);
}

/// [m] The farthest that a point within `reach` of a body's origin comes in a tick that is let in.
/// What belongs to the world does not, and what is driven makes no promise.
td_real td_travel_stride(const td_scene *scene, uint32_t body, td_real reach);

/// [units] How far the parts of a body have come with a step; more than any wait, if it is beyond the horizon.
uint32_t td_travel_units(const td_plan *plan, uint32_t body, const td_travel_step *step);

/// [units] That two bodies may come before parts that are `gap` apart could touch in the tick after:
/// `closing` is what a tick may bring. 0: they could already.
uint32_t td_travel_wait(const td_plan *plan, td_real gap, td_real closing);

/// [m] What bodies have moved against each other with so many units, at most.
td_real td_travel_moved(const td_plan *plan, uint32_t units);

/// [m] At least this is left of a wait.
td_real td_travel_left(const td_plan *plan, int32_t units);

#endif
