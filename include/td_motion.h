/* SPDX-License-Identifier: MIT */
/// @file
/// The motion of a body in a tick: checked once, and prepared for queries of its points.
///
/// Frames    b body, w world.
/// Residual  a position of Q16.16 is too coarse for a stiff wheel (td_near.h). A plant that computes in double gives
///           the difference between its position and the td_real as a residual.
/// Once      for each body and tick: one rotation matrix, one check of all numbers. Evaluations trust a td_motion
///           that td_motion_set has made.
/// Range     positions within +-TD_RANGE / 2, speeds within +-TD_MOTION_MAX along each axis.
#ifndef TD_MOTION_H
#define TD_MOTION_H

#include "td_near.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The motion of a body in a tick, checked.
typedef struct td_motion {
    td_place origin_w; ///< [m] of the body's frame
    td_rot r_wb;       ///< [-] its rotation
    td_twist twist_w;  ///< [m/s], [rad/s] of its origin, world axes
} td_motion;

/// What a fault of a motion speaks of (td_fault.field); its item is TD_ITEM_BODY.
typedef enum td_motion_field {
    TD_MOTION_POSITION = TD_FIELDS_MOTION + 1, ///< out of range, or no number
    TD_MOTION_RESIDUAL,                        ///< 1 m or more, or no number
    TD_MOTION_ROTATION,                        ///< not a rotation
    TD_MOTION_LINEAR,                          ///< out of range, or no number
    TD_MOTION_ANGULAR,                         ///< out of range, or no number
} td_motion_field;

/// The largest component of a speed, [m/s] and [rad/s].
#if defined(TD_SCALAR_Q16)
#    define TD_MOTION_MAX TD_R(500.0)
#else
#    define TD_MOTION_MAX TD_R(4096.0)
#endif

/// The motion of body number `index`.
/// @param position_residual_w what rounding took from x_wb->p; td_near3_zero() if it is not known
/// @return TD_OK; TD_E_ARG: no number, no rotation; TD_E_RANGE. Refused: `out` is untouched.
td_fault td_motion_set(const td_pose *x_wb,
                       td_near3 position_residual_w,
                       const td_twist *twist_w,
                       uint32_t index,
                       td_motion *out);

/// The same without checks, for a motion that was checked before.
void td_motion_make(const td_pose *x_wb,
                    td_near3 position_residual_w,
                    const td_twist *twist_w,
                    td_motion *out);

/// The motion of the world itself: at rest, at the origin.
void td_motion_residual(td_motion *out);

/// p_w of a point p_b of the body.
td_vec3 td_motion_point(const td_motion *motion, td_vec3 p_b);
/// p_b of a point p_w of the world.
td_vec3 td_motion_point_inv(const td_motion *motion, td_vec3 p_w);

/// The velocity of the point of the body that is now at p_w, as a product. [HW W14]
static inline td_wvec3 td_motion_velocity(const td_motion *motion, td_vec3 p_w)
{
    const td_vec3 arm = td_vec3_sub(p_w, motion->origin_w.p);
    const td_wvec3 swing = td_vec3_cross(motion->twist_w.angular, arm);
    const td_wvec3 v = {td_widen(motion->twist_w.linear.x) + swing.x,
                        td_widen(motion->twist_w.linear.y) + swing.y,
                        td_widen(motion->twist_w.linear.z) + swing.z};
    return v;
}

#ifdef __cplusplus
}
#endif

#endif
