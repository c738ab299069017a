/* SPDX-License-Identifier: MIT */
#include "kernel_walk.h"
#include "td_vec.h"

/* ---- integers ---- */

uint32_t kernel_random(kernel *k)
{
    k->random ^= k->random << 13;
    k->random ^= k->random >> 17;
    k->random ^= k->random << 5;
    return k->random;
}

uint32_t kernel_below(kernel *k, uint32_t n)
{
    return ((kernel_random(k) >> 16) * n) >> 16;
}

static uint64_t random_long(kernel *k)
{
    const uint64_t high = kernel_random(k);
    return (high << 32) | kernel_random(k);
}

/* A double from its bits; the biased exponent 2047 makes infinities and NaN. */
static double double_of(kernel *k, uint32_t exponent)
{
    const uint64_t random = random_long(k);
    const uint64_t mantissa = exponent < 2047u ? random >> 12 : (random & 2u) << 50;
    const union {
        uint64_t bits;
        double real;
    } word = {(random & 1u) << 63 | (uint64_t)exponent << 52 | mantissa};
    return word.real;
}

double kernel_double(kernel *k)
{
    static const uint32_t edges[8] = {0u,          1u,          2046u,       2047u,
                                      1023u - 30u, 1023u + 14u, 1023u + 31u, 896u};
    const uint32_t kind = kernel_below(k, 16u);
    return double_of(k, kind < 8u ? edges[kind] : 960u + kernel_below(k, 128u));
}

/* ---- scalars ---- */

#if defined(TD_SCALAR_Q16)

/* A raw word of n + 1 bits with its sign. */
static int32_t word_of(kernel *k, uint32_t n)
{
    const int32_t word = (int32_t)(kernel_random(k) >> 1) >> (31u - n);
    return (kernel_random(k) & 1u) != 0u ? -word : word;
}

static int64_t long_of(kernel *k, uint32_t n)
{
    const int64_t word = (int64_t)(random_long(k) >> 1) >> (63u - n);
    return (kernel_random(k) & 1u) != 0u ? -word : word;
}

td_real kernel_some(kernel *k)
{
    const int32_t word = word_of(k, 8u + kernel_below(k, 17u));
    return (td_real)(word == 0 ? 1 : word);
}

static td_real smallest(kernel *k)
{
    return (td_real)word_of(k, kernel_below(k, 9u));
}

static td_real largest(kernel *k)
{
    return (td_real)word_of(k, 27u + kernel_below(k, 4u)); /* |x| < 2^14: inside TD_RANGE */
}

td_real kernel_wild(kernel *k)
{
    return kernel_below(k, 8u) == 0u ? TD_REAL_MAX : (td_real)word_of(k, kernel_below(k, 32u));
}

td_real kernel_hostile(kernel *k)
{
    return kernel_wild(k);
}

td_unit kernel_wild_unit(kernel *k)
{
    return (td_unit)word_of(k, 16u + kernel_below(k, 16u));
}

static td_unit some_unit(kernel *k)
{
    return (td_unit)word_of(k, 30u - kernel_below(k, 16u));
}

td_wide kernel_wide(kernel *k)
{
    return (td_wide)long_of(k, kernel_below(k, 62u));
}

td_proj kernel_proj(kernel *k)
{
    return (td_proj)long_of(k, kernel_below(k, 62u));
}

td_wunit kernel_wunit(kernel *k)
{
    return (td_wunit)long_of(k, kernel_below(k, 62u));
}

#else

#    if defined(TD_SCALAR_F64)
typedef uint64_t real_bits;
#        define MANTISSA 52u
#        define BIAS     1023
#        define RANGE    40
#        define TOP      499
#    else
typedef uint32_t real_bits;
#        define MANTISSA 23u
#        define BIAS     127
#        define RANGE    20
#        define TOP      59
#    endif

/* A float with a random sign and mantissa: 1.m 2^e, subnormal if e = -BIAS. */
static td_real float_of(kernel *k, int32_t e)
{
    const uint64_t random = random_long(k);
    const union {
        real_bits bits;
        td_real real;
    } word = {(real_bits)(random & 1u) << (sizeof(real_bits) * 8u - 1u) |
              (real_bits)(e + BIAS) << MANTISSA | (real_bits)(random >> (64u - MANTISSA))};
    return word.real;
}

static int32_t exponent(kernel *k, int32_t from, int32_t to)
{
    return from + (int32_t)kernel_below(k, (uint32_t)(to - from) + 1u);
}

td_real kernel_some(kernel *k)
{
    return float_of(k, exponent(k, -8, 7));
}

static td_real smallest(kernel *k)
{
    return float_of(k, kernel_below(k, 2u) == 0u ? -BIAS : exponent(k, -BIAS, -TOP));
}

static td_real largest(kernel *k)
{
    return float_of(k, exponent(k, RANGE - 4, RANGE - 1));
}

td_real kernel_wild(kernel *k)
{
    const uint32_t kind = kernel_below(k, 16u);
    return kind == 0u   ? TD_REAL_MAX
           : kind == 1u ? -TD_REAL_MAX
           : kind == 2u ? -TD_ZERO
           : kind == 3u ? TD_ZERO
                        : float_of(k, exponent(k, -BIAS, TOP));
}

td_real kernel_hostile(kernel *k)
{
    static const real_bits top = (real_bits)(2 * BIAS + 1) << MANTISSA;
    const real_bits kind = kernel_below(k, 8u);
    const union {
        real_bits bits;
        td_real real;
    } word = {(kind & 2u) << (sizeof(real_bits) * 8u - 2u) | top | (kind & 1u) << (MANTISSA - 1u)};
    return kind < 4u ? word.real : kernel_wild(k);
}

td_unit kernel_wild_unit(kernel *k)
{
    return float_of(k, exponent(k, -BIAS, 0));
}

static td_unit some_unit(kernel *k)
{
    return float_of(k, exponent(k, -16, -1));
}

td_wide kernel_wide(kernel *k)
{
    const td_real a = kernel_inside(k);
    const td_real b = kernel_inside(k);
    return td_wmul(a, b);
}

td_proj kernel_proj(kernel *k)
{
    const td_unit a = kernel_unit(k);
    const td_real b = kernel_inside(k);
    return td_pmul(a, b);
}

td_wunit kernel_wunit(kernel *k)
{
    const td_unit a = kernel_unit(k);
    const td_unit b = kernel_unit(k);
    return td_umul(a, b);
}

#endif

td_real kernel_inside(kernel *k)
{
    switch (kernel_below(k, 12u)) {
    case 0u:
        return TD_ZERO;
    case 1u:
        return kernel_below(k, 2u) == 0u ? TD_REAL_EPS : -TD_REAL_EPS;
    case 2u:
        return smallest(k);
    case 3u:
        return largest(k);
    case 4u:
        return td_from_int((int32_t)kernel_below(k, 17u) - 8);
    case 5u:
        return kernel_below(k, 2u) == 0u ? TD_RANGE - TD_ONE : TD_ONE - TD_RANGE;
    default:
        return kernel_some(k);
    }
}

td_unit kernel_unit(kernel *k)
{
    switch (kernel_below(k, 16u)) {
    case 0u:
        return TD_U(0.0);
    case 1u:
        return TD_UNIT_ONE;
    case 2u:
        return -TD_UNIT_ONE;
    case 3u:
        return TD_UNIT_EPS;
    default:
        return some_unit(k);
    }
}

/* ---- structures ---- */

td_vec2 kernel_vec2(kernel *k)
{
    const td_real x = kernel_inside(k);
    const td_real y = kernel_inside(k);
    return td_vec2_of(x, y);
}

td_vec3 kernel_vec3(kernel *k)
{
    const td_real x = kernel_inside(k);
    const td_real y = kernel_inside(k);
    const td_real z = kernel_inside(k);
    return td_vec3_of(x, y, z);
}

td_dir3 kernel_dir3(kernel *k)
{
    td_dir3 d = {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)};
    (void)td_vec3_normalize(kernel_vec3(k), d, &d);
    return d;
}

td_quat kernel_quat(kernel *k)
{
    const td_unit w = kernel_unit(k);
    const td_unit x = kernel_unit(k);
    const td_unit y = kernel_unit(k);
    const td_unit z = kernel_unit(k);
    td_quat q = {w, x, y, z};
    kernel_put_bool(k, td_quat_normalize(&q));
    return q;
}

td_pose kernel_pose(kernel *k)
{
    const td_vec3 p = kernel_vec3(k);
    const td_pose x = {p, kernel_quat(k)};
    return x;
}

/* ---- results ---- */

void kernel_put(kernel *k, td_real a)
{
    td_hash_real(&k->hash, a);
}

void kernel_put_unit(kernel *k, td_unit u)
{
    td_hash_unit(&k->hash, u);
}

void kernel_put_wide(kernel *k, td_wide w)
{
#if defined(TD_SCALAR_Q16)
    td_hash_long(&k->hash, (uint64_t)w);
#else
    td_hash_real(&k->hash, w);
#endif
}

void kernel_put_proj(kernel *k, td_proj p)
{
    kernel_put_wide(k, (td_wide)p);
}

void kernel_put_wunit(kernel *k, td_wunit w)
{
    kernel_put_wide(k, (td_wide)w);
}

void kernel_put_double(kernel *k, double d)
{
    const double plain = (d < 0.0 || d > 0.0) ? d : 0.0; /* -0 as 0; no result here is NaN */
    const union {
        double real;
        uint64_t bits;
    } word = {.real = plain};
    td_hash_long(&k->hash, word.bits);
}

void kernel_put_bool(kernel *k, bool b)
{
    td_hash_word(&k->hash, b ? 1u : 0u);
}

void kernel_put_vec2(kernel *k, td_vec2 v)
{
    kernel_put(k, v.x);
    kernel_put(k, v.y);
}

void kernel_put_vec3(kernel *k, td_vec3 v)
{
    kernel_put(k, v.x);
    kernel_put(k, v.y);
    kernel_put(k, v.z);
}

void kernel_put_dir3(kernel *k, td_dir3 d)
{
    kernel_put_unit(k, d.x);
    kernel_put_unit(k, d.y);
    kernel_put_unit(k, d.z);
}

void kernel_put_quat(kernel *k, td_quat q)
{
    kernel_put_unit(k, q.w);
    kernel_put_unit(k, q.x);
    kernel_put_unit(k, q.y);
    kernel_put_unit(k, q.z);
}

void kernel_put_pose(kernel *k, td_pose x)
{
    kernel_put_vec3(k, x.p);
    kernel_put_quat(k, x.q);
}

bool kernel_put_fault(kernel *k, td_fault fault)
{
    td_hash_word(&k->hash, (uint32_t)fault.status);
    td_hash_word(&k->hash, (uint32_t)fault.item);
    td_hash_word(&k->hash, fault.index);
    td_hash_word(&k->hash, fault.field % TD_FIELD_BLOCK); /* whatever number its block has */
    return fault.status == TD_OK;
}
