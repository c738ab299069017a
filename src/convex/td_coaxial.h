/* SPDX-License-Identifier: MIT */
/// Two overlapping bodies of revolution with parallel axes, or nearly so. Internal to the convex room.
///
/// Why       round a common axis each direction is as good as the next, and a polytope needs hundreds
///           of faces to prove that none is better.
/// Plane     let the axes be parallel, e apart, and n at the angle psi to them, turned by theta from
///           the way between them. Then h(n) = h0(psi) - e sin(psi) cos(theta) is least at theta = 0:
///           the depth is that of the two profiles in the plane of the axes, exactly, whatever e.
/// Prism     the search runs on the difference of the profiles, made a solid by a segment across the
///           plane that is longer than the depth: its depth is the same, and it has corners.
/// Point     a point is round about any axis: with a body of revolution it is such a pair.
/// Tilt      turning b about its origin until the axes are parallel moves none of its points by more
///           than |u - z| reach: so much is the bracket widened.
/// Tests     test_td_coaxial.c
#ifndef TD_COAXIAL_H
#define TD_COAXIAL_H

#include "td_distance.h"
#include "td_pair.h"

/// [block] How far off parallel axes are, as a length: by that much both ends of a bracket move.
/// TD_BLOCK_FAR if the cores are not both of revolution.
td_real td_coaxial_tilt(const td_pair *pair);

/// Makes work->pair that of the profiles, and puts what was known aside. It stays that of the profiles.
void td_coaxial_begin(td_distance_work *work, td_real tilt);

/// The distance of the profiles in place of what was known before, where it is narrower.
void td_coaxial_end(td_distance_work *work);

#endif
