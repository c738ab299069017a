/* SPDX-License-Identifier: MIT */
#include "td_vec.h"
#include "td_math.h"
#include "td_unit_block.h"
#include "td_q16.h"

#if defined(TD_SCALAR_Q16)

// Squares of raw words: unsigned, since three squares of 2^31 need all 64 bits.
static uint64_t square(td_real a)
{
    const uint32_t size = td_q16_size((int32_t)a);
    return td_q16_umul64(size, size);
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

td_real td_vec2_normalize(td_vec2 v, td_dir2 fallback, td_dir2 *out)
{
    td_block block = td_block_from32((int32_t)v.x, (int32_t)v.y, 0, 0);
    if (block.shift == TD_BLOCK_ZERO) {
        *out = fallback;
        return TD_ZERO;
    }
    const uint32_t root = td_block_unit(&block);
    out->x = (td_unit)block.a;
    out->y = (td_unit)block.b;
    return (td_real)td_fit32(td_block_length(root, block.shift));
}

td_real td_vec3_normalize(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
    td_block block = td_block_from32((int32_t)v.x, (int32_t)v.y, (int32_t)v.z, 0);
    if (block.shift == TD_BLOCK_ZERO) {
        *out = fallback;
        return TD_ZERO;
    }
    const uint32_t root = td_block_unit(&block);
    *out = td_dir3_of((td_unit)block.a, (td_unit)block.b, (td_unit)block.c);
    return (td_real)td_fit32(td_block_length(root, block.shift));
}

bool td_wvec3_normalize(td_wvec3 v, td_dir3 fallback, td_dir3 *out)
{
    td_block block = td_block_from64((int64_t)v.x, (int64_t)v.y, (int64_t)v.z);
    if (block.shift == TD_BLOCK_ZERO) {
        *out = fallback;
        return false;
    }
    (void)td_block_unit(&block);
    *out = td_dir3_of((td_unit)block.a, (td_unit)block.b, (td_unit)block.c);
    return true;
}

#else

td_real td_vec2_length(td_vec2 v)
{
    return td_wsqrt(td_vec2_dot(v, v));
}

td_real td_vec3_length(td_vec3 v)
{
    return td_wsqrt(td_vec3_dot(v, v));
}

td_real td_vec2_normalize(td_vec2 v, td_dir2 fallback, td_dir2 *out)
{
    const td_real size = td_max(td_abs(v.x), td_abs(v.y));
    if (!(size >= TD_LENGTH_MIN)) {
        *out = fallback;
        return TD_ZERO;
    }
    const td_real length = td_root(td_vec2_dot(v, v));
    out->x = v.x / length;
    out->y = v.y / length;
    return length;
}

td_real td_vec3_normalize(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
    const td_real size = td_max(td_max(td_abs(v.x), td_abs(v.y)), td_abs(v.z));
    if (!(size >= TD_LENGTH_MIN)) {
        *out = fallback;
        return TD_ZERO;
    }
    const td_real length = td_root(td_vec3_dot(v, v));
    *out = td_dir3_of(v.x / length, v.y / length, v.z / length);
    return length;
}

bool td_wvec3_normalize(td_wvec3 v, td_dir3 fallback, td_dir3 *out)
{
    return td_vec3_normalize(td_vec3_of(v.x, v.y, v.z), fallback, out) > TD_ZERO;
}

#endif
