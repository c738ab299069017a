/* SPDX-License-Identifier: MIT */
/// @file
/// The state: everything that a scene remembers from tick to tick. One plain struct.
///
/// Owner      the caller. A copy is a snapshot; td_state_hash and td_state_is_valid read every member.
/// Written    by td_reset, td_resync, td_commit, td_select and td_skip (td_tick.h), by nothing else.
/// Read       by the tick. A user reads `tick`, `lost` and `losses`; the other members are the core's own.
#ifndef TD_STATE_H
#define TD_STATE_H

#include "td_distance.h"
#include "td_friction.h"
#include "td_input.h"
#include "td_plan.h"
#include "td_retain.h"
#include "td_slots.h"
#include "td_wrench.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- contacts, as the next tick remembers them ---- */

/// The account of a contact, and its last force: see td_passive.h.
typedef struct td_account {
    td_wide stored;  ///< [force m/s] 2 E / h: the energy that it may give back
    td_vec3 force_w; ///< [force] of the last tick, on body b
} td_account;

/// A contact of two parts, as the next tick remembers it.
typedef struct td_part_contact {
    uint16_t candidate;             ///< of the plan
    uint16_t age;                   ///< [ticks] stops at its largest value
    td_real peak;                   ///< [m] largest depth so far
    td_real speed_in;               ///< [m/s] at which it began
    td_law_memory law;              ///< one for all its points
    td_account account;             ///< of all its points together
    td_vec3 torque_a_w, torque_b_w; ///< [force m] of the last tick, about each body's origin
    td_near3 roll_a;                ///< [rad] of td_roll.h, in the frame of part a's body
    td_dir3 normal_w;               ///< [-] of the last tick: the side on which it is
    td_near depth;                  ///< [m] in the last tick
    td_near forgiven; ///< [m] of depth that came about while ticks were lost; it fades
    td_pebble pebbles[TD_CONTACT_POINTS]; ///< friction, in the frame of part a's body
} td_part_contact;

/// The memory of a held initiator.
typedef struct td_point_contact {
    td_law_memory law;  ///< the memory of its law
    td_account account; ///< its force acts on the point
    td_pebble pebble;   ///< in the frame of what holds it
    td_near depth;      ///< [m] in the last tick
    td_near forgiven;   ///< [m] of it, as in td_part_contact
    td_real peak;       ///< [m] largest depth so far
    td_real speed_in;   ///< [m/s] at which it was caught
    uint16_t age;       ///< [ticks]
} td_point_contact;

/// An initiator and a target that watches it.
typedef struct td_target_contact {
    td_retain3 retain;     ///< which face holds it
    td_point_contact hold; ///< cleared unless a face holds the point
#if TD_MAX_DRIVEN_VERTICES > 0
    td_face_point anchor; ///< of a driven target: the point of its face that the pebble goes with
#endif
} td_target_contact;

/// No target or solid holds the initiator.
#define TD_NO_SOLID UINT16_MAX

/// The contact of a wheel, beside td_wheel_state.
typedef struct td_wheel_contact {
    td_real entry_speed; ///< [m/s] at which the leg came down
    td_real peak;        ///< [m] largest compression so far
    uint16_t age;        ///< [ticks]
} td_wheel_contact;

/// An initiator and the scenery.
typedef struct td_ground_contact {
    uint16_t solid;        ///< on whose border it is held, or TD_NO_SOLID
    uint16_t leaf;         ///< of that solid, whose border it is
    td_point_contact hold; ///< cleared unless a border holds the point
} td_ground_contact;

/// Everything that a scene remembers: one plain struct. A copy is a snapshot.
typedef struct td_state {
    bool is_ready; ///< td_reset has succeeded
    uint32_t tick; ///< ticks committed since then, or since td_resync
    uint32_t lost; ///< [ticks] without a good input since the last one; stops at its largest value
    uint32_t losses;                               ///< [ticks] all that were ever lost
    td_wrench wrenches[TD_ARRAY(TD_MAX_BODIES)];   ///< of the last good tick
    td_body_input bodies[TD_ARRAY(TD_MAX_BODIES)]; ///< their last committed motion
    td_vec3 nodes[TD_ARRAY(TD_MAX_INITIATORS)];    ///< [m] where initiators were, world
    td_vec3 vertices[TD_ARRAY(
        TD_MAX_DRIVEN_VERTICES)];             ///< [m] where those of driven targets were, world
    uint16_t order[TD_ARRAY(TD_MAX_BODIES)];  ///< of the sweep over bodies
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)]; ///< of each, in 256ths of a travel unit
    uint32_t due[TD_ARRAY(
        TD_MAX_CANDIDATES)]; ///< the travel of both bodies at which each candidate is due
    uint16_t
        late[TD_ARRAY(TD_MAX_CANDIDATES)]; ///< [ticks] for which it has been due and not served
    td_distance_cache cache[TD_ARRAY(TD_MAX_CANDIDATES)];     ///< its last axis
    uint16_t n_part_contacts;                                 ///< used entries of `part_contacts`
    td_part_contact part_contacts[TD_ARRAY(TD_MAX_CONTACTS)]; ///< ascending by candidate
    td_target_contact target_contacts[TD_ARRAY(TD_MAX_WATCHES)];    ///< one for each watch
    td_ground_contact ground_contacts[TD_ARRAY(TD_MAX_INITIATORS)]; ///< one for each initiator
    td_wheel_state wheels[TD_ARRAY(TD_MAX_WHEELS)];                 ///< what each wheel remembers
    td_wheel_contact wheel_contacts[TD_ARRAY(TD_MAX_WHEELS)];       ///< one for each wheel
    td_slots slots;                                                 ///< which pair has which slot
    uint32_t worst_late; ///< [ticks] the longest that a candidate was ever overdue
} td_state;

/* ---- what a commit changes ---- */

/// When a candidate must be measured again.
typedef struct td_schedule {
    uint32_t due;       ///< the travel of both bodies
    uint16_t candidate; ///< of the plan
    bool is_late;       ///< it was due and not measured
} td_schedule;

/// A candidate that was measured in this tick.
typedef struct td_measured {
    uint16_t candidate;      ///< of the plan
    td_distance_cache cache; ///< for its next query
    td_real distance;        ///< [m]
} td_measured;

/// What td_commit accepts. The members are the core's own.
typedef struct td_next {
    uint32_t tick;                                            ///< of the state that it follows
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)];                 ///< of each body, as in td_state
    uint16_t order[TD_ARRAY(TD_MAX_BODIES)];                  ///< as in td_state
    uint16_t n_scheduled;                                     ///< used entries of `schedule`
    td_schedule schedule[TD_ARRAY(TD_MAX_CANDIDATES)];        ///< candidates that were due
    uint16_t n_measured;                                      ///< used entries of `measured`
    td_measured measured[TD_ARRAY(TD_MAX_MEASURED)];          ///< ascending by candidate
    uint16_t n_part_contacts;                                 ///< used entries of `part_contacts`
    td_part_contact part_contacts[TD_ARRAY(TD_MAX_CONTACTS)]; ///< ascending by candidate
    td_target_contact target_contacts[TD_ARRAY(TD_MAX_WATCHES)];    ///< one for each watch
    td_ground_contact ground_contacts[TD_ARRAY(TD_MAX_INITIATORS)]; ///< one for each initiator
    td_wheel_contact wheel_contacts[TD_ARRAY(TD_MAX_WHEELS)];       ///< one for each wheel
    td_body_input bodies[TD_ARRAY(TD_MAX_BODIES)];                  ///< the motion of this tick
    td_vec3 nodes[TD_ARRAY(TD_MAX_INITIATORS)]; ///< [m] where initiators are, world
    td_vec3 vertices[TD_ARRAY(
        TD_MAX_DRIVEN_VERTICES)]; ///< [m] where those of driven targets are, world
    uint16_t n_slot_pairs;        ///< used entries of `slot_pairs`
    td_slot_pair slot_pairs[TD_MAX_MEASURED + TD_MAX_WATCHES +
                            TD_MAX_SLOTS]; ///< distances that td_select chooses from
} td_next;

#ifdef __cplusplus
}
#endif

#endif
