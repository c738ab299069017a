/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 204
#include "td_material.h"
#include "td_math.h"
#include "../number/td_invariant.h"

/// Doors ask first whether there is a number: < of what is none is an invalid operation.
static bool is_within(td_unit u, td_unit most)
{
    return td_is_number(td_from_unit(u)) && u >= TD_U(0.0) && u <= most;
}

static bool is_share(td_unit u)
{
    return is_within(u, TD_UNIT_ONE);
}

static bool is_amount(td_real a)
{
    return td_is_number(a) && a >= TD_ZERO && a <= TD_REAL_MAX;
}

/// As a law's, or 0.
static bool is_stiffness(td_real k)
{
    return td_in_range(k) && (k >= TD_LENGTH_MIN || (k >= TD_ZERO && k <= TD_ZERO));
}

static bool is_damping(td_real d)
{
    return td_in_range(d) && d >= TD_ZERO && d < TD_MATERIAL_DAMPING_MAX;
}

/// Which member is wrong, or 0.
static uint32_t wrong_member(const td_material *m)
{
    if (!is_within(m->mu_s, TD_MU_MAX)) {
        return TD_MATERIAL_MU_S;
    }
    if (!is_within(m->mu_k, m->mu_s)) {
        return TD_MATERIAL_MU_K;
    }
    if (!m->is_unlimited && !is_amount(m->yield)) {
        return TD_MATERIAL_YIELD;
    }
    if (!is_stiffness(m->stiffness)) {
        return TD_MATERIAL_STIFFNESS;
    }
    return is_share(m->restitution) ? 0u : (uint32_t)TD_MATERIAL_RESTITUTION;
}

static uint32_t wrong_resistance(const td_material *m)
{
    if (!is_share(m->rolling)) {
        return TD_MATERIAL_ROLLING;
    }
    if (!is_share(m->spinning)) {
        return TD_MATERIAL_SPINNING;
    }
    if (!is_stiffness(m->tangential_stiffness)) {
        return TD_MATERIAL_TANGENTIAL_STIFFNESS;
    }
    return is_damping(m->tangential_damping) ? 0u : (uint32_t)TD_MATERIAL_TANGENTIAL_DAMPING;
}

td_fault td_material_check(const td_material *material, uint32_t index)
{
    const uint32_t first = wrong_member(material);
    const uint32_t field = first != 0u ? first : wrong_resistance(material);
    return field == 0u ? td_fault_none() : td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL, index, field);
}

/* ---- pairs ---- */

/// sqrt(a b); in Q16 the root of a raw word of 60 fractional bits has 30.
static td_unit geometric_mean(td_unit a, td_unit b)
{
    TD_ASSERT(a >= TD_U(0.0) && b >= TD_U(0.0));
#if defined(TD_SCALAR_Q16)
    return a == b ? a : (td_unit)(int32_t)td_wsqrt((td_wide)(int64_t)td_umul(a, b));
#else
    return td_wsqrt(td_umul(a, b));
#endif
}

static td_unit smaller(td_unit a, td_unit b)
{
    return b < a ? b : a;
}

static td_unit larger(td_unit a, td_unit b)
{
    return b > a ? b : a;
}

/// a b / (a + b), by the larger of both so that no product is needed: small / (1 + small / large). What is not 0
/// stays so.
static td_real in_series(td_real a, td_real b)
{
    TD_ASSERT(a >= TD_ZERO && b >= TD_ZERO);
    const td_real small = td_min(a, b);
    const td_real large = td_max(a, b);
    if (!(small > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_unit share = td_wide_ratio(td_widen(small), td_widen(large));
    TD_ASSERT(td_is_share(share));
    return td_max(td_div(small, TD_ONE + td_from_unit(share)), TD_LENGTH_MIN);
}

td_material td_material_mix(const td_material *a, const td_material *b)
{
    td_material both = *a;
    both.mu_s = geometric_mean(a->mu_s, b->mu_s);
    both.mu_k = smaller(geometric_mean(a->mu_k, b->mu_k), both.mu_s);
    both.stiffness = in_series(a->stiffness, b->stiffness);
    both.restitution = smaller(a->restitution, b->restitution);
    both.rolling = larger(a->rolling, b->rolling);
    both.spinning = larger(a->spinning, b->spinning);
    both.tangential_stiffness = in_series(a->tangential_stiffness, b->tangential_stiffness);
    both.tangential_damping = in_series(a->tangential_damping, b->tangential_damping);
    both.law = a->law > b->law ? a->law : b->law;
    both.is_unlimited = a->is_unlimited && b->is_unlimited;
    if (!b->is_unlimited) {
        both.yield = a->is_unlimited ? b->yield : td_min(a->yield, b->yield);
    }
    TD_ASSERT(both.mu_s <= larger(a->mu_s, b->mu_s) ||
              both.mu_s - larger(a->mu_s, b->mu_s) <= TD_UNIT_TOLERANCE);
    TD_ASSERT(both.stiffness <= td_max(td_min(a->stiffness, b->stiffness), TD_LENGTH_MIN));
    return both;
}

td_material td_material_meet(const td_material *materials,
                             const td_material_pair *pairs,
                             uint32_t n_pairs,
                             uint32_t a,
                             uint32_t b)
{
    TD_ASSERT(n_pairs == 0u || pairs != 0);
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const bool is_same = pairs[i].a == a && pairs[i].b == b;
        if (is_same || (pairs[i].a == b && pairs[i].b == a)) {
            return pairs[i].both;
        }
    }
    return td_material_mix(&materials[a], &materials[b]);
}
