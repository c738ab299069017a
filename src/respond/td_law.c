/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 802
#include "td_law.h"
#include "td_restitution.h"

#define ELAPSED_MAX TD_R(60.0)
#define ROUNDING    TD_R(0.015625) /* where the smooth law leaves 1 + k v */

/* ---- at the door ---- */

/// A number comes first: < of what is none is an invalid operation.
static td_status check_real(td_real a, td_real least)
{
    return !td_is_number(a)  ? TD_E_ARG
           : !td_in_range(a) ? TD_E_RANGE
           : a >= least      ? TD_OK
                             : TD_E_ARG;
}

static td_status check_kind(td_law_kind kind)
{
    return (uint32_t)kind < (uint32_t)TD_LAW_KINDS ? TD_OK : TD_E_ARG;
}

static td_status check_restitution(td_unit e)
{
    return td_is_number(td_from_unit(e)) && e > TD_U(0.0) && e <= TD_UNIT_ONE ? TD_OK : TD_E_ARG;
}

td_fault td_law_check(const td_law *law, uint32_t index)
{
    const td_real blend_min = law->kind == TD_LAW_SMOOTH ? TD_LENGTH_MIN : TD_ZERO;
    const td_real duration_min = law->kind == TD_LAW_QUINTIC ? TD_LENGTH_MIN : TD_ZERO;
    const struct {
        td_law_field field;
        td_status status;
    } checks[] = {
        {TD_LAW_FIELD_KIND, check_kind(law->kind)},
        {TD_LAW_FIELD_STIFFNESS, check_real(law->stiffness, TD_LENGTH_MIN)},
        {TD_LAW_FIELD_RESTITUTION, check_restitution(law->restitution)},
        {TD_LAW_FIELD_THRESHOLD, check_real(law->threshold, TD_ZERO)},
        {TD_LAW_FIELD_SPEED_MIN, check_real(law->speed_min, TD_ZERO)},
        {TD_LAW_FIELD_BLEND, check_real(law->blend, blend_min)},
        {TD_LAW_FIELD_DURATION, check_real(law->duration, duration_min)},
    };
    for (uint32_t i = 0u; i < sizeof checks / sizeof checks[0]; ++i) {
        if (checks[i].status != TD_OK) {
            return td_fault_of(checks[i].status, TD_ITEM_LAW, index, checks[i].field);
        }
    }
    return td_fault_none();
}

/* ---- one contact ---- */

static const td_law_memory apart = {.is_touching = false};

td_law_memory td_law_enter(const td_law *law, td_real speed)
{
    const td_real floor = law->speed_min > TD_ZERO ? law->speed_min : TD_LAW_SPEED_MIN;
    td_law_memory memory = {.is_touching = true, .entry_speed = td_max(speed, floor)};
    TD_ASSERT(memory.entry_speed > TD_ZERO); // it divides
    const bool is_damped = law->kind != TD_LAW_SPRING && law->kind != TD_LAW_QUINTIC;
    if (is_damped) {
        const td_scaled u = td_scaled_of(td_restitution_damping(law->restitution));
        TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(u)));
        memory.gain = td_scaled_div(u, td_scaled_of(memory.entry_speed)); // [EN E15]
    }
    return memory;
}

/// The blow that a contact that lasts is damping: v0 taken anew, raised, or as it was.
static void follow_blow(const td_law *law, td_real speed, td_law_memory *memory)
{
    const td_real v0 = memory->entry_speed;
    TD_ASSERT(memory->is_touching && v0 > TD_ZERO);
    const bool is_new = memory->is_parting && speed > TD_ZERO;
    if (is_new || speed > td_add(v0, td_mul(v0, TD_R(0.125)))) {
        const td_real elapsed = memory->elapsed;
        *memory = td_law_enter(law, speed);
        memory->elapsed = elapsed;
    }
    memory->is_parting = memory->is_parting || speed < TD_ZERO;
}

/// A step of a contact whose v0 is kept.
static td_law_phase keep(const td_law *law,
                         const td_law_memory *memory,
                         bool touches,
                         td_real speed,
                         td_law_memory *next)
{
    const bool was_touching = memory->is_touching;
    if (!touches) {
        *next = apart;
        return was_touching ? TD_LAW_ENDED : TD_LAW_APART;
    }
    *next = was_touching ? *memory : td_law_enter(law, speed);
    return was_touching ? TD_LAW_LASTS : TD_LAW_BEGUN;
}

td_law_phase td_law_follow(const td_law *law,
                           const td_law_memory *memory,
                           bool touches,
                           td_real speed,
                           td_law_memory *next)
{
    const td_law_phase phase = keep(law, memory, touches, speed, next);
    TD_ASSERT(next->is_touching == (phase == TD_LAW_BEGUN || phase == TD_LAW_LASTS));
    if (phase == TD_LAW_LASTS) {
        follow_blow(law, speed, next);
    }
    return phase;
}

td_status td_law_evaluate(
    const td_law *law, const td_law_memory *memory, td_real depth, td_real speed, td_law_out *out)
{
    if (!td_in_range(depth) || !td_in_range(speed)) {
        return td_is_number(depth) && td_is_number(speed) ? TD_E_RANGE : TD_E_ARG;
    }
    const bool touches = depth > TD_ZERO;
    out->phase = keep(law, memory, touches, speed, &out->memory);
    out->force = touches ? td_law_force(law, &out->memory, depth, speed) : TD_ZERO;
    TD_ASSERT(out->force >= TD_ZERO);
    return TD_OK;
}

void td_law_pass(td_law_memory *memory, td_real tick)
{
    if (memory->is_touching && memory->elapsed < ELAPSED_MAX) {
        memory->elapsed += td_min(tick, ELAPSED_MAX);
        TD_ASSERT(memory->elapsed >= TD_ZERO && memory->elapsed < ELAPSED_MAX + ELAPSED_MAX);
    }
}

void td_law_commit(td_law_memory *memory, const td_law_out *out, td_real tick)
{
    *memory = out->memory;
    td_law_pass(memory, tick);
}

/* ---- laws ---- */

// 1 + k v
static td_scaled damping_factor(const td_law_memory *memory, td_real speed)
{
    return td_scaled_add(TD_SCALED_ONE, td_scaled_times(memory->gain, speed));
}

// [EN sec. 4.5] F = K x (1 + k v), clamped
static td_real damped(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    const td_scaled factor = damping_factor(memory, speed);
    if (!td_scaled_is_positive(factor)) {
        return TD_ZERO; // [EN E8]
    }
    const td_scaled spring = td_scaled_of_wide(td_wmul(law->stiffness, depth));
    return td_scaled_real(td_scaled_mul(spring, factor));
}

// r(x) = x^2 / 2w below w, x - w / 2 above: value and slope agree where they meet, and at 0.
static td_scaled ramp(td_real depth, td_real blend)
{
    if (depth >= blend) {
        return td_scaled_of(depth - td_half(blend));
    }
    const td_unit share = td_wide_ratio(td_widen(depth), td_widen(blend));
    TD_ASSERT(share >= TD_U(0.0) && share <= TD_UNIT_ONE);
    return td_scaled_times(td_scaled_of_proj(td_pmul(share, depth)), TD_R(0.5));
}

// s(y) = y from b on, y^2 (2 b - y) / b^2 below: the same there.
static td_scaled rounded_off(td_scaled factor)
{
    if (td_scaled_is_positive(td_scaled_add(factor, td_scaled_of(-ROUNDING)))) {
        return factor;
    }
    const td_real y = td_scaled_real(factor);
    const td_real share = td_div(y, ROUNDING);
    TD_ASSERT(share >= TD_ZERO && share <= TD_ONE);
    return td_scaled_times(td_scaled_of_wide(td_wmul(share, TD_R(2.0) - share)), y);
}

static td_real smooth(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    const td_scaled factor = damping_factor(memory, speed);
    if (!td_scaled_is_positive(factor)) {
        return TD_ZERO;
    }
    const td_scaled spring = td_scaled_times(ramp(depth, law->blend), law->stiffness);
    return td_scaled_real(td_scaled_mul(spring, rounded_off(factor)));
}

// [EN sec. 4.2] With s = t / tau: tau x'' = 12 s (1 - s) (5 s (v0 + v1) - (3 v0 + 2 v1)), the source's cubic in factors:
// expanded, little remains of its digits near the end, where it is zero. [EN E10]
td_real td_law_quintic(td_real elapsed, td_real duration, td_real speed_in, td_real speed_out)
{
    if (!(elapsed > TD_ZERO && elapsed < duration)) {
        return TD_ZERO;
    }
    const td_scaled tau = td_scaled_of(duration);
    const td_scaled s = td_scaled_div(td_scaled_of(elapsed), tau);
    const td_scaled rest = td_scaled_div(td_scaled_of(duration - elapsed), tau);
    TD_ASSERT(td_scaled_is_positive(s) && td_scaled_is_positive(rest));
    const td_scaled sum = td_scaled_add(td_scaled_of(speed_in), td_scaled_of(speed_out));
    const td_wide end = td_wmul(TD_R(3.0), speed_in) + td_wmul(TD_R(2.0), speed_out);
    const td_scaled slope = td_scaled_mul(td_scaled_times(sum, TD_R(5.0)), s);
    const td_scaled swing = td_scaled_add(slope, td_scaled_neg(td_scaled_of_wide(end)));
    const td_scaled shape = td_scaled_times(td_scaled_mul(s, rest), TD_R(12.0));
    return td_scaled_real(td_scaled_div(td_scaled_mul(shape, swing), tau));
}

// F = -m x'', m = K (tau / pi)^2: the mass that a spring of this stiffness would give this duration.
static td_real quintic(const td_law *law, const td_law_memory *memory)
{
    const td_real in = memory->entry_speed;
    const td_real out = -td_scale(law->restitution, in);
    const td_real push = -td_law_quintic(memory->elapsed, law->duration, in, out);
    if (!(push > TD_ZERO)) {
        return TD_ZERO; // [EN E10]
    }
    const td_scaled share = td_scaled_times(td_scaled_of(law->duration), TD_R(0.318309886));
    const td_scaled mass = td_scaled_times(td_scaled_mul(share, share), law->stiffness);
    TD_ASSERT(td_scaled_is_positive(mass));
    return td_scaled_real(td_scaled_times(mass, push));
}

// [EN sec. 4.3] F = K x
static td_real spring(const td_law *law, td_real depth)
{
    return td_mul(law->stiffness, depth);
}

static td_real user(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    const td_real force = td_law_user(law, memory, depth, speed);
    return force > TD_ZERO ? td_min(force, TD_REAL_MAX) : TD_ZERO;
}

td_real td_law_force(const td_law *law, const td_law_memory *memory, td_real depth, td_real speed)
{
    if (!(depth > TD_ZERO)) {
        return TD_ZERO;
    }
    switch (law->kind) {
    case TD_LAW_SPRING:
        return spring(law, depth);
    case TD_LAW_SMOOTH:
        return smooth(law, memory, depth, speed);
    case TD_LAW_QUINTIC:
        return quintic(law, memory);
    case TD_LAW_USER:
        return user(law, memory, depth, speed);
    case TD_LAW_DAMPED:
    case TD_LAW_KINDS:
        break;
    }
    return damped(law, memory, depth, speed);
}

/* ---- the same, in two parts ---- */

// r(x) of a fine depth. Compared as fine as it is: one that is less than the blend by rounding alone would pull.
static td_near ramp_near(td_near depth, td_real blend)
{
    const td_near whole = td_near_of(blend);
    if (depth >= whole) {
        return depth - td_near_scale(TD_U(0.5), whole);
    }
    const td_unit share = td_near_ratio(td_nmul(TD_UNIT_ONE, depth), td_nmul(TD_UNIT_ONE, whole));
    TD_ASSERT(share <= TD_UNIT_ONE);
    return td_near_scale(td_unarrow(td_umul(share, TD_U(0.5))), depth);
}

static td_real spring_near(const td_law *law, td_near stretch)
{
    return td_pull_narrow(td_near_pull(law->stiffness, stretch, td_drag_of(TD_ZERO), TD_NEAR_ZERO));
}

// By how much of the spring the speed changes the force: k v, or rounded off.
static td_real damping_share(const td_law *law, const td_law_memory *memory, td_real speed)
{
    const td_real share = td_scaled_scale(memory->gain, speed);
    const bool rounds = law->kind == TD_LAW_SMOOTH && share < ROUNDING - TD_ONE;
    if (!rounds || share <= -TD_ONE) {
        return td_max(share, -TD_ONE);
    }
    TD_ASSERT(share > -TD_ONE && share < TD_ZERO);
    return td_scaled_real(rounded_off(td_scaled_of(TD_ONE + share))) - TD_ONE;
}

// A product that may well be too large, and then counts as the largest: of a damping only what serves is taken.
static td_real at_most(td_real spring, td_real share)
{
    const td_wide product = td_wmul(spring, share);
    return product < td_widen(TD_REAL_MAX) ? td_narrow(product) : TD_REAL_MAX;
}

td_law_push
td_law_push_at(const td_law *law, const td_law_memory *memory, td_near depth, td_real speed)
{
    td_law_push push = {TD_ZERO, TD_ZERO};
    if (law->kind == TD_LAW_USER) {
        push.spring = user(law, memory, td_near_real(depth), TD_ZERO);
        push.damping = td_sub(user(law, memory, td_near_real(depth), speed), push.spring);
    } else if (law->kind == TD_LAW_QUINTIC) {
        push.spring = quintic(law, memory);
    } else {
        const bool is_smooth = law->kind == TD_LAW_SMOOTH;
        push.spring = spring_near(law, is_smooth ? ramp_near(depth, law->blend) : depth);
        push.damping = at_most(push.spring, damping_share(law, memory, speed));
    }
    TD_ASSERT(!(depth > TD_NEAR_ZERO) || push.spring >= TD_ZERO);
    TD_ASSERT(!(depth > TD_NEAR_ZERO) || push.damping >= -push.spring); // nothing sticks
    return push;
}
