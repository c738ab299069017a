/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1603
#include "td_inertia.h"
#include "../number/td_invariant.h"
#include "td_scaled.h"

/* ---- at the door ---- */

static bool all_in_range(const td_sym3 *s)
{
    return td_in_range(s->xx) && td_in_range(s->yy) && td_in_range(s->zz) && td_in_range(s->xy) &&
           td_in_range(s->xz) && td_in_range(s->yz);
}

static bool all_numbers(const td_sym3 *s)
{
    return td_is_number(s->xx) && td_is_number(s->yy) && td_is_number(s->zz) &&
           td_is_number(s->xy) && td_is_number(s->xz) && td_is_number(s->yz);
}

static bool is_zero(const td_sym3 *s)
{
    return s->xx == TD_ZERO && s->yy == TD_ZERO && s->zz == TD_ZERO && s->xy == TD_ZERO &&
           s->xz == TD_ZERO && s->yz == TD_ZERO;
}

/* ---- minors ---- */

static td_wide minor(td_real a, td_real b, td_real mixed)
{
    return td_wmul(a, b) - td_wmul(mixed, mixed);
}

// By how much rounding may have lowered the minor of two entries of the diagonal.
static td_wide minor_slack(td_real a, td_real b)
{
    TD_ASSERT(a >= TD_ZERO && b >= TD_ZERO);
#if defined(TD_SCALAR_Q16)
    return (td_wide)(2 * ((int64_t)a + (int64_t)b)); /* a unit of either */
#else
    return TD_R(8.0) * TD_REAL_EPS * a * b;
#endif
}

static bool is_minor(td_real a, td_real b, td_real mixed)
{
    return minor(a, b, mixed) >= -minor_slack(a, b);
}

typedef struct cofactors {
    td_scaled xx, yy, zz, xy, xz, yz;
} cofactors;

static td_scaled mixed_cofactor(td_real a, td_real b, td_real c, td_real d)
{
    return td_scaled_of_wide(td_wmul(a, b) - td_wmul(c, d));
}

static cofactors cofactors_of(const td_sym3 *s)
{
    const cofactors c = {
        .xx = td_scaled_of_wide(minor(s->yy, s->zz, s->yz)),
        .yy = td_scaled_of_wide(minor(s->xx, s->zz, s->xz)),
        .zz = td_scaled_of_wide(minor(s->xx, s->yy, s->xy)),
        .xy = mixed_cofactor(s->xz, s->yz, s->xy, s->zz),
        .xz = mixed_cofactor(s->xy, s->yz, s->xz, s->yy),
        .yz = mixed_cofactor(s->xy, s->xz, s->yz, s->xx),
    };
    return c;
}

static td_scaled determinant(const td_sym3 *s, const cofactors *c)
{
    const td_scaled two =
        td_scaled_add(td_scaled_times(c->xx, s->xx), td_scaled_times(c->xy, s->xy));
    return td_scaled_add(two, td_scaled_times(c->xz, s->xz));
}

// The same for the determinant: a share of its terms, each at most the product of the diagonal, and in
// Q16 a unit of any entry.
static td_scaled determinant_slack(const td_sym3 *s)
{
    TD_ASSERT(s->xx >= TD_ZERO && s->yy >= TD_ZERO && s->zz >= TD_ZERO);
    const td_scaled size = td_scaled_times(td_scaled_of_wide(td_wmul(s->xx, s->yy)), s->zz);
    const td_scaled share = td_scaled_times(size, TD_R(0.000244140625));
#if defined(TD_SCALAR_Q16)
    const td_wide minors = td_wmul(s->xx, s->yy) + td_wmul(s->xx, s->zz) + td_wmul(s->yy, s->zz);
    return td_scaled_add(share, td_scaled_times(td_scaled_of_wide(minors), TD_R(4.0 / 65536.0)));
#else
    TD_ASSERT(!td_scaled_is_positive(td_scaled_neg(share)));
    return share;
#endif
}

// Semidefinite: no principal minor is negative.
bool td_inertia_is_semidefinite(const td_sym3 *inverse)
{
    const td_sym3 *const s = inverse;
    if (!all_in_range(s) || s->xx < TD_ZERO || s->yy < TD_ZERO || s->zz < TD_ZERO ||
        !is_minor(s->xx, s->yy, s->xy) || !is_minor(s->xx, s->zz, s->xz) ||
        !is_minor(s->yy, s->zz, s->yz)) {
        return false;
    }
    const cofactors c = cofactors_of(s);
    const td_scaled sum = td_scaled_add(determinant(s, &c), determinant_slack(s));
    return !td_scaled_is_positive(td_scaled_neg(sum));
}

/* ---- inverse ---- */

td_status td_inertia_invert(const td_sym3 *inertia, td_sym3 *out)
{
    const td_sym3 *const s = inertia;
    if (!all_in_range(s)) {
        return all_numbers(s) ? TD_E_RANGE : TD_E_ARG;
    }
    if (is_zero(s)) {
        *out = TD_SYM3_ZERO;
        return TD_OK;
    }
    const cofactors c = cofactors_of(s);
    const td_scaled det = determinant(s, &c);
    if (!(s->xx > TD_ZERO) || !td_scaled_is_positive(c.zz) || !td_scaled_is_positive(det)) {
        return TD_E_ARG;
    }
    TD_ASSERT(s->yy > TD_ZERO); // as xx yy > xy^2
    out->xx = td_scaled_real(td_scaled_div(c.xx, det));
    out->yy = td_scaled_real(td_scaled_div(c.yy, det));
    out->zz = td_scaled_real(td_scaled_div(c.zz, det));
    out->xy = td_scaled_real(td_scaled_div(c.xy, det));
    out->xz = td_scaled_real(td_scaled_div(c.xz, det));
    out->yz = td_scaled_real(td_scaled_div(c.yz, det));
    return TD_OK;
}

/* ---- axes ---- */

// S times a direction: a column of S R^T.
static td_vec3 times_dir(const td_sym3 *s, td_dir3 d)
{
    const td_vec3 x = td_vec3_of(s->xx, s->xy, s->xz);
    const td_vec3 y = td_vec3_of(s->xy, s->yy, s->yz);
    const td_vec3 z = td_vec3_of(s->xz, s->yz, s->zz);
    return td_vec3_of(td_pnarrow(td_dir3_dot(d, x)), td_pnarrow(td_dir3_dot(d, y)),
                      td_pnarrow(td_dir3_dot(d, z)));
}

td_sym3 td_inertia_turn(const td_sym3 *body, const td_rot *r)
{
    TD_ASSERT(td_rot_is_square(r));
    const td_vec3 x = times_dir(body, r->x);
    const td_vec3 y = times_dir(body, r->y);
    const td_vec3 z = times_dir(body, r->z);
    const td_sym3 world = {
        td_pnarrow(td_dir3_dot(r->x, x)), td_pnarrow(td_dir3_dot(r->y, y)),
        td_pnarrow(td_dir3_dot(r->z, z)), td_pnarrow(td_dir3_dot(r->x, y)),
        td_pnarrow(td_dir3_dot(r->x, z)), td_pnarrow(td_dir3_dot(r->y, z)),
    };
    return world;
}
