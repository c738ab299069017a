/* SPDX-License-Identifier: MIT */
#include "td_feature.h"
#include "../geometry/td_core.h"

// A slope of two features' difference is a td_unit: neither may be steeper than 7 in 8.
#define STEEPEST     TD_U(0.875)
#define COS_STEEPEST TD_U(0.7526) // of that slope's angle, and a little more
#define HULL_SLOPE   TD_U(0.125)
#define COS_45       TD_U(0.70710678118654752)

typedef struct spot {
    td_vec2 at;
    td_real height;
} spot;

/* ---- into the frame ---- */

TD_PRODUCTS td_unit cosine(td_dir3 a, td_dir3 b)
{
    return td_unarrow(td_dir3_cos(a, b));
}

static td_dir3 turn(const td_rot *r, td_dir3 d)
{
    return td_dir3_of(cosine(r->x, d), cosine(r->y, d), cosine(r->z, d));
}

static td_real slim_of(const td_convex *convex)
{
#if defined(TD_SCALAR_Q16)
    (void)convex;
    return (td_real)6;
#else
    return TD_R(32.0) * TD_REAL_EPS * convex->reach;
#endif
}

TD_OUT_OF_LINE static void set_view(const td_placed *placed,
                                    const td_contact_frame *frame,
                                    bool looks_down,
                                    td_feature_view *v)
{
    const td_vec3 from = td_vec3_sub(placed->p, frame->p);
    const td_rot inverse = td_rot_inv(&placed->rot);
    const td_dir3 z = turn(&inverse, frame->rot.z);
    const td_real height = td_core_dot(frame->rot.z, from);
    v->convex = placed->convex;
    v->x = turn(&inverse, frame->rot.x);
    v->y = turn(&inverse, frame->rot.y);
    v->up = looks_down ? td_dir3_neg(z) : z;
    v->at = td_vec2_of(td_core_dot(frame->rot.x, from), td_core_dot(frame->rot.y, from));
    v->height = looks_down ? -height : height;
    v->slim = slim_of(placed->convex);
    v->looks_down = looks_down;
}

static spot spot_of(const td_feature_view *v, td_vec3 p)
{
    const spot s = {td_vec2_of(v->at.x + td_core_dot(v->x, p), v->at.y + td_core_dot(v->y, p)),
                    v->height + td_core_dot(v->up, p)};
    return s;
}

/* ---- planes and edges ---- */

/// a / b for |a| <= b, b > 0.
static td_unit slope_of(td_real a, td_real b)
{
    return a < TD_ZERO ? -td_wratio(td_widen(-a), td_widen(b))
                       : td_wratio(td_widen(a), td_widen(b));
}

TD_PRODUCTS td_real rise(td_dir2 slope, td_vec2 at)
{
    return td_core_narrow(td_dir2_dot(slope, at));
}

static void set_point(td_feature *out)
{
    out->count = 1u;
}

/// The plane of a feature, heights along `up` so far, in heights along z.
static void set_plane(const td_feature_view *v, td_real height, td_dir2 slope, td_feature *out)
{
    const td_dir2 mirrored = {-slope.x, -slope.y};
    out->height = v->looks_down ? -height : height;
    out->slope = v->looks_down ? mirrored : slope;
}

TD_OUT_OF_LINE static void
set_line(const td_feature_view *v, td_vec3 from_s, td_vec3 to_s, td_feature *out)
{
    const spot from = spot_of(v, from_s);
    const spot to = spot_of(v, to_s);
    const td_vec2 along = td_vec2_sub(to.at, from.at);
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    td_dir2 direction;
    const td_real length = td_vec2_normalize(along, none, &direction);
    const td_real climb = to.height - from.height;
    if (!(length > v->slim) || td_abs(climb) > td_scale(STEEPEST, length)) {
        set_point(out);
        return;
    }
    const td_unit steepness = slope_of(climb, length);
    const td_dir2 slope = {td_unarrow(td_umul(steepness, direction.x)),
                           td_unarrow(td_umul(steepness, direction.y))};
    out->count = 2u;
    out->corners[0] = from.at;
    out->corners[1] = to.at;
    set_plane(v, from.height - rise(slope, from.at), slope, out);
}

/// A direction of the shape, along the axes of the frame.
typedef struct lean {
    td_unit x, y, up;
} lean;

static lean lean_of(const td_feature_view *v, uint32_t axis)
{
    const lean x = {v->x.x, v->y.x, v->up.x};
    const lean y = {v->x.y, v->y.y, v->up.y};
    const lean z = {v->x.z, v->y.z, v->up.z};
    return axis == 0u ? x : axis == 1u ? y : z;
}

/// The plane across m, `offset` from the shape's origin: m . (q - o) = offset, so that
///     height = v.height + (offset - m.x (x - v.at.x) - m.y (y - v.at.y)) / m.up
TD_OUT_OF_LINE static void
set_face_plane(const td_feature_view *v, lean m, td_real offset, td_feature *out)
{
    const td_unit half = td_core_ratio(TD_U(0.5), m.up); // 1 / (2 m.up)
    const td_wunit x = td_umul(m.x, half);
    const td_wunit y = td_umul(m.y, half);
    const td_dir2 slope = {td_unarrow(-x - x), td_unarrow(-y - y)};
    const td_proj lift = td_pmul(half, offset);
    const td_real height = v->height + td_core_narrow(lift + lift);
    set_plane(v, height - rise(slope, v->at), slope, out);
}

TD_PRODUCTS td_vec2 leg(lean m, td_real length)
{
    return td_vec2_of(td_core_narrow(td_pmul(m.x, length)), td_core_narrow(td_pmul(m.y, length)));
}

static lean flipped(lean m)
{
    const lean f = {-m.x, -m.y, -m.up};
    return f;
}

/* ---- boxes ---- */

static td_real size_along(const td_convex *convex, uint32_t axis)
{
    const td_vec3 size = convex->size;
    return axis == 0u ? size.x : axis == 1u ? size.y : size.z;
}

/// Corners of a face: about its centre, the second leg to the left of the first.
TD_OUT_OF_LINE static void set_quad(td_vec2 centre, td_vec2 first, td_vec2 second, td_feature *out)
{
    const td_vec2 ahead = td_vec2_add(centre, first);
    const td_vec2 behind = td_vec2_sub(centre, first);
    out->count = 4u;
    out->corners[0] = td_vec2_add(ahead, second);
    out->corners[1] = td_vec2_add(behind, second);
    out->corners[2] = td_vec2_sub(behind, second);
    out->corners[3] = td_vec2_sub(ahead, second);
}

/// An edge of a box along `axis`, at the side of the two others that `up` points to.
TD_OUT_OF_LINE static void set_box_edge(const td_feature_view *v, uint32_t axis, td_feature *out)
{
    const td_vec3 from = td_core_box(v->convex->size, v->up);
    const td_vec3 to = {axis == 0u ? -from.x : from.x, axis == 1u ? -from.y : from.y,
                        axis == 2u ? -from.z : from.z};
    set_line(v, from, to, out);
}

/// The axis along which d is largest, and smallest.
static uint32_t largest_axis(td_dir3 d)
{
    const td_unit x = td_uabs(d.x);
    const td_unit y = td_uabs(d.y);
    const td_unit z = td_uabs(d.z);
    return x >= y && x >= z ? 0u : y >= z ? 1u : 2u;
}

static uint32_t smallest_axis(td_dir3 d)
{
    const td_unit x = td_uabs(d.x);
    const td_unit y = td_uabs(d.y);
    const td_unit z = td_uabs(d.z);
    return x <= y && x <= z ? 0u : y <= z ? 1u : 2u;
}

/// The face across `axis`.
TD_OUT_OF_LINE static void set_box_face(const td_feature_view *v, uint32_t axis, td_feature *out)
{
    const uint32_t next = axis == 2u ? 0u : axis + 1u;
    const uint32_t last = axis == 0u ? 2u : axis - 1u;
    const lean across = lean_of(v, axis);
    const bool is_up = across.up >= TD_U(0.0);
    const lean m = is_up ? across : flipped(across);
    const td_real offset = size_along(v->convex, axis);
    const td_vec2 centre = td_vec2_add(v->at, leg(m, offset));
    const td_vec2 first = leg(lean_of(v, next), size_along(v->convex, next));
    const td_vec2 second = leg(lean_of(v, last), size_along(v->convex, last));
    set_quad(centre, is_up != v->looks_down ? first : td_vec2_neg(first), second, out);
    set_face_plane(v, m, offset, out);
}

/// Of a box, the axis of an edge that looks up; 3 if there is a face that does.
static uint32_t edge_axis(const td_feature_view *v, uint32_t across)
{
    const uint32_t next = across == 2u ? 0u : across + 1u;
    const uint32_t last = across == 0u ? 2u : across - 1u;
    if (td_uabs(lean_of(v, across).up) < COS_STEEPEST) {
        return smallest_axis(v->up);
    }
    if (size_along(v->convex, next) <= v->slim) {
        return last;
    }
    return size_along(v->convex, last) <= v->slim ? next : 3u;
}

static void set_box(const td_feature_view *v, td_feature *out)
{
    const uint32_t across = largest_axis(v->up);
    const uint32_t axis = edge_axis(v, across);
    if (axis < 3u) {
        set_box_edge(v, axis, out);
    } else {
        set_box_face(v, across, out);
    }
}

/* ---- discs ---- */

/// The end of a cylinder or cone at `offset` along +z or -z: an octagon.
TD_OUT_OF_LINE static void
set_disc(const td_feature_view *v, bool is_top, td_real offset, td_feature *out)
{
    const lean axis = lean_of(v, 2u);
    const lean m = is_top ? axis : flipped(axis);
    const td_real radius = v->convex->size.x;
    if (m.up < COS_STEEPEST || radius <= v->slim) {
        set_point(out);
        return;
    }
    const td_vec2 centre = td_vec2_add(v->at, leg(m, offset));
    const td_vec2 x = leg(lean_of(v, 0u), radius);
    const td_vec2 along = is_top != v->looks_down ? x : td_vec2_neg(x);
    const td_vec2 side = leg(lean_of(v, 1u), radius);
    const td_vec2 ring[4] = {
        along,
        td_vec2_of(td_scale(COS_45, along.x + side.x), td_scale(COS_45, along.y + side.y)),
        side,
        td_vec2_of(td_scale(COS_45, side.x - along.x), td_scale(COS_45, side.y - along.y)),
    };
    out->count = 8u;
    for (uint32_t i = 0u; i < 4u; ++i) {
        out->corners[i] = td_vec2_add(centre, ring[i]);
        out->corners[i + 4u] = td_vec2_sub(centre, ring[i]);
    }
    set_face_plane(v, m, offset, out);
}

TD_OUT_OF_LINE static void set_cylinder(const td_feature_view *v, td_feature *out)
{
    const td_vec3 size = v->convex->size;
    if (td_uabs(v->up.z) >= COS_STEEPEST) {
        set_disc(v, v->up.z > TD_U(0.0), size.y, out);
    } else {
        td_dir2 rim;
        (void)td_core_rim(v->up, &rim);
        set_line(v, td_core_disc(rim, size.x, -size.y), td_core_disc(rim, size.x, size.y), out);
    }
}

// The normal of the side is (2 h, r) across and along the axis, normalised.
TD_OUT_OF_LINE static td_unit cone_side(const td_feature_view *v, td_dir2 *rim)
{
    const td_vec3 size = v->convex->size;
    const td_dir2 flat = {TD_U(0.0), TD_UNIT_ONE};
    td_dir2 side;
    (void)td_vec2_normalize(td_vec2_of(size.y + size.y, size.x), flat, &side);
    const td_unit across = td_core_rim(v->up, rim);
    return td_unarrow(td_umul(across, side.x) + td_umul(v->up.z, side.y));
}

TD_OUT_OF_LINE static void set_cone(const td_feature_view *v, td_feature *out)
{
    const td_vec3 size = v->convex->size;
    const td_vec3 apex = {TD_ZERO, TD_ZERO, size.y};
    td_dir2 rim;
    const td_unit toward = cone_side(v, &rim);
    if (size.y <= v->slim) {
        set_disc(v, v->up.z > TD_U(0.0), TD_ZERO, out);
    } else if (-v->up.z >= toward) {
        set_disc(v, false, size.y, out);
    } else if (toward >= COS_STEEPEST) {
        set_line(v, td_core_disc(rim, size.x, -size.y), apex, out);
    } else {
        set_point(out);
    }
}

/* ---- hulls ---- */

TD_OUT_OF_LINE static spot hull_spot(const td_feature_view *v, uint32_t i)
{
    return spot_of(v, td_core_point(v->convex->hull, i, v->convex->scale, 0));
}

static td_real drop_of(const td_feature_view *v, spot s)
{
    return td_max(v->top_height - s.height, TD_ZERO);
}

TD_OUT_OF_LINE static uint32_t highest(const td_feature_view *v)
{
    const td_hull *const hull = v->convex->hull;
    return (uint32_t)(td_core_farthest(hull, v->up) - hull->points);
}

TD_OUT_OF_LINE static void set_nearby(td_feature_view *v)
{
    const td_hull *const hull = v->convex->hull;
    const spot top = hull_spot(v, highest(v));
    v->top = top.at;
    v->top_height = top.height;
    v->n_near = 0u;
    for (uint32_t i = 0u; i < hull->n_points && v->n_near < TD_FEATURE_POINTS; ++i) {
        const spot s = hull_spot(v, i);
        const td_vec2 away = td_vec2_sub(s.at, v->top);
        const td_real far = td_abs(away.x) + td_abs(away.y);
        if (far > v->slim && drop_of(v, s) <= td_scale(HULL_SLOPE, far) + v->slim) {
            v->near[v->n_near] = (uint16_t)i;
            ++v->n_near;
        }
    }
}

/// The least slope from the top to a point nearby: the plane that turns about the top meets that
/// point first. False if none is flat enough.
TD_OUT_OF_LINE static bool find_edge(const td_feature_view *v, td_unit *steepness, td_dir2 *along)
{
    const td_dir2 none = {TD_U(0.0), TD_U(0.0)};
    *steepness = HULL_SLOPE;
    bool found = false;
    for (uint32_t k = 0u; k < v->n_near; ++k) {
        const spot s = hull_spot(v, v->near[k]);
        td_dir2 direction;
        const td_real length = td_vec2_normalize(td_vec2_sub(s.at, v->top), none, &direction);
        const td_real drop = drop_of(v, s);
        const td_unit slope = drop < length ? slope_of(drop, length) : TD_UNIT_ONE;
        if (slope < *steepness) {
            *steepness = slope;
            *along = direction;
            found = true;
        }
    }
    return found;
}

/// The plane through the top with slope -steepness along the edge, turned about the edge as far as
/// the next point, if one is met soon.
TD_OUT_OF_LINE static td_dir2 find_plane(const td_feature_view *v, td_unit steepness, td_dir2 along)
{
    const td_dir2 left = {-along.y, along.x};
    td_unit least = HULL_SLOPE;
    td_unit turn = TD_U(0.0);
    for (uint32_t k = 0u; k < v->n_near; ++k) {
        const spot s = hull_spot(v, v->near[k]);
        const td_vec2 away = td_vec2_sub(s.at, v->top);
        const td_real side = rise(left, away);
        const td_real ahead = rise(along, away);
        const td_real below = td_max(drop_of(v, s) - td_scale(steepness, ahead), TD_ZERO);
        const td_real width = td_abs(side);
        if (width > v->slim && below <= td_scale(least, width)) {
            least = slope_of(below, width);
            turn = side > TD_ZERO ? -least : least;
        }
    }
    const td_dir2 slope = {
        td_unarrow(-td_umul(steepness, along.x) - td_umul(turn, along.y)),
        td_unarrow(td_umul(turn, along.x) - td_umul(steepness, along.y)),
    };
    return slope;
}

/// How far q reaches towards the k-th of eight directions, 45 degrees apart.
static td_real toward(uint32_t k, td_vec2 q)
{
    const td_real reach[4] = {q.x, q.x + q.y, q.y, q.y - q.x};
    return k < 4u ? reach[k] : -reach[k - 4u];
}

/// Corners of the face: of the points on the plane, those that reach farthest in eight directions.
TD_OUT_OF_LINE static void set_corners(const td_feature_view *v, td_dir2 slope, td_feature *out)
{
    for (uint32_t k = 0u; k < 8u; ++k) {
        out->corners[k] = v->top;
    }
    for (uint32_t i = 0u; i < v->n_near; ++i) {
        const spot s = hull_spot(v, v->near[i]);
        const td_vec2 away = td_vec2_sub(s.at, v->top);
        const bool is_on = drop_of(v, s) + rise(slope, away) <= v->slim;
        for (uint32_t k = 0u; is_on && k < 8u; ++k) {
            const td_vec2 best = td_vec2_sub(out->corners[k], v->top);
            if (toward(k, away) > toward(k, best)) {
                out->corners[k] = s.at;
            }
        }
    }
}

static bool is_same(td_vec2 a, td_vec2 b)
{
    return a.x == b.x && a.y == b.y;
}

/// One of each corner.
static void drop_doubles(td_feature *out)
{
    uint32_t count = 1u;
    for (uint32_t k = 1u; k < 8u; ++k) {
        if (!is_same(out->corners[k], out->corners[count - 1u])) {
            out->corners[count] = out->corners[k];
            ++count;
        }
    }
    out->count =
        count > 1u && is_same(out->corners[count - 1u], out->corners[0]) ? count - 1u : count;
}

TD_OUT_OF_LINE static void set_hull(td_feature_view *v, td_feature *out)
{
    td_unit steepness = TD_U(0.0);
    td_dir2 along = {TD_UNIT_ONE, TD_U(0.0)};
    set_nearby(v);
    if (!find_edge(v, &steepness, &along)) {
        set_point(out);
        return;
    }
    const td_dir2 slope = find_plane(v, steepness, along);
    set_corners(v, slope, out);
    drop_doubles(out);
    set_plane(v, v->top_height - rise(slope, v->top), slope, out);
}

/* ---- any core ---- */

void td_feature_find(const td_placed *placed,
                     const td_contact_frame *frame,
                     bool looks_down,
                     td_feature_view *view,
                     td_feature *out)
{
    const td_vec3 size = placed->convex->size;
    set_view(placed, frame, looks_down, view);
    switch (placed->convex->core) {
    case TD_CORE_SEGMENT:
        set_line(view, td_vec3_of(TD_ZERO, TD_ZERO, -size.y), td_vec3_of(TD_ZERO, TD_ZERO, size.y),
                 out);
        break;
    case TD_CORE_BOX:
        set_box(view, out);
        break;
    case TD_CORE_CYLINDER:
        set_cylinder(view, out);
        break;
    case TD_CORE_CONE:
        set_cone(view, out);
        break;
    case TD_CORE_POINTS:
        set_hull(view, out);
        break;
    case TD_CORE_POINT:
    case TD_CORE_ELLIPSOID:
    default:
        set_point(out);
        break;
    }
}
