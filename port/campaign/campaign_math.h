/* SPDX-License-Identifier: MIT */
/// Logarithm, exponential and normal quantile by arithmetic alone: the C library's differ in their last bits from machine to
/// machine, and a campaign's numbers would with them.
///
/// Same bits compiled without contraction of products and sums.
/// Tests     test_philox.c
#ifndef CAMPAIGN_MATH_H
#define CAMPAIGN_MATH_H

/// The natural logarithm of x, normal and > 0, within 2 ulp or 1e-16.
double campaign_log(double x);

/// e^x of |x| <= 700, within 3 ulp.
double campaign_exp(double x);

/// The normal quantile: x such that a standard normal number is below x with probability p, 0 < p < 1. Within 1e-15 of its
/// size [WI88].
double campaign_normal(double p);

#endif
