/* SPDX-License-Identifier: MIT */
#include "td_plan_check.h"
#include "td_tick_inner.h"
#include "td_way.h"

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
    }
    const bool needs = td_n_parts(scene) > 0u || td_n_initiators(scene) > 0u;
    return needs ? check_laws_named(scene) : td_fault_none();
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

/// A spring between two bodies, and who answers for it.
typedef struct spring {
    td_tick_law chosen;
    td_real loose;  ///< [1/mass] of all its points together
    td_fault named; ///< what a refusal says
} spring;

/// Friction pulls by a spring as stiff as the law's, with a damper of TD_TICK_TANGENTIAL ticks of it:
/// q = h^2 K L (1 + 2 * 2).
static bool is_grip_unstable(const td_scene *scene, const spring *s)
{
    const td_real once = td_mul(td_scale(scene->tick, s->chosen.law.stiffness), s->loose);
    const td_real q =
        td_mul(td_scale(scene->tick, once), TD_ONE + TD_TICK_TANGENTIAL + TD_TICK_TANGENTIAL);
    return s->chosen.mu_s > TD_U(0.0) && q >= TD_R(4.0);
}

/// q = h^2 K L + 2 h d L, d the damping at the depth that a blow reaches [HW W19]: refused from 4 on;
/// from 1 on, or below ten ticks a contact [EN E20], a warning. What nothing moves cannot swing.
static td_fault check_spring(td_plan *plan, const td_scene *scene, const spring *s)
{
    if (!(s->loose > TD_ZERO)) {
        return td_fault_none();
    }
    const td_law_use use = {s->loose, td_recip(td_scale(scene->tick, TD_ONE)), TD_ONE, TD_ONE};
    td_law_report report;
    td_fault said = s->named;
    if (td_law_classify(&s->chosen.law, &use, &report).status != TD_OK ||
        report.grade == TD_LAW_UNSTABLE || is_grip_unstable(scene, s)) {
        said.status = TD_E_ARG;
        return said;
    }
    if (report.grade == TD_LAW_COARSE) {
        said.status = TD_PARTIAL;
        td_plan_warn(plan, said);
    }
    return td_fault_none();
}

uint32_t td_tick_springs(const td_convex *a, const td_convex *b)
{
    const bool round = a->core == TD_CORE_POINT || a->core == TD_CORE_ELLIPSOID ||
                       b->core == TD_CORE_POINT || b->core == TD_CORE_ELLIPSOID;
    return round ? 1u : TD_CONTACT_POINTS;
}

/// A force that begins T outside must not be jumped over.
static bool jumps(const td_plan *plan, const td_couple *couple, const td_law *law)
{
    return law->threshold > TD_ZERO &&
           td_add(plan->stride[couple->a], plan->stride[couple->b]) > law->threshold;
}

static td_fault check_couple(const td_scene *scene, td_plan *plan, const td_couple *couple)
{
    const td_part *const a = &scene->parts[couple->a];
    const td_part *const b = &scene->parts[couple->b];
    const uint32_t points = td_tick_springs(&plan->convex[couple->a], &plan->convex[couple->b]);
    const td_real loose = td_add(looseness(scene, a->body, plan->reach[couple->a]),
                                 looseness(scene, b->body, plan->reach[couple->b]));
    const spring s = {td_tick_law_of(scene, a->material, b->material),
                      td_mul(loose, td_from_int((int32_t)points)),
                      td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, couple->a, TD_SCENE_STIFFNESS)};
    if (jumps(plan, couple, &s.chosen.law)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_SHAPE, couple->a, TD_SCENE_THRESHOLD);
    }
    return check_spring(plan, scene, &s);
}

static td_fault check_couples(const td_scene *scene, td_plan *plan)
{
    td_fault fault = td_fault_none();
    for (uint32_t k = 0u; k < td_n_couples(plan) && fault.status == TD_OK; ++k) {
        fault = check_couple(scene, plan, &plan->couples[k]);
    }
    return fault;
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

/// What may hold a point.
typedef struct holder {
    uint32_t body; ///< or TD_WORLD
    uint32_t material;
    td_real reach; ///< [m] from its body's origin to where a point may be held
} holder;

/// [m] From the origin of its body to the farthest vertex of a target.
static td_real reach_of(const td_solid3 *solid)
{
    td_real reach = TD_ZERO;
    for (uint32_t v = 0u; v < solid->n_vertices; ++v) {
        reach = td_max(reach, td_vec3_length(solid->vertices[v]));
    }
    return reach;
}

static td_material met_by(const td_scene *scene, uint32_t initiator, const holder *h)
{
    return td_material_meet(scene->ground.materials, scene->material_pairs, scene->n_material_pairs,
                            h->material, scene->initiators[initiator].material);
}

static td_fault check_point(const td_scene *scene,
                            td_plan *plan,
                            uint32_t initiator,
                            const holder *h,
                            const td_material *both)
{
    const td_initiator *const point = &scene->initiators[initiator];
    const td_real loose = td_add(looseness(scene, point->body, td_vec3_length(point->point_b)),
                                 looseness(scene, h->body, h->reach));
    const spring s = {td_tick_law_in(scene, both), loose,
                      td_fault_of(TD_E_ARG, TD_ITEM_INITIATOR, initiator, TD_SCENE_STIFFNESS)};
    return check_spring(plan, scene, &s);
}

static td_fault check_watch(const td_scene *scene, td_plan *plan, const td_watch *watch)
{
    const td_catcher *const catcher = &scene->catchers[watch->catcher];
    const td_initiator *const initiator = &scene->initiators[watch->initiator];
    const holder h = {catcher->body, catcher->material, reach_of(catcher->solid)};
    const td_real way =
        td_add(td_way_stride(scene, initiator->body, td_vec3_length(initiator->point_b)),
               td_way_stride(scene, h.body, h.reach));
    if (!catcher->rule.swept && way > thickness(&plan->targets[watch->catcher])) {
        return td_fault_of(TD_E_ARG, TD_ITEM_TARGET, watch->catcher, TD_SCENE_THICKNESS);
    }
    const td_material both = met_by(scene, watch->initiator, &h);
    return check_point(scene, plan, watch->initiator, &h, &both);
}

/// On a solid of the scenery, as it is and as each modifier makes it.
static td_fault
check_footing(const td_scene *scene, td_plan *plan, uint32_t initiator, uint32_t solid)
{
    const td_ground *const ground = &scene->ground;
    const holder h = {ground->solids[solid].body, ground->solids[solid].material,
                      TD_ONE}; // scenery has no end
    const td_material plain = met_by(scene, initiator, &h);
    td_fault fault = check_point(scene, plan, initiator, &h, &plain);
    for (uint32_t m = 0u; m < ground->n_modifiers && fault.status == TD_OK; ++m) {
        td_material changed = plain;
        td_modifier_apply(&ground->modifiers[m], &changed);
        fault = check_point(scene, plan, initiator, &h, &changed);
    }
    return fault;
}

static td_fault check_points(const td_scene *scene, td_plan *plan)
{
    td_fault fault = td_fault_none();
    for (uint32_t w = 0u; w < td_n_watches(plan) && fault.status == TD_OK; ++w) {
        fault = check_watch(scene, plan, &plan->watches[w]);
    }
    for (uint32_t i = 0u; i < td_n_initiators(scene) && fault.status == TD_OK; ++i) {
        const uint32_t n = scene->initiators[i].meets_scenery ? scene->ground.n_solids : 0u;
        for (uint32_t s = 0u; s < n && fault.status == TD_OK; ++s) {
            fault = check_footing(scene, plan, i, s);
        }
    }
    return fault;
}

/* ---- limits ---- */

/// What must touch needs a contact each and, where there are slots, a slot.
static td_fault check_must_touch(const td_scene *scene, const td_plan *plan)
{
    if (scene->must_touch > td_n_couples(plan)) {
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
    if ((uint32_t)scene->contacts + scene->pairs > TD_MAX_MEASURED) {
        return td_fault_of(TD_E_FULL, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    if (td_n_couples(plan) > 0u && (scene->contacts == 0u || scene->pairs == 0u)) {
        return td_fault_of(TD_E_ARG, TD_ITEM_CONTACT, scene->contacts, TD_SCENE_CONTACTS);
    }
    const td_fault fault = check_must_touch(scene, plan);
    if (fault.status != TD_OK) {
        return fault;
    }
    const uint32_t at_once =
        td_n_couples(plan) < scene->contacts ? td_n_couples(plan) : scene->contacts;
    if (scene->n_z != 0u && scene->n_z < at_once) {
        td_plan_warn(plan, td_fault_of(TD_PARTIAL, TD_ITEM_SLOT, scene->n_z, TD_SCENE_SLOTS));
    }
    return td_fault_none();
}

td_fault td_plan_check(const td_scene *scene, td_plan *plan)
{
    td_fault fault = check_laws(scene, plan);
    if (fault.status == TD_OK) {
        fault = check_couples(scene, plan);
    }
    if (fault.status == TD_OK) {
        fault = check_points(scene, plan);
    }
    return fault.status == TD_OK ? check_limits(scene, plan) : fault;
}
