/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 405
#define TD_POINT_HERE
#include "td_distance_point.h"
#include "../number/td_q16.h"

static const td_dir3 along_x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
static const td_dir2 across_x = {TD_UNIT_ONE, TD_U(0.0)};

/* ---- box ---- */

static TD_NOINLINE_Q16 void from_box(const td_vec3 *half, const td_vec3 *p, td_foot *out)
{
    if (!td_point_over_box(*half, *p, out)) {
        const td_vec3 none = {TD_ZERO, TD_ZERO, TD_ZERO};
        td_box_face(half, p, &none, out);
    }
}

/* ---- bodies of revolution: the plane of axis and point ---- */

// The direction of v, if it has one, and its length.
TD_ALWAYS_INLINE td_real aim(td_vec2 v, td_dir2 *n)
{
    return td_block_direction2(v, *n, n);
}

// The half profile of a cylinder is a rectangle; one of its ends will do. That of a cone is a triangle with
// its right angle on the axis, and its wall a slant from the apex to the rim. Along the wall, nearest is
// the wall or, behind it, the base; past its end, the base or the rim; before the apex it is the apex. A
// flat cone is a disc and a thin one a segment: only the levels know their ends.
TD_ALWAYS_INLINE void from_round(bool is_cone, const td_vec3 *size, const td_vec3 *p, td_foot *out)
{
    TD_ASSERT(size->x >= TD_ZERO && size->y >= TD_ZERO);
    const bool is_up = !is_cone && !(p->z < TD_ZERO); /* where the base is */
    td_dir2 across = across_x;
    td_dir2 n = across_x;
    const td_real radial = aim(td_vec2_of(p->x, p->y), &across);
    const td_real outside = radial - size->x;
    const td_real below = is_cone ? -size->y - p->z : td_abs(p->z) - size->y;
    const td_vec2 from_apex = {radial, p->z - size->y};
    td_real distance = outside;
    td_real level = TD_ZERO;
    bool is_past = below > TD_ZERO;
    if (is_cone) {
        const td_vec2 sides = {size->y + size->y, size->x}; /* the slant turned by 90 degrees */
        const td_real slant = aim(sides, &n);
        level = td_block_narrow(td_pmul(n.y, from_apex.x) - td_pmul(n.x, from_apex.y));
        distance = td_block_narrow(td_dir2_dot(n, from_apex));
        is_past = level > slant;
    }
    if (level < TD_ZERO) {
        distance = aim(from_apex, &n);
    } else if (is_past && outside > TD_ZERO) {
        distance = aim(td_vec2_of(outside, is_cone ? -below : below), &n);
        n.y = is_cone || is_up ? n.y : -n.y;
    } else if (is_past || below >= distance) {
        distance = below;
        n.x = TD_U(0.0);
        n.y = is_up ? TD_UNIT_ONE : -TD_UNIT_ONE;
    }
    out->distance = distance;
    out->normal = td_dir3_of(td_block_unarrow(td_umul(across.x, n.x)),
                             td_block_unarrow(td_umul(across.y, n.x)), n.y);
    TD_ASSERT(td_dir3_is_unit(out->normal));
}

/* ---- ellipsoid ----
 *
 * The nearest point of p has the coordinates e_i^2 p_i / (e_i^2 + t) with one unknown t, which the
 * surface determines. Let m be the least half axis, s = t + m^2 (so that nothing cancels near the
 * centre), g_i = e_i^2 - m^2 and c_i = e_i |p_i|:
 *
 *     G(s) = sum a_i^2 = 1   with the shares a_i = c_i / (s + g_i)
 *
 * G^(-1/2) rises and is concave, so that Newton's method comes from the left and stays there:
 *
 *     ds = (G^(3/2) - G) / sum a_i^2 / (s + g_i)
 *
 * From the left, c_i - g_i <= s: no share exceeds 1. The second derivative is at most 3/s times the
 * first: an error r s before a step is at most 1.5 r^2 s after it. The normal is that of p_i / (s + g_i),
 * with the same relative error or less, and along any normal n the separation n.p - |e n| is a lower
 * bound of the distance, which an error r of the normal misses by r^2 / 2 (|p| + e_max^2 / m) only. With
 * r below 1.6 2^-16 (f64: 2^-30) at the last step and e_max <= 128 m that is less than a slack.
 */

typedef struct secular {
    td_wide c[3], g[3];
} secular;

#if defined(TD_SCALAR_Q16)

// c, g and s are raw products of block lengths below 2^29: s + g stays below 2^60.
#    define THINNEST ((td_real)1)
#    define GRAIN(e) ((td_real)1)
#    define CLOSE    8 /* a last step of 2^-8 s */

// num / den for 0 <= num <= den as Q30, given the reciprocal of den's upper word.
static int32_t share_of(int64_t num, int lead, uint32_t recip)
{
    TD_ASSERT(num >= 0 && lead >= 0 && lead < 64);
    const uint32_t n = (uint32_t)(((uint64_t)num << lead) >> 32);
    return (int32_t)(td_q16_umul64(n, recip) >> 33);
}

// s num / den with num Q59, den Q60, to 30 bits: each as a mantissa of 31 bits and its exponent.
TD_PRODUCTS int64_t part_of(int64_t s, int64_t num, int64_t den)
{
    TD_ASSERT(s > 0 && den >= 0);
    const uint64_t size = (uint64_t)(num < 0 ? -num : num) | 1u;
    const int lead_s = td_q16_clz64((uint64_t)s);
    const int lead_n = td_q16_clz64(size);
    const int lead_d = td_q16_clz64((uint64_t)den | 1u);
    const uint32_t mantissa_s = (uint32_t)(((uint64_t)s << lead_s) >> 32);
    const uint32_t mantissa_n = (uint32_t)((size << lead_n) >> 32);
    const uint32_t recip = td_q16_recip((uint32_t)((((uint64_t)den | 1u) << lead_d) >> 32));
    const uint64_t q = td_q16_umul64(td_q16_umulh(mantissa_s, mantissa_n), recip); /* below 2^64 */
    const int right = lead_s + lead_n - lead_d - 2;
    const uint64_t part = right > 63 ? 0u : right >= 3 ? q >> right : UINT64_MAX >> 3;
    return num < 0 ? -(int64_t)part : (int64_t)part;
}

// Of one axis: a_i and s / (s + g_i), Q30.
typedef struct shares {
    int32_t a, b;
} shares;

TD_PRODUCTS shares shares_of(const secular *f, int i, td_wide s)
{
    const uint64_t den = (uint64_t)((int64_t)s + (int64_t)f->g[i]);
    TD_ASSERT(den != 0u);
    const int lead = td_q16_clz64(den);
    const uint32_t recip = td_q16_recip((uint32_t)((den << lead) >> 32));
    const shares out = {share_of((int64_t)f->c[i], lead, recip), share_of((int64_t)s, lead, recip)};
    TD_ASSERT(out.a >= 0 && out.b >= 0);
    return out;
}

// G and what its slope is made of.
typedef struct sums {
    uint64_t squares; // G, Q60: at most 3 2^60
    uint64_t slope;   // sum a_i^2 s / (s + g_i), Q60
} sums;

TD_PRODUCTS void add(shares axis, sums *out)
{
    const uint64_t square = (uint64_t)td_mul64(axis.a, axis.a);
    out->squares += square;
    out->slope += (uint64_t)td_mul64((int32_t)(square >> 30), axis.b);
}

static TD_NOINLINE td_wide newton(const secular *f, td_wide s)
{
    sums sum = {0u, 0u};
    for (int i = 0; i < 3; ++i) {
        add(shares_of(f, i, s), &sum);
    }
    const int32_t excess = (int32_t)(td_q16_sqrt64(sum.squares) - (1u << 30));
    const int64_t top = td_mul64((int32_t)(sum.squares >> 31), excess); /* Q59 */
    return (td_wide)part_of((int64_t)s, top, (int64_t)sum.slope);
}

static bool is_close(td_wide ds, td_wide s)
{
    const int64_t size = (int64_t)ds < 0 ? -(int64_t)ds : (int64_t)ds;
    return size <= (int64_t)s >> CLOSE;
}

// Of each half axis, the product of the other two.
TD_PRODUCTS void other_axes(const td_vec3 *e, td_wvec3 *out)
{
    out->x = td_wmul(e->y, e->z);
    out->y = td_wmul(e->z, e->x);
    out->z = td_wmul(e->x, e->y);
}

static TD_NOINLINE td_wide slope_along(const secular *f, int i, td_wide s, td_unit others)
{
    return (td_wide)(int64_t)td_umul(td_wide_ratio(f->c[i], s + f->g[i]), others);
}

// p_i / (s + g_i) is a_i / e_i, or a_i times the other two half axes.
static TD_NOINLINE void slope_at(const secular *f, td_wide s, const td_vec3 *e, td_dir3 *out)
{
    td_wvec3 n;
    *out = along_x;
    other_axes(e, &n);
    (void)td_wvec3_normalize(&n, out);
    n.x = slope_along(f, 0, s, out->x);
    n.y = slope_along(f, 1, s, out->y);
    n.z = slope_along(f, 2, s, out->z);
    *out = along_x;
    (void)td_wvec3_normalize(&n, out);
    TD_ASSERT(td_dir3_is_unit(*out));
}

#else

#    define THINNEST TD_R(0x1p-30) /* so that e (s + g) is a normal number */
#    define GRAIN(e) (TD_REAL_EPS * (e))
#    if defined(TD_SCALAR_F64)
#        define CLOSE TD_R(0x1p-15)
#    else
#        define CLOSE TD_R(0x1p-8)
#    endif

TD_PRODUCTS td_wide newton(const secular *f, td_wide s)
{
    const td_real x = TD_ONE / (s + f->g[0]);
    const td_real y = TD_ONE / (s + f->g[1]);
    const td_real z = TD_ONE / (s + f->g[2]);
    const td_real xx = f->c[0] * x * (f->c[0] * x);
    const td_real yy = f->c[1] * y * (f->c[1] * y);
    const td_real zz = f->c[2] * z * (f->c[2] * z);
    const td_real sum = xx + yy + zz;
    return (sum * td_root(sum) - sum) / (xx * x + yy * y + zz * z);
}

static bool is_close(td_wide ds, td_wide s)
{
    return td_abs(ds) <= CLOSE * s;
}

TD_PRODUCTS void slope_at(const secular *f, td_wide s, const td_vec3 *e, td_dir3 *out)
{
    const td_vec3 n = {f->c[0] / (e->x * (s + f->g[0])), f->c[1] / (e->y * (s + f->g[1])),
                       f->c[2] / (e->z * (s + f->g[2]))};
    *out = along_x;
    (void)td_block_normalize(n, out);
    TD_ASSERT(td_dir3_is_unit(*out));
}

#endif

// False: too thin. A coordinate of 0 becomes the least there is, lest the share of its axis be 0 / 0.
TD_PRODUCTS bool secular_set(const td_vec3 *e, const td_vec3 *p, secular *out)
{
    const td_real m = td_min(td_min(e->x, e->y), e->z);
    bool is_thick = m >= THINNEST;
    TD_UNROLL_3
    for (int i = 0; i < 3; ++i) {
        const td_real axis = td_block_at(e, i);
        is_thick = is_thick && td_wmul(axis, TD_ONE) <= td_wmul(m, TD_R(128.0));
        out->c[i] = td_wmul(axis, td_max(td_abs(td_block_at(p, i)), GRAIN(axis)));
        out->g[i] = td_wmul(axis - m, axis + m);
        TD_ASSERT(out->c[i] >= TD_WIDE_ZERO && out->g[i] >= TD_WIDE_ZERO);
    }
    return is_thick;
}

static td_wide leftmost(const secular *f)
{
    td_wide s = f->c[0] - f->g[0];
    for (int i = 1; i < 3; ++i) {
        const td_wide other = f->c[i] - f->g[i];
        s = other > s ? other : s;
    }
    return s;
}

// The root of f; false: TD_POINT_STEPS ended first.
TD_PRODUCTS bool secular_solve(const secular *f, td_wide *out)
{
    const td_wide left = leftmost(f);
    TD_ASSERT(left > TD_WIDE_ZERO);
    td_wide s = left;
    for (int i = 0; i < TD_POINT_STEPS; ++i) {
        const td_wide ds = newton(f, s);
        const bool is_found = is_close(ds, s);
        s = s + ds > left ? s + ds : left;
        if (is_found) {
            *out = s;
            TD_ASSERT(s >= left);
            return true;
        }
    }
    return false;
}

// How far the ellipsoid reaches along n.
TD_PRODUCTS td_real reach_along(const td_dir3 *n, const td_vec3 *e)
{
    TD_ASSERT(td_dir3_is_unit(*n));
    const td_vec3 stretched = {td_block_narrow(td_pmul(n->x, e->x)),
                               td_block_narrow(td_pmul(n->y, e->y)),
                               td_block_narrow(td_pmul(n->z, e->z))};
    return td_block_length(stretched);
}

// Along out->normal, that of the octant of positive coordinates, mirrored to that of p.
static void measure_along(const td_vec3 *e, const td_vec3 *p, td_foot *out)
{
    td_dir3 *const n = &out->normal;
    n->x = p->x < TD_ZERO ? -n->x : n->x;
    n->y = p->y < TD_ZERO ? -n->y : n->y;
    n->z = p->z < TD_ZERO ? -n->z : n->z;
    out->distance = td_block_along(*n, *p) - reach_along(n, e);
}

static TD_NOINLINE bool from_ellipsoid(const td_vec3 *e, const td_vec3 *p, td_foot *out)
{
    secular f;
    td_wide s;
    if (!secular_set(e, p, &f) || !secular_solve(&f, &s)) {
        return false;
    }
    slope_at(&f, s, e, &out->normal);
    measure_along(e, p, out);
    return true;
}

/* ---- dispatch ---- */

bool td_point_foot(td_core core, const td_vec3 *size, const td_vec3 *point, td_foot *out)
{
    switch (core) {
    case TD_CORE_BOX:
        from_box(size, point, out);
        return true;
    case TD_CORE_CYLINDER:
        from_round(false, size, point, out);
        return true;
    case TD_CORE_CONE:
        from_round(true, size, point, out);
        return true;
    case TD_CORE_ELLIPSOID:
        return from_ellipsoid(size, point, out);
    case TD_CORE_POINT:
    case TD_CORE_SEGMENT:
    case TD_CORE_POINTS:
    default:
        return false;
    }
}
