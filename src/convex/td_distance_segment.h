/* SPDX-License-Identifier: MIT */
/// A segment against a core. Internal to the convex room.
///
/// Pair      b's core is a segment (a segment or a capsule); a's is a segment, a box, a cylinder, a
///           cone or an ellipsoid (the whole one, as in td_distance_point.h).
/// Frames    that of a. Of pair->turn only the last column is read: the axis of b in frame a.
/// Answers   segment and box: both signs. Cylinder, cone, ellipsoid: apart only; overlapping cores are
///           for the search.
/// Bracket   from two sides: the distance of the witness points above, the separation along the
///           normal below, each widened by rounding. Solved means no wider than pair->tolerance.
/// Normal    along it the separation is the lower end of the bracket. Where two cores all but touch,
///           the difference of two rounded points is no direction any more: the normal is then that
///           of the axes, which is right whatever the distance.
/// Cost      segment: closed. Box: six axes, then td_edge_nearest. Others: at most TD_SEGMENT_FEET distances
///           of a point.
/// Tests     test_td_distance.c, test_td_coaxial.c
#ifndef TD_DISTANCE_SEGMENT_H
#define TD_DISTANCE_SEGMENT_H

#include "td_edge.h"

#if defined(TD_SCALAR_F64)
#    define TD_SEGMENT_FEET 24
#else
#    define TD_SEGMENT_FEET 14
#endif

/// work->answer of a and the segment core of b.
/// @return false: not solved; of the answer only `normal` is set, a direction to begin a search with
bool td_distance_segment(td_distance_work *work);

#endif
