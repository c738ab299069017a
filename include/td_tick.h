/* SPDX-License-Identifier: MIT */
/// @file
/// The tick: motion in, wrenches out, within a budget that was known before the first one.
///
///     td_plan_make(&scene, &plan);                       once: the scene check
///     td_reset(&plan, &input, &state);                   once, and whenever everything jumps
///     td_evaluate(&plan, &state, &input, &scratch, &out);  as often as one likes: it is pure
///     td_commit(&plan, &out, &state);                    when the step is accepted
///
/// Purity     td_evaluate reads scene, state and input, and writes `out` and `scratch`; the same three
///            give the same out, to the last bit. What the next tick must remember is part of out: it
///            is small (what changed, not the whole state), and a step that is not committed leaves
///            no trace. A copy of the state is a snapshot.
/// Rhythm     on a rig: evaluate, commit and select, once a tick. In a variable-step integrator: evaluate
///            at every trial, out->slots for the root finder, commit when a step is accepted, then
///            td_select. The flags of [SL]: 0 td_reset, 1 td_commit, 2 td_evaluate, 3 out->slots; the
///            calls of [NO]: selectContactPairs! is td_select, getDistances! is out->slots.
/// Served     wheels, initiators and contacts always. Other pairs when they are due: two parts at a
///            distance d that come no closer than c a tick (v_max, omega_max) cannot touch before
///            their bodies have come as far as d - c together, and a tick more. So they wait until that
///            way is covered, and the wait is proved: the way is what the poses say, not a
///            guess. Whoever touches has been measured before, and has had a slot if there was one.
///            If more are due than `pairs` of the scene, those that have been late for longest go
///            first, then by number; out->late says how many did not, out->late_ticks for how
///            long, and they are the first of the next tick.
///            Who is proved to be out of reach of the next tick has that proof for its distance, a
///            lower bound; whoever touches next is measured exactly now.
/// Bad input  a motion that is no number, out of range, no rotation or beyond v_max and omega_max: a
///            fault that names the body. Nothing changes; with TD_STALE_REPEAT or _RAMP the last committed
///            wrenches are given again and marked.
/// Lost ticks a rig that has no good input for a tick commits the refused one, or says how many ticks
///            have passed without any (td_skip). The next good input is judged by as many ticks of
///            motion more. What points have crossed meanwhile catches them, what parts have if they are
///            swept; depth that came about without a force is forgiven and fades, so that nothing is
///            thrown out. Of a leg it is not: its damper takes what it can.
/// Beginning  td_reset takes bodies as they are: what is on or in something is in contact from the first
///            tick on, with the normal force of its depth and an unstretched pebble. td_reset_apart
///            refuses that instead. td_resync goes on from an old state after a jump.
/// Frames     wrenches in the world, torques about each body's origin.
#ifndef TD_TICK_H
#define TD_TICK_H

#include "td_state.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- output ---- */

/// Two parts in contact.
typedef struct td_contact {
    uint16_t part_a, part_b;             ///< of the scene
    td_real distance;                    ///< [m] signed
    td_real lower, upper;                ///< [m] its certified bracket
    td_dir3 normal_w;                    ///< [-] from a to b
    uint8_t n_points;                    ///< 1 to TD_CONTACT_POINTS
    td_vec3 points_w[TD_CONTACT_POINTS]; ///< [m]
    td_vec3 force_w;                     ///< [force] on b; on a it is its negative, to the last bit
} td_contact;

/// What became of an initiator.
typedef struct td_point_record {
    uint16_t target; ///< that holds it, or TD_NO_SOLID
    uint16_t solid;  ///< of the scenery that holds it, or TD_NO_SOLID
    int16_t face;    ///< of the target, or leaf of the solid; -1
    td_real depth;   ///< [m] > 0 behind the face
    td_vec3 point_w; ///< [m]
    td_vec3 force_w; ///< [force] on the initiator
} td_point_record;

/// What happened.
typedef enum td_event_kind {
    TD_EVENT_BEGIN = 0,
    TD_EVENT_END,
    TD_EVENT_STEP, ///< a wheel has met a kerb: its leg is longer or shorter from the next tick on
} td_event_kind;

/// Who touched whom.
typedef enum td_event_place {
    TD_EVENT_PARTS = 0, ///< a, b: parts
    TD_EVENT_TARGET,    ///< a: initiator, b: target
    TD_EVENT_SCENERY,   ///< a: initiator, b: solid
    TD_EVENT_WHEEL,     ///< a: wheel, b: solid
} td_event_place;

/// How the time of an event was found.
typedef enum td_event_timing {
    TD_WHEN_TICK =
        0, ///< not within the tick: its beginning, if it had begun before; its end, if something
           ///< else than the gap has ended it (off the side of a face, beyond the limit)
    TD_WHEN_LINEAR,   ///< linear: the tick's budget for searches was spent, or the bracket of the
                      ///< distance is too wide for a search to tell more
    TD_WHEN_CLOSED,   ///< root of a quadratic: points and planes, legs and the ground under them
    TD_WHEN_SEARCHED, ///< zero of the distance of two parts, between the tick's ends
} td_event_timing;

/// A contact begins or ends: its time is where the gap passes zero. Or a wheel goes over a step.
typedef struct td_event {
    uint8_t kind;            ///< a td_event_kind
    uint8_t place;           ///< a td_event_place
    uint8_t timing;          ///< a td_event_timing: what `when` is worth
    uint16_t a, b;           ///< by `place`
    uint16_t body_a, body_b; ///< that a and b belong to; TD_WORLD, TD_DRIVEN
    int16_t face;            ///< of the target, leaf of the solid; -1
    uint8_t n_points;    ///< BEGIN of parts: 1 they touch in a point, 2 along a line, 3 or 4 a face
    td_unit when;        ///< [-] share of the tick that had passed
    td_real speed_in;    ///< [m/s] at which it began
    td_real speed_out;   ///< [m/s] END: at which it ends, > 0 apart
    td_real restitution; ///< [-] END: speed_out / speed_in
    td_real peak;        ///< [m] END: largest depth; STEP: its height, > 0 up
    uint32_t ticks;      ///< END: from the tick of its BEGIN to this one
} td_event;

/// The output of a tick.
typedef struct td_out {
    td_status status; ///< TD_OK; TD_PARTIAL: late, overflown or undecided somewhere
    bool is_stale;    ///< the input was refused: these are the last committed wrenches
    td_fault fault;   ///< why
    td_wrench wrenches[TD_ARRAY(TD_MAX_BODIES)]; ///< on each body
    uint16_t n_contacts;                         ///< used entries of `contacts`
    td_contact
        contacts[TD_ARRAY(TD_MAX_CONTACTS)]; ///< parts that touch, in the order of their candidates
    td_point_record points[TD_ARRAY(TD_MAX_INITIATORS)]; ///< of each initiator
    td_wheel_out wheels[TD_ARRAY(TD_MAX_WHEELS)];        ///< of each wheel
    uint16_t n_events;                                   ///< used entries of `events`
    uint16_t events_lost;                                ///< there was no room for them
    td_event events[TD_MAX_EVENTS];                      ///< of this tick
    td_slots_out slots;                                  ///< z
    td_two_slots two;                                    ///< z, if the scene asks for two
    td_work work;                                        ///< spent, within the plan's bound
    uint32_t ticks;         ///< that have passed since the state: 1, and those that were lost
    uint16_t late;          ///< candidates that were due and not measured
    uint32_t late_ticks;    ///< [ticks] the longest of them has waited
    uint16_t contacts_lost; ///< contacts beyond the scene's limit: they push nobody
    uint16_t unswept; ///< candidates that were not looked for between ticks: the budget had ended
    uint16_t culled;  ///< candidates that the bounds of their bodies kept apart
    uint32_t saturations; ///< in this evaluation
    td_next next;         ///< what td_commit accepts
} td_out;

/// Where a tick works (td_tick_work.h).
typedef struct td_scratch td_scratch;

/// Where td_settle works: the caller's own state, scratch and out, before they are used.
typedef struct td_settle_work {
    td_state *state;     ///< the state that will be reset
    td_scratch *scratch; ///< worked in
    td_out *out;         ///< worked in
} td_settle_work;

/* ---- calls ---- */

/// The first state, with bodies where they are. Parts, points and wheels that touch something do so in the
/// first tick: their springs hold what their depth says, their pebbles are not stretched. A point inside a
/// target or scenery is held by its nearest face or border (td_scene.inside).
/// @return a fault of the input, or of a plan that is none: `state` is untouched
td_fault td_reset(const td_plan *plan, const td_input *input, td_state *state)
    TD_FOR_BUILD(td_reset);

/// Goes on after a jump that no tick explains: a rig that was paused, a body that was put elsewhere. The state
/// takes the bodies as they are; what is still in contact keeps its law, its account and the stretch of its
/// pebbles, so that forces of what stands go on as they were, and depth that the jump has added is forgiven, as of
/// lost ticks; what is inside without having been is taken as by td_reset. So are parts that were put farther away
/// than the smaller one is large, and wheels that have other ground below them. Not every contact that the jump
/// has ended tells so.
/// @return a fault of the input, or of a state that is not ready: `state` is untouched
td_fault td_resync(const td_plan *plan, const td_input *input, td_state *state);

/// As td_reset, but whatever touches already is refused: a part, an initiator that is inside, whatever the scene
/// makes of that (td_scene.inside), a wheel.
/// @param room its state is the one that is reset; scratch and out are worked in
/// @return the first that touches, by its number and TD_INPUT_INSIDE: the state is not ready then
td_fault td_reset_apart(const td_plan *plan, const td_input *input, td_settle_work *room);

/// Puts a body where it stands still under its weight, so that nothing bounces at the start: its height and
/// its tilt change, until what is under it carries it: wheels, initiators and parts. It begins within
/// a metre above the ground, or in it. Four dozen evaluations, each a step of half the way; where more candidates are
/// due than a tick measures, several for each.
/// @param gravity_w [m/s^2], downwards
/// @param bodies    of all bodies; that of `body` is changed, and stands still
/// @param others    its nodes and wheels; its bodies are not read
/// @return a fault of the input, of gravity (TD_SCENE_GRAVITY: no number, out of range), or of a body that has no
///         mass, or nothing to stand on: nothing is changed
td_fault td_settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   td_settle_work *room,
                   td_body_input *bodies,
                   const td_input *others);

/// One tick. Pure.
/// @return TD_OK; TD_PARTIAL: usable, out says what is missing; TD_E_*: refused, out->fault says why;
///         with TD_STALE_REFUSE nothing else is written, with TD_STALE_REPEAT wrenches are repeated
td_status td_evaluate(const td_plan *plan,
                      const td_state *state,
                      const td_input *input,
                      td_scratch *scratch,
                      td_out *out) TD_FOR_BUILD(td_evaluate);

/// Accepts a tick that td_evaluate has answered from this very state. One that was refused is a lost tick: it
/// is counted, and nothing else changes.
/// @return TD_OK; TD_PARTIAL: a lost tick; TD_E_ARG: another state: nothing changes
td_status td_commit(const td_plan *plan, const td_out *out, td_state *state)
    TD_FOR_BUILD(td_commit);

/// Ticks have passed without an input: they are counted as lost, and nothing else changes.
/// @return TD_E_ARG: no state, or one that is not ready
td_status td_skip(uint32_t ticks, td_state *state);

/// Chooses slots anew, from the distances of a committed tick: after a root. No support call is made. Of a tick
/// that was refused there are none.
/// @return TD_E_FULL: more contacts than slots; TD_E_ARG: no state, or one that is not ready; of a tick that was
///         refused, why: the slots are unchanged
td_fault td_select(const td_plan *plan, const td_out *out, td_state *state);

/// A hash of every member of a state, and of no padding.
uint64_t td_state_hash(const td_plan *plan, const td_state *state);

/// Does every invariant hold? For tests, and for a state that came from outside.
bool td_state_is_valid(const td_plan *plan, const td_state *state);

#ifdef __cplusplus
}
#endif

#endif
