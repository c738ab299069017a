/* SPDX-License-Identifier: MIT */
/* Contacts that last: a constraint on accelerations. */
#include <math.h>
#include <string.h>
#include "variable_impulse.h"
#include "variable_plant.h"

#define DRAW     1000.0 /* [1/s] how fast gaps and speeds fade */
#define AHEAD    1e-6   /* [s] over which accelerations are taken */
#define OUT      10.0   /* [speed_min] at which what is too deep goes out at most */
#define LACKS    10.0   /* [m/s^2] */
#define SOFTNESS 1e-2   /* four feet share a load */

/* A point that strikes soon is not braked before, and one that bounces off is not helped. */
static bool presses(const variable *v, const variable_impulses *m, uint32_t point)
{
    const variable_touch_point *const p = &m->list.points[point];
    const variable_contact *const c = m->list.touches[p->touch].contact;
    if (c == NULL) {
        return false;
    }
    const double speed = variable_touch_speed(v, &m->list, point, 0u);
    const bool strikes = p->gap > 0.0 && speed <= -m->speed_min;
    const bool bounces = p->gap > -m->depth && speed > 0.0 && c->leaves;
    return !strikes && !bounces;
}

static void choose(const variable *v, variable_impulses *m)
{
    m->rows.n = 0u;
    for (uint32_t i = 0u; i < m->list.n_points; ++i) {
        if (presses(v, m, i)) {
            m->rows.points[m->rows.n++] = i;
        }
    }
}

/* [m/s^2] By which a speed along a normal shall change, so that the gap goes to -depth, critically damped. */
static double draw(const variable_impulses *m, double gap, double speed)
{
    const double to = -DRAW * (gap + m->depth), most = OUT * m->speed_min;
    return DRAW * (fmin(to, most) - speed) - (to < most ? DRAW * speed : 0.0);
}

/* Static where it stands, dynamic where it slides. */
static double friction_at(const variable_impulses *m, const variable_touch *t, const double *u)
{
    const double share = (u[1] * u[1] + u[2] * u[2]) / (m->speed_min * m->speed_min);
    return t->mu_k + (t->mu_s - t->mu_k) / (1.0 + share);
}

/* [m/s^2] Without presses. Across the normal, of velocities alone: what friction holds must be a motion that the bodies can
 * have. Along it, of surfaces as well. */
static void find_free(variable *v, variable_impulses *m, double t, double *out)
{
    double x[VARIABLE_STATES], rates[VARIABLE_STATES], next[VARIABLE_STATES];
    double partings[VARIABLE_POINTS];
    variable_rows *const rows = &m->rows;
    variable_plant_get(&v->r, x);
    variable_plant_rates_loose(&v->r, t, rates);
    for (uint32_t i = 0u; i < v->n_plant; ++i) {
        next[i] = x[i] + AHEAD * rates[i];
    }
    variable_plant_set(&v->r, t + AHEAD, next);
    variable_touch_partings(v, &m->list, AHEAD, partings);
    variable_plant_keep_places(&v->r, x, next);
    variable_plant_set(&v->r, t, next);
    variable_rows_speeds(v, &m->list, rows, out);
    variable_plant_set(&v->r, t, x);
    for (uint32_t i = 0u; i < rows->n; ++i) {
        out[VARIABLE_AXES * i] = partings[rows->points[i]];
    }
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        out[r] = (out[r] - rows->speeds[r]) / AHEAD;
    }
}

static void want_rest(variable *v, variable_impulses *m, double t)
{
    double free[VARIABLE_ROWS];
    variable_rows *const rows = &m->rows;
    find_free(v, m, t, free);
    for (uint32_t i = 0u; i < rows->n; ++i) {
        const uint32_t r = VARIABLE_AXES * i;
        const double *const u = rows->speeds + r;
        rows->wanted[r] = draw(m, m->list.points[rows->points[i]].gap, u[0]) - free[r];
        rows->wanted[r + 1u] = -2.0 * DRAW * u[1] - free[r + 1u];
        rows->wanted[r + 2u] = -2.0 * DRAW * u[2] - free[r + 2u];
        rows->mu[i] = friction_at(m, variable_rows_touch(&m->list, rows, i), u);
    }
}

/* What a point pressed with at the end of the last step: points keep their places in the list of their contact. */
static plant_vec last_of(const variable_contact *c, uint32_t at)
{
    return at < c->n ? c->presses[at] : (plant_vec){0.0, 0.0, 0.0};
}

/* What friction held it holds on: it does not give way to a load. */
static void recall(variable_impulses *m)
{
    uint32_t at = 0u;
    const variable_contact *before = NULL;
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        const variable_contact *const c = variable_rows_touch(&m->list, &m->rows, i)->contact;
        const variable_touch_point *const p = &m->list.points[m->rows.points[i]];
        at = c == before ? at + 1u : 0u;
        before = c;
        for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
            const double last = plant_dot(p->axes[k], last_of(c, at));
            m->rows.presses[VARIABLE_AXES * i + k] = last;
            m->rows.held[VARIABLE_AXES * i + k] = k > 0u ? last : 0.0;
        }
    }
}

void variable_rest_keep(variable_impulses *m)
{
    for (uint32_t i = 0u; i < m->contacts.n; ++i) {
        m->contacts.items[i].n = 0u;
    }
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        variable_contact *const c = variable_rows_touch(&m->list, &m->rows, i)->contact;
        if (c->n < TD_CONTACT_POINTS) {
            c->presses[c->n++] = variable_rows_press(&m->list, &m->rows, i);
        }
    }
}

const variable_touch *variable_rest_squeezes(const variable_impulses *m)
{
    double changes[VARIABLE_ROWS];
    variable_rows_changes(&m->rows, changes);
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        const double wanted = m->rows.wanted[VARIABLE_AXES * i];
        if (wanted - changes[VARIABLE_AXES * i] > LACKS + 0.5 * wanted) {
            return variable_rows_touch(&m->list, &m->rows, i);
        }
    }
    return NULL;
}

void variable_rest(variable *v, variable_impulses *m, double t)
{
    choose(v, m);
    if (m->rows.n > 0u) {
        variable_rows_try(v, &m->list, &m->rows);
        want_rest(v, m, t);
        recall(m);
        (void)variable_rows_solve(&m->rows, SOFTNESS);
    }
}
