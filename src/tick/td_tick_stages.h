/* SPDX-License-Identifier: MIT */
/// The stages of a tick, in the order in which td_evaluate runs them (run() in td_tick.c). Internal to the core.
///
/// Each stage is one file of its name. Its head says what it reads and writes. A stage reads the plan, the state and
/// the input, and what the stages before it wrote to the output and the scratch; it writes its own part of these.
/// Two stages look back: td_tick_slots fills in lower bounds for candidates that were not measured, and
/// td_tick_impacts asks for distances between the ends of the tick, for contacts that began or ended in it.
///
///     stage               file                  finds
///     td_tick_check_input td_tick_input.c       whether the input may be used; how far each body has travelled
///     td_tick_pose        td_tick_pose.c        rotations and boxes of bodies; places of parts, when asked for
///     td_tick_pairs       td_tick_pairs.c       which candidates are due, and their distances (td_tick_sweep.c: of
///                                               swept parts, and the side on which a contact began)
///     td_tick_points      td_tick_points.c      which face or border holds which initiator
///     td_tick_slots       td_tick_slots.c       z of every slot
///     td_tick_holds       td_tick_holds.c       forces and events of initiators that are held
///     td_tick_contacts    td_tick_contacts.c    forces and events of parts that touch
///     td_tick_impacts     td_tick_impacts.c     when parts touched or parted, inside the tick
///     td_tick_wheels      td_tick_wheels.c      forces and events of wheels
///
/// What several stages use: td_tick_forces.c (accounts, damping, friction), td_tick_events.c (events and the time at
/// which a gap passes zero), td_tick_targets.c (where faces of targets are), td_tick_grasp.c (forces of a held point).
#ifndef TD_TICK_STAGES_H
#define TD_TICK_STAGES_H

#include "../plan/td_counts.h"
#include "../plan/td_pair_law.h"
#include "td_tick_work.h"

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

/* ---- stages ---- */

/// Is this the motion of bodies that keep their promises? Against the last state, or without one.
/// @param ways where those of this tick go; without a last state there are none
td_fault td_tick_check_input(const td_plan *plan,
                             const td_state *last,
                             const td_input *input,
                             uint32_t *travel);

void td_tick_pose(const td_job *job);
void td_tick_pairs(const td_job *job);
void td_tick_points(const td_job *job);
void td_tick_slots(const td_job *job);
void td_tick_holds(const td_job *job);
void td_tick_contacts(const td_job *job);
void td_tick_impacts(const td_job *job);
void td_tick_wheels(const td_job *job);

/* ---- time ---- */

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
    const td_scaled all = n > 1u ? td_scaled_times(once, td_from_int((int32_t)n)) : once;
    return td_scaled_scale(all, TD_ONE);
}

/// What a rate comes to since the state.
static inline td_real td_tick_span(const td_job *job, td_real rate)
{
    const td_unit tick = job->scene->tick;
    return job->ticks > 1u ? td_tick_travel_in(tick, rate, job->ticks) : td_scale(tick, rate);
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

/// Has one tick of motion made a contact what it is? Not if ticks were lost, nor if it was there when bodies were
/// put elsewhere (td_resync).
static inline bool td_tick_is_known(const td_job *job, bool lasts)
{
    return job->ticks == 1u && !(lasts && job->state->tick == 0u);
}

#endif
