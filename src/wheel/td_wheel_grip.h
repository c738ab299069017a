/* SPDX-License-Identifier: MIT */
/// The force law of the pebble wheel, in the frame of the solid. Internal to the wheel room.
///
/// Given are the leg, the pebble as seen from the leg's origin, its normal and the material there;
/// asked are forces, and where the pebble goes. No state, no scenery.
#ifndef TD_WHEEL_GRIP_H
#define TD_WHEEL_GRIP_H

#include "td_wheel.h"
#include "td_wheel_leg.h"

/// The leg of a wheel, or what is left of it.
typedef struct td_strut {
    td_near z_min, z_max, z_zero; ///< [m]
    td_real k, d_in, d_out;
    td_unit cos_min;
} td_strut;

/// What the border of the pebble is made of.
typedef struct td_rim {
    td_unit mu;    ///< [-]
    td_unit c_rr;  ///< [-]
    td_real brake; ///< [force] >= 0
} td_rim;

typedef struct td_grip {
    td_dir3 ahead, aside; ///< [-] axes in the surface
    td_near ratio;        ///< [-] 1 / cosine of leg and normal
    td_near z, rate;      ///< [m], [m/s] where the contact plane meets the leg
    td_near s_x, s_y;     ///< [m] of the pebble from there, ahead and aside
    td_near v_x, v_y;     ///< [m/s] and how it moves, the wheel's frame taken as resting
    td_vec2 hold;         ///< [force] H, ahead and aside
} td_grip;

/// Where a pebble lies and how it moves, as the leg sees it.
typedef struct td_pebble {
    td_near3 arm;   ///< [m] from the leg's origin
    td_near3 speed; ///< [m/s] relative to the point of the body that is there
    td_dir3 normal; ///< [-]
} td_pebble;

/// Axes of a surface: ahead is in it and across the axle, aside to the right of that. [HW W1]
void td_grip_axes(td_dir3 normal, td_dir3 axle, td_dir3 *ahead, td_dir3 *aside);

/// All of a grip but the forces. [HW W8], [HW W16]
/// @return false: the normal is farther from the leg than cos_min allows; `out` is of no use [HW W13]
bool td_grip_meet(const td_leg *leg, const td_pebble *pebble, td_unit cos_min, td_grip *out);

/// N, before the ground has its say. [HW W7]
td_real td_grip_bear(const td_strut *strut, const td_grip *grip);

/// A trial force against the pebble border: a disc, cut by a band. [HW W4], [HW W5]
/// @param radius of the disc, >= 0
/// @param brake half of the band, >= 0
td_wheel_border
td_grip_clip(td_wide trial_x, td_wide trial_y, td_real radius, td_real brake, td_vec2 *hold);

/// The tyre's force under a load of N: sets `hold`. With a relaxation length, v_y as well. [HW W15]
td_wheel_border td_grip_hold(const td_gear *gear, const td_rim *rim, td_real normal, td_grip *grip);

/// Moves the pebble as the border says: sets s_x and s_y. [HW W6]
void td_grip_move(const td_gear *gear, td_wheel_border border, td_grip *grip);

#endif
