/* SPDX-License-Identifier: MIT */
/// Random numbers that are the same on every platform and in every run. They need nothing else, so that
/// programs beside the tests can draw them too; tests start theirs by td_test_random.h.
#ifndef TD_TEST_DRAW_H
#define TD_TEST_DRAW_H

#include <stdint.h>

typedef struct td_test_random {
    uint64_t state; ///< never 0
} td_test_random;

/// The next 32 random bits: xorshift64* [period 2^64 - 1], its upper half.
static inline uint32_t td_test_random_bits(td_test_random *random)
{
    uint64_t x = random->state;
    x ^= x >> 12;
    x ^= x << 25;
    x ^= x >> 27;
    random->state = x;
    return (uint32_t)((x * 0x2545F4914F6CDD1Du) >> 32);
}

/// A whole number from 0 to n - 1. n > 0.
static inline uint32_t td_test_random_below(td_test_random *random, uint32_t n)
{
    return (uint32_t)(((uint64_t)td_test_random_bits(random) * n) >> 32);
}

/// A double from lo to hi, with 32 random bits.
static inline double td_test_random_double(td_test_random *random, double lo, double hi)
{
    return lo + (hi - lo) * ((double)td_test_random_bits(random) / 4294967296.0);
}

#endif
