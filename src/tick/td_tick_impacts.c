/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1106
/* Stage impacts: when parts touched or parted, inside the tick.
 * Reads   scratch->crossings, results, hits; state->bodies, cache.
 * Writes  out->events[].when and timing; scratch->between*, impact_calls.
 * This stage looks back: it asks for distances between the ends of the tick (td_tick_distance), within calls of its
 * own (plan->impact_calls). It stands here because contacts alone know which of them begin and end.
 * Tests   test_td_tick_when.c */
#include "td_tick_events.h"
#include "td_tick_pairs.h"
#include "td_tick_invariant.h"

#if TD_MAX_CANDIDATES > 0

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
    TD_ASSERT(c->measured < job->out->next.n_measured && td_is_share(share));
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
    TD_ASSERT(here.slack >= TD_ZERO);
    return here;
}

/// Where a gap that changes at the rate of the tick's end was zero: linear.
static td_unit linear(const td_job *job, td_real gap, td_real rate)
{
    const td_real past = td_abs(gap);
    const td_real way = td_tick_span(job, td_tick_is_apart(gap) ? rate : -rate);
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
    TD_ASSERT(td_is_share(step));
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
    TD_ASSERT(b->first <= b->last);
    const td_unit guess = crossing(last, here);
    const bool inside = guess >= b->first && guess <= b->last;
    return inside ? guess : td_tick_blend(b->first, b->last, TD_U(0.5));
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
    TD_ASSERT(td_is_share(guess));
    bool found = false;
    job->scratch->between_kept = *axis_of(job, kind, c);
    for (uint32_t i = 0u; i < TD_IMPACT_DISTANCES && !found; ++i) {
        const sample here = look_at(job, c, guess);
        if (td_tick_is_apart(here.gap) == td_tick_is_apart(gap)) {
            left.last = guess;
        } else {
            left.first = guess;
        }
        guess = next_guess(&left, last, here);
        found = is_found(here, guess);
        last = here;
    }
    TD_ASSERT(job->scratch->impact_calls <= job->plan->impact_calls);
    TD_ASSERT(guess >= left.first && guess <= left.last);
    const td_tick_time inside = {guess, TD_WHEN_SEARCHED};
    return left.last > TD_U(0.0) ? inside : td_tick_at_border(kind);
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
    if (td_tick_is_apart(gap) != (kind == TD_EVENT_END)) {
        return td_tick_at_border(kind);
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
        TD_ASSERT(c->event < job->out->n_events);
        td_event *const event = &job->out->events[c->event];
        TD_ASSERT(event->place == TD_EVENT_PARTS);
        td_tick_set_time(event, time_of(job, (td_event_kind)event->kind, c));
        TD_ASSERT(td_is_share(event->when));
    }
}

#else
/// Without pairs there is nothing to do, and no memory for it.
void td_tick_impacts(const td_job *job)
{
    (void)job;
}
#endif
