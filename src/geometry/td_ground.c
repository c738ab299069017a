/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 202
#include "td_ground.h"
#include <stddef.h>

/* ---- modifiers ---- */

/// What the modifier does not keep.
static void replace(const td_modifier *modifier, td_material *material)
{
    const td_material *const m = &modifier->material;
    const uint32_t keep = modifier->keep;
    material->mu_s = (keep & TD_KEEP_MU_S) != 0u ? material->mu_s : m->mu_s;
    material->mu_k = (keep & TD_KEEP_MU_K) != 0u ? material->mu_k : m->mu_k;
    if ((keep & TD_KEEP_YIELD) == 0u) {
        material->yield = m->yield;
        material->is_unlimited = m->is_unlimited;
    }
    material->stiffness = (keep & TD_KEEP_STIFFNESS) != 0u ? material->stiffness : m->stiffness;
    material->restitution =
        (keep & TD_KEEP_RESTITUTION) != 0u ? material->restitution : m->restitution;
    material->law = (keep & TD_KEEP_LAW) != 0u ? material->law : m->law;
    if ((keep & TD_KEEP_ROLLING) == 0u) {
        material->rolling = m->rolling;
        material->spinning = m->spinning;
    }
    if ((keep & TD_KEEP_TANGENTIAL) == 0u) {
        material->tangential_stiffness = m->tangential_stiffness;
        material->tangential_damping = m->tangential_damping;
    }
}

void td_modifier_apply(const td_modifier *modifier, td_material *material)
{
    replace(modifier, material);
    material->mu_k = material->mu_k < material->mu_s ? material->mu_k : material->mu_s;
}

/* ---- check ---- */

static td_fault modifier_fault(uint32_t index, uint32_t field)
{
    return td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, index, field);
}

/// What a modifier says of a material; where it says nothing, what no check minds.
static td_material said_by(const td_modifier *modifier)
{
    td_material all = TD_MATERIAL_HARD(0.0);
    all.mu_s = TD_MU_MAX;
    replace(modifier, &all);
    return all;
}

static td_fault check_modifier(const td_modifier *modifier, uint32_t index, uint32_t n_bodies)
{
    if (modifier->region == NULL) {
        return modifier_fault(index, TD_GROUND_REGION);
    }
    const td_fault region = td_scenery_check(modifier->region);
    if (region.status != TD_OK) {
        return td_fault_of(region.status, TD_ITEM_MODIFIER, index, region.field);
    }
    if (modifier->body != TD_WORLD && modifier->body >= n_bodies) {
        return modifier_fault(index, TD_GROUND_BODY);
    }
    const td_material said = said_by(modifier);
    const td_fault fault = td_material_check(&said, index);
    return fault.status == TD_OK ? fault : modifier_fault(index, fault.field);
}

td_fault td_ground_check(const td_ground *ground, uint32_t n_bodies)
{
    if (ground->materials == NULL && ground->n_materials > 0u) {
        return td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL, 0u, TD_GROUND_TABLE);
    }
    if (ground->modifiers == NULL && ground->n_modifiers > 0u) {
        return modifier_fault(0u, TD_GROUND_TABLE);
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

/* ---- materials ---- */

static bool holds(const td_modifier *modifier, const td_motion *bodies, td_vec3 point_w)
{
    TD_ASSERT(modifier->region != NULL && (modifier->body == TD_WORLD || bodies != NULL));
    const uint32_t body = modifier->body;
    const td_vec3 point = body == TD_WORLD ? point_w : td_motion_point_inv(&bodies[body], point_w);
    return td_scenery_holds(modifier->region, point);
}

// [HW sec. solids and modifiers] The source gives modifiers no meaning; this one is ours [HW H9].
uint32_t td_ground_modify(const td_ground *ground,
                          const td_motion *bodies,
                          td_vec3 point_w,
                          td_material *material)
{
    TD_ASSERT(ground->n_modifiers == 0u || ground->modifiers != NULL);
    uint32_t leaf_tests = 0u;
    for (uint32_t i = 0u; i < ground->n_modifiers; ++i) { // [HW H9]
        leaf_tests += td_scenery_named(ground->modifiers[i].region);
        if (holds(&ground->modifiers[i], bodies, point_w)) {
            td_modifier_apply(&ground->modifiers[i], material);
        }
    }
    return leaf_tests;
}

/* ---- boxes ---- */

#define SLACK TD_R(0.001) /* [m] more than any rounding below */

static td_box3 everything(void)
{
    const td_vec3 far = td_vec3_of(TD_RANGE, TD_RANGE, TD_RANGE);
    const td_box3 box = {td_vec3_neg(far), far};
    return box;
}

static td_box3 common(td_box3 a, td_box3 b)
{
    const td_box3 box = {
        td_vec3_of(td_max(a.lo.x, b.lo.x), td_max(a.lo.y, b.lo.y), td_max(a.lo.z, b.lo.z)),
        td_vec3_of(td_min(a.hi.x, b.hi.x), td_min(a.hi.y, b.hi.y), td_min(a.hi.z, b.hi.z))};
    return box;
}

/// n x <= offset along one axis, with some slack.
static void bound(td_real n, td_real offset, td_real *lo, td_real *hi)
{
    TD_ASSERT(n != TD_ZERO);
    const td_real at = td_div(offset, n);
    const td_real slack = td_add(SLACK, td_mul(td_abs(at), td_mul(TD_R(4.0), TD_REAL_EPS)));
    if (n > TD_ZERO) {
        *hi = td_min(*hi, td_add(at, slack));
    } else {
        *lo = td_max(*lo, td_sub(at, slack));
    }
}

static td_box3 half_space_box(const td_half_space *h)
{
    td_box3 box = everything();
    const bool x = h->normal.x != TD_ZERO;
    const bool y = h->normal.y != TD_ZERO;
    const bool z = h->normal.z != TD_ZERO;
    if (x && !y && !z) {
        bound(h->normal.x, h->offset, &box.lo.x, &box.hi.x);
    } else if (y && !x && !z) {
        bound(h->normal.y, h->offset, &box.lo.y, &box.hi.y);
    } else if (z && !x && !y) {
        bound(h->normal.z, h->offset, &box.lo.z, &box.hi.z);
    }
    return box;
}

static td_box3 leaf_box(const td_scenery *s, uint32_t leaf)
{
    TD_ASSERT(leaf < td_scenery_leaves(s));
    if (leaf < s->n_half_spaces) {
        return half_space_box(&s->half_spaces[leaf]);
    }
    const td_curved *const c = &s->curved[leaf - s->n_half_spaces];
    if (c->kind != TD_CURVE_SPHERE) {
        return everything();
    }
    const td_box3 box = td_box3_about(c->centre, td_vec3_of(c->radius, c->radius, c->radius));
    return td_box3_grow(box, SLACK);
}

static td_box3 run_box(const td_scenery *s, const td_scenery_op *op)
{
    TD_ASSERT(op->code < TD_CODE_INTERSECTION);
    td_box3 box = op->code == TD_CODE_ALL_OF ? everything() : td_box3_empty();
    for (uint32_t i = 0u; i < op->count; ++i) {
        const td_box3 one = leaf_box(s, op->first + i);
        box = op->code == TD_CODE_ALL_OF ? common(box, one) : td_box3_join(box, one);
    }
    return box;
}

td_box3 td_ground_box(const td_scenery *scenery)
{
    td_box3 stack[TD_SCENERY_DEPTH];
    uint32_t depth = 0u;
    for (uint32_t i = 0u; i < scenery->n_ops; ++i) {
        const td_scenery_op *const op = &scenery->ops[i];
        if (op->code < TD_CODE_INTERSECTION) {
            TD_ASSERT(depth < TD_SCENERY_DEPTH);
            stack[depth++] = run_box(scenery, op);
            continue;
        }
        TD_ASSERT(op->count > 0u && op->count <= depth);
        for (uint32_t k = 1u; k < op->count; ++k) {
            --depth;
            stack[depth - 1u] = op->code == TD_CODE_UNION
                                    ? td_box3_join(stack[depth - 1u], stack[depth])
                                    : common(stack[depth - 1u], stack[depth]);
        }
    }
    TD_ASSERT(depth == 1u);
    return stack[0];
}

void td_ground_bound(const td_ground *ground, td_box3 *boxes)
{
    for (uint32_t i = 0u; i < ground->n_solids; ++i) {
        TD_ASSERT(ground->solids[i].scenery != NULL);
        boxes[i] = td_ground_box(ground->solids[i].scenery);
    }
}
