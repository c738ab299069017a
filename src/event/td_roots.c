/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 701
#include "td_roots.h"
#include "td_math.h"
#include "../number/td_invariant.h"
#include "td_status.h"

/* ---- where the scalars differ ---- */

#if defined(TD_SCALAR_Q16)

static uint64_t size_of(int64_t raw)
{
    return raw < 0 ? 0u - (uint64_t)raw : (uint64_t)raw;
}

// Bits of x: 0 for 0, else 64 less the leading zeros.
static int bit_length(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    const uint32_t low = (uint32_t)x;
    return high != 0u ? 64 - __builtin_clz(high) : low != 0u ? 32 - __builtin_clz(low) : 0;
}

int td_roots_block(const td_wide *in, int count, int bits, td_real *out)
{
    TD_ASSERT(count > 0 && bits >= 1 && bits <= 30);
    uint64_t all = 0u;
    for (int i = 0; i < count; ++i) {
        all |= size_of((int64_t)in[i]);
    }
    const int right = bit_length(all) - bits;
    const int64_t half = right > 0 ? (int64_t)1 << (right - 1) : 0;
    for (int i = 0; i < count; ++i) {
        const int64_t raw = (int64_t)in[i];
        out[i] = (td_real)(int32_t)(right > 0 ? (raw + half) >> right
                                              : (int64_t)((uint64_t)raw << -right));
    }
    return right;
}

static td_unit middle(td_unit lo, td_unit hi)
{
    TD_ASSERT(lo <= hi);
    return lo + (td_unit)((int32_t)(hi - lo) >> 1);
}

#else

int td_roots_block(const td_wide *in, int count, int bits, td_real *out)
{
    (void)bits;
    for (int i = 0; i < count; ++i) {
        out[i] = in[i];
    }
    return 0;
}

static td_unit middle(td_unit lo, td_unit hi)
{
    TD_ASSERT(lo <= hi);
    return lo + td_half(hi - lo);
}

#endif

/* ---- polynomials ---- */

// A derivative on its way down the chain.
typedef struct poly {
    td_real c[TD_ROOTS_DEGREE + 1];
    int degree;
} poly;

static td_real value_at(const poly *q, td_unit u)
{
    TD_ASSERT(q->degree >= 0 && q->degree <= TD_ROOTS_DEGREE && td_is_share(u));
    td_real value = q->c[q->degree];
    for (int k = q->degree - 1; k >= 0; --k) {
        value = q->c[k] + td_scale(u, value);
    }
    return value;
}

// q = p^(j) / j!, whose coefficients binomial(k, j) c_k are smaller than those of p^(j) and whole
// multiples of c_k: exact in Q16.
static void derive(const td_roots_poly *p, int degree, int j, poly *q)
{
    TD_ASSERT(j >= 0 && j < TD_ROOTS_DEGREE && degree >= j && degree <= TD_ROOTS_DEGREE);
    static const uint8_t binomial[TD_ROOTS_DEGREE][TD_ROOTS_DEGREE + 1] = {
        {1, 1, 1, 1, 1}, {0, 1, 2, 3, 4}, {0, 0, 1, 3, 6}, {0, 0, 0, 1, 4}};
    q->degree = degree - j;
    for (int k = j; k <= degree; ++k) {
        q->c[k - j] = td_mul(td_from_int(binomial[j][k]), p->c[k]);
    }
}

static int sign_of(td_real value, td_real grain)
{
    TD_ASSERT(grain >= TD_ZERO);
    return value > grain ? 1 : value < -grain ? -1 : 0;
}

/* ---- one root between two points of opposite sign ---- */

// |num / den|, at most 1; 0 / 0 is 0.
static td_unit share_of(td_real num, td_real den)
{
    const td_real size = td_abs(den);
    const td_real part = td_min(td_abs(num), size);
    return part > TD_ZERO ? td_wide_ratio(td_widen(part), td_widen(size)) : TD_U(0.0);
}

// The root of c + b u + a u^2 that has the given direction, which is known to lie within 0 to 1. The slope
// there is direction * sqrt(b^2 - 4 a c):
//
//     u = (direction sqrt - b) / 2a = 2c / (-direction sqrt - b)
//
// and of the two forms the one that adds sizes loses nothing; it is q / a or c / q. [PN P12]
static td_unit quadratic_root(const poly *q, int direction)
{
    TD_ASSERT(q->degree == 2 && (direction == 1 || direction == -1));
    const td_real c = q->c[0];
    const td_real b = q->c[1];
    const td_real a = q->c[2];
    const td_wide ac = td_wmul(a, c);
    const td_wide ac2 = ac + ac;
    const td_wide discriminant = td_wmul(b, b) - ac2 - ac2;
    // the signs differ at the ends of the bracket: a negative discriminant is rounding
    const td_real root = discriminant > (td_wide)0 ? td_wsqrt(discriminant) : TD_ZERO;
    const td_real slope = direction < 0 ? -root : root;
    const bool adds = direction < 0 ? b >= TD_ZERO : b <= TD_ZERO;
    return adds ? share_of(slope - b, a + a) : share_of(c + c, slope + b);
}

static td_unit bisected_root(const poly *q, td_unit lo, td_unit hi, int direction)
{
    TD_ASSERT(lo <= hi && (direction == 1 || direction == -1));
    td_unit mid = middle(lo, hi);
    for (int i = 0; i < TD_ROOTS_STEPS && mid > lo && mid < hi; ++i) {
        const int sign = sign_of(value_at(q, mid), TD_ZERO);
        if (sign == 0) {
            return mid;
        }
        lo = sign == direction ? lo : mid;
        hi = sign == direction ? mid : hi;
        mid = middle(lo, hi);
    }
    return mid;
}

static td_unit root_between(const poly *q, td_unit lo, td_unit hi, int direction)
{
    TD_ASSERT(lo <= hi && q->degree >= 1);
    if (q->degree > 2) {
        return bisected_root(q, lo, hi, direction);
    }
    const td_unit at = q->degree == 2 ? quadratic_root(q, direction) : share_of(q->c[0], q->c[1]);
    return at < lo ? lo : at > hi ? hi : at;
}

/* ---- all roots between extrema ---- */

// A walk from 0 over the extrema to 1. Between two neighbours the polynomial is monotone: it has one
// root if the signs differ, and none if they agree or if one of them is zero: the root is there then.
// Neighbours that are both zero are one root.
typedef struct walk {
    poly q;
    td_real grain;
    td_unit at;   ///< the last point
    bool is_zero; ///< the value there is
    int before;   ///< the last sign that was not zero; 0: none yet
    td_roots *out;
} walk;

static void record(walk *w, td_unit at, int direction)
{
    td_roots *const out = w->out;
    TD_ASSERT(out->count < w->q.degree);
    TD_ASSERT(td_is_share(at) && (out->count == 0 || at >= out->at[out->count - 1]));
    out->at[out->count] = at;
    out->direction[out->count] = (int8_t)direction;
    out->count += 1;
}

static void step(walk *w, td_unit at)
{
    TD_ASSERT(at >= w->at || w->before == 0);
    const int sign = sign_of(value_at(&w->q, at), w->grain);
    if (sign == 0 && !w->is_zero) {
        record(w, at, 0);
    } else if (sign != 0 && w->before == -sign && w->is_zero) {
        w->out->direction[w->out->count - 1] =
            (int8_t)sign; // through zero at an extremum: odd multiplicity
    } else if (sign != 0 && w->before == -sign) {
        record(w, root_between(&w->q, w->at, at, sign), sign);
    }
    w->at = at;
    w->is_zero = sign == 0;
    w->before = sign != 0 ? sign : w->before;
}

// @param cuts the extrema, ascending
static void walk_over(walk *w, const td_unit *cuts, int n_cuts)
{
    TD_ASSERT(n_cuts >= 0 && n_cuts < TD_ROOTS_DEGREE);
    w->is_zero = false;
    w->before = 0;
    w->out->count = 0;
    step(w, TD_U(0.0));
    for (int i = 0; i < n_cuts; ++i) {
        step(w, cuts[i]);
    }
    step(w, TD_UNIT_ONE);
}

// The slope of p at u, or zero if it is no larger than rounding.
static td_real slope_at(const td_roots_poly *p, td_unit u)
{
    poly slope;
    derive(p, TD_ROOTS_DEGREE, 1, &slope);
    const td_real value = value_at(&slope, u);
    const td_real grain2 = p->grain + p->grain;
    return sign_of(value, grain2 + grain2) != 0 ? value : TD_ZERO; // its coefficients: up to 4 c_k
}

// Only one side of root i is seen.
static void judge_end(const td_roots_poly *p, td_roots *out, int i)
{
    out->direction[i] = (int8_t)sign_of(slope_at(p, out->at[i]), TD_ZERO);
}

static int degree_of(const td_roots_poly *p)
{
    int degree = TD_ROOTS_DEGREE;
    while (degree > 0 && p->c[degree] == TD_ZERO) {
        --degree;
    }
    return degree;
}

// No root, at a glance: the constant is larger than all that the powers of u can take from it.
static bool stays_away(const td_roots_poly *p)
{
    td_real rest = p->grain;
    for (int k = 1; k <= TD_ROOTS_DEGREE; ++k) {
        rest += td_abs(p->c[k]);
    }
    return td_abs(p->c[0]) > rest;
}

// The extrema of each derivative are the roots of the next: up from the linear one, without
// recursion. [PN P15] Of derivatives only the places of roots count, and there is no grain: an
// extremum that rounding hides or invents lies where the polynomial is flat to rounding.
void td_roots_find(const td_roots_poly *p, td_roots *out)
{
    TD_ASSERT(p->grain >= TD_ZERO);
    const int degree = stays_away(p) ? 0 : degree_of(p);
    td_unit cuts[TD_ROOTS_DEGREE];
    walk w;
    w.out = out;
    out->count = 0;
    for (int j = degree - 1; j >= 0; --j) {
        for (int i = 0; i < out->count; ++i) {
            cuts[i] = out->at[i];
        }
        derive(p, degree, j, &w.q);
        TD_ASSERT(w.q.degree > out->count); // fewer extrema than roots
        w.grain = j == 0 ? p->grain : TD_ZERO;
        walk_over(&w, cuts, out->count);
    }
    if (out->count > 0 && out->at[0] == TD_U(0.0)) {
        judge_end(p, out, 0);
    }
    if (out->count > 0 && w.is_zero) {
        judge_end(p, out, out->count - 1);
    }
}

td_unit td_roots_spread(const td_roots_poly *p, td_unit at)
{
    TD_ASSERT(td_is_share(at));
    const td_real slope = slope_at(p, at);
    return slope == TD_ZERO ? TD_U(0.0) : share_of(p->grain, slope);
}
