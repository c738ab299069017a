/* SPDX-License-Identifier: MIT */
/// The points at which parts touch or nearly do, as the core has just found them, and how the plant moves there.
///
/// Axes       of a point: the contact's normal, from a to b, and two across it. Speeds are those of b against a: > 0 parting.
/// Gaps       signed, from the zero of the pair's law: < 0 overlapping. Those of a contact's points are measured from its
///            level: 0, or how deep the parts overlapped when it began.
/// Tests      test_variable_impulse.c
#ifndef VARIABLE_TOUCH_H
#define VARIABLE_TOUCH_H

#include "td_tick_work.h"
#include "variable.h"
#include "variable_press.h"

#ifndef VARIABLE_TOUCHES
#    define VARIABLE_TOUCHES 64u ///< pairs of parts at once, at most
#endif

/// Two parts from the beginning of their contact to its end.
typedef struct variable_contact {
    uint16_t parts[2];
    bool rests;                           ///< it has come to rest once
    bool leaves;                          ///< it has bounced off, and has not turned back
    double level;                         ///< [m] <= 0: it is held there, and not pushed out
    double speed_in;                      ///< [m/s] at which it began
    double peak;                          ///< [m] how deep it was, at most
    double since;                         ///< [s]
    uint32_t n;                           ///< points at the end of the last step
    plant_vec presses[TD_CONTACT_POINTS]; ///< [N] on b
} variable_contact;

typedef struct variable_contacts {
    uint32_t n;
    variable_contact items[VARIABLE_TOUCHES];
} variable_contacts;

/// Two parts that are near each other.
typedef struct variable_touch {
    uint16_t parts[2];
    uint16_t bodies[2];        ///< TD_WORLD: none
    bool feels[2];             ///< whom it pushes
    uint32_t shown;            ///< of td_out.contacts
    variable_contact *contact; ///< NULL: they are near, not in contact
    double gap;                ///< [m] of the nearest points, from the zero of their law
    double zero;               ///< [m] the distance at which that is
    double restitution, mu_s, mu_k;
} variable_touch;

/// A point of them.
typedef struct variable_touch_point {
    uint32_t touch;
    double gap; ///< [m]
    plant_vec place;
    plant_vec axes[VARIABLE_AXES];
    plant_vec arms[2]; ///< [m] from the origins of both bodies
} variable_touch_point;

typedef struct variable_touch_list {
    uint32_t n, n_points;
    bool is_full;     ///< there are more
    double coming;    ///< [m] gap of the next point that strikes; VARIABLE_FAR: none is seen
    plant_vec normal; ///< of what was measured last
    variable_touch touches[VARIABLE_TOUCHES];
    variable_touch_point points[VARIABLE_POINTS];
    td_distance_work work;
    td_patch_work patch;
} variable_touch_list;

#define VARIABLE_FAR 1.0

/// What counts as near.
typedef struct variable_touch_view {
    double told; ///< [m] what the core's laws were told beyond their own thresholds
    double near; ///< [m] points that are farther apart do not press
    double slow; ///< [m/s] a point that is not faster does not strike
} variable_touch_view;

/// Right after an evaluation: reads the core's scratch, which the plant writes over.
void variable_touch_see(const variable *v,
                        const variable_touch_view *view,
                        variable_contacts *contacts,
                        variable_touch_list *out);

/// Contacts have begun or ended since: touches point to those that there are.
void variable_touch_link(variable_contacts *contacts, variable_touch_list *list);

/// [m/s] Of a point along one of its axes.
double variable_touch_speed(const variable *v,
                            const variable_touch_list *list,
                            uint32_t point,
                            uint32_t axis);

/// The plant has moved on a little, for AHEAD seconds: speeds along the normals, at the places that points have now. Beside
/// the change of velocities that is how surfaces turn away under a corner. @param out of all points, [m/s]
void variable_touch_partings(const variable *v,
                             variable_touch_list *list,
                             double ahead,
                             double *out);

/// Adds a push along the axes of a point: [N] or [N s]. @param force, torque of each body, about its origin
void variable_touch_push(const variable_touch_list *list,
                         uint32_t point,
                         const double sizes[VARIABLE_AXES],
                         plant_vec *force,
                         plant_vec *torque);

#endif
