/* SPDX-License-Identifier: MIT */
#include "td_pair.h"
#include "td_distance.h"
#include "td_q16.h"

/* ---- the block exponent ---- */

#if defined(TD_SCALAR_Q16)

static uint32_t quarter(int64_t raw)
{
    return (uint32_t)((raw < 0 ? -raw : raw) >> 2);
}

/// 4 u 2^shift < 2^29 with u >= (|d|_1 + reach_a + reach_b) / 4: five floors are made good.
static int32_t block_shift(td_vec3 d_w, td_real reach_a, td_real reach_b)
{
    const uint32_t u = quarter((int64_t)d_w.x) + quarter((int64_t)d_w.y) + quarter((int64_t)d_w.z) +
                       quarter((int64_t)reach_a) + quarter((int64_t)reach_b) + 5u;
    return td_q16_clz(u) - 5;
}

static td_real to_block(td_real length, int32_t shift)
{
    const int32_t raw = (int32_t)length;
    if (shift >= 0) {
        return (td_real)(int32_t)((uint32_t)raw << shift);
    }
    return (td_real)(int32_t)((raw + (1 << (-shift - 1))) >> -shift);
}

static td_real from_block(td_real block, int32_t shift, int32_t add)
{
    const int64_t raw = (int64_t)block;
    if (shift > 0) {
        return (td_real)(int32_t)((raw + (((int64_t)1 << shift) * add >> 1)) >> shift);
    }
    return (td_real)td_fit32(raw * ((int64_t)1 << -shift));
}

#else

static int32_t block_shift(td_vec3 d_w, td_real reach_a, td_real reach_b)
{
    (void)d_w;
    (void)reach_a;
    (void)reach_b;
    return 0;
}

static td_real to_block(td_real length, int32_t shift)
{
    (void)shift;
    return length;
}

static td_real from_block(td_real block, int32_t shift, int32_t add)
{
    (void)shift;
    (void)add;
    return block;
}

#endif
