/* SPDX-License-Identifier: MIT */
/// Friction at a contact point: a pebble that holds on until it is torn along.
///
/// Pebble    where a contact begins, a pebble is laid on the body that carries it, and a spring of
///           stiffness k joins it to the contact point of the other body. With s the way from the pebble
///           to the point along the surface, v its rate, and t the time by which damping looks ahead,
///           the surface pulls with -k (s + t v), as far as the border allows:
///
///             sticks   |k (s + t v)| <= mu N                   the pebble stays where it is
///             slips    beyond: the force is on the border      the pebble is dragged along
///
///           mu is mu_s until it slips and mu_k until it sticks again. A pebble that holds is never
///           rewritten, so nothing drifts at rest, however long; it lies in the frame of its carrier, so
///           that decks may heave. [HW W14] A dragged pebble is put where the spring and its damping
///           give just the force on the border: k (s' + t (s' - s0) / h) = mu N, s0 the way at the
///           tick's beginning; putting it at mu N / k would add energy. [HW W6]
/// Border    a circle, or an ellipse: `across` says how much of the grip along `axis_s` remains across
///           it (skates, tracks).
/// Regular   the simple alternative without memory: -mu_k N v / max(|v|, speed). It creeps under any
///           load, and needs speed > mu_k N h / m to be stable.
/// Sign      the force acts on the body that touches, at the contact point; its negative on the carrier.
///           The normal points from the carrier to that body.
/// Purity    evaluate reads the memory and writes its successor into the output; commit accepts it.
/// Range     all within TD_RANGE. In Q16 a way is known to 2^-16 m, a force that holds to k 2^-16; on
///           the border it is mu N to 2^-16.
/// Cost      one pose applied to a point, one vector normalised; a dragged pebble one pose more.
#ifndef TD_FRICTION_H
#define TD_FRICTION_H

#include "td_pose.h"
#include "td_status.h"

typedef enum td_friction_kind {
    TD_FRICTION_NONE,
    TD_FRICTION_PEBBLE,
    TD_FRICTION_REGULAR,
    TD_FRICTION_KINDS, ///< how many there are; not a kind
} td_friction_kind;

typedef struct td_friction {
    td_friction_kind kind;
    td_unit mu_s;       ///< [-] 0 <= mu_k <= mu_s
    td_unit mu_k;       ///< [-]
    td_unit across;     ///< [-] 0 < across <= 1; 1: a circle, the axis is not read
    td_dir3 axis_s;     ///< [-] of most grip, in the carrier's frame; unit, not along the normal
    td_real stiffness;  ///< [N/m] k > 0, pebble only
    td_real look_ahead; ///< [s] t >= 0: damping over stiffness, pebble only
    td_real speed;      ///< [m/s] > 0, regular only
} td_friction;

/// What a fault of a friction speaks of (td_fault.field; the item is TD_ITEM_FRICTION).
typedef enum td_friction_field {
    TD_FRICTION_FIELD_KIND = 1,
    TD_FRICTION_FIELD_MU_S,
    TD_FRICTION_FIELD_MU_K, ///< negative, or larger than mu_s
    TD_FRICTION_FIELD_ACROSS,
    TD_FRICTION_FIELD_AXIS,
    TD_FRICTION_FIELD_STIFFNESS,
    TD_FRICTION_FIELD_LOOK_AHEAD,
    TD_FRICTION_FIELD_SPEED,
} td_friction_field;

typedef enum td_friction_state {
    TD_FRICTION_FREE, ///< no load, or no friction
    TD_FRICTION_STICKS,
    TD_FRICTION_SLIPS,
} td_friction_state;

/// What a contact point remembers: plain, copyable, hashable field by field. All zero: no contact.
typedef struct td_friction_memory {
    td_friction_state state;
    td_vec3 pebble_s; ///< [m] in the carrier's frame
} td_friction_memory;

/// A contact point in this tick.
typedef struct td_friction_contact {
    td_pose x_ws;       ///< the carrier
    td_dir3 normal_w;   ///< [-] from the carrier to the body that touches
    td_vec3 point_w;    ///< [m]
    td_vec3 velocity_w; ///< [m/s] of the body against the carrier, there
    td_real load;       ///< [N] N >= 0; 0: apart
    td_real rate;       ///< [1/s] > 0, ticks a second
} td_friction_contact;

typedef struct td_friction_out {
    td_vec3 force_w; ///< [N] on the body that touches, along the surface
    td_friction_memory memory;
} td_friction_out;

/// Would these parameters make a friction? @param index for the fault
td_fault td_friction_check(const td_friction *friction, uint32_t index);

/// One step of one contact point.
/// @return TD_OK; TD_E_ARG: NaN, load < 0, rate <= 0; TD_E_RANGE; on both `out` is untouched
td_status td_friction_evaluate(const td_friction *friction,
                               const td_friction_memory *memory,
                               const td_friction_contact *contact,
                               td_friction_out *out);

/// Accepts a step.
static inline void td_friction_commit(td_friction_memory *memory, const td_friction_out *out)
{
    *memory = out->memory;
}

#endif
