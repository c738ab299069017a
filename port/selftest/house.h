/* SPDX-License-Identifier: MIT */
/// Scenes out of half spaces: the house of the source, and what else is worth a question.
#ifndef HOUSE_H
#define HOUSE_H

#include "td_scenery.h"

/* The house, z up: the source prints border point and normal where it defines normal and border point
 * [HW H2]. Its walls are at x = +-3 and y = +-4, its roof falls from z = 7 at x = 0. It has no
 * floor. [HW H3] */
#define HOUSE_PLANES 6u
static const td_half_space house_planes[HOUSE_PLANES] = {
    TD_HALF_SPACE_AT(0.0, -1.0, 0.0, -3.0, -4.0, 0.0),
    TD_HALF_SPACE_AT(1.0, 0.0, 0.0, 3.0, 4.0, 0.0),
    TD_HALF_SPACE_AT(0.0, 1.0, 0.0, 3.0, 4.0, 0.0),
    TD_HALF_SPACE_AT(-1.0, 0.0, 0.0, -3.0, -4.0, 0.0),
    TD_HALF_SPACE_AT(1.0, 0.0, 1.0, 0.0, -4.0, 7.0),
    TD_HALF_SPACE_AT(-1.0, 0.0, 1.0, -3.0, -4.0, 4.0),
};
static const td_scenery_op house_ops[] = {TD_ALL_OF(0, HOUSE_PLANES)};
static const td_scenery house = {
    .half_spaces = house_planes, .ops = house_ops, .n_half_spaces = HOUSE_PLANES, .n_ops = 1u};

/* A barrel that lies along x: a cylinder of radius 0.5 between x = -1 and x = 1, its axis at z = 2. */
static const td_half_space barrel_planes[] = {TD_HALF_SPACE(1.0, 0.0, 0.0, 1.0),
                                              TD_HALF_SPACE(-1.0, 0.0, 0.0, 1.0)};
static const td_curved barrel_curves[] = {{TD_CURVE_CYLINDER,
                                           {TD_R(0.0), TD_R(0.0), TD_R(2.0)},
                                           TD_R(0.5),
                                           {TD_UNIT_ONE, TD_U(0.0), TD_U(0.0)}}};
static const td_scenery_op barrel_ops[] = {TD_ALL_OF(0, 3)};
static const td_scenery barrel = {.half_spaces = barrel_planes,
                                  .curved = barrel_curves,
                                  .ops = barrel_ops,
                                  .n_half_spaces = 2u,
                                  .n_curved = 1u,
                                  .n_ops = 1u};

/* Two rows of slabs across x that never overlap, and their intersection, which is empty: the first row
 * has [0, 1], [2, 3], [4, 5], [6, 7], the second the gaps between them, a quarter smaller on each side.
 * A path along x has to go through all of it before that is known. */
#define FENCE_PLANES 16u
#define FENCE_SLAB(from, to)                                                                       \
    TD_HALF_SPACE(-1.0, 0.0, 0.0, -(from)), TD_HALF_SPACE(1.0, 0.0, 0.0, to)
static const td_half_space fence_planes[FENCE_PLANES] = {
    FENCE_SLAB(0.0, 1.0),   FENCE_SLAB(2.0, 3.0),   FENCE_SLAB(4.0, 5.0),   FENCE_SLAB(6.0, 7.0),
    FENCE_SLAB(1.25, 1.75), FENCE_SLAB(3.25, 3.75), FENCE_SLAB(5.25, 5.75), FENCE_SLAB(7.25, 7.75),
};
static const td_scenery_op fence_ops[] = {
    TD_ALL_OF(0, 2),  TD_ALL_OF(2, 2), TD_ALL_OF(4, 2),    TD_ALL_OF(6, 2),
    TD_UNION(4),      TD_ALL_OF(8, 2), TD_ALL_OF(10, 2),   TD_ALL_OF(12, 2),
    TD_ALL_OF(14, 2), TD_UNION(4),     TD_INTERSECTION(2),
};
static const td_scenery fence = {
    .half_spaces = fence_planes, .ops = fence_ops, .n_half_spaces = FENCE_PLANES, .n_ops = 11u};

#endif
