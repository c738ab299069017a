/* SPDX-License-Identifier: MIT */
#include "variable_press.h"
#include <math.h>
#include <stddef.h>
#include <string.h>

#define ENOUGH 1e-9 /* of the largest speed */
#define HALVES 6
#define SWEEPS 10

/* A question, and where its answer is. */
typedef struct solver {
    const variable_press *ask;
    uint32_t n;     ///< rows
    double *p;      ///< presses
    double *matrix; ///< of Newton's step
    double *step;   ///< right-hand side, and the step
    double *right;  ///< the same of rows that are not fixed
    uint32_t *live; ///< those rows
    bool *is_fixed;
    double *from;    ///< presses before it
    double *natural; ///< where each press would rather be
} solver;

/* ---- the rows ---- */

static double given(const solver *s, uint32_t r, uint32_t k)
{
    return s->ask->gives[(size_t)r * s->n + k];
}

/* [1/kg] What a unit changes at its own point, along the axis where that is most. */
static double own_of(const solver *s, uint32_t point)
{
    const uint32_t r = VARIABLE_AXES * point;
    return fmax(given(s, r, r), fmax(given(s, r + 1u, r + 1u), given(s, r + 2u, r + 2u)));
}

static double soft_of(const solver *s, uint32_t point)
{
    return s->ask->softness * own_of(s, point);
}

/* What a row lacks of what it wants. */
static double lack_of(const solver *s, uint32_t r)
{
    const double *const row = s->ask->gives + (size_t)r * s->n;
    double lacks = s->ask->wanted[r] + soft_of(s, r / VARIABLE_AXES) * (s->ask->held[r] - s->p[r]);
    for (uint32_t k = 0u; k < s->n; ++k) {
        lacks -= row[k] * s->p[k];
    }
    return lacks;
}

/* Presses a speed is worth: along the normal; across it, by the larger eigenvalue of its block. */
static double normal_worth(const solver *s, uint32_t point)
{
    const uint32_t r = VARIABLE_AXES * point;
    return 1.0 / (given(s, r, r) + soft_of(s, point));
}

static double across_worth(const solver *s, uint32_t point)
{
    const uint32_t r = VARIABLE_AXES * point + 1u;
    const double a = given(s, r, r), d = given(s, r + 1u, r + 1u), b = given(s, r, r + 1u);
    const double half = 0.5 * (a - d);
    return 1.0 / (0.5 * (a + d) + sqrt(half * half + b * b) + soft_of(s, point));
}

/* ---- the natural map ---- */

/* What it makes of a point: its presses are right where they are what it makes of them. */
typedef struct natural {
    double normal;    ///< before it is cut to 0
    double across[2]; ///< before they are cut to the disc
    double size;      ///< of `across`
    double most;      ///< radius of the disc
} natural;

static natural natural_of(const solver *s, uint32_t point)
{
    const uint32_t r = VARIABLE_AXES * point;
    const double worth = across_worth(s, point);
    natural n = {.normal = s->p[r] + normal_worth(s, point) * lack_of(s, r)};
    for (uint32_t k = 0u; k < 2u; ++k) {
        n.across[k] = s->p[r + 1u + k] + worth * lack_of(s, r + 1u + k);
    }
    n.size = sqrt(n.across[0] * n.across[0] + n.across[1] * n.across[1]);
    n.most = n.normal > 0.0 ? s->ask->mu[point] * s->p[r] : 0.0;
    return n;
}

static bool is_alive(const solver *s, uint32_t point)
{
    return own_of(s, point) > 0.0;
}

/* Sets s->natural. @return how far off presses are, in the 2-norm */
static double distance(const solver *s)
{
    double sum = 0.0;
    for (uint32_t i = 0u; i < s->n / VARIABLE_AXES; ++i) {
        double *const out = s->natural + VARIABLE_AXES * i;
        (void)memset(out, 0, VARIABLE_AXES * sizeof out[0]);
        if (is_alive(s, i)) {
            const natural n = natural_of(s, i);
            const double share = n.size > n.most ? n.most / n.size : 1.0;
            out[0] = fmax(0.0, n.normal);
            out[1] = share * n.across[0];
            out[2] = share * n.across[1];
        }
    }
    for (uint32_t r = 0u; r < s->n; ++r) {
        const double off = s->natural[r] - s->p[r];
        sum += off * off;
    }
    return sqrt(sum);
}

/* After distance(): the largest speed that it is off by. */
static double error(const solver *s)
{
    double most = 0.0;
    for (uint32_t r = 0u; r < s->n; ++r) {
        most = fmax(most, own_of(s, r / VARIABLE_AXES) * fabs(s->natural[r] - s->p[r]));
    }
    return most;
}

/* ---- Newton's step ---- */

static double *row_of(const solver *s, uint32_t r)
{
    return s->matrix + (size_t)r * s->n;
}

static void add_given(const solver *s, uint32_t r, double factor, double *row)
{
    for (uint32_t k = 0u; k < s->n; ++k) {
        row[k] += factor * given(s, r, k);
    }
    row[r] += factor * soft_of(s, r / VARIABLE_AXES);
}

/* This press goes to a value. */
static void set_fixed(const solver *s, uint32_t r, double value)
{
    s->is_fixed[r] = true;
    s->step[r] = value - s->p[r];
}

/* This row gets what it wants. */
static void set_equal(const solver *s, uint32_t r, double worth)
{
    add_given(s, r, worth, row_of(s, r));
    s->step[r] = worth * lack_of(s, r);
}

/* Across, on the border of the disc: the derivative of most y / |y|. */
static void set_sliding(const solver *s, uint32_t point, const natural *n)
{
    const uint32_t r = VARIABLE_AXES * point + 1u;
    const double worth = across_worth(s, point), share = n->most / n->size;
    const double e[2] = {n->across[0] / n->size, n->across[1] / n->size};
    for (uint32_t k = 0u; k < 2u; ++k) {
        double *const row = row_of(s, r + k);
        row[r + k] += 1.0;
        row[r - 1u] -= s->ask->mu[point] * e[k];
        for (uint32_t c = 0u; c < 2u; ++c) {
            const double turn = share * ((k == c ? 1.0 : 0.0) - e[k] * e[c]);
            row[r + c] -= turn;
            add_given(s, r + c, turn * worth, row);
        }
        s->step[r + k] = n->most * e[k] - s->p[r + k];
    }
}

/* A point that begins to press has no disc yet: it is taken to hold. */
static void set_across(const solver *s, uint32_t point, const natural *n)
{
    const uint32_t r = VARIABLE_AXES * point + 1u;
    const bool is_new = n->normal > 0.0 && s->ask->mu[point] > 0.0 && !(n->most > 0.0);
    if (is_new || (n->most > 0.0 && n->size <= n->most)) {
        set_equal(s, r, across_worth(s, point));
        set_equal(s, r + 1u, across_worth(s, point));
    } else if (n->most > 0.0) {
        set_sliding(s, point, n);
    } else {
        set_fixed(s, r, 0.0);
        set_fixed(s, r + 1u, 0.0);
    }
}

static void set_rows(const solver *s)
{
    (void)memset(s->matrix, 0, (size_t)s->n * s->n * sizeof s->matrix[0]);
    (void)memset(s->is_fixed, 0, s->n * sizeof s->is_fixed[0]);
    for (uint32_t i = 0u; i < s->n / VARIABLE_AXES; ++i) {
        const uint32_t r = VARIABLE_AXES * i;
        if (!is_alive(s, i)) {
            for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
                set_fixed(s, r + k, 0.0);
            }
            continue;
        }
        const natural n = natural_of(s, i);
        if (n.normal > 0.0) {
            set_equal(s, r, normal_worth(s, i));
        } else {
            set_fixed(s, r, 0.0);
        }
        set_across(s, i, &n);
    }
}

/* Rows that are fixed are known: the others are brought together in front. @return how many there are */
static uint32_t gather(const solver *s)
{
    uint32_t m = 0u;
    for (uint32_t r = 0u; r < s->n; ++r) {
        s->live[m] = r;
        m += s->is_fixed[r] ? 0u : 1u;
    }
    for (uint32_t i = 0u; i < m; ++i) {
        const double *const from = row_of(s, s->live[i]);
        double *const to = s->matrix + (size_t)i * m, right = s->step[s->live[i]];
        for (uint32_t k = 0u; k < s->n; ++k) {
            right -= s->is_fixed[k] ? from[k] * s->step[k] : 0.0;
        }
        for (uint32_t k = 0u; k < m; ++k) {
            to[k] = from[s->live[k]];
        }
        s->right[i] = right;
    }
    return m;
}

static void swap_rows(const solver *s, uint32_t m, uint32_t a, uint32_t b)
{
    for (uint32_t k = 0u; k < m; ++k) {
        const double swap = s->matrix[(size_t)a * m + k];
        s->matrix[(size_t)a * m + k] = s->matrix[(size_t)b * m + k];
        s->matrix[(size_t)b * m + k] = swap;
    }
    const double swap = s->right[a];
    s->right[a] = s->right[b];
    s->right[b] = swap;
}

static bool bring_pivot(const solver *s, uint32_t m, uint32_t c)
{
    const double *const column = s->matrix + c;
    uint32_t best = c;
    for (uint32_t r = c + 1u; r < m; ++r) {
        best = fabs(column[(size_t)r * m]) > fabs(column[(size_t)best * m]) ? r : best;
    }
    if (best != c) {
        swap_rows(s, m, best, c);
    }
    return fabs(column[(size_t)c * m]) > 0.0;
}

/* By elimination, with pivots. */
static bool eliminate(const solver *s, uint32_t m)
{
    for (uint32_t c = 0u; c < m; ++c) {
        const double *const pivot = s->matrix + (size_t)c * m;
        if (!bring_pivot(s, m, c)) {
            return false;
        }
        for (uint32_t r = c + 1u; r < m; ++r) {
            double *const row = s->matrix + (size_t)r * m;
            const double f = row[c] / pivot[c];
            for (uint32_t k = c + 1u; (f < 0.0 || f > 0.0) && k < m; ++k) {
                row[k] -= f * pivot[k];
            }
            s->right[r] -= f * s->right[c];
        }
    }
    for (uint32_t c = m; c-- > 0u;) {
        const double *const row = s->matrix + (size_t)c * m;
        for (uint32_t k = c + 1u; k < m; ++k) {
            s->right[c] -= row[k] * s->right[k];
        }
        s->right[c] /= row[c];
    }
    return true;
}

/* @return false: there is no step */
static bool find_step(const solver *s)
{
    const uint32_t m = gather(s);
    if (!eliminate(s, m)) {
        return false;
    }
    for (uint32_t i = 0u; i < m; ++i) {
        s->step[s->live[i]] = s->right[i];
    }
    return true;
}

static void go(const solver *s, double share)
{
    for (uint32_t r = 0u; r < s->n; ++r) {
        const double next = s->from[r] + share * s->step[r];
        s->p[r] = r % VARIABLE_AXES == 0u ? fmax(0.0, next) : next;
    }
}

/* @return false: no share of the step brings it nearer */
static bool try_step(const solver *s, double before)
{
    double share = 1.0;
    set_rows(s);
    if (!find_step(s)) {
        return false;
    }
    (void)memcpy(s->from, s->p, s->n * sizeof s->p[0]);
    for (int i = 0; i < HALVES; ++i, share *= 0.5) {
        go(s, share);
        if (distance(s) < before * (1.0 - 1e-3 * share)) {
            return true;
        }
    }
    (void)memcpy(s->p, s->from, s->n * sizeof s->p[0]);
    return false;
}

/* ---- sweeps ---- */

/* Each point takes what the map makes of it, one after another. */
static void sweep(const solver *s)
{
    for (uint32_t i = 0u; i < s->n / VARIABLE_AXES; ++i) {
        const uint32_t r = VARIABLE_AXES * i;
        if (is_alive(s, i)) {
            s->p[r] = fmax(0.0, natural_of(s, i).normal);
            const natural n = natural_of(s, i);
            const double share = n.size > n.most ? n.most / n.size : 1.0;
            s->p[r + 1u] = share * n.across[0];
            s->p[r + 2u] = share * n.across[1];
        }
    }
}

/* ---- all of it ---- */

static double largest(const solver *s)
{
    double most = 0.0;
    for (uint32_t r = 0u; r < s->n; ++r) {
        const double own = own_of(s, r / VARIABLE_AXES);
        most = fmax(most, fmax(fabs(s->ask->wanted[r]), own * fabs(s->p[r])));
    }
    return most;
}

bool variable_press_solve(const variable_press *ask, double *p)
{
    const uint32_t n = VARIABLE_AXES * ask->n;
    variable_press_work *const work = ask->work;
    const solver s = {.ask = ask,
                      .n = n,
                      .p = p,
                      .matrix = work->matrix,
                      .step = work->step,
                      .right = work->right,
                      .live = work->live,
                      .is_fixed = work->is_fixed,
                      .from = work->from,
                      .natural = work->natural};
    const double enough = ENOUGH * largest(&s);
    for (uint32_t i = 0u; i < VARIABLE_PRESS_STEPS; ++i) {
        const double before = distance(&s);
        if (error(&s) <= enough) {
            return true;
        }
        if (!try_step(&s, before)) {
            for (int k = 0; k < SWEEPS; ++k) {
                sweep(&s);
            }
        }
    }
    (void)distance(&s);
    return error(&s) <= enough;
}
