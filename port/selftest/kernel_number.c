/* SPDX-License-Identifier: MIT */
/* Rounds of the sameness kernel through td_real.h and td_math.h. No two inputs are drawn within one
 * expression: C does not say which of them would come first. */
#include "kernel_walk.h"
#include "td_math.h"

/* ---- td_real ---- */

static void constants(kernel *k)
{
    static const td_real reals[] = {TD_ZERO,       TD_ONE,       TD_PI,         TD_R(0.1),
                                    TD_R(-0.3),    TD_RANGE,     TD_REAL_MAX,   TD_REAL_EPS,
                                    TD_LENGTH_MIN, TD_R(1.0e-5), TD_R(12345.6), TD_R(-2.5)};
    static const td_unit units[] = {TD_UNIT_ONE, TD_UNIT_EPS, TD_U(0.1), TD_U(-1.9), TD_U(0.7071)};
    for (uint32_t i = 0u; i < sizeof reals / sizeof reals[0]; ++i) {
        kernel_put(k, reals[i]);
    }
    for (uint32_t i = 0u; i < sizeof units / sizeof units[0]; ++i) {
        kernel_put_unit(k, units[i]);
    }
}

static void order(kernel *k)
{
    const td_real a = kernel_inside(k);
    const td_real b = kernel_inside(k);
    const td_real c = kernel_inside(k);
    kernel_put(k, a + b);
    kernel_put(k, a - b);
    kernel_put(k, -a);
    kernel_put(k, td_abs(a));
    kernel_put(k, td_min(a, b));
    kernel_put(k, td_max(a, b));
    kernel_put(k, td_clamp(c, td_min(a, b), td_max(a, b)));
    kernel_put(k, td_half(a));
    kernel_put_bool(k, td_is_less(a, b) && td_is_at_most(a, b));
    const td_real any = kernel_hostile(k);
    kernel_put_bool(k, td_in_range(any) && td_is_within(any, TD_RANGE));
    kernel_put_bool(k, td_is_number(kernel_hostile(k)));
    kernel_put_unit(k, td_uabs(kernel_wild_unit(k)));
}

static void sums(kernel *k)
{
    const td_real a = kernel_wild(k);
    const td_real b = kernel_wild(k);
    kernel_put(k, td_add(a, b));
    kernel_put(k, td_sub(a, b));
}

static void products(kernel *k)
{
    const td_real a = kernel_inside(k);
    const td_real b = kernel_inside(k);
    const td_real c = kernel_some(k);
    const td_real d = kernel_some(k);
    const td_unit u = kernel_unit(k);
    const td_unit v = kernel_unit(k);
    kernel_put(k, td_mul(a, b));
    kernel_put(k, td_mul(c, d));
    kernel_put(k, td_scale(u, a));
    kernel_put_wide(k, td_wmul(a, b) + td_wmul(c, d));
    kernel_put_proj(k, td_pmul(u, a) - td_pmul(v, b));
    kernel_put_wunit(k, td_umul(u, u) - td_umul(u, v));
    kernel_put_wide(k, td_widen(a));
}

static void narrowing(kernel *k)
{
    const td_unit u = kernel_wild_unit(k);
    const td_real a = kernel_wild(k);
    kernel_put(k, td_narrow(kernel_wide(k)));
    kernel_put(k, td_pnarrow(kernel_proj(k)));
    kernel_put_unit(k, td_unarrow(kernel_wunit(k)));
    kernel_put(k, td_scale(u, a));
    kernel_put(k, td_from_unit(u));
    kernel_put_unit(k, td_to_unit(td_from_unit(u)));
    kernel_put_unit(k, td_to_unit(kernel_inside(k)));
}

static void quotients(kernel *k)
{
    const td_real a = kernel_inside(k);
    const td_real b = kernel_inside(k);
    const td_real c = kernel_some(k);
    const td_real d = kernel_some(k);
    kernel_put(k, td_div(a, b));
    kernel_put(k, td_div(c, d));
    kernel_put(k, td_div(a, TD_ZERO));
    kernel_put(k, td_recip(a));
    kernel_put(k, td_recip(d));
    const td_real e = kernel_wild(k);
    const td_real f = kernel_wild(k);
    kernel_put(k, td_div(e, f));
    kernel_put(k, td_recip(f));
}

static void ratios(kernel *k)
{
    const td_real a = td_abs(kernel_inside(k));
    const td_real b = td_abs(kernel_some(k));
    const td_wide den = td_wmul(td_max(a, b), b);
    kernel_put_unit(k, td_wide_ratio(td_wmul(td_min(a, b), b), den));
    kernel_put_unit(k, td_wide_ratio(den, den));
    kernel_put_unit(k, td_wide_ratio(td_widen(TD_ZERO), den));
#if defined(TD_SCALAR_Q16)
    const td_wide any = kernel_wide(k);
    kernel_put_unit(k, td_wide_ratio(any, den));
    kernel_put_unit(k, td_wide_ratio(den, any));
#endif
}

static void integers(kernel *k)
{
    const uint32_t shift = kernel_below(k, 32u);
    const uint32_t n = kernel_random(k) >> shift;
    kernel_put(k, td_from_int((int32_t)(n & 0x7fffu)));
    kernel_put(k, td_from_int(-(int32_t)(n >> 1)));
    td_hash_word(&k->hash, (uint32_t)td_floor(kernel_inside(k)));
    td_hash_word(&k->hash, (uint32_t)td_floor(kernel_hostile(k)));
}

/* What a checked conversion takes is what the other one makes of it. */
static td_real real_of(double d)
{
    td_real a = TD_ZERO;
    const bool is_taken =
        td_double_check(d, 1.0) != TD_E_ARG && td_from_double_checked(d, &a) == TD_OK;
    return is_taken ? a : td_from_double(d);
}

static td_unit unit_of(double d)
{
    td_unit u = TD_U(0.0);
    return td_unit_from_double_checked(d, &u) == TD_OK ? u : td_unit_from_double(d);
}

static void doubles(kernel *k)
{
    const double d = kernel_double(k);
    kernel_put(k, real_of(d));
    kernel_put_unit(k, unit_of(d));
    const td_real a = kernel_wild(k);
    kernel_put_double(k, td_to_double(a));
    kernel_put(k, td_from_double(td_to_double(a)));
    const td_unit u = kernel_wild_unit(k);
    kernel_put_double(k, td_unit_to_double(u));
    kernel_put_unit(k, td_unit_from_double(td_unit_to_double(u)));
}

/* What one kind of scalar has beneath the common names. */
static void beneath(kernel *k)
{
    kernel_put(k, td_saturate(kernel_below(k, 2u) == 0u ? -TD_ONE : TD_ONE));
#if defined(TD_SCALAR_Q16)
    const int32_t a = (int32_t)kernel_random(k);
    const int32_t b = (int32_t)kernel_random(k);
    td_hash_long(&k->hash, (uint64_t)td_mul64(a, b));
    td_hash_word(&k->hash, (uint32_t)td_fit32(kernel_wide(k)));
    td_hash_word(&k->hash, (uint32_t)td_fit32_of((int64_t)kernel_wide(k), 16));
    td_hash_word(&k->hash, (uint32_t)td_add32(a, b));
    td_hash_word(&k->hash, (uint32_t)td_sub32(a, b));
    const double d = kernel_double(k);
    const bool is_small = td_double_check(d, 1.0) == TD_OK;
    td_hash_word(&k->hash,
                 (uint32_t)(is_small ? td_steps_from_double(d, 1.0) : td_raw_from_double(d)));
#else
    const td_real a = td_abs(kernel_wild(k));
    const td_real x = td_size_top(a) > 0u || td_size_bits(a) > 0u ? a : TD_REAL_EPS;
    kernel_put(k, td_root(x));
    kernel_put(k, td_soft_root(x));
#endif
}

void kernel_round_real(kernel *k)
{
    constants(k);
    order(k);
    sums(k);
    products(k);
    narrowing(k);
    quotients(k);
    ratios(k);
    integers(k);
    doubles(k);
    beneath(k);
}

/* ---- td_math ---- */

static void roots(kernel *k)
{
    kernel_put(k, td_sqrt(kernel_some(k)));
    kernel_put(k, td_sqrt(td_abs(kernel_wild(k))));
    kernel_put(k, td_sqrt(kernel_hostile(k)));
    kernel_put(k, td_wsqrt(kernel_wide(k)));
}

/* From ordinary to hostile. */
static td_real of_kind(kernel *k, uint32_t kind)
{
    return kind == 0u ? kernel_some(k) : kind == 1u ? kernel_inside(k) : kernel_hostile(k);
}

static void sines(kernel *k)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_real angle = of_kind(k, i);
        td_unit s = TD_U(0.0);
        td_unit c = TD_U(0.0);
        td_sincos(angle, &s, &c);
        kernel_put_unit(k, s);
        kernel_put_unit(k, c);
        td_sincos_half(angle, &s, &c);
        kernel_put_unit(k, s);
        kernel_put_unit(k, c);
    }
}

static void angles(kernel *k)
{
    const td_real a = kernel_some(k);
    const td_real b = kernel_some(k);
    const td_real c = kernel_inside(k);
    const td_real d = kernel_inside(k);
    const td_real e = kernel_hostile(k);
    const td_real f = kernel_hostile(k);
    kernel_put(k, td_atan2(a, b));
    kernel_put(k, td_atan2(c, d));
    kernel_put(k, td_atan2(e, f));
    kernel_put(k, td_atan2(a, TD_ZERO));
    kernel_put(k, td_atan2(TD_ZERO, b));
}

static void powers(kernel *k)
{
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_real a = of_kind(k, i);
        kernel_put(k, td_exp(a));
        kernel_put_unit(k, td_exp_neg(a));
        kernel_put(k, td_log(a));
        kernel_put_unit(k, td_exp_neg(td_abs(a)));
        kernel_put(k, td_log(td_abs(a)));
    }
    kernel_put(k, td_exp(td_scale(TD_U(0.0625), kernel_some(k))));
}

void kernel_round_math(kernel *k)
{
    roots(k);
    sines(k);
    angles(k);
    powers(k);
}
