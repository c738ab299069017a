/* SPDX-License-Identifier: MIT */
/// @file
/// The plan: what the scene check makes of a scene, once.
///
/// Check      td_plan_make refuses a scene that the core cannot run, and names the item and the field. Ticks of a
///            scene with a plan check their inputs only.
/// Holds      prepared shapes, targets and wheels; the candidates; the watches; the stride of each part; the bound
///            of the work of a tick.
/// Warnings   a scene that is accepted but unwise. The worst of each kind is kept, with its figure, the limit that
///            it exceeds, and a stiffness that would be enough:
///
///              TD_SCENE_STIFFNESS    a contact lasts fewer than 16 ticks: its restitution is off by more than
///                                    0.005
///              TD_SCENE_DAMPING      a low restitution asks for more damping than a tick holds: of one
///                                    contact, or of all contacts of two bodies together
///              TD_SCENE_STABILITY    h^2 K L over all springs of a body is 1 or more, or along the surface a quarter of
///                                    h^2 k L + 2 h d L is: they may oscillate. Springs are those of its parts, its
///                                    points, points that it holds, its wheels. Of parts those count that reach
///                                    equally far to one side, or any three
///              TD_SCENE_PENETRATION  at v_max a part goes deeper than it, or what it meets, is thick
///              TD_SCENE_SAG          at rest a body sinks in by more than 5 % of that thickness
///              TD_SCENE_SLOTS        there are fewer slots than contacts
///              TD_WHEEL_FIELD_*      q of a wheel's spring is 1 or more [HW W19]
///              TD_WHEEL_FIELD_D_Z    a leg has so little damping that its body gains more than 0.1 % of energy; `enough`
///                                    is the damping, [force s/m]
///
///            That stiffness is on the safe side: with it the warning is gone. For a body it applies to all its
///            contacts that are stiffer; for a wheel damping changes in proportion, and for a body what its materials say
///            of stiffness and damping along the surface. A law with a duration has a duration [s] instead, slots have
///            a number of slots.
/// Range      an initiator cannot leave the range: an input whose body would carry one out is refused
///            (TD_INPUT_POSITION).
/// Work       counted in five kinds, each with a bound that no tick exceeds:
///
///              candidates   looked at: two bounding spheres each
///              calls        support calls of both shapes of a pair, times of impact included. A closed form
///                           counts as one. The bound is a budget that the schedule keeps: 16 for a pair that
///                           is searched, 2 for one that has a closed form, and one search to its end; or
///                           td_scene.calls, if that is less. Contacts are served first; others may be late
///              separations  faces of targets against initiators; of driven ones against their own vertices, too
///              leaf_tests   leaves of scenery, for wheels, initiators and modifiers
///              steps        of sorting bodies, choosing candidates and choosing the deepest contacts
///
/// Memory     sizeof(td_plan), the caller's; it must stay as long as the state lives.
#ifndef TD_PLAN_H
#define TD_PLAN_H

#include "td_passive.h"
#include "td_scene.h"
#include "td_sweep.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Pairs of bodies of which parts may meet; the world counts as one.
#define TD_BODY_PAIRS ((TD_MAX_BODIES + 1) * TD_MAX_BODIES / 2)
/// The most groups of candidates.
#define TD_MAX_GROUPS (TD_BODY_PAIRS < TD_MAX_CANDIDATES ? TD_BODY_PAIRS : TD_MAX_CANDIDATES)

/// Points that push in one contact of two parts, each with the stiffness of the law: a face that stands
/// on four corners is four times as stiff as one of them.
#define TD_CONTACT_POINTS 4

/// Candidates that are measured in one tick: contacts and others.
#define TD_MAX_MEASURED (TD_MAX_CANDIDATES > 0 ? TD_MAX_CONTACTS + TD_MAX_CONTACTS / 2 + 8 : 0)

/// Kinds of warnings: of bodies and slots, of parts, of points, of wheels.
#define TD_PLAN_WARNINGS                                                                           \
    (2 + (TD_MAX_CANDIDATES > 0 ? 4 : 0) + (TD_MAX_INITIATORS > 0 ? 3 : 0) +                       \
     (TD_MAX_WHEELS > 0 ? 4 : 0))

/// Distances of one search for the time at which two parts touch or separate inside a tick. All searches of a
/// tick together may spend what TD_IMPACT_BUDGET distances usually cost. An event that is not served has a linear
/// time (td_event.timing).
#define TD_IMPACT_DISTANCES 4u
/// Times of impact: searches of a tick, in distances.
#define TD_IMPACT_BUDGET 8u
/// Times of impact: support calls of one distance.
#define TD_IMPACT_CALLS 16u /* what one of these distances may spend */

/// Distances of one sweep of a candidate between ticks. All sweeps of a tick together may spend what
/// TD_SWEEP_BUDGET searches cost at worst.
#define TD_SWEEP_DISTANCES 12u
/// Sweeps: searches of a tick, in worst cases.
#define TD_SWEEP_BUDGET 4u

/// Support calls below which a distance is not started.
#define TD_CALLS_LEAST 8u

/// The figures of a warning.
typedef struct td_plan_figure {
    td_real is;     ///< ticks, h d L, q, [m] depth, [m] sag, slots
    td_real limit;  ///< what it is compared with
    td_real enough; ///< [force/m] the stiffness that would silence it; see Warnings
    uint16_t other; ///< the other part or body, or TD_WORLD
} td_plan_figure;

/// Work, counted.
typedef struct td_work {
    uint32_t candidates;  ///< looked at
    uint32_t calls;       ///< support calls
    uint32_t separations; ///< faces against initiators
    uint32_t leaf_tests;  ///< leaves of scenery tested
    uint32_t steps;       ///< of sorting and choosing
} td_work;

/// Two parts that may touch.
typedef struct td_candidate {
    uint16_t a, b; ///< parts, a < b
} td_candidate;

/// All candidates of two bodies, one after another in the plan's list.
typedef struct td_candidate_group {
    uint16_t body_a, body_b;   ///< body_b may be TD_WORLD
    uint16_t first;            ///< candidate
    uint16_t end;              ///< one past the last
    bool felt_by_a, felt_by_b; ///< whose wrench it changes
} td_candidate_group;

/// A target that watches an initiator.
typedef struct td_watch {
    uint16_t target, initiator; ///< of the scene
} td_watch;

/// The plan. A user reads `bound`, `warnings` and `figures`; the other members are the core's own.
typedef struct td_plan {
    const td_scene *scene;                    ///< that it was made of; NULL: there is no plan
    td_convex convex[TD_ARRAY(TD_MAX_PARTS)]; ///< of each part
    td_vec3 centre_b[TD_ARRAY(TD_MAX_PARTS)]; ///< [m] of a part's bounding sphere, in its body
    td_real reach[TD_ARRAY(TD_MAX_PARTS)];    ///< [m] of a part, from its body's origin
    td_real stride[TD_ARRAY(
        TD_MAX_PARTS)]; ///< [m] the farthest that a point of a part moves in one tick
    td_real body_reach[TD_ARRAY(TD_MAX_BODIES)];   ///< [m] of all parts of a body
    td_real body_stride[TD_ARRAY(TD_MAX_BODIES)];  ///< [m]
    td_real point_reach[TD_ARRAY(TD_MAX_BODIES)];  ///< [m] of all initiators of a body
    td_mobility mobility[TD_ARRAY(TD_MAX_BODIES)]; ///< of bodies that have a mass
    td_scaled rate;                                ///< [1/s] ticks a second
    td_target
        targets[TD_ARRAY(TD_MAX_TARGETS)]; ///< of each target; a driven one as the scene has it
    uint16_t first_vertex[TD_ARRAY(TD_MAX_TARGETS)]; ///< of each driven one, in td_input.vertices
    td_wheel_params wheel_params[TD_ARRAY(TD_MAX_WHEELS)]; ///< of each wheel
    td_candidate candidates[TD_ARRAY(TD_MAX_CANDIDATES)];  ///< all pairs of parts that may touch
    td_candidate_group groups[TD_ARRAY(TD_MAX_GROUPS)];    ///< ascending by (body_a, body_b)
    td_watch watches[TD_ARRAY(TD_MAX_WATCHES)];            ///< by initiator, then by target
    uint16_t n_candidates;                                 ///< used entries of `candidates`
    uint16_t n_groups;                                     ///< used entries of `groups`
    uint16_t n_watches;                                    ///< used entries of `watches`
    uint16_t n_vertices;                                   ///< of all driven targets
    td_divisor travel_unit;              ///< [m] unit of travel: the longest stride of a body
    td_real horizon;                     ///< [m] no candidate waits for more travel than this
    td_real threshold;                   ///< [m] the largest of all laws: closer parts may push
    bool keeps_blows;                    ///< for integrators that try steps, see td_tick.h
    td_work bound;                       ///< no tick exceeds it
    uint32_t distance_calls;             ///< of bound.calls: for distances at the end of a tick
    uint32_t impact_calls;               ///< of bound.calls: for searches for times of impact
    uint32_t sweep_calls;                ///< of bound.calls: for parts that are swept
    uint16_t n_warnings;                 ///< kinds of warnings, all of them kept
    td_fault warnings[TD_PLAN_WARNINGS]; ///< the worst of each kind; their status is TD_PARTIAL
    td_plan_figure figures[TD_PLAN_WARNINGS]; ///< of each of them
} td_plan;

/// Fields of a fault of the scene itself. Shapes, targets, wheels, materials and scenery have the fields of
/// their own headers.
typedef enum td_scene_field {
    TD_SCENE_TICK = TD_FIELDS_SCENE + 1, ///< not within TD_SCENE_TICK_MIN and 1 s
    TD_SCENE_TABLE,   ///< a table is missing, or longer than TD_MAX_* allows (TD_E_FULL)
    TD_SCENE_MASS,    ///< negative, no number, out of range, or below TD_SCENE_MASS_MIN and not 0
    TD_SCENE_INERTIA, ///< below TD_SCENE_MASS_MIN although there is a mass
    TD_SCENE_SPEED,   ///< v_max or omega_max: not positive, or beyond TD_MOTION_MAX
    TD_SCENE_POSE, ///< of a part in its body: no rotation, no number, or so far off that a body within
                   ///< the range would carry it out of it (TD_E_RANGE)
    TD_SCENE_BODY,       ///< no such body
    TD_SCENE_MATERIAL,   ///< no such material
    TD_SCENE_INITIATOR,  ///< no such initiator
    TD_SCENE_POINT,      ///< of an initiator: out of range, or no number (TD_E_ARG)
    TD_SCENE_RULE,       ///< of a pair: no such kind
    TD_SCENE_CANDIDATES, ///< more pairs of parts may meet than TD_MAX_CANDIDATES
    TD_SCENE_CONTACTS, ///< beyond the tables (TD_E_FULL), below must_touch, or none though parts may meet
    TD_SCENE_SLOTS, ///< n_z beyond TD_MAX_SLOTS (TD_E_FULL) or below must_touch (warning: below contacts)
    TD_SCENE_THICKNESS, ///< a target that an initiator jumps over in one tick, and that is not swept
    TD_SCENE_THRESHOLD,  ///< a part that jumps over a law's threshold in one tick
    TD_SCENE_LAW,        ///< of a material: no such law
    TD_SCENE_STIFFNESS,  ///< of a contact: unstable at this tick (warning: too few ticks a contact)
    TD_SCENE_MUST_TOUCH, ///< more pairs must touch than may meet
    TD_SCENE_DEPTH,      ///< depth_max of a target: negative, no number or out of range
    TD_SCENE_STALE,      ///< no such td_stale_rule, or a ramp of no ticks
    TD_SCENE_DAMPING,    ///< warning: more than the tick holds
    TD_SCENE_STABILITY, ///< of a body: its points together are unstable (warning: all springs may be)
    TD_SCENE_PENETRATION, ///< warning: an impact goes deeper than a part is thick
    TD_SCENE_SAG,         ///< warning: a body sinks in by its weight
    TD_SCENE_GRAVITY,     ///< negative, no number or out of range
    TD_SCENE_INSIDE,      ///< no such td_inside_rule
    TD_SCENE_CALLS,       ///< fewer than all contacts and one pair need
    TD_SCENE_WATCHES,     ///< targets watch more initiators than TD_MAX_WATCHES (TD_E_FULL)
    TD_SCENE_OUTLINE,  ///< a target has neither a solid nor an outline, or both; more outlines than
                       ///< TD_MAX_OUTLINES (TD_E_FULL)
    TD_SCENE_VERTICES, ///< driven targets have more vertices than TD_MAX_DRIVEN_VERTICES (TD_E_FULL)
} td_scene_field;

/// The plan of a scene.
/// @return TD_OK; else the plan is empty: its scene is NULL, and td_reset refuses it
td_fault td_plan_make(const td_scene *scene, td_plan *out) TD_FOR_BUILD(td_plan_make);

#ifdef __cplusplus
}
#endif

#endif
