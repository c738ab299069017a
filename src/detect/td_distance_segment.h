/* SPDX-License-Identifier: MIT */
/// A segment against a core. Internal to the detect room.
///
/// Pair      b's core is a segment (a segment or a capsule); a's is a segment, a box, a cylinder, a
///           cone or an ellipsoid (the whole one, as in td_distance_point.h).
/// Frames    that of a. Of pair->turn only the last column is read: the axis of b in frame a.
/// Answers   segment and box: both signs. Cylinder, cone, ellipsoid: apart only; overlapping cores are
///           for the search.
/// Bracket   from the two sides: the distance of the witness points above, the separation along
///           the normal below; both are widened by the pair's slack.
/// Cost      segment: closed. Box: six axes, then at most TD_SEGMENT_STEPS steps on a piecewise
///           quadratic. Others: at most TD_SEGMENT_FEET distances of a point.
#ifndef TD_DISTANCE_SEGMENT_H
#define TD_DISTANCE_SEGMENT_H

#include "td_pair.h"

#define TD_SEGMENT_STEPS 8
#define TD_SEGMENT_FEET  14

/// The gap of a and the segment core of b.
/// @return false: not solved; only out->normal is set, a direction to begin a search with
bool td_distance_segment(const td_pair *pair, td_gap *out);

#endif
