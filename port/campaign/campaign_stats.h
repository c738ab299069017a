/* SPDX-License-Identifier: MIT */
/// What can be said of many numbers: quantiles and shares with confidence limits, rank correlation.
///
/// Confidence 95 %, both sides.
/// Tests      test_campaign_draw.c
#ifndef CAMPAIGN_STATS_H
#define CAMPAIGN_STATS_H

#include <stdbool.h>
#include <stddef.h>

#define CAMPAIGN_Z 1.959963984540054 ///< the normal quantile of 0.975

typedef struct campaign_interval {
    double value, low, high; ///< NAN: so few numbers cannot say
} campaign_interval;

/// Sorts, from the least on; NANs are last. @return how many are numbers
size_t campaign_sort(double *x, size_t n);

/// The p-quantile of sorted numbers. Limits are order statistics, whatever the distribution is: the k-th of n numbers is
/// below the quantile with a binomial probability, here by its normal approximation.
campaign_interval campaign_quantile(const double *sorted, size_t n, double p);

/// A share of runs, with Wilson's limits. @param n > 0
campaign_interval campaign_proportion(size_t k, size_t n);

/// Spearman's rank correlation of two columns of n numbers; rows without both are left out; equal numbers share their mean
/// rank. @return NAN: fewer than three rows, or a column of equal numbers
double campaign_rank_correlation(const double *x, const double *y, size_t n);

#endif
