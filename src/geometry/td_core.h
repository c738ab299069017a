/* SPDX-License-Identifier: MIT */
/// Support maps of the cores: where a point, segment, box, cylinder, cone, ellipsoid or a set of
/// points ends in a given direction. The only place that knows the form of a core. [NO sec. 3]
///
/// Units     lengths are block lengths: metres times 2^shift. Shift 0 is metres; a pair of shapes
///           chooses a shift that fills the word (td_pair.h), in floats it is always 0. Sizes are
///           scaled by the caller, once a pair; hull points here, one a call.
/// Direction of unit length, in the frame of the core. Components need not be exact: the answer is
///           the support point of the direction as given.
/// Ties      box and segment: the + side; discs: the axis point; cone: the apex; points: the first.
/// Range     lengths below 2^29 raw in Q16. Nothing is checked for overflow, nothing saturates.
/// Error     in Q16, each component: box and segment exact, points 1/2 unit, rims 1/2 + 2^-28 r,
///           ellipsoid 1/2 + 2^-28 (largest axis). Floats: 3 ulp of the largest axis.
/// Include   from other rooms as "../geometry/td_core.h".
/// Extend    a new core: its map here, its line in td_core_support, and td_shape.c, which tells what
///           else a core must say of itself.
/// Tests     test_td_shape_core.c
#ifndef TD_CORE_H
#define TD_CORE_H

#define TD_CORE_ID 251

#include "td_shape.h"
#include "../number/td_inline.h"
#include "../number/td_invariant.h"

/* ---- by scalar ---- */

/// A product with a direction as a length: td_pnarrow that is known to fit.
static inline td_real td_core_narrow(td_proj p);

/// Across the z axis: the direction of (d.x, d.y) and its length; zero if d is along the axis.
static inline td_unit td_core_rim(td_dir3 d, td_dir2 *rim);

/// d_i e_i^2 / |(d_j e_j)| - inset d_i, zero if no d_j e_j is there.
TD_PRODUCTS td_vec3 td_core_ellipsoid(const td_vec3 *e, td_real inset, const td_dir3 *d);

/// a / b for 0 <= a <= b, 0 < b; the same of lengths.
static inline td_unit td_core_unit_ratio(td_unit a, td_unit b);
static inline td_unit td_core_length_ratio(td_real part, td_real whole);

/// p * scale * 2^shift.
TD_PRODUCTS td_vec3 td_core_scaled(td_vec3 p, td_real scale, int32_t shift);

/// |u|, |w|, by one instruction where there is one.
static inline td_unit td_core_size(td_unit u);
static inline td_wide td_core_wide_size(td_wide w);

/// The cell of a cube face, row by row: minor.x and minor.y, both within +-major, choose one of
/// `side` (a power of two) equal steps each. Directions beside a border may be counted to either
/// side of it: cells overlap (td_hull.h).
static inline uint32_t td_core_square(td_dir2 minor, td_unit major, uint32_t side);

/// Below what any point reaches.
#if defined(TD_SCALAR_Q16)
#    define TD_CORE_LEAST ((td_proj)INT64_MIN)
#else
#    define TD_CORE_LEAST (-TD_REAL_MAX)
#endif

#if defined(TD_SCALAR_Q16)

static inline td_real td_core_narrow(td_proj p)
{
    TD_ASSERT_IN(TD_CORE_ID, (int64_t)p < (int64_t)1 << 61 && (int64_t)p > -((int64_t)1 << 61));
    return (td_real)(int32_t)(((int64_t)p + (1 << 29)) >> 30);
}

static inline td_unit td_core_rim(td_dir3 d, td_dir2 *rim)
{
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    const td_vec2 across = {(td_real)(int32_t)d.x, (td_real)(int32_t)d.y};
    return (td_unit)(int32_t)td_vec2_normalize(across, none, rim);
}

static inline td_unit td_core_unit_ratio(td_unit a, td_unit b)
{
    TD_ASSERT_IN(TD_CORE_ID, a >= TD_U(0.0) && a <= b && b > TD_U(0.0));
    return td_wide_ratio((td_wide)(int64_t)a, (td_wide)(int64_t)b);
}

static inline td_unit td_core_length_ratio(td_real part, td_real whole)
{
    TD_ASSERT_IN(TD_CORE_ID, part >= TD_ZERO && part <= whole && whole > TD_ZERO);
    return td_wide_ratio(td_widen(part), td_widen(whole));
}

TD_PRODUCTS td_wide td_core_part(td_unit u, td_real e)
{
    return (td_wide)(int64_t)td_pmul(u, e);
}

TD_PRODUCTS td_real td_core_axis(td_unit u, td_real e, td_unit d, td_real inset)
{
    return td_core_narrow(td_pmul(u, e) - td_pmul(d, inset));
}

TD_PRODUCTS td_vec3 td_core_ellipsoid(const td_vec3 *e, td_real inset, const td_dir3 *d)
{
    const td_wvec3 t = {td_core_part(d->x, e->x), td_core_part(d->y, e->y),
                        td_core_part(d->z, e->z)};
    td_dir3 u = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
    (void)td_wvec3_normalize(&t, &u);
    return td_vec3_of(td_core_axis(u.x, e->x, d->x, inset), td_core_axis(u.y, e->y, d->y, inset),
                      td_core_axis(u.z, e->z, d->z, inset));
}

static inline td_real td_core_rescale(td_real x, td_real scale, int32_t shift)
{
    TD_ASSERT_IN(TD_CORE_ID, shift > -31 && shift < 31);
    const int32_t down = 16 - shift;
    const int64_t product = td_mul64((int32_t)x, (int32_t)scale);
    if (down > 0) {
        return (td_real)(int32_t)((product + ((int64_t)1 << (down - 1))) >> down);
    }
    return (td_real)(int32_t)((uint64_t)product << -down);
}

static inline td_real td_core_shifted(td_real x, int32_t shift)
{
    TD_ASSERT_IN(TD_CORE_ID,
                 (int32_t)((uint32_t)(int32_t)x << shift) >> shift == (int32_t)x); // no bit is lost
    return (td_real)(int32_t)((uint32_t)(int32_t)x << shift);
}

TD_PRODUCTS td_vec3 td_core_scaled(td_vec3 p, td_real scale, int32_t shift)
{
    if (scale == TD_ONE && shift >= 0) {
        return td_vec3_of(td_core_shifted(p.x, shift), td_core_shifted(p.y, shift),
                          td_core_shifted(p.z, shift));
    }
    return td_vec3_of(td_core_rescale(p.x, scale, shift), td_core_rescale(p.y, scale, shift),
                      td_core_rescale(p.z, scale, shift));
}

static inline td_unit td_core_size(td_unit u)
{
    return td_uabs(u);
}

static inline td_wide td_core_wide_size(td_wide w)
{
    return w < TD_WIDE_ZERO ? -w : w;
}

// Long division, one bit a step: no CPU has to divide.
static inline uint32_t td_core_step(td_unit u, td_unit major, uint32_t side)
{
    TD_ASSERT_IN(TD_CORE_ID, td_uabs(u) <= major && major > TD_U(0.0));
    const uint32_t half = (uint32_t)(int32_t)major;
    uint32_t rest = (uint32_t)(int32_t)u + half;
    uint32_t step = 0u;
    for (uint32_t bit = side >> 1; bit != 0u; bit >>= 1) {
        if (rest >= half) {
            rest -= half;
            step += bit;
        }
        rest += rest;
    }
    TD_ASSERT_IN(TD_CORE_ID, step < side);
    return step;
}

static inline uint32_t td_core_square(td_dir2 minor, td_unit major, uint32_t side)
{
    return td_core_step(minor.x, major, side) * side + td_core_step(minor.y, major, side);
}

#else

static inline td_real td_core_narrow(td_proj p)
{
    return p;
}

static inline td_unit td_core_unit_ratio(td_unit a, td_unit b)
{
    TD_ASSERT_IN(TD_CORE_ID, a >= TD_U(0.0) && a <= b && b > TD_U(0.0));
    return a / b;
}

static inline td_unit td_core_length_ratio(td_real part, td_real whole)
{
    TD_ASSERT_IN(TD_CORE_ID, part >= TD_ZERO && part <= whole && whole > TD_ZERO);
    return part / whole;
}

// Below 2^-30 (f32) a direction is the axis: what a rim adds to the support is less than rounding.
static inline td_unit td_core_rim(td_dir3 d, td_dir2 *rim)
{
    const td_wunit square = d.x * d.x + d.y * d.y;
    if (!(square >= TD_LENGTH_MIN)) {
        rim->x = TD_U(0.0);
        rim->y = TD_U(0.0);
        return TD_U(0.0);
    }
    const td_unit length = td_root(square);
    const td_unit inverse = TD_UNIT_ONE / length;
    rim->x = d.x * inverse;
    rim->y = d.y * inverse;
    TD_ASSERT_IN(TD_CORE_ID, td_dir2_is_unit(*rim));
    return length;
}

TD_PRODUCTS td_vec3 td_core_ellipsoid(const td_vec3 *e, td_real inset, const td_dir3 *d)
{
    const td_vec3 t = {d->x * e->x, d->y * e->y, d->z * e->z};
    const td_wide square = td_vec3_dot(t, t);
    if (!(square >= TD_LENGTH_MIN * TD_LENGTH_MIN)) {
        return td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    }
    const td_real k = TD_ONE / td_root(square);
    return td_vec3_of(d->x * (e->x * e->x * k - inset), d->y * (e->y * e->y * k - inset),
                      d->z * (e->z * e->z * k - inset));
}

TD_PRODUCTS td_vec3 td_core_scaled(td_vec3 p, td_real scale, int32_t shift)
{
    (void)shift;
    return td_vec3_mul(p, scale);
}

static inline td_unit td_core_size(td_unit u)
{
    return td_uabs(u);
}

static inline td_wide td_core_wide_size(td_wide w)
{
    return td_abs(w);
}

static inline uint32_t td_core_square(td_dir2 minor, td_unit major, uint32_t side)
{
    TD_ASSERT_IN(TD_CORE_ID,
                 td_uabs(minor.x) <= major && td_uabs(minor.y) <= major && major > TD_U(0.0));
    const td_real half = (td_real)(int32_t)side * TD_R(0.5);
    const td_real steps = half / major;
    const uint32_t x = (uint32_t)(int32_t)(minor.x * steps + half);
    const uint32_t y = (uint32_t)(int32_t)(minor.y * steps + half);
    return (x < side ? x : side - 1u) * side + (y < side ? y : side - 1u);
}

#endif

/// d . p as a length.
TD_PRODUCTS td_real td_core_dot(td_dir3 d, td_vec3 p)
{
    return td_core_narrow(td_dir3_dot(d, p));
}

/// d scaled to length s.
TD_PRODUCTS td_vec3 td_core_along(td_dir3 d, td_real s)
{
    return td_vec3_of(td_core_narrow(td_pmul(d.x, s)), td_core_narrow(td_pmul(d.y, s)),
                      td_core_narrow(td_pmul(d.z, s)));
}

/// |x| + |y| + |z|.
static inline td_real td_core_norm1(td_vec3 v)
{
    return td_abs(v.x) + td_abs(v.y) + td_abs(v.z);
}

/* ---- one map a core ---- */

static inline td_real td_core_side(td_unit d, td_real half)
{
    return d >= TD_U(0.0) ? half : -half;
}

static inline td_vec3 td_core_segment(td_vec3 size, td_dir3 d)
{
    return td_vec3_of(TD_ZERO, TD_ZERO, td_core_side(d.z, size.y));
}

static inline td_vec3 td_core_box(td_vec3 size, td_dir3 d)
{
    return td_vec3_of(td_core_side(d.x, size.x), td_core_side(d.y, size.y),
                      td_core_side(d.z, size.z));
}

TD_PRODUCTS td_vec3 td_core_disc(td_dir2 rim, td_real radius, td_real z)
{
    TD_ASSERT_IN(TD_CORE_ID, radius >= TD_ZERO);
    return td_vec3_of(td_core_narrow(td_pmul(rim.x, radius)),
                      td_core_narrow(td_pmul(rim.y, radius)), z);
}

// A cone: apex h d.z against rim r s - h d.z, s = |(d.x, d.y)|.
TD_PRODUCTS bool td_core_at_apex(td_vec3 size, td_unit z, td_unit s)
{
    return td_pmul(z, size.y + size.y) >= td_pmul(s, size.x);
}

TD_PRODUCTS td_vec3 td_core_round(const td_vec3 *size, bool is_cone, const td_dir3 *d)
{
    TD_ASSERT_IN(TD_CORE_ID, size->x >= TD_ZERO && size->y >= TD_ZERO);
    td_dir2 rim;
    const td_unit s = td_core_rim(*d, &rim);
    const bool at_apex = is_cone && td_core_at_apex(*size, d->z, s);
    const bool is_low = is_cone ? !at_apex : d->z < TD_U(0.0);
    return td_core_disc(rim, at_apex ? TD_ZERO : size->x, is_low ? -size->y : size->y);
}

/* ---- points ---- */

/// The farthest point, of all.
TD_PRODUCTS const td_vec3 *td_core_scan(const td_hull *hull, td_dir3 d)
{
    TD_ASSERT_IN(TD_CORE_ID, hull->n_points > 0u);
    const td_vec3 *const end = hull->points + hull->n_points;
    const td_vec3 *best = hull->points;
    td_proj most = TD_CORE_LEAST;
    for (const td_vec3 *p = best; p < end; ++p) {
        const td_proj reach = td_dir3_dot(d, *p);
        if (reach > most) {
            most = reach;
            best = p;
        }
    }
    return best;
}

/// The cell that a direction points into: face by face +x -x +y -y +z -z, then by the two axes that
/// follow in the order x y z x.
static inline uint32_t td_core_cell(uint32_t side, td_dir3 d)
{
    const td_unit x = td_core_size(d.x);
    const td_unit y = td_core_size(d.y);
    const td_unit z = td_core_size(d.z);
    td_unit along = d.z;
    td_dir2 minor = {d.x, d.y};
    uint32_t face = 4u;
    if (x >= y && x >= z) {
        along = d.x;
        minor.x = d.y;
        minor.y = d.z;
        face = 0u;
    } else if (y >= z) {
        along = d.y;
        minor.x = d.z;
        minor.y = d.x;
        face = 2u;
    }
    const td_unit major = td_core_size(along);
    if (!(major > TD_U(0.0))) {
        return 0u; // no direction at all: stay inside the table
    }
    if (along < TD_U(0.0)) {
        ++face;
    }
    return face * side * side + td_core_square(minor, major, side);
}

/// Point i as a block length.
static inline td_vec3 td_core_point(const td_hull *hull, uint32_t i, td_real scale, int32_t shift)
{
    TD_ASSERT_IN(TD_CORE_ID, i < hull->n_points);
    return td_core_scaled(hull->points[i], scale, shift);
}

/// The largest |x| + |y| + |z| of the points, scaled.
td_real td_core_reach(const td_hull *hull, td_real scale);

/* ---- what comes from outside ---- */

/// The scale at which TD_RANGE becomes TD_SHAPE_RANGE.
#define TD_CORE_WHOLE_RANGE TD_R(0.25)

/// Is a length times `scale` within TD_SHAPE_RANGE? Compared as a product: nothing saturates.
bool td_core_fits(td_real length, td_real scale);

/// TD_E_ARG: a coordinate is no number; TD_E_RANGE: all are, but one does not fit.
td_status td_core_judge(const td_vec3 *point, td_real scale);

/// The same of all points; `at` names the first that is not TD_OK.
td_status td_core_judge_points(const td_hull *hull, td_real scale, td_fault *at);

/// Can a cube face have so many cells along an edge?
static inline bool td_core_is_side(uint32_t side)
{
    return side != 0u && side <= TD_MAX_CELL_SIDE && (side & (side - 1u)) == 0u;
}

/* ---- any core ---- */

/// The farthest point of a hull, as it is stored: by its cells, if there are any.
TD_ONE_COPY const td_vec3 *td_core_farthest(const td_hull *hull, td_dir3 d);

/// The farthest point of the core along d.
/// @param size, inset those of the instance as block lengths
TD_ONE_COPY td_vec3 td_core_support(
    const td_convex *convex, const td_vec3 *size, td_real inset, int32_t shift, const td_dir3 *d);

#if !defined(__OPTIMIZE_SIZE__) || defined(TD_CORE_HERE)

/// The farthest point, of those in the cell of d.
TD_PRODUCTS const td_vec3 *td_core_lookup(const td_hull *hull, td_dir3 d)
{
    const td_hull_cells *const cells = hull->cells;
    const uint16_t *const start = cells->starts + td_core_cell(cells->side, d);
    TD_ASSERT_IN(TD_CORE_ID,
                 start[0] < start[1] && start[1] <= cells->starts[6u * cells->side * cells->side]);
    const uint8_t *at = cells->points + start[0];
    const uint8_t *const end = cells->points + start[1];
    TD_ASSERT_IN(TD_CORE_ID, *at < hull->n_points);
    const td_vec3 *best = hull->points + *at;
    if (++at == end) {
        return best;
    }
    td_proj most = td_dir3_dot(d, *best);
    do {
        TD_ASSERT_IN(TD_CORE_ID, *at < hull->n_points);
        const td_vec3 *const p = hull->points + *at;
        const td_proj reach = td_dir3_dot(d, *p);
        if (reach > most) {
            most = reach;
            best = p;
        }
    } while (++at < end);
    return best;
}

TD_ONE_COPY const td_vec3 *td_core_farthest(const td_hull *hull, td_dir3 d)
{
    return hull->cells != 0 ? td_core_lookup(hull, d) : td_core_scan(hull, d);
}

TD_ONE_COPY td_vec3 td_core_support(
    const td_convex *convex, const td_vec3 *size, td_real inset, int32_t shift, const td_dir3 *d)
{
    const td_core core = convex->core;
    TD_ASSERT_IN(TD_CORE_ID, td_dir3_is_unit(*d));
    TD_ASSERT_IN(TD_CORE_ID, (core == TD_CORE_POINTS) == (convex->hull != 0));
    TD_ASSERT_IN(TD_CORE_ID, inset >= TD_ZERO);
    if (core == TD_CORE_POINTS) {
        return td_core_scaled(*td_core_farthest(convex->hull, *d), convex->scale, shift);
    }
    if (core == TD_CORE_BOX) {
        return td_core_box(*size, *d);
    }
    if (core == TD_CORE_ELLIPSOID) {
        return td_core_ellipsoid(size, inset, d);
    }
    if (core >= TD_CORE_CYLINDER) {
        return td_core_round(size, core == TD_CORE_CONE, d);
    }
    return td_core_segment(*size, *d); // a point is one without length
}

#endif

#endif
