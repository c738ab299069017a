/* SPDX-License-Identifier: MIT */
/// Edges: the core of a capsule, or an edge of a box, as a line with a middle. Internal to the convex room.
///
/// Frames    whatever the caller's is; lengths are block lengths (td_pair.h).
/// Cost      td_edge_nearest: at most TD_EDGE_STEPS steps.
/// Tests     test_td_distance.c
#ifndef TD_EDGE_H
#define TD_EDGE_H

#include "td_distance_point.h"
#include "td_pair.h"

#define TD_EDGE_STEPS 6

/* ---- edges ---- */

TD_PRODUCTS td_vec3 td_edge_at(const td_edge *edge, td_real y)
{
    return td_vec3_of(edge->p.x + td_block_narrow(td_pmul(edge->u.x, y)),
                      edge->p.y + td_block_narrow(td_pmul(edge->u.y, y)),
                      edge->p.z + td_block_narrow(td_pmul(edge->u.z, y)));
}

TD_PRODUCTS void td_edge_move(td_dir3 u, const td_vec3 *half, td_real by, td_edge_place *at)
{
    at->y += by;
    at->p = td_vec3_add(at->p, td_block_scale(u, by));
    at->over = td_box_overhang(half, at->p);
}

/// To the place on an edge that is nearest to the box |x| <= half.
///
/// The square of the distance is convex and piecewise quadratic in y, its slope u . over piecewise
/// linear. Newton's method on the slope, kept between the places that are known to lie on either side;
/// it stops after TD_EDGE_STEPS or when the slope is no more than `slack`.
/// @param end the edge is |y| <= end
/// @param at where to begin, and the answer
void td_edge_nearest(
    const td_dir3 *u, td_real end, const td_vec3 *half, td_real slack, td_edge_place *at);

#endif
