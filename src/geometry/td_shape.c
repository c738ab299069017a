/* SPDX-License-Identifier: MIT */
#include "td_shape.h"
#include "td_core.h"

/* ---- what a kind is made of: one row each ---- */

#define USES_X 1u
#define USES_Y 2u
#define USES_Z 4u

typedef struct kind_row {
    uint8_t core;
    uint8_t uses;    ///< members of `size` that mean something
    bool is_rounded; ///< size.x is the radius of the ball, not of the core
    uint8_t fewest;  ///< points
    uint16_t most;
} kind_row;

static const kind_row kinds[TD_SHAPE_KINDS] = {
    [TD_SHAPE_POINT] = {TD_CORE_POINT, 0u, false, 0u, 0u},
    [TD_SHAPE_SEGMENT] = {TD_CORE_SEGMENT, USES_Y, false, 0u, 0u},
    [TD_SHAPE_TRIANGLE] = {TD_CORE_POINTS, 0u, false, 3u, 3u},
    [TD_SHAPE_TETRAHEDRON] = {TD_CORE_POINTS, 0u, false, 4u, 4u},
    [TD_SHAPE_POLYGON] = {TD_CORE_POINTS, 0u, false, 3u, TD_MAX_HULL_VERTICES},
    [TD_SHAPE_HULL] = {TD_CORE_POINTS, 0u, false, 1u, TD_MAX_HULL_VERTICES},
    [TD_SHAPE_SPHERE] = {TD_CORE_POINT, USES_X, true, 0u, 0u},
    [TD_SHAPE_CAPSULE] = {TD_CORE_SEGMENT, USES_X | USES_Y, true, 0u, 0u},
    [TD_SHAPE_BOX] = {TD_CORE_BOX, USES_X | USES_Y | USES_Z, false, 0u, 0u},
    [TD_SHAPE_CYLINDER] = {TD_CORE_CYLINDER, USES_X | USES_Y, false, 0u, 0u},
    [TD_SHAPE_CONE] = {TD_CORE_CONE, USES_X | USES_Y, false, 0u, 0u},
    [TD_SHAPE_ELLIPSOID] = {TD_CORE_ELLIPSOID, USES_X | USES_Y | USES_Z, false, 0u, 0u},
};

/* ---- rounding ---- */

// What computed lengths may be short of: a share of the length, a step of the number, and, in
// floats, what is rounded when a position is added.
#if defined(TD_SCALAR_Q16)
#    define ROUNDING       TD_U(0x1p-26)
#    define STEP           ((td_real)1)
#    define PLACE_ROUNDING TD_U(0.0)
#else
#    define ROUNDING       (TD_R(8.0) * TD_UNIT_EPS)
#    define STEP           TD_ZERO
#    define PLACE_ROUNDING (TD_R(2.0) * TD_UNIT_EPS)
#endif

static td_real norm1(td_vec3 v)
{
    return td_abs(v.x) + td_abs(v.y) + td_abs(v.z);
}

/* ---- validity ---- */

static td_fault fault_of(td_status status, td_shape_field field)
{
    return td_fault_of(status, TD_ITEM_SHAPE, 0u, (uint32_t)field);
}

static td_fault point_fault(td_status status, uint32_t index, td_shape_field field)
{
    return td_fault_of(status, TD_ITEM_HULL_VERTEX, index, (uint32_t)field);
}

/// Is a length within the range, before and after scaling? Compared as a product: nothing saturates.
TD_PRODUCTS bool fits(td_real length, td_real scale)
{
    const td_real most = TD_SHAPE_RANGE;
    if (!(length < most && length > -most)) {
        return false;
    }
    const td_wide scaled = td_wmul(length, scale);
    return scaled < td_widen(most) && scaled > -td_widen(most);
}

static td_status judge_length(td_real length, bool is_used, td_real scale)
{
    if (!td_is_number(length) || length < TD_ZERO || (!is_used && length > TD_ZERO)) {
        return TD_E_ARG;
    }
    return fits(length, scale) ? TD_OK : TD_E_RANGE;
}

static td_fault check_sizes(const td_shape *shape, td_real scale)
{
    const uint32_t uses = kinds[shape->kind].uses;
    const td_real sizes[3] = {shape->size.x, shape->size.y, shape->size.z};
    for (uint32_t i = 0u; i < 3u; ++i) {
        const td_status status = judge_length(sizes[i], (uses >> i & 1u) != 0u, scale);
        if (status != TD_OK) {
            return fault_of(status, TD_SHAPE_FIELD_SIZE);
        }
    }
    const td_status status = judge_length(shape->mu, true, scale);
    if (status != TD_OK) {
        return fault_of(status, TD_SHAPE_FIELD_MU);
    }
    const bool both_fit = !kinds[shape->kind].is_rounded || fits(shape->size.x + shape->mu, scale);
    return both_fit ? td_fault_none() : fault_of(TD_E_RANGE, TD_SHAPE_FIELD_MU);
}

static td_fault check_points(const td_hull *hull, td_real scale)
{
    for (uint32_t i = 0u; i < hull->n_points; ++i) {
        const td_vec3 p = hull->points[i];
        if (!td_is_number(p.x) || !td_is_number(p.y) || !td_is_number(p.z)) {
            return point_fault(TD_E_ARG, i, TD_SHAPE_FIELD_POINT);
        }
        if (!fits(p.x, scale) || !fits(p.y, scale) || !fits(p.z, scale)) {
            return point_fault(TD_E_RANGE, i, TD_SHAPE_FIELD_POINT);
        }
    }
    return td_fault_none();
}

TD_PRODUCTS td_wide largest(td_wvec3 v)
{
    const td_wide x = v.x < TD_WIDE_ZERO ? -v.x : v.x;
    const td_wide y = v.y < TD_WIDE_ZERO ? -v.y : v.y;
    const td_wide z = v.z < TD_WIDE_ZERO ? -v.z : v.z;
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
    return td_vec3_cross(*edge, td_vec3_sub(hull->points[i], hull->points[0]));
}

/// From the first point to the one farthest from it.
TD_PRODUCTS td_vec3 longest_edge(const td_hull *hull)
{
    td_vec3 longest = td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    td_wide most = TD_WIDE_ZERO;
    for (uint32_t i = 1u; i < hull->n_points; ++i) {
        const td_vec3 edge = td_vec3_sub(hull->points[i], hull->points[0]);
        const td_wide square = square_of(edge);
        if (square > most) {
            most = square;
            longest = edge;
        }
    }
    return longest;
}

/// The point of the widest triangle on that edge; 0: all points lie on one line.
TD_PRODUCTS uint32_t widest_point(const td_hull *hull, const td_vec3 *axis)
{
    td_wide most = area_noise(*axis);
    uint32_t widest = 0u;
    for (uint32_t i = 1u; i < hull->n_points; ++i) {
        const td_wide area = largest(area_of(hull, axis, i));
        if (area > most) {
            most = area;
            widest = i;
        }
    }
    return widest;
}

/// The normal of that triangle. False if there is none.
TD_PRODUCTS bool widest_normal(const td_hull *hull, td_dir3 *normal)
{
    const td_vec3 axis = longest_edge(hull);
    const uint32_t widest = widest_point(hull, &axis);
    const td_wvec3 area = area_of(hull, &axis, widest);
    return widest > 0u && td_wvec3_normalize(&area, normal);
}

/// Does a point lie off the plane through `first`, by more than rounding?
TD_PRODUCTS bool is_off(const td_dir3 *normal, const td_vec3 *first, const td_vec3 *p)
{
    const td_real off = td_core_dot(*normal, td_vec3_sub(*p, *first));
    const td_real slack = td_scale(ROUNDING, norm1(*p) + norm1(*first)) + STEP + STEP + STEP;
    return td_abs(off) > slack;
}

/// A polygon is planar as far as its points can say so.
TD_PRODUCTS td_fault check_plane(const td_hull *hull)
{
    td_dir3 normal;
    const bool has_plane = widest_normal(hull, &normal);
    for (uint32_t i = 1u; has_plane && i < hull->n_points; ++i) {
        if (is_off(&normal, &hull->points[0], &hull->points[i])) {
            return point_fault(TD_E_ARG, i, TD_SHAPE_FIELD_POINT);
        }
    }
    return td_fault_none();
}

// A wrong index would be read far from the points: these tables are checked word by word.
static bool cells_fit(const td_hull *hull)
{
    const td_hull_cells *const cells = hull->cells;
    const uint32_t side = cells->side;
    const bool is_power = side != 0u && side <= TD_MAX_CELL_SIDE && (side & (side - 1u)) == 0u;
    if (!is_power || cells->starts == 0 || cells->points == 0 || cells->starts[0] != 0u) {
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

static td_fault check_hull(const td_shape *shape, td_real scale)
{
    const kind_row *const row = &kinds[shape->kind];
    const td_hull *const hull = shape->hull;
    const uint32_t n = hull == 0 ? 0u : hull->n_points;
    if (n < row->fewest || n > row->most || (n > 0u && hull->points == 0)) {
        return fault_of(n > TD_MAX_HULL_VERTICES ? TD_E_FULL : TD_E_ARG, TD_SHAPE_FIELD_POINTS);
    }
    if (n == 0u) {
        return td_fault_none();
    }
    const td_fault fault = check_points(hull, scale);
    if (fault.status != TD_OK) {
        return fault;
    }
    if (hull->cells != 0 && !cells_fit(hull)) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_CELLS);
    }
    return shape->kind == TD_SHAPE_POLYGON ? check_plane(hull) : fault;
}

td_fault td_shape_check(const td_shape *shape, td_real scale)
{
    if (shape == 0 || (uint32_t)shape->kind >= (uint32_t)TD_SHAPE_KINDS) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_KIND);
    }
    if (!td_is_number(scale) || !(scale > TD_ZERO)) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_SCALE);
    }
    if (!td_in_range(scale)) {
        return fault_of(TD_E_RANGE, TD_SHAPE_FIELD_SCALE);
    }
    const td_fault fault = check_sizes(shape, scale);
    return fault.status == TD_OK ? check_hull(shape, scale) : fault;
}

/* ---- bounds, rounded up ---- */

/// A length that is certainly not below the one that `length` approximates.
static td_real up(td_real length)
{
    return length + td_scale(ROUNDING, length) + STEP;
}

/// No point of the core is farther from the origin than this, in the 1-norm: a disc of radius r
/// reaches sqrt(2) r.
TD_PRODUCTS td_real reach_of(const td_convex *convex)
{
    const td_vec3 size = convex->size;
    td_real most = TD_ZERO;
    switch (convex->core) {
    case TD_CORE_CYLINDER:
    case TD_CORE_CONE:
        most = size.x + td_half(size.x) + size.y;
        break;
    case TD_CORE_POINTS:
        for (uint32_t i = 0u; i < convex->hull->n_points; ++i) {
            const td_vec3 p = td_core_point(convex->hull, i, convex->scale, 0);
            most = td_max(most, norm1(p) + STEP + STEP);
        }
        break;
    default:
        most = size.x + size.y + size.z;
        break;
    }
    return most + td_scale(ROUNDING, most);
}

/// The bounding radius of the core about the instance's centre.
TD_PRODUCTS td_real extent_of(const td_convex *convex)
{
    const td_vec3 size = convex->size;
    td_real most = TD_ZERO;
    switch (convex->core) {
    case TD_CORE_CYLINDER:
        return td_vec2_length(td_vec2_of(size.x, size.y));
    case TD_CORE_CONE:
        return td_max(td_vec2_length(td_vec2_of(size.x, td_half(size.y))),
                      size.y + td_half(size.y));
    case TD_CORE_ELLIPSOID:
        return td_max(td_max(size.x, size.y), size.z) - convex->peel;
    case TD_CORE_POINTS:
        for (uint32_t i = 0u; i < convex->hull->n_points; ++i) {
            const td_vec3 p = td_core_point(convex->hull, i, convex->scale, 0);
            most = td_max(most, td_vec3_length(td_vec3_sub(p, convex->centre)));
        }
        return most;
    default:
        return td_vec3_length(size);
    }
}

/* ---- instances ---- */

/// The mean of the points, taken about the first: small hulls may lie far from the origin.
TD_PRODUCTS td_vec3 mean_of(const td_hull *hull)
{
    const td_unit share = td_wratio(td_widen(TD_ONE), td_widen(td_from_int(hull->n_points)));
    const td_vec3 first = hull->points[0];
    td_proj x = TD_PROJ_ZERO;
    td_proj y = TD_PROJ_ZERO;
    td_proj z = TD_PROJ_ZERO;
    for (uint32_t i = 1u; i < hull->n_points; ++i) {
        const td_vec3 from = td_vec3_sub(hull->points[i], first);
        x += td_pmul(share, from.x);
        y += td_pmul(share, from.y);
        z += td_pmul(share, from.z);
    }
    return td_vec3_add(first, td_vec3_of(td_pnarrow(x), td_pnarrow(y), td_pnarrow(z)));
}

TD_PRODUCTS td_vec3 centre_of(const td_convex *convex)
{
    if (convex->core == TD_CORE_CONE) {
        return td_vec3_of(TD_ZERO, TD_ZERO, -td_half(convex->size.y));
    }
    if (convex->core == TD_CORE_POINTS) {
        return td_vec3_mul(mean_of(convex->hull), convex->scale);
    }
    return td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
}

/// The least radius of curvature is e_min^2 / e_max, at the ends of the longest axis; a little is
/// left, so that the core is strictly convex whatever is rounded.
TD_PRODUCTS td_real peel_of(td_vec3 e)
{
    const td_real least = td_min(td_min(e.x, e.y), e.z);
    const td_real most = td_max(td_max(e.x, e.y), e.z);
    if (!(least > TD_LENGTH_MIN)) {
        return TD_ZERO;
    }
    const td_unit flatness = td_wratio(td_widen(least), td_widen(most));
    const td_unit share = td_unarrow(td_umul(flatness, TD_U(1.0 - 1.0 / 1024.0)));
    return td_max(td_scale(share, least) - STEP, TD_ZERO);
}

td_fault td_convex_set(const td_shape *shape, td_real scale, td_convex *out)
{
    const td_fault fault = td_shape_check(shape, scale);
    if (fault.status != TD_OK) {
        return fault;
    }
    const kind_row *const row = &kinds[shape->kind];
    td_convex convex;
    convex.core = (td_core)row->core;
    convex.size = td_vec3_mul(shape->size, scale);
    convex.radius = td_mul(shape->mu, scale);
    convex.peel = TD_ZERO;
    convex.scale = scale;
    convex.hull = row->most > 0u ? shape->hull : 0;
    if (row->is_rounded) {
        convex.radius = td_mul(shape->size.x + shape->mu, scale);
        convex.size.x = TD_ZERO;
    }
    if (convex.core == TD_CORE_ELLIPSOID) {
        convex.peel = peel_of(convex.size);
        convex.radius = convex.radius + convex.peel;
    }
    convex.centre = centre_of(&convex);
    convex.reach = reach_of(&convex);
    convex.extent = up(extent_of(&convex) + convex.radius);
    *out = convex;
    return fault;
}

td_fault td_placed_set(const td_convex *convex, const td_pose *x_wa, td_placed *out)
{
    const bool in_range =
        td_in_range(x_wa->p.x) && td_in_range(x_wa->p.y) && td_in_range(x_wa->p.z);
    if (!in_range) {
        return fault_of(TD_E_RANGE, TD_SHAPE_FIELD_POSE);
    }
    if (!td_quat_is_unit(x_wa->q)) {
        return fault_of(TD_E_ARG, TD_SHAPE_FIELD_POSE);
    }
    td_quat q = x_wa->q;
    (void)td_quat_normalize(&q);
    out->convex = convex;
    out->rot = td_rot_from_quat(q);
    out->p = x_wa->p;
    return td_fault_none();
}

/* ---- queries ---- */

td_vec3 td_convex_support(const td_convex *convex, td_dir3 direction)
{
    const td_vec3 core = td_core_support(convex, &convex->size, TD_ZERO, 0, &direction);
    return td_vec3_add(core, td_core_along(direction, convex->radius - convex->peel));
}

TD_PRODUCTS td_real height(const td_convex *convex, td_dir3 d)
{
    const td_vec3 core = td_core_support(convex, &convex->size, convex->peel, 0, &d);
    return td_core_dot(d, core) + convex->radius;
}

static bool is_symmetric(const td_convex *convex)
{
    return convex->core != TD_CORE_CONE && convex->core != TD_CORE_POINTS;
}

/// at + height, rounded up.
static td_real beyond(td_real at, td_real height)
{
    return td_add(at, height + td_scale(PLACE_ROUNDING, td_abs(at)));
}

/// The box about p whose axes are the rows of `rot`, seen from the shape.
static td_box3 box_along(const td_convex *convex, const td_rot *rot, td_vec3 p)
{
    const td_real slack = td_scale(ROUNDING, convex->reach + convex->radius) + STEP + STEP;
    const td_real x = height(convex, rot->x) + slack;
    const td_real y = height(convex, rot->y) + slack;
    const td_real z = height(convex, rot->z) + slack;
    td_vec3 down = td_vec3_of(x, y, z);
    if (!is_symmetric(convex)) {
        down.x = height(convex, td_dir3_neg(rot->x)) + slack;
        down.y = height(convex, td_dir3_neg(rot->y)) + slack;
        down.z = height(convex, td_dir3_neg(rot->z)) + slack;
    }
    const td_box3 box = {
        td_vec3_of(-beyond(-p.x, down.x), -beyond(-p.y, down.y), -beyond(-p.z, down.z)),
        td_vec3_of(beyond(p.x, x), beyond(p.y, y), beyond(p.z, z))};
    return box;
}

td_box3 td_convex_box(const td_convex *convex)
{
    const td_rot identity = {{TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)},
                             {TD_U(0.0), TD_UNIT_ONE, TD_U(0.0)},
                             {TD_U(0.0), TD_U(0.0), TD_UNIT_ONE}};
    return box_along(convex, &identity, td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO));
}

td_box3 td_placed_box(const td_placed *placed)
{
    return box_along(placed->convex, &placed->rot, placed->p);
}
