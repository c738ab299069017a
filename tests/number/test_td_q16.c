/* SPDX-License-Identifier: MIT */
/* Words beneath Q16.16; there is nothing to test in float builds, which say so. */
#include "unity.h"
#include "td_port.h"
#include "td_q16.h"
#include "td_real.h"
#include "td_unit_block.h"
#include "td_test_random.h"
#include "td_test_sweep.h"

void setUp(void)
{
    td_saturations_reset();
}

void tearDown(void)
{
}

#if !defined(TD_SCALAR_Q16)

void test_q16_recip_within_its_bound(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

void test_q16_rsqrt_within_its_bound(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

void test_q16_sqrt64_rounds_to_nearest_at_every_edge(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

void test_mul64_by_halves_is_the_product(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

void test_block_of_any_size_is_a_unit(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

void test_block_of_nothing_is_told(void)
{
    TEST_IGNORE_MESSAGE("Q16 only");
}

#else

void test_q16_recip_within_its_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t m = 0x80000000u; m < SWEEP_END; m += SWEEP_STEP / 4u + 1u) {
        const double exact = ldexp(1.0, 63) / (double)m;
        sweep_note(&worst, fabs(td_q16_recip((uint32_t)m) / exact - 1.0), (double)m);
    }
    sweep_assert(exp2(-29.0), &worst);
}

void test_q16_rsqrt_within_its_bound(void)
{
    sweep_worst worst = {0};
    for (uint64_t m = 0x40000000u; m < SWEEP_END; m += SWEEP_STEP / 4u + 1u) {
        const double exact = ldexp(1.0, 47) / sqrt((double)m);
        sweep_note(&worst, fabs(td_q16_rsqrt((uint32_t)m) / exact - 1.0), (double)m);
    }
    sweep_assert(exp2(-28.9), &worst);
}

/// Squares, their neighbours, and the words at the ends of the range.
void test_q16_sqrt64_rounds_to_nearest_at_every_edge(void)
{
    const uint64_t step = TD_SOAK ? 1u : SWEEP_STEP / 8u + 1u;
    for (uint64_t r = 1u; r <= 0xffffffffu; r += step) {
        const uint64_t square = r * r;
        const bool right = td_q16_sqrt64(square) == r && td_q16_sqrt64(square + r) == r &&
                           td_q16_sqrt64(square - r + 1u) == r &&
                           (r == 0xffffffffu || td_q16_sqrt64(square + r + 1u) == r + 1u);
        if (!right) {
            TEST_ASSERT_EQUAL_UINT64(r, 0u); /* says which root was wrong */
        }
    }
    TEST_ASSERT_EQUAL_UINT32(0u, td_q16_sqrt64(0u));
    TEST_ASSERT_EQUAL_UINT32(0xffffffffu, td_q16_sqrt64(UINT64_MAX));
}

/// What ARMv6-M computes instead of a 64-bit product, in the host's own terms.
static int64_t product_by_halves(int32_t a, int32_t b)
{
    const int32_t ah = a >> 16;
    const int32_t bh = b >> 16;
    const int64_t al = (uint16_t)a;
    const int64_t bl = (uint16_t)b;
    return (int64_t)((uint64_t)((int64_t)ah * bh) << 32) + (ah * bl + bh * al) * 65536 + al * bl;
}

void test_mul64_by_halves_is_the_product(void)
{
    static const int32_t edges[] = {
        0,      1,         -1,        65535,         65536,      -65536,
        -65537, INT32_MAX, INT32_MIN, INT32_MIN + 1, 0x7fff0000, 0x8000ffff - 0x7fffffff - 1};
    const int n = (int)(sizeof(edges) / sizeof(edges[0]));
    td_test_random random = td_test_random_start(3u);
    for (int i = 0; i < 2000; ++i) {
        const int32_t a = i < n * n ? edges[i / n] : (int32_t)td_test_random_bits(&random);
        const int32_t b = i < n * n ? edges[i % n] : (int32_t)td_test_random_bits(&random);
        TEST_ASSERT_EQUAL_INT64(product_by_halves(a, b), td_mul64(a, b));
        TEST_ASSERT_EQUAL_UINT64((uint64_t)(uint32_t)a * (uint32_t)b,
                                 td_q16_umul64((uint32_t)a, (uint32_t)b));
    }
}

void test_block_of_any_size_is_a_unit(void)
{
    td_test_random random = td_test_random_start(4u);
    for (int i = 0; i < 3000; ++i) {
        const int shift = (int)td_test_random_below(&random, 31u);
        int64_t c[3];
        double square = 0.0;
        for (int j = 0; j < 3; ++j) {
            c[j] = (int64_t)((int32_t)td_test_random_bits(&random) >> (i % 30)) *
                   ((int64_t)1 << shift);
            square += (double)c[j] * (double)c[j];
        }
        const double length = sqrt(square);
        td_unit_block block = td_unit_block_from64(c[0], c[1], c[2]);
        TEST_ASSERT_EQUAL(length > 0.0, block.shift != TD_UNIT_BLOCK_ZERO);
        if (length > 0.0) {
            const int64_t rounded = td_unit_block_length(td_unit_block_unit(&block), block.shift);
            TEST_ASSERT_DOUBLE_WITHIN(0.5 + length * 2e-9, length, (double)rounded);
            TEST_ASSERT_DOUBLE_WITHIN(3.0, (double)c[0] / length * 1073741824.0, (double)block.a);
            TEST_ASSERT_DOUBLE_WITHIN(3.0, (double)c[1] / length * 1073741824.0, (double)block.b);
            TEST_ASSERT_DOUBLE_WITHIN(3.0, (double)c[2] / length * 1073741824.0, (double)block.c);
        }
    }
}

void test_block_of_nothing_is_told(void)
{
    TEST_ASSERT_EQUAL_INT(TD_UNIT_BLOCK_ZERO, td_unit_block_from32(0, 0, 0, 0).shift);
    TEST_ASSERT_EQUAL_INT(TD_UNIT_BLOCK_ZERO, td_unit_block_from64(0, 0, 0).shift);
}

#endif
