/* SPDX-License-Identifier: MIT */
/// What doors ask of words that may hold any bits. Internal to the core.
///
/// Order     no < of what may be no number: that is an invalid operation, and an FPU with traps does not survive it.
///           Nothing is negated: the least raw word of Q16 has no opposite.
#ifndef TD_DOOR_H
#define TD_DOOR_H

#include "td_vec.h"

/// Is u from least to most? False for NaN.
static inline bool td_door_unit(td_unit u, td_unit least, td_unit most)
{
#if defined(TD_SCALAR_Q16)
    return u >= least && u <= most;
#else
    return td_is_at_most(least, u) && td_is_at_most(u, most);
#endif
}

/// Is |u| at most 1 + tolerance? The square of what is beyond 1.4 has no room.
static inline bool td_door_component(td_unit u, td_unit tolerance)
{
    const td_unit most = TD_UNIT_ONE + tolerance;
    return td_door_unit(u, -most, most);
}

static inline bool td_door_components(td_dir3 n, td_unit tolerance)
{
    return td_door_component(n.x, tolerance) && td_door_component(n.y, tolerance) &&
           td_door_component(n.z, tolerance);
}

#endif
