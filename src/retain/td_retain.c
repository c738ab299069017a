/* SPDX-License-Identifier: MIT */
#include "td_retain.h"

/// The face of a mask with one bit; -1 of an empty one.
static int32_t face_of(uint32_t mask)
{
    return mask == 0u ? -1 : 31 - __builtin_clz(mask);
}

static uint32_t mask_of(int32_t face)
{
    return face < 0 ? 0u : 1u << (uint32_t)face;
}

/// All bits set if c, else none: logic without a branch.
static uint32_t spread(bool c)
{
    return 0u - (c ? 1u : 0u);
}

/* ---- logic on masks ---- */

// N0: the column holds a bit; N1: the point is inside, or its face still qualifies behind it;
// kept = C(t0) o N2 with N2 = N0 o N1, fresh = Delta o (N1 - N2), that is, only if N0 is empty.
td_retain_masks td_retain_logic(uint32_t all, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0)
{
    const uint32_t inside = spread(p == all);                // [SL eq. 9]
    const uint32_t behind = spread((c0 & s & p & p0) != 0u); // [SL eq. 18], [SL eq. 19], [SL S17]
    const uint32_t empty = spread(c0 == 0u);                 // [SL S4], [SL S6]
    const td_retain_masks masks = {c0 & (inside | behind), p & ~p0 & inside & empty};
    return masks; // [SL eq. 15]
}

/// Numerator and denominator of a face's lambda; both are positive or zero.
typedef struct share {
    td_real part, whole;
} share;

static share share_of(const td_separation *last, const td_separation *now, uint32_t face)
{
    const td_real before = td_abs(last->d[face]);
    const share s = {before, before + td_abs(now->d[face])};
    return s;
}

/// a.part / a.whole > b.part / b.whole
static bool is_later(share a, share b)
{
    return td_wmul(a.part, b.whole) > td_wmul(b.part, a.whole);
}

int32_t td_retain_last_lost(const td_separation *last, const td_separation *now, uint32_t lost)
{
    if (lost == 0u) {
        return -1;
    }
    uint32_t best = (uint32_t)__builtin_ctz(lost);
    share best_share = share_of(last, now, best);
    for (uint32_t rest = lost & (lost - 1u); rest != 0u; rest &= rest - 1u) {
        const uint32_t face = (uint32_t)__builtin_ctz(rest);
        const share s = share_of(last, now, face);
        if (is_later(s, best_share)) {
            best = face;
            best_share = s;
        }
    }
    return (int32_t)best;
}

// Clipping in the target's frame: the path is inside from its last entry to its first exit. A face
// that separates before and after rules it out.
int32_t td_retain_crossed(uint32_t all, const td_separation *last, const td_separation *now)
{
    const uint32_t p0 = last->penetrated;
    const uint32_t p = now->penetrated;
    const uint32_t entered = p & ~p0;
    const bool from_outside_to_outside = p0 != all && p != all;
    if (!from_outside_to_outside || (p | p0) != all || entered == 0u) {
        return -1;
    }
    const int32_t entry = td_retain_last_lost(last, now, entered);
    const share entry_share = share_of(last, now, (uint32_t)entry);
    for (uint32_t rest = p0 & ~p; rest != 0u; rest &= rest - 1u) {
        if (is_later(entry_share, share_of(last, now, (uint32_t)__builtin_ctz(rest)))) {
            return -1; /* left by this face before it was in */
        }
    }
    return entry;
}

/* ---- state ---- */

static void copy_separation(td_separation *to, const td_separation *from, uint32_t n_faces)
{
    to->penetrated = from->penetrated;
    for (uint32_t i = 0u; i < n_faces; ++i) {
        to->d[i] = from->d[i];
    }
}

void td_retain_reset(td_retain *state, const td_separation *first, uint32_t n_faces, bool seed_mtv)
{
    TD_ASSERT(n_faces >= 3u && n_faces <= TD_MAX_FACES);
    copy_separation(&state->last, first, n_faces);
    state->held = seed_mtv ? mask_of(td_separation_mtv(first, n_faces)) : 0u;
}

static td_unit lambda_of(const td_retain *state, const td_retained *out, int32_t face)
{
    const share s = share_of(&state->last, &out->now, (uint32_t)face);
    return s.whole > TD_ZERO ? td_wratio(td_widen(s.part), td_widen(s.whole)) : TD_U(0.0);
}

static td_outcome release_of(const td_retain *state, const td_retained *out, bool on_range)
{
    const bool separated = (state->held & out->now.penetrated) == 0u;
    return separated ? TD_RELEASED : on_range ? TD_RELEASED_DEEP : TD_RELEASED_SIDE;
}

/// What a column that was held becomes.
static void hold_on(const td_retain *state, bool inside, bool on_range, td_retained *out)
{
    out->face = face_of(out->held);
    if (out->held == 0u) {
        out->outcome = release_of(state, out, on_range);
    } else {
        out->outcome = inside ? TD_HELD : TD_RETAINED;
    }
}

/// What an empty column becomes.
static void look_out(const td_retain *state, uint32_t all, uint32_t fresh, td_retained *out)
{
    out->face = td_retain_last_lost(&state->last, &out->now, fresh);
    out->held = mask_of(out->face);
    out->outcome = out->face < 0 ? TD_FREE : TD_CAUGHT;
    out->crossed = td_retain_crossed(all, &state->last, &out->now);
    const int32_t event = out->face < 0 ? out->crossed : out->face;
    out->lambda = event < 0 ? TD_U(0.0) : lambda_of(state, out, event);
}

static bool too_deep(const td_retain_rule *rule, const td_retain *state, const td_retained *out)
{
    return rule->is_limited && -out->now.d[face_of(state->held)] > rule->depth_max; // [SL S11]
}

void td_retain_step(const td_retain *state,
                    uint32_t n_faces,
                    bool on_range,
                    const td_retain_rule *rule,
                    td_retained *out)
{
    const uint32_t all = td_faces_all(n_faces);
    const uint32_t p = out->now.penetrated;
    const uint32_t p0 = state->last.penetrated;
    const uint32_t s = on_range ? state->held : 0u;
    const td_retain_masks masks = td_retain_logic(all, p, p0, s, state->held);
    out->lost = p & ~p0; // [SL eq. 11], [SL eq. 12]
    out->gained = p0 & ~p;
    out->crossed = -1;
    out->lambda = TD_U(0.0);
    if (state->held == 0u) {
        look_out(state, all, masks.fresh, out);
        return;
    }
    const bool inside = p == all;
    const bool ends = !inside && masks.kept != 0u && too_deep(rule, state, out);
    out->held = ends ? 0u : masks.kept;
    hold_on(state, inside, on_range, out);
}

void td_retain_commit(td_retain *state, const td_retained *out, uint32_t n_faces)
{
    copy_separation(&state->last, &out->now, n_faces);
    state->held = out->held;
}

td_real td_retain_root(const td_retained *out, uint32_t n_faces)
{
    return out->face < 0 ? td_separation_max(&out->now, n_faces) : out->now.d[out->face];
}

/* ---- whole steps ---- */

/// A face that was crossed holds, where the target asks for it and the point ends behind and on it.
static bool wants_sweep(const td_retain_rule *rule, const td_retained *out)
{
    return rule->swept && out->crossed >= 0 && (out->now.penetrated & mask_of(out->crossed)) != 0u;
}

static void sweep(td_retained *out)
{
    out->face = out->crossed;
    out->held = mask_of(out->crossed);
    out->outcome = TD_SWEPT;
}

void td_retain2_evaluate(const td_retain *state,
                         const td_target2 *target,
                         td_vec2 q,
                         const td_retain_rule *rule,
                         td_retained *out)
{
    const int32_t holder = face_of(state->held);
    td_target2_separate(target, q, &out->now);
    const bool on_range = holder >= 0 && td_target2_on_range(target, (uint32_t)holder, q);
    td_retain_step(state, target->n_faces, on_range, rule, out);
    if (wants_sweep(rule, out) && td_target2_on_range(target, (uint32_t)out->crossed, q)) {
        sweep(out);
    }
}

void td_retain3_evaluate(const td_retain *state,
                         const td_target3 *target,
                         td_vec3 q,
                         const td_retain_rule *rule,
                         td_retained *out)
{
    const int32_t holder = face_of(state->held);
    td_target3_separate(target, q, &out->now);
    const bool on_range = holder >= 0 && td_target3_on_range(target, (uint32_t)holder, q);
    td_retain_step(state, target->solid->n_faces, on_range, rule, out);
    if (wants_sweep(rule, out) && td_target3_on_range(target, (uint32_t)out->crossed, q)) {
        sweep(out);
    }
}
