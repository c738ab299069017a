/* SPDX-License-Identifier: MIT */
#include "variable_plant.h"
#include <stdio.h>
#include <string.h>
#include "rig_apply.h"
#include "rig_step.h"
#include "tree_solve.h"

#define PLACES 7u /* of the states of a body: position and attitude */

static bool is_moved(const rig *r, uint32_t body)
{
    return r->bodies[body].mass > 0.0 && !rig_is_jointed(r, body);
}

/* ---- a body ---- */

static void put_vec(double *x, plant_vec v)
{
    x[0] = v.x;
    x[1] = v.y;
    x[2] = v.z;
}

static plant_vec take_vec(const double *x)
{
    return (plant_vec){x[0], x[1], x[2]};
}

static void get_body(const plant_body *body, double *x)
{
    put_vec(x, body->position);
    x[3] = body->attitude.w;
    put_vec(x + 4, (plant_vec){body->attitude.x, body->attitude.y, body->attitude.z});
    put_vec(x + 7, body->velocity);
    put_vec(x + 10, body->spin_b);
}

static void set_body(plant_body *body, const double *x)
{
    body->position = take_vec(x);
    const plant_quat q = {x[3], x[4], x[5], x[6]};
    const bool has_length = q.w * q.w + q.x * q.x + q.y * q.y + q.z * q.z > 0.0;
    body->attitude = has_length ? plant_quat_unit(q) : q;
    body->velocity = take_vec(x + 7);
    body->spin_b = take_vec(x + 10);
}

/* The attitude in x may have any length: its rate keeps it, and pulls it slowly towards 1. */
static void put_rates(const plant_body *body, const plant_rates *a, double *rates)
{
    const plant_quat turn = plant_quat_rate(body->attitude, body->spin_b);
    put_vec(rates, body->velocity);
    rates[3] = turn.w;
    put_vec(rates + 4, (plant_vec){turn.x, turn.y, turn.z});
    put_vec(rates + 7, a->velocity);
    put_vec(rates + 10, a->spin_b);
}

/* ---- links ---- */

#if RIG_MAX_LINKS > 0

static uint32_t link_states(const tree_link *link)
{
    return link->kind == RIG_FREE ? VARIABLE_BODY_STATES : tree_is_joint(link) ? 2u : 0u;
}

static uint32_t count_links(const rig *r)
{
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        n += link_states(&r->joints.links[i]);
    }
    return n;
}

static void get_links(const rig *r, double *x)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        if (link->kind == RIG_FREE) {
            get_body(&r->bodies[link->body], x);
        } else if (tree_is_joint(link)) {
            x[0] = link->q;
            x[1] = link->rate;
        }
        x += link_states(link);
    }
}

static void set_links(rig *r, const double *x)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        if (link->kind == RIG_FREE) {
            set_body(&r->bodies[link->body], x);
        } else if (tree_is_joint(link)) {
            link->q = x[0];
            link->rate = x[1];
        }
        x += link_states(link);
    }
}

static void keep_link_places(const rig *r, const double *x, double *next)
{
    uint32_t at = 0u;
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        const uint32_t n = link->kind == RIG_FREE ? PLACES : tree_is_joint(link) ? 1u : 0u;
        (void)memcpy(next + at, x + at, n * sizeof x[0]);
        at += link_states(link);
    }
}

/* From the centre of mass, at which a node's change is, to the body's origin. */
static plant_rates free_rates(const tree_link *link, const tree_node *node, const plant_body *body)
{
    const plant_vec arm = plant_turn(body->attitude, link->body_at);
    const plant_vec spin = plant_turn(body->attitude, body->spin_b);
    const plant_vec turning =
        plant_add(plant_cross(node->change.turn, arm), plant_cross(spin, plant_cross(spin, arm)));
    return (plant_rates){plant_add(node->change.shift, turning),
                         plant_turn_back(body->attitude, node->change.turn)};
}

#    define AHEAD 1e-5 /* [s] over which the acceleration of a driven body is taken */

static tree_motion base_motion(const rig_motion *motion, double t)
{
    const rig_start a = rig_motion_at(motion, t - AHEAD), b = rig_motion_at(motion, t + AHEAD);
    const plant_vec turn =
        plant_sub(plant_turn(b.attitude, b.spin_b), plant_turn(a.attitude, a.spin_b));
    const plant_vec shift = plant_sub(b.velocity, a.velocity);
    return (tree_motion){plant_scale(0.5 / AHEAD, turn), plant_scale(0.5 / AHEAD, shift)};
}

static void find_bases(const rig *r, double t, tree_motion *base)
{
    const rig_tables *const tables = r->what->tables;
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        base[i] = (tree_motion){{0.0, 0.0, 0.0}, {0.0, 0.0, 0.0}};
        for (uint32_t k = 0u; tree_is_driven(&r->joints.links[i]) && k < tables->n_motions; ++k) {
            if (tables->motions[k].body == r->joints.links[i].base) {
                base[i] = base_motion(&tables->motions[k], t);
            }
        }
    }
}

static void link_rates(rig *r, double t, double *rates)
{
    tree_motion base[RIG_MAX_LINKS];
    const tree_load load = {r->force, r->torque, r->what->gravity, t, r->h, RIG_RK4};
    if (r->joints.has_drivers) {
        find_bases(r, t, base);
    }
    tree_accelerate(&r->joints, &r->work, r->bodies, &load, r->joints.has_drivers ? base : NULL);
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        const tree_node *const node = &r->work.nodes[i];
        if (link->kind == RIG_FREE) {
            const plant_rates a = free_rates(link, node, &r->bodies[link->body]);
            put_rates(&r->bodies[link->body], &a, rates);
        } else if (tree_is_joint(link)) {
            rates[0] = link->hold == TREE_MOVES ? link->rate : 0.0;
            rates[1] = node->result;
        }
        rates += link_states(link);
    }
}

void variable_plant_rates_loose(rig *r, double t, double *rates)
{
    tree_link kept[RIG_MAX_LINKS];
    (void)memcpy(kept, r->joints.links, r->joints.n * sizeof kept[0]);
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        if (link->hold == TREE_STUCK) {
            link->hold = TREE_MOVES;
            link->slip = 0;
        }
    }
    variable_plant_rates(r, t, rates);
    (void)memcpy(r->joints.links, kept, r->joints.n * sizeof kept[0]);
}

/* Links take what a blow has changed. */
static void take_blow(rig *r)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        const tree_node *const node = &r->work.nodes[i];
        plant_body *const body = &r->bodies[link->body];
        if (link->kind == RIG_FREE) {
            const plant_vec arm = plant_turn(body->attitude, link->body_at);
            const plant_vec shift =
                plant_add(node->change.shift, plant_cross(node->change.turn, arm));
            body->velocity = plant_add(body->velocity, shift);
            body->spin_b =
                plant_add(body->spin_b, plant_turn_back(body->attitude, node->change.turn));
        } else if (tree_is_joint(link)) {
            link->rate += node->result;
        }
    }
    rig_joints_place(r);
}

static void strike_links(rig *r, const plant_vec *force, const plant_vec *torque)
{
    const tree_load load = {force, torque, 0.0, r->t, r->h, RIG_RK4};
    if (r->joints.n > 0u) {
        tree_strike(&r->joints, &r->work, r->bodies, &load);
        take_blow(r);
    }
}

/* A stop that had to pull in the last blow. */
static bool has_pulled(const tree_link *link, const tree_node *node)
{
    const double push = link->hold == TREE_LOWER ? node->reaction : -node->reaction;
    return tree_is_stopped(link) && push < 0.0;
}

bool variable_plant_free(rig *r)
{
    bool any = false;
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        if (has_pulled(&r->joints.links[i], &r->work.nodes[i])) {
            r->joints.links[i].hold = TREE_MOVES;
            any = true;
        }
    }
    return any;
}

void variable_plant_slip(rig *r)
{
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        tree_link *const link = &r->joints.links[i];
        const bool rubs = link->joint != NULL && link->joint->friction > 0.0;
        if (rubs && !tree_is_stopped(link) && (link->rate < 0.0 || link->rate > 0.0)) {
            link->hold = TREE_MOVES;
            link->slip = (int8_t)(link->rate < 0.0 ? 1 : -1);
        }
    }
}

void variable_plant_halt(rig *r, uint32_t link)
{
    do {
        tree_halt(&r->joints, &r->work, r->bodies, link);
    } while (variable_plant_free(r)); /* one joint less each time */
    take_blow(r);
    r->joints.links[link].rate = 0.0;
}

#else

static uint32_t count_links(const rig *r)
{
    (void)r;
    return 0u;
}

static void get_links(const rig *r, double *x)
{
    (void)r;
    (void)x;
}

static void set_links(rig *r, const double *x)
{
    (void)r;
    (void)x;
}

static void link_rates(rig *r, double t, double *rates)
{
    (void)r;
    (void)t;
    (void)rates;
}

static void keep_link_places(const rig *r, const double *x, double *next)
{
    (void)r;
    (void)x;
    (void)next;
}

static void strike_links(rig *r, const plant_vec *force, const plant_vec *torque)
{
    (void)r;
    (void)force;
    (void)torque;
}

void variable_plant_rates_loose(rig *r, double t, double *rates)
{
    variable_plant_rates(r, t, rates);
}

bool variable_plant_free(rig *r)
{
    (void)r;
    return false;
}

void variable_plant_slip(rig *r)
{
    (void)r;
}

void variable_plant_halt(rig *r, uint32_t link)
{
    (void)r;
    (void)link;
}

#endif

/* ---- all of it ---- */

uint32_t variable_plant_count(const rig *r)
{
    uint32_t n = count_links(r);
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        n += is_moved(r, b) ? VARIABLE_BODY_STATES : 0u;
    }
    return n;
}

uint32_t variable_plant_index(const rig *r, uint32_t body)
{
    uint32_t n = 0u;
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (b == body && is_moved(r, b)) {
            return n;
        }
        n += is_moved(r, b) ? VARIABLE_BODY_STATES : 0u;
    }
#if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        if (link->body == body && link->kind == RIG_FREE) {
            return n;
        }
        n += link_states(link);
    }
#endif
    return UINT32_MAX;
}

uint32_t variable_plant_joint(const rig *r, uint32_t joint)
{
#if RIG_MAX_LINKS > 0
    uint32_t n = variable_plant_count(r) - count_links(r);
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        if (tree_is_joint(link) && link->joint == &r->what->tables->joints[joint]) {
            return n;
        }
        n += link_states(link);
    }
#endif
    (void)r;
    (void)joint;
    return UINT32_MAX;
}

void variable_plant_get(const rig *r, double *x)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b)) {
            get_body(&r->bodies[b], x);
            x += VARIABLE_BODY_STATES;
        }
    }
    get_links(r, x);
}

void variable_plant_set(rig *r, double t, const double *x)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b)) {
            set_body(&r->bodies[b], x);
            x += VARIABLE_BODY_STATES;
        }
    }
    set_links(r, x);
    rig_apply_motions(r, t);
    rig_apply_controls(r, t);
    rig_joints_place(r);
    (void)rig_input(r);
}

void variable_plant_keep_places(const rig *r, const double *x, double *next)
{
    uint32_t at = 0u;
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b)) {
            (void)memcpy(next + at, x + at, PLACES * sizeof x[0]);
            at += VARIABLE_BODY_STATES;
        }
    }
    keep_link_places(r, x + at, next + at);
}

void variable_plant_rates(rig *r, double t, double *rates)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b)) {
            const plant_rates a = plant_rates_of(&r->bodies[b], r->force[b], r->torque[b]);
            put_rates(&r->bodies[b], &a, rates);
            rates += VARIABLE_BODY_STATES;
        }
    }
    link_rates(r, t, rates);
}

void variable_plant_strike(rig *r, const plant_vec *force, const plant_vec *torque)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b)) {
            plant_body *const body = &r->bodies[b];
            const plant_vec turn_b = plant_turn_back(body->attitude, torque[b]);
            const plant_vec i = body->inertia_b;
            body->velocity = plant_add(body->velocity, plant_scale(1.0 / body->mass, force[b]));
            body->spin_b = plant_add(body->spin_b,
                                     (plant_vec){turn_b.x / i.x, turn_b.y / i.y, turn_b.z / i.z});
        }
    }
    strike_links(r, force, torque);
}

/* ---- names ---- */

static const char *const names[VARIABLE_BODY_STATES] = {
    "position.x", "position.y", "position.z", "attitude.w", "attitude.x",
    "attitude.y", "attitude.z", "velocity.x", "velocity.y", "velocity.z",
    "spin.x",     "spin.y",     "spin.z"};

static void name_of(uint32_t body, const char *what, char *name, uint32_t size)
{
    (void)snprintf(name, size, "body %u %s", (unsigned)body, what);
}

void variable_plant_name(const rig *r, uint32_t state, char *name, uint32_t size)
{
    for (uint32_t b = 0u; b < r->what->scene->n_bodies; ++b) {
        if (is_moved(r, b) && state < VARIABLE_BODY_STATES) {
            name_of(b, names[state], name, size);
            return;
        }
        state -= is_moved(r, b) ? VARIABLE_BODY_STATES : 0u;
    }
#if RIG_MAX_LINKS > 0
    for (uint32_t i = 0u; i < r->joints.n; ++i) {
        const tree_link *const link = &r->joints.links[i];
        if (state < link_states(link)) {
            name_of(link->body,
                    link->kind == RIG_FREE ? names[state]
                    : state == 0u          ? "joint"
                                           : "joint rate",
                    name, size);
            return;
        }
        state -= link_states(link);
    }
#endif
    (void)snprintf(name, size, "state %u", (unsigned)state);
}
