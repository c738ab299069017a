/* SPDX-License-Identifier: MIT */
/// How deep the origin lies in K, by a growing polytope of its support points. Internal to the
/// convex room.
///
/// Bounds    the polytope lies in K: the least distance of its faces is below the depth. The support
///           value h(n) of any direction is above it. The nearest face gives the next direction, and
///           its support point the next vertex, until the two meet within the pair's tolerance.
/// Faces     triangles that turn left seen from outside. twin[k] is the face beyond the edge from
///           vertex[k] to vertex[k + 1].
/// First     the tetrahedron in which td_gjk has found the origin, if it is fat enough; else what there is
///           of it, widened along axes, across edges and along a normal.
/// Flat      a K without inside (plates in one plane, say) has no polytope, and no depth: its normal
///           already says so.
/// Cost      one support call a vertex; memory: work->search.polytope.
/// Source    G. van den Bergen, 2001.
/// Tests     test_td_search.c, test_td_distance.c
#ifndef TD_EPA_H
#define TD_EPA_H

#include "td_distance.h"
#include "td_gjk.h"

/// work->simplex  from td_gjk: holds the origin, or reaches it
/// work->answer   in: the bracket and normal that td_gjk left. Out: the answer; wide if calls or vertices
///                ended first.
void td_epa(td_distance_work *work);

#endif
