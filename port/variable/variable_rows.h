/* SPDX-License-Identifier: MIT */
/// The points that take part in a solution, three rows each, and what a unit of impulse at one of them changes at all.
///
/// What it changes, G, is tried on the plant itself, so that the articulated inertia of a tree, its stops included, is the
/// effective mass. Many points push few bodies: G = L L' with as many columns as these have motions. L is G's Cholesky
/// factor with pivots, and takes one column of G for each of its own.
/// Tests      test_variable_impulse.c
#ifndef VARIABLE_ROWS_H
#define VARIABLE_ROWS_H

#include "variable_touch.h"

typedef struct variable_rows {
    uint32_t n;                       ///< used entries
    uint32_t points[VARIABLE_POINTS]; ///< of the list
    uint32_t rank;
    double factor[VARIABLE_ROWS * VARIABLE_ROWS]; ///< L, see variable_press.h
    double left[VARIABLE_ROWS];                   ///< what its columns lack of G's diagonal
    double own[VARIABLE_ROWS];                    ///< G's diagonal
    double speeds[VARIABLE_ROWS];                 ///< [m/s] before
    double wanted[VARIABLE_ROWS];                 ///< by which they shall change
    double held[VARIABLE_ROWS];                   ///< presses towards which points give way
    double presses[VARIABLE_ROWS];                ///< where to begin; the answer
    double mu[VARIABLE_POINTS];
    variable_press_work work;
} variable_rows;

/// Of all rows as the plant is now.
void variable_rows_speeds(const variable *v,
                          const variable_touch_list *list,
                          const variable_rows *rows,
                          double *out);

/// Sets `speeds`, `factor` and `rank`. The plant is as before.
void variable_rows_try(variable *v, const variable_touch_list *list, variable_rows *rows);

/// By `wanted`, `factor`, `mu` and `held`. @param softness see variable_press.h
/// @return is it an answer?
bool variable_rows_solve(variable_rows *rows, double softness);

/// The plant takes the presses, as impulses.
void variable_rows_strike(variable *v, const variable_touch_list *list, const variable_rows *rows);

/// By how much the presses change each row; and what they do: [J] along the means of speeds before and after.
void variable_rows_changes(const variable_rows *rows, double *out);
double variable_rows_work(const variable_rows *rows);

/// [N] or [N s] What point i presses with, on b.
plant_vec
variable_rows_press(const variable_touch_list *list, const variable_rows *rows, uint32_t i);

static inline const variable_touch *
variable_rows_touch(const variable_touch_list *list, const variable_rows *rows, uint32_t i)
{
    return &list->touches[list->points[rows->points[i]].touch];
}

#endif
