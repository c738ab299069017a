/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 104
#include "td_near.h"
#include "td_invariant.h"
#include "td_q16.h"
#include "td_unit_block.h"

#if defined(TD_SCALAR_Q16)

// With m = u 2^k in [2^31, 2^32) raw and r = 2^63 / m: 2^57 / u = r 2^(k - 6), k = 1 for u = 1.
td_near td_near_recip(td_unit u)
{
    TD_ASSERT(u >= TD_U(1.0 / 16.0) &&
              u <= TD_UNIT_ONE + TD_UNIT_TOLERANCE); // so that the ratio fits
    const int k = td_q16_clz((uint32_t)(int32_t)u);
    const uint32_t r = td_q16_recip((uint32_t)(int32_t)u << k);
    return (td_near)(int32_t)(((uint64_t)r + (1u << (5 - k))) >> (6 - k));
}

td_dir3 td_near_unit(td_dir3 v)
{
    const uint32_t sizes = td_unit_block_sizes((int32_t)v.x, (int32_t)v.y, (int32_t)v.z, 0);
    TD_ASSERT(sizes != 0u);
    td_unit_block block = td_unit_block_of(sizes, (int32_t)v.x, (int32_t)v.y, (int32_t)v.z, 0);
    (void)td_unit_block_unit(&block);
    TD_ASSERT(block.shift >= -2);
    return td_dir3_of((td_unit)block.a, (td_unit)block.b, (td_unit)block.c);
}

// d = m 2^(32 - k) and r = 2^63 / m, so 1 / d = r 2^(k - 49) and tick / d = (tick r) 2^(k - 79); of
// that product 31 bits are kept, n 2^(33 - j). A force in Q16 gives a length in Q27: 11 places more.
td_flex td_near_flex(td_unit tick, td_proj d)
{
    TD_ASSERT(tick > TD_U(0.0) && d > TD_PROJ_ZERO);
    const int k = td_q16_clz64((uint64_t)(int64_t)d);
    const uint32_t r = td_q16_recip((uint32_t)(((uint64_t)(int64_t)d << k) >> 32));
    const uint64_t product = td_q16_umul64((uint32_t)(int32_t)tick, r);
    const int j = td_q16_clz64(product);
    const int shift = 35 + j - k;
    const td_flex flex = {(int32_t)((product << j) >> 33), shift};
    TD_ASSERT(flex.mantissa >> 30 == 1 && flex.shift >= 0 && flex.shift < 64);
    return flex;
}

#else

td_dir3 td_near_unit(td_dir3 v)
{
    TD_ASSERT(td_dir3_cos(v, v) > TD_WUNIT_ZERO);
    const td_real inverse = TD_ONE / td_root(td_dir3_cos(v, v));
    return td_dir3_of(v.x * inverse, v.y * inverse, v.z * inverse);
}

td_flex td_near_flex(td_unit tick, td_proj d)
{
    TD_ASSERT(tick > TD_U(0.0) && d > TD_PROJ_ZERO);
    return tick / d;
}

td_near td_near_recip(td_unit u)
{
    TD_ASSERT(u > TD_U(0.0));
    return TD_ONE / u;
}

#endif
