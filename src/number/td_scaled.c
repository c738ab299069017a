/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 108
#include "td_scaled.h"

#if defined(TD_SCALAR_Q16)

#    include "td_inline.h"
#    include "td_invariant.h"
#    include "td_q16.h"

#    define MANTISSA_BITS 30

// What asserts ask: is a number packed, do the words of a vector fit?
TD_ASSERT_ONLY bool is_packed(td_scaled a)
{
    const uint32_t size = td_q16_size(a.mantissa);
    return size == 0u ? a.shift == 0 : size >> (MANTISSA_BITS - 1) == 1u;
}

TD_ASSERT_ONLY bool is_packed3(const td_scaled3 *a)
{
    const uint32_t most =
        (1u << MANTISSA_BITS) + (1u << 20); // a direction may be a little longer than 1
    return td_q16_size(a->x) <= most && td_q16_size(a->y) <= most && td_q16_size(a->z) <= most;
}

TD_NOINLINE td_scaled td_scaled_pack(int64_t value, int32_t shift)
{
    TD_ASSERT(value > INT64_MIN); // its size fits
    const uint64_t size = (uint64_t)(value < 0 ? -value : value);
    if (size == 0u) {
        return TD_SCALED_ZERO;
    }
    const int32_t cut = 64 - MANTISSA_BITS - td_q16_clz64(size);
    const int32_t mantissa = td_q16_shifted((int64_t)size, -cut);
    const td_scaled packed = {value < 0 ? -mantissa : mantissa, shift - cut};
    TD_ASSERT(is_packed(packed));
    return packed;
}

// The one with the larger shift is the finer; the other is brought to its shift, if that is no more
// than 32 bits away: what lies lower is cut off anyway.
td_scaled td_scaled_add(td_scaled a, td_scaled b)
{
    TD_ASSERT(is_packed(a) && is_packed(b));
    const bool a_is_coarse = b.mantissa == 0 || (a.mantissa != 0 && a.shift < b.shift);
    const td_scaled coarse = a_is_coarse ? a : b;
    const td_scaled fine = a_is_coarse ? b : a;
    const int32_t apart = fine.shift - coarse.shift;
    TD_ASSERT(fine.mantissa == 0 || apart >= 0);
    if (fine.mantissa == 0 || apart > 32) {
        return coarse;
    }
    const int64_t raised = (int64_t)((uint64_t)(int64_t)coarse.mantissa << apart);
    return td_scaled_pack(raised + fine.mantissa, fine.shift);
}

// 1 / |b| = 2^63 / (|b| 4) 2^-61, of which the top 31 bits are kept.
td_scaled td_scaled_div(td_scaled a, td_scaled b)
{
    TD_ASSERT(is_packed(a) && is_packed(b));
    if (b.mantissa == 0) {
        const td_scaled limit = {a.mantissa == 0 ? 0 : a.mantissa < 0 ? -(1 << 29) : 1 << 29, -2};
        (void)td_saturate(a.mantissa);
        return a.mantissa == 0 ? TD_SCALED_ZERO : limit;
    }
    const uint32_t recip = td_q16_recip(td_q16_size(b.mantissa) << 2);
    const int64_t product = td_mul64(a.mantissa, (int32_t)(recip >> 1));
    return td_scaled_pack(b.mantissa < 0 ? -product : product, a.shift - b.shift + 60);
}

// m 2^-s = (m 2^32) 2^-(s + 32), or with 33 if that makes the exponent even.
td_scaled td_scaled_sqrt(td_scaled a)
{
    TD_ASSERT(is_packed(a));
    if (a.mantissa <= 0) {
        return TD_SCALED_ZERO;
    }
    const int32_t raise = 32 + (a.shift & 1);
    const uint32_t root = td_q16_sqrt64((uint64_t)(int64_t)a.mantissa << raise);
    return td_scaled_pack((int64_t)root, (a.shift + raise) / 2);
}

td_real td_scaled_real(td_scaled a)
{
    TD_ASSERT(is_packed(a));
    const int32_t right = a.shift - 16;
    if (a.mantissa == 0 || right > 31) {
        return TD_ZERO;
    }
    if (right <= 0) {
        return (td_real)(right < -1  ? td_saturate(a.mantissa)
                         : right < 0 ? 2 * a.mantissa
                                     : a.mantissa);
    }
    return (td_real)(int32_t)(((int64_t)a.mantissa + ((int64_t)1 << (right - 1))) >> right);
}

td_real td_scaled_scale_coarse(td_scaled a, td_real b)
{
    TD_ASSERT(a.mantissa == 0 || a.shift < 63);
    const int64_t product = td_mul64(a.mantissa, (int32_t)b);
    if (a.shift <= 0) {
        return (td_real)(product > 0 ? INT32_MAX : product < 0 ? -INT32_MAX : 0);
    }
    const int64_t value = (product + ((int64_t)1 << (a.shift - 1))) >> a.shift;
    return (td_real)(value > INT32_MAX    ? INT32_MAX
                     : value < -INT32_MAX ? -INT32_MAX
                                          : (int32_t)value);
}

/* ---- vectors ---- */

static uint64_t size_of(int64_t word)
{
    return (uint64_t)(word < 0 ? -word : word);
}

static int32_t cut_by(int64_t word, int32_t cut)
{
    return (int32_t)(cut > 0 ? word >> cut : (int64_t)((uint64_t)word << -cut));
}

// OR-ing sizes gives the top bit of the largest without comparing.
td_scaled3 td_scaled3_pack(int64_t x, int64_t y, int64_t z, int32_t shift)
{
    const uint64_t all = size_of(x) | size_of(y) | size_of(z);
    const int32_t cut = 64 - MANTISSA_BITS - td_q16_clz64(all | 1u);
    const td_scaled3 packed = {cut_by(x, cut), cut_by(y, cut), cut_by(z, cut), shift - cut};
    TD_ASSERT(is_packed3(&packed));
    return packed;
}

// Inlined, 64-bit products would add up their stack on CPUs without a register to spare.
static TD_NOINLINE int64_t difference(int32_t u, td_real a, int32_t v, td_real b)
{
    return td_mul64(u, (int32_t)a) - td_mul64(v, (int32_t)b);
}

td_scaled3 td_scaled3_cross(const td_vec3 *r, const td_scaled3 *a)
{
    TD_ASSERT(is_packed3(a));
    return td_scaled3_pack(difference(a->z, r->y, a->y, r->z), difference(a->x, r->z, a->z, r->x),
                           difference(a->y, r->x, a->x, r->y), a->shift + 16);
}

// All three at the shift of the largest; what lies more than 30 bits below it is cut off.
td_scaled3 td_scaled3_sum(const td_scaled s[3], const td_dir3 d[3])
{
    int32_t shift = INT32_MAX;
    for (int i = 0; i < 3; ++i) {
        TD_ASSERT(is_packed(s[i]));
        shift = s[i].mantissa != 0 && s[i].shift < shift ? s[i].shift : shift;
    }
    int64_t x = 0, y = 0, z = 0;
    for (int i = 0; i < 3; ++i) {
        const int32_t apart = s[i].shift - shift;
        TD_ASSERT(s[i].mantissa == 0 || apart >= 0);
        const int32_t word = s[i].mantissa == 0 || apart > 30 ? 0 : s[i].mantissa >> apart;
        x += td_mul64(word, (int32_t)d[i].x);
        y += td_mul64(word, (int32_t)d[i].y);
        z += td_mul64(word, (int32_t)d[i].z);
    }
    return td_scaled3_pack(x, y, z, shift == INT32_MAX ? 30 : shift + 30);
}

TD_NOINLINE int64_t td_scaled3_row(const td_scaled3 *a, int32_t x, int32_t y, int32_t z)
{
    TD_ASSERT(is_packed3(a));
    return td_mul64(a->x, x) + td_mul64(a->y, y) + td_mul64(a->z, z);
}

td_scaled td_scaled3_dot(const td_scaled3 *a, const td_scaled3 *b)
{
    return td_scaled_pack(td_scaled3_row(a, b->x, b->y, b->z), a->shift + b->shift);
}

td_scaled td_scaled3_along(const td_scaled3 *a, const td_vec3 *v)
{
    const int64_t sum = td_scaled3_row(a, (int32_t)v->x, (int32_t)v->y, (int32_t)v->z);
    return td_scaled_pack(sum, a->shift + 16);
}

static td_real word_times(td_scaled s, int32_t word, int32_t shift)
{
    return td_scaled_real(td_scaled_pack(td_mul64(s.mantissa, word), s.shift + shift));
}

td_vec3 td_scaled3_real(td_scaled s, const td_scaled3 *a)
{
    TD_ASSERT(is_packed(s) && is_packed3(a));
    return td_vec3_of(word_times(s, a->x, a->shift), word_times(s, a->y, a->shift),
                      word_times(s, a->z, a->shift));
}

#else
typedef int td_scaled_is_empty; /* ISO C wants a declaration in every translation unit */
#endif
