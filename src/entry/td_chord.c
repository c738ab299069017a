/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 501
#include "td_chord.h"
#include "../geometry/td_leaf.h"
#include "td_math.h"

typedef struct equation {
    td_wide a, b, c;
    td_wide root;
    bool is_real; ///< the line meets the surface
} equation;

#if defined(TD_SCALAR_Q16)

// The estimate is at most one too large, and less than three too small (2^-29 by the reciprocal, the
// rest by what is cut off); the remainder, below 3 * 2^60.8, says exactly how far.
td_unit td_share(td_wide part, td_wide whole)
{
    TD_ASSERT(part >= TD_WIDE_ZERO && part <= whole && whole > TD_WIDE_ZERO);
    TD_ASSERT((int64_t)whole >> 61 == 0);
    const int32_t estimate = (int32_t)td_wide_ratio(part, whole);
    const uint64_t product = (uint64_t)(uint32_t)estimate * (uint64_t)(int64_t)whole;
    const int64_t rest = (int64_t)(((uint64_t)(int64_t)part << 30) - product);
    const int64_t step = (int64_t)whole;
    TD_ASSERT(rest >= -step && rest - step - step < step); // one down, or two up, are enough
    const int32_t up = (rest >= step ? 1 : 0) + (rest - step >= step ? 1 : 0);
    return (td_unit)(estimate + up - (rest < 0 ? 1 : 0));
}

static int bits_of(uint64_t x)
{
    const uint32_t high = (uint32_t)(x >> 32);
    return high != 0u ? 64 - __builtin_clz(high) : 32 - __builtin_clz((uint32_t)x | 1u);
}

static uint64_t size_of(td_wide x)
{
    return (uint64_t)(x < TD_WIDE_ZERO ? -(int64_t)x : (int64_t)x);
}

static uint64_t shifted_down(uint64_t x, int shift)
{
    return shift < 64 ? x >> shift : 0u;
}

// Products of wide numbers: 62 bits or less, times 2^shift.
typedef struct large {
    uint64_t bits;
    int shift;
} large;

// a b, from mantissas of 31 bits.
TD_NOINLINE_Q16 static void set_product(large *out, td_wide a, td_wide b)
{
    TD_ASSERT(a >= TD_WIDE_ZERO && b >= TD_WIDE_ZERO);
    const uint64_t x = (uint64_t)(int64_t)a;
    const uint64_t y = (uint64_t)(int64_t)b;
    const int i = bits_of(x) - 31;
    const int k = bits_of(y) - 31;
    const uint32_t p = (uint32_t)(i >= 0 ? x >> i : x << -i);
    const uint32_t q = (uint32_t)(k >= 0 ? y >> k : y << -k);
    out->bits = (uint64_t)td_mul64((int32_t)p, (int32_t)q);
    TD_ASSERT(out->bits >> 62 == 0u);
    out->shift = i + k;
}

// n . n, likewise.
TD_NOINLINE_Q16 static void set_square(large *out, const td_wvec3 *n)
{
    const int bits = bits_of(size_of(n->x) | size_of(n->y) | size_of(n->z)) - 30;
    const int down = bits > 0 ? bits : 0;
    const int32_t x = (int32_t)((int64_t)n->x >> down);
    const int32_t y = (int32_t)((int64_t)n->y >> down);
    const int32_t z = (int32_t)((int64_t)n->z >> down);
    out->bits = (uint64_t)(td_mul64(x, x) + td_mul64(y, y) + td_mul64(z, z));
    TD_ASSERT(out->bits >> 62 == 0u);
    out->shift = 2 * down;
}

// a - b, or 0 if that is negative, with an even shift. @return a >= b
TD_NOINLINE_Q16 static bool subtract(large *a, const large *b)
{
    const int common = a->shift > b->shift ? a->shift : b->shift;
    const int shift = common + (common & 1);
    TD_ASSERT(shift >= a->shift && shift >= b->shift && shift % 2 == 0);
    const uint64_t p = shifted_down(a->bits, shift - a->shift);
    const uint64_t q = shifted_down(b->bits, shift - b->shift);
    a->bits = p > q ? p - q : 0u;
    a->shift = shift;
    return p >= q;
}

static td_wide root_of_large(const large *a)
{
    const int64_t root = (int64_t)(int32_t)td_wsqrt((td_wide)(int64_t)a->bits);
    const int half = a->shift / 2;
    TD_ASSERT(half < 32);
    return (td_wide)(half >= 0 ? (int64_t)((uint64_t)root << half) : root >> -half);
}

#else

typedef td_wide large;

static void set_product(large *out, td_wide a, td_wide b)
{
    *out = a * b;
}

static void set_square(large *out, const td_wvec3 *n)
{
    *out = n->x * n->x + n->y * n->y + n->z * n->z;
}

static bool subtract(large *a, const large *b)
{
    *a = *a - *b;
    return *a >= TD_ZERO;
}

static td_wide root_of_large(const large *a)
{
    return *a > TD_ZERO ? td_root(*a) : TD_ZERO;
}

#endif

// What asserts ask: are the words of a vector so small that three squares fit?
TD_ASSERT_ONLY bool are_words(const td_vec3 *v)
{
    return td_vec3_is_block(*v);
}

// v and d, and the radius, in words.
TD_NOINLINE_Q16 static td_real
set_words(const td_curved *c, const td_path *path, td_vec3 *v, td_vec3 *d)
{
    *v = td_vec3_sub(path->from, c->centre);
    *d = td_vec3_sub(path->to, path->from);
    const int headroom = td_leaf_headroom(v, d, c->radius);
    td_leaf_up3(v, headroom);
    td_leaf_up3(d, headroom);
    TD_ASSERT(are_words(v) && are_words(d));
    td_leaf_across(c, v);
    td_leaf_across(c, d);
    return td_leaf_up(c->radius, headroom);
}

// |v x d|^2
TD_NOINLINE_Q16 static void square_across(large *out, const td_vec3 *v, const td_vec3 *d)
{
    td_wvec3 n;
    td_leaf_cross(v, d, &n);
    set_square(out, &n);
}

static void set_equation(equation *e, const td_vec3 *v, const td_vec3 *d, td_real radius)
{
    const td_wide square = td_wmul(radius, radius);
    large whole;
    large across;
    square_across(&across, v, d);
    e->a = td_leaf_dot(d, d);
    e->b = td_leaf_dot(v, d);
    e->c = td_leaf_dot(v, v) - square;
    set_product(&whole, e->a, square);
    e->is_real = subtract(&whole, &across);
    e->root = root_of_large(&whole);
    TD_ASSERT(e->a >= TD_WIDE_ZERO && e->root >= TD_WIDE_ZERO);
}

// From outside: in by the near root, c / (-b + root), out by the far one, (-b + root) / a.
TD_NOINLINE_Q16 static void from_outside(const equation *e, td_chord *out)
{
    TD_ASSERT(e->c > TD_WIDE_ZERO);
    const td_wide far = e->root - e->b;
    if (e->b >= TD_WIDE_ZERO || !e->is_real || e->c > far) {
        return;
    }
    out->is_met = true;
    out->is_entered = true;
    out->enter = td_share(e->c, far);
    out->is_left = far <= e->a;
    if (out->is_left) {
        out->leave = td_share(far, e->a);
        TD_ASSERT(out->enter <= out->leave);
    }
}

TD_NOINLINE_Q16 static void from_inside(const equation *e, td_chord *out)
{
    TD_ASSERT(e->c <= TD_WIDE_ZERO);
    const bool is_outward = e->b > TD_WIDE_ZERO;
    const td_wide part = is_outward ? -e->c : e->root - e->b;
    const td_wide whole = is_outward ? e->root + e->b : e->a;
    out->is_met = true;
    out->is_entered = e->c == TD_WIDE_ZERO && e->b < TD_WIDE_ZERO;
    out->is_left = part <= whole;
    if (out->is_left) {
        out->leave = td_share(part, whole);
    }
}

// What ends inside has come in, even if the root is beyond the end by rounding: the next way begins inside. Inside: c
// of a way that begins where this one ends.
TD_NOINLINE_Q16 static void
enter_at_end(const td_curved *curved, const td_path *path, td_chord *out)
{
    const td_path there = {path->to, path->to, path->first, path->last};
    td_vec3 v;
    td_vec3 d;
    const td_real radius = set_words(curved, &there, &v, &d);
    if (td_leaf_dot(&v, &v) <= td_wmul(radius, radius)) {
        out->is_met = true;
        out->is_entered = true;
        out->enter = TD_UNIT_ONE;
    }
}

// @return does the path begin outside?
TD_NOINLINE_Q16 static bool solve(const td_curved *curved, const td_path *path, td_chord *out)
{
    const td_chord nothing = {false, false, false, false, TD_U(0.0), TD_U(0.0)};
    equation e;
    td_vec3 v;
    td_vec3 d;
    const td_real radius = set_words(curved, path, &v, &d);
    set_equation(&e, &v, &d, radius);
    *out = nothing;
    if (e.a <= td_wmul(TD_LENGTH_MIN, TD_LENGTH_MIN)) {
        out->is_met = e.c <= TD_WIDE_ZERO;
        out->is_touched = e.c == TD_WIDE_ZERO;
    } else if (e.c > TD_WIDE_ZERO) {
        from_outside(&e, out);
    } else {
        from_inside(&e, out);
    }
    return e.c > TD_WIDE_ZERO;
}

void td_chord_find(const td_curved *curved, const td_path *path, td_chord *out)
{
    if (solve(curved, path, out) && !out->is_entered) {
        enter_at_end(curved, path, out);
    }
    TD_ASSERT(!out->is_entered || td_is_share(out->enter));
    TD_ASSERT(!out->is_left || td_is_share(out->leave));
}
