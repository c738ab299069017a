/* SPDX-License-Identifier: MIT */
#include "td_unit_block.h"

#if defined(TD_SCALAR_Q16)

// How far to shift left (or, negative, right) for the largest word to lie in [2^29, 2^30].
// OR-ing sizes gives the top bit of the largest without comparing.
static int block_shift(const int64_t *c, int n)
{
    uint64_t all = 0u;
    for (int i = 0; i < n; ++i) {
        all |= (uint64_t)(c[i] < 0 ? -c[i] : c[i]);
    }
    return all == 0u ? INT32_MAX : td_q16_clz64(all) - 34;
}

// s = m 2^(32 - k), so 1/sqrt(s) = y 2^(k/2 - 63) with y = 2^47 / sqrt(m), and sqrt(s) = s times that
int64_t td_unit_block(const int64_t *c, int n, int32_t *u)
{
    const int shift = block_shift(c, n);
    if (shift == INT32_MAX) {
        return 0;
    }
    int32_t block[4];
    uint64_t s = 0u;
    for (int i = 0; i < n; ++i) {
        block[i] = (int32_t)(shift >= 0 ? (int64_t)((uint64_t)c[i] << shift) : c[i] >> -shift);
        s += (uint64_t)td_mul64(block[i], block[i]);
    }
    const int k = td_q16_clz64(s) & ~1;
    const uint32_t m = (uint32_t)((s << k) >> 32);
    const uint32_t y = td_q16_rsqrt(m);
    for (int i = 0; i < n; ++i) {
        u[i] = td_q16_mulr(block[i], (int32_t)(y >> 1), 32 - k / 2);
    }
    const uint64_t root = td_q16_umul64(m, y) >> (31 + k / 2); /* sqrt(s), 30 or 31 bits */
    if (shift <= 0) {
        return (int64_t)(root << -shift);
    }
    return (int64_t)((root + (((uint64_t)1 << shift) >> 1)) >> shift);
}

#else
typedef int td_unit_block_is_empty; /* ISO C wants a declaration in every translation unit */
#endif
