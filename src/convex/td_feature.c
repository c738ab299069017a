/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 411
#include "td_feature.h"
#include "../number/td_block.h"

// A slope of two features' sum is a td_unit: neither may be steeper than 7 in 8.
#define STEEPEST     TD_U(0.875)
#define COS_STEEPEST TD_U(0.7526) // of that slope's angle, and a little more
#define HULL_SLOPE   TD_U(0.125)
#define COS_45       TD_U(0.70710678118654752)

/* ---- into the frame ---- */

#if defined(TD_SCALAR_Q16)

// What a position has lost by rounding counts as a height; beside that it is less than a step.
static td_vec3 way_to_origin(const td_placed *placed, const td_contact_frame *frame)
{
    return td_vec3_sub(placed->p, frame->p);
}

static td_proj rest_along(const td_placed *placed, td_dir3 up)
{
    return (td_proj)((int64_t)td_near3_dot(up, placed->residual) >> 11);
}

#else

static td_vec3 way_to_origin(const td_placed *placed, const td_contact_frame *frame)
{
    return td_vec3_of(td_place_axis(frame->p.x, TD_NEAR_ZERO, placed->p.x, placed->residual.x),
                      td_place_axis(frame->p.y, TD_NEAR_ZERO, placed->p.y, placed->residual.y),
                      td_place_axis(frame->p.z, TD_NEAR_ZERO, placed->p.z, placed->residual.z));
}

#endif

TD_NOINLINE static void
set_view(const td_placed *placed, const td_contact_frame *frame, td_feature_view *v)
{
    const td_vec3 way = way_to_origin(placed, frame);
    v->convex = placed->convex;
    v->turn.rot.x = td_block_turn_dir_back(&placed->rot, frame->rot.x);
    v->turn.rot.y = td_block_turn_dir_back(&placed->rot, frame->rot.y);
    v->turn.rot.z = td_block_turn_dir_back(&placed->rot, frame->rot.z);
    TD_ASSERT(td_rot_is_square(&v->turn.rot));
    const td_proj high = td_dir3_dot(frame->rot.z, way);
    v->at = td_vec3_of(td_block_along(frame->rot.x, way), td_block_along(frame->rot.y, way),
                       td_block_narrow(high));
    v->on = v->at;
    v->slim = td_feature_slack(placed->convex->reach);
    v->deep = frame->deep;
#if defined(TD_SCALAR_Q16)
    v->high = high + rest_along(placed, frame->rot.z);
#endif
}

static td_vec2 flat(td_vec3 p)
{
    return td_vec2_of(p.x, p.y);
}

static td_dir2 slope_along(td_unit steepness, td_dir2 d)
{
    TD_ASSERT(td_is_component(steepness));
    const td_dir2 slope = {td_block_unarrow(td_umul(steepness, d.x)),
                           td_block_unarrow(td_umul(steepness, d.y))};
    return slope;
}

/* ---- solids: boxes, cylinders, cones, segments ---- */

/// From its centre to the sides of a solid, in the frame.
typedef struct solid {
    bool is_box, is_cone;
    uint32_t across;  ///< the axis of a face that is not too steep; 3 if there is none
    uint32_t along;   ///< the axis of the edge that is least steep
    td_unit up;       ///< of what is round: how much its rim looks up
    td_vec3 sides[5]; ///< [m] to the upper side along x y z x y; of a cone's axis: to the base
} solid;

/* Heights before they are rounded. Floats have none: the sides are as exact. */

#if defined(TD_SCALAR_Q16)

/// To the upper side along an axis.
static td_proj height_along(const td_feature_view *v, const solid *s, uint32_t i)
{
    TD_ASSERT(i < 3u);
    const td_vec3 size = v->convex->size;
    const td_real half = i == 0u ? size.x : (i == 1u || !s->is_box) ? size.y : size.z;
    return td_pmul(td_uabs(v->turn.of[2][i]), half);
}

/// Of the middle of the line on the side of what is round.
static td_proj height_of_rim(const td_feature_view *v, const solid *s)
{
    const td_proj rim = td_pmul(s->up, v->convex->size.x);
    return s->is_cone ? (td_proj)((int64_t)rim >> 1) : rim;
}

/// Of the middle of a face, or of an edge.
static td_proj height_of_middle(const td_feature_view *v, const solid *s)
{
    if (s->across < 3u) {
        return height_along(v, s, s->across);
    }
    if (!s->is_box) {
        return height_of_rim(v, s);
    }
    return height_along(v, s, s->along == 0u ? 1u : 0u) +
           height_along(v, s, s->along == 2u ? 1u : 2u);
}

/// What an edge climbs. The line of a cone climbs from its base to the apex.
TD_NOINLINE static td_proj climb_of(const td_feature_view *v, const solid *s)
{
    const td_proj half = height_along(v, s, s->along);
    if (!s->is_cone) {
        return half;
    }
    const td_proj down = v->turn.of[2][2] < TD_U(0.0) ? half : -half;
    const td_proj climb = down + height_of_rim(v, s);
    return climb < TD_PROJ_ZERO ? -climb : climb;
}

static void raise_to_middle(const solid *s, td_feature_view *v)
{
    v->high += height_of_middle(v, s);
}

#else

static td_proj climb_of(const td_feature_view *v, const solid *s)
{
    (void)v;
    return td_abs(s->sides[s->along].z);
}

static void raise_to_middle(const solid *s, td_feature_view *v)
{
    (void)s;
    (void)v;
}

#endif

/// An axis of the shape, in the frame.
static td_dir3 axis_of(const td_feature_view *v, uint32_t i)
{
    TD_ASSERT(i < 3u);
    return td_dir3_of(v->turn.of[0][i], v->turn.of[1][i], v->turn.of[2][i]);
}

/// Corners on opposite sides of a centre, which lies there from the shape's: n pairs of them.
TD_NOINLINE static void set_ring(
    td_feature_view *v, const td_vec3 *there, const td_vec2 *ring, uint32_t n, td_patch_area *out)
{
    TD_ASSERT(n > 0u && 2u * n <= TD_FEATURE_CORNERS);
    const td_vec3 centre = td_vec3_add(v->at, *there);
    v->on = centre;
    out->count = n + n;
    for (uint32_t i = 0u; i < n; ++i) {
        out->corners[i] = td_vec2_add(flat(centre), ring[i]);
        out->corners[i + n] = td_vec2_sub(flat(centre), ring[i]);
        out->drops[i] = TD_NEAR_ZERO;
        out->drops[i + n] = TD_NEAR_ZERO;
    }
}

/// The edge along a side, if it is not too steep.
TD_NOINLINE static void set_edge(td_feature_view *v, const solid *s, td_feature *out)
{
    TD_ASSERT(s->along < 3u);
    const td_vec3 *const side = &s->sides[s->along];
    const td_vec2 along = flat(side[0]);
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    td_dir2 direction;
    const td_real length = td_vec2_normalize(along, none, &direction);
    const td_proj climb = climb_of(v, s);
    if (length > v->slim && climb <= td_pmul(STEEPEST, length)) {
        const td_unit steepness = td_proj_ratio(climb, td_pmul(TD_UNIT_ONE, length));
        TD_ASSERT(td_is_share(steepness));
        const td_vec3 aside = td_vec3_add(side[1], side[2]);
        out->plane.slope = slope_along(side->z < TD_ZERO ? -steepness : steepness, direction);
        raise_to_middle(s, v);
        set_ring(v, &aside, &along, 1u, &out->area);
    }
}

/// A line on the side of what is round about an axis is the edge along that: the rim is highest where
///     r (-m.z m.x / s, -m.z m.y / s, s),  m the axis, s = |(m.x, m.y)|
/// The line of a cone goes from there to the apex.
TD_NOINLINE static void set_rim(const td_feature_view *v, solid *s)
{
    const td_dir3 axis = axis_of(v, 2u);
    const td_real half = td_half(v->convex->size.x);
    td_dir2 down;
    const td_unit up = td_core_rim(axis, &down);
    const td_dir2 level = slope_along(-axis.z, down);
    const td_vec3 rim = td_core_along(td_dir3_of(level.x, level.y, up), half);
    s->along = 2u;
    s->up = up;
    s->sides[3] = rim;
    s->sides[4] = rim;
    if (s->is_cone) {
        s->sides[2] = td_vec3_add(s->sides[2], rim);
        s->sides[4] = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    }
}

/// A rectangle, or an octagon in a circle.
TD_NOINLINE static void
set_face(td_feature_view *v, const td_vec3 *side, bool is_box, td_feature *out)
{
    const td_vec2 first = flat(side[1]);
    td_vec2 second = flat(side[2]);
    if (td_vec2_cross(first, second) < TD_WIDE_ZERO) {
        second = td_vec2_neg(second);
    }
    const td_vec2 sum = td_vec2_add(first, second);
    const td_vec2 turn = td_vec2_sub(second, first);
    td_vec2 ring[4];
    if (is_box) {
        ring[0] = sum;
        ring[1] = turn;
    } else {
        ring[0] = first;
        ring[1] = td_vec2_of(td_scale(COS_45, sum.x), td_scale(COS_45, sum.y));
        ring[2] = second;
        ring[3] = td_vec2_of(td_scale(COS_45, turn.x), td_scale(COS_45, turn.y));
    }
    set_ring(v, &side[0], ring, is_box ? 2u : 4u, &out->area);
}

/// The slope of the plane across m, which looks up: -(m.x, m.y) / m.z.
static td_dir2 slope_across(td_dir3 m)
{
    TD_ASSERT(m.z >= COS_STEEPEST);
    const td_unit half = td_core_unit_ratio(TD_U(0.5), m.z);
    const td_dir2 d = {-m.x, -m.y};
    const td_dir2 slope = slope_along(half, d);
    const td_dir2 whole = {slope.x + slope.x, slope.y + slope.y};
    return whole;
}

/// @param slope of the face, if there is one
TD_NOINLINE static void set_sides(const td_feature_view *v, solid *s, td_dir2 *slope)
{
    const td_vec3 size = v->convex->size;
    s->is_box = v->convex->core == TD_CORE_BOX;
    s->is_cone = v->convex->core == TD_CORE_CONE && size.y > v->slim; // else it is a disc
    const td_real half[3] = {size.x, s->is_box ? size.y : size.x, s->is_box ? size.z : size.y};
    td_unit least = TD_UNIT_ONE;
    uint32_t n_slim = 0u;
    s->across = 3u;
    s->along = 2u;
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_dir3 axis = axis_of(v, i);
        const bool is_down = axis.z < TD_U(0.0) || (s->is_cone && i == 2u);
        const td_dir3 m = is_down ? td_dir3_neg(axis) : axis;
        s->sides[i] = td_core_along(m, half[i]);
        if (m.z >= COS_STEEPEST && (s->is_box || i == 2u)) {
            s->across = i;
            *slope = slope_across(m);
        } else if (half[i] <= v->slim) {
            ++n_slim;
        } else if (m.z < least) {
            least = m.z;
            s->along = i;
        }
    }
    s->sides[3] = s->sides[0];
    s->sides[4] = s->sides[1];
    if (n_slim > 0u) {
        s->across = 3u;
    }
}

TD_NOINLINE static void set_solid(td_feature_view *v, td_feature *out)
{
    solid s;
    set_sides(v, &s, &out->plane.slope);
    TD_ASSERT(s.across <= 3u && s.along < 3u);
    if (s.across < 3u) {
        set_face(v, &s.sides[s.across], s.is_box, out);
        raise_to_middle(&s, v);
        return;
    }
    if (!s.is_box) {
        set_rim(v, &s);
    }
    set_edge(v, &s, out);
}

/* ---- hulls ---- */

/// A point of the hull, seen from the shape's origin.
TD_NOINLINE static td_vec3 place(const td_feature_view *v, const td_vec3 *p)
{
    return td_block_turn(&v->turn.rot, td_core_scaled(*p, v->convex->scale, 0));
}

#if defined(TD_SCALAR_Q16)

/// How high a point of the hull is above the shape's origin, before that is rounded.
static td_proj height_of(const td_feature_view *v, const td_vec3 *p)
{
    return td_dir3_dot(v->turn.rot.z, td_core_scaled(*p, v->convex->scale, 0));
}

/// How far below the top it lies, likewise.
TD_NOINLINE static td_proj below_top(const td_feature_view *v, uint32_t i, td_real way)
{
    const td_proj below = v->top - height_of(v, v->convex->hull->points + i);
    (void)way;
    return below > TD_PROJ_ZERO ? below : TD_PROJ_ZERO;
}

static td_near near_of(td_proj below)
{
    const int64_t most = (int64_t)15 << 46;
    return (td_near)(int32_t)(((int64_t)below < most ? (int64_t)below : most) >> 19);
}

#else

static td_proj below_top(const td_feature_view *v, uint32_t i, td_real way)
{
    (void)v;
    (void)i;
    return way;
}

static td_near near_of(td_proj below)
{
    return below;
}

#endif

/// The way from the top to a point of the hull: z is how far below it lies.
TD_NOINLINE static td_vec3 way_to(const td_feature_view *v, uint32_t i)
{
    TD_ASSERT(i < v->convex->hull->n_points);
    const td_vec3 p = place(v, v->convex->hull->points + i);
    return td_vec3_of(p.x - v->on.x, p.y - v->on.y, td_max(v->on.z - p.z, TD_ZERO));
}

TD_NOINLINE static void set_nearby(td_feature_view *v)
{
    const td_hull *const hull = v->convex->hull;
    const td_vec3 *const top = td_core_farthest(hull, v->turn.rot.z);
    TD_ASSERT(top >= hull->points && top < hull->points + hull->n_points);
    v->on = place(v, top);
#if defined(TD_SCALAR_Q16)
    v->top = height_of(v, top);
#endif
    v->n_near = 0u;
    for (uint32_t i = 0u; i < hull->n_points && v->n_near < TD_FEATURE_POINTS; ++i) {
        const td_vec3 way = way_to(v, i);
        const td_real far = td_abs(way.x) + td_abs(way.y);
        if (far > v->slim && way.z <= td_scale(HULL_SLOPE, far) + v->slim) {
            TD_ASSERT(v->n_near < TD_FEATURE_POINTS);
            v->near[v->n_near] = (uint16_t)i;
            ++v->n_near;
        }
    }
}

/// How far a point of the hull lies below the plane through the top; not above it.
TD_NOINLINE static td_proj
below_plane(const td_feature_view *v, uint32_t i, const td_vec3 *way, const td_dir2 *slope)
{
    const td_proj below = below_top(v, i, way->z) + td_dir2_dot(*slope, flat(*way));
    return below > TD_PROJ_ZERO ? below : TD_PROJ_ZERO;
}

/// The share that one length is of another, if that is no more than the least one so far.
TD_NOINLINE static bool lessen(td_proj part, td_real whole, td_unit *least)
{
    TD_ASSERT(part >= TD_PROJ_ZERO && whole > TD_ZERO);
    if (part > td_pmul(*least, whole)) {
        return false;
    }
    *least = td_proj_ratio(part, td_pmul(TD_UNIT_ONE, whole));
    TD_ASSERT(td_is_share(*least));
    return true;
}

/// Tilts the plane through the top as far as the point that it meets first: towards any point, or, if
/// there is an edge already, about that. The edge is then the way to that point, or across the old one.
/// @return is a point met soon?
TD_NOINLINE static bool tilt(const td_feature_view *v, bool has_edge, td_dir2 *edge, td_dir2 *slope)
{
    TD_ASSERT(v->n_near <= TD_FEATURE_POINTS);
    const td_dir2 left = {-edge->y, edge->x};
    td_unit least = HULL_SLOPE;
    bool is_met = false;
    for (uint32_t k = 0u; k < v->n_near; ++k) {
        const td_vec3 way = way_to(v, v->near[k]);
        td_dir2 toward = left;
        td_real width = td_feature_rise(left, flat(way));
        if (!has_edge) {
            width = td_vec2_normalize(flat(way), left, &toward);
        } else if (width < TD_ZERO) {
            width = -width;
            toward.x = -left.x;
            toward.y = -left.y;
        }
        if (width > v->slim && lessen(below_plane(v, v->near[k], &way, slope), width, &least)) {
            *edge = toward;
            is_met = true;
        }
    }
    if (is_met) {
        const td_dir2 fall = slope_along(least, *edge);
        TD_ASSERT(least <= HULL_SLOPE && td_dir2_is_unit(*edge));
        slope->x -= fall.x;
        slope->y -= fall.y;
    }
    return is_met;
}

/// Does a point of the hull take part: may it touch, or is it on the face?
static bool takes_part(const td_feature_view *v, const td_vec3 *way, const td_dir2 *slope)
{
    return way->z <= v->deep || way->z + td_feature_rise(*slope, flat(*way)) <= v->slim;
}

/// Of the points that take part, those that reach farthest in eight directions.
TD_NOINLINE static void set_corners(const td_feature_view *v, const td_dir2 *slope, td_feature *out)
{
    td_vec2 *const corners = out->area.corners;
    for (uint32_t k = 0u; k < 8u; ++k) {
        corners[k] = td_vec2_of(TD_ZERO, TD_ZERO);
        out->area.drops[k] = TD_NEAR_ZERO;
    }
    for (uint32_t i = 0u; i < v->n_near; ++i) {
        const td_vec3 p = way_to(v, v->near[i]);
        const td_vec2 way = flat(p);
        if (!takes_part(v, &p, slope)) {
            continue;
        }
        const td_near drop =
            v->deep < TD_ZERO ? TD_NEAR_ZERO : near_of(below_top(v, v->near[i], p.z));
        td_vec2 d = {TD_ONE, TD_ZERO};
        for (uint32_t k = 0u; k < 8u; ++k) {
            if (td_vec2_dot(d, way) > td_vec2_dot(d, corners[k])) {
                corners[k] = way;
                out->area.drops[k] = drop;
            }
            d = td_vec2_add(d, td_vec2_left(d)); // turned by 45 degrees, and longer
        }
    }
}

/// One of each corner, in the frame.
static void place_corners(const td_feature_view *v, td_patch_area *out)
{
    TD_ASSERT(out->count == 0u);
    td_vec2 last = out->corners[7];
    for (uint32_t k = 0u; k < 8u; ++k) {
        const td_vec2 way = out->corners[k];
        if (way.x != last.x || way.y != last.y) {
            out->corners[out->count] = td_vec2_add(flat(v->on), way);
            out->drops[out->count] = out->drops[k];
            ++out->count;
        }
        last = way;
    }
    TD_ASSERT(out->count <= TD_FEATURE_CORNERS);
}

/// The face of a hull, or an edge. @return false: a point
static bool set_slope(const td_feature_view *v, td_dir2 *slope)
{
    td_dir2 edge = {TD_U(0.0), TD_U(0.0)};
    const bool has_edge = tilt(v, false, &edge, slope);
    if (has_edge) {
        (void)tilt(v, true, &edge, slope);
    }
    return has_edge;
}

TD_NOINLINE static void set_hull(td_feature_view *v, td_feature *out)
{
    set_nearby(v);
    td_dir2 slope = {TD_U(0.0), TD_U(0.0)};
    const bool has_edge = set_slope(v, &slope);
    if (v->deep >= TD_ZERO || has_edge) {
        set_corners(v, &slope, out);
        v->on = td_vec3_add(v->at, v->on);
#if defined(TD_SCALAR_Q16)
        v->high += v->top;
#endif
        place_corners(v, &out->area);
    }
    if (v->deep < TD_ZERO) {
        out->plane.slope = slope;
    }
}

/* ---- any core ---- */

TD_NOINLINE static void set_heights(const td_feature_view *v, td_patch_plane *out)
{
    const td_real radius = v->convex->radius;
    const td_vec2 on = flat(v->on);
    out->height = v->on.z + radius - td_feature_rise(out->slope, on);
#if defined(TD_SCALAR_Q16)
    out->level = v->high + td_pmul(TD_UNIT_ONE, radius) - td_dir2_dot(out->slope, on);
#endif
}

void td_feature_find(const td_placed *placed,
                     const td_contact_frame *frame,
                     td_feature_view *view,
                     td_feature *out)
{
    const td_core core = placed->convex->core;
    set_view(placed, frame, view);
    out->area.count = 0u;
    out->plane.slope.x = TD_U(0.0);
    out->plane.slope.y = TD_U(0.0);
    if (core == TD_CORE_POINTS) {
        set_hull(view, out);
    } else if (core != TD_CORE_POINT && core != TD_CORE_ELLIPSOID) {
        set_solid(view, out);
    }
    TD_ASSERT(out->area.count <= TD_FEATURE_CORNERS);
    set_heights(view, &out->plane);
}
