/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1102
/* Stage contacts: forces and events of parts that touch.
 * Reads   next.measured, scratch->results, hits; state->part_contacts.
 * Writes  next.part_contacts; out->contacts, contacts_lost, wrenches, events; scratch->twist (kicks), crossings: the
 *         events whose time inside the tick stage impacts finds.
 * Tests   test_td_tick.c, test_td_tick_events.c, test_td_tick_lost.c */
#include "td_tick_events.h"
#include "td_tick_forces.h"
#include "td_tick_pairs.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"

#if TD_MAX_CANDIDATES > 0

/* One contact on its way from a distance to forces. */
typedef struct meeting {
    const td_candidate *candidate;
    td_tick_sides sides;
    const td_distance_result *found;
    uint32_t measured;             ///< its number among those that were measured
    const td_part_contact *before; ///< what the last tick left, or NULL
    td_pair_law chosen;
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
    return td_vec3_sub_far(td_tick_velocity(job, m->sides.b, p_w),
                           td_tick_velocity(job, m->sides.a, p_w));
}

static td_real approach(td_dir3 normal, td_vec3 velocity)
{
    return td_tick_lawful(-td_pnarrow(td_dir3_dot(normal, velocity)));
}

static td_tick_sides sides_of(const td_job *job, const td_part *a, const td_part *b)
{
    const td_candidate_group *const group = td_tick_group(job->plan, a->body, b->body);
    TD_ASSERT(group != 0 && (group->body_a == a->body || group->body_a == b->body));
    const bool in_order = group->body_a == a->body;
    const td_tick_sides sides = {.a = a->body,
                                 .b = b->body,
                                 .felt_by_a = in_order ? group->felt_by_a : group->felt_by_b,
                                 .felt_by_b = in_order ? group->felt_by_b : group->felt_by_a};
    return sides;
}

static TD_NOINLINE void
meet(const td_job *job, uint32_t i, const td_part_contact *before, meeting *m)
{
    const uint32_t index = job->out->next.measured[i].candidate;
    TD_ASSERT(index < td_n_candidates(job->plan));
    const td_candidate *const candidate = &job->plan->candidates[index];
    const td_part *const a = &job->scene->parts[candidate->a];
    const td_part *const b = &job->scene->parts[candidate->b];
    m->candidate = candidate;
    m->sides = sides_of(job, a, b);
    m->found = &job->scratch->results[i];
    m->measured = i;
    m->before = before;
    m->chosen = td_pair_law_of(job->scene, a->material, b->material);
    m->depth = td_law_depth(&m->chosen.law, m->found->distance);
    TD_ASSERT(m->depth >= TD_ZERO);
    const td_vec3 middle = midway(m->found->point_a_w, m->found->point_b_w);
    m->speed = approach(m->found->normal_w, relative_velocity(job, m, middle));
}

/* ---- points ---- */

static bool is_round(const td_job *job, uint32_t part)
{
    const td_core core = job->plan->convex[part].core;
    return core != TD_CORE_BOX && core != TD_CORE_POINTS;
}

/// Forces act midway between the surfaces; of what rolls on something flat, on its own: there it rolls with its
/// whole radius, however deep it is.
static void set_points(const td_job *job, const meeting *m, td_patch *patch)
{
    const bool round_a = is_round(job, m->candidate->a);
    if (round_a == is_round(job, m->candidate->b)) {
        return;
    }
    for (uint32_t i = 0u; i < patch->count; ++i) {
        td_patch_point *const p = &patch->points[i];
        const td_real half = td_half(p->distance);
        p->point_w =
            td_vec3_add_far(p->point_w, td_dir3_scale(m->found->normal_w, round_a ? -half : half));
    }
}

/* ---- loads ---- */

/// What presses at the points of a contact.
typedef struct pressing {
    td_real loads[TD_CONTACT_POINTS];      ///< [force]
    td_vec3 velocities[TD_CONTACT_POINTS]; ///< [m/s] of b against a, where something presses
    td_real sum;                           ///< [force] of the loads
    td_near depth;                         ///< [m] of the deepest
    td_tick_grace grace;
    td_wide elastic; ///< [force m/s] what the springs hold, 2 E / h
    bool is_begun;   ///< are there parties for dampers to push? Springs alone need none
    bool is_damped;
} pressing;

/// [m] That the law sees at a point.
static td_near depth_at(const td_law *law, td_near distance)
{
    const td_near depth = td_near_sub(td_near_of(law->threshold), distance);
    return depth > TD_NEAR_ZERO ? depth : TD_NEAR_ZERO;
}

static void begin_damping(const td_job *job, const meeting *m, pressing *p)
{
    if (!p->is_begun) {
        td_tick_begin(job, &m->sides, false);
        p->is_begun = true;
    }
}

/// Every point of the patch pushes on its own, as the law says at its depth: the forces have a
/// potential, the sum of those of the points. A law that is shared out over the points that touch has none:
/// the force of a corner is halved as soon as a second one touches.
/// (test_four_cubes_keep_momentum_and_energy)
static td_law_push press_at(const td_job *job,
                            const meeting *m,
                            const td_law_memory *memory,
                            const td_patch *patch,
                            uint32_t i,
                            pressing *p)
{
    td_law_push push = {TD_ZERO, TD_ZERO};
    const td_law *const law = &m->chosen.law;
    const td_patch_point *const point = &patch->points[i];
    const td_near depth = depth_at(law, point->fine) - p->grace.forgiven;
    if (!(depth > TD_NEAR_ZERO)) {
        return push;
    }
    p->velocities[i] = relative_velocity(job, m, point->point_w);
    const td_real speed = approach(m->found->normal_w, p->velocities[i]);
    push = td_law_push_at(law, memory, depth, speed);
    TD_ASSERT(push.spring >= TD_ZERO && push.damping >= -push.spring);
    p->elastic = td_tick_elastic_sum(p->elastic, td_tick_elastic(job, push.spring, depth));
    if (push.damping > TD_ZERO || push.damping < TD_ZERO) {
        begin_damping(job, m, p);
        const td_real most = td_tick_stopping(job, speed);
        TD_ASSERT(most >= TD_ZERO);
        push.damping = td_clamp(push.damping, -most, most);
        p->is_damped = true;
        td_tick_force(job, &m->sides, point->point_w,
                      td_dir3_scale(m->found->normal_w, push.damping));
    }
    return push;
}

/// Loads are springs, and as much damping as serves the whole contact.
static TD_NOINLINE void press(const td_job *job,
                              const meeting *m,
                              const td_law_memory *memory,
                              const td_patch *patch,
                              pressing *p)
{
    td_law_push pushes[TD_CONTACT_POINTS];
    p->sum = TD_ZERO;
    p->elastic = TD_WIDE_ZERO;
    p->is_begun = false;
    p->is_damped = false;
    if (td_scaled_is_positive(memory->gain)) {
        begin_damping(job, m, p);
    }
    const td_law_memory eased = td_tick_eased(job, &m->sides, &m->chosen.law, memory, p->depth);
    for (uint32_t i = 0u; i < patch->count; ++i) {
        pushes[i] = press_at(job, m, &eased, patch, i, p);
    }
    const td_unit share = p->is_damped ? td_tick_damping(job, &m->sides) : TD_UNIT_ONE;
    TD_ASSERT(td_is_share(share));
    td_wide sum = TD_WIDE_ZERO;
    for (uint32_t i = 0u; i < patch->count; ++i) {
        p->loads[i] = td_add(pushes[i].spring, td_scale(share, pushes[i].damping));
        TD_ASSERT(p->loads[i] >= TD_ZERO); // nothing sticks
        sum = sum + td_widen(p->loads[i]);
    }
    const td_unit fitting = td_tick_fitting(&m->chosen, sum);
    TD_ASSERT(td_is_share(fitting));
    for (uint32_t i = 0u; i < patch->count; ++i) {
        p->loads[i] = fitting < TD_UNIT_ONE ? td_scale(fitting, p->loads[i]) : p->loads[i];
        p->sum = td_add(p->sum, p->loads[i]);
    }
}

/* ---- friction ---- */

static const td_pebble no_pebble = {.is_set = false};

/// The pebble of the last tick that belongs to a point: the one whose mark is near it. Points keep
/// their places in the list as a rule.
static const td_pebble *
pebble_at(const td_job *job, const meeting *m, uint32_t i, td_vec3 point_w, uint32_t *used)
{
    if (m->before == 0) {
        return &no_pebble;
    }
    for (uint32_t k = 0u; k < TD_CONTACT_POINTS; ++k) {
        const uint32_t j = (i + k) % TD_CONTACT_POINTS;
        const td_pebble *const pebble = &m->before->pebbles[j];
        if (!pebble->is_set || (*used & (1u << j)) != 0u) {
            continue;
        }
        const td_vec3 mark_w = td_tick_point(job, m->sides.b, pebble->mark_b);
        const td_vec3 off = td_vec3_sub_far(mark_w, point_w);
        if (td_vec3_length(off) < TD_R(0.1)) {
            *used |= 1u << j;
            return pebble;
        }
    }
    return &no_pebble;
}

/// At a point that presses. @param pebble what it remembers
/// @return in the scratch: the force on b along the surface, and what the point will remember
static const td_friction_out *friction_at(const td_job *job,
                                          const meeting *m,
                                          td_vec3 point_w,
                                          td_vec3 velocity_w,
                                          td_real load,
                                          const td_pebble *pebble)
{
    TD_ASSERT(load > TD_ZERO);
    const td_friction_place place = {.rot_a = td_tick_rot(job, m->sides.a),
                                     .rot_b = td_tick_rot(job, m->sides.b),
                                     .origin_a = td_tick_origin(job, m->sides.a),
                                     .origin_b = td_tick_origin(job, m->sides.b),
                                     .point_w = point_w,
                                     .normal_w = m->found->normal_w,
                                     .velocity_w = velocity_w,
                                     .residual_a = td_tick_residual(job, m->sides.a),
                                     .residual_b = td_tick_residual(job, m->sides.b)};
    td_friction_out *const slide = &job->scratch->slide;
    td_friction_evaluate(&job->scratch->friction, 0, pebble, &place, load, slide);
    return slide;
}

static td_real size_of(const td_job *job, const meeting *m)
{
    return td_min(job->plan->convex[m->candidate->a].extent,
                  job->plan->convex[m->candidate->b].extent);
}

/// Loads and friction, on both parties. @param touch without pebbles: a point that does not press has none
static TD_NOINLINE void push_points(
    const td_job *job, const meeting *m, const td_patch *patch, pressing *p, td_part_contact *touch)
{
    const bool is_rough = m->chosen.mu_s > TD_U(0.0);
    uint32_t used = 0u;
    if (is_rough) {
        const td_friction *const f = td_tick_friction(job, &m->chosen, size_of(job, m));
        p->elastic = td_tick_elastic_rough(p->elastic, f, m->chosen.law.stiffness);
    }
    for (uint32_t i = 0u; i < patch->count; ++i) {
        const td_vec3 point_w = patch->points[i].point_w;
        td_vec3 force_w = td_dir3_scale(m->found->normal_w, p->loads[i]);
        const td_pebble *const pebble =
            is_rough ? pebble_at(job, m, i, point_w, &used) : &no_pebble;
        if (is_rough && p->loads[i] > TD_ZERO) {
            const td_friction_out *const slide =
                friction_at(job, m, point_w, p->velocities[i], p->loads[i], pebble);
            touch->pebbles[i] = slide->pebble;
            force_w = td_vec3_add_far(force_w, slide->force_w);
        }
        td_tick_force(job, &m->sides, point_w, force_w);
    }
}

/* ---- rolling ---- */

/// [m] The radius with which a part rolls at a point: how high its middle is above the surface. 0: it is not
/// round.
static td_real radius_of(const td_job *job, const meeting *m, uint32_t part, td_vec3 point_w)
{
    if (!is_round(job, part)) {
        return TD_ZERO;
    }
    const td_vec3 arm = td_vec3_sub_far(point_w, td_tick_centre(job, part));
    return td_abs(td_pnarrow(td_dir3_dot(m->found->normal_w, arm)));
}

/// Of two that are round: a b / (a + b).
static td_real radius_together(td_real a, td_real b)
{
    if (a <= TD_ZERO || b <= TD_ZERO) {
        return td_max(a, b);
    }
    const td_unit share = td_wide_ratio(td_widen(td_min(a, b)), td_widen(td_max(a, b)));
    TD_ASSERT(share >= TD_U(0.0) && share <= TD_UNIT_ONE);
    return td_div(td_min(a, b), TD_ONE + td_from_unit(share));
}

static td_scaled spin_mobility(const td_job *job)
{
    const td_mobility *const a = job->scratch->parties[0].mobility;
    const td_mobility *const b = job->scratch->parties[1].mobility;
    return td_scaled_add(a != 0 ? a->spin : TD_SCALED_ZERO, b != 0 ? b->spin : TD_SCALED_ZERO);
}

/// [rad/s] Of b, as seen from a.
static td_vec3 relative_spin(const td_job *job, const meeting *m)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    const uint32_t n = job->scene->n_bodies;
    const td_body_input *const bodies = job->input->bodies;
    return td_vec3_sub(m->sides.b < n ? bodies[m->sides.b].twist_w.angular : zero,
                       m->sides.a < n ? bodies[m->sides.a].twist_w.angular : zero);
}

/// Adds the torque that resists rolling and spinning, if the materials have one.
static TD_NOINLINE void
roll(const td_job *job, const meeting *m, td_vec3 point_w, td_real load, td_part_contact *touch)
{
    const td_pair_law *const chosen = &m->chosen;
    const td_scaled mobility = spin_mobility(job);
    const bool resists = chosen->rolling > TD_U(0.0) || chosen->spinning > TD_U(0.0);
    if (!resists || !td_scaled_is_positive(mobility)) {
        return;
    }
    const td_real radius = radius_together(radius_of(job, m, m->candidate->a, point_w),
                                           radius_of(job, m, m->candidate->b, point_w));
    const td_real moment = td_mul(radius, load);
    TD_ASSERT(radius >= TD_ZERO && load >= TD_ZERO);
    const td_roll resistance = {job->scene->tick, mobility, td_scale(chosen->rolling, moment),
                                td_scale(chosen->spinning, moment)};
    td_roll_out *const out = &job->scratch->roll;
    const td_near3 before = m->before != 0 ? m->before->roll_a : td_near3_zero();
    td_roll_evaluate(&resistance, &before, td_tick_rot(job, m->sides.a), m->found->normal_w,
                     relative_spin(job, m), out);
    td_party *const parties = job->scratch->parties;
    parties[0].wrench_w.torque_w = td_vec3_sub_far(parties[0].wrench_w.torque_w, out->torque_w);
    parties[1].wrench_w.torque_w = td_vec3_add_far(parties[1].wrench_w.torque_w, out->torque_w);
    touch->roll_a = out->angle_a;
}

/* ---- forces ---- */

/// [force m/s] What the contact may give: what it has taken, less what it gave in the last tick. One that is
/// there from the beginning, or has been late since then, has as much as an account may have (td_tick_give): its
/// springs hold that much. One that is new has taken nothing. Of ticks that were lost nobody knows.
static TD_NOINLINE td_wide stored_by(const td_job *job, const meeting *m, td_wide elastic)
{
    const td_part_contact *const before = m->before;
    if (before == 0) {
        const uint32_t late = job->state->late[job->out->next.measured[m->measured].candidate];
        return job->state->tick == late ? elastic + elastic : TD_WIDE_ZERO;
    }
    if (!td_tick_is_known(job, true)) {
        return before->account.stored;
    }
    const td_vec3 force_w = before->account.force_w;
    const td_wrench on_a = {td_vec3_neg(force_w), before->torque_a_w};
    const td_wrench on_b = {force_w, before->torque_b_w};
    return before->account.stored - td_tick_work(job, &m->sides, &on_a, &on_b);
}

static TD_NOINLINE void respond(const td_job *job,
                                const meeting *m,
                                const td_law_memory *memory,
                                const td_patch *patch,
                                td_part_contact *touch)
{
    pressing p;
    const td_part_contact *const before = m->before;
    touch->depth = depth_at(&m->chosen.law, m->found->fine);
    const td_near last = before != 0 ? before->depth : TD_NEAR_ZERO;
    p.grace =
        td_tick_forgive(job, touch->depth, td_tick_is_known(job, before != 0) ? touch->depth : last,
                        before != 0 ? before->forgiven : TD_NEAR_ZERO, m->speed);
    p.depth = touch->depth;
    TD_ASSERT(p.grace.forgiven >= TD_NEAR_ZERO && p.grace.forgiven <= p.depth);
    touch->forgiven = p.grace.forgiven;
    touch->normal_w = m->found->normal_w;
    press(job, m, memory, patch, &p);
    TD_ASSERT(p.sum >= TD_ZERO && p.elastic >= TD_WIDE_ZERO);
    if (p.is_begun) {
        td_tick_begin_again(job, &m->sides);
    } else {
        td_tick_begin(job, &m->sides, true);
    }
    push_points(job, m, patch, &p, touch);
    roll(job, m, patch->points[0].point_w, p.sum, touch);
    touch->account.stored = stored_by(job, m, p.elastic) + td_tick_gift(job, p.sum, p.grace.faded);
    (void)td_tick_give(job, &m->sides, p.elastic, &touch->account);
    touch->torque_a_w = job->scratch->parties[0].wrench_w.torque_w;
    touch->torque_b_w = job->scratch->parties[1].wrench_w.torque_w;
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
    TD_ASSERT(scratch->n_crossings < TD_MAX_EVENTS && crossing.event < TD_MAX_EVENTS);
    scratch->crossings[scratch->n_crossings++] = crossing;
    event->a = m->candidate->a;
    event->b = m->candidate->b;
    event->body_a = (uint16_t)m->sides.a;
    event->body_b = (uint16_t)m->sides.b;
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
        const td_tick_past past = {m->before->speed_in, m->before->peak,
                                   td_tick_older(job, m->before->age)};
        td_tick_end(event, &past, m->speed);
    }
}

/// Where the points of the last tick are, by the marks of their pebbles: what has no friction does not stand.
static void set_cache(const td_job *job, const meeting *m, td_patch_cache *out)
{
    out->count = 0u;
    for (uint32_t i = 0u; m->before != 0 && i < TD_CONTACT_POINTS; ++i) {
        const td_pebble *const pebble = &m->before->pebbles[i];
        if (pebble->is_set) {
            out->points_w[out->count++] = td_tick_point(job, m->sides.b, pebble->mark_b);
        }
    }
}

/// Where they touch: midway between the witnesses, which is all there is of what is round; of others the
/// patch, if there is one.
static TD_NOINLINE void find_points(const td_job *job, const meeting *m, td_patch *out)
{
    const td_placed *const a = td_tick_placed(job, m->candidate->a);
    const td_placed *const b = td_tick_placed(job, m->candidate->b);
    out->count = 1u;
    out->points[0].point_w = midway(m->found->point_a_w, m->found->point_b_w);
    out->points[0].distance = m->found->distance;
    out->points[0].fine = m->found->fine;
    if (td_pair_springs(a->convex, b->convex) > 1u) {
        td_patch_cache cache;
        set_cache(job, m, &cache);
        job->scratch->patch.cache = &cache;
        (void)td_patch_keep(a, b, m->found, m->chosen.law.threshold, &job->scratch->patch, out);
    }
}

static void record(const meeting *m, const td_patch *patch, td_vec3 force_w, td_contact *out)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    out->part_a = m->candidate->a;
    out->part_b = m->candidate->b;
    out->distance = m->found->distance;
    out->lower = m->found->lower;
    out->upper = m->found->upper;
    out->normal_w = m->found->normal_w;
    TD_ASSERT(out->lower <= out->distance && out->distance <= out->upper);
    TD_ASSERT(td_dir3_is_unit(out->normal_w));
    TD_ASSERT(patch->count >= 1u && patch->count <= TD_CONTACT_POINTS);
    out->n_points = (uint8_t)patch->count;
    out->force_w = force_w;
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        out->points_w[i] = i < patch->count ? patch->points[i].point_w : zero;
    }
}

/// A contact that lasts: its record, its forces, what the next tick remembers of it.
/// @return how many points it has
static uint32_t touch(const td_job *job, const meeting *m, const td_law_memory *memory)
{
    td_out *const out = job->out;
    TD_ASSERT(out->next.n_part_contacts < TD_MAX_CONTACTS && out->n_contacts < TD_MAX_CONTACTS);
    td_part_contact *const next = &out->next.part_contacts[out->next.n_part_contacts++];
    const td_part_contact *const before = m->before;
    td_patch patch;
    find_points(job, m, &patch);
    set_points(job, m, &patch);
    next->candidate = out->next.measured[m->measured].candidate;
    next->age = before != 0 ? td_tick_age(job, before->age) : 0u;
    next->peak = before != 0 ? td_max(before->peak, m->depth) : m->depth;
    TD_ASSERT(next->peak > TD_ZERO && memory->is_touching);
    next->speed_in = before != 0 ? before->speed_in : m->speed;
    next->law = *memory;
    next->roll_a = td_near3_zero();
    const td_pebble nothing = no_pebble; // one that is copied: four constants would be four calls
    for (uint32_t i = 0u; i < TD_CONTACT_POINTS; ++i) {
        next->pebbles[i] = nothing;
    }
    const bool keeps = before != 0 && job->plan->keeps_blows;
    respond(job, m, keeps ? &before->law : memory, &patch, next);
    record(m, &patch, next->account.force_w, &out->contacts[out->n_contacts++]);
    return patch.count;
}

/* ---- the limit ---- */

/// Is the depth of candidate number i among the `n` largest? Ties: the lower number.
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

static void respond_to(const td_job *job, uint32_t i, const td_part_contact *before)
{
    TD_ASSERT(i < job->out->next.n_measured);
    if (before == 0 && job->scratch->results[i].lower > job->plan->threshold) {
        return; // no law sees them, and none did at the last tick
    }
    meeting m;
    meet(job, i, before, &m);
    const td_law_memory none = td_tick_no_law();
    td_law_memory memory;
    const td_law_phase phase = td_law_follow(&m.chosen.law, m.before != 0 ? &m.before->law : &none,
                                             m.depth > TD_ZERO, m.speed, &memory);
    if (phase == TD_LAW_APART) {
        return;
    }
    const bool lost =
        phase != TD_LAW_ENDED && !is_admitted(job, i, -job->scratch->results[i].distance);
    if (lost) {
        ++job->out->contacts_lost;
        job->out->status = TD_PARTIAL;
    }
    if (phase == TD_LAW_ENDED || lost) {
        if (m.before != 0) {
            tell_end(job, &m);
        }
        return;
    }
    const bool is_new = phase == TD_LAW_BEGUN;
    td_law_pass(&memory, is_new ? td_scale(job->scene->tick, TD_ONE) : td_tick_span(job, TD_ONE));
    const uint32_t n_points = touch(job, &m, &memory);
    if (is_new) {
        tell_begin(job, &m, m.speed, n_points);
    }
}

void td_tick_contacts(const td_job *job)
{
    const td_part_contact *before = job->state->part_contacts;
    const td_part_contact *const end = before + job->state->n_part_contacts;
    for (uint32_t i = 0u; i < job->out->next.n_measured; ++i) {
        const uint32_t candidate =
            job->out->next.measured[i].candidate; // ascending, as contacts are
        const bool lasts = before < end && before->candidate == candidate;
        respond_to(job, i, lasts ? before : 0);
        before += lasts ? 1 : 0;
    }
    TD_ASSERT(before == end); // each of them has been measured
}

#else
/// Without pairs there is nothing to do, and no memory for it.
void td_tick_contacts(const td_job *job)
{
    (void)job;
}
#endif
