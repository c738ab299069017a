/* SPDX-License-Identifier: MIT */
/// How an answer of td_distance is written. Internal to the detect room.
#ifndef TD_DISTANCE_WRITE_H
#define TD_DISTANCE_WRITE_H

#include "td_distance.h"

/// The point that lies `length` along a direction.
static inline td_vec3 td_write_ahead(td_vec3 point, td_dir3 direction, td_real length)
{
    return td_vec3_add_far(point, td_dir3_scale(direction, length));
}

/// Both ends of the bracket, and what is told of them.
/// @param is_fine as narrow as by default: the distance is the middle; of a coarse answer its lower end
static inline void
td_write_bracket(td_real lower, td_real upper, bool is_fine, td_distance_result *out)
{
    out->lower = lower;
    out->upper = upper;
    out->distance = is_fine ? lower + td_half(upper - lower) : lower;
    out->is_undecided = lower <= TD_ZERO && upper >= TD_ZERO;
}

#endif
