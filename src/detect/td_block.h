/* SPDX-License-Identifier: MIT */
/// Arithmetic of block lengths (td_pair.h): they are known to fit, so nothing is checked and nothing
/// saturates. Internal to the detect room.
#ifndef TD_BLOCK_H
#define TD_BLOCK_H

#include "td_vec.h"

/// Farther than any two points of a pair.
#if defined(TD_SCALAR_Q16)
#    define TD_BLOCK_FAR ((td_real)(1 << 29))
#else
#    define TD_BLOCK_FAR TD_REAL_MAX
#endif

/// A product as a length or a component, the direction of a vector, a share.
static inline td_real td_block_narrow(td_proj p);
static inline td_unit td_block_unarrow(td_wunit w);

/// The direction of v, and its length (0: it has none, and `out` is not written).
static inline td_real td_block_normalize(td_vec3 v, td_dir3 *out);

/// The direction of a cross product; false: it has none, and `out` is not written.
static inline bool td_block_unit(td_wvec3 v, td_dir3 *out);

/// part / whole for 0 < part < whole.
static inline td_unit td_block_share(td_wide part, td_wide whole);

#if defined(TD_SCALAR_Q16)

static inline td_real td_block_narrow(td_proj p)
{
    return (td_real)(int32_t)(((int64_t)p + (1 << 29)) >> 30);
}

static inline td_unit td_block_unarrow(td_wunit w)
{
    return (td_unit)(int32_t)(((int64_t)w + (1 << 29)) >> 30);
}

static inline td_real td_block_normalize(td_vec3 v, td_dir3 *out)
{
    return td_vec3_normalize(v, *out, out);
}

static inline bool td_block_unit(td_wvec3 v, td_dir3 *out)
{
    return td_wvec3_normalize(v, *out, out);
}

static inline td_unit td_block_share(td_wide part, td_wide whole)
{
    return td_wratio(part, whole);
}

#else

static inline td_real td_block_narrow(td_proj p)
{
    return p;
}

static inline td_unit td_block_unarrow(td_wunit w)
{
    return w;
}

static inline td_real td_block_normalize(td_vec3 v, td_dir3 *out)
{
    const td_wide square = td_vec3_dot(v, v);
    if (!(square > TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        return TD_ZERO;
    }
    const td_real length = td_root(square);
    const td_real inverse = TD_ONE / length;
    *out = td_dir3_of(v.x * inverse, v.y * inverse, v.z * inverse);
    return length;
}

static inline bool td_block_unit(td_wvec3 v, td_dir3 *out)
{
    return td_block_normalize(td_vec3_of(v.x, v.y, v.z), out) > TD_ZERO;
}

static inline td_unit td_block_share(td_wide part, td_wide whole)
{
    return part / whole;
}

#endif

/// n . v as a length.
static inline td_real td_block_along(td_dir3 n, td_vec3 v)
{
    return td_block_narrow(td_dir3_dot(n, v));
}

/// n x v.
static inline td_vec3 td_block_across(td_dir3 n, td_vec3 v)
{
    return td_vec3_of(td_block_narrow(td_pmul(n.y, v.z) - td_pmul(n.z, v.y)),
                      td_block_narrow(td_pmul(n.z, v.x) - td_pmul(n.x, v.z)),
                      td_block_narrow(td_pmul(n.x, v.y) - td_pmul(n.y, v.x)));
}

/// v + u d.
static inline td_vec3 td_block_go(td_vec3 v, td_unit u, td_vec3 d)
{
    return td_vec3_of(v.x + td_block_narrow(td_pmul(u, d.x)),
                      v.y + td_block_narrow(td_pmul(u, d.y)),
                      v.z + td_block_narrow(td_pmul(u, d.z)));
}

#endif
