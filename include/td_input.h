/* SPDX-License-Identifier: MIT */
/// @file
/// The input of a tick: how bodies, driven initiators, driven targets and wheels move.
///
/// Frames     the world. Velocities are those of the body's origin, in world axes.
/// Checked    every tick, before anything else. td_input_field lists what is refused.
/// Residual   a plant that computes in double knows its positions more finely than td_real stores them. It gives the
///            difference as position_residual_w; contact depths then have no steps.
#ifndef TD_INPUT_H
#define TD_INPUT_H

#include "td_near.h"
#include "td_pose.h"
#include "td_status.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A driven initiator.
typedef struct td_node {
    td_vec3 p_w; ///< [m]
    td_vec3 v_w; ///< [m/s]
} td_node;

/// What the pilot or driver asks of a wheel.
typedef struct td_wheel_control {
    td_real brake; ///< [force] >= 0
    td_real steer; ///< [rad]
} td_wheel_control;

/// The motion of a body, from the plant.
typedef struct td_body_input {
    td_pose x_wb;                 ///< pose in the world
    td_near3 position_residual_w; ///< [m] what rounding took from x_wb.p; zero if it is not known
    td_twist twist_w;             ///< [m/s], [rad/s] of the body's origin, world axes
} td_body_input;

/// A body at rest at the world's origin.
#define TD_BODY_INPUT_NONE                                                                         \
    TD_LITERAL(td_body_input, TD_POSE_IDENTITY, {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO},        \
               {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}})

/// The input of one tick. A table may be NULL if the scene has none of its items.
typedef struct td_input {
    const td_body_input *bodies;    ///< of all bodies
    const td_node *nodes;           ///< by initiator; only those of driven ones are read
    const td_wheel_control *wheels; ///< of all wheels
    const td_vec3 *vertices;      ///< [m] of driven targets, one target after another, in the world
    const td_vec3 *vertex_speeds; ///< [m/s] of them
} td_input;

/// Fields of a fault of an input (td_fault.field); its item is the body, initiator, target or wheel. What is wrong with
/// the shape of a driven target has the fields of td_target.h.
typedef enum td_input_field {
    TD_INPUT_TABLE = TD_FIELDS_INPUT + 1, ///< a table is missing
    TD_INPUT_POSITION, ///< out of range (a point of the body, too), or no number (TD_E_ARG)
    TD_INPUT_ROTATION, ///< not of unit length
    TD_INPUT_VELOCITY, ///< beyond TD_MOTION_MAX, or no number
    TD_INPUT_PROMISE,  ///< faster than v_max or omega_max
    TD_INPUT_TELEPORT, ///< farther from the last tick's pose than v_max and omega_max allow
    TD_INPUT_BRAKE,    ///< negative, out of range, or no number
    TD_INPUT_STEER,    ///< beyond half a turn, or no number
    TD_INPUT_RESIDUAL, ///< larger than rounding explains (16 steps, 4 roundings), or no number
    TD_INPUT_INSIDE,   ///< touches already (td_reset_apart)
    TD_INPUT_BALANCE,  ///< stands, but not still (td_settle)
} td_input_field;

#ifdef __cplusplus
}
#endif

#endif
