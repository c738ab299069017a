/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 805
#include "td_passive.h"
#include "td_math.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"

static td_vec3 scaled(td_vec3 v, td_unit share)
{
    return td_vec3_of(td_scale(share, v.x), td_scale(share, v.y), td_scale(share, v.z));
}

/* ---- mobility ---- */

void td_mobility_set(td_real mass, td_vec3 inertia, td_unit tick, td_mobility *out)
{
    const td_scaled h = td_scaled_of_unit(tick);
    out->linear = td_scaled_div(h, td_scaled_of(mass));
    out->angular[0] = td_scaled_div(h, td_scaled_of(inertia.x));
    out->angular[1] = td_scaled_div(h, td_scaled_of(inertia.y));
    out->angular[2] = td_scaled_div(h, td_scaled_of(inertia.z));
    out->spin = td_scaled_max(out->angular[0], td_scaled_max(out->angular[1], out->angular[2]));
    TD_ASSERT(td_scaled_is_positive(out->linear));
    TD_ASSERT(td_scaled_is_positive(out->spin));
}

/* ---- parties ---- */

td_wide td_passive_work(const td_wrench *wrench_w, const td_twist *before, const td_twist *after)
{
    return td_passive_power(wrench_w, before) + td_passive_power(wrench_w, after);
}

static td_real kick_of(td_scaled mobility, td_real force)
{
    return td_clamp(td_scaled_scale(mobility, force), -TD_MOTION_MAX, TD_MOTION_MAX);
}

/// R diag(angular) R^T torque
static td_vec3 spin_of(const td_mobility *mobility, const td_rot *r_wb, td_vec3 torque_w)
{
    const td_rot r_bw = td_rot_inv(r_wb);
    TD_ASSERT(td_rot_is_square(&r_bw)); // its columns
    const td_vec3 torque = td_rot_vec(&r_bw, torque_w);
    const td_vec3 spin =
        td_vec3_of(kick_of(mobility->angular[0], torque.x), kick_of(mobility->angular[1], torque.y),
                   kick_of(mobility->angular[2], torque.z));
    return td_rot_vec(r_wb, spin);
}

TD_NOINLINE void td_passive_kick(td_party *party)
{
    const td_mobility *const mobility = party->mobility;
    const td_vec3 zero = {TD_ZERO, TD_ZERO, TD_ZERO};
    if (mobility == 0) {
        party->kick_w.linear = zero;
        party->kick_w.angular = zero;
        return;
    }
    const td_vec3 force = party->wrench_w.force_w;
    party->kick_w.linear =
        td_vec3_of(kick_of(mobility->linear, force.x), kick_of(mobility->linear, force.y),
                   kick_of(mobility->linear, force.z));
    party->kick_w.angular = spin_of(mobility, party->r_wb, party->wrench_w.torque_w);
}

td_passive_sum td_passive_meet(td_party *a, td_party *b)
{
    td_passive_kick(a);
    td_passive_kick(b);
    const td_wide own =
        td_passive_power(&a->wrench_w, &a->kick_w) + td_passive_power(&b->wrench_w, &b->kick_w);
    const td_passive_sum sum = {
        td_passive_power(&a->wrench_w, &a->twist_w) + td_passive_power(&b->wrench_w, &b->twist_w),
        own > TD_WIDE_ZERO ? own
                           : TD_WIDE_ZERO}; // kicks of a few steps may be rounded the other way
    return sum;
}

void td_passive_scale(td_party *party, td_unit share)
{
    party->wrench_w.force_w = scaled(party->wrench_w.force_w, share);
    party->wrench_w.torque_w = scaled(party->wrench_w.torque_w, share);
    party->kick_w.linear = scaled(party->kick_w.linear, share);
    party->kick_w.angular = scaled(party->kick_w.angular, share);
}

/* ---- shares ---- */

static td_wide halved(td_wide w)
{
#if defined(TD_SCALAR_Q16)
    return (td_wide)((int64_t)w >> 1);
#else
    return td_half(w);
#endif
}

// P + Q c = 0: where the energy of a damper's kick, 2 c P + c^2 Q, is least. n is rounded up to a power of two:
// no CPU has to divide.
td_unit td_passive_damping(const td_passive_sum *sum, uint32_t n)
{
    if (!(sum->power < TD_WIDE_ZERO)) {
        return TD_U(0.0);
    }
    td_wide takes = -sum->power;
    for (uint32_t half = n; half > 1u; half = (half + 1u) / 2u) {
        takes = halved(takes);
    }
    TD_ASSERT(takes >= TD_WIDE_ZERO);
    return sum->own > takes ? td_wide_ratio(takes, sum->own) : TD_UNIT_ONE;
}

/// Of two that are not negative; by nothing, all of it.
static td_unit ratio(td_scaled num, td_scaled den)
{
    if (!td_scaled_is_positive(den)) {
        return TD_UNIT_ONE;
    }
    const td_scaled share = td_scaled_div(num, den);
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(share)));
    const bool is_part = td_scaled_is_less(share, TD_SCALED_ONE);
    return is_part ? td_to_unit(td_scaled_real(share)) : TD_UNIT_ONE;
}

static td_wide size_of(td_wide w)
{
    return w < TD_WIDE_ZERO ? -w : w;
}

/// The largest of three powers: what they are measured by, so that their squares fit.
static td_scaled unit_of(const td_passive_sum *sum, td_wide stored)
{
    td_wide most = size_of(sum->power);
    most = most < sum->own ? sum->own : most;
    most = most < size_of(stored) ? size_of(stored) : most;
    return td_scaled_of_wide(most);
}

// The larger root of Q s^2 + 2 P s = B: s = (root(P^2 + Q B) - P) / Q, or B / (root + P), whichever loses no
// digits. Without a root nothing gives so little: then the share that takes the most.
static TD_NOINLINE td_unit largest_root(const td_passive_sum *sum, td_wide stored)
{
    const td_scaled unit = unit_of(sum, stored);
    TD_ASSERT(sum->own >= TD_WIDE_ZERO);
    TD_ASSERT(td_scaled_is_positive(unit)); // it divides
    const td_scaled p = td_scaled_div(td_scaled_of_wide(sum->power), unit);
    const td_scaled q = td_scaled_div(td_scaled_of_wide(sum->own), unit);
    const td_scaled b = td_scaled_div(td_scaled_of_wide(stored), unit);
    const td_scaled square = td_scaled_add(td_scaled_mul(p, p), td_scaled_mul(q, b));
    if (!td_scaled_is_positive(square)) {
        return td_passive_damping(sum, 1u);
    }
    const td_scaled root = td_scaled_sqrt(square);
    TD_ASSERT(td_scaled_is_positive(root));
    if (td_scaled_is_positive(p)) {
        return ratio(b, td_scaled_add(root, p));
    }
    return ratio(td_scaled_add(root, td_scaled_neg(p)), q);
}

td_unit td_passive_share(const td_passive_sum *sum, td_wide stored)
{
    if (sum->power + sum->power + sum->own <= stored) {
        return TD_UNIT_ONE;
    }
    const bool gives = sum->power >= TD_WIDE_ZERO;
    const td_unit share = gives && stored <= TD_WIDE_ZERO ? TD_U(0.0) : largest_root(sum, stored);
    TD_ASSERT(td_is_share(share));
    return share;
}
