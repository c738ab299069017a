/* SPDX-License-Identifier: MIT */
/// What td_core.h declares, and what it is made of. Included there, or in td_core.c.
#ifndef TD_CORE_MAPS_H
#define TD_CORE_MAPS_H

#include "td_core.h"

/// The farthest point, of those in the cell of d.
TD_PRODUCTS const td_vec3 *td_core_lookup(const td_hull *hull, td_dir3 d)
{
    const td_hull_cells *const cells = hull->cells;
    const uint16_t *const start = cells->starts + td_core_cell(cells->side, d);
    const uint8_t *at = cells->points + start[0];
    const uint8_t *const end = cells->points + start[1];
    const td_vec3 *best = hull->points + *at;
    if (++at == end) {
        return best;
    }
    td_proj most = td_dir3_dot(d, *best);
    do {
        const td_vec3 *const p = hull->points + *at;
        const td_proj reach = td_dir3_dot(d, *p);
        if (reach > most) {
            most = reach;
            best = p;
        }
    } while (++at < end);
    return best;
}

TD_CORE_MAP const td_vec3 *td_core_farthest(const td_hull *hull, td_dir3 d)
{
    return hull->cells != 0 ? td_core_lookup(hull, d) : td_core_scan(hull, d);
}

TD_CORE_MAP td_vec3 td_core_support(
    const td_convex *convex, const td_vec3 *size, td_real inset, int32_t shift, const td_dir3 *d)
{
    const td_core core = convex->core;
    if (core == TD_CORE_POINTS) {
        return td_core_scaled(*td_core_farthest(convex->hull, *d), convex->scale, shift);
    }
    if (core == TD_CORE_BOX) {
        return td_core_box(*size, *d);
    }
    if (core == TD_CORE_ELLIPSOID) {
        return td_core_ellipsoid(size, inset, d);
    }
    if (core >= TD_CORE_CYLINDER) {
        return td_core_round(size, core == TD_CORE_CONE, d);
    }
    return td_core_segment(*size, *d); // a point is one without length
}

#endif
