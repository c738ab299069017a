/* SPDX-License-Identifier: MIT */
/* Joints as constraints, for a solver of differential-algebraic equations. */
#include "rig_check.h"
#include "variable.h"

/* Bodies begin where their joints have them; then there are no joints. */
td_fault variable_pins_make(variable *v, const rig_scene *what)
{
    const rig_tables *const tables = what->tables;
    if (tables == NULL || tables->n_joints > VARIABLE_PINS) {
        return rig_fault(RIG_JOINT_FULL, VARIABLE_PINS);
    }
    const td_fault fault = rig_begin(&v->r, what);
    for (uint32_t b = 0u; b < what->scene->n_bodies && fault.status == TD_OK; ++b) {
        const plant_body *const body = &v->r.bodies[b];
        v->start[b] = (rig_start){body->position, body->attitude, body->velocity, body->spin_b};
    }
    for (uint32_t i = 0u; i < tables->n_joints; ++i) {
        const rig_joint *const j = &tables->joints[i];
        if (j->kind != RIG_REVOLUTE) {
            return rig_fault(RIG_JOINT_KIND, i);
        }
        v->pins[i] = (variable_pin){.child = j->child,
                                    .parent = j->parent,
                                    .at_child = j->at_child,
                                    .at_parent = j->at_parent};
    }
    v->n_pins = tables->n_joints;
    v->tables.n_joints = 0u;
    return fault;
}

/* ---- points ---- */

static plant_vec place_of(const variable *v, uint32_t body, plant_vec at)
{
    return body < v->scene.n_bodies ? plant_point(&v->r.bodies[body], at) : at;
}

static plant_vec velocity_of(const variable *v, uint32_t body, plant_vec point_w)
{
    return body < v->scene.n_bodies ? plant_velocity(&v->r.bodies[body], point_w)
                                    : (plant_vec){0.0, 0.0, 0.0};
}

static void put(double *out, plant_vec a)
{
    out[0] = a.x;
    out[1] = a.y;
    out[2] = a.z;
}

void variable_pin_gaps(const variable *v, double *gaps, double *speeds)
{
    for (uint32_t i = 0u; i < v->n_pins; ++i) {
        const variable_pin *const p = &v->pins[i];
        const plant_vec a = place_of(v, p->child, p->at_child);
        const plant_vec b = place_of(v, p->parent, p->at_parent);
        put(gaps + 3u * i, plant_sub(a, b));
        put(speeds + 3u * i, plant_sub(velocity_of(v, p->child, a), velocity_of(v, p->parent, b)));
    }
}

static void push(variable *v, uint32_t body, plant_vec at, plant_vec force)
{
    if (body < v->scene.n_bodies) {
        const plant_vec arm =
            plant_sub(plant_point(&v->r.bodies[body], at), v->r.bodies[body].position);
        v->r.force[body] = plant_add(v->r.force[body], force);
        v->r.torque[body] = plant_add(v->r.torque[body], plant_cross(arm, force));
    }
}

void variable_pins_push(variable *v)
{
    for (uint32_t i = 0u; i < v->n_pins; ++i) {
        const variable_pin *const p = &v->pins[i];
        push(v, p->child, p->at_child, p->force);
        push(v, p->parent, p->at_parent, plant_scale(-1.0, p->force));
    }
}
