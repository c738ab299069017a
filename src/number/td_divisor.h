/* SPDX-License-Identifier: MIT */
/// Quotients by a number that stays: its reciprocal is computed once. Internal to the core.
///
/// Tests     test_td_real.c
#ifndef TD_DIVISOR_H
#define TD_DIVISOR_H

#include "td_real.h"

#if defined(TD_SCALAR_Q16)

/// @param b > 0
td_divisor td_divisor_of(td_real b);

/// a / b, the bits of td_div, in half the time; 0 <= a, and a / b fits td_real.
td_real td_div_by(td_real a, const td_divisor *b);

#else

/// @param b > 0
static inline td_divisor td_divisor_of(td_real b)
{
    const td_divisor divisor = {b};
    return divisor;
}

/// a / b, the bits of td_div; 0 <= a, and a / b is below TD_REAL_MAX.
static inline td_real td_div_by(td_real a, const td_divisor *b)
{
    return a / b->value;
}

#endif

#endif
