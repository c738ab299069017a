/* SPDX-License-Identifier: MIT */
/// @file
/// Time of impact: when, inside one tick, a vertex meets a moving edge.
///
/// Motion    the three points, a vertex of one body and the two ends of an edge of another, move by
///           their velocities, or by velocities and accelerations, of the tick's beginning. Then
///
///             f(t) = (r_vertex - r_p)^T R (r_q - r_p),   R = +90 degrees
///
///           is a quadratic or a quartic in t, and the vertex is on the line of the edge where it is
///           zero. [PN P12], [PN P14]
/// Frames    one frame w for all nine vectors, any. Its origin does not matter: only differences do.
/// Sign      bodies are clockwise, p to q: f > 0 outside, f < 0 inside. Entering: f falls through
///           zero; leaving: it rises; grazing: it touches zero and turns back, or has no slope at a
///           root on the very beginning or end of the tick. [PN P13]
/// Edge      a root is on the infinite line. `along` says where, 0 at p and 1 at q; a vertex that
///           passes beside the edge does not meet it. Edges are closed: their ends belong to them.
/// Rounding  what is zero up to the rounding of this very calculation is zero: f at either end of the
///           tick, f at an extremum (so a double root is one root, grazing), the distance to either
///           end of the edge, and f as a whole (sliding).
/// Time      within the tick a root is given twice: as a fraction of the tick, which in Q16 has 30
///           bits, and as a time in td_real, of which a Q16 tick of 1 ms has 65 steps.
/// Range     coordinates, speeds, accelerations and the tick within TD_RANGE; how far the vertex and
///           q move relative to p in the tick, by speed and by acceleration, within TD_RANGE each.
///           Q16: twice the path of the vertex relative to p, and twice that of q, are below 2^16 m;
///           each is brought to words of 29 bits with one exponent (td_roots.h), which loses nothing
///           of positions if the path is below 8 km, else rounds to 2^-29 of the path. Places on
///           a path are then below 3 * 2^29, the sum of two products of them with the slack for
///           rounding below 6 * 2^60, and a coefficient, six products of words, below 6 * 2^58: all
///           fit td_wide. Coefficients go on as words of 27 bits.
///           f32: path times edge should be above 2^-60 m^2, or squares of coefficients underflow.
/// Cost      velocities: at most 2 square roots and 7 quotients. Accelerations: at most 7 roots by
///           bisection, 30 steps each (24 in f32, 53 in f64), 2 square roots and 11 quotients.
/// Source    [PN], section on interpolating the time of collision.
#ifndef TD_IMPACT_H
#define TD_IMPACT_H

#include "td_status.h"
#include "td_vec.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A point at the beginning of the tick.
typedef struct td_impact_point {
    td_vec2 position_w;     ///< [m]
    td_vec2 velocity_w;     ///< [m/s]
    td_vec2 acceleration_w; ///< [m/s^2] not read by td_impact_find_steady
} td_impact_point;

/// A vertex, an edge, and the tick.
typedef struct td_impact_motion {
    td_real tick;           ///< [s] > 0
    td_impact_point vertex; ///< of the one body
    td_impact_point p, q;   ///< edge of the other, clockwise from p to q
} td_impact_motion;

/// How the vertex passes the line of the edge.
typedef enum td_impact_direction {
    TD_IMPACT_ENTERING = -1,
    TD_IMPACT_GRAZING = 0,
    TD_IMPACT_LEAVING = 1,
} td_impact_direction;

/// One time at which the vertex is on the line of the edge.
typedef struct td_impact_root {
    td_unit fraction; ///< [-] of the tick, 0 to 1
    td_real time;     ///< [s] 0 to the tick
    td_real along;    ///< [-] place on the line, 0 at p, 1 at q; saturates. 0 for an edge that has
                      ///< shrunk to a point just then
    bool is_on_edge;  ///< 0 <= along <= 1; false for an edge that has shrunk to a point
    td_impact_direction direction; ///< of the vertex through the line
} td_impact_root;

/// The most roots of a quartic.
#define TD_IMPACT_ROOTS 4
/// Of td_impact.first and enter: there is none.
#define TD_IMPACT_NONE (-1)

/// All roots of one vertex and one edge within the tick.
typedef struct td_impact {
    bool is_sliding; ///< on the line throughout: there are no roots then
    int n_roots;     ///< 0 to TD_IMPACT_ROOTS, ascending in time
    int first;       ///< index of the earliest root on the edge, or TD_IMPACT_NONE
    int enter;       ///< index of the earliest entering root on the edge, or TD_IMPACT_NONE
    td_impact_root roots[TD_IMPACT_ROOTS]; ///< n_roots of them
} td_impact;

/// When the vertex meets the edge, at constant velocities.
/// @return TD_OK; TD_E_ARG: null pointer, NaN, tick <= 0, or an edge without length throughout;
///         TD_E_RANGE; on both `out` is untouched
td_status td_impact_find_steady(const td_impact_motion *motion, td_impact *out);

/// When the vertex meets the edge, at constant accelerations.
/// @return as td_impact_find_steady
td_status td_impact_find_accelerated(const td_impact_motion *motion, td_impact *out);

/// When there is no root although the vertex is inside at the end of the tick, since the predictor is
/// not the integrator: the distance is taken as linear in time, t = tick d0 / (d0 - d1). [PN P13]
/// @param distance_0, distance_1 to the edge, at the beginning (>= 0) and at the end (<= 0)
/// @param time [s] 0 to the tick; 0 if both distances are 0
/// @return TD_OK; TD_E_ARG: null pointer, NaN, tick <= 0, wrong signs; TD_E_RANGE; on both `time` is
///         untouched
td_status
td_impact_interpolate(td_real tick, td_real distance_0, td_real distance_1, td_real *time);

#ifdef __cplusplus
}
#endif

#endif
