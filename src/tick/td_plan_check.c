/* SPDX-License-Identifier: MIT */
#include "td_plan_check.h"
#include "td_tick_inner.h"

/* ---- laws ---- */

static td_fault check_laws(const td_scene *scene, td_plan *plan)
{
    plan->threshold = TD_ZERO;
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        const td_fault fault = td_law_check(&scene->laws[i], i);
        if (fault.status != TD_OK) {
            return fault;
        }
        plan->threshold = td_max(plan->threshold, scene->laws[i].threshold);
    }
    const bool needs = scene->n_parts > 0u || scene->n_initiators > 0u;
    for (uint32_t i = 0u; needs && i < scene->ground.n_materials; ++i) {
        if (scene->ground.materials[i].law >= scene->n_laws) {
            return td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL, i, TD_SCENE_LAW);
        }
    }
    return td_fault_none();
}

/* ---- springs and ticks ---- */

/// [1/mass] What a unit force at the reach of a body moves it: 1 / m + r^2 / I, I the least.
static td_real looseness(const td_scene *scene, uint32_t body, td_real reach)
{
    if (body >= scene->n_bodies || !(scene->bodies[body].mass > TD_ZERO)) {
        return TD_ZERO;
    }
    const td_body *const b = &scene->bodies[body];
    const td_real inertia = td_min(b->inertia.x, td_min(b->inertia.y, b->inertia.z));
    return td_add(td_recip(b->mass), td_div(td_mul(reach, reach), inertia));
}

/// q = h^2 K L [HW W19]: refused from 4 on; below ten ticks a contact, (pi / 10)^2, a warning. [EN E20]
static td_fault
check_spring(td_plan *plan, const td_scene *scene, td_real stiffness, td_real loose, td_fault named)
{
    const td_real once = td_mul(td_scale(scene->tick, stiffness), loose);
    const td_real q = td_scale(scene->tick, once);
    if (q >= TD_R(4.0)) {
        named.status = TD_E_ARG;
        return named;
    }
    if (q > TD_R(0.0987)) {
        named.status = TD_PARTIAL;
        td_plan_warn(plan, named);
    }
    return td_fault_none();
}

/// Points in which two parts may touch at one time: one, if either of them is round. Each has a spring.
static uint32_t points_of(const td_convex *a, const td_convex *b)
{
    const bool round = a->core == TD_CORE_POINT || a->core == TD_CORE_ELLIPSOID ||
                       b->core == TD_CORE_POINT || b->core == TD_CORE_ELLIPSOID;
    return round ? 1u : TD_CONTACT_POINTS;
}

static td_fault check_group(const td_scene *scene, td_plan *plan, const td_couple_group *group)
{
    for (uint32_t k = group->first; k < group->end; ++k) {
        const td_part *const a = &scene->parts[plan->couples[k].a];
        const td_part *const b = &scene->parts[plan->couples[k].b];
        const td_tick_law chosen = td_tick_law_of(scene, a->material, b->material);
        const td_real loose = td_add(looseness(scene, a->body, plan->reach[plan->couples[k].a]),
                                     looseness(scene, b->body, plan->reach[plan->couples[k].b]));
        const uint32_t points =
            points_of(&plan->convex[plan->couples[k].a], &plan->convex[plan->couples[k].b]);
        const td_fault named =
            td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, plan->couples[k].a, TD_SCENE_STIFFNESS);
        const td_fault fault = check_spring(plan, scene, chosen.law.stiffness,
                                            td_mul(loose, td_from_int((int32_t)points)), named);
        if (fault.status != TD_OK) {
            return fault;
        }
    }
    return td_fault_none();
}

/* ---- targets that are too thin for a tick ---- */

/// [m] The least width of a target: from each face to its farthest vertex.
static td_real thickness(const td_target3 *target)
{
    td_real least = TD_RANGE;
    for (uint32_t f = 0u; f < target->solid->n_faces; ++f) {
        td_real width = TD_ZERO;
        for (uint32_t v = 0u; v < target->solid->n_vertices; ++v) {
            const td_vec3 off = td_vec3_sub(target->solid->vertices[v], target->faces[f].start);
            width = td_max(width, -td_pnarrow(td_dir3_dot(target->faces[f].normal, off)));
        }
        least = td_min(least, width);
    }
    return least;
}

static td_real stride(const td_scene *scene, uint32_t body, td_real reach)
{
    if (body >= scene->n_bodies) {
        return TD_ZERO;
    }
    const td_body *const b = &scene->bodies[body];
    return td_scale(scene->tick, td_add(b->v_max, td_mul(b->omega_max, reach)));
}

static td_fault check_watches(const td_scene *scene, td_plan *plan)
{
    for (uint32_t w = 0u; w < plan->n_watches; ++w) {
        const td_watch *const watch = &plan->watches[w];
        const td_catcher *const catcher = &scene->catchers[watch->catcher];
        const td_initiator *const initiator = &scene->initiators[watch->initiator];
        const td_real way =
            td_add(stride(scene, initiator->body, td_vec3_length(initiator->point_b)),
                   stride(scene, catcher->body, TD_ONE));
        if (!catcher->rule.swept && way > thickness(&plan->targets[watch->catcher])) {
            return td_fault_of(TD_E_ARG, TD_ITEM_TARGET, watch->catcher, TD_SCENE_THICKNESS);
        }
        const td_tick_law chosen = td_tick_law_of(scene, catcher->material, initiator->material);
        const td_real loose =
            td_add(looseness(scene, initiator->body, td_vec3_length(initiator->point_b)),
                   looseness(scene, catcher->body, TD_ONE));
        const td_fault fault = check_spring(
            plan, scene, chosen.law.stiffness, loose,
            td_fault_of(TD_E_ARG, TD_ITEM_INITIATOR, watch->initiator, TD_SCENE_STIFFNESS));
        if (fault.status != TD_OK) {
            return fault;
        }
    }
    return td_fault_none();
}

td_fault td_plan_check(const td_scene *scene, td_plan *plan)
{
    td_fault fault = check_laws(scene, plan);
    for (uint32_t g = 0u; g < plan->n_groups && fault.status == TD_OK; ++g) {
        fault = check_group(scene, plan, &plan->groups[g]);
    }
    if (fault.status == TD_OK) {
        fault = check_watches(scene, plan);
    }
    if (fault.status == TD_OK && (uint32_t)scene->contacts + scene->pairs > TD_MAX_MEASURED) {
        fault = td_fault_of(TD_E_FULL, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    return fault;
}
