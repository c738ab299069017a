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
#include "td_test_draw.h"
#include "td_test_real.h"

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
