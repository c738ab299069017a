/* SPDX-License-Identifier: MIT */
/* Contacts of parts by impulses: a blow where they begin, a constraint where they rest.
 *
 * Blow    Newton's law at all points of all contacts that approach: no impulse pulls, and each point leaves at -e v or
 *         faster. Solved point by point, again and again. What a unit of impulse changes is tried on the plant itself: the
 *         articulated inertia of a tree gives the effective mass through its joints.
 * Rest    points of held contacts do not accelerate towards each other; no force pulls. The same solution, for forces. Gaps
 *         are drawn to -DEPTH, so that a contact that rests is one that the core sees. */
#include <math.h>
#include <string.h>
#include "plant_core.h"
#include "rig_step.h"
#include "variable.h"

#define SWEEPS 200
#define DEPTH  1e-6 /* [m] */
#define DRAW   50.0 /* [1/s] how fast gaps are drawn there */
#define AHEAD  1e-6 /* [s] over which accelerations are taken */

typedef struct point {
    variable_rest at;
    uint32_t contact;
    double wanted; ///< [m/s] or [m/s^2] at which it shall part, at least
    double taken;  ///< [N s] or [N] so far
    double gives;  ///< [1/kg] what a unit changes
} point;

static uint32_t body_of(const variable *v, uint32_t part)
{
    return v->scene.parts[part].body;
}

/* ---- what a contact is ---- */

static double restitution_of(const variable *v, const td_contact *c)
{
    const td_scene *const s = &v->scene;
    const td_material both =
        td_material_meet(s->ground.materials, s->material_pairs, s->n_material_pairs,
                         s->parts[c->part_a].material, s->parts[c->part_b].material);
    const double own = td_unit_to_double(both.restitution);
    return own > 0.0 || both.law >= s->n_laws ? own
                                              : td_unit_to_double(s->laws[both.law].restitution);
}

static bool is_held(const variable *v, const td_contact *c)
{
    for (uint32_t i = 0u; i < v->n_held; ++i) {
        if (v->held[i].part_a == c->part_a && v->held[i].part_b == c->part_b) {
            return true;
        }
    }
    return false;
}

static plant_vec direction_of(td_dir3 n)
{
    return (plant_vec){td_unit_to_double(n.x), td_unit_to_double(n.y), td_unit_to_double(n.z)};
}

/* The points of a contact. @return how many there are now */
static uint32_t add_points(const variable *v, uint32_t contact, point *points, uint32_t n)
{
    const td_contact *const c = &v->r.out.contacts[contact];
    for (uint32_t i = 0u; i < c->n_points && n < VARIABLE_RESTS; ++i) {
        points[n++] = (point){.at = {.part_a = c->part_a,
                                     .part_b = c->part_b,
                                     .body_a = (uint16_t)body_of(v, c->part_a),
                                     .body_b = (uint16_t)body_of(v, c->part_b),
                                     .point_w = plant_from_core(c->points_w[i]),
                                     .normal_w = direction_of(c->normal_w),
                                     .gap = td_to_double(c->distance)},
                              .contact = contact};
    }
    return n;
}

/* ---- motion ---- */

static plant_vec velocity_of(const variable *v, uint32_t body, plant_vec arm)
{
    if (body >= v->scene.n_bodies) {
        return (plant_vec){0.0, 0.0, 0.0};
    }
    const plant_body *const b = &v->r.bodies[body];
    return plant_add(b->velocity, plant_cross(plant_turn(b->attitude, b->spin_b), arm));
}

static plant_vec arm_of(const plant_body *bodies, uint32_t n, uint32_t body, plant_vec p)
{
    return body < n ? plant_sub(p, bodies[body].position) : p;
}

/* [m/s] > 0 parting. @param arms from the origins of both bodies */
static double parting(const variable *v, const variable_rest *at, const plant_vec arms[2])
{
    const plant_vec u =
        plant_sub(velocity_of(v, at->body_b, arms[1]), velocity_of(v, at->body_a, arms[0]));
    return plant_dot(at->normal_w, u);
}

static void arms_of(const variable *v, const variable_rest *at, plant_vec arms[2])
{
    arms[0] = arm_of(v->r.bodies, v->scene.n_bodies, at->body_a, at->point_w);
    arms[1] = arm_of(v->r.bodies, v->scene.n_bodies, at->body_b, at->point_w);
}

static double parting_now(const variable *v, const variable_rest *at)
{
    plant_vec arms[2];
    arms_of(v, at, arms);
    return parting(v, at, arms);
}

/* ---- pushes ---- */

static void add_push(
    const variable *v, const variable_rest *at, double size, plant_vec *force, plant_vec *torque)
{
    plant_vec arms[2];
    const plant_vec f = plant_scale(size, at->normal_w);
    arms_of(v, at, arms);
    if (at->body_b < v->scene.n_bodies) {
        force[at->body_b] = plant_add(force[at->body_b], f);
        torque[at->body_b] = plant_add(torque[at->body_b], plant_cross(arms[1], f));
    }
    if (at->body_a < v->scene.n_bodies) {
        force[at->body_a] = plant_sub(force[at->body_a], f);
        torque[at->body_a] = plant_sub(torque[at->body_a], plant_cross(arms[0], f));
    }
}

static void strike(variable *v, const variable_rest *at, double size)
{
    plant_vec force[TD_MAX_BODIES], torque[TD_MAX_BODIES];
    (void)memset(force, 0, v->scene.n_bodies * sizeof force[0]);
    (void)memset(torque, 0, v->scene.n_bodies * sizeof torque[0]);
    add_push(v, at, size, force, torque);
    variable_plant_strike(&v->r, force, torque);
}

/* What a unit of impulse at one point changes at it. */
static double give_of(variable *v, const variable_rest *at)
{
    double x[VARIABLE_STATES];
    const double before = parting_now(v, at);
    variable_plant_get(&v->r, x);
    strike(v, at, 1.0);
    const double gives = parting_now(v, at) - before;
    variable_plant_set(&v->r, v->r.t, x);
    return gives;
}

/* ---- a blow ---- */

/* @return the largest change of a speed that it still took */
static double sweep(variable *v, point *points, uint32_t n)
{
    double most = 0.0;
    for (uint32_t i = 0u; i < n; ++i) {
        point *const p = &points[i];
        if (!(p->gives > 0.0)) {
            continue;
        }
        const double lacks = p->wanted - parting_now(v, &p->at);
        const double sum = p->taken + lacks / p->gives;
        const double next = sum > 0.0 ? sum : 0.0;
        const double change = next - p->taken;
        if (change > 0.0 || change < 0.0) {
            strike(v, &p->at, change);
            p->taken = next;
        }
        most = fmax(most, fabs(change) * p->gives);
    }
    return most;
}

static void hold_contact(variable *v, const td_contact *c)
{
    if (v->n_held < VARIABLE_RESTS && !is_held(v, c)) {
        v->held[v->n_held].part_a = c->part_a;
        v->held[v->n_held++].part_b = c->part_b;
        ++v->counts.rests;
    }
}

/* Contacts that have ended rest no more. */
static bool forget_held(variable *v)
{
    uint32_t kept = 0u;
    const uint32_t n = v->n_held;
    for (uint32_t i = 0u; i < n; ++i) {
        bool lasts = false;
        for (uint32_t k = 0u; k < v->r.out.n_contacts; ++k) {
            const td_contact *const c = &v->r.out.contacts[k];
            lasts = lasts || (c->part_a == v->held[i].part_a && c->part_b == v->held[i].part_b);
        }
        if (lasts) {
            v->held[kept++] = v->held[i];
        }
    }
    v->n_held = kept;
    return kept < n;
}

/* Fastest approach of a contact's points, as a negative speed; 0: none approaches. */
static double approach_of(const variable *v, const point *points, uint32_t n, uint32_t contact)
{
    double fastest = 0.0;
    for (uint32_t i = 0u; i < n; ++i) {
        if (points[i].contact == contact) {
            fastest = fmin(fastest, parting_now(v, &points[i].at));
        }
    }
    return fastest;
}

static bool judge(variable *v, point *points, uint32_t n)
{
    bool any = false;
    for (uint32_t k = 0u; k < v->r.out.n_contacts; ++k) {
        const td_contact *const c = &v->r.out.contacts[k];
        const double fastest = approach_of(v, points, n, k);
        const bool is_slow = fastest > -v->how.speed_min;
        const double e = is_slow ? 0.0 : restitution_of(v, c);
        if (!(fastest < -1e-12) || (is_slow && is_held(v, c))) {
            continue;
        }
        any = true;
        if (is_slow) {
            hold_contact(v, c);
        }
        for (uint32_t i = 0u; i < n; ++i) {
            const double u = points[i].contact == k ? parting_now(v, &points[i].at) : 0.0;
            points[i].wanted = u < 0.0 ? -e * u : points[i].wanted;
        }
    }
    return any;
}

bool variable_impulse_strike(variable *v)
{
    point points[VARIABLE_RESTS];
    uint32_t n = 0u;
    bool changed = forget_held(v);
    changed = variable_impulse_release(v) || changed;
    for (uint32_t k = 0u; k < v->r.out.n_contacts; ++k) {
        n = add_points(v, k, points, n);
    }
    if (n == 0u || !judge(v, points, n)) {
        return changed;
    }
    for (uint32_t i = 0u; i < n; ++i) {
        points[i].gives = give_of(v, &points[i].at);
    }
    for (int i = 0; i < SWEEPS && sweep(v, points, n) > 1e-14; ++i) {
    }
    ++v->counts.blows;
    return true;
}

/* ---- rest ---- */

static uint32_t held_points(const variable *v, point *points)
{
    uint32_t n = 0u;
    for (uint32_t k = 0u; k < v->r.out.n_contacts; ++k) {
        n = is_held(v, &v->r.out.contacts[k]) ? add_points(v, k, points, n) : n;
    }
    return n;
}

/* How fast points part after AHEAD, by rates: arms as they are, so that what rolls does not count as turning away. */
static void find_wanted(variable *v, double t, point *points, uint32_t n)
{
    double x[VARIABLE_STATES], rates[VARIABLE_STATES], next[VARIABLE_STATES];
    plant_vec arms[VARIABLE_RESTS][2];
    double before[VARIABLE_RESTS];
    for (uint32_t i = 0u; i < n; ++i) {
        arms_of(v, &points[i].at, arms[i]);
        before[i] = parting(v, &points[i].at, arms[i]);
    }
    variable_plant_get(&v->r, x);
    variable_plant_rates(&v->r, t, rates);
    for (uint32_t i = 0u; i < v->n_states; ++i) {
        next[i] = x[i] + AHEAD * rates[i];
    }
    variable_plant_set(&v->r, t, next);
    for (uint32_t i = 0u; i < n; ++i) {
        const double free = (parting(v, &points[i].at, arms[i]) - before[i]) / AHEAD;
        const double draw = -2.0 * DRAW * before[i] - DRAW * DRAW * (points[i].at.gap + DEPTH);
        points[i].wanted = draw - free;
    }
    variable_plant_set(&v->r, t, x);
}

/* What a unit at point k changes at point i. */
static void find_gives(variable *v, const point *points, uint32_t n, double *gives)
{
    double x[VARIABLE_STATES], before[VARIABLE_RESTS];
    variable_plant_get(&v->r, x);
    for (uint32_t i = 0u; i < n; ++i) {
        before[i] = parting_now(v, &points[i].at);
    }
    for (uint32_t k = 0u; k < n; ++k) {
        strike(v, &points[k].at, 1.0);
        for (uint32_t i = 0u; i < n; ++i) {
            gives[i * n + k] = parting_now(v, &points[i].at) - before[i];
        }
        variable_plant_set(&v->r, v->r.t, x);
    }
}

static void solve(const double *gives, uint32_t n, point *points)
{
    for (int sweeps = 0; sweeps < 20 * SWEEPS; ++sweeps) {
        double most = 0.0;
        for (uint32_t i = 0u; i < n; ++i) {
            double lacks = points[i].wanted;
            for (uint32_t k = 0u; k < n; ++k) {
                lacks -= gives[i * n + k] * points[k].taken;
            }
            const double own = gives[i * n + i];
            const double sum = points[i].taken + (own > 0.0 ? lacks / own : 0.0);
            const double next = sum > 0.0 ? sum : 0.0;
            most = fmax(most, fabs(next - points[i].taken) * own);
            points[i].taken = next;
        }
        if (most < 1e-12) {
            return;
        }
    }
}

bool variable_impulse_hold(variable *v, double t)
{
    double gives[VARIABLE_RESTS * VARIABLE_RESTS];
    point points[VARIABLE_RESTS];
    const uint32_t n = v->n_held > 0u ? held_points(v, points) : 0u;
    v->n_rests = 0u;
    if (n == 0u) {
        return true;
    }
    find_wanted(v, t, points, n);
    find_gives(v, points, n, gives);
    solve(gives, n, points);
    for (uint32_t i = 0u; i < n; ++i) {
        v->rests[i] = points[i].at;
        v->rests[i].force = points[i].taken > 0.0 ? points[i].taken : points[i].wanted;
        add_push(v, &points[i].at, points[i].taken, v->r.force, v->r.torque);
    }
    v->n_rests = n;
    return true;
}

/* [N] What a held contact presses with; below zero: it would have to be pulled. */
static double load_of(const variable *v, uint32_t held)
{
    double sum = 0.0, pull = -1.0;
    for (uint32_t i = 0u; i < v->n_rests; ++i) {
        const variable_rest *const p = &v->rests[i];
        if (p->part_a == v->held[held].part_a && p->part_b == v->held[held].part_b) {
            sum += p->force > 0.0 ? p->force : 0.0;
            pull = fmax(pull, p->force);
        }
    }
    return sum > 0.0 ? sum : fmin(pull, -1e-9);
}

bool variable_impulse_release(variable *v)
{
    uint32_t kept = 0u;
    const uint32_t n = v->n_held;
    if (n == 0u) {
        return false;
    }
    rig_push(&v->r, v->r.t);
    (void)variable_impulse_hold(v, v->r.t);
    for (uint32_t i = 0u; i < n; ++i) {
        if (load_of(v, i) > 0.0) {
            v->held[kept++] = v->held[i];
        }
    }
    v->n_held = kept;
    return kept < n;
}

uint32_t variable_impulse_roots(const variable *v, double *z)
{
    for (uint32_t i = 0u; i < VARIABLE_RESTS; ++i) {
        z[i] = i < v->n_held ? load_of(v, i) : 1.0;
    }
    return VARIABLE_RESTS;
}
