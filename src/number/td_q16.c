/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 106
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

#    define TD_Q16_TABLES
#    include "td_coefficients.h"

// seed   r0 = 2^47 / m, in [2^15, 2^16], relative error 2^-9
// step 1 r1 = r0 (2 - m r0), all in 32 bits; 2^62 / m to 2^-16
// step 2 r  = 2 r1 (1 + e), e = 1 - m r1; the residual is taken before it is rounded away
uint32_t td_q16_recip(uint32_t m)
{
    TD_ASSERT(m >> 31 != 0u); // a mantissa: the table begins at 2^31
    const uint32_t r0 = recip_seed[(m >> 24) - 128u];
    const uint32_t product = ((m >> 16) * r0 + 0x4000u) >> 15;
    const uint32_t r1 = r0 * (((2u << 16) - product) >> 1);
    const int32_t residual = (int32_t)(((int64_t)1 << 44) - (int64_t)(td_q16_umul64(m, r1) >> 18));
    const int64_t step = td_mul64((int32_t)(r1 >> 1), residual) >> 42;
    const int64_t r = (int64_t)((uint64_t)r1 << 1) + step;
    TD_ASSERT(r >= ((int64_t)1 << 31) - 4 && r <= ((int64_t)1 << 32) + 1);
    return r > (int64_t)UINT32_MAX ? UINT32_MAX : (uint32_t)r;
}

// With x = m / 2^30 in [1, 4) and y -> 1/sqrt(x): y' = y (3 - x y^2) / 2, twice.
uint32_t td_q16_rsqrt(uint32_t m)
{
    TD_ASSERT(m >> 30 != 0u); // a mantissa: the table begins at 2^30
    const uint32_t y0 = rsqrt_seed[(m >> 24) - 64u];
    const uint32_t yy = (y0 * y0 + 0x8000u) >> 16;
    const uint32_t xyy = ((m >> 16) * yy + 0x2000u) >> 14;
    const uint32_t y1 = y0 * (((3u << 16) - xyy) >> 1);
    const uint32_t xyy1 = td_q16_umulh(td_q16_umulh(y1, y1), m);
    TD_ASSERT(xyy1 < 3u << 30); // x y^2 is near to 1
    const uint64_t y = td_q16_umul64(y1, (3u << 30) - xyy1) >> 31;
    TD_ASSERT(y >= (1u << 31) - 8u);
    return y > UINT32_MAX ? UINT32_MAX : (uint32_t)y;
}

// sqrt(X) for X = x 2^k in [2^62, 2^64), from the high word; then one Newton step on the remainder
// (the high word alone leaves an error of about 2^4). That step ends at most 2^-21 above the root and
// is cut off, so the one correction that remains is upwards, when the root is past its half.
uint32_t td_q16_sqrt64(uint64_t x)
{
    if (x == 0u) {
        return 0u;
    }
    const uint32_t high = (uint32_t)(x >> 32);
    const uint32_t low = (uint32_t)x;
    const int k = td_q16_clz64(x) & ~1;
    const uint32_t m = high != 0u ? high << k | low >> 1 >> (31 - k) : low << (k - 32);
    const uint64_t scaled = (uint64_t)m << 32 | (high != 0u ? low << k : 0u);
    const uint32_t y = td_q16_rsqrt(m);
    const uint64_t product = td_q16_umul64(m, y) >> 31;
    const uint32_t first = product > UINT32_MAX ? UINT32_MAX : (uint32_t)product;
    const int64_t rest = (int64_t)(scaled - td_q16_umul64(first, first));
    const int64_t step = td_mul64((int32_t)(rest >> 10), (int32_t)(y >> 1)) >> 53;
    const uint32_t root = (first + (uint32_t)step) >> (k / 2);
    const int64_t error = (int64_t)(x - td_q16_umul64(root, root)); /* within +-2^34 */
    TD_ASSERT(error >= -(int64_t)root);                             // not above the half below it
    TD_ASSERT(error <= 3 * (int64_t)root + 2);                      // one step up is enough
    return (error > (int64_t)root && root < UINT32_MAX) ? root + 1u : root;
}

#else
typedef int td_q16_is_empty; /* ISO C wants a declaration in every translation unit */
#endif
