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
    uint32_t n;   ///< rows
    double *p;    ///< presses
    double *sums; ///< L'p
    double *own; ///< [1/kg] what a unit changes at its own point, along the axis where that is most
    double (*worth)[2]; ///< presses a speed is worth: along the normal, and across it
    double *matrix;     ///< of Newton's step: rank times rank
    double *right;      ///< its right-hand side, and its answer
    double *step;       ///< what the blocks make of a step; the step
    double (*blocks)[VARIABLE_AXES][VARIABLE_AXES];
    double *from;    ///< presses before it
    double *natural; ///< where each press would rather be
} solver;

/* ---- the rows ---- */

static const double *factor_of(const solver *s, uint32_t r)
{
    return s->ask->factor + (size_t)r * s->n;
}

static double product(const solver *s, const double *a, const double *b)
{
    double sum = 0.0;
    for (uint32_t k = 0u; k < s->ask->rank; ++k) {
        sum += a[k] * b[k];
    }
    return sum;
}

static double given(const solver *s, uint32_t r, uint32_t k)
{
    return product(s, factor_of(s, r), factor_of(s, k));
}

static double soft_of(const solver *s, uint32_t point)
{
    return s->ask->softness * s->own[point];
}

static bool is_alive(const solver *s, uint32_t point)
{
    return s->own[point] > 0.0;
}

static void add_press(const solver *s, uint32_t r, double change)
{
    const double *const row = factor_of(s, r);
    s->p[r] += change;
    for (uint32_t k = 0u; k < s->ask->rank; ++k) {
        s->sums[k] += row[k] * change;
    }
}

static void sum_presses(const solver *s)
{
    (void)memset(s->sums, 0, s->ask->rank * sizeof s->sums[0]);
    for (uint32_t r = 0u; r < s->n; ++r) {
        const double *const row = factor_of(s, r);
        for (uint32_t k = 0u; k < s->ask->rank; ++k) {
            s->sums[k] += row[k] * s->p[r];
        }
    }
}

/* What a row lacks of what it wants. */
static double lack_of(const solver *s, uint32_t r)
{
    return s->ask->wanted[r] + soft_of(s, r / VARIABLE_AXES) * (s->ask->held[r] - s->p[r]) -
           product(s, factor_of(s, r), s->sums);
}

/* Across the normal, by the larger eigenvalue of its block. */
static void weigh(const solver *s, uint32_t point)
{
    const uint32_t r = VARIABLE_AXES * point;
    const double along = given(s, r, r), b = given(s, r + 1u, r + 2u);
    const double a = given(s, r + 1u, r + 1u), d = given(s, r + 2u, r + 2u);
    const double across = 0.5 * (a + d) + hypot(0.5 * (a - d), b);
    s->own[point] = fmax(along, fmax(a, d));
    if (is_alive(s, point)) {
        s->worth[point][0] = 1.0 / (along + soft_of(s, point));
        s->worth[point][1] = 1.0 / (across + soft_of(s, point));
    }
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
    const double *const worth = s->worth[point];
    natural n = {.normal = s->p[r] + worth[0] * lack_of(s, r)};
    for (uint32_t k = 0u; k < 2u; ++k) {
        n.across[k] = s->p[r + 1u + k] + worth[1] * lack_of(s, r + 1u + k);
    }
    n.size = sqrt(n.across[0] * n.across[0] + n.across[1] * n.across[1]);
    n.most = n.normal > 0.0 ? s->ask->mu[point] * s->p[r] : 0.0;
    return n;
}

/* Sets s->natural. @return how far off presses are, in the 2-norm */
static double distance(const solver *s)
{
    double sum = 0.0;
    sum_presses(s);
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
        most = fmax(most, s->own[r / VARIABLE_AXES] * fabs(s->natural[r] - s->p[r]));
    }
    return most;
}

/* ---- Newton's step ---- */

/* What a step d of a point's presses shall be: F d + E L_i L' (all steps) = s. */
typedef struct block {
    double f[VARIABLE_AXES][VARIABLE_AXES];
    double e[VARIABLE_AXES][VARIABLE_AXES];
    double s[VARIABLE_AXES];
} block;

/* This press goes to a value. */
static void set_fixed(const solver *s, uint32_t r, double value, block *b)
{
    const uint32_t k = r % VARIABLE_AXES;
    b->f[k][k] = 1.0;
    b->s[k] = value - s->p[r];
}

/* This row gets what it wants. */
static void set_equal(const solver *s, uint32_t r, double worth, block *b)
{
    const uint32_t k = r % VARIABLE_AXES;
    b->e[k][k] = worth;
    b->f[k][k] = worth * soft_of(s, r / VARIABLE_AXES);
    b->s[k] = worth * lack_of(s, r);
}

/* Across, on the border of the disc: the derivative of most y / |y|. */
static void set_sliding(const solver *s, uint32_t point, const natural *n, block *b)
{
    const double worth = s->worth[point][1], share = n->most / n->size;
    const double e[2] = {n->across[0] / n->size, n->across[1] / n->size};
    for (uint32_t k = 0u; k < 2u; ++k) {
        b->f[k + 1u][0] = -s->ask->mu[point] * e[k];
        b->f[k + 1u][k + 1u] = 1.0;
        for (uint32_t c = 0u; c < 2u; ++c) {
            const double turn = share * ((k == c ? 1.0 : 0.0) - e[k] * e[c]);
            b->f[k + 1u][c + 1u] -= turn - turn * worth * soft_of(s, point);
            b->e[k + 1u][c + 1u] = turn * worth;
        }
        b->s[k + 1u] = n->most * e[k] - s->p[VARIABLE_AXES * point + k + 1u];
    }
}

/* A point that begins to press has no disc yet: it is taken to hold. */
static void set_across(const solver *s, uint32_t point, const natural *n, block *b)
{
    const uint32_t r = VARIABLE_AXES * point + 1u;
    const bool is_new = n->normal > 0.0 && s->ask->mu[point] > 0.0 && !(n->most > 0.0);
    if (is_new || (n->most > 0.0 && n->size <= n->most)) {
        set_equal(s, r, s->worth[point][1], b);
        set_equal(s, r + 1u, s->worth[point][1], b);
    } else if (n->most > 0.0) {
        set_sliding(s, point, n, b);
    } else {
        set_fixed(s, r, 0.0, b);
        set_fixed(s, r + 1u, 0.0, b);
    }
}

static block block_of(const solver *s, uint32_t point)
{
    block b = {.s = {0.0}};
    const uint32_t r = VARIABLE_AXES * point;
    if (!is_alive(s, point)) {
        for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
            set_fixed(s, r + k, 0.0, &b);
        }
        return b;
    }
    const natural n = natural_of(s, point);
    if (n.normal > 0.0) {
        set_equal(s, r, s->worth[point][0], &b);
    } else {
        set_fixed(s, r, 0.0, &b);
    }
    set_across(s, point, &n, &b);
    return b;
}

/* The inverse of F times a column: its normal row has nothing across. */
static void solve_block(const block *b, const double in[VARIABLE_AXES], double out[VARIABLE_AXES])
{
    const double(*const f)[VARIABLE_AXES] = b->f;
    const double det = f[1][1] * f[2][2] - f[1][2] * f[2][1];
    out[0] = in[0] / f[0][0];
    const double u = in[1] - f[1][0] * out[0], v = in[2] - f[2][0] * out[0];
    out[1] = (u * f[2][2] - v * f[1][2]) / det;
    out[2] = (v * f[1][1] - u * f[2][1]) / det;
}

/* Of all points: the inverses of F times s, and times E. */
static void set_blocks(const solver *s)
{
    for (uint32_t i = 0u; i < s->n / VARIABLE_AXES; ++i) {
        const block b = block_of(s, i);
        double column[VARIABLE_AXES], solved[VARIABLE_AXES];
        solve_block(&b, b.s, s->step + VARIABLE_AXES * i);
        for (uint32_t c = 0u; c < VARIABLE_AXES; ++c) {
            for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
                column[k] = b.e[k][c];
            }
            solve_block(&b, column, solved);
            for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
                s->blocks[i][k][c] = solved[k];
            }
        }
    }
}

static double *row_of(const solver *s, uint32_t k)
{
    return s->matrix + (size_t)k * s->ask->rank;
}

/* Of one row of a point: what its block makes of the rows of L, in turn with L'. */
static void add_to_matrix(const solver *s, uint32_t point, uint32_t axis)
{
    const double *const made = s->blocks[point][axis];
    const double *const row = factor_of(s, VARIABLE_AXES * point + axis);
    const double *const l[VARIABLE_AXES] = {factor_of(s, VARIABLE_AXES * point),
                                            factor_of(s, VARIABLE_AXES * point + 1u),
                                            factor_of(s, VARIABLE_AXES * point + 2u)};
    for (uint32_t c = 0u; c < s->ask->rank; ++c) {
        const double sum = made[0] * l[0][c] + made[1] * l[1][c] + made[2] * l[2][c];
        for (uint32_t k = 0u; k < s->ask->rank; ++k) {
            row_of(s, k)[c] += row[k] * sum;
        }
    }
}

/* 1 + L' F^-1 E L, and L' F^-1 s. */
static void set_matrix(const solver *s)
{
    const uint32_t m = s->ask->rank;
    (void)memset(s->matrix, 0, (size_t)m * m * sizeof s->matrix[0]);
    (void)memset(s->right, 0, m * sizeof s->right[0]);
    for (uint32_t k = 0u; k < m; ++k) {
        row_of(s, k)[k] = 1.0;
    }
    for (uint32_t r = 0u; r < s->n; ++r) {
        add_to_matrix(s, r / VARIABLE_AXES, r % VARIABLE_AXES);
        for (uint32_t k = 0u; k < m; ++k) {
            s->right[k] += factor_of(s, r)[k] * s->step[r];
        }
    }
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
    set_blocks(s);
    set_matrix(s);
    if (!eliminate(s, s->ask->rank)) {
        return false;
    }
    for (uint32_t r = 0u; r < s->n; r += VARIABLE_AXES) {
        for (uint32_t c = 0u; c < VARIABLE_AXES; ++c) {
            const double all = product(s, factor_of(s, r + c), s->right);
            for (uint32_t k = 0u; k < VARIABLE_AXES; ++k) {
                s->step[r + k] -= s->blocks[r / VARIABLE_AXES][k][c] * all;
            }
        }
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
    sum_presses(s);
    for (uint32_t i = 0u; i < s->n / VARIABLE_AXES; ++i) {
        const uint32_t r = VARIABLE_AXES * i;
        if (is_alive(s, i)) {
            add_press(s, r, fmax(0.0, natural_of(s, i).normal) - s->p[r]);
            const natural n = natural_of(s, i);
            const double share = n.size > n.most ? n.most / n.size : 1.0;
            add_press(s, r + 1u, share * n.across[0] - s->p[r + 1u]);
            add_press(s, r + 2u, share * n.across[1] - s->p[r + 2u]);
        }
    }
}

/* ---- all of it ---- */

static double largest(const solver *s)
{
    double most = 0.0;
    for (uint32_t r = 0u; r < s->n; ++r) {
        const double press = s->own[r / VARIABLE_AXES] * fabs(s->p[r]);
        most = fmax(most, fmax(fabs(s->ask->wanted[r]), press));
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
                      .sums = work->sums,
                      .own = work->own,
                      .worth = work->worth,
                      .matrix = work->matrix,
                      .right = work->right,
                      .step = work->step,
                      .blocks = work->blocks,
                      .from = work->from,
                      .natural = work->natural};
    for (uint32_t i = 0u; i < ask->n; ++i) {
        weigh(&s, i);
    }
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
