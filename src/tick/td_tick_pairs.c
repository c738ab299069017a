/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1108
/* Stage pairs: which candidates are due, and how far apart their parts are.
 * Reads   scratch->boxes, travel; state->due, late, cache, part_contacts, order.
 * Writes  next.order, schedule, measured; scratch->results and hits, one for each of next.measured; out->late,
 *         late_ticks, culled, unswept; how many contacts each body has (td_tick_count).
 * Order   contacts of the last tick first, then what has been late for longest, within the tick's support calls. */
#include "td_tick_pairs.h"
#include "td_tick_forces.h"
#include "td_tick_invariant.h"
#include "../plan/td_travel.h"

/* ---- how long a candidate may wait ---- */

/// A candidate that was looked at at the way of its bodies waits for `wait` more of it.
static void look_again(const td_job *job, uint32_t candidate, uint32_t wait)
{
    td_next *const next = &job->out->next;
    const uint32_t way = td_tick_candidate_travel(job->plan, next->travel, candidate);
    const td_schedule look = {way + wait, (uint16_t)candidate, false};
    TD_ASSERT(candidate < td_n_candidates(job->plan) && wait <= TD_TRAVEL_WAIT_MAX);
    TD_ASSERT(next->n_scheduled < TD_MAX_CANDIDATES);
    next->schedule[next->n_scheduled++] = look;
}

uint32_t td_tick_candidate_travel(const td_plan *plan, const uint32_t *travel, uint32_t k)
{
    TD_ASSERT(k < td_n_candidates(plan));
    const td_part *const parts = plan->scene->parts;
    const td_candidate *const candidate = &plan->candidates[k];
    return td_tick_travel(plan, travel, parts[candidate->a].body, parts[candidate->b].body);
}

/// [m] Between two bounding spheres whose middles are `off` apart, beyond the threshold; rounded down.
static td_real gap_of(const td_plan *plan, const td_candidate *candidate, td_vec3 off)
{
    const td_real far = td_vec3_length(off);
    const td_real near =
        td_add(plan->convex[candidate->a].extent, plan->convex[candidate->b].extent);
    return td_sub(td_sub(far, td_add(near, plan->threshold)), td_mul(far, TD_R(0.0001)));
}

td_real td_tick_sphere_gap(const td_job *job, const td_candidate *candidate)
{
    return gap_of(
        job->plan, candidate,
        td_vec3_sub_far(td_tick_centre(job, candidate->b), td_tick_centre(job, candidate->a)));
}

static td_vec3 first_centre(const td_plan *plan, const td_input *input, uint32_t part)
{
    const uint32_t body = plan->scene->parts[part].body;
    if (body == TD_WORLD) {
        return plan->centre_b[part];
    }
    const td_pose frame = td_tick_frame(&input->bodies[body]);
    return td_pose_point(&frame, plan->centre_b[part]);
}

uint32_t td_tick_first_look(const td_plan *plan, const td_input *input, uint32_t k)
{
    const td_candidate *const candidate = &plan->candidates[k];
    const td_vec3 off = td_vec3_sub_far(first_centre(plan, input, candidate->b),
                                        first_centre(plan, input, candidate->a));
    return td_travel_wait(plan, gap_of(plan, candidate, off), td_tick_closing(plan, candidate));
}

/* ---- who is due ---- */

/// Is candidate i less urgent than candidate j? The one that has been late for longer goes first, then the
/// lower number.
static bool is_behind(const td_job *job, uint32_t i, uint32_t j)
{
    const uint16_t *const late = job->state->late;
    return late[i] < late[j] || (late[i] == late[j] && i > j);
}

/// A heap of the most urgent candidates, the least urgent on top. @return the one that found no place,
/// or -1
static int32_t heap_offer(const td_job *job, uint32_t *n, uint32_t max, uint32_t candidate)
{
    uint16_t *const heap = job->scratch->heap;
    uint32_t hole = *n;
    int32_t rejected = -1;
    TD_ASSERT(*n <= max && max <= TD_MAX_MEASURED);
    if (hole < max) {
        ++*n;
        while (hole > 0u && is_behind(job, candidate, heap[(hole - 1u) / 2u])) {
            heap[hole] = heap[(hole - 1u) / 2u];
            hole = (hole - 1u) / 2u;
            ++job->out->work.steps;
        }
        heap[hole] = (uint16_t)candidate;
        return rejected;
    }
    if (max == 0u || is_behind(job, candidate, heap[0])) {
        return (int32_t)candidate;
    }
    rejected = heap[0];
    hole = 0u;
    for (uint32_t child = 1u; child < max; child = 2u * hole + 1u) {
        if (child + 1u < max && is_behind(job, heap[child + 1u], heap[child])) {
            ++child;
        }
        if (!is_behind(job, heap[child], candidate)) {
            break;
        }
        heap[hole] = heap[child];
        hole = child;
        ++job->out->work.steps;
    }
    heap[hole] = (uint16_t)candidate;
    TD_ASSERT(hole < max && *n == max);
    return rejected;
}

static void count_late(const td_job *job, int32_t candidate)
{
    if (candidate >= 0) {
        td_next *const next = &job->out->next;
        const uint32_t waited = job->state->late[candidate];
        const td_schedule look = {0u, (uint16_t)candidate, true};
        TD_ASSERT((uint32_t)candidate < td_n_candidates(job->plan));
        TD_ASSERT(next->n_scheduled < TD_MAX_CANDIDATES);
        ++job->out->late;
        job->out->late_ticks = waited > job->out->late_ticks ? waited : job->out->late_ticks;
        next->schedule[next->n_scheduled++] = look;
    }
}

/// The first touch that is not of a lower candidate.
static uint32_t first_touch(const td_state *state, uint32_t candidate)
{
    uint32_t first = 0u;
    uint32_t end = state->n_part_contacts;
    while (first < end) {
        const uint32_t middle = (first + end) / 2u;
        if (state->part_contacts[middle].candidate < candidate) {
            first = middle + 1u;
        } else {
            end = middle;
        }
    }
    TD_ASSERT(first <= state->n_part_contacts);
    return first;
}

/// [m] How far the parts of a candidate have moved against each other in this tick, at most.
static td_real moved_of(const td_job *job, uint32_t k)
{
    const td_plan *const plan = job->plan;
    return td_travel_moved(plan, td_tick_candidate_travel(plan, job->out->next.travel, k) -
                                     td_tick_candidate_travel(plan, job->state->travel, k));
}

/// [m] How much closer than now the parts of a candidate may have been in this tick, if anybody wants to know.
static td_real passed_by(const td_job *job, uint32_t k)
{
    const td_candidate *const candidate = &job->plan->candidates[k];
    const td_part *const parts = job->scene->parts;
    return parts[candidate->a].is_swept || parts[candidate->b].is_swept ? moved_of(job, k)
                                                                        : TD_ZERO;
}

/// A candidate that is due and does not touch: if its spheres stay apart in the next tick it waits, else it
/// asks to be measured.
static void look(const td_job *job, uint32_t k, uint32_t *n_heap)
{
    const td_candidate *const candidate = &job->plan->candidates[k];
    ++job->out->work.candidates;
    const td_real gap = td_tick_sphere_gap(job, candidate);
    const td_real closing = td_tick_closing(job->plan, candidate);
    if (gap > td_add(closing, passed_by(job, k))) {
        look_again(job, k, td_travel_wait(job->plan, gap, closing));
    } else {
        count_late(job, heap_offer(job, n_heap, job->scene->candidates, k));
    }
}

/// The first candidate from k on that is due, or `end`. Few are, and this loop is most of a quiet tick: it looks at eight
/// at a time, of which one is due if one difference is negative (they stay far below 2^31, see td_travel.h).
static uint32_t next_due(const uint32_t *due, uint32_t way, uint32_t k, uint32_t end)
{
    const uint32_t past = way + 1u;
    for (; end - k >= 8u; k += 8u) {
        const uint32_t *const d = &due[k];
        const uint32_t low = (d[0] - past) | (d[1] - past) | (d[2] - past) | (d[3] - past);
        const uint32_t high = (d[4] - past) | (d[5] - past) | (d[6] - past) | (d[7] - past);
        if ((int32_t)(low | high) < 0) {
            break;
        }
    }
    while (k < end && (int32_t)(due[k] - way) > 0) {
        ++k;
    }
    return k;
}

/// The candidates of two bodies that are near each other: they wait for the way of both.
static void scan_group(const td_job *job, const td_candidate_group *group, uint32_t *n_heap)
{
    const td_state *const state = job->state;
    const uint32_t way =
        td_tick_travel(job->plan, job->out->next.travel, group->body_a, group->body_b);
    uint32_t touch = first_touch(state, group->first);
    TD_ASSERT(group->first < group->end && group->end <= td_n_candidates(job->plan));
    TD_ASSERT(td_tick_are_due_near(state->due, way, group->first, group->end));
    for (uint32_t k = group->first; k < group->end; ++k) {
        k = next_due(state->due, way, k, group->end);
        if (k == group->end) {
            break;
        }
        while (touch < state->n_part_contacts && state->part_contacts[touch].candidate < k) {
            ++touch;
        }
        if (touch >= state->n_part_contacts || state->part_contacts[touch].candidate != k) {
            look(job, k, n_heap);
        }
    }
}

/* ---- which bodies are near each other ---- */

const td_candidate_group *td_tick_group(const td_plan *plan, uint32_t body_a, uint32_t body_b)
{
    const uint32_t a = body_a < body_b ? body_a : body_b;
    const uint32_t b = body_a < body_b ? body_b : body_a;
    uint32_t first = 0u;
    uint32_t end = plan->n_groups;
    while (first < end) {
        const uint32_t middle = (first + end) / 2u;
        const td_candidate_group *const group = &plan->groups[middle];
        if (group->body_a < a || (group->body_a == a && group->body_b < b)) {
            first = middle + 1u;
        } else {
            end = middle;
        }
    }
    const td_candidate_group *const group = &plan->groups[first];
    return first < plan->n_groups && group->body_a == a && group->body_b == b ? group : 0;
}

static void scan_near(const td_job *job, const td_candidate_group *group, uint32_t *n_heap)
{
    TD_ASSERT(job->out->culled >= group->end - group->first); // each group once
    job->out->culled = (uint16_t)(job->out->culled - (group->end - group->first));
    scan_group(job, group, n_heap);
}

/// Boxes about the spheres of bodies and a tick's way around them; what is not near by them is not near. Parts
/// of the world have no body, so the candidates of a body with the world are always looked at, when they are due.
/// In a crowd that the table does not hold, everybody counts as near.
static void scan_bodies(const td_job *job, uint32_t *n_heap)
{
    td_scratch *const scratch = job->scratch;
    uint16_t *const order = job->out->next.order;
    const uint32_t n = job->scene->n_bodies;
    td_sweep_list list = {scratch->body_pairs, TD_MAX_GROUPS, 0u, 0u, 0u};
    (void)td_sweep_pairs(scratch->boxes, order, n, &scratch->sweep, &list);
    job->out->work.steps += list.n_steps + list.n_tests;
    const bool is_crowd = list.n_pairs > list.max_pairs;
    for (uint32_t k = 0u; !is_crowd && k < list.n_pairs; ++k) {
        TD_ASSERT(scratch->body_pairs[k].a < scratch->body_pairs[k].b);
        TD_ASSERT(scratch->body_pairs[k].b < n);
        const td_candidate_group *const group =
            td_tick_group(job->plan, scratch->body_pairs[k].a, scratch->body_pairs[k].b);
        if (group != 0) {
            scan_near(job, group, n_heap);
        }
    }
    for (uint32_t g = 0u; g < job->plan->n_groups; ++g) {
        const td_candidate_group *const group = &job->plan->groups[g];
        if (is_crowd || group->body_b == TD_WORLD) {
            scan_near(job, group, n_heap);
        }
    }
}

/* ---- measuring ---- */

#if TD_MAX_CANDIDATES > 0
td_status td_tick_distance(const td_job *job,
                           const td_placed *a,
                           const td_placed *b,
                           const td_distance_options *options,
                           td_distance_cache *cache,
                           td_distance_result *out)
{
    job->scratch->work.options = *options;
    const td_status status = td_distance(a, b, &job->scratch->work, cache, out);
    TD_ASSERT(status >= TD_OK);
    TD_ASSERT(out->lower <= out->upper);
    TD_ASSERT(out->distance >= out->lower && out->distance <= out->upper);
    TD_ASSERT(td_dir3_is_unit(out->normal_w));
    TD_ASSERT(out->calls <= options->calls_max);
    job->out->work.calls += td_tick_calls(out);
    return status;
}

/// How many brackets of a distance wide that of an overlap may become before its turn comes: millimetres in
/// f32 and Q16.16. In f64, where a distance is exact to a billionth, so is every contact.
#    define HELD TD_R(64.0)

td_real td_tick_bracket(const td_plan *plan, const td_candidate *candidate)
{
    return td_scale(TD_DISTANCE_TOLERANCE,
                    td_distance_size(&plan->convex[candidate->a], &plan->convex[candidate->b]));
}

/// Two parts that are proved to be farther apart than they can come in a tick need no more: that proof is
/// their distance, and one support call as a rule. Whoever touches at the next tick is measured exactly at
/// this one.
/// @param calls   that it may spend, > 0
/// @param before  what the last tick left of a contact, or NULL
/// @param is_held they overlapped in the last tick, and that they still do, with the same normal, is enough
static void
measure(const td_job *job, uint32_t k, uint32_t calls, const td_part_contact *before, bool is_held)
{
    td_next *const next = &job->out->next;
    const td_candidate *const candidate = &job->plan->candidates[k];
    const td_real closing = td_tick_closing(job->plan, candidate);
    const td_real enough = td_add(job->plan->threshold, closing);
    TD_ASSERT(k < td_n_candidates(job->plan) && calls > 0u && calls <= TD_DISTANCE_CALLS);
    TD_ASSERT(next->n_measured < TD_MAX_MEASURED);
    TD_ASSERT(next->n_measured == 0u || next->measured[next->n_measured - 1u].candidate < k);
    td_measured *const measured = &next->measured[next->n_measured];
    td_distance_result *const result = &job->scratch->results[next->n_measured];
    const td_real bracket = td_tick_bracket(job->plan, candidate);
    TD_ASSERT(closing >= TD_ZERO && bracket >= TD_ZERO);
    const td_distance_options options = {.calls_max = (uint16_t)calls,
                                         .is_beyond_enough = true,
                                         .is_moved_known = is_held,
                                         .beyond = td_min(td_add(enough, bracket), TD_RANGE),
                                         .moved = is_held ? moved_of(job, k) : TD_ZERO,
                                         .hold_tolerance = td_mul(bracket, HELD)};
    measured->candidate = (uint16_t)k;
    measured->cache = job->state->cache[k];
    const td_status status =
        td_tick_distance(job, td_tick_placed(job, candidate->a), td_tick_placed(job, candidate->b),
                         &options, &measured->cache, result);
    TD_ASSERT(job->scratch->calls_left >= td_tick_calls(result));
    job->scratch->calls_left -= td_tick_calls(result);
    job->scratch->hits[next->n_measured] = TD_U(0.0);
    if (before != 0) {
        td_tick_keep_side(job, candidate, before, status == TD_PARTIAL, result);
    } else {
        job->scratch->hits[next->n_measured] = td_tick_sweep(job, k, result);
    }
    const bool is_far = result->lower > enough;
    TD_ASSERT(result->lower <= result->upper && td_dir3_is_unit(result->normal_w));
    TD_ASSERT(td_is_share(job->scratch->hits[next->n_measured]));
    measured->distance = is_far ? result->lower : result->distance;
    if (status == TD_PARTIAL && !is_far) {
        job->out->status = TD_PARTIAL;
    }
    ++next->n_measured;
    if (measured->distance < job->plan->threshold) {
        td_tick_count(job, job->scene->parts[candidate->a].body,
                      job->scene->parts[candidate->b].body);
    }
    const td_real gap = td_sub(result->lower, job->plan->threshold);
    look_again(job, k, td_travel_wait(job->plan, gap, closing));
}
#endif

/// Ascending by candidate: touches are, the heap is made so.
static void sort_heap(const td_job *job, uint32_t n)
{
    uint16_t *const heap = job->scratch->heap;
    for (uint32_t i = 1u; i < n; ++i) {
        const uint16_t candidate = heap[i];
        uint32_t place = i;
        for (; place > 0u && heap[place - 1u] > candidate; --place) {
            heap[place] = heap[place - 1u];
            ++job->out->work.steps;
        }
        heap[place] = candidate;
    }
    TD_ASSERT(td_tick_is_ascending(heap, n));
}

#if TD_MAX_CANDIDATES > 0
/// An overlap costs a search of its own, a normal that is known one call. So contacts take turns: at most one
/// of them is searched in each tick, and the others are held where the motion since proves that they last.
/// @return whose turn it is, or nobody's: counted up to a power of two, for which no CPU has to divide
static uint32_t turn_of(const td_state *state)
{
    uint32_t turns = 1u;
    while (turns < state->n_part_contacts) {
        turns += turns;
    }
    return state->tick & (turns - 1u);
}

/// Candidates that are due and still to be measured: first .. end - 1 of the heap.
typedef struct queue {
    uint32_t first, end;
    bool is_late; ///< has one of them waited?
} queue;

static queue queue_of(const td_job *job, uint32_t n_heap)
{
    queue q = {0u, n_heap, false};
    for (uint32_t i = 0u; i < n_heap; ++i) {
        q.is_late = q.is_late || job->state->late[job->scratch->heap[i]] > 0u;
    }
    return q;
}

/// What the next distance may spend: all that is there but for one call for each contact that is still to come,
/// and for what those need at least who have been late for longer than `late`: so nobody starves.
static uint32_t allowance(const td_job *job, queue q, uint32_t late)
{
    const td_scratch *const scratch = job->scratch;
    uint32_t kept = scratch->touches_left;
    for (uint32_t i = q.first; q.is_late && i < q.end; ++i) {
        kept += job->state->late[scratch->heap[i]] > late ? TD_CALLS_LEAST : 0u;
        ++job->out->work.steps;
    }
    const uint32_t left = scratch->calls_left > kept ? scratch->calls_left - kept : 0u;
    return left < TD_DISTANCE_CALLS ? left : TD_DISTANCE_CALLS;
}

/// A contact: one call of the budget has been kept for it, and more if there is more.
static void measure_touch(const td_job *job, uint32_t touch, uint32_t turn, queue others)
{
    TD_ASSERT(job->scratch->touches_left > 0u);
    --job->scratch->touches_left;
    const uint32_t calls = allowance(job, others, 0u);
    const bool is_held = touch != turn || calls < TD_CALLS_LEAST;
    const td_part_contact *const before = &job->state->part_contacts[touch];
    measure(job, before->candidate, calls > 0u ? calls : 1u, before, is_held);
}

/// The first of the queue, if the budget has enough for it; else it is late.
static void measure_other(const td_job *job, queue q)
{
    const uint32_t candidate = job->scratch->heap[q.first];
    const queue others = {q.first + 1u, q.end, q.is_late};
    const uint32_t calls = allowance(job, others, job->state->late[candidate]);
    if (calls < TD_CALLS_LEAST) {
        count_late(job, (int32_t)candidate);
        return;
    }
    measure(job, candidate, calls, 0, false);
}

static void measure_all(const td_job *job, uint32_t n_heap)
{
    const td_state *const state = job->state;
    const uint32_t turn = turn_of(state);
    uint32_t touch = 0u;
    queue others = queue_of(job, n_heap);
    job->scratch->calls_left = job->plan->distance_calls;
    job->scratch->touches_left = state->n_part_contacts;
    while (touch < state->n_part_contacts || others.first < n_heap) {
        const bool touch_first = others.first >= n_heap || (touch < state->n_part_contacts &&
                                                            state->part_contacts[touch].candidate <
                                                                job->scratch->heap[others.first]);
        if (touch_first) {
            measure_touch(job, touch++, turn, others);
        } else {
            measure_other(job, others);
            ++others.first;
        }
    }
    TD_ASSERT(job->scratch->touches_left == 0u);
    TD_ASSERT(job->scratch->calls_left <= job->plan->distance_calls);
}
#else
static void measure_all(const td_job *job, uint32_t n_heap)
{
    (void)job;
    (void)n_heap;
}
#endif

void td_tick_pairs(const td_job *job)
{
    uint32_t n_heap = 0u;
    for (uint32_t b = 0u; b < job->scene->n_bodies; ++b) {
        job->out->next.order[b] = job->state->order[b];
    }
    if (td_n_candidates(job->plan) == 0u) {
        return;
    }
    job->out->culled = (uint16_t)td_n_candidates(job->plan);
    scan_bodies(job, &n_heap);
    TD_ASSERT(n_heap <= job->scene->candidates);
    TD_ASSERT(td_tick_is_heap(job->state->late, job->scratch->heap, n_heap));
    sort_heap(job, n_heap);
    measure_all(job, n_heap);
}
