/* SPDX-License-Identifier: MIT */
#include "td_patch.h"
#include "../geometry/td_core.h"
#include "../geometry/td_feature.h"

#define CORNERS (2u * TD_FEATURE_CORNERS)

/// A patch in the making: corners of the common area, in the frame of the contact.
typedef struct area {
    uint32_t count;
    td_vec2 corners[CORNERS];
} area;

/// All that is known of a contact when its area is cut.
typedef struct contact {
    td_contact_frame frame;
    td_feature low, high; ///< low looks up, high looks down
    td_real radius_low;   ///< [m] of the balls
    td_real radius_high;
    td_real distance; ///< [m] of the answer
    td_real margin;
    td_real slack; ///< [m] what rounding may hide in a coordinate
} contact;

/* ---- the frame ---- */

// Some half of all directions is "up": a pair has one order, whichever way it is given.
static bool is_up(td_dir3 n)
{
    const td_dir3 half_space = {TD_U(0.12), TD_U(0.06), TD_U(0.99)};
    return td_dir3_cos(half_space, n) >= TD_WUNIT_ZERO;
}

/// Axes across n that turn with it smoothly, for all n that are up:
///     x = (1 - n.x^2 k, -n.x n.y k, -n.x), y = (-n.x n.y k, 1 - n.y^2 k, -n.y), k = 1 / (1 + n.z)
static td_rot frame_of(td_dir3 n)
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

static void push(area *a, td_vec2 p, td_real slack)
{
    if (a->count > 0u) {
        const td_vec2 from = td_vec2_sub(p, a->corners[a->count - 1u]);
        if (td_abs(from.x) <= slack && td_abs(from.y) <= slack) {
            return;
        }
    }
    if (a->count < CORNERS) {
        a->corners[a->count] = p;
        ++a->count;
    }
}

static td_wide size_of(td_wide w)
{
    return w < TD_WIDE_ZERO ? -w : w;
}

/// Where the way from p to q crosses a line, from their distances to it: on different sides.
static td_vec2 crossing(td_vec2 p, td_vec2 q, td_wide side_p, td_wide side_q)
{
    const td_unit t = td_wratio(size_of(side_p), size_of(side_p) + size_of(side_q));
    const td_vec2 way = td_vec2_sub(q, p);
    return td_vec2_of(p.x + td_scale(t, way.x), p.y + td_scale(t, way.y));
}

/// What lies to the left of a line, or on it but for `slack`.
static void clip(const area *in, td_vec2 from, td_vec2 along, td_real slack, area *out)
{
    const td_wide least = -td_wmul(slack, td_abs(along.x) + td_abs(along.y));
    td_vec2 p = in->corners[in->count - 1u];
    td_wide side_p = td_vec2_cross(along, td_vec2_sub(p, from));
    out->count = 0u;
    for (uint32_t i = 0u; i < in->count; ++i) {
        const td_vec2 q = in->corners[i];
        const td_wide side_q = td_vec2_cross(along, td_vec2_sub(q, from));
        const bool leaves = side_p > TD_WIDE_ZERO && side_q < least;
        const bool enters = side_p < least && side_q > TD_WIDE_ZERO;
        if (leaves || enters) {
            push(out, crossing(p, q, side_p, side_q), slack);
        }
        if (side_q >= least) {
            push(out, q, slack);
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

static void cut_by_face(const td_feature *face, td_real slack, area *a)
{
    area scratch;
    area *now = a;
    area *next = &scratch;
    for (uint32_t i = 0u; i < face->count && now->count > 0u; ++i) {
        const td_vec2 from = face->corners[i];
        const td_vec2 to = face->corners[i + 1u < face->count ? i + 1u : 0u];
        clip(now, from, td_vec2_sub(to, from), slack, next);
        area *const done = now;
        now = next;
        next = done;
    }
    if (now != a) {
        *a = *now;
    }
}

/// Two edges: as far as they lie side by side, and not apart by more than the margin.
static void cut_by_edge(const td_feature *edge, td_real apart, td_real slack, area *a)
{
    const td_vec2 start = edge->corners[0];
    const td_vec2 end = edge->corners[1];
    const td_vec2 along = td_vec2_sub(end, start);
    const td_vec2 across = td_vec2_of(along.y, -along.x); // to the left of it lies what is ahead
    const td_wide most = td_wmul(apart, td_vec2_length(along));
    area scratch;
    clip(a, start, across, slack, &scratch);
    if (scratch.count > 0u) {
        clip(&scratch, end, td_vec2_neg(across), slack, a);
    } else {
        a->count = 0u;
    }
    for (uint32_t i = 0u; i < a->count; ++i) {
        if (size_of(td_vec2_cross(along, td_vec2_sub(a->corners[i], start))) > most) {
            a->count = 0u;
        }
    }
}

static void cut(const contact *c, area *a)
{
    const bool low_first = c->low.count <= c->high.count;
    const td_feature *const first = low_first ? &c->low : &c->high;
    const td_feature *const second = low_first ? &c->high : &c->low;
    if (first->count < 2u) {
        a->count = 0u;
        return;
    }
    set_area(first, a);
    if (second->count == 2u) {
        cut_by_edge(second, c->margin + c->slack, c->slack, a);
    } else {
        cut_by_face(second, c->slack, a);
    }
}

/* ---- distances ---- */

static td_real plane_at(const td_feature *feature, td_vec2 p)
{
    return feature->height + td_pnarrow(td_dir2_dot(feature->slope, p));
}

static td_real distance_at(const contact *c, td_vec2 p)
{
    const td_proj rise = td_dir2_dot(c->high.slope, p) - td_dir2_dot(c->low.slope, p);
    return c->high.height - c->low.height - c->radius_low - c->radius_high + td_pnarrow(rise);
}

/// Leave out what is farther apart than the margin.
/// @return the least distance, TD_REAL_MAX if nothing is left
static td_real keep_close(const contact *c, area *a)
{
    td_real least = TD_REAL_MAX;
    uint32_t kept = 0u;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_real distance = distance_at(c, a->corners[i]);
        if (distance <= c->margin) {
            least = td_min(least, distance);
            a->corners[kept] = a->corners[i];
            ++kept;
        }
    }
    a->count = kept;
    return least;
}

/* ---- four of many ---- */

static void emit(const contact *c, td_vec2 p, td_real z, td_real distance, td_patch *out)
{
    const td_rot *const r = &c->frame.rot;
    const td_vec3 offset = {
        td_pnarrow(td_pmul(r->x.x, p.x) + td_pmul(r->y.x, p.y) + td_pmul(r->z.x, z)),
        td_pnarrow(td_pmul(r->x.y, p.x) + td_pmul(r->y.y, p.y) + td_pmul(r->z.y, z)),
        td_pnarrow(td_pmul(r->x.z, p.x) + td_pmul(r->y.z, p.y) + td_pmul(r->z.z, z))};
    td_patch_point *const point = &out->points[out->count];
    point->point_w = td_vec3_add_far(c->frame.p, offset);
    point->distance = distance;
    ++out->count;
}

static void emit_corner(const contact *c, td_vec2 p, td_patch *out)
{
    const td_real low = plane_at(&c->low, p) + c->radius_low;
    const td_real high = plane_at(&c->high, p) - c->radius_high;
    emit(c, p, low + td_half(high - low), distance_at(c, p), out);
}

// Equal but for noise are the corners of what stands: a slope of 1 in 256 tells them apart.
static td_vec2 lowest(const contact *c, const area *a)
{
    td_vec2 best = a->corners[0];
    td_real least = TD_REAL_MAX;
    for (uint32_t i = 0u; i < a->count; ++i) {
        const td_vec2 p = a->corners[i];
        const td_dir2 bias = {TD_U(1.0 / 256.0), TD_U(1.0 / 512.0)};
        const td_real score = distance_at(c, p) - td_pnarrow(td_dir2_dot(bias, p));
        if (score < least) {
            least = score;
            best = p;
        }
    }
    return best;
}

// Lengths along x count a sixteenth more: corners that are equally far are not.
static td_vec2 farthest(const area *a, td_vec2 from, td_real slack)
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

/// A search for the corner that makes the largest area with some line.
typedef struct search {
    const area *among;
    td_real slack; ///< [m] what is not farther from a line than this lies on it
    td_wide most;
    td_vec2 best;
} search;

/// Is a corner to the left of a line, and makes a larger area with it than `most`? The line leans by
/// 1 in 64, which tells apart what lies on a parallel.
static bool find_left(search *s, td_vec2 from, td_vec2 to)
{
    const td_vec2 along = td_vec2_sub(to, from);
    const td_vec2 left = td_vec2_left(along);
    const td_unit share = TD_U(1.0 / 64.0);
    const td_vec2 leaning = {along.x + td_scale(share, left.x), along.y + td_scale(share, left.y)};
    const td_wide least = td_wmul(s->slack, td_abs(along.x) + td_abs(along.y));
    bool found = false;
    for (uint32_t i = 0u; i < s->among->count; ++i) {
        const td_vec2 way = td_vec2_sub(s->among->corners[i], from);
        const td_wide rank = td_vec2_cross(leaning, way);
        if (rank > s->most && td_vec2_cross(along, way) > least) {
            s->most = rank;
            s->best = s->among->corners[i];
            found = true;
        }
    }
    return found;
}

/// The third and fourth point: left and right of the first two, or both on one side.
static void choose_wide(const contact *c, const area *a, td_vec2 p, td_vec2 q, td_patch *out)
{
    search s = {a, c->slack, TD_WIDE_ZERO, p};
    bool found = find_left(&s, p, q);
    s.most = s.most + s.most; // a rectangle is as wide on both sides: left, then
    const bool on_right = find_left(&s, q, p);
    if (!found && !on_right) {
        return;
    }
    const td_vec2 r = s.best;
    const td_vec2 from = on_right ? p : q; // the triangle from, to, r turns right: outside is left
    const td_vec2 to = on_right ? q : p;
    emit_corner(c, r, out);
    s.most = TD_WIDE_ZERO;
    found = find_left(&s, from, to);
    found = find_left(&s, to, r) || found;
    found = find_left(&s, r, from) || found;
    if (found) {
        emit_corner(c, s.best, out);
    }
}

static void choose(const contact *c, const area *a, td_vec2 first, td_patch *out)
{
    const td_vec2 second = farthest(a, first, c->slack);
    if (second.x != first.x || second.y != first.y) {
        emit_corner(c, second, out);
        choose_wide(c, a, first, second, out);
    }
}

/// The point where the shapes are closest, as the answer has it, goes first if no corner is as low.
static void set_points(const contact *c, td_patch *out)
{
    const td_vec2 origin = {TD_ZERO, TD_ZERO};
    area a;
    cut(c, &a);
    const td_real least = keep_close(c, &a);
    const td_real lag = td_scale(TD_U(0.125), c->margin) + c->slack;
    out->count = 0u;
    if (a.count == 0u || least - lag > c->distance) {
        emit(c, origin, TD_ZERO, c->distance, out);
        choose(c, &a, origin, out);
    } else {
        const td_vec2 first = lowest(c, &a);
        emit_corner(c, first, out);
        choose(c, &a, first, out);
    }
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

static td_vec3 middle(td_vec3 a, td_vec3 b)
{
    return td_vec3_of(a.x + td_half(b.x - a.x), a.y + td_half(b.y - a.y), a.z + td_half(b.z - a.z));
}

static bool is_unit(td_dir3 n)
{
    const bool fits =
        td_uabs(n.x) <= TD_U(1.01) && td_uabs(n.y) <= TD_U(1.01) && td_uabs(n.z) <= TD_U(1.01);
    return fits && td_uabs(td_unarrow(td_dir3_cos(n, n)) - TD_UNIT_ONE) <= TD_U(0.01);
}

td_status td_patch_find(const td_placed *a,
                        const td_placed *b,
                        const td_distance_result *found,
                        td_real margin,
                        td_patch *out)
{
    if (!td_in_range(margin) || margin < TD_ZERO || !is_unit(found->normal_w)) {
        return TD_E_ARG;
    }
    const bool in_order = is_up(found->normal_w);
    const td_placed *const low = in_order ? a : b;
    const td_placed *const high = in_order ? b : a;
    contact c;
    c.frame.rot = frame_of(in_order ? found->normal_w : td_dir3_neg(found->normal_w));
    c.frame.p = middle(in_order ? found->point_a_w : found->point_b_w,
                       in_order ? found->point_b_w : found->point_a_w);
    c.radius_low = low->convex->radius;
    c.radius_high = high->convex->radius;
    c.distance = found->distance;
    c.margin = margin;
    c.slack = slack_of(low->convex->reach + high->convex->reach);
    td_feature_find(low, &c.frame, false, &c.low);
    td_feature_find(high, &c.frame, true, &c.high);
    set_points(&c, out);
    return TD_OK;
}
