/* SPDX-License-Identifier: MIT */
/// Forces that contacts of parts and of points give to their bodies: law memories, accounts, damping, friction.
/// Internal to the core.
///
/// Tests     test_td_tick.c, test_td_tick_lost.c
#ifndef TD_TICK_FORCES_H
#define TD_TICK_FORCES_H

#include "td_tick_pose.h"

/* ---- memories ---- */

/// Cleared memories: no contact.
static inline td_law_memory td_tick_no_law(void)
{
    const td_law_memory none = {.is_touching = false};
    return none;
}

static inline td_point_contact td_tick_no_hold(void)
{
    const td_point_contact none = {.age = 0u};
    return none;
}

/// A speed as laws take it: bodies within range may still pass each other faster than that.
static inline td_real td_tick_lawful(td_real speed)
{
    const td_real most = td_half(TD_RANGE);
    return td_clamp(speed, -most, most);
}

/* ---- lost ticks ---- */

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

/* ---- accounts ---- */

/// Who meets in a contact: bodies, the world, for a a driven target, for b a driven initiator.
typedef struct td_tick_sides {
    uint32_t a, b;
    bool felt_by_a, felt_by_b;              ///< whose wrench the contact changes
    const td_vec3 *driven_a_w, *driven_b_w; ///< [m/s] of what is driven, there; else not read
} td_tick_sides;

/// One contact more of two bodies: before anybody is pushed all of them are counted.
void td_tick_count(const td_job *job, uint32_t body_a, uint32_t body_b);

/// Begins a contact: scratch->parties, without a wrench.
/// @param after_others with the kicks of the contacts before, or as the input says
void td_tick_begin(const td_job *job, const td_tick_sides *sides, bool after_others);

/// Begins a contact once more, after_others: its parties are known.
void td_tick_begin_again(const td_job *job, const td_tick_sides *sides);

/// A force on b at a point, and its negative on a.
void td_tick_force(const td_job *job, const td_tick_sides *sides, td_vec3 point_w, td_vec3 force_w);

/// How much of the damping that the parties have been given they take (td_passive.h).
td_unit td_tick_damping(const td_job *job, const td_tick_sides *sides);

/// What a contact that has begun remembers, with no more damping than it needs to come to rest: a gentle touch
/// that is loaded later would else creep for seconds. @param depth [m] of its deepest point
td_law_memory td_tick_eased(const td_job *job,
                            const td_tick_sides *sides,
                            const td_law *law,
                            const td_law_memory *memory,
                            td_near depth);

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

/// What is left of the loads of a contact, so that their sum fits in whatever direction, with friction.
/// @param load [force] of all its points together
td_unit td_tick_fitting(const td_pair_law *chosen, td_wide load);

/// [m] How far a mark may wander from its place, at most.
#define TD_TICK_RENEW TD_R(0.02)

/// Sets their friction in the scratch. @param size [m] of the smaller of both: how far a mark may wander
const td_friction *td_tick_friction(const td_job *job, const td_pair_law *chosen, td_real size);

#endif
