/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 206
#include "td_shape.h"
#include "td_core.h"
#include "../number/td_invariant.h"

/* ---- what a kind is made of: one row each ---- */

#define USES_X     1u // members of `size` that mean something
#define USES_Y     2u
#define USES_Z     4u
#define USES_MU    8u
#define IS_ROUNDED 16u // size.x is the radius of the ball, not of the core
#define IS_OPEN    32u // more points than the fewest

typedef struct kind_row {
    uint8_t core;
    uint8_t flags;
    uint8_t fewest; ///< points
} kind_row;

static const kind_row kinds[TD_SHAPE_KINDS] = {
    [TD_SHAPE_POINT] = {TD_CORE_POINT, USES_MU, 0u},
    [TD_SHAPE_SEGMENT] = {TD_CORE_SEGMENT, USES_Y | USES_MU, 0u},
    [TD_SHAPE_TRIANGLE] = {TD_CORE_POINTS, USES_MU, 3u},
    [TD_SHAPE_TETRAHEDRON] = {TD_CORE_POINTS, USES_MU, 4u},
    [TD_SHAPE_POLYGON] = {TD_CORE_POINTS, USES_MU | IS_OPEN, 3u},
    [TD_SHAPE_HULL] = {TD_CORE_POINTS, USES_MU | IS_OPEN, 1u},
    [TD_SHAPE_SPHERE] = {TD_CORE_POINT, USES_X | USES_MU | IS_ROUNDED, 0u},
    [TD_SHAPE_CAPSULE] = {TD_CORE_SEGMENT, USES_X | USES_Y | USES_MU | IS_ROUNDED, 0u},
    [TD_SHAPE_BOX] = {TD_CORE_BOX, USES_X | USES_Y | USES_Z | USES_MU, 0u},
    [TD_SHAPE_CYLINDER] = {TD_CORE_CYLINDER, USES_X | USES_Y | USES_MU, 0u},
    [TD_SHAPE_CONE] = {TD_CORE_CONE, USES_X | USES_Y | USES_MU, 0u},
    [TD_SHAPE_ELLIPSOID] = {TD_CORE_ELLIPSOID, USES_X | USES_Y | USES_Z | USES_MU, 0u},
};

/* ---- rounding ---- */

// What computed lengths may be short of: a share of the length, steps of the number, and, in
// floats, what is rounded when a position is added.
#if defined(TD_SCALAR_Q16)
#    define ROUNDING       TD_U(0x1p-26)
#    define PLACE_ROUNDING TD_U(0.0)
#else
#    define ROUNDING       (TD_R(8.0) * TD_UNIT_EPS)
#    define PLACE_ROUNDING (TD_R(2.0) * TD_UNIT_EPS)
#endif

static td_real add_steps(td_real length, int32_t steps)
{
#if defined(TD_SCALAR_Q16)
    return length + (td_real)steps;
#else
    (void)steps;
    return length;
#endif
}

/// At least zero.
static td_real less_step(td_real length)
{
    TD_ASSERT(length >= TD_ZERO);
#if defined(TD_SCALAR_Q16)
    return td_max(length - (td_real)1, TD_ZERO);
#else
    return length;
#endif
}

/* ---- validity ----
 *
 * Each part answers with a status; what it speaks of stands in `at`. */

static td_fault fault_of(td_status status, td_shape_field field)
{
    return td_fault_of(status, TD_ITEM_PART, 0u, (uint32_t)field);
}

static td_status judge_sizes(const td_shape *shape, td_real scale, td_fault *at)
{
    TD_ASSERT((uint32_t)shape->kind < (uint32_t)TD_SHAPE_KINDS);
    const kind_row *const row = &kinds[shape->kind];
    const td_real lengths[4] = {shape->size.x, shape->size.y, shape->size.z,
                                shape->rounding_radius};
    for (uint32_t i = 0u; i < 4u; ++i) {
        const bool is_used = (row->flags >> i & 1u) != 0u;
        at->field = i < 3u ? TD_SHAPE_FIELD_SIZE : TD_SHAPE_FIELD_ROUNDING_RADIUS;
        if (!td_is_number(lengths[i]) || lengths[i] < TD_ZERO ||
            (!is_used && lengths[i] > TD_ZERO)) {
            return TD_E_ARG;
        }
        if (!td_core_fits(lengths[i], scale)) {
            return TD_E_RANGE;
        }
    }
    const td_real ball = (row->flags & IS_ROUNDED) != 0u ? shape->size.x + shape->rounding_radius
                                                         : shape->rounding_radius;
    return td_core_fits(ball, scale) ? TD_OK : TD_E_RANGE;
}

TD_PRODUCTS td_vec3 from_first(const td_hull *hull, uint32_t i)
{
    TD_ASSERT(i < hull->n_points);
    return td_vec3_sub(hull->points[i], hull->points[0]);
}

TD_PRODUCTS td_wide largest(td_wvec3 v)
{
    const td_wide x = td_core_wide_size(v.x);
    const td_wide y = td_core_wide_size(v.y);
    const td_wide z = td_core_wide_size(v.z);
    const td_wide xy = x < y ? y : x;
    return xy < z ? z : xy;
}

/// Twice the area that rounding alone may give three points on a line of this length: none in Q16.
static td_wide area_noise(td_vec3 axis)
{
#if defined(TD_SCALAR_Q16)
    (void)axis;
    return TD_WIDE_ZERO;
#else
    return ROUNDING * td_vec3_dot(axis, axis);
#endif
}

TD_PRODUCTS td_wide square_of(td_vec3 v)
{
    return td_vec3_dot(v, v);
}

/// Of the triangle on an edge from the first point, twice, and its normal.
TD_PRODUCTS td_wvec3 area_of(const td_hull *hull, const td_vec3 *edge, uint32_t i)
{
    return td_vec3_cross(*edge, from_first(hull, i));
}

/// The point farthest from the first one or, given an edge from there, that of the widest triangle.
/// 0: none is beyond `most`.
TD_NOINLINE static uint32_t farthest(const td_hull *hull, const td_vec3 *edge, td_wide most)
{
    TD_ASSERT(hull->n_points > 0u && most >= TD_WIDE_ZERO);
    uint32_t best = 0u;
    for (uint32_t i = 1u; i < hull->n_points; ++i) {
        const td_wide size =
            edge == 0 ? square_of(from_first(hull, i)) : largest(area_of(hull, edge, i));
        if (size > most) {
            most = size;
            best = i;
        }
    }
    TD_ASSERT(best < hull->n_points);
    return best;
}

/// The normal of the widest triangle on the longest edge. False if there is none.
TD_PRODUCTS bool widest_normal(const td_hull *hull, td_dir3 *normal)
{
    const td_vec3 edge = from_first(hull, farthest(hull, 0, TD_WIDE_ZERO));
    const td_wvec3 area = area_of(hull, &edge, farthest(hull, &edge, area_noise(edge)));
    return td_wvec3_normalize(&area, normal);
}

/// Does a point lie off the plane through the first, by more than rounding?
TD_PRODUCTS bool is_off(const td_dir3 *normal, const td_hull *hull, uint32_t i)
{
    TD_ASSERT(td_dir3_is_unit(*normal));
    const td_real off = td_core_dot(*normal, from_first(hull, i));
    const td_real size = td_core_norm1(hull->points[i]) + td_core_norm1(hull->points[0]);
    return td_abs(off) > add_steps(td_scale(ROUNDING, size), 3);
}

/// A polygon is planar as far as its points can say so.
TD_PRODUCTS td_status judge_plane(const td_hull *hull, td_fault *at)
{
    td_dir3 normal;
    const bool has_plane = widest_normal(hull, &normal);
    for (uint32_t i = 1u; has_plane && i < hull->n_points; ++i) {
        if (is_off(&normal, hull, i)) {
            *at = td_fault_of(TD_E_ARG, TD_ITEM_HULL_VERTEX, i, TD_SHAPE_FIELD_POINT);
            return TD_E_ARG;
        }
    }
    return TD_OK;
}

// A wrong index would be read far from the points: these tables are checked word by word.
static bool cells_fit(const td_hull *hull)
{
    TD_ASSERT(hull->n_points > 0u);
    const td_hull_cells *const cells = hull->cells;
    const uint32_t side = cells->side;
    if (!td_core_is_side(side) || cells->starts == 0 || cells->points == 0 ||
        cells->starts[0] != 0u) {
        return false;
    }
    for (uint32_t cell = 0u; cell < 6u * side * side; ++cell) {
        if (cells->starts[cell + 1u] <= cells->starts[cell]) {
            return false;
        }
    }
    for (uint32_t at = 0u; at < cells->starts[6u * side * side]; ++at) {
        if (cells->points[at] >= hull->n_points) {
            return false;
        }
    }
    return true;
}

static td_status judge_hull(const td_shape *shape, td_real scale, td_fault *at)
{
    const kind_row *const row = &kinds[shape->kind];
    const td_hull *const hull = shape->hull;
    const uint32_t n = hull == 0 ? 0u : hull->n_points;
    const uint32_t most = (row->flags & IS_OPEN) != 0u ? TD_MAX_HULL_VERTICES : row->fewest;
    at->field = TD_SHAPE_FIELD_POINTS;
    if (n < row->fewest || n > most || (n > 0u && hull->points == 0)) {
        return n > TD_MAX_HULL_VERTICES ? TD_E_FULL : TD_E_ARG;
    }
    if (n == 0u) {
        return TD_OK;
    }
    const td_status status = td_core_judge_points(hull, scale, at);
    if (status != TD_OK) {
        return status;
    }
    at->field = TD_SHAPE_FIELD_CELLS;
    if (hull->cells != 0 && !cells_fit(hull)) {
        return TD_E_ARG;
    }
    return shape->kind == TD_SHAPE_POLYGON ? judge_plane(hull, at) : TD_OK;
}

static td_status judge(const td_shape *shape, td_real scale, td_fault *at)
{
    if (shape == 0 || (uint32_t)shape->kind >= (uint32_t)TD_SHAPE_KINDS) {
        return TD_E_ARG;
    }
    at->field = TD_SHAPE_FIELD_SCALE;
    if (!td_is_number(scale) || scale <= TD_ZERO) {
        return TD_E_ARG;
    }
    if (!td_in_range(scale)) {
        return TD_E_RANGE;
    }
    const td_real larger = td_max(scale, TD_ONE); // what fits it fits as it is, and scaled
    const td_status status = judge_sizes(shape, larger, at);
    return status == TD_OK ? judge_hull(shape, larger, at) : status;
}

td_fault td_shape_check(const td_shape *shape, td_real scale)
{
    td_fault fault = fault_of(TD_OK, TD_SHAPE_FIELD_KIND);
    fault.status = judge(shape, scale, &fault);
    if (fault.status == TD_OK) {
        fault = td_fault_none();
    }
    return fault;
}

/* ---- centre, reach and extent of a core, not yet rounded up ---- */

/// The mean of the points, taken about the first: small hulls may lie far from the origin.
TD_PRODUCTS td_vec3 mean_of(const td_hull *hull)
{
    TD_ASSERT(hull->n_points > 0u);
    const td_unit share = td_core_length_ratio(TD_ONE, td_from_int(hull->n_points));
    TD_ASSERT(share > TD_U(0.0) && share <= TD_UNIT_ONE);
    td_proj x = TD_PROJ_ZERO;
    td_proj y = TD_PROJ_ZERO;
    td_proj z = TD_PROJ_ZERO;
    for (uint32_t i = 1u; i < hull->n_points; ++i) {
        const td_vec3 from = from_first(hull, i);
        x += td_pmul(share, from.x);
        y += td_pmul(share, from.y);
        z += td_pmul(share, from.z);
    }
    return td_vec3_add(hull->points[0], td_vec3_of(td_pnarrow(x), td_pnarrow(y), td_pnarrow(z)));
}

TD_PRODUCTS void measure_points(td_convex *out)
{
    const td_hull *const hull = out->hull;
    td_real most = TD_ZERO;
    out->centre = td_vec3_mul(mean_of(hull), out->scale);
    out->reach = add_steps(td_core_reach(hull, out->scale), 2);
    for (uint32_t i = 0u; i < hull->n_points; ++i) {
        const td_vec3 p = td_core_point(hull, i, out->scale, 0);
        most = td_max(most, td_vec3_length(td_vec3_sub(p, out->centre)));
    }
    out->extent = most;
}

/// The least radius of curvature is e_min^2 / e_max, at the ends of the longest axis; a little is
/// left, so that the core is strictly convex whatever is rounded.
TD_PRODUCTS td_real inset_of(td_vec3 e, td_real most)
{
    TD_ASSERT(most >= e.x && most >= e.y && most >= e.z);
    const td_real least = td_min(td_min(e.x, e.y), e.z);
    if (!(least > TD_LENGTH_MIN)) {
        return TD_ZERO;
    }
    const td_unit flatness = td_core_length_ratio(least, most);
    const td_unit share = td_unarrow(td_umul(flatness, TD_U(1.0 - 1.0 / 1024.0)));
    TD_ASSERT(share < flatness);
    return less_step(td_scale(share, least));
}

/// A disc of radius r reaches sqrt(2) r.
TD_PRODUCTS void measure_body(td_convex *out)
{
    TD_ASSERT(out->hull == 0);
    const td_vec3 size = out->size;
    td_real wide = size.x;
    td_real low = size.y; // from the centre
    td_real high = TD_ZERO;
    out->centre = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    if (out->core == TD_CORE_CONE) {
        low = td_half(size.y);
        high = size.y + low;
        out->centre.z = -low;
    }
    if (out->core == TD_CORE_CONE || out->core == TD_CORE_CYLINDER) {
        wide = wide + td_half(wide);
    }
    out->reach = wide + size.y + size.z;
    if (out->core == TD_CORE_ELLIPSOID) {
        const td_real most = td_max(td_max(size.x, size.y), size.z);
        out->inset = inset_of(size, most);
        TD_ASSERT(out->inset < td_min(td_min(size.x, size.y), size.z) || out->inset == TD_ZERO);
        out->extent = most - out->inset;
        return;
    }
    out->extent = td_max(td_vec3_length(td_vec3_of(size.x, low, size.z)), high);
}

/* ---- instances ---- */

/// A length that is certainly not below the one that `length` approximates, but for a step.
static td_real up(td_real length)
{
    TD_ASSERT(length >= TD_ZERO);
    return length + td_scale(ROUNDING, length);
}

static void set_convex(const td_shape *shape, td_real scale, td_convex *out)
{
    const kind_row *const row = &kinds[shape->kind];
    td_real radius = shape->rounding_radius;
    out->core = (td_core)row->core;
    out->size = td_vec3_mul(shape->size, scale);
    out->inset = TD_ZERO;
    out->scale = scale;
    out->hull = 0;
    if ((row->flags & IS_ROUNDED) != 0u) {
        radius = shape->size.x + shape->rounding_radius;
        out->size.x = TD_ZERO;
    }
    if (out->core == TD_CORE_POINTS) {
        out->hull = shape->hull;
        measure_points(out);
    } else {
        measure_body(out);
    }
    out->radius = td_mul(radius, scale) + out->inset;
    out->reach = up(out->reach);
    out->extent = add_steps(up(out->extent + out->radius), 1);
    TD_ASSERT(out->radius >= out->inset && out->inset >= TD_ZERO);
    TD_ASSERT(out->extent >= out->radius);
    TD_ASSERT(out->reach >= TD_ZERO && td_in_range(out->reach));
}

td_fault td_convex_set(const td_shape *shape, td_real scale, td_convex *out)
{
    td_fault fault = td_shape_check(shape, scale);
    if (fault.status == TD_OK) {
        set_convex(shape, scale, out);
    }
    return fault;
}

td_fault td_placed_set(const td_convex *convex, const td_pose *x_wa, td_placed *out)
{
    const bool is_near = td_core_judge(&x_wa->p, TD_CORE_WHOLE_RANGE) == TD_OK;
    td_quat q = x_wa->q;
    if (!is_near || !td_quat_is_unit(q)) {
        return fault_of(is_near ? TD_E_ARG : TD_E_RANGE, TD_SHAPE_FIELD_POSE);
    }
    (void)td_quat_normalize(&q);
    out->convex = convex;
    out->rot = td_rot_from_quat(q);
    TD_ASSERT(td_rot_is_square(&out->rot));
    out->p = x_wa->p;
    out->residual = td_near3_zero();
    return td_fault_none();
}

/* ---- queries ---- */

td_vec3 td_convex_support(const td_convex *convex, td_dir3 direction)
{
    const td_vec3 core = td_core_support(convex, &convex->size, TD_ZERO, 0, &direction);
    return td_vec3_add(core, td_core_along(direction, convex->radius - convex->inset));
}

/// How far the shape reaches along d, rounded up.
TD_PRODUCTS td_real height(const td_convex *convex, const td_dir3 *d)
{
    TD_ASSERT(td_dir3_is_unit(*d));
    const td_vec3 core = td_core_support(convex, &convex->size, convex->inset, 0, d);
    const td_real slack = td_scale(ROUNDING, convex->reach + convex->radius);
    return td_core_dot(*d, core) + convex->radius + add_steps(slack, 2);
}

static bool is_symmetric(const td_convex *convex)
{
    return convex->core != TD_CORE_CONE && convex->core != TD_CORE_POINTS;
}

/// What p lacks, rounded up.
static td_real residual_up(td_near residual)
{
#if defined(TD_SCALAR_Q16)
    return (td_real)(((int32_t)residual + 2047) >> 11);
#else
    return residual;
#endif
}

/// at + residual + height, rounded up.
static td_real beyond(td_real at, td_near residual, td_real height)
{
    return td_add(at, height + residual_up(residual) + td_scale(PLACE_ROUNDING, td_abs(at)));
}

/// From where to where, x to y, the shape lies along d, if its origin lies at `at` + residual.
static td_vec2 span(const td_convex *convex, const td_dir3 *d, td_real at, td_near residual)
{
    const td_dir3 back = td_dir3_neg(*d);
    const td_real ahead = height(convex, d);
    const td_real behind = is_symmetric(convex) ? ahead : height(convex, &back);
    TD_ASSERT(ahead + behind >= TD_ZERO);
    return td_vec2_of(-beyond(-at, -residual, behind), beyond(at, residual, ahead));
}

/// The box of an instance that is turned so, and whose origin lies at p + residual.
static td_box3
box_about(const td_convex *convex, const td_rot *rot, const td_vec3 *p, const td_near3 *residual)
{
    const td_vec2 x = span(convex, &rot->x, p->x, residual->x);
    const td_vec2 y = span(convex, &rot->y, p->y, residual->y);
    const td_vec2 z = span(convex, &rot->z, p->z, residual->z);
    const td_box3 box = {td_vec3_of(x.x, y.x, z.x), td_vec3_of(x.y, y.y, z.y)};
    TD_ASSERT(box.lo.x <= box.hi.x && box.lo.y <= box.hi.y && box.lo.z <= box.hi.z);
    return box;
}

td_box3 td_placed_box(const td_placed *placed)
{
    TD_ASSERT(placed->convex != 0 && td_rot_is_square(&placed->rot));
    return box_about(placed->convex, &placed->rot, &placed->p, &placed->residual);
}

td_box3 td_convex_box(const td_convex *convex)
{
    static const td_rot upright = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                                   {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                                   {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};
    static const td_vec3 origin = {TD_ZERO, TD_ZERO, TD_ZERO};
    static const td_near3 none = {TD_NEAR_ZERO, TD_NEAR_ZERO, TD_NEAR_ZERO};
    return box_about(convex, &upright, &origin, &none);
}
