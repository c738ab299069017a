/* SPDX-License-Identifier: MIT */
/// Random numbers by counting: Philox 4x32-10 [SA11]. A number is a function of a key and of a counter, so that nothing is
/// remembered, and it does not matter who asks, when, or in which order.
///
/// Key       the seed of a campaign.
/// Counter   run, parameter, what for, and which one of these.
/// Same bits integers, and one product by a power of two.
/// Tests     test_philox.c
#ifndef PHILOX_H
#define PHILOX_H

#include <stdint.h>

typedef struct philox_block {
    uint32_t word[4];
} philox_block;

/// Ten rounds of a counter under a key.
philox_block philox(philox_block counter, uint64_t key);

/// What a number is for: no two uses share a counter.
typedef enum philox_use {
    PHILOX_VALUE = 0, ///< of a parameter
    PHILOX_PLACE,     ///< within its stratum of a Latin hypercube
    PHILOX_ORDER,     ///< of the strata
    PHILOX_LOST,      ///< is this frame lost?
    PHILOX_NOISE,     ///< on a motion
} philox_use;

/// Which number: [0] run, [1] parameter or body, [2] which one of them, such as the tick.
typedef struct philox_which {
    uint32_t run, item, index;
    philox_use use;
} philox_which;

/// Above 0 and below 1, in steps of 2^-52. @param lane 0 or 1: a block holds two
double philox_share(uint64_t seed, const philox_which *which, unsigned lane);

/// Where i goes in a permutation of 0 ... n - 1 that the seed and the item choose: a Feistel network of Philox rounds over the
/// next even power of two, walked until it is below n.
/// @param i below n, n > 0
uint32_t philox_permute(uint64_t seed, uint32_t item, uint32_t n, uint32_t i);

#endif
