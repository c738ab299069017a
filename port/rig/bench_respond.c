/* SPDX-License-Identifier: MIT */
#include "bench_respond.h"
#include "kernel_walk.h"
#include "td_impulse.h"
#include "td_law.h"
#include "td_restitution.h"

static td_law law;
static td_law_memory memory;
static td_law_out out;
static td_real depth, speed, force;
static td_impulse_body a, b;
static td_impulse_contact contact;
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
    law.kind = TD_LAW_DAMPED;
    law.stiffness = TD_R(2000.0);
    law.restitution = td_uabs(kernel_unit(k));
    law.threshold = TD_ZERO;
    law.speed_min = TD_ZERO;
    law.blend = TD_R(0.01);
    law.duration = TD_ZERO;
    const td_real entry = td_abs(some(k, 4.0));
    memory = td_law_enter(&law, entry);
    depth = td_abs(some(k, 0.1));
    speed = at_edges ? kernel_inside(k) : some(k, 4.0);
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
    a = some_body(k);
    b = some_body(k);
    contact.normal_w = kernel_dir3(k);
    contact.point_w = some_vec(k, 1.0);
    contact.restitution = TD_U(0.5);
    contact.speed_min = TD_ZERO;
    a.twist_w.linear = td_dir3_scale(contact.normal_w, TD_R(-20.0));
    b.twist_w.linear = td_dir3_scale(contact.normal_w, TD_R(20.0));
}

void bench_respond_prepare(kernel *k, bool at_edges)
{
    prepare_law(k, at_edges);
    prepare_impulse(k);
}

void bench_force_law(void *data)
{
    (void)data;
    force = td_law_force(&law, &memory, depth, speed);
}

void bench_force_smooth(void *data)
{
    (void)data;
    law.kind = TD_LAW_SMOOTH;
    force = td_law_force(&law, &memory, depth, speed);
}

void bench_law_evaluate(void *data)
{
    (void)data;
    (void)td_law_evaluate(&law, &memory, depth, speed, &out);
}

void bench_restitution_k(void *data)
{
    (void)data;
    memory = td_law_enter(&law, speed);
}

void bench_restitution_cubic(void *data)
{
    (void)data;
    force = td_restitution_cubic(law.restitution);
}

void bench_impulse(void *data)
{
    (void)data;
    contact.friction = TD_U(0.0);
    (void)td_impulse_solve_checked(&a, &b, &contact, &impulse);
}

void bench_impulse_door(void *data)
{
    (void)data;
    contact.friction = TD_U(0.0);
    (void)td_impulse_solve(&a, &b, &contact, &impulse);
}

void bench_impulse_friction(void *data)
{
    (void)data;
    contact.friction = TD_U(0.3);
    (void)td_impulse_solve_checked(&a, &b, &contact, &impulse);
}
