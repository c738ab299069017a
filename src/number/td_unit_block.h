/* SPDX-License-Identifier: MIT */
/// Normalising raw words: the one place where Q16 turns a vector into a direction.
///
/// Internal to the number room, and empty in float builds.
#ifndef TD_UNIT_BLOCK_H
#define TD_UNIT_BLOCK_H

#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

/// The direction of n words (2 to 4) as Q2.30, and their length in the words' own unit, rounded.
///
/// Scale     the words share one block exponent: the largest is brought into [2^29, 2^30), so that
///           four squares stay below 2^62, whatever the size of the vector.
/// @param c words of size below 2^62
/// @return 0 if all words are 0: u is then untouched
int64_t td_unit_block(const int64_t *c, int n, int32_t *u);

#endif

#endif
