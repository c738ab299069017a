/* SPDX-License-Identifier: MIT */
#include "variable_rows.h"
#include <math.h>
#include <string.h>
#include "variable_plant.h"

#define ROUNDING 1e-9 /* of a row's own change: less is none */

void variable_rows_speeds(const variable *v,
                          const variable_touch_list *list,
                          const variable_rows *rows,
                          double *out)
{
    for (uint32_t i = 0u; i < rows->n; ++i) {
        for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
            out[VARIABLE_AXES * i + k] = variable_touch_speed(v, list, rows->points[i], k);
        }
    }
}

/* What bodies are struck with; nothing at first. */
typedef struct blow {
    plant_vec force[TD_MAX_BODIES], torque[TD_MAX_BODIES];
} blow;

static void begin_blow(const variable *v, blow *b)
{
    (void)memset(b->force, 0, v->scene.n_bodies * sizeof b->force[0]);
    (void)memset(b->torque, 0, v->scene.n_bodies * sizeof b->torque[0]);
}

static void
strike_one(variable *v, const variable_touch_list *list, const variable_rows *rows, uint32_t row)
{
    blow b;
    double one[VARIABLE_AXES] = {0.0, 0.0, 0.0};
    begin_blow(v, &b);
    one[row % VARIABLE_AXES] = 1.0;
    variable_touch_push(list, rows->points[row / VARIABLE_AXES], one, b.force, b.torque);
    variable_plant_strike(&v->r, b.force, b.torque);
}

void variable_rows_strike(variable *v, const variable_touch_list *list, const variable_rows *rows)
{
    blow b;
    begin_blow(v, &b);
    for (uint32_t i = 0u; i < rows->n; ++i) {
        variable_touch_push(list, rows->points[i], rows->presses + VARIABLE_AXES * i, b.force,
                            b.torque);
    }
    variable_plant_strike(&v->r, b.force, b.torque);
}

static double *factor_of(variable_rows *rows, uint32_t row)
{
    return rows->factor + (size_t)row * VARIABLE_AXES * rows->n;
}

/* G's diagonal. */
static void try_rows(variable *v, const variable_touch_list *list, variable_rows *rows)
{
    double x[VARIABLE_STATES];
    variable_plant_get(&v->r, x);
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        strike_one(v, list, rows, r);
        rows->own[r] =
            variable_touch_speed(v, list, rows->points[r / VARIABLE_AXES], r % VARIABLE_AXES) -
            rows->speeds[r];
        rows->left[r] = rows->own[r];
        variable_plant_set(&v->r, v->r.t, x);
    }
}

/* The row of whose own change most is left. @return false: nothing is left but rounding */
static bool find_pivot(const variable_rows *rows, uint32_t *pivot)
{
    double most = ROUNDING;
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        if (rows->left[r] > most * rows->own[r]) {
            most = rows->left[r] / rows->own[r];
            *pivot = r;
        }
    }
    return most > ROUNDING;
}

/* One column more. */
static void
add_column(variable *v, const variable_touch_list *list, variable_rows *rows, uint32_t pivot)
{
    double x[VARIABLE_STATES], after[VARIABLE_ROWS];
    const double *const at = factor_of(rows, pivot), size = sqrt(rows->left[pivot]);
    variable_plant_get(&v->r, x);
    strike_one(v, list, rows, pivot);
    variable_rows_speeds(v, list, rows, after);
    variable_plant_set(&v->r, v->r.t, x);
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        double *const row = factor_of(rows, r), rest = after[r] - rows->speeds[r];
        for (uint32_t k = 0u; k < rows->rank; ++k) {
            rest -= row[k] * at[k];
        }
        row[rows->rank] = rest / size;
        rows->left[r] -= row[rows->rank] * row[rows->rank];
    }
    rows->left[pivot] = 0.0;
    ++rows->rank;
}

void variable_rows_try(variable *v, const variable_touch_list *list, variable_rows *rows)
{
    uint32_t pivot = 0u;
    variable_rows_speeds(v, list, rows, rows->speeds);
    try_rows(v, list, rows);
    rows->rank = 0u;
    while (rows->rank < VARIABLE_AXES * rows->n && find_pivot(rows, &pivot)) {
        add_column(v, list, rows, pivot);
    }
}

bool variable_rows_solve(variable_rows *rows, double softness)
{
    const variable_press ask = {.n = rows->n,
                                .rank = rows->rank,
                                .factor = rows->factor,
                                .wanted = rows->wanted,
                                .mu = rows->mu,
                                .held = rows->held,
                                .softness = softness,
                                .work = &rows->work};
    return variable_press_solve(&ask, rows->presses);
}

plant_vec
variable_rows_press(const variable_touch_list *list, const variable_rows *rows, uint32_t i)
{
    plant_vec sum = {0.0, 0.0, 0.0};
    for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
        const double size = rows->presses[VARIABLE_AXES * i + k];
        sum = plant_add(sum, plant_scale(size, list->points[rows->points[i]].axes[k]));
    }
    return sum;
}

void variable_rows_changes(const variable_rows *rows, double *out)
{
    double sums[VARIABLE_ROWS] = {0.0};
    const uint32_t n = VARIABLE_AXES * rows->n;
    for (uint32_t r = 0u; r < n; ++r) {
        for (uint32_t k = 0u; k < rows->rank; ++k) {
            sums[k] += rows->factor[(size_t)r * n + k] * rows->presses[r];
        }
    }
    for (uint32_t r = 0u; r < n; ++r) {
        out[r] = 0.0;
        for (uint32_t k = 0u; k < rows->rank; ++k) {
            out[r] += rows->factor[(size_t)r * n + k] * sums[k];
        }
    }
}

double variable_rows_work(const variable_rows *rows)
{
    double work = 0.0, changes[VARIABLE_ROWS];
    variable_rows_changes(rows, changes);
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        work += rows->presses[r] * (rows->speeds[r] + 0.5 * changes[r]);
    }
    return work;
}
