/* SPDX-License-Identifier: MIT */
#include "bench_respond.h"
#include "cost_respond.h"
#include "td_restitution.h"

static td_law_out out;
static td_real force;
static td_impulse impulse;

void bench_force_smooth(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    r->law.kind = TD_LAW_SMOOTH;
    force = td_law_force(&r->law, &r->memory, r->depth, r->speed);
}

void bench_law_evaluate(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    (void)td_law_evaluate(&r->law, &r->memory, r->depth, r->speed, &out);
}

void bench_restitution_k(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    r->memory = td_law_enter(&r->law, r->speed);
}

void bench_restitution_cubic(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    force = td_restitution_cubic(r->law.restitution);
}

void bench_impulse_door(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    r->contact.friction = TD_U(0.0);
    (void)td_impulse_solve(&r->a, &r->b, &r->contact, &impulse);
}

void bench_impulse_friction(void *data)
{
    cost_respond *const r = &cost_responding;
    (void)data;
    r->contact.friction = TD_U(0.3);
    (void)td_impulse_solve_checked(&r->a, &r->b, &r->contact, &impulse);
}
