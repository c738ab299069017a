/* SPDX-License-Identifier: MIT */
#include "campaign_stats.h"
#include <math.h>
#include <stdlib.h>

#define NONE ((double)NAN)

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

campaign_interval campaign_quantile(const double *sorted, size_t n, double p)
{
    const double size = (double)n, middle = size * p;
    const double width = CAMPAIGN_Z * sqrt(size * p * (1.0 - p));
    const double at = ceil(middle), low = floor(middle - width), high = ceil(middle + width) + 1.0;
    campaign_interval out = {NONE, NONE, NONE};
    if (n > 0u) {
        out.value = sorted[at < 1.0 ? 0u : (size_t)at - 1u];
        out.low = low >= 1.0 ? sorted[(size_t)low - 1u] : NONE;
        out.high = high <= size ? sorted[(size_t)high - 1u] : NONE;
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

/* The rank of each of n numbers into rank[row]. */
static void rank_all(ranked *order, size_t n, double *rank)
{
    qsort(order, n, sizeof *order, by_value);
    for (size_t first = 0u; first < n;) {
        size_t end = first + 1u;
        while (end < n && !(order[end].value > order[first].value)) {
            ++end;
        }
        for (size_t i = first; i < end; ++i) {
            rank[order[i].row] = 0.5 * (double)(first + end + 1u);
        }
        first = end;
    }
}

static double product_moment(const double *x, const double *y, size_t n)
{
    const double mean = 0.5 * ((double)n + 1.0);
    double xx = 0.0, yy = 0.0, xy = 0.0;
    for (size_t i = 0u; i < n; ++i) {
        xx += (x[i] - mean) * (x[i] - mean);
        yy += (y[i] - mean) * (y[i] - mean);
        xy += (x[i] - mean) * (y[i] - mean);
    }
    return xx > 0.0 && yy > 0.0 ? xy / sqrt(xx * yy) : NONE;
}

double campaign_rank_correlation(const double *x, const double *y, size_t n)
{
    ranked *const a = calloc(2u * n + 2u, sizeof *a), *const b = a != NULL ? a + n : NULL;
    double *const ranks = calloc(2u * n + 2u, sizeof *ranks);
    double out = NONE;
    size_t both = 0u;
    for (size_t i = 0u; a != NULL && ranks != NULL && i < n; ++i) {
        if (!isnan(x[i]) && !isnan(y[i])) {
            a[both] = (ranked){x[i], both};
            b[both] = (ranked){y[i], both};
            ++both;
        }
    }
    if (both > 2u) {
        rank_all(a, both, ranks);
        rank_all(b, both, ranks + n);
        out = product_moment(ranks, ranks + n, both);
    }
    free(a);
    free(ranks);
    return out;
}
