/* SPDX-License-Identifier: MIT */
/* What lies between the last accepted step and a longer one. */
#include "variable.h"

#define MOST 1000u /* looks, of one step */

/* Where the cubic through both ends, with both rates, is after a share of the step. */
static double between(double a, double b, double rate_a, double rate_b, double h, double share)
{
    const double rest = 1.0 - share;
    return rest * rest * ((1.0 + 2.0 * share) * a + share * h * rate_a) +
           share * share * ((3.0 - 2.0 * share) * b - rest * h * rate_b);
}

/* A root that has had the other sign in between has it still. */
static void note(uint32_t n, const double *begin, const double *look, double *z)
{
    for (uint32_t i = 0u; i < n; ++i) {
        const bool was_up = begin[i] > 0.0;
        if (was_up == (z[i] > 0.0) && was_up != (look[i] > 0.0)) {
            z[i] = look[i];
        }
    }
}

bool variable_roots_since(variable *v,
                          const variable_point *from,
                          const variable_point *to,
                          double *z)
{
    double rates[2][VARIABLE_STATES], x[VARIABLE_STATES], begin[VARIABLE_ROOTS],
        look[VARIABLE_ROOTS];
    const double h = to->t - from->t;
    if (!(h > v->how.longest)) {
        return variable_roots(v, to->t, to->x, z);
    }
    if (!variable_rates(v, from->t, from->x, rates[0]) ||
        !variable_roots(v, from->t, from->x, begin) || !variable_rates(v, to->t, to->x, rates[1]) ||
        !variable_roots(v, to->t, to->x, z)) {
        return false;
    }
    const double wanted = h / v->how.longest;
    const uint32_t n = wanted < MOST ? (uint32_t)wanted + 1u : MOST;
    for (uint32_t k = 1u; k < n; ++k) {
        const double share = (double)k / n;
        for (uint32_t i = 0u; i < v->n_states; ++i) {
            x[i] = between(from->x[i], to->x[i], rates[0][i], rates[1][i], h, share);
        }
        if (variable_roots(v, from->t + share * h, x, look)) {
            note(variable_root_count(v), begin, look, z);
        }
    }
    return true;
}
