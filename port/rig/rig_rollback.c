/* SPDX-License-Identifier: MIT */
#include "rig_rollback.h"
#include "measure.h"
#include "plant_core.h"
#include "rig_step.h"

#if RIG_ROLLBACK

/* Of a tick: how far into a contact it is looked at. What Q16 calls a contact must be deeper. */
#    if defined(TD_SCALAR_Q16)
#        define LATER (1.0 / 32.0)
#    else
#        define LATER (1.0 / 256.0)
#    endif

bool rig_rollback_is_on(const rig *r)
{
    return r->what->tables != NULL && r->what->tables->rollbacks > 0u && r->tick > 0u;
}

static void keep_links(rig *r)
{
#    if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        r->past.links[i].q = link->q;
        r->past.links[i].rate = link->rate;
        r->past.links[i].hold = link->hold;
        r->past.links[i].slip = link->slip;
    }
#    else
    (void)r;
#    endif
}

static void put_links(rig *r)
{
#    if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        link->q = r->past.links[i].q;
        link->rate = r->past.links[i].rate;
        link->hold = r->past.links[i].hold;
        link->slip = r->past.links[i].slip;
    }
#    else
    (void)r;
#    endif
}

static void keep(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const plant_body *const body = &r->bodies[b];
        r->past.bodies[b] =
            (rig_start){body->position, body->attitude, body->velocity, body->spin_b};
    }
    r->past.books = r->books;
    keep_links(r);
}

static void put_back(rig *r)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        rig_place(r, b, &r->past.bodies[b]);
    }
    r->books = r->past.books;
    put_links(r);
}

static void forget_given(rig *r)
{
    for (uint32_t i = 0u; i < sizeof r->past.given / sizeof r->past.given[0]; ++i) {
        r->past.given[i] = 0u;
    }
}

void rig_rollback_keep(rig *r)
{
    if (r->what->tables != NULL && r->what->tables->rollbacks > 0u) {
        forget_given(r);
        keep(r);
    }
}

/* ---- the touch ---- */

static bool has_user_law(const td_scene *scene)
{
    bool any = false;
    for (uint32_t i = 0u; i < scene->n_laws; ++i) {
        any = any || scene->laws[i].kind == TD_LAW_USER;
    }
    return any;
}

/* Does a contact begin with a force? */
static bool is_worth_it(const rig *r, const td_event *event)
{
    return event->kind == TD_EVENT_BEGIN && event->timing != TD_WHEN_TICK &&
           (event->place == TD_EVENT_WHEEL || has_user_law(r->what->scene));
}

/* The earliest contact that begins after a share of the tick, and before its end. @return that share, or 1: none */
static double touch_after(const rig *r, double from)
{
    double touch = 1.0;
    for (uint32_t i = 0u; i < r->out.n_events; ++i) {
        const td_event *const event = &r->out.events[i];
        const double when = td_unit_to_double(event->when);
        if (is_worth_it(r, event) && when > from && when < touch) {
            touch = when;
        }
    }
    return touch;
}

static bool is_zero(const td_wrench *w)
{
    const td_vec3 f = w->force_w, m = w->torque_w;
    return !(td_abs(f.x) > TD_ZERO || td_abs(f.y) > TD_ZERO || td_abs(f.z) > TD_ZERO ||
             td_abs(m.x) > TD_ZERO || td_abs(m.y) > TD_ZERO || td_abs(m.z) > TD_ZERO);
}

/* Bodies that nothing had touched are pushed by what was found. */
static void take_found(rig *r)
{
    const double newtons = r->what->newtons;
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        const td_wrench *const found = &r->out.wrenches[b];
        if (is_zero(rig_contact_on(r, b)) && !is_zero(found)) {
            r->force[b] =
                plant_add(r->force[b], plant_scale(newtons, plant_from_core(found->force_w)));
            r->torque[b] =
                plant_add(r->torque[b], plant_scale(newtons, plant_from_core(found->torque_w)));
            r->past.given[b / 32u] |= 1u << b % 32u;
        }
    }
}

static void evaluate(void *argument)
{
    rig *const r = argument;
    if (r->contact != NULL) {
        r->contact->trial(r->contact->with, r);
    } else {
        rig_own_trial(r);
    }
}

uint32_t rig_rollback_evaluate(rig *r)
{
    const double begin = r->t - r->h;
    uint32_t cost = measure_call(evaluate, r);
    double from = 0.0;
    for (uint32_t n = 0u; n < r->what->tables->rollbacks && r->out.status >= TD_OK; ++n) {
        const double to = touch_after(r, from) + LATER;
        if (to >= 1.0) {
            break;
        }
        put_back(r);
        rig_step(r, begin + from * r->h, (to - from) * r->h);
        rig_drive(r, begin + to * r->h);
        keep(r);
        cost += measure_call(evaluate, r);
        if (r->out.status >= TD_OK) {
            take_found(r);
        }
        rig_step(r, begin + to * r->h, (1.0 - to) * r->h);
        rig_drive(r, r->t);
        cost += measure_call(evaluate, r);
        ++r->log.rollbacks;
        from = to;
    }
    forget_given(r);
    return cost;
}

#else

bool rig_rollback_is_on(const rig *r)
{
    (void)r;
    return false;
}

void rig_rollback_keep(rig *r)
{
    (void)r;
}

uint32_t rig_rollback_evaluate(rig *r)
{
    (void)r;
    return 0u;
}

#endif
