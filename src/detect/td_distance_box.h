/* SPDX-License-Identifier: MIT */
/// A box against a box. Internal to the detect room.
///
/// Answers   overlapping: the least of 15 axes, six of faces and nine of pairs of edges, which is the
///           depth exactly. Apart: nearest features, exact within the pair's slack.
/// Frames    that of a; all of the pair is read.
/// Bracket   certified whether solved or not: a separating axis below, a pair of points above.
/// Cost      15 axes; apart: at most TD_BOX_SWEEPS sweeps over the three axes of b.
#ifndef TD_DISTANCE_BOX_H
#define TD_DISTANCE_BOX_H

#include "td_pair.h"

#define TD_BOX_SWEEPS 8

/// The gap of two boxes.
/// @return false: not solved; bracket and points are certified, but the bracket is wider than
/// pair->gap, and out->normal is a direction to go on with
bool td_distance_box(const td_pair *pair, td_gap *out);

#endif
