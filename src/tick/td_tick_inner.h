/* SPDX-License-Identifier: MIT */
/// The stages of a tick, in the order in which the data goes through them. Each reads what those
/// before it wrote, and writes its own part of the output.
#ifndef TD_TICK_INNER_H
#define TD_TICK_INNER_H

#include "td_entry.h"
#include "../plan/td_counts.h"
#include "td_tick.h"

/// What every stage sees.
typedef struct td_job {
    const td_plan *plan;
    const td_scene *scene; ///< of the plan
    const td_state *state;
    const td_input *input;
    td_scratch *scratch;
    td_out *out;
    uint32_t ticks; ///< since the state: 1, and those that were lost
} td_job;

/// [ticks] From a state to the next good input.
static inline uint32_t td_tick_passed(const td_state *state)
{
    return state->lost < UINT32_MAX ? state->lost + 1u : UINT32_MAX;
}

/// Of more ticks than these nobody asks how far something comes: anywhere.
#define TD_TICKS_MOST 32767u

/// What a rate comes to in so many ticks; what is beyond the number counts as the largest.
static inline td_real td_tick_travel_in(td_unit tick, td_real rate, uint32_t ticks)
{
    const uint32_t n = ticks < TD_TICKS_MOST ? ticks : TD_TICKS_MOST;
    const td_scaled once = td_scaled_times(td_scaled_of_unit(tick), rate);
    return td_scaled_scale(td_scaled_times(once, td_from_int((int32_t)n)), TD_ONE);
}

/// What a rate comes to since the state.
static inline td_real td_tick_span(const td_job *job, td_real rate)
{
    const td_unit tick = job->scene->tick;
    return job->ticks > 1u ? td_tick_travel_in(tick, rate, job->ticks) : td_scale(tick, rate);
}

/// Where a body is: its rotation may be off unit length in an input (TD_QUAT_TOLERANCE), and is not here.
static inline td_pose td_tick_frame(const td_body_input *motion)
{
    const td_pose frame = {motion->x_wb.p, td_quat_renewed(motion->x_wb.q)};
    return frame;
}

/// A point in the frame of a body, with the rounding of td_motion: where a tick ends the next one begins, to the bit.
static inline td_vec3 td_tick_seen_from(const td_body_input *motion, td_vec3 p_w)
{
    const td_rot r_wb = td_rot_from_quat(td_quat_renewed(motion->x_wb.q));
    const td_rot r_bw = td_rot_inv(&r_wb);
    return td_rot_vec(&r_bw, td_vec3_sub_far(p_w, motion->x_wb.p));
}

/// Is this the motion of bodies that keep their promises? Against the last state, or without one.
/// @param ways where those of this tick go; without a last state there are none
td_fault td_tick_check_input(const td_plan *plan,
                             const td_state *last,
                             const td_input *input,
                             uint32_t *travel);

/// Bodies are put elsewhere: what they stand on holds them as it did (td_resync).
/// @param state with the bodies as they were
void td_tick_carry(const td_plan *plan, const td_input *input, td_state *state);

/// The first evaluation of a state that has begun, and as many more of the same input as it takes to look at every
/// candidate that is due.
void td_tick_look_around(const td_plan *plan, const td_input *input, const td_settle_work *room);

/// pose: rotations of bodies, boxes of those that have parts.
void td_tick_pose(const td_job *job);

/// A part in the world: now, placed when it is first asked for; and on a body that is elsewhere.
const td_placed *td_tick_placed(const td_job *job, uint32_t part);
void td_tick_place(
    const td_job *job, uint32_t part, const td_rot *r_wb, td_place origin_w, td_placed *out);

/// broad, detect: which candidates are due, and how far apart they are.
void td_tick_pairs(const td_job *job);

/// [m] Between the bounding spheres of two parts, beyond the threshold; rounded down.
td_real td_tick_sphere_gap(const td_job *job, const td_candidate *candidate);

/// [m] What a tick may bring two parts closer to each other.
static inline td_real td_tick_closing(const td_plan *plan, const td_candidate *candidate)
{
    return td_add(plan->stride[candidate->a], plan->stride[candidate->b]);
}

/// [units] How far two bodies have come, or one and the world, which stands still (td_travel.h).
static inline uint32_t
td_tick_travel(const td_plan *plan, const uint32_t *travel, uint32_t body_a, uint32_t body_b)
{
    const uint32_t n = plan->scene->n_bodies;
    return (body_a < n ? travel[body_a] : 0u) + (body_b < n ? travel[body_b] : 0u);
}

/// [units] The same for a candidate.
uint32_t td_tick_candidate_travel(const td_plan *plan, const uint32_t *travel, uint32_t k);

/// [units] The way after which a candidate must be looked at first.
uint32_t td_tick_first_look(const td_plan *plan, const td_input *input, uint32_t k);

/// The distance of two parts, wherever they are; its work is counted.
td_status td_tick_distance(const td_job *job,
                           const td_placed *a,
                           const td_placed *b,
                           const td_distance_options *options,
                           td_distance_cache *cache,
                           td_distance_result *out);

/// A contact keeps the side on which it began: if the least way out has turned to another one, the distance is
/// taken along the normal of the last tick. @param is_partial the budget has ended a search: then the normal of
/// the last tick may be the better one
void td_tick_keep_side(const td_job *job,
                       const td_candidate *candidate,
                       const td_part_contact *before,
                       bool is_partial,
                       td_distance_result *result);

/// Have two parts that are swept met since the last tick, and passed? Then the distance is taken along the
/// normal by which they met. @return where they did, as a share of the tick; 0: no
td_unit td_tick_sweep(const td_job *job, uint32_t k, td_distance_result *result);

/// A part where its body was at a share of the tick: on a cubic through both places and velocities, or straight.
void td_tick_place_at(
    const td_job *job, uint32_t part, td_unit share, bool is_straight, td_placed *out);

/// [m] What a search leaves open of a distance: no less than what rounding may take from a proof.
td_real td_tick_bracket(const td_plan *plan, const td_candidate *candidate);

/// What a distance cost; one that has a closed form counts as one call.
static inline uint32_t td_tick_calls(const td_distance_result *result)
{
    return result->calls > 0u ? result->calls : 1u;
}

/// What the last tick left of a contact, or NULL.
const td_part_contact *td_tick_touch(const td_state *state, uint32_t candidate);

/// The group of two bodies, or NULL.
const td_candidate_group *td_tick_group(const td_plan *plan, uint32_t body_a, uint32_t body_b);

/// retain: which face or border holds which initiator.
void td_tick_points(const td_job *job);

/// [m] Where an initiator was, in the frame of a solid then.
td_vec3 td_tick_before_in(const td_job *job, uint32_t initiator, uint32_t solid);

/// respond: points that are held, contacts of parts; wheels.
void td_tick_holds(const td_job *job);
void td_tick_contacts(const td_job *job);
void td_tick_wheels(const td_job *job);

/// event: z; when parts touched or parted.
void td_tick_slots(const td_job *job);
void td_tick_impacts(const td_job *job);

/// The lowest face of a mask that has one.
uint32_t td_tick_face(uint32_t mask);

/// [m] The middle of a part's bounding sphere, in the world; moved when it is first asked for.
td_vec3 td_tick_centre(const td_job *job, uint32_t part);

/* ---- shared ---- */

/// What a contact remembers that is none.
static inline td_law_memory td_tick_no_law(void)
{
    const td_law_memory none = {.is_touching = false};
    return none;
}

static inline td_pebble td_tick_no_pebble(void)
{
    const td_pebble none = {.is_set = false};
    return none;
}

static inline td_point_contact td_tick_no_hold(void)
{
    const td_point_contact none = {.age = 0u};
    return none;
}

/// [ticks] An age at the last tick, now.
static inline uint32_t td_tick_older(const td_job *job, uint16_t age)
{
    return age + (job->ticks < UINT16_MAX ? job->ticks : UINT16_MAX);
}

/// As far as an age counts.
static inline uint16_t td_tick_age(const td_job *job, uint16_t age)
{
    const uint32_t older = td_tick_older(job, age);
    return (uint16_t)(older < UINT16_MAX ? older : UINT16_MAX);
}

/// A speed as laws take it: bodies within range may still pass each other faster than that.
static inline td_real td_tick_lawful(td_real speed)
{
    const td_real most = td_half(TD_RANGE);
    return td_clamp(speed, -most, most);
}

/// Of a body, or of the world: rotation, origin, a point of it, the velocity of its point at p_w.
const td_rot *td_tick_rot(const td_job *job, uint32_t body);
td_vec3 td_tick_origin(const td_job *job, uint32_t body);
td_near3 td_tick_residual(const td_job *job, uint32_t body);
td_vec3 td_tick_point(const td_job *job, uint32_t body, td_vec3 point_b);
td_vec3 td_tick_velocity(const td_job *job, uint32_t body, td_vec3 p_w);

/// Has one tick of motion made a contact what it is? Not if ticks were lost, nor if it was there when bodies were
/// put elsewhere (td_resync).
static inline bool td_tick_is_known(const td_job *job, bool lasts)
{
    return job->ticks == 1u && !(lasts && job->state->tick == 0u);
}

/// Depth that came about while ticks were lost is forgiven: the law does not see it. It fades, so slowly that
/// nothing is thrown out.
typedef struct td_tick_grace {
    td_near forgiven; ///< [m]
    td_near faded;    ///< [m] by how much less than before
} td_tick_grace;

/// @param depth  [m] now
/// @param before [m] in the last tick, 0 of a contact that is new; `depth` if motion explains it all
/// @param forgiven [m] in the last tick @param approach [m/s]
td_tick_grace td_tick_forgive(
    const td_job *job, td_near depth, td_near before, td_near forgiven, td_real approach);

/// [force m/s] What a spring is given when the depth that it does not see fades, as 2 E / h.
td_wide td_tick_gift(const td_job *job, td_real force, td_near faded);

/* ---- forces that a contact gives (td_tick_give.c) ---- */

/// Who meets in a contact: bodies, the world, or for b a driven initiator.
typedef struct td_tick_sides {
    uint32_t a, b;
    bool felt_by_a, felt_by_b; ///< whose wrench the contact changes
    td_vec3 driven_w;          ///< [m/s] of b, if it is a driven initiator
} td_tick_sides;

/// One contact more of two bodies: before anybody is pushed all of them are counted.
void td_tick_count(const td_job *job, uint32_t body_a, uint32_t body_b);

/// Begins a contact: scratch->parties, without a wrench.
/// @param after_others with the kicks of the contacts before, or as the input says
void td_tick_begin(const td_job *job, const td_tick_sides *sides, bool after_others);

/// A force on b at a point, and its negative on a.
void td_tick_force(const td_job *job, const td_tick_sides *sides, td_vec3 point_w, td_vec3 force_w);

/// How much of the damping that the parties have been given they take (td_passive.h).
td_unit td_tick_damping(const td_job *job, const td_tick_sides *sides);

/// What a contact that has begun remembers, with no more damping than it needs to come to rest: a gentle touch
/// that is loaded later would else creep for seconds. @param depth [m] of its deepest point
td_law_memory
td_tick_eased(const td_job *job, const td_law *law, const td_law_memory *memory, td_near depth);

/// [force] The most damping at a point that can serve: what stops the two bodies there within a tick.
td_real td_tick_stopping(const td_job *job, td_real speed);

/// [force m/s] What the forces of the last tick have done to both sides, as 2 E / h.
td_wide td_tick_work(const td_job *job,
                     const td_tick_sides *sides,
                     const td_wrench *on_a,
                     const td_wrench *on_b);

/// Gives both sides what the account allows of their wrenches.
/// @param elastic [force m/s] what the springs hold now, as 2 E / h
/// @param account stored: before this tick; afterwards what the next one finds
/// @return the share that was given
td_unit
td_tick_give(const td_job *job, const td_tick_sides *sides, td_wide elastic, td_account *account);

/// [force m/s] The most that springs can be said to hold. What holds as much holds nobody knows how much.
#define TD_TICK_ELASTIC_MAX td_wmul(TD_REAL_MAX, TD_R(4000.0))

/// [force m/s] What springs hold together.
static inline td_wide td_tick_elastic_sum(td_wide a, td_wide b)
{
    return a + b < TD_TICK_ELASTIC_MAX ? a + b : TD_TICK_ELASTIC_MAX;
}

/// [force m/s] What a spring holds that pushes with a force at a depth, as 2 E / h.
td_wide td_tick_elastic(const td_job *job, td_real force, td_near depth);

/// More than springs along the normal hold: those along the surface, at most.
td_wide td_tick_elastic_rough(td_wide elastic, const td_friction *friction, td_real stiffness);

/* ---- laws ---- */

/// Points in which two parts may touch at one time, each with a spring: one, if either of them is round.
uint32_t td_tick_springs(const td_convex *a, const td_convex *b);

/// What two materials do to each other.
typedef struct td_tick_law {
    td_law law;
    td_unit mu_s, mu_k;
    td_unit rolling, spinning;
    td_real k, d; ///< tangential; 0: by default
} td_tick_law;

td_tick_law td_tick_law_of(const td_scene *scene, uint32_t material_a, uint32_t material_b);

/// The law of a material that is there already: of two that met, as a modifier has changed it.
td_tick_law td_tick_law_in(const td_scene *scene, const td_material *both);

/// Damping of the tangential spring, in ticks of its stiffness: h w of critical damping, and stable
/// wherever ten ticks a contact are. [HW W19]
#define TD_TICK_TANGENTIAL TD_R(2.0)

/// What is left of the loads of a contact, so that their sum fits in whatever direction, with friction.
/// @param load [force] of all its points together
td_unit td_tick_fitting(const td_tick_law *chosen, td_wide load);

/// Stiffness and damping along the surface: those of the materials, or by default.
td_real td_tick_tangential_k(const td_tick_law *chosen);
td_real td_tick_tangential_d(const td_scene *scene, const td_tick_law *chosen);

/// Sets their friction in the scratch. @param size [m] of the smaller of both: how far a mark may wander
const td_friction *td_tick_friction(const td_job *job, const td_tick_law *chosen, td_real size);

/// [m] How far a mark may wander from its place, at most.
#define TD_TICK_RENEW TD_R(0.02)

/// One event more, or NULL: there is no room, and it is counted.
td_event *td_tick_event(const td_job *job, td_event_kind kind, td_event_place place);

/// A share of the tick, and how it was found.
typedef struct td_tick_time {
    td_unit at;
    td_event_timing how;
} td_tick_time;

static inline void td_tick_set_time(td_event *event, td_tick_time time)
{
    event->when = time.at;
    event->timing = (uint8_t)time.how;
}

/// The gap of a point and a plane: at both ends of the tick, and how it changes at its end.
typedef struct td_tick_course {
    td_real before; ///< [m]
    td_real now;    ///< [m]
    td_real rate;   ///< [m/s]
} td_tick_course;

/// When it passes zero: the root of the quadratic. One that does not pass zero began before the tick, or
/// ends with it.
td_tick_time td_tick_crosses(const td_job *job, td_event_kind kind, const td_tick_course *course);

/// What a contact has been.
typedef struct td_tick_past {
    td_real entry_speed; ///< [m/s]
    td_real peak;        ///< [m]
    uint32_t age;        ///< [ticks]
} td_tick_past;

/// Fills in what an end tells. @param speed [m/s] > 0 approaching
void td_tick_end(td_event *event, const td_tick_past *past, td_real speed);

#endif
