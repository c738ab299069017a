/* SPDX-License-Identifier: MIT */
/// @file
/// Passivity: a contact gives back at most the energy that it has taken.
///
/// Why       a force that is held for a tick does other work than the force it stands for. Patch points that come
///           and go, a normal that turns, a damper that is too strong for the tick: each can create energy, and a
///           stack or a landed drone then chatters or explodes. So every contact keeps an account, as time-domain
///           passivity control does, and its force is limited where the account ends.
/// Work      a wrench w held for a tick h on a body with the twist v, which becomes v' = v + h M^-1 w, does the work
///           h w . (v + v') / 2, exactly, for any M. A tick later v' is known, whatever else pushed the body: the
///           account is kept by what was measured, not by what was predicted.
/// Limit     within a tick v' is predicted from the contacts alone, one after another: `twist_w` of a party includes
///           the kicks of the contacts before. The sum of all predictions is the change of kinetic energy, so that
///           a scene that nothing else pushes gains none.
/// Units     accounts and powers are 2 E / h, in force times speed: w . (v + v').
/// Damping   a damper along a fixed direction takes most energy with the share -P / Q of its force, P its power and Q
///           what its own kick adds; a larger share makes the body swing back. Of n contacts that damp one body each
///           takes an n-th of that.
/// Frames    world.
/// Cost      two rotations and two dozen products a moved body; a root where a force is limited.
/// Range     as td_wrench.h.
#ifndef TD_PASSIVE_H
#define TD_PASSIVE_H

#include "td_motion.h"
#include "td_scaled.h"
#include "td_wrench.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a wrench adds to a twist in one tick: h times the inverse of mass and inertia.
typedef struct td_mobility {
    td_scaled linear;     ///< [s/mass]
    td_scaled angular[3]; ///< [s/(mass m^2)] about the body's axes
    td_scaled spin;       ///< [s/(mass m^2)] the largest of them
} td_mobility;

/// Of a mass and an inertia about the body's axes, all of them positive, for a tick [s].
void td_mobility_set(td_real mass, td_vec3 inertia, td_unit tick, td_mobility *out);

/// One of the two bodies of a contact, and what the contact does to it.
typedef struct td_party {
    const td_mobility *mobility; ///< NULL: no force of a contact moves it (world, driven)
    const td_rot *r_wb;          ///< its rotation
    td_twist twist_w;            ///< with the kicks of the contacts before
    td_wrench wrench_w;          ///< about the body's origin
    td_twist kick_w;             ///< what the wrench adds to the twist
} td_party;

/// [force m/s] Of a wrench on a body that moves with a twist.
static inline td_wide td_passive_power(const td_wrench *wrench_w, const td_twist *twist_w)
{
    return td_vec3_dot(wrench_w->force_w, twist_w->linear) +
           td_vec3_dot(wrench_w->torque_w, twist_w->angular);
}

/// Twice the power at the mean of two twists: what a wrench held for a tick has done, as 2 E / h.
td_wide td_passive_work(const td_wrench *wrench_w, const td_twist *before, const td_twist *after);

/// Sets kick_w. A kick beyond TD_MOTION_MAX, which no input may follow, counts as that.
void td_passive_kick(td_party *party);

/// What two parties feel together.
typedef struct td_passive_sum {
    td_wide power; ///< [force m/s] P: at their twists
    td_wide own;   ///< [force m/s] Q >= 0: at their kicks
} td_passive_sum;

/// Sets both kicks. @param a, b of one contact
td_passive_sum td_passive_meet(td_party *a, td_party *b);

/// The share of a damping wrench that takes the most energy, at most 1; 0 if it takes none.
/// @param n contacts that damp one of the two bodies at this time, the larger number; >= 1
td_unit td_passive_damping(const td_passive_sum *sum, uint32_t n);

/// The largest share s <= 1 of a wrench with 2 s P + s^2 Q <= stored.
/// @param stored [force m/s] what the contact may give, 2 E / h; below zero it owes
td_unit td_passive_share(const td_passive_sum *sum, td_wide stored);

/// Wrench and kick are a share of what they were.
void td_passive_scale(td_party *party, td_unit share);

#ifdef __cplusplus
}
#endif

#endif
