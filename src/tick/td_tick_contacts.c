/* SPDX-License-Identifier: MIT */
#include "td_tick_inner.h"

#if TD_MAX_PAIRS > 0

/* One contact on its way from a distance to forces. */
typedef struct meeting {
    const td_couple *couple;
    uint32_t body_a, body_b;
    bool felt_by_a, felt_by_b; ///< whose wrench it changes
    const td_distance_result *found;
    uint32_t measured;      ///< its number among those that were measured
    const td_touch *before; ///< what the last tick left, or NULL
    td_tick_law chosen;
    td_real depth; ///< [m] that the law sees
    td_real speed; ///< [m/s] approaching, midway between the witness points
} meeting;

static td_vec3 midway(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x + td_half(b.x - a.x), a.y + td_half(b.y - a.y), a.z + td_half(b.z - a.z));
}

/// [m/s] At which two bodies approach each other at a point.
static td_vec3 relative_velocity(const td_job *job, const meeting *m, td_vec3 p_w)
{
    return td_vec3_sub(td_tick_velocity(job, m->body_b, p_w),
                       td_tick_velocity(job, m->body_a, p_w));
}

static td_real approach(td_dir3 normal, td_vec3 velocity)
{
    return -td_pnarrow(td_dir3_dot(normal, velocity));
}

static meeting meet(const td_job *job, uint32_t i)
{
    const uint32_t index = job->out->next.measured[i].couple;
    const td_couple *const couple = &job->plan->couples[index];
    const td_part *const a = &job->scene->parts[couple->a];
    const td_part *const b = &job->scene->parts[couple->b];
    meeting m;
    m.couple = couple;
    m.body_a = a->body;
    m.body_b = b->body;
    const td_couple_group *const group = td_tick_group(job->plan, a->body, b->body);
    m.felt_by_a = group->body_a == a->body ? group->felt_by_a : group->felt_by_b;
    m.felt_by_b = group->body_a == a->body ? group->felt_by_b : group->felt_by_a;
    m.found = &job->scratch->results[i];
    m.measured = i;
    m.before = td_tick_touch(job->state, index);
    m.chosen = td_tick_law_of(job->scene, a->material, b->material);
    m.depth = td_law_depth(&m.chosen.law, m.found->distance);
    const td_vec3 middle = midway(m.found->point_a_w, m.found->point_b_w);
    m.speed = approach(m.found->normal_w, relative_velocity(job, &m, middle));
    return m;
}

/* ---- pebbles ---- */

/// The pebble of the last tick that belongs to a point: the one whose mark is near it. Points keep
/// their places in the list as a rule.
static td_pebble
pebble_at(const td_job *job, const meeting *m, uint32_t i, td_vec3 point_w, uint32_t *used)
{
    const td_pebble nothing = td_tick_no_pebble();
    if (m->before == 0) {
        return nothing;
    }
    for (uint32_t k = 0u; k < TD_CONTACT_POINTS; ++k) {
        const uint32_t j = (i + k) % TD_CONTACT_POINTS;
        const td_pebble *const pebble = &m->before->pebbles[j];
        if (!pebble->is_set || (*used & (1u << j)) != 0u) {
            continue;
        }
        const td_vec3 mark_w = td_tick_point(job, m->body_b, pebble->mark_b);
        const td_vec3 off = td_vec3_sub_far(mark_w, point_w);
        if (td_vec3_length(off) < TD_R(0.1)) {
            *used |= 1u << j;
            return *pebble;
        }
    }
    return nothing;
}

/* ---- forces ---- */

/// Pushes at one point: the law's force along the normal, friction along the surface. Both bodies get
/// the same numbers, one of them with the other sign.
static void
push_at(const td_job *job, const meeting *m, td_vec3 point_w, td_vec3 force_w, td_contact *contact)
{
    contact->force_w = td_vec3_add_far(contact->force_w, force_w);
    if (m->felt_by_b) {
        td_tick_push(job, m->body_b, point_w, force_w);
    }
    if (m->felt_by_a) {
        td_tick_push(job, m->body_a, point_w, td_vec3_neg(force_w));
    }
}

/// A point of a contact, and what presses there.
typedef struct pushed {
    td_vec3 point_w;    ///< [m]
    td_vec3 velocity_w; ///< [m/s] of b, as seen from a
    td_real load;       ///< [force]
} pushed;

/// [force] On b, along the surface. @param pebble what the point remembers, and will
static td_vec3 friction_at(const td_job *job, const meeting *m, const pushed *at, td_pebble *pebble)
{
    const td_friction_place place = {td_tick_rot(job, m->body_a),
                                     td_tick_rot(job, m->body_b),
                                     td_tick_origin(job, m->body_a),
                                     td_tick_origin(job, m->body_b),
                                     at->point_w,
                                     m->found->normal_w,
                                     at->velocity_w};
    td_friction_out *const slide = &job->scratch->slide;
    const td_pebble before = *pebble;
    td_friction_evaluate(&job->scratch->friction, 0, &before, &place, at->load, slide);
    *pebble = slide->pebble;
    return slide->force_w;
}

/// Every point of the patch pushes on its own, as the law says at its depth: the forces have a
/// potential, the sum of those of the points, so that points that come and go make no energy. A law
/// that is shared out over the points that touch has none: the force of a corner is halved as soon as
/// a second one touches. (test_four_cubes_keep_momentum_and_energy)
static void respond(const td_job *job,
                    const meeting *m,
                    const td_law_memory *memory,
                    const td_patch *patch,
                    td_contact *contact,
                    td_touch *touch)
{
    const td_law *const law = &m->chosen.law;
    const bool is_rough = m->chosen.mu_s > TD_U(0.0);
    uint32_t used = 0u;
    if (is_rough) {
        (void)td_tick_friction(job, &m->chosen);
    }
    for (uint32_t i = 0u; i < patch->count; ++i) {
        const td_vec3 point_w = patch->points[i].point_w;
        const td_vec3 v = relative_velocity(job, m, point_w);
        const td_real depth = td_law_depth(law, patch->points[i].distance);
        const td_real speed = approach(m->found->normal_w, v);
        const td_real load = depth > TD_ZERO ? td_law_force(law, memory, depth, speed) : TD_ZERO;
        td_vec3 force_w = td_dir3_scale(m->found->normal_w, load);
        if (is_rough) {
            const pushed at = {point_w, v, load};
            touch->pebbles[i] = pebble_at(job, m, i, point_w, &used);
            force_w = td_vec3_add_far(force_w, friction_at(job, m, &at, &touch->pebbles[i]));
        }
        contact->points_w[i] = point_w;
        push_at(job, m, point_w, force_w, contact);
    }
}

/* ---- beginning and end ---- */

/// An event of two parts; its time is searched for when all contacts have answered.
static td_event *tell(const td_job *job, const meeting *m, td_event_kind kind)
{
    td_event *const event = td_tick_event(job, kind, TD_EVENT_PARTS);
    if (event == 0) {
        return event;
    }
    td_scratch *const scratch = job->scratch;
    const td_crossing crossing = {(uint16_t)(job->out->n_events - 1u), (uint16_t)m->measured,
                                  m->chosen.law.threshold, -m->speed};
    scratch->crossings[scratch->n_crossings++] = crossing;
    event->a = m->couple->a;
    event->b = m->couple->b;
    event->body_a = (uint16_t)m->body_a;
    event->body_b = (uint16_t)m->body_b;
    return event;
}

static void tell_begin(const td_job *job, const meeting *m, td_real speed_in, uint32_t n_points)
{
    td_event *const event = tell(job, m, TD_EVENT_BEGIN);
    if (event != 0) {
        event->speed_in = speed_in;
        event->n_points = (uint8_t)n_points;
    }
}

static void tell_end(const td_job *job, const meeting *m)
{
    td_event *const event = tell(job, m, TD_EVENT_END);
    if (event != 0) {
        const td_tick_past past = {m->before->law.entry_speed, m->before->peak, m->before->age};
        td_tick_end(event, &past, m->speed);
    }
}

/// Where they touch: midway between the witnesses, which is all there is of what is round; of others the
/// patch, if there is one.
static void find_points(const td_job *job, const meeting *m, td_patch *out)
{
    const td_placed *const a = td_tick_placed(job, m->couple->a);
    const td_placed *const b = td_tick_placed(job, m->couple->b);
    out->count = 1u;
    out->points[0].point_w = midway(m->found->point_a_w, m->found->point_b_w);
    out->points[0].distance = m->found->distance;
    if (td_tick_springs(a->convex, b->convex) > 1u) {
        (void)td_patch_find(a, b, m->found, m->chosen.law.threshold, &job->scratch->patch, out);
    }
}

/// A contact that lasts: its record, its forces, what the next tick remembers of it.
/// @return how many points it has
static uint32_t touch(const td_job *job, const meeting *m, const td_law_memory *memory)
{
    td_out *const out = job->out;
    td_contact *const contact = &out->contacts[out->n_contacts++];
    td_touch *const next = &out->next.touches[out->next.n_touches++];
    const td_pebble nothing = td_tick_no_pebble();
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    td_patch patch;
    find_points(job, m, &patch);
    contact->part_a = m->couple->a;
    contact->part_b = m->couple->b;
    contact->distance = m->found->distance;
    contact->lower = m->found->lower;
    contact->upper = m->found->upper;
    contact->normal_w = m->found->normal_w;
    contact->n_points = (uint8_t)patch.count;
    contact->force_w = zero;
    const uint32_t age = m->before != 0 ? m->before->age + 1u : 0u;
    next->couple = out->next.measured[m->measured].couple;
    next->age = (uint16_t)(age < UINT16_MAX ? age : UINT16_MAX);
    next->peak = m->before != 0 ? td_max(m->before->peak, m->depth) : m->depth;
    next->law = *memory;
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        next->pebbles[i] = nothing;
        contact->points_w[i] = zero;
    }
    respond(job, m, memory, &patch, contact, next);
    return patch.count;
}

/* ---- the limit ---- */

/// Is the depth of couple number i among the `n` largest? Ties: the lower number.
static bool is_among_deepest(const td_job *job, uint32_t i, td_real depth, uint32_t n)
{
    uint32_t deeper = 0u;
    for (uint32_t k = 0u; k < job->out->next.n_measured; ++k) {
        const td_real other = -job->scratch->results[k].distance;
        deeper += (other > depth || (other >= depth && k < i)) ? 1u : 0u;
    }
    job->out->work.steps += job->out->next.n_measured;
    return deeper < n;
}

/// Does a contact find a place among those that the scene allows?
static bool is_admitted(const td_job *job, uint32_t i, td_real depth)
{
    const uint32_t n = job->scene->contacts;
    return job->out->next.n_measured <= n || is_among_deepest(job, i, depth, n);
}

/// Does no law see them, and did none at the last tick?
static bool is_apart(const td_job *job, uint32_t i)
{
    return job->scratch->results[i].lower > job->plan->threshold &&
           td_tick_touch(job->state, job->out->next.measured[i].couple) == 0;
}

static void respond_to(const td_job *job, uint32_t i)
{
    if (is_apart(job, i)) {
        return;
    }
    const meeting m = meet(job, i);
    const td_law_memory none = td_tick_no_law();
    td_law_out law;
    (void)td_law_evaluate(&m.chosen.law, m.before != 0 ? &m.before->law : &none, m.depth, m.speed,
                          &law);
    if (law.phase == TD_LAW_APART) {
        return;
    }
    const bool lost =
        law.phase != TD_LAW_ENDED && !is_admitted(job, i, -job->scratch->results[i].distance);
    if (lost) {
        ++job->out->contacts_lost;
        job->out->status = TD_PARTIAL;
    }
    if (law.phase == TD_LAW_ENDED || lost) {
        if (m.before != 0) {
            tell_end(job, &m);
        }
        return;
    }
    td_law_memory memory = law.memory;
    td_law_commit(&memory, &law, td_scale(job->scene->tick, TD_ONE));
    const uint32_t n_points = touch(job, &m, &memory);
    if (law.phase == TD_LAW_BEGUN) {
        tell_begin(job, &m, law.memory.entry_speed, n_points);
    }
}

void td_tick_contacts(const td_job *job)
{
    for (uint32_t i = 0u; i < job->out->next.n_measured; ++i) {
        respond_to(job, i);
    }
}

#else
/// Without pairs there is nothing to do, and no memory for it.
void td_tick_contacts(const td_job *job)
{
    (void)job;
}
#endif
