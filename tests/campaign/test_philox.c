/* SPDX-License-Identifier: MIT */
/// On the host alone: campaigns.
/* Random numbers by counting, and the functions that distributions are made of. */
#include <math.h>
#include <stdbool.h>
#include <string.h>
#include "unity.h"
#include "campaign_math.h"
#include "philox.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static void known(philox_block counter, uint64_t key, philox_block answer)
{
    const philox_block got = philox(counter, key);
    TEST_ASSERT_EQUAL_HEX32_ARRAY(answer.word, got.word, 4);
}

/* The known answers of [SA11]'s own library. */
void test_philox_gives_its_known_answers(void)
{
    known((philox_block){{0u, 0u, 0u, 0u}}, 0u,
          (philox_block){{0x6627e8d5u, 0xe169c58du, 0xbc57ac4cu, 0x9b00dbd8u}});
    known((philox_block){{~0u, ~0u, ~0u, ~0u}}, ~0ull,
          (philox_block){{0x408f276du, 0x41c83b0eu, 0xa20bc7c6u, 0x6d5451fdu}});
    known((philox_block){{0x243f6a88u, 0x85a308d3u, 0x13198a2eu, 0x03707344u}},
          0x299f31d0a4093822ull,
          (philox_block){{0xd16cfe09u, 0x94fdccebu, 0x5001e420u, 0x24126ea1u}});
}

void test_shares_are_within_0_and_1_and_evenly_spread(void)
{
    uint32_t tenths[10] = {0u};
    for (uint32_t run = 0u; run < 20000u; ++run) {
        const philox_which which = {run, 3u, 0u, PHILOX_VALUE};
        const double share = philox_share(5u, &which, run & 1u);
        TEST_ASSERT_TRUE(share > 0.0 && share < 1.0);
        ++tenths[(int)(10.0 * share)];
    }
    for (int i = 0; i < 10; ++i) { /* 2000 +- five deviations of 42 */
        TEST_ASSERT_UINT32_WITHIN(212u, 2000u, tenths[i]);
    }
}

void test_a_permutation_takes_every_place_once(void)
{
    static const uint32_t sizes[] = {1u, 2u, 3u, 7u, 16u, 17u, 1000u, 4097u};
    static bool is_taken[4097];
    for (size_t k = 0u; k < sizeof sizes / sizeof sizes[0]; ++k) {
        (void)memset(is_taken, 0, sizeof is_taken);
        for (uint32_t i = 0u; i < sizes[k]; ++i) {
            const uint32_t to = philox_permute(9u, 4u, sizes[k], i);
            TEST_ASSERT_TRUE(to < sizes[k] && !is_taken[to]);
            is_taken[to] = true;
        }
    }
}

void test_another_seed_is_another_permutation(void)
{
    uint32_t same = 0u;
    for (uint32_t i = 0u; i < 1000u; ++i) {
        same += philox_permute(1u, 4u, 1000u, i) == philox_permute(2u, 4u, 1000u, i) ? 1u : 0u;
    }
    TEST_ASSERT_LESS_THAN_UINT32(12u, same); /* one is expected */
}

static void close_to(double expected, double got, double share)
{
    TEST_ASSERT_TRUE(fabs(got - expected) <= share * fabs(expected) + 1e-16);
}

void test_logarithm_and_exponential_are_those_of_the_library(void)
{
    for (double x = 1e-300; x < 1e300; x *= 1.37) {
        close_to(log(x), campaign_log(x), 5e-16);
    }
    for (double x = -690.0; x < 690.0; x += 0.731) {
        close_to(exp(x), campaign_exp(x), 7e-16 + 2e-16 * fabs(x));
    }
}

void test_the_normal_quantile_is_the_inverse_of_its_distribution(void)
{
    close_to(1.959963984540054, campaign_normal(0.975), 1e-15);
    for (double p = 1e-12; p < 1.0; p = p < 0.01 ? 3.0 * p : p + 0.0101) {
        close_to(p, 0.5 * erfc(-campaign_normal(p) / sqrt(2.0)), 2e-13);
    }
}
