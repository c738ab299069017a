/* SPDX-License-Identifier: MIT */
/// Where a leg meets the ground. Internal to the wheel room.
///
/// The leg is searched from z_min to z_max, in the frame of each solid: the first ground that it enters
/// is where the pebble goes. A wheel in the air seeks along its leg, one whose pebble moves along the
/// same direction through the pebble's new place.
/// Stack     each function called here returns before the next is called. What they share is in the caller's
///           memory (td_wheel_work), so that frames hold little but registers.
/// Tests     test_td_wheel_ground.c, test_td_wheel.c
#ifndef TD_WHEEL_SEEK_H
#define TD_WHEEL_SEEK_H

#include "td_wheel_work.h"

/// Puts the pebble where the line through w->aside_w meets the ground, and notes the material there.
/// @return false: nowhere; out->next is not to be used
bool td_wheel_seek(td_wheel_work *w);

#endif
