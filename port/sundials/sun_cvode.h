/* SPDX-License-Identifier: MIT */
/// A scene by CVODE: steps of the integrator's own choice, events at both ends of every contact.
///
/// Method     BDF of variable order with Newton's method and a dense Jacobian by differences.
/// Rhythm     select before a step, evaluate in it as often as it asks, commit after it; at a root the same, and a restart.
///            A step after which a pair without a slot touches is taken back, and half of it tried.
/// Shown      at every tick of the scene, by the integrator's own interpolation: what a run of fixed ticks would show.
#ifndef SUN_CVODE_H
#define SUN_CVODE_H

#include "variable.h"

#define SUN_RTOL 1e-6 ///< unless something else is said
#define SUN_ATOL 1e-8

typedef struct sun_how {
    double rtol;     ///< [-] 0: SUN_RTOL
    double atol;     ///< of all states alike; 0: SUN_ATOL
    double until;    ///< [s]
    bool has_events; ///< roots are looked for
} sun_how;

typedef struct sun_counts {
    uint64_t steps;      ///< of the integrator
    uint64_t rejections; ///< its error tests and its Newton iterations that failed
    uint64_t restarts;   ///< at events
    double ended;        ///< [s] how far it came
} sun_counts;

/// Who is shown the rig, as after a rig_tick: r->tick is the tick's number and one.
typedef void sun_note(void *with, variable *v);

/// Who is told of events: those of v->r.out.events, at v->r.t.
typedef void sun_event(void *with, variable *v);

typedef struct sun_watch {
    void *with;
    sun_note *note;   ///< at every tick, or NULL
    sun_event *event; ///< at every accepted step with an event, or NULL
} sun_watch;

/// From the beginning to how->until. @param v begun
/// @return VARIABLE_GO_ON; VARIABLE_FULL or VARIABLE_FAILED: v->fault, or `why`, says why
variable_end sun_cvode_run(
    variable *v, const sun_how *how, const sun_watch *watch, sun_counts *counts, const char **why);

#endif
