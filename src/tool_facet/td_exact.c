/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1301
#include "td_exact.h"
#include "../number/td_invariant.h"

/* ---- volumes ---- */

#if defined(TD_SCALAR_Q16)

static void add_words(td_volume *sum, int64_t high, uint64_t low)
{
    sum->low += low;
    sum->high = (int64_t)((uint64_t)sum->high + (uint64_t)high + (sum->low < low ? 1u : 0u));
}

// n = h 2^32 + l with l signed: both are words of 32 bits, since |n| <= 2 (2^31 - 2)^2 < 2^63 - 2^31.
TD_NOINLINE static void add_product(td_volume *sum, td_wide n, td_real v)
{
    const uint64_t bits = (uint64_t)(int64_t)n;
    const int32_t l = (int32_t)(uint32_t)bits;
    const int32_t h = (int32_t)((uint32_t)(bits >> 32) + (l < 0 ? 1u : 0u));
    const int64_t outer = td_mul64(h, (int32_t)v);
    add_words(sum, outer >> 32, (uint64_t)outer << 32);
    const int64_t inner = td_mul64(l, (int32_t)v);
    add_words(sum, inner >> 63, (uint64_t)inner);
}

static void add_dot(td_volume *sum, const td_wvec3 *n, const td_vec3 *v)
{
    add_product(sum, n->x, v->x);
    add_product(sum, n->y, v->y);
    add_product(sum, n->z, v->z);
}

static td_volume nothing(void)
{
    const td_volume zero = {0, 0u};
    return zero;
}

int td_volume_sign(const td_volume *a)
{
    return a->high < 0 ? -1 : (a->high != 0 || a->low != 0u) ? 1 : 0;
}

static td_volume size_of(const td_volume *a)
{
    const td_volume negative = {(int64_t)(~(uint64_t)a->high + (a->low == 0u ? 1u : 0u)),
                                0u - a->low};
    return a->high < 0 ? negative : *a;
}

// How many bits a > 0 has.
static int bits_of(uint64_t a)
{
    TD_ASSERT(a != 0u);
    const uint32_t top = (uint32_t)(a >> 32);
    return top != 0u ? 64 - __builtin_clz(top) : 32 - __builtin_clz((uint32_t)a);
}

// What is left after a shift to the right by 0 to 63, known to fit.
static td_wide shifted(const td_volume *a, int shift)
{
    TD_ASSERT(shift >= 0 && shift < 64);
    const uint64_t high = shift > 0 ? (uint64_t)a->high << (64 - shift) : 0u;
    return (td_wide)(int64_t)(high | (a->low >> shift));
}

td_unit td_volume_ratio(const td_volume *a, const td_volume *b)
{
    TD_ASSERT(td_volume_sign(a) != td_volume_sign(b));
    const td_volume size = size_of(a);
    const td_volume rest = size_of(b);
    td_volume whole = size;
    add_words(&whole, rest.high, rest.low); /* below 2^97 */
    const int spare = (int)(whole.low >> 63);
    const int shift = whole.high != 0 ? bits_of((uint64_t)whole.high) + 1 : spare;
    TD_ASSERT(whole.high >= 0);
    return td_wide_ratio(shifted(&size, shift), shifted(&whole, shift));
}

// Wraps where a sum on the way leaves 64 bits; the whole is twice the area of a facet's shadow on a
// plane of the axes, which is below 2 * 2^62.
static td_wide add_wide(td_wide a, td_wide b)
{
    return (td_wide)(int64_t)((uint64_t)(int64_t)a + (uint64_t)(int64_t)b);
}

#else

static void add_dot(td_volume *sum, const td_wvec3 *n, const td_vec3 *v)
{
    *sum += td_wmul(n->x, v->x) + td_wmul(n->y, v->y) + td_wmul(n->z, v->z);
}

static td_volume nothing(void)
{
    return TD_ZERO;
}

int td_volume_sign(const td_volume *a)
{
    return (*a > TD_ZERO) - (*a < TD_ZERO);
}

td_unit td_volume_ratio(const td_volume *a, const td_volume *b)
{
    TD_ASSERT(td_volume_sign(a) != td_volume_sign(b));
    return td_wide_ratio(td_abs(*a), td_abs(*a) + td_abs(*b));
}

static td_wide add_wide(td_wide a, td_wide b)
{
    return a + b;
}

#endif

TD_NOINLINE void
td_volume_set(td_volume *out, const td_wvec3 *n, const td_vec3 *p, const td_vec3 *o)
{
    const td_vec3 v = td_vec3_sub(*p, *o);
    *out = nothing();
    add_dot(out, n, &v);
}

/* ---- planes and facets ---- */

bool td_exact_in_range(td_vec3 p)
{
    return td_in_range(p.x) && td_in_range(p.y) && td_in_range(p.z);
}

td_status td_exact_judge(td_vec3 p)
{
    if (td_exact_in_range(p)) {
        return TD_OK;
    }
    return td_is_number(p.x) && td_is_number(p.y) && td_is_number(p.z) ? TD_E_RANGE : TD_E_ARG;
}

TD_NOINLINE td_wide td_exact_det(td_real a, td_real b, td_real c, td_real d)
{
    return td_wmul(a, d) - td_wmul(b, c);
}

TD_NOINLINE static void add_cross(const td_vec3 *a, const td_vec3 *b, td_wvec3 *sum)
{
    sum->x = add_wide(sum->x, td_exact_det(a->y, a->z, b->y, b->z));
    sum->y = add_wide(sum->y, td_exact_det(a->z, a->x, b->z, b->x));
    sum->z = add_wide(sum->z, td_exact_det(a->x, a->y, b->x, b->y));
}

TD_NOINLINE int td_exact_triple(const td_vec3 *a, const td_vec3 *b, const td_vec3 *c)
{
    td_wvec3 n = {TD_WIDE_ZERO, TD_WIDE_ZERO, TD_WIDE_ZERO};
    td_volume volume = nothing();
    add_cross(a, b, &n);
    add_dot(&volume, &n, c);
    return td_volume_sign(&volume);
}

void td_exact_normal(const td_facet *facet, td_wvec3 *out)
{
    TD_ASSERT(facet->count >= 3u);
    const td_vec3 *const origin = td_facet_at(facet, 0u);
    td_vec3 arms[2]; /* triangle k has the arms k - 1 and k */
    arms[1] = td_vec3_sub(*td_facet_at(facet, 1u), *origin);
    out->x = TD_WIDE_ZERO;
    out->y = TD_WIDE_ZERO;
    out->z = TD_WIDE_ZERO;
    TD_ASSERT(facet->vertices != 0);
    for (uint32_t k = 2u; k < facet->count; ++k) {
        arms[k & 1u] = td_vec3_sub(*td_facet_at(facet, k), *origin);
        add_cross(&arms[~k & 1u], &arms[k & 1u], out);
    }
}

// -|a|: unlike |a| it always fits.
static td_wide below_zero(td_wide a)
{
    return a > TD_WIDE_ZERO ? -a : a;
}

int td_exact_largest(const td_wvec3 *n)
{
    const td_wide x = below_zero(n->x);
    const td_wide y = below_zero(n->y);
    const td_wide z = below_zero(n->z);
    if (x <= y && x <= z) {
        return 0;
    }
    return y <= z ? 1 : 2;
}

/* ---- lines through facets ---- */

// Seen along d (turned so that |d.z| is its largest component) a point w, relative to the line, is at
//     X = w.x d.z - w.z d.x,   Y = w.y d.z - w.z d.y
// and Xa Yb - Xb Ya = d.z (d . (wa x wb)), which needs no product of products.
typedef struct sight {
    td_vec3 d;
    int axis;
} sight;

static td_wide seen_x(const td_vec3 *w, const td_vec3 *d)
{
    return td_exact_det(w->x, w->z, d->x, d->z);
}

static td_wide seen_y(const td_vec3 *w, const td_vec3 *d)
{
    return td_exact_det(w->y, w->z, d->y, d->z);
}

typedef struct seen {
    td_vec3 w;
    int8_t side; ///< sign of Y
} seen;

static void see(const td_vec3 *vertex, const td_vec3 *origin, const sight *s, seen *out)
{
    TD_ASSERT(s->axis >= 0 && s->axis < 3);
    out->w = td_exact_turn(td_vec3_sub(*vertex, *origin), s->axis);
    const td_wide y = seen_y(&out->w, &s->d);
    out->side = (int8_t)((y > TD_WIDE_ZERO) - (y < TD_WIDE_ZERO));
}

// An edge that does not cross the axis Y = 0: does it touch the line all the same? Vertex a was vertex
// b of the edge before.
static bool touches(const seen *a, const seen *b, const td_vec3 *d)
{
    TD_ASSERT((a->side > 0) == (b->side > 0));
    if (b->side != 0) {
        return false;
    }
    const td_wide xb = seen_x(&b->w, d);
    if (xb == TD_WIDE_ZERO || a->side != 0) {
        return xb == TD_WIDE_ZERO;
    }
    return (seen_x(&a->w, d) < TD_WIDE_ZERO) != (xb < TD_WIDE_ZERO);
}

// Edges are taken from their lower to their upper end, so that the two facets of an edge compute the
// same number. Even in floats they agree on which side of the line it lies. [PN P21]
TD_NOINLINE static void
pass_edge(const seen *a, const seen *b, const td_vec3 *d, td_passage *passage)
{
    TD_ASSERT(d->z != TD_ZERO);
    const bool rises = b->side > 0;
    if ((a->side > 0) == rises) {
        passage->is_on = passage->is_on || touches(a, b, d);
        return;
    }
    const int sign = td_exact_triple(rises ? &a->w : &b->w, rises ? &b->w : &a->w, d);
    if (sign == 0) {
        passage->is_on = true;
    } else if ((sign > 0) == (d->z > TD_ZERO)) {
        passage->is_inside = !passage->is_inside;
    }
}

static int longest_axis(const td_vec3 *d)
{
    const td_wvec3 wide = {td_widen(d->x), td_widen(d->y), td_widen(d->z)};
    return td_exact_largest(&wide);
}

td_passage td_exact_pass(const td_facet *facet, const td_vec3 *origin, const td_vec3 *along)
{
    TD_ASSERT(facet->count >= 3u);
    const int axis = longest_axis(along);
    const sight s = {td_exact_turn(*along, axis), axis};
    TD_ASSERT(s.d.z != TD_ZERO);
    td_passage passage = {false, false};
    seen ends[2]; /* edge k runs from ends[k & 1] to the other */
    see(td_facet_at(facet, facet->count - 1u), origin, &s, &ends[0]);
    for (uint32_t k = 0u; k < facet->count; ++k) {
        seen *const b = &ends[~k & 1u];
        see(td_facet_at(facet, k), origin, &s, b);
        pass_edge(&ends[k & 1u], b, &s.d, &passage);
    }
    return passage;
}
