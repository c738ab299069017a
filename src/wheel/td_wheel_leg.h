/* SPDX-License-Identifier: MIT */
/// The frame of a wheel, as seen from the ground. Internal to the wheel room.
///
/// All that a wheel does in a tick is computed in the frame of one solid: the world's, if the solid is
/// at rest.
///
/// Tests     test_td_wheel.c, test_td_wheel_ground.c
#ifndef TD_WHEEL_LEG_H
#define TD_WHEEL_LEG_H

#include "td_wheel_work.h"

/// Turns a direction; turns a length or a speed.
void td_leg_turn(const td_rot *r, td_dir3 *d);
void td_leg_turn_near(const td_rot *r, td_near3 *a);

/// As the world sees it.
void td_leg_place(const td_wheel *wheel, const td_motion *body, td_real steer, td_leg *out);

/// As a moving solid sees it.
/// @param r_sw from world to solid
void td_leg_see(const td_leg *leg_w, const td_motion *solid, const td_rot *r_sw, td_leg *out);

/// A place of the world in the frame of a moving solid.
void td_leg_see_place(const td_place *place_w,
                      const td_motion *solid,
                      const td_rot *r_sw,
                      td_place *out);

/// Does a place lie on the plane of a pebble, but for rounding? For asserts.
static inline bool td_leg_is_on_plane(const td_wheel_state *on, const td_place *at)
{
    const td_near off = td_place_along(on->normal_s, &on->pebble_s, at);
#if defined(TD_SCALAR_Q16)
    const td_near most = TD_NEAR(0.001);
#else
    const td_vec3 a = at->p;
    const td_vec3 b = on->pebble_s.p;
    const td_real far =
        td_abs(a.x) + td_abs(a.y) + td_abs(a.z) + td_abs(b.x) + td_abs(b.y) + td_abs(b.z);
    const td_near most = TD_R(0.001) + TD_R(64.0) * TD_REAL_EPS * far;
#endif
    return off <= most && off >= -most;
}

#endif
