/* SPDX-License-Identifier: MIT */
#include "td_mpr.h"
#include <stddef.h>
#include "td_pair.h"

// A phase of a search has its own frame, and in Q16 so have long products.
#if defined(TD_SCALAR_Q16)
#    define LONG_PRODUCT TD_OUT_OF_LINE
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

LONG_PRODUCT static bool is_behind(const td_dir3 *n, const td_dir3 *m)
{
    return td_dir3_cos(*n, *m) < TD_WUNIT_ZERO;
}

// The normal of three points, counter-clockwise. False: their triangle is below `least`.
TD_OUT_OF_LINE static bool
plane_of(const td_vec3 *p, const td_vec3 *q, const td_vec3 *r, td_wide least, td_dir3 *out)
{
    const td_wvec3 n = td_vec3_cross(td_vec3_sub(*q, *p), td_vec3_sub(*r, *p));
    const bool is_flat = n.x <= least && -n.x <= least && n.y <= least && -n.y <= least &&
                         n.z <= least && -n.z <= least;
    return !is_flat && td_wvec3_normalize(&n, out);
}

/* ---- the ray ---- */

// [NO eq. 5] Every direction gives a bound: the true signed distance is at least -h(e).
TD_OUT_OF_LINE static void support(td_mpr_work *s, const td_dir3 *e, td_vertex *out)
{
    td_pair_farthest(&s->pair, e, out);
    move(&out->a, s->ball_a, e);
    move(&out->w, s->ball_a + s->ball_b, e);
    const td_real bound = -along(e, &out->w);
    if (bound > s->lower) {
        s->lower = bound;
        s->axis = *e;
    }
}

// The centres coincide: any ray will do that leaves K on its nearest known side. [NO N9]
// @return that it was chosen
TD_OUT_OF_LINE static uint32_t choose_ray(td_mpr_work *s)
{
    static const td_dir3 axes[6] = {
        {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}, {-TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
        {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)}, {TD_U(0.0), -TD_UNIT_ONE, TD_U(0.0)},
        {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}, {TD_U(0.0), TD_U(0.0), -TD_UNIT_ONE}};
    for (uint32_t i = 0u; i < 6u; ++i) {
        support(s, &axes[i], s->s[0]);
    }
    s->e1 = s->axis;
    s->r0 = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    move(&s->r0, td_scale(TD_U(1e-3), s->lower), &s->axis);
    return TD_MPR_DEEP;
}

// @return how the ray came about
TD_OUT_OF_LINE static uint32_t
start(td_mpr_work *s, const td_placed *a, const td_placed *b, const td_mpr_limits *limits)
{
    td_pair_set_whole(a, b, &s->pair); // [NO N15]: on the cores alone the sign would be lost
    s->ball_a = td_block_of(a->convex->radius, s->pair.shift);
    s->ball_b = td_block_of(b->convex->radius, s->pair.shift);
    s->size = td_block_of(a->convex->extent + b->convex->extent, s->pair.shift);
    s->none = td_max(td_scale(NONE, s->size), s->pair.slack);
    s->tolerance = td_max(td_scale(limits->tolerance, s->size), s->pair.slack); // [NO N7]
    s->lower = -TD_REAL_MAX;
    s->found = 0u;
    s->refined = 0u;
    for (uint32_t i = 0u; i < 4u; ++i) {
        s->s[i] = &s->vertex[i];
    }
    s->r0 = td_pair_centre(&s->pair); // [NO eq. 6]
    td_dir3 e0 = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_real length = td_vec3_normalize(s->r0, e0, &e0);
    s->e1 = td_dir3_neg(e0); // [NO eq. 7]
    return length <= s->none ? choose_ray(s) : 0u;
}

/* ---- finding a portal ---- */

// The plane of the portal; and that of the ray and two of its vertices, beyond which the third is sought.
static bool portal_plane(const td_mpr_work *s, td_wide least, td_dir3 *e4)
{
    return plane_of(&s->s[0]->w, &s->s[1]->w, &s->s[2]->w, least, e4);
}

static bool ray_plane(td_mpr_work *s, td_wide least)
{
    return plane_of(&s->r0, &s->s[0]->w, &s->s[1]->w, least, &s->e);
}

// [NO eq. 8] S1, and where S2 will be sought: along r1 x r0. False: r1 is on the ray (TC1).
static bool find_first(td_mpr_work *s)
{
    td_vec3 n2;
    support(s, &s->e1, s->s[0]);
    across(&s->e1, &s->s[0]->w, &n2);
    return td_vec3_normalize(n2, s->e1, &s->e) > s->none;
}

// S2, and where S3 will be sought. Since e2 is along r1 x r0, the portal's order is right and e3 need not
// be turned [NO N2]. False: r0, S1 and S2 are on one line.
static bool find_second(td_mpr_work *s, td_wide least)
{
    support(s, &s->e, s->s[1]);
    return ray_plane(s, least);
}

// [NO eq. 9] S2 and S3; S2 may have to be sought on the other side [NO N1]. False: K is flat. [NO N18]
static bool find_others(td_mpr_work *s)
{
    const td_wide least = td_wmul(s->none, s->size);
    if (!find_second(s, least)) {
        s->e = td_dir3_neg(s->e);
        if (!find_second(s, least)) {
            s->s[2] = s->s[0];
            return false;
        }
    }
    if (is_behind(&s->e, &s->e1)) {
        td_vertex *const first = s->s[0];
        s->s[0] = s->s[1];
        s->s[1] = first;
        s->e = td_dir3_neg(s->e);
    }
    support(s, &s->e, s->s[2]);
    return portal_plane(s, least, &s->e4);
}

// @return 0: there is a portal, through which the ray need not pass; or why there is none
TD_OUT_OF_LINE static uint32_t find_triangle(td_mpr_work *s)
{
    s->e4 = s->e1;
    if (!find_first(s)) {
        return TD_MPR_ON_RAY;
    }
    return find_others(s) ? 0u : TD_MPR_THIN;
}

// [NO sec. 4.1] Which vertex S3 replaces: if the ray passes the portal on one of the two sides of S3, that on
// the other side. n4 . r0 has the sign of r_i . (r3 x r0).
// @return 2: none, the ray passes through the portal
static uint32_t far_side(const td_mpr_work *s)
{
    td_vec3 c;
    across(&s->e1, &s->s[2]->w, &c);
    if (dot(&s->s[0]->w, &c) < TD_WIDE_ZERO) {
        return 1u;
    }
    return dot(&s->s[1]->w, &c) > TD_WIDE_ZERO ? 0u : 2u;
}

// Until the ray passes through it. S3 stays twice if there is no plane to go on by, or no step: refine()
// then finds that the portal is thin.
// @return 0, or that steps ended first
TD_OUT_OF_LINE static uint32_t find_portal(td_mpr_work *s, uint32_t steps_max)
{
    for (;;) {
        const uint32_t k = far_side(s);
        td_vertex *const next = s->s[k];
        s->s[k] = s->s[2];
        if (k == 2u || !ray_plane(s, TD_WIDE_ZERO)) {
            return 0u;
        }
        if (s->found == steps_max) {
            return TD_MPR_STEPS;
        }
        ++s->found;
        s->s[2] = next;
        support(s, &s->e, next);
    }
}

/* ---- refining it ---- */

// Which vertex S4 replaces, by the sides of the ray: there is always one. [NO eq. 13] [NO N11]
static uint32_t replaced(const td_mpr_work *s)
{
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
    if (!portal_plane(s, td_wmul(s->none, s->none), &s->e) ||
        td_dir3_cos(s->e, s->e1) <= td_umul(NONE, TD_UNIT_ONE)) {
        return false;
    }
    s->e4 = s->e;
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
    return true;
}

// [NO sec. 4.2] until K does not reach beyond the portal's plane (TC2). [NO N6]
// @return 0, or what ended it before
TD_OUT_OF_LINE static uint32_t refine(td_mpr_work *s, uint32_t steps_max)
{
    if (!face_portal(s)) {
        return TD_MPR_THIN;
    }
    do {
        if (s->refined == steps_max) {
            return TD_MPR_STEPS;
        }
        ++s->refined;
        support(s, &s->e4, s->s[3]);
        if (along(&s->e4, &s->s[3]->w) - along(&s->e4, &s->s[0]->w) <= s->tolerance) {
            return 0u;
        }
    } while (advance(s));
    return TD_MPR_ROUNDING;
}

/* ---- the nearest point of the portal ---- */

LONG_PRODUCT static td_real mean_of(td_real x, td_real y, td_real z, const td_unit *weights)
{
    return td_block_narrow(td_pmul(weights[0], x) + td_pmul(weights[1], y) +
                           td_pmul(weights[2], z));
}

static td_vec3 mean(const td_vec3 *v1, const td_vec3 *v2, const td_vec3 *v3, const td_unit *weights)
{
    return td_vec3_of(mean_of(v1->x, v2->x, v3->x, weights), mean_of(v1->y, v2->y, v3->y, weights),
                      mean_of(v1->z, v2->z, v3->z, weights));
}

// A point of the portal, and the point of a that it comes from.
TD_OUT_OF_LINE static void point_at(td_vertex *const *s, const td_unit *weights, td_vertex *out)
{
    out->w = mean(&s[0]->w, &s[1]->w, &s[2]->w, weights);
    out->a = mean(&s[0]->a, &s[1]->a, &s[2]->a, weights);
}

static uint32_t after(uint32_t i)
{
    return i == 2u ? 0u : i + 1u;
}

// Is the origin's foot on the portal's plane inside the portal? A weight is the area between the
// foot and the edge across; negative outside.
TD_OUT_OF_LINE static bool weigh_inside(const td_mpr_work *s, td_unit *weights)
{
    td_wide area[3];
    td_wide all = TD_WIDE_ZERO;
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_vec3 *const p = &s->s[after(i)]->w;
        td_vec3 inward = td_vec3_sub(s->s[after(after(i))]->w, *p);
        across(&s->e4, &inward, &inward);
        area[i] = -dot(p, &inward);
        all = all + area[i];
        if (area[i] < TD_WIDE_ZERO) {
            return false;
        }
    }
    for (uint32_t i = 0u; i < 3u; ++i) {
        weights[i] = all > TD_WIDE_ZERO ? td_block_share(area[i], all) : TD_U(0.0);
    }
    return all > TD_WIDE_ZERO;
}

// Where on p q the origin is nearest: 0 at p, 1 at q.
static td_unit share_of(const td_vec3 *p, const td_vec3 *q)
{
    const td_vec3 edge = td_vec3_sub(*q, *p);
    const td_wide part = -dot(p, &edge);
    const td_wide all = dot(&edge, &edge);
    if (part <= TD_WIDE_ZERO) {
        return TD_U(0.0);
    }
    return part >= all ? TD_UNIT_ONE : td_block_share(part, all);
}

// The nearest point of the three edges.
TD_OUT_OF_LINE static void find_on_border(td_mpr_work *s)
{
    td_vertex *const best = &s->r4;
    for (uint32_t i = 0u; i < 3u; ++i) {
        const uint32_t j = after(i);
        td_unit weights[3] = {TD_U(0.0), TD_U(0.0), TD_U(0.0)};
        td_vertex x;
        weights[j] = share_of(&s->s[i]->w, &s->s[j]->w);
        weights[i] = TD_UNIT_ONE - weights[j];
        point_at(s->s, weights, &x);
        if (i == 0u || dot(&x.w, &x.w) < dot(&best->w, &best->w)) {
            *best = x;
        }
    }
}

// r4 of [NO sec. 4.2]. @return whether it is the origin's foot on the portal's plane
static bool find_nearest(td_mpr_work *s, uint32_t flags)
{
    td_unit weights[3];
    if ((flags & TD_MPR_ON_RAY) != 0u) {
        s->r4 = *s->s[0];
        return true;
    }
    if ((flags & TD_MPR_THIN) == 0u && weigh_inside(s, weights)) {
        point_at(s->s, weights, &s->r4);
        return true;
    }
    find_on_border(s);
    return false;
}

/* ---- the answer ---- */

// From r4 on the portal's border: e4b = -r4 / delta for both signs. [NO N10]
static td_real measure_border(const td_mpr_work *s, td_vec3 r4, bool is_apart, td_dir3 *normal)
{
    const td_real length = td_vec3_normalize(is_apart ? td_vec3_neg(r4) : r4, s->e4, normal);
    *normal = length <= s->none ? s->e4 : *normal;
    return is_apart ? length : -length;
}

// |r4| is an upper bound at any time, 0 only once the ray passes the portal. [NO N20]
static td_real upper_bound(td_real distance, uint32_t flags)
{
    return (flags & UNFINISHED) != 0u ? td_abs(distance) : td_max(distance, TD_ZERO);
}

LONG_PRODUCT static td_dir3 dir_w(const td_placed *a, const td_dir3 *direction)
{
    return td_pair_dir_w(a, *direction);
}

LONG_PRODUCT static void
point_w(const td_pair *pair, const td_placed *a, const td_vec3 *point, td_vec3 *out)
{
    *out = td_pair_point_w(pair, a, *point);
}

TD_OUT_OF_LINE static void
write(td_mpr_work *s, const td_placed *a, uint32_t flags, td_mpr_result *out)
{
    const td_pair *const pair = &s->pair;
    td_dir3 normal = s->e4;
    td_vertex *const r4 = &s->r4;
    const bool is_foot = find_nearest(s, flags);
    td_real distance = -along(&s->e4, &s->s[0]->w); // the plane's, not |r4| [NO N13]
    if (!is_foot) {
        const bool is_apart = (flags & TD_MPR_THIN) != 0u || distance >= TD_ZERO;
        distance = measure_border(s, r4->w, is_apart, &normal);
    } else if (distance > TD_ZERO && (flags & UNFINISHED) == 0u) {
        flags |= TD_MPR_EXACT; // from a plane that K does not reach beyond [NO Theorem 4.2]
    }
    out->distance = td_pair_length(pair, distance);
    out->lower = td_pair_length_down(pair, s->lower - pair->slack);
    out->upper = td_pair_length_up(pair, upper_bound(distance, flags) + s->none);
    out->normal_w = dir_w(a, &normal);
    out->axis_w = dir_w(a, &s->axis);
    point_w(pair, a, &r4->a, &out->point_a_w);
    move(&r4->a, distance, &normal);
    point_w(pair, a, &r4->a, &out->point_b_w);
    out->calls = pair->calls;
    out->found = s->found;
    out->refined = s->refined;
    out->flags = (uint16_t)flags;
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
    uint32_t flags = start(work, a, b, limits);
    flags |= find_triangle(work);
    if ((flags & (TD_MPR_ON_RAY | TD_MPR_THIN)) == 0u) {
        flags |= find_portal(work, limits->steps_max);
        flags |= refine(work, limits->steps_max);
    }
    write(work, a, flags, out);
    return (flags & UNFINISHED) != 0u ? TD_PARTIAL : TD_OK;
}
