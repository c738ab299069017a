/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1106
#include "td_tick_inner.h"
#include "../event/td_roots.h"

/* When something touched or parted, inside a tick. A point and a plane have a closed form; two parts are
 * searched for the zero of their distance. */

static bool is_apart(td_real gap)
{
    return gap > TD_ZERO;
}

/// What there is to say of a gap that does not pass zero in this tick: a contact that was there before it
/// could begin, one that ends although it is closed.
static td_tick_time at_border(td_event_kind kind)
{
    const td_tick_time border = {kind == TD_EVENT_BEGIN ? TD_U(0.0) : TD_UNIT_ONE, TD_WHEN_TICK};
    return border;
}

/* ---- planes ---- */

static bool is_short(const td_roots_poly *g)
{
    return td_is_within(g->c[0], TD_ROOTS_END) && td_is_within(g->c[1], TD_ROOTS_END) &&
           td_is_within(g->c[2], TD_ROOTS_END);
}

/// g(s) = before + (way - bend) s + bend s^2, with g(1) = now and g'(1) = tick * rate: the quadratic of
/// constant acceleration. [PN P12] After so many lost ticks that it does not fit, a line.
td_tick_time td_tick_crosses(const td_job *job, td_event_kind kind, const td_tick_course *course)
{
    if (is_apart(course->before) == is_apart(course->now)) {
        return at_border(kind);
    }
    const td_real way = td_sub(course->now, course->before);
    const td_real bend = td_sub(td_tick_span(job, course->rate), way);
    const td_roots_poly g = {{course->before, td_sub(way, bend), bend, TD_ZERO, TD_ZERO}, TD_ZERO};
    const int8_t wanted = is_apart(course->now) ? 1 : -1;
    td_roots roots = {.count = 0};
    if (is_short(&g)) {
        td_roots_find(&g, &roots);
    }
    for (int i = 0; i < roots.count; ++i) {
        if (roots.way[i] == wanted) {
            const td_tick_time root = {roots.at[i], TD_WHEN_CLOSED};
            return root;
        }
    }
    const td_tick_time line = {
        td_wide_ratio(td_widen(td_abs(course->before)), td_widen(td_abs(way))), TD_WHEN_LINEAR};
    return line;
}

#if TD_MAX_CANDIDATES > 0

/* ---- bodies within the tick ---- */

static td_vec3 part_of(td_vec3 v, td_unit share)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

/// Where a body was on the straight way.
static td_vec3 place_on_line(const td_body_input *last, const td_body_input *now, td_unit share)
{
    const td_vec3 way = td_vec3_sub_far(now->x_wb.p, last->x_wb.p);
    return td_vec3_add_far(last->x_wb.p, part_of(way, share));
}

/// Where a body was, from both its places and velocities: a cubic. One of constant acceleration was
/// there exactly.
static td_vec3
place_at(const td_job *job, const td_body_input *last, const td_body_input *now, td_unit share)
{
    const td_unit tick = job->scene->tick;
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

void td_tick_place_at(
    const td_job *job, uint32_t part, td_unit share, bool is_straight, td_placed *out)
{
    const uint32_t body = job->scene->parts[part].body;
    if (body >= job->scene->n_bodies) {
        *out = *td_tick_placed(job, part);
        return;
    }
    const td_body_input *const last = &job->state->bodies[body];
    const td_body_input *const now = &job->input->bodies[body];
    const td_rot r_wb = td_rot_from_quat(turn_at(last->x_wb.q, now->x_wb.q, share));
    const td_vec3 origin_w =
        is_straight ? place_on_line(last, now, share) : place_at(job, last, now, share);
    td_tick_place(job, part, &r_wb, td_place_of(origin_w), out);
}

/* ---- parts ---- */

/// The gap at a share of the tick.
typedef struct sample {
    td_unit at;
    td_real gap;   ///< [m]
    td_real slack; ///< [m] width of its bracket
} sample;

/// Between the two parts beyond what their law sees, at a share of the tick.
static sample look_at(const td_job *job, const td_crossing *c, td_unit share)
{
    const td_measured *const measured = &job->out->next.measured[c->measured];
    const td_candidate *const candidate = &job->plan->candidates[measured->candidate];
    td_scratch *const scratch = job->scratch;
    static const td_distance_options exact = {.calls_max = TD_IMPACT_CALLS};
    const bool is_straight = job->ticks > 1u; // of lost ticks only the ends are known
    td_tick_place_at(job, candidate->a, share, is_straight, &scratch->between[0]);
    td_tick_place_at(job, candidate->b, share, is_straight, &scratch->between[1]);
    (void)td_tick_distance(job, &scratch->between[0], &scratch->between[1], &exact,
                           &scratch->between_kept, &scratch->between_result);
    scratch->impact_calls += td_tick_calls(&scratch->between_result);
    const td_distance_result *const found = &scratch->between_result;
    const sample here = {share, td_sub(found->distance, c->threshold),
                         td_sub(found->upper, found->lower)};
    return here;
}

/// Where a gap that changes at the rate of the tick's end was zero: linear.
static td_unit linear(const td_job *job, td_real gap, td_real rate)
{
    const td_real past = td_abs(gap);
    const td_real way = td_tick_span(job, is_apart(gap) ? rate : -rate);
    if (!(way > TD_ZERO) || past >= way) {
        return TD_U(0.0);
    }
    return TD_UNIT_ONE - td_wide_ratio(td_widen(past), td_widen(way));
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
    const td_unit step = way < all ? td_wide_ratio(way, all) : TD_UNIT_ONE;
    if (goes_on) {
        return step < TD_UNIT_ONE - b.at ? b.at + step : TD_UNIT_ONE;
    }
    return step < b.at ? b.at - step : TD_U(0.0);
}

/// Between which shares of the tick the gap passes zero.
typedef struct bracket {
    td_unit first, last;
} bracket;

/// Where to look next: where the line through the last two samples is zero; between the shares that are
/// left if that is elsewhere.
static td_unit next_guess(const bracket *b, sample last, sample here)
{
    const td_unit guess = crossing(last, here);
    const bool inside = guess >= b->first && guess <= b->last;
    return inside ? guess : blend(b->first, b->last, TD_U(0.5));
}

/// Is a share as good as a tick needs, or as the distance knows? What is left of its error is less by
/// another factor.
static bool is_found(sample here, td_unit next)
{
    const td_unit step = next < here.at ? here.at - next : next - here.at;
    return step <= TD_U(0.0009765625) || td_abs(here.gap) <= here.slack + TD_REAL_EPS;
}

/// Where a search begins: with the axis of the end of the tick at which the parts were apart.
static const td_distance_cache *axis_of(const td_job *job, td_event_kind kind, const td_crossing *c)
{
    const td_measured *const measured = &job->out->next.measured[c->measured];
    return kind == TD_EVENT_END ? &measured->cache : &job->state->cache[measured->candidate];
}

/// A secant that stays within its bracket, from the tick's end and the linear guess. @param gap [m] now
static td_tick_time search(const td_job *job, td_event_kind kind, const td_crossing *c, td_real gap)
{
    sample last = {TD_UNIT_ONE, gap, TD_ZERO};
    bracket left = {TD_U(0.0), TD_UNIT_ONE};
    td_unit guess = linear(job, gap, c->rate);
    bool found = false;
    job->scratch->between_kept = *axis_of(job, kind, c);
    for (uint32_t i = 0u; i < TD_IMPACT_DISTANCES && !found; ++i) {
        const sample here = look_at(job, c, guess);
        if (is_apart(here.gap) == is_apart(gap)) {
            left.last = guess;
        } else {
            left.first = guess;
        }
        guess = next_guess(&left, last, here);
        found = is_found(here, guess);
        last = here;
    }
    const td_tick_time inside = {guess, TD_WHEN_SEARCHED};
    return left.last > TD_U(0.0) ? inside : at_border(kind);
}

/// [m] How uncertain the next distance of a candidate is: what a search may leave open, even if the last one was
/// luckier; of a closed form as much as the last one.
static td_real width_of(const td_job *job, const td_crossing *c)
{
    const td_distance_result *const found = &job->scratch->results[c->measured];
    const uint32_t candidate = job->out->next.measured[c->measured].candidate;
    const td_real width = td_sub(found->upper, found->lower);
    return found->calls == 0u
               ? width
               : td_max(width, td_tick_bracket(job->plan, &job->plan->candidates[candidate]));
}

/// Does the gap pass zero, but change so little in a tick that a bracket hides a sixteenth of it? Then
/// another distance has no more to tell than the line from the one at the tick's end.
static bool is_blurred(const td_job *job, const td_crossing *c, td_real gap)
{
    const td_real way = td_tick_span(job, td_abs(c->rate));
    const td_real width = width_of(job, c);
    return td_mul(way, TD_R(0.0625)) < width && td_abs(gap) < way;
}

/// By a search, as long as it has more to tell than a line and the tick's budget holds the worst of
/// another; linear then.
static td_tick_time time_of(const td_job *job, td_event_kind kind, const td_crossing *c)
{
    if (job->scratch->hits[c->measured] > TD_U(0.0)) {
        const td_tick_time met = {job->scratch->hits[c->measured], TD_WHEN_SEARCHED};
        return met;
    }
    const td_real gap = td_sub(job->scratch->results[c->measured].distance, c->threshold);
    if (is_apart(gap) != (kind == TD_EVENT_END)) {
        return at_border(kind);
    }
    const uint32_t worst = TD_IMPACT_DISTANCES * TD_IMPACT_CALLS;
    if (job->scratch->impact_calls + worst > job->plan->impact_calls || is_blurred(job, c, gap)) {
        const td_tick_time line = {linear(job, gap, c->rate), TD_WHEN_LINEAR};
        return line;
    }
    return search(job, kind, c, gap);
}

void td_tick_impacts(const td_job *job)
{
    for (uint32_t i = 0u; i < job->scratch->n_crossings; ++i) {
        const td_crossing *const c = &job->scratch->crossings[i];
        td_event *const event = &job->out->events[c->event];
        td_tick_set_time(event, time_of(job, (td_event_kind)event->kind, c));
    }
}

#else
/// Without pairs there is nothing to do, and no memory for it.
void td_tick_impacts(const td_job *job)
{
    (void)job;
}
#endif
