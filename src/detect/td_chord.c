/* SPDX-License-Identifier: MIT */
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
    const int32_t estimate = (int32_t)td_wratio(part, whole);
    const uint64_t product = (uint64_t)(uint32_t)estimate * (uint64_t)(int64_t)whole;
    const int64_t rest = (int64_t)(((uint64_t)(int64_t)part << 30) - product);
    const int64_t step = (int64_t)whole;
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

// A number of 62 bits or less, times 2^shift.
typedef struct large {
    uint64_t bits;
    int shift;
} large;

// a b, cut to mantissas of 31 bits.
static large product_of(td_wide a, td_wide b)
{
    const uint64_t x = (uint64_t)(int64_t)a;
    const uint64_t y = (uint64_t)(int64_t)b;
    const int i = bits_of(x) - 31;
    const int k = bits_of(y) - 31;
    const uint32_t p = (uint32_t)(i >= 0 ? x >> i : x << -i);
    const uint32_t q = (uint32_t)(k >= 0 ? y >> k : y << -k);
    const large product = {(uint64_t)td_mul64((int32_t)p, (int32_t)q), i + k};
    return product;
}

// n . n, cut likewise.
static large square_of(const td_wvec3 *n)
{
    const int bits = bits_of(size_of(n->x) | size_of(n->y) | size_of(n->z)) - 30;
    const int down = bits > 0 ? bits : 0;
    const int32_t x = (int32_t)((int64_t)n->x >> down);
    const int32_t y = (int32_t)((int64_t)n->y >> down);
    const int32_t z = (int32_t)((int64_t)n->z >> down);
    const int64_t sum = td_mul64(x, x) + td_mul64(y, y) + td_mul64(z, z);
    const large square = {(uint64_t)sum, 2 * down};
    return square;
}

static void find_root(equation *e, td_real radius, const td_wvec3 *n)
{
    const large most = product_of(e->a, td_wmul(radius, radius));
    const large less = square_of(n);
    const int common = most.shift > less.shift ? most.shift : less.shift;
    const int shift = common + (common & 1);
    const uint64_t p = shifted_down(most.bits, shift - most.shift);
    const uint64_t q = shifted_down(less.bits, shift - less.shift);
    const uint64_t square = p > q ? p - q : 0u;
    const int64_t root = (int64_t)(int32_t)td_wsqrt((td_wide)(int64_t)square);
    e->is_real = p >= q;
    e->root =
        (td_wide)(shift >= 0 ? (int64_t)((uint64_t)root << (shift / 2)) : root >> (-shift / 2));
}

#else

static void find_root(equation *e, td_real radius, const td_wvec3 *n)
{
    const td_real square = e->a * radius * radius - (n->x * n->x + n->y * n->y + n->z * n->z);
    e->is_real = square >= TD_ZERO;
    e->root = square > TD_ZERO ? td_root(square) : TD_ZERO;
}

#endif

static void set_up(const td_curved *c, const td_path *path, equation *e)
{
    const td_vec3 none = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    const bool is_fine = td_path_is_fine(path);
    const td_vec3 start = is_fine ? path->from.rest : none;
    const td_vec3 rest = is_fine ? td_vec3_sub(path->to.rest, start) : none;
    const td_vec3 out = td_vec3_sub(path->from.at, c->centre);
    const td_vec3 way = td_vec3_sub(path->to.at, path->from.at);
    const int room = td_leaf_room(out, way, c->radius);
    const td_vec3 v = td_leaf_across(c, td_leaf_fine3(out, start, room));
    const td_vec3 d = td_leaf_across(c, td_leaf_fine3(way, rest, room));
    const td_real radius = td_leaf_up(c->radius, room);
    const td_wvec3 n = td_vec3_cross(v, d);
    e->a = td_vec3_dot(d, d);
    e->b = td_vec3_dot(v, d);
    e->c = td_vec3_dot(v, v) - td_wmul(radius, radius);
    find_root(e, radius, &n);
}

// From outside: in by the near root, c / (-b + root), out by the far one, (-b + root) / a.
static void from_outside(const equation *e, td_chord *out)
{
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
    }
}

static void from_inside(const equation *e, td_chord *out)
{
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

void td_chord_find(const td_curved *curved, const td_path *path, td_chord *out)
{
    const td_chord nothing = {false, false, false, false, TD_U(0.0), TD_U(0.0)};
    equation e;
    set_up(curved, path, &e);
    *out = nothing;
    if (e.a <= td_wmul(TD_LENGTH_MIN, TD_LENGTH_MIN)) {
        out->is_met = e.c <= TD_WIDE_ZERO;
        out->is_touched = e.c == TD_WIDE_ZERO;
    } else if (e.c > TD_WIDE_ZERO) {
        from_outside(&e, out);
    } else {
        from_inside(&e, out);
    }
}
