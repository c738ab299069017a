/* SPDX-License-Identifier: MIT */
/// Two segments, or capsules: a closed form. Internal to the convex room.
///
/// Axes      those of the world, about the middle of a: all that counts of a rotation is where its z axis
///           points, and nothing has to be turned to and fro.
/// Bracket   from two sides: the distance of the witness points above, the separation along the normal
///           below, each widened by rounding. Solved means no wider than a search would leave it.
/// Normal    along it the separation is the lower end of the bracket. Where two segments all but touch,
///           the difference of two rounded points is no direction any more: the normal is then that
///           across both axes, which is right whatever the distance.
/// Tests     test_td_distance.c, test_td_coaxial.c
#ifndef TD_DISTANCE_SEGMENTS_H
#define TD_DISTANCE_SEGMENTS_H

#include "td_distance.h"

/// The answer for two shapes whose cores are segments.
/// @return that of td_distance; TD_E_ARG: not solved, and `out` is not written
td_status td_distance_segments(const td_placed *a,
                               const td_placed *b,
                               const td_distance_options *options,
                               td_distance_result *out);

#endif
