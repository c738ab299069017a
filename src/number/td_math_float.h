/* SPDX-License-Identifier: MIT */
/// td_math in float32 and float64: one text, coefficients by type. Included once, by td_math.c.
///
/// Bits of a float are taken apart as unsigned words: no frexp, no ldexp, no rounding mode.
/// What may be NaN is compared with td_is_less and td_is_at_most, which raise nothing.
#include "td_invariant.h"
#include "td_coefficients.h"

#define TD_MATH_FLOAT_ID 155

#if defined(TD_SCALAR_F64)
#    define WIDE_MAX      DBL_MAX
#    define MANTISSA_BITS 52
#    define EXPONENT_BIAS 1023
#    define PI_2_HIGH     TD_R(0x1.921fb544p0)
#    define PI_2_MIDDLE   TD_R(0x1.0b4611a6p-34)
#    define PI_2_LOW      TD_R(0x1.3198a2e037073p-69)
#    define PI_ROUNDED    TD_R(0x1.921fb54442d18p1)
#    define PI_REST       TD_R(0x1.1a62633145c07p-53)
#    define LN2_HIGH      TD_R(0x1.62e42feep-1)
#    define LN2_LOW       TD_R(0x1.a39ef35793c76p-33)
#    define EXP_MAX       TD_R(346.57) /* 2^500 */
#    define EXP_MIN       TD_R(-708.0)
#else
#    define WIDE_MAX      FLT_MAX
#    define MANTISSA_BITS 23
#    define EXPONENT_BIAS 127
#    define PI_2_HIGH     TD_R(0x1.92p0)
#    define PI_2_MIDDLE   TD_R(0x1.fbp-12)
#    define PI_2_LOW      TD_R(0x1.5110b4p-22)
#    define PI_ROUNDED    TD_R(0x1.921fb6p1)
#    define PI_REST       TD_R(-0x1.777a5cp-24)
#    define LN2_HIGH      TD_R(0x1.62e4p-1)
#    define LN2_LOW       TD_R(0x1.7f7d1cp-20)
#    define EXP_MAX       TD_R(41.588) /* 2^60 */
#    define EXP_MIN       TD_R(-87.0)
#endif

#define HIDDEN_BIT ((td_bits)1 << MANTISSA_BITS)

static td_bits bits_of(td_real x)
{
    const union {
        td_real real;
        td_bits bits;
    } word = {.real = x};
    return word.bits;
}

static td_real real_of(td_bits bits)
{
    const union {
        td_bits bits;
        td_real real;
    } word = {.bits = bits};
    return word.real;
}

/// 2^n for a normal result.
static td_real power_of_two(int32_t n)
{
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, n > -EXPONENT_BIAS && n <= EXPONENT_BIAS); // a normal number
    return real_of((td_bits)(n + EXPONENT_BIAS) << MANTISSA_BITS);
}

static td_real horner(const td_real *c, int terms, td_real x)
{
    td_real p = c[terms - 1];
    for (int i = terms - 2; i >= 0; --i) {
        p = p * x + c[i];
    }
    return p;
}

#define POLYNOMIAL(c, x) horner((c), (int)(sizeof(c) / sizeof((c)[0])), (x))

/* ---- roots ---- */

// x = m 2^e with an even e and two bits of room above m; the root bit by bit, one bit more than
// the mantissa holds: that bit and what remains decide the rounding (a tie cannot occur).
td_real td_soft_root(td_real x)
{
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, td_is_less(TD_ZERO, x));
    td_bits m = bits_of(x) & (HIDDEN_BIT - 1u);
    int32_t e = (int32_t)(bits_of(x) >> MANTISSA_BITS);
    if (e == 0) { /* a subnormal: bring its first bit to the hidden one */
        e = 1;
        for (int i = 0; i < MANTISSA_BITS && (m & HIDDEN_BIT) == 0u; ++i) {
            m <<= 1;
            --e;
        }
        TD_ASSERT_IN(TD_MATH_FLOAT_ID, (m & HIDDEN_BIT) != 0u);
    }
    m |= HIDDEN_BIT;
    e -= EXPONENT_BIAS;
    const int odd = e & 1;
    m <<= 1 + odd;
    td_bits root = 0u;
    td_bits sum = 0u;
    for (td_bits bit = HIDDEN_BIT << 1; bit != 0u; bit >>= 1) {
        const td_bits trial = sum + bit;
        if (trial <= m) {
            sum = trial + bit;
            m -= trial;
            root += bit;
        }
        m <<= 1;
    }
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, root >= HIDDEN_BIT && root < HIDDEN_BIT << 2);
    root += m != 0u ? root & 1u : 0u;
    return real_of((root >> 1) + ((td_bits)((e - odd) / 2 + EXPONENT_BIAS - 1) << MANTISSA_BITS));
}

td_real td_wsqrt(td_wide x)
{
    if (!(td_is_less(TD_ZERO, x) && td_is_at_most(x, WIDE_MAX))) {
        return x == TD_ZERO ? TD_ZERO : td_saturate(td_is_less(TD_ZERO, x) ? x : TD_ZERO);
    }
    const td_real root = td_root(x);
    return root <= TD_REAL_MAX ? root : td_saturate(root);
}

td_real td_sqrt(td_real x)
{
    return td_wsqrt(x);
}

/* ---- angles ---- */

static td_real sin_quarter(td_real r)
{
    const td_real z = r * r;
    return r + r * (z * POLYNOMIAL(sin_poly, z));
}

static td_real cos_quarter(td_real r)
{
    const td_real z = r * r;
    return TD_ONE - (TD_R(0.5) * z - z * z * POLYNOMIAL(cos_poly, z));
}

// angle = n pi/2 + r. pi/2 in three parts: the first two have so few bits that n times them, and
// the differences, are exact for |n| < 2^15.
void td_sincos(td_real angle, td_unit *sine, td_unit *cosine)
{
    if (!td_is_at_most(td_abs(angle), TD_ANGLE_MAX)) {
        *sine = td_saturate(TD_ZERO);
        *cosine = TD_ONE;
        return;
    }
    const td_real turns = angle * TD_R(0.636619772367581343075535); /* 2/pi */
    const int32_t n = (int32_t)(turns < TD_ZERO ? turns - TD_R(0.5) : turns + TD_R(0.5));
    const td_real k = (td_real)n;
    const td_real r = ((angle - k * PI_2_HIGH) - k * PI_2_MIDDLE) - k * PI_2_LOW;
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, td_abs(r) <= TD_R(0.7854)); // pi / 4 and a little
    const td_real s = sin_quarter(r);
    const td_real c = cos_quarter(r);
    const uint32_t quarter = (uint32_t)n;
    const td_real sin_n = (quarter & 1u) != 0u ? c : s;
    const td_real cos_n = (quarter & 1u) != 0u ? s : c;
    *sine = (quarter & 2u) != 0u ? -sin_n : sin_n;
    *cosine = ((quarter + 1u) & 2u) != 0u ? -cos_n : cos_n;
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, td_is_one(*sine * *sine + *cosine * *cosine));
}

void td_sincos_half(td_real angle, td_unit *sine, td_unit *cosine)
{
    td_sincos(td_half(angle), sine, cosine);
}

static td_real atan_small(td_real t)
{
    const td_real z = t * t;
    return t + t * (z * POLYNOMIAL(atan_poly, z));
}

// atan(small / large), 0 <= small <= large: beyond tan(pi/8) by
// atan(n/d) = pi/4 - atan((d - n) / (d + n))
static td_real atan_octant(td_real small, td_real large)
{
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, small >= TD_ZERO && small <= large);
    if (small <= large * TD_R(0.414213562373095048801689)) {
        return atan_small(small / large);
    }
    const td_real rest = atan_small((large - small) / (large + small));
    return TD_R(0.25) * PI_ROUNDED - (rest - TD_R(0.25) * PI_REST);
}

td_real td_atan2(td_real y, td_real x)
{
    const td_real size_x = td_abs(x);
    const td_real size_y = td_abs(y);
    if (!(td_is_at_most(size_x, TD_REAL_MAX) && td_is_at_most(size_y, TD_REAL_MAX))) {
        return td_saturate(TD_ZERO);
    }
    const td_real large = td_max(size_x, size_y);
    if (large == TD_ZERO) {
        return TD_ZERO;
    }
    const td_real octant = atan_octant(td_min(size_x, size_y), large);
    const td_real half =
        size_y > size_x ? TD_R(0.5) * PI_ROUNDED - (octant - TD_R(0.5) * PI_REST) : octant;
    const td_real angle = x < TD_ZERO ? PI_ROUNDED - (half - PI_REST) : half;
    return y < TD_ZERO ? -angle : angle;
}

/* ---- exponential and logarithm ---- */

// x = n log 2 + r, e^x = 2^n e^r
td_real td_exp(td_real x)
{
    if (!(td_is_at_most(x, EXP_MAX) && td_is_at_most(EXP_MIN, x))) {
        return td_is_less(x, EXP_MIN) ? TD_ZERO : td_saturate(x);
    }
    const td_real scaled = x * TD_R(1.44269504088896340735992468); /* log2(e) */
    const int32_t n = (int32_t)(scaled < TD_ZERO ? scaled - TD_R(0.5) : scaled + TD_R(0.5));
    const td_real k = (td_real)n;
    const td_real r = (x - k * LN2_HIGH) - k * LN2_LOW;
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, td_abs(r) <= TD_R(0.3466)); // log(2) / 2 and a little
    const td_real p = TD_ONE + (r + r * r * POLYNOMIAL(exp_poly, r));
    return p * power_of_two(n);
}

td_unit td_exp_neg(td_real x)
{
    if (td_is_at_most(TD_ZERO, x)) {
        return td_exp(-x);
    }
    return td_saturate(x) < TD_ZERO ? TD_UNIT_ONE : TD_ZERO;
}

// x = 2^n (1 + f), 1 + f in [sqrt(1/2), sqrt(2)); s = f / (2 + f);
// log(1 + f) = 2 s + s^3 P = f - s (f - s^2 P)
td_real td_log(td_real x)
{
    if (!(td_is_less(TD_ZERO, x) && td_is_at_most(x, TD_REAL_MAX))) {
        return td_saturate(x != x ? TD_ZERO : td_is_less(TD_ZERO, x) ? TD_ONE : -TD_ONE);
    }
    const bool subnormal = bits_of(x) < HIDDEN_BIT;
    const td_bits bits = bits_of(subnormal ? x * power_of_two(MANTISSA_BITS + 1) : x);
    const td_real m = real_of((bits & (HIDDEN_BIT - 1u)) | bits_of(TD_ONE));
    const bool upper = m > TD_R(1.41421356237309504880168872);
    const int32_t n = (int32_t)(bits >> MANTISSA_BITS) - EXPONENT_BIAS + (upper ? 1 : 0) -
                      (subnormal ? MANTISSA_BITS + 1 : 0);
    const td_real f = (upper ? TD_R(0.5) * m : m) - TD_ONE;
    TD_ASSERT_IN(TD_MATH_FLOAT_ID, f >= TD_R(-0.2929) && f <= TD_R(0.4143));
    const td_real s = f / (TD_R(2.0) + f);
    const td_real z = s * s;
    const td_real rest = s * (f - z * POLYNOMIAL(log_poly, z));
    const td_real k = (td_real)n;
    return k * LN2_HIGH - ((rest - k * LN2_LOW) - f);
}
