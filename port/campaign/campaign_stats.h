/* SPDX-License-Identifier: MIT */
/// What can be said of many numbers: mean, quantiles and shares with confidence limits, rank correlation, what explains what.
///
/// Confidence 95 %, both sides.
/// Tests      test_campaign_stats.c
#ifndef CAMPAIGN_STATS_H
#define CAMPAIGN_STATS_H

#include <stdbool.h>
#include <stddef.h>

#define CAMPAIGN_Z      1.959963984540054 ///< the normal quantile of 0.975
#define CAMPAIGN_GROUPS 20u               ///< the most
#define CAMPAIGN_GROUP                                                                             \
    8u ///< rows of a group, on average at least, unless there are two groups alone

typedef struct campaign_interval {
    double value, low, high; ///< NAN: so few numbers cannot say
} campaign_interval;

typedef struct campaign_moments {
    size_t n; ///< that are numbers
    double mean, deviation;
} campaign_moments;

/// How a column goes with another one.
typedef struct campaign_correlation {
    double rho; ///< Spearman's; NAN: fewer than three rows, or a column of equal numbers
    double
        chance; ///< that columns which have nothing to do with each other come as far, to either side
    double
        explained; ///< share of the variance of y's ranks that x explains, whatever shape that has; NAN as rho
    double explained_chance; ///< that chance explains as much
} campaign_correlation;

/// Sorts, from the least on; NANs are last. @return how many are numbers
size_t campaign_sort(double *x, size_t n);

/// NANs are left out. Without numbers the mean is NAN, with fewer than two the deviation.
campaign_moments campaign_moments_of(const double *x, size_t n);

/// The p-quantile of sorted numbers. Limits are order statistics, whatever the distribution is: the k-th of n numbers is
/// above the quantile if fewer than k are below it, and how many are is binomial. Sums of that distribution are exact.
campaign_interval campaign_quantile(const double *sorted, size_t n, double p);

/// A share of runs, with Wilson's limits. @param n > 0
campaign_interval campaign_proportion(size_t k, size_t n);

/// Ranks of n numbers, from 1 on; equal numbers share their mean rank.
/// @return false: one of them is no number, or there is no memory
bool campaign_rank(const double *x, size_t n, double *rank);

/// Of two columns of n ranks. Chance is Student's t with n - 2 degrees of freedom. What x explains is the correlation ratio of up
/// to CAMPAIGN_GROUPS groups of equal size by x, less what so many groups explain by chance; its chance is the F test's.
campaign_correlation campaign_correlate_ranks(const double *x, const double *y, size_t n);

/// Of two columns of n numbers; rows without both are left out.
campaign_correlation campaign_rank_correlation(const double *x, const double *y, size_t n);

#endif
