/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 110
#include "td_vec.h"
#include "td_math.h"
#include "td_invariant.h"
#include "td_unit_block.h"
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

// Squares of raw words: unsigned, since three squares of 2^31 need all 64 bits.
TD_PRODUCTS uint64_t square(td_real a)
{
    return (uint64_t)td_mul64((int32_t)a, (int32_t)a);
}

static td_real root_of(uint64_t sum)
{
    return (td_real)td_fit32((int64_t)td_q16_sqrt64(sum));
}

td_real td_vec2_length(td_vec2 v)
{
    return root_of(square(v.x) + square(v.y));
}

td_real td_vec3_length(td_vec3 v)
{
    return root_of(square(v.x) + square(v.y) + square(v.z));
}

// A root r is rounded to n if n^2 - n < r^2 <= n^2 + n, in raw words.
bool td_vec3_is_at_most(td_vec3 v, td_real most)
{
    const uint32_t n = (uint32_t)(int32_t)td_max(most, TD_ZERO);
    const uint64_t sum = square(v.x) + square(v.y) + square(v.z);
    return most >= TD_ZERO && sum <= td_q16_umul64(n, n) + n;
}

td_real td_vec2_normalize(td_vec2 v, td_dir2 fallback, td_dir2 *out)
{
    td_unit_block block = td_unit_block_from32((int32_t)v.x, (int32_t)v.y, 0, 0);
    if (block.shift == TD_UNIT_BLOCK_ZERO) {
        *out = fallback;
        return TD_ZERO;
    }
    const uint32_t root = td_unit_block_unit(&block);
    out->x = (td_unit)block.a;
    out->y = (td_unit)block.b;
    TD_ASSERT(td_dir2_is_unit(*out));
    return (td_real)td_fit32(td_unit_block_length(root, block.shift));
}

td_real td_vec3_aim(td_vec3 v, td_dir3 *out)
{
    td_unit_block block = td_unit_block_from32((int32_t)v.x, (int32_t)v.y, (int32_t)v.z, 0);
    if (block.shift == TD_UNIT_BLOCK_ZERO) {
        return TD_ZERO;
    }
    const uint32_t root = td_unit_block_unit(&block);
    *out = td_dir3_of((td_unit)block.a, (td_unit)block.b, (td_unit)block.c);
    TD_ASSERT(td_dir3_is_unit(*out));
    return (td_real)td_fit32(td_unit_block_length(root, block.shift));
}

bool td_wvec3_normalize(const td_wvec3 *v, td_dir3 *out)
{
    td_unit_block block = td_unit_block_from64((int64_t)v->x, (int64_t)v->y, (int64_t)v->z);
    if (block.shift == TD_UNIT_BLOCK_ZERO) {
        return false;
    }
    (void)td_unit_block_unit(&block);
    *out = td_dir3_of((td_unit)block.a, (td_unit)block.b, (td_unit)block.c);
    TD_ASSERT(td_dir3_is_unit(*out));
    return true;
}

// s = m 2^(32 - k), so 1 / sqrt(s) = y 2^(k/2 - 63) with y = 2^47 / sqrt(m)
td_inverse td_vec2_inverse(td_vec2 v)
{
    const uint64_t s = (square(v.x) + square(v.y)) | 1u;
    const int k = td_q16_clz64(s) & ~1;
    const td_inverse inverse = {td_q16_rsqrt((uint32_t)((s << k) >> 32)), 63 - k / 2};
    return inverse;
}

// w y 2^-shift in two halves: the high product, and what the low one carries into it
td_real td_wide_over(td_wide w, td_inverse inverse)
{
    const int64_t high = (int64_t)w >> 32;
    const uint64_t low = td_q16_umul64((uint32_t)(int64_t)w, inverse.mantissa) >> 32;
    const int64_t product = high * (int64_t)inverse.mantissa + (int64_t)low;
    const int shift = inverse.shift - 32;
    TD_ASSERT(shift >= 0 && shift < 64);
    const int64_t half = shift > 0 ? (int64_t)1 << (shift - 1) : 0;
    return (td_real)td_fit32((product + half) >> shift);
}

#else

td_inverse td_vec2_inverse(td_vec2 v)
{
    return TD_ONE / td_root(td_vec2_dot(v, v));
}

td_real td_vec2_length(td_vec2 v)
{
    return td_wsqrt(td_vec2_dot(v, v));
}

td_real td_vec3_length(td_vec3 v)
{
    return td_wsqrt(td_vec3_dot(v, v));
}

bool td_vec3_is_at_most(td_vec3 v, td_real most)
{
    return td_vec3_length(v) <= most;
}

static uint32_t top_of(const td_vec3 *v)
{
    return td_top_max(td_top_max(td_size_top(v->x), td_size_top(v->y)), td_size_top(v->z));
}

static td_real divide(const td_vec3 *v, td_dir3 *out)
{
    const td_real length = td_root(td_vec3_dot(*v, *v));
    *out = td_dir3_of(v->x / length, v->y / length, v->z / length);
    TD_ASSERT(td_dir3_is_unit(*out));
    return length;
}

// The length of what cannot be squared: 0, and counted unless it is too small.
static td_real no_length(uint32_t top)
{
    TD_ASSERT(!td_top_fits(top));
    return top < td_size_top(TD_LENGTH_MIN) ? TD_ZERO : td_saturate(TD_ZERO);
}

td_real td_vec2_normalize(td_vec2 v, td_dir2 fallback, td_dir2 *out)
{
    const uint32_t top = td_top_max(td_size_top(v.x), td_size_top(v.y));
    if (!td_top_fits(top)) {
        *out = fallback;
        return no_length(top);
    }
    const td_real length = td_root(td_vec2_dot(v, v));
    out->x = v.x / length;
    out->y = v.y / length;
    TD_ASSERT(td_dir2_is_unit(*out));
    return length;
}

// Not in line, and with the arguments of its caller: what it copies would take time of all. Member by
// member: that takes less stack.
static TD_NOINLINE td_real no_direction(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
    out->x = fallback.x;
    out->y = fallback.y;
    out->z = fallback.z;
    return no_length(top_of(&v));
}

td_real td_vec3_normalize(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
    return td_top_fits(top_of(&v)) ? divide(&v, out) : no_direction(v, fallback, out);
}

// Products of what a door has let in: their squares do not overflow, and say themselves whether there is
// a direction.
bool td_wvec3_normalize(const td_wvec3 *v, td_dir3 *out)
{
    const td_vec3 w = td_vec3_of(v->x, v->y, v->z);
    const td_wide squares = td_vec3_dot(w, w);
    if (!(td_is_at_most(TD_LENGTH_MIN * TD_LENGTH_MIN, squares) &&
          td_is_at_most(squares, TD_R(4.0) * TD_REAL_MAX * TD_REAL_MAX))) {
        return false;
    }
    const td_real length = td_root(squares);
    *out = td_dir3_of(w.x / length, w.y / length, w.z / length);
    TD_ASSERT(td_dir3_is_unit(*out));
    return true;
}

#endif
