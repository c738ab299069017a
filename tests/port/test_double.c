/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include "unity.h"
#include "td_port.h"
#include "td_test_random.h"

/* Sums of doubles are those of IEEE 754 on every machine: plants compute in them, and a scene must run the
 * same way on a board without a unit for doubles. */

void setUp(void)
{
}

void tearDown(void)
{
}

typedef union word {
    double value;
    uint64_t bits;
} word;

static word of_bits(uint64_t bits)
{
    word w;
    w.bits = bits;
    return w;
}

/* By the routine that the compiler calls, not by the compiler. */
static uint64_t difference(word a, word b)
{
    volatile double x = a.value, y = b.value;
    word w;
    w.value = x - y;
    return w.bits;
}

static uint64_t sum(word a, word b)
{
    volatile double x = a.value, y = b.value;
    word w;
    w.value = x + y;
    return w.bits;
}

/* 1 - 2^-33 1.125...: in units of the last place below 1, 0xfffffffffedfff6 and 0.85 of another. */
void test_a_difference_that_loses_its_leading_bit_is_rounded_to_nearest(void)
{
    const word one = {1.0};
    const word little = of_bits(0x3de20009271f7ffcu);
    TEST_ASSERT_EQUAL_HEX64(0x3fefffffffedfff7u, difference(one, little));
    TEST_ASSERT_EQUAL_HEX64(0xbfefffffffedfff7u, difference(little, one));
    TEST_ASSERT_EQUAL_HEX64(0xbfefffffffedfff7u, sum(of_bits(0xbff0000000000000u), little));
}

/* 1 - y 2^-85 in whole numbers, y of 53 bits: 2^85 - y is between 2^84 and 2^85, so its last place is 2^32. */
static uint64_t exact(uint64_t digits_y)
{
    const uint64_t unit = (uint64_t)1 << 32;
    const uint64_t whole = digits_y / unit, rest = digits_y % unit;
    const uint64_t half = unit / 2u;
    uint64_t places = ((uint64_t)1 << 53) - whole;
    if (rest > half || (rest == half && (places & 1u) != 0u)) {
        --places;
    }
    return ((uint64_t)(1022u) << 52) + (places - ((uint64_t)1 << 52));
}

void test_a_power_of_two_less_what_is_33_bits_lower(void)
{
    td_test_random random = td_test_random_start(33u);
    for (int i = 0; i < 2000; ++i) {
        const uint64_t digits = ((uint64_t)1 << 52) |
                                ((uint64_t)td_test_random_bits(&random) << 20) |
                                (td_test_random_bits(&random) >> 12);
        const word little = of_bits(((uint64_t)(1023u - 33u) << 52) | (digits & 0xfffffffffffffu));
        const word one = {1.0};
        TEST_ASSERT_EQUAL_HEX64(exact(digits), difference(one, little));
    }
}

/* A tie goes to the even one. */
void test_a_tie_goes_to_even(void)
{
    const word one = {1.0};
    TEST_ASSERT_EQUAL_HEX64(exact(((uint64_t)1 << 52) + 0x80000000u),
                            difference(one, of_bits(0x3de0000080000000u)));
    TEST_ASSERT_EQUAL_HEX64(exact(((uint64_t)1 << 52) + 0x180000000u),
                            difference(one, of_bits(0x3de0000180000000u)));
}
