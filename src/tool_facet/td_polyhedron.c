/* SPDX-License-Identifier: MIT */
#define TD_FILE_ID 1303
#include "td_polyhedron.h"
#include "td_exact.h"
#include "td_facet.h"
#include "td_math.h"
#include "../number/td_invariant.h"

/* ---- bounds ---- */

static td_status check_points(const td_vec3 *vertices, uint32_t count, const void *out)
{
    if (vertices == 0 || count == 0u || out == 0) {
        return TD_E_ARG;
    }
    for (uint32_t i = 0u; i < count; ++i) {
        const td_status status = td_exact_judge(vertices[i]);
        if (status != TD_OK) {
            return status;
        }
    }
    return TD_OK;
}

td_status td_polyhedron_box(const td_vec3 *vertices, uint32_t count, td_box3 *out)
{
    const td_status status = check_points(vertices, count, out);
    if (status != TD_OK) {
        return status;
    }
    td_box3 box = td_box3_empty();
    for (uint32_t i = 0u; i < count; ++i) {
        box = td_box3_add(box, vertices[i]);
    }
    TD_ASSERT(box.lo.x <= box.hi.x && box.lo.y <= box.hi.y && box.lo.z <= box.hi.z);
    *out = box;
    return TD_OK;
}

#if defined(TD_SCALAR_Q16)

// The root is the nearest word: either it holds the square, or the next one does.
static td_real root_above(td_wide square)
{
    TD_ASSERT(square >= TD_WIDE_ZERO);
    const td_real root = td_wsqrt(square);
    return td_wmul(root, root) < square ? root + TD_REAL_EPS : root;
}

static uint64_t square_of(int64_t a)
{
    return (uint64_t)a * (uint64_t)a;
}

// Differences below 2^31, a sum of radii below 2^32: three squares, and one, fit 64 bits.
static bool is_within(td_vec3 d, td_real ra, td_real rb)
{
    const uint64_t distance =
        square_of((int64_t)d.x) + square_of((int64_t)d.y) + square_of((int64_t)d.z);
    return distance <= square_of((int64_t)ra + (int64_t)rb);
}

#else

// The square is off by 3 halves of an epsilon at most, its root by less.
static td_real root_above(td_wide square)
{
    TD_ASSERT(square >= TD_WIDE_ZERO);
    const td_real root = td_wsqrt(square);
    return root + td_mul(root, TD_R(2.0) * TD_REAL_EPS);
}

static bool is_within(td_vec3 d, td_real ra, td_real rb)
{
    const td_real sum = ra + rb;
    return td_vec3_dot(d, d) <= td_wmul(sum, sum);
}

#endif

td_status td_polyhedron_sphere(const td_vec3 *vertices,
                               uint32_t count,
                               td_vec3 centre,
                               td_bounding_sphere *out)
{
    const td_status of_points = check_points(vertices, count, out);
    const td_status status = of_points == TD_OK ? td_exact_judge(centre) : of_points;
    if (status != TD_OK) {
        return status;
    }
    td_wide largest = TD_WIDE_ZERO;
    for (uint32_t i = 0u; i < count; ++i) {
        const td_vec3 arm = td_vec3_sub(vertices[i], centre);
        if (!td_exact_in_range(arm)) {
            return TD_E_RANGE;
        }
        const td_wide square = td_vec3_dot(arm, arm);
        largest = square > largest ? square : largest;
    }
    out->centre = centre;
    out->radius = root_above(largest);
    return TD_OK;
}

bool td_bounding_sphere_overlap(const td_bounding_sphere *a, const td_bounding_sphere *b)
{
    return is_within(td_vec3_sub(b->centre, a->centre), a->radius, b->radius); /* [PN P22] */
}

/* ---- checks ---- */

static uint32_t loop_start(const td_polyhedron *polyhedron, uint32_t i)
{
    TD_ASSERT(i < polyhedron->n_faces);
    return i == 0u ? 0u : polyhedron->loop_ends[i - 1u];
}

static td_fault facet_fault(uint32_t i, td_polyhedron_field field)
{
    return td_fault_of(TD_E_ARG, TD_ITEM_FACE, i, (uint32_t)field);
}

static td_facet facet_of(const td_polyhedron *polyhedron, uint32_t i)
{
    const uint32_t start = loop_start(polyhedron, i);
    const td_facet facet = {polyhedron->vertices, polyhedron->indices + start,
                            (uint16_t)(polyhedron->loop_ends[i] - start)};
    TD_ASSERT(facet.count >= 3u);
    return facet;
}

static td_fault check_loop(const td_polyhedron *polyhedron, uint32_t i)
{
    const uint32_t start = loop_start(polyhedron, i);
    const uint32_t loop_end = polyhedron->loop_ends[i];
    if (loop_end < start + 3u) {
        return facet_fault(i, TD_POLYHEDRON_COUNT);
    }
    for (uint32_t k = start; k < loop_end; ++k) {
        if (polyhedron->indices[k] >= polyhedron->n_vertices) {
            return facet_fault(i, TD_POLYHEDRON_INDEX);
        }
    }
    return td_fault_none();
}

// All but the facets' areas, which a query sees on its way.
static td_fault check_tables(const td_polyhedron *polyhedron)
{
    if (polyhedron == 0 || polyhedron->vertices == 0 || polyhedron->indices == 0 ||
        polyhedron->loop_ends == 0 || polyhedron->n_vertices < 4u || polyhedron->n_faces < 4u) {
        return td_fault_of(TD_E_ARG, TD_ITEM_NONE, 0u, TD_POLYHEDRON_COUNT);
    }
    for (uint32_t i = 0u; i < polyhedron->n_vertices; ++i) {
        const td_status status = td_exact_judge(polyhedron->vertices[i]);
        if (status != TD_OK) {
            return td_fault_of(status, TD_ITEM_HULL_VERTEX, i, TD_POLYHEDRON_RANGE);
        }
    }
    td_fault fault = td_fault_none();
    for (uint32_t i = 0u; i < polyhedron->n_faces && fault.status == TD_OK; ++i) {
        fault = check_loop(polyhedron, i);
    }
    return fault;
}

td_fault td_polyhedron_check(const td_polyhedron *polyhedron)
{
    const td_fault fault = check_tables(polyhedron);
    if (fault.status != TD_OK) {
        return fault;
    }
    for (uint32_t i = 0u; i < polyhedron->n_faces; ++i) {
        const td_facet facet = facet_of(polyhedron, i);
        td_wvec3 normal;
        td_exact_normal(&facet, &normal);
        if (td_exact_is_zero(&normal)) {
            return facet_fault(i, TD_POLYHEDRON_AREA);
        }
    }
    return td_fault_none();
}

static td_status check_query(const td_polyhedron *polyhedron, td_vec3 point, const void *out)
{
    const td_status status = check_tables(polyhedron).status;
    if (out == 0 || status != TD_OK) {
        return out == 0 ? TD_E_ARG : status;
    }
    return td_exact_judge(point);
}

/* ---- points ---- */

// On which side of a facet's plane the point lies: 1 outside. [PN P17]
static int plane_side(const td_facet *facet, const td_wvec3 *normal, const td_vec3 *point)
{
    TD_ASSERT(!td_exact_is_zero(normal));
    td_volume value;
    td_volume_set(&value, normal, point, td_facet_at(facet, 0u));
    return td_volume_sign(&value);
}

// Facet i and its normal. @return is there one?
static bool
facet_with_normal(const td_polyhedron *polyhedron, uint32_t i, td_facet *facet, td_wvec3 *normal)
{
    *facet = facet_of(polyhedron, i);
    td_exact_normal(facet, normal);
    return !td_exact_is_zero(normal);
}

td_status
td_polyhedron_side_convex(const td_polyhedron *polyhedron, td_vec3 point, td_polyhedron_side *out)
{
    const td_status status = check_query(polyhedron, point, out);
    if (status != TD_OK) {
        return status;
    }
    int outmost = -1;
    for (uint32_t i = 0u; i < polyhedron->n_faces; ++i) {
        td_facet facet;
        td_wvec3 normal;
        if (!facet_with_normal(polyhedron, i, &facet, &normal)) {
            return TD_E_ARG;
        }
        const int side = plane_side(&facet, &normal, &point);
        outmost = side > outmost ? side : outmost;
    }
    *out = outmost > 0 ? TD_POLYHEDRON_OUT : outmost == 0 ? TD_POLYHEDRON_ON : TD_POLYHEDRON_IN;
    return TD_OK;
}

static const td_vec3 axes[3] = {
    {TD_ONE, TD_ZERO, TD_ZERO}, {TD_ZERO, TD_ONE, TD_ZERO}, {TD_ZERO, TD_ZERO, TD_ONE}};

// A point of the facet's plane is on the facet if the line through it, along the axis of the normal's
// largest component, passes through. [PN P18]
static bool is_on_facet(const td_facet *facet, const td_wvec3 *normal, const td_vec3 *point)
{
    TD_ASSERT(plane_side(facet, normal, point) == 0);
    const td_passage passage = td_exact_pass(facet, point, &axes[td_exact_largest(normal)]);
    return passage.is_on || passage.is_inside;
}

// Does the ray point + t x, t > 0, pass through? It meets the plane at t = -value / normal.x; a facet
// seen edge-on is passed by.
static bool ray_hits(const td_facet *facet, const td_wvec3 *normal, int side, const td_vec3 *point)
{
    TD_ASSERT(side == 1 || side == -1);
    const bool is_ahead = side > 0 ? normal->x < TD_WIDE_ZERO : normal->x > TD_WIDE_ZERO;
    return is_ahead && td_exact_pass(facet, point, &axes[0]).is_inside;
}

td_status
td_polyhedron_side_any(const td_polyhedron *polyhedron, td_vec3 point, td_polyhedron_side *out)
{
    const td_status status = check_query(polyhedron, point, out);
    if (status != TD_OK) {
        return status;
    }
    bool is_on = false;
    bool is_inside = false;
    for (uint32_t i = 0u; i < polyhedron->n_faces; ++i) {
        td_facet facet;
        td_wvec3 normal;
        if (!facet_with_normal(polyhedron, i, &facet, &normal)) {
            return TD_E_ARG;
        }
        const int side = plane_side(&facet, &normal, &point);
        if (side == 0) {
            is_on = is_on || is_on_facet(&facet, &normal, &point);
        } else {
            is_inside = is_inside != ray_hits(&facet, &normal, side, &point); /* [PN P21] */
        }
    }
    *out = is_on ? TD_POLYHEDRON_ON : is_inside ? TD_POLYHEDRON_IN : TD_POLYHEDRON_OUT;
    return TD_OK;
}
