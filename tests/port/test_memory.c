/* SPDX-License-Identifier: MIT */
/// The functions that compilers call for struct copies: on boards the port's own, on the host the
/// C library's. Called through pointers, or the compiler would put its own code in their place.
#include "unity.h"
#include "td_port.h"
#include <stdint.h>
#include <string.h>

static void *(*volatile const copy)(void *, const void *, size_t) = memcpy;
static void *(*volatile const move)(void *, const void *, size_t) = memmove;
static void *(*volatile const fill)(void *, int, size_t) = memset;
static int (*volatile const compare)(const void *, const void *, size_t) = memcmp;

#define SIZE 40

static uint8_t from[SIZE];
static uint8_t to[SIZE];

void setUp(void)
{
    for (int i = 0; i < SIZE; i++) {
        from[i] = (uint8_t)(i + 1);
        to[i] = 0xEE;
    }
}

void tearDown(void)
{
}

void test_memcpy_copies_every_length_at_every_alignment_and_no_more(void)
{
    for (size_t at = 0; at < 8u; at++) {
        for (size_t n = 0; n <= 24u; n++) {
            setUp();
            TEST_ASSERT_EQUAL_PTR(to + at, copy(to + at, from + 3, n));
            for (size_t i = 0; i < SIZE; i++) {
                const uint8_t expected = i >= at && i < at + n ? from[3u + i - at] : 0xEE;
                TEST_ASSERT_EQUAL_HEX8(expected, to[i]);
            }
        }
    }
}

void test_memmove_survives_overlap_in_both_directions(void)
{
    TEST_ASSERT_EQUAL_PTR(from + 4, move(from + 4, from, 20u));
    for (int i = 0; i < 20; i++) {
        TEST_ASSERT_EQUAL_UINT8(i + 1, from[4 + i]);
    }
    setUp();
    TEST_ASSERT_EQUAL_PTR(from, move(from, from + 4, 20u));
    for (int i = 0; i < 20; i++) {
        TEST_ASSERT_EQUAL_UINT8(i + 5, from[i]);
    }
}

void test_memset_fills_with_the_low_byte_and_no_more(void)
{
    TEST_ASSERT_EQUAL_PTR(to + 1, fill(to + 1, 0x1A5, 5u));
    TEST_ASSERT_EQUAL_HEX8(0xEE, to[0]);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xA5, to + 1, 5);
    TEST_ASSERT_EQUAL_HEX8(0xEE, to[6]);
}

void test_memcmp_orders_by_the_first_different_byte_unsigned(void)
{
    const uint8_t low[3] = {1u, 2u, 3u};
    const uint8_t high[3] = {1u, 0x80u, 3u};
    TEST_ASSERT_LESS_THAN_INT(0, compare(low, high, 3u));
    TEST_ASSERT_GREATER_THAN_INT(0, compare(high, low, 3u));
    TEST_ASSERT_EQUAL_INT(0, compare(low, high, 1u));
    TEST_ASSERT_EQUAL_INT(0, compare(low, high, 0u));
}
