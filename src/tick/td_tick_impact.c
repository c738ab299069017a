/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

#if TD_MAX_PAIRS > 0

/* When two parts touched, inside a tick: a secant on their distance, of a fixed number of steps. It
 * begins with the end of the tick and the linear guess, and never leaves the tick: a couple that was
 * late, and touched before, ends at its beginning. */

/* ---- bodies within the tick ---- */

static td_vec3 part_of(td_vec3 v, td_unit share)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

/// Where a body was, from both its places and velocities: a cubic. One of constant acceleration was
/// there exactly.
static td_vec3
place_at(td_unit tick, const td_body_input *last, const td_body_input *now, td_unit share)
{
    const td_unit rest = TD_UNIT_ONE - share;
    const td_vec3 way = td_vec3_sub_far(now->x_wb.p, last->x_wb.p);
    const td_vec3 first = td_vec3_sub_far(part_of(last->twist_w.linear, tick), way);
    const td_vec3 end = td_vec3_sub_far(part_of(now->twist_w.linear, tick), way);
    const td_vec3 bend = td_vec3_sub_far(part_of(first, rest), part_of(end, share));
    const td_vec3 off = td_vec3_add_far(way, part_of(bend, rest));
    return td_vec3_add_far(last->x_wb.p, part_of(off, share));
}

static td_unit blend(td_unit from, td_unit to, td_unit share)
{
    return td_unarrow(td_umul(from, TD_UNIT_ONE - share) + td_umul(to, share));
}

/// How a body was turned: straight from one quaternion to the other, or to its negative, which is the
/// same rotation, if that is nearer.
static td_quat turn_at(td_quat last, td_quat now, td_unit share)
{
    const td_wunit cosine = td_umul(last.w, now.w) + td_umul(last.x, now.x) +
                            td_umul(last.y, now.y) + td_umul(last.z, now.z);
    if (cosine < td_umul(TD_UNIT_ONE, TD_U(0.0))) {
        now = (td_quat){-now.w, -now.x, -now.y, -now.z};
    }
    td_quat q = {blend(last.w, now.w, share), blend(last.x, now.x, share),
                 blend(last.y, now.y, share), blend(last.z, now.z, share)};
    (void)td_quat_normalize(&q);
    return q;
}

static void place_part(const td_job *job, uint32_t part, td_unit share, td_placed *out)
{
    const uint32_t body = job->scene->parts[part].body;
    if (body >= job->scene->n_bodies) {
        *out = *td_tick_placed(job, part);
        return;
    }
    const td_body_input *const last = &job->state->bodies[body];
    const td_body_input *const now = &job->input->bodies[body];
    const td_rot r_wb = td_rot_from_quat(turn_at(last->x_wb.q, now->x_wb.q, share));
    td_tick_place(job, part, &r_wb, place_at(job->scene->tick, last, now, share), out);
}

/* ---- the search ---- */

/// A share of the tick, and the gap there [m].
typedef struct sample {
    td_unit at;
    td_real gap;
} sample;

/// [m] Between the two parts beyond what their law sees, at a share of the tick.
static td_real gap_at(const td_job *job, const td_crossing *c, td_unit share)
{
    const td_couple *const couple = &job->plan->couples[c->couple];
    td_scratch *const scratch = job->scratch;
    place_part(job, couple->a, share, &scratch->between[0]);
    place_part(job, couple->b, share, &scratch->between[1]);
    (void)td_tick_distance(job, &scratch->between[0], &scratch->between[1], &scratch->between_kept,
                           &scratch->between_result);
    return td_sub(scratch->between_result.distance, c->threshold);
}

/// Where the line through two samples is zero: b.at - b.gap (b.at - a.at) / (b.gap - a.gap), within the
/// tick.
static td_unit crossing(sample a, sample b)
{
    const td_real rise = td_sub(b.gap, a.gap);
    if (rise >= TD_ZERO && rise <= TD_ZERO) {
        return b.at;
    }
    const bool goes_on = (b.gap > TD_ZERO) == (rise > TD_ZERO) ? b.at < a.at : b.at > a.at;
    const td_wide way = td_wmul(td_abs(b.gap), td_abs(td_from_unit(b.at - a.at)));
    const td_wide all = td_widen(td_abs(rise));
    const td_unit step = way < all ? td_wratio(way, all) : TD_UNIT_ONE;
    if (goes_on) {
        return step < TD_UNIT_ONE - b.at ? b.at + step : TD_UNIT_ONE;
    }
    return step < b.at ? b.at - step : TD_U(0.0);
}

static td_unit search(const td_job *job, const td_crossing *c, td_unit guess)
{
    sample last = {TD_UNIT_ONE, c->gap};
    job->scratch->between_kept = job->state->kept[c->couple];
    for (uint32_t i = 0u; i < TD_IMPACT_DISTANCES; ++i) {
        const sample here = {guess, gap_at(job, c, guess)};
        guess = crossing(last, here);
        last = here;
    }
    return guess;
}

void td_tick_impacts(const td_job *job)
{
    for (uint32_t i = 0u; i < job->scratch->n_impacts; ++i) {
        const td_crossing *const c = &job->scratch->impacts[i];
        td_event *const event = &job->out->events[c->event];
        event->when = search(job, c, event->when);
    }
}

#else
/// Without pairs there is nothing to do, and no memory for it.
void td_tick_impacts(const td_job *job)
{
    (void)job;
}
#endif
