/* SPDX-License-Identifier: MIT */
#include "td_exact.h"

/* ---- volumes ---- */

#if defined(TD_SCALAR_Q16)

static td_volume add_words(td_volume a, int64_t high, uint64_t low)
{
    const uint64_t sum = a.low + low;
    const uint64_t carry = sum < low ? 1u : 0u;
    const td_volume total = {(int64_t)((uint64_t)a.high + (uint64_t)high + carry), sum};
    return total;
}

// n = h 2^32 + l with l signed: both are words of 32 bits, since |n| <= 2 (2^31 - 2)^2 < 2^63 - 2^31.
static td_volume add_product(td_volume sum, td_wide n, td_real v)
{
    const uint64_t bits = (uint64_t)(int64_t)n;
    const int32_t l = (int32_t)(uint32_t)bits;
    const int32_t h = (int32_t)((uint32_t)(bits >> 32) + (l < 0 ? 1u : 0u));
    const int64_t outer = td_mul64(h, (int32_t)v);
    const int64_t inner = td_mul64(l, (int32_t)v);
    sum = add_words(sum, outer >> 32, (uint64_t)outer << 32);
    return add_words(sum, inner >> 63, (uint64_t)inner);
}

td_volume td_volume_of(td_wvec3 n, td_vec3 v)
{
    const td_volume zero = {0, 0u};
    return add_product(add_product(add_product(zero, n.x, v.x), n.y, v.y), n.z, v.z);
}

int td_volume_sign(td_volume a)
{
    return a.high < 0 ? -1 : (a.high != 0 || a.low != 0u) ? 1 : 0;
}

static td_volume size_of(td_volume a)
{
    const td_volume negative = {(int64_t)(~(uint64_t)a.high + (a.low == 0u ? 1u : 0u)), 0u - a.low};
    return a.high < 0 ? negative : a;
}

// The low 63 bits after a shift to the right by 1 to 63.
static td_wide shifted(td_volume a, int shift)
{
    return (td_wide)(int64_t)(((uint64_t)a.high << (64 - shift)) | (a.low >> shift));
}

td_unit td_volume_share(td_volume a, td_volume b)
{
    const td_volume size = size_of(a);
    const td_volume rest = size_of(b);
    const td_volume whole = add_words(size, rest.high, rest.low); /* below 2^98 */
    const int bits = whole.high != 0 ? 32 - __builtin_clz((uint32_t)(whole.high >> 2)| 1u) + 2 : 0;
    if (bits == 0 && (whole.low >> 63) == 0u) {
        return td_wratio((td_wide)(int64_t)size.low, (td_wide)(int64_t)whole.low);
    }
    return td_wratio(shifted(size, bits + 1), shifted(whole, bits + 1));
}

// Wraps where a sum on the way leaves 64 bits; the whole is twice the area of a facet's shadow on a
// plane of the axes, which is below 2 * 2^62.
static td_wide add_wide(td_wide a, td_wide b)
{
    return (td_wide)(int64_t)((uint64_t)(int64_t)a + (uint64_t)(int64_t)b);
}

#else

td_volume td_volume_of(td_wvec3 n, td_vec3 v)
{
    return td_wmul(n.x, v.x) + td_wmul(n.y, v.y) + td_wmul(n.z, v.z);
}

int td_volume_sign(td_volume a)
{
    return (a > TD_ZERO) - (a < TD_ZERO);
}

td_unit td_volume_share(td_volume a, td_volume b)
{
    return td_wratio(td_abs(a), td_abs(a) + td_abs(b));
}

static td_wide add_wide(td_wide a, td_wide b)
{
    return a + b;
}

#endif

/* ---- planes and facets ---- */

bool td_exact_in_range(td_vec3 p)
{
    return td_in_range(p.x) && td_in_range(p.y) && td_in_range(p.z);
}

td_wvec3 td_exact_normal(const td_facet *facet)
{
    const td_vec3 origin = td_facet_vertex(facet, 0u);
    td_vec3 a = td_vec3_sub(td_facet_vertex(facet, 1u), origin);
    td_wvec3 n = {TD_WIDE_ZERO, TD_WIDE_ZERO, TD_WIDE_ZERO};
    for (uint32_t k = 2u; k < facet->count; ++k) {
        const td_vec3 b = td_vec3_sub(td_facet_vertex(facet, k), origin);
        const td_wvec3 c = td_vec3_cross(a, b);
        n.x = add_wide(n.x, c.x);
        n.y = add_wide(n.y, c.y);
        n.z = add_wide(n.z, c.z);
        a = b;
    }
    return n;
}

bool td_exact_is_zero(td_wvec3 n)
{
    return n.x == TD_WIDE_ZERO && n.y == TD_WIDE_ZERO && n.z == TD_WIDE_ZERO;
}

static td_wide size_wide(td_wide a)
{
    return a < TD_WIDE_ZERO ? -a : a;
}

int td_exact_largest(td_wvec3 n)
{
    const td_wide x = size_wide(n.x);
    const td_wide y = size_wide(n.y);
    const td_wide z = size_wide(n.z);
    if (x >= y && x >= z) {
        return 0;
    }
    return y >= z ? 1 : 2;
}

/* ---- lines through facets ---- */

// Seen along d (turned so that |d.z| is its largest component) a point w, relative to the line, is at
//     X = w.x d.z - w.z d.x,   Y = w.y d.z - w.z d.y
// and Xa Yb - Xb Ya = d.z (d . (wa x wb)), which needs no product of products.
typedef struct seen {
    td_vec3 w;
    td_wide y;
} seen;

static td_wide seen_x(td_vec3 w, td_vec3 d)
{
    return td_wmul(w.x, d.z) - td_wmul(w.z, d.x);
}

static seen see(td_vec3 w, td_vec3 d)
{
    const seen s = {w, td_wmul(w.y, d.z) - td_wmul(w.z, d.y)};
    return s;
}

// An edge without a point on one side of the axis Y = 0: does it touch the line all the same?
// Vertex a was vertex b of the edge before.
static bool touches(const seen *a, const seen *b, td_vec3 d)
{
    if (b->y != TD_WIDE_ZERO) {
        return false;
    }
    const td_wide xb = seen_x(b->w, d);
    if (xb == TD_WIDE_ZERO || a->y != TD_WIDE_ZERO) {
        return xb == TD_WIDE_ZERO;
    }
    return (seen_x(a->w, d) < TD_WIDE_ZERO) != (xb < TD_WIDE_ZERO);
}

// Edges are taken from their lower to their upper end, so that the two facets of an edge compute the
// same number. Even in floats they agree on which side of the line it lies. [PN P21]
static void pass_edge(const seen *a, const seen *b, td_vec3 d, td_passage *passage)
{
    const bool rises = b->y > TD_WIDE_ZERO;
    if ((a->y > TD_WIDE_ZERO) == rises) {
        passage->is_on = passage->is_on || touches(a, b, d);
        return;
    }
    const td_wvec3 c = rises ? td_vec3_cross(a->w, b->w) : td_vec3_cross(b->w, a->w);
    const int sign = td_volume_sign(td_volume_of(c, d));
    if (sign == 0) {
        passage->is_on = true;
    } else if ((sign > 0) == (d.z > TD_ZERO)) {
        passage->is_inside = !passage->is_inside;
    }
}

static int longest_axis(td_vec3 d)
{
    const td_wvec3 wide = {td_widen(d.x), td_widen(d.y), td_widen(d.z)};
    return td_exact_largest(wide);
}

td_passage td_exact_pass(const td_facet *facet, td_vec3 origin, td_vec3 along)
{
    const int axis = longest_axis(along);
    const td_vec3 d = td_exact_turn(along, axis);
    const td_vec3 last = td_vec3_sub(td_facet_vertex(facet, facet->count - 1u), origin);
    td_passage passage = {false, false};
    seen a = see(td_exact_turn(last, axis), d);
    for (uint32_t k = 0u; k < facet->count; ++k) {
        const td_vec3 w = td_vec3_sub(td_facet_vertex(facet, k), origin);
        const seen b = see(td_exact_turn(w, axis), d);
        pass_edge(&a, &b, d, &passage);
        a = b;
    }
    return passage;
}
