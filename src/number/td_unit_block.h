/* SPDX-License-Identifier: MIT */
/// Normalising raw words: the one place where Q16 turns a vector into a direction.
///
/// Internal to the number room, and empty in float builds. The words of a vector share one block
/// exponent: the largest is brought into [2^29, 2^30), so that four squares stay below 2^62,
/// whatever the size of the vector. A vector of two or three words leaves the others 0: once
/// inlined they cost nothing.
#ifndef TD_UNIT_BLOCK_H
#define TD_UNIT_BLOCK_H

#include "td_call.h"
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

/// All words are 0: there is no exponent to bring them to.
#    define TD_BLOCK_ZERO INT32_MAX

typedef struct td_block {
    int32_t a, b, c, d;
    int shift; ///< how far the words were shifted left (negative: right), or TD_BLOCK_ZERO
} td_block;

/// A word of 32 bits, shifted by a block's exponent (at least -1).
static inline int32_t td_block_word(int32_t word, int shift)
{
    return shift >= 0 ? (int32_t)((uint32_t)word << shift) : word >> 1;
}

/// Scales words of 32 bits into a block. OR-ing sizes gives the top bit of the largest without
/// comparing.
static inline td_block td_block_from32(int32_t a, int32_t b, int32_t c, int32_t d)
{
    const uint32_t all = td_q16_size(a) | td_q16_size(b) | td_q16_size(c) | td_q16_size(d);
    const int shift = td_q16_clz(all | 1u) - 2;
    const td_block block = {td_block_word(a, shift), td_block_word(b, shift),
                            td_block_word(c, shift), td_block_word(d, shift),
                            all == 0u ? TD_BLOCK_ZERO : shift};
    return block;
}

static inline uint64_t td_block_size64(int64_t word)
{
    return (uint64_t)(word < 0 ? -word : word);
}

static inline int32_t td_block_word64(int64_t word, int shift)
{
    return (int32_t)(shift >= 0 ? (int64_t)((uint64_t)word << shift) : word >> -shift);
}

/// The same for three words of 64 bits, each below 2^62 in size.
static inline td_block td_block_from64(int64_t a, int64_t b, int64_t c)
{
    const uint64_t all = td_block_size64(a) | td_block_size64(b) | td_block_size64(c);
    const int shift = td_q16_clz64(all | 1u) - 34;
    const td_block block = {td_block_word64(a, shift), td_block_word64(b, shift),
                            td_block_word64(c, shift), 0, all == 0u ? TD_BLOCK_ZERO : shift};
    return block;
}

TD_PRODUCTS uint64_t td_block_squares(const td_block *block)
{
    return (uint64_t)(td_mul64(block->a, block->a) + td_mul64(block->b, block->b) +
                      td_mul64(block->c, block->c) + td_mul64(block->d, block->d));
}

TD_PRODUCTS void td_block_mul(td_block *block, int32_t scale)
{
    block->a = td_q16_mulr(block->a, scale, 30);
    block->b = td_q16_mulr(block->b, scale, 30);
    block->c = td_q16_mulr(block->c, scale, 30);
    block->d = td_q16_mulr(block->d, scale, 30);
}

/// The direction of a block as Q2.30, in place.
///
///     s = sum of squares in [2^58, 2^62) = m 4^e 2^28, m in [2^30, 2^32)
///     1 / sqrt(s) = y 2^-(61 + e) with y = 2^47 / sqrt(m), and sqrt(s) = m y 2^-(33 - e)
///
/// @return sqrt(s), 30 or 31 bits
static inline uint32_t td_block_unit(td_block *block)
{
    const uint64_t s = td_block_squares(block);
    const uint32_t high = (uint32_t)(s >> 32);
    const uint32_t low = (uint32_t)s;
    const int e = high >> 28 != 0u ? 1 : 0;
    const uint32_t m = e != 0 ? (high << 2) | (low >> 30) : (high << 4) | (low >> 28);
    const uint32_t y = td_q16_rsqrt(m);
    td_block_mul(block, (int32_t)(y >> (1 + e)));
    return td_q16_umulh(m, y) >> (1 - e);
}

/// The length that belongs to the root of a block, rounded, in the unit of the words.
static inline int64_t td_block_length(uint32_t root, int shift)
{
    if (shift <= 0) {
        return (int64_t)((uint64_t)root << -shift);
    }
    return (int64_t)((root + ((1u << shift) >> 1)) >> shift);
}

#endif

#endif
