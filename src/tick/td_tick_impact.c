/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

/* When two parts touched, inside a tick: a bracketed search on their distance, of a fixed number of
 * steps. Each step looks where the straight line between the ends of the bracket is zero; an end that
 * stays twice counts half, so that neither stays for long. */

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

typedef struct bracket {
    td_unit from, to;         ///< shares of the tick
    td_real gap_from, gap_to; ///< [m] > 0 apart: the one or the other
    bool apart_from;          ///< which of them is
    int moved;                ///< -1: `from` was the last to move, 1: `to`, 0: neither
} bracket;

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

/// Where the line between both ends is zero.
static td_unit crossing(const bracket *b)
{
    const td_real before = td_abs(b->gap_from);
    const td_real all = td_add(before, td_abs(b->gap_to));
    if (!(all > TD_ZERO)) {
        return b->from;
    }
    const td_unit share = td_wratio(td_widen(before), td_widen(all));
    return b->from + td_unarrow(td_umul(b->to - b->from, share));
}

static void narrow(bracket *b, td_unit at, td_real gap)
{
    if ((gap > TD_ZERO) == b->apart_from) {
        b->from = at;
        b->gap_from = gap;
        b->gap_to = b->moved < 0 ? td_half(b->gap_to) : b->gap_to;
        b->moved = -1;
    } else {
        b->to = at;
        b->gap_to = gap;
        b->gap_from = b->moved > 0 ? td_half(b->gap_from) : b->gap_from;
        b->moved = 1;
    }
}

static td_unit search(const td_job *job, const td_crossing *c)
{
    job->scratch->between_kept = job->state->kept[c->couple];
    const td_real first = gap_at(job, c, TD_U(0.0));
    bracket b = {TD_U(0.0), TD_UNIT_ONE, first, c->gap, first > TD_ZERO, 0};
    if (b.apart_from == (c->gap > TD_ZERO)) {
        return TD_U(0.0); // it was so before: a couple that was late
    }
    for (uint32_t i = 1u; i < TD_IMPACT_DISTANCES; ++i) {
        const td_unit at = crossing(&b);
        narrow(&b, at, gap_at(job, c, at));
    }
    return crossing(&b);
}

void td_tick_impacts(const td_job *job)
{
    for (uint32_t i = 0u; i < job->scratch->n_impacts; ++i) {
        const td_crossing *const c = &job->scratch->impacts[i];
        job->out->events[c->event].when = search(job, c);
    }
}
