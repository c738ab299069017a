/* SPDX-License-Identifier: MIT */
/// A scene as states, rates and roots, without an integrator's library: steps of Runge and Kutta, roots by halving.
#ifndef TD_TEST_VARIABLE_H
#define TD_TEST_VARIABLE_H

#include <string.h>
#include "unity.h"
#include "scenes.h"
#include "variable.h"

static variable v;
static double x[VARIABLE_STATES];

static inline void variable_test_needs_doubles(void)
{
#if !defined(TD_SCALAR_F64)
    TEST_IGNORE_MESSAGE("an integrator with error control needs doubles");
#endif
}

static inline void begin_scene(const rig_scene *scene, const variable_how *how)
{
    TEST_ASSERT_NOT_NULL(scene);
    TEST_ASSERT_EQUAL_INT(TD_OK, variable_begin(&v, scene, how).status);
    variable_states(&v, x);
}

static inline void begin(const char *name, const variable_how *how)
{
    begin_scene(scenes_find(name), how);
}

/* One step of Runge and Kutta, from x to `out`. */
static inline void step(double t, double h, const double *from, double *out)
{
    static const double ahead[4] = {0.0, 0.5, 0.5, 1.0}, weight[4] = {1.0, 2.0, 2.0, 1.0};
    static double at[VARIABLE_STATES], rates[VARIABLE_STATES], sum[VARIABLE_STATES];
    (void)memset(sum, 0, sizeof sum);
    (void)memset(rates, 0, sizeof rates);
    for (int k = 0; k < 4; ++k) {
        for (uint32_t i = 0u; i < v.n_states; ++i) {
            at[i] = from[i] + h * ahead[k] * rates[i];
        }
        TEST_ASSERT_TRUE(variable_rates(&v, t + ahead[k] * h, at, rates));
        for (uint32_t i = 0u; i < v.n_states; ++i) {
            sum[i] += weight[k] / 6.0 * rates[i];
        }
    }
    for (uint32_t i = 0u; i < v.n_states; ++i) {
        out[i] = from[i] + h * sum[i];
    }
}

static inline bool has_turned(const double *before, double t, const double *at)
{
    static double z[VARIABLE_ROOTS];
    TEST_ASSERT_TRUE(variable_roots(&v, t, at, z));
    for (uint32_t i = 0u; i < variable_root_count(&v); ++i) {
        if ((before[i] > 0.0) != (z[i] > 0.0)) {
            return true;
        }
    }
    return false;
}

/* A step of h, or to the first root in it, by halving. @return when it ends; `out`: where */
static inline double step_to_root(double t, double h, double *out)
{
    static double before[VARIABLE_ROOTS];
    double low = 0.0, high = h;
    TEST_ASSERT_TRUE(variable_roots(&v, t, x, before));
    step(t, h, x, out);
    if (!has_turned(before, t + h, out)) {
        return t + h;
    }
    while (high - low > 1e-13) {
        const double middle = 0.5 * (low + high);
        step(t, middle, x, out);
        const bool is_beyond = has_turned(before, t + middle, out);
        high = is_beyond ? middle : high;
        low = is_beyond ? low : middle;
    }
    step(t, high, x, out);
    return t + high;
}

/* From x at t on, with events. @return how it failed, or VARIABLE_GO_ON; x is where it ends */
static inline variable_end run_until(double from, double until, double h)
{
    static double next[VARIABLE_STATES];
    for (double t = from; t < until - 1e-12;) {
        const double most = until - t < h ? until - t : h;
        t = step_to_root(t, most, next);
        const variable_end end = variable_accept(&v, t, next);
        if (end == VARIABLE_FULL || end == VARIABLE_FAILED) {
            return end;
        }
        variable_states(&v, x);
    }
    return VARIABLE_GO_ON;
}

#endif
