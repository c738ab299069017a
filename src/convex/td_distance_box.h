/* SPDX-License-Identifier: MIT */
/// A box against a box. Internal to the convex room.
///
/// Answers   both signs, any sizes, 0 included. The largest separation over 15 axes, six of faces and
///           nine across pairs of edges, is minus the depth when it is not positive. When it is, it is
///           the distance if the features that the axis belongs to face each other: a vertex over a
///           face, an edge across an edge. Else the nearest features are a vertex and a vertex or a
///           vertex and an edge: a search along the edges finds them, as a rule in one round.
/// Frames    that of a; all of the pair is read.
/// Bracket   certified if solved: a separating axis below, a pair of points above.
/// Ties      a face of a is preferred to one of b, faces to edges, lower axes to higher ones; an edge
///           wins only by more than the slack, so that resting boxes keep a face's normal.
/// Cost      15 axes, of which a face that separates saves nine; not settled by them: a walk (td_boxes.h).
/// Tests     test_td_distance.c, test_td_range.c
#ifndef TD_DISTANCE_BOX_H
#define TD_DISTANCE_BOX_H

#include "td_pair.h"

/// work->answer of two boxes, after td_pair_set_boxes: of the points only b's, a's is straight along the
/// normal.
/// @return false: not solved
bool td_distance_box(td_distance_work *work);

#endif
