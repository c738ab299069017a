/* SPDX-License-Identifier: MIT */
/// What td_reset, td_resync and td_settle share. Internal to the start room.
#ifndef TD_START_H
#define TD_START_H

#include "../tick/td_tick_pairs.h"
#include "../tick/td_tick_points.h"
#include "../tick/td_tick_forces.h"
#include "../tick/td_tick_invariant.h"

/// Bodies are put elsewhere: what they stand on holds them as it did (td_resync).
/// @param state with the bodies as they were
void td_start_carry(const td_plan *plan, const td_input *input, td_state *state);

/// The first evaluation of a state that has begun, and as many more of the same input as it takes to look at every
/// candidate that is due.
void td_start_look_around(const td_plan *plan, const td_input *input, const td_settle_work *work);

#endif
