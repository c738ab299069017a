/* SPDX-License-Identifier: MIT */
/// Two boxes in the frame of the first: how far apart along a direction, and where they are nearest.
/// Internal to the convex room, for td_distance_box.
///
/// Turn      pair->turn leads from frame b to frame a: its columns are the axes of b, its rows those of
///           a as seen from b.
/// Walk      along the edges to the nearest points, from wherever one stands: as a rule in one round.
/// Cost      at most TD_BOXES_ROUNDS rounds of at most three edges of each box (td_edge_nearest).
/// Tests     test_td_distance.c
#ifndef TD_BOXES_H
#define TD_BOXES_H

#include "td_distance_point.h"

#define TD_BOXES_ROUNDS 6

/* ---- components by number ---- */

TD_STATIC_ASSERT(sizeof(td_vec3) == 3 * sizeof(td_real), "a vector is an array of three");
TD_STATIC_ASSERT(sizeof(td_dir3) == 3 * sizeof(td_unit), "a direction is one, too");
TD_STATIC_ASSERT(sizeof(td_rot) == 9 * sizeof(td_unit), "a rotation is an array of nine");

static inline td_real td_boxes_at(const td_vec3 *v, int i)
{
    return ((const td_real *)v)[i];
}

static inline void td_boxes_put(td_vec3 *v, int i, td_real value)
{
    ((td_real *)v)[i] = value;
}

static inline td_unit td_boxes_cell(const td_rot *r, int row, int column)
{
    return ((const td_unit *)r)[3 * row + column];
}

static inline td_unit td_boxes_lean(const td_dir3 *n, int i)
{
    return ((const td_unit *)n)[i];
}

static inline void td_boxes_point(td_dir3 *n, int i, td_unit value)
{
    ((td_unit *)n)[i] = value;
}

/// Row i: axis i of a in frame b. Column i: axis i of b in frame a.
static inline td_dir3 td_boxes_line(const td_rot *r, int i, bool is_row)
{
    const td_unit *const c = (const td_unit *)r + (is_row ? 3 * i : i);
    const int step = is_row ? 1 : 3;
    return td_dir3_of(c[0], c[step], c[2 * step]);
}

static inline td_dir3 td_boxes_sizes(td_dir3 d)
{
    return td_dir3_of(td_block_uabs(d.x), td_block_uabs(d.y), td_block_uabs(d.z));
}

/* ---- both ---- */

/// What rounding may hide where it grows, but no more than eightfold.
static inline td_real td_boxes_blur(const td_pair *pair)
{
#if defined(TD_SCALAR_Q16)
    return (td_real)((int32_t)pair->slack * 8);
#else
    return TD_R(8.0) * pair->slack;
#endif
}

/// How far the two are apart along n, a unit vector of frame a; negative: how far they overlap.
td_real td_boxes_along(const td_pair *pair, const td_dir3 *n);

/// To the nearest points of two boxes that a face or an edge separates; or, where they overlap, to the
/// point of b where they are deepest: moved out along the normal, b touches a.
/// @param work in its answer: the normal of the best axis, the separation along it as `lower`, and in `b`
/// where to begin. Out: the point of b; of boxes that are apart also, as `upper`, how far it is from a,
/// and a better normal and `lower` if found
/// @return whether the two ends meet, or the boxes touch, but for rounding: a's point is then straight
/// along the normal
bool td_boxes_walk(td_distance_work *work);

#endif
