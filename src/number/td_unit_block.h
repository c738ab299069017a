/* SPDX-License-Identifier: MIT */
/// Normalising: what a vector of any bits needs before it is squared. Internal to the number room.
///
/// Q16     the one place that turns raw words into a direction. The words of a vector share one block
///         exponent: the largest is brought into [2^29, 2^30), so that four squares stay below 2^62,
///         whatever the size of the vector. A vector of two or three words leaves the others 0: once
///         inlined they cost nothing.
/// Floats  the largest component, by its bits, says whether squares neither vanish nor overflow.
#ifndef TD_UNIT_BLOCK_H
#define TD_UNIT_BLOCK_H

#define TD_UNIT_BLOCK_ID 152

#include "td_inline.h"
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

/// All words are 0: there is no exponent to bring them to.
#    define TD_UNIT_BLOCK_ZERO INT32_MAX

typedef struct td_unit_block {
    int32_t a, b, c, d;
    int shift; ///< how far the words were shifted left (negative: right), or TD_UNIT_BLOCK_ZERO
} td_unit_block;

/// A word of 32 bits, shifted by a block's exponent: one that is negative halves it.
static inline int32_t td_unit_block_word(int32_t word, int shift)
{
    return shift >= 0 ? (int32_t)((uint32_t)word << shift) : word >> 1;
}

/// The same, above -2^30: four squares of that would be 2^62. One word of a block that does not reach it
/// is enough.
static inline int32_t td_unit_block_last_word(int32_t word, int shift)
{
    const int32_t half = word >> 1;
    return shift >= 0 ? (int32_t)((uint32_t)word << shift) : half + (half == -(1 << 30) ? 1 : 0);
}

/// The sizes of words, OR-ed: it has the top bit of the largest, and nothing was compared.
static inline uint32_t td_unit_block_sizes(int32_t a, int32_t b, int32_t c, int32_t d)
{
    return td_q16_size(a) | td_q16_size(b) | td_q16_size(c) | td_q16_size(d);
}

/// Scales words of 32 bits, of which one at least is not 0, into a block.
static inline td_unit_block
td_unit_block_of(uint32_t sizes, int32_t a, int32_t b, int32_t c, int32_t d)
{
    TD_ASSERT_IN(TD_UNIT_BLOCK_ID, sizes != 0u);
    const int shift = td_q16_clz(sizes) - 2;
    const td_unit_block block = {td_unit_block_word(a, shift), td_unit_block_word(b, shift),
                                 td_unit_block_word(c, shift), td_unit_block_last_word(d, shift),
                                 shift};
    return block;
}

/// The same of any words.
static inline td_unit_block td_unit_block_from32(int32_t a, int32_t b, int32_t c, int32_t d)
{
    const td_unit_block zero = {0, 0, 0, 0, TD_UNIT_BLOCK_ZERO};
    const uint32_t sizes = td_unit_block_sizes(a, b, c, d);
    return sizes == 0u ? zero : td_unit_block_of(sizes, a, b, c, d);
}

static inline uint64_t td_unit_block_size64(int64_t word)
{
    return word < 0 ? 0u - (uint64_t)word : (uint64_t)word;
}

/// The same for three words of 64 bits.
static inline td_unit_block td_unit_block_from64(int64_t a, int64_t b, int64_t c)
{
    const uint64_t all =
        td_unit_block_size64(a) | td_unit_block_size64(b) | td_unit_block_size64(c);
    const int shift = td_q16_clz64(all | 1u) - 34;
    const td_unit_block block = {td_q16_shifted(a, shift), td_q16_shifted(b, shift),
                                 td_q16_shifted(c, shift), 0,
                                 all == 0u ? TD_UNIT_BLOCK_ZERO : shift};
    return block;
}

TD_PRODUCTS uint64_t td_unit_block_squares(const td_unit_block *block)
{
    return (uint64_t)(td_mul64(block->a, block->a) + td_mul64(block->b, block->b) +
                      td_mul64(block->c, block->c) + td_mul64(block->d, block->d));
}

/// A word times a scale that is not negative, rounded. (Less the product with -scale: of one that is known not to be
/// negative compilers make 64-bit factors.)
static inline int32_t td_unit_block_scaled(int32_t word, int32_t minus_scale)
{
    return (int32_t)((((int64_t)1 << 29) - td_mul64(word, minus_scale)) >> 30);
}

TD_PRODUCTS void td_unit_block_mul(td_unit_block *block, int32_t scale)
{
    TD_ASSERT_IN(TD_UNIT_BLOCK_ID, scale >= 0);
    block->a = td_unit_block_scaled(block->a, -scale);
    block->b = td_unit_block_scaled(block->b, -scale);
    block->c = td_unit_block_scaled(block->c, -scale);
    block->d = td_unit_block_scaled(block->d, -scale);
}

/// The direction of a block as Q2.30, in place.
///
///     s = sum of squares in [2^58, 2^62) = m 4^e 2^28, m in [2^30, 2^32)
///     1 / sqrt(s) = y 2^-(61 + e) with y = 2^47 / sqrt(m), and sqrt(s) = m y 2^-(33 - e)
///
/// @return sqrt(s), 30 or 31 bits
static inline uint32_t td_unit_block_unit(td_unit_block *block)
{
    const uint64_t s = td_unit_block_squares(block);
    TD_ASSERT_IN(TD_UNIT_BLOCK_ID, s >> 58 != 0u && s >> 62 == 0u);
    const int e = s >> 60 != 0u ? 1 : 0;
    const uint32_t m = (uint32_t)(e != 0 ? s >> 30 : s >> 28);
    const uint32_t y = td_q16_rsqrt(m);
    td_unit_block_mul(block, (int32_t)(y >> (1 + e)));
    return td_q16_umulh(m, y) >> (1 - e);
}

/// The length that belongs to the root of a block, rounded, in the unit of the words.
static inline int64_t td_unit_block_length(uint32_t root, int shift)
{
    TD_ASSERT_IN(TD_UNIT_BLOCK_ID,
                 shift > 0 ? shift <= 29 : (uint64_t)root >> (63 + shift) == 0u); // it fits
    TD_ASSERT_IN(TD_UNIT_BLOCK_ID, root >= (1u << 29) - 2u); // the largest word has 30 bits
    if (shift <= 0) {
        return (int64_t)((uint64_t)root << -shift);
    }
    return (int64_t)((root + ((1u << shift) >> 1)) >> shift);
}

#else

static inline uint32_t td_top_max(uint32_t a, uint32_t b)
{
    return a < b ? b : a;
}

/// Is the largest component from TD_LENGTH_MIN to TD_REAL_MAX, so that it can be squared?
static inline bool td_top_fits(uint32_t top)
{
    const uint32_t least = td_size_top(TD_LENGTH_MIN);
    return top - least <= td_size_top(TD_REAL_MAX) - least;
}

#endif

#endif
