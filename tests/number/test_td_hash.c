/* SPDX-License-Identifier: MIT */
#include "unity.h"
#include "td_port.h"
#include "td_hash.h"
#include "td_real.h"
#include "td_test_sweep.h"

void setUp(void)
{
}

void tearDown(void)
{
}

static uint64_t hash_of(const uint32_t *words, int n)
{
    td_hash hash = td_hash_start();
    for (int i = 0; i < n; ++i) {
        td_hash_word(&hash, words[i]);
    }
    return td_hash_value(&hash);
}

/// Known answers: the algorithm is part of the contract, since golden values outlive a release.
void test_hash_known_answers(void)
{
    const uint32_t words[3] = {1u, 2u, 3u};
    TEST_ASSERT_EQUAL_HEX64(0xa8c0ec0e9055107fu, hash_of(words, 0));
    TEST_ASSERT_EQUAL_HEX64(0xd64f8f71f7a1c23du, hash_of(words, 3));
}

void test_hash_order_and_count_of_words_matter(void)
{
    const uint32_t a[3] = {1u, 2u, 3u};
    const uint32_t b[3] = {1u, 3u, 2u};
    const uint32_t zeros[3] = {0u, 0u, 0u};
    TEST_ASSERT_TRUE(hash_of(a, 3) != hash_of(b, 3));
    TEST_ASSERT_TRUE(hash_of(a, 2) != hash_of(a, 3));
    TEST_ASSERT_TRUE(hash_of(zeros, 1) != hash_of(zeros, 2));
    TEST_ASSERT_TRUE(hash_of(zeros, 2) != hash_of(zeros, 3));
}

/// Every bit of a word changes about half of the hash, whatever follows it.
void test_hash_single_bits_spread(void)
{
    uint32_t words[4] = {0x12345678u, 0x9abcdef0u, 0u, 0xffffffffu};
    const uint64_t plain = hash_of(words, 4);
    for (int word = 0; word < 4; ++word) {
        for (int bit = 0; bit < 32; ++bit) {
            words[word] ^= 1u << bit;
            uint64_t changed = plain ^ hash_of(words, 4);
            words[word] ^= 1u << bit;
            int count = 0;
            for (; changed != 0u; changed &= changed - 1u) {
                ++count;
            }
            TEST_ASSERT_GREATER_OR_EQUAL_INT(8, count);
        }
    }
}

void test_hash_long_is_low_word_then_high_word(void)
{
    const uint32_t words[2] = {0x9abcdef0u, 0x12345678u};
    td_hash hash = td_hash_start();
    td_hash_long(&hash, 0x123456789abcdef0u);
    TEST_ASSERT_EQUAL_HEX64(hash_of(words, 2), td_hash_value(&hash));
}

static uint64_t hash_of_real(td_real x)
{
    td_hash hash = td_hash_start();
    td_hash_real(&hash, x);
    return td_hash_value(&hash);
}

void test_hash_real_tells_values_apart_but_not_zeros_or_nans(void)
{
    TEST_ASSERT_TRUE(hash_of_real(TD_ONE) != hash_of_real(TD_ONE + TD_REAL_EPS));
    TEST_ASSERT_TRUE(hash_of_real(TD_ONE) != hash_of_real(-TD_ONE));
#if !defined(TD_SCALAR_Q16)
    TEST_ASSERT_EQUAL_HEX64(hash_of_real(TD_ZERO), hash_of_real(-TD_ZERO));
    TEST_ASSERT_EQUAL_HEX64(hash_of_real((td_real)NAN), hash_of_real(-(td_real)NAN));
#endif
    td_hash unit = td_hash_start();
    td_hash_unit(&unit, TD_U(0.5));
    TEST_ASSERT_TRUE(td_hash_value(&unit) != hash_of_real(TD_ZERO));
}
