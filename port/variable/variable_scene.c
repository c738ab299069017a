/* SPDX-License-Identifier: MIT */
/* The scene as the core is told it. A plan is made of bodies that are too heavy to be unstable, since no force is held for
 * a step; then they are driven ones, so that nothing is limited by a tick. Candidates and strides are those of the
 * longest step. */
#include <string.h>
#include "plant_core.h"
#include "rig_check.h"
#include "variable.h"

#define HEAVY td_half(TD_RANGE)
/* No speed is refused: TD_MOTION_MAX does that. An integrator may move its states before its time. */
#define FASTEST  TD_RANGE
#define SHORTEST 1e-9 /* [s] */
#define TICKS    10.0 /* of the longest step */
#define MOST     0.05 /* [s] */

/* ---- surfaces ---- */

static td_real stiffness_of(const td_scene *scene, const td_material *m, double *doubled)
{
    const td_real own = m->tangential_stiffness > TD_ZERO ? m->tangential_stiffness : m->stiffness;
    *doubled = own > TD_ZERO ? 1.0 : 2.0;
    return own > TD_ZERO ? own : m->law < scene->n_laws ? scene->laws[m->law].stiffness : TD_ZERO;
}

/* Damping along a surface that is two ticks of its stiffness becomes a number: of the scene's own tick. Two that are mixed
 * have it in series. */
static void damp(const td_scene *scene, bool is_mixed, td_material *m)
{
    double doubled = 1.0;
    const double k = td_to_double(stiffness_of(scene, m, &doubled));
    if (!(m->tangential_damping > TD_ZERO) && k > 0.0) {
        const double d = 2.0 * td_unit_to_double(scene->tick) * k * (is_mixed ? doubled : 1.0);
        m->tangential_damping = td_from_double(d < 1000.0 ? d : 1000.0);
    }
}

static td_fault copy_surfaces(variable *v, const td_scene *scene)
{
    const td_ground *const ground = &scene->ground;
    if (ground->n_materials > VARIABLE_MATERIALS || scene->n_material_pairs > VARIABLE_MATERIALS) {
        return td_fault_of(TD_E_FULL, TD_ITEM_MATERIAL, VARIABLE_MATERIALS, TD_SCENE_TABLE);
    }
    for (uint32_t i = 0u; i < ground->n_materials; ++i) {
        v->materials[i] = ground->materials[i];
        damp(scene, true, &v->materials[i]);
    }
    for (uint32_t i = 0u; i < scene->n_material_pairs; ++i) {
        v->pairs[i] = scene->material_pairs[i];
        damp(scene, false, &v->pairs[i].both);
    }
    v->scene.ground.materials = v->materials;
    v->scene.material_pairs = v->pairs;
    return td_fault_none();
}

/* ---- laws ---- */

/* [mass] Of what moves; 0: nothing does. */
static double lightest(const td_scene *scene)
{
    double least = 0.0;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        const double mass = td_to_double(scene->bodies[b].mass);
        least = mass > 0.0 && (!(least > 0.0) || mass < least) ? mass : least;
    }
    return least;
}

/* How deep a mass goes that meets the spring at `speed_min`. */
static void make_smooth(const variable *v, double mass, td_law *law)
{
    const double depth = v->how.speed_min * plant_sqrt(mass / td_to_double(law->stiffness));
    const td_real blend = td_from_double(depth);
    if (law->kind == TD_LAW_DAMPED && blend > TD_ZERO) {
        law->kind = TD_LAW_SMOOTH;
        law->blend = td_min(blend, TD_ONE);
    }
}

static td_fault copy_laws(variable *v, const td_scene *scene)
{
    if (scene->n_laws > VARIABLE_LAWS) {
        return td_fault_of(TD_E_FULL, TD_ITEM_LAW, VARIABLE_LAWS, TD_SCENE_TABLE);
    }
    const double mass = lightest(scene);
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        v->laws[i] = scene->laws[i];
        if (!v->how.has_own_laws) {
            make_smooth(v, mass, &v->laws[i]);
        }
    }
    v->scene.laws = v->laws;
    return td_fault_none();
}

/* ---- bodies ---- */

static void copy_masses(variable *v, const rig_scene *what)
{
    const td_scene *const scene = what->scene;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        const td_body *const body = &scene->bodies[b];
        const plant_vec none = {0.0, 0.0, 0.0};
        const plant_vec inertia = plant_scale(what->newtons, plant_from_core(body->inertia));
        const rig_mass own = {what->newtons * td_to_double(body->mass), none, inertia, none};
        const bool is_told = what->tables != NULL && what->tables->masses != NULL;
        v->masses[b] = is_told ? what->tables->masses[b] : own;
        v->bodies[b] = *body;
        if (body->mass > TD_ZERO) {
            v->bodies[b].mass = HEAVY;
            v->bodies[b].inertia = td_vec3_of(HEAVY, HEAVY, HEAVY);
        }
    }
    v->tables.masses = v->masses;
    v->scene.bodies = v->bodies;
}

/* From now on nothing that the core does depends on masses. */
static void let_be_driven(variable *v)
{
    for (uint32_t b = 0u; b < v->scene.n_bodies; ++b) {
        v->bodies[b].mass = TD_ZERO;
        v->bodies[b].v_max = FASTEST;
        v->bodies[b].omega_max = FASTEST;
    }
}

/* Parts that nearly touch are contacts, too. The check of the scene would not have it: no law begins in a tick there. */
static void reach_farther(variable *v, double reach)
{
    const td_real more = td_from_double(reach);
    v->r.plan.threshold = td_add(v->r.plan.threshold, more);
    for (uint32_t i = 0u; i < v->scene.n_laws; ++i) {
        v->laws[i].threshold = td_add(v->laws[i].threshold, more);
    }
}

/* Bodies that are settled begin where a rig has them. */
static td_fault settle(variable *v, const rig_scene *what)
{
    if (what->tables == NULL || what->tables->n_settled == 0u) {
        return td_fault_none();
    }
    const td_fault fault = rig_begin(&v->r, what);
    for (uint32_t b = 0u; b < what->scene->n_bodies && fault.status == TD_OK; ++b) {
        const plant_body *const body = &v->r.bodies[b];
        v->start[b] = (rig_start){body->position, body->attitude, body->velocity, body->spin_b};
    }
    v->tables.n_settled = 0u;
    return fault;
}

/* ---- the whole ---- */

static uint16_t slots_of(const variable *v, const td_scene *scene)
{
    const uint32_t own = scene->n_z == TD_SCENE_TWO_SLOTS ? 0u : scene->n_z;
    const uint32_t points = (uint32_t)scene->n_initiators * scene->n_targets;
    const uint32_t n = v->how.n_z > 0u ? v->how.n_z
                       : own > 0u      ? own
                                       : scene->contacts + points + 1u;
    return (uint16_t)(n < TD_MAX_SLOTS ? n : TD_MAX_SLOTS);
}

static void copy_scene(variable *v, const rig_scene *what)
{
    const td_scene *const scene = what->scene;
    const double tick = td_unit_to_double(scene->tick);
    v->what = *what;
    v->scene = *scene;
    v->what.scene = &v->scene;
    v->what.start = v->start;
    v->tables = what->tables != NULL ? *what->tables : (rig_tables){.n_joints = 0u};
    v->tables.rollbacks = 0u;
    v->what.tables = &v->tables;
    v->what.is_gallery = false;
    for (uint32_t b = 0u; b < scene->n_bodies; ++b) {
        v->start[b] = what->start[b];
    }
    if (!(v->how.longest > 0.0)) {
        v->how.longest = TICKS * tick < MOST ? TICKS * tick : MOST;
    }
    v->scene.tick = td_unit_from_double(v->how.longest);
    v->scene.gravity = TD_ZERO;
    v->scene.must_touch = 0u;
    v->scene.stale = TD_STALE_REFUSE;
    v->scene.calls = 0u;
    v->n_z = slots_of(v, scene);
    v->scene.n_z = (uint16_t)v->n_z;
#if TD_MAX_CANDIDATES > 0
    v->scene.candidates = (uint16_t)(TD_MAX_MEASURED - v->scene.contacts);
#endif
}

td_fault variable_scene_make(variable *v, const rig_scene *what)
{
    const rig_states *const code = v->how.code;
    if ((what->drive != NULL || what->load != NULL) && (code == NULL || code->n > VARIABLE_CODE)) {
        return rig_fault(RIG_CODE, 0u);
    }
    v->given = what->scene;
    copy_scene(v, what);
    copy_masses(v, what);
    td_fault fault = copy_surfaces(v, what->scene);
    fault = fault.status == TD_OK ? copy_laws(v, what->scene) : fault;
    fault = fault.status == TD_OK ? settle(v, what) : fault;
    fault = fault.status == TD_OK && v->how.is_dae ? variable_pins_make(v, what) : fault;
    fault = fault.status == TD_OK ? rig_begin(&v->r, &v->what) : fault;
    if (fault.status == TD_OK) {
        v->r.h = td_unit_to_double(what->scene->tick);
        v->r.plan.keeps_blows = true;
        let_be_driven(v);
        reach_farther(v, v->how.answer != NULL ? v->how.answer->reach : 0.0);
    }
    return fault;
}

void variable_scene_step(variable *v, double elapsed)
{
    const double step = elapsed > SHORTEST ? elapsed : SHORTEST;
    v->scene.tick = td_unit_from_double(step);
    for (uint32_t i = 0u; i < v->scene.n_wheels; ++i) {
        (void)td_wheel_params_set(&v->scene.wheels[i],
                                  td_unit_from_double(step > 1e-6 ? step : 1e-6), TD_ZERO, i,
                                  &v->r.plan.wheel_params[i]);
    }
}
