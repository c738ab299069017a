/* SPDX-License-Identifier: MIT */
#include "td_material.h"
#include "td_math.h"

static bool is_share(td_unit u)
{
    return u >= TD_U(0.0) && u <= TD_UNIT_ONE;
}

static bool is_amount(td_real a)
{
    return a >= TD_ZERO && a <= TD_REAL_MAX;
}

/// Which member is wrong, or 0.
static uint32_t wrong_member(const td_material *m)
{
    if (!(m->mu_s >= TD_U(0.0) && m->mu_s <= TD_MU_MAX)) {
        return TD_MATERIAL_MU_S;
    }
    if (!(m->mu_k >= TD_U(0.0) && m->mu_k <= m->mu_s)) {
        return TD_MATERIAL_MU_K;
    }
    if (!m->is_unlimited && !is_amount(m->yield)) {
        return TD_MATERIAL_YIELD;
    }
    if (!is_amount(m->stiffness)) {
        return TD_MATERIAL_STIFFNESS;
    }
    return is_share(m->restitution) ? 0u : (uint32_t)TD_MATERIAL_RESTITUTION;
}

static td_fault check_as(td_item item, const td_material *material, uint32_t index)
{
    const uint32_t field = wrong_member(material);
    return field == 0u ? td_fault_none() : td_fault_of(TD_E_ARG, item, index, field);
}

td_fault td_material_check(const td_material *material, uint32_t index)
{
    return check_as(TD_ITEM_MATERIAL, material, index);
}

/* ---- pairs ---- */

/// sqrt(a b); in Q16 the root of a raw word of 60 fractional bits has 30.
static td_unit geometric_mean(td_unit a, td_unit b)
{
#if defined(TD_SCALAR_Q16)
    return (td_unit)(int32_t)td_wsqrt((td_wide)(int64_t)td_umul(a, b));
#else
    return td_wsqrt(td_umul(a, b));
#endif
}

static td_unit smaller(td_unit a, td_unit b)
{
    return b < a ? b : a;
}

/// a b / (a + b), by the larger of both so that no product is needed: small / (1 + small / large).
static td_real in_series(td_real a, td_real b)
{
    const td_real small = td_min(a, b);
    const td_real large = td_max(a, b);
    if (!(small > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_unit share = td_wratio(td_widen(small), td_widen(large));
    return td_div(small, TD_ONE + td_from_unit(share));
}

td_material td_material_mix(const td_material *a, const td_material *b)
{
    td_material both = *a;
    both.mu_s = geometric_mean(a->mu_s, b->mu_s);
    both.mu_k = smaller(geometric_mean(a->mu_k, b->mu_k), both.mu_s);
    both.stiffness = in_series(a->stiffness, b->stiffness);
    both.restitution = smaller(a->restitution, b->restitution);
    both.law = a->law > b->law ? a->law : b->law;
    both.is_unlimited = a->is_unlimited && b->is_unlimited;
    if (!b->is_unlimited) {
        both.yield = a->is_unlimited ? b->yield : td_min(a->yield, b->yield);
    }
    return both;
}

td_material td_material_meet(const td_material *materials,
                             const td_material_pair *pairs,
                             uint32_t n_pairs,
                             uint32_t a,
                             uint32_t b)
{
    for (uint32_t i = 0u; i < n_pairs; ++i) {
        const bool is_same = pairs[i].a == a && pairs[i].b == b;
        if (is_same || (pairs[i].a == b && pairs[i].b == a)) {
            return pairs[i].both;
        }
    }
    return td_material_mix(&materials[a], &materials[b]);
}

/* ---- ground ---- */

static td_fault check_modifier(const td_modifier *modifier, uint32_t index, uint32_t n_bodies)
{
    if (modifier->region == 0 || td_scenery_check(modifier->region).status != TD_OK) {
        return td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, index, TD_MODIFIER_REGION);
    }
    if (modifier->body != TD_SOLID_FIXED && modifier->body >= n_bodies) {
        return td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, index, TD_MODIFIER_BODY);
    }
    return check_as(TD_ITEM_MODIFIER, &modifier->material, index);
}

td_fault td_ground_check(const td_ground *ground, uint32_t n_bodies)
{
    if (ground == 0 || (ground->materials == 0 && ground->n_materials > 0u)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_MATERIAL_TABLE);
    }
    if (ground->modifiers == 0 && ground->n_modifiers > 0u) {
        return td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, 0u, TD_MATERIAL_TABLE);
    }
    td_fault fault =
        td_scenery_solids_check(ground->solids, ground->n_solids, ground->n_materials, n_bodies);
    for (uint32_t i = 0u; i < ground->n_materials && fault.status == TD_OK; ++i) {
        fault = td_material_check(&ground->materials[i], i);
    }
    for (uint32_t i = 0u; i < ground->n_modifiers && fault.status == TD_OK; ++i) {
        fault = check_modifier(&ground->modifiers[i], i, n_bodies);
    }
    return fault;
}

void td_modifier_apply(const td_modifier *modifier, td_material *material)
{
    const td_material *const m = &modifier->material;
    const uint32_t keep = modifier->keep;
    material->mu_s = (keep & TD_KEEP_MU_S) != 0u ? material->mu_s : m->mu_s;
    material->mu_k = (keep & TD_KEEP_MU_K) != 0u ? material->mu_k : m->mu_k;
    material->mu_k = smaller(material->mu_k, material->mu_s);
    if ((keep & TD_KEEP_YIELD) == 0u) {
        material->yield = m->yield;
        material->is_unlimited = m->is_unlimited;
    }
    material->stiffness = (keep & TD_KEEP_STIFFNESS) != 0u ? material->stiffness : m->stiffness;
    material->restitution =
        (keep & TD_KEEP_RESTITUTION) != 0u ? material->restitution : m->restitution;
    material->law = (keep & TD_KEEP_LAW) != 0u ? material->law : m->law;
}

static td_vec3 in_frame(const td_motion *bodies, uint32_t body, td_vec3 point_w)
{
    return body == TD_SOLID_FIXED ? point_w : td_pose_point_inv(&bodies[body].x_wb, point_w);
}

td_material td_ground_material(const td_ground *ground,
                               const td_motion *bodies,
                               uint32_t solid,
                               td_vec3 point_w)
{
    td_material material = ground->materials[ground->solids[solid].material];
    for (uint32_t i = 0u; i < ground->n_modifiers; ++i) { // [HW H9]
        const td_modifier *const modifier = &ground->modifiers[i];
        if (td_scenery_holds(modifier->region, in_frame(bodies, modifier->body, point_w))) {
            td_modifier_apply(modifier, &material);
        }
    }
    return material;
}
