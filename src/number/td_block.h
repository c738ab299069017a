/* SPDX-License-Identifier: MIT */
/// Block lengths and their arithmetic. Internal to the number room.
///
/// Block     in Q16 all lengths of a pair are scaled by one power of two (td_pair.h); they are known to
///           fit, so nothing here is checked and nothing saturates. Floats need no block: shift 0.
/// Format    a block length is a td_real like any other, but only td_block_metres makes metres of it.
#ifndef TD_BLOCK_H
#define TD_BLOCK_H

#define TD_BLOCK_ID 153

#include "td_near.h"
#include "td_pose.h"
#include "td_inline.h"
#include "td_invariant.h"
#include "td_q16.h"

/// The exponents that td_block_shift gives, in Q16.
#define TD_BLOCK_SHIFT_MIN (-5)
#define TD_BLOCK_SHIFT_MAX 24

/// Farther than any two points of a pair.
#if defined(TD_SCALAR_Q16)
#    define TD_BLOCK_FAR ((td_real)(1 << 29))
#else
#    define TD_BLOCK_FAR TD_REAL_MAX
#endif

/// A function that takes a root: in Q16 it only calls td_vec3_normalize.
#if defined(TD_SCALAR_Q16)
#    define TD_BLOCK_ROOT static inline
#else
#    define TD_BLOCK_ROOT TD_ONE_COPY_PRODUCTS
#endif

typedef enum td_block_rounding {
    TD_BLOCK_DOWN,
    TD_BLOCK_NEAREST,
    TD_BLOCK_UP
} td_block_rounding;

/// The exponent of a pair whose origins are d apart and whose cores reach that far together.
static inline int32_t td_block_shift(td_vec3 d, td_real reach);

/// What rounding may hide in the distance of two things of that size. Floats: eight steps of the largest
/// length that occurs; Q16: half a step for each of a few dozen roundings.
/// @param far their distance, not negative
static inline td_real td_block_slack(td_real far, td_real size);

/// metres * 2^shift, to nearest; and back.
static inline td_real td_block_of(td_real metres, int32_t shift);
static inline td_real td_block_metres(td_real block, int32_t shift, td_block_rounding rounding);

/// A coordinate that lies so far from another, rounded to nearest: the way alone may be beyond td_real.
static inline td_real td_block_place(td_real block, int32_t shift, td_real from);

/// What is finer than a position, from one place to another, as far as the block is fine enough: rounded
/// down. The rests are a few steps of a position at most.
static inline td_vec3 td_block_residual(td_near3 from, td_near3 to, int32_t shift);

/// A product as a length or a component.
static inline td_real td_block_narrow(td_proj p);
static inline td_unit td_block_unarrow(td_wunit w);

/// |v|; in floats 0 below TD_LENGTH_MIN.
static inline td_real td_block_length(td_vec3 v);

/// The direction of v, and its length (0: it has none, and `out` is not written).
TD_BLOCK_ROOT td_real td_block_normalize(td_vec3 v, td_dir3 *out);

/// The same; false: it has none, and nothing is written.
static inline bool td_block_aim(td_vec3 v, td_real *length, td_dir3 *out);

/// The direction of what is left of a direction, and how much that is; as above.
static inline td_unit td_block_normalize_dir(td_dir3 d, td_dir3 *out);

/// The direction of a part of a direction; as above.
static inline td_unit td_block_normalize2(td_unit x, td_unit y, td_dir2 *out);

/// The direction of a cross product; false: it has none, and `out` is not written.
static inline bool td_block_unit(td_wvec3 v, td_dir3 *out);

/// part / whole for 0 < part < whole.
static inline td_unit td_block_wide_ratio(td_wide part, td_wide whole);

#if defined(TD_SCALAR_Q16)

/// What asserts ask: does a shift to the left lose no bit of a word?
static inline bool td_block_has_room(int32_t word, int32_t shift)
{
    return td_q16_size(word) >> (31 - shift) == 0u;
}

/// Is it an exponent of a block?
static inline bool td_block_is_shift(int32_t shift)
{
    return shift >= TD_BLOCK_SHIFT_MIN && shift <= TD_BLOCK_SHIFT_MAX;
}

static inline uint32_t td_block_quarter(td_real length)
{
    const int64_t raw = (int64_t)length;
    return (uint32_t)((raw < 0 ? -raw : raw) >> 2);
}

// 4 u 2^shift < 2^29 with u >= (|d|_1 + reach) / 4: four floors are made good.
static inline int32_t td_block_shift(td_vec3 d, td_real reach)
{
    TD_ASSERT_IN(TD_BLOCK_ID, reach >= TD_ZERO);
    const uint32_t u = td_block_quarter(d.x) + td_block_quarter(d.y) + td_block_quarter(d.z) +
                       td_block_quarter(reach) + 4u;
    TD_ASSERT_IN(TD_BLOCK_ID, td_block_is_shift(td_q16_clz(u) - 5));
    return td_q16_clz(u) - 5;
}

static inline td_real td_block_slack(td_real far, td_real size)
{
    (void)far;
    (void)size;
    return (td_real)32;
}

static inline td_real td_block_of(td_real metres, int32_t shift)
{
    TD_ASSERT_IN(TD_BLOCK_ID, shift > -31 && shift <= TD_BLOCK_SHIFT_MAX);
    const int32_t raw = (int32_t)metres;
    if (shift >= 0) {
        TD_ASSERT_IN(TD_BLOCK_ID, td_block_has_room(raw, shift));
        return (td_real)(int32_t)((uint32_t)raw << shift);
    }
    return (td_real)(int32_t)((raw + (1 << (-shift - 1))) >> -shift);
}

// 27 fractional bits of a residual, 16 + shift of the block, and shift is at most 24: one shift to the left
// that always fits, one to the right.
static inline td_real td_block_residual_axis(td_near from, td_near to, int32_t right)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_block_has_room((int32_t)(to - from),
                                                13)); // a residual is a few steps of a position
    return (td_real)((int32_t)((uint32_t)(int32_t)(to - from) << 13) >> right);
}

static inline td_vec3 td_block_residual(td_near3 from, td_near3 to, int32_t shift)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_block_is_shift(shift));
    const int32_t right = 24 - shift;
    return td_vec3_of(td_block_residual_axis(from.x, to.x, right),
                      td_block_residual_axis(from.y, to.y, right),
                      td_block_residual_axis(from.z, to.z, right));
}

// What is finer than the number has room for what is added: a block is below 2^30, shift at most 24.
static inline td_real td_block_metres(td_real block, int32_t shift, td_block_rounding rounding)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_block_is_shift(shift));
    const int32_t raw = (int32_t)block;
    if (shift <= 0) {
        return (td_real)td_fit32((int64_t)raw * ((int64_t)1 << -shift));
    }
    const int32_t step = 1 << shift;
    TD_ASSERT_IN(TD_BLOCK_ID, td_q16_size(raw) <= 1u << 30); // so that what is added fits
    const int32_t add = rounding == TD_BLOCK_UP     ? step - 1
                        : rounding == TD_BLOCK_DOWN ? 0
                                                    : step >> 1;
    return (td_real)((raw + add) >> shift);
}

static inline td_real td_block_place(td_real block, int32_t shift, td_real from)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_block_is_shift(shift));
    const int32_t raw = (int32_t)block;
    if (shift <= 0) {
        return (td_real)td_fit32((int64_t)from + (int64_t)raw * ((int64_t)1 << -shift));
    }
    return (td_real)td_add32((int32_t)from, (raw + (1 << (shift - 1))) >> shift);
}

static inline td_real td_block_narrow(td_proj p)
{
    TD_ASSERT_IN(TD_BLOCK_ID, (int64_t)p < (int64_t)1 << 61 && (int64_t)p > -((int64_t)1 << 61));
    return (td_real)(int32_t)(((int64_t)p + (1 << 29)) >> 30);
}

static inline td_unit td_block_unarrow(td_wunit w)
{
    TD_ASSERT_IN(TD_BLOCK_ID, (int64_t)w < (int64_t)1 << 61 && (int64_t)w > -((int64_t)1 << 61));
    return (td_unit)(int32_t)(((int64_t)w + (1 << 29)) >> 30);
}

static inline td_real td_block_length(td_vec3 v)
{
    return td_vec3_length(v);
}

static inline td_real td_block_normalize(td_vec3 v, td_dir3 *out)
{
    return td_vec3_aim(v, out);
}

static inline bool td_block_aim(td_vec3 v, td_real *length, td_dir3 *out)
{
    *length = td_vec3_aim(v, out);
    return *length > TD_ZERO;
}

static inline td_unit td_block_normalize_dir(td_dir3 d, td_dir3 *out)
{
    const td_vec3 v = {(td_real)(int32_t)d.x, (td_real)(int32_t)d.y, (td_real)(int32_t)d.z};
    return (td_unit)(int32_t)td_vec3_aim(v, out);
}

static inline td_unit td_block_normalize2(td_unit x, td_unit y, td_dir2 *out)
{
    const td_vec2 v = {(td_real)(int32_t)x, (td_real)(int32_t)y};
    return (td_unit)(int32_t)td_vec2_normalize(v, *out, out);
}

static inline bool td_block_unit(td_wvec3 v, td_dir3 *out)
{
    return td_wvec3_normalize(&v, out);
}

static inline td_unit td_block_wide_ratio(td_wide part, td_wide whole)
{
    TD_ASSERT_IN(TD_BLOCK_ID, part > TD_WIDE_ZERO && part < whole);
    return td_wide_ratio(part, whole);
}

#else

static inline int32_t td_block_shift(td_vec3 d, td_real reach)
{
    (void)d;
    (void)reach;
    return 0;
}

static inline td_real td_block_slack(td_real far, td_real size)
{
    return td_scale(TD_U(8.0) * TD_UNIT_EPS, far + size);
}

static inline td_real td_block_of(td_real metres, int32_t shift)
{
    (void)shift;
    return metres;
}

static inline td_vec3 td_block_residual(td_near3 from, td_near3 to, int32_t shift)
{
    (void)shift;
    return td_vec3_of(to.x - from.x, to.y - from.y, to.z - from.z);
}

static inline td_real td_block_metres(td_real block, int32_t shift, td_block_rounding rounding)
{
    (void)shift;
    (void)rounding;
    return block;
}

static inline td_real td_block_place(td_real block, int32_t shift, td_real from)
{
    (void)shift;
    return block + from;
}

static inline td_real td_block_narrow(td_proj p)
{
    return p;
}

static inline td_unit td_block_unarrow(td_wunit w)
{
    return w;
}

static inline td_real td_block_length(td_vec3 v)
{
    const td_wide square = td_vec3_dot(v, v);
    return square > TD_LENGTH_MIN * TD_LENGTH_MIN ? td_root(square) : TD_ZERO;
}

static inline bool td_block_aim(td_vec3 v, td_real *length, td_dir3 *out)
{
    const td_wide square = td_vec3_dot(v, v);
    if (!(square > TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        return false;
    }
    *length = td_root(square);
    const td_real inverse = TD_ONE / *length;
    *out = td_dir3_of(v.x * inverse, v.y * inverse, v.z * inverse);
    TD_ASSERT_IN(TD_BLOCK_ID, td_dir3_is_unit(*out));
    return true;
}

static inline td_unit td_block_normalize_dir(td_dir3 d, td_dir3 *out)
{
    return td_block_normalize(td_vec3_of(d.x, d.y, d.z), out);
}

static inline td_unit td_block_normalize2(td_unit x, td_unit y, td_dir2 *out)
{
    const td_wunit square = x * x + y * y;
    if (!(square > TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        return TD_U(0.0);
    }
    const td_unit length = td_root(square);
    const td_unit inverse = TD_UNIT_ONE / length;
    out->x = x * inverse;
    out->y = y * inverse;
    TD_ASSERT_IN(TD_BLOCK_ID, td_dir2_is_unit(*out));
    return length;
}

static inline bool td_block_unit(td_wvec3 v, td_dir3 *out)
{
    const td_wide square = v.x * v.x + v.y * v.y + v.z * v.z;
    if (!(square > TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        return false;
    }
    const td_real inverse = TD_ONE / td_root(square);
    *out = td_dir3_of(v.x * inverse, v.y * inverse, v.z * inverse);
    TD_ASSERT_IN(TD_BLOCK_ID, td_dir3_is_unit(*out));
    return true;
}

static inline td_unit td_block_wide_ratio(td_wide part, td_wide whole)
{
    TD_ASSERT_IN(TD_BLOCK_ID, part > TD_WIDE_ZERO && part <= whole); // or the same, rounded
    return part / whole;
}

#endif

static inline td_vec3 td_block_of_vec(td_vec3 metres, int32_t shift)
{
    return td_vec3_of(td_block_of(metres.x, shift), td_block_of(metres.y, shift),
                      td_block_of(metres.z, shift));
}

/// The products of td_vec.h.
TD_PRODUCTS td_wide td_block_dot(td_vec3 a, td_vec3 b)
{
    return td_vec3_dot(a, b);
}

TD_PRODUCTS td_proj td_block_reach(td_dir3 n, td_vec3 v)
{
    return td_dir3_dot(n, v);
}

TD_PRODUCTS td_wvec3 td_block_cross(td_vec3 a, td_vec3 b)
{
    return td_vec3_cross(a, b);
}

/// n . v as a length.
TD_PRODUCTS td_real td_block_along(td_dir3 n, td_vec3 v)
{
    return td_block_narrow(td_dir3_dot(n, v));
}

/// n x v.
TD_PRODUCTS td_vec3 td_block_across(td_dir3 n, td_vec3 v)
{
    return td_vec3_of(td_block_narrow(td_pmul(n.y, v.z) - td_pmul(n.z, v.y)),
                      td_block_narrow(td_pmul(n.z, v.x) - td_pmul(n.x, v.z)),
                      td_block_narrow(td_pmul(n.x, v.y) - td_pmul(n.y, v.x)));
}

/// v + u d.
TD_PRODUCTS td_vec3 td_block_go(td_vec3 v, td_unit u, td_vec3 d)
{
    return td_vec3_of(v.x + td_block_narrow(td_pmul(u, d.x)),
                      v.y + td_block_narrow(td_pmul(u, d.y)),
                      v.z + td_block_narrow(td_pmul(u, d.z)));
}

/// n scaled to a block length.
TD_PRODUCTS td_vec3 td_block_scale(td_dir3 n, td_real s)
{
    return td_vec3_of(td_block_narrow(td_pmul(n.x, s)), td_block_narrow(td_pmul(n.y, s)),
                      td_block_narrow(td_pmul(n.z, s)));
}

/// n . d as a component.
TD_PRODUCTS td_unit td_block_cos(td_dir3 n, td_dir3 d)
{
    return td_block_unarrow(td_dir3_cos(n, d));
}

/// What of a direction lies across u, given what it has along it.
TD_PRODUCTS td_dir3 td_block_aside(td_dir3 v, td_unit along, td_dir3 u)
{
    return td_dir3_of(v.x - td_block_unarrow(td_umul(along, u.x)),
                      v.y - td_block_unarrow(td_umul(along, u.y)),
                      v.z - td_block_unarrow(td_umul(along, u.z)));
}

/// v turned by r; and by its inverse, the transpose.
TD_ONE_COPY_PRODUCTS td_vec3 td_block_turn(const td_rot *r, td_vec3 v);
TD_ONE_COPY_PRODUCTS td_vec3 td_block_turn_back(const td_rot *r, td_vec3 v);

/// The same for a direction.
TD_ONE_COPY_PRODUCTS td_dir3 td_block_turn_dir(const td_rot *r, td_dir3 d);
TD_ONE_COPY_PRODUCTS td_dir3 td_block_turn_dir_back(const td_rot *r, td_dir3 d);

/* ---- signs, components, directions ---- */

#if defined(TD_SCALAR_Q16)

static inline td_real td_block_abs(td_real a)
{
    return td_abs(a);
}

static inline td_proj td_block_pabs(td_proj a)
{
    return a < TD_PROJ_ZERO ? -a : a;
}

/// size >= 0 with the sign of `sign`, 0 being positive.
static inline td_real td_block_signed(td_real size, td_unit sign)
{
    TD_ASSERT_IN(TD_BLOCK_ID, size >= TD_ZERO);
    return sign < TD_U(0.0) ? -size : size;
}

/// A component of a direction as a word of the block: of such a vector only the direction is meant. And
/// back.
static inline td_real td_block_word(td_unit u)
{
    return (td_real)(int32_t)u;
}

static inline td_unit td_block_unword(td_real word)
{
    return (td_unit)(int32_t)word;
}

static inline td_unit td_block_uabs(td_unit a)
{
    return td_uabs(a);
}

#else

#    if defined(TD_SCALAR_F64)
#        define TD_BLOCK_FABS     __builtin_fabs
#        define TD_BLOCK_COPYSIGN __builtin_copysign
#    else
#        define TD_BLOCK_FABS     __builtin_fabsf
#        define TD_BLOCK_COPYSIGN __builtin_copysignf
#    endif

static inline td_real td_block_abs(td_real a)
{
    return TD_BLOCK_FABS(a);
}

static inline td_proj td_block_pabs(td_proj a)
{
    return TD_BLOCK_FABS(a);
}

static inline td_unit td_block_uabs(td_unit a)
{
    return TD_BLOCK_FABS(a);
}

static inline td_real td_block_signed(td_real size, td_unit sign)
{
    TD_ASSERT_IN(TD_BLOCK_ID, size >= TD_ZERO);
    return TD_BLOCK_COPYSIGN(size, sign);
}

static inline td_real td_block_word(td_unit u)
{
    return u;
}

static inline td_unit td_block_unword(td_real word)
{
    return word;
}

#endif

static inline td_vec3 td_block_words(td_dir3 d)
{
    return td_vec3_of(td_block_word(d.x), td_block_word(d.y), td_block_word(d.z));
}

static inline td_dir3 td_block_unwords(td_vec3 v)
{
    return td_dir3_of(td_block_unword(v.x), td_block_unword(v.y), td_block_unword(v.z));
}

static inline td_real td_block_at(const td_vec3 *v, int i)
{
    TD_ASSERT_IN(TD_BLOCK_ID, i >= 0 && i < 3);
    return ((const td_real *)v)[i];
}

/// The direction of a block vector, and its length; below TD_LENGTH_MIN the fallback, and 0. As
/// td_vec3_normalize, but known to fit, and in line where that pays.
static inline td_real td_block_direction(td_vec3 v, td_dir3 fallback, td_dir3 *out)
{
#if defined(TD_SCALAR_Q16)
    return td_vec3_normalize(v, fallback, out);
#else
    const td_real square = td_vec3_dot(v, v);
    if (!(square >= TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        *out = fallback;
        return TD_ZERO;
    }
    const td_real length = td_root(square);
    const td_real inverse = TD_ONE / length;
    *out = td_dir3_of(v.x * inverse, v.y * inverse, v.z * inverse);
    TD_ASSERT_IN(TD_BLOCK_ID, td_dir3_is_unit(*out));
    return length;
#endif
}

static inline td_real td_block_direction2(td_vec2 v, td_dir2 fallback, td_dir2 *out)
{
#if defined(TD_SCALAR_Q16)
    return td_vec2_normalize(v, fallback, out);
#else
    const td_real square = td_vec2_dot(v, v);
    if (!(square >= TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        *out = fallback;
        return TD_ZERO;
    }
    const td_real length = td_root(square);
    const td_real inverse = TD_ONE / length;
    out->x = v.x * inverse;
    out->y = v.y * inverse;
    TD_ASSERT_IN(TD_BLOCK_ID, td_dir2_is_unit(*out));
    return length;
#endif
}

/* ---- ratios ---- */

/// num / den for 0 <= num <= den, 0 < den.
static inline td_unit td_block_ratio(td_proj num, td_proj den)
{
    TD_ASSERT_IN(TD_BLOCK_ID, num >= TD_PROJ_ZERO && num <= den && den > TD_PROJ_ZERO);
#if defined(TD_SCALAR_Q16)
    return td_wide_ratio((td_wide)(int64_t)num, (td_wide)(int64_t)den);
#else
    return num / den;
#endif
}

/// slope / curvature, but no farther than `room`. No curvature: all of it.
TD_PRODUCTS td_real td_block_travel(td_proj slope, td_unit curvature, td_real room)
{
    TD_ASSERT_IN(TD_BLOCK_ID, slope >= TD_PROJ_ZERO && curvature >= TD_U(0.0) && room >= TD_ZERO);
    const td_proj most = td_pmul(curvature, room);
    return slope < most ? td_block_narrow(td_pmul(td_block_ratio(slope, most), room)) : room;
}

#if !defined(__OPTIMIZE_SIZE__) || defined(TD_BLOCK_HERE)

#    if !defined(TD_SCALAR_Q16)

TD_BLOCK_ROOT td_real td_block_normalize(td_vec3 v, td_dir3 *out)
{
    td_real length;
    return td_block_aim(v, &length, out) ? length : TD_ZERO;
}

#    endif

TD_ONE_COPY_PRODUCTS td_vec3 td_block_turn(const td_rot *r, td_vec3 v)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_rot_is_square(r));
    return td_vec3_of(td_block_along(r->x, v), td_block_along(r->y, v), td_block_along(r->z, v));
}

TD_ONE_COPY_PRODUCTS td_vec3 td_block_turn_back(const td_rot *r, td_vec3 v)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_rot_is_square(r));
    return td_vec3_of(td_block_along(td_dir3_of(r->x.x, r->y.x, r->z.x), v),
                      td_block_along(td_dir3_of(r->x.y, r->y.y, r->z.y), v),
                      td_block_along(td_dir3_of(r->x.z, r->y.z, r->z.z), v));
}

TD_ONE_COPY_PRODUCTS td_dir3 td_block_turn_dir(const td_rot *r, td_dir3 d)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_rot_is_square(r));
    return td_dir3_of(td_block_cos(r->x, d), td_block_cos(r->y, d), td_block_cos(r->z, d));
}

TD_ONE_COPY_PRODUCTS td_dir3 td_block_turn_dir_back(const td_rot *r, td_dir3 d)
{
    TD_ASSERT_IN(TD_BLOCK_ID, td_rot_is_square(r));
    return td_dir3_of(td_block_cos(td_dir3_of(r->x.x, r->y.x, r->z.x), d),
                      td_block_cos(td_dir3_of(r->x.y, r->y.y, r->z.y), d),
                      td_block_cos(td_dir3_of(r->x.z, r->y.z, r->z.z), d));
}

#endif

#endif
