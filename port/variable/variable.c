/* SPDX-License-Identifier: MIT */
#include "variable.h"
#include <string.h>
#include "plant_core.h"
#include "rig_log.h"
#include "rig_step.h"
#include "variable_roots.h"

#define SHORT_BEFORE 1e-9 /* [s] */

/* ---- one evaluation for one state ---- */

static bool is_same(const variable *v, double t, const double *x)
{
    return v->is_known && !(t < v->known_t || t > v->known_t) &&
           memcmp(x, v->known_x, v->n_states * sizeof x[0]) == 0;
}

void variable_take_off(variable *v, uint32_t body, td_vec3 force_w, td_vec3 torque_w)
{
    if (body < v->scene.n_bodies) {
        td_wrench *const wrench = &v->r.out.wrenches[body];
        wrench->force_w = td_vec3_sub(wrench->force_w, force_w);
        wrench->torque_w = td_vec3_sub(wrench->torque_w, torque_w);
    }
}

/* A wheel that rolls or slips pushes where its pebble lay at the last accepted step, and the pebble is moved after it: a
 * step of its lever at every accepted one. The limit of short steps has it where it is moved to. */
static void follow_pebble(variable *v, uint32_t i)
{
    td_wheel_out *const out = &v->r.out.wheels[i];
    if (out->border == TD_BORDER_NONE || out->border == TD_BORDER_INSIDE ||
        out->next.phase == TD_WHEEL_FREE) {
        return;
    }
    const uint32_t own = v->scene.wheels[i].body;
    const uint32_t other = v->scene.ground.solids[out->next.solid].body;
    const bool rides = other < v->scene.n_bodies;
    const td_vec3 moved = rides ? td_pose_point(&v->r.motion[other].x_wb, out->next.pebble_s.p)
                                : out->next.pebble_s.p;
    const td_vec3 more =
        td_wvec3_narrow(td_vec3_cross(td_vec3_sub(moved, out->point_w), out->force_w));
    const td_vec3 none = {TD_ZERO, TD_ZERO, TD_ZERO};
    variable_take_off(v, own, none, td_vec3_neg(more));
    variable_take_off(v, other, none, more);
    out->torque_w = td_vec3_add(out->torque_w, more);
    out->point_w = moved;
}

static void limit(td_vec3 *v)
{
    const td_real most = td_mul(TD_MOTION_MAX, TD_R(0.999));
    *v = td_vec3_of(td_clamp(v->x, -most, most), td_clamp(v->y, -most, most),
                    td_clamp(v->z, -most, most));
}

/* Where somebody else's integrator tries too long a step, states may be as fast as the core takes nothing. It shall learn that
 * the step is too long, and not that there is no answer. */
static void limit_speeds(variable *v)
{
    for (uint32_t b = 0u; b < v->scene.n_bodies; ++b) {
        limit(&v->r.motion[b].twist_w.linear);
        limit(&v->r.motion[b].twist_w.angular);
    }
    for (uint32_t i = 0u; i < v->scene.n_initiators; ++i) {
        limit(&v->r.nodes[i].v_w);
    }
}

static bool ask(variable *v)
{
    const td_input input = rig_told(&v->r);
    ++v->counts.evaluations;
    const bool answers =
        td_evaluate(&v->r.plan, &v->r.state, &input, &v->r.scratch, &v->r.out) >= TD_OK;
    if (!answers) {
        v->fault = v->r.out.fault;
    }
    return answers;
}

/* Faces that it has bent out of shape are tried as they were at the last accepted step, for the same reason. Such a step cannot
 * be accepted. */
static bool ask_bent(variable *v)
{
    v->is_bent = v->how.is_led && v->fault.item == TD_ITEM_TARGET;
    if (v->is_bent) {
        (void)memcpy(v->r.vertices, v->r.state.vertices, sizeof v->r.state.vertices);
        (void)memset(v->r.vertex_speeds, 0, sizeof v->r.vertex_speeds);
    }
    return v->is_bent && ask(v);
}

static bool evaluate(variable *v, double t, const double *x)
{
    if (is_same(v, t, x)) {
        return true;
    }
    (void)memcpy(v->known_x, x, v->n_states * sizeof x[0]);
    v->known_t = t;
    variable_plant_set(&v->r, t, x);
    if (v->how.code != NULL) {
        v->how.code->set(x + v->n_plant);
        v->what.drive(&v->r);
    }
    if (v->how.is_led) {
        limit_speeds(v);
    }
    variable_scene_step(v, t - v->committed);
    v->is_bent = false;
    v->is_known = ask(v) || ask_bent(v);
    if (!v->is_known) {
        return false;
    }
    for (uint32_t i = 0u; i < v->scene.n_wheels; ++i) {
        follow_pebble(v, i);
    }
    if (v->how.answer != NULL) {
        v->how.answer->see(v->how.answer->with, v);
    }
    return true;
}

/* All that pushes at t. */
static void push(variable *v, double t)
{
    rig_push(&v->r, t);
    variable_pins_push(v);
    if (v->how.answer != NULL) {
        v->how.answer->push(v->how.answer->with, v, t);
    }
}

bool variable_show(variable *v, double t, const double *x)
{
    v->r.t = t;
    if (!evaluate(v, t, x)) {
        return false;
    }
    push(v, t);
    return true;
}

bool variable_rates(variable *v, double t, const double *x, double *rates)
{
    ++v->counts.rates;
    if (!variable_show(v, t, x)) {
        return false;
    }
    variable_plant_rates(&v->r, t, rates);
    if (v->how.code != NULL) {
        v->how.code->rates(&v->r, rates + v->n_plant);
    }
    return true;
}

/* ---- roots ---- */

/* Of contacts of parts, between steps that somebody else accepts: the last root. */
static bool watches_points(const variable *v)
{
    return v->how.is_led && v->r.plan.n_candidates > 0u;
}

uint32_t variable_root_count(const variable *v)
{
    const uint32_t answered = v->how.answer != NULL ? v->how.answer->n_roots : 0u;
    return v->n_z + variable_roots_count(&v->r) + answered + (watches_points(v) ? 1u : 0u);
}

/* What holds joints: reactions in the nodes of the plant. */
static void push_joints(variable *v, double t)
{
    double rates[VARIABLE_STATES];
    if (variable_roots_need_rates(&v->r)) {
        push(v, t);
        variable_plant_rates(&v->r, t, rates);
    }
}

/* A pair in contact without a slot. */
static bool is_missed(const variable *v)
{
    return !v->how.has_no_events && v->r.out.slots.n_missed > 0u && v->counts.steps > 0u;
}

/* To somebody else's integrator: by the slot that is farthest from contact, which most often has no pair. */
static void show_missed(const variable *v, double *z)
{
    uint32_t far = 0u;
    for (uint32_t i = 1u; i < v->n_z; ++i) {
        far = z[i] > z[far] ? i : far;
    }
    if (v->n_z > 0u && z[far] > 0.0) {
        z[far] = -z[far];
    }
}

static double slot_root(const variable *v, uint32_t i)
{
    const double z = td_to_double(v->r.out.slots.z[i]);
    const uint32_t id = (uint32_t)v->r.state.slots.id[i];
    const variable_answer *const a = v->how.answer;
    const bool is_answered = a != NULL && id < v->r.plan.n_candidates;
    return variable_root_of(is_answered ? a->root(a->with, v, &v->r.plan.candidates[id], z) : z);
}

bool variable_roots(variable *v, double t, const double *x, double *z)
{
    ++v->counts.roots;
    if (!evaluate(v, t, x)) {
        return false;
    }
    for (uint32_t i = 0u; i < v->n_z; ++i) {
        z[i] = slot_root(v, i);
    }
    if (v->how.is_led && is_missed(v)) {
        show_missed(v, z);
    }
    push_joints(v, t);
    variable_roots_get(&v->r, z + v->n_z);
    if (v->how.answer != NULL) {
        v->how.answer->roots(v->how.answer->with, v, z + v->n_z + variable_roots_count(&v->r));
    }
    if (watches_points(v)) {
        z[variable_root_count(v) - 1u] = variable_presses_elsewhere(v) ? -1.0 : 1.0;
    }
    return true;
}

/* ---- steps ---- */

static void count_events(variable *v)
{
    for (uint32_t i = 0u; i < v->r.out.n_events; ++i) {
        v->counts.begins += v->r.out.events[i].kind == TD_EVENT_BEGIN ? 1u : 0u;
        v->counts.ends += v->r.out.events[i].kind == TD_EVENT_END ? 1u : 0u;
    }
}

/* Twice as many slots, still empty. @return false: there may be no more (v->fault) */
static bool grow(variable *v)
{
    if (!v->how.may_grow || 2u * v->n_z > TD_MAX_SLOTS) {
        v->fault = td_fault_of(TD_E_FULL, TD_ITEM_SLOT, v->n_z, TD_SLOTS_COUNT);
        return false;
    }
    v->n_z *= 2u;
    v->scene.n_z = (uint16_t)v->n_z;
    ++v->counts.grown;
    return td_slots_init(&v->r.state.slots, v->n_z, TD_ZERO).status == TD_OK;
}

/* @return VARIABLE_GO_ON, VARIABLE_GREW or VARIABLE_FULL */
static variable_end choose(variable *v)
{
    const uint32_t before = v->n_z;
    v->r.selected = td_select(&v->r.plan, &v->r.out, &v->r.state);
    while (v->r.selected.status == TD_E_FULL && !v->how.has_no_events) {
        if (!grow(v)) {
            return VARIABLE_FULL;
        }
        v->r.selected = td_select(&v->r.plan, &v->r.out, &v->r.state);
    }
    return v->n_z > before ? VARIABLE_GREW : VARIABLE_GO_ON;
}

static variable_end commit(variable *v, double t)
{
    (void)td_commit(&v->r.plan, &v->r.out, &v->r.state);
    const variable_end chosen = choose(v);
    const double tick = v->r.h;
    v->r.h = t - v->committed; /* ways are those of this step */
    rig_note(&v->r);
    v->r.h = tick;
    count_events(v);
    ++v->counts.steps;
    v->committed = t;
    v->is_known = false;
    return chosen;
}

/* Every slot has a contact: no shorter step finds one for another. */
static bool is_full(const variable *v)
{
    bool full = true;
    for (uint32_t i = 0u; i < v->n_z; ++i) {
        full = full && v->r.out.slots.z[i] < TD_ZERO;
    }
    return full;
}

variable_end variable_try(variable *v, double t, const double *x)
{
    if (!evaluate(v, t, x)) {
        return VARIABLE_FAILED;
    }
    if (!is_missed(v)) {
        return VARIABLE_GO_ON;
    }
    const bool grows = is_full(v);
    if (grows && !grow(v)) {
        return VARIABLE_FULL;
    }
    ++v->counts.halved;
    v->is_known = false;
    return grows ? VARIABLE_GREW : VARIABLE_HALVE;
}

variable_end variable_again(variable *v, double t, const double *x)
{
    v->is_known = false;
    return evaluate(v, t, x) ? choose(v) : VARIABLE_FAILED;
}

static td_fault promise_of(const variable *v)
{
    for (uint32_t b = 0u; b < v->scene.n_bodies; ++b) {
        const td_body *const body = &v->given->bodies[b];
        const td_twist *const twist = &v->r.motion[b].twist_w;
        const td_real slack = TD_R(1.001);
        if (td_vec3_length(twist->linear) > td_mul(body->v_max, slack) ||
            td_vec3_length(twist->angular) > td_mul(body->omega_max, slack)) {
            return td_fault_of(TD_E_ARG, TD_ITEM_BODY, b, TD_INPUT_PROMISE);
        }
    }
    return td_fault_none();
}

variable_end variable_accept(variable *v, double t, const double *x)
{
    v->r.t = t;
    if (!evaluate(v, t, x) || v->is_bent) {
        return VARIABLE_FAILED;
    }
    v->fault = v->how.is_led ? td_fault_none() : promise_of(v);
    if (v->fault.status != TD_OK) {
        return VARIABLE_FAILED;
    }
    push_joints(v, t);
    const bool jumped = (v->how.answer == NULL && variable_takes_blow(v)) ||
                        (watches_points(v) && variable_presses_elsewhere(v));
    const bool turned = variable_roots_turn(&v->r) || jumped;
    const variable_end answered =
        v->how.answer != NULL ? v->how.answer->accept(v->how.answer->with, v) : VARIABLE_GO_ON;
    const variable_end chosen = answered == VARIABLE_FAILED ? answered : commit(v, t);
    if (chosen == VARIABLE_FAILED || chosen == VARIABLE_FULL || chosen == VARIABLE_GREW) {
        return chosen;
    }
    const bool changed = turned || answered == VARIABLE_CHANGED || v->r.out.n_events > 0u;
    return changed ? VARIABLE_CHANGED : VARIABLE_GO_ON;
}

void variable_states(const variable *v, double *x)
{
    variable_plant_get(&v->r, x);
    if (v->how.code != NULL) {
        v->how.code->get(x + v->n_plant);
    }
}

/* The first selection: what touches from the beginning has a slot. */
static td_fault begin_slots(variable *v)
{
    double x[VARIABLE_STATES];
    variable_states(v, x);
    v->committed = -SHORT_BEFORE;
    const variable_end end = variable_accept(v, 0.0, x);
    v->committed = 0.0;
    return end == VARIABLE_FAILED || end == VARIABLE_FULL ? v->fault : td_fault_none();
}

td_fault variable_begin(variable *v, const rig_scene *what, const variable_how *how)
{
    const variable_how plain = {.answer = NULL};
    (void)memset(v, 0, sizeof *v);
    v->how = how != NULL ? *how : plain;
    v->how.speed_min = v->how.speed_min > 0.0 ? v->how.speed_min : 0.001;
    v->fault = variable_scene_make(v, what);
    if (v->fault.status != TD_OK) {
        return v->fault;
    }
    v->n_plant = variable_plant_count(&v->r);
    v->n_states = v->n_plant + (v->how.code != NULL ? v->how.code->n : 0u);
    variable_roots_begin(&v->r);
    return begin_slots(v);
}
