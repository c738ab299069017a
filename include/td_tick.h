/* SPDX-License-Identifier: MIT */
/// @file
/// The tick: motion in, wrenches out, with bounded work.
///
///     td_plan_make(&scene, &plan);                         once: the scene check
///     td_reset(&plan, &input, &state);                     once, and whenever everything jumps
///     td_evaluate(&plan, &state, &input, &scratch, &out);  as often as you like: it is pure
///     td_commit(&plan, &out, &state);                      when the step is accepted
///
/// Purity     td_evaluate reads plan, state and input, and writes `out` and `scratch`. The same three give the same
///            output, to the last bit. What the next tick must remember is part of `out`; a step that is not
///            committed leaves no trace. A copy of the state is a snapshot.
/// Rhythm     on a rig: evaluate, commit and select once a tick. In a variable-step integrator: evaluate at every
///            trial, out->slots for the root finder, commit when a step is accepted, then td_select. The flags of
///            [SL]: 0 td_reset, 1 td_commit, 2 td_evaluate, 3 out->slots. The calls of [NO]: selectContactPairs!
///            is td_select, getDistances! is out->slots. The law of two parts takes the blow that it damps anew when
///            what was parting comes back; set plan.keeps_blows after td_plan_make, and it does so at commits alone:
///            forces do not jump there between two of them.
/// Schedule   wheels, initiators and contacts are served in every tick. Other candidates are measured when they
///            are due. A pair d apart closes by at most c per tick (v_max, omega_max), so it is measured again
///            only after its bodies have travelled d - c, one tick early. Travel is what the poses say, not an
///            estimate. A pair is therefore measured before it touches, and has a slot if one was free. A pair
///            proven out of reach of the next tick reports that lower bound.
///            If more candidates are due than td_scene.candidates, those that have been late longest go first, then by
///            number. out->late counts the others, out->late_ticks is the longest wait; they go first next tick.
/// Bad input  a motion that is not a number, out of range, not a rotation, or beyond v_max and omega_max gives a
///            fault that names the body. The state does not change. With TD_STALE_REPEAT or TD_STALE_RAMP the last
///            committed wrenches are given again and marked.
/// Lost ticks a rig without a good input commits the refused tick, or calls td_skip. The next good input is judged
///            by the motion of all ticks since. Targets and scenery catch points that crossed them meanwhile; parts
///            are caught if they are swept. Depth that arose meanwhile is forgiven and fades, so that nothing is
///            thrown out. A leg has no forgiven depth.
/// Start      td_reset takes bodies as they are: what touches is in contact from the first tick on, with the
///            normal force of its depth and an unstretched pebble. td_reset_apart refuses that instead. td_resync
///            continues an old state after a jump.
/// Frames     wrenches are in the world, torques about each body's origin.
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

/// The contact of an initiator.
typedef struct td_point_record {
    uint16_t target; ///< that holds it, or TD_NO_SOLID
    uint16_t solid;  ///< of the scenery that holds it, or TD_NO_SOLID
    int16_t face;    ///< of the target, or leaf of the solid; -1
    td_real depth;   ///< [m] > 0 behind the face
    td_vec3 point_w; ///< [m]
    td_vec3 force_w; ///< [force] on the initiator
} td_point_record;

/// What a target makes of an initiator that it watches: P, S, Delta and C of td_retain.h, bit i for face i. P says where
/// the point is, C what came of it. S is a bit that a tick needs of one face at most: of the face that held the point,
/// once the point is not inside any more; of the face by which it went right through, where such a face may hold it (a
/// target with rule.swept, or lost ticks). The other bits of S decide nothing, and are not computed.
typedef struct td_watch_record {
    uint32_t penetrated; ///< P(t): faces that it is behind, or on; all of them: it is inside
    uint32_t lost;    ///< Delta = +1: faces that have lost separation since the last committed tick
    uint32_t gained;  ///< Delta = -1: faces that have gained it
    uint32_t held;    ///< C(t): the face that holds it, one bit; 0: none does
    int16_t asked;    ///< the face whose bit of S(t) was needed, or -1
    bool is_on_range; ///< that bit: the point is on the face's range, ends included
} td_watch_record;

/// What happened.
typedef enum td_event_kind {
    TD_EVENT_BEGIN = 0,
    TD_EVENT_END,
    TD_EVENT_STEP, ///< a wheel has met a kerb: its leg is longer or shorter from the next tick on
} td_event_kind;

/// What touched what.
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

/// A contact begins or ends, at the time when its gap passes zero; or a wheel goes over a step.
typedef struct td_event {
    uint8_t kind;            ///< a td_event_kind
    uint8_t place;           ///< a td_event_place
    uint8_t timing;          ///< a td_event_timing: how `when` was found
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
    td_watch_record watches[TD_ARRAY(TD_MAX_WATCHES)];   ///< of each of td_plan.watches
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
    uint16_t contacts_lost; ///< contacts beyond the scene's limit: they have no force
    uint16_t unswept; ///< swept candidates that were not tested between ticks: the budget had ended
    uint16_t culled;  ///< candidates that the bounds of their bodies kept apart
    uint32_t saturations; ///< in this evaluation
    td_next next;         ///< what td_commit accepts
} td_out;

/// The memory that a tick works in (td_tick_work.h).
typedef struct td_scratch td_scratch;

/// The memory that td_settle and td_reset_apart work in.
typedef struct td_settle_work {
    td_state *state;     ///< the state that will be reset
    td_scratch *scratch; ///< worked in
    td_out *out;         ///< worked in
} td_settle_work;

/* ---- calls ---- */

/// The first state, with bodies as they are. Parts, points and wheels that touch are in contact in the first tick,
/// with the force of their depth and unstretched pebbles. A point inside a target or scenery is held by its nearest
/// face or border (td_scene.inside).
/// @return a fault of the input or of the plan: `state` is untouched
td_fault td_reset(const td_plan *plan, const td_input *input, td_state *state)
    TD_FOR_BUILD(td_reset);

/// Continues after a jump that no tick explains: a rig that was paused, a body that was moved. The state takes the
/// bodies as they are. A contact that still exists keeps its law, its account and the stretch of its pebbles, so
/// that standing bodies keep their forces; depth that the jump added is forgiven, as after lost ticks. New contacts
/// start as by td_reset. So do parts that moved farther than the smaller one is large, and wheels over other ground.
/// A contact that the jump ended need not give an event.
/// @return a fault of the input, or of a state that is not ready: `state` is untouched
td_fault td_resync(const td_plan *plan, const td_input *input, td_state *state);

/// As td_reset, but refuses what touches already: parts, wheels, and initiators that are inside, whatever
/// td_scene.inside says.
/// @param work its state is the one that is reset; scratch and out are worked in
/// @return the first item that touches, with TD_INPUT_INSIDE: the state is not ready then
td_fault td_reset_apart(const td_plan *plan, const td_input *input, td_settle_work *work);

/// Finds the pose in which a body stands still under its weight on wheels, initiators and parts. Its height and
/// tilt change. It must start within a metre above the ground, or in it. About four dozen evaluations, each half
/// of the remaining change; several for each where more candidates are due than a tick measures.
/// @param gravity_w [m/s^2], downwards
/// @param bodies    of all bodies; that of `body` is changed, and stands still
/// @param others    its nodes and wheels; its bodies are not read
/// @return TD_OK; TD_PARTIAL, TD_INPUT_BALANCE: it tips, or what carries it has not balanced it yet. In the pose it was
///         given, more than 1/64 of the weight is left of the force along gravity, or of a moment across, as that of a
///         force at the farthest contact. What pushes it aside is not looked at: friction holds that, or nothing does;
///         a fault of the input, of gravity (TD_SCENE_GRAVITY: no number, out of range), or of a body that has no
///         mass, or nothing to stand on: nothing is changed
td_fault td_settle(const td_plan *plan,
                   uint32_t body,
                   td_vec3 gravity_w,
                   td_settle_work *work,
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

/// Accepts a tick that td_evaluate has answered from this state. A refused tick is a lost tick: it is counted, and
/// nothing else changes.
/// @return TD_OK; TD_PARTIAL: a lost tick; TD_E_ARG: another state: nothing changes
td_status td_commit(const td_plan *plan, const td_out *out, td_state *state)
    TD_FOR_BUILD(td_commit);

/// Counts ticks that passed without an input as lost. Nothing else changes.
/// @return TD_E_ARG: no state, or one that is not ready
td_status td_skip(uint32_t ticks, td_state *state);

/// Chooses slots from the distances of a committed tick, after a root. No support call is made.
/// @return TD_E_FULL: more contacts than slots; TD_E_ARG: no state, or one that is not ready; the fault of a refused
///         tick. The slots are then unchanged
td_fault td_select(const td_plan *plan, const td_out *out, td_state *state);

/// A hash of every member of a state, and of no padding.
uint64_t td_state_hash(const td_plan *plan, const td_state *state);

/// Does every invariant hold? For tests, and for a state that came from outside.
bool td_state_is_valid(const td_plan *plan, const td_state *state);

#ifdef __cplusplus
}
#endif

#endif
