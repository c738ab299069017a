/* SPDX-License-Identifier: MIT */
/// A tick that is taken back to where a contact begins.
///
///     t0                 touch                     t1
///     |------------------|-------------------------|      evaluated at t1: a contact has begun at `touch`
///     the plant goes back to t0, steps to the touch under the wrenches of t0, is evaluated there, and steps on to t1
///     under the wrenches found; evaluated at t1 once more, and committed.
///
/// Commits    one a tick, as ever: the core's state, its accounts and its records see whole ticks. The evaluation at the
///            touch is pure and leaves no trace.
/// Exact      the plant's steps to the touch and from it, and the force that a contact begins with.
/// Not exact  `touch` is what the event says: a root of the motion between two ticks, to about a thousandth. The plant is
///            evaluated a 256th of a tick later (Q16: a 32nd), so that the contact has begun. Contacts that had pushed a body before
///            go on with the wrenches of t0 for that body: their accounts are of whole ticks. Driven bodies are where
///            they are at the touch.
/// Energy     a contact that is new gives none (td_passive.h), for a tick or for less; nothing else changes.
/// Restricted to contacts that begin with a force: wheels, whose legs have dampers, and scenes with a law of
///            TD_LAW_USER. All other laws begin at zero depth with zero force, so that nothing would change: restitutions
///            of bouncing_ball (0.011 off at 1 ms) and of a point on a pendulum (0.0016) are the same to 1e-5.
/// Gain       a landing no longer depends on where in a tick it begins. Speeds after the touch, at ticks of 1 ms, against
///            a tick of 20 us, over 16 phases of the tick (test_rig_rollback.c):
///
///                                                  spread without   with      mean without   with
///              aircraft_landing, sink rate, 60 ms  9.7 mm/s         0.07      -7.0 mm/s      -1.6
///              on a heaving deck, 150 ms           18.6             0.4       -3.2           6.2
///              a ball on a spring and damper       87               7.4       4.6            52
///
///            The mean does not gain: a force that is held for a tick is half a tick ahead of one that follows the motion,
///            and a contact that is seen half a tick late made up for that.
/// Not        with functions that move a plant of their own (rig_scene.drive, load): they cannot be taken back.
#ifndef RIG_ROLLBACK_H
#define RIG_ROLLBACK_H

#include "rig.h"

/// May this tick be taken back?
bool rig_rollback_is_on(const rig *r);

/// Remembers the plant at the beginning of a tick.
void rig_rollback_keep(rig *r);

/// Evaluates the tick, and takes it back as often as contacts begin and the tables allow. @return what it cost (measure.h)
uint32_t rig_rollback_evaluate(rig *r);

#endif
