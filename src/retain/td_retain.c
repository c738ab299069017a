/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 601
#include "td_retain.h"
#include "../number/td_invariant.h"

TD_STATIC_ASSERT(sizeof(td_retain3) <= TD_PRICE_INITIATOR / 4u * sizeof(td_real),
                 "what an initiator remembers must be within its price (td_config.h)");

/// What asserts ask: is at most one bit of a mask set?
TD_ASSERT_ONLY bool is_single(uint32_t mask)
{
    return (mask & (mask - 1u)) == 0u;
}

/// The face of a mask with one bit; -1 of an empty one.
static int32_t face_of(uint32_t mask)
{
    TD_ASSERT(is_single(mask));
    return mask == 0u ? -1 : 31 - __builtin_clz(mask);
}

/// The lowest face of a mask that is not empty.
static uint32_t lowest_of(uint32_t mask)
{
    TD_ASSERT(mask != 0u);
    return 31u - (uint32_t)__builtin_clz(mask & (0u - mask));
}

static uint32_t mask_of(int32_t face)
{
    TD_ASSERT(face < (int32_t)TD_MAX_FACES);
    return face < 0 ? 0u : 1u << (uint32_t)face;
}

/// All bits set if x is zero, else none, in as many instructions for every x.
static uint32_t if_zero(uint32_t x)
{
    return ((x | (0u - x)) >> 31) - 1u;
}

/* ---- logic on masks ---- */

// N0: the column holds a bit; N1: the point is inside, or its face still qualifies behind it;
// kept = C(t0) o N2 with N2 = N0 o N1, fresh = Delta o (N1 - N2), that is, only if N0 is empty.
td_retain_masks td_retain_logic(uint32_t all, uint32_t p, uint32_t p0, uint32_t s, uint32_t c0)
{
    TD_ASSERT((p & ~all) == 0u && (p0 & ~all) == 0u && (c0 & ~all) == 0u);
    const uint32_t inside = if_zero(p ^ all);          // [SL eq. 9]
    const uint32_t behind = ~if_zero(c0 & s & p & p0); // [SL eq. 18], [SL eq. 19], [SL S17]
    const uint32_t empty = if_zero(c0);                // [SL S4], [SL S6]
    const td_retain_masks masks = {c0 & (inside | behind), p & ~p0 & inside & empty};
    return masks; // [SL eq. 15]
}

/* ---- the order in which faces were passed ---- */

/// a before / (before + after) of face a > that of face b: lambda, compared as products. [SL S5]
static bool is_later(const td_retained *out, uint32_t a, uint32_t b)
{
    TD_ASSERT(a < TD_MAX_FACES && b < TD_MAX_FACES);
    const td_real part_a = td_abs(out->before[a]);
    const td_real part_b = td_abs(out->before[b]);
    const td_real whole_a = part_a + td_abs(out->after[a]);
    const td_real whole_b = part_b + td_abs(out->after[b]);
    return td_wmul(part_a, whole_b) > td_wmul(part_b, whole_a);
}

/// Of the faces in `lost` the one that lost separation last, the lowest of several; -1 if none.
static int32_t last_lost(const td_retained *out, uint32_t lost)
{
    int32_t best = lost == 0u ? -1 : (int32_t)lowest_of(lost);
    for (uint32_t rest = lost & (lost - 1u); rest != 0u; rest &= rest - 1u) {
        const uint32_t face = lowest_of(rest);
        best = is_later(out, face, (uint32_t)best) ? (int32_t)face : best;
    }
    return best;
}

// Clipping in the target's frame: a path from outside to outside is inside from its last entry to its
// first exit. A face that separates before and after rules it out. [SL S10]
static int32_t crossed_face(const td_hold *last, uint32_t all, const td_retained *out)
{
    const uint32_t p = out->penetrated;
    const uint32_t p0 = last->penetrated;
    if (p == all || p0 == all || (p | p0) != all) {
        return -1;
    }
    const int32_t entry = last_lost(out, out->lost);
    TD_ASSERT(entry >= 0); // outside before, it has lost a face
    for (uint32_t rest = out->gained; rest != 0u && entry >= 0; rest &= rest - 1u) {
        if (is_later(out, (uint32_t)entry, lowest_of(rest))) {
            return -1; /* left by this face before it was in */
        }
    }
    return entry;
}

/* ---- one step ---- */

/// Nobody holds the point, as far as masks can tell.
static inline void stay_free(uint32_t p, uint32_t p0, td_retained *out)
{
    out->penetrated = p;
    out->held = 0u;
    out->lost = p & ~p0; // [SL eq. 11], [SL eq. 12]
    out->gained = p0 & ~p;
    out->face = -1;
    out->crossed = -1;
    out->asked = -1;
    out->is_on_range = false;
    out->distance = TD_ZERO;
    out->lambda = TD_U(0.0);
    out->outcome = TD_FREE;
}

static td_unit lambda_of(const td_retained *out, int32_t face)
{
    TD_ASSERT(face >= 0 && face < (int32_t)TD_MAX_FACES);
    const td_real part = td_abs(out->before[face]);
    const td_real whole = part + td_abs(out->after[face]);
    return whole > TD_ZERO ? td_wide_ratio(td_widen(part), td_widen(whole)) : TD_U(0.0);
}

/// What an empty column becomes.
static void look_out(const td_hold *last, uint32_t all, uint32_t fresh, td_retained *out)
{
    TD_ASSERT(last->held == 0u);
    out->face = last_lost(out, fresh);
    out->held = mask_of(out->face);
    out->outcome = out->face < 0 ? TD_FREE : TD_CAUGHT;
    out->crossed = crossed_face(last, all, out);
    const int32_t event = out->face < 0 ? out->crossed : out->face;
    out->lambda = event < 0 ? TD_U(0.0) : lambda_of(out, event);
    TD_ASSERT(td_is_share(out->lambda));
    TD_ASSERT(out->face < 0 || out->penetrated == all);
}

/// What a column that was held becomes.
static void
hold_on(const td_hold *last, uint32_t all, uint32_t kept, bool on_range, td_retained *out)
{
    TD_ASSERT(last->held != 0u && (kept & ~last->held) == 0u);
    if (kept != 0u) {
        out->held = kept;
        out->face = face_of(kept);
        out->outcome = out->penetrated == all ? TD_HELD : TD_RETAINED;
    } else if ((last->held & out->penetrated) == 0u) {
        out->outcome = TD_RELEASED;
    } else {
        out->outcome = on_range ? TD_RELEASED_DEEP : TD_RELEASED_SIDE;
    }
}

/// Behind its face deeper than the rule allows, and not inside any more. [SL S11]
static bool
is_too_deep(const td_hold *last, uint32_t all, const td_hold_rule *rule, const td_retained *out)
{
    TD_ASSERT(last->held != 0u);
    return rule->is_limited && out->penetrated != all &&
           -out->after[face_of(last->held)] > rule->depth_max;
}

static inline void
step(const td_hold *last, uint32_t all, bool on_range, const td_hold_rule *rule, td_retained *out)
{
    TD_ASSERT(is_single(last->held));
    const uint32_t p = out->penetrated;
    const uint32_t p0 = last->penetrated;
    const td_retain_masks masks =
        td_retain_logic(all, p, p0, on_range ? last->held : 0u, last->held);
    stay_free(p, p0, out);
    if (last->held == 0u) {
        look_out(last, all, masks.fresh, out);
    } else {
        hold_on(last, all, is_too_deep(last, all, rule, out) ? 0u : masks.kept, on_range, out);
    }
    if (out->face >= 0) {
        TD_ASSERT(out->held == mask_of(out->face));
        out->distance = out->after[out->face];
    }
}

void td_retain_step(
    const td_hold *last, uint32_t all, bool on_range, const td_hold_rule *rule, td_retained *out)
{
    step(last, all, on_range, rule, out);
}

/// No face holds the point, and one separates it then and now: it was never inside.
static inline bool is_idle(const td_hold *last, uint32_t all, uint32_t p)
{
    return last->held == 0u && (p | last->penetrated) != all;
}

/// Has a face been crossed, and does the point end behind it?
static bool has_crossed(const td_retained *out)
{
    return out->crossed >= 0 && (out->penetrated & mask_of(out->crossed)) != 0u;
}

/// Keeps a bit of S. @return it
static bool note_range(td_retained *out, int32_t face, bool is_on_range)
{
    TD_ASSERT(out->asked < 0 || out->asked == face);
    out->asked = face;
    out->is_on_range = is_on_range;
    return is_on_range;
}

static void sweep(td_retained *out)
{
    TD_ASSERT(out->crossed >= 0 && out->held == 0u);
    out->face = out->crossed;
    out->held = mask_of(out->crossed);
    out->distance = out->after[out->crossed];
    out->outcome = TD_SWEPT;
}

/* ---- plane ---- */

void td_retain2_reset(td_retain2 *state, const td_target2 *target, td_vec2 q, bool seed_mtv)
{
    state->hold.penetrated = td_target2_penetration(target, q);
    state->hold.held = seed_mtv ? mask_of(td_target2_mtv(target, q)) : 0u;
    state->q = q;
}

/// A step of a point that some face holds: of its distances only that one matters.
static void go_on2(const td_retain2 *state, const td_target2 *now, td_vec2 q, td_retained *out)
{
    const uint32_t all = td_faces_all(now->n_faces);
    const uint32_t holder = (uint32_t)face_of(state->hold.held);
    TD_ASSERT(holder < now->n_faces);
    out->after[holder] = td_target2_distance(now, holder, q);
    /* range is asked only of a point that is not inside */
    const bool asks = out->penetrated != all;
    const bool on_range = asks && td_target2_on_range(now, holder, q);
    step(&state->hold, all, on_range, &now->rule, out);
    if (asks) {
        (void)note_range(out, (int32_t)holder, on_range);
    }
}

void td_retain2_sweep(const td_target2 *now, td_vec2 q, td_retained *out)
{
    if (out->held == 0u && has_crossed(out) &&
        note_range(out, out->crossed, td_target2_on_range(now, (uint32_t)out->crossed, q))) {
        sweep(out);
    }
}

/// A step of a free point that may have entered or gone through.
static void enter2(const td_retain2 *state,
                   const td_target2 *last,
                   const td_target2 *now,
                   td_vec2 q,
                   td_retained *out)
{
    const uint32_t changed = out->penetrated ^ state->hold.penetrated;
    for (uint32_t rest = changed; rest != 0u; rest &= rest - 1u) {
        const uint32_t face = lowest_of(rest);
        TD_ASSERT(face < now->n_faces);
        out->before[face] = td_target2_distance(last, face, state->q);
        out->after[face] = td_target2_distance(now, face, q);
    }
    step(&state->hold, td_faces_all(now->n_faces), false, &now->rule, out);
    if (now->rule.swept) {
        td_retain2_sweep(now, q, out);
    }
}

void td_retain2_evaluate(const td_retain2 *state,
                         const td_target2 *last,
                         const td_target2 *now,
                         td_vec2 q,
                         td_retained *out)
{
    TD_ASSERT(last->n_faces == now->n_faces);
    TD_ASSERT(is_single(state->hold.held) &&
              (state->hold.held & ~td_faces_all(now->n_faces)) == 0u);
    const uint32_t p = td_target2_penetration(now, q);
    out->penetrated = p;
    if (is_idle(&state->hold, td_faces_all(now->n_faces), p)) {
        stay_free(p, state->hold.penetrated, out);
    } else if (state->hold.held != 0u) {
        go_on2(state, now, q, out);
    } else {
        enter2(state, last, now, q, out);
    }
}

void td_retain2_commit(td_retain2 *state, const td_retained *out, td_vec2 q)
{
    TD_ASSERT(is_single(out->held) && (out->face < 0) == (out->held == 0u));
    state->hold.penetrated = out->penetrated;
    state->hold.held = out->held;
    state->q = q;
}

td_real td_retain2_root(const td_retained *out, const td_target2 *now, td_vec2 q)
{
    return out->face < 0 ? td_target2_separation(now, q) : out->distance;
}

/* ---- space ---- */

void td_retain3_reset(td_retain3 *state, const td_target3 *target, td_vec3 q, bool seed_mtv)
{
    state->hold.penetrated = td_target3_penetration(target, q);
    state->hold.held = seed_mtv ? mask_of(td_target3_mtv(target, q)) : 0u;
    state->q = q;
}

static void go_on3(const td_retain3 *state, const td_target3 *now, td_vec3 q, td_retained *out)
{
    const uint32_t all = td_faces_all(now->solid->n_faces);
    const uint32_t holder = (uint32_t)face_of(state->hold.held);
    TD_ASSERT(holder < now->solid->n_faces);
    out->after[holder] = td_target3_distance(now, holder, q);
    const bool asks = out->penetrated != all;
    const bool on_range = asks && td_target3_on_range(now, holder, q);
    step(&state->hold, all, on_range, &now->rule, out);
    if (asks) {
        (void)note_range(out, (int32_t)holder, on_range);
    }
}

void td_retain3_sweep(const td_target3 *now, td_vec3 q, td_retained *out)
{
    if (out->held == 0u && has_crossed(out) &&
        note_range(out, out->crossed, td_target3_on_range(now, (uint32_t)out->crossed, q))) {
        sweep(out);
    }
}

static void enter3(const td_retain3 *state,
                   const td_target3 *last,
                   const td_target3 *now,
                   td_vec3 q,
                   td_retained *out)
{
    const uint32_t changed = out->penetrated ^ state->hold.penetrated;
    for (uint32_t rest = changed; rest != 0u; rest &= rest - 1u) {
        const uint32_t face = lowest_of(rest);
        TD_ASSERT(face < now->solid->n_faces);
        out->before[face] = td_target3_distance(last, face, state->q);
        out->after[face] = td_target3_distance(now, face, q);
    }
    step(&state->hold, td_faces_all(now->solid->n_faces), false, &now->rule, out);
    if (now->rule.swept) {
        td_retain3_sweep(now, q, out);
    }
}

void td_retain3_evaluate(const td_retain3 *state,
                         const td_target3 *last,
                         const td_target3 *now,
                         td_vec3 q,
                         td_retained *out)
{
    TD_ASSERT(last->solid->n_faces == now->solid->n_faces);
    TD_ASSERT(is_single(state->hold.held) &&
              (state->hold.held & ~td_faces_all(now->solid->n_faces)) == 0u);
    const uint32_t p = td_target3_penetration(now, q);
    out->penetrated = p;
    if (is_idle(&state->hold, td_faces_all(now->solid->n_faces), p)) {
        stay_free(p, state->hold.penetrated, out);
    } else if (state->hold.held != 0u) {
        go_on3(state, now, q, out);
    } else {
        enter3(state, last, now, q, out);
    }
}

void td_retain3_commit(td_retain3 *state, const td_retained *out, td_vec3 q)
{
    TD_ASSERT(is_single(out->held) && (out->face < 0) == (out->held == 0u));
    state->hold.penetrated = out->penetrated;
    state->hold.held = out->held;
    state->q = q;
}

td_real td_retain3_root(const td_retained *out, const td_target3 *target, td_vec3 q)
{
    return out->face < 0 ? td_target3_separation(target, q) : out->distance;
}

/* ---- either ---- */

static td_retain2 flat_of(const td_retain3 *state)
{
    const td_retain2 flat = {state->hold, td_target_flat(state->q)};
    return flat;
}

void td_retain_reset(td_retain3 *state, const td_target *target, td_vec3 q, bool seed_mtv)
{
    if (td_target_is_planar(target)) {
        td_retain2 flat;
        td_retain2_reset(&flat, &target->plane, td_target_flat(q), seed_mtv);
        state->hold = flat.hold;
        state->q = q;
    } else {
        td_retain3_reset(state, &target->space, q, seed_mtv);
    }
}

void td_retain_evaluate(const td_retain3 *state,
                        const td_target *last,
                        const td_target *now,
                        td_vec3 q,
                        td_retained *out)
{
    TD_ASSERT(last->is_planar == now->is_planar);
    if (td_target_is_planar(now)) {
        const td_retain2 flat = flat_of(state);
        td_retain2_evaluate(&flat, &last->plane, &now->plane, td_target_flat(q), out);
    } else {
        td_retain3_evaluate(state, &last->space, &now->space, q, out);
    }
}

void td_retain_sweep(const td_target *now, td_vec3 q, td_retained *out)
{
    if (td_target_is_planar(now)) {
        td_retain2_sweep(&now->plane, td_target_flat(q), out);
    } else {
        td_retain3_sweep(&now->space, q, out);
    }
}

td_real td_retain_root(const td_retained *out, const td_target *now, td_vec3 q)
{
    return out->face < 0 ? td_target_separation(now, q) : out->distance;
}
