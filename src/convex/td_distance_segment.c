/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 406
#include "td_distance_segment.h"

static const td_dir3 along_x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};

/* ---- where the scalars differ ---- */

#if defined(TD_SCALAR_Q16)

// rise / (rise - fall) for fall <= 0 < rise: the difference may be 2, which td_unit has not.
static td_unit balance(td_unit fall, td_unit rise)
{
    TD_ASSERT(fall <= TD_U(0.0) && rise > TD_U(0.0));
    return td_wide_ratio((td_wide)(int64_t)rise, (td_wide)((int64_t)rise - (int64_t)fall));
}

static td_real middle(td_real a, td_real b)
{
    return (td_real)(((int32_t)a + (int32_t)b) >> 1);
}

#else

static td_unit balance(td_unit fall, td_unit rise)
{
    TD_ASSERT(fall <= TD_U(0.0) && rise > TD_U(0.0));
    return rise / (rise - fall);
}

static td_real middle(td_real a, td_real b)
{
    return TD_R(0.5) * (a + b);
}

#endif

/* ---- segments ---- */

static void set_segment(const td_pair *pair, td_edge *out)
{
    out->p = pair->offset;
    out->u = td_dir3_of(pair->turn.x.z, pair->turn.y.z, pair->turn.z.z);
    out->half = pair->size_b.y;
    TD_ASSERT(td_dir3_is_unit(out->u) && out->half >= TD_ZERO);
}

/* ---- segment and box ----
 *
 * The best direction so far, and how far the segment is beyond the box along it: a lower bound of the distance.
 */

static td_dir3 sizes_of(td_dir3 d)
{
    return td_dir3_of(td_block_uabs(d.x), td_block_uabs(d.y), td_block_uabs(d.z));
}

// @param is_across the segment, but for rounding
TD_ALWAYS_INLINE void try_axis(
    const td_edge *segment, const td_vec3 *half, const td_dir3 *n, bool is_across, td_foot *best)
{
    TD_ASSERT(td_dir3_is_unit(*n));
    td_proj separation = td_block_reach(*n, segment->p) - td_block_reach(sizes_of(*n), *half);
    if (!is_across) {
        separation -= td_pmul(td_block_uabs(td_block_cos(*n, segment->u)), segment->half);
    }
    if (td_block_narrow(separation) > best->distance) {
        best->distance = td_block_narrow(separation);
        best->normal = *n;
    }
}

static void best_face(const td_edge *segment, const td_vec3 *half, td_foot *best)
{
    const td_vec3 lean = td_block_scale(sizes_of(segment->u), segment->half);
    td_box_face(half, &segment->p, &lean, best);
}

// Across the segment and an edge. If the segment runs along the edge a face is as good as any other.
static TD_NOINLINE void
try_edge(const td_edge *segment, const td_vec3 *half, td_vec3 across, td_foot *best)
{
    td_dir3 n = along_x;
    if (td_block_normalize(across, &n) > TD_ZERO) {
        if (td_block_reach(n, segment->p) < TD_PROJ_ZERO) {
            n = td_dir3_of(TD_U(0.0) - n.x, TD_U(0.0) - n.y, TD_U(0.0) - n.z);
        }
        try_axis(segment, half, &n, true, best);
    }
}

// A face is preferred to an edge that is no better.
static TD_NOINLINE void
best_edge(const td_edge *segment, const td_vec3 *half, td_real slack, td_foot *best)
{
    const td_vec3 u = td_block_words(segment->u);
    td_foot edge = {best->distance + slack, best->normal};
    try_edge(segment, half, td_vec3_of(TD_ZERO, -u.z, u.y), &edge);
    try_edge(segment, half, td_vec3_of(u.z, TD_ZERO, -u.x), &edge);
    try_edge(segment, half, td_vec3_of(-u.y, u.x, TD_ZERO), &edge);
    if (edge.distance > best->distance + slack) {
        *best = edge;
    }
}

static TD_NOINLINE void
place_on(const td_pair *pair, const td_edge *segment, td_real y, td_edge_place *out)
{
    TD_ASSERT(td_block_abs(y) <= segment->half);
    out->y = y;
    out->p = td_edge_at(segment, y);
    out->over = td_box_overhang(&pair->size_a, out->p);
}

// The place on the segment that is nearest to the box, from there on.
TD_ALWAYS_INLINE void
nearest_from(const td_pair *pair, const td_edge *segment, td_real slack, td_edge_place *at)
{
    td_edge_nearest(&segment->u, segment->half, &pair->size_a, slack, at);
}

// Moved out along the normal, the segment touches the box, and that is where it is deepest.
static TD_NOINLINE void
move_out(const td_pair *pair, td_edge *segment, const td_foot *best, td_edge_place *at)
{
    const bool is_up = td_dir3_cos(best->normal, segment->u) > TD_WUNIT_ZERO;
    segment->p = td_vec3_sub(segment->p, td_block_scale(best->normal, best->distance));
    place_on(pair, segment, is_up ? -segment->half : segment->half, at);
}

// Moved back, the place is that of the segment again.
static TD_NOINLINE void
set_deepest(const td_foot *best, const td_edge_place *at, td_core_distance *out)
{
    out->a = at->p;
    out->b = td_vec3_add(at->p, td_block_scale(best->normal, best->distance));
    out->upper = best->distance;
}

// Along n, the difference of two points, less what it has along the segment.
static TD_NOINLINE void
try_squared(const td_edge *segment, const td_vec3 *half, td_dir3 *n, td_foot *best)
{
    const td_dir3 rest = td_block_aside(*n, td_block_cos(*n, segment->u), segment->u);
    (void)td_block_normalize(td_block_words(rest), n);
    try_axis(segment, half, n, false, best);
}

static td_real nearest_to_origin(const td_edge *segment)
{
    TD_ASSERT(segment->half >= TD_ZERO);
    const td_real foot = td_block_along(segment->u, td_vec3_neg(segment->p));
    return td_clamp(foot, -segment->half, segment->half);
}

// The place of the segment that is nearest to the box: sets the points, and tries their direction, which it
// leaves as the normal. `upper` is how far they are apart. Unless another axis is better by more than
// rounding, that direction is the best: the points are straight along it.
static TD_NOINLINE void set_nearest(const td_pair *pair,
                                    const td_edge *segment,
                                    const td_edge_place *at,
                                    td_foot *best,
                                    td_core_distance *out)
{
    const td_real bar = best->distance - pair->slack;
    td_foot own = {bar, best->normal};
    out->a = td_vec3_sub(at->p, at->over);
    out->b = at->p;
    out->normal = best->normal;
    out->upper = td_block_normalize(at->over, &out->normal);
    try_axis(segment, &pair->size_a, &out->normal, false, &own);
    if (own.distance > bar) {
        *best = own;
    }
}

// A segment that is nearly parallel to a face has slopes that are all but none, and still leads far: another
// search, unless it ends farther away.
static TD_NOINLINE void search_on(const td_pair *pair, const td_edge *segment, td_edge_place *at)
{
    td_edge_place other = *at;
    nearest_from(pair, segment, TD_ZERO, &other);
    if (td_block_length(other.over) < td_block_length(at->over)) {
        *at = other;
    }
}

static TD_NOINLINE void
touch_box(const td_pair *pair, td_edge *segment, td_foot *best, td_core_distance *out)
{
    td_edge_place at;
    move_out(pair, segment, best, &at);
    nearest_from(pair, segment, pair->slack, &at);
    if (td_block_length(at.over) > pair->slack) {
        search_on(pair, segment, &at);
    }
    set_deepest(best, &at, out);
}

static TD_NOINLINE void
beside_box(const td_pair *pair, td_edge *segment, td_foot *best, td_core_distance *out)
{
    td_edge_place at;
    place_on(pair, segment, nearest_to_origin(segment), &at);
    nearest_from(pair, segment, pair->slack, &at);
    set_nearest(pair, segment, &at, best, out);
}

static TD_NOINLINE void
from_box(const td_pair *pair, td_edge *segment, td_foot *best, td_core_distance *out)
{
    const td_vec3 *const half = &pair->size_a;
    best_face(segment, half, best);
    if (!(best->distance > TD_ZERO)) {
        best_edge(segment, half, pair->slack, best);
    }
    if (!(best->distance > TD_ZERO)) {
        touch_box(pair, segment, best, out);
        return;
    }
    beside_box(pair, segment, best, out);
    if (out->upper - best->distance > pair->slack) {
        // The difference of points is all but none: an edge knows better.
        try_squared(segment, half, &out->normal, best);
        best_edge(segment, half, TD_ZERO, best);
    }
}

/* ---- segment and a body with a formula for points ----
 *
 * Along the segment the signed distance f(y) of its points is convex, and its slope g is n . u, n the normal
 * at the foot. Between a place with g <= 0 and one with g > 0 the two tangents meet below the minimum;
 * weights l = g_R / (g_R - g_L) and 1 - l make of the two normals one across the segment, along which the
 * separation is at least what the tangents say:
 *
 *     l f_L + (1 - l) f_R + l g_L (y_R - y_L)
 */

static TD_NOINLINE bool put_foot(const td_pair *pair, const td_edge *segment, td_edge_foot *at)
{
    const td_vec3 p = td_edge_at(segment, at->y);
    if (!td_point_foot(pair->a->core, &pair->size_a, &p, &at->foot)) {
        return false;
    }
    at->slope = td_block_cos(at->foot.normal, segment->u);
    return true;
}

static bool is_left_nearer(const td_edge_search *q)
{
    return q->left.foot.distance < q->right.foot.distance;
}

static td_real least_distance(const td_edge_search *q)
{
    return td_min(q->left.foot.distance, q->right.foot.distance);
}

static bool is_between(const td_edge_search *q)
{
    return q->tried == 3u;
}

// The weight of the left one.
static td_unit share_of(const td_edge_search *q)
{
    TD_ASSERT(td_is_share(balance(q->left.slope, q->right.slope)));
    return balance(q->left.slope, q->right.slope);
}

static td_unit mixed(td_unit share, td_unit l, td_unit r)
{
    TD_ASSERT(td_is_share(share));
    return td_block_unarrow(td_umul(share, l) + td_umul(TD_UNIT_ONE - share, r));
}

// A mix of normals that is shorter than 1 makes an overlap less than the true one; of opposite normals
// nothing is left, and rounding decides whether there is one. The bound is then none, unless it is apart.
static void distrust_short_mix(td_unit length, td_real slack, td_foot *bound)
{
    if (length < TD_U(0.5) && bound->distance <= slack) {
        bound->distance = -TD_BLOCK_FAR;
    }
}

// The lower bound by the tangents, and its normal.
static TD_NOINLINE void bound_of(const td_edge_search *q, td_real slack, td_foot *bound)
{
    const td_foot *const l = &q->left.foot;
    const td_foot *const r = &q->right.foot;
    const td_real between = q->right.y - q->left.y;
    TD_ASSERT(between >= TD_ZERO);
    if (!is_between(q)) {
        const td_edge_foot *const one = is_left_nearer(q) ? &q->left : &q->right;
        *bound = one->foot;
        bound->distance -= td_block_narrow(td_pmul(td_uabs(one->slope), between));
        return;
    }
    const td_unit share = share_of(q);
    const td_real fall = td_block_narrow(td_pmul(q->left.slope, between));
    const td_dir3 mix = {mixed(share, l->normal.x, r->normal.x),
                         mixed(share, l->normal.y, r->normal.y),
                         mixed(share, l->normal.z, r->normal.z)};
    bound->distance = td_block_narrow(td_pmul(share, l->distance + fall) +
                                      td_pmul(TD_UNIT_ONE - share, r->distance));
    bound->normal = l->normal;
    distrust_short_mix(td_block_normalize_dir(mix, &bound->normal), slack, bound);
    TD_ASSERT(td_dir3_is_unit(bound->normal));
}

// Where the tangents meet.
static td_real meeting_place(const td_edge_search *q)
{
    const td_edge_foot *const l = &q->left;
    const td_edge_foot *const r = &q->right;
    const td_real between = r->y - l->y;
    TD_ASSERT(between >= TD_ZERO);
    const td_proj rise = td_pmul(r->slope, between);
    const td_proj num = td_pmul(TD_UNIT_ONE, l->foot.distance - r->foot.distance) + rise;
    const td_proj den = rise - td_pmul(l->slope, between);
    const bool is_inside = num > TD_PROJ_ZERO && num < den;
    return is_inside ? l->y + td_block_narrow(td_pmul(td_block_ratio(num, den), between))
                     : middle(l->y, r->y);
}

// The slopes of the last two places, joined by a line, pass zero where a smooth body is nearest; the
// first step takes it for a point. A body with edges wants the tangents instead: if joining slopes
// did not halve what is left, they are next.
static TD_NOINLINE td_real next_place(const td_edge_search *q, bool is_first)
{
    const bool is_rising = q->last.slope > TD_U(0.0);
    const td_real room = q->right.y - q->left.y;
    TD_ASSERT(room >= TD_ZERO);
    if (is_between(q) && !q->is_halved) {
        return meeting_place(q);
    }
    if (is_between(q) && is_rising != (q->slope_before > TD_U(0.0))) {
        return q->right.y - td_block_narrow(td_pmul(share_of(q), room));
    }
    const td_real arm = is_first ? q->last.foot.distance : td_abs(q->last.y - q->y_before);
    const td_unit bend = is_first ? TD_UNIT_ONE : td_uabs(q->last.slope - q->slope_before);
    const td_real step = td_block_travel(td_pmul(td_uabs(q->last.slope), arm), bend, room);
    if (is_between(q) && !(step < room)) {
        return meeting_place(q);
    }
    return is_rising ? q->last.y - step : q->last.y + step;
}

// The point of a place on the segment, and its foot.
static void points_of(const td_edge *segment, const td_edge_foot *at, td_vec3 *a, td_vec3 *b)
{
    *b = td_edge_at(segment, at->y);
    *a = td_vec3_sub(*b, td_block_scale(at->foot.normal, at->foot.distance));
}

static TD_NOINLINE void shift(td_unit weight, const td_vec3 *to, td_vec3 *p)
{
    TD_ASSERT(td_is_share(weight));
    *p = td_block_go(*p, weight, td_vec3_sub(*to, *p));
}

// The points of the nearer place; along the mixed normal they are apart by no less than the lower bound.
// The points of both places, weighted as their normals are, are apart along that normal; they serve if
// that adds no more than `most`.
static TD_NOINLINE void set_points(const td_edge_search *q, td_real most, td_core_distance *out)
{
    TD_ASSERT(q->tried != 0u);
    const bool is_left = is_left_nearer(q);
    const td_edge_foot *const one = is_left ? &q->left : &q->right;
    const td_edge_foot *const other = is_left ? &q->right : &q->left;
    points_of(&q->edge, one, &out->a, &out->b);
    if (!is_between(q)) {
        return;
    }
    const td_unit share = share_of(q);
    const td_unit weight = is_left ? TD_UNIT_ONE - share : share;
    const td_real more = other->foot.distance - one->foot.distance;
    if (td_block_narrow(td_pmul(weight, more)) <= most) {
        td_vec3 a;
        td_vec3 b;
        points_of(&q->edge, other, &a, &b);
        shift(weight, &a, &out->a);
        shift(weight, &b, &out->b);
    }
}

static void take_last(td_edge_search *q)
{
    TD_ASSERT(q->left.y <= q->last.y && q->last.y <= q->right.y);
    const td_real before = q->right.y - q->left.y;
    const bool is_rising = q->last.slope > TD_U(0.0);
    *(is_rising ? &q->right : &q->left) = q->last;
    q->tried |= is_rising ? 2u : 1u;
    const td_real after = q->right.y - q->left.y;
    q->is_halved = after + after <= before;
}

static void put_end(td_real y, td_edge_foot *out)
{
    out->y = y;
    out->foot.distance = TD_BLOCK_FAR;
}

static void begin(td_edge_search *q)
{
    put_end(-q->edge.half, &q->left);
    put_end(q->edge.half, &q->right);
    q->last.y = nearest_to_origin(&q->edge);
    q->tried = 0u;
}

static TD_NOINLINE bool
from_body(const td_pair *pair, td_edge_search *q, td_foot *below, td_core_distance *out)
{
    const td_real stop = td_half(td_half(pair->tolerance));
    begin(q);
    for (int i = 0;; ++i) {
        if (!put_foot(pair, &q->edge, &q->last) || !(q->last.foot.distance > TD_ZERO)) {
            return false;
        }
        take_last(q);
        bound_of(q, pair->slack, below);
        if (least_distance(q) - below->distance <= stop || i == TD_SEGMENT_FEET - 1) {
            break;
        }
        const td_real next = next_place(q, i == 0);
        q->y_before = q->last.y;
        q->slope_before = q->last.slope;
        q->last.y = td_clamp(next, q->left.y, q->right.y); // rounding may lead beyond
    }
    set_points(q, stop, out);
    out->upper = least_distance(q);
    return !(below->distance < TD_ZERO);
}

/* ---- all of it ---- */

// Solved if the bracket is no wider than a search would leave it.
static bool close(const td_pair *pair, const td_foot *below, td_core_distance *out)
{
    const td_real above = out->upper;
    out->normal = below->normal;
    out->lower = below->distance - pair->slack - pair->slack;
    out->upper = td_max(above, below->distance) + pair->slack + pair->slack;
    TD_ASSERT(out->lower <= out->upper && td_dir3_is_unit(out->normal));
    return above - below->distance <= pair->tolerance;
}

bool td_distance_segment(td_distance_work *work)
{
    const td_pair *const pair = &work->pair;
    td_edge_search *const along = &work->search.along;
    td_foot below;
    set_segment(pair, &along->edge);
    if (pair->a->core == TD_CORE_BOX) {
        from_box(pair, &along->edge, &below, &work->answer);
    } else if (!from_body(pair, along, &below, &work->answer)) {
        return false;
    }
    return close(pair, &below, &work->answer);
}
