/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"
#include "td_way.h"

/* What the distance at the end of a tick does not tell: by which side two parts have met. The least way out of an
 * overlap may lead through the far side of a plate, and what has passed a plate altogether is apart again. So a
 * contact keeps the side on which it began, and parts that ask for it are looked for between ticks. */

#if TD_MAX_PAIRS > 0

/* ---- along a normal ---- */

/// The farthest point of a placed shape along a direction of the world.
static td_place farthest(const td_placed *placed, td_dir3 direction_w)
{
    const td_rot back = td_rot_inv(&placed->rot);
    td_place at = td_place_of(placed->p);
    td_place_add_turned(&at, &placed->rot,
                        td_convex_support(placed->convex, td_rot_dir(&back, direction_w)));
    return at;
}

/// How far apart two parts are along a normal, whatever the least way out of each other is. They touch where
/// the smaller one reaches farthest.
static void
part_along(const td_job *job, const td_couple *couple, td_dir3 n, td_distance_result *out)
{
    const td_placed *const a = td_tick_placed(job, couple->a);
    const td_placed *const b = td_tick_placed(job, couple->b);
    const td_place on_a = farthest(a, n);
    const td_place on_b = farthest(b, td_dir3_neg(n));
    const td_near apart = td_place_along(n, &on_a, &on_b);
    const td_vec3 way = td_dir3_scale(n, td_near_real(apart));
    const bool is_a_small = a->convex->extent < b->convex->extent;
    out->point_a_w = is_a_small ? on_a.p : td_vec3_sub_far(on_b.p, way);
    out->point_b_w = is_a_small ? td_vec3_add_far(on_a.p, way) : on_b.p;
    out->normal_w = n;
    out->distance = td_near_real(apart);
    out->lower = td_sub(out->distance, TD_REAL_EPS);
    out->upper = td_add(out->distance, TD_REAL_EPS);
    out->is_undecided = false;
    ++job->out->work.calls;
}

/* ---- the side of a contact ---- */

#    define TURNED TD_U(-0.25) /* a normal that turns by more in a tick has changed sides */
#    define BEHIND TD_U(-0.5)  /* what is apart, with its normal so far round, has gone through */

/// The normal of the last tick, turned with the body of the larger part.
static td_dir3 last_normal(const td_job *job, const td_couple *couple, td_dir3 n)
{
    const bool is_a_large =
        job->plan->convex[couple->a].extent >= job->plan->convex[couple->b].extent;
    const uint32_t body = job->scene->parts[is_a_large ? couple->a : couple->b].body;
    if (body >= job->scene->n_bodies) {
        return n;
    }
    const td_vec3 spin = job->input->bodies[body].twist_w.angular;
    const td_vec3 way = td_wvec3_narrow(td_vec3_cross(spin, td_dir3_scale(n, TD_ONE)));
    const td_unit h = job->scene->tick;
    const td_vec3 turned = td_vec3_of(td_add(td_from_unit(n.x), td_scale(h, way.x)),
                                      td_add(td_from_unit(n.y), td_scale(h, way.y)),
                                      td_add(td_from_unit(n.z), td_scale(h, way.z)));
    td_dir3 out = n;
    (void)td_vec3_normalize(turned, n, &out);
    return out;
}

void td_tick_keep_side(const td_job *job,
                       const td_couple *couple,
                       const td_touch *before,
                       td_distance_result *result)
{
    const td_unit cosine = td_unarrow(td_dir3_cos(before->normal_w, result->normal_w));
    const bool is_over = result->distance < TD_ZERO;
    if (cosine >= TURNED || !(is_over || cosine < BEHIND)) {
        return;
    }
    part_along(job, couple, last_normal(job, couple, before->normal_w), result);
}

/* ---- between ticks ---- */

/// Could parts that are so far apart now have met since the last tick?
static bool may_have_met(const td_job *job, uint32_t k, const td_distance_result *now, td_real *way)
{
    const td_plan *const plan = job->plan;
    *way = td_way_moved(plan, td_tick_couple_way(plan, job->out->next.ways, k) -
                                  td_tick_couple_way(plan, job->state->ways, k));
    return now->lower < *way;
}

/// Steps that cannot jump over anything: of parts that are d apart, and come no farther than `way` in the
/// tick, the share d / way of it is safe. @return where they meet, as a share of the tick; 0: nowhere
static td_unit
first_meeting(const td_job *job, const td_couple *couple, td_real way, td_dir3 *normal)
{
    td_scratch *const scratch = job->scratch;
    static const td_distance_want exact = {.calls_max = TD_IMPACT_CALLS};
    const td_real close =
        td_add(td_tick_bracket(job->plan, couple), td_mul(way, TD_R(0.0009765625)));
    td_unit share = TD_U(0.0);
    scratch->between_kept.state = 0u;
    for (uint32_t i = 0u; i < TD_SWEEP_DISTANCES; ++i) {
        td_tick_place_at(job, couple->a, share, &scratch->between[0]);
        td_tick_place_at(job, couple->b, share, &scratch->between[1]);
        td_distance_result *const found = &scratch->between_result;
        (void)td_tick_distance(job, &scratch->between[0], &scratch->between[1], &exact,
                               &scratch->between_kept, found);
        *normal = found->lower > TD_ZERO || i == 0u ? found->normal_w : *normal;
        if (found->lower <= close) {
            return share > TD_U(0.0) ? share : TD_UNIT_EPS;
        }
        const td_unit step =
            found->lower < way ? td_wratio(td_widen(found->lower), td_widen(way)) : TD_UNIT_ONE;
        if (step >= TD_UNIT_ONE - share) {
            return TD_U(0.0);
        }
        share = share + step;
    }
    return TD_U(0.0);
}

td_unit td_tick_sweep(const td_job *job, uint32_t k, td_distance_result *result)
{
    const td_couple *const couple = &job->plan->couples[k];
    const td_part *const parts = job->scene->parts;
    td_real way = TD_ZERO;
    if (!(parts[couple->a].is_swept || parts[couple->b].is_swept) ||
        !may_have_met(job, k, result, &way)) {
        return TD_U(0.0);
    }
    const uint32_t worst = TD_SWEEP_DISTANCES * TD_IMPACT_CALLS;
    if (job->scratch->sweep_calls + worst > job->plan->sweep_calls) {
        job->out->status = TD_PARTIAL;
        ++job->out->unswept;
        return TD_U(0.0);
    }
    const uint32_t before = job->out->work.calls;
    td_dir3 normal = result->normal_w;
    const td_unit met = first_meeting(job, couple, way, &normal);
    job->scratch->sweep_calls += job->out->work.calls - before;
    const bool other_side = td_unarrow(td_dir3_cos(normal, result->normal_w)) < TURNED;
    if (met > TD_U(0.0) && other_side) {
        part_along(job, couple, normal, result);
    }
    return met > TD_U(0.0) && other_side && result->distance < TD_ZERO ? met : TD_U(0.0);
}

#endif
