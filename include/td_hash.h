/* SPDX-License-Identifier: MIT */
/// @file
/// A hash of values, to compare results of two machines.
///
/// Words     32 bits at a time, in the order given, never through memory: padding, byte order and
///           alignment do not matter. 64-bit values are two words, low word first.
/// Floats    by their bits, with -0 taken as 0 and every NaN as one NaN: nothing else about a float
///           differs between conforming targets.
/// Cost      two 32-bit products a word: cheap on a Cortex-M0 too. Not for security.
#ifndef TD_HASH_H
#define TD_HASH_H

#include "td_real.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A hash in the making.
typedef struct td_hash {
    uint32_t a, b; ///< two lanes with different multipliers; 64 bits together
} td_hash;

/// The hash of nothing.
static inline td_hash td_hash_start(void)
{
    const td_hash start = {0x9e3779b9u, 0x7f4a7c15u};
    return start;
}

/// Adds 32 bits.
static inline void td_hash_word(td_hash *h, uint32_t word)
{
    const uint32_t a = (h->a ^ word) * 0x85ebca6bu;
    const uint32_t b = (h->b + word) * 0xc2b2ae35u;
    h->a = (a ^ (a >> 15)) + (b << 7);
    h->b = (b ^ (b >> 13)) + (a >> 9);
}

/// Adds 64 bits, low word first.
static inline void td_hash_long(td_hash *h, uint64_t value)
{
    td_hash_word(h, (uint32_t)value);
    td_hash_word(h, (uint32_t)(value >> 32));
}

/// The hash of everything that was added; h is unchanged.
static inline uint64_t td_hash_value(const td_hash *h)
{
    td_hash end = *h;
    td_hash_word(&end, 0u);
    td_hash_word(&end, 0u);
    return ((uint64_t)end.a << 32) | end.b;
}

#if defined(TD_SCALAR_Q16)

/// Adds a td_real.
static inline void td_hash_real(td_hash *h, td_real value)
{
    td_hash_word(h, (uint32_t)value);
}

/// Adds a td_unit.
static inline void td_hash_unit(td_hash *h, td_unit value)
{
    td_hash_word(h, (uint32_t)value);
}

#else

static inline void td_hash_real(td_hash *h, td_real value)
{
    const td_real plain = value == TD_ZERO ? TD_ZERO : value;
#    if defined(TD_SCALAR_F64)
    union {
        double real;
        uint64_t bits;
    } word;
    word.real = plain;
    td_hash_long(h, value == value ? word.bits : 0x7ff8000000000000u);
#    else
    union {
        float real;
        uint32_t bits;
    } word;
    word.real = plain;
    td_hash_word(h, value == value ? word.bits : 0x7fc00000u);
#    endif
}

static inline void td_hash_unit(td_hash *h, td_unit value)
{
    td_hash_real(h, value);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
