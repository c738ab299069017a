/* SPDX-License-Identifier: MIT */
/// What td_core.h declares, and what it is made of. Included there, or in td_core.c.
#ifndef TD_CORE_MAPS_H
#define TD_CORE_MAPS_H

#include "td_core.h"

TD_PRODUCTS uint32_t td_core_lookup(const td_hull *hull, td_dir3 d)
{
    const td_hull_cells *const cells = hull->cells;
    const uint32_t cell = td_core_cell(cells->side, d);
    const uint8_t *at = &cells->points[cells->starts[cell]];
    const uint8_t *const end = &cells->points[cells->starts[cell + 1u]];
    uint32_t best = *at;
    if (++at == end) {
        return best;
    }
    td_proj most = td_dir3_dot(d, hull->points[best]);
    for (; at < end; ++at) {
        const td_proj reach = td_dir3_dot(d, hull->points[*at]);
        if (reach > most) {
            most = reach;
            best = *at;
        }
    }
    return best;
}

TD_CORE_MAP uint32_t td_core_farthest(const td_hull *hull, td_dir3 d)
{
    return hull->cells != 0 ? td_core_lookup(hull, d) : td_core_scan(hull, d);
}

TD_CORE_MAP td_vec3 td_core_support(
    const td_convex *convex, const td_vec3 *size, td_real peel, int32_t shift, const td_dir3 *d)
{
    switch (convex->core) {
    case TD_CORE_SEGMENT:
        return td_core_segment(*size, *d);
    case TD_CORE_BOX:
        return td_core_box(*size, *d);
    case TD_CORE_CYLINDER:
        return td_core_cylinder(*size, *d);
    case TD_CORE_CONE:
        return td_core_cone(*size, *d);
    case TD_CORE_ELLIPSOID:
        return td_core_ellipsoid(size, peel, d);
    case TD_CORE_POINTS:
        return td_core_point(convex->hull, td_core_farthest(convex->hull, *d), convex->scale,
                             shift);
    case TD_CORE_POINT:
    default:
        return td_vec3_of(TD_ZERO, TD_ZERO, TD_ZERO);
    }
}

#endif
