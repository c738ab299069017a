/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1112
/* Part of stage pairs: parts that are swept, and the side on which a contact began.
 * Reads   state->bodies, input->bodies, state->part_contacts.
 * Writes  the result in hand; scratch->between*, sweep_calls; out->unswept.
 * Tests   test_td_tick_swept.c */
#include "td_tick_pairs.h"
#include "td_tick_invariant.h"
#include "../plan/td_travel.h"

/* What the distance at the end of a tick does not tell: by which side two parts have met. The least way out of an
 * overlap may lead through the far side of a plate, and what has passed a plate altogether is apart again. So a
 * contact keeps the side on which it began, and parts that ask for it are looked for between ticks. */

#if TD_MAX_CANDIDATES > 0

/* ---- along a normal ---- */

/// The farthest point of a placed shape along a direction of the world.
static td_place farthest(const td_placed *placed, td_dir3 direction_w)
{
    const td_rot back = td_rot_inv(&placed->rot);
    td_place at = {placed->p, placed->residual};
    td_place_add_turned(&at, &placed->rot,
                        td_convex_support(placed->convex, td_rot_dir(&back, direction_w)));
    return at;
}

/// How far apart two parts are along a normal, whatever the least way out of each other is. They touch where
/// the smaller one reaches farthest.
static void
part_along(const td_job *job, const td_candidate *candidate, td_dir3 n, td_distance_result *out)
{
    TD_ASSERT(td_dir3_is_unit(n));
    const td_placed *const a = td_tick_placed(job, candidate->a);
    const td_placed *const b = td_tick_placed(job, candidate->b);
    const td_place on_a = farthest(a, n);
    const td_place on_b = farthest(b, td_dir3_neg(n));
    const td_near apart = td_place_along(n, &on_a, &on_b);
    const td_vec3 way = td_dir3_scale(n, td_near_real(apart));
    const bool is_a_small = a->convex->extent < b->convex->extent;
    out->point_a_w = is_a_small ? on_a.p : td_vec3_sub_far(on_b.p, way);
    out->point_b_w = is_a_small ? td_vec3_add_far(on_a.p, way) : on_b.p;
    out->normal_w = n;
    out->distance = td_near_real(apart);
    out->fine = apart;
    out->lower = td_sub(out->distance, TD_REAL_EPS);
    out->upper = td_add(out->distance, TD_REAL_EPS);
    out->is_undecided = false;
    ++job->out->work.calls;
}

/* ---- the side of a contact ---- */

#    define TURNED TD_U(-0.25) /* a normal that turns by more in a tick has changed sides */
#    define ASIDE  TD_U(0.5)   /* ... by less, if the parts are swept: they come far in a tick */
#    define BEHIND TD_U(-0.5)  /* what is apart, with its normal so far round, has gone through */

static uint32_t larger_of(const td_plan *plan, const td_candidate *candidate)
{
    return plan->convex[candidate->a].extent >= plan->convex[candidate->b].extent ? candidate->a
                                                                                  : candidate->b;
}

static td_dir3 carried(const td_rot *then, const td_rot *now, td_dir3 n)
{
    const td_rot back = td_rot_inv(then);
    return td_near_unit(td_rot_dir(now, td_rot_dir(&back, n)));
}

/// The normal of the last tick, carried by the body of the larger part.
static td_dir3 last_normal(const td_job *job, const td_candidate *candidate, td_dir3 n)
{
    const uint32_t body = job->scene->parts[larger_of(job->plan, candidate)].body;
    if (body >= job->scene->n_bodies) {
        return n;
    }
    const td_rot then = td_rot_from_quat(td_quat_renewed(job->state->bodies[body].x_wb.q));
    return carried(&then, td_tick_rot(job, body), n);
}

static bool has_turned(td_dir3 before, td_dir3 now, td_unit most)
{
    return td_unarrow(td_dir3_cos(before, now)) < most;
}

static bool is_swept(const td_job *job, const td_candidate *candidate)
{
    const td_part *const parts = job->scene->parts;
    return parts[candidate->a].is_swept || parts[candidate->b].is_swept;
}

void td_tick_keep_side(const td_job *job,
                       const td_candidate *candidate,
                       const td_part_contact *before,
                       bool is_partial,
                       td_distance_result *result)
{
    TD_ASSERT(td_dir3_is_unit(before->normal_w));
    const td_unit turned = is_swept(job, candidate) ? ASIDE : TURNED;
    const td_unit most = result->distance < TD_ZERO ? turned : BEHIND;
    const bool is_other_side = has_turned(before->normal_w, result->normal_w, most);
    if (!is_other_side && !is_partial) {
        return;
    }
    const td_distance_result found = *result;
    part_along(job, candidate, last_normal(job, candidate, before->normal_w), result);
    if (!is_other_side && found.distance > result->distance) {
        *result = found; // of two depths the least is nearer to the truth
    }
}

/* ---- between ticks ---- */

/// How two parts came towards each other since the last tick: straight on, and turning.
typedef struct coming {
    td_vec3 shift_w; ///< [m] of b, as seen from a
    td_real swing;   ///< [m] that a point of them came by turning, at most
    td_real way;     ///< [m] that they came, at most
} coming;

/// From the sine of half an angle, in 64ths, to the way of a point at 1 m: of the chord an eighth more up to 60
/// degrees, and twice the chord beyond, for the arc and for a blend of quaternions, which is no even turn.
#    define SWING_TO_60  TD_R(0.03515625)
#    define SWING_BEYOND TD_R(0.0625)
#    define SINE_OF_HALF TD_R(32.0)

static void add_coming(const td_job *job, uint32_t part, bool is_a, coming *c)
{
    const uint32_t body = job->scene->parts[part].body;
    if (body >= job->scene->n_bodies) {
        return;
    }
    const td_body_input *const last = &job->state->bodies[body];
    const td_body_input *const now = &job->input->bodies[body];
    const td_travel_step step = td_travel_between(last, now);
    const td_vec3 shift = td_travel_shift(last, now);
    const td_real swing = td_mul(step.turn, step.turn > SINE_OF_HALF ? SWING_BEYOND : SWING_TO_60);
    TD_ASSERT(swing >= TD_ZERO);
    c->shift_w = is_a ? td_vec3_sub_far(c->shift_w, shift) : td_vec3_add_far(c->shift_w, shift);
    c->swing = td_add(c->swing, td_mul(swing, job->plan->reach[part]));
}

static coming coming_of(const td_job *job, const td_candidate *candidate)
{
    coming c = {{TD_ZERO, TD_ZERO, TD_ZERO}, TD_ZERO, TD_ZERO};
    add_coming(job, candidate->a, true, &c);
    add_coming(job, candidate->b, false, &c);
    c.way = td_add(td_add(td_vec3_length(c.shift_w), c.swing), TD_REAL_EPS);
    TD_ASSERT(c.way > TD_ZERO && c.swing >= TD_ZERO);
    return c;
}

/// [m] How much closer to each other they come along a normal, at most.
static td_real closing_along(const coming *c, td_dir3 n)
{
    const td_real straight = -td_pnarrow(td_dir3_dot(n, c->shift_w));
    return td_add(td_max(straight, TD_ZERO), td_add(c->swing, TD_REAL_EPS));
}

/// Support calls that a look between ticks may spend: one is kept for the distance along a normal.
static uint32_t calls_left(const td_job *job)
{
    TD_ASSERT(job->scratch->sweep_calls <= job->plan->sweep_calls);
    const uint32_t left = job->plan->sweep_calls - job->scratch->sweep_calls;
    return left > TD_IMPACT_CALLS ? TD_IMPACT_CALLS : left > 1u ? left - 1u : 0u;
}

/// The distance at a share of the tick, into between_result. @return false: the budget had ended
static bool look_between(const td_job *job, const td_candidate *candidate, td_unit share)
{
    td_scratch *const scratch = job->scratch;
    const td_distance_options options = {.calls_max = (uint16_t)calls_left(job)};
    if (options.calls_max == 0u) {
        return false;
    }
    td_tick_place_at(job, candidate->a, share, true, &scratch->between[0]);
    td_tick_place_at(job, candidate->b, share, true, &scratch->between[1]);
    (void)td_tick_distance(job, &scratch->between[0], &scratch->between[1], &options,
                           &scratch->between_kept, &scratch->between_result);
    scratch->sweep_calls += td_tick_calls(&scratch->between_result);
    return true;
}

/// How near is touching, as far as a distance can tell?
static td_real nearness(const td_job *job, const td_candidate *candidate, td_real closing)
{
    const td_distance_result *const found = &job->scratch->between_result;
    const td_real width = found->calls == 0u ? td_sub(found->upper, found->lower)
                                             : td_tick_bracket(job->plan, candidate);
    return td_add(width, td_mul(closing, TD_R(0.0009765625)));
}

typedef enum sweep_end {
    SWEEP_PASSED, ///< they have not met
    SWEEP_MET,
    SWEEP_OPEN, ///< nobody knows
} sweep_end;

/// Steps that cannot jump over anything: parts that are d apart along n, and come closer along it by no more
/// than c in the tick, do not meet within the share d / c of it.
/// @param share where they met, of the tick @param normal the last one that parted them
static sweep_end first_meeting(
    const td_job *job, const td_candidate *candidate, const coming *c, td_unit *share, td_dir3 *n)
{
    const td_distance_result *const found = &job->scratch->between_result;
    *share = TD_U(0.0);
    job->scratch->between_kept.state = 0u;
    for (uint32_t i = 0u; i < TD_SWEEP_DISTANCES; ++i) {
        if (!look_between(job, candidate, *share)) {
            return SWEEP_OPEN;
        }
        *n = found->lower > TD_ZERO || i == 0u ? found->normal_w : *n;
        const td_real closing = closing_along(c, found->normal_w);
        TD_ASSERT(closing > TD_ZERO); // it divides
        const td_real near = nearness(job, candidate, closing);
        if (found->lower <= near) {
            const bool is_sure = found->upper <= td_add(near, td_mul(c->way, TD_R(0.0625)));
            return is_sure ? SWEEP_MET : SWEEP_OPEN;
        }
        if (found->lower >= td_scale(TD_UNIT_ONE - *share, closing)) {
            return SWEEP_PASSED;
        }
        *share = *share + td_wide_ratio(td_widen(found->lower), td_widen(closing));
        if (*share >= TD_UNIT_ONE) {
            return SWEEP_PASSED;
        }
        TD_ASSERT(*share > TD_U(0.0));
    }
    return SWEEP_OPEN;
}

/// Did they overlap on their way, after a meeting from which they have come in by so much? What only brushes past
/// comes in as well, beside the other one: so one more look, when they were a little behind the border.
static sweep_end
look_behind(const td_job *job, const td_candidate *candidate, td_unit met, td_real in)
{
    const td_plan *const plan = job->plan;
    const td_real small =
        td_min(plan->convex[candidate->a].extent, plan->convex[candidate->b].extent);
    const td_real behind = td_min(td_mul(small, TD_R(0.25)), td_half(in));
    const td_unit step = td_wide_ratio(td_widen(behind), td_widen(in));
    TD_ASSERT(in > TD_ZERO && td_is_share(step));
    const td_unit share = met + td_unarrow(td_umul(TD_UNIT_ONE - met, step));
    TD_ASSERT(td_is_share(share) && share >= met);
    if (!look_between(job, candidate, share)) {
        return SWEEP_OPEN;
    }
    return job->scratch->between_result.upper < TD_ZERO ? SWEEP_MET : SWEEP_PASSED;
}

/// The distance along the normal by which they met, if they have passed the border there.
static sweep_end take_meeting(const td_job *job,
                              const td_candidate *candidate,
                              td_unit met,
                              td_dir3 normal,
                              td_distance_result *result)
{
    const uint32_t large = larger_of(job->plan, candidate);
    const td_placed *const then = &job->scratch->between[large == candidate->a ? 0u : 1u];
    const td_dir3 n = carried(&then->rot, &td_tick_placed(job, large)->rot, normal);
    const bool is_in = result->distance < TD_ZERO;
    const bool is_other_side = has_turned(n, result->normal_w, is_in ? ASIDE : TURNED);
    if (is_in && !is_other_side) {
        return SWEEP_PASSED; // a contact as any other
    }
    const td_distance_result now = *result;
    part_along(job, candidate, n, result);
    ++job->scratch->sweep_calls;
    TD_ASSERT(job->scratch->sweep_calls <= job->plan->sweep_calls);
    const td_real in = -result->distance;
    const sweep_end end = !(in > TD_ZERO) ? SWEEP_PASSED
                          : is_other_side ? SWEEP_MET
                                          : look_behind(job, candidate, met, in);
    *result = end == SWEEP_MET ? *result : now;
    return end;
}

td_unit td_tick_sweep(const td_job *job, uint32_t k, td_distance_result *result)
{
    const td_candidate *const candidate = &job->plan->candidates[k];
    if (!is_swept(job, candidate)) {
        return TD_U(0.0);
    }
    const coming c = coming_of(job, candidate);
    if (result->lower >= c.way) {
        return TD_U(0.0);
    }
    td_unit share = TD_U(0.0);
    td_dir3 normal = result->normal_w;
    sweep_end end = first_meeting(job, candidate, &c, &share, &normal);
    if (end == SWEEP_MET) {
        end = take_meeting(job, candidate, share, normal, result);
    }
    if (end == SWEEP_OPEN) {
        job->out->status = TD_PARTIAL;
        ++job->out->unswept;
    }
    TD_ASSERT(end != SWEEP_MET || share < TD_UNIT_ONE);
    return end == SWEEP_MET ? share + TD_UNIT_EPS : TD_U(0.0);
}

#endif
