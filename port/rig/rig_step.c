/* SPDX-License-Identifier: MIT */
#include "rig_step.h"
#include "plant_core.h"
#include "rig_apply.h"
#include "rig_check.h"

/* ---- books ---- */

const td_wrench *rig_contact_on(const rig *r, uint32_t body)
{
#if RIG_ROLLBACK
    if ((r->past.given[body / 32u] >> body % 32u & 1u) != 0u) {
        return &r->out.wrenches[body];
    }
#endif
    return &r->state.wrenches[body];
}

/* What contact, and all else but the weight, do along the mean of a body's motions before and after.
 * @param weight [N] that r->force has in it */
static void book(rig *r, uint32_t b, double h, const tree_motion *mean, double weight)
{
    const td_wrench *const wrench = rig_contact_on(r, b);
    const tree_force contact = {plant_from_core(wrench->torque_w),
                                plant_from_core(wrench->force_w)};
    const tree_force all = {r->torque[b], r->force[b]};
    const double by_contact = h * r->what->newtons * tree_power(mean, &contact);
    const double by_all = h * (tree_power(mean, &all) + mean->shift.z * weight);
    r->books.contact += by_contact;
    r->books.forces += by_all - by_contact;
}

/* ---- bodies by themselves ---- */

static void step_body(rig *r, uint32_t b, double h)
{
    plant_body *const body = &r->bodies[b];
    const plant_body before = *body;
    plant_step(body, r->force[b], r->torque[b], h);
    if (r->what->tables != NULL) {
        const plant_vec spin_b = plant_scale(0.5, plant_add(before.spin_b, body->spin_b));
        const plant_vec shift = plant_scale(0.5, plant_add(before.velocity, body->velocity));
        const tree_motion mean = {plant_turn(before.attitude, spin_b), shift};
        book(r, b, h, &mean, body->mass * r->what->gravity);
    }
}

/* ---- joints ---- */

#if RIG_MAX_LINKS > 0

bool rig_is_jointed(const rig *r, uint32_t body)
{
    return tree_has(&r->joints, body);
}

td_fault rig_step_begin(rig *r)
{
    if (r->what->tables == NULL) {
        return td_fault_none();
    }
    const tree_setup setup = {r->what->tables, r->bodies, r->what->scene->n_bodies, r->h};
    return tree_begin(&r->joints, &r->work, &setup);
}

void rig_joints_place(rig *r)
{
    if (r->joints.n > 0u) {
        tree_place(&r->joints, &r->work, r->bodies);
    }
}

void rig_joints_mark(rig *r)
{
    if (r->joints.has_drivers) {
        tree_mark(&r->joints, &r->work, r->bodies);
    }
}

void rig_joints_follow(rig *r)
{
    if (r->joints.has_drivers) {
        tree_follow(&r->joints, &r->work, r->bodies, r->h, &r->books.joints);
    }
}

static void step_joints(rig *r, double t, double h)
{
    if (r->joints.n == 0u) {
        return;
    }
    const tree_load load = {r->force, r->torque, r->what->gravity,
                            t,        h,         r->what->tables->integrator};
    tree_step(&r->joints, &r->work, r->bodies, &load, &r->books.joints);
    for (uint32_t i = 0u; r->joints.is_pushed && i < r->joints.n; ++i) {
        book(r, r->joints.links[i].body, h, &r->work.nodes[i].mean, 0.0);
    }
}

static bool is_free(const rig *r, uint32_t body)
{
    if (!rig_is_jointed(r, body)) {
        return true;
    }
    const tree_link *const link = &r->joints.links[r->joints.of_body[body]];
    return r->joints.links[link->root].kind == RIG_FREE;
}

#else

bool rig_is_jointed(const rig *r, uint32_t body)
{
    (void)r;
    (void)body;
    return false;
}

static bool is_plain(const rig_mass *mass)
{
    return !(plant_dot(mass->com_b, mass->com_b) + plant_dot(mass->product_b, mass->product_b) >
             0.0);
}

td_fault rig_step_begin(rig *r)
{
    const rig_tables *const tables = r->what->tables;
    if (tables != NULL && tables->n_joints > 0u) {
        return rig_fault(RIG_JOINT_FULL, tables->n_joints);
    }
    for (uint32_t b = 0u; tables != NULL && tables->masses != NULL && b < r->what->scene->n_bodies;
         ++b) {
        const uint32_t field = rig_check_mass(&tables->masses[b], true);
        if (field != 0u || !is_plain(&tables->masses[b])) {
            return rig_fault(field != 0u ? field : RIG_JOINT_FULL, b);
        }
    }
    return td_fault_none();
}

void rig_joints_place(rig *r)
{
    (void)r;
}

void rig_joints_mark(rig *r)
{
    (void)r;
}

void rig_joints_follow(rig *r)
{
    (void)r;
}

static void step_joints(rig *r, double t, double h)
{
    (void)r;
    (void)t;
    (void)h;
}

static bool is_free(const rig *r, uint32_t body)
{
    (void)r;
    (void)body;
    return true;
}

#endif

void rig_step(rig *r, double t, double h)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (r->what->scene->bodies[b].mass > TD_ZERO && !rig_is_jointed(r, b)) {
            step_body(r, b, h);
        }
    }
    step_joints(r, t, h);
}

/* ---- sums ---- */

static void add_body(const rig *r, uint32_t b, rig_sums *sums)
{
    const plant_body *const body = &r->bodies[b];
    const rig_mass mass = rig_mass_of(r, b);
    const plant_vec i = mass.inertia_b, p = mass.product_b;
    const tree_sym inertia = {i.x, i.y, i.z, p.x, p.y, p.z};
    const plant_vec arm = plant_turn(body->attitude, mass.com_b);
    const plant_vec com = plant_add(body->position, arm);
    const plant_vec spin = plant_turn(body->attitude, body->spin_b);
    const plant_vec v = plant_add(body->velocity, plant_cross(spin, arm));
    const plant_vec turning_b = tree_sym_vec(&inertia, body->spin_b);
    sums->kinetic += 0.5 * mass.mass * plant_dot(v, v) + 0.5 * plant_dot(body->spin_b, turning_b);
    sums->potential += mass.mass * r->what->gravity * com.z;
    if (is_free(r, b)) {
        const plant_vec momentum = plant_scale(mass.mass, v);
        sums->momentum = plant_add(sums->momentum, momentum);
        sums->moment = plant_add(sums->moment, plant_add(plant_cross(com, momentum),
                                                         plant_turn(body->attitude, turning_b)));
    }
}

rig_sums rig_sum(const rig *r)
{
    rig_sums sums = {0.0, 0.0, {0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (r->bodies[b].mass > 0.0) {
            add_body(r, b, &sums);
        }
    }
    return sums;
}

double rig_balance(const rig *r)
{
    const rig_sums now = rig_sum(r);
    const tree_books *const j = &r->books.joints;
    const double given = r->books.contact + r->books.forces + j->drive + j->damping + j->friction +
                         j->stops + j->bases;
    return now.kinetic + now.potential - r->books.begin - given;
}
