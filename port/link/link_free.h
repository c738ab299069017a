/* SPDX-License-Identifier: MIT */
/// A server that runs freely: its counter begins the ticks, whether there is an input or not.
///
/// Clock     ticks begin at whole multiples of 1 / RATE from the first STEP on; what rounding takes of a period is owed to
///           the next one.
/// Inputs    a tick takes the newest STEP. One that is not newer than the newest is late: it is dropped and counted.
/// Overrun   a tick that is not done when the next one is due. Those that have passed meanwhile are lost ticks. The pin is
///           high until a tick is done in time.
/// Waiting   over a channel that waits, each STEP, each 0 alone and each spoilt frame is a tick, at its deadline.
#ifndef LINK_FREE_H
#define LINK_FREE_H

#include "link_server.h"

/// RATE or MODE has changed, or there is a new state: the clock stands until the next STEP.
void link_free_set(link_server *s);

/// A STEP.
void link_free_take(link_server *s, const link_frame *frame);

/// Is a tick due? Then it is done.
void link_free_run(link_server *s);

/// Waits for the deadline, and does its tick.
void link_free_wait(link_server *s);

/// The motion of a body a tick later, by its twist.
void link_extrapolate(td_body_input *motion, td_unit tick);

#endif
