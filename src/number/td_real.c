/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 107
#include "td_real.h"
#include "td_divisor.h"
#include "td_q16.h"

static TD_THREAD_LOCAL uint32_t saturation_count;

uint32_t td_saturations(void)
{
    return saturation_count;
}

void td_saturations_reset(void)
{
    saturation_count = 0u;
}

static void count_saturation(void)
{
    if (saturation_count < UINT32_MAX) {
        ++saturation_count;
    }
}

#if defined(TD_SCALAR_Q16)

int32_t td_saturate(int64_t v)
{
    count_saturation();
    return v > 0 ? INT32_MAX : v < 0 ? -INT32_MAX : 0;
}

// The estimate of 2^16 a / b from the reciprocal is at most one too large, and at most five too
// small (2^-29 of at most 2^31, and what is cut off); the remainder says exactly how far.
// @param recip of b 2^k, k the leading zeros of b
static uint32_t quotient_floor(uint32_t a, uint32_t b, uint32_t recip, int k, uint64_t *remainder)
{
    TD_ASSERT(b != 0u);
    uint32_t q = (uint32_t)(td_q16_umul64(a, recip) >> (47 - k));
    int64_t rest = (int64_t)(((uint64_t)a << 16) - (uint64_t)q * b);
    if (rest < 0) {
        rest += b;
        --q;
    }
    for (int i = 0; i < 5 && rest >= (int64_t)b; ++i) {
        rest -= b;
        ++q;
    }
    TD_ASSERT(rest >= 0 && rest < (int64_t)b);
    *remainder = (uint64_t)rest;
    return q;
}

td_real td_div(td_real a, td_real b)
{
    const bool negative = ((int32_t)a < 0) != ((int32_t)b < 0);
    const uint32_t size_a = td_q16_size((int32_t)a);
    const uint32_t size_b = td_q16_size((int32_t)b);
    const uint64_t limit = (uint64_t)size_b << 15; /* the quotient fits below it */
    if (size_b == 0u) {
        return (td_real)td_saturate((int64_t)a);
    }
    if (size_a >= limit) {
        return (td_real)td_saturate(negative ? -1 : 1);
    }
    uint64_t rest = 0u;
    const int k = td_q16_clz(size_b);
    const uint32_t q = quotient_floor(size_a, size_b, td_q16_recip(size_b << k), k, &rest);
    /* nearest; a tie goes towards +infinity: up in size when positive, down when negative */
    const bool up = negative ? 2u * rest > size_b : 2u * rest >= size_b;
    const int64_t size = (int64_t)q + (up ? 1 : 0);
    TD_ASSERT(size <= (int64_t)1 << 31);
    return (td_real)td_fit32(negative ? -size : size);
}

td_real td_recip(td_real b)
{
    return td_div(TD_ONE, b);
}

td_divisor td_divisor_of(td_real b)
{
    TD_ASSERT((int32_t)b > 0);
    const uint32_t size = (uint32_t)(int32_t)b;
    const td_divisor divisor = {b, td_q16_recip(size << td_q16_clz(size))};
    return divisor;
}

td_real td_div_by(td_real a, const td_divisor *b)
{
    const uint32_t size = (uint32_t)(int32_t)b->value;
    TD_ASSERT((int32_t)a >= 0 && (uint64_t)(int64_t)(int32_t)a < (uint64_t)size << 15);
    uint64_t rest = 0u;
    const uint32_t q =
        quotient_floor((uint32_t)(int32_t)a, size, b->recip, td_q16_clz(size), &rest);
    return (td_real)(int32_t)(q + (2u * rest >= size ? 1u : 0u));
}

td_unit td_wide_ratio(td_wide num, td_wide den)
{
    if ((int64_t)num >= (int64_t)den || (int64_t)num <= 0) {
        if ((int64_t)num > (int64_t)den || (int64_t)num < 0 || (int64_t)den <= 0) {
            count_saturation();
        }
        return (int64_t)num > 0 ? TD_UNIT_ONE : TD_U(0.0);
    }
    const int k = td_q16_clz64((uint64_t)(int64_t)den);
    const uint32_t d = (uint32_t)(((uint64_t)(int64_t)den << k) >> 32);
    const uint32_t n = (uint32_t)(((uint64_t)(int64_t)num << k) >> 32);
    const uint64_t ratio = td_q16_umul64(n, td_q16_recip(d)); /* n / d * 2^63 */
    TD_ASSERT((ratio + ((uint64_t)1 << 32)) >> 33 <= (uint64_t)1 << 30);
    return (td_unit)(int32_t)((ratio + ((uint64_t)1 << 32)) >> 33);
}

#else

td_real td_saturate(td_real a)
{
    count_saturation();
    return td_is_less(TD_ZERO, a) ? TD_REAL_MAX : td_is_less(a, TD_ZERO) ? -TD_REAL_MAX : TD_ZERO;
}

td_divisor td_divisor_of(td_real b)
{
    TD_ASSERT(b > TD_ZERO);
    const td_divisor divisor = {b};
    return divisor;
}

td_real td_div_by(td_real a, const td_divisor *b)
{
    return a / b->value;
}

#endif
