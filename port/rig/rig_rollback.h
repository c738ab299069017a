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
///            evaluated a 256th of a tick later, so that the contact has begun. Contacts that had pushed a body before
///            go on with the wrenches of t0 for that body: their accounts are of whole ticks. Driven bodies are where
///            they are at the touch.
/// Energy     a contact that is new gives none (td_passive.h), for a tick or for less; nothing else changes.
/// Use        for what begins with a force: dampers of legs, laws of TD_LAW_USER with a damper. Laws that begin at zero
///            depth begin with zero force, and gain nothing but a second evaluation: see test_rig_rollback.c for
///            numbers.
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
