/* SPDX-License-Identifier: MIT */
/// What a pair keeps from one query to the next. Internal to the detect room.
///
/// Apart     the normal, and the two witness points in the frames of their shapes. Wherever the shapes
///           have gone, the points are still theirs: how far apart they are now is above the
///           distance, and the separation along the normal is below it. If the two meet within the
///           gap, one support call was enough, and nothing new is kept; else the search goes on along
///           that normal.
/// Axis      is kept in the frame of the shape whose face or edge it stands on, as far as the last
///           simplex tells: a vertex of b over a face of a keeps the normal of that face exactly.
/// Overlap   a depth is proved by many faces, which nobody keeps. But no motion by at most m changes a
///           signed distance by more than m: the upper end of the bracket holds when it is widened by
///           m. The lower end, along the kept normal, costs one call. Both together are the answer if
///           they meet within the gap; else the search begins anew.
#ifndef TD_WARM_H
#define TD_WARM_H

#include "td_gjk.h"

/// Bits of td_distance_kept.state; 0: nothing is kept.
#define TD_KEPT_APART   1u
#define TD_KEPT_OVERLAP 2u
#define TD_KEPT_AXIS_B  4u

/// Does what was kept still hold? One support call, if anything was kept; its vertex is the first of
/// work->search.polytope, and work->gap what it proved.
/// @return true: work->gap is the answer
bool td_warm_proves(td_distance_work *work, td_distance_kept *kept);

/// After td_warm_proves has said no: makes that vertex the first of work->simplex, which is empty.
/// @return false: nothing that helps was kept
bool td_warm_begin(td_distance_work *work, const td_distance_kept *kept);

/// @param end how the search for the answer in work->gap ended
void td_warm_keep(const td_distance_work *work, td_gjk_end end, td_distance_kept *kept);

#endif
