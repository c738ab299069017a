/* SPDX-License-Identifier: MIT */
/// Words beneath Q16.16: leading zeros, reciprocal and inverse square root of a mantissa.
///
/// Internal to the number room, and empty in float builds. A mantissa is a 32-bit word with its top
/// bit (recip) or one of its top two bits (rsqrt) set; callers normalise, call, and shift back.
/// Both are a 16-bit table seed and two Newton steps: no division, the same bits on every CPU.
#ifndef TD_Q16_H
#define TD_Q16_H

#define TD_Q16_ID 151

#include "td_real.h"

#if defined(TD_SCALAR_Q16)

/// 2^63 / m for m in [2^31, 2^32); between 2^-29 too small and 2^-44 too
/// large (relative); at most 2^32 - 1.
uint32_t td_q16_recip(uint32_t m);

/// 2^47 / sqrt(m) for m in [2^30, 2^32); between 2^-28.9 too small and 2^-30 too
/// large (relative); at most 2^32 - 1.
uint32_t td_q16_rsqrt(uint32_t m);

/// The square root of x, rounded to nearest.
uint32_t td_q16_sqrt64(uint64_t x);

/// |x|, also of INT32_MIN.
static inline uint32_t td_q16_size(int32_t x)
{
    return x < 0 ? 0u - (uint32_t)x : (uint32_t)x;
}

/// Leading zeros of x > 0.
static inline int td_q16_clz(uint32_t x)
{
    TD_ASSERT_IN(TD_Q16_ID, x != 0u); // undefined of 0
    return __builtin_clz(x);
}

/// Leading zeros of x > 0, 64 bits.
static inline int td_q16_clz64(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    return high != 0u ? td_q16_clz(high) : 32 + td_q16_clz((uint32_t)x);
}

/// x 2^shift, rounded down, -64 < shift < 32, if that has 32 bits. Both halves at once: to shift 64 bits by a variable takes
/// three times as long.
static inline int32_t td_q16_shifted(int64_t x, int shift)
{
    TD_ASSERT_IN(TD_Q16_ID, shift > -64 && shift < 32);
#    if defined(__ARM_ARCH_6M__)
    return (int32_t)(shift >= 0 ? (int64_t)((uint64_t)x << shift) : x >> -shift);
#    else
    const uint32_t high = (uint32_t)((uint64_t)x >> 32);
    const uint32_t low = (uint32_t)(uint64_t)x;
    if (shift >= 0) {
        return (int32_t)(low << shift);
    }
    if (shift <= -32) {
        return (int32_t)high >> (-shift - 32);
    }
    return (int32_t)(high << (32 + shift) | low >> -shift);
#    endif
}

/// Unsigned 32 x 32 -> 64 bits; by halves where the CPU has no such instruction (see td_mul64).
static inline uint64_t td_q16_umul64(uint32_t a, uint32_t b)
{
#    if defined(__ARM_ARCH_6M__) || defined(TD_MUL_BY_HALVES)
    const uint32_t ah = a >> 16;
    const uint32_t bh = b >> 16;
    const uint32_t al = (uint16_t)a;
    const uint32_t bl = (uint16_t)b;
    const uint32_t cross_a = ah * bl;
    const uint32_t cross_b = bh * al;
    const uint32_t high = ah * bh + (cross_a >> 16) + (cross_b >> 16);
    const uint64_t outer = ((uint64_t)high << 32) | (al * bl);
    return outer + (cross_a << 16) + (cross_b << 16);
#    else
    return (uint64_t)a * b;
#    endif
}

/// The high word of the product.
static inline uint32_t td_q16_umulh(uint32_t a, uint32_t b)
{
    return (uint32_t)(td_q16_umul64(a, b) >> 32);
}

/// a * b / 2^shift, rounded to nearest, 0 < shift < 63, result known to fit.
static inline int32_t td_q16_mulr(int32_t a, int32_t b, int shift)
{
    TD_ASSERT_IN(TD_Q16_ID, shift > 0 && shift < 63);
    return (int32_t)((td_mul64(a, b) + ((int64_t)1 << (shift - 1))) >> shift);
}

#endif

#endif
