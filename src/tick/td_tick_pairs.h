/* SPDX-License-Identifier: MIT */
/// Candidates: when they are due and how far apart they are. Internal to the core.
///
/// Tests     test_td_tick.c, test_td_tick_budget.c, test_td_tick_calls.c
#ifndef TD_TICK_PAIRS_H
#define TD_TICK_PAIRS_H

#include "td_tick_pose.h"

/* ---- travel ---- */

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

/* ---- distances ---- */

/// [m] Between the bounding spheres of two parts, beyond the threshold; rounded down.
td_real td_tick_sphere_gap(const td_job *job, const td_candidate *candidate);

/// [m] What a search leaves open of a distance: no less than what rounding may take from a proof.
td_real td_tick_bracket(const td_plan *plan, const td_candidate *candidate);

/// The distance of two parts, wherever they are; its work is counted.
td_status td_tick_distance(const td_job *job,
                           const td_placed *a,
                           const td_placed *b,
                           const td_distance_options *options,
                           td_distance_cache *cache,
                           td_distance_result *out);

/// What a distance cost; one that has a closed form counts as one call.
static inline uint32_t td_tick_calls(const td_distance_result *result)
{
    return result->calls > 0u ? result->calls : 1u;
}

/* ---- groups ---- */

/// The group of two bodies, or NULL.
const td_candidate_group *td_tick_group(const td_plan *plan, uint32_t body_a, uint32_t body_b);

/* ---- swept parts, td_tick_sweep.c ---- */

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

#endif
