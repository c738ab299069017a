/* SPDX-License-Identifier: MIT */
#include "td_distance_segment.h"
#include "td_distance_point.h"

static const td_dir3 along_x = {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)};
static const td_dir2 across_x = {TD_UNIT_ONE, TD_U(0.0)};

/* ---- where the scalars differ ---- */

#if defined(TD_SCALAR_Q16)

// rise / (rise - fall) for fall <= 0 < rise: the difference may be 2, which td_unit has not.
static td_unit balance(td_unit fall, td_unit rise)
{
    return td_wratio((td_wide)(int64_t)rise, (td_wide)((int64_t)rise - (int64_t)fall));
}

static td_real middle(td_real a, td_real b)
{
    return (td_real)(((int32_t)a + (int32_t)b) >> 1);
}

static td_real quarter(td_real a)
{
    return (td_real)((int32_t)a >> 2);
}

#else

static td_unit balance(td_unit fall, td_unit rise)
{
    return rise / (rise - fall);
}

static td_real middle(td_real a, td_real b)
{
    return TD_R(0.5) * (a + b);
}

static td_real quarter(td_real a)
{
    return TD_R(0.25) * a;
}

#endif

/* ---- rods ---- */

static td_rod rod_of(const td_pair *pair)
{
    const td_rod rod = {
        pair->offset, {pair->turn.x.z, pair->turn.y.z, pair->turn.z.z}, pair->size_b.y};
    return rod;
}

static bool is_over(td_real a)
{
    return a > TD_ZERO || a < TD_ZERO;
}

static td_unit curvature_of(td_dir3 u, td_vec3 over)
{
    td_wunit sum = is_over(over.x) ? td_umul(u.x, u.x) : TD_WUNIT_ZERO;
    sum += is_over(over.y) ? td_umul(u.y, u.y) : TD_WUNIT_ZERO;
    sum += is_over(over.z) ? td_umul(u.z, u.z) : TD_WUNIT_ZERO;
    return td_block_unarrow(sum);
}

// A place with a slope; an end that was not tried has none.
typedef struct flank {
    td_real y;
    td_proj size;
} flank;

// Where the slopes of two flanks, joined by a line, pass zero.
static td_real joined(const flank *lo, const flank *hi)
{
    const td_unit share = td_block_ratio(lo->size, lo->size + hi->size);
    return lo->y + td_block_narrow(td_pmul(share, hi->y - lo->y));
}

void td_rod_nearest(
    const td_dir3 *u, td_real end, const td_vec3 *half, td_real slack, td_rod_place *at)
{
    flank lo = {-end, TD_PROJ_ZERO};
    flank hi = {end, TD_PROJ_ZERO};
    for (int i = 0; i < TD_SEGMENT_STEPS; ++i) {
        const td_proj slope = td_dir3_dot(*u, at->over);
        const bool is_rising = slope > TD_PROJ_ZERO;
        const flank near = {at->y, td_block_pabs(slope)};
        const flank *const far = is_rising ? &lo : &hi;
        const td_real room = is_rising ? near.y - far->y : far->y - near.y;
        if (td_block_narrow(near.size) <= slack || room <= slack) {
            break;
        }
        td_real way = td_block_travel(near.size, curvature_of(*u, at->over), room);
        if (way + slack > room && far->size > TD_PROJ_ZERO) {
            way = td_block_abs((is_rising ? joined(&lo, &near) : joined(&near, &hi)) - near.y);
        }
        if (is_rising) {
            hi = near;
        } else {
            lo = near;
        }
        td_rod_move(*u, half, is_rising ? -way : way, at);
    }
}

/* ---- axes ---- */

// A direction, and how far the rod is beyond the core of a along it: a lower bound of the distance.
typedef struct axis {
    td_real separation;
    td_dir3 normal;
} axis;

// @param reach of the core along n
static axis axis_along(const td_rod *rod, td_dir3 n, td_proj reach)
{
    const td_unit lean = td_uabs(td_block_unarrow(td_dir3_cos(n, rod->u)));
    const axis along = {td_block_narrow(td_dir3_dot(n, rod->p) - reach - td_pmul(lean, rod->half)),
                        n};
    return along;
}

static axis better(axis old, axis other)
{
    return other.separation > old.separation ? other : old;
}

static td_dir3 towards(td_dir3 n, td_vec3 v)
{
    return td_dir3_dot(n, v) < TD_PROJ_ZERO ? td_dir3_neg(n) : n;
}

// Solved if the bracket is no wider than a search would leave it.
static bool close(const td_pair *pair, const axis *below, td_real above, td_gap *out)
{
    out->normal = below->normal;
    out->lower = below->separation - pair->slack - pair->slack;
    out->upper = td_max(above, below->separation) + pair->slack + pair->slack;
    return above - below->separation <= pair->gap;
}

/* ---- segment and segment ---- */

static td_proj segment_reach(td_real half, td_dir3 n)
{
    return td_pmul(td_uabs(n.z), half);
}

// Seen along a's axis, b's line is nearest to it at t = -(u . p) / (u . u), across components only. If
// t or its counterpart s on a lies beyond an end, the end is nearest to the other line in turn.
static void nearest_places(const td_rod *rod, td_real half, td_real *s, td_real *t)
{
    const td_dir3 u = rod->u;
    const td_vec3 p = rod->p;
    const td_proj drift = td_pmul(u.x, p.x) + td_pmul(u.y, p.y);
    const td_unit across = td_block_unarrow(td_umul(u.x, u.x) + td_umul(u.y, u.y));
    const td_real way = td_block_travel(td_block_pabs(drift), across, rod->half);
    const td_real first = drift > TD_PROJ_ZERO ? -way : way;
    const td_real place = td_clamp(p.z + td_block_narrow(td_pmul(u.z, first)), -half, half);
    *t = td_clamp(td_block_narrow(td_pmul(u.z, place) - td_dir3_dot(u, p)), -rod->half, rod->half);
    *s = td_clamp(p.z + td_block_narrow(td_pmul(u.z, *t)), -half, half);
}

static bool from_segment(const td_pair *pair, const td_rod *rod, td_gap *out)
{
    const td_real half = pair->size_a.y;
    td_real s;
    td_real t;
    nearest_places(rod, half, &s, &t);
    out->a = td_vec3_of(TD_ZERO, TD_ZERO, s);
    out->b = td_rod_at(rod, t);
    td_dir3 n;
    const td_real length = td_block_direction(td_vec3_sub(out->b, out->a), along_x, &n);
    axis best = axis_along(rod, n, segment_reach(half, n));
    if (length - best.separation > pair->slack) { /* touching: across both axes */
        const td_vec2 turned = {-td_block_word(rod->u.y), td_block_word(rod->u.x)};
        td_dir2 across;
        (void)td_block_direction2(turned, across_x, &across);
        n = towards(td_dir3_of(across.x, across.y, TD_U(0.0)), rod->p);
        best = better(best, axis_along(rod, n, segment_reach(half, n)));
    }
    return close(pair, &best, length, out);
}

/* ---- segment and box ---- */

static td_proj box_reach(td_vec3 half, td_dir3 n)
{
    return td_pmul(td_uabs(n.x), half.x) + td_pmul(td_uabs(n.y), half.y) +
           td_pmul(td_uabs(n.z), half.z);
}

static axis box_axis(const td_rod *rod, td_vec3 half, td_dir3 n)
{
    const td_dir3 out = towards(n, rod->p);
    return axis_along(rod, out, box_reach(half, out));
}

static axis best_face(const td_rod *rod, td_vec3 half)
{
    const axis x = box_axis(rod, half, td_dir3_of(TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)));
    const axis y = box_axis(rod, half, td_dir3_of(TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)));
    const axis z = box_axis(rod, half, td_dir3_of(TD_U(0.0), TD_U(0.0), TD_UNIT_ONE));
    return better(better(x, y), z);
}

// The direction of (-v, u), or what is safe if there is none: a face would do as well.
static td_dir2 crossing(td_unit u, td_unit v)
{
    const td_vec2 turned = {-td_block_word(v), td_block_word(u)};
    td_dir2 n;
    (void)td_block_direction2(turned, across_x, &n);
    return n;
}

// Across the rod and an edge of the box. A face is preferred to an edge that is no better.
static axis best_edge(const td_rod *rod, td_vec3 half, axis face, td_real slack)
{
    const td_dir2 x = crossing(rod->u.y, rod->u.z);
    const td_dir2 y = crossing(rod->u.z, rod->u.x);
    const td_dir2 z = crossing(rod->u.x, rod->u.y);
    axis best = box_axis(rod, half, td_dir3_of(TD_U(0.0), x.x, x.y));
    best = better(best, box_axis(rod, half, td_dir3_of(y.y, TD_U(0.0), y.x)));
    best = better(best, box_axis(rod, half, td_dir3_of(z.x, z.y, TD_U(0.0))));
    return best.separation > face.separation + slack ? best : face;
}

static void place_on(const td_rod *rod, const td_vec3 *half, td_real y, td_rod_place *out)
{
    out->y = y;
    out->p = td_rod_at(rod, y);
    out->over = td_box_overhang(half, out->p);
}

// Moved out along the normal, the rod touches the box, and that is where it is deepest.
static void
touch_box(const td_rod *rod, const td_vec3 *half, const axis *best, td_real slack, td_gap *out)
{
    const td_vec3 way = td_block_scale(best->normal, best->separation);
    const td_rod moved = {td_vec3_sub(rod->p, way), rod->u, rod->half};
    const bool is_up = td_dir3_cos(best->normal, rod->u) > TD_WUNIT_ZERO;
    td_rod_place at;
    place_on(&moved, half, is_up ? -rod->half : rod->half, &at);
    td_rod_nearest(&rod->u, rod->half, half, slack, &at);
    out->a = at.p;
    out->b = td_vec3_add(at.p, way);
}

// n made perpendicular to u.
static td_dir3 squared(td_dir3 n, td_dir3 u)
{
    const td_unit lean = td_block_unarrow(td_dir3_cos(n, u));
    const td_vec3 rest = {td_block_word(n.x - td_block_unarrow(td_umul(lean, u.x))),
                          td_block_word(n.y - td_block_unarrow(td_umul(lean, u.y))),
                          td_block_word(n.z - td_block_unarrow(td_umul(lean, u.z)))};
    td_dir3 out;
    (void)td_block_direction(rest, n, &out);
    return out;
}

static bool from_box(const td_pair *pair, const td_rod *rod, td_gap *out)
{
    const td_vec3 half = pair->size_a;
    axis best = best_face(rod, half);
    if (!(best.separation > TD_ZERO)) {
        best = best_edge(rod, half, best, pair->slack);
    }
    if (!(best.separation > TD_ZERO)) {
        touch_box(rod, &half, &best, pair->slack, out);
        return close(pair, &best, best.separation, out);
    }
    const td_real foot = td_block_along(rod->u, td_vec3_neg(rod->p));
    td_rod_place at;
    td_dir3 n;
    place_on(rod, &half, td_clamp(foot, -rod->half, rod->half), &at);
    td_rod_nearest(&rod->u, rod->half, &half, pair->slack, &at);
    const td_real length = td_block_direction(at.over, best.normal, &n);
    best = better(best, box_axis(rod, half, n));
    if (length - best.separation > pair->slack) { /* all but touching */
        best = better(best, box_axis(rod, half, squared(n, rod->u)));
        best = best_edge(rod, half, best, TD_ZERO);
    }
    out->a = td_vec3_sub(at.p, at.over);
    out->b = at.p;
    return close(pair, &best, length, out);
}

/* ---- segment and a body with a formula for points ----
 *
 * Along the rod the signed distance f(y) of its points is convex, and its slope g is n . u, n the normal
 * at the foot. Between a place with g <= 0 and one with g > 0 the two tangents meet below the minimum;
 * weights l = g_R / (g_R - g_L) and 1 - l make of the two normals one across the rod, along which the
 * separation is at least what the tangents say:
 *
 *     l f_L + (1 - l) f_R + l g_L (y_R - y_L)
 */

typedef struct place {
    td_real y;
    td_real distance;
    td_unit slope;
    td_dir3 normal;
    bool is_known;
} place;

// What is known of the minimum: it lies between two places, one of which may be an end not tried.
typedef struct search {
    place left, right;
    td_real y, y_before; // the last two places
    td_unit slope, slope_before;
    bool is_halved; // the last place halved what lies between
} search;

static bool place_at(const td_pair *pair, const td_rod *rod, td_real y, place *out)
{
    td_foot foot;
    const td_vec3 p = td_rod_at(rod, y);
    if (!td_point_foot(pair->a->core, &pair->size_a, &p, &foot)) {
        return false;
    }
    out->y = y;
    out->distance = foot.distance;
    out->slope = td_block_unarrow(td_dir3_cos(foot.normal, rod->u));
    out->normal = foot.normal;
    out->is_known = true;
    return true;
}

static td_vec3 weighted(td_vec3 v, td_unit weight)
{
    return td_vec3_of(td_block_narrow(td_pmul(weight, v.x)), td_block_narrow(td_pmul(weight, v.y)),
                      td_block_narrow(td_pmul(weight, v.z)));
}

static const place *nearer_place(const search *q)
{
    const bool is_left =
        q->left.is_known && (!q->right.is_known || q->left.distance < q->right.distance);
    return is_left ? &q->left : &q->right;
}

static td_unit mixed(td_unit share, td_unit l, td_unit r)
{
    return td_block_unarrow(td_umul(share, l) + td_umul(TD_UNIT_ONE - share, r));
}

// The lower bound by the tangents, and its normal.
static axis bound_of(const search *q)
{
    const place *const l = &q->left;
    const place *const r = &q->right;
    const td_real between = r->y - l->y;
    axis bound;
    if (!l->is_known || !r->is_known) {
        const place *const one = nearer_place(q);
        bound.separation = one->distance - td_block_narrow(td_pmul(td_uabs(one->slope), between));
        bound.normal = one->normal;
        return bound;
    }
    const td_unit share = balance(l->slope, r->slope);
    const td_unit rest = TD_UNIT_ONE - share;
    const td_real fall = td_block_narrow(td_pmul(l->slope, between));
    const td_vec3 mix = {td_block_word(mixed(share, l->normal.x, r->normal.x)),
                         td_block_word(mixed(share, l->normal.y, r->normal.y)),
                         td_block_word(mixed(share, l->normal.z, r->normal.z))};
    bound.separation =
        td_block_narrow(td_pmul(share, l->distance + fall) + td_pmul(rest, r->distance));
    (void)td_block_direction(mix, l->normal, &bound.normal);
    return bound;
}

// Where the tangents meet.
static td_real meeting_place(const search *q)
{
    const place *const l = &q->left;
    const place *const r = &q->right;
    const td_real between = r->y - l->y;
    const td_proj rise = td_pmul(r->slope, between);
    const td_proj num = td_pmul(TD_UNIT_ONE, l->distance - r->distance) + rise;
    const td_proj den = rise - td_pmul(l->slope, between);
    const bool is_inside = num > TD_PROJ_ZERO && num < den;
    return is_inside ? l->y + td_block_narrow(td_pmul(td_block_ratio(num, den), between))
                     : middle(l->y, r->y);
}

// The slopes of the last two places, joined by a line, pass zero where a smooth body is nearest; the
// first step takes it for a point. A body with edges wants the tangents instead: if joining slopes
// did not halve what is left, they are next.
static td_real next_place(const search *q, bool is_first)
{
    const bool is_rising = q->slope > TD_U(0.0);
    const bool is_between = q->left.is_known && q->right.is_known;
    if (is_between && !q->is_halved) {
        return meeting_place(q);
    }
    if (is_between && is_rising != (q->slope_before > TD_U(0.0))) {
        const td_unit share = balance(q->left.slope, q->right.slope);
        return q->right.y - td_block_narrow(td_pmul(share, q->right.y - q->left.y));
    }
    const td_real room = is_rising ? q->y - q->left.y : q->right.y - q->y;
    const td_real arm = is_first ? nearer_place(q)->distance : td_abs(q->y - q->y_before);
    const td_unit bend = is_first ? TD_UNIT_ONE : td_uabs(q->slope - q->slope_before);
    const td_real step = td_block_travel(td_pmul(td_uabs(q->slope), arm), bend, room);
    if (is_between && !(step < room)) {
        return meeting_place(q);
    }
    return is_rising ? q->y - step : q->y + step;
}

// The points of both places, weighted as their normals are: the difference is along the mixed normal.
static void set_points(const search *q, const td_rod *rod, td_gap *out)
{
    const place *const one = nearer_place(q);
    out->b = td_rod_at(rod, one->y);
    out->a = td_vec3_sub(out->b, td_block_scale(one->normal, one->distance));
    if (q->left.is_known && q->right.is_known) {
        const place *const other = one == &q->left ? &q->right : &q->left;
        const td_unit share = balance(q->left.slope, q->right.slope);
        const td_unit weight = one == &q->left ? TD_UNIT_ONE - share : share;
        const td_vec3 b = td_rod_at(rod, other->y);
        const td_vec3 a = td_vec3_sub(b, td_block_scale(other->normal, other->distance));
        out->a = td_vec3_add(out->a, weighted(td_vec3_sub(a, out->a), weight));
        out->b = td_vec3_add(out->b, weighted(td_vec3_sub(b, out->b), weight));
    }
}

static void take(search *q, const place *found)
{
    const td_real before = q->right.y - q->left.y;
    if (found->slope > TD_U(0.0)) {
        q->right = *found;
    } else {
        q->left = *found;
    }
    const td_real after = q->right.y - q->left.y;
    q->is_halved = after + after <= before;
    q->y_before = q->y;
    q->slope_before = q->slope;
    q->y = found->y;
    q->slope = found->slope;
}

static bool from_body(const td_pair *pair, const td_rod *rod, td_gap *out)
{
    const td_real stop = quarter(pair->gap);
    const place lo = {-rod->half, TD_ZERO, TD_U(0.0), along_x, false};
    const place hi = {rod->half, TD_ZERO, TD_U(0.0), along_x, false};
    search q = {lo, hi, TD_ZERO, TD_ZERO, TD_U(0.0), TD_U(0.0), false};
    td_real y = td_clamp(td_block_along(rod->u, td_vec3_neg(rod->p)), -rod->half, rod->half);
    axis bound = {TD_ZERO, along_x};
    bool is_found = false;
    for (int i = 0; i < TD_SEGMENT_FEET && !is_found; ++i) {
        place found;
        if (!place_at(pair, rod, y, &found)) {
            return false;
        }
        out->normal = found.normal;
        if (!(found.distance > TD_ZERO)) {
            return false;
        }
        take(&q, &found);
        bound = bound_of(&q);
        is_found = nearer_place(&q)->distance - bound.separation <= stop;
        y = next_place(&q, i == 0);
    }
    set_points(&q, rod, out);
    return close(pair, &bound, nearer_place(&q)->distance, out);
}

/* ---- dispatch ---- */

bool td_distance_segment(const td_pair *pair, td_gap *out)
{
    const td_rod rod = rod_of(pair);
    switch (pair->a->core) {
    case TD_CORE_SEGMENT:
        return from_segment(pair, &rod, out);
    case TD_CORE_BOX:
        return from_box(pair, &rod, out);
    case TD_CORE_CYLINDER:
    case TD_CORE_CONE:
    case TD_CORE_ELLIPSOID:
        return from_body(pair, &rod, out);
    case TD_CORE_POINT:
    case TD_CORE_POINTS:
    default:
        out->normal = along_x;
        return false;
    }
}
