/* SPDX-License-Identifier: MIT */
/// Contacts of parts by impulses: a blow where one begins, a constraint while it lasts. Of their laws restitution and
/// friction count alone.
///
/// Begin      two parts that touch begin a contact. It ends when they are `depth` apart: errors of an integrator move them
///            less far, so that no contact begins and ends without end.
/// Blow       when a contact begins, and when another corner of one arrives. All points of all contacts together: each
///            leaves at -e times its speed, at 0 if that is below `speed_min`; friction holds what mu_k of the impulse
///            holds. Contacts with different e may gain energy that way: then all e are halved until they do not.
/// Rest       points press so much that none goes in, and friction holds what mu_s of that holds; nothing pulls. Gaps are
///            drawn to -depth. So what bounces lower and lower comes to rest. What overlapped when its contact began is
///            held as deep as it was: pushing it out would be energy.
/// Squeezed   parts that a driven body presses together cannot give way: RIG_SQUEEZED.
/// Memory     one struct, the caller's.
/// Tests      test_variable_impulse.c
#ifndef VARIABLE_IMPULSE_H
#define VARIABLE_IMPULSE_H

#include "variable_rows.h"

typedef struct variable_impulses {
    variable_answer answer;
    double speed_min, depth; ///< [m/s], [m]
    variable_contacts contacts;
    variable_touch_list list; ///< of the last evaluation
    variable_rows rows;       ///< of the last solution
} variable_impulses;

/// @param tolerance [m] what the integrator's error test lets pass of a position
/// @return for variable_how.answer
const variable_answer *variable_impulses_make(variable_impulses *m, double tolerance);

/* ---- between its files ---- */

/// variable_blow.c: strikes all points of all contacts. @return NULL, or one that cannot part
const variable_touch *variable_blow(variable *v, variable_impulses *m);

/// variable_rest.c: what points press with: m->rows. What else pushes is in r->force and r->torque.
void variable_rest(variable *v, variable_impulses *m, double t);

/// After variable_rest: the next solutions begin with this one.
void variable_rest_keep(variable_impulses *m);

/// After variable_rest. @return NULL, or one that no presses hold
const variable_touch *variable_rest_squeezes(const variable_impulses *m);

#endif
