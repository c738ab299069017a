/* SPDX-License-Identifier: MIT */
/// What the planar tools ask of their arguments, once, at the door.
#ifndef TD_POLYGON_DOOR_H
#define TD_POLYGON_DOOR_H

#include <stddef.h>
#include "td_polygon.h"

static inline bool td_door_in_range(td_vec2 p)
{
    const td_real end = td_half(TD_RANGE);
    return td_is_within(p.x, end) && td_is_within(p.y, end);
}

/// TD_OK, TD_E_ARG for a NaN, TD_E_RANGE.
static inline td_status td_door_point(td_vec2 p)
{
    if (td_door_in_range(p)) {
        return TD_OK;
    }
    return td_is_number(p.x) && td_is_number(p.y) ? TD_E_RANGE : TD_E_ARG;
}

/// Is this a polygon that td_polygon_set may have made?
static inline bool td_door_polygon(const td_polygon *polygon)
{
    return polygon != NULL && polygon->vertices != NULL && polygon->count >= 3u &&
           polygon->count <= TD_POLYGON_VERTICES;
}

/// The vertex after vertex k.
static inline td_vec2 td_polygon_next(const td_polygon *polygon, uint32_t k)
{
    return polygon->vertices[k + 1u < polygon->count ? k + 1u : 0u];
}

#endif
