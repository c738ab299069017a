/* SPDX-License-Identifier: MIT */
/// @file
/// The memory in which a tick works. The caller owns it and never reads it; it keeps nothing between calls.
#ifndef TD_TICK_WORK_H
#define TD_TICK_WORK_H

#include "td_distance_work.h"
#include "td_patch_work.h"
#include "td_roll.h"
#include "td_sweep.h"
#include "td_tick.h"
#include "td_wheel_work.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Two parts whose gap has passed zero in this tick, as one of its events says.
typedef struct td_crossing {
    uint16_t event;    ///< of td_out.events
    uint16_t measured; ///< of td_next.measured, and of the results
    td_real threshold; ///< [m] where zero is
    td_real rate;      ///< [m/s] at which the gap opens, at the tick's end
} td_crossing;

/// The memory that a tick works in. The caller never reads it; nothing is kept in it.
struct td_scratch {
    td_motion motion[TD_ARRAY(TD_MAX_BODIES)]; ///< of this tick
    td_twist twist[TD_ARRAY(TD_MAX_BODIES)];   ///< with the kicks of the contacts so far
    td_twist
        after[TD_ARRAY(TD_MAX_BODIES)];     ///< of the last tick, after its kicks, where `is_after`
    bool is_after[TD_ARRAY(TD_MAX_BODIES)]; ///< `after` is set
    uint16_t
        n_contacts[TD_ARRAY(TD_MAX_BODIES)];  ///< contacts of parts and points that each body has
    td_party parties[2];                      ///< of the contact in hand: a, b
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)]; ///< of each body
    td_placed placed[TD_ARRAY(TD_MAX_PARTS)]; ///< where `is_placed`
    bool is_placed[TD_ARRAY(TD_MAX_PARTS)];   ///< `placed` is set
    td_vec3 centres[TD_ARRAY(TD_MAX_PARTS)];  ///< [m] of bounding spheres, where `is_centred`
    bool is_centred[TD_ARRAY(TD_MAX_PARTS)];  ///< `centres` is set
    td_box3 boxes[TD_ARRAY(TD_MAX_BODIES)];   ///< of bodies that have parts
    td_sweep sweep;                           ///< of bodies
    td_sweep_pair body_pairs[TD_ARRAY(TD_MAX_GROUPS)]; ///< bodies whose boxes overlap
    uint16_t heap[TD_ARRAY(TD_MAX_MEASURED)]; ///< candidates that are due, the latest first
    uint16_t chosen[TD_MAX_SLOTS];            ///< candidates that have a slot
#if TD_MAX_CANDIDATES > 0
    td_distance_work work;                       ///< of distances
    td_distance_result results[TD_MAX_MEASURED]; ///< of td_next.measured
    td_patch_work patch;                         ///< of contact patches
    uint16_t n_crossings;                        ///< used entries of `crossings`
    td_crossing crossings[TD_MAX_EVENTS];        ///< times to search for
    td_placed between[2];                        ///< two parts within the tick
    td_distance_cache between_kept;              ///< their cache
    td_distance_result between_result;           ///< their distance
    uint32_t calls_left;                         ///< of the tick's budget for distances
    uint32_t touches_left;                       ///< contacts that are still to be measured
    uint32_t impact_calls;                       ///< spent on searches for times of impact
    uint32_t sweep_calls;                        ///< and between ticks
    td_unit
        hits[TD_MAX_MEASURED]; ///< where swept parts met, as a share of the tick; 0: they did not
#endif
    td_friction friction;  ///< of the contact in hand
    td_friction_out slide; ///< of the contact in hand
    td_roll_out roll;      ///< of the contact in hand
    td_retained retained;  ///< of the watch in hand
#if TD_MAX_DRIVEN_VERTICES > 0
    uint32_t in_hand;        ///< the driven target whose faces are set, or UINT32_MAX
    td_target driven[2];     ///< its faces, now and at the last tick
    td_polyhedron tables[2]; ///< and its tables
    td_rot face_rot; ///< of the driven face in hand: along an edge, across that, along its normal
    td_vec3 face_speed; ///< [m/s] of it, below the point
#endif
    td_real roots[TD_ARRAY(TD_MAX_WATCHES)]; ///< [m] of each watch
    td_wheel_work wheel;                     ///< of the wheel in hand
};

#ifdef __cplusplus
}
#endif

#endif
