/* SPDX-License-Identifier: MIT */
/// td_math in fixed point. Included once, by td_math.c.
///
/// Inside, an angle is a "turn": a 32-bit word whose whole range is one turn, so that reduction is
/// the wrap-around of unsigned arithmetic, exact and free.
#include "td_invariant.h"
#include "td_q16.h"

#define TD_MATH_Q16_ID 154

#define TD_MATH_TABLES
#include "td_coefficients.h"

/// Coefficient i plus p * x / 2^shift: one step of Horner's rule.
#define HORNER(c, p, x, shift) ((c) + td_q16_mulr((p), (x), (shift)))

td_real td_sqrt(td_real x)
{
    if ((int32_t)x <= 0) {
        return (td_real)((int32_t)x == 0 ? 0 : td_saturate(0));
    }
    return (td_real)(int32_t)td_q16_sqrt64((uint64_t)(int64_t)x << 16);
}

td_real td_wsqrt(td_wide x)
{
    if ((int64_t)x <= 0) {
        return (td_real)((int64_t)x == 0 ? 0 : td_saturate(0));
    }
    return (td_real)td_fit32((int64_t)td_q16_sqrt64((uint64_t)(int64_t)x));
}

// turn = radians / (2 pi) * 2^32. 2^32 / (2 pi) = 683565275 + 37777 / 2^16: in two parts, because
// the error of one 32-bit constant would grow with the angle to 2e-5 rad.
static uint32_t turn_of(td_real angle, int halvings)
{
    const int64_t whole = td_mul64((int32_t)angle, 683565275);
    const int64_t part = td_mul64((int32_t)angle, 37777) >> 16;
    return (uint32_t)((whole + part + (0x8000 << halvings)) >> (16 + halvings));
}

static int32_t sin_quarter(int32_t u, int32_t uu)
{
    int32_t p = HORNER(sin_poly[3], sin_poly[4], uu, 32);
    p = HORNER(sin_poly[2], p, uu, 32);
    p = HORNER(sin_poly[1], p, uu, 32);
    p = HORNER(sin_poly[0], p, uu, 32);
    return td_q16_mulr(p, u, 30);
}

static int32_t cos_quarter(int32_t uu)
{
    int32_t p = HORNER(cos_poly[3], cos_poly[4], uu, 32);
    p = HORNER(cos_poly[2], p, uu, 32);
    p = HORNER(cos_poly[1], p, uu, 32);
    return HORNER(cos_poly[0], p, uu, 32);
}

// u in [-1/2, 1/2) quarter turns (Q30), uu = u^2 (Q32); computed on |u|, so that sine is odd and
// cosine even to the last bit.
static void sincos_turn(uint32_t turn, td_unit *sine, td_unit *cosine)
{
    const uint32_t quarter = (turn + (1u << 29)) >> 30;
    const int32_t u = (int32_t)(turn - (quarter << 30));
    const int32_t size = u < 0 ? -u : u;
    TD_ASSERT_IN(TD_MATH_Q16_ID, size <= 1 << 29);
    const int32_t uu = td_q16_mulr(size, size, 28);
    const int32_t s0 = sin_quarter(size, uu);
    const int32_t s = u < 0 ? -s0 : s0;
    const int32_t c = cos_quarter(uu);
    const bool swap = (quarter & 1u) != 0u;
    const bool flip_s = (quarter & 2u) != 0u;
    const bool flip_c = ((quarter + 1u) & 2u) != 0u;
    const int32_t sin_u = swap ? c : s;
    const int32_t cos_u = swap ? s : c;
    *sine = (td_unit)(flip_s ? -sin_u : sin_u);
    *cosine = (td_unit)(flip_c ? -cos_u : cos_u);
    TD_ASSERT_IN(TD_MATH_Q16_ID, td_is_one(td_umul(*sine, *sine) + td_umul(*cosine, *cosine)));
}

static void sincos_checked(td_real angle, int halvings, td_unit *sine, td_unit *cosine)
{
    const bool inside = angle <= TD_ANGLE_MAX && angle >= -TD_ANGLE_MAX;
    if (!inside) {
        (void)td_saturate((int64_t)angle);
    }
    sincos_turn(inside ? turn_of(angle, halvings) : 0u, sine, cosine);
}

void td_sincos(td_real angle, td_unit *sine, td_unit *cosine)
{
    sincos_checked(angle, 0, sine, cosine);
}

void td_sincos_half(td_real angle, td_unit *sine, td_unit *cosine)
{
    sincos_checked(angle, 1, sine, cosine);
}

// num / den for 0 <= num <= den, den > 0, in Q31 (at most tan(pi/8) here)
static int32_t ratio_q31(uint32_t num, uint32_t den)
{
    TD_ASSERT_IN(TD_MATH_Q16_ID, num <= den);
    const int k = td_q16_clz(den);
    return (int32_t)(td_q16_umul64(num << k, td_q16_recip(den << k)) >> 32);
}

// atan(num / den) in quarter turns (Q30), num / den <= tan(pi/8)
static int32_t atan_small(uint32_t num, uint32_t den)
{
    const int32_t t = ratio_q31(num, den);
    TD_ASSERT_IN(TD_MATH_Q16_ID, t >= 0 && t <= 889516852 + 8); // tan(pi / 8)
    const int32_t tt = td_q16_mulr(t, t, 30);
    int32_t p = HORNER(atan_poly[5], atan_poly[6], tt, 32);
    for (int i = 4; i >= 0; --i) {
        p = HORNER(atan_poly[i], p, tt, 32);
    }
    return td_q16_mulr(p, t, 31);
}

// atan(small / large) in quarter turns (Q30): beyond tan(pi/8) by
// atan(n/d) = pi/4 - atan((d - n) / (d + n))
static int32_t atan_octant(uint32_t small, uint32_t large)
{
    TD_ASSERT_IN(TD_MATH_Q16_ID, small <= large && large <= INT32_MAX);
    const int k = td_q16_clz(large) - 1; /* large <= 2^31 - 1: the sum below fits */
    const uint32_t n = small << k;
    const uint32_t d = large << k;
    if (td_q16_umul64(n, 1u << 31) <= td_q16_umul64(d, 889516852u)) {
        return atan_small(n, d);
    }
    return (1 << 29) - atan_small(d - n, d + n);
}

td_real td_atan2(td_real y, td_real x)
{
    const uint32_t size_x = td_q16_size((int32_t)x);
    const uint32_t size_y = td_q16_size((int32_t)y);
    if ((size_x | size_y) == 0u) {
        return TD_ZERO;
    }
    const bool steep = size_y > size_x;
    const int32_t octant = atan_octant(steep ? size_x : size_y, steep ? size_y : size_x);
    const int64_t half = steep ? (1 << 30) - (int64_t)octant : (int64_t)octant;
    const int64_t angle = (int32_t)x < 0 ? ((int64_t)1 << 31) - half : half;
    /* quarter turns (Q30) to radians (Q16): * pi/2 * 2^-14, pi/2 = 1686629713 / 2^30 */
    const int64_t radians = (angle * 1686629713 + ((int64_t)1 << 43)) >> 44;
    return (td_real)(int32_t)((int32_t)y < 0 ? -radians : radians);
}

// 2^-f for f in [0, 1) as Q31, in Q30. The polynomial runs in g = f - 1/2: within +-1/2 the rounding
// errors of Horner's steps halve from step to step instead of adding up.
static int32_t exp2_neg(int32_t f)
{
    TD_ASSERT_IN(TD_MATH_Q16_ID, f >= 0);
    const int32_t g = f - (1 << 30);
    int32_t p = HORNER(exp2_poly[6], exp2_poly[7], g, 31);
    for (int i = 5; i >= 0; --i) {
        p = HORNER(exp2_poly[i], p, g, 31);
    }
    TD_ASSERT_IN(TD_MATH_Q16_ID, p >= (1 << 29) - 4 && p <= (1 << 30) + 4);
    return p;
}

// x log2(e) = whole + f / 2^31, with log2(e) = 3098164009 / 2^31
static uint32_t split_log2e(uint32_t x, int32_t *f)
{
    const uint64_t t = td_q16_umul64(x, 3098164009u);
    *f = (int32_t)((t >> 16) & 0x7fffffffu);
    return (uint32_t)(t >> 47);
}

td_unit td_exp_neg(td_real x)
{
    if ((int32_t)x < 0) {
        (void)td_saturate((int64_t)x);
        return TD_UNIT_ONE;
    }
    int32_t f = 0;
    const uint32_t whole = split_log2e((uint32_t)(int32_t)x, &f);
    if (whole > 30u) {
        return (td_unit)0;
    }
    return (td_unit)((exp2_neg(f) + (int32_t)((1u << whole) >> 1)) >> whole);
}

// e^x = 2^n 2^-f with n = ceil(x log2 e); p is 2^-f in Q30, so the result in Q16 is p 2^(n - 14).
td_real td_exp(td_real x)
{
    int32_t f = 0;
    const bool negative = (int32_t)x < 0;
    const uint32_t whole = split_log2e(td_q16_size((int32_t)x), &f);
    if (whole >= 18u) {
        return negative ? TD_ZERO : (td_real)td_saturate(1);
    }
    const bool up = !negative && f != 0; /* 2^(whole + f) = 2^(whole + 1) 2^-(1 - f) */
    const int32_t n = negative ? -(int32_t)whole : (int32_t)whole + (up ? 1 : 0);
    const int64_t p = exp2_neg(up ? (int32_t)(0x80000000u - (uint32_t)f) : f);
    const int shift = 14 - n;
    TD_ASSERT_IN(TD_MATH_Q16_ID, shift > -18 && shift < 63);
    return (td_real)td_fit32(shift > 0 ? (p + ((int64_t)1 << (shift - 1))) >> shift : p << -shift);
}

// x = 2^(15 - k) (1 + f): log x = (15 - k) log 2 + f P(f). The product stays wide (Q61) until it
// joins the first term in Q40.
td_real td_log(td_real x)
{
    if ((int32_t)x <= 0) {
        return (td_real)td_saturate(-1);
    }
    const int k = td_q16_clz((uint32_t)(int32_t)x);
    const int32_t f = (int32_t)(((uint32_t)(int32_t)x << k) & 0x7fffffffu);
    int32_t p = HORNER(log_poly[9], log_poly[10], f, 31);
    for (int i = 8; i >= 0; --i) {
        p = HORNER(log_poly[i], p, f, 31);
    }
    const int64_t part = td_mul64(p, f) >> 21;
    const int64_t whole = (15 - k) * (int64_t)762123384786; /* log 2 in Q40 */
    return (td_real)(int32_t)((whole + part + (1 << 23)) >> 24);
}
