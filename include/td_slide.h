/* SPDX-License-Identifier: MIT */
/// @file
/// Sliding without bounce, in the plane: a vertex tied to the edge that it has struck.
///
/// Tie       an open pin-in-slot joint: the vertex may slide along the edge and lift off, but not go in.
///           It is the inelastic mode of the polygon notes, and an alternative to a force law: no
///           stiffness, no depth at rest, and a collision that takes all of the speed along the normal.
/// Force     that which makes the speed along the normal right at the end of the tick, whatever else acts:
///
///             N = ((target - u) / h - a) / k,   k = 1/m_a + 1/m_b + c_a^2 / I_a + c_b^2 / I_b
///
///           u the speed of the vertex against the edge along the normal now, a what other forces make of
///           it, c = r x n. The target is 0, or `recovery` times the depth for what is already inside.
/// Release   where the tie would have to pull (N <= 0), and beyond the ends of the edge.
/// Several   ties of one body see each other as forces: evaluate them in turn, each with the forces of the
///           others in `force_w` and `torque`; a few rounds settle a box on a floor.
/// Sign      the normal is the edge's outward one; the force acts along it on the body of the vertex, its
///           negative on that of the edge. Depth > 0 behind the edge.
/// Scheme    meant for a plant that moves its speeds first and its places with the new speeds.
/// Range     all within TD_RANGE; forces beyond TD_REAL_MAX saturate. In Q16 a speed is known to 2^-16,
///           which makes m 2^-16 / h of the force.
/// Cost      some 30 products and one quotient.
/// Source    [PN], section on handling collisions.
#ifndef TD_SLIDE_H
#define TD_SLIDE_H

#include "td_status.h"
#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A rigid body of the plane, and what else acts on it in this tick.
typedef struct td_slide_body {
    td_real inverse_mass;    ///< [1/kg] >= 0; 0: fixed or driven
    td_real inverse_inertia; ///< [1/(kg m^2)] >= 0
    td_vec2 centre_w;        ///< [m]
    td_vec2 velocity_w;      ///< [m/s] of the centre
    td_real spin;            ///< [rad/s] counter-clockwise
    td_vec2 force_w;         ///< [N]
    td_real torque;          ///< [N m] about the centre
} td_slide_body;

/// Where the vertex is, and how it shall be held.
typedef struct td_slide_contact {
    td_vec2 vertex_w; ///< [m]
    td_dir2 normal_w; ///< [-] outward normal of the edge, unit
    td_real depth;    ///< [m] of the vertex behind the edge
    bool is_on_edge;  ///< between the ends (td_target2_on_range, say)
    td_real rate;     ///< [1/s] > 0, ticks a second
    td_real recovery; ///< [1/s] >= 0: how fast depth is undone; 0: never
} td_slide_contact;

/// The answer of a step.
typedef struct td_slide_out {
    bool is_tied;     ///< now
    bool is_released; ///< was tied, and is no more
    td_real force;    ///< [N] >= 0
} td_slide_out;

/// Fields of a fault (td_fault.field): of a body (TD_ITEM_BODY, index 0 that of the vertex, 1 that of the
/// edge) ...
typedef enum td_slide_body_field {
    TD_SLIDE_INVERSE_MASS = TD_FIELDS_SLIDE_BODY + 1,
    TD_SLIDE_INVERSE_INERTIA,
    TD_SLIDE_CENTRE,
    TD_SLIDE_VELOCITY,
    TD_SLIDE_SPIN,
    TD_SLIDE_FORCE,
    TD_SLIDE_TORQUE,
} td_slide_body_field;

/// ... and of the contact (TD_ITEM_CONTACT).
typedef enum td_slide_contact_field {
    TD_SLIDE_VERTEX = TD_FIELDS_SLIDE_CONTACT + 1,
    TD_SLIDE_NORMAL, ///< not of length 1
    TD_SLIDE_DEPTH,
    TD_SLIDE_RATE,
    TD_SLIDE_RECOVERY,
    TD_SLIDE_FREEDOM, ///< nothing could move along the normal
} td_slide_contact_field;

/// One step of one vertex. @param was_tied in the last accepted step
/// @return a fault, TD_E_ARG or TD_E_RANGE, that names the field: `out` is untouched
td_fault td_slide_evaluate(bool was_tied,
                           const td_slide_body *vertex,
                           const td_slide_body *edge,
                           const td_slide_contact *contact,
                           td_slide_out *out);

#ifdef __cplusplus
}
#endif

#endif
