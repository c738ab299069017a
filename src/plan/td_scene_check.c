/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1006
#include "td_plan_check.h"

static td_fault wrong(td_item item, uint32_t index, td_scene_field field)
{
    return td_fault_of(TD_E_ARG, item, index, (uint32_t)field);
}

/* A number comes first: < of what is none is an invalid operation. */

static bool positive(td_real a)
{
    return td_in_range(a) && a > TD_ZERO;
}

static bool not_negative(td_real a)
{
    return td_in_range(a) && a >= TD_ZERO;
}

/// TD_E_ARG: a component is no number; TD_E_RANGE: one is out of range.
static td_status check_place(td_vec3 v)
{
    if (td_in_range(v.x) && td_in_range(v.y) && td_in_range(v.z)) {
        return TD_OK;
    }
    return td_is_number(v.x) && td_is_number(v.y) && td_is_number(v.z) ? TD_E_RANGE : TD_E_ARG;
}

/* ---- tables ---- */

typedef struct table {
    const void *rows;
    uint32_t n, max;
    td_item item;
} table;

static td_fault check_table(const table *t)
{
    if (t->n > t->max) {
        return td_fault_of(TD_E_FULL, t->item, t->n, TD_SCENE_TABLE);
    }
    return t->n > 0u && t->rows == 0 ? wrong(t->item, 0u, TD_SCENE_TABLE) : td_fault_none();
}

static td_fault check_tables(const td_scene *scene)
{
    const table tables[] = {
        {scene->bodies, scene->n_bodies, TD_MAX_BODIES, TD_ITEM_BODY},
        {scene->parts, scene->n_parts, TD_MAX_PARTS, TD_ITEM_PART},
        {scene->targets, scene->n_targets, TD_MAX_TARGETS, TD_ITEM_TARGET},
        {scene->initiators, scene->n_initiators, TD_MAX_INITIATORS, TD_ITEM_INITIATOR},
        {scene->wheels, scene->n_wheels, TD_MAX_WHEELS, TD_ITEM_WHEEL},
        {scene->rules, scene->n_rules, TD_MAX_CANDIDATES + 1u, TD_ITEM_PAIR_RULE},
        {scene->material_pairs, scene->n_material_pairs, UINT16_MAX, TD_ITEM_MATERIAL_PAIR},
        {scene->laws, scene->n_laws, UINT16_MAX, TD_ITEM_LAW},
    };
    for (uint32_t i = 0u; i < sizeof(tables) / sizeof(tables[0]); ++i) {
        const td_fault fault = check_table(&tables[i]);
        if (fault.status != TD_OK) {
            return fault;
        }
    }
    return td_fault_none();
}

/* ---- rows ---- */

static bool is_mass(td_real a)
{
    return td_in_range(a) && a >= TD_SCENE_MASS_MIN;
}

static td_fault check_body(const td_scene *scene, uint32_t i)
{
    const td_body *const body = &scene->bodies[i];
    if (!not_negative(body->mass) || (body->mass > TD_ZERO && !is_mass(body->mass))) {
        return wrong(TD_ITEM_BODY, i, TD_SCENE_MASS);
    }
    if (body->mass > TD_ZERO &&
        !(is_mass(body->inertia.x) && is_mass(body->inertia.y) && is_mass(body->inertia.z))) {
        return wrong(TD_ITEM_BODY, i, TD_SCENE_INERTIA);
    }
    if (!positive(body->v_max) || !not_negative(body->omega_max) || body->v_max > TD_MOTION_MAX ||
        body->omega_max > TD_MOTION_MAX) {
        return wrong(TD_ITEM_BODY, i, TD_SCENE_SPEED);
    }
    return td_fault_none();
}

static bool is_body(const td_scene *scene, uint32_t body)
{
    return body < scene->n_bodies || body == TD_WORLD;
}

static td_fault check_part(const td_scene *scene, uint32_t i)
{
    const td_part *const part = &scene->parts[i];
    if (part->shape == 0) {
        return wrong(TD_ITEM_PART, i, TD_SCENE_TABLE);
    }
    if (!is_body(scene, part->body)) {
        return wrong(TD_ITEM_PART, i, TD_SCENE_BODY);
    }
    if (part->material >= scene->ground.n_materials) {
        return wrong(TD_ITEM_PART, i, TD_SCENE_MATERIAL);
    }
    const td_status status = check_place(part->x_ba.p);
    if (status != TD_OK) {
        return td_fault_of(status, TD_ITEM_PART, i, TD_SCENE_POSE);
    }
    return td_quat_is_unit(part->x_ba.q) ? td_fault_none() : wrong(TD_ITEM_PART, i, TD_SCENE_POSE);
}

static uint32_t outlines_before(const td_scene *scene, uint32_t target)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < target; ++i) {
        n += scene->targets[i].solid == 0 ? 1u : 0u;
    }
    return n;
}

static td_fault check_target(const td_scene *scene, uint32_t i)
{
    const td_scene_target *const target = &scene->targets[i];
    if ((target->solid == 0) == (target->outline == 0)) {
        return wrong(TD_ITEM_TARGET, i, TD_SCENE_OUTLINE);
    }
    if (target->solid == 0 && outlines_before(scene, i) + 1u > TD_MAX_OUTLINES) {
        return td_fault_of(TD_E_FULL, TD_ITEM_TARGET, i, TD_SCENE_OUTLINE);
    }
    if (!is_body(scene, target->body) && target->body != TD_DRIVEN) {
        return wrong(TD_ITEM_TARGET, i, TD_SCENE_BODY);
    }
    if (target->material >= scene->ground.n_materials) {
        return wrong(TD_ITEM_TARGET, i, TD_SCENE_MATERIAL);
    }
    if (target->rule.is_limited && !not_negative(target->rule.depth_max)) {
        return wrong(TD_ITEM_TARGET, i, TD_SCENE_DEPTH);
    }
    for (uint32_t k = 0u; target->watched != 0 && k < target->n_watched; ++k) {
        if (target->watched[k] >= scene->n_initiators) {
            return wrong(TD_ITEM_TARGET, i, TD_SCENE_INITIATOR);
        }
    }
    return td_fault_none();
}

static td_fault check_point(td_vec3 point_b, uint32_t i)
{
    td_status status = check_place(point_b);
    if (status == TD_OK && td_vec3_length(point_b) >= td_half(TD_SCENERY_RANGE)) {
        status = TD_E_RANGE;
    }
    return status == TD_OK ? td_fault_none()
                           : td_fault_of(status, TD_ITEM_INITIATOR, i, TD_SCENE_POINT);
}

static td_fault check_initiator(const td_scene *scene, uint32_t i)
{
    const td_initiator *const initiator = &scene->initiators[i];
    if (initiator->body >= scene->n_bodies && initiator->body != TD_DRIVEN) {
        return wrong(TD_ITEM_INITIATOR, i, TD_SCENE_BODY);
    }
    if (initiator->material >= scene->ground.n_materials) {
        return wrong(TD_ITEM_INITIATOR, i, TD_SCENE_MATERIAL);
    }
    return initiator->body == TD_DRIVEN ? td_fault_none() : check_point(initiator->point_b, i);
}

static td_fault check_wheel(const td_scene *scene, uint32_t i)
{
    const bool known = scene->wheels[i].body < scene->n_bodies;
    return known ? td_wheel_params_check(&scene->wheels[i], scene->tick, i)
                 : wrong(TD_ITEM_WHEEL, i, TD_SCENE_BODY);
}

static td_fault check_rule(const td_scene *scene, uint32_t i)
{
    const td_pair_rule *const rule = &scene->rules[i];
    if (!is_body(scene, rule->a) || !is_body(scene, rule->b)) {
        return wrong(TD_ITEM_PAIR_RULE, i, TD_SCENE_BODY);
    }
    return rule->kind <= TD_PAIR_ONE_SIDED ? td_fault_none()
                                           : wrong(TD_ITEM_PAIR_RULE, i, TD_SCENE_RULE);
}

static td_fault check_material_pair(const td_scene *scene, uint32_t i)
{
    const td_material_pair *const pair = &scene->material_pairs[i];
    if (pair->a >= scene->ground.n_materials || pair->b >= scene->ground.n_materials) {
        return wrong(TD_ITEM_MATERIAL_PAIR, i, TD_SCENE_MATERIAL);
    }
    td_fault fault = td_material_check(&pair->both, i);
    if (fault.status != TD_OK) {
        fault.item = TD_ITEM_MATERIAL_PAIR;
    }
    return fault;
}

typedef td_fault (*check_row)(const td_scene *scene, uint32_t i);

static td_fault check_rows(const td_scene *scene)
{
    const struct {
        check_row check;
        uint32_t n;
    } tables[] = {
        {check_body, scene->n_bodies},
        {check_part, scene->n_parts},
        {check_target, scene->n_targets},
        {check_initiator, scene->n_initiators},
        {check_wheel, scene->n_wheels},
        {check_rule, scene->n_rules},
        {check_material_pair, scene->n_material_pairs},
    };
    for (uint32_t t = 0u; t < sizeof(tables) / sizeof(tables[0]); ++t) {
        for (uint32_t i = 0u; i < tables[t].n; ++i) {
            const td_fault fault = tables[t].check(scene, i);
            if (fault.status != TD_OK) {
                return fault;
            }
        }
    }
    return td_fault_none();
}

/* ---- limits ---- */

static td_fault check_limits(const td_scene *scene)
{
    if (!td_is_number(td_from_unit(scene->tick)) || scene->tick < TD_SCENE_TICK_MIN ||
        scene->tick > TD_UNIT_ONE) {
        return wrong(TD_ITEM_NONE, 0u, TD_SCENE_TICK);
    }
    if (!not_negative(scene->gravity)) {
        return wrong(TD_ITEM_NONE, 0u, TD_SCENE_GRAVITY);
    }
    if (scene->contacts > TD_MAX_CONTACTS) {
        return td_fault_of(TD_E_FULL, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    if (scene->n_z > TD_MAX_SLOTS && scene->n_z != TD_SCENE_TWO_SLOTS) {
        return td_fault_of(TD_E_FULL, TD_ITEM_SLOT, scene->n_z, TD_SCENE_SLOTS);
    }
    if (scene->inside > TD_INSIDE_FREE) {
        return wrong(TD_ITEM_NONE, 0u, TD_SCENE_INSIDE);
    }
    const bool ramps = scene->stale != TD_STALE_RAMP || scene->stale_ticks > 0u;
    return scene->stale <= TD_STALE_RAMP && ramps ? td_fault_none()
                                                  : wrong(TD_ITEM_NONE, 0u, TD_SCENE_STALE);
}

td_fault td_scene_check(const td_scene *scene)
{
    if (scene == 0) {
        return wrong(TD_ITEM_NONE, 0u, TD_SCENE_TABLE);
    }
    td_fault fault = check_limits(scene);
    if (fault.status == TD_OK) {
        fault = check_tables(scene);
    }
    if (fault.status == TD_OK) {
        fault = td_ground_check(&scene->ground, scene->n_bodies);
    }
    if (fault.status == TD_OK) {
        fault = check_rows(scene);
    }
    return fault;
}
