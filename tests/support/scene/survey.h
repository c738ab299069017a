/* SPDX-License-Identifier: MIT */
/// A survey: random scenes that the scene check accepts without a warning, at their tick, with a plant that
/// adds velocities first; and books of what becomes of their energy, their rest and their work.
///
///     survey_result result;
///     survey_run(17u, 2.0, &result);            scene number 17, always the same
///     if (survey_verdict(&result) != 0u) ...    what it breaks, as bits
///
/// Plant      bodies in double: kick by force and torque, then drift; the free rotor by a Runge-Kutta step
///            at constant angular momentum, so that the plant alone neither makes nor loses energy.
/// Books      energy is kinetic, of weight, and what contacts hold (the accounts of the state): of a scene
///            that nothing pushes from outside it never rises above what it was at the start.
/// Rest       over the last part of a run: how far bodies drift, and how much the force on each varies.
#ifndef SURVEY_H
#define SURVEY_H

#include <stdbool.h>
#include <stdint.h>
#include "td_tick.h"

typedef enum survey_family {
    SURVEY_CLOSED,    ///< 2 to 6 bodies of any shape in a closed room, weightless, smooth, e > 0.9
    SURVEY_ROUGH,     ///< the same with friction, any e
    SURVEY_DROP,      ///< a body of any shape falls on the ground, turned anyhow
    SURVEY_STACK,     ///< 2 to 10 boxes, touching or with a gap
    SURVEY_RATIO,     ///< a box of 100 times the mass on a box
    SURVEY_PYRAMID,   ///< rows of boxes
    SURVEY_TABLE,     ///< a body on 3 to 32 feet: points on targets or scenery, or balls
    SURVEY_TOUCHDOWN, ///< a drone comes down softly, and its thrust fades
    SURVEY_SLIDE,     ///< a box that is given a speed at its depth of rest
    SURVEY_RESET,     ///< a body that begins at rest at its depth of rest
    SURVEY_IMPACT,    ///< a ball or a box against a wall: restitution
    SURVEY_ROLL,      ///< a ball that rolls
    SURVEY_TWIST,     ///< boxes on each other, turned and off the middle
    SURVEY_SLOPE,     ///< a box or feet on a slope, feet on a dome or a barrel
    SURVEY_BROAD,     ///< balls or boxes of one body against a wall at once: restitution
    SURVEY_SMOOTH,    ///< some of the others, with smooth laws
    SURVEY_WHEELS,    ///< a body comes down on 3 or 4 legs, its brakes on
    SURVEY_COMPOUND,  ///< a dumb-bell, a cross or a stool falls on the ground, turned anyhow
    SURVEY_FAMILIES,
} survey_family;

#define SURVEY_BOUNDS 5 ///< pairs, calls, separations, leaf_tests, steps

typedef struct survey_result {
    survey_family family;
    bool is_accepted;   ///< there is a stiffness that the scene check accepts without a warning
    bool is_refused;    ///< an input was refused: a body was faster than it may be
    bool must_rest;     ///< it has friction, weight and damping
    double tick;        ///< [s]
    double stiffness;   ///< [N/m]
    double restitution; ///< wanted
    double grown;       ///< largest energy above the start, as a share of the most that ever moved
    double kinetic;     ///< [J/kg] largest in the last part of the run
    double jitter;      ///< [-] largest standard deviation of the force on a body, over its weight
    double drift;       ///< [m] largest in the last part of the run
    double off;         ///< of impacts: restitution minus the wanted one; of a roll: 1 - w R / v
    double aside;       ///< [m] largest level way of a body from its start to its end
    double chatter;     ///< [1/s] beginnings of contacts in the last part of the run
    double bound_used[SURVEY_BOUNDS];    ///< largest share of each bound
    double bound_sum[SURVEY_BOUNDS];     ///< of these shares, over ticks
    uint32_t bound_ticks[SURVEY_BOUNDS]; ///< ticks that have such a bound
} survey_result;

/// What a result breaks.
enum {
    SURVEY_GAINS = 1,    ///< energy from nowhere
    SURVEY_RESTLESS = 2, ///< it must rest, and moves
    SURVEY_JITTERS = 4,
    SURVEY_DRIFTS = 8,
    SURVEY_OFF = 16,      ///< restitution or rolling
    SURVEY_BROKEN = 32,   ///< refused, or a bound exceeded
    SURVEY_CHATTERS = 64, ///< it must rest, and contacts begin
};
#define SURVEY_BITS 7

/// Runs scene `number`. @param seconds [s] of the last part, in which it must rest
void survey_run(uint32_t number, double seconds, survey_result *out);

uint32_t survey_verdict(const survey_result *result);

const char *survey_name(survey_family family);

#endif
