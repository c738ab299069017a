/* SPDX-License-Identifier: MIT */
/// @file
/// The memory in which a wheel's tick works. The caller owns it and never reads it; one serves all wheels.
#ifndef TD_WHEEL_WORK_H
#define TD_WHEEL_WORK_H

#include "td_entry.h"
#include "td_wheel.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The part of the leg that is searched, in the frame of one solid.
typedef struct td_wheel_probe {
    td_place top;   ///< [m] where z is z_min
    td_dir3 down;   ///< [-]
    td_near travel; ///< [m] from there to z_max
    td_near depth;  ///< [m] and to where ground was found; travel: nowhere
    td_path path;   ///< between points of td_real: beside the leg by what rounding does
} td_wheel_probe;

/// Where a wheel's tick works.
struct td_wheel_work {
    const td_wheel_params *params; ///< of this wheel
    const td_ground *ground;       ///< the caller's
    const td_wheel_state *state;   ///< before this tick
    const td_wheel_input *input;   ///< of this tick
    td_wheel_out *out;             ///< of this tick
    const td_strut *strut;         ///< the leg, or what is left of it
    td_leg leg_w;                  ///< as the world sees it
    td_leg leg_s;                  ///< as a solid that moves sees it
    td_near3 speed_s; ///< [m/s] of the pebble relative to the point of the body that is there
    td_near3 aside_w; ///< [m] from the leg's origin to z = z_min on the line to be searched
    td_dir3 normal;   ///< of the plane that the wheel stands on in a solid at rest; zero: no plane
    td_near ratio;    ///< and 1 / cosine of leg and normal there
    td_near plane;    ///< [m] from z_min to that plane, along the line to be searched
    td_wheel_probe probe; ///< the part of the leg that is searched
    td_entry_work search; ///< of the ground
    td_entry entry;       ///< of the solid in hand
};

#ifdef __cplusplus
}
#endif

#endif
