/* SPDX-License-Identifier: MIT */
#include "campaign_stats.h"
#include <math.h>
#include <stdlib.h>

#define NONE      ((double)NAN)
#define NOTHING   ((campaign_correlation){NONE, NONE, NONE, NONE})
#define TAIL      0.025
#define NEGLIGENT 1e-19 /* of the largest probability: what is left of the sum does not show */

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return isnan(x) || isnan(y) ? isnan(x) - isnan(y) : (x > y) - (x < y);
}

size_t campaign_sort(double *x, size_t n)
{
    size_t numbers = n;
    qsort(x, n, sizeof *x, by_size);
    while (numbers > 0u && isnan(x[numbers - 1u])) {
        --numbers;
    }
    return numbers;
}

campaign_moments campaign_moments_of(const double *x, size_t n)
{
    campaign_moments out = {0u, NONE, NONE};
    double sum = 0.0, squares = 0.0;
    for (size_t i = 0u; i < n; ++i) {
        sum += isnan(x[i]) ? 0.0 : x[i];
        out.n += isnan(x[i]) ? 0u : 1u;
    }
    if (out.n > 0u) {
        out.mean = sum / (double)out.n;
    }
    for (size_t i = 0u; i < n; ++i) {
        squares += isnan(x[i]) ? 0.0 : (x[i] - out.mean) * (x[i] - out.mean);
    }
    if (out.n > 1u) {
        out.deviation = sqrt(squares / (double)(out.n - 1u));
    }
    return out;
}

/* ---- quantiles ---- */

/* Probabilities of a binomial number, as multiples of the largest. */
typedef struct binomial {
    double n, odds; /* p / (1 - p) */
    double mode, all;
} binomial;

/* Of k + 1 to that of k. */
static double up(const binomial *b, double k)
{
    return (b->n - k) / (k + 1.0) * b->odds;
}

static binomial binomial_of(size_t n, double p)
{
    binomial b = {(double)n, p / (1.0 - p), floor(((double)n + 1.0) * p), 1.0};
    double at = 1.0;
    for (double k = b.mode; k < b.n && at > NEGLIGENT; ++k) {
        at *= up(&b, k);
        b.all += at;
    }
    at = 1.0;
    for (double k = b.mode; k > 0.0 && at > NEGLIGENT; --k) {
        at /= up(&b, k - 1.0);
        b.all += at;
    }
    return b;
}

/* The least k that is reached or undercut with more than TAIL. */
static double lower_place(const binomial *b)
{
    double at = 1.0, above = 0.0, k = b->mode;
    while (k < b->n && at > NEGLIGENT) { /* above the mode */
        at *= up(b, k++);
        above += at;
    }
    double below = b->all - above, mass = 1.0;
    for (k = b->mode; below - mass > TAIL * b->all && k > 0.0; --k) {
        below -= mass;
        mass /= up(b, k - 1.0);
    }
    return k;
}

/* The least k that is reached or undercut with 1 - TAIL or more. */
static double upper_place(const binomial *b)
{
    double at = 1.0, below = 0.0, k = b->mode;
    while (k > 0.0 && at > NEGLIGENT) {
        at /= up(b, k - 1.0);
        below += at;
        --k;
    }
    double sum = below + 1.0, mass = 1.0;
    for (k = b->mode; sum < (1.0 - TAIL) * b->all && k < b->n; ++k) {
        mass *= up(b, k);
        sum += mass;
    }
    return k;
}

campaign_interval campaign_quantile(const double *sorted, size_t n, double p)
{
    campaign_interval out = {NONE, NONE, NONE};
    if (n > 0u) {
        const binomial b = binomial_of(n, p);
        const double at = ceil((double)n * p), low = lower_place(&b), high = upper_place(&b) + 1.0;
        out.value = sorted[at < 1.0 ? 0u : (size_t)at - 1u];
        out.low = low >= 1.0 ? sorted[(size_t)low - 1u] : NONE;
        out.high = high <= (double)n ? sorted[(size_t)high - 1u] : NONE;
    }
    return out;
}

campaign_interval campaign_proportion(size_t k, size_t n)
{
    const double size = (double)n, share = (double)k / size, z2 = CAMPAIGN_Z * CAMPAIGN_Z;
    const double middle = (share + z2 / (2.0 * size)) / (1.0 + z2 / size);
    const double width = CAMPAIGN_Z / (1.0 + z2 / size) *
                         sqrt(share * (1.0 - share) / size + z2 / (4.0 * size * size));
    return (campaign_interval){share, k == 0u ? 0.0 : middle - width,
                               k == n ? 1.0 : middle + width};
}

/* ---- ranks ---- */

typedef struct ranked {
    double value;
    size_t row;
} ranked;

static int by_value(const void *a, const void *b)
{
    const ranked *const x = a, *const y = b;
    return x->value != y->value ? (x->value > y->value) - (x->value < y->value)
                                : (x->row > y->row) - (x->row < y->row);
}

bool campaign_rank(const double *x, size_t n, double *rank)
{
    ranked *const order = calloc(n + 1u, sizeof *order);
    bool well = order != NULL;
    for (size_t i = 0u; well && i < n; ++i) {
        order[i] = (ranked){x[i], i};
        well = !isnan(x[i]);
    }
    if (well) {
        qsort(order, n, sizeof *order, by_value);
    }
    for (size_t first = 0u; well && first < n;) {
        size_t end = first + 1u;
        while (end < n && !(order[end].value > order[first].value)) {
            ++end;
        }
        for (size_t i = first; i < end; ++i) {
            rank[order[i].row] = 0.5 * (double)(first + end + 1u);
        }
        first = end;
    }
    free(order);
    return well;
}

/* ---- chance ---- */

/* The continued fraction of the incomplete beta function [AS64, 26.5.8], by Lentz' way. */
static double fraction(double a, double b, double x)
{
    const double tiny = 1e-300;
    double c = 1.0, d = 1.0 - (a + b) * x / (a + 1.0), out = 0.0;
    d = 1.0 / (fabs(d) < tiny ? tiny : d);
    out = d;
    for (int m = 1; m < 300; ++m) {
        const double even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        const double odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = 1.0 / (1.0 + even * d);
        c = 1.0 + even / c;
        out *= d * c;
        d = 1.0 / (1.0 + odd * d);
        c = 1.0 + odd / c;
        out *= d * c;
        if (fabs(d * c - 1.0) < 1e-15) {
            break;
        }
    }
    return out;
}

/* Regularized: a share of the beta distribution, 0 < x < 1. */
static double beta_share(double a, double b, double x)
{
    const double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log(1.0 - x));
    return x < (a + 1.0) / (a + b + 2.0) ? front * fraction(a, b, x) / a
                                         : 1.0 - front * fraction(b, a, 1.0 - x) / b;
}

/* t^2 / (n - 2 + t^2) is rho^2. */
static double chance_of(double rho, size_t n)
{
    const double rest = 1.0 - rho * rho;
    return isnan(rho)    ? NONE
           : rest <= 0.0 ? 0.0
           : rest >= 1.0 ? 1.0
                         : beta_share(0.5 * ((double)n - 2.0), 0.5, rest);
}

/* Sums of y's ranks in groups by x: equal numbers of x share a group. */
typedef struct groups {
    double sum[CAMPAIGN_GROUPS];
    size_t size[CAMPAIGN_GROUPS];
} groups;

static groups group(const double *x, const double *y, size_t n, size_t most)
{
    groups g = {{0.0}, {0u}};
    for (size_t i = 0u; i < n; ++i) {
        const size_t at = (size_t)((x[i] - 0.5) / (double)n * (double)most);
        g.sum[at] += y[i] - 0.5 * ((double)n + 1.0);
        ++g.size[at];
    }
    return g;
}

/* @param yy the sum of squares of y's ranks about their mean */
static void
explain(const double *x, const double *y, size_t n, double yy, campaign_correlation *out)
{
    const size_t most = n / CAMPAIGN_GROUP < 2u ? 2u : n / CAMPAIGN_GROUP;
    const groups g = group(x, y, n, most < CAMPAIGN_GROUPS ? most : CAMPAIGN_GROUPS);
    double between = 0.0, used = 0.0;
    for (size_t k = 0u; k < CAMPAIGN_GROUPS; ++k) {
        between += g.size[k] > 0u ? g.sum[k] * g.sum[k] / (double)g.size[k] : 0.0;
        used += g.size[k] > 0u ? 1.0 : 0.0;
    }
    const double within = between < yy ? 1.0 - between / yy : 0.0, left = (double)n - used;
    if (used < 2.0 || left < 1.0) {
        return;
    }
    const double share = 1.0 - within * ((double)n - 1.0) / left;
    out->explained = share > 0.0 ? share : 0.0;
    out->explained_chance = within <= 0.0   ? 0.0
                            : within >= 1.0 ? 1.0
                                            : beta_share(0.5 * left, 0.5 * (used - 1.0), within);
}

campaign_correlation campaign_correlate_ranks(const double *x, const double *y, size_t n)
{
    const double mean = 0.5 * ((double)n + 1.0);
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (size_t i = 0u; i < n; ++i) {
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
        xy += (x[i] - mean) * (y[i] - mean);
    }
    campaign_correlation out = NOTHING;
    if (n > 2u && xx > 0.0 && yy > 0.0) {
        out.rho = xy / sqrt(xx * yy);
        out.chance = chance_of(out.rho, n);
        explain(x, y, n, yy, &out);
    }
    return out;
}

campaign_correlation campaign_rank_correlation(const double *x, const double *y, size_t n)
{
    double *const all = calloc(4u * n + 4u, sizeof *all);
    double *const a = all, *const b = all != NULL ? all + n : NULL;
    campaign_correlation out = NOTHING;
    size_t both = 0u;
    for (size_t i = 0u; all != NULL && i < n; ++i) {
        if (!isnan(x[i]) && !isnan(y[i])) {
            a[both] = x[i];
            b[both++] = y[i];
        }
    }
    if (both > 2u && campaign_rank(a, both, all + 2u * n) && campaign_rank(b, both, all + 3u * n)) {
        out = campaign_correlate_ranks(all + 2u * n, all + 3u * n, both);
    }
    free(all);
    return out;
}
