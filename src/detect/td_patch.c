/* SPDX-License-Identifier: MIT */
#include "td_patch.h"
#include "../geometry/td_core.h"
#include "td_box.h"
#include "td_feature.h"

typedef td_patch_area area;
typedef td_patch_work contact; // all that is known of one

/* ---- the frame ---- */

// Some half of all directions is "up": a pair has one order, whichever way it is given.
TD_PRODUCTS bool is_up(td_dir3 n)
{
    const td_dir3 half_space = {TD_U(0.12), TD_U(0.06), TD_U(0.99)};
    return td_dir3_cos(half_space, n) >= TD_WUNIT_ZERO;
}

/// Axes across n that turn with it smoothly, for all n that are up:
///     x = (1 - n.x^2 k, -n.x n.y k, -n.x), y = (-n.x n.y k, 1 - n.y^2 k, -n.y), k = 1 / (1 + n.z)
TD_OUT_OF_LINE static td_rot frame_of(td_dir3 n)
{
    const td_unit half_sum = td_unarrow(td_umul(n.z, TD_U(0.5))) + TD_U(0.5);
    const td_unit half_k = td_core_ratio(TD_U(0.25), half_sum);
    const td_unit kx = td_unarrow(td_umul(n.x, half_k) + td_umul(n.x, half_k));
    const td_unit ky = td_unarrow(td_umul(n.y, half_k) + td_umul(n.y, half_k));
    const td_unit shear = -td_unarrow(td_umul(n.x, ky));
    const td_rot rot = {
        {TD_UNIT_ONE - td_unarrow(td_umul(n.x, kx)), shear, -n.x},
        {shear, TD_UNIT_ONE - td_unarrow(td_umul(n.y, ky)), -n.y},
        n,
    };
    return rot;
}

/* ---- the common area ---- */

static td_wide size_of(td_wide w)
{
    return w < TD_WIDE_ZERO ? -w : w;
}

/// Twice the area of a point with a line: positive to the left of it.
TD_PRODUCTS td_wide side_of(td_vec2 from, td_vec2 along, td_vec2 p)
{
    return td_vec2_cross(along, td_vec2_sub(p, from));
}

/// Where the way from p to q crosses a line, from their distances to it: on different sides.
TD_OUT_OF_LINE static td_vec2 crossing(td_vec2 p, td_vec2 q, td_wide side_p, td_wide side_q)
{
    const td_unit t = td_wratio(size_of(side_p), size_of(side_p) + size_of(side_q));
    const td_vec2 way = td_vec2_sub(q, p);
    return td_vec2_of(p.x + td_scale(t, way.x), p.y + td_scale(t, way.y));
}

static void push(area *a, td_vec2 p)
{
    TD_ASSERT(a->count < 2u * TD_FEATURE_CORNERS);
    a->corners[a->count] = p;
    ++a->count;
}

/// What lies to the left of a line, or on it but for `slack`: one corner more than before at most.
TD_OUT_OF_LINE static void
clip(const area *in, td_vec2 from, td_vec2 along, td_real slack, area *out)
{
    const td_wide least = -td_wmul(slack, td_abs(along.x) + td_abs(along.y));
    td_vec2 p = in->corners[in->count - 1u];
    td_wide side_p = side_of(from, along, p);
    out->count = 0u;
    for (uint32_t i = 0u; i < in->count; ++i) {
        const td_vec2 q = in->corners[i];
        const td_wide side_q = side_of(from, along, q);
        const bool is_in = side_q >= least;
        if (is_in ? side_p < least && side_q > TD_WIDE_ZERO : side_p > TD_WIDE_ZERO) {
            push(out, crossing(p, q, side_p, side_q));
        }
        if (is_in) {
            push(out, q);
        }
        p = q;
        side_p = side_q;
    }
}

static void set_area(const td_feature *feature, area *a)
{
    a->count = feature->count;
    for (uint32_t i = 0u; i < feature->count; ++i) {
        a->corners[i] = feature->corners[i];
    }
}

/// @return which of the two areas holds what is left
TD_OUT_OF_LINE static uint32_t cut_by_face(const td_feature *face, td_real slack, area areas[2])
{
    uint32_t now = 0u;
    for (uint32_t i = 0u; i < face->count && areas[now].count > 0u; ++i) {
        const td_vec2 from = face->corners[i];
        const td_vec2 to = face->corners[i + 1u < face->count ? i + 1u : 0u];
        clip(&areas[now], from, td_vec2_sub(to, from), slack, &areas[1u - now]);
        now = 1u - now;
    }
    return now;
}

/// Two edges: as far as they lie side by side, and not apart by more than the margin.
TD_OUT_OF_LINE static uint32_t
cut_by_edge(const td_feature *edge, td_real apart, td_real slack, area areas[2])
{
    const td_vec2 start = edge->corners[0];
    const td_vec2 end = edge->corners[1];
    const td_vec2 along = td_vec2_sub(end, start);
    const td_vec2 across = td_vec2_of(along.y, -along.x); // to the left of it lies what is ahead
    const td_wide most = td_wmul(apart, td_vec2_length(along));
    clip(&areas[0], start, across, slack, &areas[1]);
    areas[0].count = 0u;
    if (areas[1].count > 0u) {
        clip(&areas[1], end, td_vec2_neg(across), slack, &areas[0]);
    }
    for (uint32_t i = 0u; i < areas[0].count; ++i) {
        if (size_of(side_of(start, along, areas[0].corners[i])) > most) {
            areas[0].count = 0u;
        }
    }
    return 0u;
}

/// Faces only: about as wide as this.
static td_real width_of(const td_feature *face)
{
    const td_vec2 way = td_vec2_sub(face->corners[2], face->corners[0]);
    return td_abs(way.x) + td_abs(way.y);
}

/// Edges are cut by faces, small faces by large ones: most often nothing is cut off.
static bool is_low_cut(const contact *c)
{
    if (c->low.count < 3u || c->high.count < 3u) {
        return c->low.count <= c->high.count;
    }
    return width_of(&c->low) < width_of(&c->high);
}

// Does a feature lie across the normal? One of two does, unless two edges cross. There both faces slope, and
// beside the crossing the depth changes with a sliding that no force along the normal resists: springs on such
// points lose energy or make it. (test_two_crossed_edges_touch_in_one_point)
static bool is_flat(const td_feature *feature)
{
    return td_uabs(feature->slope.x) <= TD_U(0.0625) && td_uabs(feature->slope.y) <= TD_U(0.0625);
}

TD_OUT_OF_LINE static area *cut(contact *c)
{
    const bool low_first = is_low_cut(c);
    const td_feature *const first = low_first ? &c->low : &c->high;
    const td_feature *const second = low_first ? &c->high : &c->low;
    area *const areas = c->now.area;
    uint32_t left = 0u;
    if (first->count < 2u || !(is_flat(first) || is_flat(second))) {
        areas[0].count = 0u;
    } else {
        set_area(first, &areas[0]);
        left = second->count == 2u ? cut_by_edge(second, c->margin + c->slack, c->slack, areas)
                                   : cut_by_face(second, c->slack, areas);
    }
    return &areas[left];
}

/* ---- distances ---- */

TD_PRODUCTS td_real rise(td_dir2 slope, td_vec2 p)
{
    return td_core_narrow(td_dir2_dot(slope, p));
}

static td_real distance_at(const contact *c, td_vec2 p)
{
    const td_dir2 slope = {c->high.slope.x - c->low.slope.x, c->high.slope.y - c->low.slope.y};
    return c->high.height - c->low.height - c->radius_low - c->radius_high + rise(slope, p);
}

static bool is_near(td_vec2 p, td_vec2 q, td_real slack)
{
    const td_vec2 way = td_vec2_sub(p, q);
    return td_abs(way.x) <= slack && td_abs(way.y) <= slack;
}

/// Leave out corners that are farther apart than the margin, and doubles.
/// @return the least distance, TD_REAL_MAX if nothing is left
TD_OUT_OF_LINE static td_real keep_close(const contact *c, area *a)
{
    td_real least = TD_REAL_MAX;
    uint32_t kept = 0u;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_vec2 p = a->corners[i];
        const td_real distance = distance_at(c, p);
        const bool is_new = kept == 0u || !is_near(p, a->corners[kept - 1u], c->slack);
        if (distance <= c->margin && is_new) {
            least = td_min(least, distance);
            a->corners[kept] = p;
            ++kept;
        }
    }
    if (kept > 1u && is_near(a->corners[kept - 1u], a->corners[0], c->slack)) {
        --kept;
    }
    a->count = kept;
    return least;
}

/* ---- four of many ---- */

/// Corners that were chosen.
typedef struct choice {
    uint32_t count;
    td_vec2 corners[TD_PATCH_POINTS];
} choice;

static void take(choice *taken, td_vec2 corner)
{
    taken->corners[taken->count] = corner;
    ++taken->count;
}

/// The middle of all corners: of the box about them.
static td_vec2 middle_of(const area *a)
{
    td_box2 box = td_box2_empty();
    for (uint32_t i = 0u; i < a->count; ++i) {
        box = td_box2_add(box, a->corners[i]);
    }
    return td_vec2_of(box.lo.x + td_half(box.hi.x - box.lo.x),
                      box.lo.y + td_half(box.hi.y - box.lo.y));
}

/// How far out a corner is: its length but for 8 %, and a sixteenth of where it lies.
static td_real outness(td_vec2 p)
{
    const td_real x = td_abs(p.x);
    const td_real y = td_abs(p.y);
    const td_dir2 aside = {TD_U(0.0625), TD_U(0.03125)};
    return td_max(x, y) + td_scale(TD_U(0.4), td_min(x, y)) + rise(aside, p);
}

// The lowest. Of corners that are as low but for a slope of 1 in 256, as in all that stands, the one
// farthest out; of those, the one that lies to one side: noise must not choose.
TD_OUT_OF_LINE static uint32_t lowest(const contact *c, const area *a)
{
    const td_vec2 middle = middle_of(a);
    td_real least = TD_REAL_MAX;
    uint32_t best = 0u;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_real out = outness(td_vec2_sub(a->corners[i], middle));
        const td_real score = distance_at(c, a->corners[i]) - td_scale(TD_U(1.0 / 256.0), out);
        if (score < least) {
            least = score;
            best = i;
        }
    }
    return best;
}

// Lengths along x count a sixteenth more: corners that are equally far are not.
TD_OUT_OF_LINE static td_vec2 farthest(const area *a, td_vec2 from, td_real slack)
{
    td_vec2 best = from;
    td_wide most = td_wmul(slack, slack);
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_vec2 way = td_vec2_sub(a->corners[i], from);
        const td_vec2 stretched = {way.x + td_scale(TD_U(0.0625), way.x), way.y};
        const td_wide far = td_vec2_dot(stretched, stretched);
        if (far > most) {
            most = far;
            best = a->corners[i];
        }
    }
    return best;
}

/// The corner that makes the largest area with a line.
typedef struct wing {
    td_wide most; ///< 0 if there is none
    td_vec2 corner;
} wing;

/// Corners to the left and to the right of a line. The line leans by 1 in 64, which tells apart what
/// lies on a parallel.
TD_OUT_OF_LINE static void
find_wings(const area *a, td_vec2 from, td_vec2 to, td_real slack, wing wings[2])
{
    const td_vec2 along = td_vec2_sub(to, from);
    const td_vec2 left = td_vec2_left(along);
    const td_unit share = TD_U(1.0 / 64.0);
    const td_vec2 leaning = {along.x + td_scale(share, left.x), along.y + td_scale(share, left.y)};
    const td_wide least = td_wmul(slack, td_abs(along.x) + td_abs(along.y));
    const wing none = {TD_WIDE_ZERO, from};
    wings[0] = none;
    wings[1] = none;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_wide side = side_of(from, along, a->corners[i]);
        wing *const w = &wings[side < TD_WIDE_ZERO ? 1 : 0];
        const td_wide rank = size_of(side_of(from, leaning, a->corners[i]));
        if (size_of(side) > least && rank > w->most) {
            w->most = rank;
            w->corner = a->corners[i];
        }
    }
}

static bool is_slim(const wing *w, const wing *other)
{
    const td_wide twice = w->most + w->most;
    const td_wide four = twice + twice;
    return four + four < other->most;
}

/// The third and fourth point: one on each side of the first two; if one side has nothing to speak
/// of, what lies farthest beyond the triangle on the other.
TD_OUT_OF_LINE static void choose_wide(const area *a, td_real slack, choice *taken)
{
    const td_vec2 p = taken->corners[0];
    const td_vec2 q = taken->corners[1];
    wing wings[2];
    find_wings(a, p, q, slack, wings);
    const uint32_t wide = is_slim(&wings[0], &wings[1]) ? 1u : 0u;
    const wing third = wings[wide];
    wing fourth = wings[1u - wide];
    if (third.most == TD_WIDE_ZERO) {
        return;
    }
    take(taken, third.corner);
    if (is_slim(&fourth, &third)) {
        find_wings(a, q, third.corner, slack, wings);
        fourth = wings[1u - wide].most > fourth.most ? wings[1u - wide] : fourth;
        find_wings(a, third.corner, p, slack, wings);
        fourth = wings[1u - wide].most > fourth.most ? wings[1u - wide] : fourth;
    }
    if (fourth.most > TD_WIDE_ZERO) {
        take(taken, fourth.corner);
    }
}

/// Beside the first, which is taken already.
static void choose(const area *a, uint32_t first, td_real slack, choice *taken)
{
    const uint32_t others = a->count - (first < a->count ? 1u : 0u);
    if (others < TD_PATCH_POINTS) {
        for (uint32_t i = 0u; i < others; ++i) {
            const uint32_t at = first < a->count ? first + 1u + i : i;
            take(taken, a->corners[at < a->count ? at : at - a->count]);
        }
        return;
    }
    const td_vec2 second = farthest(a, taken->corners[0], slack);
    if (!is_near(second, taken->corners[0], slack)) {
        take(taken, second);
        choose_wide(a, slack, taken);
    }
}

/* ---- out of the frame ---- */

TD_OUT_OF_LINE static void
set_point(const contact *c, td_vec2 p, td_real z, td_real distance, td_patch_point *out)
{
    const td_rot world = td_rot_inv(&c->frame.rot);
    const td_vec3 q = {p.x, p.y, z};
    const td_vec3 offset = {td_core_dot(world.x, q), td_core_dot(world.y, q),
                            td_core_dot(world.z, q)};
    out->point_w = td_vec3_add_far(c->frame.p, offset);
    out->distance = distance;
}

static void set_corner(const contact *c, td_vec2 p, td_patch_point *out)
{
    const td_real surface = c->low.height + rise(c->low.slope, p) + c->radius_low;
    const td_real distance = distance_at(c, p);
    set_point(c, p, surface + td_half(distance), distance, out);
}

/// Is corner i not where one before it is?
static bool is_apart(const choice *taken, uint32_t i, td_real near)
{
    for (uint32_t k = 0u; k < i; ++k) {
        if (is_near(taken->corners[i], taken->corners[k], near)) {
            return false;
        }
    }
    return true;
}

/// What was chosen, after the point that may be there already.
TD_OUT_OF_LINE static void set_corners(const contact *c, const choice *taken, td_patch *out)
{
    for (uint32_t i = out->count; i < taken->count; ++i) {
        if (is_apart(taken, i, c->near)) {
            set_corner(c, taken->corners[i], &out->points[out->count]);
            ++out->count;
        }
    }
}

/// The point where the shapes are closest, as the answer has it, goes first if no corner is as low.
TD_OUT_OF_LINE static void set_points(const contact *c, area *a, td_patch *out)
{
    const td_vec2 origin = {TD_ZERO, TD_ZERO};
    const td_real least = keep_close(c, a);
    const td_real lag = td_scale(TD_U(0.125), c->margin) + c->slack;
    const bool is_deeper = a->count == 0u || least - lag > c->upper;
    const uint32_t first = is_deeper ? a->count : lowest(c, a);
    choice taken = {1u, {is_deeper ? origin : a->corners[first]}};
    choose(a, first, c->slack, &taken);
    if (is_deeper) {
        set_point(c, origin, TD_ZERO, c->distance, &out->points[0]);
    }
    out->count = is_deeper ? 1u : 0u;
    set_corners(c, &taken, out);
}

/* ---- door ---- */

static td_real slack_of(td_real reach)
{
#if defined(TD_SCALAR_Q16)
    (void)reach;
    return (td_real)6;
#else
    return TD_R(32.0) * TD_REAL_EPS * reach;
#endif
}

static td_vec3 halfway(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x + td_half(b.x - a.x), a.y + td_half(b.y - a.y), a.z + td_half(b.z - a.z));
}

TD_PRODUCTS bool is_unit(td_dir3 n)
{
    const bool fits =
        td_uabs(n.x) <= TD_U(1.01) && td_uabs(n.y) <= TD_U(1.01) && td_uabs(n.z) <= TD_U(1.01);
    return fits && td_uabs(td_unarrow(td_dir3_cos(n, n)) - TD_UNIT_ONE) <= TD_U(0.01);
}

// What is rounded in a position: it counts where shapes have no size.
#if defined(TD_SCALAR_Q16)
#    define ABOUT ((td_real)8)
#else
#    define ABOUT (TD_R(4.0) * TD_REAL_EPS * TD_RANGE)
#endif

/// Is a point not farther from a shape than the shape is large? But for `room`.
static bool belongs(const td_placed *placed, td_vec3 p, td_real room)
{
    if (!td_in_range(p.x) || !td_in_range(p.y) || !td_in_range(p.z)) {
        return false;
    }
    const td_vec3 way = td_vec3_sub(p, placed->p);
    const td_real far = td_max(td_max(td_abs(way.x), td_abs(way.y)), td_abs(way.z));
    return far - room <= placed->convex->reach + placed->convex->radius;
}

/// Points of an answer are on the surfaces, or not far from them.
static bool is_about(const td_placed *a, const td_placed *b, const td_distance_result *found)
{
    const td_real size = a->convex->extent + b->convex->extent;
    const td_real room = td_abs(found->distance) + td_scale(TD_U(0.125), size) + ABOUT;
    return belongs(a, found->point_a_w, room) && belongs(b, found->point_b_w, room);
}

TD_OUT_OF_LINE static void
set_contact(const td_distance_result *found, bool in_order, td_real margin, contact *c)
{
    c->frame.rot = frame_of(in_order ? found->normal_w : td_dir3_neg(found->normal_w));
    c->frame.p = halfway(in_order ? found->point_a_w : found->point_b_w,
                         in_order ? found->point_b_w : found->point_a_w);
    c->distance = found->distance;
    c->upper = found->upper;
    c->margin = margin;
}

static void set_low_and_high(const td_placed *low, const td_placed *high, contact *c)
{
    c->radius_low = low->convex->radius;
    c->radius_high = high->convex->radius;
    c->slack = slack_of(low->convex->reach + high->convex->reach);
    c->near =
        c->slack + td_scale(TD_U(0.015625), td_min(low->convex->extent, high->convex->extent));
    td_feature_find(low, &c->frame, false, &c->now.view, &c->low);
    td_feature_find(high, &c->frame, true, &c->now.view, &c->high);
}

td_status td_patch_find(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out)
{
    const bool fits = td_in_range(margin) && margin >= TD_ZERO && td_in_range(found->distance) &&
                      is_unit(found->normal_w) && is_about(a, b, found);
    if (!fits) {
        return TD_E_ARG;
    }
    const bool in_order = is_up(found->normal_w);
    set_contact(found, in_order, margin, work);
    set_low_and_high(in_order ? a : b, in_order ? b : a, work);
    area *const common = cut(work);
    set_points(work, common, out);
    return TD_OK;
}
