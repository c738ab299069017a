/* SPDX-License-Identifier: MIT */
#include "cost_respond.h"
#include "kernel_walk.h"

cost_respond cost_responding;

static td_real force;
static td_impulse impulse;

static td_real some(kernel *k, double size)
{
    return td_scale(kernel_unit(k), td_from_double(size));
}

static td_vec3 some_vec(kernel *k, double size)
{
    const td_real x = some(k, size);
    const td_real y = some(k, size);
    return td_vec3_of(x, y, some(k, size));
}

static void prepare_law(kernel *k, bool at_edges)
{
    cost_respond *const r = &cost_responding;
    r->law.kind = TD_LAW_DAMPED;
    r->law.stiffness = TD_R(2000.0);
    r->law.restitution = td_uabs(kernel_unit(k));
    r->law.threshold = TD_ZERO;
    r->law.speed_min = TD_ZERO;
    r->law.blend = TD_R(0.01);
    r->law.duration = TD_ZERO;
    const td_real entry = td_abs(some(k, 4.0));
    r->memory = td_law_enter(&r->law, entry);
    r->depth = td_abs(some(k, 0.1));
    r->speed = at_edges ? kernel_inside(k) : some(k, 4.0);
}

static td_impulse_body some_body(kernel *k)
{
    const td_real half = TD_R(0.5);
    td_impulse_body body;
    body.inverse_mass = half + td_abs(some(k, 1.0));
    body.inverse_inertia_w.xx = TD_ONE + td_abs(some(k, 1.0));
    body.inverse_inertia_w.yy = TD_ONE + td_abs(some(k, 1.0));
    body.inverse_inertia_w.zz = TD_ONE + td_abs(some(k, 1.0));
    body.inverse_inertia_w.xy = some(k, 0.25);
    body.inverse_inertia_w.xz = some(k, 0.25);
    body.inverse_inertia_w.yz = some(k, 0.25);
    body.centre_w = some_vec(k, 2.0);
    body.twist_w.linear = some_vec(k, 4.0);
    body.twist_w.angular = some_vec(k, 2.0);
    return body;
}

/* They do meet: the one against the normal, the other along it. */
static void prepare_impulse(kernel *k)
{
    cost_respond *const r = &cost_responding;
    r->a = some_body(k);
    r->b = some_body(k);
    r->contact.normal_w = kernel_dir3(k);
    r->contact.point_w = some_vec(k, 1.0);
    r->contact.restitution = TD_U(0.5);
    r->contact.speed_min = TD_ZERO;
    r->a.twist_w.linear = td_dir3_scale(r->contact.normal_w, TD_R(-20.0));
    r->b.twist_w.linear = td_dir3_scale(r->contact.normal_w, TD_R(20.0));
}

void cost_respond_prepare(kernel *k, bool at_edges)
{
    prepare_law(k, at_edges);
    prepare_impulse(k);
}

void cost_force_law(void *data)
{
    const cost_respond *const r = &cost_responding;
    (void)data;
    force = td_law_force(&r->law, &r->memory, r->depth, r->speed);
}

void cost_impulse(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    r->contact.friction = TD_U(0.0);
    (void)td_impulse_solve_checked(&r->a, &r->b, &r->contact, &impulse);
}
