/* SPDX-License-Identifier: MIT */
#include "td_mpr.h"
#include <stddef.h>
#include "td_pair.h"

// The share of L below which a length is none. [NO N8]
#if defined(TD_SCALAR_F64)
#    define NONE TD_U(1e-10)
#elif defined(TD_SCALAR_Q16)
#    define NONE TD_U(0.00000095367431640625) /* 2^-20 */
#else
#    define NONE TD_U(1e-5)
#endif

typedef struct search {
    td_pair pair;
    td_real ball_a, ball_b; // [block] radii of the balls about the cores
    td_real size;           // [block] L
    td_real none;           // [block] no length is below it
    td_real tolerance;      // [block]
    td_real lower;          // [block] the best -h of all directions tried,
    td_dir3 axis;           // and the direction
    td_vec3 r0;             // [block] inside K
    td_dir3 e1;             // the ray: from r0 through the origin
    td_vertex s1, s2, s3;   // the portal: counter-clockwise about the ray [NO N4]
    td_dir3 e4;             // its normal, away from r0
    uint16_t found, refined, flags;
} search;

/* ---- K: cores and balls ---- */

// The block must hold the balls as well: a ray that meets a core's border need not meet the whole
// shape's, and the sign would be lost.
static void set_pair(const td_placed *a, const td_placed *b, td_pair *pair)
{
    td_convex whole_a = *a->convex;
    td_convex whole_b = *b->convex;
    const td_placed placed_a = {&whole_a, a->rot, a->p};
    const td_placed placed_b = {&whole_b, b->rot, b->p};
    whole_a.reach = whole_a.reach + whole_a.radius;
    whole_b.reach = whole_b.reach + whole_b.radius;
    td_pair_set(&placed_a, &placed_b, pair);
    pair->a = a->convex;
    pair->b = b->convex;
}

// v + s n
static td_vec3 moved(td_vec3 v, td_dir3 n, td_real s)
{
    return td_vec3_of(v.x + td_block_narrow(td_pmul(n.x, s)),
                      v.y + td_block_narrow(td_pmul(n.y, s)),
                      v.z + td_block_narrow(td_pmul(n.z, s)));
}

// n x v
static td_vec3 turned(td_dir3 n, td_vec3 v)
{
    return td_vec3_of(td_block_narrow(td_pmul(n.y, v.z) - td_pmul(n.z, v.y)),
                      td_block_narrow(td_pmul(n.z, v.x) - td_pmul(n.x, v.z)),
                      td_block_narrow(td_pmul(n.x, v.y) - td_pmul(n.y, v.x)));
}

// [NO eq. 5] Every direction gives a bound: the true signed distance is at least -h(e).
static void support(search *s, td_dir3 e, td_vertex *out)
{
    td_pair_support(&s->pair, e, out);
    out->a = moved(out->a, e, s->ball_a);
    out->w = moved(out->w, e, s->ball_a + s->ball_b);
    const td_real bound = -td_block_along(e, out->w);
    if (bound > s->lower) {
        s->lower = bound;
        s->axis = e;
    }
}

// The direction of p x q. False: their area is below `least`.
static bool normal_of(td_vec3 p, td_vec3 q, td_wide least, td_dir3 *out)
{
    const td_wvec3 n = td_vec3_cross(p, q);
    const bool is_flat = n.x <= least && -n.x <= least && n.y <= least && -n.y <= least &&
                         n.z <= least && -n.z <= least;
    return !is_flat && td_wvec3_normalize(n, *out, out);
}

/* ---- the ray ---- */

// The centres coincide: any ray will do that leaves K on its nearest known side. [NO N9]
static void choose_ray(search *s)
{
    static const td_dir3 axes[3] = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                                    {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                                    {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};
    for (uint32_t i = 0u; i < 3u; ++i) {
        support(s, axes[i], &s->s1);
        support(s, td_dir3_neg(axes[i]), &s->s1);
    }
    s->e1 = s->axis;
    s->r0 = moved(td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO), s->axis, td_scale(TD_U(1e-3), s->lower));
    s->flags |= TD_MPR_DEEP;
}

static void start(search *s, const td_placed *a, const td_placed *b, const td_mpr_limits *limits)
{
    set_pair(a, b, &s->pair);
    s->ball_a = td_pair_block(&s->pair, a->convex->radius);
    s->ball_b = td_pair_block(&s->pair, b->convex->radius);
    s->size = td_pair_block(&s->pair, a->convex->extent + b->convex->extent);
    s->none = td_max(td_scale(NONE, s->size), s->pair.slack);
    s->tolerance = td_max(td_scale(limits->tolerance, s->size), s->pair.slack); // [NO N7]
    s->lower = -TD_REAL_MAX;
    s->found = 0u;
    s->refined = 0u;
    s->flags = 0u;
    s->r0 = td_pair_centre(&s->pair); // [NO eq. 6]
    td_dir3 e0 = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    const td_real length = td_vec3_normalize(s->r0, e0, &e0);
    s->e1 = td_dir3_neg(e0); // [NO eq. 7]
    if (length <= s->none) {
        choose_ray(s);
    }
}

/* ---- finding a portal ---- */

// n3 of [NO eq. 9]
static bool first_normal(const search *s, td_wide least, td_dir3 *e3)
{
    return normal_of(td_vec3_sub(s->s1.w, s->r0), td_vec3_sub(s->s2.w, s->r0), least, e3);
}

static bool portal_normal(const search *s, td_wide least, td_dir3 *e4)
{
    return normal_of(td_vec3_sub(s->s2.w, s->s1.w), td_vec3_sub(s->s3.w, s->s1.w), least, e4);
}

// [NO eq. 8] r1, and r2 along r1 x r0. False: r1 is on the ray (TC1).
static bool find_two(search *s, td_dir3 *e2)
{
    support(s, s->e1, &s->s1);
    if (td_vec3_normalize(turned(s->e1, s->s1.w), s->e1, e2) <= s->none) {
        s->flags |= TD_MPR_ON_RAY;
        return false;
    }
    support(s, *e2, &s->s2);
    return true;
}

// [NO eq. 9] r3. Since e2 is along r1 x r0, the portal's order is right and e3 need not be turned
// [NO N2], unless r2 had to be sought on the other side [NO N1]. False: K is flat. [NO N18]
static bool find_third(search *s, td_dir3 e2)
{
    const td_wide least = td_wmul(s->none, s->size);
    td_dir3 e3 = e2;
    s->s3 = s->s1;
    if (!first_normal(s, least, &e3)) {
        support(s, td_dir3_neg(e2), &s->s2);
        if (!first_normal(s, least, &e3)) {
            return false;
        }
    }
    if (td_dir3_cos(e3, s->e1) < TD_WUNIT_ZERO) {
        s->s1 = s->s2;
        s->s2 = s->s3;
        e3 = td_dir3_neg(e3);
    }
    support(s, e3, &s->s3);
    return portal_normal(s, least, &s->e4);
}

// [NO eq. 10] Does the ray leave the cone of r0 and the portal through the side of s3? The sides are
// told by r_i . (r3 x r0), which has the sign of n4 . r0. Replaces what lies on the other side.
// @return whether there is one to replace; e is then the direction to search in
static bool leaves_portal(search *s, td_dir3 *e)
{
    const td_vec3 c = turned(s->e1, s->s3.w);
    const td_vec3 r3 = td_vec3_sub(s->s3.w, s->r0);
    if (td_vec3_dot(s->s1.w, c) < TD_WIDE_ZERO) {
        s->s2 = s->s3;
        return normal_of(td_vec3_sub(s->s1.w, s->r0), r3, TD_WIDE_ZERO, e);
    }
    if (td_vec3_dot(s->s2.w, c) > TD_WIDE_ZERO) {
        s->s1 = s->s3;
        return normal_of(r3, td_vec3_sub(s->s2.w, s->r0), TD_WIDE_ZERO, e);
    }
    return false;
}

static void find_portal(search *s, uint32_t steps_max)
{
    td_dir3 e = s->e1;
    while (leaves_portal(s, &e)) {
        if (s->found == steps_max) {
            s->flags |= TD_MPR_STEPS;
            return;
        }
        ++s->found;
        support(s, e, &s->s3);
    }
}

/* ---- refining it ---- */

// The vertex that r4 replaces, by the sides of the ray: there is always one. [NO eq. 13, N11]
static td_vertex *replaced_by(search *s, td_vec3 r4)
{
    const td_vec3 c = turned(s->e1, r4);
    if (td_vec3_dot(s->s1.w, c) >= TD_WIDE_ZERO) {
        return td_vec3_dot(s->s2.w, c) >= TD_WIDE_ZERO ? &s->s1 : &s->s3;
    }
    return td_vec3_dot(s->s3.w, c) >= TD_WIDE_ZERO ? &s->s2 : &s->s1;
}

// e4 of the portal. False: it is smaller than rounding, or turned away. [NO N3, N12]
static bool face_portal(search *s)
{
    td_dir3 e4 = s->e4;
    if (!portal_normal(s, td_wmul(s->none, s->none), &e4) ||
        td_dir3_cos(e4, s->e1) <= TD_WUNIT_ZERO) {
        return false;
    }
    s->e4 = e4;
    return true;
}

static bool advance(search *s, const td_vertex *s4)
{
    td_vertex *const old = replaced_by(s, s4->w);
    const td_vertex kept = *old;
    *old = *s4;
    if (!face_portal(s)) {
        *old = kept;
        return false;
    }
    return true;
}

// [NO eq. 11] until K does not reach beyond the portal's plane (TC2). [NO N6]
static void refine(search *s, uint32_t steps_max)
{
    td_vertex s4;
    bool is_sound = face_portal(s);
    while (is_sound) {
        if (s->refined == steps_max) {
            s->flags |= TD_MPR_STEPS;
            return;
        }
        ++s->refined;
        support(s, s->e4, &s4);
        if (td_block_along(s->e4, td_vec3_sub(s4.w, s->s1.w)) <= s->tolerance) {
            return;
        }
        is_sound = advance(s, &s4);
    }
    s->flags |= TD_MPR_ROUNDING;
}

static void run(search *s, uint32_t steps_max)
{
    td_dir3 e2;
    s->e4 = s->e1;
    if (!find_two(s, &e2)) {
        return;
    }
    if (!find_third(s, e2)) {
        s->flags |= TD_MPR_THIN;
        return;
    }
    find_portal(s, steps_max);
    refine(s, steps_max);
}

/* ---- the nearest point of the portal ---- */

typedef struct weights {
    td_unit of1, of2, of3;
} weights;

static td_vec3 mean(td_vec3 v1, td_vec3 v2, td_vec3 v3, weights w)
{
    return td_vec3_of(
        td_block_narrow(td_pmul(w.of1, v1.x) + td_pmul(w.of2, v2.x) + td_pmul(w.of3, v3.x)),
        td_block_narrow(td_pmul(w.of1, v1.y) + td_pmul(w.of2, v2.y) + td_pmul(w.of3, v3.y)),
        td_block_narrow(td_pmul(w.of1, v1.z) + td_pmul(w.of2, v2.z) + td_pmul(w.of3, v3.z)));
}

// Twice the area between an edge and the foot of the origin: negative outside.
static td_wide area(td_dir3 e4, td_vec3 p, td_vec3 q)
{
    return -td_vec3_dot(p, turned(e4, td_vec3_sub(q, p)));
}

// Is the origin's foot on the portal's plane inside the portal? Its weights, if so.
static bool weigh_inside(const search *s, weights *out)
{
    const td_wide a1 = area(s->e4, s->s2.w, s->s3.w);
    const td_wide a2 = area(s->e4, s->s3.w, s->s1.w);
    const td_wide a3 = area(s->e4, s->s1.w, s->s2.w);
    const td_wide all = a1 + a2 + a3;
    if (a1 < TD_WIDE_ZERO || a2 < TD_WIDE_ZERO || a3 < TD_WIDE_ZERO || all <= TD_WIDE_ZERO) {
        return false;
    }
    out->of1 = td_wratio(a1, all);
    out->of2 = td_wratio(a2, all);
    out->of3 = TD_UNIT_ONE - out->of1 - out->of2;
    return true;
}

// Where on p q the origin is nearest: 0 at p, 1 at q.
static td_unit share_of(td_vec3 p, td_vec3 q)
{
    const td_vec3 edge = td_vec3_sub(q, p);
    const td_wide along = -td_vec3_dot(p, edge);
    const td_wide all = td_vec3_dot(edge, edge);
    if (along <= TD_WIDE_ZERO) {
        return TD_U(0.0);
    }
    return along >= all ? TD_UNIT_ONE : td_wratio(along, all);
}

static void take_nearer(const search *s, weights w, td_wide *least, weights *best)
{
    const td_vec3 x = mean(s->s1.w, s->s2.w, s->s3.w, w);
    const td_wide square = td_vec3_dot(x, x);
    if (square < *least) {
        *least = square;
        *best = w;
    }
}

static weights weigh_border(const search *s)
{
    weights best = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    td_wide least = td_vec3_dot(s->s1.w, s->s1.w);
    const td_unit t12 = share_of(s->s1.w, s->s2.w);
    const td_unit t23 = share_of(s->s2.w, s->s3.w);
    const td_unit t31 = share_of(s->s3.w, s->s1.w);
    const weights w12 = {TD_UNIT_ONE - t12, t12, TD_U(0.0)};
    const weights w23 = {TD_U(0.0), TD_UNIT_ONE - t23, t23};
    const weights w31 = {t31, TD_U(0.0), TD_UNIT_ONE - t31};
    take_nearer(s, w12, &least, &best);
    take_nearer(s, w23, &least, &best);
    take_nearer(s, w31, &least, &best);
    return best;
}

/* ---- the answer ---- */

// What distanceToPortal and barycentric of [NO eq. 12] return, in frame a.
typedef struct answer {
    td_real distance;
    td_dir3 normal;
    td_vec3 point;
} answer;

// The plane's distance, not that of a point put together from weights. [NO N13]
static void answer_inside(search *s, td_dir3 normal, weights w, answer *out)
{
    out->distance = -td_block_along(normal, s->s1.w);
    out->normal = normal;
    out->point = mean(s->s1.a, s->s2.a, s->s3.a, w);
    if (out->distance > TD_ZERO && (s->flags & (TD_MPR_ROUNDING | TD_MPR_STEPS)) == 0u) {
        s->flags |= TD_MPR_EXACT;
    }
}

// [NO N10] e4b = -r4 / delta for both signs.
static void answer_border(const search *s, answer *out)
{
    const weights w = weigh_border(s);
    const td_vec3 r4 = mean(s->s1.w, s->s2.w, s->s3.w, w);
    const bool is_thin = (s->flags & TD_MPR_THIN) != 0u;
    const bool is_apart = is_thin || td_block_along(s->e4, s->s1.w) <= TD_ZERO;
    const td_dir3 fallback = is_apart ? td_dir3_neg(s->e4) : s->e4;
    td_dir3 e = fallback;
    const td_real length = td_vec3_normalize(r4, fallback, &e);
    e = length <= s->none ? fallback : e;
    out->distance = is_apart ? length : -length;
    out->normal = is_apart ? td_dir3_neg(e) : e;
    out->point = mean(s->s1.a, s->s2.a, s->s3.a, w);
}

static void answer_search(search *s, answer *out)
{
    weights w = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
    if ((s->flags & TD_MPR_ON_RAY) != 0u) {
        answer_inside(s, s->e1, w, out);
    } else if ((s->flags & TD_MPR_THIN) == 0u && weigh_inside(s, &w)) {
        answer_inside(s, s->e4, w, out);
    } else {
        answer_border(s, out);
    }
}

static void write(search *s, const td_placed *a, td_mpr_result *out)
{
    const td_pair *const pair = &s->pair;
    answer found;
    answer_search(s, &found);
    const td_real upper = td_max(found.distance, TD_ZERO) + s->none;
    out->distance = td_pair_length(pair, found.distance);
    out->lower = td_pair_length_down(pair, s->lower - pair->slack);
    out->upper = td_pair_length_up(pair, upper);
    out->normal_w = td_pair_dir_w(a, found.normal);
    out->axis_w = td_pair_dir_w(a, s->axis);
    out->point_a_w = td_pair_point_w(pair, a, found.point);
    out->point_b_w = td_pair_point_w(pair, a, moved(found.point, found.normal, found.distance));
    out->calls = pair->calls;
    out->found = s->found;
    out->refined = s->refined;
    out->flags = s->flags;
}

static bool are_valid(const td_mpr_limits *limits)
{
    return limits->tolerance >= TD_U(0.0) && limits->tolerance <= TD_UNIT_ONE &&
           limits->steps_max >= 1u && limits->steps_max <= TD_MPR_STEPS_MAX;
}

td_status
td_mpr(const td_placed *a, const td_placed *b, const td_mpr_limits *limits, td_mpr_result *out)
{
    search s;
    if (a == NULL || b == NULL || limits == NULL || out == NULL || !are_valid(limits)) {
        return TD_E_ARG;
    }
    start(&s, a, b, limits);
    run(&s, limits->steps_max);
    write(&s, a, out);
    return (s.flags & (TD_MPR_THIN | TD_MPR_ROUNDING | TD_MPR_STEPS)) != 0u ? TD_PARTIAL : TD_OK;
}
