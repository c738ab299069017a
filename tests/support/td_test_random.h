/* SPDX-License-Identifier: MIT */
/// Seeded random numbers for property tests: the same on every platform and in every run.
///
///     td_test_random random = td_test_random_start(20u);   // prints "random: seed 20"
///     const td_real x = td_test_random_real(&random, -10.0, 10.0);
///
/// A failure is repeated by its seed, which the log and the JUnit file keep. -DTD_TEST_SEED=n
/// replaces every seed, for a run that looks elsewhere.
#ifndef TD_TEST_RANDOM_H
#define TD_TEST_RANDOM_H

#include <stdint.h>
#include "unity.h"
#include "td_test_real.h"

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

/// A generator at the beginning of the sequence that `seed` names; logs the seed.
static inline td_test_random td_test_random_start(uint32_t seed)
{
#ifdef TD_TEST_SEED
    seed = TD_TEST_SEED;
#endif
    UnityPrint("random: seed ");
    UnityPrintNumberUnsigned(seed);
    UNITY_PRINT_EOL();
    td_test_random random = {0x9E3779B97F4A7C15u ^ ((uint64_t)seed << 16)};
    for (int i = 0; i < 8; i++) {
        (void)td_test_random_bits(&random);
    }
    return random;
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

/// A td_real from lo to hi: the double, rounded.
static inline td_real td_test_random_real(td_test_random *random, double lo, double hi)
{
    return td_from_double(td_test_random_double(random, lo, hi));
}

/// A td_unit from lo to hi.
static inline td_unit td_test_random_unit(td_test_random *random, double lo, double hi)
{
    return td_unit_from_double(td_test_random_double(random, lo, hi));
}

#endif
