/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 414
#include "td_patch_work.h"
#include "td_box.h"
#include "../number/td_block.h"
#include "td_feature.h"
#include "../number/td_door.h"

typedef td_patch_area area;
typedef td_patch_work contact; // all that is known of one

/* ---- the frame ---- */

// Some half of all directions is "up": a pair has one order, whichever way it is given. No normal that
// scenes like lies on the border.
TD_PRODUCTS bool is_up(td_dir3 n)
{
    const td_dir3 half_space = {TD_U(0.171875), TD_U(0.40625), TD_UNIT_ONE};
    return td_dir3_cos(half_space, n) >= TD_WUNIT_ZERO;
}

/// Axes across n that turn with it smoothly, for all n that are up:
///     x = (1 - n.x^2 k, -n.x n.y k, -n.x), y = (-n.x n.y k, 1 - n.y^2 k, -n.y), k = 1 / (1 + n.z)
static void set_axes(td_dir3 n, td_rot *out)
{
    TD_ASSERT(n.z > TD_U(-0.5));
    const td_unit half_sum = td_unarrow(td_umul(n.z, TD_U(0.5))) + TD_U(0.5);
    const td_unit half_k = td_core_unit_ratio(TD_U(0.25), half_sum);
    const td_unit kx = td_unarrow(td_umul(n.x, half_k) + td_umul(n.x, half_k));
    const td_unit ky = td_unarrow(td_umul(n.y, half_k) + td_umul(n.y, half_k));
    const td_unit shear = -td_unarrow(td_umul(n.x, ky));
    out->x = td_dir3_of(TD_UNIT_ONE - td_unarrow(td_umul(n.x, kx)), shear, -n.x);
    out->y = td_dir3_of(shear, TD_UNIT_ONE - td_unarrow(td_umul(n.y, ky)), -n.y);
    out->z = n;
    TD_ASSERT(td_rot_is_square(out));
}

// The sum of two points at the end of the range is beyond it.
static td_real half_sum(td_real a, td_real b)
{
#if defined(TD_SCALAR_Q16)
    return (td_real)(int32_t)(((int64_t)a + (int64_t)b + 1) >> 1);
#else
    return td_half(a + b);
#endif
}

/// @return is a the lower one of the two?
TD_NOINLINE static bool set_frame(const td_distance_result *found, td_contact_frame *out)
{
    const td_vec3 a = found->point_a_w;
    const td_vec3 b = found->point_b_w;
    const bool in_order = is_up(found->normal_w);
    set_axes(in_order ? found->normal_w : td_dir3_neg(found->normal_w), &out->rot);
    out->p = td_vec3_of(half_sum(a.x, b.x), half_sum(a.y, b.y), half_sum(a.z, b.z));
    return in_order;
}

/* ---- the common area ---- */

static td_wide size_of(td_wide w)
{
#if defined(TD_SCALAR_Q16)
    return w < TD_WIDE_ZERO ? -w : w;
#else
    return td_abs(w);
#endif
}

static td_real norm1(td_vec2 v)
{
    return td_abs(v.x) + td_abs(v.y);
}

/// Twice the area of a point with a line: positive to the left of it.
TD_PRODUCTS td_wide side_of(const td_vec2 *from, td_vec2 along, const td_vec2 *p)
{
    return td_vec2_cross(along, td_vec2_sub(*p, *from));
}

static void push(area *a, td_vec2 p, td_near drop)
{
    TD_ASSERT(a->count < 2u * TD_FEATURE_CORNERS);
    a->corners[a->count] = p;
    a->drops[a->count] = drop;
    ++a->count;
}

static td_near drop_of(const area *a, const td_vec2 *p)
{
    TD_ASSERT(p >= a->corners && p < a->corners + a->count);
    return a->drops[p - a->corners];
}

/// Where the way between two corners crosses a line, as a share of it: they are on different sides.
TD_NOINLINE static td_unit crossing_of(td_wide side_p, td_wide side_q)
{
    const td_wide size = size_of(side_p);
    TD_ASSERT(size > TD_WIDE_ZERO);
    return td_block_wide_ratio(size, size + size_of(side_q));
}

/// The place there. @param p, q corners of `in`
TD_NOINLINE static void
push_crossing(area *out, const area *in, const td_vec2 *p, const td_vec2 *q, td_unit t)
{
    const td_near drop = drop_of(in, p);
    const td_near more = td_near_sub(drop_of(in, q), drop);
    push(out,
         td_vec2_of(p->x + td_feature_share(t, q->x - p->x),
                    p->y + td_feature_share(t, q->y - p->y)),
         drop + td_near_scale(t, more));
}

/// What lies to the left of side i of a face, or on it but for `slack`: one corner more than before at
/// most. An edge has two ends instead: what lies ahead of them.
TD_NOINLINE static void clip(const area *by, uint32_t i, td_real slack, const area *in, area *out)
{
    TD_ASSERT(i < by->count && by->count >= 2u);
    const td_vec2 *const from = &by->corners[i];
    const td_vec2 *const to = &by->corners[i + 1u < by->count ? i + 1u : 0u];
    const td_vec2 way = td_vec2_sub(*to, *from);
    const td_vec2 along = by->count > 2u ? way : td_vec2_of(way.y, -way.x);
    const td_wide least = -td_wmul(slack, norm1(along));
    const td_vec2 *p = &in->corners[in->count > 2u ? in->count - 1u : 0u]; // an edge ends
    td_wide side_p = side_of(from, along, p);
    out->count = 0u;
    for (uint32_t k = 0u; k < in->count; ++k) {
        const td_vec2 *const q = &in->corners[k];
        const td_wide side_q = side_of(from, along, q);
        if ((side_p > TD_WIDE_ZERO && side_q < least) ||
            (side_p < least && side_q > TD_WIDE_ZERO)) {
            push_crossing(out, in, p, q, crossing_of(side_p, side_q));
        }
        if (side_q >= least) {
            push(out, *q, in->drops[k]);
        }
        p = q;
        side_p = side_q;
    }
    TD_ASSERT(out->count <= in->count + 1u);
}

/// Does an area lie on an edge, not apart from it by more than the margin?
static bool is_along(const contact *c, const area *a, const area *edge)
{
    TD_ASSERT(edge->count == 2u);
    const td_vec2 *const from = &edge->corners[0];
    const td_vec2 along = td_vec2_sub(edge->corners[1], *from);
    const td_wide most = td_wmul(c->margin + c->slack, td_vec2_length(along));
    for (uint32_t i = 0u; i < a->count; ++i) {
        if (size_of(side_of(from, along, &a->corners[i])) > most) {
            return false;
        }
    }
    return true;
}

// Does a feature lie across the normal? One of two does, unless two edges cross. There both faces slope, and
// beside the crossing the depth changes with a sliding that no force along the normal resists: springs on such
// points lose energy or make it. (test_two_crossed_edges_touch_in_one_point)
static bool is_flat(const td_feature *feature)
{
    const td_dir2 slope = feature->plane.slope;
    const td_wunit most = td_umul(TD_U(0.0625), TD_U(0.0625));
    return feature->area.count > 2u &&
           td_umul(slope.x, slope.x) + td_umul(slope.y, slope.y) <= most;
}

/// Edges are cut by faces, faces of small shapes by those of large ones: most often nothing is cut off.
TD_NOINLINE static area *cut(contact *c)
{
    area *common = &c->low.area;
    const area *by = &c->high.area;
    if (common->count > 2u && (by->count <= 2u || !c->is_low_small)) {
        common = &c->high.area;
        by = &c->low.area;
    }
    if (by->count == 0u || !(is_flat(&c->low) || is_flat(&c->high) || by->count == 2u)) {
        common->count = 0u;
    }
    area *other = &c->now.area;
    for (uint32_t i = 0u; i < by->count && common->count > 0u; ++i) {
        area *const whole = common;
        clip(by, i, c->slack, common, other);
        common = other;
        other = whole;
    }
    if (by->count == 2u && !is_along(c, common, by)) {
        common->count = 0u;
    }
    return common;
}

/* ---- distances ---- */

static td_real level(const td_patch_plane *plane, const td_vec2 *p)
{
    return plane->height + td_feature_rise(plane->slope, *p);
}

/// @param p a corner of it
static td_real distance_at(const contact *c, const area *a, const td_vec2 *p)
{
    const td_real above = -level(&c->low.plane, p) - level(&c->high.plane, p);
    return above + td_near_real(drop_of(a, p));
}

/// Leave out corners that are farther apart than the margin.
/// @return the least distance, TD_REAL_MAX if nothing is left
TD_NOINLINE static td_real keep_close(const contact *c, area *a)
{
    td_real least = TD_REAL_MAX;
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_real distance = distance_at(c, a, &a->corners[i]);
        if (distance <= c->margin) {
            least = td_min(least, distance);
            a->corners[n] = a->corners[i];
            a->drops[n] = a->drops[i];
            ++n;
        }
    }
    TD_ASSERT(n <= a->count);
    a->count = n;
    return least;
}

/* ---- out of the frame ---- */

/// @param p in the frame: the middle between a point of one shape and one of the other, so it fits
TD_NOINLINE static void put(contact *c, td_vec3 p, td_real distance, td_near drop, td_patch *out)
{
    TD_ASSERT(out->count < TD_PATCH_POINTS);
    td_patch_point *const point = &out->points[out->count];
    c->taken[out->count] = td_vec2_of(p.x, p.y);
    c->drops[out->count] = drop;
    point->point_w = td_vec3_add(c->frame.p, td_block_turn_back(&c->frame.rot, p));
    point->distance = distance;
#if !defined(TD_SCALAR_Q16)
    point->fine = distance;
#endif
    ++out->count;
}

/// Not where a point is already.
TD_NOINLINE static void take(contact *c, const area *a, const td_vec2 *p, td_patch *out)
{
    for (uint32_t i = 0u; i < out->count; ++i) {
        const td_vec2 way = td_vec2_sub(*p, c->taken[i]);
        if (td_abs(way.x) <= c->near && td_abs(way.y) <= c->near) {
            return;
        }
    }
    const td_near drop = drop_of(a, p);
    const td_real fall = td_near_real(drop);
    const td_real low = level(&c->low.plane, p);
    const td_real distance = -low - level(&c->high.plane, p) + fall; // as distance_at
    const td_real top = c->is_low_small ? low - fall : low;
    put(c, td_vec3_of(p->x, p->y, top + td_half(distance)), distance, drop, out);
}

/* ---- four of many ---- */

/// The middle of all corners: of the box about them.
static td_vec2 middle_of(const area *a)
{
    TD_ASSERT(a->count > 0u);
    td_box2 box = td_box2_empty();
    for (uint32_t i = 0u; i < a->count; ++i) {
        box = td_box2_add(box, a->corners[i]);
    }
    return td_vec2_of(half_sum(box.lo.x, box.hi.x), half_sum(box.lo.y, box.hi.y));
}

/// How far out a corner is: twice its length but for 12 %, and an eighth of where it lies.
static td_real outness(td_vec2 p)
{
    const td_dir2 aside = {TD_U(0.125), TD_U(0.0625)};
    return norm1(p) + td_max(td_abs(p.x), td_abs(p.y)) + td_feature_rise(aside, p);
}

// The lowest. Of corners that are as low but for a slope of 1 in 256, as in all that stands, the one
// farthest out; of those, the one that lies to one side: noise must not choose.
TD_NOINLINE static const td_vec2 *lowest(const contact *c, const area *a)
{
    TD_ASSERT(a->count > 0u);
    const td_vec2 middle = middle_of(a);
    td_real least = TD_REAL_MAX;
    const td_vec2 *best = a->corners;
    for (const td_vec2 *p = best; p < a->corners + a->count; ++p) {
        const td_real out = outness(td_vec2_sub(*p, middle));
        const td_real score = distance_at(c, a, p) - td_feature_share(TD_U(1.0 / 512.0), out);
        if (score < least) {
            least = score;
            best = p;
        }
    }
    TD_ASSERT(best >= a->corners && best < a->corners + a->count);
    return best;
}

// The farthest. Squares along x count an eighth more: corners that are equally far are not.
TD_NOINLINE static const td_vec2 *farthest(const area *a, const td_vec2 *from)
{
    const td_vec2 *best = from;
    td_wide most = TD_WIDE_ZERO;
    for (const td_vec2 *p = a->corners; p < a->corners + a->count; ++p) {
        const td_vec2 way = td_vec2_sub(*p, *from);
        const td_vec2 stretched = {way.x + td_feature_share(TD_U(0.125), way.x), way.y};
        const td_wide far = td_vec2_dot(stretched, way);
        if (far > most) {
            most = far;
            best = p;
        }
    }
    return best;
}

/// The corner that makes the largest area with a line.
typedef struct wing {
    td_wide most;
    const td_vec2 *corner;
} wing;

/// Of those to the left of a line, if there is one that makes a larger one than the wing so far. The
/// line leans by 1 in 64, which tells apart what lies on a parallel.
TD_NOINLINE static void widen(const area *a, const td_vec2 *from, const td_vec2 *to, wing *w)
{
    const td_vec2 along = td_vec2_sub(*to, *from);
    const td_unit share = TD_U(1.0 / 64.0);
    const td_vec2 leaning = {along.x - td_feature_share(share, along.y),
                             along.y + td_feature_share(share, along.x)};
    for (const td_vec2 *p = a->corners; p < a->corners + a->count; ++p) {
        const td_wide side = side_of(from, leaning, p);
        if (side > w->most) {
            w->most = side;
            w->corner = p;
        }
    }
}

static bool is_slim(const wing *w, const wing *other)
{
    const td_wide twice = w->most + w->most;
    const td_wide four = twice + twice;
    return four + four < other->most;
}

/// Beside the first: the farthest from it, and one on each side of both; if one side has nothing to
/// speak of, what lies farthest beyond the triangle on the other.
TD_NOINLINE static void take_four(contact *c, const area *a, const td_vec2 *p, td_patch *out)
{
    TD_ASSERT(out->count == 1u && a->count >= TD_PATCH_POINTS);
    const td_vec2 *q = farthest(a, p);
    const wing none = {td_wmul(c->near, c->near), p};
    wing wings[2] = {none, none};
    wing *third = &wings[0];
    wing *fourth = &wings[1];
    take(c, a, q, out);
    widen(a, p, q, third);
    widen(a, q, p, fourth);
    if (is_slim(third, fourth)) {
        const td_vec2 *const r = p;
        p = q;
        q = r;
        third = &wings[1];
        fourth = &wings[0];
    }
    if (is_slim(fourth, third)) {
        widen(a, third->corner, q, fourth);
        widen(a, p, third->corner, fourth);
    }
    take(c, a, third->corner, out);
    take(c, a, fourth->corner, out);
}

/* ---- the four of before ---- */

/// Twice the area within n corners that stand in their order.
static td_wide area_of(const td_vec2 *corners, uint32_t n)
{
    td_wide sum = TD_WIDE_ZERO;
    for (uint32_t i = 2u; i < n; ++i) {
        sum = sum + side_of(&corners[0], td_vec2_sub(corners[i - 1u], corners[0]), &corners[i]);
    }
    return size_of(sum);
}

/// The corner that is nearest to a place, within four times of what is one point; their number: none.
TD_NOINLINE static uint32_t corner_near(const contact *c, const area *a, td_vec3 place_w)
{
    const td_vec3 p = td_block_turn(&c->frame.rot, td_vec3_sub_far(place_w, c->frame.p));
    td_real least = td_add(c->near, c->near);
    least = td_add(least, least);
    uint32_t best = a->count;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_real x = td_abs(td_sub(a->corners[i].x, p.x));
        const td_real y = td_abs(td_sub(a->corners[i].y, p.y));
        if (td_max(x, y) < least) {
            least = td_max(x, y);
            best = i;
        }
    }
    return best;
}

/// Is one of the points at least half as deep as what is deepest? @param least [m] its distance
static bool is_deep_enough(const contact *c, td_real least, const td_patch *out)
{
    const td_real half = td_half(td_sub(c->margin, least));
    bool found = false;
    for (uint32_t i = 0u; i < out->count; ++i) {
        found = found || td_sub(c->margin, out->points[i].distance) >= half;
    }
    return found;
}

/// Do these corners, by their bits, hold most of the common area? Of a rim's octagon the square has 0.71 of it and what
/// is next 0.60, which would stand aslant; of a regular hexagon any four have 0.67 at best.
static bool is_wide_enough(const area *a, uint32_t chosen)
{
    td_vec2 corners[TD_PATCH_POINTS];
    uint32_t n = 0u;
    for (uint32_t i = 0u; i < a->count && n < TD_PATCH_POINTS; ++i) {
        if ((chosen >> i & 1u) != 0u) {
            corners[n++] = a->corners[i];
        }
    }
    const td_wide own = area_of(corners, n);
    const td_wide whole = area_of(a->corners, a->count);
    return own >= whole || td_wide_ratio(own, whole) >= TD_U(0.65);
}

// What stands must not change its feet when it rocks: the force would jump, to and fro, and keep it rocking. So
// those of before stay, as long as they do for what touches.
// (test_a_twisted_stack_comes_to_rest)
TD_NOINLINE static bool keep_four(contact *c, const area *a, td_real least, td_patch *out)
{
    uint32_t chosen = 0u;
    bool all = a->count > TD_PATCH_POINTS && c->cache != 0 && c->cache->count == TD_PATCH_POINTS;
    for (uint32_t i = 0u; i < TD_PATCH_POINTS && all; ++i) {
        const uint32_t k = corner_near(c, a, c->cache->points_w[i]);
        all = k < a->count && (chosen >> k & 1u) == 0u;
        if (all) {
            chosen |= 1u << k;
            take(c, a, &a->corners[k], out);
        }
    }
    if (all && out->count == TD_PATCH_POINTS && is_deep_enough(c, least, out) &&
        is_wide_enough(a, chosen)) {
        return true;
    }
    out->count = 0u;
    return false;
}

#if defined(TD_SCALAR_Q16)

/// Distances before they are rounded: the plane of the two features together, above each point.
/// @param has_answer the first one is that of the answer
TD_NOINLINE static void set_fine(const contact *c, bool has_answer, td_patch *out)
{
    TD_ASSERT(!has_answer || out->count > 0u);
    const int64_t most = (int64_t)15 << 46;
    const td_patch_plane *const low = &c->low.plane;
    const td_patch_plane *const high = &c->high.plane;
    const td_dir2 slope = {low->slope.x + high->slope.x, low->slope.y + high->slope.y};
    const td_proj level = low->level + high->level;
    for (uint32_t i = 0u; i < out->count; ++i) {
        const int64_t drop = (int64_t)c->drops[i] << 19;
        const int64_t fine = drop - (int64_t)(level + td_dir2_dot(slope, c->taken[i]));
        const int64_t near = fine > most ? most : fine < -most ? -most : fine;
        out->points[i].fine = (td_near)(int32_t)(near >> 19);
    }
    if (has_answer) {
        out->points[0].fine = c->found->fine;
    }
}

#else

static void set_fine(const contact *c, bool has_answer, td_patch *out)
{
    (void)c;
    (void)has_answer;
    (void)out;
}

#endif

/// The point where the shapes are closest, as the answer has it, goes first if no corner is as low.
/// @param least [m] the least distance of a corner @return has it gone first?
TD_NOINLINE static bool choose(contact *c, const area *a, td_real least, td_patch *out)
{
    const td_vec3 origin = {TD_ZERO, TD_ZERO, TD_ZERO};
    const td_real lag = td_feature_share(TD_U(0.125), c->margin) + c->lag;
    const td_vec2 *first = c->taken;
    uint32_t all = a->count;
    const bool has_answer = all == 0u || least - lag > c->found->upper;
    if (has_answer) {
        put(c, origin, c->found->distance, TD_NEAR_ZERO, out);
        ++all;
    } else {
        first = lowest(c, a);
        take(c, a, first, out);
    }
    if (all > TD_PATCH_POINTS) {
        take_four(c, a, first, out);
    } else {
        for (uint32_t i = 0u; i < a->count; ++i) {
            take(c, a, &a->corners[i], out);
        }
    }
    return has_answer;
}

TD_NOINLINE static void set_points(contact *c, area *a, td_patch *out)
{
    const td_real least = keep_close(c, a);
    const td_real lowest_of_all = td_min(least, c->found->distance);
    bool has_answer = false;
    out->count = 0u;
    if (!keep_four(c, a, lowest_of_all, out)) {
        has_answer = choose(c, a, least, out);
    }
    TD_ASSERT(out->count > 0u && out->count <= TD_PATCH_POINTS);
    set_fine(c, has_answer, out);
}

/* ---- door ---- */

// What is rounded in a position: it counts where shapes have no size.
#if defined(TD_SCALAR_Q16)
#    define ABOUT ((td_real)8)
#else
#    define ABOUT (TD_R(4.0) * TD_REAL_EPS * TD_RANGE)
#endif

// Farther than the points of an answer may be from surfaces that are as far apart or as deep.
#define FAR_ENOUGH td_half(TD_RANGE)

/// Are two coordinates closer than that? False for what is no number.
static bool is_within(td_real a, td_real b, td_real limit)
{
#if defined(TD_SCALAR_Q16)
    const int64_t way = (int64_t)a - (int64_t)b;
    return way < (int64_t)limit && -way < (int64_t)limit;
#else
    return td_is_number(a) && td_is_less(td_abs(a - b), limit);
#endif
}

/// Is a point not farther from a shape than the shape is large? But for `room`.
TD_NOINLINE static bool belongs(const td_placed *placed, const td_vec3 *p, td_real room)
{
    const td_real limit = placed->convex->reach + placed->convex->radius + room;
    return is_within(p->x, placed->p.x, limit) && is_within(p->y, placed->p.y, limit) &&
           is_within(p->z, placed->p.z, limit);
}

/// Each component first: the square of one beyond 1.4 has no room.
static bool is_unit(td_dir3 n)
{
    if (!td_door_components(n, TD_QUAT_TOLERANCE)) {
        return false;
    }
    const td_wunit excess = td_dir3_cos(n, n) - td_umul(TD_UNIT_ONE, TD_UNIT_ONE);
    const td_wunit tolerance = td_umul(TD_QUAT_TOLERANCE, TD_UNIT_ONE);
    return excess <= tolerance && -excess <= tolerance;
}

/// Points of an answer are on the surfaces, or not far from them. They may lie beyond TD_RANGE, as parts of
/// shapes may that are placed within it.
TD_NOINLINE static bool
fits(const td_placed *a, const td_placed *b, const td_distance_result *found)
{
    if (!td_is_number(found->distance) || !td_is_within(td_half(found->distance), TD_RANGE)) {
        return false;
    }
    const td_real size = a->convex->extent + b->convex->extent;
    const td_real far = td_abs(found->distance);
    const td_real room = td_min(far, FAR_ENOUGH) + td_feature_share(TD_U(0.125), size) + ABOUT;
    return is_unit(found->normal_w) && belongs(a, &found->point_a_w, room) &&
           belongs(b, &found->point_b_w, room);
}

/// The frame looks the other way afterwards, as the other shape does.
TD_NOINLINE static void
set_feature(contact *c, const td_placed *placed, bool is_small, td_feature *out)
{
    const td_real deep = c->margin - td_min(c->found->distance, c->margin);
    c->frame.deep = is_small ? deep + c->slack : -TD_ONE;
    TD_ASSERT(td_dir3_is_unit(c->frame.rot.z));
    td_feature_find(placed, &c->frame, &c->now.view, out);
    c->frame.rot.z = td_dir3_neg(c->frame.rot.z);
}

// A rim that stands is a little lower between two corners of its octagon than there. Tilted by less than 1 in 300 it
// stands on corners, or it would change feet with every breath.
static bool has_rim(const td_convex *convex)
{
    return convex->core == TD_CORE_CYLINDER || convex->core == TD_CORE_CONE;
}

static void set_sizes(const td_convex *low, const td_convex *high, contact *c)
{
    const td_convex *const small = low->extent < high->extent ? low : high;
    c->is_low_small = small == low;
    c->slack = td_feature_slack(low->reach + high->reach);
    c->near = c->slack + td_scale(TD_U(0.015625), small->extent);
    c->lag = c->slack +
             (has_rim(low) || has_rim(high) ? td_feature_share(TD_U(0.015625), c->near) : TD_ZERO);
    TD_ASSERT(c->slack >= TD_ZERO && c->near >= c->slack && c->lag >= c->slack);
}

td_status td_patch_find(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out)
{
    work->cache = 0;
    return td_patch_keep(a, b, found, margin, work, out);
}

td_status td_patch_keep(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch_work *work,
                        td_patch *out)
{
    if (!(td_in_range(margin) && margin >= TD_ZERO && fits(a, b, found))) {
        return TD_E_ARG;
    }
    work->found = found;
    work->margin = margin;
    const bool in_order = set_frame(found, &work->frame);
    const td_placed *const low = in_order ? a : b;
    const td_placed *const high = in_order ? b : a;
    set_sizes(low->convex, high->convex, work);
    set_feature(work, low, work->is_low_small, &work->low);
    set_feature(work, high, !work->is_low_small, &work->high);
    TD_ASSERT(work->low.area.count <= TD_FEATURE_CORNERS &&
              work->high.area.count <= TD_FEATURE_CORNERS);
    area *const common = cut(work);
    set_points(work, common, out);
    return TD_OK;
}
