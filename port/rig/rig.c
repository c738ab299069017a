/* SPDX-License-Identifier: MIT */
#include "rig.h"
#include <string.h>
#include "measure.h"
#include "plant_core.h"
#include "rig_apply.h"
#include "rig_check.h"
#include "rig_log.h"
#include "rig_rollback.h"
#include "rig_step.h"

/* ---- between plant and core ---- */

static plant_vec to_plant(td_vec3 v, double scale)
{
    return plant_scale(scale, plant_from_core(v));
}

static td_body_input motion_of(const plant_body *body)
{
    const plant_vec spin_w = plant_turn(body->attitude, body->spin_b);
    td_body_input motion;
    motion.x_wb.p = plant_to_core(body->position);
    motion.x_wb.q = plant_quat_to_core(body->attitude);
    motion.position_residual_w = plant_residuals(body->position);
    motion.twist_w.linear = plant_to_core(body->velocity);
    motion.twist_w.angular = plant_to_core(spin_w);
    return motion;
}

td_input rig_input(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        r->motion[b] = motion_of(&r->bodies[b]);
    }
    return rig_told(r);
}

/* ---- beginning ---- */

/* A driven body has no mass. Where the tables have masses, those count. */
static void begin_body(rig *r, uint32_t b)
{
    const td_body *const body = &r->what->scene->bodies[b];
    const rig_start *const start = &r->what->start[b];
    const rig_tables *const tables = r->what->tables;
    const double scale = r->what->newtons;
    const bool moved = body->mass > TD_ZERO;
    r->bodies[b] = (plant_body){
        scale * td_to_double(body->mass),
        moved ? to_plant(body->inertia, scale) : (plant_vec){1.0, 1.0, 1.0},
        start->position,
        start->attitude,
        start->velocity,
        start->spin_b,
    };
    if (moved && tables != NULL && tables->masses != NULL) {
        r->bodies[b].mass = tables->masses[b].mass;
        r->bodies[b].inertia_b = tables->masses[b].inertia_b;
    }
}

static double place_of(td_real p, td_near residual)
{
    return td_to_double(p) + td_near_to_double(residual);
}

td_fault rig_settle(rig *r, uint32_t body)
{
    const td_input input = rig_input(r);
    const td_vec3 gravity_w = plant_to_core((plant_vec){0.0, 0.0, -r->what->gravity});
    td_settle_work work = {&r->state, &r->scratch, &r->out};
    const td_fault fault = td_settle(&r->plan, body, gravity_w, &work, r->motion, &input);
    if (fault.status >= TD_OK) {
        const td_body_input *const m = &r->motion[body];
        const double w = td_unit_to_double(m->x_wb.q.w), x = td_unit_to_double(m->x_wb.q.x);
        const double y = td_unit_to_double(m->x_wb.q.y), z = td_unit_to_double(m->x_wb.q.z);
        const double n = 1.0 / plant_sqrt(w * w + x * x + y * y + z * z);
        r->bodies[body].attitude = (plant_quat){n * w, n * x, n * y, n * z};
        r->bodies[body].position = (plant_vec){place_of(m->x_wb.p.x, m->position_residual_w.x),
                                               place_of(m->x_wb.p.y, m->position_residual_w.y),
                                               place_of(m->x_wb.p.z, m->position_residual_w.z)};
    }
    return fault;
}

/* Bodies that the tables settle, where their decks and joints are. */
static td_fault begin_settled(rig *r)
{
    const rig_tables *const tables = r->what->tables;
    for (uint32_t i = 0u; tables != NULL && i < tables->n_settled; ++i) {
        const uint32_t body = tables->settled[i];
        if (rig_is_jointed(r, body)) {
            return rig_fault(RIG_SETTLED_BODY, i);
        }
        const td_fault fault = rig_settle(r, body);
        if (fault.status != TD_OK) {
            return fault;
        }
    }
    return td_fault_none();
}

/* The plant: everything but the core's state. */
static td_fault begin_plant(rig *r)
{
    const rig_scene *const what = r->what;
    for (uint32_t b = 0u; b < what->scene->n_bodies; ++b) {
        begin_body(r, b);
    }
    const td_fault fault = rig_step_begin(r);
    if (fault.status != TD_OK) {
        return fault;
    }
    rig_apply_motions(r, 0.0);
    if (what->begin != NULL) {
        what->begin(r);
    }
    rig_joints_place(r);
    const td_fault settled = begin_settled(r);
    rig_apply_controls(r, 0.0);
    if (what->drive != NULL) {
        what->drive(r);
        rig_joints_place(r);
    }
    return settled;
}

td_fault rig_begin(rig *r, const rig_scene *what)
{
    return rig_begin_with(r, what, NULL);
}

td_fault rig_begin_with(rig *r, const rig_scene *what, const rig_contact *contact)
{
    (void)memset(r, 0, sizeof *r);
    r->what = what;
    r->contact = contact;
    r->h = td_unit_to_double(what->scene->tick);
    td_fault fault = td_plan_make(what->scene, &r->plan);
    if (fault.status == TD_OK && what->tables != NULL) {
        fault = rig_check(what->tables, what->scene, what->drive != NULL || what->load != NULL);
    }
    fault = fault.status == TD_OK ? begin_plant(r) : fault;
    if (fault.status != TD_OK) {
        return fault;
    }
    const rig_sums sums = rig_sum(r);
    r->books.begin = sums.kinetic + sums.potential;
    const td_input input = rig_input(r);
    fault = td_reset(&r->plan, &input, &r->state);
    if (fault.status == TD_OK && contact != NULL && !contact->begin(contact->with, r)) {
        rig_lose(r);
        fault = r->out.fault;
    }
    return fault;
}

/* ---- a tick ---- */

void rig_place(rig *r, uint32_t body, const rig_start *at)
{
    r->bodies[body].position = at->position;
    r->bodies[body].attitude = at->attitude;
    r->bodies[body].velocity = at->velocity;
    r->bodies[body].spin_b = at->spin_b;
}

void rig_drive(rig *r, double t)
{
    rig_joints_mark(r);
    rig_apply_motions(r, t);
    rig_apply_controls(r, t);
    if (r->what->drive != NULL) {
        r->what->drive(r);
    }
    rig_joints_follow(r);
    (void)rig_input(r);
}

static void take_wrenches(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const double mass = rig_is_jointed(r, b) ? 0.0 : r->bodies[b].mass;
        const plant_vec weight = {0.0, 0.0, -mass * r->what->gravity};
        r->force[b] = plant_add(weight, to_plant(r->out.wrenches[b].force_w, r->what->newtons));
        r->torque[b] = to_plant(r->out.wrenches[b].torque_w, r->what->newtons);
    }
}

void rig_push(rig *r, double t)
{
    take_wrenches(r);
    rig_apply_forces(r, t);
}

/* ---- contact: the core's, or somebody else's in its place ---- */

void rig_own_accept(rig *r)
{
    if (r->out.status >= TD_OK) {
        (void)td_commit(&r->plan, &r->out, &r->state);
        r->selected = td_select(&r->plan, &r->out, &r->state);
    }
}

void rig_own_trial(rig *r)
{
    const td_input input = rig_told(r);
    (void)td_evaluate(&r->plan, &r->state, &input, &r->scratch, &r->out);
}

void rig_own_tick(rig *r)
{
    rig_own_trial(r);
    rig_own_accept(r);
}

void rig_lose(rig *r)
{
    r->is_lost = true;
    r->out.status = TD_E_ARG;
    r->out.fault = rig_fault(RIG_CONTACT_LOST, 0u);
}

/* What is counted: what a rig would call every millisecond. */
static void contact_tick(void *argument)
{
    rig *const r = argument;
    if (r->contact != NULL) {
        r->contact->tick(r->contact->with, r);
    } else {
        rig_own_tick(r);
    }
}

static void contact_accept(void *argument)
{
    rig *const r = argument;
    if (r->contact != NULL) {
        r->contact->accept(r->contact->with, r);
    } else {
        rig_own_accept(r);
    }
}

static void step_plant(void *argument)
{
    rig *const r = argument;
    rig_step(r, r->t, r->h);
}

td_status rig_tick(rig *r)
{
    rig_drive(r, r->t);
    if (rig_rollback_is_on(r)) {
        r->cost = rig_rollback_evaluate(r);
        r->cost += measure_call(contact_accept, r);
    } else {
        r->cost = measure_call(contact_tick, r);
    }
    const td_status status = r->out.status;
    if (status < TD_OK) {
        return status;
    }
    rig_note(r);
    rig_hash_on(r);
    rig_push(r, r->t);
    if (r->what->load != NULL) {
        r->what->load(r);
    }
    rig_rollback_keep(r);
    r->step_cost = measure_call(step_plant, r);
    ++r->tick;
    r->t = r->tick * r->h;
    return status;
}
