/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1502
#include "td_mpr_work.h"
#include <stddef.h>
#include "../convex/td_distance_write.h"
#include "../convex/td_gjk.h"
#include "../number/td_invariant.h"

// In Q16 a phase of a search has its own frame, and so have long products; where code is to be small, they
// are called as well.
#if defined(TD_SCALAR_Q16) || TD_IS_SMALL
#    define LONG_PRODUCT TD_NOINLINE
#else
#    define LONG_PRODUCT
#endif

// The share of L below which a length is none. [NO N8]
#if defined(TD_SCALAR_F64)
#    define NONE TD_U(1e-10)
#elif defined(TD_SCALAR_Q16)
#    define NONE TD_U(0.00000095367431640625) /* 2^-20 */
#else
#    define NONE TD_U(1e-5)
#endif

#define UNFINISHED (TD_MPR_THIN | TD_MPR_ROUNDING | TD_MPR_STEPS)

/* ---- products ---- */

LONG_PRODUCT static td_wide dot(const td_vec3 *v, const td_vec3 *w)
{
    return td_vec3_dot(*v, *w);
}

// n . v
LONG_PRODUCT static td_real along(const td_dir3 *n, const td_vec3 *v)
{
    return td_block_along(*n, *v);
}

// n x v
LONG_PRODUCT static void across(const td_dir3 *n, const td_vec3 *v, td_vec3 *out)
{
    *out = td_block_across(*n, *v);
}

// v + s n
LONG_PRODUCT static void move(td_vec3 *v, td_real s, const td_dir3 *n)
{
    v->x = v->x + td_block_narrow(td_pmul(n->x, s));
    v->y = v->y + td_block_narrow(td_pmul(n->y, s));
    v->z = v->z + td_block_narrow(td_pmul(n->z, s));
}

LONG_PRODUCT static void turn_round(td_dir3 *n)
{
    *n = td_dir3_neg(*n);
}

// What asserts ask of a portal: are its three vertices different, and S4 none of them?
TD_ASSERT_ONLY bool is_portal(const td_mpr_work *s)
{
    return s->s[0] != s->s[1] && s->s[1] != s->s[2] && s->s[2] != s->s[0] && s->s[3] != s->s[0] &&
           s->s[3] != s->s[1] && s->s[3] != s->s[2];
}

// The normal of three points, counter-clockwise, becomes e. False: their triangle is below `least`.
TD_NOINLINE_Q16 static bool
find_plane(td_mpr_work *s, const td_vec3 *p, const td_vec3 *q, const td_vec3 *r, td_wide least)
{
    TD_ASSERT(least >= TD_WIDE_ZERO);
    const td_wvec3 n = td_vec3_cross(td_vec3_sub(*q, *p), td_vec3_sub(*r, *p));
    const bool is_flat = n.x <= least && -n.x <= least && n.y <= least && -n.y <= least &&
                         n.z <= least && -n.z <= least;
    return !is_flat && td_wvec3_normalize(&n, &s->e);
}

// How much e is along the ray.
LONG_PRODUCT static td_wunit ahead(const td_mpr_work *s)
{
    TD_ASSERT(td_dir3_is_unit(s->e) && td_dir3_is_unit(s->e1));
    return td_dir3_cos(s->e, s->e1);
}

/* ---- the ray ---- */

// [NO eq. 5] Every direction gives a bound: the true signed distance is at least -h(e).
// @return h(e)
TD_NOINLINE_Q16 static td_real support(td_mpr_work *s, const td_dir3 *e, td_vertex *out)
{
    TD_ASSERT(td_dir3_is_unit(*e));
    td_pair_farthest(&s->pair, e, out);
    move(&out->a, s->ball_a, e);
    move(&out->w, s->balls, e);
    const td_real h = along(e, &out->w);
    TD_ASSERT(td_vec3_is_block(out->a) && td_vec3_is_block(out->w));
    if (-h > s->lower) {
        s->lower = -h;
        s->axis = *e;
    }
    return h;
}

// The centres coincide: any ray will do that leaves K on its nearest known side. [NO N9]
// @return that it was chosen
TD_NOINLINE_Q16 static uint32_t choose_ray(td_mpr_work *s)
{
    static const td_dir3 axes[6] = {
        {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}, {-TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
        {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)}, {TD_U(0.0), -TD_UNIT_ONE, TD_U(0.0)},
        {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}, {TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE}};
    for (uint32_t i = 0u; i < 6u; ++i) {
        (void)support(s, &axes[i], s->s[0]);
    }
    s->e1 = s->axis;
    s->r0 = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    move(&s->r0, td_scale(TD_U(1e-3), s->lower), &s->axis);
    TD_ASSERT(td_dir3_is_unit(s->e1));
    return TD_MPR_DEEP;
}

// @return whether there is a ray
TD_NOINLINE_Q16 static bool
start(td_mpr_work *s, const td_placed *a, const td_placed *b, const td_mpr_limits *limits)
{
    td_pair_set_whole(a, b, &s->pair); // [NO N15]: on the cores alone the sign would be lost
    s->ball_a = td_block_of(a->convex->radius, s->pair.shift);
    s->balls = s->ball_a + td_block_of(b->convex->radius, s->pair.shift);
    const td_real size = td_block_of(a->convex->extent + b->convex->extent, s->pair.shift);
    s->none = td_max(td_scale(NONE, size), s->pair.slack);
    s->thin = td_wmul(s->none, size);
    s->tolerance = td_max(td_scale(limits->tolerance, size), s->pair.slack); // [NO N7]
    TD_ASSERT(s->none >= TD_ZERO && s->tolerance >= TD_ZERO && s->ball_a >= TD_ZERO &&
              s->balls >= s->ball_a);
    s->lower = -TD_REAL_MAX;
    for (uint32_t i = 0u; i < 4u; ++i) {
        s->s[i] = &s->vertex[i];
    }
    s->r0 = td_pair_centre(&s->pair); // [NO eq. 6]
    const td_real length = td_vec3_normalize(s->r0, a->rot.x, &s->e1);
    turn_round(&s->e1); // [NO eq. 7]
    TD_ASSERT(td_dir3_is_unit(s->e1));
    return length > s->none;
}

/* ---- finding a portal ---- */

// The plane of the portal; and that of the ray and two of its vertices, beyond which the third is sought.
static bool portal_plane(td_mpr_work *s, td_wide least)
{
    return find_plane(s, &s->s[0]->w, &s->s[1]->w, &s->s[2]->w, least);
}

static bool ray_plane(td_mpr_work *s, td_wide least)
{
    return find_plane(s, &s->r0, &s->s[0]->w, &s->s[1]->w, least);
}

// [NO eq. 8] S1, and where S2 will be sought: along r1 x r0. False: r1 is on the ray (TC1).
static bool find_first(td_mpr_work *s)
{
    td_vec3 n2;
    s->beyond = support(s, &s->e1, s->s[0]);
    across(&s->e1, &s->s[0]->w, &n2);
    return td_vec3_normalize(n2, s->e1, &s->e) > s->none;
}

// S2, and where S3 will be sought. Since e2 is along r1 x r0, the portal's order is right and e3 need not
// be turned [NO N2]. False: r0, S1 and S2 are on one line.
static bool find_second(td_mpr_work *s)
{
    (void)support(s, &s->e, s->s[1]);
    return ray_plane(s, s->thin);
}

// [NO eq. 9] S2 and S3; S2 may have to be sought on the other side [NO N1]. False: K is flat. [NO N18]
static bool find_others(td_mpr_work *s)
{
    if (!find_second(s)) {
        turn_round(&s->e);
        if (!find_second(s)) {
            s->s[2] = s->s[0];
            return false;
        }
    }
    if (ahead(s) < TD_WUNIT_ZERO) {
        td_vertex *const first = s->s[0];
        s->s[0] = s->s[1];
        s->s[1] = first;
        turn_round(&s->e);
    }
    (void)support(s, &s->e, s->s[2]);
    TD_ASSERT(is_portal(s));
    return portal_plane(s, s->thin);
}

// If the ray hits S1, S1 is used for all three corners.
// @return 0: there is a portal, through which the ray need not pass; or why there is none.
TD_NOINLINE_Q16 static uint32_t find_triangle(td_mpr_work *s)
{
    s->e4 = s->e1;
    if (!find_first(s)) {
        s->s[1] = s->s[0];
        s->s[2] = s->s[0];
        return TD_MPR_ON_RAY;
    }
    return find_others(s) ? 0u : TD_MPR_THIN;
}

// [NO sec. 4.1] Which vertex S3 replaces: if the ray passes the portal on one of the two sides of S3, that on
// the other side. n4 . r0 has the sign of r_i . (r3 x r0).
// @return 2: none, the ray passes through the portal
static uint32_t far_side(const td_mpr_work *s)
{
    TD_ASSERT(td_dir3_is_unit(s->e1));
    td_vec3 c;
    across(&s->e1, &s->s[2]->w, &c);
    if (dot(&s->s[0]->w, &c) < TD_WIDE_ZERO) {
        return 1u;
    }
    return dot(&s->s[1]->w, &c) > TD_WIDE_ZERO ? 0u : 2u;
}

// [NO eq. 10] Until the ray passes through it. S3 stays twice if there is no plane to go on by, or no step: refine()
// then finds that the portal is thin.
// @return 0, or that steps ended first
TD_NOINLINE_Q16 static uint32_t find_portal(td_mpr_work *s, uint32_t steps_max, uint16_t *steps)
{
    for (;;) {
        const uint32_t k = far_side(s);
        TD_ASSERT(k <= 2u);
        td_vertex *const next = s->s[k];
        s->s[k] = s->s[2];
        if (k == 2u || !ray_plane(s, TD_WIDE_ZERO)) {
            return 0u;
        }
        if (*steps == steps_max) {
            return TD_MPR_STEPS;
        }
        ++*steps;
        TD_ASSERT(*steps <= steps_max);
        s->s[2] = next;
        (void)support(s, &s->e, next);
    }
}

/* ---- refining it ---- */

// Which vertex S4 replaces, by the sides of the ray: there is always one. [NO eq. 13] [NO N11]
static uint32_t replaced(const td_mpr_work *s)
{
    TD_ASSERT(is_portal(s));
    td_vec3 c;
    across(&s->e1, &s->s[3]->w, &c);
    if (dot(&s->s[0]->w, &c) >= TD_WIDE_ZERO) {
        return dot(&s->s[1]->w, &c) >= TD_WIDE_ZERO ? 0u : 2u;
    }
    return dot(&s->s[2]->w, &c) >= TD_WIDE_ZERO ? 1u : 0u;
}

// e4 of the portal. False: it is smaller than rounding, or does not face the ray. [NO N3] [NO N12]
static bool face_portal(td_mpr_work *s)
{
    if (!portal_plane(s, td_wmul(s->none, s->none)) || ahead(s) <= td_umul(NONE, TD_UNIT_ONE)) {
        return false;
    }
    s->e4 = s->e;
    TD_ASSERT(td_dir3_is_unit(s->e4));
    return true;
}

// S4 becomes a vertex of the portal. False: that would leave none; the portal stays as it is.
static bool advance(td_mpr_work *s)
{
    const uint32_t k = replaced(s);
    td_vertex *const old = s->s[k];
    s->s[k] = s->s[3];
    if (!face_portal(s)) {
        s->s[k] = old;
        return false;
    }
    s->s[3] = old;
    TD_ASSERT(is_portal(s));
    return true;
}

// [NO eq. 11] Until K does not reach beyond the portal's plane (TC2). [NO N6]
// @return 0, or what ended it before
TD_NOINLINE_Q16 static uint32_t refine(td_mpr_work *s, uint32_t steps_max, uint16_t *steps)
{
    if (!face_portal(s)) {
        return TD_MPR_THIN;
    }
    do {
        ++*steps;
        TD_ASSERT(*steps <= steps_max);
        s->beyond = support(s, &s->e4, s->s[3]);
        if (s->beyond - along(&s->e4, &s->s[0]->w) <= s->tolerance) {
            return 0u;
        }
        if (*steps == steps_max) {
            return TD_MPR_STEPS;
        }
    } while (advance(s));
    return TD_MPR_ROUNDING;
}

/* ---- the nearest point of the portal ---- */

// r4 on the edge from v[1] to v[2], if that is nearer than the one before it.
static void try_edge(td_mpr_work *s, td_vertex *const v[3], const td_vec3 *edge, bool is_first)
{
    const td_wide share[3] = {TD_WIDE_ZERO, dot(&v[2]->w, edge), -dot(&v[1]->w, edge)};
    td_vertex x;
    td_triangle_point(v, share, &x);
    if (is_first || dot(&x.w, &x.w) < dot(&s->s[3]->w, &s->s[3]->w)) {
        *s->s[3] = x;
    }
}

// r4 of distanceToPortal [NO eq. 12], in the place of S4: the origin's foot on the portal's plane if it is inside, else the
// nearest point of the edges that it lies beyond. An area is that of the foot and an edge; negative outside.
// @return whether it is the foot
static bool find_nearest(td_mpr_work *s, bool is_thin)
{
    TD_ASSERT(td_dir3_is_unit(s->e4));
    td_vertex *v[3] = {s->s[0], s->s[1], s->s[2]};
    td_wide area[3];
    bool is_foot = true;
    for (uint32_t i = 0u; i < 3u; ++i) {
        td_vertex *const first = v[0];
        const td_vec3 edge = td_vec3_sub(v[2]->w, v[1]->w);
        td_vec3 inward;
        across(&s->e4, &edge, &inward);
        area[i] = -dot(&v[1]->w, &inward);
        if (is_thin || area[i] < TD_WIDE_ZERO) {
            try_edge(s, v, &edge, is_foot);
            is_foot = false;
        }
        v[0] = v[1];
        v[1] = v[2];
        v[2] = first;
    }
    if (is_foot) {
        td_triangle_point(v, area, s->s[3]);
    }
    return is_foot;
}

/* ---- the answer ---- */

// |r4| is an upper bound at any time, 0 only once the ray passes the portal. [NO N20] A foot is as far as the plane,
// but for what a slim portal's normal is off by: then its own length is the bound.
static td_real upper_bound(const td_mpr_work *s, td_real distance, uint32_t flags)
{
    TD_ASSERT(s->none >= s->pair.slack);
    if ((flags & UNFINISHED) != 0u) {
        return td_abs(distance) + s->none;
    }
    const td_real plane = td_max(distance, TD_ZERO) + s->none;
    return (flags & TD_MPR_EXACT) != 0u ? td_max(plane, td_vec3_length(s->s[3]->w) + s->pair.slack)
                                        : plane;
}

TD_NOINLINE_Q16 static void dir_w(const td_placed *a, const td_dir3 *direction, td_dir3 *out)
{
    *out = td_pair_dir_w(a, *direction);
}

// What the portal says of the distance: the plane's, not |r4| [NO N13], unless the nearest point of the portal
// is not the plane's. e becomes the normal that belongs to it.
TD_NOINLINE_Q16 static td_real portal_distance(td_mpr_work *s, uint32_t *flags)
{
    const td_real plane = -along(&s->e4, &s->s[0]->w);
    const bool is_thin = (*flags & TD_MPR_THIN) != 0u;
    s->e = s->e4;
    if (find_nearest(s, is_thin)) {
        if (plane > TD_ZERO && (*flags & UNFINISHED) == 0u) {
            *flags |= TD_MPR_EXACT; // from a plane that K does not reach beyond [NO Theorem 4.2]
        }
        return plane;
    }
    const bool is_apart = is_thin || plane >= TD_ZERO;
    TD_ASSERT(td_vec3_is_block(s->s[3]->w));
    const td_real length = td_vec3_normalize(s->s[3]->w, s->e4, &s->e);
    if (!(length > s->none)) {
        s->e = s->e4;
    } else if (is_apart) { // e4b = -r4 / delta for both signs [NO N10]
        turn_round(&s->e);
    }
    return is_apart ? length : -length;
}

#if defined(TD_SCALAR_Q16)

// Farther apart than td_real can say?
static bool is_beyond(const td_pair *pair, td_real upper)
{
    return pair->shift < 0 && ((int64_t)upper * ((int64_t)1 << -pair->shift)) > INT32_MAX;
}

#else

static bool is_beyond(const td_pair *pair, td_real upper)
{
    (void)pair;
    (void)upper;
    return false;
}

#endif

static uint32_t outside(const td_mpr_result *r)
{
    return r->distance < r->lower || r->distance > r->upper ? TD_MPR_OUTSIDE : 0u;
}

// @param distance that of the portal; its normal is e
// @return false: beyond td_real, and nothing is written
TD_NOINLINE_Q16 static bool
write(td_mpr_work *s, const td_placed *a, td_real distance, uint32_t flags, td_mpr_result *out)
{
    TD_ASSERT(td_dir3_is_unit(s->e) && td_dir3_is_unit(s->axis) && td_dir3_is_unit(s->e4));
    const td_pair *const pair = &s->pair;
    const td_real upper = upper_bound(s, distance, flags);
    if (is_beyond(pair, upper)) {
        return false;
    }
    out->distance = td_pair_length(pair, distance);
    out->lower = td_pair_length_down(pair, s->lower - pair->slack);
    out->upper = td_pair_length_up(pair, upper);
    out->along = td_pair_length_down(pair, -s->beyond - pair->slack);
    dir_w(a, &s->e, &out->normal_w);
    dir_w(a, &s->axis, &out->axis_w);
    dir_w(a, &s->e4, &out->portal_w);
    out->point_a_w = td_pair_point_w(pair, a, s->s[3]->a);
    out->point_b_w = td_write_ahead(out->point_a_w, out->normal_w, out->distance);
    out->calls = pair->calls;
    out->found = s->found;
    out->refined = s->refined;
    out->flags = (uint16_t)(flags | outside(out));
    return true;
}

static bool are_valid(const td_mpr_limits *limits)
{
    return limits->tolerance >= TD_U(0.0) && limits->tolerance <= TD_UNIT_ONE &&
           limits->steps_max >= 1u && limits->steps_max <= TD_MPR_STEPS_MAX;
}

td_status td_mpr(const td_placed *a,
                 const td_placed *b,
                 const td_mpr_limits *limits,
                 td_mpr_work *work,
                 td_mpr_result *out)
{
    if (a == NULL || b == NULL || limits == NULL || work == NULL || out == NULL ||
        !are_valid(limits)) {
        return TD_E_ARG;
    }
    uint32_t flags = start(work, a, b, limits) ? 0u : choose_ray(work);
    flags |= find_triangle(work);
    work->found = 0u;
    work->refined = 0u;
    if ((flags & (TD_MPR_ON_RAY | TD_MPR_THIN)) == 0u) {
        flags |= find_portal(work, limits->steps_max, &work->found);
        flags |= refine(work, limits->steps_max, &work->refined);
    }
    TD_ASSERT(work->found <= limits->steps_max && work->refined <= limits->steps_max);
    const td_real distance = portal_distance(work, &flags);
    if (!write(work, a, distance, flags, out)) {
        return TD_E_RANGE;
    }
    return (flags & UNFINISHED) != 0u ? TD_PARTIAL : TD_OK;
}
