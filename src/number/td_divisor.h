/* SPDX-License-Identifier: MIT */
/// Quotients by a number that stays: its reciprocal is computed once. Internal to the core.
///
/// Tests     test_td_real.c
#ifndef TD_DIVISOR_H
#define TD_DIVISOR_H

#include "td_real.h"

/// @param b > 0
td_divisor td_divisor_of(td_real b);

/// a / b, the bits of td_div, in Q16 in half the time; 0 <= a, and a / b is below TD_REAL_MAX.
td_real td_div_by(td_real a, const td_divisor *b);

#endif
