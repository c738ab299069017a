/* SPDX-License-Identifier: MIT */
/* Blows: velocities change at once. */
#include <math.h>
#include <string.h>
#include "variable_impulse.h"
#include "variable_plant.h"

#define HALVES   12   /* of shares of restitution */
#define ROUNDS   12   /* of solutions, each from the last one */
#define SOFTNESS 1e-2 /* of the first of them */
#define GAIN     1e-9 /* of what impulses do, each for itself */
#define LACKS    1e-6 /* of a speed that is wanted */

/* Points of all contacts. */
static void choose(variable_impulses *m)
{
    m->rows.n = 0u;
    for (uint32_t i = 0u; i < m->list.n_points; ++i) {
        if (m->list.touches[m->list.points[i].touch].contact != NULL) {
            m->rows.points[m->rows.n++] = i;
        }
    }
}

/* [m/s] At which a point shall part that comes with a speed. @param share of restitution */
static double
bounce(const variable_impulses *m, const variable_touch *t, double share, double speed)
{
    const double back = -share * t->restitution * speed;
    return back > m->speed_min ? back : 0.0;
}

/* Normal speeds at which points shall part at least, and no speed across. */
static void want_parting(variable_impulses *m, double share)
{
    variable_rows *const rows = &m->rows;
    for (uint32_t i = 0u; i < rows->n; ++i) {
        const variable_touch *const t = variable_rows_touch(&m->list, rows, i);
        const double *const u = rows->speeds + VARIABLE_AXES * i;
        double *const wanted = rows->wanted + VARIABLE_AXES * i;
        wanted[0] = bounce(m, t, share, u[0]) - u[0];
        wanted[1] = -u[1];
        wanted[2] = -u[2];
        rows->mu[i] = t->mu_k;
    }
}

/* [J] A gain that is no rounding error. */
static bool gains(const variable_rows *rows)
{
    double size = 0.0;
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        size += fabs(rows->presses[r] * rows->speeds[r]);
    }
    return variable_rows_work(rows) > GAIN * size;
}

/* Each solution gives way to the last one less and less. */
static void solve(variable_impulses *m, double share)
{
    variable_rows *const rows = &m->rows;
    const uint32_t n = VARIABLE_AXES * rows->n;
    want_parting(m, share);
    (void)memset(rows->presses, 0, n * sizeof rows->presses[0]);
    for (int i = 0; i < ROUNDS; ++i) {
        (void)memcpy(rows->held, rows->presses, n * sizeof rows->held[0]);
        (void)variable_rows_solve(rows, SOFTNESS);
    }
}

static void find(variable *v, variable_impulses *m)
{
    double low = 0.0, high = 1.0;
    variable_rows_try(v, &m->list, &m->rows);
    solve(m, 1.0);
    if (!gains(&m->rows)) {
        return;
    }
    for (int i = 0; i < HALVES; ++i) {
        const double middle = 0.5 * (low + high);
        solve(m, middle);
        low = gains(&m->rows) ? low : middle;
        high = gains(&m->rows) ? middle : high;
    }
    solve(m, low);
}

static const variable_touch *squeezed(const variable_impulses *m)
{
    double changes[VARIABLE_ROWS];
    variable_rows_changes(&m->rows, changes);
    for (uint32_t i = 0u; i < m->rows.n; ++i) {
        const double wanted = m->rows.wanted[VARIABLE_AXES * i];
        const double lacks = wanted - changes[VARIABLE_AXES * i];
        if (lacks > m->speed_min + LACKS * wanted) {
            return variable_rows_touch(&m->list, &m->rows, i);
        }
    }
    return NULL;
}

/* Stops of joints that would have to pull let go, and it is struck again. */
const variable_touch *variable_blow(variable *v, variable_impulses *m)
{
    double x[VARIABLE_STATES];
    choose(m);
    variable_plant_get(&v->r, x);
    find(v, m);
    variable_rows_strike(v, &m->list, &m->rows);
    while (variable_plant_free(&v->r)) {
        variable_plant_set(&v->r, v->r.t, x);
        find(v, m);
        variable_rows_strike(v, &m->list, &m->rows);
    }
    variable_plant_slip(&v->r);
    ++v->counts.blows;
    return squeezed(m);
}
