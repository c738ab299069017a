/* SPDX-License-Identifier: MIT */
/// Ticks of a server: what a STEP, a TRIAL and an ACCEPT do, and the RESULT that answers them.
#ifndef LINK_TICK_H
#define LINK_TICK_H

#include "link_server.h"

/// Forgets what the last tick was, and gives the next RESULT its tick and its first flags.
void link_tick_begin(link_server *s, uint8_t flags);

/// Evaluates the motion of the server's inputs. After lost ticks a motion that has jumped is taken as it is.
void link_tick_evaluate(link_server *s);

/// Commits and selects what was evaluated. A refused tick is a lost one.
void link_tick_commit(link_server *s);

/// A tick that is not evaluated: lost, with the wrenches of the last good one, or none.
void link_tick_lose(link_server *s, bool holds);

/// The RESULT of this tick.
void link_tick_answer(link_server *s);

/// Takes the motion of a STEP or TRIAL, and spoils it if that was asked for.
void link_tick_take(link_server *s, const link_frame *frame);

/// The messages.
void link_step(link_server *s, const link_frame *frame);
void link_trial(link_server *s, const link_frame *frame);
void link_accept(link_server *s, const link_frame *frame);

/// In lock-step: has the host been silent for too long?
void link_watch(link_server *s);

#endif
