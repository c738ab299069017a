/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1003
#include "td_plan_check.h"
#include "td_counts.h"
#include "td_travel.h"
#include "../number/td_invariant.h"

/* ---- laws ---- */

/// Every law that somebody may ask for is one of the scene's.
static td_fault check_laws_named(const td_scene *scene)
{
    for (uint32_t i = 0u; i < scene->ground.n_materials; ++i) {
        if (scene->ground.materials[i].law >= scene->n_laws) {
            return td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL, i, TD_SCENE_LAW);
        }
    }
    for (uint32_t i = 0u; i < scene->ground.n_modifiers; ++i) {
        const td_modifier *const modifier = &scene->ground.modifiers[i];
        if ((modifier->keep & TD_KEEP_LAW) == 0u && modifier->material.law >= scene->n_laws) {
            return td_fault_of(TD_E_ARG, TD_ITEM_MODIFIER, i, TD_SCENE_LAW);
        }
    }
    for (uint32_t i = 0u; i < scene->n_material_pairs; ++i) {
        if (scene->material_pairs[i].both.law >= scene->n_laws) {
            return td_fault_of(TD_E_ARG, TD_ITEM_MATERIAL_PAIR, i, TD_SCENE_LAW);
        }
    }
    return td_fault_none();
}

static td_fault check_laws(const td_scene *scene, td_plan *plan)
{
    plan->threshold = TD_ZERO;
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        const td_fault fault = td_law_check(&scene->laws[i], i);
        if (fault.status != TD_OK) {
            return fault;
        }
        plan->threshold = td_max(plan->threshold, scene->laws[i].threshold);
        TD_ASSERT(plan->threshold >= TD_ZERO);
    }
    const bool needs = td_n_parts(scene) > 0u || td_n_initiators(scene) > 0u;
    return needs ? check_laws_named(scene) : td_fault_none();
}

/* ---- targets that are too thin for a tick ---- */

/// [m] How far a vertex of a target is behind a face.
static td_real behind(const td_face3 *face, td_vec3 vertex)
{
    TD_ASSERT(td_dir3_is_unit(face->normal));
    return -td_pnarrow(td_dir3_dot(face->normal, td_vec3_sub(vertex, face->start)));
}

td_real td_plan_thickness(const td_scene_target *target, const td_target *faces)
{
    td_real least = TD_RANGE;
    for (uint32_t f = 0u; f < td_target_faces(faces); ++f) {
        const td_face3 face = td_target_face(faces, f);
        td_real width = TD_ZERO;
        for (uint32_t v = 0u; v < td_target_vertices(target); ++v) {
            width = td_max(width, behind(&face, td_target_vertex(target, v)));
        }
        least = td_min(least, width);
    }
    TD_ASSERT(least >= TD_ZERO);
    return least;
}

/// [m] From the origin of its body to the farthest vertex of a target.
static td_real reach_of(const td_scene_target *target)
{
    td_real reach = TD_ZERO;
    for (uint32_t v = 0u; v < td_target_vertices(target); ++v) {
        reach = td_max(reach, td_vec3_length(td_target_vertex(target, v)));
    }
    return reach;
}

static td_fault check_thickness(const td_scene *scene, const td_plan *plan, const td_watch *watch)
{
    TD_ASSERT(watch->target < td_n_targets(scene) && watch->initiator < td_n_initiators(scene));
    const td_scene_target *const target = &scene->targets[watch->target];
    const td_initiator *const initiator = &scene->initiators[watch->initiator];
    const td_real way =
        td_add(td_travel_stride(scene, initiator->body, td_vec3_length(initiator->point_b)),
               td_travel_stride(scene, target->body, reach_of(target)));
    if (!target->rule.swept && way > td_plan_thickness(target, &plan->targets[watch->target])) {
        return td_fault_of(TD_E_ARG, TD_ITEM_TARGET, watch->target, TD_SCENE_THICKNESS);
    }
    return td_fault_none();
}

static td_fault check_targets(const td_scene *scene, const td_plan *plan)
{
    td_fault fault = td_fault_none();
    for (uint32_t w = 0u; w < td_n_watches(plan) && fault.status == TD_OK; ++w) {
        fault = check_thickness(scene, plan, &plan->watches[w]);
    }
    return fault;
}

/* ---- limits ---- */

/// What must touch needs a contact each and, where there are slots, a slot.
static td_fault check_must_touch(const td_scene *scene, const td_plan *plan)
{
    if (scene->must_touch > td_n_candidates(plan)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, scene->must_touch, TD_SCENE_MUST_TOUCH);
    }
    if (scene->contacts < scene->must_touch) {
        return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    if (scene->n_z != 0u && scene->n_z < scene->must_touch) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SLOT, scene->n_z, TD_SCENE_SLOTS);
    }
    return td_fault_none();
}

/// Parts that may meet must be able to: at least one contact, one pair a tick. A slot for every contact
/// that the scene allows is wise.
static td_fault check_limits(const td_scene *scene, td_plan *plan)
{
    if ((uint32_t)scene->contacts + scene->candidates > TD_MAX_MEASURED) {
        return td_fault_of(TD_E_FULL, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    if (td_n_candidates(plan) > 0u && (scene->contacts == 0u || scene->candidates == 0u)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    if (td_n_candidates(plan) > 0u && scene->calls > 0u &&
        scene->calls < 4u * (uint32_t)scene->contacts + 2u * TD_CALLS_LEAST) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_SCENE_CALLS);
    }
    const td_fault fault = check_must_touch(scene, plan);
    if (fault.status != TD_OK) {
        return fault;
    }
    const uint32_t at_once =
        td_n_candidates(plan) < scene->contacts ? td_n_candidates(plan) : scene->contacts;
    if (scene->n_z != 0u && scene->n_z < at_once) {
        const td_real wanted = td_from_int((int32_t)at_once);
        const td_plan_figure figure = {td_from_int(scene->n_z), wanted, wanted, TD_WORLD};
        td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_SLOT, scene->n_z, TD_SCENE_SLOTS),
                     &figure);
    }
    return td_fault_none();
}

td_fault td_plan_check(const td_scene *scene, td_plan *plan)
{
    td_fault fault = check_laws(scene, plan);
    if (fault.status == TD_OK) {
        fault = check_targets(scene, plan);
    }
    if (fault.status == TD_OK) {
        fault = td_plan_check_springs(scene, plan);
    }
    if (fault.status == TD_OK) {
        fault = td_plan_check_stability(scene, plan);
    }
    return fault.status == TD_OK ? check_limits(scene, plan) : fault;
}
