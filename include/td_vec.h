/* SPDX-License-Identifier: MIT */
/// @file
/// Vectors of the plane and of space.
///
/// Kinds     td_vec2, td_vec3 hold lengths, speeds, forces (td_real); td_dir2, td_dir3 hold
///           directions (td_unit, length 1 unless said otherwise); td_wvec3 holds products
///           (td_wide), such as a cross product that is about to be normalised.
/// Products  stay wide: a dot product is td_wide (vector with vector), td_proj (direction with
///           vector) or td_wunit (direction with direction); narrow it where the answer is final,
///           compare it un-narrowed where only the sign or the order matters.
/// Range     components within TD_RANGE, or differences of such: see td_real.h.
#ifndef TD_VEC_H
#define TD_VEC_H

#include "td_real.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A vector of the plane.
typedef struct td_vec2 {
    td_real x, y; ///< components
} td_vec2;

/// A vector of space.
typedef struct td_vec3 {
    td_real x, y, z; ///< components
} td_vec3;

/// A direction of the plane.
typedef struct td_dir2 {
    td_unit x, y; ///< components
} td_dir2;

/// A direction of space.
typedef struct td_dir3 {
    td_unit x, y, z; ///< components
} td_dir3;

/// A vector of products.
typedef struct td_wvec3 {
    td_wide x, y, z; ///< components
} td_wvec3;

/* ---- plane ---- */

/// The vector (x, y).
static inline td_vec2 td_vec2_of(td_real x, td_real y)
{
    const td_vec2 v = {x, y};
    return v;
}

/// a + b.
static inline td_vec2 td_vec2_add(td_vec2 a, td_vec2 b)
{
    return td_vec2_of(a.x + b.x, a.y + b.y);
}

/// a - b.
static inline td_vec2 td_vec2_sub(td_vec2 a, td_vec2 b)
{
    return td_vec2_of(a.x - b.x, a.y - b.y);
}

/// -a.
static inline td_vec2 td_vec2_neg(td_vec2 a)
{
    return td_vec2_of(-a.x, -a.y);
}

/// a scaled by s; each component is rounded once.
static inline td_vec2 td_vec2_mul(td_vec2 a, td_real s)
{
    return td_vec2_of(td_mul(a.x, s), td_mul(a.y, s));
}

/// a . b, not narrowed.
static inline td_wide td_vec2_dot(td_vec2 a, td_vec2 b)
{
    return td_wmul(a.x, b.x) + td_wmul(a.y, b.y);
}

/// a.x b.y - a.y b.x: positive if b lies to the left of a.
static inline td_wide td_vec2_cross(td_vec2 a, td_vec2 b)
{
    return td_wmul(a.x, b.y) - td_wmul(a.y, b.x);
}

/// a turned by +90 degrees: the matrix R of the polygon notes. [PN P1]
static inline td_vec2 td_vec2_left(td_vec2 a)
{
    return td_vec2_of(-a.y, a.x);
}

/// How far v reaches along n.
static inline td_proj td_dir2_dot(td_dir2 n, td_vec2 v)
{
    return td_pmul(n.x, v.x) + td_pmul(n.y, v.y);
}

/// |v|, within 0.5 ulp (Q16), 1.5 ulp (floats).
td_real td_vec2_length(td_vec2 v);

/// One over the length of a vector, kept to divide many products by it. In Q16 a mantissa and an
/// exponent: lengths of a millimetre and of a kilometre lose no digits.
#if defined(TD_SCALAR_Q16)
typedef struct td_inverse {
    uint32_t mantissa; ///< 2^47 / sqrt(m), see td_q16.h
    int32_t shift;     ///< 1 / |v| = mantissa 2^-shift in raw units
} td_inverse;
#else
typedef td_real td_inverse;
#endif

/// Of a vector that is not zero (and, in floats, not below TD_LENGTH_MIN).
td_inverse td_vec2_inverse(td_vec2 v);

/// w / |v|: a product of v with something, as a length. Zero stays zero, and no sign changes.
/// Within 0.5 ulp + 2e-9 relative (Q16), 1.5 ulp (floats).
#if defined(TD_SCALAR_Q16)
td_real td_wide_over(td_wide w, td_inverse inverse);
#else
static inline td_real td_wide_over(td_wide w, td_inverse inverse)
{
    return w * inverse;
}
#endif

/// As td_vec3_normalize, in the plane.
td_real td_vec2_normalize(td_vec2 v, td_dir2 fallback, td_dir2 *out);

/* ---- space ---- */

/// The vector (x, y, z).
static inline td_vec3 td_vec3_of(td_real x, td_real y, td_real z)
{
    const td_vec3 v = {x, y, z};
    return v;
}

/// a + b, for sums that stay in range.
static inline td_vec3 td_vec3_add(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x + b.x, a.y + b.y, a.z + b.z);
}

/// a - b, for differences of coordinates in range.
static inline td_vec3 td_vec3_sub(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x - b.x, a.y - b.y, a.z - b.z);
}

/// a + b for sums that may leave the range: saturated and counted in Q16.
static inline td_vec3 td_vec3_add_far(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(td_add(a.x, b.x), td_add(a.y, b.y), td_add(a.z, b.z));
}

/// a - b for differences that may leave the range: saturated and counted in Q16.
static inline td_vec3 td_vec3_sub_far(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(td_sub(a.x, b.x), td_sub(a.y, b.y), td_sub(a.z, b.z));
}

/// -a.
static inline td_vec3 td_vec3_neg(td_vec3 a)
{
    return td_vec3_of(-a.x, -a.y, -a.z);
}

/// a scaled by s; each component is rounded once.
static inline td_vec3 td_vec3_mul(td_vec3 a, td_real s)
{
    return td_vec3_of(td_mul(a.x, s), td_mul(a.y, s), td_mul(a.z, s));
}

/// a . b, not narrowed.
static inline td_wide td_vec3_dot(td_vec3 a, td_vec3 b)
{
    return td_wmul(a.x, b.x) + td_wmul(a.y, b.y) + td_wmul(a.z, b.z);
}

/// a x b, not narrowed.
static inline td_wvec3 td_vec3_cross(td_vec3 a, td_vec3 b)
{
    const td_wvec3 c = {td_wmul(a.y, b.z) - td_wmul(a.z, b.y),
                        td_wmul(a.z, b.x) - td_wmul(a.x, b.z),
                        td_wmul(a.x, b.y) - td_wmul(a.y, b.x)};
    return c;
}

/// A vector of products, each component rounded to td_real.
static inline td_vec3 td_wvec3_narrow(td_wvec3 w)
{
    return td_vec3_of(td_narrow(w.x), td_narrow(w.y), td_narrow(w.z));
}

/// |v|, within 0.5 ulp (Q16), 1.5 ulp (floats).
td_real td_vec3_length(td_vec3 v);

/// td_vec3_length(v) <= most, of the same bits: in Q16 without a root, and nothing saturates.
bool td_vec3_is_at_most(td_vec3 v, td_real most);

#if defined(TD_SCALAR_Q16)
/// td_vec3_normalize without a fallback: for a zero length `out` is unchanged.
td_real td_vec3_aim(td_vec3 v, td_dir3 *out);
#endif

/// The direction of v, and its length.
///
/// Defined for any bits of v: if |v| is zero, or below TD_LENGTH_MIN in floats, `out` is `fallback`
/// (the last good normal, say) and the length 0; the same, counted as a saturation, if a component is
/// beyond TD_REAL_MAX, infinite or no number. Otherwise each component of `out` is within 3 * 2^-30
/// (Q16), 1.5 * TD_UNIT_EPS (floats) of the exact one, and the length within 0.5 ulp + 2e-9 |v|
/// (Q16), 1.5 ulp (floats).
#if defined(TD_SCALAR_Q16)
static inline td_real td_vec3_normalize(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
    *out = fallback;
    return td_vec3_aim(v, out);
}
#else
td_real td_vec3_normalize(td_vec3 v, td_dir3 fallback, td_dir3 *out);
#endif

/// The direction of a vector of products. False if it has none, being zero, infinite or no number:
/// `out` is then unchanged.
bool td_wvec3_normalize(const td_wvec3 *v, td_dir3 *out);

/* ---- directions ---- */

/// The direction (x, y, z); it is not normalised.
static inline td_dir3 td_dir3_of(td_unit x, td_unit y, td_unit z)
{
    const td_dir3 d = {x, y, z};
    return d;
}

/// -a.
static inline td_dir3 td_dir3_neg(td_dir3 a)
{
    return td_dir3_of(-a.x, -a.y, -a.z);
}

/// How far v reaches along n.
static inline td_proj td_dir3_dot(td_dir3 n, td_vec3 v)
{
    return td_pmul(n.x, v.x) + td_pmul(n.y, v.y) + td_pmul(n.z, v.z);
}

/// The cosine between two directions.
static inline td_wunit td_dir3_cos(td_dir3 a, td_dir3 b)
{
    return td_umul(a.x, b.x) + td_umul(a.y, b.y) + td_umul(a.z, b.z);
}

/// a x b, of length sin(a, b): not a unit vector.
static inline td_dir3 td_dir3_cross(td_dir3 a, td_dir3 b)
{
    return td_dir3_of(td_unarrow(td_umul(a.y, b.z) - td_umul(a.z, b.y)),
                      td_unarrow(td_umul(a.z, b.x) - td_umul(a.x, b.z)),
                      td_unarrow(td_umul(a.x, b.y) - td_umul(a.y, b.x)));
}

/// n x v: the part of v across n, turned by 90 degrees about n.
static inline td_vec3 td_dir3_turn(td_dir3 n, td_vec3 v)
{
    return td_vec3_of(td_pnarrow(td_pmul(n.y, v.z) - td_pmul(n.z, v.y)),
                      td_pnarrow(td_pmul(n.z, v.x) - td_pmul(n.x, v.z)),
                      td_pnarrow(td_pmul(n.x, v.y) - td_pmul(n.y, v.x)));
}

/// n scaled to length s.
static inline td_vec3 td_dir3_scale(td_dir3 n, td_real s)
{
    return td_vec3_of(td_scale(n.x, s), td_scale(n.y, s), td_scale(n.z, s));
}

#ifdef __cplusplus
}
#endif

#endif
