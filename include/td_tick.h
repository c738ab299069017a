/* SPDX-License-Identifier: MIT */
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

#include "td_distance.h"
#include "td_friction.h"
#include "td_hash.h"
#include "td_patch.h"
#include "td_plan.h"
#include "td_retain.h"
#include "td_roll.h"
#include "td_slots.h"
#include "td_wrench.h"

/* ---- input ---- */

/// A driven initiator.
typedef struct td_node {
    td_vec3 p_w; ///< [m]
    td_vec3 v_w; ///< [m/s]
} td_node;

typedef struct td_wheel_control {
    td_real brake; ///< [force] >= 0
    td_real steer; ///< [rad]
} td_wheel_control;

/// How a body moves: what a plant knows of it.
typedef struct td_body_input {
    td_pose x_wb; ///< pose in the world
    td_near3
        position_residual_w; ///< [m] what x_wb.p has lost by rounding, no more; zero if nobody knows
    td_twist twist_w;        ///< [m/s], [rad/s] of the body's origin, world axes
} td_body_input;

/// At rest in the world's own frame.
#define TD_BODY_INPUT_NONE                                                                         \
    ((td_body_input){TD_POSE_IDENTITY,                                                             \
                     {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO},                                   \
                     {{TD_ZERO, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ZERO}}})

typedef struct td_input {
    const td_body_input *bodies;    ///< of all bodies
    const td_node *nodes;           ///< by initiator; only those of driven ones are read
    const td_wheel_control *wheels; ///< of all wheels
} td_input;

/// What a fault of an input speaks of (td_fault.field); its item is the body, initiator or wheel.
typedef enum td_input_field {
    TD_INPUT_TABLE = 96, ///< a table is missing
    TD_INPUT_POSITION,   ///< out of range (a point of the body, too), or no number (TD_E_ARG)
    TD_INPUT_ROTATION,   ///< not of unit length
    TD_INPUT_VELOCITY,   ///< beyond TD_MOTION_MAX, or no number
    TD_INPUT_PROMISE,    ///< faster than v_max or omega_max
    TD_INPUT_TELEPORT,   ///< farther from the last tick's pose than v_max and omega_max allow
    TD_INPUT_BRAKE,      ///< negative, out of range, or no number
    TD_INPUT_STEER,      ///< beyond half a turn, or no number
    TD_INPUT_RESIDUAL,   ///< no rounding takes so much (16 steps, 4 roundings), or no number
    TD_INPUT_INSIDE,     ///< touches already (td_reset_apart)
} td_input_field;

/* ---- state ---- */

/// Points that push in one contact of two parts, each with the stiffness of the law: a face that stands
/// on four corners is four times as stiff as one of them.
#define TD_CONTACT_POINTS 4

/// What a contact has taken, and what it did last: see td_passive.h.
typedef struct td_account {
    td_wide stored;  ///< [force m/s] 2 E / h: what it may give back
    td_vec3 force_w; ///< [force] of the last tick, on body b
} td_account;

/// A contact of two parts, as the next tick remembers it.
typedef struct td_part_contact {
    uint16_t candidate;             ///< of the plan
    uint16_t age;                   ///< [ticks] stops at its largest value
    td_real peak;                   ///< [m] largest depth so far
    td_real speed_in;               ///< [m/s] at which it began
    td_law_memory law;              ///< one for all its points
    td_account account;             ///< of all its points together
    td_vec3 torque_a_w, torque_b_w; ///< [force m] of the last tick, about each body's origin
    td_near3 roll_a;                ///< [rad] of td_roll.h, in the frame of part a's body
    td_dir3 normal_w;               ///< [-] of the last tick: the side on which it is
    td_near depth;                  ///< [m] in the last tick
    td_near forgiven; ///< [m] of depth that came about while ticks were lost; it fades
    td_pebble pebbles[TD_CONTACT_POINTS]; ///< friction, in the frame of part a's body
} td_part_contact;

/// What a held point remembers, whatever holds it.
typedef struct td_point_contact {
    td_law_memory law;
    td_account account; ///< its force acts on the point
    td_pebble pebble;   ///< in the frame of what holds it
    td_near depth;      ///< [m] in the last tick
    td_near forgiven;   ///< [m] of it, as in td_part_contact
    td_real peak;       ///< [m] largest depth so far
    td_real speed_in;   ///< [m/s] at which it was caught
    uint16_t age;       ///< [ticks]
} td_point_contact;

/// An initiator and a target that watches it.
typedef struct td_target_contact {
    td_retain3 retain;
    td_point_contact hold; ///< cleared unless a face holds the point
} td_target_contact;

#define TD_NO_SOLID UINT16_MAX

/// A wheel on the ground, beside what the wheel itself remembers.
typedef struct td_wheel_contact {
    td_real entry_speed; ///< [m/s] at which the leg came down
    td_real peak;        ///< [m] largest compression so far
    uint16_t age;        ///< [ticks]
} td_wheel_contact;

/// An initiator and the scenery.
typedef struct td_ground_contact {
    uint16_t solid; ///< on whose border it is held, or TD_NO_SOLID
    uint16_t leaf;
    td_point_contact hold; ///< cleared unless a border holds the point
} td_ground_contact;

/// Everything that a scene remembers: one plain struct. A copy is a snapshot.
typedef struct td_state {
    bool is_ready; ///< td_reset has succeeded
    uint32_t tick; ///< ticks committed since then, or since td_resync
    uint32_t lost; ///< [ticks] without a good input since the last one; stops at its largest value
    uint32_t losses;                             ///< [ticks] all that were ever lost
    td_wrench wrenches[TD_ARRAY(TD_MAX_BODIES)]; ///< of the last good tick
    td_body_input bodies[TD_ARRAY(TD_MAX_BODIES)];
    td_vec3 nodes[TD_ARRAY(TD_MAX_INITIATORS)]; ///< [m] where initiators were, world
    uint16_t order[TD_ARRAY(TD_MAX_BODIES)];    ///< of the sweep over bodies
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)];   ///< how far each has come, in 256ths of a pace
    uint32_t
        due[TD_ARRAY(TD_MAX_CANDIDATES)]; ///< the way of both bodies at which each candidate is due
    uint16_t
        late[TD_ARRAY(TD_MAX_CANDIDATES)]; ///< [ticks] for which it has been due and not served
    td_distance_cache cache[TD_ARRAY(TD_MAX_CANDIDATES)]; ///< its last axis
    uint16_t n_part_contacts;
    td_part_contact part_contacts[TD_ARRAY(TD_MAX_CONTACTS)]; ///< ascending by candidate
    td_target_contact target_contacts[TD_ARRAY(TD_MAX_WATCHES)];
    td_ground_contact ground_contacts[TD_ARRAY(TD_MAX_INITIATORS)];
    td_wheel_state wheels[TD_ARRAY(TD_MAX_WHEELS)];
    td_wheel_contact wheel_contacts[TD_ARRAY(TD_MAX_WHEELS)];
    td_slots slots;
    uint32_t worst_late; ///< [ticks] the longest that a candidate was ever overdue
} td_state;

/* ---- output ---- */

/// Two parts in contact.
typedef struct td_contact {
    uint16_t part_a, part_b;
    td_real distance;     ///< [m] signed
    td_real lower, upper; ///< [m] its certified bracket
    td_dir3 normal_w;     ///< [-] from a to b
    uint8_t n_points;
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
    uint8_t kind;   ///< a td_event_kind
    uint8_t place;  ///< a td_event_place
    uint8_t timing; ///< a td_event_timing: what `when` is worth
    uint16_t a, b;
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

#ifndef TD_MAX_EVENTS
#    define TD_MAX_EVENTS (TD_MAX_CONTACTS + TD_MAX_WHEELS + 4)
#endif

/// Candidates that are measured in one tick: contacts and others.
#define TD_MAX_MEASURED (TD_MAX_CANDIDATES > 0 ? TD_MAX_CONTACTS + TD_MAX_CONTACTS / 2 + 8 : 0)

/// When a candidate must be looked at again.
typedef struct td_schedule {
    uint32_t due; ///< the way of both bodies
    uint16_t candidate;
    bool is_late; ///< it could not be served: it is due as before
} td_schedule;

typedef struct td_measured {
    uint16_t candidate;
    td_distance_cache cache;
    td_real distance; ///< [m]
} td_measured;

/// What td_commit accepts; nothing for its owner to read.
typedef struct td_next {
    uint32_t tick; ///< of the state that it follows
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)];
    uint16_t order[TD_ARRAY(TD_MAX_BODIES)];
    uint16_t n_scheduled;
    td_schedule schedule[TD_ARRAY(TD_MAX_CANDIDATES)];
    uint16_t n_measured;
    td_measured measured[TD_ARRAY(TD_MAX_MEASURED)]; ///< ascending by candidate
    uint16_t n_part_contacts;
    td_part_contact part_contacts[TD_ARRAY(TD_MAX_CONTACTS)];
    td_target_contact target_contacts[TD_ARRAY(TD_MAX_WATCHES)];
    td_ground_contact ground_contacts[TD_ARRAY(TD_MAX_INITIATORS)];
    td_wheel_contact wheel_contacts[TD_ARRAY(TD_MAX_WHEELS)];
    td_body_input bodies[TD_ARRAY(TD_MAX_BODIES)];
    td_vec3 nodes[TD_ARRAY(TD_MAX_INITIATORS)];
    uint16_t n_slot_pairs;
    td_slot_pair slot_pairs[TD_MAX_MEASURED + TD_MAX_WATCHES + TD_MAX_SLOTS];
} td_next;

typedef struct td_out {
    td_status status; ///< TD_OK; TD_PARTIAL: late, overflown or undecided somewhere
    bool is_stale;    ///< the input was refused: these are the last committed wrenches
    td_fault fault;   ///< why
    td_wrench wrenches[TD_ARRAY(TD_MAX_BODIES)];
    uint16_t n_contacts;
    td_contact contacts[TD_ARRAY(TD_MAX_CONTACTS)];
    td_point_record points[TD_ARRAY(TD_MAX_INITIATORS)];
    td_wheel_out wheels[TD_ARRAY(TD_MAX_WHEELS)];
    uint16_t n_events;
    uint16_t events_lost; ///< there was no room for them
    td_event events[TD_MAX_EVENTS];
    td_slots_out slots;     ///< z
    td_two_slots two;       ///< z, if the scene asks for two
    td_work work;           ///< spent, within the plan's bound
    uint32_t ticks;         ///< that have passed since the state: 1, and those that were lost
    uint16_t late;          ///< candidates that were due and not measured
    uint32_t late_ticks;    ///< [ticks] the longest of them has waited
    uint16_t contacts_lost; ///< contacts beyond the scene's limit: they push nobody
    uint16_t unswept; ///< candidates that were not looked for between ticks: the budget had ended
    uint16_t culled;  ///< candidates that the bounds of their bodies kept apart
    uint32_t saturations; ///< in this evaluation
    td_next next;
} td_out;

/// Two parts whose gap has passed zero in this tick, as one of its events says.
typedef struct td_crossing {
    uint16_t event;
    uint16_t measured; ///< of td_next.measured, and of the results
    td_real threshold; ///< [m] where zero is
    td_real rate;      ///< [m/s] at which the gap opens, at the tick's end
} td_crossing;

/// Where a tick works: nothing for its owner to read, nothing to keep.
typedef struct td_scratch {
    td_motion motion[TD_ARRAY(TD_MAX_BODIES)]; ///< of this tick
    td_twist twist[TD_ARRAY(TD_MAX_BODIES)];   ///< with the kicks of the contacts so far
    td_twist
        after[TD_ARRAY(TD_MAX_BODIES)]; ///< of the last tick, after its kicks, where `is_after`
    bool is_after[TD_ARRAY(TD_MAX_BODIES)];
    uint16_t
        n_contacts[TD_ARRAY(TD_MAX_BODIES)]; ///< contacts of parts and points that each body has
    td_party parties[2];                     ///< of the contact in hand: a, b
    uint32_t travel[TD_ARRAY(TD_MAX_BODIES)];
    td_placed placed[TD_ARRAY(TD_MAX_PARTS)]; ///< where `is_placed`
    bool is_placed[TD_ARRAY(TD_MAX_PARTS)];
    td_vec3 centres[TD_ARRAY(TD_MAX_PARTS)]; ///< [m] of bounding spheres, where `is_centred`
    bool is_centred[TD_ARRAY(TD_MAX_PARTS)];
    td_box3 boxes[TD_ARRAY(TD_MAX_BODIES)];
    td_sweep sweep;
    td_sweep_pair body_pairs[TD_ARRAY(TD_MAX_GROUPS)];
    uint16_t heap[TD_ARRAY(TD_MAX_MEASURED)];
    uint16_t chosen[TD_MAX_SLOTS]; ///< candidates that have a slot
#if TD_MAX_CANDIDATES > 0
    td_distance_work work;
    td_distance_result results[TD_MAX_MEASURED];
    td_patch_work patch;
    uint16_t n_crossings;
    td_crossing crossings[TD_MAX_EVENTS]; ///< times to search for
    td_placed between[2];                 ///< two parts within the tick
    td_distance_cache between_kept;
    td_distance_result between_result;
    uint32_t calls_left;   ///< of the tick's budget for distances
    uint32_t touches_left; ///< contacts that are still to be measured
    uint32_t impact_calls; ///< spent on searches for times of impact
    uint32_t sweep_calls;  ///< and between ticks
    td_unit
        hits[TD_MAX_MEASURED]; ///< where swept parts met, as a share of the tick; 0: they did not
#endif
    td_friction friction; ///< of the contact in hand
    td_friction_out slide;
    td_roll_out roll;
    td_retained retained;
    td_real roots[TD_ARRAY(TD_MAX_WATCHES)]; ///< [m] of each watch
    td_wheel_work wheel;
} td_scratch;

/* ---- calls ---- */

/// The first state, with bodies where they are. Parts, points and wheels that touch something do so in the
/// first tick: their springs hold what their depth says, their pebbles are not stretched. A point inside a
/// target or scenery is held by its nearest face or border (td_scene.inside).
/// @return a fault of the input, or of a plan that is none: `state` is untouched
td_fault td_reset(const td_plan *plan, const td_input *input, td_state *state);

/// Goes on after a jump that no tick explains: a rig that was paused, a body that was put elsewhere. The state
/// takes the bodies as they are; what is still in contact keeps its law, its account and the stretch of its
/// pebbles, so that forces of what stands go on as they were, and depth that the jump has added is forgiven, as of
/// lost ticks; what is inside without having been is taken as by td_reset. So are parts that were put farther away
/// than the smaller one is large, and wheels that have other ground below them. Not every contact that the jump
/// has ended tells so.
/// @return a fault of the input, or of a state that is not ready: `state` is untouched
td_fault td_resync(const td_plan *plan, const td_input *input, td_state *state);

/// Where td_settle works: the caller's own state, scratch and out, before they are used.
typedef struct td_settle_work {
    td_state *state;
    td_scratch *scratch;
    td_out *out;
} td_settle_work;

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
                      td_out *out);

/// Accepts a tick that td_evaluate has answered from this very state. One that was refused is a lost tick: it
/// is counted, and nothing else changes.
/// @return TD_OK; TD_PARTIAL: a lost tick; TD_E_ARG: another state: nothing changes
td_status td_commit(const td_plan *plan, const td_out *out, td_state *state);

/// Ticks have passed without an input: they are counted as lost, and nothing else changes.
/// @return TD_E_ARG: no state, or one that is not ready
td_status td_skip(uint32_t ticks, td_state *state);

/// Chooses slots anew, from the distances of a committed tick: after a root. No support call is made.
/// @return TD_E_FULL: more contacts than slots, the slots are unchanged
td_fault td_select(const td_plan *plan, const td_out *out, td_state *state);

/// A hash of every member of a state, and of no padding.
uint64_t td_state_hash(const td_plan *plan, const td_state *state);

/// Does every invariant hold? For tests, and for a state that came from outside.
bool td_state_is_valid(const td_plan *plan, const td_state *state);

#endif
