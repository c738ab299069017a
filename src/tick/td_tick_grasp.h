/* SPDX-License-Identifier: MIT */
/// A point that a face or a border holds, on its way to a force: where it is, what pushes it, what there is to tell.
/// Internal to the core.
///
/// Reads      the contacts of the last tick. Writes out->points, wrenches, events; scratch->twist (kicks), and what the
///            next tick remembers of a hold.
/// Tests      test_td_tick_landing.c, test_td_tick_events.c
#ifndef TD_TICK_GRASP_H
#define TD_TICK_GRASP_H

#include "td_tick_events.h"
#include "td_tick_forces.h"

/// A held point.
typedef struct td_grasp {
    uint32_t initiator;
    td_tick_sides sides; ///< a: what holds it; b: the initiator
    uint16_t material;   ///< of what holds it
    bool on_ground;      ///< which modifiers change
    const td_rot *rot_a; ///< the frame of what holds it, in which its pebble lies
    td_vec3 origin_a;    ///< [m] of that frame
    td_place point;      ///< [m]
    td_vec3 speed_w;     ///< [m/s] of the point, as seen from what holds it
    td_dir3 normal_w;    ///< [-] outward of what holds it
    td_near depth;       ///< [m]
    td_real approach;    ///< [m/s]
} td_grasp;

/// What a point met, and where.
typedef struct td_met {
    td_event_place place;
    uint32_t holder; ///< target or solid
    int32_t face;    ///< of it
    td_real before;  ///< [m] the gap at the last tick
} td_met;

/// A point, and who holds it: a body, the world, or TD_DRIVEN. Normal and depth are still to be set.
void td_grasp_begin(const td_job *job, uint32_t initiator, uint32_t carrier, td_grasp *out);

/// Behind a face, or a border: sets normal and depth.
void td_grasp_behind_face(const td_job *job, const td_face3 *face, td_grasp *g);
void td_grasp_behind_border(const td_job *job, const td_ground_contact *footing, td_grasp *g);

/// Where its friction is.
void td_grasp_friction_place(const td_job *job, const td_grasp *g, td_friction_place *out);

/// Law, friction and account of this tick. @return has the point just been caught?
bool td_grasp_hold(const td_job *job,
                   const td_grasp *g,
                   const td_point_contact *before,
                   td_point_contact *next);

/// Events.
void td_grasp_tell_begin(const td_job *job, const td_grasp *g, const td_met *met);
void td_grasp_tell_end(const td_job *job,
                       const td_grasp *g,
                       const td_met *met,
                       const td_point_contact *last);

#endif
