/* SPDX-License-Identifier: MIT */
/* What contacts remember of the last accepted step, against what they are. */
#include <math.h>
#include "plant_core.h"
#include "variable.h"

#define SAME 1e-4 /* [m] as far a point is the same, whatever moves */
#define NEW  1e-6 /* [m] as deep is a contact at most that began at a root */

#if TD_MAX_CANDIDATES > 0

/* Both lists are in the order of candidates. @return NULL: it has begun since */
static const td_part_contact *last_of(const variable *v, const td_part_contact *now)
{
    const td_state *const state = &v->r.state;
    uint32_t k = 0u;
    while (k < state->n_part_contacts && state->part_contacts[k].candidate < now->candidate) {
        ++k;
    }
    return k < state->n_part_contacts && state->part_contacts[k].candidate == now->candidate
               ? &state->part_contacts[k]
               : NULL;
}

/* ---- blows ---- */

bool variable_takes_blow(const variable *v)
{
    for (uint32_t i = 0u; i < v->r.out.next.n_part_contacts; ++i) {
        const td_part_contact *const now = &v->r.out.next.part_contacts[i];
        const td_part_contact *const last = last_of(v, now);
        if (last != NULL && (last->law.entry_speed < now->law.entry_speed ||
                             last->law.entry_speed > now->law.entry_speed)) {
            return true;
        }
    }
    return false;
}

/* ---- points ---- */

/* How points of a contact move over its parts since the last accepted step: deeper, and so far along. Where parts roll or slide
 * that is how their middles move; about the normal they turn. */
typedef struct motion {
    plant_vec normal_b; ///< in the frame of part b's body, as their marks are
    double along;       ///< [m]
} motion;

static motion motion_of(const variable *v, const td_part_contact *now)
{
    const td_candidate *const pair = &v->r.plan.candidates[now->candidate];
    const uint16_t parts[2] = {pair->a, pair->b};
    const plant_vec n = {td_unit_to_double(now->normal_w.x), td_unit_to_double(now->normal_w.y),
                         td_unit_to_double(now->normal_w.z)};
    motion m = {.normal_b = n};
    plant_vec off = {0.0, 0.0, 0.0};
    double turning = 0.0;
    for (uint32_t side = 0u; side < 2u; ++side) {
        const uint32_t b = v->scene.parts[parts[side]].body;
        if (b < v->scene.n_bodies) {
            const plant_body *const body = &v->r.bodies[b];
            off = side == 1u ? plant_add(off, body->velocity) : plant_sub(off, body->velocity);
            const plant_vec n_b = plant_turn_back(body->attitude, n);
            turning += fabs(plant_dot(n_b, body->spin_b)) *
                       td_to_double(v->r.plan.convex[parts[side]].extent);
            m.normal_b = side == 1u ? n_b : n;
        }
    }
    off = plant_sub(off, plant_scale(plant_dot(n, off), n));
    m.along = SAME + (v->known_t - v->committed) * (sqrt(plant_dot(off, off)) + turning);
    return m;
}

static bool is_near(const motion *m, const td_part_contact *before, const td_pebble *pebble)
{
    for (uint32_t k = 0u; k < TD_CONTACT_POINTS; ++k) {
        const td_pebble *const old = &before->pebbles[k];
        const plant_vec off =
            plant_sub(plant_from_core(old->mark_b), plant_from_core(pebble->mark_b));
        const double deeper = plant_dot(off, m->normal_b);
        if (old->is_set && plant_dot(off, off) - deeper * deeper < m->along * m->along) {
            return true;
        }
    }
    return false;
}

/* It presses at other points. */
static bool is_other(const variable *v, const td_part_contact *before, const td_part_contact *now)
{
    const motion m = motion_of(v, now);
    uint32_t n = 0u, n_before = 0u;
    bool same = true;
    for (uint32_t k = 0u; k < TD_CONTACT_POINTS; ++k) {
        const td_pebble *const pebble = &now->pebbles[k];
        n += pebble->is_set ? 1u : 0u;
        n_before += before->pebbles[k].is_set ? 1u : 0u;
        same = same && (!pebble->is_set || is_near(&m, before, pebble));
    }
    return !same || n != n_before;
}

static bool has_one_point(const variable *v, uint16_t part)
{
    const td_core core = v->r.plan.convex[part].core;
    return core == TD_CORE_POINT || core == TD_CORE_ELLIPSOID;
}

/* Can it choose where it presses? */
static bool may_choose(const variable *v, const td_part_contact *now)
{
    const td_candidate *const pair = &v->r.plan.candidates[now->candidate];
    return !has_one_point(v, pair->a) && !has_one_point(v, pair->b);
}

/* What began at a root that lay a little before it has no memory yet. */
bool variable_presses_elsewhere(const variable *v)
{
    for (uint32_t i = 0u; i < v->r.out.next.n_part_contacts; ++i) {
        const td_part_contact *const now = &v->r.out.next.part_contacts[i];
        const td_part_contact *const last = last_of(v, now);
        const bool is_new = last == NULL && td_near_to_double(now->depth) > NEW;
        if (is_new || (last != NULL && may_choose(v, now) && is_other(v, last, now))) {
            return true;
        }
    }
    return false;
}

#else

bool variable_takes_blow(const variable *v)
{
    (void)v;
    return false;
}

bool variable_presses_elsewhere(const variable *v)
{
    (void)v;
    return false;
}

#endif
