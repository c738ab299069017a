/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1103
#include "td_tick_forces.h"
#include "td_tick_invariant.h"
#include "../number/td_inline.h"
#include "../respond/td_friction_inner.h"

/* What a contact does to its two bodies, within what its account allows (td_passive.h). */

static bool is_body(const td_job *job, uint32_t body)
{
    return body < job->scene->n_bodies;
}

static bool is_moved(const td_job *job, uint32_t body)
{
    return is_body(job, body) && job->scene->bodies[body].mass > TD_ZERO;
}

/* ---- parties ---- */

/// @param twist_w of a body, or NULL: it does not move
static void set_party(const td_twist *twist_w, td_party *out)
{
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    out->wrench_w = td_wrench_zero();
    if (twist_w == 0) {
        out->twist_w.linear = zero;
        out->twist_w.angular = zero;
    } else {
        out->twist_w = *twist_w;
    }
}

static const td_twist *twist_of(const td_job *job, uint32_t body, bool after_others)
{
    if (!is_body(job, body)) {
        return 0;
    }
    return after_others ? &job->scratch->twist[body] : &job->input->bodies[body].twist_w;
}

static void
begin_party(const td_job *job, uint32_t body, bool is_felt, bool after_others, td_party *out)
{
    out->mobility = is_felt && is_moved(job, body) ? &job->plan->mobility[body] : 0;
    out->r_wb = td_tick_rot(job, body);
    TD_ASSERT(td_rot_is_square(out->r_wb));
    set_party(twist_of(job, body, after_others), out);
}

static void set_driven(const td_tick_sides *sides, td_party *parties)
{
    if (sides->a == TD_DRIVEN) {
        parties[0].twist_w.linear = *sides->driven_a_w;
    }
    if (sides->b == TD_DRIVEN) {
        parties[1].twist_w.linear = *sides->driven_b_w;
    }
}

TD_NOINLINE void td_tick_begin(const td_job *job, const td_tick_sides *sides, bool after_others)
{
    td_party *const parties = job->scratch->parties;
    begin_party(job, sides->a, sides->felt_by_a, after_others, &parties[0]);
    begin_party(job, sides->b, sides->felt_by_b, after_others, &parties[1]);
    set_driven(sides, parties);
}

TD_NOINLINE void td_tick_begin_again(const td_job *job, const td_tick_sides *sides)
{
    td_party *const parties = job->scratch->parties;
    set_party(twist_of(job, sides->a, true), &parties[0]);
    set_party(twist_of(job, sides->b, true), &parties[1]);
    set_driven(sides, parties);
}

/// Of what is no body the force counts, but no torque.
static void
add_force(const td_job *job, uint32_t body, td_vec3 point_w, td_vec3 force_w, td_wrench *sum)
{
    if (is_body(job, body)) {
        td_wrench_add(sum, force_w, point_w, job->input->bodies[body].x_wb.p);
    } else {
        sum->force_w = td_vec3_add_far(sum->force_w, force_w);
    }
}

TD_NOINLINE void
td_tick_force(const td_job *job, const td_tick_sides *sides, td_vec3 point_w, td_vec3 force_w)
{
    td_party *const parties = job->scratch->parties;
    add_force(job, sides->a, point_w, td_vec3_neg(force_w), &parties[0].wrench_w);
    add_force(job, sides->b, point_w, force_w, &parties[1].wrench_w);
}

/* ---- damping ---- */

static void count_one(const td_job *job, uint32_t body)
{
    if (is_body(job, body)) {
        ++job->scratch->n_contacts[body];
    }
}

void td_tick_count(const td_job *job, uint32_t body_a, uint32_t body_b)
{
    count_one(job, body_a);
    count_one(job, body_b);
}

static uint32_t contacts_of(const td_job *job, uint32_t body)
{
    const uint32_t n = is_body(job, body) ? job->scratch->n_contacts[body] : 1u;
    return n > 1u ? n : 1u;
}

td_unit td_tick_damping(const td_job *job, const td_tick_sides *sides)
{
    td_party *const parties = job->scratch->parties;
    const uint32_t of_a = contacts_of(job, sides->a);
    const uint32_t of_b = contacts_of(job, sides->b);
    const td_passive_sum sum = td_passive_meet(&parties[0], &parties[1]);
    TD_ASSERT(of_a >= 1u && of_b >= 1u && sum.own >= TD_WIDE_ZERO);
    return td_passive_damping(&sum, of_a > of_b ? of_a : of_b);
}

/// [1/mass] Of both parties, straight through the middle, times the tick.
static td_scaled give_way(const td_job *job)
{
    const td_mobility *const a = job->scratch->parties[0].mobility;
    const td_mobility *const b = job->scratch->parties[1].mobility;
    return td_scaled_add(a != 0 ? a->linear : TD_SCALED_ZERO, b != 0 ? b->linear : TD_SCALED_ZERO);
}

/// Contacts that push one of the two bodies at this time: of the one that has the fewer.
static uint32_t fewest_contacts(const td_job *job, const td_tick_sides *sides)
{
    const td_party *const parties = job->scratch->parties;
    const uint32_t of_a = parties[0].mobility != 0 ? contacts_of(job, sides->a) : UINT16_MAX;
    const uint32_t of_b = parties[1].mobility != 0 ? contacts_of(job, sides->b) : UINT16_MAX;
    return of_a < of_b ? of_a : of_b;
}

#define PATIENCE TD_R(16.0) /* the square of 4 */

// [force/m] Of the spring that holds as much as the law does at a depth x: K x^2 / 2 is the work of K r(x), r as
// td_law.h has it. A blow that goes so deep is damped there by root / w, w^2 = K L, with this K.
static td_scaled stiffness_at(const td_law *law, td_real x)
{
    const td_scaled whole = td_scaled_of(law->stiffness);
    if (law->kind != TD_LAW_SMOOTH) {
        return whole;
    }
    const td_scaled third = td_scaled_of(TD_R(1.0 / 3.0));
    const td_scaled depth = td_scaled_of(x);
    const td_scaled blend = td_scaled_of(law->blend);
    if (x < law->blend) {
        return td_scaled_mul(td_scaled_mul(whole, third), td_scaled_div(depth, blend));
    }
    const td_scaled y = td_scaled_div(blend, depth);
    const td_scaled less =
        td_scaled_add(td_scaled_mul(td_scaled_mul(y, y), third), td_scaled_neg(y));
    return td_scaled_mul(whole, td_scaled_add(TD_SCALED_ONE, less));
}

// A damper d on a spring K lets go within t = d / K = k x. A blow needs no more than root / w at its deepest,
// w^2 = K L, and no less than critical damping does, 2 / w. What has sunk in by its weight, of whatever mass, swings
// with sqrt(g / x): a contact that carries a stack needs more than its own two bodies would.
td_law_memory td_tick_eased(const td_job *job,
                            const td_tick_sides *sides,
                            const td_law *law,
                            const td_law_memory *memory,
                            td_near depth)
{
    td_law_memory eased = *memory;
    if (!td_scaled_is_positive(memory->gain)) {
        return eased; // a spring alone: there are no parties
    }
    const td_scaled give = give_way(job);
    if (!td_scaled_is_positive(give)) {
        return eased; // nothing moves
    }
    const td_real x = td_max(td_near_real(depth), TD_REAL_EPS);
    TD_ASSERT(x > TD_ZERO); // it divides
    const td_scaled lag = td_scaled_times(memory->gain, x);
    const td_real gravity = job->scene->gravity > TD_ZERO ? job->scene->gravity : TD_R(9.81);
    const td_scaled swing = td_scaled_div(td_scaled_of(x), td_scaled_of(gravity));
    const td_scaled patient = td_scaled_times(swing, PATIENCE);
    if (!td_scaled_is_less(patient, td_scaled_mul(lag, lag))) {
        return eased;
    }
    const td_real n = td_from_int((int32_t)fewest_contacts(job, sides));
    const td_scaled rate =
        td_scaled_div(td_scaled_mul(td_scaled_times(give, n), stiffness_at(law, x)),
                      td_scaled_of_unit(job->scene->tick));
    const td_real root = td_max(td_law_depth_root(law), TD_R(2.0));
    const td_scaled blow = td_scaled_div(td_scaled_times(td_scaled_of(root), root),
                                         td_scaled_max(rate, TD_SCALED_TINY));
    const td_scaled most = td_scaled_sqrt(td_scaled_max(blow, patient));
    TD_ASSERT(td_scaled_is_positive(most));
    if (td_scaled_is_less(most, lag)) {
        eased.gain = td_scaled_div(most, td_scaled_of(x));
    }
    return eased;
}

// Two masses that meet without turning: v / (h / m_a + h / m_b). Where they turn as well it takes less.
td_real td_tick_stopping(const td_job *job, td_real speed)
{
    const td_scaled both = give_way(job);
    if (!td_scaled_is_positive(both)) {
        return TD_REAL_MAX;
    }
    const td_scaled force = td_scaled_div(td_scaled_of(td_abs(speed)), both);
    const bool is_huge = td_scaled_is_less(TD_SCALED_REAL_MAX, force);
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(force)));
    return is_huge ? TD_REAL_MAX : td_scaled_real(force);
}

/* ---- accounts ---- */

/// h / I (more - less) u v, of whatever size inertias and spins are.
static td_real
precession_about(td_scaled mobility, td_real more, td_real less, td_real u, td_real v)
{
#if defined(TD_SCALAR_Q16)
    if (more == less) { // as of a ball: zero, after three products that take long
        return TD_ZERO;
    }
#endif
    return td_scaled_scale(td_scaled_times(td_scaled_times(mobility, more - less), u), v);
}

/// How much a free rotor's spin turns in a tick: h I^-1 (I w x w), along the body's axes. Its kinetic energy does
/// not change by that, so it is no part of what a torque has done.
static td_vec3 precession_of(const td_body *body, const td_mobility *mobility, td_vec3 w)
{
    const td_vec3 i = body->inertia;
    return td_vec3_of(precession_about(mobility->angular[0], i.y, i.z, w.y, w.z),
                      precession_about(mobility->angular[1], i.z, i.x, w.z, w.x),
                      precession_about(mobility->angular[2], i.x, i.y, w.x, w.y));
}

/// A twist that is twice as fast as any input may be counts as that: products with forces then fit.
static td_vec3 slowed(td_vec3 v)
{
    TD_ASSERT(td_tick_is_finite(v));
    const td_real most = TD_MOTION_MAX + TD_MOTION_MAX;
    return td_vec3_of(td_clamp(v.x, -most, most), td_clamp(v.y, -most, most),
                      td_clamp(v.z, -most, most));
}

/// The twist of a body after the kicks of the last tick, and before it turned on: made when it is first asked
/// for.
static const td_twist *after_kicks(const td_job *job, uint32_t body)
{
    td_scratch *const scratch = job->scratch;
    const td_twist *const now = &job->input->bodies[body].twist_w;
    if (!is_moved(job, body)) {
        return now;
    }
    if (!scratch->is_after[body]) {
        const td_rot *const r_wb = &scratch->motion[body].r_wb;
        const td_rot r_bw = td_rot_inv(r_wb);
        const td_vec3 turned = precession_of(&job->scene->bodies[body], &job->plan->mobility[body],
                                             td_rot_vec(&r_bw, now->angular));
        scratch->after[body].linear = now->linear;
        scratch->after[body].angular =
            slowed(td_vec3_sub_far(now->angular, td_rot_vec(r_wb, slowed(turned))));
        scratch->is_after[body] = true;
    }
    return &scratch->after[body];
}

static td_wide work_on(const td_job *job, uint32_t body, const td_wrench *wrench_w)
{
    return is_body(job, body) ? td_passive_work(wrench_w, &job->state->bodies[body].twist_w,
                                                after_kicks(job, body))
                              : TD_WIDE_ZERO;
}

/// Half of it: what is driven has one velocity in a tick, and no spin.
static td_wide
half_work_on_driven(uint32_t body, const td_wrench *wrench_w, const td_vec3 *velocity_w)
{
    return body == TD_DRIVEN ? td_vec3_dot(wrench_w->force_w, *velocity_w) : TD_WIDE_ZERO;
}

td_wide td_tick_work(const td_job *job,
                     const td_tick_sides *sides,
                     const td_wrench *on_a,
                     const td_wrench *on_b)
{
    const td_wide half_a = half_work_on_driven(sides->a, on_a, sides->driven_a_w);
    const td_wide half_b = half_work_on_driven(sides->b, on_b, sides->driven_b_w);
    return work_on(job, sides->a, on_a) + work_on(job, sides->b, on_b) + half_b + half_b + half_a +
           half_a;
}

/// [m/s] As fast as a depth goes in a tick.
static td_real depth_a_tick(const td_job *job, td_near depth)
{
#if defined(TD_SCALAR_Q16)
    const td_scaled finer = {job->plan->rate.mantissa, job->plan->rate.shift + 11}; /* of td_near */
    return td_scaled_scale(finer, (td_real)(int32_t)depth);
#else
    return td_scaled_scale(job->plan->rate, depth);
#endif
}

td_wide td_tick_elastic(const td_job *job, td_real force, td_near depth)
{
    return td_tick_elastic_sum(td_wmul(force, depth_a_tick(job, depth)), TD_WIDE_ZERO);
}

// Friction holds mu N at most, so its springs at most mu^2 K / k of what the normal ones do; mu^2 counts as 1, and
// what is softer than a 16th of the normal spring as that.
td_wide td_tick_elastic_rough(td_wide elastic, const td_friction *friction, td_real stiffness)
{
    TD_ASSERT(elastic >= TD_WIDE_ZERO && friction->k > TD_ZERO);
    td_wide all = td_tick_elastic_sum(elastic, elastic);
    td_real k = friction->k;
    for (int i = 0; i < 4 && k < stiffness; ++i) {
        all = td_tick_elastic_sum(all, all);
        k = td_add(k, k);
    }
    return all;
}

/* ---- grace ---- */

#define FADES TD_NEAR(0.1) /* [m/s] */

static td_near larger(td_near a, td_near b)
{
    return a > b ? a : b;
}

// What a tick of motion explains is not forgiven.
static td_near unexplained(const td_job *job, td_near depth, td_near before, td_real approach)
{
    const td_real way = td_scale(job->scene->tick, td_max(approach, TD_ZERO));
    const td_near more = td_near_sub(depth, before);
    return larger(td_near_sub(more, td_near_of(td_min(way, TD_ONE))), TD_NEAR_ZERO);
}

td_tick_grace td_tick_forgive(
    const td_job *job, td_near depth, td_near before, td_near forgiven, td_real approach)
{
    const td_near fresh = unexplained(job, depth, before, approach);
    td_tick_grace grace = {TD_NEAR_ZERO, TD_NEAR_ZERO};
    if (!(forgiven > TD_NEAR_ZERO) && !(fresh > TD_NEAR_ZERO)) {
        return grace;
    }
    const td_near step = td_near_scale(job->scene->tick, FADES);
    const td_near left = larger(td_near_sub(forgiven, step), TD_NEAR_ZERO);
    const td_near all = td_near_sub(left, -fresh);
    grace.forgiven = all < depth ? all : depth;
    grace.faded = fresh > TD_NEAR_ZERO ? TD_NEAR_ZERO : td_near_sub(forgiven, left);
    TD_ASSERT(grace.forgiven <= depth && grace.faded >= TD_NEAR_ZERO);
    return grace;
}

td_wide td_tick_gift(const td_job *job, td_real force, td_near faded)
{
    const td_wide elastic = td_tick_elastic(job, force, faded);
    return elastic + elastic;
}

/* ---- giving ---- */

static td_wide within(td_wide stored, td_wide most)
{
    TD_ASSERT(most >= TD_WIDE_ZERO);
    return stored > most ? most : stored < -most ? -most : stored;
}

/// A party goes on with its kick, and the body gets its wrench.
static TD_NOINLINE void give(const td_job *job, uint32_t body, bool is_felt, const td_party *party)
{
    if (!is_felt || !is_body(job, body)) {
        return;
    }
    td_wrench *const wrench = &job->out->wrenches[body];
    td_twist *const twist = &job->scratch->twist[body];
    *wrench = td_wrench_sum(*wrench, party->wrench_w);
    TD_ASSERT(td_tick_is_finite(wrench->force_w) && td_tick_is_finite(wrench->torque_w));
    twist->linear = slowed(td_vec3_add_far(party->twist_w.linear, party->kick_w.linear));
    twist->angular = slowed(td_vec3_add_far(party->twist_w.angular, party->kick_w.angular));
}

// An account is what the springs hold, and not what dampers and friction have taken: it ends at twice that, so
// that a point that goes for a tick, or a normal that turns, does not empty it.
td_unit
td_tick_give(const td_job *job, const td_tick_sides *sides, td_wide elastic, td_account *account)
{
    td_party *const a = &job->scratch->parties[0];
    td_party *const b = &job->scratch->parties[1];
    const td_passive_sum sum = td_passive_meet(a, b);
    const bool is_free = a->mobility != 0 || b->mobility != 0;
    const td_wide most = elastic + elastic + (sum.power > TD_WIDE_ZERO ? sum.power : TD_WIDE_ZERO);
    account->stored =
        elastic < TD_TICK_ELASTIC_MAX ? within(account->stored, most) : most; // nobody can count it
    const td_unit share = is_free ? td_passive_share(&sum, account->stored) : TD_UNIT_ONE;
    TD_ASSERT(td_is_share(share) && elastic >= TD_WIDE_ZERO);
    if (share < TD_UNIT_ONE) {
        td_passive_scale(a, share);
        td_passive_scale(b, share);
    }
    account->force_w = b->wrench_w.force_w;
    give(job, sides->a, sides->felt_by_a, a);
    give(job, sides->b, sides->felt_by_b, b);
    return share;
}

/* ---- laws ---- */

td_unit td_tick_fitting(const td_pair_law *chosen, td_wide load)
{
    if (load < td_widen(td_half(td_half(TD_REAL_MAX)))) {
        return TD_UNIT_ONE;
    }
    const td_wide most = td_widen(td_div(TD_REAL_MAX, TD_ONE + td_from_unit(chosen->mu_s)));
    TD_ASSERT(most > TD_WIDE_ZERO);
    return load > most ? td_wide_ratio(most, load) : TD_UNIT_ONE;
}

const td_friction *td_tick_friction(const td_job *job, const td_pair_law *chosen, td_real size)
{
    td_friction *const friction = &job->scratch->friction;
    friction->mu_s = chosen->mu_s;
    friction->mu_k = chosen->mu_k;
    friction->k = td_pair_law_tangential_k(chosen);
    friction->d = td_pair_law_tangential_d(job->scene, chosen);
    friction->renew = td_clamp(td_mul(size, TD_R(0.03125)), TD_REAL_EPS, TD_TICK_RENEW);
    friction->tick = job->scene->tick;
    td_friction_set_checked(friction);
    return friction;
}
