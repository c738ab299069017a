/* SPDX-License-Identifier: MIT */
#include "variable_rows.h"
#include <string.h>
#include "variable_plant.h"

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

void variable_rows_try(variable *v, const variable_touch_list *list, variable_rows *rows)
{
    double x[VARIABLE_STATES], after[VARIABLE_ROWS];
    const uint32_t n = VARIABLE_AXES * rows->n;
    variable_plant_get(&v->r, x);
    variable_rows_speeds(v, list, rows, rows->speeds);
    for (uint32_t k = 0u; k < n; ++k) {
        strike_one(v, list, rows, k);
        variable_rows_speeds(v, list, rows, after);
        for (uint32_t r = 0u; r < n; ++r) {
            rows->gives[(size_t)r * n + k] = after[r] - rows->speeds[r];
        }
        variable_plant_set(&v->r, v->r.t, x);
    }
}

bool variable_rows_solve(variable_rows *rows, double softness)
{
    const variable_press ask = {.n = rows->n,
                                .gives = rows->gives,
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

double variable_rows_change(const variable_rows *rows, uint32_t row)
{
    const uint32_t n = VARIABLE_AXES * rows->n;
    double change = 0.0;
    for (uint32_t k = 0u; k < n; ++k) {
        change += rows->gives[(size_t)row * n + k] * rows->presses[k];
    }
    return change;
}

double variable_rows_work(const variable_rows *rows)
{
    double work = 0.0;
    for (uint32_t r = 0u; r < VARIABLE_AXES * rows->n; ++r) {
        work += rows->presses[r] * (rows->speeds[r] + 0.5 * variable_rows_change(rows, r));
    }
    return work;
}
